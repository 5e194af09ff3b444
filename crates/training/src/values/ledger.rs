//! What of a study was played so far.

use super::{Onlooker, differ::Differ, paired::Game, watched::Watched};
use crate::ruleset::Descriptor;
use serde::{Deserialize, Serialize};
use std::sync::{Mutex, PoisonError};

/// What of a study was played so far: a study of the same player by the same plan goes on from it and finds the same.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    watched: Option<Watched>,
    differ: Option<Differ>,
    /// Step by step the games that players met in, as they were handed to threads; `None` for those that are to be played.
    steps: Vec<Vec<Option<Played>>>,
}

/// Games, and how many seconds they took a thread.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    pub games: Vec<Game>,
    pub seconds: f64,
}

impl Ledger {
    /// Whether it can be of a study of a value that weighs so many variables.
    #[must_use]
    pub fn is_of(&self, descriptor: &Descriptor, weighed: usize) -> bool {
        let is_kind = |kind: u8| usize::from(kind) < descriptor.actions.len();
        self.watched.iter().all(|watched| watched.is_of(weighed))
            && self.differ.iter().flat_map(|differ| &differ.kinds).all(|one| is_kind(one.kind))
    }

    /// Whether nothing was played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.watched.is_none()
    }
}

/// The ledger while it is written, by all threads.
pub(super) struct Desk<'a> {
    ledger: Mutex<Ledger>,
    onlooker: &'a dyn Onlooker,
}

impl<'a> Desk<'a> {
    pub fn new(ledger: Ledger, onlooker: &'a dyn Onlooker) -> Self {
        Self { ledger: Mutex::new(ledger), onlooker }
    }

    fn with<T>(&self, look: impl FnOnce(&mut Ledger) -> T) -> T {
        look(&mut self.ledger.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn put(&self, write: impl FnOnce(&mut Ledger)) {
        self.with(|ledger| {
            write(ledger);
            self.onlooker.reached(ledger, false);
        });
    }

    /// Nothing is written any more.
    pub fn close(&self) {
        self.with(|ledger| self.onlooker.reached(ledger, true));
    }

    pub fn watched(&self) -> Option<Watched> {
        self.with(|ledger| ledger.watched.clone())
    }

    pub fn put_watched(&self, watched: &Watched) {
        self.put(|ledger| ledger.watched = Some(watched.clone()));
    }

    pub fn differ(&self) -> Option<Differ> {
        self.with(|ledger| ledger.differ.clone())
    }

    pub fn put_differ(&self, differ: &Differ) {
        self.put(|ledger| ledger.differ = Some(differ.clone()));
    }

    /// What was played of this job of a step.
    pub fn played(&self, step: usize, job: usize) -> Option<Played> {
        self.with(|ledger| ledger.steps.get(step)?.get(job)?.clone())
    }

    pub fn put_played(&self, step: usize, job: usize, played: &Played) {
        self.put(|ledger| {
            // Steps follow one another, and jobs are done in no order.
            grow(&mut ledger.steps, step + 1);
            grow(&mut ledger.steps[step], job + 1);
            ledger.steps[step][job] = Some(played.clone());
        });
    }
}

fn grow<T: Default>(list: &mut Vec<T>, length: usize) {
    if list.len() < length {
        list.resize_with(length, T::default);
    }
}
