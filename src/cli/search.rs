//! The option of search players, which every command that plays takes.

use super::{
    Options, Stop,
    run::{self, Given},
};
use crate::{
    scenario::Cell,
    strategy::{ROLLOUTS, SEARCH},
};
use std::path::Path;

/// The option of search players.
#[derive(Debug, Clone, clap::Args)]
pub struct Search {
    /// Rollouts that search players take for each decision [default: 100]; a sweep file may say otherwise.
    #[arg(long, value_name = "N", value_parser = rollouts, allow_negative_numbers = true)]
    pub rollouts: Option<u32>,
}

impl Search {
    /// As [`run::cells`], with the rollouts that were asked for.
    pub fn cells(
        &self,
        options: &Options,
        scenario: &Path,
        strategies: &[String],
        changes: &[Given<'_>],
    ) -> Result<Vec<Cell>, Stop> {
        let cells = run::cells(options, scenario, strategies, changes)?;
        if self.rollouts.is_some()
            && changes.iter().any(|change| change.text.trim_start().starts_with("strategy.search.rollouts"))
        {
            let what = "the rollouts are given twice, by --rollouts and by --set strategy.search.rollouts";
            return Err(Stop::Usage(format!("{what}\n  = help: give one of them")));
        }
        self.with_rollouts(cells)
    }

    /// The same cells with the rollouts that were asked for.
    pub fn with_rollouts(&self, mut cells: Vec<Cell>) -> Result<Vec<Cell>, Stop> {
        self.check(&cells)?;
        if let Some(rollouts) = self.rollouts {
            cells.iter_mut().for_each(|cell| cell.strategy = cell.strategy.with_rollouts(rollouts));
        }
        Ok(cells)
    }

    /// Rollouts are for search players.
    pub fn check(&self, cells: &[Cell]) -> Result<(), Stop> {
        if self.rollouts.is_none() || cells.iter().any(|cell| cell.strategy.rollouts().is_some()) {
            return Ok(());
        }
        let help = format!("name one, such as `{SEARCH}standard`, or leave --rollouts out");
        Err(Stop::Usage(format!("--rollouts is for search players, and none plays\n  = help: {help}")))
    }
}

/// Reads a number of rollouts, with or without `_` between thousands.
fn rollouts(text: &str) -> Result<u32, String> {
    match text.replace('_', "").parse() {
        Ok(number) if ROLLOUTS.contains(&number) => Ok(number),
        _ => Err(format!("expected a whole number from {} to {}", ROLLOUTS.start(), ROLLOUTS.end())),
    }
}
