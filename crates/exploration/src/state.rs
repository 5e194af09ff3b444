//! Everything on the table.

use super::{
    cards::Kind,
    descriptor::Cause,
    settings::{DECK_CAPACITY, PLANETS_IN_SYSTEM, RELIC_CAPACITY, SYSTEM_CAPACITY},
    tally::Tally,
};
use crate::{ruleset::Component, table::Deck};
use arrayvec::ArrayVec;

/// An exploration card: its place in the rules' list of its deck. Copies of a card share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardId(pub u8);

/// A relic: its place in the rules' list of relics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelicId(pub u8);

/// A system: its place on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SystemId(pub u8);

/// A planet: its system and its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanetId {
    /// Its system.
    pub system: SystemId,
    /// Its place there.
    pub slot: u8,
}

impl PlanetId {
    /// Its bit in a set of the places of its system.
    pub(super) const fn bit(self) -> u8 {
        1 << self.slot
    }
}

/// What is explored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A planet.
    Planet(PlanetId),
    /// The frontier token of this system.
    Token(SystemId),
}

/// Who controls a planet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Nobody.
    Nobody,
    /// You.
    You,
    /// A neighbour.
    Neighbour,
}

/// A planet on the map, with all that lies on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planet {
    /// Its place in the rules' list; `None` for one that a card brought.
    pub(super) card: Option<u8>,
    pub(super) owner: Owner,
    /// Its traits, a bit each.
    pub(super) traits: u8,
    /// With attachments.
    pub(super) resources: u8,
    pub(super) influence: u8,
    /// Cards and relics attached to it.
    pub(super) attachments: u8,
    /// What they have added to its own values, in points of its owner.
    pub(super) attached: u16,
    pub(super) specialties: u8,
    pub(super) legendary: bool,
    pub(super) infantry: u8,
    pub(super) mechs: u8,
    /// Whether no units may land.
    pub(super) closed: bool,
    pub(super) tomb: bool,
}

impl Planet {
    /// The decks of its traits (2.1).
    #[inline]
    pub(super) fn decks(&self) -> impl Iterator<Item = Kind> + use<> {
        let traits = self.traits;
        Kind::TRAITS.into_iter().filter(move |kind| traits & kind.bit() != 0)
    }
}

/// A system on the map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct System {
    /// The number of its tile; 0 for an empty area.
    pub(super) tile: u8,
    pub(super) planets: ArrayVec<Planet, PLANETS_IN_SYSTEM>,
    /// Whether a frontier token lies there.
    pub(super) token: bool,
    /// Whether it was expanded into this round.
    pub(super) visited: bool,
}

/// A card drawn and not yet resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revealed {
    /// Its deck.
    pub deck: Kind,
    /// The card.
    pub card: CardId,
    /// What was explored.
    pub target: Target,
}

/// What is to be decided next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// What to do next in the round.
    Round,
    /// In a system: which planet to take control of, or to leave.
    Land(SystemId),
    /// After an expansion into a system with a frontier token: what to explore next.
    After(SystemId),
    /// Which deck to explore a planet with several traits with.
    ChooseDeck(PlanetId),
    /// What to do with the card revealed.
    Revealed(Revealed),
    /// Which fragment to take for the one of this colour that was given, and the card that waits to be resolved.
    Swap(Kind, Option<Revealed>),
    /// Which planet to explore again.
    Again,
    /// Which planet to attach a relic to.
    AttachRelic(RelicId),
    /// Nothing: the game has ended from this cause.
    Over(Cause),
}

impl Phase {
    /// The card drawn and not yet resolved.
    pub(super) const fn revealed(self) -> Option<Revealed> {
        match self {
            Self::Revealed(revealed) | Self::Swap(_, Some(revealed)) => Some(revealed),
            _ => None,
        }
    }
}

/// Everything on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// What is to be decided next.
    pub phase: Phase,
    pub(super) round: u8,
    /// The system being expanded into.
    pub(super) here: Option<SystemId>,
    /// The planets of that system, a bit for each place, of which the drones may still explore one again: none once a unit
    /// has landed.
    pub(super) scan: u8,
    /// The system whose frontier token is due after the expansion, while something else may be explored before it.
    pub(super) due: Option<SystemId>,
    /// Whether an expansion was made this round.
    pub(super) expanded: bool,
    pub(super) expansions: u8,
    pub(super) command: u8,
    /// Command tokens that can still be bought this round.
    pub(super) for_sale: u8,
    pub(super) resources: u8,
    pub(super) influence: u8,
    pub(super) trade_goods: u8,
    pub(super) commodities: u8,
    pub(super) infantry: u8,
    pub(super) mechs: u8,
    pub(super) action_cards: u8,
    pub(super) secrets: u8,
    pub(super) technologies: u8,
    pub(super) probes: u8,
    pub(super) tap: bool,
    pub(super) scanlink: bool,
    pub(super) transactions: u8,
    /// Uses left this round of relics that explore a planet again, and of those that explore a frontier token.
    pub(super) relic_planets: u8,
    pub(super) relic_tokens: u8,
    pub(super) points: u16,
    /// Fragments face up before you, by colour, and those of neighbours.
    pub(super) fragments: [u8; 4],
    pub(super) theirs: [u8; 4],
    pub(super) relics: ArrayVec<RelicId, RELIC_CAPACITY>,
    /// The relic deck.
    pub relic_deck: Deck<RelicId, RELIC_CAPACITY>,
    pub(super) decks: [Deck<CardId, DECK_CAPACITY>; 4],
    /// Cards attached to planets, by deck.
    pub(super) attached: [u8; 4],
    /// Cards kept by you until used, which may be all cards of all decks.
    pub(super) kept: ArrayVec<(Kind, CardId), { 4 * DECK_CAPACITY }>,
    /// Cards on the table for good, by deck.
    pub(super) standing: [u8; 4],
    /// Frontier tokens in the supply.
    pub(super) supply: u8,
    pub(super) systems: ArrayVec<System, SYSTEM_CAPACITY>,
    pub(super) tally: Tally,
}

impl State {
    /// Fragments of a colour face up before you.
    #[must_use]
    pub fn fragments(&self, colour: Kind) -> u8 {
        self.fragments[colour.place()]
    }

    /// A deck, with its draw pile, its discards and the cards purged.
    #[must_use]
    pub fn deck(&self, kind: Kind) -> &Deck<CardId, DECK_CAPACITY> {
        &self.decks[kind.place()]
    }

    /// The same table with every draw pile in a fixed order, so that tables that differ only in it become equal.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut sorted = self.clone();
        for deck in &mut sorted.decks {
            *deck = deck.sorted_by_key(|card| card.0);
        }
        sorted.relic_deck = sorted.relic_deck.sorted_by_key(|relic| relic.0);
        sorted
    }

    /// Cards that you drew from a deck.
    #[must_use]
    pub fn draws(&self, kind: Kind) -> u32 {
        self.tally.draws[kind.place()].into()
    }

    /// How often a deck was made anew from its discards.
    #[must_use]
    pub fn reshuffles(&self) -> u32 {
        self.tally.reshuffles.into()
    }

    pub(super) fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    pub(super) fn system(&self, id: SystemId) -> &System {
        &self.systems[usize::from(id.0)]
    }

    pub(super) fn planet(&self, id: PlanetId) -> &Planet {
        &self.systems[usize::from(id.system.0)].planets[usize::from(id.slot)]
    }

    pub(super) fn planet_mut(&mut self, id: PlanetId) -> &mut Planet {
        &mut self.systems[usize::from(id.system.0)].planets[usize::from(id.slot)]
    }

    pub(super) fn system_ids(&self) -> impl Iterator<Item = SystemId> + use<> {
        (0..self.systems.len()).map(|place| SystemId(u8::try_from(place).unwrap_or(u8::MAX)))
    }

    pub(super) fn planets_of(&self, system: SystemId) -> impl Iterator<Item = PlanetId> + use<> {
        (0_u8..).take(self.system(system).planets.len()).map(move |slot| PlanetId { system, slot })
    }

    pub(super) fn planet_ids(&self) -> impl Iterator<Item = PlanetId> + '_ {
        self.system_ids().flat_map(|system| self.planets_of(system))
    }

    /// Every planet.
    pub(super) fn planets(&self) -> impl Iterator<Item = &Planet> {
        self.systems.iter().flat_map(|system| &system.planets)
    }

    /// Every planet you control.
    pub(super) fn mine(&self) -> impl Iterator<Item = PlanetId> + '_ {
        self.planet_ids().filter(|&id| self.planet(id).owner == Owner::You)
    }

    /// Frontier tokens on the map.
    pub(super) fn tokens(&self) -> usize {
        self.systems.iter().filter(|system| system.token).count()
    }

    /// An empty area without a frontier token, before others one that was not expanded into this round.
    pub(super) fn bare_area(&self) -> Option<SystemId> {
        let bare = self.system_ids().filter(|&id| self.system(id).planets.is_empty() && !self.system(id).token);
        bare.min_by_key(|&id| self.system(id).visited)
    }

    /// Every card, relic and token, wherever it lies.
    pub(super) fn components(&self) -> Vec<Component> {
        let component =
            |name: String, count: usize| Component { name, count: u32::try_from(count).unwrap_or(u32::MAX) };
        let mut components: Vec<Component> = Kind::ALL
            .into_iter()
            .map(|kind| {
                let place = kind.place();
                let revealed = usize::from(self.phase.revealed().is_some_and(|revealed| revealed.deck == kind));
                let kept = self.kept.iter().filter(|(deck, _)| *deck == kind).count();
                let few = [self.fragments, self.theirs, self.attached, self.standing];
                let few: usize = few.iter().map(|counts| usize::from(counts[place])).sum();
                component(format!("{} cards", kind.name()), self.decks[place].count() + revealed + kept + few)
            })
            .collect();
        components.push(component("relics".into(), self.relic_deck.count() + self.relics.len()));
        components.push(component("frontier tokens".into(), self.tokens() + usize::from(self.supply)));
        components.push(component("planets".into(), self.planets().filter(|planet| planet.card.is_some()).count()));
        components
    }
}
