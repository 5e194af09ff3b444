//! Which variants meet a target band of win rates.

use super::{Interval, NamedCell};

/// How a variant stands to a target band.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meets {
    /// Its whole interval lies inside.
    Yes,
    /// Its interval lies partly inside: more games would tell.
    Perhaps,
    /// Its whole interval lies outside.
    No,
}

/// How each variant that `strategy` played stands to the band, in order.
#[must_use]
pub fn target<'a>(cells: &[NamedCell<'a>], strategy: &str, band: Interval) -> Vec<(&'a str, f64, Meets)> {
    let played = cells.iter().filter(|cell| cell.strategy == strategy);
    played.filter_map(|cell| Some((cell.variant, cell.summary.win_rate?, meets(cell, band)?))).collect()
}

fn meets(cell: &NamedCell<'_>, band: Interval) -> Option<Meets> {
    let interval = cell.summary.win_interval;
    Some(if band.contains(interval.low) && band.contains(interval.high) {
        Meets::Yes
    } else if interval.high < band.low || band.high < interval.low {
        Meets::No
    } else {
        Meets::Perhaps
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{CellSummary, test_support};

    fn summary(wins: u64, games: u64) -> CellSummary {
        test_support::summary(|tally| (tally.wins, tally.games) = (wins, games))
    }

    #[test]
    fn a_variant_meets_the_band_with_its_whole_interval_or_perhaps_or_not() {
        let cells = [summary(5_000, 10_000), summary(5, 10), summary(900, 10_000), summary(0, 0)];
        let named: Vec<NamedCell<'_>> = ["sure", "few", "hard", "unplayed"]
            .into_iter()
            .zip(&cells)
            .map(|(variant, summary)| NamedCell { variant, strategy: "standard", summary })
            .collect();
        let found = target(&named, "standard", Interval { low: 0.4, high: 0.6 });
        assert_eq!(found, [("sure", 0.5, Meets::Yes), ("few", 0.5, Meets::Perhaps), ("hard", 0.09, Meets::No)]);
        assert!(target(&named, "novice", Interval { low: 0.4, high: 0.6 }).is_empty());
    }
}
