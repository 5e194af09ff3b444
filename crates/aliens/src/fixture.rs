//! Help for the tests of parts: the printed boards with a few plain cards, and a table with nothing discovered.

mod play;
mod table;

pub(super) use play::tech;
pub(super) use table::Table;

use super::{
    cards::{Card, CardId, Kind},
    effect::{ANY_TRACE, Condition, Count, Effect, EndPoints, Scope, Span, Test, Thing},
    outlook::Outlooks,
    pieces::{Colour, Income, Planet, Side, Species, Tech, TechColour, Trace},
    rules::{
        Aliens, First, GoldCount, GoldSide, Level, Moon, Numbers, PlanetRules, RivalNumbers, Space, SpeciesNumbers,
        SpeciesRules, StarRules, TechRule, TechRules, Tie,
    },
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

fn numbers(writer: &mut Writer) -> Numbers {
    let slots = ["", "pub 1", "", "income", "", ""].into_iter().map(|gain| (writer.text(gain), gain.is_empty()));
    Numbers {
        rounds: 5,
        start_publicity: 4,
        start_credits: 4,
        start_energy: 3,
        start_cards: 5,
        start_points: [1, 2],
        income_credits: 3,
        income_energy: 2,
        income_cards: 1,
        hand_limit: 4,
        row: 3,
        stack: 3,
        publicity_limit: 10,
        pool_limit: 6,
        probe_limit: 1,
        probe_limit_tech: 2,
        launch_credits: 2,
        orbit_credits: 1,
        orbit_energy: 1,
        land_energy: 3,
        land_less_orbiter: 1,
        land_less_tech: 1,
        scan_credits: 1,
        scan_energy: 2,
        analyze_energy: 1,
        research_publicity: 6,
        buy_card_publicity: 3,
        exchange: 2,
        moves_per_energy: 1,
        asteroid_exit: 1,
        visit_publicity: 1,
        second_slot: 2,
        sector_publicity: 1,
        first_taker: 2,
        slots: slots.collect(),
        neutral_milestones: [20, 30].into_iter().collect(),
        neutral_markers: 2,
        gold_milestones: [25, 50, 70].into_iter().collect(),
        first_pass_rotates: true,
        discovery: [writer.text("vp 5; pub 1"), writer.text("vp 3; pub 1")],
        overflow: writer.text("vp 3"),
    }
}

fn species_numbers(writer: &mut Writer) -> SpeciesNumbers {
    let samples = ["credit 2", "energy 2", "pub 3", "data 2", "card 2", "vp 3; cardany 1", "vp 7"];
    let anomalies = [["credit 1", "vp 4"], ["pub 2", "cardany 1"], ["data 1", "energy 1"]];
    SpeciesNumbers {
        fixed: [None; 2],
        samples: samples.into_iter().map(|sample| writer.text(sample)).collect(),
        samples_dealt: 3,
        anomalies: anomalies.map(|sides| sides.map(|side| writer.text(side))),
        anomaly_distance: 3,
        tile_points: [1, 0, 2].into_iter().collect(),
        tile_fossils: 1,
        message: 15,
        message_milestone: 15,
        message_rewards: ["trace any", "alien 1; energy 1", "pub 3", "vp 8"]
            .into_iter()
            .map(|reward| writer.text(reward))
            .collect(),
        rival_messages: 2,
        exertian_cards: 3,
        exertian_milestones: [20, 40].into_iter().collect(),
        exertian_costs: [0, 1].into_iter().collect(),
        penalty_divisor: 10,
        tie: Tie::Both,
        rival_exertians: 5,
    }
}

fn rival_numbers(writer: &mut Writer) -> RivalNumbers {
    let slots = ["", "pub 1", "", "progress 4", "", ""].into_iter().map(|gain| writer.text(gain));
    RivalNumbers {
        publicity: 4,
        stars: 1,
        level: Level {
            colours: [TechColour::Blue, TechColour::Purple, TechColour::Orange],
            slot: 0,
            extra: 0,
            objectives: [0; 3],
        },
        track: 12,
        conversion: 1,
        income: 4,
        discovery: 1,
        passing: 1,
        slots: slots.collect(),
        blue_points: 3,
        blue_progress: 1,
        objectives_open: 3,
        objectives_spent: [1, 2, 3, 4].into_iter().collect(),
        shortfall: 3,
        uncompleted: 5,
        first: First::Side(Side::You),
        alternates: true,
    }
}

/// The printed rules with plain cards, without action cards and objectives of the rival.
pub(super) fn rules() -> Aliens {
    let mut writer = Writer::default();
    let mut species = Species::ALL.map(|species| board(&mut writer, species));
    let cards = cards(&mut writer, &mut species);
    let (planets, moons) = planets(&mut writer);
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
        numbers: numbers(&mut writer),
        aliens: species_numbers(&mut writer),
        rival: rival_numbers(&mut writer),
        program: writer.program,
        outlooks: Outlooks::default(),
    };
    rules.outlooks = Outlooks::new(&rules);
    rules
}
