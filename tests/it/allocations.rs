//! No heap allocation happens per decision: twice the games allocate not once more.

use perihelion::{
    ruleset::{Ruleset, Settings},
    rulesets::{DESCRIPTORS, Visitor, meet},
    scenario::Scenario,
    simulation::{Tally, play_batch},
    strategy::Strategy,
};
use std::path::Path;

/// Counts allocations of one player under one scenario.
struct Count<'a> {
    settings: &'a Settings,
    strategy: &'a Strategy,
    games: u64,
}

impl Visitor for Count<'_> {
    /// The allocations of half of the games, and of all of them.
    type Output = [u64; 2];

    fn visit<R: Ruleset>(self) -> [u64; 2] {
        let rules = R::new(self.settings).expect("playable settings");
        let limit = self.settings.common().decisions;
        [self.games / 2, self.games].map(|games| {
            let mut player = self.strategy.player(&rules, 1);
            let mut tally = Tally::new(R::DESCRIPTOR);
            let mut play = |games| {
                play_batch(&rules, &mut player, limit, 1, 0..games, &mut tally, None).expect("sound rules");
            };
            // Warmed up by the same games, scratch space and histograms have the size they keep; the list of results alone
            // has to grow, once in either case.
            play(self.games);
            allocation_counter::measure(|| play(games)).count_total
        })
    }
}

/// Asserts it for one player of a ruleset under one scenario.
fn assert_none_per_decision(ruleset: &str, scenario: &Path, strategy: &Strategy, games: u64) {
    let settings = &Scenario::load(scenario, &[]).expect("a sound scenario").settings;
    let counted = meet(ruleset, Count { settings, strategy, games }).expect("a shipped ruleset");
    assert_eq!(counted[0], counted[1], "{}, {}", scenario.display(), strategy.name());
}

fn files(pattern: &str) -> Vec<std::path::PathBuf> {
    glob::glob(pattern).expect("a pattern").map(|path| path.expect("a readable path")).collect()
}

#[test]
fn nothing_is_allocated_per_decision() {
    for descriptor in DESCRIPTORS {
        let name = descriptor.name;
        let shipped = files(&format!("strategies/{name}/*.toml"));
        let shipped = shipped.iter().map(|path| Strategy::load(path, descriptor).expect("a sound strategy"));
        let mut players: Vec<Strategy> = shipped.collect();
        players.extend(["random", "first"].map(|name| Strategy::builtin(name).expect("a built-in")));
        for scenario in files(&format!("scenarios/{name}/*.toml")) {
            for player in &players {
                assert_none_per_decision(name, &scenario, player, 200);
            }
        }
    }
}

#[test]
fn nothing_is_allocated_per_decision_of_a_search_player() {
    // A search player plays many games within a game.
    let random = Strategy::builtin("random").expect("a built-in");
    let search = Strategy::search(&random).expect("no search player").with_rollouts(8);
    for descriptor in DESCRIPTORS {
        let scenario = format!("scenarios/{}/standard.toml", descriptor.name);
        assert_none_per_decision(descriptor.name, Path::new(&scenario), &search, 24);
    }
}
