//! Everything on the table.

use super::{
    boons::Strengths,
    demands::MOST_NAMED,
    faces::Grade,
    pieces::{Colour, FaceId, MOST_SITES, SPOTS, STACKS, Season, Spectral, Spot, StackId, ZONES},
    tally::Tally,
};
use crate::table::{Bag, Deck};
use arrayvec::ArrayVec;

/// The most cards of a patent deck.
pub(super) const DECK_CAPACITY: usize = 24;
/// The most rows of equipment.
pub(super) const MOST_EQUIPMENT: usize = 20;
/// The most cards in a stack.
pub(super) const STACK_CAPACITY: usize = 24;
/// The most cards in hand, developments apart.
pub(super) const HAND_CAPACITY: usize = 40;
/// The most missions in play at once.
pub(super) const QUEST_CAPACITY: usize = 24;
/// The most exploration or observation cards, copies counted.
pub(super) const FIND_CAPACITY: usize = 1_200;
/// The most base missions of a band.
pub(super) const MISSION_CAPACITY: usize = 250;
/// The most things that wait to be resolved.
pub(super) const AGENDA_CAPACITY: usize = 64;
/// The most research projects on the playmat.
pub(super) const PROJECTS: usize = 6;
/// The most stations on the playmat.
pub(super) const STATIONS: usize = 3;
/// The disks that can be removed (D1g1).
pub(super) const DISKS: usize = 6;
/// The satellites (A1b2).
pub(super) const SATELLITES: usize = 7;
/// The most hazard dice of a site type roll.
pub(super) const HAZARD_DICE: usize = 6;
/// Parts of a tank: the steps of every stretch of the fuel strip are whole numbers of them.
pub(super) const TANK: u16 = 36;

/// A card in a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub(super) face: FaceId,
    /// Damaged, and so only cargo (D10).
    pub(super) damaged: bool,
    /// Lonely (D17).
    pub(super) lonely: bool,
    /// Its success side is up (E6, E7).
    pub(super) success: bool,
    /// Changed stacks in this year, or moved along a road.
    pub(super) moved: bool,
    /// Safe entries of an aerobrake that are used up.
    pub(super) used: u8,
    /// Where a sample, a pod or an experiment comes from; the mission that tourists travel for.
    pub(super) mark: Spot,
}

impl Piece {
    /// A card as it comes into play.
    pub(super) const fn new(face: FaceId) -> Self {
        Self { face, damaged: false, lonely: false, success: false, moved: false, used: 0, mark: Spot::AWAY }
    }

    /// A sample or comet from a place.
    pub(super) const fn from(face: FaceId, mark: Spot) -> Self {
        Self { mark, ..Self::new(face) }
    }
}

/// A journey of several years.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trip {
    pub(super) from: Spot,
    pub(super) to: Spot,
    /// Half burns still to go.
    pub(super) left: u8,
    /// The thruster that was chosen, and whether its afterburner is lit.
    pub(super) engine: Option<FaceId>,
    pub(super) after: bool,
    /// The thruster that lifts off and lands where the other cannot.
    pub(super) helper: Option<FaceId>,
}

/// A stack of cards at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stack {
    pub(super) at: Spot,
    pub(super) pieces: ArrayVec<Piece, STACK_CAPACITY>,
    /// Water tanks as cargo.
    pub(super) water: u8,
    /// Dirt tanks as cargo (C1b).
    pub(super) dirt: u8,
    /// Isotope tanks as cargo, of one type.
    pub(super) isotope: u8,
    pub(super) isotope_type: Option<Spectral>,
    /// Fuel on board, in 36ths of a tank.
    pub(super) fuel: u16,
    pub(super) grade: Grade,
    /// Whether it has moved in this year.
    pub(super) moved: bool,
    /// Whether it has been through a wormhole in this year.
    pub(super) traversed: bool,
    /// The net thrust of this year's move, for belts and landings.
    pub(super) thrust: i8,
    /// Whether it has taken water as cargo in this year.
    pub(super) pumped: bool,
    /// Whether it has a glitch.
    pub(super) glitch: bool,
    /// Years that it is still in a wormhole.
    pub(super) delay: u8,
    /// Stacks that it has in tow, a bit each (E8).
    pub(super) tow: u16,
    /// Drift Bernals that it carries, a bit each (D14e).
    pub(super) drift: u8,
    pub(super) trip: Option<Trip>,
}

impl Stack {
    /// An empty stack.
    pub(super) const fn empty(at: Spot) -> Self {
        Self {
            at,
            pieces: ArrayVec::new_const(),
            water: 0,
            dirt: 0,
            isotope: 0,
            isotope_type: None,
            fuel: 0,
            grade: Grade::Water,
            moved: false,
            traversed: false,
            thrust: 0,
            pumped: false,
            glitch: false,
            delay: 0,
            tow: 0,
            drift: 0,
            trip: None,
        }
    }

    /// Whether nothing is in it.
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.water == 0 && self.dirt == 0 && self.isotope == 0
    }

    /// Whether another stack is in its tow.
    pub(super) const fn tows(&self, other: StackId) -> bool {
        self.tow & (1 << other.place()) != 0
    }

    /// Whether it rests at a place, in no journey.
    #[inline]
    pub(super) const fn rests(&self) -> bool {
        self.trip.is_none() && self.delay == 0
    }
}

/// What stands at a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Site {
    pub(super) claim: bool,
    pub(super) busted: bool,
    pub(super) factory: bool,
    pub(super) colony: bool,
    /// Whether its site rolls have been made (D7).
    pub(super) rolled: bool,
    /// Hazard dice, and their sum.
    pub(super) dice: u8,
    pub(super) hazard: u8,
    /// The terrain die; 0 once the site is fully explored, and before the rolls.
    pub(super) terrain: u8,
    /// The site potential die.
    pub(super) potential: u8,
    /// Fully explored (E3d).
    pub(super) explored: bool,
    /// Whether a human was there when it was fully explored.
    pub(super) explored_by_human: bool,
    /// A comet that has been towed away (E8b1).
    pub(super) gone: bool,
    /// An elevator has been built from here.
    pub(super) elevator: bool,
    /// The Bernal whose dirtside it is: 1 the home one, 2 the second one.
    pub(super) dirtside: bool,
}

/// A mission in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quest {
    pub(super) source: Source,
    /// Where it was discovered.
    pub(super) here: Spot,
    /// The last year in which it can be completed; 0 for any.
    pub(super) until: u16,
    /// Deeds that count so far: sites, points or spots, by what is asked.
    pub(super) sites: ArrayVec<Spot, 8>,
    pub(super) filled: [u8; 5],
    /// How much has been done: a sum of sizes, a number of tanks, a stage.
    pub(super) done: u8,
}

/// Where a mission comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A base mission.
    Base(u8),
    /// Discovered by exploring.
    Explored(u8),
    /// Discovered by observing.
    Observed(u8),
}

/// A wormhole: its entrance, and its exit once somebody has gone through (D13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wormhole {
    pub(super) entrance: Spot,
    pub(super) exit: Option<Spot>,
}

/// A Drift Bernal on the map (D14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DriftBernal {
    pub(super) card: u8,
    pub(super) at: Spot,
    pub(super) anchored: bool,
}

/// A station that has been built (D2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Built {
    /// Its place on the playmat.
    pub(super) slot: u8,
    pub(super) at: Spot,
}

/// What waits to be resolved, the last first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A hazard roll that can be skipped for Aqua.
    Hazard(StackId, Hazard),
    /// A belt roll.
    Belt(StackId),
    /// A shielding roll against the hazard dice of a site.
    Shield(StackId, Spot),
    /// A shielding roll against the CME at a place.
    Storm(StackId, Spot),
    /// The stack goes on with its journey.
    Go(StackId),
    /// The stack arrives.
    Arrive(StackId),
    /// The stack has come through the dangers of its arrival.
    Reach(StackId, Spot),
    /// Site rolls of a new site.
    SiteRolls(StackId, Spot),
    /// Cards of this rad-hardness together become damaged.
    Damage(StackId, u8),
    /// So many cards become damaged.
    DamageCards(StackId, u8),
    /// Discoveries are drawn.
    Draw(u8),
    /// A discovery finds its spot.
    Place(Colour),
    /// A discovery roll of an operation by a stack.
    Discover(StackId, FaceId),
    /// A mission has been completed.
    Complete(u8),
    /// The event of this year.
    Event,
    /// A card of the hand goes to budget cuts.
    Cut,
    /// An effect of a card found by a stack.
    Effect(StackId, super::effects::Effect),
    /// People come.
    Exomigrate,
}

/// A hazard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hazard {
    /// A crash hazard.
    Crash,
    /// An aerobrake hazard.
    Aerobrake,
    /// A factory that helps a landing or lift-off.
    Assist,
    /// Air-eater refuelling at this site's aerobrake.
    AirEater(Spot),
    /// The construction of a space elevator at this site, from where the unit is.
    Elevator(Spot),
    /// A Future.
    Future(u8),
    /// Anchoring a Bernal in a hazardous orbit.
    Anchor,
}

/// What is to be decided next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Which of the first cards are discarded (B2c).
    Opening,
    /// What to do in this year.
    Year,
    /// Which cards are boosted to LEO, to the home Bernal or to this lab.
    Boost(Spot),
    /// Which equipment is bought, with so many cards still to buy.
    Purchase(u8),
    /// Which cards a stack takes.
    Load(StackId),
    /// Which cards of a stack are given up.
    Scrap(StackId),
    /// Where a stack flies.
    Destination(StackId),
    /// With how many tanks it starts.
    Tanks(StackId, Spot),
    /// Whether a hazard roll is skipped.
    Hazard(StackId, Hazard),
    /// Which card becomes damaged, for a shortfall of rad-hardness still open.
    Damage(StackId, u8),
    /// Which cards become damaged, so many still.
    DamageCards(StackId, u8),
    /// Which dice of a site type roll are rolled again, at most so many; the hazard dice, highest first, are these.
    Survey(Spot, u8, [u8; HAZARD_DICE]),
    /// Where a discovery goes.
    Place(Colour),
    /// What is taken for a completed mission.
    Reward(u8),
    /// Which card budget cuts take.
    Cut,
    /// Which card of the hand or which mission is discarded.
    Discard,
    /// Which spot of a mission observations fill.
    Fill(u8),
    /// Which more cards an ET production makes.
    Produce(Spot, u8, super::pieces::Kind),
    /// Nothing: the game has ended from this cause.
    Over(u8),
}

/// Everything on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) phase: Phase,
    pub(super) agenda: ArrayVec<Step, AGENDA_CAPACITY>,
    /// The year, from 1.
    pub(super) year: u16,
    pub(super) aqua: u16,
    pub(super) stacks: [Stack; STACKS],
    pub(super) sites: [Site; MOST_SITES],
    /// What covers each place: bit 0 a black hole, above it the number of the CME.
    pub(super) cover: [u8; SPOTS],
    /// The hazard sum of each CME, by number from 1.
    pub(super) cmes: ArrayVec<u8, 15>,
    pub(super) wormholes: [Option<Wormhole>; 3],
    /// Zones with a deployed satellite, a bit each.
    pub(super) satellites: u16,
    pub(super) drift: [Option<DriftBernal>; 2],
    pub(super) stations: ArrayVec<Built, STATIONS>,
    /// Patents in hand, by their front faces, and equipment.
    pub(super) hand: ArrayVec<FaceId, HAND_CAPACITY>,
    /// Cards chosen for a boost.
    pub(super) boosting: ArrayVec<FaceId, 12>,
    /// Developments in hand: the deck (false exploration) and the card.
    pub(super) developments: ArrayVec<(bool, u8), 16>,
    /// Astronomical observations in hand, by icon.
    pub(super) icons: [u8; 4],
    /// The cards of those.
    pub(super) icon_cards: ArrayVec<u8, 100>,
    pub(super) decks: [Deck<u8, DECK_CAPACITY>; 10],
    /// Samples in the pool, by spectral type (A2g).
    pub(super) samples: [u8; 6],
    /// Equipment in the pool, by row.
    pub(super) pool: [u8; MOST_EQUIPMENT],
    pub(super) bag: Bag<5>,
    /// Beads on spots, and discarded, by colour.
    pub(super) beads_placed: [u8; 5],
    pub(super) beads_gone: [u8; 5],
    /// Discovery spots of the playmats that are filled, a bit each.
    pub(super) spots: u128,
    /// What has been unlocked, a bit each.
    pub(super) unlocked: u32,
    pub(super) projects: ArrayVec<u8, PROJECTS>,
    pub(super) station_cards: ArrayVec<u8, STATIONS>,
    pub(super) missions: [Deck<u8, MISSION_CAPACITY>; 3],
    pub(super) quests: ArrayVec<Quest, QUEST_CAPACITY>,
    pub(super) exploration: Deck<u8, FIND_CAPACITY>,
    pub(super) observation: Deck<u8, FIND_CAPACITY>,
    /// Ongoing cards at sites, with the site each lies at.
    pub(super) ground: ArrayVec<(Spot, u8), 24>,
    /// Ongoing observations with the year in which each ends.
    pub(super) ongoing: ArrayVec<(u8, u16), 16>,
    /// Abilities that hold everywhere.
    pub(super) boons: Strengths,
    pub(super) home_bernal: FaceId,
    pub(super) crew: FaceId,
    /// The second Bernal, if it is anchored, and where.
    pub(super) bernal_over: Option<Spot>,
    pub(super) factories: u8,
    pub(super) colonies: u8,
    pub(super) claims: u8,
    /// The colonist limit.
    pub(super) limit: u8,
    /// Points of completed missions and Futures.
    pub(super) mission_points: i32,
    pub(super) future_points: i32,
    pub(super) penalties: i32,
    /// Base missions completed by band.
    pub(super) completed: [u8; 3],
    pub(super) futures: u32,
    /// What a year allows once: the operation, the bonus ones, jobs.
    pub(super) once: u16,
    /// Stacks that have been loaded, and that have given up cards, in this year, a bit each.
    pub(super) loads: u16,
    pub(super) scraps: u16,
    /// The stack whose raygun or buggy goes on prospecting in this year's operation.
    pub(super) prospecting: Option<StackId>,
    /// Whether a card has been discarded from hand in this year.
    pub(super) discarded: bool,
    /// Whether the extra test die is at hand, to be used in the next roll (D1f).
    pub(super) extra_die: bool,
    /// Disks removed (D1g1).
    pub(super) disks: u8,
    /// Powersat from industrializing.
    pub(super) powersat: bool,
    pub(super) tally: Tally,
}

/// What a year allows once, as bits of [`State::once`].
pub(super) mod once {
    /// The operation.
    pub(in super::super) const OPERATION: u16 = 1;
    /// The bonus explore or observe operation (E3b, E4b).
    pub(in super::super) const BONUS_LOOK: u16 = 2;
    /// The bonus transmit operation (E9b).
    pub(in super::super) const BONUS_CALL: u16 = 4;
    /// A prospector's free prospect or promotion.
    pub(in super::super) const PROSPECTOR: u16 = 8;
    /// An industrialist's free industrializing or anchoring.
    pub(in super::super) const INDUSTRIALIST: u16 = 16;
    /// The mooncable.
    pub(in super::super) const MOONCABLE: u16 = 32;
    /// A Drift Bernal taken on board.
    pub(in super::super) const HITCH: u16 = 64;
    /// The next year comes when everything is resolved.
    pub(in super::super) const ENDING: u16 = 128;
}

impl State {
    /// A stack.
    #[inline]
    pub(super) const fn stack(&self, id: StackId) -> &Stack {
        &self.stacks[id.place()]
    }

    /// A stack, to change it.
    #[inline]
    pub(super) const fn stack_mut(&mut self, id: StackId) -> &mut Stack {
        &mut self.stacks[id.place()]
    }

    /// What stands at a site.
    #[inline]
    pub(super) fn site(&self, spot: Spot) -> &Site {
        &self.sites[spot.index() % MOST_SITES]
    }

    /// What stands at a site, to change it.
    #[inline]
    pub(super) fn site_mut(&mut self, spot: Spot) -> &mut Site {
        &mut self.sites[spot.index() % MOST_SITES]
    }

    /// Whether the game has ended.
    #[inline]
    #[must_use]
    pub const fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// The year, from 1.
    #[inline]
    #[must_use]
    pub const fn year(&self) -> u16 {
        self.year
    }

    /// What is to be decided next.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The stacks that hold something and rest at a place.
    pub(super) fn stacks_at(&self, spot: Spot) -> impl Iterator<Item = StackId> + '_ {
        StackId::ALL.into_iter().filter(move |&id| {
            let stack = self.stack(id);
            stack.at == spot && stack.rests() && !stack.is_empty()
        })
    }

    /// Whether a bit of the year is set.
    #[inline]
    pub(super) const fn did(&self, bit: u16) -> bool {
        self.once & bit != 0
    }

    /// Whether a stack has been loaded in this year.
    #[inline]
    pub(super) const fn loaded(&self, id: StackId) -> bool {
        self.loads & (1 << id.place()) != 0
    }

    /// Whether a stack has given up cards in this year.
    #[inline]
    pub(super) const fn scrapped(&self, id: StackId) -> bool {
        self.scraps & (1 << id.place()) != 0
    }

    /// Adds a step to be resolved next.
    #[inline]
    pub(super) fn push(&mut self, step: Step) {
        // A full agenda would be a defect; its oldest entries are those of the next year, so nothing waits for it.
        if self.agenda.try_push(step).is_err() {
            self.agenda.remove(0);
            self.agenda.push(step);
        }
    }

    /// Aqua comes in.
    #[inline]
    pub(super) fn earn(&mut self, aqua: u16) {
        self.aqua = self.aqua.saturating_add(aqua);
        self.tally.aqua = self.tally.aqua.saturating_add(aqua);
    }

    /// Pays Aqua that is there.
    #[inline]
    pub(super) fn pay(&mut self, aqua: u16) {
        debug_assert!(self.aqua >= aqua, "more is paid than there is");
        self.aqua = self.aqua.saturating_sub(aqua);
    }

    /// Whether a black hole covers a place (D11).
    #[inline]
    pub(super) fn in_black_hole(&self, spot: Spot) -> bool {
        self.cover.get(spot.index()).is_some_and(|cover| cover & 1 != 0)
    }

    /// The number of the CME that covers a place, and the sum of its hazard dice (D12).
    #[inline]
    pub(super) fn cme_at(&self, spot: Spot) -> Option<u8> {
        let number = self.cover.get(spot.index())? >> 1;
        self.cmes.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// The season of a year, with the first one's slot.
pub(super) fn season_of(year: u16, start: u8) -> Season {
    Season::of(((u16::from(start) + year - 1) % 12) as u8)
}

const _: () = assert!(ZONES <= 16 && MOST_NAMED <= 8, "sets of zones and counted sites fit");
