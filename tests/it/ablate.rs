//! What things are worth, left out or moved one at a time.

use crate::program::{bytes, fail, succeed};
use perihelion::rulesets::shipped;
use serde_json::Value as Json;

const SCENARIO: &str = "scenarios/timers/standard.toml";

/// The rows of the ranking as JSON.
fn ranking(arguments: &[&str]) -> Vec<Json> {
    let mut all = vec!["ablate", SCENARIO, "-s", "standard", "--format", "json", "--quiet"];
    all.extend(arguments);
    serde_json::from_str(&succeed(&all)).expect("a list")
}

/// The difference of win rates of a variant.
fn difference(rows: &[Json], variant: &str) -> f64 {
    let row = rows.iter().find(|row| row["variant_b"] == variant).unwrap_or_else(|| panic!("no {variant}: {rows:?}"));
    row["win_difference"].as_f64().expect("a number")
}

/// The share of so many games that the standard player wins.
fn win_rate(games: &str) -> f64 {
    let wins = succeed(&["run", SCENARIO, "-s", "standard", "-n", games, "--format", "json", "--quiet"]);
    let wins: Vec<Json> = serde_json::from_str(&wins).expect("a list");
    wins[0]["win_rate"].as_f64().expect("a number")
}

#[test]
fn each_card_is_left_out_once_and_the_largest_difference_comes_first() {
    let rows = ranking(&["--each", "contracts.deck.*", "-n", "500"]);
    let sizes: Vec<f64> = rows.iter().map(|row| row["win_difference"].as_f64().expect("a number").abs()).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
    let mut names: Vec<&str> = rows.iter().filter_map(|row| row["variant_b"].as_str()).collect();
    names.sort_unstable();
    let before = names.len();
    names.dedup();
    assert_eq!((names.len(), before), (35, 35), "a variant for each contract: {names:?}");
    assert!(rows.iter().all(|row| row["variant_a"] == "as it is"), "{rows:?}");
}

#[test]
fn it_says_of_a_card_what_a_paired_comparison_says() {
    let rows = ranking(&["--each", "contracts.deck.town_hall", "-n", "500"]);
    let arguments = ["compare", SCENARIO, "-s", "standard", "--b", "contracts.deck.town_hall.count=0", "-n", "500"];
    let pairs = succeed(&[arguments.as_slice(), &["--format", "json", "--quiet"]].concat());
    let pairs: Vec<Json> = serde_json::from_str(&pairs).expect("a list");
    for figure in ["win_difference", "win_difference_se", "win_sequence_low", "win_sequence_high", "score_difference"] {
        assert_eq!(rows[0][figure], pairs[0][figure], "{figure}");
    }
}

#[test]
fn what_changes_no_game_is_exactly_no_different() {
    let rows = ranking(&["--each", "limits.decisions=4000,4500", "-n", "500"]);
    for variant in ["limits.decisions=4000", "limits.decisions=4500"] {
        assert_eq!(difference(&rows, variant).to_bits(), 0.0_f64.to_bits(), "{variant}");
    }
    let told =
        succeed(&["ablate", SCENARIO, "-s", "standard", "--each", "limits.decisions=4000", "-n", "500", "--quiet"]);
    assert!(told.contains("no different"), "{told}");
    assert!(told.contains("1 change nothing at all"), "{told}");
}

#[test]
fn settings_move_down_and_up_by_values_and_by_signs() {
    let rows = ranking(&["--each", "timers.start", "--each", "spy.uses=+1", "-n", "500"]);
    assert_eq!(rows.len(), 3, "{rows:?}");
    assert!(difference(&rows, "timers.start=21") < 0.0 && difference(&rows, "timers.start=25") > 0.0, "{rows:?}");
    difference(&rows, "spy.uses=2");
}

#[test]
fn a_strategy_without_a_rule_that_earns_everything_wins_nothing() {
    let rows = ranking(&["--rules", "-n", "300"]);
    let rate = win_rate("300");
    let lost = difference(&rows, "without rule `earn`");
    assert!((lost + rate).abs() < 1e-9, "{lost} of {rate}");
    let error = fail(&["ablate", SCENARIO, "-s", "standard", "-s", "expert", "--rules"], 2);
    assert!(error.contains("give --rules and --actions with one strategy"), "{error}");
    let error = fail(&["ablate", SCENARIO, "-s", "random", "--actions"], 2);
    assert!(error.contains("`random` has no rules of its own"), "{error}");
}

#[test]
fn whoever_may_not_complete_contracts_scores_nothing_and_what_nobody_does_changes_nothing() {
    let rows = ranking(&["--actions", "-n", "300"]);
    let rate = win_rate("300");
    let lost = difference(&rows, "without action `complete_contract`");
    assert!((lost + rate).abs() < 1e-9, "{lost} of {rate}");
    let timers = shipped().descriptor("timers").expect("a shipped ruleset");
    assert_eq!(rows.len(), timers.actions.len(), "a variant for each kind of action");
    // Where all that is left is this one, it is taken: the first resource of the track lies where it must.
    assert_eq!(difference(&rows, "without action `place_resource`").to_bits(), 0.0_f64.to_bits());
}

#[test]
fn a_run_directory_resumes_and_becomes_a_page_about_the_baseline() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let play = |name: &str, more: &[&str]| {
        let out = path(name);
        let mut all = vec!["ablate", SCENARIO, "-s", "standard", "--each", "spy.*", "--out", &out, "--quiet"];
        all.extend(more);
        succeed(&all)
    };
    play("cut", &["-n", "200", "--threads", "2"]);
    let resumed = play("cut", &["-n", "400", "--resume", "--threads", "1"]);
    assert_eq!(resumed, play("whole", &["-n", "400"]));
    let cells = |name: &str| bytes(&folder.path().join(name).join("cells.csv"));
    assert!(cells("cut") == cells("whole"), "the tables differ");
    succeed(&["report", &path("whole"), "--quiet"]);
    let page = String::from_utf8(bytes(&folder.path().join("whole/report.html"))).expect("UTF-8");
    assert!(page.contains("perihelion ablate"), "the command is not told");
    let error = fail(&["ablate", SCENARIO, "-s", "standard", "--each", "spy.*", "--resume"], 2);
    assert!(error.contains("name one with `--out DIR`"), "{error}");
}

#[test]
fn what_cannot_be_left_out_is_said() {
    for (each, told) in [
        (&["--each", "contract.deck.*"][..], "nothing in the scenario is called `contract.deck.*`"),
        (&["--each", "timers.strat"], "did you mean `timers.start`?"),
        (&["--each", "timers.start=23"], "has these values already"),
        (&[], "there is nothing to leave out or move"),
        (&["--each", "timers.start", "-n", "1"], "one game cannot be compared"),
    ] {
        let error = fail(&[&["ablate", SCENARIO, "-s", "standard"], each].concat(), 2);
        assert!(error.contains(told), "{each:?}: {error}");
    }
}
