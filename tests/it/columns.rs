//! The data dictionary of run directories: every column of every table stands in it, and nothing else.

use crate::program::{bytes, succeed};
use perihelion::frames::{self, DataFrame};
use polars::prelude::{DataType, ParquetReader, SerReader};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Cursor,
    path::{Path, PathBuf},
};

/// Plays a sweep of a shipped scenario and reports on it. Returns its run directory.
fn run(folder: &Path, name: &str, scenario: &str, sweep: &str, more: &[&str]) -> PathBuf {
    let (file, out) = (folder.join(format!("{name}.toml")), folder.join(name));
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(scenario);
    let harder = scenario.with_file_name("harder.toml").display().to_string();
    let text = format!("scenario = \"{}\"\n{}", scenario.display(), sweep.replace("HARDER", &harder));
    fs::write(&file, text).expect("a file");
    let (file, directory) = (file.display().to_string(), out.display().to_string());
    succeed(&[&["sweep", &file, "--out", &directory][..], more].concat());
    out
}

fn parquet(path: &Path) -> DataFrame {
    ParquetReader::new(Cursor::new(bytes(path))).finish().expect("a table")
}

/// The columns of the tables that lie in a run directory, with their types.
fn held(run: &Path) -> BTreeSet<[String; 3]> {
    let mut all = BTreeSet::new();
    for path in fs::read_dir(run).expect("a folder").map(|entry| entry.expect("a file").path()) {
        if path.extension().is_none_or(|ending| ending != "parquet") {
            continue;
        }
        let table = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let frame = parquet(&path);
        for column in frame.columns() {
            let kind = match column.dtype() {
                DataType::String => "text",
                DataType::Boolean => "yes or no",
                DataType::UInt32 | DataType::UInt64 | DataType::Int32 | DataType::Int64 => "whole number",
                DataType::Float64 => "number",
                other => panic!("{other} in {table}"),
            };
            all.insert([table.clone(), column.name().to_string(), kind.to_owned()]);
        }
        let csv = path.with_extension("csv");
        if csv.exists() {
            let text = String::from_utf8(bytes(&csv)).expect("UTF-8");
            let header = text.lines().next().expect("a header").replace('"', "");
            assert_eq!(
                header,
                frame.get_column_names().iter().map(|name| name.as_str()).collect::<Vec<_>>().join(","),
                "{table}"
            );
        }
    }
    all
}

/// The rows of the dictionary of a run directory, whose meanings are sentences.
fn dictionary(run: &Path) -> Vec<BTreeMap<&'static str, String>> {
    let frame = parquet(&run.join("columns.parquet"));
    let text = |name: &str, row: usize| {
        let column = frame.column(name).expect("a column").str().expect("texts");
        column.get(row).expect("a text").to_owned()
    };
    let names = ["table", "column", "type", "unit", "meaning"];
    let rows: Vec<BTreeMap<&str, String>> =
        (0..frame.height()).map(|row| names.map(|name| (name, text(name, row))).into()).collect();
    for row in &rows {
        assert!(row["meaning"].ends_with('.') && !row["meaning"].contains('<'), "{row:?}");
    }
    rows
}

#[test]
fn every_column_of_every_table_stands_in_the_dictionary_with_its_type() {
    let folder = tempfile::tempdir().expect("a directory");
    let sweep = |name, scenario, text, more: &[&str]| run(folder.path(), name, scenario, text, more);
    let three = "strategies = [\"standard\", \"expert\", \"novice\"]\ngames = 400\n";
    let grid = format!(
        "{three}[axes]\n\"timers.start\" = [22, 24, 26]\n\"spy.cost\" = [0, 2]\n[target]\nwin_rate = [0.3, 0.6]\n"
    );
    let line = format!("{three}[axes]\n\"timers.start\" = [20, 22, 24, 26]\n[target]\nwin_rate = [0.3, 0.6]\n");
    let levels = format!(
        "{three}compare = \"levels\"\n[[variant]]\nname = \"normal\"\n[[variant]]\nname = \"harder\"\nscenario = \"HARDER\"\n[[assert]]\nquantity = \"wins\"\nat_least = 0.01\n"
    );
    let design = "strategies = [\"standard\"]\ngames = 200\n[design]\nkind = \"sobol\"\npoints = 40\n[axes]\n\"timers.start\" = { from = 18, to = 28 }\n\"player.credits\" = { from = 0, to = 8 }\n\"strategy.mistakes.slip\" = { from = 0.0, to = 0.3 }\n";
    let race = "strategies = [\"standard\"]\ngames = 400\n[axes]\n\"timers.start\" = { from = 20, to = 28 }\n[target]\nwin_rate = [0.4, 0.6]\n[race]\nkeep = \"nearest target\"\n";
    let stars = "strategies = [\"novice\", \"standard\"]\ngames = 150\n[axes]\n\"rival.stars\" = [1, 3]\n";
    let zip = "strategies = [\"novice\", \"standard\"]\ngames = 200\n[axes]\n\"map.frontier\" = [2, 5]\n\"fragments.per_relic\" = [2, 3]\n[[zip]]\nname = \"both\"\naxes = [\"map.frontier\", \"fragments.per_relic\"]\n";
    let runs = [
        sweep(
            "grid",
            "timers/standard.toml",
            &grid,
            &["--keep-games", "--trace", "0.02", "--trace-variable", "credits"],
        ),
        sweep("line", "timers/standard.toml", &line, &[]),
        sweep("levels", "timers/standard.toml", &levels, &[]),
        sweep("design", "timers/standard.toml", design, &[]),
        sweep("race", "timers/standard.toml", race, &[]),
        sweep("stars", "aliens/standard.toml", stars, &["--keep-games"]),
        sweep("zip", "exploration/standard.toml", zip, &["--keep-games"]),
    ];
    let mut seen = BTreeSet::new();
    for run in &runs {
        let rows = dictionary(run);
        let listed: Vec<[String; 3]> =
            rows.iter().map(|row| ["table", "column", "type"].map(|name| row[name].clone())).collect();
        let once: BTreeSet<[String; 3]> = listed.iter().cloned().collect();
        assert_eq!(once.len(), listed.len(), "{run:?}");
        assert_eq!(once, held(run), "{run:?}");
        seen.extend(once.into_iter().map(|[table, column, _]| (table, column)));
        // A report says the same, and prints it.
        let before = bytes(&run.join("columns.csv"));
        let directory = run.display().to_string();
        let printed = succeed(&["report", &directory, "--table", "columns", "--format", "csv", "--quiet"]);
        assert!(printed.as_bytes() == before && bytes(&run.join("columns.csv")) == before, "{run:?}");
        let json: serde_json::Value =
            serde_json::from_str(&succeed(&["report", &directory, "--format", "json", "--quiet"])).expect("JSON");
        assert_eq!(json["tables"]["columns"].as_array().map(Vec::len), Some(rows.len()));
    }
    // What rulesets say of their own.
    let grid = dictionary(&runs[0]);
    let of = |table: &str, column: &str| {
        let row = grid.iter().find(|row| row["table"] == table && row["column"] == column);
        row.unwrap_or_else(|| panic!("{table} has no {column}"))
    };
    let descriptor = perihelion::rulesets::shipped().descriptor("timers").expect("the ruleset");
    let start = descriptor.setting("timers.start").expect("the setting");
    assert_eq!(
        (&*of("pairs", "timers.start_b")["unit"], &*of("cells", "timers.start")["meaning"]),
        (start.unit, start.about)
    );
    let metric = &descriptor.metrics[0];
    assert_eq!(of("outcomes", metric.name)["meaning"], metric.about);
    assert_eq!(of("cells", &format!("{}_mean", metric.name))["meaning"], format!("Mean: {}", metric.about));
    assert_eq!(of("cells", "score_q05")["unit"], descriptor.score_unit);
    // Nothing is explained that no run has; no shipped ruleset counts by card.
    for (table, columns) in explained().into_iter().filter(|(table, _)| table != "cards") {
        for column in columns.iter().filter(|column| !column.contains('<')) {
            assert!(seen.contains(&(table.clone(), column.clone())), "no run has `{column}` of `{table}`");
        }
    }
}

/// The columns of each table as the page of run directories has them.
fn explained() -> BTreeMap<String, Vec<String>> {
    let page = frames::columns_in_markdown();
    let table = |part: &str| {
        let name = part.split('`').next().unwrap_or_default().to_owned();
        let mut all = Vec::new();
        for row in part.lines().filter_map(|line| line.strip_prefix("| `")) {
            let names: Vec<&str> = row.split(" | ").next().unwrap_or_default().split("`, `").collect();
            let first = names[0].trim_end_matches('`');
            // Where several go together, those after the first are told by their endings.
            let stem = ["_low", "_mean"].iter().find_map(|ending| first.strip_suffix(ending)).unwrap_or(first);
            let more = names[1..].iter().map(|name| name.trim_end_matches('`').replace('…', stem));
            all.extend(std::iter::once(first.to_owned()).chain(more));
        }
        (name, all)
    };
    page.split("### `").skip(1).map(table).collect()
}

const BEGIN: &str = "<!-- columns -->\n";
const END: &str = "\n<!-- end of columns -->";

/// Refresh with `PERIHELION_BLESS=1 cargo test --test it columns`.
#[test]
fn the_page_of_run_directories_explains_the_same_columns() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/README.md");
    let page = fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once(BEGIN).expect("where the columns begin");
    let (_, after) = rest.split_once(END).expect("where they end");
    let made = format!("{before}{BEGIN}{}{END}{after}", frames::columns_in_markdown());
    if std::env::var_os("PERIHELION_BLESS").is_some() {
        fs::write(&path, &made).expect("the page");
    }
    let help = "`PERIHELION_BLESS=1 cargo test --test it columns` writes it anew";
    assert!(fs::read_to_string(&path).expect("the page") == made, "reports/README.md differs: {help}");
}
