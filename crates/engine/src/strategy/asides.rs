//! What is worked out beside the rules: what `best`, `count` and `sum` find over the legal actions of a kind, and what a
//! rule sets when it decides.

use super::{
    ahead::Looks,
    compile::{Program, RuleProgram},
    evaluate::{Decision, Scratch},
    operators::finite,
    syntax::Over,
};
use crate::ruleset::Ruleset;

/// Where a value lies that is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Register {
    Scalar(u16),
    Column(u16),
}

/// Something worked out over the actions of some kinds: steps like those of a rule, which keep rows and then give a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Aside {
    pub over: Over,
    pub rule: RuleProgram,
    pub value: Register,
    /// The scalar that the result goes to.
    pub to: u16,
}

/// A number that is set when a rule decides.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Set {
    /// The asides that it needs.
    pub asides: Vec<u16>,
    /// The same kinds as its rule, and no condition.
    pub rule: RuleProgram,
    pub value: Register,
    /// The number of what is remembered.
    pub memory: usize,
}

impl<A: Copy> Scratch<A> {
    /// Works these out, unless they are for this decision. Each comes after those it needs.
    pub fn work_out<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        asides: &[u16],
        decision: &Decision<'_, R>,
        looks: &mut dyn Looks<R>,
    ) {
        for &number in asides {
            let number = usize::from(number);
            if !self.is_new(number) {
                continue;
            }
            let Aside { over, rule, value, to } = &program.asides[number];
            let found = self.any_of(rule.kinds) && self.run_beside(program, rule, decision, looks);
            let mut result = if *over == Over::Best && found { f64::NEG_INFINITY } else { 0.0 };
            if found {
                let each = |row| match over {
                    Over::Best => result = self.at(*value, row).max(result),
                    Over::Count => result += 1.0,
                    Over::Sum => result += self.at(*value, row),
                };
                self.each_kept(each);
            }
            self.put_scalar(*to, finite(result));
        }
    }

    /// Sets what a rule remembers that decided for the action at this place.
    pub fn remember<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: usize,
        place: usize,
        decision: &Decision<'_, R>,
        looks: &mut dyn Looks<R>,
    ) {
        let Some(sets) = program.sets.get(rule).filter(|sets| !sets.is_empty()) else { return };
        // All are worked out from what was remembered before.
        for (number, set) in sets.iter().enumerate() {
            self.work_out(program, &set.asides, decision, looks);
            self.run_beside(program, &set.rule, decision, looks);
            let value = match self.row_of(&set.rule, place) {
                Some(row) => self.at(set.value, row),
                None => 0.0,
            };
            self.note(number, finite(value));
        }
        for (number, set) in sets.iter().enumerate() {
            let value = self.noted(number);
            self.put_scalar(program.memory[set.memory], value);
        }
    }

    /// What is remembered now.
    pub fn memory(&self, program: &Program) -> impl Iterator<Item = f64> {
        program.memory.iter().map(|&scalar| self.scalar(scalar))
    }

    /// Remembers these.
    pub fn recall(&mut self, program: &Program, memory: &[f64]) {
        for (&scalar, &value) in program.memory.iter().zip(memory) {
            self.put_scalar(scalar, value);
        }
    }
}
