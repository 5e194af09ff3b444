//! `perihelion train`: a player from nothing, found by playing.

mod aim;
mod kept;
mod params;

use super::{
    Format, Options, Stop,
    bookmark::Bookmark,
    library, output, own_file, run,
    seats::{seat, threads},
    watch,
};
use crate::{
    analysis::wilson,
    files::{command_advice, path_argument},
    report::thousands,
    scenario::Cell,
    simulation::Progress,
    strategy::{DEALS, STEPS, STEPS_UNLESS_TOLD},
    training::{self, Found, Halt, Horizon, Iteration, Saved, Start, Table, Watcher, params::Goal},
};
use clap::ValueEnum;
use kept::Kept;
use params::Params;
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Find a player by playing: a strategy file from nothing, from a script, or with better numbers.
///
/// The first games are played at random, or by a script (--from). From each lot of games the program learns what a position is
/// worth, as a sum of weights on the ruleset's state variables, and plays the next by taking what leads to the best end of the
/// turn. The best of all iterations is chosen in games that none has learned from, and how good it is is told from others
/// again. What it writes is a strategy file like any other: read it, change it, extend it.
///
/// How many games are played depends on how fast they are, so that it takes about as long as --minutes says. Given the numbers
/// that it then tells (--iterations and --games), the same seed finds the same player on any machine. What was learned is kept
/// beside the file (FILE.progress) after each iteration: the same command goes on from there, whatever ended it.
///
/// With a strategy (-s, or its file) its params are made better instead (--params), or the strategy is made as strong as is
/// wanted (--for wins=0.35), by params or by mistakes. What is written extends it and holds nothing but the changes; where the
/// gain may be none nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion train timers --out trained.toml
  perihelion train scenarios/timers/standard.toml --minutes 10 --seeds 3 --out best.toml
  perihelion train aliens --from expert --for score --minutes 20 --out signals.toml
  perihelion train timers --iterations 25 --games 1000 --out trained.toml
  perihelion train timers -s standard --params all --out better.toml
  perihelion train timers -s standard --params all --for score --minutes 5 --out better.toml
  perihelion train strategies/timers/expert.toml --for wins=0.35 --out average.toml")]
pub struct Train {
    /// A ruleset, whose `standard` scenario is played, a scenario file, or a strategy file, for the `standard` scenario of its
    /// ruleset.
    #[arg(value_name = "RULESET|SCENARIO|STRATEGY")]
    start: String,
    #[command(flatten)]
    params: Params,
    /// The strategy file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the file whatever it holds; one that was found by `train` gives way anyway.
    #[arg(long)]
    replace: bool,
    /// What the player is to be good at: wins, score or (few) turns. With a strategy also how good: wins=SHARE, such as
    /// wins=0.35, or score=POINTS, such as score=120.
    #[arg(long = "for", default_value = "wins", value_name = "AIM", value_parser = aim::goal)]
    aim: Goal,
    /// The script to begin with: a path, or the name of a shipped one such as `expert`. It plays the first games and the
    /// turns out, and is left only where that gains enough.
    #[arg(long, value_name = "STRATEGY")]
    from: Option<String>,
    /// Where positions are judged: where the turn will end, or right after the action, for turns that are a gamble.
    #[arg(long, value_enum, default_value = "turn", value_name = "WHERE")]
    horizon: At,
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
    #[arg(long, default_value_t = STEPS_UNLESS_TOLD, value_name = "N", value_parser = clap::value_parser!(u32).range(i64::from(*STEPS.start())..=i64::from(*STEPS.end())))]
    steps: u32,
    /// The deals of luck with which the player looks at each action: 1, or 100 with --horizon action.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(i64::from(*DEALS.start())..=i64::from(*DEALS.end())))]
    deals: Option<u32>,
}

/// Where positions are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum At {
    /// At the end of the turn.
    Turn,
    /// Right after the action.
    Action,
}

/// The deals of luck that an action is looked at with where the turn is not played out.
const DEALS_AFTER: u32 = 100;

/// The iterations that there is to be time for, and the fewest and the most games of each.
const ITERATIONS: u32 = 25;
const GAMES: [u64; 2] = [50, 1_000];

/// About how many iterations' time it takes to compare the best ones, and to tell how good the best of them is.
const AFTERWARDS: u32 = 6;

/// The most iterations, however much time there is.
const MOST_ITERATIONS: u32 = 100;

/// How many seconds pass before what was learned is kept again.
const KEPT_EVERY: Duration = Duration::from_secs(5);

impl Train {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        own_file::expect_own(&self.out, self.replace, "found by `train`", training::is_ours)?;
        if self.params.is_asked(self) {
            return self.params.run(self, options);
        }
        let cell = self.cell(options)?;
        let threads = threads(options)?;
        let progress = watch::progress()?;
        let plan = self.plan(options, &cell)?;
        let bookmark = Bookmark::new(&self.out, "train", &(cell.scenario.canonical(), self.told(&plan)));
        let variables = cell.scenario.descriptor.state_variables.len();
        let mut kept = match bookmark.read(self.replace, |kept: &Kept| kept.is_sound(variables))? {
            Some(kept) => {
                let at = kept.saved.as_ref().map_or(0, |saved| saved.number);
                output::note(options, &format!("going on after {} seeds and {at} iterations", kept.done.len()));
                kept
            }
            None => threads.install(|| self.begin(options, &cell, &plan, &progress))?,
        };
        let plan = training::Plan {
            iterations: kept.iterations,
            games: kept.games,
            compared: kept.games.clamp(100, 2_000),
            ..plan
        };
        let (iterations, games) = (plan.iterations, thousands(plan.games));
        output::note(
            options,
            &format!("up to {iterations} iterations of {games} games, {} steps a decision", plan.steps),
        );
        let seeds = (self.seed..).take(usize::from(self.seeds)).skip(kept.done.len());
        for seed in seeds {
            let plan = training::Plan { seed, ..plan.clone() };
            let mut told = Told {
                options,
                progress: &progress,
                bookmark: &bookmark,
                begun: Instant::now(),
                written: None,
                kept: &mut kept,
            };
            match threads.install(|| find(options, &cell, &self.out, &plan, &mut told)) {
                Ok(found) => {
                    let again = format!("--iterations {} --games {} --seed {seed}", found.iterations, plan.games);
                    output::note(options, &format!("seed {seed}: {}; the same again: {again}", text(&found)));
                    kept.done.push((seed, found));
                    (kept.saved, kept.seconds) = (None, 0.0);
                }
                Err(Halt::Stopped) => {}
                Err(halt) => return Err(halt.into()),
            }
            if progress.stopping() {
                break;
            }
        }
        let all = &kept.done;
        let best = all.iter().enumerate().max_by(|(a, (_, one)), (b, (_, other))| {
            let by = |found: &Found| found.went.by(plan.aim);
            by(one).total_cmp(&by(other)).then(b.cmp(a))
        });
        let Some((number, (_, best))) = best else {
            return Err(Halt::Stopped.into());
        };
        own_file::write(&self.out, best.text.as_bytes())?;
        self.print(options, &cell, all, number)?;
        if progress.stopping() {
            let what = "interrupted: the best player so far was written, and the same command goes on";
            return Err(Stop::Interrupted(what.into()));
        }
        bookmark.remove()
    }

    /// The scenario, with the player that it begins with, or any.
    fn cell(&self, options: &Options) -> Result<Cell, Stop> {
        let scenario = library::scenario_of(options, &self.start)?;
        run::one(options, &scenario, self.from.as_deref().unwrap_or("random"))
    }

    /// What is looked for, whose iterations and games are still to be found out.
    fn plan(&self, options: &Options, cell: &Cell) -> Result<training::Plan, Stop> {
        let start = match &self.from {
            None => None,
            Some(from) if cell.strategy.looks_ahead() => {
                let help = "begin with a script";
                return Err(Stop::Usage(format!("`{from}` looks ahead itself\n  = help: {help}")));
            }
            Some(_) => Some(self.start(options, cell)?),
        };
        let horizon = if self.horizon == At::Turn { Horizon::Turn } else { Horizon::Action };
        let unless_told = if self.horizon == At::Turn { 1 } else { DEALS_AFTER };
        let deals = self.deals.unwrap_or(unless_told);
        let Self { aim, seed, steps, .. } = *self;
        Ok(training::Plan { aim: aim.aim, horizon, start, seed, steps, deals, ..training::Plan::default() })
    }

    fn start(&self, options: &Options, cell: &Cell) -> Result<Start, Stop> {
        // The way from there to the script leads through it.
        own_file::make_folder(&self.out)?;
        let strategy = cell.strategy.clone();
        let path = Path::new(strategy.called());
        let name = match path.is_file() {
            true => own_file::beside(&self.out, path),
            false => strategy.called().to_owned(),
        };
        output::note(options, &format!("begins with {}", strategy.called()));
        Ok(Start { strategy, name })
    }

    /// All that decides what is found.
    fn told(&self, plan: &training::Plan) -> String {
        let start = plan.start.as_ref().map(|start| (start.strategy.text(), &start.name));
        let Self { aim, horizon, minutes, seeds, seed, iterations, games, steps, .. } = self;
        format!(
            "{:?} {horizon:?} {minutes} {seeds} {seed} {iterations:?} {games:?} {steps} {} {start:?}",
            aim.aim, plan.deals
        )
    }

    /// As many games as there is time for.
    fn begin(&self, options: &Options, cell: &Cell, plan: &training::Plan, progress: &Progress) -> Result<Kept, Stop> {
        let kept =
            Kept { iterations: MOST_ITERATIONS, games: 0, time: None, done: Vec::new(), saved: None, seconds: 0.0 };
        if let (Some(iterations), Some(games)) = (self.iterations, self.games) {
            return Ok(Kept { iterations, games, ..kept });
        }
        let wanted = self.minutes * 60.0 / f64::from(self.seeds);
        // What is learned at first plays about as fast as what is found at last.
        let begun = Instant::now();
        let trial = training::Plan { iterations: 2, games: 32, compared: 16, ..plan.clone() };
        let found = find(options, cell, &self.out, &trial, &mut Silent(progress))?;
        let pace = found.games as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        let games = pace * wanted / f64::from(ITERATIONS + AFTERWARDS);
        Ok(Kept { games: (games as u64).clamp(GAMES[0], GAMES[1]), time: Some(wanted), ..kept })
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
                    format!("{:.2}", found.went.turns()),
                    if number == best { "written".to_owned() } else { String::new() },
                ]
            })
            .collect();
        if options.format == Format::Json {
            let seeds = all.iter().map(|(seed, found)| {
                json!({ "seed": seed, "iteration": found.iteration, "iterations": found.iterations, "games": found.games,
                        "wins": found.went.wins, "of": found.went.games, "score": found.went.mean(),
                        "turns": found.went.turns(), "start": found.start.map(|start| json!({
                            "wins": start.wins, "score": start.mean(), "turns": start.turns() })) })
            });
            let all =
                json!({ "file": self.out.display().to_string(), "best": best, "seeds": seeds.collect::<Vec<_>>() });
            return output::print_json(&format!(
                "{}\n",
                serde_json::to_string_pretty(&all).map_err(anyhow::Error::from)?
            ));
        }
        let header = ["seed", "iteration", "games", "told_of", "wins", "low", "high", "score", "turns", "file"];
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
            Halt::Stopped => Self::Interrupted(
                "interrupted: no player was written; the same command goes on with what was learned".into(),
            ),
            Halt::Broken(broken) => Self::Failed(broken.to_string()),
            Halt::Unfit(what) => Self::Failed(what),
        }
    }
}

fn find<W: Watcher + Sync>(
    options: &Options,
    cell: &Cell,
    out: &Path,
    plan: &training::Plan,
    watcher: &mut W,
) -> Result<Found, Halt> {
    let descriptor = cell.scenario.descriptor;
    let settings = &cell.scenario.settings;
    let has_margin = options.rulesets.get(descriptor.name).is_some_and(|entry| entry.has_margin(settings));
    let table = Table { descriptor, has_margin, seat: &seat(options, cell), path: out.to_owned() };
    training::train(&table, plan, watcher)
}

fn text(found: &Found) -> String {
    let interval = wilson(found.went.wins, found.went.games, 0.95);
    let start = found.start.map_or_else(String::new, |start| {
        format!(" (the one it began with, in the same games: {:.1} %, {:.1})", 100.0 * start.share(), start.mean())
    });
    format!(
        "won {:.1} % ({:.1} – {:.1}) of {} games, mean score {:.1}{start}, by iteration {} of {}",
        100.0 * found.went.share(),
        100.0 * interval.low,
        100.0 * interval.high,
        thousands(found.went.games),
        found.went.mean(),
        found.iteration,
        found.iterations
    )
}

/// Tells how it goes, keeps it, and ends it when its time is over.
struct Told<'a> {
    options: &'a Options,
    progress: &'a Progress,
    bookmark: &'a Bookmark,
    begun: Instant,
    /// When it was last kept.
    written: Option<Instant>,
    kept: &'a mut Kept,
}

impl Watcher for Told<'_> {
    fn saved(&mut self) -> Option<Saved> {
        self.kept.saved.clone()
    }

    fn played(&self, _: u64) -> bool {
        !self.progress.stopping()
    }

    fn learned(&mut self, iteration: &Iteration, saved: &Saved) -> bool {
        let done = iteration.number + 1;
        let so_far = self.kept.seconds + self.begun.elapsed().as_secs_f64();
        let all = |iterations: u32| so_far / f64::from(done) * f64::from(iterations + AFTERWARDS);
        let time = self.kept.time.unwrap_or(f64::INFINITY);
        let whole = time.min(all(self.kept.iterations));
        let (went, left) = (&iteration.went, (whole - so_far).max(0.0));
        let (wins, score) = (100.0 * went.share(), went.mean());
        let told = format!("iteration {done}: won {wins:.1} %, mean score {score:.1}; about {left:.0} s left");
        output::note(self.options, &told);
        // Another one must leave time to compare.
        let goes_on = !self.progress.stopping() && all(done + 1) <= time;
        if !goes_on || self.written.is_none_or(|written| written.elapsed() >= KEPT_EVERY) {
            let kept = Kept { saved: Some(saved.clone()), seconds: so_far, ..self.kept.clone() };
            // What cannot be kept does not end the search.
            if let Err(stop) = self.bookmark.write(&kept) {
                output::warn(&stop.message());
            }
            self.written = Some(Instant::now());
        }
        goes_on
    }
}

/// Tells nothing.
struct Silent<'a>(&'a Progress);

impl Watcher for Silent<'_> {
    fn saved(&mut self) -> Option<Saved> {
        None
    }

    fn played(&self, _: u64) -> bool {
        !self.0.stopping()
    }

    fn learned(&mut self, _: &Iteration, _: &Saved) -> bool {
        !self.0.stopping()
    }
}

/// Reads a number of minutes.
pub fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.01..=10_000.0).contains(&value) => Ok(value),
        _ => Err("expected a number of minutes from 0.01 to 10000".into()),
    }
}
