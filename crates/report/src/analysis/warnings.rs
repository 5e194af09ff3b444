//! Warnings in plain words: what about a run's figures is shaky, and what to do about it.

use super::CellSummary;

/// What a warning is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The run is not finished.
    Unfinished,
    /// The figures: they may mean something else than they seem to.
    Figures,
    /// A strategy's script could be better. The figures are right for the strategy as it is.
    Script,
}

/// A warning, with what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// What it is about.
    pub about: About,
    /// What is shaky.
    pub what: String,
    /// What to do.
    pub remedy: String,
}

/// One cell of a run, as warnings name it.
#[derive(Debug, Clone, Copy)]
pub struct NamedCell<'a> {
    /// The variant.
    pub variant: &'a str,
    /// The strategy.
    pub strategy: &'a str,
    /// What its games say.
    pub summary: &'a CellSummary,
}

/// The share of uncovered decisions from which a strategy is said to have a gap.
const GAP: f64 = 0.001;

/// The games from which a rule that decided in none of them, and that nothing satisfied in those of them that are
/// sampled, is said to be idle. With fewer, a rule for what happens once in a thousand games would be called so.
const ENOUGH_GAMES: u64 = 20_000;

/// The sampled decisions it takes besides.
const ENOUGH: u64 = 10_000;

/// The warnings about a run: one of each sort for each strategy, naming the cell in which it is worst.
#[must_use]
pub fn warnings(cells: &[NamedCell<'_>]) -> Vec<Warning> {
    let mut found = Vec::new();
    let mut strategies: Vec<&str> = Vec::new();
    for cell in cells {
        if !strategies.contains(&cell.strategy) {
            strategies.push(cell.strategy);
        }
    }
    for strategy in strategies {
        let all = cells.iter().filter(|cell| cell.strategy == strategy);
        let (unplayed, played): (Vec<_>, Vec<_>) = all.partition(|cell| cell.summary.games == 0);
        found.extend(without_games(strategy, &unplayed));
        found.extend(cut_short(strategy, &played));
        found.extend(uncovered(strategy, &played));
        found.extend(never_satisfied(strategy, &played));
    }
    found
}

/// The cell with the largest share, if any has one above `least`.
fn worst<'a>(cells: &[&NamedCell<'a>], least: f64, share: impl Fn(&CellSummary) -> f64) -> Option<(&'a str, f64)> {
    let shares = cells.iter().map(|cell| (cell.variant, share(cell.summary)));
    shares.filter(|(_, share)| *share > least).max_by(|a, b| a.1.total_cmp(&b.1))
}

fn without_games(strategy: &str, cells: &[&NamedCell<'_>]) -> Option<Warning> {
    let first = cells.first()?;
    Some(Warning {
        about: About::Figures,
        what: format!("`{strategy}` played no game in {} of its cells ({} among them)", cells.len(), first.variant),
        remedy: "go on with --resume".into(),
    })
}

fn cut_short(strategy: &str, cells: &[&NamedCell<'_>]) -> Option<Warning> {
    let (variant, share) = worst(cells, 0.0, |cell| cell.truncated as f64 / cell.games as f64)?;
    Some(Warning {
        about: About::Figures,
        what: format!(
            "up to {:.2} % of the games of `{strategy}` ({variant}) were cut short at the decision limit and count as lost",
            100.0 * share
        ),
        remedy: "raise `limits.decisions`, or look at such a game: the strategy may be stalling".into(),
    })
}

fn uncovered(strategy: &str, cells: &[&NamedCell<'_>]) -> Option<Warning> {
    let (variant, share) = worst(cells, GAP, |cell| cell.uncovered.unwrap_or(0.0))?;
    Some(Warning {
        about: About::Figures,
        what: format!(
            "no rule of `{strategy}` covers up to {:.1} % of its decisions ({variant}), so the first legal action was taken",
            100.0 * share
        ),
        remedy: "add a last rule with action = \"any\", or rules for what is left over".into(),
    })
}

/// Rules that nothing ever satisfied. A rule that something satisfied but that rules above it always forestalled is a
/// fallback, and no fault.
fn never_satisfied(strategy: &str, cells: &[&NamedCell<'_>]) -> Option<Warning> {
    let rules = &cells.first()?.summary.rules;
    let sum = |of: fn(&CellSummary) -> u64| cells.iter().map(|cell| of(cell.summary)).sum::<u64>();
    if sum(|summary| summary.sampled) < ENOUGH || sum(|summary| summary.games) < ENOUGH_GAMES {
        return None;
    }
    let idle = |place: usize| {
        let uses = cells.iter().filter_map(|cell| cell.summary.rules.get(place));
        uses.into_iter().all(|rule| rule.decided == 0 && rule.matched == 0)
    };
    let names: Vec<&str> =
        (0..rules.len()).filter(|&place| idle(place)).map(|place| rules[place].name.as_str()).collect();
    (!names.is_empty()).then(|| Warning {
        about: About::Script,
        what: format!(
            "in the games played nothing was seen to satisfy these rules of `{strategy}`: {}",
            names.join(", ")
        ),
        remedy: "if they are not meant for rare cases, check their `when`".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{RuleUse, test_support};

    fn summary() -> CellSummary {
        test_support::summary(|tally| {
            tally.games = ENOUGH_GAMES;
            tally.usage.asked = 100;
            tally.usage.sampled = ENOUGH;
        })
    }

    fn found(cells: &[(&str, &CellSummary)]) -> Vec<String> {
        let named = |&(variant, summary)| NamedCell { variant, strategy: "s", summary };
        warnings(&cells.iter().map(named).collect::<Vec<_>>()).into_iter().map(|warning| warning.what).collect()
    }

    fn rule(decided: u64, matched: u64) -> RuleUse {
        RuleUse { name: "2: buy".into(), decided, matched }
    }

    #[test]
    fn a_sound_run_has_no_warnings() {
        assert!(found(&[("a", &summary())]).is_empty());
    }

    #[test]
    fn truncated_games_and_gaps_name_the_worst_cell_once() {
        let (mut bad, mut worse) = (summary(), summary());
        (bad.truncated, worse.truncated) = (ENOUGH_GAMES / 10, ENOUGH_GAMES / 5);
        (bad.uncovered, worse.uncovered) = (Some(0.2), Some(0.1));
        let found = found(&[("a", &bad), ("b", &worse)]);
        assert_eq!(found.len(), 2);
        assert!(found[0].contains("20.00 % of the games of `s` (b)"), "{found:?}");
        assert!(found[1].contains("20.0 % of its decisions (a)"), "{found:?}");
    }

    #[test]
    fn a_rule_is_idle_only_if_nothing_satisfies_it_in_any_cell() {
        let (mut idle, mut hidden, mut used) = (summary(), summary(), summary());
        idle.rules = vec![rule(0, 0)];
        hidden.rules = vec![rule(0, 3)];
        used.rules = vec![rule(1, 0)];
        assert_eq!(
            found(&[("a", &idle)]),
            ["in the games played nothing was seen to satisfy these rules of `s`: 2: buy"]
        );
        idle.sampled = ENOUGH - 1;
        assert!(found(&[("a", &idle)]).is_empty(), "too few decisions to say so");
        (idle.sampled, idle.games) = (ENOUGH, ENOUGH_GAMES - 1);
        assert!(found(&[("a", &idle)]).is_empty(), "too few games to say so");
        idle.games = ENOUGH_GAMES;
        assert!(found(&[("a", &idle), ("b", &hidden)]).is_empty());
        assert!(found(&[("a", &idle), ("b", &used)]).is_empty());
    }

    #[test]
    fn cells_without_games_are_counted() {
        let mut empty = summary();
        empty.games = 0;
        assert_eq!(found(&[("a", &empty), ("b", &empty)]), ["`s` played no game in 2 of its cells (a among them)"]);
    }
}
