//! The six roles, one a turn, each with a basic and an upgraded side.

use super::{
    Timers,
    descriptor::Stream,
    pieces::{Kind, Pieces, credits},
    spy::SPY,
    state::{Phase, State},
};
use crate::{
    random::{Draw, Luck},
    ruleset::Log,
};
use perihelion_game::Words;

const ROLES: &str = "Core: Roles";

/// A role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Role {
    /// Buys from the Store.
    #[name = "Trader"]
    Trader,
    /// Takes resources from the supply.
    #[name = "Prospector"]
    Prospector,
    /// Sells to the Store.
    #[name = "Merchant"]
    Merchant,
    /// Brings Credits.
    #[name = "Financier"]
    Financier,
    /// Upgrades roles.
    #[name = "Engineer"]
    Engineer,
    /// Gets private contracts or moves a Timer.
    #[name = "Spy"]
    Spy,
}

impl Role {
    /// The rule a log names for it.
    pub(super) const fn rule(self) -> &'static str {
        match self {
            Self::Trader => "Core: Trader",
            Self::Prospector => "Core: Prospector",
            Self::Merchant => "Core: Merchant",
            Self::Financier => "Core: Financier",
            Self::Engineer => "Core: Engineer",
            Self::Spy => SPY,
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
        for rests in &mut state.rests {
            *rests = rests.saturating_sub(1);
        }
        if let Some(role) = state.role.take() {
            state.rests[role as usize] = self.given.rest;
        }
        state.phase = Phase::Role;
    }

    /// Whether a role may be chosen: it does not rest, and there is something it can do.
    pub(super) fn usable(&self, state: &State, role: Role) -> bool {
        state.rests[role as usize] == 0
            && self.allowed(state, role) > 0
            && match role {
                Role::Trader => Kind::ALL.into_iter().any(|kind| self.may_buy(state, kind)),
                Role::Prospector => {
                    self.prospector_cost(state) <= state.credits
                        && Kind::ALL.into_iter().any(|kind| self.may_take(state, kind))
                }
                Role::Merchant => Kind::ALL.into_iter().any(|kind| self.may_sell(state, kind)),
                Role::Financier => true,
                Role::Engineer => self.engineer_cost(state) <= state.credits,
                Role::Spy => self.may_spy(state),
            }
    }

    /// How much the scenario lets a role do in a turn: purchases, pieces, sales, Credits or uses; of the Engineer the upgrades
    /// left in the game. A role with 0 is not in the game.
    #[inline]
    pub(super) fn allowed(&self, state: &State, role: Role) -> u8 {
        let side = usize::from(state.is_upgraded(role));
        match role {
            Role::Trader => self.given.trader[side],
            Role::Prospector => self.given.prospector[side],
            Role::Merchant => self.given.merchant[side],
            Role::Financier => self.given.financier[side],
            Role::Engineer => self.given.upgrades.saturating_sub(u8::try_from(state.upgrades()).unwrap_or(u8::MAX)),
            Role::Spy => self.given.spy_uses,
        }
    }

    /// Starts using a role.
    pub(super) fn choose_role<L: Log>(&self, state: &mut State, role: Role, luck: &mut Luck, log: &mut L) {
        let upgraded = state.is_upgraded(role);
        let allowed = self.allowed(state, role);
        state.role = Some(role);
        state.tally.role_uses[role as usize] += 1;
        log.event(ROLES, || format!("you use the {}{}", if upgraded { "upgraded " } else { "" }, role.name()));
        match role {
            Role::Trader => {
                state.left = allowed;
                state.phase = Phase::Buy;
            }
            Role::Prospector => {
                state.left = allowed;
                state.taken = Pieces::default();
                let cost = self.prospector_cost(state);
                state.credits -= cost;
                log.event(role.rule(), || format!("using the Prospector costs {}", credits(cost)));
                state.phase = Phase::Take;
                self.find(state, luck, log);
            }
            Role::Merchant => {
                state.left = allowed;
                state.phase = Phase::Sell;
            }
            Role::Financier => {
                let gain = u32::from(allowed);
                state.credits += gain;
                state.tally.credits_earned += gain;
                log.event(role.rule(), || format!("you gain {} and have {}", credits(gain), state.credits));
                self.to_contracts(state, luck, log);
            }
            Role::Engineer => state.phase = Phase::Upgrade,
            Role::Spy => {
                state.spy_left = allowed;
                state.phase = Phase::Spy;
            }
        }
    }

    pub(super) fn skip_role<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        state.tally.idle_turns += 1;
        log.event(ROLES, || "you use no role".into());
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
            self.leave_found(state, log);
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
        let taken = state.phase == Phase::Take && !self.given.same_kind && state.taken[kind] > 0;
        self.on_offer(state)[kind] > 0 && !taken && state.held.total() < self.given.storage
    }

    /// What the Prospector takes from: what it has found, or the supply.
    #[inline]
    pub(super) fn on_offer(&self, state: &State) -> Pieces {
        if self.given.finds > 0 && state.phase == Phase::Take { state.found } else { state.supply }
    }

    /// Draws what the Prospector finds, each piece in the supply as likely as any other.
    fn find<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for _ in 0..self.given.finds {
            let Some(place) = luck.of(Stream::Prospector).weighted(&state.supply.0.map(u32::from)) else { break };
            state.supply.0[place] -= 1;
            state.found.0[place] += 1;
        }
        if self.given.finds > 0 {
            log.event(Role::Prospector.rule(), || format!("you find {}", state.found.words()));
        }
    }

    /// What was found and not taken goes back to the supply.
    fn leave_found<L: Log>(&self, state: &mut State, log: &mut L) {
        let left = state.found;
        if left.total() > 0 {
            log.event(Role::Prospector.rule(), || format!("{} goes back to the supply", left.words()));
            state.found.pay(left, &mut state.supply);
        }
    }

    pub(super) fn take<L: Log>(&self, state: &mut State, kind: Kind, log: &mut L) {
        let offer = if self.given.finds > 0 { &mut state.found } else { &mut state.supply };
        offer[kind] -= 1;
        state.held[kind] += 1;
        state.taken[kind] += 1;
        state.tally.taken += 1;
        log.event(Role::Prospector.rule(), || format!("you take 1 {} from the supply", kind.name()));
    }

    /// Credits for one turn of the Prospector.
    #[inline]
    pub(super) fn prospector_cost(&self, state: &State) -> u32 {
        u32::from(self.given.prospector_cost[usize::from(state.is_upgraded(Role::Prospector))])
    }

    /// Credits for one upgrade.
    #[inline]
    pub(super) fn engineer_cost(&self, state: &State) -> u32 {
        u32::from(self.given.engineer[usize::from(state.is_upgraded(Role::Engineer))])
    }

    pub(super) fn upgrade<L: Log>(&self, state: &mut State, role: Role, luck: &mut Luck, log: &mut L) {
        let cost = self.engineer_cost(state);
        state.credits -= cost;
        state.upgraded |= role.bit();
        log.event(Role::Engineer.rule(), || format!("you upgrade the {} for {}", role.name(), credits(cost)));
        self.to_contracts(state, luck, log);
    }
}

#[cfg(test)]
mod tests {
    use crate::ruleset::Value;
    use crate::{
        Action, DESCRIPTOR, Kind, Phase, Pieces, Role, State, TimerId,
        tests::{act, legal, names, offers, put_timers, start},
    };

    const A: TimerId = TimerId(0);

    #[test]
    fn core_roles_one_a_turn_and_a_role_rests_for_as_many_turns_as_the_scenario_says() {
        for rest in 0..=3 {
            let (rules, mut state, mut luck) = start(&[("turn.rest", Value::Integer(i64::from(rest)))]);
            put_timers(&mut state, [Some(20), Some(10)]);
            act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Financier));
            assert_eq!(state.phase, Phase::MoveTimer);
            for turn in 1..=4_u8 {
                act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
                assert_eq!(offers(&rules, &state, Role::Financier), turn > rest, "turn {turn} after, rest {rest}");
                assert_eq!(state.rests[Role::Financier as usize], (rest + 1).saturating_sub(turn));
                assert!(offers(&rules, &state, Role::Prospector), "only what was used rests");
                act(&rules, &mut state, &mut luck, Action::SkipRole);
            }
        }
    }

    #[test]
    fn core_roles_that_the_scenario_gives_nothing_to_do_are_not_in_the_game() {
        let cases = [
            (Role::Trader, "trader.buys"),
            (Role::Prospector, "prospector.takes"),
            (Role::Merchant, "merchant.sales"),
            (Role::Financier, "financier.credits"),
            (Role::Engineer, "engineer.upgrades"),
            (Role::Spy, "spy.uses"),
        ];
        for (role, setting) in cases {
            let (rules, mut state, _) = start(&[(setting, Value::Integer(0))]);
            (state.credits, state.held) = (20, Pieces([1; 4]));
            let offered = Role::ALL.into_iter().filter(|&role| offers(&rules, &state, role));
            assert!(offered.eq(Role::ALL.into_iter().filter(|&other| other != role)), "{setting}");
        }
    }

    #[test]
    fn core_engineer_upgrades_no_more_roles_than_the_scenario_says() {
        let (rules, mut state, _) = start(&[("engineer.upgrades", Value::Integer(2))]);
        state.upgraded = Role::Spy.bit();
        assert!(offers(&rules, &state, Role::Engineer));
        state.upgraded |= Role::Trader.bit();
        assert!(!offers(&rules, &state, Role::Engineer));
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
    fn core_prospector_finds_pieces_of_random_kinds_takes_some_and_leaves_the_rest() {
        let finds = [("prospector.finds", Value::Integer(4)), ("prospector.same_kind", Value::Boolean(true))];
        let mut seen = [0_u32; 4];
        for seed in 1..=200 {
            let (rules, mut state, _) = start(&finds);
            let mut luck = DESCRIPTOR.luck(seed);
            let supply = state.supply;
            act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Prospector));
            assert_eq!((state.phase, state.found.total()), (Phase::Take, 4));
            let found = state.found;
            seen.iter_mut().zip(found.0).for_each(|(seen, found)| *seen += u32::from(found));
            let offered: Vec<Action> =
                Kind::ALL.into_iter().filter(|&kind| found[kind] > 0).map(Action::Take).collect();
            assert_eq!(legal(&rules, &state), offered, "what was found and nothing else");
            act(&rules, &mut state, &mut luck, offered[0]);
            let last = legal(&rules, &state)[0];
            let log = act(&rules, &mut state, &mut luck, last);
            assert_eq!((state.held.total(), state.found.total()), (2, 0));
            assert!(
                names(&log, "Core: Prospector") && log.iter().any(|entry| entry.what.ends_with("back to the supply"))
            );
            assert_eq!(state.supply.total(), supply.total() - 2, "what was taken");
        }
        // 800 pieces of a supply that has nearly as many of each kind: 200 of a kind, within 5 standard errors of 12.2.
        assert!(seen.into_iter().all(|seen| (139..=261).contains(&seen)), "{seen:?}");
    }

    #[test]
    fn core_prospector_finds_no_more_than_the_supply_has() {
        let (rules, mut state, mut luck) = start(&[("prospector.finds", Value::Integer(4))]);
        state.removed = state.supply;
        state.supply = Pieces([0, 1, 0, 0]);
        state.removed[Kind::Plant] -= 1;
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Prospector));
        assert_eq!((state.found, legal(&rules, &state)), (Pieces([0, 1, 0, 0]), vec![Action::Take(Kind::Plant)]));
        act(&rules, &mut state, &mut luck, Action::Take(Kind::Plant));
        assert_eq!((state.held, state.phase), (Pieces([0, 1, 0, 0]), Phase::MoveTimer));
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
        state.rests = [0; 6];
        assert!(!offers(&rules, &state, Role::Engineer), "no Credit left");
    }
}
