//! A table for the tests beside the rules: the shipped game, changed by hand.

use super::{
    Competition, DESCRIPTOR, State,
    bot::Done,
    orders::{Names, order},
    pieces::{ActionType, BaseId, CardId, ColonyId, Era, OrderId, ProgressId, Side, SiteId, TileId},
    state::Phase,
    tests::settings,
};
use crate::Cause;
use crate::{
    random::Luck,
    ruleset::{Ruleset, Transcript},
};

/// A game of the shipped scenario that a test changes and looks at.
pub(super) struct Table {
    pub rules: Competition,
    pub state: State,
    pub luck: Luck,
    pub log: Transcript,
}

fn place_of(names: impl IntoIterator<Item = String>, name: &str) -> u8 {
    let place = names.into_iter().position(|own| own == name);
    u8::try_from(place.unwrap_or_else(|| panic!("nothing is called `{name}`"))).unwrap()
}

/// The first game with some settings changed (`PATH=VALUE`), in the first era.
pub(super) fn table(changes: &[&str]) -> Table {
    let rules = Competition::new(&settings(changes)).unwrap();
    let mut luck = DESCRIPTOR.luck(1);
    luck.begin(0);
    let mut log = Transcript::default();
    let state = rules.deal(&mut luck, &mut log);
    Table { rules, state, luck, log }
}

/// The first game in this era, begun by ending those before it.
pub(super) fn in_era(era: Era, changes: &[&str]) -> Table {
    let mut table = table(changes);
    while table.state.era < era {
        table.rules.end_era(&mut table.state, Cause::ActionDeck, &mut table.luck, &mut table.log);
    }
    table.log.entries.clear();
    table
}

impl Table {
    pub fn site(&self, name: &str) -> SiteId {
        SiteId(place_of(self.rules.sites(self.state.era).iter().map(|site| site.name.clone()), name))
    }

    pub fn tile(&self, name: &str) -> TileId {
        TileId(place_of(self.rules.board(self.state.era).tiles.iter().map(|tile| tile.name.clone()), name))
    }

    pub fn base(&self, name: &str) -> BaseId {
        BaseId(place_of(self.rules.tables.bases.iter().map(|base| base.name.clone()), name))
    }

    pub fn card(&self, name: &str) -> CardId {
        CardId(place_of(self.rules.tables.cards.iter().map(|card| card.name.clone()), name))
    }

    pub fn progress(&self, name: &str) -> ProgressId {
        ProgressId(place_of(self.rules.tables.progress.iter().map(|card| card.name.clone()), name))
    }

    pub fn colony(&self, name: &str) -> ColonyId {
        ColonyId(place_of(self.rules.tables.colonies.iter().map(|colony| colony.name.clone()), name))
    }

    /// Puts a team of a side at a site.
    pub fn team(&mut self, side: Side, site: &str) -> &mut Self {
        let site = self.site(site);
        self.state.home[side.place()] -= 1;
        self.state.land.add_team(side, site);
        self
    }

    /// Puts a tile into the first empty box of a site.
    pub fn tile_at(&mut self, site: &str, tile: &str) -> &mut Self {
        let (site, tile) = (self.site(site), self.tile(tile));
        let taken = self.state.tiles.take(|&id| id == tile);
        assert_eq!(taken, Some(tile), "no such tile is left");
        let spot = self.rules.empty_box(&self.state, site).unwrap();
        self.state.land.lay(site, spot, tile, None);
        self
    }

    /// Puts a base of a side on the first free spot of a site.
    pub fn base_at(&mut self, side: Side, site: &str, base: &str) -> &mut Self {
        let (site, base) = (self.site(site), self.base(base));
        self.state.bases[side.place()][usize::from(base.0)] -= 1;
        let spot = self.state.at(site).spots.iter().position(|spot| spot.base.is_none()).unwrap();
        self.state.land.build(site, spot, side, base);
        self
    }

    /// Leaves only bases of this type to the competition.
    pub fn only_base(&mut self, base: &str) -> &mut Self {
        let base = usize::from(self.base(base).0);
        for (place, left) in self.state.bases[1].iter_mut().enumerate() {
            *left = if place == base { 9 } else { 0 };
        }
        self
    }

    /// Leaves only tiles of this name.
    pub fn only_tile(&mut self, tile: &str) -> &mut Self {
        let tile = self.tile(tile);
        self.state.tiles = crate::table::Deck::new([tile; 8]);
        let chart = &mut self.rules.charts[self.state.era.place()];
        chart.drawn_for.fill(chart.all);
        self
    }

    /// Puts these cards into the offer boxes.
    pub fn offers(&mut self, names: [&str; 4]) -> &mut Self {
        for (place, name) in names.into_iter().enumerate() {
            let card = self.card(name);
            self.state.offers[place] = Some(card);
        }
        self
    }

    /// Has the deck hold these cards only, drawn from the last.
    pub fn deck(&mut self, names: &[&str]) -> &mut Self {
        let cards: Vec<CardId> = names.iter().map(|name| self.card(name)).collect();
        self.state.deck = crate::table::Deck::new(cards);
        self
    }

    /// Has the hand hold these cards.
    pub fn hand(&mut self, names: &[&str]) -> &mut Self {
        self.state.hand = names.iter().map(|name| self.card(name)).collect();
        self
    }

    /// Has the competition's deck hold so many copies of one card only.
    pub fn orders(&mut self, name: &str, copies: usize) -> &mut Self {
        let names = self.rules.board(self.state.era).orders.iter().map(|card| card.name.clone());
        let order = OrderId(place_of(names, name));
        self.state.orders = crate::table::Deck::new(vec![order; copies]);
        self
    }

    /// Has the turn begin anew with these cards in hand.
    pub fn turn_with(&mut self, names: &[&str]) -> &mut Self {
        self.state.actions = 1;
        self.state.phase = Phase::Turn;
        self.hand(names)
    }

    /// Has the competition do what a card would order.
    pub fn order(&mut self, text: &str) -> Done {
        let era = self.state.era;
        let sites: Vec<String> = self.rules.sites(era).iter().map(|site| site.name.clone()).collect();
        let progress: Vec<String> = self.rules.tables.progress.iter().map(|card| card.name.clone()).collect();
        let contracts = u8::try_from(self.state.contracts.len()).unwrap();
        let names = Names { sites: &sites, progress: &progress, contracts, colonies: era == Era::Starfarers };
        let order = order(text, &names).unwrap();
        self.rules.follow(&mut self.state, order, &mut self.luck, &mut self.log)
    }

    /// Does what an action does.
    pub fn act(&mut self, action: super::Action) -> &mut Self {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not among {legal:?}");
        self.rules.apply(&mut self.state, action, &mut self.luck, &mut self.log);
        self
    }

    /// The legal actions.
    pub fn legal(&self) -> Vec<super::Action> {
        let mut actions = Vec::new();
        self.rules.legal_actions(&self.state, &mut actions);
        actions
    }

    /// Whether the log has a line of this rule.
    pub fn told(&self, rule: &str) -> bool {
        self.log.entries.iter().any(|entry| entry.rule == rule)
    }

    /// Teams of the competition at a site.
    pub fn rivals(&self, site: &str) -> u8 {
        self.state.at(self.site(site)).teams(Side::Competition)
    }

    /// Whether the competition has a base at a site.
    pub fn based(&self, site: &str) -> bool {
        self.state.land.bases(Side::Competition).has(self.site(site))
    }

    /// Your profit.
    pub fn your_profit(&self) -> i32 {
        self.state.profit[0]
    }

    /// Teams of yours at a site.
    pub fn teams(&self, site: &str) -> u8 {
        self.state.at(self.site(site)).teams(Side::You)
    }

    /// Points of an action type that every action of yours has.
    pub fn standing(&self, kind: ActionType) -> u32 {
        self.state.headquarters.standing(kind)
    }

    /// Profit of the competition.
    pub fn its_profit(&self) -> i32 {
        self.state.profit[1]
    }
}
