//! Variables that stand in for one another.

use crate::fit::Solved;

/// The most variables of a group that only together matter.
const MOST_TOGETHER: usize = 6;

/// How many times as much fit two variables lose together as the better of them alone, to be called a group, and the
/// share of the variation that this must be at least.
const TOGETHER: f64 = 4.0;
const LEAST_TOGETHER: f64 = 0.001;

/// Variables that stand in for one another: without one of them little fit is lost, without all of them much. Those
/// that lose most come first.
pub(super) fn groups(solved: &Solved, variables: usize) -> Vec<Vec<usize>> {
    let alone: Vec<f64> = (0..variables).map(|variable| solved.lost(&[variable])).collect();
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for a in 0..variables {
        for b in a + 1..variables {
            let together = solved.lost(&[a, b]);
            if together >= LEAST_TOGETHER && together >= TOGETHER * alone[a].max(alone[b]) {
                pairs.push((together - alone[a] - alone[b], a, b));
            }
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (_, a, b) in pairs {
        let of = |variable: usize| groups.iter().position(|group| group.contains(&variable));
        match (of(a), of(b)) {
            (None, None) => groups.push(vec![a, b]),
            (Some(group), None) if groups[group].len() < MOST_TOGETHER => groups[group].push(b),
            (None, Some(group)) if groups[group].len() < MOST_TOGETHER => groups[group].push(a),
            (Some(one), Some(other)) if one != other && groups[one].len() + groups[other].len() <= MOST_TOGETHER => {
                let more = groups.remove(one.max(other));
                groups[one.min(other)].extend(more);
            }
            _ => {}
        }
    }
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.sort_by(|a, b| solved.lost(b).total_cmp(&solved.lost(a)));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::made_up::regression;

    #[test]
    fn variables_that_stand_in_for_one_another_are_a_group() {
        let solved = regression().solve(1e-6, &[true; 6]).expect("a solution");
        let found = groups(&solved, 6);
        assert_eq!(found, [[0, 1, 4]]);
        assert!(found[0].iter().all(|&variable| solved.lost(&[variable]) < 0.1 * solved.lost(&found[0])));
    }
}
