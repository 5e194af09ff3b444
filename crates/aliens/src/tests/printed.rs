//! Printed cards, played on the shipped scenario: what each does when others lie beside it.

use super::{
    super::{
        actions::Action,
        cards::CardId,
        game::Game,
        luck::Stream,
        pieces::{Colour, Planet, Side, Species, Star, Tech, TechColour},
        sky::{Sky, Spot, Stars},
        state::{Mission, Probe, State, Task},
    },
    Aliens, rules,
};
use crate::{
    random::Luck,
    ruleset::{Ruleset, Silent},
};

/// The player's first turn, with all discs unturned, nothing in space and plenty of everything.
struct Table {
    rules: Aliens,
    state: State,
    luck: Luck,
    log: Silent,
}

impl Table {
    fn new() -> Self {
        let rules = rules(&[]);
        let mut luck = Luck::new(5, Stream::INFOS.iter().map(|stream| stream.name));
        luck.begin(0);
        let mut state = rules.deal(&mut luck, &mut Silent);
        // Whoever goes first: the player's turn.
        state.tasks.clear();
        state.tasks.push(Task::Turn);
        state.turn = super::super::state::Turn { yours: true, ..Default::default() };
        state.memory = Default::default();
        state.sky = Sky::new([0; 3]);
        state.stars = Stars::new([0, 1, 2, 3]);
        state.seat_mut(Side::Rival).probes.clear();
        (state.you.credits, state.you.energy) = (20, 20);
        Self { rules, state, luck, log: Silent }
    }

    fn game(&mut self) -> Game<'_, Silent> {
        Game { rules: &self.rules, state: &mut self.state, luck: &mut self.luck, log: &mut self.log }
    }

    fn card(&self, name: &str) -> CardId {
        let place = self.rules.cards.iter().position(|card| card.name == name).unwrap();
        CardId(u8::try_from(place).unwrap())
    }

    /// Moves a card from wherever it is in the main deck to hand.
    fn hold(&mut self, name: &str) -> CardId {
        let card = self.card(name);
        if !self.state.you.hand.contains(&card) {
            self.state.row.retain(|shown| *shown != card);
            self.state.deck.take(|&held| held == card);
            self.state.you.hand.push(card);
        }
        card
    }

    fn probe(&mut self, ring: u8, position: u8) {
        self.state.seat_mut(Side::You).probes.push(Probe { spot: Spot::new(ring, position), sample: None });
    }

    fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.rules.legal_actions(&self.state, &mut actions);
        actions
    }

    fn choose(&mut self, action: Action) {
        assert!(self.legal().contains(&action), "{action:?} is not among {:?}", self.legal());
        self.rules.apply(&mut self.state, action, &mut self.luck, &mut Silent);
    }

    fn play(&mut self, name: &str) {
        let card = self.hold(name);
        self.choose(Action::Play(card));
    }

    fn marked(&self, position: u8) -> usize {
        let star = self.state.stars.star_at(position);
        self.state.sectors[star.place()].markers.len()
    }

    fn points(&self) -> i32 {
        self.state.seat(Side::You).points
    }
}

#[test]
fn c_29_marks_the_two_neighbours_of_the_probe_chosen_though_another_probe_stands_in_one() {
    let mut table = Table::new();
    table.probe(3, 1);
    table.probe(3, 2);
    table.play("c_29");
    table.choose(Action::StopMoving);
    let chosen = table.state.stars.star_at(2);
    table.choose(Action::Signal(chosen));
    assert_eq!([1, 2, 3].map(|position| table.marked(position)), [1, 1, 1]);
}

#[test]
fn c_30_takes_two_probes_of_one_space_for_two_signals() {
    let mut table = Table::new();
    table.probe(3, 2);
    table.probe(3, 2);
    table.play("c_30");
    table.choose(Action::PickProbe(Side::You, 0));
    table.choose(Action::PickProbe(Side::You, 1));
    assert_eq!(table.marked(2), 2);
}

#[test]
fn c_52_counts_the_signals_of_its_scan_and_not_one_that_a_circle_marks_after_it() {
    let mut table = Table::new();
    // c_101: signals for scanning.
    let other = table.hold("c_101");
    table.state.you.hand.retain(|held| *held != other);
    table.state.you.missions.push(Mission { card: other, filled: 0 });
    // Earth stands at position 5, in the sector of 61 Virginis; the row's card is yellow too, and goes to the other one.
    let yellow = table.rules.main.iter().copied().find(|&card| {
        table.rules.card(card).colour == Some(Colour::Yellow) && table.state.deck.to_draw().contains(&card)
    });
    let yellow = yellow.unwrap();
    table.state.row.clear();
    table.state.row.push(yellow);
    let before = table.points();
    table.play("c_52");
    table.choose(Action::Signal(Star::Virginis61));
    table.choose(Action::SignalByRow(yellow));
    table.choose(Action::Signal(Star::Kepler22));
    // The circle for red: a signal at Barnard's Star.
    table.choose(Action::FillCircle(other, 1));
    table.choose(Action::Signal(Star::Barnard));
    assert_eq!(table.points(), before, "no red signal of the scan itself");
}

#[test]
fn c_35_marks_jupiters_sector_and_the_tile_of_oumuamua_one_signal_each_where_both_stand_there() {
    let mut table = Table::new();
    table.state.slots[0].species = Some(Species::Oumuamua);
    table.state.sky.discover_oumuamua();
    table.state.tile.data = 3;
    // Oumuamua stands at position 5 of the unturned discs, as Earth does: c_83 marks Earth's sector twice.
    let star = table.state.stars.star_at(5);
    table.play("c_83");
    table.choose(Action::Signal(star));
    table.choose(Action::SignalTile);
    assert_eq!((table.marked(5), table.state.tile.markers.len()), (1, 1));
}

#[test]
fn c_16_may_take_any_space_of_the_first_landers_again() {
    let mut table = Table::new();
    let mars = table.state.sky.spot_of(Planet::Mars).unwrap();
    table.probe(mars.ring, mars.position);
    table.state.first_land[Planet::Mars.place()][0] = Some(Side::Rival);
    table.play("c_16");
    table.choose(Action::Land(Planet::Mars, None));
    table.choose(Action::FirstLand(0));
    assert_eq!(table.state.first_land[Planet::Mars.place()], [Some(Side::Rival), None, None]);
    assert_eq!(table.state.seat(Side::You).pool, 2);
}

#[test]
fn c_120_comes_back_to_hand_where_its_signal_is_the_only_one_of_yours() {
    for (earlier, back) in [(false, true), (true, false)] {
        let mut table = Table::new();
        table.probe(3, 2);
        let star = table.state.stars.star_at(2);
        if earlier {
            table.game().mark_signal(Side::You, star, true);
        }
        table.play("c_120");
        let card = table.card("c_120");
        assert_eq!(table.state.you.hand.contains(&card), back);
    }
}

#[test]
fn c_26_frees_the_asteroids_for_its_own_movement_and_c_20_sees_what_that_enters() {
    let mut table = Table::new();
    // Ring 2, position 6 of the unturned discs holds asteroids.
    table.probe(1, 6);
    table.play("c_26");
    table.choose(Action::Move(0, Spot::new(1, 5)));
    assert_eq!(table.state.you.moves, 1, "leaving the asteroids costs one");

    let mut table = Table::new();
    let mercury = table.state.sky.spot_of(Planet::Mercury).unwrap();
    table.probe(mercury.ring, mercury.position + 1);
    let before = table.points();
    table.play("c_20");
    table.choose(Action::Move(0, mercury));
    assert_eq!(table.points(), before + 4);
}

#[test]
fn the_rival_gains_nothing_for_asteroids_whatever_techs_it_holds() {
    let mut table = Table::new();
    let place = table.rules.techs.iter().position(|tech| tech.rule == super::super::rules::TechRule::Asteroids);
    let tech = Tech::all().nth(place.unwrap()).unwrap();
    assert_eq!(tech.colour, TechColour::Orange);
    for side in Side::ALL {
        table.state.seat_mut(side).techs = tech.bit();
    }
    let before = Side::ALL.map(|side| table.state.seat(side).publicity);
    for side in Side::ALL {
        table.game().enter(side, Spot::new(1, 6), true);
    }
    let after = Side::ALL.map(|side| table.state.seat(side).publicity);
    assert_eq!(after, [before[0] + 1, before[1]]);
}
