//! What came of asserts, in words and in tables.

use super::{
    terminal::{table, thousands},
    verdicts::player,
    words::{count, figure, fixed, name, plain},
};
use crate::{
    analysis::{CellLabel, Estimate, Ruled, Ruling},
    scenario::{Assert, Bounds, Luck, Measure, Values},
};
use std::fmt::Write;

/// What asserts say of the cells of a run.
#[derive(Debug, Clone, Copy)]
pub struct Checked<'a> {
    /// What each cell of the run is.
    pub labels: &'a [CellLabel],
    /// What came of every check.
    pub ruled: &'a [Ruled],
}

/// How a ruling is called.
#[must_use]
pub const fn verdict(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Met => "met",
        Ruling::Missed => "missed",
        Ruling::Undecided { .. } => "undecided",
    }
}

impl Checked<'_> {
    /// The variant and the strategy of a check.
    pub(super) fn cell(&self, ruled: &Ruled) -> (&str, &str) {
        self.labels.get(ruled.cell).map_or(("", ""), |label| (label.variant.as_str(), label.strategy.as_str()))
    }

    /// How many checks are missed, and how many undecided.
    #[must_use]
    pub fn failing(&self) -> (usize, usize) {
        let missed = self.ruled.iter().filter(|ruled| ruled.ruling == Ruling::Missed).count();
        let met = self.ruled.iter().filter(|ruled| ruled.ruling == Ruling::Met).count();
        (missed, self.ruled.len() - met - missed)
    }

    /// What is said of checks that are not met: how many they are, and each with what was found and where it stands,
    /// missed ones first.
    /// `None` where all are met.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        let mut failing: Vec<&Ruled> = self.ruled.iter().filter(|ruled| ruled.ruling != Ruling::Met).collect();
        failing.sort_by_key(|ruled| ruled.ruling != Ruling::Missed);
        let (missed, undecided) = self.failing();
        if failing.is_empty() {
            return None;
        }
        let parts = [(missed, "missed"), (undecided, "undecided")];
        let parts: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        let all = count(self.ruled.len() as u64, "check", "checks");
        let mut text = format!("of {all}, {}", parts.join(" and "));
        for ruled in failing.iter().take(MOST_TOLD) {
            let _ = write!(text, "\n{}: {}", verdict(ruled.ruling), self.sentence(ruled));
            if ruled.assert.line > 0 {
                let _ = write!(text, "\n  --> {}:{}", ruled.assert.file, ruled.assert.line);
            }
        }
        if failing.len() > MOST_TOLD {
            let _ = write!(text, "\n… and {} more; the table has them all", failing.len() - MOST_TOLD);
        }
        Some(text)
    }

    /// One check in a sentence, without its verdict and without a full stop.
    #[must_use]
    pub fn sentence(&self, ruled: &Ruled) -> String {
        let (variant, strategy) = self.cell(ruled);
        let measure = &ruled.assert.measure;
        let called = ruled.assert.name.as_ref().map_or(String::new(), |called| format!("{}: ", name(called)));
        let what = format!("{called}{} of {} in {}", of(measure), player(strategy), name(variant));
        let wanted = wanted(measure, ruled.assert.bounds);
        let Some(seen) = seen(ruled) else {
            return format!("{what} should be {wanted}, and no game that has it was played");
        };
        let be = if matches!(measure, Measure::Wins) { "are" } else { "is" };
        let more = match ruled.ruling {
            Ruling::Undecided { more: Some(more) } => {
                format!("; about {} more games of the cell would tell", thousands(more))
            }
            Ruling::Undecided { more: None } if !ruled.interval.low.is_finite() => {
                "; some games lie beyond the range that the ruleset declares, so that nothing is known for certain"
                    .into()
            }
            Ruling::Undecided { more: None } if ruled.games > 0 => {
                "; it lies so near the bound that no number of games is likely to tell: move the bound".into()
            }
            _ => String::new(),
        };
        format!("{what} {be} {seen}, and should be {wanted}{more}")
    }

    /// The most games a cell needs in all, as far as is known, for the checks that are undecided and could be decided.
    #[must_use]
    pub fn games_wanted(&self) -> Option<u64> {
        let wanted = self.ruled.iter().filter_map(|ruled| match ruled.ruling {
            Ruling::Undecided { more: Some(more) } => Some(ruled.games.saturating_add(more)),
            _ => None,
        });
        wanted.max()
    }

    /// One row a check, for people.
    #[must_use]
    pub fn table(&self, width: Option<u16>) -> String {
        let header = ["assert", "variant", "strategy", "quantity", "wanted", "verdict", "seen", "interval", "games"];
        let row = |ruled: &Ruled| {
            let (variant, strategy) = self.cell(ruled);
            let assert = &ruled.assert;
            vec![
                title(ruled),
                variant.to_owned(),
                strategy.to_owned(),
                assert.measure.to_string(),
                wanted(&assert.measure, assert.bounds),
                verdict(ruled.ruling).to_owned(),
                point(ruled).unwrap_or_else(|| "–".to_owned()),
                interval(ruled),
                thousands(ruled.games),
            ]
        };
        let rows: Vec<Vec<String>> = self.ruled.iter().map(row).collect();
        table(&header.map(String::from), &rows, 6, width)
    }
}

/// An assert in words, for whoever reads the sweep: whose it is, what is wanted, and of how many cells.
pub(super) fn told(assert: &Assert) -> [String; 4] {
    let set: Vec<String> = assert.set.iter().map(|(path, value)| format!("{path}={value}")).collect();
    let every = |name: Option<&String>| name.cloned().unwrap_or_else(|| "every".to_owned());
    let variant = if set.is_empty() { every(assert.variant.as_ref()) } else { set.join(", ") };
    let wanted = format!("{} {}", assert.measure, wanted(&assert.measure, assert.bounds));
    [variant, every(assert.strategy.as_ref()), wanted, thousands(assert.cells.len() as u64)]
}

/// The most failing checks that are told one by one.
const MOST_TOLD: usize = 20;

/// What an assert is called: its name, or the line it stands in.
pub(super) fn title(ruled: &Ruled) -> String {
    ruled.assert.name.as_deref().map_or_else(|| format!("line {}", ruled.assert.line), plain)
}

/// What a measure is, in a sentence that goes on with whose it is.
pub(super) fn of(measure: &Measure) -> String {
    match measure {
        Measure::Wins => "the wins".to_owned(),
        Measure::Score => "the mean score".to_owned(),
        Measure::Margin => "the mean margin".to_owned(),
        Measure::Turns => "the mean number of turns".to_owned(),
        Measure::Decisions => "the mean number of decisions".to_owned(),
        Measure::Luck(Luck::Score) => "the share of luck in the scores".to_owned(),
        Measure::Luck(Luck::Wins) => "the share of luck in the wins".to_owned(),
        Measure::Ending(ending) => format!("the share of games that end by {}", name(ending)),
        Measure::Rank(rank) => format!("the share of games with rank {}", name(rank)),
        Measure::UpTo(values, most) => match values {
            Values::Score => format!("the share of games with a score of at most {most}"),
            Values::Margin => format!("the share of games with a margin of at most {most}"),
            Values::Turns | Values::Decisions => format!("the share of games with at most {most} {}", values.name()),
        },
    }
}

/// What is wanted: `between 40 and 60 %`, `at least 12.5`.
pub(super) fn wanted(measure: &Measure, bounds: Bounds) -> String {
    let (times, unit) = if measure.is_share() { (100.0, " %") } else { (1.0, "") };
    let number = |value: f64| {
        let text = fixed(value * times, 6);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    match (bounds.least, bounds.most) {
        (Some(least), Some(most)) => format!("between {} and {}{unit}", number(least), number(most)),
        (Some(least), None) => format!("at least {}{unit}", number(least)),
        (None, Some(most)) => format!("at most {}{unit}", number(most)),
        (None, None) => "anything".to_owned(),
    }
}

/// What was seen, with its interval.
pub(super) fn seen(ruled: &Ruled) -> Option<String> {
    let value = ruled.seen?;
    Some(if ruled.assert.measure.is_share() {
        format!("{} ({})", percent(value, ruled), percents(ruled))
    } else {
        figure(&Estimate { value, error: 0.0, interval: ruled.interval })
    })
}

/// What was seen, alone.
fn point(ruled: &Ruled) -> Option<String> {
    let value = ruled.seen?;
    Some(if ruled.assert.measure.is_share() { percent(value, ruled) } else { fixed(value, 2) })
}

/// A share as a percentage, with a digit more than tables of shares have: beside a bound it matters.
fn percent(share: f64, ruled: &Ruled) -> String {
    format!("{} %", fixed(100.0 * share, places(ruled)))
}

fn percents(ruled: &Ruled) -> String {
    let [low, high] = [ruled.interval.low, ruled.interval.high].map(|end| fixed(100.0 * end, places(ruled)));
    format!("{low}–{high} %")
}

fn places(ruled: &Ruled) -> usize {
    if ruled.interval.half_width() < 0.004 { 2 } else { 1 }
}

/// The interval, alone.
fn interval(ruled: &Ruled) -> String {
    if ruled.assert.measure.is_share() {
        return percents(ruled);
    }
    let (low, high) = (fixed(ruled.interval.low, 2), fixed(ruled.interval.high, 2));
    if low.starts_with('−') || high.starts_with('−') {
        format!("{low} to {high}")
    } else {
        format!("{low}–{high}")
    }
}
