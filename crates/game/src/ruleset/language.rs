//! The small languages of the scenario's texts: words one after the other, with the place of each.
//!
//! Rulesets whose cards do many things read them from such texts, and point at the characters they cannot read.

use std::ops::Range;

/// What is wrong in a text, and where, in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The characters it is about, from 0; up to `usize::MAX` for all of them.
    pub within: Range<usize>,
    /// What is wrong.
    pub what: String,
    /// What to do; may be empty.
    pub help: String,
}

impl Fault {
    /// A fault of the text as a whole.
    #[must_use]
    pub fn of_all(what: String, help: &str) -> Self {
        Self { within: 0..usize::MAX, what, help: help.into() }
    }
}

/// A word of a text: letters, digits and underscores, or one of the signs `,`, `;` and `*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Word<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

/// The words of a text, read from the left.
pub struct Words<'a> {
    words: Vec<Word<'a>>,
    next: usize,
    end: usize,
}

impl<'a> Words<'a> {
    /// The words of `text`.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let mut words = Vec::new();
        let (mut begun, mut end) = (None, 0);
        for (place, (byte, sign)) in text.char_indices().enumerate() {
            end = place + 1;
            let part = sign.is_alphanumeric() || sign == '_';
            if part && begun.is_none() {
                begun = Some((place, byte));
            }
            if !part {
                if let Some((start, from)) = begun.take() {
                    words.push(Word { text: &text[from..byte], start, end: place });
                }
                if !sign.is_whitespace() {
                    words.push(Word { text: &text[byte..byte + sign.len_utf8()], start: place, end: place + 1 });
                }
            }
        }
        if let Some((start, from)) = begun {
            words.push(Word { text: &text[from..], start, end });
        }
        Self { words, next: 0, end }
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

    /// Reads the next word if it is this one.
    pub fn skip(&mut self, word: &str) -> bool {
        let found = !self.done() && self.peek() == word;
        self.next += usize::from(found);
        found
    }

    /// Reads a word that `known` knows.
    ///
    /// # Errors
    /// A fault at the next word if it is unknown, with this help.
    pub fn known<T>(&mut self, what: &str, known: impl Fn(&str) -> Option<T>, help: &str) -> Result<T, Fault> {
        match known(self.peek()) {
            Some(found) if !self.done() => {
                self.next += 1;
                Ok(found)
            }
            _ => Err(self.fault(&format!("{} is no {what}", self.found()), help)),
        }
    }

    /// Reads a whole number within a range.
    ///
    /// # Errors
    /// A fault at the next word if it is no number within the range.
    pub fn number(&mut self, range: Range<u8>) -> Result<u8, Fault> {
        let help = format!("write a whole number from {} to {}", range.start, range.end - 1);
        self.known("number in its range", |word| word.parse().ok().filter(|number| range.contains(number)), &help)
    }

    /// Reads a whole number if there is one, and takes `silent` otherwise.
    ///
    /// # Errors
    /// A fault at the next word if it is a number beyond the range.
    pub fn number_or(&mut self, silent: u8, range: Range<u8>) -> Result<u8, Fault> {
        if self.peek().starts_with(|sign: char| sign.is_ascii_digit()) { self.number(range) } else { Ok(silent) }
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// A fault at the next word if it is there at all.
    pub fn finish(&self, help: &str) -> Result<(), Fault> {
        if self.done() { Ok(()) } else { Err(self.fault(&format!("{} was not expected here", self.found()), help)) }
    }

    /// The next word, quoted, or the end of the text.
    fn found(&self) -> String {
        if self.done() { "the end of the text".into() } else { format!("`{}`", self.peek()) }
    }

    /// A fault at the next word.
    #[must_use]
    pub fn fault(&self, what: &str, help: &str) -> Fault {
        let within = self.words.get(self.next).map_or(self.end..self.end, |word| word.start..word.end);
        Fault { within, what: what.into(), help: help.into() }
    }
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
mod tests {
    use super::*;

    #[test]
    fn words_and_signs_are_read_with_their_places() {
        let mut words = Words::new("a_1,  b*");
        assert!(words.skip("a_1") && words.skip(",") && !words.skip("c"));
        assert_eq!(words.fault("x", "y").within, 6..7);
        assert!(words.skip("b") && words.skip("*") && words.done() && !words.skip(""));
    }

    #[test]
    fn a_number_out_of_range_or_missing_is_pointed_at() {
        let fault = Words::new("12").number(1..5).unwrap_err();
        assert_eq!((fault.within, fault.help.as_str()), (0..2, "write a whole number from 1 to 4"));
        let fault = Words::new("").number(1..5).unwrap_err();
        assert_eq!((fault.within, fault.what.as_str()), (0..0, "the end of the text is no number in its range"));
    }

    #[test]
    fn letters_beyond_ascii_count_as_one_character() {
        let mut words = Words::new("é x");
        assert!(words.skip("é"));
        assert_eq!(words.fault("", "").within, 2..3);
    }
}
