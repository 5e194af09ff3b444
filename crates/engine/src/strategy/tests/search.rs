//! How a search player plays.

use super::{
    doors::{self, Doors, Open, redealt},
    *,
};
use crate::strategy::ROLLOUTS;

fn search(base: &str, rollouts: u32) -> Strategy {
    let base = Strategy::builtin(base).expect("a built-in");
    Strategy::search(&base).expect("no search player").with_rollouts(rollouts)
}

/// The door that the player of this strategy opens in each of the first games, the prize being behind `prize`.
fn opened(rules: &Doors, strategy: &Strategy, prize: u8, games: u64) -> Vec<usize> {
    let state = doors::State { prize, opened: None };
    let actions: Vec<Open> = (0..rules.doors).map(Open::Door).collect();
    let mut player = strategy.player(rules, 1);
    let choose = |game| {
        player.begin(game);
        player.choose(rules, &state, &actions)
    };
    (0..games).map(choose).collect()
}

#[test]
fn it_finds_what_its_base_does_not_see() {
    // The base opens door 0, which has the prize in 1 of 10 games; door 3 has it in 6 of 10.
    let rules = Doors { doors: 5, heavy: 3, winnable: true };
    let found = opened(&rules, &search("first", 400), 0, 100);
    assert!(found.iter().all(|&door| door == 3), "{found:?}");
    assert_eq!(opened(&rules, &Strategy::builtin("first").expect("a built-in"), 0, 1), [0]);
}

#[test]
fn what_is_hidden_in_the_state_changes_nothing() {
    // Few rollouts, so that luck has its way and choices differ from game to game.
    let rules = Doors { doors: 5, heavy: 3, winnable: true };
    let strategy = search("random", 12);
    let with_0 = opened(&rules, &strategy, 0, 200);
    assert_eq!(with_0, opened(&rules, &strategy, 4, 200));
    assert!((0..5).all(|door| with_0.contains(&door)), "{with_0:?}");
}

#[test]
fn the_score_decides_where_no_win_is_in_reach() {
    let rules = Doors { doors: 5, heavy: 3, winnable: false };
    let found = opened(&rules, &search("first", 50), 0, 20);
    assert!(found.iter().all(|&door| door == 4), "{found:?}");
}

#[test]
fn actions_that_do_not_differ_leave_the_base_its_choice() {
    // The prize is as likely behind either door, and the score differs by a point of 200, too little beside wins.
    let rules = Doors { doors: 2, heavy: 9, winnable: true };
    let found = opened(&rules, &search("first", 100), 0, 200);
    let others = found.iter().filter(|&&door| door == 1).count();
    // More than 2 standard errors above 0 in 2.3 % of games: 4.6 of 200, with a standard error of 2.1; 5 of them more are
    // 15. Whoever took what did best would change in almost half of them.
    assert!(others <= 15, "{others}");
}

#[test]
fn where_one_rollout_an_action_is_all_the_base_decides() {
    let rules = Doors { doors: 40, heavy: 3, winnable: true };
    assert_eq!(opened(&rules, &search("first", 40), 0, 50), [0; 50]);
}

#[test]
fn a_decision_takes_no_more_rollouts_than_asked_for_and_at_least_one_an_action() {
    for doors in [2, 3, 4, 5, 8, 9, 40, 64, 65, 200] {
        let rules = Doors { doors, heavy: 1, winnable: true };
        for rollouts in [1, 2, 3, 10, 64, 100, 333, 1000] {
            redealt();
            opened(&rules, &search("first", rollouts), 0, 1);
            let spent = redealt();
            let (doors, rollouts) = (u64::from(doors), u64::from(rollouts));
            assert!(spent >= doors, "{doors} doors, {rollouts} rollouts: {spent}");
            assert!(spent <= rollouts.max(doors), "{doors} doors, {rollouts} rollouts: {spent}");
            // What is left over in the last round is less than one for each of the last two.
            assert!(rollouts < 10 * doors || spent + 2 > rollouts, "{doors} doors, {rollouts} rollouts: {spent}");
        }
    }
}

#[test]
fn a_choice_depends_on_seed_game_and_decision_alone() {
    let strategy = search("random", 20);
    let mut player = strategy.player(&toy(), 5);
    let games: Vec<Vec<Action>> = (0..12).map(|number| game(&mut player, 5, number)).collect();
    for number in [11, 3, 0] {
        assert_eq!(game(&mut player, 5, number), games[number as usize], "again");
        assert_eq!(game(&mut strategy.player(&toy(), 5), 5, number), games[number as usize], "another player");
    }
    assert_ne!(game(&mut strategy.player(&toy(), 6), 5, 3), games[3], "another seed");
    assert_ne!(game(&mut search("random", 400).player(&toy(), 5), 5, 3), games[3], "other rollouts");
    // The second decision looks ahead with other luck than the first.
    let mut player = strategy.player(&toy(), 5);
    player.begin(0);
    let choices: Vec<Action> = (0..40).map(|_| choice(&mut player, &market())).collect();
    assert!(choices.iter().any(|one| *one != choices[0]), "{choices:?}");
}

#[test]
fn rollouts_end_at_the_limit_of_decisions() {
    // A market of 30 rounds. Cut short after one decision, no rollout is won, and only what is bought at once counts.
    let mut player = search("first", 400).player(&toy(), 1).with_limit(0);
    player.begin(0);
    assert!(matches!(choice(&mut player, &market()), Action::Buy(1 | 2)), "the offers worth 7 points");
    assert_eq!(
        player.reason().expect("a reason").split(" rollouts").next().expect("words").split(' ').nth(2),
        Some("0")
    );
}

#[test]
fn the_limit_is_that_of_games_unless_told() {
    let settings = Settings::defaults(DESCRIPTOR.all_settings());
    assert_eq!(crate::strategy::search::LIMIT, settings.common().decisions);
}

#[test]
fn it_says_how_its_choice_did() {
    let rules = Doors { doors: 5, heavy: 3, winnable: true };
    let state = doors::State { prize: 0, opened: None };
    let mut player = search("first", 200).player(&rules, 1);
    player.begin(0);
    assert_eq!(player.reason(), None);
    player.choose(&rules, &state, &[0, 1, 2, 3, 4].map(Open::Door));
    insta::assert_snapshot!(player.reason().expect("a reason"));
    assert_eq!(player.usage(), &Usage::default());
}

#[test]
fn it_plays_its_base_without_mistakes() {
    let lines = "[params]\nleast = 2\n[[rule]]\naction = \"buy\"\nwhen = 'offer.value > least'\n";
    let steady = Strategy::search(&strategy(lines)).expect("no search player");
    let sloppy = Strategy::search(&strategy(&format!("{lines}[mistakes]\nslip = 0.5\nblur = 2\n"))).expect("the same");
    assert_eq!(steady.text(), sloppy.text());
    assert_eq!(game(&mut steady.player(&toy(), 1), 1, 0), game(&mut sloppy.player(&toy(), 1), 1, 0));
}

#[test]
fn it_is_named_after_its_base_and_has_its_params() {
    let base =
        strategy("title = \"Careful\"\n[params]\nleast = 2\n[[rule]]\naction = \"buy\"\nwhen = 'coins > least'\n");
    let search = Strategy::search(&base).expect("no search player");
    assert_eq!((search.name(), search.title()), ("search:test", "Search with Careful"));
    assert_eq!(search.params(), [("least".to_owned(), 2.0), ("search.rollouts".to_owned(), 100.0)]);
    assert_eq!((search.rules(), search.lets(), base.rollouts()), (Vec::new(), Vec::new(), None));
    let other =
        search.with_param("least", 3.0).and_then(|one| one.with_param("search.rollouts", 50.0)).expect("params");
    assert_eq!(other.params(), [("least".to_owned(), 3.0), ("search.rollouts".to_owned(), 50.0)]);
    assert_eq!(other.text(), format!("search.rollouts = 50\n{}", base.with_param("least", 3.0).expect("it").text()));
    assert_eq!(other.with_rollouts(0).rollouts(), Some(*ROLLOUTS.start()));
    assert_eq!(base.with_rollouts(7).text(), base.text());
    for wrong in [0.0, 2.5, 1e9, -1.0, f64::NAN] {
        assert!(search.with_param("search.rollouts", wrong).is_err(), "{wrong}");
    }
    let message = search.with_param("lest", 1.0).expect_err("no such param");
    assert!(message.contains("did you mean `least`?"), "{message}");
    assert!(search.with_param("mistakes.slip", 0.5).is_err());
    assert!(Strategy::search(&search).is_err());
}
