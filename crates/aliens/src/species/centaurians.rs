//! Centaurians: messages that are answered when one's points have come far enough, and a milestone for the first of them.

use crate::ruleset::Log;
use crate::{
    game::Game,
    pieces::{Side, Species},
    rules::Aliens,
    state::{Cause, Message, Source, State},
};

impl Aliens {
    /// Rewards of the message milestone that no tile covers yet, left to right.
    pub(crate) fn message_rewards_left<'a>(&'a self, state: &'a State) -> impl DoubleEndedIterator<Item = u8> + 'a {
        let rewards = u8::try_from(self.message_rewards.len()).unwrap_or(0);
        (0..rewards).filter(|reward| state.message_rewards & 1 << reward == 0)
    }
}

impl<L: Log> Game<'_, L> {
    /// A message tile ahead of either side's points; the rival keeps the tiles that are left over.
    pub(super) fn set_up_centaurians(&mut self) {
        for side in Side::ALL {
            self.place_message_tile(side);
        }
        self.state.rival.messages = self.rules.aliens.rival_messages;
    }

    /// A message tile of a side on the track, so far ahead of its points.
    pub fn place_message_tile(&mut self, side: Side) {
        let seat = self.state.seat_mut(side);
        let at = seat.points + i32::from(self.rules.aliens.message_milestone);
        seat.message_milestone = Some(at);
        self.log.event("Centaurians: message milestones", || {
            format!("{} tile lies at {at} points", side.either("your", "the rival's"))
        });
    }

    /// A side covers a reward with its tile and gains it.
    pub fn take_message_reward(&mut self, side: Side, reward: u8) {
        let Some(&gain) = self.rules.message_rewards.get(usize::from(reward)) else { return };
        self.state.message_rewards |= 1 << (reward & 7);
        self.log.event("Centaurians: reaching the message milestone", || {
            format!("{} reward {}", side.either("you take", "the rival takes"), reward + 1)
        });
        self.run(side, gain, self.state.cause(Source::Species, None, Some(Species::Centaurians)));
    }

    /// `message`: a marker ahead of the player's points; the card stays until it is reached.
    pub(super) fn send_message(&mut self, cause: Cause) {
        let Some(card) = cause.card else { return };
        let at = self.state.seat(Side::You).points + i32::from(self.rules.aliens.message);
        let rules = self.rules;
        if self.state.you.messages.try_push(Message { card, at }).is_ok() {
            // From now on the card lies with its message.
            self.state.memory.playing = None;
            self.state.tally.messages += 1;
            self.log.event("Centaurians: message cards", || {
                format!("{} will be answered at {at} points", rules.card(card).name)
            });
        }
    }

    /// The message sent first is answered.
    pub fn answer_message(&mut self) {
        if self.state.you.messages.is_empty() {
            return;
        }
        let card = self.state.you.messages.remove(0).card;
        self.state.tally.answers += 1;
        let rules = self.rules;
        self.log.event("Centaurians: message cards", || format!("{} is answered", rules.card(card).name));
        self.answer(card);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        actions::Action,
        cards::{CardId, Kind},
        effect::Effect,
        fixture::Table,
        pieces::Income,
        state::{Marker, Memory, Task},
    };

    fn table() -> Table {
        let mut table = Table::new();
        table.state.seats[0].points = 12;
        table.state.seats[1].points = 20;
        table.discovering(Species::Centaurians, [Marker::Neutral; 3])
    }

    /// The player sends this card of the species' deck.
    fn send(table: &mut Table, place: usize) -> CardId {
        let card = table.rules.species[Species::Centaurians.place()].deck[place];
        let cause = Cause { source: Source::Cards, card: Some(card), slot: Some(0) };
        table.game().species_effect(Effect::Message, cause);
        card
    }

    #[test]
    fn centaurians_message_tiles_lie_fifteen_points_ahead_and_the_rival_keeps_the_rest() {
        let table = table();
        assert_eq!(table.state.seats.each_ref().map(|seat| seat.message_milestone), [Some(27), Some(35)]);
        assert_eq!(table.state.rival.messages, 2);
    }

    #[test]
    fn centaurians_rewards_are_covered_once_they_are_taken() {
        let mut table = table();
        table.state.seats[0].gold_passed = 3;
        table.state.seats[0].neutral_passed = 2;
        table.state.seats[0].points = 27;
        table.game().milestones(Side::You);
        assert_eq!(table.state.tasks.as_slice(), [Task::Milestones(Side::You), Task::MessageReward]);
        assert_eq!(table.choices(), [0, 1, 2, 3].map(Action::TakeReward));
        let task = table.state.tasks.pop().unwrap();
        table.state.tasks.clear();
        table.game().choose_species(task, Action::TakeReward(2));
        table.game().go_on();
        assert_eq!(table.state.seats[0].publicity, 3);
        assert_eq!(table.rules.message_rewards_left(&table.state).collect::<Vec<_>>(), [0, 1, 3]);
        assert_eq!(table.state.seats[0].message_milestone, None);
        table.game().take_message_reward(Side::Rival, 3);
        assert_eq!(table.state.seats[1].points, 28);
        assert_eq!(table.rules.message_rewards_left(&table.state).next_back(), Some(1));
    }

    #[test]
    fn centaurians_a_message_that_becomes_income_is_tucked_and_gives_it_at_once() {
        let mut table = table();
        let card = send(&mut table, 0);
        let answer = table.text("income-self");
        table.rules.cards[card.place()].kind = Kind::Message(answer);
        table.rules.cards[card.place()].income = Some(Income::Publicity);
        (table.state.seats[0].gold_passed, table.state.seats[0].neutral_passed) = (3, 2);
        table.state.seats[0].message_milestone = None;
        table.state.seats[0].points = 27;
        table.game().milestones(Side::You);
        table.game().go_on();
        assert_eq!((table.state.you.tucked.as_slice(), table.state.seats[0].publicity), ([card].as_slice(), 1));
        assert!(table.state.slots[0].deck.discarded().is_empty());
        assert!(table.state.you.missions.is_empty() && table.state.you.completed.is_empty());
    }

    #[test]
    fn centaurians_messages_are_answered_in_the_order_in_which_they_were_sent() {
        let mut table = table();
        table.state.seats[0].message_milestone = None;
        let first = send(&mut table, 0);
        table.state.seats[0].points = 14;
        let second = send(&mut table, 1);
        let at: Vec<i32> = table.state.you.messages.iter().map(|message| message.at).collect();
        assert_eq!(at, [27, 29]);
        table.state.seats[0].points = 26;
        table.game().milestones(Side::You);
        assert!(table.state.tasks.iter().all(|task| !matches!(task, Task::Answered(_))));
        table.state.tasks.clear();
        table.state.seats[0].gold_passed = 3;
        table.state.seats[0].neutral_passed = 2;
        // The answer to the first brings 4 points, which reaches the second.
        table.state.seats[0].points = 27;
        table.game().milestones(Side::You);
        assert_eq!(table.state.you.messages.iter().map(|message| message.card).collect::<Vec<_>>(), [second]);
        assert_eq!(table.state.memory, Memory { playing: Some(first), ..Memory::default() });
        table.game().go_on();
        assert!(table.state.you.messages.is_empty());
        assert_eq!(table.state.seats[0].points, 27 + 4 + 4);
        assert_eq!(table.state.slots[0].deck.discarded(), [first, second]);
    }
}
