//! The aliens ruleset: its page, and what holds in every state of long games.

mod page;
mod states;

use perihelion::{
    ruleset::{Ruleset, Transcript, Value, play},
    rulesets::{
        aliens::{Aliens, DESCRIPTOR, State},
        shipped,
    },
    scenario::Scenario,
    strategy::Player,
};
use std::path::Path;

/// The species, by their names.
const SPECIES: [&str; 5] = ["mascamites", "anomalies", "oumuamua", "centaurians", "exertians"];

/// The ten pairs of species.
fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    (0..SPECIES.len()).flat_map(|left| (left + 1..SPECIES.len()).map(move |right| (SPECIES[left], SPECIES[right])))
}

/// The rules of the shipped scenario with these two species, at so many stars.
fn rules(left: &'static str, right: &'static str, stars: i64) -> Aliens {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/aliens/standard.toml");
    let mut settings = Scenario::load(&path, &[], shipped()).expect("a shipped scenario").settings;
    settings.set("species.left", Value::Choice(left));
    settings.set("species.right", Value::Choice(right));
    settings.set("rival.stars", Value::Integer(stars));
    Aliens::new(&settings).expect("playable")
}

/// Plays games of a strategy, shows every state before a decision, and hands over what each game logged.
fn games(
    rules: &Aliens,
    strategy: &str,
    seed: u64,
    number: u64,
    mut each: impl FnMut(&State),
    mut logged: impl FnMut(Transcript),
) {
    let strategy = crate::players::strategy(&DESCRIPTOR, strategy);
    let mut player = strategy.player(rules, seed);
    let mut luck = DESCRIPTOR.luck(seed);
    let mut actions = Vec::new();
    for game in 0..number {
        luck.begin(game);
        player.begin(game);
        let mut log = Transcript::default();
        let (_, played) =
            play(rules, &mut player, &mut luck, 5_000, &mut log, &mut actions, |state, _, _, _| each(state))
                .expect("sound");
        assert!(played.ending.is_some(), "game {game} does not end");
        logged(log);
    }
}
