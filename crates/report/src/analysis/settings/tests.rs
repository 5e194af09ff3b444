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
    axis_of("limits.decisions", seed, games, points)
}

fn axis_of(path: &str, seed: u64, games: u64, points: &[(&str, f64)]) -> Made {
    let logits: Vec<f64> = points.iter().flat_map(|(_, logits)| [logits - 0.8, *logits]).collect();
    let mut tallies = play(seed, games, &chances(&logits), Shared::Half).into_iter();
    let mut made = Made::new();
    for (value, _) in points {
        let row = tallies.by_ref().take(2).collect();
        made.row("", &[(path, value)], &["novice", "standard"], row);
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
    assert!(!curve.bends());
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
    assert!(of(&made)[0].bends());
    // 0.04 logits off a line, at 100,000 games, are several standard errors and too little to tell.
    let hair = axis(3, 100_000, &[("1", 0.5), ("2", 0.04), ("3", -0.5)]);
    assert!(!of(&hair)[0].bends());
}

#[test]
fn the_error_of_a_slope_is_that_of_repetition() {
    // 300 repetitions: the variance over them has a relative standard error of √(2/299) = 0.082, four of them are 0.33.
    let curves: Vec<Curve> = (0..300)
        .map(|seed| of(&axis(900 + seed, 640, &[("1", 0.4), ("2", 0.1), ("5", -0.8)])).swap_remove(0))
        .collect();
    let ratio = |slopes: &[Estimate]| {
        let mean = slopes.iter().map(|slope| slope.value).sum::<f64>() / 300.0;
        let spread = slopes.iter().map(|slope| (slope.value - mean).powi(2)).sum::<f64>() / 299.0;
        slopes.iter().map(|slope| slope.error.powi(2)).sum::<f64>() / 300.0 / spread
    };
    // 95 % of 300 are 285, standard error 3.8; four of them below: 269.
    let covered = |slopes: &[Estimate]| slopes.iter().filter(|slope| slope.interval.contains(0.3)).count();
    let own: Vec<Estimate> = curves.iter().map(|curve| curve.own_slope.unwrap()).collect();
    assert!((ratio(&own) - 1.0).abs() < 0.33, "{}", ratio(&own));
    assert!(covered(&own) >= 269, "{}", covered(&own));
    // The pooled one allows for players that differ. Of two that do not, half of the time they seem to, which adds some
    // 0.48 of the variance of half their difference: at most that of their mean, where they share no luck.
    let pooled: Vec<Estimate> = curves.iter().map(|curve| curve.slope.unwrap()).collect();
    assert!(ratio(&pooled) > 0.67 && ratio(&pooled) < 1.48 + 0.33, "{}", ratio(&pooled));
    assert!(covered(&pooled) >= 269, "{}", covered(&pooled));
}

fn number_in(shown: &str) -> f64 {
    shown.parse().expect("a number")
}

/// Two axes; a unit of `a` costs 0.3 logits, one of `b` 0.6. Without the cells at `hole`.
fn grid(seed: u64, hole: &[(&str, &str)]) -> Made {
    let places: Vec<(&str, &str)> =
        ["0", "1", "2"].into_iter().flat_map(|a| ["0", "1"].into_iter().map(move |b| (a, b))).collect();
    let logits = places.iter().map(|(a, b)| 0.3 - 0.3 * number_in(a) - 0.6 * number_in(b)).collect::<Vec<f64>>();
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
fn a_whole_setting_reaches_the_target_between_swept_values() {
    // The standard strategy wins half at 1 + 4 · 0.4 = 2.6; the novice at 5 · 0.2 = 1 to the left of 1: nowhere.
    let mut made = axis(8, 20_000, &[("5", -0.6), ("1", 0.4), ("9", -1.6)]);
    made.target = band(0.4, 0.6, "standard");
    let curve = &of(&made)[0];
    let expected = Reach { scale: Scale::Whole, before: 1, after: 0, between: vec![], untried: 3, about: None };
    assert_eq!(curve.reaches, Some(expected));
    assert_eq!(curve.player, "standard");
    made.target = band(0.4, 0.6, "novice");
    let curve = &of(&made)[0];
    assert_eq!((&curve.reaches, curve.player.as_str()), (&None, "novice"));
    // Down and up again: the middle is passed twice.
    let mut twice = axis(9, 20_000, &[("1", 0.4), ("5", -0.6), ("9", 0.4)]);
    twice.target = band(0.4, 0.6, "standard");
    assert_eq!(of(&twice)[0].reaches, None);
    // Neighbours have no whole number between them, and a value at the middle cannot be told from it.
    let mut fine = axis(10, 20_000, &[("1", 0.8), ("2", 0.4), ("3", 0.0), ("4", -0.4)]);
    fine.target = band(0.4, 0.6, "standard");
    let expected = Reach { scale: Scale::Whole, before: 1, after: 3, between: vec![2], untried: 0, about: None };
    assert_eq!(of(&fine)[0].reaches, Some(expected));
}

#[test]
fn a_zip_reaches_the_target_between_its_values_in_their_order() {
    let mut made = axis_of("fragments", 11, 20_000, &[("7/5/3", -0.9), ("11/9/7", 0.8), ("9/7/5", 0.3)]);
    made.target = band(0.4, 0.6, "standard");
    let expected = Reach { scale: Scale::Listed, before: 0, after: 2, between: vec![], untried: 0, about: None };
    assert_eq!(of(&made)[0].reaches, Some(expected));
    // One number up and the other up and down again is no order.
    let mut mixed = axis_of("fragments", 11, 20_000, &[("7/5", -0.9), ("9/7", 0.3), ("11/6", 0.8)]);
    mixed.target = band(0.4, 0.6, "standard");
    assert_eq!(of(&mixed)[0].reaches, None);
}

#[test]
fn a_fraction_reaches_the_target_about_where_it_does() {
    let points = [("0.0", 0.9), ("0.5", 0.6), ("1.0", 0.25), ("1.5", -0.2), ("2.0", -0.7)];
    let mut made = axis_of("strategy.blur", 12, 20_000, &points);
    made.target = band(0.4, 0.6, "standard");
    let found = of(&made)[0].reaches.clone().unwrap();
    let about = found.about.unwrap();
    assert_eq!((found.scale, found.before, found.after), (Scale::Fraction, 2, 3));
    // 1 + 0.5 · 0.25 / 0.45.
    assert!(about.interval.contains(1.278) && (about.value - 1.278).abs() < 0.05, "{about:?}");
    // Three values do not tell how straight the curve is.
    let mut few = axis_of("strategy.blur", 12, 20_000, &points[1..4]);
    few.target = band(0.4, 0.6, "standard");
    assert_eq!(of(&few)[0].reaches.as_ref().unwrap().about, None);
}

#[test]
fn a_curve_that_turns_has_no_direction() {
    let points = |logits: &[f64]| -> Vec<(&'static str, f64)> {
        ["1", "2", "3", "4", "5"].into_iter().zip(logits.iter().copied()).collect()
    };
    let shape = |logits: &[f64]| of(&axis(41, 8_000, &points(logits)))[0].shape.clone().unwrap();
    // 8,000 games: a difference has a standard error of some 0.02 logits, and 0.5 is 25 of them.
    assert_eq!(shape(&[0.9, 0.4, -0.2, 0.3, 0.8]), Shape::Peak(vec![2]));
    assert_eq!(shape(&[-0.9, 0.1, 0.6, 0.6, -0.2]), Shape::Valley(vec![2, 3]));
    assert_eq!(shape(&[0.0, 0.6, 0.0, -0.6, 0.0]), Shape::Wavy(vec![3], vec![1]));
    assert_eq!(shape(&[0.5, 0.5, 0.5, 0.0, -1.0]), Shape::Bent(2));
    assert_eq!(shape(&[0.5, 0.25, 0.0, -0.25, -0.5]), Shape::Straight);
    // Equal values in 100 repetitions: at most 5 % may turn or bend. 5 of 100, standard error 2.2; four of them above: 13.
    let wrong = (0..100).filter(|&seed| of(&axis(4_000 + seed, 640, &points(&[0.1; 5])))[0].bends());
    assert!(wrong.count() <= 13);
}

#[test]
fn the_players_own_slope_is_its_own_and_the_pooled_one_allows_for_the_others() {
    // The standard strategy's slope is 1, the novice's 0.6. The pooled one lies between, and its interval, which is that
    // of the games alone at 40,000 games (0.01), reaches both: half their distance is 0.2.
    let mut made = Made::new();
    for (place, value) in ["0", "1", "2"].into_iter().enumerate() {
        let x = place as f64;
        let row = play(50 + place as u64, 40_000, &chances(&[0.2 - 0.6 * x, 1.0 - x]), Shared::Half);
        made.row("", &[("limits.decisions", value)], &["novice", "standard"], row);
    }
    let curve = &of(&made)[0];
    let (own, pooled) = (curve.own_slope.unwrap(), curve.slope.unwrap());
    assert!((own.value - 1.0).abs() < 4.5 * own.error && own.error < 0.02, "{own:?}");
    assert!(pooled.value > 0.7 && pooled.value < 0.9, "{pooled:?}");
    assert!(pooled.interval.contains(0.6) && pooled.interval.contains(1.0), "{pooled:?}");
    made.target = band(0.4, 0.6, "novice");
    let own = of(&made)[0].own_slope.unwrap();
    assert!((own.value - 0.6).abs() < 4.5 * own.error, "{own:?}");
    let first = of(&made)[0].points[0].own.unwrap();
    assert!((first.value + 0.2).abs() < 4.5 * first.error, "{first:?}");
}

#[test]
fn the_span_of_a_setting_holds_the_largest_difference() {
    // 8,000 games: chances of 0.52 and 0.62 differ by 0.10.
    let made = axis(61, 8_000, &[("1", 0.1), ("2", 0.5), ("3", 0.3)]);
    let span = of(&made)[0].span.unwrap();
    let [low, high] = [0.1, 0.5].map(|logits| chances(&[logits])[0]);
    assert_eq!((span.least, span.most), (0, 1));
    assert!(span.difference.interval.contains(high - low) && span.at_most >= span.difference.interval.high, "{span:?}");
    // Without a difference none may be seen in 95 % of 100 repetitions, standard error 2.2: 13 at most; and none above 0
    // is above what is ruled out.
    let spans =
        (0..100).map(|seed| of(&axis(6_000 + seed, 640, &[("1", 0.1), ("2", 0.1), ("3", 0.1)]))[0].span.unwrap());
    let spans: Vec<Span> = spans.collect();
    assert!(spans.iter().filter(|span| span.difference.interval.low > 0.0).count() <= 13);
    assert!(spans.iter().all(|span| span.at_most > 0.0));
}

#[test]
fn words_have_no_slope_and_variants_without_axes_no_curve() {
    let made = axis(10, 500, &[("slow", 0.3), ("fast", -0.3)]);
    let curve = &of(&made)[0];
    assert_eq!((curve.slope, curve.bends(), curve.reaches.clone(), curve.points.len()), (None, false, None, 2));
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
    assert!((slope.value - 0.5).abs() < 4.5 * slope.error && !curve.bends(), "{slope:?}");
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
    // The same results of games that are not played the same.
    made.tallies[0].forced += 1;
    assert_eq!(of(&made)[0].moves, Moves::SameResults);
    made.row("", &[("a", "half")], &["novice", "standard"], vec![wins_of(31, 100), wins_of(60, 100)]);
    assert_eq!(of(&made)[0].moves, Moves::Unseen);
}

#[test]
fn a_setting_with_one_value_is_not_said_to_do_anything() {
    let made = axis(30, 640, &[("1", 0.4)]);
    let curve = &of(&made)[0];
    assert_eq!((curve.moves, curve.slope, curve.span), (Moves::OneValue, None, None));
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
