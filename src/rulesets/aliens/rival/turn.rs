//! A turn of the rival: it reveals a card and does the first thing on it that is possible.

use crate::{
    ruleset::Log,
    rulesets::aliens::{
        effect::{Span, Thing},
        game::Game,
        pieces::{Side, Tech, TechColour, Trace},
        rival::cards::{Candidate, Preference},
        rules::Aliens,
        state::{Cause, Source, State},
    },
};

/// What the rival's own cards give counts as points of cards.
const BY_CARD: Cause = Cause::plain(Source::Cards);

impl Aliens {
    /// Whether the rival can do this now.
    pub(in crate::rulesets::aliens) fn rival_can(&self, state: &State, candidate: &Candidate) -> bool {
        let seat = state.seat(Side::Rival);
        match candidate {
            Candidate::Analyze(_) => self.rival_computer_full(state),
            Candidate::Launch(_) => state.probes(Side::Rival) == 0,
            Candidate::Tech(publicity, _) => seat.publicity >= *publicity && self.rival_tech(state).is_some(),
            Candidate::Fly(planets, ..) | Candidate::Sample(planets) => self.rival_target(state, planets).is_some(),
            Candidate::Scan { earth, row, tile } => {
                *earth > 0 || *row > 0 && !state.row.is_empty() || *tile > 0 && state.sky.has_oumuamua()
            }
            Candidate::Swap(slot) => state
                .slots
                .get(usize::from(*slot))
                .and_then(|slot| slot.species)
                .is_some_and(|species| self.species_card(&state.rival, species).is_some()),
            Candidate::MarkAnomaly(_) => self.rival_anomaly_space(state).is_some(),
            Candidate::PlaceMessage(_) => self.rival_can_message(state),
            Candidate::PlayExertian(_) => self.rival_can_play_exertian(state),
        }
    }

    /// The tech the rival takes: from its slot of the progress track on, clockwise, the first whose stack nobody has
    /// taken from. The track shows each tech once, by colour and number.
    fn rival_tech(&self, state: &State) -> Option<Tech> {
        let from = usize::from(state.rival.slot) * Tech::COUNT / usize::from(self.rival.track.max(1));
        (from..from + Tech::COUNT)
            .map(|place| {
                let place = place % Tech::COUNT;
                Tech { colour: self.rival.level.colours[place / 4], number: (place % 4) as u8 }
            })
            .find(|tech| {
                let stack = &state.stacks_of_techs[tech.place()];
                stack.fresh && stack.top.is_some()
            })
    }
}

impl<L: Log> Game<'_, L> {
    /// A turn of the rival, up to and without `Task::TurnOver`.
    pub fn rival_turn(&mut self) {
        let rules = self.rules;
        let Some(mut card) = self.state.rival.draw(self.luck) else { return self.rival_passes() };
        loop {
            let action = &rules.rival_cards[usize::from(card)];
            self.state.rival.arrow = action.arrow;
            self.log.event("Rival: card", || format!("it reveals {}, arrow {}", action.name, action.arrow.name()));
            let Some(candidate) = action.candidates.iter().find(|step| rules.rival_can(self.state, step)) else {
                // No printed card comes to this: each ends with something that is always possible.
                self.state.tally.rival_idle += 1;
                self.log.event("Rival: card", || "nothing on it is possible".into());
                break;
            };
            match *candidate {
                Candidate::Swap(slot) => match self.rival_swaps(card, slot) {
                    Some(instead) => card = instead,
                    None => break,
                },
                _ => {
                    self.rival_does(candidate);
                    break;
                }
            }
        }
        self.state.rival.deck.discard(card);
    }

    /// The rival passes: its deck is empty at the start of its turn. The first to pass turns the solar system, and instead
    /// of a card of the round's stack, which the last round has not, it makes progress.
    fn rival_passes(&mut self) {
        self.log.event("Rival: pass", || "its deck is empty: it passes".into());
        self.state.seat_mut(Side::Rival).passed = true;
        if !self.state.pass_made {
            self.state.pass_made = true;
            if self.rules.numbers.first_pass_rotates {
                self.rotate();
            }
        }
        if self.state.round < self.rules.numbers.rounds {
            self.rival_progress(self.rules.rival.passing);
        }
    }

    /// Does what is possible.
    fn rival_does(&mut self, candidate: &Candidate) {
        match candidate {
            Candidate::Analyze(gain) => self.rival_analyzes(*gain),
            Candidate::Launch(gain) => {
                self.log.event("Rival: launch", || "it launches a probe, which waits on Earth".into());
                self.launch(Side::Rival);
                self.rival_run(*gain, BY_CARD);
            }
            Candidate::Tech(publicity, gain) => {
                self.rival_researches(*publicity);
                self.rival_run(*gain, BY_CARD);
            }
            Candidate::Fly(planets, preference, gain) => {
                self.rival_flies(planets, *preference);
                self.rival_run(*gain, BY_CARD);
            }
            Candidate::Sample(planets) => {
                if let Some(planet) = self.rival_flies(planets, Preference::LandOnly) {
                    self.rival_opens_sample(planet);
                }
            }
            Candidate::Scan { earth, row, tile } => self.rival_scan(*earth, *row, *tile),
            Candidate::MarkAnomaly(gain) => {
                if let Some(place) = self.rules.rival_anomaly_space(self.state) {
                    self.log.event("Rival: anomalies", || {
                        format!("the next anomaly is {}, where it does not lead", place.1.name())
                    });
                    self.rival_marks_trace(place);
                }
                self.rival_run(*gain, BY_CARD);
            }
            Candidate::PlaceMessage(gain) => {
                self.rival_places_message();
                self.rival_run(*gain, BY_CARD);
            }
            Candidate::PlayExertian(gain) => {
                self.rival_plays_exertian();
                self.rival_run(*gain, BY_CARD);
            }
            // The turn goes on with the card that takes its place.
            Candidate::Swap(_) => {}
        }
    }

    /// Replaces a card, for good, by the one of the species in this slot, and says which that is.
    fn rival_swaps(&mut self, card: u8, slot: u8) -> Option<u8> {
        let rules = self.rules;
        let species = self.state.slots.get(usize::from(slot))?.species?;
        let place = rules.species_card(&self.state.rival, species)?;
        let instead = std::mem::replace(&mut self.state.rival.aside[place], card);
        self.log.event("Rival: swap", || {
            let name = |card: u8| &rules.rival_cards[usize::from(card)].name;
            format!("{} is discovered: {} takes the place of {} for good", species.name(), name(instead), name(card))
        });
        Some(instead)
    }

    /// Analyze: the computer is cleared; the card's gains, a blue trace, the computer filled from the pool; and a blue
    /// tech discarded for more.
    fn rival_analyzes(&mut self, gain: Span) {
        self.log.event("Rival: analyze", || "its computer is full: it clears it for a blue life trace".into());
        self.state.seat_mut(Side::Rival).computer = 0;
        self.rival_run(gain, BY_CARD);
        self.rival_trace(Trace::Blue.bit());
        self.rival_fills_computer();
        if self.rival_spends_tech(TechColour::Blue) {
            let (points, progress) = (self.rules.rival.blue_points, self.rules.rival.blue_progress);
            self.log.event("Rival: analyze", || format!("the tech is worth {points} points and {progress} progress"));
            self.gain(Side::Rival, Thing::Points, points, Cause::plain(Source::Techs));
            self.rival_progress(progress);
        }
    }

    /// Research: the price, a rotation, then the tech.
    fn rival_researches(&mut self, publicity: u8) {
        let rules = self.rules;
        self.log.event("Rival: tech", || format!("it researches for {publicity} publicity"));
        let seat = self.state.seat_mut(Side::Rival);
        seat.publicity = seat.publicity.saturating_sub(publicity);
        self.rotate();
        if let Some(tech) = rules.rival_tech(self.state) {
            let slot = self.state.rival.slot + 1;
            self.log.event("Rival: tech", || {
                let Tech { colour, number } = tech;
                format!("from slot {slot} on, {} {} is the first new tech", colour.name(), number + 1)
            });
            self.take_tech(Side::Rival, tech, true);
        }
    }

    /// Discards a tech of this colour, the one the arrow points at; whether there was one. It is out of the game then.
    pub(super) fn rival_spends_tech(&mut self, colour: TechColour) -> bool {
        let held = self.state.seat(Side::Rival).techs;
        let of_colour = Tech::all().filter(|tech| tech.colour == colour && held & tech.bit() != 0);
        let Some(tech) = self.state.rival.arrow.pick(of_colour) else { return false };
        self.state.seat_mut(Side::Rival).techs &= !tech.bit();
        self.state.rival.techs_spent |= tech.bit();
        self.log.event("Rival: tech", || format!("it discards {} {}", colour.name(), tech.number + 1));
        true
    }
}
