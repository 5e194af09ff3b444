//! What the variant adds to be found: `looks` (exploring, observing, and the cards found), `discoveries`, the work of
//! equipment (`gear`), and `radio`.

pub(crate) mod discoveries;
pub(crate) mod gear;
pub(crate) mod looks;
pub(crate) mod radio;
