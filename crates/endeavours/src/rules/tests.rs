//! Scenarios that cannot be played, each with what is said about it, and what settings do.

use crate::{
    Endeavours,
    descriptor::SETTINGS,
    fixture::table,
    ruleset::{Card, Problem, Ruleset, SettingKind, Settings, Value},
    tests::settings,
};
use std::ops::Range;

fn problems(settings: &Settings) -> Vec<Problem> {
    Endeavours::new(settings).err().unwrap_or_default()
}

/// The shipped scenario with one row of a table changed.
fn changed(table: &'static str, name: &str, changes: &[(&str, &str)]) -> Settings {
    let mut settings = settings(&[]);
    let mut rows = settings.cards(table).to_vec();
    let info = SETTINGS.iter().find(|info| info.path == table).expect("a table");
    let SettingKind::Cards(info) = &info.kind else { panic!("{table} is no table") };
    let row = rows.iter_mut().find(|row| row.name == name).unwrap_or_else(|| panic!("no row {name}"));
    for (field, value) in changes {
        if let Some(place) = info.texts.iter().position(|text| text.name == *field) {
            (*value).clone_into(&mut row.texts[place]);
        } else if *field == "count" {
            row.count = value.parse().expect("a number");
        } else {
            let place = info.fields.iter().position(|known| known.name == *field).expect("a field");
            row.fields[place] = value.parse().expect("a number");
        }
    }
    settings.set(table, Value::Cards(rows));
    settings
}

fn with(table: &'static str, name: &str, changes: &[(&str, &str)]) -> Vec<Problem> {
    problems(&changed(table, name, changes))
}

#[test]
fn the_shipped_scenario_is_sound() {
    assert_eq!(problems(&settings(&[])), []);
}

#[test]
fn a_mistake_in_a_text_is_pointed_at_in_characters() {
    let cases: [(&'static str, &str, &str, &str, Range<usize>); 15] = [
        ("missions", "rescue_on_ivar", "asks", "rescue ivan", 7..11),
        ("missions", "rescue_on_ivar", "asks", "save ivar", 0..4),
        ("missions", "works_on_hertha", "asks", "factory here", 8..12),
        ("missions", "past_mars", "asks", "flyby moon", 6..10),
        ("exploration", "rich_vein", "does", "aqua 3; dance", 8..13),
        ("exploration", "lava_tubes", "reward", "rotate crowds 1", 7..13),
        ("exploration", "ready_made_pit", "asks", "factory there", 8..13),
        ("exploration", "deep_canyon", "gives", "shield 1; armour 2", 10..16),
        ("observation", "quiet_sun", "gives", "flares", 0..6),
        ("projects", "endowment", "gives", "stipend 3; gold", 11..15),
        ("stations", "ice_mine", "gives", "refuels 2", 0..7),
        ("drift_bernals", "old_exchange", "gives", "incomes 1", 0..7),
        ("patents", "nanobot", "effect", "rerolls 1", 0..7),
        ("equipment", "tractor_beam_l1", "needs", "gx", 0..2),
        ("futures", "golden_apples", "asks", "factory kreutz", 8..14),
    ];
    for (table, row, field, text, within) in cases {
        let found = with(table, row, &[(field, text)]);
        assert_eq!(found.len(), 1, "{table}.{row}: {found:?}");
        assert_eq!(found[0].path, format!("{table}.{row}.{field}"));
        assert_eq!(found[0].within, Some(within), "{text}");
        assert!(found[0].what.contains(row) && !found[0].help.is_empty());
    }
}

#[test]
fn a_row_that_makes_no_sense_is_pointed_at() {
    for (table, row, changes, path) in [
        ("sites", "hertha", ("features", "wet"), "sites.hertha.features"),
        ("sites", "hertha", ("group", "a+b+c"), "sites.hertha.group"),
        ("sites", "gaspra", ("count", "2"), "sites.gaspra"),
        ("missions", "bernal_over_ceres", ("year", "0"), "missions.bernal_over_ceres"),
        ("missions", "past_venus", ("penalty", "2"), "missions.past_venus"),
        ("projects", "endowment", ("spots", "green green"), "projects.endowment.spots"),
        ("infrastructure", "station_1", ("spots", "green black"), "infrastructure.station_1.spots"),
        ("equipment", "curiosity_rover", ("upgrade", "green"), "equipment.curiosity_rover.upgrade"),
        ("drift_bernals", "old_exchange", ("supports", "ge/coal"), "drift_bernals.old_exchange.supports"),
        ("locations.fac", "black_1", ("blue_2", "nowhere"), "locations.fac.black_1.blue_2"),
        ("locations.ber", "black_3", ("blue_6", "moon"), "locations.ber.black_3.blue_6"),
        ("observation", "betelgeuse", ("icon", ""), "observation.betelgeuse"),
    ] {
        let found = with(table, row, &[changes]);
        assert_eq!(found.iter().map(|problem| problem.path.as_str()).collect::<Vec<_>>(), [path], "{found:?}");
    }
}

#[test]
fn every_word_of_a_text_that_names_nothing_is_told() {
    for (table, row, changes, told) in [
        (
            "sites",
            "hertha",
            ("features", "wet push dry"),
            ["`hertha`: `wet` is no feature", "`hertha`: `dry` is no feature"],
        ),
        ("drift_bernals", "old_exchange", ("supports", "coal/ge/oil"), ["`coal` is neither", "`oil` is neither"]),
    ] {
        let found = with(table, row, &[changes]);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().zip(told).all(|(problem, told)| problem.what.contains(told)), "{found:?}");
    }
}

#[test]
fn an_astronomical_observation_among_exploration_cards_is_refused() {
    let found = with("exploration", "bare_rock", &[("type", "astronomical"), ("icon", "circle")]);
    assert!(found.len() == 1 && found[0].path == "exploration.bare_rock", "{found:?}");
}

#[test]
fn a_network_without_one_of_its_abilities_is_refused() {
    let found = with("network", "radio_relay", &[("works", "beam")]);
    assert!(found.len() == 1 && found[0].path == "network" && found[0].what.contains("relay"), "{found:?}");
}

#[test]
fn a_goal_of_more_missions_than_there_are_is_refused() {
    let mut settings = settings(&[]);
    let easy = |row: &Card| row.fields[0] <= 10;
    let rows: Vec<Card> = settings.cards("missions").iter().filter(|row| !easy(row)).cloned().collect();
    settings.set("missions", Value::Cards(rows));
    let found = problems(&settings);
    assert!(found.len() == 1 && found[0].path == "goal.easy", "{found:?}");
}

#[test]
fn a_faction_whose_privilege_no_crew_has_is_refused() {
    let mut settings = changed("patents", "spacex", &[("effect", "")]);
    settings.set("faction", Value::Choice("marketeer"));
    let found = problems(&settings);
    assert!(found.len() == 1 && found[0].path == "faction", "{found:?}");
}

#[test]
fn a_bag_with_too_many_beads_is_refused() {
    let mut settings = settings(&[]);
    for path in ["bag.black", "bag.green", "bag.purple", "bag.red", "bag.yellow"] {
        settings.set(path, Value::Integer(60));
    }
    let found = problems(&settings);
    assert!(found.len() == 1 && found[0].path == "bag", "{found:?}");
}

#[test]
fn everything_wrong_with_the_tables_is_told_at_once() {
    let mut settings = changed("missions", "rescue_on_ivar", &[("asks", "rescue ivan")]);
    let other = changed("stations", "ice_mine", &[("gives", "refuels 2")]);
    settings.set("stations", Value::Cards(other.cards("stations").to_vec()));
    let paths: Vec<String> = problems(&settings).into_iter().map(|problem| problem.path).collect();
    assert_eq!(paths, ["missions.rescue_on_ivar.asks", "stations.ice_mine.gives"]);
}

#[test]
fn b1c_a_game_lasts_twelve_years_a_cycle() {
    assert_eq!(table(&[]).rules.years, 84);
    assert_eq!(table(&["game.cycles=1"]).rules.years, 12);
}

#[test]
fn b1d_the_goal_is_a_score_and_missions_of_each_band() {
    let table = table(&["goal.score=120", "goal.hard=2"]);
    assert_eq!((table.rules.numbers.goal_score, table.rules.numbers.goal_missions), (120, [1, 1, 2]));
    assert_eq!(table.state.quests.len(), 4);
}

#[test]
fn scale_points_takes_a_share_of_each_mission_rounded_down() {
    assert_eq!(table(&["scale.points=50"]).rules.points(13), 6);
    assert_eq!(table(&["scale.points=300"]).rules.points(13), 39);
}

#[test]
fn scale_years_moves_deadlines_within_the_game() {
    assert_eq!(table(&["scale.years=50"]).rules.deadline(27), 13);
    assert_eq!(table(&["scale.years=300"]).rules.deadline(50), 84, "not beyond the last year");
    assert_eq!(table(&["scale.years=300"]).rules.deadline(0), 0, "none stays none");
}

#[test]
fn scale_penalties_changes_what_a_failure_costs() {
    for (scale, penalty) in [(0, 0), (100, 1), (300, 3)] {
        let mut table = table(&[&format!("scale.penalties={scale}")]);
        table.bare().mission("factory mars_arsia_mons_caves").state.quests[0].until = 1;
        table.end_year();
        assert_eq!(table.state.penalties, penalty);
    }
}

#[test]
fn mix_says_how_often_each_kind_of_card_is_in_its_deck() {
    let full = table(&[]).state;
    assert_eq!((full.exploration.to_draw().len(), full.observation.to_draw().len()), (259, 214));
    let none = table(&["mix.nothing=0", "mix.effects=0"]).state;
    assert_eq!((none.exploration.to_draw().len(), none.observation.to_draw().len()), (259 - 31 - 116, 214 - 68));
    assert_eq!(table(&["mix.missions=3"]).state.exploration.to_draw().len(), 259 + 2 * 52);
}

#[test]
fn the_anomaly_maps_know_more_than_one_zone() {
    assert!(table(&[]).rules.many_anomaly_zones);
}
