//! Planted chances are recovered and covered, and what turns say is what their games were.

use super::*;
use crate::{
    analysis::{made::tally, played::Played},
    random::{Draw, Purpose, Streams, chance},
    simulation::MOST_CHANGES,
};

fn binned(values: &[(i32, u64)]) -> Binned {
    let mut binned = Binned::default();
    values.iter().for_each(|&(value, times)| (0..times).for_each(|_| binned.add(value)));
    binned
}

/// Games won and lost at each standing.
fn sides(bins: &[(i32, u64, u64)]) -> Sides<Binned> {
    let of = |count: fn(&(i32, u64, u64)) -> u64| bins.iter().map(|bin| (bin.0, count(bin))).collect::<Vec<_>>();
    Sides { won: binned(&of(|bin| bin.1)), lost: binned(&of(|bin| bin.2)) }
}

#[test]
fn adjacent_violators_are_pooled() {
    // scikit-learn 1.7: IsotonicRegression().fit(x, won / games, sample_weight=games).predict(x)
    let found = chances_of(&sides(&[(1, 1, 1), (2, 1, 3), (3, 3, 1), (4, 2, 2), (7, 4, 0)]));
    let told: Vec<(i32, u64, f64)> = found.iter().map(|bin| (bin.low, bin.games, bin.chance)).collect();
    let third = 2.0 / 6.0;
    assert_eq!(told, [(1, 2, third), (2, 4, third), (3, 4, 0.625), (4, 4, 0.625), (7, 4, 1.0)]);
    assert!(chances_of(&Sides::default()).is_empty());
}

#[test]
fn bins_of_different_widths_are_put_together() {
    let wide: Vec<(i32, u64)> = (-30..34).map(|value| (value, 1)).collect();
    let found = chances_of(&Sides { won: binned(&wide), lost: binned(&[(-3, 2), (5, 4)]) });
    assert!(found.iter().all(|bin| bin.high - bin.low == 1 && bin.low.rem_euclid(2) == 0));
    let at = |low: i32| found.iter().find(|bin| bin.low == low).map(|bin| (bin.won, bin.games));
    assert_eq!((at(-4), at(4), at(0)), (Some((2, 4)), Some((2, 6)), Some((2, 2))));
}

/// Games of which each stands somewhere from −8 to 8, and is won with a chance that rises with it.
fn planted(run: u64, games: u64, truth: impl Fn(i32) -> f64) -> Sides<Binned> {
    let mut stream = Streams::new(31).stream(run, Purpose::named("turns"));
    let mut sides: Sides<Binned> = Sides::default();
    for _ in 0..games {
        let standing = stream.below(9) as i32 + stream.below(9) as i32 - 8;
        let won = chance(&mut stream, truth(standing));
        sides.of(won).add(standing);
    }
    sides
}

#[test]
fn planted_chances_are_recovered() {
    let truth = |standing: i32| 1.0 / (1.0 + (-0.5 * f64::from(standing)).exp());
    let found = chances_of(&planted(1, 200_000, truth));
    assert_eq!(found.len(), 17);
    for bin in &found {
        // Four standard errors, and a little for pooling.
        let error = (truth(bin.low) * (1.0 - truth(bin.low)) / bin.games as f64).sqrt();
        assert!((bin.chance - truth(bin.low)).abs() < 4.0 * error + 0.002, "{bin:?}");
    }
}

#[test]
fn all_chances_of_a_turn_are_covered_at_once() {
    // 400 runs of 300 games: at 90 % at most 40 may miss any of 17 chances; 3 standard errors above that are 58.
    for slope in [0.0, 0.3, 2.0] {
        let truth = |standing: i32| 1.0 / (1.0 + (1.0 - slope * f64::from(standing)).exp());
        let missed = (0..400).filter(|&run| {
            let mut found = chances_of(&planted(run, 300, truth));
            place(&mut found, 0.9);
            found.iter().any(|bin| !bin.interval.contains(truth(bin.low)))
        });
        let missed = missed.count();
        assert!(missed <= 58, "{missed} at slope {slope}");
    }
}

#[test]
fn ends_of_intervals_rise_and_hold_the_chance() {
    for run in 0..50 {
        let mut found = chances_of(&planted(run, 40, |standing| 0.5 + f64::from(standing) / 20.0));
        place(&mut found, 0.95);
        for two in found.windows(2) {
            assert!(two[0].chance <= two[1].chance);
            assert!(two[0].interval.low <= two[1].interval.low && two[0].interval.high <= two[1].interval.high);
        }
        assert!(found.iter().all(|bin| bin.interval.low <= bin.chance && bin.chance <= bin.interval.high));
    }
}

/// 100 games of three turns. After the first all stand alike; after the second half of them stand at 1 and are lost but for
/// five, the others at 9 and are won but for five; 20 games, all lost, end with the second turn.
fn three_turns() -> Paths {
    let turn = |games: u64, score: Sides<Binned>| Turn {
        games,
        decisions: 2 * games,
        forced: games,
        score,
        ..Turn::default()
    };
    let turns = vec![
        Turn::default(),
        turn(100, sides(&[(0, 40, 60)])),
        Turn { dead: 10, ..turn(100, sides(&[(1, 5, 35), (9, 35, 5)])) },
        turn(80, Sides::default()),
    ];
    Paths { games: 100, turns, ..Paths::default() }
}

#[test]
fn a_turn_tells_who_wins_as_well_as_its_standings_do() {
    let of = TurnByTurn::new(3, &three_turns(), 0.95);
    assert_eq!((of.cell, of.games, of.measure, of.tells()), (3, 100, MeasuredBy::Score, true));
    let foretold: Vec<(usize, u64)> =
        of.turns.iter().map(|at| (at.turn, at.foretold.as_ref().unwrap().count)).collect();
    // After the first turn, 60 of 100 are lost; after the second 20 are over, and 70 of 80 are told rightly.
    assert_eq!(foretold, [(1, 60), (2, 90), (3, 100)]);
    assert_eq!(of.decided, Some(2));
    let second = &of.turns[1];
    assert_eq!((second.going, second.won, second.decisions, second.forced), (80, 40, 2.0, Some(0.5)));
    assert_eq!((second.comebacks, second.thrown_away), (5.0 / 40.0, 5.0 / 60.0));
    assert_eq!((second.score.won.unwrap().mean, second.score.lost.unwrap().quantiles[2]), (8.0, 1.0));
    assert_eq!((second.kept.as_ref(), second.dead, of.dead), (None, 0.1, 10.0 / 280.0));
    assert!(of.turns.iter().all(|at| at.chances.iter().all(|chance| chance.interval.contains(chance.chance))));
}

#[test]
fn leads_are_told_where_margins_are() {
    let mut paths = three_turns();
    paths.turns[1].margin = sides(&[(-2, 10, 30), (1, 30, 30)]);
    paths.turns[2].margin = sides(&[(-9, 5, 35), (0, 35, 5)]);
    let mut changes = vec![0; MOST_CHANGES + 1];
    (changes[0], changes[2]) = (70, 30);
    let third = |won, lost| Sides { won, lost };
    paths.leads = Some(Leads {
        lowest_won: binned(&[(-9, 2), (-5, 13), (2, 25)]),
        highest_lost: binned(&[(-1, 50), (4, 10)]),
        changes,
        thirds: [third(10, 15), third(20, 20), third(10, 25)],
    });
    let of = TurnByTurn::new(0, &paths, 0.95);
    let kept: Vec<Option<f64>> = of.turns.iter().map(|at| at.kept.as_ref().map(|share| share.share)).collect();
    assert_eq!(kept, [Some(0.6), Some(0.875), None]);
    let lead = of.lead.unwrap();
    assert_eq!((lead.changes, lead.never.count, lead.runaway.count, lead.late.count), (0.6, 70, 25, 35));
    assert_eq!((lead.recovered, lead.given_away), (Some([-2.0, 9.0]), Some([-1.0, 4.0])));
}

#[test]
fn few_games_tell_nothing_and_none_are_left_out() {
    let mut played = Played::new();
    played.cell("a", "x", (0..60).map(|game| (game < 29, 0)));
    played.cell("b", "x", (0..60).map(|game| (game < 29, 0))).paths = Paths {
        games: 60,
        turns: vec![Turn { games: 60, score: sides(&[(0, 29, 31)]), ..Turn::default() }],
        ..Paths::default()
    };
    let found = turn_by_turn(&played.run());
    assert_eq!(found.iter().map(|of| (of.cell, of.tells())).collect::<Vec<_>>(), [(1, false)]);
    assert!(tally([true]).paths.is_empty());
}
