//! `perihelion tune`: from the difficulty that is wanted to the settings that give it.

mod answer;
mod players;

use super::{Format, Options, Stop, bookmark::Bookmark, output, own_file, run::games, train::minutes};
use crate::{
    files::{command_advice, command_line, path_argument},
    report::{TunedText, thousands},
    scenario::{Budget, Scenario, Sweep, Tune as TuneFile},
    strategy::Strategy,
    tuning::{self, Cell, Problem, Tuned, Verdict},
};
use answer::{answer_file, level_files, levels_file, to_json};
use players::Players;
use serde::Serialize;
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

/// Look for settings that give the difficulty you want.
///
/// The file says what is wanted (`[[want]]`: wins, scores, turns, endings or ranks of players, within bounds) and what may
/// change (`[free]`: settings with the values they may have, and what a change costs). Cells that promise most are played,
/// and an answer is put to the test with games that nothing else has used: it is given only where every want is met for
/// certain, at every look. Where each setting is shown to miss a want, that is the answer.
///
/// With `[levels]` it looks for several answers at once: levels whose wins are evenly apart, in order for all players, and as
/// little different from their neighbours as can be.
///
/// With --out the answer is written as a scenario that extends the printed one (with levels, one each beside a sweep of all),
/// and what was played is kept beside it
/// (FILE.progress): the same command goes on from there, whatever ended it. With a number of games the same file has the
/// same answer on any machine. The exit code is 4 where no answer was found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion tune scenarios/timers/tunes/two_players.toml
  perihelion tune scenarios/timers/tunes/two_players.toml --out mine.toml --page mine.html
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
    /// Write a page here: the answer, where it looked, and how settings move what is wanted.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Overwrite these files whatever they hold, and begin anew.
    #[arg(long)]
    replace: bool,
}

/// How a file begins that was written here.
const FIRST: &str = "# Found by `tune`";

impl Tune {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let file = TuneFile::load(&self.tune, &options.rulesets)?;
        if let Some(page) = &self.page {
            own_file::expect_own_page(page, self.replace)?;
        }
        let seed = self.seed.unwrap_or(file.seed);
        let budget = match (self.games, self.minutes) {
            (Some(games), _) => Budget::Games(games),
            (None, Some(minutes)) => Budget::Minutes(minutes),
            (None, None) => file.budget,
        };
        let mut players = Players::new(options, &file, seed, budget)?;
        let problem = players.problem();
        if let Some(out) = &self.out {
            let levels = players.levels.iter().flat_map(|levels| level_files(out, levels));
            for path in std::iter::once(out.clone()).chain(levels) {
                own_file::expect_own(&path, self.replace, "found by `tune`", |text| text.starts_with(FIRST))?;
            }
            players.keep(Bookmark::new(out, "tune", &self.job(&file, seed)), self.replace)?;
        }
        let begun = Instant::now();
        let tuned = tuning::tune(&problem, &mut players)?;
        let interrupted = players.progress.stopping();
        players.save(true)?;
        drop(players.line.take());
        let seconds = begun.elapsed().as_secs_f64();
        output::note(options, &format!("{} games in {seconds:.1} s", thousands(tuned.games.0)));
        self.print(options, &players, &problem, &tuned)?;
        let answers = match &tuned.verdict {
            Verdict::Met(answers) => answers,
            _ if interrupted => return Err(Stop::Interrupted("interrupted before an answer was found".into())),
            Verdict::Impossible => {
                return Err(Stop::CheckFailed("what is wanted cannot be had with these settings".into()));
            }
            Verdict::NotFound => {
                let help = "give it more time (--minutes) or games (-n), let more settings change, or want less";
                return Err(Stop::CheckFailed(format!("no answer was found\n  = help: {help}")));
            }
        };
        let steps: Vec<Vec<usize>> = answers.iter().map(|answer| problem.space.steps(answer.cell)).collect();
        self.write(options, &players, &steps)?;
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

    fn print(&self, options: &Options, players: &Players<'_>, problem: &Problem, tuned: &Tuned) -> Result<(), Stop> {
        let Players { file, told, levels, .. } = players;
        let levels = levels.as_ref();
        let label = |cell: Cell| file.label(&problem.space.steps(cell));
        let settings = |cell: Cell| file.settings(&problem.space.steps(cell));
        let value = |axis: usize, step: usize| file.free[axis].label(step);
        let front = tuned.front(&problem.wants);
        let path = path_argument(&self.tune);
        let seed = self.seed.unwrap_or(file.seed).to_string();
        let line = |words: &[&str]| command_line(words).unwrap_or_default();
        let out = self.out.as_deref().map_or_else(|| "mine.toml".to_owned(), path_argument);
        let commands = vec![
            ("Look for it again".to_owned(), line(&["tune", &path, "--seed", &seed])),
            ("Write the answer as a scenario".to_owned(), line(&["tune", &path, "--seed", &seed, "--out", &out])),
        ];
        let text = TunedText {
            about: [&file.title, &file.about, file.scenario.descriptor.name],
            commands,
            tuned,
            wants: told,
            levels,
            label: &label,
            settings: &settings,
            value: &value,
            level: file.level,
            front,
        };
        if let Some(page) = &self.page {
            own_file::write_leaflet(options, page, &text.leaflet())?;
        }
        if options.format == Format::Json {
            let json = to_json(file, problem, told, levels, tuned);
            let text = serde_json::to_string_pretty(&json).map_err(anyhow::Error::from)?;
            return output::print_json(&format!("{text}\n"));
        }
        if options.format == Format::Csv {
            let (header, rows) = text.rows();
            return output::print_rows(options, &header, &rows, 3);
        }
        let descriptor = file.scenario.descriptor;
        let wanted: String = told.iter().map(|want| format!("  {}\n", want.words(levels))).collect();
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

    /// Writes the answers as scenarios, and says how they are played.
    fn write(&self, options: &Options, players: &Players<'_>, steps: &[Vec<usize>]) -> Result<(), Stop> {
        let file = players.file;
        let Some(out) = &self.out else {
            if options.format == Format::Table {
                let again = ["tune", &path_argument(&self.tune), "--out", "mine.toml"];
                let what =
                    if players.levels.is_some() { "writes them as scenarios" } else { "writes it as a scenario" };
                output::note(options, &command_advice(&again, what));
            }
            return Ok(());
        };
        let Some(levels) = &players.levels else {
            write_scenario(options, file, &steps[0], out, None)?;
            let names = file.strategies.iter().flat_map(|strategy| ["-s".to_owned(), strategy.called().to_owned()]);
            let play: Vec<String> = ["run".to_owned(), path_argument(out)].into_iter().chain(names).collect();
            let play: Vec<&str> = play.iter().map(String::as_str).collect();
            output::note(options, &format!("`{}` is written; {}", out.display(), command_advice(&play, "plays it")));
            return Ok(());
        };
        let paths = level_files(out, levels);
        for ((path, steps), name) in paths.iter().zip(steps).zip(&levels.names) {
            write_scenario(options, file, steps, path, Some(name))?;
        }
        own_file::write(out, levels_file(file, out, levels, &paths).as_bytes())?;
        Sweep::load(out, &options.rulesets)?;
        let play = ["sweep", &path_argument(out)];
        let written: Vec<String> = paths.iter().map(|path| format!("`{}`", path.display())).collect();
        let play = command_advice(&play, "plays them all");
        output::note(options, &format!("{} and `{}` are written; {play}", written.join(", "), out.display()));
        Ok(())
    }
}

/// Writes a scenario, and looks whether it says what was found.
fn write_scenario(
    options: &Options,
    file: &TuneFile,
    steps: &[usize],
    path: &Path,
    level: Option<&str>,
) -> Result<(), Stop> {
    own_file::write(path, answer_file(file, steps, path, level).as_bytes())?;
    let written = Scenario::load(path, &[], &options.rulesets)?;
    let wanted = file.with(steps, &options.rulesets)?;
    if written.differences(&wanted).is_empty() {
        return Ok(());
    }
    Err(Stop::Failed(format!("`{}` does not say what was found", path.display())))
}
