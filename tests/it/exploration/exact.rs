//! Odds of the decks, counted exactly and met by simulation within 5 standard errors at fixed seeds.
//!
//! The exact figures come from hypergeometric counts alone, made here and knowing nothing of the ruleset. The simulated
//! ones come from whole games in which a scripted explorer takes planet after planet. Decks made anew from their discards
//! have a file of their own, `reshuffled.rs`.

use super::{Mean, luck, shipped, table};
use perihelion::{
    ruleset::{Chooser, Ruleset, Settings, Silent, Value, play},
    rulesets::exploration::{Action, DESCRIPTOR, Exploration, Kind, State},
};

/// How many ways there are to choose so many of so many.
fn choose(n: u32, k: u32) -> f64 {
    if k > n { 0.0 } else { (0..k).map(|i| f64::from(n - i) / f64::from(k - i)).product() }
}

/// The chance of exactly `hits` fragments in `draws` draws without replacement from a deck.
fn hypergeometric(cards: u32, fragments: u32, draws: u32, hits: u32) -> f64 {
    if hits > draws || draws - hits > cards - fragments {
        return 0.0;
    }
    choose(fragments, hits) * choose(cards - fragments, draws - hits) / choose(cards, draws)
}

/// The chance of at least so many fragments.
pub(super) fn at_least(cards: u32, fragments: u32, draws: u32, hits: u32) -> f64 {
    (hits..=draws.min(fragments)).map(|hits| hypergeometric(cards, fragments, draws, hits)).sum()
}

/// The expected draws to the fragment number `nth`: the sum over d of the chance that d draws do not suffice.
pub(super) fn expected_draws(cards: u32, fragments: u32, nth: u32) -> f64 {
    (0..cards).map(|draws| 1.0 - at_least(cards, fragments, draws.min(cards), nth)).sum()
}

#[test]
fn the_exact_figures_agree_with_what_is_known_of_urns() {
    // The first of F fragments among N cards is expected at (N + 1) / (F + 1), the third at three times that.
    for (cards, fragments) in [(20, 9), (20, 7), (20, 5), (14, 3), (16, 9), (15, 6)] {
        let gap = f64::from(cards + 1) / f64::from(fragments + 1);
        assert!((expected_draws(cards, fragments, 1) - gap).abs() < 1e-12);
        assert!((expected_draws(cards, fragments, 3) - 3.0 * gap).abs() < 1e-12);
    }
    let all: f64 = (0..=9).map(|hits| hypergeometric(20, 9, 11, hits)).sum();
    assert!((all - 1.0).abs() < 1e-12);
}

/// Explores as much as it can, with tokens before planets where wanted; loses no infantry over cards.
pub(super) struct Explorer {
    pub(super) tokens: bool,
    pub(super) spends: bool,
}

impl Chooser<Exploration> for Explorer {
    fn choose(&mut self, _: &Exploration, _: &State, actions: &[Action]) -> usize {
        let find = |wanted: fn(&Action) -> bool| actions.iter().position(wanted);
        // Empty areas lie behind the systems with planets.
        let last = actions.iter().rposition(|action| matches!(action, Action::Expand(_)));
        let expand = if self.tokens { last } else { find(|action| matches!(action, Action::Expand(_))) };
        find(|action| matches!(action, Action::PurgeFragments(_)))
            .filter(|_| self.spends)
            .or_else(|| find(|action| matches!(action, Action::ExploreAgain(_))))
            .or_else(|| find(|action| matches!(action, Action::TakeControl(..))))
            .or_else(|| find(|action| matches!(action, Action::Depart | Action::Resolve)))
            .or_else(|| find(|action| matches!(action, Action::Decline)))
            .or(expand)
            .or_else(|| find(|action| matches!(action, Action::EndRound)))
            .unwrap_or(0)
    }
}

/// The printed decks on a map of sixteen lone planets of one trait, where nothing else gets in the way.
pub(super) fn plain(kind: Kind) -> Settings {
    let mut settings = shipped("standard");
    let names: Vec<String> = (0..16).map(|place| format!("planet_{place}")).collect();
    let fields: Vec<[(&str, i64); 2]> = (1..=16).map(|system| [("system", system), (kind.name(), 1)]).collect();
    let rows: Vec<_> = names.iter().zip(&fields).map(|(name, fields)| (name.as_str(), 1, &fields[..])).collect();
    settings.set("map.planets", table("map.planets", &rows));
    let whole = [
        ("map.systems", 16),
        ("map.frontier", 0),
        ("map.second_trait", 0),
        ("neighbours.planets", 0),
        ("neighbours.expand", 0),
        ("rounds.count", 12),
        ("rounds.expansions", 8),
        ("rounds.tokens", 0),
        ("player.command", 16),
        ("player.infantry", 20),
        ("player.fleet", 20),
        ("player.probes", 0),
        ("trade.transactions", 0),
        ("goal.value", 2_000),
    ];
    for (path, value) in whole {
        set(&mut settings, path, Value::Integer(value));
    }
    settings
}

pub(super) fn set(settings: &mut Settings, path: &'static str, value: Value) {
    assert!(DESCRIPTOR.setting(path).is_some(), "{path}");
    settings.set(path, value);
}

/// Plays games and has something observed at every decision; returns what the last observation of each game said.
pub(super) fn observe<T: Default>(
    settings: &Settings,
    explorer: &mut Explorer,
    games: u64,
    each: impl Fn(&Exploration, &State, &[Action], &mut T),
) -> Vec<T> {
    let rules = Exploration::new(settings).expect("playable");
    let (mut luck, mut actions, mut seen) = (luck(20_261_120), Vec::new(), Vec::new());
    for game in 0..games {
        luck.begin(game);
        let mut this = T::default();
        let played = play(&rules, explorer, &mut luck, 5_000, &mut Silent, &mut actions, |state, legal, _, _| {
            each(&rules, state, legal, &mut this);
        });
        let (state, _) = played.expect("a sound game");
        each(&rules, &state, &[], &mut this);
        seen.push(this);
    }
    seen
}

/// The draws after which a colour first had so many fragments; `None` where it never had.
fn draws_to(settings: &Settings, kind: Kind, fragments: u8, games: u64) -> Vec<Option<u32>> {
    let mut explorer = Explorer { tokens: true, spends: false };
    observe(settings, &mut explorer, games, |_, state, _, first: &mut Option<u32>| {
        if first.is_none() && state.fragments(kind) >= fragments {
            *first = Some(state.draws(kind));
        }
    })
}

pub(super) fn mean_of(draws: &[Option<u32>]) -> Mean {
    Mean::of(&draws.iter().map(|draws| f64::from(draws.expect("all fragments are drawn"))).collect::<Vec<_>>())
}

/// The share of games in which the draws did not exceed a number.
pub(super) fn share(draws: &[Option<u32>], most: u32) -> Mean {
    let hit = |draws: &Option<u32>| f64::from(u8::from(draws.is_some_and(|draws| draws <= most)));
    Mean::of(&draws.iter().map(hit).collect::<Vec<_>>())
}

pub(super) const PRINTED: [(Kind, u32, u32); 3] =
    [(Kind::Cultural, 20, 9), (Kind::Hazardous, 20, 7), (Kind::Industrial, 20, 5)];

#[test]
fn draws_to_a_first_fragment_of_each_deck_of_planets() {
    for (kind, cards, fragments) in PRINTED {
        // Sixteen planets always show one of at least five fragments of twenty: four cards are left.
        let draws = draws_to(&plain(kind), kind, 1, 2_000);
        mean_of(&draws).agrees_with(expected_draws(cards, fragments, 1), kind.name());
        for most in 1..=6 {
            share(&draws, most).agrees_with(at_least(cards, fragments, most, 1), &format!("{}, {most}", kind.name()));
        }
    }
}

#[test]
fn draws_to_a_first_wild_fragment() {
    let mut settings = plain(Kind::Industrial);
    set(&mut settings, "map.frontier", Value::Integer(12));
    set(&mut settings, "player.tap", Value::Boolean(true));
    // Twelve tokens and eleven cards without fragment: there is always one.
    let draws = draws_to(&settings, Kind::Frontier, 1, 2_000);
    mean_of(&draws).agrees_with(expected_draws(14, 3, 1), "frontier");
    for most in [1, 2, 4, 8] {
        share(&draws, most).agrees_with(at_least(14, 3, most, 1), &format!("frontier, {most}"));
    }
}

#[test]
fn draws_to_three_of_a_colour_without_wild_fragments() {
    for (kind, cards, fragments) in PRINTED {
        let draws = draws_to(&plain(kind), kind, 3, 2_000);
        for most in [3, 5, 8, 12, 16] {
            share(&draws, most).agrees_with(at_least(cards, fragments, most, 3), &format!("{}, {most}", kind.name()));
        }
    }
}

#[test]
fn expected_draws_to_three_of_a_colour() {
    for (kind, cards, fragments) in PRINTED {
        // The drones explore on where the planets end, so that every deck is drawn to its last card.
        let mut settings = plain(kind);
        set(&mut settings, "player.scanlink", Value::Boolean(true));
        let draws = draws_to(&settings, kind, 3, 2_000);
        mean_of(&draws).agrees_with(expected_draws(cards, fragments, 3), kind.name());
        // More than the sixteen cards that the planets alone would show.
        share(&draws, 17).agrees_with(at_least(cards, fragments, 17, 3), kind.name());
    }
}

/// The frontier deck is explored first, with so many tokens; then planets of a kind, one by one.
fn tokens_first(kind: Kind, tokens: i64) -> Settings {
    let mut settings = plain(kind);
    set(&mut settings, "map.frontier", Value::Integer(tokens));
    set(&mut settings, "player.tap", Value::Boolean(true));
    // The planet that a card of the frontier brings would be explored with the cultural deck too.
    let Some(Value::Cards(frontier)) = settings.get("decks.frontier").cloned() else { panic!("no cards") };
    let plainer = frontier.into_iter().map(|card| {
        let fields = if card.name == "mirage" { vec![0; card.fields.len()] } else { card.fields };
        perihelion::ruleset::Card { fields, ..card }
    });
    set(&mut settings, "decks.frontier", Value::Cards(plainer.collect()));
    settings
}

/// The fragments of a colour that a relic takes beside so many wild ones: at least one, unless three wild ones make a relic
/// by themselves.
fn needed(wild: bool, wilds: u32) -> u32 {
    match (wild, wilds) {
        (false, _) | (true, 0) => 3,
        (true, 3) => 0,
        (true, wilds) => (3 - wilds).max(1),
    }
}

/// The mean of a figure over the wild fragments that so many frontier cards hold, of the fragments then needed.
fn over_wilds(wild: bool, tokens: u32, of: &dyn Fn(u32) -> f64) -> f64 {
    (0..=3).map(|wilds| hypergeometric(14, 3, tokens, wilds) * of(needed(wild, wilds))).sum()
}

#[test]
fn draws_to_a_relic_with_wild_fragments_in_hand() {
    for (kind, cards, fragments) in PRINTED {
        let mut settings = tokens_first(kind, 4);
        // So that every deck is drawn to its last card.
        set(&mut settings, "player.scanlink", Value::Boolean(true));
        for wild in [true, false] {
            set(&mut settings, "fragments.wild", Value::Boolean(wild));
            let mut explorer = Explorer { tokens: true, spends: false };
            let draws = observe(&settings, &mut explorer, 2_000, |_, state, legal, first: &mut Option<u32>| {
                if first.is_none() && legal.iter().any(|action| matches!(action, Action::PurgeFragments(_))) {
                    *first = Some(state.draws(kind));
                }
            });
            let what = format!("{}, wild fragments count: {wild}", kind.name());
            let expected = |nth| if nth == 0 { 0.0 } else { expected_draws(cards, fragments, nth) };
            mean_of(&draws).agrees_with(over_wilds(wild, 4, &expected), &what);
            for most in [0, 1, 2, 3, 5, 8, 12] {
                let exact = over_wilds(wild, 4, &|nth| at_least(cards, fragments, most, nth));
                share(&draws, most).agrees_with(exact, &format!("{what}, {most} draws"));
            }
        }
    }
}

/// The rounds in which games bring the relic with this number, counted from 1; 0 where it never comes. Each round has so
/// many expansions, and no more.
pub(super) fn relic_rounds(mut settings: Settings, expansions: i64, relic: u8, tokens: bool, games: u64) -> Vec<i32> {
    set(&mut settings, "rounds.expansions", Value::Integer(expansions));
    set(&mut settings, "player.command", Value::Integer(0));
    // Relics that only count: one that brings command tokens would bring expansions.
    set(&mut settings, "relics.deck", table("relics.deck", &[("plain", 20, &[("value", 1)])]));
    let name = format!("relic_{relic}_round");
    let metric = DESCRIPTOR.metrics.iter().position(|metric| metric.name == name).expect("a metric");
    let mut explorer = Explorer { tokens, spends: true };
    observe(&settings, &mut explorer, games, |rules, state, _, round: &mut i32| {
        let mut metrics = vec![0; DESCRIPTOR.metrics.len()];
        rules.metrics(state, &mut metrics);
        *round = metrics[metric];
    })
}

/// The share of games with the relic by the end of a round.
pub(super) fn by_round(rounds: &[i32], round: u32) -> Mean {
    let by = |first: &i32| f64::from(u8::from(*first > 0 && first.unsigned_abs() <= round));
    Mean::of(&rounds.iter().map(by).collect::<Vec<_>>())
}

#[test]
fn a_relic_by_the_end_of_each_round() {
    // Two planets of a colour a round. Three fragments are spent before the round in which the third one came is over, so
    // there is a relic by round r where the first 2r cards hold three fragments.
    for (kind, cards, fragments) in PRINTED {
        let rounds = relic_rounds(plain(kind), 2, 1, false, 2_500);
        for round in 1..=8 {
            let exact = at_least(cards, fragments, 2 * round, 3);
            by_round(&rounds, round).agrees_with(exact, &format!("{}: a relic by round {round}", kind.name()));
        }
    }
}

#[test]
fn a_relic_by_the_end_of_each_round_with_wild_fragments() {
    // Two tokens in each of the first two rounds, then two planets a round: by the end of round r so many cards of the
    // frontier and so many of the other deck are drawn, and their fragments suffice or not.
    for (kind, cards, fragments) in PRINTED {
        for wild in [true, false] {
            let mut settings = tokens_first(kind, 4);
            set(&mut settings, "fragments.wild", Value::Boolean(wild));
            let rounds = relic_rounds(settings, 2, 1, true, 2_000);
            for round in 1..=8_u32 {
                let (tokens, planets) = ((2 * round).min(4), (2 * round).saturating_sub(4));
                let exact = over_wilds(wild, tokens, &|nth| at_least(cards, fragments, planets, nth));
                let what = format!("{}, wild fragments count: {wild}: a relic by round {round}", kind.name());
                by_round(&rounds, round).agrees_with(exact, &what);
            }
        }
    }
}
