//! What the scenario's tables hold: exploration cards by effect, relics, and planets.

use perihelion_game::{Row, Words};

/// An exploration deck, and with it a planet's trait and a colour of fragments: those of the frontier are wild.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Words)]
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
    /// The decks that belong to a trait (2.1).
    pub const TRAITS: [Self; 3] = [Self::Cultural, Self::Hazardous, Self::Industrial];

    /// Its bit in a set of traits.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
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
    pub(super) const fn a_fragment(self) -> &'static str {
        match self {
            Self::Cultural => "a cultural fragment",
            Self::Hazardous => "a hazardous fragment",
            Self::Industrial => "an industrial fragment",
            Self::Frontier => "a wild fragment",
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
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Card {
    /// Whether it is a relic fragment, of the colour of its deck; those of the frontier are wild (9).
    #[field(0..=1, default = 0)]
    pub fragment: bool,
    /// Whether it is attached to the planet explored (8).
    #[field(0..=1, default = 0)]
    pub attach: bool,
    /// Whether it purges itself (note 1).
    #[field(0..=1, default = 0)]
    pub purge: bool,
    /// Whether it lies before the player until it is used (note 2).
    #[field(0..=1, default = 0)]
    pub keep: bool,
    /// Whether it stays on the table for good (note 2).
    #[field(0..=1, default = 0)]
    pub stay: bool,
    /// Commodities gained, up to the commodity value.
    #[field(0..=9, default = 0)]
    pub commodities: u8,
    /// Whether commodities are refilled to the commodity value.
    #[field(0..=1, default = 0)]
    pub refill: bool,
    /// Trade goods gained.
    #[field(0..=9, default = 0)]
    pub trade_goods: u8,
    /// Command tokens gained.
    #[field(0..=9, default = 0)]
    pub command: u8,
    /// Infantry placed on the planet explored; aboard where there is none.
    #[field(0..=9, default = 0)]
    pub infantry: u8,
    /// Mechs placed on the planet explored; aboard where there is none.
    #[field(0..=9, default = 0)]
    pub mechs: u8,
    /// Action cards drawn.
    #[field(0..=9, default = 0)]
    pub action_cards: u8,
    /// Secret objectives drawn.
    #[field(0..=9, default = 0)]
    pub secrets: u8,
    /// Technologies gained; where the card is kept, by using it.
    #[field(0..=9, default = 0)]
    pub technologies: u8,
    /// Relics drawn.
    #[field(0..=1, default = 0)]
    pub relics: u8,
    /// Points for what it does outside the expedition.
    #[field(0..=50, default = 0)]
    pub points: u8,
    /// Whether the planet explored, or the one it brings, is readied: its resources and influence can be spent
    /// this round.
    #[field(0..=1, default = 0)]
    pub ready: bool,
    /// Commodities that may become trade goods instead of the gain.
    #[field(0..=20, default = 0)]
    pub convert: u8,
    /// Trade goods or commodities that may be paid for the `bought_` gains instead of the gain.
    #[field(0..=9, default = 0)]
    pub price: u8,
    /// Action cards for the price.
    #[field(0..=9, default = 0)]
    pub bought_action_cards: u8,
    /// Mechs for the price.
    #[field(0..=9, default = 0)]
    pub bought_mechs: u8,
    /// Whether one unit is produced there, beside the gain and as far as it can be paid; influence may pay for
    /// it.
    #[field(0..=1, default = 0)]
    pub produce: bool,
    /// Whether its gain takes a mech there, or an infantry removed from there.
    #[field(0..=1, default = 0)]
    pub gate: bool,
    /// Whether the player may decline it.
    #[field(0..=1, default = 0)]
    pub may: bool,
    /// Resources it adds to its planet, or has where it brings a planet.
    #[field(0..=9, default = 0)]
    pub resources: u8,
    /// Influence it adds to its planet, or has where it brings a planet.
    #[field(0..=9, default = 0)]
    pub influence: u8,
    /// Whether it gives a specialty; a planet that has one gets its resources and influence instead.
    #[field(0..=1, default = 0)]
    pub specialty: bool,
    /// Whether its units return to the fleet and none may land any more.
    #[field(0..=1, default = 0)]
    pub closes: bool,
    /// Whether it is the tomb that some relics score with.
    #[field(0..=1, default = 0)]
    pub tomb: bool,
    /// Whether it brings a legendary cultural planet with its resources and influence, which you control and
    /// explore.
    #[field(0..=1, default = 0)]
    pub planet: bool,
    /// Resources for using it, where it is kept.
    #[field(0..=20, default = 0)]
    pub use_price: u8,
}

impl Card {
    /// The fates it names; more than one is a problem.
    pub(super) fn fates(&self) -> impl Iterator<Item = Fate> {
        let named = [
            (self.fragment, Fate::Fragment),
            (self.attach, Fate::Attach),
            (self.purge, Fate::Purge),
            (self.keep, Fate::Keep),
            (self.stay, Fate::Stay),
        ];
        named.into_iter().filter(|(is_named, _)| *is_named).map(|(_, fate)| fate)
    }

    /// Where it goes once it is resolved.
    pub(super) fn fate(&self) -> Fate {
        self.fates().next().unwrap_or(Fate::Discard)
    }

    /// What it brings.
    pub(super) fn gains(&self) -> Gains {
        Gains {
            commodities: self.commodities,
            trade_goods: self.trade_goods,
            command: self.command,
            infantry: self.infantry,
            mechs: self.mechs,
            action_cards: self.action_cards,
            secrets: self.secrets,
            technologies: self.technologies,
            relics: self.relics,
            points: self.points,
        }
    }

    /// What its price buys.
    pub(super) fn bought(&self) -> Gains {
        Gains { action_cards: self.bought_action_cards, mechs: self.bought_mechs, ..Gains::default() }
    }

    /// Whether resolving it does anything besides producing a unit, going where it stays included.
    pub(super) fn does_more(&self) -> bool {
        let moves = matches!(self.fate(), Fate::Attach | Fate::Fragment | Fate::Stay | Fate::Keep);
        self.gains() != Gains::default() || self.refill || self.ready || self.planet || moves
    }
}

/// A relic, by its effect.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Relic {
    /// Points at the end.
    #[field(0..=50, default = 0)]
    pub value: u8,
    /// Trade goods when it is drawn.
    #[field(0..=9, default = 0)]
    pub trade_goods: u8,
    /// Action cards when it is drawn.
    #[field(0..=9, default = 0)]
    pub action_cards: u8,
    /// Secret objectives when it is drawn.
    #[field(0..=9, default = 0)]
    pub secrets: u8,
    /// Technologies when it is drawn.
    #[field(0..=9, default = 0)]
    pub technologies: u8,
    /// Command tokens each round.
    #[field(0..=3, default = 0)]
    pub round_command: u8,
    /// Trade goods each round.
    #[field(0..=3, default = 0)]
    pub round_goods: u8,
    /// What it adds to the commodity value.
    #[field(0..=9, default = 0)]
    pub commodity_value: u8,
    /// Resources it adds to a planet of choice.
    #[field(0..=9, default = 0)]
    pub resources: u8,
    /// Influence it adds to a planet of choice.
    #[field(0..=9, default = 0)]
    pub influence: u8,
    /// Whether it makes that planet legendary, which must not be so already.
    #[field(0..=1, default = 0)]
    pub legendary: bool,
    /// Whether it explores a controlled planet again, once a round after an expansion (3).
    #[field(0..=1, default = 0)]
    pub explores_planet: bool,
    /// Whether it explores any frontier token, once a round (4).
    #[field(0..=1, default = 0)]
    pub explores_frontier: bool,
    /// Points at the end for whoever controls the planet with the tomb.
    #[field(0..=50, default = 0)]
    pub tomb_value: u8,
}

impl Relic {
    /// What it brings when it is drawn.
    pub(super) fn gains(&self) -> Gains {
        Gains {
            trade_goods: self.trade_goods,
            action_cards: self.action_cards,
            secrets: self.secrets,
            technologies: self.technologies,
            ..Gains::default()
        }
    }
}

/// A planet as printed.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Planet {
    /// The number of its system.
    #[field(1..=200)]
    pub system: u8,
    #[field(0..=1, default = 0, each(
        "cultural" = "Whether it has the cultural trait.",
        "hazardous" = "Whether it has the hazardous trait.",
        "industrial" = "Whether it has the industrial trait.",
    ))]
    traits: [bool; 3],
    /// Its resources.
    #[field(0..=9, default = 0)]
    pub resources: u8,
    /// Its influence.
    #[field(0..=9, default = 0)]
    pub influence: u8,
    /// Whether it has a technology specialty.
    #[field(0..=1, default = 0)]
    pub specialty: bool,
    /// Whether it is legendary.
    #[field(0..=1, default = 0)]
    pub legendary: bool,
}

impl Planet {
    /// Its traits, a bit each.
    pub(super) fn traits(&self) -> u8 {
        let given = Kind::TRAITS.into_iter().zip(self.traits).filter(|(_, given)| *given);
        given.map(|(kind, _)| kind.bit()).sum()
    }

    /// What it weighs when systems are drawn: as much as its first trait, or as a planet without one.
    pub(super) fn weight(&self, mix: &[u32; 4]) -> u32 {
        mix[self.traits.iter().position(|&given| given).unwrap_or(3)]
    }
}
