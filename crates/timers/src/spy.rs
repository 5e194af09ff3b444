//! The Spy: private contracts or a Timer's step, for a Credit.

use super::{
    Timers,
    pieces::credits,
    roles::Role,
    settings::Direction,
    state::{ContractId, Phase, State, TimerId},
};
use crate::{random::Luck, ruleset::Log};

/// What the variant says of the Spy.
pub(super) const SPY: &str = "Spy";
/// How private contracts are drawn and kept, which is ours.
pub(super) const PRIVATE: &str = "Core: Private contracts";

impl Timers {
    /// Credits for one use of the Spy.
    #[inline]
    pub(super) fn spy_cost(&self, state: &State) -> u32 {
        u32::from(self.given.spy_cost[usize::from(state.is_upgraded(Role::Spy))])
    }

    /// Whether the Spy can get a private contract.
    #[inline]
    pub(super) fn may_draw(&self, state: &State) -> bool {
        let cards = !state.deck.to_draw().is_empty() || (self.reshuffles() && !state.deck.discarded().is_empty());
        cards
            && self.given.spy_keep > 0
            && state.hand.len() < self.given.hand_limit
            && self.spy_cost(state) <= state.credits
    }

    /// Whether the Spy can move a Timer this way.
    #[inline]
    pub(super) fn may_spy_timer(&self, state: &State, timer: TimerId, up: bool) -> bool {
        self.spy_cost(state) <= state.credits
            && (!up || self.given.spy_direction == Direction::Either)
            && self.step_to(state, timer, up).is_some()
    }

    pub(super) fn may_spy(&self, state: &State) -> bool {
        let may_step = |timer| self.may_spy_timer(state, timer, false) || self.may_spy_timer(state, timer, true);
        self.may_draw(state) || TimerId::ALL.into_iter().any(may_step)
    }

    fn pay_spy<L: Log>(&self, state: &mut State, what: &str, log: &mut L) {
        let cost = self.spy_cost(state);
        state.credits -= cost;
        state.spy_left -= 1;
        log.event(SPY, || match cost {
            0 => format!("the Spy {what} and costs nothing"),
            some => format!("the Spy {what} for {}", credits(some)),
        });
    }

    /// Draws private contracts with the Spy, to choose from or, where there is no choice, to keep.
    pub(super) fn spy_contracts<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        self.pay_spy(state, "gets private contracts", log);
        for _ in 0..self.given.spy_draw {
            let Some(contract) = self.draw_contract(state, luck) else { break };
            state.drawn.push(contract);
            log.event(PRIVATE, || format!("you draw {}", self.contract_words(contract)));
        }
        let room = self.given.hand_limit - state.hand.len();
        state.left = self.given.spy_keep.min(u8::try_from(room).unwrap_or(u8::MAX));
        state.phase = Phase::Keep;
        self.keep_unforced(state, luck, log);
    }

    /// Keeps one of the drawn contracts.
    pub(super) fn keep<L: Log>(&self, state: &mut State, contract: ContractId, luck: &mut Luck, log: &mut L) {
        self.keep_one(state, contract, log);
        self.keep_unforced(state, luck, log);
    }

    fn keep_one<L: Log>(&self, state: &mut State, contract: ContractId, log: &mut L) {
        if let Some(place) = state.drawn.iter().position(|&drawn| drawn == contract) {
            state.drawn.remove(place);
            state.hand.push(contract);
            state.left -= 1;
            state.tally.private_kept += 1;
            log.event(PRIVATE, || format!("you keep {}", self.contract_name(contract)));
        }
    }

    /// Ends the choice when all drawn contracts may be kept or none more may, and discards the rest.
    fn keep_unforced<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.left > 0 && state.drawn.len() > usize::from(state.left) {
            return;
        }
        while state.left > 0
            && let Some(&contract) = state.drawn.first()
        {
            self.keep_one(state, contract, log);
        }
        for contract in state.drawn.take() {
            state.deck.discard(contract);
            log.event(PRIVATE, || format!("you discard {}", self.contract_name(contract)));
        }
        self.after_spying(state, luck, log);
    }

    pub(super) fn spy_timer<L: Log>(&self, state: &mut State, timer: TimerId, up: bool, luck: &mut Luck, log: &mut L) {
        self.pay_spy(state, "moves a Timer", log);
        self.spy_moves_timer(state, timer, up, luck, log);
        self.after_spying(state, luck, log);
    }

    fn after_spying<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.over() {
            return;
        }
        if state.spy_left > 0 && self.may_spy(state) {
            state.phase = Phase::Spy;
        } else {
            self.to_contracts(state, luck, log);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Action, DESCRIPTOR, Phase, Role, State, TimerId, Timers,
        spy::PRIVATE,
        tests::{act, lay_out, legal, offers, put_timers, start, word},
        variables::Glance,
    };
    use crate::{
        random::Luck,
        ruleset::{Ruleset, Value},
    };

    const A: TimerId = TimerId(0);
    const B: TimerId = TimerId(1);

    fn spying(more: &[(&'static str, Value)]) -> (Timers, State, Luck) {
        let (rules, mut state, mut luck) = start(more);
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Spy));
        (rules, state, luck)
    }

    #[test]
    fn spy_brings_private_contracts_for_1_credit() {
        let (rules, mut state, mut luck) = spying(&[]);
        let credits = state.credits;
        act(&rules, &mut state, &mut luck, Action::SpyContracts);
        assert_eq!((state.credits, state.phase), (credits - 1, Phase::Keep));
        let chosen = legal(&rules, &state)[0];
        act(&rules, &mut state, &mut luck, chosen);
        assert_eq!(Action::KeepContract(state.hand[0]), chosen);
        assert_eq!((state.hand.len(), state.drawn.len(), state.deck.discarded().len()), (1, 0, 2));
    }

    #[test]
    fn spy_moves_either_timer_a_space_for_1_credit() {
        let moves = [
            (Action::SpyTimer(A, false), [Some(19), Some(18)]),
            (Action::SpyTimer(A, true), [Some(21), Some(18)]),
            (Action::SpyTimer(B, false), [Some(20), Some(17)]),
            (Action::SpyTimer(B, true), [Some(20), Some(19)]),
        ];
        for (action, spaces) in moves {
            let (rules, mut state, mut luck) = spying(&[]);
            let credits = state.credits;
            act(&rules, &mut state, &mut luck, action);
            assert_eq!((state.timers, state.credits, state.phase), (spaces, credits - 1, Phase::MoveTimer));
        }
    }

    #[test]
    fn spy_upgraded_spends_nothing_for_either_effect() {
        for action in [Action::SpyContracts, Action::SpyTimer(A, false)] {
            let (rules, mut state, mut luck) = start(&[]);
            state.credits = 0;
            assert!(!offers(&rules, &state, Role::Spy));
            state.upgraded = Role::Spy.bit();
            act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Spy));
            act(&rules, &mut state, &mut luck, action);
            assert_eq!(state.credits, 0);
        }
    }

    #[test]
    fn spy_direction_may_be_only_toward_0() {
        let (rules, state, _) = spying(&[("spy.direction", word("toward_zero"))]);
        assert_eq!(
            legal(&rules, &state),
            [Action::SpyContracts, Action::SpyTimer(A, false), Action::SpyTimer(B, false)]
        );
    }

    #[test]
    fn spy_never_moves_a_timer_above_its_start() {
        let (rules, mut state, _) = spying(&[]);
        put_timers(&mut state, [Some(23), Some(18)]);
        assert!(!legal(&rules, &state).contains(&Action::SpyTimer(A, true)));
        assert!(legal(&rules, &state).contains(&Action::SpyTimer(B, true)));
    }

    #[test]
    fn spy_uses_in_one_turn() {
        let (rules, mut state, mut luck) = spying(&[("spy.uses", Value::Integer(2))]);
        assert!(!legal(&rules, &state).contains(&Action::StopSpying), "the first use is why the role was chosen");
        act(&rules, &mut state, &mut luck, Action::SpyTimer(A, false));
        assert!(legal(&rules, &state).contains(&Action::StopSpying));
        act(&rules, &mut state, &mut luck, Action::SpyTimer(A, false));
        // Both Timers are then on 18, and the end of the turn moves one of them.
        assert_eq!((state.timers, state.credits), ([Some(17), Some(18)], 2));
        assert_eq!(state.turn, 2);
    }

    #[test]
    fn spy_uses_may_mix_contracts_and_timers() {
        let (rules, mut state, mut luck) = spying(&[("spy.uses", Value::Integer(3))]);
        act(&rules, &mut state, &mut luck, Action::SpyContracts);
        assert_eq!(state.phase, Phase::Keep);
        let kept = legal(&rules, &state)[0];
        act(&rules, &mut state, &mut luck, kept);
        assert_eq!((state.phase, state.spy_left), (Phase::Spy, 2), "after keeping, the Spy goes on");
        act(&rules, &mut state, &mut luck, Action::SpyTimer(A, true));
        act(&rules, &mut state, &mut luck, Action::SpyContracts);
        let kept = legal(&rules, &state)[0];
        act(&rules, &mut state, &mut luck, kept);
        assert_eq!((state.hand.len(), state.credits, state.timers), (2, 1, [Some(21), Some(18)]));
        assert_eq!(state.phase, Phase::MoveTimer, "three uses are spent");
    }

    #[test]
    fn spy_gets_no_contract_where_a_hand_holds_none() {
        let none = [("contracts.hand_limit", Value::Integer(0)), ("contracts.start", Value::Integer(0))];
        let (rules, mut state, mut luck) = spying(&none);
        let offered = legal(&rules, &state);
        assert!(!offered.is_empty() && !offered.contains(&Action::SpyContracts), "{offered:?}");
        act(&rules, &mut state, &mut luck, Action::SpyTimer(A, false));
        assert_eq!(state.phase, Phase::MoveTimer);
    }

    #[test]
    fn spy_log_names_the_variant_for_its_effects_and_the_core_for_the_draw() {
        let (rules, mut state, mut luck) = spying(&[]);
        let log = act(&rules, &mut state, &mut luck, Action::SpyContracts);
        let told: Vec<&str> = log.iter().map(|entry| entry.rule).collect();
        assert_eq!(told, ["Spy", PRIVATE, PRIVATE, PRIVATE]);
        let (rules, mut state, mut luck) = spying(&[]);
        let log = act(&rules, &mut state, &mut luck, Action::SpyTimer(A, false));
        assert!(log.iter().all(|entry| entry.rule == "Spy"), "{log:?}");
    }

    #[test]
    fn spy_moving_a_timer_to_a_resource_counts_unless_the_scenario_says_otherwise() {
        for (setting, left, landings) in [("counts", 0b1100, 1), ("ignored", 0b1110, 0)] {
            let (rules, mut state, mut luck) = spying(&[("spy.on_resource", word(setting))]);
            state.on_track = 0b1110;
            act(&rules, &mut state, &mut luck, Action::SpyTimer(A, false));
            assert_eq!((state.on_track, state.tally.landings), (left, landings), "{setting}");
        }
    }

    #[test]
    fn spy_moving_a_timer_to_a_resource_tells_beforehand_what_it_discards_and_nothing_where_it_is_ignored() {
        for (setting, tells) in [("counts", true), ("ignored", false)] {
            let (rules, mut state, _) = spying(&[("spy.on_resource", word(setting))]);
            state.on_track = 0b1110;
            let marked = (state.deck.to_draw()[0], Some(state.track[1]));
            lay_out(&mut state, &[marked], [0; 4]);
            let discarded = rules.doomed(&state, A, false).unwrap();
            let (prestige, missing) =
                (f64::from(rules.contract(discarded).prestige), f64::from(rules.lacking(&state, discarded).total()));
            assert!(prestige > 0.0 && missing > 0.0);
            let read = |action: Action| {
                ["timer.discards_prestige", "timer.discards_missing"].map(|name| {
                    let place = DESCRIPTOR.action_variables.iter().position(|variable| variable.name == name).unwrap();
                    let mut column = [f64::NAN];
                    let glance = Glance::default();
                    rules.action_variable(&state, &[action], u16::try_from(place).unwrap(), &mut column, &glance);
                    column[0]
                })
            };
            assert_eq!(
                read(Action::SpyTimer(A, false)),
                if tells { [prestige, missing] } else { [0.0; 2] },
                "{setting}"
            );
            assert_eq!(read(Action::MoveTimer(A)), [prestige, missing], "the step that closes a turn always counts");
        }
    }

    #[test]
    fn spy_moving_a_timer_to_the_marker_counts_at_the_end_of_the_turn_or_at_once() {
        for (setting, now) in [("end_of_turn", [Some(20), Some(17)]), ("at_once", [Some(20), None])] {
            let (rules, mut state, mut luck) = spying(&[("spy.on_marker", word(setting))]);
            state.score = 17;
            act(&rules, &mut state, &mut luck, Action::SpyTimer(B, false));
            if setting == "end_of_turn" {
                assert_eq!((state.timers, state.phase), (now, Phase::MoveTimer));
                act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
                assert_eq!(state.timers, [Some(19), None], "{setting}");
            } else {
                assert_eq!(state.timers, [Some(19), None], "{setting}: only A is left to move");
            }
        }
    }

    #[test]
    fn spy_gets_no_contract_into_a_full_hand() {
        let (rules, mut state, _) = spying(&[]);
        let card = state.deck.to_draw()[0];
        state.hand.extend([card; 3]);
        assert!(!legal(&rules, &state).contains(&Action::SpyContracts));
    }

    #[test]
    fn spy_keeps_as_many_contracts_as_the_scenario_says_and_the_hand_holds() {
        let (rules, mut state, mut luck) = spying(&[("spy.keep", Value::Integer(2))]);
        act(&rules, &mut state, &mut luck, Action::SpyContracts);
        for _ in 0..2 {
            let first = legal(&rules, &state)[0];
            act(&rules, &mut state, &mut luck, first);
        }
        assert_eq!((state.hand.len(), state.phase), (2, Phase::MoveTimer));
        let (rules, mut state, mut luck) = spying(&[("spy.keep", Value::Integer(3))]);
        act(&rules, &mut state, &mut luck, Action::SpyContracts);
        assert_eq!((state.hand.len(), state.phase), (3, Phase::MoveTimer), "all three kept: nothing to choose");
    }
}
