//! Where answers are looked for: what may change, the cells that makes, and where they lie to one another.

use sobol_burley::sample;
use std::collections::BTreeSet;

/// Something that may change.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// Where each of its values lies between the least, 0, and the greatest, 1; `None` where values have no order.
    pub places: Option<Vec<f64>>,
    /// What each of its values costs.
    pub costs: Vec<f64>,
}

impl Axis {
    fn values(&self) -> usize {
        self.costs.len()
    }
}

/// A value of each axis, as a number: the last axis counts fastest.
pub type Cell = u64;

/// All cells.
#[derive(Debug, Clone, PartialEq)]
pub struct Space {
    axes: Vec<Axis>,
}

/// The most cells that are all looked at, one by one.
const MOST_LISTED: u64 = 2_000;

impl Space {
    /// The space with these axes; `None` if it has more than 2⁶² cells, or an axis has no value.
    #[must_use]
    pub fn new(axes: Vec<Axis>) -> Option<Self> {
        let cells = axes.iter().try_fold(1_u64, |cells, axis| cells.checked_mul(axis.values() as u64))?;
        (cells > 0 && cells <= 1 << 62).then_some(Self { axes })
    }

    /// How many cells there are.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.axes.iter().map(|axis| axis.values() as u64).product()
    }

    /// How many values an axis has.
    #[must_use]
    pub fn values(&self, axis: usize) -> usize {
        self.axes[axis].values()
    }

    /// The places of a cell's values in the lists of their axes.
    #[must_use]
    pub fn steps(&self, cell: Cell) -> Vec<usize> {
        let mut rest = cell;
        let mut steps: Vec<usize> = Vec::with_capacity(self.axes.len());
        for axis in self.axes.iter().rev() {
            let values = axis.values() as u64;
            steps.push((rest % values) as usize);
            rest /= values;
        }
        steps.reverse();
        steps
    }

    /// The cell with these values.
    #[must_use]
    pub fn cell(&self, steps: &[usize]) -> Cell {
        self.axes.iter().zip(steps).fold(0, |cell, (axis, step)| cell * axis.values() as u64 + *step as u64)
    }

    /// What a cell's values cost together.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> f64 {
        self.axes.iter().zip(self.steps(cell)).map(|(axis, step)| axis.costs[step]).sum()
    }

    /// Where a cell lies: a number between -1 and 1 for each axis with an order, one that is 1 or 0 for each value of the
    /// others.
    #[must_use]
    pub fn point(&self, cell: Cell) -> Vec<f64> {
        let mut point = Vec::new();
        for (axis, step) in self.axes.iter().zip(self.steps(cell)) {
            match &axis.places {
                Some(places) => point.push(2.0 * places[step] - 1.0),
                None => point.extend((0..axis.values()).map(|value| f64::from(u8::from(value == step)))),
            }
        }
        point
    }

    /// The cells that differ in one value, with the axis and the place of that value.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (usize, usize, Cell)> {
        let own = self.steps(cell);
        let values = |axis: usize| (0..self.axes[axis].values()).map(move |value| (axis, value));
        (0..self.axes.len()).flat_map(values).filter_map(move |(axis, value)| {
            let mut other = own.clone();
            other[axis] = value;
            (other != own).then(|| (axis, value, self.cell(&other)))
        })
    }

    /// So many cells, spread evenly: a Sobol sequence (Ilya Sobol 1967), scrambled after Brent Burley, "Practical
    /// Hash-based Owen Scrambling", JCGT 2020. Fewer where cells repeat.
    #[must_use]
    pub fn spread(&self, count: u64, scramble: u32) -> Vec<Cell> {
        if count >= self.cells() {
            return (0..self.cells()).collect();
        }
        let mut known = BTreeSet::new();
        let mut cells = Vec::new();
        // Axes beyond what the sequence has dimensions for begin it anew, scrambled otherwise.
        let part = |index: u32, axis: usize| {
            let (dimension, round) = (axis as u32 % 256, axis as u32 / 256);
            f64::from(sample(index, dimension, scramble.wrapping_add(round)))
        };
        for index in 0..(4 * count).min(1 << 16) as u32 {
            let of = |(place, axis): (usize, &Axis)| {
                ((part(index, place) * axis.values() as f64) as usize).min(axis.values() - 1)
            };
            let cell = self.cell(&self.axes.iter().enumerate().map(of).collect::<Vec<usize>>());
            if known.insert(cell) {
                cells.push(cell);
            }
            if cells.len() as u64 == count {
                break;
            }
        }
        cells
    }

    /// The cells among which the next are chosen: all, or as many as can be looked at, and those around some, which are then
    /// asked for.
    #[must_use]
    pub fn pool(&self, around: impl FnOnce() -> Vec<Cell>, round: u32) -> Vec<Cell> {
        if self.cells() <= MOST_LISTED {
            return (0..self.cells()).collect();
        }
        let mut pool: BTreeSet<Cell> = self.spread(MOST_LISTED, round).into_iter().collect();
        for cell in around() {
            pool.insert(cell);
            pool.extend(self.neighbours(cell).map(|(_, _, cell)| cell));
        }
        pool.into_iter().collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An axis of so many values, evenly apart and free of cost.
    pub(crate) fn even(values: usize) -> Axis {
        let places = (0..values).map(|value| value as f64 / (values.max(2) - 1) as f64).collect();
        Axis { places: Some(places), costs: vec![0.0; values] }
    }

    #[test]
    fn cells_and_steps_are_the_same_thing() {
        let words = Axis { places: None, costs: vec![0.0, 1.0] };
        let space = Space::new(vec![even(3), words, even(4)]).expect("a space");
        assert_eq!(space.cells(), 24);
        for cell in 0..24 {
            assert_eq!(space.cell(&space.steps(cell)), cell);
        }
        assert_eq!(space.steps(23), [2, 1, 3]);
        assert_eq!(space.point(23), [1.0, 0.0, 1.0, 1.0]);
        assert_eq!((space.cost(23), space.cost(0)), (1.0, 0.0));
        let near: Vec<(usize, usize, Cell)> = space.neighbours(0).collect();
        assert_eq!(near, [(0, 1, 8), (0, 2, 16), (1, 1, 4), (2, 1, 1), (2, 2, 2), (2, 3, 3)]);
    }

    #[test]
    fn cells_are_spread_without_repeating_one() {
        let space = Space::new(vec![even(10), even(10), even(10)]).expect("a space");
        let cells = space.spread(64, 1);
        assert_eq!((cells.len(), cells.iter().collect::<BTreeSet<_>>().len()), (64, 64));
        // Of 64 cells spread evenly, each half of an axis has about 32; chance alone leaves fewer than 24 in 2 %.
        for axis in 0..3 {
            let low = cells.iter().filter(|cell| space.steps(**cell)[axis] < 5).count();
            assert!((28..=36).contains(&low), "{low}");
        }
        assert_eq!(space.spread(5_000, 1).len(), 1_000);
        assert_eq!(Space::new(vec![even(2); 63]), None);
    }
}
