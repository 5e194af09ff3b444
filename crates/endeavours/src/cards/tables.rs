//! What the scenario's tables hold.

use crate::{
    cards::{
        boons::Boons,
        demands::Demand,
        effects::{Effects, Reward},
        faces::Face,
        futures::Wish,
    },
    map::{Spot, Zone, sites::Map},
    pieces::{Colour, FaceId, Icon},
};
use arrayvec::ArrayVec;

/// A base mission.
#[derive(Debug, Clone)]
pub(crate) struct Mission {
    pub name: String,
    pub points: u8,
    pub year: u8,
    pub penalty: u8,
    pub demand: Demand,
}

/// What an exploration or observation card is (D4a, D5a).
#[derive(Debug, Clone)]
pub(crate) enum Content {
    Mission {
        points: u8,
        years: u8,
        penalty: u8,
        demand: Demand,
        reward: Reward,
        /// What happens at once when it is drawn (D5a4).
        does: Effects,
        device: Option<FaceId>,
    },
    Device(FaceId),
    Development(Effects),
    Nothing,
    Immediate(Effects),
    Ongoing {
        years: u8,
        gives: Boons,
    },
    Astronomical(Icon),
}

/// An exploration or observation card.
#[derive(Debug, Clone)]
pub(crate) struct Find {
    pub name: String,
    pub copies: u32,
    pub content: Content,
}

/// A research project.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    pub name: String,
    pub copies: u32,
    pub unlock: u8,
    pub spots: [Colour; 4],
    pub gives: Boons,
}

/// A station.
#[derive(Debug, Clone)]
pub(crate) struct Station {
    pub name: String,
    pub copies: u32,
    pub unlock: u8,
    pub on_site: bool,
    pub gives: Boons,
}

/// A Drift Bernal.
#[derive(Debug, Clone)]
pub(crate) struct Drift {
    pub name: String,
    pub copies: u32,
    /// Supports of which one is used up.
    pub supports: u8,
    /// Decks of which any working card will do as well, a bit each.
    pub decks: u16,
    pub gives: Boons,
}

/// Something on a playmat with two discovery spots.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    pub name: String,
    pub unlock: u8,
    pub spots: [Colour; 2],
}

/// A Future.
#[derive(Debug, Clone)]
pub(crate) struct Future {
    pub name: String,
    pub points: u8,
    /// What it takes; `None` for one that cannot be completed.
    pub wishes: Option<ArrayVec<Wish, 3>>,
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
    pub exploration: Vec<Find>,
    pub observation: Vec<Find>,
    pub projects: Vec<Project>,
    pub stations: Vec<Station>,
    pub drift: Vec<Drift>,
    pub infrastructure: Vec<Pair>,
    /// The network abilities in the order beam, power, relay, sensor.
    pub network: Vec<Pair>,
    pub fac: [[Spot; 6]; 6],
    pub ber: [[Zone; 6]; 6],
    pub anomalies: [[Zone; 6]; 6],
    pub futures: Vec<Future>,
    /// The faces of samples, by spectral type, and of comets, by site (offset from this face).
    pub samples: FaceId,
    pub comets: FaceId,
}
