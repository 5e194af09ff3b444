//! The rules of `mygame`, in one file. Make them your own: rename, replace, and let `cargo test` say what is missing.
//!
//! You mine a belt of asteroids. Each turn a threat is drawn, and you see it before you decide: dig with how many dice?
//! Each die above the threat's strength brings ore, each other one costs a point of hull. Or take shelter and mend a
//! point. You win with enough ore, and lose without hull, or when the threats run out.

use perihelion::{
    action_variables,
    random::{Luck, StreamId},
    ruleset::{
        ActionKindInfo, Component, Descriptor, Ending, EndingInfo, Log, MetricInfo, Origin, Problem, RankInfo, Ruleset,
        Settings, StreamInfo,
        declare::{assumed, cards, field},
    },
    state_variables,
    table::{Deck, roll},
};
use std::ops::RangeInclusive;

/// The most threats a deck can hold: tables have a fixed size, so that playing allocates nothing.
const MOST_THREATS: usize = 60;
/// The most dice a turn, and the most ore a die can bring: no setting goes beyond, so scores have a known range.
const MOST_DICE: i64 = 6;
const MOST_ORE: i64 = 9;

/// The rules of one scenario: what its file says, ready for play. They never change while games are played.
pub struct Rules {
    threats: Vec<Threat>,
    /// The deck as it is set up: each copy as the place of its kind in `threats`.
    deck: Vec<u8>,
    hull: i32,
    dice: u8,
    goal: i32,
}

/// A kind of threat card.
struct Threat {
    name: String,
    strength: u32,
    ore: i32,
}

/// Everything on the table, as plain data. It holds no generator and no order of cards: what comes next is decided when
/// it is drawn, so no player can look ahead further than a person could.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    hull: i32,
    ore: i32,
    turn: u32,
    /// The threat that lies open; none once the deck has run out.
    threat: Option<u8>,
    deck: Deck<u8, MOST_THREATS>,
    dug: i32,
    sheltered: i32,
}

/// One choice. A game with larger choices makes a chain of small ones: first what, then where, then paid with what.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// Dig with this many dice.
    Dig(u8),
    /// Take shelter and mend a point of hull.
    Shelter,
}

/// Randomness is drawn by purpose, each from a stream of its own: the same threats come whatever dice were rolled, so
/// that settings are compared on the same luck. The number is the place among `streams` below.
const THREATS: StreamId = StreamId(0);
const DICE: StreamId = StreamId(1);

state_variables! {
    /// What a strategy can read about the table: name, type, a sentence for `describe`, and the value.
    STATE_VARIABLES, fn read_state(rules: &Rules, state: &State) {
        "hull": Number = "Points of hull left." => f64::from(state.hull),
        "ore": Number = "Ore in the hold." => f64::from(state.ore),
        "ore.missing": Number = "Ore that is missing to the goal." => f64::from(rules.goal - state.ore),
        "threat.strength": Number = "What a die must exceed this turn." => f64::from(rules.open(state).0),
        "threat.ore": Number = "Ore that each such die brings this turn." => f64::from(rules.open(state).1),
        "threats.left": Number = "Threats still to be drawn after this one." => state.deck.to_draw().len() as f64,
    }
}

action_variables! {
    /// What a strategy can read about an action, and the kinds of action that have it.
    ACTION_VARIABLES, fn read_action(rules: &Rules, state: &State, action: Action) {
        "dig.dice": Number, ["dig"] = "Dice it rolls." => { Action::Dig(dice) => f64::from(dice) },
        "dig.gain": Number, ["dig"] = "Ore it brings on average." => {
            Action::Dig(dice) => f64::from(dice) * rules.chance(state) * f64::from(rules.open(state).1),
        },
        "dig.loss": Number, ["dig"] = "Points of hull it costs on average." => {
            Action::Dig(dice) => f64::from(dice) * (1.0 - rules.chance(state)),
        },
    }
}

impl Rules {
    /// Strength and ore of the threat that lies open; nothing once there is none.
    fn open(&self, state: &State) -> (u32, i32) {
        let threat = state.threat.and_then(|id| self.threats.get(usize::from(id)));
        threat.map_or((0, 0), |threat| (threat.strength, threat.ore))
    }

    /// The chance that a die exceeds the threat's strength.
    fn chance(&self, state: &State) -> f64 {
        f64::from(6 - self.open(state).0.min(6)) / 6.0
    }

    /// Draws the threat of a turn.
    fn draw<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if let Some(gone) = state.threat.take() {
            state.deck.discard(gone);
        }
        state.threat = state.deck.draw(luck.stream(THREATS));
        if let Some(threat) = state.threat.and_then(|id| self.threats.get(usize::from(id))) {
            // An event goes to whoever listens (`replay` does) under the name the rule has in the rulebook. Its text is
            // not even made while millions of games are played.
            log.event("threat", || format!("{}: strength {}, ore {}", threat.name, threat.strength, threat.ore));
        }
    }
}

impl Ruleset for Rules {
    type State = State;
    type Action = Action;

    /// What people and files may name. Help, checks, schemas and tables are all made from this, so they cannot drift.
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: "mygame",
        about: "Mine a belt of asteroids while threats are drawn.",
        // One more whenever the same inputs play differently; never for speed.
        rules_version: 1,
        score_unit: "ore",
        goal: |settings| format!("{} ore before the threats run out", settings.integer("goal.ore")),
        // Least, most and default. `assumed` is our own choice; `whole` names the page of a rulebook as its origin.
        settings: &[
            assumed("hull.start", [1, 20, 4], "points", "Hull at the start, and the most there can be."),
            assumed("dice.most", [1, MOST_DICE, 3], "dice", "The most dice that can be rolled in a turn."),
            cards(
                "threats.deck",
                const {
                    &[
                        field("strength", 6, "What a die must exceed to bring ore rather than cost hull."),
                        field("ore", MOST_ORE, "Ore that each such die brings."),
                    ]
                },
                [1, MOST_THREATS as u32],
                Origin::Assumed,
                "The threats, one a turn.",
            ),
            assumed("goal.ore", [1, 200, 14], "ore", "The ore that wins."),
        ],
        actions: &[
            ActionKindInfo { name: "dig", about: "Roll dice against the threat." },
            ActionKindInfo { name: "shelter", about: "Sit the threat out and mend a point of hull." },
        ],
        state_variables: STATE_VARIABLES,
        action_variables: ACTION_VARIABLES,
        metrics: &[
            MetricInfo { name: "dug", about: "Dice rolled.", unit: "dice", least: 0, most: 360 },
            MetricInfo { name: "sheltered", about: "Turns in shelter.", unit: "turns", least: 0, most: 60 },
        ],
        endings: &[
            EndingInfo { name: "filled", about: "The ore that wins is in the hold." },
            EndingInfo { name: "wrecked", about: "No hull was left." },
            EndingInfo { name: "too_late", about: "The threats ran out." },
        ],
        ranks: &[
            RankInfo { name: "short", about: "Less ore than the goal." },
            RankInfo { name: "full", about: "The goal was reached." },
            RankInfo { name: "unscathed", about: "The goal was reached with a whole hull." },
        ],
        streams: &[
            StreamInfo { name: "threats", about: "Which threat is drawn." },
            StreamInfo { name: "dice", about: "The dice." },
        ],
    };

    /// Each setting is known to be of its type and range. What makes no sense together is refused here as a `Problem`,
    /// which `check` shows at its place in the file.
    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let given = settings.cards("threats.deck");
        let threat = |card: &perihelion::ruleset::Card| Threat {
            name: card.name.clone(),
            // Fields are in the order in which they are declared.
            strength: card.fields[0] as u32,
            ore: card.fields[1] as i32,
        };
        let copies = |(id, card): (usize, &perihelion::ruleset::Card)| vec![id as u8; card.count as usize];
        Ok(Self {
            threats: given.iter().map(threat).collect(),
            deck: given.iter().enumerate().flat_map(copies).collect(),
            hull: settings.int("hull.start"),
            dice: settings.count("dice.most") as u8,
            goal: settings.int("goal.ore"),
        })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=self.goal + (MOST_DICE * MOST_ORE) as i32
    }

    /// Sets the table up, to the first decision.
    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        let deck = Deck::new(self.deck.iter().copied());
        let mut state = State { hull: self.hull, ore: 0, turn: 1, threat: None, deck, dug: 0, sheltered: 0 };
        self.draw(&mut state, luck, log);
        state
    }

    /// Every legal action, in a fixed order: strategies break ties by it. There is always one until the ending.
    fn legal_actions(&self, _: &State, actions: &mut Vec<Action>) {
        actions.extend((1..=self.dice).map(Action::Dig));
        actions.push(Action::Shelter);
    }

    /// Carries an action out, with everything that follows until the next decision.
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Dig(dice) => {
                let (strength, ore) = self.open(state);
                let rolls = (0..dice).map(|_| roll(luck.stream(DICE), 6));
                let good = rolls.filter(|&face| face > strength).count() as i32;
                let bad = i32::from(dice) - good;
                state.ore += good * ore;
                state.hull = (state.hull - bad).max(0);
                state.dug += i32::from(dice);
                log.event("dig", || format!("{good} of {dice} dice bring {} ore; {bad} points of hull go", good * ore));
            }
            Action::Shelter => {
                state.hull = (state.hull + 1).min(self.hull);
                state.sheltered += 1;
                log.event("shelter", || format!("hull {}", state.hull));
            }
        }
        if self.ending(state).is_none() {
            self.draw(state, luck, log);
            state.turn += u32::from(state.threat.is_some());
        }
    }

    /// How it ended; `cause` and `rank` are places in `endings` and `ranks`.
    fn ending(&self, state: &State) -> Option<Ending> {
        let cause = match state {
            _ if state.ore >= self.goal => 0,
            _ if state.hull == 0 => 1,
            _ if state.threat.is_none() => 2,
            _ => return None,
        };
        Some(Ending { cause, won: cause == 0, rank: self.standing(state) })
    }

    fn standing(&self, state: &State) -> u8 {
        match state.ore >= self.goal {
            true if state.hull == self.hull => 2,
            true => 1,
            false => 0,
        }
    }

    fn score(&self, state: &State) -> i32 {
        state.ore
    }

    /// By how much a game was won or lost, where the goal is a number of points.
    fn margin(&self, state: &State) -> Option<i32> {
        Some(state.ore - self.goal)
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    fn action_kind(action: Action) -> u8 {
        match action {
            Action::Dig(_) => 0,
            Action::Shelter => 1,
        }
    }

    fn state_variable(&self, state: &State, variable: u16) -> f64 {
        read_state(self, state, variable)
    }

    fn action_variable(&self, state: &State, actions: &[Action], variable: u16, column: &mut [f64]) {
        read_action(self, state, actions, variable, column);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        metrics.copy_from_slice(&[state.dug, state.sheltered]);
    }

    /// What lies anywhere on the table. The conformance suite holds that nothing is lost and nothing made.
    fn components(&self, state: &State) -> Vec<Component> {
        let cards = state.deck.to_draw().len() + state.deck.discarded().len() + usize::from(state.threat.is_some());
        vec![Component { name: "threat".into(), count: cards as u32 }]
    }

    fn describe_action(&self, _: &State, action: Action) -> String {
        match action {
            Action::Dig(1) => "dig with a die".into(),
            Action::Dig(dice) => format!("dig with {dice} dice"),
            Action::Shelter => "take shelter".into(),
        }
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("hull {}, ore {} of {}", state.hull, state.ore, self.goal)]
    }
}
