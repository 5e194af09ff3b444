//! Techs, research and the computer.

use super::{
    effect::{Set, Span, Thing},
    game::Game,
    language::thing,
    luck::Stream,
    pieces::{Side, Tech, TechColour, Trace},
    rules::{Aliens, TechRule},
    state::{Cause, Event, Source, State, Task},
};
use crate::{random::Draw, ruleset::Log};

impl Aliens {
    /// Techs the player could take: of these colours, not held, with a tile left.
    pub(super) fn takeable<'a>(
        &'a self,
        state: &'a State,
        colours: Set,
        other_has: bool,
    ) -> impl Iterator<Item = Tech> + 'a {
        Tech::all().filter(move |&tech| {
            colours & tech.colour.bit() != 0
                && !state.holds(Side::You, tech)
                && state.stacks_of_techs[tech.place()].top.is_some()
                && (!other_has || state.holds(Side::Rival, tech))
                && (tech.colour != TechColour::Blue || self.free_slots(state).next().is_some())
        })
    }

    /// Slots of the computer that can still take a blue tech.
    pub(super) fn free_slots<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u8> + 'a {
        let slots = self.computer.iter().zip(&state.you.slots).zip(0_u8..);
        slots.filter(|((rule, tech), _)| rule.1 && tech.is_none()).map(|(_, slot)| slot)
    }

    /// Slots with a blue tech and data above, and none below yet.
    pub(super) fn open_bottoms<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u8> + 'a {
        let filled = state.seat(Side::You).computer;
        let slots = (0..filled).filter(|&slot| state.you.bottom & (1 << slot) == 0);
        slots.filter(|&slot| state.you.slots.get(usize::from(slot)).is_some_and(Option::is_some))
    }

    /// Whether the top row of a side's computer is full.
    pub(super) fn computer_full(&self, state: &State, side: Side) -> bool {
        let slots = match side {
            Side::You => self.computer.len(),
            Side::Rival => self.rival_computer.len(),
        };
        usize::from(state.seat(side).computer) >= slots
    }
}

impl<L: Log> Game<'_, L> {
    /// A side takes the top tile of a tech: the first taker's points, the printed bonus, and what taking it gains.
    pub fn take_tech(&mut self, side: Side, tech: Tech, bonus: bool) {
        let rules = self.rules;
        let printed = &rules.techs[tech.place()];
        let stack = &mut self.state.stacks_of_techs[tech.place()];
        let Some(top) = stack.top else { return };
        let fresh = std::mem::replace(&mut stack.fresh, false);
        stack.top = draw_bonus(&mut stack.below, self.luck);
        self.state.seat_mut(side).techs |= tech.bit();
        self.state.tally.techs_taken[side.place()] += 1;
        self.log.event("Base: research", || format!("{} {}", side.either("you take", "the rival takes"), printed.name));
        let cause = Cause::plain(Source::Techs);
        if side == Side::You {
            self.state.memory.tech = Some(tech);
            // What is pushed last is done first: the printed bonus, what taking gains, the slot, then circles.
            self.happened(Event::Tech(tech));
            if printed.rule == TechRule::Slot {
                self.state.next(Task::TechSlot(tech));
            }
            self.run(side, printed.taken, cause);
        }
        if fresh {
            self.log.event("Base: research", || {
                format!("{} for its first taker", thing(Thing::Points, rules.numbers.first_taker))
            });
            self.gain(side, Thing::Points, rules.numbers.first_taker, cause);
        }
        if bonus {
            let span = rules.tech_bonuses.get(usize::from(top)).copied().unwrap_or_default();
            self.run(side, span, cause);
        }
    }

    /// A blue tech goes into a slot of the computer.
    pub fn put_tech(&mut self, tech: Tech, slot: u8) {
        if let Some(place) = self.state.you.slots.get_mut(usize::from(slot)) {
            *place = Some(tech);
        }
    }

    /// Data goes from the pool into the next slot of the top row.
    pub fn place_top(&mut self) {
        let rules = self.rules;
        let seat = self.state.seat_mut(Side::You);
        let slot = usize::from(seat.computer);
        seat.pool -= 1;
        seat.computer += 1;
        let cause = Cause::plain(Source::Techs);
        if let Some(tech) = self.state.you.slots[slot] {
            self.run(Side::You, rules.techs[tech.place()].top, cause);
        }
        let printed = rules.computer.get(slot).map_or(Span::default(), |slot| slot.0);
        self.run(Side::You, printed, cause);
        self.log.event("Base: computer", || format!("data in slot {}", slot + 1));
    }

    /// Data goes from the pool below a blue tech.
    pub fn place_bottom(&mut self, slot: u8) {
        let rules = self.rules;
        self.state.seat_mut(Side::You).pool -= 1;
        self.state.you.bottom |= 1 << slot;
        if let Some(tech) = self.state.you.slots[usize::from(slot)] {
            self.run(Side::You, rules.techs[tech.place()].bottom, Cause::plain(Source::Techs));
        }
        self.log.event("Base: computer", || format!("data below slot {}", slot + 1));
    }

    /// The player's full computer is cleared for a blue life trace.
    pub fn analyze(&mut self) {
        self.state.seat_mut(Side::You).computer = 0;
        self.state.you.bottom = 0;
        self.state.tally.analyses += 1;
        self.log.event("Base: analyze", || "the computer is cleared for a blue life trace".into());
        let colours = Trace::Blue.bit();
        self.state.next(Task::Trace { colours, scope: super::effect::Scope::Any, slot: None });
    }
}

/// Draws the next bonus of a stack of tech tiles, whose order is decided now.
pub(super) fn draw_bonus(below: &mut u8, luck: &mut crate::random::Luck) -> Option<u8> {
    let left = below.count_ones();
    if left == 0 {
        return None;
    }
    let drawn = luck.of(Stream::Techs).below(left);
    let bonus = (0..8_u8).filter(|bit| *below & (1 << bit) != 0).nth(drawn as usize)?;
    *below &= !(1 << bonus);
    Some(bonus)
}

#[cfg(test)]
mod tests;
