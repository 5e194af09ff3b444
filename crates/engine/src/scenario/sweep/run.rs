//! The cells of a command that plays one scenario with several strategies.

use super::{
    super::{Override, Scenario, change::Wish, override_settings, read::read_scenario},
    cells::tune,
    grid::Cell,
    players::{Player, named_players},
};
use crate::{
    Rulesets,
    files::{Mistakes, Source},
};
use std::{collections::BTreeMap, path::Path, sync::Arc};

/// One cell for each strategy, all playing the scenario at `path` with `overrides`.
///
/// Strategies are named as on the command line: paths and patterns from where the program runs, short names of files in
/// `strategies/<ruleset>/` here or in a folder above the scenario, or built-in players.
/// Overrides of `strategy.NAME` are for every strategy.
///
/// # Errors
/// Every mistake in the scenario, the strategies and the overrides.
pub fn cells_of(
    path: &Path,
    strategies: &[String],
    overrides: &[Override],
    rulesets: &Rulesets,
) -> Result<Vec<Cell>, Mistakes> {
    let mut mistakes = Mistakes::default();
    let source = Source::read(path)?;
    let Some(mut reading) = read_scenario(source, rulesets, &mut mistakes) else { return Err(mistakes) };
    let descriptor = reading.draft.descriptor;
    let (params, settings): (Vec<_>, Vec<_>) = overrides.iter().cloned().partition(|given| given.param().is_some());
    override_settings(&mut reading, &settings, &mut mistakes);
    let settled = reading.draft.settle(rulesets, &mut mistakes);
    let players = named_players(strategies, path, descriptor, &mut mistakes);
    let mut wishes = Vec::new();
    for given in &params {
        if let Some(Wish::Param { name, value, place }) = mistakes.take(given.wish(descriptor)) {
            Player::check_param(&players, &name, &place, &mut mistakes);
            wishes.push((name, value, place));
        }
    }
    let Some(settled) = settled.filter(|_| mistakes.list.is_empty()) else { return Err(mistakes) };
    let scenario = Arc::new(Scenario::of(&reading, settled));
    let variant = match overrides.is_empty() {
        true => scenario.name.clone(),
        false => overrides.iter().map(Override::text).collect::<Vec<_>>().join(", "),
    };
    let params: Vec<_> = wishes.iter().map(|(name, value, place)| (name.as_str(), *value, place)).collect();
    let mut cells = Vec::new();
    for (place, player) in players.iter().enumerate() {
        match tune(&mut BTreeMap::new(), place, player, &params) {
            Ok(strategy) => cells.push(Cell {
                variant: variant.clone(),
                variant_name: None,
                axis_values: Vec::new(),
                scenario: Arc::clone(&scenario),
                strategy,
                games: None,
            }),
            Err(mistake) => mistakes.push(*mistake),
        }
    }
    mistakes.or(cells)
}
