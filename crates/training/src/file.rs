//! The strategy file of a value.

use crate::{
    features::Features,
    fit::{Weight, Weights},
    plan::{Plan, Worths},
    quoted,
    ruleset::Descriptor,
};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// How the file begins that was found here, so that no other is overwritten.
pub const FIRST: &str = "# Found by `train`";

/// Whether a file's text is one that was found here.
#[must_use]
pub fn is_ours(text: &str) -> bool {
    text.starts_with(FIRST)
}

/// What makes a player, beside the plan by which it was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Player {
    /// What describes a position, and what each of that weighs.
    pub features: Features,
    pub weights: Weights,
    /// How much better than the path of the player that it began with an action must be.
    pub least_gain: f64,
}

impl Player {
    /// Whether it judges positions of this ruleset.
    pub fn is_of(&self, descriptor: &Descriptor) -> bool {
        self.features == Features::new(descriptor) && self.weights.variables.len() == self.features.count(descriptor)
    }
}

/// The text of the strategy file that plays so.
#[must_use]
pub(crate) fn file(
    descriptor: &Descriptor,
    about: &str,
    plan: &Plan,
    worths: &Worths,
    Player { features, weights, least_gain }: &Player,
) -> String {
    let sight = plan.horizon.sight();
    let (prefer, params, base) = match &plan.start {
        None => (sight.to_owned(), String::new(), String::new()),
        Some(start) => (
            format!("{sight} + (if base.choice then least_gain else 0)"),
            format!(
                "[params]\nleast_gain = {}   # how much better than the base's own choice an action must be\n\n",
                number(*least_gain)
            ),
            format!("base  = {}\n", quoted(&start.name)),
        ),
    };
    let known = descriptor.state_variables.len();
    let stage = plan.by.and_then(|by| descriptor.state_variables.get(by)).map_or("turn", |by| by.name);
    let lets = features.lets(descriptor).into_iter().zip(&weights.variables[known..]);
    let lets: Vec<_> = lets.filter(|(_, weight)| **weight != [0.0; 2]).collect();
    let mut made = String::new();
    for (place, ((name, expression), _)) in lets.iter().enumerate() {
        let table = if place == 0 { "[let]\n" } else { "" };
        let _ = writeln!(made, "{table}{name} = '{expression}'");
    }
    if !made.is_empty() {
        made.push('\n');
    }
    let mut text = format!(
        "{FIRST}. Change what you like: each variable of a position is worth so much, and so much more for each {stage}.\n\
         ruleset = \"{}\"\ntitle   = \"Trained\"\nabout   = {}\n\n{params}{made}\
         [[rule]]\nname   = \"the best position\"\naction = \"any\"\nprefer = '{prefer}'\n\n\
         [look_ahead]\nsteps = {}\ndeals = {}\nfollow = {}\n{base}\n[value]\n",
        descriptor.name,
        quoted(about),
        plan.steps,
        plan.deals,
        plan.follow,
    );
    let over = [
        ("score", number(worths.score)),
        ("margin", number(worths.margin)),
        ("turns", number(worths.turns)),
        ("win", number(worths.win)),
        ("constant", written(weights.constant)),
    ];
    // Writing to a text cannot fail.
    for (name, worth) in over {
        let _ = writeln!(text, "{name:8} = {worth}");
    }
    if let Some(by) = plan.by.and_then(|by| descriptor.state_variables.get(by)) {
        let _ = writeln!(text, "by       = {}", quoted(by.name));
    }
    text.push_str("\n[value.weights]\n");
    for (variable, weight) in descriptor.state_variables.iter().zip(&weights.variables) {
        if *weight != [0.0; 2] {
            let _ = writeln!(text, "{:?} = {}   # {}", variable.name, written(*weight), variable.about);
        }
    }
    for ((name, _), weight) in lets {
        let _ = writeln!(text, "{name} = {}", written(*weight));
    }
    text
}

fn written([always, by_turn]: Weight) -> String {
    format!("[{}, {}]", number(always), number(by_turn))
}

/// A number with five digits that count: as files write it.
pub(crate) fn rounded(value: f64) -> f64 {
    format!("{value:.4e}").parse().unwrap_or(value)
}

/// The same as TOML writes it.
fn number(value: f64) -> String {
    format!("{:?}", rounded(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_five_digits_and_are_toml() {
        let told = [0.0, 1.0, -2.5, 1.0 / 3.0, 123_456_789.0, 1.234_567e-9].map(number);
        assert_eq!(told, ["0.0", "1.0", "-2.5", "0.33333", "123460000.0", "1.2346e-9"]);
    }
}
