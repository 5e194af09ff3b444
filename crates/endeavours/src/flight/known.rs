//! What is worked out once for all places that are equally far away and equally hard to land on.

use super::plan::{Flight, Route};

/// More than the routes that the map has from one place.
const ROOM: usize = 128;

/// The flights of a stack on the routes that were asked for.
pub(crate) struct Known {
    slots: [Option<(Route, Option<Flight>)>; ROOM],
}

impl Known {
    /// No flights yet.
    pub(crate) const fn new() -> Self {
        Self { slots: [None; ROOM] }
    }

    /// The flight on a route, which is worked out unless it was asked for before.
    pub(crate) fn flight(&mut self, route: &Route, plan: impl FnOnce() -> Option<Flight>) -> Option<Flight> {
        // From one place, these two tell most routes apart.
        let first = usize::from(route.burns) + 29 * usize::from(route.land.unsigned_abs());
        for slot in (first..first + ROOM).map(|slot| slot % ROOM) {
            match self.slots[slot] {
                Some((own, flight)) if own == *route => return flight,
                Some(_) => {}
                None => {
                    let flight = plan();
                    self.slots[slot] = Some((*route, flight));
                    return flight;
                }
            }
        }
        plan()
    }
}
