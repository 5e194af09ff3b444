//! What people read. Nothing here computes a statistic.

mod ablated;
mod asserts;
mod charts;
mod compared;
mod describe;
mod designed;
#[cfg(test)]
pub(crate) mod fixture;
mod glossary;
mod junit;
mod ladder;
mod leaflet;
mod page;
mod paint;
mod publisher;
mod svg;
mod tables;
mod terminal;
mod tuned;
mod turning;
mod verdicts;
mod words;

pub use ablated::ablated_text;
pub use asserts::Checked;
pub use charts::{Chart, charts, charts_text};
pub use compared::{compared_table, pair_text};
pub use describe::{
    Description, NotFound, describe_ruleset, describe_scenario, describe_strategy, describe_sweep, describe_tune,
};
pub use designed::design_text;
pub use junit::{JUNIT_NAME, Suite, junit};
pub use ladder::LadderText;
pub use leaflet::{Cells, Drawn, Games, Leaflet, LeafletPart, Picture};
pub use page::{CommandOf, html, unfinished};
pub use publisher::publisher_html;
pub use tables::cards_text;
pub use terminal::{CellRow, cells_table, grid, replay_text, table, thousands, warnings_text};
pub use tuned::{Seen, TunedLevels, TunedText, TunedWant};
pub use turning::{falls_text, lines_of};
pub use verdicts::{Section, Topic, verdicts, verdicts_text};
pub use words::level as level_words;
