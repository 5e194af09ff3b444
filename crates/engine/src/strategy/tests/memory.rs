//! What rules remember, and what they make of all legal actions of a kind.

use super::{
    lock::{Dial, Lock, State},
    *,
};

fn checked(lines: &str) -> Result<Strategy, String> {
    let text = format!("ruleset = \"lock\"\n{lines}");
    Strategy::from_source(&Source::from_text("test.toml", text), Lock::DESCRIPTOR).map_err(|told| told.to_string())
}

/// The numbers that a strategy sets in games of so many turns, one after another.
fn set(strategy: &Strategy, turns: u32, games: u64) -> Vec<u8> {
    let lock = Lock { turns };
    let mut player = strategy.player(&lock, 1);
    let mut luck = Luck::new(1, []);
    let mut taken = Vec::new();
    for game in 0..games {
        player.begin(game);
        let each = |_: &State, _: &[Dial], Dial::Set(number): Dial, _: &mut Silent| taken.push(number);
        play_game(&lock, &mut player, &mut luck, 1_000, &mut Silent, &mut Vec::new(), each).expect("a sound ruleset");
    }
    taken
}

/// Goes up by one with each decision, by what it remembers alone.
const UP: &str = "[memory]\nnext = \"the number to set\"\n[[rule]]\naction = \"set\"\nprefer = '-abs(after.sum - sum - next)'\n\
                  set = { next = '(next + 1) % 5' }\n";

#[test]
fn what_a_rule_sets_is_read_at_the_next_decision_and_is_0_at_the_deal() {
    let strategy = checked(UP).unwrap_or_else(|told| panic!("{told}"));
    assert_eq!(set(&strategy, 2, 2), [[0, 1, 2], [3, 4, 0], [0, 1, 2], [3, 4, 0]].concat());
    assert_eq!(strategy.memory(), [("next".to_owned(), "the number to set".to_owned())]);
    assert_eq!(strategy.rules()[0].set, [("next".to_owned(), "(next + 1) % 5".to_owned())]);
}

#[test]
fn what_is_set_is_worked_out_for_the_action_taken_and_all_at_once() {
    // Of the action that is taken, `after.left` is 0 for a 2 and below 0 by how far it is from 2.
    let text = "[memory]\na = \"\"\nb = \"\"\n[[rule]]\naction = \"set\"\nprefer = '-abs(after.sum - sum - (if b < 0 then 4 else 0))'\n\
                set = { a = 'after.left', b = 'a' }\n";
    let strategy = checked(text).unwrap_or_else(|told| panic!("{told}"));
    // The 0 at first sets a to -2, which b becomes one decision later; so 4s follow from the third on.
    assert_eq!(set(&strategy, 2, 1), [0, 0, 4, 4, 4, 4]);
}

#[test]
fn a_search_player_remembers_what_its_base_would_have_done() {
    let strategy = checked(UP).unwrap_or_else(|told| panic!("{told}"));
    let search = Strategy::search(&strategy).expect("a search player");
    // With a rollout each, no other action is ever better for certain, so the base's path is taken.
    let search = search.with_param("search.rollouts", 1.0).expect("a param");
    assert_eq!(set(&search, 2, 2), [[0, 1, 2], [3, 4, 0], [0, 1, 2], [3, 4, 0]].concat());
}

#[test]
fn while_it_looks_ahead_memory_stays_as_it_is() {
    // Played out with `next` as it is now, the turn ends with a sum of three times the number.
    let text = "[memory]\nnext = \"\"\n[[rule]]\naction = \"set\"\nwhen = 'next > 0'\nprefer = '-abs(after.sum - sum - next)'\n\
                [[rule]]\naction = \"set\"\nprefer = '-abs(end_of_turn.sum - 9)'\nset = { next = '1' }\n";
    let strategy = checked(text).unwrap_or_else(|told| panic!("{told}"));
    assert_eq!(set(&strategy, 1, 1), [1, 1, 1]);
}

#[test]
fn actions_of_a_kind_are_counted_and_summed() {
    let all = |expression: &str| {
        let text = format!("[[rule]]\naction = \"set\"\nprefer = '-abs(after.sum - sum - {expression})'\n");
        set(&checked(&text).unwrap_or_else(|told| panic!("{told}")), 1, 1)
    };
    assert_eq!(all("(count(set) - 2)"), [3, 3, 3]);
    assert_eq!(all("count(any, after.left < -1)"), [2, 2, 2]);
    assert_eq!(all("(7 + sum(set, after.left))"), [1, 1, 1]);
    // The best of what may be reached, seen ahead.
    assert_eq!(all("(best(set, after.sum) - sum)"), [4, 4, 4]);
}

#[test]
fn mistakes_are_told_where_they_stand() {
    let rule = "[[rule]]\naction = \"set\"\n";
    for (lines, parts) in [
        (format!("{rule}set = {{ plan = '1' }}"), ["`plan` is not remembered", "write `[memory]`"]),
        (
            format!("[memory]\nplan = \"\"\n{rule}set = {{ plna = '1' }}"),
            ["`plna` is not remembered", "did you mean `plan`?"],
        ),
        (
            format!("[memory]\nplan = \"\"\n{rule}set = {{ plan = 'sum > 1' }}"),
            ["a boolean stands where a number", "numbers are remembered"],
        ),
        (format!("[memory]\nsum = \"\"\n{rule}"), ["`sum` is the name of a variable", "choose another name"]),
        (format!("[memory]\nplan = 1\n{rule}"), ["`memory.plan` has the wrong type", "expected a text in quotes"]),
        (format!("{rule}when = 'count(sett) > 1'"), ["unknown action kind `sett`", "did you mean `set`?"]),
        (format!("{rule}when = 'count(set, 1) > 1'"), ["a number stands where a boolean", "`count` asks a condition"]),
        (format!("{rule}when = 'best(set) > 1'"), ["`best` has the wrong number of arguments", "`best(KIND, number)`"]),
        (format!("{rule}when = 'best(1, sum) > 1'"), ["`best` begins with a kind of action", "expected its name"]),
    ] {
        let told = checked(&lines).expect_err(&lines);
        for part in parts {
            assert!(told.contains(part), "{lines}: {told}");
        }
    }
    let idle = checked(&format!("[memory]\nplan = \"\"\n{rule}")).unwrap_or_else(|told| panic!("{told}"));
    assert_eq!(idle.warnings()[0].what(), "`plan` is never read");
}
