//! What the games that were played say, of their cells and of all others.

use super::{Claim, Lot, Played, Problem, Quantity, Standing, Table, test::TESTED};
use crate::{
    evidence::{Counts, Kind},
    model::{Model, Normal, Seen, Shape},
    space::Cell,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    f64::consts::FRAC_1_SQRT_2,
};

/// Games of a cell at first, and the least and the most that are added later.
const FIRST: u64 = 100;
const MORE: (u64, u64) = (300, 20_000);

/// How many cells are played at once.
pub(super) const AT_ONCE: usize = 3;

/// How probable an answer must be before it is put to the test.
pub(super) const READY: f64 = 0.8;

/// Where there are more cells than this, it is not asked of each whether it can be excluded.
const MOST_EXCLUDED: u64 = 300;

/// So many rounds without a probable answer end a search of more cells.
const PATIENCE: u32 = 40;

/// How improbable every cell is in such a round.
const IMPROBABLE: f64 = 0.02;

/// So many points have their model's shape looked for in each round; of more it is kept for a while.
const OFTEN: usize = 60;

/// The most cells whose values are weighed in a round.
const MOST_WEIGHED: usize = 1_000;

/// How many logits a share is worth where it is one half: gaps of shares count so.
const GAP: f64 = 4.0;

/// In what a model counts: from the middle of what was seen, in standard deviations of a single value.
#[derive(Debug, Clone, Copy)]
struct Unit {
    middle: f64,
    deviation: f64,
    /// The mean whole that values are parts of.
    whole: f64,
}

/// What is known of a cell.
#[derive(Debug, Clone, Default)]
struct Known {
    /// By quantity, what all its games add up to but those of the lot at hand.
    before: Vec<Counts>,
    /// By quantity, those of its own lot.
    own: Vec<Counts>,
    /// The number of that lot, and its games by player.
    number: u32,
    games: Vec<u64>,
    /// By level, whether its games exclude it.
    excluded: Vec<bool>,
    refused: bool,
}

impl Known {
    fn is_excluded(&self) -> bool {
        self.refused || self.excluded.iter().all(|excluded| *excluded)
    }
}

/// What is believed of a cell as an answer for a level.
#[derive(Debug, Clone)]
pub(super) struct Guess {
    pub cell: Cell,
    pub level: usize,
    /// By quantity, in the units of the model.
    pub values: Vec<Normal>,
    /// The probability that all that must be met is, and its logarithm.
    pub chance: f64,
    pub ln_chance: f64,
    /// The games that its test would take, and those that it may take if it lies better than it seems.
    pub effort: f64,
    pub hopeful: f64,
    /// What it costs, and what it misses of wants that need not be met.
    pub cost: f64,
}

impl Guess {
    /// The smaller, the sooner it is played: the logarithm of the games that its test is expected to take, failures
    /// included.
    pub(super) fn rank(&self) -> f64 {
        libm::log(self.effort) - self.ln_chance + self.cost
    }
}

/// What is believed of cells: models of the quantities, and the cells among which the next are chosen.
pub(super) struct Predicted {
    models: Vec<Option<Model>>,
    pool: Vec<Cell>,
}

pub(super) struct Search<'a, T> {
    pub problem: &'a Problem,
    pub table: &'a mut T,
    known: BTreeMap<Cell, Known>,
    /// By quantity that is a mean or luck, in what its model counts.
    units: Vec<Unit>,
    shapes: Vec<Option<Shape>>,
    pub games: u64,
    pub testing: u64,
    lots: u32,
    /// Tests of answers, and of neighbours too.
    pub tried: u32,
    pub tests: u32,
    /// Rounds of late in which nothing was probable.
    improbable: u32,
    /// Whether there is no more time.
    pub over: bool,
}

impl<'a, T: Table> Search<'a, T> {
    pub(super) fn new(problem: &'a Problem, table: &'a mut T) -> Self {
        let quantities = problem.quantities.len();
        Self {
            problem,
            table,
            known: BTreeMap::new(),
            units: vec![Unit { middle: 0.0, deviation: 1.0, whole: 1.0 }; quantities],
            shapes: vec![None; quantities],
            games: 0,
            testing: 0,
            lots: 0,
            tried: 0,
            tests: 0,
            improbable: 0,
            over: false,
        }
    }

    pub(super) fn goes_on(&self) -> bool {
        !self.over && self.games < self.problem.games
    }

    pub(super) fn everybody(&self) -> Vec<usize> {
        (0..self.problem.players).collect()
    }

    /// What a level's answer must be, without what follows from its neighbours.
    pub(super) fn claims(&self, level: usize) -> Vec<Claim> {
        self.problem.hard().map(|(_, want)| Claim::of(want, level)).collect()
    }

    pub(super) fn next_lot(&mut self) -> u32 {
        self.lots += 1;
        self.lots
    }

    /// What is known of a cell, which has a lot of its own from now on.
    fn of_cell(&mut self, cell: Cell) -> &mut Known {
        let Self { problem, lots, .. } = self;
        self.known.entry(cell).or_insert_with(|| {
            *lots += 1;
            let nothing = vec![Counts::default(); problem.quantities.len()];
            Known {
                before: nothing.clone(),
                own: nothing,
                number: *lots,
                games: vec![0; problem.players],
                excluded: vec![false; problem.count()],
                refused: false,
            }
        })
    }

    /// What all games of a cell add up to.
    pub(super) fn counts(&self, cell: Cell, quantity: usize) -> Counts {
        let of = |known: &Known| known.before[quantity].with(&known.own[quantity]);
        self.known.get(&cell).map(of).unwrap_or_default()
    }

    pub(super) fn all_counts(&self, cell: Cell) -> Vec<Counts> {
        (0..self.problem.quantities.len()).map(|quantity| self.counts(cell, quantity)).collect()
    }

    /// The cells that were played.
    pub(super) fn played(&self) -> impl Iterator<Item = Cell> {
        self.known.iter().filter(|(_, known)| !known.refused).map(|(cell, _)| *cell)
    }

    pub(super) fn excluded(&self) -> u64 {
        self.known.values().filter(|known| known.is_excluded()).count() as u64
    }

    pub(super) fn refused(&self) -> u64 {
        self.known.values().filter(|known| known.refused).count() as u64
    }

    /// Whether a cell may still be the answer for a level.
    pub(super) fn is_open(&self, cell: Cell, level: usize) -> bool {
        self.known.get(&cell).is_none_or(|known| !known.refused && !known.excluded[level])
    }

    /// Whether so many rounds came to nothing that a large space is given up.
    pub(super) fn loses_patience(&mut self, probable: f64) -> bool {
        self.improbable = if probable < IMPROBABLE { self.improbable + 1 } else { 0 };
        self.improbable > PATIENCE && self.problem.space.cells() > MOST_EXCLUDED
    }

    /// The first cells, spread over all.
    pub(super) fn begin(&mut self) -> Result<(), T::Halt> {
        let axes = self.problem.space.steps(0).len() as u64;
        let mut cells = self.problem.space.spread(8 + 4 * axes, 0);
        // Where rules refuse cells, others are tried.
        for round in 1..=4 {
            let players = self.everybody();
            self.play(&cells.iter().map(|cell| (*cell, FIRST, players.clone())).collect::<Vec<_>>())?;
            if self.played().next().is_some() {
                break;
            }
            cells = self.problem.space.spread((8 + 4 * axes) << round, round);
        }
        for (place, quantity) in self.problem.quantities.iter().enumerate() {
            if quantity.kind != Kind::Share {
                let all: Vec<Counts> = self.played().map(|cell| self.counts(cell, place)).collect();
                let together = all.iter().fold(Counts::default(), |sum, counts| sum.with(counts));
                let variance = all.iter().map(Counts::variance).sum::<f64>() / all.len().max(1) as f64;
                let (middle, whole) = (together.mean().unwrap_or(0.0), together.whole().max(f64::MIN_POSITIVE));
                self.units[place] = Unit { middle, deviation: libm::sqrt(variance).max(1e-6), whole };
            }
        }
        Ok(())
    }

    /// Plays so many games more of each player of each cell.
    pub(super) fn play(&mut self, more: &[(Cell, u64, Vec<usize>)]) -> Result<(), T::Halt> {
        let problem = self.problem;
        let mut lots: Vec<Lot> = Vec::new();
        for (cell, games, players) in more {
            let known = self.of_cell(*cell);
            lots.extend(players.iter().map(|&player| Lot {
                cell: *cell,
                player,
                number: known.number,
                games: known.games[player] + games,
            }));
        }
        let Some(played) = self.table.play(&lots)? else {
            self.over = true;
            return Ok(());
        };
        for (lot, played) in lots.iter().zip(played) {
            let Some(known) = self.known.get_mut(&lot.cell) else { continue };
            match played {
                Played::Refused => known.refused = true,
                Played::Counts(counts) => {
                    self.games += lot.games - known.games[lot.player];
                    known.games[lot.player] = lot.games;
                    for (place, counts) in problem.of_player(lot.player).zip(counts) {
                        known.own[place] = counts;
                    }
                }
            }
        }
        for (cell, ..) in more {
            self.exclude(*cell);
        }
        Ok(())
    }

    /// Makes games of a test part of what is known of their cell.
    pub(super) fn take_over(&mut self, cell: Cell, counts: &[Counts]) {
        let before = &mut self.of_cell(cell).before;
        before.iter_mut().zip(counts).for_each(|(before, counts)| *before = before.with(counts));
        self.exclude(cell);
    }

    /// A cell is excluded from a level once one want surely is not met. That a cell which meets all is excluded by one of
    /// them has at most the probability that is left, and "no cell meets all" is wrong only where such a cell is for each
    /// level.
    fn exclude(&mut self, cell: Cell) {
        let Some(known) = self.known.get(&cell) else { return };
        let levels = self.problem.count();
        let bar = libm::log((self.problem.hard().count() * levels) as f64 / (1.0 - self.problem.sure));
        let all = self.all_counts(cell);
        let surely = |level: usize| self.claims(level).iter().any(|claim| claim.broken(self.problem, &all) >= bar);
        let excluded: Vec<bool> = (0..levels).map(|level| known.excluded[level] || surely(level)).collect();
        if let Some(known) = self.known.get_mut(&cell) {
            known.excluded = excluded;
        }
    }

    /// Whether nothing is left: whatever the values are that levels share, for one level all cells are excluded.
    pub(super) fn excluded_all(&self) -> bool {
        let space = &self.problem.space;
        if (self.known.len() as u64) < space.cells() / self.problem.count().max(2) as u64 {
            return false;
        }
        let mut open: BTreeMap<Vec<usize>, BTreeSet<usize>> = BTreeMap::new();
        for cell in 0..space.cells() {
            let levels = (0..self.problem.count()).filter(|level| self.is_open(cell, *level));
            open.entry(self.shared(cell)).or_default().extend(levels);
        }
        open.values().all(|levels| levels.len() < self.problem.count())
    }

    /// The values of a cell that all levels share.
    pub(super) fn shared(&self, cell: Cell) -> Vec<usize> {
        let steps = self.problem.space.steps(cell);
        let shared = self.problem.levels.iter().flat_map(|levels| &levels.shared);
        shared.map(|axis| steps[*axis]).collect()
    }

    /// A value of a quantity in the units of its model.
    fn scaled(&self, quantity: usize, value: f64) -> f64 {
        match self.problem.quantities[quantity].kind {
            Kind::Share => libm::log(value / (1.0 - value)),
            Kind::Mean { .. } | Kind::Luck { .. } => {
                let Unit { middle, deviation, .. } = self.units[quantity];
                (value - middle) / deviation
            }
        }
    }

    /// What a value of a quantity's model stands for.
    pub(super) fn real(&self, quantity: usize, value: Normal) -> Normal {
        match self.problem.quantities[quantity].kind {
            Kind::Share => {
                let share = 1.0 / (1.0 + libm::exp(-value.mean));
                let slope = share * (1.0 - share);
                Normal { mean: share, variance: value.variance * slope * slope }
            }
            Kind::Mean { .. } | Kind::Luck { .. } => {
                let Unit { middle, deviation, .. } = self.units[quantity];
                Normal { mean: middle + deviation * value.mean, variance: value.variance * deviation * deviation }
            }
        }
    }

    /// What a claim is about, in the units in which it is compared.
    pub(super) fn value(&self, claim: &Claim, values: &[Normal]) -> Normal {
        match claim.against {
            None => values[claim.quantity],
            Some(against) => {
                let [one, other] = [claim.quantity, against].map(|quantity| self.real(quantity, values[quantity]));
                let gap = one.minus(other);
                Normal { mean: GAP * gap.mean, variance: GAP * GAP * gap.variance }
            }
        }
    }

    /// What such a value stands for, with its standard error.
    pub(super) fn unscaled(&self, claim: &Claim, value: Normal) -> (f64, f64) {
        let real = match claim.against {
            None => self.real(claim.quantity, value),
            Some(_) => Normal { mean: value.mean / GAP, variance: value.variance / (GAP * GAP) },
        };
        (real.mean, libm::sqrt(real.variance))
    }

    /// The ends of what is claimed, in the same units.
    fn edges(&self, claim: &Claim) -> (f64, f64) {
        let of = |value: f64| match claim.against {
            None => self.scaled(claim.quantity, value),
            Some(_) => GAP * value,
        };
        (claim.bounds.least.map_or(f64::NEG_INFINITY, of), claim.bounds.most.map_or(f64::INFINITY, of))
    }

    /// How far such a value lies outside.
    pub(super) fn off(&self, claim: &Claim, value: f64) -> f64 {
        let (low, high) = self.edges(claim);
        (low - value).max(value - high).max(0.0)
    }

    /// ln of the probability that a claim holds.
    fn ln_kept(&self, claim: &Claim, values: &[Normal]) -> f64 {
        let (low, high) = self.edges(claim);
        ln_between(self.value(claim, values), low, high)
    }

    /// What the games of a cell say of a quantity, in the units of its model.
    fn seen(&self, quantity: usize, cell: Cell) -> Option<Seen> {
        let counts = self.counts(cell, quantity);
        let (mean, games) = (counts.mean()?, counts.games() as f64);
        let (value, noise) = match self.problem.quantities[quantity].kind {
            Kind::Share => {
                let share = (mean * games + 0.5) / (games + 1.0);
                (self.scaled(quantity, share), 1.0 / ((games + 1.0) * share * (1.0 - share)))
            }
            Kind::Mean { .. } | Kind::Luck { .. } => (self.scaled(quantity, mean), 1.0 / games),
        };
        Some(Seen { point: self.problem.space.point(cell), value, noise })
    }

    /// The models of all quantities, and the cells among which the next are chosen.
    pub(super) fn predict(&mut self) -> Predicted {
        let fit = |place: usize| {
            let seen: Vec<Seen> = self.played().filter_map(|cell| self.seen(place, cell)).collect();
            let keep = seen.len() > OFTEN && !seen.len().is_multiple_of(8);
            Model::fit(&seen, self.shapes[place].filter(|_| keep))
        };
        let models: Vec<Option<Model>> = (0..self.problem.quantities.len()).map(fit).collect();
        self.shapes = models.iter().map(|model| model.as_ref().map(Model::shape)).collect();
        let around = || {
            let near = |level: usize| {
                let mut guesses: Vec<Guess> = self
                    .played()
                    .filter(|cell| self.is_open(*cell, level))
                    .filter_map(|cell| self.guess_by(&models, cell, level))
                    .collect();
                guesses.sort_by(|one, other| other.ln_chance.total_cmp(&one.ln_chance));
                guesses.into_iter().take(AT_ONCE).map(|guess| guess.cell)
            };
            (0..self.problem.count()).flat_map(near).collect()
        };
        let pool = self.problem.space.pool(around, self.improbable);
        Predicted { models, pool }
    }

    /// Every cell that may meet a level's wants, the one that would take the fewest games to be found so first.
    pub(super) fn rank(&self, predicted: &Predicted, level: usize) -> Vec<Guess> {
        let Predicted { models, pool } = predicted;
        let mut pool: Vec<Cell> = pool.iter().copied().filter(|cell| self.is_open(*cell, level)).collect();
        if pool.len() > MOST_WEIGHED {
            // How sure a value is takes long, so it is asked only of those that look best without it.
            let claims = self.claims(level);
            let off = |cell: &Cell| -> f64 {
                let point = self.problem.space.point(*cell);
                let mean = |model: &Option<Model>| {
                    let mean = model.as_ref().map_or(0.0, |model| model.mean(&point));
                    Normal { mean, variance: 0.0 }
                };
                let values: Vec<Normal> = models.iter().map(mean).collect();
                claims.iter().map(|claim| self.off(claim, self.value(claim, &values).mean)).sum()
            };
            let mut by: Vec<(f64, Cell)> = pool.iter().map(|cell| (off(cell), *cell)).collect();
            by.sort_by(|one, other| one.0.total_cmp(&other.0));
            pool = by.into_iter().take(MOST_WEIGHED).map(|(_, cell)| cell).collect();
        }
        let mut ranked: Vec<Guess> = pool.iter().filter_map(|cell| self.guess(predicted, *cell, level)).collect();
        ranked.sort_by(|one, other| one.rank().total_cmp(&other.rank()).then(one.cell.cmp(&other.cell)));
        ranked
    }

    /// What the models say of a cell; `None` where one of them could not be made.
    pub(super) fn guess(&self, predicted: &Predicted, cell: Cell, level: usize) -> Option<Guess> {
        self.guess_by(&predicted.models, cell, level)
    }

    fn guess_by(&self, models: &[Option<Model>], cell: Cell, level: usize) -> Option<Guess> {
        let point = self.problem.space.point(cell);
        let values: Vec<Normal> = models.iter().map(|model| Some(model.as_ref()?.at(&point))).collect::<Option<_>>()?;
        let claims = self.claims(level);
        let effort = self.effort(&values, &claims, self.bar_ahead());
        let ln_chance: f64 = claims.iter().map(|claim| self.ln_kept(claim, &values)).sum();
        let missed = self.problem.wants.iter().filter_map(|want| {
            let claim = Claim::of(want, level);
            Some(want.weight? * self.off(&claim, self.value(&claim, &values).mean))
        });
        let cost = self.problem.space.cost(cell) + missed.sum::<f64>();
        let sum = |which: usize| effort.iter().map(|effort| effort[which]).sum();
        let chance = libm::exp(ln_chance);
        Some(Guess { cell, level, chance, ln_chance, effort: sum(0), hopeful: sum(1), cost, values })
    }

    /// What ln of an e-value must reach on average, so that it does in most tests.
    pub(super) fn bar_ahead(&self) -> f64 {
        let tests = 2 * self.problem.count() - 1;
        libm::log(2.0 * tests as f64 / (1.0 - self.problem.sure)) + 2.0
    }

    /// By player, the games that a test of claims is expected to take, and those that it may take if they lie better than
    /// they seem.
    pub(super) fn effort(&self, values: &[Normal], claims: &[Claim], bar: f64) -> Vec<[f64; 2]> {
        let mut effort = vec![[0.0_f64; 2]; self.problem.players];
        for claim in claims {
            // In the units of what is counted: how far the nearer bound is, and how much games vary.
            let (mean, error) = self.unscaled(claim, self.value(claim, values));
            let (least, most) = (claim.bounds.least, claim.bounds.most);
            let Quantity { kind, .. } = self.problem.quantities[claim.quantity];
            let whole = self.units[claim.quantity].whole;
            let below = least.map(|least| (mean - least, kind.reach(least, whole)[0]));
            let above = most.map(|most| (most - mean, kind.reach(most, whole)[1]));
            let edges = below.into_iter().chain(above);
            let (to_edge, reach) = edges.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or((f64::INFINITY, 1.0));
            let variance: f64 = claim.quantities().map(|quantity| self.variance(quantity, values)).sum();
            let width = least.zip(most).map_or(f64::INFINITY, |(least, most)| most - least);
            let apart = to_edge.max(error / 2.0).max(0.05 * width.min(1.0)).max(1e-9);
            let hopeful = (to_edge + error).min(width / 2.0).max(apart);
            for quantity in claim.quantities() {
                let of_player = &mut effort[self.problem.quantities[quantity].player];
                for (effort, apart) in of_player.iter_mut().zip([apart, hopeful]) {
                    let games = bar / kind.growth(apart, variance, reach) * kind.games() as f64;
                    *effort = effort.max(games).max(TESTED as f64);
                }
            }
        }
        effort
    }

    /// The variance of a game.
    pub(super) fn variance(&self, quantity: usize, values: &[Normal]) -> f64 {
        match self.problem.quantities[quantity].kind {
            Kind::Share => {
                let share = self.real(quantity, values[quantity]).mean;
                share * (1.0 - share)
            }
            Kind::Mean { .. } | Kind::Luck { .. } => self.units[quantity].deviation.powi(2),
        }
    }

    /// What is believed of each want, with its standard error.
    pub(super) fn believed(&self, guess: &Guess) -> Vec<(f64, f64)> {
        let claims = self.problem.wants.iter().map(|want| Claim::of(want, guess.level));
        claims.map(|claim| self.unscaled(&claim, self.value(&claim, &guess.values))).collect()
    }

    /// What is believed of the best, for those who watch.
    pub(super) fn tell(&mut self, best: &[&Guess], testing: Option<usize>) {
        let best = best.iter().map(|guess| (guess.cell, self.believed(guess))).collect();
        let left = self.problem.space.cells() - self.excluded();
        self.table.stands(&Standing { games: self.games, best, left, testing });
    }

    /// How many games of each player a cell is played next.
    pub(super) fn more(&self, cell: Cell) -> u64 {
        match self.known.get(&cell).and_then(|known| known.games.iter().copied().max()) {
            None | Some(0) => FIRST,
            Some(games) => (games / 2).clamp(MORE.0, MORE.1),
        }
    }

    /// Who plays a cell on. Where nothing is probable, cells are to be excluded, and the player who misses most does that.
    pub(super) fn who_plays(&self, guess: &Guess, probable: f64) -> Vec<usize> {
        if self.problem.together() || probable >= IMPROBABLE || !self.known.contains_key(&guess.cell) {
            return self.everybody();
        }
        let claims = self.claims(guess.level);
        let chances = claims.iter().map(|claim| (self.ln_kept(claim, &guess.values), claim));
        let Some((_, worst)) = chances.min_by(|one, other| one.0.total_cmp(&other.0)) else { return self.everybody() };
        self.everybody().into_iter().filter(|player| worst.is_about(self.problem, *player)).collect()
    }
}

/// ln of the probability that a value lies between two others.
pub(super) fn ln_between(value: Normal, low: f64, high: f64) -> f64 {
    let error = libm::sqrt(value.variance);
    let (low, high) = ((low - value.mean) / error, (high - value.mean) / error);
    // The tail is looked at in which both lie, where differences of small numbers are exact.
    let (near, far) = if low > 0.0 { (low, high) } else { (-high, -low) };
    let between = match near > 0.0 {
        true => 0.5 * (libm::erfc(near * FRAC_1_SQRT_2) - libm::erfc(far * FRAC_1_SQRT_2)),
        false => 1.0 - 0.5 * (libm::erfc(-near * FRAC_1_SQRT_2) + libm::erfc(far * FRAC_1_SQRT_2)),
    };
    if between > 1e-280 { libm::log(between) } else { -0.5 * near * near - libm::log(near.max(1.0)) }
}
