//! Tests of several mistakes at once: none hides another, and each is told in the file that holds it.

use super::{
    tableau::{DECK, TABLEAU, unknown_effects},
    toy::{TOY, problems},
    *,
};
use crate::Entry;
use std::fs;

/// What is wrong with the scenario `a.toml` among these files: what, and in which file, line and column. Line 0 is the
/// file as a whole.
fn told(files: &[(&str, &str)], overrides: &[&str]) -> Vec<(String, String, usize, usize)> {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, text) in files {
        fs::write(dir.path().join(name), text).expect("a file");
    }
    let rulesets =
        Rulesets::default().with(Entry::unplayed(&TABLEAU, unknown_effects)).with(Entry::unplayed(&TOY, problems));
    let overrides: Vec<Override> = overrides.iter().map(|text| Override::parse(text).expect(text)).collect();
    let mistakes = Scenario::load(&dir.path().join("a.toml"), &overrides, &rulesets).err().unwrap_or_default();
    let place = |mistake: &&Mistake| {
        let (line, column) = mistake.line_and_column().unwrap_or((0, 0));
        let file = mistake.file().replace(&format!("{}/", dir.path().display()), "");
        (mistake.what().to_owned(), file, line, column)
    };
    mistakes.in_order().iter().map(place).collect()
}

fn is(what: &str, file: &str, line: usize, column: usize) -> (String, String, usize, usize) {
    (what.to_owned(), file.to_owned(), line, column)
}

const TOY_DECK: &str = "[contracts.deck]\nice = { count = 2, prestige = 2 }\nlab = { prestige = 5, fuel = 3 }\n";

#[test]
fn faults_of_every_kind_in_one_table_are_told_together() {
    let text = "ruleset = \"tableau\"\nlimits.decisions = 3\n[decks.main]\n\
        key = { effects = \"vp 1\", zzzzz = 1 }\n\
        range = { effects = \"vp 1\", cost = 21 }\n\
        refused = { effects = \"vp 1; fly\" }\n\
        missing = { cost = 2 }\n\
        both = { effects = \"jump\", cost = 99 }\n\
        \"1x\" = { effects = \"vp 1\", cost = -1 }\n\
        bare = 3\n\
        good = { effects = \"vp 1\" }\n";
    let expected = [
        is("`limits.decisions` is out of range", "a.toml", 2, 20),
        is("unknown key `zzzzz`", "a.toml", 4, 27),
        is("`decks.main.range.cost` is out of range", "a.toml", 5, 36),
        is("there is no effect `fly`", "a.toml", 6, 30),
        is("the card `missing` is incomplete", "a.toml", 7, 1),
        is("there is no effect `jump`", "a.toml", 8, 21),
        is("`decks.main.both.cost` is out of range", "a.toml", 8, 35),
        is("\"1x\" cannot be the name of a card", "a.toml", 9, 1),
        is("`decks.main.1x.cost` is out of range", "a.toml", 9, 35),
        is("`decks.main.bare` must be a table", "a.toml", 10, 8),
    ];
    let found = told(&[("a.toml", text)], &[]);
    assert_eq!(found[..9], expected[..9]);
    assert_eq!((found.len(), found[9].2), (10, 10));
}

#[test]
fn what_the_ruleset_says_is_told_beside_values_that_could_not_be_read() {
    let text = format!("ruleset = \"toy\"\nspy.free = 3\ntimers.distances = [2, 30]\n{TOY_DECK}");
    let found = told(&[("a.toml", &text)], &[]);
    assert_eq!(found.iter().map(|one| one.2).collect::<Vec<_>>(), [2, 3], "{found:?}");
    assert_eq!(found[1], is("a resource would lie at or below space 0", "a.toml", 3, 20));
    // Where the Timers start is not known.
    let text = text.replace("spy.free = 3", "timers.strat = 40");
    assert_eq!(told(&[("a.toml", &text)], &[]), [is("unknown key `strat`", "a.toml", 2, 8)]);
}

#[test]
fn nothing_is_told_that_follows_from_a_guess() {
    // Whether a distance of 23 is too far depends on the start, which could not be read; one of 8 is never.
    for start in ["99", "\"x\"", "{}"] {
        let text = format!("ruleset = \"toy\"\ntimers.start = {start}\ntimers.distances = [2, 23]\n{TOY_DECK}");
        let found = told(&[("a.toml", &text)], &[]);
        assert_eq!(found.iter().map(|one| one.2).collect::<Vec<_>>(), [2], "{start}: {found:?}");
    }
    // A contract worth 9 is too cheap whatever else is wrong, unless it is its own fuel.
    let with =
        |fuel: &str| format!("ruleset = \"toy\"\n[contracts.deck]\nice = {{ count = 3, prestige = 9, {fuel} }}\n");
    assert_eq!(told(&[("a.toml", &with("fuel = 9"))], &[]).len(), 1);
    assert_eq!(told(&[("a.toml", &with("fule = 5"))], &[]), [is("unknown key `fule`", "a.toml", 3, 34)]);
    let both = [is("a contract worth 9 is too cheap", "a.toml", 3, 31), is("unknown key `zzz`", "a.toml", 3, 43)];
    assert_eq!(told(&[("a.toml", &with("fuel = 1, zzz = 1"))], &[]).len(), 2);
    assert_eq!(told(&[("a.toml", &with("zzz = 1"))], &[])[0], both[0]);
}

#[test]
fn a_deck_of_the_wrong_size_hides_nothing() {
    let text = "ruleset = \"toy\"\ntimers.start = 8\n[contracts.deck]\nice = { count = 60, prestige = 9 }\nlab = { prestige = 9 }\n";
    let expected = [
        is(
            "a resource would lie at or below space 0 (`timers.distances` is [2, 4, 6, 8] unless the file says otherwise)",
            "a.toml",
            0,
            0,
        ),
        is("`contracts.deck` has too many cards", "a.toml", 3, 12),
        is("a contract worth 9 is too cheap", "a.toml", 4, 32),
        is("a contract worth 9 is too cheap", "a.toml", 5, 20),
    ];
    assert_eq!(told(&[("a.toml", text)], &[]), expected);
    let text = "ruleset = \"toy\"\ntimers.start = 8\n";
    let found = told(&[("a.toml", text)], &[]);
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_mistake_of_the_file_that_is_extended_is_told_there_and_one_of_the_file_that_extends_here() {
    // The base leaves a card incomplete, and refers to what is not there; the file adds a fault to another field.
    let base = "ruleset = \"tableau\"\n[decks.main]\nprobe = { effects = \"fly\", cost = 3 }\nlab = { cost = 1 }\n\
        sun = { effects = \"vp 1\", cost = 2 }\n";
    let text = "extends = \"base.toml\"\n[decks.main]\nprobe.cost = 99\nlab.income = \"science\"\nsun.cost = 20\n";
    let expected = [
        is("`decks.main.probe.cost` is out of range", "a.toml", 3, 14),
        // The corner is the default, which the new cost does not go with.
        is("the corner is too good", "a.toml", 5, 1),
        is("there is no effect `fly`", "base.toml", 3, 22),
        is("the card `lab` is incomplete", "base.toml", 4, 1),
    ];
    assert_eq!(told(&[("a.toml", text), ("base.toml", base)], &[]), expected);
}

#[test]
fn a_card_of_the_base_that_a_file_spoils_is_told_in_that_file() {
    let text = "extends = \"base.toml\"\n[decks.main]\nlab.cost = 20\n";
    assert_eq!(told(&[("a.toml", text), ("base.toml", DECK)], &[]), [is("the corner is too good", "a.toml", 3, 1)]);
    // One that the base has spoiled already stays the base's, whatever else a file changes of the card.
    let base = DECK.replace("lab = {", "lab = { cost = 20,");
    let text = "extends = \"base.toml\"\n[decks.main]\nlab.income = \"science\"\n";
    assert_eq!(told(&[("a.toml", text), ("base.toml", &base)], &[]), [is("the corner is too good", "base.toml", 4, 1)]);
    // And what nobody wrote is told of the first file that cannot be played with it.
    let base = format!("ruleset = \"toy\"\ntimers.start = 8\n{TOY_DECK}");
    let files = [("a.toml", "extends = \"base.toml\"\nspy.free = true\n"), ("base.toml", base.as_str())];
    assert_eq!(told(&files, &[])[0].1, "base.toml");
}

#[test]
fn a_value_of_the_base_that_a_file_does_not_go_with_says_so() {
    let dir = tempfile::tempdir().expect("a directory");
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).expect("a file");
    write("base.toml", &format!("ruleset = \"toy\"\ntimers.distances = [2, 9]\n{TOY_DECK}"));
    write("a.toml", "extends = \"base.toml\"\ntimers.start = 9\n");
    let rulesets = Rulesets::default().with(Entry::unplayed(&TOY, problems));
    let mistakes = Scenario::load(&dir.path().join("a.toml"), &[], &rulesets).expect_err("a problem");
    let label = mistakes.list[0].label().replace(&format!("{}/", dir.path().display()), "");
    assert_eq!(label, "`timers.distances` is [2, 9], which does not go with a.toml");
    assert_eq!(mistakes.list[0].line_and_column(), Some((2, 20)));
}

#[test]
fn a_file_whose_base_cannot_be_read_is_not_told_what_it_lacks() {
    let text =
        "ruleset = \"tableau\"\nextends = \"gone.toml\"\n[decks.main]\nlab = { effects = \"fly\" }\nsun.cost = 99\n";
    let found = told(&[("a.toml", text)], &[]);
    let lines: Vec<usize> = found.iter().map(|one| one.2).collect();
    assert_eq!(lines, [2, 4, 5], "{found:?}");
    assert_eq!(found[1].0, "there is no effect `fly`");
}

#[test]
fn values_on_the_command_line_hide_nothing_in_files_and_are_not_hidden() {
    let text = format!("ruleset = \"toy\"\nspy.direction = \"up\"\ntimers.distances = [2, 40]\n{TOY_DECK}");
    let given = ["contracts.deck.lab.prestige=9", "contracts.deck.ice.fuel=77", "spy.fre=true"];
    let found = told(&[("a.toml", &text)], &given);
    let places: Vec<(&str, usize)> = found.iter().map(|one| (one.1.as_str(), one.2)).collect();
    assert_eq!(places, [("a.toml", 2), ("a.toml", 3), ("--set", 1), ("--set", 1), ("--set", 1)], "{found:?}");
}
