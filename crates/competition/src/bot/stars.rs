//! The Site Action of the third era.

use super::Done;
use crate::{
    Competition,
    descriptor::Stream,
    pieces::{ColonyId, Feature, Side, SiteId, TileId},
    state::State,
    tally::Source,
};
use crate::{random::Luck, ruleset::Log};

impl Competition {
    /// Carries out a site action of the third era, assessed in the printed order.
    pub(super) fn star_action<L: Log>(
        &self,
        state: &mut State,
        site: SiteId,
        selector: u8,
        luck: &mut Luck,
        log: &mut L,
    ) -> Done {
        let colony = state.at(site).colony;
        let era = state.era;
        let name = || self.site_words(era, site);
        match colony {
            // A colony of the competition's beside your base changes nothing: the first case asks for yours.
            None | Some((Side::Competition, _)) if state.land.bases(Side::You).has(site) => {
                log.event("Starfarers: your base", || {
                    format!("you have a base at {}: the lowest numbered site with a team is taken", name())
                });
                self.other_star(state, false, selector, luck, log)
            }
            Some((Side::You, _)) => {
                log.event("Starfarers: your colony", || {
                    format!("you have a colony at {}: the highest numbered site with a team is taken", name())
                });
                self.other_star(state, true, selector, luck, log)
            }
            Some((Side::Competition, colony)) => {
                let profit = self.shared(state, self.colony(colony).profit, self.given.percent_colonies);
                let gained = self.gain(state, Side::Competition, profit, Source::Colonies);
                log.event("Starfarers: competition colony", || {
                    format!("its colony at {} brings the competition {gained} profit", name())
                });
                Done::CarriedOut
            }
            None => {
                self.star(state, site, selector, luck, log);
                Done::CarriedOut
            }
        }
    }

    /// Resolves the action at another site with a team and nothing of yours, or draws another card.
    fn other_star<L: Log>(&self, state: &mut State, highest: bool, selector: u8, luck: &mut Luck, log: &mut L) -> Done {
        let land = &state.land;
        let sites = land.teams(Side::Competition) & !land.bases(Side::You) & !land.any_colonies();
        let Some(site) = (if highest { sites.highest() } else { sites.lowest() }) else {
            log.event("Starfarers: draw another", || {
                "no other site with a team of the competition qualifies, so another card is drawn".into()
            });
            return Done::DrawAnother;
        };
        self.star(state, site, selector, luck, log);
        Done::CarriedOut
    }

    /// The cases of a site without a base of yours and without a colony.
    fn star<L: Log>(&self, state: &mut State, site: SiteId, selector: u8, luck: &mut Luck, log: &mut L) {
        let era = state.era;
        let name = || self.site_words(era, site);
        if state.at(site).teams(Side::Competition) == 0 {
            if self.place_team(state, site) {
                log.event("Starfarers: no team", || format!("a team goes to {}", name()));
            } else {
                log.event("Starfarers: no team available", || format!("no team is left for {}", name()));
            }
            return;
        }
        let cost = self.site(state.era, site).explore;
        if state.land.bases(Side::Competition).has(site) {
            log.event("Starfarers: team and base", || format!("team and base at {} become a colony", name()));
            self.place_colony_of_theirs(state, site, selector, log);
        } else if self.empty_box(state, site).is_none() {
            if cost >= 10 {
                log.event("Starfarers: all tiles, cost 10", || format!("bases are placed at {}", name()));
                self.place_bases(state, site, luck, log);
            } else {
                log.event("Starfarers: all tiles, cost 4 or 7", || {
                    format!("bases and then a colony are placed at {}", name())
                });
                self.place_bases(state, site, luck, log);
                self.place_colony_of_theirs(state, site, selector, log);
            }
        } else if cost >= 7 {
            log.event("Starfarers: empty box, cost 7 or 10", || format!("discovery tiles are placed at {}", name()));
            self.place_tiles(state, site, luck, log);
        } else {
            log.event("Starfarers: empty box, cost 4", || {
                format!("discovery tiles, bases and then a colony are placed at {}", name())
            });
            self.place_tiles(state, site, luck, log);
            self.place_bases(state, site, luck, log);
            self.place_colony_of_theirs(state, site, selector, log);
        }
    }

    /// Place Discovery Tile(s): one in each empty box, Primary before Secondary; excluded Alien tiles are drawn again.
    fn place_tiles<L: Log>(&self, state: &mut State, site: SiteId, luck: &mut Luck, log: &mut L) {
        for _ in 0..self.site(state.era, site).boxes() {
            let Some(spot) = self.empty_box(state, site) else { return };
            let mut drawn = self.draw_tile(state, site, luck);
            while let Some(excluded) = drawn.filter(|&tile| self.tile(state.era, tile).redraw) {
                state.tiles.purge(excluded);
                // Where no Alien tile is left, another for the site fills the box.
                let alien = self.draw_alien(state, luck);
                drawn = alien.or_else(|| self.draw_tile(state, site, luck));
                log.event("Place Discovery Tile(s): excluded Alien tile", || {
                    let what =
                        if alien.is_some() { "another Alien tile" } else { "another tile, as no Alien tile is left" };
                    format!("{} is discarded for {what}", self.tile_words(state.era, excluded))
                });
            }
            let Some(tile) = drawn else {
                log.event("Place Discovery Tile(s): none left", || "no discovery tile for the site is left".into());
                return;
            };
            self.lay_tile(state, site, spot, tile, log);
        }
    }

    /// Draws a tile at random from the Alien tiles that are left.
    fn draw_alien(&self, state: &mut State, luck: &mut Luck) -> Option<TileId> {
        let era = state.era;
        let alien = |id: &TileId| *self.tile(era, *id).has & Feature::Alien.bit() != 0;
        Self::draw_among(state, luck.of(Stream::Bot), alien)
    }

    /// Place Base(s): one on each discovery tile.
    fn place_bases<L: Log>(&self, state: &mut State, site: SiteId, luck: &mut Luck, log: &mut L) {
        for spot in 0..usize::from(self.site(state.era, site).boxes()) {
            let place = state.at(site).spots[spot];
            if place.tile.is_some() && place.base.is_none() {
                self.place_base(state, site, spot, luck, log);
            }
        }
    }

    /// Place Colony: the marker with the nearest Selector number, the lower one on a tie.
    fn place_colony_of_theirs<L: Log>(&self, state: &mut State, site: SiteId, selector: u8, log: &mut L) {
        let count = u8::try_from(self.tables.colonies.len()).unwrap_or(0);
        let left = (0..count).map(ColonyId).filter(|id| state.colonies & (1 << id.0) != 0);
        let nearest = left.min_by_key(|&id| {
            let own = self.colony(id).selector;
            (own.abs_diff(selector), own)
        });
        let Some(colony) = nearest else {
            log.event("Place Colony: none left", || "no colony marker is left".into());
            return;
        };
        self.place_colony(state, site, Side::Competition, colony);
        let profit = self.shared(state, self.colony(colony).profit, self.given.percent_colonies);
        let gained = self.gain(state, Side::Competition, profit, Source::Colonies);
        log.event("Place Colony", || {
            let site = self.site_words(state.era, site);
            let nearest = self.colony_words(colony);
            format!(
                "{nearest}, nearest to {selector}, is founded at {site}, for {gained} profit; its teams there are removed \
                 and yours return to {}",
                Self::home_words(state.era)
            )
        });
    }
}

#[cfg(test)]
mod tests;
