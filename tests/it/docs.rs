//! The examples of the documentation are files that work.

use perihelion::{
    files::{Mistakes, Source},
    rulesets::shipped,
    scenario::{Scenario, Sweep, Tune},
    strategy::Strategy,
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Every block of TOML that is a whole file.
fn examples(page: &str) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let blocks = text.split("\n```toml\n").skip(1).filter_map(|rest| rest.split_once("\n```"));
    let is_file = |block: &&str| {
        let keys = ["ruleset", "extends", "scenario", "title"];
        keys.iter().any(|key| block.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('=')))
    };
    blocks.map(|(block, _)| block).filter(is_file).map(str::to_owned).collect()
}

/// Reads an example as if it stood among the shipped files of its kind.
fn read(text: &str) -> Result<&'static str, Mistakes> {
    let source = |folder: &str| {
        let path = PathBuf::from(folder).join("example.toml");
        Arc::new(Source { name: path.display().to_string(), path, text: text.to_owned() })
    };
    if text.contains("[free]") {
        return Tune::from_source(&source("scenarios/timers/tunes"), shipped()).map(|_| "tune");
    }
    if text.contains("strategies") {
        return Sweep::from_source(&source("scenarios/timers/sweeps"), shipped()).map(|_| "sweep");
    }
    if text.contains("[[rule]]") {
        let descriptor = shipped().descriptor("timers").expect("the ruleset");
        return Strategy::from_source(&source("strategies/timers"), descriptor).map(|_| "strategy");
    }
    Scenario::from_source(&source("scenarios/timers"), &[], shipped()).map(|_| "scenario")
}

#[test]
fn every_example_of_a_file_is_sound() {
    let pages = [
        ("docs/strategies.md", vec!["strategy", "strategy"]),
        ("docs/scenarios.md", vec!["scenario", "sweep", "sweep", "sweep"]),
        ("docs/tuning.md", vec!["tune"]),
    ];
    for (page, expected) in pages {
        let found: Vec<&str> =
            examples(page).iter().map(|text| read(text).unwrap_or_else(|m| panic!("{page}: {m}"))).collect();
        assert!(found.len() >= expected.len(), "{page}: {found:?}");
        for kind in expected {
            assert!(found.contains(&kind), "{page}: no {kind} in {found:?}");
        }
    }
}

#[test]
fn every_word_of_the_language_is_explained() {
    let page = fs::read_to_string("docs/strategies.md").expect("a page");
    let words =
        ["if", "or", "and", "not", "in", "min", "max", "abs", "floor", "clamp", "slip", "blur", "random", "first"];
    for word in words {
        assert!(page.contains(&format!("`{word}")), "{word}");
    }
    let page = fs::read_to_string("docs/scenarios.md").expect("a page");
    let schema = fs::read_to_string("schemas/timers.sweep.schema.json").expect("a schema");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("JSON");
    for key in schema["properties"].as_object().expect("keys").keys() {
        assert!(
            page.contains(&format!("`{key}`"))
                || page.contains(&format!("`[{key}]`"))
                || page.contains(&format!("`[[{key}]]`")),
            "{key}"
        );
    }
}

/// Copies the files of a folder, and of those in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).expect("a copy");
        }
    }
}

/// Does what the README says, in its order, in a folder that holds what it needs; with fewer games.
#[test]
fn the_readme_does_what_it_says() {
    let folder = tempfile::tempdir().expect("a directory");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["scenarios/timers", "strategies/timers"] {
        copy(&root.join(name), &folder.path().join(name));
    }
    fs::create_dir(folder.path().join("my")).expect("a folder");
    let call = |arguments: &[&str]| {
        let output = crate::program::perihelion(arguments).current_dir(&folder).output().expect("the program starts");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), crate::program::stderr(&output))
    };
    let succeed = |arguments: &[&str]| {
        let (code, said, errors) = call(arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {errors}");
        said
    };
    let start = ["sweep", "scenarios/timers/sweeps/start.toml", "-n", "2", "--quiet"];
    let table = succeed(&start);
    succeed(&["report", "reports/start", "--quiet"]);

    let page = fs::read_to_string(root.join("README.md")).expect("the page");
    let files = examples("README.md");
    let [longer, picky, starts] = files.as_slice() else { panic!("three files: {files:?}") };
    let save = |name: &str, text: &str| {
        assert!(page.contains(&format!("`my/{name}`")), "the page does not say where {name} is");
        fs::write(folder.path().join("my").join(name), text).expect("a file");
    };
    save("longer.toml", longer);
    let row = |scenario: &[&str]| {
        let table = succeed(&[&["run", "-s", "standard", "-n", "50", "--format", "csv"], scenario].concat());
        let row = table.lines().nth(1).expect("a row");
        // Without the columns that say which cell it is.
        row.split(',').skip(2).collect::<Vec<_>>().join(",")
    };
    assert_eq!(row(&["my/longer.toml"]), row(&["scenarios/timers/standard.toml", "--set", "timers.start=24"]));
    fs::write(folder.path().join("my/longer.toml"), longer.replace("24", "99")).expect("a file");
    let (code, _, mistake) = call(&["check", "my/longer.toml"]);
    let shown = page.split("\n```text\n").find(|block| block.starts_with("error:")).expect("a mistake");
    let shown = shown.split("\n```").next().expect("its end");
    assert_eq!((code, mistake.contains(shown)), (Some(2), true), "{mistake}\nfor\n{shown}");
    succeed(&["replay", "scenarios/timers/standard.toml", "-s", "standard", "--game", "7"]);
    succeed(&[
        "compare",
        "scenarios/timers/standard.toml",
        "-s",
        "standard",
        "--a",
        "timers.start=23",
        "--b",
        "timers.start=24",
        "-n",
        "50",
    ]);

    save("picky.toml", picky);
    succeed(&["check", "my/picky.toml"]);
    let run = ["run", "scenarios/timers/standard.toml", "-s", "standard", "-s", "my/picky.toml", "-n", "50"];
    assert!(succeed(&run).contains("picky"));
    succeed(&["describe", "timers", "variables", "contract"]);
    save("picky-starts.toml", starts);
    let grid = succeed(&["sweep", "my/picky-starts.toml", "-n", "2", "--quiet"]);
    assert!(grid.contains("picky") && grid.contains("timers.start=26"), "{grid}");
    succeed(&["report", "reports/picky-starts", "--quiet"]);
    // The player that was written has not joined the sweep of the beginning, which is still the same run.
    assert_eq!(succeed(&start), table);
}
