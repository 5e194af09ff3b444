//! Equipment: buying, repairing, drilling, rescuing and experimenting (E1, E2, E5 to E7).

use crate::{
    cards::Boon,
    map::{Season, Spot},
    pieces::{FaceId, StackId, Tool},
    random::Luck,
    rules::{Endeavours, Stream, d6},
    ruleset::Log,
    state::{Piece, Stack, State, season_of},
};

impl Endeavours {
    /// Equipment cards of one purchase at most (E1a).
    pub(crate) fn purchase_limit(&self, state: &State) -> u8 {
        self.numbers.purchase_cards + state.boons.of(Boon::Purchase)
    }

    /// Rows of equipment that can be bought now (D3a).
    pub(crate) fn on_sale<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u8> + 'a {
        let affordable = state.aqua >= self.numbers.purchase_cost && !state.hand.is_full();
        (0_u8..)
            .zip(&self.tables.equipment)
            .filter(move |&(row, _)| affordable && state.pool[usize::from(row)] > 0)
            .map(|(row, _)| row)
    }

    /// Buys an equipment card (E1).
    pub(crate) fn purchase<L: Log>(&self, state: &mut State, row: u8, log: &mut L) {
        state.pay(self.numbers.purchase_cost);
        state.pool[usize::from(row)] -= 1;
        let face = self.tables.equipment[usize::from(row)].0;
        state.hand.push(face);
        log.event("E1: purchase", || self.face_words(face));
    }

    /// The stack at a place whose spare parts a human or a repair bot can use on damaged cards there (E2a).
    pub(crate) fn repairer(&self, state: &State, id: StackId) -> Option<usize> {
        let stack = state.stack(id);
        if !stack.rests() || stack.at == Spot::AWAY {
            return None;
        }
        let parts = stack.pieces.iter().position(|piece| self.of(piece).is_tool(Tool::Parts) && !piece.damaged)?;
        let hands = |id: StackId| self.has_human(state, id) || self.has_tool(state, id, Tool::Bot);
        let damaged = |id: StackId| state.stack(id).pieces.iter().any(|piece| piece.damaged);
        // The people of LEO, of a colony, an anchored Bernal or a station can repair as well (Core, D2d).
        let (mut able, mut broken) = (self.settled(state, stack.at), false);
        for other in state.stacks_at(stack.at) {
            able |= hands(other);
            broken |= damaged(other);
        }
        (able && broken).then_some(parts)
    }

    /// The repair operation (E2b).
    pub(crate) fn repair<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let Some(parts) = self.repairer(state, id) else { return };
        let at = state.stack(id).at;
        self.use_up(state, id, parts);
        self.mend(state, at, log);
    }

    /// Every damaged card at a place is repaired.
    pub(crate) fn mend<L: Log>(&self, state: &mut State, at: Spot, log: &mut L) {
        for id in StackId::ALL {
            if state.stack(id).at != at || !state.stack(id).rests() {
                continue;
            }
            for place in 0..state.stack(id).pieces.len() {
                if std::mem::take(&mut state.stack_mut(id).pieces[place].damaged) {
                    state.tally.repaired += 1;
                    log.event("D10d: repair", || self.piece_words(&state.stack(id).pieces[place]));
                }
            }
        }
    }

    /// The drill of a stack that can be used where it is (E5a).
    pub(crate) fn driller(&self, state: &State, id: StackId) -> Option<usize> {
        let stack = state.stack(id);
        let site = self.map().site(stack.at)?;
        if !stack.rests()
            || stack.pieces.is_full()
            || state.samples[site.spectral as usize] == 0
            || state.site(stack.at).gone
        {
            return None;
        }
        self.best_tool(state, id, Tool::Drill).map(|(place, _)| place)
    }

    /// The drill operation (E5b): a sample of the site's type.
    pub(crate) fn drill<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        let Some(place) = self.driller(state, id) else { return };
        let at = state.stack(id).at;
        let own = self.of(&state.stack(id).pieces[place]).roll;
        let least = u16::from(own.saturating_sub(self.ability(state, id, Boon::Drill)));
        let shown = d6(luck, Stream::Tests);
        let success = shown >= least;
        log.event("E5: drill", || format!("a roll of {shown} against {least} at {}", self.place_words(at)));
        let Some(spectral) = self.map().site(at).map(|site| site.spectral).filter(|_| success) else { return };
        state.tally.samples += 1;
        state.samples[spectral as usize] -= 1;
        let face = FaceId(self.tables.samples.0 + spectral as u16);
        // A sample counts for missions only where somebody is there who is not lonely (F1c, asterisk).
        let human = self.human_at(state, at);
        state.stack_mut(id).pieces.push(Piece::from(face, if human { at } else { Spot::AWAY }));
    }

    /// The pod or field experiment of a stack that can be used on the site where it is (E6a, E7a).
    pub(crate) fn on_site_tool(&self, state: &State, id: StackId, tool: Tool) -> Option<usize> {
        let stack = state.stack(id);
        if !stack.rests() || !stack.at.is_site() {
            return None;
        }
        self.untried(stack, tool)
    }

    /// The first usable equipment of a kind in a stack that has not yet succeeded.
    fn untried(&self, stack: &Stack, tool: Tool) -> Option<usize> {
        stack.pieces.iter().position(|piece| self.of(piece).is_tool(tool) && Self::usable(piece) && !piece.success)
    }

    /// The bio experiment of a stack beside a working life sciences unit (E7a).
    pub(crate) fn bio(&self, state: &State, id: StackId) -> Option<usize> {
        let stack = state.stack(id);
        if !stack.rests() || stack.at == Spot::AWAY {
            return None;
        }
        let unit = state.stacks_at(stack.at).any(|other| self.best_tool(state, other, Tool::Unit).is_some());
        self.untried(stack, Tool::Bio).filter(|_| unit)
    }

    /// The rescue or experiment operation with a card of a stack (E6b, E7b).
    pub(crate) fn attempt<L: Log>(&self, state: &mut State, id: StackId, place: usize, luck: &mut Luck, log: &mut L) {
        let at = state.stack(id).at;
        let face = self.of(&state.stack(id).pieces[place]);
        let (rule, boon) =
            if face.is_tool(Tool::Pod) { ("E6: rescue", Boon::Rescue) } else { ("E7: experiment", Boon::Experiment) };
        let least = u16::from(face.roll.saturating_sub(self.ability(state, id, boon)));
        let bio = face.is_tool(Tool::Bio);
        let shown = d6(luck, Stream::Tests);
        let success = shown >= least;
        state.tally.attempts += 1;
        log.event(rule, || format!("a roll of {shown} against {least} at {}", self.place_words(at)));
        if !success {
            return;
        }
        state.tally.attempts_won += 1;
        // What missions ask for besides (F1c): somebody there, and for a bio experiment a belt in season red.
        let human = self.human_at(state, at);
        let belt = !bio
            || at.as_point().is_some_and(Self::has_belt)
                && season_of(state.year, self.numbers.clock_start) == Season::Red;
        let piece = &mut state.stack_mut(id).pieces[place];
        piece.success = true;
        piece.mark = if human && belt { at } else { Spot::AWAY };
    }
}

#[cfg(test)]
mod tests;
