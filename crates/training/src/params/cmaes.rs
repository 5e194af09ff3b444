//! CMA-ES: a normal distribution of points that moves, with its shape, to where points are better.
//!
//! As in Nikolaus Hansen, "The CMA Evolution Strategy: A Tutorial" (2016, <https://arxiv.org/abs/1604.00772>): weighted
//! recombination of the better half, cumulative step-size adaptation, rank-one and rank-µ updates of the covariance. It only
//! ever asks for the order of points, which is why noise and odd scales of what is looked at do it little harm.
//!
//! Sums are taken in a fixed order and logarithms from `libm`, so that it finds the same on any machine.

use crate::random::{Purpose, Stream, Streams, normal};
use nalgebra::{DMatrix, SymmetricEigen};
use serde::{Deserialize, Serialize};

/// Where the points of a generation are drawn from.
const POINTS: Purpose = Purpose::named("points");

/// The distribution, in coordinates of which each is about as wide as the others at first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cmaes {
    generation: u64,
    mean: Vec<f64>,
    step: f64,
    /// Row by row.
    covariance: Vec<f64>,
    path_of_step: Vec<f64>,
    path_of_covariance: Vec<f64>,
}

/// A point, and where it lies in the distribution.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    pub place: Vec<f64>,
    /// The normal deviates that it was made of, turned as the distribution is: C^(-1/2) (place - mean) / step.
    whitened: Vec<f64>,
}

/// The constants of the method for a number of coordinates.
struct Constants {
    weights: Vec<f64>,
    effective: f64,
    of_step: f64,
    damping: f64,
    of_covariance: f64,
    rank_one: f64,
    rank_many: f64,
    /// The mean length of a vector of normal deviates.
    length: f64,
}

impl Constants {
    fn of(coordinates: usize, points: usize) -> Self {
        let (n, better) = (coordinates as f64, points / 2);
        let raw: Vec<f64> =
            (1..=better).map(|rank| libm::log((points as f64 + 1.0) / 2.0) - libm::log(rank as f64)).collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let of_step = (effective + 2.0) / (n + effective + 5.0);
        let rank_one = 2.0 / ((n + 1.3).powi(2) + effective);
        let rank_many =
            (2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0).powi(2) + effective)).min(1.0 - rank_one);
        Self {
            effective,
            of_step,
            damping: 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + of_step,
            of_covariance: (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n),
            rank_one,
            rank_many,
            length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            weights,
        }
    }
}

impl Cmaes {
    /// A distribution around 0, a standard deviation of 1 wide in each of at least one coordinate.
    pub fn new(coordinates: usize) -> Self {
        let mut covariance = vec![0.0; coordinates * coordinates];
        covariance.iter_mut().step_by(coordinates + 1).for_each(|own| *own = 1.0);
        let none = vec![0.0; coordinates];
        Self {
            generation: 0,
            mean: none.clone(),
            step: 1.0,
            covariance,
            path_of_step: none.clone(),
            path_of_covariance: none,
        }
    }

    /// The middle of the distribution.
    pub fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// How wide it is in each coordinate: standard deviations.
    pub fn widths(&self) -> Vec<f64> {
        self.covariance.iter().step_by(self.mean.len() + 1).map(|own| self.step * own.max(0.0).sqrt()).collect()
    }

    /// Whether its numbers go together, as those of a file must be asked.
    pub fn is_sound(&self, coordinates: usize) -> bool {
        let lists = [&self.mean, &self.path_of_step, &self.path_of_covariance];
        let numbers = || lists.into_iter().chain([&self.covariance]).flatten();
        coordinates > 0
            && lists.iter().all(|list| list.len() == coordinates)
            && self.covariance.len() == coordinates * coordinates
            && numbers().all(|number| number.is_finite())
            && self.step.is_finite()
            && self.step > 0.0
    }

    /// The points of the next generation, drawn from streams that are its own.
    pub fn points(&self, streams: &Streams, count: usize) -> Vec<Point> {
        let n = self.mean.len();
        let eigen = SymmetricEigen::new(DMatrix::from_row_slice(n, n, &self.covariance));
        let roots: Vec<f64> = eigen.eigenvalues.iter().map(|value| value.max(1e-20).sqrt()).collect();
        let point = |number: u64| {
            let mut stream: Stream = streams.branch(self.generation, POINTS).stream(number, POINTS);
            let deviates: Vec<f64> = (0..n).map(|_| normal(&mut stream)).collect();
            let turned = |by: &dyn Fn(usize) -> f64| -> Vec<f64> {
                let row = |row: usize| (0..n).map(|axis| eigen.eigenvectors[(row, axis)] * by(axis)).sum();
                (0..n).map(row).collect()
            };
            let away = turned(&|axis| roots[axis] * deviates[axis]);
            let place = self.mean.iter().zip(away).map(|(mean, away)| mean + self.step * away).collect();
            Point { place, whitened: turned(&|axis| deviates[axis]) }
        };
        (0..count as u64).map(point).collect()
    }

    /// Moves to where the better points are. `order` has the places of all points in `points`, the best first.
    pub fn learn(&mut self, points: &[Point], order: &[usize]) {
        let n = self.mean.len();
        let constants = Constants::of(n, points.len());
        let best: Vec<(&Point, f64)> = order
            .iter()
            .zip(&constants.weights)
            .filter_map(|(&place, &weight)| Some((points.get(place)?, weight)))
            .collect();
        // How far each of the better points lies from the mean, in steps.
        let away: Vec<Vec<f64>> = best
            .iter()
            .map(|(point, _)| {
                point.place.iter().zip(&self.mean).map(|(place, mean)| (place - mean) / self.step).collect()
            })
            .collect();
        let average =
            |of: &dyn Fn(usize) -> f64| best.iter().enumerate().map(|(rank, (_, weight))| weight * of(rank)).sum();
        let moved: Vec<f64> = (0..n).map(|axis| average(&|rank| away[rank][axis])).collect();
        let whitened: Vec<f64> = (0..n).map(|axis| average(&|rank| best[rank].0.whitened[axis])).collect();

        let Constants { effective, of_step, damping, of_covariance, rank_one, rank_many, length, .. } = constants;
        self.generation += 1;
        let gain = (of_step * (2.0 - of_step) * effective).sqrt();
        for (path, whitened) in self.path_of_step.iter_mut().zip(&whitened) {
            *path = (1.0 - of_step) * *path + gain * whitened;
        }
        let long = self.path_of_step.iter().map(|path| path * path).sum::<f64>().sqrt();
        let generations = i32::try_from(2 * self.generation).unwrap_or(i32::MAX);
        let expected = (1.0 - (1.0 - of_step).powi(generations)).sqrt() * length;
        let stalls = long / expected >= 1.4 + 2.0 / (n as f64 + 1.0);
        let gain = if stalls { 0.0 } else { (of_covariance * (2.0 - of_covariance) * effective).sqrt() };
        for (path, moved) in self.path_of_covariance.iter_mut().zip(&moved) {
            *path = (1.0 - of_covariance) * *path + gain * moved;
        }
        let lost = if stalls { rank_one * of_covariance * (2.0 - of_covariance) } else { 0.0 };
        let kept = 1.0 + lost - rank_one - rank_many;
        for row in 0..n {
            for column in 0..n {
                let one = self.path_of_covariance[row] * self.path_of_covariance[column];
                let many: f64 = average(&|rank| away[rank][row] * away[rank][column]);
                let own = &mut self.covariance[row * n + column];
                *own = kept * *own + rank_one * one + rank_many * many;
            }
        }
        for (mean, moved) in self.mean.iter_mut().zip(&moved) {
            *mean += self.step * moved;
        }
        // At most so much wider at once: one generation of noise must not carry it off.
        let change = (of_step / damping * (long / length - 1.0)).min(1.0);
        self.step = (self.step * libm::exp(change)).clamp(1e-12, 1e12);
    }

    /// Keeps each coordinate at least so wide.
    pub fn keep_wide(&mut self, least: &[f64]) {
        let count = self.mean.len();
        for (axis, &least) in least.iter().enumerate().take(count) {
            let own = &mut self.covariance[axis * count + axis];
            *own = own.max((least / self.step).powi(2));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Minimises a function, and returns the middle that is reached.
    fn minimise(coordinates: usize, generations: u32, worth: impl Fn(&[f64], u64) -> f64) -> Vec<f64> {
        let (streams, mut found) = (Streams::new(5), Cmaes::new(coordinates));
        for generation in 0..generations {
            let points = found.points(&streams, 12);
            let worths: Vec<f64> = points
                .iter()
                .zip(0_u64..)
                .map(|(point, number)| worth(&point.place, u64::from(generation) * 100 + number))
                .collect();
            let mut order: Vec<usize> = (0..points.len()).collect();
            order.sort_by(|a, b| worths[*a].total_cmp(&worths[*b]));
            found.learn(&points, &order);
            assert!(found.is_sound(coordinates));
        }
        found.mean
    }

    #[test]
    fn a_long_and_slanting_valley_is_followed_to_its_lowest_point() {
        // Axes of lengths 1 to 1000, turned by 45 degrees, around (3, -2, 0.5).
        let worth = |place: &[f64], _: u64| {
            let [a, b, c] = [place[0] - 3.0, place[1] + 2.0, place[2] - 0.5];
            (a + b).powi(2) + 1e6 * (a - b).powi(2) + 1e3 * c.powi(2)
        };
        let mean = minimise(3, 200, worth);
        for (found, truth) in mean.iter().zip([3.0, -2.0, 0.5]) {
            assert!((found - truth).abs() < 1e-6, "{mean:?}");
        }
    }

    #[test]
    fn noise_as_large_as_what_is_looked_for_is_averaged_away() {
        let streams = Streams::new(9);
        let worth = |place: &[f64], number: u64| {
            let noise = normal(&mut streams.stream(number, Purpose::named("noise")));
            place.iter().map(|place| (place - 2.0).powi(2)).sum::<f64>() + noise
        };
        let mean = minimise(4, 120, worth);
        // At first the distance is 4; the noise is that of a distance of 1.
        let distance = mean.iter().map(|mean| (mean - 2.0).powi(2)).sum::<f64>().sqrt();
        assert!(distance < 1.0, "{mean:?}");
    }

    #[test]
    fn on_a_line_and_where_all_is_alike_it_stays_sound() {
        let mean = minimise(1, 60, |place, _| (place[0] - 1.5).abs());
        assert!((mean[0] - 1.5).abs() < 1e-3, "{mean:?}");
        minimise(2, 300, |_, _| 0.0);
    }

    #[test]
    fn a_least_width_is_kept() {
        let mut found = Cmaes::new(2);
        found.step = 1e-3;
        found.keep_wide(&[0.5, 0.0]);
        let widths = found.widths();
        assert!((widths[0] - 0.5).abs() < 1e-12 && (widths[1] - 1e-3).abs() < 1e-12, "{widths:?}");
    }
}
