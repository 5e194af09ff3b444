//! What the contract costs: Pig through it against a bare loop of Pig on the same streams.

#[path = "../examples/pig/src/lib.rs"]
#[allow(dead_code)]
mod pig;
mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::{
    random::{Purpose, Streams},
    ruleset::{Chooser, Ruleset, Settings},
    simulation::{Tally, play_batch},
    strategy::ByHand,
    table::roll,
};
use pig::{Action, Pig, State};
use std::hint::black_box;

const GAMES: u64 = 2_000;

/// Holds at 20, in Rust.
struct HoldAt20;

impl Chooser<Pig> for HoldAt20 {
    #[inline]
    fn choose(&mut self, _: &Pig, state: &State, _: &[Action]) -> usize {
        usize::from(state.at_stake() >= 20)
    }
}

/// The same games without any contract: the turns of all of them.
fn bare() -> u64 {
    let streams = Streams::new(1);
    let mut all = 0;
    for game in 0..GAMES {
        let mut dice = streams.stream(game, Purpose::named("dice"));
        let (mut safe, mut at_stake, mut turns) = (0, 0, 1);
        loop {
            if at_stake >= 20 {
                safe += at_stake;
                at_stake = 0;
                turns += 1;
            }
            let face = roll(&mut dice, 6);
            if face == 1 {
                at_stake = 0;
                turns += 1;
            } else {
                at_stake += face;
                if safe + at_stake >= 100 {
                    break;
                }
            }
        }
        all += turns;
    }
    all
}

fn through_the_contract(rules: &Pig, player: &mut ByHand<HoldAt20>) -> u64 {
    let mut tally = Tally::new(Pig::DESCRIPTOR);
    play_batch(rules, player, 5_000, 1, 0..GAMES, &mut tally, None).expect("sound rules");
    tally.turns.iter().map(|(turns, count)| turns as u64 * count).sum()
}

fn contract(criterion: &mut Criterion) {
    let rules = Pig::new(&Settings::defaults(Pig::DESCRIPTOR.all_settings())).expect("playable settings");
    let mut player = ByHand::new(HoldAt20);
    assert_eq!(bare(), through_the_contract(&rules, &mut player), "the two ways play other games");
    support::compare(
        criterion,
        "pig",
        GAMES,
        [
            ("bare", &mut || {
                black_box(bare());
            }),
            ("contract", &mut || {
                black_box(through_the_contract(&rules, &mut player));
            }),
        ],
    );
}

criterion_group!(benches, contract);
criterion_main!(benches);
