//! A game of one's own: what `perihelion new` writes, and the page that explains it. CI builds and plays what is written.

#[path = "../../src/cli/new/template/game.rs"]
#[allow(dead_code)]
pub(crate) mod game;

use crate::program::{call, fail, perihelion, stderr, succeed};
use game::Rules;
use perihelion::{
    Entry, Rulesets,
    ruleset::{Ruleset, conformance},
    scenario::{Scenario, check_file, schema},
};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

const TEMPLATE: &str = "src/cli/new/template";

pub(crate) fn rulesets() -> Rulesets {
    Rulesets::default().with(Entry::of::<Rules>())
}

/// Every file below a folder, by its path inside it.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("inside").to_str().expect("Unicode").replace('\\', "/");
                found.insert(name, fs::read_to_string(path).expect("a text"));
            }
        }
    }
    found
}

/// A package that was just written, in a folder that goes when the test ends.
fn written(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join(name);
    let said = succeed(&["new", name, "--path", path.to_str().expect("Unicode")]);
    assert!(said.contains(&format!("  cd {}\n  cargo test\n", path.display())), "{said}");
    (folder, path)
}

#[test]
fn the_template_keeps_the_contract() {
    let (_folder, path) = written("mygame");
    let scenario = Scenario::load(&path.join("scenarios/mygame/standard.toml"), &[], &rulesets())
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let findings = conformance::check::<Rules>(&scenario.settings, 200);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn every_file_is_sound_and_says_its_name() {
    let (_folder, path) = written("my_own_2");
    let files = files(&path);
    assert!(!files.values().any(|text| text.contains("mygame") || text.contains("WHERE_PERIHELION_IS")), "{files:#?}");
    for name in ["src/lib.rs", "src/main.rs", "strategies/my_own_2/expert.toml", "schemas/my_own_2.sweep.schema.json"] {
        assert!(files[name].contains("my_own_2") || name.ends_with("main.rs"), "{name}");
    }
    let (_folder, path) = written("mygame");
    let kinds = files_of_kinds(&path);
    assert_eq!(kinds, ["scenario", "strategy", "strategy", "strategy", "sweep", "tune"]);
}

/// What each TOML file of a package in the folders of its game is, in order.
fn files_of_kinds(path: &Path) -> Vec<&'static str> {
    let patterns = ["scenarios/mygame/*.toml", "scenarios/mygame/*/*.toml", "strategies/mygame/*.toml"];
    let found =
        patterns.iter().flat_map(|pattern| glob::glob(path.join(pattern).to_str().expect("Unicode")).expect("sound"));
    let kind = |file: PathBuf| check_file(&file, &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}")).name();
    let mut kinds: Vec<_> = found.map(|file| kind(file.expect("readable"))).collect();
    kinds.sort_unstable();
    kinds
}

/// Refresh with `PERIHELION_BLESS=1 cargo test --test it own_game`.
#[test]
fn its_schemas_are_those_of_its_game() {
    for (kind, schema) in [
        ("scenario", schema::scenario(Rules::DESCRIPTOR)),
        ("strategy", schema::strategy(Rules::DESCRIPTOR)),
        ("sweep", schema::sweep(Rules::DESCRIPTOR)),
        ("tune", schema::tune(Rules::DESCRIPTOR)),
    ] {
        let path = format!("{TEMPLATE}/mygame.{kind}.schema.json");
        if std::env::var_os("PERIHELION_BLESS").is_some() {
            fs::write(&path, schema::text(&schema)).expect("a writable schema");
        }
        let stale = "`PERIHELION_BLESS=1 cargo test --test it own_game` writes it anew";
        assert!(fs::read_to_string(&path).expect("a schema") == schema::text(&schema), "{path}: {stale}");
    }
}

#[test]
fn its_manifest_builds_as_ours_does() {
    let (_folder, path) = written("mygame");
    let manifest = |path: &Path| -> toml::Table {
        fs::read_to_string(path).expect("a manifest").parse().unwrap_or_else(|error| panic!("{error}"))
    };
    let (own, ours) = (manifest(&path.join("Cargo.toml")), manifest(Path::new("Cargo.toml")));
    // Ours leaves all unoptimised but what it names; one of one's own names what is left, so that what it adds is fast.
    let optimised = ours["profile"]["release"]["package"].as_table().expect("a table");
    let left = own["profile"]["release"]["package"].as_table().expect("a table");
    for (name, level) in left {
        assert_eq!(level["opt-level"].as_integer(), Some(0), "{name}");
        assert!(!optimised.contains_key(name), "`{name}` is optimised in ours");
    }
    let lock = manifest(Path::new("Cargo.lock"));
    let locked: Vec<&str> =
        lock["package"].as_array().expect("packages").iter().filter_map(|p| p["name"].as_str()).collect();
    let built = locked.iter().filter(|name| name.starts_with("polars") && !left.contains_key(**name));
    let of_other_features = ["expr", "lazy", "mem-engine", "ooc", "plan", "sql", "stream", "time"];
    assert_eq!(
        built.copied().collect::<Vec<_>>(),
        of_other_features.map(|part| format!("polars-{part}")),
        "parts of polars"
    );
    let unknown = left.keys().filter(|name| !locked.contains(&name.as_str()));
    assert_eq!(unknown.collect::<Vec<_>>(), [""; 0], "nothing that is built");
    assert_eq!(own["package"]["edition"], ours["workspace"]["package"]["edition"]);
    let source = path.join(own["dependencies"]["perihelion"]["path"].as_str().expect("a path"));
    assert!(source.join("src/cli/new.rs").is_file(), "{}", source.display());
    assert_eq!(fs::read(path.join("Cargo.lock")).expect("a lock"), fs::read("Cargo.lock").expect("ours"));
    assert_eq!(fs::read(path.join("rustfmt.toml")).expect("a file"), fs::read("rustfmt.toml").expect("ours"));
}

#[test]
fn nothing_that_is_there_is_touched() {
    let (folder, path) = written("mygame");
    let before = files(&path);
    let there = path.to_str().expect("Unicode");
    let message = fail(&["new", "other", "--path", there], 2);
    assert!(message.contains("is not empty; nothing was written"), "{message}");
    let file = path.join("README.md");
    let message = fail(&["new", "other", "--path", file.to_str().expect("Unicode")], 2);
    assert!(message.contains("is there and is no folder"), "{message}");
    assert_eq!(files(&path), before);
    // An empty folder will do.
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    succeed(&["new", "other", "--path", empty.to_str().expect("Unicode"), "--format", "csv"]);
    #[cfg(unix)]
    {
        let (link, behind) = (folder.path().join("link"), folder.path().join("behind"));
        fs::create_dir(&behind).expect("a folder");
        std::os::unix::fs::symlink(&behind, &link).expect("a link");
        fail(&["new", "other", "--path", link.to_str().expect("Unicode")], 2);
        assert!(files(&behind).is_empty());
    }
}

#[test]
fn names_and_sources_that_will_not_do_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("new");
    let there = path.to_str().expect("Unicode");
    for (name, said) in [("My-Game", "`my_game` will do"), ("timers", "ruleset of that name"), ("fn", "word of Rust")] {
        let message = fail(&["new", name, "--path", there], 2);
        assert!(message.contains(said) && message.contains("  = help: "), "{message}");
    }
    let message = fail(&["new", "mygame", "--path", there, "--perihelion", "no/such/folder"], 2);
    assert!(message.contains("neither a folder that is there nor a version"), "{message}");
    assert!(!path.exists());
    succeed(&["new", "mygame", "--path", there, "--perihelion", "0.1"]);
    let files = files(&path);
    assert!(files["Cargo.toml"].contains("\nperihelion = \"0.1\"\n") && !files.contains_key("Cargo.lock"));
}

#[test]
fn without_a_source_the_version_is_taken_and_no_path_is_known() {
    // A program that lies outside its source, called elsewhere.
    let folder = tempfile::tempdir().expect("a directory");
    let program = folder.path().join("perihelion");
    fs::copy(env!("CARGO_BIN_EXE_perihelion"), &program).expect("a copy");
    let output = std::process::Command::new(&program).args(["new", "mygame"]).current_dir(&folder).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{}", stderr(&output));
    let files = files(&folder.path().join("mygame"));
    assert!(files["Cargo.toml"].contains(&format!("\nperihelion = \"{}\"\n", env!("CARGO_PKG_VERSION"))));
    assert!(!files.values().any(|text| text.contains(env!("CARGO_MANIFEST_DIR"))));
}

#[test]
fn the_shipped_program_keeps_its_name_however_it_is_called() {
    let folder = tempfile::tempdir().expect("a directory");
    let copy = folder.path().join("pl");
    fs::copy(env!("CARGO_BIN_EXE_perihelion"), &copy).expect("a copy");
    let arguments = ["describe", "timers", "--format", "table"];
    let output = std::process::Command::new(&copy).args(arguments).env("NO_COLOR", "1").output();
    assert_eq!(output.expect("the program starts").stdout, call(&arguments).stdout);
    assert!(perihelion(&["--version"]).output().expect("it starts").stdout.starts_with(b"perihelion "));
}

/// The blocks of a page that are in this language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("\n```{language}\n");
    let rest = page.split(opening.as_str()).skip(1);
    rest.map(|rest| rest.split("\n```").next().expect("the end of a block")).collect()
}

#[test]
fn the_page_shows_code_that_is_compiled_and_files_that_are_checked() {
    let page = fs::read_to_string("docs/own-game.md").expect("the page");
    let text = |path: &str| fs::read_to_string(path).expect("a file");
    let (first, rest) = page.split_once("\n## 2.").expect("two steps");
    let pig = text("examples/pig/src/lib.rs");
    for block in blocks(first, "rust") {
        assert!(pig.contains(block), "examples/pig/src/lib.rs does not say\n{block}");
    }
    let template: Vec<String> = ["game.rs", "main.rs", "contract.rs", "standard.toml", "expert.toml"]
        .map(|name| text(&format!("{TEMPLATE}/{name}")))
        .into();
    let shown = [blocks(rest, "rust"), blocks(rest, "toml")].concat();
    for block in &shown {
        assert!(template.iter().any(|file| file.contains(block)), "the template does not say\n{block}");
    }
    assert!(shown.len() > 12, "{shown:?}");
}
