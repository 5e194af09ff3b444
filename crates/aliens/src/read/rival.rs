//! Reading the rival: its cards, its levels, the objectives.

use super::Reader;
use crate::{
    effect::Span,
    language::{self, Home, Part},
    pieces::TechColour,
    rival::cards::{CardSet, RivalCard, Step},
    rules::{Level, Objective},
    ruleset::Named,
    settings::LevelRow,
};
use arrayvec::ArrayVec;

impl Reader<'_> {
    pub(super) fn rival_cards(&mut self) -> Vec<RivalCard> {
        let mut cards = Vec::new();
        for row in self.rival.cards.iter() {
            let read = language::candidates(&row.candidates.text, row.set.species(), &mut self.program);
            let candidates = self.take(&row.candidates, read).unwrap_or_default();
            if row.set != CardSet::Basic && candidates.iter().any(|candidate| matches!(candidate.step, Step::Swap(_))) {
                let what = "only a basic card is replaced by that of a species";
                self.problem(&row.candidates.path, what, "leave `swap` to basic cards");
            }
            let card = RivalCard { name: row.name.clone(), set: row.set, arrow: row.arrow, candidates };
            cards.extend((0..row.count).map(|_| card.clone()));
        }
        cards
    }

    pub(super) fn objectives(&mut self) -> Vec<Objective> {
        let mut objectives = Vec::new();
        for row in self.rival.objectives.iter() {
            let read = language::tasks(&row.tasks.text);
            let tasks = self.take(&row.tasks, read).unwrap_or_default();
            let objective = Objective::new(row.name.clone(), row.level.saturating_sub(1), tasks);
            objectives.extend((0..row.count).map(|_| objective.clone()));
        }
        objectives
    }

    pub(super) fn rival_computer(&mut self) -> ArrayVec<Span, 8> {
        let home = Home::of(Part::Rival);
        self.numbered(&self.rival.slots, "slot").take(8).map(|row| self.effects(&row.gain, home)).collect()
    }

    /// Objectives to be spent after each round but the last.
    pub(super) fn spent(&self) -> ArrayVec<u8, 8> {
        let listed = &self.rival.spent;
        let after = |round: usize| listed.get(round).or(listed.last()).map_or(0, |number| number + self.rival.shift);
        let rounds = usize::from(self.numbers.rounds).saturating_sub(1).min(8);
        (0..rounds).map(|round| u8::try_from(after(round).max(0)).unwrap_or(u8::MAX)).collect()
    }

    /// The level of so many stars. All levels are checked, played or not.
    pub(super) fn level(&mut self) -> Level {
        let rows = self.numbered(&self.rival.levels, "stars");
        let levels: Vec<Level> = rows.map(|row| self.read_level(row)).collect();
        let stars = self.rival.stars;
        if let Some(level) = usize::from(stars).checked_sub(1).and_then(|place| levels.get(place)) {
            return *level;
        }
        let what = format!("`rival.levels` has no level of {stars} stars");
        self.problem("rival.stars", what, format!("choose 1 to {}, or add a row `stars_{stars}`", levels.len()));
        Level { colours: TechColour::ALL, slot: 0, extra: 0, objectives: [0; 3] }
    }

    fn read_level(&mut self, row: &Named<LevelRow>) -> Level {
        let (table, track) = (&self.rival.levels, self.rival.track);
        let colours = [row.first, row.second, row.third];
        if colours.iter().fold(0, |set, colour| set | colour.bit()).count_ones() < 3 {
            let help = "let `first`, `second` and `third` be three colours";
            self.problem(table.field(row, "third"), "a colour of techs stands twice on the progress track", help);
        }
        if row.slot > track {
            let what = format!("the progress track has {track} slots");
            self.problem(table.field(row, "slot"), what, "start on one of them");
        }
        Level { colours, slot: row.slot.saturating_sub(1), extra: row.extra, objectives: row.objectives }
    }
}
