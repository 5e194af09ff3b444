//! Contracts: what the player has of what they ask for, and fulfilling them.

use super::{
    Competition,
    cards::Contract,
    needs::{Counted, Need, Where},
    pieces::{Meets, Side},
    sites::{Sites, count_spots},
    state::{Standing, State},
    tally::Source,
};
use crate::ruleset::Log;

impl Competition {
    /// How much a side has of what a contract counts, of what has a place at these sites.
    pub(super) fn counted(&self, state: &State, side: Side, counted: Counted, sites: Sites) -> u32 {
        let land = &state.land;
        let progress = |breakthrough| (state.progress[side.place()] & self.progress_of(breakthrough)).count_ones();
        match counted {
            Counted::Bases(Where::OfType(kind)) => u32::from(land.types(side)[usize::from(kind)]),
            Counted::Bases(_) => count_spots(land.based(side), sites),
            Counted::Tiles(_) => count_spots(land.found(side), sites),
            Counted::Teams(_) => {
                (land.teams(side) & sites).iter().map(|site| u32::from(state.at(site).teams(side))).sum()
            }
            Counted::Types => land.types(side).iter().map(|&bases| u32::from(bases > 0)).sum(),
            // The competition neither produces nor upgrades.
            Counted::Produced | Counted::Upgrades if side == Side::Competition => 0,
            Counted::Produced => u32::from(state.tally.era_produced),
            Counted::Upgrades => u32::from(state.tally.era_upgrades),
            Counted::Adaptations => progress(false),
            Counted::Breakthroughs => progress(true),
            Counted::Colonies => land.colonies(side).len(),
        }
    }

    /// How much a side lacks of what a contract asks for.
    pub(super) fn lacking(&self, state: &State, side: Side, contract: &Contract) -> u8 {
        let Need { counted, least } = contract.need;
        let have = self.counted(state, side, counted, contract.sites);
        least.saturating_sub(u8::try_from(have).unwrap_or(u8::MAX))
    }

    /// Fulfils every contract whose asking the player meets.
    pub(super) fn fulfil_yours<L: Log>(&self, state: &mut State, log: &mut L) {
        for (place, contract) in self.board(state.era).contracts.iter().enumerate() {
            let standing = state.contracts[place];
            if matches!(standing, Standing::Fulfilled(_)) || self.lacking(state, Side::You, contract) > 0 {
                continue;
            }
            state.contracts[place] = Standing::Fulfilled(Side::You);
            if standing == Standing::Begun {
                state.home[1] += 1;
            }
            state.tally.contracts[0] += 1;
            let profit = i32::from(contract.profit);
            let gained = self.gain(state, Side::You, profit, Source::Contracts);
            log.event("Contracts: fulfilled", || {
                let team = if standing == Standing::Begun { "; the competition's team leaves it" } else { "" };
                format!("you fulfil {}, for {gained} profit{team}", self.contract_words(state.era, place))
            });
        }
    }

    /// Has the competition fulfil every contract whose asking it meets, of those that it can fulfil in this way.
    pub(super) fn meet_contracts<L: Log>(&self, state: &mut State, log: &mut L) {
        for (place, contract) in self.board(state.era).contracts.iter().enumerate() {
            let can = match self.given.competition_meets {
                Meets::Nothing => false,
                Meets::Built => contract.need.counted.is_built(),
                Meets::All => true,
            };
            let open = can && !matches!(state.contracts[place], Standing::Fulfilled(_));
            if !open || self.lacking(state, Side::Competition, contract) > 0 {
                continue;
            }
            let gained = self.fulfil_theirs(state, place);
            state.tally.contracts_met += 1;
            log.event("Contracts: met by the competition", || {
                format!("the competition meets {}, for {gained} profit", self.contract_words(state.era, place))
            });
        }
    }

    /// The competition has fulfilled a contract; a team of its own on it goes back. What it gained.
    pub(super) fn fulfil_theirs(&self, state: &mut State, contract: usize) -> i32 {
        let before = std::mem::replace(&mut state.contracts[contract], Standing::Fulfilled(Side::Competition));
        state.home[1] += u8::from(before == Standing::Begun);
        state.tally.contracts[1] += 1;
        let profit = self.shared(state, self.contract(state.era, contract).profit, self.given.percent_contracts);
        self.gain(state, Side::Competition, profit, Source::Contracts)
    }
}

#[cfg(test)]
mod tests;
