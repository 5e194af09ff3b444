//! Everything on the table.

use super::{
    Competition,
    descriptor::Cause,
    land::{Ground, Land},
    pieces::{
        ACTION_TYPES, ActionType, BASE_TYPES, BaseId, CardId, ColonyId, Era, OrderId, ProgressId, Side, SiteId, TileId,
    },
    points::Headquarters,
    settings::{BOXES, DECK_CAPACITY, HAND_CAPACITY, MOST_CONTRACTS, MOST_PROGRESS, ORDER_CAPACITY, TILE_CAPACITY},
    tally::Tally,
};
use crate::{ruleset::Component, table::Deck};
use arrayvec::ArrayVec;

/// How a contract stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nobody has fulfilled it.
    Open,
    /// Nobody has fulfilled it, and a team of the competition is on it.
    Begun,
    /// A side has fulfilled it.
    Fulfilled(Side),
}

/// A slot of headquarters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// Nothing but what is printed there.
    Printed,
    /// A card.
    Card(CardId),
}

/// What is being paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// A team moves, from Earth where no site is named.
    Move(Option<SiteId>, SiteId),
    /// A tile is placed.
    Explore(SiteId),
    /// A base is built at a spot.
    Build(SiteId, u8, BaseId),
    /// A colony is founded.
    Colony(SiteId, ColonyId),
    /// Cards are taken.
    Research,
    /// Bases produce.
    Produce,
    /// A track is advanced on.
    Genetics,
    /// The other track is advanced on.
    Revelation,
}

impl Task {
    /// The action type whose points pay for it.
    pub(super) const fn action_type(self) -> ActionType {
        match self {
            Self::Move(..) => ActionType::Move,
            Self::Explore(_) => ActionType::Explore,
            Self::Build(..) => ActionType::Build,
            Self::Colony(..) => ActionType::Colony,
            Self::Research => ActionType::Research,
            Self::Produce => ActionType::Produce,
            Self::Genetics => ActionType::Genetics,
            Self::Revelation => ActionType::Revelation,
        }
    }
}

/// What is to be decided next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The action of the turn, or an Edge.
    Turn,
    /// An Edge after the action, or the end of the turn.
    After,
    /// Where the team from there moves to.
    Destination(Option<SiteId>),
    /// Which base type to build at the site, and where.
    BaseType(SiteId),
    /// Which colony marker to found.
    Marker(SiteId),
    /// Which slot the card covers.
    Slot(CardId),
    /// Which card to add to what pays for a task of this cost; without a cost, all that is added counts.
    Pay(Task, Option<u8>),
    /// Which card to take, with so many still to take.
    Take(u8),
    /// Which adaptation, or breakthrough where true, to take.
    Progress(bool),
    /// Which site up to this far to explore without a team.
    Probe(u8),
    /// Which team of the competition leaves its site.
    Recall,
    /// At which star the team that a progress card brought begins.
    Arrival,
    /// Which card to discard, down to the limit.
    Discard,
    /// Nothing: the game has ended from this cause.
    Over(Cause),
}

/// Everything on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) phase: Phase,
    pub(super) era: Era,
    /// The turn, counted over all eras.
    pub(super) turn: u32,
    /// Profit of each side.
    pub(super) profit: [i32; 2],
    pub(super) land: Land,
    pub(super) tiles: Deck<TileId, TILE_CAPACITY>,
    /// Bases of the player's and of the competition's that are not on the board, by type.
    pub(super) bases: [[u8; BASE_TYPES]; 2],
    /// Teams of the player's on Earth, and of the competition's beside the board.
    pub(super) home: [u8; 2],
    pub(super) deck: Deck<CardId, DECK_CAPACITY>,
    pub(super) offers: [Option<CardId>; BOXES],
    pub(super) hand: ArrayVec<CardId, HAND_CAPACITY>,
    /// Cards added to what pays for the task at hand.
    pub(super) paid: ArrayVec<CardId, HAND_CAPACITY>,
    pub(super) headquarters: Headquarters,
    /// Action cards of past eras that are out of the game.
    pub(super) retired: u16,
    pub(super) orders: Deck<OrderId, ORDER_CAPACITY>,
    pub(super) contracts: ArrayVec<Standing, MOST_CONTRACTS>,
    /// Copies of each progress card that are available.
    pub(super) available: [u8; MOST_PROGRESS],
    /// Progress cards taken by each side, a bit each.
    pub(super) progress: [u32; 2],
    /// Copies that the competition has removed.
    pub(super) removed: u8,
    /// Spaces on the genetics and the revelation track.
    pub(super) tracks: [u8; 2],
    /// Adaptations and breakthroughs to be taken.
    pub(super) due: [u8; 2],
    pub(super) colony_profit: u8,
    /// Colony markers not founded, a bit each.
    pub(super) colonies: u32,
    /// Actions left in this turn.
    pub(super) actions: u8,
    /// Turns that the competition takes beyond its own.
    pub(super) extra: u8,
    /// Sites that Edges still let the player explore, and teams that they let it recall, in this order.
    pub(super) probes: ArrayVec<u8, 4>,
    pub(super) recalls: u8,
    /// Teams that progress cards brought, to be placed at stars.
    pub(super) arrivals: u8,
    /// Time cards left.
    pub(super) time: u8,
    pub(super) tally: Tally,
}

impl State {
    /// A side's profit at the end of an era; 0 while that has not ended.
    pub(super) fn profit_after(&self, era: Era, side: Side) -> i32 {
        if era < self.era || self.over() { self.tally.at_end[era.place()][side.place()] } else { 0 }
    }

    /// What stands at a site.
    #[inline]
    pub(super) fn at(&self, site: SiteId) -> &Ground {
        self.land.at(site)
    }

    /// Whether the game has ended.
    #[inline]
    pub(super) const fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// Contracts fulfilled by a side in this era.
    pub(super) fn fulfilled(&self, side: Side) -> u32 {
        let mine = self.contracts.iter().filter(|&&standing| standing == Standing::Fulfilled(side));
        u32::try_from(mine.count()).unwrap_or(0)
    }

    /// Contracts fulfilled by either side in this era.
    pub(super) fn done(&self) -> u32 {
        self.contracts.iter().map(|standing| u32::from(matches!(standing, Standing::Fulfilled(_)))).sum()
    }

    /// Whether a side has taken a progress card; for the competition, removed it.
    #[inline]
    pub(super) const fn has_progress(&self, side: Side, card: ProgressId) -> bool {
        self.progress[side.place()] & (1 << card.0) != 0
    }

    /// Bases of a side on the board, by the ID numbers of their sites.
    pub(super) fn bases_on_board(&self, side: Side) -> impl Iterator<Item = (SiteId, usize, BaseId)> + '_ {
        let at = move |site| (0_usize..).zip(&self.at(site).spots).map(move |(place, spot)| (site, place, spot.base));
        let bases = self.land.bases(side).iter().flat_map(at);
        bases.filter_map(move |(site, place, base)| Some((site, place, base.filter(|&(owner, _)| owner == side)?.1)))
    }
}

impl Competition {
    /// Every component, wherever it lies.
    pub(super) fn count_components(&self, state: &State) -> Vec<Component> {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let sites = self.sites(state.era).len();
        let ground = &state.land.ground()[..sites];
        let mut components = Vec::new();
        let mut add = |name: String, count: u32| components.push(Component { name, count });
        let cards = state.deck.count()
            + state.offers.iter().flatten().count()
            + state.hand.len()
            + state.paid.len()
            + state.headquarters.cards()
            + usize::from(state.retired);
        let to_come: usize =
            Era::ALL[state.era.place() + 1..].iter().map(|era| self.decks[era.place()].to_draw().len()).sum();
        add("action cards".into(), count(cards + to_come));
        let placed = ground.iter().flat_map(|ground| &ground.spots).filter(|spot| spot.tile.is_some()).count();
        // Tiles and cards of the competition lie set aside in the other eras.
        let others = |full: [usize; 3]| full.iter().sum::<usize>() - full[state.era.place()];
        let aside = others(Era::ALL.map(|era| self.tiles[era.place()].to_draw().len()));
        add("discovery tiles".into(), count(state.tiles.count() + placed + aside));
        let aside = others(Era::ALL.map(|era| self.orders[era.place()].to_draw().len()));
        add("competition cards".into(), count(state.orders.count() + aside));
        for side in Side::ALL {
            for (place, base) in self.tables.bases.iter().enumerate() {
                let built = state.bases_on_board(side).filter(|&(_, _, id)| usize::from(id.0) == place).count();
                add(
                    format!("{} of {}", base.name, side.name()),
                    count(built) + u32::from(state.bases[side.place()][place]),
                );
            }
        }
        let on_board = |side: Side| ground.iter().map(|ground| u32::from(ground.teams(side))).sum::<u32>();
        let begun = state.contracts.iter().filter(|&&standing| standing == Standing::Begun).count();
        let theirs = on_board(Side::Competition) + u32::from(state.home[1]) + count(begun);
        // Each era has its own number of teams, and those that progress cards brought are in no supply.
        let more = |teams: [u8; 3]| i64::from(teams[state.era.place()]) - i64::from(teams[0]);
        let theirs = i64::from(theirs) - more(self.given.competition_teams);
        add("teams of the competition".into(), u32::try_from(theirs).unwrap_or(u32::MAX));
        let mine = i64::from(on_board(Side::You) + u32::from(state.home[0] + state.arrivals));
        let gained = i64::from(state.tally.teams_gained)
            .min(i64::from(self.given.most_teams - self.given.teams[state.era.place()]));
        let mine = mine - gained - more(self.given.teams);
        add("teams of the player".into(), u32::try_from(mine).unwrap_or(u32::MAX));
        let taken: u32 = state.progress[0].count_ones() + u32::from(state.removed);
        let left: u32 = state.available.iter().map(|&left| u32::from(left)).sum();
        add("progress cards".into(), taken + left);
        let founded = ground.iter().filter(|ground| ground.colony.is_some()).count();
        add("colony markers".into(), state.colonies.count_ones() + count(founded));
        components
    }
}

const _: () = assert!(ACTION_TYPES == 9 && MOST_PROGRESS <= 32, "sets of progress cards fit their bits");
