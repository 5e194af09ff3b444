//! Rounds, expansions, and taking control of planets (1, 3, 4, note 3).

use super::{
    Exploration,
    actions::Unit,
    descriptor::Cause,
    settings::MOST_SPENT,
    setup::THEIRS,
    state::{Owner, Phase, Planet, PlanetId, State, SystemId},
};
use crate::{random::Luck, ruleset::Log};

/// The name of a round's start and end in a replay.
const ROUND: &str = "Expedition: round";
/// The name of an expansion.
const EXPANSION: &str = "Expedition: expansion";

impl Exploration {
    /// Starts the next round: the planets' resources and influence, commodities, what relics bring, the expansions.
    pub(super) fn start_round<L: Log>(&self, state: &mut State, log: &mut L) {
        state.round += 1;
        state.phase = Phase::Round;
        state.expanded = false;
        state.expansions = self.given.expansions;
        state.for_sale = self.given.round_tokens;
        state.transactions = self.given.transactions;
        for system in &mut state.systems {
            system.visited = false;
        }
        let (mut resources, mut influence) = (self.given.home_resources, self.given.home_influence);
        for planet in state.planets().filter(|planet| planet.owner == Owner::You) {
            resources = resources.saturating_add(planet.resources);
            influence = influence.saturating_add(planet.influence);
        }
        state.resources = resources.min(MOST_SPENT);
        state.influence = influence.min(MOST_SPENT);
        let value = self.commodity_value(state).max(state.commodities);
        state.commodities = state.commodities.saturating_add(self.given.round_commodities).min(value);
        state.relic_planets = 0;
        state.relic_tokens = 0;
        for place in 0..state.relics.len() {
            self.bring_each_round(state, state.relics[place]);
        }
        log.event(ROUND, || {
            format!(
                "round {}: expansions {}, resources {}, influence {}",
                state.round, state.expansions, state.resources, state.influence
            )
        });
    }

    /// Ends the round; after the last one the expedition is over.
    pub(super) fn end_round<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for (lapsed, left) in state.tally.unspent.iter_mut().zip([state.resources, state.influence]) {
            *lapsed += u16::from(left);
        }
        if state.round >= self.given.rounds {
            state.phase = Phase::Over(Cause::LastRound);
            log.event(ROUND, || "the last round is over".into());
            return;
        }
        for _ in 0..self.given.neighbour_expand {
            self.neighbour_takes(state, luck, log);
        }
        self.start_round(state, log);
    }

    /// Ends the expedition where the goal is met and that ends it, once nothing is left to resolve.
    pub(super) fn check_goal<L: Log>(&self, state: &mut State, log: &mut L) {
        let resolved = matches!(state.phase, Phase::Round | Phase::Land(_) | Phase::After(_));
        if self.given.goal_stops && resolved && self.met(state) {
            state.phase = Phase::Over(Cause::GoalMet);
            log.event("Expedition: goal", || "the goal is met".into());
        }
    }

    /// Whether a planet can be taken control of with the units aboard.
    pub(super) fn can_take(&self, state: &State, id: PlanetId, unit: Unit) -> bool {
        self.is_open_to(state, state.planet(id), unit)
    }

    #[inline]
    fn is_open_to(&self, state: &State, planet: &Planet, unit: Unit) -> bool {
        let lost = match planet.owner {
            Owner::Nobody => 0,
            Owner::Neighbour => self.given.defence,
            Owner::You => return false,
        };
        let (infantry, mechs) = unit.counts();
        !planet.closed && state.infantry >= lost + infantry && state.mechs >= mechs
    }

    /// Whether the drones can explore a planet again: one with the player's units on it.
    pub(super) fn can_scan(&self, state: &State, id: PlanetId) -> bool {
        Self::is_explored_again(state.planet(id))
    }

    #[inline]
    fn is_explored_again(planet: &Planet) -> bool {
        planet.owner == Owner::You && planet.traits != 0 && planet.infantry + planet.mechs > 0
    }

    /// Whether an expansion into a system can do anything; none is expanded into twice in a round.
    pub(super) fn can_expand(&self, state: &State, system: SystemId) -> bool {
        let system = state.system(system);
        let take = |planet: &Planet| Unit::ALL.into_iter().any(|unit| self.is_open_to(state, planet, unit));
        let any = |planet: &Planet| take(planet) || state.scanlink && Self::is_explored_again(planet);
        !system.visited && (system.planets.iter().any(any) || state.tap && system.token)
    }

    /// Expands into a system, with an expansion of the round or a command token.
    pub(super) fn expand<L: Log>(&self, state: &mut State, system: SystemId, log: &mut L) {
        if state.expansions > 0 {
            state.expansions -= 1;
        } else {
            state.command -= 1;
        }
        state.expanded = true;
        state.systems[usize::from(system.0)].visited = true;
        state.tally.expansions += 1;
        state.here = Some(system);
        // The drones explore when the system is chosen: a planet with units there, before any other unit lands (3).
        let scanned = state.planets_of(system).filter(|&id| state.scanlink && self.can_scan(state, id));
        state.scan = scanned.map(PlanetId::bit).sum();
        state.phase = Phase::Land(system);
        log.event(EXPANSION, || format!("you expand into {}", self.system_words(state, system)));
    }

    /// Takes control of a planet, and explores it unless a neighbour controlled it. From the first landing on the drones
    /// explore no more in this expansion.
    pub(super) fn take_control<L: Log>(
        &self,
        state: &mut State,
        id: PlanetId,
        unit: Unit,
        luck: &mut Luck,
        log: &mut L,
    ) {
        state.scan = 0;
        let was = state.planet(id).owner;
        if was == Owner::Neighbour {
            state.infantry -= self.given.defence;
            state.tally.from_neighbours += 1;
        }
        let (infantry, mechs) = unit.counts();
        state.infantry -= infantry;
        state.mechs -= mechs;
        let planet = state.planet_mut(id);
        planet.owner = Owner::You;
        planet.infantry = infantry;
        planet.mechs = mechs;
        if was == Owner::Neighbour {
            log.event(THEIRS, || format!("infantry that fall: {}", self.given.defence));
            log.event("1", || {
                format!("you take {} from a neighbour, so it is not explored", self.planet_words(state, id))
            });
            self.go_on(state);
        } else {
            log.event("1", || format!("you control {}, which nobody else did", self.planet_words(state, id)));
            self.explore(state, id, luck, log);
        }
    }

    /// Explores a planet again with the drones.
    pub(super) fn scan<L: Log>(&self, state: &mut State, id: PlanetId, luck: &mut Luck, log: &mut L) {
        state.scan = 0;
        self.explore_again(state, id, luck, log);
    }

    /// Explores a planet that is controlled already (3).
    pub(super) fn explore_again<L: Log>(&self, state: &mut State, id: PlanetId, luck: &mut Luck, log: &mut L) {
        state.tally.explored_again += 1;
        log.event("3", || format!("{} is explored again", self.planet_words(state, id)));
        self.explore(state, id, luck, log);
    }

    /// Ends the expansion; with Dark Energy Tap the frontier token of the system is then explored (4), before or after
    /// what relics explore after an expansion, as the player likes (2.4).
    pub(super) fn depart<L: Log>(&self, state: &mut State, system: SystemId, luck: &mut Luck, log: &mut L) {
        state.here = None;
        state.scan = 0;
        state.phase = Phase::Round;
        if state.tap && state.system(system).token {
            if Self::can_use_crown(state) {
                state.due = Some(system);
                self.go_on(state);
            } else {
                self.tap_token(state, system, luck, log);
            }
        }
    }

    /// Explores the frontier token of the system that was expanded into (4).
    pub(super) fn tap_token<L: Log>(&self, state: &mut State, system: SystemId, luck: &mut Luck, log: &mut L) {
        state.due = None;
        log.event("4", || "Dark Energy Tap explores the frontier token".into());
        self.explore_token(state, system, luck, log);
    }
}

#[cfg(test)]
mod tests;
