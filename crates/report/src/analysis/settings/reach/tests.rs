use super::*;
use crate::analysis::{
    jackknife::{Student, groups_of, logit},
    made::{DESCRIPTOR, Shared, chances, play},
};

const MIDDLE: f64 = 0.55;

/// Where the curve of logits of win rates passes the middle.
fn truth(curve: impl Fn(f64) -> f64, from: f64, to: f64) -> f64 {
    let aim = (MIDDLE / (1.0 - MIDDLE)).ln();
    let (mut low, mut high) = (from, to);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if curve(middle) > aim { low = middle } else { high = middle }
    }
    low
}

/// What is found of a curve swept at these values.
fn found(seed: u64, games: u64, curve: impl Fn(f64) -> f64, x: &[f64]) -> Option<Reach> {
    let logits: Vec<f64> = x.iter().map(|&x| curve(x)).collect();
    let tallies = play(seed, games, &chances(&logits), Shared::Half);
    let counts: Vec<Counts<'_>> = tallies.iter().map(Counts::of).collect();
    let groups = groups_of(&counts);
    let height = |(games, wins): (f64, f64)| -logit(games, wins);
    let points = x.iter().zip(&counts).enumerate().map(|(place, (&x, counts))| {
        (x, place, height(counts.whole()), groups.iter().map(|&group| height(counts.without(group))).collect())
    });
    let heights = Heights::new(points.collect(), Student::new(groups.len(), 0.95));
    let values = x.iter().zip(&counts).enumerate();
    let values = values.map(|(place, (&x, &counts))| Value { place, numbers: vec![x], counts }).collect();
    reach(&DESCRIPTOR, "strategy.blur", values, Some(&heights), MIDDLE, 0.95)
}

fn grid(from: f64, step: f64, count: usize) -> Vec<f64> {
    (0..count).map(|place| from + step * place as f64).collect()
}

#[test]
fn the_bracket_and_the_interval_hold_the_true_crossing() {
    let straight: fn(f64) -> f64 = |x| 0.9 - 0.3 * x;
    let logistic: fn(f64) -> f64 = |x| {
        let rate = 0.05 + 0.85 / (1.0 + (1.5 * (x - 2.3)).exp());
        (rate / (1.0 - rate)).ln()
    };
    let square: fn(f64) -> f64 = |x| 0.9 - 0.09 * x * x;
    let knee: fn(f64) -> f64 = |x| 0.8 - 0.1 * x - 0.9 * (x - 2.2).max(0.0);
    let flattening: fn(f64) -> f64 = |x| 1.2 - 0.9 * x.min(1.9) - 0.06 * (x - 1.9).max(0.0);
    // Coarse grids, as a designer sweeps first, at two places; a fine one; and one with uneven steps.
    let uneven = vec![0.0, 0.25, 1.25, 3.75, 5.5];
    let grids = [grid(0.0, 1.5, 5), grid(0.4, 1.5, 4), grid(0.0, 0.25, 24), uneven];
    for (which, curve) in [straight, logistic, square, knee, flattening].into_iter().enumerate() {
        for (shape, x) in grids.iter().enumerate() {
            let games = if x.len() > 10 { 640 } else { 960 };
            let at = truth(curve, x[0], x[x.len() - 1]);
            let (mut told, mut brackets, mut estimates, mut hold) = (0, 0, 0, 0);
            let runs = 60;
            for seed in 0..runs {
                let seed = 10_000 * which as u64 + 1_000 * shape as u64 + seed;
                let Some(found) = found(seed, games, curve, x) else { continue };
                told += 1;
                brackets += i32::from(x[found.before] <= at && at <= x[found.after]);
                if let Some(about) = found.about {
                    estimates += 1;
                    hold += i32::from(about.interval.contains(at));
                    assert!(about.interval.low >= x[found.before] && about.interval.high <= x[found.after]);
                }
            }
            // 95 % less three standard errors of so many runs.
            let least = |of: i32| {
                let of = f64::from(of);
                0.95 * of - 3.0 * (of * 0.95 * 0.05).sqrt()
            };
            assert!(told * 2 > runs as i32, "{which} {shape}: told {told}");
            assert!(f64::from(brackets) >= least(told), "{which} {shape}: {brackets} of {told}");
            assert!(f64::from(hold) >= least(estimates), "{which} {shape}: {hold} of {estimates}");
        }
    }
}

#[test]
fn an_interval_says_more_than_the_neighbours_do_where_the_curve_is_straight() {
    // 20,000 games: 0.02 logits of chance and 0.02 of model on a slope of 0.3 a unit.
    let found = found(5, 20_000, |x| 0.9 - 0.3 * x, &grid(0.0, 1.5, 5)).unwrap();
    let about = found.about.unwrap();
    assert!(about.interval.half_width() < 0.3, "{about:?}");
}

#[test]
fn nothing_is_reached_where_no_end_is_certain() {
    assert_eq!(found(6, 960, |_| 0.2, &grid(0.0, 1.0, 5)), None);
    assert_eq!(found(7, 960, |x| 1.5 - 0.1 * x, &grid(0.0, 1.0, 5)), None);
}

#[test]
fn what_lies_between_values_follows_from_the_setting_and_its_values() {
    let tallies = play(1, 64, &[0.5; 2], Shared::Nothing);
    let of = |path: &str, labels: [&str; 2]| {
        let values = labels.iter().zip(&tallies).enumerate().map(|(place, (label, tally))| Value {
            place,
            numbers: numbers(&AxisValue::read(path, label, &DESCRIPTOR)).unwrap(),
            counts: Counts::of(tally),
        });
        scale(&DESCRIPTOR, path, &values.collect::<Vec<_>>())
    };
    assert_eq!(of("limits.decisions", ["100", "200"]), Scale::Whole);
    assert_eq!(of("contracts.deck.ice.prestige", ["1", "2"]), Scale::Whole);
    assert_eq!(of("strategy.patience", ["1", "2"]), Scale::Whole);
    assert_eq!(of("strategy.patience", ["1", "1.5"]), Scale::Fraction);
    assert_eq!(of("spacing", ["1/2", "2/4"]), Scale::Listed);
    assert_eq!(numbers(&AxisValue::read("spacing", "1/[2, 3]", &DESCRIPTOR)), None);
}
