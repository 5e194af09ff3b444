//! The words of a text, one after the other, and what is wrong with one of them.

use perihelion_engine::files::did_you_mean;
use std::ops::Range;

/// What is wrong with a text of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// The bytes of the text it is about; empty at its end where something is missing.
    pub at: Range<usize>,
    /// What was found, as a sentence without a full stop.
    pub what: String,
    /// What was expected instead, as a sentence without a full stop.
    pub help: String,
}

impl Slip {
    /// A slip at these bytes.
    pub fn new(at: Range<usize>, what: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at, what: what.into(), help: help.into() }
    }
}

/// What reading gives.
pub type Read<T> = Result<T, Slip>;

/// The marks that stand alone; everything else is part of a word. A `:` stands alone unless a word follows at once.
const MARKS: [&str; 11] = ["->", ">=", "=", ";", ",", "|", "&", "{", "}", ":", ">"];

/// A text, word by word.
#[derive(Debug)]
pub struct Words<'a> {
    text: &'a str,
    spans: Vec<Range<usize>>,
    next: usize,
}

impl<'a> Words<'a> {
    /// The words of a text.
    pub fn new(text: &'a str) -> Self {
        let mut spans = Vec::new();
        let mut at = 0;
        while let Some(start) = text[at..].find(|c: char| !c.is_whitespace()).map(|skip| at + skip) {
            at = start + mark(&text[start..]).map_or_else(|| word_length(&text[start..]), str::len);
            spans.push(start..at);
        }
        Self { text, spans, next: 0 }
    }

    /// The next word, left where it is.
    pub fn peek(&self) -> Option<&'a str> {
        self.spans.get(self.next).map(|span| &self.text[span.clone()])
    }

    /// The bytes of the next word; those after the last one at the end.
    pub fn here(&self) -> Range<usize> {
        self.spans.get(self.next).cloned().unwrap_or(self.text.len()..self.text.len())
    }

    /// The bytes from `start` to the end of the last word taken.
    pub fn since(&self, start: usize) -> Range<usize> {
        let last = self.next.checked_sub(1).and_then(|last| self.spans.get(last));
        start..last.map_or(start, |span| span.end).max(start)
    }

    /// Takes the next word.
    pub fn take(&mut self) -> Option<&'a str> {
        let word = self.peek();
        self.next += usize::from(word.is_some());
        word
    }

    /// Takes the next word if it is this one.
    pub fn take_if(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.next += usize::from(found);
        found
    }

    /// Takes these words, which must come next.
    pub fn expect(&mut self, words: &[&str]) -> Read<()> {
        for word in words {
            if !self.take_if(word) {
                return Err(self.unexpected(&[*word], &format!("write `{}`", words.join(" "))));
            }
        }
        Ok(())
    }

    /// Nothing may follow.
    pub fn expect_end(&self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(word) => {
                Err(Slip::new(self.here(), format!("`{word}` is too much here"), "write `;` between two steps"))
            }
        }
    }

    /// Takes one of these words and gives what it stands for. `what` is such as "an effect".
    pub fn one_of<T: Clone>(&mut self, what: &str, known: &[(&str, T)]) -> Read<T> {
        let at = self.here();
        let Some(word) = self.peek() else {
            return Err(self.missing(what, known.iter().map(|(name, _)| *name)));
        };
        let found = look_up(word, at, what, known)?;
        self.next += 1;
        Ok(found)
    }

    /// Takes one of these words, where the next word is one of them.
    pub fn maybe<T: Clone>(&mut self, known: &[(&str, T)]) -> Option<T> {
        let word = self.peek()?;
        let found = known.iter().find(|(name, _)| *name == word)?;
        self.next += 1;
        Some(found.1.clone())
    }

    /// Takes words joined by `joint` (such as `orange/purple`), each one of these; gives the union of their sets.
    pub fn set(&mut self, what: &str, joint: char, known: &[(&str, u16)]) -> Read<u16> {
        let at = self.here();
        let Some(word) = self.peek() else {
            return Err(self.missing(what, known.iter().map(|(name, _)| *name)));
        };
        let set = union(word, at.start, what, joint, known)?;
        self.next += 1;
        Ok(set)
    }

    /// Takes a whole number from `least` to `most`.
    pub fn number(&mut self, least: u8, most: u8) -> Read<u8> {
        let wanted = format!("write a whole number from {least} to {most}");
        let Some(word) = self.peek() else {
            return Err(Slip::new(self.here(), "a number is missing", wanted));
        };
        match word.parse() {
            Ok(number) if (least..=most).contains(&number) && word.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.next += 1;
                Ok(number)
            }
            _ => Err(Slip::new(self.here(), format!("`{word}` stands where a number should"), wanted)),
        }
    }

    /// Takes `xN`, from `x2` to `x9`; 1 where there is none.
    pub fn times(&mut self) -> Read<u8> {
        let Some(rest) = self.peek().and_then(|word| word.strip_prefix('x')) else { return Ok(1) };
        match rest.parse() {
            Ok(times @ 2..=9) => {
                self.next += 1;
                Ok(times)
            }
            _ => Err(Slip::new(self.here(), format!("`x{rest}` is no repetition"), "write `x2` to `x9`")),
        }
    }

    /// The next word is wrong; one of `known` might have been meant, and `help` is said otherwise.
    pub fn unexpected(&self, known: &[&str], help: &str) -> Slip {
        match self.peek() {
            None => Slip::new(self.here(), "the text ends too early", help),
            Some(word) => {
                let help = did_you_mean(word, known.iter().copied())
                    .filter(|near| word.len() > 1 && near.len() > 1)
                    .map_or_else(|| help.to_owned(), |near| format!("did you mean `{near}`?"));
                Slip::new(self.here(), format!("`{word}` is not expected here"), help)
            }
        }
    }

    fn missing<'k>(&self, what: &str, known: impl Iterator<Item = &'k str>) -> Slip {
        Slip::new(self.here(), format!("{what} is missing"), format!("it can be: {}", list(known)))
    }
}

fn mark(rest: &str) -> Option<&'static str> {
    let found = MARKS.into_iter().find(|mark| rest.starts_with(mark))?;
    (found != ":" || !rest[1..].starts_with(|c: char| c.is_alphanumeric())).then_some(found)
}

/// The bytes of the word that a text starts with.
fn word_length(text: &str) -> usize {
    let ends = |(at, c): (usize, char)| at > 0 && (c.is_whitespace() || mark(&text[at..]).is_some());
    text.char_indices().find(|&found| ends(found)).map_or(text.len(), |(at, _)| at)
}

fn list<'k>(known: impl Iterator<Item = &'k str>) -> String {
    known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// What a word at `at` stands for among these.
pub fn look_up<T: Clone>(word: &str, at: Range<usize>, what: &str, known: &[(&str, T)]) -> Read<T> {
    if let Some((_, found)) = known.iter().find(|(name, _)| *name == word) {
        return Ok(found.clone());
    }
    let names = || known.iter().map(|(name, _)| *name);
    let help = did_you_mean(word, names())
        .map_or_else(|| format!("it can be: {}", list(names())), |near| format!("did you mean `{near}`?"));
    Err(Slip::new(at, format!("`{word}` is not {what}"), help))
}

/// The union of what the pieces of a word stand for, where the word starts at byte `start`.
pub fn union(word: &str, start: usize, what: &str, joint: char, known: &[(&str, u16)]) -> Read<u16> {
    let mut at = start;
    let mut set = 0;
    for piece in word.split(joint) {
        set |= look_up(piece, at..at + piece.len(), what, known)?;
        at += piece.len() + joint.len_utf8();
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<&str> {
        let mut words = Words::new(text);
        std::iter::from_fn(|| words.take()).collect()
    }

    #[test]
    fn a_text_is_cut_into_words_and_marks() {
        assert_eq!(all(""), Vec::<&str>::new());
        assert_eq!(all("  vp 1;data 2 "), ["vp", "1", ";", "data", "2"]);
        assert_eq!(all("signal with:probe x2"), ["signal", "with:probe", "x2"]);
        assert_eq!(all("if pub>=8: { a }"), ["if", "pub", ">=", "8", ":", "{", "a", "}"]);
        assert_eq!(all("landers-no-moons>=3&hand=0"), ["landers-no-moons", ">=", "3", "&", "hand", "=", "0"]);
        assert_eq!(all("pay orbiter 1->{x}"), ["pay", "orbiter", "1", "->", "{", "x", "}"]);
        assert_eq!(all("land / win any + traces red+yellow"), ["land", "/", "win", "any", "+", "traces", "red+yellow"]);
        assert_eq!(all("größe: ½"), ["größe", ":", "½"]);
    }

    #[test]
    fn wrong_words_are_shown_with_their_bytes_and_with_the_nearest_right_one() {
        let known = [("launch", 1), ("land", 2)];
        let mut words = Words::new("vp lanch");
        words.take();
        let slip = words.one_of("an effect", &known).unwrap_err();
        assert_eq!(slip, Slip::new(3..8, "`lanch` is not an effect", "did you mean `launch`?"));
        words.take();
        let slip = words.one_of("an effect", &known).unwrap_err();
        assert_eq!(slip, Slip::new(8..8, "an effect is missing", "it can be: `launch`, `land`"));
    }

    #[test]
    fn each_piece_of_a_set_is_checked_by_itself() {
        let known = [("red", 1), ("blue", 4)];
        assert_eq!(Words::new("red/blue").set("a colour", '/', &known), Ok(5));
        let slip = Words::new("red/blu").set("a colour", '/', &known).unwrap_err();
        assert_eq!((slip.at, slip.what.as_str()), (4..7, "`blu` is not a colour"));
        let slip = Words::new("red/").set("a colour", '/', &known).unwrap_err();
        assert_eq!((slip.at, slip.what.as_str()), (4..4, "`` is not a colour"));
    }

    #[test]
    fn numbers_and_repetitions_have_a_range() {
        assert_eq!(Words::new("20").number(1, 20), Ok(20));
        for wrong in ["21", "0", "-1", "+1", "1.5", "many", "300", ""] {
            assert!(Words::new(wrong).number(1, 20).is_err(), "{wrong}");
        }
        assert_eq!(Words::new("x3").times(), Ok(3));
        assert_eq!(Words::new("; x3").times(), Ok(1));
        assert!(Words::new("x1").times().is_err());
        assert!(Words::new("x10").times().is_err());
    }

    #[test]
    fn a_range_spans_the_words_taken() {
        let mut words = Words::new("a bc  d");
        words.take();
        let start = words.here().start;
        assert_eq!(words.since(start), 2..2);
        words.take();
        assert_eq!(words.since(start), 2..4);
        assert_eq!(words.expect_end().unwrap_err().at, 6..7);
    }
}
