//! What the scenario's tables hold: sites, tiles, contracts, cards, bases, Edges, progress cards, colonies.

use super::{
    effects::{Effects, Teller, effects},
    needs::{Names as NeedNames, Need, features, need},
    orders::{Names as OrderNames, Order, order},
    pieces::{ActionType, Era, Feature, Points},
    settings::{CONTRACTS, DECKS, MOST_BOXES, MOST_PROGRESS, ORDERS, SITES, TILES},
};
use crate::ruleset::{Card as Row, Problem, Settings, language::Fault};

/// A site of a board.
#[derive(Debug, Clone)]
pub(super) struct Site {
    pub name: String,
    pub id: u8,
    pub distance: u8,
    pub arm: u8,
    pub gravity: u8,
    pub explore: u8,
    /// Its explore boxes, the Primary ones first.
    pub boxes: u8,
    pub primary: u8,
    pub lagrange: bool,
    pub build: u8,
    /// The place of its region among those of the era.
    pub region: u8,
}

/// A discovery tile.
#[derive(Debug, Clone)]
pub(super) struct Tile {
    pub name: String,
    pub copies: u32,
    pub profit: u8,
    pub produce: u8,
    pub build: i8,
    pub genetics: u8,
    pub revelation: u8,
    pub redraw: bool,
    pub features: u8,
}

/// A contract.
#[derive(Debug, Clone)]
pub(super) struct Contract {
    pub name: String,
    pub profit: u8,
    pub need: Need,
}

/// An action card.
#[derive(Debug, Clone)]
pub(super) struct Card {
    pub name: String,
    pub points: Points,
    pub upgrade: bool,
    /// The Edge it is, by its place in the table.
    pub edge: Option<u8>,
}

/// A card of the competition.
#[derive(Debug, Clone)]
pub(super) struct OrderCard {
    pub name: String,
    pub copies: u32,
    pub order: Order,
}

/// A base type.
#[derive(Debug, Clone)]
pub(super) struct Base {
    pub name: String,
    pub copies: u8,
    /// Build points in each era; 0 where it is not built.
    pub price: [u8; 3],
    pub produce: u8,
    pub needs: u8,
    pub built: Effects,
    pub boost: Effects,
    pub matching: Effects,
}

/// An Edge.
#[derive(Debug, Clone)]
pub(super) struct Edge {
    pub player: Effects,
    pub competition: Effects,
}

/// A progress card.
#[derive(Debug, Clone)]
pub(super) struct Progress {
    pub name: String,
    pub breakthrough: bool,
    pub profit: u8,
    pub copies: u8,
    pub prerequisite: Option<u8>,
    pub gives: Effects,
}

/// A colony marker.
#[derive(Debug, Clone)]
pub(super) struct Colony {
    pub name: String,
    pub selector: u8,
    pub profit: u8,
    pub cost: u8,
}

/// Everything of one era.
#[derive(Debug, Clone)]
pub(super) struct Board {
    pub sites: Vec<Site>,
    /// The regions that its sites name.
    pub regions: Vec<String>,
    pub tiles: Vec<Tile>,
    pub contracts: Vec<Contract>,
    /// The place of the era's first card among the cards of all eras.
    pub first_card: u8,
    pub orders: Vec<OrderCard>,
    /// Action types that match the era symbol.
    pub key: [bool; 9],
}

/// Everything the tables hold.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    pub boards: [Board; 3],
    /// The action cards of all eras, with their copies.
    pub cards: Vec<(Card, u32)>,
    pub bases: Vec<Base>,
    pub edges: Vec<Edge>,
    pub progress: Vec<Progress>,
    pub colonies: Vec<Colony>,
}

/// A row with its fields by place; what does not fit a byte is the largest byte.
fn byte(row: &Row, field: usize) -> u8 {
    u8::try_from(row.fields.get(field).copied().unwrap_or(0)).unwrap_or(u8::MAX)
}

fn text(row: &Row, place: usize) -> &str {
    row.texts.get(place).map_or("", String::as_str)
}

/// A reader of tables that gathers what is wrong with them.
struct Reader<'a> {
    settings: &'a Settings,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn rows(&self, path: &str) -> Vec<Row> {
        self.settings.cards(path).iter().filter(|row| row.count > 0).cloned().collect()
    }

    /// What was read from a text, or nothing with a problem noted.
    fn read<T>(&mut self, path: &str, row: &Row, field: &str, read: Result<T, Fault>) -> Option<T> {
        read.map_err(|fault| {
            let path = format!("{path}.{}.{field}", row.name);
            let what = format!("`{}`: {}", row.name, fault.what);
            self.problems.push(Problem::new(path, what, fault.help).within(fault.within));
        })
        .ok()
    }

    fn problem(&mut self, path: String, what: String, help: &str) {
        self.problems.push(Problem::new(path, what, help));
    }

    fn effects(&mut self, path: &str, row: &Row, (field, place): (&str, usize), teller: Teller) -> Effects {
        let read = effects(text(row, place), teller);
        self.read(path, row, field, read).unwrap_or_default()
    }

    fn once(&mut self, path: &str, rows: &[Row]) {
        for row in rows.iter().filter(|row| row.count > 1) {
            let what = format!("there are {} of `{}`", row.count, row.name);
            self.problem(format!("{path}.{}", row.name), what, "it is there once, or left out by a count of 0");
        }
    }

    fn sites(&mut self, era: Era) -> (Vec<Site>, Vec<String>) {
        let path = SITES[era.place()];
        let mut rows = self.rows(path);
        self.once(path, &rows);
        rows.sort_by_key(|row| byte(row, 0));
        for pair in rows.windows(2).filter(|pair| byte(&pair[0], 0) == byte(&pair[1], 0)) {
            let what = format!("`{}` and `{}` have the same ID number", pair[0].name, pair[1].name);
            self.problem(format!("{path}.{}.id", pair[1].name), what, "give each site a number of its own");
        }
        let mut regions: Vec<String> = Vec::new();
        let mut sites = Vec::new();
        for row in &rows {
            let region = text(row, 0).to_owned();
            if !regions.contains(&region) {
                regions.push(region.clone());
            }
            let [primary, secondary, lagrange] = [5, 6, 7].map(|field| byte(row, field));
            let boxes = primary + secondary;
            let own = format!("{path}.{}", row.name);
            if lagrange > 0 && boxes > 0 {
                let what = format!("Lagrange site `{}` has explore boxes", row.name);
                self.problem(own.clone(), what, "leave out its boxes, or `lagrange`");
            }
            if lagrange == 0 && boxes == 0 {
                let what = format!("`{}` has no explore box and is no Lagrange site", row.name);
                self.problem(own.clone(), what, "give it `primary = 1`, or `lagrange = 1`");
            }
            let most = if era == Era::Starfarers { MOST_BOXES } else { 1 };
            if usize::from(boxes) > most {
                let what = format!("`{}` has {boxes} explore boxes", row.name);
                self.problem(own.clone(), what, "a site has one box in the first two eras, and up to 4 in the third");
            }
            if era == Era::Starfarers && lagrange > 0 {
                let what = format!("`{}` is a Lagrange site of the third era", row.name);
                self.problem(own, what, "the competition's site action of that era knows no Lagrange sites");
            }
            sites.push(Site {
                name: row.name.clone(),
                id: byte(row, 0),
                distance: byte(row, 1),
                arm: byte(row, 2),
                gravity: byte(row, 3),
                explore: byte(row, 4),
                boxes: boxes.min(MOST_BOXES as u8),
                primary,
                lagrange: lagrange > 0,
                build: byte(row, 8),
                region: u8::try_from(regions.iter().position(|name| *name == region).unwrap_or(0)).unwrap_or(0),
            });
        }
        (sites, regions)
    }

    fn tiles(&mut self, era: Era) -> Vec<Tile> {
        let path = TILES[era.place()];
        let mut tiles = Vec::new();
        for row in self.rows(path) {
            let read = features(text(&row, 0), &Feature::OF_TILES, ",");
            let has = self.read(path, &row, "has", read);
            let redraw = byte(&row, 5) > 0;
            if redraw && has.is_some_and(|has| has & Feature::Alien.bit() == 0) {
                let what = format!("tile `{}` is drawn again and is no Alien tile", row.name);
                self.problem(format!("{path}.{}", row.name), what, "give it `has = \"alien\"`, or leave out `redraw`");
            }
            tiles.push(Tile {
                copies: row.count,
                profit: byte(&row, 0),
                produce: byte(&row, 1),
                build: i8::try_from(row.fields.get(2).copied().unwrap_or(0)).unwrap_or(0),
                genetics: byte(&row, 3),
                revelation: byte(&row, 4),
                redraw,
                features: has.unwrap_or(0) | Feature::Tile.bit(),
                name: row.name,
            });
        }
        tiles
    }

    fn contracts(&mut self, era: Era, regions: &[String], bases: &[String]) -> Vec<Contract> {
        let path = CONTRACTS[era.place()];
        let rows = self.rows(path);
        self.once(path, &rows);
        let mut contracts = Vec::new();
        for row in rows {
            let read = need(text(&row, 0), &NeedNames { regions, bases });
            if let Some(need) = self.read(path, &row, "asks", read) {
                contracts.push(Contract { profit: byte(&row, 0), need, name: row.name });
            }
        }
        contracts
    }

    fn orders(&mut self, era: Era, names: &OrderNames<'_>) -> Vec<OrderCard> {
        let path = ORDERS[era.place()];
        let mut cards = Vec::new();
        for row in self.rows(path) {
            let read = order(text(&row, 0), names);
            let Some(order) = self.read(path, &row, "does", read) else { continue };
            if order.kind() == 2 && era == Era::Mariners {
                let what = format!("`{}` is a progress action of the first era", row.name);
                self.problem(
                    format!("{path}.{}.does", row.name),
                    what,
                    "progress actions belong to the second and third era",
                );
            }
            cards.push(OrderCard { name: row.name, copies: row.count, order });
        }
        cards
    }

    fn cards(&mut self, era: Era, edges: &[String]) -> Vec<(Card, u32)> {
        let path = DECKS[era.place()];
        let mut cards = Vec::new();
        for row in self.rows(path) {
            let mut points = [0; 9];
            for kind in ActionType::ALL {
                points[kind.place()] = byte(&row, kind.place());
            }
            let own = format!("{path}.{}", row.name);
            let edge = match text(&row, 0) {
                "" => None,
                name => {
                    let place = edges.iter().position(|edge| edge == name);
                    if place.is_none() {
                        let what = format!("`{}`: `{name}` is no Edge of `edges`", row.name);
                        self.problem(format!("{own}.edge"), what, "name one of the rows of `edges`");
                    }
                    place.and_then(|place| u8::try_from(place).ok())
                }
            };
            let upgrade = points[ActionType::Upgrade.place()] > 0;
            let useful = points.iter().enumerate().any(|(place, &n)| n > 0 && place != ActionType::Upgrade.place());
            if upgrade && !useful {
                let what = format!("`{}` is an upgrade without points", row.name);
                self.problem(own, what, "give it points of an action type, or leave out `upgrade`");
            } else if !useful && edge.is_none() && text(&row, 0).is_empty() {
                let what = format!("`{}` does nothing", row.name);
                self.problem(own, what, "give it points of an action type, or an `edge`");
            }
            cards.push((Card { name: row.name, points, upgrade, edge }, row.count));
        }
        cards
    }

    fn bases(&mut self) -> Vec<Base> {
        let mut bases = Vec::new();
        for row in self.rows("bases") {
            let read = features(text(&row, 0), &Feature::ALL, "or");
            let needs = self.read("bases", &row, "needs", read);
            let own = format!("bases.{}", row.name);
            let price = [0, 1, 2].map(|field| byte(&row, field));
            if needs == Some(0) {
                let what = format!("base type `{}` needs no ground at all", row.name);
                self.problem(format!("{own}.needs"), what, "say `tile or lagrange` where any ground will do");
            }
            if price == [0; 3] {
                let what = format!("base type `{}` is built in no era", row.name);
                self.problem(own.clone(), what, "give it a price in at least one era, or a count of 0");
            }
            if row.count > 9 {
                let what = format!("there are {} of base type `{}`", row.count, row.name);
                self.problem(own.clone(), what, "the player has at most 9 of a type");
            }
            let boost = text(&row, 2);
            let boost = if boost.is_empty() { String::new() } else { format!("boost {boost}") };
            let mut read = effects(&boost, Teller::Boost);
            if let Err(fault) = &mut read {
                let shift = "boost ".len();
                fault.within = fault.within.start.saturating_sub(shift)..fault.within.end.saturating_sub(shift);
            }
            let boost = self.read("bases", &row, "boost", read).unwrap_or_default();
            bases.push(Base {
                copies: u8::try_from(row.count).unwrap_or(9).min(9),
                price,
                produce: byte(&row, 3),
                needs: needs.unwrap_or(0),
                built: self.effects("bases", &row, ("built", 1), Teller::Built),
                boost,
                matching: self.effects("bases", &row, ("match", 3), Teller::Competition),
                name: row.name,
            });
        }
        if bases.len() > super::pieces::BASE_TYPES {
            let what = format!("there are {} base types", bases.len());
            self.problem("bases".into(), what, "there are nine at most");
        }
        bases
    }

    fn progress(&mut self) -> Vec<Progress> {
        let rows = self.rows("progress");
        if rows.len() > MOST_PROGRESS {
            let what = format!("there are {} different progress cards", rows.len());
            self.problem("progress".into(), what, "give at most 24 different cards");
        }
        let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
        let mut cards = Vec::new();
        for (place, row) in rows.into_iter().enumerate() {
            if row.count > 2 {
                let what = format!("there are {} of progress card `{}`", row.count, row.name);
                self.problem(format!("progress.{}", row.name), what, "there are two of a progress card at most");
            }
            let before = text(&row, 0);
            let prerequisite = names.iter().position(|name| name == before);
            // Cards before this one only, so that no chain of prerequisites can close.
            if !before.is_empty() && prerequisite.is_none_or(|found| found >= place) {
                let what = format!("`{}`: `{before}` is no progress card above it", row.name);
                self.problem(
                    format!("progress.{}.prerequisite", row.name),
                    what,
                    "name a progress card that stands higher in the table",
                );
            }
            cards.push(Progress {
                breakthrough: byte(&row, 0) > 0,
                profit: byte(&row, 1),
                copies: u8::try_from(row.count).unwrap_or(2).min(2),
                prerequisite: prerequisite.filter(|&found| found < place).and_then(|found| u8::try_from(found).ok()),
                gives: self.effects("progress", &row, ("gives", 1), Teller::Gain),
                name: row.name,
            });
        }
        cards
    }

    fn edges(&mut self) -> (Vec<String>, Vec<Edge>) {
        let rows = self.rows("edges");
        self.once("edges", &rows);
        let names = rows.iter().map(|row| row.name.clone()).collect();
        for row in rows.iter().filter(|row| row.texts.iter().all(String::is_empty)) {
            let what = format!("Edge `{}` does nothing for anybody", row.name);
            self.problem(format!("edges.{}", row.name), what, "say what it does for the `player` or the `competition`");
        }
        let edges = rows.iter().map(|row| Edge {
            player: self.effects("edges", row, ("player", 0), Teller::Edge),
            competition: self.effects("edges", row, ("competition", 1), Teller::Competition),
        });
        let edges = edges.collect();
        (names, edges)
    }

    fn colonies(&mut self) -> Vec<Colony> {
        let rows = self.rows("colonies");
        self.once("colonies", &rows);
        let colony =
            |row: Row| Colony { selector: byte(&row, 0), profit: byte(&row, 1), cost: byte(&row, 2), name: row.name };
        rows.into_iter().map(colony).collect()
    }

    fn key(&mut self, era: Era) -> [bool; 9] {
        let row = self.settings.cards("offers.key").iter().find(|row| row.name == era.name()).cloned();
        let Some(row) = row else {
            let what = format!("the key has no row `{}`", era.name());
            self.problem("offers.key".into(), what, "give it the rows `mariners`, `planeteers` and `starfarers`");
            return [false; 9];
        };
        let mut key = [false; 9];
        for kind in ActionType::ALL {
            key[kind.place()] = byte(&row, kind.place()) > 0;
        }
        key
    }
}

/// Reads every table.
///
/// # Errors
/// A problem for everything in them that cannot be played.
pub(super) fn read(settings: &Settings) -> Result<Tables, Vec<Problem>> {
    let mut reader = Reader { settings, problems: Vec::new() };
    let bases = reader.bases();
    let base_names: Vec<String> = bases.iter().map(|base| base.name.clone()).collect();
    let progress = reader.progress();
    let progress_names: Vec<String> = progress.iter().map(|card| card.name.clone()).collect();
    let (edge_names, edges) = reader.edges();
    let colonies = reader.colonies();
    let mut cards: Vec<(Card, u32)> = Vec::new();
    let boards = Era::ALL.map(|era| {
        let (sites, regions) = reader.sites(era);
        let contracts = reader.contracts(era, &regions, &base_names);
        let site_names: Vec<String> = sites.iter().map(|site| site.name.clone()).collect();
        let names = OrderNames {
            sites: &site_names,
            progress: &progress_names,
            // Those that could not be read count too, so that no order is blamed for them.
            contracts: u8::try_from(reader.rows(CONTRACTS[era.place()]).len()).unwrap_or(u8::MAX - 1),
            colonies: era == Era::Starfarers,
        };
        let orders = reader.orders(era, &names);
        let first_card = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        cards.extend(reader.cards(era, &edge_names));
        let (tiles, key) = (reader.tiles(era), reader.key(era));
        Board { sites, regions, tiles, contracts, first_card, orders, key }
    });
    if cards.len() > super::settings::MOST_CARDS {
        let what = format!("there are {} different action cards", cards.len());
        reader.problem(DECKS[0].into(), what, "give at most 240 different cards; copies are a count");
    }
    if reader.problems.is_empty() {
        Ok(Tables { boards, cards, bases, edges, progress, colonies })
    } else {
        Err(reader.problems)
    }
}
