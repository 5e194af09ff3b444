//! The small languages of the scenario's texts: words one after the other, with the place of each.
//!
//! Rulesets whose cards do many things read them from such texts, and point at the characters they cannot read:
//!
//! ```
//! use perihelion_game::ruleset::language::Words;
//!
//! let colours = [("red", 1), ("blue", 2)];
//! let mut words = Words::new("red 3, bleu");
//! assert_eq!(words.one_of("a colour", colours), Ok(1));
//! assert_eq!(words.number(1..=9), Ok(3));
//! assert!(words.skip(","));
//! let fault = words.one_of("a colour", colours).unwrap_err();
//! assert_eq!((fault.within, fault.what.as_str()), (7..11, "`bleu` is not a colour"));
//! assert_eq!(fault.help, "did you mean `blue`?");
//! ```
//!
//! What a text says is best declared once, as an enum that derives [`Phrase`].

mod near;

use arrayvec::ArrayVec;
use std::ops::{Range, RangeInclusive};

pub use near::did_you_mean;
pub use perihelion_derive::Phrase;

/// What is wrong in a text, and where, in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The characters it is about, from 0; none, at the end of the text, where something is missing; up to `usize::MAX`
    /// for all of them.
    pub within: Range<usize>,
    /// What is wrong.
    pub what: String,
    /// What to do; may be empty.
    pub help: String,
}

impl Fault {
    /// A fault of these characters.
    pub fn new(within: Range<usize>, what: impl Into<String>, help: impl Into<String>) -> Self {
        Self { within, what: what.into(), help: help.into() }
    }

    /// A fault of the text as a whole.
    #[must_use]
    pub fn of_all(what: String, help: &str) -> Self {
        Self { within: 0..usize::MAX, what, help: help.into() }
    }
}

/// The one fault of a text whose reader stops there. One that reads on gives all of them.
impl From<Fault> for Vec<Fault> {
    fn from(fault: Fault) -> Self {
        vec![fault]
    }
}

/// What reading gives.
pub type Read<T> = Result<T, Fault>;

/// Something that a text says: a word and what follows it. Derived by `Phrase` for an enum whose variants are the phrases
/// that can stand in one place.
///
/// A variant's word is its name in lower case with `_` between its parts, or that of a `#[name = "…"]`, which may be several
/// words, such as `damage tool`. A variant may have several names: `#[name("win", "wins")]`. One may set fields that are
/// read otherwise, or by nothing else: `#[name("launch nolimit", limited = false)]`, or with a function,
/// `#[name("landers", planets = with(some_planets))]`. The fields that it does not set follow in their order:
///
/// | field | what is read |
/// |---|---|
/// | `#[number(1..=9)] u8` | a whole number within a range; `#[number(1..=9, default = 1)]` where the text may be silent |
/// | `#[flag = "free"] bool` | a word that may stand there; `#[unless = "…"]` for one that makes it false |
/// | `#[with(function)] T` | what `function(words, context)` reads |
/// | `#[unsaid] T` | nothing: its default |
/// | `T` | another phrase |
///
/// Flags in a row may come in any order. `#[after = "cost"]` before a field wants these words before it. A variant with
/// `#[with(function)]` is what `function(words, context)` reads after its name, and one with `#[unsaid]` has no phrase.
///
/// `#[phrase("an effect")]` says what the phrases are, for messages, and `#[phrase("an effect", context = Table)]` what
/// reading them takes: the names of the scenario's tables, say. Where each variant has a `#[says = "…"]`, the enum gets
/// `says()`, which says it in plain words: a format with the fields by their names, as `#[says("{}", plural(*number))]` with
/// arguments, and as `#[says(|number| "{number} coins")]` where the fields have no names.
///
/// ```
/// use perihelion_game::ruleset::language::{Phrase, Words};
///
/// #[derive(Debug, PartialEq, Phrase)]
/// #[phrase("an effect")]
/// enum Effect {
///     /// Coins come in.
///     #[says(|coins| "{coins} coins")]
///     Gain(#[number(1..=20)] u8),
///     /// A card is damaged, or the tool.
///     #[says("damage{}", if *tool { " to the tool" } else { "" })]
///     Damage {
///         #[flag = "tool"]
///         tool: bool,
///     },
/// }
///
/// let mut words = Words::new("gain 3; damage tool");
/// let effects: arrayvec::ArrayVec<Effect, 3> = words.list(";", |words| Effect::read(words, &())).unwrap();
/// assert_eq!(effects[..], [Effect::Gain(3), Effect::Damage { tool: true }]);
/// assert_eq!(effects[1].says(), "damage to the tool");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no enum of phrases",
    label = "derive `Phrase` for it",
    note = "what follows a word is another enum that derives `Phrase`, or a field with `#[number(…)]`, `#[flag = \"…\"]`, `#[with(function)]` or `#[unsaid]`"
)]
pub trait Phrase<C = ()>: Sized {
    /// Reads one.
    ///
    /// # Errors
    /// The fault at the word that cannot be read.
    fn read(words: &mut Words<'_>, context: &C) -> Read<Self>;
}

/// A phrase, if anything stands before the next sign or the end of the text.
impl<C, T: Phrase<C>> Phrase<C> for Option<T> {
    fn read(words: &mut Words<'_>, context: &C) -> Read<Self> {
        if words.pause() { Ok(None) } else { T::read(words, context).map(Some) }
    }
}

/// A word of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Word<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

/// The words of a text, read from the left. An empty word is that after the last.
#[derive(Debug)]
pub struct Words<'a> {
    words: Vec<Word<'a>>,
    next: usize,
    end: usize,
}

impl<'a> Words<'a> {
    /// The words of `text`: letters, digits and underscores, and every sign by itself.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self::cut(text, |rest| rest.chars().next().filter(|&letter| !is_letter(letter)).map(char::len_utf8))
    }

    /// The words of `text` in a language where only `signs` stand alone, the longer ones before those they begin with, and
    /// where every other character is part of a word. A `:` is part of a word too where a letter follows at once, as in
    /// `with:probe`.
    #[must_use]
    pub fn with_signs(text: &'a str, signs: &[&str]) -> Self {
        let found = |rest: &str| signs.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
        let joins = |rest: &str| rest.strip_prefix(':').is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
        Self::cut(text, |rest| found(rest).filter(|_| !joins(rest)))
    }

    /// The words of `text`, where `sign` gives the bytes of the sign that a text starts with.
    fn cut(text: &'a str, sign: impl Fn(&str) -> Option<usize>) -> Self {
        let mut words = Vec::new();
        let (mut rest, mut start) = (text, 0);
        while let Some(gap) = rest.find(|letter: char| !letter.is_whitespace()) {
            start += rest[..gap].chars().count();
            rest = &rest[gap..];
            let ends =
                |&(at, letter): &(usize, char)| at > 0 && (letter.is_whitespace() || sign(&rest[at..]).is_some());
            let word = || rest.char_indices().find(ends).map(|(at, _)| at);
            let (text, after) = rest.split_at(sign(rest).or_else(word).unwrap_or(rest.len()));
            let end = start + text.chars().count();
            words.push(Word { text, start, end });
            (rest, start) = (after, end);
        }
        Self { words, next: 0, end: text.chars().count() }
    }

    /// Whether every word has been read.
    #[must_use]
    pub fn done(&self) -> bool {
        self.next >= self.words.len()
    }

    /// The next word, without reading it; empty at the end.
    #[must_use]
    pub fn peek(&self) -> &'a str {
        self.words.get(self.next).map_or("", |word| word.text)
    }

    /// Whether a sign comes next, or the end.
    #[must_use]
    pub fn pause(&self) -> bool {
        !self.peek().starts_with(is_letter)
    }

    /// The characters of the next word; none, after the last one, at the end.
    #[must_use]
    pub fn here(&self) -> Range<usize> {
        self.words.get(self.next).map_or(self.end..self.end, |word| word.start..word.end)
    }

    /// The characters from `start` to the end of the last word read.
    #[must_use]
    pub fn since(&self, start: usize) -> Range<usize> {
        let last = self.next.checked_sub(1).and_then(|last| self.words.get(last));
        start..last.map_or(start, |word| word.end).max(start)
    }

    /// Reads the next word if it is this one.
    pub fn skip(&mut self, word: &str) -> bool {
        let found = !self.done() && self.peek() == word;
        self.next += usize::from(found);
        found
    }

    /// Takes this end off the next word, if it ends so and has more.
    pub fn skip_end(&mut self, end: &str) -> bool {
        let Some(word) = self.words.get_mut(self.next) else { return false };
        let Some(rest) = word.text.strip_suffix(end).filter(|rest| !rest.is_empty()) else { return false };
        (word.text, word.end) = (rest, word.start + rest.chars().count());
        true
    }

    /// Reads these words, separated by spaces, which must come next.
    ///
    /// # Errors
    /// A fault at the first that is another one.
    pub fn expect(&mut self, words: &str) -> Read<()> {
        let wrong = words.split(' ').find(|word| !self.skip(word));
        wrong.map_or(Ok(()), |word| Err(self.unexpected([word], &format!("write `{words}`"))))
    }

    /// Reads one of these names, and gives what it stands for. `what` is such as "an effect". A name may be several words;
    /// of two that begin alike, the one that reads more words is meant.
    ///
    /// # Errors
    /// A fault at the next word if it is unknown, or at the first that no longer fits.
    pub fn one_of<'k, T>(&mut self, what: &str, known: impl IntoIterator<Item = (&'k str, T)>) -> Read<T> {
        self.known(what, known, "")
    }

    /// As [`Self::one_of`], with this help in place of a list of all names, before what might have been meant.
    ///
    /// # Errors
    /// As those of [`Self::one_of`].
    pub fn known<'k, T>(&mut self, what: &str, known: impl IntoIterator<Item = (&'k str, T)>, help: &str) -> Read<T> {
        let (names, mut meanings): (Vec<&str>, Vec<T>) = known.into_iter().unzip();
        self.choice(what, &names, help).map(|place| meanings.swap_remove(place))
    }

    /// The place of the name that comes next among these.
    fn choice(&mut self, what: &str, names: &[&str], help: &str) -> Read<usize> {
        let fits = |name: &str| {
            let coming = self.words[self.next..].iter().map(|word| word.text);
            name.split(' ').zip(coming).take_while(|(known, word)| known == word).count()
        };
        let most = names.iter().map(|name| fits(name)).max().unwrap_or(0);
        if let Some(place) = names.iter().position(|name| fits(name) == most && name.split(' ').count() == most) {
            self.next += most;
            return Ok(place);
        }
        let fitting = names.iter().filter(|name| fits(name) == most);
        let rests: Vec<&str> = fitting.map(|name| after(name, most)).collect();
        let mut next: Vec<&str> = Vec::new();
        for word in rests.iter().filter_map(|rest| rest.split(' ').next()) {
            if !next.contains(&word) {
                next.push(word);
            }
        }
        if most > 0 {
            self.next += most;
            let wanted = if next.len() < rests.len() { one_of(next.clone()) } else { one_of(rests) };
            return Err(self.unexpected(next, &format!("write {wanted}")));
        }
        let help = match self.meant(next.iter().copied()) {
            Some(near) if help.is_empty() => near,
            Some(near) => format!("{help}; {near}"),
            None if help.is_empty() => format!("it can be: {}", listed(&next)),
            None => help.into(),
        };
        Err(match self.peek() {
            "" => self.fault(&format!("{what} is missing"), &help),
            word => self.fault(&format!("`{word}` is not {what}"), &help),
        })
    }

    /// Reads one of these names if it comes next.
    pub fn maybe<'k, T>(&mut self, known: impl IntoIterator<Item = (&'k str, T)>) -> Option<T> {
        known.into_iter().find(|(name, _)| self.skip(name)).map(|(_, meant)| meant)
    }

    /// Reads one word of names joined by `joint` (such as `orange/purple`), each one of these; gives the union of their
    /// sets.
    ///
    /// # Errors
    /// A fault at the first name that is unknown.
    pub fn set<'k>(
        &mut self,
        what: &str,
        joint: char,
        known: impl IntoIterator<Item = (&'k str, u16)> + Clone,
    ) -> Read<u16> {
        let Some(&Word { text, start, .. }) = self.words.get(self.next) else { return self.one_of(what, known) };
        let (mut set, mut start) = (0, start);
        for name in text.split(joint) {
            let end = start + name.chars().count();
            let mut alone = Words { words: vec![Word { text: name, start, end }], next: 0, end };
            // Nothing between two joints is a name as wrong as any other.
            let unknown = |fault: Fault| match name {
                "" => Fault { what: format!("`` is not {what}"), ..fault },
                _ => fault,
            };
            set |= alone.one_of(what, known.clone()).map_err(unknown)?;
            start = end + 1;
        }
        self.next += 1;
        Ok(set)
    }

    /// Reads a whole number within a range.
    ///
    /// # Errors
    /// A fault at the next word if it is no number within the range.
    pub fn number(&mut self, range: RangeInclusive<u8>) -> Read<u8> {
        let word = self.peek();
        let number =
            word.parse().ok().filter(|number| range.contains(number) && word.bytes().all(|c| c.is_ascii_digit()));
        let what = match word {
            "" => "a number is missing".into(),
            _ if word.bytes().all(|c| c.is_ascii_digit()) => format!("`{word}` is no number in its range"),
            _ => format!("`{word}` stands where a number should"),
        };
        let help = format!("write a whole number from {} to {}", range.start(), range.end());
        let number = number.ok_or_else(|| self.fault(&what, &help))?;
        self.next += 1;
        Ok(number)
    }

    /// Reads a whole number if there is one, and takes `silent` otherwise.
    ///
    /// # Errors
    /// A fault at the next word if it is a number beyond the range.
    pub fn number_or(&mut self, silent: u8, range: RangeInclusive<u8>) -> Read<u8> {
        if self.peek().starts_with(|sign: char| sign.is_ascii_digit()) { self.number(range) } else { Ok(silent) }
    }

    /// Reads `xN`, from `x2` to `x9`; 1 where there is none.
    ///
    /// # Errors
    /// A fault at the next word if it begins with `x` and is none of these.
    pub fn times(&mut self) -> Read<u8> {
        let Some(rest) = self.peek().strip_prefix('x') else { return Ok(1) };
        match rest.parse() {
            Ok(times @ 2..=9) => {
                self.next += 1;
                Ok(times)
            }
            _ => Err(self.fault(&format!("`x{rest}` is no repetition"), "write `x2` to `x9`")),
        }
    }

    /// Reads up to the end of the text what is separated by `between`: at most `N`, and nothing from an empty text.
    ///
    /// # Errors
    /// That of `one`, and a fault at the word after the last that there is room for, or where `between` is missing.
    pub fn list<T, const N: usize>(
        &mut self,
        between: &str,
        mut one: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<ArrayVec<T, N>> {
        let mut list = ArrayVec::new();
        while !self.done() {
            if list.is_full() {
                return Err(self.fault("the text says too much", &format!("leave out what follows; {N} are the most")));
            }
            list.push(one(self)?);
            if !between.is_empty() && !self.skip(between) {
                self.finish(&format!("write `{between}` between two"))?;
            }
        }
        Ok(list)
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// A fault at the next word if it is there at all.
    pub fn finish(&self, help: &str) -> Read<()> {
        if self.done() { Ok(()) } else { Err(self.fault(&format!("`{}` is too much here", self.peek()), help)) }
    }

    /// A fault at the next word.
    #[must_use]
    pub fn fault(&self, what: &str, help: &str) -> Fault {
        Fault::new(self.here(), what, help)
    }

    /// The next word is wrong; one of `known` might have been meant, and `help` is said otherwise.
    #[must_use]
    pub fn unexpected<'k>(&self, known: impl IntoIterator<Item = &'k str>, help: &str) -> Fault {
        match self.peek() {
            "" => self.fault("the text ends too early", help),
            word => {
                let help = self.meant(known).unwrap_or_else(|| help.to_owned());
                self.fault(&format!("`{word}` is not expected here"), &help)
            }
        }
    }

    /// Which name the next word might have been meant for. Any letter by itself is near any other.
    fn meant<'k>(&self, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
        let near = did_you_mean(self.peek(), known).filter(|near| self.peek().len() > 1 && near.len() > 1);
        near.map(|near| format!("did you mean `{near}`?"))
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Names one after the other.
fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// A name without its first words.
fn after(name: &str, words: usize) -> &str {
    name.splitn(words + 1, ' ').nth(words).unwrap_or_default()
}

/// Names as a list, such as `ore, water or life`.
pub fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => "nothing".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests;
