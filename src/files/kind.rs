//! What kind of file a file is, by its keys.

use super::{Mistake, Source, command_advice, path_argument};
use std::{path::Path, sync::Arc};
use toml::{Spanned, de::DeTable};

/// The kinds of file that perihelion reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A ruleset with its settings.
    Scenario,
    /// A scripted player.
    Strategy,
    /// A grid of cells.
    Sweep,
}

/// Keys that only sweeps have.
const OF_SWEEPS: [&str; 7] = ["scenario", "strategies", "axes", "variant", "zip", "games", "precision"];

/// Keys that only strategies have.
const OF_STRATEGIES: [&str; 4] = ["rule", "params", "let", "mistakes"];

impl FileKind {
    /// Its name in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Strategy => "strategy",
            Self::Sweep => "sweep",
        }
    }

    /// The kind that a file's keys say it is: with a key of sweeps a sweep, with one of strategies a strategy, and a
    /// scenario otherwise.
    #[must_use]
    pub fn of(file: &Spanned<DeTable<'_>>) -> Self {
        let has = |keys: &[&str]| keys.iter().any(|key| file.get_ref().contains_key(*key));
        if has(&OF_SWEEPS) {
            Self::Sweep
        } else if has(&OF_STRATEGIES) {
            Self::Strategy
        } else {
            Self::Scenario
        }
    }

    /// One mistake for a file that is surely of another kind than this, instead of one for each of its keys.
    /// `settings` are the top keys of the settings that scenarios may give, where they are known.
    ///
    /// # Errors
    /// The mistake, at the key that gives the file away.
    pub fn expect(
        self,
        source: &Arc<Source>,
        file: &Spanned<DeTable<'_>>,
        settings: &[&str],
    ) -> Result<(), Box<Mistake>> {
        let file = file.get_ref();
        let first = |keys: &[&str]| keys.iter().find_map(|key| file.get_key_value(*key));
        let sweep = || first(&OF_SWEEPS[..2]).map(|(key, _)| (Self::Sweep, key));
        let strategy = || {
            let (key, value) = first(&OF_STRATEGIES[..1])?;
            value.get_ref().is_array().then_some((Self::Strategy, key))
        };
        let found = match self {
            Self::Scenario => sweep().or_else(strategy),
            // Every strategy and every scenario says one of these, and no sweep does.
            Self::Sweep if sweep().is_none() => strategy().or_else(|| {
                let (key, _) = first(&["ruleset", "extends"])?;
                let strategy = first(&OF_STRATEGIES).map(|(key, _)| (Self::Strategy, key));
                Some(strategy.unwrap_or((Self::Scenario, key)))
            }),
            Self::Sweep => None,
            Self::Strategy if first(&OF_STRATEGIES).is_some() => None,
            Self::Strategy => sweep().or_else(|| {
                let (key, _) = first(&["assumed"]).or_else(|| first(settings))?;
                Some((Self::Scenario, key))
            }),
        };
        let Some((kind, key)) = found else { return Ok(()) };
        let what = format!("this is a {}, and a {} was expected", kind.name(), self.name());
        let label = format!("`{}` is a key of a {}", key.get_ref(), kind.name());
        Err(Box::new(Mistake::at(source, key.span(), what, label).help(kind.command(&source.name))))
    }

    /// The command that takes a file of this kind.
    fn command(self, name: &str) -> String {
        let name = &path_argument(Path::new(name));
        match self {
            Self::Scenario => command_advice(&["run", name, "-s", "random"], "plays a scenario"),
            // The scenario to play is anybody's choice.
            Self::Strategy => command_advice(&["run", "SCENARIO", "-s", name], "lets a strategy play"),
            Self::Sweep => command_advice(&["sweep", name], "plays a sweep"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::parse, *};

    /// What the mistake says when a file with this text is given where this kind is expected.
    fn told(expected: FileKind, text: &str) -> Option<String> {
        let source = Source::from_text("x.toml", text);
        let file = parse(&source).expect("TOML");
        expected.expect(&source, &file, &["timers"]).err().map(|mistake| mistake.render(false))
    }

    #[test]
    fn a_file_of_another_kind_is_one_mistake_that_names_its_command() {
        let scenario = "ruleset = \"timers\"\n[timers]\nstart = 23\n";
        let strategy = "ruleset = \"timers\"\n[[rule]]\naction = \"any\"\n";
        let sweep = "scenario = \"a.toml\"\nstrategies = []\n";
        let all = [(FileKind::Scenario, scenario), (FileKind::Strategy, strategy), (FileKind::Sweep, sweep)];
        for (expected, _) in all {
            for (kind, text) in all {
                let told = told(expected, text);
                assert_eq!(told.is_none(), kind == expected, "{told:?}");
                let Some(told) = told else { continue };
                let first = format!("this is a {}, and a {} was expected", kind.name(), expected.name());
                assert!(told.contains(&first) && told.contains(&kind.command("x.toml")), "{told}");
            }
        }
    }

    #[test]
    fn a_file_with_mistakes_is_still_of_its_kind() {
        assert_eq!(told(FileKind::Strategy, "ruleset = \"timers\"\n[[rules]]\naction = \"any\"\n"), None);
        assert_eq!(told(FileKind::Sweep, "strategies = [\"random\"]\ngames = 3\n"), None);
        assert_eq!(told(FileKind::Scenario, "ruleset = \"timers\"\nstart = 3\n"), None);
    }
}
