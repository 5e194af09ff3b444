//! `perihelion merge`: the parts of a divided sweep, added up.

use super::{
    Options, Stop,
    asked::directory_of,
    findings::Findings,
    output,
    recorded::{Recorded, report_on},
    saving::Saving,
    shard,
    watch::Busy,
};
use crate::{
    files::{command_advice, path_argument},
    frames::{Existing, Joined, Opened, Reached, RunDirectory, Status},
    report::warnings_text,
    simulation::{Finish, Tally},
};
use std::path::{Path, PathBuf};

/// Add up the parts of a divided sweep into a run directory.
///
/// With all parts the directory has the same bytes as if one machine had played the sweep. Where parts are missing it says
/// which, and the directory is that of an interrupted run: cells have their games as far as none before them is missing.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion merge shards
  perihelion merge shards --out reports/start
  perihelion merge shards --also from_the_office --also from_the_cluster")]
pub struct Merge {
    /// The folder of the parts.
    folder: PathBuf,
    /// Another folder with parts, such as those brought from another machine. Give it again for more.
    #[arg(long, value_name = "DIR")]
    also: Vec<PathBuf>,
    /// The run directory [default: reports/<name of the sweep file>].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Discard what an earlier run left in the directory.
    #[arg(long)]
    replace: bool,
}

impl Merge {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let adding = Busy::draw(options, "adding up the parts");
        let (shards, plan) = shard::planned(options, &self.folder)?;
        let Joined { tallies, missing, twice } = shards.join(&self.also, plan.none_played())?;
        if !plan.can_have_played(&tallies) {
            return Err(Stop::Failed(
                "the parts add up to what no games come to: a machine has counted wrongly".into(),
            ));
        }
        let sweep = shards.manifest.command.get(1).map_or("", String::as_str);
        let path = self.out.clone().unwrap_or_else(|| directory_of(Path::new(sweep)));
        let existing = if self.replace { Existing::Replace } else { Existing::Resume };
        let opened = RunDirectory::open(&path, shards.manifest.clone(), existing, &options.rulesets)?;
        let Opened { mut directory, reached, .. } = opened;
        if directory.manifest().keeps_games {
            return Err(Stop::Usage(format!(
                "`{}` keeps every game's outcome, which parts do not\n  = help: `--out DIR` writes elsewhere, `--replace` discards what is there",
                path.display()
            )));
        }
        let is_ahead =
            |reached: &Reached| reached.tallies.iter().zip(&tallies).any(|(before, now)| before.games > now.games);
        if reached.as_ref().is_some_and(is_ahead) {
            return Err(Stop::Usage(format!(
                "`{}` holds games of this run that these parts have not\n  = help: `--out DIR` writes elsewhere, `--replace` discards them",
                path.display()
            )));
        }
        drop(adding);
        let goes_on = missing.is_empty() && plan.go_on(&tallies);
        let finish = if missing.is_empty() && !goes_on { Finish::Complete } else { Finish::Interrupted };
        if twice > 0 {
            output::note(options, &format!("parts that are there twice: {twice}; they count once"));
        }
        let recorded = Recorded::of(&shards.manifest);
        let mut bring = |_: Option<Vec<Tally>>, _: &mut Saving<'_>| Ok((tallies.clone(), finish));
        let findings = recorded.keep(options, &plan, &mut directory, None, &mut bring)?;
        plan.print(options, findings.summaries(), || format!("\n{}", findings.in_short()))?;
        output::warn(&warnings_text(&findings.study.warnings));
        self.tell(options, &findings, &path, &missing)
    }

    fn tell(
        &self,
        options: &Options,
        findings: &Findings,
        path: &Path,
        missing: &[(usize, usize)],
    ) -> Result<(), Stop> {
        let folder = path_argument(&self.folder);
        if let Some((_, part)) = missing.first() {
            let run = ["shard", "run", &folder, "--part", &part.to_string()].map(String::from);
            return Err(Stop::Interrupted(format!(
                "{} missing: {}; what is there is in `{}`\n  = help: {}",
                if missing.len() == 1 { "a part is" } else { "parts are" },
                shard::names(missing),
                path.display(),
                command_advice(&run, "plays the first of them")
            )));
        }
        if findings.manifest.status != Status::Complete {
            let next = ["shard", "next", &folder].map(String::from);
            return Err(Stop::Interrupted(format!(
                "all parts are there, but the run goes on; what is there is in `{}`\n  = help: {}",
                path.display(),
                command_advice(&next, "plans the next round")
            )));
        }
        let report = command_advice(&report_on(path), "tells more, and writes a page with charts");
        output::note(options, &format!("tables and manifest are in `{}`; {report}", path.display()));
        Ok(())
    }
}
