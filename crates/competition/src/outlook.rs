//! What an action would change, for what strategies read.

use super::{
    Action, Competition,
    cards::Contract,
    needs::{Counted, Where},
    pieces::{ActionType, BaseId, CardId, Side, SiteId},
    state::{Phase, Standing, State, Task},
};

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
}

/// Whether a step adds to what a contract counts.
fn counts(state: &State, contract: &Contract, step: Step) -> bool {
    match (contract.need.counted, step) {
        (Counted::Bases(Where::OfType(kind)), Step::Base(_, base)) => base.is_some_and(|base| base.0 == kind),
        (Counted::Types, Step::Base(_, base)) => base.is_none_or(|base| state.land.types()[usize::from(base.0)] == 0),
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

impl Competition {
    /// What an action does for contracts.
    pub(super) fn for_contracts(&self, state: &State, action: Action) -> ForContracts {
        let step = match action {
            Action::Build(site) => Step::Base(site, None),
            Action::BaseType(_, base) => match state.phase {
                Phase::BaseType(site) => Step::Base(site, Some(base)),
                _ => return ForContracts::default(),
            },
            Action::Explore(site) | Action::Probe(site) => Step::Tile(site),
            Action::GoTo(site) => Step::Team(site),
            Action::Produce => Step::Produced,
            Action::Upgrade(_) => Step::Upgrade,
            Action::Genetics if self.laps_in_reach(state, false) > 0 => Step::Progress(false),
            Action::Revelation if self.laps_in_reach(state, true) > 0 => Step::Progress(true),
            Action::Colony(_) | Action::Marker(_) => Step::Colony,
            _ => return ForContracts::default(),
        };
        let mut sums = ForContracts::default();
        for (contract, standing) in self.board(state.era).contracts.iter().zip(&state.contracts) {
            if matches!(standing, Standing::Fulfilled(_)) || !counts(state, contract, step) {
                continue;
            }
            let lacking = self.lacking(state, contract);
            if lacking <= 1 {
                sums.gain += f64::from(contract.profit);
            } else {
                sums.step += f64::from(contract.profit) / f64::from(lacking);
            }
        }
        sums
    }

    /// Laps of a track that an action on it can complete with every card in hand.
    pub(super) fn laps_in_reach(&self, state: &State, breakthrough: bool) -> u32 {
        let (place, kind) = if breakthrough { (1, ActionType::Revelation) } else { (0, ActionType::Genetics) };
        (u32::from(state.tracks[place]) + self.reach_of(state, kind)) / u32::from(self.given.laps[place].max(1))
    }

    /// The action type and the cost of what an action begins, or of the task that is being paid for.
    pub(super) fn cost_of(&self, state: &State, action: Action) -> Option<(ActionType, u32)> {
        let era = state.era;
        Some(match (action, state.phase) {
            (Action::Explore(site), _) => (ActionType::Explore, u32::from(self.site(era, site).explore)),
            (Action::GoTo(site), Phase::Destination(from)) => (ActionType::Move, self.chart(era).way(from, site)),
            (Action::BaseType(spot, base), Phase::BaseType(site)) => {
                (ActionType::Build, u32::from(self.price(state, site, spot, base)))
            }
            (Action::Build(site), _) => {
                let prices = self
                    .buildable(state, site, self.reach_of(state, ActionType::Build))
                    .map(|(spot, base)| self.price(state, site, spot, base));
                (ActionType::Build, u32::from(prices.min()?))
            }
            (Action::Move(from), _) => (ActionType::Move, self.nearest_work(state, from)),
            (Action::Marker(colony), _) => (ActionType::Colony, u32::from(self.colony(colony).cost)),
            (Action::Colony(_), _) => {
                let costs = self.markers(state).map(|colony| self.colony(colony).cost);
                (ActionType::Colony, u32::from(costs.min()?))
            }
            (Action::Pay(_), Phase::Pay(task, Some(cost))) => (task.action_type(), u32::from(cost)),
            _ => return None,
        })
    }

    /// Points that cards would have to add for what an action begins.
    pub(super) fn short_of(&self, state: &State, action: Action) -> u32 {
        let Some((kind, cost)) = self.cost_of(state, action) else { return 0 };
        if cost == 99 {
            return 0;
        }
        cost.saturating_sub(self.standing_points(state, kind))
    }

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

    /// The shortest way for a team from there to a site with work and without a team of the player's; 99 without one.
    pub(super) fn nearest_work(&self, state: &State, from: Option<SiteId>) -> u32 {
        let sites = (self.work_sites(state) & !state.land.teams(Side::You)).iter().filter(|&to| Some(to) != from);
        sites.map(|to| self.chart(state.era).way(from, to)).min().unwrap_or(99)
    }

    /// What a produce action would bring with so many points.
    pub(super) fn produce_profit(&self, state: &State, points: u32) -> u32 {
        self.best_yields(state).iter().take(points as usize).map(|&(worth, ..)| u32::from(worth)).sum()
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
