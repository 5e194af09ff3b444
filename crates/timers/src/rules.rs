//! The rules of one scenario, and what the ruleset's contract asks of them.

use super::{
    actions::Action,
    contracts::Contract,
    descriptor::{Cause, Rank, Stream},
    pieces::Kind,
    settings::{Given, Passed},
    state::{ContractId, Phase, State},
    variables::{
        ACTION_VARIABLES, Glance, METRICS, STATE_VARIABLES, read_action, read_state, read_states, write_metrics,
    },
};
use crate::{
    random::Luck,
    ruleset::{ActionKinds, Component, Descriptor, Ending, Log, Named, Problem, Ruleset, Settings},
    table::Deck,
};
use std::ops::RangeInclusive;

/// The timers ruleset under one scenario's settings.
#[derive(Debug, Clone)]
pub struct Timers {
    /// What the scenario says; its contracts are those that are in the deck.
    pub(super) given: Given,
    /// The spaces of the four resources, the highest first.
    pub(super) spaces: [u8; 4],
    /// A table with nothing dealt yet, which every game starts as a copy of.
    pub(super) bare: State,
}

/// What the timers ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "timers",
    about: "Fulfil contracts for a colony before two Timers running down the Score track meet your marker.",
    rules_version: 2,
    score_unit: "Prestige",
    goal,
    settings: Given::INFOS,
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    resources: &["credits", "held.tech", "held.plant", "held.metal", "held.fuel"],
    action_variables: ACTION_VARIABLES,
    metrics: METRICS,
    card_metrics: &[],
    endings: Cause::INFOS,
    ranks: Rank::INFOS,
    streams: Stream::INFOS,
};

/// A rank, which is so much Prestige.
fn goal(settings: &Settings) -> String {
    let rank = settings.choice("goal.rank");
    let or_better = if rank == "expert" { "" } else { " or better" };
    format!("at least {} Prestige (the rank {rank}{or_better})", settings.integer(&format!("ranks.{rank}")))
}

impl Ruleset for Timers {
    type State = State;
    type Action = Action;
    type Glance = Glance;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let Some(mut given) = Given::read(settings, &mut problems) else { return Err(problems) };
        Named::leave_out(&mut given.contracts);
        problems = given.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let deck = Deck::new(Named::places(&given.contracts).map(ContractId));
        Ok(Self {
            spaces: given.distances.map(|distance| given.start - distance),
            bare: State::bare(given.start, given.each, given.credits, deck),
            given,
        })
    }

    /// From nothing to one space below the last Timer on its start, and what can follow.
    fn score_range(&self) -> RangeInclusive<i32> {
        let contracts = self.given.contracts.iter().map(|card| i32::from(card.row.prestige));
        let contract = contracts.max().unwrap_or(0);
        let sale = self.given.sell_prestige.iter().map(|&prestige| i32::from(prestige)).max().unwrap_or(0);
        let sales = sale * i32::from(self.given.merchant.into_iter().max().unwrap_or(0));
        // A turn starts with the marker below every Timer. Sales that pass none then come before the contracts, and a Timer
        // spared by a gain is passed by a second one.
        let unchecked = if self.given.sale_passes { 0 } else { sales };
        let gains = match self.given.passed {
            Passed::Both => 1,
            Passed::One => 2,
        };
        0..=i32::from(self.given.start) - 1 + unchecked + gains * contract.max(sale)
    }

    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        self.set_up(luck, log)
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        self.add_legal(state, actions);
    }

    #[inline]
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        self.carry_out(state, action, luck, log);
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        let Phase::Over(cause) = state.phase else { return None };
        let rank = self.rank(state.score);
        Some(Ending { cause: cause.place(), won: state.score >= self.goal_score(), rank })
    }

    fn standing(&self, state: &State) -> u8 {
        self.rank(state.score)
    }

    fn score(&self, state: &State) -> i32 {
        state.score
    }

    fn margin(&self, state: &State) -> Option<i32> {
        Some(state.score - self.goal_score())
    }

    fn resources(&self, state: &State, left: &mut [i32]) {
        let held = Kind::ALL.map(|kind| i32::from(state.held[kind]));
        left.copy_from_slice(&[state.credits as i32, held[0], held[1], held[2], held[3]]);
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    fn state_variables(&self, state: &State, wanted: impl Fn(u16) -> bool, values: &mut [f64], glance: &Glance) {
        read_states(self, state, wanted, values, glance);
    }

    #[inline]
    fn state_variable(&self, state: &State, variable: u16, glance: &Glance) -> f64 {
        read_state(self, state, variable, glance)
    }

    #[inline]
    fn action_variable(&self, state: &State, actions: &[Action], variable: u16, column: &mut [f64], glance: &Glance) {
        read_action(self, state, actions, variable, column, glance);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        write_metrics(self, state, metrics);
    }

    fn components(&self, state: &State) -> Vec<Component> {
        state.components()
    }

    fn describe_action(&self, state: &State, action: Action) -> String {
        self.action_words(state, action)
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        self.state_words(state)
    }
}

impl Timers {
    /// The card behind a contract's number.
    ///
    /// # Panics
    /// If the number is not one of these rules.
    #[inline]
    #[must_use]
    pub fn contract(&self, id: ContractId) -> &Contract {
        &self.given.contracts[usize::from(id.0)].row
    }

    /// A contract's name, in words.
    pub(super) fn contract_name(&self, id: ContractId) -> String {
        self.given.contracts[usize::from(id.0)].name.replace('_', " ")
    }

    /// The rank of a score, 0 being the lowest.
    pub(super) fn rank(&self, score: i32) -> u8 {
        self.given.ranks.iter().map(|&least| u8::from(score >= least)).sum()
    }

    /// The least score that counts as won.
    pub(super) fn goal_score(&self) -> i32 {
        self.given.ranks[self.given.goal.place()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Card, Ruleset, Value};
    use crate::{
        Phase,
        descriptor::Cause,
        tests::{game, rules, shipped, word},
    };

    #[test]
    fn settings_that_make_no_sense_together_are_refused_with_their_path() {
        let list = |values: &[i64]| Value::Integers(values.to_vec());
        let dear = Card { name: "dear".into(), count: 8, fields: vec![3, 2, 2, 2, 5, 0], texts: Vec::new() };
        let cases = [
            ("timers.distances", list(&[2, 2, 6, 8])),
            ("timers.distances", list(&[2, 4, 6, 24])),
            ("store.buy", list(&[5, 4])),
            ("store.sell", list(&[5, 4])),
            ("store.sell_prestige", list(&[5, 4])),
            ("store.start", list(&[0, 6, 0, 0])),
            ("supply.each", Value::Integer(3)),
            ("contracts.start", Value::Integer(4)),
            ("spy.keep", Value::Integer(5)),
            ("ranks.advanced", Value::Integer(17)),
            ("contracts.deck.dear", Value::Cards(vec![dear])),
        ];
        for (path, value) in cases {
            let mut settings = shipped("standard");
            let setting = if path.starts_with("contracts.deck") { "contracts.deck" } else { path };
            settings.set(setting, value);
            let problems = Timers::new(&settings).expect_err(path);
            assert!(problems.iter().any(|problem| problem.path == path), "{path}: {problems:?}");
        }
    }

    #[test]
    fn the_highest_score_is_one_below_the_start_and_the_richest_contract() {
        let rules = Timers::new(&shipped("standard")).expect("playable");
        assert_eq!(rules.score_range(), 0..=22 + 5);
    }

    #[test]
    fn the_highest_score_grows_with_what_the_settings_let_pass() {
        let no = || ("timers.sale_passes", Value::Boolean(false));
        let one = || ("timers.pass_both", word("one"));
        // The pinned Merchant sells at most 3, for 1 Prestige each at best; the richest contract brings 5.
        let cases = [
            (vec![], 22 + 5),
            (vec![one()], 22 + 2 * 5),
            (vec![no()], 22 + 3 + 5),
            (vec![no(), one()], 22 + 3 + 2 * 5),
        ];
        for (changes, highest) in cases {
            assert_eq!(rules(&changes).score_range(), 0..=highest, "{changes:?}");
        }
        let dear = Value::Integers(vec![9, 9, 0, 0, 0]);
        assert_eq!(rules(&[("store.sell_prestige", dear)]).score_range(), 0..=22 + 9, "a sale can be the last gain");
    }

    #[test]
    fn colony_leader_board_ranks() {
        let rules = rules(&[]);
        let ranks = [(0, 0), (16, 0), (17, 1), (18, 1), (19, 2), (20, 2), (21, 3), (40, 3)];
        for (score, rank) in ranks {
            assert_eq!(rules.rank(score), rank, "{score}");
        }
    }

    #[test]
    fn the_goal_says_which_rank_wins() {
        for (goal, wins) in [("intermediate", true), ("advanced", false), ("expert", false)] {
            let rules = rules(&[("goal.rank", word(goal))]);
            let (mut state, _) = game(&rules);
            assert_eq!(rules.ending(&state), None);
            state.score = 17;
            state.phase = Phase::Over(Cause::Passed);
            assert_eq!(rules.ending(&state).map(|ending| (ending.won, ending.rank)), Some((wins, 1)), "{goal}");
        }
    }
}
