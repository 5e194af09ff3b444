//! The committed JSON Schemas are those of the descriptors, accept every shipped file and refuse bad ones.

use crate::program::{fail, succeed};
use perihelion::{ruleset::Descriptor, rulesets::shipped, scenario::schema};
use serde_json::Value as Json;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Makes the schema of one kind of file.
type Make = fn(&Descriptor) -> Json;

const KINDS: [(&str, Make, &str); 4] = [
    ("scenario", schema::scenario, "scenarios/{}/*.toml"),
    ("sweep", schema::sweep, "scenarios/{}/sweeps/*.toml"),
    ("tune", schema::tune, "scenarios/{}/tunes/*.toml"),
    ("strategy", schema::strategy, "strategies/{}/*.toml"),
];

/// Refresh with `PERIHELION_BLESS=1 cargo test --test it schemas::committed`.
#[test]
fn committed_schemas_are_those_of_the_descriptors() {
    let mut stale = Vec::new();
    for descriptor in shipped().descriptors() {
        for (kind, make, _) in KINDS {
            let path = PathBuf::from(format!("schemas/{}.{kind}.schema.json", descriptor.name));
            let text = schema::text(&make(descriptor));
            if std::env::var_os("PERIHELION_BLESS").is_some() {
                fs::write(&path, &text).expect("a writable schema");
            } else if fs::read_to_string(&path).ok().as_deref() != Some(text.as_str()) {
                stale.push(path);
            }
        }
    }
    assert!(stale.is_empty(), "{stale:?} differ: run `PERIHELION_BLESS=1 cargo test --test it schemas::committed`");
}

#[test]
fn editors_are_told_where_every_schema_is() {
    let config = |path: &str| -> toml::Table { fs::read_to_string(path).expect(path).parse().expect("valid TOML") };
    let (taplo, tombi) = (config(".taplo.toml"), config("tombi.toml"));
    let first = |value: &toml::Value| value["include"][0].as_str().expect("a pattern").to_owned();
    for descriptor in shipped().descriptors() {
        for (kind, _, files) in KINDS {
            let files = files.replace("{}", descriptor.name);
            let path = format!("schemas/{}.{kind}.schema.json", descriptor.name);
            let find = |list: &toml::Value| list.as_array()?.iter().find(|rule| first(rule) == files).cloned();
            let rule = find(&taplo["rule"]).unwrap_or_else(|| panic!(".taplo.toml has no rule for {files}"));
            assert_eq!(rule["schema"]["path"].as_str(), Some(path.as_str()));
            let schema = find(&tombi["schemas"]).unwrap_or_else(|| panic!("tombi.toml has no schema for {files}"));
            assert_eq!(schema["path"].as_str(), Some(path.as_str()));
            assert!(Path::new(&path).is_file(), "{path}");
        }
    }
}

fn parsed(text: &str) -> Json {
    let table: toml::Table = text.parse().expect("valid TOML");
    serde_json::to_value(table).expect("JSON")
}

fn validator(make: Make) -> jsonschema::Validator {
    let schema = make(shipped().descriptors().find(|known| known.name == "timers").expect("timers"));
    jsonschema::draft202012::meta::validate(&schema).expect("a schema");
    jsonschema::validator_for(&schema).expect("a schema")
}

#[test]
fn schemas_accept_every_shipped_file() {
    for descriptor in shipped().descriptors() {
        for (_, make, files) in KINDS {
            let validator = jsonschema::validator_for(&make(descriptor)).expect("a schema");
            for path in glob::glob(&files.replace("{}", descriptor.name)).expect("a pattern") {
                let path = path.expect("a readable path");
                let file = parsed(&fs::read_to_string(&path).expect("a file"));
                let errors: Vec<String> =
                    validator.iter_errors(&file).map(|error| format!("{}: {error}", error.instance_path())).collect();
                assert!(errors.is_empty(), "{}: {errors:?}", path.display());
            }
        }
    }
}

/// Bad files whose mistake a schema cannot know: it lies in other files, in how values go together, or in an expression.
const BEYOND_SCHEMAS: &[&str] = &[
    "scenario_card_incomplete", // a card of an extended file may leave fields out
    "scenario_clash_with_a_default",
    "scenario_deck_emptied_by_counts",
    "scenario_extends_a_directory",
    "scenario_extends_in_a_circle",
    "scenario_extends_itself",
    "scenario_extends_nothing",
    "scenario_settings_that_do_not_go_together",
    "scenario_too_many_cards",
    "strategy_division_by_zero",
    "strategy_expression_breaks_off",
    "strategy_extends_itself",
    "strategy_let_in_a_circle",
    "strategy_type_error",
    "strategy_unknown_variable",
    "strategy_variable_of_another_action",
    "sweep_axis_given_twice",
    "sweep_bad_pattern",
    "sweep_cells_that_cannot_be_played",
    "sweep_compare_unknown_baseline",
    "sweep_duplicate_variant",
    "sweep_missing_scenario_file",
    "sweep_mistake_in_a_strategy",
    "sweep_no_strategy_matches",
    "sweep_range_backward",
    "sweep_rollouts_without_a_search_player",
    "sweep_strategy_without_the_parameter",
    "sweep_target_does_not_play",
    "sweep_too_many_cells",
    "sweep_unequal_zip",
    "sweep_unknown_strategy",
    "sweep_value_given_twice",
    "sweep_variant_and_axis_set_the_same",
    "sweep_vary",
    "sweep_zip_of_no_axis",
];

#[test]
fn schemas_refuse_bad_files() {
    let mut accepted = Vec::new();
    for (kind, make, _) in KINDS {
        let validator = validator(make);
        for path in glob::glob(&format!("tests/it/bad/{kind}_*.toml")).expect("a pattern") {
            let path = path.expect("a readable path");
            let text = fs::read_to_string(&path).expect("a file");
            let Ok(table) = text.parse::<toml::Table>() else { continue };
            if validator.is_valid(&serde_json::to_value(table).expect("JSON")) {
                accepted.push(path.file_stem().expect("a name").to_string_lossy().into_owned());
            }
        }
    }
    accepted.sort();
    assert_eq!(accepted, BEYOND_SCHEMAS, "left: what the schemas accept; right: what they cannot know");
}

#[test]
fn schemas_explain_every_setting_action_and_variable() {
    for descriptor in shipped().descriptors() {
        let scenario = schema::text(&schema::scenario(descriptor));
        for info in descriptor.all_settings() {
            assert!(scenario.contains(&format!("\"title\": \"{}\"", info.path)), "{}", info.path);
        }
        let strategy = schema::text(&schema::strategy(descriptor));
        let variables = descriptor.state_variables.iter().map(|variable| variable.name);
        let variables = variables.chain(descriptor.action_variables.iter().map(|variable| variable.name));
        for name in variables.chain(descriptor.actions.iter().map(|kind| kind.name)) {
            assert!(strategy.contains(&format!("`{name}`")), "{name}");
        }
    }
}

#[test]
fn schema_prints_the_committed_schemas() {
    for kind in ["scenario", "strategy", "sweep"] {
        let committed = fs::read_to_string(format!("schemas/timers.{kind}.schema.json")).expect("a schema");
        assert!(succeed(&["schema", kind, "timers"]) == committed, "{kind}");
    }
    assert!(fail(&["schema", "scenario", "timer"], 2).contains("did you mean `timers`?"));
}
