//! A player's games beside another player: at each of its decisions the other is asked what it would do.
//!
//! The other one follows the same game, so up to the first decision at which it would do something else this is its own game
//! too, with the same luck: there their games part.

use super::{BrokenGame, Outcome, batch::broken};
use crate::{
    ruleset::{Chooser, Ruleset, Silent, play},
    strategy::{Player, Strategy, StrategyPlayer},
};
use std::{
    cell::Cell,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// A decision between several actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// Its turn.
    pub turn: u32,
    /// The kind of the action that was taken.
    pub kind: u8,
    /// Whether the other one would have taken it too.
    pub agreed: bool,
}

/// Where two players' games part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parted {
    /// The decision's number in the game, from 1, forced decisions included.
    pub number: u32,
    /// Its turn.
    pub turn: u32,
    /// What the player did and what the other one does, in words.
    pub words: [String; 2],
}

/// A game of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// What the game left behind.
    pub outcome: Outcome,
    /// How often it took actions of each kind, in the order of the descriptor, forced ones included.
    pub kinds: Vec<u32>,
    /// Its decisions between several actions; none if nobody was asked.
    pub asked: Vec<Asked>,
    /// The first of them at which the other one would do something else.
    pub parted: Option<Parted>,
}

/// Plays the games with these indices, and asks the other one, if there is one, at each decision between several actions.
/// Asking changes no game.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
#[inline(never)]
pub fn beside<R: Ruleset>(
    rules: &R,
    strategy: &Strategy,
    other: Option<&Strategy>,
    limit: u32,
    seed: u64,
    games: Range<u64>,
) -> Result<Vec<Beside>, BrokenGame> {
    let (mut luck, mut actions, numbers) = (R::DESCRIPTOR.luck(seed), Vec::new(), Cell::new(1));
    let player = |strategy: &Strategy| strategy.player(rules, seed).with_limit(limit);
    let mut asking = Asking {
        player: player(strategy),
        other: other.map(player),
        numbers: &numbers,
        asked: Vec::new(),
        parted: None,
    };
    let mut all = Vec::new();
    for game in games {
        let mut kinds = vec![0; R::DESCRIPTOR.actions.len()];
        let played = catch_unwind(AssertUnwindSafe(|| {
            luck.begin(game);
            asking.player.begin(game);
            asking.other.iter_mut().for_each(|other| other.begin(game));
            numbers.set(1);
            play(rules, &mut asking, &mut luck, limit, &mut Silent, &mut actions, |_, _, action, _| {
                numbers.set(numbers.get() + 1);
                kinds[usize::from(R::action_kind(action))] += 1;
            })
        }));
        let (state, played) = broken::<R, _>(played, seed, game)?;
        let outcome = Outcome::of(rules, &state, &played, game);
        all.push(Beside { outcome, kinds, asked: std::mem::take(&mut asking.asked), parted: asking.parted.take() });
    }
    Ok(all)
}

/// A player beside whom another one sits.
struct Asking<'a, R: Ruleset> {
    player: StrategyPlayer<R>,
    other: Option<StrategyPlayer<R>>,
    /// The number of the decision.
    numbers: &'a Cell<u32>,
    asked: Vec<Asked>,
    parted: Option<Parted>,
}

impl<R: Ruleset> Chooser<R> for Asking<'_, R> {
    fn choose(&mut self, rules: &R, state: &R::State, actions: &[R::Action]) -> usize {
        let own = self.player.choose(rules, state, actions);
        if let (Some(other), Some(taken)) = (&mut self.other, actions.get(own)) {
            let others = other.choose(rules, state, actions);
            let (turn, agreed) = (rules.turn(state), others == own);
            self.asked.push(Asked { turn, kind: R::action_kind(*taken), agreed });
            if !agreed && self.parted.is_none() {
                let words = |place: usize| {
                    actions.get(place).map_or_else(String::new, |action| rules.describe_action(state, *action))
                };
                self.parted = Some(Parted { number: self.numbers.get(), turn, words: [own, others].map(words) });
            }
        }
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::pair::{good_and_weak, toy};

    fn sits(of: &Strategy, other: Option<&Strategy>, games: Range<u64>) -> Vec<Beside> {
        beside(&toy(), of, other, 1_000, 3, games).expect("a sound ruleset")
    }

    #[test]
    fn asking_changes_no_game_and_games_do_not_depend_on_those_before() {
        let [good, weak] = good_and_weak();
        let asked = sits(&good, Some(&weak), 0..20);
        assert_eq!(asked[7..], sits(&good, Some(&weak), 7..20));
        let alone = sits(&good, None, 0..20);
        for (asked, alone) in asked.iter().zip(&alone) {
            assert_eq!((&asked.outcome, &asked.kinds), (&alone.outcome, &alone.kinds));
            assert_eq!(asked.outcome.decisions - asked.outcome.forced, asked.asked.len() as u32);
            assert_eq!(asked.kinds.iter().sum::<u32>(), asked.outcome.decisions);
            assert!(alone.asked.is_empty() && alone.parted.is_none());
        }
    }

    #[test]
    fn who_sits_beside_itself_agrees() {
        let [good, weak] = good_and_weak();
        for game in sits(&good, Some(&good), 0..10) {
            assert!(game.parted.is_none() && game.asked.iter().all(|asked| asked.agreed));
        }
        assert!(sits(&good, Some(&weak), 0..10).iter().any(|game| game.parted.is_some()));
    }

    #[test]
    fn both_games_are_one_until_they_part_whoever_is_asked_by_whom() {
        let [good, weak] = good_and_weak();
        let (one, other) = (sits(&good, Some(&weak), 0..30), sits(&weak, Some(&good), 0..30));
        for (one, other) in one.iter().zip(&other) {
            let turned = other.parted.clone().map(|parted| {
                let Parted { words: [own, others], .. } = parted.clone();
                Parted { words: [others, own], ..parted }
            });
            assert_eq!(one.parted, turned);
        }
    }
}
