//! `strategies/aliens/novice.toml` in Rust, as fast as a person would write it: the same decisions, rule by rule. It
//! reads the variables that the file reads, by their places, and only where a rule needs them.
//!
//! The novice, because the standard player weighs each action by more than a hundred variables: written in Rust it would be a
//! second file of that length, and show no more of what reading a file costs.

use super::best;
use perihelion::{
    ruleset::{Chooser, Ruleset},
    rulesets::aliens::{Action, Aliens, DESCRIPTOR, State},
};

/// The novice player.
#[derive(Debug, Clone)]
pub struct Novice {
    /// Movement points that it will pay energy for.
    pub far: f64,
    energy: u16,
    moves: u16,
    probes: u16,
    rounds_left: u16,
    points: u16,
    signals: u16,
    techs: u16,
    traces: u16,
    data: u16,
    cost: u16,
    /// What a card brings when it is played, and what it brings tucked.
    card: [u16; 3],
    income_credit: u16,
    gold: u16,
    leads: u16,
    /// Movement points to each planet from where a step starts and from where it leads.
    before: [u16; 8],
    after: [u16; 8],
}

impl Default for Novice {
    fn default() -> Self {
        let state = |name| DESCRIPTOR.state_variable(name).expect("a variable of the state");
        let action = |name: &str| DESCRIPTOR.action_variable(name).expect("a variable of actions");
        let planets = ["mercury", "venus", "mars", "jupiter", "saturn", "uranus", "neptune", "oumuamua"];
        Self {
            far: 3.0,
            energy: state("energy"),
            moves: state("moves"),
            probes: state("probes"),
            rounds_left: state("rounds.left"),
            points: action("gain.points"),
            traces: action("gain.traces"),
            data: action("gain.data"),
            card: ["card.points", "card.signals", "card.techs"].map(action),
            income_credit: action("card.income_credit"),
            gold: action("gold.value"),
            signals: action("gain.signals"),
            techs: action("gain.techs"),
            cost: action("card.cost"),
            leads: action("sector.leads"),
            before: planets.map(|planet| action(&format!("before.{planet}"))),
            after: planets.map(|planet| action(&format!("after.{planet}"))),
        }
    }
}

/// The rules of the file, in their order, but for the two about steps, which are one here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    Mission,
    Data,
    Analyze,
    Land,
    Orbit,
    Move,
    StopMoving,
    Research,
    Launch,
    Scan,
    Play,
    Over,
    TakeCard,
    Tuck,
    MostPoints,
    Gold,
    Accept,
    Discard,
    Sector,
    Decline,
    Any,
}

const RULES: [Rule; 21] = [
    Rule::Mission,
    Rule::Data,
    Rule::Analyze,
    Rule::Land,
    Rule::Orbit,
    Rule::Move,
    Rule::StopMoving,
    Rule::Research,
    Rule::Launch,
    Rule::Scan,
    Rule::Play,
    Rule::Over,
    Rule::TakeCard,
    Rule::Tuck,
    Rule::MostPoints,
    Rule::Gold,
    Rule::Accept,
    Rule::Discard,
    Rule::Sector,
    Rule::Decline,
    Rule::Any,
];

/// The rule that is about an action.
fn rule_about(action: Action) -> Rule {
    match action {
        Action::Finish(_) | Action::Deliver(..) | Action::FillCircle(..) | Action::MarkObjective(..) => Rule::Mission,
        Action::PlaceTop | Action::PlaceBottom(_) => Rule::Data,
        Action::Analyze => Rule::Analyze,
        Action::Land(..) => Rule::Land,
        Action::Orbit(_) => Rule::Orbit,
        Action::Move(..) => Rule::Move,
        Action::StopMoving => Rule::StopMoving,
        Action::Research => Rule::Research,
        Action::Launch => Rule::Launch,
        Action::Scan => Rule::Scan,
        Action::Play(_) => Rule::Play,
        Action::EndTurn | Action::Pass => Rule::Over,
        Action::TakeFromRow(_) | Action::TakeFaceUp | Action::ChooseCard(_) => Rule::TakeCard,
        Action::Tuck(_) => Rule::Tuck,
        Action::MarkTrace(..)
        | Action::TakeTech(_)
        | Action::Signal(_)
        | Action::SignalTile
        | Action::SignalByRow(_) => Rule::MostPoints,
        Action::MarkGold(_) => Rule::Gold,
        Action::Pay
        | Action::PickProbe(..)
        | Action::UseSlot(_)
        | Action::TakeReward(_)
        | Action::ChooseSample(_)
        | Action::TakePublicity => Rule::Accept,
        Action::Discard(_) => Rule::Discard,
        Action::CompleteSector(_) => Rule::Sector,
        Action::Decline => Rule::Decline,
        _ => Rule::Any,
    }
}

/// A decision: what there is to read.
#[derive(Clone, Copy)]
struct Decision<'a> {
    rules: &'a Aliens,
    state: &'a State,
    actions: &'a [Action],
    glance: &'a <Aliens as Ruleset>::Glance,
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
        self.actions.iter().position(|&action| rule_about(action) == rule)
    }

    /// Of the actions that a rule is about, the one with the highest value.
    fn most(self, rule: Rule, value: impl Fn(Action) -> f64) -> Option<usize> {
        best(self.actions, |action| (rule_about(action) == rule).then(|| value(action)))
    }

    fn least(self, action: Action, variables: &[u16]) -> f64 {
        variables.iter().map(|&variable| self.of(action, variable)).fold(f64::INFINITY, f64::min)
    }
}

impl Novice {
    /// A step to the nearest planet: for energy where it is not far, or for movement points at hand.
    fn step(&self, decision: Decision<'_>) -> Option<usize> {
        let nearer = |far: f64| {
            best(decision.actions, |action| {
                let Action::Move(..) = action else { return None };
                let before = decision.least(action, &self.before);
                let after = || decision.least(action, &self.after);
                if before <= far { Some(after()).filter(|after| *after < before).map(|after| -after) } else { None }
            })
        };
        let paid = if decision.read(self.energy) >= 2.0 { nearer(self.far) } else { None };
        paid.or_else(|| if decision.read(self.moves) > 0.0 { nearer(f64::INFINITY) } else { None })
    }

    fn play(&self, decision: Decision<'_>) -> Option<usize> {
        decision.most(Rule::Play, |action| {
            let of = |variable| decision.of(action, variable);
            of(self.points) + of(self.signals) + of(self.techs) - of(self.cost)
        })
    }
}

impl Chooser<Aliens> for Novice {
    fn choose(&mut self, rules: &Aliens, state: &State, actions: &[Action]) -> usize {
        let decision = Decision { rules, state, actions, glance: &Default::default() };
        let present = actions.iter().fold(0_u32, |present, &action| present | 1 << rule_about(action) as u32);
        let decides = |&rule: &Rule| match rule {
            _ if present & 1 << rule as u32 == 0 => None,
            Rule::Land | Rule::Orbit => decision.most(rule, |action| decision.of(action, self.points)),
            Rule::Launch if decision.read(self.probes) > 0.0 || decision.read(self.rounds_left) == 0.0 => None,
            Rule::TakeCard => decision.most(rule, |action| {
                let brings = self.card.map(|variable| decision.of(action, variable));
                brings.iter().sum::<f64>() - decision.of(action, self.cost)
            }),
            Rule::Tuck => decision.most(rule, |action| decision.of(action, self.income_credit)),
            Rule::MostPoints => decision.most(rule, |action| {
                let of = |variable| decision.of(action, variable);
                of(self.points) + 5.0 * of(self.traces) + of(self.data)
            }),
            Rule::Gold => decision.most(rule, |action| decision.of(action, self.gold)),
            Rule::Sector => decision.most(rule, |action| {
                if decision.of(action, self.leads) > 0.0 { 1.0 + decision.of(action, self.points) } else { 0.0 }
            }),
            Rule::Move => self.step(decision),
            Rule::Play => self.play(decision),
            Rule::Discard => decision.most(rule, |action| -decision.of(action, self.cost)),
            // Whatever is left over: the first action of all.
            Rule::Any => Some(0),
            _ => decision.first(rule),
        };
        RULES.iter().find_map(decides).unwrap_or(0)
    }
}
