//! Properties of the readers: whatever a file holds, they answer; and shipped files are sound.

use perihelion::{
    files::Source,
    rulesets::shipped,
    scenario::{Override, Scenario, Stop, Sweep, check_file},
};
use proptest::prelude::*;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

const STANDARD: &str = include_str!("../../scenarios/timers/standard.toml");
const START: &str = include_str!("../../scenarios/timers/sweeps/start.toml");

/// Text as if it stood in a file of this path.
fn source(path: &str, text: String) -> Arc<Source> {
    Arc::new(Source { path: PathBuf::from(path), name: path.into(), text })
}

/// Reads a text as everything it could be, and shows the mistakes.
fn read(text: &str) {
    let rulesets = shipped();
    if let Err(mistakes) = Scenario::from_source(&source("tests/it/parts/x.toml", text.into()), &[], rulesets) {
        assert!(!mistakes.render(true).is_empty());
    }
    if let Err(mistakes) = Sweep::from_source(&source("tests/it/parts/x.toml", text.into()), rulesets) {
        assert!(!mistakes.render(false).is_empty());
    }
    if let Ok(given) = Override::parse(text) {
        let standard = source("scenarios/timers/standard.toml", STANDARD.into());
        if let Err(mistakes) = Scenario::from_source(&standard, &[given], rulesets) {
            assert!(!mistakes.render(false).is_empty());
        }
    }
}

/// A text with some of its characters replaced by another text.
fn spliced(text: &str, at: prop::sample::Index, length: usize, insert: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let start = at.index(characters.len());
    let end = (start + length).min(characters.len());
    characters[..start].iter().copied().chain(insert.chars()).chain(characters[end..].iter().copied()).collect()
}

/// The sweep with `random` alone, so that no strategy file is read again and again.
fn played_by_random(sweep: &str) -> String {
    let line = sweep.lines().find(|line| line.starts_with("strategies")).expect("the players");
    sweep.replace(line, "strategies = [\"random\"]")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,200}") {
        read(&text);
    }

    #[test]
    fn no_text_of_toml_signs_makes_a_reader_panic(
        text in "((ruleset|extends|scenario|strategies|games|axes|zip|variant|target|timers|start|contracts|deck|name|set|from|to|step|assumed)|[\\[\\]{}=.,\"'\n#é 0-9_-]|true|inf|nan|1e999|\"timers\"|\"random\"){0,40}"
    ) {
        read(&text);
    }

    #[test]
    fn no_change_of_a_sound_scenario_makes_the_reader_panic(
        at in any::<prop::sample::Index>(), length in 0_usize..12, insert in "([\\[\\]{}=.,\"'\n 0-9a-zé-]|\\PC){0,6}"
    ) {
        read(&spliced(STANDARD, at, length, &insert));
    }

    #[test]
    fn no_change_of_a_sound_sweep_makes_the_reader_panic(
        at in any::<prop::sample::Index>(), length in 0_usize..12, insert in "([\\[\\]{}=.,\"'\n 0-9a-zé-]|\\PC){0,6}"
    ) {
        read(&spliced(&played_by_random(START), at, length, &insert));
    }

    #[test]
    fn no_value_on_the_command_line_makes_the_reader_panic(
        path in "(timers\\.start|timers\\.distances|contracts\\.deck|contracts\\.deck\\.fuel_cache|contracts\\.deck\\.fuel_cache\\.count|strategy\\.x|\\PC{0,9})",
        value in "([\\[\\]{}=.,\"'\n 0-9a-zé-]|true|inf|1e999|\\PC){0,12}"
    ) {
        read(&format!("{path}={value}"));
    }
}

/// Every TOML file below a directory.
fn files_below(directory: &str) -> Vec<PathBuf> {
    let pattern = format!("{directory}/**/*.toml");
    glob::glob(&pattern).expect("a pattern").map(|path| path.expect("a readable path")).collect()
}

#[test]
fn every_shipped_file_is_sound() {
    let files = [files_below("scenarios"), files_below("strategies")].concat();
    assert!(files.len() >= 5, "{files:?}");
    for path in files {
        if let Err(mistakes) = check_file(&path, shipped()) {
            panic!("{mistakes}");
        }
    }
}

#[test]
fn the_start_sweep_plays_a_million_games() {
    let sweep =
        Sweep::load(Path::new("scenarios/timers/sweeps/start.toml"), shipped()).unwrap_or_else(|m| panic!("{m}"));
    let Stop::Games(games) = sweep.stop else { panic!("{:?}", sweep.stop) };
    assert!(games * sweep.cells.len() as u64 >= 1_000_000);
    assert_eq!(sweep.axes[0].values.len(), 11);
}

#[test]
fn the_official_variants_are_the_printed_starts() {
    let sweep =
        Sweep::load(Path::new("scenarios/timers/sweeps/official.toml"), shipped()).unwrap_or_else(|m| panic!("{m}"));
    let mut starts: Vec<(&str, i64)> = sweep
        .cells
        .iter()
        .filter(|cell| cell.games.is_none())
        .map(|cell| (cell.variant.as_str(), cell.scenario.settings.integer("timers.start")))
        .collect();
    starts.dedup();
    assert_eq!(starts, [("normal", 23), ("harder", 22)]);
    let differences = sweep.cells[0].scenario.differences(&sweep.cells[sweep.cells.len() - 1].scenario);
    assert_eq!(differences.len(), 1, "{differences:?}");
}

#[test]
fn the_shipped_files_are_read_from_anywhere() {
    let path = fs::canonicalize("scenarios/timers/harder.toml").expect("a shipped file");
    let scenario = Scenario::load(&path, &[], shipped()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(scenario.settings.integer("timers.start"), 22);
}

#[test]
fn the_nearest_path_is_found_folder_by_folder() {
    // Tests run where the shipped files are.
    let meant = |path: &str| {
        perihelion::files::near_path(Path::new(path), Path::is_file).map(|path| path.display().to_string())
    };
    let standard = Some("scenarios/timers/standard.toml".to_owned());
    for path in ["scenarios/timers/standart.toml", "scenario/timers/standard.toml", "scenarios/timer/standrad.toml"] {
        assert_eq!(meant(path), standard, "{path}");
    }
    assert_eq!(meant("./scenarios/timers/standard"), Some("./scenarios/timers/standard.toml".into()));
    assert_eq!(meant("scenario/timer/sweeps/strat.toml"), Some("scenarios/timers/sweeps/start.toml".into()));
    assert_eq!(meant("start.toml"), Some("scenarios/timers/sweeps/start.toml".into()), "it lies elsewhere");
    assert_eq!(meant("timers/standard.toml"), standard, "of several, the one whose path is most like it");
    assert_eq!(meant("scenarios/timers/galaxy.toml"), None);
    assert_eq!(meant("scenarios/timers/standard.toml"), None, "nothing is wrong with it");
    assert_eq!(meant(""), None);
}
