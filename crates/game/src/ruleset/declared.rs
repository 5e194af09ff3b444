//! What the derives rest on: kinds of action, words, numbers, rows of tables and settings, each read by its declaration.

use super::{
    ActionKindInfo, Card, ChoiceInfo, FieldInfo, Problem, Quantity, Settings, TextInfo, Value,
    language::{Fault, Words},
};
use arrayvec::ArrayVec;
use std::{iter::repeat_n, ops::Deref};

/// Something whose values are of a few kinds, such as `buy`: what a player may choose. Derived by `Actions`.
pub trait ActionKinds: Copy {
    /// The kinds, each with its sentence.
    const KINDS: &'static [ActionKindInfo];

    /// The place of this one's kind among them.
    fn kind(self) -> u8;
}

/// One of a few words that files may write. Derived by `Words`.
pub trait Word: Sized {
    /// The words, each with its sentence.
    const WORDS: &'static [ChoiceInfo];

    /// What a word stands for.
    fn of_word(word: &str) -> Option<Self>;

    /// The place of this one's word among them.
    fn place(self) -> u8;
}

/// What a variable of words reads: one of them, or an `Option` of one, which is `none` where there is none.
pub trait Worded {
    /// The variable's type.
    const QUANTITY: Quantity;

    /// The variable's value: the place of the word, from 1; 0 for none.
    fn value(self) -> f64;
}

impl<T: Word> Worded for T {
    const QUANTITY: Quantity = Quantity::Word { words: T::WORDS, optional: false };

    #[inline]
    fn value(self) -> f64 {
        f64::from(self.place()) + 1.0
    }
}

impl<T: Word> Worded for Option<T> {
    const QUANTITY: Quantity = Quantity::Word { words: T::WORDS, optional: true };

    #[inline]
    fn value(self) -> f64 {
        self.map_or(0.0, Worded::value)
    }
}

/// A word or none, as `#[word(none = "…")]` has it.
pub trait Maybe {
    /// The word.
    type Some: Word;
}

impl<T: Word> Maybe for Option<T> {
    type Some = T;
}

/// What can be counted for an outcome: whole numbers and truths.
pub trait Counted: Copy {
    /// The number; at the ends of 32 bits where it lies beyond them.
    fn counted(self) -> i32;
}

/// What a number of a file can be read into. The file's is within the declared range already.
pub trait Number: Sized {
    /// The number; the nearest one where the type holds no such number.
    fn of_number(number: i64) -> Self;
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(
            impl Counted for $number {
                #[inline]
                fn counted(self) -> i32 {
                    i32::try_from(self).unwrap_or(if self > 0 { i32::MAX } else { i32::MIN })
                }
            }

            impl Number for $number {
                fn of_number(number: i64) -> Self {
                    Self::try_from(number).unwrap_or(if number > 0 { Self::MAX } else { Self::MIN })
                }
            }

            impl Setting for $number {
                fn read(settings: &Settings, path: &'static str, _: &mut Vec<Problem>) -> Option<Self> {
                    Some(Self::of_number(settings.integer(path)))
                }
            }

            impl Setting for Vec<$number> {
                fn read(settings: &Settings, path: &'static str, _: &mut Vec<Problem>) -> Option<Self> {
                    Some(settings.integers(path).iter().map(|&number| <$number>::of_number(number)).collect())
                }
            }

            impl<const N: usize> Setting for ArrayVec<$number, N> {
                fn read(settings: &Settings, path: &'static str, _: &mut Vec<Problem>) -> Option<Self> {
                    // No longer than there is room for.
                    Some(settings.integers(path).iter().take(N).map(|&number| <$number>::of_number(number)).collect())
                }
            }

            impl<const N: usize> Setting for [$number; N] {
                fn read(settings: &Settings, path: &'static str, _: &mut Vec<Problem>) -> Option<Self> {
                    let mut list = [0; N];
                    for (slot, &number) in list.iter_mut().zip(settings.integers(path)) {
                        *slot = <$number>::of_number(number);
                    }
                    Some(list)
                }
            }
        )+
    };
}

numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

impl Counted for bool {
    #[inline]
    fn counted(self) -> i32 {
        i32::from(self)
    }
}

impl Number for bool {
    fn of_number(number: i64) -> Self {
        number != 0
    }
}

/// What a text of a card can be read into.
pub trait Text: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// The [`Fault`] in it, with its place.
    fn of_text(text: &str) -> Result<Self, Fault>;

    /// Reads one that stands at a path, which most have no use for.
    ///
    /// # Errors
    /// As [`Text::of_text`].
    fn at_path(text: &str, path: impl FnOnce() -> String) -> Result<Self, Fault> {
        let _ = path;
        Self::of_text(text)
    }
}

/// A text that says something only together with the rest of the rules, and the path it stands at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written {
    /// The text, without spaces at its end.
    pub text: String,
    /// Its path, for whoever finds something wrong with it.
    pub path: String,
}

impl Text for Written {
    fn of_text(text: &str) -> Result<Self, Fault> {
        Self::at_path(text, String::new)
    }

    fn at_path(text: &str, path: impl FnOnce() -> String) -> Result<Self, Fault> {
        Ok(Self { text: text.trim_end().to_owned(), path: path() })
    }
}

impl Text for String {
    fn of_text(text: &str) -> Result<Self, Fault> {
        Ok(text.to_owned())
    }
}

/// A text of a card as the file gives it, and what the game makes of it once it knows what the text may name: until then
/// the type's default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Said<T> {
    /// The text.
    pub text: String,
    /// What it comes to.
    pub told: T,
}

impl<T: Default> Text for Said<T> {
    fn of_text(text: &str) -> Result<Self, Fault> {
        Ok(Self { text: text.to_owned(), told: T::default() })
    }
}

impl<T> Deref for Said<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.told
    }
}

/// Some of the whole numbers from `LEAST` to `MOST` (at most 63), written one after the other: `1 2 6`. An empty text is
/// none of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Set<const LEAST: u8, const MOST: u8>(u64);

impl<const LEAST: u8, const MOST: u8> Set<LEAST, MOST> {
    /// Whether a number is one of them.
    #[inline]
    #[must_use]
    pub fn contains(self, number: u8) -> bool {
        number < 64 && self.0 >> number & 1 == 1
    }
}

impl<const LEAST: u8, const MOST: u8> Text for Set<LEAST, MOST> {
    fn of_text(text: &str) -> Result<Self, Fault> {
        const { assert!(MOST < 64, "a set holds numbers up to 63") };
        let mut words = Words::new(text);
        let mut bits = 0;
        while !words.done() {
            bits |= 1_u64 << words.number(LEAST..=MOST)?;
        }
        Ok(Self(bits))
    }
}

/// The entries of an array, if every one could be read.
pub fn every<T, const N: usize>(entries: [Option<T>; N]) -> Option<[T; N]> {
    let read: Option<Vec<T>> = entries.into_iter().collect();
    read?.try_into().ok()
}

/// A row of a table: the fields of a card, each read into its type by its name. Derived by `Row`.
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

/// What a setting can be read into.
pub trait Setting: Sized {
    /// The value at a declared path. `None` where something is wrong, which `problems` then tells.
    fn read(settings: &Settings, path: &'static str, problems: &mut Vec<Problem>) -> Option<Self>;
}

/// Nothing where it is the word for that, which is no other: a setting holds one of the words declared for it.
impl<T: Word> Setting for Option<T> {
    fn read(settings: &Settings, path: &'static str, _: &mut Vec<Problem>) -> Option<Self> {
        Some(T::of_word(settings.choice(path)))
    }
}

impl Setting for bool {
    fn read(settings: &Settings, path: &'static str, _: &mut Vec<Problem>) -> Option<Self> {
        Some(settings.boolean(path))
    }
}

impl Setting for f64 {
    fn read(settings: &Settings, path: &'static str, _: &mut Vec<Problem>) -> Option<Self> {
        match settings.get(path) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }
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
