//! The table and the actions in words, for replays.

use super::{
    Exploration,
    actions::{Action, Technology},
    cards::{Card, Kind},
    state::{Owner, PlanetId, State, SystemId},
};

/// A count of things, such as `1 mech` and `2 mechs`.
pub(super) fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

impl Exploration {
    /// A planet with its traits and what it brings, such as `saudor (industrial 2/2)`.
    pub(super) fn planet_words(&self, state: &State, id: PlanetId) -> String {
        let planet = state.planet(id);
        let name = planet.card.map_or("the planet found", |card| &self.given.planets[usize::from(card)].name);
        let traits: Vec<&str> = planet.decks().map(Kind::name).collect();
        let traits = if traits.is_empty() { "no trait".to_owned() } else { traits.join(" and ") };
        let specialty = if planet.specialties > 0 { ", a specialty" } else { "" };
        let legendary = if planet.legendary { ", legendary" } else { "" };
        let tomb = if planet.tomb { ", the tomb" } else { "" };
        let closed = if planet.closed { ", closed" } else { "" };
        format!("{name} ({traits} {}/{}{specialty}{legendary}{tomb}{closed})", planet.resources, planet.influence)
    }

    /// A system by its planets, or as an empty area.
    pub(super) fn system_words(&self, state: &State, id: SystemId) -> String {
        let system = state.system(id);
        let names: Vec<String> = state.planets_of(id).map(|planet| self.planet_words(state, planet)).collect();
        if names.is_empty() {
            return format!("empty area {}", id.0);
        }
        if system.tile == 0 { names.join(", ") } else { format!("system {}: {}", system.tile, names.join(", ")) }
    }

    /// A system by the names of its planets, or as an empty area.
    fn system_name(&self, state: &State, id: SystemId) -> String {
        let planets = &state.system(id).planets;
        let name = |card: u8| self.given.planets[usize::from(card)].name.clone();
        let names: Vec<String> =
            planets.iter().map(|planet| planet.card.map_or_else(|| "the planet found".to_owned(), name)).collect();
        if names.is_empty() { format!("empty area {}", id.0) } else { names.join(" and ") }
    }

    /// Exploring a frontier token from afar, in plain words.
    fn token_words(state: &State, id: SystemId, by: &str) -> String {
        let visited = if state.system(id).visited { " of an area expanded into this round" } else { "" };
        format!("explore a frontier token{visited} with {by}")
    }

    /// What a way to resolve a card comes to.
    pub(super) fn way_words(&self, card: &Card, way: Action) -> String {
        match way {
            Action::Sacrifice => "an infantry is removed for it".into(),
            Action::Produce(unit) => format!("1 {} is produced", unit.name()),
            Action::Convert => format!("commodities that become trade goods: up to {}", card.convert),
            Action::Pay => format!("{} paid for the other gain", card.price),
            Action::Decline => "declined".into(),
            _ => "resolved".into(),
        }
    }

    /// An action in plain words.
    pub(super) fn action_words(&self, state: &State, action: Action) -> String {
        let card = self.revealed_card(state);
        match action {
            Action::PurgeFragments(colour) => format!("purge {} fragments for a relic", colour.fragment()),
            Action::Research(Technology::Tap) => format!("research Dark Energy Tap for {}", self.given.price_tap),
            Action::Research(Technology::Scanlink) => {
                format!("research Scanlink Drone Network for {}", self.given.price_scanlink)
            }
            Action::UseDevice => "use a kept card".into(),
            Action::PlaceToken(_) => format!("place a frontier token for {}", self.given.price_survey),
            Action::BuyCommand => format!("a command token for {} influence", self.command_price(state)),
            Action::Recruit(unit) => format!("recruit 1 {}", unit.name()),
            Action::Expand(system) => format!("expand into {}", self.system_name(state, system)),
            Action::Probe(system) => Self::token_words(state, system, "a card"),
            Action::UseVoid(system) => Self::token_words(state, system, "a relic"),
            Action::UseCrown => "explore a planet again with a relic".into(),
            Action::SellFragment(colour) => format!("sell {} for {}", colour.a_fragment(), self.given.sell),
            Action::BuyFragment(colour) => format!("buy {} for {}", colour.a_fragment(), self.given.buy),
            Action::SwapFragment(colour) => format!("swap {}", self.given_in_swap(colour)),
            Action::TakeFragment(colour) => format!("take {} for it", colour.a_fragment()),
            Action::TradeCommodities => "turn commodities into trade goods".into(),
            Action::EndRound => "end the round".into(),
            Action::TakeControl(id, unit) => {
                format!("take control of {} with 1 {}", self.planet_words(state, id), unit.name())
            }
            Action::ExploreAgain(id) => format!("explore {} again", self.planet_words(state, id)),
            Action::Depart => "end the expansion".into(),
            Action::ExploreToken(_) => "explore the frontier token with Dark Energy Tap".into(),
            Action::ChooseDeck(deck) => format!("explore with the {} deck", deck.name()),
            Action::ChoosePlanet(id) => format!("choose {}", self.planet_words(state, id)),
            Action::Resolve
            | Action::Convert
            | Action::Pay
            | Action::Produce(_)
            | Action::Sacrifice
            | Action::Decline => match card {
                Some(card) => format!("{}: {}", card.name, self.way_words(card, action)),
                None => "resolve".into(),
            },
        }
    }

    /// The table in words.
    pub(super) fn state_words(&self, state: &State) -> Vec<String> {
        let planets: Vec<String> = state
            .planet_ids()
            .filter(|&id| state.planet(id).owner == Owner::You)
            .map(|id| {
                let planet = state.planet(id);
                let units = match (planet.infantry, planet.mechs) {
                    (0, 0) => String::new(),
                    (infantry, 0) => format!(" with {infantry} infantry"),
                    (0, mechs) => format!(" with {}", count(mechs, "mech", "mechs")),
                    (infantry, mechs) => format!(" with {infantry} infantry and {}", count(mechs, "mech", "mechs")),
                };
                format!("{}{units}", self.planet_words(state, id))
            })
            .collect();
        let of = |owner| state.planets().filter(|planet| planet.owner == owner).count();
        let fragments: Vec<String> = Kind::ALL
            .into_iter()
            .filter(|&colour| state.fragments(colour) > 0)
            .map(|colour| format!("{} {}", state.fragments(colour), colour.fragment()))
            .collect();
        let theirs: Vec<String> = Kind::ALL
            .into_iter()
            .filter(|colour| state.theirs[colour.place()] > 0)
            .map(|colour| format!("{} {}", state.theirs[colour.place()], colour.fragment()))
            .collect();
        let relics: Vec<String> = state.relics.iter().map(|&relic| self.relic(relic).name.clone()).collect();
        let decks: Vec<String> = Kind::ALL
            .into_iter()
            .map(|kind| {
                let deck = state.deck(kind);
                format!("{} {} and {} discarded", kind.name(), deck.to_draw().len(), deck.discarded().len())
            })
            .collect();
        vec![
            format!(
                "{}, {}, {}, {} and {} influence to spend",
                count(u32::try_from(self.worth(state).total()).unwrap_or(0), "point", "points"),
                count(state.expansions, "expansion", "expansions"),
                count(state.command, "command token", "command tokens"),
                count(state.resources, "resource", "resources"),
                state.influence
            ),
            format!(
                "{}, {}, {} infantry and {} aboard",
                count(state.trade_goods, "trade good", "trade goods"),
                count(state.commodities, "commodity", "commodities"),
                state.infantry,
                count(state.mechs, "mech", "mechs")
            ),
            format!(
                "planets: {} ({} free, {} with neighbours, frontier tokens: {})",
                list(&planets),
                of(Owner::Nobody),
                of(Owner::Neighbour),
                state.tokens()
            ),
            format!("fragments: {} (neighbours: {})", list(&fragments), list(&theirs)),
            format!("relics: {}", list(&relics)),
            format!("decks: {}", decks.join(", ")),
        ]
    }
}
