//! A description for people, laid out for the width there is.

use super::{Description, Fact, Item, Style, Told, Topic};
use crate::files::program;
use std::{borrow::Cow, fmt::Write};
use textwrap::{Options, WordSplitter, core::display_width};

/// The width where none is known: what is piped is read by people too.
const USUAL: usize = 100;

/// The least width of a column of sentences that can be read.
const LEAST: usize = 30;

/// The length from which a fact is not told again for the next item that has it.
const LONG: usize = 60;

/// The widest name beside which facts stand, so that they stand below each other.
const WIDEST: usize = 26;

impl Description {
    /// For a terminal of this width, or for a file.
    #[must_use]
    pub fn text(&self, width: Option<u16>) -> String {
        let width = width.map_or(USUAL, |width| usize::from(width).max(LEAST + 10));
        let mut text = String::new();
        if !self.narrowed {
            for paragraph in &self.head {
                wrap(&mut text, "", "", paragraph, width);
            }
            self.contents(&mut text, width);
        }
        for (place, topic) in self.topics.iter().enumerate() {
            if place > 0 || !self.narrowed {
                text.push('\n');
            }
            topic.tell(&mut text, width);
        }
        text
    }

    /// What there is, and how to ask for a part of it.
    fn contents(&self, text: &mut String, width: usize) {
        let names = self.names();
        let Some(widest) = names.iter().map(|name| name.len()).max() else { return };
        text.push('\n');
        for name in names {
            let parts: Vec<&Topic> = self.topics.iter().filter(|topic| topic.name == name).collect();
            let count: usize = parts.iter().map(|topic| topic.items.len()).sum();
            let what = match parts.as_slice() {
                [one] => one.title.clone(),
                [first, .., last] => format!("{} … {}", first.title, last.title),
                [] => continue,
            };
            wrap(text, &format!("  {name:widest$} {count:>4}  "), &" ".repeat(widest + 9), &what, width);
        }
        text.push('\n');
        let help = format!(
            "`{} describe {} TOPIC WORD...` shows a part: one of these topics, words in names and sentences, or both.",
            program(),
            self.called
        );
        wrap(text, "", "", &help, width);
    }
}

impl Topic {
    fn tell(&self, text: &mut String, width: usize) {
        wrap(text, "", "  ", &format!("{} ({})", self.title, self.items.len()), width);
        match self.style {
            Style::Names => {
                let names: Vec<&str> = self.items.iter().map(|item| item.name.as_str()).collect();
                wrap(text, "  ", "  ", &names.join("; "), width);
            }
            Style::Blocks => self.items.iter().for_each(|item| {
                text.push('\n');
                self.one_below_the_other(text, item, width);
            }),
            Style::Items => {
                let mut stacked = String::new();
                self.items.iter().for_each(|item| self.one_below_the_other(&mut stacked, item, width));
                let columns = self.in_columns(width);
                let lines = |text: &str| text.lines().count();
                text.push_str(&columns.filter(|columns| lines(columns) <= lines(&stacked) + 2).unwrap_or(stacked));
            }
        }
        if !self.note.is_empty() {
            wrap(text, "  ", "  ", &self.note, width);
        }
    }

    /// The name with what is said of it in a word, and below it the sentence.
    fn one_below_the_other(&self, text: &mut String, item: &Item, width: usize) {
        let mut said: Vec<Cow<'_, str>> = Vec::new();
        for fact in &item.facts {
            match (fact.told, said.last_mut()) {
                (Told::Joined, Some(before)) if !fact.text.is_empty() => {
                    *before = format!("{before} {}", fact.text).into();
                }
                _ => said.extend(self.as_before(item, fact).map(Cow::Owned).or_else(|| fact.in_line())),
            }
        }
        let widest = self.items.iter().map(|item| display_width(&item.name)).max().unwrap_or(0);
        let name = pad(&item.name, if widest > WIDEST { 0 } else { widest });
        if said.is_empty() {
            wrap(text, "  ", "      ", &item.name, width);
        } else {
            wrap(text, &format!("  {name}  "), "      ", &said.join("; "), width);
        }
        wrap(text, "      ", "      ", &item.about, width);
        item.below(text, 6, width);
    }

    /// A long list that an item before this one has too is not told again.
    fn as_before(&self, item: &Item, fact: &Fact) -> Option<String> {
        if fact.told != Told::Labelled || fact.text.len() < LONG {
            return None;
        }
        let has_it =
            |other: &&Item| other.facts.iter().any(|known| known.label == fact.label && known.text == fact.text);
        let first = self.items.iter().find(has_it).filter(|first| !std::ptr::eq(*first, item))?;
        Some(format!("{} the same as `{}`", fact.label, first.name))
    }

    /// Names, facts and sentences in columns under a header; `None` where the sentences have too little room.
    fn in_columns(&self, width: usize) -> Option<String> {
        let facts = |item: &'_ Item| -> Vec<String> {
            let beside = item.facts.iter().filter(|fact| fact.told != Told::Below);
            std::iter::once(item.name.clone()).chain(beside.map(|fact| fact.text.clone())).collect()
        };
        let first = self.items.first()?;
        let labels = first.facts.iter().filter(|fact| fact.told != Told::Below).map(|fact| fact.label);
        let header: Vec<&str> = std::iter::once(self.headings[0]).chain(labels).collect();
        let rows: Vec<Vec<String>> = self.items.iter().map(facts).collect();
        let columns = |column: usize| rows.iter().filter_map(move |row| row.get(column)).map(String::as_str);
        let widths: Vec<usize> = header
            .iter()
            .enumerate()
            .map(|(column, label)| columns(column).map(display_width).fold(display_width(label), usize::max))
            .collect();
        let right: Vec<bool> = (0..header.len())
            .map(|column| column > 0 && columns(column).all(|text| text.parse::<f64>().is_ok()))
            .collect();
        let before: usize = widths.iter().map(|width| width + 2).sum::<usize>() + 2;
        let has_sentences = self.items.iter().any(|item| !item.about.is_empty());
        if before + if has_sentences { LEAST } else { 0 } > width {
            return None;
        }
        let line = |cells: &mut dyn Iterator<Item = &str>| {
            let mut line = String::from("  ");
            for ((cell, width), right) in cells.zip(&widths).zip(&right) {
                let room = " ".repeat(width - display_width(cell).min(*width));
                let (left, cell, end) = if *right { (room.as_str(), cell, "") } else { ("", cell, room.as_str()) };
                let _ = write!(line, "{left}{cell}{end}  ");
            }
            line
        };
        let mut text = format!("{}{}", line(&mut header.iter().copied()), self.headings[1]);
        text.truncate(text.trim_end().len());
        let longest = self.items.iter().map(|item| display_width(&item.about)).max().unwrap_or(0);
        let rule =
            before.saturating_sub(4) + if has_sentences { longest.max(display_width(self.headings[1])) + 2 } else { 0 };
        let _ = write!(text, "\n  {}\n", "─".repeat(rule.min(width.saturating_sub(2))));
        for (item, row) in self.items.iter().zip(&rows) {
            let start = line(&mut row.iter().map(String::as_str));
            if item.about.is_empty() {
                let _ = writeln!(text, "{}", start.trim_end());
            } else {
                wrap(&mut text, &start, &" ".repeat(before), &item.about, width);
            }
            item.below(&mut text, before, width);
        }
        Some(text)
    }
}

impl Item {
    /// What stands in lines of its own, `indent` columns from the left.
    fn below(&self, text: &mut String, indent: usize, width: usize) {
        let (first, then) = (" ".repeat(indent), " ".repeat(indent + 4));
        for fact in self.facts.iter().filter(|fact| fact.told == Told::Below) {
            let label = if fact.label == WORDS { String::new() } else { format!("{:<6}  ", fact.label) };
            for line in fact.text.lines() {
                let then = if label.is_empty() { then.clone() } else { format!("{first}{:8}", "") };
                wrap(text, &format!("{first}{label}"), &then, line, width);
            }
        }
    }
}

/// The label of lines that say what words mean, and need no label.
pub(super) const WORDS: &str = "words";

/// A space at which no line is broken; it is printed as any other.
const WHOLE: &str = "\u{a0}";

impl Fact {
    fn in_line(&self) -> Option<Cow<'_, str>> {
        match self.told {
            _ if self.text.is_empty() => None,
            // A list of numbers is not broken.
            Told::Plain | Told::Joined if self.text.starts_with('[') => Some(self.text.replace(' ', WHOLE).into()),
            Told::Plain | Told::Joined => Some(self.text.as_str().into()),
            Told::Labelled if self.text.starts_with('[') => {
                Some(format!("{} {}", self.label, self.text.replace(' ', WHOLE)).into())
            }
            Told::Labelled => Some(format!("{} {}", self.label, self.text).into()),
            Told::Silently | Told::Below => None,
        }
    }
}

fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// Adds a text in lines of at most `width` columns; nothing where it is empty. Names are never broken.
fn wrap(text: &mut String, first: &str, then: &str, what: &str, width: usize) {
    if what.is_empty() {
        return;
    }
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(then)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation);
    for line in textwrap::wrap(what, options) {
        let _ = writeln!(text, "{}", line.trim_end().replace(WHOLE, " "));
    }
}
