//! Variables that are one of some words: what they mean, and every mistake that can be made with them.

use super::*;
use crate::{
    ruleset::Quantity,
    strategy::syntax::{Function, KEYWORDS},
};

/// What buying under this condition comes to in the [`market`] with so many coins and so much energy.
fn bought(when: &str, coins: i32, energy: i32) -> Action {
    let state = State { coins, energy, ..market() };
    let lines = format!("[[rule]]\naction = \"buy\"\nwhen = '{when}'\n[[rule]]\naction = \"rest\"");
    choice(&mut strategy(&lines).player(&toy(), 1), &state)
}

#[test]
fn a_variable_of_the_state_is_one_of_its_words_or_none() {
    let holds =
        |when: &str| [(9, 5), (3, 5), (9, 1)].map(|(coins, energy)| bought(when, coins, energy) != Action::Rest);
    for (when, expected) in [
        ("need == none", [true, false, false]),
        ("need == coins", [false, true, false]),
        ("energy == need", [false, false, true]),
        ("need != coins", [true, false, true]),
        ("not need == coins", [true, false, true]),
        ("need in [coins, none]", [true, true, false]),
        ("not need in [coins, none]", [false, false, true]),
        ("need in [none]", [true, false, false]),
        ("need == need", [true, true, true]),
        ("need == (if tired then energy else coins)", [false, true, true]),
        ("(if tired then need else need) in [energy]", [false, false, true]),
    ] {
        assert_eq!(holds(when), expected, "{when}");
    }
}

#[test]
fn a_variable_of_an_action_is_told_for_each_action() {
    let of = |when: &str| bought(when, 9, 5);
    assert_eq!(of("offer.class == cheap"), Action::Buy(0));
    assert_eq!(of("dear == offer.class"), Action::Buy(3));
    assert_eq!(of("offer.class != cheap and offer.class in [fair, dear]"), Action::Buy(3));
    assert_eq!(of("offer.class == fair"), Action::Rest);
    let prefer = "[[rule]]\naction = \"buy\"\nprefer = 'if offer.class == dear then 1 else 0'";
    assert_eq!(choice_of(prefer), Action::Buy(3));
}

#[test]
fn lets_can_be_words_and_read_in_lets() {
    let lines = "[let]\nclass = 'offer.class'\nwanted = 'class in [dear, fair]'
        [[rule]]\naction = \"buy\"\nwhen = 'wanted and class != fair'";
    let strategy = strategy(lines);
    assert_eq!(choice(&mut strategy.player(&toy(), 1), &market()), Action::Buy(3));
    let text = strategy.text();
    assert!(text.contains("'class in [dear, fair]'") && text.contains("class != fair"), "{text}");
    let again = Strategy::from_source(&Source::from_text("again.toml", text.clone()), &DESCRIPTOR).expect("sound");
    assert_eq!(again.text(), text);
}

#[test]
fn what_is_in_a_list_may_be_any_value() {
    assert_eq!(bought("offer.price in [6, coins - 5]", 9, 5), Action::Buy(1));
    assert_eq!(bought("offer.bargain in [false]", 9, 5), Action::Buy(3));
    let param = "[params]\nprice = 6\n[[rule]]\naction = \"buy\"\nwhen = 'offer.price in [1, price]'";
    assert_eq!(choice_of(param), Action::Buy(3));
}

#[test]
fn a_variable_with_the_name_of_a_word_is_itself_but_beside_that_word() {
    // `coins` is a number, and a word of `need`.
    assert_eq!(bought("coins == 9 and need != coins", 9, 5), Action::Buy(0));
    assert_eq!(bought("need == coins and coins < 4", 3, 5), Action::Buy(0));
}

#[test]
fn no_word_has_another_meaning_in_the_language() {
    let language = KEYWORDS.into_iter().chain(Function::ALL.map(Function::name));
    assert_eq!(language.collect::<Vec<_>>(), Quantity::TAKEN);
}

fn mistakes(lines: &str) -> String {
    try_strategy(lines).map(|strategy| strategy.text()).expect_err(lines).render(false)
}

#[test]
fn mistakes_with_words() {
    let conditions = [
        // No such word.
        "offer.class == chap",
        "need in [coins, rest]",
        "galaxy != offer.class",
        "offer.class == none",
        // Other types.
        "offer.class == 1",
        "need in [true, coins]",
        "offer.price == offer.class",
        "offer.class == coins",
        "offer.class < fair",
        "offer.class > 1",
        "offer.class + 1 > 1",
        "max(need, 1) > 0",
        "not need",
        "need",
        // Words of two lists, and of none.
        "offer.class == need",
        "if tired then need == coins else offer.class in [need]",
        "cheap",
        "coins == cheap",
        "if tired then need else offer.class",
        "need == (if tired then 1 else coins)",
        "need == ''coins''",
        // A word opposite what another mistake hides is no second one.
        "offer.clas == cheap",
        "cheap in [offer.clas]",
        // Lists.
        "need in coins",
        "need in []",
        "need in [coins",
        "need == [coins]",
        "need == coins in [true]",
    ];
    let one = |condition: &&str| mistakes(&format!("[[rule]]\naction = \"buy\"\nwhen = \"{condition}\""));
    let mut all: Vec<String> = conditions.iter().map(one).collect();
    all.push(mistakes("[[rule]]\naction = [\"buy\", \"rest\"]\nwhen = 'offer.class == cheap'"));
    all.push(mistakes("[[rule]]\naction = \"any\"\nprefer = 'need'"));
    all.push(mistakes("[params]\nfair = 1\nin = 2\n[let]\nnone = '1'\n[[rule]]\naction = \"any\"\nprefer = 'fair'"));
    all.push(mistakes("[let]\nbest = 'cheap'\n[[rule]]\naction = \"buy\"\nwhen = 'offer.class == best'"));
    all.push(mistakes("[let]\na = 'coins + tired'\n[[rule]]\naction = \"buy\"\nwhen = 'a == cheap'"));
    insta::assert_snapshot!(all.join("\n\n"));
}
