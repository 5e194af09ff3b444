//! Settings that cannot be played, each with what is said about it.

use super::*;
use crate::ruleset::Value;

/// The shipped settings with one row changed: fields and texts of a card by name.
fn with_row(table: &'static str, name: &str, changes: &[(&str, &str)]) -> Settings {
    let mut settings = scenario(&[]).settings;
    let mut cards = settings.cards(table).to_vec();
    let info = SETTINGS.iter().find(|info| info.path == table).expect("a table");
    let SettingKind::Cards(info) = &info.kind else { panic!("{table}") };
    let card = cards.iter_mut().find(|card| card.name == name).expect("a row");
    for (field, value) in changes {
        if let Some(place) = info.texts.iter().position(|text| text.name == *field) {
            (*value).clone_into(&mut card.texts[place]);
        } else if *field == "name" {
            (*value).clone_into(&mut card.name);
        } else if *field == "count" {
            card.count = value.parse().expect("a number");
        } else {
            let place = info.fields.iter().position(|known| known.name == *field).expect("a field");
            card.fields[place] = value.parse().expect("a number");
        }
    }
    settings.set(table, Value::Cards(cards));
    settings
}

fn with(path: &'static str, value: Value) -> Settings {
    let mut settings = scenario(&[]).settings;
    settings.set(path, value);
    settings
}

/// The one problem with these settings, as its path and what is wrong.
fn only(settings: &Settings) -> (String, String) {
    match &problems(settings)[..] {
        [problem] => (problem.path.clone(), problem.what.clone()),
        other => panic!("{other:?}"),
    }
}

fn is(path: &str, what: &str) -> (String, String) {
    (path.into(), what.into())
}

#[test]
fn a_mistake_in_a_text_is_pointed_at_in_characters() {
    let settings = with_row("decks.main", "c_5", &[("effects", "pub 1; lanch")]);
    let found = problems(&settings);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].path, "decks.main.c_5.effects");
    assert_eq!(found[0].within, Some(7..12));
    assert_eq!(found[0].help, "did you mean `launch`?");
    // Bytes are not characters.
    let settings = with_row("decks.main", "c_5", &[("effects", "größe 1; vp")]);
    assert_eq!(problems(&settings)[0].within, Some(0..5));
    let settings = with_row("decks.main", "c_5", &[("effects", "if ½>=1: vp 1")]);
    assert_eq!(problems(&settings)[0].within, Some(3..4));
}

#[test]
fn cards_must_fit_their_deck() {
    let main = |field, text| only(&with_row("decks.main", "c_5", &[(field, text)]));
    assert_eq!(
        main("mission", "deliver earth: vp 1"),
        is("decks.main.c_5.mission", "only what belongs to the mascamites can say this")
    );
    assert_eq!(
        main("end", "1 per tucked"),
        is("decks.main.c_5.end", "a card cannot be a mission and count at the end")
    );
    assert_eq!(main("corner", "pub 1; move 1"), is("decks.main.c_5.corner", "the corner is of two kinds"));
    let far = |changes| only(&with_row("decks.centaurians", "et_31", changes));
    let once = "a card of the Centaurians sends one message, first of all";
    assert_eq!(far(&[("effects", "launch")]), is("decks.centaurians.et_31.effects", once));
    assert_eq!(far(&[("effects", "launch; message")]), is("decks.centaurians.et_31.effects", once));
    assert_eq!(
        far(&[("mission", "")]),
        is("decks.centaurians.et_31.mission", "nothing happens when the message is answered")
    );
}

#[test]
fn rows_have_their_names_and_stand_once() {
    let settings = with_row("planets", "mars", &[("name", "mers")]);
    let found: Vec<(String, String)> = problems(&settings).into_iter().map(|at| (at.path, at.what)).collect();
    assert_eq!(
        found,
        [is("planets.mers", "`planets` has no place for `mers`"), is("planets", "`planets` says nothing about `mars`")]
    );
    assert_eq!(only(&with_row("stars", "vega", &[("count", "2")])), is("stars.vega.count", "there is only one `vega`"));
    // A column has no gaps.
    let found = problems(&with_row("boards.anomalies", "red_5", &[("name", "red_7")]));
    let paths: Vec<&str> = found.iter().map(|problem| problem.path.as_str()).collect();
    assert_eq!(paths, ["boards.anomalies.red_7", "boards.anomalies"]);
}

#[test]
fn spaces_fit_their_board() {
    assert_eq!(
        only(&with_row("boards.anomalies", "red_2", &[("repeats", "1")])),
        is("boards.anomalies.red_3", "nobody would ever come to this space")
    );
    assert_eq!(
        only(&with_row("boards.anomalies", "red_2", &[("tier", "top")])),
        is("boards.anomalies.red_2.tier", "only the Exertians are dangerous")
    );
    assert_eq!(
        only(&with_row("boards.anomalies", "red_2", &[("sample", "1"), ("gain", "")])),
        is("boards.anomalies.red_2.sample", "there are no samples here")
    );
    assert_eq!(
        only(&with_row("boards.mascamites", "blue_4", &[("gain", "vp 3")])),
        is("boards.mascamites.blue_4.gain", "a space with a sample gives what the sample gives")
    );
    assert_eq!(
        only(&with_row("boards.anomalies", "red_2", &[("gain", "pay credit 1; vp 9")])),
        is("boards.anomalies.red_2.gain", "spaces are paid for with data or exofossils")
    );
}

#[test]
fn the_danger_of_a_space_is_that_of_its_tier() {
    let rules = Aliens::from_settings(&with("danger.middle", Value::Integer(7))).unwrap();
    let exertians = &rules.species[4].spaces;
    assert!(exertians.iter().all(|column| column.iter().map(|space| space.danger).eq([3, 3, 7, 7, 1])));
}

#[test]
fn only_blue_techs_cover_slots() {
    assert_eq!(
        only(&with_row("techs", "orange_1", &[("rule", "slot")])),
        is("techs.orange_1.rule", "only blue techs cover a slot of the computer")
    );
    assert_eq!(
        only(&with_row("techs", "orange_1", &[("top", "vp 1")])),
        is("techs.orange_1.top", "data cannot be placed on this tech")
    );
}

#[test]
fn numbers_go_together() {
    let list = |numbers: &[i64]| Value::Integers(numbers.to_vec());
    assert_eq!(
        only(&with("rival.stars", Value::Integer(6))),
        is("rival.stars", "`rival.levels` has no level of 6 stars")
    );
    assert_eq!(
        only(&with("exertians.costs", list(&[0]))),
        is("exertians.costs", "not every Exertian milestone has a cost")
    );
    assert_eq!(
        only(&with("milestones.gold", list(&[25, 25, 70]))),
        is("milestones.gold", "a milestone does not come after the one before it")
    );
    assert_eq!(
        only(&with("mascamites.dealt", Value::Integer(4))),
        is("mascamites.samples", "7 samples are too few to deal 4 twice and put one on the board")
    );
    assert_eq!(only(&with("rival.track", Value::Integer(13))).0, "rival.track");
    assert_eq!(only(&with("probes.limit", Value::Integer(3))).0, "probes.limit_tech");
    assert_eq!(
        only(&with_row("rival.levels", "stars_3", &[("extra", "10"), ("level_1", "9")])),
        is("objectives.tiles", "3 stars take 9 objectives of level 1, and there are 4")
    );
    let mut settings = with("species.left", Value::Choice("anomalies"));
    assert!(problems(&settings).is_empty());
    settings.set("species.right", Value::Choice("anomalies"));
    assert_eq!(only(&settings), is("species.right", "a species cannot be on both boards"));
}

#[test]
fn the_rival_has_what_its_cards_and_levels_take() {
    assert_eq!(
        only(&with_row("rival.cards", "s_16", &[("set", "advanced"), ("candidates", "scan row 1")])),
        is("rival.cards", "the rival has 0 cards for the anomalies")
    );
    assert_eq!(
        only(&with_row("rival.cards", "s_5", &[("candidates", "swap left | scan row 1")])),
        is("rival.cards.s_5.candidates", "only a basic card is replaced by that of a species")
    );
    assert_eq!(
        only(&with_row("rival.levels", "stars_2", &[("third", "blue")])),
        is("rival.levels.stars_2.third", "a colour of techs stands twice on the progress track")
    );
}

#[test]
fn objectives_spent_follow_rounds_and_shift() {
    let spent = |rounds: i64, shift: i64| {
        let mut settings = with("rounds.count", Value::Integer(rounds));
        settings.set("objectives.shift", Value::Integer(shift));
        Aliens::from_settings(&settings).unwrap().objectives_spent.to_vec()
    };
    assert_eq!(spent(5, 0), [1, 2, 3, 4]);
    assert_eq!(spent(3, 0), [1, 2]);
    assert_eq!(spent(7, 0), [1, 2, 3, 4, 4, 4]);
    assert_eq!(spent(5, -2), [0, 0, 1, 2]);
    assert_eq!(spent(1, 0), Vec::<u8>::new());
}

#[test]
fn every_level_of_the_rival_can_be_played() {
    for (stars, slot, extra, objectives) in
        [(1, 0, 0, [0, 0, 0]), (2, 0, 0, [2, 3, 5]), (3, 0, 1, [2, 4, 6]), (4, 3, 1, [2, 6, 7]), (5, 8, 1, [2, 7, 8])]
    {
        let rules = Aliens::from_settings(&with("rival.stars", Value::Integer(stars))).unwrap();
        let level = rules.level;
        assert_eq!((level.slot, level.extra, level.objectives), (slot, extra, objectives), "{stars} stars");
    }
}
