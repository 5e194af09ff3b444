//! Decks of cards with a draw pile, a discard pile and a pile of purged cards.

use crate::random::{Draw, Stream};
use arrayvec::ArrayVec;

/// Cards in no order that anyone may read.
pub type Pile<C, const CAPACITY: usize> = ArrayVec<C, CAPACITY>;

/// A deck whose cards are drawn at random from what remains.
///
/// There is no hidden order: a card's place is decided when it is drawn, so a player that looks into a state, or plays
/// it on to the end, learns nothing it may not know. Shuffling the discards back in is therefore only a move.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct Deck<C, const CAPACITY: usize> {
    draw: Pile<C, CAPACITY>,
    discard: Pile<C, CAPACITY>,
    purged: Pile<C, CAPACITY>,
}

/// Players that look ahead copy decks all the time: each pile is copied at once, not card by card.
impl<C: Copy, const CAPACITY: usize> Clone for Deck<C, CAPACITY> {
    fn clone(&self) -> Self {
        Self { draw: copied(&self.draw), discard: copied(&self.discard), purged: copied(&self.purged) }
    }
}

/// A copy of a pile.
fn copied<C: Copy, const CAPACITY: usize>(pile: &Pile<C, CAPACITY>) -> Pile<C, CAPACITY> {
    let mut copy = Pile::new();
    // It has the same capacity.
    let _ = copy.try_extend_from_slice(pile);
    copy
}

impl<C: Copy, const CAPACITY: usize> Deck<C, CAPACITY> {
    /// A deck with these cards to draw; cards past its capacity are left out.
    pub fn new(cards: impl IntoIterator<Item = C>) -> Self {
        Self { draw: cards.into_iter().take(CAPACITY).collect(), discard: Pile::new(), purged: Pile::new() }
    }

    /// Draws a card; `None` when the draw pile is empty.
    pub fn draw(&mut self, stream: &mut Stream) -> Option<C> {
        if self.draw.is_empty() {
            return None;
        }
        let place = stream.index(self.draw.len());
        Some(self.draw.swap_remove(place))
    }

    /// Draws a card, turning the discards into a new draw pile first where the draw pile is empty.
    pub fn draw_or_reshuffle(&mut self, stream: &mut Stream) -> Option<C> {
        if self.draw.is_empty() {
            self.reshuffle();
        }
        self.draw(stream)
    }

    /// Lays a card on the discard pile.
    pub fn discard(&mut self, card: C) {
        self.discard.push(card);
    }

    /// Takes a card out of the game.
    pub fn purge(&mut self, card: C) {
        self.purged.push(card);
    }

    /// Puts a card back among those to draw.
    pub fn put_back(&mut self, card: C) {
        self.draw.push(card);
    }

    /// Puts every discarded card back among those to draw.
    pub fn reshuffle(&mut self) {
        self.draw.extend(self.discard.drain(..));
    }

    /// Takes the first card of the draw pile that `wanted` wants, such as one that set-up lays out; `None` where there is
    /// none.
    pub fn take(&mut self, wanted: impl Fn(&C) -> bool) -> Option<C> {
        let place = self.draw.iter().position(wanted)?;
        Some(self.draw.swap_remove(place))
    }

    /// The same deck with each pile in the order of a key, so that decks that differ only in the order become equal.
    #[must_use]
    pub fn sorted_by_key<K: Ord>(&self, key: impl Fn(&C) -> K) -> Self {
        let mut sorted = self.clone();
        for pile in [&mut sorted.draw, &mut sorted.discard, &mut sorted.purged] {
            pile.sort_unstable_by_key(&key);
        }
        sorted
    }

    /// How many cards there are, in all three piles.
    #[must_use]
    pub fn count(&self) -> usize {
        self.to_draw().len() + self.discarded().len() + self.purged().len()
    }

    /// The cards still to draw, in no meaningful order.
    pub fn to_draw(&self) -> &[C] {
        &self.draw
    }

    /// The discarded cards, oldest first.
    pub fn discarded(&self) -> &[C] {
        &self.discard
    }

    /// The cards out of the game, oldest first.
    pub fn purged(&self) -> &[C] {
        &self.purged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Streams};

    #[test]
    fn cards_are_conserved_whatever_happens() {
        let mut stream = Streams::new(1).stream(0, Purpose::named("deck"));
        let mut deck = Deck::<u8, 8>::new(0..6);
        for turn in 0..20 {
            if let Some(card) = deck.draw_or_reshuffle(&mut stream) {
                match turn % 3 {
                    0 => deck.discard(card),
                    1 => deck.put_back(card),
                    _ if deck.purged().len() < 3 => deck.purge(card),
                    _ => deck.discard(card),
                }
            }
            let mut all: Vec<u8> = [deck.to_draw(), deck.discarded(), deck.purged()].concat();
            all.sort_unstable();
            assert_eq!(all, (0..6).collect::<Vec<_>>());
        }
    }

    #[test]
    fn every_card_is_equally_likely_to_come_first() {
        // 9,000 decks of 3: standard error 44.7; 5 of them are 224.
        let mut stream = Streams::new(2).stream(0, Purpose::named("deck"));
        let mut first = [0_i64; 3];
        for _ in 0..9_000 {
            let card = Deck::<usize, 3>::new(0..3).draw(&mut stream);
            first[card.expect("a full deck")] += 1;
        }
        assert!(first.iter().all(|n| (n - 3_000).abs() < 224), "{first:?}");
    }

    #[test]
    fn a_card_taken_out_is_the_first_that_is_wanted_and_a_sorted_deck_has_the_same_cards() {
        let mut deck = Deck::<u8, 8>::new([3, 1, 2, 1]);
        assert_eq!(deck.take(|&card| card == 1), Some(1));
        assert_eq!(deck.take(|&card| card == 7), None);
        deck.discard(9);
        let sorted = deck.sorted_by_key(|&card| card);
        assert_eq!((sorted.to_draw(), sorted.discarded()), (&[1, 2, 3][..], &[9][..]));
    }

    #[test]
    fn an_empty_deck_without_discards_gives_nothing() {
        let mut stream = Streams::new(3).stream(0, Purpose::named("deck"));
        assert_eq!(Deck::<u8, 2>::new([]).draw_or_reshuffle(&mut stream), None);
    }
}
