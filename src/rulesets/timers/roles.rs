//! The six roles, one a turn, each with a basic and an upgraded side.

use super::{
    Timers,
    pieces::{Kind, Pieces, credits},
    state::{ContractId, Phase, State, TimerId},
};
use crate::{random::Luck, ruleset::Log};

/// A role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Buys from the Store.
    Trader,
    /// Takes resources from the supply.
    Prospector,
    /// Sells to the Store.
    Merchant,
    /// Brings Credits.
    Financier,
    /// Upgrades roles.
    Engineer,
    /// Gets private contracts or moves a Timer.
    Spy,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 6] =
        [Self::Trader, Self::Prospector, Self::Merchant, Self::Financier, Self::Engineer, Self::Spy];

    /// The role's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trader => "Trader",
            Self::Prospector => "Prospector",
            Self::Merchant => "Merchant",
            Self::Financier => "Financier",
            Self::Engineer => "Engineer",
            Self::Spy => "Spy",
        }
    }

    /// The rule a log names for it.
    const fn rule(self) -> &'static str {
        match self {
            Self::Trader => "Core: Trader",
            Self::Prospector => "Core: Prospector",
            Self::Merchant => "Core: Merchant",
            Self::Financier => "Core: Financier",
            Self::Engineer => "Core: Engineer",
            Self::Spy => "Spy",
        }
    }

    /// The role's bit in a set of roles.
    #[inline]
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Timers {
    /// Starts a turn with the choice of a role.
    pub(super) fn begin_turn(&self, state: &mut State) {
        state.resting = if self.same_role_twice { None } else { state.role };
        state.role = None;
        state.phase = Phase::Role;
    }

    /// Whether a role may be chosen: it does not rest, and there is something it can do.
    pub(super) fn usable(&self, state: &State, role: Role) -> bool {
        state.resting != Some(role)
            && match role {
                Role::Trader => Kind::ALL.into_iter().any(|kind| self.may_buy(state, kind)),
                Role::Prospector => {
                    self.prospector_cost(state) <= state.credits
                        && Kind::ALL.into_iter().any(|kind| self.may_take(state, kind))
                }
                Role::Merchant => Kind::ALL.into_iter().any(|kind| self.may_sell(state, kind)),
                Role::Financier => true,
                Role::Engineer => state.upgraded.count_ones() < 6 && self.engineer_cost(state) <= state.credits,
                Role::Spy => self.may_spy(state),
            }
    }

    /// Starts using a role.
    pub(super) fn choose_role<L: Log>(&self, state: &mut State, role: Role, luck: &mut Luck, log: &mut L) {
        let upgraded = state.is_upgraded(role);
        state.role = Some(role);
        state.tally.role_uses[role as usize] += 1;
        log.event(role.rule(), || format!("you use the {}{}", if upgraded { "upgraded " } else { "" }, role.name()));
        match role {
            Role::Trader => {
                state.left = self.trader.side(upgraded);
                state.phase = Phase::Buy;
            }
            Role::Prospector => {
                state.left = self.prospector.side(upgraded);
                state.taken = Pieces::default();
                let cost = self.prospector_cost(state);
                state.credits -= cost;
                log.event(role.rule(), || format!("the expedition costs {}", credits(cost)));
                state.phase = Phase::Take;
            }
            Role::Merchant => {
                state.left = self.merchant.side(upgraded);
                state.phase = Phase::Sell;
            }
            Role::Financier => {
                let gain = u32::from(self.financier.side(upgraded));
                state.credits += gain;
                state.tally.credits_earned += gain;
                log.event(role.rule(), || format!("you gain {} and have {}", credits(gain), state.credits));
                self.to_contracts(state, luck, log);
            }
            Role::Engineer => state.phase = Phase::Upgrade,
            Role::Spy => {
                state.spy_left = self.spy.uses;
                state.phase = Phase::Spy;
            }
        }
    }

    pub(super) fn skip_role<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        state.tally.idle_turns += 1;
        log.event("Core: Roles", || "you use no role".into());
        self.to_contracts(state, luck, log);
    }

    /// After a purchase, a sale or a piece taken: the role goes on while it may and can, then contracts follow.
    pub(super) fn after_piece<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.over() {
            return;
        }
        state.left -= 1;
        let more = state.left > 0
            && Kind::ALL.into_iter().any(|kind| match state.phase {
                Phase::Buy => self.may_buy(state, kind),
                Phase::Take => self.may_take(state, kind),
                _ => self.may_sell(state, kind),
            });
        if !more {
            self.to_contracts(state, luck, log);
        }
    }

    /// Whether a kind can be sold in either way.
    #[inline]
    pub(super) fn may_sell(&self, state: &State, kind: Kind) -> bool {
        self.may_sell_for_credits(state, kind) || self.may_sell_for_prestige(state, kind)
    }

    /// Whether the Prospector may take a kind, apart from how many are left to take.
    #[inline]
    pub(super) fn may_take(&self, state: &State, kind: Kind) -> bool {
        // Before the Prospector is chosen, nothing has been taken this turn.
        let taken = state.phase == Phase::Take && !self.same_kind && state.taken[kind] > 0;
        state.supply[kind] > 0 && !taken && state.held.total() < self.storage
    }

    pub(super) fn take<L: Log>(&self, state: &mut State, kind: Kind, log: &mut L) {
        state.supply[kind] -= 1;
        state.held[kind] += 1;
        state.taken[kind] += 1;
        state.tally.taken += 1;
        log.event(Role::Prospector.rule(), || format!("you take 1 {} from the supply", kind.name()));
    }

    /// Credits for one turn of the Prospector.
    #[inline]
    pub(super) fn prospector_cost(&self, state: &State) -> u32 {
        u32::from(self.prospector_cost.side(state.is_upgraded(Role::Prospector)))
    }

    /// Credits for one upgrade.
    #[inline]
    pub(super) fn engineer_cost(&self, state: &State) -> u32 {
        u32::from(self.engineer.side(state.is_upgraded(Role::Engineer)))
    }

    pub(super) fn upgrade<L: Log>(&self, state: &mut State, role: Role, luck: &mut Luck, log: &mut L) {
        let cost = self.engineer_cost(state);
        state.credits -= cost;
        state.upgraded |= role.bit();
        log.event(Role::Engineer.rule(), || format!("you upgrade the {} for {}", role.name(), credits(cost)));
        self.to_contracts(state, luck, log);
    }

    /// Credits for one use of the Spy.
    #[inline]
    pub(super) fn spy_cost(&self, state: &State) -> u32 {
        u32::from(self.spy.cost.side(state.is_upgraded(Role::Spy)))
    }

    /// Whether the Spy can get a private contract.
    #[inline]
    pub(super) fn may_draw(&self, state: &State) -> bool {
        let cards = !state.deck.to_draw().is_empty() || (self.reshuffle && !state.deck.discarded().is_empty());
        cards && state.hand.len() < self.hand_limit && self.spy_cost(state) <= state.credits
    }

    /// Whether the Spy can move a Timer this way.
    #[inline]
    pub(super) fn may_spy_timer(&self, state: &State, timer: TimerId, up: bool) -> bool {
        self.spy_cost(state) <= state.credits
            && (!up || self.spy.either_way)
            && self.step_to(state, timer, up).is_some()
    }

    fn may_spy(&self, state: &State) -> bool {
        let may_step = |timer| self.may_spy_timer(state, timer, false) || self.may_spy_timer(state, timer, true);
        self.may_draw(state) || TimerId::ALL.into_iter().any(may_step)
    }

    fn pay_spy<L: Log>(&self, state: &mut State, log: &mut L) {
        let cost = self.spy_cost(state);
        state.credits -= cost;
        state.spy_left -= 1;
        log.event(Role::Spy.rule(), || {
            if cost == 0 {
                "using the Spy costs nothing".into()
            } else {
                format!("using the Spy costs {}", credits(cost))
            }
        });
    }

    /// Draws private contracts with the Spy, to choose from or, where there is no choice, to keep.
    pub(super) fn spy_contracts<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        self.pay_spy(state, log);
        for _ in 0..self.spy.draw {
            let Some(contract) = self.draw_contract(state, luck) else { break };
            state.drawn.push(contract);
            log.event(Role::Spy.rule(), || format!("drawn: {}", self.contract_words(contract)));
        }
        let room = self.hand_limit - state.hand.len();
        state.left = self.spy.keep.min(u8::try_from(room).unwrap_or(u8::MAX));
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
            log.event(Role::Spy.rule(), || format!("you keep {}", self.contract(contract).name));
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
            log.event(Role::Spy.rule(), || format!("{} is discarded", self.contract(contract).name));
        }
        self.after_spying(state, luck, log);
    }

    pub(super) fn spy_timer<L: Log>(&self, state: &mut State, timer: TimerId, up: bool, luck: &mut Luck, log: &mut L) {
        self.pay_spy(state, log);
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
        random::Luck,
        ruleset::Value,
        rulesets::timers::{
            Action, Kind, Phase, Pieces, Role, State, TimerId, Timers,
            tests::{act, game, lay_out, legal, put_timers, rules, word},
        },
    };

    const A: TimerId = TimerId(0);
    const B: TimerId = TimerId(1);

    /// A game at the choice of a role, with nothing to complete and the Timers on 20 and 18, no resource near them.
    fn start(more: &[(&'static str, Value)]) -> (Timers, State, Luck) {
        let rules = rules(more);
        let (mut state, luck) = game(&rules);
        state.hand.clear();
        lay_out(&mut state, &[], [0; 4]);
        put_timers(&mut state, [Some(20), Some(18)]);
        state.on_track = 0;
        (rules, state, luck)
    }

    fn offers(rules: &Timers, state: &State, role: Role) -> bool {
        legal(rules, state).contains(&Action::ChooseRole(role))
    }

    #[test]
    fn core_roles_one_a_turn_and_a_role_rests_the_turn_after() {
        for (twice, offered) in [(false, false), (true, true)] {
            let (rules, mut state, mut luck) = start(&[("turn.same_role_twice", Value::Boolean(twice))]);
            act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Financier));
            assert_eq!(state.phase, Phase::MoveTimer);
            act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
            assert_eq!(offers(&rules, &state, Role::Financier), offered);
            act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Prospector));
            act(&rules, &mut state, &mut luck, Action::Take(Kind::Tech));
            act(&rules, &mut state, &mut luck, Action::Take(Kind::Fuel));
            act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
            assert!(offers(&rules, &state, Role::Financier));
        }
    }

    #[test]
    fn core_roles_that_can_do_nothing_are_not_offered() {
        let (rules, mut state, _) = start(&[]);
        state.credits = 0;
        let offered =
            |state: &State| Role::ALL.into_iter().filter(|&role| offers(&rules, state, role)).collect::<Vec<_>>();
        assert_eq!(offered(&state), [Role::Financier]);
        state.credits = 1;
        assert_eq!(offered(&state), [Role::Prospector, Role::Financier, Role::Spy]);
        state.held = Pieces([7, 0, 0, 0]);
        assert!(!offers(&rules, &state, Role::Prospector), "no room");
        assert!(offers(&rules, &state, Role::Merchant));
    }

    #[test]
    fn core_prospector_takes_two_different_resources_and_three_when_upgraded() {
        for (upgraded, taken) in [(0, 2), (Role::Prospector.bit(), 3)] {
            let (rules, mut state, mut luck) = start(&[]);
            state.upgraded = upgraded;
            let (credits, cost) = (state.credits, if upgraded == 0 { 1 } else { 0 });
            act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Prospector));
            assert_eq!(state.credits, credits - cost);
            for kind in Kind::ALL.into_iter().take(taken) {
                let again = Kind::ALL.into_iter().take(usize::from(state.held.total()));
                assert!(again.into_iter().all(|kind| !legal(&rules, &state).contains(&Action::Take(kind))));
                act(&rules, &mut state, &mut luck, Action::Take(kind));
            }
            assert_eq!(state.phase, Phase::MoveTimer);
            assert_eq!(usize::from(state.held.total()), taken);
        }
        let (rules, mut state, mut luck) = start(&[("prospector.same_kind", Value::Boolean(true))]);
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Prospector));
        act(&rules, &mut state, &mut luck, Action::Take(Kind::Fuel));
        act(&rules, &mut state, &mut luck, Action::Take(Kind::Fuel));
        assert_eq!(state.held, Pieces([0, 0, 0, 2]));
    }

    #[test]
    fn core_financier_brings_more_credits_when_upgraded() {
        for (upgraded, gain) in [(0, 4), (Role::Financier.bit(), 6)] {
            let (rules, mut state, mut luck) = start(&[]);
            state.upgraded = upgraded;
            let credits = state.credits;
            act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Financier));
            assert_eq!(state.credits, credits + gain);
        }
    }

    #[test]
    fn core_engineer_upgrades_a_role_and_is_cheaper_when_upgraded() {
        let (rules, mut state, mut luck) = start(&[]);
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Engineer));
        assert_eq!(legal(&rules, &state), Role::ALL.map(Action::Upgrade));
        act(&rules, &mut state, &mut luck, Action::Upgrade(Role::Engineer));
        assert_eq!((state.credits, state.is_upgraded(Role::Engineer)), (1, true));
        state.phase = Phase::Upgrade;
        act(&rules, &mut state, &mut luck, Action::Upgrade(Role::Spy));
        assert_eq!((state.credits, state.is_upgraded(Role::Spy)), (0, true));
        state.phase = Phase::Role;
        state.resting = None;
        assert!(!offers(&rules, &state, Role::Engineer), "no Credit left");
    }

    fn spying(more: &[(&'static str, Value)]) -> (Timers, State, Luck) {
        let (rules, mut state, mut luck) = start(more);
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Spy));
        (rules, state, luck)
    }

    #[test]
    fn spy_spends_1_credit_to_get_private_contracts() {
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
    fn spy_spends_1_credit_to_move_a_timer_of_choice_one_space() {
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
    fn spy_moving_a_timer_to_a_resource_counts_unless_the_scenario_says_otherwise() {
        for (setting, left, landings) in [("counts", 0b1100, 1), ("ignored", 0b1110, 0)] {
            let (rules, mut state, mut luck) = spying(&[("spy.on_resource", word(setting))]);
            state.on_track = 0b1110;
            act(&rules, &mut state, &mut luck, Action::SpyTimer(A, false));
            assert_eq!((state.on_track, state.tally.landings), (left, landings), "{setting}");
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
