//! Results as polars frames and as files: Parquet, CSV and JSON, each written beside its place and renamed.

mod asserts;
mod csv;
mod directory;
mod files;
mod games;
mod manifest;
mod results;
mod saved;
mod study;
mod tables;

pub use asserts::asserts;
pub use directory::{DirectoryError, Existing, Opened, Reached, RunDirectory, write_into};
pub use files::{Format, bytes_of, write_atomically};
pub use games::KeptGames;
pub use manifest::{Grid, GridBuilder, Input, Manifest, ManifestCell, Script, Status, identity};
pub use saved::SavedRun;
pub use study::{difficulty, pairs, study};
pub use tables::{Table, cells, histograms, of_texts, outcomes, rules};

pub use polars::prelude::{DataFrame, PolarsError as FrameError};
