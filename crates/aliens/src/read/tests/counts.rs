//! The shipped scenario against the counts of the printed game.

use super::*;
use crate::ruleset::Origin;
use crate::{
    cards::{Card, CardId, Kind},
    effect::{EndPoints, Thing},
    pieces::{Arrow, Colour, Income, Planet, Species, Star, TechColour, Trace},
    rival::cards::{CardSet, Step},
    rules::Need,
    settings::Tie,
};

fn deck<'r>(rules: &'r Aliens, ids: &'r [CardId]) -> impl Iterator<Item = &'r Card> + Clone {
    ids.iter().map(|&id| rules.card(id))
}

/// How many of the cards each of the tests holds for.
fn tally<'r, T>(cards: &(impl Iterator<Item = &'r Card> + Clone), of: impl Fn(&Card) -> T, known: &[T]) -> Vec<usize>
where
    T: PartialEq,
{
    known.iter().map(|value| cards.clone().filter(|card| of(card) == *value).count()).collect()
}

fn kind(card: &Card) -> &'static str {
    match card.kind {
        Kind::Plain => "plain",
        Kind::Conditional(..) | Kind::Delivery(..) => "conditional",
        Kind::Triggered(_) => "triggered",
        Kind::Endgame(_) => "endgame",
        Kind::Message(_) => "message",
        Kind::Danger(..) => "danger",
    }
}

const KINDS: [&str; 6] = ["conditional", "endgame", "plain", "triggered", "message", "danger"];

#[test]
fn the_decks_hold_the_cards_of_the_printed_game() {
    let rules = rules(&[]);
    let all = rules.species.iter().map(|species| species.deck.len());
    assert_eq!((rules.main.len(), all.collect::<Vec<_>>()), (138, vec![10, 10, 10, 10, 15]));
    for (place, name) in [(0, "c_1"), (137, "c_138"), (138, "et_1"), (192, "et_55")] {
        assert_eq!(rules.cards[place].name, name);
    }
    assert_eq!(rules.cards.len(), 193);
    for (place, card) in rules.cards.iter().enumerate() {
        let species = [(138, None), (148, Some(0)), (158, Some(1)), (168, Some(2)), (178, Some(3)), (193, Some(4))];
        let expected = species.iter().find(|(end, _)| place < *end).and_then(|(_, species)| *species);
        assert_eq!(card.species.map(Species::place), expected, "{}", card.name);
    }
}

#[test]
fn cost_income_colour_and_kind_are_those_of_the_printed_decks() {
    let rules = rules(&[]);
    // Cost 0 to 4; income credit, energy, card, data, publicity; colour blue, red, yellow, black; kinds.
    let figures = |ids: &[CardId]| {
        let cards = deck(&rules, ids);
        [
            tally(&cards, |card| card.cost, &[0, 1, 2, 3, 4]),
            tally(&cards, |card| card.income, &Income::ALL.map(Some)),
            tally(&cards, |card| card.colour, &Colour::ALL.map(Some)),
            tally(&cards, kind, &KINDS),
        ]
    };
    let expected = [
        [vec![0, 5, 2, 3, 0], vec![3, 4, 3, 0, 0], vec![3, 3, 3, 1], vec![9, 1, 0, 0, 0, 0]],
        [vec![0, 8, 2, 0, 0], vec![4, 3, 3, 0, 0], vec![3, 3, 3, 1], vec![1, 0, 8, 1, 0, 0]],
        [vec![0, 5, 4, 1, 0], vec![3, 4, 3, 0, 0], vec![3, 3, 3, 1], vec![5, 1, 3, 1, 0, 0]],
        [vec![0, 6, 4, 0, 0], vec![1, 2, 1, 3, 3], vec![3, 3, 3, 1], vec![0, 0, 0, 0, 10, 0]],
    ];
    assert_eq!(
        figures(&rules.main),
        [vec![6, 47, 47, 35, 3], vec![47, 47, 44, 0, 0], vec![41, 41, 41, 15], vec![37, 13, 68, 20, 0, 0]]
    );
    for (species, expected) in rules.species.iter().zip(expected) {
        assert_eq!(figures(&species.deck), expected);
    }
    let exertians = &rules.species[Species::Exertians.place()].deck;
    assert_eq!(tally(&deck(&rules, exertians), kind, &KINDS), [0, 0, 0, 0, 0, 15]);
    for card in &rules.cards {
        let energy = card.species == Some(Species::Centaurians);
        assert_eq!(card.pays, if energy { Thing::Energy } else { Thing::Credit }, "{}", card.name);
    }
}

#[test]
fn corners_are_those_of_the_printed_decks() {
    let rules = rules(&[]);
    let gains = |card: &Card| -> Vec<(Thing, u8)> {
        let effects = rules.effects(card.corner).iter();
        effects
            .map(|effect| match effect {
                Effect::Gain(thing, number) => (*thing, *number),
                other => panic!("{}: {other:?}", card.name),
            })
            .collect()
    };
    let known = [vec![(Thing::Data, 1)], vec![(Thing::Move, 1)], vec![(Thing::Publicity, 1)]];
    assert_eq!(tally(&deck(&rules, &rules.main), gains, &known), [33, 43, 62]);
    let known = [
        vec![(Thing::Publicity, 2)],
        vec![(Thing::Points, 1), (Thing::Data, 1)],
        vec![(Thing::Points, 1), (Thing::Move, 1)],
    ];
    let species: Vec<CardId> = rules.species[..4].iter().flat_map(|species| species.deck.clone()).collect();
    assert_eq!(tally(&deck(&rules, &species), gains, &known), [14, 12, 14]);
    let kinds = [Some(Thing::Data), Some(Thing::Move), Some(Thing::Publicity), None];
    assert_eq!(tally(&rules.cards.iter(), |card| card.corner_kind, &kinds), [45, 57, 76, 15]);
}

#[test]
fn missions_and_circles_are_as_many_as_printed() {
    let rules = rules(&[]);
    let circles = |card: &Card| match &card.kind {
        Kind::Triggered(circles) => circles.len(),
        _ => 0,
    };
    // 23 triggered missions with the promo card, which has 2 circles and is left out.
    assert_eq!(tally(&rules.cards.iter(), circles, &[2, 3]), [8, 14]);
    assert_eq!(tally(&rules.cards.iter(), kind, &KINDS), [52, 15, 79, 22, 10, 15]);
}

#[test]
fn effects_of_the_main_deck_are_as_many_as_printed() {
    let rules = rules(&[]);
    let holding = |test: &dyn Fn(&Effect) -> bool| {
        deck(&rules, &rules.main).filter(|card| rules.effects(card.effects).iter().any(test)).count()
    };
    // The printed counts leave out what a condition alone governs: the publicity of 72, the data of 47 and 123, and the
    // card of 46.
    let thing = |wanted: &[Thing]| {
        let holds = |card: &&Card| {
            let effects = rules.effects(card.effects);
            (0..effects.len()).any(|at| match effects[at] {
                Effect::Gain(thing, _) | Effect::GainPer(thing, ..) => {
                    wanted.contains(&thing) && !(at > 0 && matches!(effects[at - 1], Effect::If(_, 1)))
                }
                _ => false,
            })
        };
        deck(&rules, &rules.main).filter(holds).count()
    };
    let counts = [
        holding(&|effect| matches!(effect, Effect::Launch { .. })),
        holding(&|effect| matches!(effect, Effect::Scan)),
        holding(&|effect| matches!(effect, Effect::Land { .. })),
        holding(&|effect| matches!(effect, Effect::Tech { .. })),
        holding(&|effect| matches!(effect, Effect::Signal { .. })),
        thing(&[Thing::Move]),
        holding(&|effect| matches!(effect, Effect::Trace(..))),
        thing(&[Thing::Publicity]),
        thing(&[Thing::Data]),
        thing(&[Thing::Card, Thing::CardAny]),
    ];
    assert_eq!(counts, [15, 7, 3, 26, 37, 21, 7, 19, 10, 8]);
}

#[test]
fn the_danger_and_the_points_of_the_exertians_add_up() {
    let rules = rules(&[]);
    let exertians = &rules.species[Species::Exertians.place()].deck;
    let (mut dangers, mut points) = (Vec::new(), 0);
    for card in deck(&rules, exertians) {
        match card.kind {
            Kind::Danger(danger, EndPoints::If(number, _)) => {
                dangers.push(danger);
                points += u32::from(number);
            }
            ref other => panic!("{other:?}"),
        }
    }
    assert_eq!((dangers.iter().map(|&danger| u32::from(danger)).sum::<u32>(), points), (67, 190));
    dangers.sort_unstable();
    assert_eq!(dangers, [0, 1, 2, 3, 3, 4, 4, 4, 4, 5, 6, 7, 7, 8, 9]);
}

#[test]
fn the_table_is_that_of_the_printed_game() {
    let rules = rules(&[]);
    assert_eq!(rules.stars.iter().map(|star| u32::from(star.slots)).sum::<u32>(), 42);
    let colours = [Colour::Blue, Colour::Black, Colour::Blue, Colour::Red, Colour::Yellow, Colour::Red];
    assert!(rules.stars.iter().map(|star| star.colour).take(6).eq(colours));
    assert_eq!(rules.stars[Star::Virginis61.place()].slots, 6);
    assert_eq!(rules.moons.len(), 9);
    let jupiter: Vec<&str> =
        rules.moons.iter().filter(|moon| moon.planet == Planet::Jupiter).map(|moon| moon.name.as_str()).collect();
    assert_eq!(jupiter, ["callisto", "ganymede", "europa", "io"]);
    assert_eq!((rules.techs.len(), rules.tech_bonuses.len()), (12, 4));
    assert_eq!(rules.techs[4].name, "purple_1");
    assert_eq!(rules.planets[Planet::Mars.place()].first_land[..], [2, 1]);
    assert_eq!(rules.planets[Planet::Oumuamua.place()].first_land[..], [3, 2, 1]);
    assert!(rules.planets[Planet::Earth.place()].orbit.is_empty());
    assert_eq!(
        rules.computer.iter().map(|(_, tech)| *tech).collect::<Vec<_>>(),
        [true, false, true, false, true, true]
    );
    assert_eq!(rules.gold.iter().flatten().map(|side| side.values[0]).collect::<Vec<_>>(), [5, 11, 8, 8, 4, 8, 11, 7]);
    let numbers = &rules.numbers;
    assert_eq!((numbers.rounds, numbers.hand_limit, numbers.neutral_markers), (5, 4, 2));
    assert_eq!((&numbers.neutral_milestones[..], &numbers.gold_milestones[..]), (&[20, 30][..], &[25, 50, 70][..]));
}

#[test]
fn the_boards_have_the_spaces_of_the_printed_ones() {
    let rules = rules(&[]);
    let spaces = |species: Species| rules.species[species.place()].spaces.iter().flatten();
    let single = |species: Species| spaces(species).filter(|space| !space.repeats).count();
    let repeated = |species: Species| spaces(species).filter(|space| space.repeats).count();
    assert_eq!(Species::ALL.map(single), [17, 12, 12, 12, 15]);
    assert_eq!(Species::ALL.map(repeated), [0, 3, 3, 3, 0]);
    let mascamites = &rules.species[Species::Mascamites.place()].spaces;
    assert_eq!(Trace::ALL.map(|colour| mascamites[colour.place()].len()), [4, 4, 9]);
    assert_eq!(spaces(Species::Mascamites).filter(|space| space.sample).count(), 7);
    let fossils: u32 = spaces(Species::Oumuamua).map(|space| u32::from(space.fossils)).sum();
    let data: u32 = spaces(Species::Centaurians).map(|space| u32::from(space.data)).sum();
    assert_eq!((fossils, data), (15, 12));
    let red = &rules.species[Species::Exertians.place()].spaces[Trace::Red.place()];
    assert_eq!(red.iter().map(|space| space.danger).collect::<Vec<_>>(), [3, 3, 2, 2, 1]);
    let aliens = &rules.aliens;
    assert_eq!((rules.samples.len(), rules.message_rewards.len(), aliens.tile_points.len()), (7, 4, 3));
    assert_eq!((aliens.left, aliens.right, aliens.tie), (None, None, Tie::Both));
    assert!(rules.anomalies.iter().flatten().all(|token| !token.is_empty()));
}

#[test]
fn the_rival_is_that_of_the_printed_game() {
    let rules = rules(&[]);
    let cards = |set: CardSet| rules.rival_cards.iter().filter(|card| card.set == set).count();
    assert_eq!((cards(CardSet::Basic), cards(CardSet::Advanced)), (4, 10));
    assert!(
        Species::ALL.into_iter().all(|species| rules
            .rival_cards
            .iter()
            .filter(|card| card.set.species() == Some(species))
            .count()
            == 1)
    );
    let left = rules.rival_cards.iter().filter(|card| card.arrow == Arrow::Left).count();
    assert_eq!(left, 9);
    let last = |name: &str| {
        rules
            .rival_cards
            .iter()
            .find(|card| card.name == name)
            .and_then(|card| card.candidates.last())
            .map(|at| &at.step)
    };
    assert_eq!(last("s_3"), Some(&Step::Scan { earth: 1, row: 2, tile: 0 }));
    let levels: Vec<usize> =
        (0..3).map(|level| rules.objectives.iter().filter(|objective| objective.level == level).count()).collect();
    assert_eq!(levels, [4, 11, 9]);
    let two = rules.objectives.iter().filter(|objective| objective.tasks.len() > 1).count();
    assert_eq!(two, 12);
    assert!(rules.objectives.iter().any(|objective| objective.tasks[0][..] == [Need::Win(0b0110)]));
    let rival = &rules.rival;
    assert_eq!((rival.stars, rules.level.slot, rules.level.extra, rules.level.objectives), (3, 0, 1, [2, 4, 6]));
    assert_eq!(rules.level.colours, [TechColour::Purple, TechColour::Orange, TechColour::Blue]);
    assert_eq!(rules.objectives_spent[..], [1, 2, 3, 4]);
    assert_eq!(rules.rival_computer.len(), 6);
}

#[test]
fn what_is_ours_is_listed_as_assumed() {
    let scenario = scenario(&[]);
    let mut ours: Vec<&str> =
        SETTINGS.iter().filter(|info| info.origin == Origin::Assumed).map(|info| info.path).collect();
    ours.push("limits.decisions");
    ours.sort_unstable();
    let (whole, fields): (Vec<&str>, Vec<&str>) = scenario
        .assumed
        .iter()
        .map(String::as_str)
        .partition(|path| SETTINGS.iter().any(|info| info.path == *path) || *path == "limits.decisions");
    assert_eq!(whole, ours);
    assert_eq!(fields.len(), 10, "{fields:?}");
}

#[test]
fn the_defaults_are_the_numbers_of_the_shipped_scenario() {
    let scenario = scenario(&[]);
    for info in SETTINGS {
        if let Some(default) = info.default() {
            assert_eq!(scenario.settings.get(info.path), Some(&default), "{}", info.path);
        }
    }
}
