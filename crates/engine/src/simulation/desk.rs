//! Where threads put finished work for the one that merges it.
//!
//! Whoever is woken takes a core from those who play, so the merging thread is called only when someone needs what it
//! does, or when much has piled up; else it looks now and then.

use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// How much piles up before the merging thread is called.
const PILE: usize = 64;

/// Finished work of some threads.
#[derive(Debug)]
pub(super) struct Desk<T> {
    pile: Mutex<Pile<T>>,
    called: Condvar,
}

#[derive(Debug)]
struct Pile<T> {
    work: Vec<T>,
    /// Threads that may still put something down.
    threads: usize,
    calling: bool,
}

impl<T> Desk<T> {
    /// A desk for so many threads.
    pub fn new(threads: usize) -> Self {
        Self {
            pile: Mutex::new(Pile { work: Vec::with_capacity(PILE), threads, calling: false }),
            called: Condvar::new(),
        }
    }

    /// Puts something down; calls the merging thread if that is urgent.
    pub fn put(&self, work: T, urgent: bool) {
        let mut pile = self.lock();
        pile.work.push(work);
        let call = urgent || pile.work.len() >= PILE;
        self.call(pile, call);
    }

    /// Takes note that a thread puts down no more.
    pub fn leave(&self) {
        let mut pile = self.lock();
        pile.threads -= 1;
        let last = pile.threads == 0;
        self.call(pile, last);
    }

    /// Whether every thread has left.
    pub fn is_deserted(&self) -> bool {
        self.lock().threads == 0
    }

    /// Everything that lies there, in the order it was put down, after a call or this time.
    pub fn take(&self, wait: Duration) -> Vec<T> {
        let pile = self.lock();
        let waited = self.called.wait_timeout_while(pile, wait, |pile| !pile.calling);
        let (mut pile, _) = waited.unwrap_or_else(PoisonError::into_inner);
        pile.calling = false;
        std::mem::replace(&mut pile.work, Vec::with_capacity(PILE))
    }

    fn call(&self, mut pile: MutexGuard<'_, Pile<T>>, call: bool) {
        pile.calling |= call;
        drop(pile);
        if call {
            self.called.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Pile<T>> {
        // Nothing that could panic leaves it half changed.
        self.pile.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    /// Longer than any test may take.
    const LONG: Duration = Duration::from_secs(600);

    #[test]
    fn what_is_urgent_is_taken_at_once_with_all_that_lies_there() {
        let desk = Desk::new(1);
        desk.put(1, false);
        assert_eq!(desk.take(Duration::ZERO), [1], "after the time, without a call");
        desk.put(2, false);
        desk.put(3, true);
        let begun = Instant::now();
        assert_eq!(desk.take(LONG), [2, 3]);
        assert!(begun.elapsed() < LONG);
        assert_eq!(desk.take(Duration::ZERO), [0; 0]);
    }

    #[test]
    fn a_pile_calls_and_so_does_the_last_thread_that_leaves() {
        let desk = Desk::new(2);
        (0..PILE).for_each(|work| desk.put(work, false));
        assert_eq!(desk.take(LONG).len(), PILE);
        desk.leave();
        assert!(!desk.is_deserted());
        std::thread::scope(|scope| {
            scope.spawn(|| {
                desk.put(7, false);
                desk.leave();
            });
            assert_eq!(desk.take(LONG), [7]);
        });
        assert!(desk.is_deserted());
    }
}
