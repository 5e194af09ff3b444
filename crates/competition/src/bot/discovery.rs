//! The Discovery & Contract Action.

use super::Done;
use crate::{
    Competition,
    pieces::{Side, SiteId},
    sites::Sites,
    state::{Standing, State},
};
use crate::{random::Luck, ruleset::Log};

impl Competition {
    /// Carries out a discovery and contract action; where neither step can be, another card is drawn.
    pub(super) fn discovery_action<L: Log>(
        &self,
        state: &mut State,
        count: u8,
        contract: usize,
        luck: &mut Luck,
        log: &mut L,
    ) -> Done {
        let discovered = self.discover(state, count, luck, log);
        let contracted = self.contract_step(state, contract, log);
        if discovered || contracted {
            return Done::CarriedOut;
        }
        log.event("Discovery & Contract Action: draw another", || {
            "neither a discovery nor the contract can be had, so another card is drawn".into()
        });
        Done::DrawAnother
    }

    /// Step 1: a tile at the highest numbered sites that can be explored and have a team; whether there was one.
    fn discover<L: Log>(&self, state: &mut State, count: u8, luck: &mut Luck, log: &mut L) -> bool {
        let (mut found, mut last): (u8, Option<SiteId>) = (0, None);
        while found < count {
            // Two discoveries are made at two sites.
            let others = last.map_or_else(Sites::default, Sites::one);
            let sites = state.land.teams(Side::Competition) & self.open_sites(state) & !others;
            let Some(site) = sites.highest() else { break };
            found += 1;
            last = Some(site);
            let rule = if found == 2 {
                "Discovery & Contract Action: two discoveries"
            } else {
                "Discovery & Contract Action: discovery"
            };
            log.event(rule, || {
                let site = self.site_words(state.era, site);
                let other = if found == 2 { "other " } else { "" };
                format!(
                    "{site} is the highest numbered {other}site with a team and an empty box; the team goes onto a tile"
                )
            });
            self.place_tile(state, site, luck, log);
            state.land.go_on_tile(site);
        }
        found > 0
    }

    /// Step 2: a team goes onto the contract, or fulfils it; whether either was done.
    fn contract_step<L: Log>(&self, state: &mut State, contract: usize, log: &mut L) -> bool {
        let era = state.era;
        let name = || self.contract_words(era, contract);
        match state.contracts[contract] {
            Standing::Fulfilled(_) => {
                log.event("Discovery & Contract Action: contract fulfilled before", || {
                    format!("{} is fulfilled already", name())
                });
                false
            }
            Standing::Open if state.home[1] == 0 => {
                log.event("Discovery & Contract Action: no team available", || {
                    format!("no team is left for {}", name())
                });
                state.tally.stalled += 1;
                false
            }
            Standing::Open => {
                log.event("Discovery & Contract Action: team on contract", || format!("a team goes onto {}", name()));
                state.home[1] -= 1;
                state.contracts[contract] = Standing::Begun;
                true
            }
            Standing::Begun => {
                let gained = self.fulfil_theirs(state, contract);
                log.event("Discovery & Contract Action: contract fulfilled", || {
                    format!("the team leaves {}, and the competition has fulfilled it, for {gained} profit", name())
                });
                true
            }
        }
    }
}

#[cfg(test)]
mod tests;
