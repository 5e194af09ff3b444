//! `perihelion describe`: a ruleset, a scenario, a sweep or a strategy in words.

use super::{Format, Options, Stop, output};
use crate::{
    Rulesets,
    files::{Mistakes, Source, did_you_mean},
    report::{Description, describe_ruleset, describe_scenario, describe_strategy, describe_sweep, describe_tune},
    scenario::{FileKind, Scenario, Sweep, Tune, check_file},
    strategy::Strategy,
};
use std::path::Path;

/// Explain a ruleset or a file: settings, actions, variables, metrics.
///
/// Without more words everything is told, after a table of contents. A topic tells that part alone: of a ruleset
/// settings, cards (the fields of cards), actions, variables, metrics, endings, ranks or streams; of a scenario settings
/// or cards; of a sweep axes, variants or strategies; of a tune free or wants; of a strategy params, lets or rules. Words after it, or in its
/// place, tell the items in whose name or sentence all of them stand.
///
/// With --format json it is one object, with types, ranges, defaults, units and rules; with --format csv a table with one
/// row an item.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion describe timers
  perihelion describe timers variables
  perihelion describe aliens variables gain
  perihelion describe timers spy
  perihelion describe scenarios/timers/standard.toml settings assumed
  perihelion describe strategies/timers/expert.toml rules buy
  perihelion describe timers --format json")]
pub struct Describe {
    /// The name of a ruleset, or the path of a scenario, a sweep or a strategy.
    what: String,
    /// A topic, words to look for, or both.
    #[arg(value_name = "TOPIC OR WORD")]
    words: Vec<String>,
}

impl Describe {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let found = self.description(&options.rulesets)?.only(&self.words);
        let description =
            found.map_err(|not_found| Stop::Usage(format!("{}\n  = help: {}", not_found.what, not_found.help)))?;
        match options.format {
            Format::Table => output::print(&description.text(output::width())),
            Format::Json => {
                let json = serde_json::to_string_pretty(&description.json()).map_err(anyhow::Error::from)?;
                output::print(&format!("{json}\n"))
            }
            Format::Csv => {
                let (header, rows) = description.rows();
                let header: Vec<&str> = header.iter().map(String::as_str).collect();
                output::print_rows(options, &header, &rows, header.len())
            }
        }
    }

    fn description(&self, rulesets: &Rulesets) -> Result<Description, Stop> {
        if let Some(descriptor) = rulesets.descriptor(&self.what) {
            return Ok(describe_ruleset(descriptor));
        }
        let path = Path::new(&self.what);
        if !path.exists() {
            return Err(neither(&self.what, rulesets));
        }
        Ok(match check_file(path, rulesets)? {
            FileKind::Scenario => describe_scenario(&Scenario::load(path, &[], rulesets)?),
            FileKind::Sweep => describe_sweep(&Sweep::load(path, rulesets)?),
            FileKind::Tune => describe_tune(&Tune::load(path, rulesets)?),
            FileKind::Strategy => {
                let source = Source::read(path).map_err(Mistakes::from)?;
                let (ruleset, _) = Strategy::ruleset_of(&source)?;
                let descriptor = rulesets
                    .descriptor(&ruleset)
                    .ok_or_else(|| Stop::Usage(format!("there is no ruleset `{ruleset}`")))?;
                describe_strategy(&Strategy::from_source(&source, descriptor)?, &self.what)
            }
        })
    }
}

/// What is said of something that is neither the name of a ruleset nor the path of a file.
pub fn neither(what: &str, rulesets: &Rulesets) -> Stop {
    let help = match did_you_mean(what, rulesets.names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            format!("give the path of a file, or a ruleset: {}", rulesets.names().collect::<Vec<_>>().join(", "))
        }
    };
    Stop::Usage(format!("there is neither a ruleset nor a file `{what}`\n  = help: {help}"))
}
