//! What holds for the species in every reachable state: random games of the shipped scenario, with every pair of species.

use crate::{
    actions::Action,
    cards::CardId,
    game::Game,
    luck::Stream,
    pieces::{Planet, Side, Species, Trace},
    rules::Aliens,
    state::{Marker, Probe, SampleAt, State, Task},
    tests::rules,
};
use crate::{
    random::{Draw, Luck, Purpose, Streams},
    ruleset::{Ruleset, Silent, Transcript},
};
use std::collections::BTreeSet;

/// The shipped scenario with these two species.
fn with(left: Species, right: Species) -> Aliens {
    rules(&[&format!("species.left={}", left.name()), &format!("species.right={}", right.name())])
}

fn count<T: PartialEq>(things: &[T], wanted: impl Fn(&T) -> bool) -> usize {
    things.iter().filter(|thing| wanted(thing)).count()
}

/// What must hold of samples: none lost, none made, and blue spaces filled without a gap.
fn check_samples(state: &State) {
    let at = |wanted: fn(&SampleAt) -> bool| count(&state.samples, wanted);
    let unseen: u8 = state.unseen.iter().sum();
    assert_eq!(at(|at| *at == SampleAt::FaceDown), usize::from(unseen));
    let capsules = count(&state.seats[0].probes, |probe| probe.sample.is_some());
    assert_eq!(at(|at| *at == SampleAt::Capsule), capsules);
    assert_eq!(at(|at| *at == SampleAt::Box), if state.slot_of(Species::Mascamites).is_some() { 1 } else { 8 });
    let open = at(|at| matches!(at, SampleAt::Row(_)));
    assert!((2..2 + open as u8).all(|row| state.sample_on(row).is_some()), "{:?}", state.samples);
}

/// What must hold of markers: every trace tallied lies somewhere, and danger is that of the spaces marked.
fn check_markers(rules: &Aliens, state: &State) {
    for side in Side::ALL {
        for colour in Trace::ALL {
            let lying: u16 = (0..2).map(|slot| rules.traces(state, side, slot, colour)).sum();
            assert_eq!(lying, state.tally.traces[side.place()][colour.place()]);
        }
        let mut danger = 0_u16;
        for slot in 0..2_u8 {
            for (colour, row) in Trace::ALL.into_iter().flat_map(|colour| (0..9).map(move |row| (colour, row))) {
                let marked = state.slots[usize::from(slot)].rows[colour.place()][usize::from(row)] == Some(side);
                danger +=
                    rules.space(state, slot, colour, row).filter(|_| marked).map_or(0, |space| space.danger.into());
            }
        }
        assert_eq!(state.seat(side).danger, danger);
    }
    for (tile, &markers) in state.gold_markers.iter().enumerate() {
        assert_eq!(count(&state.seats, |seat| seat.gold & 1 << tile != 0), usize::from(markers));
    }
}

fn check(rules: &Aliens, state: &State) {
    check_samples(state);
    check_markers(rules, state);
    if let Some(slot) = state.slot_of(Species::Exertians) {
        let you = &state.you;
        let cards = you.exertians.len() + you.exertians_played.len() + state.rival.exertians.len();
        assert_eq!(cards + state.slots[slot].deck.to_draw().len(), 15);
    }
    assert!(state.you.messages.is_sorted_by_key(|message| message.at));
}

#[test]
fn tokens_and_markers_of_the_species_are_kept_in_every_state_of_random_games() {
    let mut used = BTreeSet::new();
    for left in Species::ALL {
        for right in Species::ALL.into_iter().filter(|&right| right > left) {
            let rules = with(left, right);
            let mut luck = Luck::new(3, Stream::INFOS.iter().map(|stream| stream.name));
            for game in 0..12 {
                luck.begin(game);
                let mut choices = Streams::new(3).stream(game, Purpose::named("choices"));
                let mut log = Transcript::default();
                let mut state = rules.deal(&mut luck, &mut log);
                let mut actions = Vec::new();
                while rules.ending(&state).is_none() {
                    actions.clear();
                    rules.legal_actions(&state, &mut actions);
                    assert!(!actions.is_empty(), "{:?}", state.tasks);
                    rules.apply(&mut state, actions[choices.index(actions.len())], &mut luck, &mut log);
                    check(&rules, &state);
                }
                used.extend(log.entries.iter().map(|entry| entry.rule));
            }
        }
    }
    // Random choices hardly ever collect a sample or live to see a message answered; the test below and those beside the
    // rules do.
    for rule in [
        "Species: discovery",
        "Species: cards",
        "Rival: discovery",
        "Mascamites: samples",
        "Mascamites: blue spaces",
        "Anomalies: set-up",
        "Anomalies: triggering",
        "Anomalies: reward",
        "Oumuamua: set-up",
        "Oumuamua: exofossils",
        "Centaurians: message milestones",
        "Centaurians: reaching the message milestone",
    ] {
        assert!(used.contains(rule), "{rule} never happened");
    }
}

#[test]
fn mascamites_a_card_collects_a_sample_and_is_completed_by_bringing_it_home() {
    let rules = with(Species::Mascamites, Species::Anomalies);
    let mut luck = Luck::new(5, Stream::INFOS.iter().map(|stream| stream.name));
    let mut state = rules.deal(&mut luck, &mut Silent);
    // `land moon-ok; sample-pick`, and `deliver earth: sample-reward; vp 6; pub 2`.
    let place = rules.cards.iter().position(|card| card.name == "et_6").unwrap();
    let card = CardId(place as u8);
    let mut choose = |state: &mut State, wanted: &dyn Fn(&Action) -> bool| {
        let mut actions = Vec::new();
        rules.legal_actions(state, &mut actions);
        let action = actions.iter().copied().find(wanted).unwrap_or_else(|| panic!("{:?}: {actions:?}", state.tasks));
        rules.apply(state, action, &mut luck, &mut Silent);
        action
    };
    choose(&mut state, &|action| matches!(action, Action::Tuck(_)));
    state.slots[0].discovery = [Some(Marker::Neutral); 3];
    let mut aside = Luck::new(5, Stream::INFOS.iter().map(|stream| stream.name));
    let mut game = Game { rules: &rules, state: &mut state, luck: &mut aside, log: &mut Silent };
    game.discover();
    game.go_on();
    let jupiter = state.sky.spot_of(Planet::Jupiter).unwrap();
    state.seats[0].probes.push(Probe { spot: jupiter, sample: None });
    state.you.hand.push(card);
    state.you.credits = 4;
    choose(&mut state, &|&action| action == Action::Play(card));
    choose(&mut state, &|&action| action == Action::Land(Planet::Jupiter, None));
    choose(&mut state, &|action| matches!(action, Action::MarkTrace(..)));
    while state.tasks.last() != Some(&Task::SamplePick(Planet::Jupiter)) {
        choose(&mut state, &|_| true);
    }
    let Action::ChooseSample(sample) = choose(&mut state, &|_| true) else { panic!("{:?}", state.tasks) };
    assert_eq!(state.seats[0].probes.as_slice(), [Probe { spot: jupiter, sample: Some(sample) }]);
    assert_eq!((state.seats[0].landers[Planet::Jupiter.place()], state.you.missions.len()), (1, 1));
    check_samples(&state);
    state.seats[0].probes[0].spot = state.sky.earth();
    let before = state.seats[0].clone();
    choose(&mut state, &|&action| action == Action::Deliver(card, sample));
    assert_eq!(state.you.completed.as_slice(), [card]);
    assert!(state.you.missions.is_empty() && state.seats[0].probes.is_empty());
    assert!(state.seats[0].points >= before.points + 6 && state.seats[0].publicity >= before.publicity + 2);
    assert_eq!(state.samples[usize::from(sample)], SampleAt::Row(3));
    check_samples(&state);
}
