//! Exertians: cards played face down, with danger and points that only the end of the game shows.

use crate::{
    ruleset::Log,
    rulesets::aliens::{
        cards::CardId,
        descriptor::SPECIES,
        game::Game,
        pieces::Side,
        state::{State, Task},
    },
};

impl State {
    /// The points of whoever has more.
    fn leader_points(&self) -> i32 {
        self.seats[0].points.max(self.seats[1].points)
    }
}

impl<L: Log> Game<'_, L> {
    /// Cards for the player, some for all and one for each of its discovery markers, a play for each of those now, and
    /// the milestones.
    ///
    /// What remains goes back to the box; it stays in the slot's deck all the same, where the rival draws the cards it
    /// plays by its action card.
    pub(super) fn set_up_exertians(&mut self, place: usize) {
        let markers = self.state.discovery_markers(place, Side::You);
        let cards = self.rules.aliens.exertian_cards.saturating_add(markers);
        for _ in 0..cards {
            let Some(card) = self.state.slots[place].deck.draw(self.luck.stream(SPECIES)) else { break };
            let _ = self.state.you.exertians.try_push(card);
        }
        let held = self.state.you.exertians.len();
        self.log.event("Exertians: cards", || format!("you hold {held}, and may play {markers} now"));
        let leader = self.state.leader_points();
        self.state.exertian_milestones =
            self.rules.aliens.exertian_milestones.iter().map(|&ahead| leader + i32::from(ahead)).collect();
        let milestones = &self.state.exertian_milestones;
        self.log.event("Exertians: milestones", || format!("tiles at {milestones:?} points"));
        for _ in 0..markers {
            self.state.next(Task::Exertian(0));
        }
    }

    /// The player plays an Exertian card face down for so many credits.
    pub(super) fn play_exertian(&mut self, card: CardId, cost: u8) {
        let Some(place) = self.state.you.exertians.iter().position(|&held| held == card) else { return };
        self.state.you.credits = self.state.you.credits.saturating_sub(cost);
        self.state.you.exertians.remove(place);
        let _ = self.state.you.exertians_played.try_push(card);
        let rules = self.rules;
        self.log.event("Exertians: playing cards", || {
            let name = &rules.card(card).name;
            if cost > 0 { format!("{name} face down for {cost} credits") } else { format!("{name} face down") }
        });
    }
}
