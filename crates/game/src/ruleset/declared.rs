//! What the derives rest on: kinds of action, words, numbers, texts and settings, each read by its declaration.

use super::{
    ActionKindInfo, ChoiceInfo, Problem, Quantity, Settings, Value,
    language::{Fault, Words},
};
use arrayvec::ArrayVec;
use std::ops::Deref;

/// Something whose values are of a few kinds, such as `buy`: what a player may choose. Derived by `Actions`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no enum of actions",
    label = "derive `Actions` for it",
    note = "write `#[derive(Debug, Clone, Copy, PartialEq, Actions)]` above the enum and a sentence, `/// …`, above each variant"
)]
pub trait ActionKinds: Copy {
    /// The kinds, each with its sentence.
    const KINDS: &'static [ActionKindInfo];

    /// The place of this one's kind among them.
    fn kind(self) -> u8;
}

/// One of a few words that files may write. Derived by `Words`, without which no field, setting or variable has them:
///
/// ```compile_fail,E0277
/// enum Nature {
///     Stones,
/// }
///
/// #[derive(perihelion_game::Row)]
/// struct Threat {
///     /// What it is.
///     #[word]
///     nature: Nature,
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no enum of words",
    label = "derive `Words` for it",
    note = "write `#[derive(Debug, Clone, Copy, PartialEq, Words)]` above the enum and a sentence, `/// …`, above each variant"
)]
pub trait Word: Sized {
    /// The words, each with its sentence.
    const WORDS: &'static [ChoiceInfo];

    /// What a word stands for.
    fn of_word(word: &str) -> Option<Self>;

    /// The place of this one's word among them.
    fn place(self) -> u8;
}

/// What a variable of words reads: one of them, or an `Option` of one, which is `none` where there is none.
#[diagnostic::on_unimplemented(
    message = "no variable of words reads `{Self}`",
    label = "derive `Words` for it",
    note = "a `Word(…)` is an enum that derives `Words`, or an `Option` of one"
)]
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be none of its words",
    label = "expected an `Option` of an enum that derives `Words`",
    note = "make it an `Option`, or take `none` out of the attribute"
)]
pub trait Maybe {
    /// The word.
    type Some: Word;
}

impl<T: Word> Maybe for Option<T> {
    type Some = T;
}

/// What can be counted for an outcome: whole numbers and truths, and nothing else.
///
/// ```compile_fail,E0277
/// #[derive(perihelion_game::Counters)]
/// struct Tally {
///     /// How far it went.
///     #[counter(unit = "miles", most = 9)]
///     far: f64,
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be counted",
    label = "expected a whole number or `bool`",
    note = "a counter is a whole number or `bool`, an array of them with `each`, or a `PerCard` with `per`"
)]
pub trait Counted: Copy {
    /// The number; at the ends of 32 bits where it lies beyond them.
    fn counted(self) -> i32;
}

/// What a number of a file can be read into. The file's is within the declared range already.
#[diagnostic::on_unimplemented(
    message = "no number of a file can be read into `{Self}`",
    label = "expected a whole number or `bool`",
    note = "a `#[field(…)]` is a whole number or `bool`; what is one of a few words is a `#[word]`, and a text is a `#[text]`"
)]
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
#[diagnostic::on_unimplemented(
    message = "no text of a file can be read into `{Self}`",
    label = "expected `String`, `Said<…>`, `Set<…>` or `Written`",
    note = "`#[text(read = function)]` reads any other type; what is one of a few words is a `#[word]`"
)]
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

/// What a setting can be read into.
#[diagnostic::on_unimplemented(
    message = "no setting can be read into `{Self}`",
    label = "expected a number, `bool`, a list of whole numbers, or an enum that derives `Words`",
    note = "a word may be an `Option` of the enum, with `none`; a table, with `cards`, is a `Vec<Named<…>>` of a struct that derives `Row`"
)]
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
