//! A small regression tree: in which positions most is lost, as conditions a person can read.
//!
//! Leo Breiman, Jerome Friedman, Richard Olshen and Charles Stone, *Classification and Regression Trees*, 1984, chapter 8: each
//! split is the one that leaves the least squares, down to a depth of three.

use super::condition::{Condition, Test};
use crate::ruleset::Descriptor;

/// How many conditions one after another a leaf may have.
const DEPTH: usize = 3;

/// The F statistic that a split must have.
const SURE: f64 = 8.0;

/// The bounds that are tried for a number.
const BOUNDS: usize = 12;

/// A position, and what was lost in it.
#[derive(Debug, Clone, Copy)]
pub struct Example<'a> {
    /// All state variables.
    pub variables: &'a [f64],
    /// What was lost.
    pub cost: f64,
}

/// The leaves of the tree that fits these examples best, each with at least so many of them; one without conditions where
/// nothing tells them apart.
pub fn leaves(descriptor: &'static Descriptor, examples: &[Example<'_>], fewest: usize) -> Vec<Vec<Condition>> {
    let mut found = Vec::new();
    grow(descriptor, examples.to_vec(), fewest.max(1), Vec::new(), &mut found);
    found
}

/// Whether a position is in the leaf with these conditions.
pub fn holds(descriptor: &Descriptor, conditions: &[Condition], variables: &[f64]) -> bool {
    let value = |name: &str| {
        let place = descriptor.state_variables.iter().position(|variable| variable.name == name);
        place.and_then(|place| variables.get(place)).copied().unwrap_or(0.0)
    };
    conditions.iter().all(|condition| condition.test.holds(value(condition.name)))
}

fn grow(
    descriptor: &'static Descriptor,
    examples: Vec<Example<'_>>,
    fewest: usize,
    conditions: Vec<Condition>,
    found: &mut Vec<Vec<Condition>>,
) {
    let split = if conditions.len() < DEPTH { split(descriptor, &examples, fewest) } else { None };
    let Some((place, test)) = split else {
        found.push(conditions);
        return;
    };
    let variable = &descriptor.state_variables[place];
    let (inside, outside): (Vec<Example<'_>>, Vec<Example<'_>>) =
        examples.into_iter().partition(|example| test.holds(example.variables[place]));
    let with = |test: Test| {
        let own = Condition { name: variable.name, quantity: variable.quantity, test };
        conditions.iter().copied().chain([own]).collect::<Vec<_>>()
    };
    grow(descriptor, inside, fewest, with(test), found);
    let other = match test {
        Test::Is(wanted) => Test::Is(!wanted),
        Test::AtLeast(bound) => Test::Below(bound),
        Test::Below(bound) => Test::AtLeast(bound),
        Test::Word(word) => Test::NotWord(word),
        Test::NotWord(word) => Test::Word(word),
    };
    grow(descriptor, outside, fewest, with(other), found);
}

/// The variable and the test that leave the least squares, by more than chance would ([`SURE`]), since
/// there are many to choose from.
fn split(descriptor: &Descriptor, examples: &[Example<'_>], fewest: usize) -> Option<(usize, Test)> {
    let (count, sum) = sums(examples.iter());
    let squares: f64 = examples.iter().map(|example| example.cost.powi(2)).sum();
    let mut best: Option<(f64, usize, Test)> = None;
    for (place, variable) in descriptor.state_variables.iter().enumerate() {
        let mut values: Vec<f64> = examples.iter().map(|example| example.variables[place]).collect();
        for test in Test::of(variable.quantity, &mut values, BOUNDS) {
            // The other side of the same split.
            if matches!(test, Test::Below(_) | Test::Is(false) | Test::NotWord(_)) {
                continue;
            }
            let (inside, sum_inside) = sums(examples.iter().filter(|example| test.holds(example.variables[place])));
            let outside = count - inside;
            if inside.min(outside) < fewest as f64 {
                continue;
            }
            let gain = sum_inside.powi(2) / inside + (sum - sum_inside).powi(2) / outside - sum.powi(2) / count;
            if best.as_ref().is_none_or(|best| gain > best.0) {
                best = Some((gain, place, test));
            }
        }
    }
    let (gain, place, test) = best?;
    let left = squares - sum.powi(2) / count - gain;
    (gain * (count - 2.0) > SURE * left.max(1e-12)).then_some((place, test))
}

fn sums<'a>(examples: impl Iterator<Item = &'a Example<'a>>) -> (f64, f64) {
    examples.fold((0.0, 0.0), |(count, sum), example| (count + 1.0, sum + example.cost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        coach::condition::all,
        ruleset::{Quantity, VariableInfo},
    };

    static DESCRIPTOR: Descriptor = Descriptor {
        state_variables: &[
            VariableInfo { name: "coins", quantity: Quantity::Number, about: "" },
            VariableInfo { name: "tired", quantity: Quantity::Boolean, about: "" },
            VariableInfo { name: "turn", quantity: Quantity::Number, about: "" },
        ],
        ..Descriptor::BLANK
    };

    fn found(cost: impl Fn(f64, bool, f64) -> f64) -> Vec<String> {
        let positions: Vec<[f64; 3]> = (0..600_u32)
            .map(|number| [f64::from(number % 10), f64::from(number / 10 % 2), f64::from(number * 7 % 13)])
            .collect();
        let examples: Vec<Example<'_>> = positions
            .iter()
            .map(|position| Example { variables: position, cost: cost(position[0], position[1] != 0.0, position[2]) })
            .collect();
        leaves(&DESCRIPTOR, &examples, 20).iter().map(|leaf| all(leaf)).collect()
    }

    #[test]
    fn the_situation_in_which_something_is_lost_is_found() {
        let leaves = found(|coins, tired, _| if coins < 4.0 && tired { 1.0 } else { 0.0 });
        assert!(leaves.iter().any(|leaf| leaf == "tired and coins < 4" || leaf == "coins < 4 and tired"), "{leaves:?}");
    }

    #[test]
    fn where_nothing_tells_positions_apart_there_is_one_leaf() {
        assert_eq!(found(|_, _, _| 1.0), ["true"]);
        // Costs that have nothing to do with the variables: the digits of a root.
        let noise = std::cell::Cell::new(0.0_f64);
        let random = found(|_, _, _| {
            noise.set(noise.get() + 1.0);
            (noise.get().sqrt() * 1e4).fract()
        });
        assert_eq!(random, ["true"]);
    }

    #[test]
    fn positions_are_found_in_their_leaf() {
        let condition = Condition { name: "turn", quantity: Quantity::Number, test: Test::AtLeast(5.0) };
        assert!(holds(&DESCRIPTOR, &[condition], &[0.0, 0.0, 5.0]));
        assert!(!holds(&DESCRIPTOR, &[condition], &[9.0, 1.0, 4.0]));
    }
}
