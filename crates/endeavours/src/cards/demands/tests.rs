//! What missions ask for, read from the scenario's texts (F1c, F1d, F2b).

use super::{Demand, End, FAMILIES, Ground, HERE, demand, has_zone};
use crate::{
    fixture::bare,
    map::{Feature, Spectral, Spot, Zone},
};

/// A text of each family of F1c, in the order of the source.
const TEXTS: [&str; 27] = [
    "anchor ceres",
    "explore atmospheric mars saturn",
    "bio jupiter",
    "colony ceres",
    "factory vesta",
    "field ivar",
    "flyby mars",
    "air 2 saturn",
    "colonize size 12 mars",
    "colonize hydration 4 2 jupiter saturn",
    "explore size 9 ceres",
    "prospect 2 push earth",
    "samples c d s ceres",
    "water vesta",
    "radio leo mars 2",
    "observe circle 2 octagon 1",
    "explore push venus earth",
    "rescue ivar",
    "specialize green 2 white 1",
    "sample ivar",
    "industry m",
    "elevator pluto charon",
    "explore submarine jupiter",
    "supply ivar",
    "redirect icarus comet_halley",
    "comet icarus",
    "tour ceres vesta",
];

#[test]
fn f1c_each_of_the_27_families_has_a_text_of_its_own() {
    let t = bare(&[]);
    for (family, text) in TEXTS.into_iter().enumerate() {
        let read = demand(text, &t.rules.map().sites, false).unwrap();
        assert_eq!(read.family() as usize, family, "`{text}` is not {}", FAMILIES[family]);
    }
}

#[test]
fn f1c_the_shipped_base_missions_are_of_every_family() {
    let t = bare(&[]);
    for (family, name) in FAMILIES.into_iter().enumerate() {
        assert!(
            t.rules.tables.missions.iter().any(|mission| mission.asks.family() as usize == family),
            "none is of {name}"
        );
    }
}

#[test]
fn f1d_a_mission_names_any_of_the_nine_zones() {
    let t = bare(&[]);
    for zone in Zone::ALL {
        let Demand::Bio(zones) = demand(&format!("bio {}", zone.name()), &t.rules.map().sites, false).unwrap() else {
            panic!("not a bio experiment")
        };
        assert!(Zone::ALL.into_iter().all(|other| has_zone(zones, other) == (other == zone)));
    }
}

#[test]
fn f2b_the_site_of_discovery_stands_in_discovered_missions_alone() {
    let t = bare(&[]);
    let sites = &t.rules.map().sites;
    assert_eq!(demand("rescue here", sites, true).unwrap(), Demand::Rescue(HERE));
    assert_eq!(demand("explore size 9 here", sites, true).unwrap(), Demand::ExploreSize(9, 0));
    assert_eq!(demand("rescue here", sites, false).unwrap_err().within, 7..11);
}

#[test]
fn b2e_missions_name_sites_features_and_spectral_types() {
    let t = bare(&[]);
    let read = |text: &str| demand(text, &t.rules.map().sites, false).unwrap();
    let site = |name: &str| t.site(name);
    assert_eq!(read("tour ceres vesta").named().as_slice(), [site("ceres"), site("vesta")]);
    assert_eq!(read("radio leo vesta 3").named().as_slice(), [Spot::LEO, site("vesta")]);
    assert!(read("flyby mars").named().is_empty());
    assert_eq!(read("explore push earth").ground(), Some(Ground::Feature(Feature::Push)));
    assert_eq!(read("industry c").ground(), Some(Ground::Spectral(Spectral::C)));
    assert_eq!(read("prospect 2 m ceres").ground(), Some(Ground::Spectral(Spectral::M)));
    assert_eq!(read("colony ceres").ground(), None);
}

#[test]
fn f1c_a_transmission_has_two_ends_and_an_interference_value() {
    let t = bare(&[]);
    let read = demand("radio leo mars 2", &t.rules.map().sites, false).unwrap();
    assert_eq!(read, Demand::Radio(End::Spot(Spot::LEO), End::Zone(Zone::Mars), 2));
    assert!(demand("radio leo mars", &t.rules.map().sites, false).is_err());
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    let t = bare(&[]);
    let fault = |text: &str| demand(text, &t.rules.map().sites, false).unwrap_err();
    assert_eq!(fault("dance ceres").within, 0..5);
    assert_eq!(fault("rescue atlantis").within, 7..15);
    assert_eq!(fault("explore cold mars").within, 8..12);
    assert_eq!(fault("flyby pluto").within, 6..11);
    assert_eq!(fault("colony ceres now").within, 13..16);
    assert_eq!(fault("colonize 12 mars").within, 9..11);
    assert_eq!(fault("tour ceres vesta flora hertha psyche").within, 30..36);
    assert!(demand("tour", &t.rules.map().sites, false).is_err());
    assert!(demand("observe", &t.rules.map().sites, false).is_err());
}
