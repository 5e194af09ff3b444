//! Which setting moves difficulty, where the points of a sweep are a design.

use super::super::{Facts, Section, Topic};
use crate::{analysis::Effect, report::designed::design_text, scenario::Design};

pub(super) fn section(facts: &Facts<'_>, design: &Design, effects: &[&Effect]) -> Section {
    let verdict = match effects {
        several @ [_, _, ..] => super::most(facts, several),
        _ => "These games do not tell which of the settings moves difficulty.".to_owned(),
    };
    crate::report::verdicts::section(facts, Topic::Settings, verdict, vec![design_text(design)])
}
