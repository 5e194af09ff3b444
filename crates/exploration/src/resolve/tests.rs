//! Every rule about resolving a card, and what cards do.

use super::*;
use crate::ruleset::Value;
use crate::{
    Exploration, Unit,
    tests::{Row, act, deck, deck_path, legal, names, one_of_each, planet, relics, start, take, token, whole},
};

/// A game in which the first planet of a kind is about to be explored with a deck of this one card.
fn with(kind: Kind, row: Row<'_>, more: &[(&'static str, Value)]) -> (Exploration, State, Luck) {
    let mut changes = vec![("map.planets", one_of_each()), (deck_path(kind), deck(&[row]))];
    changes.extend_from_slice(more);
    start(&changes)
}

/// The same, with the card revealed.
fn revealing(kind: Kind, row: Row<'_>, more: &[(&'static str, Value)]) -> (Exploration, State, Luck) {
    let (rules, mut state, mut luck) = with(kind, row, more);
    match kind {
        Kind::Cultural => take(&rules, &mut state, &mut luck, "of culture"),
        Kind::Hazardous => take(&rules, &mut state, &mut luck, "of hazards"),
        Kind::Industrial => take(&rules, &mut state, &mut luck, "of industry"),
        Kind::Frontier => {
            let here = token(&state);
            act(&rules, &mut state, &mut luck, Action::Probe(here))
        }
    };
    (rules, state, luck)
}

fn piles(state: &State, kind: Kind) -> (usize, usize, usize) {
    let deck = state.deck(kind);
    (deck.to_draw().len(), deck.discarded().len(), deck.purged().len())
}

#[test]
fn rule_7_a_card_is_resolved_and_discarded_into_the_pile_of_its_deck() {
    let (rules, mut state, mut luck) = revealing(Kind::Industrial, ("find", 1, &[("trade_goods", 2)]), &[]);
    let goods = state.trade_goods;
    let log = act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(names(&log, "7"));
    assert_eq!(state.trade_goods, goods + 2);
    assert_eq!(piles(&state, Kind::Industrial), (0, 1, 0));
    assert_eq!(piles(&state, Kind::Cultural), (20, 0, 0));
}

#[test]
fn rule_7_decisions_commodities_or_goods_for_commodities() {
    let row: Row<'_> = ("warehouses", 1, &[("commodities", 2), ("convert", 2), ("may", 1)]);
    let (rules, state, luck) = revealing(Kind::Industrial, row, &[]);
    assert_eq!(legal(&rules, &state), [Action::Resolve, Action::Convert, Action::Decline]);
    let after = |way| {
        let (mut state, mut luck) = (state.clone(), luck.clone());
        act(&rules, &mut state, &mut luck, way);
        (state.commodities, state.trade_goods)
    };
    assert_eq!((state.commodities, state.trade_goods), (1, 1));
    assert_eq!(after(Action::Resolve), (3, 1));
    assert_eq!(after(Action::Convert), (0, 2));
    assert_eq!(after(Action::Decline), (1, 1));
    // With more of them than the card converts, the rest stay commodities.
    let (rules, mut state, mut luck) = revealing(Kind::Industrial, row, &[]);
    state.commodities = 3;
    act(&rules, &mut state, &mut luck, Action::Convert);
    assert_eq!((state.commodities, state.trade_goods), (1, 3));
}

#[test]
fn rule_7_decisions_a_price_paid_in_commodities_first() {
    let row: Row<'_> = ("base", 1, &[("commodities", 1), ("price", 1), ("bought_action_cards", 1)]);
    let (rules, state, luck) = revealing(Kind::Industrial, row, &[]);
    let mut paid = (state.clone(), luck.clone());
    act(&rules, &mut paid.0, &mut paid.1, Action::Pay);
    assert_eq!((paid.0.commodities, paid.0.trade_goods, paid.0.action_cards), (0, 1, 1));
    let mut poor = state.clone();
    (poor.commodities, poor.trade_goods) = (0, 0);
    assert_eq!(legal(&rules, &poor), [Action::Resolve], "nothing to pay with");
    let mut mech = revealing(Kind::Industrial, ("works", 1, &[("price", 1), ("bought_mechs", 1)]), &[]);
    act(&mech.0, &mut mech.1, &mut mech.2, Action::Pay);
    assert_eq!(mech.1.planet(planet(&mech.0, &mech.1, "of industry")).mechs, 1, "placed on the planet explored");
}

#[test]
fn rule_7_commodities_beyond_the_limit_are_lost() {
    let (rules, mut state, mut luck) = revealing(Kind::Industrial, ("haul", 1, &[("commodities", 9)]), &[]);
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!(state.commodities, 3);
    let station: Row<'_> = ("station", 1, &[("refill", 1), ("convert", 20)]);
    let (rules, mut state, mut luck) = revealing(Kind::Frontier, station, &[("rounds.commodities", whole(0))]);
    assert_eq!(legal(&rules, &state), [Action::Resolve], "nothing to convert");
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!(state.commodities, 3);
}

#[test]
fn rule_7_a_gate_opens_with_a_mech_there_or_for_an_infantry_removed() {
    let row: Row<'_> = ("fuel", 1, &[("gate", 1), ("command", 1)]);
    let (rules, mut state, mut luck) = revealing(Kind::Hazardous, row, &[]);
    assert_eq!(legal(&rules, &state), [Action::Sacrifice, Action::Decline]);
    let (command, id) = (state.command, planet(&rules, &state, "of hazards"));
    let mut declined = state.clone();
    act(&rules, &mut declined, &mut luck, Action::Decline);
    assert_eq!((declined.command, declined.planet(id).infantry), (command, 1));
    act(&rules, &mut state, &mut luck, Action::Sacrifice);
    assert_eq!((state.command, state.planet(id).infantry), (command + 1, 0));
    assert_eq!(state.planet(id).owner, Owner::You, "the planet stays yours");

    let (rules, mut state, mut luck) = with(Kind::Hazardous, row, &[]);
    act(&rules, &mut state, &mut luck, Action::Expand(id.system));
    act(&rules, &mut state, &mut luck, Action::TakeControl(id, Unit::Mech));
    assert_eq!(legal(&rules, &state), [Action::Resolve]);
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!((state.command, state.planet(id).mechs), (command + 1, 1));
}

#[test]
fn rule_7_a_planet_readied_can_be_spent_this_round() {
    let (rules, mut state, mut luck) = revealing(Kind::Hazardous, ("trek", 1, &[("gate", 1), ("ready", 1)]), &[]);
    let (resources, influence) = (state.resources, state.influence);
    act(&rules, &mut state, &mut luck, Action::Sacrifice);
    assert_eq!((state.resources, state.influence), (resources + 2, influence + 1));
}

#[test]
fn rule_7_a_unit_is_produced_on_the_planet_and_influence_may_pay() {
    let row: Row<'_> = ("freelancers", 1, &[("produce", 1), ("may", 1)]);
    let (rules, mut state, mut luck) = revealing(Kind::Cultural, row, &[]);
    (state.resources, state.influence, state.trade_goods) = (0, 3, 0);
    assert_eq!(legal(&rules, &state), [Action::Produce(Unit::Infantry), Action::Produce(Unit::Mech), Action::Decline]);
    act(&rules, &mut state, &mut luck, Action::Produce(Unit::Infantry));
    assert_eq!(state.influence, 1);
    assert_eq!(state.planet(planet(&rules, &state, "of culture")).infantry, 2);
    let (rules, mut state, _) = revealing(Kind::Cultural, row, &[]);
    (state.resources, state.influence, state.trade_goods) = (0, 1, 0);
    assert_eq!(legal(&rules, &state), [Action::Decline]);
}

#[test]
fn rule_7_a_produced_unit_is_paid_with_influence_to_spare_then_resources_then_influence_then_trade_goods() {
    let row: Row<'_> = ("freelancers", 1, &[("produce", 1), ("may", 1)]);
    let prices = [("prices.command", whole(3)), ("prices.mech", whole(3))];
    // Influence, resources and trade goods before and after a mech for 3, where 3 influence make a command token.
    for (before, after) in [
        ((4, 2, 1), (3, 0, 1)),
        ((5, 2, 1), (3, 1, 1)),
        ((3, 2, 1), (2, 0, 1)),
        ((3, 5, 1), (3, 2, 1)),
        ((1, 1, 2), (0, 0, 1)),
        ((0, 0, 3), (0, 0, 0)),
    ] {
        let (rules, mut state, mut luck) = revealing(Kind::Cultural, row, &prices);
        (state.influence, state.resources, state.trade_goods) = before;
        act(&rules, &mut state, &mut luck, Action::Produce(Unit::Mech));
        assert_eq!((state.influence, state.resources, state.trade_goods), after, "from {before:?}");
    }
}

#[test]
fn rule_7_a_unit_is_produced_beside_the_cards_gain_and_must_be_unless_the_card_may_be_declined() {
    for (kind, may) in [(Kind::Cultural, 0), (Kind::Cultural, 1), (Kind::Frontier, 0)] {
        let row: &[(&str, i64)] = &[("produce", 1), ("trade_goods", 2), ("refill", 1), ("relics", 1), ("may", may)];
        let (rules, mut state, mut luck) = revealing(kind, ("guild", 1, row), &[]);
        let more = if may > 0 { vec![Action::Decline] } else { Vec::new() };
        (state.resources, state.influence, state.trade_goods) = (3, 0, 0);
        let mut poor = state.clone();
        (poor.resources, poor.influence, poor.trade_goods) = (0, 0, 0);
        let of_all = Unit::ALL.map(Action::Produce).into_iter().chain(more.clone()).collect::<Vec<_>>();
        assert_eq!(legal(&rules, &state), of_all, "{kind:?}");
        act(&rules, &mut state, &mut luck, Action::Produce(Unit::Mech));
        assert_eq!((state.trade_goods, state.commodities, state.relics.len(), state.resources), (2, 3, 1, 0));
        // Without means to produce, the rest of the card is resolved.
        assert_eq!(legal(&rules, &poor), [Action::Resolve].into_iter().chain(more).collect::<Vec<_>>());
        act(&rules, &mut poor, &mut luck, Action::Resolve);
        assert_eq!((poor.trade_goods, poor.commodities, poor.relics.len()), (2, 3, 1));
    }
}

#[test]
fn rule_7_on_the_frontier_a_unit_is_produced_aboard_as_far_as_there_is_room() {
    let (rules, mut state, mut luck) = revealing(Kind::Frontier, ("dock", 1, &[("produce", 1), ("may", 1)]), &[]);
    let mut full = state.clone();
    full.infantry = 6 - full.mechs;
    assert_eq!(legal(&rules, &full), [Action::Decline]);
    let aboard = state.infantry;
    act(&rules, &mut state, &mut luck, Action::Produce(Unit::Infantry));
    assert_eq!(state.infantry, aboard + 1);
}

#[test]
fn rule_7_behind_a_gate_a_refill_comes_for_the_infantry_as_with_a_mech() {
    let (rules, mut state, mut luck) = revealing(Kind::Hazardous, ("depot", 1, &[("gate", 1), ("refill", 1)]), &[]);
    act(&rules, &mut state, &mut luck, Action::Sacrifice);
    assert_eq!(state.commodities, 3);
}

#[test]
fn rule_7_a_planet_brought_is_ready_only_where_the_card_says_so() {
    for (ready, more) in [(0, 0), (1, 2)] {
        let row: &[(&str, i64)] = &[("planet", 1), ("resources", 2), ("ready", ready)];
        let (rules, mut state, mut luck) = revealing(Kind::Frontier, ("isle", 1, row), &[]);
        let resources = state.resources;
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!(state.resources, resources + more);
    }
}

#[test]
fn rule_8_an_attachment_goes_to_the_planet_explored_and_not_to_the_discards() {
    let dome: Row<'_> = ("dome", 1, &[("attach", 1), ("resources", 2), ("influence", 1)]);
    let (rules, mut state, mut luck) = revealing(Kind::Cultural, dome, &[]);
    let log = act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(names(&log, "8"));
    let there = *state.planet(planet(&rules, &state, "of culture"));
    assert_eq!((there.resources, there.influence), (1 + 2, 1));
    assert_eq!(piles(&state, Kind::Cultural), (0, 0, 0));
    assert_eq!(rules.worth(&state).attachments, 3);
    assert_eq!(rules.worth(&state).planets, 1);
    act(&rules, &mut state, &mut luck, Action::Depart);
    act(&rules, &mut state, &mut luck, Action::EndRound);
    assert_eq!(state.resources, 3 + 3, "home and the stronger planet");
}

#[test]
fn rule_8_a_specialty_becomes_strength_where_the_planet_has_one_already() {
    let lab: Row<'_> = ("lab", 2, &[("attach", 1), ("specialty", 1), ("resources", 1), ("influence", 1)]);
    let (rules, mut state, mut luck) = revealing(Kind::Industrial, lab, &[]);
    let id = planet(&rules, &state, "of industry");
    act(&rules, &mut state, &mut luck, Action::Resolve);
    let once = *state.planet(id);
    assert_eq!((once.specialties, once.resources, once.influence), (1, 0, 1));
    assert_eq!(rules.worth(&state).attachments, rules.given.value_specialty);
    rules.explore(&mut state, id, &mut luck, &mut crate::ruleset::Silent);
    act(&rules, &mut state, &mut luck, Action::Resolve);
    let twice = *state.planet(id);
    assert_eq!((twice.specialties, twice.resources, twice.influence), (1, 1, 2));
    assert_eq!(rules.worth(&state).attachments, rules.given.value_specialty + 2);
}

#[test]
fn rule_8_each_attachment_is_worth_points_of_its_own() {
    let lab: Row<'_> = ("lab", 2, &[("attach", 1), ("resources", 1)]);
    for each in [0, 4] {
        let more = [("value.attachment", whole(each)), ("value.resource", whole(0))];
        let (rules, mut state, mut luck) = revealing(Kind::Industrial, lab, &more);
        let id = planet(&rules, &state, "of industry");
        act(&rules, &mut state, &mut luck, Action::Resolve);
        rules.explore(&mut state, id, &mut luck, &mut crate::ruleset::Silent);
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!(i64::from(rules.worth(&state).attachments), 2 * each);
    }
}

#[test]
fn rule_8_a_closed_planet_gives_its_units_back_as_far_as_there_is_room_and_takes_none() {
    let zone: Row<'_> = ("zone", 1, &[("attach", 1), ("closes", 1)]);
    let (rules, mut state, mut luck) = revealing(Kind::Cultural, zone, &[]);
    let id = planet(&rules, &state, "of culture");
    let aboard = state.infantry;
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(state.planet(id).closed && state.planet(id).owner == Owner::You);
    assert_eq!((state.planet(id).infantry, state.infantry), (0, aboard + 1));
    state.planet_mut(id).owner = Owner::Neighbour;
    assert!(!rules.can_take(&state, id, Unit::Infantry), "no units may land");

    let (rules, mut state, mut luck) = revealing(Kind::Cultural, zone, &[]);
    state.infantry = 6;
    state.mechs = 0;
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!(state.infantry, 6, "a full fleet takes no more");
}

#[test]
fn rule_8_on_a_closed_planet_no_unit_is_placed_and_a_produced_one_waits_aboard() {
    let closed = |row: Row<'_>| {
        let (rules, mut state, luck) = revealing(Kind::Cultural, row, &[]);
        let id = planet(&rules, &state, "of culture");
        let there = state.planet_mut(id);
        (there.closed, there.infantry, there.mechs) = (true, 0, 0);
        (state.infantry, state.mechs) = (2, 0);
        (rules, state, luck, id)
    };
    let (rules, mut state, mut luck, id) = closed(("outfit", 1, &[("infantry", 1), ("mechs", 1)]));
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!((state.planet(id).infantry, state.planet(id).mechs, state.infantry, state.mechs), (0, 0, 2, 0));

    let (rules, mut state, mut luck, id) = closed(("freelancers", 1, &[("produce", 1), ("may", 1)]));
    let mut full = state.clone();
    full.infantry = 6;
    assert_eq!(legal(&rules, &full), [Action::Decline], "no room");
    act(&rules, &mut state, &mut luck, Action::Produce(Unit::Infantry));
    assert_eq!((state.planet(id).infantry, state.infantry), (0, 3));

    let (rules, state, ..) = closed(("works", 1, &[("price", 1), ("bought_mechs", 1)]));
    assert_eq!(legal(&rules, &state), [Action::Resolve], "nobody pays for mechs that may not land");
    let (rules, state, ..) = closed(("works", 1, &[("price", 1), ("bought_mechs", 1), ("bought_action_cards", 1)]));
    assert_eq!(legal(&rules, &state), [Action::Resolve, Action::Pay]);
}

#[test]
fn rule_8_the_tomb_is_worth_what_relics_say() {
    let (rules, mut state, mut luck) = revealing(
        Kind::Cultural,
        ("tomb", 1, &[("attach", 1), ("tomb", 1)]),
        &[("relics.deck", relics(&[("crown", 1, &[("value", 5), ("tomb_value", 7)])]))],
    );
    rules.draw_relic(&mut state, &mut luck, &mut crate::ruleset::Silent);
    assert_eq!(rules.worth(&state).relics, 5);
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!(rules.worth(&state).relics, 12);
}

#[test]
fn rule_9_a_fragment_lies_face_up_before_the_player() {
    let (rules, mut state, mut luck) = revealing(Kind::Hazardous, ("piece", 1, &[("fragment", 1)]), &[]);
    let log = act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(names(&log, "9"));
    assert_eq!(state.fragments(Kind::Hazardous), 1);
    assert_eq!(piles(&state, Kind::Hazardous), (0, 0, 0));
}

#[test]
fn note_1_a_purged_card_leaves_the_game_or_is_discarded_as_the_scenario_says() {
    for (word, expected) in [("leave", (0, 0, 1)), ("discarded", (0, 1, 0))] {
        let row: Row<'_> = ("gate", 1, &[("purge", 1), ("points", 1)]);
        let (rules, mut state, mut luck) = revealing(Kind::Cultural, row, &[("piles.purged", Value::Choice(word))]);
        let log = act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(names(&log, "note 1"));
        assert_eq!(piles(&state, Kind::Cultural), expected, "{word}");
        assert_eq!(state.points, 1);
    }
}

#[test]
fn note_2_the_storm_stays_in_play() {
    let (rules, mut state, mut luck) = revealing(Kind::Frontier, ("storm", 1, &[("stay", 1)]), &[]);
    let log = act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(names(&log, "note 2"));
    assert_eq!(piles(&state, Kind::Frontier), (0, 0, 0));
    assert_eq!(state.standing, [0, 0, 0, 1]);
}

#[test]
fn note_2_the_device_is_kept_until_its_price_is_paid_and_then_purged() {
    let row: Row<'_> = ("device", 1, &[("keep", 1), ("use_price", 6), ("technologies", 1)]);
    let (rules, mut state, mut luck) = revealing(Kind::Frontier, row, &[]);
    let log = act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(names(&log, "note 2"));
    assert_eq!((piles(&state, Kind::Frontier), state.kept.len(), state.technologies), ((0, 0, 0), 1, 0));
    (state.resources, state.trade_goods) = (5, 0);
    assert!(!legal(&rules, &state).contains(&Action::UseDevice), "not with less than 6");
    state.trade_goods = 1;
    act(&rules, &mut state, &mut luck, Action::UseDevice);
    assert_eq!((piles(&state, Kind::Frontier), state.kept.len(), state.technologies), ((0, 0, 1), 0, 1));
    assert_eq!((state.resources, state.trade_goods), (0, 0));
}

#[test]
fn note_2_every_card_of_four_full_decks_may_be_kept() {
    let row: Row<'_> = ("device", 60, &[("keep", 1), ("use_price", 1), ("technologies", 1)]);
    let mut changes = vec![("map.planets", one_of_each())];
    changes.extend(Kind::ALL.map(|kind| (deck_path(kind), deck(&[row]))));
    let (rules, mut state, mut luck) = start(&changes);
    let (planets, here) = (state.planet_ids().take(3).collect::<Vec<_>>(), token(&state));
    for _ in 0..60 {
        for &id in &planets {
            rules.explore(&mut state, id, &mut luck, &mut crate::ruleset::Silent);
            act(&rules, &mut state, &mut luck, Action::Resolve);
        }
        rules.explore_token(&mut state, here, &mut luck, &mut crate::ruleset::Silent);
        act(&rules, &mut state, &mut luck, Action::Resolve);
    }
    let kept = Kind::ALL.map(|kind| state.kept.iter().filter(|(deck, _)| *deck == kind).count());
    assert_eq!((kept, Kind::ALL.map(|kind| piles(&state, kind))), ([60; 4], [(0, 0, 0); 4]));
    state.resources = 1;
    act(&rules, &mut state, &mut luck, Action::UseDevice);
    assert_eq!((state.kept.len(), state.technologies), (239, 1));
}

#[test]
fn a_planet_found_is_controlled_ready_and_explored() {
    let row: Row<'_> = ("mirage", 1, &[("purge", 1), ("planet", 1), ("ready", 1), ("resources", 1), ("influence", 2)]);
    let (rules, mut state, mut luck) = revealing(Kind::Frontier, row, &[]);
    let (resources, influence) = (state.resources, state.influence);
    let log = act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(names(&log, "1") && names(&log, "2.1") && names(&log, "6") && names(&log, "note 1"));
    assert_eq!(piles(&state, Kind::Frontier), (0, 0, 1));
    assert_eq!(state.draws(Kind::Cultural), 1);
    assert_eq!((state.resources, state.influence), (resources + 1, influence + 2));
    assert_eq!(state.mine().count(), 1);
}

#[test]
fn a_relic_drawn_directly_and_attached_to_a_planet_of_choice() {
    let nano: &[(&str, i64)] = &[("value", 4), ("resources", 2), ("influence", 2)];
    let more = [("relics.deck", relics(&[("nano", 1, nano)]))];
    let (rules, mut state, mut luck) = revealing(Kind::Cultural, ("ruins", 1, &[("relics", 1)]), &more);
    act(&rules, &mut state, &mut luck, Action::Resolve);
    let id = planet(&rules, &state, "of culture");
    assert_eq!(legal(&rules, &state), [Action::ChoosePlanet(id)]);
    act(&rules, &mut state, &mut luck, Action::ChoosePlanet(id));
    assert_eq!((state.planet(id).resources, state.planet(id).influence), (3, 2));
    assert_eq!(state.phase, Phase::Land(id.system), "the expansion goes on");
    let worth = rules.worth(&state);
    assert_eq!((worth.relics, worth.attachments), (4, 4));
}
