//! `strategies/competition/standard.toml` in Rust, as fast as a person would write it: the same decisions, rule by rule.
//! It reads the variables that the file reads, by their places, and only where a rule needs them.

use super::best;
use perihelion::{
    ruleset::{Chooser, Ruleset},
    rulesets::competition::{Action, Competition, DESCRIPTOR, State},
};

/// The places of the variables that the player reads.
#[derive(Debug, Clone)]
struct Places {
    era: u16,
    era_is_last: u16,
    hand: u16,
    hand_limit: u16,
    deck: u16,
    upgrades: u16,
    most_move: u16,
    most_explore: u16,
    most_build: u16,
    most_genetics: u16,
    most_revelation: u16,
    genetics_to_go: u16,
    revelation_to_go: u16,
    produce_most: u16,
    missing: u16,
    gain: u16,
    step: u16,
    short: u16,
    cost: u16,
    laps: u16,
    idle: u16,
    nearest: u16,
    site_work: u16,
    site_teams: u16,
    site_boxes: u16,
    site_spots: u16,
    site_distance: u16,
    site_explore: u16,
    base: [u16; 5],
    marker_profit: u16,
    points: u16,
    pays: u16,
    over: u16,
    /// Research, move, explore, build, produce, genetics, revelation, colony, upgrade and edge of a card.
    card: [u16; 10],
    slot_points: u16,
    edge: [u16; 3],
    progress: [u16; 5],
}

/// The standard player.
#[derive(Debug, Clone)]
pub struct Standard {
    /// How much of a contract that comes nearer counts as profit.
    pub step: f64,
    /// Profit that a point paid by cards is worth.
    pub card_cost: f64,
    places: Places,
}

impl Default for Standard {
    fn default() -> Self {
        let state = |name| DESCRIPTOR.state_variable(name).expect("a variable of the state");
        let action = |name: &str| DESCRIPTOR.action_variable(name).expect("a variable of actions");
        let places = Places {
            era: state("era"),
            era_is_last: state("era.is_last"),
            hand: state("hand"),
            hand_limit: state("hand.limit"),
            deck: state("deck"),
            upgrades: state("upgrades"),
            most_move: state("most.move"),
            most_explore: state("most.explore"),
            most_build: state("most.build"),
            most_genetics: state("most.genetics"),
            most_revelation: state("most.revelation"),
            genetics_to_go: state("genetics.to_go"),
            revelation_to_go: state("revelation.to_go"),
            produce_most: state("produce.most"),
            missing: state("pay.missing"),
            gain: action("contract.gain"),
            step: action("contract.step"),
            short: action("short"),
            cost: action("cost"),
            laps: action("brings.laps"),
            idle: action("move.idle"),
            nearest: action("move.nearest"),
            site_work: action("site.work"),
            site_teams: action("site.teams"),
            site_boxes: action("site.boxes"),
            site_spots: action("site.spots"),
            site_distance: action("site.distance"),
            site_explore: action("site.explore"),
            base: ["profit", "yield", "cards", "spaces", "boost"].map(|name| action(&format!("base.{name}"))),
            marker_profit: action("marker.profit"),
            points: action("card.points"),
            pays: action("card.pays"),
            over: action("card.over"),
            card: [
                "research",
                "move",
                "explore",
                "build",
                "produce",
                "genetics",
                "revelation",
                "colony",
                "upgrade",
                "edge",
            ]
            .map(|name| action(&format!("card.{name}"))),
            slot_points: action("slot.points"),
            edge: ["profit", "cards", "actions"].map(|name| action(&format!("edge.{name}"))),
            progress: ["profit", "boost", "team", "colony", "leads"].map(|name| action(&format!("progress.{name}"))),
        };
        Self { step: 0.8, card_cost: 0.35, places }
    }
}

/// A decision: what there is to read.
#[derive(Clone, Copy)]
struct Decision<'a> {
    rules: &'a Competition,
    state: &'a State,
    actions: &'a [Action],
    glance: &'a <Competition as Ruleset>::Glance,
}

impl Decision<'_> {
    fn read(self, variable: u16) -> f64 {
        self.rules.state_variable(self.state, variable, self.glance)
    }

    fn of(self, action: Action, variable: u16) -> f64 {
        let mut value = [0.0];
        self.rules.action_variable(self.state, &[action], variable, &mut value, self.glance);
        value[0]
    }

    fn first(self, wanted: impl Fn(Action) -> bool) -> Option<usize> {
        self.actions.iter().position(|&action| wanted(action))
    }

    /// Of the actions wanted, the one with the highest value.
    fn most(self, wanted: impl Fn(Action) -> bool, value: impl Fn(Action) -> f64) -> Option<usize> {
        best(self.actions, |action| wanted(action).then(|| value(action)))
    }
}

impl Standard {
    /// Contracts fulfilled and brought nearer, less what is paid by cards.
    fn helps(&self, decision: Decision<'_>, action: Action) -> f64 {
        let of = |variable| decision.of(action, variable);
        of(self.places.gain) + self.step * of(self.places.step) - self.card_cost * of(self.places.short)
    }

    /// Whether it puts cards into headquarters: early in an era.
    fn fills_headquarters(&self, decision: Decision<'_>) -> bool {
        decision.read(self.places.upgrades) < 2.0 && decision.read(self.places.deck) > 30.0
    }

    /// What a card is good for.
    fn worth(&self, decision: Decision<'_>, action: Action) -> f64 {
        let [research, go, explore, build, produce, genetics, revelation, colony, upgrade, edge] =
            self.places.card.map(|variable| decision.of(action, variable));
        let track = if decision.read(self.places.era) >= 2.0 { 0.9 } else { 0.3 };
        let scarce = |most| if decision.read(most) < 4.0 { 2.0 } else { 1.0 };
        research
            + 0.6 * go
            + 0.8 * produce
            + scarce(self.places.most_explore) * 2.0 * explore
            + scarce(self.places.most_build) * 1.1 * build
            + track * (genetics + revelation)
            + colony
            + (if upgrade > 0.0 && self.fills_headquarters(decision) { 2.0 } else { 0.0 })
            + (if edge > 0.0 { 2.5 } else { 0.0 })
    }

    /// The action of a turn, with Edges beside it.
    fn turn(&self, decision: Decision<'_>) -> usize {
        let places = &self.places;
        let of = |action, variable| decision.of(action, variable);
        let helps = |action| self.helps(decision, action);
        let is_build = |action| matches!(action, Action::Build(_));
        let is_explore = |action| matches!(action, Action::Explore(_));
        let is_upgrade = |action| matches!(action, Action::Upgrade(_));
        let fulfils = |action| {
            let brings = match action {
                Action::Build(_) | Action::Explore(_) => true,
                Action::Genetics | Action::Revelation => of(action, places.laps) > 0.0,
                _ => false,
            };
            brings && of(action, places.gain) > self.card_cost * of(action, places.short)
        };
        let produces = |action| action == Action::Produce;
        let cards = |action| action == Action::Research;
        decision
            .first(|action| action == Action::Time && decision.read(places.era_is_last) > 0.0)
            .or_else(|| decision.most(|action| matches!(action, Action::Colony(_)), helps))
            .or_else(|| {
                let edge = |action| places.edge.iter().map(|&variable| of(action, variable)).sum();
                decision.most(|action| matches!(action, Action::Edge(_)), edge)
            })
            .or_else(|| {
                decision.most(fulfils, |action| of(action, places.gain) - self.card_cost * of(action, places.short))
            })
            .or_else(|| {
                let asked = |action| {
                    produces(action) && of(action, places.gain) > 0.0 && decision.read(places.produce_most) > 0.0
                };
                decision.first(asked)
            })
            .or_else(|| {
                let open = self.fills_headquarters(decision);
                if open { decision.most(is_upgrade, |action| of(action, places.points)) } else { None }
            })
            .or_else(|| decision.most(is_build, helps))
            .or_else(|| decision.most(is_explore, helps))
            .or_else(|| {
                let ripe = decision.read(places.produce_most) > 0.0;
                if ripe { decision.first(produces) } else { None }
            })
            .or_else(|| {
                let lap = decision.read(places.most_genetics) >= decision.read(places.genetics_to_go);
                if lap { decision.first(|action| action == Action::Genetics) } else { None }
            })
            .or_else(|| {
                let lap = decision.read(places.most_revelation) >= decision.read(places.revelation_to_go);
                if lap { decision.first(|action| action == Action::Revelation) } else { None }
            })
            .or_else(|| if decision.read(places.hand) < 4.0 { decision.first(cards) } else { None })
            .or_else(|| {
                let most = decision.read(places.most_move);
                let goes = |action| {
                    matches!(action, Action::Move(_))
                        && of(action, places.idle) > 0.0
                        && of(action, places.nearest) <= most
                };
                decision.most(goes, |action| -of(action, places.nearest))
            })
            .or_else(|| {
                let room = decision.read(places.hand) < decision.read(places.hand_limit);
                if room { decision.first(cards) } else { None }
            })
            .or_else(|| decision.first(|action| matches!(action, Action::Genetics | Action::Revelation)))
            .or_else(|| decision.first(cards))
            .or_else(|| decision.first(|action| action == Action::EndTurn))
            .unwrap_or(0)
    }

    fn destination(&self, decision: Decision<'_>) -> usize {
        let places = &self.places;
        let of = |action, variable| decision.of(action, variable);
        let out = if decision.read(places.era) >= 2.0 { 0.2 } else { 0.0 };
        let worth = |action| {
            let way = of(action, places.site_explore) + of(action, places.cost);
            2.0 * of(action, places.site_boxes) + of(action, places.site_spots) + out * of(action, places.site_distance)
                - 0.15 * way
        };
        let open = |action| of(action, places.site_work) > 0.0 && of(action, places.site_teams) == 0.0;
        let nearest = || decision.most(|_| true, |action| -of(action, places.cost));
        decision.most(open, worth).or_else(nearest).unwrap_or(0)
    }

    fn base(&self, decision: Decision<'_>) -> usize {
        let worth = |action| {
            let of = |variable| decision.of(action, variable);
            let [profit, worth, cards, spaces, boost] = self.places.base.map(of);
            let contract = of(self.places.gain) + self.step * of(self.places.step);
            contract + profit + 0.7 * worth + 0.4 * cards + spaces + 1.2 * boost
                - self.card_cost * of(self.places.short)
        };
        decision.most(|_| true, worth).unwrap_or(0)
    }

    fn payment(&self, decision: Decision<'_>) -> usize {
        let places = &self.places;
        let of = |action, variable| decision.of(action, variable);
        let pays = |action| matches!(action, Action::Pay(_));
        let lacking = decision.read(places.missing) > 0.0;
        let fit = |action| pays(action) && (lacking || of(action, places.points) <= of(action, places.pays));
        let waste = |action| -of(action, places.over) - 0.5 * (of(action, places.points) - of(action, places.pays));
        decision
            .most(fit, waste)
            .or_else(|| decision.first(|action| action == Action::Enough))
            .or_else(|| decision.most(pays, |action| -of(action, places.points)))
            .unwrap_or(0)
    }

    fn take(&self, decision: Decision<'_>) -> usize {
        let offer = |action| matches!(action, Action::TakeOffer(_));
        let worth = |action| self.worth(decision, action);
        decision
            .most(|action| offer(action) && worth(action) > 3.5, worth)
            .or_else(|| decision.first(|action| action == Action::TakeCard))
            .or_else(|| decision.most(offer, worth))
            .unwrap_or(0)
    }

    fn progress(&self, decision: Decision<'_>) -> usize {
        let worth = |action| {
            let [profit, boost, team, colony, leads] =
                self.places.progress.map(|variable| decision.of(action, variable));
            profit + 1.2 * boost + (if team > 0.0 { 1.0 } else { 0.0 }) + colony + 0.3 * leads
        };
        decision.most(|_| true, worth).unwrap_or(0)
    }
}

impl Chooser<Competition> for Standard {
    fn choose(&mut self, rules: &Competition, state: &State, actions: &[Action]) -> usize {
        let decision = Decision { rules, state, actions, glance: &Default::default() };
        let places = &self.places;
        let most = |value: &dyn Fn(Action) -> f64| decision.most(|_| true, value).unwrap_or(0);
        match actions[0] {
            Action::GoTo(_) => self.destination(decision),
            Action::BaseType(..) => self.base(decision),
            Action::Marker(_) => most(&|action| {
                decision.of(action, places.marker_profit) - self.card_cost * decision.of(action, places.short)
            }),
            Action::Pay(_) | Action::Enough => self.payment(decision),
            Action::Slot(_) => most(&|action| -decision.of(action, places.slot_points)),
            Action::TakeOffer(_) | Action::TakeCard => self.take(decision),
            Action::TakeProgress(_) => self.progress(decision),
            Action::Probe(_) => most(&|action| {
                let of = |variable| decision.of(action, variable);
                of(places.gain) + self.step * of(places.step) - of(places.site_distance) * 0.1
            }),
            Action::Arrive(_) => most(&|action| {
                let of = |variable| decision.of(action, variable);
                2.0 * of(places.site_boxes) + of(places.site_spots) - 0.15 * of(places.site_explore)
            }),
            Action::Recall(_) => most(&|action| decision.of(action, places.site_distance)),
            Action::Discard(_) => most(&|action| -self.worth(decision, action)),
            _ => self.turn(decision),
        }
    }
}
