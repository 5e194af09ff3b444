//! Exploring and observing, the cards they find, and what those do (E3, E4, D4, D5).

use crate::{
    cards::{Boon, CardKind, Effect, strength},
    map::Spot,
    missions::quests::Deed,
    pieces::{DeckKind, FaceId, StackId, Tool},
    random::{Draw, Luck},
    rules::{Endeavours, Stream, d6},
    ruleset::Log,
    state::{Piece, Site, Source, State, Step},
    words,
};

impl Endeavours {
    /// The rover of a stack that can explore where it is (E3a), and its dice.
    pub(crate) fn explorer(&self, state: &State, id: StackId) -> Option<(usize, u8)> {
        let stack = state.stack(id);
        if !stack.rests() || !stack.at.is_site() || state.site(stack.at).potential == 0 {
            return None;
        }
        let (place, value) = self.best_tool(state, id, Tool::Rover)?;
        Some((place, value + self.ability(state, id, Boon::Explore)))
    }

    /// The telescope of a stack that can observe where it is (E4a), and its dice; no place for a station's own.
    pub(crate) fn observer(&self, state: &State, id: StackId) -> Option<(Option<usize>, u8)> {
        let stack = state.stack(id);
        if !stack.rests() || stack.at == Spot::AWAY {
            return None;
        }
        let dice = |value: u8| value + self.sharpness(state, stack.at) + self.carried(state, id, Boon::Observe);
        if !stack.at.is_site()
            && let Some((place, value)) = self.best_tool(state, id, Tool::Telescope)
        {
            return Some((Some(place), dice(value)));
        }
        // A station that observes does so where it stands, on a site too (E4a).
        let here = state.stations.iter().filter(|station| station.at == stack.at);
        let value = here.map(|station| self.station_eyes(state, station.slot)).max().filter(|&value| value > 0)?;
        Some((None, dice(value)))
    }

    /// The observe value of a station; 0 for one that does not observe.
    fn station_eyes(&self, state: &State, slot: u8) -> u8 {
        let card = state.station_cards[usize::from(slot)];
        strength(&self.tables.stations[usize::from(card)].gives, Boon::ObserveHere)
    }

    /// Dice more of an observe roll at a place: abilities, and the satellites (D15b).
    fn sharpness(&self, state: &State, at: Spot) -> u8 {
        let network = if self.networked(state, 3) { self.network_strength(state) } else { 0 };
        state.boons.of(Boon::Observe) + self.ground_boon(state, at, Boon::Observe) + network
    }

    /// Where a station of the playmat has been built.
    pub(crate) fn station_at(&self, state: &State, slot: u8) -> Option<Spot> {
        state.stations.iter().find(|station| station.slot == slot).map(|station| station.at)
    }

    /// The dice of a station that can observe where no stack does (E4a).
    pub(crate) fn watcher(&self, state: &State, slot: u8) -> Option<u8> {
        let at = self.station_at(state, slot)?;
        let value = self.station_eyes(state, slot);
        let alone = value > 0 && !state.stacks_at(at).any(|id| self.observer(state, id).is_some());
        alone.then(|| value + self.sharpness(state, at))
    }

    /// The explore operation (E3c).
    pub(crate) fn explore<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        let Some((place, dice)) = self.explorer(state, id) else { return };
        let at = state.stack(id).at;
        let terrain = u16::from(state.site(at).terrain);
        let (dice, test) = self.test_dice(state, dice, luck, Stream::Tests);
        let success = test >= terrain;
        state.tally.explores += 1;
        log.event("E3c: explore roll", || {
            format!(
                "{} rolls {test} with {dice} test dice against terrain {terrain} at {}: {}",
                self.piece_words(&state.stack(id).pieces[place]),
                self.place_words(at),
                if success { "a find" } else { "nothing" }
            )
        });
        let human = self.human_at(state, at);
        let site = state.site_mut(at);
        site.potential -= 1;
        let done = site.potential == 0;
        if done {
            self.fully_explored(state, at, human, log);
        }
        if success {
            state.tally.explored += 1;
            let face = state.stack(id).pieces[place].face;
            state.push(Step::Discover(id, face));
            self.draw_find(state, (false, id, at), luck, log);
        }
    }

    /// A site is fully explored (E3d): its terrain and potential dice go.
    pub(crate) fn fully_explored<L: Log>(&self, state: &mut State, at: Spot, human: bool, log: &mut L) {
        let site = state.site_mut(at);
        (site.potential, site.terrain, site.explored) = (0, 0, true);
        state.tally.sites_explored += 1;
        log.event("E3d: fully explored", || self.place_words(at));
        self.deed(state, Deed::Explored(at, human), log);
    }

    /// The observe operation of a stack (E4c).
    pub(crate) fn observe<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        let Some((place, dice)) = self.observer(state, id) else { return };
        let at = state.stack(id).at;
        if !self.observe_roll(state, at, dice, luck, log) {
            return;
        }
        if let Some(place) = place {
            let face = state.stack(id).pieces[place].face;
            state.push(Step::Discover(id, face));
        } else {
            self.discovery_roll(state, id, luck, log);
        }
        self.draw_find(state, (true, id, at), luck, log);
    }

    /// The observe operation of a station where no stack is (E4a); what it finds comes to LEO.
    pub(crate) fn watch<L: Log>(&self, state: &mut State, slot: u8, luck: &mut Luck, log: &mut L) {
        let Some((at, dice)) = self.station_at(state, slot).zip(self.watcher(state, slot)) else { return };
        if self.observe_roll(state, at, dice, luck, log) {
            self.discovery_roll(state, StackId::Leo, luck, log);
            self.draw_find(state, (true, StackId::Leo, at), luck, log);
        }
    }

    /// The observe roll at a place (E4c); true where it succeeds.
    fn observe_roll<L: Log>(&self, state: &mut State, at: Spot, dice: u8, luck: &mut Luck, log: &mut L) -> bool {
        let zone = self.map().zone(at);
        let (dice, test) = self.test_dice(state, dice, luck, Stream::Tests);
        let storm = i16::try_from(d6(luck, Stream::Tests)).unwrap_or(6) + i16::from(self.numbers.flare[zone.place()]);
        let success = i16::try_from(test).unwrap_or(i16::MAX) >= storm;
        state.tally.observes += 1;
        state.tally.observed += u16::from(success);
        log.event("E4c: observe roll", || {
            format!(
                "{test} with {dice} test dice against a CME roll of {storm} at {}: {}",
                self.place_words(at),
                if success { "a sight" } else { "nothing" }
            )
        });
        success
    }

    /// The discovery roll of an operation, if the rover or telescope is still there and undamaged (E3c, E4c).
    pub(crate) fn discover<L: Log>(&self, state: &mut State, id: StackId, face: FaceId, luck: &mut Luck, log: &mut L) {
        let whole = state.stack(id).pieces.iter().any(|piece| piece.face == face && !piece.damaged);
        if whole {
            self.discovery_roll(state, id, luck, log);
        }
    }

    /// Draws an exploration card (D4), or an observation card (D5) for something seen from a place.
    fn draw_find<L: Log>(
        &self,
        state: &mut State,
        (observed, id, at): (bool, StackId, Spot),
        luck: &mut Luck,
        log: &mut L,
    ) {
        let deck = if observed { &mut state.observation } else { &mut state.exploration };
        let Some(card) = deck.draw_or_reshuffle(luck.of(Stream::Cards)) else { return };
        let source = if observed { Source::Observed(card) } else { Source::Explored(card) };
        let rule = if observed { "D5: observation card" } else { "D4: exploration card" };
        log.event(rule, || self.source_words(source));
        let Some(own) = self.found(source) else { return };
        let keeps = match (own.kind, own.device, own.icon) {
            (CardKind::Mission, ..) => {
                self.discover_mission(state, source, at, own.years, log);
                Self::happen(state, id, &own.does);
                true
            }
            (CardKind::Device, Some(face), _) => {
                // A device lies in a stack on the site (D4a2); its card is set aside.
                self.place_card(state, id, Piece::new(face), log);
                self.retire(state, source, true);
                true
            }
            // A development comes to hand (D4a3); a full hand discards it.
            (CardKind::Development, ..) => state.developments.try_push(source).is_ok(),
            (CardKind::Immediate, ..) => {
                Self::happen(state, id, &own.does);
                false
            }
            (CardKind::Ongoing, ..) if observed => {
                let kept = state.ongoing.try_push((card, state.year + u16::from(own.years))).is_ok();
                if kept {
                    self.gain_boons(state, &own.gives);
                }
                kept
            }
            (CardKind::Ongoing, ..) => state.ground.try_push((at, card)).is_ok(),
            (CardKind::Astronomical, _, Some(icon)) => {
                let kept = state.icon_cards.try_push(card).is_ok();
                state.icons[icon.place()] += u8::from(kept);
                kept
            }
            (CardKind::Nothing | CardKind::Device | CardKind::Astronomical, ..) => false,
        };
        if !keeps {
            self.retire(state, source, false);
        }
    }

    /// Effects of a card for a stack, in their order.
    pub(crate) fn happen(state: &mut State, id: StackId, effects: &[Effect]) {
        for &effect in effects.iter().rev() {
            state.push(Step::Effect(id, effect));
        }
    }

    /// Astronomical observations leave the hand, so many of each icon.
    pub(crate) fn discard_icons(&self, state: &mut State, mut spent: [u8; 4]) {
        let mut place = 0;
        while place < state.icon_cards.len() {
            let card = state.icon_cards[place];
            let Some(icon) = self.tables.observation[usize::from(card)].icon else {
                place += 1;
                continue;
            };
            if spent[icon as usize] > 0 {
                spent[icon as usize] -= 1;
                state.icon_cards.remove(place);
                state.observation.discard(card);
            } else {
                place += 1;
            }
        }
    }

    /// Plays a development from hand (D4a3, D5a3), near the stack that it helps.
    pub(crate) fn develop<L: Log>(&self, state: &mut State, place: u8, id: StackId, log: &mut L) {
        let source = state.developments.remove(usize::from(place));
        log.event("D4a3: development", || format!("{} is played for {}", self.source_words(source), id.name()));
        self.retire(state, source, false);
        if let Some(card) = self.found(source) {
            Self::happen(state, id, &card.does);
        }
    }

    /// The effects of a development in hand.
    pub(crate) fn development(&self, state: &State, place: u8) -> &[Effect] {
        match self.found(state.developments[usize::from(place)]) {
            Some(card) => &card.does,
            None => &[],
        }
    }

    /// One effect of a card, for the stack that found it.
    pub(crate) fn effect<L: Log>(&self, state: &mut State, id: StackId, effect: Effect, luck: &mut Luck, log: &mut L) {
        let at = state.stack(id).at;
        let open = at.is_site() && state.site(at).rolled && !state.site(at).explored;
        match effect {
            Effect::Aqua(n) => {
                state.earn(u16::from(n));
                log.event("D4a5: effect", || format!("{n} Aqua"));
            }
            Effect::Lose(n) => {
                let lost = u16::from(n).min(state.aqua);
                state.pay(lost);
                log.event("D4a5: effect", || format!("{lost} Aqua is lost"));
            }
            Effect::Draw(n) => state.push(Step::Draw(n)),
            Effect::Find(colour, n) => self.find_beads(state, colour, n),
            Effect::Damage(n) => state.push(Step::DamageCards(id, n)),
            Effect::DamageTool => self.damage_tool(state, id, log),
            Effect::Lonely => self.loneliness(state, log),
            Effect::Patent(n) => {
                for _ in 0..n {
                    let decks = DeckKind::STARTING;
                    let deck = decks[luck.of(Stream::Cards).index(decks.len())];
                    self.take_patent(state, deck, luck, log);
                }
            }
            Effect::Tanks(n) => {
                if at.is_bank() {
                    state.earn(u16::from(n));
                } else if !state.stack(id).pieces.is_empty() {
                    let water = &mut state.stack_mut(id).water;
                    *water = water.saturating_add(n).min(24);
                    log.event("D4a5: effect", || format!("{n} tanks of water for {}", id.name()));
                }
            }
            Effect::Equip(tool) => {
                let row = self.tables.equipment.iter().position(|(face, ..)| self.face(*face).is_tool(tool));
                if let Some(row) = row.filter(|&row| state.pool[row] > 0 && !state.hand.is_full()) {
                    state.pool[row] -= 1;
                    let face = self.tables.equipment[row].0;
                    state.hand.push(face);
                    log.event("D4a5: effect", || format!("{} to hand", self.face_words(face)));
                }
            }
            Effect::Deeper(n) if open => {
                self.change_site(state, at, log, |site| site.potential = (site.potential + n).min(6));
            }
            Effect::Shallower(n) if open => {
                self.change_site(state, at, log, |site| site.potential = site.potential.saturating_sub(n));
                if state.site(at).potential == 0 {
                    let human = self.human_at(state, at);
                    self.fully_explored(state, at, human, log);
                }
            }
            Effect::Easier(n) if open => {
                self.change_site(state, at, log, |site| site.terrain = site.terrain.saturating_sub(n).max(1));
            }
            Effect::Harder(n) if open => {
                self.change_site(state, at, log, |site| site.terrain = (site.terrain + n).min(6));
            }
            Effect::Danger(n) if at.is_site() && state.site(at).rolled => {
                for _ in 0..n {
                    let shown = u8::try_from(d6(luck, Stream::Cards)).unwrap_or(6);
                    self.change_site(state, at, log, |site| {
                        (site.dice, site.hazard) = (site.dice + 1, site.hazard + shown);
                    });
                }
            }
            Effect::Calm(n) if at.is_site() && state.site(at).rolled => {
                for _ in 0..n {
                    // The dice are not told apart: the removed one shows the mean of them.
                    let Some(shown) = state.site(at).hazard.checked_div(state.site(at).dice) else { break };
                    self.change_site(state, at, log, |site| {
                        (site.dice, site.hazard) = (site.dice - 1, site.hazard - shown);
                    });
                }
            }
            Effect::Wormhole => self.place_wormhole(state, luck, log),
            Effect::BlackHole => self.place_black_hole(state, luck, log),
            Effect::Cme => self.place_cme(state, luck, log),
            Effect::Drift => self.second_drift(state, luck, log),
            Effect::Claim => {
                if at.is_site() && !state.site(at).claim && !state.site(at).busted && state.claims > 0 {
                    self.claim(state, at, log);
                }
            }
            Effect::Repair => self.mend(state, at, log),
            Effect::Glitch => self.glitch(state, log),
            Effect::Inspire => self.inspire(state, luck, log),
            Effect::Again => {
                if self.explorer(state, id).is_some() {
                    self.explore(state, id, luck, log);
                } else if self.observer(state, id).is_some() {
                    self.observe(state, id, luck, log);
                }
            }
            Effect::Deeper(_)
            | Effect::Shallower(_)
            | Effect::Easier(_)
            | Effect::Harder(_)
            | Effect::Danger(_)
            | Effect::Calm(_) => {}
        }
    }

    fn change_site<L: Log>(&self, state: &mut State, at: Spot, log: &mut L, change: impl FnOnce(&mut Site)) {
        change(state.site_mut(at));
        log.event("D4a5: effect", || format!("{}: {}", self.place_words(at), words::dice(state.site(at))));
    }

    /// The rover or telescope of a stack becomes damaged, a drone in its place where there is one.
    fn damage_tool<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let tool =
            [Tool::Drone, Tool::Rover, Tool::Telescope].into_iter().find_map(|tool| self.best_tool(state, id, tool));
        if let Some((place, _)) = tool {
            self.damage(state, id, place, log);
        }
    }

    /// A second Drift Bernal from a card (D14a).
    fn second_drift<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.tally.drift_placed != 1 {
            return;
        }
        let first = state.tally.first_drift;
        let cards = self.tables.drift.len();
        let place = luck.of(Stream::Cards).index(cards.max(2) - 1);
        // Any card but the first one's.
        let card = u8::try_from(if place >= usize::from(first) { place + 1 } else { place }).unwrap_or(0);
        self.place_drift(state, card.min(u8::try_from(cards - 1).unwrap_or(0)), luck, log);
    }

    /// Ongoing observations end after their years (D5a5).
    pub(crate) fn end_observations<L: Log>(&self, state: &mut State, log: &mut L) {
        let mut place = 0;
        while place < state.ongoing.len() {
            let (card, until) = state.ongoing[place];
            if until > state.year {
                place += 1;
                continue;
            }
            state.ongoing.remove(place);
            state.observation.discard(card);
            let source = Source::Observed(card);
            let gives = &self.tables.observation[usize::from(card)].gives;
            state.boons.remove(gives);
            state.limit = state.limit.saturating_sub(strength(gives, Boon::Crowd));
            log.event("D5a5: ongoing effect", || format!("{} ends", self.source_words(source)));
        }
    }
}

#[cfg(test)]
mod tests;
