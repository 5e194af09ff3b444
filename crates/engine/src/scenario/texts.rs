//! Tests of texts on cards, wherever a field of a card may be read, changed, compared or described.

use super::{
    tableau::{DECK, TABLEAU, unknown_effects},
    *,
};
use crate::Entry;
use std::fs;

/// Only the ruleset `tableau`.
fn tableau() -> Rulesets {
    Rulesets::default().with(Entry::unplayed(&TABLEAU, unknown_effects))
}

/// A directory with these files, and `deck.toml`.
fn files(list: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, text) in list.iter().chain(&[("deck.toml", DECK)]) {
        fs::write(dir.path().join(name), text).expect("a file");
    }
    dir
}

fn load(dir: &tempfile::TempDir, name: &str, overrides: &[&str]) -> Result<Scenario, Mistakes> {
    let overrides: Vec<Override> = overrides.iter().map(|text| Override::parse(text).expect(text)).collect();
    Scenario::load(&dir.path().join(name), &overrides, &tableau())
}

/// `deck.toml`, with these values from the command line.
fn deck(overrides: &[&str]) -> Result<Scenario, Mistakes> {
    load(&files(&[]), "deck.toml", overrides)
}

fn texts(scenario: &Scenario) -> Vec<Vec<&str>> {
    let cards = scenario.settings.cards("decks.main");
    cards.iter().map(|card| card.texts.iter().map(String::as_str).collect()).collect()
}

/// What is wrong, with the name of the file, the line and the column.
fn places(dir: &tempfile::TempDir, mistakes: &Mistakes) -> Vec<(String, String, usize, usize)> {
    let name = |mistake: &Mistake| mistake.file().replace(&format!("{}/", dir.path().display()), "");
    let place = |mistake: &Mistake| {
        let (line, column) = mistake.line_and_column().expect("a place");
        (mistake.what().to_owned(), name(mistake), line, column)
    };
    mistakes.list.iter().map(place).collect()
}

fn place(what: &str, file: &str, line: usize, column: usize) -> (String, String, usize, usize) {
    (what.to_owned(), file.to_owned(), line, column)
}

#[test]
fn texts_are_read_in_the_order_of_their_declaration_and_silent_ones_keep_their_defaults() {
    let scenario = deck(&[]).expect("a sound scenario");
    assert_eq!(texts(&scenario), [["launch; pub 1", "science", ""], ["vp 2", "credit", "move 1"]]);
    let cards = scenario.settings.cards("decks.main");
    assert_eq!(cards.iter().map(|card| card.fields.clone()).collect::<Vec<_>>(), [[3], [0]]);
}

#[test]
fn every_mistake_in_a_text_is_told_in_its_place() {
    let text = "ruleset = \"tableau\"\n[decks.main]\n\
        missing = { income = \"credit\" }\n\
        number = { effects = 12 }\n\
        list = { effects = [\"vp 1\"] }\n\
        long = { effects = \"vp 1; vp 1; vp 1; vp 1; vp 1; vp 1; vp 10\" }\n\
        broken = { effects = \"vp 1\\nvp 2\" }\n\
        odd = { effects = \"vp\\u0007\", corner = \"a\\tb\" }\n\
        near = { effects = \"vp 1\", income = \"scence\" }\n\
        far = { effects = \"vp 1\", income = \"biology\" }\n\
        untyped = { effects = \"vp 1\", income = 1 }\n\
        field = { effects = \"vp 1\", cornr = \"\" }\n";
    let dir = files(&[("bad.toml", text)]);
    let mistakes = load(&dir, "bad.toml", &[]).expect_err("mistakes");
    insta::assert_snapshot!(mistakes.render(false).replace(&format!("{}/", dir.path().display()), ""));
}

#[test]
fn a_text_may_have_as_many_characters_as_declared_whatever_their_bytes() {
    let with = |letters: usize| format!("decks.main.lab.corner='{}'", "é".repeat(letters));
    assert_eq!(texts(&deck(&[&with(12)]).expect("12 characters"))[1][2], "é".repeat(12));
    let mistakes = deck(&[&with(13)]).expect_err("13 characters");
    assert_eq!(mistakes.list[0].label(), "expected at most 12 characters, found 13");
}

#[test]
fn a_missing_deck_is_asked_for_with_its_texts() {
    let dir = files(&[("none.toml", "ruleset = \"tableau\"\n")]);
    let mistakes = load(&dir, "none.toml", &[]).expect_err("no deck");
    let advice = "add `[decks.main]` with one card a line: `name = { count = 2, effects = … }`";
    assert_eq!(mistakes.list[0].advice(), Some(advice));
}

#[test]
fn the_command_line_changes_single_texts() {
    let overrides =
        ["decks.main.lab.income=science", "decks.main.probe.effects=\"vp 1; launch\"", "decks.main.lab.cost=2"];
    let scenario = deck(&overrides).expect("a sound scenario");
    assert_eq!(texts(&scenario), [["vp 1; launch", "science", ""], ["vp 2", "science", "move 1"]]);
    assert_eq!(scenario.settings.cards("decks.main")[1].fields, [2]);
    let wrong = ["decks.main.lab.income=scince", "decks.main.lab.effects=3", "decks.main.lab.efects=vp"];
    let mistakes = deck(&wrong).expect_err("mistakes");
    insta::assert_snapshot!(mistakes);
    let bare = Override::parse("decks.main.lab.effects=vp 1; launch").expect_err("words without quotes");
    assert!(bare.list[0].advice().is_some_and(|advice| advice.contains("`\"two words\"`")), "{bare}");
}

#[test]
fn a_child_replaces_one_text_of_a_card_and_inherits_the_others() {
    let child =
        "extends = \"deck.toml\"\n[decks.main]\nprobe.income = \"credit\"\nlab.corner = \"draw\"\nlab.cost = 4\n";
    let dir = files(&[("child.toml", child)]);
    let scenario = load(&dir, "child.toml", &[]).expect("a sound scenario");
    assert_eq!(texts(&scenario), [["launch; pub 1", "credit", ""], ["vp 2", "credit", "draw"]]);
    assert_eq!(scenario.settings.cards("decks.main")[1].fields, [4]);
}

#[test]
fn a_problem_points_at_the_very_word_of_a_text_wherever_it_was_written() {
    let child = "extends = \"deck.toml\"\n[decks.main]\nlab.effects = 'vp 2; lanch; pub 1; fly'\n\n\
        [decks.main.sky]\neffects = \"é 1; vp 2\"\n";
    let dir = files(&[("child.toml", child)]);
    let mistakes = load(&dir, "child.toml", &[]).expect_err("problems");
    let expected = [
        place("there is no effect `lanch`", "child.toml", 3, 22),
        place("there is no effect `fly`", "child.toml", 3, 36),
        place("there is no effect `é`", "child.toml", 6, 12),
    ];
    assert_eq!(places(&dir, &mistakes), expected);
    insta::assert_snapshot!(mistakes.list[0].render(false).replace(&format!("{}/", dir.path().display()), ""));

    let given = ["decks.main.lab.effects=\"vp 1; \\\"; fly\"", "decks.main.probe.effects=fly"];
    let mistakes = load(&dir, "deck.toml", &given).expect_err("problems");
    let expected = [
        place("there is no effect `fly`", "--set", 1, 26),
        place("there is no effect `\"`", "--set", 1, 31),
        place("there is no effect `fly`", "--set", 1, 35),
    ];
    assert_eq!(places(&dir, &mistakes), expected);
}

#[test]
fn a_problem_of_a_whole_text_points_at_its_quotes_and_one_of_a_silent_text_at_what_changed_the_card_last() {
    let dir = files(&[]);
    let given = ["decks.main.lab.effects=\"\"", "decks.main.lab.cost=20"];
    let mistakes = load(&dir, "deck.toml", &given).expect_err("problems");
    let expected = [place("the card does nothing", "--set", 1, 24), place("the corner is too good", "--set", 1, 1)];
    assert_eq!(places(&dir, &mistakes), expected);
}

#[test]
fn the_canonical_form_holds_every_text_and_each_changes_it() {
    let canonical = |overrides: &[&str]| deck(overrides).expect("a sound scenario").canonical();
    let plain = canonical(&[]);
    let probe = &plain["settings"]["decks.main"][0];
    let expected = serde_json::json!({
        "fields": { "corner": "", "cost": 3, "count": 1, "effects": "launch; pub 1", "income": "science" },
        "name": "probe",
    });
    assert_eq!(*probe, expected);
    assert_eq!(canonical(&["decks.main.lab.effects='vp 2'"]), plain, "the quotes do not matter");
    for given in ["decks.main.lab.effects='vp 3'", "decks.main.lab.income=science", "decks.main.probe.corner=draw"] {
        assert_ne!(canonical(&[given]), plain, "{given}");
    }
}

#[test]
fn differences_show_texts_as_a_file_would_write_them() {
    let (plain, other) = (deck(&[]), deck(&["decks.main.lab.corner='a \"\\'", "decks.main.probe.income=credit"]));
    let (plain, other) = (plain.expect("a sound scenario"), other.expect("a sound scenario"));
    let found: Vec<(String, Option<String>, Option<String>)> =
        plain.differences(&other).into_iter().map(|one| (one.path, one.first, one.second)).collect();
    let pair =
        |path: &str, first: &str, second: &str| (path.to_owned(), Some(first.to_owned()), Some(second.to_owned()));
    let expected = [
        pair("decks.main.lab.corner", "\"move 1\"", r#""a \"\\""#),
        pair("decks.main.probe.income", "\"science\"", "\"credit\""),
    ];
    assert_eq!(found, expected);
    let written: toml::Table = format!("a = {}", expected[0].2.as_deref().expect("a value")).parse().expect("TOML");
    assert_eq!(written["a"].as_str(), Some("a \"\\"));
}

/// A sweep of `deck.toml` with these axes.
fn sweep(dir: &tempfile::TempDir, axes: &str) -> Result<Sweep, Mistakes> {
    let text = format!("scenario = \"deck.toml\"\nstrategies = [\"random\"]\ngames = 10\n[axes]\n{axes}");
    fs::write(dir.path().join("grid.toml"), text).expect("a file");
    Sweep::load(&dir.path().join("grid.toml"), &tableau())
}

#[test]
fn axes_go_over_texts_listed_and_never_over_ranges_of_them() {
    let dir = files(&[]);
    let axes = "\"decks.main.lab.effects\" = [\"vp 2\", \"launch; vp 1\"]\ndecks.main.lab.income = [\"credit\", \"science\"]\n";
    let cells = sweep(&dir, axes).expect("a sound sweep").cells;
    let seen: Vec<(Vec<&str>, &str)> =
        cells.iter().map(|cell| (texts(&cell.scenario)[1].clone(), cell.variant.as_str())).collect();
    let expected = [
        (vec!["vp 2", "credit", "move 1"], "decks.main.lab.effects=\"vp 2\", decks.main.lab.income=credit"),
        (vec!["vp 2", "science", "move 1"], "decks.main.lab.effects=\"vp 2\", decks.main.lab.income=science"),
        (
            vec!["launch; vp 1", "credit", "move 1"],
            "decks.main.lab.effects=\"launch; vp 1\", decks.main.lab.income=credit",
        ),
        (
            vec!["launch; vp 1", "science", "move 1"],
            "decks.main.lab.effects=\"launch; vp 1\", decks.main.lab.income=science",
        ),
    ];
    assert_eq!(seen, expected);

    let mistakes = sweep(&dir, "\"decks.main.lab.effects\" = { from = 1, to = 3, step = 1 }\n").expect_err("a range");
    assert_eq!(mistakes.list[0].what(), "the axis `decks.main.lab.effects` cannot be a range");
    let mistakes = sweep(&dir, "decks.main.lab.effects = [\"vp 2\", \"vp 1; lanch\"]\n").expect_err("a problem");
    assert_eq!(places(&dir, &mistakes), [place("there is no effect `lanch`", "grid.toml", 5, 42)]);
}

#[test]
fn a_mistake_of_a_sweep_does_not_hide_one_of_its_scenario_that_no_axis_mends() {
    let bad = DECK.replace("vp 2", "fly");
    let dir = files(&[("bad.toml", &bad)]);
    let of = |axes: &str| {
        let text = format!("scenario = \"bad.toml\"\nstrategies = [\"random\"]\ngames = 0\n[axes]\n{axes}");
        fs::write(dir.path().join("grid.toml"), text).expect("a file");
        let mistakes = Sweep::load(&dir.path().join("grid.toml"), &tableau()).expect_err("mistakes");
        places(&dir, &mistakes).into_iter().map(|(_, file, line, column)| (file, line, column)).collect::<Vec<_>>()
    };
    let (games, fly) = (("grid.toml".to_owned(), 3, 9), ("bad.toml".to_owned(), 4, 20));
    assert_eq!(of("decks.main.probe.cost = [1, 2]\n"), [games.clone(), fly]);
    assert_eq!(of("decks.main.lab.effects = [\"vp 1\", \"vp 3\"]\n"), [games]);
}

/// What the schema finds wrong with a file.
fn refused(schema: &serde_json::Value, text: &str) -> Vec<String> {
    let table: toml::Table = text.parse().expect("TOML");
    let file = serde_json::to_value(table).expect("JSON");
    let validator = jsonschema::validator_for(schema).expect("a schema");
    validator.iter_errors(&file).map(|error| error.instance_path().to_string()).collect()
}

#[test]
fn schemas_know_texts_with_their_words_and_lengths() {
    let schema = schema::scenario(&TABLEAU);
    jsonschema::draft202012::meta::validate(&schema).expect("a schema");
    let card = &schema["properties"]["decks"]["properties"]["main"]["additionalProperties"];
    insta::assert_snapshot!(schema::text(card));
    assert_eq!(refused(&schema, DECK), [""; 0]);
    let with = |card: &str| format!("ruleset = \"tableau\"\n[decks.main]\na = {card}\n");
    for bad in [
        "{ effects = 3 }",
        "{ effects = \"vp 1; vp 1; vp 1; vp 1; vp 1; vp 1; vp 10\" }",
        "{ effects = \"vp\\n1\" }",
        "{ effects = \"vp\\u00851\" }",
        "{ effects = \"vp 1\", income = \"scence\" }",
        "{ income = \"credit\" }",
    ] {
        let found = refused(&schema, &with(bad));
        assert!(!found.is_empty() && found.iter().all(|path| path.starts_with("/decks/main/a")), "{bad}: {found:?}");
        let dir = files(&[("bad.toml", &with(bad))]);
        assert!(load(&dir, "bad.toml", &[]).is_err(), "{bad}");
    }
    assert_eq!(refused(&schema, &with("{ effects = \"é ☄ 1\", corner = \"\" }")), [""; 0]);
}

#[test]
fn schemas_of_sweeps_let_texts_be_listed_only() {
    let schema = schema::sweep(&TABLEAU);
    let file = |axis: &str| format!("scenario = \"a\"\nstrategies = [\"random\"]\ngames = 1\n[axes]\n{axis}\n");
    assert_eq!(refused(&schema, &file("\"decks.main.lab.effects\" = [\"vp 1\", \"vp 2\"]")), [""; 0]);
    assert_eq!(refused(&schema, &file("decks.main.lab.income = [\"credit\"]")), [""; 0]);
    assert_eq!(refused(&schema, &file("\"decks.main.lab.cost\" = { from = 1, to = 3, step = 1 }")), [""; 0]);
    for bad in [
        "\"decks.main.lab.effects\" = { from = 1, to = 3, step = 1 }",
        "decks.main.lab.income = { from = 1, to = 3, step = 1 }",
        "\"decks.main.lab.income\" = [\"biology\"]",
    ] {
        assert_ne!(refused(&schema, &file(bad)), [""; 0], "{bad}");
    }
}
