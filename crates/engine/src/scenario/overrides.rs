//! `--set PATH=VALUE`: values from the command line.

use super::{
    change::{Wish, Wished, read_wish},
    place::Place,
};
use crate::{
    files::{Item, Mistake, Mistakes, Source},
    ruleset::Descriptor,
};
use std::{ops::Range, sync::Arc};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// One `--set PATH=VALUE`.
///
/// The path is that of a setting, of a field of a card (`contracts.deck.ice_survey.prestige`) or of a parameter of the
/// strategy (`strategy.patience`). The value is TOML; a word without quotes is taken as text.
#[derive(Debug, Clone)]
pub struct Override {
    /// What the value is for.
    pub path: String,
    source: Arc<Source>,
    path_span: Range<usize>,
    value_span: Range<usize>,
}

impl Override {
    /// Reads `PATH=VALUE`; mistakes are shown under the name `--set`.
    ///
    /// # Errors
    /// As [`Override::of_option`].
    pub fn parse(text: &str) -> Result<Self, Mistakes> {
        Self::of_option("--set", text)
    }

    /// Reads `PATH=VALUE` as it was given to this option, under whose name mistakes are shown.
    ///
    /// # Errors
    /// Every mistake in its form; whether the path and the value suit a ruleset is known only with a scenario.
    pub fn of_option(option: &str, text: &str) -> Result<Self, Mistakes> {
        let source = Source::from_text(option, text);
        let help = format!("write it like `{option} timers.start=22`");
        let Some(equals) = text.find('=') else {
            let mistake = Mistake::at(&source, 0..text.len(), "this is not PATH=VALUE", "expected a `=`");
            return Err(mistake.help(help).into());
        };
        let path = text[..equals].trim();
        if path.is_empty() {
            let mistake = Mistake::at(&source, 0..equals.max(1), "this is not PATH=VALUE", "expected a path here");
            return Err(mistake.help(help).into());
        }
        let start = text[..equals].len() - text[..equals].trim_start().len();
        let parsed = Self {
            path: path.to_owned(),
            path_span: start..start + path.len(),
            value_span: equals + 1..text.len(),
            source,
        };
        parsed.read(|_| Ok(()))?;
        Ok(parsed)
    }

    /// The name of the strategy's parameter that it is for; `None` where it is for the scenario.
    #[must_use]
    pub fn param(&self) -> Option<&str> {
        self.path.strip_prefix("strategy.")
    }

    /// `PATH=VALUE` as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// Where the path stands.
    pub(super) fn place(&self) -> Place {
        Place::of_span(&self.source, self.path_span.clone())
    }

    pub(super) fn wish(&self, descriptor: &'static Descriptor) -> Result<Wish, Mistakes> {
        let Wished { wish, .. } = self.read(|item| read_wish(&self.path, &self.place(), item, descriptor))?;
        Ok(wish)
    }

    /// Hands the value to `use_it`. It is parsed in its place, so that spans are those of the text as given.
    fn read<T>(&self, use_it: impl FnOnce(&Item<'_>) -> Result<T, Mistakes>) -> Result<T, Mistakes> {
        let written = &self.source.text[self.value_span.clone()];
        let word = written.trim();
        let is_word = word.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && word.chars().all(|c| c.is_alphanumeric() || "_-".contains(c))
            && !["true", "false", "inf", "nan"].contains(&word);
        if is_word {
            let start = self.value_span.start + written.len() - written.trim_start().len();
            let value = Spanned::new(start..start + word.len(), DeValue::String(word.into()));
            return use_it(&self.item(&value));
        }
        let padded = format!("{:width$}={written}", "x", width = self.value_span.start - 1);
        let (table, errors) = DeTable::parse_recoverable(&padded);
        let mut mistakes = Mistakes::default();
        for error in errors {
            let span = error.span().unwrap_or(self.value_span.clone());
            let span = span.start.max(self.value_span.start)..span.end.max(self.value_span.start);
            let label = error.message().trim().replace('\n', "; ");
            let mistake = Mistake::at(&self.source, span, "the value is not valid TOML", label);
            mistakes.push(mistake.help("a value is like `22`, `0.5`, `true`, `[20, 18]`, `word` or `\"two words\"`"));
        }
        let table = mistakes.or(table)?;
        let mut entries = table.get_ref().iter();
        match (entries.next(), entries.next()) {
            (Some((_, value)), None) => use_it(&self.item(value)),
            _ => {
                let label = "expected one value after the `=`";
                Err(Mistake::at(&self.source, self.value_span.clone(), "this is more than one value", label).into())
            }
        }
    }

    fn item<'a>(&'a self, value: &'a Spanned<DeValue<'a>>) -> Item<'a> {
        Item { source: &self.source, path: self.path.clone(), key: self.path_span.clone(), value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> String {
        let given = Override::parse(text).expect("a well-formed value");
        given.read(|item| Ok(format!("{} {}", item.value.get_ref().type_str(), item.written()))).expect("read before")
    }

    #[test]
    fn a_value_is_toml_or_a_bare_word() {
        assert_eq!(value("timers.start=22"), "integer 22");
        assert_eq!(value(" timers.start = 22 "), "integer 22");
        assert_eq!(value("a=[20,18]"), "array [20,18]");
        assert_eq!(value("spy.direction=either"), "string either");
        assert_eq!(value("spy.direction=\"either\""), "string \"either\"");
        assert_eq!(value("a=true"), "boolean true");
        assert_eq!(value("a='b=c'"), "string 'b=c'");
    }

    #[test]
    fn a_malformed_value_is_a_mistake_in_its_place() {
        for (text, column) in [("timers.start", 1), ("=3", 1), ("a.b=", 5), ("a.b=[1,", 5), ("a=1\nb=2", 3), ("", 1)] {
            let mistakes = Override::parse(text).expect_err(text);
            assert!(mistakes.list[0].line_and_column().is_some_and(|(_, found)| found >= column), "{mistakes}");
        }
    }

    #[test]
    fn only_paths_below_strategy_are_parameters() {
        assert_eq!(Override::parse("strategy.patience=3").expect("fine").param(), Some("patience"));
        assert_eq!(Override::parse("timers.start=3").expect("fine").param(), None);
    }
}
