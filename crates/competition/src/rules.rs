//! The rules of one scenario: what its settings say, checked, and what the ruleset's contract asks of them.

use super::{
    actions::Action,
    cards::{Base, Board, Card, Colony, Contract, OrderCard, Progress, Site, Tables, Tile},
    descriptor::{Cause, Rank, Stream},
    effects::Effects,
    outlook::Notes,
    pieces::{BaseId, CardId, ColonyId, Era, OrderId, ProgressId, SiteId, TileId},
    points::Totals,
    settings::{DECK_CAPACITY, Given, MOST_PROFIT, ORDER_CAPACITY, TILE_CAPACITY},
    sites::Chart,
    state::{Phase, State},
    tables::read,
    variables::{ACTION_VARIABLES, METRICS, STATE_VARIABLES, read_action, read_state, write_metrics},
};
use crate::{
    random::Luck,
    ruleset::{ActionKinds, Component, Descriptor, Ending, Log, Named, Problem, Ruleset, Settings},
    table::Deck,
};
use std::{iter::repeat_n, ops::RangeInclusive};

/// The competition ruleset: the rules of one scenario.
#[derive(Debug)]
pub struct Competition {
    /// What the scenario says, apart from its tables.
    pub(super) given: Given,
    pub(super) tables: Tables,
    pub(super) charts: [Chart; 3],
    /// Points of each action card.
    pub(super) points: Vec<Totals>,
    /// Adaptations and breakthroughs, a bit each.
    progress: [u32; 2],
    pub(super) decks: [Deck<CardId, DECK_CAPACITY>; 3],
    pub(super) tiles: [Deck<TileId, TILE_CAPACITY>; 3],
    pub(super) orders: [Deck<OrderId, ORDER_CAPACITY>; 3],
    pub(super) last: Era,
}

/// What the competition ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "competition",
    about: "Explore, build and fulfil contracts over three eras, and earn more profit than a company played by cards.",
    rules_version: 3,
    score_unit: "profit",
    goal: |_| "more profit than the competition".to_owned(),
    settings: Given::INFOS,
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    resources: &["hand", "teams.home"],
    action_variables: ACTION_VARIABLES,
    metrics: METRICS,
    card_metrics: &[],
    endings: Cause::INFOS,
    ranks: Rank::INFOS,
    streams: Stream::INFOS,
};

impl Ruleset for Competition {
    type State = State;
    type Action = Action;
    type Glance = Notes;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let Some(mut given) = Given::read(settings, &mut problems) else { return Err(problems) };
        given.leave_out();
        problems = self::problems(&given);
        let tables = match read(&mut given) {
            Ok(tables) => tables,
            Err(found) => {
                problems.extend(found);
                return Err(problems);
            }
        };
        let weight = |card: &OrderCard| card.copies * given.mix[card.order.kind()];
        problems.extend(empty_eras(&tables, given.eras, weight));
        if !problems.is_empty() {
            return Err(problems);
        }
        let decks = Era::ALL.map(|era| {
            let first = tables.boards[era.place()].first_card;
            let end = era.next().map_or(tables.cards.len(), |next| usize::from(tables.boards[next.place()].first_card));
            let cards = &tables.cards[usize::from(first)..end];
            Deck::new(Named::places(cards).map(|place| CardId(first + place)))
        });
        let orders = Era::ALL.map(|era| {
            let (cards, mut kinds) = (&tables.boards[era.place()].orders, [0; 4]);
            cards.iter().for_each(|card| kinds[card.order.kind()] += weight(card));
            // Kinds share the deck by weight, and the cards of a kind what that has by their copies.
            let shares = shared_out(given.order_cards[era.place()], &kinds);
            let of_kind = |(kind, share): (usize, u32)| {
                let own: Vec<u32> =
                    cards.iter().map(|card| if card.order.kind() == kind { card.copies } else { 0 }).collect();
                let copies = (0_u8..).map(OrderId).zip(shared_out(share, &own));
                copies.flat_map(|(id, copies)| repeat_n(id, copies as usize)).collect::<Vec<_>>()
            };
            Deck::new(shares.into_iter().enumerate().flat_map(of_kind))
        });
        let chart = |era: Era| {
            let board = &tables.boards[era.place()];
            Chart::new(era, &board.sites, &board.tiles, &tables.bases, &given)
        };
        let mut progress = [0; 2];
        for (place, card) in tables.progress.iter().enumerate() {
            progress[usize::from(card.breakthrough)] |= 1 << place;
        }
        Ok(Self {
            charts: Era::ALL.map(chart),
            points: tables.cards.iter().map(|card| Totals::of_card(card)).collect(),
            progress,
            decks,
            tiles: tables.boards.each_ref().map(|board| Deck::new(Named::places(&board.tiles).map(TileId))),
            orders,
            last: Era::ALL[given.eras - 1],
            tables,
            given,
        })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=MOST_PROFIT
    }

    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        self.set_up(luck, log)
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        self.add_legal(state, actions);
    }

    #[inline]
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        self.carry_out(state, action, luck, log);
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        let Phase::Over(cause) = state.phase else { return None };
        Some(Ending { cause: cause.place(), won: self.ahead(state) > 0, rank: self.standing(state) })
    }

    fn standing(&self, state: &State) -> u8 {
        let ahead = self.ahead(state);
        u8::from(ahead > 0) + u8::from(ahead > 0 && ahead >= self.given.far)
    }

    fn score(&self, state: &State) -> i32 {
        state.profit[0]
    }

    fn opponent_score(&self, state: &State) -> Option<i32> {
        Some(state.profit[1])
    }

    /// A win begins one ahead.
    fn margin(&self, state: &State) -> Option<i32> {
        Some(self.ahead(state) - 1)
    }

    fn resources(&self, state: &State, left: &mut [i32]) {
        left.copy_from_slice(&[state.hand.len() as i32, state.home[0].into()]);
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    #[inline]
    fn state_variable(&self, state: &State, variable: u16, notes: &Notes) -> f64 {
        read_state(self, state, variable, notes)
    }

    #[inline]
    fn action_variable(&self, state: &State, actions: &[Action], variable: u16, column: &mut [f64], notes: &Notes) {
        read_action(self, state, actions, variable, column, notes);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        write_metrics(self, state, metrics);
    }

    fn components(&self, state: &State) -> Vec<Component> {
        self.count_components(state)
    }

    fn describe_action(&self, state: &State, action: Action) -> String {
        self.action_words(state, action)
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        self.state_words(state)
    }
}

impl Competition {
    /// How much more profit the player has than the competition; where a tie wins, it counts as one more.
    fn ahead(&self, state: &State) -> i32 {
        state.profit[0] - state.profit[1] + i32::from(self.given.ties_win && state.profit[0] == state.profit[1])
    }

    /// The board of an era.
    #[inline]
    pub(super) const fn board(&self, era: Era) -> &Board {
        &self.tables.boards[era.place()]
    }

    /// What the settings alone decide about the board of an era.
    #[inline]
    pub(super) const fn chart(&self, era: Era) -> &Chart {
        &self.charts[era.place()]
    }

    /// Adaptations, or breakthroughs, a bit each.
    #[inline]
    pub(super) const fn progress_of(&self, breakthrough: bool) -> u32 {
        self.progress[breakthrough as usize]
    }

    /// The sites of an era, in the order of their ID numbers.
    #[inline]
    pub(super) fn sites(&self, era: Era) -> &[Named<Site>] {
        &self.board(era).sites
    }

    /// Every site of an era.
    #[inline]
    pub(super) fn site_ids(&self, era: Era) -> impl DoubleEndedIterator<Item = SiteId> + use<> {
        (0..u8::try_from(self.sites(era).len()).unwrap_or(u8::MAX)).map(SiteId)
    }

    /// A site.
    #[inline]
    pub(super) fn site(&self, era: Era, site: SiteId) -> &Named<Site> {
        &self.sites(era)[usize::from(site.0)]
    }

    /// An action card.
    #[inline]
    pub(super) fn card(&self, card: CardId) -> &Named<Card> {
        &self.tables.cards[usize::from(card.0)]
    }

    /// A discovery tile.
    #[inline]
    pub(super) fn tile(&self, era: Era, tile: TileId) -> &Named<Tile> {
        &self.board(era).tiles[usize::from(tile.0)]
    }

    /// A base type.
    #[inline]
    pub(super) fn base(&self, base: BaseId) -> &Named<Base> {
        &self.tables.bases[usize::from(base.0)]
    }

    /// A progress card.
    #[inline]
    pub(super) fn progress_card(&self, card: ProgressId) -> &Named<Progress> {
        &self.tables.progress[usize::from(card.0)]
    }

    /// A colony marker.
    #[inline]
    pub(super) fn colony(&self, colony: ColonyId) -> &Named<Colony> {
        &self.tables.colonies[usize::from(colony.0)]
    }

    /// A contract of an era.
    #[inline]
    pub(super) fn contract(&self, era: Era, contract: usize) -> &Contract {
        &self.board(era).contracts[contract]
    }

    /// What the Edge of a card does for the player and for the competition; nothing where it is none.
    pub(super) fn edge(&self, card: CardId) -> Option<(&Effects, &Effects)> {
        let edge = &self.tables.edges[usize::from((*self.card(card).edge)?)];
        Some((&*edge.player, &*edge.competition))
    }
}

/// So many cards shared out by weight: each kind has its share rounded down, and what is left goes to the largest rests.
fn shared_out(cards: u32, weights: &[u32]) -> Vec<u32> {
    let all = weights.iter().sum::<u32>().max(1);
    let mut shares: Vec<u32> = weights.iter().map(|weight| weight * cards / all).collect();
    let mut by_rest: Vec<usize> = (0..weights.len()).collect();
    by_rest.sort_by_key(|&place| std::cmp::Reverse(weights[place] * cards % all));
    let left = (cards - shares.iter().sum::<u32>()) as usize;
    by_rest.into_iter().take(left).for_each(|place| shares[place] += 1);
    shares
}

/// The eras of the game for which no card of the competition is left.
fn empty_eras(tables: &Tables, eras: usize, left: impl Fn(&OrderCard) -> u32) -> Vec<Problem> {
    let empty = |era: &Era| tables.boards[era.place()].orders.iter().map(&left).sum::<u32>() == 0;
    let problem = |era: Era| {
        Problem::new(
            "mix",
            format!("no card of the competition is left in the era of the {}", era.title()),
            "give a copy to a kind of card that the era has: `mix.site`, `mix.offers`, `mix.progress` or `mix.discovery`",
        )
    };
    Era::ALL.into_iter().take(eras).filter(empty).map(problem).collect()
}

/// Everything about the settings, taken together, that cannot be played, whatever the texts of the tables say.
fn problems(given: &Given) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut problem = |path: &str, what: String, help: &str| problems.push(Problem::new(path, what, help));
    for site in &given.sites[Era::Starfarers.place()] {
        let (name, explore) = (&site.name, site.explore);
        if ![4, 7, 10].contains(&explore) {
            problem(
                &format!("sites.starfarers.{name}.explore"),
                format!("exploring `{name}` costs {explore}"),
                "the competition's site action of the third era knows the explore costs 4, 7 and 10",
            );
        }
    }
    let (low, limit) = (given.hand_low, given.hand_limit);
    if low > limit {
        problem(
            "hand.low",
            format!("a turn ends with a draw below {low} cards and a discard above {limit}"),
            "let `hand.low` be no more than `hand.limit`",
        );
    }
    for (era, contracts) in Era::ALL.into_iter().zip(&given.contracts).take(given.eras) {
        if given.contracts_to_end as usize > contracts.len() {
            problem(
                "eras.contracts",
                format!("the era of the {} has {} contracts only", era.title(), contracts.len()),
                "ask for no more contracts than each era has",
            );
        }
    }
    let most = given.most_teams;
    for (era, teams) in Era::ALL.into_iter().zip(given.teams).filter(|&(_, teams)| teams > most) {
        problem(
            &format!("teams.{}", era.name()),
            format!("the player has {teams} teams in the era of the {} and can have {most} at most", era.title()),
            "raise `teams.most`",
        );
    }
    problems
}

#[cfg(test)]
mod tests;
