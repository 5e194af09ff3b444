//! The map: its 189 sites, what lies near what, and the burns between places, after the simplification of the page.

use super::{Map, Site};
use crate::{
    fixture::bare,
    map::{Feature, Season, Spectral, Spot, Zone},
};

fn count(map: &Map, wanted: impl Fn(&Site) -> bool) -> usize {
    map.all().filter(|(_, site)| wanted(site)).count()
}

#[test]
fn core_map_has_189_sites_in_nine_zones() {
    let t = bare(&[]);
    let map = t.rules.map();
    assert_eq!(map.sites.len(), 189);
    let zones = Zone::ALL.map(|zone| count(map, |site| site.zone == zone));
    assert_eq!(zones, [2, 2, 11, 15, 52, 33, 29, 19, 26]);
}

#[test]
fn core_map_types_hydration_features_and_seasons_are_those_counted() {
    let t = bare(&[]);
    let map = t.rules.map();
    let types = Spectral::ALL.map(|own| count(map, |site| site.spectral == own));
    assert_eq!(types, [45, 51, 10, 13, 46, 24], "C, D, H, M, S, V");
    let hydration = [0, 1, 2, 3, 4].map(|own| count(map, |site| site.hydration == own));
    assert_eq!(hydration, [28, 22, 27, 26, 86]);
    let features = [
        Feature::Atmospheric,
        Feature::Push,
        Feature::Submarine,
        Feature::Astrobiology,
        Feature::Elevator,
        Feature::Centaur,
    ];
    assert_eq!(features.map(|own| count(map, |site| site.is(own))), [10, 14, 18, 62, 12, 9]);
    let seasons = [Season::Yellow, Season::Red, Season::Blue].map(|own| count(map, |site| site.synodic == Some(own)));
    assert_eq!(seasons, [5, 5, 6]);
    assert_eq!(count(map, |site| site.size >= 6), 38);
    assert_eq!((count(map, |site| site.aerobrakes > 0), count(map, |site| site.crash > 0)), (49, 109));
}

#[test]
fn core_map_roads_and_near_groups_are_those_counted() {
    let t = bare(&[]);
    let map = t.rules.map();
    let mut roads = [0; 10];
    for (_, site) in map.all() {
        roads[usize::from(site.road)] += 1;
    }
    let mut on_roads = roads[1..].to_vec();
    on_roads.sort_unstable();
    assert_eq!(on_roads, [2, 2, 2, 2, 2, 2, 2, 2, 3], "nine roads, that of Mars with three sites");
    // Forty groups; Tethys and Dione are in two each, which is how 42 were counted.
    let most = map.all().flat_map(|(_, site)| site.groups).max();
    assert_eq!((most, count(map, |site| site.groups[1] > 0)), (Some(40), 2));
}

#[test]
fn core_g_zones_lie_in_order_and_leo_in_that_of_earth() {
    let t = bare(&[]);
    let map = t.rules.map();
    assert_eq!((map.zone(Spot::LEO), map.zone(Spot::HOME)), (Zone::Earth, Zone::Earth));
    let borders = Zone::ALL.map(|zone| map.zone(Spot::point(zone)).borders(Zone::Earth));
    assert_eq!(borders, [2, 1, 0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(map.zone(t.site("ceres")), Zone::Ceres);
}

#[test]
fn core_g_burns_from_leo_are_those_of_the_printed_routes() {
    let t = bare(&[]);
    let burns = |name: &str| f64::from(t.rules.map().burns(Spot::LEO, t.site(name))) / 2.0;
    let printed = ["mercury_north_pole", "luna_aristarchus_plateau", "ceres", "iapetus", "pluto", "sedna"].map(burns);
    assert_eq!(printed, [6.0, 3.0, 4.5, 6.5, 10.0, 22.5]);
    let mut all: Vec<u8> = t.rules.map().all().map(|(_, site)| site.burns).collect();
    all.sort_unstable();
    assert_eq!((all[0], all[94], all[188]), (4, 10, 45), "least, median and most, in half burns");
}

#[test]
fn core_g_sites_of_a_group_or_a_road_are_no_burn_apart() {
    let t = bare(&[]);
    let burns = |one: &str, other: &str| t.rules.map().burns(t.site(one), t.site(other));
    assert_eq!(burns("phobos", "deimos"), 0);
    assert_eq!(burns("mars_north_pole", "mars_hellas_basin_buried_glaciers"), 0);
    assert!(burns("phobos", "mars_north_pole") > 0);
    assert_eq!(burns("nyx", "nyx"), 0);
}

#[test]
fn core_g_within_a_zone_the_difference_and_an_hour_a_burn_add_up() {
    let t = bare(&[]);
    let burns = |one: &str, other: &str| t.rules.map().burns(t.site(one), t.site(other));
    // Eros 6 half burns at 0:15, Nereus 4 at 0:30: a burn apart, and a quarter of an hour is half of a half burn.
    assert_eq!(burns("eros", "nereus"), 2);
    // Nyx 4 at 3:30, Nereus 4 at 0:30: at least a burn, and three hours; together more than by LEO.
    assert_eq!(burns("nyx", "nereus"), 8);
    // Fortuna 8 at 8:30, Davida 8 at 11:45: a burn and three hours and a quarter.
    assert_eq!(burns("fortuna", "davida"), 2 + 6);
}

#[test]
fn core_g_between_zones_borders_and_half_an_hour_a_burn_add_up() {
    let t = bare(&[]);
    let burns = |one: &str, other: &str| t.rules.map().burns(t.site(one), t.site(other));
    // Eros (Mars) 6 half burns at 0:15, Psyche (Ceres) 8 at 0:00: a burn, a border, no time.
    assert_eq!(burns("eros", "psyche"), 2 + 2);
    // Apophis (Earth) 6 at 11:30, Davida (Ceres) 8 at 11:45: a burn and two borders.
    assert_eq!(burns("apophis", "davida"), 2 + 4);
    // Ivar (Mars) 8 at 8:45, Icarion (Jupiter) 8 at 9:00.
    assert_eq!(burns("ivar", "icarion"), 2 + 4);
    // Toro (Mars) 8 at 9:15, Minerva (Ceres) 8 at 1:15: four hours around are four half burns.
    assert_eq!(burns("toro", "minerva"), 2 + 2 + 4);
}

#[test]
fn core_g_a_way_is_as_long_as_the_way_back_and_never_longer_than_through_leo() {
    let t = bare(&[]);
    let map = t.rules.map();
    let spots: Vec<Spot> = map.spots().collect();
    for &one in &spots {
        for &other in &spots {
            assert_eq!(map.burns(one, other), map.burns(other, one));
            assert!(map.burns(one, other) <= map.burns(one, Spot::LEO) + map.burns(Spot::LEO, other));
        }
    }
}

#[test]
fn core_h_a_belt_lies_around_leo_and_at_the_inner_great_moons() {
    let t = bare(&[]);
    let map = t.rules.map();
    let belts = |name: &str| map.belts(Spot::LEO, t.site(name));
    assert_eq!(belts("nyx"), 1);
    assert_eq!(map.belts(Spot::HOME, t.site("nyx")), 0, "the home orbit lies beyond Earth's belt");
    assert_eq!(["io_loki_patera", "europa_subsurface_ocean", "ganymede_uruk_sulcus"].map(belts), [2; 3]);
    assert_eq!(["callisto_valhalla", "himalia", "titan_ontario_lacus", "phoebe"].map(belts)[0], 1);
    assert_eq!(belts("enceladus"), 2, "Saturn inside Titan");
}

#[test]
fn core_i6_adjacent_sites_share_a_group() {
    let t = bare(&[]);
    let near = |one: &str, other: &str| {
        let site = |name: &str| t.rules.map().site(t.site(name)).unwrap();
        site(one).near(site(other))
    };
    assert!(near("ceres", "gefion") && near("hektor", "skamandrios_moonlet"));
    assert!(!near("ceres", "vesta") && !near("deimos", "mars_north_pole"));
}

#[test]
fn core_h_sites_on_a_road_are_not_adjacent_by_it() {
    let t = bare(&[]);
    let site = |name: &str| t.rules.map().site(t.site(name)).unwrap();
    let (kraken, ontario) = (site("titan_kraken_mare"), site("titan_ontario_lacus"));
    assert_eq!(kraken.road, ontario.road);
    assert!(!kraken.adjacent(ontario), "a road never makes sites adjacent");
    assert!(site("ceres").adjacent(site("gefion")));
}

#[test]
fn places_are_listed_by_the_burns_to_them_in_all_and_zone_by_zone() {
    let t = bare(&[]);
    let map = t.rules.map();
    for from in map.spots() {
        let mut places: Vec<Spot> = map.spots().collect();
        places.sort_by_key(|&to| (map.burns(from, to), to));
        assert_eq!(map.nearest(from), places);
        places.sort_by_key(|&to| map.zone(to));
        assert_eq!(map.nearest_by_zone(from), places);
    }
}
