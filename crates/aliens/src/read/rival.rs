//! Reading the rival: its cards, its levels, the objectives.

use super::{Reader, Row};
use crate::{
    effect::Span,
    language::{self, Part},
    pieces::{Side, Species, TechColour},
    rival::cards::{Arrow, Candidate, CardSet, RivalCard},
    rules::{Aliens, First, Level, Objective, RivalNumbers},
};
use arrayvec::ArrayVec;

impl Reader<'_> {
    pub(super) fn rival_cards(&mut self) -> Vec<RivalCard> {
        let mut cards = Vec::new();
        for row in self.rows("rival.cards") {
            let species = Species::named(row.text("set"));
            let set = match (row.text("set"), species) {
                (_, Some(species)) => CardSet::Species(species),
                ("basic", None) => CardSet::Basic,
                _ => CardSet::Advanced,
            };
            let arrow = if row.text("arrow") == "left" { Arrow::Left } else { Arrow::Right };
            let read = language::candidates(row.text("candidates"), species, &mut self.program);
            let candidates = self.take(&row, "candidates", read).unwrap_or_default();
            if set != CardSet::Basic && candidates.iter().any(|candidate| matches!(candidate, Candidate::Swap(_))) {
                let help = "leave `swap` to basic cards";
                self.problems.push(row.problem(
                    "candidates",
                    "only a basic card is replaced by that of a species",
                    help,
                ));
            }
            let card = RivalCard { name: row.card.name.clone(), set, arrow, candidates };
            cards.extend((0..row.card.count).map(|_| card.clone()));
        }
        cards
    }

    pub(super) fn objectives(&mut self) -> Vec<Objective> {
        let mut objectives = Vec::new();
        for row in self.rows("objectives.tiles") {
            let read = language::tasks(row.text("tasks"));
            let tasks = self.take(&row, "tasks", read).unwrap_or_default();
            let level = row.number("level").saturating_sub(1);
            let objective = Objective { name: row.card.name.clone(), level, tasks };
            objectives.extend((0..row.card.count).map(|_| objective.clone()));
        }
        objectives
    }

    pub(super) fn rival_numbers(&mut self) -> RivalNumbers {
        let stars = self.byte("rival.stars");
        RivalNumbers {
            publicity: self.byte("rival.publicity"),
            stars,
            level: self.level(stars),
            track: self.byte("rival.track"),
            conversion: self.byte("rival.conversion"),
            income: self.byte("rival.income"),
            discovery: self.byte("rival.discovery"),
            passing: self.byte("rival.passing"),
            slots: self.rival_slots(),
            blue_points: self.byte("rival.blue_points"),
            blue_progress: self.byte("rival.blue_progress"),
            objectives_open: self.byte("objectives.open"),
            objectives_spent: self.spent(),
            shortfall: self.byte("objectives.shortfall"),
            uncompleted: self.byte("objectives.uncompleted"),
            first: match self.settings.choice("rival.first") {
                "you" => First::Side(Side::You),
                "rival" => First::Side(Side::Rival),
                _ => First::Random,
            },
            alternates: self.settings.boolean("rival.alternates"),
        }
    }

    fn rival_slots(&mut self) -> ArrayVec<Span, 8> {
        let rows = self.numbered("rival.computer", "slot");
        let home = language::Home::of(Part::Rival);
        rows.into_iter().flatten().map(|row| self.effects(&row, "gain", home)).take(8).collect()
    }

    /// Objectives to be spent after each round but the last.
    fn spent(&self) -> ArrayVec<u8, 8> {
        let listed = self.settings.integers("objectives.spent");
        let shift = self.settings.integer("objectives.shift");
        let after = |round: usize| listed.get(round).or(listed.last()).map_or(0, |number| number + shift);
        let rounds = usize::from(self.byte("rounds.count")).saturating_sub(1).min(8);
        (0..rounds).map(|round| u8::try_from(after(round).max(0)).unwrap_or(u8::MAX)).collect()
    }

    /// The level of so many stars. All levels are checked, played or not.
    fn level(&mut self, stars: u8) -> Level {
        let rows = self.numbered("rival.levels", "stars");
        let mut levels = Vec::new();
        for row in rows.into_iter().flatten() {
            levels.push(self.read_level(&row));
        }
        if let Some(level) = usize::from(stars).checked_sub(1).and_then(|place| levels.get(place)) {
            return *level;
        }
        let what = format!("`rival.levels` has no level of {stars} stars");
        self.problem("rival.stars", what, format!("choose 1 to {}, or add a row `stars_{stars}`", levels.len()));
        Level { colours: TechColour::ALL, slot: 0, extra: 0, objectives: [0; 3] }
    }

    fn read_level(&mut self, row: &Row<'_>) -> Level {
        let colours =
            ["first", "second", "third"].map(|field| TechColour::named(row.text(field)).unwrap_or(TechColour::Orange));
        if colours.iter().fold(0, |set, colour| set | colour.bit()).count_ones() < 3 {
            let help = "let `first`, `second` and `third` be three colours";
            self.problems.push(row.problem("third", "a colour of techs stands twice on the progress track", help));
        }
        if row.number("slot") > self.byte("rival.track") {
            let what = format!("the progress track has {} slots", self.byte("rival.track"));
            self.problems.push(row.problem("slot", what, "start on one of them"));
        }
        Level {
            colours,
            slot: row.number("slot").saturating_sub(1),
            extra: row.number("extra"),
            objectives: ["level_1", "level_2", "level_3"].map(|field| row.number(field)),
        }
    }

    /// What of the rival only makes sense taken together.
    pub(super) fn check_rival(&mut self, rules: &Aliens) {
        let cards = |set: CardSet| rules.rival_cards.iter().filter(|card| card.set == set).count();
        if cards(CardSet::Basic) == 0 {
            self.problem("rival.cards", "the rival has no basic card", "let the `set` of some cards be \"basic\"");
        }
        let swaps =
            rules.rival_cards.iter().any(|card| card.candidates.iter().any(|at| matches!(at, Candidate::Swap(_))));
        for species in Species::ALL {
            let cards = cards(CardSet::Species(species));
            if cards > 1 || swaps && cards == 0 {
                let what = format!("the rival has {cards} cards for the {}", species.name());
                self.problem("rival.cards", what, "give it one card for each species");
            }
        }
        if cards(CardSet::Advanced) < usize::from(rules.rival.level.extra) {
            let what = format!("{} stars take more advanced cards than there are", rules.rival.stars);
            self.problem("rival.cards", what, "add advanced cards, or lower `extra` of the level");
        }
        if !rules.rival.track.is_multiple_of(3) {
            self.problem("rival.track", "the progress track cannot be cut into three", "make it a multiple of 3");
        }
        for (level, &wanted) in (0_u8..).zip(&rules.rival.level.objectives) {
            let found = rules.objectives.iter().filter(|objective| objective.level == level).count();
            if found < usize::from(wanted) {
                let what = format!(
                    "{} stars take {wanted} objectives of level {}, and there are {found}",
                    rules.rival.stars,
                    level + 1
                );
                self.problem("objectives.tiles", what, "add objectives, or take fewer of them in `rival.levels`");
            }
        }
    }
}
