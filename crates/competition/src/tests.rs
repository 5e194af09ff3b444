//! Help for the tests beside the rules, the conformance suite, and what random play reaches.

use super::{Action, Competition, DESCRIPTOR, ENTRY, State};
use crate::{
    random::{Draw, Purpose, Stream, Streams},
    ruleset::{Chooser, Ruleset, Settings, Silent, conformance::Conformance, play},
    scenario::{Override, Scenario},
};
use perihelion_engine::Rulesets;
use std::path::Path;

/// This ruleset alone.
pub(crate) fn rulesets() -> Rulesets {
    Rulesets::default().with(ENTRY)
}

/// The settings of the shipped game with some settings changed (`PATH=VALUE`).
pub(super) fn settings(changes: &[&str]) -> Settings {
    let change = |change: &&str| Override::parse(change).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let changes: Vec<Override> = changes.iter().map(change).collect();
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(DESCRIPTOR.name).join("standard.toml");
    Scenario::load(&path, &changes, &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}")).settings
}

/// Chooses at random, and looks at the state of each decision.
struct Looking<F>(Stream, F);

impl<F: FnMut(&Competition, &State)> Chooser<Competition> for Looking<F> {
    fn choose(&mut self, rules: &Competition, state: &State, actions: &[Action]) -> usize {
        self.1(rules, state);
        self.0.index(actions.len())
    }
}

/// Looks at the states in which a player of many games decides, who plays at random.
pub(super) fn at_every_decision(look: impl FnMut(&Competition, &State)) {
    let rules = Competition::new(&settings(&[])).unwrap();
    let mut luck = DESCRIPTOR.luck(5);
    let mut player = Looking(Streams::new(5).stream(0, Purpose::named("looking")), look);
    for game in 0..20 {
        luck.begin(game);
        play(&rules, &mut player, &mut luck, 5_000, &mut Silent, &mut Vec::new(), |_, _, _, _| ()).unwrap();
    }
}

#[test]
fn conforms() {
    let settings = settings(&[]);
    let nought = [
        // No box for a tile is at a Lagrange site, and none takes a colony.
        ("site.lagrange", "explore"),
        ("site.lagrange", "colony"),
        ("site.lagrange", "probe"),
        // A site has one colony; its founding sends every team there home, and the competition places none beside one.
        ("site.colony", "colony"),
        ("site.colony", "recall"),
    ];
    let findings = Conformance::<Competition>::of(&settings).nought(&nought).check();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
