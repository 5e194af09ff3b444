//! Scenarios and strategies read again from what decides their play.

use perihelion::{rulesets::shipped, scenario::Scenario, strategy::Strategy};

/// What decides play is all that another machine is given of a scenario and a strategy.
#[test]
fn shipped_scenarios_and_strategies_are_restored_from_what_decides_their_play() {
    let rulesets = shipped();
    for path in glob::glob("scenarios/*/*.toml").expect("a pattern").map(|path| path.expect("a path")) {
        let scenario = Scenario::load(&path, &[], rulesets).expect("a sound scenario");
        let restored = Scenario::restored(&scenario.canonical(), rulesets);
        let restored = restored.unwrap_or_else(|mistakes| panic!("{}: {mistakes}", path.display()));
        assert_eq!(restored.canonical(), scenario.canonical(), "{}", path.display());
        assert_eq!(restored.settings, scenario.settings, "{}", path.display());
    }
    for descriptor in rulesets.descriptors() {
        let files = glob::glob(&format!("strategies/{}/**/*.toml", descriptor.name)).expect("a pattern");
        for path in files.map(|path| path.expect("a path")) {
            let strategy = Strategy::load(&path, descriptor).expect("a sound strategy");
            let search = (!strategy.looks_ahead()).then(|| Strategy::search(&strategy).expect("a search player"));
            for strategy in [Some(strategy), search].into_iter().flatten() {
                let what = format!("{}: {}", path.display(), strategy.name());
                let restored = Strategy::restored(strategy.name(), &strategy.text(), descriptor)
                    .unwrap_or_else(|mistakes| panic!("{what}: {mistakes}"));
                assert_eq!(restored.text(), strategy.text(), "{what}");
                assert_eq!(restored.name(), strategy.name());
                assert_eq!(restored.rule_names().len(), strategy.rule_names().len(), "{what}");
            }
        }
        for builtin in ["random", "first"] {
            let strategy = Strategy::builtin(builtin).expect("built in");
            let restored = Strategy::restored(builtin, &strategy.text(), descriptor).expect("the same");
            assert_eq!(restored.text(), strategy.text());
        }
    }
}
