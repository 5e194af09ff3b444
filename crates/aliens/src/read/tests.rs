//! The shipped scenario, and settings that cannot be played.

mod counts;
mod faults;
mod used;

use super::{
    super::{
        settings::SETTINGS,
        tests::{folder, rules, scenario},
    },
    *,
};
use crate::{
    ruleset::{SettingKind, Value},
    scenario::Sweep,
    tests::rulesets,
};

fn problems(settings: &Settings) -> Vec<Problem> {
    Aliens::from_settings(settings).err().unwrap_or_default()
}

#[test]
fn every_cell_of_the_shipped_sweeps_can_be_read() {
    // Seven players and a search player; in the sweep of stars random play too.
    for (name, variants, players) in [("stars", 5, 9), ("danger", 2 * 9, 8), ("species", 2 * 10, 8)] {
        let path = folder().join("sweeps").join(name).with_extension("toml");
        let sweep = Sweep::load(&path, &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        assert_eq!(sweep.cells.len(), variants * players, "{name}");
    }
}

#[test]
fn settings_at_their_ends_are_read_or_refused() {
    let settings = scenario(&[]).settings;
    let mut refused = Vec::new();
    for info in SETTINGS {
        let ends = match &info.kind {
            SettingKind::Integer { least, most, .. } => vec![Value::Integer(*least), Value::Integer(*most)],
            SettingKind::Integers { least, most, shortest, longest, .. } => {
                vec![Value::Integers(vec![*least; *shortest]), Value::Integers(vec![*most; *longest])]
            }
            SettingKind::Choice { choices, .. } => choices.iter().map(|choice| Value::Choice(choice.name)).collect(),
            _ => Vec::new(),
        };
        for end in ends {
            let mut changed = settings.clone();
            changed.set(info.path, end);
            let found = problems(&changed);
            assert!(found.iter().all(|problem| !problem.what.is_empty() && !problem.help.is_empty()));
            if !found.is_empty() {
                refused.push(info.path);
            }
        }
    }
    // Milestones must rise, the tech may not lower the limit of probes, and the rest must fit the scenario: its samples,
    // its levels and where on the track they start.
    assert_eq!(
        refused,
        [
            "probes.limit",
            "milestones.neutral",
            "milestones.gold",
            "mascamites.dealt",
            "exertians.milestones",
            "exertians.milestones",
            "exertians.costs",
            "exertians.costs",
            "rival.stars",
            "rival.track",
        ]
    );
}
