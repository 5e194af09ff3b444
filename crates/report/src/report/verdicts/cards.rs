//! Which cards go with losing.

use super::{Facts, player};
use crate::{
    analysis::{ByCard, CardMeans},
    report::words::{fixed, name, short_list},
    ruleset::MetricInfo,
};

/// The most cards that a sentence names.
const MOST_NAMED: usize = 3;

/// For each metric of cards, which of them count more in games lost, where the reader looks first.
pub fn sentences(facts: &Facts<'_>) -> Vec<String> {
    facts.cards().filter_map(|(metric, found)| sentence(facts, metric, found)).collect()
}

fn sentence(facts: &Facts<'_>, metric: &MetricInfo, found: &ByCard) -> Option<String> {
    if found.cards.iter().all(|means| means.difference.is_none()) {
        return None;
    }
    let (anchor, variant) = (player(facts.anchor), facts.variant(facts.focus?));
    let means = |means: &CardMeans| {
        let [lost, won] = [means.lost, means.won].map(|mean| fixed(mean.unwrap_or(f64::NAN), 2));
        let unit = if metric.unit.is_empty() { String::new() } else { format!(" {}", metric.unit) };
        format!("{} ({lost}{unit} against {won})", name(&means.card))
    };
    let more: Vec<String> = found.cards.iter().filter(|means| means.goes_with_losing()).map(means).collect();
    let counted = name(metric.name);
    let games = format!("games that {anchor} loses in {variant} than in those it wins");
    Some(match more.as_slice() {
        [] => format!("No card has for certain more {counted} in {games}."),
        some => format!(
            "Cards with more {counted} in {games}: {}. That goes with losing and need not be its cause.",
            short_list(some, MOST_NAMED)
        ),
    })
}
