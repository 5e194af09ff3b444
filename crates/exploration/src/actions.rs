//! What the player may choose, decision by decision.

use super::{
    Exploration,
    cards::Kind,
    settings::MOST_COMMAND,
    state::{Phase, PlanetId, State, SystemId},
    words::count,
};
use crate::{random::Luck, ruleset::Log};
use perihelion_game::{Actions, Words};

/// The name of what is bought with resources and influence.
const PURCHASE: &str = "Expedition: purchase";

/// A unit that can land.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Unit {
    /// An infantry.
    Infantry,
    /// A mech.
    Mech,
}

impl Unit {
    /// The infantry and the mechs that it is.
    pub(super) const fn counts(self) -> (u8, u8) {
        match self {
            Self::Infantry => (1, 0),
            Self::Mech => (0, 1),
        }
    }
}

/// A technology that can be researched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Technology {
    /// Dark Energy Tap, which explores frontier tokens.
    Tap,
    /// Scanlink Drone Network, which explores planets again.
    Scanlink,
}

/// One choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Action {
    /// Purge fragments of one colour for a relic.
    PurgeFragments(Kind),
    /// Pay resources for Dark Energy Tap or Scanlink Drone Network.
    Research(Technology),
    /// Pay resources to use a card that is kept, and purge it.
    UseDevice,
    /// Pay resources to place a frontier token from the supply in an empty area.
    PlaceToken(SystemId),
    /// Pay influence for a command token.
    BuyCommand,
    /// Pay resources for an infantry or a mech aboard the fleet.
    Recruit(Unit),
    /// Expand into a system, to take control of planets there or explore it.
    Expand(SystemId),
    /// Explore a frontier token with a card that lets you.
    Probe(SystemId),
    /// Explore a frontier token with a relic.
    UseVoid(SystemId),
    /// Explore a planet that you control again with a relic.
    UseCrown,
    /// Sell a fragment to a neighbour.
    SellFragment(Kind),
    /// Buy a fragment from a neighbour.
    BuyFragment(Kind),
    /// Give a fragment, and trade goods, for one of another colour that a neighbour holds.
    SwapFragment(Kind),
    /// Take this fragment from a neighbour for the one that was given.
    TakeFragment(Kind),
    /// Turn all commodities into trade goods with a neighbour.
    TradeCommodities,
    /// End the round.
    EndRound,
    /// Take control of a planet of the system, and explore it if nobody controlled it.
    ///
    /// Take control of this planet by landing this unit.
    TakeControl(PlanetId, Unit),
    /// Explore again, with the drones, a planet of the system that holds your units, before any other unit lands there.
    ExploreAgain(PlanetId),
    /// End the expansion.
    Depart,
    /// Explore the frontier token with Dark Energy Tap, where something else may come before it.
    ///
    /// Explore the frontier token of this system, expanded into with Dark Energy Tap.
    ExploreToken(SystemId),
    /// Choose with the deck of which trait a planet is explored.
    ChooseDeck(Kind),
    /// Choose the planet to explore again, or to attach a relic to.
    ChoosePlanet(PlanetId),
    /// Resolve the card revealed: gain what it brings.
    Resolve,
    /// Turn commodities into trade goods instead of the card's gain.
    Convert,
    /// Pay for the card's other gain.
    Pay,
    /// Produce a unit.
    Produce(Unit),
    /// Remove an infantry from the planet for the card's gain.
    Sacrifice,
    /// Leave the card's effect.
    Decline,
}

impl Exploration {
    /// Adds every legal action, in the order of the kinds and of the table.
    pub(super) fn add_legal(&self, state: &State, actions: &mut Vec<Action>) {
        match state.phase {
            Phase::Round => self.add_round(state, actions),
            Phase::Land(system) => {
                for id in state.planets_of(system) {
                    let units = Unit::ALL.into_iter().filter(|&unit| self.can_take(state, id, unit));
                    actions.extend(units.map(|unit| Action::TakeControl(id, unit)));
                }
                let again = state.planets_of(system).filter(|id| state.scan & id.bit() != 0);
                actions.extend(again.map(Action::ExploreAgain));
                actions.push(Action::Depart);
            }
            Phase::After(system) => {
                if Self::can_use_crown(state) {
                    actions.push(Action::UseCrown);
                }
                actions.push(Action::ExploreToken(system));
            }
            Phase::ChooseDeck(id) => actions.extend(state.planet(id).decks().map(Action::ChooseDeck)),
            Phase::Revealed(revealed) => {
                self.add_resolutions(state, revealed, actions);
                if self.given.before_resolving {
                    self.add_transactions(state, actions);
                }
            }
            Phase::Swap(given, _) => actions.extend(Self::takeable(state, given).map(Action::TakeFragment)),
            Phase::Again => actions.extend(Self::explorable(state).map(Action::ChoosePlanet)),
            Phase::AttachRelic(id) => actions.extend(self.bearers(state, id).map(Action::ChoosePlanet)),
            Phase::Over(_) => {}
        }
    }

    /// Planets of the player that can be explored again.
    fn explorable(state: &State) -> impl Iterator<Item = PlanetId> + '_ {
        state.mine().filter(|&id| state.planet(id).traits != 0)
    }

    /// Whether a relic can explore a planet again: once a round, after an expansion.
    pub(super) fn can_use_crown(state: &State) -> bool {
        state.relic_planets > 0 && state.expanded && Self::explorable(state).next().is_some()
    }

    /// The frontier tokens among which a card or a relic chooses (4): areas are alike but for having been expanded into this
    /// round, so one of each sort stands for all. First the one that the tap cannot explore in this round any more.
    fn frontiers(state: &State) -> impl Iterator<Item = SystemId> + '_ {
        let first = |visited: bool| {
            let found = |&id: &SystemId| state.system(id).token && state.system(id).visited == visited;
            state.system_ids().find(found)
        };
        [true, false].into_iter().filter_map(first)
    }

    /// Influence for the next command token of the round: each one bought in it makes the next one dearer.
    pub(super) fn command_price(&self, state: &State) -> u8 {
        let bought = self.given.round_tokens - state.for_sale;
        self.given.price_command.saturating_add(self.given.command_more.saturating_mul(bought))
    }

    fn add_round(&self, state: &State, actions: &mut Vec<Action>) {
        let spendable = Kind::ALL.into_iter().filter(|&colour| self.wilds_needed(state, colour).is_some());
        actions.extend(spendable.map(Action::PurgeFragments));
        if !state.tap && self.can_pay(state, self.given.price_tap) {
            actions.push(Action::Research(Technology::Tap));
        }
        if !state.scanlink && self.can_pay(state, self.given.price_scanlink) {
            actions.push(Action::Research(Technology::Scanlink));
        }
        if state.kept.iter().any(|&(deck, id)| self.can_use(state, deck, id)) {
            actions.push(Action::UseDevice);
        }
        if self.given.price_survey > 0 && state.supply > 0 && self.can_pay(state, self.given.price_survey) {
            // Empty areas are all alike.
            actions.extend(state.bare_area().map(Action::PlaceToken));
        }
        if state.for_sale > 0 && state.influence >= self.command_price(state) && state.command < MOST_COMMAND {
            actions.push(Action::BuyCommand);
        }
        if self.room(state) > 0 {
            let prices = [(Unit::Infantry, self.given.price_infantry), (Unit::Mech, self.given.price_mech)];
            let payable = prices.into_iter().filter(|&(_, price)| self.can_pay(state, price));
            actions.extend(payable.map(|(unit, _)| Action::Recruit(unit)));
        }
        if state.expansions > 0 || state.command > 0 {
            // Empty areas with a token are all alike, so the first of them stands for all.
            let mut empty = false;
            for system in state.system_ids().filter(|&system| self.can_expand(state, system)) {
                let alike = state.system(system).planets.is_empty();
                if !(alike && empty) {
                    actions.push(Action::Expand(system));
                }
                empty |= alike;
            }
        }
        if state.probes > 0 {
            actions.extend(Self::frontiers(state).map(Action::Probe));
        }
        if state.relic_tokens > 0 {
            actions.extend(Self::frontiers(state).map(Action::UseVoid));
        }
        if Self::can_use_crown(state) {
            actions.push(Action::UseCrown);
        }
        self.add_transactions(state, actions);
        actions.push(Action::EndRound);
    }

    /// Carries out a legal action.
    pub(super) fn carry_out<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::PurgeFragments(colour) => self.spend_fragments(state, colour, luck, log),
            Action::Research(technology) => {
                let (price, name) = match technology {
                    Technology::Tap => (self.given.price_tap, "Dark Energy Tap"),
                    Technology::Scanlink => (self.given.price_scanlink, "Scanlink Drone Network"),
                };
                self.pay(state, price);
                match technology {
                    Technology::Tap => state.tap = true,
                    Technology::Scanlink => state.scanlink = true,
                }
                log.event(PURCHASE, || format!("{name} for {}", count(price, "resource", "resources")));
            }
            Action::UseDevice => self.use_kept(state, log),
            Action::PlaceToken(system) => self.place_token(state, system, log),
            Action::BuyCommand => {
                let price = self.command_price(state);
                state.influence -= price;
                state.command += 1;
                state.for_sale -= 1;
                state.tally.tokens_bought += 1;
                log.event(PURCHASE, || format!("a command token for {price} influence"));
            }
            Action::Recruit(unit) => {
                let price = match unit {
                    Unit::Infantry => self.given.price_infantry,
                    Unit::Mech => self.given.price_mech,
                };
                self.pay(state, price);
                let (infantry, mechs) = unit.counts();
                self.board(state, infantry, mechs);
                log.event(PURCHASE, || format!("1 {} for {}", unit.name(), count(price, "resource", "resources")));
            }
            Action::Expand(system) => self.expand(state, system, log),
            Action::Probe(system) => {
                state.probes -= 1;
                log.event("4", || "a card explores a frontier token".into());
                self.explore_token(state, system, luck, log);
            }
            Action::UseVoid(system) => self.use_void(state, system, luck, log),
            Action::UseCrown => {
                state.relic_planets -= 1;
                state.tally.by_relics += 1;
                state.phase = Phase::Again;
            }
            Action::SellFragment(_) | Action::BuyFragment(_) | Action::SwapFragment(_) | Action::TradeCommodities => {
                self.transact(state, action, log);
            }
            Action::TakeFragment(colour) => Self::take_fragment(state, colour, log),
            Action::EndRound => self.end_round(state, luck, log),
            Action::TakeControl(id, unit) => self.take_control(state, id, unit, luck, log),
            Action::ExploreAgain(id) => self.scan(state, id, luck, log),
            Action::Depart => {
                if let Phase::Land(system) = state.phase {
                    self.depart(state, system, luck, log);
                }
            }
            Action::ExploreToken(system) => self.tap_token(state, system, luck, log),
            Action::ChooseDeck(deck) => {
                if let Phase::ChooseDeck(id) = state.phase {
                    self.explore_with(state, id, deck, luck, log);
                }
            }
            Action::ChoosePlanet(id) => match state.phase {
                Phase::AttachRelic(relic) => self.attach_relic(state, relic, id, log),
                _ => self.explore_again(state, id, luck, log),
            },
            Action::Resolve
            | Action::Convert
            | Action::Pay
            | Action::Produce(_)
            | Action::Sacrifice
            | Action::Decline => self.resolve(state, action, luck, log),
        }
        self.check_goal(state, log);
    }
}

#[cfg(test)]
mod tests;
