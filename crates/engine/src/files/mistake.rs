//! Mistakes in files, and how they look.

use super::{Source, shown, shown_in_colour, shown_lines};
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet, renderer::DecorStyle};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    sync::Arc,
};

/// The most mistakes that are told to a person at once; whoever mends these sees the next ones.
pub const MOST_SHOWN: usize = 20;

/// One mistake in one file (or in a value from the command line).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    place: Place,
    what: String,
    label: String,
    help: Option<Box<str>>,
    note: Option<Box<str>>,
    is_warning: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    File(String),
    Text(Arc<Source>, Range<usize>),
}

impl Mistake {
    /// A mistake about a file as a whole, by the name it is shown under.
    pub fn of_file(name: impl Into<String>, what: impl Into<String>, help: impl Into<String>) -> Self {
        let (what, help) = (what.into(), Some(help.into().into_boxed_str()));
        Self { place: Place::File(name.into()), what, label: String::new(), help, note: None, is_warning: false }
    }

    /// A mistake at some bytes of a file: `what` is wrong, and `label`, at the spot, says what was found there or was
    /// expected instead.
    pub fn at(source: &Arc<Source>, span: Range<usize>, what: impl Into<String>, label: impl Into<String>) -> Self {
        let end = span.end.min(source.text.len());
        let place = Place::Text(Arc::clone(source), span.start.min(end)..end);
        Self { place, what: what.into(), label: label.into(), help: None, note: None, is_warning: false }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into().into_boxed_str());
        self
    }

    /// Adds where else it matters, such as the cell of a sweep it was found in.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into().into_boxed_str());
        self
    }

    /// The same as a warning: the file can be used as it is.
    #[must_use]
    pub const fn warning(mut self) -> Self {
        self.is_warning = true;
        self
    }

    /// Whether the file can be used all the same.
    #[must_use]
    pub const fn is_warning(&self) -> bool {
        self.is_warning
    }

    /// The name of the file it is about, as messages show it.
    #[must_use]
    pub fn file(&self) -> &str {
        match &self.place {
            Place::File(name) => name,
            Place::Text(source, _) => &source.name,
        }
    }

    /// What was found at the spot, or expected instead; may be empty.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// What to do about it, if anything is said.
    #[must_use]
    pub fn advice(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Adds "did you mean" where there is something near.
    #[must_use]
    pub fn suggest(self, suggestion: Option<&str>) -> Self {
        match suggestion {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// What is wrong.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Whether a help line is already there.
    #[must_use]
    pub fn has_help(&self) -> bool {
        self.help.is_some()
    }

    /// Adds what to do about it, unless something better is already said.
    #[must_use]
    pub fn help_if_none(self, help: impl FnOnce() -> String) -> Self {
        if self.has_help() { self } else { self.help(help()) }
    }

    /// Line and column, both from 1 and in characters; `None` for a mistake about the whole file. Those of many
    /// mistakes are found by [`Places`].
    #[must_use]
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        Places::default().of(self)
    }

    /// A number for everything the mistake says: the same for the same mistake, and for no other.
    fn digest(&self) -> u128 {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            match &self.place {
                Place::File(name) => (name, None::<&Range<usize>>, "").hash(&mut hasher),
                Place::Text(source, span) => (&source.name, Some(span), source.unnamed_text()).hash(&mut hasher),
            }
            (&self.what, &self.label, &self.help, &self.note, self.is_warning).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        half(0) << 64 | half(1)
    }

    /// The mistake as a person reads it, with colours if wanted.
    #[must_use]
    pub fn render(&self, colours: bool) -> String {
        let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.decor_style(DecorStyle::Ascii);
        let (note, help) = (self.note.as_deref().map(shown_lines), self.help.as_deref().map(shown_lines));
        let note = note.as_deref().map(|note| Level::NOTE.message(note));
        let help = help.as_deref().map(|help| Level::HELP.message(help));
        let footer = note.into_iter().chain(help);
        let level = if self.is_warning { Level::WARNING } else { Level::ERROR };
        let rendered = match &self.place {
            Place::File(name) => {
                let title = format!("{}: {}", shown(name), shown_lines(&self.what));
                renderer.render(&[level.primary_title(title.as_str()).elements(footer)])
            }
            Place::Text(source, span) => {
                let (what, label, name) = (shown_lines(&self.what), shown_lines(&self.label), shown(&source.name));
                // The lines it is about are enough, and those of a large file would be looked through every time.
                let text = source.text.as_str();
                let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
                let end = text[span.end..].find('\n').map_or(text.len(), |newline| span.end + newline + 1);
                let line = 1 + text[..start].matches('\n').count();
                let kind = || AnnotationKind::Primary;
                if end - start <= LONG_LINES {
                    let annotation = kind().span(span.start - start..span.end - start).label(&*label);
                    let snippet =
                        Snippet::source(&text[start..end]).line_start(line).path(&*name).annotation(annotation);
                    renderer.render(&[level.primary_title(&*what).element(snippet).elements(footer)])
                } else {
                    let (part, span_of_part) = around(&text[start..end], span.start - start..span.end - start);
                    let first = 1 + text[..span.start].matches('\n').count();
                    let column = 1 + text[text[..span.start].rfind('\n').map_or(0, |newline| newline + 1)..span.start]
                        .chars()
                        .count();
                    let place = Origin::path(&*name).line(first).char_column(column);
                    let snippet = Snippet::source(part.as_str())
                        .line_start(first)
                        .annotation(kind().span(span_of_part).label(&*label));
                    renderer.render(&[level.primary_title(&*what).element(place).element(snippet).elements(footer)])
                }
            }
        };
        // The renderer shows most of what must not be printed in the lines of the file, but not all of it.
        if colours { shown_in_colour(&rendered) } else { shown_lines(&rendered) }.into_owned()
    }
}

/// The length of lines, in bytes, beyond which only what is near a mistake is shown of them.
const LONG_LINES: usize = 2_000;

/// What is near a place in long lines, and the place in that: at most some hundred characters of the line that it begins
/// in, with `…` where more is left out.
fn around(text: &str, span: Range<usize>) -> (String, Range<usize>) {
    const NEAR: usize = 60;
    let back = text[..span.start].char_indices().rev().take_while(|(_, c)| *c != '\n').take(NEAR).last();
    let from = back.map_or(span.start, |(place, _)| place);
    let line_end = text[span.start..].find('\n').map_or(text.len(), |newline| span.start + newline);
    let forth = |from: usize, most: usize| {
        let end = text[from..line_end].char_indices().nth(most);
        end.map_or(line_end, |(place, _)| from + place)
    };
    let marked = span.end.min(line_end).min(forth(span.start, NEAR));
    let until = forth(marked, NEAR);
    let cut_before = from > 0 && !text[..from].ends_with('\n');
    let begin = if cut_before { "…" } else { "" };
    let end = if until < line_end { "…" } else { "" };
    let part = format!("{begin}{}{end}", &text[from..until]);
    (part, begin.len() + span.start - from..begin.len() + marked - from)
}

/// Lines and columns of mistakes, found quickly where the mistakes come in the order of their places.
#[derive(Debug, Default)]
pub struct Places<'a> {
    /// A file, a place in it, and its line and column.
    last: Option<(&'a Arc<Source>, usize, (usize, usize))>,
}

impl<'a> Places<'a> {
    /// Line and column of a mistake, both from 1 and in characters; `None` for a mistake about a whole file.
    pub fn of(&mut self, mistake: &'a Mistake) -> Option<(usize, usize)> {
        let Place::Text(source, span) = &mistake.place else { return None };
        let (from, (line, column)) = match self.last {
            Some((known, at, place)) if Arc::ptr_eq(known, source) && at <= span.start => (at, place),
            _ => (0, (1, 1)),
        };
        let between = source.text.get(from..span.start)?;
        let place = match between.rfind('\n') {
            Some(newline) => (line + between.matches('\n').count(), 1 + between[newline + 1..].chars().count()),
            None => (line, column + between.chars().count()),
        };
        self.last = Some((source, span.start, place));
        Some(place)
    }
}

/// Every mistake found in a command's files.
#[derive(Debug, Clone, Default)]
pub struct Mistakes {
    /// The mistakes, in the order they were found.
    pub list: Vec<Mistake>,
    /// What is in the list, as long as it has this many entries.
    known: (usize, BTreeSet<u128>),
}

impl PartialEq for Mistakes {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Mistakes {}

impl Mistakes {
    /// Adds a mistake, unless it is there already.
    pub fn push(&mut self, mistake: Mistake) {
        let (length, known) = &mut self.known;
        if *length != self.list.len() {
            *known = self.list.iter().map(Mistake::digest).collect();
        }
        if known.insert(mistake.digest()) {
            self.list.push(mistake);
        }
        *length = self.list.len();
    }

    /// Adds the mistakes of a result and returns its value, if it has one.
    pub fn take<T>(&mut self, result: Result<T, Self>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(others) => {
                others.list.into_iter().for_each(|mistake| self.push(mistake));
                None
            }
        }
    }

    /// `value` if there are no mistakes.
    ///
    /// # Errors
    /// The mistakes, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.list.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The mistakes as a person goes through them: file by file, in the order in which files were first mentioned, and
    /// each file from its top. Mistakes about a file as a whole come first.
    #[must_use]
    pub fn in_order(&self) -> Vec<&Mistake> {
        let mut files: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let mut keyed: Vec<((usize, Option<usize>), &Mistake)> = Vec::with_capacity(self.list.len());
        for mistake in &self.list {
            let (file, start) = match &mistake.place {
                Place::File(name) => ((name.as_str(), ""), None),
                // Values from the command line share a name, and each is a file of its own.
                Place::Text(source, span) => ((source.name.as_str(), source.unnamed_text()), Some(span.start)),
            };
            let next = files.len();
            keyed.push(((*files.entry(file).or_insert(next), start), mistake));
        }
        keyed.sort_by_key(|(key, _)| *key);
        keyed.into_iter().map(|(_, mistake)| mistake).collect()
    }

    /// The mistakes as a person reads them, with colours if wanted: the first [`MOST_SHOWN`], and how many more there are.
    #[must_use]
    pub fn render(&self, colours: bool) -> String {
        let in_order = self.in_order();
        // To leave out one alone would save nothing.
        let all = in_order.len();
        let shown = if all > MOST_SHOWN + 1 { MOST_SHOWN } else { all };
        let mut told: Vec<String> = in_order.iter().take(shown).map(|mistake| mistake.render(colours)).collect();
        told.push(match all {
            1 => "1 mistake".into(),
            all if all > shown => format!("… and {} more mistakes: {all} mistakes in all", all - shown),
            several => format!("{several} mistakes"),
        });
        told.join("\n\n")
    }
}

impl FromIterator<Mistake> for Mistakes {
    fn from_iter<I: IntoIterator<Item = Mistake>>(mistakes: I) -> Self {
        let mut all = Self::default();
        mistakes.into_iter().for_each(|mistake| all.push(mistake));
        all
    }
}

impl From<Mistake> for Mistakes {
    fn from(mistake: Mistake) -> Self {
        Self::from_iter([mistake])
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Mistakes {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_names_file_line_column_and_remedy() {
        let source = Source::from_text("x.toml", "a = 1\nstart = 99\n");
        let mistake = Mistake::at(&source, 14..16, "`start` is out of range", "found 99, expected 8 to 40")
            .help("choose a number from 8 to 40");
        assert_eq!(mistake.line_and_column(), Some((2, 9)));
        insta::assert_snapshot!(mistake.render(false));
        insta::assert_snapshot!(mistake.note("found in the cell start=99").render(false));
        insta::assert_snapshot!(Mistake::of_file("x", "there is no such file", "check the path").render(false));
    }

    #[test]
    fn mistakes_are_told_file_by_file_and_each_file_from_its_top() {
        let file =
            |name: &str| Arc::new(Source { path: name.into(), name: name.into(), text: "a = 1\nb = 2\n".into() });
        let (one, two) = (file("one.toml"), file("two.toml"));
        let (first, second) = (Source::from_text("--set", "x=9"), Source::from_text("--set", "y=9"));
        let list = vec![
            Mistake::at(&one, 6..7, "one b", ""),
            Mistake::at(&two, 6..7, "two b", ""),
            Mistake::at(&first, 2..3, "value of x", ""),
            Mistake::at(&second, 0..1, "path of y", ""),
            Mistake::at(&one, 0..1, "one a", ""),
            Mistake::of_file("two.toml", "two itself", ""),
        ];
        let mistakes = Mistakes::from_iter(list);
        let order: Vec<&str> = mistakes.in_order().into_iter().map(Mistake::what).collect();
        assert_eq!(order, ["one a", "one b", "two itself", "two b", "value of x", "path of y"]);
    }

    #[test]
    fn a_mistake_is_told_once_and_only_the_first_are_shown() {
        let source = Source::from_text("x.toml", "a = 1\n".repeat(50));
        let mistake = |line: usize| Mistake::at(&source, line * 6..line * 6 + 1, format!("line {line} is wrong"), "");
        let mut mistakes: Mistakes = (0..21).chain(0..21).map(mistake).collect();
        assert_eq!(mistakes.list.len(), 21);
        mistakes.list.truncate(3);
        mistakes.push(mistake(2));
        mistakes.push(mistake(3));
        assert_eq!(mistakes.list.len(), 4);
        assert!(mistakes.render(false).ends_with("\n\n4 mistakes"));
        let mistakes: Mistakes = (0..50).rev().map(mistake).collect();
        let told = mistakes.render(false);
        assert!(told.contains("line 19 is wrong") && !told.contains("line 20 is wrong"), "{told}");
        assert!(told.contains("… and 30 more mistakes: 50 mistakes in all"), "{told}");
    }

    #[test]
    fn places_are_found_in_any_order() {
        let source = Source::from_text("x.toml", "é = 1\nb = {c = 2, d = 3}\n");
        let at = |start: usize| Mistake::at(&source, start..start + 1, "", "");
        let mistakes = [at(0), at(3), at(7), at(12), at(19), at(12)];
        let mut places = Places::default();
        let found: Vec<_> = mistakes.iter().map(|mistake| places.of(mistake)).collect();
        assert_eq!(found, [(1, 1), (1, 3), (2, 1), (2, 6), (2, 13), (2, 6)].map(Some));
        assert_eq!(found, mistakes.iter().map(Mistake::line_and_column).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_printed() {
        let text = "\u{9b}a\u{1b}[2J = \u{202e}1\u{2028}";
        let source = Arc::new(Source { path: "x.toml".into(), name: "x\u{1b}[2J\n.toml".into(), text: text.into() });
        let mistake = Mistake::at(&source, 0..3, "\u{1b}[31m", "\u{7}").help("\u{202e}").note("\u{9b}");
        for (mistake, colours) in [(&mistake, false), (&mistake, true), (&Mistake::of_file("\r", "\u{8}", "\0"), false)]
        {
            let rendered = mistake.render(colours);
            let bare = if colours { rendered.replace("\u{1b}[", "") } else { rendered.clone() };
            assert_eq!(shown_lines(&bare), bare);
            assert!(!rendered.contains("\u{1b}[2J") && !rendered.contains("\u{1b}[31m"), "{rendered}");
        }
    }

    #[test]
    fn of_a_long_line_what_is_near_the_mistake_is_shown_at_its_true_place() {
        let names = (0..20_000).map(|number| format!("name_{number} = 1")).collect::<Vec<_>>().join(", ");
        let text = format!("# first\ntable = {{ {names} }}\n");
        let start = text.find("name_15000").unwrap();
        let source = Source::from_text("x.toml", text.as_str());
        let told = Mistake::at(&source, start..start + 10, "unknown", "not here").render(false);
        let column = 1 + start - text.find("table").unwrap();
        assert!(told.contains(&format!("--> x.toml:2:{column}")), "{told}");
        assert!(
            told.contains("name_14999 = 1, name_15000 = 1, name_15001") && told.contains("^^^^^^^^^^ not here"),
            "{told}"
        );
        assert!(told.len() < 1_000, "{told}");
        // A mistake of the whole line is marked where it begins.
        let whole = Mistake::at(&source, 8..text.len(), "all of it", "").render(false);
        assert!(
            whole.contains("--> x.toml:2:1") && whole.contains("2 | table = { name_0") && whole.len() < 1_000,
            "{whole}"
        );
    }

    #[test]
    fn a_span_past_the_end_is_shown_at_the_end() {
        let source = Source::from_text("x.toml", "a = ");
        assert!(Mistake::at(&source, 90..99, "unfinished", "").render(false).contains("x.toml:1:5"));
    }
}
