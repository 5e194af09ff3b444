//! Exertians: cards played face down, with danger and points that only the end of the game shows.

use crate::ruleset::Log;
use crate::{
    cards::CardId,
    effect::Thing,
    game::Game,
    language::thing,
    luck::Stream,
    pieces::Side,
    state::{State, Task},
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
            let Some(card) = self.state.slots[place].deck.draw(self.luck.of(Stream::Species)) else { break };
            let _ = self.state.you.exertians.try_push(card);
        }
        let (rules, held) = (self.rules, &self.state.you.exertians);
        self.log.event("Exertians: cards", || format!("you hold {}, and may play {markers} now", rules.names(held)));
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
            match cost {
                0 => format!("{name} face down"),
                _ => format!("{name} face down for {}", thing(Thing::Credit, cost)),
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        actions::Action,
        fixture::Table,
        pieces::Species,
        state::{Marker, Source},
    };

    fn table(markers: [Marker; 3]) -> Table {
        let mut table = Table::new();
        table.state.seats[0].points = 10;
        table.state.seats[1].points = 18;
        table.discovering(Species::Exertians, markers)
    }

    const YOURS: Marker = Marker::Of(Side::You);
    const RIVALS: Marker = Marker::Of(Side::Rival);

    #[test]
    fn exertians_deal_three_cards_and_one_for_each_marker_which_may_be_played_at_once() {
        for (markers, count) in [
            ([Marker::Neutral; 3], 0),
            ([YOURS, RIVALS, Marker::Neutral], 1),
            ([YOURS, YOURS, RIVALS], 2),
            ([YOURS; 3], 3),
        ] {
            let table = table(markers);
            assert_eq!(table.state.you.exertians.len(), 3 + count);
            assert_eq!(table.state.tasks.as_slice(), vec![Task::Exertian(0); count]);
            assert_eq!(table.state.slots[0].deck.to_draw().len(), 12 - count);
            assert_eq!((table.state.slots[0].face_up, table.state.you.hand.len()), (None, 0));
            assert!(table.state.rival.exertians.is_empty());
        }
    }

    #[test]
    fn exertians_cards_are_played_face_down_or_not_at_all() {
        let mut table = table([YOURS, YOURS, RIVALS]);
        let choices = table.choices();
        assert_eq!((choices.len(), choices.last()), (6, Some(&Action::Decline)));
        let Action::PlayExertian(card) = choices[1] else { panic!("{choices:?}") };
        table.choose(choices[1]);
        assert_eq!(table.state.you.exertians_played.as_slice(), [card]);
        assert!(!table.state.you.exertians.contains(&card));
        assert_eq!(table.state.tasks.as_slice(), [Task::Exertian(0)]);
        table.game().choose(Action::Decline);
        assert_eq!(table.state.you.exertians_played.len(), 1);
        // Nothing shows before the end.
        assert_eq!((table.state.seats[0].danger, table.state.tally.points[0][Source::End as usize]), (0, 0));
    }

    #[test]
    fn exertians_milestones_lie_ahead_of_the_leader() {
        assert_eq!(table([RIVALS; 3]).state.exertian_milestones.as_slice(), [38, 58]);
    }

    #[test]
    fn exertians_the_second_milestone_costs_a_credit_now_or_never() {
        let mut table = table([RIVALS; 3]);
        table.state.seats[0].gold_passed = 3;
        table.state.seats[0].neutral_passed = 2;
        table.state.seats[0].points = 38;
        table.game().milestones(Side::You);
        table.game().go_on();
        assert_eq!(table.state.tasks.last(), Some(&Task::Exertian(0)));
        table.choose(Action::PlayExertian(table.state.you.exertians[0]));
        assert!(table.state.tasks.is_empty());
        // Without a credit the milestone passes, and does not come back.
        let mut poor = Table { state: table.state.clone(), ..Table::new() };
        poor.state.seats[0].points = 60;
        poor.game().milestones(Side::You);
        poor.game().go_on();
        poor.state.you.credits = 1;
        poor.game().milestones(Side::You);
        assert!(poor.state.tasks.is_empty());
        assert_eq!(poor.state.you.exertians_played.len(), 1);
        table.state.seats[0].points = 60;
        table.state.you.credits = 1;
        table.game().milestones(Side::You);
        table.game().go_on();
        assert_eq!(table.state.tasks.last(), Some(&Task::Exertian(1)));
        table.choose(Action::PlayExertian(table.state.you.exertians[0]));
        assert_eq!((table.state.you.credits, table.state.you.exertians_played.len()), (0, 2));
    }

    #[test]
    fn exertians_milestones_are_nothing_to_the_rival() {
        let mut table = table([RIVALS; 3]);
        table.state.seats[1].points = 60;
        table.state.seats[1].gold_passed = 3;
        table.state.seats[1].neutral_passed = 2;
        table.game().milestones(Side::Rival);
        assert!(table.state.tasks.is_empty());
        assert_eq!(table.state.rival.progress, 3);
    }
}
