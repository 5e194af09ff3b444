//! The games that a sweep file asks for, with what the command line says of them.

use super::{
    Options, Stop, output,
    play::{Enough, MOST, Plan},
    recorded::{Made, inputs},
    run::{games, precision},
    search::Search,
};
use crate::{
    files::path_argument,
    frames::usual_directory,
    report::design_text,
    scenario::{self, Sweep as SweepFile},
    simulation::Runner,
};
use std::{
    path::{Path, PathBuf},
    slice::from_ref,
};

/// Where the run directory of a sweep file lies unless something else is said.
pub fn directory_of(sweep: &Path) -> PathBuf {
    usual_directory(sweep).unwrap_or_else(|| PathBuf::from("reports/sweep"))
}

/// What commands take that play a sweep file.
#[derive(Debug, clap::Args)]
pub struct Asked {
    /// The sweep file.
    sweep: PathBuf,
    /// Games for each cell, instead of what the file says. A `[[strategy]]` with games of its own plays no more than those.
    #[arg(short = 'n', long, value_name = "GAMES", conflicts_with = "precision", value_parser = games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Play each cell until its win rate is known to within plus or minus this, instead of what the file says.
    #[arg(long, value_name = "P", value_parser = precision)]
    precision: Option<f64>,
    /// The seed of all luck, instead of what the file says.
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    search: Search,
}

impl Asked {
    /// Where the run directory lies unless something else is said.
    pub fn usual_directory(&self) -> PathBuf {
        directory_of(&self.sweep)
    }

    /// The plan, and what it is made from.
    pub fn plan(&self, options: &Options) -> Result<(Plan, Made), Stop> {
        let runner = Runner::new(options.threads)?;
        let mut sweep =
            runner.install(|| SweepFile::load_with_rollouts(&self.sweep, self.search.rollouts, &options.rulesets))?;
        self.search.check(&sweep.cells)?;
        let enough = match (self.games, self.precision, sweep.stop) {
            (Some(games), _, _) => Enough::Games(games),
            (None, Some(half_width), _) => Enough::Precision { half_width, most: MOST },
            (None, None, stop) => stop.into(),
        };
        let inputs = inputs(from_ref(&sweep.source), &sweep.cells);
        // Who asks for few games wants few of everybody.
        for own in sweep.cells.iter_mut().filter_map(|cell| cell.games.as_mut()) {
            *own = self.games.map_or(*own, |games| games.min(*own));
        }
        if let Some(design) = sweep.design.as_ref().filter(|design| design.apart < design.points) {
            output::note(options, &design_text(design));
        }
        if let (Some(_), Enough::Precision { .. }) = (sweep.race, enough) {
            let help = "leave --precision out, or take `[race]` out of the file";
            return Err(Stop::Usage(format!(
                "a race moves games, of which a precision has no number\n  = help: {help}"
            )));
        }
        let scenario::Sweep { title, about, cells, level, target, race, compare, design, asserts, .. } = sweep;
        let seed = self.seed.unwrap_or(sweep.seed);
        let mut plan = Plan::new(options, runner, title, cells, seed, enough, level)?;
        if let (Some(race), Some(target)) = (race, &target) {
            plan.race(race, target);
        }
        (plan.target, plan.compare, plan.design) = (target, compare, design);
        (plan.asserts, plan.about) = (asserts, about);
        let command = self.command(&plan);
        Ok((plan, Made { command, inputs }))
    }

    /// The arguments of `sweep` that decide the results.
    fn command(&self, plan: &Plan) -> Vec<String> {
        let mut command = vec!["sweep".to_owned(), path_argument(&self.sweep)];
        let enough = plan.enough;
        // Given to a strategy that has more games of its own, the number would take some of them away.
        if let Enough::Games(games) = enough
            && (self.games.is_some() || !plan.has_own_beyond(games))
        {
            command.extend(["-n".to_owned(), games.to_string()]);
        }
        // One that the file asks for has a number of games to end at, which no option can give.
        command.extend(self.precision.iter().flat_map(|half| ["--precision".to_owned(), half.to_string()]));
        command.extend(self.seed.iter().flat_map(|seed| ["--seed".to_owned(), seed.to_string()]));
        command.extend(self.search.rollouts.iter().flat_map(|number| ["--rollouts".to_owned(), number.to_string()]));
        command
    }
}
