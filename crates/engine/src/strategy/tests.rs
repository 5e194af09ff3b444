//! Tests of the whole room, on the toy ruleset.

mod ahead;
mod doors;
mod expressions;
mod extending;
pub mod lock;
mod memory;
mod mistakes;
mod play;
mod reads;
mod room;
mod search;
mod switches;
mod walker;
mod words;

use super::{
    Player, Strategy, StrategyPlayer, Usage,
    toy::{Action, DESCRIPTOR, Offer, State, Toy},
};
use crate::{
    files::Source,
    random::Luck,
    ruleset::{Chooser, ROOM, Ruleset, Settings, Silent, play as play_game},
};

/// A strategy for the toy ruleset: these lines under a line that names it.
pub(super) fn strategy(lines: &str) -> Strategy {
    try_strategy(lines).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn try_strategy(lines: &str) -> Result<Strategy, crate::files::Mistakes> {
    Strategy::from_source(&Source::from_text("test.toml", format!("ruleset = \"toy\"\n{lines}")), &DESCRIPTOR)
}

fn toy() -> Toy {
    Toy::new(&Settings::defaults(DESCRIPTOR.all_settings())).expect("playable")
}

/// A market in which everything can be done: Sell 1, Buy 0, Buy 1, Rest, Buy 2, Buy 3, Sell 2, Sell 3.
fn market() -> State {
    let offer = |price, value| Offer { price, value };
    let offers = [offer(2, 3), offer(4, 7), offer(4, 7), offer(6, 1)];
    State { round: 10, coins: 9, energy: 5, goods: 3, score: 0, offers }
}

fn legal(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    toy().legal_actions(state, &mut actions);
    actions
}

/// What the player does in this state.
fn choice(player: &mut StrategyPlayer<Toy>, state: &State) -> Action {
    let actions = legal(state);
    actions[player.choose(&toy(), state, &actions)]
}

/// What the strategy with these lines does in the [`market`].
fn choice_of(lines: &str) -> Action {
    choice(&mut strategy(lines).player(&toy(), 1), &market())
}

/// Every action of one whole game.
fn game(player: &mut StrategyPlayer<Toy>, seed: u64, game: u64) -> Vec<Action> {
    let mut luck = Luck::new(seed, ["offers"]);
    luck.begin(game);
    player.begin(game);
    let mut taken = Vec::new();
    play_game(&toy(), player, &mut luck, 1_000, &mut Silent, &mut Vec::new(), |_, _, action, _| taken.push(action))
        .expect("a sound ruleset");
    taken
}

#[test]
fn the_toy_ruleset_keeps_the_contract() {
    let settings = Settings::defaults(DESCRIPTOR.all_settings());
    // A rest brings no coins, and is asked about all the same: rules that mix kinds are what the toy is for.
    let suite = crate::ruleset::conformance::Conformance::<Toy>::of(&settings).games(40).nought(&[("gain", "rest")]);
    let findings = suite.check();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
