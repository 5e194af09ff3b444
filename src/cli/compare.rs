//! `perihelion compare`: two settings, two scenarios or several strategies, game by game.

use super::{
    Options, Stop,
    named::two_values,
    output,
    play::{Enough, Plan, Play, all_played},
    run::{Given, games},
    search::Search,
};
use crate::{
    analysis::{Pair, adjust, pair},
    frames,
    report::{compared_table, pair_text, thousands},
    scenario::Cell,
    simulation::{NoKeeper, Runner},
};
use anyhow::Context;
use std::path::{Path, PathBuf};

/// Compare two settings, two scenarios or several strategies, game by game.
///
/// Both sides meet the same luck in every game, so differences of single games are compared: far fewer games tell two
/// settings apart than two separate runs would need. With --a and --b, or a second scenario, each strategy plays both
/// sides; with neither, every strategy is compared with the first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples, with S for scenarios/timers/standard.toml:
  perihelion compare S -s standard --a timers.start=23 --b timers.start=22
  perihelion compare S -s standard -s expert --b goal.rank=expert
  perihelion compare S -s standard -s expert -n 50000
  perihelion compare S scenarios/timers/harder.toml -s standard")]
pub struct Compare {
    /// The scenario file.
    scenario: PathBuf,
    /// Another scenario of the same ruleset, for the second side.
    other: Option<PathBuf>,
    /// A strategy: a path, the name of a shipped one such as `standard`, or `random` or `first`; with `search:` before
    /// it, such as `search:standard`, it looks ahead. Give it again for more.
    #[arg(short, long = "strategy", required = true, value_name = "STRATEGY")]
    strategies: Vec<String>,
    /// A setting of the first side, or a strategy's parameter (`strategy.NAME=VALUE`). Give it again for more. Without
    /// it the first side is the scenario as it is.
    #[arg(long = "a", value_name = "PATH=VALUE")]
    first: Vec<String>,
    /// A setting of the second side. Give it again for more.
    #[arg(long = "b", value_name = "PATH=VALUE")]
    second: Vec<String>,
    /// Change a setting of both sides. Give it again for more.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    changes: Vec<String>,
    /// Games for each side and strategy, at least 2.
    #[arg(short = 'n', long, default_value_t = 10_000, value_name = "GAMES", value_parser = games, allow_negative_numbers = true)]
    games: u64,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    play: Play,
}

/// The places of two cells that are compared.
type TwoCells = (usize, usize);

/// The level of the intervals and verdicts.
const LEVEL: f64 = 0.95;

impl Compare {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        comparable(self.games, "-n 10000")?;
        let (all, pairs) = self.cells(options)?;
        let title = all.first().map_or_else(String::new, |cell| cell.scenario.title.clone());
        let runner = Runner::new(options.threads)?;
        let plan = Plan::new(options, runner, title, all, self.seed, Enough::Games(self.games), LEVEL)?;
        let (tallies, finish) = plan.play(options, &self.play, None, &mut NoKeeper)?;
        let summaries = plan.summaries(&tallies);
        let ranges = plan.score_ranges();
        let run = plan.run(&tallies, &summaries, &ranges);
        let mut found: Vec<Pair> = pairs.iter().filter_map(|&(a, b)| pair(&run, a, b)).collect();
        adjust(&mut found);
        let frame = frames::pairs(&run, &found.iter().collect::<Vec<_>>()).context("the table cannot be made")?;
        output::print_frame(options, &frame, || {
            let sentences: String = found.iter().map(|pair| format!("{}\n", pair_text(&run, pair))).collect();
            format!(
                "{}, {}, {} games of seed {}\n\n{}\n\n{sentences}",
                plan.title,
                plan.descriptor.name,
                thousands(self.games),
                self.seed,
                compared_table(&run, &found, output::width())
            )
        })?;
        all_played(finish)
    }

    /// The cells to play, and which of them are compared.
    fn cells(&self, options: &Options) -> Result<(Vec<Cell>, Vec<TwoCells>), Stop> {
        let mut all = self.side(options, &self.scenario, "--a", &self.first)?;
        let strategies = all.len();
        if self.first.is_empty() && self.second.is_empty() && self.other.is_none() {
            if strategies < 2 {
                let setting = all.first().and_then(|cell| two_values(cell.scenario.descriptor));
                let example = setting.map_or_else(String::new, |(path, usual, other)| {
                    format!(", such as --a {path}={usual} --b {path}={other}")
                });
                let help =
                    format!("give --a and --b different settings{example}, a second scenario, or several strategies");
                return Err(Stop::Usage(format!("there is nothing to compare\n  = help: {help}")));
            }
            return Ok((all, (1..strategies).map(|place| (0, place)).collect()));
        }
        all.extend(self.side(options, self.other.as_ref().unwrap_or(&self.scenario), "--b", &self.second)?);
        let (first, second) = all.split_at(strategies);
        if let (Some(a), Some(b)) = (first.first(), second.first())
            && a.scenario.descriptor.name != b.scenario.descriptor.name
        {
            let (a, b) = (a.scenario.descriptor.name, b.scenario.descriptor.name);
            return Err(Stop::Usage(format!(
                "the scenarios are of two rulesets, `{a}` and `{b}`\n  = help: name two of one"
            )));
        }
        let alike = |(a, b): (&Cell, &Cell)| {
            a.scenario.canonical() == b.scenario.canonical() && a.strategy.text() == b.strategy.text()
        };
        if first.iter().zip(second).all(alike) {
            return Err(Stop::Usage("both sides are the same\n  = help: give --a and --b different values".into()));
        }
        Ok((all, (0..strategies).map(|place| (place, place + strategies)).collect()))
    }

    /// The cells of one side, one a strategy.
    fn side(
        &self,
        options: &Options,
        scenario: &Path,
        option: &'static str,
        changes: &[String],
    ) -> Result<Vec<Cell>, Stop> {
        let mut given = Given::all("--set", &self.changes);
        given.extend(Given::all(option, changes));
        let mut cells = self.search.cells(options, scenario, &self.strategies, &given)?;
        let file =
            scenario.file_name().map_or_else(|| scenario.display().to_string(), |name| name.to_string_lossy().into());
        for cell in &mut cells {
            let name = match (given.is_empty(), self.other.is_some()) {
                (true, true) => file.clone(),
                (true, false) => format!("{file} as it is"),
                (false, true) => format!("{file} with {}", cell.variant),
                (false, false) => cell.variant.clone(),
            };
            cell.variant = name;
        }
        Ok(cells)
    }
}

/// Refuses so few games that there is nothing to compare; `such_as` gives enough.
pub fn comparable(games: u64, such_as: &str) -> Result<(), Stop> {
    if games < 2 {
        return Err(Stop::Usage(format!("one game cannot be compared\n  = help: play at least 2, such as {such_as}")));
    }
    Ok(())
}
