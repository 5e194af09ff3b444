//! A turn of the rival: it reveals a card and does the first thing on it that is possible.

use crate::{
    effect::{Span, Thing},
    game::Game,
    luck::Stream,
    pieces::{Side, Tech, TechColour, Trace},
    rival::cards::{Candidate, Preference, Step},
    rules::Aliens,
    state::{Cause, Source, State},
    words::count,
};
use crate::{random::Draw, ruleset::Log};

/// What the rival's own cards give counts as points of cards.
const BY_CARD: Cause = Cause::plain(Source::Cards);

impl Aliens {
    /// Whether the rival can do this now.
    pub(crate) fn rival_can(&self, state: &State, step: &Step) -> bool {
        let seat = state.seat(Side::Rival);
        match step {
            Step::Analyze => self.computer_full(state, Side::Rival),
            Step::Launch => state.probes(Side::Rival) == 0,
            Step::Tech(publicity) => seat.publicity >= *publicity && self.rival_tech(state).is_some(),
            Step::Fly(planets, ..) | Step::Sample(planets) => self.rival_target(state, planets).is_some(),
            Step::Scan { earth, row, tile } => {
                *earth > 0 || *row > 0 && !state.row.is_empty() || *tile > 0 && state.sky.has_oumuamua()
            }
            Step::Swap(slot) => state
                .slots
                .get(usize::from(*slot))
                .and_then(|slot| slot.species)
                .is_some_and(|species| self.species_card(&state.rival, species).is_some()),
            Step::MarkAnomaly => self.rival_anomaly_space(state).is_some(),
            Step::PlaceMessage => self.rival_can_message(state),
            Step::PlayExertian => self.rival_can_play_exertian(state),
        }
    }

    /// The tech the rival takes: from its slot of the progress track on, clockwise, the first whose stack nobody has
    /// taken from; where there is none, the first it can take at all. The track shows each tech once, by colour and
    /// number.
    fn rival_tech(&self, state: &State) -> Option<Tech> {
        let from = usize::from(state.rival.slot) * Tech::COUNT / usize::from(self.rival.track.max(1));
        let mut left = (from..from + Tech::COUNT)
            .map(|place| {
                let place = place % Tech::COUNT;
                Tech { colour: self.level.colours[place / 4], number: (place % 4) as u8 }
            })
            .filter(|tech| state.stacks_of_techs[tech.place()].top.is_some() && !state.holds(Side::Rival, *tech));
        let new = left.clone().find(|tech| state.stacks_of_techs[tech.place()].fresh);
        new.or_else(|| left.next())
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
            let Some(candidate) = action.candidates.iter().find(|at| rules.rival_can(self.state, &at.step)) else {
                // No printed card comes to this: each ends with something that is always possible.
                self.state.tally.rival_idle += 1;
                self.log.event("Rival: card", || "nothing on it is possible".into());
                break;
            };
            match candidate.step {
                Step::Swap(slot) => match self.rival_swaps(card, slot) {
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

    /// The rival passes: its deck is empty at the start of its turn. The first to pass turns the solar system. The top
    /// card of the round's stack, which the last round has not, is progress to it.
    fn rival_passes(&mut self) {
        self.log.event("Rival: pass", || "its deck is empty: it passes".into());
        self.state.seat_mut(Side::Rival).passed = true;
        self.first_pass();
        let round = usize::from(self.state.round).checked_sub(1);
        let stack = round.and_then(|round| self.state.stacks.get_mut(round)).filter(|stack| !stack.is_empty());
        if let Some(stack) = stack {
            // Nobody knows their order, so that any may be the top one.
            let card = stack.swap_remove(self.luck.of(Stream::Cards).index(stack.len()));
            self.discard(card);
            self.log.event("Rival: pass", || "the top card of the round's stack is removed for it".into());
            self.rival_progress(self.rules.rival.passing);
        }
    }

    /// Does what is possible.
    fn rival_does(&mut self, Candidate { step, gain }: &Candidate) {
        match step {
            Step::Analyze => return self.rival_analyzes(*gain),
            Step::Launch => {
                self.log.event("Rival: launch", || "it has no probe in space".into());
                self.launch(Side::Rival);
            }
            Step::Tech(publicity) => self.rival_researches(*publicity),
            Step::Fly(planets, preference) => {
                self.rival_flies(planets, *preference);
            }
            Step::Sample(planets) => {
                if let Some(planet) = self.rival_flies(planets, Preference::LandOnly) {
                    self.rival_opens_sample(planet);
                }
            }
            Step::Scan { earth, row, tile } => self.rival_scan(*earth, *row, *tile),
            Step::MarkAnomaly => {
                if let Some(place) = self.rules.rival_anomaly_space(self.state) {
                    self.log.event("Rival: anomalies", || {
                        let colour = place.1.name();
                        format!("the next anomaly is {colour}, where it does not lead: the lowest {colour} space of that board")
                    });
                    self.mark_trace(Side::Rival, place.0, place.1, place.2);
                }
            }
            Step::PlaceMessage => self.rival_places_message(),
            Step::PlayExertian => self.rival_plays_exertian(),
            // The turn goes on with the card that takes its place.
            Step::Swap(_) => {}
        }
        self.rival_run(*gain, BY_CARD);
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
            self.log.event("Rival: analyze", || {
                format!("the tech is worth {} and {progress} progress", count(points, "point", "points"))
            });
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
                format!("from slot {slot} on, {} {} is the first to take", colour.name(), number + 1)
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
        self.log.event("Rival: tech", || format!("it discards {} {}", colour.name(), tech.number + 1));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::table::{Table, choices},
        *,
    };
    use crate::pieces::{Arrow, Species};
    use Side::Rival;

    fn tech(colour: TechColour, number: u8) -> Tech {
        Tech { colour, number }
    }

    #[test]
    fn the_first_possible_candidate_is_done() {
        let mut table = Table::new();
        table.turn("s_2");
        assert_eq!(table.state.tally.signals[Rival.place()], 3, "it can neither analyze nor pay for a tech");
        table.state.seat_mut(Rival).publicity = 6;
        table.turn("s_2");
        assert_eq!(table.said("Rival: tech").len(), 2);
        let seat = table.state.seat_mut(Rival);
        (seat.publicity, seat.computer) = (6, 6);
        table.turn("s_2");
        assert!(!table.said("Rival: analyze").is_empty());
        assert_eq!((table.state.tally.rotations, table.state.tally.signals[Rival.place()]), (1, 3));
    }

    #[test]
    fn an_empty_deck_passes_and_the_first_to_pass_turns_the_discs() {
        let mut table = Table::new();
        table.state.rival.deck = crate::table::Deck::new([]);
        table.game().rival_turn();
        assert!(table.state.seat(Rival).passed && table.state.pass_made);
        assert_eq!((table.state.tally.rotations, table.state.rival.progress), (1, 1));
        table.game().rival_turn();
        assert_eq!((table.state.tally.rotations, table.state.rival.progress), (1, 2), "somebody has passed before");
        assert_eq!(
            (table.state.stacks[0].len(), table.state.deck.discarded().len()),
            (1, 2),
            "two of three are removed"
        );
        table.state.round = 5;
        table.game().rival_turn();
        assert_eq!(table.state.rival.progress, 2, "the last round has no stack");
    }

    #[test]
    fn a_card_gained_on_top_of_an_empty_deck_is_a_turn_more() {
        let mut table = Table::new();
        table.state.rival.deck = crate::table::Deck::new([]);
        table.game().rival_progress(12);
        table.game().rival_turn();
        assert!(!table.state.seat(Rival).passed);
        assert_eq!(table.state.rival.deck.discarded().len(), 1);
    }

    #[test]
    fn a_card_is_replaced_for_good_by_that_of_a_species_discovered() {
        let mut table = Table::with(Species::Exertians);
        table.turn("s_3");
        assert_eq!(table.state.rival.exertians.len(), 1, "the card of the species is resolved at once");
        let (basic, species) = (table.card("s_3"), table.card("s_19"));
        assert_eq!(table.state.rival.deck.discarded(), [species]);
        assert!(table.state.rival.aside.contains(&basic) && !table.state.rival.aside.contains(&species));
        assert_eq!(table.state.rival.arrow, Arrow::Right);
        table.turn("s_4");
        assert_eq!(table.state.rival.deck.discarded(), [table.card("s_4")], "the right species is not known");
    }

    #[test]
    fn research_pays_turns_the_discs_and_takes_the_first_new_tech_from_its_slot_on() {
        let mut table = Table::new();
        // One star: blue, purple, orange, four slots each.
        table.state.rival.slot = 5;
        table.state.stacks_of_techs[tech(TechColour::Purple, 1).place()].fresh = false;
        let points = table.state.seat(Rival).points;
        table.state.seat_mut(Rival).publicity = 6;
        table.turn("s_2");
        let seat = table.state.seat(Rival);
        assert_eq!(seat.techs, tech(TechColour::Purple, 2).bit());
        assert!(seat.publicity <= 1 && seat.points - points >= 2 && table.state.tally.rotations == 1);
    }

    #[test]
    fn the_track_of_techs_goes_round_and_without_a_new_one_the_first_that_can_be_taken_is() {
        let mut table = Table::new();
        table.state.rival.slot = 11;
        assert_eq!(table.rules.rival_tech(&table.state), Some(tech(TechColour::Orange, 3)));
        table.state.stacks_of_techs[tech(TechColour::Orange, 3).place()].fresh = false;
        assert_eq!(table.rules.rival_tech(&table.state), Some(tech(TechColour::Blue, 0)));
        for stack in &mut table.state.stacks_of_techs {
            stack.fresh = false;
        }
        assert_eq!(table.rules.rival_tech(&table.state), Some(tech(TechColour::Orange, 3)));
        table.state.seat_mut(Rival).techs = tech(TechColour::Orange, 3).bit();
        table.state.stacks_of_techs[tech(TechColour::Blue, 0).place()].top = None;
        assert_eq!(table.rules.rival_tech(&table.state), Some(tech(TechColour::Blue, 1)));
        table.state.seat_mut(Rival).techs = u16::MAX;
        assert!(!table.rules.rival_can(&table.state, &Step::Tech(0)));
    }

    #[test]
    fn analyze_marks_a_blue_trace_refills_the_computer_and_spends_a_blue_tech() {
        let mut table = Table::new();
        let seat = table.state.seat_mut(Rival);
        let points = seat.points;
        (seat.computer, seat.pool, seat.publicity) = (6, 3, 0);
        seat.techs = tech(TechColour::Blue, 0).bit() | tech(TechColour::Purple, 0).bit();
        table.turn("s_2");
        let seat = table.state.seat(Rival);
        assert_eq!((seat.computer, seat.pool, seat.techs), (3, 0, tech(TechColour::Purple, 0).bit()));
        // The arrow points right: 3 points and publicity for that discovery space, 3 points for the tech.
        assert_eq!((seat.points - points, seat.publicity, table.state.rival.progress), (6, 2, 1));
        assert_eq!(table.state.tally.traces[Rival.place()], [0, 0, 1]);
    }

    #[test]
    fn a_card_with_nothing_possible_does_nothing() {
        let mut table = Table::of(1, &["rival.stars=1", "rival.cards.s_2.candidates=\"tech 9\""]);
        table.turn("s_2");
        assert_eq!((table.state.tally.rival_idle, table.state.rival.deck.discarded().len()), (1, 1));
        assert_eq!(table.said("Rival: card").last(), Some(&"nothing on it is possible"));
    }

    #[test]
    fn in_random_games_the_rival_always_has_something_possible_and_its_probe_waits_only_on_earth() {
        let mut stream = choices(1);
        let pairs = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
        let mut used = std::collections::BTreeSet::new();
        for (game, (left, right)) in (0..).zip(pairs) {
            let species = |at: usize| Species::ALL[at].name();
            let stars = format!("rival.stars={}", game % 5 + 1);
            let pair = [format!("species.left={}", species(left)), format!("species.right={}", species(right))];
            let mut table = Table::of(game, &[&stars, &pair[0], &pair[1]]);
            let mut decisions = 0;
            while table.choose_at_random(&mut stream) {
                decisions += 1;
                assert!(decisions < 20_000, "game {game} does not end");
                let seat = table.state.seat(Rival);
                let earth = table.state.sky.earth();
                assert!(seat.probes.len() <= 1 && seat.probes.iter().all(|probe| probe.spot == earth));
                let rival = &table.state.rival;
                assert_eq!(table.state.tally.rival_idle, 0, "{:?}", table.said("Rival: card").last());
                let advanced = rival.advanced.to_draw().len();
                assert_eq!(
                    rival.deck.to_draw().len() + rival.deck.discarded().len() + advanced + rival.aside.len(),
                    19
                );
                assert!(usize::from(rival.on_top + rival.mixed) <= advanced);
            }
            used.extend(table.log.entries.iter().map(|entry| entry.rule).filter(|rule| rule.starts_with("Rival")));
        }
        for rule in [
            "analyze",
            "flight",
            "launch",
            "tech",
            "scan",
            "trace",
            "swap",
            "lap",
            "pass",
            "gold tile",
            "moon",
            "orbit or land",
        ] {
            assert!(used.contains(&*format!("Rival: {rule}")), "{rule} in {used:?}");
        }
    }

    #[test]
    fn at_no_level_do_random_games_leave_the_rival_without_a_candidate() {
        let mut stream = choices(9);
        for stars in 1..=5 {
            let mut table = Table::of(0, &[&format!("rival.stars={stars}")]);
            for game in 0..100 {
                table.luck.begin(game);
                table.log.entries.clear();
                table.state = table.rules.set_up(&mut table.luck, &mut table.log);
                while table.choose_at_random(&mut stream) {}
                assert_eq!(table.state.tally.rival_idle, 0, "{stars} stars, game {game}");
            }
        }
    }
}
