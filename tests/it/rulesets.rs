//! What every shipped ruleset brings along: scenarios, players and a page. A new one is held to it as soon as
//! `shipped` lists it.

use crate::types::{Visitor, meet};
use perihelion::{
    ruleset::{Descriptor, Origin, Ruleset},
    rulesets::shipped,
    scenario::Scenario,
};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// The files of a ruleset in a folder of the repository, in the order of their names.
fn files(folder: &str, descriptor: &Descriptor) -> Vec<PathBuf> {
    let pattern = format!("{folder}/{}/*.toml", descriptor.name);
    glob::glob(&pattern).expect("a pattern").map(|path| path.expect("a readable path")).collect()
}

fn load(path: &Path) -> Scenario {
    Scenario::load(path, &[], shipped()).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// The scenario that every ruleset has, and where it is.
fn standard(descriptor: &Descriptor) -> (PathBuf, Scenario) {
    let path = PathBuf::from(format!("scenarios/{}/standard.toml", descriptor.name));
    let scenario = load(&path);
    (path, scenario)
}

#[test]
fn the_list_of_rulesets_is_in_order_and_each_is_met_by_its_name() {
    struct Name;
    impl Visitor for Name {
        type Output = &'static str;
        fn visit<R: Ruleset>(self) -> Self::Output {
            R::DESCRIPTOR.name
        }
    }
    assert!(shipped().names().is_sorted());
    for descriptor in shipped().descriptors() {
        assert_eq!(meet(descriptor.name, Name), Some(descriptor.name));
    }
}

#[test]
fn the_standard_scenario_states_every_setting_as_its_default() {
    for descriptor in shipped().descriptors() {
        let (path, scenario) = standard(descriptor);
        let text = std::fs::read_to_string(&path).expect("a shipped file");
        let file = toml::Value::Table(text.parse().expect("TOML"));
        for info in descriptor.all_settings() {
            let stated = info.path.split('.').try_fold(&file, |table, key| table.get(key));
            assert!(stated.is_some(), "{}: `{}` is not stated", path.display(), info.path);
            if let Some(default) = info.default() {
                assert_eq!(scenario.settings.get(info.path), Some(&default), "{}: {}", path.display(), info.path);
            }
        }
    }
}

/// A scenario assumes whatever no source fixes; and of what a source does fix only that which it gives another value than
/// the standard scenario does. The standard scenario therefore lists exactly what no source fixes.
#[test]
fn every_scenario_lists_exactly_what_is_assumed() {
    for descriptor in shipped().descriptors() {
        let (_, standard) = standard(descriptor);
        let open = descriptor.all_settings().filter(|info| info.origin == Origin::Assumed);
        let open: BTreeSet<&str> = open.map(|info| info.path).collect();
        for path in files("scenarios", descriptor) {
            let scenario = load(&path);
            let listed: BTreeSet<&str> = scenario.assumed.iter().map(String::as_str).collect();
            let silent: Vec<_> = open.difference(&listed).collect();
            assert!(silent.is_empty(), "{} leaves out of `assumed`: {silent:?}", path.display());
            let fixed = listed.difference(&open);
            // Fields of cards, listed below their table, are the ruleset's own to judge.
            let whole = fixed.filter(|path| descriptor.setting(path).is_some());
            let as_printed: Vec<_> =
                whole.filter(|path| scenario.settings.get(path) == standard.settings.get(path)).collect();
            assert!(as_printed.is_empty(), "{} calls assumed what is not: {as_printed:?}", path.display());
        }
    }
}

#[test]
fn every_ruleset_has_the_players_of_the_ladder_and_two_one_sided_plans() {
    for descriptor in shipped().descriptors() {
        let players = files("strategies", descriptor);
        let has = |name: &str| players.iter().any(|path| path.file_stem().is_some_and(|stem| stem == name));
        for name in ["novice", "standard", "expert"] {
            assert!(has(name), "{} has no {name} player", descriptor.name);
        }
        assert!(players.len() >= 5, "{}: {players:?}", descriptor.name);
    }
}

#[test]
fn every_ruleset_has_a_sweep_and_a_page_with_the_history_of_its_rules_version() {
    for descriptor in shipped().descriptors() {
        let name = descriptor.name;
        let sweeps = glob::glob(&format!("scenarios/{name}/sweeps/*.toml")).expect("a pattern").count();
        assert!(sweeps > 0, "{name} has no sweep");
        let page = format!("docs/rulesets/{name}.md");
        let text = std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{page}: {error}"));
        let entry = format!("- **{}**:", descriptor.rules_version);
        let history = text.split_once("\n## Version history\n").map_or("", |(_, history)| history);
        assert!(history.contains(&entry), "{page} does not tell what came with version {}", descriptor.rules_version);
    }
}
