//! Help for the tests beside the rules, and which missions players complete.

use crate::{
    DESCRIPTOR, ENTRY, Endeavours,
    cards::FAMILIES,
    ruleset::{Ruleset, Settings, Silent, play},
    scenario::{Override, Scenario},
    strategy::{Player, Strategy},
};
use perihelion_engine::Rulesets;
use rayon::prelude::*;
use std::path::Path;
use std::sync::LazyLock;

/// This ruleset alone.
pub(crate) fn rulesets() -> Rulesets {
    Rulesets::default().with(ENTRY)
}

/// The settings of the game of the tests, which is the shipped one but for some figures (`figures.toml`), with some settings
/// changed (`PATH=VALUE`).
pub(crate) fn settings(changes: &[&str]) -> Settings {
    // Most tests take the file as it is, which is read once.
    static USUAL: LazyLock<Settings> = LazyLock::new(|| read("src/figures.toml", &[]));
    if changes.is_empty() { USUAL.clone() } else { read("src/figures.toml", changes) }
}

/// The settings of the shipped game.
pub(crate) fn shipped() -> Settings {
    read("../../scenarios/endeavours/standard.toml", &[])
}

fn read(file: &str, changes: &[&str]) -> Settings {
    let change = |change: &&str| Override::parse(change).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let changes: Vec<Override> = changes.iter().map(change).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    Scenario::load(&path, &changes, &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}")).settings
}

/// The families of missions, base and discovered ones together, that no shipped player and no random play completes in so
/// many games of each, and those that none of them fails.
fn missed(games: u64) -> [Vec<&'static str>; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = glob::glob(&root.join("strategies/endeavours/*.toml").to_string_lossy()).unwrap();
    let scripts = files.map(|file| Strategy::load(&file.unwrap(), &DESCRIPTOR).unwrap_or_else(|m| panic!("{m}")));
    let players: Vec<Strategy> = scripts.chain(Strategy::builtin("random")).collect();
    let rules = Endeavours::new(&shipped()).unwrap();
    let chunk = 50;
    let chunks: Vec<(&Strategy, u64)> =
        players.iter().flat_map(|player| (0..games.div_ceil(chunk)).map(move |n| (player, n * chunk))).collect();
    let met = chunks.par_iter().map(|&(strategy, first)| {
        let mut player = strategy.player(&rules, 1);
        let mut luck = DESCRIPTOR.luck(1);
        let (mut met, mut actions) = ([[false; FAMILIES.len()]; 2], Vec::new());
        for game in first..games.min(first + chunk) {
            luck.begin(game);
            player.begin(game);
            let played = play(&rules, &mut player, &mut luck, 20_000, &mut Silent, &mut actions, |_, _, _, _| {});
            let (state, _) = played.unwrap();
            for (met, counts) in met.iter_mut().zip([state.tally.family_done, state.tally.family_failed]) {
                for (met, count) in met.iter_mut().zip(counts) {
                    *met |= count > 0;
                }
            }
        }
        met
    });
    let or = |one: [[bool; FAMILIES.len()]; 2], other: [[bool; FAMILIES.len()]; 2]| {
        std::array::from_fn(|what| std::array::from_fn(|family| one[what][family] || other[what][family]))
    };
    let met = met.reduce(|| [[false; FAMILIES.len()]; 2], or);
    met.map(|met| FAMILIES.iter().zip(met).filter(|(_, met)| !met).map(|(name, _)| *name).collect())
}

/// The families that nobody completes in 100 games of each player. They take a second Bernal, several sites, an engine that
/// eats air, a sea under ice, ice on a far colony or a comet that is towed home or sampled.
const UNDONE: [&str; 7] = [
    "Anchored Bernal",
    "Heliocentric Zone Air-Eater Refuel",
    "Heliocentric Zone Colonization: Hydration",
    "Site Industrialization",
    "Submarine Site Exploration",
    "Synodic Comet Redirection",
    "Synodic Comet Sample Return",
];

/// The families that nobody fails in these games: none, as every card has a year.
const UNFAILED: [&str; 0] = [];

#[test]
fn f1c_players_complete_and_fail_missions_of_every_family_but_these() {
    let [undone, unfailed] = missed(100);
    assert_eq!(undone, UNDONE);
    assert_eq!(unfailed, UNFAILED);
}

#[test]
#[ignore = "plays 13,500 games: minutes, with `cargo test --release -p perihelion-endeavours f1c_in_13 -- --ignored`"]
fn f1c_in_13_500_games_players_complete_and_fail_missions_of_every_family() {
    let [undone, unfailed] = missed(1_500);
    assert_eq!(undone, [""; 0]);
    assert!(unfailed.iter().all(|name| UNFAILED.contains(name)), "{unfailed:?}");
}
