//! The player's turn: one action, Edges beside it, and its end.

use crate::{
    Action,
    fixture::{Table, table},
    pieces::{Era, Side},
    state::Phase,
};

/// A table whose competition only sees to a contract.
fn calm(changes: &[&str]) -> Table {
    let mut table = table(changes);
    table.orders("belt_mine", 8);
    table
}

#[test]
fn a_turn_has_one_action_and_then_the_competition_has_its_turn() {
    let mut table = calm(&[]);
    table.hand(&["shuttle"]).act(Action::Pass);
    assert!(table.told("Turn: pass") && table.told("Competition: card"));
    assert_eq!((table.state.turn, table.state.phase, table.state.actions), (2, Phase::Turn, 1));
}

#[test]
fn a_turn_ends_with_a_draw_where_few_cards_are_in_hand() {
    for (held, after) in [(0, 1), (4, 5), (5, 5), (6, 6)] {
        let mut table = calm(&[]);
        table.hand(&vec!["shuttle"; held]).act(Action::Pass);
        assert_eq!((table.state.hand.len(), table.told("Turn: draw")), (after, held < 5));
    }
    let mut table = calm(&["hand.low=6", "hand.draw=2"]);
    table.hand(&["shuttle"; 5]).act(Action::Pass);
    assert_eq!(table.state.hand.len(), 7);
}

#[test]
fn cards_beyond_the_limit_are_discarded_before_the_competition_plays() {
    let mut table = calm(&[]);
    let mut held = vec!["shuttle"; 11];
    held.push("lander");
    table.hand(&held).act(Action::Pass);
    let [shuttle, lander] = ["shuttle", "lander"].map(|name| table.card(name));
    assert_eq!((table.state.phase, table.state.turn), (Phase::Discard, 1));
    assert_eq!(table.legal(), [Action::Discard(shuttle), Action::Discard(lander)]);
    table.act(Action::Discard(lander));
    assert!(!table.told("Competition: card"));
    table.act(Action::Discard(shuttle));
    assert!(table.told("Turn: hand limit") && table.told("Competition: card"));
    assert_eq!((table.state.hand.len(), table.state.turn), (10, 2));
    assert_eq!(table.state.deck.discarded(), [lander, shuttle]);
}

#[test]
fn research_takes_as_many_cards_as_points_from_offers_or_the_deck() {
    let mut table = calm(&[]);
    table.hand(&["university", "windfall"]).offers(["shuttle", "lander", "prefabs", "shuttle"]);
    let (university, lander) = (table.card("university"), table.card("lander"));
    table.act(Action::Research);
    assert_eq!(table.legal(), [Action::Pay(university), Action::Enough]);
    table.act(Action::Pay(university));
    let offers = (0..4).map(Action::TakeOffer);
    assert_eq!(table.legal(), offers.chain([Action::TakeCard]).collect::<Vec<_>>());
    table.act(Action::TakeOffer(1));
    assert!(table.state.hand.contains(&lander) && table.state.offers[1].is_none());
    table.act(Action::TakeCard).act(Action::TakeCard).act(Action::TakeCard);
    assert_eq!((table.state.hand.len(), table.state.phase), (5, Phase::After));
    assert!(table.told("Turn: research") && table.state.deck.discarded() == [university]);
}

#[test]
fn offers_are_refilled_after_research_and_edges_drawn_for_them_have_no_effect() {
    let mut table = calm(&[]);
    table.hand(&["windfall"]).offers(["shuttle"; 4]).deck(&["windfall"; 4]);
    table.act(Action::Research).act(Action::TakeOffer(0)).act(Action::TakeOffer(2));
    let [shuttle, windfall] = ["shuttle", "windfall"].map(|name| Some(table.card(name)));
    assert_eq!(table.state.offers, [windfall, shuttle, windfall, shuttle]);
    assert!(table.told("Turn: offers") && !table.told("Offers Action: Edge"));
    assert_eq!((table.your_profit(), table.its_profit()), (0, 0));
}

#[test]
fn an_edge_may_add_actions_before_or_after_the_action_of_the_turn() {
    let mut before = calm(&[]);
    let intercept = before.card("intercept");
    before.hand(&["intercept", "shuttle"]).act(Action::Edge(intercept));
    assert_eq!(before.state.actions, 2);
    before.act(Action::Pass);
    assert_eq!((before.state.turn, before.state.phase), (1, Phase::Turn));
    before.act(Action::Pass);
    assert_eq!(before.state.turn, 2);
    let mut after = calm(&[]);
    after.hand(&["intercept"]).act(Action::Pass);
    assert_eq!(after.legal(), [Action::Edge(intercept), Action::EndTurn]);
    after.act(Action::Edge(intercept));
    assert_eq!((after.state.turn, after.state.phase, after.state.actions), (1, Phase::Turn, 1));
}

#[test]
fn a_turn_ends_by_itself_unless_an_edge_in_hand_would_do_something() {
    let mut waits = calm(&[]);
    waits.hand(&["windfall"]).act(Action::Pass);
    assert_eq!((waits.state.turn, waits.state.phase), (1, Phase::After));
    waits.act(Action::EndTurn);
    assert_eq!(waits.state.turn, 2);
    // Without a team of the competition on the board there is none to send away.
    let mut ends = calm(&[]);
    ends.hand(&["sabotage"]).act(Action::Pass);
    assert_eq!(ends.state.turn, 2);
    let mut threatens = calm(&[]);
    threatens.team(Side::Competition, "luna").hand(&["sabotage"]).act(Action::Pass);
    assert_eq!(threatens.state.phase, Phase::After);
}

#[test]
fn an_era_that_your_turn_ends_leaves_the_competition_no_turn() {
    let mut table = calm(&[]);
    table.hand(&["shuttle"; 4]).deck(&[]);
    table.act(Action::Pass);
    assert!(table.told("Era: end") && !table.told("Competition: card"));
    assert_eq!((table.state.era, table.state.turn, table.state.phase), (Era::Planeteers, 2, Phase::Turn));
}

#[test]
fn an_era_may_end_with_the_turn_of_the_competition() {
    let mut table = calm(&[]);
    table.orders("belt_mine", 1).hand(&["shuttle"; 4]).act(Action::Pass);
    assert!(table.told("Competition: card") && table.told("Era: end"));
    assert_eq!(table.state.era, Era::Planeteers);
}

#[test]
fn a_time_card_is_worth_another_action() {
    let mut table = calm(&[]);
    table.hand(&["shuttle"; 6]).act(Action::Time).act(Action::Pass);
    assert_eq!((table.state.turn, table.state.time, table.state.phase), (1, 0, Phase::Turn));
    assert!(table.told("Turn: Time card") && !table.legal().contains(&Action::Time));
    table.act(Action::Pass);
    assert_eq!(table.state.turn, 2);
    assert!(!calm(&["time.cards=0"]).legal().contains(&Action::Time));
}
