//! The faces of cards that lie in stacks: patents, crews, colonists, equipment, samples, comets and devices.

use crate::{
    cards::boons::Boons,
    map::{Feature, Spectral},
    pieces::{DeckKind, FaceId, Kind, Tool},
    ruleset::language::Phrase,
};
use arrayvec::ArrayVec;
use perihelion_game::Words;

pub use crate::cards::traits::Trait;

/// Kinds of support, a bit each: pulsed and electric generators; wave, burst and exotic reactors.
pub(crate) type Supports = u8;

/// A pulsed generator.
pub(crate) const PULSED: Supports = 1;
/// An electric generator.
pub(crate) const ELECTRIC: Supports = 2;
/// A wave reactor.
pub(crate) const WAVE: Supports = 4;
/// A burst reactor.
pub(crate) const BURST: Supports = 8;
/// An exotic reactor.
pub(crate) const EXOTIC: Supports = 16;
/// Any reactor.
pub(crate) const REACTORS: Supports = WAVE | BURST | EXOTIC;

/// What a card needs to work: each entry is a set of supports of which one must work.
pub(crate) type Needs = ArrayVec<Supports, 2>;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Side {
    /// The side that is researched and boosted.
    #[default]
    White,
    /// The side that is produced beyond Earth.
    Black,
    /// The promoted side.
    Purple,
}

/// A crew's privilege (C1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase, Words)]
#[phrase("a privilege")]
pub enum Privilege {
    /// United Nations: more Aqua at the start.
    SecretaryGeneral,
    /// Roscosmos: more Aqua at the start.
    Taxes,
    /// Taikonauts: more Aqua at the start.
    Felonious,
    /// SpaceX: three research cards for two Aqua.
    Marketeer,
    /// B612: one failed prospecting roll of an operation is made again.
    BlinkTelescope,
    /// NASA: an Aqua for each boost.
    LaunchFees,
    /// ISRO: site refuels with a human there bring twice as much.
    DharmaRefuel,
    /// Anonymous: hazard rolls are skipped for an Aqua less.
    OpenSource,
    /// ESA: Powersat.
    Powersat,
    /// Shimizu: research has no hand limit.
    Skunkworks,
    /// NASRDA: seven dirt tanks once a year at LEO or home.
    Mooncable,
    /// Norse: glitches are repaired anywhere.
    #[name = "scrum_troubleshooters"]
    Scrum,
}

/// A trait of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Own {
    /// Whether it counts only while its Bernal is anchored at home.
    pub home: bool,
    pub what: Trait,
}

/// The traits of one face.
pub(crate) type Traits = ArrayVec<Own, 3>;

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

/// Where a card is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Promotion {
    /// Not at all.
    #[default]
    Never,
    /// At a lab, or at a colony on this spectral type.
    Spectral(Spectral),
    /// At a lab, or at a colony on a site with this feature.
    Feature(Feature),
    /// At a lab, for the face's price.
    Lab,
    /// At any anchored Bernal, for the face's price.
    Bernal,
}

/// The job of a colonist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Job {
    /// One more site refuel.
    Miner,
    /// One free prospect or promotion a year.
    Prospector,
    /// One more card of the same type in an ET production.
    Engineer,
    /// One industrializing or anchoring a year that is no operation.
    Industrialist,
}

/// The face of a card.
#[derive(Debug, Clone, Default)]
pub(crate) struct Face {
    pub name: String,
    pub kind: Kind,
    pub side: Side,
    /// The letter it is produced at; `None` for none.
    pub spectral: Option<Spectral>,
    /// Whether any factory produces it.
    pub any: bool,
    pub mass: u8,
    pub rad: u8,
    /// Base thrust; `None` where it is no thruster.
    pub thrust: Option<u8>,
    /// Fuel for a burn, in 60ths of a step.
    pub fuel: u16,
    pub grade: Grade,
    pub after: u8,
    /// ISRU rating; `None` where it has none.
    pub isru: Option<u8>,
    pub raygun: bool,
    pub buggy: bool,
    pub needs: Needs,
    pub supplies: Supports,
    pub needs_therms: u8,
    pub gives_therms: u8,
    pub thrust_mod: i8,
    /// What it multiplies fuel by, in 60ths; `None` where it does not.
    pub fuel_mult: Option<u16>,
    pub load: u8,
    pub promotion: Promotion,
    pub human: bool,
    pub job: Option<Job>,
    pub pushable: bool,
    pub solar: bool,
    pub air_eater: bool,
    /// A freighter that loads at factories and anchored Bernals only.
    pub loads_at_factory: bool,
    pub traits: Traits,
    pub boons: Boons,
    /// Its other side.
    pub back: Option<FaceId>,
    /// The same face as a heavy radiator, or of a heavy one as a light radiator.
    pub heavy: Option<FaceId>,
    pub is_heavy: bool,
    /// Dice or amount of equipment.
    pub value: u8,
    /// The least d6 with which drilling, rescuing or an experiment succeeds.
    pub roll: u8,
    /// What a promotion costs in Aqua.
    pub price: u8,
    pub place: Place,
    /// The equipment upgrade that lets it be promoted, by its place.
    pub upgrade: Option<u8>,
    /// The place of the front among the cards of its deck, or among equipment; of the mission or card for devices.
    pub card: u8,
}

impl Face {
    /// A face without any ability.
    pub(crate) fn plain(name: &str, kind: Kind) -> Self {
        Self { name: name.to_owned(), kind, ..Self::default() }
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
