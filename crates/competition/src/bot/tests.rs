//! The competition's turn: its cards, chains of them, and turns that Edges add.

use crate::table::Deck;
use crate::{
    OrderId,
    fixture::{Table, table},
    pieces::Side,
    state::Standing,
};

fn turn(table: &mut Table) {
    let Table { rules, state, luck, log } = table;
    rules.competition_turn(state, luck, log);
}

/// A table whose fifth contract, for which `belt_mine` asks, is fulfilled.
fn stuck() -> Table {
    let mut table = table(&[]);
    table.state.contracts[4] = Standing::Fulfilled(Side::You);
    table
}

#[test]
fn a_card_that_can_be_carried_out_is_the_only_one_of_a_turn() {
    let mut table = table(&[]);
    table.orders("solar_l2", 6);
    turn(&mut table);
    assert_eq!((table.state.orders.to_draw().len(), table.state.orders.discarded().len()), (5, 1));
    assert_eq!((table.rivals("solar_l2"), table.state.tally.orders), (1, [1, 0, 0, 0]));
}

#[test]
fn a_chain_of_cards_that_draw_another_ends_with_one_that_is_carried_out() {
    let mut longest = 0;
    for game in 0..20 {
        let mut table = stuck();
        table.luck.begin(game);
        let site = OrderId(5);
        assert_eq!(table.rules.board(table.state.era).orders[5].name, "solar_l2");
        table.orders("belt_mine", 3);
        let mine = table.state.orders.to_draw()[0];
        table.state.orders = Deck::new([mine, mine, mine, site]);
        turn(&mut table);
        let redraws = usize::from(table.state.tally.redraws);
        assert_eq!((table.rivals("solar_l2"), table.state.orders.to_draw().len()), (1, 3 - redraws));
        assert_eq!(table.state.tally.longest_chain, table.state.tally.redraws);
        longest = longest.max(redraws);
    }
    assert_eq!(longest, 3);
}

#[test]
fn the_setting_says_how_many_cards_a_turn_has() {
    let mut table = table(&["competition.cards=3"]);
    table.orders("offers_move", 6).deck(&["lander"; 12]);
    turn(&mut table);
    assert_eq!((table.state.orders.to_draw().len(), table.state.tally.orders[1]), (3, 3));
}

#[test]
fn a_chain_ends_with_the_deck_and_so_does_the_era() {
    let mut table = stuck();
    table.orders("belt_mine", 5);
    turn(&mut table);
    assert!(table.told("Competition: deck out") && table.state.orders.to_draw().is_empty());
    assert_eq!((table.state.tally.redraws, table.state.tally.orders), (5, [0; 4]));
    assert!(table.rules.era_over(&table.state).is_some());
    // Without any card nothing is done either.
    turn(&mut table);
    assert_eq!((table.state.tally.redraws, table.its_profit()), (5, 0));
}

#[test]
fn turns_that_edges_add_are_lost_when_the_era_is_over() {
    // The boxes take four of five cards, so that in most games the Edge comes; the deck of orders is out either way.
    let mut came = 0;
    for game in 0..8 {
        let mut table = table(&[]);
        table.luck.begin(game);
        table.orders("offers_all", 1).offers(["lander"; 4]);
        table.deck(&["intercept", "lander", "lander", "lander", "lander"]);
        turn(&mut table);
        came += usize::from(table.told("Offers Action: Edge"));
        assert!(!table.told("Competition: another turn"));
    }
    assert!(came > 0);
}
