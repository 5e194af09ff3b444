use super::*;
use crate::{
    actions::Action,
    cards::Kind,
    effect::{Count, EndPoints},
    fixture::Table,
    pieces::{Colour, Income, Star},
    sky::{Cell, Spot},
    state::Probe,
};

/// A table whose player holds a card that says this, in a turn that pays for it; with a probe beside a planet.
fn beside(planet: Planet, text: &str) -> (Table, CardId, Spot) {
    let mut table = Table::new();
    let card = table.hold(text, Kind::Plain);
    let spot = table.state.sky.spot_of(planet).unwrap();
    let empty = |near: &Spot| table.state.sky.cell(*near) == Cell::Empty;
    let near = spot.neighbours().into_iter().find(empty).expect("an empty space beside it");
    table.state.seats[0].probes.push(Probe { spot: near, sample: None });
    table.turn(1, 0);
    (table, card, spot)
}

/// A planet with an empty space beside it, to move from.
fn reachable() -> Planet {
    let table = Table::new();
    let open = |planet: &Planet| {
        let spot = table.state.sky.spot_of(*planet);
        *planet != Planet::Earth
            && spot
                .is_some_and(|spot| spot.neighbours().into_iter().any(|near| table.state.sky.cell(near) == Cell::Empty))
    };
    Planet::ALL.into_iter().find(open).unwrap()
}

#[test]
fn what_holds_for_the_turn_holds_for_the_movement_of_the_card_itself() {
    let planet = reachable();
    let (mut table, card, spot) = beside(planet, &format!("move 2; turn: if visited {}: vp 4", planet.name()));
    let near = table.state.seats[0].probes[0].spot;
    table.take_all(&[Action::Play(card), Action::Move(0, spot)]);
    assert_eq!((table.state.seats[0].points, table.state.seats[0].publicity), (4, 1));
    // Once in the turn, however often it is entered.
    table.take(Action::Move(0, near));
    table.state.you.energy = 9;
    table.take(Action::Move(0, spot));
    assert_eq!((table.state.seats[0].points, table.state.seats[0].publicity), (4, 2));
}

#[test]
fn what_was_entered_before_the_card_and_after_the_turn_does_not_count() {
    let planet = reachable();
    let (mut table, card, spot) = beside(planet, &format!("vp 1; turn: if visited {}: vp 4", planet.name()));
    table.state.you.energy = 1;
    table.take_all(&[Action::Move(0, spot), Action::Play(card)]);
    assert_eq!(table.state.seats[0].points, 1);
    table.game().end_watches();
    table.game().enter(Side::You, spot, true);
    table.game().go_on();
    assert_eq!(table.state.seats[0].points, 1);
}

#[test]
fn what_counts_the_turn_is_paid_at_its_end() {
    let planet = reachable();
    let (mut table, card, spot) = beside(planet, "move 1; turn: vp 3 per distinct-planet visited");
    table.take_all(&[Action::Play(card), Action::Move(0, spot)]);
    assert_eq!(table.state.seats[0].points, 0);
    table.take(Action::EndTurn);
    assert_eq!(table.state.seats[0].points, 3);
}

#[test]
fn asteroids_are_left_freely_for_the_rest_of_the_turn() {
    let mut table = Table::new();
    let card = table.hold("move 1; turn: asteroid exit cost 0", Kind::Plain);
    let spot = table.spot(Cell::Asteroids);
    table.state.seats[0].probes.push(Probe { spot, sample: None });
    table.turn(1, 0);
    table.take(Action::Play(card));
    let to = spot.neighbours()[0];
    table.take(Action::Move(0, to));
    assert_eq!(table.state.seats[0].probes[0].spot, to);
    assert!(table.state.turn.free_asteroids);
    table.take(Action::EndTurn);
    assert!(!table.state.turn.free_asteroids);
}

#[test]
fn moving_gives_no_publicity_where_a_card_says_so() {
    let planet = reachable();
    let (mut table, card, spot) = beside(planet, "move 1; turn: pub-from-moving 0");
    table.take_all(&[Action::Play(card), Action::Move(0, spot)]);
    assert_eq!((table.state.seats[0].publicity, table.state.turn.visited), (0, planet.bit()));
}

#[test]
fn publicity_for_a_planet_may_be_a_movement_instead() {
    let planet = reachable();
    let text = "move 1; turn: on visit planet: may swap pub 1 -> move 1";
    let (mut table, card, spot) = beside(planet, text);
    table.take_all(&[Action::Play(card), Action::Move(0, spot)]);
    assert_eq!(table.offered(), [Action::TakePublicity, Action::TakeMove]);
    table.take(Action::TakeMove);
    assert_eq!((table.state.seats[0].publicity, table.state.you.moves), (0, 1));
    let (mut table, card, spot) = beside(planet, text);
    table.take_all(&[Action::Play(card), Action::Move(0, spot), Action::TakePublicity]);
    assert_eq!((table.state.seats[0].publicity, table.state.you.moves), (1, 0));
}

#[test]
fn this_scan_counts_the_signals_of_that_scan_alone() {
    let mut table = Table::new();
    table.game().refill_row();
    let card = table.hold("signal at:sirius_a; scan; this-scan: vp 5 per signal blue", Kind::Plain);
    table.turn(1, 0);
    table.take(Action::Play(card));
    let row = table.state.row[0];
    let earth = Aliens::star_at(&table.state, table.state.sky.earth());
    table.take_all(&[Action::Signal(earth), Action::SignalByRow(row), Action::Signal(Star::SiriusA)]);
    let blue = 1 + i32::from(table.rules.stars[earth.place()].colour == Colour::Blue);
    // The signal before the scan is not one of it; the second in a sector scores 2.
    let second = if table.state.sectors[Star::SiriusA.place()].markers.len() >= 2 { 2 } else { 0 };
    assert_eq!(table.state.seats[0].points, 5 * blue + second);
}

#[test]
fn a_price_may_be_paid_once_or_as_often_as_it_can_be() {
    let mut table = Table::new();
    table.state.seats[0].publicity = 2;
    table.run("may pay pub 1 -> { vp 2; energy 1 }");
    assert_eq!(table.offered(), [Action::Pay, Action::Decline]);
    table.take(Action::Pay);
    assert_eq!((table.state.seats[0].points, table.state.you.energy, table.state.seats[0].publicity), (2, 1, 1));
    assert!(table.state.tasks.is_empty());
    table.state.seats[0].publicity = 3;
    table.run("repeat may pay pub 1 -> { vp 1 }; energy 1");
    table.take_all(&[Action::Pay, Action::Pay, Action::Decline]);
    assert_eq!((table.state.seats[0].points, table.state.seats[0].publicity, table.state.you.energy), (4, 1, 2));
    table.run("repeat may pay pub 1 -> { vp 1 }");
    table.take(Action::Pay);
    assert!(table.state.tasks.is_empty(), "nothing is left to pay with");
}

#[test]
fn a_figure_may_be_taken_back_for_an_effect() {
    let mut table = Table::new();
    table.run("pay orbiter 1 -> { vp 3; data 1 }; energy 1");
    assert_eq!((table.state.seats[0].points, table.state.you.energy), (0, 1), "there is none");
    table.state.seats[0].orbiters[Planet::Mars.place()] = 1;
    table.run("pay orbiter 1 -> { vp 3; data 1 }");
    assert_eq!(table.offered(), [Action::TakeBack(Planet::Mars, None), Action::Decline]);
    table.take(Action::TakeBack(Planet::Mars, None));
    assert_eq!((table.state.seats[0].points, table.state.seats[0].orbiters[Planet::Mars.place()]), (3, 0));
    table.state.seats[0].moons[1] = 1;
    table.run("pay lander 1 -> { vp 1 }");
    table.take(Action::TakeBack(Planet::Saturn, Some(1)));
    assert_eq!((table.state.seats[0].points, table.state.seats[0].moons[1]), (4, 0));
}

#[test]
fn a_condition_covers_its_clause_or_block() {
    let mut table = Table::new();
    table.run("if pub>=8: { vp 1; vp 2 }; vp 4");
    assert_eq!(table.state.seats[0].points, 4);
    table.state.seats[0].publicity = 8;
    table.run("if pub>=8: { vp 10; vp 20 }; vp 40");
    assert_eq!(table.state.seats[0].points, 74);
    table.state.seats[0].publicity = 0;
    table.run("if pub>=8: vp 1; vp 90");
    assert_eq!(table.state.seats[0].points, 164);
}

#[test]
fn a_card_comes_back_to_hand_only_where_it_says_so() {
    let text = "signal with:probe; if own-signals there=1: return-self";
    let (mut table, card, _) = beside(reachable(), text);
    table.take(Action::Play(card));
    assert_eq!(table.state.you.hand.as_slice(), [card]);
    // A second signal there: it is discarded.
    table.turn(1, 0);
    table.take(Action::Play(card));
    assert!(table.state.you.hand.is_empty() && table.state.deck.discarded().contains(&card));
}

#[test]
fn a_card_that_tucks_itself_counts_before_and_is_not_discarded() {
    let mut table = Table::new();
    let card = table.hold("vp 3 per tucked income:energy; income-self", Kind::Plain);
    table.turn(1, 0);
    table.take(Action::Play(card));
    assert_eq!((table.state.you.tucked.as_slice(), table.state.seats[0].points), ([card].as_slice(), 0));
    assert_eq!(table.state.you.energy, 1);
    assert!(!table.state.deck.discarded().contains(&card));
}

#[test]
fn a_card_played_is_discarded_or_stays_by_its_kind() {
    let mut table = Table::new();
    let plain = table.hold("vp 1", Kind::Plain);
    let kind = table.mission_kind("if pub>=9: vp 1", None);
    let mission = table.hold("vp 1", kind);
    let endgame = table.hold("vp 1", Kind::Endgame(EndPoints::Per(1, Count::Hand)));
    for card in [plain, mission, endgame] {
        table.turn(1, 0);
        table.take(Action::Play(card));
    }
    assert!(table.state.deck.discarded().contains(&plain));
    assert_eq!((table.state.you.missions[0].card, table.state.you.endgame.as_slice()), (mission, [endgame].as_slice()));
    assert_eq!((table.state.seats[0].points, table.state.memory.playing), (3, None));
}

#[test]
fn discarded_and_drawn_cards_give_their_corner() {
    let mut table = Table::new();
    table.game().refill_row();
    table.run("discard row; corner of:discarded");
    // Each corner is a publicity.
    assert_eq!((table.state.seats[0].publicity, table.state.row.len()), (3, 3));
    assert_eq!(table.state.deck.discarded().len(), 3);
    table.run("cardany 1; corner of:drawn");
    let card = table.state.row[0];
    table.take(Action::TakeFromRow(card));
    assert_eq!((table.state.seats[0].publicity, table.state.you.hand.as_slice()), (4, [card].as_slice()));
    table.run("take row");
    assert_eq!((table.state.you.hand.len(), table.state.row.len()), (4, 3));
}

#[test]
fn of_the_cards_just_drawn_some_are_discarded_for_what_they_show() {
    let mut table = Table::new();
    let held = table.hold("", Kind::Plain);
    table.run("card 3; discard drawn; corner of:discarded; discard drawn; income-once of:discarded");
    let drawn: Vec<CardId> = table.state.you.hand.iter().copied().filter(|card| *card != held).collect();
    assert_eq!(table.offered(), drawn.iter().copied().map(Action::Discard).collect::<Vec<_>>());
    table.take(Action::Discard(drawn[0]));
    assert_eq!(table.state.seats[0].publicity, 1);
    assert_eq!(table.offered(), drawn[1..].iter().copied().map(Action::Discard).collect::<Vec<_>>());
    let income = table.rules.card(drawn[1]).income;
    table.take(Action::Discard(drawn[1]));
    let gained = (table.state.you.credits, table.state.you.energy, table.state.you.hand.len());
    let expected = match income {
        Some(Income::Credit) => (1, 0, 2),
        Some(Income::Energy) => (0, 1, 2),
        _ => (0, 0, 3),
    };
    assert_eq!(gained, expected);
    assert!(table.state.you.tucked.is_empty());
}

#[test]
fn discards_of_the_cards_drawn_are_of_those_alone_whatever_is_drawn_meanwhile() {
    let mut table = Table::new();
    // What comes of the first discard draws a fourth card.
    let corner = table.text("card 1");
    for card in &mut table.rules.cards {
        card.corner = corner;
    }
    table.run("card 3; discard drawn; corner of:discarded; discard drawn");
    let drawn = table.state.you.hand.clone();
    assert_eq!(drawn.len(), 3);
    table.take(Action::Discard(drawn[0]));
    assert_eq!(table.state.you.hand.len(), 3);
    assert_eq!(table.offered(), [drawn[1], drawn[2]].map(Action::Discard));
}

#[test]
fn probes_are_picked_for_signals_each_once_the_rivals_too() {
    let mut table = Table::new();
    let mars = table.probe(Planet::Mars);
    let saturn = table.state.sky.spot_of(Planet::Saturn).unwrap();
    table.state.seats[1].probes.push(Probe { spot: saturn, sample: None });
    table.run("pick probe any-owner up-to 3; signal with:picked");
    let [own, other] = [Action::PickProbe(Side::You, 0), Action::PickProbe(Side::Rival, 0)];
    assert_eq!(table.offered(), [own, other, Action::Decline]);
    table.take_all(&[other, own]);
    for spot in [mars, saturn] {
        let star = Aliens::star_at(&table.state, spot);
        assert!(table.state.sectors[star.place()].markers.contains(&Side::You));
    }
    table.run("pick own-probe; if picked on asteroid: vp 1");
    assert_eq!(table.offered(), [own, Action::Decline]);
}

#[test]
fn launching_by_card_keeps_to_the_limit_unless_it_says_otherwise() {
    let mut table = Table::new();
    table.run("launch; launch; launch nolimit");
    assert_eq!(table.state.seats[0].probes.len(), 2);
}
