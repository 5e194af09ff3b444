//! What the player may choose, decision by decision.

use super::{
    Competition,
    pieces::{ActionType, BaseId, CardId, ColonyId, ProgressId, Side, SiteId},
    settings::{HAND_CAPACITY, SLOTS},
    sites::any_spot,
    state::{Phase, State, Task},
};
use crate::{random::Luck, ruleset::Log};
use perihelion_game::Actions;

/// One choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Action {
    /// Take cards, as many as research points.
    Research,
    /// Move a team that is on Earth or at a site.
    ///
    /// Move a team that is there, or on Earth.
    Move(Option<SiteId>),
    /// Place a discovery tile where a team is.
    Explore(SiteId),
    /// Build a base where a team is.
    Build(SiteId),
    /// Let bases produce profit, as many as produce points.
    Produce,
    /// Advance on the genetics track.
    Genetics,
    /// Advance on the revelation track.
    Revelation,
    /// Put a card from hand into headquarters.
    Upgrade(CardId),
    /// Found a colony where a base is.
    Colony(SiteId),
    /// Do nothing this turn.
    Pass,
    /// Play an Edge from hand, beside the action.
    Edge(CardId),
    /// Spend a Time card, for another action in this turn.
    Time,
    /// End the turn.
    EndTurn,
    /// The site that the team moves to.
    GoTo(SiteId),
    /// The base type to build, and where.
    ///
    /// Build this at this spot of the site.
    BaseType(u8, BaseId),
    /// The colony marker to found.
    Marker(ColonyId),
    /// The slot of headquarters that the card covers.
    ///
    /// Cover this slot.
    Slot(u8),
    /// Add a card from hand to what the action has.
    Pay(CardId),
    /// Add no more cards.
    Enough,
    /// Take the card of an offer box.
    ///
    /// Take the card of this box.
    TakeOffer(u8),
    /// Take the top card of the deck.
    TakeCard,
    /// Take a progress card.
    TakeProgress(ProgressId),
    /// Explore a site without a team.
    Probe(SiteId),
    /// Send a team of the competition away from its site.
    Recall(SiteId),
    /// Place a new team at a star.
    Arrive(SiteId),
    /// Discard a card from hand, down to the limit.
    Discard(CardId),
}

/// Adds an action for each different card in hand that is wanted.
#[inline]
fn add_cards(
    state: &State,
    actions: &mut Vec<Action>,
    wanted: impl Fn(CardId) -> bool,
    action: impl Fn(CardId) -> Action,
) {
    for (place, &card) in state.hand.iter().enumerate() {
        if wanted(card) && !state.hand[..place].contains(&card) {
            actions.push(action(card));
        }
    }
}

impl Competition {
    /// Adds every legal action, in the order of the kinds and of the table.
    pub(super) fn add_legal(&self, state: &State, actions: &mut Vec<Action>) {
        match state.phase {
            Phase::Turn => self.add_turn(state, actions),
            Phase::After => {
                self.add_edges(state, actions);
                actions.push(Action::EndTurn);
            }
            Phase::Destination(from) => {
                let (reach, chart) = (self.reach(state).of(ActionType::Move), self.chart(state.era));
                let sites = chart.all.iter().filter(|&to| Some(to) != from);
                let near = sites.filter(|&to| chart.way(from, to) <= reach);
                actions.extend(near.map(Action::GoTo));
            }
            Phase::BaseType(site) => {
                let reach = self.reach(state).of(ActionType::Build);
                let bases = self.buildable(state, site).filter(|&(.., price)| price <= reach);
                bases.for_each(|(spot, base, _)| actions.push(Action::BaseType(spot, base)));
            }
            Phase::Marker(_) => actions.extend(self.markers(state).map(Action::Marker)),
            Phase::Slot(_) => actions.extend((0..SLOTS as u8).map(Action::Slot)),
            Phase::Pay(task, cost) => {
                let place = task.action_type().place();
                let gathered = self.gathered(state, task);
                // Points beyond what a task can use would be wasted, so such cards are not offered.
                if self.wants_more(state, task, gathered) {
                    add_cards(state, actions, |card| self.card(card).points[place] > 0, Action::Pay);
                }
                if cost.is_none() && gathered > 0 {
                    actions.push(Action::Enough);
                }
            }
            Phase::Take(_) => {
                let boxes = (0_u8..).zip(&state.offers).filter(|(_, offer)| offer.is_some());
                actions.extend(boxes.map(|(place, _)| Action::TakeOffer(place)));
                if !state.deck.to_draw().is_empty() {
                    actions.push(Action::TakeCard);
                }
            }
            Phase::Progress(breakthrough) => {
                actions.extend(self.takeable(state, breakthrough).map(Action::TakeProgress));
            }
            Phase::Probe(far) => actions.extend(self.probe_sites(state, far).map(Action::Probe)),
            Phase::Recall => {
                actions.extend(state.land.teams(Side::Competition).iter().map(Action::Recall));
            }
            Phase::Arrival => actions.extend(self.arrival_sites(state).iter().map(Action::Arrive)),
            Phase::Discard => add_cards(state, actions, |_| true, Action::Discard),
            Phase::Over(_) => {}
        }
    }

    fn add_turn(&self, state: &State, actions: &mut Vec<Action>) {
        let (era, chart) = (state.era, self.chart(state.era));
        let points = self.reach(state);
        let reach = |kind| points.of(kind);
        let cards = state.offers.iter().any(Option::is_some) || !state.deck.to_draw().is_empty();
        if cards && reach(ActionType::Research) > 0 && state.hand.len() < HAND_CAPACITY {
            actions.push(Action::Research);
        }
        let far = reach(ActionType::Move);
        if state.home[0] > 0 && chart.can_leave(None, far) {
            actions.push(Action::Move(None));
        }
        let mine = state.land.teams(Side::You);
        actions.extend(mine.iter().map(Some).filter(|&from| chart.can_leave(from, far)).map(Action::Move));
        let open = (mine & self.open_sites(state)).iter();
        let near = open.filter(|&site| u32::from(self.site(era, site).explore) <= reach(ActionType::Explore));
        actions.extend(near.map(Action::Explore));
        let free = (mine & any_spot(&state.land.free(&chart.lagrange))).iter();
        let build = reach(ActionType::Build);
        let ready = free.filter(|&site| self.cheapest(state, site).is_some_and(|price| price <= build));
        actions.extend(ready.map(Action::Build));
        if reach(ActionType::Produce) > 0 && self.yields(state).next().is_some() {
            actions.push(Action::Produce);
        }
        for (kind, breakthrough, action) in
            [(ActionType::Genetics, false, Action::Genetics), (ActionType::Revelation, true, Action::Revelation)]
        {
            if reach(kind) > 0 && self.track_open(state, breakthrough) {
                actions.push(action);
            }
        }
        add_cards(state, actions, |card| self.card(card).upgrade(), Action::Upgrade);
        if self.markers(state).next().is_some() {
            let with_team = if self.given.colony_team { mine } else { chart.all };
            let founding = with_team & state.land.bases(Side::You) & !state.land.any_colonies();
            actions.extend(founding.iter().map(Action::Colony));
        }
        self.add_edges(state, actions);
        if state.time > 0 {
            actions.push(Action::Time);
        }
        actions.push(Action::Pass);
    }

    /// Edges in hand that would do something.
    fn add_edges(&self, state: &State, actions: &mut Vec<Action>) {
        add_cards(state, actions, |card| self.edge_works(state, card), Action::Edge);
    }

    /// Carries out a legal action.
    pub(super) fn carry_out<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Research => self.begin(state, Task::Research, None, luck, log),
            Action::Move(from) => state.phase = Phase::Destination(from),
            Action::Explore(site) => {
                let cost = self.site(state.era, site).explore;
                self.begin(state, Task::Explore(site), Some(cost), luck, log);
            }
            Action::Build(site) => state.phase = Phase::BaseType(site),
            Action::Produce => self.begin(state, Task::Produce, None, luck, log),
            Action::Genetics => self.begin(state, Task::Genetics, None, luck, log),
            Action::Revelation => self.begin(state, Task::Revelation, None, luck, log),
            Action::Upgrade(card) => state.phase = Phase::Slot(card),
            Action::Colony(site) => state.phase = Phase::Marker(site),
            Action::Pass => {
                state.tally.passes += 1;
                log.event("Turn: pass", || "you do nothing".into());
                self.action_over(state, luck, log);
            }
            Action::Edge(card) => self.play_edge(state, card, luck, log),
            Action::Time => {
                state.time -= 1;
                state.actions += 1;
                log.event("Turn: Time card", || {
                    format!("you spend a Time card; actions in this turn: {}", state.actions)
                });
            }
            Action::EndTurn => self.end_turn(state, luck, log),
            Action::GoTo(site) => {
                if let Phase::Destination(from) = state.phase {
                    let way = u8::try_from(self.chart(state.era).way(from, site)).unwrap_or(u8::MAX);
                    self.begin(state, Task::Move(from, site), Some(way), luck, log);
                }
            }
            Action::BaseType(spot, base) => {
                if let Phase::BaseType(site) = state.phase {
                    let price = self.price(state, site, spot, base);
                    self.begin(state, Task::Build(site, spot, base), Some(price), luck, log);
                }
            }
            Action::Marker(colony) => {
                if let Phase::Marker(site) = state.phase {
                    let cost = self.colony(colony).cost;
                    self.begin(state, Task::Colony(site, colony), Some(cost), luck, log);
                }
            }
            Action::Slot(slot) => {
                if let Phase::Slot(card) = state.phase {
                    self.upgrade(state, card, slot, log);
                    self.action_over(state, luck, log);
                }
            }
            Action::Pay(card) => self.add_card(state, card, luck, log),
            Action::Enough => {
                if let Phase::Pay(task, _) = state.phase {
                    self.pay(state, task, luck, log);
                }
            }
            Action::TakeOffer(place) => self.take(state, Some(place), luck, log),
            Action::TakeCard => self.take(state, None, luck, log),
            Action::TakeProgress(card) => {
                self.take_progress(state, card, luck, log);
                self.go_on(state, luck, log);
            }
            Action::Probe(site) => {
                self.place_tile_of_yours(state, site, luck, log);
                self.go_on(state, luck, log);
            }
            Action::Recall(site) => {
                self.recall(state, site, log);
                self.go_on(state, luck, log);
            }
            Action::Arrive(site) => {
                self.arrive(state, site, log);
                self.go_on(state, luck, log);
            }
            Action::Discard(card) => self.discard_over_limit(state, card, luck, log),
        }
    }
}
