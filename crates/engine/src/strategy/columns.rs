//! Columns of numbers, and which of their rows are kept.

use super::{
    operate::{Scalars, take_columns},
    step::{Step, Term},
};
use std::{ops::Range, slice::Iter};

/// Columns are computed this many rows at a time, which the compiler turns into vector instructions. Rows past the last
/// action hold leftovers that nobody looks at.
pub(super) const WIDTH: usize = 4;

/// Some rows of a column.
pub(super) type Block = [f64; WIDTH];

/// Rows kept in one word, and the blocks that hold them.
pub(super) const WORD: usize = 64;
const BLOCKS: usize = WORD / WIDTH;

/// Room for this many actions before the first decision.
pub(super) const FIRST_CAPACITY: usize = 64;

/// Values with one row for each action. Blocks of rows lie one after another, each with all columns, so that what a
/// decision between few actions needs lies close together.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    blocks: Vec<Block>,
    /// How many columns there are.
    count: usize,
    /// Room for as many columns as can be read at once, each in one piece.
    reads: usize,
    reading: Vec<Block>,
}

impl Columns {
    /// So many columns, of which so many at most are read at once.
    pub fn new(count: usize, reads: usize) -> Self {
        let mut columns = Self { blocks: Vec::new(), count, reads, reading: Vec::new() };
        columns.make_room(FIRST_CAPACITY);
        columns
    }

    /// Makes room for this many rows.
    #[inline]
    pub fn make_room(&mut self, rows: usize) {
        let blocks = rows.div_ceil(WIDTH);
        if blocks * self.count > self.blocks.len() {
            self.blocks.resize(blocks * self.count, [0.0; WIDTH]);
            self.reading.resize(blocks * self.reads, [0.0; WIDTH]);
        }
    }

    /// The first block of rows, with all columns, and further ones after it.
    #[inline(always)]
    pub fn first(&mut self) -> &mut [Block] {
        &mut self.blocks
    }

    /// Takes the steps on columns that come first: what is left.
    #[allow(clippy::needless_pass_by_value)] // Otherwise whoever calls it works out how many steps there are, for each.
    #[inline(never)]
    pub fn take<'a>(
        &mut self,
        steps: Iter<'a, Step>,
        blocks: usize,
        scalars: &Scalars,
        terms: &[Term],
    ) -> Iter<'a, Step> {
        let mut left = steps.clone();
        for block in self.blocks.chunks_exact_mut(self.count).take(blocks) {
            left = take_columns(steps.clone(), scalars, terms, block);
        }
        left
    }

    /// Has a column written.
    #[inline(always)]
    pub fn read(&mut self, column: u16, rows: usize, read: impl FnOnce(&mut [f64])) {
        let at = usize::from(column);
        if rows <= WIDTH {
            return read(&mut self.blocks[at][..rows]);
        }
        read(&mut self.reading.as_flattened_mut()[..rows]);
        for (block, at) in self.reading[..rows.div_ceil(WIDTH)].iter().zip((at..).step_by(self.count)) {
            self.blocks[at] = *block;
        }
    }

    /// Has the columns of several steps written, one after another.
    #[inline(always)]
    pub fn read_several(&mut self, steps: &[Step], blocks: usize, read: impl FnOnce(&mut [f64])) {
        let reading = &mut self.reading[..steps.len() * blocks];
        read(reading.as_flattened_mut());
        for (step, column) in steps.iter().zip(reading.chunks_exact(blocks)) {
            let mut at = usize::from(step.to);
            for block in column {
                self.blocks[at] = *block;
                at += self.count;
            }
        }
    }

    /// Writes the value of a column in a row.
    #[inline(always)]
    pub fn put(&mut self, column: u16, row: usize, value: f64) {
        self.blocks[row / WIDTH * self.count + usize::from(column)][row % WIDTH] = value;
    }

    /// The value of a column in a row.
    #[inline(always)]
    pub fn value(&self, column: u16, row: usize) -> f64 {
        self.blocks[row / WIDTH * self.count + usize::from(column)][row % WIDTH]
    }

    /// The rows of these blocks in which a column is true, one bit each.
    #[inline(always)]
    fn bits(&self, column: u16, blocks: Range<usize>) -> u64 {
        let mut at = blocks.start * self.count + usize::from(column);
        let (mut bits, mut shift) = (0, 0);
        for _ in blocks {
            let block = &self.blocks[at];
            let of_block = (0..WIDTH).fold(0, |bits, row| bits | u64::from(block[row] != 0.0) << row);
            bits |= of_block << shift;
            at += self.count;
            shift += WIDTH as u32;
        }
        bits
    }

    /// Of these rows, keeps those in which a column is true. Whether there are any.
    #[inline(always)]
    pub fn keep(&self, column: u16, blocks: usize, kept: &mut [u64]) -> bool {
        match kept {
            // There is always a word, and most often only one, which is spared the loop.
            [kept] => {
                *kept &= self.bits(column, 0..blocks);
                *kept != 0
            }
            several => several.iter_mut().zip(words(blocks)).fold(false, |any, (kept, blocks)| {
                *kept &= self.bits(column, blocks);
                any | (*kept != 0)
            }),
        }
    }

    /// Whether a column is true, or false if `not` is all ones, in some of these rows.
    #[inline(always)]
    pub fn is_in_some(&self, column: u16, blocks: usize, kept: &[u64], not: u64) -> bool {
        match kept {
            [kept] => (self.bits(column, 0..blocks) ^ not) & kept != 0,
            several => {
                several.iter().zip(words(blocks)).any(|(kept, blocks)| (self.bits(column, blocks) ^ not) & kept != 0)
            }
        }
    }
}

/// The blocks of each word.
fn words(blocks: usize) -> impl Iterator<Item = Range<usize>> {
    (0..blocks).step_by(BLOCKS).map(move |start| start..blocks.min(start + BLOCKS))
}

/// Keeps this many rows.
#[inline(always)]
pub(super) fn keep_all(kept: &mut [u64], rows: usize) {
    match kept {
        [kept] => *kept = lowest(rows),
        several => {
            for (kept, start) in several.iter_mut().zip((0..rows).step_by(WORD)) {
                *kept = lowest(rows - start);
            }
        }
    }
}

/// Whether more than one row is kept.
#[inline(always)]
pub(super) fn are_several(kept: &[u64]) -> bool {
    match kept {
        [kept] => kept & kept.wrapping_sub(1) != 0,
        several => several.iter().map(|kept| kept.count_ones()).sum::<u32>() > 1,
    }
}

/// A word of the first `rows` rows.
#[inline(always)]
fn lowest(rows: usize) -> u64 {
    if rows >= WORD { u64::MAX } else { (1 << rows) - 1 }
}

/// The bits that are set, in order.
#[inline(always)]
pub(super) fn each_bit(word: u64, mut each: impl FnMut(usize)) {
    let mut rest = word;
    while rest != 0 {
        each(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}

/// Calls with each row that is kept, in order.
#[inline(always)]
pub(super) fn each_row(kept: &[u64], mut each: impl FnMut(usize)) {
    for (&word, start) in kept.iter().zip((0..).step_by(WORD)) {
        each_bit(word, |bit| each(start + bit));
    }
}

/// The first of the rows with the highest value; values are never NaN.
#[inline(always)]
pub(super) fn highest(kept: &[u64], mut value: impl FnMut(usize) -> f64) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    each_row(kept, |row| {
        let value = value(row);
        if value > best.1 {
            best = (row, value);
        }
    });
    best.0
}
