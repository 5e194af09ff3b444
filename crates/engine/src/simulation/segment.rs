//! Games that lie anywhere in a run, and how a run is divided into parts of about the same work.

use super::Tally;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Consecutive games of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "(usize, u64, u64)", from = "(usize, u64, u64)")]
pub struct Segment {
    /// The cell.
    pub cell: usize,
    /// The index of the first game.
    pub from: u64,
    /// The index after that of the last one.
    pub to: u64,
}

impl From<Segment> for (usize, u64, u64) {
    fn from(Segment { cell, from, to }: Segment) -> Self {
        (cell, from, to)
    }
}

impl From<(usize, u64, u64)> for Segment {
    fn from((cell, from, to): (usize, u64, u64)) -> Self {
        Self { cell, from, to }
    }
}

impl Segment {
    /// How many games it has.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.to.saturating_sub(self.from)
    }

    /// Divides segments into so many parts of about the same work, in their order: fewer where there are fewer games. `cost` is
    /// what a game of a cell takes, in any unit. No part is empty, and only the segments at its ends are cut.
    #[must_use]
    pub fn divide(segments: &[Self], cost: impl Fn(usize) -> f64, parts: usize) -> Vec<Vec<Self>> {
        // What cannot be is taken for little rather than for nothing.
        let cost =
            |segment: &Self| Some(cost(segment.cell)).filter(|cost| cost.is_finite() && *cost > 0.0).unwrap_or(1e-9);
        let left: f64 = segments.iter().map(|segment| cost(segment) * segment.games() as f64).sum();
        let mut games = segments.iter().fold(0, |sum: u64, segment| sum.saturating_add(segment.games()));
        let parts = parts.min(usize::try_from(games).unwrap_or(usize::MAX)) as u64;
        let mut work = left;
        let mut all: Vec<Vec<Self>> = Vec::new();
        let mut segments = segments.iter().copied().filter(|segment| segment.games() > 0).peekable();
        for part in 0..parts {
            let wanted = work / (parts - part) as f64;
            // Every later part has a game at least.
            let most = games - (parts - part - 1);
            let (mut done, mut taken, mut own) = (0.0, 0, Vec::new());
            while let Some(next) = segments.peek_mut() {
                let each = cost(next);
                let room = if part + 1 == parts { u64::MAX } else { ((wanted - done) / each).round().max(0.0) as u64 };
                let some = next.games().min(room.max(u64::from(taken == 0))).min(most - taken);
                if some == 0 {
                    break;
                }
                own.push(Self { to: next.from + some, ..*next });
                (done, taken) = (done + each * some as f64, taken + some);
                next.from += some;
                if next.games() == 0 {
                    segments.next();
                }
            }
            (work, games) = (work - done, games - taken);
            all.push(own);
        }
        all
    }
}

/// Adds up what was played of a cell, in the order of the games, as far as no game is missing: what does not begin where those
/// before it end is left out.
pub fn join(tally: &mut Tally, mut played: Vec<(Range<u64>, &Tally)>) {
    played.sort_by_key(|(games, _)| games.start);
    for (games, more) in played {
        if games.start == tally.games && games.end - games.start == more.games {
            tally.merge(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn segments(games: &[u64]) -> Vec<Segment> {
        games.iter().enumerate().map(|(cell, games)| Segment { cell, from: 3, to: 3 + games }).collect()
    }

    #[test]
    fn parts_have_about_the_same_work() {
        // A game of the second cell takes ten times as long as one of the first.
        let cost = |cell: usize| if cell == 1 { 10.0 } else { 1.0 };
        let parts = Segment::divide(&segments(&[1000, 100]), cost, 4);
        let work = |part: &Vec<Segment>| part.iter().map(|of| cost(of.cell) * of.games() as f64).sum::<f64>();
        assert_eq!(parts.iter().map(work).collect::<Vec<_>>(), [500.0, 500.0, 500.0, 500.0]);
        assert_eq!(parts[3], [Segment { cell: 1, from: 53, to: 103 }]);
    }

    proptest! {
        #[test]
        fn every_game_is_in_one_part(games in prop::collection::vec(0_u64..200, 1..20), parts in 1_usize..80, slow in 0_usize..20) {
            let whole = segments(&games);
            let divided = Segment::divide(&whole, |cell| if cell == slow { 50.0 } else { f64::NAN }, parts);
            let all: u64 = games.iter().sum();
            prop_assert_eq!(divided.len() as u64, (parts as u64).min(all));
            prop_assert!(divided.iter().all(|part| part.iter().map(Segment::games).sum::<u64>() > 0));
            // One after the other they are the segments again.
            let mut joined: Vec<Segment> = Vec::new();
            for segment in divided.into_iter().flatten() {
                match joined.last_mut() {
                    Some(last) if last.cell == segment.cell && last.to == segment.from => last.to = segment.to,
                    _ => joined.push(segment),
                }
            }
            let played: Vec<Segment> = whole.into_iter().filter(|segment| segment.games() > 0).collect();
            prop_assert_eq!(joined, played);
        }
    }
}
