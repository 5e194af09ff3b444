//! No heap allocation happens per decision: twice the games allocate not once more.

use crate::types::{Visitor, meet};
use perihelion::{
    files::Source,
    ruleset::{Ruleset, Settings, Silent, play},
    rulesets::shipped,
    scenario::Scenario,
    simulation::{Tally, play_batch},
    strategy::{Player, Strategy},
};
use std::path::Path;

/// How much is played: a few games of many decisions show as much as many of few.
#[derive(Clone, Copy)]
struct Amount {
    /// The most games.
    games: u64,
    /// The most decisions, give or take a game; two games are played at least.
    decisions: u64,
}

/// Counts allocations of one player under one scenario.
struct Count<'a> {
    settings: &'a Settings,
    strategy: &'a Strategy,
    amount: Amount,
}

impl Count<'_> {
    /// The most decisions of a rollout. Rollouts start at every decision, so short ones come everywhere too.
    const ROLLOUT: u32 = 50;

    /// How many games are played: about as many as come to the decisions wanted, judged by one game at random. A power of
    /// two, so that the list of results, full after the games that warm up, grows once for half of them and for all.
    fn games<R: Ruleset>(&self, rules: &R) -> u64 {
        let mut luck = R::DESCRIPTOR.luck(1);
        let mut player = Strategy::builtin("random").expect("a built-in").player(rules, 1);
        luck.begin(0);
        player.begin(0);
        let limit = self.settings.common().decisions;
        let played = play(rules, &mut player, &mut luck, limit, &mut Silent, &mut Vec::new(), |_, _, _, _| {});
        let (_, played) = played.expect("sound rules");
        let games = self.amount.decisions / u64::from(played.decisions.max(1));
        1 << games.clamp(2, self.amount.games).ilog2()
    }
}

impl Visitor for Count<'_> {
    /// The allocations of half of the games, and of all of them.
    type Output = [u64; 2];

    fn visit<R: Ruleset>(self) -> [u64; 2] {
        let rules = R::new(self.settings).expect("playable settings");
        let limit = self.settings.common().decisions;
        let all = self.games(&rules);
        [all / 2, all].map(|games| {
            let mut player = self.strategy.player(&rules, 1).with_limit(Self::ROLLOUT);
            let mut tally = Tally::new(R::DESCRIPTOR);
            let mut play = |games| {
                play_batch(&rules, &mut player, limit, 1, 0..games, &mut tally, None).expect("sound rules");
            };
            // Warmed up by the same games, scratch space and histograms have the size they keep; the list of results alone
            // has to grow, once in either case.
            play(all);
            allocation_counter::measure(|| play(games)).count_total
        })
    }
}

/// Asserts it for one player of a ruleset under one scenario.
fn assert_none_per_decision(ruleset: &str, scenario: &Path, strategy: &Strategy, amount: Amount) {
    let settings = &Scenario::load(scenario, &[], shipped()).expect("a sound scenario").settings;
    let counted = meet(ruleset, Count { settings, strategy, amount }).expect("a shipped ruleset");
    assert_eq!(counted[0], counted[1], "{}, {}", scenario.display(), strategy.name());
}

fn files(pattern: &str) -> Vec<std::path::PathBuf> {
    glob::glob(pattern).expect("a pattern").map(|path| path.expect("a readable path")).collect()
}

#[test]
fn nothing_is_allocated_per_decision() {
    let amount = Amount { games: 200, decisions: 55_000 };
    for descriptor in shipped().descriptors() {
        let name = descriptor.name;
        let shipped = files(&format!("strategies/{name}/*.toml"));
        let shipped = shipped.iter().map(|path| Strategy::load(path, descriptor).expect("a sound strategy"));
        let mut players: Vec<Strategy> = shipped.collect();
        players.extend(["random", "first"].map(|name| Strategy::builtin(name).expect("a built-in")));
        for scenario in files(&format!("scenarios/{name}/*.toml")) {
            for player in &players {
                assert_none_per_decision(name, &scenario, player, amount);
            }
        }
    }
}

#[test]
fn nothing_is_allocated_per_decision_of_a_player_that_looks_ahead() {
    let amount = Amount { games: 24, decisions: 1_500 };
    for descriptor in shipped().descriptors() {
        let name = descriptor.name;
        let rules = "[[rule]]\naction = \"any\"\nprefer = 'after.value + end_of_turn.value'\n[look_ahead]\nsteps = 60\n[value]\nconstant = 1";
        let source = Source::from_text("ahead.toml", format!("ruleset = \"{name}\"\n{rules}"));
        let player = Strategy::from_source(&source, descriptor).expect("a sound strategy");
        let scenario = format!("scenarios/{name}/standard.toml");
        assert_none_per_decision(name, Path::new(&scenario), &player, amount);
    }
}

#[test]
fn nothing_is_allocated_per_decision_of_a_search_player() {
    // A search player plays many games within a game, so it plays few; what the rules themselves do is seen above.
    let amount = Amount { games: 24, decisions: 1_500 };
    let random = Strategy::builtin("random").expect("a built-in");
    let search = Strategy::search(&random).expect("no search player").with_rollouts(8);
    for descriptor in shipped().descriptors() {
        let scenario = format!("scenarios/{}/standard.toml", descriptor.name);
        assert_none_per_decision(descriptor.name, Path::new(&scenario), &search, amount);
    }
}
