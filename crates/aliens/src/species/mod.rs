//! The species: their discovery, their cards, and what the player chooses among what they bring.

mod anomalies;
mod centaurians;
mod exertians;
mod mascamites;
mod oumuamua;
#[cfg(test)]
mod play;

use super::{
    actions::Action,
    effect::Effect,
    game::Game,
    luck::Stream,
    pieces::{Side, Species},
    rules::Aliens,
    state::{Cause, Marker, Slot, State, Task},
};
use crate::{random::Draw, ruleset::Log, table::Deck};
use arrayvec::ArrayVec;

/// A slot as causes and actions name it.
fn slot_number(place: usize) -> u8 {
    u8::try_from(place).unwrap_or(u8::MAX)
}

/// Whether all discovery spaces of a species that is not known yet are marked, by whomever.
fn is_found(slot: &Slot) -> bool {
    slot.species.is_none() && slot.discovery.iter().all(Option::is_some)
}

impl State {
    /// Markers of a side on the discovery spaces of a slot.
    pub(super) fn discovery_markers(&self, slot: usize, side: Side) -> u8 {
        let of = |marker: &&Option<Marker>| **marker == Some(Marker::Of(side));
        self.slots[slot].discovery.iter().filter(of).count() as u8
    }
}

impl Aliens {
    /// Whether one of the tasks `Gold`, `MessageReward`, `Exertian`, `TakeAlien`, `SamplePick`, `SamplePeek` asks. One
    /// that leaves nothing to choose from has no effect.
    pub(super) fn species_asks(&self, state: &State, task: Task) -> bool {
        match task {
            Task::Gold => self.gold_choices(state).next().is_some(),
            Task::MessageReward => self.message_rewards_left(state).next().is_some(),
            Task::Exertian(cost) => !state.you.exertians.is_empty() && state.you.credits >= cost,
            Task::TakeAlien(slot) => state
                .slots
                .get(usize::from(slot))
                .is_some_and(|slot| slot.face_up.is_some() || !slot.deck.to_draw().is_empty()),
            Task::SamplePick(planet) | Task::SamplePeek { choose: false, planet } => {
                state.seen_samples(planet).next().is_some()
            }
            Task::SamplePeek { choose: true, .. } => true,
            _ => false,
        }
    }

    /// The choices of the tasks of [`Self::species_asks`].
    pub(super) fn add_species_choices(&self, state: &State, task: Task, actions: &mut Vec<Action>) {
        match task {
            Task::Gold => actions.extend(self.gold_choices(state).map(Action::MarkGold)),
            Task::MessageReward => actions.extend(self.message_rewards_left(state).map(Action::TakeReward)),
            Task::Exertian(_) => {
                actions.extend(state.you.exertians.iter().map(|&card| Action::PlayExertian(card)));
                actions.push(Action::Decline);
            }
            Task::TakeAlien(slot) => {
                let Some(slot) = state.slots.get(usize::from(slot)) else { return };
                if slot.face_up.is_some() {
                    actions.push(Action::TakeFaceUp);
                }
                if !slot.deck.to_draw().is_empty() {
                    actions.push(Action::TakeFromDeck);
                }
            }
            Task::SamplePick(planet) | Task::SamplePeek { choose: false, planet } => {
                actions.extend(state.seen_samples(planet).map(Action::ChooseSample));
            }
            Task::SamplePeek { choose: true, .. } => {
                actions.extend(mascamites::SAMPLE_PLANETS.map(Action::LookAt));
            }
            _ => {}
        }
    }
}

impl<L: Log> Game<'_, L> {
    /// Carries out the choice of one of the tasks of [`Aliens::species_asks`] (already taken off the tasks).
    pub fn choose_species(&mut self, task: Task, action: Action) {
        match (task, action) {
            (Task::Gold, Action::MarkGold(tile)) => self.mark_gold(Side::You, tile),
            (Task::MessageReward, Action::TakeReward(reward)) => self.take_message_reward(Side::You, reward),
            (Task::Exertian(cost), Action::PlayExertian(card)) => self.play_exertian(card, cost),
            (Task::TakeAlien(slot), Action::TakeFaceUp) => self.take_face_up(slot),
            (Task::TakeAlien(slot), Action::TakeFromDeck) => self.draw_alien(slot),
            (Task::SamplePick(planet), Action::ChooseSample(sample)) => self.collect(planet, sample),
            (Task::SamplePeek { choose: false, .. }, Action::ChooseSample(sample)) => self.gain_sample(sample),
            (Task::SamplePeek { choose: true, .. }, Action::LookAt(planet)) => self.peek(planet),
            _ => {}
        }
    }

    /// Effects that species bring: `SamplePick`, `SamplePeek`, `SampleReward`, `Message`, `AnomalyReward`.
    pub fn species_effect(&mut self, effect: Effect, cause: Cause) {
        match effect {
            Effect::SamplePick => self.pick_sample(),
            Effect::SamplePeek(place) => self.peek_sample(place),
            Effect::SampleReward => {
                if let Some(sample) = self.state.memory.sample {
                    self.gain_sample(sample);
                }
            }
            Effect::Message => self.send_message(cause),
            Effect::AnomalyReward => {
                if let Some(anomaly) = self.rules.next_anomaly(self.state) {
                    self.anomaly_reward(Side::You, anomaly);
                }
            }
            _ => {}
        }
    }

    /// Discovers the species whose discovery spaces are full, one after the other: what the first brings is done before
    /// the second is looked at.
    pub fn discover(&mut self) {
        let Some(place) = self.state.slots.iter().position(is_found) else { return };
        let Some(species) = self.draw_species(place) else { return };
        self.state.next(Task::Discover);
        self.state.slots[place].species = Some(species);
        self.state.tally.discovered[place] = self.state.round;
        self.log.event("Species: discovery", || {
            format!("{} has found {}", ["the left slot", "the right slot"][place & 1], species.name())
        });
        self.state.slots[place].deck = Deck::new(self.rules.species[species.place()].deck.iter().copied());
        self.deal_aliens(place, species);
        match species {
            Species::Mascamites => self.set_up_mascamites(),
            Species::Anomalies => self.set_up_anomalies(),
            Species::Oumuamua => self.set_up_oumuamua(),
            Species::Centaurians => self.set_up_centaurians(),
            Species::Exertians => self.set_up_exertians(place),
        }
    }

    /// The species of a slot: the one the scenario fixes, otherwise one of those that are neither in the game nor fixed
    /// for the other slot, each equally likely.
    fn draw_species(&mut self, place: usize) -> Option<Species> {
        let fixed = [self.rules.aliens.left, self.rules.aliens.right];
        if let Some(species) = fixed[place] {
            return Some(species);
        }
        let left: ArrayVec<Species, { Species::COUNT }> = Species::ALL
            .into_iter()
            .filter(|&species| self.state.slot_of(species).is_none() && !fixed.contains(&Some(species)))
            .collect();
        left.get(self.luck.of(Stream::Species).index(left.len())).copied()
    }

    /// Cards for the markers on the discovery spaces, progress for the rival's, and the face-up card.
    fn deal_aliens(&mut self, place: usize, species: Species) {
        let yours = self.state.discovery_markers(place, Side::You);
        if species != Species::Exertians {
            for _ in 0..yours {
                self.draw_alien(slot_number(place));
            }
            self.state.slots[place].face_up = self.state.slots[place].deck.draw(self.luck.of(Stream::Species));
            if let Some(card) = self.state.slots[place].face_up {
                let rules = self.rules;
                self.log.event("Species: cards", || format!("{} lies face up", rules.card(card).name));
            }
        }
        let progress = self.state.discovery_markers(place, Side::Rival).saturating_mul(self.rules.rival.discovery);
        if progress > 0 {
            self.log.event("Rival: discovery", || format!("progress {progress} for its markers instead of cards"));
            self.rival_progress(progress);
        }
    }

    /// The top card of a species' deck goes to hand.
    ///
    /// Its discards do not come back: the text knows the case that there are no cards to draw, and names no reshuffle.
    /// With the printed decks of ten it never comes to that: discovery gives three cards at most, the board six, the
    /// first orbiter at Oumuamua or a message milestone one.
    fn draw_alien(&mut self, slot: u8) {
        let Some(place) = self.state.slots.get_mut(usize::from(slot)) else { return };
        if let Some(card) = place.deck.draw(self.luck.of(Stream::Species)) {
            self.keep_alien(card);
        }
    }

    /// The face-up card goes to hand, and the top card of the deck takes its place.
    fn take_face_up(&mut self, slot: u8) {
        let Some(place) = self.state.slots.get_mut(usize::from(slot)) else { return };
        if let Some(card) = place.face_up.take() {
            place.face_up = place.deck.draw(self.luck.of(Stream::Species));
            let (rules, next) = (self.rules, place.face_up);
            self.keep_alien(card);
            if let Some(next) = next {
                self.log.event("Species: cards", || format!("{} lies face up", rules.card(next).name));
            }
        }
    }

    fn keep_alien(&mut self, card: super::cards::CardId) {
        let rules = self.rules;
        self.log.event("Species: cards", || format!("you take {}", rules.card(card).name));
        self.take_to_hand(card);
        self.state.tally.cards_drawn += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Table;

    const YOURS: Marker = Marker::Of(Side::You);
    const RIVALS: Marker = Marker::Of(Side::Rival);

    #[test]
    fn a_species_is_discovered_once_all_three_colours_are_marked() {
        let mut table = Table::new();
        table.state.slots[0].discovery = [Some(YOURS), Some(Marker::Neutral), None];
        table.game().discover();
        assert_eq!(table.state.slots[0].species, None);
        table.state.slots[0].discovery[2] = Some(RIVALS);
        table.state.round = 3;
        table.game().discover();
        assert!(table.state.slots[0].species.is_some());
        assert_eq!(table.state.tally.discovered, [3, 0]);
    }

    #[test]
    fn discovery_deals_a_card_for_each_marker_of_the_player_and_progress_for_the_rivals() {
        for (markers, cards, progress) in
            [([YOURS; 3], 3, 0), ([YOURS, RIVALS, RIVALS], 1, 2), ([Marker::Neutral, YOURS, RIVALS], 1, 1)]
        {
            let table = Table::with(Species::Anomalies, markers);
            assert_eq!(table.state.you.hand.len(), cards);
            assert_eq!(table.state.rival.progress, progress);
            assert_eq!(table.state.slots[0].deck.to_draw().len(), 10 - cards - 1);
            let up = table.state.slots[0].face_up.unwrap();
            assert!(table.rules.species[Species::Anomalies.place()].deck.contains(&up));
        }
    }

    #[test]
    fn both_species_are_discovered_one_after_the_other_when_both_are_full() {
        let mut table = Table::new();
        (table.rules.aliens.left, table.rules.aliens.right) = (Some(Species::Exertians), Some(Species::Mascamites));
        for slot in &mut table.state.slots {
            slot.discovery = [Some(YOURS); 3];
        }
        table.game().discover();
        let plays = [Task::Exertian(0); 3];
        assert_eq!(table.state.tasks.as_slice(), [&[Task::Discover], plays.as_slice()].concat());
        assert_eq!(table.state.slots[1].species, None);
        table.state.tasks.truncate(1);
        table.game().go_on();
        assert_eq!(table.state.slots[1].species, Some(Species::Mascamites));
        assert!(table.state.tasks.is_empty());
    }

    #[test]
    fn species_are_drawn_evenly_from_those_left() {
        let mut right = [0_u32; Species::COUNT];
        for seed in 0..400 {
            let mut table = Table::seeded(seed);
            table.rules.aliens.left = Some(Species::Centaurians);
            table.state.slots[1].discovery = [Some(Marker::Neutral); 3];
            table.game().discover();
            right[table.state.slots[1].species.unwrap().place()] += 1;
        }
        assert_eq!(right[Species::Centaurians.place()], 0);
        // Each of the four others is expected 100 times with a standard deviation of sqrt(400 · 1/4 · 3/4) = 8.7.
        assert_eq!(right.iter().filter(|count| (57..=143).contains(*count)).count(), 4, "{right:?}");
        // The second species differs from the first.
        for seed in 0..40 {
            let mut table = Table::seeded(seed);
            for slot in &mut table.state.slots {
                slot.discovery = [Some(Marker::Neutral); 3];
            }
            table.game().discover();
            table.game().discover();
            assert!(table.state.slots[1].species.is_some());
            assert_ne!(table.state.slots[0].species, table.state.slots[1].species);
        }
    }

    #[test]
    fn a_species_card_is_the_face_up_one_which_is_replaced_or_the_top_of_the_deck() {
        let mut table = Table::with(Species::Oumuamua, [Marker::Neutral; 3]);
        let shown = table.state.slots[0].face_up.unwrap();
        table.state.next(Task::TakeAlien(0));
        assert_eq!(table.choices(), [Action::TakeFaceUp, Action::TakeFromDeck]);
        table.choose(Action::TakeFaceUp);
        assert_eq!(table.state.you.hand.as_slice(), [shown]);
        let next = table.state.slots[0].face_up.unwrap();
        assert_ne!(next, shown);
        table.state.next(Task::TakeAlien(0));
        table.choose(Action::TakeFromDeck);
        assert_eq!((table.state.you.hand.len(), table.state.slots[0].face_up), (2, Some(next)));
        assert_eq!(table.state.slots[0].deck.to_draw().len(), 7);
    }

    #[test]
    fn the_symbol_has_no_effect_when_there_are_no_cards_to_draw() {
        let mut table = Table::with(Species::Oumuamua, [Marker::Neutral; 3]);
        for _ in 0..9 {
            table.state.next(Task::TakeAlien(0));
            assert!(table.rules.species_asks(&table.state, Task::TakeAlien(0)));
            table.choose(Action::TakeFaceUp);
        }
        // The last card lies face up; discards do not come back.
        table.state.next(Task::TakeAlien(0));
        assert_eq!(table.choices(), [Action::TakeFaceUp]);
        table.choose(Action::TakeFaceUp);
        let card = table.state.you.hand[0];
        table.state.slots[0].deck.discard(card);
        assert!(!table.rules.species_asks(&table.state, Task::TakeAlien(0)));
        table.state.next(Task::TakeAlien(0));
        table.game().go_on();
        assert!(table.state.tasks.is_empty());
        assert_eq!(table.state.you.hand.len(), 10);
    }
}
