//! What scenarios call decisive among what they assume does move the standard player's wins.

use crate::players::{measured_in, strategy};
use perihelion::{
    rulesets::shipped,
    scenario::{Override, Scenario, Sweep, lies_in},
};
use std::path::{Path, PathBuf};

/// How far a decisive assumption moves the win rate by itself, at least.
const DECISIVE: f64 = 0.2;

const GAMES: u64 = 2_000;

/// The changes that the sweep of a ruleset's assumptions makes, each with the values it gives to settings.
fn changes(ruleset: &str) -> Vec<Vec<(String, String)>> {
    let path = format!("scenarios/{ruleset}/sweeps/assumptions.toml");
    let sweep = Sweep::load(Path::new(&path), shipped()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let shipped = &sweep.cells[0].scenario;
    let mut changes: Vec<Vec<(String, String)>> = sweep
        .cells
        .iter()
        .map(|cell| {
            let differences = shipped.differences(&cell.scenario).into_iter();
            differences.filter_map(|difference| Some((difference.path, difference.second?))).collect()
        })
        .collect();
    changes.sort();
    changes.dedup();
    changes.retain(|change| !change.is_empty());
    changes
}

fn load(path: &Path, changes: &[(String, String)]) -> Option<Scenario> {
    let overrides: Vec<Override> =
        changes.iter().map(|(path, value)| Override::parse(&format!("{path}={value}")).expect("a change")).collect();
    Scenario::load(path, &overrides, shipped()).ok()
}

#[test]
fn each_decisive_assumption_moves_the_standard_players_wins_by_itself() {
    let files = glob::glob("scenarios/*/*.toml").expect("a pattern");
    let mut found = 0;
    for path in files.map(|path| path.expect("a path")).collect::<Vec<PathBuf>>() {
        let scenario = load(&path, &[]).expect("a shipped scenario");
        if scenario.decisive.is_empty() {
            continue;
        }
        let changes = changes(scenario.descriptor.name);
        let player = strategy(scenario.descriptor, "standard");
        let as_shipped = measured_in(&scenario, &player, GAMES).won;
        for decisive in &scenario.decisive {
            let alone = changes.iter().filter(|change| change.iter().all(|(path, _)| lies_in(path, decisive)));
            let moved = alone.filter_map(|change| load(&path, change)).any(|changed| {
                let won = measured_in(&changed, &player, GAMES).won;
                let error = won.error.hypot(as_shipped.error);
                (won.value - as_shipped.value).abs() > DECISIVE - 3.0 * error
            });
            assert!(moved, "{}: nothing within `{decisive}` moves {as_shipped:?} far", path.display());
            found += 1;
        }
    }
    assert!(found > 0, "no scenario rests on anything");
}
