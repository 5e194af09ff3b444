//! Settings: what a scenario may say, and the values it said.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};

/// One named value of a scenario.
#[derive(Debug, Clone, Copy)]
pub struct SettingInfo {
    /// Its path in the file and on the command line, such as `timers.start`.
    pub path: &'static str,
    /// What it may hold.
    pub kind: SettingKind,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// Its unit, such as `spaces`; empty where it has none.
    pub unit: &'static str,
    /// Whether the source fixes its usual value.
    pub origin: Origin,
}

/// Where a setting's usual value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The source document fixes it, under this heading or rule number.
    Source(&'static str),
    /// It is our choice, and stands in every scenario's `assumed` list.
    Assumed,
}

/// What a setting may hold, with its default.
#[derive(Debug, Clone, Copy)]
pub enum SettingKind {
    /// A whole number.
    Integer {
        /// The least allowed.
        least: i64,
        /// The most allowed.
        most: i64,
        /// The value where a file is silent.
        default: i64,
    },
    /// A number.
    Number {
        /// The least allowed.
        least: f64,
        /// The most allowed.
        most: f64,
        /// The value where a file is silent.
        default: f64,
    },
    /// True or false.
    Boolean {
        /// The value where a file is silent.
        default: bool,
    },
    /// One of a few words.
    Choice {
        /// The words, with what each means.
        choices: &'static [ChoiceInfo],
        /// The word where a file is silent.
        default: &'static str,
    },
    /// A list of whole numbers.
    Integers {
        /// The least each may be.
        least: i64,
        /// The most each may be.
        most: i64,
        /// The fewest entries.
        shortest: usize,
        /// The most entries.
        longest: usize,
        /// The list where a file is silent.
        default: &'static [i64],
    },
    /// A table of named cards, each a table of fields with a `count`; a scenario must give it.
    Cards(CardsInfo),
}

/// A word that a choice or a variable may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoiceInfo {
    /// The word.
    pub name: &'static str,
    /// What it means, in one sentence.
    pub about: &'static str,
}

/// What a table of cards may hold.
///
/// Every card also has a `count`, how many copies are in the deck: 1 unless given, 0 to leave it out.
#[derive(Debug, Clone, Copy)]
pub struct CardsInfo {
    /// The fields of a card that are numbers. A field without a default must be given.
    pub fields: &'static [FieldInfo],
    /// The fields of a card that are texts, whose names differ from those of `fields`. One without a default must be
    /// given.
    pub texts: &'static [TextInfo],
    /// The fewest cards, copies counted.
    pub fewest: u32,
    /// The most cards, copies counted.
    pub most: u32,
}

/// A field of a card: a whole number.
#[derive(Debug, Clone, Copy)]
pub struct FieldInfo {
    /// Its name.
    pub name: &'static str,
    /// What it says, with its unit, in one sentence.
    pub about: &'static str,
    /// The least allowed.
    pub least: i64,
    /// The most allowed.
    pub most: i64,
    /// The value where a card is silent; `None` where it must speak.
    pub default: Option<i64>,
}

/// A field of a card: a text of one line, without control characters. What it means is up to the ruleset.
#[derive(Debug, Clone, Copy)]
pub struct TextInfo {
    /// Its name.
    pub name: &'static str,
    /// What it says, in one sentence.
    pub about: &'static str,
    /// The text where a card is silent; `None` where it must speak.
    pub default: Option<&'static str>,
    /// The most characters it may have.
    pub longest: usize,
    /// The words that it may be; empty where any text will do.
    pub words: &'static [ChoiceInfo],
}

/// A setting's value, always of its declared kind.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// A number.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// One of a choice's words.
    Choice(&'static str),
    /// A list of whole numbers.
    Integers(Vec<i64>),
    /// Cards in file order.
    Cards(Vec<Card>),
}

/// A card: its name, its copies, and its fields in the order of [`CardsInfo::fields`] and [`CardsInfo::texts`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Its name in the file.
    pub name: String,
    /// How many copies are in the deck.
    pub count: u32,
    /// Its fields that are numbers.
    pub fields: Vec<i64>,
    /// Its fields that are texts.
    pub texts: Vec<String>,
}

impl fmt::Display for Value {
    /// As a scenario file would write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            Self::Number(value) => write!(f, "{value:?}"),
            Self::Boolean(value) => write!(f, "{value}"),
            Self::Choice(word) => write!(f, "\"{word}\""),
            Self::Integers(values) => write!(f, "{values:?}"),
            Self::Cards(cards) => write!(
                f,
                "{} cards, {} with copies",
                cards.iter().filter(|card| card.count > 0).count(),
                cards.iter().map(|card| u64::from(card.count)).sum::<u64>()
            ),
        }
    }
}

/// The settings every ruleset has.
pub const COMMON_SETTINGS: &[SettingInfo] = &[SettingInfo {
    path: "limits.decisions",
    kind: SettingKind::Integer { least: 10, most: 1_000_000, default: 5_000 },
    about: "The decisions after which a game is cut short and counted as truncated, so that every game ends.",
    unit: "decisions",
    origin: Origin::Assumed,
}];

/// The values of [`COMMON_SETTINGS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommonSettings {
    /// `limits.decisions`.
    pub decisions: u32,
}

/// Something about the settings, taken together, that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The path of the setting, the card or the field of a card to point at.
    pub path: String,
    /// The characters to point at, counted from 0, where `path` is that of a text; `None` for all of it.
    pub within: Option<Range<usize>>,
    /// What is wrong, as a sentence without a full stop.
    pub what: String,
    /// What to do about it, as a sentence without a full stop.
    pub help: String,
}

impl Problem {
    /// A problem with the setting, the card or the field of a card at `path`.
    pub fn new(path: impl Into<String>, what: impl Into<String>, help: impl Into<String>) -> Self {
        Self { path: path.into(), within: None, what: what.into(), help: help.into() }
    }

    /// The same problem with these characters, counted from 0, of the text at `path`. What lies beyond the end of the
    /// text is cut off; an empty range points between two characters.
    #[must_use]
    pub fn within(mut self, characters: Range<usize>) -> Self {
        self.within = Some(characters);
        self
    }
}

/// The value of every setting of one scenario, by path.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settings {
    values: BTreeMap<&'static str, Value>,
    reads: Reads,
}

/// Which settings were read, where somebody watches: settings and their clones share it. Rules read their settings once,
/// when they are made, so that looking whether anybody watches costs nothing that counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Reads(Option<Arc<Mutex<BTreeSet<&'static str>>>>);

impl Reads {
    fn note(&self, path: &'static str) {
        if let Some(read) = &self.0 {
            // A ruleset that panics while it reads leaves a whole set behind.
            read.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
        }
    }

    /// The paths read so far.
    pub(super) fn paths(&self) -> BTreeSet<&'static str> {
        self.0.as_ref().map(|read| read.lock().unwrap_or_else(PoisonError::into_inner).clone()).unwrap_or_default()
    }
}

impl PartialEq for Reads {
    /// Whoever read the settings, they are the same settings.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl SettingInfo {
    /// The value where a file is silent; `None` for cards, which a scenario must give.
    #[must_use]
    pub fn default(&self) -> Option<Value> {
        Some(match &self.kind {
            SettingKind::Integer { default, .. } => Value::Integer(*default),
            SettingKind::Number { default, .. } => Value::Number(*default),
            SettingKind::Boolean { default } => Value::Boolean(*default),
            SettingKind::Choice { default, .. } => Value::Choice(default),
            SettingKind::Integers { default, .. } => Value::Integers(default.to_vec()),
            SettingKind::Cards(_) => return None,
        })
    }
}

impl Settings {
    /// The defaults of these settings; cards are empty until set.
    #[must_use]
    pub fn defaults(infos: impl IntoIterator<Item = &'static SettingInfo>) -> Self {
        let value = |info: &SettingInfo| info.default().unwrap_or_else(|| Value::Cards(Vec::new()));
        Self { values: infos.into_iter().map(|info| (info.path, value(info))).collect(), reads: Reads::default() }
    }

    /// The same settings, and a list of those among them that are read from now on, clones included.
    pub(super) fn watched(&self) -> (Self, Reads) {
        let reads = Reads(Some(Arc::default()));
        (Self { values: self.values.clone(), reads: reads.clone() }, reads)
    }

    /// Replaces the value at a declared path.
    pub fn set(&mut self, path: &'static str, value: Value) {
        self.values.insert(path, value);
    }

    /// The value at a path; `None` where no such setting is declared.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Value> {
        let (path, value) = self.values.get_key_value(path)?;
        self.reads.note(path);
        Some(value)
    }

    /// Every path with its value, in the order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.values.iter().map(|(&path, value)| {
            self.reads.note(path);
            (path, value)
        })
    }

    /// The values of the settings every ruleset has.
    #[must_use]
    pub fn common(&self) -> CommonSettings {
        CommonSettings { decisions: self.count("limits.decisions") }
    }

    fn declared(&self, path: &str) -> &Value {
        self.get(path).unwrap_or_else(|| panic!("the ruleset reads `{path}`, which its descriptor does not declare"))
    }

    /// A whole number.
    ///
    /// # Panics
    /// If the descriptor declares no such setting of this kind, a defect of the ruleset.
    #[must_use]
    pub fn integer(&self, path: &str) -> i64 {
        match self.declared(path) {
            Value::Integer(value) => *value,
            other => panic!("`{path}` is declared otherwise than as a whole number: {other:?}"),
        }
    }

    /// A whole number as `i32`, the nearest end where it does not fit.
    #[must_use]
    pub fn int(&self, path: &str) -> i32 {
        i32::try_from(self.integer(path)).unwrap_or(if self.integer(path) < 0 { i32::MIN } else { i32::MAX })
    }

    /// A whole number as a count, the nearest end where it does not fit.
    #[must_use]
    pub fn count(&self, path: &str) -> u32 {
        u32::try_from(self.integer(path)).unwrap_or(if self.integer(path) < 0 { 0 } else { u32::MAX })
    }

    /// A number.
    ///
    /// # Panics
    /// If the descriptor declares no such setting of this kind, a defect of the ruleset.
    #[must_use]
    pub fn number(&self, path: &str) -> f64 {
        match self.declared(path) {
            Value::Number(value) => *value,
            other => panic!("`{path}` is declared otherwise than as a number: {other:?}"),
        }
    }

    /// True or false.
    ///
    /// # Panics
    /// If the descriptor declares no such setting of this kind, a defect of the ruleset.
    #[must_use]
    pub fn boolean(&self, path: &str) -> bool {
        match self.declared(path) {
            Value::Boolean(value) => *value,
            other => panic!("`{path}` is declared otherwise than as true or false: {other:?}"),
        }
    }

    /// The word of a choice.
    ///
    /// # Panics
    /// If the descriptor declares no such setting of this kind, a defect of the ruleset.
    #[must_use]
    pub fn choice(&self, path: &str) -> &'static str {
        match self.declared(path) {
            Value::Choice(word) => word,
            other => panic!("`{path}` is declared otherwise than as a choice: {other:?}"),
        }
    }

    /// A list of whole numbers.
    ///
    /// # Panics
    /// If the descriptor declares no such setting of this kind, a defect of the ruleset.
    #[must_use]
    pub fn integers(&self, path: &str) -> &[i64] {
        match self.declared(path) {
            Value::Integers(values) => values,
            other => panic!("`{path}` is declared otherwise than as a list: {other:?}"),
        }
    }

    /// A table of cards, in file order.
    ///
    /// # Panics
    /// If the descriptor declares no such setting of this kind, a defect of the ruleset.
    #[must_use]
    pub fn cards(&self, path: &str) -> &[Card] {
        match self.declared(path) {
            Value::Cards(cards) => cards,
            other => panic!("`{path}` is declared otherwise than as cards: {other:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn watched_settings_tell_what_was_read_of_them_and_of_their_clones() {
        let mut settings = Settings::default();
        for path in ["a", "b", "c"] {
            settings.set(path, Value::Integer(1));
        }
        let (watched, reads) = settings.watched();
        assert_eq!(watched, settings);
        assert!(reads.paths().is_empty());
        assert_eq!((watched.integer("a"), watched.clone().count("c"), settings.integer("b")), (1, 1, 1));
        assert_eq!(reads.paths().into_iter().collect::<Vec<_>>(), ["a", "c"]);
        assert_eq!(watched.iter().count(), 3);
        assert_eq!(reads.paths().len(), 3);
    }
}
