//! Sets of sites, and what the settings alone decide about the board of an era.

use super::{
    cards::{Base, Site, Tile},
    pieces::{BASE_TYPES, BaseId, Era, SiteId},
    settings::{Given, MOST_BOXES, MOST_SITES},
};
use crate::ruleset::Named;
use std::ops::{BitAnd, BitOr, Not};

/// A set of sites of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sites(u32);

/// A set of spots: for each place among a site's spots, the sites where the one there is among them.
pub type Spots = [Sites; MOST_BOXES];

/// The places of the bits that are set, the lowest first.
#[inline]
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        lowest
    })
}

impl Sites {
    /// The set of one site.
    #[inline]
    pub(super) const fn one(site: SiteId) -> Self {
        Self(1 << site.0)
    }

    /// Those of these sites that something holds for.
    pub(super) fn of(sites: &[Named<Site>], holds: impl Fn(&Site) -> bool) -> Self {
        let with = (0_u8..).zip(sites).filter(|(_, site)| holds(site));
        with.fold(Self::default(), |set, (site, _)| set | Self::one(SiteId(site)))
    }

    #[inline]
    pub(super) const fn has(self, site: SiteId) -> bool {
        self.0 & (1 << site.0) != 0
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The site with the lowest ID number.
    #[inline]
    pub(super) const fn lowest(self) -> Option<SiteId> {
        if self.is_empty() { None } else { Some(SiteId(self.0.trailing_zeros() as u8)) }
    }

    /// The site with the highest ID number.
    #[inline]
    pub(super) const fn highest(self) -> Option<SiteId> {
        if self.is_empty() { None } else { Some(SiteId(self.0.ilog2() as u8)) }
    }

    /// Its sites, in the order of their ID numbers.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = SiteId> {
        bits(self.0).map(SiteId)
    }

    /// Adds a site, or takes it out.
    #[inline]
    pub(super) fn set(&mut self, site: SiteId, has: bool) {
        let one = Self::one(site);
        *self = if has { *self | one } else { *self & !one };
    }
}

impl BitAnd for Sites {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Sites {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Sites {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The sites where any of these spots is.
#[inline]
pub(super) fn any_spot(spots: &Spots) -> Sites {
    spots.iter().fold(Sites::default(), |set, &sites| set | sites)
}

/// How many of these spots there are at some sites.
#[inline]
pub(super) fn count_spots(spots: &Spots, sites: Sites) -> u32 {
    spots.iter().map(|&own| (own & sites).len()).sum()
}

/// What the settings alone decide about the board of an era.
#[derive(Debug)]
pub(super) struct Chart {
    /// Every site.
    pub all: Sites,
    /// Sites with an even ID number.
    pub even: Sites,
    /// Their explore boxes.
    pub boxes: Spots,
    /// Places for a base that no tile need be laid on.
    pub lagrange: Spots,
    /// Move points from Earth and from each site to each site.
    ways: [[u8; MOST_SITES]; 1 + MOST_SITES],
    /// The fewest of them to any other site; the most that there is without another.
    nearest: [u8; 1 + MOST_SITES],
    /// Base types that are built on ground with each set of features, a bit each.
    fitting: [u16; 1 + u8::MAX as usize],
    /// The sites that each discovery tile is drawn for.
    pub drawn_for: Vec<Sites>,
}

/// Where a team sets out, as a place in tables.
#[inline]
fn place(from: Option<SiteId>) -> usize {
    from.map_or(0, |site| 1 + usize::from(site.0))
}

impl Chart {
    pub fn new(era: Era, sites: &[Named<Site>], tiles: &[Named<Tile>], bases: &[Named<Base>], given: &Given) -> Self {
        let way = |from: Option<&Site>, to: &Site| {
            let (lift, distance) = match from {
                None => (given.earth_gravity, to.distance),
                Some(from) if from.arm == to.arm => {
                    (from.gravity, from.distance.abs_diff(to.distance).max(given.between))
                }
                Some(from) => (from.gravity, from.distance + to.distance),
            };
            lift + distance + to.gravity
        };
        let (mut ways, mut nearest) = ([[0; MOST_SITES]; 1 + MOST_SITES], [u8::MAX; 1 + MOST_SITES]);
        for (from, (ways, nearest)) in ways.iter_mut().zip(&mut nearest).enumerate().take(1 + sites.len()) {
            let start = from.checked_sub(1);
            for (to, site) in sites.iter().enumerate() {
                ways[to] = way(start.map(|start| &*sites[start]), site);
                if start != Some(to) {
                    *nearest = ways[to].min(*nearest);
                }
            }
        }
        let built = |features: usize, base: &Base| base.eras[era.place()] && usize::from(*base.needs) & features != 0;
        let fitting = |features| {
            let bases = bases.iter().enumerate().take(BASE_TYPES).filter(|(_, base)| built(features, base));
            bases.fold(0, |set, (base, _)| set | 1 << base)
        };
        Self {
            all: Sites::of(sites, |_| true),
            even: Sites::of(sites, |site| site.id.is_multiple_of(2)),
            boxes: std::array::from_fn(|spot| Sites::of(sites, |site| usize::from(site.boxes()) > spot)),
            lagrange: std::array::from_fn(|spot| Sites::of(sites, |site| site.lagrange && spot == 0)),
            ways,
            nearest,
            fitting: std::array::from_fn(fitting),
            drawn_for: tiles
                .iter()
                .map(|tile| Sites::of(sites, |site| !given.classes || [0, site.explore].contains(&tile.explore)))
                .collect(),
        }
    }

    /// Move points from one place, Earth where no site is named, to another: lifting off, the distance, and landing.
    #[inline]
    pub fn way(&self, from: Option<SiteId>, to: SiteId) -> u32 {
        u32::from(self.ways[place(from)][usize::from(to.0)])
    }

    /// Whether a team can go anywhere from there with so many move points.
    #[inline]
    pub fn can_leave(&self, from: Option<SiteId>, points: u32) -> bool {
        self.nearest[place(from)] < u8::MAX && u32::from(self.nearest[place(from)]) <= points
    }

    /// Base types that are built in this era on ground with these features, a bit each; none on no ground.
    #[inline]
    pub const fn fitting(&self, features: u8) -> u16 {
        self.fitting[features as usize]
    }

    /// Whether a base type is one of them.
    #[inline]
    pub const fn fits(&self, base: BaseId, features: u8) -> bool {
        self.fitting(features) & (1 << base.0) != 0
    }
}
