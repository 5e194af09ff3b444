//! What the derives make of declarations.

use arrayvec::ArrayVec;
use perihelion_game::{
    Actions, Counters, Endings, Pieces, Row, Settings, Streams, Words,
    random::{Draw, Luck},
    ruleset::{
        self, ActionKinds, Card, ChoiceInfo, Named, Origin, PerCard, Quantity, Row as _, Said, Set, SettingInfo,
        SettingKind, Value, Word, Written,
        declare::{self, word},
        language::Fault,
    },
};

#[derive(Debug, Clone, Copy, PartialEq, Actions)]
#[allow(dead_code)]
enum Action {
    /// Draw a card
    /// from the deck.
    DrawCard,
    /// Play one.
    Play(u8),
    /// Rest.
    #[name = "rest_a_while"]
    Rest { turns: u8 },
    /// Play one that was kept.
    #[as_kind(Play)]
    PlayKept(u8),
}

#[test]
fn actions_are_numbered_in_order_and_told_by_their_sentences() {
    let told: Vec<_> = Action::KINDS.iter().map(|kind| (kind.name, kind.about)).collect();
    let expected = [("draw_card", "Draw a card from the deck."), ("play", "Play one."), ("rest_a_while", "Rest.")];
    assert_eq!(told, expected);
    assert_eq!(
        [Action::DrawCard, Action::Play(7), Action::Rest { turns: 2 }, Action::PlayKept(1)].map(ActionKinds::kind),
        [0, 1, 2, 1]
    );
}

#[derive(Clone, Copy, Streams)]
enum Stream {
    /// The die.
    Die,
    /// The order of threats.
    Threats,
}

#[test]
fn luck_is_drawn_from_streams_by_their_names() {
    let mut luck = Luck::new(1, Stream::INFOS.iter().map(|info| info.name));
    let mut other = luck.clone();
    assert_eq!(luck.of(Stream::Threats).below(1_000), other.stream(Stream::Threats.into()).below(1_000));
    assert_eq!((Stream::Die.place(), Stream::Threats.name()), (0, "threats"));
}

#[derive(Clone, Copy, Endings)]
enum Cause {
    /// You were overrun.
    Overrun,
    /// You got away.
    GotAway,
}

#[test]
fn endings_are_numbered_and_named() {
    assert_eq!([Cause::Overrun.place(), Cause::GotAway.place()], [0, 1]);
    assert_eq!((Cause::INFOS[1].name, Cause::INFOS[1].about), ("got_away", "You got away."));
}

#[derive(Clone, Copy, Default, Counters)]
#[counters(most = 500)]
struct Tally {
    /// Threats destroyed.
    #[counter(unit = "threats")]
    destroyed: u16,
    /// Not told to anybody.
    seen: bool,
    #[counter(unit = "turns", each("scout_uses" = "Turns of the scout.", "guard_uses" = "Turns of the guard."))]
    uses: [u32; 2],
    /// What was lost.
    #[counter(unit = "points", least = -9, most = 3, name = "lost_points")]
    lost: i32,
}

#[test]
fn counters_are_written_as_they_are_in_the_order_of_their_fields() {
    let told: Vec<_> = Tally::INFOS.iter().map(|info| (info.name, info.unit, info.least, info.most)).collect();
    let expected = [
        ("destroyed", "threats", 0, 500),
        ("scout_uses", "turns", 0, 500),
        ("guard_uses", "turns", 0, 500),
        ("lost_points", "points", -9, 3),
    ];
    assert_eq!(told, expected);
    assert_eq!((Tally::INFOS[0].about, Tally::INFOS[2].about), ("Threats destroyed.", "Turns of the guard."));
    let tally = Tally { destroyed: 7, seen: true, uses: [1, 9_999], lost: -30 };
    let mut metrics = [0; 4];
    tally.write(&mut metrics);
    // The conformance suite is to see what lies outside a range.
    assert_eq!(metrics, [7, 1, 9_999, -30]);
    let recorded: Vec<_> = metrics.iter().zip(Tally::INFOS).map(|(value, info)| info.within(*value)).collect();
    assert_eq!(recorded, [7, 1, 500, -9]);
    assert!(tally.seen);
}

#[derive(Clone, Copy, Default, Counters)]
#[counters(most = 9)]
struct ByCard {
    /// Cards drawn.
    #[counter(unit = "cards")]
    drawn: u8,
    /// How often each threat struck.
    #[counter(per = "threats.deck", unit = "times", name = "struck")]
    strikes: PerCard<3>,
    /// What each prize gave.
    #[counter(per = "prizes", unit = "points", least = -4)]
    given: PerCard<2>,
    /// Turns.
    #[counter(unit = "turns")]
    turns: u8,
}

#[test]
fn counters_of_cards_are_written_after_the_others_row_by_row() {
    let told: Vec<_> = ByCard::INFOS.iter().map(|info| info.name).collect();
    assert_eq!(told, ["drawn", "turns"]);
    let told: Vec<_> = ByCard::OF_CARDS.iter().map(|of| (of.per, of.room, of.each.name, of.each.least)).collect();
    assert_eq!(told, [("threats.deck", 3, "struck", 0), ("prizes", 2, "given", -4)]);
    assert_eq!(ByCard::OF_CARDS[1].each.about, "What each prize gave.");
    let mut tally = ByCard { drawn: 5, turns: 6, ..ByCard::default() };
    tally.strikes[0] += 1;
    tally.strikes[2] += 40;
    tally.given[1] -= 7;
    // As many slots as the descriptor counts, and one more.
    let mut metrics = [77; 8];
    tally.write(&mut metrics);
    assert_eq!(metrics, [5, 6, 1, 0, 40, 0, -7, 0]);
    let mut few = [77; 3];
    tally.write(&mut few);
    assert_eq!(few, [5, 6, 1]);
}

#[derive(Debug, Clone, Copy, PartialEq, Words)]
enum Suit {
    /// Fast ones.
    Red,
    /// Slow ones.
    Blue,
}

perihelion_game::action_variables! {
    VARIABLES, fn read(trumps: &[Suit], other: &Option<Suit>, card: Option<Suit>) {
        "card.suit": Word(Suit), ["play"] = "Its suit." => { Some(suit) => suit },
        "card.beats": Word(Option<Suit>), ["play"] = "The suit it beats." => {
            Some(suit) => other.filter(|&other| other != suit && trumps.contains(&suit)),
        },
    }
}

#[test]
fn variables_of_words_hold_places_from_1_and_0_for_none() {
    let [suit, beats] = VARIABLES else { panic!("two variables") };
    let words = Suit::INFOS;
    assert_eq!(suit.quantity, Quantity::Word { words, optional: false });
    assert_eq!(beats.quantity, Quantity::Word { words, optional: true });
    assert_eq!(beats.quantity.written().collect::<Vec<_>>(), ["red", "blue", "none"]);
    assert_eq!(["red", "blue", "none"].map(|word| suit.quantity.value_of(word)), [Some(1.0), Some(2.0), None]);
    assert_eq!(["blue", "none", "bleu"].map(|word| beats.quantity.value_of(word)), [Some(2.0), Some(0.0), None]);
    let cards = [Some(Suit::Red), Some(Suit::Blue), None];
    let mut columns = [[9.0; 3]; 2];
    for (variable, column) in (0..).zip(&mut columns) {
        read(&[Suit::Blue], &Some(Suit::Red), &cards, variable, column);
    }
    assert_eq!(columns, [[1.0, 2.0, 0.0], [0.0, 1.0, 0.0]]);
}

#[test]
fn words_are_found_by_name_and_index_arrays_by_place() {
    let counts: [u8; Suit::ALL.len()] = [3, 5];
    assert_eq!(Suit::ALL.map(|suit| (suit.name(), counts[suit.place()])), [("red", 3), ("blue", 5)]);
    assert_eq!((Suit::named("blue"), Suit::named("green")), (Some(Suit::Blue), None));
}

/// The most of anything, in a type of its own.
const MOST: u32 = 30;

#[derive(Debug, PartialEq, Row)]
struct Ship {
    #[field(0..=9, each("bow" = "Guns at the bow.", "stern" in 0..=4 = "Guns at the stern."))]
    guns: [u8; 2],
    /// What it costs.
    #[field(1..=MOST)]
    cost: u32,
    /// Where it may land.
    #[text(longest = 20, default = "")]
    lands: Said<Option<u8>>,
}

#[derive(Debug, Settings)]
struct Fleet {
    #[setting(each("ships.ours" = "Your ships.", "ships.theirs" = "Their ships."), cards = 0..=MOST,
        source = ["page 1", "page 2"])]
    ships: [Vec<Named<Ship>>; 2],
    #[setting(0..=MOST, default = 7, assumed, each("fuel.least" = "The least fuel.", "fuel.most" = "The most fuel."))]
    fuel: [u8; 2],
    #[setting(each("crew.ours" = "Your crew.", "crew.theirs" = "Their crew."), 0..=9, default = [3, 5], assumed)]
    crew: [u8; 2],
    /// The odds of each die.
    #[setting("odds", 0..=9, lengths = 1..=4, default = [3, 5], assumed)]
    odds: ArrayVec<u8, 4>,
}

#[test]
fn entries_of_arrays_have_paths_and_fields_of_their_own() {
    assert_eq!(
        Ship::FIELDS.iter().map(|field| (field.name, field.about, field.most)).collect::<Vec<_>>(),
        [("bow", "Guns at the bow.", 9), ("stern", "Guns at the stern.", 4), ("cost", "What it costs.", 30),]
    );
    assert_eq!((Fleet::INFOS[1].origin, Fleet::INFOS[2].origin), (Origin::Source("page 2"), Origin::Assumed));
    let paths: Vec<_> = Fleet::INFOS.iter().map(|info| (info.path, info.about)).collect();
    assert_eq!((paths[1], paths[2]), (("ships.theirs", "Their ships."), ("fuel.least", "The least fuel.")));
    let mut settings = ruleset::Settings::defaults(Fleet::INFOS);
    let card = Card { name: "ark".into(), count: 1, fields: vec![2, 3, 4], texts: vec!["luna".into()] };
    settings.set("ships.theirs", Value::Cards(vec![card]));
    settings.set("fuel.most", Value::Integer(12));
    let fleet = Fleet::read(&settings, &mut Vec::new()).expect("readable");
    assert_eq!((fleet.fuel, fleet.crew, fleet.ships[0].len()), ([7, 12], [3, 5], 0));
    assert_eq!(fleet.odds.as_slice(), [3, 5]);
    assert!(fleet.ships[1][0].lands.is_none());
    assert_eq!(fleet.ships[1][0].row, Ship { guns: [2, 3], cost: 4, lands: Said { text: "luna".into(), told: None } });
}

#[derive(Debug, PartialEq, Row)]
struct Threat {
    /// What it takes.
    #[field(1..=9)]
    health: u8,
    /// The faces of the die it comes on.
    #[text(longest = 12, default = "1")]
    on: Set<1, 6>,
    /// Points it is worth.
    #[field(-3..=20, default = 2)]
    worth: i32,
    /// Its suit.
    #[word(default = "blue")]
    suit: Suit,
}

fn card(name: &str, fields: [i64; 2], texts: [&str; 2]) -> Card {
    Card { name: name.into(), count: 2, fields: fields.to_vec(), texts: texts.map(String::from).to_vec() }
}

#[derive(Debug, Settings)]
struct Numbers {
    /// The threats that come.
    #[setting("threats.deck", cards = 1..=60, assumed)]
    threats: Vec<Named<Threat>>,
    /// The points to reach.
    #[setting("goal.points", 1..=100, default = 12, unit = "points", source = "Goal")]
    goal: i32,
    /// Whether it rains.
    #[setting("rain", default = true, assumed)]
    rain: bool,
    /// Which suit comes first.
    #[setting("first", default = "red", assumed)]
    first: Suit,
    /// What each costs.
    #[setting("costs", 0..=20, lengths = 1..=8, default = [5, 4], unit = "coins", assumed)]
    costs: Vec<u8>,
}

fn settings(deck: Vec<Card>) -> ruleset::Settings {
    let mut settings = ruleset::Settings::defaults(Numbers::INFOS);
    settings.set("threats.deck", Value::Cards(deck));
    settings
}

#[test]
fn rows_are_read_by_their_names_whatever_their_order() {
    assert_eq!(Threat::FIELDS.iter().map(|field| field.name).collect::<Vec<_>>(), ["health", "worth"]);
    assert_eq!((Threat::FIELDS[1].least, Threat::FIELDS[1].most, Threat::FIELDS[1].default), (-3, 20, Some(2)));
    assert_eq!(Threat::TEXTS[1].words.iter().map(|word| word.name).collect::<Vec<_>>(), ["red", "blue"]);
    let mut problems = Vec::new();
    let numbers = Numbers::read(&settings(vec![card("rat", [3, -1], ["2 6", "red"])]), &mut problems);
    let Some(Numbers { threats, goal: 12, rain: true, first: Suit::Red, costs }) = numbers else {
        panic!("{numbers:?}")
    };
    assert_eq!((costs, problems), (vec![5, 4], vec![]));
    let [Named { name, count: 2, row }] = threats.as_slice() else { panic!("{threats:?}") };
    assert_eq!((name.as_str(), row.health, row.worth, row.suit), ("rat", 3, -1, Suit::Red));
    assert_eq!((threats[0].health, &threats[0].name), (row.health, name));
    assert_eq!(Named::places(&threats).collect::<Vec<_>>(), [0, 0]);
    let bare = |count| Named { name: format!("{count} times"), count, row: () };
    let mut rows = [3, 0, 1].map(bare).to_vec();
    Named::leave_out(&mut rows);
    assert_eq!(rows, [3, 1].map(bare));
    assert_eq!((1..=6).filter(|&face| row.on.contains(face)).collect::<Vec<_>>(), [2, 6]);
}

#[test]
fn every_mistake_of_every_card_is_told_at_its_place() {
    let deck = vec![
        card("rat", [3, 0], ["2 seven", "green"]),
        card("owl", [3, 0], ["1", "red"]),
        card("cat", [3, 0], ["9", "red"]),
    ];
    let mut problems = Vec::new();
    assert!(Numbers::read(&settings(deck), &mut problems).is_none());
    let told: Vec<_> = problems.iter().map(|problem| (problem.path.as_str(), problem.within.clone())).collect();
    let expected =
        [("threats.deck.rat.on", Some(2..7)), ("threats.deck.rat.suit", None), ("threats.deck.cat.on", Some(0..1))];
    assert_eq!(told, expected);
}

#[test]
fn settings_are_declared_with_range_default_unit_and_origin() {
    let [threats, goal, rain, first, costs] = Numbers::INFOS else { panic!("five settings") };
    assert!(matches!(&threats.kind, SettingKind::Cards(cards) if cards.fewest == 1 && cards.most == 60));
    assert!(matches!(goal.kind, SettingKind::Integer { least: 1, most: 100, default: 12 }));
    assert_eq!((goal.unit, goal.origin, goal.about), ("points", Origin::Source("Goal"), "The points to reach."));
    assert!(matches!(rain.kind, SettingKind::Boolean { default: true }) && rain.origin == Origin::Assumed);
    assert!(
        matches!(first.kind, SettingKind::Choice { choices, default: "red" } if choices.len() == Suit::WORDS.len())
    );
    assert!(matches!(costs.kind, SettingKind::Integers { shortest: 1, longest: 8, default: [5, 4], .. }));
}

/// Words, if none of them is bad.
fn known(text: &str) -> Result<Vec<String>, Vec<Fault>> {
    let bad = text.split(' ').filter(|word| word.starts_with("bad"));
    let faults: Vec<_> = bad.map(|word| Fault::of_all(format!("{word} is bad"), "")).collect();
    if faults.is_empty() { Ok(text.split(' ').map(String::from).collect()) } else { Err(faults) }
}

const SUITS: &[ChoiceInfo] = &[word("blue", "The slow suit."), word("red", "The fast suit.")];

#[derive(Debug, PartialEq, Row)]
struct Place {
    /// What it is called.
    #[called]
    name: String,
    #[copies]
    copies: u8,
    /// What is known of it.
    #[text(read = known)]
    known: Vec<String>,
    /// Its suit.
    #[word(none = "Of no suit.")]
    suit: Option<Suit>,
    /// Its other suit.
    #[word(words = SUITS, default = "red")]
    other: Suit,
    #[text(longest = 9, each("north" = "What lies north.", "south" = "What lies south."))]
    near: [String; 2],
    #[later]
    seen: bool,
}

#[test]
fn rows_know_their_names_read_texts_by_functions_and_may_say_no_word() {
    let names: Vec<_> = Place::TEXTS.iter().map(|text| (text.name, text.default)).collect();
    assert_eq!(names, [("known", None), ("suit", Some("")), ("other", Some("red")), ("north", None), ("south", None)]);
    let words: Vec<_> = Place::TEXTS[1].words.iter().map(|word| (word.name, word.about)).collect();
    assert_eq!(words, [("", "Of no suit."), ("red", "Fast ones."), ("blue", "Slow ones.")]);
    assert_eq!(
        Place::TEXTS[2].words.iter().map(|word| word.about).collect::<Vec<_>>(),
        ["The slow suit.", "The fast suit."]
    );
    let card = |name: &str, count, texts: [&str; 5]| Card {
        name: name.into(),
        count,
        fields: Vec::new(),
        texts: texts.map(String::from).to_vec(),
    };
    let cards = [
        card("port", 3, ["a b", "", "red", "sea", ""]),
        card("left_out", 0, ["bad", "", "red", "", ""]),
        card("fort", 1, ["bad badly", "blue", "blue", "", "sea"]),
    ];
    let mut settings = ruleset::Settings::default();
    settings.set("places", Value::Cards(cards.to_vec()));
    let mut problems = Vec::new();
    let places = <Vec<Place> as ruleset::Setting>::read(&settings, "places", &mut problems).expect("readable");
    let near = ["sea".into(), String::new()];
    let known = vec!["a".into(), "b".into()];
    assert_eq!(
        places[0],
        Place { name: "port".into(), copies: 3, known, suit: None, other: Suit::Red, near, seen: false }
    );
    assert_eq!((places[1].suit, &places[1].known, places.len()), (Some(Suit::Blue), &Vec::new(), 2));
    let told: Vec<_> = problems.iter().map(|problem| (problem.path.as_str(), problem.what.as_str())).collect();
    let expected = ["`fort`: bad is bad", "`fort`: badly is bad"].map(|what| ("places.fort.known", what));
    assert_eq!((told, &problems[0].within), (expected.to_vec(), &None));
}

#[derive(Debug, Clone, Copy, PartialEq, Pieces)]
enum Planet {
    /// The red one.
    Mars,
    /// The ringed one.
    #[name = "ringed"]
    Saturn,
}

#[test]
fn pieces_are_listed_counted_and_named() {
    assert_eq!(Planet::ALL.map(Planet::name), ["mars", "ringed"]);
    assert_eq!(([0; Planet::COUNT].len(), Planet::Saturn.place(), Planet::Saturn.bit()), (2, 1, 2));
    assert_eq!((Planet::named("ringed"), Planet::named("saturn")), (Some(Planet::Saturn), None));
    assert_eq!(Planet::WORDS[0].about, "The red one.");
}

#[derive(Debug, Row)]
struct Moon {
    /// Its planet.
    #[word(none("none" = "It is free."))]
    planet: Option<Planet>,
    /// What landing does.
    #[text(default = "")]
    land: Written,
}

#[derive(Debug, Settings)]
struct Sky {
    /// The planet to start at.
    #[setting("sky.start", none("any" = "Any planet."), assumed)]
    start: Option<Planet>,
    /// The moons.
    #[setting("sky.moons", cards = 0..=9, assumed)]
    moons: Vec<Named<Moon>>,
}

#[test]
fn a_word_may_stand_for_nothing() {
    let SettingKind::Choice { choices, default: "any" } = Sky::INFOS[0].kind else { panic!("a choice") };
    assert_eq!(choices.iter().map(|choice| choice.name).collect::<Vec<_>>(), ["any", "mars", "ringed"]);
    assert_eq!((Moon::TEXTS[0].default, Moon::TEXTS[0].words[0].about), (Some("none"), "It is free."));
    let moon = |name: &str, planet: &str| Card {
        name: name.into(),
        count: 1,
        fields: Vec::new(),
        texts: [planet, "vp 3 "].map(String::from).to_vec(),
    };
    let read = |moons: Vec<Card>| {
        let mut settings = ruleset::Settings::defaults(Sky::INFOS);
        settings.set("sky.moons", Value::Cards(moons));
        let mut problems = Vec::new();
        (Sky::read(&settings, &mut problems), problems)
    };
    let (Some(Sky { start: None, moons }), problems) = read(vec![moon("io", "none"), moon("titan", "ringed")]) else {
        panic!("a sky")
    };
    assert!(problems.is_empty());
    assert_eq!(moons.iter().map(|moon| moon.planet).collect::<Vec<_>>(), [None, Some(Planet::Saturn)]);
    // A text that is read later knows where it stands.
    assert_eq!(moons[1].land, Written { text: "vp 3".into(), path: "sky.moons.titan.land".into() });
    assert_eq!(read(vec![moon("io", "jupiter")]).1[0].path, "sky.moons.io.planet");
}

#[test]
fn settings_of_several_structs_stand_one_after_the_other() {
    const ALL: [SettingInfo; 7] = declare::joined(&[Numbers::INFOS, Sky::INFOS]);
    assert_eq!([ALL[0].path, ALL[4].path, ALL[5].path], ["threats.deck", "costs", "sky.start"]);
}
