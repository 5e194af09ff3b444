//! The settings of the endeavours ruleset: what a scenario may say, with the defaults of the first level.

use crate::{
    cards::Privilege,
    map::ZONES,
    pieces::Colour,
    state::{DISKS, SATELLITES},
};
use perihelion_game::Settings;

/// The most base missions of a band.
pub(crate) const MOST_OF_BAND: i64 = 3;
/// The most points that are counted either way.
pub(crate) const MOST_POINTS: i32 = 1_000;

/// What a scenario says besides its tables.
#[derive(Debug, Settings)]
pub(crate) struct Numbers {
    /// The score that a win needs at least.
    #[setting("goal.score", 0..=300, default = 60, unit = "points", source = "B1d")]
    pub goal_score: i32,
    #[setting(
        each(
            "goal.easy" = "Easy base missions, of 1 to 10 points, that a win needs.",
            "goal.medium" = "Medium base missions, of 11 to 20 points, that a win needs.",
            "goal.hard" = "Hard base missions, of 21 points and more, that a win needs."
        ),
        0..=MOST_OF_BAND, default = 1, unit = "missions", source = "B1d"
    )]
    pub goal_missions: [u8; 3],
    /// Sunspot cycles of twelve years that a game lasts.
    #[setting("game.cycles", 1..=10, default = 7, unit = "cycles", source = "B1c")]
    pub cycles: u16,
    /// The slot of the sunspot cycle in the first year: blue 10 to 1, yellow 2 to 5, red 6 to 9.
    #[setting("clock.start", 0..=11, default = 0, unit = "slots", assumed)]
    pub clock_start: u8,
    /// The privilege of the player's crew.
    #[setting("faction", default = "secretary_general", assumed)]
    pub faction: Privilege,
    /// Aqua at the start.
    #[setting("start.aqua", 0..=60, default = 9, unit = "Aqua", source = "B2a")]
    pub start_aqua: u16,
    /// Aqua more for the factions of taxes, the secretary-general and felonies.
    #[setting("start.privilege", 0..=30, default = 6, unit = "Aqua", source = "C1a1")]
    pub start_privilege: u16,
    /// Aqua for each card of the first hand that is discarded.
    #[setting("start.discard", 0..=5, default = 1, unit = "Aqua", source = "B2c")]
    pub start_discard: u16,
    /// Cards that each patent deck loses unseen.
    #[setting("start.removed", 0..=6, default = 3, unit = "cards", source = "B1e")]
    pub start_removed: u8,
    /// Whether the two photon sails and one more thruster are removed instead.
    #[setting("start.no_sails", default = false, source = "B1e1")]
    pub no_sails: bool,
    /// Claims with factories at the start.
    #[setting("start.factories", 0..=5, default = 1, unit = "factories", source = "B2e")]
    pub start_factories: u8,
    /// Research projects on the playmat.
    #[setting("start.projects", 0..=6, default = 4, unit = "cards", source = "B3a")]
    pub start_projects: usize,
    /// Stations on the playmat.
    #[setting("start.stations", 0..=3, default = 3, unit = "cards", source = "B3b")]
    pub start_stations: usize,
    #[setting(
        each(
            "bag.black" = "Black discoveries in the bag, which are worth nothing.",
            "bag.green" = "Green discoveries in the bag.",
            "bag.purple" = "Purple discoveries in the bag.",
            "bag.red" = "Red discoveries in the bag.",
            "bag.yellow" = "Yellow discoveries in the bag."
        ),
        0..=60, default = 30, unit = "beads", source = "B1g"
    )]
    pub beads: [u32; Colour::BEADS.len()],
    /// Aqua of an income operation.
    #[setting("income.aqua", 0..=10, default = 1, unit = "Aqua", source = "Core I1")]
    pub income_aqua: u16,
    /// Profit of the Home Bernal each year.
    #[setting("income.home", 0..=10, default = 1, unit = "Aqua", source = "C1g")]
    pub home_aqua: u16,
    /// Aqua for each card that research takes.
    #[setting("research.cost", 0..=5, default = 1, unit = "Aqua", source = "C1d")]
    pub research_cost: u16,
    /// Cards in hand, the uncounted ones apart, with which research is forbidden.
    #[setting("research.limit", 1..=12, default = 4, unit = "cards", source = "Core I2")]
    pub research_limit: usize,
    /// Aqua for a hand card on the free market.
    #[setting("market.hand", 0..=10, default = 3, unit = "Aqua", source = "Core I3")]
    pub market_hand: u16,
    /// What a black card brings with 0, 1, 2, or 3 and more factories of its type.
    #[setting("market.prices", 0..=20, default = [10, 8, 5, 4], unit = "Aqua", source = "Core I3")]
    pub market_prices: [u16; 4],
    /// Equipment cards of a purchase at most.
    #[setting("purchase.cards", 1..=8, default = 4, unit = "cards", source = "E1a")]
    pub purchase_cards: u8,
    /// Aqua for each of them.
    #[setting("purchase.cost", 0..=5, default = 1, unit = "Aqua", source = "E1a")]
    pub purchase_cost: u16,
    /// Aqua for each mass boosted to LEO; twice as much to the Home Bernal.
    #[setting("boost.cost", 0..=4, default = 1, unit = "Aqua", source = "Core I4")]
    pub boost_cost: u16,
    /// Water tanks of a factory refuel.
    #[setting("refuel.factory", 0..=20, default = 7, unit = "tanks", source = "Core I5")]
    pub factory_tanks: u8,
    /// Tanks of an air-eater refuel before the fuel of a burn is taken off.
    #[setting("refuel.air", 0..=12, default = 5, unit = "tanks", source = "Core I5")]
    pub air_tanks: u8,
    /// Aqua for bringing a second Bernal into play.
    #[setting("bernal.price", 0..=30, default = 10, unit = "Aqua", source = "Module 2")]
    pub bernal_price: u16,
    /// Claims that the player has.
    #[setting("tokens.claims", 1..=20, default = 9, unit = "claims", source = "Core I6")]
    pub claim_tokens: u8,
    /// Factories that the player has.
    #[setting("tokens.factories", 1..=20, default = 7, unit = "factories", source = "Core I7")]
    pub factory_tokens: u8,
    /// Colony domes that the player has.
    #[setting("tokens.colonies", 1..=20, default = 7, unit = "colonies", source = "Core")]
    pub colony_tokens: u8,
    /// Aqua for skipping a hazard roll.
    #[setting("hazard.price", 0..=12, default = 4, unit = "Aqua", source = "Core H")]
    pub finao: u16,
    /// The highest roll of a d6 with which a hazard destroys a stack.
    #[setting("hazard.fails", 0..=5, default = 1, unit = "pips", source = "Core H")]
    pub hazard_fails: u16,
    /// Hazard dice of a site by the roll of its site hazard roll.
    #[setting("site.hazard", 0..=6, default = [1, 1, 1, 1, 2, 3], unit = "dice", source = "D7a")]
    pub site_hazard: [u8; 6],
    /// Events of a season blue by roll: 0 none, 1 inspiration, 2 glitch, 3 pad explosion, 4 loneliness, 5 budget cuts, 6
    /// solar flare, 7 wormhole, 8 pad explosion and loneliness.
    #[setting("events.blue", 0..=8, default = [1, 1, 2, 8, 4, 7], source = "C1e")]
    pub events_blue: [u8; 6],
    /// Events of a season yellow by roll, by the numbers of `events.blue`.
    #[setting("events.yellow", 0..=8, default = [1, 1, 2, 8, 5, 5], source = "C1e")]
    pub events_yellow: [u8; 6],
    /// Events of a season red by roll, by the numbers of `events.blue`.
    #[setting("events.red", 0..=8, default = [1, 1, 2, 8, 6, 6], source = "C1e")]
    pub events_red: [u8; 6],
    /// Years from one event roll to the next.
    #[setting("events.every", 1..=12, default = 2, unit = "years", source = "Core K2")]
    pub event_every: u16,
    /// What each zone adds to flares, CME rolls and solar thrust, from Mercury to Neptune.
    #[setting("zones.flare", -6..=6, default = [2, 1, 0, -1, -2, -3, -4, -5, -6], source = "Core K2d")]
    pub flare: [i8; ZONES],
    /// Dice for the disks of a CME beyond its first.
    #[setting("cme.size", 0..=6, default = 3, unit = "dice", source = "D12a2")]
    pub cme_size: u8,
    /// Hazard dice of a CME.
    #[setting("cme.hazard", 0..=6, default = 2, unit = "dice", source = "D12a3")]
    pub cme_hazard: u8,
    /// Dice for the beads of a black hole beyond its first.
    #[setting("black_hole.size", 0..=6, default = 3, unit = "dice", source = "D11a2")]
    pub black_hole_size: u8,
    /// Whether spacecraft that are inside when a black hole opens are lost too, and not those alone that enter it.
    #[setting("black_hole.inside", default = true, source = "D11")]
    pub black_hole_inside: bool,
    /// Whether a rescue pod or an experiment that was damaged after its success can still be delivered; samples are never damaged.
    #[setting("damage.delivers", default = true, source = "D10")]
    pub damaged_deliver: bool,
    /// Whether a spacecraft that a hazard destroys as it lands has landed, so that the site rolls are made.
    #[setting("site.lost_rolls", default = false, source = "D7")]
    pub lost_rolls: bool,
    /// Wormholes on the map at most.
    #[setting("wormholes.most", 0..=3, default = 3, unit = "wormholes", source = "D13")]
    pub most_wormholes: usize,
    /// The highest sum of test die and hazard die with which a wormhole collapses.
    #[setting("wormholes.fails", 1..=11, default = 2, unit = "pips", source = "D13b2")]
    pub wormhole_fails: u16,
    /// Half burns from LEO to the Lagrange point of each zone, from Mercury to Neptune.
    #[setting("map.points", 0..=60, default = [6, 3, 2, 3, 4, 5, 6, 7, 8], unit = "half burns", assumed)]
    pub map_points: [u8; ZONES],
    /// Half burns from LEO to the home orbit.
    #[setting("map.home", 0..=12, default = 2, unit = "half burns", assumed)]
    pub map_home: u8,
    /// Spaces of a zone among which disks and beads fall, its sites and its point included.
    #[setting("map.spaces", 20..=400, default = 60, unit = "spaces", assumed)]
    pub map_spaces: u32,
    /// Water tanks that anchoring a Drift Bernal takes at LEO; one less for each border from there.
    #[setting("drift.water", 0..=30, default = 12, unit = "tanks", source = "D14b1")]
    pub drift_tanks: u8,
    /// Years from one bonus operation to the next; 0 for never.
    #[setting("bonus.every", 0..=12, default = 3, unit = "years", source = "E3b")]
    pub bonus_every: u16,
    /// Unlock costs of removing each disk; the source names 2, 4, 6 and 8.
    #[setting("emergency.costs", 0..=20, default = [2, 4, 6, 8, 8, 8], unit = "Aqua", assumed)]
    pub disk_costs: [u8; DISKS],
    /// Points lost at the end for removing each disk.
    #[setting("emergency.penalties", 0..=30, default = [0, 0, 0, 0, 5, 10], unit = "points", assumed)]
    pub disk_penalties: [u8; DISKS],
    /// Aqua of each row of four discoveries.
    #[setting("emergency.rows", 0..=20, default = [8, 6, 4], unit = "Aqua", source = "D1g2")]
    pub row_aqua: [u8; 3],
    /// The number that each satellite leaves visible, from the leftmost.
    #[setting("satellites.values", 0..=9, default = [1, 1, 2, 2, 3, 3, 4], assumed)]
    pub satellite_values: [u8; SATELLITES],
    /// The rad-hardness of deployed satellites.
    #[setting("satellites.rad", 0..=12, default = 5, assumed)]
    pub satellite_rad: u8,
    /// Test dice of a colony, an anchored Bernal or a station that transmits.
    #[setting("transmit.value", 0..=6, default = 2, unit = "dice", source = "E9c1")]
    pub transmit_value: u8,
    /// Burns in one movement at most with a mass of 1, 2, 3, or 4 and more in tow.
    #[setting("tow.burns", 1..=12, default = [4, 3, 2, 1], unit = "burns", assumed)]
    pub tow_limits: [u8; 4],
    /// The years of base missions' deadlines.
    #[setting("scale.years", 50..=300, default = 100, unit = "percent", assumed)]
    pub mission_time: u32,
    /// The penalties of failed missions, rounded down.
    #[setting("scale.penalties", 0..=300, default = 100, unit = "percent", assumed)]
    pub mission_penalty: i32,
    /// The points of missions at the end, rounded down for each.
    #[setting("scale.points", 10..=300, default = 100, unit = "percent", assumed)]
    pub mission_points: i32,
    #[setting(
        each(
            "mix.missions" = "How often each mission card is in the exploration and observation decks.",
            "mix.gains" = "How often each device, development and astronomical card is there.",
            "mix.nothing" = "How often each card without effect is there.",
            "mix.effects" = "How often each card with an immediate or ongoing effect is there."
        ),
        0..=3, default = 1, unit = "copies", assumed
    )]
    pub mix: [u32; 4],
}
