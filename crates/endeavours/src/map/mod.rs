//! The map: zones (`zones`), places by number (`spots`), and the sites with the burns between them (`sites`).

pub(crate) mod sites;
mod spots;
mod zones;

pub use spots::Spot;
pub(crate) use spots::{MOST_SITES, SPOTS, Spots};
pub(crate) use zones::{Feature, ZONES};
pub use zones::{Season, Spectral, Zone};
