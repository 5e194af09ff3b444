//! A strategy with other weights in its value, and what they weigh at a position: for those who find the weights anew.

use super::{
    Play, Strategy,
    evaluate::Scratch,
    script::{Parts, Script},
    value::{Value, Weight},
};
use crate::ruleset::{Descriptor, Ruleset};
use std::sync::Arc;

/// What one of something is worth, and what is added to that for each turn.
pub type Weighed = [f64; 2];

impl Strategy {
    /// The same strategy with other weights in its value, by the names that [`Strategy::worth`] gives them; what is not
    /// named has none any more. What a game that is over is worth stays.
    ///
    /// # Errors
    /// The reason in lower case, such as that it has no value.
    pub fn with_weights(&self, constant: Weighed, weights: &[(String, Weighed)]) -> Result<Self, String> {
        let Play::Script(script) = &self.play else { return Err(format!("`{}` has no value", self.name())) };
        let Some(own) = &script.parts.value else { return Err(format!("`{}` has no value", self.name())) };
        let weight = |[always, by_turn]: Weighed| Weight { always, by_turn };
        let mut value = Value { constant: weight(constant), weights: Vec::new(), lets: Vec::new(), ..own.clone() };
        for (name, worth) in weights {
            match own.weights.iter().find(|(place, _)| named(script.parts.descriptor, *place) == name) {
                Some((place, _)) => value.weights.push((*place, weight(*worth))),
                None if own.lets.iter().any(|(own, _)| own == name) => value.lets.push((name.clone(), weight(*worth))),
                None => return Err(format!("the value has no weight for `{name}`")),
            }
        }
        value.weights.sort_by_key(|(place, _)| *place);
        value.lets.sort_by(|a, b| a.0.cmp(&b.0));
        let parts = Arc::new(Parts { value: Some(value), ..(*script.parts).clone() });
        let script = Script::new(parts, script.params.clone(), script.slip, script.blur, script.reach)
            .map_err(|_| "the strategy is too large".to_owned())?;
        Ok(Self { card: Arc::clone(&self.card), play: Play::Script(Arc::new(script)) })
    }

    /// What reads all that its value weighs; `None` if it has none.
    pub(crate) fn weighing<R: Ruleset>(&self) -> Option<Weighing<R>> {
        let Play::Script(script) = &self.play else { return None };
        let value = script.parts.value.as_ref()?;
        let scratch = (!value.lets.is_empty()).then(|| Box::new(Scratch::new(&script.program)));
        let memory = vec![0.0; script.program.memory.len()];
        Some(Weighing { script: Arc::clone(script), scratch, memory })
    }
}

fn named(descriptor: &Descriptor, place: u16) -> &'static str {
    descriptor.state_variables.get(usize::from(place)).map_or("", |variable| variable.name)
}

/// Reads what a value weighs.
pub(crate) struct Weighing<R: Ruleset> {
    script: Arc<Script>,
    scratch: Option<Box<Scratch<R::Action>>>,
    /// Lets that read what is remembered meet a player who has just sat down.
    memory: Vec<f64>,
}

impl<R: Ruleset> Weighing<R> {
    /// Adds to `into` what is weighed at a position: state variables and then lets, as [`Strategy::worth`] lists them.
    /// Returns the stage of the game, by which weights change.
    pub fn read(&mut self, rules: &R, state: &R::State, into: &mut Vec<f64>) -> f64 {
        let Some(value) = &self.script.parts.value else { return 0.0 };
        let stage = value.stage(rules, state);
        let glance = R::Glance::default();
        into.extend(value.weights.iter().map(|(place, _)| rules.state_variable(state, *place, &glance)));
        if let Some(scratch) = &mut self.scratch {
            scratch.lets_of_value(&self.script.program, &self.memory, rules, state, |of| into.push(of));
        }
        stage
    }
}

#[cfg(test)]
mod tests {
    use super::super::toy::{DESCRIPTOR, Toy};
    use super::*;
    use crate::{
        files::Source,
        ruleset::{Settings, Silent},
    };

    fn strategy() -> Strategy {
        let text = "ruleset = \"toy\"\n[let]\nrich = 'coins > 3'\npair = 'coins * goods'\n[[rule]]\naction = \"any\"\n\
                    prefer = 'end_of_turn.value'\n[value]\nwin = 5\nconstant = [1, 2]\n[value.weights]\nenergy = 0.5\n\
                    coins = [1, -0.1]\nrich = 2\npair = 0.25\n";
        Strategy::from_source(&Source::from_text("test.toml", text), &DESCRIPTOR).expect("a strategy")
    }

    fn names(strategy: &Strategy) -> Vec<String> {
        strategy.worth().into_iter().map(|worth| worth.name).collect()
    }

    #[test]
    fn weights_are_changed_and_left_out_by_name() {
        let own = strategy();
        assert_eq!(names(&own), ["score", "win", "constant", "coins", "energy", "pair", "rich"]);
        let all = own.worth().into_iter().skip(3).map(|worth| (worth.name, [worth.always, worth.by_turn]));
        let all: Vec<(String, Weighed)> = all.collect();
        assert_eq!(own.with_weights([1.0, 2.0], &all).expect("a strategy").text(), own.text());
        let few = [("pair".to_owned(), [3.0, 0.0]), ("energy".to_owned(), [2.0, 1.0])];
        let few = own.with_weights([0.0; 2], &few).expect("a strategy");
        assert_eq!(names(&few), ["score", "win", "constant", "energy", "pair"]);
        assert!(few.text().contains("pair = ") && !few.text().contains("rich = "), "{}", few.text());
        let none = own.with_weights([0.0; 2], &[("goods".to_owned(), [1.0; 2])]);
        assert_eq!(none.map(|_| ()), Err("the value has no weight for `goods`".to_owned()));
        assert!(Strategy::builtin("random").expect("a built-in").with_weights([0.0; 2], &[]).is_err());
    }

    #[test]
    fn what_is_weighed_is_read_in_the_order_of_the_worths() {
        let rules = Toy::new(&Settings::defaults(DESCRIPTOR.all_settings())).expect("playable");
        let mut state = rules.deal(&mut crate::random::Luck::new(1, ["offers"]), &mut Silent);
        (state.coins, state.energy, state.goods) = (6, 4, 3);
        let mut read = Vec::new();
        strategy().weighing::<Toy>().expect("a value").read(&rules, &state, &mut read);
        assert_eq!(read, [6.0, 4.0, 18.0, 1.0]);
        assert!(Strategy::builtin("first").expect("a built-in").weighing::<Toy>().is_none());
    }
}
