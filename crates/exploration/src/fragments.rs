//! Relic fragments and relics (9, 9.1), and transactions with neighbours (9.2, note 4).

use super::{
    Exploration,
    actions::Action,
    cards::Kind,
    settings::MOST_COMMAND,
    state::{Phase, PlanetId, RelicId, State, SystemId},
    words::count,
};
use crate::{random::Luck, ruleset::Log};

/// The name of what happens between rounds and to goods.
const TRADE: &str = "Expedition: trade";

impl Exploration {
    /// Wild fragments that a relic from this colour takes; `None` where the fragments do not suffice.
    pub(super) fn wilds_needed(&self, state: &State, colour: Kind) -> Option<u8> {
        let own = state.fragments(colour);
        if colour == Kind::Frontier {
            return (self.given.wild && own >= self.given.per_relic).then_some(0);
        }
        let lacking = self.given.per_relic.saturating_sub(own);
        // Without fragments of the colour itself it is the wild ones that are purged, as three of one kind.
        let suffices = lacking == 0 || self.given.wild && own > 0 && state.fragments(Kind::Frontier) >= lacking;
        suffices.then_some(lacking)
    }

    /// Fragments that a relic of this colour still lacks, wild ones counted where they count; where they do not, they
    /// make no relic of their own either, so that it lacks all of its fragments however many are held.
    pub(super) fn lacking(&self, state: &State, colour: Kind) -> u8 {
        let wild = if self.given.wild { state.fragments(Kind::Frontier) } else { 0 };
        let held = if colour == Kind::Frontier { wild } else { state.fragments(colour).saturating_add(wild) };
        self.given.per_relic.saturating_sub(held)
    }

    /// Purges fragments of a colour, as few wild ones as possible, and draws a relic.
    pub(super) fn spend_fragments<L: Log>(&self, state: &mut State, colour: Kind, luck: &mut Luck, log: &mut L) {
        let Some(wilds) = self.wilds_needed(state, colour) else { return };
        for (kind, count) in [(colour, self.given.per_relic - wilds), (Kind::Frontier, wilds)] {
            state.fragments[kind.place()] -= count;
            let Some(card) = self.fragment[kind.place()] else { continue };
            for _ in 0..count {
                self.purge_card(state, kind, card);
            }
        }
        log.event("9.1", || {
            let own = format!("{} {}", self.given.per_relic - wilds, colour.fragment());
            let purged = if wilds > 0 { format!("{own} and {wilds} wild") } else { own };
            format!("fragments purged for a relic: {purged}")
        });
        self.draw_relic(state, luck, log);
    }

    /// Draws a relic and gains what it brings at once.
    pub(super) fn draw_relic<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let Some(id) = state.relic_deck.draw(luck.of(super::descriptor::Stream::Relics)) else {
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
        self.gain(state, relic.gains(), None);
        self.bring_each_round(state, id);
        if relic.resources > 0 || relic.influence > 0 || relic.legendary {
            if self.bearers(state, id).next().is_none() {
                log.event("9.1", || format!("there is no planet for {}", relic.name));
            } else {
                state.phase = Phase::AttachRelic(id);
            }
        }
    }

    /// Gains what a relic brings in every round.
    pub(super) fn bring_each_round(&self, state: &mut State, id: RelicId) {
        let relic = self.relic(id);
        state.command = state.command.saturating_add(relic.round_command).min(MOST_COMMAND);
        Self::add(&mut state.trade_goods, relic.round_goods);
        state.relic_planets += u8::from(relic.explores_planet);
        state.relic_tokens += u8::from(relic.explores_frontier);
    }

    /// Planets that a relic can be attached to: yours, and not legendary where the relic makes them so.
    pub(super) fn bearers<'a>(&self, state: &'a State, id: RelicId) -> impl Iterator<Item = PlanetId> + use<'a> {
        let legendary = self.relic(id).legendary;
        state.mine().filter(move |&planet| !(legendary && state.planet(planet).legendary))
    }

    /// Attaches a relic to a planet.
    pub(super) fn attach_relic<L: Log>(&self, state: &mut State, id: RelicId, planet: PlanetId, log: &mut L) {
        let relic = self.relic(id);
        let to = state.planet_mut(planet);
        to.attachments = to.attachments.saturating_add(1);
        self.strengthen(to, relic.resources, relic.influence);
        if relic.legendary && !to.legendary {
            to.legendary = true;
            to.attached = to.attached.saturating_add(u16::try_from(self.given.value_legendary).unwrap_or(0));
        }
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
            if state.theirs[colour.place()] > 0 && state.trade_goods >= self.given.buy {
                actions.push(Action::BuyFragment(colour));
            }
        }
        for colour in Kind::ALL {
            let takes = state.trade_goods >= self.given.swap && Self::takeable(state, colour).next().is_some();
            if takes && state.fragments(colour) > 0 {
                actions.push(Action::SwapFragment(colour));
            }
        }
        if state.commodities > 0 {
            actions.push(Action::TradeCommodities);
        }
    }

    /// The fragments of other colours that neighbours hold.
    pub(super) fn takeable(state: &State, given: Kind) -> impl Iterator<Item = Kind> + use<> {
        let theirs = state.theirs;
        Kind::ALL.into_iter().filter(move |&colour| colour != given && theirs[colour.place()] > 0)
    }

    /// The fewest fragments that a colour which a neighbour would give for this one lacks for a relic, before it is taken.
    pub(super) fn lacking_by_swap(&self, state: &State, given: Kind) -> u8 {
        // A wild fragment that is given is missing from every colour.
        let gone = u8::from(given == Kind::Frontier && self.given.wild);
        let lacking = |colour| self.lacking(state, colour).saturating_add(gone).min(self.given.per_relic);
        Self::takeable(state, given).map(lacking).min().unwrap_or(self.given.per_relic)
    }

    /// Carries out a transaction with a neighbour.
    pub(super) fn transact<L: Log>(&self, state: &mut State, action: Action, log: &mut L) {
        state.transactions -= 1;
        if state.phase.revealed().is_some() {
            state.tally.before_resolving += 1;
            log.event("note 4", || "a transaction before the card is resolved".into());
        }
        match action {
            Action::SellFragment(colour) => {
                state.fragments[colour.place()] -= 1;
                state.theirs[colour.place()] += 1;
                Self::add(&mut state.trade_goods, self.given.sell);
                state.tally.sold += 1;
                log.event("9.2", || {
                    format!(
                        "{} is sold for {}",
                        colour.a_fragment(),
                        count(self.given.sell, "trade good", "trade goods")
                    )
                });
            }
            Action::BuyFragment(colour) => {
                state.theirs[colour.place()] -= 1;
                state.fragments[colour.place()] += 1;
                state.trade_goods -= self.given.buy;
                state.tally.bought += 1;
                log.event("9.2", || {
                    format!(
                        "{} is bought for {}",
                        colour.a_fragment(),
                        count(self.given.buy, "trade good", "trade goods")
                    )
                });
            }
            Action::SwapFragment(colour) => {
                state.fragments[colour.place()] -= 1;
                state.theirs[colour.place()] += 1;
                state.trade_goods -= self.given.swap;
                state.tally.swapped += 1;
                state.phase = Phase::Swap(colour, state.phase.revealed());
                log.event("9.2", || format!("given for another fragment: {}", self.given_in_swap(colour)));
            }
            _ => {
                let goods = state.commodities;
                state.commodities = 0;
                Self::add(&mut state.trade_goods, goods);
                log.event(TRADE, || format!("commodities that become trade goods: {goods}"));
            }
        }
    }

    /// What a swap of this colour takes, in words.
    pub(super) fn given_in_swap(&self, colour: Kind) -> String {
        match self.given.swap {
            0 => colour.a_fragment().to_owned(),
            goods => format!("{} and {}", colour.a_fragment(), count(goods, "trade good", "trade goods")),
        }
    }

    /// Takes a fragment from a neighbour for the one that was given, and goes on where the swap came in between.
    pub(super) fn take_fragment<L: Log>(state: &mut State, colour: Kind, log: &mut L) {
        state.theirs[colour.place()] -= 1;
        state.fragments[colour.place()] += 1;
        state.phase = state.phase.revealed().map_or(Phase::Round, Phase::Revealed);
        log.event("9.2", || format!("{} is taken for it", colour.a_fragment()));
    }

    /// Explores a frontier token by a relic.
    pub(super) fn use_void<L: Log>(&self, state: &mut State, system: SystemId, luck: &mut Luck, log: &mut L) {
        state.relic_tokens -= 1;
        state.tally.by_relics += 1;
        log.event("4", || "a relic explores a frontier token".into());
        self.explore_token(state, system, luck, log);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Ruleset, Silent, Value};
    use crate::{
        DESCRIPTOR, Exploration, Owner,
        tests::{act, deck, legal, names, one_of_each, relics, revealed, shipped, start, take, whole},
    };

    /// Moves so many fragments of each colour from the decks to the player.
    fn give(rules: &Exploration, state: &mut State, counts: [u8; 4]) {
        for (kind, count) in Kind::ALL.into_iter().zip(counts) {
            let fragment = rules.fragment[kind.place()].unwrap();
            for _ in 0..count {
                state.decks[kind.place()].take(|&card| card == fragment).unwrap();
                state.fragments[kind.place()] += 1;
            }
        }
    }

    fn spendable(rules: &Exploration, state: &State) -> Vec<Kind> {
        let colour = |action: &Action| match action {
            Action::PurgeFragments(colour) => Some(*colour),
            _ => None,
        };
        legal(rules, state).iter().filter_map(colour).collect()
    }

    #[test]
    fn rule_9_1_three_fragments_of_a_colour_are_purged_for_a_relic() {
        let (rules, mut state, mut luck) = start(&[]);
        give(&rules, &mut state, [2, 2, 2, 0]);
        assert_eq!(spendable(&rules, &state), [], "colours do not mix");
        give(&rules, &mut state, [1, 0, 0, 0]);
        assert_eq!(spendable(&rules, &state), [Kind::Cultural]);
        let log = act(&rules, &mut state, &mut luck, Action::PurgeFragments(Kind::Cultural));
        assert!(names(&log, "9.1"));
        assert_eq!((state.fragments, state.relics.len()), ([0, 2, 2, 0], 1));
        assert_eq!(state.deck(Kind::Cultural).purged().len(), 3);
        assert_eq!(state.relic_deck.to_draw().len(), 9);
    }

    #[test]
    fn rule_9_1_wild_fragments_stand_for_any_colour_and_for_each_other() {
        let (rules, mut state, mut luck) = start(&[]);
        give(&rules, &mut state, [2, 1, 0, 2]);
        assert_eq!(spendable(&rules, &state), [Kind::Cultural, Kind::Hazardous]);
        act(&rules, &mut state, &mut luck, Action::PurgeFragments(Kind::Cultural));
        assert_eq!(state.fragments, [0, 1, 0, 1], "as few wild ones as possible");

        let (rules, mut state, mut luck) = start(&[]);
        give(&rules, &mut state, [0, 0, 0, 3]);
        assert_eq!(spendable(&rules, &state), [Kind::Frontier]);
        act(&rules, &mut state, &mut luck, Action::PurgeFragments(Kind::Frontier));
        assert_eq!((state.fragments, state.deck(Kind::Frontier).purged().len()), ([0; 4], 3));

        let (rules, mut state, _) = start(&[("fragments.wild", Value::Boolean(false))]);
        give(&rules, &mut state, [2, 0, 0, 3]);
        assert_eq!(spendable(&rules, &state), [], "unless the scenario says no");
    }

    #[test]
    fn rule_9_1_wild_fragments_that_count_for_nothing_leave_every_colour_as_far_from_a_relic() {
        // With 2 cultural and 3 wild ones: what each colour lacks, and the nearest.
        for (wild, lacking, nearest) in [(true, [0, 0, 0, 0], 0), (false, [1, 3, 3, 3], 1)] {
            let (rules, mut state, _) = start(&[("fragments.wild", Value::Boolean(wild))]);
            give(&rules, &mut state, [2, 0, 0, 3]);
            assert_eq!(Kind::ALL.map(|kind| rules.lacking(&state, kind)), lacking, "{wild}");
            let place = DESCRIPTOR.state_variables.iter().position(|one| one.name == "fragments.lacking").unwrap();
            let read = rules.state_variable(&state, u16::try_from(place).unwrap(), &());
            assert_eq!(read, f64::from(nearest), "{wild}");
        }
    }

    #[test]
    fn rule_9_1_fragments_per_relic() {
        for per_relic in 1..=6 {
            let (rules, mut state, mut luck) = start(&[("fragments.per_relic", whole(per_relic))]);
            give(&rules, &mut state, [6, 0, 0, 0]);
            act(&rules, &mut state, &mut luck, Action::PurgeFragments(Kind::Cultural));
            assert_eq!(i64::from(state.fragments(Kind::Cultural)), 6 - per_relic);
        }
    }

    #[test]
    fn rule_9_1_an_empty_relic_deck_still_takes_fragments_and_gives_nothing() {
        let (rules, mut state, mut luck) = start(&[("relics.deck", relics(&[]))]);
        give(&rules, &mut state, [3, 0, 0, 0]);
        act(&rules, &mut state, &mut luck, Action::PurgeFragments(Kind::Cultural));
        assert_eq!((state.fragments(Kind::Cultural), state.relics.len()), (0, 0));
    }

    #[test]
    fn note_1_spent_fragments_leave_the_game_or_come_back_as_the_scenario_says() {
        let (rules, mut state, mut luck) = start(&[("piles.purged", Value::Choice("discarded"))]);
        give(&rules, &mut state, [2, 0, 0, 1]);
        act(&rules, &mut state, &mut luck, Action::PurgeFragments(Kind::Cultural));
        let piles = |kind| (state.deck(kind).discarded().len(), state.deck(kind).purged().len());
        assert_eq!((piles(Kind::Cultural), piles(Kind::Frontier)), ((2, 0), (1, 0)));
    }

    #[test]
    fn relics_bring_what_they_say_when_drawn_and_each_round() {
        let one: &[(&str, i64)] = &[
            ("value", 5),
            ("trade_goods", 2),
            ("action_cards", 3),
            ("secrets", 1),
            ("technologies", 2),
            ("round_command", 1),
            ("round_goods", 1),
            ("commodity_value", 2),
            ("explores_planet", 1),
            ("explores_frontier", 1),
        ];
        let (rules, mut state, mut luck) = start(&[("relics.deck", relics(&[("all", 1, one)]))]);
        let (goods, command) = (state.trade_goods, state.command);
        rules.draw_relic(&mut state, &mut luck, &mut Silent);
        assert_eq!((state.trade_goods, state.command), (goods + 3, command + 1));
        assert_eq!((state.action_cards, state.secrets, state.technologies), (3, 1, 2));
        assert_eq!((state.relic_planets, state.relic_tokens), (1, 1));
        assert_eq!((rules.commodity_value(&state), rules.worth(&state).relics), (5, 5));
        assert_eq!(state.tally.relic_rounds, [1, 0, 0, 0, 0, 0, 0, 0, 0]);
        (state.relic_planets, state.relic_tokens) = (0, 0);
        act(&rules, &mut state, &mut luck, Action::EndRound);
        assert_eq!((state.trade_goods, state.command), (goods + 4, command + 2));
        assert_eq!((state.relic_planets, state.relic_tokens), (1, 1), "ready again");
    }

    /// A relic that strengthens a planet and makes it legendary.
    fn nanoforge() -> Value {
        relics(&[("nanoforge", 2, &[("value", 4), ("resources", 2), ("influence", 2), ("legendary", 1)])])
    }

    #[test]
    fn rule_9_1_a_relic_that_makes_its_planet_legendary_goes_only_on_one_that_is_not() {
        let (rules, mut state, mut luck) = start(&[("map.planets", one_of_each()), ("relics.deck", nanoforge())]);
        let ids: Vec<PlanetId> = state.planet_ids().collect();
        for (&id, (owner, legendary)) in
            ids.iter().zip([(Owner::You, true), (Owner::You, false), (Owner::Neighbour, false)])
        {
            state.planet_mut(id).owner = owner;
            state.planet_mut(id).legendary = legendary;
        }
        let before = rules.worth(&state);
        give(&rules, &mut state, [3, 3, 0, 0]);
        act(&rules, &mut state, &mut luck, Action::PurgeFragments(Kind::Cultural));
        assert_eq!(legal(&rules, &state), [Action::ChoosePlanet(ids[1])], "yours, and not legendary");
        let was = *state.planet(ids[1]);
        act(&rules, &mut state, &mut luck, Action::ChoosePlanet(ids[1]));
        let is = *state.planet(ids[1]);
        assert_eq!((is.resources, is.influence, is.legendary), (was.resources + 2, was.influence + 2, true));
        let worth = rules.worth(&state);
        assert_eq!((worth.planets, worth.attachments), (before.planets, 4 + rules.given.value_legendary));
        assert_eq!(state.phase, Phase::Round);

        // All of your planets are legendary now: the second one is drawn and has no planet to go on.
        let log = act(&rules, &mut state, &mut luck, Action::PurgeFragments(Kind::Hazardous));
        assert!(log.iter().any(|entry| entry.what == "there is no planet for nanoforge"));
        assert_eq!((state.phase, state.relics.len()), (Phase::Round, 2));
        assert_eq!(rules.worth(&state).attachments, 4 + rules.given.value_legendary);
    }

    #[test]
    fn rule_9_1_the_shipped_nanoforge_makes_its_planet_legendary() {
        let rules = Exploration::new(&shipped("codex")).unwrap();
        let forge = rules.given.relics.iter().find(|relic| relic.name == "nanoforge").unwrap();
        assert_eq!((forge.resources, forge.influence, forge.legendary), (2, 2, true));
        assert_eq!(rules.given.relics.iter().filter(|relic| relic.legendary).count(), 1);
    }

    #[test]
    fn the_round_of_every_relic_that_the_printed_cards_bring_is_a_metric() {
        let (rules, mut state, mut luck) = start(&[]);
        // The tenth relic is beyond what the printed cards bring; it counts and has no round of its own.
        for relic in 1..=10 {
            state.round = relic;
            rules.draw_relic(&mut state, &mut luck, &mut Silent);
            if relic == 7 {
                assert_eq!(state.tally.relic_rounds, [1, 2, 3, 4, 5, 6, 7, 0, 0]);
            }
        }
        let mut metrics = vec![0; DESCRIPTOR.metrics.len()];
        rules.metrics(&state, &mut metrics);
        let metric = |name: &str| metrics[DESCRIPTOR.metrics.iter().position(|one| one.name == name).unwrap()];
        for relic in 1..=9 {
            assert_eq!(metric(&format!("relic_{relic}_round")), relic);
        }
        assert_eq!(metric("relics"), 10);
        assert_eq!(metric("attachments"), 0);
    }

    #[test]
    fn rule_9_2_fragments_change_hands_in_transactions_at_the_scenarios_prices() {
        let (rules, mut state, mut luck) = start(&[("trade.transactions", whole(2)), ("trade.buy", whole(4))]);
        give(&rules, &mut state, [1, 0, 0, 0]);
        state.trade_goods = 2;
        let log = act(&rules, &mut state, &mut luck, Action::SellFragment(Kind::Cultural));
        assert!(names(&log, "9.2"));
        assert_eq!((state.fragments[0], state.theirs[0], state.trade_goods), (0, 1, 4));
        act(&rules, &mut state, &mut luck, Action::BuyFragment(Kind::Cultural));
        assert_eq!((state.fragments[0], state.theirs[0], state.trade_goods), (1, 0, 0));
        assert!(!legal(&rules, &state).contains(&Action::SellFragment(Kind::Cultural)), "two in a round");
        assert_eq!((state.tally.sold, state.tally.bought), (1, 1));
    }

    #[test]
    fn rule_9_2_a_fragment_is_swapped_for_one_of_another_colour_that_a_neighbour_holds() {
        for price in [0, 2] {
            let (rules, mut state, mut luck) = start(&[
                ("trade.transactions", whole(1)),
                ("trade.swap", whole(price)),
                ("player.trade_goods", whole(2)),
                ("neighbours.fragments", whole(1)),
            ]);
            give(&rules, &mut state, [1, 2, 0, 0]);
            state.theirs[2] = 0;
            state.decks[2].put_back(rules.fragment[2].unwrap());
            let swaps = |state: &State| -> Vec<Action> {
                let swap = |action: &Action| matches!(action, Action::SwapFragment(_));
                legal(&rules, state).into_iter().filter(swap).collect()
            };
            assert_eq!(swaps(&state), [Kind::Cultural, Kind::Hazardous].map(Action::SwapFragment));
            let mut poor = state.clone();
            poor.trade_goods = 1;
            assert_eq!(swaps(&poor).len(), if price > 1 { 0 } else { 2 }, "trade goods besides the fragment");
            let lacking = rules.lacking_by_swap(&state, Kind::Cultural);
            assert_eq!(lacking, 1, "a hazardous one, of which two are held");
            let log = act(&rules, &mut state, &mut luck, Action::SwapFragment(Kind::Cultural));
            assert!(names(&log, "9.2"));
            assert_eq!(legal(&rules, &state), [Action::TakeFragment(Kind::Hazardous)], "not the one given");
            act(&rules, &mut state, &mut luck, Action::TakeFragment(Kind::Hazardous));
            assert_eq!((state.fragments, state.theirs), ([0, 3, 0, 0], [2, 0, 0, 0]));
            assert_eq!((i64::from(state.trade_goods), state.phase), (2 - price, Phase::Round));
            assert_eq!((swaps(&state), state.tally.swapped), (vec![], 1), "one transaction in a round");
        }
    }

    #[test]
    fn rule_9_2_a_wild_fragment_given_away_is_missing_from_every_colour() {
        let (rules, mut state, _) = start(&[("neighbours.fragments", whole(1))]);
        give(&rules, &mut state, [1, 0, 0, 1]);
        assert_eq!(rules.lacking(&state, Kind::Cultural), 1);
        assert_eq!(rules.lacking_by_swap(&state, Kind::Frontier), 2);
    }

    #[test]
    fn note_4_transactions_wait_for_the_card_where_the_scenario_says_so() {
        for before in [true, false] {
            let (rules, mut state, mut luck) = start(&[
                ("map.planets", one_of_each()),
                ("trade.transactions", whole(1)),
                ("trade.before_resolving", Value::Boolean(before)),
            ]);
            take(&rules, &mut state, &mut luck, "of industry");
            assert_eq!(legal(&rules, &state).contains(&Action::TradeCommodities), before);
        }
    }

    #[test]
    fn note_4_a_swap_may_come_between_revealing_and_resolving() {
        let (rules, mut state, mut luck) = start(&[
            ("map.planets", one_of_each()),
            ("trade.transactions", whole(1)),
            ("neighbours.fragments", whole(1)),
        ]);
        give(&rules, &mut state, [0, 1, 0, 0]);
        take(&rules, &mut state, &mut luck, "of industry");
        let before = state.phase;
        let log = act(&rules, &mut state, &mut luck, Action::SwapFragment(Kind::Hazardous));
        assert!(names(&log, "note 4") && names(&log, "9.2"));
        act(&rules, &mut state, &mut luck, Action::TakeFragment(Kind::Cultural));
        assert_eq!((state.phase, state.tally.before_resolving), (before, 1), "the card is still to be resolved");
    }

    #[test]
    fn rule_9_2_neighbours_may_hold_fragments_from_the_start() {
        let (_, state, _) = start(&[("neighbours.fragments", whole(2))]);
        assert_eq!(state.theirs, [2, 2, 2, 0]);
        assert_eq!(state.deck(Kind::Industrial).to_draw().len(), 18);
    }

    #[test]
    fn note_4_a_transaction_may_come_between_revealing_and_resolving() {
        let (rules, mut state, mut luck) = start(&[("map.planets", one_of_each()), ("trade.transactions", whole(1))]);
        take(&rules, &mut state, &mut luck, "of industry");
        let card = revealed(&rules, &state).name.clone();
        assert_eq!(state.commodities, 1);
        let log = act(&rules, &mut state, &mut luck, Action::TradeCommodities);
        assert!(names(&log, "note 4"));
        assert_eq!((state.commodities, state.trade_goods), (0, 2));
        assert_eq!(revealed(&rules, &state).name, card, "the card is still to be resolved");
        assert!(!legal(&rules, &state).contains(&Action::TradeCommodities));
    }
    #[test]
    fn note_4_fragments_change_hands_before_a_card_is_resolved_and_the_one_revealed_is_not_yet_yours() {
        let (rules, mut state, mut luck) = start(&[
            ("map.planets", one_of_each()),
            ("trade.transactions", whole(4)),
            ("trade.sell", whole(2)),
            ("trade.buy", whole(3)),
            ("player.trade_goods", whole(4)),
            ("decks.cultural", deck(&[("piece", 3, &[("fragment", 1)])])),
        ]);
        take(&rules, &mut state, &mut luck, "of culture");
        let transactions = |state: &State| -> Vec<Action> {
            let fragment = |action: &Action| matches!(action, Action::SellFragment(_) | Action::BuyFragment(_));
            legal(&rules, state).into_iter().filter(fragment).collect()
        };
        assert_eq!(transactions(&state), [], "the fragment revealed is nobody's yet");
        give(&rules, &mut state, [1, 0, 0, 0]);
        assert_eq!(transactions(&state), [Action::SellFragment(Kind::Cultural)]);
        let log = act(&rules, &mut state, &mut luck, Action::SellFragment(Kind::Cultural));
        assert!(names(&log, "note 4") && names(&log, "9.2"));
        assert_eq!((state.fragments[0], state.theirs[0], state.trade_goods), (0, 1, 6));
        assert_eq!(transactions(&state), [Action::BuyFragment(Kind::Cultural)], "the one held is sold");
        let log = act(&rules, &mut state, &mut luck, Action::BuyFragment(Kind::Cultural));
        assert!(names(&log, "note 4") && names(&log, "9.2"));
        assert_eq!((state.fragments[0], state.theirs[0], state.trade_goods), (1, 0, 3));
        assert!(matches!(state.phase, Phase::Revealed(_)), "the card is still to be resolved");
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!(state.fragments(Kind::Cultural), 2);
        let log = act(&rules, &mut state, &mut luck, Action::Depart);
        assert!(!names(&log, "note 4"));
        assert_eq!(transactions(&state), [Action::SellFragment(Kind::Cultural),], "now it can be sold");
        let log = act(&rules, &mut state, &mut luck, Action::SellFragment(Kind::Cultural));
        assert!(!names(&log, "note 4"), "nothing is revealed");
    }

    #[test]
    fn fragments_have_their_articles_in_words() {
        let (rules, state, _) = start(&[("trade.buy", whole(4))]);
        let words = |colour| rules.describe_action(&state, Action::SellFragment(colour));
        assert_eq!(words(Kind::Industrial), "sell an industrial fragment for 2");
        assert_eq!(words(Kind::Hazardous), "sell a hazardous fragment for 2");
        assert_eq!(rules.describe_action(&state, Action::SwapFragment(Kind::Hazardous)), "swap a hazardous fragment");
        let words = |colour| rules.describe_action(&state, Action::BuyFragment(colour));
        assert_eq!(
            [Kind::Industrial, Kind::Frontier].map(words),
            ["buy an industrial fragment for 4", "buy a wild fragment for 4"]
        );
    }
}
