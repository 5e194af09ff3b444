//! `perihelion shard`: a sweep played in parts, on as many machines as there are.

mod next;
mod part;

use super::{Options, Stop, asked::Asked, output, play::Plan, recorded::arguments, trace::Trace, watch::Busy};
use crate::{
    files::{command_advice, path_argument},
    frames::{Round, Shards},
    report::thousands,
    simulation::{Segment, Tally},
    strategy::Strategy,
};
use next::Next;
use part::Run;
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// Divide a sweep into parts that any number of machines play.
///
/// The folder that is written holds all that a part needs: copy it, or put it where all machines see it, and play each part
/// with `perihelion shard run DIR --part N`, in any order, at the same time, twice if need be. `perihelion merge DIR` adds up
/// what is there: the run directory has the same bytes as if one machine had played the sweep.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  perihelion shard scenarios/timers/sweeps/start.toml --of 64 --out shards
  perihelion shard run shards --part 17
  perihelion shard next shards"
)]
pub struct Shard {
    #[command(subcommand)]
    step: Option<Step>,
    #[command(flatten)]
    planned: Option<Planned>,
}

/// What is done with the folder.
#[derive(Debug, clap::Subcommand)]
enum Step {
    Run(Run),
    Next(Next),
}

/// What is planned.
// That it is there clap sees by these: of structs that flatten others it takes no members by itself.
#[derive(Debug, clap::Args)]
#[group(args = ["of", "out"])]
struct Planned {
    #[command(flatten)]
    asked: Asked,
    /// How many parts: some times as many as there are machines, so that a slow one holds up nobody.
    #[arg(long, value_name = "PARTS", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    of: u32,
    /// The folder of the parts, which is made.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Discard the plan that the folder holds, with the parts that were played.
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    trace: Trace,
}

impl Shard {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        match (&self.step, &self.planned) {
            (Some(Step::Run(run)), _) => run.run(options),
            (Some(Step::Next(next)), _) => next.run(options),
            (None, Some(planned)) => planned.run(options),
            (None, None) => Err(Stop::Usage("there is nothing to divide\n  = help: name a sweep file".into())),
        }
    }
}

impl Planned {
    fn run(&self, options: &Options) -> Result<(), Stop> {
        let preparing = Busy::draw(options, "preparing the cells");
        let (plan, mut made) = self.asked.plan(options)?;
        made.command.extend(arguments(false, &self.trace, &plan)?);
        let manifest = plan.manifest(options, made.command, made.inputs, false);
        // What cannot be read again where parts are played is told now, such as more rules in all than one file may have.
        let mut read = BTreeSet::new();
        for cell in manifest.grid.cells.iter().filter(|cell| read.insert(cell.script)) {
            Strategy::restored(&cell.strategy, &manifest.grid.scripts[cell.script].text, plan.descriptor)?;
        }
        let round = divided(&plan, &plan.none_played(), self.of as usize)?;
        let shards = Shards::make(&self.out, manifest, plan.enough.into(), round, self.replace)?;
        drop(preparing);
        tell(options, &shards);
        Ok(())
    }
}

/// The next round of a plan in so many parts, by how long games take.
fn divided(plan: &Plan, tallies: &[Tally], parts: usize) -> Result<Round, Stop> {
    let games = plan.next_games(tallies);
    let seconds = plan.seconds_a_game()?;
    Ok(Round { parts: Segment::divide(&games, |cell| seconds[cell], parts) })
}

/// Says what is to be done with the last round.
fn tell(options: &Options, shards: &Shards) {
    let Some(round) = shards.rounds.last() else { return };
    let games = round.parts.iter().flatten().fold(0, |sum: u64, segment| sum.saturating_add(segment.games()));
    let last = round.parts.len().saturating_sub(1);
    let folder = path_argument(shards.path());
    let run = ["shard", "run", &folder, "--part", "0"].map(String::from);
    let merge = ["merge", &folder].map(String::from);
    output::note(
        options,
        &format!(
            "round {}: {} games in {} parts in `{}`, from 0 to {last}\n  = help: {}; {}",
            shards.rounds.len(),
            thousands(games),
            thousands(round.parts.len() as u64),
            shards.path().display(),
            command_advice(&run, "plays one of them"),
            command_advice(&merge, "adds up those that are there"),
        ),
    );
}

/// Parts by their numbers, in words: those of rounds after the first say so.
pub fn names(parts: &[(usize, usize)]) -> String {
    const MOST: usize = 12;
    let name = |&(round, part): &(usize, usize)| match round {
        0 => part.to_string(),
        round => format!("{part} of round {}", round + 1),
    };
    let told: Vec<String> = parts.iter().take(MOST).map(name).collect();
    match parts.len().saturating_sub(MOST) {
        0 => told.join(", "),
        more => format!("{} and {} more", told.join(", "), thousands(more as u64)),
    }
}

/// The folder, with the plan of its run.
pub fn planned(options: &Options, folder: &Path) -> Result<(Shards, Plan), Stop> {
    let shards = Shards::read(folder, &options.rulesets)?;
    let plan = Plan::of_manifest(options, &shards.manifest, shards.stop.into())?;
    Ok((shards, plan))
}
