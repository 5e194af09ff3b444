//! What people read. Nothing here computes a statistic.

mod charts;
mod compared;
mod describe;
#[cfg(test)]
mod fixture;
mod page;
mod paint;
mod svg;
mod tables;
mod terminal;
mod verdicts;
mod words;

pub use charts::{Chart, charts, charts_text};
pub use compared::{compared_table, pair_text};
pub use describe::{describe_ruleset, describe_scenario, describe_strategy, describe_sweep};
pub use page::{CommandOf, html, unfinished};
pub use terminal::{CellRow, cells_table, grid, replay_text, table, thousands, warnings_text};
pub use verdicts::{Section, verdicts, verdicts_text};
