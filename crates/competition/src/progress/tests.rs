//! Tracks, progress cards, what Edges do for the player, and what is to be chosen first.

use crate::Cause;
use crate::table::Deck;
use crate::{
    Action, ActionType, ProgressId,
    effects::{Teller, effects},
    fixture::{Table, in_era, table},
    pieces::{Era, Side},
    state::Phase,
    tally::Source,
};

fn second() -> Table {
    let mut table = in_era(Era::Planeteers, &[]);
    table.hand(&[]);
    table
}

/// Takes a progress card, whatever is due.
fn take(table: &mut Table, name: &str) {
    let id = table.progress(name);
    let Table { rules, state, luck, log } = table;
    rules.take_progress(state, id, luck, log);
}

/// Has a text of the player's bring what it says.
fn gain(table: &mut Table, text: &str, teller: Teller) {
    let effects = effects(text, teller).unwrap();
    let Table { rules, state, luck, log } = table;
    rules.gain_effects(state, &effects, Source::Edges, luck, log);
}

fn takeable(table: &Table, breakthrough: bool) -> Vec<&str> {
    let name = |id: ProgressId| table.rules.progress_card(id).name.as_str();
    table.rules.takeable(&table.state, breakthrough).map(name).collect()
}

#[test]
fn each_lap_of_a_track_makes_a_card_due() {
    let mut table = second();
    table.rules.advance(&mut table.state, false, 7, &mut table.log);
    assert_eq!((table.state.tracks, table.state.due), ([1, 0], [2, 0]));
    table.rules.advance(&mut table.state, true, 2, &mut table.log);
    table.rules.advance(&mut table.state, true, 1, &mut table.log);
    assert_eq!((table.state.tracks, table.state.due, table.state.tally.laps), ([1, 0], [2, 1], [2, 1]));
    let mut longer = in_era(Era::Planeteers, &["tracks.genetics=5"]);
    longer.rules.advance(&mut longer.state, false, 7, &mut longer.log);
    assert_eq!((longer.state.tracks, longer.state.due), ([2, 0], [1, 0]));
}

#[test]
fn what_is_due_is_chosen_before_the_turn_goes_on() {
    let mut table = second();
    table.turn_with(&["splicer", "gene_lab", "lucky_strike"]);
    let [splicer, lab] = ["splicer", "gene_lab"].map(|card| table.card(card));
    table.act(Action::Genetics).act(Action::Pay(splicer)).act(Action::Pay(lab));
    assert_eq!(table.state.phase, Phase::Progress(false));
    let expected = ["enviro_tolerance", "zero_g_body", "longevity", "night_eyes", "steady_hands", "gene_banks"];
    assert_eq!(table.legal(), expected.map(|name| Action::TakeProgress(table.progress(name))));
    let body = table.progress("zero_g_body");
    table.act(Action::TakeProgress(body));
    // 1 for the first copy, 4 for the contract that asks for an adaptation.
    assert_eq!((table.your_profit(), table.state.phase), (5, Phase::After));
    assert!(table.told("Turn: tracks") && table.told("Turn: progress card"));
}

#[test]
fn adaptations_come_before_breakthroughs_and_those_before_probes_and_recalls() {
    let mut table = second();
    table.team(Side::Competition, "ceres");
    table.state.due = [1, 1];
    table.state.recalls = 1;
    table.state.probes.push(5);
    for expected in [Phase::Progress(false), Phase::Progress(true), Phase::Probe(5), Phase::Recall] {
        assert_eq!(table.rules.due(&mut table.state, &mut table.log), Some(expected));
        if let Phase::Progress(breakthrough) = expected {
            table.state.due[usize::from(breakthrough)] = 0;
        }
    }
    assert_eq!(table.rules.due(&mut table.state, &mut table.log), None);
}

#[test]
fn laps_without_a_card_to_take_are_lost() {
    let mut table = second();
    table.state.available = Default::default();
    table.state.due = [2, 1];
    assert_eq!(table.rules.due(&mut table.state, &mut table.log), None);
    assert_eq!(table.state.due, [0, 0]);
    // A track that leads to nothing is not advanced on by an action.
    table.turn_with(&["gene_lab", "signal"]);
    assert!(!table.legal().contains(&Action::Genetics) && !table.legal().contains(&Action::Revelation));
}

#[test]
fn a_card_is_taken_once_and_after_its_prerequisite() {
    let mut table = second();
    assert!(takeable(&table, false).contains(&"longevity") && !takeable(&table, false).contains(&"hive_mind"));
    take(&mut table, "longevity");
    assert!(!takeable(&table, false).contains(&"longevity") && takeable(&table, false).contains(&"hive_mind"));
    assert!(takeable(&table, true).contains(&"xeno_grammar") && !takeable(&table, true).contains(&"hive_mind"));
    // What the competition has removed is no prerequisite of yours, and what it has left can be taken.
    table.offers(["tug"; 4]);
    table.order("progress xeno_grammar offers 1 colony");
    assert!(takeable(&table, true).contains(&"xeno_grammar") && !takeable(&table, true).contains(&"wormhole_maps"));
    table.order("progress xeno_grammar offers 1 colony");
    assert!(!takeable(&table, true).contains(&"xeno_grammar"));
}

#[test]
fn the_first_copy_has_the_profit() {
    let mut first = second();
    take(&mut first, "longevity");
    assert_eq!(first.your_profit(), 1);
    let mut later = second();
    later.offers(["tug"; 4]);
    later.order("progress longevity offers 1 colony");
    take(&mut later, "longevity");
    assert_eq!((later.your_profit(), later.its_profit()), (0, 1));
}

#[test]
fn progress_cards_give_what_they_say() {
    let mut table = second();
    take(&mut table, "zero_g_body");
    assert_eq!(table.standing(ActionType::Move), 2);
    take(&mut table, "star_children");
    assert_eq!(table.state.home[0], 3);
    take(&mut table, "enviro_tolerance");
    assert_eq!((table.standing(ActionType::Colony), table.state.colony_profit), (1, 0));
    take(&mut table, "symbionts");
    assert_eq!(table.state.colony_profit, 1);
    take(&mut table, "gene_banks");
    assert_eq!(table.state.hand.len(), 1);
    take(&mut table, "hive_mind");
    assert_eq!((table.standing(ActionType::Genetics), table.standing(ActionType::Produce)), (1, 1));
    // They stay for the next era.
    let Table { rules, state, luck, log } = &mut table;
    rules.end_era(state, Cause::ActionDeck, luck, log);
    assert_eq!((table.standing(ActionType::Move), table.state.home[0], table.state.colony_profit), (2, 4, 1));
}

#[test]
fn there_are_no_more_teams_than_the_setting_says() {
    let mut table = in_era(Era::Planeteers, &["teams.most=3", "teams.planeteers=3"]);
    gain(&mut table, "team", Teller::Gain);
    assert_eq!((table.state.home[0], table.state.tally.teams_gained), (3, 0));
    let mut more = in_era(Era::Planeteers, &["teams.most=6", "teams.planeteers=3"]);
    more.team(Side::You, "ceres");
    gain(&mut more, "team 3", Teller::Gain);
    assert_eq!((more.state.home[0], more.state.tally.teams_gained), (5, 3));
}

#[test]
fn an_edge_costs_no_action_and_is_discarded() {
    let mut table = table(&[]);
    let windfall = table.card("windfall");
    table.hand(&["windfall", "shuttle"]).act(Action::Edge(windfall));
    assert_eq!((table.your_profit(), table.state.actions, table.state.phase), (2, 1, Phase::Turn));
    assert!(table.told("Turn: Edge") && table.state.deck.discarded() == [windfall]);
}

#[test]
fn salvage_takes_every_offer_and_the_boxes_are_filled_again() {
    let mut table = table(&[]);
    table.hand(&["salvage"]).offers(["shuttle", "lander", "prefabs", "smelter"]).deck(&["university"; 6]);
    table.act(Action::Edge(table.card("salvage")));
    let taken = ["shuttle", "lander", "prefabs", "smelter"].map(|name| table.card(name));
    assert_eq!(table.state.hand.as_slice(), taken);
    assert_eq!(table.state.offers, [Some(table.card("university")); 4]);
}

#[test]
fn espionage_draws_cards() {
    let mut table = second();
    table.turn_with(&["industrial_spy"]).deck(&["market"; 4]);
    table.act(Action::Edge(table.card("industrial_spy")));
    assert_eq!(table.state.hand.as_slice(), [table.card("market"); 2]);
}

#[test]
fn a_probe_explores_a_site_in_its_range_without_a_team() {
    let mut table = table(&[]);
    table.tile_at("eros", "water").hand(&["near_space_probe", "shuttle"]);
    table.act(Action::Edge(table.card("near_space_probe")));
    let open = ["luna", "mars", "north_mars", "phobos", "sisyphus"];
    assert_eq!(table.legal(), open.map(|site| Action::Probe(table.site(site))));
    let mars = table.site("mars");
    table.act(Action::Probe(mars));
    assert!(table.state.at(mars).spots[0].tile.is_some() && table.state.phase == Phase::Turn);
    assert_eq!(table.state.at(mars).spots[0].finder, Some(Side::You));
}

#[test]
fn a_recall_sends_a_team_of_the_competition_away() {
    let mut table = table(&[]);
    table.team(Side::Competition, "mars").team(Side::Competition, "luna").hand(&["sabotage", "shuttle"]);
    table.act(Action::Edge(table.card("sabotage")));
    let [luna, mars] = ["luna", "mars"].map(|site| table.site(site));
    assert_eq!(table.legal(), [Action::Recall(luna), Action::Recall(mars)]);
    table.act(Action::Recall(mars));
    assert_eq!((table.rivals("mars"), table.rivals("luna"), table.state.home[1]), (0, 1, 11));
    assert_eq!(table.state.phase, Phase::Turn);
}

#[test]
fn edges_that_would_do_nothing_are_not_offered() {
    let mut table = table(&[]);
    let offered = |table: &Table| table.legal().iter().any(|action| matches!(action, Action::Edge(_)));
    table.hand(&["salvage"]);
    assert!(offered(&table));
    table.state.offers = [None; 4];
    assert!(!offered(&table));
    table.hand(&["near_space_probe"]);
    assert!(offered(&table));
    table.state.tiles = Deck::new([]);
    assert!(!offered(&table));
    table.hand(&["industrial_spy"]);
    assert!(offered(&table));
    table.deck(&[]);
    assert!(!offered(&table));
}

#[test]
fn a_team_of_the_third_era_begins_at_a_star_without_a_team() {
    let mut table = in_era(Era::Starfarers, &["eras.count=3"]);
    table.team(Side::Competition, "sirius").team(Side::You, "procyon").turn_with(&["artifact"]);
    table.state.arrivals = 1;
    let Table { rules, state, luck, log } = &mut table;
    rules.go_on(state, luck, log);
    assert_eq!(table.state.phase, Phase::Arrival);
    let [sirius, procyon, tau] = ["sirius", "procyon", "tau_ceti"].map(|site| Action::Arrive(table.site(site)));
    assert!(!table.legal().contains(&sirius) && !table.legal().contains(&procyon));
    table.act(tau);
    assert_eq!((table.teams("tau_ceti"), table.state.arrivals, table.state.phase), (1, 0, Phase::Turn));
    let mut home = in_era(Era::Starfarers, &["teams.at_star=false"]);
    gain(&mut home, "team", Teller::Gain);
    assert_eq!((home.state.home[0], home.state.arrivals), (4, 0));
}
