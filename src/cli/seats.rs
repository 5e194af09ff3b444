//! Who plays for commands that look for players: threads, and seats at a scenario.

use super::{Options, Stop};
use crate::{scenario::Cell, simulation::Playable, strategy::Strategy, training::Halt};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;

/// The threads that play.
pub fn threads(options: &Options) -> Result<ThreadPool, Stop> {
    let threads = ThreadPoolBuilder::new().num_threads(options.threads).build();
    threads.map_err(|error| Stop::Failed(format!("cannot start threads: {error}")))
}

/// Seats strategies at the rules of a cell's scenario.
pub fn seat(options: &Options, cell: &Cell) -> impl Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync {
    |strategy| {
        let seated = options.rulesets.seat(cell.scenario.descriptor.name, &cell.scenario.settings, strategy);
        seated.and_then(Result::ok).ok_or_else(|| Halt::Unfit("the scenario cannot be played".into()))
    }
}

/// What it means to a command that nothing was found.
pub fn stopped(halt: Halt) -> Stop {
    match halt {
        Halt::Stopped => Stop::Interrupted("interrupted before anything was found".into()),
        other => other.into(),
    }
}
