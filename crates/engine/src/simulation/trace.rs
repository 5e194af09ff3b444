//! Games read at the end of each turn: scores, margins and state variables.

use super::{BrokenGame, Outcome, batch::broken};
use crate::{
    ruleset::{Ruleset, Silent, play},
    strategy::{Player, Strategy},
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What is read at the end of every turn before any state variable, in this order. The opponent's score and the margin are
/// NaN where a game has none.
pub const ALWAYS: [&str; 3] = ["score", "opponent_score", "margin"];

/// One game, read at the end of each of its turns.
#[derive(Debug, Clone, PartialEq)]
pub struct Traced {
    /// What it left behind.
    pub outcome: Outcome,
    /// The turns in which something was decided, in order; the one being played when the game ended, where nothing was.
    pub turns: Vec<u32>,
    /// By turn, [`ALWAYS`] and then the state variables that were asked for, as the first decision of the next of these turns
    /// finds them, or as the game ended.
    pub values: Vec<f64>,
}

/// Plays the games with these indices and reads the state variables with these places at the end of each turn.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
#[inline(never)]
pub fn trace<R: Ruleset>(
    rules: &R,
    strategy: &Strategy,
    limit: u32,
    seed: u64,
    games: &[u64],
    variables: &[u16],
) -> Result<Vec<Traced>, BrokenGame> {
    let mut player = strategy.player(rules, seed).with_limit(limit);
    let (mut luck, mut actions) = (R::DESCRIPTOR.luck(seed), Vec::new());
    let mut room = vec![0.0; R::DESCRIPTOR.state_variables.len()];
    let mut all = Vec::with_capacity(games.len());
    for &game in games {
        let (mut turns, mut values) = (Vec::new(), Vec::new());
        let mut read = |state: &R::State, values: &mut Vec<f64>| {
            let or_none = |value: Option<i32>| value.map_or(f64::NAN, f64::from);
            values.extend([
                f64::from(rules.score(state)),
                or_none(rules.opponent_score(state)),
                or_none(rules.margin(state)),
            ]);
            if !variables.is_empty() {
                let wanted = |place| variables.contains(&place);
                rules.state_variables(state, wanted, &mut room, &R::Glance::default());
                values.extend(variables.iter().map(|place| room.get(usize::from(*place)).copied().unwrap_or(f64::NAN)));
            }
        };
        let played = catch_unwind(AssertUnwindSafe(|| {
            luck.begin(game);
            player.begin(game);
            let (state, played) =
                play(rules, &mut player, &mut luck, limit, &mut Silent, &mut actions, |state, _, _, _| {
                    let turn = rules.turn(state);
                    if turns.last() != Some(&turn) {
                        if !turns.is_empty() {
                            read(state, &mut values);
                        }
                        turns.push(turn);
                    }
                })?;
            if turns.is_empty() {
                turns.push(rules.turn(&state));
            }
            read(&state, &mut values);
            Ok((state, played))
        }));
        let (state, played) = broken::<R, _>(played, seed, game)?;
        all.push(Traced { outcome: Outcome::of(rules, &state, &played, game), turns, values });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        simulation::{Moments, Outcomes, Tally, observe, pair::toy, play_batch},
        strategy::toy::DESCRIPTOR,
    };

    #[test]
    fn turns_end_as_the_next_ones_begin() {
        let (toy, random) = (toy(), Strategy::builtin("random").expect("a built-in"));
        // Coins, and the rounds left.
        let traced = trace(&toy, &random, 1_000, 5, &[3, 7, 20], &[0, 3]).expect("a sound ruleset");
        let mut outcomes = Outcomes::new(1);
        let mut tally = Tally::new(&DESCRIPTOR);
        let mut player = random.player(&toy, 5);
        play_batch(&toy, &mut player, 1_000, 5, 0..21, &mut tally, Some(&mut outcomes)).expect("a sound ruleset");
        for (game, at) in traced.iter().zip([3, 7, 20]) {
            assert_eq!(Some(&game.outcome), outcomes.rows.get(at));
            let watched = observe(&toy, &random, 1_000, 5, at as u64..at as u64 + 1, Moments::Turns).unwrap().remove(0);
            assert_eq!(game.turns, watched.turns);
            let rows: Vec<&[f64]> = game.values.chunks_exact(ALWAYS.len() + 2).collect();
            assert_eq!(rows.len(), game.turns.len());
            let starts: Vec<&[f64]> = watched.variables.chunks_exact(DESCRIPTOR.state_variables.len()).collect();
            for (row, next) in rows.iter().zip(&starts[1..]) {
                assert_eq!((row[3], row[4]), (next[0], next[3]));
            }
            let last = rows.last().unwrap();
            assert_eq!((last[0], last[4]), (f64::from(game.outcome.score), 0.0));
            assert!(last[1].is_nan() && last[2].is_nan());
        }
    }
}
