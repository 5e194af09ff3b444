//! What players run out of: what is left of each of a ruleset's resources in games won and lost.

use super::{Run, Share, turns::FEWEST};
use crate::simulation::{Left, Sides};

/// One of the ruleset's resources in the games of a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Resource {
    /// The cell.
    pub cell: usize,
    /// The state variable that counts it.
    pub name: &'static str,
    /// Of games won and of games lost; `None` where there are none.
    pub sides: Sides<Option<LeftOver>>,
}

/// What is left of a resource in games that were won, or in those that were lost.
#[derive(Debug, Clone, PartialEq)]
pub struct LeftOver {
    /// The games.
    pub games: u64,
    /// The share of them that began one of their last [`LAST_TURNS`](crate::simulation::LAST_TURNS) turns without any. Its
    /// interval is anytime-valid, and those of all resources of the cell hold together at the run's level.
    pub without: Share,
    /// What is left as a game ends, on average.
    pub at_end: f64,
}

/// What is left of each of the ruleset's resources in each cell, as far as it was counted, in the order of the cells.
#[must_use]
pub fn resources(run: &Run<'_>) -> Vec<Resource> {
    let names = run.descriptor.resources;
    let level = 1.0 - (1.0 - run.level) / (2 * names.len()).max(1) as f64;
    let of_cell = |(cell, left): (usize, &Vec<Left>)| -> Vec<Resource> {
        let of = |(left, name): (&Left, &&'static str)| {
            let Left { games, without, at_end } = left;
            let won = LeftOver::new(games.won, without.won, at_end.won, level);
            let lost = LeftOver::new(games.lost, without.lost, at_end.lost, level);
            Resource { cell, name, sides: Sides { won, lost } }
        };
        left.iter().zip(names).map(of).collect()
    };
    run.tallies.iter().map(|tally| &tally.paths.left).enumerate().flat_map(of_cell).collect()
}

impl LeftOver {
    fn new(games: u64, without: u64, at_end: i64, level: f64) -> Option<Self> {
        let share = || Share::new("without", without, games, level);
        (games > 0).then(|| Self { games, without: share(), at_end: at_end as f64 / games as f64 })
    }
}

impl Resource {
    /// Games won and games lost, where there are enough of both to say anything.
    #[must_use]
    pub fn told(&self) -> Option<[&LeftOver; 2]> {
        let two = [self.sides.won.as_ref()?, self.sides.lost.as_ref()?];
        two.iter().all(|side| side.games >= FEWEST).then_some(two)
    }

    /// How much more often a game is without it that is lost, for certain: the difference of the two shares where their
    /// intervals do not meet.
    #[must_use]
    pub fn goes_with_losing(&self) -> Option<f64> {
        let [won, lost] = self.told()?.map(|side| &side.without);
        (lost.interval.low > won.interval.high).then_some(lost.share - won.share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::made::{Shared, planted},
        ruleset::Descriptor,
    };

    static TWO: Descriptor = Descriptor { resources: &["coins", "wood"], ..Descriptor::BLANK };

    fn left(games: [u64; 2], without: [u64; 2], at_end: [i64; 2]) -> Left {
        Left {
            games: Sides { won: games[0], lost: games[1] },
            without: Sides { won: without[0], lost: without[1] },
            at_end: Sides { won: at_end[0], lost: at_end[1] },
        }
    }

    fn of(all: &[Left]) -> Vec<Resource> {
        let mut made = planted(1, 32, &[("standard", 0.0)], &[("a", 0.0)], Shared::Wholly);
        made.tallies[0].paths.left = all.to_vec();
        resources(&Run { descriptor: &TWO, ..made.run() })
    }

    #[test]
    fn what_losers_lack_for_certain_is_told_from_what_they_may_lack() {
        let found = of(&[left([400, 600], [40, 300], [800, 60]), left([400, 600], [200, 310], [0, 1_200])]);
        assert_eq!(found.iter().map(|of| (of.cell, of.name)).collect::<Vec<_>>(), [(0, "coins"), (0, "wood")]);
        assert!((found[0].goes_with_losing().unwrap() - 0.4).abs() < 1e-12);
        assert_eq!(found[1].goes_with_losing(), None);
        let lost = found[1].sides.lost.as_ref().unwrap();
        assert_eq!((lost.games, lost.without.count, lost.at_end), (600, 310, 2.0));
        // Four intervals share what may fail; one alone would be narrower.
        let alone = Share::new("without", 310, 600, 0.95);
        assert!(lost.without.interval.low < alone.interval.low && lost.without.interval.high > alone.interval.high);
    }

    #[test]
    fn of_too_few_games_nothing_is_told() {
        let found = of(&[left([400, 29], [0, 29], [800, 0])]);
        assert_eq!((found[0].told(), found[0].goes_with_losing()), (None, None));
        let found = of(&[left([0, 600], [0, 300], [0, 60])]);
        assert!(found[0].sides.won.is_none() && found[0].goes_with_losing().is_none());
        assert_eq!(of(&[]), []);
    }
}
