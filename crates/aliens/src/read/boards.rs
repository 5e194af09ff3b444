//! Reading what lies on the table: planets, moons, techs, stars, gold tiles and the boards of the species.

use super::{Reader, Row};
use crate::{
    cards::CardId,
    effect::Thing,
    language::{self, Home, Part},
    pieces::{Colour, Planet, Species, Star, Tech, TechColour, Trace},
    rules::{GoldCount, GoldSide, Moon, PlanetRules, ROWS, Space, SpeciesRules, StarRules, TechRule, TechRules},
};
use arrayvec::ArrayVec;

/// Where the board of each species stands.
const BOARDS: [&str; Species::COUNT] =
    ["boards.mascamites", "boards.anomalies", "boards.oumuamua", "boards.centaurians", "boards.exertians"];

impl Reader<'_> {
    pub(super) fn planets(&mut self) -> [PlanetRules; Planet::COUNT] {
        let mut planets: [PlanetRules; Planet::COUNT] = Default::default();
        let known: Vec<Planet> = Planet::ALL.into_iter().filter(|&planet| planet != Planet::Earth).collect();
        let names: Vec<&str> = known.iter().map(|planet| planet.name()).collect();
        for (planet, row) in known.iter().zip(self.named("planets", &names)) {
            let Some(row) = row else { continue };
            let species = (*planet == Planet::Oumuamua).then_some(Species::Oumuamua);
            let home = Home { part: Part::Reward, species };
            planets[planet.place()] = PlanetRules {
                first_orbit: row.number("first_orbit"),
                orbit: self.effects(&row, "orbit", home),
                land: self.effects(&row, "land", home),
                first_land: ["first_land_1", "first_land_2", "first_land_3"]
                    .into_iter()
                    .map(|field| row.number(field))
                    .filter(|&data| data > 0)
                    .collect(),
                first_orbit_gain: self.effects(&row, "first_orbit_gain", home),
            };
        }
        planets
    }

    pub(super) fn moons(&mut self) -> ArrayVec<Moon, 12> {
        let mut moons = ArrayVec::new();
        for row in self.rows("moons") {
            if row.card.count > 1 {
                self.problems.push(row.problem("count", "a moon is there once", "let its count be 1"));
            }
            let land = self.reward(&row, "land");
            let planet = Planet::named(row.text("planet")).unwrap_or(Planet::Jupiter);
            // The table has no more rows than there is room.
            let _ = moons.try_push(Moon { name: row.card.name.clone(), planet, land });
        }
        moons
    }

    pub(super) fn techs(&mut self) -> Vec<TechRules> {
        let names: Vec<String> =
            Tech::all().map(|tech| format!("{}_{}", tech.colour.name(), tech.number + 1)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let rows = self.named("techs", &names);
        Tech::all().zip(rows).filter_map(|(tech, row)| Some(self.tech(tech, &row?))).collect()
    }

    fn tech(&mut self, tech: Tech, row: &Row<'_>) -> TechRules {
        let rule = match row.text("rule") {
            "probe_limit" => TechRule::ProbeLimit,
            "asteroids" => TechRule::Asteroids,
            "landing" => TechRule::Landing,
            "moons" => TechRule::Moons,
            "neighbour" => TechRule::Neighbour,
            "mercury_signal" => TechRule::MercurySignal,
            "hand_signal" => TechRule::HandSignal,
            "launch_or_move" => TechRule::LaunchOrMove,
            "slot" => TechRule::Slot,
            word => {
                let what = format!("nothing reads `{word}`");
                self.problems.push(row.problem("rule", what, "write another word"));
                TechRule::Slot
            }
        };
        if (rule == TechRule::Slot) != (tech.colour == TechColour::Blue) {
            let help = "let the rule of blue techs, and of no others, be `slot`";
            self.problems.push(row.problem("rule", "only blue techs cover a slot of the computer", help));
        }
        for field in ["top", "bottom"] {
            if rule != TechRule::Slot && !row.text(field).is_empty() {
                let help = format!("leave `{field}` to blue techs");
                self.problems.push(row.problem(field, "data cannot be placed on this tech", help));
            }
        }
        TechRules {
            name: row.card.name.clone(),
            rule,
            taken: self.reward(row, "taken"),
            top: self.reward(row, "top"),
            bottom: self.reward(row, "bottom"),
        }
    }

    pub(super) fn stars(&mut self) -> Vec<StarRules> {
        let names = Star::ALL.map(Star::name);
        let mut stars = Vec::new();
        for row in self.named("stars", &names).into_iter().flatten() {
            let colour = Colour::named(row.text("colour"));
            if colour.is_none() {
                self.problems.push(row.problem("colour", "a star has a colour", "give it one of the four"));
            }
            stars.push(StarRules {
                colour: colour.unwrap_or(Colour::Blue),
                slots: row.number("slots"),
                first: self.reward(&row, "first"),
                later: self.reward(&row, "later"),
            });
        }
        stars
    }

    pub(super) fn gold(&mut self) -> [[GoldSide; 2]; 4] {
        const NAMES: [&str; 8] =
            ["income_a", "income_b", "other_a", "other_b", "mission_a", "mission_b", "tech_a", "tech_b"];
        let mut sides = [[GoldSide { count: GoldCount::Missions, values: [0; 3] }; 2]; 4];
        for (place, row) in self.named("gold", &NAMES).into_iter().enumerate() {
            let Some(row) = row else { continue };
            let count = match row.text("counts") {
                "income_most" => GoldCount::IncomeMost,
                "income_sets" => GoldCount::IncomeSets,
                "trace_sets" => GoldCount::TraceSets,
                "wins_and_figures" => GoldCount::WinsAndFigures,
                "mission_pairs" => GoldCount::MissionPairs,
                "tech_sets" => GoldCount::TechSets,
                "tech_pairs" => GoldCount::TechPairs,
                _ => GoldCount::Missions,
            };
            let values = ["first", "second", "later"].map(|field| row.number(field));
            sides[place / 2][place % 2] = GoldSide { count, values };
        }
        sides
    }

    pub(super) fn species(&mut self, decks: [Vec<CardId>; Species::COUNT]) -> [SpeciesRules; Species::COUNT] {
        let mut species: [SpeciesRules; Species::COUNT] = Default::default();
        for (owner, deck) in Species::ALL.into_iter().zip(decks) {
            species[owner.place()] = SpeciesRules { spaces: self.board(owner), deck };
        }
        species
    }

    fn board(&mut self, owner: Species) -> [ArrayVec<Space, ROWS>; 3] {
        let table = BOARDS[owner.place()];
        let mut names = Vec::new();
        for colour in Trace::ALL {
            let prefix = format!("{}_", colour.name());
            let spaces = self.rows(table).iter().filter(|row| row.card.name.starts_with(&prefix)).count();
            names.extend((1..=spaces.clamp(1, ROWS)).map(|number| format!("{prefix}{number}")));
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut spaces: [ArrayVec<Space, ROWS>; 3] = Default::default();
        for row in self.named(table, &names).into_iter().flatten() {
            let space = self.space(owner, &row);
            let colour = Trace::ALL.into_iter().find(|colour| row.card.name.starts_with(colour.name()));
            let column = &mut spaces[colour.map_or(0, Trace::place)];
            if column.last().is_some_and(|below| below.repeats) {
                let help = "let only the topmost space of a column repeat";
                self.problems.push(row.problem("", "nobody would ever come to this space", help));
            }
            // No more names were asked for than there is room.
            let _ = column.try_push(space);
        }
        spaces
    }

    fn space(&mut self, owner: Species, row: &Row<'_>) -> Space {
        let home = Home { part: Part::Space, species: Some(owner) };
        let read = language::space(row.text("gain"), home, &mut self.program);
        let (price, gain) = self.take(row, "gain", read).unwrap_or_default();
        let (fossils, data) = match price {
            Some((Thing::Fossil, number)) => (number, 0),
            Some((Thing::Data, number)) => (0, number),
            Some(_) => {
                let help = "let it cost `data` or `fossil`";
                self.problems.push(row.problem("gain", "spaces are paid for with data or exofossils", help));
                (0, 0)
            }
            None => (0, 0),
        };
        let tier = row.text("tier");
        let danger = if tier == "none" { 0 } else { self.byte(&format!("danger.{tier}")) };
        if tier != "none" && owner != Species::Exertians {
            let help = "leave `tier` to the board of the Exertians";
            self.problems.push(row.problem("tier", "only the Exertians are dangerous", help));
        }
        let sample = row.number("sample") > 0;
        if sample && owner != Species::Mascamites {
            let help = "leave `sample` to the board of the Mascamites";
            self.problems.push(row.problem("sample", "there are no samples here", help));
        }
        if sample && !gain.is_empty() {
            let help = "leave `gain` empty, or `sample` out";
            self.problems.push(row.problem("gain", "a space with a sample gives what the sample gives", help));
        }
        Space { fossils, data, gain, repeats: row.number("repeats") > 0, danger, sample }
    }
}
