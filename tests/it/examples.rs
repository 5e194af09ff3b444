//! The committed example reports are those of what is shipped now.

use crate::program::{bytes, succeed};

/// A file of the user's beside the shipped ones must not join a run that is documented, or it becomes another one.
#[test]
fn shipped_sweeps_name_their_players_one_by_one() {
    let sweeps: Vec<_> = glob::glob("scenarios/*/sweeps/*.toml").expect("a pattern").flatten().collect();
    assert!(sweeps.len() > 15, "{sweeps:?}");
    for path in sweeps {
        let text = std::fs::read_to_string(&path).expect("a sweep");
        let players = text.lines().find(|line| line.starts_with("strategies")).expect("players");
        assert!(!players.contains(['*', '?', '/']), "{}: {players}", path.display());
    }
}

#[test]
fn example_reports_are_of_the_shipped_rules_strategies_and_sweeps() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["start", "official"] {
        let run = folder.path().join(name);
        let sweep = format!("scenarios/timers/sweeps/{name}.toml");
        succeed(&["sweep", &sweep, "-n", "1", "--out", &run.display().to_string()]);
        let manifest: serde_json::Value = serde_json::from_slice(&bytes(&run.join("manifest.json"))).expect("JSON");
        // A hash of everything that decides the games but how many of them are played.
        let identity = manifest["identity"].as_str().expect("an identity");
        let page = format!("reports/examples/timers-{name}.html");
        let text = String::from_utf8(bytes(page.as_ref())).expect("UTF-8");
        assert!(text.contains(identity), "{page} is of other games: make it again, as reports/README.md says");
    }
}
