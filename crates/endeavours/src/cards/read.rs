//! The scenario's tables, as they are written, and reading what only all of them together say.

use crate::{
    cards::{
        boons::boons,
        demands::demand,
        effects::{Reward, effects, reward},
        faces::Face,
        futures::wishes,
        patents::Equipment,
        reader::Reader,
        tables::{
            Card, CardKind, Drift, Future, Location, Mission, Network, NetworkAbility, Pair, Project, Station, Tables,
        },
    },
    map::{
        MOST_SITES, Spot, Zone,
        sites::{Map, Site},
    },
    pieces::{Kind, Tool},
    rules::settings::Numbers,
    ruleset::{self, Problem},
};
use perihelion_game::Settings;

/// The tables as a scenario writes them.
#[derive(Debug, Settings)]
pub(crate) struct Written {
    /// The sites of the map.
    #[setting("sites", cards = 1..=MOST_SITES, source = "map")]
    pub sites: Vec<Site>,
    /// The patents, Bernals, colonists and crews: a row for each side, the front of a card before its other side.
    #[setting("patents", cards = 1..=400, source = "cards")]
    pub patents: Vec<Face>,
    /// The base missions.
    #[setting("missions", cards = 1..=250, assumed)]
    pub missions: Vec<Mission>,
    /// The equipment, with as many of each as there are cards.
    #[setting("equipment", cards = 1..=200, assumed)]
    pub equipment: Vec<Equipment>,
    /// The exploration cards, without the covers.
    #[setting("exploration", cards = 1..=400, assumed)]
    pub exploration: Vec<Card>,
    /// The observation cards, without the covers.
    #[setting("observation", cards = 1..=400, assumed)]
    pub observation: Vec<Card>,
    /// The research projects.
    #[setting("projects", cards = 4..=100, assumed)]
    pub projects: Vec<Project>,
    /// The stations.
    #[setting("stations", cards = 3..=48, assumed)]
    pub stations: Vec<Station>,
    /// The Drift Bernals; `slipstream` brings a freighter.
    #[setting("drift_bernals", cards = 2..=22, assumed)]
    pub drift: Vec<Drift>,
    /// The playmat's infrastructure: three spots for stations, then the space outpost and the site outpost.
    #[setting("infrastructure", cards = 5..=5, assumed)]
    pub infrastructure: Vec<Pair>,
    /// The network abilities of satellites.
    #[setting("network", cards = 4..=4, assumed)]
    pub network: Vec<NetworkAbility>,
    /// The location map of first factories: a row for each black roll.
    #[setting("locations.fac", cards = 6..=6, assumed)]
    pub fac: Vec<Location>,
    /// The location map of Drift Bernals: the zone of the Lagrange point.
    #[setting("locations.ber", cards = 6..=6, assumed)]
    pub ber: Vec<Location>,
    /// The location map of black holes, CMEs and wormholes: the zone of the Lagrange point.
    #[setting("locations.map", cards = 6..=6, assumed)]
    pub anomalies: Vec<Location>,
    /// The Futures of purple cards (C2a2).
    #[setting("futures", cards = 0..=60, source = "cards")]
    pub futures: Vec<Future>,
}

/// The tables whose rows are there once.
const ONCE: [&str; 5] = ["sites", "missions", "infrastructure", "network", "futures"];

/// A problem for every row that is there more than once where it may not be.
pub(crate) fn repeated(settings: &ruleset::Settings) -> Vec<Problem> {
    let rows = ONCE.into_iter().flat_map(|path| settings.cards(path).iter().map(move |row| (path, row)));
    let problem = |(path, row): (&str, &ruleset::Card)| {
        let what = format!("there are {} of `{}`", row.count, row.name);
        Problem::new(format!("{path}.{}", row.name), what, "it is there once, or left out by a count of 0")
    };
    rows.filter(|(_, row)| row.count > 1).map(problem).collect()
}

impl Reader<'_> {
    /// Numbers the roads and groups of the sites.
    fn number(&mut self, sites: &mut [Site]) {
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
        for site in sites {
            let mut near = site.group.split('+').map(|name| number(&mut groups, name.trim()));
            site.groups = [near.next().unwrap_or(0), near.next().unwrap_or(0)];
            if near.next().is_some() {
                let what = format!("`{}` is in too many groups", site.name);
                self.problem(format!("sites.{}.group", site.name), what, "a site is in two groups at most");
            }
            site.road = number(&mut roads, &site.on_road);
            site.aerostat = site.name.contains("aerostat");
        }
    }

    fn missions(&mut self, missions: &mut [Mission], sites: &[Site]) {
        for Mission { name, year, penalty, asks, .. } in missions {
            let read = demand(&asks.text, sites, false);
            let Some(demand) = self.read(("missions", name, "asks"), read) else { continue };
            asks.told = demand;
            if (*year == 0) != (*penalty == 0) {
                let what = format!("`{name}` has a year of {year} and a penalty of {penalty}");
                let help = "give a mission both a year and a penalty, or neither";
                self.problem(format!("missions.{name}"), what, help);
            }
        }
    }

    /// The cards of a deck; `mix` are copies by what a card is: missions, gains, nothing, effects.
    fn finds(&mut self, path: &str, rows: &mut [Card], sites: &[Site], equipment: &[(String, Tool)], mix: [u32; 4]) {
        for (number, row) in rows.iter_mut().enumerate() {
            let (name, place) = (row.name.clone(), format!("{path}.{}", row.name));
            let read = effects(&row.does.text, equipment);
            row.does.told = self.read((path, &name, "does"), read).unwrap_or_default();
            row.gives.told = self.read((path, &name, "gives"), boons(&row.gives.text)).unwrap_or_default();
            let lacks = match row.kind {
                CardKind::Device | CardKind::Ongoing => row.gives.text.is_empty().then_some("gives"),
                CardKind::Development | CardKind::Immediate => row.does.text.is_empty().then_some("does"),
                CardKind::Mission | CardKind::Nothing | CardKind::Astronomical => None,
            };
            if let Some(field) = lacks {
                let what = format!("`{name}`, of type `{}`, has no `{field}`", row.kind.name());
                let help = "say what it is good for, or give it the type `nothing`";
                self.problem(place.clone(), what, help);
            }
            let mixed = match row.kind {
                CardKind::Mission => {
                    let read = reward(&row.reward.text, equipment);
                    row.reward.told = self.read((path, &name, "reward"), read).unwrap_or_default();
                    let read = demand(&row.asks.text, sites, path == "exploration");
                    let Some(demand) = self.read((path, &name, "asks"), read) else { continue };
                    row.asks.told = demand;
                    let Card { years, penalty, .. } = row;
                    if (*years == 0) != (*penalty == 0) {
                        let what = format!("`{name}` has {years} years and a penalty of {penalty}");
                        self.problem(place, what, "give a mission both years and a penalty, or neither");
                    }
                    0
                }
                CardKind::Device | CardKind::Development => 1,
                CardKind::Nothing => 2,
                CardKind::Immediate | CardKind::Ongoing => 3,
                CardKind::Astronomical => {
                    if row.icon.is_none() {
                        let help = "give it `icon = \"circle\"`, `diamond`, `pentagon` or `octagon`";
                        self.problem(place, format!("`{name}` has no icon"), help);
                    } else if path != "observation" {
                        let what = format!("`{name}` is an astronomical observation among exploration cards");
                        self.problem(place, what, "put it among the observation cards");
                    }
                    1
                }
            };
            // A face for a device, or for a mission that is rotated into one.
            let boons = match &row.reward.told {
                Reward::Rotate(boons) => Some(boons),
                Reward::None | Reward::Effects(_) => (row.kind == CardKind::Device).then_some(&row.gives.told),
            };
            row.device = boons.cloned().map(|boons| {
                let card = u8::try_from(number).unwrap_or(u8::MAX);
                self.add(Face { mass: row.mass, rad: row.rad, boons, card, ..Face::plain(&name, Kind::Device) })
            });
            row.copies *= mix[mixed];
        }
    }

    /// The network abilities, in their order.
    fn network(&mut self, mut rows: Vec<NetworkAbility>) -> Vec<NetworkAbility> {
        for works in Network::ALL {
            if rows.iter().all(|row| row.works != works) {
                let help = "give it one row each for `beam`, `power`, `relay` and `sensor`";
                self.problem("network".into(), format!("no row works as `{}`", works.name()), help);
            }
        }
        rows.sort_by_key(|row| row.works.place());
        rows
    }

    /// A location map: a row for each black roll.
    fn locations<T: Copy>(
        &mut self,
        (path, rows): (&str, &[Location]),
        silent: T,
        named: impl Fn(&str) -> Option<T>,
        help: &str,
    ) -> [[T; 6]; 6] {
        let mut found = [[silent; 6]; 6];
        for (places, row) in found.iter_mut().zip(rows) {
            for (number, (place, word)) in (1..).zip(places.iter_mut().zip(&row.blue)) {
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
}

/// Reads every table; what is wrong with them is added to `problems`.
pub(crate) fn read(written: Written, numbers: &Numbers, problems: &mut Vec<Problem>) -> Tables {
    let mut reader = Reader { problems, faces: Vec::new() };
    let Written { mut sites, mut futures, mut missions, mut exploration, mut observation, .. } = written;
    let Written { projects, stations, drift, infrastructure, .. } = written;
    reader.number(&mut sites);
    for future in &mut futures {
        let read = wishes(&future.asks.text, &sites);
        future.asks.told = reader.read(("futures", &future.name, "asks"), read).flatten();
    }
    let names: Vec<String> = futures.iter().map(|future| future.name.clone()).collect();
    let decks = reader.patents(written.patents, &names);
    let tools: Vec<(String, Tool)> = written.equipment.iter().map(|row| (row.name.clone(), row.works)).collect();
    let equipment = reader.equipment(written.equipment);
    reader.missions(&mut missions, &sites);
    reader.finds("exploration", &mut exploration, &sites, &tools, numbers.mix);
    reader.finds("observation", &mut observation, &sites, &tools, numbers.mix);
    let network = reader.network(written.network);
    let site =
        |word: &str| sites.iter().position(|site| site.name == word).and_then(|n| u8::try_from(n).ok()).map(Spot);
    let fac = reader.locations(("locations.fac", &written.fac), Spot(0), site, "name a row of `sites`");
    let help = "name a zone, such as `mercury`";
    let ber = reader.locations(("locations.ber", &written.ber), Zone::Earth, Zone::named, help);
    let anomalies = reader.locations(("locations.map", &written.anomalies), Zone::Earth, Zone::named, help);
    let samples = reader.sample_faces();
    let comets = reader.comet_faces(&sites);
    for face in &mut reader.faces {
        face.marks = face.kinds();
    }
    Tables {
        map: Map::new(sites, numbers.map_points, numbers.map_home),
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
    }
}
