//! The table of asserts: one row a check.

use crate::analysis::{CellLabel, Ruled, Ruling};
use polars::prelude::*;

/// One row a check: an assert in one cell.
///
/// `seen` and its interval are shares from 0 to 1, or means. `verdict` is `met`, `missed` or `undecided`; `more_games` are
/// those that would decide it, where that is known.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn asserts(labels: &[CellLabel], ruled: &[Ruled]) -> PolarsResult<DataFrame> {
    let text = |name: &str, value: &dyn Fn(&Ruled) -> String| {
        Column::new(name.into(), ruled.iter().map(value).collect::<Vec<_>>())
    };
    let number = |name: &str, value: &dyn Fn(&Ruled) -> Option<f64>| {
        let finite = |ruled| value(ruled).filter(|value| value.is_finite());
        Column::new(name.into(), ruled.iter().map(finite).collect::<Vec<_>>())
    };
    let whole = |name: &str, value: &dyn Fn(&Ruled) -> Option<u64>| {
        Column::new(name.into(), ruled.iter().map(value).collect::<Vec<_>>())
    };
    let of_cell = |ruled: &Ruled, part: fn(&CellLabel) -> &str| {
        labels.get(ruled.cell).map_or_else(String::new, |label| part(label).to_owned())
    };
    let columns = vec![
        text("assert", &|ruled| ruled.assert.name.clone().unwrap_or_default()),
        text("file", &|ruled| ruled.assert.file.clone()),
        whole("line", &|ruled| Some(ruled.assert.line as u64)),
        whole("cell", &|ruled| Some(ruled.cell as u64)),
        text("variant", &|ruled| of_cell(ruled, |label| &label.variant)),
        text("strategy", &|ruled| of_cell(ruled, |label| &label.strategy)),
        text("quantity", &|ruled| ruled.assert.measure.to_string()),
        number("at_least", &|ruled| ruled.assert.bounds.least),
        number("at_most", &|ruled| ruled.assert.bounds.most),
        text("verdict", &|ruled| {
            match ruled.ruling {
                Ruling::Met => "met",
                Ruling::Missed => "missed",
                Ruling::Undecided { .. } => "undecided",
            }
            .to_owned()
        }),
        number("seen", &|ruled| ruled.seen),
        number("low", &|ruled| Some(ruled.interval.low)),
        number("high", &|ruled| Some(ruled.interval.high)),
        whole("games", &|ruled| Some(ruled.games)),
        whole("more_games", &|ruled| match ruled.ruling {
            Ruling::Undecided { more } => more,
            _ => None,
        }),
    ];
    DataFrame::new(ruled.len(), columns)
}
