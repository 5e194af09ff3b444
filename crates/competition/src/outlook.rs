//! What an action would change, for what strategies read.

use super::{
    Action, Competition,
    cards::Contract,
    needs::{Counted, Where},
    pieces::{ActionType, BaseId, CardId, Side, SiteId},
    points::Totals,
    settings::MOST_CONTRACTS,
    sites::{Sites, Spots, any_spot, count_spots},
    state::{Phase, Standing, State, Task},
    works::MOST_YIELDS,
};
use arrayvec::ArrayVec;
use std::{cell::OnceCell, cmp::Reverse};

/// Something that contracts may count, about to be there once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Base(SiteId, Option<BaseId>),
    Tile(SiteId),
    Team(SiteId),
    Produced,
    Upgrade,
    Progress(bool),
    Colony,
}

/// What an action does for contracts.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct ForContracts {
    /// Profit of the contracts that it would fulfil.
    pub gain: f64,
    /// Profit of the others that it helps, each divided by what it still lacks.
    pub step: f64,
    /// Profit of all of these that a team of the competition is on.
    pub begun: f64,
}

/// Whether a step adds to what a contract counts.
fn counts(state: &State, contract: &Contract, step: Step) -> bool {
    match (contract.need.counted, step) {
        (Counted::Bases(Where::OfType(kind)), Step::Base(_, base)) => base.is_some_and(|base| base.0 == kind),
        (Counted::Types, Step::Base(_, base)) => {
            base.is_none_or(|base| state.land.types(Side::You)[usize::from(base.0)] == 0)
        }
        (Counted::Bases(_), Step::Base(site, _))
        | (Counted::Tiles(_), Step::Tile(site))
        | (Counted::Teams(_), Step::Team(site)) => contract.sites.has(site),
        (Counted::Produced, Step::Produced)
        | (Counted::Upgrades, Step::Upgrade)
        | (Counted::Adaptations, Step::Progress(false))
        | (Counted::Breakthroughs, Step::Progress(true))
        | (Counted::Colonies, Step::Colony) => true,
        _ => false,
    }
}

/// What was worked out of one decision.
#[derive(Debug, Default)]
pub struct Notes {
    most: OnceCell<Totals>,
    ready: OnceCell<Spots>,
    work: OnceCell<Sites>,
    /// The places of the contracts that nobody has fulfilled, with what is lacking for each.
    open: OnceCell<ArrayVec<(u8, u8), MOST_CONTRACTS>>,
    /// What bases can produce, the most first.
    worths: OnceCell<ArrayVec<u8, MOST_YIELDS>>,
}

/// Looks at the actions of one state.
pub(super) struct Glance<'a> {
    rules: &'a Competition,
    state: &'a State,
    notes: &'a Notes,
}

impl<'a> Glance<'a> {
    /// Looks at a state.
    #[inline]
    pub fn new(rules: &'a Competition, state: &'a State, notes: &'a Notes) -> Self {
        Self { rules, state, notes }
    }

    /// Points of an action type without cards from hand.
    pub fn own(&self, kind: ActionType) -> u32 {
        self.state.headquarters.standing(kind)
    }

    /// Points of an action type with every card in hand.
    pub fn most(&self, kind: ActionType) -> u32 {
        self.notes.most.get_or_init(|| self.rules.reach(self.state)).of(kind)
    }

    /// Spots where the player can build some base type.
    fn ready_spots(&self) -> &Spots {
        self.notes.ready.get_or_init(|| self.rules.ready_spots(self.state))
    }

    /// How many of them a site has.
    pub fn ready(&self, site: SiteId) -> u32 {
        count_spots(self.ready_spots(), Sites::one(site))
    }

    /// Sites where a team of the player's has something to do: a tile to place or a base to build.
    pub fn work(&self) -> Sites {
        *self.notes.work.get_or_init(|| self.rules.open_sites(self.state) | any_spot(self.ready_spots()))
    }

    /// Whether a team from there has nothing to do where it is.
    pub fn idle(&self, from: Option<SiteId>) -> bool {
        from.is_none_or(|site| !self.work().has(site))
    }

    /// Teams of the player's on Earth or where they have nothing to do.
    pub fn idle_teams(&self) -> u32 {
        let sites = self.state.land.teams(Side::You) & !self.work();
        let idle: u32 = sites.iter().map(|site| u32::from(self.state.at(site).teams(Side::You))).sum();
        idle + u32::from(self.state.home[0])
    }

    /// The contracts that nobody has fulfilled, with what is lacking for each and whether the competition is on it.
    fn open(&self) -> impl Iterator<Item = (&Contract, u8, bool)> {
        let Self { rules, state, notes } = *self;
        let contracts = &rules.board(state.era).contracts;
        let open = notes.open.get_or_init(|| {
            let each = (0..).zip(contracts.iter().zip(&state.contracts));
            let open = each.filter(|(_, (_, standing))| !matches!(standing, Standing::Fulfilled(_)));
            open.map(|(place, (contract, _))| (place, rules.lacking(state, Side::You, contract))).collect()
        });
        open.iter().map(|&(place, lacking)| {
            let place = usize::from(place);
            (&contracts[place], lacking, state.contracts[place] == Standing::Begun)
        })
    }

    /// What an action does for contracts.
    pub fn for_contracts(&self, action: Action) -> ForContracts {
        let step = match action {
            Action::Build(site) => Step::Base(site, None),
            Action::BaseType(_, base) => match self.state.phase {
                Phase::BaseType(site) => Step::Base(site, Some(base)),
                _ => return ForContracts::default(),
            },
            Action::Explore(site) | Action::Probe(site) => Step::Tile(site),
            Action::GoTo(site) => Step::Team(site),
            Action::Produce => Step::Produced,
            Action::Upgrade(_) => Step::Upgrade,
            Action::Genetics if self.laps_in_reach(false) > 0 => Step::Progress(false),
            Action::Revelation if self.laps_in_reach(true) > 0 => Step::Progress(true),
            Action::Colony(_) | Action::Marker(_) => Step::Colony,
            _ => return ForContracts::default(),
        };
        let mut sums = ForContracts::default();
        for (contract, lacking, begun) in self.open().filter(|(contract, ..)| counts(self.state, contract, step)) {
            sums.begun += if begun { f64::from(contract.profit) } else { 0.0 };
            if lacking <= 1 {
                sums.gain += f64::from(contract.profit);
            } else {
                sums.step += f64::from(contract.profit) / f64::from(lacking);
            }
        }
        sums
    }

    /// Laps of a track that an action on it can complete with every card in hand.
    pub fn laps_in_reach(&self, breakthrough: bool) -> u32 {
        let (place, kind) = if breakthrough { (1, ActionType::Revelation) } else { (0, ActionType::Genetics) };
        (u32::from(self.state.tracks[place]) + self.most(kind)) / u32::from(self.rules.given.laps[place].max(1))
    }

    /// The action type and the cost of what an action begins, or of the task that is being paid for.
    pub fn cost_of(&self, action: Action) -> Option<(ActionType, u32)> {
        let Self { rules, state, .. } = *self;
        let era = state.era;
        Some(match (action, state.phase) {
            (Action::Explore(site), _) => (ActionType::Explore, u32::from(rules.site(era, site).explore)),
            (Action::GoTo(site), Phase::Destination(from)) => (ActionType::Move, rules.chart(era).way(from, site)),
            (Action::BaseType(spot, base), Phase::BaseType(site)) => {
                (ActionType::Build, u32::from(rules.price(state, site, spot, base)))
            }
            (Action::Build(site), _) => {
                let price = rules.cheapest(state, site).filter(|&price| price <= self.most(ActionType::Build));
                (ActionType::Build, price?)
            }
            (Action::Move(from), _) => (ActionType::Move, self.nearest_work(from)),
            (Action::Marker(colony), _) => (ActionType::Colony, u32::from(rules.colony(colony).cost)),
            (Action::Colony(_), _) => {
                let costs = rules.markers(state).map(|colony| rules.colony(colony).cost);
                (ActionType::Colony, u32::from(costs.min()?))
            }
            (Action::Pay(_), Phase::Pay(task, Some(cost))) => (task.action_type(), u32::from(cost)),
            _ => return None,
        })
    }

    /// Points that cards would have to add for what an action begins.
    pub fn short_of(&self, action: Action) -> u32 {
        let Some((kind, cost)) = self.cost_of(action) else { return 0 };
        if cost == 99 { 0 } else { cost.saturating_sub(self.own(kind)) }
    }

    /// The shortest way for a team from there to a site with work and without a team of the player's; 99 without one.
    pub fn nearest_work(&self, from: Option<SiteId>) -> u32 {
        let sites = self.work() & !self.state.land.teams(Side::You) & !from.map_or_else(Sites::default, Sites::one);
        sites.iter().map(|to| self.rules.chart(self.state.era).way(from, to)).min().unwrap_or(99)
    }

    /// What a produce action would bring with so many points.
    pub fn produce_profit(&self, points: u32) -> u32 {
        let worths = self.notes.worths.get_or_init(|| {
            let mut worths = ArrayVec::new();
            self.rules.yields(self.state).for_each(|(worth, ..)| worths.push(worth));
            worths.sort_unstable_by_key(|&worth| Reverse(worth));
            worths
        });
        worths.iter().take(points as usize).map(|&worth| u32::from(worth)).sum()
    }
}

impl Competition {
    /// Points that are still missing for the task being paid for.
    pub(super) fn missing(&self, state: &State) -> u32 {
        match state.phase {
            Phase::Pay(task, Some(cost)) => u32::from(cost).saturating_sub(self.gathered(state, task)),
            _ => 0,
        }
    }

    /// The points of a card in the action type being paid for.
    pub(super) fn pays(&self, state: &State, card: CardId) -> u32 {
        match state.phase {
            Phase::Pay(task, _) => u32::from(self.card(card).points[task.action_type().place()]),
            _ => 0,
        }
    }

    /// The task being paid for; `None` where none is.
    pub(super) const fn task(state: &State) -> Option<Task> {
        match state.phase {
            Phase::Pay(task, _) => Some(task),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
