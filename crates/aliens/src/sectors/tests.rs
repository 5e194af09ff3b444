use super::*;
use crate::{
    actions::Action,
    fixture::Table,
    pieces::{Species, Trace},
    sky::Cell,
    state::{Marker, Probe, TraceSpace},
};
use Side::{Rival, You};

fn mark(table: &mut Table, star: Star, sides: &[Side]) {
    for &side in sides {
        table.game().mark_signal(side, star, true);
    }
}

fn complete(table: &mut Table) {
    let mut game = table.game();
    game.complete_sectors();
    game.go_on();
}

#[test]
fn a_signal_takes_a_data_and_the_second_slot_scores() {
    let mut table = Table::new();
    mark(&mut table, Star::Procyon, &[You]);
    assert_eq!((table.state.seats[0].pool, table.state.seats[0].points), (1, 0));
    mark(&mut table, Star::Procyon, &[Rival, You]);
    assert_eq!((table.state.seats[0].pool, table.state.seats[0].points), (2, 0));
    assert_eq!((table.state.seats[1].computer, table.state.seats[1].points), (1, 2));
    assert_eq!(table.state.sectors[Star::Procyon.place()].data, 2);
    // `nodata`: the data is taken, but not by the player.
    table.game().mark_signal(You, Star::Vega, false);
    assert_eq!((table.state.sectors[Star::Vega.place()].data, table.state.seats[0].pool), (3, 2));
}

#[test]
fn a_signal_beyond_the_last_data_takes_and_scores_nothing_but_counts() {
    let mut table = Table::new();
    mark(&mut table, Star::Vega, &[You, You, Rival, Rival, Rival]);
    assert_eq!((table.state.seats[0].pool, table.state.seats[1].computer), (2, 2));
    complete(&mut table);
    assert_eq!(table.state.seats[1].wins[Star::Vega.place()], 1);
}

#[test]
fn most_markers_win_all_gain_publicity_and_second_place_keeps_a_marker() {
    let mut table = Table::new();
    mark(&mut table, Star::Procyon, &[You, Rival, You, Rival]);
    complete(&mut table);
    assert_eq!(table.state.seats[0].wins, [0; 8], "a data is left");
    mark(&mut table, Star::Procyon, &[You]);
    let points = table.state.seats[0].points;
    complete(&mut table);
    assert_eq!((table.state.seats[0].wins[Star::Procyon.place()], table.state.turn.completed), (1, 1));
    // The rival has one more, for the second slot of its computer.
    assert_eq!((table.state.seats[0].publicity, table.state.seats[1].publicity), (1, 2));
    let sector = &table.state.sectors[Star::Procyon.place()];
    assert_eq!((sector.markers.as_slice(), sector.data, sector.won), ([Rival].as_slice(), 4, true));
    // The first win is a red trace.
    table.take(Action::MarkTrace(1, Trace::Red, TraceSpace::Discovery));
    assert_eq!(table.state.seats[0].points, points + 3);
    // The marker that stays has the first slot: the next one scores the second.
    mark(&mut table, Star::Procyon, &[Rival]);
    assert_eq!(table.state.seats[1].points, 2 + 2);
    // Later wins give less.
    mark(&mut table, Star::Procyon, &[You, You, You]);
    let points = table.state.seats[0].points;
    complete(&mut table);
    assert_eq!((table.state.seats[0].points - points, table.state.seats[0].wins[Star::Procyon.place()]), (3, 2));
}

#[test]
fn of_equal_markers_the_later_one_wins() {
    for (markers, winner) in [([You, Rival, You, Rival], Rival), ([Rival, You, Rival, You], You)] {
        let mut table = Table::new();
        mark(&mut table, Star::Vega, &markers);
        table.game().complete_sectors();
        assert_eq!(table.state.seat(winner).wins[Star::Vega.place()], 1, "{markers:?}");
        assert_eq!(table.state.sectors[Star::Vega.place()].markers.as_slice(), [winner.other()]);
    }
}

#[test]
fn without_a_second_side_no_marker_stays() {
    let mut table = Table::new();
    mark(&mut table, Star::Vega, &[You; 4]);
    table.game().complete_sectors();
    let sector = &table.state.sectors[Star::Vega.place()];
    assert_eq!((sector.markers.len(), sector.data), (0, 4));
    assert_eq!((table.state.seats[0].publicity, table.state.seats[1].publicity), (1, 0));
}

#[test]
fn sectors_are_counted_once_the_main_action_is_over() {
    let mut table = Table::new();
    mark(&mut table, Star::Procyon, &[You; 4]);
    let card = table.hold("signal at:procyon x2; vp 1", crate::cards::Kind::Plain);
    table.turn(1, 0);
    table.take(Action::Play(card));
    let order: Vec<&str> = table.log.entries.iter().map(|entry| entry.rule).collect();
    let place = |rule: &str| order.iter().rposition(|known| *known == rule).unwrap();
    assert!(place("Base: signal") < place("Base: sectors"));
    assert_eq!(table.state.sectors[Star::Procyon.place()].data, 5);
    assert!(matches!(table.state.tasks.last(), Some(Task::Trace { .. })));
}

#[test]
fn sectors_completed_at_once_are_counted_in_the_order_the_player_chooses() {
    let mut table = Table::new();
    mark(&mut table, Star::Procyon, &[You; 5]);
    mark(&mut table, Star::Vega, &[You; 4]);
    table.state.tasks.push(Task::Sectors);
    table.game().go_on();
    let choices = [Star::Procyon, Star::Vega].map(|star| Action::CompleteSector(Some(star)));
    assert_eq!(table.offered(), choices);
    // The whole reward comes before the other is counted, which is no choice any more.
    table.take(choices[1]);
    assert!(matches!(table.state.tasks.last(), Some(Task::Trace { .. })));
    assert_eq!((markers(&table, Star::Vega), markers(&table, Star::Procyon), table.state.turn.completed), (0, 5, 1));
    table.take(Action::MarkTrace(1, Trace::Red, TraceSpace::Discovery));
    assert_eq!((markers(&table, Star::Procyon), table.state.turn.completed), (0, 2));
    table.take(Action::MarkTrace(0, Trace::Red, TraceSpace::Discovery));
    assert!(table.state.tasks.is_empty());
}

#[test]
fn the_tile_of_oumuamua_is_one_of_the_sectors_completed_at_once() {
    let mut table = Table::with(Species::Oumuamua, [Marker::Neutral; 3]);
    for _ in 0..3 {
        table.game().mark_tile(You, true);
    }
    mark(&mut table, Star::Vega, &[You; 4]);
    table.state.tasks.clear();
    table.state.tasks.push(Task::Sectors);
    table.game().go_on();
    assert_eq!(table.offered(), [Action::CompleteSector(Some(Star::Vega)), Action::CompleteSector(None)]);
    table.take(Action::CompleteSector(None));
    assert_eq!((table.state.seats[0].fossils, table.state.tile.data, table.state.turn.completed), (1, 3, 2));
    assert!(matches!(table.state.tasks.last(), Some(Task::Trace { .. })), "the sector is counted next");
}

/// A table with a full row in the player's turn, with what a scan costs; and the star of Earth's sector.
fn scanner() -> (Table, Star) {
    let mut table = Table::new();
    table.game().refill_row();
    table.turn(1, 2);
    let star = Aliens::star_at(&table.state, table.state.sky.earth());
    (table, star)
}

fn markers(table: &Table, star: Star) -> usize {
    table.state.sectors[star.place()].markers.len()
}

#[test]
fn a_scan_marks_earths_sector_and_one_by_a_card_of_the_row_which_is_filled_up_afterwards() {
    let (mut table, earth) = scanner();
    table.take(Action::Scan);
    assert_eq!((table.state.you.credits, table.state.you.energy), (0, 0));
    let row = table.state.row.clone();
    let by_row = || row.iter().copied().map(Action::SignalByRow);
    assert_eq!(table.offered(), std::iter::once(Action::Signal(earth)).chain(by_row()).collect::<Vec<_>>());
    table.take(Action::Signal(earth));
    assert_eq!(markers(&table, earth), 1);
    assert_eq!(table.offered(), by_row().collect::<Vec<_>>());
    table.take(Action::SignalByRow(row[1]));
    // The card is blue.
    assert_eq!(table.offered(), [Star::Procyon, Star::SiriusA].map(Action::Signal));
    assert_eq!(table.state.row.len(), 2, "not filled up before the signal is marked");
    let before = markers(&table, Star::SiriusA);
    table.take(Action::Signal(Star::SiriusA));
    assert_eq!((markers(&table, Star::SiriusA), table.state.row.len()), (before + 1, 3));
    assert!(table.state.deck.discarded().contains(&row[1]));
    assert_eq!((table.state.tally.scans, table.state.seats[0].pool), (1, 2));
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn));
}

#[test]
fn the_parts_of_a_scan_come_in_any_order_unless_the_setting_says_otherwise() {
    for (any, first) in [(true, 5), (false, 1)] {
        let (mut table, earth) = scanner();
        table.rules.numbers.scan_any_order = any;
        let mercury = table.learn(TechRule::MercurySignal);
        table.state.seats[0].publicity = 1;
        table.take(Action::Scan);
        // Earth's sector, three cards of the row, the tech; neither of the first two can be left out.
        assert_eq!(table.offered().len(), first);
        if any {
            let row = table.state.row[0];
            table.take(Action::UseTech(mercury));
            table.take_all(&[Action::SignalByRow(row), Action::Signal(Star::Procyon)]);
            assert_eq!(table.offered(), [Action::Signal(earth)]);
        } else {
            table.take(Action::Signal(earth));
            assert_eq!(table.offered().len(), 3);
        }
    }
}

/// Scans up to the purple techs.
fn to_techs(table: &mut Table) {
    let earth = Aliens::star_at(&table.state, table.state.sky.earth());
    let row = table.state.row[0];
    table.take_all(&[Action::Scan, Action::Signal(earth), Action::SignalByRow(row), Action::Signal(Star::Procyon)]);
}

#[test]
fn with_the_first_purple_tech_earths_signal_may_go_to_a_neighbouring_sector() {
    let (mut table, earth) = scanner();
    table.learn(TechRule::Neighbour);
    table.take(Action::Scan);
    let position = table.state.sky.earth().position;
    let around = [position + 7, position, position + 1].map(|place| table.state.stars.star_at(place % 8));
    let offered = table.offered();
    assert_eq!(offered.len(), 6, "three sectors and three cards of the row");
    assert!(around.iter().all(|&star| offered.contains(&Action::Signal(star))), "{offered:?}");
    table.take(Action::Signal(around[0]));
    assert_eq!((markers(&table, around[0]), markers(&table, earth)), (1, 0));
}

#[test]
fn the_second_purple_tech_pays_publicity_for_a_signal_with_mercury_once_a_scan() {
    let (mut table, _) = scanner();
    let place = table.learn(TechRule::MercurySignal);
    table.state.seats[0].publicity = 2;
    to_techs(&mut table);
    assert_eq!(table.offered(), [Action::UseTech(place), Action::Decline]);
    let mercury = Aliens::star_with(&table.state, Planet::Mercury).unwrap();
    let before = markers(&table, mercury);
    table.take(Action::UseTech(place));
    assert_eq!((markers(&table, mercury), table.state.seats[0].publicity), (before + 1, 1));
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn), "not twice");
    let (mut table, _) = scanner();
    table.learn(TechRule::MercurySignal);
    to_techs(&mut table);
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn), "not without publicity");
}

#[test]
fn the_third_purple_tech_discards_a_card_from_hand_for_a_signal() {
    let (mut table, _) = scanner();
    let place = table.learn(TechRule::HandSignal);
    let card = table.hold("", crate::cards::Kind::Plain);
    to_techs(&mut table);
    table.take(Action::UseTech(place));
    assert_eq!(table.offered(), [Action::SignalByHand(card), Action::Decline]);
    table.take_all(&[Action::SignalByHand(card), Action::Signal(Star::SiriusA)]);
    assert!(table.state.you.hand.is_empty() && table.state.deck.discarded().contains(&card));
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn));
}

#[test]
fn the_fourth_purple_tech_launches_for_energy_or_moves() {
    let (mut table, _) = scanner();
    let place = table.learn(TechRule::LaunchOrMove);
    table.state.you.energy = 3;
    to_techs(&mut table);
    assert_eq!(table.offered(), [Action::UseTech(place), Action::Decline], "nothing to move");
    table.take(Action::UseTech(place));
    assert_eq!((table.state.seats[0].probes.len(), table.state.you.energy), (1, 0));
    let (mut table, _) = scanner();
    table.learn(TechRule::LaunchOrMove);
    let mars = table.probe(Planet::Mars);
    to_techs(&mut table);
    assert_eq!(table.offered(), [Action::UseTechToMove(place), Action::Decline], "no energy, and no room");
    table.take_all(&[Action::UseTechToMove(place), Action::Move(0, mars.clockwise())]);
    assert_eq!(table.state.seats[0].probes[0].spot, mars.clockwise());
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn));
}

#[test]
fn purple_techs_are_used_in_any_order() {
    let (mut table, _) = scanner();
    let mercury = table.learn(TechRule::MercurySignal);
    let hand = table.learn(TechRule::HandSignal);
    table.state.seats[0].publicity = 1;
    let card = table.hold("", crate::cards::Kind::Plain);
    to_techs(&mut table);
    assert_eq!(table.offered(), [Action::UseTech(mercury), Action::UseTech(hand), Action::Decline]);
    table.take_all(&[Action::UseTech(hand), Action::SignalByHand(card), Action::Signal(Star::Procyon)]);
    assert_eq!(table.offered(), [Action::UseTech(mercury), Action::Decline]);
    assert_eq!(table.state.row.len(), 2, "filled up once the scan is over");
    table.take(Action::Decline);
    assert_eq!(table.state.row.len(), 3);
}

#[test]
fn a_signal_in_oumuamuas_sector_may_go_to_its_tile_and_no_other() {
    let mut table = Table::with(Species::Oumuamua, [Marker::Neutral; 3]);
    let star = Aliens::star_with(&table.state, Planet::Oumuamua).unwrap();
    let other = Star::ALL.into_iter().find(|&known| known != star).unwrap();
    table.run(&format!("signal at:{}", other.name()));
    assert!(table.state.tasks.is_empty());
    table.run(&format!("signal at:{}", star.name()));
    assert_eq!(table.offered(), [Action::Signal(star), Action::SignalTile]);
    table.take(Action::SignalTile);
    assert_eq!((table.state.tile.markers.as_slice(), markers(&table, star)), ([You].as_slice(), 0));
    assert_eq!((table.state.seats[0].points, table.state.seats[0].pool), (1, 2));
}

#[test]
fn the_tile_scores_its_first_and_third_slot_and_has_no_winner() {
    let mut table = Table::with(Species::Oumuamua, [Marker::Neutral; 3]);
    for side in [You, Rival, You] {
        table.game().mark_tile(side, true);
    }
    assert_eq!((table.state.seats[0].points, table.state.seats[1].points, table.state.tile.data), (3, 0, 0));
    table.game().complete_sectors();
    assert_eq!((table.state.seats[0].fossils, table.state.seats[1].fossils), (1, 1));
    assert_eq!((table.state.tile.data, table.state.tile.markers.len()), (3, 0));
    assert_eq!(table.state.turn.completed, 1, "it is completed like a sector");
    assert_eq!((table.state.seats[0].wins, table.state.seats[0].publicity), ([0; 8], 0));
}

#[test]
fn signals_of_probes_go_to_the_sector_of_one_probe_and_its_neighbours() {
    let mut table = Table::new();
    table.probe(Planet::Mars);
    let spot = table.spot(Cell::Comet);
    table.state.seats[0].probes.push(Probe { spot, sample: None });
    let stars = [table.state.seats[0].probes[0], table.state.seats[0].probes[1]]
        .map(|probe| Aliens::star_at(&table.state, probe.spot));
    assert_ne!(stars[0], stars[1], "the test needs two sectors");
    table.run("signal with:probe x2; signal left-of:probe; signal right-of:probe");
    assert_eq!(table.offered().len(), 2);
    table.take(Action::Signal(stars[1]));
    let around = [7, 1].map(|step| table.state.stars.star_at((spot.position + step) % 8));
    assert_eq!((markers(&table, stars[1]), markers(&table, around[0]), markers(&table, around[1])), (2, 1, 1));
    assert!(table.state.tasks.is_empty());
}

#[test]
fn signals_for_one_sector_all_go_there_and_others_anywhere() {
    let mut table = Table::new();
    table.run("signal any x2 one-sector");
    table.take(Action::Signal(Star::Vega));
    assert_eq!(markers(&table, Star::Vega), 2);
    table.run("signal red x2");
    table.take_all(&[Action::Signal(Star::Barnard), Action::Signal(Star::Proxima)]);
    assert_eq!((markers(&table, Star::Barnard), markers(&table, Star::Proxima)), (1, 1));
}

#[test]
fn cards_are_discarded_for_signals_from_the_row_the_hand_and_the_deck() {
    let mut table = Table::new();
    table.game().refill_row();
    let row = table.state.row.clone();
    table.run("signal row x2");
    table.take_all(&[Action::SignalByRow(row[0]), Action::Signal(Star::Procyon)]);
    assert_eq!(table.offered(), [row[1], row[2]].map(Action::SignalByRow), "filled up after the last of them");
    table.take_all(&[Action::SignalByRow(row[2]), Action::Signal(Star::Procyon)]);
    assert_eq!((table.state.row.len(), markers(&table, Star::Procyon)), (3, 2));
    let card = table.hold("", crate::cards::Kind::Plain);
    table.run("signal hand up-to 2");
    table.take_all(&[Action::SignalByHand(card), Action::Signal(Star::Procyon)]);
    assert!(table.state.tasks.is_empty(), "no card is left in hand");
    let left = table.state.deck.to_draw().len();
    table.run("signal deck x2");
    table.take_all(&[Action::Signal(Star::SiriusA), Action::Signal(Star::SiriusA)]);
    assert_eq!((table.state.deck.to_draw().len(), markers(&table, Star::SiriusA)), (left - 2, 2));
}
