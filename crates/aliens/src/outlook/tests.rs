use super::*;
use crate::{
    DESCRIPTOR,
    actions::Action,
    cards::CardId,
    pieces::Side,
    state::Probe,
    tests::{dealt, scenario},
};
use crate::{
    ruleset::{Ruleset, Silent, play},
    strategy::{Player, Strategy},
};

fn card(rules: &Aliens, name: &str) -> CardId {
    CardId(rules.cards.iter().position(|card| card.name == name).unwrap() as u8)
}

#[test]
fn signals_bring_data_the_second_slot_and_a_share_of_the_win() {
    use Part::{Data, Points, Signals, Traces};
    let (rules, mut state) = dealt();
    // Five slots; the first win is a life trace.
    let outlook = |state: &_, times| rules.signals(state, Star::Barnard, times).outlook();
    let one = outlook(&state, 1);
    assert_eq!((one[Signals], one[Data], one[Points], one[Traces]), (1.0, 1.0, 0.0, 0.2));
    let two = outlook(&state, 2);
    assert_eq!((two[Data], two[Points], two[Traces]), (2.0, 2.0, 0.25));
    // The last data, against two markers of the rival: one is too few, two win, the later marker deciding.
    let sector = &mut state.sectors[Star::Barnard.place()];
    sector.data = 1;
    sector.markers = [Side::Rival, Side::Rival].into_iter().collect();
    assert_eq!(outlook(&state, 1)[Traces], 0.0);
    let last = outlook(&state, 2);
    assert_eq!((last[Data], last[Traces]), (1.0, 1.0));
}

#[test]
fn a_card_counts_what_can_be_had_now() {
    let (rules, mut state) = dealt();
    let part = |state: &_, card, part| Glance::new(&rules, state, &Notes::default()).card_part(card, part);
    // A trace only where there is a probe on asteroids; a launch within the limit of probes.
    assert_eq!(part(&state, card(&rules, "c_18"), Part::Traces), 0.0);
    let launch = card(&rules, "c_5");
    assert_eq!(part(&state, launch, Part::Launches), 1.0);
    let spot = state.sky.earth();
    state.seats[0].probes.push(Probe { spot, sample: None });
    assert_eq!(part(&state, launch, Part::Launches), 0.0);
    assert_eq!(part(&state, launch, Part::Publicity), 1.0);
}

#[test]
fn a_part_asked_for_alone_is_that_of_the_whole() {
    let settings = scenario(&[]).settings;
    let rules = Aliens::new(&settings).unwrap();
    let strategy = Strategy::builtin("random").unwrap();
    let mut random = strategy.player(&rules, 1);
    let mut luck = DESCRIPTOR.luck(1);
    let (mut actions, mut brought) = (Vec::new(), 0);
    for game in 0..20 {
        luck.begin(game);
        random.begin(game);
        let each = |state: &_, legal: &[_], _, _: &mut Silent| {
            let notes = Notes::default();
            let glance = Glance::new(&rules, state, &notes);
            for &action in legal {
                let whole = glance.of(action);
                for part in EVERY {
                    let price = if let Action::Play(card) = action { glance.price(card, part) } else { 0.0 };
                    assert_eq!(glance.part(action, part), whole[part] - price, "{action:?}, {part:?}");
                    brought |= if whole[part] == 0.0 { 0 } else { part.bit() };
                }
            }
        };
        play(&rules, &mut random, &mut luck, 5_000, &mut Silent, &mut actions, each).unwrap();
    }
    assert!(brought.count_ones() > 15, "{brought:b}");
}

const EVERY: [Part; Part::COUNT] = [
    Part::Points,
    Part::Credits,
    Part::Energy,
    Part::Cards,
    Part::Data,
    Part::Publicity,
    Part::Moves,
    Part::Fossils,
    Part::Signals,
    Part::Traces,
    Part::Techs,
    Part::Income,
    Part::Launches,
    Part::Landings,
    Part::Scans,
    Part::Danger,
    Part::LaterPoints,
    Part::LaterGains,
    Part::LaterTraces,
    Part::LaterTechs,
    Part::LaterIncome,
];
