//! How much a strategy read from a file costs beside the same strategy written in Rust, on the toy ruleset.
//!
//! `decision` is the time of 1,000 choices among about five actions each, without the rules of the game; `game` is the
//! time of a whole game of 30 decisions.

#[path = "support/by_hand/mod.rs"]
#[allow(dead_code)]
mod by_hand;
#[path = "../crates/engine/src/strategy/toy.rs"]
#[allow(dead_code, unreachable_pub)]
mod toy;

use by_hand::best;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use perihelion::{
    files::Source,
    random::Luck,
    ruleset::{Chooser, Ruleset, Settings, Silent, play},
    strategy::{Player, Strategy, StrategyPlayer},
};
use std::hint::black_box;
use toy::{Action, DESCRIPTOR, State, Toy};

const SCRIPT: &str = "ruleset = \"toy\"
[params]
patience = 2
[let]
worth = 'offer.value - 0.5 * offer.price'
[[rule]]
action = \"rest\"
when = 'tired or energy + goods < patience'
[[rule]]
action = \"sell\"
when = 'coins < 4'
prefer = 'amount'
[[rule]]
action = \"buy\"
when = 'offer.bargain and coins > offer.price + patience'
prefer = 'worth'
[[rule]]
action = \"buy\"
when = 'worth > 1 or round.left < 3'
prefer = 'worth'
[[rule]]
action = \"sell\"
when = 'goods > 3'
prefer = 'if energy > 5 then amount else -amount'
[[rule]]
action = \"rest\"
";

/// [`SCRIPT`] in Rust, as fast as a person would write it.
struct ByHand {
    patience: f64,
}

impl Chooser<Toy> for ByHand {
    #[inline]
    fn choose(&mut self, rules: &Toy, state: &State, actions: &[Action]) -> usize {
        let coins = f64::from(state.coins);
        let offer = |place: u8| {
            let offer = state.offers[usize::from(place)];
            (f64::from(offer.price), f64::from(offer.value))
        };
        let worth = |(price, value): (f64, f64)| value - 0.5 * price;
        let rest = || actions.iter().position(|action| *action == Action::Rest);
        let sell = |value: &dyn Fn(f64) -> f64| {
            best(actions, |action| match action {
                Action::Sell(amount) => Some(value(f64::from(amount))),
                _ => None,
            })
        };
        if (state.energy < 2 || f64::from(state.energy + state.goods) < self.patience)
            && let Some(place) = rest()
        {
            return place;
        }
        if coins < 4.0
            && let Some(place) = sell(&|amount| amount)
        {
            return place;
        }
        let bargain = best(actions, |action| {
            let Action::Buy(place) = action else { return None };
            let (price, value) = offer(place);
            (value > price && coins > price + self.patience).then(|| worth((price, value)))
        });
        if let Some(place) = bargain {
            return place;
        }
        let last = rules.state_variable(state, 3, &()) < 3.0;
        let good = best(actions, |action| {
            let Action::Buy(place) = action else { return None };
            Some(worth(offer(place))).filter(|worth| *worth > 1.0 || last)
        });
        if let Some(place) = good {
            return place;
        }
        if state.goods > 3
            && let Some(place) = sell(&|amount| if state.energy > 5 { amount } else { -amount })
        {
            return place;
        }
        rest().unwrap_or(0)
    }
}

fn toy() -> Toy {
    Toy::new(&Settings::defaults(DESCRIPTOR.all_settings())).expect("playable")
}

fn script() -> StrategyPlayer<Toy> {
    Strategy::from_source(&Source::from_text("bench.toml", SCRIPT), &DESCRIPTOR)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
        .player(&toy(), 1)
}

/// Plays the game with this index and hands every decision that was asked to `each`.
fn game(
    rules: &Toy,
    player: &mut impl Chooser<Toy>,
    luck: &mut Luck,
    actions: &mut Vec<Action>,
    number: u64,
    each: impl FnMut(&State, &[Action], Action, &mut Silent),
) -> i32 {
    luck.begin(number);
    play(rules, player, luck, 1_000, &mut Silent, actions, each).expect("a sound ruleset").0.score
}

/// Decisions with several actions, from games of the hand-written player; both players agree on each.
fn decisions() -> Vec<(State, Vec<Action>)> {
    let (rules, mut by_hand, mut script) = (toy(), ByHand { patience: 2.0 }, script());
    let (mut luck, mut actions) = (Luck::new(1, ["offers"]), Vec::new());
    let mut decisions = Vec::new();
    for number in 1..60 {
        game(&rules, &mut by_hand, &mut luck, &mut actions, number, |state, legal, chosen, _| {
            if legal.len() > 1 {
                assert_eq!(legal[script.choose(&rules, state, legal)], chosen, "{state:?}");
                decisions.push((state.clone(), legal.to_vec()));
            }
        });
    }
    decisions.truncate(1_000);
    decisions
}

fn strategies(c: &mut Criterion) {
    let rules = toy();
    let decisions = decisions();
    let mut group = c.benchmark_group("decision");
    group.throughput(criterion::Throughput::Elements(decisions.len() as u64));
    let mut by_hand = ByHand { patience: 2.0 };
    let mut script = script();
    // Games that are not sampled, as 63 of 64 are not.
    script.begin(1);
    let all = |player: &mut dyn FnMut(&State, &[Action]) -> usize| {
        decisions.iter().map(|(state, actions)| player(state, actions)).sum::<usize>()
    };
    group.bench_function(BenchmarkId::from_parameter("by hand"), |b| {
        b.iter(|| black_box(all(&mut |state, actions| by_hand.choose(&rules, state, actions))));
    });
    group.bench_function(BenchmarkId::from_parameter("from file"), |b| {
        b.iter(|| black_box(all(&mut |state, actions| script.choose(&rules, state, actions))));
    });
    group.finish();

    let mut group = c.benchmark_group("game");
    let mut luck = Luck::new(1, ["offers"]);
    let mut actions = Vec::new();
    let mut number = 0_u64;
    group.bench_function(BenchmarkId::from_parameter("by hand"), |b| {
        b.iter(|| {
            number += 1;
            game(&rules, &mut by_hand, &mut luck, &mut actions, number, |_, _, _, _| {})
        });
    });
    let mut number = 0_u64;
    group.bench_function(BenchmarkId::from_parameter("from file"), |b| {
        b.iter(|| {
            number += 1;
            script.begin(number);
            game(&rules, &mut script, &mut luck, &mut actions, number, |_, _, _, _| {})
        });
    });
    group.finish();
}

criterion_group!(benches, strategies);
criterion_main!(benches);
