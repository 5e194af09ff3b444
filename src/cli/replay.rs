//! `perihelion replay`: one game in full.

use super::{Format, Options, Stop, output, run::Given, search::Search};
use crate::{
    Rulesets,
    files::path_argument,
    report::replay_text,
    scenario::{Cell, Scenario},
    strategy::{SEARCH, Strategy},
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Tell one game in full: every decision and every rule that took effect.
///
/// Each line names the rule that it comes from.
/// The same seed and game index as in a run tell the very game that was played there.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion replay scenarios/timers/standard.toml -s standard --game 7
  perihelion replay scenarios/timers/standard.toml -s expert --seed 3 --game 12
  perihelion replay scenarios/timers/standard.toml -s expert --game 12 --set timers.start=22
  perihelion replay scenarios/timers/standard.toml -s search:expert --game 7 --rollouts 300")]
pub struct Replay {
    /// The scenario file.
    scenario: PathBuf,
    /// The strategy: a path, a name in `strategies/<ruleset>/`, or `random` or `first`; with `search:` before it, it
    /// looks ahead.
    #[arg(short, long, value_name = "STRATEGY")]
    strategy: String,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game's index, from 0.
    #[arg(long, default_value_t = 0)]
    game: u64,
    /// Change a setting, or a strategy's parameter (`strategy.NAME=VALUE`). Give it again for more.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    changes: Vec<String>,
    #[command(flatten)]
    search: Search,
}

impl Replay {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let cells = self.search.cells(
            options,
            &self.scenario,
            std::slice::from_ref(&self.strategy),
            &Given::all("--set", &self.changes),
        )?;
        let [cell] = cells.as_slice() else {
            return Err(Stop::Usage(format!(
                "a replay is of one strategy, and `{}` names {}",
                self.strategy,
                cells.len()
            )));
        };
        let descriptor = cell.scenario.descriptor;
        let seat = options.rulesets.seat(descriptor.name, &cell.scenario.settings, &cell.strategy);
        let Some(Ok(seat)) = seat else {
            return Err(Stop::Failed("the settings cannot be played, though they were checked".into()));
        };
        let replay = seat.replay(self.seed, self.game).map_err(|broken| Stop::Failed(broken.to_string()))?;
        match options.format {
            Format::Table => {
                let title = format!(
                    "{}: game {} of seed {}, played by {}",
                    cell.scenario.title,
                    self.game,
                    self.seed,
                    cell.strategy.name()
                );
                output::print(&replay_text(&title, descriptor, &replay))
            }
            Format::Json => {
                let json = serde_json::to_string_pretty(&replay.lines).map_err(anyhow::Error::from)?;
                output::print_json(&format!("{json}\n"))
            }
            Format::Csv => Err(Stop::Usage("a replay is no table\n  = help: use --format table or json".into())),
        }
    }
}

/// For each cell, the arguments of `perihelion replay` that tell one of its games, without the game's index.
pub fn replays(rulesets: &Rulesets, cells: &[Cell], seed: u64) -> Vec<Vec<String>> {
    let mut scenarios: BTreeMap<PathBuf, Option<Scenario>> = BTreeMap::new();
    let mut strategies: BTreeMap<String, Vec<(String, f64)>> = BTreeMap::new();
    let mut replay = |cell: &Cell| {
        let path = &cell.scenario.path;
        let base = scenarios.entry(path.clone()).or_insert_with(|| Scenario::load(path, &[], rulesets).ok());
        let changes = base.as_ref().map(|base| base.differences(&cell.scenario)).unwrap_or_default();
        let settings = changes.into_iter().filter_map(|change| Some(format!("{}={}", change.path, change.second?)));
        let called = cell.strategy.called();
        let params = strategies.entry(called.to_owned()).or_insert_with(|| {
            let file = called.strip_prefix(SEARCH).unwrap_or(called);
            let strategy = Strategy::load(Path::new(file), cell.scenario.descriptor);
            strategy.map(|strategy| strategy.params()).unwrap_or_default()
        });
        let own = cell.strategy.params();
        let changed =
            own.iter().filter(|(name, value)| params.iter().any(|(known, before)| known == name && before != value));
        let params = changed.map(|(name, value)| format!("strategy.{name}={value}"));
        let mut arguments = vec![path_argument(path), "-s".to_owned(), called.to_owned()];
        arguments.extend(settings.chain(params).flat_map(|change| ["--set".to_owned(), change]));
        arguments
            .extend(cell.strategy.rollouts().iter().flat_map(|count| ["--rollouts".to_owned(), count.to_string()]));
        arguments.extend(["--seed".to_owned(), seed.to_string()]);
        arguments
    };
    cells.iter().map(&mut replay).collect()
}
