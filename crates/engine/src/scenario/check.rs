//! What kind of file a file is, and everything that is wrong with it.

use super::{
    Scenario, Sweep, Tune,
    place::Place,
    rulesets::{known, unknown},
};
use crate::{
    Rulesets,
    files::{self, FileKind, Mistake, Mistakes, Source},
    strategy::Strategy,
};
use std::{path::Path, sync::Arc};

/// Reads a file as what its keys say it is, and returns that; see [`FileKind::of`].
///
/// A sweep has `scenario` or `strategies`, a strategy has `rule`, and a scenario settings. A file that says nothing but
/// what it extends is of the same kind. What the file names is read too.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check_file(path: &Path, rulesets: &Rulesets) -> Result<FileKind, Mistakes> {
    examine_file(path, rulesets).map(|examined| examined.kind)
}

/// What a sound file turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Examined {
    /// What it holds.
    pub kind: FileKind,
    /// What it says in vain.
    pub warnings: Vec<Mistake>,
    /// The steps of a decision, if it is a strategy that looks ahead.
    pub steps: Option<u32>,
}

/// As [`check_file`], with warnings about what the file says in vain.
///
/// # Errors
/// As [`check_file`].
pub fn examine_file(path: &Path, rulesets: &Rulesets) -> Result<Examined, Mistakes> {
    let source = Source::read(path)?;
    let kind = FileKind::of(&source, &files::parse(&source)?);
    let mut examined = Examined { kind, warnings: Vec::new(), steps: None };
    match kind {
        FileKind::Scenario => drop(Scenario::from_source(&source, &[], rulesets)?),
        FileKind::Sweep => drop(Sweep::from_source(&source, rulesets)?),
        FileKind::Tune => drop(Tune::from_source(&source, rulesets)?),
        FileKind::Strategy => {
            let strategy = strategy(&source, rulesets)?;
            examined.warnings = strategy.warnings().to_vec();
            examined.steps = strategy.look_ahead().map(|(steps, _)| steps);
        }
    }
    Ok(examined)
}

/// Reads a strategy file for the ruleset it names.
fn strategy(source: &Arc<Source>, rulesets: &Rulesets) -> Result<Strategy, Mistakes> {
    let known = || known(rulesets);
    let help = |mistake: Mistake| mistake.help_if_none(known);
    let (name, span) =
        Strategy::ruleset_of(source).map_err(|mistakes| mistakes.list.into_iter().map(help).collect::<Mistakes>())?;
    let not_there = || unknown(rulesets, &name, &Place::of_span(source, span.clone()));
    Strategy::from_source(source, rulesets.descriptor(&name).ok_or_else(not_there)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::toy::rulesets;

    #[test]
    fn a_file_that_only_extends_is_what_it_extends() {
        let dir = tempfile::tempdir().expect("a directory");
        let write = |name: &str, text: &str| {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, text).expect("a file");
            path
        };
        let check = |path: &Path| check_file(path, &rulesets());
        let deck = "[contracts.deck]\na = { prestige = 1, count = 5 }\n";
        write("plan.toml", "ruleset = \"toy\"\n[[rule]]\naction = \"any\"\n");
        write("base.toml", &format!("ruleset = \"toy\"\n{deck}"));
        let own = |base: &str| format!("ruleset = \"toy\"\ntitle = \"Mine\"\nextends = \"{base}\"\n");
        assert_eq!(check(&write("a.toml", &own("plan.toml"))), Ok(FileKind::Strategy));
        assert_eq!(check(&write("b.toml", &own("a.toml"))), Ok(FileKind::Strategy));
        assert_eq!(check(&write("c.toml", &own("base.toml"))), Ok(FileKind::Scenario));
        // Where the file it extends is missing, the folder tells what was meant.
        let missing = check(&write("strategies/toy/d.toml", &own("plan.toml"))).expect_err("no such file");
        assert!(missing.to_string().contains("cannot be extended"), "{missing}");
        let missing = check(&write("d.toml", &own("plam.toml"))).expect_err("no such file");
        assert!(missing.to_string().contains("there is no such file"), "{missing}");
        let circle = check(&write("e.toml", &own("e.toml"))).expect_err("a circle");
        assert!(circle.to_string().contains("in a circle"), "{circle}");
    }

    #[test]
    fn files_are_recognised_by_their_keys() {
        let dir = tempfile::tempdir().expect("a directory");
        let check = |text: &str| {
            let path = dir.path().join("x.toml");
            std::fs::write(&path, text).expect("a file");
            check_file(&path, &rulesets())
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
