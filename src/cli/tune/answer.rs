//! An answer as files and as JSON.

use super::{super::own_file, FIRST};
use crate::{
    analysis::Interval,
    files::quoted,
    report::{Seen, TunedLevels, TunedWant},
    scenario::{Free, Tune as TuneFile},
    strategy::Strategy,
    tuning::{Candidate, Cell, Problem, Tuned, Verdict},
};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// What the name of a file has of a level's.
fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_lowercase().to_string() } else { "_".to_owned() };
    name.chars().map(plain).collect()
}

/// The name of the tune's file.
fn own_name(file: &TuneFile) -> String {
    file.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Where the scenario of each level is written: beside the sweep of all.
pub fn level_files(out: &Path, levels: &TunedLevels) -> Vec<PathBuf> {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    let mut files: Vec<PathBuf> = Vec::new();
    for (place, name) in levels.names.iter().enumerate() {
        let path = out.with_file_name(format!("{stem}_{}.toml", slug(name)));
        // Two names may have the same letters.
        let again = out.with_file_name(format!("{stem}_{}_{}.toml", slug(name), place + 1));
        files.push(if files.contains(&path) { again } else { path });
    }
    files
}

/// The scenario file of an answer, and of which level it is, if there are levels.
pub fn answer_file(file: &TuneFile, steps: &[usize], out: &Path, level: Option<&str>) -> String {
    let base = quoted(&own_file::beside(out, &file.scenario.path));
    let from = own_name(file);
    let tuned = level.unwrap_or("tuned");
    let title = quoted(&format!("{}, {tuned}", file.scenario.title));
    let mut text = format!("{FIRST} of {from}: it extends the printed game and holds what changes.\n");
    text.push_str(&format!("extends = {base}\ntitle   = {title}\n\n"));
    for (path, written) in file.changes(steps) {
        text.push_str(&format!("{path} = {written}\n"));
    }
    text
}

/// The sweep file of all levels.
pub fn levels_file(file: &TuneFile, out: &Path, levels: &TunedLevels, paths: &[PathBuf]) -> String {
    let from = own_name(file);
    let strategy = |strategy: &Strategy| match strategy.called() {
        path if Path::new(path).is_file() => quoted(&own_file::beside(out, Path::new(path))),
        name => quoted(name),
    };
    let strategies: Vec<String> = file.strategies.iter().map(strategy).collect();
    let first = paths.first().map(|path| quoted(&own_file::beside(out, path))).unwrap_or_default();
    let mut text = format!("{FIRST} of {from}: a sweep of its levels, each a scenario of its own.\n");
    text.push_str(&format!(
        "title      = {}\nscenario   = {first}\nstrategies = [{}]\ngames      = 10_000\ncompare    = \"levels\"\n",
        quoted(&file.title),
        strategies.join(", ")
    ));
    for (name, path) in levels.names.iter().zip(paths) {
        let path = quoted(&own_file::beside(out, path));
        text.push_str(&format!("\n[[variant]]\nname     = {}\nscenario = {path}\n", quoted(name)));
    }
    text
}

/// All of it.
pub fn to_json(
    file: &TuneFile,
    problem: &Problem,
    wants: &[TunedWant],
    levels: Option<&TunedLevels>,
    tuned: &Tuned,
) -> Value {
    let values = |cell: Cell| -> Map<String, Value> {
        let steps = problem.space.steps(cell);
        let of = |(free, step): (&Free, usize)| {
            let values = free.values.iter().map(move |values| values[step].as_str());
            let pairs: Vec<(String, Value)> =
                free.paths.iter().cloned().zip(values).map(|(path, value)| (path, plain(value))).collect();
            pairs
        };
        file.free.iter().zip(steps).flat_map(of).collect()
    };
    let named = |level: usize| levels.map(|levels| levels.names[level].clone());
    let candidate = |candidate: &Candidate| {
        let of = |(place, want): (usize, &TunedWant)| {
            let seen = Seen::of(want, candidate, file.level);
            let Interval { low, high } = seen.interval;
            let (believed, error) = candidate.values[place];
            let bounds = want.bounds[candidate.level];
            json!({ "strategy": want.strategy, "against": want.against, "quantity": want.measure.to_string(),
                    "least": bounds.least, "most": bounds.most, "must": want.must, "seen": seen.value, "low": low,
                    "high": high, "games": seen.games, "believed": believed, "error": error })
        };
        let told: Vec<Value> = wants.iter().enumerate().map(of).collect();
        let wins = levels.map(|levels| {
            let of = |(player, quantity): &(String, usize)| (player.clone(), json!(candidate.counts[*quantity].mean()));
            levels.ordered.iter().map(of).collect::<Map<String, Value>>()
        });
        json!({ "level": named(candidate.level), "settings": values(candidate.cell), "chance": candidate.chance,
                "wants": told, "wins": wins })
    };
    let verdict = match &tuned.verdict {
        Verdict::Met(_) => "met",
        Verdict::Impossible => "cannot be met",
        Verdict::NotFound => "not found",
    };
    let shown: Vec<Value> = tuned.shown().iter().map(candidate).collect();
    let answers = if verdict == "met" { json!(shown) } else { json!([]) };
    let nearest = if verdict == "met" { json!([]) } else { json!(shown) };
    let front: Vec<Value> = tuned.front(&problem.wants).into_iter().map(candidate).collect();
    let alike = tuned.alike.iter().map(|(axis, step)| file.free[*axis].label(*step));
    json!({ "title": file.title, "verdict": verdict, "answer": answers.get(0).filter(|_| levels.is_none()),
            "levels": levels.map(|_| &answers), "nearest": nearest, "apart": levels.map(|_| &tuned.apart),
            "alike": alike.collect::<Vec<_>>(), "front": front,
            "others": tuned.others.iter().take(20).map(candidate).collect::<Vec<_>>(), "games": tuned.games.0,
            "test_games": tuned.games.1, "tried": tuned.tried, "cells": tuned.cells, "excluded": tuned.excluded,
            "refused": tuned.refused, "level": file.level })
}

/// A value as labels show it, as a number or a truth where it is one.
fn plain(shown: &str) -> Value {
    serde_json::from_str(shown).ok().filter(|value: &Value| !value.is_string()).unwrap_or_else(|| shown.into())
}
