//! The map: sites, Lagrange points, LEO and the home orbit, and the burns between them.
//!
//! Routes are those of a simplified map: a site is as many burns from LEO as its best printed route, and places are
//! apart by the difference of their burns, the borders between their zones and the way around the Sun. The ruleset's
//! page says what is lost by it.

use crate::{
    cards::{ZoneSet, has_zone},
    map::{Feature, MOST_SITES, SPOTS, Season, Spectral, Spot, Spots, ZONES, Zone},
    ruleset::{ChoiceInfo, declare::word},
};
use perihelion_game::Row;

/// When sites can be entered and left.
const SEASONS: &[ChoiceInfo] = &[
    word("blue", "Entered and left in season blue only."),
    word("yellow", "Entered and left in season yellow only."),
    word("red", "Entered and left in season red only."),
];

/// A site.
#[derive(Debug, Clone, Row)]
pub(crate) struct Site {
    #[called]
    pub name: String,
    /// Its size.
    #[field(1..=20)]
    pub size: u8,
    /// Its hydration.
    #[field(0..=4, default = 0)]
    pub hydration: u8,
    /// Half burns from LEO.
    #[field(0..=60)]
    pub burns: u8,
    /// Aerobrake hazards on the way in.
    #[field(0..=6, default = 0)]
    pub aerobrakes: u8,
    /// Crash hazards on the way in and on the way out.
    #[field(0..=6, default = 0)]
    pub crash: u8,
    /// Where it lies around the Sun, in minutes on the map's clock.
    #[field(0..=719, default = 0)]
    pub clock: u16,
    /// Radiation belts on the way in and on the way out.
    #[field(0..=4, default = 0)]
    pub belts: u8,
    /// Its heliocentric zone.
    #[word]
    pub zone: Zone,
    /// Its spectral type.
    #[word]
    pub spectral: Spectral,
    /// What it has: `atmospheric`, `push`, `submarine`, `astrobiology`, `elevator`, `centaur`.
    #[text(longest = 60, default = "", read = Feature::bits)]
    pub features: u8,
    /// The season in which it can be entered and left; all where silent.
    #[word(words = SEASONS, none = "Entered and left in every season.")]
    pub synodic: Option<Season>,
    /// The buggy road it lies on.
    #[text(longest = 30, default = "")]
    #[name = "road"]
    pub on_road: String,
    /// The group of near sites it is in, or two with a plus sign between.
    #[text(longest = 60, default = "")]
    pub group: String,
    /// The number of its road; 0 for none.
    #[later]
    pub road: u8,
    /// The numbers of its groups; 0 for none.
    #[later]
    pub groups: [u8; 2],
    /// Whether it floats in an atmosphere.
    #[later]
    pub aerostat: bool,
}

impl Site {
    /// Whether it has a feature.
    #[inline]
    pub(crate) const fn is(&self, feature: Feature) -> bool {
        self.features & feature.bit() != 0
    }

    /// Whether another site is adjacent to it; a road never makes sites adjacent (Core H9).
    pub(crate) fn adjacent(&self, other: &Self) -> bool {
        self.groups.iter().any(|group| *group > 0 && other.groups.contains(group))
    }

    /// Whether another site is no burn away: adjacent, or on the same road.
    fn near(&self, other: &Self) -> bool {
        self.adjacent(other) || self.road > 0 && self.road == other.road
    }
}

/// The map: sites, and the half burns between any two places.
#[derive(Debug)]
pub(crate) struct Map {
    pub sites: Vec<Site>,
    /// Half burns between places, by index.
    burns: Vec<u8>,
    /// The places that can be flown to, once for each place, the nearest to it first.
    nearest: Vec<Spot>,
    /// The same with the places of each zone together.
    nearest_by_zone: Vec<Spot>,
    /// The zone of each place.
    zones: [Zone; SPOTS],
    /// The size of each site; the least number elsewhere.
    weights: [i8; SPOTS],
    /// Space elevators: the end that missions name, and the other one.
    pub elevators: Vec<(Spot, Spot)>,
    /// The sites, and every place that can be flown to.
    pub ground: Spots,
    pub places: Spots,
    /// The places of each zone that can be flown to.
    inside: [Spots; ZONES],
    /// The sites with each feature, of each spectral type, and of each hydration.
    features: [Spots; Feature::ALL.len()],
    spectral: [Spots; Spectral::ALL.len()],
    hydration: [Spots; 5],
}

/// Space elevators by name: the end that missions name, and the other one; the zone's Lagrange point where it is no site.
const ELEVATORS: [(&str, Option<&str>); 8] = [
    ("luna_aristarchus_plateau", None),
    ("mars_arsia_mons_caves", Some("phobos")),
    ("saturn_aerostat", Some("prometheus")),
    ("uranus_aerostat", Some("cordelia")),
    ("neptune_aerostat", Some("despina")),
    ("pluto", None),
    ("charon", None),
    ("haumea", None),
];

/// The ends of elevators that missions name.
pub(crate) fn elevator_ends() -> impl Iterator<Item = &'static str> {
    ELEVATORS.iter().map(|(end, _)| *end)
}

/// The elevators whose ends are on the map.
fn elevators(sites: &[Site]) -> Vec<(Spot, Spot)> {
    let named =
        |name: &str| sites.iter().position(|site| site.name == name).and_then(|n| u8::try_from(n).ok()).map(Spot);
    let ends = |(end, other): &(&str, Option<&str>)| {
        let end = named(end).filter(|end| sites[end.index()].is(Feature::Elevator))?;
        let other = match other {
            Some(other) => named(other)?,
            None => Spot::point(sites[end.index()].zone),
        };
        Some((end, other))
    };
    ELEVATORS.iter().filter_map(ends).collect()
}

/// Where a place lies: half burns from LEO, its zone, and minutes on the clock where it has any.
#[derive(Clone, Copy)]
struct Position {
    burns: u8,
    zone: Zone,
    clock: Option<u16>,
}

/// Half burns between two places (the simplification of the ruleset's page).
fn half_burns(one: Position, other: Position) -> u8 {
    let apart = u32::from(one.burns.abs_diff(other.burns)).max(2);
    let most = u32::from(one.burns) + u32::from(other.burns);
    let around = match (one.clock, other.clock) {
        (Some(a), Some(b)) => {
            let gap = u32::from(a.abs_diff(b));
            gap.min(720 - gap)
        }
        _ => 0,
    };
    // An hour around the Sun is a burn within a zone and half a burn between zones; parts of a half burn round down.
    let borders = u32::from(one.zone.borders(other.zone));
    let way = if borders == 0 { apart + around / 30 } else { apart + 2 * borders + around / 60 };
    u8::try_from(way.min(most)).unwrap_or(u8::MAX)
}

/// Places by a key, those alike in their order.
fn sorted(spots: &[Spot], key: impl Fn(Spot) -> u8) -> Vec<Spot> {
    let mut ends = [0; 257];
    for &spot in spots {
        ends[usize::from(key(spot)) + 1] += 1;
    }
    for place in 1..ends.len() {
        ends[place] += ends[place - 1];
    }
    let mut sorted = vec![Spot::AWAY; spots.len()];
    for &spot in spots {
        let end = &mut ends[usize::from(key(spot))];
        sorted[*end] = spot;
        *end += 1;
    }
    sorted
}

/// The part of a list of equal parts that is a place's own.
fn own(list: &[Spot], from: Spot) -> &[Spot] {
    let count = list.len() / SPOTS;
    &list[from.index() * count..][..count]
}

impl Map {
    /// The map of these sites; `points` are the half burns from LEO to the Lagrange point of each zone, and `home` those
    /// to the home orbit.
    pub(crate) fn new(sites: Vec<Site>, points: [u8; ZONES], home: u8) -> Self {
        let mut positions = [Position { burns: 0, zone: Zone::Earth, clock: None }; SPOTS];
        for (position, site) in positions.iter_mut().zip(&sites) {
            *position = Position { burns: site.burns, zone: site.zone, clock: Some(site.clock) };
        }
        for zone in Zone::ALL {
            positions[Spot::point(zone).index()] = Position { burns: points[zone.place()], zone, clock: None };
        }
        positions[Spot::HOME.index()].burns = home;
        let mut burns = vec![0; SPOTS * SPOTS];
        for (a, &one) in positions.iter().enumerate() {
            for (b, &other) in positions.iter().enumerate() {
                let near = a < sites.len() && b < sites.len() && sites[a].near(&sites[b]);
                burns[a * SPOTS + b] = match (a, b) {
                    _ if a == b || near => 0,
                    // LEO's own burns are those printed.
                    _ if a == Spot::LEO.index() => other.burns,
                    _ if b == Spot::LEO.index() => one.burns,
                    _ => half_burns(one, other),
                };
            }
        }
        let mut zones = [Zone::Earth; SPOTS];
        for (zone, position) in zones.iter_mut().zip(&positions) {
            *zone = position.zone;
        }
        let mut weights = [i8::MIN; SPOTS];
        for (weight, site) in weights.iter_mut().zip(&sites) {
            *weight = i8::try_from(site.size).unwrap_or(i8::MAX);
        }
        let elevators = elevators(&sites);
        let with = |wanted: &dyn Fn(&Site) -> bool| -> Spots {
            (0_u8..).map(Spot).zip(&sites).filter(|(_, site)| wanted(site)).map(|(spot, _)| spot).collect()
        };
        let ground = with(&|_| true);
        let features = Feature::ALL.map(|own| with(&|site| site.is(own)));
        let spectral = Spectral::ALL.map(|own| with(&|site| site.spectral == own));
        let hydration = std::array::from_fn(|own| with(&|site| usize::from(site.hydration) == own));
        let (places, inside) = (ground, [ground; ZONES]);
        let mut map = Self {
            sites,
            burns,
            nearest: Vec::new(),
            nearest_by_zone: Vec::new(),
            zones,
            weights,
            elevators,
            ground,
            places,
            inside,
            features,
            spectral,
            hydration,
        };
        map.places = map.spots().collect();
        map.inside = Zone::ALL.map(|zone| map.spots().filter(|&spot| map.zone(spot) == zone).collect());
        let all: Vec<Spot> = map.spots().collect();
        for from in (0..SPOTS as u8).map(Spot) {
            let places = sorted(&all, |to| map.burns(from, to));
            map.nearest_by_zone.extend(sorted(&places, |to| map.zone(to) as u8));
            map.nearest.extend(places);
        }
        map
    }

    /// The site at a place; `None` elsewhere.
    #[inline]
    pub(crate) fn site(&self, spot: Spot) -> Option<&Site> {
        if spot.is_site() { self.sites.get(spot.index()) } else { None }
    }

    /// Every site.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Spot, &Site)> + '_ {
        (0_u8..).map(Spot).zip(&self.sites)
    }

    /// The zone of a place.
    #[inline]
    pub(crate) fn zone(&self, spot: Spot) -> Zone {
        self.zones.get(spot.index()).copied().unwrap_or(Zone::Earth)
    }

    /// The size of a site, which net thrust has to exceed there; the least number elsewhere.
    #[inline]
    pub(crate) fn weight(&self, spot: Spot) -> i8 {
        self.weights.get(spot.index()).copied().unwrap_or(i8::MIN)
    }

    /// Half burns from one place to another.
    #[inline]
    pub(crate) fn burns(&self, from: Spot, to: Spot) -> u8 {
        self.burns[from.index() * SPOTS + to.index()]
    }

    /// The places in these zones that can be flown to.
    pub(crate) fn inside(&self, zones: ZoneSet) -> Spots {
        let zones = Zone::ALL.into_iter().filter(|&zone| has_zone(zones, zone));
        zones.fold(Spots::default(), |all, zone| all | self.inside[zone.place()])
    }

    /// The sites of a spectral type.
    pub(crate) const fn of_type(&self, spectral: Spectral) -> Spots {
        self.spectral[spectral as usize]
    }

    /// The sites with a feature.
    pub(crate) const fn with_feature(&self, feature: Feature) -> Spots {
        self.features[feature as usize]
    }

    /// The sites of a hydration.
    pub(crate) fn of_hydration(&self, hydration: u8) -> Spots {
        self.hydration.get(usize::from(hydration)).copied().unwrap_or_default()
    }

    /// Every place that can be flown to, the nearest to a place first.
    pub(crate) fn nearest(&self, from: Spot) -> &[Spot] {
        own(&self.nearest, from)
    }

    /// Every place that can be flown to, zone by zone, the nearest to a place first in each.
    pub(crate) fn nearest_by_zone(&self, from: Spot) -> &[Spot] {
        own(&self.nearest_by_zone, from)
    }

    /// Every place that can be flown to, sites first.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        let others = (MOST_SITES as u8..SPOTS as u8).map(Spot);
        (0_u8..).map(Spot).take(self.sites.len()).chain(others)
    }

    /// The radiation belts of a place itself.
    #[inline]
    pub(crate) fn own_belts(&self, spot: Spot) -> u8 {
        self.site(spot).map_or(0, |site| site.belts)
    }

    /// The radiation belts that are met on the way between two places: one leaving or reaching LEO but for the home orbit,
    /// and those of the sites themselves.
    pub(crate) fn belts(&self, from: Spot, to: Spot) -> u8 {
        let own = |spot: Spot| self.site(spot).map_or(0, |site| site.belts);
        let earth = (from == Spot::LEO) != (to == Spot::LEO);
        let home = from == Spot::HOME || to == Spot::HOME;
        u8::from(earth && !home) + own(from) + own(to)
    }
}

#[cfg(test)]
mod tests;
