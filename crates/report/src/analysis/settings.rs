//! What each swept setting does.

mod reach;
mod shape;

use super::{
    Difficulty, Estimate, Interval, Meets, Run, Share, bernoulli_sequence,
    grid::{Factor, balanced, factors, first_labels, number},
    holm,
    jackknife::{Counts, error, error_of_extremes, mean_rate, rate_estimate},
    own::{Heights, Own},
};
use crate::{scenario::AxisValue, simulation::Tally};
pub use reach::{Reach, Scale};
pub use shape::Shape;
use std::collections::BTreeMap;

/// One value of a setting. Figures are averages over the values of the other settings, each counting the same: over
/// those that were played with every value, where there are any.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The value.
    pub value: AxisValue,
    /// The value as a number, where it is one that can be reckoned with.
    pub number: Option<f64>,
    /// The difficulty, in logits, on the scale of all players together. Its interval is that of the games alone.
    pub difficulty: Estimate,
    /// How hard it is for the player by its own games alone, in logits: minus the logit of its win rate, averaged over
    /// the values of the other settings. `None` where it won or lost some variant throughout.
    pub own: Option<Estimate>,
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
    /// Every game has the same result at all of its values, though games are not played the same.
    SameResults,
    /// Nothing at all differs in any game: no player ever met what it governs.
    Never,
    /// Only one of its values was played.
    OneValue,
}

/// The difference between the values at which a player wins least and most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// Where the player wins least: a place in [`Curve::points`].
    pub least: usize,
    /// Where it wins most.
    pub most: usize,
    /// How much more it wins there, as a share, game by game. The interval heeds that the two were chosen among all
    /// pairs of values (Bonferroni).
    pub difference: Estimate,
    /// No two values differ by more than this, as a share, at the run's level.
    pub at_most: f64,
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
    /// The player whose own figures are told: the target's, or else the anchor of the scale.
    pub player: String,
    /// Logits of difficulty per unit of the setting, by that player's own games; `None` where its values are not all
    /// numbers.
    ///
    /// The line of least squares through the points, each counting the same: weights made from the points' errors
    /// would move with the games, and the errors are correlated anyway. Points that were won or lost throughout do not
    /// count.
    pub own_slope: Option<Estimate>,
    /// The same on the scale of all players together, with an interval that is widened by how much they differ in it.
    /// Points that only the prior holds finite do not count.
    pub slope: Option<Estimate>,
    /// Which way the curve goes, by the player's own games; of all players together where those do not tell. `None`
    /// where values are not all numbers.
    pub shape: Option<Shape>,
    /// How much the player's win rate differs between values.
    pub span: Option<Span>,
    /// Where the player of a target would win the middle of the target band. `None` without a target, where other
    /// settings are swept too, where values have no order, and where it is reached nowhere for certain, or more than
    /// once.
    pub reaches: Option<Reach>,
}

impl Curve {
    /// Whether the curve leaves a straight line for certain (Holm over the points) and by enough to matter:
    /// [`BEND_LOGITS`] and [`BEND_SHARE`] of the span from the easiest to the hardest point; or turns round for certain.
    #[must_use]
    pub fn bends(&self) -> bool {
        self.shape.as_ref().is_some_and(|shape| *shape != Shape::Straight)
    }
}

/// The least distance from a straight line that is worth telling, in logits: 2.5 points of win rate around 50 %.
pub const BEND_LOGITS: f64 = 0.1;

/// The least distance from a straight line that is worth telling, as a share of the curve's span.
pub const BEND_SHARE: f64 = 0.1;

/// What all curves of a run are made from.
struct Sources<'a> {
    run: &'a Run<'a>,
    difficulty: &'a Difficulty,
    own: Own<'a>,
    player: Option<usize>,
    factors: Vec<Factor<'a>>,
    meets: BTreeMap<&'a str, Meets>,
}

/// One curve for each axis of the run, in the order of the sweep.
#[must_use]
pub fn settings(run: &Run<'_>, difficulty: &Difficulty) -> Vec<Curve> {
    let sources = Sources {
        run,
        difficulty,
        own: Own::of(run),
        player: Own::player(run, run.player(&difficulty.anchor)),
        factors: factors(run),
        meets: run.meets().into_iter().map(|(variant, _, meets)| (variant, meets)).collect(),
    };
    run.axes().into_iter().enumerate().map(|(axis, path)| sources.curve(axis, path)).collect()
}

impl Sources<'_> {
    fn curve(&self, axis: usize, path: &str) -> Curve {
        let factor = &self.factors[axis];
        let cells = &self.own.cells;
        let played = |variant: usize| cells.iter().any(|cells| self.own.games(cells[variant]).is_some());
        let variants = balanced(&self.factors, axis, played);
        let by_strategy: Vec<Vec<Vec<usize>>> = (0..cells.len())
            .map(|strategy| balanced(&self.factors, axis, |variant| self.own.games(cells[strategy][variant]).is_some()))
            .collect();
        let labels = first_labels(self.run);
        let typed = |value: usize| &labels[variants[value][0]].axes[axis].1;
        let there: Vec<usize> = (0..factor.values.len()).filter(|&value| !variants[value].is_empty()).collect();
        let anchor = Own::player(self.run, &self.difficulty.anchor);
        let points: Vec<Point> = there
            .iter()
            .map(|&value| {
                let of_strategy = |strategy: usize| self.cells_of(strategy, &by_strategy[strategy][value]);
                let rate = |strategy: usize| self.rate(&of_strategy(strategy));
                let own = |player: usize| self.own.contrast(player, &average(&by_strategy[player][value], 1.0));
                Point {
                    value: typed(value).clone(),
                    number: number(typed(value)),
                    difficulty: self.difficulty.contrast_with(&average(&variants[value], 1.0), self.own.student),
                    own: self.player.filter(|&player| !by_strategy[player][value].is_empty()).and_then(own),
                    win_rates: (0..cells.len()).map(rate).collect(),
                    losses: self.losses(&anchor.map(of_strategy).unwrap_or_default()),
                    meets: self.meets_alone(&variants[value]),
                }
            })
            .collect();
        let lists = |variants: &[Vec<usize>]| there.iter().map(|&value| variants[value].clone()).collect::<Vec<_>>();
        let pooled = lists(&variants);
        let owned = self.player.map(|player| (player, lists(&by_strategy[player])));
        let numbers: Option<Vec<f64>> = points.iter().map(|point| point.number).collect();
        let own_heights =
            owned.as_ref().zip(numbers.as_ref()).map(|((player, of), x)| self.own_heights(*player, of, x));
        let pooled_heights = numbers.as_ref().map(|numbers| self.pooled_heights(&pooled, numbers));
        let shape_of = |heights: &Option<Heights>| shape::shape(heights.as_ref()?, self.run.level);
        let told = own_heights.as_ref().is_some_and(|own| own.len() > 1);
        Curve {
            axis: path.to_owned(),
            unit: self.run.descriptor.setting(path).map_or("", |setting| setting.unit),
            moves: self.moves(&pooled.iter().map(Vec::as_slice).collect::<Vec<_>>()),
            player: self.player.and_then(|player| self.run.strategies().get(player).copied()).unwrap_or("").to_owned(),
            own_slope: own_heights.as_ref().and_then(|own| sound(own.sum(&own.slope_weights()?))),
            slope: pooled_heights.as_ref().and_then(|heights| self.slope(heights, &pooled)),
            shape: if told { shape_of(&own_heights) } else { shape_of(&pooled_heights) },
            span: owned.as_ref().and_then(|(player, of)| self.span(*player, of)),
            reaches: owned
                .as_ref()
                .and_then(|(player, of)| self.reaches(path, *player, of, &points, own_heights.as_ref())),
            points,
        }
    }

    /// The points that the player neither won nor lost throughout, by its own games.
    fn own_heights(&self, player: usize, variants: &[Vec<usize>], numbers: &[f64]) -> Heights {
        let points = variants.iter().zip(numbers).enumerate().filter_map(|(place, (variants, &x))| {
            let (full, without) = self.own.mean(player, variants)?;
            Some((x, place, full, without))
        });
        Heights::new(points.collect(), self.own.student)
    }

    /// The points that games hold on the common scale.
    fn pooled_heights(&self, variants: &[Vec<usize>], numbers: &[f64]) -> Heights {
        let held = |&&variant: &&usize| self.difficulty.variants[variant].extreme.is_some();
        let points = variants
            .iter()
            .zip(numbers)
            .enumerate()
            .filter(|(_, (variants, _))| !variants.iter().any(|variant| held(&variant)));
        let points = points.map(|(place, (variants, &x))| {
            let mean = |of: &dyn Fn(usize) -> f64| {
                variants.iter().map(|&variant| of(variant)).sum::<f64>() / variants.len().max(1) as f64
            };
            let without = self.difficulty.without_group.iter().map(|figures| mean(&|variant| figures[variant]));
            (x, place, mean(&|variant| self.difficulty.variants[variant].logits.value), without.collect())
        });
        Heights::new(points.collect(), self.own.student)
    }

    /// The win rate over these cells of one strategy.
    fn rate(&self, cells: &[usize]) -> Option<Estimate> {
        let counts = self.counts_of(cells);
        let rate = rate_estimate(&counts, &self.own.groups, self.own.student, self.run.level)?;
        Some(match counts.as_slice() {
            // One number has one interval wherever it is told: that of the cell.
            [cell] => Estimate { interval: bernoulli_sequence(cell.wins, cell.games, self.run.level), ..rate },
            _ => rate,
        })
    }

    /// Whether difficulty differs between the values, whose variants these are.
    fn moves(&self, variants: &[&[usize]]) -> Moves {
        if variants.len() < 2 {
            return Moves::OneValue;
        }
        let student = self.own.student;
        let differences = variants.iter().enumerate().flat_map(|(place, &from)| {
            variants[place + 1..].iter().map(move |&to| {
                let weights: Vec<(usize, f64)> = average(to, 1.0).into_iter().chain(average(from, -1.0)).collect();
                student.p_value(&self.difficulty.contrast_with(&weights, student))
            })
        });
        let chances = holm(&differences.collect::<Vec<_>>());
        let all = |same: fn(&Tally, &Tally) -> bool| variants.windows(2).all(|two| self.alike(two[0], two[1], same));
        if chances.iter().any(|&chance| chance < 1.0 - self.run.level) {
            Moves::Certainly
        } else if all(|a, b| a == b) {
            Moves::Never
        } else if all(|a, b| a.games == b.games && a.groups == b.groups && a.results == b.results) {
            // Where not every result is kept, the groups' sums are as good as any other evidence.
            Moves::SameResults
        } else {
            Moves::Unseen
        }
    }

    /// Whether every strategy's games are the same in each of these variants as in that at the same place of the other
    /// list.
    fn alike(&self, some: &[usize], others: &[usize], same: fn(&Tally, &Tally) -> bool) -> bool {
        let tally = |cell: Option<usize>| self.own.games(cell).map(|cell| &self.run.tallies[cell]);
        let same = |cells: &Vec<Option<usize>>, a: usize, b: usize| match (tally(cells[a]), tally(cells[b])) {
            (Some(a), Some(b)) => same(a, b),
            (None, None) => true,
            _ => false,
        };
        let pairs = || some.iter().zip(others);
        some.len() == others.len() && pairs().all(|(&a, &b)| self.own.cells.iter().all(|cells| same(cells, a, b)))
    }

    fn cells_of(&self, strategy: usize, variants: &[usize]) -> Vec<usize> {
        variants.iter().filter_map(|&variant| self.own.games(self.own.cells[strategy][variant])).collect()
    }

    fn counts_of(&self, cells: &[usize]) -> Vec<Counts<'_>> {
        cells.iter().map(|&cell| self.own.counts[cell]).collect()
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

    fn slope(&self, heights: &Heights, variants: &[Vec<usize>]) -> Option<Estimate> {
        let weights = heights.slope_weights()?;
        let of_variants: Vec<(usize, f64)> = weights
            .iter()
            .zip(&heights.places)
            .flat_map(|(&weight, &place)| average(&variants[place], weight))
            .collect();
        let slope = self.difficulty.contrast_with(&of_variants, self.own.student);
        sound(self.own.widened(slope, &of_variants))
    }

    /// The largest difference between two values in what the player wins.
    fn span(&self, player: usize, variants: &[Vec<usize>]) -> Option<Span> {
        let cells = |place: usize| self.counts_of(&self.cells_of(player, &variants[place]));
        let played: Vec<(usize, Vec<Counts<'_>>)> =
            (0..variants.len()).map(|place| (place, cells(place))).filter(|(_, cells)| !cells.is_empty()).collect();
        (played.len() > 1 && self.own.groups.len() > 1).then_some(())?;
        let rates: Vec<(f64, Vec<f64>, f64)> = played
            .iter()
            .map(|(_, cells)| {
                let without = self.own.groups.iter().map(|&group| mean_rate(cells, Some(group)));
                (mean_rate(cells, None), without.collect(), error_of_extremes(cells))
            })
            .collect();
        let pairs = (rates.len() * (rates.len() - 1) / 2) as f64;
        let reach = {
            let degrees = (self.own.groups.len() - 1) as f64;
            Estimate::student(0.0, 1.0, degrees, 1.0 - (1.0 - self.run.level) / pairs).interval.high
        };
        let difference = |from: usize, to: usize| {
            let ((a, without_a, of_a), (b, without_b, of_b)) = (&rates[from], &rates[to]);
            let without: Vec<f64> = without_b.iter().zip(without_a).map(|(b, a)| b - a).collect();
            let error = error(&without).hypot(of_a + of_b);
            let half = if error > 0.0 { reach * error } else { 0.0 };
            Estimate { value: b - a, error, interval: Interval { low: b - a - half, high: b - a + half } }
        };
        let by = |a: &usize, b: &usize| rates[*a].0.total_cmp(&rates[*b].0);
        let (least, most) = ((0..rates.len()).min_by(by)?, (0..rates.len()).max_by(by)?);
        let found = sound(difference(least, most))?;
        let limit = |difference: Estimate| difference.interval.high.max(-difference.interval.low);
        // Of very many values, those next to the ends of the span say enough.
        let all = if rates.len() <= MOST_PAIRED { 0..rates.len() } else { 0..0 };
        let widest = all.flat_map(|a| (a + 1..rates.len()).map(move |b| (a, b))).map(|(a, b)| limit(difference(a, b)));
        let at_most = widest.fold(limit(found), f64::max).min(1.0);
        Some(Span { least: played[least].0, most: played[most].0, difference: found, at_most })
    }

    /// Where the target's player wins the middle of the band.
    fn reaches(
        &self,
        path: &str,
        player: usize,
        variants: &[Vec<usize>],
        points: &[Point],
        heights: Option<&Heights>,
    ) -> Option<Reach> {
        let band = self.run.target?;
        let alone = self.factors.len() == 2 && self.factors[1].values.len() == 1;
        let played = self.run.strategies().get(player) == Some(&band.strategy.as_str());
        (alone && played).then_some(())?;
        let mut values = Vec::new();
        for (place, (variants, point)) in variants.iter().zip(points).enumerate() {
            let cells = self.cells_of(player, variants);
            let [cell] = cells.as_slice() else { continue };
            values.push(reach::Value { place, numbers: reach::numbers(&point.value)?, counts: self.own.counts[*cell] });
        }
        let middle = f64::midpoint(band.win_rate.low, band.win_rate.high);
        reach::reach(self.run.descriptor, path, values, heights, middle, self.run.level)
    }
}

/// The most values of which all pairs are compared for the largest difference that is not ruled out.
const MOST_PAIRED: usize = 200;

/// Variants averaged, as weights that add up to `weight`.
fn average(variants: &[usize], weight: f64) -> Vec<(usize, f64)> {
    variants.iter().map(|&variant| (variant, weight / variants.len() as f64)).collect()
}

/// The figure, where it is one.
fn sound(figure: Estimate) -> Option<Estimate> {
    (figure.value.is_finite() && figure.interval.half_width().is_finite()).then_some(figure)
}

#[cfg(test)]
mod tests;
