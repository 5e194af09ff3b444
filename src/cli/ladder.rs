//! `perihelion ladder`: the players of a game in order of strength, and whether the one that should be on top is.

use super::{
    Options, Stop,
    bookmark::Bookmark,
    compare::comparable,
    goal::goal,
    keeping::Keeping,
    library, output,
    play::{Enough, Plan, Play, all_played},
    run::{self, games},
    search::Search,
};
use crate::{
    analysis::{By, Kind, ladder},
    files::{command_advice, did_you_mean, path_argument},
    frames,
    report::{LadderText, thousands},
    scenario::{Cell, Scenario},
    simulation::{Finish, NoKeeper, Runner, Tally},
    strategy::{SEARCH, Strategy},
};
use anyhow::Context;
use std::path::{Path, PathBuf};

/// Play one game with all players of a folder, and tell who is on top and by how much.
///
/// All players meet the same luck, so each is compared, game by game, with the one that should be on top: is it the best
/// script known, does a plan of few rules beat it, and what does looking ahead gain over it? The exit code is 4 where
/// another script is better than it by more than --allow, for certain; players that look ahead may be better, and so may
/// those in `found/` of the ruleset's folder, which the program has found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion ladder timers
  perihelion ladder timers --search 50
  perihelion ladder timers -n 500 --format json
  perihelion ladder aliens -n 100000 --search 1000 --keep aliens.ladder
  perihelion ladder scenarios/timers/standard.toml -n 10000 --by score --allow 0.5
  perihelion ladder timers -s expert -s standard -s search:standard --search-games 100 --rollouts 50
  perihelion ladder timers -s 'strategies/timers/*.toml' --top standard --allow 0.3 --format csv")]
pub struct Ladder {
    /// A ruleset, whose `standard.toml` is played, or the path of a scenario.
    #[arg(value_name = "RULESET|SCENARIO")]
    game: String,
    /// A player instead of all those of the ruleset's folder and of `found/` in it, and `random`: a path, a pattern of paths, the name of a
    /// shipped one such as `standard`, or `random` or `first`; with `search:` before it, such as `search:standard`, it
    /// searches. Give it again for more.
    #[arg(short, long = "strategy", value_name = "STRATEGY")]
    strategies: Vec<String>,
    /// Games of each player that does not search, at least 2.
    #[arg(short = 'n', long, default_value_t = GAMES, value_name = "GAMES", value_parser = games, allow_negative_numbers = true)]
    games: u64,
    /// Let a search player with the one that should be on top play too, such as `search:expert`, so many games; 0 is none.
    #[arg(long, default_value_t = 0, value_name = "GAMES", value_parser = games_or_none, allow_negative_numbers = true)]
    search: u64,
    /// Games of each search player of --strategy: they take long.
    #[arg(long, default_value_t = 200, value_name = "GAMES", value_parser = games, allow_negative_numbers = true)]
    search_games: u64,
    /// The player that should be on top.
    #[arg(long, default_value = TOP, value_name = "NAME")]
    top: String,
    /// What strength is.
    #[arg(long, value_enum, default_value_t = Strength::Wins)]
    by: Strength,
    /// How much better another script may be before the exit code is 4: a share of games won, from 0 to 1, and by score
    /// a number of points [default: 0.02 by wins, 0 by score].
    #[arg(long, value_name = "SHARE", value_parser = allowance, allow_negative_numbers = true)]
    allow: Option<f64>,
    /// The seed of all luck.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// Keep what was played in this file until everything was: the same command goes on from there, whatever ended it.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Begin anew, whatever the file of --keep holds.
    #[arg(long, requires = "keep")]
    replace: bool,
    #[command(flatten)]
    rollouts: Search,
    #[command(flatten)]
    play: Play,
}

/// What strength is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Strength {
    /// The share of games won.
    Wins,
    /// The mean score.
    Score,
}

/// What is played, and from where on who is beaten, unless something else is said.
const GAMES: u64 = 2_000;
const SEED: u64 = 1;
const TOP: &str = "expert";
const ALLOW: f64 = 0.02;

/// The level of the intervals and verdicts.
const LEVEL: f64 = 0.95;

impl Ladder {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let allow = self.allow()?;
        comparable(self.games, "-n 2000")?;
        comparable(self.search_games, "--search-games 200")?;
        if self.search > 0 {
            comparable(self.search, "--search 50")?;
        }
        let (cells, top) = self.players(options)?;
        let kinds: Vec<Kind> = cells.iter().map(|cell| kind(&cell.strategy)).collect();
        let title = cells.first().map_or_else(String::new, |cell| cell.scenario.title.clone());
        let (goal, players) = (goal(&cells), self.games_words(&cells));
        let runner = Runner::new(options.threads)?;
        let plan = Plan::new(options, runner, title, cells, self.seed, Enough::Games(self.games), LEVEL)?;
        let ranges = plan.score_ranges();
        let by = match self.by {
            Strength::Wins => By::Wins,
            Strength::Score => By::Score,
        };
        if by == By::Score && ranges.iter().all(|(least, most)| least == most) {
            let help = "leave `--by score` out";
            return Err(Stop::Usage(format!("every game of this scenario ends with the same score\n  = help: {help}")));
        }
        let (tallies, finish, keeping) = self.played(options, &plan)?;
        let summaries = plan.summaries(&tallies);
        let run = plan.run(&tallies, &summaries, &ranges);
        let ladder = ladder(&run, &kinds, top, by);
        let frame = frames::ladder(&run, &ladder).context("the table cannot be made")?;
        let text = LadderText { run: &run, ladder: &ladder, allow };
        output::print_frame(options, &frame, || {
            format!(
                "{}\n{}, seed {}, {}\n{goal}\n{}\n\n{}",
                plan.title,
                plan.descriptor.name,
                self.seed,
                players,
                text.table(output::width()),
                text.sentences(self.advice(&plan.labels[top].strategy, kinds[top]).as_deref())
            )
        })?;
        keeping.map_or_else(|| all_played(finish), |keeping| keeping.finish(finish, &tallies))?;
        match text.complaint() {
            Some(complaint) => Err(Stop::CheckFailed(format!(
                "{complaint}\n  = help: make it better, name another one with --top, or allow more with --allow"
            ))),
            None => Ok(()),
        }
    }

    /// How much better another script may be.
    fn allow(&self) -> Result<f64, Stop> {
        match (self.by, self.allow) {
            (Strength::Wins, Some(allow)) if allow > 1.0 => {
                let help = "0.02 are 2 percentage points; with `--by score` it is a number of points";
                Err(Stop::Usage(format!(
                    "--allow is a share of games won, from 0 to 1, found {allow}\n  = help: {help}"
                )))
            }
            (_, Some(allow)) => Ok(allow),
            (Strength::Wins, None) => Ok(ALLOW),
            (Strength::Score, None) => Ok(0.0),
        }
    }

    /// The cells to play, one a player, and which of them should be on top. Where --search asks for it, the last is its
    /// search player.
    fn players(&self, options: &Options) -> Result<(Vec<Cell>, usize), Stop> {
        let scenario = library::scenario_of(options, &self.game)?;
        let ruleset = Scenario::load(&scenario, &[], &options.rulesets)?.descriptor.name;
        let every: Vec<String> =
            library::every_strategy(ruleset).into_iter().chain(library::found_strategies(ruleset)).collect();
        let strategies = if self.strategies.is_empty() { &every } else { &self.strategies };
        let mut cells = run::cells(options, &scenario, strategies, &[])?;
        let is_top = |cell: &Cell| cell.strategy.name() == self.top || cell.strategy.called() == self.top;
        let Some(top) = cells.iter().position(is_top) else { return Err(self.no_top(&cells)) };
        if self.search > 0 {
            cells.push(self.searching(&cells, top)?);
        }
        if cells.len() < 2 {
            let help = format!("give another player with -s, or `--search 50` to see what `{}` gains", self.top);
            return Err(Stop::Usage(format!("only `{}` plays, so there is no ladder\n  = help: {help}", self.top)));
        }
        for cell in &mut cells {
            let searches = kind(&cell.strategy).searches();
            cell.games.get_or_insert(if searches { self.search_games } else { self.games });
        }
        Ok((self.rollouts.with_rollouts(cells)?, top))
    }

    fn no_top(&self, cells: &[Cell]) -> Stop {
        let names = || cells.iter().map(|cell| cell.strategy.name());
        let help = match did_you_mean(&self.top, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("name one of the players with --top: {}", names().collect::<Vec<_>>().join(", ")),
        };
        Stop::Usage(format!("`{}` should be on top, and does not play\n  = help: {help}", self.top))
    }

    /// The search player with the one that should be on top.
    fn searching(&self, cells: &[Cell], top: usize) -> Result<Cell, Stop> {
        let base = &cells[top].strategy;
        let strategy = Strategy::search(base).map_err(|reason| {
            let help = "leave --search out, or name another player with --top";
            Stop::Usage(format!("--search is not for `{}`: {reason}\n  = help: {help}", base.name()))
        })?;
        if cells.iter().any(|cell| cell.strategy.name() == strategy.name()) {
            let help = "give one of them; --search-games says how many games it plays as a player of --strategy";
            let name = strategy.name();
            return Err(Stop::Usage(format!("`{name}` plays twice, by --strategy and by --search\n  = help: {help}")));
        }
        Ok(Cell { strategy, games: Some(self.search), ..cells[top].clone() })
    }

    /// Plays on from what is kept.
    fn played(&self, options: &Options, plan: &Plan) -> Result<(Vec<Tally>, Finish, Option<Keeping>), Stop> {
        let Some(file) = &self.keep else {
            let (tallies, finish) = plan.play(options, &self.play, None, &mut NoKeeper)?;
            return Ok((tallies, finish, None));
        };
        let mut keeping = Keeping::new(Bookmark::at(file.clone(), "ladder", &plan.job()));
        let reached = keeping.read(self.replace, plan)?;
        if let Some(tallies) = &reached {
            let games = tallies.iter().map(|tally| tally.games).sum();
            output::note(options, &format!("going on after {} games", thousands(games)));
        }
        let played = plan.play(options, &self.play, reached, &mut keeping);
        let (tallies, finish) = played.map_err(|stop| keeping.failure().unwrap_or(stop))?;
        Ok((tallies, finish, Some(keeping)))
    }

    /// How many games they play, in words.
    fn games_words(&self, cells: &[Cell]) -> String {
        let mut told = Vec::new();
        for cell in cells {
            let games = thousands(cell.games.unwrap_or(self.games));
            let words =
                format!("{games} games a {}player", if kind(&cell.strategy).searches() { "search " } else { "" });
            if !told.contains(&words) {
                told.push(words);
            }
        }
        told.join(", ")
    }

    /// The command that lets a search player play, if it is not on top itself.
    fn advice(&self, top: &str, kind: Kind) -> Option<String> {
        if kind.searches() {
            return None;
        }
        let mut command = vec!["ladder".to_owned(), path_argument(Path::new(&self.game))];
        let mut option = |name: &str, value: String| command.extend([name.to_owned(), value]);
        self.strategies.iter().for_each(|strategy| option("-s", strategy.clone()));
        if self.games != GAMES {
            option("-n", self.games.to_string());
        }
        if self.seed != SEED {
            option("--seed", self.seed.to_string());
        }
        if self.top != TOP {
            option("--top", self.top.clone());
        }
        if self.by == Strength::Score {
            option("--by", "score".to_owned());
        }
        if let Some(allow) = self.allow {
            option("--allow", allow.to_string());
        }
        option("--search", "50".to_owned());
        Some(command_advice(&command, &format!("lets `{SEARCH}{top}` play too")))
    }
}

fn kind(strategy: &Strategy) -> Kind {
    match (strategy.rollouts(), strategy.look_ahead(), strategy.rules().len()) {
        (Some(rollouts), ..) => Kind::Search { rollouts },
        (None, Some((steps, _)), rules) => Kind::Ahead { rules, steps },
        (None, None, 0) => Kind::BuiltIn,
        (None, None, rules) if library::is_found(Path::new(strategy.called())) => Kind::Found { rules },
        (None, None, rules) => Kind::Script { rules },
    }
}

/// Reads a number of games, which may be none.
fn games_or_none(text: &str) -> Result<u64, String> {
    if text == "0" { Ok(0) } else { games(text) }
}

fn allowance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value >= 0.0 && value.is_finite() => Ok(value),
        _ => Err("expected a number from 0, such as 0.02 for 2 percentage points".into()),
    }
}
