//! `perihelion values`: what a player values, what each variable is worth to it, and how it differs from another player.

mod differs;
mod needs;
mod numbers;
mod watching;
mod words;

use super::{
    Format, Options, Stop,
    bookmark::Bookmark,
    library, output, own_file, run,
    seats::{seat, stopped, threads},
    train::minutes,
    watch,
};
use crate::{
    files::{Source, path_argument},
    scenario::Cell,
    simulation::Playable,
    strategy::Strategy,
    training::{
        self, Halt,
        values::{self, Findings, Ledger, Plan, Study, is_fewest, text_with},
    },
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use watching::{Kept, Paced, Watching};

/// Show what a player values, which variables it needs, and how it differs from another player.
///
/// The player is one with a `[value]`, such as `train` finds. What its weights say is told in words and units, what
/// matters most first. Variables go along with one another, so each is left out with learning again: the games of the
/// player are watched, the weights are worked out again with all variables and without each of them, and these players
/// play game by game on the same luck; so do groups of variables that stand in for one another, and ever smaller sets
/// of variables. The player and --beside play the same games: how often each wins, what each does how often, at which
/// decisions they agree, and games where they part.
///
/// How many games are played depends on how fast they are, so that it takes about as long as --minutes says. Given the
/// numbers that it then tells (--games and --variables), the same seed tells the same on any machine. With --write or --page
/// what was played is kept beside that file (FILE.progress): the same command goes on from there, whatever ended it. Ctrl-C
/// ends it with what is known so far.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion values trained.toml
  perihelion values trained.toml --minutes 10 --page values.html --write fewest.toml
  perihelion values trained.toml --beside standard --seed 2
  perihelion values trained.toml --games 400 --variables 20 --format json")]
pub struct Values {
    /// The player: a strategy file with a `[value]`, or with --scenario the name of a shipped one.
    #[arg(value_name = "STRATEGY")]
    strategy: String,
    /// The scenario that is played [default: the `standard` one of the ruleset that the file names].
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// The player that it is compared with.
    #[arg(long, default_value = "expert", value_name = "STRATEGY")]
    beside: String,
    /// How long it takes, about.
    #[arg(long, default_value_t = 2.0, value_name = "MINUTES", value_parser = minutes)]
    minutes: f64,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The games by which it is told what a variable is worth, instead of as many as there is time for.
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(8..=1_000_000))]
    games: Option<u64>,
    /// The most variables that are left out one by one, those first without which most fit is lost; otherwise as many
    /// as there is time for, and with --games all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    variables: Option<u32>,
    /// The page to write: one HTML file with charts.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// The strategy file to write, of the player with fewest variables that does as well, if there is one.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Overwrite these files whatever they hold; what `values` made gives way anyway.
    #[arg(long)]
    replace: bool,
}

/// The fewest and the most games by which a variable is told where time decides.
const GAMES: [f64; 2] = [64.0, 20_000.0];

/// The share of decisions that are random while the player is watched.
const SLIP: f64 = 0.05;

impl Values {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        self.may_write()?;
        let (cell, other) = self.players(options)?;
        if let Some(out) = &self.write {
            self.check_writable(&cell, out)?;
        }
        let bookmark = self.write.as_ref().or(self.page.as_ref()).map(|out| self.bookmark(out, &cell, &other));
        let weighed = values::weighed(&cell.strategy);
        let descriptor = cell.scenario.descriptor;
        let read = |own: &Bookmark| own.read(self.replace, |kept: &Kept| kept.ledger.is_of(descriptor, weighed));
        let before = bookmark.as_ref().map(read).transpose()?.flatten();
        let threads = threads(options)?;
        let progress = watch::progress()?;
        let seat = seat(options, &cell);
        let study = Study { descriptor, strategy: &cell.strategy, other: &other.strategy, seat: &seat };
        let mut watching = Watching::new(options, &progress);
        let Kept { paced, seconds, ledger } = match before {
            Some(kept) => kept,
            None => {
                let paced = threads.install(|| self.paced(&study, weighed, &watching)).map_err(stopped)?;
                Kept { paced, seconds: 0.0, ledger: Ledger::default() }
            }
        };
        let plan = self.plan(paced);
        if !ledger.is_empty() {
            output::note(options, &format!("going on after {seconds:.0} s"));
        }
        watching.expects(plan.cost(weighed), paced, seconds, bookmark.as_ref());
        let found = threads.install(|| values::study(&study, &plan, ledger, &watching));
        let findings = found.map_err(|halt| match halt {
            Halt::Stopped => interrupted("nothing can be told yet", bookmark.as_ref()),
            other => other.into(),
        })?;
        let again = format!("--games {} --variables {} --seed {}", plan.games, plan.variables, plan.seed);
        output::note(options, &format!("the same again: {again}"));
        let written = self.written(options, &findings, &cell)?;
        let told = Told {
            cell: &cell,
            other: &other,
            plan: &plan,
            findings: &findings,
            called: &self.strategy,
            scenario: self.scenario.as_deref(),
            written: written.as_deref(),
        };
        if let Some(page) = &self.page {
            own_file::write_leaflet(options, page, &told.leaflet())?;
        }
        match options.format {
            Format::Table => output::print(&told.text(output::width()))?,
            Format::Csv => output::print_rows(options, &numbers::COLUMNS, &told.rows(), 2)?,
            Format::Json => {
                let json = serde_json::to_string_pretty(&told.json()).map_err(anyhow::Error::from)?;
                output::print_json(&format!("{json}\n"))?;
            }
        }
        if progress.stopping() {
            return Err(interrupted("what is told is what was played so far", bookmark.as_ref()));
        }
        bookmark.map_or(Ok(()), |bookmark| bookmark.remove())
    }

    /// Where is kept what was played, of all that decides it.
    fn bookmark(&self, out: &Path, cell: &Cell, other: &Cell) -> Bookmark {
        let Self { seed, games, variables, .. } = self;
        let players = [cell, other].map(|player| (player.strategy.text(), player.strategy.rule_names()));
        Bookmark::new(out, "values", &(cell.scenario.canonical(), players, seed, games, variables))
    }

    /// The player at its scenario, and whom it is compared with.
    fn players(&self, options: &Options) -> Result<(Cell, Cell), Stop> {
        let scenario = library::scenario_for(options, &self.strategy, self.scenario.as_deref())?;
        let one = |name: &str| run::one(options, &scenario, name);
        let cell = one(&self.strategy)?;
        if values::weighed(&cell.strategy) == 0 {
            let help = "name a player that judges positions, such as `train` finds";
            return Err(Stop::Usage(format!(
                "`{}` has no `[value]` with weights\n  = help: {help}",
                cell.strategy.name()
            )));
        }
        let other = one(&self.beside)?;
        if other.strategy.text() == cell.strategy.text() {
            let help = "name another player with --beside";
            return Err(Stop::Usage(format!(
                "`{}` does not differ from itself\n  = help: {help}",
                other.strategy.name()
            )));
        }
        Ok((cell, other))
    }

    fn plan(&self, Paced { games, variables, .. }: Paced) -> Plan {
        Plan { seed: self.seed, games, variables, slip: SLIP, ridge: training::Plan::default().ridge }
    }

    /// As many games and variables as there is time for, or as were given.
    fn paced<S>(&self, study: &Study<'_, S>, weighed: usize, watching: &Watching<'_>) -> Result<Paced, Halt>
    where
        S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
    {
        let variables = self.variables.map_or(weighed, |variables| (variables as usize).min(weighed));
        let pace = values::pace(study, self.seed, watching)?;
        let paced = |games: u64, variables| {
            let cost = self.plan(Paced { games, variables, seconds: 0.0 }).cost(weighed);
            Paced { games, variables, seconds: cost as f64 * pace.own + games as f64 * pace.beside }
        };
        if let Some(games) = self.games {
            return Ok(paced(games, variables));
        }
        let wanted = self.minutes * 60.0;
        let fits = |variables: usize| wanted / (paced(1_000, variables).seconds / 1_000.0);
        // Fewer variables, where there is not the time for a fair number of games of all.
        let few = (0..=variables).rev().find(|&variables| fits(variables) >= GAMES[0]);
        let variables = self.variables.map_or_else(|| few.unwrap_or(0), |_| variables);
        Ok(paced(fits(variables).clamp(GAMES[0], GAMES[1]) as u64, variables))
    }

    /// Refuses to overwrite what somebody made himself.
    fn may_write(&self) -> Result<(), Stop> {
        if let Some(path) = &self.write {
            own_file::expect_own(path, self.replace, "made by `values`", is_fewest)?;
        }
        self.page.as_ref().map_or(Ok(()), |path| own_file::expect_own_page(path, self.replace))
    }

    /// Refuses what could not be written at the end: a value that the file takes from another one.
    fn check_writable(&self, cell: &Cell, out: &Path) -> Result<(), Stop> {
        // With a single variable, as a file cannot take from another one what that weighs.
        let one = cell.strategy.worth().pop().map(|worth| (worth.name, [1.0, 0.0]));
        let few = cell.strategy.with_weights([0.0; 2], one.as_slice()).map_err(Stop::Failed)?;
        let (_, same) = edited(cell, &few, "", out)?;
        let help = "copy the `[value]` into the file, or leave --write out";
        let what = format!("`{}` does not hold its whole value itself", cell.strategy.called());
        if same { Ok(()) } else { Err(Stop::Usage(format!("{what}\n  = help: {help}"))) }
    }

    /// Writes the player with fewest variables, if it does as well, and gives the file.
    fn written(&self, options: &Options, findings: &Findings, cell: &Cell) -> Result<Option<PathBuf>, Stop> {
        let (Some(out), Some(fewest)) = (&self.write, &findings.fewest) else { return Ok(None) };
        if !fewest.as_well {
            output::note(options, "nothing was written: no set of fewer variables was shown to do as well");
            return Ok(None);
        }
        let (count, of) = (fewest.kept.len(), findings.parts.len());
        let about = format!(
            "{} with {count} of its {of} variables, learned again: won {:.1} % of {} games, mean score {:.1}.",
            cell.strategy.title(),
            100.0 * fewest.means[0].wins,
            fewest.means[0].games,
            fewest.means[0].points
        );
        let (text, same) = edited(cell, &fewest.strategy, &about, out)?;
        if !same {
            return Err(Stop::Failed(format!("`{}` would not play as what was found", out.display())));
        }
        own_file::write(out, text.as_bytes())?;
        output::note(options, &format!("`{}` plays {:.1} times as fast", out.display(), fewest.faster));
        Ok(Some(out.clone()))
    }
}

/// The text of the player's file with the value of another strategy, from where it is to lie, and whether it plays as
/// that one does.
fn edited(cell: &Cell, strategy: &Strategy, about: &str, out: &Path) -> Result<(String, bool), Stop> {
    let own = Source::read(Path::new(cell.strategy.called())).map_err(crate::files::Mistakes::from)?;
    let base = strategy.look_ahead().map(|(_, base)| base.called().to_owned());
    let path = |base: &String| Path::new(base).is_file().then(|| own_file::beside(out, Path::new(base)));
    let text = text_with(&own.text, strategy, about, base.as_ref().and_then(path).as_deref());
    own_file::make_folder(out)?;
    let source = Source { name: out.display().to_string(), path: out.to_owned(), text: text.clone() };
    let read = Strategy::from_source(&Arc::new(source), cell.scenario.descriptor);
    Ok((text, read.is_ok_and(|read| read.text() == strategy.text())))
}

/// What was found, and of whom.
struct Told<'a> {
    cell: &'a Cell,
    other: &'a Cell,
    plan: &'a Plan,
    findings: &'a Findings,
    /// What the command line calls the player, and the scenario where it names one.
    called: &'a str,
    scenario: Option<&'a Path>,
    /// The file that was written.
    written: Option<&'a Path>,
}

impl Told<'_> {
    /// The command that finds the same again.
    fn again(&self) -> Vec<String> {
        let mut words = vec!["values".to_owned(), path_argument(Path::new(self.called))];
        if let Some(scenario) = self.scenario {
            words.extend(["--scenario".to_owned(), path_argument(scenario)]);
        }
        if self.other.strategy.name() != "expert" {
            words.extend(["--beside".to_owned(), self.other.strategy.called().to_owned()]);
        }
        let numbers =
            [("--games", self.plan.games), ("--variables", self.plan.variables as u64), ("--seed", self.plan.seed)];
        words.extend(numbers.into_iter().flat_map(|(name, number)| [name.to_owned(), number.to_string()]));
        words
    }

    /// The command that tells a game of one of the two players.
    fn replay(&self, cell: &Cell, seed: u64, game: u64) -> Vec<String> {
        let scenario = path_argument(&cell.scenario.path);
        let [seed, game] = [seed, game].map(|number| number.to_string());
        let words = ["replay", &scenario, "-s", cell.strategy.called(), "--seed", &seed, "--game", &game];
        words.map(str::to_owned).to_vec()
    }
}

/// What was played and is kept, and how to go on.
fn interrupted(told: &str, bookmark: Option<&Bookmark>) -> Stop {
    let on = match bookmark {
        Some(bookmark) if bookmark.path().is_file() => {
            format!("what was played is kept in `{}`, and the same command goes on", bookmark.path().display())
        }
        Some(_) => "it is too little to be kept, so the same command begins anew".to_owned(),
        None => "with --page FILE or --write FILE what was played is kept, and the same command goes on".to_owned(),
    };
    Stop::Interrupted(format!("interrupted: {told}; {on}"))
}
