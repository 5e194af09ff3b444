//! How exactly a run's win rates are known, and how many games would make them exact enough.

use super::{Run, bernoulli_sequence};

/// Half the width of a win rate's interval that is good enough for a rulebook: two percentage points.
pub const PRECISE: f64 = 0.02;

/// The most games a cell that are recommended.
const MOST_GAMES: u64 = 1 << 32;

/// The least certain win rate of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Certainty {
    /// The cell whose win rate is least certain.
    pub cell: usize,
    /// Half the width of its anytime-valid interval, as a share of games.
    pub half_width: f64,
    /// The games a cell, in two digits, that would bring it down to [`PRECISE`] if that cell's win rate stays what it
    /// is; `None` where it is already there.
    pub games_needed: Option<u64>,
}

/// The least certain win rate among the cells that have games; `None` where none has.
#[must_use]
pub fn certainty(run: &Run<'_>) -> Option<Certainty> {
    let played = run.summaries.iter().enumerate().filter(|(_, summary)| summary.games > 0);
    let (cell, summary) =
        played.max_by(|a, b| a.1.win_interval.half_width().total_cmp(&b.1.win_interval.half_width()))?;
    let half_width = summary.win_interval.half_width();
    let games_needed = (half_width > PRECISE).then(|| games_for(summary.win_rate.unwrap_or(0.5), run.level));
    Some(Certainty { cell, half_width, games_needed })
}

/// The fewest games, rounded up to two digits, after which the interval of this win rate is narrow enough.
fn games_for(rate: f64, level: f64) -> u64 {
    let enough = |games: u64| {
        let wins = (rate * games as f64).round() as u64;
        bernoulli_sequence(wins.min(games), games, level).half_width() <= PRECISE
    };
    let (mut few, mut many) = (1, 2);
    while !enough(many) && many < MOST_GAMES {
        (few, many) = (many, 2 * many);
    }
    while many - few > 1 {
        let middle = u64::midpoint(few, many);
        if enough(middle) { many = middle } else { few = middle }
    }
    let digit = 10_u64.pow(many.ilog10().saturating_sub(1));
    many.div_ceil(digit) * digit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::made::{Made, wins_of};

    #[test]
    fn the_widest_interval_counts_and_the_recommended_games_make_it_narrow_enough() {
        let mut made = Made::new();
        made.add("a", &[], "standard", wins_of(9_000, 10_000));
        made.add("b", &[], "standard", wins_of(40, 100));
        made.add("c", &[], "standard", wins_of(0, 0));
        let found = certainty(&made.run()).unwrap();
        assert_eq!(found.cell, 1);
        assert_eq!(found.half_width, made.summaries[1].win_interval.half_width());
        let games = found.games_needed.unwrap();
        let half = |games: u64| bernoulli_sequence(games * 2 / 5, games, 0.95).half_width();
        assert!(half(games) <= PRECISE && half(games * 9 / 10) > PRECISE, "{games}");
        assert_eq!(games % 100, 0, "two digits");
    }

    #[test]
    fn nothing_is_needed_where_all_is_precise_and_nothing_known_without_games() {
        let mut made = Made::new();
        made.add("a", &[], "standard", wins_of(9_000, 100_000));
        assert_eq!(certainty(&made.run()).unwrap().games_needed, None);
        let mut empty = Made::new();
        empty.add("a", &[], "standard", wins_of(0, 0));
        assert_eq!(certainty(&empty.run()), None);
    }
}
