//! The six roles, one a turn, each with a basic and an upgraded side.

use super::{
    Timers,
    pieces::Kind,
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
                Role::Prospector => Kind::ALL.into_iter().any(|kind| self.may_take(state, kind)),
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
        log.event(role.rule(), || {
            format!("turn {}: you use the {}{}", state.turn, if upgraded { "upgraded " } else { "" }, role.name())
        });
        match role {
            Role::Trader => {
                state.left = self.trader.side(upgraded);
                state.phase = Phase::Buy;
            }
            Role::Prospector => {
                state.left = self.prospector.side(upgraded);
                state.taken = 0;
                state.phase = Phase::Take;
            }
            Role::Merchant => {
                state.left = self.merchant.side(upgraded);
                state.phase = Phase::Sell;
            }
            Role::Financier => {
                let credits = u32::from(self.financier.side(upgraded));
                state.credits += credits;
                state.tally.credits_earned += credits;
                log.event(role.rule(), || format!("you gain {credits} Credits and have {}", state.credits));
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
        log.event("Core: Roles", || format!("turn {}: you use no role", state.turn));
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
        let taken = state.phase == Phase::Take && !self.same_kind && state.taken & kind.bit() != 0;
        state.supply[kind] > 0 && !taken && state.held.total() < self.storage
    }

    pub(super) fn take<L: Log>(&self, state: &mut State, kind: Kind, log: &mut L) {
        state.supply[kind] -= 1;
        state.held[kind] += 1;
        state.taken |= kind.bit();
        state.tally.taken += 1;
        log.event(Role::Prospector.rule(), || format!("you take 1 {} from the supply", kind.name()));
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
        log.event(Role::Engineer.rule(), || format!("you upgrade the {} for {cost} Credits", role.name()));
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
            if cost == 0 { "using the Spy costs nothing".into() } else { format!("using the Spy costs {cost} Credits") }
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
