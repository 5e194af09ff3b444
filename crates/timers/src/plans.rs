//! What a player at the table would work out before deciding: which contracts are within reach, what is to spare.
//!
//! No rule depends on anything here; strategies read it through the variables.

use super::{
    Timers,
    contracts::Place,
    pieces::{Kind, Pieces},
    roles::Role,
    settings::{HAND_CAPACITY, OnResource, PUBLIC_CAPACITY, Passed},
    state::{ContractId, Phase, State, TimerId},
};
use arrayvec::ArrayVec;

/// A contract that could be completed if it were paid for.
#[derive(Debug, Clone, Copy)]
pub struct Wish {
    /// What it brings.
    pub prestige: u8,
    /// What it costs beyond what is held.
    pub lacking: Pieces,
}

/// All of them: public ones from the left, then private ones.
#[derive(Debug, Clone, Default)]
pub struct Wishes(ArrayVec<Wish, { PUBLIC_CAPACITY + HAND_CAPACITY }>);

impl Wishes {
    /// The most Prestige of a contract of whose lack the condition holds; 0 if it holds for none.
    #[inline]
    #[must_use]
    pub fn best(&self, mut holds: impl FnMut(Pieces) -> bool) -> u8 {
        let mut best = 0;
        for wish in &self.0 {
            if wish.prestige > best && holds(wish.lacking) {
                best = wish.prestige;
            }
        }
        best
    }

    /// How many can be paid for.
    #[must_use]
    pub fn payable(&self) -> usize {
        self.0.iter().filter(|wish| wish.lacking.total() == 0).count()
    }

    /// The fewest resources that one lacks of those that cannot be paid for; 0 if all can.
    #[must_use]
    pub fn fewest(&self) -> u8 {
        self.0.iter().map(|wish| wish.lacking.total()).filter(|&lacking| lacking > 0).min().unwrap_or(0)
    }

    /// The kinds that at least one contract lacks, one bit each.
    #[must_use]
    pub fn kinds(&self) -> u8 {
        let of = |lacking: Pieces| {
            Kind::ALL.into_iter().filter(|&kind| lacking[kind] > 0).fold(0, |kinds, kind| kinds | kind.bit())
        };
        self.0.iter().fold(0, |kinds, wish| kinds | of(wish.lacking))
    }

    /// How many contracts lack this kind.
    #[must_use]
    pub fn lack(&self, kind: Kind) -> u8 {
        let lacking = self.0.iter().filter(|wish| wish.lacking[kind] > 0);
        u8::try_from(lacking.count()).unwrap_or(u8::MAX)
    }

    /// The contract worth working for next: the most Prestige for each resource lacking among those not payable yet.
    #[must_use]
    pub fn plan(&self) -> Option<Wish> {
        let mut best: Option<Wish> = None;
        let value = |wish: &Wish| (u32::from(wish.prestige), u32::from(wish.lacking.total()));
        for wish in &self.0 {
            let (prestige, missing) = value(wish);
            let better = missing > 0
                && best.is_none_or(|other| {
                    let (other, needs) = value(&other);
                    prestige * needs > other * missing
                });
            if better {
                best = Some(*wish);
            }
        }
        best
    }

    /// The most Prestige of a contract that lacks one piece of this kind and nothing else.
    #[must_use]
    pub fn completes(&self, kind: Kind) -> u8 {
        self.best(|lacking| lacking[kind] == 1 && lacking.total() == 1)
    }

    /// The most Prestige for each lacking resource among the contracts that lack this kind.
    #[must_use]
    pub fn pull(&self, kind: Kind) -> f64 {
        let lacking = self.0.iter().filter(|wish| wish.lacking[kind] > 0);
        lacking.map(|wish| f64::from(wish.prestige) / f64::from(wish.lacking.total())).fold(0.0, f64::max)
    }
}

impl Timers {
    /// Resources the player may still store.
    #[inline]
    #[must_use]
    pub fn room(&self, state: &State) -> u8 {
        self.given.storage.saturating_sub(state.held.total())
    }

    /// Private contracts the player may still take.
    #[inline]
    #[must_use]
    pub fn hand_room(&self, state: &State) -> usize {
        self.given.hand_limit.saturating_sub(state.hand.len())
    }

    /// How many pieces a role may still bring this turn: what is left of it, or all it may where it is not yet in use.
    #[inline]
    fn pieces_left(&self, state: &State, role: Role, phase: Phase) -> u8 {
        let left = if state.phase == phase { state.left } else { self.allowed(state, role) };
        left.min(self.room(state))
    }

    /// Every contract that could be completed, with what it lacks.
    #[must_use]
    pub fn wishes(&self, state: &State) -> Wishes {
        let mut wishes = Wishes::default();
        for id in state.contracts() {
            let contract = self.contract(id);
            wishes.0.push(Wish { prestige: contract.prestige, lacking: state.held.lacking(contract.cost()) });
        }
        wishes
    }

    /// Whether the Prospector could bring all of this if used now, resting or not.
    #[inline]
    #[must_use]
    pub fn prospector_brings(&self, state: &State, lacking: Pieces) -> bool {
        let total = lacking.total();
        // Before the Prospector is chosen, nothing has been taken this turn.
        let taken = if state.phase == Phase::Take { state.taken } else { Pieces::default() };
        total > 0
            && total <= self.pieces_left(state, Role::Prospector, Phase::Take)
            && (self.given.same_kind || (lacking.single() && !lacking.share(taken)))
            && self.on_offer(state).cover(lacking)
            && self.can_prospect(state)
    }

    /// Whether the Prospector is under way or could be paid for, whether or not it rests.
    fn can_prospect(&self, state: &State) -> bool {
        state.phase == Phase::Take || self.prospector_cost(state) <= state.credits
    }

    /// Whether the Trader could buy all of this if used now, resting or not.
    #[inline]
    #[must_use]
    pub fn trader_brings(&self, state: &State, lacking: Pieces) -> bool {
        let total = lacking.total();
        if total == 0 || total > self.pieces_left(state, Role::Trader, Phase::Buy) {
            return false;
        }
        if !state.store.cover(lacking) {
            return false;
        }
        let mut cost = 0;
        for kind in Kind::ALL {
            let stock = state.store[kind];
            for bought in 0..lacking[kind] {
                cost += self.price_at(state, stock - bought);
            }
        }
        cost <= state.credits
    }

    /// Pieces of the wanted kinds (one bit each), at most one of each, that the Prospector could take if used now, resting or not.
    #[must_use]
    pub fn prospector_useful(&self, state: &State, wanted: u8) -> u8 {
        if !self.can_prospect(state) {
            return 0;
        }
        let kinds = Kind::ALL.into_iter().filter(|&kind| wanted & kind.bit() != 0 && self.may_take(state, kind));
        u8::try_from(kinds.count()).unwrap_or(0).min(self.pieces_left(state, Role::Prospector, Phase::Take))
    }

    /// Pieces of the wanted kinds (one bit each), at most one of each, that the Trader could buy if used now, resting or not.
    #[must_use]
    pub fn trader_useful(&self, state: &State, wanted: u8) -> u8 {
        let mut prices = Kind::ALL.map(|kind| {
            if wanted & kind.bit() != 0 && state.store[kind] > 0 { self.price(state, kind) } else { u32::MAX }
        });
        prices.sort_unstable();
        let mut credits = state.credits;
        let mut useful = 0;
        for price in prices {
            if useful == self.pieces_left(state, Role::Trader, Phase::Buy) || price > credits {
                break;
            }
            credits -= price;
            useful += 1;
        }
        useful
    }

    /// The most Prestige of a contract that lacks this kind and that the role in use can still make payable.
    #[must_use]
    pub fn reaches(&self, state: &State, wishes: &Wishes, kind: Kind) -> u8 {
        let buying = state.phase == Phase::Buy;
        wishes.best(|lacking| {
            lacking[kind] > 0
                && if buying { self.trader_brings(state, lacking) } else { self.prospector_brings(state, lacking) }
        })
    }

    /// What the Merchant could gain by selling these pieces if used now, resting or not, taking the best price each time.
    #[must_use]
    pub fn merchant_gain(&self, state: &State, mut pieces: Pieces, prestige: bool) -> u32 {
        let mut stock = state.store;
        let upgraded = state.is_upgraded(Role::Merchant);
        let left = if state.phase == Phase::Sell { state.left } else { self.allowed(state, Role::Merchant) };
        let list = if prestige { &self.given.sell_prestige } else { &self.given.sell };
        let bonus = if upgraded && !prestige { self.given.bonus } else { 0 };
        let mut gain = 0;
        for _ in 0..left {
            let price = |kind: Kind| {
                let open = pieces[kind] > 0 && stock[kind] < self.given.slots;
                if open { u32::from(list[usize::from(stock[kind])]) + bonus } else { 0 }
            };
            let mut best = (0, Kind::Tech);
            for kind in Kind::ALL {
                if price(kind) > best.0 {
                    best = (price(kind), kind);
                }
            }
            if best.0 == 0 {
                break;
            }
            gain += best.0;
            pieces[best.1] -= 1;
            stock[best.1] += 1;
        }
        gain
    }

    /// What is held beyond the needs of any single contract, of every kind.
    #[must_use]
    pub fn surplus(&self, state: &State) -> Pieces {
        let mut needs = [0; Kind::ALL.len()];
        for id in state.contracts() {
            let cost = self.contract(id).cost();
            needs.iter_mut().zip(cost.0).for_each(|(need, cost)| *need = cost.max(*need));
        }
        Pieces(Kind::ALL.map(|kind| state.held[kind].saturating_sub(needs[kind as usize])))
    }

    /// The most Prestige of another contract that could be paid for after this one.
    #[must_use]
    pub fn then(&self, state: &State, place: Place) -> u8 {
        let Some(id) = Self::contract_at(state, place) else { return 0 };
        let mut rest = state.held;
        rest.pay(self.contract(id).cost(), &mut Pieces::default());
        let publics =
            (0_u8..).zip(&state.public).filter_map(|(slot, public)| Some((Place::Public(slot), (*public)?.contract)));
        let privates = (0_u8..).zip(&state.hand).map(|(slot, &contract)| (Place::Private(slot), contract));
        let others =
            publics.chain(privates).filter(|&(other, id)| other != place && rest.cover(self.contract(id).cost()));
        others.map(|(_, id)| self.contract(id).prestige).max().unwrap_or(0)
    }

    /// How many Timers would be discarded by reaching this score in one gain.
    #[inline]
    pub(super) fn timers_passed(&self, state: &State, score: i32) -> u8 {
        let passed = state.timers_left().filter(|&(_, space)| i32::from(space) <= score).count();
        let most = match self.given.passed {
            Passed::Both => 2,
            Passed::One => 1,
        };
        u8::try_from(passed).unwrap_or(0).min(most)
    }

    /// Whether reaching this score in one gain would end the game.
    #[inline]
    #[must_use]
    pub fn ends_at(&self, state: &State, score: i32) -> bool {
        usize::from(self.timers_passed(state, score)) == state.timers_left().count()
    }

    /// The public contract a Timer's step would discard.
    #[must_use]
    pub fn doomed(&self, state: &State, timer: TimerId, up: bool) -> Option<ContractId> {
        let place = self.resource_on(state, self.step_to(state, timer, up)?)?;
        let slot = Self::marked_with(state, state.track[place])?;
        state.public[slot].map(|public| public.contract)
    }

    /// The public contract a step by the Spy would discard: none where its steps ignore resources.
    #[must_use]
    pub fn doomed_by_spy(&self, state: &State, timer: TimerId, up: bool) -> Option<ContractId> {
        match self.given.spy_on_resource {
            OnResource::Counts => self.doomed(state, timer, up),
            OnResource::Ignored => None,
        }
    }

    /// Spaces from the marker up to a Timer's space; below 0 when the marker is past it.
    #[inline]
    pub(super) fn distance(state: &State, space: u8) -> i32 {
        i32::from(space) - state.score
    }
}
