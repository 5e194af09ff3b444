//! Texts from outside as they are printed and drawn: what a terminal, a page or a chart would obey, swallow or turn
//! around is shown as a visible character instead.
//!
//! Names, titles and paths may hold anything. Escape sequences would colour, move or erase what stands on a terminal;
//! controls that turn the direction of writing make a text read as another one; invisible characters make two names
//! look like one; and a single control character makes an SVG no XML. A control character becomes its picture
//! (U+001B becomes `␛`), as in the snippets that mistakes show, and anything else that must not stand there becomes
//! U+FFFD. One character stays one character, so that tables keep their columns.

use std::borrow::Cow;

/// A text of one line, such as a name, a title or a path: line breaks and tabs are shown as well.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    replace(text, |_| false)
}

/// A text of several lines: line breaks stay.
#[must_use]
pub fn shown_lines(text: &str) -> Cow<'_, str> {
    replace(text, |character| character == '\n')
}

/// Markup that is ready, such as a page or an SVG: line breaks and tabs stay, and the word joiners of our own.
#[must_use]
pub fn shown_markup(markup: &str) -> Cow<'_, str> {
    replace(markup, |character| matches!(character, '\n' | '\t' | '\u{2060}'))
}

/// A text of several lines that has colours of our own: line breaks and colours stay, and no other escape sequence.
#[must_use]
pub fn shown_in_colour(text: &str) -> Cow<'_, str> {
    if !text.contains(unfit) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        clean.push_str(&shown_lines(&rest[..at]));
        let length = colour(&rest[at..]).unwrap_or(0);
        match length {
            0 => clean.push(picture('\u{1b}')),
            _ => clean.push_str(&rest[at..at + length]),
        }
        rest = &rest[at + length.max(1)..];
    }
    clean.push_str(&shown_lines(rest));
    Cow::Owned(clean)
}

/// JSON with everything escaped that a terminal would obey. It says exactly the same.
#[must_use]
pub fn shown_as_json(json: &str) -> Cow<'_, str> {
    let unfit = |character: char| character != '\n' && unfit(character);
    if !json.contains(unfit) {
        return Cow::Borrowed(json);
    }
    let mut clean = String::with_capacity(json.len());
    for character in json.chars() {
        if unfit(character) {
            // Outside of texts JSON has no such character, and in texts this is how any can be written.
            for unit in character.encode_utf16(&mut [0; 2]) {
                clean.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            clean.push(character);
        }
    }
    Cow::Owned(clean)
}

/// The length of the escape sequence at the start of a text, if it sets colours and nothing else.
fn colour(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1b}[")?;
    let end = inside.find(|character: char| !character.is_ascii_digit() && character != ';')?;
    inside[end..].starts_with('m').then_some(end + 3)
}

fn replace(text: &str, keep: impl Fn(char) -> bool) -> Cow<'_, str> {
    let unfit = |character: char| unfit(character) && !keep(character);
    if !text.contains(unfit) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|character| if unfit(character) { picture(character) } else { character }).collect())
}

/// What stands for a character that must not be printed.
fn picture(character: char) -> char {
    match character {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + character as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// Whether a character is a control, changes the direction of writing, ends a line without being a line break, cannot be
/// seen, or belongs to no text.
fn unfit(character: char) -> bool {
    // Almost all text, told at once: every name in every table comes here.
    if matches!(character, ' '..='~') {
        return false;
    }
    matches!(character,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Soft hyphens, joiners and other characters without a width; marks, embeddings and overrides of direction.
        | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}'
        // Ends of lines and of paragraphs, notes between lines, tags, and what is no character.
        | '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        assert_eq!(shown("a\u{1b}[2Jb\u{7}"), "a␛[2Jb␇");
        assert_eq!(shown("one\ntwo\tthree\r"), "one␊two␉three␍");
        assert_eq!(shown("\u{9b}31m \u{202e}txt.\u{2028}\u{200b}\u{feff}\u{ffff}"), "�31m �txt.����");
        assert!(matches!(shown("Größe: 3 – 5 % \u{1f680} \u{5d0}"), Cow::Borrowed(_)));
        let all: String = ('\0'..=char::MAX).collect();
        let clean = shown(&all);
        assert_eq!(clean.chars().count(), all.chars().count(), "one character stays one");
        assert!(!clean.contains(char::is_control));
    }

    #[test]
    fn line_breaks_and_our_own_colours_stay_where_they_may() {
        assert_eq!(shown_markup("<p>\n\t46\u{2060}–\u{2060}48 \0</p>"), "<p>\n\t46\u{2060}–\u{2060}48 ␀</p>");
        assert_eq!(shown_lines("one\r\ntwo\u{1b}[1m"), "one␍\ntwo␛[1m");
        let coloured = "\u{1b}[1;31mred\u{1b}[0m\nplain";
        assert_eq!(shown_in_colour(coloured), coloured);
        assert_eq!(
            shown_in_colour("\u{1b}[2J\u{1b}]0;title\u{7}\u{1b}[38;5;3mx\u{1b}"),
            "␛[2J␛]0;title␇\u{1b}[38;5;3mx␛"
        );
    }

    #[test]
    fn json_says_the_same() {
        let text = "a\u{1b}\u{9b}\u{202e}\u{e0001}\u{7f}\n\"é\"";
        let json = serde_json::to_string_pretty(&serde_json::json!({ "title": text })).expect("JSON");
        let clean = shown_as_json(&json);
        assert!(!clean.contains(|character| character != '\n' && unfit(character)), "{clean}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&clean).expect("JSON")["title"], text);
    }
}
