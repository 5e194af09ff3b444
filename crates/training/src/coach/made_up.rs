//! Games that were made up, to test what is said of them.

use crate::{
    ruleset::{ActionKindInfo, ActionVariableInfo, Descriptor, Quantity, VariableInfo},
    simulation::{Advised, Choice, Decider, Looked, Outcome, Sum},
    strategy::Usage,
};

/// A decision by a rule, in a turn, that costs so much in four rollouts altogether: wins and points.
pub fn looked(rule: usize, turn: u32, [wins, points]: [i64; 2]) -> Looked {
    let differ = wins != 0 || points != 0;
    Looked {
        number: turn,
        turn,
        by: Decider::Rule(rule),
        variables: vec![f64::from(turn)],
        choices: (0..2).map(|_| Choice { kind: 0, variables: Vec::new(), wins: 0, points: 0 }).collect(),
        own: 0,
        advised: usize::from(differ),
        words: [String::new(), String::new()],
        rollouts: if differ { 4 } else { 0 },
        wins: Sum { sum: wins, squares: wins * wins },
        points: Sum { sum: points, squares: points * points },
        tries: 0,
    }
}

/// A game with these decisions, by two rules.
pub fn game(number: u64, looked: Vec<Looked>) -> Advised {
    let decided = |rule: usize| looked.iter().filter(|one| one.by == Decider::Rule(rule)).count() as u64;
    let usage = Usage { decided: vec![decided(0), decided(1)], asked: looked.len() as u64, ..Usage::of_rules(2) };
    let outcome = Outcome {
        game: number,
        score: 0,
        opponent_score: None,
        margin: None,
        cause: Some(0),
        won: false,
        rank: 0,
        turns: 2,
        decisions: 3,
        forced: 0,
        offered: 6,
    };
    Advised { outcome, usage, looked }
}

/// A game with two kinds of action, of which the first has variables.
pub static DESCRIPTOR: Descriptor = Descriptor {
    name: "made-up",
    actions: &[ActionKindInfo { name: "go", about: "" }, ActionKindInfo { name: "stay", about: "" }],
    state_variables: &[
        VariableInfo { name: "coins", quantity: Quantity::Number, about: "" },
        VariableInfo { name: "tired", quantity: Quantity::Boolean, about: "" },
    ],
    action_variables: &[
        ActionVariableInfo { name: "way.length", quantity: Quantity::Number, about: "", kinds: &["go"] },
        ActionVariableInfo { name: "way.known", quantity: Quantity::Boolean, about: "", kinds: &["go"] },
    ],
    ..Descriptor::BLANK
};

/// A decision between staying, which is done by a rule, and ways to go with these lengths, of which each wins so many of ten
/// games more.
pub fn between(rule: usize, [coins, tired]: [f64; 2], ways: &[(f64, u32)]) -> Looked {
    let choice = |kind, variables, wins| Choice { kind, variables, wins, points: 0 };
    let stay = choice(1, Vec::new(), 10);
    let go = ways.iter().map(|(length, wins)| choice(0, vec![*length, 1.0], *wins));
    Looked {
        variables: vec![coins, tired],
        choices: std::iter::once(stay).chain(go).collect(),
        tries: 10,
        ..looked(rule, 1, [0, 0])
    }
}
