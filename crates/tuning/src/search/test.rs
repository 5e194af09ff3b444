//! Putting an answer to the test, and the end of a search.

use super::{
    Candidate, Claim, Lot, Played, Surface, Table, Tuned, Verdict,
    knowledge::{Guess, Predicted, Search, ln_between},
};
use crate::{evidence::Counts, model::Normal, space::Cell};

/// How improbable an answer is when its test ends.
const HOPELESS: f64 = 0.02;

/// The games of each player with which a test begins, and those that a cell is compared with its neighbours by.
pub(super) const TESTED: u64 = 1_000;
const COMPARED: u64 = 512;

/// The most values of an axis along which it is told what is believed around an answer.
const MOST_DRAWN: usize = 24;

/// The most neighbours that an answer is compared with.
const MOST_COMPARED: usize = 60;

impl<T: Table> Search<'_, T> {
    /// What ln of an e-value must reach in the next test.
    ///
    /// Tests come in rounds of as many as there are levels and pairs of neighbours. Of all that may go wrong the k-th round
    /// has 1 ÷ (k (k + 1)), which adds up to all of it, and its tests share that evenly.
    pub(super) fn next_bar(&mut self) -> f64 {
        let tests = 2 * self.problem.count() as u32 - 1;
        let round = f64::from(self.tests / tests + 1);
        self.tests += 1;
        libm::log(round * (round + 1.0) * f64::from(tests) / (1.0 - self.problem.sure))
    }

    /// Puts a cell to the test with games of their own: `None` if it fails, and then these games count as any others.
    pub(super) fn test(&mut self, guess: &Guess, claims: &[Claim]) -> Result<Option<(Candidate, u32)>, T::Halt> {
        let problem = self.problem;
        let (bar, number) = (self.next_bar(), self.next_lot());
        self.tried += 1;
        let mut counts = vec![Counts::default(); problem.quantities.len()];
        let mut open = claims.to_vec();
        let mut played = vec![0; problem.players];
        let effort: f64 = self.effort(&guess.values, claims, bar + 2.0).iter().map(|both| both[0]).sum();
        let (mut games, most) = (TESTED, (3.0 * effort / problem.players as f64) as u64);
        // What need not be met is told too, by as many games as the others begin with.
        let mut players = self.everybody();
        loop {
            let lot = |player: &usize| Lot { cell: guess.cell, player: *player, number, games };
            let lots: Vec<Lot> = players.iter().map(lot).collect();
            let Some(results) = self.table.play(&lots)? else {
                self.over = true;
                break;
            };
            for (lot, result) in lots.iter().zip(results) {
                let more = lot.games - played[lot.player];
                (self.games, self.testing) = (self.games + more, self.testing + more);
                played[lot.player] = lot.games;
                if let Played::Counts(result) = result {
                    problem.of_player(lot.player).zip(result).for_each(|(place, result)| counts[place] = result);
                }
            }
            open.retain(|claim| claim.kept(problem, &counts) < bar);
            if open.is_empty() {
                return Ok(Some((self.candidate(guess, counts), number)));
            }
            let hopeless = open.iter().any(|claim| self.is_hopeless(claim, guess.cell, &counts));
            if hopeless || games >= most || !self.goes_on() {
                break;
            }
            games += (games / 4).max(TESTED / 2);
            let together = problem.together();
            players.retain(|player| together || open.iter().any(|claim| claim.is_about(problem, *player)));
        }
        self.take_over(guess.cell, &counts);
        Ok(None)
    }

    /// A cell with what its games say.
    pub(super) fn candidate(&self, guess: &Guess, counts: Vec<Counts>) -> Candidate {
        let claims = self.problem.wants.iter().map(|want| Claim::of(want, guess.level));
        let off = claims.map(|claim| self.off(&claim, self.value(&claim, &guess.values).mean)).collect();
        let values = self.believed(guess);
        Candidate { cell: guess.cell, level: guess.level, counts, values, off, chance: guess.chance }
    }

    /// Whether a claim that is being put to the test hardly holds any more, by all games of its cell.
    fn is_hopeless(&self, claim: &Claim, cell: Cell, counts: &[Counts]) -> bool {
        let of = |quantity: usize| -> Option<Normal> {
            let all = self.counts(cell, quantity).with(&counts[quantity]);
            Some(Normal { mean: all.mean()?, variance: (all.variance() / all.games() as f64).max(1e-12) })
        };
        let value = match claim.against {
            None => of(claim.quantity),
            Some(against) => of(claim.quantity).zip(of(against)).map(|(one, other)| one.minus(other)),
        };
        let (low, high) = claim.bounds.ends();
        value.is_some_and(|value| ln_between(value, low, high) < libm::log(HOPELESS))
    }

    /// The end where no cell is left to look at.
    pub(super) fn end_without(self) -> Result<Tuned, T::Halt> {
        let verdict = if self.excluded_all() { Verdict::Impossible } else { Verdict::NotFound };
        self.end(verdict, None)
    }

    /// All that is known at the end. `number` is the lot of the test that a single answer passed.
    pub(super) fn end(mut self, verdict: Verdict, number: Option<u32>) -> Result<Tuned, T::Halt> {
        let mut alike = Vec::new();
        if let (Verdict::Met(answers), Some(number)) = (&verdict, number) {
            for (axis, value, other) in self.problem.space.neighbours(answers[0].cell).take(MOST_COMPARED) {
                self.games += self.problem.players as u64 * COMPARED;
                if self.table.alike([answers[0].cell, other], number, COMPARED)? {
                    alike.push((axis, value));
                }
            }
        }
        let answers: Vec<Cell> = match &verdict {
            Verdict::Met(answers) => answers.iter().map(|answer| answer.cell).collect(),
            _ => Vec::new(),
        };
        let predicted = self.predict();
        let others = self.played().filter(|cell| !answers.contains(cell)).filter_map(|cell| {
            let guesses = (0..self.problem.count()).filter_map(|level| self.guess(&predicted, cell, level));
            let guess = guesses.max_by(|one, other| one.ln_chance.total_cmp(&other.ln_chance))?;
            Some(self.candidate(&guess, self.all_counts(cell)))
        });
        let mut others: Vec<Candidate> = others.collect();
        let misses = |candidate: &Candidate| self.problem.hard().map(|(place, _)| candidate.off[place]).sum::<f64>();
        others.sort_by(|one, other| {
            misses(one)
                .total_cmp(&misses(other))
                .then(other.chance.total_cmp(&one.chance))
                .then(one.cell.cmp(&other.cell))
        });
        let nearest = match (&verdict, self.problem.count()) {
            (Verdict::Met(_), _) => Vec::new(),
            (_, 1) => others.first().cloned().into_iter().collect(),
            _ => self.nearest_levels(&predicted),
        };
        let shown = match &verdict {
            Verdict::Met(answers) => answers,
            _ => &nearest,
        };
        let surface = shown.get(shown.len() / 2).and_then(|candidate| self.surface(&predicted, candidate));
        Ok(Tuned {
            surface,
            nearest,
            others,
            alike,
            apart: Vec::new(),
            games: (self.games, self.testing),
            tried: self.tried,
            excluded: self.excluded(),
            refused: self.refused(),
            cells: self.problem.space.cells(),
            verdict,
        })
    }

    /// What is believed around a cell, along the two axes that move what is wanted most.
    fn surface(&self, predicted: &Predicted, candidate: &Candidate) -> Option<Surface> {
        let space = &self.problem.space;
        let own = space.steps(candidate.cell);
        let at = |changes: &[(usize, usize)]| -> Option<Guess> {
            let mut steps = own.clone();
            changes.iter().for_each(|(axis, step)| steps[*axis] = *step);
            self.guess(predicted, space.cell(&steps), candidate.level)
        };
        // How far apart the values of wants are along an axis, in the units in which they are compared.
        let moves = |axis: usize| -> f64 {
            let all: Vec<Guess> = (0..space.values(axis)).filter_map(|step| at(&[(axis, step)])).collect();
            let of = |claim: &Claim| {
                let values = all.iter().map(|guess| self.value(claim, &guess.values).mean);
                let (low, high) = values
                    .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
                high - low
            };
            self.claims(candidate.level).iter().map(of).sum()
        };
        let mut axes: Vec<(usize, f64)> = (0..own.len()).map(|axis| (axis, moves(axis))).collect();
        axes.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let [(first, _), (second, _), ..] = axes[..] else { return None };
        if [first, second].iter().any(|axis| space.values(*axis) > MOST_DRAWN) {
            return None;
        }
        let told = |guess: Guess| self.believed(&guess).into_iter().map(|(value, _)| value).collect();
        let row = |step: usize| -> Option<Vec<Vec<f64>>> {
            (0..space.values(second)).map(|other| at(&[(first, step), (second, other)]).map(told)).collect()
        };
        let values = (0..space.values(first)).map(row).collect::<Option<_>>()?;
        Some(Surface { around: candidate.cell, axes: [first, second], values })
    }
}
