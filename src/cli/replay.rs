//! `perihelion replay`: one game in full.

use super::{
    Format, Options, Stop,
    find::Find,
    output, own_file,
    replay_page::leaflet,
    run::{Given, games},
    search::Search,
    watch::Busy,
};
use crate::{
    Rulesets,
    analysis::{Fall, falls},
    files::path_argument,
    report::{falls_text, lines_of, replay_text},
    ruleset::Descriptor,
    scenario::{Cell, Scenario},
    simulation::{self, Adviser, Playable},
    strategy::{SEARCH, Strategy},
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// A game that a page is about.
pub struct Told<'a> {
    /// The ruleset's descriptor.
    pub descriptor: &'static Descriptor,
    /// Its cell.
    pub cell: &'a Cell,
    /// Who plays.
    pub seat: &'a dyn Playable,
    /// The seed.
    pub seed: u64,
    /// Its index.
    pub game: u64,
    /// All that happened.
    pub replay: &'a simulation::Replay,
    /// Where the chance to win fell most, if that was asked for.
    pub falls: Option<&'a [Fall]>,
    /// The arguments of `perihelion replay` that tell it, without its index.
    pub command: Vec<String>,
}

/// Rollouts after each legal action, by which turning points are found.
const TRIES: u32 = 100;

/// Tell one game in full: every decision and every rule that took effect.
///
/// Each line names the rule that it comes from.
/// The same seed and game index as in a run tell the very game that was played there.
///
/// With --find the game is looked for: the first that meets a condition, or the one that stands out among so many. A
/// condition is written as in strategies, of `win`, `loss`, `score`, `opponent_score`, `margin`, `turns`, `decisions`,
/// `forced`, `ending`, `rank`, `game` and the ruleset's metrics. `longest` and `shortest` go by turns, and then by decisions;
/// `closest` has the margin nearest to winning, or losing, by nothing; `turning point` is the game lost whose chance to win,
/// by its margin or score, fell most from the end of one turn to that of the next. If there is none, the exit code is 4.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion replay scenarios/timers/standard.toml -s standard --game 7
  perihelion replay scenarios/timers/standard.toml -s expert --seed 3 --game 12
  perihelion replay scenarios/timers/standard.toml -s expert --game 12 --set timers.start=22
  perihelion replay scenarios/timers/standard.toml -s search:expert --game 7 --rollouts 300
  perihelion replay scenarios/timers/standard.toml -s standard --find 'loss and margin = -1'
  perihelion replay scenarios/timers/standard.toml -s standard --find longest -n 2000
  perihelion replay scenarios/timers/standard.toml -s standard --find 'turning point' --turning-points 3
  perihelion replay scenarios/timers/standard.toml -s standard --find closest --page closest.html")]
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
    /// The game's index, from 0; with --find, the first that is looked at.
    #[arg(long, default_value_t = 0)]
    game: u64,
    /// Find the game: a condition, such as 'loss and margin = -1', 'ending = caught and turns < 15' or 'rank = advanced', or
    /// one of `longest`, `shortest`, `closest` and `turning point`.
    #[arg(long, value_name = "WHAT")]
    find: Option<String>,
    /// The most games that --find looks at [default: 10000; 1000 for `turning point`].
    #[arg(short = 'n', long, value_name = "GAMES", requires = "find", value_parser = games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Tell only the places, at most so many, at which the chance to win fell most. It is what rollouts say after each decision
    /// that was not forced, if the player goes on as it does.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    turning_points: Option<u32>,
    /// Write the game to this file as a page too: scores and the board's figures by turn, where it turned if that is asked for,
    /// and all that happened. Only a page of perihelion's own is overwritten.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Overwrite the file of --page whatever it holds.
    #[arg(long, requires = "page")]
    replace: bool,
    /// Change a setting, or a strategy's parameter (`strategy.NAME=VALUE`). Give it again for more.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    changes: Vec<String>,
    #[command(flatten)]
    search: Search,
}

impl Replay {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        if options.format == Format::Csv {
            return Err(Stop::Usage("a replay is no table\n  = help: use --format table or json".into()));
        }
        if let Some(page) = &self.page {
            own_file::expect_own_page(page, self.replace)?;
        }
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
        let game = match &self.find {
            Some(what) => Find::new(options, cell, &*seat, self.seed, what)?.game(self.game, self.games)?,
            None => self.game,
        };
        let replay = seat.replay(self.seed, game)?;
        let turning = self.turning_points.map(|most| self.falls(options, cell, &*seat, game, most)).transpose()?;
        if let Some(page) = &self.page {
            let command = replays(&options.rulesets, &cells, self.seed).into_iter().flatten().collect();
            let falls = turning.as_deref();
            let told = Told { descriptor, cell, seat: &*seat, seed: self.seed, game, replay: &replay, falls, command };
            own_file::write_leaflet(options, page, &leaflet(&told)?)?;
        }
        let told = |fall: &Fall| {
            serde_json::json!({
                "turn": fall.turn, "decision": fall.number, "before": fall.before, "after": fall.after,
                "error": fall.error, "lines": lines_of(&replay, fall),
            })
        };
        match options.format {
            Format::Table => {
                let title = format!(
                    "{}: game {} of seed {}, played by {}",
                    cell.scenario.title,
                    game,
                    self.seed,
                    cell.strategy.name()
                );
                output::print(&match &turning {
                    Some(falls) => falls_text(&title, descriptor, &replay, falls, TRIES),
                    None => replay_text(&title, descriptor, &replay),
                })
            }
            Format::Json => {
                let json = match &turning {
                    Some(falls) => serde_json::to_string_pretty(&falls.iter().map(told).collect::<Vec<_>>()),
                    None => serde_json::to_string_pretty(&replay.lines),
                };
                let json = json.map_err(anyhow::Error::from)?;
                output::print_json(&format!("{json}\n"))
            }
            // Refused before anything was played.
            Format::Csv => Ok(()),
        }
    }

    /// Where the chance to win fell most in a game.
    fn falls(
        &self,
        options: &Options,
        cell: &Cell,
        seat: &dyn Playable,
        game: u64,
        most: u32,
    ) -> Result<Vec<Fall>, Stop> {
        let _line = Busy::draw(options, "trying out what comes of each decision");
        // Nobody is asked for advice: what counts is what the player's own choices come to.
        let adviser = Adviser { strategy: cell.strategy.clone(), chance: 1.0, rollouts: 0, tries: TRIES };
        let advised = seat.advise(&adviser, self.seed, game..game.saturating_add(1))?;
        Ok(advised.first().map_or_else(Vec::new, |advised| falls(advised, most as usize)))
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
