//! What was measured, and files of it.

use super::{super::own_file, Stop, machine::Machine};
use crate::files::{Mistake, Mistakes, Source, did_you_mean};
use serde::{Deserialize, Serialize};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What the files of this form begin with, and no others.
const FORM: &str = "perihelion bench 1";

/// Where measurements are saved by their names.
const FOLDER: &str = "reports/bench";

/// All that one call measured.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    form: String,
    /// The version of perihelion.
    pub version: String,
    pub machine: Machine,
    pub rulesets: Vec<Ahead>,
    pub players: Vec<Pace>,
}

/// What a player who looks ahead meets in a ruleset: sizes in bytes, and steps a second of every repeat.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ahead {
    pub ruleset: String,
    pub rules_bytes: usize,
    pub state_bytes: usize,
    pub action_bytes: usize,
    pub steps_per_second: Vec<f64>,
}

/// How fast one strategy plays on so many threads, for every repeat.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    pub ruleset: String,
    pub strategy: String,
    /// Rollouts a decision; for search players only.
    pub rollouts: Option<u32>,
    pub threads: usize,
    pub games_per_second: Vec<f64>,
    pub decisions_per_second: Vec<f64>,
    /// What the program held when it had played, in MiB; left out where the system does not tell.
    pub memory_mib: Option<f64>,
}

impl Pace {
    /// Whether both were measured of the same player, on however many threads.
    pub fn is_same_player(&self, other: &Self) -> bool {
        self.ruleset == other.ruleset && self.strategy == other.strategy && self.rollouts == other.rollouts
    }
}

impl Record {
    /// Nothing yet, on this machine.
    pub fn begun() -> Self {
        Self {
            form: FORM.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            machine: Machine::this(),
            rulesets: Vec::new(),
            players: Vec::new(),
        }
    }

    /// Writes it, with the folder that it lies in.
    pub fn save(&self, path: &Path) -> Result<(), Stop> {
        let mut text = serde_json::to_string_pretty(self).map_err(anyhow::Error::from)?;
        text.push('\n');
        own_file::write(path, text.as_bytes())
    }

    /// Reads one.
    pub fn load(name: &str) -> Result<Self, Stop> {
        let path = path_of(name)?;
        if !path.exists() {
            return Err(Stop::Usage(unknown(name, &path)));
        }
        let source = Source::read(&path).map_err(Mistakes::from)?;
        let read: Self = serde_json::from_str(&source.text).map_err(|error| {
            let lines = source.text.split_inclusive('\n').take(error.line().saturating_sub(1));
            let place = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
            let place = source.text.floor_char_boundary(place);
            let what = "this is no file of `perihelion bench --save`";
            let told = error.to_string();
            let told = told.split(" at line ").next().unwrap_or_default().to_owned();
            Mistakes::from(Mistake::at(&source, place..place + 1, what, told).help("measure anew, and save that"))
        })?;
        if read.form != FORM {
            let what = format!("this file is of the form `{}`, not `{FORM}`", read.form);
            let help = "measure anew with this version of perihelion, and save that";
            return Err(Mistakes::from(Mistake::of_file(source.name.clone(), what, help)).into());
        }
        Ok(read)
    }
}

/// The file of a name, or the path itself where one is given.
pub fn path_of(name: &str) -> Result<PathBuf, Stop> {
    if name.ends_with(".json") {
        return Ok(PathBuf::from(name));
    }
    let fits = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    if name.is_empty() || name.starts_with('.') || !name.chars().all(fits) {
        let help = "use letters, digits, `-`, `_` and `.`, or give a path that ends in `.json`";
        return Err(Stop::Usage(format!("`{name}` cannot be the name of a measurement\n  = help: {help}")));
    }
    Ok(Path::new(FOLDER).join(format!("{name}.json")))
}

/// Refuses to overwrite what is no measurement.
pub fn may_write(path: &Path) -> Result<(), Stop> {
    if own_file::may_write(path, |text| text.contains(&format!("\"form\": \"{FORM}\""))) {
        return Ok(());
    }
    let help = "give another name, or --replace";
    Err(Stop::Usage(format!("`{}` is no file of `perihelion bench --save`\n  = help: {help}", path.display())))
}

/// What is said of a name under which nothing was saved.
fn unknown(name: &str, path: &Path) -> String {
    let mut saved: Vec<String> =
        fs::read_dir(FOLDER).into_iter().flatten().flatten().filter_map(|entry| name_of(&entry.path())).collect();
    saved.sort();
    let help = match did_you_mean(name, saved.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if saved.is_empty() => format!("`--save {name}` saves one"),
        None => format!("saved are {}", saved.join(", ")),
    };
    format!("there is no measurement `{name}`: `{}` does not exist\n  = help: {help}", path.display())
}

fn name_of(path: &Path) -> Option<String> {
    (path.extension()? == "json").then(|| path.file_stem().map(|name| name.to_string_lossy().into_owned()))?
}
