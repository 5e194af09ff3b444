//! Racing to a target: variants that surely miss it give their games to the others.
//!
//! Successive elimination (Even-Dar, Mannor and Mansour 2006, <https://jmlr.org/papers/v7/evendar06a.html>), here with
//! intervals that hold at every number of games and are corrected for the number of variants: with the level's
//! probability no variant is dropped that meets the target. Who goes on, and how far, follows from the games that were
//! played and from nothing else, so that a race which was cut short goes on as if it had not been.

use super::{Band, CellLabel, Interval, bernoulli_sequence};
use crate::simulation::Tally;
use std::collections::BTreeMap;

/// The games at which a race looks first; later looks are at twice, four times, … as many.
const FIRST_LOOK: u64 = 256;

/// The variants of a sweep that race.
#[derive(Debug, Clone)]
pub struct Racers {
    variants: Vec<Racer>,
    band: Interval,
    /// The level of the interval of one variant.
    level: f64,
    /// The level at which none is dropped wrongly.
    of_all: f64,
}

/// One variant.
#[derive(Debug, Clone)]
struct Racer {
    name: String,
    cells: Vec<usize>,
    /// The cell whose wins decide.
    judged: Option<usize>,
}

/// How a race stands.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Standing {
    /// Up to how many games every cell of the variants that are left plays next.
    stop: u64,
    /// Whether these have been played, and there are no more.
    done: bool,
    /// By variant, the games after which it was dropped; `None` where it is left.
    dropped: Vec<Option<u64>>,
}

/// What came of a race.
#[derive(Debug, Clone, PartialEq)]
pub struct Raced {
    /// Each variant, in the order of the sweep, with the games of each of its cells, and whether it was dropped.
    pub variants: Vec<(String, u64, bool)>,
    /// What each cell would have played.
    pub games: u64,
    /// With which probability none was dropped that meets the target.
    pub level: f64,
}

impl Racers {
    /// The variants of these cells, of which those of the band's player decide.
    #[must_use]
    pub fn new(labels: &[CellLabel], band: &Band, level: f64) -> Self {
        let mut variants: Vec<Racer> = Vec::new();
        let mut places = BTreeMap::new();
        for (cell, label) in labels.iter().enumerate() {
            let place = *places.entry(label.variant.as_str()).or_insert(variants.len());
            if place == variants.len() {
                variants.push(Racer { name: label.variant.clone(), cells: Vec::new(), judged: None });
            }
            variants[place].cells.push(cell);
            if label.strategy == band.strategy {
                variants[place].judged = Some(cell);
            }
        }
        let each = 1.0 - (1.0 - level) / variants.len().max(1) as f64;
        Self { variants, band: band.win_rate, level: each, of_all: level }
    }

    /// How the race stands after these games, where every cell has so many on average.
    fn standing(&self, games: u64, tallies: &[Tally]) -> Standing {
        let played = |cell: &usize| tallies.get(*cell).map_or(0, |tally| tally.games);
        let mut dropped = vec![None; self.variants.len()];
        let mut left = u128::from(games) * self.variants.len() as u128;
        let (mut stop, mut look) = (0_u64, FIRST_LOOK);
        loop {
            let alive: Vec<usize> = (0..dropped.len()).filter(|&place| dropped[place].is_none()).collect();
            let each = left.checked_div(alive.len() as u128).unwrap_or(0);
            let each = u64::try_from(each).unwrap_or(u64::MAX);
            let next = look.min(stop.saturating_add(each));
            if next == stop {
                return Standing { stop, done: true, dropped };
            }
            let cells = || alive.iter().flat_map(|&place| &self.variants[place].cells);
            if cells().any(|cell| played(cell) < next) {
                return Standing { stop: next, done: false, dropped };
            }
            left -= u128::from(next - stop) * alive.len() as u128;
            stop = next;
            // Where there are no more games to move, nobody need go.
            if next < look || left < alive.len() as u128 {
                continue;
            }
            for place in alive {
                let racer = &self.variants[place];
                // Whoever has played on was not dropped here.
                if racer.cells.iter().all(|cell| played(cell) == stop) && self.misses(racer, tallies) {
                    dropped[place] = Some(stop);
                }
            }
            look = look.saturating_mul(2);
        }
    }

    /// The games up to which each cell plays next: those of dropped variants no further than they have come. `None`
    /// where the race is over.
    #[must_use]
    pub fn next(&self, games: u64, tallies: &[Tally]) -> Option<Vec<Option<u64>>> {
        let standing = self.standing(games, tallies);
        if standing.done {
            return None;
        }
        let mut stops = vec![None; tallies.len()];
        for (racer, dropped) in self.variants.iter().zip(standing.dropped) {
            for &cell in &racer.cells {
                stops[cell] = Some(dropped.unwrap_or(standing.stop));
            }
        }
        Some(stops)
    }

    /// The games of all that race, where each cell has so many on average.
    #[must_use]
    pub fn all_games(&self, games: u64) -> u64 {
        games.saturating_mul(self.variants.iter().map(|racer| racer.cells.len() as u64).sum())
    }

    /// What came of the race so far.
    #[must_use]
    pub fn raced(&self, games: u64, tallies: &[Tally]) -> Raced {
        let standing = self.standing(games, tallies);
        let of = |(racer, dropped): (&Racer, &Option<u64>)| {
            let games = racer.judged.or(racer.cells.first().copied()).and_then(|cell| tallies.get(cell));
            (racer.name.clone(), games.map_or(0, |tally| tally.games), dropped.is_some())
        };
        let variants = self.variants.iter().zip(&standing.dropped).map(of).collect();
        Raced { variants, games, level: self.of_all }
    }

    /// Whether a variant surely misses the band.
    fn misses(&self, racer: &Racer, tallies: &[Tally]) -> bool {
        let tally = racer.judged.and_then(|cell| tallies.get(cell));
        tally.is_some_and(|tally| {
            let interval = bernoulli_sequence(tally.wins, tally.games, self.level);
            interval.high < self.band.low || self.band.high < interval.low
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Streams, chance};

    /// The first so many games of a cell that wins with this chance.
    fn tally(rate: f64, cell: usize, games: u64) -> Tally {
        let streams = Streams::new(11);
        let won = |game: u64| chance(&mut streams.stream(game * 1_000 + cell as u64, Purpose::named("race")), rate);
        Tally { games, wins: (0..games).filter(|&game| won(game)).count() as u64, ..Tally::default() }
    }

    fn racers(variants: usize, strategies: &[&str]) -> Racers {
        let labels: Vec<CellLabel> = (0..variants)
            .flat_map(|variant| {
                strategies.iter().map(move |strategy| CellLabel {
                    variant: format!("v{variant}"),
                    axes: Vec::new(),
                    strategy: (*strategy).to_owned(),
                })
            })
            .collect();
        let band = Band { win_rate: Interval { low: 0.4, high: 0.6 }, strategy: "standard".into() };
        Racers::new(&labels, &band, 0.95)
    }

    /// Plays a race to its end, a step of at most so many games of one cell at a time. Asks again after each.
    fn race(racers: &Racers, rates: &[f64], games: u64, step: u64) -> Vec<Tally> {
        let mut tallies: Vec<Tally> = rates.iter().map(|_| Tally::default()).collect();
        while let Some(stops) = racers.next(games, &tallies) {
            let behind = |cell: &usize| stops[*cell].is_some_and(|stop| tallies[*cell].games < stop);
            let cell = (0..rates.len()).rev().find(behind).expect("somebody plays");
            let to = stops[cell].unwrap_or(0).min(tallies[cell].games + step);
            tallies[cell] = tally(rates[cell], cell, to);
        }
        tallies
    }

    fn games(tallies: &[Tally]) -> Vec<u64> {
        tallies.iter().map(|tally| tally.games).collect()
    }

    #[test]
    fn games_move_from_those_that_miss_to_those_that_are_left() {
        let racers = racers(5, &["standard"]);
        let tallies = race(&racers, &[0.1, 0.5, 0.9, 0.55, 0.3], 2_000, 10_000);
        let played = games(&tallies);
        assert_eq!((played[0], played[2]), (256, 256));
        assert_eq!(played[1], played[3]);
        let all: u64 = played.iter().sum();
        assert!((9_999..=10_000).contains(&all), "{played:?}");
        assert!(played[1] > 4_000 && played[4] < 2_000, "{played:?}");
        let raced = racers.raced(2_000, &tallies);
        let dropped: Vec<&str> =
            raced.variants.iter().filter(|(.., out)| *out).map(|(name, ..)| name.as_str()).collect();
        assert_eq!(dropped, ["v0", "v2", "v4"]);
    }

    #[test]
    fn a_race_that_is_cut_short_anywhere_ends_as_an_unbroken_one() {
        let racers = racers(4, &["standard", "novice"]);
        let rates = [0.5, 0.1, 0.25, 0.9, 0.45, 0.2, 0.7, 0.5];
        let whole = race(&racers, &rates, 1_500, 10_000);
        for step in [1_000, 300, 7] {
            assert_eq!(games(&race(&racers, &rates, 1_500, step)), games(&whole), "{step}");
        }
        // Topped up, it goes on as if it had been longer from the start.
        let mut tallies = whole;
        while let Some(stops) = racers.next(4_000, &tallies) {
            for (cell, stop) in stops.iter().enumerate() {
                let stop = stop.unwrap_or(0).max(tallies[cell].games);
                tallies[cell] = tally(rates[cell], cell, stop);
            }
        }
        assert_eq!(games(&tallies), games(&race(&racers, &rates, 4_000, 10_000)));
    }

    #[test]
    fn all_cells_of_a_variant_go_together() {
        let racers = racers(2, &["standard", "novice"]);
        let played = games(&race(&racers, &[0.5, 0.0, 0.05, 0.5], 1_000, 10_000));
        assert_eq!(played, [1_744, 1_744, 256, 256]);
    }

    #[test]
    fn with_nothing_to_drop_every_cell_has_its_own_games() {
        for games_each in [1, 100, 256, 1_000, 5_000] {
            let racers = racers(3, &["standard"]);
            assert_eq!(games(&race(&racers, &[0.5, 0.48, 0.52], games_each, 10_000)), [games_each; 3]);
        }
        // Games that nobody could take are moved by nobody.
        let racers = racers(2, &["standard"]);
        assert_eq!(games(&race(&racers, &[0.5, 0.0], 256, 10_000)), [256, 256]);
        assert!(racers.raced(256, &[tally(0.5, 0, 256), tally(0.0, 1, 256)]).variants.iter().all(|(.., out)| !out));
    }

    #[test]
    fn where_all_miss_no_more_is_played() {
        let racers = racers(2, &["standard"]);
        assert_eq!(games(&race(&racers, &[0.05, 0.95], 10_000, 10_000)), [256, 256]);
    }

    /// In so many races of variants at the edge of the band, few drop one that meets it.
    #[test]
    fn what_meets_the_target_is_seldom_dropped() {
        let racers = racers(4, &["standard"]);
        let mut wrongly = 0;
        for round in 0..200 {
            let streams = Streams::new(1_000 + round);
            let won = |cell: usize, game: u64| {
                chance(&mut streams.stream(game * 4 + cell as u64, Purpose::named("edge")), 0.4)
            };
            let mut tallies: Vec<Tally> = (0..4).map(|_| Tally::default()).collect();
            while let Some(stops) = racers.next(2_000, &tallies) {
                for (cell, stop) in stops.iter().enumerate() {
                    let (from, to) = (tallies[cell].games, stop.unwrap_or(0));
                    tallies[cell].wins += (from..to).filter(|&game| won(cell, game)).count() as u64;
                    tallies[cell].games = from.max(to);
                }
            }
            wrongly += usize::from(racers.raced(2_000, &tallies).variants.iter().any(|(.., out)| *out));
        }
        // At most 5 %, and far fewer in so short races: 10 of 200, with three standard errors 19.
        assert!(wrongly <= 10, "{wrongly}");
    }
}
