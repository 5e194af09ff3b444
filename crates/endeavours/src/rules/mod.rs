//! The rules of one scenario: what its `settings` and tables say, checked; and its `luck`.

pub(crate) mod luck;
pub(crate) mod settings;

pub(crate) use luck::{Stream, d6, sum_of};

use crate::{
    cards::{
        Privilege, Tables, Trait,
        read::{Written, read, repeated},
        tables::Mission,
    },
    map::{Season, sites::Map},
    pieces::{Band, Colour, DeckKind, FaceId},
    ruleset::{Problem, Settings},
};
use settings::Numbers;

/// The endeavours ruleset: the rules of one scenario.
#[derive(Debug)]
pub struct Endeavours {
    pub(crate) numbers: Numbers,
    pub(crate) tables: Tables,
    pub(crate) years: u16,
    pub(crate) crew: FaceId,
    pub(crate) start_aqua: u16,
    /// Whether the map of anomalies knows more than one zone.
    pub(crate) many_anomaly_zones: bool,
    /// The discovery spots of each colour, those of projects apart.
    pub(crate) beds: [u128; Colour::ALL.len()],
}

impl Endeavours {
    /// The rules of these settings.
    ///
    /// # Errors
    /// A problem for everything in them that cannot be played.
    pub(crate) fn from_settings(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let (mut told, mut problems) = (Vec::new(), Vec::new());
        let numbers = Numbers::read(settings, &mut told);
        let written = Written::read(settings, &mut told);
        let (Some(numbers), Some(written)) = (numbers, written) else { return Err(told) };
        problems.extend(numbers.problems(&written.missions));
        told.extend(repeated(settings));
        let tables = read(written, &numbers, &mut told);
        if !told.is_empty() {
            // As the tables stand in the list of settings.
            told.sort_by_key(|told| Written::INFOS.iter().position(|info| told.path.starts_with(info.path)));
            problems.extend(told);
            return Err(problems);
        }
        let Some(crew) = tables.crew(numbers.faction) else {
            let faction = numbers.faction.name();
            problems.push(Problem::new(
                "faction",
                format!("no crew in `patents` has the privilege `{faction}`"),
                format!("give a crew's face `effect = \"privilege {faction}\"`"),
            ));
            return Err(problems);
        };
        if !problems.is_empty() {
            return Err(problems);
        }
        let privileged =
            matches!(numbers.faction, Privilege::SecretaryGeneral | Privilege::Taxes | Privilege::Felonious);
        let first = tables.anomalies[0][0];
        Ok(Self {
            years: numbers.cycles * 12,
            crew,
            start_aqua: numbers.start_aqua + if privileged { numbers.start_privilege } else { 0 },
            many_anomaly_zones: tables.anomalies.iter().flatten().any(|&zone| zone != first),
            beds: tables.beds(),
            numbers,
            tables,
        })
    }

    /// The map.
    #[inline]
    pub(crate) const fn map(&self) -> &Map {
        &self.tables.map
    }
}

impl Tables {
    /// The face of a crew with a privilege.
    fn crew(&self, privilege: Privilege) -> Option<FaceId> {
        let face = |face: FaceId| &self.faces[usize::from(face.0)];
        let crews = self.decks[DeckKind::Crew.place()].iter();
        let mut faces = crews.flat_map(|&front| [Some(front), face(front).back]).flatten();
        faces.find(|&own| face(own).has(Trait::Privilege(privilege)))
    }
}

impl Numbers {
    /// The events of a season, by roll.
    pub(crate) const fn events(&self, season: Season) -> &[u8; 6] {
        match season {
            Season::Blue => &self.events_blue,
            Season::Yellow => &self.events_yellow,
            Season::Red => &self.events_red,
        }
    }

    /// Everything about the settings, taken together, that cannot be played, whatever the texts of the tables say.
    fn problems(&self, missions: &[Mission]) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (band, wanted) in Band::ALL.into_iter().zip(self.goal_missions) {
            let found = missions.iter().filter(|mission| Band::of(mission.points) == band).count();
            if found < usize::from(wanted) {
                problems.push(Problem::new(
                    format!("goal.{}", band.name()),
                    format!("{wanted} {} missions are asked for, and the table has {found}", band.name()),
                    "add such missions, or ask for fewer",
                ));
            }
        }
        let total: u32 = self.beads.iter().sum();
        if total > 250 {
            problems.push(Problem::new("bag", format!("the bag has {total} beads"), "put 250 at most into it"));
        }
        problems
    }
}

#[cfg(test)]
mod tests;
