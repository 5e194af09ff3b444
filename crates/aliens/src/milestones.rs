//! Milestones: what points that are reached or passed bring at the end of a turn, the nearest first.

use super::{
    effect::Thing,
    game::Game,
    language::thing,
    pieces::Side,
    rules::Aliens,
    state::{State, Task},
};
use crate::ruleset::Log;

/// Gold tiles.
const TILES: u8 = 4;

/// A milestone that a side has not resolved. Where two lie at the same points, they are resolved in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Milestone {
    /// A gold tile may be marked.
    Gold,
    /// The message milestone of the Centaurians.
    Reward,
    /// The message sent first is answered.
    Message,
    /// An Exertian card may be played.
    Exertian,
}

impl Aliens {
    /// The nearest milestone that a side has reached and not resolved, neutral ones aside.
    fn next_milestone(&self, state: &State, side: Side) -> Option<Milestone> {
        let seat = state.seat(side);
        let yours = side == Side::You;
        let message = state.you.messages.first().filter(|_| yours);
        let exertian = state.exertian_milestones.get(usize::from(seat.exertian_passed)).filter(|_| yours);
        let at = |points: Option<&u16>| points.map(|&points| i32::from(points));
        let open = [
            (Milestone::Gold, at(self.numbers.gold_milestones.get(usize::from(seat.gold_passed)))),
            (Milestone::Reward, seat.message_milestone),
            (Milestone::Message, message.map(|message| message.at)),
            // The rival ignores these.
            (Milestone::Exertian, exertian.copied()),
        ];
        let reached = open.into_iter().filter_map(|(milestone, at)| at.map(|at| (milestone, at)));
        // The first of equal ones is kept.
        reached.filter(|&(_, at)| at <= seat.points).min_by_key(|&(_, at)| at).map(|(milestone, _)| milestone)
    }

    /// Gold tiles the player has not marked.
    pub(super) fn gold_choices(&self, state: &State) -> impl Iterator<Item = u8> {
        let marked = state.seat(Side::You).gold;
        (0..TILES).filter(move |tile| marked & 1 << tile == 0)
    }

    /// Which marker the player's is on a gold tile it has marked, or would be: 0 for the first.
    ///
    /// The rival only ever takes a first space, so where both have one, the player's is the second.
    pub(super) fn gold_place(&self, state: &State, tile: u8) -> usize {
        usize::from(state.seat(Side::Rival).gold & 1 << (tile & 3) != 0)
    }
}

impl<L: Log> Game<'_, L> {
    /// One step of `Task::Milestones`: resolves the next milestone of the side and puts the task back, or ends. What a
    /// milestone brings may reach another one.
    pub fn milestones(&mut self, side: Side) {
        let Some(milestone) = self.rules.next_milestone(self.state, side) else { return };
        self.state.next(Task::Milestones(side));
        match milestone {
            Milestone::Gold => self.reach_gold(side),
            Milestone::Reward => {
                self.state.seat_mut(side).message_milestone = None;
                self.log.event("Centaurians: reaching the message milestone", || {
                    side.either("you are there", "the rival is there").into()
                });
                match side {
                    Side::You => self.state.next(Task::MessageReward),
                    Side::Rival => self.rival_message_reward(),
                }
            }
            Milestone::Message => self.answer_message(),
            Milestone::Exertian => self.reach_exertian(side),
        }
    }

    /// The neutral milestones that a side has reached. They belong to nobody, and are resolved after all others.
    pub fn neutral_milestones(&mut self, side: Side) {
        while let seat = self.state.seat(side)
            && let Some(&points) = self.rules.numbers.neutral_milestones.get(usize::from(seat.neutral_passed))
            && i32::from(points) <= seat.points
        {
            self.reach_neutral(side);
        }
    }

    fn reach_gold(&mut self, side: Side) {
        let seat = self.state.seat_mut(side);
        let points = self.rules.numbers.gold_milestones[usize::from(seat.gold_passed)];
        seat.gold_passed += 1;
        self.log.event("Base: gold milestones", || {
            format!("{} {points} points", side.either("you have reached", "the rival has reached"))
        });
        match side {
            Side::You => self.state.next(Task::Gold),
            Side::Rival => self.rival_gold(),
        }
    }

    /// A side marks a gold tile.
    pub fn mark_gold(&mut self, side: Side, tile: u8) {
        let Some(markers) = self.state.gold_markers.get_mut(usize::from(tile)) else { return };
        *markers += 1;
        let marker = *markers;
        self.state.seat_mut(side).gold |= 1 << tile;
        self.log.event("Base: gold tiles", || {
            format!("{} marker {marker} on tile {}", side.either("you put", "the rival puts"), tile + 1)
        });
    }

    /// A neutral marker, if one is left, goes to the leftmost free discovery space; it stays where it is if all are taken.
    fn reach_neutral(&mut self, side: Side) {
        let seat = self.state.seat_mut(side);
        let place = usize::from(seat.neutral_passed);
        seat.neutral_passed += 1;
        let points = self.rules.numbers.neutral_milestones[place];
        self.log.event("Base: neutral milestones", || {
            format!("{} {points} points", side.either("you have reached", "the rival has reached"))
        });
        if self.state.neutral.get(place).is_some_and(|&left| left > 0) && self.mark_neutral() {
            self.state.neutral[place] -= 1;
        }
    }

    /// The player may play an Exertian card for what this milestone costs, now or never.
    fn reach_exertian(&mut self, side: Side) {
        let seat = self.state.seat_mut(side);
        let place = usize::from(seat.exertian_passed);
        seat.exertian_passed += 1;
        let cost = self.rules.aliens.exertian_costs.get(place).copied().unwrap_or(0);
        let (credits, held) = (self.state.you.credits, self.state.you.exertians.len());
        self.log.event("Exertians: milestones", || {
            let price = if cost == 0 { "nothing".into() } else { thing(Thing::Credit, cost) };
            match held {
                0 => "no card is left to play".into(),
                _ if credits < cost => format!("a card could be played for {price}, but you have {credits}"),
                _ => format!("a card may be played for {price}"),
            }
        });
        self.state.next(Task::Exertian(cost));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        actions::Action,
        fixture::Table,
        state::{Marker, Message},
    };

    /// Resolves milestones of the player, always taking the last choice but for gold tiles, where it is the first.
    fn resolve(table: &mut Table) -> Vec<&'static str> {
        let before = table.log.entries.len();
        table.state.next(Task::NeutralMilestones(Side::You));
        table.state.next(Task::Milestones(Side::You));
        table.game().go_on();
        while !table.state.tasks.is_empty() {
            let choices = table.choices();
            let choice = match table.state.tasks.last() {
                Some(Task::Gold) => choices.first().copied(),
                _ => choices.last().copied(),
            };
            table.game().choose(choice.unwrap());
        }
        let resolved = table.log.entries[before..].iter().filter(|entry| entry.what.contains("have reached"));
        resolved.map(|entry| entry.rule).collect()
    }

    #[test]
    fn milestones_are_resolved_from_the_nearest_on_and_only_once_and_neutral_ones_last() {
        let mut table = Table::new();
        table.state.seats[0].points = 19;
        assert!(resolve(&mut table).is_empty());
        table.state.seats[0].points = 50;
        let [neutral, gold] = ["Base: neutral milestones", "Base: gold milestones"];
        assert_eq!(resolve(&mut table), [gold, gold, neutral, neutral]);
        assert!(resolve(&mut table).is_empty());
        table.state.seats[0].points = 70;
        assert_eq!(resolve(&mut table), [gold]);
    }

    #[test]
    fn gold_milestones_mark_a_tile_that_the_side_has_not_marked() {
        let mut table = Table::new();
        table.game().mark_gold(Side::Rival, 1);
        table.state.seats[0].points = 25;
        table.state.seats[0].neutral_passed = 2;
        table.game().milestones(Side::You);
        assert_eq!(table.choices(), [0, 1, 2, 3].map(Action::MarkGold));
        table.game().choose(Action::MarkGold(1));
        assert_eq!((table.state.seats[0].gold, table.state.gold_markers), (0b10, [0, 2, 0, 0]));
        assert_eq!(table.rules.gold_choices(&table.state).collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!((table.rules.gold_place(&table.state, 1), table.rules.gold_place(&table.state, 0)), (1, 0));
    }

    #[test]
    fn neutral_milestones_put_a_marker_on_a_discovery_space_while_they_have_one() {
        let mut table = Table::new();
        table.state.seats[0].points = 20;
        table.state.seats[1].points = 20;
        resolve(&mut table);
        table.game().neutral_milestones(Side::Rival);
        assert_eq!(table.state.neutral.as_slice(), [0, 2]);
        let neutral = Some(Marker::Neutral);
        assert_eq!(table.state.slots[0].discovery, [neutral, neutral, None]);
        table.state.seats[0].neutral_passed = 0;
        resolve(&mut table);
        assert_eq!((table.state.neutral[0], table.state.slots[0].discovery[2]), (0, None));
        // All spaces taken: the marker stays on its milestone.
        for slot in &mut table.state.slots {
            slot.discovery = [neutral; 3];
        }
        table.state.seats[0].points = 30;
        resolve(&mut table);
        assert_eq!(table.state.neutral.as_slice(), [0, 2]);
    }

    #[test]
    fn what_a_milestone_brings_may_reach_the_next() {
        let mut table = Table::new();
        table.state.seats[0].points = 18;
        // The reward on the right is 8 points: from 18 to 26, past 20 and 25.
        table.state.seats[0].message_milestone = Some(18);
        let resolved = resolve(&mut table);
        assert_eq!(resolved, ["Base: gold milestones", "Base: neutral milestones"]);
        assert_eq!((table.state.seats[0].points, table.state.seats[0].gold), (26, 1));
    }

    #[test]
    fn milestones_of_all_kinds_take_turns_by_their_points() {
        use Milestone::{Exertian, Gold, Message as Answer, Reward};
        let mut table = Table::new();
        table.state.exertian_milestones = [22, 40].into_iter().collect();
        table.state.seats[0].message_milestone = Some(23);
        table.state.you.messages.push(Message { card: super::super::cards::CardId(0), at: 24 });
        let seat = &mut table.state.seats[0];
        seat.points = 100;
        let mut order = Vec::new();
        while let Some(milestone) = table.rules.next_milestone(&table.state, Side::You) {
            order.push(milestone);
            let seat = &mut table.state.seats[0];
            match milestone {
                Gold => seat.gold_passed += 1,
                Reward => seat.message_milestone = None,
                Answer => table.state.you.messages.clear(),
                Exertian => seat.exertian_passed += 1,
            }
        }
        assert_eq!(order, [Exertian, Reward, Answer, Gold, Exertian, Gold, Gold]);
        // None but the player answers messages and plays Exertian cards.
        table.state.seats[1].points = 24;
        assert_eq!(table.rules.next_milestone(&table.state, Side::Rival), None);
    }

    #[test]
    fn exertians_a_card_that_cannot_be_paid_for_is_not_offered_and_the_replay_says_so() {
        let mut table = Table::new();
        table.state.seats[0].exertian_passed = 1;
        table.state.you.exertians.push(super::super::cards::CardId(0));
        for (credits, line) in
            [(0, "a card could be played for 1 credit, but you have 0"), (1, "a card may be played for 1 credit")]
        {
            table.state.you.credits = credits;
            table.state.seats[0].exertian_passed = 1;
            table.state.tasks.clear();
            table.game().reach_exertian(Side::You);
            assert_eq!(table.log.entries.last().unwrap().what, line);
            assert_eq!(table.rules.asks(&table.state, Task::Exertian(1)), credits > 0);
        }
        table.state.you.exertians.clear();
        table.game().reach_exertian(Side::You);
        assert_eq!(table.log.entries.last().unwrap().what, "no card is left to play");
    }
}
