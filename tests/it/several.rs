//! Several mistakes in one shipped scenario, or in one and a file that extends it: `check` shows every one of them in one
//! go, none hidden by another and none made up, each in the file and at the line that holds it.

use crate::program::fail;
use perihelion::scenario::check_file;
use proptest::{prelude::*, sample::Index};
use std::{collections::BTreeSet, fs, path::Path};

const SCENARIOS: [&str; 5] = ["aliens", "competition", "endeavours", "exploration", "timers"];

/// A line of a scenario that gives a setting or a card, in the table with this path.
#[derive(Debug, Clone)]
struct Given {
    line: usize,
    path: String,
    text: String,
}

/// The lines of a scenario that can be spoiled alone: cards and settings, each on one line.
fn given(text: &str) -> Vec<Given> {
    let mut table = String::new();
    let mut found = Vec::new();
    for (line, text) in text.lines().enumerate() {
        if let Some(header) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            table = header.to_owned();
        }
        let Some((key, value)) = text.split_once(" = ").filter(|_| !table.is_empty()) else { continue };
        let whole = (value.starts_with('{') && value.ends_with('}')) || value.parse::<i64>().is_ok() || value == "true";
        if whole && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
            found.push(Given { line, path: format!("{table}.{key}"), text: text.to_owned() });
        }
    }
    found
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Key,
    Number,
    Text,
    Missing,
}

/// A fault in one line of the scenario, or in a file that extends it and says this of the same card or setting.
#[derive(Debug, Clone)]
struct Fault {
    given: Given,
    text: String,
    extending: bool,
}

/// One fault of this kind in this line, if it has room for one.
fn fault(given: &Given, kind: Kind, extending: bool) -> Option<Fault> {
    let (key, value) = given.text.split_once(" = ")?;
    let name = if extending { given.path.as_str() } else { key };
    let fields = value.strip_prefix("{ ").and_then(|rest| rest.strip_suffix(" }"));
    let one = |field: &str, value: &str| match extending {
        true => format!("{name}.{field} = {value}"),
        false => {
            let changed = fields.unwrap_or_default().split(", ").map(|own| match own.split_once(" = ") {
                Some((own, _)) if own == field => format!("{field} = {value}"),
                _ => own.to_owned(),
            });
            format!("{name} = {{ {} }}", changed.collect::<Vec<_>>().join(", "))
        }
    };
    let has = |wanted: fn(&str) -> bool| {
        let mut fields = fields?.split(", ").filter_map(|own| own.split_once(" = "));
        fields.find(|(_, value)| wanted(value)).map(|(field, _)| field)
    };
    let text = match (kind, fields) {
        (Kind::Key, Some(_)) if extending => format!("{name}.qqqq = 1"),
        (Kind::Key, Some(fields)) => format!("{name} = {{ qqqq = 1, {fields} }}"),
        (Kind::Number, Some(_)) => one(has(|value| value.parse::<i64>().is_ok())?, "987654321"),
        (Kind::Number, None) => format!("{name} = -987654321"),
        (Kind::Text, Some(_)) => one(has(|value| value.starts_with('"') && value.len() > 2)?, "\"flurbel 9\""),
        (Kind::Missing, Some(fields)) if !extending => format!("{name} = {{ {} }}", fields.split_once(", ")?.1),
        _ => return None,
    };
    Some(Fault { given: given.clone(), text, extending })
}

/// What is wrong with a scenario with these faults: file, line from 0, and what.
type Told = BTreeSet<(String, usize, String)>;

/// What `check` finds with the faults that are chosen; the others are left out, and all keep their lines.
fn told(scenario: &str, faults: &[Fault], chosen: impl Fn(usize) -> bool, folder: &Path) -> Told {
    let mut lines: Vec<&str> = scenario.lines().collect();
    let mut child = vec!["extends = \"base.toml\""];
    for (place, fault) in faults.iter().enumerate() {
        match fault.extending {
            true => child.push(if chosen(place) { &fault.text } else { "" }),
            false if chosen(place) => lines[fault.given.line] = &fault.text,
            false => {}
        }
    }
    fs::write(folder.join("base.toml"), lines.join("\n")).expect("a file");
    fs::write(folder.join("a.toml"), child.join("\n")).expect("a file");
    let mistakes = check_file(&folder.join("a.toml"), perihelion::rulesets::shipped()).err().unwrap_or_default();
    let name = |file: &str| file.rsplit('/').next().unwrap_or_default().to_owned();
    let place =
        |mistake: &perihelion::files::Mistake| mistake.line_and_column().map_or(usize::MAX, |(line, _)| line - 1);
    mistakes.list.iter().map(|mistake| (name(mistake.file()), place(mistake), mistake.what().to_owned())).collect()
}

fn standard(ruleset: &str) -> String {
    fs::read_to_string(format!("scenarios/{ruleset}/standard.toml")).expect("a shipped scenario")
}

fn all_kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![Just(Kind::Key), Just(Kind::Number), Just(Kind::Text), Just(Kind::Missing)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn faults_planted_together_are_told_as_each_alone(
        ruleset in 0..SCENARIOS.len(),
        planted in prop::collection::vec((any::<Index>(), all_kinds(), any::<bool>()), 2..9),
    ) {
        let scenario = standard(SCENARIOS[ruleset]);
        let lines = given(&scenario);
        let mut faults: Vec<Fault> = Vec::new();
        for (place, kind, extending) in planted {
            let line = place.get(&lines);
            if faults.iter().all(|fault| fault.given.line != line.line) {
                faults.extend(fault(line, kind, extending));
            }
        }
        let folder = tempfile::tempdir().expect("a folder");
        let mut expected = Told::new();
        let mut kept = Vec::new();
        for place in 0..faults.len() {
            let alone = told(&scenario, &faults, |other| other == place, folder.path());
            // Some texts may say anything, and some fields may be left out.
            kept.push(!alone.is_empty());
            let own = |(file, _, what): &&(String, usize, String)| {
                (file == "a.toml") == faults[place].extending && !what.is_empty()
            };
            if let Some(stray) = alone.iter().find(|one| !own(one)) {
                // What refers to a card that is spoiled is told where it refers to it, never in a file that is sound.
                prop_assert!(!faults[place].extending || stray.0 == "base.toml", "{:?}: {alone:?}", faults[place]);
            }
            expected.extend(alone);
        }
        let together = told(&scenario, &faults, |place| kept[place], folder.path());
        prop_assert_eq!(&together, &expected, "{:#?}", faults);
    }
}

#[test]
fn a_key_or_a_number_that_is_wrong_is_one_mistake_whatever_depends_on_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for ruleset in SCENARIOS {
        let scenario = standard(ruleset);
        let lines = given(&scenario);
        let step = lines.len() / 12 + 1;
        for line in lines.iter().step_by(step) {
            for (kind, extending) in
                [(Kind::Key, false), (Kind::Key, true), (Kind::Number, false), (Kind::Number, true)]
            {
                let Some(fault) = fault(line, kind, extending) else { continue };
                let (file, at) = if extending { ("a.toml", 1) } else { ("base.toml", line.line) };
                let found = told(&scenario, std::slice::from_ref(&fault), |_| true, folder.path());
                let places: Vec<(&str, usize)> = found.iter().map(|(file, line, _)| (file.as_str(), *line)).collect();
                assert_eq!(places, [(file, at)], "{ruleset}: {fault:?}: {found:?}");
            }
        }
    }
}

#[test]
fn the_program_shows_all_of_them_up_to_twenty() {
    let scenario = standard("aliens");
    let lines = given(&scenario);
    let folder = tempfile::tempdir().expect("a folder");
    for planted in [15, 30] {
        let faults: Vec<Fault> = lines.iter().filter_map(|line| fault(line, Kind::Key, false)).take(planted).collect();
        let found = told(&scenario, &faults, |_| true, folder.path());
        assert_eq!(found.len(), planted);
        let shown = fail(&["check", &folder.path().join("a.toml").display().to_string()], 2);
        assert_eq!(shown.matches("error: unknown key `qqqq`").count(), planted.min(20), "{shown}");
        assert!(shown.contains(&format!("{planted} mistakes")), "{shown}");
    }
}
