//! Setting up a game (B1 to B3, C1a), looked at over many games.

use crate::{
    Action, FaceId,
    fixture::{Table, dealt},
    map::Spot,
    pieces::{Band, DeckKind, StackId},
    state::{Phase, Source},
};

/// Looks at so many games of the shipped scenario, newly dealt.
fn games(count: u64, mut look: impl FnMut(&Table)) {
    let mut t = dealt(&[], 0);
    for game in 0..count {
        t.luck.begin(game);
        t.state = t.rules.set_up(&mut t.luck, &mut t.log);
        look(&t);
    }
}

fn human(t: &Table, face: FaceId) -> bool {
    t.rules.face(face).human
}

#[test]
fn b1d_each_band_gives_as_many_base_missions_as_the_level_asks() {
    for (changes, counts, score) in [
        (&[][..], [1, 1, 1], 60),
        (&["goal.easy=2", "goal.score=80"], [2, 1, 1], 80),
        (&["goal.medium=2", "goal.score=100"], [1, 2, 1], 100),
        (&["goal.hard=2", "goal.score=120"], [1, 1, 2], 120),
    ] {
        let t = dealt(changes, 3);
        let mut found = [0; 3];
        for quest in &t.state.quests {
            let Source::Base(card) = quest.source else { panic!("only base missions at the start") };
            found[Band::of(t.rules.tables.missions[usize::from(card)].points) as usize] += 1;
        }
        assert_eq!(
            (found, t.rules.numbers.goal_score, t.rules.numbers.goal_missions),
            (counts, score, counts.map(|n| n as u8))
        );
    }
}

#[test]
fn b1e_three_cards_of_each_patent_deck_are_out_of_the_game_unseen() {
    let mut seen = Vec::new();
    games(20, |t| {
        for &deck in DeckKind::RESEARCHED.iter().filter(|deck| **deck != DeckKind::Bernal) {
            assert_eq!(t.state.decks[deck.place()].purged().len(), 3, "{}", deck.name());
        }
        seen.push(t.state.decks[DeckKind::Thruster.place()].purged().to_vec());
    });
    seen.dedup();
    assert!(seen.len() > 10, "they are random");
}

#[test]
fn b1e1_the_two_sails_and_one_thruster_at_random_may_go_instead() {
    for game in 0..10 {
        let t = dealt(&["start.no_sails=true"], game);
        let out = t.state.decks[DeckKind::Thruster.place()].purged();
        let names: Vec<&str> =
            out.iter().map(|&card| t.rules.face(t.rules.front(DeckKind::Thruster, card)).name.as_str()).collect();
        assert_eq!(names.len(), 3);
        assert!(names.contains(&"photon_kite_sail") && names.contains(&"photon_heliogyro"));
        assert_eq!(t.state.decks[DeckKind::Reactor.place()].purged().len(), 3);
    }
}

#[test]
fn b1f_a2g_the_exploration_and_observation_decks_are_whole() {
    let t = dealt(&[], 0);
    assert_eq!(t.state.exploration.to_draw().len(), 261 - 2, "covers apart");
    assert_eq!(t.state.observation.to_draw().len(), 216 - 2);
}

#[test]
fn b1g_the_bag_holds_thirty_beads_of_each_of_five_colours() {
    let t = dealt(&[], 0);
    assert_eq!(t.state.bag.counts(), &[30; 5]);
}

#[test]
fn b2a_c1a1_nine_aqua_and_six_more_with_three_of_the_privileges() {
    for (faction, aqua) in [
        ("secretary_general", 15),
        ("taxes", 15),
        ("felonious", 15),
        ("marketeer", 9),
        ("powersat", 9),
        ("open_source", 9),
    ] {
        let t = dealt(&[&format!("faction=\"{faction}\"")], 0);
        assert_eq!(t.state.aqua, aqua, "{faction}");
    }
}

#[test]
fn c1a2_the_marketeer_buys_three_research_cards_for_two_aqua() {
    let t = dealt(&["faction=\"marketeer\""], 0);
    let prices: Vec<u16> = (1..=4).map(|cards| t.rules.research_price(&t.state, cards)).collect();
    assert_eq!(prices, [1, 2, 2, 3]);
    let t = dealt(&[], 0);
    assert_eq!(t.rules.research_price(&t.state, 3), 3);
}

#[test]
fn b2b_the_crew_begins_in_leo() {
    let t = dealt(&[], 0);
    assert_eq!(t.names(StackId::Leo), ["united_nations_cosmonauts"]);
    assert!(t.state.stack(StackId::Rocket).is_empty());
}

#[test]
fn b2c_the_first_hand_is_a_card_of_each_of_six_decks() {
    games(10, |t| {
        let decks: Vec<DeckKind> = DeckKind::STARTING
            .iter()
            .copied()
            .filter(|&deck| t.state.hand.iter().any(|&face| t.rules.face(face).is_patent(deck)))
            .collect();
        assert_eq!((t.state.hand.len(), decks.len()), (6, 6));
    });
}

#[test]
fn b2c_each_card_of_the_first_hand_may_be_discarded_for_an_aqua() {
    let mut t = dealt(&[], 0);
    assert_eq!(t.rules.set_up(&mut t.luck, &mut t.log).phase, Phase::Opening);
    t.state.phase = Phase::Opening;
    let hand = t.state.hand.clone();
    assert_eq!(t.legal().len(), 7);
    t.act(Action::Cash(hand[0])).act(Action::Cash(hand[3]));
    assert_eq!((t.state.aqua, t.state.hand.len()), (17, 4));
    t.act(Action::Keep);
    assert_eq!(t.state.phase, Phase::Year);
    assert!(!t.legal().iter().any(|action| matches!(action, Action::Cash(_))));
}

#[test]
fn b2d_a_random_bernal_is_anchored_at_home() {
    let mut seen: Vec<FaceId> = Vec::new();
    games(60, |t| seen.push(t.state.home_bernal));
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() >= 8, "ten Bernals, sixty games");
    games(3, |t| {
        assert!(t.rules.face(t.state.home_bernal).is_patent(DeckKind::Bernal));
        assert!(t.rules.bernal_at(&t.state, Spot::HOME));
    });
}

#[test]
fn b2d1_one_colonist_is_at_the_home_bernal_and_two_at_the_climate_control_and_the_diplomatic() {
    let mut robots = 0;
    games(60, |t| {
        let two =
            ["l1_climate_control_bernal", "sso_diplomatic"].contains(&t.rules.face(t.state.home_bernal).name.as_str());
        let people = &t.state.stack(StackId::Home).pieces;
        let count = if two { 2 } else { 1 };
        assert_eq!((people.len(), t.state.limit), (count, count as u8));
        assert!(people.iter().all(|piece| t.rules.of(piece).is_patent(DeckKind::Colonist)));
        robots += people.iter().filter(|piece| !human(t, piece.face)).count();
    });
    assert!(robots > 0, "robots are at the Home Bernal too");
}

#[test]
fn b2e_a_claim_and_a_factory_stand_where_two_dice_say() {
    let mut seen = Vec::new();
    games(60, |t| {
        let own: Vec<Spot> =
            t.rules.map().all().map(|(spot, _)| spot).filter(|&spot| t.state.site(spot).factory).collect();
        assert_eq!(own.len(), 1);
        assert!(t.state.site(own[0]).claim && t.rules.tables.fac.iter().flatten().any(|&spot| spot == own[0]));
        assert_eq!((t.state.claims, t.state.factories), (8, 6), "one of nine claims, one of seven factories");
        seen.push(own[0]);
    });
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 15);
}

#[test]
fn b2e_the_first_factory_is_on_no_site_and_no_kind_of_site_that_a_base_mission_names() {
    games(60, |t| {
        let own = t.rules.map().all().find(|&(spot, _)| t.state.site(spot).factory).unwrap();
        for quest in &t.state.quests {
            let demand = t.rules.demand(quest.source);
            assert!(!demand.named().contains(&own.0));
            assert!(demand.ground().is_none_or(|ground| !ground.fits(own.1)));
        }
    });
}

#[test]
fn b2e1_the_first_factorys_site_has_its_dice() {
    games(20, |t| {
        let (spot, _) = t.rules.map().all().find(|&(spot, _)| t.state.site(spot).factory).unwrap();
        let site = t.state.site(spot);
        assert!(site.rolled && site.hazard >= 1 && site.terrain >= 1 && site.potential >= 1);
        assert_eq!(t.state.sites.iter().filter(|site| site.rolled).count(), 1);
    });
}

#[test]
fn b3a_four_research_projects_lie_on_the_lab_and_the_extra_die_waits() {
    games(10, |t| {
        assert_eq!(t.state.projects.len(), 4);
        assert!(!t.state.extra_die && !t.legal().contains(&Action::ExtraDie));
    });
}

#[test]
fn b3b_three_stations_lie_on_the_playmat() {
    games(10, |t| {
        let mut cards = t.state.station_cards.to_vec();
        cards.sort_unstable();
        cards.dedup();
        assert_eq!((cards.len(), t.state.stations.len()), (3, 0));
    });
}

#[test]
fn b3c1_no_satellite_is_deployed() {
    let t = dealt(&[], 0);
    assert_eq!((t.state.satellites, t.rules.numbers.satellite_values.len()), (0, 7));
}

#[test]
fn b3c2_one_drift_bernal_drifts_at_a_lagrange_point() {
    let mut seen = Vec::new();
    games(60, |t| {
        let [Some(first), None] = t.state.drift else { panic!("one, and in the first place") };
        assert!(first.at.as_point().is_some() && !first.anchored);
        seen.push(first.card);
    });
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 5, "eleven cards, sixty games");
}

#[test]
fn b3c2a_it_drifts_where_two_dice_say() {
    games(20, |t| {
        let zone = t.rules.map().zone(t.state.drift[0].unwrap().at);
        assert!(t.rules.tables.ber.iter().flatten().any(|&own| own == zone));
    });
}

#[test]
fn b2e_a_spectral_type_is_named_by_whatever_mission_asks_for_it() {
    let mut t = crate::fixture::bare(&[]);
    let [hygiea, vesta] = ["hygiea", "vesta"].map(|name| t.site(name));
    for asks in ["industry c", "samples s c earth"] {
        t.mission(asks);
        assert!(t.rules.named_by_missions(&t.state, hygiea), "{asks}: of type C");
        assert!(!t.rules.named_by_missions(&t.state, vesta), "{asks}: of type V");
    }
}
