//! What was found, in words, as a table and as a file.

use crate::{
    analysis::{Interval, newcombe, normal_mean, wilson},
    cli::{Format, Options, Stop, output},
    files::{command_advice, path_argument},
    report::{table, thousands},
    scenario::Cell,
    strategy::Strategy,
    training::{
        Aim,
        params::{Better, Change, Goal, Range, Strength, Told, Versus, file},
    },
};
use serde_json::json;
use std::path::Path;

/// The level of all intervals.
const LEVEL: f64 = 0.95;

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ending {
    /// The numbers that were found are better.
    Gained,
    /// They may be no better.
    NoGain,
    /// The player is as strong as was wanted.
    Reached,
    /// It cannot be made so; the weakest and the strongest that were met.
    Missed(Range),
}

/// What was found.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub ending: Ending,
    pub strategy: Option<Strategy>,
    pub changes: Vec<Change>,
    /// The player that was found against the given one.
    versus: Versus,
    iterations: u32,
    flat: bool,
    games: u64,
}

/// What cannot be reached, and what may be done.
pub fn missed(cell: &Cell, goal: Goal, range: Range) -> String {
    let name = cell.strategy.name();
    let (at, met) = (amount(cell, goal.aim, goal.at.unwrap_or_default()), |value| amount(cell, goal.aim, value));
    let help = "start from a stronger or a weaker player, or let other params change with --params";
    format!(
        "`{name}` could not be brought to {at}: from {} to {} was met on the way; nothing was written\n  = help: {help}",
        met(range.low),
        met(range.high)
    )
}

/// A share of wins or a score, in words.
fn amount(cell: &Cell, aim: Aim, value: f64) -> String {
    match aim {
        Aim::Wins => format!("{:.1} % of games won", 100.0 * value),
        Aim::Score | Aim::Turns => format!("a mean score of {value:.2} {}", cell.scenario.descriptor.score_unit),
    }
}

impl Outcome {
    /// What became of looking for better numbers.
    pub fn of(better: &Better, goal: Goal) -> Self {
        let mut outcome = Self {
            ending: Ending::Reached,
            strategy: Some(better.strategy.clone()),
            changes: better.changes.clone(),
            versus: better.versus,
            iterations: better.iterations,
            flat: better.flat,
            games: better.games,
        };
        if goal.at.is_none() {
            let gains = !outcome.changes.is_empty() && outcome.more(goal.aim).low > 0.0;
            outcome.ending = if gains { Ending::Gained } else { Ending::NoGain };
        }
        outcome
    }

    pub fn reached(found: Strength) -> Self {
        Self {
            ending: Ending::Reached,
            strategy: Some(found.strategy),
            changes: found.change.into_iter().collect(),
            versus: found.versus,
            iterations: 0,
            flat: false,
            games: found.games,
        }
    }

    /// Nothing that was tried led there.
    pub fn missed(range: Range) -> Self {
        let versus = Versus::default();
        Self {
            ending: Ending::Missed(range),
            strategy: None,
            changes: Vec::new(),
            versus,
            iterations: 0,
            flat: false,
            games: 0,
        }
    }

    /// The same, where these changes were made before.
    pub fn after(mut self, mut before: Vec<Change>) -> Self {
        before.append(&mut self.changes);
        Self { changes: before, ..self }
    }

    /// The player that was found missed what was wanted after all.
    pub fn into_missed(mut self, goal: Goal) -> Self {
        let met = self.value(goal.aim);
        self.ending = Ending::Missed(Range { low: met, high: met });
        self
    }

    fn value(&self, aim: Aim) -> f64 {
        match aim {
            Aim::Wins => self.versus.wins()[0] as f64 / self.versus.games.max(1) as f64,
            Aim::Score | Aim::Turns => self.versus.means()[0],
        }
    }

    /// The interval of what the player reaches that was found.
    fn interval(&self, aim: Aim) -> Interval {
        let Versus { games, .. } = self.versus;
        match aim {
            Aim::Wins => wilson(self.versus.wins()[0], games, LEVEL),
            Aim::Score | Aim::Turns => {
                anywhere(normal_mean(self.versus.means()[0], self.versus.deviation_of_first(), games, LEVEL))
            }
        }
    }

    /// The interval of how much more it reaches than the given one, game by game.
    fn more(&self, aim: Aim) -> Interval {
        let Versus { games, both, only_first, only_second, .. } = self.versus;
        match aim {
            Aim::Wins => newcombe(both, only_first, only_second, self.versus.neither(), LEVEL),
            Aim::Score | Aim::Turns => {
                let [found, given] = self.versus.means();
                anywhere(normal_mean(found - given, self.versus.deviation(), games, LEVEL))
            }
        }
    }

    /// Whether the player is as near to the goal as so many standard errors allow.
    pub fn is_near(&self, goal: Goal, errors: f64) -> bool {
        let at = goal.at.unwrap_or_default();
        // An interval of this level reaches 1.96 of them.
        let Interval { low, high } = self.interval(goal.aim);
        (self.value(goal.aim) - at).abs() <= errors / 1.96 * 0.5 * (high - low)
    }

    /// Whether a file is written.
    pub fn is_written(&self) -> bool {
        matches!(self.ending, Ending::Gained | Ending::Reached)
    }

    /// The text of the file, which extends another one.
    pub fn file(&self, cell: &Cell, goal: Goal, extends: &str) -> String {
        let title = cell.strategy.title();
        let title = match goal.at {
            None => format!("{title}, trained"),
            Some(at) => format!("{title} at {}", amount(cell, goal.aim, at)),
        };
        let about = self.sentence(cell, goal);
        let told = Told { ruleset: cell.scenario.descriptor.name, extends, title: &title, about: &about };
        file(&told, &self.changes)
    }

    /// What the player that was found reaches, and the given one.
    fn sentence(&self, cell: &Cell, goal: Goal) -> String {
        let games = thousands(self.versus.games);
        let (name, unit) = (cell.strategy.name(), cell.scenario.descriptor.score_unit);
        let (met, more) = (self.interval(goal.aim), self.more(goal.aim));
        match goal.aim {
            Aim::Wins => {
                let [found, given] =
                    self.versus.wins().map(|wins| 100.0 * wins as f64 / self.versus.games.max(1) as f64);
                format!(
                    "Wins {found:.1} % ({:.1} – {:.1}) of {games} games, where `{name}` wins {given:.1} %: {:+.1} percentage \
                     points ({:+.1} – {:+.1}).",
                    100.0 * met.low,
                    100.0 * met.high,
                    found - given,
                    100.0 * more.low,
                    100.0 * more.high
                )
            }
            Aim::Score | Aim::Turns => {
                let [found, given] = self.versus.means();
                format!(
                    "Mean score {found:.2} {unit} ({:.2} – {:.2}) in {games} games, where `{name}` has {given:.2}: {:+.2} \
                     ({:+.2} – {:+.2}).",
                    met.low,
                    met.high,
                    found - given,
                    more.low,
                    more.high
                )
            }
        }
    }

    pub fn print(&self, options: &Options, cell: &Cell, goal: Goal, out: &Path) -> Result<(), Stop> {
        if let Ending::Missed(_) = self.ending {
            return Ok(());
        }
        let header = ["param", "before", "after"];
        let rows: Vec<Vec<String>> = self
            .changes
            .iter()
            .map(|change| vec![change.name.clone(), change.before.to_string(), change.after.to_string()])
            .collect();
        match options.format {
            Format::Csv => output::print_rows(options, &header, &rows, 1),
            Format::Json => output::print_json(&self.json(goal, out)?),
            Format::Table => {
                output::print(&self.words(cell, goal, &header.map(String::from), &rows, out))?;
                if self.is_written() {
                    let scenario = cell.scenario.path.display().to_string();
                    let play = ["run", &scenario, "-s", &path_argument(out)];
                    output::note(options, &command_advice(&play, "plays with it"));
                }
                Ok(())
            }
        }
    }

    fn words(&self, cell: &Cell, goal: Goal, header: &[String], rows: &[Vec<String>], out: &Path) -> String {
        let how = match (self.iterations, self.flat) {
            (0, _) => String::new(),
            (iterations, true) => format!("{iterations} iterations, until nothing more was gained; "),
            (iterations, false) => format!("{iterations} iterations; "),
        };
        let games = thousands(self.games);
        let table = if rows.is_empty() { String::new() } else { table(header, rows, 1, output::width()) + "\n" };
        let sentence = self.sentence(cell, goal);
        match self.ending {
            Ending::NoGain if rows.is_empty() => {
                format!(
                    "No gain: no numbers did better than those that `{}` has. {how}{games} games. Nothing was written.\n",
                    cell.strategy.name()
                )
            }
            Ending::NoGain => format!(
                "No gain: the best numbers that were found may be no better.\n{table}{sentence}\n{how}{games} games. Nothing was written.\n"
            ),
            _ => format!("{table}{sentence}\n{how}{games} games. Written: {}\n", out.display()),
        }
    }

    fn json(&self, goal: Goal, out: &Path) -> Result<String, Stop> {
        let changes = self
            .changes
            .iter()
            .map(|change| json!({ "param": change.name, "before": change.before, "after": change.after }));
        let (met, more) = (self.interval(goal.aim), self.more(goal.aim));
        let [wins, given_wins] = self.versus.wins();
        let [score, given_score] = self.versus.means();
        let all = json!({
            "file": self.is_written().then(|| out.display().to_string()),
            "gain": self.ending != Ending::NoGain,
            "changes": changes.collect::<Vec<_>>(),
            "of": self.versus.games,
            "wins": wins,
            "given_wins": given_wins,
            "score": score,
            "given_score": given_score,
            "aim": if goal.aim == Aim::Wins { "wins" } else { "score" },
            "low": met.low,
            "high": met.high,
            "difference_low": more.low,
            "difference_high": more.high,
            "iterations": self.iterations,
            "flat": self.flat,
            "games": self.games,
        });
        Ok(format!("{}\n", serde_json::to_string_pretty(&all).map_err(anyhow::Error::from)?))
    }
}

/// An interval; everything where there is none.
fn anywhere(interval: Option<Interval>) -> Interval {
    interval.unwrap_or(Interval { low: f64::NEG_INFINITY, high: f64::INFINITY })
}
