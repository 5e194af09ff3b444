//! The end of the game: gold tiles, end-game cards, Exertian cards, the rival's objectives, and last of all danger.

use super::{
    cards::{CardId, Kind},
    effect::EndPoints,
    game::Game,
    pieces::{Income, Side, TechColour, Trace},
    rules::{Aliens, GoldCount, Tie},
    state::{Cause, Over, Source, State},
};
use crate::ruleset::Log;

impl Aliens {
    /// What a gold tile counts for the player.
    pub(super) fn gold_count(&self, state: &State, tile: u8) -> u16 {
        let tile = usize::from(tile & 3);
        let side = self.gold[tile][usize::from(state.gold_sides[tile] & 1)];
        let seat = state.seat(Side::You);
        let tucked =
            |income| state.you.tucked.iter().filter(|&&card| self.card(card).income == Some(income)).count() as u16;
        let techs = |colour: TechColour| (seat.techs >> (colour.place() * 4) & 0b1111).count_ones() as u16;
        let traces = |colour| (0..2).map(|slot| self.traces(state, Side::You, slot, colour)).sum::<u16>();
        let missions = state.you.completed.len() as u16;
        match side.count {
            GoldCount::IncomeMost => tucked(Income::Credit).max(tucked(Income::Energy)),
            GoldCount::IncomeSets => tucked(Income::Credit).min(tucked(Income::Energy)).min(tucked(Income::Card)),
            GoldCount::TraceSets => Trace::ALL.into_iter().map(traces).min().unwrap_or(0),
            GoldCount::WinsAndFigures => {
                let sum = |counts: &[u8]| counts.iter().map(|&count| u16::from(count)).sum::<u16>();
                sum(&seat.wins).min(sum(&seat.orbiters) + sum(&seat.landers) + sum(&seat.moons))
            }
            GoldCount::Missions => missions,
            GoldCount::MissionPairs => (missions + state.you.endgame.len() as u16) / 2,
            GoldCount::TechSets => TechColour::ALL.into_iter().map(techs).min().unwrap_or(0),
            GoldCount::TechPairs => TechColour::ALL.into_iter().map(techs).sum::<u16>() / 2,
        }
    }

    /// What a gold tile that the player has marked is worth.
    pub(super) fn gold_points(&self, state: &State, tile: u8) -> i32 {
        let place = usize::from(tile & 3);
        let side = self.gold[place][usize::from(state.gold_sides[place] & 1)];
        i32::from(side.values[self.gold_place(state, tile)]) * i32::from(self.gold_count(state, tile))
    }

    /// The points of a card that counts at the end; the conditions of the rival's are taken to hold.
    fn end_points(&self, state: &State, side: Side, card: CardId) -> i32 {
        let (Kind::Endgame(points) | Kind::Danger(_, points)) = self.card(card).kind else { return 0 };
        let slot = self.card(card).species.and_then(|species| state.slot_of(species));
        let slot = slot.and_then(|slot| u8::try_from(slot).ok());
        let cause = Cause { source: Source::End, card: Some(card), slot };
        match points {
            EndPoints::Per(each, count) => i32::from(each) * i32::from(self.count(state, side, count, cause)),
            EndPoints::If(points, _) if side == Side::Rival => i32::from(points),
            EndPoints::If(points, condition) => {
                if self.holds(state, condition, cause) {
                    i32::from(points)
                } else {
                    0
                }
            }
        }
    }

    /// The danger of a side: of the cards it played and of its spaces on the board.
    pub(super) fn danger(&self, state: &State, side: Side) -> u16 {
        let cards = match side {
            Side::You => &state.you.exertians_played,
            Side::Rival => &state.rival.exertians,
        };
        let of = |&card: &CardId| match self.card(card).kind {
            Kind::Danger(danger, _) => u16::from(danger),
            _ => 0,
        };
        cards.iter().map(of).sum::<u16>() + u16::from(state.seat(side).danger)
    }

    /// Who loses points for danger: whoever has more; `tie` says who where both have the same. Nobody does where there is
    /// none at all, which is the case of every game without Exertians.
    fn pays_for(&self, danger: [u16; 2], side: Side) -> bool {
        let (own, other) = (danger[side.place()], danger[side.other().place()]);
        if own != other {
            return own > other;
        }
        own > 0
            && match self.aliens.tie {
                Tie::Both => true,
                Tie::Nobody => false,
                Tie::You => side == Side::You,
                Tie::Rival => side == Side::Rival,
            }
    }
}

impl<L: Log> Game<'_, L> {
    /// The end of the game: gold tiles, end-game cards, Exertian cards, objectives, danger; sets `over`.
    pub fn finish(&mut self) {
        self.score_gold();
        self.score_cards();
        self.score_objectives();
        self.settle_danger();
    }

    fn score_gold(&mut self) {
        for tile in 0..4 {
            if self.state.seat(Side::You).gold & 1 << tile != 0 {
                let points = self.rules.gold_points(self.state, tile);
                self.log.event("Base: gold tiles", || format!("{points} points for tile {}", tile + 1));
                self.points(Side::You, points, Source::Gold);
            }
        }
    }

    fn score_cards(&mut self) {
        for place in 0..self.state.you.endgame.len() {
            self.score_card(Side::You, self.state.you.endgame[place], "Base: end-game cards");
        }
        for place in 0..self.state.you.exertians_played.len() {
            self.score_card(Side::You, self.state.you.exertians_played[place], "Exertians: cards revealed");
        }
        for place in 0..self.state.rival.exertians.len() {
            self.score_card(Side::Rival, self.state.rival.exertians[place], "Exertians: rival cards");
        }
    }

    fn score_card(&mut self, side: Side, card: CardId, rule: &'static str) {
        let rules = self.rules;
        let points = rules.end_points(self.state, side, card);
        self.log.event(rule, || format!("{points} points for {} with {}", side.name(), rules.card(card).name));
        self.points(side, points, Source::End);
    }

    /// Danger is compared after everything else has been scored.
    fn settle_danger(&mut self) {
        let danger = Side::ALL.map(|side| self.rules.danger(self.state, side));
        let mut lost = [0; 2];
        for side in Side::ALL {
            if self.rules.pays_for(danger, side) {
                let points = self.state.seat(side).points.max(0);
                lost[side.place()] = points.checked_div(i32::from(self.rules.aliens.penalty_divisor)).unwrap_or(0);
            }
        }
        if danger != [0, 0] {
            self.log.event("Exertians: danger", || {
                format!("you have {}, the rival {}: {} and {} points lost", danger[0], danger[1], lost[0], lost[1])
            });
        }
        for side in Side::ALL {
            self.points(side, -lost[side.place()], Source::Danger);
        }
        self.state.over = Some(Over { danger, lost });
    }
}
