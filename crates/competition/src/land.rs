//! What stands on the board, site by site, and as sets of sites by which it is found quickly.

use super::{
    pieces::{BASE_TYPES, BaseId, ColonyId, Side, SiteId, TileId},
    settings::{MOST_BOXES, MOST_SITES},
    sites::{Sites, Spots, any_spot},
};

/// An explore box with what lies in it, or the place for a base at a Lagrange site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spot {
    /// The discovery tile.
    pub tile: Option<TileId>,
    /// The base, and whose it is.
    pub base: Option<(Side, BaseId)>,
    /// Who placed the tile.
    pub finder: Option<Side>,
    /// How often the base has produced in this era.
    pub produced: u8,
}

/// What stands at a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ground {
    pub(super) spots: [Spot; MOST_BOXES],
    pub(super) colony: Option<(Side, ColonyId)>,
    /// Teams of each side.
    pub(super) teams: [u8; 2],
    /// Whether a team of the competition stands on its tile (Discovery & Contract Action).
    pub(super) on_tile: bool,
}

impl Ground {
    /// Teams of a side here.
    #[inline]
    pub(super) const fn teams(&self, side: Side) -> u8 {
        self.teams[side.place()]
    }
}

/// What stands on the board. It is changed by its own functions only, so that the sets say what the sites do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Land {
    ground: [Ground; MOST_SITES],
    /// Sites with teams of each side.
    teams: [Sites; 2],
    /// Spots with bases of each side.
    bases: [Spots; 2],
    /// Bases of each side by type.
    types: [[u8; BASE_TYPES]; 2],
    /// Spots with tiles, and those of them that each side placed.
    tiles: Spots,
    found: [Spots; 2],
    /// Sites with colonies of each side.
    colonies: [Sites; 2],
}

impl Land {
    /// What stands at a site.
    #[inline]
    pub(super) fn at(&self, site: SiteId) -> &Ground {
        &self.ground[usize::from(site.0) % MOST_SITES]
    }

    #[inline]
    fn at_mut(&mut self, site: SiteId) -> &mut Ground {
        &mut self.ground[usize::from(site.0) % MOST_SITES]
    }

    /// What stands at every site, those that the board lacks included.
    pub(super) fn ground(&self) -> &[Ground] {
        &self.ground
    }

    /// Sites with teams of a side.
    #[inline]
    pub(super) const fn teams(&self, side: Side) -> Sites {
        self.teams[side.place()]
    }

    /// Sites with bases of a side.
    #[inline]
    pub(super) fn bases(&self, side: Side) -> Sites {
        any_spot(self.based(side))
    }

    /// Sites with bases of anybody's.
    #[inline]
    pub(super) fn any_bases(&self) -> Sites {
        self.bases(Side::You) | self.bases(Side::Competition)
    }

    /// Spots with bases of a side.
    #[inline]
    pub(super) const fn based(&self, side: Side) -> &Spots {
        &self.bases[side.place()]
    }

    /// How many bases of each type a side has.
    #[inline]
    pub(super) const fn types(&self, side: Side) -> &[u8; BASE_TYPES] {
        &self.types[side.place()]
    }

    /// Spots with tiles that a side placed.
    #[inline]
    pub(super) const fn found(&self, side: Side) -> &Spots {
        &self.found[side.place()]
    }

    /// Sites with colonies of a side.
    #[inline]
    pub(super) const fn colonies(&self, side: Side) -> Sites {
        self.colonies[side.place()]
    }

    /// Sites with a colony of anybody's.
    #[inline]
    pub(super) fn any_colonies(&self) -> Sites {
        self.colonies(Side::You) | self.colonies(Side::Competition)
    }

    /// Sites where one of these boxes has no tile.
    #[inline]
    pub(super) fn empty(&self, boxes: &Spots) -> Sites {
        any_spot(&std::array::from_fn(|spot| boxes[spot] & !self.tiles[spot]))
    }

    /// Spots without a base that have a tile, or that need none.
    #[inline]
    pub(super) fn free(&self, ready: &Spots) -> Spots {
        let [yours, theirs] = &self.bases;
        std::array::from_fn(|spot| (self.tiles[spot] | ready[spot]) & !yours[spot] & !theirs[spot])
    }

    /// A team of a side comes to a site.
    pub(super) fn add_team(&mut self, side: Side, site: SiteId) {
        self.at_mut(site).teams[side.place()] += 1;
        self.teams[side.place()].set(site, true);
    }

    /// A team of a side leaves a site; whether there was one.
    pub(super) fn take_team(&mut self, side: Side, site: SiteId) -> bool {
        let ground = self.at_mut(site);
        let teams = &mut ground.teams[side.place()];
        if *teams == 0 {
            return false;
        }
        *teams -= 1;
        let more = *teams > 0;
        ground.on_tile &= more || side == Side::You;
        self.teams[side.place()].set(site, more);
        true
    }

    /// A team of the competition at a site goes onto its tile.
    pub(super) fn go_on_tile(&mut self, site: SiteId) {
        self.at_mut(site).on_tile = true;
    }

    /// A tile is laid on a spot.
    pub(super) fn lay(&mut self, site: SiteId, spot: usize, tile: TileId, finder: Option<Side>) {
        let place = &mut self.at_mut(site).spots[spot];
        place.tile = Some(tile);
        place.finder = finder;
        self.tiles[spot].set(site, true);
        for side in Side::ALL {
            self.found[side.place()][spot].set(site, finder == Some(side));
        }
    }

    /// A base is built on a spot without one.
    pub(super) fn build(&mut self, site: SiteId, spot: usize, side: Side, base: BaseId) {
        self.at_mut(site).spots[spot].base = Some((side, base));
        self.bases[side.place()][spot].set(site, true);
        self.types[side.place()][usize::from(base.0)] += 1;
    }

    /// The base on a spot produces.
    pub(super) fn produce(&mut self, site: SiteId, spot: usize) {
        self.at_mut(site).spots[spot].produced += 1;
    }

    /// A colony is founded: all teams leave the site. How many of each side there were.
    pub(super) fn settle(&mut self, site: SiteId, side: Side, colony: ColonyId) -> [u8; 2] {
        let ground = self.at_mut(site);
        ground.colony = Some((side, colony));
        ground.on_tile = false;
        let teams = std::mem::take(&mut ground.teams);
        self.teams.iter_mut().for_each(|sites| sites.set(site, false));
        self.colonies[side.place()].set(site, true);
        teams
    }
}

#[cfg(test)]
mod tests;
