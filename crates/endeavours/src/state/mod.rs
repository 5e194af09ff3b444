//! Everything on the table: cards in `stacks`, what stands on the `ground`, missions in play (`quests`), the spots of
//! `playmats`, what waits and is decided (`steps`), what may be chosen (`actions`), and what is counted (`tally`).

mod actions;
mod ground;
pub(crate) mod playmats;
mod quests;
mod stacks;
mod steps;
mod tally;

pub use actions::{Action, Refuel};
pub(crate) use ground::{Built, DriftBernal, HAZARD_DICE, Site, Wormhole};
pub(crate) use playmats::Owner;
pub(crate) use quests::{Quest, Source};
pub(crate) use stacks::{Piece, STACK_CAPACITY, Stack, Trip};
pub use steps::{Hazard, Phase};
pub(crate) use steps::{Step, once};
pub(crate) use tally::{Loss, Operation, Tally};

use crate::{
    cards::{MOST_NAMED, Strengths},
    map::{MOST_SITES, SPOTS, Season, Spot, Spots, ZONES},
    pieces::{DECK_CAPACITY, FaceId, MOST_EQUIPMENT, STACKS, StackId},
    table::{Bag, Deck},
};
use arrayvec::ArrayVec;

/// The most cards in hand, developments apart.
pub(crate) const HAND_CAPACITY: usize = 40;
/// The most missions in play at once.
pub(crate) const QUEST_CAPACITY: usize = 64;
/// Missions in play, a bit each by their place.
pub(crate) type QuestSet = u64;
/// The most developments in hand: every one of the decks, three copies of each.
pub(crate) const DEVELOPMENT_CAPACITY: usize = 208;
/// The most astronomical observations in hand, likewise.
pub(crate) const ICON_CAPACITY: usize = 260;
/// The most ongoing cards at sites, likewise.
pub(crate) const GROUND_CAPACITY: usize = 96;
/// The most ongoing observations, likewise.
pub(crate) const ONGOING_CAPACITY: usize = 64;
/// The most exploration or observation cards, copies counted.
pub(crate) const FIND_CAPACITY: usize = 1_200;
/// The most base missions of a band.
pub(crate) const MISSION_CAPACITY: usize = 250;
/// The most things that wait to be resolved.
pub(crate) const AGENDA_CAPACITY: usize = 64;
/// The most research projects on the playmat.
pub(crate) const PROJECTS: usize = 6;
/// The most stations on the playmat.
pub(crate) const STATIONS: usize = 3;
/// The disks that can be removed (D1g1).
pub(crate) const DISKS: usize = 6;
/// The satellites (A1b2).
pub(crate) const SATELLITES: usize = 7;

/// Everything on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(crate) phase: Phase,
    pub(crate) agenda: ArrayVec<Step, AGENDA_CAPACITY>,
    /// The year, from 1.
    pub(crate) year: u16,
    pub(crate) aqua: u16,
    pub(crate) stacks: [Stack; STACKS],
    pub(crate) sites: [Site; MOST_SITES],
    /// What covers each place: bit 0 a black hole, above it the number of the CME.
    pub(crate) cover: [u8; SPOTS],
    /// The hazard sum of each CME, by number from 1.
    pub(crate) cmes: ArrayVec<u8, 15>,
    pub(crate) wormholes: [Option<Wormhole>; 3],
    /// Zones with a deployed satellite, a bit each.
    pub(crate) satellites: u16,
    pub(crate) drift: [Option<DriftBernal>; 2],
    pub(crate) stations: ArrayVec<Built, STATIONS>,
    /// Patents in hand, by their front faces, and equipment.
    pub(crate) hand: ArrayVec<FaceId, HAND_CAPACITY>,
    /// Cards chosen for a boost.
    pub(crate) boosting: ArrayVec<FaceId, 12>,
    /// Developments in hand.
    pub(crate) developments: ArrayVec<Source, DEVELOPMENT_CAPACITY>,
    /// Astronomical observations in hand, by icon.
    pub(crate) icons: [u8; 4],
    /// The cards of those.
    pub(crate) icon_cards: ArrayVec<u8, ICON_CAPACITY>,
    pub(crate) decks: [Deck<u8, DECK_CAPACITY>; 10],
    /// Samples in the pool, by spectral type (A2g).
    pub(crate) samples: [u8; 6],
    /// Equipment in the pool, by row.
    pub(crate) pool: [u8; MOST_EQUIPMENT],
    pub(crate) bag: Bag<5>,
    /// Beads on spots, and discarded, by colour.
    pub(crate) beads_placed: [u8; 5],
    pub(crate) beads_gone: [u8; 5],
    /// Discovery spots of the playmats that are filled, a bit each.
    pub(crate) spots: u128,
    /// What has been unlocked, a bit each.
    pub(crate) unlocked: u32,
    pub(crate) projects: ArrayVec<u8, PROJECTS>,
    pub(crate) station_cards: ArrayVec<u8, STATIONS>,
    pub(crate) missions: [Deck<u8, MISSION_CAPACITY>; 3],
    pub(crate) quests: ArrayVec<Quest, QUEST_CAPACITY>,
    pub(crate) exploration: Deck<u8, FIND_CAPACITY>,
    pub(crate) observation: Deck<u8, FIND_CAPACITY>,
    /// Ongoing cards at sites, with the site each lies at.
    pub(crate) ground: ArrayVec<(Spot, u8), GROUND_CAPACITY>,
    /// Ongoing observations with the year in which each ends.
    pub(crate) ongoing: ArrayVec<(u8, u16), ONGOING_CAPACITY>,
    /// Abilities that hold everywhere.
    pub(crate) boons: Strengths,
    pub(crate) home_bernal: FaceId,
    pub(crate) crew: FaceId,
    /// The second Bernal, if it is anchored, and where.
    pub(crate) bernal_over: Option<Spot>,
    pub(crate) factories: u8,
    pub(crate) colonies: u8,
    pub(crate) claims: u8,
    /// The colonist limit.
    pub(crate) limit: u8,
    /// Points of completed missions and Futures.
    pub(crate) mission_points: i32,
    pub(crate) future_points: i32,
    pub(crate) penalties: i32,
    /// Base missions completed by band.
    pub(crate) completed: [u8; 3],
    pub(crate) futures: u32,
    /// What a year allows once: the operation, the bonus ones, jobs.
    pub(crate) once: u16,
    /// Stacks that have been loaded, and that have given up cards, in this year, a bit each.
    pub(crate) loads: u16,
    pub(crate) scraps: u16,
    /// The stack whose raygun or buggy goes on prospecting in this year's operation.
    pub(crate) prospecting: Option<StackId>,
    /// Whether a card has been discarded from hand in this year.
    pub(crate) discarded: bool,
    /// Whether the extra test die is at hand, to be used in the next roll (D1f).
    pub(crate) extra_die: bool,
    /// Disks removed (D1g1).
    pub(crate) disks: u8,
    /// Powersat from industrializing.
    pub(crate) powersat: bool,
    pub(crate) tally: Tally,
}

impl State {
    /// A stack.
    #[inline]
    pub(crate) const fn stack(&self, id: StackId) -> &Stack {
        &self.stacks[id.place()]
    }

    /// A stack, to change it.
    #[inline]
    pub(crate) const fn stack_mut(&mut self, id: StackId) -> &mut Stack {
        &mut self.stacks[id.place()]
    }

    /// What stands at a site.
    #[inline]
    pub(crate) fn site(&self, spot: Spot) -> &Site {
        &self.sites[spot.index() % MOST_SITES]
    }

    /// What stands at a site, to change it.
    #[inline]
    pub(crate) fn site_mut(&mut self, spot: Spot) -> &mut Site {
        &mut self.sites[spot.index() % MOST_SITES]
    }

    /// Whether the game has ended.
    #[inline]
    #[must_use]
    pub const fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// What is to be decided next.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The stacks that hold something and rest at a place.
    pub(crate) fn stacks_at(&self, spot: Spot) -> impl Iterator<Item = StackId> + '_ {
        StackId::ALL.into_iter().filter(move |&id| self.stack(id).rests_at(spot))
    }

    /// The places where stacks rest that hold something.
    pub(crate) fn resting(&self) -> Spots {
        self.stacks.iter().filter(|stack| stack.rests() && !stack.is_empty()).map(|stack| stack.at).collect()
    }

    /// The sites where something stands.
    pub(crate) fn built(&self, what: impl Fn(&Site) -> bool) -> Spots {
        Spots::of_all(&self.sites, what)
    }

    /// The cards in stacks.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.stacks.iter().flat_map(|stack| &stack.pieces)
    }

    /// The places of the missions in play that pass.
    pub(crate) fn quests_where(&self, wanted: impl Fn(&Quest) -> bool) -> impl Iterator<Item = u8> {
        (0_u8..).zip(&self.quests).filter(move |(_, quest)| wanted(quest)).map(|(place, _)| place)
    }

    /// Whether a stack is the second Bernal where it is anchored.
    #[inline]
    pub(crate) fn anchored(&self, id: StackId) -> bool {
        id == StackId::Bernal && self.bernal_over.is_some()
    }

    /// Whether a bit of the year is set.
    #[inline]
    pub(crate) const fn did(&self, bit: u16) -> bool {
        self.once & bit != 0
    }

    /// Whether a stack has been loaded in this year.
    #[inline]
    pub(crate) const fn loaded(&self, id: StackId) -> bool {
        self.loads & (1 << id.place()) != 0
    }

    /// Whether a stack has given up cards in this year.
    #[inline]
    pub(crate) const fn scrapped(&self, id: StackId) -> bool {
        self.scraps & (1 << id.place()) != 0
    }

    /// Takes a card out of the hand; whether it was there.
    pub(crate) fn take_from_hand(&mut self, face: FaceId) -> bool {
        let place = self.hand.iter().position(|&own| own == face);
        place.map(|place| self.hand.remove(place)).is_some()
    }

    /// Adds a step so many times.
    pub(crate) fn push_all(&mut self, count: u8, step: Step) {
        for _ in 0..count {
            self.push(step);
        }
    }

    /// Adds a step to be resolved next.
    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        // A full agenda would be a defect; its oldest entries are those of the next year, so nothing waits for it.
        if self.agenda.try_push(step).is_err() {
            self.agenda.remove(0);
            self.agenda.push(step);
        }
    }

    /// Aqua comes in.
    #[inline]
    pub(crate) fn earn(&mut self, aqua: u16) {
        self.aqua = self.aqua.saturating_add(aqua);
    }

    /// Pays Aqua that is there.
    #[inline]
    pub(crate) fn pay(&mut self, aqua: u16) {
        debug_assert!(self.aqua >= aqua, "more is paid than there is");
        self.aqua = self.aqua.saturating_sub(aqua);
    }

    /// Whether a black hole covers a place (D11).
    #[inline]
    pub(crate) fn in_black_hole(&self, spot: Spot) -> bool {
        self.cover.get(spot.index()).is_some_and(|cover| cover & 1 != 0)
    }

    /// The number of the CME that covers a place, and the sum of its hazard dice (D12).
    #[inline]
    pub(crate) fn cme_at(&self, spot: Spot) -> Option<u8> {
        let number = self.cover.get(spot.index())? >> 1;
        self.cmes.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// The season of a year, with the first one's slot.
pub(crate) fn season_of(year: u16, start: u8) -> Season {
    Season::of(((u16::from(start) + year - 1) % 12) as u8)
}

const _: () = assert!(ZONES <= 16 && MOST_NAMED <= 8, "sets of zones and counted sites fit");
