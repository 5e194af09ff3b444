//! The rules of one scenario: what its settings say, checked, what things are worth, and what the ruleset's contract asks.

use super::{
    actions::Action,
    card_fields::problems_of,
    cards::{Card, Fate, Kind, Planet, Relic},
    descriptor::{Cause, Rank, Stream},
    settings::{
        DECK_CAPACITY, Given, GoalKind, MOST_COMMAND, MOST_HELD, MOST_SPENT, PLANETS_IN_SYSTEM, RELIC_CAPACITY,
        SYSTEM_CAPACITY,
    },
    state::{CardId, Phase, RelicId, State},
    variables::{ACTION_VARIABLES, METRICS, STATE_VARIABLES, read_action, read_state, write_metrics},
};
use crate::{
    random::Luck,
    ruleset::{ActionKinds, Component, Descriptor, Ending, Log, Named, Problem, Ruleset, Settings},
    table::Deck,
};
use std::{collections::BTreeMap, ops::RangeInclusive};

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
    /// What the scenario says; of its tables, the rows that have copies.
    pub(super) given: Given,
    /// The planets of each system, in the order of their numbers.
    pub(super) systems: Vec<Vec<u8>>,
    pub(super) full_decks: [Deck<CardId, DECK_CAPACITY>; 4],
    /// The fragment of each deck.
    pub(super) fragment: [Option<CardId>; 4],
    pub(super) full_relics: Deck<RelicId, RELIC_CAPACITY>,
}

/// What the exploration ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "exploration",
    about: "Take control of planets, explore them with decks that grow leaner, and turn relic fragments into relics.",
    rules_version: 3,
    score_unit: "points",
    goal,
    settings: Given::INFOS,
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    resources: &["command", "goods", "infantry"],
    action_variables: ACTION_VARIABLES,
    metrics: METRICS,
    card_metrics: &[],
    endings: Cause::INFOS,
    ranks: Rank::INFOS,
    streams: Stream::INFOS,
};

/// Points or relics.
fn goal(settings: &Settings) -> String {
    let relics = settings.choice("goal.kind") == "relics";
    let (least, unit) = match (relics, settings.integer(if relics { "goal.relics" } else { "goal.value" })) {
        (true, 1) => (1, "relic"),
        (true, least) => (least, "relics"),
        (false, 1) => (1, "point"),
        (false, least) => (least, "points"),
    };
    let end =
        if settings.boolean("goal.stops") { ", which end the expedition" } else { " by the end of the last round" };
    format!("at least {least} {unit}{end}")
}

impl Ruleset for Exploration {
    type State = State;
    type Action = Action;
    type Glance = ();

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let Some(mut given) = Given::read(settings, &mut problems) else { return Err(problems) };
        Named::leave_out(&mut given.planets);
        given.decks.iter_mut().for_each(Named::leave_out);
        Named::leave_out(&mut given.relics);
        let systems = systems(&given.planets);
        problems = self::problems(&given, &systems, settings);
        if !problems.is_empty() {
            return Err(problems);
        }
        // What stands in files as `of_culture` is `of culture` to people.
        let plain = |name: &mut String| *name = name.replace('_', " ");
        given.planets.iter_mut().for_each(|planet| plain(&mut planet.name));
        given.decks.iter_mut().flatten().for_each(|card| plain(&mut card.name));
        given.relics.iter_mut().for_each(|relic| plain(&mut relic.name));
        let fragment = |kind: Kind| {
            let place = given.decks[kind.place()].iter().position(|card| card.fate() == Fate::Fragment)?;
            u8::try_from(place).ok().map(CardId)
        };
        Ok(Self {
            systems,
            full_decks: Kind::ALL.map(|kind| Deck::new(Named::places(&given.decks[kind.place()]).map(CardId))),
            fragment: Kind::ALL.map(fragment),
            full_relics: Deck::new(Named::places(&given.relics).map(RelicId)),
            given,
        })
    }

    /// Up to a score that no game exceeds.
    fn score_range(&self) -> RangeInclusive<i32> {
        let given = &self.given;
        let most = |count: u8| i32::from(count);
        let systems = self.given.map_systems + usize::from(self.given.map_tokens);
        let planets = i32::try_from(systems * PLANETS_IN_SYSTEM).unwrap_or(0);
        let each = self.points_of(MOST_SPENT, MOST_SPENT)
            + given.value_specialty * most(MOST_HELD)
            + given.value_legendary
            + given.value_attachment * i32::from(u8::MAX)
            + (given.value_infantry + given.value_mech) * most(MOST_HELD);
        let copies = |relic: &Named<Relic>| i32::try_from(relic.count).unwrap_or(0);
        let relics = given.relics.iter().map(|relic| copies(relic) * (most(relic.value) + most(relic.tomb_value)));
        let relics: i32 = relics.sum();
        let held = given.value_trade_good
            + given.value_commodity
            + given.value_action_card
            + given.value_secret
            + given.value_technology
            + given.value_infantry
            + given.value_mech;
        let deck = i32::try_from(DECK_CAPACITY).unwrap_or(0);
        let most = planets * each
            + relics
            + held * most(MOST_HELD)
            + given.value_command * most(MOST_COMMAND)
            + given.value_fragment * 4 * deck
            + i32::from(u16::MAX);
        0..=most
    }

    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        self.set_up(luck, log)
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        self.add_legal(state, actions);
    }

    #[inline]
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        self.carry_out(state, action, luck, log);
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        let Phase::Over(cause) = state.phase else { return None };
        Some(Ending { cause: cause.place(), won: self.met(state), rank: self.standing(state) })
    }

    fn standing(&self, state: &State) -> u8 {
        self.rank(self.score(state))
    }

    fn score(&self, state: &State) -> i32 {
        self.worth(state).total()
    }

    fn margin(&self, state: &State) -> Option<i32> {
        match self.given.goal {
            GoalKind::Value => Some(self.score(state) - self.given.goal_value),
            GoalKind::Relics => None,
        }
    }

    fn resources(&self, state: &State, left: &mut [i32]) {
        left.copy_from_slice(&[state.command.into(), state.trade_goods.into(), state.infantry.into()]);
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    #[inline]
    fn state_variable(&self, state: &State, variable: u16, _: &()) -> f64 {
        read_state(self, state, variable)
    }

    #[inline]
    fn action_variable(&self, state: &State, actions: &[Action], variable: u16, column: &mut [f64], _: &()) {
        read_action(self, state, actions, variable, column);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        write_metrics(self, state, metrics);
    }

    fn components(&self, state: &State) -> Vec<Component> {
        state.components()
    }

    fn describe_action(&self, state: &State, action: Action) -> String {
        self.action_words(state, action)
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        self.state_words(state)
    }
}

impl Exploration {
    /// A card of a deck.
    #[inline]
    pub(super) fn card(&self, deck: Kind, card: CardId) -> &Named<Card> {
        &self.given.decks[deck.place()][usize::from(card.0)]
    }

    /// A relic.
    #[inline]
    pub(super) fn relic(&self, relic: RelicId) -> &Named<Relic> {
        &self.given.relics[usize::from(relic.0)]
    }

    /// Points of a planet's resources and influence.
    pub(super) fn points_of(&self, resources: u8, influence: u8) -> i32 {
        self.given.value_resource * i32::from(resources) + self.given.value_influence * i32::from(influence)
    }

    /// What the table is worth to the player, by source.
    pub(super) fn worth(&self, state: &State) -> Worth {
        let given = &self.given;
        let mut worth = Worth::default();
        let (mut infantry, mut mechs) = (i32::from(state.infantry), i32::from(state.mechs));
        let mut tomb = false;
        for id in state.mine() {
            let planet = state.planet(id);
            let attached = i32::from(planet.attached);
            worth.planets += self.points_of(planet.resources, planet.influence)
                + given.value_specialty * i32::from(planet.specialties)
                + given.value_legendary * i32::from(planet.legendary)
                - attached;
            worth.attachments += attached + given.value_attachment * i32::from(planet.attachments);
            infantry += i32::from(planet.infantry);
            mechs += i32::from(planet.mechs);
            tomb |= planet.tomb;
        }
        for &relic in &state.relics {
            let relic = self.relic(relic);
            worth.relics += i32::from(relic.value) + if tomb { i32::from(relic.tomb_value) } else { 0 };
        }
        worth.goods = given.value_trade_good * i32::from(state.trade_goods)
            + given.value_commodity * i32::from(state.commodities);
        worth.units = given.value_infantry * infantry + given.value_mech * mechs;
        worth.cards = given.value_action_card * i32::from(state.action_cards)
            + given.value_secret * i32::from(state.secrets)
            + given.value_technology * i32::from(state.technologies);
        let fragments: i32 = state.fragments.iter().map(|&count| i32::from(count)).sum();
        worth.rest =
            given.value_command * i32::from(state.command) + given.value_fragment * fragments + i32::from(state.points);
        worth
    }

    /// Whether the goal is met as things stand.
    pub(super) fn met(&self, state: &State) -> bool {
        match self.given.goal {
            GoalKind::Relics => i32::try_from(state.relics.len()).is_ok_and(|held| held >= self.given.goal_relics),
            GoalKind::Value => self.score(state) >= self.given.goal_value,
        }
    }

    /// The rank of a score.
    pub(super) fn rank(&self, score: i32) -> u8 {
        self.given.ranks.iter().map(|&least| u8::from(score >= least)).sum()
    }
}

/// The planets of each system, as places in their list, in the order of the systems' numbers.
fn systems(planets: &[Named<Planet>]) -> Vec<Vec<u8>> {
    let mut systems = BTreeMap::<u8, Vec<u8>>::new();
    for (place, planet) in (0_u8..).zip(planets) {
        systems.entry(planet.system).or_default().push(place);
    }
    systems.into_values().collect()
}

/// Everything about the settings, taken together, that cannot be played.
fn problems(given: &Given, systems: &[Vec<u8>], settings: &Settings) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut problem = |path: &str, what: String, help: &str| problems.push(Problem::new(path, what, help));
    for Named { name, count, .. } in given.planets.iter().filter(|planet| planet.count > 1) {
        problem(
            &format!("map.planets.{name}"),
            format!("there are {count} planets `{name}`"),
            "every planet is there once, or left out by a count of 0",
        );
    }
    for planets in systems.iter().filter(|planets| planets.len() >= PLANETS_IN_SYSTEM) {
        let system = given.planets[usize::from(planets[0])].system;
        let what = format!("system {system} has {} planets", planets.len());
        problem("map.planets", what, "a system has at most 3 planets");
    }
    for (kind, cards) in Kind::ALL.into_iter().zip(&given.decks) {
        let path = format!("decks.{}", kind.name());
        for row in settings.cards(&path) {
            let card = cards.iter().find(|card| card.name == row.name);
            problems.extend(card.into_iter().flat_map(|card| problems_of(kind, row, card, &path)));
        }
        let fragments = cards.iter().filter(|card| card.fate() == Fate::Fragment).count();
        if fragments > 1 {
            problems.push(Problem::new(
                path,
                format!("{fragments} cards of the deck are relic fragments"),
                "a deck has one kind of fragment; give it a count",
            ));
        }
    }
    let mut problem = |path: &str, what: String, help: &str| problems.push(Problem::new(path, what, help));
    let mix = &given.mix;
    if mix.iter().all(|&weight| weight == 0) {
        problem("map.mix", "no kind of planet has any weight".into(), "give at least one kind a weight above 0");
    }
    let drawable = |planets: &&Vec<u8>| planets.iter().any(|&place| given.planets[usize::from(place)].weight(mix) > 0);
    let (drawable, wanted) = (systems.iter().filter(drawable).count(), given.map_systems.min(systems.len()));
    if drawable > 0 && drawable < wanted {
        problem(
            "map.mix",
            format!("`map.systems` asks for {wanted} systems, and only {drawable} have a planet of any weight"),
            "give more kinds of planets a weight above 0, or ask for fewer systems",
        );
    }
    let ranks: Vec<_> = ["ranks.surveyor", "ranks.explorer", "ranks.pathfinder"].into_iter().zip(given.ranks).collect();
    for pair in ranks.windows(2) {
        let [(lower_path, lower), (path, higher)] = pair else { continue };
        if lower >= higher {
            problem(path, format!("{higher} is not above `{lower_path}`, {lower}"), "let the ranks rise");
        }
    }
    problems
}

const _: () = assert!(SYSTEM_CAPACITY >= 16 + 12, "the largest map has room");
