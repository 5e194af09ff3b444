//! The conformance suite, and what random play reaches.

use crate::{Endeavours, ruleset::conformance::Conformance, tests::settings};

/// Settings under which random play comes everywhere: rich, safe and with a goal that chance can meet.
const RICH: &[&str] = &[
    "goal.score=1",
    "goal.easy=0",
    "goal.medium=0",
    "goal.hard=0",
    "start.aqua=60",
    "start.factories=5",
    "income.home=10",
    "income.aqua=10",
    "hazard.fails=0",
    "hazard.price=0",
];

/// Actions and endings that random play hardly comes to; `tests/it/endeavours/reached.rs` tells which players do.
const RARE: &[&str] = &[
    "anchor",
    "astronomy",
    "deliver",
    "epic",
    "fill",
    "industrialize",
    "points",
    "produced",
    "promote",
    "relocate",
    "reward",
    "station",
    "tow",
    "missions_short",
];

/// Metrics that stay 0 in random play: they count missions, events and operations that it does not come to. Each has a rule
/// that writes it.
const STEADY: &[&str] = &[
    "mission_points",
    "future_points",
    "easy_done",
    "medium_done",
    "hard_done",
    "first_done",
    "second_done",
    "third_done",
    "discovered_done",
    "discovered_points",
    "rewards",
    "projects",
    "disks_removed",
    "shields_3",
    "shields_more",
    "shield_failures_3",
    "shield_failures_more",
    "calls",
    "calls_received",
    "factories",
    "stations",
    "drift_anchored",
    "anchored",
    "futures",
    "black_holes",
    "cmes",
    "samples",
    "deliveries",
    "op_industrialize",
    "op_anchor",
    "op_homestead",
    "op_tow",
    "op_transmit",
    "done_anchor",
    "done_atmospheric",
    "done_bio",
    "done_colony",
    "done_factory",
    "done_field",
    "done_flyby",
    "done_air_eater",
    "done_colony_size",
    "done_colony_hydration",
    "done_zone_exploration",
    "done_prospecting",
    "done_zone_samples",
    "done_hydration",
    "done_radio",
    "done_observation",
    "done_push",
    "done_rescue",
    "done_research",
    "done_sample",
    "done_industry",
    "done_elevator",
    "done_submarine",
    "done_supply",
    "done_redirection",
    "done_comet_sample",
    "done_tour",
];

/// Variables of actions that are 0 in random play: it brings hardly a mission forward, draws none of discoveries, takes no samples, never acts where a storm
/// lies, and is seldom offered an epic.
const NOUGHT: &[(&str, &str)] = &[
    ("mission.progress", "go_to"),
    ("mission.progress", "prospect"),
    ("mission.progress", "industrialize"),
    ("mission.progress", "colony"),
    ("mission.progress", "explore"),
    ("mission.progress", "drill"),
    ("mission.progress", "rescue"),
    ("mission.progress", "experiment"),
    ("mission.progress", "tow"),
    ("mission.progress", "transmit"),
    ("mission.progress", "refuel"),
    ("mission.progress", "anchor"),
    ("mission.progress", "epic"),
    ("mission.progress", "deliver"),
    ("mission.progress", "astronomy"),
    ("mission.progress", "fill"),
    ("mission.progress", "place"),
    ("mission.progress", "points"),
    ("mission.progress", "reward"),
    ("mission.progress", "buy"),
    ("mission.progress", "add"),
    ("spot.mission", "place"),
    ("place.storm", "*"),
    ("card.sample", "*"),
    ("future.points", "epic"),
];

#[test]
fn conforms() {
    let settings = settings(RICH);
    let findings = Conformance::<Endeavours>::of(&settings).games(60).rare(RARE).steady(STEADY).nought(NOUGHT).check();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
