//! What each swept setting does.

use super::{
    Difficulty, Estimate, Interval, Meets, Run, Share, bernoulli_sequence,
    grid::{Factor, balanced, cells_by_place, factors, number},
    holm,
    jackknife::{Counts, Student, error, groups_of, logit, mean_rate, rate_estimate, within},
};
use std::collections::BTreeMap;

/// One value of a setting. Figures are averages over the values of the other settings, each counting the same: over
/// those that were played with every value, where there are any.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The value, as labels show it.
    pub value: String,
    /// The value as a number, where it is one.
    pub number: Option<f64>,
    /// The difficulty, in logits.
    pub difficulty: Estimate,
    /// The win rate of each strategy, in the order of the sweep; `None` where it played no game. Where it is that of a
    /// single cell, its interval is the cell's own, anytime-valid one; otherwise it is from leaving out one group of
    /// games at a time.
    pub win_rates: Vec<Option<Estimate>>,
    /// What share of the anchor strategy's lost games ended by each cause, truncated games last, called `truncated`.
    /// Counts are those of all cells together. Intervals are as wide as for one cell of average size, because cells
    /// share seeds and may say no more than one of them.
    pub losses: Vec<Share>,
    /// How the value stands to the target band, where the sweep has one and this is its only axis.
    pub meets: Option<Meets>,
}

/// Whether a setting moves difficulty at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    /// Some of its values differ in difficulty for certain: Holm over the differences between all of them.
    Certainly,
    /// The games show no difference.
    Unseen,
    /// Every game has the same result at all of its values.
    Never,
}

/// What one setting does to difficulty.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// The setting's path.
    pub axis: String,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// Its values, in the order of the sweep. Values without games are left out.
    pub points: Vec<Point>,
    /// Whether it moves difficulty at all.
    pub moves: Moves,
    /// Logits of difficulty per unit of the setting; `None` where its values are not all numbers.
    ///
    /// The line of least squares through the points, each counting the same: weights made from the points' errors
    /// would move with the games, and the errors are correlated anyway. Points that only the prior holds finite do not
    /// count.
    pub slope: Option<Estimate>,
    /// Whether the curve bends: a straight line misses some point for certain (Holm over the points) and by enough to
    /// matter: [`BEND_LOGITS`] and [`BEND_SHARE`] of the span from the easiest to the hardest point.
    pub bends: bool,
    /// The value at which the target's strategy would win the middle of the target band: between the two swept values
    /// around it, on a straight line in logits of its win rate. In units of the setting; the interval is cut off at the
    /// ends of the sweep. `None` without a target, where other settings are swept too, where values are not all numbers, and where it is reached nowhere,
    /// more than once, or between two values that the games cannot tell apart.
    pub reaches: Option<Estimate>,
}

/// The least distance from a straight line that is worth telling, in logits: 2.5 points of win rate around 50 %.
pub const BEND_LOGITS: f64 = 0.1;

/// The least distance from a straight line that is worth telling, as a share of the curve's span.
pub const BEND_SHARE: f64 = 0.1;

/// What all curves of a run are made from.
struct Sources<'a> {
    run: &'a Run<'a>,
    difficulty: &'a Difficulty,
    counts: Vec<Counts<'a>>,
    groups: Vec<usize>,
    student: Student,
    cells: Vec<Vec<Option<usize>>>,
    factors: Vec<Factor<'a>>,
    meets: BTreeMap<&'a str, Meets>,
}

/// One curve for each axis of the run, in the order of the sweep.
#[must_use]
pub fn settings(run: &Run<'_>, difficulty: &Difficulty) -> Vec<Curve> {
    let counts: Vec<Counts<'_>> = run.tallies.iter().map(Counts::of).collect();
    let groups = groups_of(&counts);
    let sources = Sources {
        run,
        difficulty,
        student: Student::new(groups.len(), run.level),
        groups,
        counts,
        cells: cells_by_place(run),
        factors: factors(run),
        meets: run.meets().into_iter().map(|(variant, _, meets)| (variant, meets)).collect(),
    };
    run.axes().into_iter().enumerate().map(|(axis, path)| sources.curve(axis, path)).collect()
}

/// A point on its way to a line.
struct Dot<'a> {
    x: f64,
    variants: &'a [usize],
}

impl Sources<'_> {
    fn curve(&self, axis: usize, path: &str) -> Curve {
        let factor = &self.factors[axis];
        let played = |variant: usize| self.cells.iter().any(|cells| self.games(cells[variant]).is_some());
        let variants = balanced(&self.factors, axis, played);
        let by_strategy: Vec<Vec<Vec<usize>>> = (0..self.cells.len())
            .map(|strategy| {
                balanced(&self.factors, axis, |variant| self.games(self.cells[strategy][variant]).is_some())
            })
            .collect();
        let there: Vec<usize> = (0..factor.values.len()).filter(|&value| !variants[value].is_empty()).collect();
        let points: Vec<Point> = there
            .iter()
            .map(|&value| {
                let of_strategy = |strategy: usize| self.cells_of(strategy, &by_strategy[strategy][value]);
                let rate = |strategy: usize| self.rate(&of_strategy(strategy));
                let anchor = self.difficulty.strategies.iter().position(|placed| placed.name == self.difficulty.anchor);
                Point {
                    value: factor.values[value].to_owned(),
                    number: number(factor.values[value]),
                    difficulty: self.difficulty.contrast_with(&average(&variants[value], 1.0), self.student),
                    win_rates: (0..self.cells.len()).map(rate).collect(),
                    losses: self.losses(&anchor.map(of_strategy).unwrap_or_default()),
                    meets: self.meets_alone(&variants[value]),
                }
            })
            .collect();
        let numbers: Option<Vec<f64>> = points.iter().map(|point| point.number).collect();
        let (mut slope, mut bends, mut reaches) = (None, false, None);
        if let Some(numbers) = numbers {
            let held = |value: usize| {
                variants[value].iter().any(|&variant| self.difficulty.variants[variant].extreme.is_some())
            };
            let dots = there.iter().zip(&numbers).filter(|(value, _)| !held(**value));
            let dots: Vec<Dot<'_>> = dots.map(|(&value, &x)| Dot { x, variants: &variants[value] }).collect();
            slope = self.slope(&dots);
            bends = self.bends(&dots);
            let strategies = self.run.strategies();
            reaches = self.run.target.and_then(|band| {
                let strategy = strategies.iter().position(|name| *name == band.strategy)?;
                let all = there.iter().zip(&numbers);
                let dots = all.map(|(&value, &x)| Dot { x, variants: &by_strategy[strategy][value] });
                self.reaches(strategy, band.win_rate, dots.filter(|dot| !dot.variants.is_empty()).collect())
            });
        }
        let unit = self.run.descriptor.setting(path).map_or("", |setting| setting.unit);
        let moves = self.moves(&there.iter().map(|&value| variants[value].as_slice()).collect::<Vec<_>>());
        Curve { axis: path.to_owned(), unit, points, moves, slope, bends, reaches }
    }

    /// The win rate over these cells of one strategy.
    fn rate(&self, cells: &[usize]) -> Option<Estimate> {
        let counts = self.counts_of(cells);
        let rate = rate_estimate(&counts, &self.groups, self.student, self.run.level)?;
        Some(match counts.as_slice() {
            // One number has one interval wherever it is told: that of the cell.
            [cell] => Estimate { interval: bernoulli_sequence(cell.wins, cell.games, self.run.level), ..rate },
            _ => rate,
        })
    }

    /// Whether difficulty differs between the values, whose variants these are.
    fn moves(&self, variants: &[&[usize]]) -> Moves {
        let differences = variants.iter().enumerate().flat_map(|(place, &from)| {
            variants[place + 1..].iter().map(move |&to| {
                let weights: Vec<(usize, f64)> = average(to, 1.0).into_iter().chain(average(from, -1.0)).collect();
                self.student.p_value(&self.difficulty.contrast_with(&weights, self.student))
            })
        });
        let chances = holm(&differences.collect::<Vec<_>>());
        if chances.iter().any(|&chance| chance < 1.0 - self.run.level) {
            Moves::Certainly
        } else if variants.windows(2).all(|two| self.same_games(two[0], two[1])) {
            Moves::Never
        } else {
            Moves::Unseen
        }
    }

    /// Whether every strategy has the same games, with the same results, in each of these variants as in that at the
    /// same place of the other list.
    fn same_games(&self, some: &[usize], others: &[usize]) -> bool {
        let tally = |cell: Option<usize>| self.games(cell).map(|cell| &self.run.tallies[cell]);
        let same = |cells: &Vec<Option<usize>>, a: usize, b: usize| match (tally(cells[a]), tally(cells[b])) {
            (Some(a), Some(b)) => {
                // Where not every result is kept, the groups' sums are as good as any other evidence.
                a.games == b.games && a.groups == b.groups && a.results == b.results
            }
            (None, None) => true,
            _ => false,
        };
        let pairs = || some.iter().zip(others);
        some.len() == others.len() && pairs().all(|(&a, &b)| self.cells.iter().all(|cells| same(cells, a, b)))
    }

    /// The cell, if it has games.
    fn games(&self, cell: Option<usize>) -> Option<usize> {
        cell.filter(|&cell| self.counts.get(cell).is_some_and(|counts| counts.games > 0))
    }

    fn cells_of(&self, strategy: usize, variants: &[usize]) -> Vec<usize> {
        variants.iter().filter_map(|&variant| self.games(self.cells[strategy][variant])).collect()
    }

    fn counts_of(&self, cells: &[usize]) -> Vec<Counts<'_>> {
        cells.iter().map(|&cell| self.counts[cell]).collect()
    }

    fn losses(&self, cells: &[usize]) -> Vec<Share> {
        let tallies: Vec<_> = cells.iter().map(|&cell| &self.run.tallies[cell]).collect();
        let lost =
            |place: usize| tallies.iter().map(|tally| tally.endings.get(place).map_or(0, |count| count.lost)).sum();
        let causes = self.run.descriptor.endings.iter().enumerate().map(|(place, cause)| (cause.name, lost(place)));
        let truncated = tallies.iter().map(|tally| tally.truncated).sum();
        let counts: Vec<(&'static str, u64)> = causes.chain([("truncated", truncated)]).collect();
        let all: u64 = counts.iter().map(|(_, count)| count).sum();
        let cells = tallies.len().max(1) as f64;
        let one_cell = |count: u64| (count as f64 / cells).round() as u64;
        let share = |(name, count): (&'static str, u64)| {
            let share = if all > 0 { count as f64 / all as f64 } else { 0.0 };
            let Interval { low, high } = bernoulli_sequence(one_cell(count), one_cell(all), self.run.level);
            Share { name, count, share, interval: Interval { low: low.min(share), high: high.max(share) } }
        };
        counts.into_iter().map(share).collect()
    }

    /// How a value stands to the band, where it is the only thing that its variant's name says.
    fn meets_alone(&self, variants: &[usize]) -> Option<Meets> {
        let [variant] = variants else { return None };
        let alone = self.factors.len() == 2 && self.factors[1].values.len() == 1;
        let name = &self.difficulty.variants.get(*variant)?.name;
        if alone { self.meets.get(name.as_str()).copied() } else { None }
    }

    fn slope(&self, dots: &[Dot<'_>]) -> Option<Estimate> {
        let line = Line::through(dots)?;
        let weights: Vec<(usize, f64)> =
            dots.iter().flat_map(|dot| average(dot.variants, (dot.x - line.middle) / line.spread)).collect();
        let slope = self.difficulty.contrast_with(&weights, self.student);
        (slope.value.is_finite() && slope.interval.half_width().is_finite()).then_some(slope)
    }

    fn bends(&self, dots: &[Dot<'_>]) -> bool {
        let Some(line) = Line::through(dots) else { return false };
        if dots.len() < 3 || self.difficulty.without_group.len() < 2 {
            return false;
        }
        let mean = |dot: &Dot<'_>, of: &dyn Fn(usize) -> f64| {
            dot.variants.iter().map(|&variant| of(variant)).sum::<f64>() / dot.variants.len().max(1) as f64
        };
        let heights = |of: &dyn Fn(usize) -> f64| dots.iter().map(|dot| mean(dot, of)).collect::<Vec<f64>>();
        let full = heights(&|variant| self.difficulty.variants[variant].logits.value);
        let missed = line.missed(dots, &full);
        let replicates: Vec<Vec<f64>> = self
            .difficulty
            .without_group
            .iter()
            .map(|figures| line.missed(dots, &heights(&|variant| figures[variant])))
            .collect();
        let by = missed.iter().enumerate().map(|(dot, &missed)| {
            let without: Vec<f64> = replicates.iter().map(|replicate| replicate[dot]).collect();
            self.student.estimate(missed, error(&without))
        });
        let by: Vec<Estimate> = by.collect();
        let chances = holm(&by.iter().map(|by| self.student.p_value(by)).collect::<Vec<_>>());
        let (low, high) = full.iter().fold((f64::MAX, f64::MIN), |(low, high), &y| (low.min(y), high.max(y)));
        let matters = BEND_LOGITS.max(BEND_SHARE * (high - low));
        by.iter().zip(chances).any(|(by, chance)| chance < 1.0 - self.run.level && by.value.abs() >= matters)
    }

    fn reaches(&self, strategy: usize, band: Interval, mut dots: Vec<Dot<'_>>) -> Option<Estimate> {
        let middle = f64::midpoint(band.low, band.high);
        let averaged = dots.iter().any(|dot| dot.variants.len() > 1);
        if averaged || !(middle > 0.0 && middle < 1.0) || self.groups.len() < 2 {
            return None;
        }
        let aim = (middle / (1.0 - middle)).ln();
        dots.sort_by(|a, b| a.x.total_cmp(&b.x));
        let height = |dot: &Dot<'_>, without: Option<usize>| {
            let cells = self.cells_of(strategy, dot.variants);
            let counts = self.counts_of(&cells);
            let fewest = counts.iter().map(|counts| counts.games).min().unwrap_or(0) as f64;
            logit(fewest, fewest * mean_rate(&counts, without))
        };
        let heights: Vec<f64> = dots.iter().map(|dot| height(dot, None)).collect();
        let mut crossings = (1..dots.len()).filter(|&place| (heights[place - 1] < aim) != (heights[place] < aim));
        let (Some(after), None) = (crossings.next(), crossings.next()) else { return None };
        let (from, to) = (&dots[after - 1], &dots[after]);
        let rise = heights[after] - heights[after - 1];
        let part = (aim - heights[after - 1]) / rise;
        let ends: Vec<(f64, f64)> =
            self.groups.iter().map(|&group| (height(from, Some(group)), height(to, Some(group)))).collect();
        let rises: Vec<f64> = ends.iter().map(|(from, to)| to - from).collect();
        if self.student.p_value(&self.student.estimate(rise, error(&rises))) >= 1.0 - self.run.level {
            return None;
        }
        let between: Vec<f64> = ends.iter().map(|(from, to)| from + part * (to - from)).collect();
        let run = to.x - from.x;
        let estimate = self.student.estimate(from.x + part * run, error(&between) * (run / rise).abs());
        Some(within(estimate, dots.first()?.x, dots.last()?.x))
    }
}

/// Variants averaged, as weights that add up to `weight`.
fn average(variants: &[usize], weight: f64) -> Vec<(usize, f64)> {
    variants.iter().map(|&variant| (variant, weight / variants.len() as f64)).collect()
}

/// What a line of least squares needs to know about its points' numbers.
struct Line {
    middle: f64,
    /// The sum of squared distances from the middle.
    spread: f64,
}

impl Line {
    /// `None` where the points have fewer than two numbers.
    fn through(dots: &[Dot<'_>]) -> Option<Self> {
        let middle = dots.iter().map(|dot| dot.x).sum::<f64>() / dots.len().max(1) as f64;
        let spread: f64 = dots.iter().map(|dot| (dot.x - middle).powi(2)).sum();
        (spread.is_normal()).then_some(Self { middle, spread })
    }

    /// How far each point lies above the line through these heights.
    fn missed(&self, dots: &[Dot<'_>], heights: &[f64]) -> Vec<f64> {
        let mean = heights.iter().sum::<f64>() / heights.len().max(1) as f64;
        let pairs = || dots.iter().zip(heights).map(|(dot, y)| (dot.x - self.middle, y - mean));
        let slope = pairs().map(|(x, y)| x * y).sum::<f64>() / self.spread;
        pairs().map(|(x, y)| y - slope * x).collect()
    }
}

#[cfg(test)]
mod tests;
