//! What players run out of before they lose.

use super::{Facts, player};
use crate::{
    analysis::Resource,
    report::words::{name, percent, short_list},
    simulation::LAST_TURNS,
};

/// The most resources that a sentence names.
const MOST_NAMED: usize = 3;

/// Of which resources more games lost than games won are without, where the reader looks first.
pub(super) fn sentence(facts: &Facts<'_>) -> Option<String> {
    let mut lacking: Vec<(f64, &Resource)> =
        facts.resources().filter_map(|of| Some((of.goes_with_losing()?, of))).collect();
    lacking.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (anchor, variant) = (player(facts.anchor), facts.variant(facts.focus?));
    let games = format!("Games that {anchor} loses in {variant} run out of");
    if lacking.is_empty() {
        facts.resources().find(|of| of.told().is_some())?;
        return Some(format!("{games} no resource more often, for certain, than those it wins."));
    }
    let told = |(_, of): &(f64, &Resource)| {
        let [won, lost] = of.told()?.map(|side| percent(side.without.share, 1.0));
        Some(format!("{} ({lost} against {won})", name(of.name)))
    };
    let each: Vec<String> = lacking.iter().filter_map(told).collect();
    Some(format!(
        "{games} {} more often than those it wins: they begin one of their last {LAST_TURNS} turns with none left. That goes with losing and need not be its cause.",
        short_list(&each, MOST_NAMED)
    ))
}
