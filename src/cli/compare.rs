//! `perihelion compare`: two settings or several strategies, game by game.

use super::{
    Options, Stop, output,
    play::{Enough, Plan, Play},
    run::games,
    search::Search,
};
use crate::{
    analysis::{Pair, pair},
    frames,
    report::{compared_table, pair_text},
    simulation::{Finish, NoKeeper},
};
use anyhow::Context;
use std::path::PathBuf;

/// Compare two settings, or several strategies, game by game.
///
/// Both sides meet the same luck in every game, so differences of single games are compared: far fewer games tell two
/// settings apart than two separate runs would need. With --a and --b each strategy plays both settings; with several
/// strategies and neither, every strategy is compared with the first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion compare scenarios/timers/standard.toml -s standard --a timers.start=23 --b timers.start=22
  perihelion compare scenarios/timers/standard.toml -s standard -s expert --b goal.rank=expert
  perihelion compare scenarios/timers/standard.toml -s standard -s expert -n 50000")]
pub struct Compare {
    /// The scenario file.
    scenario: PathBuf,
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
    /// Games for each side and strategy.
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

impl Compare {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let sides = !self.first.is_empty() || !self.second.is_empty();
        let mut all = self.side(&self.first, "a")?;
        let strategies = all.len();
        if sides {
            all.extend(self.side(&self.second, "b")?);
            let same = |place: usize| all[place].scenario.canonical() == all[place + strategies].scenario.canonical();
            let alike = |place: usize| all[place].strategy.text() == all[place + strategies].strategy.text();
            if (0..strategies).all(|place| same(place) && alike(place)) {
                let help = "give --a and --b different values";
                return Err(Stop::Usage(format!("both sides are the same\n  = help: {help}")));
            }
        } else if strategies < 2 {
            return Err(Stop::Usage(
                "there is nothing to compare\n  = help: give --a and --b different settings, such as --a timers.start=23 --b timers.start=22, or name several strategies"
                    .into(),
            ));
        }
        let pairs: Vec<(usize, usize)> = match sides {
            true => (0..strategies).map(|place| (place, place + strategies)).collect(),
            false => (1..strategies).map(|place| (0, place)).collect(),
        };
        let title = all.first().map_or_else(String::new, |cell| cell.scenario.title.clone());
        let plan = Plan::new(title, all, self.seed, Enough::Games(self.games), 0.95)?;
        let (tallies, finish) = plan.play(options, &self.play, None, &mut NoKeeper)?;
        let summaries = plan.summaries(&tallies);
        let ranges = plan.score_ranges();
        let run = plan.run(&tallies, &summaries, &ranges);
        let found: Vec<Pair> = pairs.iter().filter_map(|&(a, b)| pair(&run, a, b)).collect();
        let frame = frames::pairs(&run, &found.iter().collect::<Vec<_>>()).context("the table cannot be made")?;
        output::print_frame(options, &frame, || {
            let sentences: String = found.iter().map(|pair| format!("{}\n", pair_text(&run, pair))).collect();
            format!(
                "{}, {}, {} games of seed {}\n\n{}\n\n{sentences}",
                plan.title,
                plan.descriptor.name,
                self.games,
                self.seed,
                compared_table(&run, &found, output::width())
            )
        })?;
        match finish {
            Finish::Complete => Ok(()),
            Finish::Interrupted => {
                Err(Stop::Interrupted("interrupted: the table shows the games played so far".into()))
            }
        }
    }

    /// The cells of one side, one a strategy.
    fn side(&self, changes: &[String], name: &str) -> Result<Vec<crate::scenario::Cell>, Stop> {
        let changes: Vec<String> = self.changes.iter().chain(changes).cloned().collect();
        let mut cells = self.search.cells(&self.scenario, &self.strategies, &changes)?;
        if changes.len() == self.changes.len() && (!self.first.is_empty() || !self.second.is_empty()) {
            // The side without a change of its own needs a name that tells it apart.
            cells.iter_mut().for_each(|cell| cell.variant = format!("{} ({name})", cell.variant));
        }
        Ok(cells)
    }
}
