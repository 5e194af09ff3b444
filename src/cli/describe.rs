//! `perihelion describe`: a ruleset, a scenario or a strategy in words.

use super::{Format, Options, Stop, output};
use crate::{
    files::{Mistakes, Source, did_you_mean},
    report::{describe_ruleset, describe_scenario, describe_strategy, describe_sweep},
    rulesets,
    scenario::{FileKind, Scenario, Sweep, check_file},
    strategy::Strategy,
};
use std::path::Path;

/// Explain a ruleset, a scenario or a strategy: settings, actions, variables, metrics.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion describe timers
  perihelion describe scenarios/timers/standard.toml
  perihelion describe strategies/timers/expert.toml")]
pub struct Describe {
    /// The name of a ruleset, or the path of a scenario, a sweep or a strategy.
    what: String,
}

impl Describe {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        if options.format != Format::Table {
            let help = "`perihelion schema` prints what a program needs to know about files";
            return Err(Stop::Usage(format!("a description is text for people, not a table\n  = help: {help}")));
        }
        let width = output::width();
        if let Some(descriptor) = rulesets::descriptor(&self.what) {
            return output::print(&describe_ruleset(descriptor, width));
        }
        let path = Path::new(&self.what);
        if !path.exists() {
            let names = rulesets::DESCRIPTORS.iter().map(|descriptor| descriptor.name);
            let help = match did_you_mean(&self.what, names.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("give the path of a file, or a ruleset: {}", names.collect::<Vec<_>>().join(", ")),
            };
            return Err(Stop::Usage(format!(
                "there is neither a ruleset nor a file `{}`\n  = help: {help}",
                self.what
            )));
        }
        output::print(&match check_file(path)? {
            FileKind::Scenario => describe_scenario(&Scenario::load(path, &[])?, width),
            FileKind::Sweep => describe_sweep(&Sweep::load(path)?, width),
            FileKind::Strategy => {
                let source = Source::read(path).map_err(Mistakes::from)?;
                let (ruleset, _) = Strategy::ruleset_of(&source)?;
                let descriptor = rulesets::descriptor(&ruleset)
                    .ok_or_else(|| Stop::Usage(format!("there is no ruleset `{ruleset}`")))?;
                describe_strategy(&Strategy::from_source(&source, descriptor)?, width)
            }
        })
    }
}
