//! `perihelion report --compare`: what changed from one run to another, cell by cell.

use super::{
    Options, Stop, output,
    own_file::{expect_own_page, write_leaflet},
};
use crate::{
    analysis::{CellLabel, Estimate, Interval, Pair, Run, adjust, pair},
    files::command_line,
    frames::{self, Manifest, SavedRun},
    report::{Cells, Drawn, Leaflet, LeafletPart, Picture, thousands},
    ruleset::Descriptor,
    scenario::Compare,
    simulation::Tally,
};
use anyhow::Context;
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// The most rows of a table in the terminal, of a chart, and of a list of settings.
const MOST_ROWS: usize = 30;

/// The most letters of a setting's value that are told.
const MOST_LETTERS: usize = 40;

/// A setting's path, and its values before and after.
type Change = (String, String, String);

/// Two runs of one ruleset, whatever version of it.
struct Both {
    descriptor: &'static Descriptor,
    before: Manifest,
    after: Manifest,
    /// The cells of the run before, then those of the run after.
    labels: Vec<CellLabel>,
    tallies: Vec<Tally>,
    scores: Vec<(i32, i32)>,
    /// Cells that both have, the one after against the one before.
    pairs: Vec<Pair>,
    /// The cells that only one of them has, before and after.
    alone: [usize; 2],
}

/// Compares two run directories and prints what changed, or writes it as a page.
pub fn compare(options: &Options, runs: [&Path; 2], page: Option<&PathBuf>, replace: bool) -> Result<(), Stop> {
    if let Some(file) = page {
        expect_own_page(file, replace)?;
    }
    let both = Both::read(options, runs)?;
    if let Some(file) = page {
        write_leaflet(options, file, &both.leaflet(runs))?;
        return output::print(&format!("{}\n", both.verdict()));
    }
    let run = both.run();
    let frame = frames::pairs(&run, &both.pairs.iter().collect::<Vec<_>>()).context("the table cannot be made")?;
    output::print_frame(options, &frame, || both.text())
}

impl Both {
    fn read(options: &Options, runs: [&Path; 2]) -> Result<Self, Stop> {
        let [before, after] = runs.map(SavedRun::read_of_any_version);
        let (before, after) = (before?, after?);
        let name = &after.manifest.ruleset;
        if before.manifest.ruleset != *name {
            let what = format!("the runs are of two rulesets, `{}` and `{name}`", before.manifest.ruleset);
            return Err(Stop::Usage(format!("{what}\n  = help: name two runs of one ruleset")));
        }
        let descriptor = options.rulesets.descriptor(name).ok_or_else(|| {
            Stop::Usage(format!(
                "this version has no ruleset `{name}`\n  = help: compare with the program that played it"
            ))
        })?;
        let labels = [&before, &after].map(|run| run.manifest.grid.labels(descriptor)).concat();
        let first = before.tallies.len();
        let scores = [before.manifest.score_ranges.as_slice(), after.manifest.score_ranges.as_slice()].concat();
        let mut both = Self {
            descriptor,
            labels,
            tallies: [before.tallies, after.tallies].concat(),
            scores,
            before: before.manifest,
            after: after.manifest,
            pairs: Vec::new(),
            alone: [0, 0],
        };
        let cell = |at: usize| both.labels.get(at).map(|label| (label.variant.as_str(), label.strategy.as_str()));
        let old: BTreeMap<(&str, &str), usize> = (0..first).filter_map(|at| Some((cell(at)?, at))).collect();
        let matched: Vec<(usize, usize)> =
            (first..both.labels.len()).filter_map(|at| Some((*old.get(&cell(at)?)?, at))).collect();
        let run = both.run();
        let mut pairs: Vec<Pair> = matched.iter().filter_map(|&(a, b)| pair(&run, a, b)).collect();
        adjust(&mut pairs);
        let alone = [first - matched.len(), both.labels.len() - first - matched.len()];
        (both.pairs, both.alone) = (pairs, alone);
        if matched.is_empty() {
            let help = "cells are the same where variant and strategy have the same names";
            return Err(Stop::Usage(format!("the runs have no cell in common\n  = help: {help}")));
        }
        Ok(both)
    }

    fn run(&self) -> Run<'_> {
        Run {
            descriptor: self.descriptor,
            labels: &self.labels,
            all_labels: &self.labels,
            tallies: &self.tallies,
            metrics: &[],
            summaries: &[],
            score_ranges: &self.scores,
            level: self.after.level,
            target: None,
            compare: &Compare::Alternatives,
            design: None,
            decisive: &[],
        }
    }

    /// Whether a difference is there for certain, of all pairs together.
    fn differs(&self, pair: &Pair) -> bool {
        pair.differs_among_all(self.after.level)
    }

    fn place(&self, pair: &Pair) -> String {
        let label = &self.labels[pair.b];
        format!("`{}` in {}", label.strategy, label.variant)
    }

    /// All of it in a few sentences.
    fn verdict(&self) -> String {
        let count = |is: &dyn Fn(&&Pair) -> bool| self.pairs.iter().filter(is).count();
        let alike = count(&|pair| pair.is_alike());
        let more = count(&|pair| self.differs(pair) && pair.wins.value > 0.0);
        let less = count(&|pair| self.differs(pair) && pair.wins.value < 0.0);
        let all = self.pairs.len();
        if all == 0 {
            return "No cell that both runs have was played in both.".to_owned();
        }
        if alike == all {
            let cells = if all == 1 { "the cell" } else { "all cells" };
            return format!("Nothing changed: every game of {cells} that both runs have ended alike.");
        }
        let largest = self.pairs.iter().filter(|pair| self.differs(pair));
        let largest = largest.max_by(|a, b| a.wins.value.abs().total_cmp(&b.wins.value.abs()));
        let most = match largest {
            Some(pair) => format!(
                " The largest change: {}, by {:+.1} percentage points ({:+.1} to {:+.1}).",
                self.place(pair),
                100.0 * pair.wins.value,
                100.0 * pair.wins.interval.low,
                100.0 * pair.wins.interval.high
            ),
            None => String::new(),
        };
        format!(
            "Of {all} cells that both runs have, {more} are won more often than before and {less} less often, for certain; {alike} ended alike in every game, and of {} these games cannot tell.{most}",
            all - more - less - alike
        )
    }

    /// What the comparison rests on.
    fn luck(&self) -> String {
        if self.before.seed != self.after.seed {
            return format!(
                "The seeds differ ({} and {}), so no luck is shared: it takes more games to tell a difference.",
                self.before.seed, self.after.seed
            );
        }
        let rules = match self.before.rules_version == self.after.rules_version {
            true => "",
            false => ", as far as both versions of the rules draw alike",
        };
        format!(
            "Both have seed {}: game by game they met the same luck{rules}, and single games are compared.",
            self.after.seed
        )
    }

    /// What went into the runs and is not the same.
    fn inputs(&self) -> Vec<String> {
        let mut told = Vec::new();
        let (before, after) = (&self.before, &self.after);
        let mut other = |what: &str, before: String, after: String| {
            if before != after {
                told.push(format!("{what}: {before} before, {after} after."));
            }
        };
        other("perihelion", before.perihelion.clone(), after.perihelion.clone());
        other("Rules version", before.rules_version.to_string(), after.rules_version.to_string());
        other("Seed", before.seed.to_string(), after.seed.to_string());
        let (settings, scripts) = self.changed();
        let more = settings.len().saturating_sub(MOST_ROWS);
        for ((path, before, after), cells) in settings.into_iter().take(MOST_ROWS) {
            let cells = if cells == 1 { "1 cell".to_owned() } else { format!("{cells} cells") };
            told.push(format!("`{path}`: {before} before, {after} after, in {cells}."));
        }
        if more > 0 {
            told.push(format!("And {more} more changes of settings."));
        }
        if !scripts.is_empty() {
            let names: Vec<String> = scripts.iter().map(|name| format!("`{name}`")).collect();
            told.push(format!("Other scripts: {}.", names.join(", ")));
        }
        for (cells, which) in self.alone.into_iter().zip(["before", "after"]) {
            if cells > 0 {
                told.push(format!(
                    "{cells} {} only in the run {which}.",
                    if cells == 1 { "cell is" } else { "cells are" }
                ));
            }
        }
        if told.is_empty() {
            told.push("Rules, settings, scripts and seed are the same.".to_owned());
        }
        told
    }

    /// The settings that changed, with their values before and after and in how many cells, and the strategies that did.
    fn changed(&self) -> (BTreeMap<Change, usize>, BTreeSet<&str>) {
        let (mut settings, mut scripts) = (BTreeMap::new(), BTreeSet::new());
        let first = self.before.grid.cells.len();
        for pair in &self.pairs {
            let (Some(a), Some(b)) = (self.before.grid.cells.get(pair.a), self.after.grid.cells.get(pair.b - first))
            else {
                continue;
            };
            let text = |manifest: &Manifest, cell: &frames::ManifestCell| {
                manifest.grid.scripts.get(cell.script).map(|script| script.text.clone())
            };
            if text(&self.before, a) != text(&self.after, b) {
                scripts.insert(self.labels[pair.b].strategy.as_str());
            }
            let of = |manifest: &Manifest, cell: &frames::ManifestCell| -> BTreeMap<String, Value> {
                let scenario = manifest.grid.scenarios.get(cell.scenario);
                let settings = scenario.and_then(|scenario| scenario.get("settings")?.as_object().cloned());
                settings.unwrap_or_default().into_iter().collect()
            };
            let (old, new) = (of(&self.before, a), of(&self.after, b));
            let paths: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
            for path in paths {
                let (before, after) = (old.get(path), new.get(path));
                if before != after {
                    *settings.entry((path.clone(), shown(before), shown(after))).or_insert(0) += 1;
                }
            }
        }
        (settings, scripts)
    }

    /// One row a cell of both: wins and mean scores before and after. Those that changed most come first.
    fn cells(&self) -> Cells {
        let unit = self.descriptor.score_unit;
        let columns = [
            ("variant", false),
            ("player", false),
            ("games", true),
            ("won before", true),
            ("won after", true),
            ("difference", true),
            ("at every look", false),
            (unit, true),
            ("at every look", false),
            ("change", false),
        ];
        let mut pairs: Vec<&Pair> = self.pairs.iter().collect();
        pairs.sort_by(|a, b| b.wins.value.abs().total_cmp(&a.wins.value.abs()));
        let rows = pairs.iter().map(|pair| {
            let label = &self.labels[pair.b];
            let rate = |cell: usize| {
                let tally = &self.tallies[cell];
                let share = 100.0 * tally.wins as f64 / tally.games.max(1) as f64;
                (format!("{share:.1} %"), Some(share))
            };
            let change = match (pair.is_alike(), self.differs(pair)) {
                (true, _) => "the same games",
                (_, true) => "for certain",
                _ => "cannot be told",
            };
            let points = 100.0 * pair.wins.value;
            let between = |low: f64, high: f64, places: usize| format!("{low:+.places$} – {high:+.places$}");
            let (low, high) = (100.0 * pair.wins.interval.low, 100.0 * pair.wins.interval.high);
            let score = pair.score;
            vec![
                (label.variant.clone(), None),
                (label.strategy.clone(), None),
                (thousands(pair.games), Some(pair.games as f64)),
                rate(pair.a),
                rate(pair.b),
                (format!("{points:+.1}"), Some(points)),
                (between(low, high, 1), None),
                score.map_or(("–".into(), None), |score| (format!("{:+.2}", score.value), Some(score.value))),
                (score.map_or("–".into(), |score| between(score.interval.low, score.interval.high, 2)), None),
                (change.to_owned(), None),
            ]
        });
        Cells {
            title: format!(
                "Each cell of both runs, those that changed most first: percentage points, and {unit} a game"
            ),
            columns: columns.map(|(label, number)| (label.to_owned(), number)).into(),
            rows: rows.collect(),
            picture: None,
        }
    }

    fn text(&self) -> String {
        let mut cells = self.cells();
        if self.pairs.iter().all(Pair::is_alike) {
            cells.rows.clear();
        }
        let more = cells.rows.len().saturating_sub(MOST_ROWS);
        cells.rows.truncate(MOST_ROWS);
        let table = if cells.rows.is_empty() { String::new() } else { format!("\n{}\n", cells.text(output::width())) };
        let more = if more > 0 { format!("{more} more rows: --format csv, or --page FILE\n") } else { String::new() };
        let inputs: String = self.inputs().iter().map(|line| format!("  {line}\n")).collect();
        let plain = |text: String| text.replace('`', "");
        format!(
            "{}, {}\n\n{}\n{}\n\nWhat went in\n{}{table}{more}",
            self.after.title,
            self.after.ruleset,
            plain(self.verdict()),
            self.luck(),
            plain(inputs),
        )
    }

    fn leaflet(&self, runs: [&Path; 2]) -> Leaflet {
        let mut largest: Vec<&Pair> = self.pairs.iter().filter(|pair| !pair.is_alike()).collect();
        largest.sort_by(|a, b| b.wins.value.abs().total_cmp(&a.wins.value.abs()));
        largest.truncate(MOST_ROWS);
        let row = |pair: &&Pair| {
            let label = &self.labels[pair.b];
            (format!("{} · {}", label.variant, label.strategy), in_points(pair.wins))
        };
        let rows: Vec<(String, Estimate)> = largest.iter().map(row).collect();
        let picture = (!rows.is_empty()).then(|| Picture {
            name: "changes",
            title: "Where wins changed most".to_owned(),
            caption: "How many percentage points more of its games a player wins after than before, with the interval that holds at every look.".to_owned(),
            drawn: Drawn::Estimates { rows, axis: "wins after minus before (percentage points)".to_owned() },
        });
        let wins = LeafletPart {
            id: "wins",
            question: "What changed?".to_owned(),
            verdict: self.verdict(),
            tables: vec![Cells { picture, ..self.cells() }],
            ..LeafletPart::default()
        };
        let inputs = LeafletPart {
            id: "inputs",
            question: "What went in?".to_owned(),
            verdict: self.luck(),
            more: self.inputs(),
            ..LeafletPart::default()
        };
        let arguments = ["report".to_owned(), "--compare".to_owned()];
        let again = [&arguments[..], &runs.map(|run| run.display().to_string())].concat();
        let games = |manifest: &Manifest, tallies: &[Tally]| {
            let games: u64 = tallies.iter().map(|tally| tally.games).sum();
            format!("{}, rules version {}, {} games", manifest.title, manifest.rules_version, thousands(games))
        };
        let (old, new) = self.tallies.split_at(self.before.grid.cells.len());
        Leaflet {
            title: format!("What changed: {}", self.after.title),
            ruleset: self.after.ruleset.clone(),
            facts: format!("{} cells of both runs", self.pairs.len()),
            summary: self.verdict(),
            parts: vec![wins, inputs],
            commands: command_line(&again)
                .map(|line| ("Tell it in the terminal".to_owned(), line))
                .into_iter()
                .collect(),
            told: vec![
                ("Before".to_owned(), games(&self.before, old)),
                ("After".to_owned(), games(&self.after, new)),
                ("Identities".to_owned(), format!("`{}` and `{}`", self.before.identity, self.after.identity)),
            ],
            ..Leaflet::default()
        }
    }
}

/// A difference of shares in percentage points.
fn in_points(Estimate { value, error, interval: Interval { low, high } }: Estimate) -> Estimate {
    let interval = Interval { low: 100.0 * low, high: 100.0 * high };
    Estimate { value: 100.0 * value, error: 100.0 * error, interval }
}

/// A setting's value as it is told; long ones are cut.
fn shown(value: Option<&Value>) -> String {
    let text = match value {
        None => "nothing".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
