//! The rules of one scenario: what its `settings` and the `columns` of its tables say, checked; and its `luck`.

pub(crate) mod columns;
pub(crate) mod luck;
pub(crate) mod settings;

use crate::{
    cards::{
        faces::{Privilege, Trait},
        read::{byte, read},
        tables::Tables,
    },
    map::{ZONES, Zone, sites::Map},
    pieces::{Band, DeckKind, FaceId},
    ruleset::{Problem, Settings},
    state::{DISKS, SATELLITES},
};

/// The endeavours ruleset: the rules of one scenario.
#[derive(Debug)]
pub struct Endeavours {
    pub(crate) tables: Tables,
    pub(crate) goal_score: i32,
    pub(crate) goal_missions: [u8; 3],
    pub(crate) years: u16,
    pub(crate) clock_start: u8,
    pub(crate) crew: FaceId,
    pub(crate) start_aqua: u16,
    pub(crate) start_discard: u16,
    pub(crate) start_removed: u8,
    pub(crate) no_sails: bool,
    pub(crate) start_factories: u8,
    pub(crate) start_projects: usize,
    pub(crate) start_stations: usize,
    pub(crate) beads: [u32; 5],
    pub(crate) income_aqua: u16,
    pub(crate) home_aqua: u16,
    pub(crate) research_cost: u16,
    pub(crate) research_limit: usize,
    pub(crate) market_hand: u16,
    pub(crate) market_prices: [u16; 4],
    pub(crate) purchase_cards: u8,
    pub(crate) purchase_cost: u16,
    pub(crate) boost_cost: u16,
    pub(crate) factory_tanks: u8,
    pub(crate) air_tanks: u8,
    pub(crate) bernal_price: u16,
    /// Tokens that the player has.
    pub(crate) claim_tokens: u8,
    pub(crate) factory_tokens: u8,
    pub(crate) colony_tokens: u8,
    /// The price of skipping a hazard roll.
    pub(crate) finao: u16,
    pub(crate) hazard_fails: u16,
    pub(crate) site_hazard: [u8; 6],
    /// Events by season and roll.
    pub(crate) events: [[u8; 6]; 3],
    pub(crate) event_every: u16,
    pub(crate) flare: [i8; ZONES],
    pub(crate) cme_size: u8,
    pub(crate) cme_hazard: u8,
    pub(crate) black_hole_size: u8,
    pub(crate) most_wormholes: usize,
    pub(crate) wormhole_fails: u16,
    /// Whether the map of anomalies knows more than one zone.
    pub(crate) many_anomaly_zones: bool,
    pub(crate) map_spaces: u32,
    pub(crate) drift_tanks: u8,
    pub(crate) bonus_every: u16,
    pub(crate) disk_costs: [u8; DISKS],
    pub(crate) disk_penalties: [u8; DISKS],
    pub(crate) row_aqua: [u8; 3],
    pub(crate) satellite_values: [u8; SATELLITES],
    pub(crate) satellite_rad: u8,
    pub(crate) transmit_value: u8,
    pub(crate) tow_limits: [u8; 4],
    pub(crate) mission_time: u32,
    pub(crate) mission_penalty: i32,
    pub(crate) mission_points: i32,
}

/// A list of whole numbers as an array of bytes.
fn bytes<const N: usize>(settings: &Settings, path: &str) -> [u8; N] {
    let list = settings.integers(path);
    std::array::from_fn(|place| u8::try_from(list.get(place).copied().unwrap_or(0)).unwrap_or(0))
}

impl Endeavours {
    /// The rules of these settings.
    ///
    /// # Errors
    /// A problem for everything in them that cannot be played.
    pub(crate) fn from_settings(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let mut problems = problems(settings);
        let tables = match read(settings) {
            Ok(tables) => tables,
            Err(found) => {
                problems.extend(found);
                return Err(problems);
            }
        };
        let byte = |path: &str| u8::try_from(settings.count(path)).unwrap_or(u8::MAX);
        let word = |path: &str| u16::try_from(settings.count(path)).unwrap_or(u16::MAX);
        let goal_missions = GOALS.map(byte);
        let faction = settings.choice("faction");
        let privilege = Privilege::named(faction).unwrap_or(Privilege::SecretaryGeneral);
        let crews = tables.decks[DeckKind::Crew.place()].iter();
        let crew = crews
            .flat_map(|&face| [Some(face), tables.faces[usize::from(face.0)].back])
            .flatten()
            .find(|face| tables.faces[usize::from(face.0)].has(Trait::Privilege(privilege)));
        let Some(crew) = crew else {
            problems.push(Problem::new(
                "faction",
                format!("no crew in `patents` has the privilege `{faction}`"),
                format!("give a crew's face `effect = \"privilege {faction}\"`"),
            ));
            return Err(problems);
        };
        let first = tables.anomalies[0][0];
        let beads = BEADS.map(|path| settings.count(path));
        let privileged = matches!(privilege, Privilege::SecretaryGeneral | Privilege::Taxes | Privilege::Felonious);
        if !problems.is_empty() {
            return Err(problems);
        }
        let flare: [i8; ZONES] = {
            let list = settings.integers("zones.flare");
            std::array::from_fn(|zone| i8::try_from(list.get(zone).copied().unwrap_or(0)).unwrap_or(0))
        };
        let prices = settings.integers("market.prices");
        Ok(Self {
            goal_score: settings.int("goal.score"),
            goal_missions,
            years: word("game.cycles") * 12,
            clock_start: byte("clock.start"),
            crew,
            start_aqua: word("start.aqua") + if privileged { word("start.privilege") } else { 0 },
            start_discard: word("start.discard"),
            start_removed: byte("start.removed"),
            no_sails: settings.boolean("start.no_sails"),
            start_factories: byte("start.factories"),
            start_projects: settings.count("start.projects") as usize,
            start_stations: settings.count("start.stations") as usize,
            beads,
            income_aqua: word("income.aqua"),
            home_aqua: word("income.home"),
            research_cost: word("research.cost"),
            research_limit: settings.count("research.limit") as usize,
            market_hand: word("market.hand"),
            market_prices: std::array::from_fn(|place| {
                u16::try_from(prices.get(place).copied().unwrap_or(0)).unwrap_or(0)
            }),
            purchase_cards: byte("purchase.cards"),
            purchase_cost: word("purchase.cost"),
            boost_cost: word("boost.cost"),
            factory_tanks: byte("refuel.factory"),
            air_tanks: byte("refuel.air"),
            bernal_price: word("bernal.price"),
            claim_tokens: byte("tokens.claims"),
            factory_tokens: byte("tokens.factories"),
            colony_tokens: byte("tokens.colonies"),
            finao: word("hazard.price"),
            hazard_fails: word("hazard.fails"),
            site_hazard: bytes(settings, "site.hazard"),
            events: ["events.blue", "events.yellow", "events.red"].map(|path| bytes(settings, path)),
            event_every: word("events.every").max(1),
            flare,
            cme_size: byte("cme.size"),
            cme_hazard: byte("cme.hazard"),
            black_hole_size: byte("black_hole.size"),
            most_wormholes: settings.count("wormholes.most") as usize,
            wormhole_fails: word("wormholes.fails"),
            many_anomaly_zones: tables.anomalies.iter().flatten().any(|&zone| zone != first),
            map_spaces: settings.count("map.spaces"),
            drift_tanks: byte("drift.water"),
            bonus_every: word("bonus.every"),
            disk_costs: bytes(settings, "emergency.costs"),
            disk_penalties: bytes(settings, "emergency.penalties"),
            row_aqua: bytes(settings, "emergency.rows"),
            satellite_values: bytes(settings, "satellites.values"),
            satellite_rad: byte("satellites.rad"),
            transmit_value: byte("transmit.value"),
            tow_limits: bytes(settings, "tow.burns"),
            mission_time: settings.count("scale.years"),
            mission_penalty: settings.int("scale.penalties"),
            mission_points: settings.int("scale.points"),
            tables,
        })
    }

    /// The map.
    #[inline]
    pub(crate) const fn map(&self) -> &Map {
        &self.tables.map
    }

    /// The order of a zone from the Sun, for variables.
    pub(crate) const fn zone_number(zone: Zone) -> u8 {
        zone as u8
    }
}

/// How many missions of each band the goal asks for.
const GOALS: [&str; 3] = ["goal.easy", "goal.medium", "goal.hard"];

/// The beads in the bag, by colour.
const BEADS: [&str; 5] = ["bag.black", "bag.green", "bag.purple", "bag.red", "bag.yellow"];

/// Everything about the settings, taken together, that cannot be played, whatever the texts of the tables say.
fn problems(settings: &Settings) -> Vec<Problem> {
    let mut problems = Vec::new();
    let missions = settings.cards("missions").iter().filter(|row| row.count > 0);
    let bands: Vec<Band> = missions.map(|row| Band::of(byte(row, 0))).collect();
    for (band, path) in Band::ALL.into_iter().zip(GOALS) {
        let wanted = settings.count(path);
        let found = bands.iter().filter(|own| **own == band).count();
        if found < wanted as usize {
            problems.push(Problem::new(
                path,
                format!("{wanted} {} missions are asked for, and the table has {found}", band.name()),
                "add such missions, or ask for fewer",
            ));
        }
    }
    let total: u32 = BEADS.iter().map(|path| settings.count(path)).sum();
    if total > 250 {
        problems.push(Problem::new("bag", format!("the bag has {total} beads"), "put 250 at most into it"));
    }
    problems
}

#[cfg(test)]
mod tests;
