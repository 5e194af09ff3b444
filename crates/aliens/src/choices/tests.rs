use super::*;
use crate::{
    cards::{CardId, Kind},
    fixture::Table,
    pieces::{Income, Species},
    state::{Cause, Marker, Source, Turn},
};
use perihelion_game::ruleset::ActionKinds;

/// Whether an action is offered in the player's turn with so many credits and so much energy.
fn offered_with(table: &mut Table, credits: u8, energy: u8, action: Action) -> bool {
    table.turn(credits, energy);
    table.offers(action)
}

#[test]
fn main_actions_are_offered_exactly_when_they_can_be_paid() {
    let mut table = Table::new();
    let mut probed = Table::new();
    probed.probe(Planet::Mars);
    let mut full = Table::new();
    full.state.seats[0].computer = 6;
    let mut holding = Table::new();
    let card = holding.hold("vp 1", Kind::Plain);
    let message = holding.rules.species[Species::Centaurians.place()].deck[0];
    holding.state.you.hand.push(message);
    let land = Action::Land(Planet::Mars, None);
    let orbit = Action::Orbit(Planet::Mars);
    // The price, and what is just too little.
    let check = |table: &mut Table, action: Action, price: (u8, u8), short: &[(u8, u8)]| {
        assert!(offered_with(table, price.0, price.1, action), "{action:?} for {price:?}");
        for &(credits, energy) in short {
            assert!(!offered_with(table, credits, energy, action), "{action:?} for {credits}, {energy}");
        }
    };
    check(&mut table, Action::Launch, (2, 0), &[(1, 9)]);
    check(&mut probed, orbit, (1, 1), &[(0, 9), (9, 0)]);
    check(&mut probed, land, (0, 3), &[(9, 2)]);
    check(&mut table, Action::Scan, (1, 2), &[(0, 9), (9, 1)]);
    check(&mut full, Action::Analyze, (0, 1), &[(9, 0)]);
    check(&mut holding, Action::Play(card), (1, 0), &[(0, 9)]);
    check(&mut holding, Action::Play(message), (0, 1), &[(9, 0)]);
    check(&mut table, Action::Pass, (0, 0), &[]);
    table.state.seats[0].publicity = 5;
    assert!(!offered_with(&mut table, 9, 9, Action::Research));
    table.state.seats[0].publicity = 6;
    check(&mut table, Action::Research, (0, 0), &[]);
    table.state.seats[0].techs = u16::MAX;
    assert!(!offered_with(&mut table, 9, 9, Action::Research), "no tech is left to take");
}

#[test]
fn after_the_main_action_free_actions_and_the_end_of_the_turn_are_left() {
    let mut table = Table::new();
    table.turn(9, 9);
    assert!(!table.offers(Action::EndTurn));
    table.take(Action::Launch);
    let offered = table.offered();
    assert!(offered.contains(&Action::EndTurn) && offered.contains(&Action::Exchange(Thing::Credit, Thing::Energy)));
    assert!(offered.iter().any(|action| matches!(action, Action::Move(..))));
    let main = |action: &Action| action.kind() <= Action::Pass.kind();
    assert!(!offered.iter().any(main), "{offered:?}");
}

#[test]
fn free_actions_leave_the_main_action_open() {
    let mut table = Table::new();
    table.state.seats[0].pool = 1;
    table.probe(Planet::Mars);
    table.turn(4, 4);
    let mars = table.state.seats[0].probes[0].spot;
    table.take_all(&[
        Action::PlaceTop,
        Action::Exchange(Thing::Credit, Thing::Energy),
        Action::Move(0, mars.clockwise()),
    ]);
    assert!(!table.state.turn.main_done && table.offers(Action::Scan));
}

#[test]
fn two_of_a_kind_become_one_of_another() {
    let pairs = |credits: u8, energy: u8, cards: u8| {
        let mut table = Table::new();
        table.state.you.hand = (0..cards).map(CardId).collect();
        table.turn(credits, energy);
        let offered = table.offered().into_iter();
        offered
            .filter_map(|action| if let Action::Exchange(from, to) = action { Some((from, to)) } else { None })
            .collect::<Vec<_>>()
    };
    assert_eq!(pairs(1, 1, 1), []);
    assert_eq!(pairs(2, 0, 0), [(Thing::Credit, Thing::Energy), (Thing::Credit, Thing::CardAny)]);
    assert_eq!(pairs(0, 2, 0), [(Thing::Energy, Thing::Credit), (Thing::Energy, Thing::CardAny)]);
    let of_cards = [(Thing::Card, Thing::Credit), (Thing::Card, Thing::Energy), (Thing::Card, Thing::CardAny)];
    assert_eq!(pairs(0, 0, 2), of_cards);
    let mut table = Table::new();
    table.game().refill_row();
    table.state.you.hand = [40, 41, 42].map(CardId).into_iter().collect();
    table.turn(2, 0);
    table.take(Action::Exchange(Thing::Credit, Thing::CardAny));
    let row = table.state.row[0];
    table.take(Action::TakeFromRow(row));
    assert_eq!((table.state.you.credits, table.state.you.hand.len(), table.state.row.len()), (0, 4, 3));
    table.take(Action::Exchange(Thing::Card, Thing::Energy));
    table.take_all(&[Action::Discard(CardId(41)), Action::Discard(row)]);
    assert_eq!((table.state.you.energy, table.state.you.hand.as_slice()), (1, [40, 42].map(CardId).as_slice()));
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn));
}

#[test]
fn publicity_buys_a_card_of_the_row_or_the_deck() {
    let mut table = Table::new();
    table.game().refill_row();
    table.state.seats[0].publicity = 2;
    table.turn(0, 0);
    assert!(!table.offers(Action::BuyCard));
    table.state.seats[0].publicity = 4;
    table.take(Action::BuyCard);
    let row = table.state.row.clone();
    let mut choices: Vec<Action> = row.iter().copied().map(Action::TakeFromRow).collect();
    choices.push(Action::TakeFromDeck);
    assert_eq!(table.offered(), choices);
    table.take(Action::TakeFromDeck);
    assert_eq!((table.state.seats[0].publicity, table.state.you.hand.len()), (1, 1));
    assert_eq!(table.state.row, row);
}

#[test]
fn a_card_discarded_for_its_corner_gains_what_it_shows() {
    let mut table = Table::new();
    let card = table.hold("vp 9", Kind::Plain);
    table.turn(0, 0);
    table.take(Action::Corner(card));
    assert_eq!((table.state.seats[0].publicity, table.state.seats[0].points), (1, 0));
    assert!(table.state.you.hand.is_empty() && table.state.deck.discarded().contains(&card));
    assert!(!table.state.turn.main_done);
}

#[test]
fn probes_on_the_same_space_are_one_choice() {
    let mut table = Table::new();
    table.probe(Planet::Mars);
    table.probe(Planet::Mars);
    table.turn(0, 9);
    let moves = |table: &Table| {
        let offered = table.offered().into_iter();
        offered.filter(|action| matches!(action, Action::Move(..))).count()
    };
    let one = moves(&table);
    assert_eq!(one, table.state.seats[0].probes[0].spot.neighbours().len());
    // A capsule there is another choice: it cannot settle.
    table.state.seats[0].probes[1].sample = Some(3);
    assert_eq!(moves(&table), 2 * one);
}

#[test]
fn the_hand_limit_asks_only_for_cards_beyond_it() {
    let mut table = Table::new();
    table.state.you.hand = (0..4).map(CardId).collect();
    assert!(!table.rules.asks(&table.state, Task::HandLimit));
    table.state.you.hand.push(CardId(9));
    assert!(table.rules.asks(&table.state, Task::HandLimit));
    // Exertian cards and cards in play are no part of the hand.
    table.state.you.hand.pop();
    table.state.you.exertians = (0..5).map(|place| CardId(80 + place)).collect();
    table.state.you.endgame.push(CardId(9));
    assert!(!table.rules.asks(&table.state, Task::HandLimit));
}

#[test]
fn cards_of_a_species_are_held_tucked_and_discarded_like_any_other() {
    let mut table = Table::with(Species::Centaurians, [Marker::Neutral; 3]);
    let card = table.rules.species[Species::Centaurians.place()].deck[0];
    table.state.you.hand = (0..4).map(CardId).collect();
    table.state.you.hand.push(card);
    assert!(table.rules.asks(&table.state, Task::HandLimit));
    table.turn(0, 0);
    table.take(Action::Corner(card));
    assert_eq!((table.state.seats[0].publicity, table.state.slots[0].deck.discarded()), (1, [card].as_slice()));
    for (income, gained) in [(Income::Publicity, [2, 0]), (Income::Data, [2, 1])] {
        table.rules.cards[card.place()].income = Some(income);
        table.state.you.hand.push(card);
        table.state.tasks.clear();
        table.run("income");
        table.take(Action::Tuck(card));
        let you = &table.state.seats[0];
        assert_eq!([you.publicity, you.pool], gained);
    }
    assert_eq!(table.state.you.tucked.as_slice(), [card, card]);
}

#[test]
fn cards_from_row_or_deck_are_taken_one_after_the_other_and_the_row_filled_up_at_once() {
    let mut table = Table::new();
    table.game().refill_row();
    table.run("cardany 2");
    let first = table.state.row[0];
    table.take(Action::TakeFromRow(first));
    let offered = table.offered();
    assert_eq!((table.state.row.len(), offered.len()), (3, 4));
    assert!(!offered.contains(&Action::TakeFromRow(first)));
    table.take(Action::TakeFromDeck);
    assert!(table.state.tasks.is_empty());
    assert_eq!(table.state.you.hand.len(), 2);
}

/// A table where the player has just played this card, with so much data in the pool and none placed.
fn playing(effects: &str, pool: u8) -> Table {
    let mut table = Table::new();
    table.rules.numbers.between = Between::Needed;
    table.state.seats[0].pool = pool;
    let card = table.hold(effects, Kind::Plain);
    table.turn(1, 0);
    table.take(Action::Play(card));
    table
}

#[test]
fn before_data_of_a_main_action_is_lost_the_player_may_place_some() {
    let mut table = playing("data 3; vp 1", 4);
    assert_eq!(table.offered(), [Action::PlaceTop, Action::Decline]);
    table.take(Action::PlaceTop);
    assert_eq!((table.state.tally.between, table.state.seats[0].computer), (1, 1));
    assert_eq!(table.state.seats[0].pool, 6);
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn));
    // What does not fit is lost where the player declines; where all fits nothing is asked.
    let mut table = playing("data 3; vp 1", 4);
    table.take(Action::Decline);
    assert_eq!((table.state.seats[0].pool, table.state.seats[0].computer), (6, 0));
    assert_eq!(playing("data 2", 4).state.tasks.last(), Some(&Task::Turn));
}

#[test]
fn before_publicity_of_a_main_action_is_lost_the_player_may_buy_a_card() {
    let mut table = Table::new();
    table.game().refill_row();
    table.state.seats[0].publicity = 9;
    let card = table.hold("pub 3", Kind::Plain);
    table.turn(1, 0);
    table.take_all(&[Action::Play(card), Action::BuyCard, Action::TakeFromDeck]);
    assert_eq!((table.state.seats[0].publicity, table.state.you.hand.len()), (9, 1));
    assert!(table.state.turn.main_done);
}

#[test]
fn missions_are_completed_in_the_middle_of_a_main_action_which_goes_on_with_what_it_remembers() {
    let mut table = Table::new();
    let mission = table.mission("if data>=2: card 2", None);
    let card = table.hold("data 2; card 1; discard drawn; corner of:discarded", Kind::Plain);
    table.turn(1, 0);
    table.take(Action::Play(card));
    let drawn = table.state.you.hand[0];
    assert_eq!(table.offered(), [Action::Discard(drawn), Action::Finish(mission)]);
    table.take(Action::Finish(mission));
    assert_eq!((table.state.you.hand.len(), table.state.you.completed.as_slice()), (3, [mission].as_slice()));
    // The cards of the mission are not among those that the card played drew.
    assert_eq!(table.offered(), [Action::Discard(drawn)]);
}

#[test]
fn no_free_action_is_possible_in_the_middle_where_the_setting_says_never_and_every_one_where_it_says_always() {
    let card_and_choice = |between| {
        let mut table = Table::new();
        table.rules.numbers.between = between;
        table.game().refill_row();
        table.state.seats[0].pool = 6;
        let card = table.hold("data 1; cardany 1", Kind::Plain);
        let spare = table.hold("", Kind::Plain);
        table.turn(3, 0);
        table.take(Action::Play(card));
        (table, spare)
    };
    let (table, _) = card_and_choice(Between::Never);
    assert_eq!(table.offered().len(), 4, "three cards of the row and the deck");
    let (mut table, spare) = card_and_choice(Between::Always);
    let exchange = Action::Exchange(Thing::Credit, Thing::Energy);
    for action in [Action::PlaceTop, exchange, Action::Corner(spare), Action::Decline] {
        assert!(table.offers(action), "{action:?}");
    }
    table.take_all(&[exchange, Action::PlaceTop, Action::Corner(spare), Action::TakeFromDeck]);
    assert_eq!((table.state.you.energy, table.state.seats[0].pool, table.state.seats[0].publicity), (1, 6, 1));
    assert!(table.state.turn.main_done);
}

#[test]
fn nothing_is_asked_between_in_the_rivals_turn_and_as_income_comes() {
    let mut table = Table::new();
    table.state.seats[0].pool = 6;
    table.state.turn = Turn::default();
    table.game().gain(Side::You, Thing::Data, 1, Cause::plain(Source::Species));
    table.game().gain(Side::You, Thing::Publicity, 20, Cause::plain(Source::Species));
    assert!(table.state.tasks.is_empty());
}
