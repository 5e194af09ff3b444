//! Playing many games: batches on all cores, merged so that nothing but the inputs decides the result.

mod advise;
mod ahead;
mod batch;
mod beside;
mod checkpoint;
mod desk;
mod games;
mod histogram;
mod metrics;
mod observe;
mod outcome;
#[cfg(test)]
mod pair;
mod progress;
mod replay;
mod results;
mod runner;
mod schedule;
mod seal;
mod sense;
mod stopping;
mod sums;
mod tally;

pub use advise::{Advised, Adviser, Choice, Decider, Looked, Sum, advise, variables_of};
pub use ahead::{Sizes, look_ahead};
pub(crate) use batch::rules;
pub use batch::{BrokenGame, Playable, Seat, Sitting, play_batch};
pub use beside::{Asked, Beside, Parted, beside};
pub use checkpoint::{Checkpoint, Unusable};
pub use games::{apart, parts};
pub use histogram::Histogram;
pub use metrics::Metrics;
pub use observe::{Moments, Observed, observe, weigh};
pub use outcome::{Outcome, Outcomes};
pub use progress::Progress;
pub use replay::{Line, Replay, replay};
pub use results::{GameResult, KEPT, Results};
pub use runner::{Effort, Finish, Games, Keeper, NoKeeper, RunError, Runner};
pub use seal::{Unsealed, seal, unseal};
pub use sense::Known;
pub use stopping::{FIRST_LOOK, StoppingRule};
pub use sums::{Epoch, GROUPS, Group, NotableGame, NotableGames, Use};
pub use tally::{EndingCount, Tally, WIDEST};
