//! What variables are worth: a ridge regression that forgets, and of which any variables can be left out.

#[cfg(test)]
pub(crate) mod made_up;
mod solved;

pub(crate) use solved::Solved;

use nalgebra::{Cholesky, DMatrix, DVector};
use serde::{Deserialize, Serialize};

/// Sums over positions from which weights are worked out: what came before can be made to count less.
///
/// Features of a position are 1 and its turn, then each variable, then each variable times the turn.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Sums {
    variables: usize,
    /// What so many positions show of a variable is believed by half.
    doubt: f64,
    /// How much all positions count.
    weight: f64,
    /// Products of features; only those on the diagonal and below it are kept up.
    products: DMatrix<f64>,
    /// Products of each feature with what was reached.
    reached: DVector<f64>,
    /// What was reached, squared.
    squares: f64,
    /// For each variable its third and fourth powers.
    powers: Vec<[f64; 2]>,
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

impl Weights {
    fn none(variables: usize) -> Self {
        Self { constant: [0.0; 2], variables: vec![[0.0; 2]; variables] }
    }
}

impl Sums {
    /// None yet, of positions with so many variables.
    pub fn new(variables: usize) -> Self {
        Self::doubting(variables, 0.0)
    }

    /// The same where what so many positions show of a variable is believed by half. In games that were played by others, what
    /// hardly ever was different there would otherwise get the weights of chance, and a player who looks for the best
    /// follows just these.
    pub fn doubting(variables: usize, doubt: f64) -> Self {
        let count = 2 * variables + 2;
        Self {
            variables,
            doubt,
            weight: 0.0,
            products: DMatrix::zeros(count, count),
            reached: DVector::zeros(count),
            squares: 0.0,
            powers: vec![[0.0; 2]; variables],
            features: vec![0.0; count],
        }
    }

    /// Whether these are sums over positions with so many variables.
    pub fn is_of(&self, variables: usize) -> bool {
        let count = 2 * variables + 2;
        self.variables == variables
            && self.powers.len() == variables
            && self.products.shape() == (count, count)
            && self.reached.len() == count
    }

    /// What came before counts this many times as much as it did.
    pub fn forget(&mut self, share: f64) {
        self.weight *= share;
        self.products *= share;
        self.reached *= share;
        self.squares *= share;
        self.powers.iter_mut().flatten().for_each(|power| *power *= share);
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
        for ([third, fourth], variable) in self.powers.iter_mut().zip(variables) {
            let cube = variable.powi(3);
            *third += cube;
            *fourth += cube * variable;
        }
        self.weight += 1.0;
        self.squares += reached * reached;
        for (column, &feature) in features.iter().enumerate().filter(|(_, feature)| **feature != 0.0) {
            self.reached[column] += feature * reached;
            let below = &mut self.products.column_mut(column);
            for (product, other) in below.iter_mut().zip(&*features).skip(column) {
                *product += feature * other;
            }
        }
    }

    /// The weights of all variables by which what was reached is told best; none where there is nothing to be learned.
    pub fn weights(&self, ridge: f64) -> Weights {
        let solved = self.solve(ridge, &vec![true; self.variables]);
        solved.map_or_else(|| Weights::none(self.variables), |solved| solved.weights())
    }

    /// What is added for each squared weight of a variable because few positions show what it is worth: those in which it is
    /// not about its mean. These are all divided by its kurtosis; of what is there in few positions, that is their number.
    fn doubted(&self, variable: usize) -> f64 {
        let place = 2 + variable;
        let mean = |sum: f64| sum / self.weight;
        let (first, second) = (mean(self.products[(place, 0)]), mean(self.products[(place, place)]));
        let [third, fourth] = self.powers[variable].map(mean);
        let variance = second - first * first;
        let fourth = fourth - 4.0 * first * third + 6.0 * first * first * second - 3.0 * first.powi(4);
        let shown = if fourth > 0.0 { (variance * variance / fourth).min(1.0) * self.weight } else { 0.0 };
        self.doubt / shown.max(1e-9)
    }

    /// The regression with the variables that are `kept`; `None` if it cannot be solved. `ridge` times the number of
    /// positions is added for each squared weight, where variables are counted in their standard deviations and the
    /// turn in its mean.
    pub fn solve(&self, ridge: f64, kept: &[bool]) -> Option<Solved> {
        let weight = self.weight;
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
            // A small one for constant and turn too, so that there always is a solution.
            let on_diagonal = if row < 2 { 1e-9 } else { ridge.max(1e-9) + self.doubted((row - 2) / 2) };
            if row == column { sum + on_diagonal * weight.max(1.0) } else { sum }
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
    fn what_few_positions_show_is_doubted() {
        // Of 900 positions one in ten, and three in all, had what they brought 2 more; one of the three was lucky besides.
        let weights = |doubt| {
            let mut sums = Sums::doubting(2, doubt);
            for number in 0..900_u32 {
                let (often, seldom) = (f64::from(u8::from(number % 10 == 0)), f64::from(u8::from(number % 300 == 7)));
                let luck = if number == 307 { 30.0 } else { f64::from(number % 2) };
                sums.add(1.0, &[often, seldom], 2.0 * often + 2.0 * seldom + luck);
            }
            let at_once = |[always, by_turn]: Weight| always + by_turn;
            let variables = sums.weights(0.0).variables;
            [at_once(variables[0]), at_once(variables[1])]
        };
        let ([often, seldom], [doubted_often, doubted_seldom]) = (weights(0.0), weights(30.0));
        assert!(seldom > 10.0 && doubted_seldom < 0.2 * seldom, "{seldom} {doubted_seldom}");
        assert!((doubted_often / often - 0.75).abs() < 0.15, "{often} {doubted_often}");
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
