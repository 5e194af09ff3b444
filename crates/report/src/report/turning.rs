//! A game cut to its turning points.

use super::{
    terminal::{end_text, tell},
    words::fixed,
};
use crate::{
    analysis::Fall,
    ruleset::Descriptor,
    simulation::{Line, Replay},
};
use std::fmt::Write;

/// The lines of a replay from the decision at which the chance fell up to the next that was not forced, or to the end.
#[must_use]
pub fn lines_of<'a>(replay: &'a Replay, fall: &Fall) -> &'a [Line] {
    let place = |number: u32| {
        let decisions = replay.lines.iter().enumerate().filter(|(_, line)| matches!(line, Line::Decision { .. }));
        decisions.map(|(place, _)| place).nth(number.saturating_sub(1) as usize)
    };
    let all = replay.lines.len();
    let from = place(fall.number).unwrap_or(all);
    let to = fall.until.and_then(place).unwrap_or(all).max(from);
    &replay.lines[from..to]
}

/// A game told at the places where the chance to win fell most, and at its end. `tries` is how many rollouts each chance comes
/// from.
#[must_use]
pub fn falls_text(title: &str, descriptor: &Descriptor, replay: &Replay, falls: &[Fall], tries: u32) -> String {
    let mut text = format!(
        "{title}\n  cut to where the chance to win fell most, if the player goes on as it does ({tries} rollouts each)\n"
    );
    if falls.is_empty() {
        let _ = writeln!(text, "\nnowhere did the chance fall by more than rollouts tell apart");
    }
    for fall in falls {
        let [before, after, error] = [fall.before, fall.after, fall.error].map(|share| fixed(100.0 * share, 0));
        let _ = writeln!(
            text,
            "\nturn {}, decision {} of {}: from {before} to {after} % (±{error})",
            fall.turn, fall.number, replay.outcome.decisions
        );
        lines_of(replay, fall).iter().for_each(|line| tell(&mut text, line));
    }
    text.push_str(&end_text(descriptor, replay));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::Outcome;

    #[test]
    fn only_the_lines_of_turning_points_and_the_end_are_told() {
        let decision = |chosen: &str| Line::Decision { chosen: chosen.into(), instead_of: vec![], reason: None };
        let rule = |what: &str| Line::Rule { rule: "R".into(), what: what.into() };
        let lines = vec![
            Line::Turn { turn: 1, state: vec![] },
            decision("first"),
            rule("one"),
            decision("forced"),
            rule("two"),
            decision("third"),
            rule("three"),
        ];
        let outcome = Outcome {
            game: 0,
            score: 3,
            opponent_score: None,
            margin: None,
            cause: None,
            won: false,
            rank: 0,
            turns: 1,
            decisions: 3,
            forced: 1,
            offered: 5,
        };
        let replay = Replay { lines, outcome, metrics: vec![], state: vec![] };
        let fall = |number, until| Fall { number, turn: 1, before: 0.8, after: 0.2, until, error: 0.05 };
        let text = falls_text("A game", &Descriptor::BLANK, &replay, &[fall(1, Some(3))], 40);
        assert!(text.contains("turn 1, decision 1 of 3: from 80 to 20 % (±5)\n  > first"), "{text}");
        assert!(text.contains("two") && !text.contains("three") && text.contains("lost with 3"), "{text}");
        assert_eq!(lines_of(&replay, &fall(3, None)).len(), 2);
        assert!(lines_of(&replay, &fall(9, None)).is_empty());
        assert!(falls_text("A game", &Descriptor::BLANK, &replay, &[], 40).contains("nowhere"));
    }
}
