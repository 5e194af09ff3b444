//! What is saved while a sweep plays: checkpoints, and games where they are kept.

use super::{Stop, pace::Pace};
use crate::{
    frames::{self, RunDirectory, Table},
    simulation::{Keeper, Outcomes, Tally},
};
use std::{
    io,
    time::{Duration, Instant},
};

/// Saves a checkpoint about once a second; less often where saving takes long.
pub struct Saving<'a> {
    table: Table<'a>,
    directory: &'a RunDirectory,
    kept: Option<frames::KeptGames>,
    pace: Pace,
}

impl<'a> Saving<'a> {
    /// Saves into this directory, and into these kept games if there are any, whose rows are those of `table`.
    pub fn new(table: Table<'a>, directory: &'a RunDirectory, kept: Option<frames::KeptGames>) -> Self {
        Self { table, directory, kept, pace: Pace::new(Duration::ZERO) }
    }

    /// Saves what the run ended with, and gathers the games kept where it is `complete`.
    pub fn finish(mut self, tallies: &[Tally], complete: bool) -> Result<(), Stop> {
        self.save(tallies)?;
        if let Some(kept) = self.kept.filter(|_| complete) {
            kept.gather(&self.table, self.directory, tallies)?;
        }
        Ok(())
    }

    fn save(&mut self, tallies: &[Tally]) -> Result<(), Stop> {
        if let Some(kept) = &mut self.kept {
            kept.flush(&self.table, self.directory)?;
        }
        self.directory.save(tallies, self.kept.as_ref())?;
        Ok(())
    }

    /// Why saving failed in the middle of a run, if it did.
    pub fn failure(&mut self) -> Option<Stop> {
        self.pace.failure()
    }
}

impl Keeper for Saving<'_> {
    fn keeps_games(&self) -> bool {
        self.kept.is_some()
    }

    fn outcomes(&mut self, cell: usize, outcomes: Outcomes) -> io::Result<()> {
        let Some(kept) = &mut self.kept else { return Ok(()) };
        kept.add(cell, outcomes);
        if !kept.is_full() {
            return Ok(());
        }
        let written = kept.flush(&self.table, self.directory);
        self.pace.told(written.map_err(Stop::from))
    }

    fn reached(&mut self, tallies: &[Tally]) -> io::Result<()> {
        if !self.pace.is_due() {
            return Ok(());
        }
        let begun = Instant::now();
        let saved = self.save(tallies);
        self.pace.saved(begun, saved)
    }
}
