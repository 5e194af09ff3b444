//! Contracts: public and private, the resources on them, completing and discarding.

use super::{
    Timers,
    pieces::{Kind, Pieces},
    state::{ContractId, Phase, Public, State},
};
use crate::{random::Luck, ruleset::Log};

/// Where a contract lies that the player may complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A public contract, counted from the left from 0.
    Public(u8),
    /// A private contract, by its place in the hand.
    Private(u8),
}

const NOTE: &str = "Note: marked contract completed";
const PLAYING: &str = "Playing the Game";

impl Timers {
    /// A contract in words, for logs.
    pub(super) fn contract_words(&self, id: ContractId) -> String {
        let contract = self.contract(id);
        let credits = if contract.credits > 0 { format!(" and {} Credits", contract.credits) } else { String::new() };
        format!("{} ({} for {} Prestige{credits})", contract.name, contract.cost.words(), contract.prestige)
    }

    /// The contract lying at a place; `None` where none lies.
    #[inline]
    pub(super) fn contract_at(state: &State, place: Place) -> Option<ContractId> {
        match place {
            Place::Public(slot) => state.public.get(usize::from(slot)).copied().flatten().map(|public| public.contract),
            Place::Private(slot) => state.hand.get(usize::from(slot)).copied(),
        }
    }

    /// Whether the player holds all that a contract costs.
    #[inline]
    pub(super) fn payable(&self, state: &State, id: ContractId) -> bool {
        state.held.cover(self.contract(id).cost)
    }

    /// Resources a contract costs beyond those held.
    #[inline]
    pub(super) fn lacking(&self, state: &State, id: ContractId) -> Pieces {
        state.held.lacking(self.contract(id).cost)
    }

    /// Pays for a contract and gains what it brings; the next public contract is revealed unless the game ends.
    pub(super) fn complete<L: Log>(&self, state: &mut State, place: Place, luck: &mut Luck, log: &mut L) {
        let Some(id) = Self::contract_at(state, place) else { return };
        let contract = self.contract(id);
        let mut held = state.held;
        held.pay(contract.cost, &mut state.supply);
        state.held = held;
        state.credits += u32::from(contract.credits);
        state.completed += 1;
        state.tally.credits_earned += u32::from(contract.credits);
        state.tally.contract_prestige += u32::from(contract.prestige);
        match place {
            Place::Public(slot) => {
                state.tally.public_completed += 1;
                log.event("Core: Contracts", || format!("you complete the public {}", self.contract_words(id)));
                let public = state.public[usize::from(slot)].take();
                if let Some(kind) = public.and_then(|public| public.marker) {
                    state.supply[kind] += 1;
                    log.event(NOTE, || format!("the {} on it returns to the supply", kind.name()));
                }
            }
            Place::Private(slot) => {
                state.tally.private_completed += 1;
                log.event("Core: Contracts", || format!("you complete your private {}", self.contract_words(id)));
                state.hand.remove(usize::from(slot));
            }
        }
        self.gain_prestige(state, i32::from(contract.prestige), true, log);
        if !state.over() {
            self.reveal(state, luck, NOTE, log);
            self.to_contracts(state, luck, log);
        }
    }

    /// Reveals a contract for each public place that is empty, as long as there are any.
    pub(super) fn reveal<L: Log>(&self, state: &mut State, luck: &mut Luck, rule: &'static str, log: &mut L) {
        for slot in 0..self.public {
            if state.public[slot].is_none() {
                match self.draw_contract(state, luck) {
                    Some(contract) => self.lay_public(state, slot, contract, rule, log),
                    None => log.event("Core: Contracts", || "no contract is left to reveal".into()),
                }
            }
        }
    }

    /// Lays a contract face up and a resource on it: the next along the Score track that still lies near the contracts.
    pub(super) fn lay_public<L: Log>(
        &self,
        state: &mut State,
        slot: usize,
        contract: ContractId,
        rule: &'static str,
        log: &mut L,
    ) {
        let marker = state.track.into_iter().find(|kind| state.near & kind.bit() != 0);
        if let Some(kind) = marker {
            state.near &= !kind.bit();
        }
        state.public[slot] = Some(Public { contract, marker });
        log.event(rule, || {
            let marked = match marker {
                Some(kind) => format!("1 {} is placed on it", kind.name()),
                None => "no resource is left to place on it".into(),
            };
            format!("revealed: {}; {marked}", self.contract_words(contract))
        });
    }

    /// The public place whose contract carries a resource of this kind.
    #[inline]
    pub(super) fn marked_with(state: &State, kind: Kind) -> Option<usize> {
        state.public.iter().position(|public| public.is_some_and(|public| public.marker == Some(kind)))
    }

    /// Discards the public contract that carries a resource of this kind, if one does, and reveals another.
    pub(super) fn discard_marked<L: Log>(&self, state: &mut State, kind: Kind, luck: &mut Luck, log: &mut L) {
        let Some(slot) = Self::marked_with(state, kind) else {
            log.event(NOTE, || {
                format!("no public contract carries the {} any more, so none is discarded", kind.name())
            });
            return;
        };
        if let Some(public) = state.public[slot].take() {
            state.deck.discard(public.contract);
            state.supply[kind] += 1;
            state.tally.contracts_discarded += 1;
            log.event(PLAYING, || {
                format!(
                    "{} is discarded and the {} on it returns to the supply",
                    self.contract_words(public.contract),
                    kind.name()
                )
            });
        }
        self.reveal(state, luck, PLAYING, log);
    }

    /// Lets the player complete contracts, or ends the turn where none can be paid for.
    pub(super) fn to_contracts<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.over() {
            return;
        }
        if state.contracts().any(|id| self.payable(state, id)) {
            state.phase = Phase::Complete;
        } else {
            self.end_turn(state, luck, log);
        }
    }
}
