//! Sweeps: a grid of cells, or a design of them, read from a TOML file.
//!
//! A sweep names a scenario, strategies, and what to vary: axes of values, and named variants. Its cells come in one
//! fixed order, on which seeds, tables and checkpoints rely: variants outermost in file order, then the axes in file
//! order (the first one slowest; zipped axes stand where the first of them stands), or the points of a design in theirs,
//! strategies innermost. Cells of strategies that
//! play a number of games of their own come after all others, in the same order.

mod asserts;
mod axes;
mod cells;
mod compare;
mod design;
mod free;
mod grid;
mod header;
mod levels;
mod own;
mod patterns;
mod players;
mod race;
mod read;
mod run;
mod shipped;
#[cfg(test)]
pub(super) mod tests;
mod tune;
mod variants;
mod vary;
mod zips;

pub use design::{Design, DesignKind, MOST_POINTS};
pub use grid::{Axis, Cell, Compare, MAX_GAMES, MOST_CELLS, Stop, Sweep, Target};
pub(super) use header::MOST_GAMES;
pub use levels::LevelAims;
pub use race::{Keep, Race};
pub use run::cells_of;
pub use tune::{Budget, Free, Tune, Wanted};
pub use vary::AS_IT_IS;
