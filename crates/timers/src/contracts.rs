//! Contracts: public and private, the resources on them, completing and discarding.

use super::{
    Timers,
    pieces::{Kind, Pieces, credits},
    state::{ContractId, Phase, Public, State},
};
use crate::{random::Luck, ruleset::Log};
use perihelion_game::Row;

/// Where a contract lies that the player may complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A public contract, counted from the left from 0.
    Public(u8),
    /// A private contract, by its place in the hand.
    Private(u8),
}

/// A contract card.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Contract {
    #[field(0..=6, default = 0, each("tech" = "Tech to pay.", "plant" = "Plants to pay.", "metal" = "Metal to pay.",
        "fuel" = "Fuel to pay."))]
    cost: [u8; 4],
    /// Prestige gained.
    #[field(1..=12)]
    pub prestige: u8,
    /// Credits gained.
    #[field(0..=12, default = 0)]
    pub credits: u8,
}

impl Contract {
    /// What it costs.
    #[inline]
    #[must_use]
    pub const fn cost(&self) -> Pieces {
        Pieces(self.cost)
    }

    /// How many resources it costs.
    #[inline]
    pub(super) const fn pieces(&self) -> u8 {
        self.cost().total()
    }
}

const NOTE: &str = "Note: marked contract completed";
const CORE: &str = "Core: Contracts";
const PLAYING: &str = "Playing the Game";

impl Timers {
    /// A contract in words, for logs.
    pub(super) fn contract_words(&self, id: ContractId) -> String {
        let contract = self.contract(id);
        let and = match contract.credits {
            0 => String::new(),
            some => format!(" and {}", credits(u32::from(some))),
        };
        format!("{} ({} for {} Prestige{and})", self.contract_name(id), contract.cost().words(), contract.prestige)
    }

    /// The contract lying at a place; `None` where none lies.
    #[inline]
    #[must_use]
    pub fn contract_at(state: &State, place: Place) -> Option<ContractId> {
        match place {
            Place::Public(slot) => state.public.get(usize::from(slot)).copied().flatten().map(|public| public.contract),
            Place::Private(slot) => state.hand.get(usize::from(slot)).copied(),
        }
    }

    /// Whether the player holds all that a contract costs.
    #[inline]
    #[must_use]
    pub fn payable(&self, state: &State, id: ContractId) -> bool {
        state.held.cover(self.contract(id).cost())
    }

    /// Resources a contract costs beyond those held.
    #[inline]
    #[must_use]
    pub fn lacking(&self, state: &State, id: ContractId) -> Pieces {
        state.held.lacking(self.contract(id).cost())
    }

    /// Pays for a contract and gains what it brings; the next public contract is revealed unless the game ends.
    pub(super) fn complete<L: Log>(&self, state: &mut State, place: Place, luck: &mut Luck, log: &mut L) {
        let Some(id) = Self::contract_at(state, place) else { return };
        let contract = self.contract(id);
        let mut held = state.held;
        held.pay(contract.cost(), &mut state.supply);
        state.held = held;
        state.credits += u32::from(contract.credits);
        state.completed += 1;
        state.tally.credits_earned += u32::from(contract.credits);
        state.tally.contract_prestige += u32::from(contract.prestige);
        let (mut rule, mut emptied) = (CORE, None);
        match place {
            Place::Public(slot) => {
                emptied = Some(usize::from(slot));
                state.tally.public_completed += 1;
                log.event(CORE, || format!("you complete the public {}", self.contract_words(id)));
                let public = state.public[usize::from(slot)].take();
                if let Some(kind) = public.and_then(|public| public.marker) {
                    rule = NOTE;
                    state.supply[kind] += 1;
                    log.event(NOTE, || format!("the {} on it returns to the supply", kind.name()));
                }
            }
            Place::Private(slot) => {
                state.tally.private_completed += 1;
                log.event(CORE, || format!("you complete your private {}", self.contract_words(id)));
                state.hand.remove(usize::from(slot));
            }
        }
        self.gain_prestige(state, i32::from(contract.prestige), true, log);
        if !state.over() {
            self.reveal(state, emptied, luck, rule, log);
            self.to_contracts(state, luck, log);
        }
    }

    /// Reveals a contract for each public place that is empty, as long as there are any. The log speaks of a lack of
    /// contracts only for the place just emptied, not again for those left empty before.
    fn reveal<L: Log>(
        &self,
        state: &mut State,
        emptied: Option<usize>,
        luck: &mut Luck,
        rule: &'static str,
        log: &mut L,
    ) {
        for slot in 0..self.given.public {
            if state.public[slot].is_none() {
                match self.draw_contract(state, luck) {
                    Some(contract) => self.lay_public(state, slot, contract, rule, log),
                    None if emptied == Some(slot) => log.event(CORE, || "no contract is left to reveal".into()),
                    None => {}
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
            if state.near & kind.bit() != 0 {
                log.event(PLAYING, || format!("no contract carries the {} yet, so none is discarded", kind.name()));
            } else {
                log.event(NOTE, || {
                    format!("no public contract carries the {} any more, so none is discarded", kind.name())
                });
            }
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
        self.reveal(state, Some(slot), luck, PLAYING, log);
    }

    /// Lets the player complete contracts, or ends the turn where none can be paid for.
    pub(super) fn to_contracts<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.over() {
            return;
        }
        if state.contracts().into_iter().any(|id| self.payable(state, id)) {
            state.phase = Phase::Complete;
        } else {
            self.end_turn(state, luck, log);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Action, Kind, Phase, Pieces, Place, State, TimerId, Timers,
        tests::{act, contract, deck, game, lay_out, legal, names, rules, word},
    };
    use crate::{
        random::Luck,
        ruleset::{Card, Value},
    };

    /// Two public contracts of one plant each, the first with tech on it, metal and fuel still near.
    fn two(more: &[(&'static str, Value)]) -> (Timers, State, Luck) {
        let mut changes = vec![("contracts.deck", deck(&[([0, 1, 0, 0], 2), ([0, 1, 0, 0], 3), ([1, 0, 0, 0], 4)]))];
        changes.extend_from_slice(more);
        let rules = rules(&changes);
        let (mut state, luck) = game(&rules);
        state.track = Kind::ALL;
        state.near = Kind::Metal.bit() | Kind::Fuel.bit();
        state.hand.clear();
        let laid = [(contract(&rules, 0), Some(Kind::Tech)), (contract(&rules, 1), Some(Kind::Plant))];
        lay_out(&mut state, &laid, [0, 3, 0, 0]);
        state.phase = Phase::Complete;
        (rules, state, luck)
    }

    #[test]
    fn note_completing_a_marked_contract_returns_its_resource_and_the_next_one_is_marked() {
        let (rules, mut state, mut luck) = two(&[]);
        let (supply, credits) = (state.supply, state.credits);
        let log = act(&rules, &mut state, &mut luck, Action::CompleteContract(Place::Public(0)));
        assert!(names(&log, "Note: marked contract completed"), "{log:?}");
        assert_eq!(state.supply[Kind::Tech], supply[Kind::Tech] + 1, "the marker");
        assert_eq!(state.supply[Kind::Plant], supply[Kind::Plant] + 1, "the payment");
        assert_eq!((state.score, state.credits, state.held), (2, credits, Pieces([0, 2, 0, 0])));
        assert_eq!(state.public[0].and_then(|public| public.marker), Some(Kind::Metal));
        assert_eq!(state.near, Kind::Fuel.bit());
    }

    #[test]
    fn note_a_timer_reaching_the_resource_of_a_completed_contract_discards_none() {
        let (rules, mut state, mut luck) = two(&[]);
        act(&rules, &mut state, &mut luck, Action::CompleteContract(Place::Public(0)));
        state.timers = [Some(22), Some(23)];
        state.on_track = 0b1111;
        let (public, stock) = (state.public, state.store[Kind::Tech]);
        act(&rules, &mut state, &mut luck, Action::FinishTurn);
        let log = act(&rules, &mut state, &mut luck, Action::MoveTimer(TimerId(0)));
        assert!(names(&log, "Note: marked contract completed"), "{log:?}");
        assert_eq!((state.public, state.tally.contracts_discarded), (public, 0));
        assert!(state.store[Kind::Tech] > stock, "the resource still goes to the Store");
    }

    #[test]
    fn several_contracts_may_be_completed_in_one_turn_public_and_private() {
        let (rules, mut state, mut luck) = two(&[]);
        state.hand.push(contract(&rules, 1));
        for place in [Place::Private(0), Place::Public(1), Place::Public(0)] {
            act(&rules, &mut state, &mut luck, Action::CompleteContract(place));
        }
        assert_eq!(state.score, 8);
        assert_eq!((state.tally.public_completed, state.tally.private_completed), (2, 1));
        assert_eq!(state.turn, 2, "with nothing left to pay for, the turn ends");
    }

    #[test]
    fn contracts_that_cannot_be_paid_are_not_offered() {
        let (rules, mut state, mut luck) = two(&[]);
        state.held = Pieces([0, 1, 0, 0]);
        state.supply[Kind::Plant] += 2;
        act(&rules, &mut state, &mut luck, Action::CompleteContract(Place::Public(0)));
        assert_eq!(state.turn, 2);
    }

    #[test]
    fn a_contract_may_bring_credits() {
        let card = |name: &str, count, fields: [i64; 6]| Card {
            name: name.into(),
            count,
            fields: fields.to_vec(),
            texts: Vec::new(),
        };
        let cards = vec![card("contract_0", 10, [0, 1, 0, 0, 2, 3])];
        let rules = rules(&[("contracts.deck", Value::Cards(cards))]);
        let (mut state, mut luck) = game(&rules);
        state.hand.clear();
        lay_out(&mut state, &[(contract(&rules, 0), None)], [0, 1, 0, 0]);
        state.phase = Phase::Complete;
        let credits = state.credits;
        act(&rules, &mut state, &mut luck, Action::CompleteContract(Place::Public(0)));
        assert_eq!(state.credits, credits + 3);
    }

    #[test]
    fn an_empty_deck_is_refilled_from_the_discards_or_stays_empty() {
        for (setting, revealed) in [("reshuffle", true), ("stays_empty", false)] {
            let (rules, mut state, mut luck) = two(&[("contracts.empty_deck", word(setting))]);
            while let Some(card) = state.deck.draw(luck.of(super::super::descriptor::Stream::Contracts)) {
                state.deck.discard(card);
            }
            act(&rules, &mut state, &mut luck, Action::CompleteContract(Place::Public(0)));
            assert_eq!(state.public[0].is_some(), revealed, "{setting}");
            // A resource is placed on a new contract only.
            assert_eq!(state.near.count_ones(), if revealed { 1 } else { 2 }, "{setting}");
        }
    }

    #[test]
    fn copies_of_one_private_contract_are_one_choice() {
        let (rules, mut state, _) = two(&[]);
        state.public = [None; 4];
        state.hand.extend([contract(&rules, 1), contract(&rules, 1)]);
        assert_eq!(legal(&rules, &state), [Action::CompleteContract(Place::Private(0)), Action::FinishTurn]);
    }

    #[test]
    fn playing_the_game_a_timer_reaching_a_resource_that_still_waits_discards_none_and_the_log_says_so() {
        let (rules, mut state, mut luck) = two(&[]);
        state.track = [Kind::Metal, Kind::Tech, Kind::Plant, Kind::Fuel];
        state.timers = [Some(22), Some(23)];
        let public = state.public;
        act(&rules, &mut state, &mut luck, Action::FinishTurn);
        let log = act(&rules, &mut state, &mut luck, Action::MoveTimer(TimerId(0)));
        assert!(!names(&log, "Note: marked contract completed"), "{log:?}");
        assert!(log.iter().any(|entry| entry.what.starts_with("no contract carries the metal yet")), "{log:?}");
        assert_eq!((state.public, state.tally.contracts_discarded), (public, 0));
    }

    #[test]
    fn an_empty_place_is_mentioned_when_it_empties_and_filled_at_the_next_chance() {
        let (rules, mut state, mut luck) = two(&[("contracts.empty_deck", word("stays_empty"))]);
        while let Some(card) = state.deck.draw(luck.of(super::super::descriptor::Stream::Contracts)) {
            state.deck.discard(card);
        }
        let missing = |log: &[crate::ruleset::Entry]| {
            log.iter().filter(|entry| entry.what == "no contract is left to reveal").count()
        };
        let log = act(&rules, &mut state, &mut luck, Action::CompleteContract(Place::Public(0)));
        assert_eq!((missing(&log), state.public[0]), (1, None));
        state.hand.push(contract(&rules, 1));
        state.phase = Phase::Complete;
        let log = act(&rules, &mut state, &mut luck, Action::CompleteContract(Place::Private(0)));
        assert_eq!(missing(&log), 0, "not again for the place on the left");
        let log = act(&rules, &mut state, &mut luck, Action::CompleteContract(Place::Public(1)));
        assert_eq!(missing(&log), 1, "once for the place on the right");
    }

    #[test]
    fn a_contract_just_discarded_can_come_straight_back() {
        let (rules, mut state, mut luck) = two(&[]);
        // The other contracts are out of play, as if completed.
        let stream = super::super::descriptor::Stream::Contracts;
        while state.deck.draw(luck.of(stream)).is_some() {
            state.completed += 1;
        }
        state.timers = [Some(22), Some(23)];
        state.on_track = 0b1111;
        let public = state.public[0].map(|public| public.contract);
        act(&rules, &mut state, &mut luck, Action::FinishTurn);
        act(&rules, &mut state, &mut luck, Action::MoveTimer(TimerId(0)));
        assert_eq!(state.tally.contracts_discarded, 1);
        assert_eq!(
            state.public[0].map(|public| (Some(public.contract), public.marker)),
            Some((public, Some(Kind::Metal)))
        );
    }
}
