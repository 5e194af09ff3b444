//! Setting up: the map, the decks, the neighbours.

use super::{
    Exploration,
    cards::Kind,
    descriptor::Stream,
    state::{Owner, Phase, Planet, PlanetId, State, System},
    tally::Tally,
};
use crate::{
    random::{Draw, Luck},
    ruleset::Log,
};
use arrayvec::ArrayVec;

/// The name of set-up in a replay.
const RULE: &str = "Expedition: map";
/// The name of what neighbours do.
pub(super) const THEIRS: &str = "Expedition: neighbours";

impl Exploration {
    /// Deals the map and starts the first round.
    pub(super) fn set_up<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        let mut state = State {
            phase: Phase::Round,
            round: 0,
            here: None,
            scan: 0,
            due: None,
            expanded: false,
            expansions: 0,
            command: self.given.command,
            for_sale: 0,
            resources: 0,
            influence: 0,
            trade_goods: self.given.trade_goods,
            commodities: 0,
            infantry: self.given.infantry.min(self.given.fleet),
            mechs: self.given.mechs.min(self.given.fleet - self.given.infantry.min(self.given.fleet)),
            action_cards: 0,
            secrets: 0,
            technologies: 0,
            probes: self.given.probes,
            tap: self.given.tap,
            scanlink: self.given.scanlink,
            transactions: 0,
            relic_planets: 0,
            relic_tokens: 0,
            points: 0,
            fragments: [0; 4],
            theirs: [0; 4],
            relics: ArrayVec::new(),
            relic_deck: self.full_relics.clone(),
            decks: self.full_decks.clone(),
            attached: [0; 4],
            kept: ArrayVec::new(),
            standing: [0; 4],
            supply: 0,
            systems: ArrayVec::new(),
            tally: Tally::default(),
        };
        self.deal_systems(&mut state, luck, log);
        for _ in 0..self.given.map_tokens {
            state.systems.push(System { tile: 0, planets: ArrayVec::new(), token: true, visited: false });
        }
        log.event("4.1", || format!("empty areas with a frontier token: {}", self.given.map_tokens));
        self.deal_neighbours(&mut state, luck, log);
        self.start_round(&mut state, log);
        state
    }

    fn deal_systems<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let stream = luck.of(Stream::Deal);
        // Shares of a system's planets in sixths, so that one, two and three planets give whole numbers.
        let mut weights: ArrayVec<u32, 200> = self
            .systems
            .iter()
            .map(|planets| {
                let sum: u32 =
                    planets.iter().map(|&planet| self.given.planets[usize::from(planet)].weight(&self.given.mix)).sum();
                sum * 6 / u32::try_from(planets.len()).unwrap_or(1).max(1)
            })
            .take(200)
            .collect();
        while state.systems.len() < self.given.map_systems.min(self.systems.len()) {
            let Some(drawn) = stream.weighted(&weights) else { break };
            weights[drawn] = 0;
            let mut system = System::default();
            for &place in &self.systems[drawn] {
                let card = &self.given.planets[usize::from(place)];
                let mut traits = card.traits();
                if traits != 0 && self.given.no_trait > 0 && stream.below(100) < self.given.no_trait {
                    traits = 0;
                }
                if traits.count_ones() == 1
                    && self.given.second_trait > 0
                    && stream.below(100) < self.given.second_trait
                {
                    let others = Kind::TRAITS.into_iter().filter(|kind| traits & kind.bit() == 0);
                    let others: ArrayVec<Kind, 3> = others.collect();
                    traits |= others[stream.index(others.len())].bit();
                }
                system.tile = card.system;
                system.planets.push(Planet {
                    card: Some(place),
                    owner: Owner::Nobody,
                    traits,
                    resources: card.resources,
                    influence: card.influence,
                    attachments: 0,
                    attached: 0,
                    specialties: u8::from(card.specialty),
                    legendary: card.legendary,
                    infantry: 0,
                    mechs: 0,
                    closed: false,
                    tomb: false,
                });
            }
            state.systems.push(system);
        }
        log.event(RULE, || {
            let names: Vec<String> = state.planet_ids().map(|id| self.planet_words(state, id)).collect();
            format!("systems: {}, with the planets {}", state.systems.len(), names.join(", "))
        });
    }

    fn deal_neighbours<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for kind in Kind::TRAITS {
            let Some(fragment) = self.fragment[kind.place()] else { continue };
            for _ in 0..self.given.neighbour_fragments {
                if state.decks[kind.place()].take(|&card| card == fragment).is_some() {
                    state.theirs[kind.place()] += 1;
                }
            }
        }
        for _ in 0..self.given.neighbour_planets {
            self.neighbour_takes(state, luck, log);
        }
    }

    /// A neighbour takes control of a free planet at random, and explores it where the scenario says so.
    pub(super) fn neighbour_takes<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let free = state.planets().filter(|planet| planet.owner == Owner::Nobody).count();
        if free == 0 {
            return;
        }
        let drawn = luck.of(Stream::Neighbours).index(free);
        let chosen = state.planet_ids().filter(|&id| state.planet(id).owner == Owner::Nobody).nth(drawn);
        let Some(id) = chosen else { return };
        state.planet_mut(id).owner = Owner::Neighbour;
        log.event(THEIRS, || format!("a neighbour takes control of {}", self.planet_words(state, id)));
        if self.given.neighbours_explore {
            self.neighbour_explores(state, id, luck, log);
        }
    }

    fn neighbour_explores<L: Log>(&self, state: &mut State, id: PlanetId, luck: &mut Luck, log: &mut L) {
        let decks: ArrayVec<Kind, 3> = state.planet(id).decks().collect();
        if decks.is_empty() {
            return;
        }
        let stream = luck.of(Stream::Neighbours);
        let deck = decks[stream.index(decks.len())];
        let Some(card) = self.draw_from(state, deck, stream, log) else { return };
        log.event(THEIRS, || format!("it explores: {}", self.card(deck, card).name));
        self.settle_for_neighbour(state, deck, card, id);
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{game, rules, whole};

    #[test]
    fn rule_2_2_so_many_planets_in_a_hundred_lie_on_the_map_without_their_trait() {
        let share = |percent: i64| {
            let rules = rules(&[("map.no_trait", whole(percent)), ("map.second_trait", whole(50))]);
            let mut luck = game(&rules).1;
            let (mut bare, mut printed) = (0, 0);
            for game in 0..200 {
                luck.begin(game);
                let state = crate::ruleset::Ruleset::deal(&rules, &mut luck, &mut crate::ruleset::Silent);
                let cards = state.planets().filter_map(|planet| Some((planet, planet.card?)));
                for (planet, _) in cards.filter(|(_, card)| rules.given.planets[usize::from(*card)].traits() != 0) {
                    printed += 1;
                    bare += u32::from(planet.traits == 0);
                }
            }
            (f64::from(bare), f64::from(printed))
        };
        assert_eq!(share(0).0, 0.0);
        let (bare, printed) = share(100);
        assert_eq!(bare, printed);
        let (bare, printed) = share(25);
        // Each planet loses its trait by a draw of its own: a share has the standard error of as many coins.
        let error = (0.25 * 0.75 / printed).sqrt();
        assert!((bare / printed - 0.25).abs() < 4.0 * error, "{bare} of {printed}");
    }
}
