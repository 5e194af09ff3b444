//! Paired comparisons as tables and sentences.

use super::{
    terminal::{figures, percent, thousands},
    words,
};
use crate::analysis::{Interval, Pair, Run};

/// One row a pair: win rates of both sides, their difference game by game, the difference of mean scores, and what
/// pairing saved. Win rates are percentages, their differences percentage points. Intervals are those of the sentences.
#[must_use]
pub fn compared_table(run: &Run<'_>, pairs: &[Pair], width: Option<u16>) -> String {
    let unit = run.descriptor.score_unit;
    let header =
        ["compared", "games", "a wins", "b wins", "difference", "at every look", unit, "at every look", "saved"];
    let rows: Vec<Vec<String>> = pairs
        .iter()
        .map(|pair| {
            let rate = |cell: usize| run.summaries[cell].win_rate.map_or("–".into(), percent);
            let score = pair.score;
            vec![
                name(run, pair),
                thousands(pair.games),
                rate(pair.a),
                rate(pair.b),
                points(pair.wins.value),
                between(pair.wins.interval),
                score.map_or("–".into(), |score| format!("{:+.2}", score.value)),
                score.map_or("–".into(), |score| format!("{:+.2} – {:+.2}", score.interval.low, score.interval.high)),
                format!("{:.0} %", 100.0 * pair.saved),
            ]
        })
        .collect();
    figures(&header.map(String::from), &rows, 1, width)
}

/// What a paired comparison says, in a few sentences. A difference is claimed where its anytime-valid interval leaves 0
/// out, and nowhere else, so that no sentence contradicts the interval it shows.
#[must_use]
pub fn pair_text(run: &Run<'_>, pair: &Pair) -> String {
    let (a, b) = (&run.labels[pair.a], &run.labels[pair.b]);
    let kind = format!("{} % at every look", words::level(run.level));
    let strategies = a.variant == b.variant;
    let (first, second) = if strategies { (&a.strategy, &b.strategy) } else { (&a.variant, &b.variant) };
    let who = if strategies { String::new() } else { format!("{}: ", a.strategy) };
    if pair.is_alike() {
        return format!("{who}{second} and {first} ended alike in every one of {} games.", thousands(pair.games));
    }
    let score = score_text(run, pair);
    let Interval { low, high } = pair.wins.interval;
    if !pair.differs() {
        return format!(
            "{who}{} games cannot tell {second} from {first}: the win rate may differ by {} to {} percentage points ({kind}). More games may tell.{score}",
            thousands(pair.games),
            points(low),
            points(high)
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
    // Of very many pairs one differs by chance.
    let many = match pair.p_value > 1.0 - run.level {
        true => " Among so many pairs one such difference may be chance.",
        false => "",
    };
    format!(
        "{who}{second} {wins} {} percentage points {word} often than {first} (between {} and {}, {kind}).{many}{saved}{score}",
        bare(pair.wins.value.abs()),
        bare(less),
        bare(more)
    )
}

/// What a comparison says of the scores, with an interval of the same kind; empty where they cannot vary.
fn score_text(run: &Run<'_>, pair: &Pair) -> String {
    let Some(score) = pair.score else { return String::new() };
    let Interval { low, high } = score.interval;
    let unit = run.descriptor.score_unit;
    if low <= 0.0 && high >= 0.0 {
        return format!(" Its mean score may differ by {low:+.2} to {high:+.2} {unit}.");
    }
    let (word, less, more) = if score.value > 0.0 { ("higher", low, high) } else { ("lower", -high, -low) };
    format!(" Its mean score is {:.2} {unit} {word} (between {less:.2} and {more:.2}).", score.value.abs())
}

fn name(run: &Run<'_>, pair: &Pair) -> String {
    let (a, b) = (&run.labels[pair.a], &run.labels[pair.b]);
    match a.variant == b.variant {
        true => format!("{} → {}", a.strategy, b.strategy),
        false => format!("{}: {} → {}", a.strategy, a.variant, b.variant),
    }
}

/// Percentage points without a sign.
pub(super) fn bare(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// Percentage points with their sign.
pub(super) fn points(share: f64) -> String {
    format!("{:+.1}", 100.0 * share)
}

pub(super) fn between(interval: Interval) -> String {
    format!("{} – {}", points(interval.low), points(interval.high))
}
