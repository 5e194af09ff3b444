//! The core game's operations for means and sites: the `market` (income, research, boosts), the `ground` (refuelling,
//! prospecting, industrializing), and `production`.

pub(crate) mod ground;
pub(crate) mod market;
pub(crate) mod production;
