//! Setting up, the end of an era, and what is carried over.

use crate::{
    ActionType,
    descriptor::Cause,
    fixture::{Table, in_era, table},
    pieces::{Era, Side},
    state::{Phase, Slot, Standing},
};
use crate::{ruleset::Ruleset, table::Deck};

fn end_era(table: &mut Table, cause: Cause) {
    let Table { rules, state, luck, log } = table;
    rules.end_era(state, cause, luck, log);
}

#[test]
fn the_first_era_starts_with_the_printed_numbers() {
    let table = table(&[]);
    let state = &table.state;
    assert_eq!((state.hand.len(), state.offers.iter().flatten().count(), state.deck.to_draw().len()), (6, 4, 36));
    assert_eq!((state.home, state.profit, state.tiles.to_draw().len()), ([2, 12], [0, 0], 9));
    assert_eq!((state.contracts.as_slice(), state.phase), (&[Standing::Open; 7][..], Phase::Turn));
    assert_eq!((state.bases[0], state.bases[1]), ([3; 9], [9; 9]));
    assert_eq!((table.standing(ActionType::Research), table.standing(ActionType::Move)), (2, 1));
    assert!(table.told("Era: set-up"));
}

#[test]
fn decks_and_tiles_of_later_eras_have_the_printed_numbers() {
    for (era, cards, tiles) in [(Era::Mariners, 46, 9), (Era::Planeteers, 58, 28), (Era::Starfarers, 76, 33)] {
        let table = table(&[]);
        let place = era.place();
        assert_eq!(table.rules.decks[place].to_draw().len(), cards);
        assert_eq!(table.rules.tiles[place].to_draw().len(), tiles);
        assert_eq!(table.rules.board(era).contracts.len(), 7);
    }
}

#[test]
fn settings_say_what_both_sides_start_with() {
    let table = table(&[
        "hand.start=2",
        "competition.start=10",
        "competition.teams.mariners=5",
        "teams.mariners=3",
        "time.cards=2",
    ]);
    assert_eq!((table.state.hand.len(), table.its_profit(), table.state.home), (2, 10, [3, 5]));
    assert_eq!(table.state.time, 2);
}

#[test]
fn an_era_ends_when_either_deck_is_out_or_six_contracts_are_fulfilled() {
    let mut table = table(&[]);
    assert_eq!(table.rules.era_over(&table.state), None);
    for (place, side) in [Side::You, Side::Competition, Side::You, Side::Competition, Side::You].into_iter().enumerate()
    {
        table.state.contracts[place] = Standing::Fulfilled(side);
        assert_eq!(table.rules.era_over(&table.state), None);
    }
    let (deck, orders) = (table.state.deck.clone(), table.state.orders.clone());
    table.state.deck = Deck::new([]);
    assert_eq!(table.rules.era_over(&table.state), Some(Cause::ActionDeck));
    table.state.deck = deck;
    table.state.orders = Deck::new([]);
    assert_eq!(table.rules.era_over(&table.state), Some(Cause::CompetitionDeck));
    table.state.orders = orders;
    // A team on a contract has not fulfilled it.
    table.state.contracts[5] = Standing::Begun;
    assert_eq!(table.rules.era_over(&table.state), None);
    table.state.contracts[6] = Standing::Fulfilled(Side::Competition);
    assert_eq!(table.rules.era_over(&table.state), Some(Cause::Contracts));
}

#[test]
fn the_setting_says_how_many_contracts_end_an_era() {
    let mut table = table(&["eras.contracts=1"]);
    table.state.contracts[2] = Standing::Fulfilled(Side::Competition);
    assert_eq!(table.rules.era_over(&table.state), Some(Cause::Contracts));
    let mut all = self::table(&["eras.contracts=7"]);
    all.state.contracts = [Standing::Fulfilled(Side::You); 6].into_iter().chain([Standing::Open]).collect();
    assert_eq!(all.rules.era_over(&all.state), None);
    all.state.contracts = [Standing::Fulfilled(Side::You); 7].into_iter().collect();
    assert_eq!(all.rules.era_over(&all.state), Some(Cause::Contracts));
}

#[test]
fn bases_and_teams_return_and_the_board_is_that_of_the_next_era() {
    let mut table = table(&[]);
    table.tile_at("luna", "ores").base_at(Side::You, "luna", "refinery");
    table.base_at(Side::Competition, "mars_l2", "habitat").team(Side::You, "mars").team(Side::Competition, "eros");
    table.order("discovery contract 4");
    table.state.headquarters.boost(&table.rules, false, ActionType::Move, 2);
    end_era(&mut table, Cause::ActionDeck);
    assert_eq!((table.state.home, table.state.bases), ([2, 12], [[3; 9], [9; 9]]));
    assert!(table.state.land == super::Land::default());
    assert_eq!(
        (table.state.contracts.as_slice(), table.state.headquarters.boosts(ActionType::Move)),
        (&[Standing::Open; 7][..], 0)
    );
    assert_eq!((table.state.era, table.state.tiles.to_draw().len()), (Era::Planeteers, 28));
    assert_eq!((table.state.phase, table.state.actions), (Phase::Turn, 1));
}

#[test]
fn the_cards_with_most_points_are_carried_over_and_the_hand_is_filled_up() {
    let mut table = table(&[]);
    table.hand(&["lander", "windfall", "heavy_lifter", "chemical_drive", "prefabs", "shuttle"]);
    end_era(&mut table, Cause::ActionDeck);
    // 4, 3 and 2 points, the mark of an upgrade counted; of cards with as many the one listed first.
    let kept = ["heavy_lifter", "prefabs", "chemical_drive"].map(|name| table.card(name));
    assert_eq!((&table.state.hand[..3], table.state.hand.len()), (&kept[..], 6));
    let first_of_era = table.rules.board(Era::Planeteers).first_card;
    assert!(table.state.hand[3..].iter().all(|card| card.0 >= first_of_era));
    let mut none = self::table(&["carry.hand=0"]);
    end_era(&mut none, Cause::ActionDeck);
    assert!(none.state.hand.len() == 6 && none.state.hand.iter().all(|card| card.0 >= first_of_era));
}

#[test]
fn headquarters_start_anew_in_each_era_unless_the_setting_says_otherwise() {
    for (change, move_points) in [("carry.headquarters=true", 3), ("carry.headquarters=false", 1)] {
        let mut table = table(&[change]);
        let drive = table.card("ion_drive");
        table.state.headquarters.cover(&table.rules, 1, Slot::Card(drive));
        end_era(&mut table, Cause::ActionDeck);
        assert_eq!(table.standing(ActionType::Move), move_points);
    }
}

#[test]
fn profit_tracks_and_progress_cards_are_carried_over() {
    let mut table = in_era(Era::Planeteers, &[]);
    table.state.profit = [20, 25];
    table.state.tracks = [2, 1];
    let longevity = table.progress("longevity");
    let Table { rules, state, luck, log } = &mut table;
    rules.take_progress(state, longevity, luck, log);
    end_era(&mut table, Cause::CompetitionDeck);
    assert_eq!((table.state.profit, table.state.tracks), ([21, 25], [2, 1]));
    assert!(table.state.has_progress(Side::You, longevity) && table.standing(ActionType::Research) == 3);
    assert_eq!(table.state.available[usize::from(longevity.0)], 1);
}

#[test]
fn games_of_one_two_and_three_eras_end_after_them() {
    for (eras, last) in [(1, Era::Mariners), (2, Era::Planeteers), (3, Era::Starfarers)] {
        let mut table = in_era(last, &[&format!("eras.count={eras}")]);
        assert_eq!((table.state.era, table.rules.ending(&table.state)), (last, None));
        end_era(&mut table, Cause::Contracts);
        assert_eq!(table.state.phase, Phase::Over(Cause::Contracts));
        assert!(table.legal().is_empty() && table.rules.ending(&table.state).is_some());
    }
}

#[test]
fn more_profit_than_the_competition_is_a_win_and_as_much_is_none() {
    let mut table = table(&["eras.count=1"]);
    end_era(&mut table, Cause::CompetitionDeck);
    for (profit, won, rank) in
        [([9, 10], false, 0), ([10, 10], false, 0), ([11, 10], true, 1), ([24, 10], true, 1), ([25, 10], true, 2)]
    {
        table.state.profit = profit;
        let ending = table.rules.ending(&table.state).unwrap();
        assert_eq!((ending.cause, ending.won, ending.rank), (Cause::CompetitionDeck.place(), won, rank), "{profit:?}");
        assert_eq!(table.rules.margin(&table.state), Some(profit[0] - profit[1] - 1));
    }
}

#[test]
fn each_era_has_its_own_number_of_teams_and_those_that_progress_brought() {
    let mut table = table(&["competition.teams.planeteers=7", "competition.teams.starfarers=9"]);
    table.state.tally.teams_gained = 1;
    end_era(&mut table, Cause::ActionDeck);
    assert_eq!(table.state.home, [3, 7]);
    end_era(&mut table, Cause::ActionDeck);
    assert_eq!(table.state.home, [4, 9]);
}

#[test]
fn a_tie_is_a_win_where_the_setting_says_so() {
    for (changes, won, rank) in [(&[][..], false, 0), (&["ties.win=true"], true, 1)] {
        let mut table = table(changes);
        table.state.profit = [9, 9];
        table.state.phase = Phase::Over(Cause::Contracts);
        let ending = table.rules.ending(&table.state).unwrap();
        assert_eq!((ending.won, ending.rank), (won, rank));
        assert_eq!(table.rules.margin(&table.state).unwrap() >= 0, won);
    }
}
