//! `perihelion ladder` as a user calls it.

use crate::program::{call, fail, perihelion, stderr, succeed};
use serde_json::Value;
use std::fs;

const STANDARD: &str = "scenarios/timers/standard.toml";

/// Players that are far apart, and few games.
const THREE: [&str; 6] = ["-s", "novice", "-s", "expert", "-s", "random"];

fn ladder(more: &[&str]) -> String {
    succeed(&[&["ladder", "timers", "--quiet"], more].concat())
}

/// The rows of a table.
fn rows(arguments: &[&str]) -> Vec<Value> {
    serde_json::from_slice(&call(&[arguments, &["--format", "json", "--quiet"]].concat()).stdout).expect("JSON")
}

fn names(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["strategy"].as_str().expect("a name")).collect()
}

#[test]
fn the_order_and_the_differences_are_those_of_compare_on_the_same_games() {
    let found = rows(&[&["ladder", "timers", "-n", "200"], &THREE[..]].concat());
    assert_eq!(names(&found), ["expert", "novice", "random"]);
    let run = ["run", STANDARD, "-s", "expert", "-s", "novice", "-s", "random", "-n", "200"];
    let compare = ["compare", STANDARD, "-s", "expert", "-s", "novice", "-s", "random", "-n", "200"];
    let (alone, compared) = (rows(&run), rows(&compare));
    assert!(found[0]["win_difference"].is_null() && found[0]["games_both"].is_null(), "{:?}", found[0]);
    for (place, row) in found.iter().enumerate() {
        for column in ["strategy", "games", "wins", "win_rate", "win_low", "win_high", "score_mean", "decisions_mean"] {
            assert_eq!(row[column], alone[place][column], "{column} of {row}");
        }
    }
    for (row, pair) in found[1..].iter().zip(&compared) {
        assert_eq!((&row["strategy"], &row["top"]), (&pair["strategy_b"], &pair["strategy_a"]));
        assert_eq!(row["games_both"], pair["games"]);
        for column in ["win_difference", "win_difference_se", "score_difference", "variance_saved", "p_value_holm"] {
            assert_eq!(row[column], pair[column], "{column} of {row}");
        }
        // Two comparisons hold together, so each interval is wider than that of one alone.
        let of = |of: &Value, column: &str| of[column].as_f64().expect("a number");
        assert!(of(row, "win_sequence_low") < of(pair, "win_sequence_low"));
        assert!(of(row, "win_sequence_high") > of(pair, "win_sequence_high"));
        assert!((of(row, "level") - 0.975).abs() < 1e-9);
    }
}

#[test]
fn one_comparison_has_the_interval_of_compare() {
    let two = ["-s", "expert", "-s", "novice", "-n", "100"];
    let (found, compared) =
        (rows(&[&["ladder", "timers"], &two[..]].concat()), rows(&[&["compare", STANDARD], &two[..]].concat()));
    for column in ["win_sequence_low", "win_sequence_high", "score_sequence_low", "win_difference_high"] {
        assert_eq!(found[1][column], compared[0][column], "{column}");
    }
}

#[test]
fn all_players_of_the_folder_those_that_were_found_and_random_play_unless_some_are_named() {
    let found = rows(&["ladder", "timers", "-n", "20"]);
    let mut names = names(&found);
    names.sort_unstable();
    assert_eq!(
        names,
        ["alternator", "coached", "expert", "fast", "novice", "random", "rusher", "staller", "standard", "trained"]
    );
    let by_path = rows(&["ladder", STANDARD, "-n", "20"]);
    assert_eq!(found, by_path, "a ruleset stands for its standard scenario");
}

#[test]
fn the_best_script_is_said_to_be_and_by_how_much() {
    let words = ladder(&[&["-n", "200"], &THREE[..]].concat());
    assert!(
        words.contains("`expert` is the best script known: for certain it is stronger than each of the 2 others"),
        "{words}"
    );
    assert!(words.contains("`novice`, a plan of "), "{words}");
    assert!(words.contains("percentage points less often than `expert` (between"), "{words}");
    assert!(words.contains("The one other plan of fewer than 20 rules is not known to beat `expert`."), "{words}");
    assert!(words.contains("at 97.50 %, so that all 2 hold together at 95 % (Bonferroni)"), "{words}");
    assert!(words.contains("\nGoal: at least 19 Prestige"), "{words}");
}

#[test]
fn a_top_that_is_beaten_ends_with_exit_code_4_and_names_who_beats_it() {
    let beaten = ["ladder", "timers", "-n", "400", "--quiet", "--top", "novice", "-s", "novice", "-s", "rusher"];
    let output = call(&beaten);
    assert_eq!(output.status.code(), Some(4));
    let (words, complaint) = (String::from_utf8_lossy(&output.stdout), stderr(&output));
    assert!(words.contains("`novice` is not the best script known: one script beats it for certain."), "{words}");
    assert!(words.contains("`rusher`, a plan of ") && words.contains("more often than `novice`"), "{words}");
    assert!(complaint.contains("`novice` should be on top, and is beaten by more than 2.0 percentage points"));
    assert!(complaint.contains("\n  `rusher`, a plan of "), "{complaint}");
    // The table is the same for programs, and so is the exit code.
    assert_eq!(call(&[&beaten[..], &["--format", "csv"]].concat()).status.code(), Some(4));
    assert!(words.contains("beats it for certain.\n`rusher`"), "{words}");
    // What is allowed is no fault, and said all the same.
    let allowed = succeed(&[&beaten[..], &["--allow", "1"]].concat());
    assert!(allowed.contains("one script beats it for certain"), "{allowed}");
    let few = succeed(&["ladder", "timers", "-n", "2", "--quiet", "--top", "novice", "-s", "novice", "-s", "expert"]);
    assert!(
        few.contains("`novice` is itself a plan of 16 rules. No other plan of fewer than 20 rules plays."),
        "{few}"
    );
    assert!(allowed.contains(", not for certain more than the 100.0 percentage points allowed."), "{allowed}");
}

#[test]
fn by_score_order_differences_and_what_is_allowed_are_those_of_scores() {
    let arguments = [&["ladder", "timers", "-n", "300", "--by", "score"], &THREE[..]].concat();
    let found = rows(&arguments);
    assert_eq!(names(&found), ["expert", "novice", "random"]);
    let words = succeed(&[&arguments[..], &["--quiet"]].concat());
    assert!(words.contains("Prestige less than `expert` (between"), "{words}");
    let complaint = fail(&[&arguments[..], &["--quiet", "--top", "novice"]].concat(), 4);
    assert!(complaint.contains("`novice` should be on top, and is beaten by more than 0 Prestige"), "{complaint}");
    succeed(&[&arguments[..], &["--quiet", "--top", "novice", "--allow", "40"]].concat());
}

#[test]
fn a_search_player_has_games_of_its_own_and_may_be_better() {
    let two = ["-n", "60", "-s", "novice", "-s", "random", "--top", "novice", "--rollouts", "8"];
    let arguments = [&["ladder", "timers", "--search", "30"], &two[..]].concat();
    let found = rows(&arguments);
    let ahead = found.iter().find(|row| row["strategy"] == "search:novice").expect("it plays");
    assert_eq!((ahead["kind"].as_str(), ahead["rollouts"].as_u64()), (Some("search"), Some(8)));
    assert_eq!((ahead["games"].as_u64(), ahead["games_both"].as_u64()), (Some(30), Some(30)));
    assert!(found.iter().all(|row| row["kind"] == "search" || row["games"] == 60));
    let words = succeed(&[&arguments[..], &["--quiet"]].concat());
    assert!(words.contains("Looking ahead: ") && !words.contains("No search player plays"), "{words}");
    // It is the very player that --strategy names.
    let named = [&["ladder", "timers", "--search-games", "30", "-s", "search:novice"], &two[..]].concat();
    assert_eq!(rows(&named), found);
    let twice = fail(&[&arguments[..], &["-s", "search:novice"]].concat(), 2);
    assert!(twice.contains("`search:novice` plays twice"), "{twice}");
}

#[test]
fn where_nobody_searches_the_command_that_tells_works_when_it_is_pasted() {
    let folder = tempfile::tempdir().expect("a folder");
    let odd = folder.path().join("it's $(touch P3) mine.toml");
    let base = concat!(env!("CARGO_MANIFEST_DIR"), "/strategies/timers/novice.toml");
    fs::copy(base, &odd).expect("a file");
    let odd = odd.display().to_string();
    let words = ladder(&["-n", "10", "-s", &odd, "-s", "random", "--top", "random", "--allow", "1", "--seed", "3"]);
    let (_, rest) =
        words.split_once("No search player plays, so what searching gains is not known: `").expect("advice");
    let (line, _) = rest.split_once("` lets").expect("an end");
    let parts = shlex::split(line).expect("words of a shell");
    let mut arguments: Vec<&str> = parts.iter().skip(1).map(String::as_str).collect();
    assert!(arguments.contains(&odd.as_str()), "{line}");
    // Fewer games, and quicker ones.
    *arguments.last_mut().expect("a number of games") = "2";
    arguments.extend(["--rollouts", "1", "--quiet"]);
    assert!(succeed(&arguments).contains("search:random"));
}

#[test]
fn a_script_that_looks_ahead_may_be_better_and_is_no_plan_of_few_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("thoughtful.toml");
    let text = "ruleset = \"timers\"\n[look_ahead]\nsteps = 60\n[value]\nscore = 1\n[[rule]]\naction = \"any\"\n\
                prefer = \"end_of_turn.value\"\n";
    fs::write(&path, text).expect("a file");
    let arguments =
        ["ladder", "timers", "-n", "100", "--top", "random", "-s", "random", "-s", &path.display().to_string()];
    let found = rows(&arguments);
    let ahead = found.iter().find(|row| row["strategy"] == "thoughtful").expect("it plays");
    assert_eq!((ahead["kind"].as_str(), ahead["steps"].as_u64()), (Some("look-ahead"), Some(60)));
    let words = succeed(&[&arguments[..], &["--quiet", "--by", "score"]].concat());
    assert!(
        words.contains("Looking ahead: ") && words.contains("No other plan of fewer than 20 rules plays"),
        "{words}"
    );
    assert!(
        words.contains("No other script plays, so whether `random` is the best script known is not known."),
        "{words}"
    );
}

#[test]
fn a_script_that_was_found_may_be_better() {
    let coached = "strategies/timers/found/coached.toml";
    let arguments = ["ladder", "timers", "-n", "200", "-s", "expert", "-s", "novice", "-s", coached];
    let found = rows(&arguments);
    assert_eq!(names(&found), ["coached", "expert", "novice"]);
    assert_eq!((found[0]["kind"].as_str(), found[1]["kind"].as_str()), (Some("found"), Some("script")));
    let words = succeed(&[&arguments[..], &["--quiet"]].concat());
    assert!(words.contains("`expert` is the best script written by hand: for certain"), "{words}");
    assert!(words.contains("Found by the program: `coached` (") && words.contains("more often than"), "{words}");
}

#[test]
fn tables_for_programs_have_all_columns() {
    let csv = ladder(&[&["-n", "50", "--format", "csv"], &THREE[..]].concat());
    let header = csv.lines().next().expect("a header");
    assert_eq!(
        header,
        "place,strategy,kind,rules,steps,rollouts,games,wins,win_rate,win_low,win_high,score_mean,score_low,score_high,\
         decisions_mean,top,games_both,win_difference,win_difference_se,win_difference_low,win_difference_high,\
         win_sequence_low,win_sequence_high,score_difference,score_difference_se,score_difference_low,\
         score_difference_high,score_sequence_low,score_sequence_high,variance_saved,p_value_holm,level"
    );
    assert!(
        csv.lines().nth(1).is_some_and(|row| row.starts_with("1,expert,script,") && row.contains(",,,50,")),
        "{csv}"
    );
    let json = rows(&[&["ladder", "timers", "-n", "50"], &THREE[..]].concat());
    assert_eq!(json.len(), 3);
    let columns: Vec<&str> = header.split(',').collect();
    for row in json {
        let object = row.as_object().expect("a row");
        assert!(columns.iter().all(|column| object.contains_key(*column)), "{object:?}");
    }
}

#[test]
fn few_games_claim_nothing() {
    let words = ladder(&["-n", "2", "-s", "expert", "-s", "novice"]);
    assert!(words.contains("No script that plays is known to beat `expert`."), "{words}");
    assert!(words.contains("The games do not tell `expert` from `novice` ("), "{words}");
    assert!(words.contains("do not tell apart: ") && words.contains(" (2 games)."), "{words}");
}

#[test]
fn what_cannot_be_played_is_a_mistake_with_a_way_out() {
    let refused = |more: &[&str]| fail(&[&["ladder"], more].concat(), 2);
    assert!(refused(&["timer"]).contains("did you mean `timers`?"));
    assert!(refused(&["chess"]).contains("give the path of a file, or a ruleset: aliens"));
    assert!(refused(&["strategies/timers/expert.toml"]).contains("error"));
    assert!(refused(&[""]).contains("neither a ruleset nor a file"));
    assert!(refused(&["scenarios"]).contains("error"));
    assert!(refused(&["timers", "--top", "exprt"]).contains("did you mean `expert`?"));
    assert!(
        refused(&["timers", "-s", "novice", "-s", "random"]).contains("`expert` should be on top, and does not play")
    );
    assert!(refused(&["timers", "-s", "expert"]).contains("only `expert` plays"));
    assert!(refused(&["timers", "-s", "expret"]).contains("did you mean"));
    assert!(refused(&["timers", "-s", "expert", "-s", "expert"]).contains("named twice"));
    for option in ["-n", "--search", "--search-games"] {
        assert!(refused(&["timers", option, "1"]).contains("at least 2"), "{option}");
        for wrong in ["-1", "many", "", "99999999999999999999"] {
            assert!(refused(&["timers", option, wrong]).contains("expected a whole number"), "{option} {wrong}");
        }
    }
    assert!(refused(&["timers", "--search-games", "0"]).contains("expected a whole number"));
    for wrong in ["-0.1", "NaN", "inf", "much"] {
        assert!(refused(&["timers", "--allow", wrong]).contains("expected a number from 0"), "{wrong}");
    }
    assert!(refused(&["timers", "--allow", "2"]).contains("--allow is a share of games won"));
    assert!(refused(&["timers", "--rollouts", "10"]).contains("--rollouts is for search players"));
    let ahead = ["timers", "-s", "search:novice", "-s", "random", "--top", "search:novice", "--search", "5"];
    assert!(refused(&ahead).contains("cannot search with another one"));
}

#[test]
fn names_that_a_terminal_would_obey_are_shown_harmless() {
    let folder = tempfile::tempdir().expect("a folder");
    let odd = folder.path().join("a\u{1b}[2J\u{202e}b.toml");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/strategies/timers/novice.toml"), &odd).expect("a file");
    let odd = odd.display().to_string();
    let output = call(&["ladder", "timers", "-n", "5", "-s", "expert", "-s", &odd]);
    let words = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && !words.contains('\u{1b}') && !words.contains('\u{202e}'), "{words}");
    assert!(words.contains("cannot be shown"), "{words}");
    let top = fail(&["ladder", "timers", "--top", "\u{1b}[2J"], 2);
    assert!(!top.contains('\u{1b}'), "{top}");
}

#[cfg(unix)]
#[test]
fn interrupted_it_tells_of_the_games_played_so_far() {
    use std::{process::Command, thread::sleep, time::Duration};
    let many = ["ladder", "timers", "-n", "1_000_000_000", "-s", "expert", "-s", "random", "--threads", "1"];
    let child = perihelion(&many).spawn().expect("it starts");
    // Before its games begin nobody listens to the signal; then it ends as the shell would end any program.
    sleep(Duration::from_millis(1_500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("the table shows the games played so far"), "{}", stderr(&output));
    let words = String::from_utf8_lossy(&output.stdout);
    assert!(words.contains("expert") && words.contains("random"), "{words}");
}

#[test]
fn what_was_killed_goes_on_from_the_file_that_keeps_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("games.kept");
    let keep = kept.to_str().expect("a path");
    let ladder = |more: &[&'static str]| -> Vec<&str> {
        let players = ["-s", "expert", "-s", "standard", "-s", "search:random", "--search-games", "40"];
        [&["ladder", "timers", "-n", "30000", "--rollouts", "2", "--format", "csv"][..], &players, more].concat()
    };
    let with_file = |more: &[&'static str]| [ladder(more), vec!["--keep", keep]].concat();
    let mut child = perihelion(&with_file(&[])).spawn().expect("it starts");
    while !kept.exists() && child.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert!(kept.exists(), "it was killed on its way");
    assert!(fail(&with_file(&["--seed", "2"]), 2).contains("was reached by another command"));
    let rest = call(&with_file(&[]));
    assert!(stderr(&rest).contains("going on after "), "{}", stderr(&rest));
    assert_eq!(String::from_utf8_lossy(&rest.stdout), succeed(&ladder(&["--quiet"])));
    assert!(!kept.exists());
    // A file of somebody's own stays as it is.
    fs::write(&kept, "my notes").expect("a file");
    let told = fail(&with_file(&[]), 2);
    assert!(told.contains("is not what `ladder` has reached") && told.contains("--replace"), "{told}");
    assert_eq!(fs::read_to_string(&kept).expect("a file"), "my notes");
}
