//! The strategy file of a value.

use crate::{fit::Weight, fit::Weights, ruleset::Descriptor, train::Worths};
use std::fmt::Write as _;

/// How the file begins that was found here, so that no other is overwritten.
const FIRST: &str = "# Found by `train`";

/// Whether a file's text is one that was found here.
#[must_use]
pub fn is_ours(text: &str) -> bool {
    text.starts_with(FIRST)
}

/// The text of the strategy file that plays by these weights.
#[must_use]
pub fn file(descriptor: &Descriptor, about: &str, steps: u32, worths: &Worths, weights: &Weights) -> String {
    let mut text = format!(
        "{FIRST}. Change what you like: each variable of a position is worth so much, and so much more for each turn.\n\
         ruleset = \"{}\"\ntitle   = \"Trained\"\nabout   = {about:?}\n\n\
         [[rule]]\nname   = \"the best end of the turn\"\naction = \"any\"\nprefer = 'end_of_turn.value'\n\n\
         [look_ahead]\nsteps = {steps}\n\n[value]\nscore    = {}\nmargin   = {}\nwin      = {}\nconstant = {}\n\n[value.weights]\n",
        descriptor.name,
        number(worths.score),
        number(worths.margin),
        number(worths.win),
        written(weights.constant),
    );
    for (variable, weight) in descriptor.state_variables.iter().zip(&weights.variables) {
        if *weight != [0.0; 2] {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{:?} = {}   # {}", variable.name, written(*weight), variable.about);
        }
    }
    text
}

fn written([always, by_turn]: Weight) -> String {
    format!("[{}, {}]", number(always), number(by_turn))
}

/// A number with five digits that count, as TOML writes it.
fn number(value: f64) -> String {
    let rounded: f64 = format!("{value:.4e}").parse().unwrap_or(value);
    format!("{rounded:?}")
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
