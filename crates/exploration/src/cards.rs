//! What the scenario's tables hold: exploration cards by effect, relics, and planets.

use super::settings::{CARD_FIELDS, PLANET_FIELDS, RELIC_FIELDS};
use crate::ruleset::Card as Row;

/// An exploration deck, and with it a planet's trait and a colour of fragments: those of the frontier are wild.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The cultural deck.
    Cultural,
    /// The hazardous deck.
    Hazardous,
    /// The industrial deck.
    Industrial,
    /// The frontier deck; as a colour, wild.
    Frontier,
}

impl Kind {
    /// Every deck.
    pub const ALL: [Self; 4] = [Self::Cultural, Self::Hazardous, Self::Industrial, Self::Frontier];
    /// The decks that belong to a trait (2.1).
    pub const TRAITS: [Self; 3] = [Self::Cultural, Self::Hazardous, Self::Industrial];

    /// Its place among the decks.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its bit in a set of traits.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The deck's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cultural => "cultural",
            Self::Hazardous => "hazardous",
            Self::Industrial => "industrial",
            Self::Frontier => "frontier",
        }
    }

    /// The name of its fragments.
    #[must_use]
    pub const fn fragment(self) -> &'static str {
        match self {
            Self::Frontier => "wild",
            other => other.name(),
        }
    }

    /// One of its fragments, with its article.
    #[must_use]
    pub const fn a_fragment(self) -> &'static str {
        match self {
            Self::Cultural => "a cultural fragment",
            Self::Hazardous => "a hazardous fragment",
            Self::Industrial => "an industrial fragment",
            Self::Frontier => "a wild fragment",
        }
    }

    /// The path of its table of cards.
    pub(super) const fn path(self) -> &'static str {
        match self {
            Self::Cultural => "decks.cultural",
            Self::Hazardous => "decks.hazardous",
            Self::Industrial => "decks.industrial",
            Self::Frontier => "decks.frontier",
        }
    }
}

/// Where a card goes once it is resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// To the discard pile of its deck (7).
    Discard,
    /// To the planet explored (8).
    Attach,
    /// Face up before the player (9).
    Fragment,
    /// Out of the game (note 1).
    Purge,
    /// Before the player until it is used, then out of the game (note 2).
    Keep,
    /// On the table for good (note 2).
    Stay,
}

/// What a card or relic brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gains {
    pub(super) commodities: u8,
    pub(super) trade_goods: u8,
    pub(super) command: u8,
    pub(super) infantry: u8,
    pub(super) mechs: u8,
    pub(super) action_cards: u8,
    pub(super) secrets: u8,
    pub(super) technologies: u8,
    pub(super) relics: u8,
    pub(super) points: u8,
}

/// An exploration card, by its effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    pub(super) name: String,
    pub(super) copies: u8,
    pub(super) fate: Fate,
    pub(super) gains: Gains,
    /// Whether commodities are refilled.
    pub(super) refill: bool,
    /// Whether the planet explored is readied.
    pub(super) ready: bool,
    /// How many commodities may be turned into trade goods instead.
    pub(super) convert: u8,
    /// What the other effect costs in trade goods or commodities; 0 where there is none.
    pub(super) price: u8,
    pub(super) bought: Gains,
    /// Whether a unit is produced.
    pub(super) produce: bool,
    /// Whether it takes a mech there, or an infantry removed from there.
    pub(super) gate: bool,
    /// Whether it may be declined.
    pub(super) may: bool,
    /// What it adds to its planet, or the values of the planet it brings.
    pub(super) resources: u8,
    pub(super) influence: u8,
    /// The specialty it gives a planet that has none; its resources and influence are for a planet that has one.
    pub(super) specialty: bool,
    /// Whether it clears its planet of units and closes it to them.
    pub(super) closes: bool,
    pub(super) tomb: bool,
    /// Whether it brings a planet.
    pub(super) planet: bool,
    /// What using it costs in resources, where it is kept.
    pub(super) use_price: u8,
}

/// A relic, by its effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relic {
    pub(super) name: String,
    pub(super) copies: u8,
    /// Points at the end.
    pub(super) value: u8,
    pub(super) gains: Gains,
    /// Command tokens and trade goods each round.
    pub(super) each_round: (u8, u8),
    pub(super) commodity_value: u8,
    pub(super) resources: u8,
    pub(super) influence: u8,
    /// Whether it makes the planet it is attached to legendary, and goes only on one that is not.
    pub(super) legendary: bool,
    pub(super) explores_planet: bool,
    pub(super) explores_frontier: bool,
    pub(super) tomb_value: u8,
}

/// A planet as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planet {
    pub(super) name: String,
    pub(super) system: u8,
    /// Its traits, a bit each.
    pub(super) traits: u8,
    pub(super) resources: u8,
    pub(super) influence: u8,
    pub(super) specialty: bool,
    pub(super) legendary: bool,
}

fn small(value: i64) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

/// Reads fields by their names, so that neither list depends on the other's order.
fn reader<'a>(row: &'a Row, fields: &'static [crate::ruleset::FieldInfo]) -> impl Fn(&str) -> u8 + 'a {
    move |name| {
        let place = fields.iter().position(|field| field.name == name);
        place.and_then(|place| row.fields.get(place)).copied().map_or(0, small)
    }
}

/// The fates a row names; more than one is a problem.
pub(super) fn fates(row: &Row) -> Vec<Fate> {
    let field = reader(row, CARD_FIELDS);
    let named = [
        ("fragment", Fate::Fragment),
        ("attach", Fate::Attach),
        ("purge", Fate::Purge),
        ("keep", Fate::Keep),
        ("stay", Fate::Stay),
    ];
    named.into_iter().filter(|(name, _)| field(name) > 0).map(|(_, fate)| fate).collect()
}

impl Card {
    /// The card of a row of a deck's table.
    pub(super) fn read(row: &Row) -> Self {
        let field = reader(row, CARD_FIELDS);
        Self {
            name: row.name.replace('_', " "),
            copies: small(row.count.into()),
            fate: fates(row).first().copied().unwrap_or(Fate::Discard),
            gains: Gains {
                commodities: field("commodities"),
                trade_goods: field("trade_goods"),
                command: field("command"),
                infantry: field("infantry"),
                mechs: field("mechs"),
                action_cards: field("action_cards"),
                secrets: field("secrets"),
                technologies: field("technologies"),
                relics: field("relics"),
                points: field("points"),
            },
            refill: field("refill") > 0,
            ready: field("ready") > 0,
            convert: field("convert"),
            price: field("price"),
            bought: Gains {
                action_cards: field("bought_action_cards"),
                mechs: field("bought_mechs"),
                ..Gains::default()
            },
            produce: field("produce") > 0,
            gate: field("gate") > 0,
            may: field("may") > 0,
            resources: field("resources"),
            influence: field("influence"),
            specialty: field("specialty") > 0,
            closes: field("closes") > 0,
            tomb: field("tomb") > 0,
            planet: field("planet") > 0,
            use_price: field("use_price"),
        }
    }

    /// Whether resolving it does anything besides producing a unit, going where it stays included.
    pub(super) fn does_more(&self) -> bool {
        let moves = matches!(self.fate, Fate::Attach | Fate::Fragment | Fate::Stay | Fate::Keep);
        self.gains != Gains::default() || self.refill || self.ready || self.planet || moves
    }
}

impl Relic {
    /// The relic of a row.
    pub(super) fn read(row: &Row) -> Self {
        let field = reader(row, RELIC_FIELDS);
        Self {
            name: row.name.replace('_', " "),
            copies: small(row.count.into()),
            value: field("value"),
            gains: Gains {
                trade_goods: field("trade_goods"),
                action_cards: field("action_cards"),
                secrets: field("secrets"),
                technologies: field("technologies"),
                ..Gains::default()
            },
            each_round: (field("round_command"), field("round_goods")),
            commodity_value: field("commodity_value"),
            resources: field("resources"),
            influence: field("influence"),
            legendary: field("legendary") > 0,
            explores_planet: field("explores_planet") > 0,
            explores_frontier: field("explores_frontier") > 0,
            tomb_value: field("tomb_value"),
        }
    }
}

impl Planet {
    /// What it weighs when systems are drawn: as much as its first trait, or as a planet without one.
    pub(super) fn weight(&self, mix: &[u32; 4]) -> u32 {
        let first = Kind::TRAITS.into_iter().find(|kind| self.traits & kind.bit() != 0);
        mix[first.map_or(3, Kind::place)]
    }

    /// The planet of a row.
    pub(super) fn read(row: &Row) -> Self {
        let field = reader(row, PLANET_FIELDS);
        let traits = Kind::TRAITS.into_iter().filter(|kind| field(kind.name()) > 0).map(Kind::bit).sum();
        Self {
            name: row.name.replace('_', " "),
            system: field("system"),
            traits,
            resources: field("resources"),
            influence: field("influence"),
            specialty: field("specialty") > 0,
            legendary: field("legendary") > 0,
        }
    }
}
