//! A report for programs: all its tables and sentences as one JSON object, or one table.

use super::{Format, Options, Stop, findings::Findings, output};
use crate::{
    analysis::About,
    files::did_you_mean,
    frames::{self, CardColumns, DataFrame},
    report,
};
use anyhow::Context;
use serde_json::{Value, json};
use std::{fmt::Write, path::Path};

/// The table that CSV is of unless another one is asked for.
const USUAL: &str = "difficulty";

/// What of the manifest is only there to play the run again, and stays out.
const TO_PLAY_AGAIN: [&str; 4] = ["grid", "inputs", "replays", "score_ranges"];

/// Prints everything as JSON, or one table as CSV or JSON. The run lies in `directory`.
pub fn print(options: &Options, findings: &Findings, directory: &Path, table: Option<&str>) -> Result<(), Stop> {
    let table = match (options.format, table) {
        (Format::Table, _) => {
            let help = "add --format csv or --format json; without it sentences are printed";
            return Err(Stop::Usage(format!("`--table` is for programs\n  = help: {help}")));
        }
        (Format::Json, None) => return output::print(&everything(findings, directory)?),
        (Format::Csv, None) => USUAL,
        (_, Some(table)) => table,
    };
    let mut tables = tables(findings, directory)?;
    if table == HISTOGRAMS {
        tables.push((HISTOGRAMS, histograms(findings)?));
    }
    let Some((_, frame)) = tables.iter().find(|(name, _)| *name == table) else {
        let mut names: Vec<&str> = tables.iter().map(|(name, _)| *name).collect();
        names.push(HISTOGRAMS);
        let help = match did_you_mean(table, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("it has {}; what has nothing to say is left out", names.join(", ")),
        };
        return Err(Stop::Usage(format!("this run has no table `{table}`\n  = help: {help}")));
    };
    output::print_frame(options, frame, String::new)
}

/// How often each value of each quantity occurred: by far the largest table, and so given only to who asks for it.
const HISTOGRAMS: &str = "histograms";

/// Every table by the name of its file, but for the histograms.
fn tables(findings: &Findings, directory: &Path) -> Result<Vec<(&'static str, DataFrame)>, Stop> {
    let run = findings.whole_run();
    let cards = CardColumns::of(run.metrics);
    let table = frames::Table { descriptor: run.descriptor, labels: run.labels, cards: &cards };
    let mut all = vec![
        ("cells", frames::cells(&table, run.summaries).context("the table of cells cannot be made")?),
        ("rules", frames::rules(&table, run.summaries).context("the table of rules cannot be made")?),
    ];
    all.extend(findings.tables(directory).context("the tables of the analysis cannot be made")?);
    Ok(all)
}

fn histograms(findings: &Findings) -> Result<DataFrame, Stop> {
    let run = findings.whole_run();
    let cards = CardColumns::of(run.metrics);
    let table = frames::Table { descriptor: run.descriptor, labels: run.labels, cards: &cards };
    Ok(frames::histograms(&table, run.tallies).context("the table of histograms cannot be made")?)
}

/// What the manifest says, the answers, the warnings and all tables, as the text of one JSON object.
fn everything(findings: &Findings, directory: &Path) -> Result<String, Stop> {
    let run = findings.run();
    let mut all = serde_json::to_value(&findings.manifest).context("the manifest cannot be told")?;
    let sections = report::verdicts(&run, &findings.study).into_iter().map(|section| {
        json!({
            "id": section.topic.id(), "question": section.question, "verdict": section.verdict, "more": section.more
        })
    });
    let warnings = findings.study.warnings.iter().map(|warning| {
        let about = match warning.about {
            About::Unfinished => "unfinished",
            About::Figures => "figures",
            About::Script => "script",
        };
        json!({ "about": about, "what": warning.what, "remedy": warning.remedy })
    });
    if let Value::Object(all) = &mut all {
        TO_PLAY_AGAIN.iter().for_each(|name| drop(all.remove(*name)));
        all.insert("games".into(), findings.summaries().iter().map(|summary| summary.games).sum::<u64>().into());
        all.insert("sections".into(), sections.collect());
        all.insert("warnings".into(), warnings.collect());
    }
    let mut text = serde_json::to_string_pretty(&all).map_err(anyhow::Error::from)?;
    // The tables are put in as they are written, so that every figure has the digits it has on its own.
    text.truncate(text.trim_end_matches(['\n', '}']).len());
    text.push_str(",\n  \"tables\": {");
    for (place, (name, frame)) in tables(findings, directory)?.iter().enumerate() {
        let bytes = frames::bytes_of(frame, frames::Format::Json).with_context(|| format!("{name} cannot be made"))?;
        let comma = if place > 0 { "," } else { "" };
        let _ = write!(text, "{comma}\n    \"{name}\": {}", String::from_utf8_lossy(&bytes).trim_end());
    }
    text.push_str("\n  }\n}\n");
    Ok(text)
}
