//! Reading the scenario's tables.

use crate::{
    cards::{
        boons::{Boons, boons},
        demands::demand,
        effects::{Reward, effects, reward},
        faces::Face,
        futures::wishes,
        tables::{Content, Drift, Find, Future, Mission, Pair, Project, Station, Tables},
        texts,
    },
    map::{
        Feature, Season, Spectral, Spot, ZONES, Zone,
        sites::{Map, Site},
    },
    pieces::{Colour, DeckKind, FaceId, Icon, Kind, Tool},
    ruleset::{Card as Row, Problem, Settings, language::Fault},
};

/// A field of a row that fits a byte.
pub(crate) fn byte(row: &Row, field: usize) -> u8 {
    u8::try_from(row.fields.get(field).copied().unwrap_or(0)).unwrap_or(u8::MAX)
}

/// A text of a row.
pub(crate) fn text(row: &Row, place: usize) -> &str {
    row.texts.get(place).map_or("", String::as_str)
}

/// A reader of tables that gathers what is wrong with them.
pub(crate) struct Reader<'a> {
    pub settings: &'a Settings,
    pub problems: Vec<Problem>,
    pub faces: Vec<Face>,
}

impl Reader<'_> {
    pub(crate) fn rows(&self, path: &str) -> Vec<Row> {
        self.settings.cards(path).iter().filter(|row| row.count > 0).cloned().collect()
    }

    /// What was read from a text, or nothing with a problem noted.
    pub(crate) fn read<T>(&mut self, path: &str, row: &Row, field: &str, read: Result<T, Fault>) -> Option<T> {
        read.map_err(|fault| {
            let path = format!("{path}.{}.{field}", row.name);
            let what = format!("`{}`: {}", row.name, fault.what);
            self.problems.push(Problem::new(path, what, fault.help).within(fault.within));
        })
        .ok()
    }

    pub(crate) fn problem(&mut self, path: String, what: String, help: &str) {
        self.problems.push(Problem::new(path, what, help));
    }

    /// Notes a problem with a word that the scenario allows and nothing reads, and goes on with `silent`.
    pub(crate) fn unread<T>(&mut self, path: &str, row: &Row, field: &str, word: &str, silent: T) -> T {
        let what = format!("`{}`: nothing reads `{word}`", row.name);
        self.problem(format!("{path}.{}.{field}", row.name), what, "write another word");
        silent
    }

    /// Notes a problem where a row is there more than once.
    pub(crate) fn once(&mut self, path: &str, rows: &[Row]) {
        for row in rows.iter().filter(|row| row.count > 1) {
            let what = format!("there are {} of `{}`", row.count, row.name);
            self.problem(format!("{path}.{}", row.name), what, "it is there once, or left out by a count of 0");
        }
    }

    fn sites(&mut self) -> Vec<Site> {
        let rows = self.rows("sites");
        self.once("sites", &rows);
        let (mut roads, mut groups): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        let number = |names: &mut Vec<String>, name: &str| {
            if name.is_empty() {
                return 0;
            }
            let place = names.iter().position(|own| own == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            });
            u8::try_from(place + 1).unwrap_or(u8::MAX)
        };
        let mut sites = Vec::new();
        for row in &rows {
            let mut features = 0;
            for word in text(row, 2).split_whitespace() {
                match Feature::named(word) {
                    Some(feature) => features |= feature.bit(),
                    None => {
                        let what = format!("`{}`: `{word}` is no feature of sites", row.name);
                        self.problem(
                            format!("sites.{}.features", row.name),
                            what,
                            "features are `atmospheric`, `push`, `submarine`, `astrobiology`, `elevator` and `centaur`",
                        );
                    }
                }
            }
            let mut near = text(row, 5).split('+').map(|name| number(&mut groups, name.trim()));
            let group = [near.next().unwrap_or(0), near.next().unwrap_or(0)];
            if near.next().is_some() {
                let what = format!("`{}` is in too many groups", row.name);
                self.problem(format!("sites.{}.group", row.name), what, "a site is in two groups at most");
            }
            sites.push(Site {
                name: row.name.clone(),
                size: byte(row, 0),
                hydration: byte(row, 1),
                burns: byte(row, 2),
                aerobrakes: byte(row, 3),
                crash: byte(row, 4),
                clock: u16::try_from(row.fields.get(5).copied().unwrap_or(0)).unwrap_or(0),
                zone: Zone::named(text(row, 0)).unwrap_or(Zone::Earth),
                spectral: Spectral::named(text(row, 1)).unwrap_or(Spectral::C),
                features,
                synodic: Season::named(text(row, 3)),
                road: number(&mut roads, text(row, 4)),
                groups: group,
                belts: byte(row, 6),
                aerostat: row.name.contains("aerostat"),
            });
        }
        sites
    }

    fn missions(&mut self, sites: &[Site]) -> Vec<Mission> {
        let rows = self.rows("missions");
        self.once("missions", &rows);
        let mut missions = Vec::new();
        for row in rows {
            let read = demand(text(&row, 0), sites, false);
            let Some(demand) = self.read("missions", &row, "asks", read) else { continue };
            let (year, penalty) = (byte(&row, 1), byte(&row, 2));
            if (year == 0) != (penalty == 0) {
                let what = format!("`{}` has a year of {year} and a penalty of {penalty}", row.name);
                self.problem(
                    format!("missions.{}", row.name),
                    what,
                    "give a mission both a year and a penalty, or neither",
                );
            }
            missions.push(Mission { points: byte(&row, 0), year, penalty, demand, name: row.name });
        }
        missions
    }

    /// The cards of a deck; `mix` are copies by what a card is: missions, gains, nothing, effects.
    fn finds(&mut self, path: &str, sites: &[Site], equipment: &[(String, Tool)], mix: [u32; 4]) -> Vec<Find> {
        let mut finds = Vec::new();
        for row in self.rows(path) {
            let kind = text(&row, 0).to_owned();
            let read = effects(text(&row, 3), equipment);
            let does = self.read(path, &row, "does", read).unwrap_or_default();
            let read = boons(text(&row, 5));
            let gives = self.read(path, &row, "gives", read).unwrap_or_default();
            let (mass, rad) = (byte(&row, 3), byte(&row, 4));
            let lacks = match kind.as_str() {
                "device" | "ongoing" if text(&row, 5).is_empty() => Some("gives"),
                "development" | "immediate" if text(&row, 3).is_empty() => Some("does"),
                _ => None,
            };
            if let Some(field) = lacks {
                let what = format!("`{}`, of type `{kind}`, has no `{field}`", row.name);
                self.problem(
                    format!("{path}.{}", row.name),
                    what,
                    "say what it is good for, or give it the type `nothing`",
                );
            }
            let card = u8::try_from(finds.len()).unwrap_or(u8::MAX);
            let (content, place) = match kind.as_str() {
                "mission" => {
                    let read = reward(text(&row, 4), equipment);
                    let reward = self.read(path, &row, "reward", read).unwrap_or(Reward::None);
                    let read = demand(text(&row, 2), sites, path == "exploration");
                    let Some(demand) = self.read(path, &row, "asks", read) else { continue };
                    let device = match &reward {
                        Reward::Rotate(boons) => Some(self.device(&row.name, (mass, rad), boons.clone(), card)),
                        _ => None,
                    };
                    let (points, years, penalty) = (byte(&row, 0), byte(&row, 1), byte(&row, 2));
                    if (years == 0) != (penalty == 0) {
                        let what = format!("`{}` has {years} years and a penalty of {penalty}", row.name);
                        let help = "give a mission both years and a penalty, or neither";
                        self.problem(format!("{path}.{}", row.name), what, help);
                    }
                    (Content::Mission { points, years, penalty, demand, reward, does, device }, 0)
                }
                "device" => (Content::Device(self.device(&row.name, (mass, rad), gives, card)), 1),
                "development" => (Content::Development(does), 1),
                "nothing" => (Content::Nothing, 2),
                "immediate" => (Content::Immediate(does), 3),
                "ongoing" => (Content::Ongoing { years: byte(&row, 1), gives }, 3),
                "astronomical" => match Icon::named(text(&row, 1)) {
                    Some(icon) if path == "observation" => (Content::Astronomical(icon), 1),
                    Some(_) => {
                        let what = format!("`{}` is an astronomical observation among exploration cards", row.name);
                        self.problem(format!("{path}.{}", row.name), what, "put it among the observation cards");
                        continue;
                    }
                    None => {
                        let what = format!("`{}` has no icon", row.name);
                        self.problem(
                            format!("{path}.{}", row.name),
                            what,
                            "give it `icon = \"circle\"`, `diamond`, `pentagon` or `octagon`",
                        );
                        continue;
                    }
                },
                word => self.unread(path, &row, "type", word, (Content::Nothing, 2)),
            };
            finds.push(Find { name: row.name, copies: row.count * mix[place], content });
        }
        finds
    }

    /// A face for a device, or for a mission that is rotated into one.
    fn device(&mut self, name: &str, (mass, rad): (u8, u8), gives: Boons, card: u8) -> FaceId {
        let mut face = Face::plain(name, Kind::Device);
        (face.mass, face.rad, face.boons, face.card) = (mass, rad, gives, card);
        self.add(face)
    }

    /// Adds a face.
    pub(crate) fn add(&mut self, face: Face) -> FaceId {
        self.faces.push(face);
        FaceId(u16::try_from(self.faces.len() - 1).unwrap_or(u16::MAX))
    }

    /// Reads the colours of so many discovery spots.
    pub(crate) fn colours<const N: usize>(&mut self, path: &str, row: &Row, field: &str, said: &str) -> [Colour; N] {
        let found: Vec<Option<Colour>> = said.split_whitespace().map(Colour::of_spot).collect();
        if found.len() != N || found.contains(&None) {
            let what = format!("`{}`: `{said}` are not {N} colours", row.name);
            self.problem(
                format!("{path}.{}.{field}", row.name),
                what,
                "write that many of `green`, `purple`, `red`, `yellow` and `white`",
            );
        }
        let mut colours = [Colour::White; N];
        for (colour, found) in colours.iter_mut().zip(found) {
            *colour = found.unwrap_or(Colour::White);
        }
        colours
    }

    fn projects(&mut self) -> Vec<Project> {
        let mut projects = Vec::new();
        for row in self.rows("projects") {
            let read = boons(text(&row, 1));
            let gives = self.read("projects", &row, "gives", read).unwrap_or_default();
            let spots = self.colours("projects", &row, "spots", text(&row, 0));
            projects.push(Project { copies: row.count, unlock: byte(&row, 0), spots, gives, name: row.name });
        }
        projects
    }

    fn stations(&mut self) -> Vec<Station> {
        let mut stations = Vec::new();
        for row in self.rows("stations") {
            let read = boons(text(&row, 1));
            let gives = self.read("stations", &row, "gives", read).unwrap_or_default();
            let on_site = text(&row, 0) == "site";
            stations.push(Station { copies: row.count, unlock: byte(&row, 0), on_site, gives, name: row.name });
        }
        stations
    }

    fn drift(&mut self) -> Vec<Drift> {
        let mut drift = Vec::new();
        for row in self.rows("drift_bernals") {
            let read = boons(text(&row, 1));
            let gives = self.read("drift_bernals", &row, "gives", read).unwrap_or_default();
            let (mut supports, mut decks) = (0, 0_u16);
            for word in text(&row, 0).split('/').map(str::trim) {
                match (texts::supplies(word), DeckKind::named(word)) {
                    (_, Some(deck)) => decks |= 1 << deck.place(),
                    (Ok(found), None) if found > 0 => supports |= found,
                    _ => {
                        let what = format!("`{}`: `{word}` is neither a support nor a deck", row.name);
                        self.problem(
                            format!("drift_bernals.{}.supports", row.name),
                            what,
                            "write supports such as `ge` or decks such as `refinery`, with `/` between",
                        );
                    }
                }
            }
            drift.push(Drift { copies: row.count, supports, decks, gives, name: row.name });
        }
        drift
    }

    fn pairs(&mut self, path: &str) -> Vec<Pair> {
        let rows = self.rows(path);
        self.once(path, &rows);
        let mut pairs = Vec::new();
        for row in rows {
            let spots = self.colours(path, &row, "spots", text(&row, 0));
            pairs.push(Pair { name: row.name.clone(), unlock: byte(&row, 0), spots });
        }
        pairs
    }

    fn network(&mut self) -> Vec<Pair> {
        let rows = self.rows("network");
        let pairs = self.pairs("network");
        let mut sorted = Vec::new();
        for works in ["beam", "power", "relay", "sensor"] {
            match rows.iter().position(|row| text(row, 1) == works) {
                Some(place) => sorted.push(pairs[place].clone()),
                None => self.problem(
                    "network".into(),
                    format!("no row works as `{works}`"),
                    "give it one row each for `beam`, `power`, `relay` and `sensor`",
                ),
            }
        }
        sorted
    }

    /// A location map: a row for each black roll.
    fn locations<T: Copy>(
        &mut self,
        path: &str,
        silent: T,
        named: impl Fn(&str) -> Option<T>,
        help: &str,
    ) -> [[T; 6]; 6] {
        let mut found = [[silent; 6]; 6];
        for (places, row) in found.iter_mut().zip(self.rows(path)) {
            for (number, place) in (1..).zip(places.iter_mut()) {
                let word = text(&row, number - 1);
                match named(word) {
                    Some(own) => *place = own,
                    None => self.problem(
                        format!("{path}.{}.blue_{number}", row.name),
                        format!("`{word}` is no place of this map"),
                        help,
                    ),
                }
            }
        }
        found
    }

    fn futures(&mut self, sites: &[Site]) -> Vec<Future> {
        let rows = self.rows("futures");
        self.once("futures", &rows);
        let mut futures = Vec::new();
        for row in rows {
            let read = wishes(text(&row, 0), sites);
            let wishes = self.read("futures", &row, "asks", read).flatten();
            futures.push(Future { points: byte(&row, 0), wishes, name: row.name });
        }
        futures
    }
}

/// Reads every table.
///
/// # Errors
/// A problem for everything in them that cannot be played.
pub(crate) fn read(settings: &Settings) -> Result<Tables, Vec<Problem>> {
    let mut reader = Reader { settings, problems: Vec::new(), faces: Vec::new() };
    let sites = reader.sites();
    let futures = reader.futures(&sites);
    let future_names: Vec<String> = futures.iter().map(|future| future.name.clone()).collect();
    let decks = reader.patents(&future_names);
    let (equipment, equipment_names) = reader.equipment();
    let missions = reader.missions(&sites);
    let mix = ["mix.missions", "mix.gains", "mix.nothing", "mix.effects"].map(|path| settings.count(path));
    let exploration = reader.finds("exploration", &sites, &equipment_names, mix);
    let observation = reader.finds("observation", &sites, &equipment_names, mix);
    let (projects, stations, drift) = (reader.projects(), reader.stations(), reader.drift());
    let (infrastructure, network) = (reader.pairs("infrastructure"), reader.network());
    let site =
        |word: &str| sites.iter().position(|site| site.name == word).and_then(|n| u8::try_from(n).ok()).map(Spot);
    let fac = reader.locations("locations.fac", Spot(0), site, "name a row of `sites`");
    let help = "name a zone, such as `mercury`";
    let ber = reader.locations("locations.ber", Zone::Earth, Zone::named, help);
    let anomalies = reader.locations("locations.map", Zone::Earth, Zone::named, help);
    let samples = reader.sample_faces();
    let comets = reader.comet_faces(&sites);
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    let points = settings.integers("map.points");
    let points: [u8; ZONES] =
        std::array::from_fn(|zone| u8::try_from(points.get(zone).copied().unwrap_or(2)).unwrap_or(2));
    let home = u8::try_from(settings.count("map.home")).unwrap_or(2);
    let map = Map::new(sites, points, home);
    Ok(Tables {
        map,
        faces: reader.faces,
        decks,
        equipment,
        missions,
        exploration,
        observation,
        projects,
        stations,
        drift,
        infrastructure,
        network,
        fac,
        ber,
        anomalies,
        futures,
        samples,
        comets,
    })
}
