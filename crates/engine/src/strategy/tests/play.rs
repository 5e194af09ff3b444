//! How a strategy plays, sentence by sentence.

use super::*;
use crate::{
    simulation::{Tally, play_batch},
    strategy::BUILTINS,
};

#[test]
fn the_first_rule_that_a_legal_action_satisfies_decides() {
    let lines = "[[rule]]\naction = \"buy\"\nwhen = 'offer.price > 100'\n
        [[rule]]\naction = \"rest\"\nwhen = 'energy < 2'\n
        [[rule]]\naction = \"sell\"\n
        [[rule]]\naction = \"rest\"";
    assert_eq!(choice_of(lines), Action::Sell(1));
}

#[test]
fn the_highest_prefer_wins_and_the_first_breaks_ties() {
    assert_eq!(choice_of("[[rule]]\naction = \"buy\"\nprefer = 'offer.value'"), Action::Buy(1));
    assert_eq!(choice_of("[[rule]]\naction = \"buy\"\nprefer = '-offer.price'"), Action::Buy(0));
    assert_eq!(choice_of("[[rule]]\naction = \"sell\"\nprefer = 'amount'"), Action::Sell(3));
    assert_eq!(choice_of("[[rule]]\naction = \"sell\"\nprefer = 'amount * coins'"), Action::Sell(3));
    assert_eq!(choice_of("[[rule]]\naction = \"sell\"\nprefer = 'coins'"), Action::Sell(1));
}

#[test]
fn prefer_is_asked_only_of_actions_that_satisfy_when() {
    let lines = "[[rule]]\naction = \"buy\"\nwhen = 'offer.price < 4'\nprefer = 'offer.value'";
    assert_eq!(choice_of(lines), Action::Buy(0));
    let lines = "[[rule]]\naction = \"buy\"\nwhen = 'offer.price >= 4 and coins > 3 and offer.price < 10'\nprefer = '-offer.value'";
    assert_eq!(choice_of(lines), Action::Buy(3));
}

#[test]
fn all_parts_of_a_condition_must_be_true_of_one_action() {
    for when in ["offer.value < 5 and offer.price > 2", "offer.price > 2 and offer.value < 5"] {
        let lines = format!("[[rule]]\naction = \"buy\"\nwhen = '{when}'\n[[rule]]\naction = \"rest\"");
        assert_eq!(choice_of(&lines), Action::Buy(3), "{when}");
    }
    let none = "offer.value < 5 and offer.bargain and offer.price > 2";
    let lines = format!("[[rule]]\naction = \"buy\"\nwhen = '{none}'\n[[rule]]\naction = \"rest\"");
    assert_eq!(choice_of(&lines), Action::Rest);
}

#[test]
fn when_no_rule_matches_the_first_legal_action_is_taken_and_counted_as_uncovered() {
    let mut player = strategy("[[rule]]\naction = \"buy\"\nwhen = 'coins > 100'").player(&toy(), 1);
    assert_eq!(choice(&mut player, &market()), Action::Sell(1));
    assert_eq!((player.usage().uncovered, player.usage().decided[0]), (1, 0));
}

#[test]
fn action_names_a_kind_a_list_or_any() {
    assert_eq!(choice_of("[[rule]]\naction = \"rest\""), Action::Rest);
    assert_eq!(choice_of("[[rule]]\naction = [\"rest\", \"buy\"]"), Action::Buy(0));
    assert_eq!(choice_of("[[rule]]\naction = [\"rest\", \"buy\"]\nprefer = 'gain'"), Action::Rest);
    assert_eq!(choice_of("[[rule]]\naction = \"any\""), Action::Sell(1));
    assert_eq!(choice_of("[[rule]]\naction = \"any\"\nprefer = 'gain'"), Action::Sell(3));
    assert_eq!(
        choice_of("[[rule]]\naction = [\"buy\", \"sell\"]\nwhen = 'effort < 2'\nprefer = '-gain'"),
        Action::Buy(3)
    );
}

#[test]
fn params_are_numbers_that_can_be_changed() {
    let cheap = strategy(
        "[params]\npatience = 4\n[[rule]]\naction = \"buy\"\nwhen = 'offer.price >= patience'\n[[rule]]\naction = \"rest\"",
    );
    let choice_with = |patience| {
        let strategy = cheap.with_param("patience", patience).expect("a param");
        choice(&mut strategy.player(&toy(), 1), &market())
    };
    assert_eq!(choice(&mut cheap.player(&toy(), 1), &market()), Action::Buy(1));
    assert_eq!([2.0, 5.0, 7.0, -1.0].map(choice_with), [Action::Buy(0), Action::Buy(3), Action::Rest, Action::Buy(0)]);
    let values = |strategy: &Strategy| strategy.params().into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    assert_eq!(values(&cheap), [4.0, 0.0, 0.0]);
    assert_eq!(values(&cheap.with_param("mistakes.blur", 2.0).expect("a param")), [4.0, 0.0, 2.0]);
    assert_eq!(
        ["patience", "mistakes.slip", "mistakes.blur"].map(String::from).to_vec(),
        cheap.params().into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    );
}

#[test]
fn params_that_do_not_exist_or_do_not_fit_are_refused_with_a_reason() {
    let strategy = strategy("[params]\npatience = 4\n[[rule]]\naction = \"any\"");
    let reason = |name, value| strategy.with_param(name, value).expect_err("refused");
    assert_eq!(reason("patiense", 1.0), "there is no param `patiense`: did you mean `patience`?");
    assert_eq!(reason("coins", 1.0), "there is no param `coins`: params are patience, mistakes.slip, mistakes.blur");
    assert_eq!(reason("mistakes.slip", 1.5), "`mistakes.slip` must be a chance from 0 to 1, not 1.5");
    assert_eq!(reason("mistakes.blur", -1.0), "`mistakes.blur` must be a standard deviation of at least 0, not -1");
    assert_eq!(reason("patience", f64::NAN), "`patience` must be a finite number, not NaN");
    let random = Strategy::builtin("random").expect("a built-in");
    assert_eq!(random.with_param("x", 1.0).expect_err("refused"), "the built-in player `random` has no params");
}

#[test]
fn lets_name_expressions_of_the_state_and_of_actions() {
    let lines = "[params]\nshare = 0.5\n[let]\nspare = 'coins * share'\nrich = 'spare > 4'\nworth = 'offer.value - share * offer.price'
        [[rule]]\naction = \"buy\"\nwhen = 'rich and worth > 2'\nprefer = 'worth - spare'\n[[rule]]\naction = \"rest\"";
    assert_eq!(choice_of(lines), Action::Buy(1));
    assert_eq!(choice_of(&lines.replace("0.5", "0.4")), Action::Rest);
}

#[test]
fn booleans_can_be_compared_and_chosen_between() {
    assert_eq!(choice_of("[[rule]]\naction = \"buy\"\nwhen = 'offer.bargain == tired'"), Action::Buy(3));
    assert_eq!(
        choice_of("[[rule]]\naction = \"buy\"\nwhen = 'offer.bargain != tired'\nprefer = 'offer.price'"),
        Action::Buy(1)
    );
    let lines = "[[rule]]\naction = \"buy\"\nprefer = 'if offer.bargain then 0 else offer.price'";
    assert_eq!(choice_of(lines), Action::Buy(3));
}

#[test]
fn random_takes_every_legal_action_with_the_same_chance() {
    let mut player = Strategy::builtin("random").expect("a built-in").player(&toy(), 3);
    let actions = legal(&market());
    let mut counts = vec![0_i64; actions.len()];
    for number in 0..400 {
        player.begin(number);
        for _ in 0..20 {
            counts[player.choose(&toy(), &market(), &actions)] += 1;
        }
    }
    // 8,000 choices among 8: binomial with standard error 29.6; 5 of them are 148.
    assert!(counts.iter().all(|count| (count - 1_000).abs() < 148), "{counts:?}");
    assert_eq!(player.usage(), &Usage::default());
}

#[test]
fn first_takes_the_first_and_there_are_no_other_built_ins() {
    let mut player = Strategy::builtin("first").expect("a built-in").player(&toy(), 3);
    assert_eq!(choice(&mut player, &market()), Action::Sell(1));
    assert_eq!(BUILTINS.map(|name| Strategy::builtin(name).is_some()), [true; 2]);
    assert!(Strategy::builtin("second").is_none());
    assert!(Strategy::builtin("first").is_some_and(|first| first.rules().is_empty() && first.params().is_empty()));
}

const TRADER: &str = "[[rule]]\naction = \"rest\"\nwhen = 'tired'
    [[rule]]\nname = \"bargains\"\naction = \"buy\"\nwhen = 'offer.bargain'\nprefer = 'offer.value - offer.price'
    [[rule]]\naction = \"sell\"\nwhen = 'coins < 6'\nprefer = 'amount'
    [[rule]]\naction = [\"buy\", \"sell\"]\nwhen = 'round.left < 2'\n";

#[test]
fn every_decision_is_counted_once() {
    for mistakes in ["", "[mistakes]\nslip = 0.2\nblur = 1"] {
        let mut player = strategy(&format!("{TRADER}{mistakes}")).player(&toy(), 5);
        let mut tally = Tally::new(&DESCRIPTOR);
        play_batch(&toy(), &mut player.clone(), 1_000, 5, 0..130, &mut tally, None).expect("a sound ruleset");
        for number in 0..130 {
            game(&mut player, 5, number);
        }
        let usage = player.usage().clone();
        let asked = usage.decided.iter().sum::<u64>() + usage.uncovered + usage.slips;
        assert_eq!(tally.usage, Usage { asked, ..usage.clone() });
        assert_eq!(asked, tally.branching[2..].iter().sum::<u64>(), "every decision with a choice is asked");
        assert!(usage.decided.iter().all(|&decided| decided > 0) && usage.uncovered > 0, "{usage:?}");
        assert_eq!(usage.slips > 0, !mistakes.is_empty());
        assert_eq!(player.take_usage(), usage);
        assert_eq!(*player.usage(), Usage::of_rules(4));
    }
}

#[test]
fn matches_are_sampled_in_every_64th_game_and_count_lower_rules_too() {
    let strategy = strategy(
        "[[rule]]\naction = \"any\"\n[[rule]]\naction = \"buy\"\nwhen = 'offer.price < 3'\n[[rule]]\naction = \"buy\"\nwhen = 'coins > 100'",
    );
    let mut player = strategy.player(&toy(), 5);
    for (number, sampled) in [(0, 1), (1, 0), (63, 0), (64, 1), (128, 1)] {
        player.begin(number);
        choice(&mut player, &market());
        let usage = player.take_usage();
        assert_eq!((usage.sampled, usage.decided), (sampled, vec![1, 0, 0]));
        assert_eq!(usage.matched, [sampled, sampled, 0], "game {number}");
    }
}

#[test]
fn sampling_does_not_change_play() {
    // The same games with and without taking note of matches.
    for mistakes in ["", "[mistakes]\nslip = 0.2\nblur = 1"] {
        let strategy = strategy(&format!("{TRADER}{mistakes}"));
        let (mut sampled, mut plain) = (strategy.player(&toy(), 5), strategy.player(&toy(), 5));
        plain.never_sample();
        for number in [0, 64, 128, 192] {
            assert_eq!(game(&mut sampled, 5, number), game(&mut plain, 5, number));
        }
        assert!(sampled.usage().sampled > 0 && plain.usage().sampled == 0);
        assert_eq!(sampled.usage().decided, plain.usage().decided);
    }
}

#[test]
fn a_game_depends_on_seed_and_index_alone() {
    let strategy = strategy(&format!("{TRADER}[mistakes]\nslip = 0.2\nblur = 1"));
    let mut player = strategy.player(&toy(), 5);
    let games: Vec<Vec<Action>> = (0..70).map(|number| game(&mut player, 5, number)).collect();
    for number in [69, 3, 64, 0] {
        assert_eq!(game(&mut player, 5, number), games[number as usize], "again");
        assert_eq!(game(&mut strategy.player(&toy(), 5), 5, number), games[number as usize], "another player");
    }
    assert_ne!(game(&mut strategy.player(&toy(), 6), 5, 3), games[3], "another seed");
}

#[test]
fn slip_is_the_chance_to_take_any_legal_action() {
    let mut player = strategy("[[rule]]\naction = \"rest\"\n[mistakes]\nslip = 0.25").player(&toy(), 1);
    let mut others = 0_i64;
    for _ in 0..8_000 {
        others += i64::from(choice(&mut player, &market()) != Action::Rest);
    }
    // Slips: binomial(8,000, 1/4), standard error 38.7; 7 of 8 of them take another action than the rule's: 37.0.
    let slips = player.usage().slips as i64;
    assert!((slips - 2_000).abs() < 5 * 39, "{slips}");
    assert!((others - 1_750).abs() < 5 * 37, "{others}");
}

#[test]
fn blur_is_the_standard_deviation_of_noise_on_prefer() {
    // Sell 2 is preferred to Sell 1 by one point: with noise of deviation 1 on each, their difference has deviation
    // √2, and the wrong one wins with probability Φ(-1/√2) = 0.2398.
    let lines = "[[rule]]\naction = \"sell\"\nwhen = 'amount < 3'\nprefer = 'amount'\n[mistakes]\nblur = 1";
    let mut player = strategy(lines).player(&toy(), 1);
    let wrong = (0..8_000).filter(|_| choice(&mut player, &market()) == Action::Sell(1)).count() as i64;
    // Binomial(8,000, 0.2398): standard error 38.2; 5 of them are 191.
    assert!((wrong - 1_918).abs() < 191, "{wrong}");
}

#[test]
fn blur_without_prefer_takes_any_action_that_satisfies_the_rule() {
    let mut player = strategy("[[rule]]\naction = \"buy\"\n[mistakes]\nblur = 0.5").player(&toy(), 1);
    let mut counts = [0_i64; 4];
    for _ in 0..4_000 {
        let Action::Buy(place) = choice(&mut player, &market()) else { panic!("the rule is about buying") };
        counts[usize::from(place)] += 1;
    }
    // Binomial(4,000, 1/4): standard error 27.4; 5 of them are 137.
    assert!(counts.iter().all(|count| (count - 1_000).abs() < 137), "{counts:?}");
}

#[test]
fn what_is_not_finite_never_breaks_the_order() {
    // 1e308 * coins is too large and counts as 0, which is more than -1.
    let lines = "[[rule]]\naction = \"buy\"\nprefer = 'if offer.price > 5 then 1e308 * coins * 1e308 else -1'";
    assert_eq!(choice_of(lines), Action::Buy(3));
    let lines = "[[rule]]\naction = \"buy\"\nprefer = 'offer.value / (offer.price - 4)'";
    // 3 / -2, 0, 0, 1 / 2.
    assert_eq!(choice_of(lines), Action::Buy(3));
    let lines = "[[rule]]\naction = \"buy\"\nwhen = 'offer.price < 6'\nprefer = 'offer.value / (offer.price - 4)'";
    assert_eq!(choice_of(lines), Action::Buy(1));
}

#[test]
fn rules_without_a_name_are_called_by_their_place() {
    let names: Vec<String> = strategy(TRADER).rules().into_iter().map(|rule| rule.name).collect();
    assert_eq!(names, ["test.toml:2: rest", "bargains", "test.toml:10: sell", "test.toml:14: buy, sell"]);
    let moved = strategy(&format!("# A comment.\n{TRADER}"));
    assert_eq!(moved.rule_names()[0], "test.toml:3: rest");
    assert_eq!(moved.text(), strategy(TRADER).text(), "where a rule stands does not decide how it plays");
    let rules = strategy("[[rule]]\naction = \"any\"\nwhen = '(coins) > 1'").rules();
    assert_eq!((rules[0].action.as_str(), rules[0].when.as_str(), rules[0].prefer.as_str()), ("any", "coins > 1", "0"));
}

#[test]
fn a_strategy_tells_its_name_title_and_sentence() {
    let told = strategy("title = \"A trader\"\nabout = \"Trades.\"\n[[rule]]\naction = \"any\"");
    assert_eq!((told.name(), told.title(), told.about()), ("test", "A trader", "Trades."));
    let silent = strategy("[[rule]]\naction = \"any\"");
    assert_eq!((silent.name(), silent.title(), silent.about()), ("test", "test", ""));
    let source = Source::from_text("test.toml", "title = 'x'\nruleset = \"toy\"");
    assert_eq!(Strategy::ruleset_of(&source), Ok(("toy".to_owned(), 22..27)));
    assert!(Strategy::ruleset_of(&Source::from_text("test.toml", "title = 'x'")).is_err());
}
