//! What the player may do, and what each of it is called.

use super::{
    cards::CardId,
    effect::Thing,
    pieces::{Planet, Side, Star, Tech, Trace},
    sky::Spot,
    state::TraceSpace,
};
use crate::ruleset::ActionKindInfo;

/// One choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Main action: a probe at Earth.
    Launch,
    /// Main action, or a card's: a probe becomes an orbiter here.
    Orbit(Planet),
    /// Main action, or a card's: a probe becomes a lander here, or on this moon.
    Land(Planet, Option<u8>),
    /// Main action: signals in Earth's sector and by a card of the row.
    Scan,
    /// Main action: the full computer is cleared for a blue trace.
    Analyze,
    /// Main action: a card from hand.
    Play(CardId),
    /// Main action: publicity for a tech.
    Research,
    /// Main action: the round is over for the player.
    Pass,
    /// The turn is over.
    EndTurn,
    /// A probe or capsule, by its place among the player's, moves to the next space.
    Move(u8, Spot),
    /// The movement points left are not used.
    StopMoving,
    /// A card from hand is discarded for its corner.
    Corner(CardId),
    /// Data goes from the pool into the top row of the computer.
    PlaceTop,
    /// Data goes from the pool below this slot.
    PlaceBottom(u8),
    /// Two of the first thing become one of the second.
    Exchange(Thing, Thing),
    /// Publicity for a card.
    BuyCard,
    /// A mission whose condition holds is completed.
    Finish(CardId),
    /// A mission is completed by delivering this sample.
    Deliver(CardId, u8),
    /// This card of the row is taken.
    TakeFromRow(CardId),
    /// The top card of the deck is taken.
    TakeFromDeck,
    /// The face-up card of the species is taken.
    TakeFaceUp,
    /// This card is tucked for income.
    Tuck(CardId),
    /// A life trace is marked: the species' slot, the colour, the space.
    MarkTrace(u8, Trace, TraceSpace),
    /// This tech is taken.
    TakeTech(Tech),
    /// The blue tech goes into this slot.
    UseSlot(u8),
    /// A signal is marked in this star's sector.
    Signal(Star),
    /// A signal is marked on the tile of Oumuamua.
    SignalTile,
    /// A card of the row is discarded for a signal.
    SignalByRow(CardId),
    /// A card from hand is discarded for a signal.
    SignalByHand(CardId),
    /// A purple tech, by its number, adds to the scan.
    UseTech(u8),
    /// A purple tech adds a move, not a launch, to the scan.
    UseTechToMove(u8),
    /// The lander takes this one of the first landers' spaces.
    FirstLand(u8),
    /// This side's probe, by its place, is chosen.
    PickProbe(Side, u8),
    /// The price is paid for the effect.
    Pay,
    /// A figure is taken back from here, or from this moon.
    TakeBack(Planet, Option<u8>),
    /// This card is discarded.
    Discard(CardId),
    /// This sample is chosen.
    ChooseSample(u8),
    /// The samples of this planet are looked at.
    LookAt(Planet),
    /// A circle of this mission is filled.
    FillCircle(CardId, u8),
    /// A task of this open objective is marked.
    MarkObjective(u8, u8),
    /// Publicity for the visit.
    TakePublicity,
    /// A movement point instead of publicity.
    TakeMove,
    /// This card of the round's stack is taken.
    ChooseCard(CardId),
    /// This gold tile is marked.
    MarkGold(u8),
    /// This reward of the message milestone is taken.
    TakeReward(u8),
    /// This Exertian card is played face down.
    PlayExertian(CardId),
    /// Of several sectors completed at once this one is counted next; `None` is the tile of Oumuamua.
    CompleteSector(Option<Star>),
    /// What is offered is declined.
    Decline,
}

const fn kind(name: &'static str, about: &'static str) -> ActionKindInfo {
    ActionKindInfo { name, about }
}

/// The kinds of action, in the order of `Action`'s variants.
pub(super) const ACTION_KINDS: &[ActionKindInfo] = &[
    kind("launch", "Main action: launch a probe at Earth."),
    kind("orbit", "Main action, or by a card: make a probe an orbiter of its planet."),
    kind("land", "Main action, or by a card: land a probe on its planet or on a moon of it."),
    kind("scan", "Main action: mark signals in Earth's sector and by a card of the row."),
    kind("analyze", "Main action: clear the full computer for a blue life trace."),
    kind("play", "Main action: play a card from hand."),
    kind("research", "Main action: pay publicity for a tech."),
    kind("pass", "Main action: end the round for yourself."),
    kind("end_turn", "End the turn after the main action."),
    kind("move", "Move a probe or a capsule to the next space, with movement points or energy."),
    kind("stop_moving", "Leave the movement points that are left."),
    kind("corner", "Discard a card from hand for what its corner gives."),
    kind("place_top", "Place data in the next slot of the computer's top row."),
    kind("place_bottom", "Place data below a slot with a blue tech."),
    kind("exchange", "Turn two of a kind of credits, energy or cards into one of another."),
    kind("buy_card", "Pay publicity for a card."),
    kind("finish", "Complete a mission: its condition holds, or a sample is delivered."),
    kind("take_from_row", "Take a card of the row."),
    kind("take_from_deck", "Take the top card of a deck."),
    kind("take_face_up", "Take the face-up card of a species."),
    kind("tuck", "Tuck a card for income."),
    kind("mark_trace", "Mark a life trace."),
    kind("take_tech", "Take a tech."),
    kind("use_slot", "Put a blue tech into a slot of the computer."),
    kind("signal", "Mark a signal in a sector."),
    kind("signal_tile", "Mark a signal on the tile of Oumuamua."),
    kind("signal_by_row", "Discard a card of the row for a signal in a sector of its colour."),
    kind("signal_by_hand", "Discard a card from hand for a signal in a sector of its colour."),
    kind("use_tech", "Use a purple tech in a scan."),
    kind("use_tech_to_move", "Use the purple tech that launches or moves in a scan, to move."),
    kind("first_land", "Choose among the spaces of the first landers."),
    kind("pick_probe", "Choose a probe."),
    kind("pay", "Pay for the effect offered."),
    kind("take_back", "Take an orbiter or a lander back for the effect offered."),
    kind("discard", "Choose the card to discard."),
    kind("choose_sample", "Choose a sample."),
    kind("look_at", "Choose the planet whose samples are looked at."),
    kind("fill_circle", "Fill a circle of a mission."),
    kind("mark_objective", "Mark a task of an objective."),
    kind("take_publicity", "Gain publicity for the visit."),
    kind("take_move", "Gain a movement point instead of publicity for the visit."),
    kind("choose_card", "Take a card of the round's stack."),
    kind("mark_gold", "Mark a gold tile."),
    kind("take_reward", "Take a reward of the message milestone."),
    kind("play_exertian", "Play an Exertian card face down."),
    kind("complete_sector", "Choose which of several completed sectors is counted next."),
    kind("decline", "Leave what is offered."),
];

impl Action {
    /// Its place in [`ACTION_KINDS`].
    #[inline]
    pub(super) const fn kind(self) -> u8 {
        match self {
            Self::Launch => 0,
            Self::Orbit(_) => 1,
            Self::Land(..) => 2,
            Self::Scan => 3,
            Self::Analyze => 4,
            Self::Play(_) => 5,
            Self::Research => 6,
            Self::Pass => 7,
            Self::EndTurn => 8,
            Self::Move(..) => 9,
            Self::StopMoving => 10,
            Self::Corner(_) => 11,
            Self::PlaceTop => 12,
            Self::PlaceBottom(_) => 13,
            Self::Exchange(..) => 14,
            Self::BuyCard => 15,
            Self::Finish(_) => 16,
            Self::Deliver(..) => 16,
            Self::TakeFromRow(_) => 17,
            Self::TakeFromDeck => 18,
            Self::TakeFaceUp => 19,
            Self::Tuck(_) => 20,
            Self::MarkTrace(..) => 21,
            Self::TakeTech(_) => 22,
            Self::UseSlot(_) => 23,
            Self::Signal(_) => 24,
            Self::SignalTile => 25,
            Self::SignalByRow(_) => 26,
            Self::SignalByHand(_) => 27,
            Self::UseTech(_) => 28,
            Self::UseTechToMove(_) => 29,
            Self::FirstLand(_) => 30,
            Self::PickProbe(..) => 31,
            Self::Pay => 32,
            Self::TakeBack(..) => 33,
            Self::Discard(_) => 34,
            Self::ChooseSample(_) => 35,
            Self::LookAt(_) => 36,
            Self::FillCircle(..) => 37,
            Self::MarkObjective(..) => 38,
            Self::TakePublicity => 39,
            Self::TakeMove => 40,
            Self::ChooseCard(_) => 41,
            Self::MarkGold(_) => 42,
            Self::TakeReward(_) => 43,
            Self::PlayExertian(_) => 44,
            Self::CompleteSector(_) => 45,
            Self::Decline => 46,
        }
    }
}
