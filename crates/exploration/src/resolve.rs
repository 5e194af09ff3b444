//! Resolving an exploration card: the choices it leaves, its effect, and where it goes (7 to 9, notes 1 and 2).

use super::{
    Exploration,
    actions::{Action, Unit},
    cards::{Card, Fate, Gains, Kind},
    settings::{MOST_COMMAND, MOST_HELD, MOST_SPENT, Purged},
    state::{CardId, Owner, Phase, Planet, PlanetId, Revealed, State, Target},
    words::count,
};
use crate::{
    random::Luck,
    ruleset::{Log, Named},
};

impl Exploration {
    /// The most commodities that can be held: the commodity value, with what relics add.
    pub(super) fn commodity_value(&self, state: &State) -> u8 {
        let more = state.relics.iter().map(|&relic| self.relic(relic).commodity_value);
        more.fold(self.given.commodity_value, u8::saturating_add).min(MOST_HELD)
    }

    /// Adds the ways in which the card revealed can be resolved; there is at least one.
    pub(super) fn add_resolutions(&self, state: &State, revealed: Revealed, actions: &mut Vec<Action>) {
        let card = self.card(revealed.deck, revealed.card);
        let there = match revealed.target {
            Target::Planet(id) => Some(state.planet(id)),
            Target::Token(_) => None,
        };
        if card.gate {
            if there.is_some_and(|planet| planet.mechs > 0) {
                actions.push(Action::Resolve);
            } else {
                if there.is_some_and(|planet| planet.infantry > 0) {
                    actions.push(Action::Sacrifice);
                }
                actions.push(Action::Decline);
            }
            return;
        }
        let lands = there.is_some_and(|planet| !planet.closed);
        let before = actions.len();
        if card.produce && (lands || self.room(state) > 0) {
            let payable = Unit::ALL.into_iter().filter(|&unit| self.can_produce(state, self.price_of(unit)));
            actions.extend(payable.map(Action::Produce));
        }
        let produces = actions.len() > before;
        // Where no unit can be produced, what else the card does is resolved without it.
        if !produces && (!card.produce || card.does_more()) {
            actions.push(Action::Resolve);
        }
        if card.convert > 0 && state.commodities > 0 {
            actions.push(Action::Convert);
        }
        // Nobody pays for mechs that may not land.
        let sold = card.bought_action_cards > 0 || lands || there.is_none();
        if card.price > 0 && sold && state.commodities + state.trade_goods >= card.price {
            actions.push(Action::Pay);
        }
        if card.may || actions.len() == before {
            actions.push(Action::Decline);
        }
    }

    fn price_of(&self, unit: Unit) -> u8 {
        match unit {
            Unit::Infantry => self.given.price_infantry,
            Unit::Mech => self.given.price_mech,
        }
    }

    fn can_produce(&self, state: &State, price: u8) -> bool {
        let all = u32::from(state.influence) + u32::from(state.resources) + u32::from(state.trade_goods);
        all >= u32::from(price)
    }

    /// The influence that makes no command token: what is left after as many as it and the round allow.
    fn spare_influence(&self, state: &State) -> u8 {
        let (mut spare, mut price) = (state.influence, self.command_price(state));
        for _ in 0..state.for_sale {
            let Some(left) = spare.checked_sub(price) else { break };
            spare = left;
            price = price.saturating_add(self.given.command_more);
        }
        spare
    }

    /// Pays with the influence that makes no command token, then resources, then other influence, then trade goods.
    fn pay_for_unit(&self, state: &mut State, price: u8) {
        let spare = self.spare_influence(state);
        let mut left = price;
        let mut pay = |from: &mut u8, most: u8| {
            let paid = left.min(*from).min(most);
            *from -= paid;
            left -= paid;
        };
        pay(&mut state.influence, spare);
        pay(&mut state.resources, u8::MAX);
        pay(&mut state.influence, u8::MAX);
        pay(&mut state.trade_goods, u8::MAX);
    }

    /// Resolves the card revealed in the way the player chose.
    pub(super) fn resolve<L: Log>(&self, state: &mut State, way: Action, luck: &mut Luck, log: &mut L) {
        let Phase::Revealed(revealed) = state.phase else { return };
        let Revealed { deck, card: id, target } = revealed;
        let card = self.card(deck, id);
        log.event("7", || format!("{}: {}", card.name, self.way_words(card, way)));
        let planet = match target {
            Target::Planet(id) => Some(id),
            Target::Token(_) => None,
        };
        match way {
            Action::Sacrifice => {
                if let Some(id) = planet {
                    state.planet_mut(id).infantry -= 1;
                }
            }
            Action::Produce(unit) => {
                let (infantry, mechs) = unit.counts();
                self.pay_for_unit(state, self.price_of(unit));
                // A unit is produced in the system: it waits aboard where it may not land.
                let there = planet.filter(|&id| !state.planet(id).closed);
                self.place_units(state, infantry, mechs, there);
            }
            Action::Convert => {
                let converted = state.commodities.min(card.convert);
                state.commodities -= converted;
                Self::add(&mut state.trade_goods, converted);
            }
            Action::Pay => {
                let commodities = state.commodities.min(card.price);
                state.commodities -= commodities;
                state.trade_goods -= card.price - commodities;
                self.gain(state, card.bought(), planet);
            }
            _ => {}
        }
        // What a card that is kept brings comes with its use.
        let gains =
            card.fate() != Fate::Keep && matches!(way, Action::Resolve | Action::Sacrifice | Action::Produce(_));
        if gains {
            state.tally.gates_opened += u16::from(card.gate);
            self.gain(state, card.gains(), planet);
            if card.refill {
                state.commodities = state.commodities.max(self.commodity_value(state));
            }
            self.ready(state, card, planet);
        }
        self.settle(state, revealed, card, log);
        self.after_target(state, target, log);
        self.go_on(state);
        let relics = if gains { card.relics } else { 0 };
        for _ in 0..relics {
            self.draw_relic(state, luck, log);
        }
        if card.planet && gains {
            self.bring_planet(state, card, target, luck, log);
        }
    }

    /// Puts the card where it goes.
    fn settle<L: Log>(&self, state: &mut State, revealed: Revealed, card: &Named<Card>, log: &mut L) {
        let Revealed { deck, card: id, target } = revealed;
        let place = deck.place();
        match (card.fate(), target) {
            (Fate::Attach, Target::Planet(planet)) => {
                self.attach(state, deck, id, planet);
                state.tally.attachments += 1;
                log.event("8", || {
                    format!("{} is attached, which makes {}", card.name, self.planet_words(state, planet))
                });
            }
            (Fate::Fragment, _) => {
                state.fragments[place] += 1;
                state.tally.fragments[place] += 1;
                log.event("9", || format!("{} fragments: {}", deck.fragment(), state.fragments[place]));
            }
            (Fate::Purge, _) => {
                self.purge_card(state, deck, id);
                log.event("note 1", || {
                    let how = match self.given.purged {
                        Purged::Leave => "purged",
                        Purged::Discarded => "discarded",
                    };
                    format!("{} is {how}", card.name)
                });
            }
            (Fate::Keep, _) => {
                state.kept.push((deck, id));
                log.event("note 2", || format!("{} is kept", card.name));
            }
            (Fate::Stay, _) => {
                state.standing[place] += 1;
                log.event("note 2", || format!("{} stays in play", card.name));
            }
            (Fate::Discard, _) | (Fate::Attach, Target::Token(_)) => {
                state.decks[place].discard(id);
            }
        }
    }

    /// Attaches a card to a planet, with what it adds.
    pub(super) fn attach(&self, state: &mut State, deck: Kind, id: CardId, planet: PlanetId) {
        let card = self.card(deck, id);
        state.attached[deck.place()] += 1;
        let (mut infantry, mut mechs) = (0, 0);
        let to = state.planet_mut(planet);
        to.attachments = to.attachments.saturating_add(1);
        if card.specialty && to.specialties == 0 {
            to.specialties += 1;
            to.attached += u16::try_from(self.given.value_specialty).unwrap_or(0);
        } else {
            self.strengthen(to, card.resources, card.influence);
        }
        to.tomb |= card.tomb;
        if card.closes {
            to.closed = true;
            std::mem::swap(&mut infantry, &mut to.infantry);
            std::mem::swap(&mut mechs, &mut to.mechs);
        }
        let mine = to.owner == Owner::You;
        if mine {
            self.board(state, infantry, mechs);
        }
    }

    /// Adds resources and influence to a planet.
    pub(super) fn strengthen(&self, planet: &mut Planet, resources: u8, influence: u8) {
        let before = self.points_of(planet.resources, planet.influence);
        planet.resources = planet.resources.saturating_add(resources).min(MOST_SPENT);
        planet.influence = planet.influence.saturating_add(influence).min(MOST_SPENT);
        let more = self.points_of(planet.resources, planet.influence) - before;
        planet.attached = planet.attached.saturating_add(u16::try_from(more).unwrap_or(0));
    }

    /// Takes units aboard the fleet, as far as it has room; the rest go back to the supply.
    pub(super) fn board(&self, state: &mut State, infantry: u8, mechs: u8) {
        state.mechs += mechs.min(self.room(state));
        state.infantry += infantry.min(self.room(state));
    }

    /// Units that the fleet can still take.
    pub(super) fn room(&self, state: &State) -> u8 {
        self.given.fleet.saturating_sub(state.infantry + state.mechs)
    }

    /// Places units on the planet explored, or aboard where there is none. None may be placed on a closed planet.
    fn place_units(&self, state: &mut State, infantry: u8, mechs: u8, planet: Option<PlanetId>) {
        match planet {
            Some(id) if state.planet(id).closed => {}
            Some(id) => {
                let planet = state.planet_mut(id);
                Self::add(&mut planet.infantry, infantry);
                Self::add(&mut planet.mechs, mechs);
            }
            None => self.board(state, infantry, mechs),
        }
    }

    /// Gains what a card or relic brings, relics apart.
    pub(super) fn gain(&self, state: &mut State, gains: Gains, planet: Option<PlanetId>) {
        let value = self.commodity_value(state).max(state.commodities);
        state.commodities = state.commodities.saturating_add(gains.commodities).min(value);
        Self::add(&mut state.trade_goods, gains.trade_goods);
        state.command = state.command.saturating_add(gains.command).min(MOST_COMMAND);
        Self::add(&mut state.action_cards, gains.action_cards);
        Self::add(&mut state.secrets, gains.secrets);
        Self::add(&mut state.technologies, gains.technologies);
        state.points = state.points.saturating_add(u16::from(gains.points));
        self.place_units(state, gains.infantry, gains.mechs, planet);
    }

    /// Readies the planet explored: what it brings can be spent this round.
    fn ready(&self, state: &mut State, card: &Card, planet: Option<PlanetId>) {
        if let Some(id) = planet.filter(|_| card.ready) {
            let planet = *state.planet(id);
            self.ready_planet(state, planet);
        }
    }

    fn ready_planet(&self, state: &mut State, planet: Planet) {
        state.resources = state.resources.saturating_add(planet.resources).min(MOST_SPENT);
        state.influence = state.influence.saturating_add(planet.influence).min(MOST_SPENT);
    }

    /// Puts the planet that a card brings into the system; it is the player's, ready where the card says so, and
    /// explored (1).
    fn bring_planet<L: Log>(
        &self,
        state: &mut State,
        card: &Named<Card>,
        target: Target,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let Target::Token(system) = target else { return };
        let planet = Planet {
            card: None,
            owner: Owner::You,
            traits: Kind::Cultural.bit(),
            resources: card.resources,
            influence: card.influence,
            attachments: 0,
            attached: 0,
            specialties: 0,
            legendary: true,
            infantry: 0,
            mechs: 0,
            closed: false,
            tomb: false,
        };
        let planets = &mut state.systems[usize::from(system.0)].planets;
        let slot = u8::try_from(planets.len()).unwrap_or(u8::MAX);
        if planets.try_push(planet).is_err() {
            return;
        }
        if card.ready {
            self.ready_planet(state, planet);
        }
        log.event("1", || format!("you control {}, which nobody else did", card.name));
        self.explore(state, PlanetId { system, slot }, luck, log);
    }

    /// Uses a card that is kept: pays for it, gains what it brings and purges it (note 2).
    pub(super) fn use_kept<L: Log>(&self, state: &mut State, log: &mut L) {
        let Some(place) = state.kept.iter().position(|&(deck, id)| self.can_use(state, deck, id)) else { return };
        let (deck, id) = state.kept.remove(place);
        let card = self.card(deck, id);
        self.pay(state, card.use_price);
        state.tally.devices_used += 1;
        self.gain(state, card.gains(), None);
        self.purge_card(state, deck, id);
        log.event("note 2", || {
            format!("{} is used for {} and purged", card.name, count(card.use_price, "resource", "resources"))
        });
    }

    /// Whether a card that is kept can be used.
    pub(super) fn can_use(&self, state: &State, deck: Kind, id: CardId) -> bool {
        self.can_pay(state, self.card(deck, id).use_price)
    }

    /// Whether resources and trade goods suffice.
    pub(super) fn can_pay(&self, state: &State, price: u8) -> bool {
        u32::from(state.resources) + u32::from(state.trade_goods) >= u32::from(price)
    }

    /// Pays with resources, then with trade goods.
    pub(super) fn pay(&self, state: &mut State, price: u8) {
        let resources = state.resources.min(price);
        state.resources -= resources;
        state.trade_goods -= (price - resources).min(state.trade_goods);
    }
}

const _: () = assert!(MOST_HELD < MOST_SPENT, "sums of two fit a byte");

#[cfg(test)]
mod tests;
