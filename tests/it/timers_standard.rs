//! The standard timers player written in Rust, which the benches measure strategy files against, is the same player.

#[path = "../../benches/support/timers_standard.rs"]
mod by_hand;

use perihelion::{
    random::Luck,
    ruleset::{Ruleset, Silent, play},
    rulesets::timers::Timers,
    scenario::Scenario,
    strategy::{Player, Strategy},
};
use std::path::Path;

#[test]
fn the_standard_player_by_hand_makes_the_decisions_of_its_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["standard", "harder"] {
        let scenario = Scenario::load(&root.join("scenarios/timers").join(name).with_extension("toml"), &[]).unwrap();
        let rules = Timers::new(&scenario.settings).unwrap();
        let file = root.join("strategies/timers/standard.toml");
        let strategy = Strategy::load(&file, Timers::DESCRIPTOR).unwrap();
        let mut scripted = strategy.player(&rules, 1);
        let mut by_hand = by_hand::Standard::default();
        let mut luck = Luck::new(1, Timers::DESCRIPTOR.streams.iter().map(|stream| stream.name));
        let mut actions = Vec::new();
        let limit = scenario.settings.common().decisions;
        for game in 0..500 {
            let mut taken = Vec::new();
            luck.begin(game);
            scripted.begin(game);
            let first = play(&rules, &mut scripted, &mut luck, limit, &mut Silent, &mut actions, |_, _, action, _| {
                taken.push(action);
            });
            luck.begin(game);
            let mut decision = 0;
            let second =
                play(&rules, &mut by_hand, &mut luck, limit, &mut Silent, &mut actions, |state, _, action, _| {
                    assert_eq!(
                        taken.get(decision),
                        Some(&action),
                        "{name}, game {game}, decision {decision}: {}",
                        rules.describe_state(state)
                    );
                    decision += 1;
                });
            assert_eq!(first, second, "{name}, game {game}");
        }
    }
}
