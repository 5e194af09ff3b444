//! Rows of a table, each field read by its declaration.

use super::{Card, FieldInfo, Number, Problem, Setting, Settings, Text, TextInfo, Word, language::Fault};
use std::{iter::repeat_n, ops::Deref};

/// The entries of an array, if every one could be read.
pub fn every<T, const N: usize>(entries: [Option<T>; N]) -> Option<[T; N]> {
    let read: Option<Vec<T>> = entries.into_iter().collect();
    read?.try_into().ok()
}

/// A row of a table: the fields of a card, each read into its type by its name. Derived by `Row`, without which no setting
/// is a table of such rows:
///
/// ```compile_fail,E0277
/// struct Threat {
///     strength: u32,
/// }
///
/// #[derive(perihelion_game::Settings)]
/// struct Rules {
///     /// The threats.
///     #[setting("threats.deck", cards = 1..=60, assumed)]
///     threats: Vec<perihelion_game::ruleset::Named<Threat>>,
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no row of a table",
    label = "derive `Row` for it",
    note = "write `#[derive(Debug, Row)]` above the struct, and `#[field(…)]`, `#[word]` or `#[text]` above each field"
)]
pub trait Row: Sized {
    /// The fields that are numbers.
    const FIELDS: &'static [FieldInfo];
    /// The fields that are texts and words.
    const TEXTS: &'static [TextInfo];
    /// Whether a table's rows without copies are read too, so that the place of a row is that in the file.
    const WITHOUT_COPIES: bool = false;

    /// Reads a card. `None` where something is wrong, which the reader was told.
    fn read(from: &mut RowReader<'_>) -> Option<Self>;
}

/// A card that is being read.
pub struct RowReader<'a> {
    card: &'a Card,
    table: &'a str,
    problems: &'a mut Vec<Problem>,
}

impl<'a> RowReader<'a> {
    /// The card of the table at `table`; what is wrong with it is added to `problems`.
    pub fn new(card: &'a Card, table: &'a str, problems: &'a mut Vec<Problem>) -> Self {
        Self { card, table, problems }
    }

    /// The number with this place among [`Row::FIELDS`].
    pub fn number<T: Number>(&mut self, place: usize) -> Option<T> {
        self.card.fields.get(place).copied().map(T::of_number)
    }

    /// The text with this place among [`Row::TEXTS`] and this name.
    pub fn text<T: Text>(&mut self, place: usize, name: &str) -> Option<T> {
        let read = T::at_path(self.card.texts.get(place)?, || self.path(name));
        self.told(name, read)
    }

    /// The text with this place among [`Row::TEXTS`] and this name, by a function that reads it; where it cannot, the
    /// fault is told, or every one of several, and the type's usual value stands for it.
    pub fn text_by<T, F>(&mut self, place: usize, name: &str, read: impl Fn(&str) -> Result<T, F>) -> T
    where
        T: Default,
        F: Into<Vec<Fault>>,
    {
        let read = read(self.card.texts.get(place).map_or("", String::as_str));
        self.told(name, read).unwrap_or_default()
    }

    /// What was read from a text of this name, if it could be.
    fn told<T>(&mut self, name: &str, read: Result<T, impl Into<Vec<Fault>>>) -> Option<T> {
        read.map_err(|faults| {
            for Fault { within, what, help } in faults.into() {
                let problem = self.problem(name, &what, help);
                self.problems.push(if within.end == usize::MAX { problem } else { problem.within(within) });
            }
        })
        .ok()
    }

    /// The word with this place among [`Row::TEXTS`] and this name.
    pub fn word<T: Word>(&mut self, place: usize, name: &str) -> Option<T> {
        let word = self.card.texts.get(place)?;
        let read = T::of_word(word);
        if read.is_none() {
            let known: Vec<&str> = T::WORDS.iter().map(|known| known.name).collect();
            let help = format!("the words are: {}", known.join(", "));
            self.problems.push(self.problem(name, &format!("there is no word `{word}` here"), help));
        }
        read
    }

    /// As [`RowReader::word`]; nothing where it is the word for that.
    pub fn word_or_none<T: Word>(&mut self, place: usize, name: &str, none: &str) -> Option<Option<T>> {
        match self.card.texts.get(place)? == none {
            true => Some(None),
            false => self.word(place, name).map(Some),
        }
    }

    /// The card's name.
    #[must_use]
    pub fn called(&self) -> String {
        self.card.name.clone()
    }

    /// How many copies of the card there are.
    #[must_use]
    pub fn copies<T: Number>(&self) -> T {
        T::of_number(self.card.count.into())
    }

    /// A problem with a text of the card, which it names.
    fn problem(&self, name: &str, what: &str, help: String) -> Problem {
        let Card { name: card, .. } = self.card;
        Problem::new(self.path(name), format!("`{card}`: {what}"), help)
    }

    fn path(&self, name: &str) -> String {
        format!("{}.{}.{name}", self.table, self.card.name)
    }
}

/// A card of a table, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named<T> {
    /// Its name in the file.
    pub name: String,
    /// How many copies are in the deck.
    pub count: u32,
    /// Its fields.
    pub row: T,
}

impl<T> Named<T> {
    /// Leaves out the cards without copies, so that the place of one is no longer that in the file.
    pub fn leave_out(cards: &mut Vec<Self>) {
        cards.retain(|card| card.count > 0);
    }

    /// The places of these cards in their table, each as often as there are copies: what a deck is made of.
    pub fn places(cards: &[Self]) -> impl Iterator<Item = u8> {
        (0_u8..).zip(cards).flat_map(|(place, card)| repeat_n(place, card.count as usize))
    }
}

/// A card is read as its row is: `card.health` is `card.row.health`.
impl<T> Deref for Named<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.row
    }
}

/// A list of a table's rows, as a setting's type: [`Named`], or by themselves.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of a table's rows",
    label = "expected `Vec<Named<…>>`",
    note = "a setting with `cards` is a `Vec<Named<…>>` of a struct that derives `Row`; without `Named`, rows have neither names nor counts"
)]
pub trait Rows {
    /// As [`Row::FIELDS`].
    const FIELDS: &'static [FieldInfo];
    /// As [`Row::TEXTS`].
    const TEXTS: &'static [TextInfo];
}

impl<T: Row> Row for Named<T> {
    const FIELDS: &'static [FieldInfo] = T::FIELDS;
    const TEXTS: &'static [TextInfo] = T::TEXTS;
    // Its count says that there are none, and what is counted by card goes by its place.
    const WITHOUT_COPIES: bool = true;

    fn read(from: &mut RowReader<'_>) -> Option<Self> {
        Some(Self { row: T::read(from)?, name: from.called(), count: from.copies() })
    }
}

impl<T: Row> Rows for Vec<T> {
    const FIELDS: &'static [FieldInfo] = T::FIELDS;
    const TEXTS: &'static [TextInfo] = T::TEXTS;
}

/// Rows of cards, in the order of the file: every one as [`Named`], and by themselves without those that a count of 0 leaves
/// out. One that cannot be read does not hide those after it.
impl<T: Row> Setting for Vec<T> {
    fn read(settings: &Settings, path: &'static str, problems: &mut Vec<Problem>) -> Option<Self> {
        let cards = settings.cards(path).iter().filter(|card| T::WITHOUT_COPIES || card.count > 0);
        let read: Vec<Option<T>> = cards.map(|card| T::read(&mut RowReader::new(card, path, problems))).collect();
        read.into_iter().collect()
    }
}
