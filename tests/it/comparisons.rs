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
    assert!(words.contains("less often than"), "{words}");
}

#[test]
fn strategies_are_compared_with_the_first() {
    let text = compare(&["-s", "expert", "-s", "random", "-n", "1000", "--format", "csv"]);
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(row(&text, 1)("win_difference_low") > 0.0 && row(&text, 2)("win_difference_high") < 0.0, "{text}");
}

#[test]
fn what_cannot_be_compared_is_a_mistake_with_a_way_out() {
    let refused = |more: &[&str]| fail(&[&["compare", SCENARIO, "-s", "standard"], more].concat(), 2);
    assert!(refused(&[]).contains("nothing to compare"));
    assert!(refused(&["--a", "timers.start=23"]).contains("both sides are the same"));
    assert!(refused(&["--a", "timers.start=99"]).contains("out of range"));
    assert!(refused(&["--b", "timers.sart=22"]).contains("did you mean"));
}
