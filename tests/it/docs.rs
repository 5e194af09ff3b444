//! The examples of the documentation are files that work.

use perihelion::{
    files::{Mistakes, Source},
    rulesets,
    scenario::{Rulesets, Scenario, Sweep},
    strategy::Strategy,
};
use std::{fs, path::PathBuf, sync::Arc};

/// Every block of TOML that is a whole file.
fn examples(page: &str) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let blocks = text.split("\n```toml\n").skip(1).filter_map(|rest| rest.split_once("\n```"));
    let is_file = |block: &&str| {
        let keys = ["ruleset", "extends", "scenario", "title"];
        keys.iter().any(|key| block.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('=')))
    };
    blocks.map(|(block, _)| block).filter(is_file).map(str::to_owned).collect()
}

/// Reads an example as if it stood among the shipped files of its kind.
fn read(text: &str) -> Result<&'static str, Mistakes> {
    let source = |folder: &str| {
        let path = PathBuf::from(folder).join("example.toml");
        Arc::new(Source { name: path.display().to_string(), path, text: text.to_owned() })
    };
    if text.contains("strategies") {
        return Sweep::from_source(&source("scenarios/timers/sweeps"), &Rulesets::shipped()).map(|_| "sweep");
    }
    if text.contains("[[rule]]") {
        let descriptor = rulesets::descriptor("timers").expect("the ruleset");
        return Strategy::from_source(&source("strategies/timers"), descriptor).map(|_| "strategy");
    }
    Scenario::from_source(&source("scenarios/timers"), &[], &Rulesets::shipped()).map(|_| "scenario")
}

#[test]
fn every_example_of_a_file_is_sound() {
    let pages = [
        ("docs/strategies.md", vec!["strategy", "strategy"]),
        ("docs/scenarios.md", vec!["scenario", "sweep", "sweep", "sweep"]),
        ("README.md", vec!["sweep"]),
    ];
    for (page, expected) in pages {
        let found: Vec<&str> =
            examples(page).iter().map(|text| read(text).unwrap_or_else(|m| panic!("{page}: {m}"))).collect();
        assert!(found.len() >= expected.len(), "{page}: {found:?}");
        for kind in expected {
            assert!(found.contains(&kind), "{page}: no {kind} in {found:?}");
        }
    }
}

#[test]
fn every_word_of_the_language_is_explained() {
    let page = fs::read_to_string("docs/strategies.md").expect("a page");
    let words = ["if", "or", "and", "not", "min", "max", "abs", "floor", "clamp", "slip", "blur", "random", "first"];
    for word in words {
        assert!(page.contains(&format!("`{word}")), "{word}");
    }
    let page = fs::read_to_string("docs/scenarios.md").expect("a page");
    let schema = fs::read_to_string("schemas/timers.sweep.schema.json").expect("a schema");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("JSON");
    for key in schema["properties"].as_object().expect("keys").keys() {
        assert!(
            page.contains(&format!("`{key}`"))
                || page.contains(&format!("`[{key}]`"))
                || page.contains(&format!("`[[{key}]]`")),
            "{key}"
        );
    }
}
