//! What a position is described by: its state variables, and for those that are words, which one it is.

use crate::ruleset::{Descriptor, Quantity};
use serde::{Deserialize, Serialize};

/// That a variable is one of its words: 1 where it is, and 0 otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Is {
    /// The variable's place in the descriptor.
    variable: usize,
    /// The word's value.
    value: f64,
}

/// The numbers that describe positions: all state variables, and then which words those are that are words.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Features {
    words: Vec<Is>,
}

impl Features {
    /// Those of a ruleset.
    pub fn new(descriptor: &Descriptor) -> Self {
        let words = descriptor.state_variables.iter().enumerate().flat_map(|(variable, info)| {
            let is_word = matches!(info.quantity, Quantity::Word { .. });
            let words = is_word.then(|| info.quantity.written()).into_iter().flatten();
            words.filter_map(move |word| Some(Is { variable, value: info.quantity.value_of(word)? }))
        });
        Self { words: words.collect() }
    }

    /// How many there are.
    pub fn count(&self, descriptor: &Descriptor) -> usize {
        descriptor.state_variables.len() + self.words.len()
    }

    /// Describes a position with these state variables. A word cannot be added up: in its own place is 0, and as what never
    /// changes it gets no weight.
    pub fn describe(&self, descriptor: &Descriptor, variables: &[f64], into: &mut Vec<f64>) {
        into.clear();
        let known = descriptor.state_variables.iter().zip(variables);
        into.extend(known.map(|(info, value)| match info.quantity {
            Quantity::Word { .. } => 0.0,
            Quantity::Number | Quantity::Boolean => *value,
        }));
        into.extend(self.words.iter().map(|is| f64::from(u8::from(variables[is.variable] == is.value))));
    }

    /// The lets by which a strategy describes words, in their order: a name, and what it stands for.
    pub fn lets(&self, descriptor: &Descriptor) -> Vec<(String, String)> {
        let mut lets: Vec<(String, String)> = Vec::new();
        for &Is { variable, value } in &self.words {
            let info = &descriptor.state_variables[variable];
            let word = info.quantity.written().find(|word| info.quantity.value_of(word) == Some(value));
            let (of, word) = (info.name, word.unwrap_or(Quantity::NONE));
            let name: String = format!("{of}_is_{word}").replace(['.', '-'], "_");
            let is_free = |name: &String| !lets.iter().any(|(known, _)| known == name);
            let others = (2..).map(|number| format!("{name}_{number}"));
            let free = std::iter::once(name.clone()).chain(others).find(is_free);
            lets.extend(free.map(|name| (name, format!("if {of} == {word} then 1 else 0"))));
        }
        lets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::DESCRIPTOR;

    #[test]
    fn a_word_is_described_by_which_one_it_is() {
        let (features, mut described) = (Features::new(&DESCRIPTOR), Vec::new());
        let mut describe = |need: f64| {
            features.describe(&DESCRIPTOR, &[7.0, 1.0, 3.0, 4.0, 1.0, need], &mut described);
            described.clone()
        };
        assert_eq!(features.count(&DESCRIPTOR), 9);
        assert_eq!(describe(1.0), [7.0, 1.0, 3.0, 4.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
        assert_eq!(describe(2.0), [7.0, 1.0, 3.0, 4.0, 1.0, 0.0, 0.0, 1.0, 0.0]);
        assert_eq!(describe(0.0), [7.0, 1.0, 3.0, 4.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn strategies_read_the_same_words() {
        let lets = Features::new(&DESCRIPTOR).lets(&DESCRIPTOR);
        let lets: Vec<_> = lets.iter().map(|(name, of)| (name.as_str(), of.as_str())).collect();
        let is = |word| format!("if need == {word} then 1 else 0");
        let expected = [("need_is_coins", is("coins")), ("need_is_energy", is("energy")), ("need_is_none", is("none"))];
        assert_eq!(lets, expected.each_ref().map(|(name, of)| (*name, of.as_str())));
    }
}
