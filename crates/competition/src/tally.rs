//! What outcomes record.

use super::{
    Competition,
    pieces::{Era, Side},
    state::{Slot, State},
};
use crate::ruleset::MetricInfo;

/// Where profit comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Tiles,
    Contracts,
    Produce,
    Bases,
    Progress,
    Edges,
    Colonies,
    Offers,
}

/// How many sources there are.
const SOURCES: usize = 8;

/// What is counted while a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Profit by side and source.
    pub(super) profit: [[i32; SOURCES]; 2],
    /// Turns of each era.
    pub(super) turns: [u16; 3],
    /// Profit of both sides at the end of each era, the player's first.
    pub(super) at_end: [[i32; 2]; 3],
    /// How each era ended: 1 and the cause, 0 for an era not ended.
    pub(super) causes: [u8; 3],
    pub(super) contracts: [u16; 2],
    pub(super) bases: [u16; 2],
    pub(super) tiles: [u16; 2],
    pub(super) colonies: [u16; 2],
    pub(super) offers_discarded: u16,
    pub(super) offers_matched: u16,
    /// Cards of the competition carried out, by kind.
    pub(super) orders: [u16; 4],
    pub(super) redraws: u16,
    pub(super) longest_chain: u16,
    pub(super) match_events: u16,
    pub(super) edges: [u16; 2],
    pub(super) stalled: u16,
    pub(super) teams_gained: u8,
    /// In this era: tiles placed, produce actions, upgrades.
    pub(super) era_produced: u8,
    pub(super) era_upgrades: u8,
    pub(super) upgrades: u16,
    pub(super) produced: u16,
    pub(super) passes: u16,
    pub(super) laps: [u16; 2],
}

impl Tally {
    /// Notes profit of a side.
    pub(super) fn note(&mut self, side: Side, source: Source, profit: i32) {
        self.profit[side.place()][source as usize] += profit;
    }
}

/// The most a metric records; games that count further leave this number.
pub(super) const MOST_COUNTED: i32 = 1_000;

const fn counted(name: &'static str, about: &'static str, unit: &'static str) -> MetricInfo {
    MetricInfo { name, about, unit, least: 0, most: MOST_COUNTED }
}

/// The metrics, in the order they are written.
pub(super) const METRICS: &[MetricInfo] = &[
    counted("eras", "Eras that were begun.", "eras"),
    counted("turns_mariners", "Turns of the first era.", "turns"),
    counted("turns_planeteers", "Turns of the second era.", "turns"),
    counted("turns_starfarers", "Turns of the third era.", "turns"),
    counted("end_mariners", "How the first era ended: 1 action deck, 2 competition deck, 3 contracts; 0 not.", ""),
    counted("end_planeteers", "How the second era ended, as for the first.", ""),
    counted("end_starfarers", "How the third era ended, as for the first.", ""),
    counted("profit_mariners", "Your profit at the end of the first era.", "profit"),
    counted("profit_planeteers", "Your profit at the end of the second era; 0 without one.", "profit"),
    counted("competition_mariners", "The competition's profit at the end of the first era.", "profit"),
    counted(
        "competition_planeteers",
        "The competition's profit at the end of the second era; 0 without one.",
        "profit",
    ),
    counted("contracts", "Contracts that you fulfilled.", "contracts"),
    counted("competition_contracts", "Contracts that the competition fulfilled.", "contracts"),
    counted("bases", "Bases that you built.", "bases"),
    counted("competition_bases", "Bases that the competition placed.", "bases"),
    counted("tiles", "Discovery tiles that you placed.", "tiles"),
    counted("competition_tiles", "Discovery tiles that the competition placed.", "tiles"),
    counted("colonies", "Colonies that you founded.", "colonies"),
    counted("competition_colonies", "Colonies that the competition founded.", "colonies"),
    counted("progress", "Progress cards that you took.", "cards"),
    counted("competition_progress", "Progress cards that the competition removed.", "cards"),
    counted("upgrades", "Cards that you put into headquarters.", "cards"),
    counted("produced", "Produce actions.", "actions"),
    counted("passes", "Turns without an action.", "turns"),
    counted("edges", "Edges that you played.", "cards"),
    counted("competition_edges", "Edges that took effect for the competition.", "cards"),
    counted("offers_discarded", "Cards that the competition discarded from the offers.", "cards"),
    counted("offers_matched", "Those of them that brought it profit.", "cards"),
    counted("match_events", "Base match events.", "events"),
    counted("orders_site", "Site actions carried out.", "cards"),
    counted("orders_offers", "Offers actions without a progress action carried out.", "cards"),
    counted("orders_progress", "Progress actions with their offers actions carried out.", "cards"),
    counted("orders_discovery", "Discovery and contract actions carried out.", "cards"),
    counted("redraws", "Cards that had the competition draw another.", "cards"),
    counted("longest_chain", "The most such cards in a row.", "cards"),
    counted("stalled", "Times the competition had no team to place.", "times"),
    counted("cards_left", "Action cards left in the deck at the end.", "cards"),
    counted("orders_left", "Cards left in the competition's deck at the end.", "cards"),
    counted("headquarters", "Cards in headquarters at the end.", "cards"),
    counted("from_tiles", "Your profit from discoveries.", "profit"),
    counted("from_contracts", "Your profit from contracts.", "profit"),
    counted("from_produce", "Your profit from bases that produce.", "profit"),
    counted("from_bases", "Your profit from building bases.", "profit"),
    counted("from_progress", "Your profit from progress cards.", "profit"),
    counted("from_edges", "Your profit from Edges.", "profit"),
    counted("from_colonies", "Your profit from colonies.", "profit"),
    counted("competition_from_tiles", "The competition's profit from discoveries.", "profit"),
    counted("competition_from_contracts", "The competition's profit from contracts.", "profit"),
    counted("competition_from_matches", "The competition's profit from match events.", "profit"),
    counted("competition_from_progress", "The competition's profit from progress cards.", "profit"),
    counted("competition_from_edges", "The competition's profit from Edges.", "profit"),
    counted("competition_from_colonies", "The competition's profit from colonies, founded and visited.", "profit"),
    counted("competition_from_offers", "The competition's profit from offers.", "profit"),
];

impl Competition {
    /// Writes the metrics in the order of the descriptor.
    pub(super) fn write_metrics(&self, state: &State, metrics: &mut [i32]) {
        let tally = &state.tally;
        let [you, they] = tally.profit;
        let n = i32::from;
        let size = |count: usize| i32::try_from(count).unwrap_or(MOST_COUNTED);
        let ended = |era: Era, side: Side| {
            if era < state.era || state.over() { tally.at_end[era.place()][side.place()] } else { 0 }
        };
        let values = [
            size(state.era.place() + 1),
            n(tally.turns[0]),
            n(tally.turns[1]),
            n(tally.turns[2]),
            i32::from(tally.causes[0]),
            i32::from(tally.causes[1]),
            i32::from(tally.causes[2]),
            ended(Era::Mariners, Side::You),
            ended(Era::Planeteers, Side::You),
            ended(Era::Mariners, Side::Competition),
            ended(Era::Planeteers, Side::Competition),
            n(tally.contracts[0]),
            n(tally.contracts[1]),
            n(tally.bases[0]),
            n(tally.bases[1]),
            n(tally.tiles[0]),
            n(tally.tiles[1]),
            n(tally.colonies[0]),
            n(tally.colonies[1]),
            size(state.progress[0].count_ones() as usize),
            i32::from(state.removed),
            n(tally.upgrades),
            n(tally.produced),
            n(tally.passes),
            n(tally.edges[0]),
            n(tally.edges[1]),
            n(tally.offers_discarded),
            n(tally.offers_matched),
            n(tally.match_events),
            n(tally.orders[0]),
            n(tally.orders[1]),
            n(tally.orders[2]),
            n(tally.orders[3]),
            n(tally.redraws),
            n(tally.longest_chain),
            n(tally.stalled),
            size(state.deck.to_draw().len()),
            size(state.orders.to_draw().len()),
            size(state.slots.iter().filter(|slot| matches!(slot, Slot::Card(_))).count()),
            you[Source::Tiles as usize],
            you[Source::Contracts as usize],
            you[Source::Produce as usize],
            you[Source::Bases as usize],
            you[Source::Progress as usize],
            you[Source::Edges as usize],
            you[Source::Colonies as usize],
            they[Source::Tiles as usize],
            they[Source::Contracts as usize],
            they[Source::Bases as usize],
            they[Source::Progress as usize],
            they[Source::Edges as usize],
            they[Source::Colonies as usize],
            they[Source::Offers as usize],
        ];
        for (metric, value) in metrics.iter_mut().zip(values) {
            *metric = value.clamp(0, MOST_COUNTED);
        }
    }
}

#[cfg(test)]
mod tests;
