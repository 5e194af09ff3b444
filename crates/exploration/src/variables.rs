//! What strategies can read about the state and about each action, and what outcomes record.

use super::{
    Exploration,
    actions::{Action, Technology, Unit},
    cards::{Card, Kind},
    settings::GoalKind,
    state::{CardId, Owner, Planet, PlanetId, State, SystemId},
};
use crate::ruleset::Named;

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

/// A count of a few things.
fn count(value: usize) -> f64 {
    f64::from(u32::try_from(value).unwrap_or(u32::MAX))
}

/// The planet an action is about.
fn planet_of(action: Action) -> Option<PlanetId> {
    match action {
        Action::TakeControl(id, _) | Action::ExploreAgain(id) | Action::ChoosePlanet(id) => Some(id),
        _ => None,
    }
}

/// The colour or deck an action is about.
fn colour_of(action: Action) -> Option<Kind> {
    match action {
        Action::PurgeFragments(kind)
        | Action::SellFragment(kind)
        | Action::BuyFragment(kind)
        | Action::SwapFragment(kind)
        | Action::TakeFragment(kind)
        | Action::ChooseDeck(kind) => Some(kind),
        _ => None,
    }
}

impl Exploration {
    /// The chance that the next card of a deck is of this kind, as anyone can count from what lies face up.
    fn share(&self, state: &State, kind: Kind, wanted: impl Fn(CardId) -> bool) -> f64 {
        let deck = state.deck(kind);
        // Discards hold fragments only where purged cards are discarded.
        let again = deck.to_draw().is_empty() && self.reshuffles();
        let cards = if again { deck.discarded() } else { deck.to_draw() };
        let found = cards.iter().filter(|&&card| wanted(card)).count();
        if cards.is_empty() { 0.0 } else { count(found) / count(cards.len()) }
    }

    /// The chance that the next card of a deck is a fragment.
    fn chance(&self, state: &State, kind: Kind) -> f64 {
        self.fragment[kind.place()].map_or(0.0, |fragment| self.share(state, kind, |card| card == fragment))
    }

    /// The chance that the next card of a deck is attached.
    fn attaches(&self, state: &State, kind: Kind) -> f64 {
        self.share(state, kind, |card| self.card(kind, card).attach)
    }

    /// The best chance of an attachment among the decks that a planet can be explored with.
    fn planet_attaches(&self, state: &State, planet: &Planet) -> f64 {
        planet.decks().map(|kind| self.attaches(state, kind)).fold(0.0, f64::max)
    }

    /// The highest of the planets of a system that the drones can explore again; 0 without any.
    fn best_scan(&self, state: &State, system: SystemId, of: impl Fn(&Planet) -> f64) -> f64 {
        let scanned = state.planets_of(system).filter(|&id| state.scanlink && self.can_scan(state, id));
        scanned.map(|id| of(state.planet(id))).fold(0.0, f64::max)
    }

    /// The best chance of a fragment among the decks that a planet can be explored with.
    fn planet_chance(&self, state: &State, planet: &Planet) -> f64 {
        planet.decks().map(|kind| self.chance(state, kind)).fold(0.0, f64::max)
    }

    /// The chance of a fragment of a colour by exploring a planet.
    fn chance_of(&self, state: &State, planet: &Planet, kind: Kind) -> f64 {
        if planet.traits & kind.bit() == 0 { 0.0 } else { self.chance(state, kind) }
    }

    /// The points of a planet as it is.
    fn planet_value(&self, planet: &Planet) -> f64 {
        f64::from(
            self.points_of(planet.resources, planet.influence)
                + self.given.value_specialty * i32::from(planet.specialties)
                + self.given.value_legendary * i32::from(planet.legendary)
                + self.given.value_attachment * i32::from(planet.attachments),
        )
    }

    /// How much a fragment of a colour is wanted: 1 divided by the fragments that the colour still lacks for a relic, wild
    /// ones counted. Where it lacks none, the next fragment is the first of another relic.
    fn pull(&self, state: &State, kind: Kind) -> f64 {
        let lacking = self.lacking(state, kind);
        1.0 / f64::from(if lacking == 0 { self.given.per_relic } else { lacking }.max(1))
    }

    /// The best product of chance and pull among the decks of a planet.
    fn planet_pull(&self, state: &State, planet: &Planet) -> f64 {
        planet.decks().map(|kind| self.chance(state, kind) * self.pull(state, kind)).fold(0.0, f64::max)
    }

    fn free(state: &State, system: SystemId) -> impl Iterator<Item = &Planet> {
        state.system(system).planets.iter().filter(|planet| planet.owner == Owner::Nobody && !planet.closed)
    }

    /// Planets that an expansion can explore by taking them, no more than there are units.
    fn explorations(state: &State, system: SystemId) -> f64 {
        let units = usize::from(state.infantry) + usize::from(state.mechs);
        count(Self::free(state, system).filter(|planet| planet.traits != 0).count().min(units))
    }

    fn sum(state: &State, system: SystemId, of: impl Fn(&Planet) -> f64) -> f64 {
        Self::free(state, system).map(of).sum()
    }

    fn theirs(state: &State, system: SystemId) -> impl Iterator<Item = &Planet> {
        state.system(system).planets.iter().filter(|planet| planet.owner == Owner::Neighbour && !planet.closed)
    }

    /// The fewest fragments that any colour lacks for a relic.
    fn nearest(&self, state: &State) -> u8 {
        Kind::ALL.into_iter().map(|kind| self.lacking(state, kind)).min().unwrap_or(0)
    }

    pub(super) fn revealed_card(&self, state: &State) -> Option<&Named<Card>> {
        state.phase.revealed().map(|revealed| self.card(revealed.deck, revealed.card))
    }

    /// Points short of the goal, or relics short of it where relics are the goal.
    fn to_goal(&self, state: &State) -> f64 {
        match self.given.goal {
            GoalKind::Value => f64::from((self.given.goal_value - self.worth(state).total()).max(0)),
            GoalKind::Relics => (f64::from(self.given.goal_relics) - count(state.relics.len())).max(0.0),
        }
    }
}

perihelion_game::state_variables! {
    /// What strategies can read about the state.
    pub(super) STATE_VARIABLES, fn read_state(rules: &Exploration, state: &State) {
        "score": Number = "What the table is worth to you, in points." => f64::from(rules.worth(state).total()),
        "to_goal": Number = "Points, or relics where they are the goal, still missing for a win." => rules.to_goal(state),
        "round": Number = "The round being played, from 1." => f64::from(state.round),
        "rounds.left": Number = "Rounds left after this one." =>
            f64::from(rules.given.rounds.saturating_sub(state.round)),
        "expansions": Number = "Expansions left in this round." => f64::from(state.expansions),
        "command": Number = "Command tokens, each worth another expansion." => f64::from(state.command),
        "resources": Number = "Resources left to spend in this round." => f64::from(state.resources),
        "influence": Number = "Influence left to spend in this round." => f64::from(state.influence),
        "goods": Number = "Trade goods." => f64::from(state.trade_goods),
        "commodities": Number = "Commodities." => f64::from(state.commodities),
        "commodities.room": Number = "Commodities that can still be held." =>
            f64::from(rules.commodity_value(state).saturating_sub(state.commodities)),
        "infantry": Number = "Infantry aboard the fleet." => f64::from(state.infantry),
        "mechs": Number = "Mechs aboard the fleet." => f64::from(state.mechs),
        "fleet.room": Number = "Units that the fleet can still take." => f64::from(rules.room(state)),
        "tap.owned": Boolean = "Whether you own Dark Energy Tap." => flag(state.tap),
        "scanlink.owned": Boolean = "Whether you own Scanlink Drone Network." => flag(state.scanlink),
        "probes": Number = "Cards that explore a frontier token." => f64::from(state.probes),
        "devices": Number = "Cards kept until they are used." => count(state.kept.len()),
        "command.price": Number = "Influence for the next command token of this round." =>
            f64::from(rules.command_price(state)),
        "transactions": Number = "Transactions left in this round." => f64::from(state.transactions),

        "planets.mine": Number = "Planets you control." => count(state.mine().count()),
        "planets.free": Number = "Planets that nobody controls." =>
            count(state.planets().filter(|planet| planet.owner == Owner::Nobody).count()),
        "planets.theirs": Number = "Planets that neighbours control." =>
            count(state.planets().filter(|planet| planet.owner == Owner::Neighbour).count()),
        "tokens": Number = "Frontier tokens on the map." => count(state.tokens()),
        "tokens.supply": Number = "Frontier tokens in the supply." => f64::from(state.supply),

        "fragments.cultural": Number = "Cultural fragments you hold." => f64::from(state.fragments(Kind::Cultural)),
        "fragments.hazardous": Number = "Hazardous fragments you hold." => f64::from(state.fragments(Kind::Hazardous)),
        "fragments.industrial": Number = "Industrial fragments you hold." => f64::from(state.fragments(Kind::Industrial)),
        "fragments.wild": Number = "Wild fragments you hold." => f64::from(state.fragments(Kind::Frontier)),
        "fragments.lacking": Number = "Fragments that the colour nearest to a relic still lacks." =>
            f64::from(rules.nearest(state)),
        "fragments.per_relic": Number = "Fragments of one colour that a relic takes." => f64::from(rules.given.per_relic),
        "relics": Number = "Relics you have drawn." => count(state.relics.len()),
        "relics.left": Number = "Relics left in the relic deck." => count(state.relic_deck.to_draw().len()),

        "deck.cultural": Number = "Cards left in the cultural deck." => count(state.deck(Kind::Cultural).to_draw().len()),
        "deck.hazardous": Number = "Cards left in the hazardous deck." => count(state.deck(Kind::Hazardous).to_draw().len()),
        "deck.industrial": Number = "Cards left in the industrial deck." => count(state.deck(Kind::Industrial).to_draw().len()),
        "deck.frontier": Number = "Cards left in the frontier deck." => count(state.deck(Kind::Frontier).to_draw().len()),
        "chance.cultural": Number = "The chance that the next cultural card is a fragment, from 0 to 1." => rules.chance(state, Kind::Cultural),
        "chance.hazardous": Number = "The chance that the next hazardous card is a fragment, from 0 to 1." => rules.chance(state, Kind::Hazardous),
        "chance.industrial": Number = "The chance that the next industrial card is a fragment, from 0 to 1." => rules.chance(state, Kind::Industrial),
        "chance.frontier": Number = "The chance that the next frontier card is a fragment, from 0 to 1." => rules.chance(state, Kind::Frontier),

        "card.fragment": Boolean = "Whether the card revealed is a fragment." =>
            flag(rules.revealed_card(state).is_some_and(|card| card.fragment)),
        "card.command": Number = "Command tokens that the card revealed brings." =>
            rules.revealed_card(state).map_or(0.0, |card| f64::from(card.command)),
        "card.goods": Number = "Trade goods that the card revealed brings." =>
            rules.revealed_card(state).map_or(0.0, |card| f64::from(card.trade_goods)),
        "card.commodities": Number = "Commodities that the card revealed would bring, as far as there is room." =>
            rules.revealed_card(state).map_or(0.0, |card| {
                let room = f64::from(rules.commodity_value(state).saturating_sub(state.commodities));
                if card.refill { room } else { room.min(f64::from(card.commodities)) }
            }),
        "card.converts": Number = "Commodities that the card revealed would turn into trade goods." =>
            rules.revealed_card(state).map_or(0.0, |card| f64::from(card.convert.min(state.commodities))),
        "card.ready": Boolean = "Whether the card revealed readies the planet." =>
            flag(rules.revealed_card(state).is_some_and(|card| card.ready)),
        "card.refills": Boolean = "Whether the card revealed refills commodities." =>
            flag(rules.revealed_card(state).is_some_and(|card| card.refill)),
    }
}

/// Actions about a colour of fragments, which is a deck.
const OF_A_COLOUR: &[&str] =
    &["purge_fragments", "sell_fragment", "buy_fragment", "swap_fragment", "take_fragment", "choose_deck"];

perihelion_game::action_variables! {
    /// What strategies can read about an action.
    pub(super) ACTION_VARIABLES, fn read_action(rules: &Exploration, state: &State, action: Action) {
        "colour.held": Number, OF_A_COLOUR =
            "Fragments of the colour that you hold." => {
            _ => colour_of(action).map_or(0.0, |kind| f64::from(state.fragments(kind))) },
        "colour.lacking": Number, OF_A_COLOUR =
            "Fragments that the colour still lacks for a relic, wild ones counted where they count." => {
            _ => colour_of(action).map_or(0.0, |kind| f64::from(rules.lacking(state, kind))) },
        "colour.wilds": Number, ["purge_fragments"] = "Wild fragments that are purged with those of the colour." => {
            _ => colour_of(action).and_then(|kind| rules.wilds_needed(state, kind)).map_or(0.0, f64::from) },
        "colour.chance": Number, OF_A_COLOUR =
            "The chance that the next card of the colour's deck is a fragment, from 0 to 1." => {
            _ => colour_of(action).map_or(0.0, |kind| rules.chance(state, kind)) },
        "colour.attaches": Number, ["choose_deck"] =
            "The chance that the next card of the deck is attached, from 0 to 1." => {
            _ => colour_of(action).map_or(0.0, |kind| rules.attaches(state, kind)) },
        "colour.is_cultural": Boolean, OF_A_COLOUR =
            "Whether the colour is cultural." => { _ => flag(colour_of(action) == Some(Kind::Cultural)) },
        "colour.is_hazardous": Boolean, OF_A_COLOUR =
            "Whether the colour is hazardous." => { _ => flag(colour_of(action) == Some(Kind::Hazardous)) },
        "colour.is_industrial": Boolean, OF_A_COLOUR =
            "Whether the colour is industrial." => { _ => flag(colour_of(action) == Some(Kind::Industrial)) },
        "colour.is_wild": Boolean, OF_A_COLOUR =
            "Whether the colour is wild." => { _ => flag(colour_of(action) == Some(Kind::Frontier)) },
        "colour.pull": Number, OF_A_COLOUR =
            "How much a fragment of the colour is wanted: 1 divided by the fragments that it still lacks for a relic, wild ones \
             counted; where it lacks none, 1 divided by the fragments of another relic." => {
            _ => colour_of(action).map_or(0.0, |kind| rules.pull(state, kind)) },
        "trade.price": Number, ["sell_fragment", "buy_fragment", "swap_fragment"] =
            "Trade goods for the fragment, or besides it where it is swapped." => {
            Action::SellFragment(_) => f64::from(rules.given.sell), Action::BuyFragment(_) => f64::from(rules.given.buy),
            Action::SwapFragment(_) => f64::from(rules.given.swap) },
        "swap.lacking": Number, ["swap_fragment"] =
            "The fewest fragments that a colour to be had for it lacks for a relic, before it is taken." => {
            Action::SwapFragment(kind) => f64::from(rules.lacking_by_swap(state, kind)) },

        "technology.is_tap": Boolean, ["research"] = "Whether it is Dark Energy Tap." => {
            Action::Research(technology) => flag(technology == Technology::Tap) },
        "technology.price": Number, ["research"] = "Resources it costs." => {
            Action::Research(Technology::Tap) => f64::from(rules.given.price_tap),
            Action::Research(Technology::Scanlink) => f64::from(rules.given.price_scanlink) },
        "unit.is_mech": Boolean, ["recruit", "take_control", "produce"] = "Whether the unit is a mech." => {
            Action::Recruit(unit) | Action::Produce(unit) | Action::TakeControl(_, unit) => flag(unit == Unit::Mech) },

        "system.free": Number, ["expand"] = "Planets in the system that nobody controls and units may land on." => {
            Action::Expand(system) => count(Exploration::free(state, system).count()) },
        "system.theirs": Number, ["expand"] = "Planets in the system that neighbours control." => {
            Action::Expand(system) => count(Exploration::theirs(state, system).count()) },
        "system.explorations": Number, ["expand"] = "Planets with a trait that can be taken and explored with the units aboard." => {
            Action::Expand(system) => Exploration::explorations(state, system) },
        "system.value": Number, ["expand"] = "Points of the free planets in the system." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| rules.planet_value(planet)) },
        "system.their_value": Number, ["expand"] = "Points of the planets in the system that neighbours control." => {
            Action::Expand(system) => Exploration::theirs(state, system).map(|planet| rules.planet_value(planet)).sum() },
        "system.resources": Number, ["expand"] = "Resources of the free planets in the system." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| f64::from(planet.resources)) },
        "system.influence": Number, ["expand"] = "Influence of the free planets in the system." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| f64::from(planet.influence)) },
        "system.chance": Number, ["expand"] = "Fragments to be expected from exploring the free planets." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| rules.planet_chance(state, planet)) },
        "system.pull": Number, ["expand"] = "The same, each weighed by how much a fragment of its colour is wanted." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| rules.planet_pull(state, planet)) },
        "system.cultural": Number, ["expand"] = "Free cultural planets in the system." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| flag(planet.traits & Kind::Cultural.bit() != 0)) },
        "system.hazardous": Number, ["expand"] = "Free hazardous planets in the system." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| flag(planet.traits & Kind::Hazardous.bit() != 0)) },
        "system.industrial": Number, ["expand"] = "Free industrial planets in the system." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| flag(planet.traits & Kind::Industrial.bit() != 0)) },
        "system.scans": Boolean, ["expand"] = "Whether the drones can explore a planet there again." => {
            Action::Expand(system) => flag(state.scanlink && state.planets_of(system).any(|id| rules.can_scan(state, id))) },
        "system.scan_pull": Number, ["expand"] =
            "The chance of a fragment by exploring a planet there again with the drones, weighed by how much it is wanted: the \
             best of its planets; 0 where they can explore none." => {
            Action::Expand(system) => rules.best_scan(state, system, |planet| rules.planet_pull(state, planet)) },
        "system.attaches": Number, ["expand"] = "Attachments to be expected from exploring the free planets." => {
            Action::Expand(system) => Exploration::sum(state, system, |planet| rules.planet_attaches(state, planet)) },
        "system.scan_attaches": Number, ["expand"] =
            "The chance of an attachment by exploring a planet there again with the drones: the best of its planets; 0 where \
             they can explore none." => {
            Action::Expand(system) => rules.best_scan(state, system, |planet| rules.planet_attaches(state, planet)) },
        "system.token": Boolean, ["expand"] = "Whether a frontier token lies there." => {
            Action::Expand(system) => flag(state.system(system).token) },
        "system.visited": Boolean, ["probe", "use_void"] =
            "Whether the token's area was expanded into this round, so that the tap cannot explore it before the next one." => {
            Action::Probe(system) | Action::UseVoid(system) => flag(state.system(system).visited) },
        "system.spends_token": Boolean, ["expand"] = "Whether the expansion costs a command token." => {
            Action::Expand(_) => flag(state.expansions == 0) },

        "planet.resources": Number, ["take_control", "explore_again", "choose_planet"] = "Its resources." => {
            _ => planet_of(action).map_or(0.0, |id| f64::from(state.planet(id).resources)) },
        "planet.influence": Number, ["take_control", "explore_again", "choose_planet"] = "Its influence." => {
            _ => planet_of(action).map_or(0.0, |id| f64::from(state.planet(id).influence)) },
        "planet.value": Number, ["take_control", "explore_again", "choose_planet"] = "Its points as it is." => {
            _ => planet_of(action).map_or(0.0, |id| rules.planet_value(state.planet(id))) },
        "planet.is_theirs": Boolean, ["take_control"] = "Whether a neighbour controls it." => {
            _ => planet_of(action).map_or(0.0, |id| flag(state.planet(id).owner == Owner::Neighbour)) },
        "planet.has_trait": Boolean, ["take_control", "explore_again", "choose_planet"] = "Whether it can be explored." => {
            _ => planet_of(action).map_or(0.0, |id| flag(state.planet(id).traits != 0)) },
        "planet.is_hazardous": Boolean, ["take_control", "explore_again", "choose_planet"] = "Whether it is hazardous." => {
            _ => planet_of(action).map_or(0.0, |id| flag(state.planet(id).traits & Kind::Hazardous.bit() != 0)) },
        "planet.has_mech": Boolean, ["explore_again", "choose_planet"] = "Whether a mech is on it." => {
            _ => planet_of(action).map_or(0.0, |id| flag(state.planet(id).mechs > 0)) },
        "planet.chance": Number, ["take_control", "explore_again", "choose_planet"] =
            "The best chance of a fragment from exploring it, from 0 to 1." => {
            _ => planet_of(action).map_or(0.0, |id| rules.planet_chance(state, state.planet(id))) },
        "planet.pull": Number, ["take_control", "explore_again", "choose_planet"] =
            "The same, weighed by how much a fragment of that colour is wanted." => {
            _ => planet_of(action).map_or(0.0, |id| rules.planet_pull(state, state.planet(id))) },
        "planet.attaches": Number, ["take_control", "explore_again", "choose_planet"] =
            "The best chance of an attachment from exploring it, from 0 to 1." => {
            _ => planet_of(action).map_or(0.0, |id| rules.planet_attaches(state, state.planet(id))) },
        "planet.cultural_chance": Number, ["take_control", "explore_again", "choose_planet"] = "The chance of a cultural fragment from exploring it, from 0 to 1." => {
            _ => planet_of(action).map_or(0.0, |id| rules.chance_of(state, state.planet(id), Kind::Cultural)) },
    }
}

perihelion_game::metrics! {
    /// What outcomes record.
    pub(super) METRICS, fn write_metrics(rules: &Exploration, state: &State) {
        let tally = &state.tally;
        let worth = rules.worth(state);
        0..=2_000 {
            "draws_cultural": "cards" = "Cards you drew from the cultural deck." => tally.draws[0],
            "draws_hazardous": "cards" = "Cards you drew from the hazardous deck." => tally.draws[1],
            "draws_industrial": "cards" = "Cards you drew from the industrial deck." => tally.draws[2],
            "draws_frontier": "cards" = "Cards you drew from the frontier deck." => tally.draws[3],
            "fragments_cultural": "fragments" = "Cultural fragments drawn." => tally.fragments[0],
            "fragments_hazardous": "fragments" = "Hazardous fragments drawn." => tally.fragments[1],
            "fragments_industrial": "fragments" = "Industrial fragments drawn." => tally.fragments[2],
            "fragments_wild": "fragments" = "Wild fragments drawn." => tally.fragments[3],
            "relics": "relics" = "Relics drawn." => tally.relics,
            "relic_1_round": "rounds" = "The round of the first relic; 0 without one." => tally.relic_rounds[0],
            "relic_2_round": "rounds" = "The round of the second relic; 0 without one." => tally.relic_rounds[1],
            "relic_3_round": "rounds" = "The round of the third relic; 0 without one." => tally.relic_rounds[2],
            "relic_4_round": "rounds" = "The round of the fourth relic; 0 without one." => tally.relic_rounds[3],
            "relic_5_round": "rounds" = "The round of the fifth relic; 0 without one." => tally.relic_rounds[4],
            "relic_6_round": "rounds" = "The round of the sixth relic; 0 without one." => tally.relic_rounds[5],
            "relic_7_round": "rounds" = "The round of the seventh relic; 0 without one." => tally.relic_rounds[6],
            "relic_8_round": "rounds" = "The round of the eighth relic; 0 without one." => tally.relic_rounds[7],
            "relic_9_round": "rounds" = "The round of the ninth relic; 0 without one." => tally.relic_rounds[8],
            "attachments": "cards" = "Attachments put on your planets." => tally.attachments,
            "explored_again": "explorations" = "Planets explored that you controlled already." => tally.explored_again,
            "tokens_explored": "tokens" = "Frontier tokens explored." => tally.tokens_explored,
            "tokens_placed": "tokens" = "Frontier tokens placed after the set-up." => tally.tokens_placed,
            "reshuffles": "reshuffles" = "Decks made anew from their discards." => tally.reshuffles,
            "first_reshuffle": "rounds" = "The round of the first reshuffle, set-up counted as round 1; 0 without one." =>
                tally.first_reshuffle,
            "left_cultural": "cards" = "Cards left in the cultural deck." => state.deck(Kind::Cultural).to_draw().len(),
            "left_hazardous": "cards" = "Cards left in the hazardous deck." => state.deck(Kind::Hazardous).to_draw().len(),
            "left_industrial": "cards" = "Cards left in the industrial deck." =>
                state.deck(Kind::Industrial).to_draw().len(),
            "left_frontier": "cards" = "Cards left in the frontier deck." => state.deck(Kind::Frontier).to_draw().len(),
            "planets": "planets" = "Planets controlled at the end." => state.mine().count(),
            "from_neighbours": "planets" = "Planets taken from neighbours." => tally.from_neighbours,
            "expansions": "expansions" = "Expansions made." => tally.expansions,
            "fragments_bought": "fragments" = "Fragments bought from neighbours." => tally.bought,
            "fragments_sold": "fragments" = "Fragments sold to neighbours." => tally.sold,
            "fragments_swapped": "fragments" = "Fragments swapped for others of neighbours." => tally.swapped,
            "before_resolving": "transactions" = "Transactions between the reveal and the resolution of a card." =>
                tally.before_resolving,
            "decks_chosen": "explorations" = "Planets with several traits explored, for which you chose the deck." =>
                tally.decks_chosen,
            "gates_opened": "cards" = "Cards gained from by a mech there or an infantry removed." => tally.gates_opened,
            "explored_by_relics": "explorations" = "Planets and frontier tokens explored by relics." => tally.by_relics,
            "devices_used": "cards" = "Kept cards used." => tally.devices_used,
            "tokens_bought": "tokens" = "Command tokens bought with influence." => tally.tokens_bought,
            "unspent_resources": "resources" = "Resources that lapsed at the ends of rounds, in all." => tally.unspent[0],
            "unspent_influence": "influence" = "Influence that lapsed at the ends of rounds, in all." => tally.unspent[1],
            "fragments_left": "fragments" = "Fragments held at the end." =>
                state.fragments.iter().map(|&count| i32::from(count)).sum::<i32>(),
            "value_planets": "points" = "Points from planets as printed." => worth.planets,
            "value_attachments": "points" = "Points from attachments." => worth.attachments,
            "value_relics": "points" = "Points from relics." => worth.relics,
            "value_goods": "points" = "Points from trade goods and commodities." => worth.goods,
            "value_units": "points" = "Points from infantry and mechs." => worth.units,
            "value_cards": "points" = "Points from action cards, secret objectives and technologies." => worth.cards,
            "value_rest": "points" = "Points from command tokens, fragments and effects outside the expedition." =>
                worth.rest,
        }
    }
}
