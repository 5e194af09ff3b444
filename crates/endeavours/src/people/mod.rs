//! People and what they found: `colonies` (Bernals, elevators and Futures too), and `settlements` of the variant.

pub(crate) mod colonies;
pub(crate) mod settlements;
