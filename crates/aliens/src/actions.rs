//! What the player may do, and what each of it is called.

use super::{
    cards::CardId,
    effect::Thing,
    pieces::{Planet, Side, Star, Tech, Trace},
    sky::Spot,
    state::TraceSpace,
};
use perihelion_game::Actions;

/// One choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Action {
    /// Main action: launch a probe at Earth.
    Launch,
    /// Main action, or by a card: make a probe an orbiter of its planet.
    Orbit(Planet),
    /// Main action, or by a card: land a probe on its planet or on a moon of it.
    ///
    /// Main action, or a card's: a probe becomes a lander here, or on this moon.
    Land(Planet, Option<u8>),
    /// Main action: mark signals in Earth's sector and by a card of the row.
    Scan,
    /// Main action: clear the full computer for a blue life trace.
    Analyze,
    /// Main action: play a card from hand.
    Play(CardId),
    /// Main action: pay publicity for a tech.
    Research,
    /// Main action: end the round for yourself.
    Pass,
    /// End the turn after the main action.
    EndTurn,
    /// Move a probe or a capsule to the next space, with movement points or energy.
    ///
    /// A probe or capsule, by its place among the player's, moves to the next space.
    Move(u8, Spot),
    /// Leave the movement points that are left.
    StopMoving,
    /// Discard a card from hand for what its corner gives.
    Corner(CardId),
    /// Place data in the next slot of the computer's top row.
    PlaceTop,
    /// Place data below a slot with a blue tech.
    PlaceBottom(u8),
    /// Turn two of a kind of credits, energy or cards into one of another.
    ///
    /// Two of the first thing become one of the second.
    Exchange(Thing, Thing),
    /// Pay publicity for a card.
    BuyCard,
    /// Complete a mission: its condition holds, or a sample is delivered.
    Finish(CardId),
    /// A mission is completed by delivering this sample.
    #[as_kind(Finish)]
    Deliver(CardId, u8),
    /// Take a card of the row.
    TakeFromRow(CardId),
    /// Take the top card of a deck.
    TakeFromDeck,
    /// Take the face-up card of a species.
    TakeFaceUp,
    /// Tuck a card for income.
    Tuck(CardId),
    /// Mark a life trace.
    ///
    /// A life trace is marked: the species' slot, the colour, the space.
    MarkTrace(u8, Trace, TraceSpace),
    /// Take a tech.
    TakeTech(Tech),
    /// Put a blue tech into a slot of the computer.
    UseSlot(u8),
    /// Mark a signal in a sector.
    Signal(Star),
    /// Mark a signal on the tile of Oumuamua.
    SignalTile,
    /// Discard a card of the row for a signal in a sector of its colour.
    SignalByRow(CardId),
    /// Discard a card from hand for a signal in a sector of its colour.
    SignalByHand(CardId),
    /// Use a purple tech in a scan.
    ///
    /// A purple tech, by its number, adds to the scan.
    UseTech(u8),
    /// Use the purple tech that launches or moves in a scan, to move.
    UseTechToMove(u8),
    /// Choose among the spaces of the first landers.
    FirstLand(u8),
    /// Choose a probe.
    ///
    /// This side's probe, by its place, is chosen.
    PickProbe(Side, u8),
    /// Pay for the effect offered.
    Pay,
    /// Take an orbiter or a lander back for the effect offered.
    ///
    /// A figure is taken back from here, or from this moon.
    TakeBack(Planet, Option<u8>),
    /// Choose the card to discard.
    Discard(CardId),
    /// Choose a sample.
    ChooseSample(u8),
    /// Choose the planet whose samples are looked at.
    LookAt(Planet),
    /// Fill a circle of a mission.
    FillCircle(CardId, u8),
    /// Mark a task of an objective.
    ///
    /// A task of this open objective is marked.
    MarkObjective(u8, u8),
    /// Gain publicity for the visit.
    TakePublicity,
    /// Gain a movement point instead of publicity for the visit.
    TakeMove,
    /// Take a card of the round's stack.
    ChooseCard(CardId),
    /// Mark a gold tile.
    MarkGold(u8),
    /// Take a reward of the message milestone.
    TakeReward(u8),
    /// Play an Exertian card face down.
    PlayExertian(CardId),
    /// Choose which of several completed sectors is counted next.
    ///
    /// Of several sectors completed at once this one is counted next; `None` is the tile of Oumuamua.
    CompleteSector(Option<Star>),
    /// Leave what is offered.
    Decline,
}
