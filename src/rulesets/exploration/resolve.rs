//! Resolving an exploration card: the choices it leaves, its effect, and where it goes (7 to 9, notes 1 and 2).

use super::{
    Exploration,
    actions::Action,
    cards::{Card, Fate, Gains, Kind},
    rules::{MOST_COMMAND, MOST_HELD, MOST_SPENT},
    state::{CardId, Owner, Phase, Planet, PlanetId, Revealed, State, Target},
};
use crate::{random::Luck, ruleset::Log};

impl Exploration {
    /// The most commodities that can be held: the commodity value, with what relics add.
    pub(super) fn commodity_value(&self, state: &State) -> u8 {
        let more = state.relics.iter().map(|&relic| self.relic(relic).commodity_value);
        more.fold(self.commodity_value, u8::saturating_add).min(MOST_HELD)
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
        if card.produce {
            let open = there.is_none_or(|planet| !planet.closed);
            if open && self.can_produce(state, self.price_infantry) {
                actions.push(Action::Produce(super::actions::Unit::Infantry));
            }
            if open && self.can_produce(state, self.price_mech) {
                actions.push(Action::Produce(super::actions::Unit::Mech));
            }
            actions.push(Action::Decline);
            return;
        }
        if card.convert > 0 || card.price > 0 {
            actions.push(Action::Resolve);
            if card.convert > 0 && state.commodities > 0 {
                actions.push(Action::Convert);
            }
            if card.price > 0 && state.commodities + state.trade_goods >= card.price {
                actions.push(Action::Pay);
            }
            if card.may {
                actions.push(Action::Decline);
            }
            return;
        }
        actions.push(Action::Resolve);
        if card.may {
            actions.push(Action::Decline);
        }
    }

    fn can_produce(&self, state: &State, price: u8) -> bool {
        let all = u32::from(state.influence) + u32::from(state.resources) + u32::from(state.trade_goods);
        all >= u32::from(price)
    }

    /// Pays with the influence that makes no command token, then resources, then other influence, then trade goods.
    fn pay_for_unit(&self, state: &mut State, price: u8) {
        let mut left = price;
        let mut pay = |from: &mut u8, most: u8| {
            let paid = left.min(*from).min(most);
            *from -= paid;
            left -= paid;
        };
        let spare = state.influence % self.price_command.max(1);
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
                self.gain(state, card.gains, planet);
                self.ready(state, card, planet);
            }
            Action::Produce(unit) => {
                let (infantry, mechs) = unit.counts();
                self.pay_for_unit(state, if mechs > 0 { self.price_mech } else { self.price_infantry });
                self.place_units(state, infantry, mechs, planet);
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
                self.gain(state, card.bought, planet);
            }
            Action::Resolve => {
                // What a card that is kept brings comes with its use.
                if card.fate != Fate::Keep {
                    self.gain(state, card.gains, planet);
                }
                if card.refill {
                    state.commodities = state.commodities.max(self.commodity_value(state));
                }
                self.ready(state, card, planet);
            }
            _ => {}
        }
        self.settle(state, revealed, card, log);
        self.after_target(state, target, log);
        let relics = match way {
            Action::Resolve | Action::Sacrifice if card.fate != Fate::Keep => card.gains.relics,
            _ => 0,
        };
        self.go_on(state);
        for _ in 0..relics {
            self.draw_relic(state, luck, log);
        }
        if card.planet && way == Action::Resolve {
            self.bring_planet(state, card, target, luck, log);
        }
    }

    /// Puts the card where it goes.
    fn settle<L: Log>(&self, state: &mut State, revealed: Revealed, card: &Card, log: &mut L) {
        let Revealed { deck, card: id, target } = revealed;
        let place = deck.place();
        match (card.fate, target) {
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
                    format!("{} {}", card.name, if self.purged_leave { "is purged" } else { "is discarded" })
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
        if card.specialty && to.specialties == 0 {
            to.specialties += 1;
            to.attached += u16::try_from(self.values.specialty).unwrap_or(0);
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
        self.fleet.saturating_sub(state.infantry + state.mechs)
    }

    /// Places units on the planet explored, or aboard where there is none or it is closed.
    fn place_units(&self, state: &mut State, infantry: u8, mechs: u8, planet: Option<PlanetId>) {
        match planet {
            Some(id) if !state.planet(id).closed => {
                let planet = state.planet_mut(id);
                Self::add(&mut planet.infantry, infantry);
                Self::add(&mut planet.mechs, mechs);
            }
            _ => self.board(state, infantry, mechs),
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

    /// Puts the planet that a card brings into the system; it is the player's, ready, and explored (1).
    fn bring_planet<L: Log>(&self, state: &mut State, card: &Card, target: Target, luck: &mut Luck, log: &mut L) {
        let Target::Token(system) = target else { return };
        let planet = Planet {
            card: None,
            owner: Owner::You,
            traits: Kind::Cultural.bit(),
            resources: card.resources,
            influence: card.influence,
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
        self.gain(state, card.gains, None);
        self.purge_card(state, deck, id);
        log.event("note 2", || format!("{} is used for {} resources and purged", card.name, card.use_price));
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
mod tests {
    use super::*;
    use crate::{
        ruleset::Value,
        rulesets::exploration::{
            Exploration, SystemId, Unit,
            tests::{Row, act, deck, legal, names, one_of_each, planet, relics, start, take, token, whole},
        },
    };

    /// A game in which the first planet of a kind is about to be explored with a deck of this one card.
    fn with(kind: Kind, row: Row<'_>, more: &[(&'static str, Value)]) -> (Exploration, State, Luck) {
        let mut changes = vec![("map.planets", one_of_each()), (kind.path(), deck(&[row]))];
        changes.extend_from_slice(more);
        start(&changes)
    }

    /// The same, with the card revealed.
    fn revealing(kind: Kind, row: Row<'_>, more: &[(&'static str, Value)]) -> (Exploration, State, Luck) {
        let (rules, mut state, mut luck) = with(kind, row, more);
        match kind {
            Kind::Cultural => take(&rules, &mut state, &mut luck, "of culture"),
            Kind::Hazardous => take(&rules, &mut state, &mut luck, "of hazards"),
            Kind::Industrial => take(&rules, &mut state, &mut luck, "of industry"),
            Kind::Frontier => {
                let here = token(&state);
                act(&rules, &mut state, &mut luck, Action::Probe(here))
            }
        };
        (rules, state, luck)
    }

    fn piles(state: &State, kind: Kind) -> (usize, usize, usize) {
        let deck = state.deck(kind);
        (deck.to_draw().len(), deck.discarded().len(), deck.purged().len())
    }

    #[test]
    fn rule_7_a_card_is_resolved_and_discarded_into_the_pile_of_its_deck() {
        let (rules, mut state, mut luck) = revealing(Kind::Industrial, ("find", 1, &[("trade_goods", 2)]), &[]);
        let goods = state.trade_goods;
        let log = act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(names(&log, "7"));
        assert_eq!(state.trade_goods, goods + 2);
        assert_eq!(piles(&state, Kind::Industrial), (0, 1, 0));
        assert_eq!(piles(&state, Kind::Cultural), (20, 0, 0));
    }

    #[test]
    fn rule_7_decisions_commodities_or_goods_for_commodities() {
        let row: Row<'_> = ("warehouses", 1, &[("commodities", 2), ("convert", 2), ("may", 1)]);
        let (rules, state, luck) = revealing(Kind::Industrial, row, &[]);
        assert_eq!(legal(&rules, &state), [Action::Resolve, Action::Convert, Action::Decline]);
        let after = |way| {
            let (mut state, mut luck) = (state.clone(), luck.clone());
            act(&rules, &mut state, &mut luck, way);
            (state.commodities, state.trade_goods)
        };
        assert_eq!((state.commodities, state.trade_goods), (1, 1));
        assert_eq!(after(Action::Resolve), (3, 1));
        assert_eq!(after(Action::Convert), (0, 2));
        assert_eq!(after(Action::Decline), (1, 1));
    }

    #[test]
    fn rule_7_decisions_a_price_paid_in_commodities_first() {
        let row: Row<'_> = ("base", 1, &[("commodities", 1), ("price", 1), ("bought_action_cards", 1)]);
        let (rules, state, luck) = revealing(Kind::Industrial, row, &[]);
        let mut paid = (state.clone(), luck.clone());
        act(&rules, &mut paid.0, &mut paid.1, Action::Pay);
        assert_eq!((paid.0.commodities, paid.0.trade_goods, paid.0.action_cards), (0, 1, 1));
        let mut poor = state.clone();
        (poor.commodities, poor.trade_goods) = (0, 0);
        assert_eq!(legal(&rules, &poor), [Action::Resolve], "nothing to pay with");
        let mut mech = revealing(Kind::Industrial, ("works", 1, &[("price", 1), ("bought_mechs", 1)]), &[]);
        act(&mech.0, &mut mech.1, &mut mech.2, Action::Pay);
        assert_eq!(mech.1.planet(planet(&mech.0, &mech.1, "of industry")).mechs, 1, "placed on the planet explored");
    }

    #[test]
    fn rule_7_commodities_beyond_the_limit_are_lost() {
        let (rules, mut state, mut luck) = revealing(Kind::Industrial, ("haul", 1, &[("commodities", 9)]), &[]);
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!(state.commodities, 3);
        let station: Row<'_> = ("station", 1, &[("refill", 1), ("convert", 20)]);
        let (rules, mut state, mut luck) = revealing(Kind::Frontier, station, &[("rounds.commodities", whole(0))]);
        assert_eq!(legal(&rules, &state), [Action::Resolve], "nothing to convert");
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!(state.commodities, 3);
    }

    #[test]
    fn rule_7_a_gate_opens_with_a_mech_there_or_for_an_infantry_removed() {
        let row: Row<'_> = ("fuel", 1, &[("gate", 1), ("command", 1)]);
        let (rules, mut state, mut luck) = revealing(Kind::Hazardous, row, &[]);
        assert_eq!(legal(&rules, &state), [Action::Sacrifice, Action::Decline]);
        let (command, id) = (state.command, planet(&rules, &state, "of hazards"));
        let mut declined = state.clone();
        act(&rules, &mut declined, &mut luck, Action::Decline);
        assert_eq!((declined.command, declined.planet(id).infantry), (command, 1));
        act(&rules, &mut state, &mut luck, Action::Sacrifice);
        assert_eq!((state.command, state.planet(id).infantry), (command + 1, 0));
        assert_eq!(state.planet(id).owner, Owner::You, "the planet stays yours");

        let (rules, mut state, mut luck) = with(Kind::Hazardous, row, &[]);
        act(&rules, &mut state, &mut luck, Action::Expand(id.system));
        act(&rules, &mut state, &mut luck, Action::TakeControl(id, Unit::Mech));
        assert_eq!(legal(&rules, &state), [Action::Resolve]);
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!((state.command, state.planet(id).mechs), (command + 1, 1));
    }

    #[test]
    fn rule_7_a_planet_readied_can_be_spent_this_round() {
        let (rules, mut state, mut luck) = revealing(Kind::Hazardous, ("trek", 1, &[("gate", 1), ("ready", 1)]), &[]);
        let (resources, influence) = (state.resources, state.influence);
        act(&rules, &mut state, &mut luck, Action::Sacrifice);
        assert_eq!((state.resources, state.influence), (resources + 2, influence + 1));
    }

    #[test]
    fn rule_7_a_unit_is_produced_on_the_planet_and_influence_may_pay() {
        let row: Row<'_> = ("freelancers", 1, &[("produce", 1), ("may", 1)]);
        let (rules, mut state, mut luck) = revealing(Kind::Cultural, row, &[]);
        (state.resources, state.influence, state.trade_goods) = (0, 3, 0);
        assert_eq!(
            legal(&rules, &state),
            [Action::Produce(Unit::Infantry), Action::Produce(Unit::Mech), Action::Decline]
        );
        act(&rules, &mut state, &mut luck, Action::Produce(Unit::Infantry));
        assert_eq!(state.influence, 1);
        assert_eq!(state.planet(planet(&rules, &state, "of culture")).infantry, 2);
        let (rules, mut state, _) = revealing(Kind::Cultural, row, &[]);
        (state.resources, state.influence, state.trade_goods) = (0, 1, 0);
        assert_eq!(legal(&rules, &state), [Action::Decline]);
    }

    #[test]
    fn rule_8_an_attachment_goes_to_the_planet_explored_and_not_to_the_discards() {
        let dome: Row<'_> = ("dome", 1, &[("attach", 1), ("resources", 2), ("influence", 1)]);
        let (rules, mut state, mut luck) = revealing(Kind::Cultural, dome, &[]);
        let log = act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(names(&log, "8"));
        let there = *state.planet(planet(&rules, &state, "of culture"));
        assert_eq!((there.resources, there.influence), (1 + 2, 1));
        assert_eq!(piles(&state, Kind::Cultural), (0, 0, 0));
        assert_eq!(rules.worth(&state).attachments, 3);
        assert_eq!(rules.worth(&state).planets, 1);
        act(&rules, &mut state, &mut luck, Action::Depart);
        act(&rules, &mut state, &mut luck, Action::EndRound);
        assert_eq!(state.resources, 3 + 3, "home and the stronger planet");
    }

    #[test]
    fn rule_8_a_specialty_becomes_strength_where_the_planet_has_one_already() {
        let lab: Row<'_> = ("lab", 2, &[("attach", 1), ("specialty", 1), ("resources", 1), ("influence", 1)]);
        let (rules, mut state, mut luck) = revealing(Kind::Industrial, lab, &[]);
        let id = planet(&rules, &state, "of industry");
        act(&rules, &mut state, &mut luck, Action::Resolve);
        let once = *state.planet(id);
        assert_eq!((once.specialties, once.resources, once.influence), (1, 0, 1));
        assert_eq!(rules.worth(&state).attachments, rules.values.specialty);
        rules.explore(&mut state, id, &mut luck, &mut crate::ruleset::Silent);
        act(&rules, &mut state, &mut luck, Action::Resolve);
        let twice = *state.planet(id);
        assert_eq!((twice.specialties, twice.resources, twice.influence), (1, 1, 2));
        assert_eq!(rules.worth(&state).attachments, rules.values.specialty + 2);
    }

    #[test]
    fn rule_8_a_closed_planet_gives_its_units_back_as_far_as_there_is_room_and_takes_none() {
        let zone: Row<'_> = ("zone", 1, &[("attach", 1), ("closes", 1)]);
        let (rules, mut state, mut luck) = revealing(Kind::Cultural, zone, &[]);
        let id = planet(&rules, &state, "of culture");
        let aboard = state.infantry;
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(state.planet(id).closed && state.planet(id).owner == Owner::You);
        assert_eq!((state.planet(id).infantry, state.infantry), (0, aboard + 1));
        state.planet_mut(id).owner = Owner::Neighbour;
        assert!(!rules.can_take(&state, id, Unit::Infantry), "no units may land");

        let (rules, mut state, mut luck) = revealing(Kind::Cultural, zone, &[]);
        state.infantry = 6;
        state.mechs = 0;
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!(state.infantry, 6, "a full fleet takes no more");
    }

    #[test]
    fn rule_8_the_tomb_is_worth_what_relics_say() {
        let (rules, mut state, mut luck) = revealing(
            Kind::Cultural,
            ("tomb", 1, &[("attach", 1), ("tomb", 1)]),
            &[("relics.deck", relics(&[("crown", 1, &[("value", 5), ("tomb_value", 7)])]))],
        );
        rules.draw_relic(&mut state, &mut luck, &mut crate::ruleset::Silent);
        assert_eq!(rules.worth(&state).relics, 5);
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!(rules.worth(&state).relics, 12);
    }

    #[test]
    fn rule_9_a_fragment_lies_face_up_before_the_player() {
        let (rules, mut state, mut luck) = revealing(Kind::Hazardous, ("piece", 1, &[("fragment", 1)]), &[]);
        let log = act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(names(&log, "9"));
        assert_eq!(state.fragments(Kind::Hazardous), 1);
        assert_eq!(piles(&state, Kind::Hazardous), (0, 0, 0));
    }

    #[test]
    fn note_1_a_purged_card_leaves_the_game_or_is_discarded_as_the_scenario_says() {
        for (word, expected) in [("leave", (0, 0, 1)), ("discarded", (0, 1, 0))] {
            let row: Row<'_> = ("gate", 1, &[("purge", 1), ("points", 1)]);
            let (rules, mut state, mut luck) = revealing(Kind::Cultural, row, &[("piles.purged", Value::Choice(word))]);
            let log = act(&rules, &mut state, &mut luck, Action::Resolve);
            assert!(names(&log, "note 1"));
            assert_eq!(piles(&state, Kind::Cultural), expected, "{word}");
            assert_eq!(state.points, 1);
        }
    }

    #[test]
    fn note_2_the_storm_stays_in_play() {
        let (rules, mut state, mut luck) = revealing(Kind::Frontier, ("storm", 1, &[("stay", 1)]), &[]);
        let log = act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(names(&log, "note 2"));
        assert_eq!(piles(&state, Kind::Frontier), (0, 0, 0));
        assert_eq!(state.standing, [0, 0, 0, 1]);
    }

    #[test]
    fn note_2_the_device_is_kept_until_its_price_is_paid_and_then_purged() {
        let row: Row<'_> = ("device", 1, &[("keep", 1), ("use_price", 6), ("technologies", 1)]);
        let (rules, mut state, mut luck) = revealing(Kind::Frontier, row, &[]);
        let log = act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(names(&log, "note 2"));
        assert_eq!((piles(&state, Kind::Frontier), state.kept.len(), state.technologies), ((0, 0, 0), 1, 0));
        (state.resources, state.trade_goods) = (5, 0);
        assert!(!legal(&rules, &state).contains(&Action::UseDevice), "not with less than 6");
        state.trade_goods = 1;
        act(&rules, &mut state, &mut luck, Action::UseDevice);
        assert_eq!((piles(&state, Kind::Frontier), state.kept.len(), state.technologies), ((0, 0, 1), 0, 1));
        assert_eq!((state.resources, state.trade_goods), (0, 0));
    }

    #[test]
    fn a_planet_found_is_controlled_ready_and_explored() {
        let row: Row<'_> =
            ("mirage", 1, &[("purge", 1), ("planet", 1), ("ready", 1), ("resources", 1), ("influence", 2)]);
        let (rules, mut state, mut luck) = revealing(Kind::Frontier, row, &[]);
        let (resources, influence) = (state.resources, state.influence);
        let log = act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(names(&log, "1") && names(&log, "2.1") && names(&log, "6") && names(&log, "note 1"));
        assert_eq!(piles(&state, Kind::Frontier), (0, 0, 1));
        assert_eq!(state.draws(Kind::Cultural), 1);
        assert_eq!((state.resources, state.influence), (resources + 1, influence + 2));
        assert_eq!(state.mine().count(), 1);
    }

    #[test]
    fn a_relic_drawn_directly_and_attached_to_a_planet_of_choice() {
        let nano: &[(&str, i64)] = &[("value", 4), ("resources", 2), ("influence", 2)];
        let more = [("relics.deck", relics(&[("nano", 1, nano)]))];
        let (rules, mut state, mut luck) = revealing(Kind::Cultural, ("ruins", 1, &[("relics", 1)]), &more);
        act(&rules, &mut state, &mut luck, Action::Resolve);
        let id = planet(&rules, &state, "of culture");
        assert_eq!(legal(&rules, &state), [Action::ChoosePlanet(id)]);
        act(&rules, &mut state, &mut luck, Action::ChoosePlanet(id));
        assert_eq!((state.planet(id).resources, state.planet(id).influence), (3, 2));
        assert_eq!(state.phase, Phase::Land(id.system), "the expansion goes on");
        let worth = rules.worth(&state);
        assert_eq!((worth.relics, worth.attachments), (4, 4));
        assert_ne!(id.system, SystemId(u8::MAX));
    }
}
