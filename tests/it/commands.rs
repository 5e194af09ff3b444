//! Every command as a user calls it, with the exit codes the help promises.

use crate::program::{call, fail, stderr, succeed};
use std::{env, fs, path::Path};

const STANDARD: &str = "scenarios/timers/standard.toml";

fn csv(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split(',').collect()).collect()
}

#[test]
fn list_names_every_shipped_file() {
    let text = succeed(&["list"]);
    for name in ["timers", STANDARD, "scenarios/timers/sweeps/start.toml", "strategies/timers/expert.toml", "random"] {
        assert!(text.contains(name), "{name} is missing:\n{text}");
    }
    assert_eq!(csv(&succeed(&["list", "--format", "csv"]))[0], ["kind", "name", "ruleset", "title"]);
}

#[test]
fn describe_explains_rulesets_scenarios_sweeps_and_strategies() {
    assert!(succeed(&["describe", "timers"]).contains("spy.direction"));
    assert!(succeed(&["describe", STANDARD]).contains("landing_lights"));
    assert!(succeed(&["describe", "scenarios/timers/sweeps/start.toml"]).contains("88 cells"));
    let standard = succeed(&["describe", "strategies/timers/standard.toml"]);
    assert!(
        standard.contains("strategy.hand") && standard.contains("  1  standard.toml:15: place_resource"),
        "{standard}"
    );
    assert!(standard.contains("hand.size < hand"), "params keep their names: {standard}");
    assert!(fail(&["describe", "timer"], 2).contains("did you mean `timers`?"));
}

#[test]
fn describe_tells_a_topic_or_what_words_are_about_for_people_and_for_programs() {
    let text = succeed(&["describe", "aliens", "variables", "gain"]);
    assert!(text.contains("gain.points") && !text.contains("Settings"), "{text}");
    assert!(fail(&["describe", "timers", "variabels"], 2).contains("did you mean `variables`?"));
    assert!(fail(&["describe", "timers", "variables", "timers.gpa"], 2).contains("did you mean `timers.gap`?"));
    assert!(fail(&["describe", STANDARD, "quixotic"], 2).contains("settings, cards"));
    let json: serde_json::Value =
        serde_json::from_str(&succeed(&["describe", "timers", "--format", "json"])).expect("JSON");
    for topic in ["settings", "cards", "actions", "variables", "metrics", "endings", "ranks", "streams"] {
        assert!(json[topic].as_array().is_some_and(|list| !list.is_empty()), "{topic}");
    }
    let table = succeed(&["describe", "timers", "metrics", "--format", "csv"]);
    assert_eq!(table.lines().next(), Some("topic,part,name,may_be,unit,about"));
    assert_eq!(table.lines().count(), 1 + json["metrics"].as_array().expect("a list").len());
}

#[test]
fn every_ruleset_says_what_counts_as_a_win() {
    let goals = [
        ("aliens", "more points than the rival"),
        ("competition", "more profit than the competition"),
        ("endeavours", "at least 60 points, and 1 easy, 1 medium and 1 hard base mission"),
        ("exploration", "at least 140 points by the end of the last round"),
        ("timers", "at least 19 Prestige (the rank advanced or better)"),
    ];
    let rulesets: Vec<&str> = perihelion::rulesets::shipped().descriptors().map(|descriptor| descriptor.name).collect();
    assert_eq!(rulesets, goals.map(|(ruleset, _)| ruleset));
    for (ruleset, goal) in goals {
        let scenario = format!("scenarios/{ruleset}/standard.toml");
        let table = succeed(&["run", &scenario, "-s", "first", "-n", "1", "--quiet"]);
        assert!(table.contains(&format!("\nGoal: {goal}\n")), "{table}");
        for what in [ruleset, &scenario] {
            let json: serde_json::Value =
                serde_json::from_str(&succeed(&["describe", what, "--format", "json"])).expect("JSON");
            assert_eq!(json["goal"], goal, "{what}");
        }
    }
    let goal_of = |scenario: &str, change: &str| {
        let table = succeed(&["run", scenario, "-s", "first", "-n", "1", "--quiet", "--set", change]);
        table.lines().find_map(|line| line.strip_prefix("Goal: ")).map(str::to_owned).expect("a goal")
    };
    assert_eq!(goal_of(STANDARD, "goal.rank=expert"), "at least 21 Prestige (the rank expert)");
    let exploration = "scenarios/exploration/standard.toml";
    assert_eq!(goal_of(exploration, "goal.kind=relics"), "at least 5 relics by the end of the last round");
    assert_eq!(goal_of(exploration, "goal.stops=true"), "at least 140 points, which end the expedition");
}

#[test]
fn a_sweep_whose_variants_differ_in_the_goal_says_so() {
    let folder = tempfile::tempdir().expect("a directory");
    let sweep = folder.path().join("goals.toml");
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(STANDARD).display().to_string();
    let text = format!(
        "scenario = '{scenario}'\nstrategies = ['random']\ngames = 2\n[axes]\n'goal.rank' = ['advanced', 'expert']\n"
    );
    fs::write(&sweep, text).expect("a file");
    let out = folder.path().join("run").display().to_string();
    let table = succeed(&["sweep", &sweep.display().to_string(), "--out", &out, "--quiet"]);
    assert!(table.contains("Goals differ by variant:\n  goal.rank=advanced: at least 19 Prestige"), "{table}");
    assert!(table.contains("\n  goal.rank=expert: at least 21 Prestige (the rank expert)\n"), "{table}");
}

#[test]
fn check_passes_sound_files_and_names_every_mistake_of_bad_ones() {
    succeed(&["check", STANDARD, "strategies/timers/novice.toml", "scenarios/timers/sweeps/official.toml"]);
    let message = fail(&["check", STANDARD, "tests/it/bad/scenario_out_of_range.toml"], 2);
    assert!(message.contains("2 mistakes"), "{message}");
}

#[test]
fn run_prints_the_same_figures_in_every_format() {
    let arguments = ["run", STANDARD, "-s", "standard", "-s", "random", "-n", "400"];
    let with = |format: &str| succeed(&[&arguments[..], &["--format", format]].concat());
    let text = with("csv");
    let table = csv(&text);
    let column = table[0].iter().position(|&name| name == "win_rate").expect("a win rate");
    let json: serde_json::Value = serde_json::from_str(&with("json")).expect("JSON");
    assert_eq!(json[0]["win_rate"].as_f64(), table[1][column].parse().ok());
    assert_eq!(json[1]["strategy"], "random");
    let percent = format!("{:.1} %", 100.0 * json[0]["win_rate"].as_f64().expect("a number"));
    assert!(with("table").contains(&percent), "{percent}");
}

#[test]
fn run_takes_strategies_by_path_and_by_name_and_changes_settings_and_parameters() {
    let of = |more: &[&str]| succeed(&[&["run", STANDARD, "-n", "300", "--format", "csv", "-s"], more].concat());
    let row = |text: String| text.lines().nth(1).map(|line| line.split(',').skip(2).collect::<Vec<_>>().join(","));
    assert_eq!(row(of(&["standard"])), row(of(&["strategies/timers/standard.toml"])));
    assert_ne!(row(of(&["standard"])), row(of(&["standard", "--set", "timers.start=22"])));
    assert_ne!(row(of(&["standard"])), row(of(&["standard", "--set", "strategy.upgrades=0"])));
    let message = fail(&["run", STANDARD, "-s", "standard", "--set", "timers.strat=22", "--set", "strategy.hnd=1"], 2);
    assert!(message.contains("timers.start") && message.contains("strategy.hand"), "{message}");
    assert!(fail(&["run", STANDARD, "-s", "standrad"], 2).contains("standrad"));
}

#[test]
fn run_with_a_precision_plays_until_the_interval_is_narrow_enough() {
    let text = succeed(&["run", STANDARD, "-s", "standard", "--precision", "0.03", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let of = |name: &str| json[0][name].as_f64().expect("a number");
    assert!((of("win_high") - of("win_low")) / 2.0 <= 0.03);
    let looks = (0..12).map(|look| 1024_u64 << look);
    assert!(looks.into_iter().any(|games| json[0]["games"].as_u64() == Some(games)), "{}", json[0]["games"]);
}

#[test]
fn replay_tells_a_game_for_people_and_for_programs() {
    let arguments = ["replay", STANDARD, "-s", "expert", "--game", "5", "--seed", "2"];
    let text = succeed(&arguments);
    assert!(text.contains("[Setup]") && text.contains("[End of the Game]"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&succeed(&[&arguments[..], &["--format", "json"]].concat())).expect("JSON");
    let decisions = json.as_array().expect("lines").iter().filter(|line| line["line"] == "decision").count();
    assert!(text.contains(&format!("{decisions} decisions")), "{text}");
    fail(&[&arguments[..], &["--format", "csv"]].concat(), 2);
}

#[test]
fn bench_measures_every_strategy() {
    let text = succeed(&["bench", "timers", "--seconds", "0.01", "--threads", "1", "--format", "csv", "--quiet"]);
    let rows = csv(&text);
    assert_eq!(rows.len(), 1 + 7, "six strategies and random: {text}");
    assert!(rows[1..].iter().all(|row| row[3].parse::<f64>().is_ok_and(|games| games > 0.0)), "{text}");
    assert!(fail(&["bench", "chess"], 2).contains("timers"));
}

#[test]
fn bench_tells_the_machine_the_sizes_and_how_threads_scale() {
    let bench =
        ["bench", "timers", "-s", "random", "--seconds", "0.02", "--repeats", "2", "--threads", "3", "--scaling"];
    let text = succeed(&[&bench[..], &["--format", "json", "--quiet"]].concat());
    let told: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(told["machine"]["cores"].as_u64().is_some_and(|cores| cores > 0), "{text}");
    let [ruleset] = &told["rulesets"].as_array().expect("a list")[..] else { panic!("{text}") };
    let state = size_of::<<perihelion::rulesets::timers::Timers as perihelion::ruleset::Ruleset>::State>();
    assert_eq!(ruleset["state_bytes"].as_u64(), Some(state as u64));
    assert_eq!(ruleset["steps_per_second"].as_array().map(Vec::len), Some(2));
    let players = told["players"].as_array().expect("a list");
    assert!(players.iter().map(|pace| pace["threads"].as_u64()).eq([Some(1), Some(2), Some(3)]), "{text}");
    assert!(players.iter().all(|pace| pace["games_per_second"].as_array().map(Vec::len) == Some(2)), "{text}");
    let people = succeed(&[&bench[..], &["--quiet"]].concat());
    assert!(people.contains("state bytes") && people.contains("times one thread"), "{people}");
}

#[test]
fn bench_compares_with_what_was_saved_and_judges_only_what_is_certain() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("before.json");
    let file = path.to_str().expect("a path");
    let usual = ["bench", "timers", "-s", "random", "--seconds", "0.02", "--repeats", "3", "--threads", "1", "--quiet"];
    let and = |more: &[&'static str], option: &'static str| [&usual[..], more, &[option, file]].concat();
    succeed(&and(&[], "--save"));
    let saved = fs::read_to_string(&path).expect("a file");

    // A program that was a million times as slow, and one that was a million times as fast: whatever else keeps the
    // machine busy, each is judged as it should be.
    let scaled = |factor: f64| {
        let mut record: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
        for (list, paces) in [("players", "games_per_second"), ("rulesets", "steps_per_second")] {
            for one in record[list].as_array_mut().expect("a list") {
                for pace in one[paces].as_array_mut().expect("a list") {
                    *pace = (pace.as_f64().expect("a number") * factor).into();
                }
            }
        }
        fs::write(&path, serde_json::to_string_pretty(&record).expect("JSON")).expect("written");
    };
    scaled(1e-6);
    let text = succeed(&and(&["--format", "csv"], "--against"));
    let rows = csv(&text);
    let ratio = rows[0].iter().position(|name| *name == "ratio").expect("a column");
    let [value, low, high] = [0, 1, 2].map(|place| rows[1][ratio + place].parse::<f64>().expect("a number"));
    assert!(low <= value && value <= high && value > 10.0, "{rows:?}");
    scaled(1e6);
    let told = fail(&and(&["--loss", "0.5"], "--against"), 4);
    assert!(told.contains("slower than before by more than 50 %") && told.contains("timers, random"), "{told}");

    // What was measured of others says nothing of this.
    let other = ["bench", "timers", "-s", "first", "--seconds", "0.02", "--threads", "2", "--quiet", "--against", file];
    fs::write(&path, saved.replace("\"timers\"", "\"pig\"")).expect("written");
    assert!(fail(&other, 2).contains("nothing of this was measured then"));
}

#[test]
fn bench_overwrites_and_reads_only_what_it_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.json");
    let file = path.to_str().expect("a path");
    let usual = ["bench", "timers", "-s", "first", "--seconds", "0.01", "--repeats", "1", "--threads", "1", "--quiet"];
    fs::write(&path, "{ \"mine\": 1 }").expect("written");
    assert!(fail(&[&usual[..], &["--save", file]].concat(), 2).contains("--replace"));
    assert_eq!(fs::read_to_string(&path).expect("a file"), "{ \"mine\": 1 }");
    let told = fail(&[&usual[..], &["--against", file]].concat(), 2);
    assert!(told.contains("mine.json:1:") && told.contains("no file of `perihelion bench --save`"), "{told}");
    succeed(&[&usual[..], &["--save", file, "--replace"]].concat());
    succeed(&[&usual[..], &["--save", file]].concat());
    assert!(fail(&[&usual[..], &["--save", "a/b"]].concat(), 2).contains("cannot be the name"));
    assert!(fail(&[&usual[..], &["--against", "never"]].concat(), 2).contains("--save never"));
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(succeed(&["completions", shell]).contains("PERIHELION_COMPLETE"), "{shell}");
    }
}

#[test]
#[cfg(unix)]
fn bash_completes_commands_rulesets_files_and_strategies() {
    let program = Path::new(env!("CARGO_BIN_EXE_perihelion"));
    let path = format!("{}:{}", program.parent().expect("a folder").display(), env::var("PATH").unwrap_or_default());
    let offered = |line: &str| {
        let script = format!(
            "source <(perihelion completions bash); COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _clap_complete_perihelion perihelion \"${{COMP_WORDS[COMP_CWORD]}}\"; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let mut bash = std::process::Command::new("bash");
        let output = bash.args(["--norc", "-c", &script]).env("PATH", &path).output();
        // Where there is no bash there is nothing to complete for it.
        output.ok().map(|output| String::from_utf8(output.stdout).expect("text").trim().to_owned())
    };
    for (line, expected) in [
        ("perihelion rep", "report\nreplay"),
        ("perihelion bench ti", "timers"),
        ("perihelion run scenarios/timers/sta", "scenarios/timers/standard.toml"),
        ("perihelion run scenarios/timers/standard.toml -s exp", "expert"),
    ] {
        let found = offered(line);
        assert!(found.as_deref().is_none_or(|found| found.split('\n').eq(expected.split('\n'))), "{line}: {found:?}");
    }
}

#[test]
fn a_misspelt_path_is_told_with_the_nearest_one() {
    let help = |arguments: &[&str]| fail(arguments, 2);
    assert!(
        help(&["run", "scenarios/timers/standart.toml", "-s", "random"])
            .contains("did you mean `scenarios/timers/standard.toml`?")
    );
    assert!(
        help(&["sweep", "scenarios/timer/sweeps/start.toml"])
            .contains("did you mean `scenarios/timers/sweeps/start.toml`?")
    );
    assert!(
        help(&["check", "strategies/timers/standrad.toml"]).contains("did you mean `strategies/timers/standard.toml`?")
    );
    let strategy = ["run", "scenarios/timers/standard.toml", "-s", "strategies/timers/standrad.toml"];
    assert!(help(&strategy).contains("did you mean `strategies/timers/standard.toml`?"));
    let folder = tempfile::tempdir().expect("a folder");
    let run = folder.path().join("start");
    fs::create_dir(&run).expect("a folder");
    fs::write(run.join("manifest.json"), "{}").expect("a file");
    let asked = folder.path().join("strat").display().to_string();
    assert!(help(&["report", &asked]).contains(&format!("did you mean `{}`?", run.display())));
}

#[test]
fn every_command_has_help_and_an_unknown_one_is_a_mistake() {
    let help = succeed(&["help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // Further lines of an explanation are indented more.
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let commands: Vec<&str> = names.filter(|name| !["", "help"].contains(name)).collect();
    assert!(commands.contains(&"run"), "{help}");
    for command in commands {
        assert!(succeed(&[command, "--help"]).contains("Usage:"), "{command}");
    }
    assert!(fail(&["replya"], 2).contains("replay"));
    assert_eq!(call(&[]).status.code(), Some(2));
    succeed(&["--version"]);
}

#[test]
fn quiet_says_nothing_and_results_alone_go_to_standard_output() {
    let output = call(&["run", STANDARD, "-s", "standard", "-n", "100", "--quiet", "--format", "csv"]);
    assert_eq!(stderr(&output), "");
    let output = call(&["run", STANDARD, "-s", "standard", "-n", "100", "--format", "csv"]);
    assert!(stderr(&output).contains("100 games in"), "{}", stderr(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
}

#[cfg(unix)]
#[test]
fn an_output_that_cannot_be_written_is_our_fault_or_the_machines() {
    let full = fs::File::options().write(true).open("/dev/full").expect("a full device");
    let output = crate::program::perihelion(&["list"]).stdout(full).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("standard output"), "{}", stderr(&output));
}

#[test]
fn short_names_of_strategies_are_found_from_any_folder() {
    let elsewhere = tempfile::tempdir().expect("a directory");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let call = |arguments: &[&str]| {
        let output =
            crate::program::perihelion(arguments).current_dir(&elsewhere).output().expect("the program starts");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), stderr(&output))
    };
    let scenario = root.join(STANDARD).display().to_string();
    let (code, table, said) = call(&["run", &scenario, "-s", "standard", "-n", "100", "--format", "csv"]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(table, succeed(&["run", STANDARD, "-s", "standard", "-n", "100", "--format", "csv"]));
    let (code, _, said) = call(&["run", &scenario, "-s", "standrad"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("did you mean `standard`?") && said.contains("strategies/timers here"), "{said}");

    let sweep = elsewhere.path().join("sweep.toml");
    let text = |strategies: &str| format!("scenario = '{scenario}'\nstrategies = [{strategies}]\ngames = 10\n");
    fs::write(&sweep, text("'standard', 'random'")).expect("a file");
    let (code, _, said) = call(&["check", "sweep.toml"]);
    assert_eq!(code, Some(2), "no folder of strategies is above this sweep: {said}");
    // A folder of one's own beside the sweep.
    let own = elsewhere.path().join("strategies/timers");
    fs::create_dir_all(&own).expect("a folder");
    fs::copy(root.join("strategies/timers/standard.toml"), own.join("standard.toml")).expect("a copy");
    let (code, _, said) = call(&["check", "sweep.toml"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn the_wrong_kind_of_file_is_one_mistake_that_names_the_right_command() {
    let (sweep, strategy) = ("scenarios/timers/sweeps/start.toml", "strategies/timers/standard.toml");
    let expected: [(&[&str], &str); 5] = [
        (&["run", sweep, "-s", "standard"], "perihelion sweep"),
        (&["run", strategy, "-s", "standard"], "-s strategies/timers/standard.toml"),
        (&["run", STANDARD, "-s", STANDARD], "perihelion run scenarios/timers/standard.toml"),
        (&["sweep", STANDARD], "perihelion run scenarios/timers/standard.toml"),
        (&["sweep", strategy], "-s strategies/timers/standard.toml"),
    ];
    for (arguments, command) in expected {
        let said = fail(arguments, 2);
        assert!(said.contains("1 mistake\n") && said.contains(command), "{arguments:?}: {said}");
    }
}

#[test]
fn check_warns_of_what_a_strategy_says_in_vain_and_finds_no_fault_in_it() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("idle.toml");
    let text = "ruleset = 'timers'\n[params]\nidle = 1\n[[rule]]\naction = 'any'\n[[rule]]\naction = 'buy'\n";
    fs::write(&path, text).expect("a file");
    let path = path.display().to_string();
    let output = call(&["check", &path, "--quiet"]);
    assert_eq!(output.status.code(), Some(0));
    let said = stderr(&output);
    assert!(said.contains("warning: the param `idle` is never read") && said.contains("idle.toml:3:1"), "{said}");
    assert!(said.contains("warning: rule 2 is never asked") && said.contains("idle.toml:6:1"), "{said}");
    let list: serde_json::Value = serde_json::from_str(&succeed(&["check", &path, "--format", "json"])).expect("JSON");
    assert_eq!((&list[0]["severity"], &list[0]["line"]), (&"warning".into(), &3.into()), "{list}");
}

#[test]
fn shipped_strategies_say_nothing_in_vain() {
    for file in glob::glob("strategies/timers/**/*.toml").expect("a pattern") {
        let path = file.expect("a file").display().to_string();
        assert_eq!(succeed(&["check", &path, "--format", "json"]), "[]\n", "{path}");
    }
}

#[test]
fn check_gives_programs_a_list() {
    let output = call(&["check", "--format", "json", "tests/it/bad/scenario_out_of_range.toml", "no_such.toml"]);
    assert_eq!(output.status.code(), Some(2));
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(list[0]["severity"], "error");
    assert!(list[0]["line"].is_u64() && list[0]["column"].is_u64() && list[0]["help"].is_string(), "{list}");
    let last = list.as_array().and_then(|list| list.last()).expect("a mistake");
    assert_eq!((&last["file"], &last["line"]), (&"no_such.toml".into(), &serde_json::Value::Null));
}

#[test]
fn the_standard_player_has_a_rule_for_what_other_settings_and_slips_lead_to() {
    let arguments = ["run", STANDARD, "-s", "standard", "-n", "1000", "--quiet", "--set"];
    let odd = ["spy.uses=2", "--set", "strategy.mistakes.slip=0.1"];
    let json = succeed(&[&arguments[..], &odd, &["--format", "json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json[0]["uncovered_share"].as_f64(), Some(0.0), "{json}");
    let usual = call(&[&arguments[..], &["timers.start=23"]].concat());
    assert!(!stderr(&usual).contains("whatever is left over"), "{}", stderr(&usual));
}

/// A run directory of two starts and three players, and its folder, which goes when it is dropped.
fn small_run() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a directory");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sweep = folder.path().join("small.toml");
    let text = format!(
        "title = 'Small'\nscenario = '{}'\nstrategies = ['{}', '{}', 'random']\ngames = 300\n[axes]\n'timers.start' = [22, \
         24]\n[target]\nwin_rate = [0.3, 0.6]\n",
        root.join(STANDARD).display(),
        root.join("strategies/timers/standard.toml").display(),
        root.join("strategies/timers/novice.toml").display()
    );
    fs::write(&sweep, text).expect("a file");
    let out = folder.path().join("run").display().to_string();
    succeed(&["sweep", &sweep.display().to_string(), "--out", &out, "--quiet"]);
    (folder, out)
}

#[test]
fn report_gives_programs_every_table_every_sentence_and_what_the_run_was() {
    let (_folder, run) = small_run();
    let text = succeed(&["report", &run, "--quiet", "--format", "json"]);
    let all: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&all["title"], &all["seed"], &all["level"]), (&"Small".into(), &1.into(), &0.95.into()), "{text}");
    assert_eq!(all["games"], 2 * 3 * 300);
    assert_eq!(all["target"]["win_rate"], serde_json::json!([0.3, 0.6]));
    for of_the_replay in ["grid", "inputs", "replays"] {
        assert!(all[of_the_replay].is_null(), "{of_the_replay}");
    }
    let sections: Vec<&str> =
        all["sections"].as_array().expect("sections").iter().filter_map(|section| section["id"].as_str()).collect();
    assert!(sections.len() >= 7 && sections.contains(&"levels"), "{sections:?}");
    assert!(
        all["sections"][0]["verdict"].as_str().is_some_and(|verdict| verdict.contains("standard player")),
        "{text}"
    );
    assert!(all["warnings"].is_array());
    // The tables are those that the run directory holds, figure for figure.
    let mut expected: Vec<String> = fs::read_dir(&run)
        .expect("the run")
        .filter_map(|entry| {
            entry.expect("an entry").file_name().into_string().ok()?.strip_suffix(".csv").map(str::to_owned)
        })
        .collect();
    expected.push("rules".into());
    expected.sort();
    let tables = all["tables"].as_object().expect("tables");
    assert_eq!(tables.keys().cloned().collect::<Vec<_>>(), expected);
    for name in expected.iter().filter(|name| *name != "rules") {
        let written = fs::read_to_string(format!("{run}/{name}.csv")).expect("a table");
        let printed = succeed(&["report", &run, "--quiet", "--format", "csv", "--table", name]);
        assert_eq!(written, printed, "{name}");
        let rows = tables[name].as_array().expect("rows");
        assert_eq!(rows.len(), written.lines().count() - 1, "{name}");
        for header in written.lines().next().expect("a header").split(',') {
            assert!(rows[0].get(header.trim_matches('"')).is_some(), "{name}: {header}");
        }
    }
    let alone = succeed(&["report", &run, "--quiet", "--format", "json", "--table", "pairs"]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&alone).expect("JSON"), tables["pairs"]);
    assert!(!text.contains("NaN") && !text.contains("inf,"), "{text}");
    let rate = &tables["cells"][0]["win_rate"];
    assert!(rate.is_f64(), "{rate}");
}

#[test]
fn report_gives_one_table_to_who_names_it() {
    let (_folder, run) = small_run();
    let usual = succeed(&["report", &run, "--quiet", "--format", "csv"]);
    assert_eq!(usual, fs::read_to_string(format!("{run}/difficulty.csv")).expect("a table"));
    let histograms = succeed(&["report", &run, "--quiet", "--format", "csv", "--table", "histograms"]);
    assert!(histograms.starts_with("cell,variant,timers.start,strategy,quantity,value,count\n"), "{histograms:.80}");
    assert!(fail(&["report", &run, "--format", "csv", "--table", "celsl"], 2).contains("did you mean `cells`?"));
    assert!(fail(&["report", &run, "--format", "csv", "--table", "quixotic"], 2).contains("cells, rules, difficulty"));
    assert!(fail(&["report", &run, "--table", "cells"], 2).contains("--format csv"));
}
