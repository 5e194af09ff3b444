//! Setting up: the solar system and the sectors, the decks, the techs, the seats.

use super::{
    luck::Stream,
    pieces::{Side, Star, Tech},
    rules::Aliens,
    settings::First,
    sky::{Sky, Stars},
    state::{Memory, Player, SampleAt, Seat, Sector, Slot, Source, Stack, State, Turn},
    tally::Tally,
    techs::draw_bonus,
    words::count,
};
use crate::{
    random::{Draw, Luck},
    ruleset::Log,
    table::Deck,
};
use arrayvec::ArrayVec;

impl Aliens {
    /// Sets the table up, up to the first decision.
    pub(super) fn set_up<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        let deal = luck.of(Stream::Deal);
        let mut turned = [0; 3];
        for disc in &mut turned {
            *disc = u8::try_from(deal.below(8)).unwrap_or(0);
        }
        let mut boards = [0, 1, 2, 3];
        deal.shuffle(&mut boards);
        let mut gold_sides = [0; 4];
        for side in &mut gold_sides {
            *side = u8::try_from(deal.below(2)).unwrap_or(0);
        }
        let first = match self.rival.first {
            First::You => Side::You,
            First::Rival => Side::Rival,
            First::Random if deal.below(2) == 0 => Side::You,
            First::Random => Side::Rival,
        };
        let every_bonus = u8::try_from((1_u16 << self.tech_bonuses.len()) - 1).unwrap_or(u8::MAX);
        let mut stacks_of_techs = [Stack { fresh: true, top: None, below: every_bonus }; Tech::COUNT];
        for stack in &mut stacks_of_techs {
            stack.top = draw_bonus(&mut stack.below, luck);
        }
        let numbers = &self.numbers;
        let seat = |side: Side| Seat {
            publicity: match side {
                Side::You => numbers.start_publicity,
                Side::Rival => self.rival.publicity,
            }
            .min(numbers.publicity_limit),
            ..Seat::default()
        };
        let sector = |star: Star| Sector { data: self.stars[star.place()].slots, ..Sector::default() };
        let mut state = State {
            tasks: ArrayVec::new(),
            round: 1,
            first,
            pass_made: false,
            seats: Side::ALL.map(seat),
            you: Player { credits: numbers.start_credits, energy: numbers.start_energy, ..Player::default() },
            rival: self.deal_rival(luck),
            deck: Deck::new(self.main.iter().copied()),
            row: ArrayVec::new(),
            stacks: ArrayVec::new(),
            sky: Sky::new(turned),
            stars: Stars::new(boards),
            sectors: Star::ALL.map(sector),
            stacks_of_techs,
            first_orbit: Default::default(),
            first_land: Default::default(),
            slots: [Slot::default(), Slot::default()],
            neutral: numbers.neutral_milestones.iter().map(|_| numbers.neutral_markers).collect(),
            gold_sides,
            gold_markers: [0; 4],
            samples: [SampleAt::Box; 8],
            unseen: [0; 2],
            anomalies: ArrayVec::new(),
            tile: Sector::default(),
            message_rewards: 0,
            exertian_milestones: ArrayVec::new(),
            turn: Turn::default(),
            memory: Memory::default(),
            aside: Memory::default(),
            over: None,
            tally: Tally::default(),
        };
        let mut game = super::game::Game { rules: self, state: &mut state, luck, log };
        let second = first.other();
        game.points(first, i32::from(numbers.start_points[0]), Source::Start);
        game.points(second, i32::from(numbers.start_points[1]), Source::Start);
        game.log.event("Base: set-up", || {
            format!(
                "{} first; the discs are turned by {}, {} and {}",
                first.either("you go", "the rival goes"),
                turned[0],
                turned[1],
                turned[2]
            )
        });
        game.tell_set_up();
        game.refill_row();
        for _ in 0..numbers.start_cards {
            game.draw_to_hand();
        }
        game.deal_stacks();
        game.begin();
        game.go_on();
        state
    }
}

impl<L: Log> super::game::Game<'_, L> {
    /// Says what was drawn for this game and lies open.
    fn tell_set_up(&mut self) {
        let (rules, state) = (self.rules, &*self.state);
        self.log.event("Base: set-up", || {
            let star = |sector: u8| format!("{} in sector {}", state.stars.star_at(sector).name(), sector + 1);
            (0..8).map(star).collect::<Vec<_>>().join(", ")
        });
        self.log.event("Base: set-up", || {
            let side = |(place, &side): (usize, &u8)| {
                let tile = ["income", "other", "mission", "tech"][place & 3];
                format!("gold tile {} is {tile}_{}", place + 1, ["a", "b"][usize::from(side & 1)])
            };
            state.gold_sides.iter().enumerate().map(side).collect::<Vec<_>>().join(", ")
        });
        self.log.event("Base: set-up", || {
            let [you, rival] = &state.seats;
            format!(
                "you start with {}, the rival with {} and in slot {} of its progress track",
                count(you.points, "point", "points"),
                count(rival.points, "point", "points"),
                state.rival.slot + 1
            )
        });
        if !state.rival.open.is_empty() {
            self.log.event("Objectives: next", || {
                let name =
                    |open: &super::state::OpenObjective| rules.objectives[usize::from(open.objective)].name.as_str();
                format!("{} come up", state.rival.open.iter().map(name).collect::<Vec<_>>().join(", "))
            });
        }
    }

    /// The stacks for whoever passes in each round but the last.
    fn deal_stacks(&mut self) {
        let numbers = &self.rules.numbers;
        for _ in 1..numbers.rounds {
            let mut stack = ArrayVec::new();
            for _ in 0..numbers.stack {
                stack.extend(self.state.deck.draw(self.luck.of(Stream::Cards)));
            }
            let _ = self.state.stacks.try_push(stack);
        }
    }
}

impl Aliens {
    /// Deals anew what the player cannot know: the stacks of the rounds to come, and the rival's face-down cards.
    pub(super) fn deal_anew(&self, state: &mut State, luck: &mut Luck) {
        // The stack of this round is seen by whoever chooses from it.
        let chooses = matches!(state.tasks.last(), Some(super::state::Task::RoundStack));
        let seen = chooses || state.seat(Side::You).passed;
        let hidden = usize::from(state.round) - usize::from(!seen);
        for stack in state.stacks.iter().skip(hidden) {
            for &card in stack {
                state.deck.put_back(card);
            }
        }
        for stack in state.stacks.iter_mut().skip(hidden) {
            let size = stack.len();
            stack.clear();
            for _ in 0..size {
                stack.extend(state.deck.draw(luck.of(Stream::Cards)));
            }
        }
        let Some(slot) = state.slot_of(super::pieces::Species::Exertians) else { return };
        let hidden = state.rival.exertians.len();
        while let Some(card) = state.rival.exertians.pop() {
            state.slots[slot].deck.put_back(card);
        }
        for _ in 0..hidden {
            let drawn = state.slots[slot].deck.draw(luck.of(Stream::Species));
            state.rival.exertians.extend(drawn);
        }
    }
}

#[cfg(test)]
mod tests;
