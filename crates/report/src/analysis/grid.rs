//! How the variants of a run lie on its axes.

use super::{CellLabel, Run};
use crate::scenario::AxisValue;
use std::collections::{BTreeMap, BTreeSet};

/// The number that a value of an axis is, if it is one that can be reckoned with.
pub(super) fn number(value: &AxisValue) -> Option<f64> {
    // -0 and 0 are one value. The squares of larger numbers could be none.
    value.number().filter(|number| number.abs() < 1e100).map(|number| number + 0.0)
}

/// The label of the first cell of each variant, in the order of [`Run::variants`].
pub(super) fn first_labels<'a>(run: &Run<'a>) -> Vec<&'a CellLabel> {
    let mut seen = BTreeSet::new();
    run.labels.iter().filter(|label| seen.insert(label.variant.as_str())).collect()
}

/// One coordinate of the variants: a value each, by its place in the list of values.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Factor<'a> {
    /// The values, each once, in the order of the sweep.
    pub values: Vec<&'a str>,
    /// Each variant's value.
    pub of: Vec<usize>,
}

impl<'a> Factor<'a> {
    fn new(shown: impl Iterator<Item = &'a str>) -> Self {
        let (mut values, mut places, mut of) = (Vec::new(), BTreeMap::new(), Vec::new());
        for value in shown {
            let place = *places.entry(value).or_insert_with(|| {
                values.push(value);
                values.len() - 1
            });
            of.push(place);
        }
        Self { values, of }
    }
}

/// The coordinates of a run's variants: one factor an axis, then the part of their names that the axes do not make.
pub(super) fn factors<'a>(run: &Run<'a>) -> Vec<Factor<'a>> {
    let labels = first_labels(run);
    let axes = run.axes().len();
    let shown = |axis: usize| Factor::new(labels.iter().map(move |label| value(label, axis)));
    (0..axes).map(shown).chain([Factor::new(labels.iter().map(|label| name(label)))]).collect()
}

fn value(label: &CellLabel, axis: usize) -> &str {
    label.axes.get(axis).map_or("", |(_, value)| value.as_str())
}

/// The variant's own name, before the values of the axes.
fn name(label: &CellLabel) -> &str {
    let values: Vec<String> = label.axes.iter().map(|(path, value)| format!("{path}={value}")).collect();
    label.variant.strip_suffix(&values.join(", ")).unwrap_or("")
}

/// What the sweep's list calls the variant; empty where it is made from axes alone.
pub(super) fn listed(label: &CellLabel) -> &str {
    let name = name(label);
    if label.axes.is_empty() { name } else { name.strip_suffix(", ").unwrap_or(name) }
}

/// For each value of one factor, the variants to average over, out of those `sound`: such that every value meets the
/// same values of the other factors, where there are any such; else all that are sound.
pub(super) fn balanced(factors: &[Factor<'_>], which: usize, sound: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let Some(factor) = factors.get(which) else { return Vec::new() };
    let mut rows: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    let mut all = vec![Vec::new(); factor.values.len()];
    for variant in (0..factor.of.len()).filter(|&variant| sound(variant)) {
        let others = factors.iter().enumerate().filter(|(place, _)| *place != which);
        rows.entry(others.map(|(_, other)| other.of[variant]).collect()).or_default().push(variant);
        all[factor.of[variant]].push(variant);
    }
    let distinct = |row: &[usize]| row.iter().map(|&variant| factor.of[variant]).collect::<BTreeSet<_>>().len();
    let is_whole = |row: &&Vec<usize>| row.len() == factor.values.len() && distinct(row) == row.len();
    let whole: Vec<&Vec<usize>> = rows.values().filter(is_whole).collect();
    if whole.is_empty() {
        return all;
    }
    let mut chosen = vec![Vec::new(); factor.values.len()];
    for &variant in whole.into_iter().flatten() {
        chosen[factor.of[variant]].push(variant);
    }
    chosen
}

/// Each strategy's cell in each variant, by places; the first where there are several.
pub(super) fn cells_by_place(run: &Run<'_>) -> Vec<Vec<Option<usize>>> {
    let number = |names: Vec<&'_ str>| -> BTreeMap<String, usize> {
        names.into_iter().enumerate().map(|(place, name)| (name.to_owned(), place)).collect()
    };
    let (strategies, variants) = (number(run.strategies()), number(run.variants()));
    let mut cells = vec![vec![None; variants.len()]; strategies.len()];
    for (cell, label) in run.labels.iter().enumerate() {
        if let (Some(&strategy), Some(&variant)) = (strategies.get(&label.strategy), variants.get(&label.variant)) {
            cells[strategy][variant].get_or_insert(cell);
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::made::{DESCRIPTOR, Made, wins_of};

    fn made(variants: &[(&str, &str, &str)]) -> Made {
        let mut made = Made::new();
        for (name, a, b) in variants {
            made.add(name, &[("a", a), ("b", b)], "standard", wins_of(1, 2));
        }
        made
    }

    #[test]
    fn factors_are_the_axes_and_the_variants_own_names() {
        let made = made(&[("easy", "1", "x"), ("easy", "2", "x"), ("hard", "1", "x"), ("hard", "2", "y")]);
        let found = factors(&made.run());
        assert_eq!(found[0], Factor { values: vec!["1", "2"], of: vec![0, 1, 0, 1] });
        assert_eq!(found[1], Factor { values: vec!["x", "y"], of: vec![0, 0, 0, 1] });
        assert_eq!(found[2].of, [0, 0, 1, 1]);
        let mut unnamed = Made::new();
        unnamed.add("", &[("a", "1")], "standard", wins_of(1, 2));
        unnamed.add("", &[("a", "2")], "standard", wins_of(1, 2));
        assert_eq!(factors(&unnamed.run())[1].values.len(), 1);
    }

    #[test]
    fn averages_are_over_what_every_value_met() {
        let made = made(&[("", "1", "x"), ("", "1", "y"), ("", "2", "x"), ("", "2", "y")]);
        let run = made.run();
        let factors = factors(&run);
        assert_eq!(balanced(&factors, 0, |_| true), [[0, 1], [2, 3]]);
        // Without (2, y), (1, y) has nothing to be compared with.
        assert_eq!(balanced(&factors, 0, |variant| variant != 3), [[0], [2]]);
        // Where nothing can be compared, what there is.
        assert_eq!(balanced(&factors, 0, |variant| variant == 0 || variant == 3), [[0], [3]]);
    }

    #[test]
    fn numbers_are_those_that_can_be_reckoned_with() {
        let number = |shown: &str| number(&AxisValue::read("strategy.a", shown, &DESCRIPTOR));
        assert_eq!([number("22"), number("-0.5"), number("-0.0")], [Some(22.0), Some(-0.5), Some(0.0)]);
        assert_eq!(number("-0.0").map(f64::to_bits), Some(0));
        assert_eq!([number("inf"), number("NaN"), number("1e300"), number("slow"), number("")], [None; 5]);
    }

    #[test]
    fn cells_are_found_by_their_places() {
        let mut made = made(&[("", "1", "x"), ("", "2", "x")]);
        made.add("", &[("a", "2"), ("b", "x")], "expert", wins_of(1, 2));
        assert_eq!(cells_by_place(&made.run()), [[Some(0), Some(1)], [None, Some(2)]]);
    }
}
