use super::*;
use crate::analysis::made::{Made, Shared, play, wins_of};

const A: [&str; 4] = ["1", "2", "3", "4"];
const B: [&str; 3] = ["x", "y", "z"];

/// A grid of four by three in which `standard` has these chances to win and `still` has 40 % everywhere.
fn grid(seed: u64, games: u64, shared: Shared, chance: impl Fn(usize, usize) -> f64) -> Made {
    let places: Vec<(usize, usize)> = (0..4).flat_map(|a| (0..3).map(move |b| (a, b))).collect();
    let chances: Vec<f64> = places.iter().flat_map(|&(a, b)| [chance(a, b), 0.4]).collect();
    let mut tallies = play(seed, games, &chances, shared).into_iter();
    let mut made = Made::new();
    for (a, b) in places {
        let row = tallies.by_ref().take(2).collect();
        made.row("", &[("a", A[a]), ("b", B[b])], &["standard", "still"], row);
    }
    made
}

fn near(found: Estimate, truth: f64) {
    assert!((found.value - truth).abs() <= 4.5 * found.error.max(1e-3), "{found:?}, planted {truth}");
}

#[test]
fn a_planted_main_effect_is_recovered() {
    // 0.05 a step of `a` over four values: variance 0.05² · 1.25; 0.04 for `b` being `z`: 0.04² · 2/9. Additive, so main
    // and total effects agree: 0.003125 and 0.000356 of 0.003481.
    let found = sensitivity(
        &grid(1, 8_000, Shared::Half, |a, b| 0.3 + 0.05 * a as f64 + if b == 2 { 0.04 } else { 0.0 }).run(),
    );
    assert_eq!(found.unmoved, ["still"]);
    let names: Vec<(&str, &str)> =
        found.effects.iter().map(|effect| (effect.axis.as_str(), effect.strategy.as_str())).collect();
    assert_eq!(names, [("a", "standard"), ("b", "standard")]);
    for (effect, (share, range)) in found.effects.iter().zip([(0.897_8, 0.15), (0.102_2, 0.04)]) {
        near(effect.main, share);
        near(effect.total, share);
        near(effect.range, range);
        assert!(effect.main.error < 0.05 && effect.range.error < 0.02, "{effect:?}");
    }
}

#[test]
fn a_planted_interaction_shows_in_totals_alone() {
    // ±0.15 by the sign of (a − 1.5) where b is `x`, the other way where it is `y`, nothing where it is `z`: all means
    // over one axis are alike, so both main effects are 0 and both totals 1.
    let chance = |a: usize, b: usize| {
        let sign = if a < 2 { -1.0 } else { 1.0 };
        0.5 + 0.15 * sign * [1.0, -1.0, 0.0][b]
    };
    let found = sensitivity(&grid(2, 8_000, Shared::Half, chance).run());
    for effect in &found.effects {
        near(effect.main, 0.0);
        near(effect.total, 1.0);
        assert!(effect.main.interval.high < 0.1, "{effect:?}");
        assert!(effect.range.interval.low <= 0.0, "no value of one axis alone is better: {effect:?}");
    }
}

#[test]
fn effects_agree_with_the_decomposition_of_the_true_chances() {
    // Chances made of both axes and their interplay, decomposed without noise by the definitions: variance of the means
    // over one axis, and 1 less that of the means over the other.
    let chance = |a: usize, b: usize| 0.2 + 0.1 * a as f64 + 0.06 * b as f64 - 0.03 * (a * b) as f64;
    let mean = |of: &mut dyn Iterator<Item = f64>| {
        let all: Vec<f64> = of.collect();
        all.iter().sum::<f64>() / all.len() as f64
    };
    let variance = |figures: Vec<f64>| {
        let centre = mean(&mut figures.iter().copied());
        mean(&mut figures.iter().map(|figure| (figure - centre).powi(2)))
    };
    let whole = variance((0..12).map(|place| chance(place / 3, place % 3)).collect());
    let of_a = variance((0..4).map(|a| mean(&mut (0..3).map(|b| chance(a, b)))).collect()) / whole;
    let of_b = variance((0..3).map(|b| mean(&mut (0..4).map(|a| chance(a, b)))).collect()) / whole;
    let found = sensitivity(&grid(3, 20_000, Shared::Wholly, chance).run());
    near(found.effects[0].main, of_a);
    near(found.effects[0].total, 1.0 - of_b);
    near(found.effects[1].main, of_b);
    near(found.effects[1].total, 1.0 - of_a);
}

#[test]
fn chance_adds_nothing_to_the_variance_whatever_cells_share() {
    // The mean of 300 estimates of a variance that is 0 lies within four standard errors of 0, and that of the plain
    // variance of the rates does not.
    for shared in [Shared::Nothing, Shared::Half] {
        let (mut clean, mut plain) = (Vec::new(), Vec::new());
        for seed in 0..300 {
            let made = grid(300 + seed, 640, shared, |_, _| 0.5);
            let counts: Vec<Counts<'_>> = made.tallies.iter().step_by(2).map(Counts::of).collect();
            clean.push(Component::new(blocks(&counts).unwrap().into_iter().map(centre).collect()).variance());
            let rates = centre(counts.iter().filter_map(Counts::rate).collect());
            plain.push(product(&rates, &rates));
        }
        let far = |figures: &[f64]| {
            let mean = figures.iter().sum::<f64>() / 300.0;
            let spread = figures.iter().map(|figure| (figure - mean).powi(2)).sum::<f64>() / 299.0;
            mean / (spread / 300.0).sqrt()
        };
        assert!(far(&clean).abs() < 4.0, "{}", far(&clean));
        assert!(far(&plain) > 10.0, "{}", far(&plain));
    }
}

#[test]
fn strategies_that_nothing_moves_are_called_moved_no_more_often_than_the_level_allows() {
    // 600 runs of two strategies that win alike everywhere: some effect in at most 5 %, which are 30, standard error
    // 5.3; four of them above: 51. Wholly shared luck makes all cells equal, so half of it and none.
    for (shared, first) in [(Shared::Half, 0), (Shared::Nothing, 10_000)] {
        let moved = (first..first + 600).filter(|&seed| {
            let found = sensitivity(&grid(seed, 320, shared, |_, _| 0.3).run());
            assert_eq!(found.effects.len(), 2 * (2 - found.unmoved.len()));
            found.unmoved.len() < 2
        });
        let moved = moved.count();
        assert!((5..=51).contains(&moved), "{moved}");
    }
}

#[test]
fn equal_games_everywhere_move_nothing() {
    let found = sensitivity(&grid(1, 500, Shared::Wholly, |_, _| 0.4).run());
    let unmoved = vec!["standard".into(), "still".into()];
    assert_eq!(found, Sensitivity { unmoved, ..Sensitivity::default() });
}

#[test]
fn named_variants_are_one_more_axis_that_is_not_told() {
    let mut made = Made::new();
    let chances: Vec<f64> = (0..8).map(|cell| 0.3 + [0.0, 0.1][cell / 4] + [0.0, 0.2][cell / 2 % 2]).collect();
    for (cell, tally) in play(4, 8_000, &chances, Shared::Half).into_iter().enumerate() {
        let axes = [("a", ["1", "2"][cell / 2 % 2]), ("b", ["1", "2"][cell % 2])];
        made.add(["easy", "hard"][cell / 4], &axes, "standard", tally);
    }
    let found = sensitivity(&made.run());
    // 0.1² of 0.1² + 0.05².
    near(found.effects[0].main, 0.8);
    near(found.effects[1].main, 0.0);
    assert_eq!(found.effects.len(), 2);
}

#[test]
fn grids_with_holes_zipped_axes_and_single_axes_have_no_effects() {
    let mut hole = grid(1, 500, Shared::Half, |a, _| 0.1 + 0.2 * a as f64);
    hole.tallies[4] = wins_of(0, 0);
    let found = sensitivity(&hole.run());
    assert_eq!((found.effects.len(), found.unmoved.as_slice()), (0, &["still".to_owned()][..]));
    let mut zipped = Made::new();
    let mut single = Made::new();
    for (place, value) in A.iter().enumerate() {
        zipped.add("", &[("a", value), ("b", value)], "standard", wins_of(100 * place as u64, 500));
        single.add("", &[("a", value), ("b", "1")], "standard", wins_of(100 * place as u64, 500));
    }
    assert_eq!(sensitivity(&zipped.run()), Sensitivity::default());
    assert_eq!(sensitivity(&single.run()), Sensitivity::default());
    let mut three_games = Made::new();
    for a in ["1", "2"] {
        for b in ["1", "2"] {
            three_games.add("", &[("a", a), ("b", b)], "standard", wins_of(2, 3));
        }
    }
    assert_eq!(sensitivity(&three_games.run()), Sensitivity::default(), "too few games to say anything");
}

#[test]
fn a_few_games_make_nothing_certain() {
    // Four games a cell, all won at a = 1 and all lost at a = 2: groups do not differ anywhere, yet nothing is certain.
    let mut made = Made::new();
    for (a, wins) in [("1", 4), ("2", 0)] {
        for b in ["1", "2"] {
            made.add("", &[("a", a), ("b", b)], "standard", wins_of(wins, 4));
        }
    }
    for effect in sensitivity(&made.run()).effects {
        assert!(effect.range.interval.low < 0.9 && effect.range.error > 0.1, "{effect:?}");
    }
    // Three wins of four against one.
    let mut made = Made::new();
    for (a, wins) in [("1", 3), ("2", 1)] {
        for b in ["1", "2"] {
            made.add("", &[("a", a), ("b", b)], "standard", wins_of(wins, 4));
        }
    }
    assert_eq!(sensitivity(&made.run()).unmoved, ["standard"]);
}
