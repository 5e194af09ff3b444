//! What kind of file a file is, and everything that is wrong with it.

use super::{Rulesets, Scenario, Sweep, place::Place};
use crate::{
    files::{self, FileKind, Mistake, Mistakes, Source},
    strategy::Strategy,
};
use std::{path::Path, sync::Arc};

/// Reads a file as what its keys say it is, and returns that.
///
/// A sweep has `scenario` or `strategies`, a strategy has `rule`, anything else is a scenario. What the file names is
/// read too.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check_file(path: &Path) -> Result<FileKind, Mistakes> {
    check_file_with(path, &Rulesets::shipped())
}

/// As [`check_file`], with rulesets of one's own.
///
/// # Errors
/// As [`check_file`].
pub fn check_file_with(path: &Path, rulesets: &Rulesets) -> Result<FileKind, Mistakes> {
    examine_file(path, rulesets).map(|(kind, _)| kind)
}

/// As [`check_file_with`], with warnings about what the file says in vain.
///
/// # Errors
/// As [`check_file`].
pub fn examine_file(path: &Path, rulesets: &Rulesets) -> Result<(FileKind, Vec<Mistake>), Mistakes> {
    let source = Source::read(path)?;
    let kind = FileKind::of(&files::parse(&source)?);
    match kind {
        FileKind::Scenario => Scenario::from_source(&source, &[], rulesets).map(|_| (kind, Vec::new())),
        FileKind::Sweep => Sweep::from_source(&source, rulesets).map(|_| (kind, Vec::new())),
        FileKind::Strategy => strategy(&source, rulesets).map(|strategy| (kind, strategy.warnings().to_vec())),
    }
}

/// Reads a strategy file for the ruleset it names.
fn strategy(source: &Arc<Source>, rulesets: &Rulesets) -> Result<Strategy, Mistakes> {
    let known = || rulesets.names();
    let help = |mistake: Mistake| mistake.help_if_none(known);
    let (name, span) = Strategy::ruleset_of(source)
        .map_err(|mistakes| Mistakes { list: mistakes.list.into_iter().map(help).collect() })?;
    let unknown = || rulesets.unknown(&name, &Place::of_span(source, span.clone()));
    Strategy::from_source(source, rulesets.descriptor(&name).ok_or_else(unknown)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::toy::rulesets;

    #[test]
    fn files_are_recognised_by_their_keys() {
        let dir = tempfile::tempdir().expect("a directory");
        let check = |text: &str| {
            let path = dir.path().join("x.toml");
            std::fs::write(&path, text).expect("a file");
            check_file_with(&path, &rulesets())
        };
        let deck = "[contracts.deck]\na = { prestige = 1, count = 5 }\n";
        let scenario = format!("ruleset = \"toy\"\n{deck}");
        assert_eq!(check(&scenario), Ok(FileKind::Scenario));
        std::fs::write(dir.path().join("s.toml"), &scenario).expect("a file");
        assert_eq!(check("ruleset = \"toy\"\n[[rule]]\naction = \"any\"\n"), Ok(FileKind::Strategy));
        assert_eq!(check("scenario = \"s.toml\"\nstrategies = [\"random\"]\ngames = 1\n"), Ok(FileKind::Sweep));
        assert!(
            check("[[rule]]\naction = \"any\"\n")
                .is_err_and(|mistakes| mistakes.to_string().contains("`ruleset` is missing"))
        );
        assert!(check("").is_err_and(|mistakes| mistakes.to_string().contains("`ruleset` is missing")));
        assert!(check("strategies = 3").is_err_and(|mistakes| mistakes.to_string().contains("`scenario` is missing")));
    }
}
