//! `strategies/exploration/standard.toml` in Rust, as fast as a person would write it: the same decisions, rule by rule.
//! It reads the variables that the file reads, by their places, and only where a rule needs them.

use super::best;
use perihelion::{
    ruleset::{Chooser, Ruleset},
    rulesets::exploration::{Action, DESCRIPTOR, Exploration, Phase, State, Technology, Unit},
};

/// The places of the variables that the player reads.
#[derive(Debug, Clone)]
struct Places {
    rounds_left: u16,
    tokens: u16,
    planets_free: u16,
    infantry: u16,
    mechs: u16,
    room: u16,
    commodities: u16,
    converts: u16,
    tap_owned: u16,
    wilds: u16,
    system_free: u16,
    system_token: u16,
    system_scans: u16,
    system_value: u16,
    system_chance: u16,
    system_explorations: u16,
    system_resources: u16,
    system_influence: u16,
    is_theirs: u16,
    planet_value: u16,
    planet_chance: u16,
    planet_resources: u16,
    planet_influence: u16,
    colour_chance: u16,
    colour_pull: u16,
}

/// The standard player.
#[derive(Debug, Clone)]
pub struct Standard {
    /// Points that a fragment is worth.
    pub fragment: f64,
    /// Points that exploring a planet is worth besides.
    pub card: f64,
    /// Points that a resource or influence is worth in each round to come.
    pub income: f64,
    /// Infantry it likes to have aboard.
    pub aboard: f64,
    /// Frontier tokens that make Dark Energy Tap worth its price.
    pub tap: f64,
    /// Points that a frontier token is worth.
    pub token: f64,
    /// Free planets that make the drones worth their price.
    pub free: f64,
    places: Places,
}

impl Default for Standard {
    fn default() -> Self {
        let state = |name| DESCRIPTOR.state_variable(name).expect("a variable of the state");
        let action = |name| DESCRIPTOR.action_variable(name).expect("a variable of actions");
        let places = Places {
            rounds_left: state("rounds.left"),
            tokens: state("tokens"),
            planets_free: state("planets.free"),
            infantry: state("infantry"),
            mechs: state("mechs"),
            room: state("commodities.room"),
            commodities: state("commodities"),
            converts: state("card.converts"),
            tap_owned: state("tap.owned"),
            wilds: action("colour.wilds"),
            system_free: action("system.free"),
            system_token: action("system.token"),
            system_scans: action("system.scans"),
            system_value: action("system.value"),
            system_chance: action("system.chance"),
            system_explorations: action("system.explorations"),
            system_resources: action("system.resources"),
            system_influence: action("system.influence"),
            is_theirs: action("planet.is_theirs"),
            planet_value: action("planet.value"),
            planet_chance: action("planet.chance"),
            planet_resources: action("planet.resources"),
            planet_influence: action("planet.influence"),
            colour_chance: action("colour.chance"),
            colour_pull: action("colour.pull"),
        };
        Self { fragment: 4.0, card: 2.0, income: 0.2, aboard: 3.0, tap: 3.0, token: 6.0, free: 6.0, places }
    }
}

/// A decision: what there is to read.
#[derive(Clone, Copy)]
struct Decision<'a> {
    rules: &'a Exploration,
    state: &'a State,
    actions: &'a [Action],
}

impl Decision<'_> {
    fn read(self, variable: u16) -> f64 {
        self.rules.state_variable(self.state, variable, &())
    }

    fn of(self, action: Action, variable: u16) -> f64 {
        let mut value = [0.0];
        self.rules.action_variable(self.state, &[action], variable, &mut value, &());
        value[0]
    }

    fn first(self, wanted: impl Fn(Action) -> bool) -> Option<usize> {
        self.actions.iter().position(|&action| wanted(action))
    }

    fn find(self, wanted: Action) -> Option<usize> {
        self.first(|action| action == wanted)
    }
}

impl Standard {
    fn round(&self, decision: Decision<'_>) -> usize {
        let places = &self.places;
        let relic = best(decision.actions, |action| match action {
            Action::PurgeFragments(_) => Some(-decision.of(action, places.wilds)),
            _ => None,
        });
        if let Some(relic) = relic {
            return relic;
        }
        let left = decision.read(places.rounds_left);
        if let Some(tap) = decision.find(Action::Research(Technology::Tap))
            && left >= 2.0
            && decision.read(places.tokens) >= self.tap
        {
            return tap;
        }
        if let Some(drones) = decision.find(Action::Research(Technology::Scanlink))
            && left >= 1.0
            && decision.read(places.planets_free) <= self.free
        {
            return drones;
        }
        let frontier = |action| matches!(action, Action::Probe(_) | Action::UseVoid(_));
        if let Some(place) = decision.find(Action::UseCrown).or_else(|| decision.first(frontier)) {
            return place;
        }
        if let Some(infantry) = decision.find(Action::Recruit(Unit::Infantry))
            && left > 0.0
            && decision.read(places.infantry) < self.aboard
        {
            return infantry;
        }
        let place = |action| matches!(action, Action::PlaceToken(_));
        self.expand(decision, left)
            .or_else(|| decision.find(Action::UseDevice))
            .or_else(|| decision.first(place).filter(|_| decision.read(places.tap_owned) != 0.0))
            .or_else(|| decision.find(Action::BuyCommand))
            .or_else(|| self.trade_full(decision))
            .or_else(|| self.trade(decision, left))
            .or_else(|| decision.find(Action::EndRound))
            .unwrap_or(0)
    }

    fn expand(&self, decision: Decision<'_>, left: f64) -> Option<usize> {
        let places = &self.places;
        let units = decision.read(places.infantry) + decision.read(places.mechs);
        best(decision.actions, |action| {
            let Action::Expand(_) = action else { return None };
            let of = |variable| decision.of(action, variable);
            let token = of(places.system_token) != 0.0;
            let worthwhile = units > 0.0 && of(places.system_free) > 0.0 || token || of(places.system_scans) != 0.0;
            worthwhile.then(|| {
                // Added up in the order of the file, which decides between what is almost equal.
                let income = of(places.system_resources) + of(places.system_influence);
                let cards = of(places.system_value) + self.card * of(places.system_explorations);
                let fragments = cards + self.fragment * of(places.system_chance);
                fragments + self.income * left * income + if token { self.token } else { 0.0 }
            })
        })
    }

    /// Commodities that leave no room for more.
    fn trade_full(&self, decision: Decision<'_>) -> Option<usize> {
        decision.find(Action::TradeCommodities).filter(|_| decision.read(self.places.room) == 0.0)
    }

    /// What is left over is sold in the end, and a transaction is not left to lapse.
    fn trade(&self, decision: Decision<'_>, left: f64) -> Option<usize> {
        let sale = || decision.first(|action| matches!(action, Action::SellFragment(_)));
        let sale = if left == 0.0 { sale() } else { None };
        sale.or_else(|| {
            let trade = decision.find(Action::TradeCommodities);
            trade.filter(|_| decision.read(self.places.commodities) >= 1.0)
        })
    }

    fn land(&self, decision: Decision<'_>) -> usize {
        let places = &self.places;
        let again = best(decision.actions, |action| match action {
            Action::ExploreAgain(_) => Some(decision.of(action, places.planet_chance)),
            _ => None,
        });
        let left = decision.read(places.rounds_left);
        let planet = || {
            best(decision.actions, |action| {
                let Action::TakeControl(_, unit) = action else { return None };
                let of = |variable| decision.of(action, variable);
                (of(places.is_theirs) == 0.0).then(|| {
                    let income = of(places.planet_resources) + of(places.planet_influence);
                    of(places.planet_value) + self.fragment * of(places.planet_chance) + self.income * left * income
                        - if unit == Unit::Mech { 1.0 } else { 0.0 }
                })
            })
        };
        again.or_else(planet).or_else(|| decision.find(Action::Depart)).unwrap_or(0)
    }

    fn resolve(&self, decision: Decision<'_>) -> usize {
        let converts = || decision.read(self.places.converts) >= 2.0;
        let left = decision.read(self.places.rounds_left);
        self.trade_full(decision)
            .or_else(|| decision.find(Action::Sacrifice))
            .or_else(|| decision.find(Action::Convert).filter(|_| converts()))
            .or_else(|| decision.find(Action::Pay))
            .or_else(|| decision.find(Action::Produce(Unit::Infantry)).filter(|_| left > 0.0))
            .or_else(|| decision.find(Action::Resolve))
            .or_else(|| self.trade(decision, left))
            .or_else(|| decision.find(Action::Decline))
            .unwrap_or(0)
    }
}

impl Chooser<Exploration> for Standard {
    fn choose(&mut self, rules: &Exploration, state: &State, actions: &[Action]) -> usize {
        let decision = Decision { rules, state, actions };
        let places = &self.places;
        match state.phase {
            Phase::Round => self.round(decision),
            // The relic first, then the token.
            Phase::After(_) => decision.find(Action::UseCrown).unwrap_or(0),
            Phase::Land(_) => self.land(decision),
            Phase::ChooseDeck(_) => best(actions, |action| {
                Some(decision.of(action, places.colour_chance) * decision.of(action, places.colour_pull))
            })
            .unwrap_or(0),
            Phase::Again | Phase::AttachRelic(_) => {
                best(actions, |action| Some(decision.of(action, places.planet_chance))).unwrap_or(0)
            }
            Phase::Revealed(_) => self.resolve(decision),
            Phase::Swap(..) | Phase::Over(_) => 0,
        }
    }
}
