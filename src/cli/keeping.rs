//! The games of a command without a run directory, kept in a file so that it can go on after whatever cut it short.

use super::{Stop, bookmark::Bookmark, pace::Pace, play::Plan};
use crate::simulation::{Finish, GameResult, Keeper, Results, Tally};
use serde::{Deserialize, Serialize};
use std::{
    io,
    time::{Duration, Instant},
};

/// What was played: one tally a cell.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
struct Played(Vec<Tally>);

/// The same in the file, where the results of single games stand beside the tallies.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    tallies: Vec<Tally>,
    results: Vec<Vec<i32>>,
}

impl From<Played> for Written {
    fn from(Played(tallies): Played) -> Self {
        let results = |tally: &Tally| tally.results.games().iter().map(|result| result.bits()).collect();
        Self { results: tallies.iter().map(results).collect(), tallies }
    }
}

impl From<Written> for Played {
    fn from(Written { tallies, results }: Written) -> Self {
        let both = tallies.into_iter().zip(results);
        let whole = both.map(|(tally, bits)| {
            let results = Results::new(bits.into_iter().map(GameResult::from_bits).collect());
            Tally { results, ..tally }
        });
        Self(whole.collect())
    }
}

/// Keeps what was played about once a second; less often where that takes long.
pub struct Keeping {
    bookmark: Bookmark,
    pace: Pace,
}

impl Keeping {
    pub fn new(bookmark: Bookmark) -> Self {
        Self { bookmark, pace: Pace::new(Duration::ZERO) }
    }

    /// What was played before, one tally a cell; `None` where nothing was.
    pub fn read(&self, replace: bool, plan: &Plan) -> Result<Option<Vec<Tally>>, Stop> {
        let kept = self.bookmark.read(replace, |Played(tallies)| plan.can_have_played(tallies))?;
        Ok(kept.map(|Played(tallies)| tallies))
    }

    /// Why something could not be kept, if it could not.
    pub fn failure(&mut self) -> Option<Stop> {
        self.pace.failure()
    }

    /// Ends it: where everything was played, the file is not needed any more.
    pub fn finish(self, finish: Finish, tallies: &[Tally]) -> Result<(), Stop> {
        if finish == Finish::Complete {
            return self.bookmark.remove();
        }
        self.write(tallies)?;
        let file = self.bookmark.path().display();
        Err(Stop::Interrupted(format!(
            "interrupted: the table shows the games played so far, which are kept in `{file}`; the same command goes on with them"
        )))
    }

    fn write(&self, tallies: &[Tally]) -> Result<(), Stop> {
        self.bookmark.write(&Played(tallies.to_vec()))
    }
}

impl Keeper for Keeping {
    fn reached(&mut self, tallies: &[Tally]) -> io::Result<()> {
        if !self.pace.is_due() {
            return Ok(());
        }
        let begun = Instant::now();
        let written = self.write(tallies);
        self.pace.saved(begun, written)
    }
}
