//! `perihelion replay --page`: one game as a page.

use super::{Stop, replay::Told};
use crate::{
    files::command_line,
    report::{Cells, Drawn, Leaflet, LeafletPart, Picture, lines_of},
    ruleset::Quantity,
    simulation::{ALWAYS, Line, Traced},
};

/// The most state variables that are shown by turn.
const MOST_FIGURES: usize = 10;

/// The most of them that are drawn.
const MOST_DRAWN: usize = 5;

/// The places of the state variables that are read for a page: all that are numbers.
fn numbers(told: &Told<'_>) -> Vec<u16> {
    let variables = (0..).zip(told.descriptor.state_variables);
    variables.filter(|(_, variable)| variable.quantity == Quantity::Number).map(|(place, _)| place).collect()
}

/// The page of a game.
pub fn leaflet(told: &Told<'_>) -> Result<Leaflet, Stop> {
    let places = numbers(told);
    let traced = told.seat.trace(told.seed, &[told.game], &places)?;
    let traced = traced.first().ok_or_else(|| Stop::Failed("the game was not read".into()))?;
    let outcome = &told.replay.outcome;
    let ending = outcome.cause.and_then(|cause| told.descriptor.endings.get(usize::from(cause)));
    let how = ending.map_or_else(
        || "it was cut short at the decision limit".to_owned(),
        |ending| format!("`{}`. {}", ending.name, ending.about),
    );
    let result = format!(
        "{} with {} {} after {} turns: {how}",
        if outcome.won { "Won" } else { "Lost" },
        outcome.score,
        told.descriptor.score_unit,
        outcome.turns
    );
    let mut parts = vec![by_turn(told, traced, &places)];
    parts.extend(turning(told));
    parts.push(all(told));
    let mut arguments = vec!["replay".to_owned()];
    arguments.extend(told.command.iter().cloned());
    arguments.extend(["--game".to_owned(), told.game.to_string()]);
    let again = command_line(&arguments).map(|line| ("Tell it in the terminal".to_owned(), line));
    Ok(Leaflet {
        title: format!("Game {} of {}", told.game, told.cell.strategy.name()),
        ruleset: told.descriptor.name.to_owned(),
        purpose: told.cell.scenario.title.clone(),
        facts: format!("seed {}, {} decisions, {} of them forced", told.seed, outcome.decisions, outcome.forced),
        summary: result,
        short: Vec::new(),
        parts,
        commands: again.into_iter().collect(),
        told: vec![
            ("Seed".to_owned(), told.seed.to_string()),
            ("Scenario".to_owned(), format!("`{}`", told.cell.scenario.path.display())),
            ("Player".to_owned(), format!("`{}`", told.cell.strategy.called())),
        ],
    })
}

/// Scores, and the board's figures, at the end of each turn.
fn by_turn(told: &Told<'_>, traced: &Traced, places: &[u16]) -> LeafletPart {
    let width = ALWAYS.len() + places.len();
    let column = |at: usize| -> Vec<(f64, f64)> {
        let values = traced.values.chunks_exact(width).filter_map(|row| row.get(at).copied());
        let all = traced.turns.iter().map(|turn| f64::from(*turn)).zip(values);
        all.filter(|(_, value)| value.is_finite()).collect()
    };
    let scores = ALWAYS.into_iter().enumerate().map(|(at, name)| (name.replace('_', " "), column(at)));
    let scores: Vec<(String, Vec<(f64, f64)>)> = scores.filter(|(_, points)| !points.is_empty()).collect();
    let moves = |points: &[(f64, f64)]| points.windows(2).any(|two| two[0].1 != two[1].1);
    // What only says the score, what is left to the goal, or the turn again.
    let again = |points: &[(f64, f64)]| {
        let score = scores.first().map_or(&[][..], |(_, points)| points.as_slice());
        let constant = |of: &dyn Fn(f64, f64, f64) -> f64| {
            let mut values = points.iter().zip(score).map(|(point, score)| of(point.1, score.1, point.0));
            values.next().is_none_or(|first| values.all(|value| value == first))
        };
        constant(&|value, score, _| value - score)
            || constant(&|value, score, _| value + score)
            || constant(&|value, _, turn| value - turn)
            || constant(&|value, _, turn| value + turn)
    };
    let figures = places.iter().enumerate().filter_map(|(at, place)| {
        let name = told.descriptor.state_variables.get(usize::from(*place))?.name.to_owned();
        Some((name, column(ALWAYS.len() + at)))
    });
    let figures: Vec<_> = figures.filter(|(_, points)| moves(points) && !again(points)).take(MOST_FIGURES).collect();
    let drawn = figures.iter().take(MOST_DRAWN).cloned().collect();
    let unit = told.descriptor.score_unit.to_owned();
    let score = Picture {
        name: "score",
        title: "Score by turn".into(),
        caption: "At the end of each turn in which something was decided.".into(),
        drawn: Drawn::Lines { lines: scores.clone(), axes: ["turn".into(), unit] },
    };
    let board = Picture {
        name: "figures",
        title: "Figures of the board by turn".into(),
        caption: "The first numbers of the ruleset that changed in this game; the table has more.".into(),
        drawn: Drawn::Lines { lines: drawn, axes: ["turn".into(), "value".into()] },
    };
    let table = |title: &str, lines: &[(String, Vec<(f64, f64)>)], picture: Picture| {
        let mut columns = vec![("turn".to_owned(), true)];
        columns.extend(lines.iter().map(|(name, _)| (name.clone(), true)));
        let cell = |value: f64| {
            let text = if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.2}") };
            (text.replace('-', "−"), Some(value))
        };
        let row = |turn: &u32| {
            let at = f64::from(*turn);
            let values = lines.iter().map(|(_, points)| points.iter().find(|point| point.0 == at).map(|point| point.1));
            let mut row = vec![(turn.to_string(), Some(at))];
            row.extend(values.map(|value| value.map_or_else(|| ("–".to_owned(), None), cell)));
            row
        };
        let rows = traced.turns.iter().map(row).collect();
        // A line needs two ends.
        let picture = Some(picture).filter(|_| traced.turns.len() > 1 && !lines.is_empty());
        Cells { title: title.to_owned(), columns, rows, picture }
    };
    let mut tables = vec![table("Score at the end of each turn", &scores, score)];
    if !figures.is_empty() {
        tables.push(table("Figures of the board at the end of each turn", &figures, board));
    }
    LeafletPart {
        id: "turns",
        question: "How did it go, turn by turn?".into(),
        verdict: "What lay on the table at the end of each turn.".into(),
        tables,
        ..LeafletPart::default()
    }
}

/// Where it turned, if that was asked for.
fn turning(told: &Told<'_>) -> Option<LeafletPart> {
    let falls = told.falls?;
    let share = |share: f64| format!("{:.0} %", 100.0 * share);
    let verdict = match falls {
        [] => "Nowhere did the chance to win fall by more than rollouts tell apart.".to_owned(),
        some => format!(
            "The chance to win fell most at {}.",
            if some.len() == 1 { "one place".to_owned() } else { format!("{} places", some.len()) }
        ),
    };
    let mut tables = Vec::new();
    for fall in falls {
        let title = format!(
            "Turn {}, decision {}: from {} to {} (±{})",
            fall.turn,
            fall.number,
            share(fall.before),
            share(fall.after),
            share(fall.error)
        );
        tables.push(table(title, lines_of(told.replay, fall), fall.turn));
    }
    Some(LeafletPart {
        id: "turning",
        question: "Where did it turn?".into(),
        verdict,
        tables,
        ..LeafletPart::default()
    })
}

/// Everything that happened.
fn all(told: &Told<'_>) -> LeafletPart {
    let lines = &told.replay.lines;
    let rules = lines.iter().filter(|line| matches!(line, Line::Rule { .. })).count();
    LeafletPart {
        id: "game",
        question: "What happened?".into(),
        verdict: format!("{} decisions were made, and rules took effect {rules} times.", told.replay.outcome.decisions),
        tables: vec![table("The whole game".into(), lines, 0)],
        ..LeafletPart::default()
    }
}

/// Lines of a replay as a table; the first are of this turn unless they say otherwise.
fn table(title: String, lines: &[Line], mut turn: u32) -> Cells {
    let columns = ["turn", "what", "why", "instead of"].into_iter();
    let mut rows = Vec::new();
    for line in lines {
        let (what, why, instead) = match line {
            Line::Turn { turn: next, .. } => {
                turn = *next;
                continue;
            }
            Line::Decision { chosen, instead_of, reason } => (
                format!("decides: {chosen}"),
                reason.clone().unwrap_or_else(|| "nothing else was legal".to_owned()),
                instead_of.join(", "),
            ),
            Line::Rule { rule, what } => (what.clone(), rule.clone(), String::new()),
        };
        let texts = [what, why, instead].into_iter().map(|text| (text, None));
        rows.push(std::iter::once((turn.to_string(), Some(f64::from(turn)))).chain(texts).collect());
    }
    Cells { title, columns: columns.map(|name| (name.to_owned(), name == "turn")).collect(), rows, picture: None }
}
