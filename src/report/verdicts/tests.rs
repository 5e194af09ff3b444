use super::*;
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
    step.size.value = 0.2;
    step.size.interval = analysis::Interval { low: 0.1, high: 0.3 };
    let found = verdicts(&fixture.run(), &fixture.study).swap_remove(2).verdict;
    assert_eq!(found, "The levels are out of order: start 20 is 0.20 (0.10–0.30) logits harder than start 19.");
}
