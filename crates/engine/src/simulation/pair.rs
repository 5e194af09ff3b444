//! Two players of the toy ruleset, for tests of those who sit beside others.

use crate::{
    files::Source,
    ruleset::{Ruleset, Settings},
    strategy::{
        Strategy,
        toy::{DESCRIPTOR, Toy},
    },
};

pub fn strategy(lines: &str) -> Strategy {
    let text = format!("ruleset = \"toy\"\n{lines}");
    Strategy::from_source(&Source::from_text("test.toml", text), &DESCRIPTOR).expect("a strategy")
}

pub fn toy() -> Toy {
    Toy::new(&Settings::defaults(DESCRIPTOR.all_settings())).expect("playable")
}

/// Buys bargains, sells all it can, and rests; the weak one rests before it sells.
pub fn good_and_weak() -> [Strategy; 2] {
    let rule = |kind: &str, more: &str| format!("[[rule]]\naction = \"{kind}\"\n{more}\n");
    let (buy, sell) = (rule("buy", "prefer = 'offer.value - offer.price'"), rule("sell", "prefer = 'amount'"));
    let rest = rule("rest", "when = 'energy < 4'");
    [format!("{buy}{sell}{rest}"), format!("{rest}{sell}{buy}")].map(|lines| strategy(&lines))
}
