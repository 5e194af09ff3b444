//! Centaurians: messages that are answered when one's points have come far enough, and a milestone for the first of them.

use crate::{
    ruleset::Log,
    rulesets::aliens::{
        cards::Kind,
        game::Game,
        pieces::{Side, Species},
        rules::Aliens,
        state::{Cause, Memory, Message, Source, State, Task},
    },
};

impl Aliens {
    /// Rewards of the message milestone that no tile covers yet, left to right.
    pub(in crate::rulesets::aliens) fn message_rewards_left<'a>(
        &'a self,
        state: &'a State,
    ) -> impl DoubleEndedIterator<Item = u8> + 'a {
        let rewards = u8::try_from(self.aliens.message_rewards.len()).unwrap_or(0);
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
        self.log.event("Centaurians: message milestones", || format!("a tile of {} at {at} points", side.name()));
    }

    /// A side covers a reward with its tile and gains it.
    pub fn take_message_reward(&mut self, side: Side, reward: u8) {
        let Some(&gain) = self.rules.aliens.message_rewards.get(usize::from(reward)) else { return };
        self.state.message_rewards |= 1 << (reward & 7);
        self.log.event("Centaurians: reaching the message milestone", || {
            format!("{} takes reward {}", side.name(), reward + 1)
        });
        let slot = self.state.slot_of(Species::Centaurians).map(super::slot_number);
        self.run(side, gain, Cause { source: Source::Species, card: None, slot });
    }

    /// `message`: a marker ahead of the player's points; the card stays until it is reached.
    pub(super) fn send_message(&mut self, cause: Cause) {
        let Some(card) = cause.card else { return };
        let at = self.state.seat(Side::You).points + i32::from(self.rules.aliens.message);
        let rules = self.rules;
        if self.state.you.messages.try_push(Message { card, at }).is_ok() {
            self.log.event("Centaurians: message cards", || {
                format!("{} will be answered at {at} points", rules.card(card).name)
            });
        }
    }

    /// The message sent first is answered: its green part is done, then its card is discarded unless it became income.
    pub fn answer_message(&mut self) {
        if self.state.you.messages.is_empty() {
            return;
        }
        let card = self.state.you.messages.remove(0).card;
        let rules = self.rules;
        self.log.event("Centaurians: message cards", || format!("{} is answered", rules.card(card).name));
        // The turn is over: nothing remembered for another text is still needed.
        self.state.memory = Memory { playing: Some(card), ..Memory::default() };
        self.state.next(Task::Answered(card));
        if let Kind::Message(answer) = rules.card(card).kind {
            let slot = self.state.slot_of(Species::Centaurians).map(super::slot_number);
            self.run(Side::You, answer, Cause { source: Source::Species, card: Some(card), slot });
        }
    }
}
