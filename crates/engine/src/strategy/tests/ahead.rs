//! How strategies look ahead, and what a position is worth to them.

use super::{
    doors::{self, Doors, Open},
    lock::{CODE, Dial, Lock, State},
    *,
};
use crate::{files::Mistakes, ruleset::Descriptor};

fn checked(descriptor: &'static Descriptor, lines: &str) -> Result<Strategy, Mistakes> {
    let text = format!("ruleset = \"{}\"\n{lines}", descriptor.name);
    Strategy::from_source(&Source::from_text("test.toml", text), descriptor)
}

fn locksmith(lines: &str) -> Strategy {
    checked(Lock::DESCRIPTOR, lines).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// The numbers that the strategy with these lines sets in a game of so many turns.
fn set(lines: &str, turns: u32) -> Vec<u8> {
    let lock = Lock { turns };
    let mut player = locksmith(lines).player(&lock, 1);
    let mut luck = Luck::new(1, []);
    let mut taken = Vec::new();
    let each = |_: &State, _: &[Dial], Dial::Set(number): Dial, _: &mut Silent| taken.push(number);
    play_game(&lock, &mut player, &mut luck, 1_000, &mut Silent, &mut Vec::new(), each).expect("a sound ruleset");
    taken
}

const BEST: &str = "[[rule]]\naction = \"any\"\nprefer = 'end_of_turn.value'\n";

#[test]
fn after_is_the_moment_right_after_the_action() {
    assert_eq!(set("[[rule]]\naction = \"any\"\nprefer = 'after.sum'", 1), [4, 4, 4]);
    assert_eq!(set("[[rule]]\naction = \"any\"\nprefer = '-abs(after.sum - 5)'", 1), [4, 1, 0]);
    // Only the last dial is seen to open the lock.
    assert_eq!(set("[[rule]]\naction = \"any\"\nprefer = 'after.opened'", 1), [0, 0, 0]);
}

#[test]
fn a_variable_of_the_ruleset_keeps_its_name() {
    assert_eq!(set("[[rule]]\naction = \"any\"\nprefer = 'after.left'", 1), [2, 2, 2]);
    assert_eq!(set("[[rule]]\naction = \"any\"\nprefer = 'end_of_turn.left + after.left'", 1), [2, 2, 2]);
}

#[test]
fn the_end_of_the_turn_is_reached_by_playing_on_as_the_strategy_itself_would() {
    let best = "[[rule]]\naction = \"any\"\nprefer = 'end_of_turn.opened'\n";
    assert_eq!(set(best, 3), CODE.repeat(3));
    // A rule above decides at the first dial of every turn, also of those played out.
    let first = "[[rule]]\naction = \"any\"\nwhen = 'sum % 6 == 0'\nprefer = '-after.sum'\n";
    assert_eq!(set(&format!("{first}{best}"), 1)[0], 0);
}

#[test]
fn a_value_is_a_sum_of_weights_that_may_change_by_turn() {
    // The end of the last turn is the end of the game, which is worth its score.
    assert_eq!(set(&format!("{BEST}[value.weights]\nopened = 10\nsum = 1"), 3)[..6], CODE.repeat(2));
    assert_eq!(set(&format!("{BEST}[value.weights]\nopened = 4\nsum = 1"), 3)[..6], [4; 6]);
    // The turn counts at the end of which it is taken: turns 2, 3 and 4.
    let by_turn = format!("{BEST}[value.weights]\nopened = [-20, 9]\nsum = 1");
    assert_eq!(set(&by_turn, 4)[..9], [[4; 3], CODE, CODE].concat());
}

#[test]
fn weights_may_change_by_a_variable_in_place_of_the_turn() {
    // Opening costs 8 where the sum is 6, as after the first turn, and is worth 16 where it is 18, as after the second.
    let value = |by: &str| format!("{BEST}[value]\n{by}\n[value.weights]\nopened = [-20, 2]\nsum = 1");
    assert_eq!(set(&value("by = \"sum\""), 4)[..6], [[4; 3], CODE].concat());
    assert_eq!(set(&value(""), 4)[..6], [4; 6]);
    let strategy = locksmith(&value("by = \"sum\""));
    assert_eq!(strategy.goes_by(), Some("sum"));
    let again = checked(Lock::DESCRIPTOR, strategy.text().split_once('\n').expect("lines").1).expect("a strategy");
    assert_eq!((again.text(), again.goes_by()), (strategy.text(), Some("sum")));
    assert_eq!(locksmith(&format!("{BEST}[value.weights]\nopened = 1")).goes_by(), None);
    let told =
        |by: &str| checked(Lock::DESCRIPTOR, &format!("{BEST}[value]\nby = {by}")).expect_err("a mistake").to_string();
    assert!(
        told("\"sun\"").contains("unknown state variable `sun`") && told("\"sun\"").contains("`sum`"),
        "{}",
        told("\"sun\"")
    );
    assert!(told("1").contains("a text in quotes"), "{}", told("1"));
}

#[test]
fn a_value_is_made_of_lets_as_well() {
    let with = |lets: &str, weights: &str| format!("[let]\n{lets}\n{BEST}[value.weights]\n{weights}");
    let opened = "much = 'if opened > 0 then opened * 5 else 0'\ndouble = 'much * 2'";
    assert_eq!(set(&with(opened, "double = 1\nsum = 1"), 3)[..6], CODE.repeat(2));
    assert_eq!(set(&with(opened, "much = 0.8\nsum = 1"), 3)[..6], [4; 6]);
    assert_eq!(set(&with(opened, "double = [-2, 0.9]\nsum = 1"), 4)[..9], [[4; 3], CODE, CODE].concat());
    let strategy = locksmith(&with(opened, "double = [1, 2]\nsum = 1"));
    let worth = strategy.worth();
    let last = worth.last().expect("a let");
    assert_eq!((last.name.as_str(), last.always, last.by_turn), ("double", 1.0, 2.0));
    assert!(strategy.warnings().is_empty());
    // The canonical text is a file that is worth the same.
    let again = checked(Lock::DESCRIPTOR, strategy.text().split_once('\n').expect("lines").1).expect("a strategy");
    assert_eq!(again.text(), strategy.text());
}

#[test]
fn a_game_that_is_over_is_worth_its_score_and_what_a_win_is_worth() {
    // Before the last turn nothing is worth anything.
    assert_eq!(set(&format!("{BEST}[value]"), 2)[3..], CODE);
    assert_eq!(set(&format!("{BEST}[value]\nscore = 0"), 1), [0; 3]);
    assert_eq!(set(&format!("{BEST}[value]\nscore = 0\nwin = 1"), 1), CODE);
    assert_eq!(set(&format!("{BEST}[value]\nscore = -1\nconstant = -9"), 2)[..3], [0; 3]);
}

#[test]
fn where_steps_run_out_the_base_plays_on() {
    let value = "[value.weights]\nopened = 10\n[look_ahead]\n";
    // 5 for the actions at hand, 25 for those after them, and 125 for the last dial.
    assert_eq!(set(&format!("{BEST}{value}steps = 155\nbase = \"first\""), 1), CODE);
    assert_eq!(set(&format!("{BEST}{value}steps = 154\nbase = \"first\""), 1), [0; 3]);
}

#[test]
fn what_one_decision_found_is_followed_by_the_next_ones_if_the_file_says_so() {
    // The first dial is set to 3. From there, too few steps are left to see what opens the lock; the second decision sees it.
    let first = "[[rule]]\naction = \"any\"\nwhen = 'sum % 6 == 0'\n\
                 prefer = 'end_of_turn.value - 100 * abs(after.sum % 6 - 3)'\n";
    let lines = format!("{first}{BEST}[value]\nscore = 10\n[value.weights]\nopened = 10\nsum = 1\n[look_ahead]\n");
    let following =
        |follow: u32| set(&format!("{lines}steps = 40\nbase = \"first\"\nfollow = {follow}"), 2)[..3].to_vec();
    assert_eq!(following(0), CODE);
    // What the base does where steps run out is no plan: the third decision looks ahead again.
    assert_eq!([following(1), following(12)], [[3, 4, 4]; 2]);
    let strategy = locksmith(&format!("{lines}follow = 1"));
    let told = strategy.with_param("look_ahead.follow", 13.0).expect_err("too many");
    assert_eq!(told, "`look_ahead.follow` must be a whole number from 0 to 12, not 13");
    assert!(strategy.with_param("look_ahead.follow", 0.0).is_ok_and(|never| never.text() != strategy.text()));
}

#[test]
fn steps_vary_like_params() {
    let strategy =
        locksmith(&format!("{BEST}[value.weights]\nopened = 10\n[look_ahead]\nsteps = 155\nbase = \"first\""));
    assert!(strategy.params().contains(&("look_ahead.steps".to_owned(), 155.0)));
    let fewer = strategy.with_param("look_ahead.steps", 154.0).expect("a param");
    assert_eq!(fewer.look_ahead().map(|(steps, _)| steps), Some(154));
    assert_ne!(fewer.text(), strategy.text());
    let told = strategy.with_param("look_ahead.steps", 0.5).expect_err("no number of steps");
    assert_eq!(told, "`look_ahead.steps` must be a whole number from 1 to 1000000, not 0.5");
    let deals = strategy.with_param("look_ahead.deals", 1_001.0).expect_err("too many");
    assert_eq!(deals, "`look_ahead.deals` must be a whole number from 1 to 1000, not 1001");
    assert!(strategy.with_param("look_ahead.deals", 7.0).is_ok_and(|more| more.text() != strategy.text()));
    let blind = locksmith("[[rule]]\naction = \"any\"");
    assert!(blind.with_param("look_ahead.steps", 9.0).is_err() && blind.params().len() == 2);
}

#[test]
fn what_is_hidden_in_the_state_changes_nothing() {
    let strategy = checked(Doors::DESCRIPTOR, &format!("{BEST}[value]\nscore = 0\nwin = 1")).expect("a strategy");
    let rules = Doors { doors: 5, heavy: 3, winnable: true };
    let actions: Vec<Open> = (0..5).map(Open::Door).collect();
    let mut player = strategy.player(&rules, 1);
    let mut opened = |prize| -> Vec<usize> {
        let state = doors::State { prize, opened: None };
        let choose = |game| {
            player.begin(game);
            player.choose(&rules, &state, &actions)
        };
        (0..400).map(choose).collect()
    };
    let with_0 = opened(0);
    assert_eq!(with_0, opened(4));
    // Each decision sees one deal, the same for every door: in 6 of 10 the prize is behind door 3.
    let heavy = with_0.iter().filter(|&&door| door == 3).count() as f64 / 400.0;
    assert!((heavy - 0.6).abs() < 5.0 * (0.6 * 0.4 / 400.0_f64).sqrt(), "{heavy}");
}

#[test]
fn of_several_deals_numbers_are_the_means() {
    let rules = Doors { doors: 5, heavy: 3, winnable: true };
    let actions: Vec<Open> = (0..5).map(Open::Door).collect();
    let opened = |lines: &str| -> Vec<usize> {
        let mut player = checked(Doors::DESCRIPTOR, lines).expect("a strategy").player(&rules, 1);
        let choose = |game| {
            player.begin(game);
            player.choose(&rules, &doors::State { prize: 0, opened: None }, &actions)
        };
        (0..100).map(choose).collect()
    };
    let by = |prefer: &str| {
        let rule = format!("[[rule]]\naction = \"any\"\nprefer = '{prefer}'\n");
        opened(&format!("{rule}[value]\nscore = 0\nwin = 1\n[look_ahead]\ndeals = 100"))
    };
    // The prize is behind door 3 in 6 of 10 deals, and behind each of the others in 1.
    assert_eq!(by("after.value"), [3; 100]);
    assert_eq!(by("end_of_turn.value"), [3; 100]);
    // 0.1 is nearer to 0.12 than 0.6 is, and than 0 and 1 are.
    assert!(by("-abs(after.value - 0.12)").iter().all(|&door| door != 3));
}

#[test]
fn what_the_base_would_take_is_known() {
    let base = |prefer: &str| {
        format!("[[rule]]\naction = \"any\"\nprefer = '{prefer}'\n[look_ahead]\nbase = \"first\"\n[value]")
    };
    assert_eq!(set(&base("if base.choice then 1 else 0"), 1), [0; 3]);
    assert_eq!(set(&base("end_of_turn.value + (if base.choice then 0.5 else 0)"), 1), CODE);
    assert_eq!(set(&base("end_of_turn.value + (if base.choice then 1.5 else 0)"), 1), [0; 3]);
}

#[test]
fn mistakes_are_told_where_they_stand() {
    let told = |lines: &str| {
        let mistakes = checked(Lock::DESCRIPTOR, lines).expect_err("a mistake");
        mistakes.render(false)
    };
    let any = "[[rule]]\naction = \"any\"\n";
    for (lines, expected) in [
        (format!("{any}prefer = 'end_of_turn.value'"), ["there is no `[value]`", "write `[value]`"]),
        (format!("{any}prefer = 'after.opend'"), ["unknown name `after.opend`", "did you mean `after.opened`?"]),
        (format!("{any}when = 'after.sum'"), ["a number stands where a boolean is wanted", "this is a number"]),
        (format!("{any}[value.weights]\nopend = 1"), ["unknown state variable `opend`", "did you mean `opened`?"]),
        (format!("{any}[value.weights]\nsum = \"1\""), ["has the wrong type", "a number, or two"]),
        (format!("{any}[value.weights]\nsum = [1, 2, 3]"), ["has the wrong type", "a number, or two"]),
        (
            format!("[let]\nfar = 'after.sum'\n{any}[value.weights]\nfar = 1"),
            ["`far` looks at actions", "of a position alone"],
        ),
        (
            format!("[let]\nfar = 'count(set)'\n{any}[value.weights]\nfar = 1"),
            ["`far` looks at actions", "state variables"],
        ),
        (format!("{any}[value]\nloss = 1"), ["unknown key `loss`", "value"]),
        (format!("{any}[look_ahead]\nsteps = 0"), ["`look_ahead.steps` is out of range", "found 0"]),
        (format!("{any}[look_ahead]\nbase = \"none.toml\""), ["the base `none.toml` cannot be read", "check the path"]),
    ] {
        let text = told(&lines);
        assert!(expected.iter().all(|part| text.contains(part)), "{lines}:\n{text}");
    }
}

#[test]
fn a_base_that_looks_ahead_itself_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, lines: &str| {
        let text = format!("ruleset = \"lock\"\n[[rule]]\naction = \"any\"\n{lines}");
        std::fs::write(folder.path().join(name), text).expect("written");
    };
    file("top.toml", "prefer = 'after.sum'\n[look_ahead]\nbase = \"base.toml\"");
    let told = |lines: &str| {
        file("base.toml", lines);
        Strategy::load(&folder.path().join("top.toml"), Lock::DESCRIPTOR).map_err(|mistakes| mistakes.render(false))
    };
    assert!(told("prefer = 'sum'").is_ok());
    for lines in ["prefer = 'after.sum'", "[look_ahead]\nbase = \"top.toml\""] {
        let text = told(lines).expect_err("a mistake");
        assert!(text.contains("the base `base.toml` looks ahead itself"), "{text}");
    }
}

#[test]
fn the_canonical_text_says_all_that_decides_play() {
    let lines =
        format!("{BEST}[value]\nwin = 3\n[value.weights]\nopened = [10, -0.5]\nsum = 1\n[look_ahead]\nsteps = 40");
    let text = locksmith(&lines).text();
    assert_eq!(locksmith(text.trim_start_matches("ruleset = \"lock\"\n")).text(), text);
    for (from, to) in [("win = 3", "win = 4"), ("-0.5", "0.5"), ("sum = 1", "sum = 2"), ("steps = 40", "steps = 41")] {
        assert_ne!(locksmith(&lines.replace(from, to)).text(), text, "{to}");
    }
}

#[test]
fn what_extends_another_strategy_takes_its_value_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, lines: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("ruleset = \"lock\"\n{lines}")).expect("written");
        path
    };
    write("base.toml", &format!("{BEST}[value]\nwin = 2\n[value.weights]\nopened = 4\nsum = 1"));
    let own = write("own.toml", "extends = \"base.toml\"\n[value.weights]\nopened = 10");
    let whole = locksmith(&format!("{BEST}[value]\nwin = 2\n[value.weights]\nopened = 10\nsum = 1"));
    assert_eq!(Strategy::load(&own, Lock::DESCRIPTOR).expect("a strategy").text(), whole.text());
}
