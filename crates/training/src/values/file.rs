//! The file of a player with fewer variables.

use crate::{
    quoted,
    strategy::{Strategy, Worth},
};
use std::fmt::Write as _;

/// How the file begins, so that no other is overwritten.
const FIRST: &str = "# Made by `values`";

/// Whether a file's text is one that was made here.
#[must_use]
pub fn is_fewest(text: &str) -> bool {
    text.starts_with(FIRST)
}

/// The text of a strategy's file with the value of another strategy, with what it is about and the path to its base
/// from where it is to lie. What the file says beside that stays, with its comments.
///
/// It is edited line by line, so whoever writes it sees to it that it plays as the strategy does.
#[must_use]
pub fn text_with(own: &str, strategy: &Strategy, about: &str, base: Option<&str>) -> String {
    let mut text = format!("{FIRST}. Change what you like.\n");
    let mut table = "";
    for line in own.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with('[') {
            table = trimmed;
        }
        let key = trimmed.split('=').next().unwrap_or_default().trim();
        match (table, key) {
            _ if is_value(table) || (table.is_empty() && text.lines().count() == 1 && trimmed.starts_with('#')) => {}
            ("", "about") => {
                let _ = writeln!(text, "about   = {}", quoted(about));
            }
            ("[look_ahead]", "base") if base.is_some() => {
                let _ = writeln!(text, "base  = {}", quoted(base.unwrap_or_default()));
            }
            _ => text.extend([line, "\n"]),
        }
    }
    let end = text.trim_end().len();
    text.truncate(end);
    text.push_str("\n\n[value]\n");
    let worth = strategy.worth();
    let constant = worth.iter().position(|own| own.name == "constant").unwrap_or(0);
    let over = |name: &str| worth[..constant].iter().find(|own| own.name == name).map_or(0.0, |own| own.always);
    for name in ["score", "margin", "turns", "win"] {
        let _ = writeln!(text, "{name:8} = {:?}", over(name));
    }
    if let Some(by) = strategy.goes_by() {
        let _ = writeln!(text, "by       = {}", quoted(by));
    }
    let written = |own: &Worth| format!("[{:?}, {:?}]", own.always, own.by_turn);
    if let Some(constant) = worth.get(constant) {
        let _ = writeln!(text, "constant = {}", written(constant));
    }
    text.push_str("\n[value.weights]\n");
    for own in worth.iter().skip(constant + 1) {
        let _ = writeln!(text, "{:?} = {}   # {}", own.name, written(own), own.about);
    }
    text
}

fn is_value(table: &str) -> bool {
    let name = table.trim_start_matches('[').trim_start();
    name.strip_prefix("value").is_some_and(|rest| rest.trim_start().starts_with([']', '.']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_value_gives_way() {
        let own = "# Found.\nruleset = \"toy\"\nabout = \"x\"\n\n# why\n[[rule]]\naction = \"any\"\n\n[value]\nwin = 3\n\n\
                   [value.weights]\n\"a\" = 3\n\n[look_ahead]\nsteps = 3\nbase = \"x.toml\"\n";
        let random = Strategy::builtin("random").expect("a built-in");
        let text = text_with(own, &random, "New", Some("../x.toml"));
        let begin = "# Made by `values`. Change what you like.\nruleset = \"toy\"\nabout   = \"New\"\n\n# why\n[[rule]]\n\
                     action = \"any\"\n\n[look_ahead]\nsteps = 3\nbase  = \"../x.toml\"\n\n[value]\n";
        assert!(text.starts_with(begin), "{text}");
        assert!(is_fewest(&text) && !is_fewest(own));
        assert!(is_value("[value.weights]") && is_value("[ value ]") && !is_value("[values]") && !is_value("[[rule]]"));
    }
}
