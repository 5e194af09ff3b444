//! Any text as a scenario, a sweep and a strategy: it is read, or refused with mistakes that can be shown.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perihelion::{
    files::Source,
    ruleset::Ruleset,
    rulesets::{shipped, timers::Timers},
    scenario::{Override, Scenario, Sweep},
    strategy::Strategy,
};

fuzz_target!(|text: &str| {
    let source = || Source::from_text("fuzz.toml", text);
    let rulesets = shipped();
    let _ = Scenario::from_source(&source(), &[], &rulesets).map_err(|mistakes| mistakes.render(true));
    let _ = Sweep::from_source(&source(), &rulesets).map_err(|mistakes| mistakes.render(true));
    let _ = Strategy::from_source(&source(), Timers::DESCRIPTOR).map_err(|mistakes| mistakes.render(true));
    let _ = Override::parse(text).map_err(|mistake| mistake.render(true));
});
