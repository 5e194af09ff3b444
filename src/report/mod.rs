//! What people read. Nothing here computes a statistic.

mod compared;
mod describe;
mod terminal;

pub use compared::{compared_table, pair_text};
pub use describe::{describe_ruleset, describe_scenario, describe_strategy, describe_sweep};
pub use terminal::{CellRow, cells_table, grid, replay_text, table, target_text, thousands, warnings_text};
