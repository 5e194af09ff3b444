//! Keys that tables have in common: beside the name of a variant stand the values of its axes, each in a column of its own
//! type, so that nobody takes names apart.

use super::tables::{axis_column, axis_name};
use crate::{
    analysis::{CellLabel, Run},
    scenario::AxisValue,
};
use polars::prelude::*;
use std::collections::BTreeMap;

/// The columns that name variants, and what the columns of their axes end in. Of `difficulty`, a name may be a player's,
/// who has no axes.
const NAMED: [(&str, &str); 6] =
    [("variant", ""), ("variant_a", "_a"), ("variant_b", "_b"), ("from", "_from"), ("to", "_to"), ("name", "")];

/// A table with the columns of axes after each that names variants. Tables whose rows belong to cells have them already.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub(super) fn keyed(run: &Run<'_>, frame: &DataFrame) -> PolarsResult<DataFrame> {
    let by_variant: BTreeMap<&str, &CellLabel> =
        run.labels.iter().map(|label| (label.variant.as_str(), label)).collect();
    let mut columns: Vec<Column> = Vec::new();
    for column in frame.columns() {
        columns.push(column.clone());
        let Some((_, ending)) = NAMED.iter().find(|(known, _)| known == column.name()) else { continue };
        let labels = column.str()?.iter().map(|variant| by_variant.get(variant?).copied());
        let labels: Vec<Option<&CellLabel>> = labels.collect();
        for (place, axis) in run.axes().into_iter().enumerate() {
            // A player has none.
            let values = labels.iter().map(|label| label.and_then(|label| label.axes.get(place)));
            let values: Vec<Option<&AxisValue>> = values.map(|axis| axis.map(|(_, value)| value)).collect();
            columns.push(axis_column(&format!("{}{ending}", axis_name(run.descriptor, axis)), &values));
        }
    }
    DataFrame::new(frame.height(), columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{frames, report::fixture};

    #[test]
    fn every_table_has_the_values_of_axes_beside_the_names_of_variants() {
        let fixture = fixture::two_axes();
        let run = fixture.run();
        let tables = frames::study(&run, &fixture.study).expect("tables");
        let mut seen = 0;
        for (table, frame) in &tables {
            let names: Vec<String> = frame.get_column_names().iter().map(ToString::to_string).collect();
            for (name, ending) in NAMED {
                let Some(place) = names.iter().position(|other| other == name) else { continue };
                let is_text = frame.column(name).expect("a column").dtype() == &DataType::String;
                if !is_text || (name == "name" && *table != "difficulty") {
                    continue;
                }
                seen += 1;
                let variants = frame.column(name).expect("names").str().expect("texts").clone();
                for (axis, path) in run.axes().into_iter().enumerate() {
                    assert_eq!(names[place + 1 + axis], format!("{path}{ending}"), "{table}");
                    let column = frame.column(&names[place + 1 + axis]).expect("a column");
                    assert_eq!(column.dtype(), &DataType::Int64, "{table}: {path}");
                    let values = column.i64().expect("whole numbers");
                    for (variant, value) in variants.iter().zip(values.iter()) {
                        // A variant is called by the values of its axes: `timers.start=22, spy.cost=0`.
                        let spelled = value.map(|value| format!("{path}={value}"));
                        let is = |part: &str| spelled.as_deref().is_some_and(|spelled| part == spelled);
                        let is_variant = variant.is_some_and(|variant| variant.contains('='));
                        assert_eq!(variant.is_some_and(|variant| variant.split(", ").any(is)), is_variant, "{table}");
                    }
                }
            }
            if names.iter().any(|name| name == "variant") && names.iter().any(|name| name == "strategy") {
                assert_eq!(names[0], "cell", "{table}");
                assert_eq!(frame.column("cell").expect("cells").null_count(), 0, "{table}");
            }
        }
        assert!(seen >= 6, "{seen} columns of names");
    }

    #[test]
    fn the_long_form_of_cells_has_every_figure_of_the_wide_one() {
        let fixture = fixture::start();
        let run = fixture.run();
        let cards = frames::CardColumns::of(run.metrics);
        let table = frames::Table { descriptor: run.descriptor, labels: run.labels, cards: &cards };
        let wide = frames::cells(&table, run.summaries).expect("cells");
        let long = frames::cells_long(&wide).expect("their long form");
        let figures = wide.columns().iter().skip(4);
        let known: usize = figures.map(|column| column.len() - column.null_count()).sum();
        assert_eq!(long.height(), known);
        assert_eq!(wide.columns()[3].name().as_str(), "strategy");
        let (cells, columns) = (long.column("cell").expect("cells"), long.column("column").expect("columns"));
        let values = long.column("value").expect("values").f64().expect("numbers").clone();
        for row in (0..long.height()).step_by(37) {
            let cell = cells.u32().expect("numbers").get(row).expect("a cell") as usize;
            let name = columns.str().expect("texts").get(row).expect("a name");
            let figure = wide.column(name).expect("a column").cast(&DataType::Float64).expect("numbers");
            assert_eq!(figure.f64().expect("numbers").get(cell), values.get(row), "{name} of cell {cell}");
        }
    }
}
