//! Seeds of games that have nothing to do with one another.

/// A seed apart from the given one, and from those of other numbers: no game of it is one of theirs, as long as given seeds
/// are below 2³².
pub(crate) fn apart(seed: u64, number: u64) -> u64 {
    seed.wrapping_add(number << 32)
}
