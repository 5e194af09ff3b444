//! A scenario read again from what decides its play.

use super::{Scenario, value::quoted};
use crate::{
    Rulesets,
    files::{Mistake, Mistakes, Source},
    ruleset::SettingKind,
};
use serde_json::Value as Json;
use std::fmt::Write;

impl Scenario {
    /// The scenario whose [`canonical`](Self::canonical) form this is: it plays the same games, and its canonical form is the
    /// same. Its title, its files and what is assumed are gone.
    ///
    /// # Errors
    /// What is wrong with the form, if it is none of a scenario of these rulesets as they play now.
    pub fn restored(canonical: &Json, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        let source = Source::from_text("scenario", file(canonical, rulesets));
        let scenario = Self::from_source(&source, &[], rulesets)?;
        if scenario.canonical() == *canonical {
            return Ok(scenario);
        }
        let what = "the scenario is not one of these rules";
        Err(Mistake::of_file("scenario", what, "use the version that wrote it").into())
    }
}

/// The form as a scenario file.
fn file(canonical: &Json, rulesets: &Rulesets) -> String {
    let ruleset = canonical["ruleset"].as_str().unwrap_or_default();
    let mut text = format!("ruleset = {}\n", quoted(ruleset));
    let Some(descriptor) = rulesets.descriptor(ruleset) else { return text };
    for info in descriptor.all_settings() {
        let Some(value) = canonical["settings"].get(info.path) else { continue };
        // Writing to a text cannot fail.
        let _ = match (&info.kind, value) {
            (SettingKind::Cards(_), Json::Array(cards)) => {
                writeln!(text, "{} = {{ {} }}", info.path, list(cards.iter().map(card)))
            }
            _ => writeln!(text, "{} = {}", info.path, plain(value)),
        };
    }
    text
}

fn card(card: &Json) -> String {
    let fields = card["fields"].as_object().into_iter().flatten();
    let fields = fields.map(|(name, value)| format!("{} = {}", quoted(name), plain(value)));
    format!("{} = {{ {} }}", quoted(card["name"].as_str().unwrap_or_default()), list(fields))
}

fn plain(value: &Json) -> String {
    match value {
        Json::String(text) => quoted(text),
        Json::Array(values) => format!("[{}]", list(values.iter().map(plain))),
        other => other.to_string(),
    }
}

fn list(entries: impl Iterator<Item = String>) -> String {
    entries.collect::<Vec<_>>().join(", ")
}
