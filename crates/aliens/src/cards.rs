//! Cards: what one is, whatever deck it belongs to.

use super::{
    effect::{Condition, EndPoints, Span, Thing, Trigger},
    pieces::{Colour, Income, Planet, Species},
};
use arrayvec::ArrayVec;

/// A card: its place among all cards of the scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct CardId(pub u8);

impl CardId {
    /// Its place among all cards.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// The most cards of the main deck.
pub const MAIN_CAPACITY: usize = 180;
/// The most cards of a species' deck.
pub const SPECIES_CAPACITY: usize = 15;

/// A circle of a triggered mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Circle {
    /// What fills it.
    pub trigger: Trigger,
    /// What filling it gives.
    pub gain: Span,
}

/// What becomes of a card once it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// It is discarded.
    Plain,
    /// It stays in front of the player until its condition is met.
    Conditional(Condition, Span),
    /// It stays until a capsule is delivered to the planet.
    Delivery(Planet, Span),
    /// It stays until its circles are filled.
    Triggered(ArrayVec<Circle, 3>),
    /// It stays until the end and counts then.
    Endgame(EndPoints),
    /// It stays until its message is answered.
    Message(Span),
    /// It is played face down, with so much danger, and counts at the end.
    Danger(u8, EndPoints),
}

/// A card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Its name in the scenario.
    pub name: String,
    /// The species it belongs to; `None` for the main deck.
    pub species: Option<Species>,
    /// What playing it costs, of `pays`.
    pub cost: u8,
    /// Credits, or energy for messages.
    pub pays: Thing,
    /// What it gives when tucked.
    pub income: Option<Income>,
    /// The sectors it points to when discarded for a signal.
    pub colour: Option<Colour>,
    /// What discarding it from hand gives.
    pub corner: Span,
    /// The one of publicity, data and movement in its corner, which some missions ask for.
    pub corner_kind: Option<Thing>,
    /// What becomes of it, with what that says.
    pub kind: Kind,
    /// What playing it does.
    pub effects: Span,
}
