//! The rules of one scenario: what its settings say, checked.

use super::{
    cards::{Base, Board, Card, Colony, Contract, Progress, Site, Tables, Tile, read},
    effects::Effects,
    orders::ORDER_KINDS,
    pieces::{BaseId, CardId, ColonyId, Era, OrderId, ProgressId, SiteId, TileId},
    settings::{CONTRACTS, DECK_CAPACITY, ORDER_CAPACITY, SITE_FIELDS, SITES, TILE_CAPACITY},
};
use crate::{
    ruleset::{Problem, Settings},
    table::Deck,
};

/// The competition ruleset: the rules of one scenario.
#[derive(Debug)]
pub struct Competition {
    pub(super) tables: Tables,
    pub(super) decks: [Deck<CardId, DECK_CAPACITY>; 3],
    pub(super) tiles: [Deck<TileId, TILE_CAPACITY>; 3],
    pub(super) orders: [Deck<OrderId, ORDER_CAPACITY>; 3],
    pub(super) last: Era,
    pub(super) contracts_to_end: u32,
    pub(super) hand_start: usize,
    pub(super) hand_low: usize,
    pub(super) hand_draw: u8,
    pub(super) hand_limit: usize,
    pub(super) research: u8,
    pub(super) first_slot_move: u8,
    pub(super) teams: u8,
    pub(super) most_teams: u8,
    pub(super) earth_gravity: u8,
    pub(super) produce_times: u8,
    /// Spaces of a lap on the genetics and the revelation track.
    pub(super) laps: [u8; 2],
    pub(super) carry_hand: usize,
    pub(super) carry_headquarters: bool,
    pub(super) competition_teams: u8,
    pub(super) competition_start: i32,
    pub(super) offer_profit: i32,
    /// Percents of the profit on tiles, of match events, contracts and colonies.
    pub(super) percent_tiles: i32,
    pub(super) percent_matches: i32,
    pub(super) percent_contracts: i32,
    pub(super) percent_colonies: i32,
    pub(super) far: i32,
}

impl Competition {
    /// The rules of these settings.
    ///
    /// # Errors
    /// A problem for everything in them that cannot be played.
    pub(super) fn from_settings(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let mix = ORDER_KINDS.map(|kind| settings.count(&format!("mix.{kind}")));
        let mut problems = problems(settings);
        let tables = match read(settings) {
            Ok(tables) => {
                problems.extend(empty_eras(&tables, settings, mix));
                tables
            }
            Err(found) => {
                problems.extend(found);
                return Err(problems);
            }
        };
        if !problems.is_empty() {
            return Err(problems);
        }
        let byte = |path: &str| u8::try_from(settings.count(path)).unwrap_or(u8::MAX);
        let size = |path: &str| settings.count(path) as usize;
        let copies =
            |rows: Vec<(u8, u32)>| rows.into_iter().flat_map(|(id, n)| (0..n).map(move |_| id)).collect::<Vec<u8>>();
        let decks = Era::ALL.map(|era| {
            let first = usize::from(tables.boards[era.place()].first_card);
            let end = era.next().map_or(tables.cards.len(), |next| usize::from(tables.boards[next.place()].first_card));
            let rows = (first..end).map(|place| (place as u8, tables.cards[place].1)).collect();
            Deck::new(copies(rows).into_iter().map(CardId))
        });
        let tiles = Era::ALL.map(|era| {
            let rows = (0_u8..).zip(&tables.boards[era.place()].tiles).map(|(id, tile)| (id, tile.copies));
            Deck::new(copies(rows.collect()).into_iter().map(TileId))
        });
        let orders = Era::ALL.map(|era| {
            let rows = (0_u8..).zip(&tables.boards[era.place()].orders);
            let rows = rows.map(|(id, card)| (id, card.copies * mix[card.order.kind()]));
            Deck::new(copies(rows.collect()).into_iter().map(OrderId))
        });
        let eras = settings.count("eras.count") as usize;
        Ok(Self {
            decks,
            tiles,
            orders,
            last: Era::ALL[eras.clamp(1, 3) - 1],
            contracts_to_end: settings.count("eras.contracts"),
            hand_start: size("hand.start"),
            hand_low: size("hand.low"),
            hand_draw: byte("hand.draw"),
            hand_limit: size("hand.limit"),
            research: byte("headquarters.research"),
            first_slot_move: byte("headquarters.move"),
            teams: byte("teams.player"),
            most_teams: byte("teams.most"),
            earth_gravity: byte("earth.gravity"),
            produce_times: byte("produce.times"),
            laps: [byte("tracks.genetics"), byte("tracks.revelation")],
            carry_hand: size("carry.hand"),
            carry_headquarters: settings.boolean("carry.headquarters"),
            competition_teams: byte("competition.teams"),
            competition_start: settings.int("competition.start"),
            offer_profit: settings.int("competition.offers"),
            percent_tiles: settings.int("competition.tiles"),
            percent_matches: settings.int("competition.matches"),
            percent_contracts: settings.int("competition.contracts"),
            percent_colonies: settings.int("competition.colonies"),
            far: settings.int("ranks.far"),
            tables,
        })
    }

    /// The board of an era.
    #[inline]
    pub(super) const fn board(&self, era: Era) -> &Board {
        &self.tables.boards[era.place()]
    }

    /// The sites of an era, in the order of their ID numbers.
    #[inline]
    pub(super) fn sites(&self, era: Era) -> &[Site] {
        &self.board(era).sites
    }

    /// Every site of an era.
    #[inline]
    pub(super) fn site_ids(&self, era: Era) -> impl DoubleEndedIterator<Item = SiteId> + use<> {
        (0..u8::try_from(self.sites(era).len()).unwrap_or(u8::MAX)).map(SiteId)
    }

    /// A site.
    #[inline]
    pub(super) fn site(&self, era: Era, site: SiteId) -> &Site {
        &self.sites(era)[usize::from(site.0)]
    }

    /// An action card.
    #[inline]
    pub(super) fn card(&self, card: CardId) -> &Card {
        &self.tables.cards[usize::from(card.0)].0
    }

    /// A discovery tile.
    #[inline]
    pub(super) fn tile(&self, era: Era, tile: TileId) -> &Tile {
        &self.board(era).tiles[usize::from(tile.0)]
    }

    /// A base type.
    #[inline]
    pub(super) fn base(&self, base: BaseId) -> &Base {
        &self.tables.bases[usize::from(base.0)]
    }

    /// Every base type.
    #[inline]
    pub(super) fn base_ids(&self) -> impl Iterator<Item = BaseId> + use<> {
        (0..u8::try_from(self.tables.bases.len()).unwrap_or(u8::MAX)).map(BaseId)
    }

    /// A progress card.
    #[inline]
    pub(super) fn progress_card(&self, card: ProgressId) -> &Progress {
        &self.tables.progress[usize::from(card.0)]
    }

    /// A colony marker.
    #[inline]
    pub(super) fn colony(&self, colony: ColonyId) -> &Colony {
        &self.tables.colonies[usize::from(colony.0)]
    }

    /// A contract of an era.
    #[inline]
    pub(super) fn contract(&self, era: Era, contract: usize) -> &Contract {
        &self.board(era).contracts[contract]
    }

    /// What the Edge of a card does for the player and for the competition; nothing where it is none.
    pub(super) fn edge(&self, card: CardId) -> Option<(&Effects, &Effects)> {
        let edge = &self.tables.edges[usize::from(self.card(card).edge?)];
        Some((&edge.player, &edge.competition))
    }
}

/// The eras of the game for which no card of the competition is left.
fn empty_eras(tables: &Tables, settings: &Settings, mix: [u32; 4]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for era in Era::ALL.into_iter().take(settings.count("eras.count") as usize) {
        let orders: u32 =
            tables.boards[era.place()].orders.iter().map(|card| card.copies * mix[card.order.kind()]).sum();
        if orders == 0 {
            problems.push(Problem::new(
                "mix",
                format!("no card of the competition is left in the era of the {}", era.title()),
                "give a copy to a kind of card that the era has: `mix.site`, `mix.offers`, `mix.progress` or `mix.discovery`",
            ));
        }
    }
    problems
}

/// Everything about the settings, taken together, that cannot be played, whatever the texts of the tables say.
fn problems(settings: &Settings) -> Vec<Problem> {
    let mut problems = Vec::new();
    let eras = settings.count("eras.count") as usize;
    let rows = |path: &str| settings.cards(path).iter().filter(|row| row.count > 0);
    let sites = SITES[Era::Starfarers.place()];
    let field = SITE_FIELDS.iter().position(|field| field.name == "explore");
    for row in rows(sites) {
        let explore = field.and_then(|field| row.fields.get(field)).copied().unwrap_or(0);
        if ![4, 7, 10].contains(&explore) {
            problems.push(Problem::new(
                format!("{sites}.{}.explore", row.name),
                format!("exploring `{}` costs {explore}", row.name),
                "the competition's site action of the third era knows the explore costs 4, 7 and 10",
            ));
        }
    }
    let (low, limit) = (settings.integer("hand.low"), settings.integer("hand.limit"));
    if low > limit {
        problems.push(Problem::new(
            "hand.low",
            format!("a turn ends with a draw below {low} cards and a discard above {limit}"),
            "let `hand.low` be no more than `hand.limit`",
        ));
    }
    for era in Era::ALL.into_iter().take(eras) {
        let contracts = rows(CONTRACTS[era.place()]).count();
        if settings.count("eras.contracts") as usize > contracts {
            problems.push(Problem::new(
                "eras.contracts",
                format!("the era of the {} has {contracts} contracts only", era.title()),
                "ask for no more contracts than each era has",
            ));
        }
    }
    let (teams, most) = (settings.integer("teams.player"), settings.integer("teams.most"));
    if teams > most {
        problems.push(Problem::new(
            "teams.player",
            format!("the player starts with {teams} teams and can have {most} at most"),
            "raise `teams.most`",
        ));
    }
    problems
}

#[cfg(test)]
mod tests;
