use super::*;
use crate::{
    analysis::played::Played,
    random::{Draw, Purpose, Streams, chance},
    simulation::{KEPT, Results},
};

fn close(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-9, "{what}: {found}, expected {expected}");
}

/// Twenty games of two cells: won or not, and the score.
const A: [(bool, i32); 20] = outcomes(
    [1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0],
    [5, 2, 3, 8, 1, 0, 9, 4, 4, 2, 6, 3, 1, 0, 2, 7, 3, 2, 8, 1],
);
const B: [(bool, i32); 20] = outcomes(
    [1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1],
    [6, 5, 2, 9, 3, 4, 9, 3, 7, 2, 5, 3, 6, 1, 7, 8, 9, 2, 9, 8],
);

const fn outcomes(won: [u8; 20], scores: [i32; 20]) -> [(bool, i32); 20] {
    let mut outcomes = [(false, 0); 20];
    let mut game = 0;
    while game < 20 {
        outcomes[game] = (won[game] == 1, scores[game]);
        game += 1;
    }
    outcomes
}

type Games = Vec<(bool, i32)>;

/// Games in which cell `b` wins 50 % and `a` 40 %, both by the same luck in 9 games of 10.
fn alike(games: u64) -> (Games, Games) {
    let streams = Streams::new(21);
    (0..games)
        .map(|game| {
            let mut stream = streams.stream(game, Purpose::named("pairs"));
            let (luck, same) = (stream.unit(), chance(&mut stream, 0.9));
            let other = if same { luck } else { stream.unit() };
            ((luck < 0.4, (luck * 100.0) as i32), (other < 0.5, (other * 100.0) as i32 - 3))
        })
        .unzip()
}

#[test]
fn a_pair_agrees_with_per_game_differences_in_numpy() {
    // numpy: d = b − a; d.mean(), d.std(ddof=1) / √20, and 1 − d.var(ddof=1) / (a.var(ddof=1) + b.var(ddof=1)). The
    // p-value: scipy 1.17.1, binomtest(1, 8).pvalue.
    let mut played = Played::new();
    played.cell("easy", "s", A);
    played.cell("hard", "s", B);
    let found = pair(&played.run(), 0, 1).unwrap();
    assert_eq!((found.a, found.b, found.games), (0, 1, 20));
    close(found.wins.value, 0.300_000_000_000, "wins");
    close(found.wins.error, 0.127_733_274_732, "error of wins");
    // Five games both won, seven only b, one only a, seven neither: Newcombe's formulas in numpy.
    close(found.wins_fixed.low, 0.026_574_083_902, "low end for wins");
    close(found.wins_fixed.high, 0.513_269_731_087, "high end for wins");
    close(found.score.unwrap().value, 1.850_000_000_000, "score");
    close(found.score.unwrap().error, 0.544_228_086_859, "error of score");
    close(found.saved, 0.311_111_111_111, "saved");
    close(found.p_value, 0.070_312_500_000, "p-value");
    assert_eq!(found.wins.interval, difference_sequence(7, 1, 20, 0.95));
}

#[test]
fn one_interval_is_shown_and_decides_and_includes_what_was_seen() {
    // Eleven games that b alone won among 2,000 say that it wins more, whatever else happened.
    let mut played = Played::new();
    played.cell("easy", "s", (0..2_000).map(|game| (game % 3 == 0, game % 10)));
    played.cell("hard", "s", (0..2_000).map(|game| (game % 3 == 0 || game % 180 == 1, game % 10)));
    played.ranges = vec![(0, 9); 2];
    let found = pair(&played.run(), 0, 1).unwrap();
    assert!(found.differs() && found.wins.interval.low > 0.0, "{found:?}");
    // Scores that never differ are known to be alike ever better, but never for certain.
    let score = found.score.unwrap();
    assert!(score.value == 0.0 && score.error == 0.0, "{score:?}");
    assert!(score.interval.low < 0.0 && score.interval.high > 0.0 && score.interval.half_width() < 0.1, "{score:?}");
}

#[test]
fn score_differences_have_the_interval_of_their_epochs() {
    let mut played = Played::new();
    played.cell("easy", "s", A);
    played.cell("hard", "s", B);
    played.ranges = vec![(0, 9); 2];
    let found = pair(&played.run(), 0, 1).unwrap();
    let differences = A.iter().zip(&B).map(|(a, b)| i64::from(b.1 - a.1)).collect::<Vec<_>>();
    // Epochs begin at games 0, 1, 2, 4, 8 and 16.
    let of = |games: std::ops::Range<usize>| Epoch {
        games: games.len() as u64,
        sum: differences[games.clone()].iter().sum(),
        squares: differences[games].iter().map(|d| d * d).sum(),
    };
    let epochs = [0..1, 1..2, 2..4, 4..8, 8..16, 16..20].map(of);
    let found = found.score.unwrap().interval;
    assert_eq!(found, mean_sequence(&epochs, (-9, 9), 0.95));
    assert!(found.contains(1.85));
}

#[test]
fn turning_a_pair_round_turns_its_differences_round() {
    let mut played = Played::new();
    played.cell("easy", "s", A);
    played.cell("hard", "s", B);
    let (one, other) = (pair(&played.run(), 0, 1).unwrap(), pair(&played.run(), 1, 0).unwrap());
    assert_eq!(one.wins.value, -other.wins.value);
    assert_eq!(one.score.unwrap().value, -other.score.unwrap().value);
    assert_eq!((one.p_value, one.saved, one.wins.error), (other.p_value, other.saved, other.wins.error));
}

#[test]
fn only_games_both_played_are_compared() {
    let mut played = Played::new();
    played.cell("easy", "s", A);
    played.cell("hard", "s", B.into_iter().take(12));
    let mut same = Played::new();
    same.cell("easy", "s", A.into_iter().take(12));
    same.cell("hard", "s", B.into_iter().take(12));
    assert_eq!(pair(&played.run(), 0, 1), pair(&same.run(), 0, 1));
    assert_eq!(pair(&played.run(), 0, 1).unwrap().games, 12);
}

#[test]
fn pairing_saves_what_the_common_luck_is_worth() {
    // Per game: b and a differ with chance 0.9 · 0.1 + 0.1 · (0.4 · 0.5 + 0.6 · 0.5) = 0.14, so that the paired
    // variance is 0.14 − 0.1² = 0.13; both variances add up to 0.24 + 0.25 = 0.49; 1 − 0.13 / 0.49 = 0.7347. Over
    // 20,000 games the share of games that differ has standard error √(0.14 · 0.86 / 20,000) = 0.0025, and so `saved`
    // one of 0.005; 5 of them are 0.025.
    let (a, b) = alike(20_000);
    let mut played = Played::new();
    played.cell("easy", "s", a);
    played.cell("hard", "s", b);
    let found = pair(&played.run(), 0, 1).unwrap();
    assert!((found.saved - 0.7347).abs() < 0.025, "{}", found.saved);
    // The difference is 0.1 with standard error √(0.13 / 20,000) = 0.00255.
    assert!((found.wins.value - 0.1).abs() < 5.0 * 0.00255, "{:?}", found.wins);
    assert!((found.wins.error - 0.00255).abs() < 1e-4, "{:?}", found.wins);
    assert!(found.p_value < 1e-100 && found.wins.interval.low > 0.08, "{found:?}");
}

#[test]
fn without_results_groups_say_nearly_the_same() {
    // A standard error from 64 groups is itself known to 1 / √126 = 9 %; 5 of those are 45 %.
    let (a, b) = alike(20_000);
    let mut played = Played::new();
    played.cell("easy", "s", a);
    played.cell("hard", "s", b);
    let full = pair(&played.run(), 0, 1).unwrap();
    played.tallies.iter_mut().for_each(|tally| tally.results = Results::default());
    let found = pair(&played.run(), 0, 1).unwrap();
    assert_eq!(found.games, 20_000);
    close(found.wins.value, full.wins.value, "wins");
    close(found.score.unwrap().value, full.score.unwrap().value, "score");
    let ratio = |found: Estimate, full: Estimate| found.error / full.error;
    assert!((ratio(found.wins, full.wins) - 1.0).abs() < 0.45, "{:?}", found.wins);
    assert!((ratio(found.score.unwrap(), full.score.unwrap()) - 1.0).abs() < 0.45, "{:?}", found.score);
    assert!(found.p_value < 1e-20 && (found.saved - full.saved).abs() < 0.3, "{found:?}");
    // The sequence without pairing is wider, and still holds the truth.
    assert!(found.wins.interval.half_width() > full.wins.interval.half_width() && found.wins.interval.contains(0.1));
}

#[test]
fn without_results_cells_of_different_size_are_compared_by_all_their_games() {
    // 20,000 games of one, of which 10,000 are common. The rates' own errors are 0.0035 and 0.005, but the games they
    // share go together: cov = 0.9 · (0.4 − 0.4 · 0.5) / 20,000, so the error is √(0.24/20,000 + 0.25/10,000 − 2 · 9e-6).
    let (a, b) = alike(20_000);
    let mut played = Played::new();
    played.cell("easy", "s", a);
    played.cell("hard", "s", b.into_iter().take(10_000));
    played.tallies.iter_mut().for_each(|tally| tally.results = Results::default());
    let found = pair(&played.run(), 0, 1).unwrap();
    let expected = (0.24_f64 / 20_000.0 + 0.25 / 10_000.0 - 2.0 * 9e-6).sqrt();
    assert!((found.wins.value - 0.1).abs() < 5.0 * expected, "{found:?}");
    // From 64 groups an error is known to 9 %; 5 of those are 45 %.
    assert!((found.wins.error / expected - 1.0).abs() < 0.45, "{} and {expected}", found.wins.error);
    assert!(found.games == 10_000 && found.saved > 0.0 && found.score.is_some(), "{found:?}");
}

#[test]
fn the_error_from_groups_is_that_of_the_differences_between_them() {
    // Two groups with games: differences in wins 3 of 10 and 1 of 10. The mean is 0.2; the squares around 2 each are 1 + 1,
    // times 2 / 1, so the error is √4 / 20 = 0.1. Student's p-value with one degree at 2 errors: scipy 1.17.1,
    // 2 * t.sf(2, 1).
    let mut played = Played::new();
    for (variant, wins) in [("easy", [2, 3]), ("hard", [5, 4])] {
        let tally = played.cell(variant, "s", []);
        (tally.games, tally.wins) = (20, wins.iter().sum());
        for (group, wins) in tally.groups.iter_mut().zip(wins) {
            (group.games, group.wins) = (10, wins);
        }
    }
    let found = pair(&played.run(), 0, 1).unwrap();
    close(found.wins.value, 0.2, "wins");
    close(found.wins.error, 0.1, "error");
    close(found.p_value, 0.295_167_235_301, "p-value");
}

#[test]
fn more_games_than_are_kept_go_by_groups_if_both_cells_have_them() {
    let games = KEPT + 6_400;
    let (a, b) = alike(games);
    let mut played = Played::new();
    played.cell("easy", "s", a.iter().copied());
    played.cell("hard", "s", b.iter().copied());
    played.cell("short", "s", b.iter().copied().take(KEPT as usize + 10));
    let all = pair(&played.run(), 0, 1).unwrap();
    assert_eq!(all.games, games);
    let rate = |outcomes: &[(bool, i32)]| outcomes.iter().filter(|(won, _)| *won).count() as f64 / games as f64;
    close(all.wins.value, rate(&b) - rate(&a), "wins");
    // What kept games say at half of what may go wrong, and what all say without pairing, which is wider here.
    let kept = KEPT as usize;
    let only = |one: &[(bool, i32)], other: &[(bool, i32)]| {
        one.iter().zip(other).take(kept).filter(|(one, other)| one.0 && !other.0).count() as u64
    };
    assert_eq!(all.wins.interval, difference_sequence(only(&b, &a), only(&a, &b), KEPT, 0.975));
    assert!(all.wins.interval.contains(all.wins.value) && all.wins.interval.contains(0.1), "{all:?}");
    assert_eq!(pair(&played.run(), 0, 2).unwrap().games, KEPT, "different numbers of games: only kept ones");
}

#[test]
fn neighbours_are_compared_and_strategies_go_from_the_weakest() {
    let mut played = Played::new();
    let won = |wins: usize| (0..40).map(move |game| (game < wins, 0));
    for (variant, expert, novice) in [("easy", 30, 20), ("middle", 25, 5), ("hard", 20, 10)] {
        played.cell(variant, "expert", won(expert));
        played.cell(variant, "novice", won(novice));
    }
    let found = pairs(&played.run());
    let cells = |pairs: &[Pair]| pairs.iter().map(|pair| (pair.a, pair.b)).collect::<Vec<_>>();
    assert_eq!(cells(&found.variants), [(0, 2), (2, 4), (1, 3), (3, 5)]);
    assert_eq!(cells(&found.strategies), [(1, 0), (3, 2), (5, 4)]);
    // Five, five, 15 and five games differ, all one way: 2 / 32, 2 / 32, 2 / 2¹⁵ and 2 / 32; Holm over four.
    let expected = [3.0 / 16.0, 3.0 / 16.0, 4.0 / 16_384.0, 3.0 / 16.0];
    for (pair, expected) in found.variants.iter().zip(expected) {
        close(pair.p_value, expected, "p-value");
    }
}

#[test]
fn cells_without_games_are_left_out() {
    let mut played = Played::new();
    played.cell("easy", "s", A);
    played.cell("middle", "s", []);
    played.cell("hard", "s", B);
    let found = pairs(&played.run());
    assert_eq!(found.variants.iter().map(|pair| (pair.a, pair.b)).collect::<Vec<_>>(), [(0, 2)]);
    assert!(found.strategies.is_empty());
    assert_eq!(pair(&played.run(), 0, 1), None);
    assert_eq!(pair(&played.run(), 0, 7), None);
    assert_eq!(pairs(&Played::new().run()), Pairs::default());
}

#[test]
fn one_game_is_too_few_and_nothing_that_differs_is_no_difference() {
    let mut played = Played::new();
    played.cell("easy", "s", [(true, 4)]);
    played.cell("hard", "s", [(false, 2)]);
    assert_eq!(pair(&played.run(), 0, 1), None);
    for (won, both) in [(true, "won"), (false, "lost")] {
        let mut played = Played::new();
        played.cell("easy", "s", [(won, 4); 30]);
        played.cell("hard", "s", [(won, 4); 30]);
        for kept in [true, false] {
            if !kept {
                played.tallies.iter_mut().for_each(|tally| tally.results = Results::default());
            }
            let found = pair(&played.run(), 0, 1).unwrap();
            assert_eq!(
                (found.wins.value, found.wins.error, found.p_value, found.saved),
                (0.0, 0.0, 1.0, 0.0),
                "{both}"
            );
            assert!(
                found.wins.interval.contains(0.0) && found.wins.interval.half_width() > 0.1,
                "{both}: {:?}",
                found.wins.interval
            );
        }
    }
}

#[test]
fn all_won_against_all_lost_is_certain_in_every_way() {
    let mut played = Played::new();
    played.cell("easy", "s", [(false, 0); 64]);
    played.cell("hard", "s", [(true, 0); 64]);
    let by_game = pair(&played.run(), 0, 1).unwrap();
    close(by_game.p_value / 2.0_f64.powi(-63), 1.0, "p-value");
    played.tallies.iter_mut().for_each(|tally| tally.results = Results::default());
    let by_group = pair(&played.run(), 0, 1).unwrap();
    assert_eq!((by_group.wins.value, by_group.p_value), (1.0, 0.0));
}

#[test]
fn scores_that_cannot_vary_have_no_difference() {
    let mut played = Played::new();
    played.cell("easy", "s", A);
    played.cell("hard", "s", B);
    played.ranges = vec![(0, 0), (0, 0)];
    assert_eq!(pair(&played.run(), 0, 1).unwrap().score, None);
    played.ranges = vec![(0, 0), (0, 9)];
    assert!(pair(&played.run(), 0, 1).unwrap().score.is_some());
}
