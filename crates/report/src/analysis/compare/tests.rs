use super::*;
use crate::analysis::made::{Made, Shared, planted, wins_of};

fn made(compare: Compare, variants: &[&str]) -> Made {
    let mut made = Made::new();
    made.compare = compare;
    for (place, name) in variants.iter().enumerate() {
        made.add(name, &[], "standard", wins_of(10 * (place as u64 * 7 % 5) + 1, 100));
    }
    made
}

fn pairs_of(made: &Made) -> Vec<(usize, usize)> {
    let cells: Vec<usize> = (0..made.labels.len()).collect();
    compared(&made.run(), &cells)
}

#[test]
fn levels_have_neighbours_alternatives_each_other_and_changes_their_baseline() {
    let names = ["a", "b", "c", "d"];
    assert_eq!(pairs_of(&made(Compare::Levels, &names)), [(0, 1), (1, 2), (2, 3)]);
    let all = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    assert_eq!(pairs_of(&made(Compare::Alternatives, &names)), all);
    assert_eq!(pairs_of(&made(Compare::Baseline("c".into()), &names)), [(2, 0), (2, 1), (2, 3)]);
}

#[test]
fn of_many_alternatives_neighbours_by_win_rate_are_compared() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let of_many = made(Compare::Alternatives, &names);
    // Wins of 1, 21, 41, 11, 31, 1, 21, 41 and 11 in a hundred; equals in the order of the sweep.
    assert_eq!(pairs_of(&of_many), [(0, 5), (5, 3), (3, 8), (8, 1), (1, 6), (6, 4), (4, 2), (2, 7)]);
}

#[test]
fn variants_are_compared_where_the_axes_are_the_same() {
    let mut made = Made::new();
    made.compare = Compare::Baseline("printed".into());
    for name in ["printed", "other"] {
        for stars in ["1", "2"] {
            made.add(name, &[("stars", stars)], "standard", wins_of(5, 10));
        }
    }
    assert!(is_list(&made.run()));
    assert_eq!(pairs_of(&made), [(0, 2), (1, 3)]);
    // Axes alone are no list, whatever else is said.
    let mut axes = Made::new();
    axes.compare = Compare::Alternatives;
    for stars in ["1", "2", "3"] {
        axes.add("", &[("stars", stars)], "standard", wins_of(5, 10));
    }
    assert!(!is_list(&axes.run()));
    assert_eq!(pairs_of(&axes), [(0, 1), (1, 2)]);
    assert!(contrasts(&axes.run(), "standard").is_empty());
}

#[test]
fn changes_are_sorted_and_called_what_they_certainly_are() {
    // The standard error of a difference is at most 0.01: 0.8 logits are 19 points.
    let variants = [("printed", 0.0), ("same", 0.0), ("hard", 0.8), ("easy", -0.8)];
    let mut made = planted(3, 6_400, &[("standard", 0.0)], &variants, Shared::Wholly);
    made.compare = Compare::Baseline("printed".into());
    let found = contrasts(&made.run(), "standard");
    let told: Vec<(usize, Change)> = found.iter().map(|contrast| (contrast.pair.b, contrast.change)).collect();
    // No scores vary in made games, so nothing shows that all of them ended alike; what is shown is no difference of wins.
    assert_eq!(told, [(2, Change::Harder), (1, Change::Unseen), (3, Change::Easier)]);
    // The same games are won in both, so how sure that is depends on how many there are, not on their spread.
    assert!(found[0].at_most > 0.15 && (0.001..0.1).contains(&found[1].at_most), "{found:?}");
}

#[test]
fn equal_changes_are_rarely_told_from_their_baseline() {
    // Ten equal variants, 200 repetitions: at most 5 % may tell one from the baseline; 10, standard error 3.1, four of
    // them above: 22. Were the nine comparisons not counted, some 30 % would.
    let equal: Vec<(String, f64)> = (0..10).map(|place| (format!("v{place}"), 0.1)).collect();
    let equal: Vec<(&str, f64)> = equal.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let wrong = (0..200).filter(|&seed| {
        let mut made = planted(seed, 320, &[("standard", 0.0)], &equal, Shared::Half);
        made.compare = Compare::Baseline("v0".into());
        let told = |of: &Contrast| matches!(of.change, Change::Harder | Change::Easier);
        contrasts(&made.run(), "standard").iter().any(told)
    });
    let wrong = wrong.count();
    assert!(wrong <= 22, "{wrong}");
}
