//! How often what games come to is saved while they are played.

use super::Stop;
use std::{
    io,
    time::{Duration, Instant},
};

/// About once a second; less often where saving takes long. Remembers why it failed, if it did.
pub struct Pace {
    saved: Instant,
    pause: Duration,
    failed: Option<Stop>,
}

impl Pace {
    /// For the first time after this long.
    pub fn new(first: Duration) -> Self {
        Self { saved: Instant::now(), pause: first, failed: None }
    }

    /// Whether it is time to save.
    pub fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.pause
    }

    /// Takes note of a saving that began then, and returns what those who play are told of it.
    pub fn saved(&mut self, begun: Instant, saved: Result<(), Stop>) -> io::Result<()> {
        self.saved = Instant::now();
        self.pause = Duration::from_secs(1).max(20 * begun.elapsed());
        self.told(saved)
    }

    /// What those who play are told of a failure, which is remembered.
    pub fn told(&mut self, saved: Result<(), Stop>) -> io::Result<()> {
        saved.map_err(|stop| {
            let error = io::Error::other(stop.message());
            self.failed = Some(stop);
            error
        })
    }

    /// Why saving failed in the middle of a run, if it did.
    pub fn failure(&mut self) -> Option<Stop> {
        self.failed.take()
    }
}
