//! What files say about rulesets: which there are, and which there are not.

use super::place::Place;
use crate::{
    Rulesets,
    files::{Mistake, did_you_mean},
};

/// The names of all rulesets, as a help line.
pub(super) fn known(rulesets: &Rulesets) -> String {
    let names: Vec<String> = rulesets.names().map(|name| format!("\"{name}\"")).collect();
    format!("the rulesets are: {}", names.join(", "))
}

/// The mistake of naming a ruleset that is not there.
pub(super) fn unknown(rulesets: &Rulesets, name: &str, place: &Place) -> Mistake {
    let names: Vec<&str> = rulesets.names().collect();
    let mistake = place.mistake(format!("there is no ruleset `{name}`"), "no ruleset has this name");
    match did_you_mean(name, names.iter().copied()) {
        Some(near) => mistake.suggest(Some(near)),
        None => mistake.help(format!("the rulesets are: {}", names.join(", "))),
    }
}
