//! Which setting moves wins and scores most, where the points of a sweep fill the space of its axes.
//!
//! Sobol' indices from a polynomial chaos expansion (Sudret 2008, <https://doi.org/10.1016/j.ress.2007.04.002>): what a
//! figure is over the space is fitted by polynomials of the axes that are orthonormal over the values played, of single
//! axes and of pairs, by least squares. The square of each coefficient is then the variance that its axis, or its two
//! axes, explain. How rich the polynomials are is chosen by leaving out one point at a time (Blatman and Sudret 2011,
//! <https://doi.org/10.1016/j.jcp.2010.12.021>).
//!
//! Two kinds of noise would make every square too large, and are taken off. Chance in the games: squares are products of
//! *different* blocks of games, as on a grid. What the polynomials cannot bend to: its variance, also from products of
//! blocks, times what a coefficient takes from it. That variance is told too, as the share that nothing explains: effects of
//! three axes together, steps and sharp bends are in it.
//!
//! Intervals join two spreads: over blocks of games left out, and over groups of points left out.

use super::{Component, Effect, FEWEST_BLOCKS, Fit, Sensitivity};
use crate::{
    analysis::{
        Estimate, Run,
        grid::{Factor, cells_by_place, factors, first_labels, number},
        holm,
        jackknife::{Counts, Student, error, within},
    },
    simulation::{GROUPS, Group},
};
use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// The fewest points that are fitted at all.
pub(super) const FEWEST_POINTS: usize = 20;

/// The most terms of a fit, and how many points each needs.
const MOST_TERMS: usize = 300;
const POINTS_A_TERM: usize = 2;

/// Degrees of single axes and of pairs (0 for none), from the plainest fit on.
const FITS: [(usize, usize); 9] = [(1, 0), (2, 0), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (6, 4), (8, 6)];

/// Into how many groups points are put to see how much rests on some of them.
const GROUPS_OF_POINTS: usize = 20;

/// The most points of which it is asked whether chance alone could make their win rates differ.
const MOST_ASKED: usize = 1_000;

/// The most values of an axis that has words rather than numbers.
const MOST_WORDS: usize = 12;

/// What is summed up over games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Summed {
    /// The share of games won.
    Wins,
    /// The mean score.
    Score,
}

impl Summed {
    fn of(self, group: &Group) -> f64 {
        match self {
            Self::Wins => group.wins.min(group.games) as f64,
            Self::Score => group.score as f64,
        }
    }
}

/// The effects of every axis of a design, on wins and on scores.
pub(super) fn sensitivity(run: &Run<'_>) -> Sensitivity {
    let mut found = Sensitivity::default();
    let factors = factors(run);
    let axes = run.axes();
    let told: Vec<(usize, &str)> =
        axes.iter().copied().enumerate().filter(|(axis, _)| factors[*axis].values.len() >= 2).collect();
    let points = factors.first().map_or(0, |factor| factor.of.len());
    if points < FEWEST_POINTS || told.is_empty() {
        return found;
    }
    let bases: Option<Vec<Basis>> = (0..factors.len()).map(|place| Basis::of(run, &factors[place], place)).collect();
    let Some(bases) = bases else { return found };
    let strategies = run.strategies();
    let groups: Vec<Option<&[Group]>> = run.tallies.iter().map(|tally| tally.groups.get(..GROUPS)).collect();
    let of_strategies: Vec<Vec<Option<usize>>> = cells_by_place(run);
    let cells_of = |strategy: usize| -> Option<Vec<usize>> { of_strategies[strategy].iter().copied().collect() };
    let players: Vec<(usize, Vec<usize>)> =
        (0..strategies.len()).filter_map(|strategy| Some((strategy, cells_of(strategy)?))).collect();
    // Whether chance alone could make win rates differ so much.
    let chances: Vec<f64> = players
        .iter()
        .map(|(_, cells)| {
            let every = cells.len().div_ceil(MOST_ASKED);
            let some: Vec<Counts<'_>> =
                cells.iter().step_by(every).map(|&cell| Counts::of(&run.tallies[cell])).collect();
            let blocks = super::blocks(&some)?;
            let centred = blocks.into_iter().map(super::centre).collect();
            Some(Component::new(centred).chance(&some))
        })
        .map(|chance| chance.unwrap_or(1.0))
        .collect();
    let moved: Vec<bool> = holm(&chances).into_iter().map(|chance| chance < 1.0 - run.level).collect();
    for ((strategy, cells), moved) in players.iter().zip(moved) {
        let name = strategies[*strategy];
        if !moved {
            found.unmoved.push(name.to_owned());
        }
        let groups: Option<Vec<&[Group]>> = cells.iter().map(|&cell| groups[cell]).collect();
        let Some(groups) = groups else { continue };
        for (summed, wanted) in [(Summed::Wins, moved), (Summed::Score, true)] {
            let blocks = if wanted { Blocks::of(&groups, summed) } else { None };
            let Some(surface) = blocks.and_then(|blocks| Surface::fit(&bases, &blocks)) else { continue };
            let Some((effects, fit)) = surface.told(&told, name, summed, run.level) else { continue };
            match summed {
                Summed::Wins => found.effects.extend(effects),
                Summed::Score => found.scores.extend(effects),
            }
            found.fits.push(fit);
        }
    }
    // Axes first, as on a grid.
    let place = |effect: &Effect| axes.iter().position(|axis| *axis == effect.axis);
    found.effects.sort_by_key(place);
    found.scores.sort_by_key(place);
    found
}

/// Functions of one axis, orthonormal over the points, besides the constant: a column each, from the plainest on.
struct Basis {
    columns: Vec<Vec<f64>>,
    /// The degree of each; words have no order, and all are of the first.
    degrees: Vec<usize>,
}

impl Basis {
    /// `None` where there are too many words.
    fn of(run: &Run<'_>, factor: &Factor<'_>, place: usize) -> Option<Self> {
        let values = factor.values.len();
        let labels = first_labels(run);
        let numbers: Option<Vec<f64>> = labels
            .iter()
            .map(|label| {
                // Of a zip, the numbers of its first axis stand for all that step with it.
                label.axes.get(place).and_then(|(_, value)| number(value.values().first()?))
            })
            .collect();
        let distinct = |numbers: &Vec<f64>| {
            let mut sorted = numbers.clone();
            sorted.sort_by(f64::total_cmp);
            sorted.dedup();
            sorted.len() == values
        };
        let most = FITS.iter().map(|(degree, _)| *degree).max().unwrap_or(1);
        let (raw, degrees): (Vec<Vec<f64>>, Vec<usize>) = match numbers.filter(distinct) {
            Some(numbers) => {
                let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
                let span = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max) - least;
                let at: Vec<f64> = numbers
                    .iter()
                    .map(|number| if span > 0.0 { 2.0 * (number - least) / span - 1.0 } else { 0.0 })
                    .collect();
                let degrees = 1..=most.min(values.saturating_sub(1));
                (
                    degrees.clone().map(|degree| at.iter().map(|x| legendre(degree, *x)).collect()).collect(),
                    degrees.collect(),
                )
            }
            None if values > MOST_WORDS => return None,
            None => {
                let word = |value: usize| factor.of.iter().map(|&of| f64::from(u8::from(of == value))).collect();
                ((1..values).map(word).collect(), vec![1; values.saturating_sub(1)])
            }
        };
        let mut columns: Vec<Vec<f64>> = Vec::new();
        for mut column in raw {
            // Twice, for what rounding leaves.
            for _ in 0..2 {
                let mean = column.iter().sum::<f64>() / column.len() as f64;
                column.iter_mut().for_each(|x| *x -= mean);
                for known in &columns {
                    let along = super::product(&column, known);
                    column.iter_mut().zip(known).for_each(|(x, known)| *x -= along * known);
                }
            }
            let size = super::product(&column, &column).sqrt();
            if size < 1e-9 {
                break;
            }
            column.iter_mut().for_each(|x| *x /= size);
            columns.push(column);
        }
        let kept = columns.len();
        Some(Self { columns, degrees: degrees[..kept].to_vec() })
    }
}

/// Legendre's polynomial of a degree, by Bonnet's recursion.
fn legendre(degree: usize, x: f64) -> f64 {
    let (mut before, mut now) = (1.0, x);
    for n in 1..degree {
        let n = n as f64;
        (before, now) = (now, ((2.0 * n + 1.0) * x * now - n * before) / (n + 1.0));
    }
    now
}

/// A figure at every point, in disjoint blocks of games: a column a block.
struct Blocks(DMatrix<f64>);

impl Blocks {
    /// As many blocks as have games at every point.
    fn of(points: &[&[Group]], summed: Summed) -> Option<Self> {
        let mut blocks = GROUPS;
        while blocks >= FEWEST_BLOCKS {
            let mean = |block: usize, groups: &[Group]| {
                let of = (block..GROUPS).step_by(blocks).filter_map(|group| groups.get(group));
                let (games, sum) = of.fold((0, 0.0), |sum, group| (sum.0 + group.games, sum.1 + summed.of(group)));
                (games > 0).then(|| sum / games as f64)
            };
            let figures: Option<Vec<f64>> =
                (0..blocks).flat_map(|block| points.iter().map(move |groups| mean(block, groups))).collect();
            if let Some(figures) = figures {
                let mut of = DMatrix::from_vec(points.len(), blocks, figures);
                // Far from 0, squares would lose what differs.
                let mean = of.mean();
                of.add_scalar_mut(-mean);
                return Some(Self(of));
            }
            blocks /= 2;
        }
        None
    }
}

/// A fit, with the sums that every figure is made from.
struct Surface {
    /// By term but the constant, the axes that it is of: one or two.
    terms: Vec<Vec<usize>>,
    degrees: (usize, usize),
    design: DMatrix<f64>,
    whole: Solved,
    /// The same without each group of points in turn.
    without: Vec<Solved>,
}

/// A fit that could be taken, and how far it is off.
struct Candidate {
    off: f64,
    degrees: (usize, usize),
    design: DMatrix<f64>,
    terms: Vec<Vec<usize>>,
}

/// Sums over points.
struct Sums {
    points: usize,
    /// Products of terms with one another.
    terms: DMatrix<f64>,
    /// Products of terms with the figures, a column a block.
    figures: DMatrix<f64>,
    /// Products of the figures of blocks with one another.
    blocks: DMatrix<f64>,
}

impl Sums {
    fn of(design: &DMatrix<f64>, blocks: &DMatrix<f64>) -> Self {
        let points = design.nrows();
        Self { points, terms: design.tr_mul(design), figures: design.tr_mul(blocks), blocks: blocks.tr_mul(blocks) }
    }

    fn without(&self, other: &Self) -> Self {
        Self {
            points: self.points - other.points,
            terms: &self.terms - &other.terms,
            figures: &self.figures - &other.figures,
            blocks: &self.blocks - &other.blocks,
        }
    }
}

/// The coefficients of every block, and what is left over.
struct Solved {
    /// A column a block; the first row is the constant.
    of: DMatrix<f64>,
    /// What each coefficient's square takes of the variance that is left over.
    takes: Vec<f64>,
    /// Products of what blocks leave over with one another, per degree of freedom.
    left: DMatrix<f64>,
}

impl Solved {
    /// `None` where the terms cannot be told apart at these points.
    fn of(sums: &Sums) -> Option<Self> {
        let solver: Cholesky<f64, Dyn> = sums.terms.clone().cholesky()?;
        let of = solver.solve(&sums.figures);
        let free = sums.points.checked_sub(sums.terms.nrows()).filter(|free| *free > 0)?;
        let left = (&sums.blocks - of.tr_mul(&sums.figures)) / free as f64;
        Some(Self { takes: solver.inverse().diagonal().iter().copied().collect(), left, of })
    }

    /// The mean coefficient of a term over all blocks but one, if one is named.
    fn mean(&self, term: usize, without: Option<usize>) -> f64 {
        let row = self.of.row(term);
        let one = without.map(|block| row[block]);
        (row.sum() - one.unwrap_or(0.0)) / (row.len() - usize::from(one.is_some())) as f64
    }

    /// The variances, each a mean of products of different blocks: of all but one, if one is named.
    fn variances(&self, without: Option<usize>) -> Variances {
        let count = (self.of.ncols() - usize::from(without.is_some())) as f64;
        let pairs = count * (count - 1.0);
        let all = self.left.sum() - self.left.trace();
        let gone = without.map_or(0.0, |block| {
            self.left.row(block).sum() + self.left.column(block).sum() - 2.0 * self.left[(block, block)]
        });
        let left = (all - gone) / pairs;
        let term = |term: usize| {
            let row = self.of.row(term);
            let one = without.map_or(0.0, |block| row[block]);
            let (sum, squares) = (row.sum() - one, row.norm_squared() - one * one);
            (sum * sum - squares) / pairs - left.max(0.0) * self.takes[term]
        };
        Variances { terms: (1..self.of.nrows()).map(term).collect(), left }
    }
}

/// The variances of a fit: of each term but the constant, and what is left over.
struct Variances {
    terms: Vec<f64>,
    left: f64,
}

impl Variances {
    /// What some of the terms explain.
    fn of(&self, some: impl Fn(usize) -> bool) -> f64 {
        self.terms.iter().enumerate().filter(|(term, _)| some(*term)).map(|(_, variance)| variance).sum()
    }

    fn whole(&self) -> f64 {
        self.of(|_| true) + self.left
    }
}

/// The columns of a fit of these degrees: the constant, each axis, and pairs; with the axes that each is of.
fn columns(bases: &[Basis], (alone, together): (usize, usize)) -> (Vec<Vec<f64>>, Vec<Vec<usize>>) {
    let points = bases.first().and_then(|basis| basis.columns.first()).map_or(0, Vec::len);
    let (mut columns, mut terms) = (vec![vec![1.0; points]], Vec::new());
    let of = |axis: usize, most: usize| {
        let basis: &Basis = &bases[axis];
        basis.columns.iter().zip(&basis.degrees).filter(move |(_, degree)| **degree <= most)
    };
    for axis in 0..bases.len() {
        for (column, _) in of(axis, alone) {
            columns.push(column.clone());
            terms.push(vec![axis]);
        }
    }
    for one in 0..bases.len() {
        for other in one + 1..bases.len() {
            for (a, degree) in of(one, together) {
                for (b, _) in of(other, together.saturating_sub(*degree)) {
                    columns.push(a.iter().zip(b).map(|(a, b)| a * b).collect());
                    terms.push(vec![one, other]);
                }
            }
        }
    }
    (columns, terms)
}

/// The mean square of what each point is off, as the others foretell it.
fn foretold(design: &DMatrix<f64>, figures: &DVector<f64>) -> Option<f64> {
    let solver = design.tr_mul(design).cholesky()?;
    let of = solver.solve(&design.tr_mul(figures));
    let off = figures - design * of;
    // How much each point pulls its own fit: the squared length of its row behind the root of the sums.
    let behind = solver.l().solve_lower_triangular(&design.transpose())?;
    let squares =
        off.iter().zip(behind.column_iter()).map(|(off, row)| (off / (1.0 - row.norm_squared()).max(1e-9)).powi(2));
    Some(squares.sum::<f64>() / figures.len().max(1) as f64)
}

impl Surface {
    /// The fit that foretells left-out points best. `None` where not even the plainest has points enough.
    fn fit(bases: &[Basis], Blocks(blocks): &Blocks) -> Option<Self> {
        let points = blocks.nrows();
        let mean: DVector<f64> = blocks.column_mean();
        let mut best: Option<Candidate> = None;
        let mut before = 0;
        for degrees in FITS {
            let (columns, terms) = columns(bases, degrees);
            if columns.len() == before {
                continue;
            }
            before = columns.len();
            if before > MOST_TERMS || POINTS_A_TERM * before > points {
                break;
            }
            let design = DMatrix::from_fn(points, before, |point, term| columns[term][point]);
            let Some(off) = foretold(&design, &mean) else { break };
            if best.as_ref().is_none_or(|best| off < best.off) {
                best = Some(Candidate { off, degrees, design, terms });
            }
        }
        let Candidate { degrees, design, terms, .. } = best?;
        let sums = Sums::of(&design, blocks);
        let without = |group: usize| {
            let some: Vec<usize> = (group..points).step_by(GROUPS_OF_POINTS).collect();
            Solved::of(&sums.without(&Sums::of(&design.select_rows(&some), &blocks.select_rows(&some))))
        };
        let without = (0..GROUPS_OF_POINTS).map(without).collect::<Option<Vec<_>>>()?;
        Some(Self { terms, degrees, whole: Solved::of(&sums)?, design, without })
    }

    /// The effects of axes, and how well the fit does. `None` where nothing varies.
    fn told(&self, axes: &[(usize, &str)], strategy: &str, summed: Summed, level: f64) -> Option<(Vec<Effect>, Fit)> {
        let blocks = self.whole.of.ncols();
        let all = self.whole.variances(None);
        (all.whole() > f64::EPSILON && all.of(|_| true) > 0.0).then_some(())?;
        let by_block: Vec<Variances> = (0..blocks).map(|block| self.whole.variances(Some(block))).collect();
        let by_points: Vec<Variances> = self.without.iter().map(|solved| solved.variances(None)).collect();
        let student = Student::new(blocks.min(GROUPS_OF_POINTS), level);
        let share = |part: &dyn Fn(&Variances) -> f64| -> Estimate {
            let (value, whole) = (part(&all) / all.whole(), all.whole());
            // To first order, so that no replicate divides by its own small variance.
            let off = |of: &Variances| (part(of) - value * of.whole()) / whole;
            let spread = |of: &[Variances]| error(&of.iter().map(off).collect::<Vec<_>>());
            within(student.estimate(value, spread(&by_block).hypot(spread(&by_points))), 0.0, 1.0)
        };
        let effects = axes.iter().map(|&(axis, path)| {
            let (range, range_without) = self.range(axis, summed, level);
            Effect {
                axis: path.to_owned(),
                strategy: strategy.to_owned(),
                main: share(&|of| of.of(|term| self.terms[term] == [axis])),
                total: share(&|of| of.of(|term| self.terms[term].contains(&axis))),
                range,
                range_without,
            }
        });
        let fit = Fit {
            strategy: strategy.to_owned(),
            summed,
            points: self.design.nrows(),
            terms: self.terms.len(),
            degrees: self.degrees,
            explained: share(&|of| of.of(|_| true)),
        };
        Some((effects.collect(), fit))
    }

    /// The difference between the best and the worst value of an axis, averaged over all others; and the same without
    /// each block of games.
    fn range(&self, axis: usize, summed: Summed, level: f64) -> (Estimate, Vec<f64>) {
        // The constant stands before the terms.
        let own: Vec<usize> =
            self.terms.iter().enumerate().filter(|(_, of)| **of == [axis]).map(|(term, _)| term + 1).collect();
        let at = |point: usize, solved: &Solved, without: Option<usize>| -> f64 {
            own.iter().map(|&term| self.design[(point, term)] * solved.mean(term, without)).sum()
        };
        let heights: Vec<f64> = (0..self.design.nrows()).map(|point| at(point, &self.whole, None)).collect();
        let by = |a: &usize, b: &usize| heights[*a].total_cmp(&heights[*b]);
        let best = (0..heights.len()).max_by(by).unwrap_or(0);
        let worst = (0..heights.len()).min_by(by).unwrap_or(0);
        let between = |solved: &Solved, without| at(best, solved, without) - at(worst, solved, without);
        let by_block: Vec<f64> = (0..self.whole.of.ncols()).map(|block| between(&self.whole, Some(block))).collect();
        let by_points: Vec<f64> = self.without.iter().map(|solved| between(solved, None)).collect();
        // The points chose which are best and worst, among as many ways to bend as there are terms.
        let pairs = (own.len() * (own.len() + 1) / 2).max(1) as f64;
        let student = Student::new(by_block.len().min(GROUPS_OF_POINTS), 1.0 - (1.0 - level) / pairs);
        let range = student.estimate(heights[best] - heights[worst], error(&by_block).hypot(error(&by_points)));
        (if summed == Summed::Wins { within(range, -1.0, 1.0) } else { range }, by_block)
    }
}

#[cfg(test)]
mod tests;
