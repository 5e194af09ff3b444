//! Relic fragments and relics (9, 9.1), and transactions with neighbours (9.2, note 4).

use super::{
    Exploration,
    actions::Action,
    cards::Kind,
    rules::{MOST_COMMAND, MOST_HELD},
    state::{Phase, PlanetId, RelicId, State, SystemId},
};
use crate::{random::Luck, ruleset::Log};

/// The name of what happens between rounds and to goods.
const TRADE: &str = "Expedition: trade";

impl Exploration {
    /// Wild fragments that a relic from this colour takes; `None` where the fragments do not suffice.
    pub(super) fn wilds_needed(&self, state: &State, colour: Kind) -> Option<u8> {
        let own = state.fragments(colour);
        if colour == Kind::Frontier {
            return (self.wild && own >= self.per_relic).then_some(0);
        }
        let lacking = self.per_relic.saturating_sub(own);
        // Without fragments of the colour itself it is the wild ones that are purged, as three of one kind.
        let suffices = lacking == 0 || self.wild && own > 0 && state.fragments(Kind::Frontier) >= lacking;
        suffices.then_some(lacking)
    }

    /// Fragments that a relic of this colour still lacks, wild ones counted where they count.
    pub(super) fn lacking(&self, state: &State, colour: Kind) -> u8 {
        let wild = if self.wild && colour != Kind::Frontier { state.fragments(Kind::Frontier) } else { 0 };
        self.per_relic.saturating_sub(state.fragments(colour).saturating_add(wild))
    }

    /// Purges fragments of a colour, as few wild ones as possible, and draws a relic.
    pub(super) fn spend_fragments<L: Log>(&self, state: &mut State, colour: Kind, luck: &mut Luck, log: &mut L) {
        let Some(wilds) = self.wilds_needed(state, colour) else { return };
        for (kind, count) in [(colour, self.per_relic - wilds), (Kind::Frontier, wilds)] {
            state.fragments[kind.place()] -= count;
            let Some(card) = self.fragment[kind.place()] else { continue };
            for _ in 0..count {
                self.purge_card(state, kind, card);
            }
        }
        log.event("9.1", || {
            let own = self.per_relic - wilds;
            format!("{own} {} fragments and {wilds} wild ones are purged for a relic", colour.fragment())
        });
        self.draw_relic(state, luck, log);
    }

    /// Draws a relic and gains what it brings at once.
    pub(super) fn draw_relic<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let Some(id) = state.relic_deck.draw(luck.stream(super::descriptor::RELICS)) else {
            log.event("9.1", || "the relic deck is empty".into());
            return;
        };
        let relic = self.relic(id);
        state.relics.push(id);
        if let Some(round) = state.tally.relic_rounds.get_mut(usize::from(state.tally.relics)) {
            *round = u16::from(state.round);
        }
        state.tally.relics += 1;
        log.event("9.1", || format!("the relic is {}", relic.name));
        self.gain(state, relic.gains, None);
        let (command, goods) = relic.each_round;
        state.command = state.command.saturating_add(command).min(MOST_COMMAND);
        state.trade_goods = state.trade_goods.saturating_add(goods).min(MOST_HELD);
        state.relic_planets += u8::from(relic.explores_planet);
        state.relic_tokens += u8::from(relic.explores_frontier);
        if relic.resources > 0 || relic.influence > 0 {
            if state.mine().next().is_none() {
                log.event("9.1", || format!("there is no planet for {}", relic.name));
            } else {
                state.phase = Phase::AttachRelic(id);
            }
        }
    }

    /// Attaches a relic to a planet.
    pub(super) fn attach_relic<L: Log>(&self, state: &mut State, id: RelicId, planet: PlanetId, log: &mut L) {
        let relic = self.relic(id);
        self.strengthen(state.planet_mut(planet), relic.resources, relic.influence);
        log.event("9.1", || format!("{} is attached, which makes {}", relic.name, self.planet_words(state, planet)));
        self.go_on(state);
    }

    /// Adds the transactions that are possible now.
    pub(super) fn add_transactions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.transactions == 0 {
            return;
        }
        for colour in Kind::ALL {
            if state.fragments(colour) > 0 {
                actions.push(Action::SellFragment(colour));
            }
        }
        for colour in Kind::ALL {
            if state.theirs[colour.place()] > 0 && state.trade_goods >= self.buy {
                actions.push(Action::BuyFragment(colour));
            }
        }
        if state.commodities > 0 {
            actions.push(Action::TradeCommodities);
        }
    }

    /// Carries out a transaction with a neighbour.
    pub(super) fn transact<L: Log>(&self, state: &mut State, action: Action, log: &mut L) {
        state.transactions -= 1;
        if matches!(state.phase, Phase::Revealed(_)) {
            log.event("note 4", || "a transaction before the card is resolved".into());
        }
        match action {
            Action::SellFragment(colour) => {
                state.fragments[colour.place()] -= 1;
                state.theirs[colour.place()] += 1;
                Self::add(&mut state.trade_goods, self.sell);
                state.tally.sold += 1;
                log.event("9.2", || format!("a {} fragment is sold for {} trade goods", colour.fragment(), self.sell));
            }
            Action::BuyFragment(colour) => {
                state.theirs[colour.place()] -= 1;
                state.fragments[colour.place()] += 1;
                state.trade_goods -= self.buy;
                state.tally.bought += 1;
                log.event("9.2", || format!("a {} fragment is bought for {} trade goods", colour.fragment(), self.buy));
            }
            _ => {
                let goods = state.commodities;
                state.commodities = 0;
                Self::add(&mut state.trade_goods, goods);
                log.event(TRADE, || format!("{goods} commodities become trade goods"));
            }
        }
    }

    /// Explores a frontier token by a relic.
    pub(super) fn use_void<L: Log>(&self, state: &mut State, system: SystemId, luck: &mut Luck, log: &mut L) {
        state.relic_tokens -= 1;
        log.event("4", || "a relic explores a frontier token".into());
        self.explore_token(state, system, luck, log);
    }
}
