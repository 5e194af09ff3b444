//! Adds up what one position after another is worth.

use super::value::Value;
use crate::ruleset::Ruleset;

/// Sums are added up side by side, so that none waits for another.
const LANES: usize = 4;

/// Adds up the weights of a value on state variables. What a player with the value needs from one position to the next.
#[derive(Debug, Clone, Default)]
pub(super) struct Judge {
    /// For each state variable whether it weighs anything.
    wanted: Vec<bool>,
    /// The values of state variables; 0 for those that weigh nothing.
    values: Vec<f64>,
    /// What each weighs at this stage of a game. Positions that are compared are mostly of the same one.
    weights: Vec<f64>,
    constant: f64,
    stage: Option<f64>,
}

impl Judge {
    /// For positions of a game with so many state variables.
    pub fn new(value: &Value, variables: usize) -> Self {
        let mut wanted = vec![false; variables];
        for (place, _) in &value.weights {
            wanted[usize::from(*place)] = true;
        }
        let room = vec![0.0; variables.next_multiple_of(LANES)];
        Self { wanted, values: room.clone(), weights: room, constant: 0.0, stage: None }
    }

    /// What a position at this stage of a game is worth by its state variables.
    pub fn of<R: Ruleset>(&mut self, value: &Value, rules: &R, state: &R::State, stage: f64) -> f64 {
        if self.stage != Some(stage) {
            self.stage = Some(stage);
            self.constant = value.constant.at(stage);
            for (place, weight) in &value.weights {
                self.weights[usize::from(*place)] = weight.at(stage);
            }
        }
        let Self { wanted, values, weights, .. } = self;
        let wanted = &wanted[..];
        let own = &mut values[..wanted.len()];
        rules.state_variables(state, |variable| wanted[usize::from(variable)], own, &R::Glance::default());
        let mut lanes = [0.0; LANES];
        for (weights, values) in weights.chunks_exact(LANES).zip(values.chunks_exact(LANES)) {
            for (lane, (weight, value)) in lanes.iter_mut().zip(weights.iter().zip(values)) {
                *lane += weight * value;
            }
        }
        self.constant + ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3]))
    }
}
