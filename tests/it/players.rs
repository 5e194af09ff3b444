//! The shipped players of every ruleset rank as their names say, and no one-sided plan does as well as the expert.

use crate::types::{Visitor, meet};
use perihelion::{
    ruleset::{Descriptor, ROOM, Ruleset, Settings, Silent, play},
    rulesets::shipped,
    scenario::Scenario,
    strategy::{Player, Strategy},
};
use std::path::{Path, PathBuf};

/// A mean over games, with its standard error.
#[derive(Debug, Clone, Copy)]
pub struct Mean {
    pub value: f64,
    pub error: f64,
}

impl Mean {
    /// The mean of these values. The standard error is at least that of a single value one off among all of them, so that
    /// a simulated share of 0 or 1 has one too.
    pub fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        let value = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|one| (one - value).powi(2)).sum();
        Self { value, error: (squares / (n - 1.0) / n).sqrt().max(1.0 / n) }
    }

    /// How far this mean lies above another, in standard errors of the difference.
    pub fn errors_above(self, other: Self) -> f64 {
        (self.value - other.value) / self.error.hypot(other.error)
    }

    /// Asserts that an exact value lies within 5 standard errors.
    pub fn agrees_with(self, exact: f64, what: &str) {
        assert!((self.value - exact).abs() <= 5.0 * self.error, "{what}: simulated {self:?}, exactly {exact}");
    }
}

/// A shipped or built-in strategy, or one of another file.
pub fn strategy(descriptor: &'static Descriptor, name: &str) -> Strategy {
    let shipped = PathBuf::from(format!("strategies/{}/{name}.toml", descriptor.name));
    let file = if shipped.exists() { shipped } else { PathBuf::from(name) };
    Strategy::builtin(name)
        .unwrap_or_else(|| Strategy::load(&file, descriptor).unwrap_or_else(|mistakes| panic!("{mistakes}")))
}

/// A decision offers more actions than these in one case of a hundred at most: parts of a choice are asked for one by one.
const MANY_ACTIONS: usize = 40;

/// What a player reached.
#[derive(Debug, Clone, Copy)]
pub struct Measured {
    /// Its mean score.
    pub score: Mean,
    /// The share of its games that it won.
    pub won: Mean,
}

/// What a player reaches in the first games of a shipped scenario.
pub fn measured(ruleset: &str, scenario: &str, strategy: &Strategy, games: u64) -> Measured {
    let path = format!("scenarios/{ruleset}/{scenario}.toml");
    let scenario = Scenario::load(Path::new(&path), &[], shipped()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    measured_in(&scenario, strategy, games)
}

/// What a player reaches in the first games of a scenario.
pub fn measured_in(scenario: &Scenario, strategy: &Strategy, games: u64) -> Measured {
    struct Play<'a>(&'a Settings, &'a Strategy, u64);
    impl Visitor for Play<'_> {
        type Output = Measured;
        fn visit<R: Ruleset>(self) -> Measured {
            let Self(settings, strategy, games) = self;
            let rules = R::new(settings).expect("playable settings");
            let mut player = strategy.player(&rules, 1);
            let mut luck = R::DESCRIPTOR.luck(1);
            let limit = settings.common().decisions;
            let (mut scores, mut wins, mut actions) = (Vec::new(), Vec::new(), Vec::new());
            let (mut decisions, mut wide) = (0_u64, 0_u64);
            for game in 0..games {
                luck.begin(game);
                player.begin(game);
                let played =
                    play(&rules, &mut player, &mut luck, limit, &mut Silent, &mut actions, |_, legal, _, _| {
                        assert!(legal.len() <= ROOM, "a decision with {} actions", legal.len());
                        (decisions, wide) = (decisions + 1, wide + u64::from(legal.len() > MANY_ACTIONS));
                    });
                let (state, played) = played.expect("a sound game");
                scores.push(f64::from(rules.score(&state)));
                wins.push(f64::from(u8::from(played.ending.is_some_and(|ending| ending.won))));
            }
            assert!(wide * 100 <= decisions, "{wide} of {decisions} decisions have more than {MANY_ACTIONS} actions");
            Measured { score: Mean::of(&scores), won: Mean::of(&wins) }
        }
    }
    meet(scenario.descriptor.name, Play(&scenario.settings, strategy, games)).expect("a shipped ruleset")
}

const LADDER: [&str; 4] = ["random", "novice", "standard", "expert"];

/// The mean score of a player in the standard scenario.
fn score(descriptor: &'static Descriptor, name: &str) -> Mean {
    measured(descriptor.name, "standard", &strategy(descriptor, name), 1_000).score
}

#[test]
fn each_rung_of_the_ladder_of_players_is_above_the_one_before() {
    for descriptor in shipped().descriptors() {
        let ladder = LADDER.map(|name| score(descriptor, name));
        for pair in ladder.windows(2) {
            assert!(pair[1].errors_above(pair[0]) > 5.0, "{}: {ladder:?}", descriptor.name);
        }
    }
}

#[test]
fn one_sided_plans_do_not_beat_the_expert() {
    for descriptor in shipped().descriptors() {
        let expert = score(descriptor, "expert");
        let files = glob::glob(&format!("strategies/{}/*.toml", descriptor.name)).expect("a pattern");
        let names = files.map(|path| path.expect("a path").file_stem().expect("a name").to_string_lossy().into_owned());
        for name in names.filter(|name| !LADDER.contains(&name.as_str())) {
            let plan = score(descriptor, &name);
            assert!(expert.errors_above(plan) > 5.0, "{}, {name}: {plan:?}, expert: {expert:?}", descriptor.name);
        }
    }
}

/// Asserts that a folder of tricks holds these files and no other, so that each is tried.
pub fn assert_all_tricks(folder: &str, tried: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(folder).expect("the folder");
    let mut names: Vec<_> = files
        .map(|entry| entry.expect("a file").path().file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, tried);
}
