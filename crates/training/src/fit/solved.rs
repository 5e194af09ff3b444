//! A regression that is solved, and what becomes of it without some of the variables.
//!
//! Leaving variables out of a least-squares problem with matrix A and solution w raises what is minimised by w_S'
//! ((A⁻¹)_SS)⁻¹ w_S, where S are their places (George Seber and Alan Lee, *Linear Regression Analysis*, 2nd edition,
//! 2003, section 3.8); the inverse without them follows from the one with them.

use super::Weights;
use nalgebra::{Cholesky, DMatrix, DVector};

/// A regression that is solved.
#[derive(Debug, Clone)]
pub(crate) struct Solved {
    pub(super) variables: usize,
    pub(super) inverse: DMatrix<f64>,
    pub(super) solution: DVector<f64>,
    /// Each scaled feature is made of one of the sums' features and of another.
    pub(super) scaled: Vec<[(usize, f64); 2]>,
    /// How much what was reached varies, summed over positions.
    pub(super) varied: f64,
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
    pub fn leave_out(&mut self, variable: usize) {
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

    /// What weights that are; 0 for variables that were left out.
    pub fn weights(&self) -> Weights {
        let mut weights = Weights { constant: [0.0; 2], variables: vec![[0.0; 2]; self.variables] };
        for (parts, weight) in self.scaled.iter().zip(self.solution.iter()) {
            for &(feature, by) in parts {
                let (of, turns) = match feature {
                    0 | 1 => (&mut weights.constant, feature),
                    _ => (&mut weights.variables[(feature - 2) % self.variables], (feature - 2) / self.variables),
                };
                of[turns] += by * weight;
            }
        }
        weights
    }
}

/// The places of variables among the scaled features.
fn places(variables: &[usize]) -> Vec<usize> {
    variables.iter().flat_map(|variable| [2 + 2 * variable, 3 + 2 * variable]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::made_up::regression;

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
        for (one, other) in all.weights().variables.iter().flatten().zip(again.weights().variables.iter().flatten()) {
            assert!((one - other).abs() < 1e-6, "{:?} {:?}", all.weights(), again.weights());
        }
        assert_eq!(again.weights().variables[3], [0.0; 2]);
    }

    #[test]
    fn what_is_noise_is_left_out_first_and_what_is_needed_last() {
        let solved = regression().solve(1e-6, &kept(&[])).expect("a solution");
        let order = solved.order(&[false; 6]);
        assert!(order[..3].contains(&3) && order[..3].contains(&5), "{order:?}");
        let needed = solved.order(&[false, false, false, true, false, false]);
        assert_eq!(needed.last(), Some(&3));
    }
}
