//! The rival's deck of action cards, and the progress track that makes it grow.

use crate::{
    game::Game,
    luck::Stream,
    pieces::{Arrow, Species},
    rival::cards::CardSet,
    rules::Aliens,
    state::Rival,
};
use crate::{
    random::{Draw, Luck},
    ruleset::Log,
    table::Deck,
};
use arrayvec::ArrayVec;

impl Rival {
    /// Cards the rival's deck still holds this round.
    #[must_use]
    pub fn cards_left(&self) -> usize {
        self.deck.to_draw().len() + usize::from(self.mixed) + usize::from(self.on_top)
    }

    /// All cards of its deck, revealed ones too: as many actions as it takes in a round.
    #[must_use]
    pub fn deck_size(&self) -> usize {
        self.cards_left() + self.deck.discarded().len()
    }

    /// Advanced cards that have not come into the deck yet, seen or unseen.
    fn advanced_left(&self) -> usize {
        self.advanced.to_draw().len().saturating_sub(usize::from(self.mixed) + usize::from(self.on_top))
    }

    /// The next card; `None` where the deck is empty. It belongs to no pile then.
    ///
    /// Nobody knows which advanced cards lie in the deck before they are revealed, so they are drawn only then: first
    /// those on top, then the others with the chance that shuffling gives them.
    pub(super) fn draw(&mut self, luck: &mut Luck) -> Option<u8> {
        let stream = luck.of(Stream::Rival);
        if self.on_top > 0 {
            self.on_top -= 1;
            return self.advanced.draw(stream);
        }
        let mixed = usize::from(self.mixed);
        let cards = self.deck.to_draw().len() + mixed;
        if mixed > 0 && stream.index(cards) < mixed {
            self.mixed -= 1;
            return self.advanced.draw(stream);
        }
        self.deck.draw(stream)
    }
}

impl Aliens {
    /// The rival's side of the table at the start.
    pub(crate) fn deal_rival(&self, luck: &mut Luck) -> Rival {
        let of = |wanted: fn(CardSet) -> bool| {
            (0..).zip(&self.rival_cards).filter(move |(_, card)| wanted(card.set)).map(|(place, _)| place)
        };
        let level = &self.level;
        let advanced = Deck::new(of(|set| set == CardSet::Advanced));
        let mixed = level.extra.min(u8::try_from(advanced.to_draw().len()).unwrap_or(u8::MAX));
        let mut rival = Rival {
            slot: level.slot.min(self.rival.track.saturating_sub(1)),
            progress: u16::from(mixed) * u16::from(self.rival.track) + u16::from(level.slot),
            deck: Deck::new(of(|set| set == CardSet::Basic)),
            advanced,
            on_top: 0,
            mixed,
            aside: of(|set| set.species().is_some()).take(32).collect(),
            arrow: Arrow::Left,
            exertians: ArrayVec::new(),
            messages: 0,
            objectives: 0,
            to_come: [0; 3],
            open: ArrayVec::new(),
            completed: 0,
            shortfall: 0,
        };
        self.deal_objectives(&mut rival, luck);
        rival
    }

    /// The place, among the cards in the box, of the rival's card for a species.
    pub(super) fn species_card(&self, rival: &Rival, species: Species) -> Option<usize> {
        rival.aside.iter().position(|&card| self.rival_cards[usize::from(card)].set.species() == Some(species))
    }
}

impl<L: Log> Game<'_, L> {
    /// A new round: every card of the rival's deck is shuffled, those gained since the last too.
    pub fn rival_new_round(&mut self) {
        let rival = &mut self.state.rival;
        rival.deck.reshuffle();
        rival.mixed += rival.on_top;
        rival.on_top = 0;
        let size = rival.deck_size();
        self.log.event("Rival: deck", || format!("it shuffles its {size} action cards"));
    }

    /// Moves the rival along its progress track. Each lap puts an advanced card on top of its deck, where it stays for
    /// good.
    pub fn rival_progress(&mut self, number: u8) {
        if number == 0 {
            return;
        }
        let rival = &mut self.state.rival;
        rival.progress = rival.progress.saturating_add(u16::from(number));
        let track = u16::from(self.rules.rival.track.max(1));
        let reached = u16::from(rival.slot) + u16::from(number);
        rival.slot = (reached % track) as u8;
        let (slot, laps) = (rival.slot + 1, reached / track);
        self.log.event("Rival: progress", || format!("it moves on by {number} to slot {slot} of its progress track"));
        for _ in 0..laps {
            let rival = &mut self.state.rival;
            let any = rival.advanced_left() > 0;
            rival.on_top += u8::from(any);
            self.log.event("Rival: lap", || {
                if any {
                    "a lap is done: an advanced card goes on top of its deck"
                } else {
                    "a lap is done, but no advanced card is left"
                }
                .into()
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::table::Table, *};

    #[test]
    fn progress_laps_put_an_advanced_card_on_top_and_there_it_stays_for_good() {
        let mut table = Table::new();
        table.game().rival_progress(11);
        assert_eq!((table.state.rival.slot, table.state.rival.on_top), (11, 0));
        table.game().rival_progress(2);
        assert_eq!((table.state.rival.slot, table.state.rival.on_top, table.state.rival.progress), (1, 1, 13));
        let card = table.state.rival.draw(&mut table.luck).unwrap();
        assert_eq!(table.rules.rival_cards[usize::from(card)].set, CardSet::Advanced);
        table.state.rival.deck.discard(card);
        table.game().rival_new_round();
        assert_eq!((table.state.rival.deck_size(), table.state.rival.cards_left()), (5, 5));
    }

    #[test]
    fn a_lap_after_the_deck_is_empty_counts_for_the_next_round() {
        let mut table = Table::new();
        while let Some(card) = table.state.rival.draw(&mut table.luck) {
            table.state.rival.deck.discard(card);
        }
        table.game().rival_progress(12);
        table.game().rival_new_round();
        assert_eq!((table.state.rival.on_top, table.state.rival.cards_left()), (0, 5));
        let drawn: Vec<u8> = std::iter::from_fn(|| table.state.rival.draw(&mut table.luck)).collect();
        assert_eq!(drawn.len(), 5);
    }

    #[test]
    fn several_laps_at_once_bring_several_cards_as_long_as_there_are_any() {
        let mut table = Table::new();
        table.game().rival_progress(25);
        assert_eq!((table.state.rival.on_top, table.state.rival.slot), (2, 1));
        table.game().rival_progress(240);
        assert_eq!(table.state.rival.on_top, 10, "there are ten advanced cards");
        assert_eq!(table.said("Rival: lap").last(), Some(&"a lap is done, but no advanced card is left"));
    }

    #[test]
    fn stars_decide_the_deck_and_the_slot() {
        for (stars, size, slot, progress) in [(1, 4, 0, 0), (2, 4, 0, 0), (3, 5, 0, 12), (4, 5, 3, 15), (5, 5, 8, 20)] {
            let rival = Table::of(1, &[&format!("rival.stars={stars}")]).state.rival;
            assert_eq!((rival.deck_size(), rival.slot, rival.progress), (size, slot, progress), "{stars} stars");
        }
    }

    #[test]
    fn an_advanced_card_shuffled_in_lies_anywhere() {
        // Each of 5 places in 2,000 shuffles: mean 400, standard error 17.9; 5 of them are 89.
        let table = Table::of(1, &["rival.stars=3"]);
        let mut luck = table.luck.clone();
        let mut places = [0_i64; 5];
        let mut firsts = [0_i64; 10];
        for _ in 0..2_000 {
            let mut rival = table.rules.deal_rival(&mut luck);
            for count in &mut places {
                let card = rival.draw(&mut luck).unwrap();
                if table.rules.rival_cards[usize::from(card)].set == CardSet::Advanced {
                    *count += 1;
                    firsts[usize::from(card) - 4] += 1;
                }
            }
        }
        assert!(places.iter().all(|count| (count - 400).abs() < 89), "{places:?}");
        // Each of 10 cards: mean 200, standard error 13.4; 5 of them are 67.
        assert!(firsts.iter().all(|count| (count - 200).abs() < 67), "{firsts:?}");
    }
}
