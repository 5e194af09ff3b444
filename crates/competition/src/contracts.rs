//! Contracts: what the player has of what they ask for, and fulfilling them.

use super::{
    Competition,
    cards::Contract,
    needs::{Counted, Need, Where},
    pieces::Side,
    sites::{Sites, count_spots},
    state::{Standing, State},
    tally::Source,
};
use crate::ruleset::Log;

impl Competition {
    /// How much the player has of what a contract counts, of what has a place at these sites.
    pub(super) fn counted(&self, state: &State, counted: Counted, sites: Sites) -> u32 {
        let land = &state.land;
        let progress = |breakthrough| (state.progress[0] & self.progress_of(breakthrough)).count_ones();
        match counted {
            Counted::Bases(Where::OfType(kind)) => u32::from(land.types()[usize::from(kind)]),
            Counted::Bases(_) => count_spots(land.based(Side::You), sites),
            Counted::Tiles(_) => count_spots(land.found(), sites),
            Counted::Teams(_) => {
                (land.teams(Side::You) & sites).iter().map(|site| u32::from(state.at(site).teams(Side::You))).sum()
            }
            Counted::Types => land.types().iter().map(|&bases| u32::from(bases > 0)).sum(),
            Counted::Produced => u32::from(state.tally.era_produced),
            Counted::Upgrades => u32::from(state.tally.era_upgrades),
            Counted::Adaptations => progress(false),
            Counted::Breakthroughs => progress(true),
            Counted::Colonies => land.colonies(Side::You).len(),
        }
    }

    /// How much the player lacks of what a contract asks for.
    pub(super) fn lacking(&self, state: &State, contract: &Contract) -> u8 {
        let Need { counted, least } = contract.need;
        let have = self.counted(state, counted, contract.sites);
        least.saturating_sub(u8::try_from(have).unwrap_or(u8::MAX))
    }

    /// Fulfils every contract whose asking the player meets.
    pub(super) fn fulfil_yours<L: Log>(&self, state: &mut State, log: &mut L) {
        for (place, contract) in self.board(state.era).contracts.iter().enumerate() {
            let standing = state.contracts[place];
            if matches!(standing, Standing::Fulfilled(_)) || self.lacking(state, contract) > 0 {
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
}

#[cfg(test)]
mod tests;
