//! Contracts: what the player has of what they ask for, and fulfilling them.

use super::{
    Competition,
    needs::{Counted, Where},
    pieces::{Side, SiteId},
    state::{Standing, State},
    tally::Source,
};
use crate::ruleset::Log;

impl Competition {
    /// How much the player has of what a contract counts.
    pub(super) fn counted(&self, state: &State, counted: Counted) -> u32 {
        let size = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let progress = |breakthrough: bool| {
            let cards = (0_u8..).zip(&self.tables.progress);
            let mine =
                cards.filter(|&(id, card)| card.breakthrough == breakthrough && state.progress[0] & (1 << id) != 0);
            size(mine.count())
        };
        match counted {
            Counted::Bases(Where::OfType(kind)) => {
                size(state.bases_on_board(Side::You).filter(|&(_, _, base)| base.0 == kind).count())
            }
            Counted::Bases(place) => {
                size(state.bases_on_board(Side::You).filter(|&(site, ..)| self.lies(state, site, place)).count())
            }
            Counted::Tiles(place) => self.sum(state, place, |site| {
                size(state.at(site).spots.iter().filter(|spot| spot.finder == Some(Side::You)).count())
            }),
            Counted::Teams(place) => self.sum(state, place, |site| u32::from(state.at(site).teams(Side::You))),
            Counted::Types => {
                let kinds = state.bases_on_board(Side::You).fold(0_u16, |set, (_, _, base)| set | 1 << base.0);
                kinds.count_ones()
            }
            Counted::Produced => u32::from(state.tally.era_produced),
            Counted::Upgrades => u32::from(state.tally.era_upgrades),
            Counted::Adaptations => progress(false),
            Counted::Breakthroughs => progress(true),
            Counted::Colonies => {
                let mine = state.ground.iter().filter(|ground| matches!(ground.colony, Some((Side::You, _))));
                size(mine.count())
            }
        }
    }

    fn sum(&self, state: &State, place: Where, count: impl Fn(SiteId) -> u32) -> u32 {
        self.site_ids(state.era).filter(|&site| self.lies(state, site, place)).map(count).sum()
    }

    /// Whether a site lies where a contract asks.
    pub(super) fn lies(&self, state: &State, site: SiteId, place: Where) -> bool {
        let site = self.site(state.era, site);
        match place {
            Where::Anywhere | Where::OfType(_) => true,
            Where::Beyond(distance) => site.distance > distance,
            Where::Region(region) => *site.region == region,
            Where::Lagrange => site.lagrange,
        }
    }

    /// Whether the player has what a contract asks for.
    pub(super) fn meets(&self, state: &State, contract: usize) -> bool {
        let need = self.contract(state.era, contract).need;
        self.counted(state, need.counted) >= u32::from(need.least)
    }

    /// Fulfils every contract whose asking the player meets.
    pub(super) fn fulfil_yours<L: Log>(&self, state: &mut State, log: &mut L) {
        for place in 0..state.contracts.len() {
            let standing = state.contracts[place];
            if matches!(standing, Standing::Fulfilled(_)) || !self.meets(state, place) {
                continue;
            }
            state.contracts[place] = Standing::Fulfilled(Side::You);
            if standing == Standing::Begun {
                state.home[1] += 1;
            }
            state.tally.contracts[0] += 1;
            let profit = i32::from(self.contract(state.era, place).profit);
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
