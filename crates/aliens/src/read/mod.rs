//! From settings to rules: every text read, everything checked that only makes sense taken together.

mod boards;
mod cards;
mod checks;
mod rival;
#[cfg(test)]
mod tests;

use super::{
    effect::{Effect, Span},
    language::{self, Home, Part},
    outlook::Outlooks,
    pieces::Species,
    rules::Aliens,
    settings::{Gain, Numbers, RivalNumbers, SpeciesNumbers, Table},
};
use crate::ruleset::{
    Named, Problem, Settings, Written,
    language::{Fault, Read},
};
use arrayvec::ArrayVec;
use perihelion_engine::files::did_you_mean;

/// Reads the tables of settings, and notes everything that is wrong with them.
struct Reader<'s> {
    numbers: &'s Numbers,
    aliens: &'s SpeciesNumbers,
    rival: &'s RivalNumbers,
    program: Vec<Effect>,
    problems: &'s mut Vec<Problem>,
}

impl Reader<'_> {
    /// The rows of a table in which each name stands exactly once, in the order of the names.
    fn named<'t, T>(&mut self, table: &'t Table<T>, names: &[impl AsRef<str>]) -> Vec<Option<&'t Named<T>>> {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        for row in table.iter() {
            let name = row.name.as_str();
            if !names.contains(&name) {
                let help = did_you_mean(name, names.iter().copied()).map_or_else(
                    || format!("the rows are: {}", names.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                self.problem(table.row(row), format!("`{}` has no place for `{name}`", table.path), help);
            } else if row.count > 1 {
                self.problem(table.field(row, "count"), format!("there is only one `{name}`"), "let its count be 1");
            }
        }
        let find = |name: &&str| {
            let row = table.iter().find(|row| row.name == *name);
            if row.is_none() {
                let what = format!("`{}` says nothing about `{name}`", table.path);
                self.problem(table.path, what, format!("add a row `{name} = {{ … }}`"));
            }
            row
        };
        names.iter().map(find).collect()
    }

    /// The rows `NAME_1`, `NAME_2` and so on, however many there are.
    fn numbered<'t, T>(&mut self, table: &'t Table<T>, name: &str) -> impl Iterator<Item = &'t Named<T>> + use<'t, T> {
        let names: Vec<String> = (1..=table.len()).map(|number| format!("{name}_{number}")).collect();
        self.named(table, &names).into_iter().flatten()
    }

    /// What reading a text gave; what is wrong with it is noted.
    fn take<T>(&mut self, written: &Written, read: Read<T>) -> Option<T> {
        match read {
            Ok(found) => Some(found),
            Err(Fault { within, what, help }) => {
                self.problems.push(Problem::new(&written.path, what, help).within(within));
                None
            }
        }
    }

    /// The effects of a text.
    fn effects(&mut self, written: &Written, home: Home) -> Span {
        let read = language::effects(&written.text, home, &mut self.program);
        self.take(written, read).unwrap_or_default()
    }

    /// A printed reward.
    fn reward(&mut self, written: &Written) -> Span {
        self.effects(written, Home::of(Part::Reward))
    }

    /// The gain of each copy of each row of a table, as many as there is room for.
    fn gains<const N: usize>(&mut self, table: &Table<Gain>, home: Home) -> ArrayVec<Span, N> {
        let gains = table.iter().flat_map(|row| {
            let gain = self.effects(&row.gain, home);
            (0..row.count).map(move |_| gain)
        });
        gains.take(N).collect()
    }

    /// The rewards of the rows with these names.
    fn rewards<const N: usize>(&mut self, table: &Table<Gain>, names: [&str; N]) -> [Span; N] {
        let mut gains = [Span::default(); N];
        for (gain, row) in gains.iter_mut().zip(self.named(table, &names)) {
            if let Some(row) = row {
                *gain = self.reward(&row.gain);
            }
        }
        gains
    }

    fn problem(&mut self, path: impl Into<String>, what: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::new(path, what, help));
    }
}

impl Aliens {
    /// The rules that these settings say.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub(super) fn from_settings(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let numbers = Numbers::read(settings, &mut problems);
        let aliens = SpeciesNumbers::read(settings, &mut problems);
        let rival = RivalNumbers::read(settings, &mut problems);
        let (Some(numbers), Some(aliens), Some(rival)) = (numbers, aliens, rival) else { return Err(problems) };
        let (program, noted) = (Vec::new(), &mut problems);
        let mut reader = Reader { numbers: &numbers, aliens: &aliens, rival: &rival, program, problems: noted };
        let [left, right, overflow] = reader.rewards(&numbers.discovery, ["left", "right", "overflow"]);
        let computer = reader.computer();
        let (cards, main, decks) = reader.cards();
        let species = reader.species(decks);
        let far = Home { part: Part::Reward, species: Some(Species::Centaurians) };
        let mut rules = Self {
            planets: reader.planets(),
            moons: reader.moons(),
            techs: reader.techs(),
            tech_bonuses: reader.gains(&numbers.tech_bonuses, Home::of(Part::Reward)),
            stars: reader.stars(),
            gold: reader.gold(),
            rival_cards: reader.rival_cards(),
            objectives: reader.objectives(),
            samples: reader.gains(&aliens.samples, Home::of(Part::Reward)),
            anomalies: reader.anomalies(),
            message_rewards: reader.gains(&aliens.message_rewards, far),
            level: reader.level(),
            rival_computer: reader.rival_computer(),
            objectives_spent: reader.spent(),
            discovery: [left, right],
            overflow,
            computer,
            cards,
            main,
            species,
            program: reader.program,
            outlooks: Outlooks::default(),
            numbers,
            aliens,
            rival,
        };
        rules.check(&mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        rules.outlooks = Outlooks::new(&rules);
        Ok(rules)
    }
}
