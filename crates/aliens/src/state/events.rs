//! What happens, and what looks for it.

use crate::{
    effect::{Set, Thing, Trigger},
    pieces::{Colour, Planet, Tech, Trace},
};

/// Something that happened and that missions and objectives may look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A probe of yours entered a space: a set as in [`crate::effect::VISIT_PLANET`], and whether in your own turn.
    Visit(Set, bool),
    Tech(Tech),
    Trace(Trace),
    Launch,
    /// An orbiter, or otherwise a lander, at this planet (or its moon).
    Figure(Planet, bool),
    Scan,
    Signal(Colour),
    Win(Colour),
    Corner(Thing),
    Play(u8),
    Mission,
}

impl Event {
    /// Whether a trigger answers to it.
    #[must_use]
    pub fn pulls(self, trigger: Trigger) -> bool {
        match (self, trigger) {
            (Self::Visit(entered, yours), Trigger::Visit { what, own_turn }) => {
                entered & what != 0 && (yours || !own_turn)
            }
            (Self::Tech(tech), Trigger::Tech(colours)) => colours & tech.colour.bit() != 0,
            (Self::Trace(trace), Trigger::Trace(colours)) => colours & trace.bit() != 0,
            (Self::Launch, Trigger::Launch) | (Self::Scan, Trigger::Scan) => true,
            (Self::Figure(_, orbiter), Trigger::Figure { orbit, land }) => {
                if orbiter {
                    orbit
                } else {
                    land
                }
            }
            (Self::Signal(colour), Trigger::Signal(wanted)) => colour == wanted,
            (Self::Corner(thing), Trigger::Corner(wanted)) => thing == wanted,
            (Self::Play(cost), Trigger::Play(wanted)) => cost == wanted,
            _ => false,
        }
    }
}
