//! What the competition places, and what match events and Edges do for it.

use crate::{
    Competition,
    descriptor::Stream,
    effects::{Effect, Effects},
    pieces::{BaseId, Side, SiteId, TileId},
    settings::SLOTS,
    state::{Slot, State},
    tally::Source,
};
use crate::{
    random::{Draw, Luck},
    ruleset::Log,
};

/// What brings an event to the competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Occasion {
    /// A base whose ground is right for it.
    Match,
    /// An Edge drawn while the offer boxes are replenished.
    Edge,
}

impl Occasion {
    /// What a replay calls it.
    const fn rule(self) -> &'static str {
        match self {
            Self::Match => "Base Match Event",
            Self::Edge => "Offers Action: Edge",
        }
    }
}

impl Competition {
    /// What the competition gains of a profit: so many percent, and of those the share of the era.
    pub(crate) fn shared(&self, state: &State, profit: u8, percent: i32) -> i32 {
        i32::from(profit) * percent * self.given.share[state.era.place()] / 10_000
    }

    /// Draws a discovery tile for the competition, of those for a site.
    pub(super) fn draw_tile(&self, state: &mut State, site: SiteId, luck: &mut Luck) -> Option<TileId> {
        self.draw_tile_for(state, site, luck.of(Stream::Bot))
    }

    /// Draws a tile and places it in the first empty box of a site.
    pub(super) fn place_tile<L: Log>(&self, state: &mut State, site: SiteId, luck: &mut Luck, log: &mut L) {
        let Some(spot) = self.empty_box(state, site) else { return };
        match self.draw_tile(state, site, luck) {
            Some(tile) => self.lay_tile(state, site, spot, tile, log),
            None => log.event("Discovery: none left", || "no discovery tile for the site is left".into()),
        }
    }

    /// Places a tile; its profit goes to the competition.
    pub(super) fn lay_tile<L: Log>(&self, state: &mut State, site: SiteId, spot: usize, id: TileId, log: &mut L) {
        state.land.lay(site, spot, id, Some(Side::Competition));
        state.tally.tiles[1] += 1;
        let profit = self.shared(state, self.tile(state.era, id).profit, self.given.percent_tiles);
        let gained = self.gain(state, Side::Competition, profit, Source::Tiles);
        log.event("Discovery: tile", || {
            let which = self.box_words(state.era, site, spot);
            format!("{} is found in {which}, for {gained} profit", self.tile_words(state.era, id))
        });
    }

    /// Base Placement: a base drawn at random; where its ground is right for it, its match event follows.
    pub(super) fn place_base<L: Log>(
        &self,
        state: &mut State,
        site: SiteId,
        spot: usize,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let features = self.ground_features(state, site, spot);
        let left = state.bases[1].map(u32::from);
        let drawn = luck.of(Stream::Bot).weighted(&left).and_then(|place| u8::try_from(place).ok());
        let Some(base) = drawn.map(BaseId) else {
            log.event("Base Placement: none left", || "the competition has no base left".into());
            return;
        };
        state.bases[1][usize::from(base.0)] -= 1;
        state.land.build(site, spot, Side::Competition, base);
        state.tally.bases[1] += 1;
        log.event("Base Placement", || {
            let site = self.site_words(state.era, site);
            format!("the competition draws {} and places it at {site}", self.base_words(base))
        });
        if self.chart(state.era).fits(base, features) {
            state.tally.match_events += 1;
            log.event("Base Match Event", || format!("{} is right for its ground", self.base_words(base)));
            let effects = &self.base(base).matching;
            self.competition_effects(state, effects, Occasion::Match, luck, log);
        }
    }

    /// What a match event or an Edge does for the competition.
    pub(super) fn competition_effects<L: Log>(
        &self,
        state: &mut State,
        effects: &Effects,
        occasion: Occasion,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let rule = occasion.rule();
        for &effect in effects {
            match effect {
                Effect::Profit(profit) => {
                    let (percent, source) = match occasion {
                        Occasion::Match => (self.given.percent_matches, Source::Bases),
                        Occasion::Edge => (100, Source::Edges),
                    };
                    let profit = self.shared(state, profit, percent);
                    let gained = self.gain(state, Side::Competition, profit, source);
                    log.event(rule, || format!("the competition gains {gained} profit"));
                }
                Effect::Clear | Effect::ClearStart => {
                    let all = effect == Effect::Clear;
                    let which = if all { "every offer" } else { "every Start card among the offers" };
                    log.event(rule, || format!("{which} is discarded: {}", self.offers_words(state)));
                    for place in 0..state.offers.len() {
                        if let Some(card) = state.offers[place].take_if(|card| all || self.card(*card).start) {
                            self.drop_card(state, card);
                            state.tally.offers_discarded += 1;
                        }
                    }
                    // An Edge comes while the boxes are being replenished; after a match event they are now.
                    if occasion == Occasion::Match {
                        self.replenish(state, luck, log);
                    }
                }
                Effect::Turns(turns) => {
                    state.extra = state.extra.saturating_add(turns);
                    log.event(rule, || "the competition will take another turn after this one".into());
                }
                Effect::Sabotage => self.sabotage(state, occasion, log),
                Effect::Strip => self.strip(state, occasion, luck, log),
                Effect::Place => {
                    let land = &state.land;
                    let teams = land.teams(Side::You) | land.teams(Side::Competition);
                    let open = self.chart(state.era).all & !land.any_bases() & !land.any_colonies() & !teams;
                    match open.highest().filter(|&site| self.place_team(state, site)) {
                        Some(site) => {
                            log.event(rule, || {
                                let site = self.site_words(state.era, site);
                                format!("a team goes to {site}, the highest numbered site without base or team")
                            });
                        }
                        None => log.event(rule, || "no team can be placed".into()),
                    }
                }
                // Effects of the player's stand in no text of the competition's.
                Effect::Cards(_)
                | Effect::Offers
                | Effect::Actions(_)
                | Effect::Genetics(_)
                | Effect::Revelation(_)
                | Effect::Probe(_)
                | Effect::Recall
                | Effect::Team(_)
                | Effect::Boost(..)
                | Effect::ColonyProfit(_) => {}
            }
        }
    }

    /// The player's team at the highest numbered site without a base leaves for the highest one with a base of the
    /// player's, or for Earth.
    fn sabotage<L: Log>(&self, state: &mut State, occasion: Occasion, log: &mut L) {
        let exposed = state.land.teams(Side::You) & !state.land.any_bases();
        let Some(from) = exposed.highest() else {
            log.event(occasion.rule(), || "sabotage: no team of yours is at a site without a base".into());
            return;
        };
        let to = state.land.bases(Side::You).highest();
        state.land.take_team(Side::You, from);
        match to {
            Some(to) => state.land.add_team(Side::You, to),
            None => state.home[0] += 1,
        }
        log.event(occasion.rule(), || {
            let whither = to.map_or_else(|| Self::home_words(state.era).to_owned(), |site| self.site_words(state.era, site));
            let from = self.site_words(state.era, from);
            format!(
                "sabotage: your team at {from}, the highest numbered site with one and without a base, leaves for {whither}"
            )
        });
    }

    /// A card of headquarters, drawn at random, is discarded.
    fn strip<L: Log>(&self, state: &mut State, occasion: Occasion, luck: &mut Luck, log: &mut L) {
        let weights = state.headquarters.slots().map(|slot| u32::from(matches!(slot, Slot::Card(_))));
        let drawn = luck.of(Stream::Bot).weighted(&weights[..SLOTS]);
        let Some((slot, Slot::Card(card))) = drawn.map(|slot| (slot, state.headquarters.slots()[slot])) else {
            log.event(occasion.rule(), || "your headquarters have no card to lose".into());
            return;
        };
        state.headquarters.cover(self, slot, Slot::Printed);
        self.drop_card(state, card);
        log.event(occasion.rule(), || format!("{} leaves your headquarters", self.card_words(card)));
    }
}

#[cfg(test)]
mod tests;
