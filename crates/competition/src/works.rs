//! What the player's actions do once they are paid: moving, exploring, building, producing, founding, upgrading.

use super::{
    Competition,
    descriptor::Stream,
    effects::Effect,
    pieces::{ActionType, BaseId, CardId, ColonyId, Era, Feature, Side, SiteId, TileId},
    settings::{MOST_BOXES, MOST_SITES},
    sites::{Sites, Spots, bits},
    state::{Slot, State},
    tally::Source,
};
use crate::{
    random::{self, Draw, Luck},
    ruleset::Log,
};
use arrayvec::ArrayVec;

/// A base that can produce: what it yields, and where it is.
pub(super) type Yield = (u8, SiteId, usize);

/// The most bases that can produce.
pub(super) const MOST_YIELDS: usize = MOST_SITES * MOST_BOXES;

impl Competition {
    /// Moves a team.
    pub(super) fn move_team<L: Log>(&self, state: &mut State, from: Option<SiteId>, to: SiteId, log: &mut L) {
        match from {
            Some(site) => _ = state.land.take_team(Side::You, site),
            None => state.home[0] -= 1,
        }
        state.land.add_team(Side::You, to);
        log.event("Turn: move", || {
            let whence =
                from.map_or_else(|| Self::home_words(state.era).to_owned(), |site| self.site_words(state.era, site));
            format!("a team moves from {whence} to {}", self.site_words(state.era, to))
        });
    }

    /// The first empty explore box of a site, Primary before Secondary.
    pub(super) fn empty_box(&self, state: &State, site: SiteId) -> Option<usize> {
        let boxes = usize::from(self.site(state.era, site).boxes());
        state.at(site).spots[..boxes].iter().position(|spot| spot.tile.is_none())
    }

    /// Sites where a tile can be placed.
    pub(super) fn open_sites(&self, state: &State) -> Sites {
        let chart = self.chart(state.era);
        let mut drawn_for = Sites::default();
        for tile in state.tiles.to_draw() {
            drawn_for = drawn_for | chart.drawn_for[usize::from(tile.0)];
            if drawn_for == chart.all {
                break;
            }
        }
        state.land.empty(&chart.boxes) & drawn_for
    }

    /// Draws a discovery tile at random from those for a site.
    pub(super) fn draw_tile_for(&self, state: &mut State, site: SiteId, stream: &mut random::Stream) -> Option<TileId> {
        let chart = self.chart(state.era);
        Self::draw_among(state, stream, |id| chart.drawn_for[usize::from(id.0)].has(site))
    }

    /// Draws a discovery tile at random from those wanted.
    pub(super) fn draw_among(
        state: &mut State,
        stream: &mut random::Stream,
        wanted: impl Fn(&TileId) -> bool,
    ) -> Option<TileId> {
        let left = state.tiles.to_draw().iter().filter(|id| wanted(id)).count();
        if left == 0 {
            return None;
        }
        let nth = stream.index(left);
        let drawn = *state.tiles.to_draw().iter().filter(|id| wanted(id)).nth(nth)?;
        state.tiles.take(|&id| id == drawn)
    }

    /// Sites up to this far from Earth where a tile can be placed.
    pub(super) fn probe_sites(&self, state: &State, far: u8) -> impl Iterator<Item = SiteId> {
        let era = state.era;
        self.open_sites(state).iter().filter(move |&site| self.site(era, site).distance <= far)
    }

    /// Draws a tile for the player and places it.
    pub(super) fn place_tile_of_yours<L: Log>(&self, state: &mut State, site: SiteId, luck: &mut Luck, log: &mut L) {
        let Some(spot) = self.empty_box(state, site) else { return };
        let Some(id) = self.draw_tile_for(state, site, luck.of(Stream::Tiles)) else { return };
        state.land.lay(site, spot, id, Some(Side::You));
        state.tally.tiles[0] += 1;
        let tile = self.tile(state.era, id);
        let gained = self.gain(state, Side::You, i32::from(tile.profit), Source::Tiles);
        log.event("Turn: explore", || {
            let which = self.box_words(state.era, site, spot);
            format!("you discover {} in {which}, for {gained} profit", self.tile_words(state.era, id))
        });
        self.advance(state, false, u32::from(tile.genetics), log);
        self.advance(state, true, u32::from(tile.revelation), log);
    }

    /// What the ground at a spot offers; 0 where nothing can be built.
    pub(super) fn ground_features(&self, state: &State, site: SiteId, spot: usize) -> u8 {
        let place = state.at(site).spots[spot];
        if place.base.is_some() {
            return 0;
        }
        match place.tile {
            Some(tile) => *self.tile(state.era, tile).has,
            None if spot == 0 && self.site(state.era, site).lagrange => Feature::Lagrange.bit(),
            None => 0,
        }
    }

    /// Base types that the player has left, a bit each.
    fn supply(state: &State) -> u16 {
        state.bases[0].iter().rev().fold(0, |set, &left| set << 1 | u16::from(left > 0))
    }

    /// Spots of a site where some base type can be built, with those that can be, a bit each.
    fn free_spots(&self, state: &State, site: SiteId) -> impl Iterator<Item = (u8, u16)> {
        let chart = self.chart(state.era);
        let (free, supply) = (state.land.free(&chart.lagrange), Self::supply(state));
        let types = move |spot| match free[usize::from(spot)].has(site) {
            true => chart.fitting(self.ground_features(state, site, usize::from(spot))) & supply,
            false => 0,
        };
        (0..MOST_BOXES as u8).map(move |spot| (spot, types(spot))).filter(|&(_, types)| types != 0)
    }

    /// Spots where the player can build some base type.
    pub(super) fn ready_spots(&self, state: &State) -> Spots {
        let (chart, supply) = (self.chart(state.era), Self::supply(state));
        let mut ready = state.land.free(&chart.lagrange);
        for (spot, sites) in ready.iter_mut().enumerate() {
            for site in sites.iter() {
                let fits = chart.fitting(self.ground_features(state, site, spot)) & supply != 0;
                sites.set(site, fits);
            }
        }
        ready
    }

    /// Build points for a base type at a spot.
    #[inline]
    pub(super) fn price(&self, state: &State, site: SiteId, spot: u8, base: BaseId) -> u8 {
        let tile = state.at(site).spots[usize::from(spot)].tile;
        let change = tile.map_or(0, |tile| i16::from(self.tile(state.era, tile).build));
        let price = i16::from(self.site(state.era, site).build) + i16::from(self.base(base).build) + change;
        u8::try_from(price.max(0)).unwrap_or(u8::MAX)
    }

    /// Base types that the player can build at a site, where, and the build points for them.
    #[inline]
    pub(super) fn buildable(&self, state: &State, site: SiteId) -> impl Iterator<Item = (u8, BaseId, u32)> {
        let priced = move |spot, base| (spot, base, u32::from(self.price(state, site, spot, base)));
        let at = move |(spot, types): (u8, u16)| bits(types.into()).map(move |base| priced(spot, BaseId(base)));
        self.free_spots(state, site).flat_map(at)
    }

    /// Build points for the cheapest base type that the player can build at a site; `None` where there is none.
    pub(super) fn cheapest(&self, state: &State, site: SiteId) -> Option<u32> {
        self.buildable(state, site).map(|(.., price)| price).min()
    }

    /// Builds a base. The team stays; where the setting says so, it goes home in the first two eras.
    pub(super) fn build<L: Log>(
        &self,
        state: &mut State,
        site: SiteId,
        spot: u8,
        base: BaseId,
        luck: &mut Luck,
        log: &mut L,
    ) {
        state.bases[0][usize::from(base.0)] -= 1;
        let stays = self.given.teams_stay || state.era == Era::Starfarers;
        state.land.build(site, usize::from(spot), Side::You, base);
        if !stays {
            state.land.take_team(Side::You, site);
            state.home[0] += 1;
        }
        state.tally.bases[0] += 1;
        log.event("Turn: build", || {
            let home = if stays { "" } else { "; the team goes home" };
            format!("you build {} at {}{home}", self.base_words(base), self.site_words(state.era, site))
        });
        for effect in &*self.base(base).boost {
            if let &Effect::Boost(kind, points) = effect {
                state.headquarters.boost(self, false, kind, points);
            }
        }
        self.gain_effects(state, &self.base(base).built, Source::Bases, luck, log);
    }

    /// Bases of the player's that can still produce profit in this era.
    pub(super) fn yields(&self, state: &State) -> impl Iterator<Item = Yield> {
        state.bases_on_board(Side::You).filter_map(|(site, place, base)| {
            let spot = &state.at(site).spots[place];
            let worth = self.base(base).produce + spot.tile.map_or(0, |tile| self.tile(state.era, tile).produce);
            (worth > 0 && spot.produced < self.given.produce_times).then_some((worth, site, place))
        })
    }

    /// Those bases, the best first.
    pub(super) fn best_yields(&self, state: &State) -> ArrayVec<Yield, MOST_YIELDS> {
        let mut yields: ArrayVec<_, _> = self.yields(state).collect();
        yields.sort_unstable_by_key(|&(worth, site, place)| (std::cmp::Reverse(worth), site, place));
        yields
    }

    /// Lets the best bases produce, as many as points.
    pub(super) fn produce<L: Log>(&self, state: &mut State, points: u32, log: &mut L) {
        let mut profit = 0;
        for (worth, site, spot) in self.best_yields(state).into_iter().take(points as usize) {
            state.land.produce(site, spot);
            profit += i32::from(worth);
            log.event("Turn: produce", || {
                let base = state.at(site).spots[spot].base.map_or(BaseId(0), |(_, base)| base);
                format!("{} at {} produces {worth}", self.base_words(base), self.site_words(state.era, site))
            });
        }
        let gained = self.gain(state, Side::You, profit, Source::Produce);
        state.tally.produced += 1;
        state.tally.era_produced = state.tally.era_produced.saturating_add(1);
        log.event("Turn: produce", || format!("you gain {gained} profit"));
    }

    /// Colony markers that are left and can be paid for.
    pub(super) fn markers(&self, state: &State) -> impl Iterator<Item = ColonyId> {
        let reach = self.reach(state).of(ActionType::Colony);
        // Colonies belong to the third era.
        let count = if state.era == Era::Starfarers { self.tables.colonies.len() } else { 0 };
        (0..u8::try_from(count).unwrap_or(0))
            .map(ColonyId)
            .filter(move |&id| state.colonies & (1 << id.0) != 0 && u32::from(self.colony(id).cost) <= reach)
    }

    /// Founds a colony: teams of both sides leave the site.
    pub(super) fn found<L: Log>(&self, state: &mut State, site: SiteId, colony: ColonyId, log: &mut L) {
        self.place_colony(state, site, Side::You, colony);
        let profit = i32::from(self.colony(colony).profit) + i32::from(state.colony_profit);
        let gained = self.gain(state, Side::You, profit, Source::Colonies);
        log.event("Turn: colony", || {
            let site = self.site_words(state.era, site);
            format!("you found {} at {site}, for {gained} profit; all teams there go home", self.colony_words(colony))
        });
    }

    /// Puts a colony marker on a site, and takes every team from there.
    pub(super) fn place_colony(&self, state: &mut State, site: SiteId, side: Side, colony: ColonyId) {
        state.colonies &= !(1 << colony.0);
        let [yours, theirs] = state.land.settle(site, side, colony);
        state.home[0] += yours;
        state.home[1] += theirs;
        state.tally.colonies[side.place()] += 1;
    }

    /// Puts a card from hand into a slot; the card it covers is discarded.
    pub(super) fn upgrade<L: Log>(&self, state: &mut State, card: CardId, slot: u8, log: &mut L) {
        if let Some(place) = state.hand.iter().position(|&held| held == card) {
            state.hand.remove(place);
            let covered = state.headquarters.cover(self, usize::from(slot), Slot::Card(card));
            if let Slot::Card(old) = covered {
                self.drop_card(state, old);
            }
            log.event("Turn: upgrade", || {
                let over = match covered {
                    Slot::Card(old) => format!(" over {}", self.card_words(old)),
                    Slot::Printed => String::new(),
                };
                format!("{} goes to slot {} of headquarters{over}", self.card_words(card), slot + 1)
            });
            state.tally.upgrades += 1;
            state.tally.era_upgrades = state.tally.era_upgrades.saturating_add(1);
        }
    }

    /// Sends a team of the competition away from a site.
    pub(super) fn recall<L: Log>(&self, state: &mut State, site: SiteId, log: &mut L) {
        self.remove_team(state, site);
        log.event("Turn: Edge", || format!("a team of the competition leaves {}", self.site_words(state.era, site)));
    }
}

#[cfg(test)]
mod tests;
