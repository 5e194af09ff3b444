//! What games of some cells say about all others: a quadratic with a Gaussian process on what it misses.
//!
//! A surface of win rates is nearly a quadratic in logits, but thresholds bite: a Timer that starts a space higher may be
//! worth nothing or twenty points. So the prior is a sum: a polynomial of second degree with wide priors on its
//! coefficients, and a Matérn-5/2 process whose reach and size are those that make what was seen most likely (Carl
//! Rasmussen and Christopher Williams, *Gaussian Processes for Machine Learning*, MIT Press 2006, chapters 2 and 5,
//! <https://gaussianprocess.org/gpml/>). Every point has the noise of its own number of games.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// What was seen somewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// Where.
    pub point: Vec<f64>,
    /// What.
    pub value: f64,
    /// Its variance.
    pub noise: f64,
}

/// A normal distribution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Normal {
    /// Its mean.
    pub mean: f64,
    /// Its variance.
    pub variance: f64,
}

impl Normal {
    /// How far one value lies above another that is independent of it.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self { mean: self.mean - other.mean, variance: self.variance + other.variance }
    }
}

/// How far the process on top reaches, in units in which an axis is 2 long, and its variance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shape {
    reach: f64,
    size: f64,
}

/// The shapes that are tried.
const REACHES: [f64; 3] = [0.3, 0.8, 2.0];
const SIZES: [f64; 4] = [0.003, 0.03, 0.1, 0.5];

/// Prior variances of the polynomial's coefficients: of the constant, of a step from the middle to an end of an axis,
/// and of what is quadratic; in logits, or in standard deviations of a game.
const CONSTANT: f64 = 9.0;
const LINEAR: f64 = 4.0;
const QUADRATIC: f64 = 0.5;

/// The model.
#[derive(Debug, Clone)]
pub struct Model {
    points: Vec<Vec<f64>>,
    shape: Shape,
    factor: Cholesky<f64, Dyn>,
    weights: DVector<f64>,
}

impl Model {
    /// The model of what was seen, with this shape, or with the most likely one. `None` without points, and where numbers
    /// fail.
    #[must_use]
    pub fn fit(seen: &[Seen], shape: Option<Shape>) -> Option<Self> {
        let shapes: Vec<Shape> = match shape {
            Some(shape) => vec![shape],
            None => REACHES.iter().flat_map(|&reach| SIZES.map(|size| Shape { reach, size })).collect(),
        };
        let fits = shapes.into_iter().filter_map(|shape| Self::with(seen, shape));
        fits.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, model)| model)
    }

    /// The shape that it has.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The model with a shape, and ln of how likely that makes what was seen, a constant aside.
    fn with(seen: &[Seen], shape: Shape) -> Option<(f64, Self)> {
        if seen.is_empty() {
            return None;
        }
        let covariance = DMatrix::from_fn(seen.len(), seen.len(), |row, column| {
            let noise = if row == column { seen[row].noise + 1e-9 } else { 0.0 };
            covariance(&seen[row].point, &seen[column].point, shape) + noise
        });
        let factor = Cholesky::new(covariance)?;
        let values = DVector::from_iterator(seen.len(), seen.iter().map(|seen| seen.value));
        let weights = factor.solve(&values);
        let spread: f64 = factor.l_dirty().diagonal().iter().map(|entry| libm::log(*entry)).sum();
        let likelihood = -0.5 * values.dot(&weights) - spread;
        let points = seen.iter().map(|seen| seen.point.clone()).collect();
        likelihood.is_finite().then_some((likelihood, Self { points, shape, factor, weights }))
    }

    /// What is expected somewhere, without how sure that is.
    #[must_use]
    pub fn mean(&self, point: &[f64]) -> f64 {
        self.points
            .iter()
            .zip(self.weights.iter())
            .map(|(seen, weight)| covariance(seen, point, self.shape) * weight)
            .sum()
    }

    /// What is expected somewhere.
    #[must_use]
    pub fn at(&self, point: &[f64]) -> Normal {
        let mut known = DVector::from_iterator(
            self.points.len(),
            self.points.iter().map(|seen| covariance(seen, point, self.shape)),
        );
        let mean = known.dot(&self.weights);
        self.factor.l_dirty().solve_lower_triangular_mut(&mut known);
        let variance = (covariance(point, point, self.shape) - known.norm_squared()).max(1e-12);
        Normal { mean, variance }
    }
}

/// How the values at two points go together before anything was seen.
fn covariance(one: &[f64], other: &[f64], shape: Shape) -> f64 {
    let (mut product, mut distance) = (0.0, 0.0);
    for (one, other) in one.iter().zip(other) {
        product += one * other;
        distance += (one - other) * (one - other);
    }
    let steps = libm::sqrt(5.0 * distance) / shape.reach;
    let process = (1.0 + steps + steps * steps / 3.0) * libm::exp(-steps);
    CONSTANT + LINEAR * product + QUADRATIC * product * product + shape.size * process
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points() -> Vec<Vec<f64>> {
        (0..6).flat_map(|x| (0..6).map(move |y| vec![f64::from(x) / 2.5 - 1.0, f64::from(y) / 2.5 - 1.0])).collect()
    }

    fn seen(value: fn(&[f64]) -> f64) -> Vec<Seen> {
        points().into_iter().map(|point| Seen { value: value(&point), noise: 1e-4, point }).collect()
    }

    #[test]
    fn a_quadratic_is_found_again_where_nothing_was_seen() {
        let truth =
            |point: &[f64]| 0.4 - 1.2 * point[0] + 0.7 * point[1] + 0.5 * point[0] * point[1] - 0.3 * point[0].powi(2);
        let some: Vec<Seen> = seen(truth).into_iter().step_by(2).collect();
        let model = Model::fit(&some, None).expect("a model");
        for point in points() {
            let found = model.at(&point);
            assert!((found.mean - truth(&point)).abs() < 0.1, "{found:?} at {point:?}");
            assert!((found.mean - model.mean(&point)).abs() < 1e-9);
        }
    }

    #[test]
    fn a_threshold_is_followed_and_what_was_not_seen_is_less_sure() {
        let truth = |point: &[f64]| if point[0] > 0.1 { 1.0 } else { -1.0 };
        let model = Model::fit(&seen(truth), None).expect("a model");
        for point in points() {
            assert!((model.at(&point).mean - truth(&point)).abs() < 0.05);
        }
        let (near, far) = (model.at(&[-1.0, -1.0]), model.at(&[0.1, 3.0]));
        assert!(near.variance < 1e-3 && far.variance > 0.05, "{near:?} {far:?}");
    }

    #[test]
    fn nothing_seen_is_no_model() {
        assert!(Model::fit(&[], None).is_none());
    }
}
