//! Whatever a run's tallies hold, its difficulty, levels, settings and sensitivity are finite figures.

use super::{
    Band, Estimate, Interval, difficulty, levels,
    made::{DESCRIPTOR, Made},
    sensitivity, settings,
};
use crate::simulation::Tally;
use proptest::{collection::vec, prelude::*};

/// How the variants of a run lie.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Named,
    Axis,
    Grid,
    NamedAxis,
}

/// Games and wins of the first groups; few groups, few games, nothing and much.
fn cell() -> impl Strategy<Value = Vec<(u64, u64)>> {
    let group = prop_oneof![
        3 => (0_u64..4, 0_u64..4),
        1 => (0_u64..2_000, 0_u64..2_000),
        1 => (0_u64..2_000).prop_map(|games| (games, games)),
        1 => (0_u64..2_000).prop_map(|games| (games, 0)),
        1 => (0_u64..1_000_000_001).prop_map(|games| (games, games / 2)),
    ];
    prop_oneof![3 => vec(group.clone(), 0..8), 1 => vec(group, 60..66), 1 => Just(Vec::new())]
}

fn tally_of(groups: &[(u64, u64)]) -> Tally {
    let mut tally = Tally::new(&DESCRIPTOR);
    for (group, &(games, wins)) in tally.groups.iter_mut().zip(groups) {
        (group.games, group.wins) = (games, wins.min(games));
        tally.games += games;
        tally.wins += wins.min(games);
    }
    tally.endings[1].lost = tally.games - tally.wins;
    tally
}

fn is_sound(estimate: &Estimate) -> bool {
    let Estimate { value, error, interval: Interval { low, high } } = *estimate;
    [value, error, low, high].into_iter().all(f64::is_finite) && error >= 0.0 && low <= value && value <= high
}

fn made(shape: Shape, strategies: usize, values: &[&str], cells: &[Vec<(u64, u64)>]) -> Made {
    let mut made = Made::new();
    let names = ["a", "standard", "c"];
    let mut cells = cells.iter().map(|groups| tally_of(groups));
    for (place, value) in values.iter().enumerate() {
        let (name, other) = (["x", "y"][place % 2], ["1", "2"][place / 2 % 2]);
        for strategy in &names[..strategies] {
            let tally = cells.next().unwrap_or_default();
            match shape {
                Shape::Named => made.add(value, &[], strategy, tally),
                Shape::Axis => made.add("", &[("p", value)], strategy, tally),
                Shape::Grid => made.add("", &[("p", ["1", "2"][place % 2]), ("q", other)], strategy, tally),
                Shape::NamedAxis => made.add(name, &[("p", other)], strategy, tally),
            }
        }
    }
    made
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn figures_are_finite_whatever_was_played(
        shape in prop_oneof![Just(Shape::Named), Just(Shape::Axis), Just(Shape::Grid), Just(Shape::NamedAxis)],
        strategies in 1_usize..4,
        values in prop::sample::select(vec![
            vec!["1"], vec!["1", "2", "4", "8"], vec!["-1e99", "1e99", "1e-300", "0"], vec!["0", "1e-300", "1", "x"],
            vec!["1", "1.0", "2", "3"], vec!["NaN", "inf", "1e200", "-0"],
        ]),
        cells in vec(cell(), 0..13),
        band in prop::option::of((0.0_f64..=1.0, 0.0_f64..=1.0)),
    ) {
        let mut made = made(shape, strategies, &values, &cells);
        made.target = band.map(|(low, high)| Band { win_rate: Interval { low, high }, strategy: "standard".into() });
        let run = made.run();
        let effects = sensitivity(&run);
        for effect in &effects.effects {
            prop_assert!([&effect.main, &effect.total, &effect.range].into_iter().all(is_sound), "{effect:?}");
        }
        let Some(found) = difficulty(&run) else { return Ok(()) };
        for placed in found.strategies.iter().chain(&found.variants) {
            prop_assert!(is_sound(&placed.logits) && placed.logits.value.abs() < 100.0, "{placed:?}");
        }
        for one in &found.residuals {
            prop_assert!(is_sound(&one.logits) && (0.0..=1.0).contains(&one.expected), "{one:?}");
        }
        for step in levels(&run, &found).iter().flat_map(|levels| &levels.steps) {
            prop_assert!(is_sound(&step.size) && step.unevenness.iter().chain(&step.own).chain(&step.own_unevenness).all(is_sound), "{step:?}");
            prop_assert!((0.0..=1.0).contains(&step.p_value), "{step:?}");
        }
        for curve in settings(&run, &found) {
            let about = curve.reaches.as_ref().and_then(|reach| reach.about);
            let figures = [curve.slope, curve.own_slope, about, curve.span.map(|span| span.difference)];
            prop_assert!(figures.iter().flatten().all(is_sound), "{curve:?}");
            if let Some(reach) = &curve.reaches {
                let places = || [reach.before, reach.after].into_iter().chain(reach.between.iter().copied());
                prop_assert!(places().all(|place| place < curve.points.len()), "{curve:?}");
            }
            for point in &curve.points {
                prop_assert!(is_sound(&point.difficulty) && point.own.iter().all(is_sound), "{point:?}");
                prop_assert!(point.win_rates.iter().flatten().all(is_sound), "{point:?}");
                let shares = point.losses.iter().all(|loss| loss.interval.contains(loss.share));
                prop_assert!(shares && point.losses.iter().all(|loss| loss.share.is_finite()), "{point:?}");
            }
        }
    }
}
