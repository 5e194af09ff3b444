//! From settings to rules: every text read, everything checked that only makes sense taken together.

mod boards;
mod cards;
mod numbers;
mod rival;
#[cfg(test)]
mod tests;

use super::{
    effect::{Effect, Span},
    language::{self, Home, Part},
    outlook::Outlooks,
    rules::Aliens,
};
use crate::ruleset::{
    Card, CardsInfo, Problem, SettingInfo, SettingKind, Settings,
    language::{Fault, Read},
};
use perihelion_engine::files::did_you_mean;

/// Reads settings, and notes everything that is wrong with them.
struct Reader<'s> {
    settings: &'s Settings,
    program: Vec<Effect>,
    problems: Vec<Problem>,
}

/// A row of a table.
#[derive(Clone, Copy)]
struct Row<'s> {
    table: &'static str,
    info: &'static CardsInfo,
    card: &'s Card,
}

impl<'s> Row<'s> {
    /// Its path, or that of one of its fields.
    fn path(&self, field: &str) -> String {
        match field {
            "" => format!("{}.{}", self.table, self.card.name),
            _ => format!("{}.{}.{field}", self.table, self.card.name),
        }
    }

    /// A declared number; 0 where no such field is declared.
    fn number(&self, field: &str) -> u8 {
        let place = self.info.fields.iter().position(|info| info.name == field);
        debug_assert!(place.is_some(), "{field}");
        let number = place.and_then(|place| self.card.fields.get(place)).copied().unwrap_or(0);
        u8::try_from(number).unwrap_or(0)
    }

    /// A declared text; empty where no such field is declared.
    fn text(&self, field: &str) -> &'s str {
        let place = self.info.texts.iter().position(|info| info.name == field);
        debug_assert!(place.is_some(), "{field}");
        place.and_then(|place| self.card.texts.get(place)).map_or("", |text| text.trim_end())
    }

    /// A problem with it, or with one of its fields.
    fn problem(&self, field: &str, what: impl Into<String>, help: impl Into<String>) -> Problem {
        Problem::new(self.path(field), what, help)
    }
}

impl<'s> Reader<'s> {
    /// The rows of a table that are in the game.
    fn rows(&self, table: &'static str) -> Vec<Row<'s>> {
        let info = super::settings::SETTINGS.iter().find(|info| info.path == table);
        let Some(SettingInfo { kind: SettingKind::Cards(info), .. }) = info else { return Vec::new() };
        let cards = self.settings.cards(table).iter().filter(|card| card.count > 0);
        cards.map(|card| Row { table, info, card }).collect()
    }

    /// The rows of a table in which each name stands exactly once, in the order of the names.
    fn named(&mut self, table: &'static str, names: &[&str]) -> Vec<Option<Row<'s>>> {
        let rows = self.rows(table);
        for row in &rows {
            let name = row.card.name.as_str();
            if !names.contains(&name) {
                let help = did_you_mean(name, names.iter().copied()).map_or_else(
                    || format!("the rows are: {}", names.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                self.problems.push(row.problem("", format!("`{table}` has no place for `{name}`"), help));
            } else if row.card.count > 1 {
                self.problems.push(row.problem("count", format!("there is only one `{name}`"), "let its count be 1"));
            }
        }
        let find = |name: &&str| {
            let row = rows.iter().find(|row| row.card.name == *name).copied();
            if row.is_none() {
                let what = format!("`{table}` says nothing about `{name}`");
                self.problems.push(Problem::new(table, what, format!("add a row `{name} = {{ … }}`")));
            }
            row
        };
        names.iter().map(find).collect()
    }

    /// The rows `NAME_1`, `NAME_2` and so on, however many there are.
    fn numbered(&mut self, table: &'static str, name: &str) -> Vec<Option<Row<'s>>> {
        let names: Vec<String> = (1..=self.rows(table).len()).map(|number| format!("{name}_{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.named(table, &names)
    }

    /// What reading a text gave; what is wrong with it is noted.
    fn take<T>(&mut self, row: &Row<'_>, field: &str, read: Read<T>) -> Option<T> {
        match read {
            Ok(found) => Some(found),
            Err(Fault { within, what, help }) => {
                self.problems.push(row.problem(field, what, help).within(within));
                None
            }
        }
    }

    /// The effects of a text.
    fn effects(&mut self, row: &Row<'_>, field: &str, home: Home) -> Span {
        let read = language::effects(row.text(field), home, &mut self.program);
        self.take(row, field, read).unwrap_or_default()
    }

    /// A printed reward.
    fn reward(&mut self, row: &Row<'_>, field: &str) -> Span {
        self.effects(row, field, Home::of(Part::Reward))
    }

    /// The `gain` of each copy of each row of a table.
    fn gains(&mut self, table: &'static str, part: Part) -> Vec<Span> {
        let mut gains = Vec::new();
        for row in self.rows(table) {
            let gain = self.effects(&row, "gain", Home::of(part));
            gains.extend((0..row.card.count).map(|_| gain));
        }
        gains
    }

    fn problem(&mut self, path: &str, what: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::new(path, what, help));
    }

    fn byte(&self, path: &str) -> u8 {
        u8::try_from(self.settings.count(path)).unwrap_or(u8::MAX)
    }

    /// A list of small numbers, cut off where there is no room for more.
    fn list<T: TryFrom<i64> + Default, const N: usize>(&self, path: &str) -> arrayvec::ArrayVec<T, N> {
        self.settings.integers(path).iter().take(N).map(|&number| T::try_from(number).unwrap_or_default()).collect()
    }
}

impl Aliens {
    /// The rules that these settings say.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub(super) fn from_settings(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let mut reader = Reader { settings, program: Vec::new(), problems: Vec::new() };
        let numbers = reader.numbers();
        let (cards, main, decks) = reader.cards();
        let species = reader.species(decks);
        let rules = Self {
            planets: reader.planets(),
            moons: reader.moons(),
            techs: reader.techs(),
            tech_bonuses: reader.gains("tech_bonuses", Part::Reward).into_iter().take(6).collect(),
            stars: reader.stars(),
            gold: reader.gold(),
            rival_cards: reader.rival_cards(),
            objectives: reader.objectives(),
            aliens: reader.species_numbers(),
            rival: reader.rival_numbers(),
            cards,
            main,
            species,
            numbers,
            program: Vec::new(),
            outlooks: Outlooks::default(),
        };
        reader.check(&rules);
        match reader.problems.is_empty() {
            true => {
                let mut rules = Self { program: reader.program, ..rules };
                rules.outlooks = Outlooks::new(&rules);
                Ok(rules)
            }
            false => Err(reader.problems),
        }
    }
}
