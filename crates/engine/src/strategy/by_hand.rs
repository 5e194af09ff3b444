//! Players written in Rust.

use super::{Player, Usage};
use crate::ruleset::{Chooser, Ruleset};

/// A player written in Rust: any chooser, which needs no luck of its own and counts nothing but its decisions.
#[derive(Debug, Clone, Default)]
pub struct ByHand<C> {
    chooser: C,
    usage: Usage,
}

impl<C> ByHand<C> {
    /// The player that chooses as `chooser` does.
    pub fn new(chooser: C) -> Self {
        Self { chooser, usage: Usage::default() }
    }
}

impl<R: Ruleset, C: Chooser<R>> Chooser<R> for ByHand<C> {
    #[inline]
    fn choose(&mut self, rules: &R, state: &R::State, actions: &[R::Action]) -> usize {
        self.chooser.choose(rules, state, actions)
    }
}

impl<R: Ruleset, C: Chooser<R>> Player<R> for ByHand<C> {
    fn begin(&mut self, _: u64) {}

    fn usage(&self) -> &Usage {
        &self.usage
    }

    fn take_usage(&mut self) -> Usage {
        std::mem::take(&mut self.usage)
    }
}
