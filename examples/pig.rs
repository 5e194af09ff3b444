//! Bring your own game: the dice game Pig, through perihelion's public API alone.
//!
//! Pig for one: roll a die as often as you like and add up the faces, or hold and keep the sum; a 1 loses the sum and
//! the turn. How many turns to reach 100? (John Scarne, "Scarne on Dice", 1945; Todd Neller and Clifton Presser,
//! "Optimal Play of the Dice Game Pig", 2004, analyse it.)
//!
//! `cargo run --release --example pig` plays it with a strategy written in the strategy language, and at random.

use perihelion::{
    analysis::CellSummary,
    files::Source,
    random::{Luck, StreamId},
    ruleset::{
        ActionKindInfo, Component, Descriptor, Ending, EndingInfo, Log, Origin, Problem, Quantity, RankInfo, Ruleset,
        Settings, StreamInfo, VariableInfo,
        declare::{assumed, whole},
    },
    simulation::{Effort, Games, NoKeeper, Playable, Progress, Runner, Seat, StoppingRule, Tally},
    strategy::Strategy,
    table::roll,
};
use std::{error::Error, ops::RangeInclusive, sync::Arc, time::Instant};

/// The rules of one scenario.
pub struct Pig {
    target: i32,
    par: u32,
}

/// The table: what is safe, what is at stake, and the turn.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    safe: i32,
    at_stake: i32,
    turn: u32,
}

impl State {
    /// Points rolled this turn.
    #[must_use]
    pub fn at_stake(&self) -> i32 {
        self.at_stake
    }
}

impl Pig {
    #[inline]
    fn hold<L: Log>(&self, state: &mut State, log: &mut L) {
        log.event("hold", || format!("{} points are safe", state.at_stake));
        state.safe += state.at_stake;
        state.at_stake = 0;
    }
}

/// Roll once more, or hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// Roll the die.
    Roll,
    /// Keep what is at stake and end the turn.
    Hold,
}

const DICE: StreamId = StreamId(0);

impl Ruleset for Pig {
    type State = State;
    type Action = Action;

    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: "pig",
        about: "Roll or hold: reach the target in as few turns as you can.",
        rules_version: 1,
        score_unit: "points",
        goal: |settings| format!("the target in {} turns at most", settings.integer("goal.turns")),
        settings: &[
            whole(
                "pig.target",
                [1, 10_000, 100],
                "points",
                Origin::Source("Scarne 1945"),
                "The points that end the game.",
            ),
            assumed("goal.turns", [1, 10_000, 12], "turns", "The game is won in at most this many turns."),
        ],
        actions: &[
            ActionKindInfo { name: "roll", about: "Roll the die once more." },
            ActionKindInfo { name: "hold", about: "Keep the points at stake and end the turn." },
        ],
        state_variables: &[
            VariableInfo { name: "safe", quantity: Quantity::Number, about: "Points kept in earlier turns." },
            VariableInfo { name: "at_stake", quantity: Quantity::Number, about: "Points rolled this turn." },
        ],
        action_variables: &[],
        metrics: &[],
        endings: &[EndingInfo { name: "reached", about: "The target was reached." }],
        ranks: &[RankInfo { name: "any", about: "Pig has no ranks." }],
        streams: &[StreamInfo { name: "dice", about: "The die." }],
    };

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Ok(Self { target: settings.int("pig.target"), par: settings.count("goal.turns") })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=self.target + 5
    }

    fn deal<L: Log>(&self, _: &mut Luck, _: &mut L) -> State {
        State { safe: 0, at_stake: 0, turn: 1 }
    }

    #[inline]
    fn legal_actions(&self, _: &State, actions: &mut Vec<Action>) {
        actions.extend([Action::Roll, Action::Hold]);
    }

    #[inline]
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Roll => {
                let face = roll(luck.stream(DICE), 6) as i32;
                if face == 1 {
                    log.event("pig", || format!("a 1 loses {} points", state.at_stake));
                    state.at_stake = 0;
                    state.turn += 1;
                } else {
                    log.event("roll", || format!("a {face}"));
                    state.at_stake += face;
                    // Whoever can end the game by holding does.
                    if state.safe + state.at_stake >= self.target {
                        self.hold(state, log);
                    }
                }
            }
            Action::Hold => {
                self.hold(state, log);
                state.turn += 1;
            }
        }
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        (state.safe >= self.target).then_some(Ending { cause: 0, won: state.turn <= self.par, rank: 0 })
    }

    fn standing(&self, _: &State) -> u8 {
        0
    }

    fn score(&self, state: &State) -> i32 {
        state.safe
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    #[inline]
    fn action_kind(action: Action) -> u8 {
        action as u8
    }

    #[inline]
    fn state_variable(&self, state: &State, variable: u16) -> f64 {
        f64::from(if variable == 0 { state.safe } else { state.at_stake })
    }

    fn action_variable(&self, _: &State, _: &[Action], _: u16, _: &mut [f64]) {}

    fn metrics(&self, _: &State, _: &mut [i32]) {}

    fn components(&self, _: &State) -> Vec<Component> {
        vec![Component { name: "die".into(), count: 1 }]
    }

    fn describe_action(&self, _: &State, action: Action) -> String {
        format!("{action:?}").to_lowercase()
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("{} points safe, {} at stake", state.safe, state.at_stake)]
    }
}

/// Hold as soon as 20 points are at stake.
pub const HOLD_AT_20: &str = r#"
ruleset = "pig"
title   = "Hold at 20"

[params]
enough = 20

[[rule]]
action = "hold"
when   = "at_stake >= enough"

[[rule]]
action = "roll"
"#;

#[allow(clippy::print_stdout)] // A program, not a library.
fn main() -> Result<(), Box<dyn Error>> {
    let descriptor = Pig::DESCRIPTOR;
    let settings = Settings::defaults(descriptor.all_settings());
    let hold = Strategy::from_source(&Source::from_text("hold-at-20", HOLD_AT_20), descriptor)?;
    let random = Strategy::builtin("random").ok_or("random is built in")?;
    let runner = Runner::new(0)?;
    for (strategy, games) in [(hold, 1_000_000), (random, 20_000)] {
        let name = strategy.name().to_owned();
        let rules = strategy.rule_names();
        let rules_of_pig = Pig::new(&settings).map_err(|problems| format!("{problems:?}"))?;
        let seat: Arc<dyn Playable> =
            Arc::new(Seat { rules: rules_of_pig, strategy, limit: settings.common().decisions });
        let scores = seat.score_range();
        let mut tallies = [Tally::new(descriptor)];
        let begun = Instant::now();
        let rule = StoppingRule::Games(games);
        let progress = Progress::default();
        let order = Games { cells: &[seat], seed: 1, rule: &rule, effort: Effort::default(), progress: &progress };
        runner.play(&order, &mut tallies, &mut NoKeeper)?;
        let seconds = begun.elapsed().as_secs_f64();
        let summary = CellSummary::new(descriptor, &tallies[0], &rules, scores, 0.95);
        let turns = summary.turns.ok_or("no games")?;
        println!(
            "{name}: {:.2} turns on average (95 % of games within {}), won {:.1} % ({:.1} to {:.1}), {:.0} games a second",
            turns.mean,
            turns.quantiles[4],
            100.0 * summary.win_rate.unwrap_or(0.0),
            100.0 * summary.win_interval.low,
            100.0 * summary.win_interval.high,
            games as f64 / seconds,
        );
    }
    Ok(())
}
