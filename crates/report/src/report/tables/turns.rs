//! Tables of games turn by turn, for the anchor where the reader looks first.

use super::{Entry, Table, chosen_or, none, number, of_share, whole};
use crate::{
    analysis::{AtTurn, Fan, MeasuredBy, TurnByTurn},
    report::{
        verdicts::Facts,
        words::{fixed, level, percents},
    },
};

/// A title that says whose games they are.
fn titled(facts: &Facts<'_>, what: &str) -> String {
    format!("{what}: {} in {}", facts.anchor, facts.focus.unwrap_or_default())
}

/// What is told of chances and of what is foretold needs games won and lost.
fn telling<'a>(facts: &Facts<'a>) -> Option<&'a TurnByTurn> {
    facts.turns().filter(|of| of.tells())
}

fn turn(at: &AtTurn) -> Entry {
    let later = if TurnByTurn::is_open(at.turn) { " and later" } else { "" };
    number(at.turn as f64, format!("{}{later}", at.turn))
}

fn share(value: f64) -> Entry {
    number(value, format!("{} %", fixed(100.0 * value, 1)))
}

fn median(fan: Option<Fan>) -> Entry {
    fan.map_or_else(none, |Fan { quantiles: [low, _, middle, _, high], .. }| {
        number(middle, format!("{} ({} to {})", fixed(middle, 0), fixed(low, 0), fixed(high, 0)))
    })
}

/// The scores of games won and lost in the end, one row a turn.
pub fn fan(facts: &Facts<'_>) -> Option<Table> {
    let of = facts.turns()?;
    let what = match of.measure {
        MeasuredBy::Score => "Scores at the end of each turn",
        MeasuredBy::Margin => "Margins at the end of each turn",
    };
    let mut table = Table::new(
        &titled(facts, what),
        &[
            ("turn", true),
            ("games that go on", true),
            ("of them won", true),
            ("games won: median (90 % of them)", true),
            ("games lost: median (90 % of them)", true),
        ],
    );
    for at in of.turns.iter().filter(|at| at.going > 0) {
        let fans = of.fans(at);
        let won = share(at.won as f64 / at.going as f64);
        table.row(vec![turn(at), whole(at.going), won, median(fans.won), median(fans.lost)]);
    }
    table.filled()
}

/// The chance to win by the standing, one row a standing and turn.
pub fn chances(facts: &Facts<'_>) -> Option<Table> {
    let of = telling(facts)?;
    let by = of.measure.name();
    let level = level(facts.run.level);
    let mut table = Table::new(
        &titled(facts, &format!("Chance to win by the {by} at the end of a turn")),
        &[
            ("turn", true),
            (by, true),
            ("games", true),
            ("of them won", true),
            ("chance to win", true),
            (&format!("{level} %, a turn together"), true),
        ],
    );
    for at in &of.turns {
        for chance in &at.chances {
            let standing = match chance.low == chance.high {
                true => chance.low.to_string(),
                false => format!("{} to {}", chance.low, chance.high),
            };
            table.row(vec![
                turn(at),
                number(chance.low.into(), standing.replace('-', "−")),
                whole(chance.games),
                whole(chance.won),
                share(chance.chance),
                number(chance.interval.low, percents(chance.interval)),
            ]);
        }
    }
    table.filled()
}

/// How well the result is foretold, one row a turn.
pub fn foretold(facts: &Facts<'_>) -> Option<Table> {
    let of = telling(facts)?;
    let mut columns = vec![("turn", true), ("games whose result is known or told rightly", true)];
    let led = of.lead.is_some();
    columns.extend(led.then_some(("of those going on, won by whoever is ahead", true)));
    columns.extend([("games won that stood at 25 % or less", true), ("games lost that stood at 75 % or more", true)]);
    let mut table = Table::new(&titled(facts, "How well the result is foretold at the end of each turn"), &columns);
    for at in of.turns.iter().filter(|at| at.going > 0) {
        let mut row = vec![turn(at), chosen_or(at.foretold.as_ref().map(of_share))];
        row.extend(led.then(|| chosen_or(at.kept.as_ref().map(of_share))));
        row.extend([share(at.comebacks), share(at.thrown_away)]);
        table.row(row);
    }
    table.filled()
}

/// What there is to decide, one row a turn.
pub fn turns(facts: &Facts<'_>) -> Option<Table> {
    let of = facts.turns()?;
    let mut table = Table::new(
        &titled(facts, "Decisions of each turn"),
        &[
            ("turn", true),
            ("games that come to it", true),
            ("decisions a game", true),
            ("of them forced", true),
            ("games with nothing to decide", true),
        ],
    );
    for at in &of.turns {
        table.row(vec![
            turn(at),
            whole(at.games),
            number(at.decisions, fixed(at.decisions, 2)),
            at.forced.map_or_else(none, share),
            share(at.dead),
        ]);
    }
    table.filled()
}
