//! What a run tells those who watch it, and how they stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counters that workers bump once a batch, and the flag that asks them to stop.
#[derive(Debug, Default)]
pub struct Progress {
    games: AtomicU64,
    expected: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Games played so far, those of an earlier, resumed run included.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Games the run will have played when it is done, as far as is known.
    pub fn expected(&self) -> u64 {
        self.expected.load(Ordering::Relaxed)
    }

    /// Asks the run to stop: batches being played finish, nothing new is begun.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Whether someone asked the run to stop.
    pub fn stopping(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    pub(super) fn played(&self, games: u64) {
        self.games.fetch_add(games, Ordering::Relaxed);
    }

    pub(super) fn expect_more(&self, games: u64) {
        self.expected.fetch_add(games, Ordering::Relaxed);
    }

    pub(super) fn set(&self, games: u64, expected: u64) {
        self.games.store(games, Ordering::Relaxed);
        self.expected.store(expected, Ordering::Relaxed);
    }
}
