//! `perihelion shard next`: the next round of a run that is looked at between rounds.

use super::{Options, Stop, divided, names, output, planned, tell};
use crate::{
    files::{command_advice, path_argument},
    frames::Joined,
};
use std::path::PathBuf;

/// Plan the next round of a sweep that is played until its figures are precise, or whose variants race.
///
/// How many games such a sweep plays follows from what came of those before: once all parts of a round are played, this adds
/// up and plans the next one in the same folder. A sweep with a number of games has one round alone.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion shard next shards
  perihelion shard next shards --of 16")]
pub struct Next {
    /// The folder of the parts.
    folder: PathBuf,
    /// How many parts, instead of as many as the first round has.
    #[arg(long, value_name = "PARTS", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    of: Option<u32>,
}

impl Next {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let (mut shards, plan) = planned(options, &self.folder)?;
        let Joined { tallies, missing, .. } = shards.join(&[], plan.none_played())?;
        if !missing.is_empty() {
            let what = format!("the next round follows from this one, of which parts are missing: {}", names(&missing));
            return Err(Stop::Usage(format!("{what}\n  = help: play them first")));
        }
        let parts = self.of.map_or_else(|| shards.rounds[0].parts.len(), |of| of as usize);
        let round = divided(&plan, &tallies, parts)?;
        if round.parts.is_empty() {
            let merge = ["merge".to_owned(), path_argument(&self.folder)];
            output::note(
                options,
                &format!("every cell has played enough; {}", command_advice(&merge, "adds up all parts")),
            );
            return Ok(());
        }
        shards.add(round)?;
        tell(options, &shards);
        Ok(())
    }
}
