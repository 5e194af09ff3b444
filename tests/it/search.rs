//! Search players: stronger than what they search with, the same game however it is played, and told of their mistakes.

use crate::program::{bytes, fail, succeed};
use perihelion::{
    ruleset::Ruleset,
    rulesets::{shipped, timers::Timers},
    scenario::{Override, Scenario},
    simulation::{Effort, Games, NoKeeper, Playable, Progress, Runner, Seat, StoppingRule, Tally, play_batch},
    strategy::{ROLLOUTS_UNLESS_TOLD, Strategy},
};
use std::{fs, path::Path, sync::Arc};

const STANDARD: &str = "scenarios/timers/standard.toml";

/// The tally of these games of the standard scenario.
fn played(strategy: &Strategy, games: u64) -> Tally {
    played_on(strategy, games, 0, None)
}

fn played_on(strategy: &Strategy, games: u64, threads: usize, batch: Option<u64>) -> Tally {
    let scenario = Scenario::load(Path::new(STANDARD), &[], shipped()).expect("the shipped scenario");
    let seat = Seat::<Timers>::new(&scenario.settings, strategy.clone()).expect("playable");
    let seat: Arc<dyn Playable> = Arc::new(seat);
    let mut tallies = [Tally::new(Timers::DESCRIPTOR)];
    let (rule, progress) = (StoppingRule::Games(games), Progress::default());
    let effort = Effort { batch, ..Effort::default() };
    let order = Games { cells: &[seat], seed: 1, rule: &rule, own: &[], effort, progress: &progress };
    Runner::new(threads).and_then(|runner| runner.play(&order, &mut tallies, &mut NoKeeper)).expect("sound rules");
    let [tally] = tallies;
    tally
}

fn strategy(name: &str) -> Strategy {
    let path = format!("strategies/timers/{name}.toml");
    Strategy::builtin(name).unwrap_or_else(|| Strategy::load(Path::new(&path), Timers::DESCRIPTOR).expect("sound"))
}

fn search(name: &str, rollouts: u32) -> Strategy {
    Strategy::search(&strategy(name)).expect("no search player").with_rollouts(rollouts)
}

#[test]
fn each_search_player_is_stronger_than_its_base() {
    // The base plays 64 times as many games, so that its mean adds little to the error.
    for (base, rollouts, games) in [("random", 48, 30), ("standard", 32, 200)] {
        let mean = |tally: &Tally| tally.score.mean().expect("games");
        let error = |tally: &Tally| tally.score.deviation().expect("games") / (tally.games as f64).sqrt();
        let (with, without) = (played(&search(base, rollouts), games), played(&strategy(base), 64 * games));
        let (gain, error) = (mean(&with) - mean(&without), error(&with).hypot(error(&without)));
        assert!(gain > 5.0 * error, "{base}: {gain} points, standard error {error}");
        assert_eq!(with.usage.asked, with.branching[2..].iter().sum::<u64>(), "every decision with a choice is asked");
        assert!(with.usage.decided.is_empty() && with.usage.uncovered == 0);
    }
}

/// What each of these games is worth to a search player: the win, and the points as a small share of it.
fn worths(seat: Arc<dyn Playable>, games: u64) -> Vec<f64> {
    let (lowest, highest) = seat.score_range();
    let win = 10.0 * f64::from(highest - lowest);
    let mut tallies = [Tally::counting(seat.metrics())];
    let (rule, progress) = (StoppingRule::Games(games), Progress::default());
    let order =
        Games { cells: &[seat], seed: 3, rule: &rule, own: &[], effort: Effort::default(), progress: &progress };
    Runner::new(0).and_then(|runner| runner.play(&order, &mut tallies, &mut NoKeeper)).expect("sound rules");
    let results = tallies[0].results.games();
    results.iter().map(|result| if result.won() { win } else { 0.0 } + f64::from(result.score())).collect()
}

#[test]
fn nowhere_is_it_weaker_than_its_base() {
    // Games of aliens and endeavours take long, so they have fewer rounds and cycles here. The expert of exploration wins
    // nine expeditions of ten, which leaves little to find.
    let played: [(&str, &str, &[&str], u64); 5] = [
        ("timers", "expert", &[], 400),
        ("exploration", "standard", &[], 24),
        ("competition", "expert", &["eras.count=1"], 96),
        ("aliens", "expert", &["rounds.count=2"], 24),
        ("endeavours", "expert", &["game.cycles=1"], 8),
    ];
    let mut surely_better = 0;
    for (ruleset, base, overrides, games) in played {
        let overrides: Vec<Override> = overrides.iter().map(|text| Override::parse(text).expect("sound")).collect();
        let path = format!("scenarios/{ruleset}/standard.toml");
        let scenario = Scenario::load(Path::new(&path), &overrides, shipped()).expect("the shipped scenario");
        let path = format!("strategies/{ruleset}/{base}.toml");
        let base = Strategy::load(Path::new(&path), scenario.descriptor).expect("sound");
        let search = Strategy::search(&base).expect("no search player").with_rollouts(12);
        let tree = search.with_param("search.tree", 1.0).expect("a param");
        let [with, by_tree, without] = [&search, &tree, &base].map(|strategy| {
            let seat = shipped().seat(ruleset, &scenario.settings, strategy).expect("a ruleset").expect("playable");
            worths(seat, games)
        });
        for (number, with) in [with, by_tree].iter().enumerate() {
            let gains: Vec<f64> = with.iter().zip(&without).map(|(with, without)| with - without).collect();
            let count = gains.len() as f64;
            let mean = gains.iter().sum::<f64>() / count;
            let error = (gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0) / count).sqrt();
            assert_eq!(gains.len() as u64, games);
            // As strong would do in five of six cases, and it is stronger.
            assert!(mean >= -error, "{ruleset}, {number}: {mean}, standard error {error}");
            surely_better += u32::from(number == 0 && mean > 2.0 * error);
        }
    }
    // By a tree, so few rollouts find next to nothing.
    assert!(surely_better >= 3, "{surely_better} rulesets");
}

#[test]
fn it_is_as_strong_where_its_seed_is_not_that_of_the_game() {
    // Were the luck of rollouts that of the game, a player with the game's seed would see what is to come.
    let scenario = Scenario::load(Path::new(STANDARD), &[], shipped()).expect("the shipped scenario");
    let rules = Timers::new(&scenario.settings).expect("playable");
    let [same, other] = [1, 77].map(|seed| {
        let mut tally = Tally::new(Timers::DESCRIPTOR);
        let mut player = search("standard", 24).player(&rules, seed);
        play_batch(&rules, &mut player, 5_000, 1, 0..30, &mut tally, None).expect("sound rules");
        (tally.score.mean().expect("games"), tally.score.deviation().expect("games") / 30.0_f64.sqrt())
    });
    let base = played(&strategy("standard"), 4_000).score.mean().expect("games");
    assert!((same.0 - other.0).abs() < 4.0 * same.1.hypot(other.1), "{same:?} and {other:?}");
    assert!(other.0 > base + 4.0 * other.1, "{other:?}, base {base}");
}

#[test]
fn help_names_the_default() {
    for command in ["run", "sweep", "replay", "bench"] {
        let help = succeed(&[command, "--help"]);
        let (_, option) = help.split_once("--rollouts <N>").expect("the option");
        assert!(option.contains(&format!("[default: {ROLLOUTS_UNLESS_TOLD}]")), "{command}: {option}");
    }
}

#[test]
fn threads_and_batches_change_no_game() {
    let player = search("random", 6);
    let one = played_on(&player, 40, 1, Some(1024));
    for (threads, batch) in [(2, Some(1024)), (2, Some(7)), (1, Some(100_000)), (3, None)] {
        assert_eq!(one, played_on(&player, 40, threads, batch), "{threads} threads, batches of {batch:?}");
    }
}

#[test]
fn commands_take_search_players_and_rollouts() {
    let of = |more: &[&str]| succeed(&[&["run", STANDARD, "-n", "12", "--format", "csv"], more].concat());
    let text = of(&["-s", "search:strategies/timers/novice.toml", "--rollouts", "5"]);
    assert_eq!(text, of(&["-s", "search:novice", "--rollouts", "5"]));
    assert!(text.contains("search:novice"), "{text}");
    assert_ne!(text, of(&["-s", "search:novice", "--rollouts", "20"]));
    // The variant is called otherwise, and nothing else differs.
    let figures = |text: &str| text.lines().nth(1).map(|line| line.split(',').skip(2).collect::<Vec<_>>().join(","));
    let set = of(&["-s", "search:novice", "--set", "strategy.search.rollouts=5"]);
    assert!(set.contains("strategy.search.rollouts=5"), "{set}");
    assert_eq!(figures(&text), figures(&set));
    let all = of(&["-s", "search:strategies/timers/[ns]*.toml", "--rollouts", "2"]);
    assert_eq!(all.lines().count(), 4, "{all}");
    let told = succeed(&["replay", STANDARD, "-s", "search:random", "--rollouts", "30", "--game", "3"]);
    assert!(told.contains("search: won ") && told.contains("the base's own choice"), "{told}");
    assert!(
        told.contains("better than the base's choice, which is to ") && told.contains("as planned before"),
        "{told}"
    );
    let measured = ["bench", "timers", "-s", "search:random", "--rollouts", "2", "--seconds", "0.01", "--threads", "1"];
    assert!(succeed(&[&measured[..], &["--format", "csv", "--quiet"]].concat()).contains("\ntimers,search:random,1,"));
}

#[test]
fn mistakes_about_search_players_say_what_to_do() {
    let run = |more: &[&str]| fail(&[&["run", STANDARD, "-n", "2", "-s"], more].concat(), 2);
    assert!(run(&["search:"]).contains("such as `search:standard`"));
    assert!(run(&["search:search:standard"]).contains("leave one `search:` out"));
    assert!(run(&["search:standrad"]).contains("did you mean `search:standard`?"));
    assert!(run(&["search:standard", "--rollouts", "0"]).contains("from 1 to 100000"));
    assert!(run(&["search:standard", "--rollouts", "-3"]).contains("from 1 to 100000"));
    assert!(run(&["standard", "--rollouts", "5"]).contains("none plays"));
    let twice = run(&["search:standard", "--rollouts", "5", "--set", "strategy.search.rollouts=5"]);
    assert!(twice.contains("given twice"), "{twice}");
    assert!(run(&["search:standard", "--set", "strategy.mistakes.slip=0.1"]).contains("no parameter"));
}

#[test]
fn a_sweep_knows_its_rollouts_and_goes_on_with_no_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("searching.toml");
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(STANDARD);
    let text = format!(
        "scenario = '{}'\nstrategies = ['random', 'search:random']\ngames = 6\nrollouts = 4\n",
        scenario.display()
    );
    fs::write(&path, text).expect("a file");
    let file = path.display().to_string();
    let sweep = |out: &str, more: &[&str]| {
        let out = folder.path().join(out);
        let shown = out.display().to_string();
        succeed(&[&["sweep", &file, "--out", &shown], more].concat());
        let manifest = String::from_utf8(bytes(&out.join("manifest.json"))).expect("UTF-8");
        // The commands that replay games come later, and always say how many rollouts.
        let asked = manifest.split("\"replays\"").next().expect("a first part").contains("\"--rollouts\"");
        (bytes(&out.join("cells.csv")), manifest, asked)
    };
    let (cells, manifest, asked) = sweep("own", &[]);
    assert!(manifest.contains("search.rollouts = 4") && !asked, "{manifest}");
    let (same, manifest, asked) = sweep("same", &["--rollouts", "4", "--threads", "2", "--batch", "1"]);
    assert_eq!(cells, same);
    assert!(asked && manifest.contains("search.rollouts = 4"), "{manifest}");
    let (other, manifest, _) = sweep("other", &["--rollouts", "9"]);
    assert!(cells != other && manifest.contains("search.rollouts = 9"), "{manifest}");
    let out = folder.path().join("own").display().to_string();
    assert!(fail(&["sweep", &file, "--out", &out, "--rollouts", "9", "--resume"], 2).contains("another run"));
    sweep("parts", &["-n", "2"]);
    assert_eq!(cells, sweep("parts", &["--resume"]).0);
}

#[test]
fn rollouts_can_be_an_axis() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("searching.toml");
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(STANDARD);
    for axes in ["\"strategy.search.rollouts\" = [2, 5]", "strategy.search.rollouts = { from = 2, to = 5, step = 3 }"] {
        let head = format!("scenario = '{}'\nstrategies = ['search:random']\ngames = 3", scenario.display());
        fs::write(&path, format!("{head}\n[axes]\n{axes}\n")).expect("a file");
        let sweep = perihelion::scenario::Sweep::load(&path, shipped()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let rollouts: Vec<_> = sweep.cells.iter().map(|cell| cell.strategy.rollouts()).collect();
        assert_eq!(rollouts, [Some(2), Some(5)]);
    }
}

#[test]
fn a_sweep_gives_some_strategies_games_of_their_own_and_tells_what_they_win() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ceiling.toml");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let write = |games: u64, own: u64| {
        let text = format!(
            "scenario = '{}'\nstrategies = ['{}', '{}']\ngames = {games}\n\
             [axes]\n\"timers.start\" = [22, 23]\n\
             [[strategy]]\nname = 'search:random'\ngames = {own}\nrollouts = 4\n",
            root.join(STANDARD).display(),
            root.join("strategies/timers/novice.toml").display(),
            root.join("strategies/timers/standard.toml").display()
        );
        fs::write(&path, text).expect("a file");
    };
    let file = path.display().to_string();
    let out = |name: &str| folder.path().join(name).display().to_string();
    let cells = |name: &str| String::from_utf8(bytes(&folder.path().join(name).join("cells.csv"))).expect("UTF-8");
    let games = |name: &str| -> Vec<String> {
        let cells = cells(name);
        let place = cells.lines().next().expect("a head").split(',').position(|name| name == "games").expect("games");
        cells.lines().skip(1).map(|row| row.split(',').nth(place).expect("a number").to_owned()).collect()
    };
    write(150, 5);
    let said = succeed(&["sweep", &file, "--out", &out("whole")]);
    assert_eq!(games("whole"), ["150", "150", "150", "150", "5", "5"]);
    assert!(said.contains("150 games a cell, 5 of search:random"), "{said}");
    let unbroken = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(unbroken.contains("A player who looks ahead, search:random, wins "), "{said}");
    let told = succeed(&["report", &out("whole"), "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(told["own_games"], serde_json::json!([5, 5]));
    assert_eq!(told["tables"]["cells"].as_array().expect("a table").len(), 6);
    // Two variants and two strategies: the search player has no place on the scale.
    assert_eq!(told["tables"]["difficulty"].as_array().expect("a table").len(), 4);
    // Luck and skill are told of 150 games, which the few of the search player do not take away.
    assert!(unbroken.contains("go back to who plays (standard and novice)"), "{said}");

    // Fewer games of all, then the rest: the same as in one go.
    succeed(&["sweep", &file, "--out", &out("parts"), "-n", "3"]);
    assert_eq!(games("parts"), ["3"; 6]);
    succeed(&["sweep", &file, "--out", &out("parts"), "--resume", "--threads", "1"]);
    assert_eq!(cells("parts"), cells("whole"));
    // A precision is that of all others, and who has played enough is shown again.
    succeed(&["sweep", &file, "--out", &out("precise"), "--precision", "0.2"]);
    assert!(games("precise").ends_with(&["5".to_owned(), "5".to_owned()]), "{:?}", games("precise"));
    assert!(succeed(&["sweep", &file, "--out", &out("whole")]).contains("search:random"));
    write(150, 7);
    assert!(fail(&["sweep", &file, "--out", &out("whole")], 2).contains("--resume"));
    succeed(&["sweep", &file, "--out", &out("whole"), "--resume"]);
    assert_eq!(games("whole"), ["150", "150", "150", "150", "7", "7"]);
    write(150, 4);
    assert!(fail(&["sweep", &file, "--out", &out("whole"), "--resume"], 2).contains("already holds 7 games a cell"));
    // A command in a manifest plays the same games again.
    write(2, 4);
    succeed(&["sweep", &file, "--out", &out("few")]);
    assert_eq!(games("few"), ["2", "2", "2", "2", "4", "4"]);
    let manifest: serde_json::Value =
        serde_json::from_slice(&bytes(&folder.path().join("few/manifest.json"))).expect("JSON");
    assert!(!manifest["command"].to_string().contains("-n"), "{}", manifest["command"]);
}
