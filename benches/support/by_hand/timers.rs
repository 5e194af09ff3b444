//! `strategies/timers/standard.toml` in Rust, as fast as a person would write it: the same decisions, rule by rule.

use super::best;
use perihelion::{
    ruleset::Chooser,
    rulesets::timers::{Action, Phase, Role, State, Timers},
};

/// The standard player.
#[derive(Debug, Clone)]
pub struct Standard {
    /// Private contracts it likes to hold.
    pub hand: usize,
    /// Roles it upgrades.
    pub upgrades: u32,
    /// The last turn in which it upgrades.
    pub upgrade_until: u32,
}

impl Default for Standard {
    fn default() -> Self {
        Self { hand: 2, upgrades: 2, upgrade_until: 6 }
    }
}

impl Standard {
    fn role(&self, rules: &Timers, state: &State, actions: &[Action]) -> usize {
        let find = |role: Role| actions.iter().position(|&action| action == Action::ChooseRole(role));
        let prospector = find(Role::Prospector);
        let trader = find(Role::Trader);
        let wishes = rules.wishes(state);
        let prospected = wishes.best(|lacking| rules.prospector_brings(state, lacking));
        let traded = wishes.best(|lacking| rules.trader_brings(state, lacking));
        if prospected > 0 && prospected >= traded && prospector.is_some() {
            return prospector.unwrap_or(0);
        }
        if traded > 0 && trader.is_some() {
            return trader.unwrap_or(0);
        }
        let (_, low) = state.high_and_low();
        if let Some(merchant) = find(Role::Merchant)
            && state.timers_left().count() == 1
            && i32::from(low) - state.score <= 1
            && wishes.payable() == 0
            && rules.merchant_gain(state, state.held, true) > 0
        {
            return merchant;
        }
        if let Some(engineer) = find(Role::Engineer)
            && state.turn <= self.upgrade_until
            && state.upgrades() < self.upgrades
        {
            return engineer;
        }
        if let Some(spy) = find(Role::Spy)
            && state.hand.len() < self.hand
            && rules.hand_room(state) > 0
        {
            return spy;
        }
        let wanted = wishes.kinds();
        let prospects = rules.prospector_useful(state, wanted);
        if let Some(prospector) = prospector.filter(|_| prospects >= 2) {
            return prospector;
        }
        let trades = rules.trader_useful(state, wanted);
        if let Some(trader) = trader.filter(|_| trades >= 2) {
            return trader;
        }
        let useful = || trader.filter(|_| trades > 0).or(prospector.filter(|_| prospects > 0));
        find(Role::Financier).or_else(useful).unwrap_or(0)
    }

    fn buy(rules: &Timers, state: &State, actions: &[Action]) -> usize {
        let wishes = rules.wishes(state);
        let reaching = best(actions, |action| match action {
            Action::Buy(kind) => Some(rules.reaches(state, &wishes, kind)).filter(|&most| most > 0).map(f64::from),
            _ => None,
        });
        let wanted = || {
            best(actions, |action| match action {
                Action::Buy(kind) if wishes.lack(kind) > 0 => {
                    Some(wishes.pull(kind) - 0.2 * f64::from(rules.price(state, kind)))
                }
                _ => None,
            })
        };
        // The last action is to stop.
        reaching.or_else(wanted).unwrap_or(actions.len() - 1)
    }

    fn take(rules: &Timers, state: &State, actions: &[Action]) -> usize {
        let wishes = rules.wishes(state);
        let reaching = best(actions, |action| match action {
            Action::Take(kind) => Some(rules.reaches(state, &wishes, kind)).filter(|&most| most > 0).map(f64::from),
            _ => None,
        });
        let any = || {
            best(actions, |action| match action {
                Action::Take(kind) => Some(wishes.pull(kind) + 0.1 * f64::from(rules.price(state, kind))),
                _ => None,
            })
        };
        reaching.or_else(any).unwrap_or(0)
    }

    fn sell(rules: &Timers, state: &State, actions: &[Action]) -> usize {
        let sale = best(actions, |action| match action {
            Action::SellForPrestige(kind) => Some(f64::from(rules.sale_prestige(state, kind))),
            _ => None,
        });
        sale.unwrap_or(actions.len() - 1)
    }

    fn complete(rules: &Timers, state: &State, actions: &[Action]) -> usize {
        let prestige = |action| match action {
            Action::CompleteContract(place) => {
                Timers::contract_at(state, place).map(|id| (place, i32::from(rules.contract(id).prestige)))
            }
            _ => None,
        };
        let going_on = best(actions, |action| {
            let (place, prestige) = prestige(action)?;
            (!rules.ends_at(state, state.score + prestige))
                .then(|| f64::from(prestige) + f64::from(rules.then(state, place)))
        });
        let ending = || best(actions, |action| prestige(action).map(|(_, prestige)| f64::from(prestige)));
        going_on.or_else(ending).unwrap_or(0)
    }

    fn move_timer(rules: &Timers, state: &State, actions: &[Action]) -> usize {
        let (_, low) = state.high_and_low();
        let safe = best(actions, |action| {
            let Action::MoveTimer(timer) = action else { return None };
            let lost = rules
                .doomed(state, timer, false)
                .is_some_and(|id| rules.contract(id).prestige >= 3 && rules.lacking(state, id).total() <= 1);
            (!lost).then(|| if state.space(timer) == Some(low) { 1.0 } else { 0.0 })
        });
        safe.unwrap_or(0)
    }
}

impl Chooser<Timers> for Standard {
    fn choose(&mut self, rules: &Timers, state: &State, actions: &[Action]) -> usize {
        match state.phase {
            Phase::Role => self.role(rules, state, actions),
            Phase::Buy => Self::buy(rules, state, actions),
            Phase::Take => Self::take(rules, state, actions),
            Phase::Sell => Self::sell(rules, state, actions),
            Phase::Upgrade => {
                let first = |role| actions.iter().position(|&action| action == Action::Upgrade(role));
                first(Role::Prospector).or_else(|| first(Role::Trader)).unwrap_or(0)
            }
            Phase::Keep => best(actions, |action| match action {
                Action::KeepContract(id) => {
                    let missing = f64::from(rules.lacking(state, id).total());
                    Some(f64::from(rules.contract(id).prestige) - 0.7 * missing)
                }
                _ => None,
            })
            .unwrap_or(0),
            Phase::Complete => Self::complete(rules, state, actions),
            Phase::MoveTimer => Self::move_timer(rules, state, actions),
            Phase::Place | Phase::Spy | Phase::Over(_) => 0,
        }
    }
}
