use super::*;
use crate::analysis;
use crate::report::fixture::{self, Fixture};

/// The sentences as a terminal shows them.
fn told(fixture: &Fixture) -> String {
    verdicts_text(&verdicts(&fixture.run(), &fixture.study), Some(100))
}

#[test]
fn sentences_about_a_sweep_with_a_target() {
    insta::assert_snapshot!(told(&fixture::start()));
}

#[test]
fn sentences_about_levels_in_order() {
    insta::assert_snapshot!(told(&fixture::levels_in_order()));
}

#[test]
fn sentences_about_two_levels() {
    insta::assert_snapshot!(told(&fixture::two_levels()));
}

#[test]
fn sentences_about_levels_in_disorder() {
    insta::assert_snapshot!(told(&fixture::levels_in_disorder()));
}

#[test]
fn sentences_about_alternatives() {
    insta::assert_snapshot!(told(&fixture::alternatives()));
}

#[test]
fn sentences_about_changes_of_a_baseline() {
    insta::assert_snapshot!(told(&fixture::baseline()));
}

#[test]
fn alternatives_and_changes_of_a_baseline_are_no_levels() {
    for fixture in [fixture::alternatives(), fixture::baseline()] {
        let all = told(&fixture);
        for word in ["level", "out of order", "in order", "evenly"] {
            assert!(!all.contains(word), "{word}: {all}");
        }
    }
}

#[test]
fn sentences_about_two_axes() {
    insta::assert_snapshot!(told(&fixture::two_axes()));
}

#[test]
fn sentences_about_games_turn_by_turn() {
    insta::assert_snapshot!(told(&fixture::turns(false)));
}

#[test]
fn sentences_about_games_turn_by_turn_against_an_opponent() {
    insta::assert_snapshot!(told(&fixture::turns(true)));
}

#[test]
fn of_few_games_won_or_lost_no_turn_is_told() {
    let mut fixture = fixture::turns(true);
    let few = |turn: &mut analysis::AtTurn| (turn.won, turn.going) = (29, 90);
    fixture.study.turns[0].turns.iter_mut().for_each(few);
    let turns = named(&fixture, Topic::Turns);
    assert!(turns.verdict.starts_with("Too few games"), "{}", turns.verdict);
    fixture.study.turns.clear();
    assert!(!told(&fixture).contains("decided"));
}

#[test]
fn sentences_about_one_cell() {
    insta::assert_snapshot!(told(&fixture::one_cell()));
}

#[test]
fn sentences_about_all_won_and_all_lost() {
    insta::assert_snapshot!(told(&fixture::extremes()));
}

#[test]
fn sentences_about_an_interrupted_run() {
    insta::assert_snapshot!(told(&fixture::interrupted()));
}

#[test]
fn sentences_about_a_run_without_games() {
    insta::assert_snapshot!(told(&fixture::unplayed()));
}

#[test]
fn text_for_a_terminal_keeps_to_its_width_and_loses_no_word() {
    let fixture = fixture::start();
    let sections = verdicts(&fixture.run(), &fixture.study);
    let (narrow, wide) = (verdicts_text(&sections, Some(60)), verdicts_text(&sections, None));
    assert!(narrow.lines().all(|line| line.chars().count() <= 60), "{narrow}");
    assert!(narrow.split_whitespace().eq(wide.split_whitespace()));
    assert!(
        wide.starts_with("In short\n  Start 23 and start 24 meet your target, and these games cannot tell"),
        "{wide}"
    );
}

#[test]
fn every_sentence_is_one() {
    for (name, fixture) in fixture::all() {
        for section in verdicts(&fixture.run(), &fixture.study) {
            for text in std::iter::once(&section.verdict).chain(&section.more) {
                let begins = text.chars().next().is_some_and(|letter| letter.is_uppercase() || letter == '`');
                assert!(begins && text.ends_with('.'), "{name}, {}: {text}", section.topic.id());
                assert!(
                    !text.contains("NaN") && !text.contains("inf)") && !text.contains("inf ") && !text.contains("  "),
                    "{name}: {text}"
                );
                assert!(!text.contains("..") && !text.contains(" ."), "{name}: {text}");
                assert_eq!(text.matches('`').count() % 2, 0, "{name}: names are closed: {text}");
            }
        }
    }
}

#[test]
fn a_target_that_nothing_meets_names_the_nearest_variant_and_its_side() {
    let mut fixture = fixture::start();
    let target = |fixture: &mut Fixture, low: f64, high: f64| {
        let band = analysis::Band { win_rate: analysis::Interval { low, high }, strategy: "standard".to_owned() };
        fixture.target = Some(band);
        fixture.look_again();
        verdicts(&fixture.run(), &fixture.study).swap_remove(0).verdict
    };
    let easy = target(&mut fixture, 0.9, 0.95);
    assert!(
        easy.starts_with("No variant meets your target of 90–95 % wins for the standard player. Start 28"),
        "{easy}"
    );
    assert!(easy.ends_with("is too hard."), "{easy}");
    let hard = target(&mut fixture, 0.01, 0.05);
    assert!(hard.contains("Start 18 comes nearest: 13 % (12–14 %) is too easy."), "{hard}");
    let narrow = target(&mut fixture, 0.465, 0.475);
    assert!(narrow.starts_with("Start 23 may meet your target"), "{narrow}");
    assert!(narrow.ends_with("Play more games."), "{narrow}");
}

#[test]
fn a_step_that_falls_short_of_falling_levels_is_told_the_right_way_round() {
    // Levels from the hardest on, whose second step leads up again.
    let mut fixture = fixture::start();
    let levels = fixture.study.levels.as_mut().unwrap();
    let step = &mut levels.steps[1];
    step.verdict = analysis::Verdict::OutOfOrder;
    step.size.value = -0.2;
    step.size.interval = analysis::Interval { low: -0.3, high: -0.1 };
    let found = |fixture: &Fixture| verdicts(&fixture.run(), &fixture.study).swap_remove(2).verdict;
    // The standard player wins more of start 20, so its win rates would say the opposite of what is said.
    let over_all = "The levels are out of order: start 20 is harder than start 19 over all players taken together \
                    (0.20 logits, 0.10–0.30).";
    assert_eq!(found(&fixture), over_all);
    fixture.summaries.swap(12, 19);
    let told = found(&fixture);
    assert!(
        told.contains("start 20 is harder than start 19, though it comes later: the standard player wins"),
        "{told}"
    );
}

/// The first section, with the summary.
fn in_short(fixture: &Fixture) -> Section {
    verdicts(&fixture.run(), &fixture.study).swap_remove(0)
}

#[test]
fn what_decides_alone_among_what_is_assumed_is_said_right_after_the_verdict() {
    let mut fixture = fixture::start();
    assert!(!in_short(&fixture).more.iter().any(|told| told.contains("rests on")));
    let told = |fixture: &mut Fixture, decisive: &[&str]| {
        fixture.manifest.decisive = decisive.iter().map(|path| (*path).to_owned()).collect();
        in_short(fixture).more.swap_remove(0)
    };
    let one = told(&mut fixture, &["store.order"]);
    assert_eq!(
        one,
        "How hard this is rests on what the scenario assumes: `store.order` alone, moved within what it could reasonably \
         be, changes the usual player's win rate by 20 percentage points or more."
    );
    let four = told(&mut fixture, &["a", "b", "c", "d"]);
    assert!(four.contains("each of `a`, `b`, `c` and 1 more alone"), "{four}");
    assert!(fixture.html().contains("How hard this is rests on"));
}

#[test]
fn levels_out_of_order_are_the_first_thing_said_unless_there_is_a_target() {
    let mut fixture = fixture::levels_in_disorder();
    let first = in_short(&fixture).verdict;
    assert!(first.starts_with("The levels are out of order: `captain` is easier than `pilot`"), "{first}");
    let order = "By difficulty as seen in these games their order is, from the easiest on: `cadet`, `captain`, `pilot`, `major` and `admiral`.";
    assert!(first.ends_with(order), "{first}");
    let band = analysis::Band { win_rate: analysis::Interval { low: 0.4, high: 0.6 }, strategy: "standard".to_owned() };
    fixture.target = Some(band);
    fixture.look_again();
    let section = in_short(&fixture);
    assert!(section.verdict.contains("your target"), "{}", section.verdict);
    assert_eq!(section.more[0], first);
}

#[test]
fn what_cannot_be_told_apart_has_no_hardest_and_no_easiest() {
    let fixture = fixture::alike();
    let found = verdicts(&fixture.run(), &fixture.study);
    for section in &found[..2] {
        let said = &section.verdict;
        assert!(said.starts_with("As far as these games can tell, all 8 variants are equally hard: "), "{said}");
    }
    let all = told(&fixture);
    assert!(!all.contains("the hardest:") && !all.contains("changes difficulty"), "{all}");
    let seen =
        "`spy.direction` and `spy.cost` make no difference that these games can show. `timers.store_full`: no player's";
    assert!(told_wide(&fixture).contains(seen), "{all}");
    insta::assert_snapshot!(all);
}

#[test]
fn a_setting_that_changes_nothing_is_said_to_change_nothing() {
    let mut fixture = fixture::lists();
    let said = |fixture: &Fixture| verdicts(&fixture.run(), &fixture.study).swap_remove(3).verdict;
    let found = said(&fixture);
    assert!(found.starts_with("`timers.distances` changes difficulty: at [8, 10, 12, 14] the standard"), "{found}");
    fixture.study.settings[0].moves = analysis::Moves::Unseen;
    let found = said(&fixture);
    assert!(
        found.starts_with("`timers.distances` makes no difference that these games can show: at [8, 10, 12, 14] the"),
        "{found}"
    );
    assert!(
        found.contains(", and at [1, 2, 3, 4] it is ") && found.ends_with("percentage points are ruled out."),
        "{found}"
    );
    fixture.study.settings[0].moves = analysis::Moves::SameResults;
    assert!(said(&fixture).starts_with("`timers.distances` decides no game: "), "{}", said(&fixture));
    fixture.study.settings[0].moves = analysis::Moves::Never;
    let found = said(&fixture);
    assert!(found.starts_with("`timers.distances`: no player's games changed in any way. "), "{found}");
    assert!(found.ends_with("so these players cannot tell what it would do."), "{found}");
    fixture.study.settings[0].moves = analysis::Moves::OneValue;
    fixture.study.settings[0].points.truncate(1);
    let found = said(&fixture);
    assert_eq!(
        found,
        "`timers.distances` was swept at one value only, [2, 4, 6, 8], so nothing can be said of what it does."
    );
}

/// The sentences without breaks.
fn told_wide(fixture: &Fixture) -> String {
    verdicts_text(&verdicts(&fixture.run(), &fixture.study), None)
}

/// What is said of the setting of a sweep of starts, its curve changed.
fn of_setting(change: impl FnOnce(&mut analysis::Curve)) -> Section {
    let mut fixture = fixture::start();
    change(&mut fixture.study.settings[0]);
    verdicts(&fixture.run(), &fixture.study).swap_remove(3)
}

#[test]
fn a_curve_that_bends_or_turns_is_told_without_a_slope() {
    let said = |shape: analysis::Shape| {
        let section = of_setting(|curve| curve.shape = Some(shape));
        assert!(section.more[0].contains("do not read values between"), "{section:?}");
        section.verdict
    };
    let bent = said(analysis::Shape::Bent(5));
    assert!(
        bent.starts_with("More of `timers.start` is easier, but not evenly: the standard player wins 13 %"),
        "{bent}"
    );
    let valley = said(analysis::Shape::Valley(vec![5]));
    assert!(
        valley.starts_with("Up to 23, more of `timers.start` is easier; beyond it, harder: the standard"),
        "{valley}"
    );
    let peak = said(analysis::Shape::Peak(vec![4, 5]));
    assert!(
        peak.starts_with("More of `timers.start` is harder at first and easier in the end: the standard"),
        "{peak}"
    );
    assert!(peak.ends_with("It is hardest somewhere from 22 to 23, which these games cannot tell apart."), "{peak}");
    let wavy = said(analysis::Shape::Wavy(vec![2], vec![7]));
    assert!(
        wavy.starts_with("More of `timers.start` does not go one way: it is hardest at 20 (the standard"),
        "{wavy}"
    );
    for said in [bent, valley, peak, wavy] {
        assert!(!said.contains("logits"), "{said}");
    }
}

#[test]
fn the_players_own_slope_comes_before_the_pooled_one() {
    let said = of_setting(|curve| curve.slope = curve.slope.map(|slope| analysis::Estimate { value: 0.2, ..slope }));
    // tanh(0.31 / 4) is 0.077.
    let own = "Where half of the games are won, each space more is worth 7.7 (7.4–8.0) percentage points to this player, and \
               less towards either end (0.31 logits, 0.30–0.32; over all 7 players together it is 0.20";
    assert!(said.verdict.contains(own), "{}", said.verdict);
    let alone = of_setting(|_| {});
    assert!(alone.verdict.ends_with("towards either end (0.31 logits, 0.30–0.32)."), "{}", alone.verdict);
}

#[test]
fn rates_that_print_the_same_are_told_by_their_difference() {
    let mut fixture = fixture::lists();
    let standard = fixture.run().strategies().iter().position(|strategy| *strategy == "standard").unwrap();
    let curve = &mut fixture.study.settings[0];
    let interval = |value: f64| analysis::Interval { low: value - 0.008, high: value + 0.008 };
    for (place, point) in curve.points.iter_mut().enumerate() {
        let value = 0.34 + 0.000_8 * place as f64;
        point.win_rates[standard] = Some(analysis::Estimate { value, error: 0.004, interval: interval(value) });
    }
    let difference = analysis::Interval { low: 0.001_1, high: 0.005_3 };
    let difference = analysis::Estimate { value: 0.003_2, error: 0.001, interval: difference };
    curve.span = Some(analysis::Span { least: 0, most: 4, difference, at_most: 0.005_3 });
    let said = verdicts(&fixture.run(), &fixture.study).swap_remove(3).verdict;
    assert_eq!(
        said,
        "`timers.distances` changes difficulty: hardly, for the standard player wins about 34 % throughout, at \
         [1, 3, 6, 10] 0.32 (0.11 to 0.53) percentage points more than at [2, 4, 6, 8]."
    );
}

#[test]
fn a_target_is_reached_between_swept_values_and_whole_settings_get_whole_answers() {
    let said = |reach: analysis::Reach| {
        let section = of_setting(|curve| curve.reaches = Some(reach));
        section.more.into_iter().find(|more| more.contains("the middle of your target")).unwrap()
    };
    let whole = analysis::Reach {
        scale: analysis::Scale::Whole,
        before: 5,
        after: 6,
        between: vec![],
        untried: 0,
        about: None,
    };
    let found = said(whole.clone());
    assert!(
        found.starts_with(
            "The standard player wins the middle of your target, 50 %, between `timers.start` = 23, where"
        ),
        "{found}"
    );
    assert!(found.ends_with("there is no whole number between them."), "{found}");
    let found = said(analysis::Reach { before: 4, after: 7, between: vec![5, 6], ..whole.clone() });
    assert!(found.ends_with("; these games cannot tell 23 and 24 from it."), "{found}");
    let found = said(analysis::Reach { after: 10, untried: 4, ..whole.clone() });
    let line =
        "4 whole numbers between them were not swept: try `\"timers.start\" = { from = 23, to = 28, step = 1 }`.";
    assert!(found.ends_with(line), "{found}");
    let fraction = analysis::Reach { scale: analysis::Scale::Fraction, ..whole };
    assert!(said(fraction.clone()).ends_with("try `\"timers.start\" = { from = 23, to = 24, step = 0.1 }`."));
    let interval = analysis::Interval { low: 23.12, high: 23.71 };
    let about = Some(analysis::Estimate { value: 23.4, error: 0.1, interval });
    let found = said(analysis::Reach { about, ..fraction });
    assert!(found.contains(", at about 23.4 (23.1 to 23.7): the interval holds chance and what a straight"), "{found}");
}

#[test]
fn a_zip_with_a_name_is_told_by_its_name_and_its_numbers() {
    let all = told(&fixture::zipped());
    for said in ["fragments 7/5/3", "fragments 11/9/7"] {
        assert!(all.contains(said), "{said}: {all}");
    }
    assert!(all.contains("`fragments` changes difficulty: at 7/5/3 the standard"), "{all}");
    assert!(!all.contains("fragments="), "{all}");
}

#[test]
fn figures_are_trusted_as_far_as_they_are_exact_and_the_run_is_finished() {
    let trust = |fixture: &Fixture| verdicts(&fixture.run(), &fixture.study).swap_remove(6);
    assert!(
        trust(&fixture::two_levels()).verdict.starts_with("As far as chance goes, yes: they stand on 210 000 games")
    );
    let few = trust(&fixture::one_cell()).verdict;
    assert!(
        few.starts_with(
            "As far as chance goes, roughly: they stand on 2 000 games in 1 cell. Win rates may be off by up to 4.0"
        ),
        "{few}"
    );
    assert!(few.contains("games a cell would bring that down to 2."), "{few}");
    let part = trust(&fixture::interrupted()).verdict;
    assert!(part.starts_with("Not yet. The run is unfinished: it was stopped at 12 160 of 525 000 games."), "{part}");
    let short = in_short(&fixture::interrupted());
    assert!(short.more[0].starts_with("The run is unfinished"), "{short:?}");
}

#[test]
fn hints_about_scripts_call_no_figure_into_question() {
    let mut fixture = fixture::two_levels();
    let hint = analysis::Warning { about: analysis::About::Script, what: "a".into(), remedy: "b".into() };
    fixture.study.warnings = vec![hint];
    let trust = verdicts(&fixture.run(), &fixture.study).swap_remove(6);
    assert!(
        trust.verdict.starts_with("As far as chance goes, yes:")
            && trust.more.iter().any(|more| more.starts_with("There is a hint"))
    );
    assert!(!told(&fixture).contains("Before you rely"));
}

/// The section with this name.
fn named(fixture: &Fixture, topic: Topic) -> Section {
    verdicts(&fixture.run(), &fixture.study).into_iter().find(|section| section.topic == topic).unwrap()
}

#[test]
fn trust_names_the_scripts_and_what_stronger_play_reaches() {
    let trust = named(&fixture::start(), Topic::Trust);
    assert!(trust.verdict.contains("They are about the scripts of expert, standard, "), "{trust:?}");
    assert!(trust.verdict.ends_with(": another player, or a person, may win more or less."));
    let of = |start: &str| trust.more.iter().filter(|more| more.starts_with(start)).count();
    assert_eq!(
        (of("Stronger play is possible: of start 23, of which the standard player wins"), of("Nobody looked ahead")),
        (1, 1),
        "{trust:?}"
    );
    let told = trust.more.iter().find(|more| more.starts_with("Nobody looked ahead")).unwrap();
    assert!(told.contains("`-s search:standard`"), "{told}");
    // The strongest player of all has nobody above it, and one that looks ahead may be the one.
    let mut fixture = fixture::start();
    for label in fixture.labels.iter_mut().filter(|label| label.strategy == "expert") {
        label.strategy = "search:standard".to_owned();
    }
    let trust = named(&fixture, Topic::Trust);
    let told = |start: &str| trust.more.iter().find(|more| more.starts_with(start));
    assert!(told("Nobody looked ahead").is_none(), "{trust:?}");
    assert!(told("Stronger play is possible").unwrap().contains("the search:standard player wins"), "{trust:?}");
    let alone = named(&fixture::one_cell(), Topic::Trust);
    assert!(alone.verdict.contains("They are about the standard player, who follows its script"), "{alone:?}");
    assert!(!alone.more.iter().any(|more| more.starts_with("Stronger play")), "{alone:?}");
}

#[test]
fn luck_is_told_of_the_score_and_of_named_players_who_try() {
    let fixture = fixture::start();
    let luck = named(&fixture, Topic::Luck);
    assert!(luck.verdict.starts_with("Of the differences between the scores of games in start 23, "), "{luck:?}");
    assert!(luck.verdict.contains("which of these plays: expert, standard"), "{luck:?}");
    assert!(!luck.verdict.contains("random"), "{luck:?}");
    let all = [std::slice::from_ref(&luck.verdict), luck.more.as_slice()].concat().join(" ");
    assert!(all.contains("Random does not try to win, so it is left out."), "{all}");
    assert!(all.contains("that depends on the win rate too"), "{all}");
    let told = told(&fixture);
    assert!(!told.contains("luck than skill") && !told.contains("skill than luck"), "{told}");
}

#[test]
fn without_scores_luck_is_told_in_logits_and_without_two_players_what_is_missing() {
    let mut fixture = fixture::start();
    fixture.study.luck.iter_mut().for_each(|luck| luck.score = None);
    let luck = named(&fixture, Topic::Luck);
    assert!(
        luck.verdict.contains("35 % (34–36 %) go back to which of these plays, on the scale of logits:"),
        "{luck:?}"
    );
    fixture.study.luck.iter_mut().for_each(|luck| luck.logits = None);
    assert!(named(&fixture, Topic::Luck).verdict.starts_with("These games do not tell"));
    // One that tries, and two that do not.
    for label in &mut fixture.labels {
        match label.strategy.as_str() {
            "standard" => {}
            "random" => label.strategy = "first".to_owned(),
            _ => label.strategy = "random".to_owned(),
        }
    }
    let luck = named(&fixture, Topic::Luck).verdict;
    assert!(luck.starts_with("Only one strategy played that tries to win ("), "{luck}");
    assert!(luck.contains("do not try to win, so they are left out"), "{luck}");
}
