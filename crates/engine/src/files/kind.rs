//! What kind of file a file is, by its keys.

use super::{Mistake, Source, command_advice, parse, path_argument};
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
    /// What is wanted, and what may change for it.
    Tune,
}

/// Keys that only tunes have.
const OF_TUNES: [&str; 3] = ["free", "want", "tie"];

/// Keys that only sweeps have.
const OF_SWEEPS: [&str; 8] = ["scenario", "strategies", "strategy", "axes", "variant", "zip", "games", "precision"];

/// Keys that only strategies have.
const OF_STRATEGIES: [&str; 5] = ["rule", "params", "let", "mistakes", "drop"];

/// Keys that scenarios and strategies share: they tell nothing.
const OF_BOTH: [&str; 4] = ["ruleset", "title", "about", "extends"];

/// How many files are followed from one to the one it extends; readers of both kinds tell of longer chains.
const LONGEST_CHAIN: usize = 16;

impl FileKind {
    /// Its name in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Strategy => "strategy",
            Self::Sweep => "sweep",
            Self::Tune => "tune",
        }
    }

    /// The kind of a file: with a key of tunes a tune, with one of sweeps a sweep, with one of strategies a strategy, with any other of its own a
    /// scenario. A file without such keys is what the file is that it extends; and where that tells nothing either, what
    /// the folder is for that it lies in, `strategies` or `scenarios`. What is left is a scenario: one that says nothing
    /// can be sound, and a strategy that says nothing cannot.
    #[must_use]
    pub fn of(source: &Arc<Source>, file: &Spanned<DeTable<'_>>) -> Self {
        Self::by_keys(file)
            .or_else(|| Self::by_base(source, file))
            .or_else(|| Self::by_folder(&source.path))
            .unwrap_or(Self::Scenario)
    }

    fn by_keys(file: &Spanned<DeTable<'_>>) -> Option<Self> {
        let has = |keys: &[&str]| keys.iter().any(|key| file.get_ref().contains_key(*key));
        if has(&OF_TUNES) {
            Some(Self::Tune)
        } else if has(&OF_SWEEPS) {
            Some(Self::Sweep)
        } else if has(&OF_STRATEGIES) {
            Some(Self::Strategy)
        } else {
            let of_both = |key: &Spanned<_>| OF_BOTH.iter().any(|name| *name == AsRef::<str>::as_ref(key.get_ref()));
            (!file.get_ref().keys().all(of_both)).then_some(Self::Scenario)
        }
    }

    /// The kind of the nearest file in the chain of those it extends whose keys tell it.
    fn by_base(source: &Arc<Source>, file: &Spanned<DeTable<'_>>) -> Option<Self> {
        let extended = |source: &Source, file: &Spanned<DeTable<'_>>| {
            let path = file.get_ref().get("extends")?.get_ref().as_str()?;
            Some(source.beside(path))
        };
        let mut next = extended(source, file);
        for _ in 0..LONGEST_CHAIN {
            // What cannot be read is told by whoever reads the file as what it turns out to be.
            let base = Source::read(&next?).ok()?;
            let parsed = parse(&base).ok()?;
            match Self::by_keys(&parsed) {
                Some(Self::Sweep | Self::Tune) => return None,
                Some(kind) => return Some(kind),
                None => next = extended(&base, &parsed),
            }
        }
        None
    }

    /// The kind of the files in the nearest folder, seen from the file upward, that says so by its name.
    fn by_folder(path: &Path) -> Option<Self> {
        let real = path.canonicalize().ok()?;
        real.ancestors().skip(1).find_map(|folder| match folder.file_name()?.to_str()? {
            "strategies" => Some(Self::Strategy),
            "scenarios" => Some(Self::Scenario),
            _ => None,
        })
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
        let tune = || first(&OF_TUNES[..2]).map(|(key, _)| (Self::Tune, key));
        let sweep = || tune().or_else(|| first(&OF_SWEEPS[..2]).map(|(key, _)| (Self::Sweep, key)));
        let strategy = || {
            let (key, value) = first(&OF_STRATEGIES[..1])?;
            value.get_ref().is_array().then_some((Self::Strategy, key))
        };
        // Every strategy and every scenario says one of these, and no sweep and no tune does.
        let other = || {
            strategy().or_else(|| {
                let (key, _) = first(&["ruleset", "extends"])?;
                let strategy = first(&OF_STRATEGIES).map(|(key, _)| (Self::Strategy, key));
                Some(strategy.unwrap_or((Self::Scenario, key)))
            })
        };
        let found = match self {
            Self::Scenario => sweep().or_else(strategy),
            Self::Tune if tune().is_some() => None,
            Self::Tune => sweep().or_else(other),
            Self::Sweep => tune().or_else(|| if sweep().is_none() { other() } else { None }),
            Self::Strategy if first(&OF_STRATEGIES).is_some() => None,
            Self::Strategy => sweep().or_else(|| {
                let (key, _) = first(&["assumed", "decisive"]).or_else(|| first(settings))?;
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
            Self::Tune => command_advice(&["tune", name], "looks for the settings"),
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
        let tune = "scenario = \"a.toml\"\n[free]\n";
        let all = [
            (FileKind::Scenario, scenario),
            (FileKind::Strategy, strategy),
            (FileKind::Sweep, sweep),
            (FileKind::Tune, tune),
        ];
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
