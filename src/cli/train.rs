//! `perihelion train`: a player from nothing, found by playing.

use super::{Format, Options, Stop, library, output, own_file, run, watch};
use crate::{
    analysis::wilson,
    files::{command_advice, path_argument},
    report::thousands,
    scenario::Cell,
    simulation::{Playable, Progress},
    strategy::{MOST_STEPS, STEPS_UNLESS_TOLD, Strategy},
    training::{self, Aim, Found, Halt, Iteration, Watcher},
};
use clap::ValueEnum;
use serde_json::json;
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

/// Find a player by playing: a strategy file from nothing.
///
/// The first games are played at random. From each lot of games the program learns what a position at the start of a turn is
/// worth, as a sum of weights on the ruleset's state variables, and plays the next by taking what leads to the best end of the
/// turn. The best of all iterations is chosen in games that none has learned from, and how good it is is told from others
/// again. What it writes is a strategy file like any other: read it, change it, extend it.
///
/// How many games are played depends on how fast they are, so that it takes about as long as --minutes says. Given the numbers
/// that it then tells (--iterations and --games), the same seed finds the same player on any machine.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion train timers --out trained.toml
  perihelion train scenarios/timers/standard.toml --minutes 10 --seeds 3 --out best.toml
  perihelion train aliens --for score --minutes 20 --out signals.toml
  perihelion train timers --iterations 25 --games 1000 --out trained.toml")]
pub struct Train {
    /// A ruleset, whose `standard` scenario is played, or a scenario file.
    #[arg(value_name = "RULESET|SCENARIO")]
    game: String,
    /// The strategy file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the file whatever it holds; one that was found by `train` gives way anyway.
    #[arg(long)]
    replace: bool,
    /// What the player is to be good at.
    #[arg(long = "for", value_enum, default_value = "wins", value_name = "AIM")]
    aim: For,
    /// How long it takes, about, all seeds together.
    #[arg(long, default_value_t = 2.0, value_name = "MINUTES", value_parser = minutes)]
    minutes: f64,
    /// How often it starts from nothing, with a seed of its own each; the best player is written.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    seeds: u16,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often it learns, instead of as often as there is time for.
    #[arg(long, value_name = "N", requires = "games", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    iterations: Option<u32>,
    /// Games an iteration, instead of as many as there is time for.
    #[arg(long, value_name = "GAMES", requires = "iterations", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: Option<u64>,
    /// The steps that the player looks ahead at a decision.
    #[arg(long, default_value_t = STEPS_UNLESS_TOLD, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_STEPS)))]
    steps: u32,
}

/// What a player is to be good at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum For {
    /// Winning.
    Wins,
    /// A high score.
    Score,
}

/// The iterations that there is to be time for, and the fewest and the most games of each.
const ITERATIONS: u32 = 25;
const GAMES: [u64; 2] = [50, 1_000];

/// About how many iterations' time it takes to compare the best ones, and to tell how good the best of them is.
const AFTERWARDS: u32 = 6;

/// The most iterations, however much time there is.
const MOST_ITERATIONS: u32 = 100;

/// What is done, and the time it may take.
struct Plan {
    plan: training::Plan,
    time: Option<Duration>,
}

impl Train {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        self.may_write()?;
        let cell = self.cell(options)?;
        let threads = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build();
        let threads = threads.map_err(|error| Stop::Failed(format!("cannot start threads: {error}")))?;
        let progress = watch::progress()?;
        let Plan { plan, time } = threads.install(|| self.plan(options, &cell, &progress))?;
        let (iterations, games) = (plan.iterations, thousands(plan.games));
        output::note(
            options,
            &format!("up to {iterations} iterations of {games} games, {} steps a decision", plan.steps),
        );
        let mut all: Vec<(u64, Found)> = Vec::new();
        for seed in (self.seed..).take(usize::from(self.seeds)) {
            let plan = training::Plan { seed, ..plan.clone() };
            let mut told =
                Told { options, progress: &progress, begun: Instant::now(), time, iterations: plan.iterations };
            match threads.install(|| find(options, &cell, &plan, &mut told)) {
                Ok(found) => {
                    let again = format!("--iterations {} --games {} --seed {seed}", found.iterations, plan.games);
                    output::note(options, &format!("seed {seed}: {}; the same again: {again}", text(&found)));
                    all.push((seed, found));
                }
                Err(Halt::Stopped) => {}
                Err(halt) => return Err(halt.into()),
            }
            if progress.stopping() {
                break;
            }
        }
        let best = all.iter().enumerate().max_by(|(a, (_, one)), (b, (_, other))| {
            let by = |found: &Found| if self.aim == For::Wins { found.went.share() } else { found.went.mean() };
            by(one).total_cmp(&by(other)).then(b.cmp(a))
        });
        let Some((number, (_, best))) = best else {
            return Err(Halt::Stopped.into());
        };
        own_file::write(&self.out, &best.text)?;
        self.print(options, &cell, &all, number)?;
        if progress.stopping() {
            return Err(Stop::Interrupted("interrupted: the best player so far was written".into()));
        }
        Ok(())
    }

    /// The scenario, with any player.
    fn cell(&self, options: &Options) -> Result<Cell, Stop> {
        let scenario = library::scenario_of(options, &self.game)?;
        let cells = run::cells(options, &scenario, &["random".to_owned()], &[])?;
        cells.into_iter().next().ok_or_else(|| Stop::Failed("there is nothing to play".into()))
    }

    /// As many games as there is time for.
    fn plan(&self, options: &Options, cell: &Cell, progress: &Progress) -> Result<Plan, Stop> {
        let aim = if self.aim == For::Wins { Aim::Wins } else { Aim::Score };
        let plan = training::Plan { aim, seed: self.seed, steps: self.steps, ..training::Plan::default() };
        if let (Some(iterations), Some(games)) = (self.iterations, self.games) {
            let plan = training::Plan { iterations, games, compared: compared(games), ..plan };
            return Ok(Plan { plan, time: None });
        }
        let wanted = Duration::from_secs_f64(self.minutes * 60.0 / f64::from(self.seeds));
        // What is learned at first plays about as fast as what is found at last.
        let begun = Instant::now();
        let trial = training::Plan { iterations: 2, games: 32, compared: 16, ..plan.clone() };
        let found = find(options, cell, &trial, &mut Silent(progress))?;
        let pace = found.games as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        let games = pace * wanted.as_secs_f64() / f64::from(ITERATIONS + AFTERWARDS);
        let games = (games as u64).clamp(GAMES[0], GAMES[1]);
        let plan = training::Plan { iterations: MOST_ITERATIONS, games, compared: compared(games), ..plan };
        Ok(Plan { plan, time: Some(wanted) })
    }

    /// Refuses to overwrite what somebody wrote himself.
    fn may_write(&self) -> Result<(), Stop> {
        if self.replace && self.out.is_file() || own_file::may_write(&self.out, training::is_ours) {
            return Ok(());
        }
        let help = "give another path, or --replace";
        Err(Stop::Usage(format!("`{}` was not found by `train`\n  = help: {help}", self.out.display())))
    }

    fn print(&self, options: &Options, cell: &Cell, all: &[(u64, Found)], best: usize) -> Result<(), Stop> {
        let rows: Vec<Vec<String>> = all
            .iter()
            .enumerate()
            .map(|(number, (seed, found))| {
                let interval = wilson(found.went.wins, found.went.games, 0.95);
                vec![
                    seed.to_string(),
                    format!("{}/{}", found.iteration, found.iterations),
                    found.games.to_string(),
                    found.went.games.to_string(),
                    format!("{:.4}", found.went.share()),
                    format!("{:.4}", interval.low),
                    format!("{:.4}", interval.high),
                    format!("{:.2}", found.went.mean()),
                    if number == best { "written".to_owned() } else { String::new() },
                ]
            })
            .collect();
        if options.format == Format::Json {
            let seeds = all.iter().map(|(seed, found)| {
                json!({ "seed": seed, "iteration": found.iteration, "iterations": found.iterations, "games": found.games,
                        "wins": found.went.wins, "of": found.went.games, "score": found.went.mean() })
            });
            let all =
                json!({ "file": self.out.display().to_string(), "best": best, "seeds": seeds.collect::<Vec<_>>() });
            return output::print_json(&format!(
                "{}\n",
                serde_json::to_string_pretty(&all).map_err(anyhow::Error::from)?
            ));
        }
        let header = ["seed", "iteration", "games", "told_of", "wins", "low", "high", "score", "file"];
        output::print_rows(options, &header, &rows, 2)?;
        if options.format == Format::Table {
            let scenario = cell.scenario.path.display().to_string();
            let play = ["run", &scenario, "-s", &path_argument(&self.out)];
            output::note(options, &command_advice(&play, "plays with it"));
        }
        Ok(())
    }
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Stopped => Self::Interrupted("interrupted before anything was learned: nothing was written".into()),
            Halt::Broken(broken) => Self::Failed(broken.to_string()),
            Halt::Unfit(what) => Self::Failed(what),
        }
    }
}

/// Games by which the best iterations are compared.
fn compared(games: u64) -> u64 {
    games.clamp(100, 2_000)
}

fn find<W: Watcher + Sync>(
    options: &Options,
    cell: &Cell,
    plan: &training::Plan,
    watcher: &mut W,
) -> Result<Found, Halt> {
    let descriptor = cell.scenario.descriptor;
    let settings = &cell.scenario.settings;
    let has_margin = options.rulesets.get(descriptor.name).is_some_and(|entry| entry.has_margin(settings));
    let seat = |strategy: &Strategy| -> Result<Arc<dyn Playable>, Halt> {
        let seated = options.rulesets.seat(descriptor.name, settings, strategy);
        seated.and_then(Result::ok).ok_or_else(|| Halt::Unfit("the scenario cannot be played".into()))
    };
    training::train(descriptor, has_margin, &seat, plan, watcher)
}

fn text(found: &Found) -> String {
    let interval = wilson(found.went.wins, found.went.games, 0.95);
    format!(
        "won {:.1} % ({:.1} – {:.1}) of {} games, mean score {:.1}, by iteration {} of {}",
        100.0 * found.went.share(),
        100.0 * interval.low,
        100.0 * interval.high,
        thousands(found.went.games),
        found.went.mean(),
        found.iteration,
        found.iterations
    )
}

/// Tells how it goes, and ends it when its time is over.
struct Told<'a> {
    options: &'a Options,
    progress: &'a Progress,
    begun: Instant,
    time: Option<Duration>,
    iterations: u32,
}

impl Watcher for Told<'_> {
    fn played(&self, _: u64) -> bool {
        !self.progress.stopping()
    }

    fn learned(&mut self, iteration: &Iteration) -> bool {
        let done = iteration.number + 1;
        let so_far = self.begun.elapsed().as_secs_f64();
        let all = |iterations: u32| so_far / f64::from(done) * f64::from(iterations + AFTERWARDS);
        let time = self.time.map_or(f64::INFINITY, |time| time.as_secs_f64());
        let whole = time.min(all(self.iterations));
        let (went, left) = (&iteration.went, (whole - so_far).max(0.0));
        let (wins, score) = (100.0 * went.share(), went.mean());
        let told = format!("iteration {done}: won {wins:.1} %, mean score {score:.1}; about {left:.0} s left");
        output::note(self.options, &told);
        // Another one must leave time to compare.
        !self.progress.stopping() && all(done + 1) <= time
    }
}

/// Tells nothing.
struct Silent<'a>(&'a Progress);

impl Watcher for Silent<'_> {
    fn played(&self, _: u64) -> bool {
        !self.0.stopping()
    }

    fn learned(&mut self, _: &Iteration) -> bool {
        !self.0.stopping()
    }
}

fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.01..=10_000.0).contains(&value) => Ok(value),
        _ => Err("expected a number of minutes from 0.01 to 10000".into()),
    }
}
