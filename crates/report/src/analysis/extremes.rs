//! Who comes out lowest and highest, as far as the games can tell.
//!
//! Games choose who comes out at an end, and among many equals somebody always does. So whatever a report calls the
//! least, the most or the nearest is decided here, in one way: two are told apart only where their difference is certain
//! among those of *all* pairs compared (Bonferroni), with the standard error of that difference, since cells share their
//! luck. Whoever cannot be told from the end is at the end too.

use super::jackknife::{Student, error};

/// The two ends of a list of figures, each with whatever cannot be told from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtEnds {
    /// The lowest and those that cannot be told from it, from the lowest on: places in the list.
    pub lowest: Vec<usize>,
    /// The highest and those that cannot be told from it, from the highest on.
    pub highest: Vec<usize>,
    /// Whether the lowest and the highest are told apart. Where they are not, nothing is known of any order.
    pub apart: bool,
}

impl AtEnds {
    /// Those at the lowest end that can be told from the highest; nobody where the ends are not apart.
    #[must_use]
    pub fn only_lowest(&self) -> Vec<usize> {
        self.lowest.iter().copied().filter(|place| self.apart && !self.highest.contains(place)).collect()
    }

    /// Those at the highest end that can be told from the lowest; nobody where the ends are not apart.
    #[must_use]
    pub fn only_highest(&self) -> Vec<usize> {
        self.highest.iter().copied().filter(|place| self.apart && !self.lowest.contains(place)).collect()
    }

    /// How many cannot be told from either end: who is lowest and who is highest is then not known, only that the two
    /// differ.
    #[must_use]
    pub fn in_doubt(&self) -> usize {
        self.lowest.iter().filter(|place| self.highest.contains(place)).count()
    }
}

/// How many questions of this kind a report answers: which variant is hardest, which the yardstick wins most and least
/// of, which is nearest to the target, where skill counts for winning and for scores, what loses games, where it does so
/// most, where games are longest, which setting moves most, and which players are furthest apart. Each is answered with
/// its part of what may go wrong, so that a report on equals names *any* end as rarely as its level says.
pub const QUESTIONS: f64 = 10.0;

/// The level at which each question is answered, for a report that is right as a whole at this level.
#[must_use]
pub fn level_of_each(level: f64) -> f64 {
    1.0 - (1.0 - level) / QUESTIONS
}

/// The ends of `values`; `None` without any. `chance` tells, for two places, the chance of a difference at least so
/// large if there were none (two-sided, of this pair alone); all pairs are corrected for here. `level` is that of the
/// whole report, such as 0.95. A value that is no number is at no end.
#[must_use]
pub fn at_ends(values: &[f64], level: f64, chance: impl Fn(usize, usize) -> f64) -> Option<AtEnds> {
    let mut order: Vec<usize> = (0..values.len()).filter(|&place| !values[place].is_nan()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let (&bottom, &top) = (order.first()?, order.last()?);
    let pairs = (order.len() * (order.len() - 1) / 2).max(1) as f64;
    let may = (1.0 - level_of_each(level)) / pairs;
    let apart = |a: usize, b: usize| a != b && chance(a, b) < may;
    let alike = |end: usize| order.iter().copied().filter(move |&other| !apart(end, other));
    Some(AtEnds { lowest: alike(bottom).collect(), highest: alike(top).rev().collect(), apart: apart(bottom, top) })
}

/// Figures of one kind, one for each thing compared, as the games' groups let their differences be judged.
#[derive(Debug, Clone, Default)]
pub(super) struct Figures {
    /// The figures.
    pub values: Vec<f64>,
    /// For each of them, the figure when each group of games is left out: the same groups for all.
    pub without: Vec<Vec<f64>>,
    /// For each of them, the variance that groups cannot show; 0 where nothing is given.
    pub besides: Vec<f64>,
}

impl Figures {
    /// Adds a figure.
    pub fn push(&mut self, value: f64, without: Vec<f64>, besides: f64) {
        self.values.push(value);
        self.without.push(without);
        self.besides.push(besides);
    }

    /// The ends, for a report that is right as a whole at this level.
    pub fn at_ends(&self, level: f64) -> Option<AtEnds> {
        self.at_ends_weighted(level, |_, _| 1.0)
    }

    /// The same, where the comparison of two stands for `so_many` comparisons.
    pub fn at_ends_weighted(&self, level: f64, so_many: impl Fn(usize, usize) -> f64) -> Option<AtEnds> {
        let groups = self.without.iter().map(Vec::len).min().unwrap_or(0);
        let student = Student::new(groups, level);
        at_ends(&self.values, level, |a, b| so_many(a, b) * self.chance(a, b, student))
    }

    /// The chance of so large a difference between two of them if there were none. Without groups nothing is known.
    fn chance(&self, a: usize, b: usize, student: Student) -> f64 {
        let (Some(of_a), Some(of_b)) = (self.without.get(a), self.without.get(b)) else { return 1.0 };
        if of_a.len() != of_b.len() || of_a.len() < 2 {
            return 1.0;
        }
        let differences: Vec<f64> = of_a.iter().zip(of_b).map(|(a, b)| a - b).collect();
        let besides = |place: usize| self.besides.get(place).copied().unwrap_or(0.0);
        let spread = (error(&differences).powi(2) + besides(a) + besides(b)).sqrt();
        student.p_value(&student.estimate(self.values[a] - self.values[b], spread))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures known to within this error each, without anything in common.
    fn of(values: &[f64], error: f64) -> AtEnds {
        let far = |a: usize, b: usize| (values[a] - values[b]).abs() / (error * 2.0_f64.sqrt());
        at_ends(values, 0.95, |a, b| Student::new(64, 0.95).p_value(&Student::new(64, 0.95).estimate(far(a, b), 1.0)))
            .unwrap()
    }

    #[test]
    fn whoever_cannot_be_told_from_an_end_is_at_it() {
        let found = of(&[1.0, 5.0, 1.1, 9.0, 9.2], 0.1);
        assert_eq!((found.lowest.as_slice(), found.highest.as_slice(), found.apart), (&[0, 2][..], &[4, 3][..], true));
        assert_eq!((found.only_lowest(), found.only_highest(), found.in_doubt()), (vec![0, 2], vec![4, 3], 0));
    }

    #[test]
    fn what_lies_between_two_ends_that_hardly_differ_is_in_doubt() {
        // The ends are 7 standard errors of a difference apart, the one between 3.5 from each.
        let found = of(&[0.0, 3.5, 7.0], 1.0 / 2.0_f64.sqrt());
        assert_eq!((found.apart, found.in_doubt()), (true, 0), "at three figures 3.5 are told");
        let many: Vec<f64> = std::iter::once(0.0).chain([3.5; 40]).chain([7.0]).collect();
        let found = of(&many, 1.0 / 2.0_f64.sqrt());
        assert_eq!((found.apart, found.in_doubt()), (true, 40));
        assert_eq!((found.only_lowest(), found.only_highest()), (vec![0], vec![41]));
    }

    #[test]
    fn nothing_is_told_of_one_figure_of_none_or_without_groups() {
        assert_eq!(at_ends(&[], 0.95, |_, _| 0.0), None);
        assert_eq!(at_ends(&[f64::NAN], 0.95, |_, _| 0.0), None);
        let one = at_ends(&[3.0], 0.95, |_, _| 0.0).unwrap();
        assert_eq!((one.apart, one.lowest, one.highest), (false, vec![0], vec![0]));
        let figures = Figures { values: vec![0.0, 9.0], without: vec![vec![], vec![]], besides: vec![] };
        let found = figures.at_ends(0.95).unwrap();
        assert!(!found.apart && found.only_lowest().is_empty());
    }
}
