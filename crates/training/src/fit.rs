//! What state variables are worth: a ridge regression that forgets.

use nalgebra::{Cholesky, DMatrix, DVector};
use serde::{Deserialize, Serialize};

/// Sums over positions from which weights are worked out: what came before can be made to count less.
///
/// Features of a position are 1 and its turn, then each variable, then each variable times the turn.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Sums {
    variables: usize,
    /// How much all positions count.
    weight: f64,
    /// Products of features; only those on the diagonal and below it are kept up.
    products: DMatrix<f64>,
    /// Products of each feature with what was reached.
    reached: DVector<f64>,
    #[serde(skip)]
    features: Vec<f64>,
}

/// What one of a variable is worth: a number, and what is added to it for each turn.
pub(crate) type Weight = [f64; 2];

/// A value of positions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weights {
    pub constant: Weight,
    /// For each variable; 0 for those that never changed.
    pub variables: Vec<Weight>,
}

impl Sums {
    /// None yet, of positions with so many variables.
    pub fn new(variables: usize) -> Self {
        let count = 2 * variables + 2;
        Self {
            variables,
            weight: 0.0,
            products: DMatrix::zeros(count, count),
            reached: DVector::zeros(count),
            features: vec![0.0; count],
        }
    }

    /// Whether these are sums over positions with so many variables.
    pub fn is_of(&self, variables: usize) -> bool {
        let count = 2 * variables + 2;
        self.variables == variables && self.products.shape() == (count, count) && self.reached.len() == count
    }

    /// What came before counts this many times as much as it did.
    pub fn forget(&mut self, share: f64) {
        self.weight *= share;
        self.products *= share;
        self.reached *= share;
    }

    /// Adds a position in this turn, whose game reached so much in the end.
    pub fn add(&mut self, turn: f64, variables: &[f64], reached: f64) {
        let count = self.variables;
        let features = &mut self.features;
        features.resize(2 * count + 2, 0.0);
        features[..2].copy_from_slice(&[1.0, turn]);
        features[2..][..count].copy_from_slice(variables);
        for (product, variable) in features[2 + count..].iter_mut().zip(variables) {
            *product = variable * turn;
        }
        self.weight += 1.0;
        for (column, &feature) in features.iter().enumerate().filter(|(_, feature)| **feature != 0.0) {
            self.reached[column] += feature * reached;
            let below = &mut self.products.column_mut(column);
            for (product, other) in below.iter_mut().zip(&*features).skip(column) {
                *product += feature * other;
            }
        }
    }

    /// The weights by which what was reached is told best: least squares, with `ridge` times the number of positions added
    /// for each squared weight, where every variable is counted in its own standard deviations and the turn in its mean.
    pub fn weights(&self, ridge: f64) -> Weights {
        let all: Vec<usize> = (0..self.variables).collect();
        self.weights_of(&all, ridge)
    }

    /// The same with only some of the variables, all others being worth nothing.
    pub fn weights_of(&self, kept: &[usize], ridge: f64) -> Weights {
        let mut weights = Weights { constant: [0.0; 2], variables: vec![[0.0; 2]; self.variables] };
        let system = System::new(self, kept, ridge);
        let Some(factors) = Cholesky::new(system.products) else { return weights };
        for (parts, weight) in system.scaled.iter().zip(&factors.solve(&system.reached)) {
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

    /// All variables, the one first that is needed least once those before it are left out: *backward elimination*, each
    /// time of the one whose leaving adds least to the squares that are not explained.
    ///
    /// Where w are the weights of the least squares and V is the inverse of their matrix, leaving out the features b adds
    /// w_b' (V_bb)^-1 w_b (George Seber and Alan Lee, *Linear Regression Analysis*, 2nd edition, 2003, section 3.8).
    pub fn least_needed_first(&self, ridge: f64) -> Vec<usize> {
        let mut kept: Vec<usize> = (0..self.variables).collect();
        let mut order = Vec::with_capacity(kept.len());
        while !kept.is_empty() {
            let system = System::new(self, &kept, ridge);
            let Some(factors) = Cholesky::new(system.products) else { break };
            let (weights, inverse) = (factors.solve(&system.reached), factors.inverse());
            let added = |place: usize| {
                let at = 2 + 2 * place;
                let own = weights.fixed_rows::<2>(at);
                inverse
                    .fixed_view::<2, 2>(at, at)
                    .try_inverse()
                    .map_or(0.0, |spread| (own.transpose() * spread * own).x)
            };
            let Some(least) = (0..kept.len()).min_by(|a, b| added(*a).total_cmp(&added(*b))) else { break };
            order.push(kept.remove(least));
        }
        order.extend(kept);
        order
    }
}

/// The equations of a least squares problem.
struct System {
    /// What each unknown stands for: one of the sums' features and another, each with its factor.
    scaled: Vec<[(usize, f64); 2]>,
    products: DMatrix<f64>,
    reached: DVector<f64>,
}

impl System {
    /// Constant and turn first, then two unknowns for each variable.
    fn new(sums: &Sums, kept: &[usize], ridge: f64) -> Self {
        let count = sums.variables;
        let product = |a: usize, b: usize| sums.products[(a.max(b), a.min(b))];
        let mean = |feature: usize| product(0, feature) / sums.weight;
        let turn = mean(1).max(1.0);
        let mut scaled: Vec<[(usize, f64); 2]> = vec![[(0, 1.0), (0, 0.0)], [(1, 1.0 / turn), (0, 0.0)]];
        for variable in kept.iter().map(|variable| 2 + variable) {
            let middle = mean(variable);
            let spread = (product(variable, variable) / sums.weight - middle * middle).max(0.0).sqrt();
            // What never changes tells nothing; its square is known to fewer digits than itself.
            let scale = if spread > 1e-6 * middle.abs().max(1e-3) { 1.0 / spread } else { 0.0 };
            scaled.push([(variable, scale), (0, -middle * scale)]);
            scaled.push([(variable + count, scale / turn), (1, -middle * scale / turn)]);
        }
        let of_products = |row: usize, column: usize| {
            let pairs = scaled[row].iter().flat_map(|a| scaled[column].iter().map(move |b| (a, b)));
            let sum: f64 = pairs.map(|(a, b)| a.1 * b.1 * product(a.0, b.0)).sum();
            // A small one for constant and turn too, so that there always is a solution.
            let on_diagonal = if row < 2 { 1e-9 } else { ridge.max(1e-9) };
            if row == column { sum + on_diagonal * sums.weight.max(1.0) } else { sum }
        };
        let products = DMatrix::from_fn(scaled.len(), scaled.len(), of_products);
        let reached = DVector::from_iterator(
            scaled.len(),
            scaled.iter().map(|parts| parts.iter().map(|&(feature, by)| by * sums.reached[feature]).sum()),
        );
        Self { scaled, products, reached }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of turns 1 to 9 with three variables, of which the last never changes.
    fn positions() -> impl Iterator<Item = (f64, [f64; 3])> {
        (0..900_u32).map(|number| {
            let turn = f64::from(1 + number % 9);
            let a = f64::from(number * 7 % 13);
            (turn, [a, f64::from(number * 5 % 11) - 3.0 + a * 0.5, 4.0])
        })
    }

    fn truth(turn: f64, [a, b, _]: [f64; 3]) -> f64 {
        3.0 - 0.5 * turn + (2.0 - 0.1 * turn) * a + (0.25 * turn - 1.0) * b
    }

    #[test]
    fn what_is_linear_is_found() {
        let mut sums = Sums::new(3);
        positions().for_each(|(turn, variables)| sums.add(turn, &variables, truth(turn, variables)));
        let weights = sums.weights(0.0);
        let near = |found: Weight, [always, by_turn]: Weight| {
            assert!((found[0] - always).abs() < 1e-5 && (found[1] - by_turn).abs() < 1e-5, "{weights:?}");
        };
        near(weights.constant, [3.0, -0.5]);
        near(weights.variables[0], [2.0, -0.1]);
        near(weights.variables[1], [-1.0, 0.25]);
        assert_eq!(weights.variables[2], [0.0; 2]);
    }

    #[test]
    fn what_was_forgotten_counts_less() {
        let mut sums = Sums::new(3);
        positions().for_each(|(turn, variables)| sums.add(turn, &variables, -truth(turn, variables)));
        sums.forget(1e-9);
        positions().for_each(|(turn, variables)| sums.add(turn, &variables, truth(turn, variables)));
        assert!((sums.weights(0.0).variables[0][0] - 2.0).abs() < 1e-5);
        sums.forget(0.0);
        assert!(sums.weights(0.0).variables.iter().flatten().all(|weight| *weight == 0.0));
    }

    #[test]
    fn what_is_needed_least_goes_first_and_what_is_left_makes_up_for_it() {
        // Of a, b and a + b any two are enough; with all three it is seen only once one is gone that no other is needed less.
        let mut sums = Sums::new(4);
        for (turn, [a, b, _]) in positions() {
            sums.add(turn, &[a, b, a + b + 0.1 * (turn % 2.0), turn % 3.0], 5.0 * a + 0.5 * b);
        }
        let order = sums.least_needed_first(1e-9);
        assert_eq!(order[3], 0, "{order:?}");
        assert!(order[..2].contains(&3) && order[..2].contains(&2), "{order:?}");
        let some = sums.weights_of(&[0, 1], 1e-9).variables;
        assert!((some[0][0] - 5.0).abs() < 1e-4 && (some[1][0] - 0.5).abs() < 1e-4, "{some:?}");
        assert_eq!(some[2..], [[0.0; 2]; 2]);
        // All of them, in any order, are what all are.
        let all = sums.weights(1e-3);
        for (one, other) in all.variables.iter().zip(&sums.weights_of(&[3, 1, 0, 2], 1e-3).variables) {
            assert!((one[0] - other[0]).abs() < 1e-9 && (one[1] - other[1]).abs() < 1e-9, "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_ridge_makes_weights_smaller() {
        let mut sums = Sums::new(3);
        positions().for_each(|(turn, variables)| sums.add(turn, &variables, truth(turn, variables)));
        // In standard deviations: 2 of some 3.7 each.
        let [free, held] = [0.0, 10.0].map(|ridge| sums.weights(ridge).variables[0][0].abs());
        assert!(held < 0.5 * free, "{held} {free}");
    }
}
