//! Paired comparisons as tables and sentences.

use super::{
    terminal::{figures, percent, thousands},
    words,
};
use crate::analysis::{Estimate, Interval, Pair, Run};

/// One row a pair: win rates of both sides, their difference game by game with both intervals, the difference of mean
/// scores, and what pairing saved. Win rates are percentages, their differences percentage points.
#[must_use]
pub fn compared_table(run: &Run<'_>, pairs: &[Pair], width: Option<u16>) -> String {
    let unit = run.descriptor.score_unit;
    let header = ["compared", "games", "a wins", "b wins", "difference", "interval", "at any time", unit, "saved"];
    let rows: Vec<Vec<String>> = pairs
        .iter()
        .map(|pair| {
            let rate = |cell: usize| run.summaries[cell].win_rate.map_or("–".into(), percent);
            vec![
                name(run, pair),
                thousands(pair.games),
                rate(pair.a),
                rate(pair.b),
                points(pair.wins.value),
                between(pair.wins.interval),
                between(pair.sequence),
                pair.score.map_or("–".into(), with_error),
                format!("{:.0} %", 100.0 * pair.saved),
            ]
        })
        .collect();
    figures(&header.map(String::from), &rows, 1, width)
}

/// What a paired comparison says, in a sentence or two. A difference is claimed where the exact test of single games
/// makes it certain at the run's level.
#[must_use]
pub fn pair_text(run: &Run<'_>, pair: &Pair) -> String {
    let (a, b) = (&run.labels[pair.a], &run.labels[pair.b]);
    let level = format!("{} %", words::level(run.level));
    let strategies = a.variant == b.variant;
    let (first, second) = if strategies { (&a.strategy, &b.strategy) } else { (&a.variant, &b.variant) };
    let who = if strategies { String::new() } else { format!("{}: ", a.strategy) };
    let same = |estimate: Estimate| estimate.value == 0.0 && estimate.error == 0.0;
    if same(pair.wins) && pair.score.is_none_or(same) {
        return format!("{who}{second} and {first} ended alike in every one of {} games.", thousands(pair.games));
    }
    let Interval { low, high } = pair.wins.interval;
    if pair.p_value > 1.0 - run.level || (low <= 0.0 && high >= 0.0) {
        return format!(
            "{who}{} games cannot tell {second} from {first}: the win rate may differ by {} to {} percentage points ({level}). More games would tell.",
            thousands(pair.games),
            points(pair.sequence.low),
            points(pair.sequence.high)
        );
    }
    let (word, less, more) = match pair.wins.value > 0.0 {
        true => ("more", low, high),
        false => ("less", -high, -low),
    };
    let wins = if strategies { "wins" } else { "is won" };
    let saved = match 1.0 / (1.0 - pair.saved) {
        times if pair.saved < 1.0 && times >= 1.15 => {
            format!(" Without the same luck on both sides it would take {times:.1} times as many games to know that.")
        }
        _ => String::new(),
    };
    format!(
        "{who}{second} {wins} {} percentage points {word} often than {first} (between {} and {}, {level}).{saved}",
        bare(pair.wins.value.abs()),
        bare(less),
        bare(more)
    )
}

fn name(run: &Run<'_>, pair: &Pair) -> String {
    let (a, b) = (&run.labels[pair.a], &run.labels[pair.b]);
    match a.variant == b.variant {
        true => format!("{} → {}", a.strategy, b.strategy),
        false => format!("{}: {} → {}", a.strategy, a.variant, b.variant),
    }
}

/// Percentage points without a sign.
fn bare(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// Percentage points with their sign.
fn points(share: f64) -> String {
    format!("{:+.1}", 100.0 * share)
}

fn between(interval: Interval) -> String {
    format!("{} – {}", points(interval.low), points(interval.high))
}

fn with_error(estimate: Estimate) -> String {
    format!("{:+.2} ±{:.2}", estimate.value, estimate.interval.half_width())
}
