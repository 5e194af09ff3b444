//! `perihelion coach`: where a player loses, and what would help.

use super::{
    Options, Stop,
    bookmark::Bookmark,
    coach_tables::Told,
    library, output, own_file, run,
    seats::{seat, stopped, threads},
    train::minutes,
    watch,
};
use crate::{
    files::path_argument,
    report::thousands,
    scenario::Cell,
    simulation::{Playable, Progress},
    strategy::{SEARCH, Strategy},
    training::{
        Aim, Halt,
        coach::{self, Edition, Eyes, Findings, Gain, Onlooker, Plan, Reached, Study, is_coached},
    },
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::{Deserialize, Serialize};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

/// Find out where a player loses, and rules and numbers that help.
///
/// A stronger player looks at a sample of decisions and says what each costs: by rule, by kind of action, by turn, and in which
/// situations. Each rule is left out to see what it is worth. Then rules to add, numbers to change and rules to leave out are
/// proposed and played, game by game on the same luck; what gains is kept, it goes on from there, and at the end all that was
/// kept is played on new games and listed with what it gains there. --write makes a strategy file of it, which extends the one
/// that was given.
///
/// How much is looked at and played depends on how fast that is, so that it takes about as long as --minutes says. Given the
/// numbers that it then tells (--decisions, --games and --rounds), the same seed finds the same on any machine. With --write
/// what was found is kept beside the file (FILE.progress) after each round: the same command goes on from there, whatever
/// ended it. Ctrl-C ends it with the tables so far.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion coach strategies/timers/standard.toml
  perihelion coach strategies/timers/standard.toml --minutes 30 --write better.toml
  perihelion coach standard --scenario scenarios/timers/standard.toml --adviser search:expert --rounds 0
  perihelion coach strategies/timers/novice.toml --adviser expert --for score --decisions 500 --games 4000 --rounds 3")]
pub struct Coach {
    /// The strategy: a file, or with --scenario the name of a shipped one such as `standard`.
    #[arg(value_name = "STRATEGY")]
    strategy: String,
    /// The scenario that is played [default: the `standard` one of the ruleset that the file names].
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// Whose play the strategy's is compared with [default: the ruleset's `trained` where there is one, or else a search with
    /// the strategy].
    #[arg(long, value_name = "STRATEGY")]
    adviser: Option<String>,
    /// What the player is to be good at.
    #[arg(long = "for", default_value = "wins", value_name = "AIM", value_parser = aims())]
    aim: Aim,
    /// How long it takes, about.
    #[arg(long, default_value_t = 5.0, value_name = "MINUTES", value_parser = minutes)]
    minutes: f64,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Decisions that are looked at, about, instead of as many as there is time for.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    decisions: Option<u32>,
    /// Rollouts by which the adviser's action and the strategy's own are compared at a decision.
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rollouts: u32,
    /// The most games by which a change is judged, instead of as many as there is time for.
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(2..=32_768))]
    games: Option<u64>,
    /// How often changes are looked for, instead of as often as there is time for; 0 only tells what is lost where.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000))]
    rounds: Option<u32>,
    /// The strategy file to write, which extends the one that was given.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Overwrite the file whatever it holds, and what another command kept beside it; a file that `coach` made gives way anyway.
    #[arg(long, requires = "write")]
    replace: bool,
}

/// Reads `wins` or `score`.
fn aims() -> impl TypedValueParser<Value = Aim> {
    PossibleValuesParser::new(["wins", "score"]).map(|aim| if aim == "wins" { Aim::Wins } else { Aim::Score })
}

/// The share of the time for one sample of decisions, and for the games of one change that goes all the way.
const FOR_DECISIONS: f64 = 0.1;
const FOR_GAMES: f64 = 0.004;

/// The fewest and the most of each, where time decides.
const DECISIONS: [f64; 2] = [200.0, 30_000.0];
const GAMES: [f64; 2] = [256.0, 32_768.0];

/// Decisions and games by which is timed how long they take.
const TIMED_DECISIONS: u32 = 32;
const TIMED_GAMES: u64 = 256;

/// The most rounds where time decides.
const MOST_ROUNDS: u32 = 1_000;

/// Rollouts by which each legal action is tried out with the strategy's own play.
const TRIES: u32 = 24;

impl Coach {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let (cell, adviser) = self.players(options)?;
        let path = PathBuf::from(cell.strategy.called());
        self.may_write(&path)?;
        let bookmark = self.write.as_ref().map(|out| self.bookmark(out, &cell, &adviser));
        let read = |bookmark: &Bookmark| bookmark.read(self.replace, |kept: &Kept| kept.reached.rounds > 0);
        let before = bookmark.as_ref().map(read).transpose()?.flatten();
        let threads = threads(options)?;
        let progress = watch::progress()?;
        let descriptor = cell.scenario.descriptor;
        let study = Study { descriptor, path: &path, strategy: &cell.strategy, seat: &seat(options, &cell) };
        let time = self.rounds.is_none().then_some(self.minutes * 60.0);
        let mut watching =
            Watching { options, progress: &progress, begun: Instant::now(), time, last: Mutex::new(None), keeps: None };
        let plan = Plan {
            aim: self.aim,
            seed: self.seed,
            adviser,
            decisions: self.decisions.unwrap_or(TIMED_DECISIONS),
            rollouts: self.rollouts,
            tries: TRIES,
            games: self.games.unwrap_or(TIMED_GAMES),
            rounds: self.rounds.unwrap_or(MOST_ROUNDS),
        };
        let plan = match &before {
            Some(kept) => kept.plan(plan, time),
            None => threads.install(|| self.timed(&study, plan, &watching))?,
        };
        output::note(options, &format!("adviser: {}", plan.adviser.name()));
        let (decisions, games) = (plan.decisions, plan.games);
        if let Some(bookmark) = &bookmark {
            let seconds = before.as_ref().map_or(0.0, |kept| kept.seconds);
            watching.keeps = Some(Keeps { bookmark, decisions, games, seconds });
        }
        let reached = before.map(|kept| kept.reached);
        if let Some(reached) = &reached {
            output::note(options, &format!("going on after {}", so_far(reached)));
        }
        let findings = threads.install(|| coach::coach(&study, &plan, reached, &watching)).map_err(stopped)?;
        if let Some(outlook) = &findings.outlook {
            let again = format!("--decisions {decisions} --games {games} --rounds {}", outlook.rounds);
            output::note(options, &format!("the same again: {again}"));
        }
        let written = self.written(&findings, &path, &cell)?;
        let told = Told {
            cell: &cell,
            plan: &plan,
            findings: &findings,
            scenario: &cell.scenario.path,
            written: written.as_deref(),
        };
        told.print(options)?;
        if progress.stopping() {
            return Err(interrupted(bookmark.as_ref()));
        }
        bookmark.map_or(Ok(()), |bookmark| bookmark.remove())
    }

    /// Refuses to overwrite what somebody wrote himself, and the strategy that is studied.
    fn may_write(&self, strategy: &Path) -> Result<(), Stop> {
        let Some(out) = &self.write else { return Ok(()) };
        if own_file::is_same(out, strategy) {
            let help = "give another path: what is written extends the strategy";
            return Err(Stop::Usage(format!("`{}` is the strategy itself\n  = help: {help}", out.display())));
        }
        own_file::expect_own(out, self.replace, "made by `coach`", is_coached)
    }

    /// Where is kept what was found, of all that decides it.
    fn bookmark(&self, out: &Path, cell: &Cell, adviser: &Strategy) -> Bookmark {
        let players = (cell.strategy.text(), cell.strategy.rule_names(), adviser.text());
        let Self { aim, seed, rollouts, decisions, games, rounds, .. } = self;
        let effort = (seed, rollouts, decisions, games, rounds);
        Bookmark::new(out, "coach", &(cell.scenario.canonical(), players, format!("{aim:?}"), effort))
    }

    /// The strategy at its scenario, and the adviser.
    fn players(&self, options: &Options) -> Result<(Cell, Strategy), Stop> {
        let scenario = library::scenario_for(options, &self.strategy, self.scenario.as_deref())?;
        let one = |name: &str| run::one(options, &scenario, name);
        let cell = one(&self.strategy)?;
        if cell.strategy.rules().is_empty() {
            let help = "name a strategy file: what is added to it extends the file";
            return Err(Stop::Usage(format!("`{}` has no rules\n  = help: {help}", cell.strategy.name())));
        }
        let trained = PathBuf::from("strategies").join(cell.scenario.descriptor.name).join("trained.toml");
        let adviser = match &self.adviser {
            Some(adviser) => adviser.clone(),
            None if trained.is_file() => path_argument(&trained),
            None => format!("{SEARCH}{}", self.strategy),
        };
        let adviser = one(&adviser)?.strategy;
        if adviser.text() == cell.strategy.text() {
            let help = "name a stronger player with --adviser";
            return Err(Stop::Usage(format!("`{}` cannot advise itself\n  = help: {help}", adviser.name())));
        }
        Ok((cell, adviser))
    }

    /// The plan with as many decisions and games as there is time for.
    fn timed<S>(&self, study: &Study<'_, S>, plan: Plan, watching: &Watching<'_>) -> Result<Plan, Stop>
    where
        S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
    {
        if self.decisions.is_some() && self.games.is_some() {
            return Ok(plan);
        }
        let seat = (study.seat)(study.strategy).map_err(stopped)?;
        let seconds = self.minutes * 60.0;
        let timed = |each: f64, begun: Instant| begun.elapsed().as_secs_f64().max(1e-6) / each;
        let begun = Instant::now();
        let goes_on = || watching.goes_on();
        let played = coach::play(&*seat, plan.seed, 0..TIMED_GAMES, &goes_on).map_err(Halt::from).map_err(stopped)?;
        let of_a_game = timed(TIMED_GAMES as f64, begun);
        let begun = Instant::now();
        let trial = Plan { decisions: TIMED_DECISIONS, ..plan.clone() };
        let mut stopped_early = played.is_none();
        for eyes in [Eyes::Adviser, Eyes::Own] {
            let looked = coach::look(&*seat, &trial, eyes, plan.seed, watching);
            stopped_early |= looked.map_err(Halt::from).map_err(stopped)?.is_none();
        }
        if stopped_early {
            return Err(stopped(Halt::Stopped));
        }
        let of_a_decision = timed(f64::from(TIMED_DECISIONS), begun);
        let within = |wanted: f64, [least, most]: [f64; 2]| wanted.clamp(least, most);
        let decisions = within(FOR_DECISIONS * seconds / of_a_decision, DECISIONS) as u32;
        let games = within(FOR_GAMES * seconds / of_a_game, GAMES) as u64;
        Ok(Plan { decisions: self.decisions.unwrap_or(decisions), games: self.games.unwrap_or(games), ..plan })
    }

    /// Writes what was kept, if something was, and gives the file.
    fn written(&self, findings: &Findings, path: &Path, cell: &Cell) -> Result<Option<PathBuf>, Stop> {
        let (Some(out), Some(outlook)) = (&self.write, &findings.outlook) else { return Ok(None) };
        let Some(together) = outlook.together.filter(|_| outlook.confirmed) else { return Ok(None) };
        let about = about(cell, outlook.kept.len(), &together);
        let extends = own_file::beside(out, path);
        own_file::write(out, outlook.edition.text(&extends, &about).as_bytes())?;
        check(out, &outlook.edition, cell)?;
        Ok(Some(out.clone()))
    }
}

fn about(cell: &Cell, changes: usize, together: &Gain) -> String {
    let (wins, points) = (100.0 * together.wins.value, together.points.value);
    let name = cell.strategy.title();
    let changes = if changes == 1 { "a change".to_owned() } else { format!("{changes} changes") };
    format!(
        "{name} with {changes} that `coach` found: wins {wins:+.1} percentage points and has {points:+.2} {}, game by game, in \
         {} games.",
        cell.scenario.descriptor.score_unit,
        thousands(together.games)
    )
}

/// What was written plays as what was found, which it does unless a file changed meanwhile.
fn check(out: &Path, edition: &Edition, cell: &Cell) -> Result<(), Stop> {
    let descriptor = cell.scenario.descriptor;
    let written = Strategy::load(out, descriptor)?;
    if edition.strategy(descriptor).is_ok_and(|found| found.text() == written.text()) {
        return Ok(());
    }
    Err(Stop::Failed(format!("`{}` does not play as what was found: its base was changed meanwhile", out.display())))
}

/// What was kept, and how to go on.
fn interrupted(bookmark: Option<&Bookmark>) -> Stop {
    let on = match bookmark {
        Some(bookmark) if bookmark.path().is_file() => {
            format!(
                "the rounds that are over are kept in `{}`, and the same command goes on",
                bookmark.path().display()
            )
        }
        Some(_) => "no round is over, so the same command begins anew".to_owned(),
        None => "with --write FILE each round is kept, and the same command goes on".to_owned(),
    };
    Stop::Interrupted(format!("interrupted: the tables show what was found so far; {on}"))
}

/// How far coaching came.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// Decisions and games of the plan, which may come from how fast they were.
    decisions: u32,
    games: u64,
    /// The time that it took, and that of a further round, in seconds.
    seconds: f64,
    next: f64,
    reached: Reached,
}

impl Kept {
    /// The plan to go on with.
    fn plan(&self, plan: Plan, time: Option<f64>) -> Plan {
        let is_over = time.is_some_and(|time| self.seconds + self.next > time);
        let rounds = if is_over { self.reached.rounds } else { plan.rounds };
        Plan { decisions: self.decisions, games: self.games, rounds, ..plan }
    }
}

/// Where rounds are kept, and what stands there beside what they reached; `seconds` are those before this command.
struct Keeps<'a> {
    bookmark: &'a Bookmark,
    decisions: u32,
    games: u64,
    seconds: f64,
}

/// Tells how it goes, keeps it, and ends it when its time is over.
struct Watching<'a> {
    options: &'a Options,
    progress: &'a Progress,
    begun: Instant,
    /// How many seconds there are, if they decide.
    time: Option<f64>,
    /// When the last round was over.
    last: Mutex<Option<Instant>>,
    keeps: Option<Keeps<'a>>,
}

impl Onlooker for Watching<'_> {
    fn goes_on(&self) -> bool {
        !self.progress.stopping()
    }

    fn begins(&self, what: &str) {
        output::note(self.options, what);
    }

    fn another(&self, reached: &Reached) -> bool {
        let before = self.keeps.as_ref().map_or(0.0, |keeps| keeps.seconds);
        let seconds = before + self.begun.elapsed().as_secs_f64();
        let left = self.time.map(|time| (time - seconds).max(0.0));
        let left = left.map_or_else(String::new, |left| format!("; about {left:.0} s left"));
        let [wins, points] = reached.gain();
        let gain = format!("{:+.1} percentage points of wins, {points:+.2} points", 100.0 * wins);
        output::note(self.options, &format!("{}, {gain}{left}", so_far(reached)));
        // Another one takes about as long as the last, the first as long as all before it; and what was found is to be played.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let next = 1.3 * last.replace(Instant::now()).unwrap_or(self.begun).elapsed().as_secs_f64();
        if let Some(Keeps { bookmark, decisions, games, .. }) = self.keeps {
            let kept = Kept { decisions, games, seconds, next, reached: reached.clone() };
            // What cannot be kept does not end the search.
            if let Err(stop) = bookmark.write(&kept) {
                output::warn(&stop.message());
            }
        }
        !self.progress.stopping() && self.time.is_none_or(|time| seconds + next <= time)
    }
}

/// How many rounds are over, and what they found.
fn so_far(reached: &Reached) -> String {
    let several = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    format!("{} with {}", several(reached.rounds as usize, "round"), several(reached.changes.len(), "change"))
}
