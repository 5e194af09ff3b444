//! The search for a single answer.

use super::{
    Table, Tuned, Verdict,
    knowledge::{AT_ONCE, Guess, READY, Search},
};
use std::f64::consts::LN_2;

/// By how much less another cell must cost to be looked at first, and how probable it must be.
const CHEAPER: f64 = 0.2;
const PLAUSIBLE: f64 = 0.1;

/// How many times as many games another cell must be expected to save as it is played on by, before it is: of made-up
/// surfaces a value of 3 takes 5 % more games on average, one of 40 as many.
const WORTH: f64 = 10.0;

/// What comes next.
enum Next {
    /// A cell is put to the test.
    Test(Guess),
    /// Cells are played on.
    Play(Vec<Guess>),
}

impl<T: Table> Search<'_, T> {
    /// Looks for a cell that meets the wants.
    pub(super) fn find_one(mut self) -> Result<Tuned, T::Halt> {
        while self.goes_on() {
            let predicted = self.predict();
            let ranked = self.rank(&predicted, 0);
            let Some(best) = ranked.first() else {
                return self.end_without();
            };
            self.tell(&[best], None);
            let next = match self.next(&ranked) {
                Next::Play(guesses) => guesses,
                Next::Test(ready) => {
                    let claims = self.claims(0);
                    match self.test(&ready, &claims)? {
                        Some((answer, number)) => return self.end(Verdict::Met(vec![answer]), Some(number)),
                        None => continue,
                    }
                }
            };
            let probable = ranked.iter().map(|guess| guess.chance).fold(0.0, f64::max);
            if self.loses_patience(probable) {
                break;
            }
            self.explore(&next, probable)?;
        }
        self.end(Verdict::NotFound, None)
    }

    /// What comes next. A cell that is probable enough is put to the test, if others do not promise to take far fewer games:
    /// of all that are, that which costs least, and of those that which takes the fewest games. But first it becomes clear
    /// whether one that costs less would do as well, and whether one that is less known lies far better.
    fn next(&self, ranked: &[Guess]) -> Next {
        let first = |guesses: &[Guess]| Next::Play(guesses.iter().take(AT_ONCE).cloned().collect());
        let best = ranked.first().map_or(0.0, Guess::rank);
        let ready = ranked.iter().filter(|guess| guess.chance >= READY && guess.rank() <= best + LN_2);
        let by =
            |one: &&Guess, other: &&Guess| one.cost.total_cmp(&other.cost).then(one.effort.total_cmp(&other.effort));
        let Some(ready) = ready.min_by(by) else { return first(ranked) };
        let cheaper = |guess: &&Guess| {
            let costs_less = guess.cost + CHEAPER < ready.cost;
            costs_less && guess.chance >= PLAUSIBLE && guess.effort <= 10.0 * ready.effort
        };
        // Playing it on is worth while where the games that it may save are more than those that it takes.
        let saved = |guess: &Guess| guess.chance * (ready.effort - guess.hopeful);
        let better = |guess: &&Guess| {
            let more = self.more(guess.cell) * self.problem.players as u64;
            guess.cell != ready.cell && guess.cost <= ready.cost && saved(guess) > WORTH * more as f64
        };
        let mut before: Vec<Guess> = ranked.iter().filter(cheaper).cloned().collect();
        if before.is_empty() {
            before.extend(ranked.iter().filter(better).cloned());
            before.sort_by(|one, other| saved(other).total_cmp(&saved(one)).then(one.cell.cmp(&other.cell)));
        }
        match before.is_empty() {
            true => Next::Test(ready.clone()),
            false => first(&before),
        }
    }

    /// Plays these cells on.
    fn explore(&mut self, guesses: &[Guess], probable: f64) -> Result<(), T::Halt> {
        let more = |guess: &Guess| (guess.cell, self.more(guess.cell), self.who_plays(guess, probable));
        let more: Vec<_> = guesses.iter().map(more).collect();
        self.play(&more)
    }
}
