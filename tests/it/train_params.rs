//! Better numbers for a strategy, and a given strength: by Pig, which can be worked out, and by the command.

use crate::{
    pig::{chance_to_win, game::Pig, hold_at_20, settings},
    program::{bytes, call, fail, perihelion, stderr, succeed},
};
use perihelion::{
    simulation::{Playable, Seat},
    strategy::Strategy,
    training::{
        Aim, Halt,
        params::{Better, Goal, Listener, Next, Plan, Range, Reached, Strength, Way, improve, reach},
    },
};
use serde_json::Value;
use std::{fs, path::Path, sync::Arc};

const WINS: Goal = Goal { aim: Aim::Wins, at: None };

fn seat(strategy: &Strategy) -> Result<Arc<dyn Playable>, Halt> {
    Ok(Arc::new(Seat::<Pig>::new(&settings(), strategy.clone()).expect("playable")))
}

/// Keeps what was reached last, and stops after so many iterations.
#[derive(Default)]
struct Keeper {
    stops: Option<u32>,
    kept: Option<Reached>,
}

impl Listener for Keeper {
    fn played(&self, _: u64) -> bool {
        true
    }

    fn reached(&mut self, reached: &Reached) -> Next {
        self.kept = Some(reached.clone());
        if self.stops == Some(reached.iterations) { Next::Stop } else { Next::Iteration }
    }
}

fn hold_at(enough: f64) -> Strategy {
    hold_at_20().with_param("enough", enough).expect("a param")
}

fn plan(iterations: u32, games: u64) -> Plan {
    Plan { goal: WINS, names: vec!["enough".into()], seed: 1, iterations, games, compared: 10 * games }
}

fn better(enough: f64, plan: &Plan) -> Better {
    improve(&hold_at(enough), &seat, plan, None, &mut Keeper::default()).expect("a search")
}

/// The chance to win of a player that holds at so many points, of which half a point is one more.
fn chance(enough: f64) -> f64 {
    chance_to_win(Some(enough.max(0.0).ceil() as usize), 0.0)
}

fn value(strategy: &Strategy, name: &str) -> f64 {
    strategy.params().into_iter().find(|(known, _)| known == name).expect("a param").1
}

#[test]
fn the_best_number_is_found_again_from_a_bad_one() {
    let best = (1..60).map(|enough| chance(f64::from(enough))).fold(0.0, f64::max);
    let found = better(6.0, &plan(80, 300));
    let reached = chance(value(&found.strategy, "enough"));
    // Two neighbours of the best number are within 0.01 of it, which 3,000 games do not tell apart.
    assert!(chance(6.0) < best - 0.1 && reached > best - 0.015, "{} of {best}: {:?}", reached, found.changes);
    // What is told of it is what it is: in 3,000 games, with 5 standard errors of at most 0.71/√3000 each.
    let told = found.versus.wins_more();
    assert!((told - (reached - chance(6.0))).abs() < 0.065, "{told}, exactly {}", reached - chance(6.0));
    assert_eq!(found.versus.games, 3_000);
    assert!(found.flat && found.iterations < 80, "it goes on for {} iterations", found.iterations);
}

#[test]
fn it_ends_alike_on_any_number_of_threads_and_after_any_break() {
    let (plan, given) = (plan(6, 40), hold_at(9.0));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| better(9.0, &plan))
    };
    let (one, three) = (on(1), on(3));
    let same = |found: &Better| (found.changes.clone(), found.versus, found.iterations, found.games);
    assert_eq!(same(&one), same(&three));
    for stop in [0, 1, 5] {
        let mut keeper = Keeper { stops: Some(stop), kept: None };
        assert!(matches!(improve(&given, &seat, &plan, None, &mut keeper), Err(Halt::Stopped)));
        let kept = serde_json::to_string(&keeper.kept.expect("something")).expect("JSON");
        let kept: Reached = serde_json::from_str(&kept).expect("what was written");
        assert!(kept.is_sound(1) && !kept.is_sound(2) && kept.iterations == stop);
        let found = improve(&given, &seat, &plan, Some(kept), &mut Keeper::default()).expect("the rest");
        assert_eq!(same(&found), same(&one), "after {stop}");
    }
    // Another seed is another search.
    assert_ne!(same(&better(9.0, &Plan { seed: 2, ..plan })), same(&one));
}

fn reached(at: f64, way: Way) -> (Option<Strength>, Range) {
    let (mut range, goal) = (Range::none(), Goal { aim: Aim::Wins, at: Some(at) });
    let found = reach(&hold_at(20.0), &seat, goal, &[way], (3, 4_000), &mut range, &mut Keeper::default());
    (found.expect("a search"), range)
}

#[test]
fn a_given_strength_is_reached_exactly_by_slips() {
    let steady = chance_to_win(Some(20), 0.0);
    for at in [0.35, 0.1] {
        assert!(steady > at + 0.05);
        let found = reached(at, Way::Slip).0.expect("a slip");
        let slip = value(&found.strategy, "mistakes.slip");
        let exact = chance_to_win(Some(20), slip);
        // It is the mean of eight lots of 4,000 games: a standard error of at most 0.003, and 5 of them.
        assert!((exact - at).abs() < 0.015, "{exact} at a slip of {slip}");
        let [wins, given] = found.versus.wins().map(|wins| wins as f64 / 4_000.0);
        assert!((wins - exact).abs() < 0.04 && (given - steady).abs() < 0.04, "{wins} {given}");
    }
}

#[test]
fn a_strength_is_reached_by_a_param_or_told_to_be_out_of_reach() {
    // Holding at 14 is weaker, and so is holding at 30: either is a player of that strength.
    let at = chance(14.0);
    let found = reached(at, Way::Param("enough".into())).0.expect("a number");
    let enough = value(&found.strategy, "enough");
    assert!((chance(enough) - at).abs() < 0.03, "holding at {enough} wins {}", chance(enough));

    let (found, range) = reached(0.99, Way::Param("enough".into()));
    let best = (1..60).map(|enough| chance(f64::from(enough))).fold(0.0, f64::max);
    assert!(found.is_none());
    // The best that is met lies near the best there is, as few games tell it: 5 standard errors of 256 games.
    assert!((range.high - best).abs() < 0.16 && range.low < 0.05, "{range:?}, at best {best}");
    // It is as strong as that already: nothing changes.
    let found = reached(chance(20.0), Way::Slip).0.expect("itself");
    assert!(found.change.is_none());
}

/// Few games for players of timers.
fn train<'a>(out: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    [&["train", "timers", "--quiet", "--out", out.to_str().expect("a path")], more].concat()
}

const FEW: [&str; 4] = ["--iterations", "3", "--games", "20"];

#[test]
fn what_is_written_extends_the_strategy_and_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    // Somebody who begins to think in turn 9 gains by any lower number, and by no other one.
    let base = path("it's \"bad\".toml");
    let novice = concat!(env!("CARGO_MANIFEST_DIR"), "/strategies/timers/novice.toml");
    let text = format!(
        "extends = '{novice}'\nruleset = \"timers\"\ntitle = \"Late\"\n[params]\nwait = 9\nother = 1.5\n[[rule]]\naction = \"any\"\n\
         when = 'turn < wait'\nprefer = 'other * turn'\n"
    );
    fs::write(&base, text).expect("a file");
    let base = base.to_str().expect("a path");
    let more = ["-s", base, "--params", "wait,other", "--for", "score", "--iterations", "6", "--games", "40"];
    let (one, three) = (path("one.toml"), path("new/three.toml"));
    let told = succeed(&train(&one, &[&more[..], &["--threads", "1", "--format", "json"]].concat()));
    let csv = succeed(&train(&three, &[&more[..], &["--threads", "3", "--format", "csv"]].concat()));
    let written = fs::read_to_string(&one).expect("a file");
    assert!(csv.starts_with("param,before,after\nwait,9,"), "{csv}");
    assert!(written.contains("extends = \"it's \\\"bad\\\".toml\"\n") && written.contains(" # was 9\n"), "{written}");
    assert!(!written.contains("other"), "what changes nothing is put back: {written}");
    let lines = |path: &Path| -> Vec<String> {
        let text = fs::read_to_string(path).expect("a file");
        text.lines().filter(|line| !line.starts_with("extends")).map(str::to_owned).collect()
    };
    assert_eq!(lines(&one), lines(&three));
    assert!(fs::read_to_string(&three).expect("a file").contains("extends = \"../it's"));
    for out in [&one, &three] {
        succeed(&["check", out.to_str().expect("a path")]);
        assert!(!out.with_extension("toml.progress").exists());
    }
    // What is told of it is what it plays like.
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((told["gain"].as_bool(), told["changes"][0]["param"].as_str()), (Some(true), Some("wait")));
    let run = [
        "run",
        "scenarios/timers/standard.toml",
        "-s",
        one.to_str().expect("a path"),
        "-n",
        "800",
        "-q",
        "--format",
        "json",
    ];
    let played: Value = serde_json::from_str(&succeed(&run)).expect("JSON");
    let (score, mean) = (told["score"].as_f64().expect("a mean"), played[0]["score_mean"].as_f64().expect("a mean"));
    // Scores have standard deviations below 8 points: 5 standard errors of 800 games each.
    assert!((score - mean).abs() < 5.0 * 8.0 * (2.0_f64 / 800.0).sqrt(), "{told} {played}");
    assert!(told["difference_low"].as_f64().expect("a number") > 0.0, "{told}");
}

#[test]
fn where_nothing_is_gained_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let (base, out) = (folder.path().join("base.toml"), folder.path().join("out.toml"));
    // However many points a point is worth, the order of contracts is the same; below 0 it is the worst.
    let text = "ruleset = \"timers\"\n[params]\nscale = 5.0\n[[rule]]\naction = \"complete_contract\"\nprefer = 'scale * contract.prestige'\n[[rule]]\naction = \"any\"\n";
    fs::write(&base, text).expect("a file");
    let base = base.to_str().expect("a path");
    let words = succeed(&train(&out, &[&["-s", base, "--params"], &FEW[..]].concat()));
    assert!(words.contains("No gain: ") && words.contains("Nothing was written."), "{words}");
    assert!(!out.exists());
    // What an earlier command found stays as it is.
    fs::write(&out, "# Found by `train`.\n").expect("a file");
    succeed(&train(&out, &[&["-s", base], &FEW[..]].concat()));
    assert_eq!(fs::read_to_string(&out).expect("a file"), "# Found by `train`.\n");
}

#[test]
fn an_average_player_is_made_by_mistakes() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("average.toml");
    let more = ["strategies/timers/standard.toml", "--for", "wins=0.2", "--iterations", "1", "--games", "100"];
    let out_path = out.to_str().expect("a path");
    let words = succeed(&[&["train", "--quiet", "--out", out_path], &more[..]].concat());
    assert!(words.contains("mistakes.blur"), "{words}");
    let text = fs::read_to_string(&out).expect("a file");
    assert!(text.contains("[mistakes]\nblur = ") && text.contains("at 20.0 % of games won"), "{text}");
    // A share of 0.2 in 2,000 games: 5 standard errors of both lots, and what a step leaves over.
    let run = [
        "run",
        "scenarios/timers/standard.toml",
        "-s",
        out_path,
        "-n",
        "2000",
        "--seed",
        "9",
        "-q",
        "--format",
        "json",
    ];
    let played: Value = serde_json::from_str(&succeed(&run)).expect("JSON");
    let share = played[0]["win_rate"].as_f64().expect("a share");
    assert!((share - 0.2).abs() < 0.07, "{played}");
    // Mistakes make nobody win nearly always.
    let told = fail(&[&["train", "--out", out_path], &more[..1], &["--for", "wins=0.99"], &more[3..]].concat(), 4);
    assert!(told.contains("could not be brought to 99.0 % of games won: from ") && told.contains("help"), "{told}");
    assert_eq!(text, fs::read_to_string(&out).expect("a file"));
}

#[cfg(unix)]
#[test]
fn what_was_killed_goes_on_and_ends_as_if_it_had_not_been() {
    use std::{thread::sleep, time::Duration};
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, broken) = (folder.path().join("whole.toml"), folder.path().join("broken.toml"));
    let more = ["-s", "novice", "--params", "--for", "score", "--iterations", "12", "--games", "40"];
    succeed(&train(&whole, &more));
    let mut child = perihelion(&train(&broken, &more)).spawn().expect("it starts");
    let progress = folder.path().join("broken.toml.progress");
    while !progress.exists() && child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(20));
    }
    child.kill().expect("it is killed");
    child.wait().expect("a child");
    assert!(progress.exists() && !broken.exists(), "it was killed on its way");
    // Another command does not take it for its own, nor is a damaged one read.
    let other = call(&train(&broken, &[&more[..], &["--seed", "2"]].concat()));
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("was reached by another command"), "{}", stderr(&other));
    let sound = bytes(&progress);
    let mut damaged = sound.clone();
    *damaged.last_mut().expect("bytes") ^= 1;
    fs::write(&progress, damaged).expect("written");
    assert!(fail(&train(&broken, &more), 2).contains("is not what `train` has reached"));
    fs::write(&progress, sound).expect("written");
    let output = call(&[&train(&broken, &more)[..2], &train(&broken, &more)[3..]].concat());
    assert!(output.status.success() && stderr(&output).contains("goes on after "), "{}", stderr(&output));
    assert_eq!(whole.exists(), broken.exists());
    if whole.exists() {
        assert_eq!(bytes(&whole), bytes(&broken));
    }
    assert!(!progress.exists());
}

#[test]
fn mistakes_of_the_command_line_are_told_with_a_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.toml");
    for (more, expected) in [
        (&["--params", "all"][..], "--params is for a strategy that there is"),
        (&["--for", "wins=0.3"], "a given strength is for a strategy that there is"),
        (&["--for", "wins=30"], "expected a share of games won between 0 and 1"),
        (&["--for", "points"], "expected wins, score, turns, wins=SHARE"),
        (&["-s", "standart"], "did you mean"),
        (&["-s", "random"], "`random` has no file"),
        (&["-s", "search:standard"], "`search:standard` has no file"),
        (&["-s", "standard", "--params", "hnad"], "did you mean `hand`?"),
        (&["-s", "standard", "--params", "hand,hand"], "named twice"),
        (&["-s", "standard", "--params", "mistakes.slip"], "cannot be made better"),
        (&["-s", "standard", "--seeds", "2"], "cannot be used with"),
        (&["-s", "standard", "--from", "expert"], "cannot be used with"),
        (&["-s", "standard", "--for", "turns"], "by wins or by score"),
    ] {
        let told = fail(&train(&out, more), 2);
        assert!(told.contains(expected), "{more:?}: {told}");
    }
    let own = folder.path().join("own.toml");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/strategies/timers/novice.toml"), &own).expect("a file");
    let path = own.to_str().expect("a path");
    assert!(fail(&["train", path, "--out", path, "--replace"], 2).contains("is the strategy itself"));
    assert!(
        fail(&["train", path, "-s", "standard", "--out", out.to_str().expect("a path")], 2)
            .contains("is a strategy too")
    );
    assert!(!out.exists());
}
