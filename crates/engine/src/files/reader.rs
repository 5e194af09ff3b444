//! TOML with the place of every key and value, read so that all mistakes come out at once.

use super::{Mistake, Mistakes, Source, did_you_mean};
use std::{cell::RefCell, collections::BTreeSet, ops::Range, sync::Arc};
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

/// The most syntax errors shown of one file: one unclosed bracket can make errors of all that follows.
const MOST_SYNTAX_ERRORS: usize = 5;

/// Parses a file as TOML.
///
/// # Errors
/// The first syntax errors, each with its place.
pub fn parse(source: &Arc<Source>) -> Result<Spanned<DeTable<'_>>, Mistakes> {
    let (table, mut errors) = DeTable::parse_recoverable(&source.text);
    let end = source.text.len();
    errors.sort_by_key(|error| error.span().map_or(end, |span| span.start));
    let more = errors.len().saturating_sub(MOST_SYNTAX_ERRORS);
    let mut mistakes = Mistakes::default();
    for (place, error) in errors.iter().take(MOST_SYNTAX_ERRORS).enumerate() {
        let span = error.span().unwrap_or(end..end);
        let said = error.message().trim().replace('\n', "; ");
        let mistake = Mistake::at(source, span, "this is not valid TOML", said);
        let is_last = more > 0 && place + 1 == MOST_SYNTAX_ERRORS;
        mistakes.push(if is_last { mistake.note(format!("… and {more} more like this")) } else { mistake });
    }
    mistakes.or(table)
}

/// A value in a file, with its key.
#[derive(Clone)]
pub struct Item<'a> {
    /// The file.
    pub source: &'a Arc<Source>,
    /// The whole path of the value, such as `timers.start`.
    pub path: String,
    /// Where the key stands.
    pub key: Range<usize>,
    /// The value, with its place.
    pub value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Item<'a> {
    /// A mistake at the value.
    #[must_use]
    pub fn mistake(&self, what: impl Into<String>, label: impl Into<String>) -> Mistake {
        Mistake::at(self.source, self.value.span(), what, label)
    }

    /// A mistake for a value of another type than `expected` (such as `a whole number`).
    #[must_use]
    pub fn wrong_type(&self, expected: &str) -> Mistake {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.mistake(format!("`{}` has the wrong type", self.path), format!("expected {expected}, found {found}"))
    }

    /// The text of the value as the file writes it.
    #[must_use]
    pub fn written(&self) -> &str {
        self.source.text.get(self.value.span()).unwrap_or_default()
    }

    /// A whole number.
    ///
    /// # Errors
    /// A mistake, if it is something else or does not fit 64 bits.
    pub fn integer(&self) -> Result<i64, Mistake> {
        let DeValue::Integer(integer) = self.value.get_ref() else { return Err(self.wrong_type("a whole number")) };
        i64::from_str_radix(integer.as_str(), integer.radix())
            .map_err(|_| self.mistake(format!("`{}` is too large a number", self.path), "this does not fit 64 bits"))
    }

    /// A number, with or without a fraction.
    ///
    /// # Errors
    /// A mistake, if it is something else, infinite or not a number.
    pub fn number(&self) -> Result<f64, Mistake> {
        match self.value.get_ref() {
            DeValue::Integer(_) => Ok(self.integer()? as f64),
            DeValue::Float(float) => match float.as_str().parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(number),
                _ => Err(self.mistake(format!("`{}` is not a finite number", self.path), "expected a finite number")),
            },
            _ => Err(self.wrong_type("a number")),
        }
    }

    /// True or false.
    ///
    /// # Errors
    /// A mistake, if it is something else.
    pub fn boolean(&self) -> Result<bool, Mistake> {
        self.value.get_ref().as_bool().ok_or_else(|| self.wrong_type("true or false"))
    }

    /// A text.
    ///
    /// # Errors
    /// A mistake, if it is something else.
    pub fn text(&self) -> Result<&'a str, Mistake> {
        self.value.get_ref().as_str().ok_or_else(|| self.wrong_type("a text in quotes"))
    }

    /// The entries of a list.
    ///
    /// # Errors
    /// A mistake, if it is something else.
    pub fn list(&self) -> Result<Vec<Item<'a>>, Mistake> {
        let array = self.value.get_ref().as_array().ok_or_else(|| self.wrong_type("a list"))?;
        let entry = |(place, value): (usize, &'a Spanned<DeValue<'a>>)| Item {
            source: self.source,
            path: format!("{}[{place}]", self.path),
            key: value.span(),
            value,
        };
        Ok(array.iter().enumerate().map(entry).collect())
    }

    /// A table.
    ///
    /// # Errors
    /// A mistake, if it is something else.
    pub fn table(&self) -> Result<TableReader<'a>, Mistake> {
        let table = self.value.get_ref().as_table().ok_or_else(|| self.wrong_type("a table"))?;
        Ok(TableReader {
            source: self.source,
            path: self.path.clone(),
            span: self.key.clone(),
            table,
            known: RefCell::default(),
        })
    }
}

/// A table being read: it remembers which keys were asked for, so that what is left over is a mistake.
pub struct TableReader<'a> {
    source: &'a Arc<Source>,
    path: String,
    span: Range<usize>,
    table: &'a DeTable<'a>,
    known: RefCell<Vec<String>>,
}

impl<'a> TableReader<'a> {
    /// The top of a parsed file.
    #[must_use]
    pub fn top(source: &'a Arc<Source>, table: &'a Spanned<DeTable<'a>>) -> Self {
        Self { source, path: String::new(), span: 0..0, table: table.get_ref(), known: RefCell::default() }
    }

    /// The file.
    #[must_use]
    pub fn source(&self) -> &'a Arc<Source> {
        self.source
    }

    /// The table's path; empty at the top.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The value under a key, and marks the key as known.
    pub fn get(&self, key: &str) -> Option<Item<'a>> {
        self.known.borrow_mut().push(key.to_owned());
        self.table.get_key_value(key).map(|(key, value)| self.item(key, value))
    }

    /// The value under a key that must be there.
    ///
    /// # Errors
    /// A mistake, if it is not.
    pub fn require(&self, key: &str) -> Result<Item<'a>, Mistake> {
        self.get(key).ok_or_else(|| {
            let place =
                if self.path.is_empty() { "at the top of the file".to_owned() } else { format!("in `{}`", self.path) };
            Mistake::at(
                self.source,
                self.span.clone(),
                format!("`{key}` is missing"),
                format!("expected `{key}` {place}"),
            )
        })
    }

    /// Every entry in file order; all keys count as known.
    pub fn entries(&self) -> Vec<(&'a str, Item<'a>)> {
        self.known.borrow_mut().extend(self.table.keys().map(|key| key.get_ref().to_string()));
        self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), self.item(key, value))).collect()
    }

    /// A mistake for every key that nobody asked for.
    pub fn unknown_keys(&self, mistakes: &mut Mistakes) {
        let known = self.known.borrow();
        let names: BTreeSet<&str> = known.iter().map(String::as_str).collect();
        for key in self.table.keys().filter(|key| !names.contains(key.get_ref().as_ref())) {
            let name = key.get_ref();
            let place = if self.path.is_empty() { "here".to_owned() } else { format!("in `{}`", self.path) };
            let mistake = Mistake::at(
                self.source,
                key.span(),
                format!("unknown key `{name}`"),
                format!("no such key is known {place}"),
            );
            let suggestion = did_you_mean(name, known.iter().map(String::as_str));
            mistakes.push(match suggestion {
                Some(_) => mistake.suggest(suggestion),
                None => mistake.help(format!("known keys: {}", known.join(", "))),
            });
        }
    }

    fn item(&self, key: &'a Spanned<DeString<'a>>, value: &'a Spanned<DeValue<'a>>) -> Item<'a> {
        let path =
            if self.path.is_empty() { key.get_ref().to_string() } else { format!("{}.{}", self.path, key.get_ref()) };
        Item { source: self.source, path, key: key.span(), value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_syntax_errors_are_shown() {
        let source = Source::from_text("x.toml", "a = = 1\n".repeat(12));
        let mistakes = parse(&source).expect_err("no TOML");
        assert_eq!(mistakes.list.len(), MOST_SYNTAX_ERRORS);
        let lines: Vec<_> = mistakes.list.iter().filter_map(Mistake::line_and_column).collect();
        assert!(lines.is_sorted(), "{lines:?}");
        assert!(mistakes.render(false).contains("more like this"), "{mistakes}");
        let source = Source::from_text("x.toml", "a = = 1\n");
        assert!(!parse(&source).expect_err("no TOML").render(false).contains("more like this"));
    }

    #[test]
    fn values_come_with_their_paths_and_leftover_keys_are_mistakes() {
        let source = Source::from_text("x.toml", "a = 0x10\n[b]\nc = [1.5, true]\nseat = 1\n");
        let parsed = parse(&source).expect("valid TOML");
        let top = TableReader::top(&source, &parsed);
        assert_eq!(top.get("a").map(|item| item.integer()), Some(Ok(16)));
        let b = top.require("b").and_then(|item| item.table()).expect("a table");
        let c = b.require("c").and_then(|item| item.list()).expect("a list");
        assert_eq!(c[0].number(), Ok(1.5));
        assert_eq!(c[1].path, "b.c[1]");
        assert!(c[1].number().is_err_and(|mistake| mistake.line_and_column() == Some((3, 11))));
        b.get("seats");
        let mut mistakes = Mistakes::default();
        b.unknown_keys(&mut mistakes);
        insta::assert_snapshot!(mistakes);
    }

    #[test]
    fn all_syntax_errors_come_at_once() {
        let source = Source::from_text("x.toml", "a = \nb = [1,,2]\nc = 1\n");
        let mistakes = parse(&source).expect_err("two errors");
        assert_eq!(mistakes.list.len(), 2, "{mistakes}");
    }
}
