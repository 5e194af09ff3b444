//! The table of games read turn by turn.

use super::Table;
use crate::simulation::{ALWAYS, Traced};
use polars::prelude::*;

/// One row a game, turn and variable: what it was at the end of the turn. What a game has not (an opponent's score, a margin)
/// is left out. `games` have the games of each cell in their order, each read with [`ALWAYS`] and then these variables.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn trace(table: &Table<'_>, games: &[(usize, Vec<Traced>)], variables: &[String]) -> PolarsResult<DataFrame> {
    let names: Vec<&str> = ALWAYS.into_iter().chain(variables.iter().map(String::as_str)).collect();
    let (mut of, mut index, mut won) = (Vec::new(), Vec::<u64>::new(), Vec::<bool>::new());
    let (mut turns, mut variable, mut values) = (Vec::<u32>::new(), Vec::<&str>::new(), Vec::<f64>::new());
    for (cell, games) in games {
        for game in games {
            for (turn, row) in game.turns.iter().zip(game.values.chunks_exact(names.len())) {
                for (name, value) in names.iter().zip(row).filter(|(_, value)| !value.is_nan()) {
                    of.push(*cell);
                    index.push(game.outcome.game);
                    won.push(game.outcome.won);
                    turns.push(*turn);
                    variable.push(name);
                    values.push(*value);
                }
            }
        }
    }
    let mut columns = table.label_columns(&of);
    columns.push(Column::new("game".into(), index));
    columns.push(Column::new("won".into(), won));
    columns.push(Column::new("turn".into(), turns));
    columns.push(Column::new("variable".into(), variable));
    columns.push(Column::new("value".into(), values));
    DataFrame::new(of.len(), columns)
}
