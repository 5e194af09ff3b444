//! Any text as an expression: it is either refused with a mistake or plays games.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perihelion::{
    files::Source,
    ruleset::Ruleset,
    rulesets::{shipped, timers::Timers},
    scenario::Scenario,
    simulation::{Tally, play_batch},
    strategy::Strategy,
};
use std::{path::Path, sync::LazyLock};

static RULES: LazyLock<Timers> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/timers/standard.toml");
    let scenario = Scenario::load(Path::new(path), &[], shipped()).expect("a sound scenario");
    Timers::new(&scenario.settings).expect("playable settings")
});

fuzz_target!(|text: &str| {
    let expression = text.replace("'''", "''");
    for key in ["when", "prefer"] {
        let file = format!("ruleset = \"timers\"\n[params]\nx = 2\n[[rule]]\naction = \"any\"\n{key} = '''{expression}'''\n");
        match Strategy::from_source(&Source::from_text("fuzz.toml", file), Timers::DESCRIPTOR) {
            Ok(strategy) => {
                let again = Strategy::from_source(&Source::from_text("again.toml", strategy.text()), Timers::DESCRIPTOR);
                assert_eq!(strategy.text(), again.expect("canonical text can be read").text());
                let mut player = strategy.player(&*RULES, 1);
                let mut tally = Tally::new(Timers::DESCRIPTOR);
                play_batch(&*RULES, &mut player, 500, 1, 0..2, &mut tally, None).expect("sound rules");
            }
            Err(mistakes) => assert!(!mistakes.render(false).is_empty()),
        }
    }
});
