//! The rival's telescope: which sector it marks a signal in.

use crate::ruleset::Log;
use crate::{
    cards::CardId,
    effect::SignalAt,
    game::Game,
    pieces::{Colour, Planet, Side, Star, TechColour},
    rules::Aliens,
    sky::POSITIONS,
    state::State,
};

/// What makes a sector better for a signal: a win (3), the second slot (2), or neither (1); then, where it is neither, its
/// own markers there; then the size.
type Worth = (u8, usize, u8);

impl Aliens {
    /// What a signal of the rival in this sector is worth to it.
    fn sector_worth(&self, state: &State, star: Star) -> Worth {
        let sector = &state.sectors[star.place()];
        let slots = self.stars[star.place()].slots;
        let own = sector.markers_of(Side::Rival);
        let others = sector.markers.len() - own;
        // The marker would be the last of all, so that a tie is won. One that is won already cannot be won again.
        let leads = own > others || own == others && sector.markers.last() == Some(&Side::Rival);
        let wins = own + 1 >= others && (sector.data == 1 || sector.data == 0 && !leads);
        let second = slots > 1 && sector.data + 1 == slots;
        match (wins, second) {
            (true, _) => (3, 0, slots),
            (false, true) => (2, 0, slots),
            (false, false) => (1, own, slots),
        }
    }

    /// Every star, from position 0 clockwise.
    fn stars_around(state: &State) -> impl Iterator<Item = Star> + '_ {
        (0..POSITIONS as u8).map(|position| state.stars.star_at(position))
    }

    /// The sectors of a colour, or all, from position 0 clockwise.
    fn sectors_of<'a>(&'a self, state: &'a State, colour: Option<Colour>) -> impl Iterator<Item = Star> + 'a {
        let of = move |star: &Star| colour.is_none_or(|colour| self.stars[star.place()].colour == colour);
        Self::stars_around(state).filter(of)
    }

    /// The best sector of a colour, or of all.
    fn rival_sector(&self, state: &State, colour: Option<Colour>) -> Option<Star> {
        state.rival.arrow.best(self.sectors_of(state, colour), |&star| self.sector_worth(state, star))
    }

    /// Of the sectors completed in the rival's turn the one that is counted next: one that it wins, then the larger, then
    /// the one its arrow points at. The tile of Oumuamua (`None`), which nobody wins, comes last.
    fn rival_completed(&self, state: &State) -> Option<Option<Star>> {
        let star = state.rival.arrow.best(Self::stars_completed(state), |&star| self.completed_worth(state, star));
        star.map(Some).or_else(|| state.tile.is_complete().then_some(None))
    }

    /// Stars whose sectors are to be counted, from position 0 clockwise.
    fn stars_completed(state: &State) -> impl Iterator<Item = Star> + '_ {
        Self::stars_around(state).filter(|star| state.sectors[star.place()].is_complete())
    }

    /// What makes the rival count a sector first: that it wins it, then the size.
    fn completed_worth(&self, state: &State, star: Star) -> (bool, u8) {
        (state.sectors[star.place()].leader() == Some(Side::Rival), self.stars[star.place()].slots)
    }

    /// The card of the row that the arrow points at, by its place, and the better sector of its colour.
    fn rival_row_sector(&self, state: &State) -> Option<(usize, Star)> {
        let coloured = state.row.iter().enumerate().filter_map(|(place, &card)| Some((place, self.card(card).colour?)));
        let (place, colour) = state.rival.arrow.pick(coloured)?;
        Some((place, self.rival_sector(state, Some(colour))?))
    }
}

impl<L: Log> Game<'_, L> {
    /// A scan of the rival: Earth's sector, cards of the row, the tile of Oumuamua; and one more card of the row for a
    /// purple tech. The row is filled up when all is done.
    pub(super) fn rival_scan(&mut self, earth: u8, row: u8, tile: u8) {
        self.log.event("Rival: scan", || {
            let tile = if tile > 0 { format!(", {tile} on the tile of Oumuamua") } else { String::new() };
            format!("it marks {earth} near Earth, {row} by the row{tile}")
        });
        for _ in 0..earth {
            let star = self.state.stars.star_at(self.state.sky.earth().position);
            self.mark_signal(Side::Rival, star, true);
        }
        for _ in 0..row {
            self.rival_row_signal(true);
        }
        if tile > 0 && self.state.sky.has_oumuamua() {
            for _ in 0..tile {
                self.mark_tile(Side::Rival, true);
            }
        }
        // Without a card in the row the tech would be wasted.
        if self.rules.rival_row_sector(self.state).is_some() && self.rival_spends_tech(TechColour::Purple) {
            self.rival_row_signal(true);
        }
        self.refill_row();
    }

    /// The sector that is counted next in the rival's turn.
    pub fn rival_completes(&mut self) -> Option<Option<Star>> {
        let (rules, state) = (self.rules, &*self.state);
        let next = rules.rival_completed(state);
        if let Some(Some(star)) = next.filter(|_| Aliens::completed(state).nth(1).is_some()) {
            self.log.event("Rival: sector", || {
                let worth = rules.completed_worth(state, star);
                let same = Aliens::stars_completed(state).filter(|&other| rules.completed_worth(state, other) == worth);
                let why = match (same.count(), worth.0) {
                    (2.., _) => "equal: by its arrow",
                    (_, true) => "the largest it wins",
                    (_, false) => "the largest",
                };
                format!("of the sectors completed {} comes first, {why}", star.name())
            });
        }
        next
    }

    /// Signals of a text.
    pub(super) fn rival_signals(&mut self, at: SignalAt, times: u8, data: bool, together: bool) {
        let mut chosen = None;
        for _ in 0..times {
            if let Some(star) = chosen {
                self.mark_signal(Side::Rival, star, data);
                continue;
            }
            let rules = self.rules;
            let state = &*self.state;
            let at_position = |position| Some(state.stars.star_at(position));
            let star = match at {
                SignalAt::Colour(colour) => rules.rival_sector(state, Some(colour)),
                SignalAt::Any => rules.rival_sector(state, None),
                SignalAt::Star(star) => Some(star),
                // Its signals for Oumuamua always go to the tile.
                SignalAt::Planet(Planet::Oumuamua) if state.sky.has_oumuamua() => {
                    self.mark_tile(Side::Rival, data);
                    continue;
                }
                SignalAt::Planet(planet) => state.sky.spot_of(planet).and_then(|spot| at_position(spot.position)),
                SignalAt::NextAnomaly => rules
                    .next_anomaly(state)
                    .and_then(|next| state.anomalies.get(next))
                    .and_then(|anomaly| at_position(anomaly.position)),
                SignalAt::Row => {
                    self.rival_row_signal(data);
                    continue;
                }
                SignalAt::Deck => self.rival_deck_sector(),
                SignalAt::Tile => {
                    if self.state.sky.has_oumuamua() {
                        self.mark_tile(Side::Rival, data);
                    }
                    continue;
                }
                // It has no hand, and its probe takes part in nothing but its flights.
                SignalAt::Hand
                | SignalAt::Probe
                | SignalAt::LeftOfProbe
                | SignalAt::RightOfProbe
                | SignalAt::Picked => None,
            };
            let Some(star) = star else { return };
            match at {
                SignalAt::Colour(colour) => self.say_choice(None, Some(colour), star),
                SignalAt::Any => self.say_choice(None, None, star),
                _ => {}
            }
            self.mark_signal(Side::Rival, star, data);
            if together {
                chosen = Some(star);
            }
        }
        if at == SignalAt::Row {
            self.refill_row();
        }
    }

    /// Discards a card of the row for a signal in the better sector of its colour.
    fn rival_row_signal(&mut self, data: bool) {
        let Some((place, star)) = self.rules.rival_row_sector(self.state) else {
            self.log.event("Rival: signal", || "no card is left in the row".into());
            return;
        };
        let card = self.state.row.remove(place);
        self.say_choice(Some(card), self.rules.card(card).colour, star);
        self.discard(card);
        self.mark_signal(Side::Rival, star, data);
    }

    /// Discards the top card of the deck, and chooses the best sector of its colour.
    fn rival_deck_sector(&mut self) -> Option<Star> {
        let card = self.draw()?;
        let colour = self.rules.card(card).colour;
        let star = colour.and_then(|colour| self.rules.rival_sector(self.state, Some(colour)));
        if let Some(star) = star {
            self.say_choice(Some(card), colour, star);
        }
        self.discard(card);
        star
    }

    /// Says which sector it chose among those of a colour, or all, for which card discarded, and why.
    fn say_choice(&mut self, card: Option<CardId>, colour: Option<Colour>, star: Star) {
        let (rules, state) = (self.rules, &*self.state);
        self.log.event("Rival: sector", || {
            let worth = rules.sector_worth(state, star);
            let same = rules.sectors_of(state, colour).filter(|&other| rules.sector_worth(state, other) == worth);
            let equal = same.count() > 1;
            let card = card.map_or_else(String::new, |card| format!("{} is discarded: ", rules.card(card).name));
            let among = colour.map_or_else(|| "all".into(), |colour| format!("the {}", colour.name()));
            let why = match worth {
                (3.., ..) => "to win it",
                (2, ..) => "for the second slot",
                (_, 1.., _) => "where it has most markers",
                _ if equal => "none larger",
                _ => "the largest",
            };
            let tie = if equal { ", equal: by its arrow" } else { "" };
            format!("{card}of {among} sectors {}, {why}{tie}", star.name())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{super::table::Table, *};
    use crate::pieces::Species;
    use crate::{
        pieces::{Arrow, Tech},
        state::Task,
    };
    use Side::{Rival, You};

    /// The sector the rival chooses among those of a colour.
    fn chosen(table: &Table, colour: Colour) -> Star {
        table.rules.rival_sector(&table.state, Some(colour)).unwrap()
    }

    #[test]
    fn a_sector_it_would_win_comes_first_then_a_second_slot_then_its_own_markers_then_the_larger() {
        let mut table = Table::new();
        assert_eq!(chosen(&table, Colour::Blue), Star::SiriusA, "six slots to five");
        table.mark(Star::Procyon, &[You, You, Rival]);
        assert_eq!(chosen(&table, Colour::Blue), Star::Procyon, "it has a marker there");
        table.mark(Star::SiriusA, &[You]);
        assert_eq!(chosen(&table, Colour::Blue), Star::SiriusA, "the second slot scores");
        table.mark(Star::Procyon, &[You, You, Rival, Rival]);
        assert_eq!(chosen(&table, Colour::Blue), Star::Procyon, "its later marker would win the tie");
        table.mark(Star::SiriusA, &[You, You, Rival, Rival, Rival]);
        assert_eq!(chosen(&table, Colour::Blue), Star::SiriusA, "of two it would win the larger");
    }

    #[test]
    fn of_two_second_slots_or_two_wins_the_larger_sector_comes_first_whosever_markers_lie_there() {
        let mut table = Table::new();
        table.mark(Star::Barnard, &[Rival]);
        table.mark(Star::Proxima, &[You]);
        assert_eq!(chosen(&table, Colour::Red), Star::Proxima, "both score the second slot");
    }

    #[test]
    fn of_sectors_completed_in_its_turn_those_it_wins_come_first_then_the_larger_then_by_the_arrow() {
        let mut table = Table::with(Species::Oumuamua);
        table.state.turn.yours = false;
        let size = |table: &Table, star: Star| table.rules.stars[star.place()].slots;
        let fill = |table: &mut Table, star: Star, side: Side| {
            let markers = vec![side; usize::from(size(table, star))];
            table.mark(star, &markers);
        };
        let next = |table: &mut Table, arrow: Arrow| {
            table.state.rival.arrow = arrow;
            assert!(!table.rules.asks(&table.state, Task::Sectors), "its turn asks nobody");
            table.rules.rival_completed(&table.state)
        };
        assert_eq!(next(&mut table, Arrow::Left), None);
        table.state.tile.markers.push(You);
        table.state.tile.data = 0;
        assert_eq!(next(&mut table, Arrow::Left), Some(None));
        fill(&mut table, Star::SiriusA, You);
        assert_eq!(next(&mut table, Arrow::Left), Some(Some(Star::SiriusA)), "the tile comes last");
        fill(&mut table, Star::Procyon, Rival);
        assert_eq!(next(&mut table, Arrow::Left), Some(Some(Star::Procyon)), "it wins the smaller one");
        let alike = |star: &Star| *star != Star::Procyon && size(&table, *star) == size(&table, Star::Procyon);
        let other = Star::ALL.into_iter().find(alike).unwrap();
        fill(&mut table, other, Rival);
        let first = Aliens::stars_around(&table.state).find(|star| [other, Star::Procyon].contains(star));
        let left = next(&mut table, Arrow::Left);
        let right = next(&mut table, Arrow::Right);
        assert!(
            left == Some(first) && left != right && [Some(Some(other)), Some(Some(Star::Procyon))].contains(&right)
        );
        fill(&mut table, Star::Proxima, Rival);
        assert_eq!(next(&mut table, Arrow::Left), Some(Some(Star::Proxima)), "the larger of those it wins");
        table.game().complete_sectors();
        assert_eq!(
            table.said("Rival: sector").last(),
            Some(&"of the sectors completed proxima comes first, the largest it wins")
        );
    }

    #[test]
    fn the_arrow_is_named_as_the_reason_only_where_sectors_are_equal() {
        let mut table = Table::new();
        table.game().rival_signals(SignalAt::Colour(Colour::Blue), 1, true, false);
        assert_eq!(table.said("Rival: sector").last(), Some(&"of the blue sectors sirius_a, the largest"));
        table.mark(Star::SiriusA, &[]);
        table.game().rival_signals(SignalAt::Any, 1, true, false);
        let said = table.said("Rival: sector");
        let line = said.last().unwrap();
        assert!(line.starts_with("of all sectors ") && line.ends_with(", none larger, equal: by its arrow"), "{line}");
    }

    #[test]
    fn its_signals_for_oumuamua_go_to_the_tile() {
        let mut table = Table::with(Species::Oumuamua);
        table.game().rival_signals(SignalAt::Planet(Planet::Oumuamua), 1, true, false);
        assert_eq!(table.state.tile.markers.as_slice(), [Rival]);
        assert!(table.state.sectors.iter().all(|sector| sector.markers.is_empty()));
    }

    #[test]
    fn taking_the_last_data_without_winning_is_no_win() {
        let mut table = Table::new();
        table.mark(Star::Procyon, &[You, You, You, Rival]);
        table.mark(Star::SiriusA, &[Rival, Rival]);
        assert_eq!(chosen(&table, Colour::Blue), Star::SiriusA);
    }

    #[test]
    fn the_arrow_chooses_the_card_of_the_row_and_the_sector_is_one_of_its_colour() {
        let mut table = Table::new();
        table.lay_row(&[Colour::Yellow, Colour::Blue, Colour::Red]);
        table.mark(Star::Procyon, &[You, You, Rival, Rival]);
        table.state.rival.arrow = Arrow::Left;
        assert_eq!(table.rules.rival_row_sector(&table.state), Some((0, Star::Virginis61)));
        table.state.rival.arrow = Arrow::Right;
        assert_eq!(table.rules.rival_row_sector(&table.state), Some((2, Star::Proxima)));
        table.state.row.clear();
        assert_eq!(table.rules.rival_row_sector(&table.state), None);
    }

    #[test]
    fn a_scan_marks_earth_and_the_row_and_a_purple_tech_one_more_and_then_the_row_is_filled() {
        let mut table = Table::new();
        table.lay_row(&[Colour::Blue, Colour::Blue, Colour::Red]);
        let techs = [1, 3].map(|number| Tech { colour: TechColour::Purple, number });
        table.state.seat_mut(Rival).techs = techs[0].bit() | techs[1].bit();
        table.state.seat_mut(Rival).publicity = 0;
        table.turn("s_2");
        let earth = table.state.stars.star_at(table.state.sky.earth().position);
        assert_eq!(table.state.tally.signals[Rival.place()], 4);
        assert!(table.marked(earth) >= 1);
        assert_eq!(table.state.row.len(), 3);
        assert_eq!(table.state.seat(Rival).techs, techs[0].bit(), "the arrow points right");
        assert_eq!(table.state.deck.discarded().len(), 3);
    }

    #[test]
    fn a_signal_of_a_planet_is_in_its_sector_and_one_of_a_colour_in_the_better_sector() {
        let mut table = Table::new();
        table.game().rival_signals(SignalAt::Planet(Planet::Jupiter), 1, true, false);
        // Jupiter stands at position 3 of the unturned discs: 61 Virginis, 3 and 4 being the third side's.
        let star = table.state.stars.star_at(3);
        assert_eq!(table.marked(star), 1);
        table.game().rival_signals(SignalAt::Colour(Colour::Black), 1, true, false);
        assert_eq!(table.marked(Star::BetaPictoris), 1, "it is the larger one");
    }
}
