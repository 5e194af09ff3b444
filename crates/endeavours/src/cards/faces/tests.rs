//! The faces of cards, and the texts that they are read from (Core, D3, D10).

use super::{Grade, Place, Side, Trait};
use crate::{
    cards::{
        texts::{BURST, ELECTRIC, EXOTIC, PULSED, Promotion, REACTORS, WAVE, needs, promotion, supplies},
        traits::{Privilege, traits},
    },
    fixture::{Table, bare},
    map::{Feature, Spectral, Zone},
    pieces::{DeckKind, Kind, Tool},
};

fn face<'a>(t: &'a Table, name: &str) -> &'a super::Face {
    t.rules.face(t.face(name))
}

#[test]
fn core_supports_slash_is_either_and_plus_is_both() {
    assert_eq!(needs("rx/rb").unwrap().as_slice(), [EXOTIC | BURST]);
    assert_eq!(needs("gp+ra").unwrap().as_slice(), [PULSED, REACTORS]);
    assert!(needs("").unwrap().is_empty());
    assert_eq!(supplies("rs gp ge").unwrap(), WAVE | PULSED | ELECTRIC);
    assert_eq!(needs("rx/tea").unwrap_err().within, 3..6);
    assert_eq!(needs("rx rb").unwrap_err().within, 3..5);
}

#[test]
fn core_promotion_is_at_a_spectral_type_a_feature_or_a_lab() {
    assert_eq!(promotion("m").unwrap(), Promotion::Spectral(Spectral::M));
    assert_eq!(promotion("submarine").unwrap(), Promotion::Feature(Feature::Submarine));
    assert_eq!(promotion("lab").unwrap(), Promotion::Lab);
    assert_eq!(promotion("ber").unwrap(), Promotion::Bernal);
    assert_eq!(promotion("").unwrap(), Promotion::Never);
    assert!(promotion("m s").is_err());
}

#[test]
fn core_traits_are_read_with_their_numbers_and_conditions() {
    let read = traits("prospect 3 s; home cuts; future uplift", &["uplift".into()]).unwrap();
    assert_eq!(read[0].what, Trait::Prospect(3, Some(Spectral::S)));
    assert!(read[1].home && read[1].what == Trait::Cuts && !read[0].home);
    assert_eq!(read[2].what, Trait::Future(0));
    let read = traits("pushed thrust 3; ind_alone mercury venus; range jupiter", &[]).unwrap();
    assert_eq!(read[0].what, Trait::PushedThrust(3));
    assert_eq!(read[1].what, Trait::IndustrializeAlone(0b11));
    assert_eq!(read[2].what, Trait::Range(Zone::Jupiter));
    assert_eq!(traits("future love", &[]).unwrap_err().within, 7..11);
    assert_eq!(traits("prospect 1 raygun", &[]).unwrap()[0].what, Trait::ProspectRaygun(1));
}

#[test]
fn core_decks_have_as_many_cards_as_were_counted() {
    let t = bare(&[]);
    let cards = |deck: DeckKind| t.rules.tables.decks[deck.place()].len();
    let counted = [
        (DeckKind::Thruster, 12),
        (DeckKind::Robonaut, 12),
        (DeckKind::Refinery, 12),
        (DeckKind::Reactor, 12),
        (DeckKind::Generator, 17),
        (DeckKind::Radiator, 12),
        (DeckKind::GwThruster, 7),
        (DeckKind::Freighter, 7),
        (DeckKind::Bernal, 10),
        (DeckKind::Colonist, 18),
        (DeckKind::Crew, 6),
    ];
    for (deck, count) in counted {
        assert_eq!(cards(deck), count, "{}", deck.name());
    }
}

#[test]
fn core_every_card_has_another_side_that_leads_back_to_it() {
    let t = bare(&[]);
    for (place, own) in t.rules.tables.faces.iter().enumerate() {
        if let Some(back) = own.back {
            let back = t.rules.face(back);
            assert_eq!(back.card, own.card, "{}", own.name);
            let there = back.back.map(|id| t.rules.face(id).name.clone());
            assert_eq!(there.as_ref(), Some(&t.rules.tables.faces[place].name));
        }
    }
}

#[test]
fn core_sides_are_white_and_black_but_for_gigawatt_thrusters_and_freighters() {
    let t = bare(&[]);
    for &deck in DeckKind::STARTING {
        for &front in &t.rules.tables.decks[deck.place()] {
            assert_eq!(t.rules.face(front).side, Side::White);
            assert_eq!(t.rules.face(front).back.map(|back| t.rules.face(back).side), Some(Side::Black));
        }
    }
    for deck in [DeckKind::GwThruster, DeckKind::Freighter] {
        for &front in &t.rules.tables.decks[deck.place()] {
            assert_eq!(t.rules.face(front).side, Side::Black, "they come by ET production alone");
        }
    }
}

#[test]
fn core_figures_of_cards_are_the_printed_ones() {
    let t = bare(&[]);
    let hall = face(&t, "hall_effect");
    assert_eq!((hall.mass, hall.rad, hall.thrust, hall.fuel, hall.grade), (2, 5, 3, 120, Some(Grade::Water)));
    assert!(hall.pushable && !hall.solar && hall.needs.as_slice() == [ELECTRIC]);
    let crew = face(&t, "united_nations_cosmonauts");
    assert_eq!((crew.mass, crew.isru(), crew.human, crew.buggy), (1, Some(4), true, true));
    let drill = face(&t, "helical_railgun");
    assert!(drill.raygun && !drill.buggy);
}

#[test]
fn core_a_radiator_has_a_light_and_a_heavy_use_on_each_side() {
    let t = bare(&[]);
    for &front in &t.rules.tables.decks[DeckKind::Radiator.place()] {
        for id in [Some(front), t.rules.face(front).back].into_iter().flatten() {
            let light = t.rules.face(id);
            let heavy = t.rules.face(light.heavy.unwrap());
            assert!(!light.is_heavy && heavy.is_heavy, "{}", light.name);
            assert_eq!(heavy.heavy, Some(id));
            assert!(heavy.mass >= light.mass && heavy.gives_therms >= light.gives_therms, "{}", light.name);
        }
    }
}

#[test]
fn c1a_each_of_the_twelve_privileges_belongs_to_one_crew() {
    let t = bare(&[]);
    for privilege in Privilege::ALL {
        let crews = t.rules.tables.faces.iter().filter(|face| face.has(Trait::Privilege(privilege)));
        assert_eq!(crews.map(|face| face.kind).collect::<Vec<_>>(), [Kind::Patent(DeckKind::Crew)]);
        assert_eq!(Privilege::named(privilege.name()), Some(privilege));
    }
}

#[test]
fn d3c_equipment_says_where_it_comes_into_play() {
    let t = bare(&[]);
    assert_eq!(face(&t, "curiosity_rover").place, Place::Leo);
    assert_eq!(face(&t, "life_sciences_unit").place, Place::Home);
    assert_eq!(face(&t, "bio_experiment").place, Place::Lab);
    let tractor = face(&t, "tractor_beam_l1");
    assert!(tractor.place == Place::Any && tractor.any);
}

#[test]
fn d10b_d10c_robots_break_and_people_do_not() {
    let t = bare(&[]);
    let breaks = |name: &str| face(&t, name).breakable();
    assert!(["security_system", "hall_effect", "base_array", "repair_bot"].into_iter().all(breaks));
    assert!(!["malcolm", "united_nations_cosmonauts", "space_tourists"].into_iter().any(breaks));
}

#[test]
fn e2a_space_tourists_are_people_but_no_crew() {
    let t = bare(&[]);
    let tourists = face(&t, "space_tourists");
    assert!(tourists.is_person() && !tourists.human && tourists.is_tool(Tool::Tourists));
}

#[test]
fn d2c_a_station_module_is_the_other_side_of_general_supplies() {
    let t = bare(&[]);
    let back = face(&t, "general_supplies").back.unwrap();
    assert_eq!(t.rules.face(back).name, "station_module");
}
