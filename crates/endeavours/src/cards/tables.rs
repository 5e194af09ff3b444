//! What the scenario's tables hold.

use crate::{
    cards::{
        boons::{Boons, boons},
        demands::Demand,
        effects::{Effects, Reward},
        faces::Face,
        futures::Wish,
        texts::{Supports, colours, supplies},
    },
    map::{Spot, Zone, sites::Map},
    pieces::{Colour, DeckKind, FaceId, Icon},
    ruleset::{Said, language::Fault},
};
use arrayvec::ArrayVec;
use perihelion_game::{Row, Words};

/// A base mission.
#[derive(Debug, Row)]
pub(crate) struct Mission {
    #[called]
    pub name: String,
    /// Its points; they put it into the easy, medium or hard band.
    #[field(1..=60)]
    pub points: u8,
    /// The year by whose end it must be completed; 0 for any.
    #[field(0..=120, default = 0)]
    pub year: u8,
    /// Points that its failure costs.
    #[field(0..=40, default = 0)]
    pub penalty: u8,
    /// What it asks for, such as `rescue ivar`.
    #[text(longest = 80)]
    pub asks: Said<Demand>,
}

/// What kind of card an exploration or observation card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(crate) enum CardKind {
    /// A discovered mission.
    Mission,
    /// A discovered device.
    Device,
    /// A card for the hand, discarded for its effect.
    Development,
    /// No effect.
    Nothing,
    /// An effect at once.
    Immediate,
    /// An ongoing effect.
    Ongoing,
    /// An astronomical observation.
    Astronomical,
}

/// An exploration or observation card (D4a, D5a).
#[derive(Debug, Row)]
pub(crate) struct Card {
    #[called]
    pub name: String,
    #[copies]
    pub copies: u32,
    /// A mission's points.
    #[field(0..=40, default = 0)]
    pub points: u8,
    /// The years in which a mission with a penalty must be completed, or that an observation lasts.
    #[field(0..=84, default = 0)]
    pub years: u8,
    /// Points that a mission's failure costs.
    #[field(0..=40, default = 0)]
    pub penalty: u8,
    /// Its mass, if it lies in a stack.
    #[field(0..=20, default = 0)]
    pub mass: u8,
    /// Its rad-hardness, if it lies in a stack.
    #[field(0..=12, default = 0)]
    pub rad: u8,
    /// What kind of card it is.
    #[word]
    #[name = "type"]
    pub kind: CardKind,
    /// The icon of an astronomical observation.
    #[word(none = "None.")]
    pub icon: Option<Icon>,
    /// What a mission asks for; `here` is the site of discovery, or its zone.
    #[text(longest = 80, default = "")]
    pub asks: Said<Demand>,
    /// What it does once, such as `aqua 2; damage 1`.
    #[text(longest = 80, default = "")]
    pub does: Said<Effects>,
    /// What a completed mission may bring in place of points: effects, or `rotate` and abilities.
    #[text(longest = 80, default = "")]
    pub reward: Said<Reward>,
    /// Its ongoing abilities, such as `explore 1`.
    #[text(longest = 80, default = "")]
    pub gives: Said<Boons>,
    /// The face of a device, or of a mission that is rotated into one.
    #[later]
    pub device: Option<FaceId>,
}

/// A research project.
#[derive(Debug, Row)]
pub(crate) struct Project {
    #[called]
    pub name: String,
    #[copies]
    pub copies: u32,
    /// Its unlock cost in Aqua.
    #[field(0..=20, default = 0)]
    pub unlock: u8,
    /// The colours of its four discovery spots.
    #[text(longest = 40, read = colours)]
    pub spots: [Colour; 4],
    /// Its ongoing abilities.
    #[text(longest = 80, read = boons)]
    pub gives: Boons,
}

/// Where stations are built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(crate) enum Where {
    /// Built on a site.
    Site,
    /// Built in space.
    Space,
}

/// A station.
#[derive(Debug, Row)]
pub(crate) struct Station {
    #[called]
    pub name: String,
    #[copies]
    pub copies: u32,
    /// Its unlock cost in Aqua.
    #[field(0..=20, default = 0)]
    pub unlock: u8,
    /// Where it is built.
    #[word]
    pub on: Where,
    /// Its ongoing abilities.
    #[text(longest = 80, read = boons)]
    pub gives: Boons,
}

/// A Drift Bernal.
#[derive(Debug, Row)]
pub(crate) struct Drift {
    #[called]
    pub name: String,
    #[copies]
    pub copies: u32,
    /// The supports of which one is used up to anchor it, with `/` between.
    #[text(longest = 40, read = anchors)]
    #[name = "supports"]
    pub anchors: Anchors,
    /// Its ongoing abilities.
    #[text(longest = 80, default = "", read = boons)]
    pub gives: Boons,
}

/// Cards of which one is used up to anchor a Drift Bernal.
#[derive(Debug, Default)]
pub(crate) struct Anchors {
    /// Those that are one of these supports.
    pub supports: Supports,
    /// The working ones of these decks, a bit each.
    pub decks: u16,
}

/// Reads what anchors a Drift Bernal, such as `ge/refinery`.
fn anchors(text: &str) -> Result<Anchors, Vec<Fault>> {
    let (mut anchors, mut faults) = (Anchors::default(), Vec::new());
    for word in text.split('/').map(str::trim) {
        match (supplies(word), DeckKind::named(word)) {
            (_, Some(deck)) => anchors.decks |= 1 << deck.place(),
            (Ok(found), None) if found > 0 => anchors.supports |= found,
            _ => {
                let help = "write supports such as `ge` or decks such as `refinery`, with `/` between";
                faults.push(Fault::of_all(format!("`{word}` is neither a support nor a deck"), help));
            }
        }
    }
    if faults.is_empty() { Ok(anchors) } else { Err(faults) }
}

/// Something on a playmat with two discovery spots.
#[derive(Debug, Row)]
pub(crate) struct Pair {
    #[called]
    pub name: String,
    /// The unlock cost in Aqua; that of a station stands on its card.
    #[field(0..=20, default = 0)]
    pub unlock: u8,
    /// The colours of its two discovery spots.
    #[text(longest = 40, read = colours)]
    pub spots: [Colour; 2],
}

/// The network abilities of satellites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(crate) enum Network {
    /// Thrust more for pushed spacecraft.
    Beam,
    /// A reach of more burns for pushed spacecraft.
    Power,
    /// Satellites relay transmissions.
    Relay,
    /// Test dice more for telescopes.
    Sensor,
}

/// A network ability on the playmat.
#[derive(Debug, Row)]
pub(crate) struct NetworkAbility {
    #[called]
    pub name: String,
    /// Its unlock cost in Aqua.
    #[field(0..=20, default = 0)]
    pub unlock: u8,
    /// The colours of its two discovery spots.
    #[text(longest = 40, read = colours)]
    pub spots: [Colour; 2],
    /// What it does.
    #[word]
    pub works: Network,
}

/// A row of a location map: the places of a black roll.
#[derive(Debug, Row)]
pub(crate) struct Location {
    #[called]
    pub name: String,
    #[text(
        longest = 40,
        each(
            "blue_1" = "Where a blue 1 leads.",
            "blue_2" = "Where a blue 2 leads.",
            "blue_3" = "Where a blue 3 leads.",
            "blue_4" = "Where a blue 4 leads.",
            "blue_5" = "Where a blue 5 leads.",
            "blue_6" = "Where a blue 6 leads."
        )
    )]
    pub blue: [String; 6],
}

/// A Future.
#[derive(Debug, Row)]
pub(crate) struct Future {
    #[called]
    pub name: String,
    /// Its points.
    #[field(0..=60)]
    pub points: u8,
    /// What it takes; `never` for one that cannot be completed.
    #[text(longest = 80)]
    pub asks: Said<Option<ArrayVec<Wish, 3>>>,
}

/// The Drift Bernal that brings a freighter (D14h1).
pub(crate) const SLIPSTREAM: &str = "slipstream";

/// Everything the tables hold.
#[derive(Debug)]
pub(crate) struct Tables {
    pub map: Map,
    pub faces: Vec<Face>,
    /// The front faces of each deck.
    pub decks: [Vec<FaceId>; 11],
    /// The front face of each row of equipment, with its copies and the colours of its upgrade.
    pub equipment: Vec<(FaceId, u8, [Colour; 2])>,
    pub missions: Vec<Mission>,
    pub exploration: Vec<Card>,
    pub observation: Vec<Card>,
    pub projects: Vec<Project>,
    pub stations: Vec<Station>,
    pub drift: Vec<Drift>,
    pub infrastructure: Vec<Pair>,
    /// The network abilities in the order beam, power, relay, sensor.
    pub network: Vec<NetworkAbility>,
    pub fac: [[Spot; 6]; 6],
    pub ber: [[Zone; 6]; 6],
    pub anomalies: [[Zone; 6]; 6],
    pub futures: Vec<Future>,
    /// The faces of samples, by spectral type, and of comets, by site (offset from this face).
    pub samples: FaceId,
    pub comets: FaceId,
}
