//! Action kinds as bits, and their names.

use super::evaluate::bit;
use crate::ruleset::{ActionVariableInfo, Descriptor};

/// The kinds that have an action variable, one bit each.
pub(super) fn kinds_having(descriptor: &Descriptor, variable: &ActionVariableInfo) -> u64 {
    variable.kinds.iter().filter_map(|name| descriptor.action_kind(name)).fold(0, |kinds, kind| kinds | bit(kind))
}

/// What stands for every action kind.
pub(super) const ANY: &str = "any";

/// The bits of the action kind with this name, or of every kind; 0 if there is none.
pub(super) fn kinds_named(descriptor: &Descriptor, name: &str) -> u64 {
    match name {
        ANY => (0_u8..).zip(descriptor.actions).fold(0, |kinds, (kind, _)| kinds | bit(kind)),
        _ => descriptor.action_kind(name).map_or(0, bit),
    }
}

/// The names of these kinds in backticks, in the ruleset's order.
pub(super) fn name_kinds(descriptor: &Descriptor, kinds: u64) -> String {
    let names: Vec<String> = (0_u8..)
        .zip(descriptor.actions)
        .filter(|(place, _)| kinds & bit(*place) != 0)
        .map(|(_, kind)| format!("`{}`", kind.name))
        .collect();
    match names.as_slice() {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}
