//! Verdicts as a terminal shows them.

use super::Section;

/// The verdicts as text: each question with its answer, lines broken at `width` characters. Backticks around names stay
/// out, since a terminal shows names as they are.
#[must_use]
pub fn verdicts_text(sections: &[Section], width: Option<u16>) -> String {
    let width = width.map_or(100, usize::from).clamp(40, 100);
    let mut text = String::new();
    for section in sections {
        text.push_str(&format!("{}\n", section.question));
        for sentence in std::iter::once(&section.verdict).chain(&section.more) {
            text.push_str(&paragraph(&sentence.replace('`', ""), width));
        }
        text.push('\n');
    }
    text
}

/// A paragraph, indented by two spaces.
fn paragraph(sentence: &str, width: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in sentence.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            text.push('\n');
            used = 0;
        }
        text.push_str(if used == 0 { "  " } else { " " });
        used += length + if used == 0 { 2 } else { 1 };
        text.push_str(word);
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_backticks_are_gone() {
        let section = Section {
            id: "x",
            question: "How hard?",
            verdict: "`timers.start=23` is the one to print, since it is inside your target.".into(),
            more: vec!["Short.".into()],
        };
        let text = verdicts_text(&[section], Some(40));
        assert_eq!(
            text,
            "How hard?\n  timers.start=23 is the one to print,\n  since it is inside your target.\n  Short.\n\n"
        );
    }
}
