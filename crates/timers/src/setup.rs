//! Setting up: the Store, the Timers and their resources, the contracts.

use super::{
    Timers,
    descriptor::Stream,
    pieces::{Kind, Pieces},
    settings::{DECK_CAPACITY, Dealt, EmptyDeck, PUBLIC_CAPACITY},
    spy::PRIVATE,
    state::{ContractId, Phase, State, Tally},
};
use crate::{
    random::{Draw, Luck},
    ruleset::Log,
    table::Deck,
};
use arrayvec::ArrayVec;

const RULE: &str = "Setup";

impl State {
    /// The table with nothing dealt: every resource in the supply, both Timers on their start.
    pub(super) fn bare(start: u8, each: u8, credits: u32, deck: Deck<ContractId, DECK_CAPACITY>) -> Self {
        Self {
            phase: Phase::Place,
            role: None,
            rests: [0; 6],
            upgraded: 0,
            left: 0,
            spy_left: 0,
            found: Pieces::default(),
            taken: Pieces::default(),
            near: 0,
            track: Kind::ALL,
            placed: 0,
            on_track: 0,
            timers: [Some(start); 2],
            supply: Pieces([each; 4]),
            store: Pieces::default(),
            held: Pieces::default(),
            removed: Pieces::default(),
            public: [None; PUBLIC_CAPACITY],
            hand: ArrayVec::new(),
            drawn: ArrayVec::new(),
            completed: 0,
            turn: 0,
            score: 0,
            credits,
            deck,
            tally: Tally::default(),
        }
    }
}

impl Timers {
    /// Sets the table up until the player must choose between equally scarce resources, or to the first turn.
    pub(super) fn set_up<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        let mut state = self.bare.clone();
        let mut stocks = self.given.stocks;
        if self.given.dealt == Dealt::Shuffled {
            luck.of(Stream::Deal).shuffle(&mut stocks);
        }
        state.supply.pay(Pieces(stocks), &mut state.store);
        log.event(super::store::RULE, || format!("the Store starts with {}", state.store.words()));
        log.event(RULE, || format!("both Timers start on space {}", self.given.start));
        self.place_unforced(&mut state, luck, log);
        state
    }

    /// Whether a kind may go to the next space of the Score track: it is among the scarcest in the Store of those left.
    pub(super) fn may_place(state: &State, kind: Kind) -> bool {
        let left = |kind: &Kind| !state.track[..usize::from(state.placed)].contains(kind);
        let scarcest = Kind::ALL.into_iter().filter(left).map(|kind| state.store[kind]).min();
        left(&kind) && Some(state.store[kind]) == scarcest
    }

    /// Places resources on the Score track as long as there is no tie, then sets up the rest.
    fn place_unforced<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        while usize::from(state.placed) < Kind::ALL.len() {
            let mut scarcest = Kind::ALL.into_iter().filter(|&kind| Self::may_place(state, kind));
            match (scarcest.next(), scarcest.next()) {
                (Some(kind), None) => self.put_on_track(state, kind, log),
                _ => return,
            }
        }
        self.set_up_contracts(state, luck, log);
    }

    /// Carries out the player's choice among equally scarce kinds.
    pub(super) fn place<L: Log>(&self, state: &mut State, kind: Kind, luck: &mut Luck, log: &mut L) {
        self.put_on_track(state, kind, log);
        self.place_unforced(state, luck, log);
    }

    fn put_on_track<L: Log>(&self, state: &mut State, kind: Kind, log: &mut L) {
        let place = usize::from(state.placed);
        state.supply[kind] -= 1;
        state.track[place] = kind;
        state.on_track |= 1 << place;
        state.placed += 1;
        log.event(RULE, || {
            format!("1 {} goes to space {} ({} in the Store)", kind.name(), self.spaces[place], state.store[kind])
        });
    }

    fn set_up_contracts<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for kind in Kind::ALL {
            state.supply[kind] -= 1;
            state.near |= kind.bit();
        }
        log.event(RULE, || "1 resource of each kind lies near the public contracts".into());
        let mut revealed: ArrayVec<ContractId, { PUBLIC_CAPACITY }> = ArrayVec::new();
        while revealed.len() < self.given.public {
            let Some(contract) = self.draw_contract(state, luck) else { break };
            revealed.push(contract);
        }
        // Insertion by Prestige keeps the order of revealing among equals.
        for place in 1..revealed.len() {
            let mut here = place;
            while here > 0 && self.contract(revealed[here - 1]).prestige > self.contract(revealed[here]).prestige {
                revealed.swap(here - 1, here);
                here -= 1;
            }
        }
        for (slot, contract) in revealed.into_iter().enumerate() {
            self.lay_public(state, slot, contract, RULE, log);
        }
        for _ in 0..self.given.start_hand {
            let Some(contract) = self.draw_contract(state, luck) else { break };
            state.hand.push(contract);
            log.event(PRIVATE, || format!("you start with {}", self.contract_words(contract)));
        }
        state.turn = 1;
        self.begin_turn(state);
    }

    /// Whether discarded contracts are shuffled into a new deck.
    pub(super) fn reshuffles(&self) -> bool {
        self.given.empty_deck == EmptyDeck::Reshuffle
    }

    /// Draws a contract, from the discards too where the scenario says so; `None` when there is none.
    pub(super) fn draw_contract(&self, state: &mut State, luck: &mut Luck) -> Option<ContractId> {
        let stream = luck.of(Stream::Contracts);
        if self.reshuffles() { state.deck.draw_or_reshuffle(stream) } else { state.deck.draw(stream) }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Action, Kind, Phase, State, Timers,
        tests::{act, game, legal, luck, rules, shipped, word},
    };
    use crate::{
        random::Luck,
        ruleset::{Ruleset, Silent, Value},
    };

    /// The example of the rules: 2 fuels, 1 metal, 1 plant and no tech in the Store.
    fn example() -> (Timers, State, Luck) {
        let rules =
            rules(&[("store.start", Value::Integers(vec![0, 1, 1, 2])), ("store.start_dealt", word("as_listed"))]);
        let mut luck = luck();
        let state = rules.deal(&mut luck, &mut Silent);
        (rules, state, luck)
    }

    #[test]
    fn setup_both_timers_start_on_23_or_on_22_in_the_harder_game() {
        for (name, start, spaces) in [("standard", 23, [21, 19, 17, 15]), ("harder", 22, [20, 18, 16, 14])] {
            let rules = Timers::new(&shipped(name)).unwrap();
            let (state, _) = game(&rules);
            assert_eq!(state.timers, [Some(start); 2], "{name}");
            assert_eq!(rules.spaces, spaces, "{name}");
            assert_eq!(state.on_track, 0b1111, "{name}");
        }
    }

    #[test]
    fn setup_example_tech_then_plant_or_metal_then_the_other_then_fuel() {
        let (rules, state, luck) = example();
        assert_eq!((state.phase, state.placed), (Phase::Place, 1));
        assert_eq!(state.track[0], Kind::Tech);
        assert_eq!(legal(&rules, &state), [Action::PlaceResource(Kind::Plant), Action::PlaceResource(Kind::Metal)]);
        for (first, second) in [(Kind::Plant, Kind::Metal), (Kind::Metal, Kind::Plant)] {
            let (mut state, mut luck) = (state.clone(), luck.clone());
            act(&rules, &mut state, &mut luck, Action::PlaceResource(first));
            assert_eq!(state.track, [Kind::Tech, first, second, Kind::Fuel]);
            assert_eq!(state.phase, Phase::Role);
        }
    }

    #[test]
    fn setup_without_ties_asks_nothing() {
        let rules =
            rules(&[("store.start", Value::Integers(vec![3, 0, 2, 1])), ("store.start_dealt", word("as_listed"))]);
        let state = rules.deal(&mut luck(), &mut Silent);
        assert_eq!(state.track, [Kind::Plant, Kind::Fuel, Kind::Metal, Kind::Tech]);
        assert_eq!(state.phase, Phase::Role);
    }

    #[test]
    fn setup_example_tech_on_the_contract_of_2_and_plant_on_the_contract_of_3() {
        let (rules, state, _) = example();
        let mut examples = 0;
        for game in 0..200 {
            let mut luck = luck();
            luck.begin(game);
            let mut state = state.clone();
            act(&rules, &mut state, &mut luck, Action::PlaceResource(Kind::Plant));
            let publics: Vec<_> = state.public.iter().flatten().copied().collect();
            let [left, right] = publics.as_slice() else { panic!("two public contracts: {publics:?}") };
            let prestige = [left, right].map(|public| rules.contract(public.contract).prestige);
            assert!(prestige.is_sorted(), "{prestige:?}");
            assert_eq!([left.marker, right.marker], [Some(Kind::Tech), Some(Kind::Plant)]);
            examples += u32::from(prestige == [2, 3]);
        }
        // The example's own pair, 2 and 3 Prestige, was among these deals.
        assert!(examples > 0);
    }

    #[test]
    fn setup_one_resource_of_each_kind_lies_near_the_contracts() {
        let (rules, state, _) = example();
        let (placed, _) = game(&rules);
        // Two of the four are on the first two public contracts, two still lie near them.
        assert_eq!(placed.near.count_ones(), 2);
        let each = |state: &State, kind| u32::from(state.supply[kind]) + u32::from(state.store[kind]);
        for kind in Kind::ALL {
            assert_eq!(each(&placed, kind), 10, "one on the track, one near or on a contract, of 12");
        }
        assert_eq!(rules.components(&state), rules.components(&placed));
    }

    #[test]
    fn setup_deals_the_starting_stocks_to_the_kinds_at_random() {
        let rules = rules(&[]);
        let mut scarcest = [0_u32; 4];
        for game in 0..400 {
            let mut luck = luck();
            luck.begin(game);
            let state = rules.deal(&mut luck, &mut Silent);
            scarcest[Kind::ALL.into_iter().position(|kind| state.store[kind] == 0).unwrap()] += 1;
        }
        // Binomial(400, 1/4): standard error 8.7; 5 of them are 44.
        assert!(scarcest.iter().all(|&n| n.abs_diff(100) < 44), "{scarcest:?}");
    }

    #[test]
    fn setup_reveals_as_many_public_contracts_as_the_scenario_says_in_ascending_order_and_marks_them() {
        for public in [1, 3, 4] {
            let rules = rules(&[("contracts.public", Value::Integer(public))]);
            for game in 0..20 {
                let mut luck = luck();
                luck.begin(game);
                let mut state = rules.deal(&mut luck, &mut Silent);
                while state.phase == Phase::Place {
                    let first = legal(&rules, &state)[0];
                    act(&rules, &mut state, &mut luck, first);
                }
                let public = usize::try_from(public).unwrap();
                let revealed: Vec<_> = state.public.iter().flatten().copied().collect();
                assert_eq!(revealed.len(), public);
                assert!(revealed.is_sorted_by_key(|public| rules.contract(public.contract).prestige));
                let markers: Vec<_> = revealed.iter().filter_map(|public| public.marker).collect();
                assert_eq!(markers, state.track[..public], "in the order of the Score track");
                assert_eq!(state.near.count_ones() as usize, 4 - public);
            }
        }
    }

    #[test]
    fn setup_deals_as_many_private_contracts_as_the_scenario_says() {
        for start in [0, 1, 3] {
            let rules = rules(&[("contracts.start", Value::Integer(start))]);
            let (state, _) = game(&rules);
            assert_eq!(i64::try_from(state.hand.len()).unwrap(), start);
            assert_eq!(state.deck.to_draw().len(), 36 - 2 - state.hand.len());
        }
    }
}
