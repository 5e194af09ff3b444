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
fn sentences_about_two_axes() {
    insta::assert_snapshot!(told(&fixture::two_axes()));
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
    assert!(wide.starts_with("In short\n  Start 23 is the one to print: "), "{wide}");
}

#[test]
fn every_sentence_is_one() {
    for (name, fixture) in fixture::all() {
        for section in verdicts(&fixture.run(), &fixture.study) {
            for text in std::iter::once(&section.verdict).chain(&section.more) {
                let begins = text.chars().next().is_some_and(|letter| letter.is_uppercase() || letter == '`');
                assert!(begins && text.ends_with('.'), "{name}, {}: {text}", section.id);
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
fn levels_out_of_order_are_the_first_thing_said_unless_there_is_a_target() {
    let mut fixture = fixture::levels_in_disorder();
    let first = in_short(&fixture).verdict;
    assert!(first.starts_with("The levels are out of order: `captain` is easier than `pilot`"), "{first}");
    let order = "By difficulty as seen in these games their order is, from the easiest on: `cadet`, `captain`, `pilot`, `major` and `admiral`.";
    assert!(first.ends_with(order), "{first}");
    let band = analysis::Band { win_rate: analysis::Interval { low: 0.4, high: 0.6 }, strategy: "standard".to_owned() };
    fixture.target = Some(band);
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
    assert!(all.contains("None of the settings makes a difference that these games can show"), "{all}");
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
    assert!(found.starts_with("`timers.distances` makes no difference that these games can show: at "), "{found}");
    fixture.study.settings[0].moves = analysis::Moves::Never;
    let found = said(&fixture);
    assert_eq!(found, "`timers.distances` makes no difference at all: the same games are won either way.");
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
fn named(fixture: &Fixture, id: &str) -> Section {
    verdicts(&fixture.run(), &fixture.study).into_iter().find(|section| section.id == id).unwrap()
}

#[test]
fn trust_names_the_scripts_and_what_stronger_play_reaches() {
    let trust = named(&fixture::start(), "trust");
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
    let trust = named(&fixture, "trust");
    let told = |start: &str| trust.more.iter().find(|more| more.starts_with(start));
    assert!(told("Nobody looked ahead").is_none(), "{trust:?}");
    assert!(told("Stronger play is possible").unwrap().contains("the search:standard player wins"), "{trust:?}");
    let alone = named(&fixture::one_cell(), "trust");
    assert!(alone.verdict.contains("They are about the standard player, who follows its script"), "{alone:?}");
    assert!(!alone.more.iter().any(|more| more.starts_with("Stronger play")), "{alone:?}");
}

#[test]
fn luck_is_told_of_the_score_and_of_named_players_who_try() {
    let fixture = fixture::start();
    let luck = named(&fixture, "luck");
    assert!(luck.verdict.starts_with("Of the differences between the scores of games in start 23, "), "{luck:?}");
    assert!(luck.verdict.contains("which of these plays: expert, standard"), "{luck:?}");
    assert!(!luck.verdict.contains("random"), "{luck:?}");
    let all = [&[luck.verdict.clone()], luck.more.as_slice()].concat().join(" ");
    assert!(all.contains("Random does not try to win, so it is left out."), "{all}");
    assert!(all.contains("that depends on the win rate too"), "{all}");
    let told = told(&fixture);
    assert!(!told.contains("luck than skill") && !told.contains("skill than luck"), "{told}");
}

#[test]
fn without_scores_luck_is_told_in_logits_and_without_two_players_what_is_missing() {
    let mut fixture = fixture::start();
    fixture.study.luck.iter_mut().for_each(|luck| luck.score = None);
    let luck = named(&fixture, "luck");
    assert!(luck.verdict.starts_with("On the scale of logits, 35 % (34–36 %) of the differences"), "{luck:?}");
    fixture.study.luck.iter_mut().for_each(|luck| luck.logits = None);
    assert!(named(&fixture, "luck").verdict.starts_with("These games do not tell"));
    // One that tries, and two that do not.
    for label in &mut fixture.labels {
        match label.strategy.as_str() {
            "standard" => {}
            "random" => label.strategy = "first".to_owned(),
            _ => label.strategy = "random".to_owned(),
        }
    }
    let luck = named(&fixture, "luck").verdict;
    assert!(luck.starts_with("Only one strategy played that tries to win ("), "{luck}");
    assert!(luck.contains("do not try to win, so they are left out"), "{luck}");
}
