//! Better numbers for a strategy that there is, and numbers that make it as strong as is wanted.

mod saved;
mod told;

use super::Train;
use crate::{
    cli::{
        Options, Stop,
        bookmark::Bookmark,
        library, output, own_file, run,
        seats::{seat, threads},
        watch,
    },
    files::{FileKind, Source, parse},
    report::thousands,
    scenario::Cell,
    simulation::Tally,
    strategy::Strategy,
    training::{
        Aim, Halt,
        params::{Goal, MOST_GAMES, Plan, Range, Strength, Way, improve, reach},
    },
};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use saved::{Hearing, Saved};
use std::{path::Path, sync::Arc, time::Instant};
use told::{Ending, Outcome};

/// What stands for all params of a strategy.
const ALL: &str = "all";

/// The most iterations, however much time there is, and those for which there is to be time.
const ITERATIONS: [u32; 2] = [1_000, 60];

/// The fewest and the most games of a player in the first iterations.
const GAMES: [u64; 2] = [50, 2_000];

/// How many times as many games the best players are compared by.
const COMPARED: u64 = 20;

/// About how many players are compared at the end, besides one for each param.
const CANDIDATES: usize = 9;

/// About how many times the most games that a number is played with it takes to find one.
const NUMBERS: f64 = 40.0;

/// How far a player may be from what was wanted, in standard errors of its games.
const NEAR: f64 = 3.0;

/// What is to be changed of which strategy.
#[derive(Debug, clap::Args)]
pub struct Params {
    /// The player to start from: a path, or the name of a shipped one such as `standard`. Its numbers are made better, and
    /// the file that is written extends it.
    #[arg(short, long, value_name = "STRATEGY", conflicts_with_all = ["seeds", "steps", "from", "horizon", "deals"])]
    strategy: Option<String>,
    /// The params that may change, with commas between them: names of `[params]`, or `all` of them. To reach a given
    /// strength also `mistakes.blur` and `mistakes.slip`, which are what changes unless anything is named.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', num_args = 0..=1, default_missing_value = ALL, conflicts_with_all = ["seeds", "steps", "from", "horizon", "deals"])]
    params: Option<Vec<String>>,
}

/// A strategy at the rules of a scenario, and what of it may change.
struct Task<'a> {
    train: &'a Train,
    options: &'a Options,
    cell: Cell,
    goal: Goal,
    names: Vec<String>,
}

impl Params {
    /// Whether a player is to be changed, rather than found from nothing.
    pub fn is_asked(&self, train: &Train) -> bool {
        self.strategy.is_some()
            || self.params.is_some()
            || train.aim.at.is_some()
            || strategy_file(&train.start).is_some()
    }

    pub fn run(&self, train: &Train, options: &Options) -> Result<(), Stop> {
        if train.aim.aim == Aim::Turns {
            let help = "give --for wins, or --for score";
            return Err(Stop::Usage(format!("numbers are made better by wins or by score\n  = help: {help}")));
        }
        let cell = self.cell(train, options)?;
        let names = self.names(&cell.strategy, train.aim)?;
        let base = Path::new(cell.strategy.called());
        if own_file::is_same(base, &train.out) {
            let help = "give another path with --out: the file that is written extends this one";
            return Err(Stop::Usage(format!("`{}` is the strategy itself\n  = help: {help}", train.out.display())));
        }
        Task { train, options, cell, goal: train.aim, names }.run()
    }

    /// The scenario with the strategy.
    fn cell(&self, train: &Train, options: &Options) -> Result<Cell, Stop> {
        let (scenario, named) = match (strategy_file(&train.start), &self.strategy) {
            (Some(source), None) => {
                let (ruleset, _) = Strategy::ruleset_of(&source)?;
                (library::scenario_of(options, &ruleset)?, train.start.clone())
            }
            (Some(_), Some(other)) => {
                let help = format!("give a ruleset or a scenario before `-s {other}`, or leave that out");
                return Err(Stop::Usage(format!("`{}` is a strategy too\n  = help: {help}", train.start)));
            }
            (None, Some(named)) => (library::scenario_of(options, &train.start)?, named.clone()),
            (None, None) => {
                let what = if self.params.is_some() { "--params" } else { "a given strength" };
                let help = "name it with -s, such as `-s standard`";
                return Err(Stop::Usage(format!("{what} is for a strategy that there is\n  = help: {help}")));
            }
        };
        let cell = run::one(options, &scenario, &named)?;
        if cell.strategy.rollouts().is_some() || cell.strategy.params().is_empty() {
            let help = "name a strategy file, or a shipped one such as `standard`";
            let name = cell.strategy.name();
            return Err(Stop::Usage(format!("`{name}` has no file, so nothing of it can change\n  = help: {help}")));
        }
        Ok(cell)
    }

    /// The names of what may change; none where a strength is to be reached by mistakes.
    fn names(&self, strategy: &Strategy, goal: Goal) -> Result<Vec<String>, Stop> {
        let own: Vec<String> =
            strategy.params().into_iter().map(|(name, _)| name).filter(|name| !name.contains('.')).collect();
        let named = match &self.params {
            Some(named) => named.as_slice(),
            None if goal.at.is_some() => return Ok(Vec::new()),
            None => &[ALL.to_owned()],
        };
        if named == [ALL] {
            if own.is_empty() {
                let help =
                    "`--for wins=0.35` makes it as strong as that, by mistakes; `[params]` in the file gives it some";
                let name = strategy.name();
                return Err(Stop::Usage(format!("`{name}` has no params that could change\n  = help: {help}")));
            }
            return Ok(own);
        }
        let mut names: Vec<String> = Vec::new();
        for name in named.iter().map(|name| name.trim()) {
            let known = strategy.params().into_iter().find(|(known, _)| known == name);
            let Some((known, value)) = known else {
                // The same sentence as everywhere, with the name that is near.
                let reason =
                    strategy.with_param(name, 0.0).err().unwrap_or_else(|| format!("there is no param `{name}`"));
                return Err(Stop::Usage(format!("{reason}\n  = help: give names of `[params]`, or `{ALL}`")));
            };
            let help = match known.split_once('.') {
                Some(("mistakes", _)) if goal.at.is_none() => "a strength is reached by mistakes: --for wins=0.35",
                Some(("mistakes", _)) | None => "",
                Some(_) => "more steps take longer, and no games can say what that is worth",
            };
            if !help.is_empty() {
                return Err(Stop::Usage(format!("`{known}` (now {value}) cannot be made better\n  = help: {help}")));
            }
            if names.contains(&known) {
                return Err(Stop::Usage(format!("`{known}` is named twice\n  = help: name it once")));
            }
            names.push(known);
        }
        Ok(names)
    }
}

/// The text of a file, if it is a strategy's.
fn strategy_file(path: &str) -> Option<Arc<Source>> {
    let source = Source::read(Path::new(path)).ok()?;
    let file = parse(&source).ok()?;
    (FileKind::of(&source, &file) == FileKind::Strategy).then_some(source)
}

impl Task<'_> {
    fn run(&self) -> Result<(), Stop> {
        let options = self.options;
        let threads = threads(options)?;
        let progress = watch::progress()?;
        let bookmark = self.bookmark();
        let before = bookmark.read(self.train.replace, |saved: &Saved| saved.is_sound(self.names.len()))?;
        let mut saved = match before {
            Some(saved) => {
                let (iterations, played) =
                    (saved.reached.as_ref().map_or(0, |reached| reached.iterations), saved.played());
                output::note(options, &format!("goes on after {iterations} iterations, {} games", thousands(played)));
                saved
            }
            None => {
                let (effort, pace) = threads.install(|| self.effort())?;
                Saved::begun(effort, pace)
            }
        };
        let plan = Plan {
            goal: self.goal,
            names: self.names.clone(),
            seed: self.train.seed,
            iterations: u32::try_from(saved.iterations).unwrap_or(u32::MAX),
            games: saved.games,
            compared: saved.compared,
        };
        let limit = self.train.iterations.is_none().then_some(self.train.minutes * 60.0);
        let reached = saved.reached.take();
        let mut hearing =
            Hearing::new(options, self.goal.aim, &progress, &bookmark, saved, (limit, CANDIDATES + self.names.len()));
        let found = threads.install(|| self.find(&plan, reached, &mut hearing));
        hearing.end();
        let outcome = match found {
            Err(Halt::Stopped) => return Err(hearing.interrupted()),
            found => found?,
        };
        self.write(&outcome)?;
        bookmark.remove()?;
        outcome.print(options, &self.cell, self.goal, &self.train.out)?;
        match outcome.ending {
            Ending::Missed(range) => Err(Stop::CheckFailed(told::missed(&self.cell, self.goal, range))),
            Ending::NoGain | Ending::Gained | Ending::Reached => Ok(()),
        }
    }

    /// Where is kept what was reached, of all that decides what is found.
    fn bookmark(&self) -> Bookmark {
        let Train { out, seed, iterations, games, .. } = self.train;
        let (scenario, strategy) = (self.cell.scenario.canonical(), self.cell.strategy.text());
        let job = (scenario, strategy, &self.names, format!("{:?}", self.goal), seed, iterations, games);
        Bookmark::new(out, "train", &job)
    }

    /// The most iterations, the games of a player in the first of them, and those by which the best are compared; and the games
    /// a second, where these were looked at.
    fn effort(&self) -> Result<([u64; 3], f64), Stop> {
        if let (Some(iterations), Some(games)) = (self.train.iterations, self.train.games) {
            let games = games.min(MOST_GAMES);
            return Ok(([u64::from(iterations), games, compared(games)], 0.0));
        }
        let pace = self.pace()?;
        let time = self.train.minutes * 60.0;
        let players = Plan::players(self.names.len()) as f64 * f64::from(ITERATIONS[1]);
        let after = (COMPARED as usize * (CANDIDATES + self.names.len())) as f64;
        let games = if self.names.len() < 2 && self.goal.at.is_some() {
            pace * time / (NUMBERS * COMPARED as f64)
        } else {
            pace * time / (players + after)
        };
        let games = (games as u64).clamp(GAMES[0], GAMES[1]);
        Ok(([u64::from(ITERATIONS[0]), games, compared(games)], pace))
    }

    /// Games a second of the given player.
    fn pace(&self) -> Result<f64, Stop> {
        let seat = seat(self.options, &self.cell)(&self.cell.strategy)?;
        let (begun, mut games) = (Instant::now(), 0_u64);
        let most = (self.train.minutes * 6.0).min(0.5);
        while begun.elapsed().as_secs_f64() < most {
            let parts = (0..32_u64).into_par_iter().map(|part| {
                let mut tally = Tally::counting(seat.metrics());
                let from = (games + part) * 8;
                seat.sit(self.train.seed).play(from..from + 8, &mut tally, None)
            });
            parts.collect::<Result<(), _>>().map_err(Halt::from)?;
            games += 32;
        }
        Ok(games as f64 * 8.0 / begun.elapsed().as_secs_f64().max(1e-9))
    }

    fn find(&self, plan: &Plan, reached: Option<saved::Reached>, hearing: &mut Hearing<'_>) -> Result<Outcome, Halt> {
        let base = &self.cell.strategy;
        let seat = seat(self.options, &self.cell);
        let mistakes = [Way::Blur, Way::Slip];
        let ways: Vec<Way> = match self.names.as_slice() {
            [] => mistakes.to_vec(),
            [name] => match mistakes.iter().find(|way| way.name() == name) {
                Some(mistake) => vec![mistake.clone()],
                None => [Way::Param(name.clone())].into_iter().chain(mistakes.clone()).collect(),
            },
            _ => Vec::new(),
        };
        let mut range = Range::none();
        if self.goal.at.is_some() && !ways.is_empty() {
            let games = (plan.seed, plan.compared);
            let found = reach(base, &seat, self.goal, &ways, games, &mut range, hearing)?;
            return Ok(found.map_or_else(|| Outcome::missed(range), |found| self.reached(found)));
        }
        let better = improve(base, &seat, plan, reached, hearing)?;
        let outcome = Outcome::of(&better, plan.goal);
        let near = |outcome: &Outcome| outcome.is_near(self.goal, NEAR);
        if self.goal.at.is_none() || near(&outcome) {
            return Ok(outcome);
        }
        // What params do not reach, mistakes may.
        let games = (plan.seed.wrapping_add(1 << 16), plan.compared);
        let found = reach(&better.strategy, &seat, self.goal, &mistakes, games, &mut range, hearing)?;
        Ok(found.map_or_else(|| Outcome::missed(range), |found| self.reached(found).after(better.changes)))
    }

    fn reached(&self, found: Strength) -> Outcome {
        let outcome = Outcome::reached(found);
        if outcome.is_near(self.goal, NEAR) { outcome } else { outcome.into_missed(self.goal) }
    }

    /// Writes the file, where there is something to write.
    fn write(&self, outcome: &Outcome) -> Result<(), Stop> {
        let (true, Some(strategy)) = (outcome.is_written(), &outcome.strategy) else { return Ok(()) };
        let base = Path::new(self.cell.strategy.called());
        let extends = own_file::beside(&self.train.out, base);
        let text = outcome.file(&self.cell, self.goal, &extends);
        own_file::write(&self.train.out, text.as_bytes())?;
        let read = Strategy::load(&self.train.out, self.cell.scenario.descriptor)?;
        if read.text() == strategy.text() {
            return Ok(());
        }
        Err(Stop::Failed(format!("`{}` does not play as what was found does", self.train.out.display())))
    }
}

/// Games by which the best are compared, from the games of a player in the first iterations.
fn compared(games: u64) -> u64 {
    (COMPARED * games).clamp(400, MOST_GAMES)
}
