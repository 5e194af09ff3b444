//! `perihelion schema`: JSON Schemas, for editors.

use super::{Options, Stop, output};
use crate::{files::did_you_mean, scenario::schema};
use clap::ValueEnum;

/// Print the JSON Schema of a kind of file, for editors.
///
/// Editors with a TOML language server find the committed schemas in `schemas/` by themselves.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  perihelion schema scenario timers > schemas/timers.scenario.schema.json")]
pub struct Schema {
    /// The kind of file.
    #[arg(value_enum)]
    kind: Kind,
    /// The ruleset.
    ruleset: String,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    Scenario,
    Strategy,
    Sweep,
    Tune,
}

impl Schema {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let Some(descriptor) = options.rulesets.descriptor(&self.ruleset) else {
            let names: Vec<&str> = options.rulesets.names().collect();
            let near = did_you_mean(&self.ruleset, names.iter().copied()).map(|name| format!("did you mean `{name}`?"));
            let help = near.unwrap_or_else(|| format!("rulesets: {}", names.join(", ")));
            return Err(Stop::Usage(format!("there is no ruleset `{}`\n  = help: {help}", self.ruleset)));
        };
        let schema = match self.kind {
            Kind::Scenario => schema::scenario(descriptor),
            Kind::Strategy => schema::strategy(descriptor),
            Kind::Sweep => schema::sweep(descriptor),
            Kind::Tune => schema::tune(descriptor),
        };
        output::print_json(&schema::text(&schema))
    }
}
