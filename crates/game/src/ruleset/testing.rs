//! A table for tests: deal a game, play actions by their words, look at what came of it.
//!
//! ```
//! # use perihelion_game::{random::{Draw, Luck, StreamId}, ruleset::*};
//! # use std::ops::RangeInclusive;
//! use perihelion_game::ruleset::testing::Table;
//! # struct Pig;
//! # #[derive(Debug, Clone, PartialEq)] struct State { safe: i32, at_stake: i32 }
//! # #[derive(Debug, Clone, Copy, PartialEq, perihelion_game::Actions)]
//! # enum Action {
//! #     /// Roll the die.
//! #     Roll,
//! #     /// Hold.
//! #     Hold,
//! # }
//! # impl Ruleset for Pig {
//! #     type State = State;
//! #     type Action = Action;
//! #     type Glance = ();
//! #     const DESCRIPTOR: &'static Descriptor = &Descriptor {
//! #         name: "pig",
//! #         actions: Action::KINDS,
//! #         endings: &[EndingInfo { name: "held", about: "" }],
//! #         streams: &[StreamInfo { name: "die", about: "" }],
//! #         ..Descriptor::BLANK
//! #     };
//! #     fn new(_: &Settings) -> Result<Self, Vec<Problem>> { Ok(Self) }
//! #     fn score_range(&self) -> RangeInclusive<i32> { 0..=99 }
//! #     fn deal<L: Log>(&self, _: &mut Luck, _: &mut L) -> State { State { safe: 0, at_stake: 0 } }
//! #     fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
//! #         actions.push(Action::Roll);
//! #         if state.at_stake > 0 { actions.push(Action::Hold); }
//! #     }
//! #     fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
//! #         match action {
//! #             Action::Roll => {
//! #                 let face = 2 + luck.stream(StreamId(0)).index(5) as i32;
//! #                 log.event("roll", || format!("a {face}"));
//! #                 state.at_stake += face;
//! #             }
//! #             Action::Hold => {
//! #                 log.event("hold", || format!("{} points are safe", state.at_stake));
//! #                 state.safe += std::mem::take(&mut state.at_stake);
//! #             }
//! #         }
//! #     }
//! #     fn ending(&self, state: &State) -> Option<Ending> {
//! #         (state.safe > 0).then_some(Ending { cause: 0, won: true, rank: 0 })
//! #     }
//! #     fn score(&self, state: &State) -> i32 { state.safe }
//! #     fn turn(&self, _: &State) -> u32 { 1 }
//! #     fn describe_action(&self, state: &State, action: Action) -> String {
//! #         match action { Action::Roll => "roll the die".into(), Action::Hold => format!("hold {}", state.at_stake) }
//! #     }
//! # }
//! # let rules = Pig;
//!
//! // The kind's name does where one legal action is of it; `hold 7` would do as well, were 7 at stake.
//! let table = Table::dealt(&rules, 1).play(&["roll", "roll the die"]);
//! let stake = table.state().at_stake;
//! assert_eq!(table.legal(), ["roll the die".to_owned(), format!("hold {stake}")]);
//!
//! let table = table.play(&["hold"]);
//! assert_eq!(table.score(), stake);
//! assert_eq!(table.log().last(), Some(&format!("hold: {stake} points are safe")));
//! assert!(table.ending().is_some());
//!
//! // What is not legal says what is.
//! let mut table = Table::dealt(&rules, 1);
//! let refused = table.try_play("hold").unwrap_err();
//! assert_eq!(refused, "`hold` is not legal at decision 0; legal is: `roll the die`");
//! ```

use super::{Ending, Ruleset, Transcript};
use crate::random::Luck;

/// A game of some rules as a test plays it: a state, the game's luck and its log.
#[derive(Debug)]
pub struct Table<'a, R: Ruleset> {
    rules: &'a R,
    state: R::State,
    luck: Luck,
    log: Transcript,
    decisions: u32,
}

impl<'a, R: Ruleset> Table<'a, R> {
    /// Game 0 of `seed`, as it is dealt.
    pub fn dealt(rules: &'a R, seed: u64) -> Self {
        let mut luck = R::DESCRIPTOR.luck(seed);
        let mut log = Transcript::default();
        let state = rules.deal(&mut luck, &mut log);
        Self { rules, state, luck, log, decisions: 0 }
    }

    /// The same table with its state put as the test wants it.
    #[must_use]
    pub fn arranged(mut self, arrange: impl FnOnce(&mut R::State)) -> Self {
        arrange(&mut self.state);
        self
    }

    /// Plays these actions one after the other, forced ones included. An action is named by its words as
    /// [`Ruleset::describe_action`] gives them, by the name of its kind, or by the words that it starts with; the latter two
    /// where they fit one legal action alone.
    ///
    /// # Panics
    /// If an action is not legal, if its name fits several, or if the game has ended; the message lists what is legal.
    #[track_caller]
    #[must_use]
    pub fn play(mut self, actions: &[&str]) -> Self {
        for action in actions {
            if let Err(refused) = self.try_play(action) {
                panic!("{refused}");
            }
        }
        self
    }

    /// Plays one action, named as in [`Table::play`].
    ///
    /// # Errors
    /// Why it cannot be played, with what is legal; the table is as it was.
    pub fn try_play(&mut self, action: &str) -> Result<(), String> {
        let action = self.named(action)?;
        self.rules.apply(&mut self.state, action, &mut self.luck, &mut self.log);
        self.decisions += 1;
        Ok(())
    }

    /// Plays on while exactly one action is legal, as games do without asking.
    ///
    /// # Panics
    /// If no action is legal, or if a thousand forced ones come one after the other.
    #[track_caller]
    #[must_use]
    pub fn play_forced(mut self) -> Self {
        for _ in 0..1_000 {
            match self.actions().as_slice() {
                _ if self.ending().is_some() => return self,
                [] => panic!("no action is legal at decision {}, and the game has not ended", self.decisions),
                [only] => {
                    self.rules.apply(&mut self.state, *only, &mut self.luck, &mut self.log);
                    self.decisions += 1;
                }
                _ => return self,
            }
        }
        panic!("a thousand forced actions before decision {}", self.decisions)
    }

    /// The legal action that goes by this name.
    ///
    /// # Errors
    /// Why there is none, with what is legal.
    pub fn named(&self, name: &str) -> Result<R::Action, String> {
        let at = format!("at decision {}", self.decisions);
        if let Some(ending) = self.ending() {
            let cause = R::DESCRIPTOR.endings.get(usize::from(ending.cause)).map_or("nothing known", |info| info.name);
            return Err(format!("`{name}` cannot be played {at}: the game has ended by `{cause}`"));
        }
        let actions = self.actions();
        let words: Vec<String> =
            actions.iter().map(|&action| self.rules.describe_action(&self.state, action)).collect();
        let of_kind = |action: R::Action| R::DESCRIPTOR.action_kind(name) == Some(R::action_kind(action));
        let places = |fits: &dyn Fn(usize) -> bool| (0..actions.len()).filter(|&place| fits(place)).collect();
        let ways: [Vec<usize>; 3] = [
            places(&|place| words[place] == name),
            places(&|place| of_kind(actions[place])),
            places(&|place| words[place].starts_with(name)),
        ];
        let listed = |places: &mut dyn Iterator<Item = usize>| {
            places.map(|place| format!("`{}`", words[place])).collect::<Vec<_>>().join(", ")
        };
        match ways.iter().find(|places| !places.is_empty()).map(Vec::as_slice) {
            Some([only]) => Ok(actions[*only]),
            Some(several) => {
                Err(format!("`{name}` fits several actions {at}: {}", listed(&mut several.iter().copied())))
            }
            None if actions.is_empty() => Err(format!("`{name}` is not legal {at}, nor is anything else")),
            None => Err(format!("`{name}` is not legal {at}; legal is: {}", listed(&mut (0..actions.len())))),
        }
    }

    /// The legal actions; none once the game has ended.
    #[must_use]
    pub fn actions(&self) -> Vec<R::Action> {
        let mut actions = Vec::new();
        if self.ending().is_none() {
            self.rules.legal_actions(&self.state, &mut actions);
        }
        actions
    }

    /// The legal actions in words.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        self.actions().into_iter().map(|action| self.rules.describe_action(&self.state, action)).collect()
    }

    /// The state.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The rule events since the deal, each as `rule: what happened`.
    #[must_use]
    pub fn log(&self) -> Vec<String> {
        self.log.entries.iter().map(|entry| format!("{}: {}", entry.rule, entry.what)).collect()
    }

    /// The score so far.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.rules.score(&self.state)
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.rules.ending(&self.state)
    }

    /// The value of a state variable by its name.
    ///
    /// # Panics
    /// If the descriptor has no such variable.
    #[track_caller]
    #[must_use]
    pub fn variable(&self, name: &str) -> f64 {
        match R::DESCRIPTOR.state_variable(name) {
            Some(place) => self.rules.state_variable(&self.state, place, &R::Glance::default()),
            None => panic!("`{}` has no state variable `{name}`", R::DESCRIPTOR.name),
        }
    }

    /// The value of a metric by its name, as the ruleset would write it now.
    ///
    /// # Panics
    /// If the descriptor has no such metric.
    #[track_caller]
    #[must_use]
    pub fn metric(&self, name: &str) -> i32 {
        match R::DESCRIPTOR.metrics.iter().position(|metric| metric.name == name) {
            Some(place) => self.metrics()[place],
            None => panic!("`{}` has no metric `{name}`", R::DESCRIPTOR.name),
        }
    }

    /// The value of a metric of cards by its name, for the card in this row of its table, as the ruleset would write it now.
    ///
    /// # Panics
    /// If the descriptor has no such metric, or the metric no room for this row.
    #[track_caller]
    #[must_use]
    pub fn card_metric(&self, name: &str, row: usize) -> i32 {
        let mut before = R::DESCRIPTOR.metrics.len();
        for metric in R::DESCRIPTOR.card_metrics {
            if metric.each.name == name {
                assert!(row < metric.room, "`{name}` has room for {} rows, not for row {row}", metric.room);
                return self.metrics()[before + row];
            }
            before += metric.room;
        }
        panic!("`{}` has no metric of cards `{name}`", R::DESCRIPTOR.name)
    }

    fn metrics(&self) -> Vec<i32> {
        let mut metrics = vec![0; R::DESCRIPTOR.slots()];
        self.rules.metrics(&self.state, &mut metrics);
        metrics
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{
        Settings,
        conformance::tests::mine::{DESCRIPTOR, Mine, fault, plant},
    };

    fn rules() -> Mine {
        plant(fault::NONE);
        Mine::new(&Settings::defaults(DESCRIPTOR.all_settings())).unwrap()
    }

    #[test]
    fn actions_go_by_their_words_their_kind_or_how_they_start() {
        let rules = rules();
        let table = Table::dealt(&rules, 1).arranged(|state| state.hand = 3);
        let table = table.play(&["sell 2 cubes for 4 coins", "dig"]).arranged(|state| state.hand = 2).play(&["sell 1"]);
        assert_eq!((table.score(), table.state().round, table.variable("coins"), table.metric("sold")), (6, 4, 6.0, 3));
        assert_eq!(table.log()[0], "sell: 2 cubes for 4 coins");
        assert_eq!(table.log().len(), 3);
    }

    #[test]
    fn a_name_that_fits_several_actions_or_none_lists_them_and_changes_nothing() {
        let rules = rules();
        let mut table = Table::dealt(&rules, 1).arranged(|state| state.hand = 2);
        let before = table.state().clone();
        let several = "`sell 1 cubes for 2 coins`, `sell 2 cubes for 4 coins`";
        let refused = |name: &str, what: &str| format!("`{name}` {what}");
        assert_eq!(
            table.try_play("sell"),
            Err(refused("sell", &format!("fits several actions at decision 0: {several}")))
        );
        let none = format!("is not legal at decision 0; legal is: `dig for ore`, {several}");
        assert_eq!(table.try_play("stop"), Err(refused("stop", &none)));
        assert_eq!(*table.state(), before);
    }

    #[test]
    #[should_panic(expected = "`bribe` is not legal at decision 1; legal is: `dig for ore`, `sell")]
    fn playing_what_is_not_legal_tells_what_is() {
        let rules = rules();
        let _ = Table::dealt(&rules, 1).play(&["dig", "bribe"]);
    }

    #[test]
    fn nothing_can_be_played_after_the_end() {
        let rules = rules();
        let mut table = Table::dealt(&rules, 1).arranged(|state| state.round = 6).play(&["stop"]);
        assert_eq!(table.legal(), [""; 0]);
        let refused = "`dig` cannot be played at decision 1: the game has ended by `stopped`";
        assert_eq!(table.try_play("dig"), Err(refused.to_owned()));
    }

    #[test]
    fn forced_actions_are_played_until_there_is_a_choice() {
        let rules = rules();
        // Nothing in hand and early in the game: digging is all there is.
        let table = Table::dealt(&rules, 1);
        assert_eq!(table.legal(), ["dig for ore"]);
        let table = table.play_forced();
        assert_eq!((table.state().round, table.legal().len() > 1), (2, true));
    }
}
