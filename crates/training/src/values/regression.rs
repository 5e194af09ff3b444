//! What positions are worth, learned again: a ridge regression of which any variables can be left out, since the products of
//! all of them are kept.
//!
//! Leaving variables out of a least-squares problem with matrix A and solution w raises what is minimised by w_S'
//! ((A⁻¹)_SS)⁻¹ w_S, where S are their places (George Seber and Alan Lee, *Linear Regression Analysis*, 2nd edition,
//! 2003, section 3.8); the inverse without them follows from the one with them.

use crate::strategy::Weighed;
use nalgebra::{Cholesky, DMatrix, DVector};

/// The most variables of a group that only together matter.
const MOST_TOGETHER: usize = 6;

/// How many times as much fit two variables lose together as the better of them alone, to be called a group, and the
/// share of the variation that this must be at least.
const TOGETHER: f64 = 4.0;
const LEAST_TOGETHER: f64 = 0.001;

/// Sums over positions: features are 1 and the turn, then each variable, then each variable times the turn.
#[derive(Debug, Clone)]
pub(super) struct Regression {
    variables: usize,
    count: f64,
    /// Only those on the diagonal and below it are kept up.
    products: DMatrix<f64>,
    reached: DVector<f64>,
    squares: f64,
    features: Vec<f64>,
}

impl Regression {
    /// None yet, of so many variables.
    pub fn new(variables: usize) -> Self {
        let count = 2 * variables + 2;
        Self {
            variables,
            count: 0.0,
            products: DMatrix::zeros(count, count),
            reached: DVector::zeros(count),
            squares: 0.0,
            features: vec![0.0; count],
        }
    }

    /// Adds a position in this turn, whose game reached so much in the end.
    pub fn add(&mut self, turn: f64, variables: &[f64], reached: f64) {
        let count = self.variables;
        let features = &mut self.features;
        features[..2].copy_from_slice(&[1.0, turn]);
        features[2..][..count].copy_from_slice(variables);
        for (product, variable) in features[2 + count..].iter_mut().zip(variables) {
            *product = variable * turn;
        }
        self.count += 1.0;
        self.squares += reached * reached;
        for (column, &feature) in features.iter().enumerate().filter(|(_, feature)| **feature != 0.0) {
            self.reached[column] += feature * reached;
            let below = &mut self.products.column_mut(column);
            for (product, other) in below.iter_mut().zip(&*features).skip(column) {
                *product += feature * other;
            }
        }
    }

    /// The regression with the variables that are `kept`; `None` if it cannot be solved. `ridge` times the number of
    /// positions is added for each squared weight, where variables are counted in their standard deviations and the
    /// turn in its mean, as `train` does.
    pub fn solve(&self, ridge: f64, kept: &[bool]) -> Option<Solved> {
        let weight = self.count.max(1.0);
        let product = |a: usize, b: usize| self.products[(a.max(b), a.min(b))];
        let mean = |feature: usize| product(0, feature) / weight;
        let turn = mean(1).max(1.0);
        let mut scaled: Vec<[(usize, f64); 2]> = vec![[(0, 1.0), (0, 0.0)], [(1, 1.0 / turn), (0, 0.0)]];
        for variable in 2..2 + self.variables {
            let middle = mean(variable);
            let spread = (product(variable, variable) / weight - middle * middle).max(0.0).sqrt();
            // What never changes tells nothing; its square is known to fewer digits than itself.
            let changes = spread > 1e-6 * middle.abs().max(1e-3) && kept[variable - 2];
            let scale = if changes { 1.0 / spread } else { 0.0 };
            scaled.push([(variable, scale), (0, -middle * scale)]);
            scaled.push([(variable + self.variables, scale / turn), (1, -middle * scale / turn)]);
        }
        let of_products = |row: usize, column: usize| {
            let pairs = scaled[row].iter().flat_map(|a| scaled[column].iter().map(move |b| (a, b)));
            let sum: f64 = pairs.map(|(a, b)| a.1 * b.1 * product(a.0, b.0)).sum();
            let on_diagonal = if row < 2 { 1e-9 } else { ridge.max(1e-9) };
            if row == column { sum + on_diagonal * weight } else { sum }
        };
        let matrix = DMatrix::from_fn(scaled.len(), scaled.len(), of_products);
        let reached = DVector::from_iterator(
            scaled.len(),
            scaled.iter().map(|parts| parts.iter().map(|&(feature, by)| by * self.reached[feature]).sum()),
        );
        let factors = Cholesky::new(matrix)?;
        let solution = factors.solve(&reached);
        let varied = self.squares - self.reached[0] * self.reached[0] / weight;
        let explained = solution.dot(&reached) - self.reached[0] * self.reached[0] / weight;
        Some(Solved {
            variables: self.variables,
            inverse: factors.inverse(),
            solution,
            scaled,
            varied,
            fit: if varied > 0.0 { explained / varied } else { 0.0 },
        })
    }
}

/// A regression that is solved.
#[derive(Debug, Clone)]
pub(super) struct Solved {
    variables: usize,
    inverse: DMatrix<f64>,
    solution: DVector<f64>,
    /// Each scaled feature is made of one of the sums' features and of another.
    scaled: Vec<[(usize, f64); 2]>,
    /// How much what was reached varies, summed over positions.
    varied: f64,
    /// The share of that which the weights explain (R²).
    pub fit: f64,
}

impl Solved {
    /// The share of the variation that is no longer explained without these variables, the others having learned again.
    pub fn lost(&self, variables: &[usize]) -> f64 {
        let places = places(variables);
        let own = DVector::from_iterator(places.len(), places.iter().map(|&place| self.solution[place]));
        if self.varied <= 0.0 || own.iter().all(|weight| *weight == 0.0) {
            return 0.0;
        }
        let block = DMatrix::from_fn(places.len(), places.len(), |a, b| self.inverse[(places[a], places[b])]);
        Cholesky::new(block).map_or(0.0, |factors| factors.solve(&own).dot(&own) / self.varied).max(0.0)
    }

    /// The same without one of the variables.
    fn leave_out(&mut self, variable: usize) {
        let places = places(&[variable]);
        let block = DMatrix::from_fn(2, 2, |a, b| self.inverse[(places[a], places[b])]);
        let Some(factors) = Cholesky::new(block) else { return };
        let own = DVector::from_iterator(2, places.iter().map(|&place| self.solution[place]));
        let columns = DMatrix::from_fn(self.solution.len(), 2, |row, column| self.inverse[(row, places[column])]);
        self.solution -= &columns * factors.solve(&own);
        self.inverse -= &columns * factors.solve(&columns.transpose());
        for place in places {
            self.solution[place] = 0.0;
            self.inverse.row_mut(place).fill(0.0);
            self.inverse.column_mut(place).fill(0.0);
            // So that it can be left out again.
            self.inverse[(place, place)] = 1.0;
        }
    }

    /// The variables in the order in which they can be left out: each time the one without which the fit loses least, those
    /// that are `needed` last.
    pub fn order(&self, needed: &[bool]) -> Vec<usize> {
        let mut now = self.clone();
        let mut order = Vec::new();
        for last in [false, true] {
            let mut left: Vec<usize> = (0..self.variables).filter(|&place| needed[place] == last).collect();
            while !left.is_empty() {
                let losses = left.iter().map(|&variable| now.lost(&[variable])).enumerate();
                let Some((least, _)) = losses.min_by(|a, b| a.1.total_cmp(&b.1)) else { break };
                let variable = left.remove(least);
                now.leave_out(variable);
                order.push(variable);
            }
        }
        order
    }

    /// Variables that stand in for one another: without one of them little fit is lost, without all of them much. Those
    /// that lose most come first.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let alone: Vec<f64> = (0..self.variables).map(|variable| self.lost(&[variable])).collect();
        let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
        for a in 0..self.variables {
            for b in a + 1..self.variables {
                let together = self.lost(&[a, b]);
                if together >= LEAST_TOGETHER && together >= TOGETHER * alone[a].max(alone[b]) {
                    pairs.push((together - alone[a] - alone[b], a, b));
                }
            }
        }
        pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (_, a, b) in pairs {
            let of = |variable: usize| groups.iter().position(|group| group.contains(&variable));
            match (of(a), of(b)) {
                (None, None) => groups.push(vec![a, b]),
                (Some(group), None) if groups[group].len() < MOST_TOGETHER => groups[group].push(b),
                (None, Some(group)) if groups[group].len() < MOST_TOGETHER => groups[group].push(a),
                (Some(one), Some(other))
                    if one != other && groups[one].len() + groups[other].len() <= MOST_TOGETHER =>
                {
                    let more = groups.remove(one.max(other));
                    groups[one.min(other)].extend(more);
                }
                _ => {}
            }
        }
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_by(|a, b| self.lost(b).total_cmp(&self.lost(a)));
        groups
    }

    /// What a position with every variable at 0 is worth, and what one of each variable is; 0 for those that were left out.
    pub fn weights(&self) -> (Weighed, Vec<Weighed>) {
        let (mut constant, mut weights) = ([0.0; 2], vec![[0.0; 2]; self.variables]);
        for (parts, weight) in self.scaled.iter().zip(self.solution.iter()) {
            for &(feature, by) in parts {
                let (of, turns) = match feature {
                    0 | 1 => (&mut constant, feature),
                    _ => (&mut weights[(feature - 2) % self.variables], (feature - 2) / self.variables),
                };
                of[turns] += by * weight;
            }
        }
        (constant, weights)
    }
}

/// The places of variables among the scaled features.
fn places(variables: &[usize]) -> Vec<usize> {
    variables.iter().flat_map(|variable| [2 + 2 * variable, 3 + 2 * variable]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of turns 1 to 9: three variables that decide, a fourth that is noise, a fifth that is the sum of the first
    /// two, and a sixth that never changes.
    fn positions() -> impl Iterator<Item = (f64, [f64; 6])> {
        (0..900_u32).map(|number| {
            let turn = f64::from(1 + number % 9);
            let [a, b, c, d] = [7, 5, 3, 11].map(|by| f64::from(number * by % 23 * (number / 23 + by) % 29));
            (turn, [a, b, c, d, a + b, 4.0])
        })
    }

    fn truth(turn: f64, [a, b, c, ..]: [f64; 6]) -> f64 {
        3.0 - 0.5 * turn + (2.0 - 0.1 * turn) * a + b - 0.5 * c
    }

    fn regression() -> Regression {
        let mut regression = Regression::new(6);
        positions().for_each(|(turn, variables)| regression.add(turn, &variables, truth(turn, variables)));
        regression
    }

    fn kept(out: &[usize]) -> Vec<bool> {
        (0..6).map(|place| !out.contains(&place)).collect()
    }

    #[test]
    fn what_is_lost_is_what_learning_again_loses() {
        let regression = regression();
        let all = regression.solve(1e-6, &kept(&[])).expect("a solution");
        assert!(all.fit > 0.999, "{}", all.fit);
        for out in [&[2_usize][..], &[3], &[0, 4], &[1, 2, 4], &[5]] {
            let again = regression.solve(1e-6, &kept(out)).expect("a solution");
            // The ridge has a part in both.
            assert!((all.fit - again.fit - all.lost(out)).abs() < 1e-4, "{out:?}: {} {}", again.fit, all.lost(out));
        }
        assert!(all.lost(&[3]) < 1e-6 && all.lost(&[5]) == 0.0 && all.lost(&[2]) > 0.01);
    }

    #[test]
    fn left_out_one_by_one_is_left_out_together() {
        let regression = regression();
        let mut all = regression.solve(1e-4, &kept(&[])).expect("a solution");
        [3, 0, 5].into_iter().for_each(|variable| all.leave_out(variable));
        let again = regression.solve(1e-4, &kept(&[0, 3, 5])).expect("a solution");
        for (one, other) in all.weights().1.iter().flatten().zip(again.weights().1.iter().flatten()) {
            assert!((one - other).abs() < 1e-6, "{:?} {:?}", all.weights(), again.weights());
        }
        assert_eq!(again.weights().1[3], [0.0; 2]);
    }

    #[test]
    fn what_is_noise_is_left_out_first_and_what_is_needed_last() {
        let solved = regression().solve(1e-6, &kept(&[])).expect("a solution");
        let order = solved.order(&[false; 6]);
        assert!(order[..3].contains(&3) && order[..3].contains(&5), "{order:?}");
        let needed = solved.order(&[false, false, false, true, false, false]);
        assert_eq!(needed.last(), Some(&3));
    }

    #[test]
    fn variables_that_stand_in_for_one_another_are_a_group() {
        let solved = regression().solve(1e-6, &kept(&[])).expect("a solution");
        let groups = solved.groups();
        assert_eq!(groups, [[0, 1, 4]]);
        assert!(groups[0].iter().all(|&variable| solved.lost(&[variable]) < 0.1 * solved.lost(&groups[0])));
    }
}
