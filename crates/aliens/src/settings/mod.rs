//! The settings of the aliens ruleset: what a scenario may say, with the numbers of the printed game as defaults.
//!
//! Every setting stands here once, in the order of the rulebook, and is read into its field. Numbers are ready to play;
//! tables are as the scenario writes them, and `read` makes the rules of them.

mod rows;
mod table;

pub(super) use rows::{
    CardRow, DangerRow, Gain, GoldSide, LevelRow, MoonRow, ObjectiveRow, Pays, PlanetRow, RivalCardRow, SlotRow,
    SpaceRow, StarRow, TechRow,
};
pub(super) use table::Table;

use super::{
    cards::{MAIN_CAPACITY, SPECIES_CAPACITY},
    pieces::Species,
};
use crate::ruleset::{SettingInfo, declare::joined};
use arrayvec::ArrayVec;
use perihelion_game::{Settings, Words};

const MOST_MAIN: u32 = MAIN_CAPACITY as u32;
const MOST_SPECIES: u32 = SPECIES_CAPACITY as u32;
const COUNT: usize = Numbers::INFOS.len() + SpeciesNumbers::INFOS.len() + RivalNumbers::INFOS.len();

/// Every setting, in the order of the rulebook.
pub(super) const SETTINGS: &[SettingInfo] =
    &joined::<COUNT>(&[Numbers::INFOS, SpeciesNumbers::INFOS, RivalNumbers::INFOS]);

/// Who loses points where danger is equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Tie {
    /// Both sides pay.
    Both,
    /// Nobody pays.
    Nobody,
    /// The player pays.
    You,
    /// The rival pays.
    Rival,
}

/// Which free actions may be taken in the middle of a main action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Between {
    /// None: free actions stand before and after it.
    Never,
    /// Those that come too late afterwards: data placed and cards bought to make room for what would be lost, missions
    /// completed and samples delivered.
    Needed,
    /// Every free action, at every choice of the main action.
    Always,
}

/// Who takes the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum First {
    /// The player.
    You,
    /// The rival.
    Rival,
    /// Either, drawn for each game.
    Random,
}

/// The base game.
#[derive(Debug, Settings)]
pub struct Numbers {
    /// How many rounds the game lasts.
    #[setting("rounds.count", 1..=8, default = 5, unit = "rounds", source = "rounds")]
    pub rounds: u8,
    /// Whether the first pass of a round rotates the solar system.
    #[setting("rounds.first_pass_rotates", default = true, source = "pass")]
    pub first_pass_rotates: bool,
    /// Publicity at the start.
    #[setting("start.publicity", 0..=20, default = 4, unit = "publicity", source = "set-up")]
    pub start_publicity: u8,
    /// Credits at the start.
    #[setting("start.credits", 0..=20, default = 4, unit = "credits", source = "set-up")]
    pub start_credits: u8,
    /// Energy at the start.
    #[setting("start.energy", 0..=20, default = 3, unit = "energy", source = "set-up")]
    pub start_energy: u8,
    /// Cards at the start, one of which is tucked at once.
    #[setting("start.cards", 1..=12, default = 5, unit = "cards", source = "set-up")]
    pub start_cards: u8,
    /// Points at the start of whoever goes first and of the other side.
    #[setting("start.points", 0..=50, lengths = 2..=2, default = [1, 2], unit = "points", source = "set-up")]
    pub start_points: [u8; 2],
    /// Credits of each round after the first, besides what tucked cards give.
    #[setting("income.credits", 0..=20, default = 3, unit = "credits", source = "income")]
    pub income_credits: u8,
    /// Energy of each round after the first, besides what tucked cards give.
    #[setting("income.energy", 0..=20, default = 2, unit = "energy", source = "income")]
    pub income_energy: u8,
    /// Cards of each round after the first, besides what tucked cards give.
    #[setting("income.cards", 0..=9, default = 1, unit = "cards", source = "income")]
    pub income_cards: u8,
    /// Cards that may be kept in hand on passing.
    #[setting("hand.limit", 0..=20, default = 4, unit = "cards", source = "pass")]
    pub hand_limit: u8,
    /// Cards of the row.
    #[setting("row.cards", 1..=6, default = 3, unit = "cards", source = "set-up")]
    pub row: u8,
    /// Cards offered to whoever passes, but in the last round.
    #[setting("stack.cards", 1..=6, default = 3, unit = "cards", source = "pass")]
    pub stack: u8,
    /// The most publicity; what comes beyond is lost.
    #[setting("publicity.limit", 1..=30, default = 10, unit = "publicity", source = "publicity")]
    pub publicity_limit: u8,
    /// The most data in the pool; what comes beyond is lost.
    #[setting("pool.limit", 1..=12, default = 6, unit = "data", source = "data pool")]
    pub pool_limit: u8,
    /// Probes in space at a time.
    #[setting("probes.limit", 1..=4, default = 1, unit = "probes", source = "launch")]
    pub probe_limit: u8,
    /// Probes in space at a time, with the tech for it.
    #[setting("probes.limit_tech", 1..=4, default = 2, unit = "probes", source = "techs")]
    pub probe_limit_tech: u8,
    /// Credits for launching a probe.
    #[setting("prices.launch", 0..=12, default = 2, unit = "credits", source = "launch")]
    pub launch_credits: u8,
    /// Credits for an orbiter.
    #[setting("prices.orbit_credits", 0..=12, default = 1, unit = "credits", source = "orbit")]
    pub orbit_credits: u8,
    /// Energy for an orbiter.
    #[setting("prices.orbit_energy", 0..=12, default = 1, unit = "energy", source = "orbit")]
    pub orbit_energy: u8,
    /// Energy for landing.
    #[setting("prices.land", 0..=12, default = 3, unit = "energy", source = "land")]
    pub land_energy: u8,
    /// What any orbiter there takes off the price of landing.
    #[setting("prices.land_less_orbiter", 0..=12, default = 1, unit = "energy", source = "land")]
    pub land_less_orbiter: u8,
    /// What the tech for it takes off the price of landing.
    #[setting("prices.land_less_tech", 0..=12, default = 1, unit = "energy", source = "techs")]
    pub land_less_tech: u8,
    /// Credits for scanning.
    #[setting("prices.scan_credits", 0..=12, default = 1, unit = "credits", source = "scan")]
    pub scan_credits: u8,
    /// Energy for scanning.
    #[setting("prices.scan_energy", 0..=12, default = 2, unit = "energy", source = "scan")]
    pub scan_energy: u8,
    /// Energy for analyzing the data of a full computer.
    #[setting("prices.analyze", 0..=12, default = 1, unit = "energy", source = "analyze")]
    pub analyze_energy: u8,
    /// Publicity for a tech.
    #[setting("prices.research", 0..=20, default = 6, unit = "publicity", source = "research")]
    pub research_publicity: u8,
    /// Publicity for a card of choice.
    #[setting("prices.card", 1..=20, default = 3, unit = "publicity", source = "buy a card")]
    pub buy_card_publicity: u8,
    /// How many credits, energy or cards make one of another kind.
    #[setting("prices.exchange", 1..=6, default = 2, source = "exchange")]
    pub exchange: u8,
    /// Which free actions may be taken in the middle of a main action.
    #[setting("turn.free_during", default = "needed", assumed)]
    pub between: Between,
    /// Whether the parts of a scan come in any order, rather than Earth's sector, the row, the techs.
    #[setting("scan.any_order", default = true, source = "scan")]
    pub scan_any_order: bool,
    /// Movement for an energy.
    #[setting("movement.per_energy", 1..=6, default = 1, unit = "moves", source = "move")]
    pub moves_per_energy: u8,
    /// What leaving asteroids costs besides.
    #[setting("movement.asteroid_exit", 0..=6, default = 1, unit = "moves", source = "move")]
    pub asteroid_exit: u8,
    /// Publicity for entering a planet or a comet.
    #[setting("movement.publicity", 0..=6, default = 1, unit = "publicity", source = "move")]
    pub visit_publicity: u8,
    /// The planets but for Earth, each in a row of its name.
    #[setting("planets", cards = 8..=8, source = "planets")]
    pub planets: Table<PlanetRow>,
    /// The moons, from left to right: the rival's arrow goes by that.
    #[setting("moons", cards = 0..=12, assumed)]
    pub moons: Table<MoonRow>,
    /// The stars with their sectors, each in a row of its name.
    #[setting("stars", cards = 8..=8, source = "sectors")]
    pub stars: Table<StarRow>,
    /// Points for marking the second slot of a sector.
    #[setting("sectors.second_slot", 0..=20, default = 2, unit = "points", source = "sectors")]
    pub second_slot: u8,
    /// Publicity for each side with a marker in a sector that is completed.
    #[setting("sectors.publicity", 0..=10, default = 1, unit = "publicity", source = "sectors")]
    pub sector_publicity: u8,
    /// The techs: rows `orange_1` to `blue_4`; the rival takes those of a colour in this order.
    #[setting("techs", cards = 12..=12, source = "techs")]
    pub techs: Table<TechRow>,
    /// The bonuses printed on the tiles of each tech; as many tiles are in its stack.
    #[setting("tech_bonuses", cards = 2..=6, source = "techs")]
    pub tech_bonuses: Table<Gain>,
    /// Points for the first tile of a stack.
    #[setting("research.first_taker", 0..=20, default = 2, unit = "points", source = "research")]
    pub first_taker: u8,
    /// The slots of the computer: rows `slot_1`, `slot_2` and so on.
    #[setting("computer.slots", cards = 1..=8, source = "computer")]
    pub slots: Table<SlotRow>,
    /// What marking a discovery space of the `left` and of the `right` species and an `overflow` space gives.
    #[setting("discovery", cards = 3..=3, source = "species")]
    pub discovery: Table<Gain>,
    /// Points at which a neutral marker goes to a discovery space.
    #[setting(
        "milestones.neutral", 1..=400, lengths = 0..=4, default = [20, 30],
        unit = "points", source = "milestones"
    )]
    pub neutral_milestones: ArrayVec<u16, 4>,
    /// Neutral markers at each of them.
    #[setting("milestones.neutral_markers", 0..=6, default = 2, unit = "markers", source = "milestones")]
    pub neutral_markers: u8,
    /// Points at which a gold tile is marked.
    #[setting(
        "milestones.gold", 1..=400, lengths = 0..=4, default = [25, 50, 70],
        unit = "points", source = "milestones"
    )]
    pub gold_milestones: ArrayVec<u16, 4>,
    /// The two sides of the gold tiles: `income_a`, `income_b`, `other_a` and so on to `tech_b`.
    #[setting("gold", cards = 8..=8, source = "gold tiles")]
    pub gold: Table<GoldSide>,
    /// The main deck.
    #[setting("decks.main", cards = 40..=MOST_MAIN, source = "main deck")]
    pub deck: Table<CardRow>,
}

/// The species.
#[derive(Debug, Settings)]
pub struct SpeciesNumbers {
    /// The species of the left board.
    #[setting("species.left", none("drawn" = "One drawn at random for each game."), source = "species")]
    pub left: Option<Species>,
    /// The species of the right board.
    #[setting("species.right", none("drawn" = "One drawn at random for each game."), source = "species")]
    pub right: Option<Species>,
    /// The deck of the Mascamites.
    #[setting("decks.mascamites", cards = 4..=MOST_SPECIES, source = "Mascamites")]
    pub mascamites_deck: Table<CardRow>,
    /// The spaces of the board: rows `red_1`, `red_2` and so on from the lowest, `yellow_1`, `blue_1`.
    #[setting("boards.mascamites", cards = 3..=27, source = "Mascamites")]
    pub mascamites_board: Table<SpaceRow>,
    /// The samples, with the reward of each.
    #[setting("mascamites.samples", cards = 1..=8, source = "Mascamites")]
    pub samples: Table<Gain>,
    /// Samples dealt to each of Jupiter and Saturn.
    #[setting("mascamites.dealt", 0..=4, default = 3, unit = "samples", source = "Mascamites")]
    pub samples_dealt: u8,
    /// The deck of the Anomalies.
    #[setting("decks.anomalies", cards = 4..=MOST_SPECIES, source = "Anomalies")]
    pub anomalies_deck: Table<CardRow>,
    /// The spaces of the board: rows `red_1`, `red_2` and so on from the lowest, `yellow_1`, `blue_1`.
    #[setting("boards.anomalies", cards = 3..=27, source = "Anomalies")]
    pub anomalies_board: Table<SpaceRow>,
    /// What each side of the anomalies gives: `red_a`, `red_b`, `yellow_a` and so on.
    #[setting("anomalies.tokens", cards = 6..=6, source = "Anomalies")]
    pub anomalies: Table<Gain>,
    /// Sectors from one anomaly to the next, on both sides of Earth.
    #[setting("anomalies.distance", 1..=3, default = 3, unit = "sectors", source = "Anomalies")]
    pub anomaly_distance: u8,
    /// The deck of Oumuamua.
    #[setting("decks.oumuamua", cards = 4..=MOST_SPECIES, source = "Oumuamua")]
    pub oumuamua_deck: Table<CardRow>,
    /// The spaces of the board: rows `red_1`, `red_2` and so on from the lowest, `yellow_1`, `blue_1`.
    #[setting("boards.oumuamua", cards = 3..=27, source = "Oumuamua")]
    pub oumuamua_board: Table<SpaceRow>,
    /// Points for each signal on the tile, a data slot each.
    #[setting("oumuamua.points", 0..=20, lengths = 1..=6, default = [1, 0, 2], unit = "points", source = "Oumuamua")]
    pub tile_points: ArrayVec<u8, 6>,
    /// Exofossils for each side with a marker on the tile when it is completed.
    #[setting("oumuamua.fossils", 0..=9, default = 1, unit = "exofossils", source = "Oumuamua")]
    pub tile_fossils: u8,
    /// The deck of the Centaurians.
    #[setting("decks.centaurians", cards = 4..=MOST_SPECIES, source = "Centaurians")]
    pub centaurians_deck: Table<CardRow>,
    /// The spaces of the board: rows `red_1`, `red_2` and so on from the lowest, `yellow_1`, `blue_1`.
    #[setting("boards.centaurians", cards = 3..=27, source = "Centaurians")]
    pub centaurians_board: Table<SpaceRow>,
    /// How far ahead of the score the marker of a message goes.
    #[setting("centaurians.message", 1..=200, default = 15, unit = "points", source = "Centaurians")]
    pub message: u16,
    /// How far ahead of the score the message milestone goes on discovery.
    #[setting("centaurians.milestone", 1..=200, default = 15, unit = "points", source = "Centaurians")]
    pub message_milestone: u16,
    /// The rewards of the message milestone, left to right.
    #[setting("centaurians.rewards", cards = 0..=6, source = "Centaurians")]
    pub message_rewards: Table<Gain>,
    /// Message tiles left over for the rival on discovery, besides the one placed.
    #[setting("centaurians.rival_tiles", 0..=9, default = 2, unit = "tiles", source = "Centaurians")]
    pub rival_messages: u8,
    /// The deck of the Exertians.
    #[setting("decks.exertians", cards = 6..=MOST_SPECIES, source = "Exertians")]
    pub exertians_deck: Table<DangerRow>,
    /// The spaces of the board: rows `red_1`, `red_2` and so on from the lowest, `yellow_1`, `blue_1`.
    #[setting("boards.exertians", cards = 3..=27, source = "Exertians")]
    pub exertians_board: Table<SpaceRow>,
    /// Exertian cards of the player, besides one for each discovery marker.
    #[setting("exertians.cards", 0..=9, default = 3, unit = "cards", source = "Exertians")]
    pub exertian_cards: u8,
    /// How far ahead of the leader the Exertian milestones go on discovery.
    #[setting(
        "exertians.milestones", 1..=200, lengths = 0..=4, default = [20, 40],
        unit = "points", source = "Exertians"
    )]
    pub exertian_milestones: ArrayVec<u16, 4>,
    /// What playing a card at each of them costs.
    #[setting("exertians.costs", 0..=9, lengths = 0..=4, default = [0, 1], unit = "credits", source = "Exertians")]
    pub exertian_costs: ArrayVec<u8, 4>,
    /// The rival plays an Exertian card while it has fewer Exertian cards and marked spaces.
    #[setting("exertians.rival_limit", 0..=30, default = 5, source = "Exertians")]
    pub rival_exertians: u8,
    /// Danger of each marker, by tier.
    #[setting(0..=20, default = [3, 2, 1], unit = "danger", source = "danger", each(
        "danger.bottom" = "Danger of each marker in the bottom tier.",
        "danger.middle" = "Danger of each marker in the middle tier.",
        "danger.top" = "Danger of each marker in the top tier.",
    ))]
    pub danger: [u8; 3],
    /// The most danger loses a point for every so many points, rounded down.
    #[setting("danger.divisor", 1..=100, default = 10, unit = "points", source = "danger")]
    pub penalty_divisor: u8,
    /// Who loses points where both sides have the same danger.
    #[setting("danger.tie", default = "both", source = "danger")]
    pub tie: Tie,
}

/// The rival.
#[derive(Debug, Settings)]
pub struct RivalNumbers {
    /// The star level of the rival.
    #[setting("rival.stars", 1..=9, default = 3, unit = "stars", source = "rival")]
    pub stars: u8,
    /// Who goes first in the first round.
    #[setting("rival.first", default = "random", source = "set-up")]
    pub first: First,
    /// Whether the other side goes first in the next round.
    #[setting("rival.alternates", default = true, source = "rounds")]
    pub alternates: bool,
    /// The star levels of the rival: rows `stars_1`, `stars_2` and so on.
    #[setting("rival.levels", cards = 1..=9, source = "rival")]
    pub levels: Table<LevelRow>,
    /// The rival's action cards.
    #[setting("rival.cards", cards = 1..=30, source = "rival")]
    pub cards: Table<RivalCardRow>,
    /// Publicity of the rival at the start.
    #[setting("rival.publicity", 0..=20, default = 4, unit = "publicity", source = "rival")]
    pub publicity: u8,
    /// Slots of the progress track, a third of them for each tech colour; each lap adds an advanced card.
    #[setting("rival.track", 3..=30, default = 12, unit = "slots", source = "rival")]
    pub track: u8,
    /// Progress for each credit, energy or card that the rival gains.
    #[setting("rival.conversion", 0..=9, default = 1, unit = "progress", source = "rival")]
    pub conversion: u8,
    /// Progress for an income that the rival gains.
    #[setting("rival.income", 0..=20, default = 4, unit = "progress", source = "rival")]
    pub income: u8,
    /// Progress for each discovery marker of the rival, instead of cards.
    #[setting("rival.discovery", 0..=9, default = 1, unit = "progress", source = "rival")]
    pub discovery: u8,
    /// Progress for passing, instead of a card.
    #[setting("rival.passing", 0..=9, default = 1, unit = "progress", source = "rival")]
    pub passing: u8,
    /// What placing data in the rival's computer gives it: rows `slot_1`, `slot_2` and so on.
    #[setting("rival.computer", cards = 1..=8, source = "rival")]
    pub slots: Table<Gain>,
    /// Points of the rival for a blue tech discarded in analyzing.
    #[setting("rival.blue_points", 0..=20, default = 3, unit = "points", source = "rival")]
    pub blue_points: u8,
    /// Progress of the rival for a blue tech discarded in analyzing.
    #[setting("rival.blue_progress", 0..=20, default = 1, unit = "progress", source = "rival")]
    pub blue_progress: u8,
    /// The objectives.
    #[setting("objectives.tiles", cards = 0..=60, source = "objectives")]
    pub objectives: Table<ObjectiveRow>,
    /// Objectives on the table at once.
    #[setting("objectives.open", 1..=8, default = 3, unit = "objectives", source = "objectives")]
    pub objectives_open: u8,
    /// Completed objectives to be spent after each round but the last; the last number goes on.
    #[setting(
        "objectives.spent", 0..=20, lengths = 1..=7, default = [1, 2, 3, 4],
        unit = "objectives", source = "objectives"
    )]
    pub spent: ArrayVec<i64, 7>,
    /// What is added to each number of objectives to be spent, down to 0.
    #[setting("objectives.shift", -10..=10, default = 0, unit = "objectives", source = "objectives")]
    pub shift: i64,
    /// Progress of the rival for each objective that cannot be spent.
    #[setting("objectives.shortfall", 0..=30, default = 3, unit = "progress", source = "objectives")]
    pub shortfall: u8,
    /// Points of the rival at the end for each objective not completed.
    #[setting("objectives.uncompleted", 0..=50, default = 5, unit = "points", source = "objectives")]
    pub uncompleted: u8,
}
