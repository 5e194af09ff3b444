use super::*;
use crate::analysis::{
    made::{Made, Shared, chances, play},
    study,
};

/// A grid of two settings of three values each, whose effects on the standard player are planted, in logits.
fn grid(seed: u64, games: u64, effects: [[f64; 3]; 2]) -> Made {
    let mut made = Made::new();
    let mut logits = Vec::new();
    for a in effects[0] {
        for b in effects[1] {
            logits.push(a + b);
        }
    }
    let mut tallies = play(seed, games, &chances(&logits), Shared::Half).into_iter();
    for a in ["1", "2", "3"] {
        for b in ["x", "y", "z"] {
            let tally = tallies.next().into_iter().collect();
            made.row("", &[("first", a), ("second", b)], &["standard"], tally);
        }
    }
    made
}

/// The settings said to move difficulty most.
fn most(made: &Made) -> Vec<String> {
    let study = study(&made.run());
    study.standouts.settings.iter().map(|&place| study.sensitivity.effects[place].axis.clone()).collect()
}

#[test]
fn settings_that_move_difficulty_as_much_are_both_named_and_a_larger_one_alone() {
    let (wide, narrow) = ([-0.8, 0.0, 0.8], [-0.2, 0.0, 0.2]);
    assert_eq!(most(&grid(1, 6_400, [wide, narrow])), ["first"]);
    assert_eq!(most(&grid(2, 6_400, [narrow, wide])), ["second"]);
    // 100 runs of settings that matter as much: at most 5 % may name one alone, 5 with standard error 2.2; four of those
    // above are 13.
    let wrong = (0..100).filter(|&seed| most(&grid(100 + seed, 640, [wide, wide])).len() < 2).count();
    assert!(wrong <= 13, "{wrong}");
}

#[test]
fn causes_that_cannot_be_told_apart_are_all_named() {
    let of = |counts: [u64; 3]| {
        let mut found = crate::analysis::test_support::summary(|tally| tally.games = 1_000);
        found.losses = counts.map(|count| Share::new("cause", count, 1_000, 0.95)).to_vec();
        found
    };
    // 600 against 400 is 6.3 standard errors of a fair coin, 510 against 490 less than one.
    let (clear, close, none) = (of([400, 600, 0]), of([490, 510, 0]), of([0, 0, 0]));
    let found = causes(&[Some(&clear), Some(&close), Some(&none), None], 0.95);
    assert_eq!(found, [vec![1], vec![1, 0], vec![], vec![]]);
}

#[test]
fn the_chance_of_two_shares_is_that_of_yates() {
    // By the textbook: 200 (|30·50 − 70·50| − 100)² ÷ (100·100·80·120) = 7.5208 with one degree of freedom.
    let found = chance_of_shares((30, 100), (50, 100));
    assert!((found / 0.006_098_9 - 1.0).abs() < 1e-3, "{found}");
    assert_eq!(chance_of_shares((1, 29), (29, 29)), 1.0, "too few to tell");
    assert_eq!(chance_of_shares((0, 100), (0, 100)), 1.0);
}
