//! A table for the tests of the rival: the shipped scenario, set up, with a transcript of what happens.

use crate::{
    actions::Action,
    descriptor::DESCRIPTOR,
    game::Game,
    pieces::{Colour, Side, Species, Star},
    rules::Aliens,
    sky::{Sky, Stars},
    state::{Marker, State, Task},
    tests::rules,
};
use crate::{
    random::{Draw, Luck, Purpose, Stream, Streams},
    ruleset::Transcript,
    table::Deck,
};

/// A table with its rules and its luck.
pub(super) struct Table {
    pub rules: Aliens,
    pub state: State,
    pub luck: Luck,
    pub log: Transcript,
}

impl Table {
    /// The first game of this seed, with these settings.
    pub fn of(seed: u64, changes: &[&str]) -> Self {
        let rules = rules(changes);
        let mut luck = DESCRIPTOR.luck(seed);
        let mut log = Transcript::default();
        let state = rules.set_up(&mut luck, &mut log);
        Self { rules, state, luck, log }
    }

    /// A game of one star, without objectives, with the discs unturned and the sector boards in order.
    pub fn new() -> Self {
        let mut table = Self::of(1, &["rival.stars=1"]);
        table.state.sky = Sky::new([0; 3]);
        table.state.stars = Stars::new([0, 1, 2, 3]);
        table
    }

    /// The same with this species discovered on the left.
    pub fn with(species: Species) -> Self {
        let mut table = Self::of(1, &["rival.stars=1", &format!("species.left={}", species.name())]);
        table.state.sky = Sky::new([0; 3]);
        table.state.stars = Stars::new([0, 1, 2, 3]);
        table.state.slots[0].discovery = [Some(Marker::Neutral); 3];
        table.game().discover();
        table.state.tasks.retain(|task| *task != Task::Discover);
        table
    }

    pub fn game(&mut self) -> Game<'_, Transcript> {
        Game { rules: &self.rules, state: &mut self.state, luck: &mut self.luck, log: &mut self.log }
    }

    pub fn card(&self, name: &str) -> u8 {
        self.rules.rival_cards.iter().position(|card| card.name == name).unwrap() as u8
    }

    /// The rival takes a turn with this card.
    pub fn turn(&mut self, name: &str) {
        let card = self.card(name);
        let rival = &mut self.state.rival;
        (rival.mixed, rival.on_top) = (0, 0);
        rival.aside.retain(|aside| *aside != card);
        let _ = rival.advanced.take(|&known| known == card);
        rival.deck = Deck::new([card]);
        self.log.entries.clear();
        self.game().rival_turn();
    }

    /// What the log says under a rule.
    pub fn said(&self, rule: &str) -> Vec<&str> {
        self.log.entries.iter().filter(|entry| entry.rule == rule).map(|entry| entry.what.as_str()).collect()
    }

    /// Lays cards of these colours into the row.
    pub fn lay_row(&mut self, colours: &[Colour]) {
        for card in std::mem::take(&mut self.state.row) {
            self.state.deck.put_back(card);
        }
        for &colour in colours {
            let rules = &self.rules;
            let card = self.state.deck.take(|&card| rules.card(card).colour == Some(colour)).unwrap();
            self.state.row.push(card);
        }
    }

    /// Puts markers in a sector, from an empty one on, and takes the data.
    pub fn mark(&mut self, star: Star, markers: &[Side]) {
        let sector = &mut self.state.sectors[star.place()];
        sector.markers = markers.iter().copied().collect();
        sector.data = self.rules.stars[star.place()].slots.saturating_sub(markers.len() as u8);
    }

    /// The rival's markers in a sector.
    pub fn marked(&self, star: Star) -> usize {
        self.state.sectors[star.place()].markers.iter().filter(|&&side| side == Side::Rival).count()
    }

    /// Whether the game goes on, after a random choice of the player.
    pub fn choose_at_random(&mut self, stream: &mut Stream) -> bool {
        let Some(&task) = self.state.tasks.last().filter(|_| self.state.over.is_none()) else { return false };
        let mut actions: Vec<Action> = Vec::new();
        self.rules.add_choices(&self.state, task, &mut actions);
        let action = actions[stream.index(actions.len())];
        self.game().choose(action);
        true
    }
}

/// A stream for random choices.
pub(super) fn choices(seed: u64) -> Stream {
    Streams::new(seed).stream(0, Purpose::named("choices"))
}
