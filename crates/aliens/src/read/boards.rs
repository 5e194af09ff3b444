//! Reading what lies on the table: planets, moons, techs, stars, gold tiles, the computer and the boards of the species.

use super::Reader;
use crate::{
    cards::CardId,
    effect::{Span, Thing},
    language::{self, Home, Part},
    pieces::{Colour, Planet, ROWS, Species, Star, Tech, TechColour, Trace},
    rules::{GoldCount, Moon, PlanetRules, Space, SpeciesRules, StarRules, TechRule, TechRules},
    ruleset::Named,
    settings::{GoldSide, SpaceRow, Table, TechRow},
};
use arrayvec::ArrayVec;

impl Reader<'_> {
    pub(super) fn planets(&mut self) -> [PlanetRules; Planet::COUNT] {
        let mut planets: [PlanetRules; Planet::COUNT] = Default::default();
        let known: Vec<Planet> = Planet::ALL.into_iter().filter(|&planet| planet != Planet::Earth).collect();
        let names: Vec<&str> = known.iter().map(|planet| planet.name()).collect();
        for (planet, row) in known.iter().zip(self.named(&self.numbers.planets, &names)) {
            let Some(row) = row else { continue };
            let species = (*planet == Planet::Oumuamua).then_some(Species::Oumuamua);
            let home = Home { part: Part::Reward, species };
            planets[planet.place()] = PlanetRules {
                first_orbit: row.first_orbit,
                orbit: self.effects(&row.orbit, home),
                land: self.effects(&row.land, home),
                first_land: row.first_land.into_iter().filter(|&data| data > 0).collect(),
                first_orbit_gain: self.effects(&row.first_orbit_gain, home),
            };
        }
        planets
    }

    pub(super) fn moons(&mut self) -> ArrayVec<Moon, 12> {
        let mut moons = ArrayVec::new();
        let table = &self.numbers.moons;
        for row in table.iter() {
            if row.count > 1 {
                self.problem(table.field(row, "count"), "a moon is there once", "let its count be 1");
            }
            // The table has no more rows than there is room.
            let _ = moons.try_push(Moon { name: row.name.clone(), planet: row.planet.0, land: self.reward(&row.land) });
        }
        moons
    }

    pub(super) fn techs(&mut self) -> Vec<TechRules> {
        let name = |tech: Tech| format!("{}_{}", tech.colour.name(), tech.number + 1);
        let rows = self.named(&self.numbers.techs, &Tech::all().map(name).collect::<Vec<_>>());
        Tech::all().zip(rows).filter_map(|(tech, row)| Some(self.tech(tech, row?))).collect()
    }

    fn tech(&mut self, tech: Tech, row: &Named<TechRow>) -> TechRules {
        if (row.rule == TechRule::Slot) != (tech.colour == TechColour::Blue) {
            let help = "let the rule of blue techs, and of no others, be `slot`";
            let path = self.numbers.techs.field(row, "rule");
            self.problem(path, "only blue techs cover a slot of the computer", help);
        }
        for (field, written) in [("top", &row.top), ("bottom", &row.bottom)] {
            if row.rule != TechRule::Slot && !written.text.is_empty() {
                let help = format!("leave `{field}` to blue techs");
                self.problem(&written.path, "data cannot be placed on this tech", help);
            }
        }
        TechRules {
            name: row.name.clone(),
            rule: row.rule,
            taken: self.reward(&row.taken),
            top: self.reward(&row.top),
            bottom: self.reward(&row.bottom),
        }
    }

    pub(super) fn stars(&mut self) -> Vec<StarRules> {
        let table = &self.numbers.stars;
        let mut stars = Vec::new();
        for row in self.named(table, &Star::ALL.map(Star::name)).into_iter().flatten() {
            if row.colour.is_none() {
                self.problem(table.field(row, "colour"), "a star has a colour", "give it one of the four");
            }
            stars.push(StarRules {
                colour: row.colour.unwrap_or(Colour::Blue),
                slots: row.slots,
                first: self.reward(&row.first),
                later: self.reward(&row.later),
            });
        }
        stars
    }

    pub(super) fn gold(&mut self) -> [[GoldSide; 2]; 4] {
        const NAMES: [&str; 8] =
            ["income_a", "income_b", "other_a", "other_b", "mission_a", "mission_b", "tech_a", "tech_b"];
        let mut sides = [[GoldSide { count: GoldCount::Missions, values: [0; 3] }; 2]; 4];
        for (place, row) in self.named(&self.numbers.gold, &NAMES).into_iter().enumerate() {
            let Some(row) = row else { continue };
            sides[place / 2][place % 2] = row.row;
        }
        sides
    }

    pub(super) fn computer(&mut self) -> ArrayVec<(Span, bool), 8> {
        self.numbered(&self.numbers.slots, "slot").take(8).map(|row| (self.reward(&row.gain), row.tech)).collect()
    }

    pub(super) fn anomalies(&mut self) -> [[Span; 2]; 3] {
        let names = ["red_a", "red_b", "yellow_a", "yellow_b", "blue_a", "blue_b"];
        let [red, other_red, yellow, other_yellow, blue, other_blue] = self.rewards(&self.aliens.anomalies, names);
        [[red, other_red], [yellow, other_yellow], [blue, other_blue]]
    }

    pub(super) fn species(&mut self, decks: [Vec<CardId>; Species::COUNT]) -> [SpeciesRules; Species::COUNT] {
        let aliens = self.aliens;
        let boards = [
            &aliens.mascamites_board,
            &aliens.anomalies_board,
            &aliens.oumuamua_board,
            &aliens.centaurians_board,
            &aliens.exertians_board,
        ];
        let mut species: [SpeciesRules; Species::COUNT] = Default::default();
        for ((owner, board), deck) in Species::ALL.into_iter().zip(boards).zip(decks) {
            species[owner.place()] = SpeciesRules { spaces: self.board(owner, board), deck };
        }
        species
    }

    fn board(&mut self, owner: Species, table: &Table<SpaceRow>) -> [ArrayVec<Space, ROWS>; 3] {
        let mut names = Vec::new();
        for colour in Trace::ALL {
            let prefix = format!("{}_", colour.name());
            let spaces = table.iter().filter(|row| row.name.starts_with(&prefix)).count();
            names.extend((1..=spaces.clamp(1, ROWS)).map(|number| format!("{prefix}{number}")));
        }
        let mut spaces: [ArrayVec<Space, ROWS>; 3] = Default::default();
        for row in self.named(table, &names).into_iter().flatten() {
            let space = self.space(owner, table, row);
            let colour = Trace::ALL.into_iter().find(|colour| row.name.starts_with(colour.name()));
            let column = &mut spaces[colour.map_or(0, Trace::place)];
            if column.last().is_some_and(|below| below.repeats) {
                let help = "let only the topmost space of a column repeat";
                self.problem(table.row(row), "nobody would ever come to this space", help);
            }
            // No more names were asked for than there is room.
            let _ = column.try_push(space);
        }
        spaces
    }

    fn space(&mut self, owner: Species, table: &Table<SpaceRow>, row: &Named<SpaceRow>) -> Space {
        let home = Home { part: Part::Space, species: Some(owner) };
        let read = language::space(&row.gain.text, home, &mut self.program);
        let (price, gain) = self.take(&row.gain, read).unwrap_or_default();
        let (fossils, data) = match price {
            Some((Thing::Fossil, number)) => (number, 0),
            Some((Thing::Data, number)) => (0, number),
            Some(_) => {
                let help = "let it cost `data` or `fossil`";
                self.problem(&row.gain.path, "spaces are paid for with data or exofossils", help);
                (0, 0)
            }
            None => (0, 0),
        };
        let danger = row.tier.map_or(0, |tier| self.aliens.danger[tier.place()]);
        if row.tier.is_some() && owner != Species::Exertians {
            let help = "leave `tier` to the board of the Exertians";
            self.problem(table.field(row, "tier"), "only the Exertians are dangerous", help);
        }
        if row.sample && owner != Species::Mascamites {
            let help = "leave `sample` to the board of the Mascamites";
            self.problem(table.field(row, "sample"), "there are no samples here", help);
        }
        if row.sample && !gain.is_empty() {
            let help = "leave `gain` empty, or `sample` out";
            self.problem(&row.gain.path, "a space with a sample gives what the sample gives", help);
        }
        Space { fossils, data, gain, repeats: row.repeats, danger, sample: row.sample }
    }
}
