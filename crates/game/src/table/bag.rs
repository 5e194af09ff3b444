//! Bags: so many pieces of each kind, drawn blind.

use crate::random::{Draw, Stream};

/// A bag with a count of pieces for each of `KINDS` kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bag<const KINDS: usize> {
    counts: [u32; KINDS],
}

impl<const KINDS: usize> Bag<KINDS> {
    /// A bag with these counts.
    #[must_use]
    pub fn new(counts: [u32; KINDS]) -> Self {
        Self { counts }
    }

    /// Draws a piece and returns its kind; `None` when the bag is empty.
    pub fn draw(&mut self, stream: &mut Stream) -> Option<usize> {
        let kind = stream.weighted(&self.counts)?;
        self.counts[kind] -= 1;
        Some(kind)
    }

    /// Takes a piece of this kind out of the bag, looking; `false` where there is none.
    pub fn take(&mut self, kind: usize) -> bool {
        let found = self.counts[kind] > 0;
        self.counts[kind] -= u32::from(found);
        found
    }

    /// Puts one piece of this kind into the bag.
    pub fn put(&mut self, kind: usize) {
        self.counts[kind] += 1;
    }

    /// How many pieces of each kind are inside.
    #[must_use]
    pub fn counts(&self) -> &[u32; KINDS] {
        &self.counts
    }

    /// How many pieces are inside.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Whether nothing is inside.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Streams};

    #[test]
    fn a_bag_gives_back_exactly_what_was_put_in() {
        let mut stream = Streams::new(1).stream(0, Purpose::named("bag"));
        let mut bag = Bag::new([2, 0, 1]);
        let mut drawn = [0; 3];
        while let Some(kind) = bag.draw(&mut stream) {
            drawn[kind] += 1;
        }
        assert_eq!(drawn, [2, 0, 1]);
        assert!(bag.is_empty());
        bag.put(1);
        assert_eq!(bag.counts(), &[0, 1, 0]);
        assert!(bag.take(1) && !bag.take(1) && !bag.take(0));
    }
}
