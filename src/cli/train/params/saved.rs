//! What was reached, beside the file that is to be written, and who listens and keeps it.

pub use crate::training::params::Reached;
use crate::{
    cli::{Options, Stop, bookmark::Bookmark, output},
    simulation::Progress,
    training::{
        Aim,
        params::{Listener, Next},
    },
};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// How often it is written at most.
const OFTEN: Duration = Duration::from_secs(1);

/// What was reached.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The most iterations, the games of a player in the first of them, and those by which the best are compared.
    pub iterations: u64,
    pub games: u64,
    pub compared: u64,
    /// About how many games a second are played.
    pace: f64,
    /// The time that it took, in seconds.
    seconds: f64,
    pub reached: Option<Reached>,
}

impl Saved {
    pub fn begun([iterations, games, compared]: [u64; 3], pace: f64) -> Self {
        Self { iterations, games, compared, pace, seconds: 0.0, reached: None }
    }

    pub fn played(&self) -> u64 {
        self.reached.as_ref().map_or(0, |reached| reached.played)
    }

    /// Whether its numbers can be those of so many params.
    pub fn is_sound(&self, params: usize) -> bool {
        let reached = self.reached.as_ref().is_none_or(|reached| reached.is_sound(params));
        reached && self.seconds >= 0.0 && self.pace >= 0.0
    }
}

/// Tells how it goes, keeps what is reached, and ends it when its time is over.
pub struct Hearing<'a> {
    options: &'a Options,
    aim: Aim,
    progress: &'a Progress,
    bookmark: &'a Bookmark,
    begun: Instant,
    /// Seconds there are, if they are counted; and how many times the games by which the best are compared follow.
    limit: Option<f64>,
    after: usize,
    saved: Saved,
    written: Option<Instant>,
    /// Why what was reached could not be kept.
    failed: Option<Stop>,
    told: u32,
}

impl<'a> Hearing<'a> {
    pub fn new(
        options: &'a Options,
        aim: Aim,
        progress: &'a Progress,
        bookmark: &'a Bookmark,
        saved: Saved,
        (limit, after): (Option<f64>, usize),
    ) -> Self {
        let (begun, failed) = (Instant::now(), None);
        Self { options, aim, progress, bookmark, begun, limit, after, saved, written: None, failed, told: 0 }
    }

    fn seconds(&self) -> f64 {
        self.saved.seconds + self.begun.elapsed().as_secs_f64()
    }

    fn keep(&mut self) {
        if self.saved.reached.is_none() {
            return;
        }
        let now = Saved { seconds: self.seconds(), ..self.saved.clone() };
        if let Err(failed) = self.bookmark.write(&now) {
            self.failed = Some(failed);
        }
        self.written = Some(Instant::now());
    }

    /// Keeps what was reached last.
    pub fn end(&mut self) {
        if self.progress.stopping() {
            self.keep();
        }
    }

    /// What the last iterations gained, in words after others.
    fn gain(&self, reached: &Reached) -> String {
        let (times, unit) = match self.aim {
            Aim::Wins => (100.0, "percentage points of wins"),
            Aim::Score | Aim::Turns => (1.0, "points"),
        };
        let words = |(gain, error): (f64, f64)| format!(": {:+.2} ± {:.2} {unit}", times * gain, times * 2.0 * error);
        reached.gain().map_or_else(String::new, words)
    }

    /// Why it ended early.
    pub fn interrupted(&mut self) -> Stop {
        if let Some(failed) = self.failed.take() {
            return failed;
        }
        let Some(reached) = &self.saved.reached else {
            return Stop::Interrupted("interrupted before anything was reached: nothing was written".into());
        };
        let so_far = self.gain(reached);
        Stop::Interrupted(format!(
            "interrupted after {} iterations{so_far}; they are kept in `{}`, and the same command goes on with them",
            reached.iterations,
            self.bookmark.path().display()
        ))
    }
}

impl Listener for Hearing<'_> {
    fn played(&self, _: u64) -> bool {
        !self.progress.stopping() && self.failed.is_none()
    }

    fn reached(&mut self, reached: &Reached) -> Next {
        self.saved.reached = Some(reached.clone());
        if self.written.is_none_or(|written| written.elapsed() >= OFTEN) && reached.iterations > 0 {
            self.keep();
        }
        if self.progress.stopping() || self.failed.is_some() {
            return Next::Stop;
        }
        let so_far = self.seconds();
        // Iterations of few games keep the threads waiting for one another more than what follows does.
        let pace = (reached.played as f64 / so_far.max(1e-9)).max(self.saved.pace);
        let after = if pace > 0.0 { self.after as f64 * self.saved.compared as f64 / pace } else { 0.0 };
        let of_iterations = so_far / f64::from(reached.iterations.max(1));
        let most = of_iterations * self.saved.iterations as f64 + after;
        let whole = self.limit.map_or(most, |limit| most.min(limit));
        if reached.iterations > self.told {
            self.told = reached.iterations;
            output::note(
                self.options,
                &format!(
                    "iteration {}{}, {} games a player; at most {:.0} s left",
                    reached.iterations,
                    self.gain(reached),
                    reached.games,
                    (whole - so_far).max(0.0)
                ),
            );
        }
        // Another one must leave time to compare.
        let over = self.limit.is_some_and(|limit| so_far + of_iterations + after > limit && reached.iterations > 0);
        if over { Next::End } else { Next::Iteration }
    }
    fn tried(&mut self, name: &str, value: f64, met: f64) {
        let met = match self.aim {
            Aim::Wins => format!("wins {:.1} %", 100.0 * met),
            Aim::Score | Aim::Turns => format!("mean score {met:.2}"),
        };
        output::note(self.options, &format!("{name} {value:.4}: {met}"));
    }
}
