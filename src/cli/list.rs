//! `perihelion list`: rulesets, scenarios, sweeps, tunes and strategies.

use super::{Options, Stop, library, output};
use crate::files::Source;
use std::path::{Path, PathBuf};

/// List the rulesets, and the scenarios, sweeps, tunes and strategies found here.
///
/// Files are looked for in the folders `scenarios` and `strategies` of the current folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion list
  perihelion list --format csv")]
pub struct List {}

impl List {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let header = ["kind", "name", "ruleset", "title"];
        let mut rows: Vec<Vec<String>> = Vec::new();
        for descriptor in options.rulesets.descriptors() {
            let ruleset = descriptor.name;
            rows.push(vec!["ruleset".into(), ruleset.into(), ruleset.into(), descriptor.about.into()]);
            let scenarios = Path::new("scenarios").join(ruleset);
            let mut add = |kind: &str, files: Vec<PathBuf>| {
                for path in files {
                    rows.push(vec![kind.to_owned(), path.display().to_string(), ruleset.to_owned(), title(&path)]);
                }
            };
            add("scenario", library::toml_files(&scenarios));
            add("sweep", library::toml_files(&scenarios.join("sweeps")));
            add("tune", library::toml_files(&scenarios.join("tunes")));
            add("strategy", library::toml_files(&Path::new("strategies").join(ruleset)));
            for (name, about) in [
                ("random", "Any legal action, each equally likely"),
                ("first", "The first legal action"),
                ("search:STRATEGY", "Any of these, looking ahead by rollouts"),
            ] {
                rows.push(vec!["strategy".into(), name.into(), ruleset.into(), about.into()]);
            }
        }
        output::print_rows(options, &header, &rows, 4)
    }
}

/// The title a file gives itself; empty where it cannot be read, which `check` explains.
fn title(path: &Path) -> String {
    let table: toml::Table = Source::read(path).ok().and_then(|source| source.text.parse().ok()).unwrap_or_default();
    table.get("title").and_then(toml::Value::as_str).unwrap_or_default().to_owned()
}
