//! Flights: the `plan` of a journey and the `ways` to fly it, flights to many places (`goals`), `freighters`, how it is made (`travel`), and buggy `roads`.

pub(crate) mod freighters;
pub(crate) mod goals;
pub(crate) mod plan;
pub(crate) mod roads;
pub(crate) mod travel;
pub(crate) mod ways;
