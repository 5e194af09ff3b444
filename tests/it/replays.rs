//! Golden replays: a few whole games, to be read by a person, that show when play changes.
//!
//! After a change that is meant to change play: `INSTA_UPDATE=always cargo test --test it replays`, then read them.

use crate::program::succeed;

fn replay(scenario: &str, strategy: &str, game: &str) -> String {
    succeed(&["replay", scenario, "-s", strategy, "--game", game])
}

#[test]
fn timers_standard_game_0() {
    insta::assert_snapshot!(replay("scenarios/timers/standard.toml", "standard", "0"));
}

#[test]
fn timers_expert_game_1() {
    insta::assert_snapshot!(replay("scenarios/timers/standard.toml", "expert", "1"));
}

#[test]
fn timers_harder_novice_game_2() {
    insta::assert_snapshot!(replay("scenarios/timers/harder.toml", "novice", "2"));
}

#[test]
fn exploration_standard_game_0() {
    insta::assert_snapshot!(replay("scenarios/exploration/standard.toml", "standard", "0"));
}

#[test]
fn exploration_expert_game_1() {
    insta::assert_snapshot!(replay("scenarios/exploration/codex.toml", "strategies/exploration/expert.toml", "1"));
}

#[test]
fn exploration_thin_trader_game_2() {
    insta::assert_snapshot!(replay("scenarios/exploration/thin.toml", "strategies/exploration/trader.toml", "2"));
}

/// A game with these two species, at so many stars.
fn aliens(left: &str, right: &str, stars: u8, strategy: &str, game: &str) -> String {
    let changes = [format!("species.left={left}"), format!("species.right={right}"), format!("rival.stars={stars}")];
    let scenario = "scenarios/aliens/standard.toml";
    let [left, right, stars] = changes.each_ref().map(String::as_str);
    succeed(&["replay", scenario, "-s", strategy, "--game", game, "--set", left, "--set", right, "--set", stars])
}

#[test]
fn aliens_mascamites_and_anomalies() {
    insta::assert_snapshot!(aliens("mascamites", "anomalies", 1, "standard", "0"));
}

#[test]
fn aliens_mascamites_and_oumuamua() {
    insta::assert_snapshot!(aliens("mascamites", "oumuamua", 2, "expert", "1"));
}

#[test]
fn aliens_mascamites_and_centaurians() {
    insta::assert_snapshot!(aliens("mascamites", "centaurians", 3, "orbiter", "2"));
}

#[test]
fn aliens_mascamites_and_exertians() {
    insta::assert_snapshot!(aliens("mascamites", "exertians", 4, "daredevil", "3"));
}

#[test]
fn aliens_anomalies_and_oumuamua() {
    insta::assert_snapshot!(aliens("anomalies", "oumuamua", 5, "scanner", "4"));
}

#[test]
fn aliens_anomalies_and_centaurians() {
    insta::assert_snapshot!(aliens("anomalies", "centaurians", 1, "novice", "5"));
}

#[test]
fn aliens_anomalies_and_exertians() {
    insta::assert_snapshot!(aliens("anomalies", "exertians", 2, "cautious", "6"));
}

#[test]
fn aliens_oumuamua_and_centaurians() {
    insta::assert_snapshot!(aliens("oumuamua", "centaurians", 3, "standard", "7"));
}

#[test]
fn aliens_oumuamua_and_exertians() {
    insta::assert_snapshot!(aliens("oumuamua", "exertians", 4, "expert", "8"));
}

#[test]
fn aliens_centaurians_and_exertians() {
    insta::assert_snapshot!(aliens("centaurians", "exertians", 5, "standard", "9"));
}

#[test]
fn competition_novice_game_0() {
    insta::assert_snapshot!(replay("scenarios/competition/standard.toml", "novice", "0"));
}

#[test]
fn competition_standard_game_1() {
    insta::assert_snapshot!(replay("scenarios/competition/standard.toml", "standard", "1"));
}

#[test]
fn competition_explorer_game_2() {
    insta::assert_snapshot!(replay("scenarios/competition/standard.toml", "strategies/competition/explorer.toml", "2"));
}

#[test]
fn endeavours_novice_game_0() {
    insta::assert_snapshot!(replay("scenarios/endeavours/standard.toml", "novice", "0"));
}

#[test]
fn endeavours_standard_game_1() {
    insta::assert_snapshot!(replay("scenarios/endeavours/standard.toml", "standard", "1"));
}

#[test]
fn endeavours_expert_game_2() {
    insta::assert_snapshot!(replay("scenarios/endeavours/standard.toml", "expert", "2"));
}

#[test]
fn a_replay_is_the_game_that_was_played() {
    // The game alone, from its outcome in a run of 40, and told in full.
    use polars::prelude::*;
    let out = tempfile::tempdir().expect("a folder");
    let run = out.path().join("run");
    let path = run.display().to_string();
    succeed(&["sweep", "scenarios/timers/sweeps/official.toml", "--out", &path, "-n", "40", "--keep-games"]);
    let file = std::fs::File::open(run.join("outcomes.parquet")).expect("a table");
    let games = ParquetReader::new(file).finish().expect("Parquet");
    let strategies = games.column("strategy").expect("a column").str().expect("texts").clone();
    let (index, score) =
        (games.column("game").expect("a column").clone(), games.column("score").expect("a column").clone());
    let row = (0..games.height())
        .find(|&row| strategies.get(row) == Some("novice") && index.u64().expect("numbers").get(row) == Some(33))
        .expect("the novice's game 33");
    let prestige = score.i32().expect("numbers").get(row).expect("a score");
    let told = replay("scenarios/timers/standard.toml", "novice", "33");
    assert!(told.contains(&format!("with {prestige} Prestige")), "{told}");
}
