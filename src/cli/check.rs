//! `perihelion check`: everything wrong with files, all at once.

use super::{Format, Options, Stop, output};
use crate::{
    files::{Mistake, Mistakes, Places},
    report::thousands,
    scenario::examine_file,
};
use serde_json::json;
use std::path::PathBuf;

/// Find everything wrong with these files, all at once.
///
/// Scenarios, sweeps and strategies are told apart by what is in them, or in the file they extend. Warnings tell what a
/// strategy says in vain, and are no mistakes. The first 20 mistakes are shown. With --format json, all mistakes and
/// warnings are a list on standard output, for editors and programs.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion check scenarios/timers/*.toml strategies/timers/*.toml
  perihelion check my.toml --format json")]
pub struct Check {
    /// The files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Check {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        if options.format == Format::Csv {
            return Err(Stop::Usage("mistakes are no table\n  = help: use --format table or json".into()));
        }
        let (mut mistakes, mut warnings) = (Mistakes::default(), Mistakes::default());
        for path in &self.files {
            if let Some(examined) = mistakes.take(examine_file(path, &options.rulesets)) {
                let dear = examined.steps.map_or_else(String::new, |steps| {
                    format!("; it looks ahead, up to {} steps a decision: its games are slow", thousands(steps.into()))
                });
                output::note(options, &format!("{}: a sound {}{dear}", path.display(), examined.kind.name()));
                examined.warnings.into_iter().for_each(|warning| warnings.push(warning));
            }
        }
        if options.format == Format::Json {
            let mut places = Places::default();
            let all = mistakes.in_order().into_iter().chain(warnings.in_order());
            let all: Vec<_> = all.map(|mistake| as_json(mistake, places.of(mistake))).collect();
            let list = serde_json::to_string_pretty(&all).map_err(anyhow::Error::from)?;
            output::print_json(&format!("{list}\n"))?;
            return match mistakes.list.len() {
                0 => Ok(()),
                1 => Err(Stop::Usage("1 mistake".into())),
                several => Err(Stop::Usage(format!("{several} mistakes"))),
            };
        }
        for warning in warnings.in_order() {
            output::warn(&format!("{}\n\n", warning.render(output::colours_on_stderr())));
        }
        Ok(mistakes.or(())?)
    }
}

/// A mistake or warning for programs; lines and columns count from 1, and are null where it is about a whole file.
fn as_json(mistake: &Mistake, place: Option<(usize, usize)>) -> serde_json::Value {
    let (line, column) = place.unzip();
    json!({
        "file": mistake.file(),
        "line": line,
        "column": column,
        "what": mistake.what(),
        "label": mistake.label(),
        "help": mistake.advice(),
        "severity": if mistake.is_warning() { "warning" } else { "error" },
    })
}
