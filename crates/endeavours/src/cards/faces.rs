//! The faces of cards that lie in stacks: patents, crews, colonists, equipment, samples, comets and devices.

use crate::{
    cards::{
        boons::Boons,
        marks::Marks,
        texts::{Job, Needs, Promotion, Supports, letters, needs, promotion, role, supplies},
        traits::{Trait, Traits},
    },
    map::Spectral,
    pieces::{DeckKind, FaceId, Kind, Tool},
    ruleset::{ChoiceInfo, Said, declare::word, language::Fault},
};
use perihelion_game::{Row, Words};

/// What fuel a thruster burns; the better the fuel, the higher the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Words)]
pub enum Grade {
    /// Burns water.
    #[default]
    Water = 1,
    /// Burns dirt, or anything better.
    Dirt = 0,
    /// Burns isotopes of its own spectral type.
    Isotope = 2,
}

/// A side of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Words)]
pub enum Side {
    /// The side that comes from the deck.
    #[default]
    White,
    /// The side that is produced beyond Earth.
    Black,
    /// The promoted side.
    Purple,
    /// A face of a crew.
    Face,
}

/// Where equipment comes into play (D3c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Words)]
pub enum Place {
    /// Boosted to LEO.
    #[default]
    Leo,
    /// Boosted to the Home Bernal.
    Home,
    /// Boosted to any lab.
    Lab,
    /// Produced at any factory.
    Any,
}

/// Where a card is produced beyond Earth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(crate) enum Factory {
    /// Produced at factories of type C.
    C,
    /// Produced at factories of type D.
    D,
    /// Produced at factories of type H.
    H,
    /// Produced at factories of type M.
    M,
    /// Produced at factories of type S.
    S,
    /// Produced at factories of type V.
    V,
    /// Produced at any factory.
    Any,
}

/// The decks, in the order in which they are told.
const DECKS: &[ChoiceInfo] = &[
    word("thruster", "Thrusters."),
    word("robonaut", "Robonauts."),
    word("refinery", "Refineries."),
    word("reactor", "Reactors."),
    word("generator", "Generators."),
    word("radiator", "Radiators."),
    word("gw_thruster", "Gigawatt thrusters."),
    word("freighter", "Freighters."),
    word("bernal", "Bernals."),
    word("colonist", "Colonists."),
    word("crew", "Crews, by faction."),
];

/// The face of a card, of a patent, Bernal, colonist or crew as it is written.
#[derive(Debug, Clone, Default, Row)]
pub(crate) struct Face {
    #[called]
    pub name: String,
    /// Its mass.
    #[field(0..=20, default = 0)]
    pub mass: u8,
    /// Its rad-hardness.
    #[field(0..=12, default = 0)]
    pub rad: u8,
    /// Its base thrust, if it is a thruster.
    #[field(0..=20, default = 0)]
    pub thrust: u8,
    /// Fuel for a burn, in 60ths of a step.
    #[field(0..=1_200, default = 0)]
    pub fuel: u16,
    /// Steps for an afterburn; thrust added by one for a gigawatt thruster.
    #[field(0..=20, default = 0)]
    pub after: u8,
    /// Its ISRU rating; -1 for none.
    #[field(-1..=9, default = -1)]
    pub isru: i8,
    /// Therms of cooling that its use needs.
    #[field(0..=9, default = 0)]
    pub needs_therms: u8,
    /// Therms of cooling that it gives.
    #[field(0..=9, default = 0)]
    pub gives_therms: u8,
    /// What it adds to the thrust of a thruster that it supports.
    #[field(-9..=9, default = 0)]
    pub thrust_mod: i8,
    /// What it multiplies the fuel of that thruster by, in 60ths; 0 for nothing.
    #[field(0..=600, default = 0)]
    pub fuel_mult: u16,
    /// The load limit of a freighter.
    #[field(0..=40, default = 0)]
    pub load: u8,
    /// A radiator's mass when heavy.
    #[field(0..=20, default = 0)]
    pub heavy_mass: u8,
    /// Its rad-hardness then.
    #[field(0..=12, default = 0)]
    pub heavy_rad: u8,
    /// Its therms then.
    #[field(0..=12, default = 0)]
    pub heavy_therms: u8,
    /// The deck it belongs to.
    #[word(words = DECKS)]
    pub deck: DeckKind,
    /// Which side of its card it is.
    #[word]
    pub side: Side,
    /// The type of factory that produces it.
    #[word(none = "Not produced beyond Earth.")]
    #[name = "spectral"]
    pub factory: Option<Factory>,
    /// The fuel it burns, if it is a thruster.
    #[word(none = "No thruster.")]
    pub grade: Option<Grade>,
    /// Letters: `m` missile, `r` raygun, `b` buggy.
    #[text(longest = 6, default = "", read = platform)]
    pub platform: String,
    /// Supports it needs, such as `rx/rb` or `gp+ra`.
    #[text(longest = 20, default = "", read = needs)]
    pub needs: Needs,
    /// Supports it is, such as `gp ge`.
    #[text(longest = 20, default = "", read = supplies)]
    pub supplies: Supports,
    /// Where it is promoted: a spectral type or a feature.
    #[text(longest = 20, default = "", read = promotion)]
    #[name = "promo"]
    pub promotion: Promotion,
    /// Human or robot, and the job of a colonist.
    #[text(longest = 30, default = "", read = role)]
    pub role: (bool, Option<Job>),
    /// Letters: `p` pushable, `s` solar, `a` air-eater, `f` loads at factories only.
    #[text(longest = 6, default = "", read = flags)]
    pub flags: String,
    /// Its abilities.
    #[text(longest = 80, default = "")]
    #[name = "effect"]
    pub traits: Said<Traits>,
    #[later]
    pub kind: Kind,
    /// The letter it is produced at; `None` for none.
    #[later]
    pub spectral: Option<Spectral>,
    /// Whether any factory produces it.
    #[later]
    pub any: bool,
    #[later]
    pub raygun: bool,
    #[later]
    pub buggy: bool,
    #[later]
    pub human: bool,
    #[later]
    pub job: Option<Job>,
    #[later]
    pub pushable: bool,
    #[later]
    pub solar: bool,
    #[later]
    pub air_eater: bool,
    /// A freighter that loads at factories and anchored Bernals only.
    #[later]
    pub loads_at_factory: bool,
    /// The abilities of a device.
    #[later]
    pub boons: Boons,
    /// Its other side.
    #[later]
    pub back: Option<FaceId>,
    /// The same face as a heavy radiator, or of a heavy one as a light radiator.
    #[later]
    pub heavy: Option<FaceId>,
    #[later]
    pub is_heavy: bool,
    /// Dice or amount of equipment.
    #[later]
    pub value: u8,
    /// The least d6 with which drilling, rescuing or an experiment succeeds.
    #[later]
    pub roll: u8,
    /// What a promotion costs in Aqua.
    #[later]
    pub price: u8,
    #[later]
    pub place: Place,
    /// The equipment upgrade that lets it be promoted, by its place.
    #[later]
    pub upgrade: Option<u8>,
    /// The place of the front among the cards of its deck, or among equipment; of the mission or card for devices.
    #[later]
    pub card: u8,
    /// What kinds of card it is.
    #[later]
    pub marks: Marks,
}

fn platform(text: &str) -> Result<String, Fault> {
    letters(text, &["m", "r", "b"]).map(|()| text.to_owned())
}

fn flags(text: &str) -> Result<String, Fault> {
    letters(text, &["p", "s", "a", "f"]).map(|()| text.to_owned())
}

impl Face {
    /// A face without any ability.
    pub(crate) fn plain(name: &str, kind: Kind) -> Self {
        Self { name: name.to_owned(), kind, isru: -1, ..Self::default() }
    }

    /// Its ISRU rating; `None` where it has none.
    #[inline]
    pub(crate) fn isru(&self) -> Option<u8> {
        u8::try_from(self.isru).ok()
    }

    /// Whether its black or purple side is up.
    #[inline]
    pub(crate) const fn is_flipped(&self) -> bool {
        matches!(self.side, Side::Black | Side::Purple)
    }

    /// Whether it is this kind of equipment.
    #[inline]
    pub(crate) fn is_tool(&self, tool: Tool) -> bool {
        self.kind == Kind::Tool(tool)
    }

    /// Whether it is a patent of this deck.
    #[inline]
    pub(crate) fn is_patent(&self, deck: DeckKind) -> bool {
        self.kind == Kind::Patent(deck)
    }

    /// Whether it is equipment.
    #[inline]
    pub(crate) const fn is_equipment(&self) -> bool {
        matches!(self.kind, Kind::Tool(_))
    }

    /// Whether it is a crew.
    #[inline]
    pub(crate) fn is_crew(&self) -> bool {
        self.is_patent(DeckKind::Crew)
    }

    /// Whether it has the status of a human: crew, human colonists and space tourists (E2a, D17a).
    #[inline]
    pub(crate) fn is_person(&self) -> bool {
        self.human || self.is_tool(Tool::Tourists)
    }

    /// Whether it can be damaged: humans cannot (D10c).
    #[inline]
    pub(crate) fn breakable(&self) -> bool {
        !self.is_person() && matches!(self.kind, Kind::Patent(_) | Kind::Tool(_) | Kind::Device)
    }

    /// Whether it has a trait.
    #[inline]
    pub(crate) fn has(&self, wanted: Trait) -> bool {
        self.traits.iter().any(|own| own.what == wanted)
    }

    /// The sum of what traits say.
    pub(crate) fn sum(&self, of: impl Fn(Trait) -> u8) -> u8 {
        self.traits.iter().map(|own| of(own.what)).sum()
    }
}

#[cfg(test)]
mod tests;
