//! Decisions of a strategy that are looked at: what an adviser would have done, and what comes of either.
//!
//! A decision is looked at with the same chance in every game, from a stream of its own, so that looking changes no game.
//! Where the adviser would have taken another action, the rest of the game is played out by the adviser after both of them,
//! with the same luck. What the adviser's action then gains on the strategy's own is the decision's *cost*. If the adviser is
//! a script, the costs of all decisions of a game add up, on the average, to what lies between the two players: the
//! *performance difference lemma* (Sham Kakade and John Langford, "Approximately Optimal Approximate Reinforcement Learning",
//! ICML 2002), as far as what is dealt anew before a rollout is as likely as it looks to the player.
//!
//! All legal actions are also tried out by playing on as the strategy itself does: to first order, that is what a change of a
//! rule gains.

use super::{BrokenGame, Outcome, batch::broken};
use crate::{
    random::{Purpose, Streams, chance},
    ruleset::{Chooser, Descriptor, Ruleset, Silent, play},
    strategy::{Player, Rollouts, Strategy, StrategyPlayer, Usage},
};
use serde::{Deserialize, Serialize};
use std::{
    cell::Cell,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The stream that says which decisions are looked at, and from which the streams of their rollouts branch.
const LOOKING: Purpose = Purpose::named("advise");

/// Who looks at decisions, and how closely.
#[derive(Debug, Clone)]
pub struct Adviser {
    /// Whose actions a strategy's own are compared with. Its mistakes are left out.
    pub strategy: Strategy,
    /// The chance that a decision is looked at, from 0 to 1.
    pub chance: f64,
    /// The rollouts by which both actions are compared; with 0 the adviser is not asked at all.
    pub rollouts: u32,
    /// The rollouts by which each legal action is tried out with the strategy's own play; may be 0.
    pub tries: u32,
}

/// What came to a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Decider {
    /// The rule with this place in [`Strategy::rules`].
    Rule(usize),
    /// No rule: the first legal action was taken.
    Uncovered,
    /// A mistake on purpose.
    Slip,
    /// A player without rules.
    Player,
}

/// A legal action of a decision that was looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Its kind.
    pub kind: u8,
    /// Its variables, in the order of [`variables_of`] its kind.
    pub variables: Vec<f64>,
    /// Of the games played out by the strategy itself, how many were won, and the sum of their scores.
    pub wins: u32,
    /// Of [`Self::wins`].
    pub points: i64,
}

/// A sum over rollouts, and the sum of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// The sum.
    pub sum: i64,
    /// Of squares.
    pub squares: i64,
}

impl Sum {
    fn add(&mut self, value: i64) {
        self.sum += value;
        self.squares += value * value;
    }
}

/// A decision that was looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Looked {
    /// Its number in the game, from 1, forced decisions included.
    pub number: u32,
    /// The turn.
    pub turn: u32,
    /// What came to it.
    pub by: Decider,
    /// All state variables.
    pub variables: Vec<f64>,
    /// The legal actions.
    pub choices: Vec<Choice>,
    /// The place of the action that the strategy took.
    pub own: usize,
    /// The place of the one that the adviser would have taken.
    pub advised: usize,
    /// Both in words; empty where they are one.
    pub words: [String; 2],
    /// Rollouts after each of the two; none where they are one.
    pub rollouts: u32,
    /// Wins after the adviser's action less those after the strategy's own.
    pub wins: Sum,
    /// The same of scores.
    pub points: Sum,
    /// Rollouts by the strategy itself after each legal action.
    pub tries: u32,
}

/// A game of a strategy, some of whose decisions were looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Advised {
    /// What the game left behind.
    pub outcome: Outcome,
    /// What came to its decisions.
    pub usage: Usage,
    /// Those that were looked at.
    pub looked: Vec<Looked>,
}

/// The places of the variables that actions of a kind have.
#[must_use]
pub fn variables_of(descriptor: &Descriptor, kind: u8) -> Vec<u16> {
    let name = descriptor.actions.get(usize::from(kind)).map(|kind| kind.name);
    let has = |kinds: &[&str]| name.is_some_and(|name| kinds.contains(&name));
    (0..).zip(descriptor.action_variables).filter(|(_, variable)| has(variable.kinds)).map(|(place, _)| place).collect()
}

/// Plays the games with these indices and looks at some of their decisions.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
#[inline(never)]
pub fn advise<R: Ruleset>(
    rules: &R,
    strategy: &Strategy,
    adviser: &Adviser,
    limit: u32,
    seed: u64,
    games: Range<u64>,
) -> Result<Vec<Advised>, BrokenGame> {
    let streams = Streams::new(seed);
    let (mut luck, mut actions, numbers) = (R::DESCRIPTOR.luck(seed), Vec::new(), Cell::new(1));
    let kinds = u8::try_from(R::DESCRIPTOR.actions.len()).unwrap_or(u8::MAX);
    let mut looking = Looking {
        player: strategy.player(rules, seed).with_limit(limit),
        asked: adviser.strategy.steady().player(rules, seed).with_limit(limit),
        adviser,
        by_adviser: adviser.strategy.plays_out::<R>(seed, limit),
        by_itself: strategy.plays_out::<R>(seed, limit),
        variables: (0..kinds).map(|kind| variables_of(R::DESCRIPTOR, kind)).collect(),
        game: streams.branch(0, LOOKING),
        chances: streams.stream(0, LOOKING),
        numbers: &numbers,
        looked: Vec::new(),
    };
    let mut all = Vec::new();
    for game in games {
        let played = catch_unwind(AssertUnwindSafe(|| {
            luck.begin(game);
            looking.player.begin(game);
            looking.asked.begin(game);
            looking.game = streams.branch(game, LOOKING);
            looking.chances = streams.stream(game, LOOKING);
            numbers.set(1);
            play(rules, &mut looking, &mut luck, limit, &mut Silent, &mut actions, |_, _, _, _| {
                numbers.set(numbers.get() + 1);
            })
        }));
        let (state, played) = broken::<R, _>(played, seed, game)?;
        let outcome = Outcome::of(rules, &state, &played, game);
        let usage = Usage { asked: u64::from(played.decisions - played.forced), ..looking.player.take_usage() };
        all.push(Advised { outcome, usage, looked: std::mem::take(&mut looking.looked) });
    }
    Ok(all)
}

/// A player some of whose decisions are looked at.
struct Looking<'a, R: Ruleset> {
    player: StrategyPlayer<R>,
    adviser: &'a Adviser,
    /// Who is asked, and who plays out.
    asked: StrategyPlayer<R>,
    by_adviser: Rollouts<R>,
    by_itself: Rollouts<R>,
    /// The variables of each kind of action.
    variables: Vec<Vec<u16>>,
    /// The streams of the game being played, and the one that says which decisions are looked at.
    game: Streams,
    chances: crate::random::Stream,
    /// The number of the decision.
    numbers: &'a Cell<u32>,
    looked: Vec<Looked>,
}

impl<R: Ruleset> Chooser<R> for Looking<'_, R> {
    fn choose(&mut self, rules: &R, state: &R::State, actions: &[R::Action]) -> usize {
        if !chance(&mut self.chances, self.adviser.chance) {
            return self.player.choose(rules, state, actions);
        }
        let before = self.player.usage().clone();
        let own = self.player.choose(rules, state, actions);
        let by = decider(&before, self.player.usage());
        if own < actions.len() {
            self.look(rules, state, actions, own, by);
        }
        own
    }
}

impl<R: Ruleset> Looking<'_, R> {
    #[cold]
    fn look(&mut self, rules: &R, state: &R::State, actions: &[R::Action], own: usize, by: Decider) {
        let number = self.numbers.get();
        let streams = self.game.branch(u64::from(number), LOOKING);
        let advised = if self.adviser.rollouts > 0 { self.asked.choose(rules, state, actions) } else { own };
        let mut variables = vec![0.0; R::DESCRIPTOR.state_variables.len()];
        rules.state_variables(state, |_| true, &mut variables, &R::Glance::default());
        let mut choices = self.choices(rules, state, actions);
        let Adviser { rollouts, tries, .. } = *self.adviser;
        self.by_itself.remember(&self.player);
        for (choice, action) in choices.iter_mut().zip(actions) {
            for rollout in 0..u64::from(tries) {
                let (won, score) = self.by_itself.roll_out(rules, state, *action, &streams, rollout);
                choice.wins += u32::from(won);
                choice.points += i64::from(score);
            }
        }
        let (mut wins, mut points) = (Sum::default(), Sum::default());
        let differ = advised != own;
        if differ {
            for rollout in 0..u64::from(rollouts) {
                let mut after =
                    |place: usize| self.by_adviser.roll_out(rules, state, actions[place], &streams, rollout);
                let ((won, score), (own_won, own_score)) = (after(advised), after(own));
                wins.add(i64::from(won) - i64::from(own_won));
                points.add(i64::from(score) - i64::from(own_score));
            }
        }
        let words = |place: usize| if differ { rules.describe_action(state, actions[place]) } else { String::new() };
        self.looked.push(Looked {
            number,
            turn: rules.turn(state),
            by,
            variables,
            choices,
            own,
            advised,
            words: [own, advised].map(words),
            rollouts: if differ { rollouts } else { 0 },
            wins,
            points,
            tries,
        });
    }

    /// The legal actions with what is known of them.
    fn choices(&self, rules: &R, state: &R::State, actions: &[R::Action]) -> Vec<Choice> {
        let glance = R::Glance::default();
        let of_kind = |action: &R::Action| R::action_kind(*action);
        let mut choices: Vec<Choice> = actions
            .iter()
            .map(|action| Choice { kind: of_kind(action), variables: Vec::new(), wins: 0, points: 0 })
            .collect();
        for (kind, variables) in (0_u8..).zip(&self.variables) {
            let own: Vec<R::Action> = actions.iter().copied().filter(|action| of_kind(action) == kind).collect();
            if own.is_empty() {
                continue;
            }
            let mut column = vec![0.0; own.len()];
            for &variable in variables {
                rules.action_variable(state, &own, variable, &mut column, &glance);
                let of_kind = choices.iter_mut().filter(|choice| choice.kind == kind);
                of_kind.zip(&column).for_each(|(choice, value)| choice.variables.push(*value));
            }
        }
        choices
    }
}

/// What came to the decision between these counts.
pub(super) fn decider(before: &Usage, after: &Usage) -> Decider {
    let decided = before.decided.iter().zip(&after.decided).position(|(before, after)| before != after);
    match decided {
        Some(rule) => Decider::Rule(rule),
        None if after.slips != before.slips => Decider::Slip,
        None if after.uncovered != before.uncovered => Decider::Uncovered,
        None => Decider::Player,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        simulation::pair::{good_and_weak, toy},
        strategy::toy::DESCRIPTOR,
    };

    fn advised(adviser: &Strategy, of: &Strategy, chance: f64, games: Range<u64>) -> Vec<Advised> {
        let adviser = Adviser { strategy: adviser.clone(), chance, rollouts: 4, tries: 2 };
        advise(&toy(), of, &adviser, 1_000, 3, games).expect("a sound ruleset")
    }

    fn scores(of: &Strategy, games: Range<u64>) -> Vec<i32> {
        let random = Strategy::builtin("random").expect("a built-in");
        advised(&random, of, 0.0, games).iter().map(|game| game.outcome.score).collect()
    }

    #[test]
    fn looking_changes_no_game_and_games_do_not_depend_on_those_before() {
        let [good, weak] = good_and_weak();
        let all = advised(&good, &weak, 0.3, 0..20);
        assert_eq!(all[7..], advised(&good, &weak, 0.3, 7..20));
        assert!(all.iter().map(|game| game.outcome.score).eq(scores(&weak, 0..20)));
        for game in &all {
            let Usage { decided, uncovered, asked, .. } = &game.usage;
            assert_eq!(decided.iter().sum::<u64>() + uncovered, *asked);
        }
    }

    #[test]
    fn a_share_of_decisions_is_looked_at() {
        let [good, weak] = good_and_weak();
        let all = advised(&good, &weak, 0.3, 0..60);
        let asked: u64 = all.iter().map(|game| game.usage.asked).sum();
        let looked: usize = all.iter().map(|game| game.looked.len()).sum();
        // Binomial: five standard errors.
        let error = 5.0 * (0.3 * 0.7 * asked as f64).sqrt();
        assert!((looked as f64 - 0.3 * asked as f64).abs() < error, "{looked} of {asked}");
    }

    #[test]
    fn where_both_agree_nothing_is_lost_and_what_is_seen_is_what_is_there() {
        let [good, weak] = good_and_weak();
        for looked in advised(&good, &weak, 0.5, 0..10).iter().flat_map(|game| &game.looked) {
            assert_eq!(looked.rollouts == 0, looked.own == looked.advised);
            assert!(looked.own != looked.advised || looked.points == Sum::default());
            assert_eq!(looked.words.iter().any(String::is_empty), looked.own == looked.advised);
            assert!(looked.turn == looked.number, "a turn of the toy is a decision");
            for choice in &looked.choices {
                assert_eq!(choice.variables.len(), variables_of(&DESCRIPTOR, choice.kind).len());
                assert!(choice.wins <= looked.tries && choice.points > 0);
            }
            let own = &looked.choices[looked.own];
            let rule = match DESCRIPTOR.actions[usize::from(own.kind)].name {
                "rest" => 0,
                "sell" => 1,
                _ => 2,
            };
            assert_eq!(
                looked.by,
                if rule == 0 && looked.variables[1] >= 4.0 { Decider::Uncovered } else { Decider::Rule(rule) }
            );
        }
        assert!(
            advised(&good, &good, 1.0, 0..5).iter().flat_map(|game| &game.looked).all(|looked| looked.rollouts == 0)
        );
    }

    #[test]
    fn costs_add_up_to_what_lies_between_both_players() {
        let [good, weak] = good_and_weak();
        let games = 0..300;
        let all = advised(&good, &weak, 1.0, games.clone());
        let [better, worse] = [&good, &weak].map(|player| scores(player, games.clone()));
        let cost = |game: &Advised| -> f64 {
            game.looked
                .iter()
                .filter(|one| one.rollouts > 0)
                .map(|one| one.points.sum as f64 / f64::from(one.rollouts))
                .sum()
        };
        let over: Vec<f64> = all
            .iter()
            .zip(better.iter().zip(&worse))
            .map(|(game, (better, worse))| cost(game) - f64::from(better - worse))
            .collect();
        let n = over.len() as f64;
        let mean = over.iter().sum::<f64>() / n;
        let error = (over.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / n / (n - 1.0)).sqrt();
        let gap = better.iter().zip(&worse).map(|(better, worse)| f64::from(better - worse)).sum::<f64>() / n;
        assert!(gap > 10.0 * error, "a gap to be told: {gap} ± {error}");
        assert!(mean.abs() < 4.0 * error, "{mean} ± {error}, of {gap}");
    }
}
