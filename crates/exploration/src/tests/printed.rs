//! The printed cards, relics and planets, with their counts, against the shipped scenarios.

use super::shipped;
use super::{CARD_FIELDS, PLANET_FIELDS, RELIC_FIELDS};
use crate::ruleset::{FieldInfo, Settings};

/// The fields of a row that are not 0, in the order of their declaration.
fn given(row: &crate::ruleset::Card, fields: &[FieldInfo]) -> Vec<(&'static str, i64)> {
    fields
        .iter()
        .zip(&row.fields)
        .filter(|(_, value)| **value != 0)
        .map(|(field, value)| (field.name, *value))
        .collect()
}

fn value(row: &crate::ruleset::Card, fields: &[FieldInfo], name: &str) -> i64 {
    given(row, fields).into_iter().find(|(field, _)| *field == name).map_or(0, |(_, value)| value)
}

/// A deck as printed: title, copies and effect. Points for effects outside the expedition are ours and left out.
type Printed<'a> = &'a [(&'a str, u32, &'a [(&'a str, i64)])];

const CULTURAL: Printed<'_> = &[
    ("freelancers", 3, &[("produce", 1), ("may", 1)]),
    ("mercenary_outfit", 3, &[("infantry", 1), ("may", 1)]),
    ("gamma_wormhole", 1, &[("purge", 1)]),
    ("demilitarized_zone", 1, &[("attach", 1), ("closes", 1)]),
    ("dyson_sphere", 1, &[("attach", 1), ("resources", 2), ("influence", 1)]),
    ("paradise_world", 1, &[("attach", 1), ("influence", 2)]),
    ("tomb_of_emphidia", 1, &[("attach", 1), ("influence", 1), ("tomb", 1)]),
    ("cultural_fragment", 9, &[("fragment", 1)]),
];

const HAZARDOUS: Printed<'_> = &[
    ("volatile_fuel_source", 3, &[("command", 1), ("gate", 1)]),
    ("expedition", 3, &[("ready", 1), ("gate", 1)]),
    ("core_mine", 3, &[("trade_goods", 1), ("gate", 1)]),
    ("lazax_survivors", 1, &[("attach", 1), ("resources", 1), ("influence", 2)]),
    ("mining_world", 1, &[("attach", 1), ("resources", 2)]),
    ("rich_world", 1, &[("attach", 1), ("resources", 1)]),
    ("warfare_facility", 1, FACILITY),
    ("hazardous_fragment", 7, &[("fragment", 1)]),
];

const INDUSTRIAL: Printed<'_> = &[
    ("abandoned_warehouses", 4, &[("commodities", 2), ("convert", 2), ("may", 1)]),
    ("functioning_base", 4, &[("commodities", 1), ("price", 1), ("bought_action_cards", 1), ("may", 1)]),
    ("local_fabricators", 4, &[("commodities", 1), ("price", 1), ("bought_mechs", 1), ("may", 1)]),
    ("biotic_facility", 1, FACILITY),
    ("cybernetic_facility", 1, FACILITY),
    ("propulsion_facility", 1, FACILITY),
    ("industrial_fragment", 5, &[("fragment", 1)]),
];

/// A specialty, or a resource and an influence where the planet has one.
const FACILITY: &[(&str, i64)] = &[("attach", 1), ("resources", 1), ("influence", 1), ("specialty", 1)];

const FRONTIER: Printed<'_> = &[
    ("derelict_vessel", 2, &[("secrets", 1)]),
    ("enigmatic_device", 2, &[("keep", 1), ("technologies", 1), ("use_price", 6)]),
    ("lost_crew", 2, &[("action_cards", 2)]),
    // All commodities: more than the highest commodity value and the printed relics let anybody hold.
    ("merchant_station", 2, &[("refill", 1), ("convert", 20), ("may", 1)]),
    ("gamma_relay", 1, &[("purge", 1)]),
    ("ion_storm", 1, &[("stay", 1)]),
    ("mirage", 1, &[("purge", 1), ("ready", 1), ("resources", 1), ("influence", 2), ("planet", 1)]),
    ("unknown_fragment", 3, &[("fragment", 1)]),
];

const CODEX: Printed<'_> = &[
    ("minor_entropic_field", 1, &[("trade_goods", 1), ("command", 1)]),
    ("entropic_field", 1, &[("trade_goods", 2), ("command", 1)]),
    ("major_entropic_field", 1, &[("trade_goods", 3), ("command", 1)]),
    ("keleres_ship", 2, &[("command", 2)]),
    ("dead_world", 1, &[("relics", 1)]),
];

fn is_printed(settings: &Settings, path: &str, printed: Printed<'_>) {
    let rows = settings.cards(path);
    assert_eq!(rows.len(), printed.len(), "{path}");
    for (row, (title, copies, effect)) in rows.iter().zip(printed) {
        let mut found = given(row, CARD_FIELDS);
        found.retain(|(field, _)| *field != "points");
        assert_eq!((row.name.as_str(), row.count, found.as_slice()), (*title, *copies, *effect), "{path}");
    }
}

#[test]
fn decks_hold_the_printed_cards_as_often_as_printed() {
    let standard = shipped("standard");
    for (path, printed) in [
        ("decks.cultural", CULTURAL),
        ("decks.hazardous", HAZARDOUS),
        ("decks.industrial", INDUSTRIAL),
        ("decks.frontier", FRONTIER),
    ] {
        is_printed(&standard, path, printed);
        if path != "decks.frontier" {
            is_printed(&shipped("codex"), path, printed);
        }
    }
    let with_codex: Vec<_> = FRONTIER.iter().chain(CODEX).copied().collect();
    is_printed(&shipped("codex"), "decks.frontier", &with_codex);
}

#[test]
fn so_many_cards_of_each_deck_go_to_each_place() {
    // Discarded, attached, purged, kept, staying in play, fragments.
    for (name, path, expected) in [
        ("standard", "decks.cultural", [6, 4, 1, 0, 0, 9]),
        ("standard", "decks.hazardous", [9, 4, 0, 0, 0, 7]),
        ("standard", "decks.industrial", [12, 3, 0, 0, 0, 5]),
        ("standard", "decks.frontier", [6, 0, 2, 2, 1, 3]),
        ("codex", "decks.frontier", [12, 0, 2, 2, 1, 3]),
    ] {
        let settings = shipped(name);
        let fates = ["attach", "purge", "keep", "stay", "fragment"];
        let rows = settings.cards(path);
        let all: u32 = rows.iter().map(|row| row.count).sum();
        let to = |fate| rows.iter().filter(|row| value(row, CARD_FIELDS, fate) > 0).map(|row| row.count).sum::<u32>();
        let placed = fates.map(to);
        let [attached, purged, kept, staying, fragments] = placed;
        let found = [all - placed.iter().sum::<u32>(), attached, purged, kept, staying, fragments];
        assert_eq!(found, expected, "{name}, {path}");
    }
}

#[test]
fn relics_are_there_once_each_with_their_printed_effects() {
    let standard: &[(&str, &[(&str, i64)])] = &[
        ("dominus_orb", &[]),
        ("maw_of_worlds", &[("technologies", 1)]),
        ("scepter_of_emelpar", &[("round_command", 1)]),
        ("shard_of_the_throne", &[]),
        ("stellar_converter", &[]),
        ("the_codex", &[("action_cards", 3)]),
        ("crown_of_emphidia", &[("explores_planet", 1)]),
        ("crown_of_thalnos", &[]),
        ("the_obsidian", &[("secrets", 1)]),
        ("the_prophets_tears", &[]),
    ];
    let codex: &[(&str, &[(&str, i64)])] = &[
        ("dynamis_core", &[("commodity_value", 2)]),
        ("jr_xs455_o", &[("round_goods", 1)]),
        ("nanoforge", &[("resources", 2), ("influence", 2)]),
        ("neuraloop", &[]),
        ("circlet_of_the_void", &[("explores_frontier", 1)]),
        ("book_of_latvinia", &[("technologies", 2)]),
    ];
    let with_codex: Vec<_> = standard.iter().chain(codex).copied().collect();
    for (name, printed) in [("standard", standard), ("codex", &with_codex)] {
        let settings = shipped(name);
        let rows = settings.cards("relics.deck");
        assert_eq!(rows.len(), printed.len(), "{name}");
        for (row, (title, effect)) in rows.iter().zip(printed) {
            // What a relic is worth is ours.
            let mut found = given(row, RELIC_FIELDS);
            found.retain(|(field, _)| !matches!(*field, "value" | "tomb_value"));
            // The source has the Nanoforge's planet legendary; where relics can say so, this one does.
            found.retain(|(field, _)| *field != "legendary");
            assert_eq!((row.name.as_str(), row.count, found.as_slice()), (*title, 1, *effect), "{name}");
        }
    }
}

#[test]
fn planets_are_as_many_and_as_strong_as_printed_by_trait_and_set() {
    let settings = shipped("standard");
    let rows = settings.cards("map.planets");
    let field = |row, name| value(row, PLANET_FIELDS, name);
    // Systems 19 to 50 are those of the base game, 59 to 80 those of the expansion; Mallice is system 82.
    for (systems, kind, planets, resources, influence) in [
        (19..=50, "cultural", 10, 10, 18),
        (19..=50, "hazardous", 11, 23, 16),
        (19..=50, "industrial", 11, 13, 15),
        (59..=80, "cultural", 10, 14, 14),
        (59..=80, "hazardous", 9, 13, 9),
        (59..=80, "industrial", 9, 17, 15),
        (82..=82, "cultural", 1, 0, 3),
    ] {
        let found: Vec<_> =
            rows.iter().filter(|row| systems.contains(&field(row, "system")) && field(row, kind) == 1).collect();
        let sum = |name| found.iter().map(|row| field(row, name)).sum::<i64>();
        let expected = (planets, resources, influence);
        assert_eq!((found.len(), sum("resources"), sum("influence")), expected, "{kind}, systems {systems:?}");
    }
    let traits = |row| field(row, "cultural") + field(row, "hazardous") + field(row, "industrial");
    assert!(rows.iter().all(|row| row.count == 1 && traits(row) <= 1), "no printed planet has two traits");
    let bare: Vec<_> = rows.iter().filter(|row| traits(row) == 0).map(|row| row.name.as_str()).collect();
    assert_eq!(bare, ["mecatol_rex"]);
    let centre = given(&rows[0], PLANET_FIELDS);
    assert_eq!(centre, [("system", 18), ("resources", 1), ("influence", 6)]);
    let legends: Vec<_> = rows.iter().filter(|row| field(row, "legendary") == 1).map(|row| row.name.as_str()).collect();
    assert_eq!(legends, ["primor", "hopes_end", "mallice"]);
    assert_eq!(rows.iter().map(|row| field(row, "specialty")).sum::<i64>(), 16, "four of each of four");
    assert_eq!(rows.len(), 32 + 28 + 2);
}
