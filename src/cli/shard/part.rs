//! `perihelion shard run`: one part.

use super::{Options, Stop, output};
use crate::{
    cli::{
        pace::Pace,
        play::{Play, cells_of},
        watch,
    },
    frames::{Part, Shards},
    simulation::{Effort, Finish, Games, Keeper, Playable, Runner, Segment, StoppingRule, Tally},
};
use std::{
    io,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

/// Play one part of a divided sweep.
///
/// What it needs is the folder alone. Killed half way, the same command goes on from what was saved, about once a second; a part
/// that is there already is not played again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion shard run shards --part 17
  perihelion shard run shards --part 0 --threads 4
  perihelion shard run shards --part 3 --round 2")]
pub struct Run {
    /// The folder of the parts.
    folder: PathBuf,
    /// Which part, from 0 on.
    #[arg(long, value_name = "N")]
    part: usize,
    /// Its round, from 1 on [default: the last one].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    round: Option<u32>,
    /// Play it again although it is there.
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    play: Play,
}

impl Run {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let shards = Shards::read(&self.folder, &options.rulesets)?;
        let round = self.round.map_or(shards.rounds.len(), |round| round as usize) - 1;
        let segments = self.segments(&shards, round)?;
        let before = match self.replace {
            true => None,
            false => shards.begun(round, self.part)?,
        };
        let shown = shards.file(round, self.part).display().to_string();
        if before.as_ref().is_some_and(|part| shards.is_whole(part)) {
            output::note(options, &format!("`{shown}` is there already (--replace plays it again)"));
            return Ok(());
        }
        let runner = Runner::new(options.threads)?;
        let cells: Vec<usize> = segments.iter().map(|segment| segment.cell).collect();
        let cells = cells_of(options, &runner, &shards.manifest, &cells)?;
        let name = shards.manifest.ruleset.as_str();
        let seats: Result<Vec<Arc<dyn Playable>>, Stop> = cells
            .iter()
            .map(|cell| match options.rulesets.seat(name, &cell.scenario.settings, &cell.strategy) {
                Some(Ok(seat)) => Ok(seat),
                _ => Err(Stop::Failed(format!("the scenario of `{}` cannot be played", cell.variant))),
            })
            .collect();
        let seats = seats?;
        let mut tallies: Vec<Tally> = match before {
            Some(part) => part.tallies,
            None => seats.iter().map(|seat| Tally::counting(seat.metrics())).collect(),
        };
        // Games are counted from 0 while they are played.
        tallies.iter_mut().zip(segments).for_each(|(tally, segment)| tally.games += segment.from);
        let stops: Vec<Option<u64>> = segments.iter().map(|segment| Some(segment.to)).collect();
        let progress = watch::progress()?;
        let effort = Effort { batch: self.play.batch(), ..Effort::default() };
        let rule = StoppingRule::Games(0);
        let games =
            Games { cells: &seats, seed: shards.manifest.seed, rule: &rule, own: &stops, effort, progress: &progress };
        let mut saving = Saving::new(&shards, round, self.part, segments);
        let finish =
            watch::played(options, &progress, &mut tallies, |tallies| Ok(runner.play(&games, tallies, &mut saving)?));
        let finish = finish.map_err(|stop| saving.pace.failure().unwrap_or(stop))?;
        if finish == Finish::Interrupted {
            saving.save(&tallies)?;
            return Err(Stop::Interrupted(format!(
                "interrupted: what was played lies beside `{shown}`\n  = help: the same command goes on from there"
            )));
        }
        saving.save(&tallies)?;
        output::note(options, &format!("the part is in `{shown}`"));
        Ok(())
    }

    fn segments<'a>(&self, shards: &'a Shards, round: usize) -> Result<&'a [Segment], Stop> {
        shards.segments(round, self.part).ok_or_else(|| {
            let what = match shards.rounds.get(round) {
                Some(of) => format!("round {} has the parts 0 to {}", round + 1, of.parts.len().saturating_sub(1)),
                None => format!("there are the rounds 1 to {}", shards.rounds.len()),
            };
            Stop::Usage(format!("there is no such part: {what}\n  = help: name one of them"))
        })
    }
}

/// Saves a part about once a second; less often where saving takes long.
struct Saving<'a> {
    shards: &'a Shards,
    round: usize,
    part: usize,
    segments: &'a [Segment],
    pace: Pace,
}

impl<'a> Saving<'a> {
    fn new(shards: &'a Shards, round: usize, part: usize, segments: &'a [Segment]) -> Self {
        // A short part is written once.
        Self { shards, round, part, segments, pace: Pace::new(Duration::from_secs(1)) }
    }

    fn save(&self, tallies: &[Tally]) -> Result<(), Stop> {
        let own = |(tally, segment): (&Tally, &Segment)| Tally { games: tally.games - segment.from, ..tally.clone() };
        let tallies = tallies.iter().zip(self.segments).map(own).collect();
        Ok(self.shards.write_part(&Part { round: self.round, part: self.part, tallies })?)
    }
}

impl Keeper for Saving<'_> {
    fn reached(&mut self, tallies: &[Tally]) -> io::Result<()> {
        if !self.pace.is_due() {
            return Ok(());
        }
        let begun = Instant::now();
        let saved = self.save(tallies);
        self.pace.saved(begun, saved)
    }
}
