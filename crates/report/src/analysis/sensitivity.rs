//! Which setting moves the win rate most.
//!
//! Sobol' indices on a full grid whose values all count the same (Sobol' 1993; main and total effects as in Saltelli et
//! al. 2010, <https://doi.org/10.1016/j.cpc.2009.09.018>). Chance alone makes win rates differ over a grid, so plain
//! variances of them would be too large. Here every variance is a mean of products of *different* blocks of games:
//! blocks are independent of one another, whatever the cells of a game have in common, so chance adds nothing to it on
//! average. Where the points of a sweep are a design, see `designed`.

mod designed;

pub use designed::Summed;

use super::{
    Estimate, Run,
    grid::{Factor, cells_by_place, factors},
    holm,
    jackknife::{Counts, Student, error, error_of_extremes, groups_of, mean_rate, within},
};
use crate::simulation::GROUPS;
use statrs::distribution::{ContinuousCDF, FisherSnedecor};

/// How much of the variance of win rates over a grid goes back to one axis. Both shares, and their intervals, are cut
/// off at 0 and 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// The axis's path.
    pub axis: String,
    /// The strategy.
    pub strategy: String,
    /// The share that the axis explains alone.
    pub main: Estimate,
    /// The share that would be gone if the axis were fixed: alone and together with others.
    pub total: Estimate,
    /// The difference between its best and worst value, in win rate averaged over the other axes. The interval is wide
    /// enough for any two of its values (Bonferroni), because the games chose which are best and worst.
    pub range: Estimate,
    /// That difference when each group of games is left out, between the same two values: what two axes are compared
    /// by. Empty where the groups are unknown.
    pub range_without: Vec<f64>,
}

/// The effects of every axis, for each strategy.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sensitivity {
    /// One entry an axis and strategy, axes in the order of the sweep.
    pub effects: Vec<Effect>,
    /// The same of mean scores; where the points are a design.
    pub scores: Vec<Effect>,
    /// How well the surfaces do that a design's effects come from.
    pub fits: Vec<Fit>,
    /// Strategies whose win rates vary no more over the grid than chance alone would make them.
    pub unmoved: Vec<String>,
}

/// A surface that was fitted to the points of a design.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// The strategy.
    pub strategy: String,
    /// What it is fitted to.
    pub summed: Summed,
    /// The points.
    pub points: usize,
    /// Its terms, the constant aside.
    pub terms: usize,
    /// The degree of single axes and that of pairs, 0 where there are none.
    pub degrees: (usize, usize),
    /// The share of the variance that it explains. Nothing explains the rest, which effects of three axes and more, steps and
    /// sharp bends are in.
    pub explained: Estimate,
}

/// A standard deviation over the grid below which rounding could be its cause, in win rate.
const ROUNDING: f64 = 1e-7;

/// The fewest blocks of games that tell how far chance reaches.
const FEWEST_BLOCKS: usize = 4;

/// The effects of the axes of a full grid of at least two axes with at least two values each. Named variants are one
/// more axis of the grid, of which nothing is told.
///
/// Empty where the grid has holes, as zipped axes have that are not one axis by a name. A strategy that has not played every cell in every one of four
/// blocks of games is left out.
#[must_use]
pub fn sensitivity(run: &Run<'_>) -> Sensitivity {
    if run.design.is_some() {
        return designed::sensitivity(run);
    }
    let factors = factors(run);
    let told: Vec<usize> = (0..run.axes().len()).filter(|&axis| factors[axis].values.len() >= 2).collect();
    let Some(grid) = Grid::of(&factors) else { return Sensitivity::default() };
    if told.len() < 2 {
        return Sensitivity::default();
    }
    let counts: Vec<Counts<'_>> = run.tallies.iter().map(Counts::of).collect();
    let strategies = run.strategies();
    let mut found = Vec::new();
    for (strategy, cells) in cells_by_place(run).iter().enumerate() {
        let cells: Option<Vec<Counts<'_>>> =
            grid.variants.iter().map(|&variant| cells[variant].and_then(|cell| counts.get(cell).copied())).collect();
        let Some(cells) = cells else { continue };
        let Some(blocks) = blocks(&cells) else { continue };
        let total = Component::new(blocks.iter().map(|block| grid.centred(block, None)).collect());
        found.push((strategy, total.chance(&cells), cells, blocks, total));
    }
    let chances = holm(&found.iter().map(|(_, chance, ..)| *chance).collect::<Vec<_>>());
    let moved: Vec<bool> = chances.into_iter().map(|chance| chance < 1.0 - run.level).collect();
    let unmoved = found.iter().zip(&moved).filter(|(_, moved)| !**moved);
    let unmoved = unmoved.map(|((strategy, ..), _)| strategies[*strategy].to_owned()).collect();
    let axes = run.axes();
    let effects = told.iter().flat_map(|&axis| {
        let strategies = &strategies;
        let (grid, axes) = (&grid, &axes);
        found.iter().zip(&moved).filter(|(_, moved)| **moved).map(move |((strategy, _, cells, blocks, total), _)| {
            let student = Student::new(blocks.len(), run.level);
            let alone = Component::new(blocks.iter().map(|block| grid.main(block, axis)).collect());
            let rest = Component::new(blocks.iter().map(|block| grid.centred(block, Some(axis))).collect());
            let (range, range_without) = grid.range(cells, axis, run.level);
            Effect {
                axis: axes[axis].to_owned(),
                strategy: strategies[*strategy].to_owned(),
                main: share(&alone, total, student, |share| share),
                total: share(&rest, total, student, |share| 1.0 - share),
                range,
                range_without,
            }
        })
    });
    Sensitivity { effects: effects.collect(), unmoved, ..Sensitivity::default() }
}

/// Win rates of every cell in disjoint blocks of games, as many blocks as have games in every cell.
fn blocks(cells: &[Counts<'_>]) -> Option<Vec<Vec<f64>>> {
    let mut blocks = GROUPS;
    while blocks >= FEWEST_BLOCKS {
        let rate = |block: usize, cell: &Counts<'_>| {
            let groups = (block..GROUPS).step_by(blocks).map(|group| cell.group(group));
            let (games, wins) = groups.fold((0.0, 0.0), |sum, group| (sum.0 + group.0, sum.1 + group.1));
            (games > 0.0).then(|| wins / games)
        };
        let found: Option<Vec<Vec<f64>>> =
            (0..blocks).map(|block| cells.iter().map(|cell| rate(block, cell)).collect()).collect();
        if found.is_some() {
            return found;
        }
        blocks /= 2;
    }
    None
}

/// A full grid: the variant at each of its places, the last factor fastest.
struct Grid {
    sizes: Vec<usize>,
    variants: Vec<usize>,
}

impl Grid {
    /// `None` where some place has no variant, or two.
    fn of(factors: &[Factor<'_>]) -> Option<Self> {
        let sizes: Vec<usize> = factors.iter().map(|factor| factor.values.len()).collect();
        let count = factors.first()?.of.len();
        let places = sizes.iter().try_fold(1_usize, |product, &size| product.checked_mul(size))?;
        if count == 0 || places != count {
            return None;
        }
        let mut variants = vec![None; places];
        for variant in 0..count {
            let place = factors.iter().zip(&sizes).fold(0, |place, (factor, size)| place * size + factor.of[variant]);
            if variants[place].replace(variant).is_some() {
                return None;
            }
        }
        Some(Self { sizes, variants: variants.into_iter().collect::<Option<_>>()? })
    }

    /// How many places the next value of a factor is away.
    fn stride(&self, factor: usize) -> usize {
        self.sizes[factor + 1..].iter().product()
    }

    /// The value of a factor at a place.
    fn value(&self, place: usize, factor: usize) -> usize {
        place / self.stride(factor) % self.sizes[factor]
    }

    /// The mean at each value of a factor.
    fn means(&self, figures: &[f64], factor: usize) -> Vec<f64> {
        let mut means = vec![0.0; self.sizes[factor]];
        for (place, figure) in figures.iter().enumerate() {
            means[self.value(place, factor)] += figure;
        }
        let each = (figures.len() / self.sizes[factor]) as f64;
        means.iter().map(|sum| sum / each).collect()
    }

    /// What a factor adds alone: the mean at each of its values, less the mean of all.
    fn main(&self, figures: &[f64], factor: usize) -> Vec<f64> {
        centre(self.means(figures, factor))
    }

    /// The figures, less the mean of all; averaged over the values of one factor, if one is named.
    fn centred(&self, figures: &[f64], averaged: Option<usize>) -> Vec<f64> {
        let Some(factor) = averaged else { return centre(figures.to_vec()) };
        let (stride, size) = (self.stride(factor), self.sizes[factor]);
        let lines = (0..figures.len()).filter(|&place| self.value(place, factor) == 0);
        let mean = |first: usize| (0..size).map(|value| figures[first + value * stride]).sum::<f64>() / size as f64;
        centre(lines.map(mean).collect())
    }

    /// The difference between the best and the worst value of a factor, and the same without each group of games.
    fn range(&self, cells: &[Counts<'_>], factor: usize, level: f64) -> (Estimate, Vec<f64>) {
        let with = |value: usize| -> Vec<Counts<'_>> {
            (0..cells.len()).filter(|&place| self.value(place, factor) == value).map(|place| cells[place]).collect()
        };
        let values: Vec<Vec<Counts<'_>>> = (0..self.sizes[factor]).map(with).collect();
        let rates: Vec<f64> = values.iter().map(|cells| mean_rate(cells, None)).collect();
        let by_rate = |a: &usize, b: &usize| rates[*a].total_cmp(&rates[*b]);
        let best = (0..rates.len()).max_by(by_rate).unwrap_or(0);
        let worst = (0..rates.len()).min_by(by_rate).unwrap_or(0);
        let groups = groups_of(cells);
        let difference =
            |group: &usize| mean_rate(&values[best], Some(*group)) - mean_rate(&values[worst], Some(*group));
        let without: Vec<f64> = groups.iter().map(difference).collect();
        let spread = error(&without);
        let error = [best, worst].into_iter().fold(spread, |sum, value| sum.hypot(error_of_extremes(&values[value])));
        let pairs = (rates.len() * rates.len().saturating_sub(1) / 2).max(1) as f64;
        let student = Student::new(groups.len(), 1.0 - (1.0 - level) / pairs);
        (within(student.estimate(rates[best] - rates[worst], error), -1.0, 1.0), without)
    }
}

fn centre(figures: Vec<f64>) -> Vec<f64> {
    let mean = figures.iter().sum::<f64>() / figures.len().max(1) as f64;
    figures.into_iter().map(|figure| figure - mean).collect()
}

/// One part of the variation over the grid, in every block of games.
struct Component {
    blocks: Vec<Vec<f64>>,
    /// The square of the sum over blocks, per place.
    all: f64,
    /// Each block's own square, per place.
    own: Vec<f64>,
    /// Each block times the sum over blocks, per place.
    with_all: Vec<f64>,
}

impl Component {
    fn new(blocks: Vec<Vec<f64>>) -> Self {
        let places = blocks.first().map_or(0, Vec::len);
        let sum: Vec<f64> = (0..places).map(|place| blocks.iter().map(|block| block[place]).sum()).collect();
        Self {
            all: product(&sum, &sum),
            own: blocks.iter().map(|block| product(block, block)).collect(),
            with_all: blocks.iter().map(|block| product(block, &sum)).collect(),
            blocks,
        }
    }

    /// The variance, without what chance adds: the mean product of two different blocks.
    fn variance(&self) -> f64 {
        let count = self.own.len() as f64;
        (self.all - self.own.iter().sum::<f64>()) / (count * (count - 1.0))
    }

    /// The same without each block in turn.
    fn variance_without(&self) -> Vec<f64> {
        let count = self.own.len() as f64;
        let own: f64 = self.own.iter().sum();
        let without = |(with_all, this): (&f64, &f64)| {
            (self.all - 2.0 * with_all + 2.0 * this - own) / ((count - 1.0) * (count - 2.0))
        };
        self.with_all.iter().zip(&self.own).map(without).collect()
    }

    /// The chance of so much variation if there were none but chance's.
    ///
    /// The statistic is the square of the mean over blocks against what the blocks' scatter lets it be, under an F
    /// distribution with the degrees of freedom of Box (1954), as in the ANOVA-type statistic of Brunner, Dette and Munk
    /// (1997, <https://doi.org/10.1080/01621459.1997.10473671>): right whatever correlations the cells have. The trace
    /// of the squared covariance is freed of its bias as by Srivastava (2005).
    fn chance(&self, cells: &[Counts<'_>]) -> f64 {
        let count = self.own.len() as f64;
        let square = self.all / count;
        let mean: Vec<f64> =
            (0..cells.len()).map(|place| self.blocks.iter().map(|block| block[place]).sum::<f64>() / count).collect();
        let apart: Vec<Vec<f64>> = self
            .blocks
            .iter()
            .map(|block| block.iter().zip(&mean).map(|(figure, mean)| figure - mean).collect())
            .collect();
        let mut trace = 0.0;
        let mut squared = 0.0;
        for (place, a) in apart.iter().enumerate() {
            let own = product(a, a);
            trace += own;
            squared += own * own + 2.0 * apart[..place].iter().map(|b| product(a, b).powi(2)).sum::<f64>();
        }
        trace /= count - 1.0;
        squared /= (count - 1.0).powi(2);
        let squared =
            (count - 1.0).powi(2) / ((count + 1.0) * (count - 2.0)) * (squared - trace * trace / (count - 1.0));
        let most = (cells.len() as f64 - 1.0).max(1.0);
        let degrees = if squared > 0.0 { (trace * trace / squared).clamp(1.0, most) } else { most };
        // Cells that won or lost everything do not scatter, yet are not certain.
        let extremes: f64 = cells.iter().map(|cell| error_of_extremes(&[*cell]).powi(2)).sum();
        let extremes = count * extremes / cells.len() as f64;
        let (scatter, degrees) = if extremes > trace { (extremes, 1.0) } else { (trace, degrees) };
        if square < ROUNDING * ROUNDING * count || square <= scatter {
            return 1.0;
        }
        FisherSnedecor::new(degrees, degrees * (count - 1.0)).map_or(1.0, |f| f.sf(square / scatter).clamp(0.0, 1.0))
    }
}

/// The mean product, place by place.
fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>() / a.len().max(1) as f64
}

/// The share that a part has in the whole variance, turned into a figure.
fn share(part: &Component, whole: &Component, student: Student, figure: fn(f64) -> f64) -> Estimate {
    let variance = whole.variance();
    let share = part.variance() / variance;
    // To first order, so that no replicate divides by its own small variance.
    let without: Vec<f64> = part
        .variance_without()
        .iter()
        .zip(whole.variance_without())
        .map(|(part, whole)| (part - share * whole) / variance)
        .collect();
    within(student.estimate(figure(share), error(&without)), 0.0, 1.0)
}

#[cfg(test)]
mod tests;
