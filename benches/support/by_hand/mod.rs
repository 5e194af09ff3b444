//! Players of shipped rulesets in Rust: what the benches measure strategy files against. `tests/it/by_hand.rs` holds them to
//! the decisions of their files.

pub mod aliens;
pub mod competition;
pub mod endeavours;
pub mod exploration;
pub mod timers;

/// The place of the action with the highest value; the first of equals; `None` where none has a value.
pub fn best<A: Copy>(actions: &[A], value: impl Fn(A) -> Option<f64>) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (place, &action) in actions.iter().enumerate() {
        if let Some(value) = value(action)
            && best.is_none_or(|(_, most)| value > most)
        {
            best = Some((place, value));
        }
    }
    best.map(|(place, _)| place)
}
