//! Everything on the table.

mod events;
mod tasks;

pub use super::tally::Source;
pub use events::Event;
pub use tasks::Task;

use super::{
    cards::{CardId, MAIN_CAPACITY, SPECIES_CAPACITY},
    effect::{Set, Span, Thing},
    pieces::{Arrow, Planet, ROWS, Side, Species, Star, Tech, Trace},
    settings::Numbers,
    sky::{Sky, Spot, Stars},
    tally::Tally,
};
use crate::table::Deck;
use arrayvec::ArrayVec;

/// The most cards in hand, or tucked.
pub(super) const MOST_CARDS: usize = 60;
/// The most probes and capsules of one side.
pub(super) const MOST_PROBES: usize = 12;
/// The most markers in a sector.
pub(super) const MOST_MARKERS: usize = 24;
/// The most tasks waiting.
pub(super) const MOST_TASKS: usize = 48;
/// The most moons.
pub(super) const MOST_MOONS: usize = 12;

/// A probe in space, or a capsule with a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe {
    /// Where it is.
    pub spot: Spot,
    /// The sample it carries; `None` for a probe.
    pub sample: Option<u8>,
}

/// Whose marker lies on a discovery space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// A side's.
    Of(Side),
    /// A neutral one.
    Neutral,
}

/// A space where a life trace is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraceSpace {
    /// The discovery space below the board.
    Discovery,
    /// Beside it, any number of times.
    Overflow,
    /// A row of the species' board, from 0, the lowest.
    Row(u8),
}

/// What both sides have.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seat {
    pub points: i32,
    pub publicity: u8,
    /// Data in the pool.
    pub pool: u8,
    pub fossils: u8,
    /// Techs held, a bit each ([`Tech::bit`]).
    pub techs: u16,
    /// Data in the top row of the computer, filled from the left.
    pub computer: u8,
    pub probes: ArrayVec<Probe, MOST_PROBES>,
    /// Orbiters and landers by planet; moons apart.
    pub orbiters: [u8; Planet::COUNT],
    pub landers: [u8; Planet::COUNT],
    /// Landers on moons, in the order of the rules.
    pub moons: [u8; MOST_MOONS],
    /// Sectors won, by star.
    pub wins: [u8; Star::COUNT],
    pub passed: bool,
    /// Gold tiles marked, a bit each.
    pub gold: u8,
    /// Milestones that are behind: neutral, gold, Exertian, in order.
    pub neutral_passed: u8,
    pub gold_passed: u8,
    pub exertian_passed: u8,
    /// The points at which the message milestone is reached; `None` without one on the track.
    pub message_milestone: Option<i32>,
    /// Spaces of the Exertian board marked, by danger.
    pub danger: u16,
}

impl Seat {
    /// How much more of data or publicity there is room for.
    pub(super) fn room(&self, thing: Thing, numbers: &Numbers) -> u8 {
        match thing {
            Thing::Data => numbers.pool_limit.saturating_sub(self.pool),
            _ => numbers.publicity_limit.saturating_sub(self.publicity),
        }
    }

    /// Orbiters and landers, on moons too.
    #[must_use]
    pub fn figures(&self) -> u16 {
        self.orbiters.iter().chain(&self.landers).chain(&self.moons).map(|&figures| u16::from(figures)).sum()
    }

    /// Sectors won.
    #[must_use]
    pub fn sectors_won(&self) -> u16 {
        self.wins.iter().map(|&wins| u16::from(wins)).sum()
    }
}

/// A mission in front of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mission {
    pub card: CardId,
    /// Circles filled, a bit each.
    pub filled: u8,
}

/// A message on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message {
    pub card: CardId,
    /// The points at which it is answered.
    pub at: i32,
}

/// What only the player has.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Player {
    pub credits: u8,
    pub energy: u8,
    pub hand: ArrayVec<CardId, MOST_CARDS>,
    pub tucked: ArrayVec<CardId, MOST_CARDS>,
    /// Data below the top row, a bit for each slot.
    pub bottom: u8,
    /// The blue tech in each slot of the computer.
    pub slots: [Option<Tech>; 8],
    pub missions: ArrayVec<Mission, MOST_CARDS>,
    /// Missions completed.
    pub completed: ArrayVec<CardId, MOST_CARDS>,
    /// End-game cards played.
    pub endgame: ArrayVec<CardId, MOST_CARDS>,
    pub messages: ArrayVec<Message, SPECIES_CAPACITY>,
    /// Exertian cards held and played face down.
    pub exertians: ArrayVec<CardId, SPECIES_CAPACITY>,
    pub exertians_played: ArrayVec<CardId, SPECIES_CAPACITY>,
    /// Movement points at hand.
    pub moves: u8,
}

/// The most objectives of a scenario, and the most on the table.
pub(super) const MOST_OBJECTIVES: usize = 64;
/// See [`MOST_OBJECTIVES`].
pub(super) const OPEN_OBJECTIVES: usize = 8;

/// An objective on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenObjective {
    /// Its place in the rules' list.
    pub objective: u8,
    /// Tasks done, a bit each.
    pub done: u8,
}

/// What only the rival has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rival {
    /// Its place on the progress track, from 0.
    pub slot: u8,
    /// Progress in all.
    pub progress: u16,
    /// The action deck, by places in the rules' list.
    pub deck: Deck<u8, 32>,
    /// Advanced cards not drawn yet.
    pub advanced: Deck<u8, 32>,
    /// Advanced cards that lie on top of the deck, not drawn yet: decided when they are revealed.
    pub on_top: u8,
    /// Advanced cards that are shuffled into the deck, not seen yet: decided when they are revealed.
    pub mixed: u8,
    /// Swapped out for species cards, and the species cards in the box.
    pub aside: ArrayVec<u8, 32>,
    /// The arrow of the card revealed last.
    pub arrow: Arrow,
    pub exertians: ArrayVec<CardId, SPECIES_CAPACITY>,
    /// Message tiles not placed yet.
    pub messages: u8,
    /// Objectives that may still come, a bit each, and how many of each level will.
    pub objectives: u64,
    pub to_come: [u8; 3],
    pub open: ArrayVec<OpenObjective, OPEN_OBJECTIVES>,
    /// Objectives completed and not spent.
    pub completed: u8,
    /// Objectives missing so far after rounds.
    pub shortfall: u8,
}

/// A sector.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sector {
    /// Data left on it.
    pub data: u8,
    /// Markers, in the order they were placed.
    pub markers: ArrayVec<Side, MOST_MARKERS>,
    /// Whether its first win is gone.
    pub won: bool,
}

impl Sector {
    /// Whether its last data is taken, so that it is counted.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.data == 0 && !self.markers.is_empty()
    }

    /// Markers of a side.
    #[must_use]
    pub fn markers_of(&self, side: Side) -> usize {
        self.markers.iter().filter(|&&marker| marker == side).count()
    }

    /// Whoever has most markers; the later one wins a tie.
    #[must_use]
    pub fn leader(&self) -> Option<Side> {
        match self.markers_of(Side::You).cmp(&self.markers_of(Side::Rival)) {
            std::cmp::Ordering::Greater => Some(Side::You),
            std::cmp::Ordering::Less => Some(Side::Rival),
            std::cmp::Ordering::Equal => self.markers.last().copied(),
        }
    }
}

/// A species' place: what lies below and on its board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Slot {
    /// The species, once it is discovered.
    pub species: Option<Species>,
    /// The discovery spaces, by colour of trace.
    pub discovery: [Option<Marker>; 3],
    /// Overflow markers, by colour and side.
    pub overflow: [[u8; 2]; 3],
    /// Spaces of the board that can be marked once, by colour and row.
    pub rows: [[Option<Side>; ROWS]; 3],
    /// Markers on the space that can be marked again, by colour and side, and whose is the highest.
    pub again: [[u8; 2]; 3],
    pub again_last: [Option<Side>; 3],
    pub deck: Deck<CardId, SPECIES_CAPACITY>,
    pub face_up: Option<CardId>,
}

/// Where a sample token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleAt {
    /// Not in this game.
    Box,
    /// Face down at Jupiter or Saturn, not looked at yet: which of them is decided when somebody looks.
    FaceDown,
    /// At this planet, and looked at.
    Seen(Planet),
    /// On a capsule of the player.
    Capsule,
    /// Delivered, waiting for its place on the board.
    Delivered,
    /// On the blue space of this row.
    Row(u8),
}

/// An anomaly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anomaly {
    /// Its position around the Sun.
    pub position: u8,
    /// The column it looks at.
    pub colour: Trace,
    /// The side that lies up.
    pub side: u8,
}

/// The tiles of one tech.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stack {
    /// Whether nobody has taken one yet.
    pub fresh: bool,
    /// The bonus printed on the tile on top; `None` when the stack is empty.
    pub top: Option<u8>,
    /// The bonuses of the tiles below it, a bit each; their order is decided when they come up.
    pub below: u8,
}

/// What a text belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    /// Where its points are counted.
    pub source: Source,
    /// The card it stands on.
    pub card: Option<CardId>,
    /// The slot of the species that `this-species` and `alien` mean.
    pub slot: Option<u8>,
}

impl Cause {
    /// A cause that is no card's and no species'.
    #[must_use]
    pub const fn plain(source: Source) -> Self {
        Self { source, card: None, slot: None }
    }
}

/// What is remembered within a turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    /// Whether the main action is done.
    pub main_done: bool,
    /// Whether it is the player's.
    pub yours: bool,
    /// Whether the main action is under way, no free action in its middle.
    pub acting: bool,
    /// What your probes entered ([`super::effect::VISIT_PLANET`]).
    pub visited: Set,
    pub within_ring: bool,
    /// Sectors completed.
    pub completed: u8,
    pub free_asteroids: bool,
    pub no_publicity: bool,
    pub swap_publicity: bool,
    /// Effects that wait for their condition, or for the end of the turn.
    pub watches: ArrayVec<(Span, Cause), 8>,
}

/// What is remembered while a card or another text is resolved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Memory {
    pub drawn: ArrayVec<CardId, 8>,
    /// The cards that were drawn before the first of them was discarded: no other may be.
    pub offered: ArrayVec<CardId, 8>,
    pub discarded: ArrayVec<CardId, 8>,
    pub picked: ArrayVec<Spot, 4>,
    /// The probe chosen for a signal, and whether the next signal chooses it.
    pub probe: Option<Spot>,
    pub choosing: bool,
    /// Whether a scan is going on.
    pub scanning: bool,
    /// Probes picked, a bit for each side and place.
    pub picks: u32,
    pub tech: Option<Tech>,
    pub trace: Option<Trace>,
    /// Where a probe landed last, and whether on a moon.
    pub landed: Option<(Planet, bool)>,
    /// Where a probe settled last, for samples.
    pub settled: Option<Planet>,
    /// Stars marked, a bit each, and the last of them.
    pub stars: Set,
    pub star: Option<Star>,
    /// Signals of the scan by colour, and on the tile.
    pub scan: [u8; 5],
    /// The sample delivered.
    pub sample: Option<u8>,
    /// The card being played or answered, while it lies nowhere else.
    pub playing: Option<CardId>,
    /// The species' slot that met a mission's condition.
    pub slot: Option<u8>,
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Over {
    /// Danger of either side.
    pub danger: [u16; 2],
    /// Points lost for it.
    pub lost: [i32; 2],
}

/// Everything on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) tasks: ArrayVec<Task, MOST_TASKS>,
    pub(super) round: u8,
    pub(super) first: Side,
    /// Whether somebody has passed this round.
    pub(super) pass_made: bool,
    pub(super) seats: [Seat; 2],
    pub(super) you: Player,
    pub(super) rival: Rival,
    pub(super) deck: Deck<CardId, MAIN_CAPACITY>,
    pub(super) row: ArrayVec<CardId, 8>,
    /// Cards set aside for whoever passes, by round.
    pub(super) stacks: ArrayVec<ArrayVec<CardId, 6>, 12>,
    pub(super) sky: Sky,
    pub(super) stars: Stars,
    pub(super) sectors: [Sector; Star::COUNT],
    pub(super) stacks_of_techs: [Stack; Tech::COUNT],
    /// Whose orbiter was first, by planet, and whose landers are on the first spaces.
    pub(super) first_orbit: [Option<Side>; Planet::COUNT],
    pub(super) first_land: [[Option<Side>; 3]; Planet::COUNT],
    pub(super) slots: [Slot; 2],
    /// Neutral markers left on each neutral milestone.
    pub(super) neutral: ArrayVec<u8, 4>,
    /// Sides of the gold tiles, and how many markers lie on each.
    pub(super) gold_sides: [u8; 4],
    pub(super) gold_markers: [u8; 4],
    pub(super) samples: [SampleAt; 8],
    /// Face-down samples at Jupiter and at Saturn that nobody has looked at.
    pub(super) unseen: [u8; 2],
    pub(super) anomalies: ArrayVec<Anomaly, 3>,
    /// The tile of Oumuamua.
    pub(super) tile: Sector,
    /// Rewards of the message milestone taken, a bit each.
    pub(super) message_rewards: u8,
    /// Points at which the Exertian milestones lie.
    pub(super) exertian_milestones: ArrayVec<i32, 4>,
    pub(super) turn: Turn,
    pub(super) memory: Memory,
    /// That of a main action, while a free action is taken in its middle.
    pub(super) aside: Memory,
    pub(super) over: Option<Over>,
    pub(super) tally: Tally,
}

impl State {
    /// What a side has.
    #[inline]
    #[must_use]
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.place()]
    }

    #[inline]
    pub(super) fn seat_mut(&mut self, side: Side) -> &mut Seat {
        &mut self.seats[side.place()]
    }

    /// How much a side holds of what is held by number: credits, energy and movement are the player's alone.
    pub(super) fn held_mut(&mut self, side: Side, thing: Thing) -> Option<&mut u8> {
        let seat = &mut self.seats[side.place()];
        Some(match thing {
            Thing::Credit => &mut self.you.credits,
            Thing::Energy => &mut self.you.energy,
            Thing::Move => &mut self.you.moves,
            Thing::Publicity => &mut seat.publicity,
            Thing::Data => &mut seat.pool,
            Thing::Fossil => &mut seat.fossils,
            Thing::Points | Thing::Card | Thing::CardAny | Thing::AlienCard | Thing::Progress => return None,
        })
    }

    /// The slot a species lies in, once it is discovered.
    #[must_use]
    pub fn slot_of(&self, species: Species) -> Option<usize> {
        self.slots.iter().position(|slot| slot.species == Some(species))
    }

    /// The cause of a text that stands on this card, or belongs to this species.
    pub(super) fn cause(&self, source: Source, card: Option<CardId>, species: Option<Species>) -> Cause {
        let slot = species.and_then(|species| self.slot_of(species));
        Cause { source, card, slot: slot.and_then(|slot| u8::try_from(slot).ok()) }
    }

    /// The face-up card that may be taken now.
    pub(super) fn face_up(&self) -> Option<CardId> {
        let Some(&Task::TakeAlien(slot)) = self.tasks.last() else { return None };
        self.slots.get(usize::from(slot))?.face_up
    }

    /// Adds a task that is done next.
    pub(super) fn next(&mut self, task: Task) {
        // More than this many never wait: texts are short and each is done before the next.
        debug_assert!(!self.tasks.is_full(), "too many tasks wait: {:?}", self.tasks);
        let _ = self.tasks.try_push(task);
    }

    /// Whether a side holds a tech.
    #[must_use]
    pub fn holds(&self, side: Side, tech: Tech) -> bool {
        self.seat(side).techs & tech.bit() != 0
    }

    /// Probes in space of a side, capsules left out.
    #[must_use]
    pub fn probes(&self, side: Side) -> usize {
        self.seat(side).probes.iter().filter(|probe| probe.sample.is_none()).count()
    }
}
