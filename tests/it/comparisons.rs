//! `perihelion compare` as a user calls it.

use crate::program::{fail, succeed};

const SCENARIO: &str = "scenarios/timers/standard.toml";

fn compare(more: &[&str]) -> String {
    succeed(&[&["compare", SCENARIO, "-s", "standard"], more].concat())
}

/// The row of a CSV table, by column.
fn row(text: &str, place: usize) -> impl Fn(&str) -> f64 {
    let lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>()).collect();
    let (header, row) = (lines[0].clone(), lines[place].clone());
    move |name: &str| {
        let column = header.iter().position(|known| known == name).unwrap_or_else(|| panic!("no {name}: {header:?}"));
        row[column].parse().unwrap_or_else(|_| panic!("{name} is {}", row[column]))
    }
}

#[test]
fn two_settings_are_compared_game_by_game() {
    let text = compare(&["--a", "timers.start=23", "--b", "timers.start=22", "-n", "3000", "--format", "csv"]);
    let found = row(&text, 1);
    // The same games, one by one.
    let games = |start: &str| {
        let run = ["run", SCENARIO, "-s", "standard", "-n", "3000", "--format", "csv", "--set", start];
        row(&succeed(&run), 1)("wins")
    };
    let difference = (games("timers.start=22") - games("timers.start=23")) / 3000.0;
    assert!((found("win_difference") - difference).abs() < 1e-9, "{text}");
    assert!(found("win_difference_low") < difference && difference < found("win_difference_high"));
    assert!(found("win_sequence_low") < found("win_difference_low"), "an anytime-valid interval is wider");
    assert!(found("variance_saved") > 0.3, "{text}");
    let words = compare(&["--b", "timers.start=22", "-n", "3000"]);
    assert!(words.contains("percentage points less often than standard.toml as it is (between"), "{words}");
    assert!(words.contains("times as many games to know that"), "{words}");
}

#[test]
fn few_games_claim_nothing() {
    let words = compare(&["--b", "timers.start=24", "-n", "10"]);
    assert!(words.contains("10 games cannot tell timers.start=24 from standard.toml as it is"), "{words}");
}

#[test]
fn two_scenarios_are_compared() {
    let words = compare(&["scenarios/timers/harder.toml", "-n", "2000"]);
    assert!(words.contains("harder.toml is won") && words.contains("less often than standard.toml"), "{words}");
}

#[test]
fn sides_that_play_the_same_are_said_to() {
    // A setting that only matters to players who sell.
    let words = compare(&["--b", "limits.decisions=4000", "-n", "200"]);
    assert!(words.contains("ended alike in every one of 200 games"), "{words}");
}

#[test]
fn strategies_are_compared_with_the_first() {
    let text = compare(&["-s", "expert", "-s", "random", "-n", "1000", "--format", "csv"]);
    assert_eq!(text.lines().count(), 3, "{text}");
    let words = compare(&["-s", "expert", "-n", "1000"]);
    assert!(words.contains("expert wins") && words.contains("more often than standard"), "{words}");
    assert!(row(&text, 1)("win_difference_low") > 0.0 && row(&text, 2)("win_difference_high") < 0.0, "{text}");
}

#[test]
fn what_cannot_be_compared_is_a_mistake_with_a_way_out() {
    let refused = |more: &[&str]| fail(&[&["compare", SCENARIO, "-s", "standard"], more].concat(), 2);
    assert!(refused(&[]).contains("nothing to compare"));
    assert!(refused(&["--a", "timers.start=23"]).contains("both sides are the same"));
    assert!(refused(&["--a", "timers.start=99"]).contains("out of range"));
    let message = refused(&["--b", "timers.sart=22"]);
    assert!(message.contains("did you mean") && message.contains("--b:1:1"), "{message}");
    assert!(refused(&["--b", "timers.start=22", "--b", "timers.start=21"]).contains("given twice"));
    assert!(refused(&["--b", "timers.start=22", "-n", "1"]).contains("at least 2"));
}
