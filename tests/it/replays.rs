//! Golden replays: of each game one to be read by a person, whole; `goldens` has the digests of more.
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
fn exploration_standard_game_0() {
    insta::assert_snapshot!(replay("scenarios/exploration/standard.toml", "standard", "0"));
}

#[test]
fn aliens_mascamites_and_anomalies() {
    let two = ["--set", "species.left=mascamites", "--set", "species.right=anomalies", "--set", "rival.stars=1"];
    let plain = ["replay", "scenarios/aliens/standard.toml", "-s", "standard", "--game", "0"];
    insta::assert_snapshot!(succeed(&[&plain[..], &two].concat()));
}

#[test]
fn competition_standard_game_1() {
    insta::assert_snapshot!(replay("scenarios/competition/standard.toml", "standard", "1"));
}

#[test]
fn endeavours_standard_game_1() {
    insta::assert_snapshot!(replay("scenarios/endeavours/standard.toml", "standard", "1"));
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
