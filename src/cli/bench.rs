//! `perihelion bench`: how fast games are played on this machine, and against what was measured before.

mod machine;
mod record;

use super::{Format, Options, Stop, library, output, search::Search, watch};
use crate::{
    analysis::{Estimate, median, speed_ratio},
    report::table,
    scenario::Cell,
    simulation::{Effort, Finish, Games, NoKeeper, Playable, Runner, StoppingRule, Tally},
};
use machine::cores;
use record::{Ahead, Pace, Record};
use serde_json::{Value, json};
use std::{sync::Arc, time::Instant};

/// Measure games and decisions a second on this machine.
///
/// Plays `scenarios/<ruleset>/standard.toml` with every strategy in `strategies/<ruleset>/`, or with those named, on one
/// thread and on all, in turns and a few times each; figures are medians, with the range of the repeats. For each ruleset
/// it tells how large a state and an action are, and how many steps a second a player who looks ahead can take: a copy of
/// the state, the action carried out, the actions listed that are legal then, and every state variable read.
///
/// With --save the measurement is kept in `reports/bench/`, and with --against another one is compared with it: how many
/// times as fast each is now, with a 95 % interval. Where all of an interval lies below what --loss allows, the exit code
/// is 4. What drifts with the time of day is not in the interval: measure both programs in turns, a few times each, where
/// a few per cent matter.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion bench
  perihelion bench timers --seconds 3 --scaling
  perihelion bench timers -s standard -s search:standard --rollouts 50
  perihelion bench aliens --save before
  perihelion bench aliens --against before --loss 0.05
  perihelion bench --format json > bench.json")]
pub struct Bench {
    /// The rulesets; all of them unless some are named.
    rulesets: Vec<String>,
    /// A strategy to measure instead of all, named as in `perihelion run`. Give it again for more.
    #[arg(short, long = "strategy", value_name = "STRATEGY")]
    strategies: Vec<String>,
    #[command(flatten)]
    search: Search,
    /// How long each measurement takes, all its repeats together.
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS", value_parser = seconds)]
    seconds: f64,
    /// How often each is repeated.
    #[arg(long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    repeats: u16,
    /// Measure on 1, 2, 4 threads and so on up to all, instead of on one and on all.
    #[arg(long)]
    scaling: bool,
    /// Save the measurement under this name in `reports/bench/`, or in this file if it ends in `.json`. An earlier one
    /// gives way to it.
    #[arg(long, value_name = "NAME")]
    save: Option<String>,
    /// Overwrite the file of --save whatever it holds.
    #[arg(long, requires = "save")]
    replace: bool,
    /// Compare with the measurement saved under this name, or in this file if it ends in `.json`.
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
    /// The share of its speed that a player may have lost before the exit code is 4.
    #[arg(long, default_value_t = 0.1, value_name = "SHARE", requires = "against", value_parser = share)]
    loss: f64,
}

/// The level of the intervals.
const LEVEL: f64 = 0.95;

impl Bench {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let before = self.against.as_deref().map(Record::load).transpose()?;
        let save = self.save.as_deref().map(record::path_of).transpose()?;
        if let Some(path) = save.as_ref().filter(|_| !self.replace) {
            record::may_write(path)?;
        }
        if let Some(busy) = machine::busy() {
            output::warn(&busy);
        }
        let mut record = Record::begun();
        let measured = self.measure(options, &mut record);
        if record.players.is_empty() {
            return measured;
        }
        let against = before.as_ref().map(|before| Against::of(&record, before));
        print(options, &record, against.as_ref())?;
        measured?;
        if let Some(path) = save {
            record.save(&path)?;
            output::note(options, &format!("saved as `{}`", path.display()));
        }
        against.map_or(Ok(()), |against| against.judge(&record, self.loss))
    }

    /// Measures everything that was asked for.
    fn measure(&self, options: &Options, record: &mut Record) -> Result<(), Stop> {
        let all: Vec<String> = options.rulesets.names().map(str::to_owned).collect();
        let wanted = if self.rulesets.is_empty() { &all } else { &self.rulesets };
        let most = if options.threads > 0 { options.threads } else { cores() };
        let runners = self.thread_counts(most).map(|threads| Ok((threads, Runner::new(threads)?)));
        let runners = runners.collect::<Result<Vec<_>, Stop>>()?;
        for ruleset in wanted {
            let Some(entry) = options.rulesets.get(ruleset) else {
                let known = all.join(", ");
                return Err(Stop::Usage(format!("there is no ruleset `{ruleset}`\n  = help: rulesets: {known}")));
            };
            let every = library::every_strategy(ruleset);
            let strategies = if self.strategies.is_empty() { &every } else { &self.strategies };
            let cells = self.search.cells(options, &library::standard_scenario(ruleset), strategies, &[])?;
            let Some(first) = cells.first() else { continue };
            output::note(options, &format!("{ruleset}: steps ahead"));
            let steps_per_second = self.repeated(1, |_, games| {
                let taken = entry.look_ahead(&first.scenario.settings, 1, 0..games);
                let taken = taken.map_err(|_| unplayable())?.map_err(|broken| Stop::Failed(broken.to_string()))?;
                Ok([taken, 0])
            })?;
            record.rulesets.push(Ahead {
                ruleset: ruleset.clone(),
                rules_bytes: entry.sizes.rules,
                state_bytes: entry.sizes.state,
                action_bytes: entry.sizes.action,
                steps_per_second: steps_per_second.into_iter().flatten().map(|[steps, _]| steps).collect(),
            });
            for cell in &cells {
                output::note(options, &format!("{ruleset}: {}", cell.strategy.name()));
                record.players.extend(self.paces(options, cell, &runners)?);
            }
        }
        Ok(())
    }

    /// The numbers of threads to measure on.
    fn thread_counts(&self, most: usize) -> impl Iterator<Item = usize> {
        let scaling = self.scaling;
        (0..usize::BITS)
            .map(|doublings| 1 << doublings)
            .take_while(move |threads| *threads < most)
            .filter(move |threads| scaling || *threads == 1)
            .chain([most])
    }

    /// How fast a strategy plays with each of these runners.
    fn paces(&self, options: &Options, cell: &Cell, runners: &[(usize, Runner)]) -> Result<Vec<Pace>, Stop> {
        let ruleset = cell.scenario.descriptor.name;
        let seated = options.rulesets.seat(ruleset, &cell.scenario.settings, &cell.strategy);
        let seat: [Arc<dyn Playable>; 1] = [seated.and_then(Result::ok).ok_or_else(unplayable)?];
        let progress = watch::progress()?;
        let mut memory = vec![None; runners.len()];
        let measured = self.repeated(runners.len(), |which, games| {
            let mut tallies = [Tally::counting(seat[0].metrics())];
            let rule = StoppingRule::Games(games);
            let order =
                Games { cells: &seat, seed: 1, rule: &rule, own: &[], effort: Effort::default(), progress: &progress };
            if runners[which].1.play(&order, &mut tallies, &mut NoKeeper)? == Finish::Interrupted {
                let what = "interrupted: what was measured before is told, and nothing saved";
                return Err(Stop::Interrupted(what.into()));
            }
            memory[which] = machine::resident_mib();
            Ok([games, tallies[0].branching.iter().sum()])
        })?;
        let pace = |(which, rates): (usize, Vec<[f64; 2]>)| Pace {
            ruleset: ruleset.to_owned(),
            strategy: cell.strategy.name().to_owned(),
            rollouts: cell.strategy.rollouts(),
            threads: runners[which].0,
            games_per_second: rates.iter().map(|[games, _]| *games).collect(),
            decisions_per_second: rates.iter().map(|[_, decisions]| *decisions).collect(),
            memory_mib: memory[which],
        };
        Ok(measured.into_iter().enumerate().map(pace).collect())
    }

    /// Does so many kinds of work in turns, each as often as repeats are wanted, on about as many games as take the time
    /// of one: for each kind, and for each repeat, what the work returned two numbers of, a second.
    fn repeated(
        &self,
        kinds: usize,
        mut work: impl FnMut(usize, u64) -> Result<[u64; 2], Stop>,
    ) -> Result<Vec<Vec<[f64; 2]>>, Stop> {
        let wanted = self.seconds / f64::from(self.repeats);
        // Whatever held up the machine while the number of games was found, no repeat is much shorter than it should be.
        let mut repeat = |kind, games: &mut u64| -> Result<[f64; 2], Stop> {
            let (mut sums, mut taken) = ([0; 2], 0.0);
            while taken < wanted * 0.5 {
                let begun = Instant::now();
                let done = work(kind, *games)?;
                let took = begun.elapsed().as_secs_f64().max(1e-9);
                sums = [sums[0] + done[0], sums[1] + done[1]];
                taken += took;
                *games = (*games as f64 * (wanted / took).clamp(0.1, 64.0)).ceil() as u64;
            }
            Ok(sums.map(|sum| sum as f64 / taken))
        };
        // Few at first: a search player may need a second for each.
        let mut games = vec![1; kinds];
        for (kind, games) in games.iter_mut().enumerate() {
            repeat(kind, games)?;
        }
        let mut rates = vec![Vec::new(); kinds];
        for _ in 0..self.repeats {
            for (kind, games) in games.iter_mut().enumerate() {
                rates[kind].push(repeat(kind, games)?);
            }
        }
        Ok(rates)
    }
}

/// What is measured of the players, on the terminal and as CSV.
const PLAYERS: [&str; 9] = [
    "ruleset",
    "strategy",
    "threads",
    "games_per_second",
    "lowest",
    "highest",
    "decisions_per_second",
    "times_one_thread",
    "memory_mib",
];

/// What is measured of the rulesets.
const RULESETS: [&str; 7] =
    ["ruleset", "rules_bytes", "state_bytes", "action_bytes", "steps_ahead_per_second", "lowest", "highest"];

/// What is added to either where there is something to compare with.
const COMPARED: [&str; 3] = ["ratio", "ratio_low", "ratio_high"];

fn print(options: &Options, record: &Record, against: Option<&Against<'_>>) -> Result<(), Stop> {
    let all = |columns: &[&'static str]| [columns, if against.is_some() { &COMPARED } else { &[] }].concat();
    let players =
        rows(record.players.iter().map(|pace| player_row(record, pace)), against.map(|against| &against.players));
    match options.format {
        Format::Json => {
            let mut all = serde_json::to_value(record).map_err(anyhow::Error::from)?;
            if let Some(against) = against {
                all["against"] = against.json(record);
            }
            let text = serde_json::to_string_pretty(&all).map_err(anyhow::Error::from)?;
            output::print_json(&format!("{text}\n"))
        }
        Format::Csv => output::print_rows(options, &all(&PLAYERS), &players, 2),
        Format::Table => {
            let rulesets = rows(record.rulesets.iter().map(ruleset_row), against.map(|against| &against.rulesets));
            let draw = |header: Vec<&str>, rows: &[Vec<String>], left| {
                let header: Vec<String> = header.into_iter().map(|name| name.replace('_', " ")).collect();
                table(&header, rows, left, output::width())
            };
            output::print(&format!(
                "perihelion {} on {}\n{}\n{}\n\n{}\n",
                record.version,
                record.machine.text(),
                against.map(Against::text).unwrap_or_default(),
                draw(all(&RULESETS), &rulesets, 1),
                draw(all(&PLAYERS), &players, 2)
            ))
        }
    }
}

/// Rows with what came of comparing each, if there is something to compare with.
fn rows(rows: impl Iterator<Item = Vec<String>>, ratios: Option<&Vec<Option<Estimate>>>) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = rows.collect();
    for (row, ratio) in rows.iter_mut().zip(ratios.into_iter().flatten()) {
        let figures = ratio.map(|ratio| [ratio.value, ratio.interval.low, ratio.interval.high]);
        row.extend(
            figures.map_or([const { String::new() }; 3], |figures| figures.map(|figure| format!("{figure:.3}"))),
        );
    }
    rows
}

/// The median, the lowest and the highest.
fn range(paces: &[f64]) -> [String; 3] {
    let lowest = paces.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = paces.iter().copied().fold(0.0, f64::max);
    // A search player may take seconds for a game.
    [median(paces), lowest, highest].map(|pace| if pace < 100.0 { format!("{pace:.3}") } else { format!("{pace:.0}") })
}

fn ruleset_row(ahead: &Ahead) -> Vec<String> {
    let sizes = [ahead.rules_bytes, ahead.state_bytes, ahead.action_bytes].map(|size| size.to_string());
    let name = ahead.ruleset.clone();
    [vec![name], sizes.to_vec(), range(&ahead.steps_per_second).to_vec()].concat()
}

fn player_row(record: &Record, pace: &Pace) -> Vec<String> {
    let one = record.players.iter().find(|other| other.threads == 1 && other.is_same_player(pace));
    let times = one.map(|one| median(&pace.games_per_second) / median(&one.games_per_second));
    let [games, lowest, highest] = range(&pace.games_per_second);
    let [decisions, ..] = range(&pace.decisions_per_second);
    vec![
        pace.ruleset.clone(),
        pace.strategy.clone(),
        pace.threads.to_string(),
        games,
        lowest,
        highest,
        decisions,
        times.map_or_else(String::new, |times| format!("{times:.2}")),
        pace.memory_mib.map_or_else(String::new, |memory| format!("{memory:.0}")),
    ]
}

/// What was measured, compared with an earlier measurement: how many times as fast each is, if it was measured then.
struct Against<'a> {
    before: &'a Record,
    rulesets: Vec<Option<Estimate>>,
    players: Vec<Option<Estimate>>,
    same_machine: bool,
}

impl<'a> Against<'a> {
    fn of(record: &Record, before: &'a Record) -> Self {
        let ahead = |now: &Ahead| {
            let then = before.rulesets.iter().find(|then| then.ruleset == now.ruleset)?;
            speed_ratio(&now.steps_per_second, &then.steps_per_second, LEVEL)
        };
        let pace = |now: &Pace| {
            let then = before.players.iter().find(|then| then.threads == now.threads && then.is_same_player(now))?;
            speed_ratio(&now.games_per_second, &then.games_per_second, LEVEL)
        };
        Self {
            before,
            rulesets: record.rulesets.iter().map(ahead).collect(),
            players: record.players.iter().map(pace).collect(),
            same_machine: before.machine == record.machine,
        }
    }

    /// What was measured and compared, by its ruleset, player and number of threads.
    fn named<'b>(&'b self, record: &'b Record) -> impl Iterator<Item = ([String; 3], Estimate)> + 'b {
        let ahead = |ahead: &Ahead| [ahead.ruleset.clone(), "steps ahead".to_owned(), "1".to_owned()];
        let player = |pace: &Pace| [pace.ruleset.clone(), pace.strategy.clone(), pace.threads.to_string()];
        let names = record.rulesets.iter().map(ahead).chain(record.players.iter().map(player));
        names.zip(self.rulesets.iter().chain(&self.players)).filter_map(|(name, ratio)| Some((name, (*ratio)?)))
    }

    fn json(&self, record: &Record) -> Value {
        let ratio = |([ruleset, player, threads], ratio): ([String; 3], Estimate)| {
            let threads = threads.parse::<usize>().unwrap_or_default();
            let interval = [ratio.interval.low, ratio.interval.high];
            json!({ "ruleset": ruleset, "player": player, "threads": threads, "ratio": ratio.value, "interval": interval })
        };
        let ratios: Vec<Value> = self.named(record).map(ratio).collect();
        json!({ "version": self.before.version, "machine": self.before.machine, "level": LEVEL, "ratios": ratios })
    }

    fn text(&self) -> String {
        let machine = if self.same_machine { "this machine".to_owned() } else { self.before.machine.text() };
        format!("compared with perihelion {} on {machine}: a ratio of 2 is twice as fast now\n", self.before.version)
    }

    /// Whether nothing has become slower by more than it may, for certain.
    fn judge(&self, record: &Record, loss: f64) -> Result<(), Stop> {
        if self.named(record).next().is_none() {
            let help = "name rulesets, strategies and threads that were measured then";
            return Err(Stop::Usage(format!("nothing of this was measured then\n  = help: {help}")));
        }
        let slower = self.named(record).filter(|(_, ratio)| ratio.interval.high < 1.0 - loss);
        let slower: Vec<String> = slower
            .map(|([ruleset, player, threads], Estimate { value, interval, .. })| {
                let threads = if threads == "1" { String::new() } else { format!(" on {threads} threads") };
                format!("{ruleset}, {player}{threads}: {value:.3} ({:.3} – {:.3})", interval.low, interval.high)
            })
            .collect();
        if slower.is_empty() {
            return Ok(());
        }
        let most = 100.0 * loss;
        Err(Stop::CheckFailed(format!("slower than before by more than {most} %:\n  {}", slower.join("\n  "))))
    }
}

fn unplayable() -> Stop {
    Stop::Failed("the standard scenario cannot be played".into())
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.01..=600.0).contains(&value) => Ok(value),
        _ => Err("expected a number of seconds from 0.01 to 600".into()),
    }
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..1.0).contains(&value) => Ok(value),
        _ => Err("expected a share from 0 up to, but not including, 1".into()),
    }
}
