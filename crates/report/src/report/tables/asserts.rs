//! The table of asserts.

use super::{Table, number, text, whole};
use crate::report::{
    asserts::{Checked, seen, title, verdict, wanted},
    verdicts::Facts,
};

/// One row a check.
pub(in crate::report) fn asserts(facts: &Facts<'_>) -> Table {
    let columns = [
        ("assert", false),
        ("variant", false),
        ("strategy", false),
        ("quantity", false),
        ("wanted", false),
        ("verdict", false),
        ("seen", true),
        ("games", true),
    ];
    let mut table = Table::new("What is insisted on", &columns);
    let checked = Checked { labels: facts.run.labels, ruled: &facts.study.asserts };
    for ruled in checked.ruled {
        let (variant, strategy) = checked.cell(ruled);
        let assert = &ruled.assert;
        table.row(vec![
            text(title(ruled)),
            text(variant),
            text(strategy),
            text(assert.measure.to_string()),
            text(wanted(&assert.measure, assert.bounds)),
            text(verdict(ruled.ruling)),
            number(ruled.seen.unwrap_or(f64::NAN), seen(ruled).unwrap_or_else(|| "–".to_owned())),
            whole(ruled.games),
        ]);
    }
    table
}
