//! What players learn from: positions, and how their games ended.

use super::batch::broken;
use crate::{
    ruleset::{Ruleset, Silent, play},
    simulation::{BrokenGame, Outcome},
    strategy::{Player, Strategy},
};
use std::{
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Which positions are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moments {
    /// That of the first decision of each turn.
    Turns,
    /// That of each decision.
    Decisions,
}

/// A game that was watched.
#[derive(Debug, Clone, PartialEq)]
pub struct Observed {
    /// For each position that was looked at, the number of its turn.
    pub turns: Vec<u32>,
    /// For each position the stage of the game by which the weights of the strategy's value change where that is asked:
    /// the turn unless the value goes by something else.
    pub stages: Vec<f64>,
    /// All state variables at each of these, one position after another, in the order of the descriptor.
    pub variables: Vec<f64>,
    /// What the game left behind.
    pub outcome: Outcome,
}

/// Plays the games with these indices and watches them.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
#[inline(never)]
pub fn observe<R: Ruleset>(
    rules: &R,
    strategy: &Strategy,
    limit: u32,
    seed: u64,
    games: Range<u64>,
    moments: Moments,
) -> Result<Vec<Observed>, BrokenGame> {
    let mut room = vec![0.0; R::DESCRIPTOR.state_variables.len()];
    watch(rules, strategy, limit, seed, games, moments, |state, variables| {
        rules.state_variables(state, |_| true, &mut room, &R::Glance::default());
        variables.extend(&room);
        f64::from(rules.turn(state))
    })
}

/// The same where [`Observed::variables`] are what the strategy's value weighs, state variables and lets, as
/// [`Strategy::worth`] lists them. Nothing is read where it has no value.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
#[inline(never)]
pub fn weigh<R: Ruleset>(
    rules: &R,
    strategy: &Strategy,
    limit: u32,
    seed: u64,
    games: Range<u64>,
    moments: Moments,
) -> Result<Vec<Observed>, BrokenGame> {
    let mut weighing = strategy.weighing::<R>();
    watch(rules, strategy, limit, seed, games, moments, |state, variables| {
        weighing.as_mut().map_or(0.0, |weighing| weighing.read(rules, state, variables))
    })
}

/// Plays games and reads something at some moments.
fn watch<R: Ruleset>(
    rules: &R,
    strategy: &Strategy,
    limit: u32,
    seed: u64,
    games: Range<u64>,
    moments: Moments,
    mut read: impl FnMut(&R::State, &mut Vec<f64>) -> f64,
) -> Result<Vec<Observed>, BrokenGame> {
    let mut player = strategy.player(rules, seed).with_limit(limit);
    let (mut luck, mut actions) = (R::DESCRIPTOR.luck(seed), Vec::new());
    let mut observed = Vec::new();
    for game in games {
        let (mut turns, mut stages, mut variables) = (Vec::new(), Vec::new(), Vec::new());
        let played = catch_unwind(AssertUnwindSafe(|| {
            luck.begin(game);
            player.begin(game);
            play(rules, &mut player, &mut luck, limit, &mut Silent, &mut actions, |state, _, _, _| {
                let turn = rules.turn(state);
                if moments == Moments::Decisions || turns.last() != Some(&turn) {
                    turns.push(turn);
                    stages.push(read(state, &mut variables));
                }
            })
        }));
        let (state, played) = broken::<R, _>(played, seed, game)?;
        observed.push(Observed { turns, stages, variables, outcome: Outcome::of(rules, &state, &played, game) });
    }
    Ok(observed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ruleset::Settings,
        simulation::{
            Tally,
            pair::{strategy, toy},
            play_batch,
        },
        strategy::toy::{DESCRIPTOR, Toy},
    };

    #[test]
    fn the_games_watched_are_those_that_are_played() {
        let toy = Toy::new(&Settings::defaults(DESCRIPTOR.all_settings())).expect("playable");
        let random = Strategy::builtin("random").expect("a built-in");
        let observed = observe(&toy, &random, 1_000, 5, 3..40, Moments::Turns).expect("a sound ruleset");
        let mut tally = Tally::new(&DESCRIPTOR);
        play_batch(&toy, &mut random.player(&toy, 5), 1_000, 5, 3..40, &mut tally, None).expect("a sound ruleset");
        assert_eq!(observed.len() as u64, tally.games);
        assert_eq!(observed.iter().filter(|game| game.outcome.won).count() as u64, tally.wins);
        for game in &observed {
            // A turn of the toy is a decision; its first variable is the coins, 5 at the start.
            assert!(game.turns.iter().copied().eq(1..=game.outcome.decisions));
            assert_eq!(game.variables.len(), game.turns.len() * DESCRIPTOR.state_variables.len());
            assert_eq!(game.variables[0], 5.0);
        }
        assert_eq!(observe(&toy, &random, 1_000, 5, 3..40, Moments::Decisions), Ok(observed));
    }

    #[test]
    fn what_is_weighed_is_what_is_observed() {
        let player = strategy(
            "[[rule]]\naction = \"any\"\nprefer = 'after.value'\n[value.weights]\ncoins = 1\ngoods = 0.5\nenergy = [0, 1]\n",
        );
        let watched = observe(&toy(), &player, 1_000, 5, 3..12, Moments::Turns).expect("a sound ruleset");
        let weighed = weigh(&toy(), &player, 1_000, 5, 3..12, Moments::Turns).expect("a sound ruleset");
        for (watched, weighed) in watched.iter().zip(&weighed) {
            assert_eq!((&watched.outcome, &watched.turns), (&weighed.outcome, &weighed.turns));
            // Coins, energy and goods are the first variables of the toy.
            let all = watched.variables.chunks_exact(DESCRIPTOR.state_variables.len());
            assert!(all.flat_map(|all| &all[..3]).eq(&weighed.variables));
        }
    }
}
