//! Playing cells and printing what came of them: what `run` and `sweep` share.

mod parts;

use super::{Options, Stop, goal::goal, output, replay, saving::Saving, watch};
use crate::{
    analysis::{Asked, Band, CellLabel, CellSummary, Interval, Racers, Run, bernoulli_sequence},
    files::{Mistake, Mistakes},
    frames::{
        self, CardColumns, DataFrame, Fingerprint, Format, Grid, GridBuilder, Input, Manifest, RaceFor, RunDirectory,
        Script, Status, Table,
    },
    report::{CellRow, cells_table, grid, thousands},
    ruleset::Descriptor,
    scenario::{self, Assert, Cell, Compare, Design, Race, Scenario, Target},
    simulation::{
        Effort, Finish, Games, Keeper, Known, Metrics, NoKeeper, Playable, Progress, Runner, StoppingRule, Tally,
        Traced,
    },
};
use anyhow::Context;
pub use parts::cells_of;
use rayon::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The most games of a cell when a precision is asked for and nothing else is said.
pub const MOST: u64 = 100_000_000;

/// Options of commands that play many games.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Play {
    /// Games a batch, instead of as many as take about 10 ms; changes how fast a run is, never its results.
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    batch: Option<u64>,
}

impl Play {
    /// Games a batch, where that is asked for.
    pub fn batch(&self) -> Option<u64> {
        self.batch
    }
}

/// When a cell has played enough.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Enough {
    /// After this many games.
    Games(u64),
    /// When half the width of the win rate's interval is at most this, or after so many games.
    Precision {
        /// Half the width.
        half_width: f64,
        /// The most games.
        most: u64,
    },
}

impl From<scenario::Stop> for Enough {
    fn from(stop: scenario::Stop) -> Self {
        match stop {
            scenario::Stop::Games(games) => Self::Games(games),
            scenario::Stop::Precision { half_width, max_games } => Self::Precision { half_width, most: max_games },
        }
    }
}

impl From<Enough> for scenario::Stop {
    fn from(enough: Enough) -> Self {
        match enough {
            Enough::Games(games) => Self::Games(games),
            Enough::Precision { half_width, most } => Self::Precision { half_width, max_games: most },
        }
    }
}

impl Enough {
    fn words(self) -> String {
        match self {
            Self::Games(games) => format!("{} games a cell", thousands(games)),
            Self::Precision { half_width, most } => {
                format!("win rate within ±{half_width}, at most {} games a cell", thousands(most))
            }
        }
    }
}

/// Whether half the width of the win rate's interval of this level is at most `half_width`.
fn precise(tally: &Tally, level: f64, half_width: f64) -> bool {
    bernoulli_sequence(tally.wins, tally.games, level).half_width() <= half_width
}

/// What many cells share: each once, and by cell the place of its own.
struct Shared<'a> {
    distinct: Vec<&'a Cell>,
    places: Vec<usize>,
}

impl<'a> Shared<'a> {
    /// Cells with the same key share.
    fn of<K: Ord>(cells: impl Iterator<Item = (K, &'a Cell)>) -> Self {
        let mut known = BTreeMap::new();
        let mut distinct = Vec::new();
        let place = |(key, cell)| {
            *known.entry(key).or_insert_with(|| {
                distinct.push(cell);
                distinct.len() - 1
            })
        };
        let places = cells.map(place).collect();
        Self { distinct, places }
    }
}

/// Cells ready to be played.
pub struct Plan {
    /// The ruleset's descriptor.
    pub descriptor: &'static Descriptor,
    /// What the run is called.
    pub title: String,
    /// What it is for; may be empty.
    pub about: String,
    /// What each cell is.
    pub labels: Vec<CellLabel>,
    /// The names of each cell's strategy's rules.
    pub rules: Vec<Vec<String>>,
    /// The seed.
    pub seed: u64,
    /// When a cell has played enough.
    pub enough: Enough,
    /// The level of all intervals.
    pub level: f64,
    /// A band of win rates that is looked for.
    pub target: Option<Target>,
    /// What the listed variants of a sweep are to each other, if it says so.
    pub compare: Option<Compare>,
    /// A race for the target: which variants go on, and how far.
    race: Option<(Race, Racers)>,
    /// How the points of a sweep lie, where they are no grid.
    pub design: Option<Design>,
    /// What is insisted on.
    pub asserts: Vec<Assert>,
    /// By cell, the games of its own.
    own: Vec<Option<u64>>,
    metrics: Vec<Metrics>,
    cards: CardColumns,
    runner: Runner,
    seats: Vec<Arc<dyn Playable>>,
    cells: Vec<Cell>,
}

impl Plan {
    /// Seats every cell's strategy at its rules. The threads of `runner` do it, and play later.
    pub fn new(
        options: &Options,
        runner: Runner,
        title: String,
        cells: Vec<Cell>,
        seed: u64,
        enough: Enough,
        level: f64,
    ) -> Result<Self, Stop> {
        let Some(first) = cells.first() else { return Err(Stop::Usage("there is nothing to play: no cells".into())) };
        let descriptor = first.scenario.descriptor;
        let sit = |cell: &Cell| options.rulesets.seat(descriptor.name, &cell.scenario.settings, &cell.strategy);
        let seated: Vec<_> = runner.install(|| cells.par_iter().map(sit).collect());
        let mut seats = Vec::with_capacity(cells.len());
        for (cell, seat) in cells.iter().zip(seated) {
            let name = cell.scenario.path.display().to_string();
            let unplayable = |what: String| {
                Stop::Files(Mistakes::from(Mistake::of_file(&name, what, "change the settings it names")))
            };
            match seat {
                Some(Ok(seat)) => seats.push(seat),
                Some(Err(problems)) => {
                    let all: Vec<String> =
                        problems.iter().map(|problem| format!("{}: {}", problem.path, problem.what)).collect();
                    return Err(unplayable(all.join("; ")));
                }
                None => return Err(unplayable(format!("there is no ruleset `{}`", descriptor.name))),
            }
        }
        let label = |cell: &Cell| CellLabel {
            variant: cell.variant.clone(),
            axes: cell.axis_values.clone(),
            strategy: cell.strategy.name().to_owned(),
        };
        let labels = cells.iter().map(label).collect();
        let rules = cells.iter().map(|cell| cell.strategy.rule_names()).collect();
        let metrics: Vec<Metrics> = seats.iter().map(|seat| seat.metrics().clone()).collect();
        Ok(Self {
            descriptor,
            title,
            about: String::new(),
            own: cells.iter().map(|cell| cell.games).collect(),
            labels,
            rules,
            seed,
            enough,
            level,
            target: None,
            compare: None,
            race: None,
            design: None,
            asserts: Vec::new(),
            cards: CardColumns::of(&metrics),
            metrics,
            runner,
            seats,
            cells,
        })
    }

    /// The manifest of this plan's run directory. `command` is the arguments that decide its results.
    pub fn manifest(&self, options: &Options, command: Vec<String>, inputs: Vec<Input>, keeps_games: bool) -> Manifest {
        let (grid, fingerprints) = self.grid();
        let version = env!("CARGO_PKG_VERSION");
        let descriptor = self.descriptor;
        let mut assumed = self.all_of(|scenario| &scenario.assumed);
        assumed.sort();
        Manifest {
            status: Status::Running,
            perihelion: version.to_owned(),
            ruleset: descriptor.name.to_owned(),
            rules_version: descriptor.rules_version,
            title: self.title.clone(),
            command,
            seed: self.seed,
            stop: self.stop_words(),
            level: self.level,
            keeps_games,
            assumed,
            decisive: self.all_of(|scenario| &scenario.decisive),
            identity: self.identity(&grid, &fingerprints),
            inputs,
            about: self.about.clone(),
            target: self.target.clone(),
            compare: self.compare.clone(),
            race: self.raced_for().map(|(race, _, games)| RaceFor { keep: race.keep, games }),
            design: self.design.clone(),
            asserts: self.asserts.clone(),
            own_games: self.own.iter().copied().flatten().collect(),
            score_ranges: self.score_ranges(),
            replays: replay::replays(&options.rulesets, &self.cells, self.seed),
            grid,
        }
    }

    /// What its scenarios list, each once, in the order of their first appearance.
    fn all_of(&self, list: impl Fn(&Scenario) -> &Vec<String>) -> Vec<String> {
        // Nearly always all scenarios list the same.
        let mut lists: Vec<&[String]> = self.cells.iter().map(|cell| list(&cell.scenario).as_slice()).collect();
        lists.dedup();
        let mut seen = BTreeSet::new();
        lists.concat().into_iter().filter(|path| seen.insert(path.clone())).collect()
    }

    /// A hash of all that decides the games, and how many there are.
    pub fn job(&self) -> String {
        let (grid, fingerprints) = self.grid();
        format!("{} {}", self.identity(&grid, &fingerprints), self.stop_words())
    }

    fn identity(&self, grid: &Grid, fingerprints: &[Fingerprint]) -> String {
        let versions = (env!("CARGO_PKG_VERSION"), self.descriptor.name, self.descriptor.rules_version);
        frames::identity(versions, self.seed, grid, fingerprints)
    }

    fn grid(&self) -> (Grid, Vec<Fingerprint>) {
        // By their addresses: cells of one variant share its scenario, and many cells a strategy.
        let scenarios = Shared::of(self.cells.iter().map(|cell| (Arc::as_ptr(&cell.scenario), cell)));
        let strategies = Shared::of(self.cells.iter().map(|cell| (cell.strategy.address(), cell)));
        // Most of the work of preparing ten thousand cells, so all cores do it.
        let canonical = |cell: &&Cell| {
            let canonical = cell.scenario.canonical();
            let fingerprint = frames::fingerprint(&canonical);
            (canonical, fingerprint)
        };
        let text = |cell: &&Cell| Script { text: cell.strategy.text(), rules: cell.strategy.rule_names() };
        let (written, scripts): (Vec<_>, Vec<_>) = self.runner.install(|| {
            (scenarios.distinct.par_iter().map(canonical).collect(), strategies.distinct.par_iter().map(text).collect())
        });
        let mut grid = GridBuilder::default();
        let written: Vec<usize> =
            written.into_iter().map(|(scenario, fingerprint)| grid.known_scenario(scenario, fingerprint)).collect();
        let scripts: Vec<usize> = scripts.into_iter().map(|script| grid.script(script)).collect();
        let places = scenarios.places.into_iter().zip(strategies.places);
        for (label, (scenario, strategy)) in self.labels.iter().zip(places) {
            grid.cell(label.clone(), written[scenario], scripts[strategy]);
        }
        grid.build()
    }

    /// Plays on from what was reached, and tells how it went.
    pub fn play(
        &self,
        options: &Options,
        play: &Play,
        reached: Option<Vec<Tally>>,
        keeper: &mut dyn Keeper,
    ) -> Result<(Vec<Tally>, Finish), Stop> {
        let mut tallies = reached.unwrap_or_else(|| self.none_played());
        let level = self.level;
        let (half_width, most) = match self.enough {
            Enough::Games(games) => (0.0, games),
            Enough::Precision { half_width, most } => (half_width, most),
        };
        let enough = |tally: &Tally| precise(tally, level, half_width);
        let rule = match self.enough {
            Enough::Games(games) => StoppingRule::Games(games),
            Enough::Precision { .. } => StoppingRule::Precision { enough: &enough, most },
        };
        let progress = watch::progress()?;
        let finish = watch::played(options, &progress, &mut tallies, |tallies| {
            // Round by round, as long as a race goes on; then whatever is left to play.
            while let Some(stops) = self.stops(tallies) {
                let games = Games { own: &stops, ..self.games(play, &self.seats, &rule, &progress) };
                if self.runner.play(&games, tallies, keeper)? == Finish::Interrupted {
                    return Ok(Finish::Interrupted);
                }
            }
            let stops = self.last_stops(tallies);
            let games = Games { own: &stops, ..self.games(play, &self.seats, &rule, &progress) };
            Ok(self.runner.play(&games, tallies, keeper)?)
        })?;
        Ok((tallies, finish))
    }

    /// Lets the variants race for the target.
    pub fn race(&mut self, race: Race, target: &Target) {
        let band = Band {
            win_rate: Interval { low: target.win_rate.0, high: target.win_rate.1 },
            strategy: target.strategy.clone(),
        };
        // Those with games of their own come last, and do not race.
        let racing = self.own.iter().take_while(|own| own.is_none()).count();
        self.race = Some((race, Racers::new(&self.labels[..racing], &band, self.level)));
    }

    /// The race, those who race, and the games of each of their cells on average.
    pub fn raced_for(&self) -> Option<(Race, &Racers, u64)> {
        match (&self.race, self.enough) {
            (Some((race, racers)), Enough::Games(games)) => Some((*race, racers, games)),
            _ => None,
        }
    }

    /// Where each cell stops in the next round of a race; `None` where there is none.
    fn stops(&self, tallies: &[Tally]) -> Option<Vec<Option<u64>>> {
        let (_, racers, games) = self.raced_for()?;
        let mut stops = racers.next(games, tallies)?;
        stops.iter_mut().zip(&self.own).for_each(|(stop, own)| *stop = own.or(*stop));
        Some(stops)
    }

    /// Where each cell stops once no race goes on: as it wants by itself, or where the race has left it.
    fn last_stops(&self, tallies: &[Tally]) -> Vec<Option<u64>> {
        let raced = self.raced_for().is_some();
        let stop = |(own, tally): (&Option<u64>, &Tally)| own.or(raced.then_some(tally.games));
        self.own.iter().zip(tallies).map(stop).collect()
    }

    /// One tally a cell, of no games.
    pub fn none_played(&self) -> Vec<Tally> {
        self.metrics.iter().map(Tally::counting).collect()
    }

    /// Whether these can be what was played: one tally a cell, of games that add up and fit the cell.
    pub fn can_have_played(&self, tallies: &[Tally]) -> bool {
        let known = |cell: usize| Known {
            descriptor: Some(self.descriptor),
            cards: self.metrics[cell].count_of_cards(),
            rules: self.rules[cell].len(),
            scores: self.seats[cell].score_range(),
        };
        let can =
            |(cell, tally): (usize, &Tally)| tally.check(known(cell)).and_then(|()| tally.check_results()).is_ok();
        tallies.len() == self.cells.len() && tallies.iter().enumerate().all(can)
    }

    /// Plays some of the cells up to so many games each, on from where they are.
    pub fn play_some(&self, play: &Play, cells: &[usize], games: u64, tallies: &mut [Tally]) -> Result<Finish, Stop> {
        let progress = watch::progress()?;
        let seats: Vec<Arc<dyn Playable>> = cells.iter().map(|&cell| Arc::clone(&self.seats[cell])).collect();
        let mut reached: Vec<Tally> = cells.iter().map(|&cell| std::mem::take(&mut tallies[cell])).collect();
        let rule = StoppingRule::Games(games);
        let games = self.games(play, &seats, &rule, &progress);
        let finish = self.runner.play(&games, &mut reached, &mut NoKeeper);
        cells.iter().zip(reached).for_each(|(&cell, tally)| tallies[cell] = tally);
        Ok(finish?)
    }

    /// Games of these cells, played as the options say.
    fn games<'a>(
        &self,
        play: &Play,
        cells: &'a [Arc<dyn Playable>],
        rule: &'a StoppingRule<'a>,
        progress: &'a Progress,
    ) -> Games<'a> {
        let effort = Effort { batch: play.batch(), ..Effort::default() };
        Games { cells, seed: self.seed, rule, own: &[], effort, progress }
    }

    /// The games that a cell is to play; `None` where a precision ends them.
    pub fn wanted(&self, cell: usize) -> Option<u64> {
        match (self.own.get(cell), self.enough) {
            (Some(Some(own)), _) => Some(*own),
            // How many a race leaves to it is not known before.
            (_, Enough::Games(_)) if self.race.is_some() => None,
            (_, Enough::Games(games)) => Some(games),
            (_, Enough::Precision { .. }) => None,
        }
    }

    /// Whether some cell has more games to play than these.
    pub fn go_on(&self, tallies: &[Tally]) -> bool {
        self.stops(tallies).is_some() || tallies.iter().enumerate().any(|(cell, tally)| self.plays_on(cell, tally))
    }

    /// Whether a cell with this tally has more games to play by itself.
    fn plays_on(&self, cell: usize, tally: &Tally) -> bool {
        self.next_stop(self.wanted(cell), tally).is_some()
    }

    /// The game before which a cell is looked at next, where it plays so many games, or until it is precise.
    fn next_stop(&self, games: Option<u64>, tally: &Tally) -> Option<u64> {
        match (games, self.enough) {
            (None, Enough::Precision { half_width, most }) => {
                let enough = |tally: &Tally| precise(tally, self.level, half_width);
                StoppingRule::Precision { enough: &enough, most }.next_stop(tally)
            }
            (games, _) => StoppingRule::Games(games?).next_stop(tally),
        }
    }

    /// Whether some cell has more games of its own than these.
    pub fn has_own_beyond(&self, games: u64) -> bool {
        self.own.iter().flatten().any(|own| *own > games)
    }

    /// When a cell has played enough, in words.
    fn stop_words(&self) -> String {
        let mut words = self.enough.words();
        if self.raced_for().is_some() {
            words.push_str(" on average, those of variants that surely miss the target moved to the others");
        }
        let mut told = BTreeSet::new();
        for (cell, own) in self.cells.iter().zip(&self.own) {
            if let Some(games) = own
                && told.insert(cell.strategy.name())
            {
                words.push_str(&format!(", {} of {}", thousands(*games), cell.strategy.name()));
            }
        }
        words
    }

    /// A cell with its games, as asserts ask it.
    pub fn asked<'a>(&self, cell: usize, tallies: &'a [Tally]) -> Option<Asked<'a>> {
        Some(Asked {
            descriptor: self.descriptor,
            tally: tallies.get(cell)?,
            scores: self.seats.get(cell)?.score_range(),
            limit: self.cells.get(cell)?.scenario.settings.common().decisions,
        })
    }

    /// What each cell's tally says.
    pub fn summaries(&self, tallies: &[Tally]) -> Vec<CellSummary> {
        let cells = tallies.iter().zip(&self.rules).zip(&self.seats);
        cells
            .map(|((tally, rules), seat)| {
                CellSummary::new(self.descriptor, tally, rules, seat.score_range(), self.level)
            })
            .collect()
    }

    /// The lowest and the highest score a game of each cell can end with.
    pub fn score_ranges(&self) -> Vec<(i32, i32)> {
        self.seats.iter().map(|seat| seat.score_range()).collect()
    }

    /// The run as analysis sees it.
    pub fn run<'a>(
        &'a self,
        tallies: &'a [Tally],
        summaries: &'a [CellSummary],
        score_ranges: &'a [(i32, i32)],
    ) -> Run<'a> {
        let Self { descriptor, labels, metrics, level, .. } = self;
        Run {
            descriptor,
            labels,
            all_labels: labels,
            tallies,
            metrics,
            summaries,
            score_ranges,
            level: *level,
            target: None,
            compare: self.compare.as_ref().unwrap_or(&Compare::Alternatives),
            design: self.design.as_ref(),
            decisive: &[],
        }
    }

    /// The table with one row a cell.
    pub fn cells_frame(&self, summaries: &[CellSummary]) -> Result<DataFrame, Stop> {
        Ok(frames::cells(&self.table(), summaries).context("the table of cells cannot be made")?)
    }

    fn table(&self) -> Table<'_> {
        Table { descriptor: self.descriptor, labels: &self.labels, cards: &self.cards }
    }

    /// Prints the results, and after the tables what `more` says.
    pub fn print(
        &self,
        options: &Options,
        summaries: &[CellSummary],
        more: impl FnOnce() -> String,
    ) -> Result<(), Stop> {
        let frame = self.cells_frame(summaries)?;
        output::print_frame(options, &frame, || {
            let rows: Vec<CellRow<'_>> =
                self.labels.iter().zip(summaries).map(|(label, summary)| CellRow { label, summary }).collect();
            let width = output::width();
            let mut text = format!(
                "{}\n{}, seed {}, {}\n{}\n{}\n",
                self.title,
                self.descriptor.name,
                self.seed,
                self.progress_words(summaries),
                goal(&self.cells),
                cells_table(self.descriptor, &rows, width)
            );
            if let Some(grid) = grid(&rows, width) {
                text.push_str(&format!("\nWin rates, variants down and strategies across\n{grid}\n"));
            }
            text.push_str(&format!(
                "\nIntervals are at {:.0} %. Those of win rates stay valid if you stop early or add games; ± is for this many games.\n",
                100.0 * self.level
            ));
            text.push_str(&more());
            text
        })
    }

    /// How many games a cell has, and whether that is all of them.
    fn progress_words(&self, summaries: &[CellSummary]) -> String {
        let games = || summaries.iter().map(|summary| summary.games);
        let lacks = |(cell, games)| self.wanted(cell).is_some_and(|wanted| games < wanted);
        match (games().min(), games().max()) {
            (Some(least), Some(most)) if games().enumerate().any(lacks) => {
                format!("unfinished: {} to {} of {}", thousands(least), thousands(most), self.stop_words())
            }
            _ => self.stop_words(),
        }
    }

    /// Writes all tables into a run directory.
    pub fn write(&self, directory: &RunDirectory, tallies: &[Tally], summaries: &[CellSummary]) -> Result<(), Stop> {
        let table = self.table();
        let cells = self.cells_frame(summaries)?;
        let long = frames::cells_long(&cells).context("the long table of cells cannot be made")?;
        let histograms = frames::histograms(&table, tallies).context("the table of histograms cannot be made")?;
        let rules = frames::rules(&table, summaries).context("the table of rules cannot be made")?;
        let tables = [
            ("cells", &cells, Format::Csv),
            ("cells", &cells, Format::Parquet),
            ("cells_long", &long, Format::Parquet),
            ("histograms", &histograms, Format::Parquet),
            ("rules", &rules, Format::Parquet),
        ];
        for (name, frame, format) in tables {
            let name = frames::table_file(name, format);
            let bytes = frames::bytes_of(frame, format).with_context(|| format!("{name} cannot be made"))?;
            directory.write(&name, &bytes)?;
        }
        Ok(())
    }

    /// Games of a cell read at the end of each turn, on all threads.
    pub fn trace(&self, cell: usize, games: &[u64], variables: &[u16]) -> Result<Vec<Traced>, Stop> {
        let seat = &self.seats[cell];
        let read = |games: &[u64]| seat.trace(self.seed, games, variables);
        let read: Result<Vec<Vec<Traced>>, _> = self.runner.install(|| games.par_chunks(2).map(read).collect());
        Ok(read?.into_iter().flatten().collect())
    }

    /// The table of games read so.
    pub fn trace_table(&self, games: &[(usize, Vec<Traced>)], variables: &[String]) -> Result<DataFrame, Stop> {
        Ok(frames::trace(&self.table(), games, variables).context("the table of games turn by turn cannot be made")?)
    }

    /// Someone who saves checkpoints, and games if wanted, into a run directory.
    pub fn keeper<'a>(&'a self, directory: &'a RunDirectory, kept: Option<frames::KeptGames>) -> Saving<'a> {
        Saving::new(self.table(), directory, kept)
    }
}

/// What a command that keeps nothing says of a run that was stopped.
pub fn all_played(finish: Finish) -> Result<(), Stop> {
    match finish {
        Finish::Complete => Ok(()),
        Finish::Interrupted => Err(Stop::Interrupted("interrupted: the table shows the games played so far".into())),
    }
}
