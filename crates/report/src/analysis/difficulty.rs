//! How hard each variant is, and how able each strategy: one scale for both.
//!
//! A Rasch model (Rasch 1960): the chance that strategy s wins variant v is logistic(ability of s − difficulty of v).
//! Standard errors come from leaving out one group of games at a time, because cells share game seeds.

use super::{
    Estimate, Run, holm,
    jackknife::{Counts, Student, error, groups_of, logistic, logit},
    rasch::{self, Fit, PRIOR_DEVIATION, Played},
};
use statrs::distribution::{Binomial, DiscreteCDF};
use std::collections::BTreeMap;

/// Why a difficulty or an ability is held finite by the ridge prior alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extreme {
    /// Every game was won.
    AllWon,
    /// Every game was lost.
    AllLost,
    /// No games tie it to the others: it played none, or only against what is all won, all lost or untied itself.
    Untied,
}

/// A strategy or a variant on the scale.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    /// Its name.
    pub name: String,
    /// Its ability or difficulty, in logits.
    pub logits: Estimate,
    /// Whether the prior alone holds it finite. Its figure is then no more than a sign, and its error is the prior's.
    pub extreme: Option<Extreme>,
}

/// How far a cell's win rate is from what the scale expects.
#[derive(Debug, Clone, PartialEq)]
pub struct Residual {
    /// The cell.
    pub cell: usize,
    /// The win rate seen.
    pub seen: f64,
    /// The win rate the scale expects.
    pub expected: f64,
    /// Their difference in logits, half a win and half a loss added to what was seen: above 0 where the strategy finds
    /// the variant easier than the scale says.
    pub logits: Estimate,
    /// Whether it differs for certain, all cells taken together (Holm), and by enough to matter: [`MISFIT_LOGITS`], and
    /// either [`MISFIT_RATE`] or, for what is rare, [`MISFIT_FACTOR`] and [`MISFIT_COUNT`].
    pub misfit: bool,
}

/// The least difference between a cell and the scale that is worth telling, in logits: 5 points of win rate around
/// 50 %. Thousands of games make nearly every cell differ for certain by a hair.
pub const MISFIT_LOGITS: f64 = 0.2;

/// The least difference between a cell and the scale that is worth telling, in win rate: one game in 33. Near 0 % and
/// 100 % large differences in logits are few games; there [`MISFIT_FACTOR`] counts too.
pub const MISFIT_RATE: f64 = 0.03;

/// How many times as rare, or as frequent, as expected a rare outcome is (the wins of what is mostly lost, the losses of
/// what is mostly won) for that to be worth telling: 0.18 % wins where 0.66 % are expected.
pub const MISFIT_FACTOR: f64 = 1.5;

/// The fewest games with that outcome, seen or expected, for which its factor is told.
pub const MISFIT_COUNT: f64 = 20.0;

/// Wins, or losses, below which a cell's groups say too little about its own chance.
const FEW: f64 = 5.0;

/// Strategies and variants on one scale, in logits, with `anchor` at 0: a variant of difficulty d is won by the anchor
/// in a share logistic(−d) of games.
#[derive(Debug, Clone, PartialEq)]
pub struct Difficulty {
    /// The strategy whose ability is 0.
    pub anchor: String,
    /// The strategies' abilities, in the order of the sweep.
    pub strategies: Vec<Placed>,
    /// The variants' difficulties, in the order of the sweep.
    pub variants: Vec<Placed>,
    /// One residual a cell that has games.
    pub residuals: Vec<Residual>,
    /// The difficulties when each group of games is left out: one list a group that has games, one entry a variant.
    /// [`Difficulty::contrast`] takes standard errors from these.
    pub without_group: Vec<Vec<f64>>,
    /// What the prior adds to the variance of each variant's difficulty, in squared logits: 0 unless it is
    /// [`Extreme`]. Groups do not differ where everything was won, yet nothing is certain there.
    pub prior_variance: Vec<f64>,
    /// What the prior adds to the variance of the distance to the anchor, in squared logits: 0 unless that is
    /// [`Extreme`].
    pub anchor_variance: f64,
    /// The level of the intervals.
    pub level: f64,
}

impl Difficulty {
    /// The share of games the anchor wins in a variant of this difficulty (in logits), as the scale has it.
    #[must_use]
    pub fn anchor_win_rate(difficulty: f64) -> f64 {
        logistic(-difficulty)
    }

    /// A weighted sum of difficulties, in logits, such as a step between two: places of variants with their weights.
    /// Its standard error heeds that errors are correlated, by leaving out one group of games at a time. Places that
    /// are not there count as nothing.
    #[must_use]
    pub fn contrast(&self, weights: &[(usize, f64)]) -> Estimate {
        self.contrast_with(weights, self.student())
    }

    pub(super) fn contrast_with(&self, weights: &[(usize, f64)], student: Student) -> Estimate {
        let placed = |&(place, weight): &(usize, f64)| Some(weight * self.variants.get(place)?.logits.value);
        let value = weights.iter().filter_map(placed).sum();
        let sum = |figures: &[f64]| {
            weights.iter().filter_map(|&(place, weight)| Some(weight * figures.get(place)?)).sum::<f64>()
        };
        let without: Vec<f64> = self.without_group.iter().map(|figures| sum(figures)).collect();
        let held = |&(place, weight): &(usize, f64)| Some(weight * weight * self.prior_variance.get(place)?);
        let prior: f64 = weights.iter().filter_map(held).sum();
        let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let variance = error(&without).powi(2) + prior + total * total * self.anchor_variance;
        student.estimate(value, variance.sqrt())
    }

    /// The distribution of figures made from `without_group`.
    pub(super) fn student(&self) -> Student {
        Student::new(self.without_group.len(), self.level)
    }
}

/// The games of a run, by places of strategies and variants.
struct Games<'a> {
    strategies: Vec<&'a str>,
    variants: Vec<&'a str>,
    /// Strategy and variant of each cell.
    places: Vec<(usize, usize)>,
    counts: Vec<Counts<'a>>,
}

impl<'a> Games<'a> {
    fn of(run: &Run<'a>) -> Self {
        let (strategies, variants) = (run.strategies(), run.variants());
        let number = |names: &[&'a str]| -> BTreeMap<&'a str, usize> {
            names.iter().enumerate().map(|(place, name)| (*name, place)).collect()
        };
        let (of_strategy, of_variant) = (number(&strategies), number(&variants));
        let place = |names: &BTreeMap<&'a str, usize>, name: &str| names.get(name).copied().unwrap_or(0);
        let cells = run.labels.iter().zip(run.tallies);
        let (places, counts) = cells
            .map(|(label, tally)| {
                let places = (place(&of_strategy, &label.strategy), place(&of_variant, &label.variant));
                (places, Counts::of(tally))
            })
            .unzip();
        Self { strategies, variants, places, counts }
    }

    /// What was played, with the games and wins that `of` takes from each cell. Cells without games are skipped.
    fn cells(&self, of: impl Fn(&Counts<'a>) -> (f64, f64)) -> Vec<Played> {
        let cells = self.places.iter().zip(&self.counts).map(|(&(strategy, variant), counts)| {
            let (games, wins) = of(counts);
            Played { strategy, variant, games, wins }
        });
        cells.filter(|cell| cell.games > 0.0).collect()
    }

    /// The same with what each cell counts in the fit.
    ///
    /// A cell of n games counts as n ÷ (1 + n ÷ [`EVEN`]), scaled so that the games of all cells remain: few games count
    /// as what they are, and beyond that cells count about the same. Otherwise a stopping rule that gives cells
    /// different numbers of games would decide which cells the scale follows where it does not fit all of them.
    fn played(&self, of: impl Fn(&Counts<'a>) -> (f64, f64)) -> Vec<Played> {
        let mut played = self.cells(of);
        let weight = |games: f64| games / (1.0 + games / EVEN);
        let games: f64 = played.iter().map(|cell| cell.games).sum();
        let weights: f64 = played.iter().map(|cell| weight(cell.games)).sum();
        if played.iter().any(|cell| cell.games != played[0].games) {
            for cell in &mut played {
                let size = weight(cell.games) * games / weights;
                (cell.games, cell.wins) = (size, size * (cell.wins / cell.games));
            }
        }
        played
    }

    /// The strategy called `standard`, or else the one whose win rate is nearest to one half.
    fn anchor(&self) -> Option<usize> {
        let (mut games, mut wins) = (vec![0.0; self.strategies.len()], vec![0.0; self.strategies.len()]);
        for cell in self.played(Counts::whole) {
            games[cell.strategy] += cell.games;
            wins[cell.strategy] += cell.wins;
        }
        let played = (0..games.len()).filter(|&place| games[place] > 0.0);
        let far = |place: usize| (wins[place] / games[place] - 0.5).abs();
        played.min_by(|&a, &b| {
            let named = |place: usize| self.strategies[place] != STANDARD;
            named(a).cmp(&named(b)).then(far(a).total_cmp(&far(b)))
        })
    }
}

/// The games at which chance and misfit weigh the same: cells are taken to stray from the scale by a tenth of a logit,
/// which is the standard error of 4 ÷ 0.1² games at even chances. (Weights of a random-effects meta-analysis;
/// DerSimonian and Laird 1986, <https://doi.org/10.1016/0197-2456(86)90046-2>.)
const EVEN: f64 = 400.0;

/// The strategy that is the anchor wherever it plays.
const STANDARD: &str = "standard";

/// The difficulty of every variant and the ability of every strategy; `None` where no game was played.
#[must_use]
pub fn difficulty(run: &Run<'_>) -> Option<Difficulty> {
    let games = Games::of(run);
    let anchor = games.anchor()?;
    let played = games.played(Counts::whole);
    let full = rasch::fit(&played, Fit::flat(games.strategies.len(), games.variants.len()));
    let groups = groups_of(&games.counts);
    let without: Vec<Fit> =
        groups.iter().map(|&group| rasch::fit(&games.played(|counts| counts.without(group)), full.clone())).collect();
    let student = Student::new(groups.len(), run.level);
    let ties = Ties::of(&played, games.strategies.len(), games.variants.len());
    // What the games themselves tell, whatever they count in the fit.
    let information = full.information(&games.cells(Counts::whole));
    // The prior's part of the variance, where it holds a place finite; everywhere where groups are too few to tell.
    let held = |tie: Tie, information: f64| match tie {
        Tie::Untied => PRIOR_DEVIATION.powi(2),
        Tie::Peeled => 1.0 / information,
        Tie::Tied if groups.len() < 2 => 1.0 / information,
        Tie::Tied => 0.0,
    };
    let anchor_variance = held(ties.strategies[anchor], information.ability[anchor]);
    let place = |name: &str, value: f64, without: &[f64], prior: f64, extreme| {
        let logits = student.estimate(value, (error(without).powi(2) + prior).sqrt());
        Placed { name: name.to_owned(), logits, extreme }
    };
    let extreme = |(games, wins): (f64, f64), tie: Tie| match tie {
        _ if games == 0.0 => Some(Extreme::Untied),
        _ if wins == 0.0 => Some(Extreme::AllLost),
        _ if wins >= games => Some(Extreme::AllWon),
        Tie::Tied => None,
        Tie::Peeled | Tie::Untied => Some(Extreme::Untied),
    };
    let sums = |places: usize, of: fn(&Played) -> usize| {
        let mut sums = vec![(0.0, 0.0); places];
        for cell in &played {
            let sum = &mut sums[of(cell)];
            *sum = (sum.0 + cell.games, sum.1 + cell.wins);
        }
        sums
    };
    let of_strategies = sums(games.strategies.len(), |cell| cell.strategy);
    let of_variants = sums(games.variants.len(), |cell| cell.variant);
    let strategies = games.strategies.iter().enumerate().map(|(at, name)| {
        let of = |fit: &Fit| fit.ability[at] - fit.ability[anchor];
        let replicates: Vec<f64> = without.iter().map(of).collect();
        let prior = match at == anchor {
            true => 0.0,
            false => held(ties.strategies[at], information.ability[at]) + anchor_variance,
        };
        let extreme = extreme(of_strategies[at], ties.strategies[at]);
        place(name, of(&full), &replicates, prior, extreme)
    });
    let easier = |fit: &Fit, at: usize| -fit.ease[at] - fit.ability[anchor];
    let prior_variance: Vec<f64> =
        (0..games.variants.len()).map(|at| held(ties.variants[at], information.ease[at])).collect();
    let variants = games.variants.iter().enumerate().map(|(at, name)| {
        let replicates: Vec<f64> = without.iter().map(|fit| easier(fit, at)).collect();
        let extreme = extreme(of_variants[at], ties.variants[at]);
        place(name, easier(&full, at), &replicates, prior_variance[at] + anchor_variance, extreme)
    });
    Some(Difficulty {
        anchor: games.strategies[anchor].to_owned(),
        strategies: strategies.collect(),
        variants: variants.collect(),
        residuals: residuals(&games, &groups, &full, &without, student, run.level),
        without_group: without
            .iter()
            .map(|fit| (0..games.variants.len()).map(|at| easier(fit, at)).collect())
            .collect(),
        prior_variance,
        anchor_variance,
        level: run.level,
    })
}

fn residuals(
    games: &Games<'_>,
    groups: &[usize],
    full: &Fit,
    without: &[Fit],
    student: Student,
    level: f64,
) -> Vec<Residual> {
    let cells = games.places.iter().zip(&games.counts).enumerate();
    let (mut residuals, chances): (Vec<Residual>, Vec<f64>) = cells
        .filter_map(|(cell, (&(strategy, variant), counts))| {
            let seen = counts.rate()?;
            let expected = logistic(full.logit(strategy, variant));
            let residual = |fit: &Fit, (games, wins): (f64, f64)| logit(games, wins) - fit.logit(strategy, variant);
            let (games, wins) = counts.whole();
            let replicates = groups.iter().zip(without).map(|(&group, fit)| residual(fit, counts.without(group)));
            let mut error = error(&replicates.collect::<Vec<_>>());
            let few = wins.min(games - wins) < FEW || groups.len() < 2;
            if few {
                // What the scale itself would let the cell vary by, as if it had had no say in the fit.
                let rate = (games * expected + 0.5) / (games + 1.0);
                error = error.max((games * rate * (1.0 - rate)).sqrt().recip());
            }
            let logits = student.estimate(residual(full, (games, wins)), error);
            let chance = student.p_value(&logits);
            // Far from normal with few wins or losses, so that the exact chance has a say too.
            let chance = if few { chance.max(binomial(counts.wins, counts.games, expected)) } else { chance };
            Some((Residual { cell, seen, expected, logits, misfit: false }, chance))
        })
        .unzip();
    for (residual, chance) in residuals.iter_mut().zip(holm(&chances)) {
        let games = games.counts[residual.cell].games as f64;
        residual.misfit =
            chance < 1.0 - level && residual.logits.value.abs() >= MISFIT_LOGITS && matters(residual, games);
    }
    residuals
}

/// Whether the win rate differs from what is expected by enough to matter, in points or as a multiple of what is rare.
fn matters(residual: &Residual, games: f64) -> bool {
    let (seen, expected) = (residual.seen, residual.expected);
    let (seen, expected) = if expected <= 0.5 { (seen, expected) } else { (1.0 - seen, 1.0 - expected) };
    let (fewer, more) = (seen.min(expected), seen.max(expected));
    (seen - expected).abs() >= MISFIT_RATE || (more >= MISFIT_FACTOR * fewer && more * games >= MISFIT_COUNT)
}

/// The chance of wins at least so far to one side of what is expected, doubled for the other side.
fn binomial(wins: u64, games: u64, expected: f64) -> f64 {
    let Ok(law) = Binomial::new(expected.clamp(0.0, 1.0), games) else { return 1.0 };
    let at_least = if wins == 0 { 1.0 } else { law.sf(wins - 1) };
    (2.0 * law.cdf(wins).min(at_least)).clamp(0.0, 1.0)
}

/// How a place hangs together with the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tie {
    /// Wins and losses fix its distance to the others.
    Tied,
    /// All won or all lost, among what is not so itself: far from the others on one side.
    Peeled,
    /// Nothing fixes its distance to the others.
    Untied,
}

/// Which places have finite distances without the prior. All-won and all-lost places are peeled off until none is left,
/// for without them others may become so; then the largest set that games connect is kept.
struct Ties {
    strategies: Vec<Tie>,
    variants: Vec<Tie>,
}

impl Ties {
    fn of(played: &[Played], strategies: usize, variants: usize) -> Self {
        // Variants follow the strategies in one list of places.
        let ends = |cell: &Played| [cell.strategy, strategies + cell.variant];
        let mut ties = vec![Tie::Tied; strategies + variants];
        loop {
            let mut sums = vec![(0.0, 0.0); ties.len()];
            for cell in played.iter().filter(|cell| ends(cell).iter().all(|&end| ties[end] == Tie::Tied)) {
                for end in ends(cell) {
                    sums[end].0 += cell.games;
                    sums[end].1 += cell.wins;
                }
            }
            let mut peeled = false;
            for (tie, (games, wins)) in ties.iter_mut().zip(sums).filter(|(tie, _)| **tie == Tie::Tied) {
                if games == 0.0 {
                    *tie = Tie::Untied;
                } else if wins == 0.0 || wins >= games {
                    (*tie, peeled) = (Tie::Peeled, true);
                }
            }
            if !peeled {
                break;
            }
        }
        let left: Vec<[usize; 2]> =
            played.iter().map(ends).filter(|ends| ends.iter().all(|&end| ties[end] == Tie::Tied)).collect();
        let piece = pieces(ties.len(), &left);
        let mut sizes = vec![0_usize; ties.len()];
        left.iter().for_each(|ends| sizes[piece[ends[0]]] += 1);
        // Of equal pieces the first.
        let largest = (0..sizes.len()).rev().max_by_key(|&piece| sizes[piece]);
        for (at, tie) in ties.iter_mut().enumerate().filter(|(_, tie)| **tie == Tie::Tied) {
            if Some(piece[at]) != largest {
                *tie = Tie::Untied;
            }
        }
        let variants = ties.split_off(strategies);
        Self { strategies: ties, variants }
    }
}

/// The piece each of `count` places belongs to when `joined` places are together: the lowest place in it.
fn pieces(count: usize, joined: &[[usize; 2]]) -> Vec<usize> {
    let mut up: Vec<usize> = (0..count).collect();
    fn root(up: &mut [usize], mut at: usize) -> usize {
        while up[at] != at {
            up[at] = up[up[at]];
            at = up[at];
        }
        at
    }
    for &[a, b] in joined {
        let (a, b) = (root(&mut up, a), root(&mut up, b));
        up[a.max(b)] = a.min(b);
    }
    (0..count).map(|at| root(&mut up, at)).collect()
}

#[cfg(test)]
mod tests;
