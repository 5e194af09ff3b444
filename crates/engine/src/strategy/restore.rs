//! A strategy read again from the text that decides its play.

use super::{
    Card, Play, Strategy, load, script,
    search::{ROLLOUTS_PARAM, Search, TREE_PARAM, read_rollouts, read_tree},
};
use crate::{
    files::{Mistake, Mistakes, Source},
    ruleset::Descriptor,
};
use std::sync::Arc;

/// How the lines of a base begin in the text of a strategy that looks ahead.
pub(super) const BASE: &str = "# base: ";

impl Strategy {
    /// The strategy whose [`text`](Self::text) this is, under a name that it had: it plays the same games, and its text is the
    /// same. Titles, names of rules and of params are gone.
    ///
    /// # Errors
    /// What is wrong with the text, if it is none of a strategy for this ruleset.
    pub fn restored(name: &str, text: &str, descriptor: &'static Descriptor) -> Result<Self, Mistakes> {
        let play = Self::play_of(text, descriptor)?;
        let [name, called, title] = [(); 3].map(|()| name.to_owned());
        Ok(Self { card: Arc::new(Card { name, called, title, about: String::new(), warnings: Vec::new() }), play })
    }

    /// Who plays on for another one: a built-in player has its own name.
    fn base(text: &str, descriptor: &'static Descriptor) -> Result<Self, Mistakes> {
        builtin(text).map_or_else(|| Self::restored("base", text, descriptor), Ok)
    }

    fn play_of(text: &str, descriptor: &'static Descriptor) -> Result<Play, Mistakes> {
        if let Some(rollouts) = number(text, ROLLOUTS_PARAM) {
            let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
            let (tree, rest) = match number(rest, TREE_PARAM) {
                Some(tree) => (tree, rest.split_once('\n').map_or("", |(_, rest)| rest)),
                None => (0.0, rest),
            };
            let wrong = |what: String| Mistakes::from(Mistake::of_file("strategy", what, "give another one"));
            if number(rest, ROLLOUTS_PARAM).is_some() {
                return Err(wrong("a search player cannot search with another one".into()));
            }
            let base = Self::base(rest, descriptor)?;
            let (rollouts, tree) = (read_rollouts(rollouts).map_err(wrong)?, read_tree(tree).map_err(wrong)?);
            return Ok(Play::Search(Arc::new(Search { base, rollouts, tree })));
        }
        if let Some(builtin) = builtin(text) {
            return Ok(builtin.play);
        }
        let base: String =
            text.lines().filter_map(|line| line.strip_prefix(BASE)).map(|line| format!("{line}\n")).collect();
        let source = Source::from_text("strategy", text);
        let mut mistakes = Mistakes::default();
        let Some(documents) = load::chain(&source, descriptor, &mut mistakes) else { return Err(mistakes) };
        let base = match base.as_str() {
            "" => Self::base_of(&documents, descriptor, &mut mistakes),
            text => Self::base(text, descriptor)?,
        };
        let script = script::merge(&source, documents, descriptor, base, mistakes)?;
        Ok(Play::Script(Arc::new(script)))
    }
}

/// The built-in player whose text this is.
fn builtin(text: &str) -> Option<Strategy> {
    text.strip_prefix("player = \"").and_then(|rest| rest.strip_suffix("\"\n")).and_then(Strategy::builtin)
}

/// The number that the first line gives to this param, if it does.
fn number(text: &str, param: &str) -> Option<f64> {
    text.lines().next()?.strip_prefix(param)?.strip_prefix(" = ")?.parse().ok()
}
