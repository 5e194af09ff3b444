//! Where something was written, kept after the text has been read.

use crate::files::{Item, Mistake, Source};
use std::{ops::Range, sync::Arc};

/// Some bytes of a file or of a value from the command line.
#[derive(Debug, Clone)]
pub(super) struct Place {
    source: Arc<Source>,
    span: Range<usize>,
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.source, &other.source) && self.span == other.span
    }
}

impl Place {
    /// Where a value stands.
    pub fn of_value(item: &Item<'_>) -> Self {
        Self { source: Arc::clone(item.source), span: item.value.span() }
    }

    /// Where a key stands.
    pub fn of_key(item: &Item<'_>) -> Self {
        Self { source: Arc::clone(item.source), span: item.key.clone() }
    }

    /// Some bytes of a file.
    pub fn of_span(source: &Arc<Source>, span: Range<usize>) -> Self {
        Self { source: Arc::clone(source), span }
    }

    /// Some characters, counted from 0, of the text whose TOML stands here. All of it where it is written over
    /// several lines or is not this text.
    pub fn within(&self, text: &str, characters: &Range<usize>) -> Self {
        let written = self.source.text.get(self.span.clone()).unwrap_or_default();
        let Some(starts) = starts(written, text) else { return self.clone() };
        let last = starts.len() - 1;
        let (from, to) = (characters.start.min(last), characters.end.min(last));
        let span = self.span.start + starts[from]..self.span.start + starts[to.max(from)];
        Self { source: Arc::clone(&self.source), span }
    }

    /// The name of the file it is in.
    pub fn file_name(&self) -> &str {
        &self.source.name
    }

    /// A mistake here.
    pub fn mistake(&self, what: impl Into<String>, label: impl Into<String>) -> Mistake {
        Mistake::at(&self.source, self.span.clone(), what, label)
    }
}

/// Where each character of a text starts in the TOML it is written as, in bytes, and where its last one ends. Values
/// on the command line may have no quotes. `None` where the text is not written like this on one line.
fn starts(written: &str, text: &str) -> Option<Vec<usize>> {
    let quote = match ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| written.starts_with(quote)) {
        Some(quote) if written.len() >= 2 * quote.len() && written.ends_with(quote) => quote,
        _ => "",
    };
    let inside = written.get(..written.len() - quote.len())?;
    let mut at = quote.len();
    let mut starts = Vec::new();
    for expected in text.chars() {
        starts.push(at);
        let rest = inside.get(at..)?;
        let (found, length) = match rest.strip_prefix('\\').filter(|_| quote.starts_with('"')) {
            Some(escape) => escaped(escape).map(|(found, length)| (found, 1 + length))?,
            None => rest.chars().next().map(|found| (found, found.len_utf8()))?,
        };
        if found != expected {
            return None;
        }
        at += length;
    }
    starts.push(at);
    (at == inside.len()).then_some(starts)
}

/// The character that an escape stands for, and how many bytes it has after the backslash. Only what can stand in a
/// text of one line.
fn escaped(escape: &str) -> Option<(char, usize)> {
    let kind = escape.chars().next()?;
    let digits = match kind {
        '"' | '\\' => return Some((kind, 1)),
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => return None,
    };
    let code = u32::from_str_radix(escape.get(1..=digits)?, 16).ok()?;
    Some((char::from_u32(code)?, 1 + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line, the column and the TOML that these characters of the only value of a file are found at.
    fn found(toml: &str, characters: Range<usize>) -> (usize, usize, String) {
        let source = Source::from_text("x.toml", toml);
        let parsed = crate::files::parse(&source).expect("TOML");
        let (_, value) = parsed.get_ref().iter().next().expect("a value");
        let text = value.get_ref().as_str().expect("a text");
        let place = Place::of_span(&source, value.span()).within(text, &characters);
        let (line, column) = place.mistake("", "").line_and_column().expect("a place");
        (line, column, source.text[place.span].to_owned())
    }

    #[test]
    fn characters_of_a_text_are_found_in_every_form_that_fits_a_line() {
        assert_eq!(found("a = \"one two\"", 4..7), (1, 10, "two".into()));
        assert_eq!(found("a = 'one two'", 4..7), (1, 10, "two".into()));
        assert_eq!(found("a = 'one \\two'", 4..8), (1, 10, "\\two".into()), "no escapes here");
        assert_eq!(found("\na = \"\"\"one two\"\"\"", 4..7), (2, 12, "two".into()));
        assert_eq!(found("a = '''one two'''", 4..7), (1, 12, "two".into()));
        // Escapes count as one character each, and letters of several bytes too.
        assert_eq!(found(r#"a = "\"x\" \\ \u00e9 \U0001F680 two""#, 10..13), (1, 33, "two".into()));
        assert_eq!(found(r#"a = "\"x\" two""#, 2..3), (1, 9, "\\\"".into()));
        assert_eq!(found("a = \"né two\"", 3..6), (1, 9, "two".into()));
    }

    #[test]
    fn characters_beyond_the_end_are_cut_off_and_none_point_between_two() {
        assert_eq!(found("a = \"one\"", 1..9), (1, 7, "ne".into()));
        assert_eq!(found("a = \"one\"", 7..9), (1, 9, String::new()));
        assert_eq!(found("a = \"one\"", 3..3), (1, 9, String::new()));
        assert_eq!(found("a = \"one\"", Range { start: 2, end: 1 }), (1, 8, String::new()));
        assert_eq!(found("a = \"\"", 0..1), (1, 6, String::new()));
    }

    #[test]
    fn a_text_over_several_lines_is_pointed_at_as_a_whole() {
        let broken = "a = \"\"\"\none \\\n   two\"\"\"";
        assert_eq!(found(broken, 4..7), (1, 5, broken[4..].to_owned()));
        let led = "a = '''\none two'''";
        assert_eq!(found(led, 4..7), (1, 5, led[4..].to_owned()));
    }
}
