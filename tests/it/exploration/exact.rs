//! Odds of the decks, counted exactly and met by simulation within 5 standard errors at fixed seeds.
//!
//! The exact figures come from hypergeometric counts alone, made here and knowing nothing of the ruleset. The simulated
//! ones come from whole games in which a scripted explorer takes planet after planet.

use super::{Mean, luck, shipped, table};
use perihelion::{
    ruleset::{Chooser, Ruleset, Settings, Silent, Value, play},
    rulesets::exploration::{Action, DESCRIPTOR, Exploration, Kind, Phase, State},
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
fn at_least(cards: u32, fragments: u32, draws: u32, hits: u32) -> f64 {
    (hits..=draws.min(fragments)).map(|hits| hypergeometric(cards, fragments, draws, hits)).sum()
}

/// The expected draws to the fragment number `nth`: the sum over d of the chance that d draws do not suffice.
fn expected_draws(cards: u32, fragments: u32, nth: u32) -> f64 {
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
struct Explorer {
    tokens: bool,
    spends: bool,
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
fn plain(kind: Kind) -> Settings {
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

fn set(settings: &mut Settings, path: &'static str, value: Value) {
    assert!(DESCRIPTOR.setting(path).is_some(), "{path}");
    settings.set(path, value);
}

/// Plays games and has something observed at every decision; returns what the last observation of each game said.
fn observe<T: Default>(
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

fn mean_of(draws: &[Option<u32>]) -> Mean {
    Mean::of(&draws.iter().map(|draws| f64::from(draws.expect("all fragments are drawn"))).collect::<Vec<_>>())
}

/// The share of games in which the draws did not exceed a number.
fn share(draws: &[Option<u32>], most: u32) -> Mean {
    let hit = |draws: &Option<u32>| f64::from(u8::from(draws.is_some_and(|draws| draws <= most)));
    Mean::of(&draws.iter().map(hit).collect::<Vec<_>>())
}

const PRINTED: [(Kind, u32, u32); 3] = [(Kind::Cultural, 20, 9), (Kind::Hazardous, 20, 7), (Kind::Industrial, 20, 5)];

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
    // Cultural fragments are so many that three are sure within sixteen cards.
    let draws = draws_to(&plain(Kind::Cultural), Kind::Cultural, 3, 2_000);
    mean_of(&draws).agrees_with(expected_draws(20, 9, 3), "three cultural fragments");
}

#[test]
fn draws_to_a_relic_with_wild_fragments_in_hand() {
    // Four tokens first, then cultural planets one by one: W wild ones leave 3 - W cultural ones to be found, but at
    // least one, unless three wild ones make a relic by themselves.
    let mut settings = plain(Kind::Cultural);
    set(&mut settings, "map.frontier", Value::Integer(4));
    set(&mut settings, "player.tap", Value::Boolean(true));
    // The planet that a card of the frontier brings would be explored with the cultural deck too.
    let Some(Value::Cards(frontier)) = settings.get("decks.frontier").cloned() else { panic!("no cards") };
    let plainer = frontier.into_iter().map(|card| {
        let fields = if card.name == "mirage" { vec![0; card.fields.len()] } else { card.fields };
        perihelion::ruleset::Card { fields, ..card }
    });
    set(&mut settings, "decks.frontier", Value::Cards(plainer.collect()));
    for wild in [true, false] {
        set(&mut settings, "fragments.wild", Value::Boolean(wild));
        let mut explorer = Explorer { tokens: true, spends: false };
        let draws = observe(&settings, &mut explorer, 3_000, |_, state, legal, first: &mut Option<u32>| {
            if first.is_none() && legal.iter().any(|action| matches!(action, Action::PurgeFragments(_))) {
                *first = Some(state.draws(Kind::Cultural));
            }
        });
        let needed = |wilds: u32| match (wild, wilds) {
            (false, _) | (true, 0) => 3,
            (true, 3) => 0,
            (true, wilds) => (3 - wilds).max(1),
        };
        let over_wilds = |of: &dyn Fn(u32) -> f64| -> f64 {
            (0..=3).map(|wilds| hypergeometric(14, 3, 4, wilds) * of(needed(wilds))).sum()
        };
        let what = if wild { "with wild fragments" } else { "without" };
        let mean = over_wilds(&|nth| if nth == 0 { 0.0 } else { expected_draws(20, 9, nth) });
        mean_of(&draws).agrees_with(mean, what);
        for most in [0, 1, 2, 3, 5, 8] {
            share(&draws, most).agrees_with(over_wilds(&|nth| at_least(20, 9, most, nth)), &format!("{what}, {most}"));
        }
    }
}

#[test]
fn a_relic_by_the_end_of_each_round() {
    // Two cultural planets a round. Three fragments are spent before the round in which the third one came is over, so
    // there is a relic by round r where the first 2r cards hold three fragments.
    let mut settings = plain(Kind::Cultural);
    set(&mut settings, "rounds.expansions", Value::Integer(2));
    set(&mut settings, "rounds.count", Value::Integer(6));
    set(&mut settings, "player.command", Value::Integer(0));
    let metric = DESCRIPTOR.metrics.iter().position(|metric| metric.name == "relic_1_round").expect("a metric");
    let mut explorer = Explorer { tokens: false, spends: true };
    let rounds = observe(&settings, &mut explorer, 4_000, |rules, state, _, round: &mut i32| {
        let mut metrics = vec![0; DESCRIPTOR.metrics.len()];
        rules.metrics(state, &mut metrics);
        *round = metrics[metric];
    });
    for round in 1..=6 {
        let by = |first: &i32| f64::from(u8::from((1..=round).contains(first)));
        let share = Mean::of(&rounds.iter().map(by).collect::<Vec<_>>());
        let draws = 2 * u32::try_from(round).expect("a round");
        share.agrees_with(at_least(20, 9, draws, 3), &format!("a relic by round {round}"));
    }
}

/// The draws after a deck's first reshuffle until a fragment; `None` where none came.
fn draws_after_reshuffle(kind: Kind, purged: &'static str, games: u64) -> Vec<Option<u32>> {
    let mut settings = plain(kind);
    set(&mut settings, "player.scanlink", Value::Boolean(true));
    set(&mut settings, "piles.purged", Value::Choice(purged));
    let mut explorer = Explorer { tokens: false, spends: true };
    let metric = |name: &str| DESCRIPTOR.metrics.iter().position(|metric| metric.name == name).expect("a metric");
    let gained = metric(&format!("fragments_{}", kind.name()));
    #[derive(Default)]
    struct Seen {
        before: Option<i32>,
        first: Option<u32>,
    }
    let seen = observe(&settings, &mut explorer, games, |rules, state, _, seen: &mut Seen| {
        let mut metrics = vec![0; DESCRIPTOR.metrics.len()];
        rules.metrics(state, &mut metrics);
        if state.reshuffles() == 1 {
            let before = *seen.before.get_or_insert(metrics[gained]);
            if seen.first.is_none() && metrics[gained] > before && !matches!(state.phase(), Phase::Revealed(_)) {
                seen.first = Some(state.draws(kind) - 20);
            }
        }
    });
    assert!(seen.iter().all(|seen| seen.before.is_some()), "every game goes through the deck once");
    seen.into_iter().map(|seen| seen.first).collect()
}

#[test]
fn a_reshuffled_deck_is_leaner_by_exactly_what_left_it() {
    // Cultural: 9 fragments, 4 attachments, 1 card that purges itself, 6 discards. All nine fragments are spent before
    // the deck is made anew, so where purged cards are discarded it has 16 cards with 9 fragments, and else 6 with none.
    let back = draws_after_reshuffle(Kind::Cultural, "discarded", 1_500);
    mean_of(&back).agrees_with(expected_draws(16, 9, 1), "cultural, purged cards discarded");
    for most in 1..=3 {
        share(&back, most).agrees_with(at_least(16, 9, most, 1), &format!("cultural after the reshuffle, {most}"));
    }
    assert!(draws_after_reshuffle(Kind::Cultural, "leave", 300).iter().all(Option::is_none), "no fragment is left");
    // Hazardous: 7 fragments, of which one stays with the player; 4 attachments; 9 discards. 15 cards with 6 fragments.
    let back = draws_after_reshuffle(Kind::Hazardous, "discarded", 1_500);
    mean_of(&back).agrees_with(expected_draws(15, 6, 1), "hazardous, purged cards discarded");
    // Before the reshuffle a first fragment takes 2.1 and 2.625 draws: after it 1.7 and 2.286.
    let figures = [(20, 9), (16, 9), (20, 7), (15, 6)].map(|(cards, fragments)| expected_draws(cards, fragments, 1));
    for (figure, known) in figures.into_iter().zip([2.1, 1.7, 2.625, 16.0 / 7.0]) {
        assert!((figure - known).abs() < 1e-12);
    }
}
