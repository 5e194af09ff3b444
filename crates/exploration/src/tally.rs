//! What outcomes count.

use super::{
    Exploration,
    cards::Kind,
    descriptor::{METRIC_COUNT, MOST_COUNTED, RELIC_ROUNDS},
    state::State,
};

/// What outcomes count, apart from what can be read off the table at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub(super) draws: [u16; 4],
    pub(super) fragments: [u16; 4],
    /// The round of each relic, in the order they were drawn; 0 without one.
    pub(super) relic_rounds: [u16; RELIC_ROUNDS],
    pub(super) relics: u16,
    pub(super) attachments: u16,
    pub(super) explored_again: u16,
    pub(super) tokens_explored: u16,
    pub(super) reshuffles: u16,
    pub(super) first_reshuffle: u16,
    pub(super) expansions: u16,
    pub(super) from_neighbours: u16,
    pub(super) bought: u16,
    pub(super) sold: u16,
}

impl Exploration {
    /// Writes the metrics in the order of the descriptor.
    pub(super) fn write_metrics(&self, state: &State, metrics: &mut [i32]) {
        let tally = &state.tally;
        let left = |kind: Kind| i32::try_from(state.deck(kind).to_draw().len()).unwrap_or(MOST_COUNTED);
        let [cultural, hazardous, industrial, frontier] = tally.draws.map(i32::from);
        let [cultural_kept, hazardous_kept, industrial_kept, wild_kept] = tally.fragments.map(i32::from);
        let [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth] = tally.relic_rounds.map(i32::from);
        let worth = self.worth(state);
        let planets = i32::try_from(state.mine().count()).unwrap_or(MOST_COUNTED);
        let counts: [i32; METRIC_COUNT] = [
            cultural,
            hazardous,
            industrial,
            frontier,
            cultural_kept,
            hazardous_kept,
            industrial_kept,
            wild_kept,
            tally.relics.into(),
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
            seventh,
            eighth,
            ninth,
            tally.attachments.into(),
            tally.explored_again.into(),
            tally.tokens_explored.into(),
            tally.reshuffles.into(),
            tally.first_reshuffle.into(),
            left(Kind::Cultural),
            left(Kind::Hazardous),
            left(Kind::Industrial),
            left(Kind::Frontier),
            planets,
            tally.from_neighbours.into(),
            tally.expansions.into(),
            tally.bought.into(),
            tally.sold.into(),
            state.fragments.iter().map(|&count| i32::from(count)).sum(),
            worth.planets,
            worth.attachments,
            worth.relics,
            worth.goods,
            worth.units,
            worth.cards,
            worth.rest,
        ];
        for (metric, count) in metrics.iter_mut().zip(counts) {
            *metric = count.clamp(0, MOST_COUNTED);
        }
    }
}
