//! Playing many games: batches on all cores, merged so that nothing but the inputs decides the result.

mod batch;
mod checkpoint;
mod desk;
mod histogram;
mod outcome;
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

pub use batch::{BrokenGame, Playable, Seat, Sitting, play_batch};
pub use checkpoint::{Checkpoint, Unusable};
pub use histogram::Histogram;
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

use crate::{
    ruleset::{Problem, Ruleset, Settings},
    rulesets::{self, Visitor},
    strategy::Strategy,
};
use std::sync::Arc;

/// Seats a strategy at the shipped ruleset with this name, under these settings; `None` where no such ruleset is
/// shipped.
///
/// # Errors
/// The problems that keep the ruleset from playing these settings.
#[must_use]
pub fn seat(
    ruleset: &str,
    settings: &Settings,
    strategy: &Strategy,
) -> Option<Result<Arc<dyn Playable>, Vec<Problem>>> {
    struct Build<'a>(&'a Settings, &'a Strategy);
    impl Visitor for Build<'_> {
        type Output = Result<Arc<dyn Playable>, Vec<Problem>>;
        fn visit<R: Ruleset>(self) -> Self::Output {
            let limit = self.0.common().decisions;
            Ok(Arc::new(Seat { rules: R::new(self.0)?, strategy: self.1.clone(), limit }))
        }
    }
    rulesets::meet(ruleset, Build(settings, strategy))
}
