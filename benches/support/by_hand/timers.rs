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
    /// Prestige up to which it scores while both Timers are left.
    pub early: i32,
}

impl Default for Standard {
    fn default() -> Self {
        Self { hand: 2, upgrades: 2, upgrade_until: 6, early: 6 }
    }
}

/// Whether the last Timer is about to meet the marker.
fn closing(state: &State) -> bool {
    state.timers_left().count() == 1 && i32::from(state.high_and_low().1) - state.score <= 1
}

impl Standard {
    fn role(&self, rules: &Timers, state: &State, actions: &[Action]) -> usize {
        let find = |role: Role| actions.iter().position(|&action| action == Action::ChooseRole(role));
        let (trader, merchant, spy) = (find(Role::Trader), find(Role::Merchant), find(Role::Spy));
        let wishes = rules.wishes(state);
        let closing = closing(state);
        if let Some(merchant) = merchant
            && closing
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
        if let Some(spy) = spy
            && state.hand.len() < self.hand
            && rules.hand_room(state) > 0
        {
            return spy;
        }
        let room = rules.room(state);
        if let Some(prospector) = find(Role::Prospector).filter(|_| room >= 2) {
            return prospector;
        }
        if let Some(trader) = trader
            && wishes.best(|lacking| rules.trader_brings(state, lacking)) > 0
        {
            return trader;
        }
        if let Some(merchant) = merchant
            && !closing
            && (room < 1 || rules.surplus(state).total() >= 2)
        {
            return merchant;
        }
        let useful = || trader.filter(|_| rules.trader_useful(state, wishes.kinds()) >= 2);
        // The last action is to use none.
        find(Role::Financier).or_else(useful).or(spy).unwrap_or(actions.len() - 1)
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
        let closing = closing(state);
        let surplus = rules.surplus(state);
        let crowded = rules.room(state) < 2;
        let sale = best(actions, |action| match action {
            Action::SellForCredits(kind) if !closing && (crowded || surplus[kind] > 0) => {
                Some(f64::from(rules.sale_credits(state, kind)))
            }
            Action::SellForPrestige(kind) if closing => Some(f64::from(rules.sale_prestige(state, kind))),
            _ => None,
        });
        sale.unwrap_or(actions.len() - 1)
    }

    fn spy(&self, state: &State, actions: &[Action]) -> usize {
        let draw = actions.iter().position(|&action| action == Action::SpyContracts);
        let back = || {
            best(actions, |action| match action {
                Action::SpyTimer(timer, true) => state.space(timer).map(|space| -f64::from(space)),
                _ => None,
            })
        };
        draw.filter(|_| state.hand.len() < self.hand).or_else(back).unwrap_or(0)
    }

    fn complete(&self, rules: &Timers, state: &State, actions: &[Action]) -> usize {
        let (_, low) = state.high_and_low();
        if state.timers_left().count() == 2 && low < 19 && state.score > self.early {
            // The last action is to complete no more.
            return actions.len() - 1;
        }
        let richest = best(actions, |action| match action {
            Action::CompleteContract(place) => {
                Timers::contract_at(state, place).map(|id| f64::from(rules.contract(id).prestige))
            }
            _ => None,
        });
        richest.unwrap_or(0)
    }

    fn move_timer(state: &State, actions: &[Action]) -> usize {
        let (_, low) = state.high_and_low();
        let lowest = |&action: &Action| matches!(action, Action::MoveTimer(timer) if state.space(timer) == Some(low));
        actions.iter().position(lowest).unwrap_or(0)
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
            Phase::Complete => self.complete(rules, state, actions),
            Phase::MoveTimer => Self::move_timer(state, actions),
            Phase::Spy => self.spy(state, actions),
            Phase::Place | Phase::Over(_) => 0,
        }
    }
}
