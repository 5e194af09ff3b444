//! What the rival gains, and what becomes of the things it has no use for.

use crate::ruleset::Log;
use crate::{
    effect::{Effect, Span, Thing},
    game::Game,
    language,
    pieces::Side,
    state::{Cause, Source},
};

impl<L: Log> Game<'_, L> {
    /// Does a text for the rival at once, its gains converted.
    ///
    /// What can reach it stands on planets, moons, stars, techs, species' boards, message rewards, samples, anomalies and
    /// its own cards. What only cards of the player say is passed over, with everything that belongs to it.
    pub fn rival_run(&mut self, span: Span, cause: Cause) {
        let rules = self.rules;
        let mut effects = rules.effects(span).iter();
        while let Some(&effect) = effects.next() {
            match effect {
                Effect::Gain(thing, number) => self.gain(Side::Rival, thing, number, cause),
                Effect::GainPer(thing, number, count) => {
                    let times = rules.count(self.state, Side::Rival, count, cause);
                    let number = u8::try_from(u16::from(number).saturating_mul(times)).unwrap_or(u8::MAX);
                    self.gain(Side::Rival, thing, number, cause);
                }
                Effect::Income => {
                    let number = rules.rival.income;
                    self.log.event("Rival: conversion", || format!("an income: {number} progress instead"));
                    self.rival_progress(number);
                }
                Effect::Trace(colours, _) => self.rival_trace(colours),
                Effect::Signal { at, times, data, together } => self.rival_signals(at, times, data, together),
                Effect::Rotate => self.rotate(),
                // It has no hand, no missions, no payments and no moves of its own.
                Effect::If(_, len)
                | Effect::Turn(len)
                | Effect::ThisScan(len)
                | Effect::MayPay { len, .. }
                | Effect::PayFigure(_, len) => {
                    for _ in 0..len {
                        effects.next();
                    }
                }
                // Only cards say these, or techs to the player who takes them.
                Effect::IncomeSelf
                | Effect::IncomeOnce
                | Effect::TakeRow
                | Effect::DiscardRow
                | Effect::DiscardDrawn
                | Effect::Corner(_)
                | Effect::AnomalyReward
                | Effect::Launch { .. }
                | Effect::Land { .. }
                | Effect::OrbitOrLand
                | Effect::Scan
                | Effect::Tech { .. }
                | Effect::Message
                | Effect::SamplePick
                | Effect::SamplePeek(_)
                | Effect::SampleReward
                | Effect::PickProbe { .. }
                | Effect::ReturnSelf
                | Effect::FreeAsteroids
                | Effect::NoPublicityFromMoving
                | Effect::SwapPublicityForMove
                | Effect::Pay(..) => {}
            }
        }
    }

    /// Says what a side gains, and what becomes of it where that is something else.
    pub fn tell_gain(&mut self, side: Side, thing: Thing, number: u8) {
        match (side, thing) {
            // Cards are told one by one, and movement by the steps; neither is of use to the other side.
            (_, Thing::Move | Thing::Progress) | (Side::Rival, Thing::Data) => {}
            (Side::You, Thing::Card | Thing::CardAny | Thing::AlienCard) => {}
            (Side::You, _) => {
                let (seat, numbers) = (self.state.seat(side), &self.rules.numbers);
                let room = match thing {
                    Thing::Publicity => numbers.publicity_limit.saturating_sub(seat.publicity),
                    Thing::Data => numbers.pool_limit.saturating_sub(seat.pool),
                    _ => u8::MAX,
                };
                self.log.event("Base: gains", || match number.saturating_sub(room) {
                    0 => format!("you gain {}", language::thing(thing, number)),
                    lost => format!("you gain {}, {lost} of it beyond the limit", language::thing(thing, number)),
                });
            }
            (Side::Rival, Thing::Points | Thing::Publicity | Thing::Fossil) => {
                self.log.event("Rival: gains", || format!("it gains {}", language::thing(thing, number)));
            }
            (Side::Rival, _) => {
                let progress = number.saturating_mul(self.rules.rival.conversion);
                self.log.event("Rival: conversion", || {
                    format!("{}: {progress} progress instead", language::thing(thing, number))
                });
            }
        }
    }

    /// Data of the rival: into its computer while there is room, with what the slots gain, then into its pool, which has
    /// no limit.
    pub fn rival_gains_data(&mut self, number: u8) {
        let seat = self.state.seat_mut(Side::Rival);
        seat.pool = seat.pool.saturating_add(number);
        self.log.event("Rival: data", || format!("it gains {number} data"));
        self.rival_fills_computer();
    }

    /// Moves data from the rival's pool into its computer as long as there is room.
    pub(super) fn rival_fills_computer(&mut self) {
        let rules = self.rules;
        loop {
            let seat = self.state.seat_mut(Side::Rival);
            let Some(&gain) = rules.rival_computer.get(usize::from(seat.computer)) else { return };
            if seat.pool == 0 {
                return;
            }
            seat.pool -= 1;
            seat.computer += 1;
            let slot = seat.computer;
            self.log.event("Rival: computer", || format!("data goes into slot {slot} of its computer"));
            self.rival_run(gain, Cause::plain(Source::Techs));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Table;
    use super::*;

    fn gains(table: &mut Table, thing: Thing, number: u8) {
        table.game().gain(Side::Rival, thing, number, Cause::plain(Source::Cards));
    }

    #[test]
    fn gains_of_the_player_are_told_with_what_is_beyond_the_limit() {
        let mut table = Table::new();
        table.state.seats[0].publicity = 9;
        let cause = Cause::plain(Source::Cards);
        table.game().gain(Side::You, Thing::Publicity, 3, cause);
        assert_eq!(table.said("Base: gains").last(), Some(&"you gain 3 publicity, 2 of it beyond the limit"));
        table.game().gain(Side::You, Thing::Points, 2, cause);
        assert_eq!(table.said("Base: gains").last(), Some(&"you gain 2 points"));
    }

    #[test]
    fn credits_energy_and_cards_become_progress() {
        let mut table = Table::new();
        for thing in [Thing::Credit, Thing::Energy, Thing::Card, Thing::CardAny, Thing::AlienCard] {
            let before = table.state.rival.progress;
            gains(&mut table, thing, 2);
            assert_eq!(table.state.rival.progress, before + 2, "{thing:?}");
        }
        gains(&mut table, Thing::Move, 3);
        assert_eq!(table.state.rival.progress, 10, "movement is no use to it");
    }

    #[test]
    fn points_publicity_and_fossils_are_its_own() {
        let mut table = Table::new();
        let points = table.state.seat(Side::Rival).points;
        gains(&mut table, Thing::Points, 4);
        gains(&mut table, Thing::Fossil, 1);
        gains(&mut table, Thing::Publicity, 9);
        let seat = table.state.seat(Side::Rival);
        assert_eq!((seat.points - points, seat.fossils, seat.publicity), (4, 1, 10), "publicity has its limit");
    }

    #[test]
    fn data_fills_the_computer_whose_second_and_fourth_slots_give_publicity_and_progress() {
        let mut table = Table::new();
        let expected = [(4, 0), (5, 0), (5, 0), (5, 4), (5, 4), (5, 4), (5, 4)];
        for (place, (publicity, progress)) in expected.into_iter().enumerate() {
            gains(&mut table, Thing::Data, 1);
            let seat = table.state.seat(Side::Rival);
            assert_eq!((usize::from(seat.computer), seat.publicity), ((place + 1).min(6), publicity));
            assert_eq!(table.state.rival.progress, progress);
        }
        gains(&mut table, Thing::Data, 20);
        assert_eq!(table.state.seat(Side::Rival).pool, 21, "its pool has no limit");
    }

    #[test]
    fn an_income_is_worth_four_progress() {
        // Venus: 6 points and an income.
        let mut table = Table::new();
        let venus = table.rules.planets[crate::pieces::Planet::Venus.place()].orbit;
        let points = table.state.seat(Side::Rival).points;
        table.game().rival_run(venus, Cause::plain(Source::Planets));
        assert_eq!((table.state.seat(Side::Rival).points - points, table.state.rival.progress), (6, 4));
    }
}
