//! The strategy file with other numbers.

use super::Change;
use crate::quoted;
use std::fmt::Write as _;

/// What a file tells of the strategy that it extends and of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told<'a> {
    /// The ruleset.
    pub ruleset: &'a str,
    /// The path of the file that is extended, from the folder of the new one.
    pub extends: &'a str,
    /// What tables call the new one.
    pub title: &'a str,
    /// How it plays, in a sentence.
    pub about: &'a str,
}

/// The text of a strategy file that extends another one with these numbers. Params come as `NAME`, mistakes as
/// `mistakes.NAME`; each stands with what it was.
#[must_use]
pub fn file(told: &Told<'_>, changes: &[Change]) -> String {
    let Told { ruleset, extends, title, about } = told;
    let first = crate::file::FIRST;
    let mut text = format!(
        "{first}. Change what you like: what is not here is as in the file that this one extends.\n\
         ruleset = {}\nextends = {}\ntitle   = {}\nabout   = {}\n",
        quoted(ruleset),
        quoted(extends),
        quoted(title),
        quoted(about)
    );
    for (table, prefix) in [("params", ""), ("mistakes", "mistakes.")] {
        let of_table: Vec<(&str, &Change)> = changes
            .iter()
            .filter_map(|change| Some((change.name.strip_prefix(prefix)?, change)))
            .filter(|(name, _)| !name.contains('.'))
            .collect();
        if of_table.is_empty() {
            continue;
        }
        // Writing to a text cannot fail.
        let _ = writeln!(text, "\n[{table}]");
        for (name, change) in of_table {
            let _ = writeln!(text, "{name} = {:?} # was {}", change.after, change.before);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn params_and_mistakes_stand_in_tables_of_their_own() {
        let told = Told { ruleset: "toy", extends: "../a \"b\".toml", title: "T", about: "A." };
        let change = |name: &str, before, after| Change { name: name.into(), before, after };
        let text = file(&told, &[change("most", 3.0, 2.5), change("mistakes.blur", 0.0, 1.25)]);
        assert!(text.starts_with("# Found by `train`. "), "{text}");
        assert!(text.contains("extends = \"../a \\\"b\\\".toml\"\n"), "{text}");
        assert!(text.ends_with("\n[params]\nmost = 2.5 # was 3\n\n[mistakes]\nblur = 1.25 # was 0\n"), "{text}");
        assert!(!file(&told, &[]).contains("[params]"));
    }
}
