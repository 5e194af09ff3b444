//! What one player makes of the variants by itself, beside the scale that all players are pooled on.

use super::{
    Estimate, Run,
    grid::cells_by_place,
    jackknife::{Counts, Student, error, groups_of, logit},
};

/// A figure of one cell in logits: from all its games, and without each group in turn.
#[derive(Debug, Clone)]
struct Height {
    whole: f64,
    without: Vec<f64>,
}

/// The cells of a run, by players and variants, with how hard each player finds each variant by its own games alone:
/// minus the logit of its win rate.
pub(super) struct Own<'a> {
    pub counts: Vec<Counts<'a>>,
    pub groups: Vec<usize>,
    pub student: Student,
    /// Each player's cell in each variant.
    pub cells: Vec<Vec<Option<usize>>>,
    heights: Vec<Vec<Option<Height>>>,
}

impl<'a> Own<'a> {
    pub fn of(run: &Run<'a>) -> Self {
        let counts: Vec<Counts<'a>> = run.tallies.iter().map(Counts::of).collect();
        let groups = groups_of(&counts);
        let cells = cells_by_place(run);
        let height = |cell: &Option<usize>| {
            let cell = counts.get((*cell)?)?;
            let ((games, wins), minus) = (cell.whole(), |(games, wins): (f64, f64)| -logit(games, wins));
            // What was won or lost throughout is known from one side only.
            (wins > 0.0 && wins < games).then(|| Height {
                whole: minus((games, wins)),
                without: groups.iter().map(|&group| minus(cell.without(group))).collect(),
            })
        };
        let heights = cells.iter().map(|row| row.iter().map(height).collect()).collect();
        Self { student: Student::new(groups.len(), run.level), counts, groups, cells, heights }
    }

    /// The cell, if it has games.
    pub fn games(&self, cell: Option<usize>) -> Option<usize> {
        cell.filter(|&cell| self.counts.get(cell).is_some_and(|counts| counts.games > 0))
    }

    /// The place of a player.
    pub fn player(run: &Run<'_>, name: &str) -> Option<usize> {
        run.strategies().iter().position(|strategy| *strategy == name)
    }

    fn height(&self, player: usize, variant: usize) -> Option<&Height> {
        self.heights.get(player)?.get(variant)?.as_ref()
    }

    /// A weighted sum of how hard a player finds variants, such as a step between two: from all games and without each
    /// group. `None` where one of them it did not play, or won or lost throughout.
    fn sum(&self, player: usize, weights: &[(usize, f64)]) -> Option<Height> {
        let mut sum = Height { whole: 0.0, without: vec![0.0; self.groups.len()] };
        for &(variant, weight) in weights {
            let height = self.height(player, variant)?;
            sum.whole += weight * height.whole;
            sum.without.iter_mut().zip(&height.without).for_each(|(sum, without)| *sum += weight * without);
        }
        Some(sum)
    }

    /// The same as a figure with its error.
    pub fn contrast(&self, player: usize, weights: &[(usize, f64)]) -> Option<Estimate> {
        let sum = self.sum(player, weights)?;
        (self.groups.len() > 1).then(|| self.student.estimate(sum.whole, error(&sum.without)))
    }

    /// Variants averaged for one player, from all games and without each group.
    pub fn mean(&self, player: usize, variants: &[usize]) -> Option<(f64, Vec<f64>)> {
        let weight = 1.0 / variants.len().max(1) as f64;
        let weights: Vec<(usize, f64)> = variants.iter().map(|&variant| (variant, weight)).collect();
        let sum = (!variants.is_empty()).then(|| self.sum(player, &weights))??;
        Some((sum.whole, sum.without))
    }

    /// A pooled figure with its interval widened by how much players differ in it: by the variance between players, over
    /// their number, as in a random-effects mean (DerSimonian and Laird 1986,
    /// <https://doi.org/10.1016/0197-2456(86)90046-2>). That variance is what is seen between the players' own figures
    /// less what chance puts there, by the method of moments, and never below 0. Chance is taken from each player's
    /// distance to their mean, so that luck they share does not count.
    pub fn widened(&self, pooled: Estimate, weights: &[(usize, f64)]) -> Estimate {
        let figures: Vec<Height> = (0..self.heights.len()).filter_map(|player| self.sum(player, weights)).collect();
        if figures.len() < 2 || self.groups.len() < 2 {
            return pooled;
        }
        let players = figures.len() as f64;
        let mean = figures.iter().map(|figure| figure.whole).sum::<f64>() / players;
        let means: Vec<f64> = (0..self.groups.len())
            .map(|group| figures.iter().map(|figure| figure.without[group]).sum::<f64>() / players)
            .collect();
        let chance = |figure: &Height| {
            let away: Vec<f64> = figure.without.iter().zip(&means).map(|(figure, mean)| figure - mean).collect();
            error(&away).powi(2)
        };
        let seen: f64 = figures.iter().map(|figure| (figure.whole - mean).powi(2)).sum();
        let between = (seen - figures.iter().map(chance).sum::<f64>()).max(0.0) / (players - 1.0);
        self.student.estimate(pooled.value, pooled.error.hypot((between / players).sqrt()))
    }
}

/// The points of a curve in logits of difficulty, by the numbers of the setting in ascending order.
pub(super) struct Heights {
    /// The setting.
    pub x: Vec<f64>,
    /// The place of each among all points.
    pub places: Vec<usize>,
    /// From all games.
    pub full: Vec<f64>,
    /// Without each group in turn: one list a point.
    pub without: Vec<Vec<f64>>,
    pub student: Student,
}

impl Heights {
    pub fn new(mut points: Vec<(f64, usize, f64, Vec<f64>)>, student: Student) -> Self {
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut found = Self { x: vec![], places: vec![], full: vec![], without: vec![], student };
        for (x, place, full, without) in points {
            found.x.push(x);
            found.places.push(place);
            found.full.push(full);
            found.without.push(without);
        }
        found
    }

    pub fn len(&self) -> usize {
        self.x.len()
    }

    /// A weighted sum of the points: one weight each.
    pub fn sum(&self, weights: &[f64]) -> Estimate {
        let value = weights.iter().zip(&self.full).map(|(weight, full)| weight * full).sum();
        let groups = self.without.first().map_or(0, Vec::len);
        let without = |group: usize| weights.iter().zip(&self.without).map(|(weight, of)| weight * of[group]).sum();
        self.student.estimate(value, error(&(0..groups).map(without).collect::<Vec<f64>>()))
    }

    /// How much higher one point lies than another.
    pub fn rise(&self, from: usize, to: usize) -> Estimate {
        let without: Vec<f64> = self.without[to].iter().zip(&self.without[from]).map(|(to, from)| to - from).collect();
        self.student.estimate(self.full[to] - self.full[from], error(&without))
    }

    /// The weights that make the slope of the line of least squares; `None` where there are fewer than two numbers.
    pub fn slope_weights(&self) -> Option<Vec<f64>> {
        let middle = self.x.iter().sum::<f64>() / self.len().max(1) as f64;
        let spread: f64 = self.x.iter().map(|x| (x - middle).powi(2)).sum();
        spread.is_normal().then(|| self.x.iter().map(|x| (x - middle) / spread).collect())
    }

    /// How far each point lies above that line.
    pub fn missed(&self) -> Option<Vec<Estimate>> {
        let slope = self.slope_weights()?;
        let count = self.len() as f64;
        let middle = self.x.iter().sum::<f64>() / count;
        let missed = (0..self.len()).map(|point| {
            let weights: Vec<f64> = (0..self.len())
                .map(|other| {
                    f64::from(u8::from(other == point)) - 1.0 / count - (self.x[point] - middle) * slope[other]
                })
                .collect();
            self.sum(&weights)
        });
        Some(missed.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::made::{Made, Shared, chances, play};

    /// Two variants; each player finds the second harder by its own step.
    fn steps(seed: u64, games: u64, steps: &[f64]) -> Made {
        let names = ["a", "b", "c", "d", "e", "f"];
        let logits: Vec<f64> = steps.iter().map(|_| 0.0).chain(steps.iter().map(|step| -step)).collect();
        let mut tallies = play(seed, games, &chances(&logits), Shared::Half).into_iter();
        let mut made = Made::new();
        for variant in ["easy", "hard"] {
            made.row(variant, &[], &names[..steps.len()], tallies.by_ref().take(steps.len()).collect());
        }
        made
    }

    #[test]
    fn pooled_figures_are_as_uncertain_as_players_differ() {
        // Steps with a standard deviation of 0.35 between players, which chance (0.02) cannot make: the error of the mean
        // of six is 0.35 / √6 = 0.14, whatever that of the games is. Chance moves it by some 0.02 · 0.41.
        let truth: [f64; 6] = [0.1, 0.3, 0.5, 0.7, 0.9, 1.05];
        let mean = truth.iter().sum::<f64>() / 6.0;
        let deviation = (truth.iter().map(|step| (step - mean).powi(2)).sum::<f64>() / 5.0).sqrt();
        let made = steps(1, 20_000, &truth);
        let own = Own::of(&made.run());
        let pooled = own.student.estimate(mean, 0.001);
        let weights = [(1, 1.0), (0, -1.0)];
        let widened = own.widened(pooled, &weights);
        assert!((widened.error - deviation / 6.0_f64.sqrt()).abs() < 0.03, "{widened:?}");
        for (player, truth) in truth.iter().enumerate() {
            let step = own.contrast(player, &weights).unwrap();
            assert!((step.value - truth).abs() < 4.5 * step.error && step.error < 0.03, "{step:?}");
        }
    }

    #[test]
    fn players_that_agree_widen_nothing_beyond_chance() {
        // 200 repetitions: what is added is, on average, below half of the variance of a mean of four; it is never
        // taken away.
        let added: f64 = (0..200)
            .map(|seed| {
                let made = steps(100 + seed, 640, &[0.5; 4]);
                let own = Own::of(&made.run());
                let pooled = own.student.estimate(0.5, 0.06);
                let error = own.widened(pooled, &[(1, 1.0), (0, -1.0)]).error;
                assert!(error >= pooled.error);
                error.powi(2) - pooled.error.powi(2)
            })
            .sum();
        // A player's own step has a variance of some 8 / 640 where luck is its own: a mean of four a quarter of it.
        assert!(added / 200.0 < 0.5 * 8.0 / 640.0 / 4.0, "{}", added / 200.0);
    }

    #[test]
    fn what_was_won_throughout_has_no_step() {
        let mut made = steps(3, 640, &[0.2, 0.2]);
        made.tallies[0] = crate::analysis::made::wins_of(640, 640);
        let own = Own::of(&made.run());
        assert!(own.contrast(0, &[(1, 1.0), (0, -1.0)]).is_none());
        assert!(own.contrast(1, &[(1, 1.0), (0, -1.0)]).is_some());
    }
}
