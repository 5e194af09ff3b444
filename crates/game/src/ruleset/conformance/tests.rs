//! Each fault that the suite is for, planted into a game that is sound without it.

mod decks;
pub(crate) mod mine;

use super::{Conformance, check};
use crate::ruleset::Settings;
use mine::{DESCRIPTOR, Mine, fault, plant};

fn settings() -> Settings {
    Settings::defaults(DESCRIPTOR.all_settings())
}

/// The suite of the game with this fault planted.
fn suite_of(fault: u8, settings: &Settings) -> Conformance<'_, Mine> {
    plant(fault);
    Conformance::of(settings)
}

/// What the suite finds with this fault planted.
fn found(fault: u8) -> Vec<String> {
    plant(fault);
    check::<Mine>(&settings(), 60)
}

/// The suite's only finding with this fault planted.
fn only(fault: u8) -> String {
    let found = found(fault);
    let [only] = found.as_slice() else { panic!("{found:#?}") };
    only.clone()
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(found(fault::NONE), [""; 0]);
}

#[test]
fn a_setting_that_nobody_reads_is_found() {
    let setting = "nothing reads the setting `mine.price` when rules are made";
    assert_eq!(only(fault::UNREAD_SETTING), setting);
    let settings = settings();
    let suite = || suite_of(fault::UNREAD_SETTING, &settings).games(60);
    assert_eq!(suite().unread(&["mine.price"]).check(), [""; 0]);
    let found = suite().unread(&["mine.price", "mine.cubes", "mine.prize"]).check();
    let excuses =
        ["the setting `mine.cubes`, named as unread, is read", "`mine.prize`, named as unread, is no setting"];
    assert_eq!(found, excuses);
}

#[test]
fn a_variable_that_is_another_when_all_are_read_at_once_is_found() {
    let found = found(fault::OTHERWISE_AT_ONCE);
    let told = |name: &str| found.iter().filter(|what| what.contains(&format!(": the variable `{name}` is "))).count();
    assert_eq!((told("coins"), told("purse"), found.len()), (1, 1, 2), "{found:#?}");
    assert!(found.iter().all(|what| what.contains(" when all are read at once")), "{found:#?}");
}

#[test]
fn a_variable_that_is_written_though_nobody_wants_it_is_found() {
    let found = only(fault::UNWANTED_VARIABLE);
    assert!(found.contains(": the variable `") && found.contains(" when every second one is read at once"), "{found}");
}

#[test]
fn a_resource_that_is_not_written_is_found() {
    let found = only(fault::RESOURCE_NOT_WRITTEN);
    assert!(found.contains(": the resource `coins` is -2147483648, and the variable 0"), "{found}");
}

#[test]
fn a_variable_claimed_for_a_kind_that_lacks_it_is_found() {
    let found = only(fault::VARIABLE_OF_ANOTHER_KIND);
    let (start, end) = ("the variable `cubes` is 0 for each action `dig` (", " of them), as if the kind lacked it");
    assert!(found.starts_with(start) && found.ends_with(end), "{found}");
    let settings = settings();
    let suite = || suite_of(fault::VARIABLE_OF_ANOTHER_KIND, &settings).games(60);
    assert_eq!(suite().nought(&[("cubes", "dig")]).check(), [""; 0]);
    let found = suite().nought(&[("cubes", "*")]).check();
    assert_eq!(found, ["the variable `cubes`, named as nought for `sell`, has other values"]);
    let found = suite().nought(&[("cubes", "dig"), ("cubes", "sell"), ("cubes", "stop")]).check();
    let excuses = [
        "the variable `cubes`, named as nought for `sell`, has other values",
        "`cubes`, named as nought, is no variable of the action kind `stop`",
    ];
    assert_eq!(found, excuses);
}

#[test]
fn a_variable_that_is_not_written_for_an_action_is_found() {
    // The value that is not there counts as none, so the kind seems to lack it as well.
    let found = found(fault::VARIABLE_NOT_WRITTEN);
    let first = "game 0 as given, decision 0: the number `cubes` is NaN for `dig for ore` (and ";
    assert!(found.len() == 2 && found[0].starts_with(first), "{found:#?}");
}

#[test]
fn a_variable_that_is_another_beside_others_is_found() {
    let found = only(fault::VARIABLE_BESIDE_OTHERS);
    let what = "game 0 as given, decision 0: `cubes` is 3 for `dig for ore`, and 4 when others are read with it";
    assert!(found.starts_with(what), "{found}");
}

#[test]
fn a_legal_action_that_changes_nothing_is_found() {
    let found = only(fault::IDLE_ACTION);
    let what = "`stop`: the action is legal and changes nothing, nor does it draw luck (and ";
    assert!(found.starts_with("game ") && found.contains(" as given, decision ") && found.contains(what), "{found}");
}

#[test]
fn an_action_that_stands_twice_in_a_list_is_found() {
    let found = only(fault::ACTION_TWICE);
    assert!(found.contains(": `sell 2 cubes for 4 coins` stands twice among the legal actions"), "{found}");
}

#[test]
fn a_metric_above_its_maximum_is_found() {
    let found = only(fault::METRIC_TOO_HIGH);
    assert!(found.contains(": the metric `digs` is 12, outside 0 to 10 (and "), "{found}");
}

#[test]
fn a_metric_below_its_minimum_is_found() {
    let found = only(fault::METRIC_TOO_LOW);
    assert!(found.contains("game 0 as given, decision 0: the metric `digs` is -1, outside 0 to 10"), "{found}");
}

#[test]
fn a_boolean_above_its_maximum_is_found() {
    let found = only(fault::BOOLEAN_OF_TWO);
    assert!(found.contains(": the boolean `empty` is 2"), "{found}");
}

#[test]
fn a_word_past_the_last_of_its_list_is_found() {
    let found = only(fault::WORD_PAST_THE_LAST);
    assert!(found.contains(": the word `purse` is 3, and may be 0 to 2"), "{found}");
}

#[test]
fn a_word_claimed_for_a_kind_that_lacks_it_is_found() {
    let found = found(fault::WORD_OF_ANOTHER_KIND);
    let [first, second] = found.as_slice() else { panic!("{found:#?}") };
    assert!(first.contains(": the word `place` is 0, and may be 1 to 2 for `dig for ore`"), "{first}");
    let (start, end) = ("the variable `place` is 0 for each action `dig` (", " of them), as if the kind lacked it");
    assert!(second.starts_with(start) && second.ends_with(end), "{second}");
}

#[test]
fn a_score_above_its_maximum_is_found() {
    let found = only(fault::SCORE_TOO_HIGH);
    assert!(found.contains(" is outside 0 to 3 (and "), "{found}");
}

#[test]
fn a_metric_that_is_never_written_is_found() {
    let found = only(fault::METRIC_NEVER_WRITTEN);
    let (start, end) = ("the metric `sold` is 0 at the end of each of ", " games, as if nothing ever wrote it");
    assert!(found.starts_with(start) && found.ends_with(end), "{found}");
    let settings = settings();
    let suite = || suite_of(fault::METRIC_NEVER_WRITTEN, &settings).games(60);
    assert_eq!(suite().steady(&["sold"]).check(), [""; 0]);
    let found = suite().steady(&["digs", "sold", "told"]).check();
    assert!(found.len() == 2 && found[0].starts_with("the metric `digs`, named as steady, goes from "), "{found:#?}");
    assert_eq!(found[1], "`told`, named as steady, is no metric");
}

#[test]
fn a_metric_left_as_the_game_before_wrote_it_is_found() {
    let found = only(fault::METRIC_LEFT_OUT);
    assert!(found.contains("the metric `sold` is not written (and "), "{found}");
}

#[test]
fn a_game_won_with_the_lowest_rank_is_found() {
    let found = only(fault::WIN_OF_LOWEST_RANK);
    assert!(found.contains(": the game is won with `poor`, the lowest rank"), "{found}");
    let settings = settings();
    let suite = suite_of(fault::WIN_OF_LOWEST_RANK, &settings).games(60).free_ranks();
    assert_eq!(suite.check(), [""; 0]);
}

#[test]
fn a_win_ranked_below_a_loss_is_found() {
    let found = found(fault::RANKS_UPSIDE_DOWN).join("\n");
    assert!(
        found.contains(" is won with `poor`, and game ") && found.contains(" lost with the higher `rich`"),
        "{found}"
    );
}

#[test]
fn a_margin_that_disagrees_with_won_is_found() {
    let found = only(fault::MARGIN_OF_ANOTHER_GOAL);
    assert!(found.contains(": the margin is -1 in a game that is won"), "{found}");
}

#[test]
fn a_margin_that_only_some_games_have_is_found() {
    let found = only(fault::RANK_OF_SOME_MARGINS);
    assert!(found.contains(": some games have a margin and others of the same rules have none"), "{found}");
}

#[test]
fn an_unknown_action_kind_is_found() {
    let found = found(fault::UNKNOWN_KIND);
    assert!(found[0].contains(": `stop` is of action kind 3, and 3 are declared, from 0 (and "), "{found:#?}");
    assert_eq!(found[1..], ["the action kind `stop` was never legal"]);
}

#[test]
fn an_unknown_ending_cause_is_found() {
    let found = found(fault::UNKNOWN_CAUSE);
    assert!(found[0].contains(": the game ended by cause 2, and 2 are declared, from 0 (and "), "{found:#?}");
    assert_eq!(found[1..], ["no game ended by `stopped`"]);
}

#[test]
fn an_unknown_rank_is_found() {
    let found = only(fault::UNKNOWN_RANK);
    assert!(found.contains(": the rank is 2, and 2 are declared, from 0 (and "), "{found}");
}

#[test]
fn an_undeclared_stream_is_found() {
    let found = only(fault::UNKNOWN_STREAM);
    assert!(found.contains(": luck is drawn from stream 3, and 1 are declared, from 0 (and "), "{found}");
}

#[test]
fn a_stream_beyond_all_is_found() {
    let found = found(fault::STREAM_FAR_OUT).join("\n");
    let what = "decision 0, `dig for ore`: the ruleset panicked while carrying out the action: ";
    assert!(found.starts_with(&format!("game 0 as given, {what}")), "{found}");
}

#[test]
fn more_metrics_than_declared_are_found() {
    let found = &found(fault::TOO_MANY_METRICS)[0];
    assert!(found.starts_with("game 0 as given, decision 0: the ruleset panicked while writing metrics: "), "{found}");
}

#[test]
fn a_rule_that_panics_is_found() {
    let found = &found(fault::PANIC_IN_A_RULE)[0];
    let what = "`sell 3 cubes for 6 coins`: the ruleset panicked while carrying out the action: nobody buys 3 cubes";
    assert!(found.contains(what), "{found}");
}

#[test]
fn rules_that_panic_when_made_are_found() {
    let what = "making the rules with mine.cubes = 30 panicked: too many cubes for the table";
    assert_eq!(only(fault::PANIC_AT_AN_EXTREME), what);
}

#[test]
fn a_lost_component_is_one_finding_however_often_it_is_lost() {
    let found = only(fault::LOST_CUBE);
    assert!(found.contains("`dig for ore`: components changed: `cubes` 12 became 11 (and "), "{found}");
    assert!(!found.contains("marker") && !found.contains('\n'), "{found}");
}

#[test]
fn state_outside_the_state_is_found() {
    let found = found(fault::HIDDEN_STATE);
    let again = found.iter().find(|found| found.contains("playing the game again gave another game"));
    let again = again.unwrap_or_else(|| panic!("{found:#?}"));
    assert!(again.contains(" became ") && !again.contains("stopped false"), "{again}");
}

#[test]
fn a_broken_invariant_of_the_game_is_found() {
    let settings = settings();
    let suite = suite_of(fault::NONE, &settings).games(60);
    let suite = suite.invariant("nobody holds nine cubes", |_, state| match state.hand {
        ..9 => Ok(()),
        held => Err(format!("{held} are in hand")),
    });
    let found = suite.check();
    let what = ": the invariant `nobody holds nine cubes` is broken: 9 are in hand (and ";
    assert!(found.len() == 1 && found[0].contains(what), "{found:#?}");
}

#[test]
fn what_is_never_reached_is_found_unless_rare_or_only_soundness_is_asked() {
    let mut settings = settings();
    settings.set("limits.decisions", crate::ruleset::Value::Integer(20));
    let suite = || suite_of(fault::NONE, &settings).games(0);
    // Five games under each extreme come everywhere, so that it takes a name that does not exist.
    assert_eq!(suite().rare(&["bribe"]).check(), ["`bribe`, named as rare, is neither an action kind nor an ending"]);
    let unknown = suite_of(fault::UNKNOWN_CAUSE, &settings).games(60);
    assert_eq!(unknown.rare(&["stopped"]).check().len(), 1);
    let unread = suite_of(fault::UNREAD_SETTING, &settings).games(60);
    assert_eq!(unread.sound_only().check(), [""; 0]);
}
