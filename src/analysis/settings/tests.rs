use super::*;
use crate::analysis::{
    Band, difficulty,
    made::{Made, Shared, chances, play, wins_of},
};

fn of(made: &Made) -> Vec<Curve> {
    settings(&made.run(), &difficulty(&made.run()).unwrap())
}

/// An axis of these values; novice and standard win with these logits, the novice 0.8 less.
fn axis(seed: u64, games: u64, points: &[(&str, f64)]) -> Made {
    let logits: Vec<f64> = points.iter().flat_map(|(_, logits)| [logits - 0.8, *logits]).collect();
    let mut tallies = play(seed, games, &chances(&logits), Shared::Half).into_iter();
    let mut made = Made::new();
    for (value, _) in points {
        let row = tallies.by_ref().take(2).collect();
        made.row("", &[("limits.decisions", value)], &["novice", "standard"], row);
    }
    made
}

fn band(low: f64, high: f64, strategy: &str) -> Option<Band> {
    Some(Band { win_rate: Interval { low, high }, strategy: strategy.to_owned() })
}

#[test]
fn a_straight_setting_has_its_slope_and_does_not_bend() {
    // Harder by 0.25 logits a unit. Every comparison at 4.5 standard errors.
    let made = axis(1, 8_000, &[("1", 0.5), ("2", 0.25), ("4", -0.25), ("6", -0.75)]);
    let [curve] = &of(&made)[..] else { panic!("one axis") };
    let slope = curve.slope.unwrap();
    assert!((slope.value - 0.25).abs() < 4.5 * slope.error && slope.error < 0.02, "{slope:?}");
    assert!(!curve.bends);
    assert_eq!((curve.axis.as_str(), curve.unit), ("limits.decisions", "decisions"));
    for (point, (number, logits)) in curve.points.iter().zip([(1.0, 0.5), (2.0, 0.25), (4.0, -0.25), (6.0, -0.75)]) {
        assert_eq!(point.number, Some(number));
        assert!((point.difficulty.value + logits).abs() < 4.5 * point.difficulty.error, "{point:?}");
        let [novice, standard] = [0, 1].map(|strategy| point.win_rates[strategy].unwrap());
        let truth = chances(&[logits - 0.8, logits]);
        assert!((novice.value - truth[0]).abs() < 4.5 * novice.error);
        assert!((standard.value - truth[1]).abs() < 4.5 * standard.error);
        // One cell: the groups' error is that of independent games, √(p q / n), but for 63 degrees: relative standard
        // error √(1/126) = 0.089, four of them 0.36.
        let plain = (truth[1] * (1.0 - truth[1]) / 8_000.0).sqrt();
        assert!((standard.error / plain - 1.0).abs() < 0.36, "{standard:?}");
    }
}

#[test]
fn a_setting_with_a_knee_bends() {
    let made = axis(2, 8_000, &[("1", 0.5), ("2", 0.5), ("3", 0.5), ("4", -0.7)]);
    assert!(of(&made)[0].bends);
    // 0.04 logits off a line, at 100,000 games, are several standard errors and too little to tell.
    let hair = axis(3, 100_000, &[("1", 0.5), ("2", 0.04), ("3", -0.5)]);
    assert!(!of(&hair)[0].bends);
}

#[test]
fn the_error_of_a_slope_is_that_of_repetition() {
    // 300 repetitions: the variance over them has a relative standard error of √(2/299) = 0.082, four of them are 0.33.
    let slopes: Vec<Estimate> = (0..300)
        .map(|seed| of(&axis(900 + seed, 640, &[("1", 0.4), ("2", 0.1), ("5", -0.8)]))[0].slope.unwrap())
        .collect();
    let mean = slopes.iter().map(|slope| slope.value).sum::<f64>() / 300.0;
    let spread = slopes.iter().map(|slope| (slope.value - mean).powi(2)).sum::<f64>() / 299.0;
    let error = slopes.iter().map(|slope| slope.error.powi(2)).sum::<f64>() / 300.0;
    assert!((error / spread - 1.0).abs() < 0.33, "{}", error / spread);
    let covered = slopes.iter().filter(|slope| slope.interval.contains(0.3)).count();
    // 95 % of 300 are 285, standard error 3.8; four of them below: 269.
    assert!(covered >= 269, "{covered}");
}

/// Two axes; a unit of `a` costs 0.3 logits, one of `b` 0.6. Without the cells at `hole`.
fn grid(seed: u64, hole: &[(&str, &str)]) -> Made {
    let places: Vec<(&str, &str)> =
        ["0", "1", "2"].into_iter().flat_map(|a| ["0", "1"].into_iter().map(move |b| (a, b))).collect();
    let logits =
        places.iter().map(|(a, b)| 0.3 - 0.3 * number(a).unwrap() - 0.6 * number(b).unwrap()).collect::<Vec<f64>>();
    let mut made = Made::new();
    for ((a, b), tally) in places.iter().zip(play(seed, 8_000, &chances(&logits), Shared::Half)) {
        let tally = if hole.contains(&(*a, *b)) { wins_of(0, 0) } else { tally };
        made.add("", &[("a", a), ("b", b)], "standard", tally);
    }
    made
}

#[test]
fn in_a_grid_points_are_averages_over_the_other_axis() {
    let curves = of(&grid(4, &[]));
    assert_eq!(curves.len(), 2);
    for (curve, (slope, middle)) in curves.iter().zip([(0.3, 0.0), (0.6, 0.0)]) {
        let found = curve.slope.unwrap();
        assert!((found.value - slope).abs() < 4.5 * found.error, "{found:?}");
        // a: -0.3 + 0.3 a + 0.6 · ½; b: -0.3 + 0.3 · 1 + 0.6 b.
        let first = &curve.points[0].difficulty;
        assert!((first.value - middle).abs() < 4.5 * first.error, "{first:?}");
        assert!(curve.points.iter().all(|point| point.meets.is_none()));
    }
    let rate = curves[0].points[0].win_rates[0].unwrap();
    let truth = chances(&[0.3, -0.3]).iter().sum::<f64>() / 2.0;
    assert!((rate.value - truth).abs() < 4.5 * rate.error);
}

#[test]
fn a_hole_in_a_grid_does_not_tilt_the_curve() {
    // Without (2, 1), plain means would make a = 2 look easier by 0.3 logits. b = 0 alone has every value of a.
    let curves = of(&grid(5, &[("2", "1")]));
    let slope = curves[0].slope.unwrap();
    assert!((slope.value - 0.3).abs() < 4.5 * slope.error, "{slope:?}");
    let slope = curves[1].slope.unwrap();
    assert!((slope.value - 0.6).abs() < 4.5 * slope.error, "{slope:?}");
}

#[test]
fn losses_are_shared_among_their_causes() {
    let mut made = axis(6, 1_000, &[("1", 0.5), ("2", -0.5)]);
    made.tallies[1].truncated = 40;
    made.tallies[1].endings[1].lost = 160;
    let curve = &of(&made)[0];
    let losses = &curve.points[0].losses;
    let shares: Vec<(&str, u64, f64)> = losses.iter().map(|loss| (loss.name, loss.count, loss.share)).collect();
    assert_eq!(shares, [("goal", 0, 0.0), ("time", 160, 0.8), ("truncated", 40, 0.2)]);
    assert_eq!(losses[1].interval, bernoulli_sequence(160, 200, 0.95));
}

#[test]
fn values_are_held_against_the_target_where_they_stand_alone() {
    let mut made = axis(7, 20_000, &[("1", 1.0), ("2", 0.0), ("3", -1.0)]);
    made.target = band(0.45, 0.55, "standard");
    let meets: Vec<_> = of(&made)[0].points.iter().map(|point| point.meets).collect();
    assert_eq!(meets, [Some(Meets::No), Some(Meets::Yes), Some(Meets::No)]);
    made.target = band(0.45, 0.55, "nobody");
    assert!(of(&made)[0].points.iter().all(|point| point.meets.is_none()));
}

#[test]
fn the_value_that_reaches_the_target_lies_between_swept_ones() {
    // The standard strategy wins half at 1 + 4 · 0.4 = 2.6, the novice at 5 · 0.2 = 1 to the left of 1: nowhere.
    let mut made = axis(8, 20_000, &[("5", -0.6), ("1", 0.4), ("9", -1.6)]);
    made.target = band(0.4, 0.6, "standard");
    let reached = of(&made)[0].reaches.unwrap();
    assert!((reached.value - 2.6).abs() < 4.5 * reached.error, "{reached:?}");
    assert!(reached.error < 0.15 && reached.interval.contains(reached.value));
    made.target = band(0.4, 0.6, "novice");
    assert_eq!(of(&made)[0].reaches, None);
    // Down and up again: the middle is passed twice.
    let mut twice = axis(9, 20_000, &[("1", 0.4), ("5", -0.6), ("9", 0.4)]);
    twice.target = band(0.4, 0.6, "standard");
    assert_eq!(of(&twice)[0].reaches, None);
}

#[test]
fn the_interval_of_the_value_that_reaches_the_target_covers_it() {
    // 300 repetitions at 95 %: 285, standard error 3.8; four of them below: 269.
    let covered = (0..300).filter(|seed| {
        let mut made = axis(20_000 + seed, 1_280, &[("0", 0.5), ("10", -0.5)]);
        made.target = band(0.4, 0.7, "standard");
        // logit(0.55) = 0.2007.
        of(&made)[0].reaches.unwrap().interval.contains(10.0 * (0.5 - 0.200_670_7))
    });
    assert!(covered.count() >= 269);
}

#[test]
fn words_have_no_slope_and_variants_without_axes_no_curve() {
    let made = axis(10, 500, &[("slow", 0.3), ("fast", -0.3)]);
    let curve = &of(&made)[0];
    assert_eq!((curve.slope, curve.bends, curve.reaches, curve.points.len()), (None, false, None, 2));
    let mut named = Made::new();
    named.add("easy", &[], "standard", wins_of(10, 20));
    assert!(of(&named).is_empty());
}

#[test]
fn values_that_won_everything_or_were_not_played_stay_out_of_the_slope() {
    let mut made = axis(11, 8_000, &[("1", 0.5), ("2", 0.0), ("3", -0.5)]);
    for (value, wins, games) in [("0", 8_000, 8_000), ("4", 0, 0)] {
        for strategy in ["novice", "standard"] {
            made.add("", &[("limits.decisions", value)], strategy, wins_of(wins, games));
        }
    }
    let curve = &of(&made)[0];
    let slope = curve.slope.unwrap();
    assert!((slope.value - 0.5).abs() < 4.5 * slope.error && !curve.bends, "{slope:?}");
    assert_eq!(curve.points.len(), 4, "a value without games has no point");
    let won = curve.points[3].win_rates[1].unwrap();
    assert_eq!((won.value, won.interval.high), (1.0, 1.0));
    assert!(won.error > 0.0 && won.interval.low > 0.99 && won.interval.low < 1.0, "{won:?}");
}

#[test]
fn a_setting_moves_difficulty_only_where_that_is_certain() {
    // 8,000 games a cell: a difference has a standard error of some 0.02 logits, and 0.4 is twenty of them.
    let words = |logits: [f64; 3]| axis(21, 8_000, &[("low", logits[0]), ("middle", logits[1]), ("high", logits[2])]);
    assert_eq!(of(&words([0.1, 0.5, 0.1]))[0].moves, Moves::Certainly);
    assert_eq!(of(&axis(21, 8_000, &[("1", 0.1), ("2", 0.5), ("3", 0.1)]))[0].moves, Moves::Certainly);
    // Without a difference, in 100 repetitions: at most 5 % may find one. 5 of 100, standard error 2.2; four of them
    // above: 13.
    let wrong = (0..100).filter(|&seed| {
        let equal = axis(700 + seed, 640, &[("low", 0.1), ("middle", 0.1), ("high", 0.1)]);
        of(&equal)[0].moves != Moves::Unseen
    });
    assert!(wrong.count() <= 13);
}

#[test]
fn a_setting_under_which_every_game_goes_the_same_way_never_moves_difficulty() {
    let mut made = Made::new();
    for value in ["on", "off"] {
        made.row("", &[("a", value)], &["novice", "standard"], vec![wins_of(30, 100), wins_of(60, 100)]);
    }
    assert_eq!(of(&made)[0].moves, Moves::Never);
    made.row("", &[("a", "half")], &["novice", "standard"], vec![wins_of(31, 100), wins_of(60, 100)]);
    assert_eq!(of(&made)[0].moves, Moves::Unseen);
}

#[test]
fn the_win_rate_of_one_cell_has_the_interval_of_that_cell() {
    let made = axis(31, 640, &[("1", 0.4), ("2", -0.2)]);
    for (value, point) in of(&made)[0].points.iter().enumerate() {
        for strategy in 0..2 {
            let own = made.summaries[2 * value + strategy].win_interval;
            assert_eq!(point.win_rates[strategy].unwrap().interval, own);
        }
    }
}
