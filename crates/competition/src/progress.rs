//! The genetics and revelation tracks, progress cards, and what Edges and bases bring the player.

use super::{
    Competition,
    descriptor::Stream,
    effects::{Effect, Effects},
    pieces::{CardId, Era, ProgressId, Side, SiteId},
    settings::HAND_CAPACITY,
    sites::{Sites, bits},
    state::{Phase, State},
    tally::Source,
};
use crate::{random::Luck, ruleset::Log};

impl Competition {
    /// Adaptations, or breakthroughs, that the player can take: available, not taken before, and after their prerequisite.
    pub(super) fn takeable(&self, state: &State, breakthrough: bool) -> impl Iterator<Item = ProgressId> {
        let open = self.progress_of(breakthrough) & !state.progress[Side::You.place()];
        bits(open).map(ProgressId).filter(move |&id| {
            state.available[usize::from(id.0)] > 0
                && self
                    .progress_card(id)
                    .prerequisite
                    .is_none_or(|before| state.has_progress(Side::You, ProgressId(before)))
        })
    }

    /// Whether a track leads to a card.
    pub(super) fn track_open(&self, state: &State, breakthrough: bool) -> bool {
        self.takeable(state, breakthrough).next().is_some()
    }

    /// Advances on a track; each lap brings a card.
    pub(super) fn advance<L: Log>(&self, state: &mut State, breakthrough: bool, spaces: u32, log: &mut L) {
        if spaces == 0 {
            return;
        }
        let (place, name) = if breakthrough { (1, "revelation") } else { (0, "genetics") };
        let lap = u32::from(self.given.laps[place]).max(1);
        let reached = u32::from(state.tracks[place]) + spaces;
        let laps = u8::try_from(reached / lap).unwrap_or(u8::MAX);
        state.tracks[place] = u8::try_from(reached % lap).unwrap_or(0);
        state.due[place] = state.due[place].saturating_add(laps);
        state.tally.laps[place] += u16::from(laps);
        log.event("Turn: tracks", || {
            let over = if laps > 0 { format!(", laps done: {laps}") } else { String::new() };
            format!("{name} advances by {spaces} to {} of {lap}{over}", state.tracks[place])
        });
    }

    /// Takes a progress card; the first copy has its profit.
    pub(super) fn take_progress<L: Log>(&self, state: &mut State, id: ProgressId, luck: &mut Luck, log: &mut L) {
        let card = self.progress_card(id);
        let first = u32::from(state.available[usize::from(id.0)]) == card.count;
        state.available[usize::from(id.0)] -= 1;
        state.progress[Side::You.place()] |= 1 << id.0;
        let due = &mut state.due[usize::from(card.breakthrough)];
        *due = due.saturating_sub(1);
        let profit = if first { i32::from(card.profit) } else { 0 };
        let gained = self.gain(state, Side::You, profit, Source::Progress);
        log.event("Turn: progress card", || format!("you take {}, for {gained} profit", self.progress_words(id)));
        self.gain_effects(state, &card.gives, Source::Progress, luck, log);
    }

    /// What a base, a progress card or an Edge brings the player.
    pub(super) fn gain_effects<L: Log>(
        &self,
        state: &mut State,
        effects: &Effects,
        source: Source,
        luck: &mut Luck,
        log: &mut L,
    ) {
        for &effect in effects {
            match effect {
                Effect::Profit(profit) => {
                    let gained = self.gain(state, Side::You, i32::from(profit), source);
                    log.event("Turn: gain", || format!("you gain {gained} profit"));
                }
                Effect::Cards(cards) => self.draw(state, cards, luck, log),
                Effect::Genetics(spaces) => self.advance(state, false, u32::from(spaces), log),
                Effect::Revelation(spaces) => self.advance(state, true, u32::from(spaces), log),
                Effect::Team(teams) => {
                    let have = self.teams_of_yours(state);
                    let more = teams.min(self.given.most_teams.saturating_sub(have));
                    let to_star = self.given.teams_at_star && state.era == Era::Starfarers;
                    let to = if to_star { &mut state.arrivals } else { &mut state.home[0] };
                    *to += more;
                    state.tally.teams_gained += more;
                    log.event("Turn: gain", || format!("you have {} teams", have + more));
                }
                Effect::Boost(kind, points) => {
                    state.headquarters.boost(self, true, kind, points);
                    log.event("Turn: gain", || format!("every {} action has {points} more", kind.name()));
                }
                Effect::ColonyProfit(profit) => {
                    state.colony_profit = state.colony_profit.saturating_add(profit);
                    log.event("Turn: gain", || format!("your colonies are worth {profit} more"));
                }
                Effect::Offers => {
                    log.event("Turn: gain", || format!("you take every offer: {}", self.offers_words(state)));
                    for place in 0..state.offers.len() {
                        if let Some(card) = state.offers[place].filter(|_| !state.hand.is_full()) {
                            state.offers[place] = None;
                            state.hand.push(card);
                        }
                    }
                    self.refill(state, luck, log);
                }
                Effect::Actions(actions) => {
                    state.actions = state.actions.saturating_add(actions);
                    log.event("Turn: gain", || format!("actions that you have besides in this turn: {actions}"));
                }
                Effect::Probe(far) => {
                    if !state.probes.is_full() {
                        state.probes.push(far);
                    }
                }
                Effect::Recall => state.recalls = state.recalls.saturating_add(1),
                // Effects of the competition stand in no text of the player's.
                Effect::Clear
                | Effect::ClearStart
                | Effect::Turns(_)
                | Effect::Sabotage
                | Effect::Strip
                | Effect::Place => {}
            }
        }
    }

    /// Teams of the player's, on Earth and at sites.
    pub(super) fn teams_of_yours(&self, state: &State) -> u8 {
        let sites = state.land.teams(Side::You).iter();
        sites.map(|site| state.at(site).teams(Side::You)).sum::<u8>() + state.home[0] + state.arrivals
    }

    /// Stars without a team of either side, where a new team may begin.
    pub(super) fn arrival_sites(&self, state: &State) -> Sites {
        self.chart(state.era).all & !state.land.teams(Side::You) & !state.land.teams(Side::Competition)
    }

    /// Places a new team at a star.
    pub(super) fn arrive<L: Log>(&self, state: &mut State, site: SiteId, log: &mut L) {
        state.arrivals -= 1;
        state.land.add_team(Side::You, site);
        log.event("Turn: gain", || format!("the new team begins at {}", self.site_words(state.era, site)));
    }

    /// Draws cards from the deck.
    pub(super) fn draw<L: Log>(&self, state: &mut State, cards: u8, luck: &mut Luck, log: &mut L) {
        for _ in 0..cards {
            if state.hand.len() >= HAND_CAPACITY {
                return;
            }
            let Some(card) = state.deck.draw(luck.of(Stream::Cards)) else { return };
            state.hand.push(card);
            log.event("Turn: draw", || format!("you draw {}", self.card_words(card)));
        }
    }

    /// Fills empty offer boxes after the player.
    pub(super) fn refill<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for place in 0..state.offers.len() {
            if state.offers[place].is_none() {
                state.offers[place] = state.deck.draw(luck.of(Stream::Cards));
                if let Some(card) = state.offers[place] {
                    log.event("Turn: offers", || format!("{} comes to box {}", self.card_words(card), place + 1));
                }
            }
        }
    }

    /// Whether a card is an Edge that would do something now.
    #[inline]
    pub(super) fn edge_works(&self, state: &State, card: CardId) -> bool {
        self.edge(card).is_some_and(|(effects, _)| self.work_now(state, effects))
    }

    fn work_now(&self, state: &State, effects: &Effects) -> bool {
        effects.iter().any(|&effect| match effect {
            Effect::Cards(_) => !state.deck.to_draw().is_empty(),
            Effect::Offers => state.offers.iter().any(Option::is_some),
            Effect::Probe(far) => self.probe_sites(state, far).next().is_some(),
            Effect::Recall => !state.land.teams(Side::Competition).is_empty(),
            Effect::Genetics(_) => self.track_open(state, false),
            Effect::Revelation(_) => self.track_open(state, true),
            _ => true,
        })
    }

    /// Plays an Edge from hand.
    pub(super) fn play_edge<L: Log>(&self, state: &mut State, card: CardId, luck: &mut Luck, log: &mut L) {
        if let Some(place) = state.hand.iter().position(|&held| held == card) {
            state.hand.remove(place);
            self.drop_card(state, card);
        }
        state.tally.edges[0] += 1;
        log.event("Turn: Edge", || format!("you play {}", self.card_words(card)));
        if let Some((effects, _)) = self.edge(card) {
            self.gain_effects(state, effects, Source::Edges, luck, log);
        }
        self.go_on(state, luck, log);
    }

    /// What is still to be chosen before the turn goes on; `None` where nothing is.
    pub(super) fn due<L: Log>(&self, state: &mut State, log: &mut L) -> Option<Phase> {
        for (place, breakthrough) in [(0, false), (1, true)] {
            if state.due[place] > 0 {
                if self.track_open(state, breakthrough) {
                    return Some(Phase::Progress(breakthrough));
                }
                log.event("Turn: tracks", || format!("no card is left for laps done: {}", state.due[place]));
                state.due[place] = 0;
            }
        }
        if state.arrivals > 0 {
            if !self.arrival_sites(state).is_empty() {
                return Some(Phase::Arrival);
            }
            state.home[0] += std::mem::take(&mut state.arrivals);
        }
        while let Some(far) = state.probes.pop() {
            if self.probe_sites(state, far).next().is_some() {
                return Some(Phase::Probe(far));
            }
        }
        while state.recalls > 0 {
            state.recalls -= 1;
            if !state.land.teams(Side::Competition).is_empty() {
                return Some(Phase::Recall);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
