//! `perihelion train`: a player from nothing, found by playing.

mod aim;
mod kept;
mod outcome;
mod params;

use super::{
    Options, Stop,
    bookmark::Bookmark,
    library, output, own_file, run,
    seats::{seat, threads},
    watch,
};
use crate::{
    files::{did_you_mean, program},
    report::thousands,
    ruleset::Quantity,
    scenario::{Cell, Scenario},
    simulation::{Playable, Progress},
    strategy::{DEALS, FOLLOW, STEPS, STEPS_UNLESS_TOLD, Strategy},
    training::{self, Aim, Halt, Horizon, Iteration, Saved, Start, Table, Watcher, params::Goal},
};
use clap::ValueEnum;
use kept::Kept;
use outcome::{Done, Outcome, words};
use params::Params;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Find a player by playing: a strategy file from nothing, from a script, or with better numbers.
///
/// The first games are played at random, or by a script (--from). From each lot of games the program learns what a position is
/// worth, as a sum of weights on the ruleset's state variables, and plays the next by taking what leads to the best end of the
/// turn. The best of all iterations is chosen in games that none has learned from, so is the best of several --seeds in others,
/// and how good it is is told from games that chose nothing. What it writes is a strategy file like any other: read it, change it, extend it.
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
    /// Overwrite the file whatever it holds, and what another command kept beside it; a file that `train` found gives way anyway.
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
    /// Where positions are judged: where the turn will end, or right after the action, for turns of one decision or a gamble.
    /// Unless given, both are tried in a tenth of the time each; with --from or --iterations it is the turn.
    #[arg(long, value_enum, value_name = "WHERE")]
    horizon: Option<At>,
    /// How long it takes, about, all seeds together.
    #[arg(long, default_value_t = 2.0, value_name = "MINUTES", value_parser = minutes)]
    minutes: f64,
    /// How often it starts from nothing, with a seed of its own each; the one that is best in games that all of them play is
    /// written.
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
    /// The state variable by which what the player values changes: a weight is one number, and another times this. The turn
    /// unless given; where a game has rounds or eras of many turns, their number may tell more.
    #[arg(long, value_name = "VARIABLE")]
    by: Option<String>,
    /// The deals of luck with which the player looks at each action: 1, or 100 with --horizon action.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(i64::from(*DEALS.start())..=i64::from(*DEALS.end())))]
    deals: Option<u32>,
    /// How many of a turn's next decisions follow what one has found, as long as nothing comes otherwise.
    #[arg(long, default_value_t = *FOLLOW.end(), value_name = "N", value_parser = clap::value_parser!(u32).range(i64::from(*FOLLOW.start())..=i64::from(*FOLLOW.end())))]
    follow: u32,
    /// How many games the script of --from plays first, instead of six times as many as are in an iteration: he is fast, and
    /// the more he shows, the more positions are known that he seldom meets.
    #[arg(long, value_name = "N", requires = "from", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    first: Option<u64>,
    /// The share of decisions that are random while it learns.
    #[arg(long, default_value_t = 0.02, value_name = "SHARE", value_parser = slip)]
    slip: f64,
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

/// Where it is to be found out where positions are judged: the share of the time that each of both has, the iterations that
/// there are, how many more there would be time for while players are compared, and the fewest and the most games of each.
const TRIED: f64 = 0.1;
const TRIED_ITERATIONS: u32 = 6;
const TRIED_AFTERWARDS: u32 = 4;
const TRIED_GAMES: [u64; 2] = [16, 300];

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
        let descriptor = cell.scenario.descriptor;
        let mut kept = match bookmark.read(self.replace, |kept: &Kept| kept.is_sound(self.seeds, descriptor))? {
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
            first: self.first.unwrap_or(6 * kept.games),
            compared: kept.games.clamp(100, 2_000),
            ..self.judging(kept.horizon, &plan)
        };
        let (iterations, games) = (plan.iterations, thousands(plan.games));
        output::note(
            options,
            &format!("up to {iterations} iterations of {games} games, {} steps a decision", plan.steps),
        );
        let seat = seat(options, &cell);
        let table = self.table(options, &cell, &seat);
        let seeds = (self.seed..).take(usize::from(self.seeds)).skip(kept.done.len());
        for seed in seeds {
            let plan = training::Plan { seed, ..plan.clone() };
            let telling = Telling {
                options,
                progress: &progress,
                bookmark: &bookmark,
                begun: Instant::now(),
                written: None,
                kept: &mut kept,
            };
            let done = match threads.install(|| self.of_seed(&table, &plan, telling)) {
                Err(Halt::Stopped) => break,
                done => done?,
            };
            let horizon = if plan.horizon == Horizon::Action { " --horizon action" } else { "" };
            let again = format!("--iterations {} --games {} --seed {seed}{horizon}", done.found.iterations, plan.games);
            let (iteration, of) = (done.found.iteration, done.found.iterations);
            let went = done.compared.as_ref().map_or_else(String::new, |went| format!("{}, ", words(went)));
            output::note(
                options,
                &format!("seed {seed}: {went}by iteration {iteration} of {of}; the same again: {again}"),
            );
            kept.done.push(done);
            (kept.saved, kept.seconds) = (None, 0.0);
            keep(&bookmark, &kept);
        }
        let by = |done: &Done| done.compared.map_or(0.0, |went| went.by(plan.aim));
        // The first of the best.
        let best = (0..kept.done.len()).rev().max_by(|a, b| by(&kept.done[*a]).total_cmp(&by(&kept.done[*b])));
        let Some(best) = best else { return Err(Halt::Stopped.into()) };
        let plan = training::Plan { seed: kept.done[best].seed, ..plan };
        let found = &kept.done[best].found;
        let told = match threads.install(|| training::tell(&table, &plan, found, &mut Silent(&progress))) {
            Err(Halt::Stopped) => None,
            told => Some(told?),
        };
        if let Some(told) = &told {
            let start = told.start.as_ref().map_or_else(String::new, |start| {
                let (wins, score) = (100.0 * start.share(), start.mean());
                format!(" (the one it began with, in the same games: {wins:.1} %, {score:.1})")
            });
            output::note(options, &format!("the best in games that chose nothing: {}{start}", words(&told.went)));
        }
        let text = found.text(&table, &plan, told.as_ref().map(|told| &told.went));
        own_file::write(&self.out, text.as_bytes())?;
        let interrupted = told.is_none();
        Outcome { out: &self.out, done: &kept.done, best, told }.print(options, &cell)?;
        if interrupted {
            let what = "interrupted: the best player so far was written, and the same command goes on";
            return Err(Stop::Interrupted(what.into()));
        }
        bookmark.remove()
    }

    /// What players are found for.
    fn table<'a, S>(&self, options: &Options, cell: &Cell, seat: &'a S) -> Table<'a, S> {
        let Scenario { descriptor, settings, .. } = &*cell.scenario;
        let has_margin = options.rulesets.get(descriptor.name).is_some_and(|entry| entry.has_margin(settings));
        Table { descriptor, has_margin, seat, path: self.out.clone() }
    }

    /// What a seed leads to, and how that goes in the games by which seeds are compared.
    fn of_seed<S>(&self, table: &Table<'_, S>, plan: &training::Plan, mut telling: Telling<'_>) -> Result<Done, Halt>
    where
        S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    {
        let found = training::train(table, plan, &mut telling)?;
        // All of them play those of the first seed.
        let first = training::Plan { seed: self.seed, ..plan.clone() };
        let compare = || training::compare(table, &first, &found, &mut telling);
        let compared = (self.seeds > 1).then(compare).transpose()?;
        Ok(Done { seed: plan.seed, found, compared })
    }

    /// The scenario, with the player that it begins with, or any.
    fn cell(&self, options: &Options) -> Result<Cell, Stop> {
        let scenario = library::scenario_of(options, &self.start)?;
        run::one(options, &scenario, self.from.as_deref().unwrap_or("random"))
    }

    /// What is looked for, whose iterations, games and horizon are still to be found out.
    fn plan(&self, options: &Options, cell: &Cell) -> Result<training::Plan, Stop> {
        let start = match &self.from {
            None => None,
            Some(from) if cell.strategy.looks_ahead() => {
                let help = "begin with a script";
                return Err(Stop::Usage(format!("`{from}` looks ahead itself\n  = help: {help}")));
            }
            Some(_) => Some(self.start(options, cell)?),
        };
        let Self { aim, seed, steps, follow, slip, .. } = *self;
        let by = self.by.as_deref().map(|by| self.variable(cell, by)).transpose()?;
        Ok(training::Plan { aim: aim.aim, by, start, seed, steps, follow, slip, ..training::Plan::default() })
    }

    /// The place of the state variable by which weights are to change.
    fn variable(&self, cell: &Cell, name: &str) -> Result<usize, Stop> {
        let descriptor = cell.scenario.descriptor;
        if self.aim.aim == Aim::Turns {
            let help =
                "leave out --by: where few turns are what counts, those to come are learned, whatever turn it is";
            return Err(Stop::Usage(format!("--by does not go with --for turns\n  = help: {help}")));
        }
        let summed = descriptor.state_variables.iter().enumerate();
        let summed = summed.filter(|(_, variable)| !matches!(variable.quantity, Quantity::Word { .. }));
        if let Some((place, _)) = summed.clone().find(|(_, variable)| variable.name == name) {
            return Ok(place);
        }
        let help = did_you_mean(name, summed.map(|(_, variable)| variable.name)).map_or_else(
            || format!("`{} describe {} variables` lists them", program(), descriptor.name),
            |known| format!("did you mean `{known}`?"),
        );
        Err(Stop::Usage(format!("`{name}` is no number or boolean that a position has\n  = help: {help}")))
    }

    /// The same plan with positions judged there.
    fn judging(&self, horizon: Horizon, plan: &training::Plan) -> training::Plan {
        let unless_told = if horizon == Horizon::Turn { 1 } else { DEALS_AFTER };
        training::Plan { horizon, deals: self.deals.unwrap_or(unless_told), ..plan.clone() }
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
        let Self {
            aim, horizon, minutes, seeds, seed, iterations, games, first, steps, by, deals, follow, slip, ..
        } = self;
        format!(
            "{:?} {horizon:?} {by:?} {minutes} {seeds} {seed} {iterations:?} {games:?} {first:?} {steps} {deals:?} {follow} {slip} \
             {start:?}",
            aim.aim
        )
    }

    /// As many games as there is time for, and where positions are judged.
    fn begin(&self, options: &Options, cell: &Cell, plan: &training::Plan, progress: &Progress) -> Result<Kept, Stop> {
        let horizon = self.horizon.map_or(Horizon::Turn, Horizon::from);
        let kept = Kept {
            iterations: MOST_ITERATIONS,
            games: 0,
            horizon,
            time: None,
            done: Vec::new(),
            saved: None,
            seconds: 0.0,
        };
        if let (Some(iterations), Some(games)) = (self.iterations, self.games) {
            return Ok(Kept { iterations, games, ..kept });
        }
        let mut wanted = self.minutes * 60.0 / f64::from(self.seeds);
        let seat = seat(options, cell);
        let table = self.table(options, cell, &seat);
        // What is learned at first plays about as fast as what is found at last.
        let pace = |horizon| -> Result<f64, Halt> {
            let begun = Instant::now();
            let trial =
                training::Plan { iterations: 2, games: 32, first: 192, compared: 16, ..self.judging(horizon, plan) };
            let found = training::train(&table, &trial, &mut Silent(progress))?;
            Ok(found.games as f64 / begun.elapsed().as_secs_f64().max(1e-9))
        };
        let (mut horizon, mut best) = (horizon, pace(horizon)?);
        if self.horizon.is_none() && plan.start.is_none() {
            let all = self.minutes * 60.0;
            let tried = |horizon, pace: f64| -> Result<f64, Halt> {
                let games = pace * TRIED * all / f64::from(TRIED_ITERATIONS + TRIED_AFTERWARDS);
                let games = (games as u64).clamp(TRIED_GAMES[0], TRIED_GAMES[1]);
                let (iterations, compared) = (TRIED_ITERATIONS, games);
                let trial = training::Plan { iterations, games, compared, ..self.judging(horizon, plan) };
                let found = training::train(&table, &trial, &mut Silent(progress))?;
                let told = training::tell(&table, &trial, &found, &mut Silent(progress))?;
                output::note(options, &format!("judging positions {}: {}", words_of(horizon), words(&told.went)));
                Ok(told.went.by(plan.aim))
            };
            let begun = Instant::now();
            let by_turn = tried(Horizon::Turn, best)?;
            let other = pace(Horizon::Action)?;
            if tried(Horizon::Action, other)? > by_turn {
                (horizon, best) = (Horizon::Action, other);
            }
            wanted -= (begun.elapsed().as_secs_f64() / f64::from(self.seeds)).min(0.5 * wanted);
        }
        let games = best * wanted / f64::from(ITERATIONS + AFTERWARDS);
        Ok(Kept { games: (games as u64).clamp(GAMES[0], GAMES[1]), horizon, time: Some(wanted), ..kept })
    }
}

impl From<At> for Horizon {
    fn from(at: At) -> Self {
        match at {
            At::Turn => Self::Turn,
            At::Action => Self::Action,
        }
    }
}

/// Where positions are judged, in words.
const fn words_of(horizon: Horizon) -> &'static str {
    match horizon {
        Horizon::Turn => "where the turn ends",
        Horizon::Action => "right after the action",
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

/// Keeps what was reached. What cannot be kept does not end the search.
fn keep(bookmark: &Bookmark, kept: &Kept) {
    if let Err(stop) = bookmark.write(kept) {
        output::warn(&stop.message());
    }
}

/// Tells how it goes, keeps it, and ends it when its time is over.
struct Telling<'a> {
    options: &'a Options,
    progress: &'a Progress,
    bookmark: &'a Bookmark,
    begun: Instant,
    /// When it was last kept.
    written: Option<Instant>,
    kept: &'a mut Kept,
}

impl Watcher for Telling<'_> {
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
            keep(self.bookmark, &kept);
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

/// Reads a share of decisions.
fn slip(text: &str) -> Result<f64, String> {
    let slip = text.parse().ok().filter(|slip| (0.0..=1.0).contains(slip));
    slip.ok_or_else(|| "expected a share from 0 to 1, such as 0.02".into())
}
