//! Indices of functions whose indices are known, from games that are played by them.

use super::*;
use crate::{
    analysis::made::{Made, Shared, play},
    random::{Draw, Purpose, Streams},
    scenario::{Design, DesignKind},
};
use std::f64::consts::PI;

/// So many points in so many dimensions, from -1 to 1: a Latin hypercube.
fn points(count: usize, axes: usize, seed: u64) -> Vec<Vec<f64>> {
    let columns: Vec<Vec<f64>> = (0..axes)
        .map(|axis| {
            let mut stream = Streams::new(seed).stream(axis as u64, Purpose::named("points"));
            let mut order: Vec<usize> = (0..count).collect();
            stream.shuffle(&mut order);
            order.into_iter().map(|row| 2.0 * (row as f64 + stream.unit()) / count as f64 - 1.0).collect()
        })
        .collect();
    (0..count).map(|point| columns.iter().map(|column| column[point]).collect()).collect()
}

/// Cells at these points, won as `rate` says.
fn made(points: &[Vec<f64>], games: u64, seed: u64, shared: Shared, rate: impl Fn(&[f64]) -> f64) -> Made {
    let mut made = Made::new();
    let rates: Vec<f64> = points.iter().map(|at| rate(at)).collect();
    for (at, tally) in points.iter().zip(play(seed, games, &rates, shared)) {
        let shown: Vec<String> = at.iter().map(|x| format!("{x:.4}")).collect();
        let axes: Vec<(&str, &str)> = ["a", "b", "c", "d"].into_iter().zip(shown.iter().map(String::as_str)).collect();
        made.add("", &axes, "standard", tally);
    }
    made
}

fn found(made: &Made) -> Sensitivity {
    let design = Design { kind: DesignKind::Latin, points: made.labels.len(), seed: 1, apart: made.labels.len() };
    super::super::sensitivity(&Run { design: Some(&design), ..made.run() })
}

/// Every share is within so many of its own standard errors of what is known, and `besides`.
fn agrees(found: &Sensitivity, known: &[(f64, f64)], errors: f64, besides: f64) {
    assert_eq!(found.effects.len(), known.len(), "{found:?}");
    for (effect, (main, total)) in found.effects.iter().zip(known) {
        for (what, share, known) in [("main", effect.main, main), ("total", effect.total, total)] {
            let off = (share.value - known).abs();
            assert!(off <= errors * share.error + besides, "{} {what}: {share:?}, known {known}", effect.axis);
        }
    }
}

/// 0.5 + 0.2 a + 0.1 b + 0.15 a b: variances 0.04 ÷ 3, 0.01 ÷ 3 and 0.0225 ÷ 9; c does nothing.
fn product(at: &[f64]) -> f64 {
    0.5 + 0.2 * at[0] + 0.1 * at[1] + 0.15 * at[0] * at[1]
}

const OF_PRODUCT: [(f64, f64); 3] = [(0.6957, 0.8261), (0.1739, 0.3043), (0.0, 0.0)];

#[test]
fn a_product_with_noise_of_games_has_its_indices() {
    for (seed, shared) in [(1, Shared::Nothing), (2, Shared::Wholly)] {
        let found = found(&made(&points(200, 3, seed), 1_000, seed, shared, product));
        agrees(&found, &OF_PRODUCT, 3.5, 0.005);
        assert!(found.effects.iter().all(|effect| effect.main.error < 0.05), "{found:?}");
        assert!(found.fits[0].explained.value > 0.97, "{found:?}");
        // 2 × 0.2 at the middle of b.
        assert!((found.effects[0].range.value - 0.4).abs() < 3.5 * found.effects[0].range.error + 0.01, "{found:?}");
        assert!(found.unmoved.is_empty());
    }
}

/// Of 64 games a cell, chance alone adds a fifth to the variance of win rates: 0.25 ÷ 64 to 0.0192.
#[test]
fn the_noise_of_few_games_is_taken_off() {
    let rounds = 24;
    let (mut sums, mut inside) = ([0.0; 3], 0);
    for seed in 0..rounds {
        let found = found(&made(&points(150, 3, 100 + seed), 64, 100 + seed, Shared::Nothing, product));
        for (place, (effect, (main, total))) in found.effects.iter().zip(OF_PRODUCT).enumerate() {
            sums[place] += effect.main.value / rounds as f64;
            inside +=
                usize::from(effect.main.interval.contains(main)) + usize::from(effect.total.interval.contains(total));
        }
    }
    // A share has a standard error of about 0.06 here, its mean of 24 rounds one of 0.012; left in, noise would make the
    // first 0.58. Cutting off at 0 lifts the last.
    for (mean, (known, _)) in sums.into_iter().zip(OF_PRODUCT) {
        assert!((mean - known).abs() < 0.04, "{sums:?}");
    }
    // 144 intervals at 95 %: 137 expected, with a standard error of 2.6 if they were independent.
    assert!(inside >= 128, "{inside} of 144");
}

/// Ishigami and Homma 1990, moved into 0 to 1: sin x + 7 sin² y + 0.1 z⁴ sin x from -π to π.
#[test]
fn ishigamis_function_has_its_indices() {
    let rate = |at: &[f64]| {
        let [x, y, z] = [at[0] * PI, at[1] * PI, at[2] * PI];
        0.1 + 0.8 * (x.sin() + 7.0 * y.sin().powi(2) + 0.1 * z.powi(4) * x.sin() + 10.8) / 28.6
    };
    let found = found(&made(&points(500, 3, 5), 2_000, 5, Shared::Nothing, rate));
    // Saltelli et al. 2008, section 4.10 (a = 7, b = 0.1).
    agrees(&found, &[(0.3139, 0.5576), (0.4424, 0.4424), (0.0, 0.2437)], 3.5, 0.02);
    assert!(found.fits[0].explained.value > 0.95, "{:?}", found.fits);
}

#[test]
fn what_surfaces_cannot_bend_to_is_told_as_a_share_of_nothing() {
    // A product of three axes: half of its variance is in no axis and no pair.
    let rate = |at: &[f64]| 0.5 + 0.2 * at[0] + 0.2 * 3.0 * at[0] * at[1] * at[2] * 0.577;
    let found = found(&made(&points(300, 3, 9), 2_000, 9, Shared::Nothing, rate));
    let alone = 0.04 / 3.0;
    let together = (0.2_f64 * 3.0 * 0.577).powi(2) / 27.0;
    let explained = found.fits[0].explained;
    assert!((explained.value - alone / (alone + together)).abs() < 3.5 * explained.error + 0.02, "{explained:?}");
    assert!(
        (found.effects[0].main.value - alone / (alone + together)).abs() < 3.5 * found.effects[0].main.error + 0.02
    );
}

#[test]
fn where_nothing_moves_no_shares_are_told() {
    let found = found(&made(&points(100, 3, 3), 500, 3, Shared::Nothing, |_| 0.4));
    assert_eq!(found.unmoved, ["standard"]);
    assert!(found.effects.is_empty() && found.fits.is_empty());
}

#[test]
fn words_are_axes_too_and_scores_have_shares_of_their_own() {
    let (mut made, words) = (Made::new(), ["low", "middle", "high"]);
    let at = points(120, 2, 7);
    let word = |x: f64| ((x + 1.0) * 1.5) as usize;
    let rates: Vec<f64> = at.iter().map(|at| 0.3 + 0.2 * word(at[0]) as f64).collect();
    for (at, mut tally) in at.iter().zip(play(7, 2_000, &rates, Shared::Nothing)) {
        // A score that the other axis makes.
        for (place, group) in tally.groups.iter_mut().enumerate() {
            group.score = group.games as i64 * (100.0 + 50.0 * at[1]) as i64 + place as i64 % 3;
        }
        let shown = format!("{:.3}", at[1]);
        made.add("", &[("word", words[word(at[0]).min(2)]), ("b", &shown)], "standard", tally);
    }
    let found = found(&made);
    agrees(&found, &[(1.0, 1.0), (0.0, 0.0)], 3.5, 0.01);
    assert!((found.effects[0].range.value - 0.4).abs() < 0.02, "{found:?}");
    let main: Vec<f64> = found.scores.iter().map(|effect| effect.main.value).collect();
    assert!(main[0] < 0.01 && main[1] > 0.99, "{main:?}");
}

#[test]
fn degenerate_designs_are_told_nothing_of() {
    let few = found(&made(&points(12, 2, 1), 500, 1, Shared::Nothing, |at| 0.5 + 0.3 * at[0]));
    assert_eq!(few, Sensitivity::default());
    for rate in [0.0, 1.0] {
        let all = found(&made(&points(40, 2, 1), 100, 1, Shared::Nothing, |_| rate));
        assert!(all.effects.is_empty(), "{all:?}");
    }
    // No games at all.
    let none = found(&made(&points(40, 2, 1), 0, 1, Shared::Nothing, |_| 0.5));
    assert!(none.effects.is_empty() && none.fits.is_empty());
}
