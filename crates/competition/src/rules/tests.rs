//! Scenarios that cannot be played, each with what is said about it, and what the `mix` does.

use super::Competition;
use crate::ruleset::{Card, Problem, Ruleset, SettingKind, Settings, Value};
use crate::{settings::Given, tests::settings};
use std::ops::Range;

/// Changes a row of a table: its fields and texts, its `count` and its `name`.
fn change(settings: &mut Settings, table: &'static str, name: &str, changes: &[(&str, &str)]) {
    let mut rows = settings.cards(table).to_vec();
    let info = Given::INFOS.iter().find(|info| info.path == table).expect("a table");
    let SettingKind::Cards(info) = &info.kind else { panic!("{table} is no table") };
    let row = rows.iter_mut().find(|row| row.name == name).unwrap_or_else(|| panic!("no row {name}"));
    for (field, value) in changes {
        if let Some(place) = info.texts.iter().position(|text| text.name == *field) {
            (*value).clone_into(&mut row.texts[place]);
        } else if *field == "count" {
            row.count = value.parse().expect("a number");
        } else if *field == "name" {
            (*value).clone_into(&mut row.name);
        } else {
            let place = info.fields.iter().position(|known| known.name == *field).expect("a field");
            row.fields[place] = value.parse().expect("a number");
        }
    }
    settings.set(table, Value::Cards(rows));
}

fn problems(settings: &Settings) -> Vec<Problem> {
    Competition::new(settings).err().unwrap_or_default()
}

/// The problems of the shipped scenario with one row changed.
fn with(table: &'static str, name: &str, changes: &[(&str, &str)]) -> Vec<Problem> {
    let mut settings = settings(&[]);
    change(&mut settings, table, name, changes);
    problems(&settings)
}

/// The shipped scenario with further copies of a row under other names.
fn crowded(table: &'static str, name: &str, copies: usize) -> Vec<Problem> {
    let mut settings = settings(&[]);
    let mut rows = settings.cards(table).to_vec();
    let row = rows.iter().find(|row| row.name == name).expect("a row").clone();
    rows.extend((0..copies).map(|copy| Card { name: format!("{name}_{copy}"), count: 1, ..row.clone() }));
    settings.set(table, Value::Cards(rows));
    problems(&settings)
}

#[test]
fn the_shipped_scenario_is_sound() {
    assert_eq!(problems(&settings(&[])), []);
}

#[test]
fn a_mistake_in_a_text_is_pointed_at_in_characters() {
    for (table, row, field, text, within) in [
        ("orders.mariners", "luna", "does", "site lunar", 5..10),
        ("orders.mariners", "offers_all", "does", "offers 5 move", 7..8),
        ("orders.planeteers", "longevity", "does", "progress longvity offers 1 move", 9..17),
        ("orders.starfarers", "sirius", "does", "site sirius", 11..11),
        ("contracts.mariners", "belt_mine", "asks", "bases 1 in bolt", 11..15),
        ("contracts.planeteers", "genome", "asks", "adaptation 1", 0..10),
        ("tiles.mariners", "ores", "has", "or", 0..2),
        ("bases", "refinery", "needs", "ore, exotic", 3..4),
        ("bases", "bio_lab", "built", "clear", 0..5),
        ("bases", "observatory", "boost", "explre 1", 0..6),
        ("bases", "refinery", "match", "profit 1, größer", 10..16),
        ("edges", "windfall", "player", "profit 30", 7..9),
        ("edges", "salvage", "competition", "offers", 0..6),
        ("progress", "longevity", "gives", "boost speed 1", 6..11),
    ] as [(&'static str, &str, &str, &str, Range<usize>); 14]
    {
        let found = with(table, row, &[(field, text)]);
        assert_eq!(found.len(), 1, "{table}.{row}: {found:?}");
        assert_eq!(found[0].path, format!("{table}.{row}.{field}"));
        assert_eq!(found[0].within, Some(within), "{table}.{row}: {}", found[0].what);
        assert!(found[0].what.contains(&format!("`{row}`")) && !found[0].help.is_empty());
    }
}

#[test]
fn rows_that_make_no_sense_are_told() {
    type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static str);
    let cases: &[Case] = &[
        ("sites.mariners", "solar_l2", &[("id", "1")], "have the same ID number"),
        ("sites.mariners", "solar_l2", &[("primary", "1")], "Lagrange site `solar_l2` has explore boxes"),
        ("sites.mariners", "luna", &[("primary", "0")], "has no explore box and is no Lagrange site"),
        ("sites.planeteers", "ceres", &[("secondary", "1")], "`ceres` has 2 explore boxes"),
        ("sites.starfarers", "sirius", &[("secondary", "4")], "`sirius` has 5 explore boxes"),
        ("sites.mariners", "eros", &[("count", "2")], "there are 2 of `eros`"),
        ("tiles.mariners", "ores", &[("redraw", "1")], "is drawn again and is no Alien tile"),
        ("contracts.starfarers", "evolution", &[("count", "2")], "there are 2 of `evolution`"),
        (
            "orders.mariners",
            "offers_all",
            &[("does", "progress longevity offers 1 move")],
            "progress action of the first",
        ),
        ("deck.mariners", "salvage", &[("edge", "salvag")], "`salvag` is no Edge of `edges`"),
        ("deck.mariners", "ion_drive", &[("move", "0")], "`ion_drive` is an upgrade without points"),
        ("deck.mariners", "shuttle", &[("move", "0")], "`shuttle` does nothing"),
        ("bases", "refinery", &[("needs", "")], "needs no ground at all"),
        ("bases", "excavation", &[("planeteers", "0"), ("starfarers", "0")], "is built in no era"),
        ("bases", "refinery", &[("count", "10")], "there are 10 of base type `refinery`"),
        ("edges", "windfall", &[("count", "2")], "there are 2 of `windfall`"),
        ("progress", "longevity", &[("count", "3")], "there are 3 of progress card `longevity`"),
        ("progress", "star_children", &[("prerequisite", "hive_mind")], "is no progress card above it"),
        ("progress", "longevity", &[("prerequisite", "longevity")], "is no progress card above it"),
        ("colonies", "camp", &[("count", "2")], "there are 2 of `camp`"),
        ("offers.key", "mariners", &[("name", "mariner")], "the key has no row `mariners`"),
    ];
    for (table, row, changes, what) in cases {
        let found = with(table, row, changes);
        assert_eq!(found.len(), 1, "{table}.{row}: {found:?}");
        assert!(found[0].what.contains(what), "{table}.{row}: {}", found[0].what);
        assert!(found[0].path.starts_with(table) && !found[0].help.is_empty(), "{}", found[0].path);
    }
}

#[test]
fn the_third_era_has_no_lagrange_site_and_explore_costs_of_4_7_and_10() {
    let found = with("sites.starfarers", "luhman_16", &[("lagrange", "1"), ("primary", "0")]);
    assert!(found.len() == 1 && found[0].what.contains("Lagrange site of the third era"), "{found:?}");
    let found = with("sites.starfarers", "sirius", &[("explore", "5")]);
    assert_eq!((found.len(), found[0].path.as_str()), (1, "sites.starfarers.sirius.explore"));
    assert!(found[0].what.contains("exploring `sirius` costs 5"));
    for cost in ["4", "7", "10"] {
        assert_eq!(with("sites.starfarers", "sirius", &[("explore", cost)]), []);
    }
    // Costs of the first two eras are free.
    assert_eq!(with("sites.mariners", "luna", &[("explore", "5")]), []);
}

#[test]
fn tables_hold_no_more_kinds_than_there_is_room_for() {
    let found = crowded("bases", "refinery", 1);
    assert!(found.len() == 1 && found[0].what.contains("10 base types"), "{found:?}");
    assert_eq!(crowded("progress", "longevity", 8), []);
    let found = crowded("progress", "longevity", 9);
    assert!(found.len() == 1 && found[0].what.contains("25 different progress cards"), "{found:?}");
    assert_eq!(crowded("colonies", "camp", 12), []);
}

/// The problems of the shipped scenario with some numbers changed.
fn with_numbers(changes: &[(&'static str, i64)]) -> Vec<Problem> {
    let mut settings = settings(&[]);
    for &(path, number) in changes {
        settings.set(path, Value::Integer(number));
    }
    problems(&settings)
}

#[test]
fn a_competition_without_cards_in_an_era_that_is_played_is_refused() {
    let none = [("mix.site", 0), ("mix.offers", 0), ("mix.progress", 0), ("mix.discovery", 0)];
    let found = with_numbers(&none);
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|problem| problem.path == "mix"), "{found:?}");
    let one: Vec<_> = none.into_iter().chain([("eras.count", 1)]).collect();
    assert_eq!(with_numbers(&one).len(), 1);
    // Progress actions are of the later eras.
    let found = with_numbers(&[none[0], none[1], none[3]]);
    assert!(found.len() == 1 && found[0].what.contains("Mariners"), "{found:?}");
}

#[test]
fn more_teams_at_the_start_than_there_can_be_are_refused() {
    let found = with_numbers(&[("teams.mariners", 4), ("teams.most", 3)]);
    assert_eq!((found.len(), found[0].path.as_str()), (1, "teams.mariners"));
}

#[test]
fn more_contracts_to_end_an_era_than_it_has_are_refused() {
    let found = with_numbers(&[("eras.contracts", 8), ("eras.count", 2)]);
    assert!(found.len() == 2 && found.iter().all(|problem| problem.path == "eras.contracts"), "{found:?}");
}

#[test]
fn a_draw_above_the_hand_limit_is_refused() {
    let found = with_numbers(&[("hand.low", 5), ("hand.limit", 4)]);
    assert_eq!((found.len(), found[0].path.as_str()), (1, "hand.low"));
}

#[test]
fn an_edge_that_does_nothing_is_refused() {
    let mut settings = settings(&[]);
    change(&mut settings, "edges", "windfall", &[("player", ""), ("competition", "")]);
    let found = problems(&settings);
    assert!(found.len() == 1 && found[0].path == "edges.windfall", "{found:?}");
}

#[test]
fn everything_wrong_is_told_at_once() {
    let mut settings = settings(&[]);
    change(&mut settings, "sites.mariners", "luna", &[("primary", "0")]);
    change(&mut settings, "edges", "windfall", &[("player", "turns")]);
    change(&mut settings, "orders.starfarers", "sirius", &[("does", "nothing")]);
    let paths: Vec<String> = problems(&settings).into_iter().map(|problem| problem.path).collect();
    assert_eq!(paths, ["edges.windfall.player", "sites.mariners.luna", "orders.starfarers.sirius.does"]);
}

#[test]
fn the_mix_says_how_often_each_kind_of_card_is_in_the_decks() {
    let deck = |changes: &[&str]| Competition::new(&settings(changes)).unwrap().orders[1].to_draw().len();
    let full = deck(&[]);
    let without = |kind: &str| full - deck(&[&format!("mix.{kind}=0")]);
    // The size stays.
    assert_eq!(["site", "offers", "progress", "discovery"].map(without), [0; 4]);
    assert_eq!((full, deck(&["mix.cards.planeteers=60"])), (46, 60));
    let of_kind = |changes: &[&str]| {
        let rules = Competition::new(&settings(changes)).unwrap();
        let mut kinds = [0; 4];
        for id in rules.orders[1].to_draw() {
            kinds[rules.board(crate::Era::Planeteers).orders[usize::from(id.0)].order.kind()] += 1;
        }
        kinds
    };
    assert_eq!((of_kind(&[]), of_kind(&["mix.progress=0"])[2]), ([18, 5, 5, 18], 0));
    let twice = of_kind(&["mix.offers=200", "mix.progress=200"]);
    assert!((8..=9).contains(&twice[1]) && (8..=9).contains(&twice[2]), "{twice:?}");
}

#[test]
fn cards_are_shared_out_by_weight_and_the_largest_rests_have_what_is_left() {
    assert_eq!(super::shared_out(10, &[1, 1, 1]), [4, 3, 3]);
    assert_eq!(super::shared_out(10, &[100, 0, 300]), [3, 0, 7]);
    assert_eq!(super::shared_out(50, &[25, 25]), [25, 25]);
}
