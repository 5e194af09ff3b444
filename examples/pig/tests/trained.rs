//! What `train` finds for Pig, whose turns are a gamble, and how it finds out where positions are judged.

use serde_json::Value;
use std::process::{Command, Output};

/// Trains a player for few turns.
fn train(more: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_pig"));
    command.args(["train", "pig", "--for", "turns", "--format", "json", "--out"]).arg(folder.path().join("found.toml"));
    let output = command.args(more).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn judged_right_after_the_action_the_player_comes_close_to_the_fewest_turns() {
    let found = train(&["--iterations", "20", "--games", "150", "--horizon", "action", "--deals", "30", "--quiet"]);
    let told: Value = serde_json::from_slice(&found.stdout).expect("JSON");
    let (turns, games) = (told["told"]["turns"].as_f64().expect("turns"), told["told"]["of"].as_f64().expect("games"));
    // The least is 12.545; the standard deviation of a game's turns is about 3. Beside four standard errors it may take half a
    // turn more, since it has learned from few games and sees few deals of luck.
    assert!((turns - 12.545).abs() < 0.5 + 4.0 * 3.0 / games.sqrt(), "{turns} turns in {games} games");
}

#[test]
fn unless_told_it_judges_where_a_trial_went_better() {
    let said = train(&["--minutes", "0.03"]).stderr;
    let said = String::from_utf8(said).expect("UTF-8");
    let turns = |judged: &str| -> f64 {
        let line = said.lines().find(|line| line.contains(judged)).unwrap_or_else(|| panic!("{judged}: {said}"));
        let turns = line.split(" turns").next().and_then(|rest| rest.rsplit(' ').next());
        turns.and_then(|turns| turns.parse().ok()).unwrap_or_else(|| panic!("{line}"))
    };
    let (turn, action) = (turns("where the turn ends"), turns("right after the action"));
    // The same again is told with what was chosen.
    if (turn - action).abs() > 0.01 {
        assert_eq!(said.contains("--horizon action"), action < turn, "{said}");
    }
}
