//! The ruleset as a whole: the contract every ruleset keeps, on the shipped scenario.

use super::{Aliens, DESCRIPTOR, ENTRY, State};
use crate::{
    ruleset::{Ruleset, Transcript, conformance::Conformance},
    scenario::{Override, Scenario},
};
use perihelion_engine::Rulesets;
use std::path::{Path, PathBuf};

/// This ruleset alone.
pub(crate) fn rulesets() -> Rulesets {
    Rulesets::default().with(ENTRY)
}

/// The folder of the shipped scenarios.
pub(super) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(DESCRIPTOR.name)
}

/// The shipped scenario with some settings changed (`PATH=VALUE`).
pub(super) fn scenario(changes: &[&str]) -> Scenario {
    let change = |change: &&str| Override::parse(change).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let changes: Vec<Override> = changes.iter().map(change).collect();
    Scenario::load(&folder().join("standard.toml"), &changes, &rulesets())
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// The rules of the shipped scenario with some settings changed.
pub(super) fn rules(changes: &[&str]) -> Aliens {
    Aliens::from_settings(&scenario(changes).settings).unwrap()
}

/// The first game of the shipped scenario, as it is dealt.
pub(super) fn dealt() -> (Aliens, State) {
    let rules = rules(&[]);
    let mut luck = DESCRIPTOR.luck(1);
    let state = rules.deal(&mut luck, &mut Transcript::default());
    (rules, state)
}

mod printed;
mod reach;

#[test]
fn conforms() {
    // Random play is too short of everything to come to each kind of action; `reach` sees that players do.
    let settings = scenario(&[]).settings;
    let findings = Conformance::<Aliens>::of(&settings)
        .games(60)
        // Nobody finds Exertians at random and is the more dangerous; `scoring` tests what is lost then. Random play does
        // little with any species; `reach` sees that players do.
        .steady(&[
            "danger_lost",
            "samples",
            "deliveries",
            "messages",
            "answers",
            "exertians_played",
            "exertians_scored",
            "fossils_paid",
        ])
        // The game decides which species come, and random play does little with them: dangerous cards, capsules that move,
        // and technologies that a card brings later.
        .nought(&[
            ("later.techs", "*"),
            ("card.later_techs", "*"),
            ("card.danger", "*"),
            ("move.is_capsule", "move"),
            ("gain.samples", "*"),
            ("planet.samples", "*"),
        ])
        .check();
    let broken: Vec<&String> = findings.iter().filter(|finding| !finding.contains("was never legal")).collect();
    assert!(broken.is_empty(), "{broken:?}");
}
