//! The rules of `mygame`, in one file. Make them your own: rename, replace, and let `cargo test` say what is missing.
//!
//! You mine a belt of asteroids. Each turn a threat is drawn, and you see it before you decide: dig with how many dice?
//! Each die above the threat's strength brings ore, each other one costs a point of hull. Or take shelter and, unless the
//! threat is rays, mend a point. You win with enough ore, and lose without hull, or when the threats run out.

use perihelion::{
    Actions, Counters, Endings, Ranks, Row, Settings, Streams, Words, action_variables,
    random::Luck,
    ruleset::{self, ActionKinds, Component, Descriptor, Ending, Log, Named, PerCard, Problem, Ruleset},
    state_variables,
    table::{Deck, roll},
};
use std::{iter::repeat_n, ops::RangeInclusive};

/// The rules of one scenario: what its file may say, as a path, a range, a default and a sentence, which is the comment
/// above. `assumed` marks what is our own choice; `source = "page 7"` would say where a rulebook fixes it.
#[derive(Debug, Settings)]
pub struct Rules {
    /// Hull at the start, and the most there can be.
    #[setting("hull.start", 1..=20, default = 4, unit = "points", assumed)]
    hull: i32,
    /// The most dice that can be rolled in a turn.
    #[setting("dice.most", 1..=6, default = 3, unit = "dice", assumed)]
    dice: u8,
    /// The threats, one a turn.
    #[setting("threats.deck", cards = 1..=60, assumed)]
    threats: Vec<Named<Threat>>,
    /// The ore that wins.
    #[setting("goal.ore", 1..=200, default = 14, unit = "ore", assumed)]
    goal: i32,
}

/// A kind of threat card. A scenario gives each a name, a number of copies and these fields.
#[derive(Debug, Row)]
pub struct Threat {
    /// What a die must exceed to bring ore rather than cost hull.
    #[field(0..=6)]
    strength: u32,
    /// Ore that each such die brings.
    #[field(0..=9)]
    ore: i32,
    /// What it is.
    #[word(default = "stones")]
    nature: Nature,
}

/// One of a few words, which files and strategies write as they are here, in lower case with `_` between words.
#[derive(Debug, Clone, Copy, PartialEq, Words)]
pub enum Nature {
    /// A shelter keeps them off.
    Stones,
    /// They pass through a shelter, so that nothing can be mended in it.
    Rays,
}

/// The most ore that one turn can bring: the most dice, each with the most ore.
const MOST_A_TURN: i32 = 6 * 9;

/// Everything on the table, as plain data of a fixed size, so that playing allocates nothing. There is no generator in it
/// and no order of cards: a card is decided on when it is drawn, so no player sees further ahead than a person could.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    hull: i32,
    ore: i32,
    turn: u32,
    /// The threat that lies open, as its place among the kinds; none once the deck has run out.
    threat: Option<u8>,
    deck: Deck<u8, 60>,
    tally: Tally,
}

/// What the player may do. A game with larger choices makes a chain of small ones: what, then where, then paid with what.
#[derive(Debug, Clone, Copy, PartialEq, Actions)]
pub enum Action {
    /// Roll this many dice against the threat.
    Dig(u8),
    /// Sit the threat out and, unless it is rays, mend a point of hull.
    Shelter,
}

/// What luck is drawn for, each from a stream of its own: the same threats come whatever dice were rolled, so settings
/// and players are compared on the same luck.
#[derive(Clone, Copy, Streams)]
enum Stream {
    /// Which threat is drawn.
    Threats,
    /// The dice.
    Dice,
}

/// How a game ends; whether that is a win, `ending` says.
#[derive(Clone, Copy, PartialEq, Endings)]
enum Cause {
    /// The ore that wins is in the hold.
    Filled,
    /// No hull was left.
    Wrecked,
    /// The threats ran out.
    TooLate,
}

/// How well it went, lowest first.
#[derive(Clone, Copy, Ranks)]
enum Rank {
    /// Less ore than the goal.
    Short,
    /// The goal was reached.
    Full,
    /// The goal was reached with a whole hull.
    Unscathed,
}

/// What the table of results counts besides score, ending and turns.
#[derive(Debug, Clone, Copy, PartialEq, Default, Counters)]
struct Tally {
    /// Dice rolled.
    #[counter(unit = "dice", most = 360)]
    dug: i32,
    /// Turns in shelter.
    #[counter(unit = "turns", most = 60)]
    sheltered: i32,
    /// Hull that each kind of threat cost: which threat kills?
    #[counter(per = "threats.deck", unit = "points", most = 80)]
    cost: PerCard<60>,
}

state_variables! {
    /// What a strategy can read about the table: name, type, sentence and value.
    STATE_VARIABLES, fn read_state(rules: &Rules, state: &State) {
        "hull": Number = "Points of hull left." => f64::from(state.hull),
        "ore.missing": Number = "Ore that is missing to the goal." => f64::from(rules.goal - state.ore),
        "threat.strength": Number = "What a die must exceed this turn." => f64::from(rules.open(state).0),
        "threat.ore": Number = "Ore that each such die brings this turn." => f64::from(rules.open(state).1),
        "threat.nature": Word(Option<Nature>) = "What the threat is." => rules.nature(state),
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
        let threat = state.threat.and_then(|kind| self.threats.get(usize::from(kind)));
        threat.map_or((0, 0), |threat| (threat.row.strength, threat.row.ore))
    }

    /// What the threat that lies open is.
    fn nature(&self, state: &State) -> Option<Nature> {
        let threat = state.threat.and_then(|kind| self.threats.get(usize::from(kind)));
        threat.map(|threat| threat.row.nature)
    }

    /// The chance that a die exceeds the threat's strength.
    fn chance(&self, state: &State) -> f64 {
        f64::from(6 - self.open(state).0) / 6.0
    }

    /// Draws the threat of a turn.
    fn draw<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if let Some(gone) = state.threat.take() {
            state.deck.discard(gone);
        }
        state.threat = state.deck.draw(luck.of(Stream::Threats));
        if let Some(threat) = state.threat.and_then(|kind| self.threats.get(usize::from(kind))) {
            // What took effect goes to whoever listens, as `replay` does, under the name the rule has in the rulebook.
            // Its words are not even made while millions of games are played.
            log.event("threat", || {
                let rays = if threat.row.nature == Nature::Rays { ", rays" } else { "" };
                format!("{}: strength {}, ore {}{rays}", threat.name, threat.row.strength, threat.row.ore)
            });
        }
    }

    fn cause(&self, state: &State) -> Option<Cause> {
        match state {
            _ if state.ore >= self.goal => Some(Cause::Filled),
            _ if state.hull == 0 => Some(Cause::Wrecked),
            _ if state.threat.is_none() => Some(Cause::TooLate),
            _ => None,
        }
    }
}

impl Ruleset for Rules {
    type State = State;
    type Action = Action;
    type Glance = ();

    /// What people and files may name. Help, checks, schemas and tables are all made from this, so they cannot drift.
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: "mygame",
        about: "Mine a belt of asteroids while threats are drawn.",
        // One more whenever the same inputs play differently; never for speed.
        rules_version: 1,
        score_unit: "ore",
        goal: |settings| format!("{} ore before the threats run out", settings.integer("goal.ore")),
        settings: Self::INFOS,
        actions: Action::KINDS,
        state_variables: STATE_VARIABLES,
        // State variables that count what a player spends: `Ruleset::resources` reads them, and reports tell which of them
        // losers run out of. Here there is none.
        resources: &[],
        action_variables: ACTION_VARIABLES,
        metrics: Tally::INFOS,
        card_metrics: Tally::OF_CARDS,
        endings: Cause::INFOS,
        ranks: Rank::INFOS,
        streams: Stream::INFOS,
    };

    /// Each setting alone is known to be of its type and in its range. What makes no sense together is refused here: add
    /// a `Problem` for it, and `check` shows it at its place in the file.
    fn new(settings: &ruleset::Settings) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        Self::read(settings, &mut problems).ok_or(problems)
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=self.goal + MOST_A_TURN
    }

    /// Sets the table up, to the first decision.
    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        let copies = (0..).zip(&self.threats).flat_map(|(kind, threat)| repeat_n(kind, threat.count as usize));
        let (deck, tally) = (Deck::new(copies), Tally::default());
        let mut state = State { hull: self.hull, ore: 0, turn: 1, threat: None, deck, tally };
        self.draw(&mut state, luck, log);
        state
    }

    /// Every legal action, in a fixed order, by which strategies break ties. There is at least one until the ending.
    fn legal_actions(&self, _: &State, actions: &mut Vec<Action>) {
        actions.extend((1..=self.dice).map(Action::Dig));
        actions.push(Action::Shelter);
    }

    /// Carries an action out, with everything that follows until the next decision.
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Dig(dice) => {
                let (strength, ore) = self.open(state);
                let faces = (0..dice).map(|_| roll(luck.of(Stream::Dice), 6));
                let good = faces.filter(|&face| face > strength).count() as i32;
                let bad = i32::from(dice) - good;
                state.ore += good * ore;
                let cost = bad.min(state.hull);
                state.hull -= cost;
                state.tally.dug += i32::from(dice);
                if let Some(kind) = state.threat {
                    state.tally.cost[usize::from(kind)] += cost;
                }
                log.event("dig", || format!("{good} of {dice} dice bring {} ore, the hull loses {cost}", good * ore));
            }
            Action::Shelter => {
                if self.nature(state) != Some(Nature::Rays) {
                    state.hull = (state.hull + 1).min(self.hull);
                }
                state.tally.sheltered += 1;
                log.event("shelter", || format!("the hull has {} points", state.hull));
            }
        }
        if self.cause(state).is_none() {
            self.draw(state, luck, log);
            state.turn += u32::from(state.threat.is_some());
        }
    }

    /// How it ended; `None` while it goes on.
    fn ending(&self, state: &State) -> Option<Ending> {
        let cause = self.cause(state)?;
        Some(Ending { cause: cause.place(), won: cause == Cause::Filled, rank: self.standing(state) })
    }

    fn standing(&self, state: &State) -> u8 {
        let rank = match state.ore >= self.goal {
            true if state.hull == self.hull => Rank::Unscathed,
            true => Rank::Full,
            false => Rank::Short,
        };
        rank.place()
    }

    fn score(&self, state: &State) -> i32 {
        state.ore
    }

    /// Points beyond the goal or short of it, where the goal is a number of points: the page shows how close games were.
    fn margin(&self, state: &State) -> Option<i32> {
        Some(state.ore - self.goal)
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    fn state_variable(&self, state: &State, variable: u16, _: &()) -> f64 {
        read_state(self, state, variable)
    }

    fn action_variable(&self, state: &State, actions: &[Action], variable: u16, column: &mut [f64], _: &()) {
        read_action(self, state, actions, variable, column);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        state.tally.write(metrics);
    }

    /// What lies on the table, wherever it lies: the conformance suite sees to it that nothing is lost and nothing made.
    fn components(&self, state: &State) -> Vec<Component> {
        let cards = state.deck.to_draw().len() + state.deck.discarded().len() + usize::from(state.threat.is_some());
        vec![Component { name: "threat".into(), count: cards as u32 }]
    }

    fn describe_action(&self, _: &State, action: Action) -> String {
        match action {
            Action::Dig(1) => "dig with one die".into(),
            Action::Dig(dice) => format!("dig with {dice} dice"),
            Action::Shelter => "take shelter".into(),
        }
    }

    /// The table in words, as a replay prints it at the start of each turn.
    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("hull {}, ore {} of {}", state.hull, state.ore, self.goal)]
    }
}
