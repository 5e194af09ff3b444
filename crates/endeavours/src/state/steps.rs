//! What waits to be resolved, what is to be decided, and what a year allows once.

use crate::{
    cards::Effect,
    map::Spot,
    pieces::{Colour, FaceId, Kind, StackId},
    state::HAZARD_DICE,
};

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
    Effect(StackId, Effect),
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
    Produce(Spot, u8, Kind),
    /// Nothing: the game has ended from this cause.
    Over(u8),
}

/// What a year allows once, as bits of [`State::once`].
pub(crate) mod once {
    /// The operation.
    pub(crate) const OPERATION: u16 = 1;
    /// The bonus explore or observe operation (E3b, E4b).
    pub(crate) const BONUS_LOOK: u16 = 2;
    /// The bonus transmit operation (E9b).
    pub(crate) const BONUS_CALL: u16 = 4;
    /// A prospector's free prospect or promotion.
    pub(crate) const PROSPECTOR: u16 = 8;
    /// An industrialist's free industrializing or anchoring.
    pub(crate) const INDUSTRIALIST: u16 = 16;
    /// The mooncable.
    pub(crate) const MOONCABLE: u16 = 32;
    /// A Drift Bernal taken on board.
    pub(crate) const HITCH: u16 = 64;
    /// The next year comes when everything is resolved.
    pub(crate) const ENDING: u16 = 128;
    /// The failed roll that a prospect operation makes again (Core I6).
    pub(crate) const REROLLED: u16 = 256;
}
