//! The core operations as the solo variant plays them (Core I, module 2A3, C1a, C1d).

mod ground;
mod market;
mod production;

use crate::{
    rulesets::endeavours::{
        DeckKind, StackId,
        fixture::{Table, table},
    },
    table::Deck,
};

const ROCKET: StackId = StackId::Rocket;

fn bare(changes: &[&str]) -> Table {
    let mut table = table(changes);
    table.bare();
    table
}

impl Table {
    /// Makes this the only card of a patent deck.
    fn top(&mut self, deck: DeckKind, name: &str) -> &mut Self {
        let face = self.face(name);
        let place = self.rules.tables.decks[deck.place()].iter().position(|&own| own == face);
        self.state.decks[deck.place()] = Deck::new([u8::try_from(place.expect("a card of the deck")).unwrap()]);
        self
    }
}
