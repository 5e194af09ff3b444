//! Whether what the designer insists on holds.

use super::{Facts, Section, Topic};
use crate::{
    analysis::Ruling,
    files::program,
    report::{
        asserts::{Checked, verdict},
        words::{count, level, sentence},
    },
};

/// The most failing checks that are told one by one; the table has all.
const MOST_TOLD: usize = 5;

/// The answer, where the sweep has asserts.
pub(super) fn section(facts: &Facts<'_>) -> Option<Section> {
    let ruled = &facts.study.asserts;
    if ruled.is_empty() {
        return None;
    }
    let checked = Checked { labels: facts.run.all_labels, ruled };
    let (missed, undecided) = checked.failing();
    let all = count(ruled.len() as u64, "check", "checks");
    let be = |count: usize| if count == 1 { "is" } else { "are" };
    let said = match (missed, undecided) {
        (0, 0) if ruled.len() == 1 => "Yes: the one check is met.".to_owned(),
        (0, 0) => format!("Yes: all {all} are met."),
        (0, undecided) => {
            let others = if undecided < ruled.len() { " and the others met" } else { "" };
            format!(
                "Not decided: of {all}, {undecided} {} undecided{others}. `{} verify` plays on until each is decided.",
                be(undecided),
                program()
            )
        }
        (missed, 0) => format!("No: of {all}, {missed} {} missed.", be(missed)),
        (missed, undecided) => {
            format!("No: of {all}, {missed} {} missed and {undecided} {} undecided.", be(missed), be(undecided))
        }
    };
    let failing: Vec<_> = ruled.iter().filter(|ruled| ruled.ruling != Ruling::Met).collect();
    let mut more: Vec<String> = Vec::new();
    for one in failing.iter().take(MOST_TOLD) {
        more.push(format!("{}: {} (line {}).", sentence(verdict(one.ruling)), checked.sentence(one), one.assert.line));
    }
    if failing.len() > MOST_TOLD {
        more.push(format!("{} more are not met; the table of asserts has them all.", failing.len() - MOST_TOLD));
    }
    more.push(format!(
        "Intervals of asserts hold at every moment of a run, and with {} % confidence all of them together; they are the \
         wider for it.",
        level(facts.run.level)
    ));
    Some(super::section(facts, Topic::Asserts, said, more))
}
