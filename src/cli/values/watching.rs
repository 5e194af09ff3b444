//! Who looks on while a player is studied: tells how it goes, and keeps what was played.

use crate::{
    cli::{Options, bookmark::Bookmark, output},
    report::thousands,
    simulation::Progress,
    training::values::{Ledger, Onlooker},
};
use serde::{Deserialize, Serialize};
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// How often it is told how much time is left, and what was played is kept, at most.
const TOLD_EVERY: Duration = Duration::from_secs(10);
const KEPT_EVERY: Duration = Duration::from_secs(1);

/// How many games and variables, which may come from how fast they are, and about how many seconds that takes.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paced {
    pub games: u64,
    pub variables: usize,
    pub seconds: f64,
}

/// How far a study came, and the seconds that took.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    pub paced: Paced,
    pub seconds: f64,
    pub ledger: Ledger,
}

/// The same while it is written.
#[derive(Serialize)]
struct Keeping<'a> {
    paced: Paced,
    seconds: f64,
    ledger: &'a Ledger,
}

/// Tells how it goes, and keeps it.
pub struct Watching<'a> {
    options: &'a Options,
    progress: &'a Progress,
    bookmark: Option<&'a Bookmark>,
    begun: Instant,
    /// Seconds before that.
    before: f64,
    /// Games that are expected, which are 0 while it is found out how fast they are; games so far.
    expected: u64,
    games: AtomicU64,
    paced: Paced,
    told: Mutex<Instant>,
    /// When it may be kept again.
    keep: Mutex<Instant>,
}

impl<'a> Watching<'a> {
    pub fn new(options: &'a Options, progress: &'a Progress) -> Self {
        let begun = Instant::now();
        let [told, keep] = [begun; 2].map(Mutex::new);
        let paced = Paced { games: 0, variables: 0, seconds: 0.0 };
        let games = AtomicU64::new(0);
        Self { options, progress, bookmark: None, begun, before: 0.0, expected: 0, games, paced, told, keep }
    }

    /// So many games are expected, and so many seconds are over already.
    pub fn expects(&mut self, games: u64, paced: Paced, before: f64, bookmark: Option<&'a Bookmark>) {
        (self.begun, self.before, self.expected, self.paced) = (Instant::now(), before, games, paced);
        self.games = AtomicU64::new(0);
        self.bookmark = bookmark;
    }

    fn seconds(&self) -> f64 {
        self.before + self.begun.elapsed().as_secs_f64()
    }

    fn left(&self) -> String {
        let done = self.games.load(Ordering::Relaxed) as f64 / (self.expected as f64).max(1.0);
        let so_far = self.seconds();
        // What was timed before counts until enough was played.
        let whole = if done > 0.1 { so_far / done } else { self.paced.seconds };
        format!("about {:.0} s left", (whole - so_far).max(1.0))
    }
}

impl Onlooker for Watching<'_> {
    fn goes_on(&self) -> bool {
        !self.progress.stopping()
    }

    fn begins(&self, what: &str) {
        output::note(self.options, &format!("{what}; {}", self.left()));
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn played(&self, games: u64) {
        let played = self.games.fetch_add(games, Ordering::Relaxed) + games;
        if self.expected == 0 {
            return;
        }
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.elapsed() >= TOLD_EVERY {
            *told = Instant::now();
            output::note(self.options, &format!("{} games; {}", thousands(played), self.left()));
        }
    }

    fn reached(&self, ledger: &Ledger, is_end: bool) {
        let Some(bookmark) = self.bookmark.filter(|_| !ledger.is_empty()) else { return };
        let mut keep = self.keep.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = Instant::now();
        if begun < *keep && !is_end {
            return;
        }
        // What cannot be kept does not end the study.
        if let Err(stop) = bookmark.write(&Keeping { paced: self.paced, seconds: self.seconds(), ledger }) {
            output::warn(&stop.message());
        }
        *keep = Instant::now() + KEPT_EVERY.max(20 * begun.elapsed());
    }
}
