//! What a game counts of each card of a table.

use std::ops::{Index, IndexMut};

/// A number for each row of a table, in the order of the file, rows without copies included: 0 until something is
/// counted, and plain data of a fixed size. There is room for `ROOM` rows; settings with more are refused before a game
/// is played.
///
/// ```
/// let mut activated = perihelion_game::ruleset::PerCard::<40>::default();
/// activated[7] += 1;
/// assert_eq!((activated[7], activated[8]), (1, 0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerCard<const ROOM: usize>([i32; ROOM]);

impl<const ROOM: usize> PerCard<ROOM> {
    /// The most rows.
    pub const ROOM: usize = ROOM;

    /// Writes them to the first slots. Returns the slots after them.
    #[inline]
    pub fn write<'a>(&self, slots: &'a mut [i32]) -> &'a mut [i32] {
        let (mine, others) = slots.split_at_mut(ROOM.min(slots.len()));
        mine.copy_from_slice(&self.0[..mine.len()]);
        others
    }
}

impl<const ROOM: usize> Default for PerCard<ROOM> {
    fn default() -> Self {
        Self([0; ROOM])
    }
}

/// By the row's place in its table.
impl<const ROOM: usize> Index<usize> for PerCard<ROOM> {
    type Output = i32;

    fn index(&self, row: usize) -> &i32 {
        &self.0[row]
    }
}

impl<const ROOM: usize> IndexMut<usize> for PerCard<ROOM> {
    fn index_mut(&mut self, row: usize) -> &mut i32 {
        &mut self.0[row]
    }
}
