//! Paired comparisons as tables and sentences.

use super::terminal::{figures, thousands};
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

/// What a paired comparison says, in a sentence.
#[must_use]
pub fn pair_text(run: &Run<'_>, pair: &Pair) -> String {
    let (a, b) = (&run.labels[pair.a], &run.labels[pair.b]);
    let (who, first, second) = match a.strategy == b.strategy {
        true => (format!("{}: ", a.strategy), a.variant.as_str(), b.variant.as_str()),
        false if a.variant == b.variant => (String::new(), a.strategy.as_str(), b.strategy.as_str()),
        false => return String::new(),
    };
    let Interval { low, high } = pair.wins.interval;
    let level = 100.0 * run.level;
    let difference = if low > 0.0 || high < 0.0 {
        let (word, less, more) = match pair.wins.value > 0.0 {
            true => ("more", low, high),
            false => ("less", -high, -low),
        };
        format!(
            "{second} is won {} percentage points {word} often than {first} (between {} and {} at {level:.0} %)",
            bare(pair.wins.value.abs()),
            bare(less),
            bare(more)
        )
    } else {
        format!(
            "the games cannot tell {second} from {first}: the difference lies between {} and {} percentage points at {level:.0} %",
            points(low),
            points(high)
        )
    };
    let saved = match pair.saved {
        saved if saved > 0.005 => {
            format!("; the same luck on both sides saved {:.0} % of the games this takes", 100.0 * saved)
        }
        _ => String::new(),
    };
    format!("{who}{difference}{saved}.")
}

fn name(run: &Run<'_>, pair: &Pair) -> String {
    let (a, b) = (&run.labels[pair.a], &run.labels[pair.b]);
    match a.variant == b.variant {
        true => format!("{} → {}", a.strategy, b.strategy),
        false => format!("{}: {} → {}", a.strategy, a.variant, b.variant),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
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
