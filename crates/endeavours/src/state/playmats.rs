//! The playmats: their discovery spots by number, and what can be unlocked, by bit (D1).

use crate::{
    pieces::MOST_EQUIPMENT,
    state::{DISKS, STATIONS},
};

/// The discovery spots of the playmats, by number. Those of missions are counted apart.
pub(crate) const UPGRADES: u8 = 24;
pub(crate) const EXTRA_DIE: u8 = UPGRADES + 2 * MOST_EQUIPMENT as u8;
pub(crate) const DISK: u8 = EXTRA_DIE + 1;
pub(crate) const ROWS: u8 = DISK + DISKS as u8;
pub(crate) const INFRASTRUCTURE: u8 = ROWS + 12;
pub(crate) const NETWORK: u8 = INFRASTRUCTURE + 10;
/// How many spots there are.
pub(crate) const SPOTS: u8 = NETWORK + 8;

/// What is unlocked, by bit: projects, disks, stations, outposts, network abilities.
pub(crate) const UNLOCK_DISKS: u8 = 6;
/// The first station's bit.
pub(crate) const UNLOCK_STATIONS: u8 = UNLOCK_DISKS + DISKS as u8;
/// The space outpost's bit.
pub(crate) const SPACE_OUTPOST: u8 = UNLOCK_STATIONS + STATIONS as u8;
/// The site outpost's bit.
pub(crate) const SITE_OUTPOST: u8 = SPACE_OUTPOST + 1;
pub(crate) const UNLOCK_NETWORK: u8 = SITE_OUTPOST + 1;
/// How many things can be unlocked.
pub(crate) const UNLOCKS: u8 = UNLOCK_NETWORK + 4;

/// Where a bead may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A research project on the playmat (D1e).
    Project(u8),
    /// An equipment upgrade, by row of the equipment (D1d).
    Upgrade(u8),
    /// The extra test die (D1f).
    ExtraDie,
    /// The removal of a disk (D1g1).
    Disk(u8),
    /// A row that brings Aqua (D1g2).
    Row(u8),
    /// A station (D1h1).
    Station(u8),
    /// An outpost expansion (D1h2): 0 in space, 1 on a site.
    Outpost(u8),
    /// A network ability (D15b).
    Network(u8),
}

impl Owner {
    /// What a spot belongs to.
    pub(crate) const fn of(spot: u8) -> Self {
        match spot {
            0..UPGRADES => Self::Project(spot / 4),
            UPGRADES..EXTRA_DIE => Self::Upgrade((spot - UPGRADES) / 2),
            EXTRA_DIE => Self::ExtraDie,
            DISK..ROWS => Self::Disk(spot - DISK),
            ROWS..INFRASTRUCTURE => Self::Row((spot - ROWS) / 4),
            INFRASTRUCTURE..NETWORK => match (spot - INFRASTRUCTURE) / 2 {
                station @ 0..3 => Self::Station(station),
                outpost => Self::Outpost(outpost - 3),
            },
            _ => Self::Network((spot - NETWORK) / 2),
        }
    }

    /// The first spot of it, and how many it has.
    pub(crate) const fn spots(self) -> (u8, u8) {
        match self {
            Self::Project(place) => (place * 4, 4),
            Self::Upgrade(row) => (UPGRADES + row * 2, 2),
            Self::ExtraDie => (EXTRA_DIE, 1),
            Self::Disk(place) => (DISK + place, 1),
            Self::Row(row) => (ROWS + row * 4, 4),
            Self::Station(place) => (INFRASTRUCTURE + place * 2, 2),
            Self::Outpost(place) => (INFRASTRUCTURE + (place + 3) * 2, 2),
            Self::Network(place) => (NETWORK + place * 2, 2),
        }
    }

    /// What a bit of what is unlocked belongs to.
    pub(crate) const fn locked_by(bit: u8) -> Self {
        match bit {
            0..UNLOCK_DISKS => Self::Project(bit),
            UNLOCK_DISKS..UNLOCK_STATIONS => Self::Disk(bit - UNLOCK_DISKS),
            UNLOCK_STATIONS..SPACE_OUTPOST => Self::Station(bit - UNLOCK_STATIONS),
            SPACE_OUTPOST..UNLOCK_NETWORK => Self::Outpost(bit - SPACE_OUTPOST),
            _ => Self::Network(bit - UNLOCK_NETWORK),
        }
    }
}
