//! What luck is drawn for.

use perihelion_game::Streams;

/// What luck is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Streams)]
pub(crate) enum Stream {
    /// The turns of the discs, the sectors, the gold tiles, who goes first.
    Deal,
    /// The cards drawn from the main deck.
    Cards,
    /// The rival's action cards.
    Rival,
    /// The species, their cards and tokens.
    Species,
    /// The bonuses printed on techs.
    Techs,
    /// The objectives.
    Objectives,
}
