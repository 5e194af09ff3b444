//! What waits to be done.

use super::{Cause, Event};
use crate::{
    cards::CardId,
    effect::{Figure, Scope, Set, SignalAt, Span, Thing},
    pieces::{Planet, Side, Tech},
};

/// What is still to be done, the next on top. Those for the player that leave a choice wait for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The rest of a text, for the player.
    Run(Span, Cause),
    /// The card played is resolved.
    CardOver(CardId),
    /// It goes where it belongs.
    LayDown(CardId),
    /// A card whose message is answered is discarded, unless it became income.
    Answered(CardId),
    /// Cards from the row or the deck.
    TakeCards(u8),
    /// A card of the species in this slot, face up or from the deck.
    TakeAlien(u8),
    /// Tuck a card; whether it may be declined.
    Tuck { may: bool },
    /// Movement points are being spent.
    Moving,
    /// Mark a life trace.
    Trace { colours: Set, scope: Scope, slot: Option<u8> },
    /// Take a tech.
    Tech { colours: Set, other_has: bool, bonus: bool },
    /// Find a slot for a blue tech.
    TechSlot(Tech),
    /// Mark signals.
    Signal { at: SignalAt, times: u8, data: bool, together: bool },
    /// A signal in one of these stars' sectors (a bit each), or on the tile.
    SignalIn { stars: Set, tile: bool, times: u8, data: bool },
    /// The row is filled up once the signals are marked.
    Refill,
    /// The parts of a scan that are left: the purple techs, a bit each by their places in the rules, and
    /// [`SCAN_EARTH`](crate::sectors::SCAN_EARTH) and [`SCAN_ROW`](crate::sectors::SCAN_ROW).
    Scan(u16),
    /// The scan is over.
    ScanOver,
    /// Settle a probe at its planet.
    Settle { orbit: bool, land: bool, moons: bool, occupied: bool },
    /// Which of the first landers' spaces is taken.
    FirstLand { planet: Planet, occupied: bool },
    /// Choose probes; for signals in their sectors.
    PickProbe { any_owner: bool, left: u8 },
    /// Pay for the effects, or not.
    MayPay { thing: Thing, number: u8, repeat: bool, span: Span, cause: Cause },
    /// Take a figure back for the effects, or not.
    PayFigure { figure: Figure, span: Span, cause: Cause },
    /// Discard one of the cards just drawn.
    DiscardDrawn,
    /// Discard so many cards from hand.
    DiscardCards(u8),
    /// Then gain this.
    Gain(Thing, u8, Cause),
    /// Make room for so much of this, which would be lost, or not; then gain it.
    Room(Thing, u8, Cause),
    /// A free action taken in the middle of a main action is over.
    Resume,
    /// Choose among the samples of the planet just landed on or orbited.
    SamplePick(Planet),
    /// Choose whose samples to look at, and then which.
    SamplePeek { choose: bool, planet: Planet },
    /// Fill a circle of a mission.
    Circle(Event),
    /// Mark one of several objectives.
    Objective(Event),
    /// A publicity for visiting a planet, or a movement point instead.
    SwapPublicity,
    /// Discard down to the hand limit.
    HandLimit,
    /// Choose a card of the round's stack.
    RoundStack,
    /// Choose a gold tile.
    Gold,
    /// Choose a reward of the message milestone.
    MessageReward,
    /// Play an Exertian card, for so many credits, or not.
    Exertian(u8),
    /// Free actions and the main action of the player's turn.
    Turn,
    /// The main action is over.
    MainOver,
    /// The solar system rotates for the first to pass in a round.
    FirstPass,
    /// Sectors that are complete are counted, one after the other.
    Sectors,
    /// The turn of this side is over.
    TurnOver(Side),
    /// Milestones of this side, but for the neutral ones.
    Milestones(Side),
    /// Neutral milestones of this side, which come last of all.
    NeutralMilestones(Side),
    /// Species whose discovery spaces are full are discovered.
    Discover,
    /// The next turn, of the side after this one.
    Next(Side),
    /// The rival's turn.
    RivalTurn,
    /// The round is over.
    RoundOver,
    /// The next round starts.
    RoundStart,
    /// The game is over.
    Finish,
}
