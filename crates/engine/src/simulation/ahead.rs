//! What a player that looks ahead does: copies of a state, steps from it, and all that can be read there.

use super::batch::broken;
use crate::{
    random::{Purpose, Streams},
    ruleset::{Defect, Ruleset, Silent, play},
    simulation::BrokenGame,
    strategy::{Player, StrategyPlayer},
};
use std::{
    hint::black_box,
    mem::size_of,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The stream from which the luck of the steps ahead branches: never that of the game.
const AHEAD: Purpose = Purpose::named("ahead");

/// How many bytes lie in memory for one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// The rules, without what they point to.
    pub rules: usize,
    /// A state: what a copy of it moves.
    pub state: usize,
    /// An action.
    pub action: usize,
}

impl Sizes {
    /// Those of a ruleset.
    #[must_use]
    pub const fn of<R: Ruleset>() -> Self {
        Self { rules: size_of::<R>(), state: size_of::<R::State>(), action: size_of::<R::Action>() }
    }
}

/// Plays games at random and at each decision takes one step ahead by every legal action: a copy of the state, the action
/// carried out, the actions listed that are legal then, and every state variable read. Returns the number of steps.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
#[inline(never)]
pub fn look_ahead<R: Ruleset>(rules: &R, limit: u32, seed: u64, games: Range<u64>) -> Result<u64, BrokenGame> {
    let mut player = StrategyPlayer::<R>::random(seed);
    let (mut luck, mut ahead) = (R::DESCRIPTOR.luck(seed), R::DESCRIPTOR.luck(seed));
    ahead.draw_from(&Streams::new(seed).branch(0, AHEAD));
    let (mut actions, mut next) = (Vec::new(), Vec::new());
    let mut values = vec![0.0; R::DESCRIPTOR.state_variables.len()];
    let (mut steps, mut current) = (0, games.start);
    let played = catch_unwind(AssertUnwindSafe(|| -> Result<(), Defect> {
        for game in games {
            current = game;
            luck.begin(game);
            player.begin(game);
            play(rules, &mut player, &mut luck, limit, &mut Silent, &mut actions, |state, legal, _, _| {
                for &action in legal {
                    ahead.begin(steps);
                    let mut world = state.clone();
                    rules.apply(&mut world, action, &mut ahead, &mut Silent);
                    next.clear();
                    if rules.ending(&world).is_none() {
                        rules.legal_actions(&world, &mut next);
                    }
                    rules.state_variables(&world, |_| true, &mut values, &R::Glance::default());
                    black_box((&next, &values));
                    steps += 1;
                }
            })?;
        }
        Ok(())
    }));
    broken::<R, ()>(played, seed, current)?;
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ruleset::Settings,
        simulation::{Tally, play_batch},
        strategy::toy::{DESCRIPTOR, Toy},
    };

    #[test]
    fn a_step_is_taken_by_every_legal_action_of_the_games_of_the_random_player() {
        let toy = Toy::new(&Settings::defaults(DESCRIPTOR.all_settings())).expect("playable");
        let mut tally = Tally::new(&DESCRIPTOR);
        let mut player = StrategyPlayer::random(5);
        play_batch(&toy, &mut player, 1_000, 5, 3..40, &mut tally, None).expect("a sound ruleset");
        assert_eq!(look_ahead(&toy, 1_000, 5, 3..40), Ok(tally.offered));
    }
}
