//! What the variables of a decision are: each on its own, and read at once.

use super::Visit;
use crate::ruleset::{Quantity, Ruleset};

/// At every how many decisions variables are read at once besides.
const ALL_AT_ONCE: u32 = 8;

impl<R: Ruleset> Visit<'_, '_, R> {
    pub(super) fn check_variables(&mut self, state: &R::State, legal: &[R::Action]) {
        let rules = self.rules;
        let wrong = |name: &str, quantity: Quantity, value: f64| {
            let is = format!("the {} `{name}` is {value}", quantity.name());
            match quantity {
                Quantity::Word { words, optional: true } => format!("{is}, and may be 0 to {}", words.len()),
                Quantity::Word { words, optional: false } => format!("{is}, and may be 1 to {}", words.len()),
                Quantity::Number | Quantity::Boolean => is,
            }
        };
        let glance = R::Glance::default();
        let mut values = vec![f64::NAN; R::DESCRIPTOR.state_variables.len()];
        for (place, variable) in R::DESCRIPTOR.state_variables.iter().enumerate() {
            self.doing = ("reading the variable", variable.name);
            let value = rules.state_variable(state, place as u16, &glance);
            if !variable.quantity.holds(value) {
                self.found(&format!("variable {}", variable.name), || wrong(variable.name, variable.quantity, value));
            }
            values[place] = value;
        }
        self.doing = ("reading resources", "");
        let mut left = vec![i32::MIN; R::DESCRIPTOR.resources.len()];
        rules.resources(state, &mut left);
        for (name, left) in R::DESCRIPTOR.resources.iter().zip(left) {
            let value = R::DESCRIPTOR.state_variable(name).and_then(|place| values.get(usize::from(place)));
            if value.is_some_and(|value| *value != f64::from(left)) {
                self.found(&format!("resource {name}"), || {
                    format!("the resource `{name}` is {left}, and the variable {}", value.copied().unwrap_or(f64::NAN))
                });
            }
        }
        // What is worked out for all of them is worked out anew, in the order in which others read them.
        if self.at.as_ref().is_some_and(|(decision, _)| decision % ALL_AT_ONCE == 0) {
            self.doing = ("reading several variables at once", "");
            for (step, read) in [(1, "all are read"), (2, "every second one is read")] {
                // Those that are not wanted stay no number.
                let mut among = vec![f64::NAN; values.len()];
                let wanted = |variable: u16| variable.is_multiple_of(step);
                rules.state_variables(state, wanted, &mut among, &R::Glance::default());
                let all = (0..).zip(R::DESCRIPTOR.state_variables.iter().zip(values.iter().zip(among)));
                for (place, (variable, (alone, among))) in all {
                    let right = if wanted(place) { alone.to_bits() == among.to_bits() } else { among.is_nan() };
                    if !right {
                        let name = variable.name;
                        self.found(&format!("several variables, {name}"), || {
                            format!("the variable `{name}` is {alone}, and {among} when {read} at once")
                        });
                    }
                }
            }
        }
        let kind = |action: &R::Action| usize::from(R::action_kind(*action));
        let (mut these, mut column) = (Vec::with_capacity(legal.len()), Vec::with_capacity(legal.len()));
        for (place, variable) in R::DESCRIPTOR.action_variables.iter().enumerate() {
            these.clear();
            let has = &self.reached.has[place];
            these.extend(legal.iter().copied().filter(|action| has.get(kind(action)).is_some_and(|has| *has)));
            // Whatever is not written stays no number.
            column.clear();
            column.resize(these.len(), f64::NAN);
            self.doing = ("reading the variable", variable.name);
            rules.action_variable(state, &these, place as u16, &mut column, &glance);
            for (action, &value) in these.iter().zip(&column) {
                if !variable.quantity.holds(value) {
                    self.found(&format!("variable {}", variable.name), || {
                        let action = rules.describe_action(state, *action);
                        format!("{} for `{action}`", wrong(variable.name, variable.quantity, value))
                    });
                } else if value != 0.0 {
                    self.reached.moved[place][kind(action)] = true;
                }
            }
        }
    }

    /// Reads the variables of an action of each kind one by one and all at once.
    pub(super) fn check_variables_at_once(&mut self, state: &R::State, legal: &[R::Action]) {
        if self.at.as_ref().is_none_or(|(decision, _)| decision % ALL_AT_ONCE != 0) {
            return;
        }
        let rules = self.rules;
        let glance = R::Glance::default();
        for (place, action) in legal.iter().enumerate() {
            let kind = usize::from(R::action_kind(*action));
            if legal[..place].iter().any(|other| usize::from(R::action_kind(*other)) == kind) {
                continue;
            }
            let has = |place: &usize| self.reached.has[*place].get(kind).is_some_and(|has| *has);
            let places = (0..R::DESCRIPTOR.action_variables.len()).filter(has);
            let variables: Vec<u16> = places.map(|place| place as u16).collect();
            // Two actions, and a row that is left as it is.
            let actions = [*action, *action];
            let mut columns = vec![f64::NAN; 3 * variables.len()];
            self.doing = ("reading variables at once", "");
            rules.action_variables(state, &actions, &variables, &mut columns, &glance);
            for (&variable, values) in variables.iter().zip(columns.chunks_exact(3)) {
                let mut alone = [f64::NAN; 3];
                rules.action_variable(state, &actions, variable, &mut alone[..2], &R::Glance::default());
                if alone.map(f64::to_bits) != [0, 1, 2].map(|row: usize| values[row].to_bits()) {
                    let name = R::DESCRIPTOR.action_variables[usize::from(variable)].name;
                    self.found(&format!("variable {name}"), || {
                        let action = rules.describe_action(state, *action);
                        format!(
                            "`{name}` is {} for `{action}`, and {} when others are read with it",
                            alone[0], values[0]
                        )
                    });
                }
            }
        }
    }
}
