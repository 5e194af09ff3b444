//! `perihelion tune`: from the difficulty that is wanted to the settings that give it.

use super::{
    Format, Options, Stop,
    bookmark::Bookmark,
    output, own_file,
    run::games,
    seats::threads,
    train::minutes,
    watch::{self, Busy},
};
use crate::{
    analysis::counted,
    files::{command_advice, path_argument, quoted},
    report::{TunedText, TunedWant, thousands},
    scenario::{Budget, Free, Scenario, Tune as TuneFile},
    simulation::{BrokenGame, Playable, Progress, Tally, apart, parts},
    strategy::Strategy,
    tuning::{
        self, Axis, Candidate, Cell, Counts, Kind, Lot, Played, Problem, Space, Standing, Table, Tuned, Verdict, Want,
    },
};
use rayon::{ThreadPool, prelude::*};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::{
    collections::BTreeMap,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Look for settings that give the difficulty you want.
///
/// The file says what is wanted (`[[want]]`: wins, scores, turns, endings or ranks of players, within bounds) and what may
/// change (`[free]`: settings with the values they may have, and what a change costs). Cells that promise most are played,
/// and an answer is put to the test with games that nothing else has used: it is given only where every want is met for
/// certain, at every look. Where each setting is shown to miss a want, that is the answer.
///
/// With --out the answer is written as a scenario that extends the printed one, and what was played is kept beside it
/// (FILE.progress): the same command goes on from there, whatever ended it. With a number of games the same file has the
/// same answer on any machine. The exit code is 4 where no answer was found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion tune scenarios/timers/tunes/two_players.toml
  perihelion tune scenarios/timers/tunes/two_players.toml --out mine.toml
  perihelion tune scenarios/timers/tunes/two_players.toml -n 500000 --seed 2 --format json")]
pub struct Tune {
    /// The tune file.
    tune: PathBuf,
    /// The most games, instead of what the file says.
    #[arg(short = 'n', long, value_name = "GAMES", conflicts_with = "minutes", value_parser = games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// How long it lasts at most, instead of what the file says.
    #[arg(long, value_name = "MINUTES", value_parser = minutes)]
    minutes: Option<f64>,
    /// The seed of all luck, instead of what the file says.
    #[arg(long)]
    seed: Option<u64>,
    /// Write the answer here, as a scenario that extends the printed one.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file whatever it holds, and begin anew.
    #[arg(long, requires = "out")]
    replace: bool,
}

/// How a file begins that was written here.
const FIRST: &str = "# Found by `tune`";

/// How often what was played is kept.
const OFTEN: Duration = Duration::from_secs(2);

impl Tune {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let file = TuneFile::load(&self.tune, &options.rulesets)?;
        if let Some(out) = &self.out {
            own_file::expect_own(out, self.replace, "found by `tune`", |text| text.starts_with(FIRST))?;
        }
        let seed = self.seed.unwrap_or(file.seed);
        let budget = match (self.games, self.minutes) {
            (Some(games), _) => Budget::Games(games),
            (None, Some(minutes)) => Budget::Minutes(minutes),
            (None, None) => file.budget,
        };
        let mut players = Players::new(options, &file, seed, budget)?;
        let problem = players.problem()?;
        if let Some(out) = &self.out {
            players.keep(Bookmark::new(out, "tune", &self.job(&file, seed)), self.replace)?;
        }
        let begun = Instant::now();
        let tuned = tuning::tune(&problem, &mut players)?;
        let interrupted = players.progress.stopping();
        players.save(true)?;
        drop(players.line.take());
        let seconds = begun.elapsed().as_secs_f64();
        output::note(options, &format!("{} games in {seconds:.1} s", thousands(tuned.games.0)));
        let wants = players.wants.clone();
        self.print(options, &file, &problem, &wants, &tuned)?;
        let answer = match &tuned.verdict {
            Verdict::Met(answer) => answer,
            _ if interrupted => return Err(Stop::Interrupted("interrupted before an answer was found".into())),
            Verdict::Impossible => {
                return Err(Stop::CheckFailed("what is wanted cannot be had with these settings".into()));
            }
            Verdict::NotFound => {
                let help = "give it more time (--minutes) or games (-n), let more settings change, or want less";
                return Err(Stop::CheckFailed(format!("no answer was found\n  = help: {help}")));
            }
        };
        self.write(options, &file, &problem.space.steps(answer.cell))?;
        if let Some(kept) = &players.kept {
            kept.bookmark.remove()?;
        }
        Ok(())
    }

    /// All that decides what is played.
    fn job(&self, file: &TuneFile, seed: u64) -> impl Serialize {
        let texts: Vec<String> = file.strategies.iter().map(Strategy::text).collect();
        let version = file.scenario.descriptor.rules_version;
        (file.source.text.clone(), file.scenario.canonical(), texts, seed, version)
    }

    fn print(
        &self,
        options: &Options,
        file: &TuneFile,
        problem: &Problem,
        wants: &[TunedWant],
        tuned: &Tuned,
    ) -> Result<(), Stop> {
        let label = |cell: Cell| file.label(&problem.space.steps(cell));
        if options.format == Format::Json {
            let json = to_json(file, problem, wants, tuned);
            let text = serde_json::to_string_pretty(&json).map_err(anyhow::Error::from)?;
            return output::print_json(&format!("{text}\n"));
        }
        let front = tuned.front(&problem.wants);
        let value = |axis: usize, step: usize| file.free[axis].label(step);
        let text = TunedText { tuned, wants, label: &label, value: &value, level: file.level, front };
        if options.format == Format::Csv {
            let (header, rows) = text.rows();
            return output::print_rows(options, &header, &rows, 3);
        }
        let descriptor = file.scenario.descriptor;
        let wanted: String = wants.iter().map(|want| format!("  {}\n", want.words())).collect();
        let free: Vec<&str> = file.free.iter().flat_map(|free| &free.paths).map(String::as_str).collect();
        output::print(&format!(
            "{}, {}, seed {}\nwanted\n{wanted}by {}\n\n{}",
            file.title,
            descriptor.name,
            self.seed.unwrap_or(file.seed),
            free.join(", "),
            text.text(output::width())
        ))
    }

    /// Writes the answer as a scenario, and says how it is played.
    fn write(&self, options: &Options, file: &TuneFile, steps: &[usize]) -> Result<(), Stop> {
        let Some(out) = &self.out else {
            if options.format == Format::Table {
                let again = ["tune", &path_argument(&self.tune), "--out", "mine.toml"];
                output::note(options, &command_advice(&again, "writes it as a scenario"));
            }
            return Ok(());
        };
        own_file::write(out, answer_file(file, steps, out).as_bytes())?;
        let written = Scenario::load(out, &[], &options.rulesets)?;
        let wanted = file.with(steps, &options.rulesets)?;
        if !written.differences(&wanted).is_empty() {
            return Err(Stop::Failed(format!("`{}` does not say what was found", out.display())));
        }
        let names = file.strategies.iter().flat_map(|strategy| ["-s".to_owned(), strategy.called().to_owned()]);
        let play: Vec<String> = ["run".to_owned(), path_argument(out)].into_iter().chain(names).collect();
        let play: Vec<&str> = play.iter().map(String::as_str).collect();
        output::note(options, &format!("`{}` is written; {}", out.display(), command_advice(&play, "plays it")));
        Ok(())
    }
}

/// The scenario file of an answer.
fn answer_file(file: &TuneFile, steps: &[usize], out: &Path) -> String {
    let base = quoted(&own_file::beside(out, &file.scenario.path));
    let from = file.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let title = quoted(&format!("{}, tuned", file.scenario.title));
    let mut text = format!("{FIRST} of {from}: it extends the printed game and holds what changes.\n");
    text.push_str(&format!("extends = {base}\ntitle   = {title}\n\n"));
    for (path, written) in file.changes(steps) {
        text.push_str(&format!("{path} = {written}\n"));
    }
    text
}

fn to_json(file: &TuneFile, problem: &Problem, wants: &[TunedWant], tuned: &Tuned) -> Value {
    let values = |cell: Cell| -> Map<String, Value> {
        let steps = problem.space.steps(cell);
        let of = |(free, step): (&Free, usize)| {
            let values = free.values.iter().map(move |values| values[step].as_str());
            let pairs: Vec<(String, Value)> =
                free.paths.iter().cloned().zip(values).map(|(path, value)| (path, plain(value))).collect();
            pairs
        };
        file.free.iter().zip(steps).flat_map(of).collect()
    };
    let candidate = |candidate: &Candidate| {
        let of = |(place, want): (usize, &TunedWant)| {
            let counts = &candidate.counts[place];
            let interval = counted(want.kind, counts, file.level);
            let (believed, error) = candidate.values[place];
            json!({ "strategy": want.strategy, "quantity": want.measure.to_string(), "least": want.bounds.least,
                    "most": want.bounds.most, "must": want.must, "seen": counts.mean(), "low": interval.low,
                    "high": interval.high, "games": counts.games(), "believed": believed, "error": error })
        };
        let wants: Vec<Value> = wants.iter().enumerate().map(of).collect();
        json!({ "settings": values(candidate.cell), "chance": candidate.chance, "wants": wants })
    };
    let (verdict, answer) = match &tuned.verdict {
        Verdict::Met(answer) => ("met", candidate(answer)),
        Verdict::Impossible => ("cannot be met", Value::Null),
        Verdict::NotFound => ("not found", Value::Null),
    };
    let front: Vec<Value> = tuned.front(&problem.wants).into_iter().map(candidate).collect();
    let alike = tuned.alike.iter().map(|(axis, step)| file.free[*axis].label(*step));
    json!({ "title": file.title, "verdict": verdict, "answer": answer, "alike": alike.collect::<Vec<_>>(), "front": front,
            "others": tuned.others.iter().take(20).map(candidate).collect::<Vec<_>>(), "games": tuned.games.0,
            "test_games": tuned.games.1, "tried": tuned.tried, "cells": tuned.cells, "excluded": tuned.excluded,
            "refused": tuned.refused, "level": file.level })
}

/// A value as labels show it, as a number or a truth where it is one.
fn plain(shown: &str) -> Value {
    serde_json::from_str(shown).ok().filter(|value: &Value| !value.is_string()).unwrap_or_else(|| shown.into())
}

/// A player seated at a cell's rules; `None` where the rules refuse it.
type Seat = Option<Arc<dyn Playable>>;

/// Who plays, and what was played.
struct Players<'a> {
    options: &'a Options,
    file: &'a TuneFile,
    seed: u64,
    budget: Budget,
    begun: Instant,
    threads: ThreadPool,
    progress: Arc<Progress>,
    line: Option<Busy>,
    wants: Vec<TunedWant>,
    space: Space,
    seats: BTreeMap<Cell, Vec<Seat>>,
    tallies: BTreeMap<(u32, usize), Tally>,
    kept: Option<Kept>,
}

/// What was played before, and what is kept for the next time.
struct Kept {
    bookmark: Bookmark,
    known: BTreeMap<Lot, Played>,
    saved: Instant,
}

impl<'a> Players<'a> {
    fn new(options: &'a Options, file: &'a TuneFile, seed: u64, budget: Budget) -> Result<Self, Stop> {
        let axis = |free: &Free| Axis { places: free.places(), costs: free.costs.clone() };
        let space = Space::new(file.free.iter().map(axis).collect());
        let space = space.ok_or_else(|| {
            let help = "take larger steps, or tie settings that belong together";
            Stop::Usage(format!("there are too many settings to look through\n  = help: {help}"))
        })?;
        Ok(Self {
            options,
            file,
            seed,
            budget,
            begun: Instant::now(),
            threads: threads(options)?,
            progress: watch::progress()?,
            line: Some(Busy::draw(options, "playing the first cells")),
            wants: Vec::new(),
            space,
            seats: BTreeMap::new(),
            tallies: BTreeMap::new(),
            kept: None,
        })
    }

    /// What is looked for. The range of scores and the limit of decisions are those of the printed game.
    fn problem(&mut self) -> Result<Problem, Stop> {
        let scenario = &self.file.scenario;
        let limit = scenario.settings.common().decisions;
        let mut wants = Vec::new();
        for want in &self.file.wants {
            let strategy = &self.file.strategies[want.player];
            let seat = self.options.rulesets.seat(scenario.descriptor.name, &scenario.settings, strategy);
            let Some(Ok(seat)) = seat else {
                return Err(Stop::Usage(format!("`{}` cannot play the printed game", strategy.name())));
            };
            let kind = Kind::of(&want.measure, seat.score_range(), limit);
            wants.push(Want { player: want.player, kind, bounds: want.bounds, weight: want.weight });
            self.wants.push(TunedWant {
                strategy: strategy.name().to_owned(),
                measure: want.measure.clone(),
                kind,
                bounds: want.bounds,
                must: want.weight.is_none(),
            });
        }
        let games = match self.budget {
            Budget::Games(games) => games,
            Budget::Minutes(_) => u64::MAX,
        };
        let players = self.file.strategies.len();
        Ok(Problem { space: self.space.clone(), wants, players, level: self.file.level, games })
    }

    /// Goes on from what was kept.
    fn keep(&mut self, bookmark: Bookmark, replace: bool) -> Result<(), Stop> {
        let reached: Option<Vec<(Lot, Played)>> = bookmark.read(replace, |_| true)?;
        let known: BTreeMap<Lot, Played> = reached.filter(|_| !replace).into_iter().flatten().collect();
        if !known.is_empty() {
            output::note(self.options, "going on from what was played before");
        }
        self.kept = Some(Kept { bookmark, known, saved: Instant::now() });
        Ok(())
    }

    /// Keeps what was played, now and then.
    fn save(&mut self, now: bool) -> Result<(), Stop> {
        let Some(kept) = &mut self.kept else { return Ok(()) };
        if !now && kept.saved.elapsed() < OFTEN {
            return Ok(());
        }
        kept.saved = Instant::now();
        kept.bookmark.write(&kept.known.iter().collect::<Vec<_>>())
    }

    /// Seats the players at cells that nobody has sat at yet.
    fn sit(&mut self, cells: impl Iterator<Item = Cell>) {
        let new: Vec<Cell> = cells.filter(|cell| !self.seats.contains_key(cell)).collect();
        let (file, rulesets, space) = (self.file, &self.options.rulesets, &self.space);
        let seats = |cell: &Cell| -> (Cell, Vec<Seat>) {
            let scenario = file.with(&space.steps(*cell), rulesets).ok();
            let sit = |strategy| {
                let scenario = scenario.as_ref()?;
                rulesets.seat(scenario.descriptor.name, &scenario.settings, strategy)?.ok()
            };
            (*cell, file.strategies.iter().map(sit).collect())
        };
        let seated: Vec<(Cell, Vec<Seat>)> = self.threads.install(|| new.par_iter().map(seats).collect());
        self.seats.extend(seated);
    }

    fn seat(&self, cell: Cell, player: usize) -> Option<&Arc<dyn Playable>> {
        self.seats.get(&cell)?.get(player)?.as_ref()
    }

    /// Plays each lot on from where it is, in parts that all threads share.
    fn play_on(&mut self, lots: &[Lot]) -> Result<(), Stop> {
        let threads = self.threads.current_num_threads() as u64;
        let of_lot = |(place, lot): (usize, &Lot)| {
            let from = self.tallies.get(&(lot.number, lot.player)).map_or(0, |tally| tally.games);
            let most = (lot.games.saturating_sub(from) / (4 * threads)).clamp(1, 1_000);
            parts(from..lot.games, most).into_iter().map(move |games| (place, games))
        };
        let all: Vec<(usize, Range<u64>)> = lots.iter().enumerate().flat_map(of_lot).collect();
        let play = |(place, games): &(usize, Range<u64>)| -> Option<Result<(usize, Tally), BrokenGame>> {
            let lot = lots[*place];
            let seat = self.seat(lot.cell, lot.player)?;
            if self.progress.stopping() {
                return None;
            }
            let mut tally = Tally::counting(seat.metrics());
            let played = seat.sit(apart(self.seed, lot.number.into())).play(games.clone(), &mut tally, None);
            Some(played.map(|()| (*place, tally)))
        };
        let played: Vec<_> = self.threads.install(|| all.par_iter().map(play).collect());
        if self.progress.stopping() {
            return Ok(());
        }
        for (place, tally) in played.into_iter().flatten().collect::<Result<Vec<_>, _>>()? {
            let lot = lots[place];
            match self.tallies.get_mut(&(lot.number, lot.player)) {
                Some(known) => known.merge(&tally),
                None => drop(self.tallies.insert((lot.number, lot.player), tally)),
            }
        }
        Ok(())
    }

    /// What a lot's games add up to, for each want of its player.
    fn counts(&self, lot: &Lot) -> Played {
        let Some(tally) = self.tallies.get(&(lot.number, lot.player)) else { return Played::Refused };
        let descriptor = self.file.scenario.descriptor;
        let of_player = self.file.wants.iter().filter(|want| want.player == lot.player);
        Played::Counts(of_player.map(|want| Counts::of(&want.measure, descriptor, tally)).collect())
    }

    fn is_over(&self) -> bool {
        let late = match self.budget {
            Budget::Minutes(minutes) => self.begun.elapsed().as_secs_f64() > minutes * 60.0,
            Budget::Games(_) => false,
        };
        late || self.progress.stopping()
    }
}

impl Table for Players<'_> {
    type Halt = Stop;

    fn play(&mut self, lots: &[Lot]) -> Result<Option<Vec<Played>>, Stop> {
        let before = |lot: &Lot| self.kept.as_ref().and_then(|kept| kept.known.get(lot)).cloned();
        let known: Vec<Option<Played>> = lots.iter().map(before).collect();
        let missing: Vec<Lot> =
            lots.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(lot, _)| *lot).collect();
        if !missing.is_empty() {
            if self.is_over() {
                return Ok(None);
            }
            self.sit(missing.iter().map(|lot| lot.cell));
            self.play_on(&missing)?;
            if self.progress.stopping() {
                return Ok(None);
            }
        }
        let mut played = Vec::new();
        for (lot, known) in lots.iter().zip(known) {
            let result = known.unwrap_or_else(|| self.counts(lot));
            if let Some(kept) = &mut self.kept {
                kept.known.insert(*lot, result.clone());
            }
            played.push(result);
        }
        self.save(false)?;
        Ok(Some(played))
    }

    fn alike(&mut self, cells: [Cell; 2], number: u32, games: u64) -> Result<bool, Stop> {
        self.sit(cells.into_iter());
        for player in 0..self.file.strategies.len() {
            let play = |cell: &Cell| -> Option<Result<Tally, BrokenGame>> {
                let seat = self.seat(*cell, player)?;
                let mut tally = Tally::counting(seat.metrics());
                let played = seat.sit(apart(self.seed, number.into())).play(0..games, &mut tally, None);
                Some(played.map(|()| tally))
            };
            let both: Option<Vec<_>> = self.threads.install(|| cells.par_iter().map(play).collect());
            let Some(both) = both else { return Ok(false) };
            let [one, other] = both.as_slice() else { return Ok(false) };
            let (one, other) = match (one, other) {
                (Ok(one), Ok(other)) => (one, other),
                (Err(broken), _) | (_, Err(broken)) => return Err(broken.clone().into()),
            };
            let ends = |tally: &Tally| (tally.results.clone(), tally.turns.clone(), tally.ranks.clone());
            if ends(one) != ends(other) || one.endings != other.endings {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn stands(&mut self, standing: &Standing) {
        let Some(line) = &self.line else { return };
        let label = self.file.label(&self.space.steps(standing.best));
        let believed =
            self.wants.iter().zip(&standing.values).map(|(want, (mean, error))| want.believed(*mean, *error));
        let believed = believed.collect::<Vec<String>>().join(", ");
        let what = if standing.confirming { "being put to the test" } else { "best so far" };
        let (left, games) = (thousands(standing.left), thousands(standing.games));
        line.say(format!("{what}: {label}: {believed}; {left} left, {games} games"));
    }
}
