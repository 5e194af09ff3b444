//! The fit of a Rasch model: logit P(win) = ability + ease, for every pair of a strategy and a variant (Rasch 1960;
//! joint maximum likelihood with a ridge penalty). Ease is difficulty with the sign turned.

use super::jackknife::logistic;

/// The ridge prior: abilities and difficulties are taken to be normal around 0 with this standard deviation, in logits.
///
/// It serves only to keep what games cannot tell finite: a strategy that won everything, a variant nobody played. Its
/// pull is 1 ÷ 5² = 0.04, less than a sixth of what one game at even chances weighs (¼). At a thousand games a place it
/// moves a difficulty by some 0.0002 logits. Five logits to either side are win rates from 0.7 % to 99.3 %.
pub(super) const PRIOR_DEVIATION: f64 = 5.0;

/// What the prior adds to every diagonal entry of the information.
pub(super) const PULL: f64 = 1.0 / (PRIOR_DEVIATION * PRIOR_DEVIATION);

/// The largest change at which the fit stands still, in logits.
const STILL: f64 = 1e-10;

/// The most Newton steps; from the full fit a refit takes two or three.
const STEPS: usize = 100;

/// The games of one strategy in one variant, by their places.
#[derive(Debug, Clone, Copy)]
pub(super) struct Played {
    pub strategy: usize,
    pub variant: usize,
    pub games: f64,
    pub wins: f64,
}

/// Abilities of strategies and eases of variants, in logits; only their sums have a meaning before an anchor is chosen.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fit {
    pub ability: Vec<f64>,
    pub ease: Vec<f64>,
}

impl Fit {
    /// The start of a first fit: everybody equal.
    pub fn flat(strategies: usize, variants: usize) -> Self {
        Self { ability: vec![0.0; strategies], ease: vec![0.0; variants] }
    }

    /// The logit of the win rate expected.
    pub fn logit(&self, strategy: usize, variant: usize) -> f64 {
        self.ability[strategy] + self.ease[variant]
    }

    /// The penalised log-likelihood.
    fn likelihood(&self, played: &[Played]) -> f64 {
        let cell = |one: &Played| {
            let logit = self.logit(one.strategy, one.variant);
            // ln(1 + e^x) without overflow.
            one.wins * logit - one.games * (logit.max(0.0) + (-logit.abs()).exp().ln_1p())
        };
        let squares: f64 = self.ability.iter().chain(&self.ease).map(|place| place * place).sum();
        played.iter().map(cell).sum::<f64>() - 0.5 * PULL * squares
    }

    /// This fit, moved by part of a step.
    fn moved(&self, step: &Self, part: f64) -> Self {
        let add = |from: &[f64], by: &[f64]| from.iter().zip(by).map(|(from, by)| from + part * by).collect();
        Self { ability: add(&self.ability, &step.ability), ease: add(&self.ease, &step.ease) }
    }

    /// The information about each ability and each ease with all others fixed, the prior's included.
    pub fn information(&self, played: &[Played]) -> Self {
        let mut found = Self { ability: vec![PULL; self.ability.len()], ease: vec![PULL; self.ease.len()] };
        for one in played {
            let rate = logistic(self.logit(one.strategy, one.variant));
            let weight = one.games * rate * (1.0 - rate);
            found.ability[one.strategy] += weight;
            found.ease[one.variant] += weight;
        }
        found
    }

    /// The Newton step from here.
    fn step(&self, played: &[Played]) -> Self {
        let slope = |places: &[f64]| places.iter().map(|place| -PULL * place).collect();
        let mut slopes = Self { ability: slope(&self.ability), ease: slope(&self.ease) };
        let mut information = Self { ability: vec![PULL; self.ability.len()], ease: vec![PULL; self.ease.len()] };
        // The larger side's block of the information is diagonal and is eliminated; the smaller side's is solved.
        let turned = self.ability.len() > self.ease.len();
        let small = self.ability.len().min(self.ease.len());
        let large = self.ability.len().max(self.ease.len());
        let mut cross = vec![0.0; small * large];
        for one in played {
            let rate = logistic(self.logit(one.strategy, one.variant));
            let (excess, weight) = (one.wins - one.games * rate, one.games * rate * (1.0 - rate));
            slopes.ability[one.strategy] += excess;
            slopes.ease[one.variant] += excess;
            information.ability[one.strategy] += weight;
            information.ease[one.variant] += weight;
            let (inner, outer) = if turned { (one.variant, one.strategy) } else { (one.strategy, one.variant) };
            cross[outer * small + inner] += weight;
        }
        if turned {
            let (ease, ability) = solve(information.ease, &information.ability, &cross, slopes.ease, &slopes.ability);
            Self { ability, ease }
        } else {
            let (ability, ease) = solve(information.ability, &information.ease, &cross, slopes.ability, &slopes.ease);
            Self { ability, ease }
        }
    }
}

/// The fit with the greatest penalised likelihood, by Newton's method from `start`. The likelihood is concave, and the
/// prior makes it strictly so: there is one greatest, whatever was or was not played.
pub(super) fn fit(played: &[Played], start: Fit) -> Fit {
    let mut now = start;
    let mut likelihood = now.likelihood(played);
    for _ in 0..STEPS {
        let step = now.step(played);
        let length = step.ability.iter().chain(&step.ease).fold(0.0_f64, |most, part| most.max(part.abs()));
        let mut part = 1.0;
        let mut next = now.moved(&step, part);
        let mut reached = next.likelihood(played);
        // A full step may overshoot far from the top. What rounding takes away does not count.
        while reached < likelihood - 1e-12 * likelihood.abs() && part > 1e-6 {
            part /= 2.0;
            next = now.moved(&step, part);
            reached = next.likelihood(played);
        }
        (now, likelihood) = (next, reached);
        if length * part < STILL {
            break;
        }
    }
    now
}

/// Solves the block system [diag(small) crossᵀ; cross diag(large)] (x, y) = (a, b) by the Schur complement of the
/// large block. `cross` has one row a large place.
fn solve(small: Vec<f64>, large: &[f64], cross: &[f64], a: Vec<f64>, b: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let size = small.len();
    if size == 0 {
        return (Vec::new(), b.iter().zip(large).map(|(b, large)| b / large).collect());
    }
    let mut matrix = vec![0.0; size * size];
    let mut x = a;
    for (place, own) in small.into_iter().enumerate() {
        matrix[place * size + place] = own;
    }
    for ((row, own), b) in cross.chunks_exact(size).zip(large).zip(b) {
        for i in 0..size {
            let share = row[i] / own;
            x[i] -= share * b;
            for j in 0..=i {
                matrix[i * size + j] -= share * row[j];
            }
        }
    }
    cholesky(&mut matrix, &mut x, size);
    let outer = cross.chunks_exact(size).zip(large).zip(b);
    let y = outer.map(|((row, own), b)| (b - row.iter().zip(&x).map(|(row, x)| row * x).sum::<f64>()) / own).collect();
    (x, y)
}

/// Solves `matrix` x = `x` in place, for a symmetric matrix of which the lower half is read.
fn cholesky(matrix: &mut [f64], x: &mut [f64], size: usize) {
    for i in 0..size {
        for j in 0..=i {
            let known: f64 = (0..j).map(|k| matrix[i * size + k] * matrix[j * size + k]).sum();
            let rest = matrix[i * size + j] - known;
            // The prior keeps every pivot at PULL or above; less is rounding.
            matrix[i * size + j] = if i == j { rest.max(PULL / 2.0).sqrt() } else { rest / matrix[j * size + j] };
        }
    }
    for i in 0..size {
        let known: f64 = (0..i).map(|k| matrix[i * size + k] * x[k]).sum();
        x[i] = (x[i] - known) / matrix[i * size + i];
    }
    for i in (0..size).rev() {
        let known: f64 = (i + 1..size).map(|k| matrix[k * size + i] * x[k]).sum();
        x[i] = (x[i] - known) / matrix[i * size + i];
    }
}
