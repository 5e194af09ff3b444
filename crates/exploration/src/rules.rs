//! The rules of one scenario: what its settings say, checked, and what things are worth.

use super::{
    card_fields::problems_of,
    cards::{Card, Fate, Kind, Planet, Relic},
    settings::{DECK_CAPACITY, PLANETS_IN_SYSTEM, RELIC_CAPACITY, SYSTEM_CAPACITY},
    state::{CardId, RelicId, State},
};
use crate::{
    ruleset::{Problem, Settings},
    table::Deck,
};

/// The most of each thing that a player can hold; what comes beyond is lost.
pub(super) const MOST_HELD: u8 = 60;
/// The command tokens of a player.
pub(super) const MOST_COMMAND: u8 = 16;
/// The most resources, or influence, that a round's pool or a planet can hold.
pub(super) const MOST_SPENT: u8 = 200;

/// What the player wins by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Relics(i32),
    Value(i32),
}

/// Points for one of each thing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Values {
    pub resource: i32,
    pub influence: i32,
    pub specialty: i32,
    pub legendary: i32,
    pub trade_good: i32,
    pub commodity: i32,
    pub command: i32,
    pub infantry: i32,
    pub mech: i32,
    pub action_card: i32,
    pub secret: i32,
    pub technology: i32,
    pub fragment: i32,
}

/// What a table is worth, by source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Worth {
    /// Planets as printed.
    pub planets: i32,
    pub attachments: i32,
    pub relics: i32,
    /// Trade goods and commodities.
    pub goods: i32,
    pub units: i32,
    /// Action cards, secret objectives and technologies.
    pub cards: i32,
    /// Command tokens, fragments and what cards are worth outside the expedition.
    pub rest: i32,
}

impl Worth {
    pub fn total(self) -> i32 {
        self.planets + self.attachments + self.relics + self.goods + self.units + self.cards + self.rest
    }
}

/// The rules of one scenario.
#[derive(Debug)]
pub struct Exploration {
    pub(super) rounds: u8,
    pub(super) expansions: u8,
    pub(super) round_tokens: u8,
    pub(super) round_commodities: u8,
    pub(super) map_systems: usize,
    pub(super) map_tokens: u8,
    pub(super) mix: [u32; 4],
    pub(super) no_trait: u32,
    pub(super) second_trait: u32,
    /// Planets in file order, and the planets of each system, in the order of their numbers.
    pub(super) planets: Vec<Planet>,
    pub(super) systems: Vec<Vec<u8>>,
    pub(super) neighbour_planets: u8,
    pub(super) neighbour_expand: u8,
    pub(super) neighbours_explore: bool,
    pub(super) defence: u8,
    pub(super) neighbour_fragments: u8,
    pub(super) home: (u8, u8),
    pub(super) infantry: u8,
    pub(super) mechs: u8,
    pub(super) fleet: u8,
    pub(super) trade_goods: u8,
    pub(super) command: u8,
    pub(super) commodity_value: u8,
    pub(super) probes: u8,
    pub(super) tap: bool,
    pub(super) scanlink: bool,
    pub(super) price_infantry: u8,
    pub(super) price_mech: u8,
    pub(super) price_tap: u8,
    pub(super) price_scanlink: u8,
    pub(super) price_command: u8,
    pub(super) transactions: u8,
    pub(super) buy: u8,
    pub(super) sell: u8,
    pub(super) cards: [Vec<Card>; 4],
    pub(super) full_decks: [Deck<CardId, DECK_CAPACITY>; 4],
    /// The fragment of each deck.
    pub(super) fragment: [Option<CardId>; 4],
    pub(super) reshuffles: bool,
    pub(super) purged_leave: bool,
    pub(super) per_relic: u8,
    pub(super) wild: bool,
    pub(super) relics: Vec<Relic>,
    pub(super) full_relics: Deck<RelicId, RELIC_CAPACITY>,
    pub(super) values: Values,
    pub(super) goal: Goal,
    pub(super) goal_stops: bool,
    pub(super) ranks: [i32; 3],
}

fn small(settings: &Settings, path: &str) -> u8 {
    u8::try_from(settings.count(path)).unwrap_or(u8::MAX)
}

impl Exploration {
    /// The rules that these settings say.
    pub(super) fn from_settings(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let problems = problems(settings);
        if !problems.is_empty() {
            return Err(problems);
        }
        let byte = |path: &str| small(settings, path);
        let cards = Kind::ALL.map(|kind| {
            settings.cards(kind.path()).iter().filter(|row| row.count > 0).map(Card::read).collect::<Vec<_>>()
        });
        let full_decks = Kind::ALL.map(|kind| Deck::new(copies(&cards[kind.place()], |card| card.copies).map(CardId)));
        let fragment = Kind::ALL.map(|kind| {
            let place = cards[kind.place()].iter().position(|card| card.fate == Fate::Fragment)?;
            u8::try_from(place).ok().map(CardId)
        });
        let relics: Vec<Relic> =
            settings.cards("relics.deck").iter().filter(|row| row.count > 0).map(Relic::read).collect();
        let full_relics = Deck::new(copies(&relics, |relic| relic.copies).map(RelicId));
        let (planets, systems) = planets(settings);
        let value = |name: &str| settings.int(&format!("value.{name}"));
        Ok(Self {
            rounds: byte("rounds.count"),
            expansions: byte("rounds.expansions"),
            round_tokens: byte("rounds.tokens"),
            round_commodities: byte("rounds.commodities"),
            map_systems: usize::from(byte("map.systems")),
            map_tokens: byte("map.frontier"),
            mix: mix(settings),
            no_trait: settings.count("map.no_trait"),
            second_trait: settings.count("map.second_trait"),
            planets,
            systems,
            neighbour_planets: byte("neighbours.planets"),
            neighbour_expand: byte("neighbours.expand"),
            neighbours_explore: settings.boolean("neighbours.explore"),
            defence: byte("neighbours.defence"),
            neighbour_fragments: byte("neighbours.fragments"),
            home: (byte("home.resources"), byte("home.influence")),
            infantry: byte("player.infantry"),
            mechs: byte("player.mechs"),
            fleet: byte("player.fleet"),
            trade_goods: byte("player.trade_goods"),
            command: byte("player.command"),
            commodity_value: byte("player.commodity_value"),
            probes: byte("player.probes"),
            tap: settings.boolean("player.tap"),
            scanlink: settings.boolean("player.scanlink"),
            price_infantry: byte("prices.infantry"),
            price_mech: byte("prices.mech"),
            price_tap: byte("prices.tap"),
            price_scanlink: byte("prices.scanlink"),
            price_command: byte("prices.command"),
            transactions: byte("trade.transactions"),
            buy: byte("trade.buy"),
            sell: byte("trade.sell"),
            full_decks,
            fragment,
            cards,
            reshuffles: settings.choice("piles.discards") == "reshuffled",
            purged_leave: settings.choice("piles.purged") == "leave",
            per_relic: byte("fragments.per_relic"),
            wild: settings.boolean("fragments.wild"),
            relics,
            full_relics,
            values: Values {
                resource: value("resource"),
                influence: value("influence"),
                specialty: value("specialty"),
                legendary: value("legendary"),
                trade_good: value("trade_good"),
                commodity: value("commodity"),
                command: value("command"),
                infantry: value("infantry"),
                mech: value("mech"),
                action_card: value("action_card"),
                secret: value("secret"),
                technology: value("technology"),
                fragment: value("fragment"),
            },
            goal: match settings.choice("goal.kind") {
                "relics" => Goal::Relics(settings.int("goal.relics")),
                _ => Goal::Value(settings.int("goal.value")),
            },
            goal_stops: settings.boolean("goal.stops"),
            ranks: ["ranks.surveyor", "ranks.explorer", "ranks.pathfinder"].map(|path| settings.int(path)),
        })
    }

    /// A card of a deck.
    #[inline]
    pub(super) fn card(&self, deck: Kind, card: CardId) -> &Card {
        &self.cards[deck.place()][usize::from(card.0)]
    }

    /// A relic.
    #[inline]
    pub(super) fn relic(&self, relic: RelicId) -> &Relic {
        &self.relics[usize::from(relic.0)]
    }

    /// Points of a planet's resources and influence.
    pub(super) fn points_of(&self, resources: u8, influence: u8) -> i32 {
        self.values.resource * i32::from(resources) + self.values.influence * i32::from(influence)
    }

    /// What the table is worth to the player, by source.
    pub(super) fn worth(&self, state: &State) -> Worth {
        let values = &self.values;
        let mut worth = Worth::default();
        let (mut infantry, mut mechs) = (i32::from(state.infantry), i32::from(state.mechs));
        let mut tomb = false;
        for id in state.mine() {
            let planet = state.planet(id);
            let attached = i32::from(planet.attached);
            worth.planets += self.points_of(planet.resources, planet.influence)
                + values.specialty * i32::from(planet.specialties)
                + values.legendary * i32::from(planet.legendary)
                - attached;
            worth.attachments += attached;
            infantry += i32::from(planet.infantry);
            mechs += i32::from(planet.mechs);
            tomb |= planet.tomb;
        }
        for &relic in &state.relics {
            let relic = self.relic(relic);
            worth.relics += i32::from(relic.value) + if tomb { i32::from(relic.tomb_value) } else { 0 };
        }
        worth.goods =
            values.trade_good * i32::from(state.trade_goods) + values.commodity * i32::from(state.commodities);
        worth.units = values.infantry * infantry + values.mech * mechs;
        worth.cards = values.action_card * i32::from(state.action_cards)
            + values.secret * i32::from(state.secrets)
            + values.technology * i32::from(state.technologies);
        let fragments: i32 = state.fragments.iter().map(|&count| i32::from(count)).sum();
        worth.rest = values.command * i32::from(state.command) + values.fragment * fragments + i32::from(state.points);
        worth
    }

    /// A score that no game exceeds.
    pub(super) fn highest_score(&self) -> i32 {
        let values = &self.values;
        let most = |count: u8| i32::from(count);
        let systems = self.map_systems + usize::from(self.map_tokens);
        let planets = i32::try_from(systems * PLANETS_IN_SYSTEM).unwrap_or(0);
        let each = self.points_of(MOST_SPENT, MOST_SPENT)
            + values.specialty * most(MOST_HELD)
            + values.legendary
            + (values.infantry + values.mech) * most(MOST_HELD);
        let relics: i32 =
            self.relics.iter().map(|relic| most(relic.copies) * (most(relic.value) + most(relic.tomb_value))).sum();
        let held = values.trade_good
            + values.commodity
            + values.action_card
            + values.secret
            + values.technology
            + values.infantry
            + values.mech;
        let deck = i32::try_from(DECK_CAPACITY).unwrap_or(0);
        planets * each
            + relics
            + held * most(MOST_HELD)
            + values.command * most(MOST_COMMAND)
            + values.fragment * 4 * deck
            + i32::from(u16::MAX)
    }

    /// Whether the goal is met as things stand.
    pub(super) fn met(&self, state: &State) -> bool {
        match self.goal {
            Goal::Relics(relics) => i32::try_from(state.relics.len()).is_ok_and(|held| held >= relics),
            Goal::Value(points) => self.worth(state).total() >= points,
        }
    }

    /// The rank of a score.
    pub(super) fn rank(&self, score: i32) -> u8 {
        let reached = self.ranks.iter().filter(|&&rank| score >= rank).count();
        u8::try_from(reached).unwrap_or(0)
    }
}

/// The places of cards, each as often as it has copies.
fn copies<C>(cards: &[C], count: impl Fn(&C) -> u8) -> impl Iterator<Item = u8> {
    let places: Vec<u8> =
        (0_u8..).zip(cards).flat_map(|(place, card)| std::iter::repeat_n(place, usize::from(count(card)))).collect();
    places.into_iter()
}

/// The weights of a cultural, a hazardous, an industrial planet and one without trait.
fn mix(settings: &Settings) -> [u32; 4] {
    let mut mix = [0; 4];
    for (weight, &given) in mix.iter_mut().zip(settings.integers("map.mix")) {
        *weight = u32::try_from(given).unwrap_or(0);
    }
    mix
}

/// The planets in file order, and the systems they make, in the order of their numbers.
fn planets(settings: &Settings) -> (Vec<Planet>, Vec<Vec<u8>>) {
    let rows = settings.cards("map.planets").iter().filter(|row| row.count > 0);
    let planets: Vec<Planet> = rows.map(Planet::read).collect();
    let mut systems = std::collections::BTreeMap::<u8, Vec<u8>>::new();
    for (place, planet) in (0_u8..).zip(&planets) {
        systems.entry(planet.system).or_default().push(place);
    }
    (planets, systems.into_values().collect())
}

/// Everything about the settings, taken together, that cannot be played.
fn problems(settings: &Settings) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut problem = |path: &str, what: String, help: &str| problems.push(Problem::new(path, what, help));
    let mut in_system = std::collections::BTreeMap::<i64, u32>::new();
    for row in settings.cards("map.planets").iter().filter(|row| row.count > 0) {
        if row.count > 1 {
            problem(
                &format!("map.planets.{}", row.name),
                format!("there are {} planets `{}`", row.count, row.name),
                "every planet is there once, or left out by a count of 0",
            );
        }
        *in_system.entry(row.fields.first().copied().unwrap_or(0)).or_default() += 1;
    }
    for (system, planets) in in_system {
        if planets as usize >= PLANETS_IN_SYSTEM {
            problem("map.planets", format!("system {system} has {planets} planets"), "a system has at most 3 planets");
        }
    }
    for kind in Kind::ALL {
        let mut fragments = 0;
        for row in settings.cards(kind.path()).iter().filter(|row| row.count > 0) {
            fragments += u32::from(Card::read(row).fate == Fate::Fragment);
            problems.extend(problems_of(kind, row, &format!("{}.{}", kind.path(), row.name)));
        }
        if fragments > 1 {
            problems.push(Problem::new(
                kind.path(),
                format!("{fragments} cards of the deck are relic fragments"),
                "a deck has one kind of fragment; give it a count",
            ));
        }
    }
    let mut problem = |path: &str, what: String, help: &str| problems.push(Problem::new(path, what, help));
    if settings.integers("map.mix").iter().all(|&weight| weight == 0) {
        problem("map.mix", "no kind of planet has any weight".into(), "give at least one kind a weight above 0");
    }
    let wanted = settings.count("map.systems") as usize;
    let (planets, systems) = planets(settings);
    let mix = mix(settings);
    let drawable =
        systems.iter().filter(|system| system.iter().any(|&planet| planets[usize::from(planet)].weight(&mix) > 0));
    let (drawable, wanted) = (drawable.count(), wanted.min(systems.len()));
    if drawable > 0 && drawable < wanted {
        problem(
            "map.mix",
            format!("`map.systems` asks for {wanted} systems, and only {drawable} have a planet of any weight"),
            "give more kinds of planets a weight above 0, or ask for fewer systems",
        );
    }
    let ranks = ["ranks.surveyor", "ranks.explorer", "ranks.pathfinder"];
    for pair in ranks.windows(2) {
        let (lower, higher) = (settings.integer(pair[0]), settings.integer(pair[1]));
        if lower >= higher {
            problem(pair[1], format!("{higher} is not above `{}`, {lower}", pair[0]), "let the ranks rise");
        }
    }
    problems
}

const _: () = assert!(SYSTEM_CAPACITY >= 16 + 12, "the largest map has room");
