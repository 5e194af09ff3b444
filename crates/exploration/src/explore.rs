//! Exploring: which deck, the draw, the card revealed (1 to 7.1, notes 4 and 5).

use super::{
    Exploration,
    cards::{Fate, Kind},
    descriptor,
    settings::{Discards, MOST_HELD, Purged},
    state::{CardId, Phase, PlanetId, Revealed, State, SystemId, Target},
    words::count,
};
use crate::{
    random::{Luck, Stream},
    ruleset::Log,
};

impl Exploration {
    /// Explores a planet: with the deck of its trait, or the one the player chooses.
    pub(super) fn explore<L: Log>(&self, state: &mut State, id: PlanetId, luck: &mut Luck, log: &mut L) {
        let mut decks = state.planet(id).decks();
        match (decks.next(), decks.next()) {
            (None, _) => {
                log.event("2.2", || format!("{} has no trait and is not explored", self.planet_words(state, id)));
                self.go_on(state);
            }
            (Some(deck), None) => {
                log.event("2.1", || {
                    format!("{} is explored with the {} deck", self.planet_words(state, id), deck.name())
                });
                self.reveal(state, deck, Target::Planet(id), luck, log);
            }
            (Some(_), Some(_)) => state.phase = Phase::ChooseDeck(id),
        }
    }

    /// Explores a planet with the deck that the player chose among those of its traits.
    pub(super) fn explore_with<L: Log>(
        &self,
        state: &mut State,
        id: PlanetId,
        deck: Kind,
        luck: &mut Luck,
        log: &mut L,
    ) {
        state.tally.decks_chosen += 1;
        log.event("2.3", || format!("{} is explored with the {} deck", self.planet_words(state, id), deck.name()));
        self.reveal(state, deck, Target::Planet(id), luck, log);
    }

    /// Explores the frontier token of a system.
    pub(super) fn explore_token<L: Log>(&self, state: &mut State, id: SystemId, luck: &mut Luck, log: &mut L) {
        log.event("5", || format!("the frontier token of empty area {} is explored", id.0));
        state.tally.tokens_explored += 1;
        self.reveal(state, Kind::Frontier, Target::Token(id), luck, log);
    }

    /// Draws a card and shows it to everyone; the player then decides.
    fn reveal<L: Log>(&self, state: &mut State, deck: Kind, target: Target, luck: &mut Luck, log: &mut L) {
        match self.draw_from(state, deck, luck.of(descriptor::Stream::Cards), log) {
            Some(card) => {
                state.tally.draws[deck.place()] += 1;
                log.event("note 5", || format!("{} is revealed", self.card(deck, card).name));
                state.phase = Phase::Revealed(Revealed { deck, card, target });
            }
            None => {
                log.event("7.1", || format!("the {} deck has no cards left", deck.name()));
                self.after_target(state, target, log);
                self.go_on(state);
            }
        }
    }

    /// Whether the discards of an empty deck come back.
    pub(super) fn reshuffles(&self) -> bool {
        self.given.discards == Discards::Reshuffled
    }

    /// Draws a card, from the shuffled discards where the deck is empty and the scenario has them come back.
    pub(super) fn draw_from<L: Log>(
        &self,
        state: &mut State,
        kind: Kind,
        stream: &mut Stream,
        log: &mut L,
    ) -> Option<CardId> {
        let deck = &mut state.decks[kind.place()];
        if self.reshuffles() && deck.to_draw().is_empty() && !deck.discarded().is_empty() {
            deck.reshuffle();
            let cards = u32::try_from(deck.to_draw().len()).unwrap_or(u32::MAX);
            state.tally.reshuffles += 1;
            if state.tally.first_reshuffle == 0 {
                // Neighbours may empty a deck while the table is set up, before the first round.
                state.tally.first_reshuffle = u16::from(state.round.max(1));
            }
            log.event("7.1", || {
                format!(
                    "the discards of the {} deck become a new deck of {}",
                    kind.name(),
                    count(cards, "card", "cards")
                )
            });
        }
        state.decks[kind.place()].draw(stream)
    }

    /// What becomes of a frontier token once it is explored.
    pub(super) fn after_target<L: Log>(&self, state: &mut State, target: Target, log: &mut L) {
        if let Target::Token(id) = target {
            let system = &mut state.systems[usize::from(id.0)];
            if system.token {
                system.token = false;
                state.supply += 1;
                log.event("6", || "the frontier token returns to the supply".into());
            }
        }
    }

    /// Places a frontier token from the supply in an empty area, for resources (4.1).
    pub(super) fn place_token<L: Log>(&self, state: &mut State, id: SystemId, log: &mut L) {
        self.pay(state, self.given.price_survey);
        state.supply -= 1;
        state.systems[usize::from(id.0)].token = true;
        state.tally.tokens_placed += 1;
        log.event("4.1", || {
            format!("a frontier token is placed for {}", count(self.given.price_survey, "resource", "resources"))
        });
    }

    /// Purges a card, or discards it where the scenario says that purged cards are discarded.
    pub(super) fn purge_card(&self, state: &mut State, deck: Kind, card: CardId) {
        let deck = &mut state.decks[deck.place()];
        match self.given.purged {
            Purged::Leave => deck.purge(card),
            Purged::Discarded => deck.discard(card),
        }
    }

    /// What becomes of a card that a neighbour explored: they use its effect up, keep its fragment, and leave what is
    /// attached to the planet.
    pub(super) fn settle_for_neighbour(&self, state: &mut State, kind: Kind, id: CardId, planet: PlanetId) {
        let card = self.card(kind, id);
        match card.fate() {
            Fate::Discard => state.decks[kind.place()].discard(id),
            Fate::Purge | Fate::Keep => self.purge_card(state, kind, id),
            Fate::Stay => state.standing[kind.place()] += 1,
            Fate::Fragment => state.theirs[kind.place()] += 1,
            Fate::Attach => self.attach(state, kind, id, planet),
        }
    }

    /// Goes on after something is completely resolved: in the system being expanded into, with what is due after the
    /// expansion, or in the round.
    pub(super) fn go_on(&self, state: &mut State) {
        if !state.over() {
            let after = state.due.map_or(Phase::Round, Phase::After);
            state.phase = state.here.map_or(after, Phase::Land);
        }
    }

    /// Adds to a count of things held, as far as there are any.
    pub(super) fn add(held: &mut u8, more: u8) {
        *held = held.saturating_add(more).min(MOST_HELD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Ruleset, Value};
    use crate::{
        Action, Owner, Unit,
        tests::{Row, act, deck, deck_of, legal, names, one_of_each, planets, start, take, token, whole},
    };

    #[test]
    fn rules_2_and_2_1_the_card_comes_from_the_deck_of_the_planets_trait() {
        for (name, kind) in
            [("of culture", Kind::Cultural), ("of hazards", Kind::Hazardous), ("of industry", Kind::Industrial)]
        {
            let (rules, mut state, mut luck) = start(&[("map.planets", one_of_each())]);
            let log = take(&rules, &mut state, &mut luck, name);
            assert!(names(&log, "2.1"));
            assert_eq!(deck_of(&state), kind);
            let drawn = Kind::ALL.map(|kind| state.draws(kind));
            assert_eq!(drawn[kind.place()], 1);
            assert_eq!(drawn.iter().sum::<u32>(), 1);
            assert_eq!(state.deck(kind).to_draw().len(), 19);
        }
    }

    #[test]
    fn rule_2_2_a_planet_without_trait_is_not_explored_now_or_later() {
        let (rules, mut state, mut luck) = start(&[
            ("map.planets", planets(&[("bare", 1, &[("system", 18), ("influence", 6)])])),
            ("player.scanlink", Value::Boolean(true)),
        ]);
        let log = take(&rules, &mut state, &mut luck, "bare");
        assert!(names(&log, "2.2") && !names(&log, "note 5"));
        assert_eq!(Kind::ALL.map(|kind| state.draws(kind)), [0; 4]);
        state.relic_planets = 1;
        act(&rules, &mut state, &mut luck, Action::Depart);
        assert!(!legal(&rules, &state).contains(&Action::UseCrown));
        act(&rules, &mut state, &mut luck, Action::EndRound);
        assert!(!legal(&rules, &state).iter().any(|action| matches!(action, Action::Expand(_))), "drones find nothing");
    }

    #[test]
    fn rule_2_3_with_several_traits_the_player_chooses_the_deck() {
        for kind in [Kind::Cultural, Kind::Industrial] {
            let two: &[(&str, i64)] = &[("system", 1), ("cultural", 1), ("industrial", 1)];
            let (rules, mut state, mut luck) = start(&[("map.planets", planets(&[("both", 1, two)]))]);
            take(&rules, &mut state, &mut luck, "both");
            let choices = [Action::ChooseDeck(Kind::Cultural), Action::ChooseDeck(Kind::Industrial)];
            assert_eq!(legal(&rules, &state), choices);
            let log = act(&rules, &mut state, &mut luck, Action::ChooseDeck(kind));
            assert!(names(&log, "2.3"));
            assert_eq!(deck_of(&state), kind);
        }
    }

    #[test]
    fn rules_5_and_6_a_token_draws_from_the_frontier_deck_and_returns_to_the_supply() {
        let (rules, mut state, mut luck) = start(&[("decks.frontier", deck(&[("goods", 1, &[("trade_goods", 2)])]))]);
        let here = token(&state);
        let before = state.tokens();
        let log = act(&rules, &mut state, &mut luck, Action::Probe(here));
        assert!(names(&log, "5"));
        assert_eq!(deck_of(&state), Kind::Frontier);
        assert!(state.system(here).token, "not before the card is resolved");
        let log = act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(names(&log, "6"));
        assert_eq!((state.tokens(), state.supply), (before - 1, 1));
        assert!(!state.system(here).token);
    }

    #[test]
    fn rule_7_1_the_discards_become_a_new_deck_only_when_a_card_is_needed_from_an_empty_one() {
        for (what, comes_back) in [("reshuffled", true), ("stay_out", false)] {
            let row = |name| (name, 1, &[("trade_goods", 1)][..]);
            let two = |system| [("system", system), ("cultural", 1)];
            let (a, b) = (two(1), two(2));
            let (rules, mut state, mut luck) = start(&[
                ("map.planets", planets(&[("a", 1, &a), ("b", 1, &b)])),
                ("decks.cultural", deck(&[row("find")])),
                ("piles.discards", Value::Choice(what)),
            ]);
            take(&rules, &mut state, &mut luck, "a");
            act(&rules, &mut state, &mut luck, Action::Resolve);
            let deck = state.deck(Kind::Cultural);
            assert_eq!((deck.to_draw().len(), deck.discarded().len()), (0, 1), "not before");
            act(&rules, &mut state, &mut luck, Action::Depart);
            let log = take(&rules, &mut state, &mut luck, "b");
            assert!(names(&log, "7.1"));
            assert_eq!(matches!(state.phase, Phase::Revealed(_)), comes_back);
            assert_eq!(state.reshuffles(), u32::from(comes_back));
        }
    }

    #[test]
    fn rule_7_1_a_deck_without_cards_and_discards_gives_nothing_and_play_goes_on() {
        let (rules, mut state, mut luck) =
            start(&[("map.planets", one_of_each()), ("decks.cultural", deck(&[])), ("decks.frontier", deck(&[]))]);
        take(&rules, &mut state, &mut luck, "of culture");
        assert!(matches!(state.phase, Phase::Land(_)));
        act(&rules, &mut state, &mut luck, Action::Depart);
        let here = token(&state);
        let log = act(&rules, &mut state, &mut luck, Action::Probe(here));
        assert!(names(&log, "6"), "the token is explored all the same");
        assert_eq!(state.phase, Phase::Round);
    }

    #[test]
    fn rule_7_1_reshuffled_decks_are_leaner_by_what_was_attached_and_kept() {
        // One fragment, one attachment and one card that is discarded: once through, only the last comes back.
        let cards = deck(&[("piece", 1, &[("fragment", 1)]), ("dome", 1, &[("attach", 1)]), ("find", 1, &[])]);
        let row: Vec<[(&str, i64); 2]> = (1..=4).map(|system| [("system", system), ("cultural", 1)]).collect();
        let (rules, mut state, mut luck) = start(&[
            ("map.planets", planets(&[("a", 1, &row[0]), ("b", 1, &row[1]), ("c", 1, &row[2]), ("d", 1, &row[3])])),
            ("decks.cultural", cards),
            ("rounds.expansions", whole(4)),
        ]);
        for name in ["a", "b", "c"] {
            take(&rules, &mut state, &mut luck, name);
            act(&rules, &mut state, &mut luck, Action::Resolve);
            act(&rules, &mut state, &mut luck, Action::Depart);
        }
        take(&rules, &mut state, &mut luck, "d");
        assert_eq!(state.reshuffles(), 1);
        assert_eq!(crate::tests::revealed(&rules, &state).name, "find");
        assert!(state.deck(Kind::Cultural).to_draw().is_empty());
    }

    #[test]
    fn rule_7_1_the_card_drawn_last_is_discarded_before_the_discards_become_a_new_deck() {
        let row: Vec<[(&str, i64); 2]> = (1..=3).map(|system| [("system", system), ("cultural", 1)]).collect();
        let (rules, mut state, mut luck) = start(&[
            ("map.planets", planets(&[("a", 1, &row[0]), ("b", 1, &row[1]), ("c", 1, &row[2])])),
            ("decks.cultural", deck(&[("one", 1, &[]), ("other", 1, &[])])),
            ("rounds.expansions", whole(3)),
        ]);
        for name in ["a", "b"] {
            take(&rules, &mut state, &mut luck, name);
            act(&rules, &mut state, &mut luck, Action::Resolve);
            act(&rules, &mut state, &mut luck, Action::Depart);
        }
        let piles = |state: &State| {
            let deck = state.deck(Kind::Cultural);
            (deck.to_draw().len(), deck.discarded().len())
        };
        assert_eq!(
            (piles(&state), state.reshuffles()),
            ((0, 2), 0),
            "nothing was shuffled when the last card was drawn"
        );
        take(&rules, &mut state, &mut luck, "c");
        assert_eq!((piles(&state), state.reshuffles()), ((1, 0), 1), "one is drawn again, the other is to come");
    }

    /// A game in which a neighbour has taken and explored the only planet, with a deck of this one card.
    fn explored_by_a_neighbour(row: Row<'_>, more: &[(&'static str, Value)]) -> (Exploration, State, Luck) {
        let planet: &[(&str, i64)] = &[("system", 1), ("cultural", 1), ("resources", 1)];
        let mut changes = vec![
            ("map.planets", planets(&[("theirs", 1, planet)])),
            ("decks.cultural", deck(&[row])),
            ("neighbours.planets", whole(1)),
            ("neighbours.defence", whole(0)),
        ];
        changes.extend_from_slice(more);
        start(&changes)
    }

    #[test]
    fn rule_1_what_a_neighbour_draws_goes_where_it_would_go_for_you_and_you_gain_nothing() {
        // The card's fate; the discards, the cards purged, those on the table for good, neighbours' fragments and the
        // cards attached.
        let cases = [
            ("discarded", [1, 0, 0, 0, 0]),
            ("purge", [0, 1, 0, 0, 0]),
            ("keep", [0, 1, 0, 0, 0]),
            ("stay", [0, 0, 1, 0, 0]),
            ("fragment", [0, 0, 0, 1, 0]),
            ("attach", [0, 0, 0, 0, 1]),
        ];
        for (fate, expected) in cases {
            let mut fields = vec![("trade_goods", 3), ("command", 2), ("infantry", 1)];
            if fate != "discarded" {
                fields.push((fate, 1));
            }
            let (rules, state, _) = explored_by_a_neighbour(("card", 1, &fields), &[]);
            let deck = state.deck(Kind::Cultural);
            let places = [
                deck.discarded().len(),
                deck.purged().len(),
                usize::from(state.standing[0]),
                usize::from(state.theirs[0]),
                usize::from(state.attached[0]),
            ];
            assert_eq!(places, expected, "{fate}");
            assert!(deck.to_draw().is_empty() && state.kept.is_empty() && state.fragments == [0; 4], "{fate}");
            let held = (state.trade_goods, state.command, state.infantry);
            assert_eq!(
                held,
                (rules.given.trade_goods, rules.given.command, rules.given.infantry),
                "{fate}: its effect is not yours"
            );
            assert_eq!(state.draws(Kind::Cultural), 0, "{fate}: nor is it your draw");
            let cards = rules.components(&state).into_iter().find(|one| one.name == "cultural cards").unwrap();
            assert_eq!(cards.count, 1, "{fate}: the card is somewhere");
        }
        let discarded = ("piles.purged", Value::Choice("discarded"));
        let (_, state, _) = explored_by_a_neighbour(("card", 1, &[("purge", 1)]), &[discarded]);
        assert_eq!(state.deck(Kind::Cultural).discarded().len(), 1, "where the scenario has purged cards discarded");
    }

    #[test]
    fn rule_7_1_a_deck_that_neighbours_empty_at_set_up_is_first_made_anew_in_round_1() {
        let row: Vec<[(&str, i64); 2]> = (1..=3).map(|system| [("system", system), ("cultural", 1)]).collect();
        let (rules, mut state, mut luck) = start(&[
            ("map.planets", planets(&[("a", 1, &row[0]), ("b", 1, &row[1]), ("c", 1, &row[2])])),
            ("decks.cultural", deck(&[("find", 1, &[])])),
            ("neighbours.planets", whole(2)),
        ]);
        assert_eq!((state.round, state.reshuffles(), state.tally.first_reshuffle), (1, 1, 1));
        act(&rules, &mut state, &mut luck, Action::EndRound);
        let free = state.planet_ids().find(|&id| state.planet(id).owner == Owner::Nobody).unwrap();
        act(&rules, &mut state, &mut luck, Action::Expand(free.system));
        act(&rules, &mut state, &mut luck, Action::TakeControl(free, Unit::Infantry));
        assert_eq!((state.round, state.reshuffles(), state.tally.first_reshuffle), (2, 2, 1), "the first stays");
    }

    #[test]
    fn rule_8_what_a_neighbour_attached_comes_with_the_planet_when_it_is_taken() {
        let dome: Row<'_> = ("dome", 1, &[("attach", 1), ("resources", 2), ("influence", 1), ("tomb", 1)]);
        let (rules, mut state, mut luck) = explored_by_a_neighbour(dome, &[]);
        assert_eq!(rules.worth(&state).attachments, 0, "it is a neighbour's so far");
        let log = take(&rules, &mut state, &mut luck, "theirs");
        assert!(!names(&log, "note 5"), "it is not explored again by being taken");
        let id = state.mine().next().unwrap();
        let mine = *state.planet(id);
        assert_eq!((mine.resources, mine.influence, mine.tomb), (1 + 2, 1, true));
        let worth = rules.worth(&state);
        assert_eq!((worth.planets, worth.attachments), (1, 3));
        assert_eq!((state.attached[0], state.tally.attachments), (1, 0), "a card on the planet, put there by another");
    }

    #[test]
    fn rule_8_what_is_attached_counts_for_whoever_controls_its_planet() {
        let dome: Row<'_> = ("dome", 1, &[("attach", 1), ("resources", 2)]);
        let more = [("value.attachment", whole(4)), ("value.resource", whole(0))];
        let (rules, mut state, mut luck) = explored_by_a_neighbour(dome, &more);
        assert_eq!(rules.worth(&state).attachments, 0);
        take(&rules, &mut state, &mut luck, "theirs");
        let worth = rules.worth(&state);
        assert_eq!((worth.planets, worth.attachments), (0, 4));
    }

    #[test]
    fn rule_8_a_planet_that_a_neighbours_card_closed_cannot_be_taken() {
        let (rules, state, _) = explored_by_a_neighbour(("zone", 1, &[("attach", 1), ("closes", 1)]), &[]);
        let id = state.planet_ids().next().unwrap();
        assert!(state.planet(id).closed);
        assert!(!legal(&rules, &state).contains(&Action::Expand(id.system)));
    }

    #[test]
    fn note_5_the_card_is_face_up_before_anything_is_decided() {
        let (rules, mut state, mut luck) = start(&[("map.planets", one_of_each())]);
        let log = take(&rules, &mut state, &mut luck, "of industry");
        assert_eq!(log.last().map(|entry| entry.rule), Some("note 5"));
        let card = crate::tests::revealed(&rules, &state);
        assert!(log.last().is_some_and(|entry| entry.what.starts_with(&card.name)));
    }
}
