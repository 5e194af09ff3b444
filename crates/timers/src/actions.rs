//! What the player may choose, decision by decision.

use super::{
    Timers,
    contracts::Place,
    pieces::{Kind, credits},
    roles::Role,
    state::{ContractId, Phase, State, TimerId},
};
use crate::{random::Luck, ruleset::Log};
use perihelion_game::Actions;

/// One choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Action {
    /// Set-up: choose which of equally scarce resources goes to the next space of the Score track.
    PlaceResource(Kind),
    /// Use a role this turn.
    ChooseRole(Role),
    /// Use no role this turn.
    SkipRole,
    /// Trader: buy a resource from the Store.
    Buy(Kind),
    /// Trader: buy nothing more.
    StopBuying,
    /// Prospector: take a resource from the supply.
    Take(Kind),
    /// Merchant: sell a resource to the Store for Credits.
    SellForCredits(Kind),
    /// Merchant: sell a resource to the Store for Prestige.
    SellForPrestige(Kind),
    /// Merchant: sell nothing more.
    StopSelling,
    /// Engineer: turn a role to its upgraded side.
    Upgrade(Role),
    /// Spy: draw contracts, to keep some as private contracts.
    SpyContracts,
    /// Spy: move a Timer one space.
    ///
    /// Move this Timer one space, up where true.
    SpyTimer(TimerId, bool),
    /// Spy: use it no more this turn.
    StopSpying,
    /// Keep a contract that the Spy drew.
    KeepContract(ContractId),
    /// Pay for a public or private contract and gain its Prestige.
    ///
    /// Complete the contract lying here.
    CompleteContract(Place),
    /// Complete no more contracts this turn.
    FinishTurn,
    /// End of turn: move a Timer one space toward space 0.
    MoveTimer(TimerId),
}

impl Timers {
    /// Adds every legal action, in the order of the kinds and of the table.
    pub(super) fn add_legal(&self, state: &State, actions: &mut Vec<Action>) {
        let kinds = Kind::ALL.into_iter();
        match state.phase {
            Phase::Place => {
                actions.extend(kinds.filter(|&kind| Self::may_place(state, kind)).map(Action::PlaceResource));
            }
            Phase::Role => {
                actions.extend(Role::ALL.into_iter().filter(|&role| self.usable(state, role)).map(Action::ChooseRole));
                actions.push(Action::SkipRole);
            }
            Phase::Buy => {
                actions.extend(kinds.filter(|&kind| self.may_buy(state, kind)).map(Action::Buy));
                actions.push(Action::StopBuying);
            }
            Phase::Take => actions.extend(kinds.filter(|&kind| self.may_take(state, kind)).map(Action::Take)),
            Phase::Sell => {
                let for_credits = kinds.clone().filter(|&kind| self.may_sell_for_credits(state, kind));
                actions.extend(for_credits.map(Action::SellForCredits));
                let for_prestige = kinds.filter(|&kind| self.may_sell_for_prestige(state, kind));
                actions.extend(for_prestige.map(Action::SellForPrestige));
                actions.push(Action::StopSelling);
            }
            Phase::Upgrade => {
                let basic = Role::ALL.into_iter().filter(|&role| !state.is_upgraded(role));
                actions.extend(basic.map(Action::Upgrade));
            }
            Phase::Spy => {
                if self.may_draw(state) {
                    actions.push(Action::SpyContracts);
                }
                for timer in Self::timers_to_choose(state) {
                    let ways = [false, true].into_iter().filter(|&up| self.may_spy_timer(state, timer, up));
                    actions.extend(ways.map(|up| Action::SpyTimer(timer, up)));
                }
                // With uses left over from before, the player may let them be.
                if state.spy_left < self.given.spy_uses {
                    actions.push(Action::StopSpying);
                }
            }
            Phase::Keep => {
                let first = |place: &usize| !state.drawn[..*place].contains(&state.drawn[*place]);
                actions
                    .extend((0..state.drawn.len()).filter(first).map(|place| Action::KeepContract(state.drawn[place])));
            }
            Phase::Complete => {
                for (slot, public) in (0_u8..).zip(&state.public) {
                    if public.is_some_and(|public| self.payable(state, public.contract)) {
                        actions.push(Action::CompleteContract(Place::Public(slot)));
                    }
                }
                for (slot, &contract) in (0_u8..).zip(&state.hand) {
                    if self.payable(state, contract) && !state.hand[..usize::from(slot)].contains(&contract) {
                        actions.push(Action::CompleteContract(Place::Private(slot)));
                    }
                }
                actions.push(Action::FinishTurn);
            }
            Phase::MoveTimer => actions.extend(Self::timers_to_choose(state).map(Action::MoveTimer)),
            Phase::Over(_) => {}
        }
    }

    /// The Timers worth telling apart: two on one space are the same choice.
    #[inline]
    fn timers_to_choose(state: &State) -> impl Iterator<Item = TimerId> + '_ {
        state.timers_left().map(|(timer, _)| timer).take(if Self::timers_differ(state) { 2 } else { 1 })
    }

    /// Carries out a legal action.
    pub(super) fn carry_out<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::PlaceResource(kind) => self.place(state, kind, luck, log),
            Action::ChooseRole(role) => self.choose_role(state, role, luck, log),
            Action::SkipRole => self.skip_role(state, luck, log),
            Action::Buy(kind) => {
                self.buy(state, kind, log);
                self.after_piece(state, luck, log);
            }
            Action::Take(kind) => {
                self.take(state, kind, log);
                self.after_piece(state, luck, log);
            }
            Action::SellForCredits(kind) => {
                self.sell_for_credits(state, kind, log);
                self.after_piece(state, luck, log);
            }
            Action::SellForPrestige(kind) => {
                self.sell_for_prestige(state, kind, log);
                self.after_piece(state, luck, log);
            }
            Action::StopBuying | Action::StopSelling | Action::StopSpying => self.to_contracts(state, luck, log),
            Action::Upgrade(role) => self.upgrade(state, role, luck, log),
            Action::SpyContracts => self.spy_contracts(state, luck, log),
            Action::SpyTimer(timer, up) => self.spy_timer(state, timer, up, luck, log),
            Action::KeepContract(contract) => self.keep(state, contract, luck, log),
            Action::CompleteContract(place) => self.complete(state, place, luck, log),
            Action::FinishTurn => self.end_turn(state, luck, log),
            Action::MoveTimer(timer) => self.move_timer(state, timer, luck, log),
        }
    }

    /// An action in plain words.
    pub(super) fn action_words(&self, state: &State, action: Action) -> String {
        match action {
            Action::PlaceResource(kind) => {
                format!("place the {} on space {}", kind.name(), self.spaces[usize::from(state.placed.min(3))])
            }
            Action::ChooseRole(role) => format!("use the {}", role.name()),
            Action::SkipRole => "use no role".into(),
            Action::Buy(kind) => format!("buy 1 {} for {}", kind.name(), credits(self.price(state, kind))),
            Action::StopBuying => "buy nothing more".into(),
            Action::Take(kind) => format!("take 1 {}", kind.name()),
            Action::SellForCredits(kind) => {
                format!("sell 1 {} for {}", kind.name(), credits(self.sale_credits(state, kind)))
            }
            Action::SellForPrestige(kind) => {
                format!("sell 1 {} for {} Prestige", kind.name(), self.sale_prestige(state, kind))
            }
            Action::StopSelling => "sell nothing more".into(),
            Action::Upgrade(role) => format!("upgrade the {} for {}", role.name(), credits(self.engineer_cost(state))),
            Action::SpyContracts => "draw private contracts".into(),
            Action::SpyTimer(timer, up) => {
                format!("move {} one space {}", timer.name(), if up { "up" } else { "down" })
            }
            Action::StopSpying => "use the Spy no more".into(),
            Action::KeepContract(contract) => format!("keep {}", self.contract_words(contract)),
            Action::CompleteContract(place) => match Self::contract_at(state, place) {
                Some(contract) => format!("complete {}", self.contract_words(contract)),
                None => "complete a contract".into(),
            },
            Action::FinishTurn => "complete no more contracts".into(),
            Action::MoveTimer(timer) => match state.space(timer) {
                Some(space) => format!("move {} from space {space}", timer.name()),
                None => format!("move {}", timer.name()),
            },
        }
    }
}
