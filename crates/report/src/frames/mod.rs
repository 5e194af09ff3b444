//! Results as polars frames and as files: Parquet, CSV and JSON, each written beside its place and renamed.

mod asserts;
mod cards;
mod columns;
mod csv;
mod dictionary;
mod directory;
mod error;
mod files;
mod games;
mod keys;
mod ladder;
mod manifest;
mod names;
mod page;
mod read;
mod results;
mod saved;
mod shallow;
mod shards;
mod study;
mod tables;
mod trace;

pub use asserts::asserts;
pub use cards::CardColumns;
pub use dictionary::{columns, columns_in_markdown};
pub use directory::{Existing, Opened, Reached, RunDirectory, clear_unfinished, write_into};
pub use error::DirectoryError;
pub use files::{Format, bytes_of, write_atomically};
pub use games::KeptGames;
pub use ladder::ladder;
pub use manifest::{
    Fingerprint, Grid, GridBuilder, Input, Manifest, ManifestCell, RaceFor, Script, Status, fingerprint, identity,
    usual_directory,
};
pub use names::{ChartName, PAGE, PUBLISHER_PAGE, TRACE, chart, is_ours, table_file};
pub use page::{Page, write_page};
pub use saved::SavedRun;
pub use shards::{Joined, Part, Round, Shards};
pub use study::{difficulty, pairs, study};
pub use tables::{Table, cells, cells_long, histograms, of_texts, outcomes, rules};
pub use trace::trace;

pub use polars::prelude::{DataFrame, PolarsError as FrameError};
