//! `strategies/endeavours/stargazer.toml` in Rust, as fast as a person would write it: the same decisions, rule by rule. It
//! reads the variables that the file reads, by their places, and only where a rule needs them.
//!
//! The stargazer, because the standard player is too long: written in Rust it would be a second file of that length, and show
//! no more of what reading a file costs.

use super::best;
use perihelion::{
    ruleset::{Chooser, Ruleset},
    rulesets::endeavours::{Action, DESCRIPTOR, Endeavours, State},
};

/// The stargazer.
#[derive(Debug, Clone)]
pub struct Stargazer {
    aqua: u16,
    telescope: u16,
    hand: u16,
    points: u16,
    cost: u16,
    leo: u16,
    empty: u16,
    is_telescope: u16,
    is_equipment: u16,
    owned: u16,
}

impl Default for Stargazer {
    fn default() -> Self {
        let state = |name| DESCRIPTOR.state_variable(name).expect("a variable of the state");
        let action = |name| DESCRIPTOR.action_variable(name).expect("a variable of actions");
        Self {
            aqua: state("aqua"),
            telescope: state("own.telescope"),
            hand: state("hand.equipment"),
            points: action("mission.points"),
            cost: action("unlock.cost"),
            leo: action("place.is_leo"),
            empty: action("spot.empty"),
            is_telescope: action("card.telescope"),
            is_equipment: action("card.equipment"),
            owned: action("card.owned"),
        }
    }
}

/// The rules of the file, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    Keep,
    Mission,
    Points,
    Develop,
    Unlock,
    Purchase,
    Buy,
    Bought,
    Boost,
    Add,
    Launch,
    Observe,
    Sell,
    Explore,
    Income,
    Place,
    Over,
    Any,
}

const RULES: [Rule; 18] = [
    Rule::Keep,
    Rule::Mission,
    Rule::Points,
    Rule::Develop,
    Rule::Unlock,
    Rule::Purchase,
    Rule::Buy,
    Rule::Bought,
    Rule::Boost,
    Rule::Add,
    Rule::Launch,
    Rule::Observe,
    Rule::Sell,
    Rule::Explore,
    Rule::Income,
    Rule::Place,
    Rule::Over,
    Rule::Any,
];

/// The rule that is about an action.
fn rule_about(action: Action) -> Rule {
    match action {
        Action::Keep => Rule::Keep,
        Action::Deliver(..) | Action::Astronomy(..) => Rule::Mission,
        Action::Points => Rule::Points,
        Action::Develop(..) => Rule::Develop,
        Action::Unlock(_) => Rule::Unlock,
        Action::Purchase => Rule::Purchase,
        Action::Buy(_) => Rule::Buy,
        Action::Bought => Rule::Bought,
        Action::Boost(_) => Rule::Boost,
        Action::Add(_) => Rule::Add,
        Action::Launch => Rule::Launch,
        Action::Observe(_) => Rule::Observe,
        Action::Sell(_) | Action::SellBlack(..) => Rule::Sell,
        Action::Explore(_) => Rule::Explore,
        Action::Income => Rule::Income,
        Action::Place(_) | Action::PlaceMission(_) => Rule::Place,
        Action::Stay | Action::Loaded | Action::EndYear => Rule::Over,
        _ => Rule::Any,
    }
}

/// A decision: what there is to read.
#[derive(Clone, Copy)]
struct Decision<'a> {
    rules: &'a Endeavours,
    state: &'a State,
    actions: &'a [Action],
    glance: &'a <Endeavours as Ruleset>::Glance,
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

    /// The first action that a rule is about.
    fn first(self, rule: Rule) -> Option<usize> {
        self.first_where(rule, |_| true)
    }

    /// The first action that a rule is about and that satisfies it.
    fn first_where(self, rule: Rule, fits: impl Fn(Action) -> bool) -> Option<usize> {
        self.actions.iter().position(|&action| rule_about(action) == rule && fits(action))
    }

    /// Of the actions that a rule is about, the one with the highest value.
    fn most(self, rule: Rule, value: impl Fn(Action) -> Option<f64>) -> Option<usize> {
        best(self.actions, |action| if rule_about(action) == rule { value(action) } else { None })
    }
}

impl Chooser<Endeavours> for Stargazer {
    fn choose(&mut self, rules: &Endeavours, state: &State, actions: &[Action]) -> usize {
        let decision = Decision { rules, state, actions, glance: &Default::default() };
        let (read, of) = (|variable| decision.read(variable), |action, variable| decision.of(action, variable));
        let present = actions.iter().fold(0_u32, |present, &action| present | 1 << rule_about(action) as u32);
        let decides = |&rule: &Rule| match rule {
            // Whatever is left over: the first action of all.
            Rule::Any => Some(0),
            _ if present & 1 << rule as u32 == 0 => None,
            Rule::Mission => decision.most(rule, |action| Some(of(action, self.points))),
            Rule::Unlock => {
                let aqua = read(self.aqua);
                decision.most(rule, |action| {
                    let cost = of(action, self.cost);
                    (aqua >= 2.0 * cost).then_some(-cost)
                })
            }
            Rule::Purchase if read(self.telescope) > 0.0 || read(self.hand) > 0.0 => None,
            Rule::Buy => decision
                .first_where(rule, |action| of(action, self.is_telescope) > 0.0 && of(action, self.owned) == 0.0),
            Rule::Boost if read(self.hand) == 0.0 => None,
            Rule::Boost => decision.first_where(rule, |action| of(action, self.leo) > 0.0),
            Rule::Add => decision.first_where(rule, |action| of(action, self.is_equipment) > 0.0),
            Rule::Place => decision.most(rule, |action| Some(-of(action, self.empty))),
            _ => decision.first(rule),
        };
        RULES.iter().find_map(decides).unwrap_or(0)
    }
}
