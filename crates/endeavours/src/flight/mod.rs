//! Flights: the `plan` of a journey, `freighters`, how it is made (`travel`), and buggy `roads`.

pub(crate) mod freighters;
pub(crate) mod plan;
pub(crate) mod roads;
pub(crate) mod travel;
