use super::*;
use crate::analysis::{
    difficulty,
    made::{Made, Shared, chances, planted, play, wins_of},
};

const STRATEGIES: [(&str, f64); 3] = [("novice", -0.8), ("standard", 0.0), ("expert", 0.9)];

fn of(made: &Made) -> Option<Levels> {
    levels(&made.run(), &difficulty(&made.run())?)
}

/// Levels of these difficulties, by the standard strategy and two others.
fn named(seed: u64, games: u64, hard: &[f64]) -> Levels {
    let names = ["easy", "middle", "hard", "cruel", "fiendish"];
    let variants: Vec<(&str, f64)> = names.into_iter().zip(hard.iter().copied()).collect();
    of(&planted(seed, games, &STRATEGIES, &variants, Shared::Half)).unwrap()
}

fn verdicts(levels: &Levels) -> Vec<Verdict> {
    levels.steps.iter().map(|step| step.verdict).collect()
}

/// An axis of numbers at which the standard strategy plays with these logits of winning.
fn axis(seed: u64, games: u64, points: &[(&str, f64)]) -> Made {
    let logits: Vec<f64> = points.iter().map(|(_, logits)| *logits).collect();
    let mut made = Made::new();
    for ((value, _), tally) in points.iter().zip(play(seed, games, &chances(&logits), Shared::Half)) {
        made.add("", &[("timers.start", value)], "standard", tally);
    }
    made
}

#[test]
fn levels_in_order_are_called_so() {
    // Steps of 0.5 logits with a standard error of some 0.03.
    let found = named(1, 8_000, &[-0.7, -0.2, 0.3, 0.8]);
    assert!(!found.falling);
    assert_eq!(verdicts(&found), [Verdict::InOrder; 3]);
    assert_eq!((found.steps[0].from.as_str(), found.steps[0].to.as_str()), ("easy", "middle"));
    for step in &found.steps {
        // 4.5 standard errors.
        assert!((step.size.value - 0.5).abs() < 4.5 * step.size.error && step.p_value < 0.001, "{step:?}");
        assert!(!step.uneven, "{step:?}");
    }
}

#[test]
fn the_players_own_steps_are_told_beside_the_pooled_ones() {
    // The expert finds the second level harder by 1, the others by 0.4. Every comparison at 4.5 standard errors, which
    // are some 0.02.
    let logits = [[0.2, 0.0, 0.9], [-0.2, -0.4, -0.1]];
    let mut made = Made::new();
    let mut tallies = play(71, 20_000, &chances(&logits.concat()), Shared::Half).into_iter();
    let names: Vec<&str> = STRATEGIES.iter().map(|(name, _)| *name).collect();
    for variant in ["easy", "hard"] {
        made.row(variant, &[], &names, tallies.by_ref().take(3).collect());
    }
    let found = of(&made).unwrap();
    let (own, pooled) = (found.steps[0].own.unwrap(), found.steps[0].size);
    assert_eq!(found.player, "standard");
    assert!((own.value - 0.4).abs() < 4.5 * own.error && own.error < 0.03, "{own:?}");
    // The standard deviation of 0.4, 0.4 and 1 is 0.35; of a mean of three, 0.2.
    assert!((pooled.error - 0.2).abs() < 0.03 && (pooled.value - 0.6).abs() < 0.1, "{pooled:?}");
    let strategy = "expert".to_owned();
    made.target = Some(crate::analysis::Band { win_rate: crate::analysis::Interval { low: 0.4, high: 0.6 }, strategy });
    let found = of(&made).unwrap();
    let own = found.steps[0].own.unwrap();
    assert_eq!(found.player, "expert");
    assert!((own.value - 1.0).abs() < 4.5 * own.error, "{own:?}");
}

#[test]
fn swapped_levels_are_out_of_order() {
    let found = named(2, 8_000, &[-0.7, 0.3, -0.2, 0.8]);
    assert_eq!(verdicts(&found), [Verdict::InOrder, Verdict::OutOfOrder, Verdict::InOrder]);
    assert!(found.steps[1].size.value < 0.0 && !found.falling);
}

#[test]
fn falling_levels_are_counted_downwards() {
    let found = named(3, 8_000, &[0.8, 0.3, -0.2, -0.7]);
    assert!(found.falling);
    assert_eq!(verdicts(&found), [Verdict::InOrder; 3]);
    assert!(found.steps.iter().all(|step| (step.size.value - 0.5).abs() < 4.5 * step.size.error));
    let swapped = named(4, 8_000, &[0.8, -0.2, 0.3, -0.7]);
    assert_eq!(verdicts(&swapped), [Verdict::InOrder, Verdict::OutOfOrder, Verdict::InOrder]);
}

#[test]
fn equal_levels_are_too_close() {
    let found = named(5, 4_000, &[0.2, 0.2, 0.2]);
    assert_eq!(verdicts(&found), [Verdict::TooClose; 2]);
    // The very same games on both levels: no difference at all, and no error in it.
    let mut made = Made::new();
    for level in ["easy", "hard"] {
        made.add(level, &[], "standard", wins_of(400, 1_000));
    }
    let found = of(&made).unwrap();
    assert_eq!((found.steps[0].verdict, found.steps[0].p_value), (Verdict::TooClose, 1.0));
    assert_eq!(found.steps[0].unevenness, None);
}

#[test]
fn equal_levels_are_told_apart_no_more_often_than_the_level_allows() {
    // 1,000 runs of five equal levels at 95 %: at most 50 with any verdict but too close, standard error 6.9; four of
    // them above: 78. The same for unevenness, which is a family of its own. The games of a run share their luck, so
    // that the steps' errors depend on one another.
    let (mut told_apart, mut uneven) = (0, 0);
    for seed in 0..1_000 {
        let mut made = Made::new();
        let tallies = play(50_000 + seed, 640, &chances(&[-0.1; 5]), Shared::Half);
        for (name, tally) in ["a", "b", "c", "d", "e"].iter().zip(tallies) {
            made.add(name, &[], "standard", tally);
        }
        let found = of(&made).unwrap();
        told_apart += u32::from(found.steps.iter().any(|step| step.verdict != Verdict::TooClose));
        uneven += u32::from(found.steps.iter().any(|step| step.uneven));
    }
    assert!((1..=78).contains(&told_apart) && (1..=78).contains(&uneven), "{told_apart}, {uneven}");
}

#[test]
fn a_long_step_is_uneven() {
    let found = named(6, 8_000, &[-0.6, -0.3, 0.6, 0.9]);
    let uneven: Vec<bool> = found.steps.iter().map(|step| step.uneven).collect();
    // The even step is 0.5: the steps are 0.2 below, 0.4 above and 0.2 below, with standard errors of some 0.03.
    assert_eq!(uneven, [true; 3]);
    let by = found.steps[1].unevenness.unwrap();
    assert!((by.value - 0.4).abs() < 4.5 * by.error, "{by:?}");
    let sum: f64 = found.steps.iter().map(|step| step.unevenness.unwrap().value).sum();
    assert!(sum.abs() < 1e-9, "{sum}");
}

#[test]
fn a_step_uneven_by_a_hair_is_not_told_however_certain() {
    // Steps of 0.42 and 0.58 are 0.08 from the even step: some five standard errors, yet below 0.1.
    let found = named(7, 100_000, &[-0.5, -0.08, 0.5]);
    assert!(found.steps.iter().all(|step| !step.uneven));
    let by = found.steps[0].unevenness.unwrap();
    assert!(by.value.abs() > 4.0 * by.error, "{by:?}");
}

#[test]
fn numbers_are_taken_in_ascending_order_and_by_their_distance() {
    // 0.1 logits a unit: from 2 to 4 to 12 the steps are 0.2 and 0.8, and yet even.
    let found = of(&axis(8, 40_000, &[("12", -0.5), ("2", 0.5), ("4", 0.3)])).unwrap();
    let names: Vec<&str> = found.steps.iter().map(|step| step.from.as_str()).collect();
    assert_eq!(names, ["timers.start=2", "timers.start=4"]);
    assert_eq!(verdicts(&found), [Verdict::InOrder; 2]);
    assert!(found.steps.iter().all(|step| !step.uneven && step.unevenness.unwrap().value.abs() < 0.1));
    assert!((found.steps[1].size.value - 0.8).abs() < 4.5 * found.steps[1].size.error);
}

#[test]
fn what_is_no_sequence_has_no_steps() {
    let one = planted(1, 500, &STRATEGIES, &[("only", 0.0)], Shared::Half);
    assert_eq!(of(&one), None);
    let words = axis(1, 500, &[("slow", 0.0), ("fast", 0.5)]);
    assert_eq!(of(&words), None);
    let mut named = Made::new();
    for name in ["easy", "hard"] {
        for value in ["1", "2"] {
            named.add(name, &[("timers.start", value)], "standard", wins_of(200, 500));
        }
    }
    assert_eq!(of(&named), None, "named variants along an axis");
    let mut grid = Made::new();
    for (a, b) in [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")] {
        grid.add("", &[("a", a), ("b", b)], "standard", wins_of(200, 500));
    }
    assert_eq!(of(&grid), None, "a grid of two axes");
}

#[test]
fn a_level_without_games_is_stepped_over_and_an_extreme_one_is_too_close() {
    let mut made = planted(5, 4_000, &STRATEGIES, &[("easy", -0.5), ("hard", 0.5)], Shared::Half);
    made.add("unplayed", &[], "standard", wins_of(0, 0));
    made.add("wall", &[], "standard", wins_of(0, 4));
    let found = of(&made).unwrap();
    let names: Vec<(&str, &str)> = found.steps.iter().map(|step| (step.from.as_str(), step.to.as_str())).collect();
    assert_eq!(names, [("easy", "hard"), ("hard", "wall")]);
    // Four games lost where the standard strategy wins 38 %: one time in seven.
    assert_eq!(verdicts(&found), [Verdict::InOrder, Verdict::TooClose]);
}
