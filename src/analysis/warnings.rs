//! Warnings in plain words: what about a cell's figures is shaky, and what to do about it.

use super::CellSummary;

/// A warning, with what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// What is shaky.
    pub what: String,
    /// What to do.
    pub remedy: String,
}

/// The share of uncovered decisions from which a strategy is said to have a gap.
const GAP: f64 = 0.001;

/// The warnings about one cell of a strategy.
#[must_use]
pub fn warnings(strategy: &str, summary: &CellSummary) -> Vec<Warning> {
    let mut found = Vec::new();
    let mut warn = |what: String, remedy: &str| found.push(Warning { what, remedy: remedy.to_owned() });
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    if summary.games == 0 {
        warn("no game was played".into(), "run again with --resume");
        return found;
    }
    if summary.truncated > 0 {
        warn(
            format!(
                "{} of {} games ({:.2} %) were cut short at the decision limit and count as lost",
                summary.truncated,
                summary.games,
                percent(summary.truncated, summary.games)
            ),
            "raise `limits.decisions`, or look at such a game: the strategy may be stalling",
        );
    }
    if let Some(uncovered) = summary.uncovered.filter(|share| *share > GAP) {
        warn(
            format!(
                "no rule of `{strategy}` covers {:.1} % of its decisions, so the first legal action was taken",
                100.0 * uncovered
            ),
            "add a last rule with action = \"any\", or rules for what is left over",
        );
    }
    let dead: Vec<&str> =
        summary.rules.iter().filter(|rule| rule.decided == 0).map(|rule| rule.name.as_str()).collect();
    if !dead.is_empty() {
        let hidden = summary.rules.iter().any(|rule| rule.decided == 0 && rule.matched > 0);
        warn(
            format!("rules of `{strategy}` that never decided: {}", dead.join(", ")),
            if hidden {
                "rules above them always decide first; move them up or take them out"
            } else {
                "nothing ever satisfied them; check their `when`, or take them out"
            },
        );
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::RuleUse;

    fn summary() -> CellSummary {
        let descriptor = &crate::ruleset::Descriptor {
            name: "none",
            about: "",
            rules_version: 1,
            settings: &[],
            actions: &[],
            state_variables: &[],
            action_variables: &[],
            metrics: &[],
            endings: &[],
            ranks: &[],
            streams: &[],
        };
        let mut tally = crate::simulation::Tally::new(descriptor);
        tally.games = 10;
        tally.usage.asked = 100;
        CellSummary::new(descriptor, &tally, &[], 0.95)
    }

    #[test]
    fn a_sound_cell_has_no_warnings() {
        assert_eq!(warnings("s", &summary()), []);
    }

    #[test]
    fn truncated_games_gaps_and_dead_rules_are_named() {
        let mut shaky = summary();
        shaky.truncated = 1;
        shaky.uncovered = Some(0.2);
        shaky.rules = vec![RuleUse { name: "2: buy".into(), decided: 0, matched: 3 }];
        let what: Vec<String> = warnings("s", &shaky).into_iter().map(|warning| warning.what).collect();
        assert_eq!(what.len(), 3);
        assert!(what[0].contains("1 of 10") && what[1].contains("20.0 %") && what[2].contains("2: buy"));
    }

    #[test]
    fn a_cell_without_games_says_only_that() {
        let mut empty = summary();
        empty.games = 0;
        empty.truncated = 0;
        assert_eq!(warnings("s", &empty).len(), 1);
    }
}
