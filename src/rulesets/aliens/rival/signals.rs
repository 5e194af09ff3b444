//! The rival's telescope: which sector it marks a signal in.

use crate::{
    ruleset::Log,
    rulesets::aliens::{
        cards::CardId,
        effect::SignalAt,
        game::Game,
        pieces::{Colour, Side, Star, TechColour},
        rules::Aliens,
        sky::POSITIONS,
        state::State,
    },
};

/// What makes a sector better for a signal, in this order: it wins it, it scores the second slot, its own markers there,
/// the size.
type Worth = (bool, bool, usize, u8);

impl Aliens {
    /// What a signal of the rival in this sector is worth to it.
    fn sector_worth(&self, state: &State, star: Star) -> Worth {
        let sector = &state.sectors[star.place()];
        let slots = self.stars[star.place()].slots;
        let own = sector.markers.iter().filter(|&&side| side == Side::Rival).count();
        let others = sector.markers.len() - own;
        // The marker would be the last of all, so that a tie is won. One that is won already cannot be won again.
        let leads = own > others || own == others && sector.markers.last() == Some(&Side::Rival);
        let wins = own + 1 >= others && (sector.data == 1 || sector.data == 0 && !leads);
        let second = slots > 1 && sector.data + 1 == slots;
        (wins, second, own, slots)
    }

    /// Every star, from position 0 clockwise.
    fn stars_around(state: &State) -> impl Iterator<Item = Star> + '_ {
        (0..POSITIONS as u8).map(|position| state.stars.star_at(position))
    }

    /// The best sector of a colour, or of all.
    fn rival_sector(&self, state: &State, colour: Option<Colour>) -> Option<Star> {
        let stars = Self::stars_around(state)
            .filter(|star| colour.is_none_or(|colour| self.stars[star.place()].colour == colour));
        state.rival.arrow.best(stars, |&star| self.sector_worth(state, star))
    }

    /// The best sector that a card of the row points to, and the card's place: among equal sectors the card the arrow
    /// points at.
    fn rival_row_sector(&self, state: &State) -> Option<(usize, Star)> {
        let pairs = state.row.iter().enumerate().flat_map(|(place, &card)| {
            let colour = self.card(card).colour;
            Self::stars_around(state)
                .filter(move |star| Some(self.stars[star.place()].colour) == colour)
                .map(move |star| (place, star))
        });
        state.rival.arrow.best(pairs, |&(_, star)| self.sector_worth(state, star))
    }
}

impl<L: Log> Game<'_, L> {
    /// A scan of the rival: Earth's sector, cards of the row, the tile of Oumuamua; and one more card of the row for a
    /// purple tech. The row is filled up when all is done.
    pub(super) fn rival_scan(&mut self, earth: u8, row: u8, tile: u8) {
        self.log.event("Rival: scan", || format!("it scans: {earth} near Earth, {row} by the row, {tile} on the tile"));
        for _ in 0..earth {
            let star = self.state.stars.star_at(self.state.sky.earth().position);
            self.rival_marks(star, true);
        }
        for _ in 0..row {
            self.rival_row_signal(true);
        }
        if tile > 0 && self.state.sky.has_oumuamua() {
            for _ in 0..tile {
                self.rival_marks_tile(true);
            }
        }
        // Without a card in the row the tech would be wasted.
        if self.rules.rival_row_sector(self.state).is_some() && self.rival_spends_tech(TechColour::Purple) {
            self.rival_row_signal(true);
        }
        self.refill_row();
    }

    /// Signals of a text.
    pub(super) fn rival_signals(&mut self, at: SignalAt, times: u8, data: bool, together: bool) {
        let mut chosen = None;
        for _ in 0..times {
            if let Some(star) = chosen {
                self.rival_marks(star, data);
                continue;
            }
            let rules = self.rules;
            let state = &*self.state;
            let at_position = |position| Some(state.stars.star_at(position));
            let star = match at {
                SignalAt::Colour(colour) => rules.rival_sector(state, Some(colour)),
                SignalAt::Any => rules.rival_sector(state, None),
                SignalAt::Star(star) => Some(star),
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
                        self.rival_marks_tile(data);
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
            self.rival_marks(star, data);
            if together {
                chosen = Some(star);
            }
        }
        if at == SignalAt::Row {
            self.refill_row();
        }
    }

    /// Discards a card of the row for a signal in the best sector.
    fn rival_row_signal(&mut self, data: bool) {
        let Some((place, star)) = self.rules.rival_row_sector(self.state) else {
            self.log.event("Rival: signal", || "no card is left in the row".into());
            return;
        };
        let card = self.state.row.remove(place);
        self.discards_for_signal(card, "of the row");
        self.rival_marks(star, data);
    }

    /// Discards the top card of the deck, and chooses the best sector of its colour.
    fn rival_deck_sector(&mut self) -> Option<Star> {
        let card = self.draw()?;
        let colour = self.rules.card(card).colour;
        self.discards_for_signal(card, "from the deck");
        colour.and_then(|colour| self.rules.rival_sector(self.state, Some(colour)))
    }

    fn discards_for_signal(&mut self, card: CardId, from: &'static str) {
        let rules = self.rules;
        self.log.event("Rival: signal", || {
            let colour = rules.card(card).colour.map_or("no", Colour::name);
            format!("{} {from} is discarded, which points to {colour} sectors", rules.card(card).name)
        });
        self.discard(card);
    }

    fn rival_marks(&mut self, star: Star, data: bool) {
        let (wins, second, own, _) = self.rules.sector_worth(self.state, star);
        self.log.event("Rival: signal", || {
            let why = if wins {
                ", to win it"
            } else if second {
                ", for the second slot"
            } else if own > 0 {
                ", where it has markers"
            } else {
                ""
            };
            format!("it marks a signal at {}{why}", star.name())
        });
        self.mark_signal(Side::Rival, star, data);
    }

    fn rival_marks_tile(&mut self, data: bool) {
        self.log.event("Rival: signal", || "it marks a signal on the tile of Oumuamua".into());
        self.mark_tile(Side::Rival, data);
    }
}
