//! What stacks give up, and what they take from one another: cards and water.

use crate::{
    map::Spot,
    pieces::{DeckKind, StackId, Tool},
    rules::Endeavours,
    spacecraft::fuel::MOST_DRY,
    state::{Action, Piece, State},
};
use arrayvec::ArrayVec;

impl Endeavours {
    /// Whether a card of a stack can be given up: not tourists (D3h4), not the Bernal or freighter itself; people come back
    /// to LEO or their deck, which is no use at home.
    pub(crate) fn may_give(&self, id: StackId, piece: &Piece) -> bool {
        let face = self.of(piece);
        let home = id.is_base();
        let bound = face.is_tool(Tool::Tourists)
            || face.is_patent(DeckKind::Bernal)
            || face.is_patent(DeckKind::Freighter)
            || face.human && home;
        !bound
    }

    /// The stacks that can take something now.
    pub(crate) fn loadable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = StackId> + 'a {
        // Outposts are founded by spacecraft away from the bank.
        let founds = |id: StackId| !state.stack(id).pieces.is_empty() && !state.stack(id).at.is_bank();
        let founds = StackId::CRAFT.into_iter().any(founds);
        let begun = move |id: StackId| match id {
            StackId::Leo | StackId::Home | StackId::Rocket => true,
            _ => !state.stack(id).is_empty() || founds && id.is_outpost(),
        };
        StackId::ALL.into_iter().filter(move |&id| begun(id) && self.may_load(state, id))
    }

    /// Whether a stack can take something now.
    fn may_load(&self, state: &State, id: StackId) -> bool {
        if state.loaded(id) {
            return false;
        }
        if id == StackId::Rocket && state.stack(id).is_empty() {
            return StackId::ALL.into_iter().any(|from| self.can_supply(state, from, id, state.stack(from).at));
        }
        let stack = state.stack(id);
        if stack.is_empty() {
            // An outpost is founded from the rocket or another spacecraft, LEO and home always are.
            let from = StackId::CRAFT.into_iter().filter(|&from| !state.stack(from).pieces.is_empty());
            return match id {
                StackId::Leo | StackId::Home => {
                    StackId::ALL.into_iter().any(|from| self.can_supply(state, from, id, stack.at))
                }
                _ if id.is_outpost() => from.clone().any(|from| {
                    let at = state.stack(from).at;
                    self.may_found(state, id, at) && self.can_supply(state, from, id, at)
                }),
                _ => false,
            };
        }
        stack.rests()
            && stack.at != Spot::AWAY
            && (self.neighbours(state, id).any(|from| self.can_supply(state, from, id, stack.at))
                || self.pumps(state, id).next().is_some())
    }

    /// Whether a stack at a place has a card for another one.
    fn can_supply(&self, state: &State, from: StackId, to: StackId, at: Spot) -> bool {
        let stack = state.stack(from);
        from != to
            && stack.rests()
            && stack.at == at
            && at != Spot::AWAY
            && stack.pieces.iter().any(|piece| self.may_take(state, to, piece))
    }

    pub(crate) fn add_load(&self, state: &State, to: StackId, actions: &mut Vec<Action>) {
        let stack = state.stack(to);
        for from in StackId::ALL {
            let own = state.stack(from);
            if from == to || !own.rests() || own.at == Spot::AWAY {
                continue;
            }
            let reaches = if stack.is_empty() && !to.is_base() {
                to == StackId::Rocket || from.is_craft() && self.may_found(state, to, own.at)
            } else {
                own.at == stack.at
            };
            if reaches {
                let cards = own.places(|piece| self.may_take(state, to, piece));
                actions.extend(cards.map(|place| Action::Take(from, place)));
            }
        }
        if !stack.is_empty() {
            actions.extend(self.pumps(state, to).map(|(from, tanks)| Action::Pump(from, tanks)));
        }
        actions.push(Action::Loaded);
    }

    /// Water that a stack can take as cargo: from others there, or from the bank in useful amounts, each once.
    fn pumps<'a>(&'a self, state: &'a State, to: StackId) -> impl Iterator<Item = (StackId, u8)> + 'a {
        let stack = state.stack(to);
        let able = stack.rests()
            && !stack.is_empty()
            && !stack.pumped
            && !matches!(to, StackId::Leo | StackId::Home | StackId::Freighter | StackId::Slipstream);
        able.then(|| self.pumped(state, to)).into_iter().flatten()
    }

    /// Water that a stack that can take it takes.
    fn pumped<'a>(&'a self, state: &'a State, to: StackId) -> impl Iterator<Item = (StackId, u8)> + 'a {
        let stack = state.stack(to);
        let craft = matches!(to, StackId::Rocket | StackId::Bernal);
        let room = if craft { MOST_DRY.saturating_sub(self.dry(stack)) } else { 24 };
        let room = u8::try_from(room).unwrap_or(0).min(24_u8.saturating_sub(stack.water));
        let bank = stack.at.is_bank();
        let drift = self.drifting(state).map(|drift| self.drift_water(drift.at));
        let mut amounts: ArrayVec<u8, 4> = ArrayVec::new();
        for tanks in drift.chain([3, 9]) {
            if !amounts.contains(&tanks) {
                amounts.push(tanks);
            }
        }
        let bought = amounts
            .into_iter()
            .filter(move |&tanks| bank && tanks > 0 && tanks <= room && u16::from(tanks) <= state.aqua)
            .map(|tanks| (StackId::Leo, tanks));
        let others = self.neighbours(state, to).filter(move |&from| !bank && state.stack(from).water > 0 && room > 0);
        bought.chain(others.map(move |from| (from, state.stack(from).water.min(room))))
    }
}
