//! What strategies can read.

use super::{
    Competition,
    actions::Action,
    effects::Effect,
    outlook::{Glance, Notes},
    pieces::{ActionType, CardId, Era, OrderId, ProgressId, Side, SiteId},
    state::{Phase, Slot, Standing, State},
    tally::Source,
};

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// The site an action is about.
fn site_of(action: Action, state: &State) -> Option<SiteId> {
    match action {
        Action::Explore(site)
        | Action::Build(site)
        | Action::Colony(site)
        | Action::GoTo(site)
        | Action::Probe(site)
        | Action::Arrive(site)
        | Action::Recall(site) => Some(site),
        Action::Move(from) => from,
        Action::BaseType(..) => match state.phase {
            Phase::BaseType(site) => Some(site),
            _ => None,
        },
        _ => None,
    }
}

/// The card an action is about.
fn card_of(action: Action, state: &State) -> Option<CardId> {
    match action {
        Action::Upgrade(card) | Action::Edge(card) | Action::Pay(card) | Action::Discard(card) => Some(card),
        Action::TakeOffer(place) => state.offers.get(usize::from(place)).copied().flatten(),
        _ => None,
    }
}

impl Competition {
    fn card_points(&self, state: &State, action: Action, kind: ActionType) -> f64 {
        card_of(action, state).map_or(0.0, |card| f64::from(self.card(card).points[kind.place()]))
    }

    /// All points of a card, an upgrade's own mark not counted.
    fn card_total(&self, card: CardId) -> f64 {
        let upgrade = ActionType::Upgrade.place();
        let points = self.card(card).points.iter().enumerate().filter(|&(place, _)| place != upgrade);
        f64::from(points.map(|(_, &points)| u32::from(points)).sum::<u32>())
    }

    /// The sum of an effect's amounts in what an Edge does for the player.
    fn edge_sum(&self, state: &State, action: Action, of: impl Fn(Effect) -> f64) -> f64 {
        let edge = card_of(action, state).and_then(|card| self.edge(card));
        edge.map_or(0.0, |(effects, _)| effects.iter().map(|&effect| of(effect)).sum())
    }

    fn progress_sum(&self, action: Action, of: impl Fn(Effect) -> f64) -> f64 {
        let Action::TakeProgress(id) = action else { return 0.0 };
        self.progress_card(id).gives.iter().map(|&effect| of(effect)).sum()
    }

    fn base_sum(&self, action: Action, of: impl Fn(Effect) -> f64) -> f64 {
        let Action::BaseType(_, base) = action else { return 0.0 };
        let base = self.base(base);
        base.built.iter().chain(&*base.boost).map(|&effect| of(effect)).sum()
    }

    /// Cards left in the competition's deck that name a site, per hundred cards left.
    fn named(&self, state: &State, site: SiteId) -> f64 {
        let orders = &self.board(state.era).orders;
        let names = |id: &&OrderId| orders[usize::from(id.0)].order.names(site);
        let left = state.orders.to_draw();
        100.0 * count(left.iter().filter(names).count()) / count(left.len().max(1))
    }

    /// Progress cards that wait for this one.
    fn leads(&self, id: ProgressId) -> usize {
        self.tables.progress.iter().filter(|card| *card.prerequisite == Some(id.0)).count()
    }

    fn contracts_to_go(&self, state: &State) -> f64 {
        f64::from(self.given.contracts_to_end.saturating_sub(state.done()))
    }

    /// The points of what a slot holds now, the printed move counted.
    fn slot_worth(&self, state: &State, slot: u8) -> f64 {
        match state.headquarters.slots().get(usize::from(slot)) {
            Some(Slot::Card(card)) => self.card_total(*card),
            Some(Slot::Printed) if slot == 0 => f64::from(self.given.first_slot_move),
            _ => 0.0,
        }
    }

    /// What a base would produce where an action builds it.
    fn would_yield(&self, state: &State, action: Action) -> f64 {
        let (Action::BaseType(spot, base), Phase::BaseType(site)) = (action, state.phase) else { return 0.0 };
        let tile = state.at(site).spots.get(usize::from(spot)).and_then(|spot| spot.tile);
        let added = tile.map_or(0, |tile| self.tile(state.era, tile).produce);
        f64::from(self.base(base).produce + added)
    }
}

perihelion_game::state_variables! {
    /// What strategies can read about the state.
    pub(super) STATE_VARIABLES, fn read_state(rules: &Competition, state: &State, notes: &Notes) {
        let glance = Glance::new(rules, state, notes);
        "profit": Number = "Your profit." => f64::from(state.profit[0]),
        "competition.profit": Number = "The competition's profit." => f64::from(state.profit[1]),
        "era": Number = "The era, from 1 to 3." => count(state.era.place() + 1),
        "era.is_last": Boolean = "Whether it is the last era of the game." => flag(state.era == rules.last),
        "turn": Number = "The turn of the era, from 1." => f64::from(state.tally.turns[state.era.place()]),
        "deck": Number = "Cards left in the action deck." => count(state.deck.to_draw().len()),
        "competition.deck": Number = "Cards left in the competition's deck." => count(state.orders.to_draw().len()),
        "contracts.to_go": Number = "Contracts to be fulfilled by either side until the era ends." =>
            rules.contracts_to_go(state),
        "contracts.mine": Number = "Contracts that you have fulfilled in this era." => f64::from(state.fulfilled(Side::You)),
        "contracts.begun": Number = "Contracts with a team of the competition on them." =>
            count(state.contracts.iter().filter(|&&standing| standing == Standing::Begun).count()),
        "actions": Number = "Actions left in this turn." => f64::from(state.actions),
        "hand": Number = "Cards in hand." => count(state.hand.len()),
        "hand.limit": Number = "The most cards in hand at the end of a turn." => count(rules.given.hand_limit),
        "own.research": Number = "Research points without cards from hand." => glance.own(ActionType::Research).into(),
        "own.move": Number = "Move points without cards from hand." => glance.own(ActionType::Move).into(),
        "own.explore": Number = "Explore points without cards from hand." => glance.own(ActionType::Explore).into(),
        "own.build": Number = "Build points without cards from hand." => glance.own(ActionType::Build).into(),
        "own.produce": Number = "Produce points without cards from hand." => glance.own(ActionType::Produce).into(),
        "own.genetics": Number = "Genetics points without cards from hand." => glance.own(ActionType::Genetics).into(),
        "own.revelation": Number = "Revelation points without cards from hand." => glance.own(ActionType::Revelation).into(),
        "own.colony": Number = "Colony points without cards from hand." => glance.own(ActionType::Colony).into(),
        "most.move": Number = "Move points with every card in hand." => glance.most(ActionType::Move).into(),
        "most.explore": Number = "Explore points with every card in hand." => glance.most(ActionType::Explore).into(),
        "most.build": Number = "Build points with every card in hand." => glance.most(ActionType::Build).into(),
        "most.produce": Number = "Produce points with every card in hand." => glance.most(ActionType::Produce).into(),
        "most.genetics": Number = "Genetics points with every card in hand." => glance.most(ActionType::Genetics).into(),
        "most.revelation": Number = "Revelation points with every card in hand." => glance.most(ActionType::Revelation).into(),
        "most.colony": Number = "Colony points with every card in hand." => glance.most(ActionType::Colony).into(),
        "genetics.to_go": Number = "Spaces to the next adaptation." =>
            f64::from(rules.given.laps[0].saturating_sub(state.tracks[0])),
        "revelation.to_go": Number = "Spaces to the next breakthrough." =>
            f64::from(rules.given.laps[1].saturating_sub(state.tracks[1])),
        "progress": Number = "Progress cards you have taken." => f64::from(state.progress[0].count_ones()),
        "teams": Number = "Your teams." => f64::from(rules.teams_of_yours(state)),
        "teams.home": Number = "Your teams on Earth." => f64::from(state.home[0]),
        "teams.idle": Number = "Your teams on Earth or where there is neither a tile to place nor a base to build." =>
            f64::from(glance.idle_teams()),
        "sites.open": Number = "Sites where a tile could be placed or a base built." => f64::from(glance.work().len()),
        "bases": Number = "Your bases on the board." => count(state.bases_on_board(Side::You).count()),
        "competition.bases": Number = "The competition's bases on the board." =>
            count(state.bases_on_board(Side::Competition).count()),
        "colonies": Number = "Your colonies." => f64::from(state.land.colonies(Side::You).len()),
        "colonies.left": Number = "Colony markers left." => f64::from(state.colonies.count_ones()),
        "produce.bases": Number = "Bases of yours that can still produce profit in this era." =>
            count(rules.yields(state).count()),
        "produce.now": Number = "Profit of a produce action without cards from hand." =>
            f64::from(glance.produce_profit(glance.own(ActionType::Produce))),
        "produce.most": Number = "Profit of a produce action with every card in hand." =>
            f64::from(glance.produce_profit(glance.most(ActionType::Produce))),
        "upgrades": Number = "Cards in your headquarters." =>
            count(state.headquarters.cards()),
        "pay.missing": Number = "Points still missing for the action being paid for." => f64::from(rules.missing(state)),
        "pay.gathered": Number = "Points gathered for the action being paid for." =>
            Competition::task(state).map_or(0.0, |task| f64::from(rules.gathered(state, task))),
        "competition.teams": Number = "Teams of the competition beside the board." => f64::from(state.home[1]),
        "time": Number = "Time cards left, each worth another action." => f64::from(state.time),
        "era.is_first": Boolean = "Whether it is the era of the Mariners." => flag(state.era == Era::Mariners),
    }
}

/// Actions about a site.
const AT_SITES: &[&str] = &["move", "explore", "build", "colony", "go_to", "base_type", "probe", "recall", "arrive"];
/// Actions about a card that is seen.
const WITH_CARDS: &[&str] = &["upgrade", "edge", "pay", "discard", "take_offer"];
/// The actions of a turn.
const MAIN: &[&str] =
    &["research", "move", "explore", "build", "produce", "genetics", "revelation", "upgrade", "colony", "pass"];
/// Actions that may cost points.
const COSTLY: &[&str] = &[
    "research",
    "move",
    "explore",
    "build",
    "produce",
    "genetics",
    "revelation",
    "upgrade",
    "colony",
    "pass",
    "go_to",
    "base_type",
    "marker",
];
/// Actions that may help contracts.
const HELPFUL: &[&str] = &[
    "research",
    "move",
    "explore",
    "build",
    "produce",
    "genetics",
    "revelation",
    "upgrade",
    "colony",
    "pass",
    "go_to",
    "base_type",
    "marker",
    "probe",
];

perihelion_game::action_variables! {
    /// What strategies can read about an action.
    pub(super) ACTION_VARIABLES, fn read_action(rules: &Competition, state: &State, action: Action, notes: &Notes) {
        let glance = Glance::new(rules, state, notes);
        "cost": Number, COSTLY = "Points it costs; the least of them where a choice follows, 0 where any number will do." => {
            _ => glance.cost_of(action).map_or(0.0, |(_, cost)| f64::from(cost)) },
        "short": Number, COSTLY = "Points of its cost that cards from hand would pay." => {
            _ => f64::from(glance.short_of(action)) },
        "contract.gain": Number, HELPFUL = "Profit of the contracts that it would fulfil." => {
            _ => glance.for_contracts(action).gain },
        "contract.step": Number, HELPFUL =
            "Profit of the contracts that it would bring nearer, each divided by what it still lacks." => {
            _ => glance.for_contracts(action).step },
        "contract.begun": Number, HELPFUL =
            "Profit of the contracts that it would fulfil or bring nearer and that a team of the competition is on." => {
            _ => glance.for_contracts(action).begun },
        "brings.profit": Number, MAIN =
            "Profit it brings at once: of bases that produce without cards from hand, or of the best colony." => {
            Action::Produce => {
                f64::from(glance.produce_profit(glance.own(ActionType::Produce)))
            },
            Action::Colony(_) => {
                let best = rules.markers(state).map(|colony| rules.colony(colony).profit).max();
                f64::from(best.map_or(0, |profit| profit + state.colony_profit))
            } },
        "brings.cards": Number, MAIN = "Cards it brings without cards from hand." => {
            Action::Research => glance.own(ActionType::Research).into() },
        "brings.tiles": Number, MAIN = "Discovery tiles it places." => { Action::Explore(_) => 1.0 },
        "brings.bases": Number, MAIN = "Bases it builds." => { Action::Build(_) => 1.0 },
        "brings.colonies": Number, MAIN = "Colonies it founds." => { Action::Colony(_) => 1.0 },
        "brings.points": Number, MAIN = "Points that the card put into headquarters has." => {
            Action::Upgrade(card) => rules.card_total(card) },
        "brings.laps": Number, MAIN = "Progress cards it can bring with every card in hand." => {
            Action::Genetics => f64::from(glance.laps_in_reach(false)),
            Action::Revelation => f64::from(glance.laps_in_reach(true)) },
        "brings.spaces": Number, MAIN = "Spaces on a track it brings without cards from hand." => {
            Action::Genetics => glance.own(ActionType::Genetics).into(),
            Action::Revelation => glance.own(ActionType::Revelation).into() },
        "brings.team": Boolean, MAIN = "Whether it moves a team without work to a site in reach with work." => {
            Action::Move(from) => flag(glance.idle(from)
                && glance.nearest_work(from) <= glance.most(ActionType::Move)) },
        "brings.race": Number, MAIN =
            "Cards left in the competition's deck that name the site, per hundred left, where a team of it is." => {
            Action::Explore(site) | Action::Build(site) | Action::Colony(site) => {
                if state.at(site).teams(Side::Competition) > 0 { rules.named(state, site) } else { 0.0 }
            } },
        "site.distance": Number, AT_SITES = "How far the site lies from Earth; 0 for Earth." => {
            _ => site_of(action, state).map_or(0.0, |site| f64::from(rules.site(state.era, site).distance)) },
        "site.explore": Number, AT_SITES = "Explore points that a tile costs there." => {
            _ => site_of(action, state).map_or(0.0, |site| f64::from(rules.site(state.era, site).explore)) },
        "site.boxes": Number, AT_SITES = "Empty explore boxes there." => {
            _ => site_of(action, state).map_or(0.0, |site| {
                let boxes = usize::from(rules.site(state.era, site).boxes());
                count(state.at(site).spots[..boxes].iter().filter(|spot| spot.tile.is_none()).count())
            }) },
        "site.spots": Number, AT_SITES = "Spots there where a base could be built." => {
            _ => site_of(action, state).map_or(0.0, |site| f64::from(glance.ready(site))) },
        "site.work": Boolean, AT_SITES = "Whether a tile could be placed or a base built there; false for Earth." => {
            _ => site_of(action, state).map_or(0.0, |site| flag(glance.work().has(site))) },
        "site.lagrange": Boolean, AT_SITES = "Whether it is a Lagrange site." => {
            _ => site_of(action, state).map_or(0.0, |site| flag(rules.site(state.era, site).lagrange)) },
        "site.teams": Number, AT_SITES = "Your teams there." => {
            _ => site_of(action, state).map_or(f64::from(state.home[0]), |site| f64::from(state.at(site).teams(Side::You))) },
        "site.rivals": Number, AT_SITES = "Teams of the competition there." => {
            _ => site_of(action, state).map_or(0.0, |site| f64::from(state.at(site).teams(Side::Competition))) },
        "site.bases": Number, AT_SITES = "Your bases there." => {
            _ => site_of(action, state).map_or(0.0, |site| {
                count(state.at(site).spots.iter().filter(|spot| matches!(spot.base, Some((Side::You, _)))).count())
            }) },
        "site.named": Number, AT_SITES =
            "Cards left in the competition's deck that name the site, per hundred left; their order is not known." => {
            _ => site_of(action, state).map_or(0.0, |site| rules.named(state, site)) },
        "site.colony": Boolean, AT_SITES = "Whether a colony of either side is there." => {
            _ => site_of(action, state).map_or(0.0, |site| flag(state.at(site).colony.is_some())) },
        "move.nearest": Number, MAIN =
            "Move points to the nearest site with a tile to place or a base to build and without a team of yours; 99 without one, 0 for other actions." => {
            Action::Move(from) => f64::from(glance.nearest_work(from)) },
        "move.idle": Boolean, MAIN = "Whether the team has neither a tile to place nor a base to build where it is." => {
            Action::Move(from) => flag(glance.idle(from)) },
        "base.yield": Number, ["base_type"] = "Profit that it would produce there." => {
            _ => rules.would_yield(state, action) },
        "base.profit": Number, ["base_type"] = "Profit for building it." => {
            _ => rules.base_sum(action, |effect| if let Effect::Profit(n) = effect { f64::from(n) } else { 0.0 }) },
        "base.cards": Number, ["base_type"] = "Cards drawn for building it." => {
            _ => rules.base_sum(action, |effect| if let Effect::Cards(n) = effect { f64::from(n) } else { 0.0 }) },
        "base.spaces": Number, ["base_type"] = "Spaces on the tracks for building it." => {
            _ => rules.base_sum(action, |effect| match effect {
                Effect::Genetics(n) | Effect::Revelation(n) => f64::from(n),
                _ => 0.0,
            }) },
        "base.boost": Number, ["base_type"] = "Points that it adds to an action while it stands." => {
            _ => rules.base_sum(action, |effect| if let Effect::Boost(_, n) = effect { f64::from(n) } else { 0.0 }) },
        "marker.profit": Number, ["marker"] = "Profit of the colony." => {
            Action::Marker(colony) => f64::from(rules.colony(colony).profit + state.colony_profit) },
        "card.points": Number, WITH_CARDS = "All its points." => {
            _ => card_of(action, state).map_or(0.0, |card| rules.card_total(card)) },
        "card.pays": Number, ["pay"] = "Its points in the action being paid for." => {
            Action::Pay(card) => f64::from(rules.pays(state, card)) },
        "card.over": Number, ["pay"] = "Its points beyond what the action still lacks." => {
            Action::Pay(card) => f64::from(rules.pays(state, card).saturating_sub(rules.missing(state))) },
        "card.upgrade": Boolean, WITH_CARDS = "Whether it can be put into headquarters." => {
            _ => card_of(action, state).map_or(0.0, |card| flag(rules.card(card).upgrade())) },
        "card.edge": Boolean, WITH_CARDS = "Whether it is an Edge." => {
            _ => card_of(action, state).map_or(0.0, |card| flag(rules.card(card).edge.is_some())) },
        "card.research": Number, WITH_CARDS = "Its research points." => {
            _ => rules.card_points(state, action, ActionType::Research) },
        "card.move": Number, WITH_CARDS = "Its move points." => { _ => rules.card_points(state, action, ActionType::Move) },
        "card.explore": Number, WITH_CARDS = "Its explore points." => {
            _ => rules.card_points(state, action, ActionType::Explore) },
        "card.build": Number, WITH_CARDS = "Its build points." => { _ => rules.card_points(state, action, ActionType::Build) },
        "card.produce": Number, WITH_CARDS = "Its produce points." => {
            _ => rules.card_points(state, action, ActionType::Produce) },
        "card.genetics": Number, WITH_CARDS = "Its genetics points." => {
            _ => rules.card_points(state, action, ActionType::Genetics) },
        "card.revelation": Number, WITH_CARDS = "Its revelation points." => {
            _ => rules.card_points(state, action, ActionType::Revelation) },
        "card.colony": Number, WITH_CARDS = "Its colony points." => {
            _ => rules.card_points(state, action, ActionType::Colony) },
        "slot.points": Number, ["slot"] = "Points of what the slot holds now." => {
            Action::Slot(slot) => rules.slot_worth(state, slot) },
        "edge.profit": Number, ["edge"] = "Profit that it brings." => {
            _ => rules.edge_sum(state, action, |effect| if let Effect::Profit(n) = effect { f64::from(n) } else { 0.0 }) },
        "edge.cards": Number, ["edge"] = "Cards that it brings, those of the offer boxes counted." => {
            _ => rules.edge_sum(state, action, |effect| match effect {
                Effect::Cards(n) => f64::from(n),
                Effect::Offers => count(state.offers.iter().flatten().count()),
                _ => 0.0,
            }) },
        "edge.actions": Number, ["edge"] = "Actions that it adds to the turn." => {
            _ => rules.edge_sum(state, action, |effect| if let Effect::Actions(n) = effect { f64::from(n) } else { 0.0 }) },
        "edge.probes": Boolean, ["edge"] = "Whether it explores a site without a team." => {
            _ => rules.edge_sum(state, action, |effect| flag(matches!(effect, Effect::Probe(_)))) },
        "edge.recalls": Boolean, ["edge"] = "Whether it sends a team of the competition away." => {
            _ => rules.edge_sum(state, action, |effect| flag(matches!(effect, Effect::Recall))) },
        "progress.profit": Number, ["take_progress"] = "Its profit, if the first copy is left." => {
            Action::TakeProgress(id) => {
                let card = rules.progress_card(id);
                if u32::from(state.available[usize::from(id.0)]) == card.count { f64::from(card.profit) } else { 0.0 }
            } },
        "progress.boost": Number, ["take_progress"] = "Points that it adds to actions for good." => {
            _ => rules.progress_sum(action, |effect| if let Effect::Boost(_, n) = effect { f64::from(n) } else { 0.0 }) },
        "progress.team": Boolean, ["take_progress"] = "Whether it brings a team." => {
            _ => rules.progress_sum(action, |effect| flag(matches!(effect, Effect::Team(_)))) },
        "progress.colony": Number, ["take_progress"] = "Profit that it adds to colonies." => {
            _ => rules.progress_sum(action, |effect| if let Effect::ColonyProfit(n) = effect { f64::from(n) } else { 0.0 }) },
        "progress.leads": Number, ["take_progress"] = "Progress cards that wait for it." => {
            Action::TakeProgress(id) => count(rules.leads(id)) },
    }
}

perihelion_game::metrics! {
    /// What outcomes record.
    pub(super) METRICS, fn write_metrics(rules: &Competition, state: &State) {
        let tally = &state.tally;
        let you = tally.profit[0];
        let they = tally.profit[1];
        0..=1_000 {
            "eras": "eras" = "Eras that were begun." => state.era.place() + 1,
            "turns_mariners": "turns" = "Turns of the first era." => tally.turns[0],
            "turns_planeteers": "turns" = "Turns of the second era." => tally.turns[1],
            "turns_starfarers": "turns" = "Turns of the third era." => tally.turns[2],
            "end_mariners": "" = "How the first era ended: 1 action deck, 2 competition deck, 3 contracts; 0 not." =>
                tally.causes[0],
            "end_planeteers": "" = "How the second era ended, as for the first." => tally.causes[1],
            "end_starfarers": "" = "How the third era ended, as for the first." => tally.causes[2],
            "profit_mariners": "profit" = "Your profit at the end of the first era." =>
                state.profit_after(Era::Mariners, Side::You),
            "profit_planeteers": "profit" = "Your profit at the end of the second era; 0 without one." =>
                state.profit_after(Era::Planeteers, Side::You),
            "competition_mariners": "profit" = "The competition's profit at the end of the first era." =>
                state.profit_after(Era::Mariners, Side::Competition),
            "competition_planeteers": "profit" = "The competition's profit at the end of the second era; 0 without one." =>
                state.profit_after(Era::Planeteers, Side::Competition),
            "profit_late_planeteers": "profit" = "Your profit when the second era lacks two contracts to its end." =>
                tally.late_planeteers.map_or(0, |profit| profit[0]),
            "competition_late_planeteers": "profit" = "The competition's profit then." =>
                tally.late_planeteers.map_or(0, |profit| profit[1]),
            "profit_half_starfarers": "profit" = "Your profit when half of the third era's action deck is gone; 0 if it never is." =>
                tally.half_starfarers.map_or(0, |(profit, _)| profit[0]),
            "competition_half_starfarers": "profit" = "The competition's profit then." =>
                tally.half_starfarers.map_or(0, |(profit, _)| profit[1]),
            "orders_half_starfarers": "percent" = "How much of the competition's deck is gone then." =>
                tally.half_starfarers.map_or(0, |(_, orders)| orders),
            "time_cards": "cards" = "Time cards that you spent." => rules.given.time - state.time,
            "arrivals": "teams" = "Teams that progress cards brought." => tally.teams_gained,
            "contracts_met": "contracts" = "Contracts that the competition met on the board." => tally.contracts_met,
            "contracts": "contracts" = "Contracts that you fulfilled." => tally.contracts[0],
            "competition_contracts": "contracts" = "Contracts that the competition fulfilled." => tally.contracts[1],
            "bases": "bases" = "Bases that you built." => tally.bases[0],
            "competition_bases": "bases" = "Bases that the competition placed." => tally.bases[1],
            "tiles": "tiles" = "Discovery tiles that you placed." => tally.tiles[0],
            "competition_tiles": "tiles" = "Discovery tiles that the competition placed." => tally.tiles[1],
            "colonies": "colonies" = "Colonies that you founded." => tally.colonies[0],
            "competition_colonies": "colonies" = "Colonies that the competition founded." => tally.colonies[1],
            "progress": "cards" = "Progress cards that you took." => state.progress[0].count_ones(),
            "competition_progress": "cards" = "Progress cards that the competition removed." => state.removed,
            "upgrades": "cards" = "Cards that you put into headquarters." => tally.upgrades,
            "produced": "actions" = "Produce actions." => tally.produced,
            "passes": "turns" = "Turns without an action." => tally.passes,
            "edges": "cards" = "Edges that you played." => tally.edges[0],
            "competition_edges": "cards" = "Edges that took effect for the competition." => tally.edges[1],
            "offers_discarded": "cards" = "Cards that the competition discarded from the offers." => tally.offers_discarded,
            "offers_matched": "cards" = "Those of them that brought it profit." => tally.offers_matched,
            "match_events": "events" = "Base match events." => tally.match_events,
            "orders_site": "cards" = "Site actions carried out." => tally.orders[0],
            "orders_offers": "cards" = "Offers actions without a progress action carried out." => tally.orders[1],
            "orders_progress": "cards" = "Progress actions with their offers actions carried out." => tally.orders[2],
            "orders_discovery": "cards" = "Discovery and contract actions carried out." => tally.orders[3],
            "redraws": "cards" = "Cards that had the competition draw another." => tally.redraws,
            "longest_chain": "cards" = "The most such cards in a row." => tally.longest_chain,
            "stalled": "times" = "Times the competition had no team to place." => tally.stalled,
            "cards_left": "cards" = "Action cards left in the deck at the end." => state.deck.to_draw().len(),
            "orders_left": "cards" = "Cards left in the competition's deck at the end." => state.orders.to_draw().len(),
            "headquarters": "cards" = "Cards in headquarters at the end." =>
                state.headquarters.cards(),
            "from_tiles": "profit" = "Your profit from discoveries." => you[Source::Tiles as usize],
            "from_contracts": "profit" = "Your profit from contracts." => you[Source::Contracts as usize],
            "from_produce": "profit" = "Your profit from bases that produce." => you[Source::Produce as usize],
            "from_bases": "profit" = "Your profit from building bases." => you[Source::Bases as usize],
            "from_progress": "profit" = "Your profit from progress cards." => you[Source::Progress as usize],
            "from_edges": "profit" = "Your profit from Edges." => you[Source::Edges as usize],
            "from_colonies": "profit" = "Your profit from colonies." => you[Source::Colonies as usize],
            "competition_from_tiles": "profit" = "The competition's profit from discoveries." =>
                they[Source::Tiles as usize],
            "competition_from_contracts": "profit" = "The competition's profit from contracts." =>
                they[Source::Contracts as usize],
            "competition_from_matches": "profit" = "The competition's profit from match events." =>
                they[Source::Bases as usize],
            "competition_from_progress": "profit" = "The competition's profit from progress cards." =>
                they[Source::Progress as usize],
            "competition_from_edges": "profit" = "The competition's profit from Edges." => they[Source::Edges as usize],
            "competition_from_colonies": "profit" = "The competition's profit from colonies, founded and visited." =>
                they[Source::Colonies as usize],
            "competition_from_offers": "profit" = "The competition's profit from offers." => they[Source::Offers as usize],
        }
    }
}
