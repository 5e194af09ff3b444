//! Luck and skill: where the differences between games come from.

use super::{
    Estimate, Run,
    jackknife::{error, within},
};
use crate::{
    simulation::{GROUPS, GameResult},
    strategy::BUILTINS,
};

/// The shares of the variance of an outcome over strategies × games of one variant. They add up to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shares {
    /// From who plays: skill. It depends on which strategies were swept: the more they differ, the larger it is.
    pub player: Estimate,
    /// From the deal: luck that is the same for every strategy.
    pub deal: Estimate,
    /// From their interplay: deals that suit one strategy and not another, and each strategy's own luck.
    pub interplay: Estimate,
}

/// Luck and skill in one variant.
#[derive(Debug, Clone, PartialEq)]
pub struct Luck {
    /// The variant.
    pub variant: String,
    /// The strategies it is about, in the order of the sweep: those that [try to win](tries).
    pub players: Vec<String>,
    /// The games all of them played that went into it.
    pub games: u64,
    /// Of the score; `None` where nothing varies, or below 128 games.
    pub score: Option<Shares>,
    /// The part of who plays in winning, on the scale of logits: the variance of their logits of winning, to that
    /// variance and that of the logistic distribution, π² ÷ 3, which stands for all luck together. `None` below 128
    /// games, or where one of them won, or lost, fewer than 10.
    pub logits: Option<Estimate>,
    /// Of winning; `None` where nothing varies, or too little to tell: below 128 games, or 100 won or lost ones of all
    /// strategies together. These depend on the win rate: where nearly all games are lost, whoever plays, who plays
    /// decides next to nothing of whether a game is won.
    pub wins: Option<Shares>,
    /// The player's share of winning when each group of games is left out, parts below 0 left as they are: what two
    /// variants are compared by. Empty where there are no shares.
    pub wins_without: Vec<f64>,
    /// The same of the score.
    pub score_without: Vec<f64>,
}

/// Whether a strategy tries to win: all do but those that take any action, or the first. How much they lose says nothing
/// of what skill is worth.
#[must_use]
pub fn tries(strategy: &str) -> bool {
    !BUILTINS.contains(&strategy)
}

/// Where the differences between games come from, for each variant that at least two strategies played which try to win,
/// in the order of the sweep.
///
/// An outcome of strategy s in game g is taken as mean + playerₛ + deal_g + the rest. From the kept results of the games
/// all strategies played come the components by the method of moments: the deal's is the mean covariance between two
/// strategies, the rest's is the mean variance of a strategy less that, and the player's is the variance between the
/// strategies' means less the rest's share in it (as in the analysis of variance; Searle, Casella and McCulloch 1992,
/// *Variance Components*, chapter 4). A component below 0, which only chance or deals that suit opposite strategies
/// bring about, counts as 0 and the shares are made to add up to 1 again.
///
/// Standard errors come from leaving out one of the [`GROUPS`] of games at a time, with components below 0 left as they
/// are; they speak of other games with these strategies, not of other strategies. Intervals are Student's, within 0
/// and 1.
#[must_use]
pub fn luck(run: &Run<'_>) -> Vec<Luck> {
    run.variants().into_iter().filter_map(|variant| of_variant(run, variant)).collect()
}

fn of_variant(run: &Run<'_>, variant: &str) -> Option<Luck> {
    let cells = run.labels.iter().zip(run.tallies);
    let (players, played): (Vec<String>, Vec<&[GameResult]>) = cells
        .filter(|(label, _)| label.variant == variant && tries(&label.strategy))
        .map(|(label, tally)| (label.strategy.clone(), tally.results.games()))
        .filter(|(_, games)| !games.is_empty())
        .unzip();
    let games = played.iter().map(|games| games.len()).min()?;
    if played.len() < 2 {
        return None;
    }
    let of = |outcome: fn(GameResult) -> i64| sums(&played, games, outcome);
    let enough = games >= FEWEST_GAMES;
    let games_won = of(|result| i64::from(result.won()));
    let won: i128 = games_won.iter().flat_map(|group| &group.outcomes).sum();
    let both_ways = won.min((games * played.len()) as i128 - won) >= FEWEST_OF_A_KIND;
    let wins = if enough && both_ways { shares(&games_won, run.level) } else { None };
    let score = if enough { shares(&of(|result| i64::from(result.score())), run.level) } else { None };
    let ((wins, wins_without), (score, score_without)) = (wins.unzip(), score.unzip());
    Some(Luck {
        variant: variant.to_owned(),
        players,
        games: games as u64,
        score,
        logits: if enough { in_logits(&games_won, run.level) } else { None },
        wins,
        wins_without: wins_without.unwrap_or_default(),
        score_without: score_without.unwrap_or_default(),
    })
}

/// The fewest games that shares are told of: two in each group. Fewer look more alike, or more different, than they are.
const FEWEST_GAMES: usize = 2 * GROUPS;

/// The fewest won games, and lost ones, of all strategies together, that shares of winning are told of.
const FEWEST_OF_A_KIND: i128 = 100;

/// The fewest games that each player must have won, and lost, for its logit of winning to be told of.
const FEWEST_OF_EACH: i128 = 10;

/// The part of who plays, on the scale of logits; see [`Luck::logits`]. Chance makes players look more different than
/// they are; the jackknife says by how much, whatever luck they share (Shao and Tu 1995, section 1.3).
fn in_logits(wins: &[Sums], level: f64) -> Option<Estimate> {
    let all = wins.iter().fold(Sums::of(wins.first()?.outcomes.len()), |all, group| all.and(1, group));
    if all.outcomes.iter().any(|&won| won.min(all.games - won) < FEWEST_OF_EACH) {
        return None;
    }
    let variance = |sums: &Sums| {
        // Half a game more of either kind keeps what was won throughout finite.
        let logit = |&won: &i128| ((won as f64 + 0.5) / ((sums.games - won) as f64 + 0.5)).ln();
        let logits: Vec<f64> = sums.outcomes.iter().map(logit).collect();
        let mean = logits.iter().sum::<f64>() / logits.len() as f64;
        logits.iter().map(|logit| (logit - mean).powi(2)).sum::<f64>() / (logits.len() - 1) as f64
    };
    let share = |variance: f64| variance / (variance + std::f64::consts::PI.powi(2) / 3.0);
    let found = variance(&all);
    let without: Vec<f64> = wins.iter().map(|group| variance(&all.and(-1, group))).collect();
    let groups = without.len() as f64;
    let true_to_size = groups * found - (groups - 1.0) * without.iter().sum::<f64>() / groups;
    let shares: Vec<f64> = without.iter().map(|&variance| share(variance)).collect();
    Some(within(Estimate::student(share(true_to_size.max(0.0)), error(&shares), groups - 1.0, level), 0.0, 1.0))
}

/// What the outcomes of some games add up to.
#[derive(Debug, Clone, Default)]
struct Sums {
    games: i128,
    /// By strategy.
    outcomes: Vec<i128>,
    /// Squares of outcomes, over all strategies.
    squares: i128,
    /// Squares of a game's sum over all strategies.
    totals_squared: i128,
}

impl Sums {
    fn of(strategies: usize) -> Self {
        Self { outcomes: vec![0; strategies], ..Self::default() }
    }

    /// The sums of these games without some of them, or with others (`sign` −1 or 1).
    fn and(&self, sign: i128, other: &Self) -> Self {
        Self {
            games: self.games + sign * other.games,
            outcomes: self.outcomes.iter().zip(&other.outcomes).map(|(mine, theirs)| mine + sign * theirs).collect(),
            squares: self.squares + sign * other.squares,
            totals_squared: self.totals_squared + sign * other.totals_squared,
        }
    }
}

/// The sums of each group of the first `games` games.
fn sums(played: &[&[GameResult]], games: usize, outcome: fn(GameResult) -> i64) -> Vec<Sums> {
    let mut totals = vec![0_i64; games];
    let mut groups = vec![Sums::of(played.len()); GROUPS];
    for (strategy, results) in played.iter().enumerate() {
        for (game, (&result, total)) in results.iter().zip(&mut totals).enumerate() {
            let (outcome, group) = (outcome(result), &mut groups[game % GROUPS]);
            *total += outcome;
            group.outcomes[strategy] += i128::from(outcome);
            group.squares += i128::from(outcome * outcome);
        }
    }
    for (game, &total) in totals.iter().enumerate() {
        groups[game % GROUPS].games += 1;
        groups[game % GROUPS].totals_squared += i128::from(total) * i128::from(total);
    }
    groups.retain(|group| group.games > 0);
    groups
}

/// The shares that player, deal and interplay have in these games, components below 0 left as they are; `None` where
/// nothing varies.
fn parts(sums: &Sums) -> Option<[f64; 3]> {
    let (n, s) = (sums.games, sums.outcomes.len() as i128);
    if n < 2 || s < 2 {
        return None;
    }
    let sum: i128 = sums.outcomes.iter().sum();
    let own_squares: i128 = sums.outcomes.iter().map(|own| own * own).sum();
    // n(n − 1) times the sum of the strategies' variances, and times the variance of their sum. The latter holds the
    // covariance of every two strategies twice.
    let variances = n * sums.squares - own_squares;
    let of_sum = n * sums.totals_squared - sum * sum;
    // All differences are taken in integers, so that none loses digits.
    let pairs = (s * (s - 1)) as f64 * (n * (n - 1)) as f64;
    let deal = (of_sum - variances) as f64 / pairs;
    let rest = (s * variances - of_sum) as f64 / pairs;
    let between = (s * own_squares - sum * sum) as f64 / ((s * (s - 1)) as f64 * (n * n) as f64);
    let player = between - rest / n as f64;
    let total = player + deal + rest;
    (total > 0.0).then(|| [player, deal, rest].map(|part| part / total))
}

/// The shares, with errors from leaving out one group at a time, and the player's share without each group.
fn shares(groups: &[Sums], level: f64) -> Option<(Shares, Vec<f64>)> {
    let first = groups.first()?;
    let all = groups.iter().fold(Sums::of(first.outcomes.len()), |all, group| all.and(1, group));
    let found = parts(&all)?;
    let without: Vec<[f64; 3]> = groups.iter().map(|group| parts(&all.and(-1, group))).collect::<Option<_>>()?;
    let count = without.len() as f64;
    let positive = found.map(|part| part.max(0.0));
    let total: f64 = positive.iter().sum();
    let share = |part: usize| {
        let parts: Vec<f64> = without.iter().map(|parts| parts[part]).collect();
        within(Estimate::student(positive[part] / total, error(&parts), count - 1.0, level), 0.0, 1.0)
    };
    let shares = Shares { player: share(0), deal: share(1), interplay: share(2) };
    Some((shares, without.iter().map(|parts| parts[0]).collect()))
}

#[cfg(test)]
mod tests;
