//! Mistakes in files, and how they look.

use super::Source;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, renderer::DecorStyle};
use std::{fmt, ops::Range, sync::Arc};

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

    /// Line and column, both from 1 and in characters; `None` for a mistake about the whole file.
    #[must_use]
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        let Place::Text(source, span) = &self.place else { return None };
        let before = source.text.get(..span.start)?;
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Some((1 + before.matches('\n').count(), 1 + before[line_start..].chars().count()))
    }

    /// The mistake as a person reads it, with colours if wanted.
    #[must_use]
    pub fn render(&self, colours: bool) -> String {
        let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.decor_style(DecorStyle::Ascii);
        let note = self.note.as_deref().map(|note| Level::NOTE.message(note));
        let help = self.help.as_deref().map(|help| Level::HELP.message(help));
        let footer = note.into_iter().chain(help);
        let level = if self.is_warning { Level::WARNING } else { Level::ERROR };
        match &self.place {
            Place::File(name) => {
                let title = format!("{name}: {}", self.what);
                renderer.render(&[level.primary_title(title.as_str()).elements(footer)])
            }
            Place::Text(source, span) => {
                let annotation = AnnotationKind::Primary.span(span.clone()).label(self.label.as_str());
                let snippet = Snippet::source(source.text.as_str()).path(source.name.as_str()).annotation(annotation);
                renderer.render(&[level.primary_title(self.what.as_str()).element(snippet).elements(footer)])
            }
        }
    }
}

/// Every mistake found in a command's files.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mistakes {
    /// The mistakes, in the order they were found.
    pub list: Vec<Mistake>,
}

impl Mistakes {
    /// Adds a mistake.
    pub fn push(&mut self, mistake: Mistake) {
        if !self.list.contains(&mistake) {
            self.list.push(mistake);
        }
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
        // Values from the command line share a name, and each is a file of its own.
        let file = |mistake: &Mistake| match &mistake.place {
            Place::File(name) => (name.clone(), String::new()),
            Place::Text(source, _) if source.path.as_os_str().is_empty() => (source.name.clone(), source.text.clone()),
            Place::Text(source, _) => (source.name.clone(), String::new()),
        };
        let mut files: Vec<(String, String)> = Vec::new();
        let mut keyed: Vec<((usize, Option<usize>), &Mistake)> = Vec::with_capacity(self.list.len());
        for mistake in &self.list {
            let file = file(mistake);
            let place = files.iter().position(|known| *known == file).unwrap_or_else(|| {
                files.push(file);
                files.len() - 1
            });
            let start = match &mistake.place {
                Place::File(_) => None,
                Place::Text(_, span) => Some(span.start),
            };
            keyed.push(((place, start), mistake));
        }
        keyed.sort_by_key(|(key, _)| *key);
        keyed.into_iter().map(|(_, mistake)| mistake).collect()
    }

    /// All mistakes as a person reads them, with colours if wanted.
    #[must_use]
    pub fn render(&self, colours: bool) -> String {
        let mut shown: Vec<String> = self.in_order().into_iter().map(|mistake| mistake.render(colours)).collect();
        shown.push(match self.list.len() {
            1 => "1 mistake".into(),
            several => format!("{several} mistakes"),
        });
        shown.join("\n\n")
    }
}

impl From<Mistake> for Mistakes {
    fn from(mistake: Mistake) -> Self {
        Self { list: vec![mistake] }
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
        let mistakes = Mistakes { list };
        let order: Vec<&str> = mistakes.in_order().into_iter().map(Mistake::what).collect();
        assert_eq!(order, ["one a", "one b", "two itself", "two b", "value of x", "path of y"]);
    }

    #[test]
    fn a_span_past_the_end_is_shown_at_the_end() {
        let source = Source::from_text("x.toml", "a = ");
        assert!(Mistake::at(&source, 90..99, "unfinished", "").render(false).contains("x.toml:1:5"));
    }
}
