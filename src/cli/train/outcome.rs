//! What is said of players that were found.

use crate::{
    analysis::wilson,
    cli::{Format, Options, Stop, output},
    files::{command_advice, path_argument},
    report::thousands,
    scenario::Cell,
    training::{Found, Told, Went},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::Path;

/// The level of intervals.
const LEVEL: f64 = 0.95;

/// What a seed led to.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    pub seed: u64,
    pub found: Found,
    /// How it went in the games by which seeds are compared; `None` where there is but one.
    pub compared: Option<Went>,
}

/// What all seeds led to.
pub struct Outcome<'a> {
    pub out: &'a Path,
    pub done: &'a [Done],
    /// The place of the one that was written.
    pub best: usize,
    /// How it plays; `None` if that was ended before.
    pub told: Option<Told>,
}

impl Outcome<'_> {
    pub fn print(&self, options: &Options, cell: &Cell) -> Result<(), Stop> {
        if options.format == Format::Json {
            let text = serde_json::to_string_pretty(&self.json()).map_err(anyhow::Error::from)?;
            return output::print_json(&format!("{text}\n"));
        }
        let header = ["seed", "iteration", "games", "told_of", "wins", "low", "high", "score", "turns", "file"];
        let compared = self.done.iter().filter_map(|done| Some(row(done, done.compared.as_ref()?, "")));
        let told = self.told.iter().map(|told| row(&self.done[self.best], &told.went, "written"));
        let rows: Vec<Vec<String>> = compared.chain(told).collect();
        output::print_rows(options, &header, &rows, 2)?;
        if options.format == Format::Table {
            if self.done.len() > 1 && self.told.is_some() {
                output::note(options, "the last line is of games that chose nothing; by those above it was chosen");
            }
            let scenario = cell.scenario.path.display().to_string();
            let play = ["run", &scenario, "-s", &path_argument(self.out)];
            output::note(options, &command_advice(&play, "plays with it"));
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let seeds = self.done.iter().map(|Done { seed, found, compared }| {
            json!({ "seed": seed, "iteration": found.iteration, "iterations": found.iterations, "games": found.games,
                    "compared": compared.as_ref().map(went) })
        });
        let told = self.told.as_ref().map(|told| went(&told.went));
        let start = self.told.as_ref().and_then(|told| told.start.as_ref()).map(went);
        json!({ "file": self.out.display().to_string(), "best": self.best, "told": told, "start": start,
                "seeds": seeds.collect::<Vec<_>>() })
    }
}

fn went(went: &Went) -> Value {
    json!({ "wins": went.wins, "of": went.games, "score": went.mean(), "turns": went.turns() })
}

fn row(Done { seed, found, .. }: &Done, went: &Went, file: &str) -> Vec<String> {
    let interval = wilson(went.wins, went.games, LEVEL);
    vec![
        seed.to_string(),
        format!("{}/{}", found.iteration, found.iterations),
        found.games.to_string(),
        went.games.to_string(),
        format!("{:.4}", went.share()),
        format!("{:.4}", interval.low),
        format!("{:.4}", interval.high),
        format!("{:.2}", went.mean()),
        format!("{:.2}", went.turns()),
        file.to_owned(),
    ]
}

/// How it went, in words.
pub fn words(went: &Went) -> String {
    let interval = wilson(went.wins, went.games, LEVEL);
    format!(
        "won {:.1} % ({:.1} – {:.1}) of {} games, mean score {:.1}, {:.1} turns",
        100.0 * went.share(),
        100.0 * interval.low,
        100.0 * interval.high,
        thousands(went.games),
        went.mean(),
        went.turns()
    )
}
