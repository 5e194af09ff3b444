//! Reading the scenario's tables: what their texts come to, and what is wrong with them.

use super::{
    cards::{Base, Board, Card, Contract, ContractRow, Edge, Key, OrderCard, OrderRow, Progress, Site, Tables, Tile},
    effects::{Teller, effects},
    needs::{Names as NeedNames, features, need},
    orders::{Names as OrderNames, order, place_of},
    pieces::{ACTION_TYPES, ActionType, BASE_TYPES, Era, Feature},
    settings::{Given, MOST_BOXES, MOST_CARDS, MOST_PROGRESS},
    sites::Sites,
};
use crate::ruleset::{Named, Problem, language::Fault};
use std::mem::take;

/// A reader of tables that gathers what is wrong with them.
#[derive(Default)]
struct Reader {
    problems: Vec<Problem>,
}

/// The names of a table's rows.
fn names<T>(rows: &[Named<T>]) -> Vec<String> {
    rows.iter().map(|row| row.name.clone()).collect()
}

impl Reader {
    fn problem(&mut self, path: String, what: String, help: &str) {
        self.problems.push(Problem::new(path, what, help));
    }

    /// What was read from the text at a path, of the row with this name, or nothing with a problem noted.
    fn read<T: Default>(&mut self, path: String, name: &str, read: Result<T, Fault>) -> T {
        self.readable(path, name, read).unwrap_or_default()
    }

    fn readable<T>(&mut self, path: String, name: &str, read: Result<T, Fault>) -> Option<T> {
        read.map_err(|fault| {
            let what = format!("`{name}`: {}", fault.what);
            self.problems.push(Problem::new(path, what, fault.help).within(fault.within));
        })
        .ok()
    }

    fn once<T>(&mut self, path: &str, rows: &[Named<T>]) {
        for Named { name, count, .. } in rows.iter().filter(|row| row.count > 1) {
            let what = format!("there are {count} of `{name}`");
            self.problem(format!("{path}.{name}"), what, "it is there once, or left out by a count of 0");
        }
    }

    /// Sorts the sites of an era and names its regions.
    fn sites(&mut self, era: Era, sites: &mut [Named<Site>]) -> Vec<String> {
        let path = format!("sites.{}", era.name());
        self.once(&path, sites);
        sites.sort_by_key(|site| site.id);
        for pair in sites.windows(2).filter(|pair| pair[0].id == pair[1].id) {
            let what = format!("`{}` and `{}` have the same ID number", pair[0].name, pair[1].name);
            self.problem(format!("{path}.{}.id", pair[1].name), what, "give each site a number of its own");
        }
        let mut regions: Vec<String> = Vec::new();
        for Named { name, row: site, .. } in sites {
            if !regions.contains(&site.region.text) {
                regions.push(site.region.text.clone());
            }
            site.region.told = place_of(&regions, &site.region.text).unwrap_or(0);
            let (boxes, lagrange) = (site.boxes(), site.lagrange);
            let most = if era == Era::Starfarers { MOST_BOXES } else { 1 };
            let own = || format!("{path}.{name}");
            if lagrange && boxes > 0 {
                let what = format!("Lagrange site `{name}` has explore boxes");
                self.problem(own(), what, "leave out its boxes, or `lagrange`");
            }
            if !lagrange && boxes == 0 {
                let what = format!("`{name}` has no explore box and is no Lagrange site");
                self.problem(own(), what, "give it `primary = 1`, or `lagrange = 1`");
            }
            if usize::from(boxes) > most {
                let what = format!("`{name}` has {boxes} explore boxes");
                self.problem(own(), what, "a site has one box in the first two eras, and up to 4 in the third");
            }
            if era == Era::Starfarers && lagrange {
                let what = format!("`{name}` is a Lagrange site of the third era");
                self.problem(own(), what, "the competition's site action of that era knows no Lagrange sites");
            }
        }
        regions
    }

    fn tiles(&mut self, era: Era, tiles: &mut [Named<Tile>]) {
        for Named { name, row: tile, .. } in tiles {
            let own = format!("tiles.{}.{name}", era.name());
            let read = features(&tile.has.text, &Feature::OF_TILES, ",");
            let has = self.readable(format!("{own}.has"), name, read);
            if tile.redraw && has.is_some_and(|has| has & Feature::Alien.bit() == 0) {
                let what = format!("tile `{name}` is drawn again and is no Alien tile");
                self.problem(own, what, "give it `has = \"alien\"`, or leave out `redraw`");
            }
            tile.has.told = has.unwrap_or(0) | Feature::Tile.bit();
        }
    }

    fn contracts(
        &mut self,
        era: Era,
        rows: &[Named<ContractRow>],
        sites: &[Named<Site>],
        names: &NeedNames<'_>,
    ) -> Vec<Contract> {
        let path = format!("contracts.{}", era.name());
        self.once(&path, rows);
        let contract = |row: &Named<ContractRow>| {
            let name = row.name.clone();
            let need = self.readable(format!("{path}.{name}.asks"), &name, need(&row.asks, names))?;
            let sites = Sites::of(sites, |site| need.counted.at(site));
            Some(Contract { profit: row.profit, need, name, sites })
        };
        rows.iter().filter_map(contract).collect()
    }

    fn orders(&mut self, era: Era, rows: &[Named<OrderRow>], names: &OrderNames<'_>) -> Vec<OrderCard> {
        let mut cards = Vec::new();
        for Named { name, count, row } in rows {
            let path = format!("orders.{}.{name}.does", era.name());
            let Some(order) = self.readable(path.clone(), name, order(&row.does, names)) else { continue };
            if order.kind() == 2 && era == Era::Mariners {
                let what = format!("`{name}` is a progress action of the first era");
                self.problem(path, what, "progress actions belong to the second and third era");
            }
            cards.push(OrderCard { name: name.clone(), copies: *count, order });
        }
        cards
    }

    fn cards(&mut self, era: Era, cards: &mut [Named<Card>], edges: &[String]) {
        for Named { name, row: card, .. } in cards {
            let own = format!("deck.{}.{name}", era.name());
            card.edge.told = place_of(edges, &card.edge.text);
            if card.edge.is_none() && !card.edge.text.is_empty() {
                let what = format!("`{name}`: `{}` is no Edge of `edges`", card.edge.text);
                self.problem(format!("{own}.edge"), what, "name one of the rows of `edges`");
            }
            let is_useful =
                ActionType::ALL.iter().any(|&kind| kind != ActionType::Upgrade && card.points[kind.place()] > 0);
            if card.upgrade() && !is_useful {
                let what = format!("`{name}` is an upgrade without points");
                self.problem(own, what, "give it points of an action type, or leave out `upgrade`");
            } else if !is_useful && card.edge.text.is_empty() {
                let what = format!("`{name}` does nothing");
                self.problem(own, what, "give it points of an action type, or an `edge`");
            }
        }
    }

    fn bases(&mut self, bases: &mut [Named<Base>]) {
        for Named { name, count, row: base } in &mut *bases {
            let own = format!("bases.{name}");
            let text = |field: &str| format!("{own}.{field}");
            let needs = self.readable(text("needs"), name, features(&base.needs.text, &Feature::ALL, "or"));
            base.needs.told = needs.unwrap_or(0);
            if needs == Some(0) {
                let what = format!("base type `{name}` needs no ground at all");
                self.problem(text("needs"), what, "say `tile or lagrange` where any ground will do");
            }
            if base.eras == [false; 3] {
                let what = format!("base type `{name}` is built in no era");
                self.problem(own.clone(), what, "let it be built in at least one era, or give it a count of 0");
            }
            if *count > 9 {
                let what = format!("there are {count} of base type `{name}`");
                self.problem(own.clone(), what, "the player has at most 9 of a type");
            }
            let boost = if base.boost.text.is_empty() { String::new() } else { format!("boost {}", base.boost.text) };
            let mut read = effects(&boost, Teller::Boost);
            if let Err(fault) = &mut read {
                let shift = "boost ".len();
                fault.within = fault.within.start.saturating_sub(shift)..fault.within.end.saturating_sub(shift);
            }
            base.boost.told = self.read(text("boost"), name, read);
            base.built.told = self.read(text("built"), name, effects(&base.built.text, Teller::Built));
            base.matching.told = self.read(text("match"), name, effects(&base.matching.text, Teller::Competition));
        }
        if bases.len() > BASE_TYPES {
            let what = format!("there are {} base types", bases.len());
            self.problem("bases".into(), what, "there are nine at most");
        }
    }

    fn progress(&mut self, cards: &mut [Named<Progress>]) {
        if cards.len() > MOST_PROGRESS {
            let what = format!("there are {} different progress cards", cards.len());
            self.problem("progress".into(), what, "give at most 24 different cards");
        }
        let names = names(cards);
        for (place, Named { name, count, row: card }) in cards.iter_mut().enumerate() {
            let own = format!("progress.{name}");
            if *count > 2 {
                let what = format!("there are {count} of progress card `{name}`");
                self.problem(own.clone(), what, "there are two of a progress card at most");
            }
            let before = &card.prerequisite.text;
            // Cards before this one only, so that no chain of prerequisites can close.
            card.prerequisite.told = place_of(&names, before).filter(|&found| usize::from(found) < place);
            if !before.is_empty() && card.prerequisite.is_none() {
                let what = format!("`{name}`: `{before}` is no progress card above it");
                self.problem(
                    format!("{own}.prerequisite"),
                    what,
                    "name a progress card that stands higher in the table",
                );
            }
            card.gives.told = self.read(format!("{own}.gives"), name, effects(&card.gives.text, Teller::Gain));
        }
    }

    fn edges(&mut self, edges: &mut [Named<Edge>]) {
        self.once("edges", edges);
        for edge in edges.iter().filter(|edge| edge.player.text.is_empty() && edge.competition.text.is_empty()) {
            let what = format!("Edge `{}` does nothing for anybody", edge.name);
            self.problem(
                format!("edges.{}", edge.name),
                what,
                "say what it does for the `player` or the `competition`",
            );
        }
        for Named { name, row: edge, .. } in edges {
            let text = |field: &str| format!("edges.{name}.{field}");
            edge.player.told = self.read(text("player"), name, effects(&edge.player.text, Teller::Edge));
            edge.competition.told =
                self.read(text("competition"), name, effects(&edge.competition.text, Teller::Competition));
        }
    }

    fn key(&mut self, era: Era, key: &[Named<Key>]) -> [bool; ACTION_TYPES] {
        let Some(row) = key.iter().find(|row| row.name == era.name()) else {
            let what = format!("the key has no row `{}`", era.name());
            self.problem("offers.key".into(), what, "give it the rows `mariners`, `planeteers` and `starfarers`");
            return [false; ACTION_TYPES];
        };
        row.matches
    }
}

/// Reads every table, of which only the rows that have copies are left.
///
/// # Errors
/// A problem for everything in them that cannot be played.
pub(super) fn read(given: &mut Given) -> Result<Tables, Vec<Problem>> {
    let mut reader = Reader::default();
    let (mut bases, mut progress) = (take(&mut given.bases), take(&mut given.progress));
    let (mut edges, colonies) = (take(&mut given.edges), take(&mut given.colonies));
    reader.bases(&mut bases);
    reader.progress(&mut progress);
    reader.edges(&mut edges);
    reader.once("colonies", &colonies);
    let (base_names, progress_names, edge_names) = (names(&bases), names(&progress), names(&edges));
    let mut cards: Vec<Named<Card>> = Vec::new();
    let boards = Era::ALL.map(|era| {
        let place = era.place();
        let (mut sites, mut tiles) = (take(&mut given.sites[place]), take(&mut given.tiles[place]));
        let (rows, mut deck) = (&given.contracts[place], take(&mut given.decks[place]));
        let regions = reader.sites(era, &mut sites);
        let contracts = reader.contracts(era, rows, &sites, &NeedNames { regions: &regions, bases: &base_names });
        let names = OrderNames {
            sites: &names(&sites),
            progress: &progress_names,
            // Those that could not be read count too, so that no order is blamed for them.
            contracts: u8::try_from(rows.len()).unwrap_or(u8::MAX - 1),
            colonies: era == Era::Starfarers,
        };
        let orders = reader.orders(era, &given.orders[place], &names);
        let first_card = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        reader.cards(era, &mut deck, &edge_names);
        cards.append(&mut deck);
        reader.tiles(era, &mut tiles);
        Board { sites, regions, tiles, contracts, first_card, orders, key: reader.key(era, &given.key) }
    });
    if cards.len() > MOST_CARDS {
        let what = format!("there are {} different action cards", cards.len());
        reader.problem("deck.mariners".into(), what, "give at most 240 different cards; copies are a count");
    }
    if reader.problems.is_empty() {
        Ok(Tables { boards, cards, bases, edges, progress, colonies })
    } else {
        Err(reader.problems)
    }
}
