//! Players of one game in order of strength, each compared, game by game, with the one that should be on top.

use super::{Estimate, Pair, Run, adjust, check_level, pair};
use crate::simulation::Tally;

/// The number of rules below which a plan is called one of few rules.
pub const FEW_RULES: usize = 20;

/// What strength is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The share of games won.
    Wins,
    /// The mean score.
    Score,
}

/// What a player is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A list of rules.
    Script {
        /// How many.
        rules: usize,
    },
    /// A list of rules that the program has found.
    Found {
        /// How many.
        rules: usize,
    },
    /// One that needs no file.
    BuiltIn,
    /// A list of rules that tries actions out before it takes one.
    Ahead {
        /// How many rules.
        rules: usize,
        /// How many actions it may try out at each decision.
        steps: u32,
    },
    /// One that plays games to their end before it decides.
    Search {
        /// How many rollouts it takes for each decision.
        rollouts: u32,
    },
}

impl Kind {
    /// Whether it looks ahead, by searching or by its rules.
    #[must_use]
    pub fn looks_ahead(self) -> bool {
        matches!(self, Self::Ahead { .. } | Self::Search { .. })
    }

    /// Whether it may be better than the top: it looks ahead, or was found by playing.
    #[must_use]
    pub fn may_be_better(self) -> bool {
        self.looks_ahead() || matches!(self, Self::Found { .. })
    }

    /// Whether it is a search player.
    #[must_use]
    pub fn searches(self) -> bool {
        matches!(self, Self::Search { .. })
    }

    /// The number of its rules, if it has some.
    #[must_use]
    pub fn rules(self) -> Option<usize> {
        match self {
            Self::Script { rules } | Self::Found { rules } | Self::Ahead { rules, .. } => Some(rules),
            Self::BuiltIn | Self::Search { .. } => None,
        }
    }

    /// Whether it is a plan of fewer than [`FEW_RULES`] rules that somebody made, none of which looks ahead.
    #[must_use]
    pub fn has_few_rules(self) -> bool {
        !self.may_be_better() && self.rules().is_some_and(|rules| rules < FEW_RULES)
    }
}

/// A player, compared with the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Stronger, for certain.
    Above,
    /// Weaker, for certain.
    Below,
    /// The games do not tell.
    Untold,
}

/// A player on the ladder.
#[derive(Debug, Clone, PartialEq)]
pub struct Rung {
    /// Its cell.
    pub cell: usize,
    /// What it is.
    pub kind: Kind,
    /// It compared with the top, over the games that both played. `None` for the top itself, and where there are fewer
    /// than two such games. The p-value is Holm-adjusted over the whole ladder.
    pub pair: Option<Pair>,
    /// The difference in what strength is, from `pair`.
    pub gain: Option<Estimate>,
}

impl Rung {
    /// How it stands to the top: for certain where the whole interval of the difference lies on one side of 0.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match self.gain {
            Some(gain) if gain.interval.low > 0.0 => Standing::Above,
            Some(gain) if gain.interval.high < 0.0 => Standing::Below,
            _ => Standing::Untold,
        }
    }
}

/// Two players next to each other whom the games do not tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Close {
    /// The cell of the one that stands above.
    pub above: usize,
    /// The cell of the one below.
    pub below: usize,
    /// The games that both played.
    pub games: u64,
}

/// Players of one game in order of strength.
#[derive(Debug, Clone, PartialEq)]
pub struct Ladder {
    /// What strength is.
    pub by: By,
    /// The cell of the player that should be on top.
    pub top: usize,
    /// The players, the strongest first.
    pub rungs: Vec<Rung>,
    /// The level of the interval of each difference to the top: what may go wrong at the run's level is shared out evenly
    /// (Bonferroni), so that all of them hold together at that.
    pub level: f64,
    /// The neighbours that cannot be told apart.
    pub close: Vec<Close>,
}

impl Ladder {
    /// The rung of the player that should be on top.
    #[must_use]
    pub fn top_rung(&self) -> Option<&Rung> {
        self.rungs.iter().find(|rung| rung.cell == self.top)
    }

    /// The others that neither look ahead nor were found by the program, the strongest first.
    pub fn scripts(&self) -> impl Iterator<Item = &Rung> {
        self.rungs.iter().filter(|rung| rung.cell != self.top && !rung.kind.may_be_better())
    }

    /// The others that the program found and that do not look ahead, the strongest first.
    pub fn found(&self) -> impl Iterator<Item = &Rung> {
        self.rungs.iter().filter(|rung| rung.cell != self.top && matches!(rung.kind, Kind::Found { .. }))
    }

    /// The others that look ahead, the strongest first.
    pub fn looking_ahead(&self) -> impl Iterator<Item = &Rung> {
        self.rungs.iter().filter(|rung| rung.cell != self.top && rung.kind.looks_ahead())
    }

    /// The scripts that are stronger than the top by more than `allow`, for certain: the whole interval lies above it.
    pub fn beyond(&self, allow: f64) -> impl Iterator<Item = &Rung> {
        self.scripts().filter(move |rung| rung.gain.is_some_and(|gain| gain.interval.low > allow))
    }
}

/// The ladder of a run whose cells all play one variant. `kinds` says what each cell's player is; `top` is the cell of
/// the one that should be on top.
///
/// Players stand in the order of their win rates, equals in that of their mean scores (or the other way round by score),
/// and those without games at the bottom. Neighbours are found by looking, so of all pairs that could have been some each
/// has its part of what may go wrong; those with the top were sure to be compared, and are judged as its rung is.
#[must_use]
pub fn ladder(run: &Run<'_>, kinds: &[Kind], top: usize, by: By) -> Ladder {
    let mut order: Vec<usize> = (0..kinds.len().min(run.tallies.len())).collect();
    let strength = |cell: usize| strength(&run.tallies[cell], by);
    order.sort_by(|&a, &b| {
        let ([first, then], [other, other_then]) = (strength(a), strength(b));
        other.total_cmp(&first).then(other_then.total_cmp(&then))
    });
    let players = order.len();
    let level = check_level(run.level, players.saturating_sub(1));
    let compared = |a: usize, b: usize, level: f64| pair(&Run { level, ..*run }, a, b);
    let rung = |&cell: &usize| {
        let pair = if cell == top { None } else { compared(top, cell, level) };
        let gain = pair.as_ref().and_then(|pair| gain(pair, by));
        Rung { cell, kind: kinds[cell], pair, gain }
    };
    let mut rungs: Vec<Rung> = order.iter().map(rung).collect();
    adjust(rungs.iter_mut().filter_map(|rung| rung.pair.as_mut()));
    let any_two = check_level(run.level, players * players.saturating_sub(1) / 2);
    let close = rungs.windows(2).filter_map(|two| {
        let [above, below] = [&two[0], &two[1]];
        let with_top =
            [above, below].into_iter().find(|rung| rung.cell != top).filter(|_| above.cell == top || below.cell == top);
        let told = match with_top {
            Some(rung) => rung.standing() != Standing::Untold,
            None => compared(below.cell, above.cell, any_two)
                .and_then(|pair| gain(&pair, by))
                .is_some_and(|gain| !gain.interval.contains(0.0)),
        };
        let games = run.tallies[above.cell].games.min(run.tallies[below.cell].games);
        (!told).then_some(Close { above: above.cell, below: below.cell, games })
    });
    let close = close.collect();
    Ladder { by, top, rungs, level, close }
}

/// What decides the order, and what decides among equals.
fn strength(tally: &Tally, by: By) -> [f64; 2] {
    if tally.games == 0 {
        return [f64::NEG_INFINITY; 2];
    }
    let games = tally.games as f64;
    let wins = tally.wins as f64 / games;
    let score = tally.groups.iter().map(|group| group.score).sum::<i64>() as f64 / games;
    match by {
        By::Wins => [wins, score],
        By::Score => [score, wins],
    }
}

/// The difference in what strength is.
fn gain(pair: &Pair, by: By) -> Option<Estimate> {
    match by {
        By::Wins => Some(pair.wins),
        By::Score => pair.score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::played::Played;

    /// A run of 600 games in which `names` win as many of every ten games as they say, the same luck for all, and score
    /// what they say.
    fn played(players: &[(&str, u64, i32)]) -> Played {
        let mut played = Played::new();
        for &(name, of_ten, score) in players {
            played.cell("standard", name, (0..600).map(|game| (game * 7 % 10 < of_ten, score + (game % 3) as i32)));
        }
        played.ranges = vec![(0, 40); players.len()];
        played
    }

    fn names<'a>(played: &'a Played, ladder: &Ladder) -> Vec<&'a str> {
        ladder.rungs.iter().map(|rung| played.labels[rung.cell].strategy.as_str()).collect()
    }

    const SCRIPT: Kind = Kind::Script { rules: 25 };
    const AHEAD: Kind = Kind::Ahead { rules: 5, steps: 300 };
    const SEARCH: Kind = Kind::Search { rollouts: 100 };

    #[test]
    fn players_stand_by_wins_then_by_score_and_are_compared_with_the_top() {
        let played = played(&[("random", 1, 9), ("lazy", 5, 3), ("expert", 7, 8), ("busy", 5, 6)]);
        let run = played.run();
        let found = ladder(&run, &[Kind::BuiltIn, SCRIPT, SCRIPT, Kind::Script { rules: 7 }], 2, By::Wins);
        assert_eq!(names(&played, &found), ["expert", "busy", "lazy", "random"]);
        assert!(found.rungs[0].pair.is_none() && found.rungs[0].gain.is_none());
        assert!((found.level - (1.0 - 0.05 / 3.0)).abs() < 1e-12);
        for rung in &found.rungs[1..] {
            // The very comparison that `compare` makes, at a level that all of them share out.
            let alone = pair(&Run { level: found.level, ..run }, 2, rung.cell).unwrap();
            let told = rung.pair.as_ref().unwrap();
            assert_eq!((told.wins, told.score, told.saved), (alone.wins, alone.score, alone.saved));
            assert!(told.p_value >= alone.p_value);
            assert_eq!(rung.standing(), Standing::Below, "{rung:?}");
            // Wider than if there were one comparison only.
            let one = pair(&run, 2, rung.cell).unwrap().wins.interval;
            assert!(told.wins.interval.low < one.low && told.wins.interval.high > one.high);
        }
        assert_eq!(found.beyond(0.0).count(), 0);
        // The two that win alike stand by their scores, and nothing tells them apart.
        assert_eq!(found.close, [Close { above: 3, below: 1, games: 600 }]);
    }

    #[test]
    fn by_score_the_order_and_the_differences_are_those_of_scores() {
        let played = played(&[("random", 1, 19), ("expert", 7, 8), ("lazy", 5, 3)]);
        let found = ladder(&played.run(), &[Kind::BuiltIn, SCRIPT, SCRIPT], 1, By::Score);
        assert_eq!(names(&played, &found), ["random", "expert", "lazy"]);
        let gain = found.rungs[0].gain.unwrap();
        assert!((gain.value - 11.0).abs() < 1e-12, "{gain:?}");
        assert_eq!(found.rungs[0].standing(), Standing::Above);
        assert_eq!(found.beyond(5.0).count(), 1);
        assert_eq!(found.beyond(11.0).count(), 0);
        assert!(found.close.is_empty());
    }

    #[test]
    fn only_scripts_whose_whole_interval_lies_above_what_is_allowed_are_beyond_it() {
        let names_and_wins = [
            ("search:expert", 9, 5),
            ("expert", 5, 5),
            ("plan", 8, 5),
            ("twin", 5, 5),
            ("trained", 10, 5),
            ("coached", 8, 4),
        ];
        let played = played(&names_and_wins);
        let coached = Kind::Found { rules: 7 };
        let kinds = [SEARCH, SCRIPT, Kind::Script { rules: 19 }, Kind::Script { rules: 20 }, AHEAD, coached];
        let found = ladder(&played.run(), &kinds, 1, By::Wins);
        assert_eq!(names(&played, &found), ["trained", "search:expert", "plan", "coached", "expert", "twin"]);
        let beyond = |allow: f64| found.beyond(allow).map(|rung| rung.cell).collect::<Vec<_>>();
        assert_eq!(beyond(0.0), [2]);
        let interval = found.rungs[2].gain.unwrap().interval;
        assert!(interval.low > 0.1 && interval.low < 0.3);
        assert_eq!(beyond(interval.low - 0.001), [2]);
        assert!(beyond(interval.low).is_empty(), "the whole interval must lie above");
        assert_eq!(found.looking_ahead().map(Rung::standing).collect::<Vec<_>>(), [Standing::Above; 2]);
        assert_eq!(found.found().map(|rung| (rung.cell, rung.standing())).collect::<Vec<_>>(), [(5, Standing::Above)]);
        assert_eq!(found.rungs[5].standing(), Standing::Untold);
        let few: Vec<bool> = kinds.iter().map(|kind| kind.has_few_rules()).collect();
        assert_eq!(few, [false, false, true, false, false, false]);
        assert_eq!(found.top_rung().map(|rung| rung.cell), Some(1));
        // The neighbours of the top are judged as their rungs are.
        assert_eq!(found.close.last(), Some(&Close { above: 1, below: 3, games: 600 }));
    }

    #[test]
    fn players_of_few_or_no_games_claim_nothing() {
        let mut played = played(&[("expert", 5, 5)]);
        played.cell("standard", "search:expert", (0..20).map(|game| (game % 10 != 3, 9)));
        played.cell("standard", "none", []);
        played.cell("standard", "one", [(true, 9)]);
        let found = ladder(&played.run(), &[SCRIPT, SEARCH, SCRIPT, SCRIPT], 0, By::Wins);
        assert_eq!(names(&played, &found), ["one", "search:expert", "expert", "none"]);
        let of = |cell: usize| found.rungs.iter().find(|rung| rung.cell == cell).unwrap();
        assert_eq!(of(1).pair.as_ref().map(|pair| pair.games), Some(20));
        for cell in [2, 3] {
            assert!(of(cell).pair.is_none() && of(cell).standing() == Standing::Untold);
        }
        let all: Vec<(usize, usize, u64)> =
            found.close.iter().map(|close| (close.above, close.below, close.games)).collect();
        assert!(all.contains(&(3, 1, 1)) && all.contains(&(0, 2, 0)), "{all:?}");
        let none = ladder(&Played::new().run(), &[], 0, By::Wins);
        assert!(none.rungs.is_empty() && none.close.is_empty() && none.top_rung().is_none());
    }
}
