//! One strategy extending another, and the canonical text of both.

use super::*;
use crate::files::Mistakes;
use std::path::Path;

/// Writes files into a folder of their own and loads the first.
fn load(files: &[(&str, &str)]) -> (tempfile::TempDir, Result<Strategy, Mistakes>) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let strategy = Strategy::load(&folder.path().join(files[0].0), &DESCRIPTOR);
    (folder, strategy)
}

fn loaded(files: &[(&str, &str)]) -> Strategy {
    load(files).1.unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// The mistakes, without the folder's name.
fn refused(files: &[(&str, &str)]) -> String {
    let (folder, result) = load(files);
    let folder = format!("{}/", folder.path().display());
    result.map(|strategy| strategy.text()).expect_err("mistakes").render(false).replace(&folder, "")
}

const BASE: &str = "ruleset = \"toy\"
title = \"Base\"
[params]
patience = 3
share = 0.5
[let]
worth = 'offer.value - share * offer.price'
good = 'worth > patience'
[[rule]]
name = \"buy good things\"
action = \"buy\"
when = 'good'
prefer = 'worth'
[[rule]]
action = \"rest\"
[mistakes]
slip = 0.1
blur = 0.2
";

#[test]
fn rules_go_in_front_and_the_rest_is_replaced() {
    let own = "ruleset = \"toy\"\nextends = \"../base.toml\"
        [params]\npatience = 5\ncalm = 1\n[let]\nhalf = 'share / 2'\nworth = 'offer.value - half'
        [[rule]]\naction = \"sell\"\nwhen = 'coins < calm'\n[mistakes]\nslip = 0";
    let strategy = loaded(&[("own/own.toml", own), ("base.toml", BASE)]);
    assert_eq!((strategy.name(), strategy.title()), ("own", "own"));
    let names: Vec<String> = strategy.rules().into_iter().map(|rule| rule.name).collect();
    assert_eq!(names, ["own.toml:9: sell", "buy good things", "base.toml:14: rest"]);
    let params: Vec<String> = strategy.params().iter().map(|(name, value)| format!("{name} {value}")).collect();
    assert_eq!(params, ["patience 5", "share 0.5", "calm 1", "mistakes.slip 0", "mistakes.blur 0.2"]);
    insta::assert_snapshot!(strategy.text());
    // The base's rules read the new `worth`: 7 - 0.25 > 5.
    let calm = strategy.with_param("mistakes.blur", 0.0).expect("a param");
    assert_eq!(choice(&mut calm.player(&toy(), 1), &market()), Action::Buy(1));
    let picky = calm.with_param("patience", 6.8).expect("a param");
    assert_eq!(choice(&mut picky.player(&toy(), 1), &market()), Action::Rest);
}

#[test]
fn a_strategy_may_add_nothing_to_the_one_it_extends() {
    let own = "ruleset = \"toy\"\nextends = \"base.toml\"";
    let strategy = loaded(&[("own.toml", own), ("base.toml", BASE)]);
    assert_eq!(strategy.text(), loaded(&[("base.toml", BASE)]).text());
}

#[test]
fn mistakes_of_a_base_point_into_the_base() {
    let own = "ruleset = \"toy\"\nextends = \"base.toml\"\n[[rule]]\naction = \"bui\"";
    let base = "ruleset = \"toy\"\n[[rule]]\naction = \"buy\"\nwhen = 'ofer.price > 1'";
    insta::assert_snapshot!(refused(&[("own.toml", own), ("base.toml", base)]));
}

#[test]
fn circles_and_long_chains_are_mistakes() {
    let extending = |other: &str| format!("ruleset = \"toy\"\nextends = \"{other}\"\n");
    let (a, b) = (extending("b.toml"), extending("./x/../a.toml"));
    insta::assert_snapshot!("circle", refused(&[("a.toml", &a), ("b.toml", &b), ("x/y", "")]));
    insta::assert_snapshot!("itself", refused(&[("a.toml", &extending("a.toml"))]));
    insta::assert_snapshot!("missing", refused(&[("a.toml", &extending("none.toml"))]));
    let mut files: Vec<(String, String)> =
        (0..8).map(|n| (format!("{n}.toml"), extending(&format!("{}.toml", n + 1)))).collect();
    files.push(("8.toml".into(), BASE.into()));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    insta::assert_snapshot!("chain", refused(&files));
    assert_eq!(loaded(&files[1..]).rules().len(), 2);
}

#[test]
fn a_base_cannot_read_what_only_the_extending_file_has() {
    let own = "ruleset = \"toy\"\nextends = \"base.toml\"\n[params]\nnew = 1\n[let]\nother = 'new'";
    let base = "ruleset = \"toy\"\n[[rule]]\naction = \"buy\"\nwhen = 'new + other > 1'";
    insta::assert_snapshot!(refused(&[("own.toml", own), ("base.toml", base)]));
}

#[test]
fn overriding_lets_cannot_go_round_in_a_circle() {
    let own = "ruleset = \"toy\"\nextends = \"base.toml\"\n[let]\nworth = 'if good then 1 else 0'";
    insta::assert_snapshot!(refused(&[("own.toml", own), ("base.toml", BASE)]));
}

#[test]
fn names_are_not_used_twice_across_files() {
    let own = "ruleset = \"toy\"\nextends = \"base.toml\"\n[params]\nworth = 1\n[let]\nshare = '1'
[[rule]]\nname = \"buy good things\"\naction = \"rest\"";
    insta::assert_snapshot!(refused(&[("own.toml", own), ("base.toml", BASE)]));
}

#[test]
fn a_base_of_another_ruleset_is_a_mistake() {
    let own = "ruleset = \"toy\"\nextends = \"base.toml\"";
    insta::assert_snapshot!(refused(&[("own.toml", own), ("base.toml", &BASE.replace("\"toy\"", "\"joy\""))]));
}

#[test]
fn the_canonical_text_is_a_strategy_with_the_same_text() {
    let text = strategy(&BASE.replace("ruleset = \"toy\"\n", "")).text();
    let again = Strategy::from_source(&Source::from_text("again.toml", text.clone()), &DESCRIPTOR).expect("a strategy");
    assert_eq!(again.text(), text);
    let negative = strategy("[params]\na = -1.5\n[[rule]]\naction = \"any\"\nprefer = 'gain - a'").text();
    assert!(negative.contains("prefer = 'gain - -1.5'"), "{negative}");
}

#[test]
fn the_canonical_text_forgets_what_does_not_decide_play() {
    let plain =
        strategy("[[rule]]\naction = [\"sell\", \"buy\"]\nwhen = 'coins > 3'\n[[rule]]\naction = \"any\"").text();
    let ornate = "title = \"x\"\nabout = \"y\"\n[params]\nthree = 3\nunread = 9\n[let]\nunread_too = 'coins'\nunread_three = 'unread_too'
        [[rule]]\n# Rich.\nname = \"rich\"\naction = [\"buy\", \"sell\"]\nwhen = '(coins) > three'\nprefer = '0'
        [[rule]]\naction = [\"buy\", \"sell\", \"rest\"]\nwhen = 'true'\n[mistakes]\nslip = 0\nblur = 0.0";
    assert_eq!(strategy(ornate).text(), plain);
    for change in ["three = 4", "slip = 0.5", "blur = 0.5"] {
        let key = change.split('=').next().expect("a key");
        let changed: Vec<String> = ornate
            .lines()
            .map(|line| if line.trim().starts_with(key) { change.to_owned() } else { line.to_owned() })
            .collect();
        assert_ne!(strategy(&changed.join("\n")).text(), plain, "{change}");
    }
    let texts = ["random", "first"].map(|name| Strategy::builtin(name).expect("a built-in").text());
    assert_eq!(texts, ["player = \"random\"\n", "player = \"first\"\n"]);
}

#[test]
fn files_that_cannot_be_read_are_mistakes() {
    let mistakes = Strategy::load(Path::new("/nowhere/none.toml"), &DESCRIPTOR).expect_err("no file");
    assert!(mistakes.to_string().contains("/nowhere/none.toml: there is no such file"), "{mistakes}");
}
