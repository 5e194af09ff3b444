//! What came of a race for the target.

use super::Facts;
use crate::report::{
    thousands,
    words::{count, level},
};

/// Which variants were dropped, and who got their games.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    let raced = facts.study.race.as_ref()?;
    let games =
        |out: bool| raced.variants.iter().filter(move |(.., dropped)| *dropped == out).map(|(_, games, _)| *games);
    let (dropped, left) = (games(true).count() as u64, games(false).count() as u64);
    let all = count(dropped + left, "variant", "variants");
    let Some((first, last)) = games(true).min().zip(games(true).max()) else {
        return Some(format!(
            "The race dropped none of {all}: none surely misses the target before its games are played."
        ));
    };
    let after = if first == last { thousands(first) } else { format!("{} to {}", thousands(first), thousands(last)) };
    let sure = format!("with {} % confidence none of them meets it", level(raced.level));
    Some(match games(false).max() {
        None => format!("The race dropped all of {all} after {after} games a cell: each surely misses the target."),
        Some(most) => format!(
            "The race dropped {} of {all}, which surely miss the target, after {after} games a cell ({sure}), and the other \
             {} got their games: {} a cell instead of {}.",
            thousands(dropped),
            thousands(left),
            thousands(most),
            thousands(raced.games)
        ),
    })
}
