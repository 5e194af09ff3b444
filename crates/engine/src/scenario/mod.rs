//! Scenarios and sweeps: reading their files, setting paths, values from the command line, and cells.
//!
//! A [`Scenario`] is a ruleset with a value for every setting. It is read from a TOML file, which may extend another
//! one, and changed by [`Override`]s. Everything wrong with it is found at once, each mistake in its place.

mod ablate;
mod asserts;
mod axis_value;
mod canonical;
mod change;
mod check;
mod deck;
mod draft;
mod guess;
mod overrides;
mod path;
mod place;
mod read;
mod restore;
mod rulesets;
pub mod schema;
mod settle;
#[cfg(test)]
mod several;
mod sweep;
#[cfg(test)]
mod tableau;
#[cfg(test)]
mod texts;
#[cfg(test)]
mod toy;
mod value;

pub use crate::files::FileKind;
pub use ablate::{Ablation, Each};
pub use asserts::{Assert, Bounds, Luck, Measure, TRUNCATED, Values};
pub use axis_value::{AxisKind, AxisValue};
pub use canonical::Difference;
pub use check::{Examined, check_file, examine_file};
pub use overrides::Override;
pub use path::lies_in;
pub use sweep::{
    AS_IT_IS, Axis, Budget, Cell, Compare, Design, DesignKind, Free, Keep, LevelAims, MAX_GAMES, MOST_CELLS,
    MOST_POINTS, Race, Stop, Sweep, Target, Tune, Wanted, cells_of,
};

use crate::{
    Rulesets,
    files::{Mistake, Mistakes, Source},
    ruleset::{Descriptor, Settings},
};
use change::Wish;
use rayon::prelude::*;
use read::{Reading, read_scenario};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// A ruleset with a value for every setting, fit to be played.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// The name of its file, without `.toml`.
    pub name: String,
    /// What a table calls it; its name unless the file says otherwise.
    pub title: String,
    /// What it is, in a sentence or two; may be empty.
    pub about: String,
    /// Its ruleset.
    pub descriptor: &'static Descriptor,
    /// The value of every setting.
    pub settings: Settings,
    /// The paths of what is our choice rather than the source's, in the order of the paths: settings, and cards or their
    /// fields where a table of cards is not ours as a whole, with `*` for every card: `contracts.deck.*.prestige`.
    pub assumed: Vec<String>,
    /// What of that decides alone how hard the game is, in the order of the file: moved within what it could reasonably
    /// be, each changes a player's win rate by 20 percentage points or more. Paths as in `assumed`, or of whole tables.
    pub decisive: Vec<String>,
    /// Where its file is.
    pub path: PathBuf,
    /// Every file it was read from: what it extends first, its own file last.
    pub sources: Vec<Arc<Source>>,
}

impl Scenario {
    /// Reads a scenario of one of these rulesets and changes it by values from the command line.
    ///
    /// # Errors
    /// Every mistake in the file, in the files it extends and in `overrides`, and everything about the settings that
    /// the ruleset cannot play. An override of a strategy's parameter is a mistake: a scenario has none.
    pub fn load(path: &Path, overrides: &[Override], rulesets: &Rulesets) -> Result<Self, Mistakes> {
        Self::from_source(&Source::read(path)?, overrides, rulesets)
    }

    /// As [`Scenario::load`], from text that has been read already.
    ///
    /// # Errors
    /// As [`Scenario::load`].
    pub fn from_source(source: &Arc<Source>, overrides: &[Override], rulesets: &Rulesets) -> Result<Self, Mistakes> {
        let mut mistakes = Mistakes::default();
        match read_scenario(Arc::clone(source), rulesets, &mut mistakes) {
            Some(reading) => Self::changed(reading, overrides, mistakes, rulesets),
            None => Err(mistakes),
        }
    }

    /// The scenario at `path` changed in each of these ways, as [`Scenario::load`] would change it; its files are read
    /// once, and all threads of the pool settle.
    ///
    /// # Errors
    /// Every mistake in the files; and for each change, as [`Scenario::load`].
    pub fn load_each(
        path: &Path,
        changes: &[Vec<Override>],
        rulesets: &Rulesets,
    ) -> Result<Vec<Result<Self, Mistakes>>, Mistakes> {
        let mut mistakes = Mistakes::default();
        let reading = read_scenario(Source::read(path)?, rulesets, &mut mistakes);
        let Some(reading) = reading.filter(|_| mistakes.list.is_empty()) else { return Err(mistakes) };
        let changed =
            |overrides: &Vec<Override>| Self::changed(reading.clone(), overrides, Mistakes::default(), rulesets);
        Ok(changes.par_iter().map(changed).collect())
    }

    /// What was read with these changes, or all that is wrong with it.
    fn changed(
        mut reading: Reading,
        overrides: &[Override],
        mut mistakes: Mistakes,
        rulesets: &Rulesets,
    ) -> Result<Self, Mistakes> {
        override_settings(&mut reading, overrides, &mut mistakes);
        let settings = reading.draft.settle(rulesets, &mut mistakes);
        match settings {
            Some(settings) => mistakes.or(Self::of(&reading, settings)),
            None => Err(mistakes),
        }
    }

    fn of(reading: &Reading, settings: Settings) -> Self {
        let name = reading.name();
        Self {
            title: reading.title.clone().unwrap_or_else(|| name.clone()),
            name,
            about: reading.about.clone().unwrap_or_default(),
            descriptor: reading.draft.descriptor,
            settings,
            assumed: reading.assumed.iter().cloned().collect(),
            decisive: reading.decisive.clone(),
            path: reading.path.clone(),
            sources: reading.sources.clone(),
        }
    }
}

fn override_settings(reading: &mut Reading, overrides: &[Override], mistakes: &mut Mistakes) {
    for given in overrides {
        match mistakes.take(given.wish(reading.draft.descriptor)) {
            Some(Wish::Change(change)) => reading.draft.apply(&change, mistakes),
            Some(Wish::Param { place, .. }) => mistakes.push(no_strategy(given, &place)),
            None => reading.draft.spoil(&given.path),
        }
    }
}

fn no_strategy(given: &Override, place: &place::Place) -> Mistake {
    place
        .mistake(format!("`{}` is a parameter of a strategy", given.path), "a scenario alone has no strategy")
        .help("give it where a strategy is given too")
}

#[cfg(test)]
mod tests {
    use super::{toy::rulesets, *};
    use crate::ruleset::Value;
    use std::fs;

    const DECK: &str = "[contracts.deck]\nice = { count = 2, prestige = 2 }\nlab = { prestige = 5, fuel = 3 }\n";

    fn files(list: &[(&str, &str)]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().expect("a directory");
        for (name, text) in list {
            fs::write(dir.path().join(name), text).expect("a file");
        }
        dir
    }

    fn load(dir: &tempfile::TempDir, name: &str, overrides: &[&str]) -> Result<Scenario, Mistakes> {
        let overrides: Vec<Override> = overrides.iter().map(|text| Override::parse(text).expect(text)).collect();
        Scenario::load(&dir.path().join(name), &overrides, &rulesets())
    }

    /// All mistakes, without the directory the test happened to use.
    fn shown(dir: &tempfile::TempDir, result: Result<Scenario, Mistakes>) -> String {
        result.expect_err("mistakes").render(false).replace(&format!("{}/", dir.path().display()), "")
    }

    #[test]
    fn silent_settings_keep_their_defaults_and_written_ones_change() {
        let text = format!("ruleset = \"toy\"\nspy.free = true\ntimers.start = 22\n{DECK}");
        let dir = files(&[("easy.toml", &text)]);
        let scenario = load(&dir, "easy.toml", &[]).expect("a sound scenario");
        assert_eq!(scenario.name, "easy");
        assert_eq!(scenario.title, "easy");
        assert_eq!(scenario.settings.integer("timers.start"), 22);
        assert!(scenario.settings.boolean("spy.free"));
        assert_eq!(scenario.settings.integers("timers.distances"), [2, 4, 6, 8]);
        assert_eq!(scenario.settings.common().decisions, 5_000);
        let cards = scenario.settings.cards("contracts.deck");
        assert_eq!(
            cards.iter().map(|card| (card.name.as_str(), card.count)).collect::<Vec<_>>(),
            [("ice", 2), ("lab", 1)]
        );
        assert_eq!(cards[0].fields, [2, 1]);
        assert_eq!(cards[1].fields, [5, 3]);
    }

    #[test]
    fn a_child_overrides_values_and_fields_of_cards_and_inherits_the_rest() {
        let parent = format!(
            "ruleset = \"toy\"\ntitle = \"Parent\"\nabout = \"Old.\"\nassumed = [\"spy\"]\nstore.markup = 2\n{DECK}"
        );
        let child = "extends = \"parent.toml\"\nabout = \"New.\"\nassumed = [\"timers.start\"]\ntimers.start = 20\n\
                     [contracts.deck]\nice.count = 3\nmine = { prestige = 1 }\n";
        let dir = files(&[("parent.toml", &parent), ("child.toml", child)]);
        let scenario = load(&dir, "child.toml", &[]).expect("a sound scenario");
        assert_eq!((scenario.title.as_str(), scenario.about.as_str()), ("Parent", "New."));
        assert_eq!(scenario.name, "child");
        assert_eq!(scenario.assumed, ["spy.direction", "spy.free", "timers.start"]);
        assert_eq!(scenario.settings.number("store.markup"), 2.0);
        assert_eq!(scenario.settings.integer("timers.start"), 20);
        let cards = scenario.settings.cards("contracts.deck");
        let shown: Vec<_> = cards.iter().map(|card| (card.name.as_str(), card.count, card.fields.clone())).collect();
        assert_eq!(shown, [("ice", 3, vec![2, 1]), ("lab", 1, vec![5, 3]), ("mine", 1, vec![1, 1])]);
        assert_eq!(scenario.sources.len(), 2);
    }

    #[test]
    fn cards_and_their_fields_can_be_assumed_where_the_table_is_not() {
        let parent =
            format!("ruleset = \"toy\"\nassumed = [\"contracts.deck.*.fuel\", \"contracts.deck.ice\"]\n{DECK}");
        let child = "extends = \"parent.toml\"\nassumed = [\"contracts.deck.lab.count\", \"contracts.deck.mine.prestige\"]\n\
                     [contracts.deck]\nmine = { prestige = 1 }\n";
        let dir = files(&[("parent.toml", &parent), ("child.toml", child)]);
        let scenario = load(&dir, "child.toml", &[]).expect("a sound scenario");
        let all = ["*.fuel", "ice", "lab.count", "mine.prestige"].map(|rest| format!("contracts.deck.{rest}"));
        assert_eq!(scenario.assumed, all);
        let dir = files(&[("a.toml", &format!("ruleset = \"toy\"\nassumed = [\"contracts.deck.mine\"]\n{DECK}"))]);
        assert!(shown(&dir, load(&dir, "a.toml", &[])).contains("there is no card `mine`"));
    }

    #[test]
    fn what_is_decisive_is_assumed_and_a_child_says_anew_what_it_rests_on() {
        let assumed = "assumed = [\"spy\", \"contracts.deck.*.fuel\"]\n";
        let parent = format!(
            "ruleset = \"toy\"\n{assumed}decisive = [\"spy.free\", \"contracts.deck.ice.fuel\", \"spy.free\"]\n{DECK}"
        );
        let child = "extends = \"parent.toml\"\ndecisive = [\"spy\"]\n";
        let plain = "extends = \"parent.toml\"\n";
        let dir = files(&[("parent.toml", &parent), ("child.toml", child), ("plain.toml", plain)]);
        let decisive = |name: &str| load(&dir, name, &[]).expect("a sound scenario").decisive;
        assert_eq!(decisive("parent.toml"), ["spy.free", "contracts.deck.ice.fuel"]);
        assert_eq!(decisive("plain.toml"), ["spy.free", "contracts.deck.ice.fuel"]);
        assert_eq!(decisive("child.toml"), ["spy"]);
        for (path, unknown) in [("timers", "timers.start"), ("contracts.deck.ice", "contracts.deck.ice")] {
            let bad = format!("ruleset = \"toy\"\n{assumed}decisive = [\"{path}\"]\n{DECK}");
            let dir = files(&[("a.toml", &bad)]);
            let told = shown(&dir, load(&dir, "a.toml", &[]));
            assert!(told.contains(&format!("`{unknown}` is not assumed")), "{told}");
            assert!(told.contains("a.toml:3:"), "{told}");
        }
    }

    #[test]
    fn overrides_change_settings_and_fields_of_cards() {
        let dir = files(&[("a.toml", &format!("ruleset = \"toy\"\n{DECK}"))]);
        let overrides = [
            "timers.start=30",
            "spy.direction=either",
            "contracts.deck.ice.prestige=7",
            "contracts.deck.lab.count=4",
            "timers.distances=[1, 2]",
        ];
        let settings = load(&dir, "a.toml", &overrides).expect("a sound scenario").settings;
        assert_eq!(settings.integer("timers.start"), 30);
        assert_eq!(settings.get("spy.direction"), Some(&Value::Choice("either")));
        assert_eq!(settings.cards("contracts.deck")[0].fields, [7, 1]);
        assert_eq!(settings.cards("contracts.deck")[1].count, 4);
        assert_eq!(settings.integers("timers.distances"), [1, 2]);
    }

    #[test]
    fn every_mistake_of_a_file_and_of_the_command_line_comes_at_once() {
        let text = "ruleset = \"toy\"\ntitle = 3\nassumed = [\"timer\", \"spy\"]\nstart = 4\n[timers]\nstrat = 3\nstart = 99\n\
                    distances = [1, 2, 3, 4, 99]\n[spy]\ndirection = \"up\"\nfree = 1\n[store]\nmarkup = \"x\"\n\
                    [contracts.deck]\nice = { count = 2, prestig = 2 }\nlab = { fuel = 7 }\n\"1x\" = {}\n";
        let dir = files(&[("bad.toml", text)]);
        let overrides =
            ["timers.strat=1", "spy.free=maybe", "contracts.deck.icy.prestige=2", "strategy.patience=2", "spy=1"];
        let result = load(&dir, "bad.toml", &overrides);
        insta::assert_snapshot!(shown(&dir, result));
    }

    #[test]
    fn problems_are_shown_where_the_value_was_written() {
        let parent = format!("ruleset = \"toy\"\n[timers]\ndistances = [2, 9]\n{DECK}");
        let dir = files(&[
            ("parent.toml", &parent),
            ("child.toml", "extends = \"parent.toml\"\ntimers.start = 8\n"),
            ("silent.toml", &format!("ruleset = \"toy\"\ntimers.start = 8\n{DECK}")),
        ]);
        let in_parent = shown(&dir, load(&dir, "child.toml", &[]));
        let in_override = shown(&dir, load(&dir, "child.toml", &["timers.distances=[8, 2]"]));
        let defaulted = shown(&dir, load(&dir, "silent.toml", &[]));
        let card = shown(&dir, load(&dir, "parent.toml", &["contracts.deck.ice.prestige=9"]));
        insta::assert_snapshot!([in_parent, in_override, defaulted, card].join("\n\n----\n\n"));
    }

    #[test]
    fn decks_must_have_the_right_size_with_copies_counted() {
        let deck = |cards: &str| format!("ruleset = \"toy\"\n[contracts.deck]\n{cards}\n");
        let dir = files(&[
            ("few.toml", &deck("ice = { count = 2, prestige = 2 }")),
            ("none.toml", "ruleset = \"toy\"\n"),
            ("many.toml", &deck("ice = { count = 60, prestige = 2 }\nlab = { prestige = 2 }")),
            ("huge.toml", &deck("ice = { count = 9223372036854775807, prestige = 2 }")),
        ]);
        let all = ["few.toml", "none.toml", "many.toml", "huge.toml"].map(|name| shown(&dir, load(&dir, name, &[])));
        insta::assert_snapshot!(all.join("\n\n----\n\n"));
    }

    #[test]
    fn extending_in_a_circle_or_too_far_is_a_mistake() {
        let dir = files(&[("a.toml", "extends = \"b.toml\"\n"), ("b.toml", "extends = \"a.toml\"\n")]);
        assert!(shown(&dir, load(&dir, "a.toml", &[])).contains("a.toml extends b.toml extends a.toml"));
        let chain: Vec<(String, String)> = (0..=read::LONGEST_CHAIN)
            .map(|link| match link {
                0 => ("0.toml".to_owned(), format!("ruleset = \"toy\"\n{DECK}")),
                link => (format!("{link}.toml"), format!("extends = \"{}.toml\"\n", link - 1)),
            })
            .collect();
        let chain: Vec<(&str, &str)> = chain.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let dir = files(&chain);
        load(&dir, "15.toml", &[]).expect("a chain of 16");
        assert!(shown(&dir, load(&dir, "16.toml", &[])).contains("more than 16 files"));
    }

    #[test]
    fn the_ruleset_must_be_known_and_the_same_along_the_chain() {
        let dir = files(&[
            ("none.toml", "title = \"x\"\n"),
            ("odd.toml", "ruleset = \"tay\"\n"),
            ("far.toml", "ruleset = \"xylophone\"\n"),
        ]);
        let all = ["none.toml", "odd.toml", "far.toml"].map(|name| shown(&dir, load(&dir, name, &[])));
        insta::assert_snapshot!(all.join("\n\n----\n\n"));
    }
}
