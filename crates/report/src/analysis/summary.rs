//! What one cell's tally says, with intervals.

use super::{Interval, bernoulli_sequence, mean_sequence, normal_mean, wilson};
use crate::{
    ruleset::Descriptor,
    simulation::{Histogram, Tally},
};
use std::collections::BTreeMap;

/// A share of games, by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Share {
    /// Of what: a rank or an ending cause.
    pub name: &'static str,
    /// Games.
    pub count: u64,
    /// The share of all games; 0 without games.
    pub share: f64,
    /// Its anytime-valid interval.
    pub interval: Interval,
}

impl Share {
    /// The share of `count` among `of` games, with its interval of this level.
    #[must_use]
    pub fn new(name: &'static str, count: u64, of: u64, level: f64) -> Self {
        let share = if of > 0 { count as f64 / of as f64 } else { 0.0 };
        Self { name, count, share, interval: bernoulli_sequence(count, of, level) }
    }
}

/// The mean of a whole number over games, with its spread.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The normal interval of the mean, for this number of games; `None` for fewer than two.
    pub interval: Option<Interval>,
    /// The quantiles 5, 25, 50, 75 and 95 %.
    pub quantiles: [i32; 5],
}

/// How one rule of a strategy was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleUse {
    /// The rule's name.
    pub name: String,
    /// Decisions it made.
    pub decided: u64,
    /// Decisions, of those sampled, in which some action satisfied it.
    pub matched: u64,
}

/// What one cell's tally says.
#[derive(Debug, Clone, PartialEq)]
pub struct CellSummary {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games cut short at the decision limit.
    pub truncated: u64,
    /// The share of games won; `None` without games.
    pub win_rate: Option<f64>,
    /// The anytime-valid interval of the win rate.
    pub win_interval: Interval,
    /// Wilson's interval of the win rate, for this number of games.
    pub win_wilson: Interval,
    /// Scores; `None` without games.
    pub score: Option<Spread>,
    /// The score that is the goal, where margins say which it is: score minus margin where that is the same in every
    /// game that has one.
    pub goal: Option<i32>,
    /// The anytime-valid interval of the mean score.
    pub score_interval: Interval,
    /// The opponent's scores; `None` without games or opponent.
    pub opponent: Option<Spread>,
    /// Points beyond the goal (0 or more) or short of it (below 0); `None` without games, or where the goal is no number
    /// of points.
    pub margin: Option<Spread>,
    /// Ranks, lowest first.
    pub ranks: Vec<Share>,
    /// Ending causes.
    pub endings: Vec<Share>,
    /// Ending causes as shares of the lost games, games cut short last (`truncated`); all 0 where no game was lost.
    pub losses: Vec<Share>,
    /// Turns a game; `None` without games.
    pub turns: Option<Spread>,
    /// Decisions a game, forced ones included; `None` without games.
    pub decisions: Option<Spread>,
    /// The share of decisions that were forced; `None` without decisions.
    pub forced: Option<f64>,
    /// Legal actions at a decision that was not forced, on average; `None` without such decisions.
    pub choices: Option<f64>,
    /// The ruleset's metrics, in the descriptor's order, then those of cards; `None` without games.
    pub metrics: Vec<Option<Spread>>,
    /// The share of the decisions put to a strategy that no rule covered; `None` without such decisions.
    pub uncovered: Option<f64>,
    /// Decisions in which every rule was tried, which is what `matched` counts among.
    pub sampled: u64,
    /// The strategy's rules.
    pub rules: Vec<RuleUse>,
}

impl CellSummary {
    /// Summarises a tally with intervals of this level. `rules` names the strategy's rules, in order; `scores` are the
    /// lowest and the highest score a game can end with.
    #[must_use]
    pub fn new(descriptor: &Descriptor, tally: &Tally, rules: &[String], scores: (i32, i32), level: f64) -> Self {
        let ratio = |part: u64, whole: u64| (whole > 0).then(|| part as f64 / whole as f64);
        let games = tally.games;
        let share = |name, count| Share::new(name, count, games, level);
        let lost = games.saturating_sub(tally.wins);
        let loss = |name, count| Share::new(name, count, lost, level);
        let spread = |histogram: &Histogram| Spread::new(histogram, level);
        let decisions: u64 = tally.branching.iter().sum();
        let usage = &tally.usage;
        Self {
            games,
            wins: tally.wins,
            truncated: tally.truncated,
            win_rate: ratio(tally.wins, games),
            win_interval: bernoulli_sequence(tally.wins, games, level),
            win_wilson: wilson(tally.wins, games, level),
            score: spread(&tally.score),
            goal: goal(&tally.score, &tally.margin),
            score_interval: mean_sequence(&tally.epochs, scores, level),
            opponent: spread(&tally.opponent),
            margin: spread(&tally.margin),
            ranks: descriptor.ranks.iter().zip(&tally.ranks).map(|(rank, &count)| share(rank.name, count)).collect(),
            endings: descriptor
                .endings
                .iter()
                .zip(&tally.endings)
                .map(|(ending, count)| share(ending.name, count.won + count.lost))
                .collect(),
            losses: descriptor
                .endings
                .iter()
                .zip(&tally.endings)
                .map(|(ending, count)| loss(ending.name, count.lost))
                .chain(std::iter::once(loss("truncated", tally.truncated)))
                .collect(),
            turns: spread(&tally.turns),
            decisions: spread(&tally.decisions),
            forced: ratio(tally.forced, decisions),
            choices: ratio(tally.offered - tally.forced, decisions - tally.forced),
            metrics: tally.metrics.iter().map(spread).collect(),
            uncovered: ratio(usage.uncovered, usage.asked),
            sampled: usage.sampled,
            rules: rules
                .iter()
                .enumerate()
                .map(|(place, name)| RuleUse {
                    name: name.clone(),
                    decided: usage.decided.get(place).copied().unwrap_or(0),
                    matched: usage.matched.get(place).copied().unwrap_or(0),
                })
                .collect(),
        }
    }
}

/// What margins are measured from: the one number that turns the histogram of margins into that of scores, or into a
/// part of it, for games that were cut short have a score and no margin.
fn goal(scores: &Histogram, margins: &Histogram) -> Option<i32> {
    let (first, last) = (|of: &Histogram| of.iter().next(), |of: &Histogram| of.iter().last());
    let counts: BTreeMap<i32, u64> = scores.iter().collect();
    let fits = |goal: i32| {
        let scored = |margin: i32| margin.checked_add(goal).and_then(|score| counts.get(&score).copied()).unwrap_or(0);
        margins.iter().all(|(margin, count)| count <= scored(margin))
    };
    // Games that were cut short may stand at either end of the scores, hardly at both.
    let ends = [first(scores).zip(first(margins)), last(scores).zip(last(margins))];
    let found = ends.into_iter().flatten().filter_map(|((score, _), (margin, _))| score.checked_sub(margin));
    // With nearly no scores, or nearly all games cut short, several numbers may fit by chance.
    let enough = margins.total() > scores.total() / 2 && margins.iter().nth(2).is_some();
    found.into_iter().find(|&goal| enough && fits(goal))
}

impl Spread {
    fn new(histogram: &Histogram, level: f64) -> Option<Self> {
        let mean = histogram.mean()?;
        let deviation = histogram.deviation().unwrap_or(0.0);
        let quantile = |share| histogram.quantile(share).unwrap_or(0);
        Some(Self {
            mean,
            deviation,
            interval: normal_mean(mean, deviation, histogram.total(), level),
            quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map(quantile),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::EndingCount;

    #[test]
    fn the_goal_is_what_margins_are_measured_from() {
        let descriptor = &perihelion_timers::DESCRIPTOR;
        let of = |games: &[(i32, Option<i32>)]| {
            let mut tally = Tally::new(descriptor);
            for &(score, margin) in games {
                tally.score.add(score);
                margin.into_iter().for_each(|margin| tally.margin.add(margin));
            }
            CellSummary::new(descriptor, &tally, &[], (0, 40), 0.95).goal
        };
        let fixed: Vec<(i32, Option<i32>)> = [12, 17, 17, 19, 25].map(|score| (score, Some(score - 19))).to_vec();
        assert_eq!(of(&fixed), Some(19));
        // One more that was cut short, far below the others.
        assert_eq!(of(&[&fixed[..], &[(3, None)]].concat()), Some(19));
        // Against an opponent the score to reach is another one each game.
        assert_eq!(of(&[(12, Some(-3)), (17, Some(2)), (19, Some(-1)), (25, Some(4))]), None);
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn losses_are_shares_of_the_lost_games_and_add_up_to_one() {
        let descriptor = &perihelion_timers::DESCRIPTOR;
        let mut tally = Tally::new(descriptor);
        (tally.games, tally.wins, tally.truncated) = (100, 60, 4);
        tally.endings[0] = EndingCount { won: 60, lost: 6 };
        tally.endings[1] = EndingCount { won: 0, lost: 30 };
        let found = CellSummary::new(descriptor, &tally, &[], (0, 9), 0.95).losses;
        let told: Vec<(&str, u64, f64)> = found.iter().map(|share| (share.name, share.count, share.share)).collect();
        assert_eq!(told, [("passed", 6, 0.15), ("caught", 30, 0.75), ("truncated", 4, 0.1)]);
        assert_eq!(found[0].interval, bernoulli_sequence(6, 40, 0.95));
        let none = CellSummary::new(descriptor, &Tally::new(descriptor), &[], (0, 9), 0.95).losses;
        assert!(none.iter().all(|share| share.share == 0.0), "{none:?}");
    }
}
