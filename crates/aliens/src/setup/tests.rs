use super::*;
use crate::ruleset::Transcript;
use crate::{
    cards::CardId,
    fixture::{MAIN, Table, rules},
    luck::Stream,
    pieces::Species,
    state::{Marker, Task},
};

fn luck(seed: u64) -> Luck {
    Luck::new(seed, Stream::INFOS.iter().map(|stream| stream.name))
}

fn set_up(rules: &Aliens, seed: u64) -> State {
    rules.set_up(&mut luck(seed), &mut Transcript::default())
}

#[test]
fn a_game_starts_with_what_is_printed() {
    let rules = rules();
    let state = set_up(&rules, 1);
    let you = &state.you;
    assert_eq!((you.credits, you.energy, you.hand.len(), state.row.len()), (4, 3, 5, 3));
    // Stacks for every round but the last.
    assert_eq!(state.stacks.iter().map(ArrayVec::len).collect::<Vec<_>>(), [3; 4]);
    assert_eq!(state.deck.to_draw().len(), usize::from(MAIN) - 5 - 3 - 12);
    assert_eq!(state.seats.each_ref().map(|seat| (seat.points, seat.publicity)), [(1, 4), (2, 4)]);
    assert_eq!(state.neutral.as_slice(), [2, 2]);
    for star in Star::ALL {
        assert_eq!(state.sectors[star.place()].data, rules.stars[star.place()].slots);
    }
    for stack in &state.stacks_of_techs {
        let top = stack.top.expect("a tile on top");
        assert_eq!((stack.fresh, stack.below | 1 << top, stack.below & 1 << top), (true, 0b1111, 0));
    }
    assert!(state.slots.iter().all(|slot| slot.species.is_none()));
    assert_eq!((state.round, state.tasks.last()), (1, Some(&Task::Tuck { may: false })));
}

#[test]
fn discs_sectors_gold_tiles_and_cards_differ_from_game_to_game() {
    let rules = rules();
    let (mut turned, mut sides, mut hands) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 0..60 {
        let state = set_up(&rules, seed);
        turned.push(state.sky.turned());
        sides.push(state.gold_sides);
        hands.push(state.you.hand[0]);
        assert!(state.gold_sides.iter().all(|&side| side < 2));
        let position = |star: Star| state.stars.position(star);
        // Stars of one board stay beside each other.
        let apart = (position(Star::Procyon) + 8 - position(Star::Vega)) % 8;
        assert!(apart == 1 || apart == 7, "{apart}");
    }
    for disc in 0..3 {
        // 60 turns of 8 directions: each is missed with a chance of 8 * (7/8)^60 < 0.003 a disc.
        assert_eq!((0..8).filter(|steps| turned.iter().any(|turned| turned[disc] == *steps)).count(), 8);
    }
    for tile in 0..4 {
        assert!((0..2).all(|side| sides.iter().any(|sides| sides[tile] == side)));
    }
    hands.dedup();
    assert!(hands.len() > 30);
}

#[test]
fn whoever_goes_first_starts_with_a_point_less() {
    let mut rules = rules();
    rules.rival.first = First::Rival;
    let state = set_up(&rules, 1);
    assert_eq!((state.first, state.seats.each_ref().map(|seat| seat.points)), (Side::Rival, [2, 1]));
    rules.rival.first = First::Random;
    let firsts: Vec<Side> = (0..40).map(|seed| set_up(&rules, seed).first).collect();
    assert!(firsts.contains(&Side::You) && firsts.contains(&Side::Rival));
}

#[test]
fn dealing_anew_changes_nothing_but_what_nobody_has_seen() {
    let rules = rules();
    let state = set_up(&rules, 1);
    let mut changed = false;
    for seed in 10..20 {
        let mut anew = state.clone();
        rules.deal_anew(&mut anew, &mut luck(seed));
        let sorted = |state: &State| {
            let mut cards: Vec<CardId> = state.stacks.iter().flatten().chain(state.deck.to_draw()).copied().collect();
            cards.sort_unstable();
            cards
        };
        assert_eq!(sorted(&anew), sorted(&state));
        assert!(anew.stacks.iter().all(|stack| stack.len() == 3));
        changed |= anew.stacks != state.stacks;
        (anew.stacks, anew.deck) = (state.stacks.clone(), state.deck.clone());
        assert_eq!(anew, state);
    }
    assert!(changed);
}

#[test]
fn a_stack_that_is_chosen_from_has_been_seen() {
    let rules = rules();
    let mut state = set_up(&rules, 1);
    state.round = 2;
    state.tasks.push(Task::RoundStack);
    let (seen, hidden) = (state.stacks[1].clone(), state.stacks[2].clone());
    let mut others = 0;
    for seed in 10..20 {
        rules.deal_anew(&mut state, &mut luck(seed));
        assert_eq!(state.stacks[1], seen);
        others += usize::from(state.stacks[2] != hidden);
    }
    assert!(others > 5);
}

#[test]
fn the_rivals_face_down_cards_are_dealt_anew_and_the_players_are_not() {
    let mut table = Table::with(Species::Exertians, [Marker::Neutral; 3]);
    for _ in 0..3 {
        let card = table.state.slots[0].deck.take(|_| true).unwrap();
        table.state.rival.exertians.push(card);
    }
    let own = table.state.you.exertians.clone();
    let mut before = table.state.rival.exertians.clone();
    let mut changed = 0;
    for seed in 10..20 {
        table.rules.deal_anew(&mut table.state, &mut luck(seed));
        assert_eq!((table.state.rival.exertians.len(), &table.state.you.exertians), (3, &own));
        assert!(own.iter().all(|card| !table.state.rival.exertians.contains(card)));
        changed += usize::from(table.state.rival.exertians != before);
        before = table.state.rival.exertians.clone();
    }
    assert!(changed > 5);
}
