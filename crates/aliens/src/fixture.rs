//! Help for the tests of parts: the printed boards with a few plain cards, and a table with nothing discovered.

mod play;
mod table;

pub(super) use play::tech;
pub(super) use table::Table;

use super::{
    cards::{Card, CardId, Kind},
    effect::{ANY_TRACE, Condition, Count, Effect, EndPoints, Scope, Span, Test, Thing},
    outlook::Outlooks,
    pieces::{Colour, Income, Planet, Species, Tech, TechColour, Trace},
    rules::{Aliens, GoldCount, Level, Moon, PlanetRules, Space, SpeciesRules, StarRules, TechRule, TechRules},
    ruleset::Settings,
    settings::{First, GoldSide},
    settings::{Numbers, RivalNumbers, SETTINGS, SpeciesNumbers},
};
use arrayvec::ArrayVec;

/// Cards of the main deck.
pub(super) const MAIN: u8 = 40;
/// Danger, points and what they ask for, of the Exertian cards.
const EXERTIANS: [(u8, u8, Count); 15] = [
    (6, 14, Count::Techs(TechColour::Orange.bit())),
    (7, 15, Count::Techs(TechColour::Purple.bit())),
    (3, 9, Count::Techs(TechColour::Blue.bit())),
    (4, 12, Count::Wins(Colour::Red.bit())),
    (4, 12, Count::Wins(Colour::Blue.bit())),
    (4, 12, Count::Wins(Colour::Yellow.bit())),
    (5, 14, Count::Wins(Colour::Black.bit())),
    (3, 11, Count::Publicity),
    (7, 16, Count::Fossils),
    (2, 10, Count::MostAtOnePlanet),
    (8, 18, Count::Hand),
    (0, 7, Count::Traces { colours: ANY_TRACE, each: false, scope: Scope::This }),
    (9, 20, Count::Traces { colours: ANY_TRACE, each: false, scope: Scope::Other }),
    (1, 8, Count::TracesOneColour),
    (4, 12, Count::Missions),
];

/// Writes texts of gains and traces into a program.
#[derive(Debug, Default)]
pub(super) struct Writer {
    pub program: Vec<Effect>,
}

impl Writer {
    /// A text such as `vp 5; alien 1; trace any; message`.
    pub fn text(&mut self, text: &str) -> Span {
        let at = self.program.len() as u16;
        for clause in text.split("; ").filter(|clause| !clause.is_empty()) {
            self.program.push(effect(clause));
        }
        Span { at, end: self.program.len() as u16 }
    }
}

fn effect(clause: &str) -> Effect {
    let (word, rest) = clause.split_once(' ').unwrap_or((clause, ""));
    let thing = match word {
        "trace" => return Effect::Trace(Trace::named(rest).map_or(ANY_TRACE, Trace::bit), Scope::Any),
        "income" => return Effect::Income,
        "income-self" => return Effect::IncomeSelf,
        "message" => return Effect::Message,
        "sample-pick" => return Effect::SamplePick,
        "sample-reward" => return Effect::SampleReward,
        "anomaly-reward" => return Effect::AnomalyReward,
        "rotate" => return Effect::Rotate,
        "vp" => Thing::Points,
        "credit" => Thing::Credit,
        "energy" => Thing::Energy,
        "data" => Thing::Data,
        "pub" => Thing::Publicity,
        "card" => Thing::Card,
        "cardany" => Thing::CardAny,
        "alien" => Thing::AlienCard,
        "fossil" => Thing::Fossil,
        "move" => Thing::Move,
        "progress" => Thing::Progress,
        _ => panic!("no such clause: {clause}"),
    };
    Effect::Gain(thing, rest.parse().unwrap())
}

/// The printed columns of a species, lowest row first: fossils, data and danger of each space and what it gains.
fn columns(species: Species) -> [Vec<(u8, u8, u8, &'static str)>; 3] {
    let free = |gains: &[&'static str]| gains.iter().map(|gain| (0, 0, 0, *gain)).collect::<Vec<_>>();
    match species {
        Species::Mascamites => {
            let column = free(&["vp 5; alien 1", "vp 3; alien 1", "vp 5", "vp 4"]);
            let blue = free(&["vp 5; alien 1", "vp 3; alien 1", "", "", "", "", "", "", ""]);
            [column.clone(), column, blue]
        }
        Species::Anomalies => {
            let column = free(&["vp 4; alien 1", "vp 2; alien 1", "vp 2; pub 1", "vp 3", "vp 2"]);
            [column.clone(), column.clone(), column]
        }
        Species::Oumuamua => {
            let mut column = free(&["vp 25", "vp 3; alien 1; fossil 1", "vp 3; alien 1", "vp 2; fossil 1", "vp 6"]);
            column[0].0 = 4;
            column[4].0 = 1;
            [column.clone(), column.clone(), column]
        }
        Species::Centaurians => {
            let mut column = free(&["vp 5; alien 1", "vp 3; alien 1", "vp 5", "vp 15", "vp 6"]);
            column[3].1 = 3;
            column[4].1 = 1;
            [column.clone(), column.clone(), column]
        }
        Species::Exertians => {
            let danger = |gains: [&'static str; 5]| {
                [3, 3, 2, 2, 1].into_iter().zip(gains).map(|(danger, gain)| (0, 0, danger, gain)).collect()
            };
            [
                danger(["vp 9; credit 1", "vp 7; credit 1", "vp 5; credit 1", "vp 4; credit 1", "vp 3; pub 1"]),
                danger([
                    "vp 6; energy 1; cardany 1",
                    "vp 4; energy 1; cardany 1",
                    "vp 2; energy 1; cardany 1",
                    "vp 1; energy 1; cardany 1",
                    "vp 3; pub 1",
                ]),
                danger([
                    "vp 6; data 1; pub 1",
                    "vp 4; data 1; pub 1",
                    "vp 2; data 1; pub 1",
                    "vp 1; data 1; pub 1",
                    "vp 3; pub 1",
                ]),
            ]
        }
    }
}

fn board(writer: &mut Writer, species: Species) -> SpeciesRules {
    let repeats = !matches!(species, Species::Mascamites | Species::Exertians);
    let spaces = columns(species).map(|column| {
        let rows = column.into_iter().zip(0..).map(|((fossils, data, danger, gain), row)| Space {
            fossils,
            data,
            gain: writer.text(gain),
            repeats: repeats && row == 4,
            danger,
            sample: species == Species::Mascamites && gain.is_empty(),
        });
        rows.collect()
    });
    SpeciesRules { spaces, deck: Vec::new() }
}

/// A plain card; its corner gains a publicity.
pub(super) fn plain(writer: &mut Writer, name: &str, species: Option<Species>, income: Income) -> Card {
    Card {
        name: name.into(),
        species,
        cost: 1,
        pays: if species == Some(Species::Centaurians) { Thing::Energy } else { Thing::Credit },
        income: Some(income),
        colour: Some(Colour::Blue),
        corner: writer.text("pub 1"),
        corner_kind: Some(Thing::Publicity),
        kind: Kind::Plain,
        effects: Span::default(),
    }
}

/// The main deck, then ten plain cards of each species, messages of the Centaurians (answered with 4 points) and the
/// fifteen Exertian cards (each asks for three of something, or six traces).
fn cards(writer: &mut Writer, species: &mut [SpeciesRules; Species::COUNT]) -> Vec<Card> {
    let incomes = [Income::Credit, Income::Energy, Income::Card];
    let mut cards: Vec<Card> =
        (0..MAIN).map(|card| plain(writer, &format!("m{card}"), None, incomes[usize::from(card) % 3])).collect();
    for of in Species::ALL {
        let count = if of == Species::Exertians { 15 } else { 10 };
        for number in 0..count {
            let mut card = plain(writer, &format!("{}-{number}", of.name()), Some(of), incomes[number % 3]);
            match of {
                Species::Centaurians => {
                    card.kind = Kind::Message(writer.text("vp 4"));
                    card.effects = writer.text("message; credit 1");
                }
                Species::Exertians => {
                    let (danger, points, count) = EXERTIANS[number];
                    let number = if matches!(count, Count::Traces { .. }) { 6 } else { 3 };
                    let first = Test { count, exactly: false, number };
                    card.kind = Kind::Danger(danger, EndPoints::If(points, Condition { first, second: None }));
                    card.income = None;
                }
                _ => {}
            }
            species[of.place()].deck.push(CardId(cards.len() as u8));
            cards.push(card);
        }
    }
    cards
}

fn gold() -> [[GoldSide; 2]; 4] {
    let side = |count, values| GoldSide { count, values };
    [
        [side(GoldCount::IncomeMost, [5, 4, 3]), side(GoldCount::IncomeSets, [11, 8, 5])],
        [side(GoldCount::TraceSets, [8, 6, 4]), side(GoldCount::WinsAndFigures, [8, 6, 4])],
        [side(GoldCount::Missions, [4, 3, 2]), side(GoldCount::MissionPairs, [8, 6, 4])],
        [side(GoldCount::TechSets, [11, 8, 5]), side(GoldCount::TechPairs, [7, 5, 3])],
    ]
}

fn planets(writer: &mut Writer) -> ([PlanetRules; Planet::COUNT], ArrayVec<Moon, 12>) {
    let mut planets: [PlanetRules; Planet::COUNT] = std::array::from_fn(|_| PlanetRules {
        first_orbit: 3,
        orbit: Span::default(),
        land: writer.text("vp 7; trace yellow"),
        first_land: [2].into_iter().collect(),
        first_orbit_gain: Span::default(),
    });
    planets[Planet::Earth.place()] = PlanetRules::default();
    let moon = |name: &str, planet, land| Moon { name: name.into(), planet, land };
    let moons = [
        moon("Io", Planet::Jupiter, writer.text("vp 10; energy 4")),
        moon("Titan", Planet::Saturn, writer.text("vp 7; trace any; trace any")),
    ];
    (planets, moons.into_iter().collect())
}

fn techs(writer: &mut Writer) -> Vec<TechRules> {
    let rules = [
        [TechRule::ProbeLimit, TechRule::Asteroids, TechRule::Landing, TechRule::Moons],
        [TechRule::Neighbour, TechRule::MercurySignal, TechRule::HandSignal, TechRule::LaunchOrMove],
        [TechRule::Slot; 4],
    ];
    let rule = |tech: Tech| rules[tech.colour.place()][usize::from(tech.number)];
    let one = |tech: Tech| TechRules {
        name: format!("{}-{}", tech.colour.name(), tech.number + 1),
        rule: rule(tech),
        taken: Span::default(),
        top: if tech.colour == TechColour::Blue { writer.text("vp 2") } else { Span::default() },
        bottom: if tech.colour == TechColour::Blue { writer.text("credit 1") } else { Span::default() },
    };
    Tech::all().map(one).collect()
}

fn stars(writer: &mut Writer) -> Vec<StarRules> {
    let colours = [
        (Colour::Blue, 5),
        (Colour::Black, 4),
        (Colour::Blue, 6),
        (Colour::Red, 5),
        (Colour::Yellow, 5),
        (Colour::Red, 6),
        (Colour::Yellow, 6),
        (Colour::Black, 5),
    ];
    let star =
        |(colour, slots)| StarRules { colour, slots, first: writer.text("trace red"), later: writer.text("vp 3") };
    colours.into_iter().map(star).collect()
}

/// The printed rules with plain cards, without action cards and objectives of the rival.
pub(super) fn rules() -> Aliens {
    let mut writer = Writer::default();
    let mut species = Species::ALL.map(|species| board(&mut writer, species));
    let cards = cards(&mut writer, &mut species);
    let (planets, moons) = planets(&mut writer);
    let computer = ["", "pub 1", "", "income", "", ""].map(|gain| (writer.text(gain), gain.is_empty()));
    let samples = ["credit 2", "energy 2", "pub 3", "data 2", "card 2", "vp 3; cardany 1", "vp 7"];
    let anomalies = [["credit 1", "vp 4"], ["pub 2", "cardany 1"], ["data 1", "energy 1"]];
    let rewards = ["trace any", "alien 1; energy 1", "pub 3", "vp 8"];
    let rival_computer = ["", "pub 1", "", "progress 4", "", ""];
    let (settings, problems) = (Settings::defaults(SETTINGS), &mut Vec::new());
    let rival = RivalNumbers::read(&settings, problems).unwrap();
    let mut rules = Aliens {
        cards,
        main: (0..MAIN).map(CardId).collect(),
        planets,
        moons,
        techs: techs(&mut writer),
        tech_bonuses: ["vp 3", "energy 1", "pub 1", "cardany 1"].map(|bonus| writer.text(bonus)).into_iter().collect(),
        stars: stars(&mut writer),
        species,
        gold: gold(),
        rival_cards: Vec::new(),
        objectives: Vec::new(),
        computer: computer.into_iter().collect(),
        discovery: ["vp 5; pub 1", "vp 3; pub 1"].map(|gain| writer.text(gain)),
        overflow: writer.text("vp 3"),
        samples: samples.map(|sample| writer.text(sample)).into_iter().collect(),
        anomalies: anomalies.map(|sides| sides.map(|side| writer.text(side))),
        message_rewards: rewards.map(|reward| writer.text(reward)).into_iter().collect(),
        rival_computer: rival_computer.map(|gain| writer.text(gain)).into_iter().collect(),
        level: Level {
            colours: [TechColour::Blue, TechColour::Purple, TechColour::Orange],
            slot: 0,
            extra: 0,
            objectives: [0; 3],
        },
        objectives_spent: [1, 2, 3, 4].into_iter().collect(),
        numbers: Numbers::read(&settings, problems).unwrap(),
        aliens: SpeciesNumbers::read(&settings, problems).unwrap(),
        rival: RivalNumbers { stars: 1, first: First::You, ..rival },
        program: writer.program,
        outlooks: Outlooks::default(),
    };
    rules.outlooks = Outlooks::new(&rules);
    rules
}
