//! How hard the shipped levels are for the standard player.

use crate::players::{Mean, measured, strategy};
use perihelion::{
    ruleset::{Ruleset, Silent, play},
    rulesets::{
        endeavours::{DESCRIPTOR, Endeavours},
        shipped,
    },
    scenario::Sweep,
    strategy::Player,
};
use std::path::Path;

#[test]
fn the_standard_player_wins_level_1_between_a_fifth_and_four_fifths_of_its_games() {
    let won = measured("endeavours", "standard", &strategy(&DESCRIPTOR, "standard"), 400).won;
    let [low, high] = [0.2, 0.8].map(|share| Mean { value: share, error: 0.0 });
    assert!(won.errors_above(low) > 5.0 && high.errors_above(won) > 5.0, "{won:?}");
}

#[test]
fn each_level_is_harder_than_the_one_before() {
    let sweep =
        Sweep::load(Path::new("scenarios/endeavours/sweeps/levels.toml"), shipped()).unwrap_or_else(|m| panic!("{m}"));
    let standard = strategy(&DESCRIPTOR, "standard");
    let share = |level: &str| {
        let cell = sweep.cells.iter().find(|cell| cell.variant == level).expect("a printed level");
        let rules = Endeavours::new(&cell.scenario.settings).expect("playable settings");
        let mut player = standard.player(&rules, 1);
        let mut luck = DESCRIPTOR.luck(1);
        let mut actions = Vec::new();
        let wins = (0..2_000).map(|game| {
            luck.begin(game);
            player.begin(game);
            let played = play(&rules, &mut player, &mut luck, 20_000, &mut Silent, &mut actions, |_, _, _, _| {});
            f64::from(u8::from(played.expect("a sound game").1.ending.is_some_and(|ending| ending.won)))
        });
        Mean::of(&wins.collect::<Vec<_>>())
    };
    let shares = ["level_1", "level_2", "level_3", "level_4"].map(share);
    for pair in shares.windows(2) {
        assert!(pair[0].errors_above(pair[1]) > 3.0, "{shares:?}");
    }
}
