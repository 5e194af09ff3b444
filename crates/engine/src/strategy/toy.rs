//! A toy ruleset to try strategies on: a market of four offers, with energy that every act but a rest takes.
//!
//! Only tests and benches use it; nothing ships it.

use perihelion::{
    Actions, Words,
    random::{Draw, Luck, StreamId},
    ruleset::{
        ActionKinds, Component, Descriptor, Ending, EndingInfo, Log, MetricInfo, Origin, Problem, RankInfo, Ruleset,
        SettingInfo, SettingKind, Settings, StreamInfo,
    },
};
use std::{cmp::Ordering, ops::RangeInclusive};

/// The market's rules.
#[derive(Debug)]
pub struct Toy {
    rounds: u32,
}

/// Something on offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    pub price: u8,
    pub value: u8,
}

/// The table.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub round: u32,
    pub coins: i32,
    pub energy: i32,
    pub goods: i32,
    pub score: i32,
    pub offers: [Offer; 4],
}

/// What can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Action {
    /// Buys an offer for its price.
    Buy(u8),
    /// Sells goods for 3 coins each.
    Sell(u8),
    /// Regains energy.
    Rest,
}

/// What there can be little of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Need {
    /// There are too few coins for most offers.
    Coins,
    /// There is too little energy for most acts.
    Energy,
}

/// What an offer is worth beside its price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Class {
    /// More points than coins.
    Cheap,
    /// As many points as coins.
    Fair,
    /// Fewer points than coins.
    Dear,
}

perihelion::state_variables! {
    /// What strategies can read about the state.
    pub STATE_VARIABLES, fn read_state(rules: &Toy, state: &State) {
        "coins": Number = "Coins in hand." => f64::from(state.coins),
        "energy": Number = "Energy left." => f64::from(state.energy),
        "goods": Number = "Goods in store." => f64::from(state.goods),
        "round.left": Number = "Rounds left, this one included." => f64::from(rules.rounds - state.round),
        "tired": Boolean = "Whether there is little energy left." => f64::from(u8::from(state.energy < 2)),
        "need": Word(Option<Need>) = "What is needed most." => match state {
            State { energy: ..2, .. } => Some(Need::Energy),
            State { coins: ..4, .. } => Some(Need::Coins),
            _ => None,
        },
    }
}

perihelion::action_variables! {
    /// What strategies can read about an action.
    pub ACTION_VARIABLES, fn read_action(rules: &Toy, state: &State, action: Action) {
        "offer.price": Number, ["buy"] = "Coins the offer costs." => {
            Action::Buy(place) => f64::from(state.offers[usize::from(place)].price),
        },
        "offer.value": Number, ["buy"] = "Points the offer gives." => {
            Action::Buy(place) => f64::from(state.offers[usize::from(place)].value),
        },
        "offer.bargain": Boolean, ["buy"] = "Whether the offer gives more points than it costs coins." => {
            Action::Buy(place) => {
                let offer = state.offers[usize::from(place)];
                f64::from(u8::from(offer.value > offer.price))
            },
        },
        "amount": Number, ["sell"] = "Goods sold." => { Action::Sell(amount) => f64::from(amount) },
        "effort": Number, ["buy", "sell"] = "Energy it takes." => {
            Action::Buy(_) => 1.0,
            Action::Sell(amount) => f64::from(amount),
        },
        "gain": Number, ["buy", "sell", "rest"] = "Coins it brings, less those it costs." => {
            Action::Buy(place) => -f64::from(state.offers[usize::from(place)].price),
            Action::Sell(amount) => 3.0 * f64::from(amount),
            Action::Rest => 0.0,
        },
        "offer.class": Word(Class), ["buy"] = "What the offer is worth beside its price." => {
            Action::Buy(place) => {
                let offer = state.offers[usize::from(place)];
                match offer.value.cmp(&offer.price) {
                    Ordering::Greater => Class::Cheap,
                    Ordering::Equal => Class::Fair,
                    Ordering::Less => Class::Dear,
                }
            },
        },
    }
}

/// What the market says about itself.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "toy",
    about: "A market of four offers.",
    rules_version: 1,
    score_unit: "points",
    goal: |_| "a win".to_owned(),
    settings: &[SettingInfo {
        path: "rounds",
        kind: SettingKind::Integer { least: 1, most: 100, default: 30 },
        about: "The rounds a game lasts.",
        unit: "rounds",
        origin: Origin::Assumed,
    }],
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    resources: &["coins"],
    action_variables: ACTION_VARIABLES,
    metrics: &[MetricInfo { name: "goods", about: "Goods unsold at the end.", unit: "goods", least: 0, most: 200 }],
    card_metrics: &[],
    endings: &[EndingInfo { name: "time", about: "The last round is over." }],
    ranks: &[RankInfo { name: "trader", about: "Takes nothing." }],
    streams: &[StreamInfo { name: "offers", about: "Which offers lie out." }],
};

const OFFERS: StreamId = StreamId(0);

impl Toy {
    fn offer(luck: &mut Luck) -> Offer {
        let stream = luck.stream(OFFERS);
        Offer { price: 1 + stream.below(6) as u8, value: 1 + stream.below(8) as u8 }
    }
}

impl Ruleset for Toy {
    type State = State;
    type Action = Action;
    type Glance = ();
    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Ok(Self { rounds: settings.count("rounds") })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=1_000
    }

    fn deal<L: Log>(&self, luck: &mut Luck, _log: &mut L) -> State {
        let offers = std::array::from_fn(|_| Self::offer(luck));
        State { round: 0, coins: 5, energy: 5, goods: 0, score: 0, offers }
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        // The kinds are mixed on purpose: places among the candidates differ from places among all actions.
        if state.goods >= 1 && state.energy >= 1 {
            actions.push(Action::Sell(1));
        }
        for (place, offer) in (0_u8..).zip(&state.offers) {
            if i32::from(offer.price) <= state.coins && state.energy >= 1 {
                actions.push(Action::Buy(place));
            }
            if place == 1 {
                actions.push(Action::Rest);
            }
        }
        for amount in 2..=3_u8 {
            if state.goods >= i32::from(amount) && state.energy >= i32::from(amount) {
                actions.push(Action::Sell(amount));
            }
        }
    }

    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Buy(place) => {
                let offer = state.offers[usize::from(place)];
                state.coins -= i32::from(offer.price);
                state.score += i32::from(offer.value);
                state.goods += 1;
                state.energy -= 1;
                state.offers[usize::from(place)] = Self::offer(luck);
                log.event("buy", || format!("bought {offer:?}"));
            }
            Action::Sell(amount) => {
                state.goods -= i32::from(amount);
                state.coins += 3 * i32::from(amount);
                state.energy -= i32::from(amount);
            }
            Action::Rest => state.energy = (state.energy + 3).min(8),
        }
        state.round += 1;
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        (state.round >= self.rounds).then_some(Ending { cause: 0, won: state.score > 20, rank: 0 })
    }

    fn standing(&self, _: &State) -> u8 {
        0
    }

    fn score(&self, state: &State) -> i32 {
        state.score
    }

    fn resources(&self, state: &State, left: &mut [i32]) {
        left.copy_from_slice(&[state.coins]);
    }

    fn turn(&self, state: &State) -> u32 {
        state.round + 1
    }

    fn state_variable(&self, state: &State, variable: u16, _: &()) -> f64 {
        read_state(self, state, variable)
    }

    fn action_variable(&self, state: &State, actions: &[Action], variable: u16, column: &mut [f64], _: &()) {
        read_action(self, state, actions, variable, column);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        metrics[0] = state.goods;
    }

    fn components(&self, _: &State) -> Vec<Component> {
        Vec::new()
    }

    fn describe_action(&self, _: &State, action: Action) -> String {
        format!("{action:?}")
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("{state:?}")]
    }
}
