//! Heatmaps: win rates of every variant and strategy, and of two settings together.

use super::{Drawing, MOST_ROWS, labels, left_out, some_of};
use crate::report::{
    paint::Paint,
    verdicts::{Facts, player},
    words,
};
use kuva::{
    plot::ColorMap,
    prelude::{Heatmap, TextAnnotation, TickFormat},
};
use std::sync::Arc;

/// A grid of shares; `NaN` where there is none. Rows are listed from the top.
struct Shares {
    rows: Vec<String>,
    columns: Vec<String>,
    /// Each with what its tooltip says.
    cells: Vec<Vec<Option<(f64, String)>>>,
}

impl Shares {
    /// Draws it with the percentages written into the cells, for those who cannot tell colours apart.
    fn draw(self, name: &'static str, section: &'static str, title: &str, paint: Paint) -> Drawing {
        let values: Vec<Vec<f64>> = self
            .cells
            .iter()
            .rev()
            .map(|row| row.iter().map(|cell| cell.as_ref().map_or(f64::NAN, |(share, _)| 100.0 * share)).collect())
            .collect();
        let known = || values.iter().flatten().copied().filter(|value| value.is_finite());
        let (least, most) = (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
        // kuva spreads a colour map over the values there are; shares keep the same colour in every chart.
        let colour = move |place: f64| paint.heat((least + place * (most - least)) / 100.0);
        let tips: Vec<String> = self
            .cells
            .iter()
            .rev()
            .flatten()
            .map(|cell| cell.as_ref().map_or_else(|| "no games".to_owned(), |(_, tip)| tip.clone()))
            .collect();
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let map = Heatmap::new()
            .with_data(values.clone())
            .with_color_map(ColorMap::Custom(Arc::new(colour)))
            .with_tooltip_labels(tips)
            .with_cell_size(0.985);
        let height = if rows > 16 { 24.0 } else { 30.0 };
        let below: Vec<String> = self.rows.into_iter().rev().collect();
        let wide = self.columns.iter().map(|column| column.chars().count()).max().unwrap_or(0);
        let mut drawing = Drawing::new(name, section, title, vec![map.into()]).rows(rows, height).lay(|layout| {
            // No axis has a title here, unless one is given later.
            let tall = layout.height.unwrap_or(300.0) - 40.0;
            let layout = layout
                .with_height(tall)
                .with_x_categories(self.columns)
                .with_y_categories(below)
                .with_show_grid(false)
                .with_colorbar_tick_format(TickFormat::Fixed(0));
            if wide * columns > 70 { layout.with_x_tick_rotate(-35.0) } else { layout }
        });
        // Rotated names need room below.
        if wide * columns > 70 {
            let extra = 5.0 * wide as f64;
            drawing = drawing.lay(|layout| {
                let height = layout.height.unwrap_or(300.0) + extra;
                layout.with_height(height)
            });
        }
        for (y, row) in values.iter().enumerate() {
            for (x, value) in row.iter().enumerate() {
                let text = if value.is_finite() { words::fixed(*value, 0) } else { "–".to_owned() };
                // Annotations sit above their point; a third of a row lower is the middle of the cell.
                let note = TextAnnotation::new(text, x as f64 + 1.0, y as f64 + 1.0 - 10.5 / height).with_font_size(13);
                drawing = drawing.lay(|layout| layout.with_annotation(note));
            }
        }
        drawing
    }
}

/// The win rate of every strategy in every variant.
pub(super) fn win_rates(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let (variants, strategies) = (facts.run.variants(), facts.run.strategies());
    (facts.games() > 0 && variants.len() * strategies.len() > 1).then_some(())?;
    let shown = some_of(&variants, MOST_ROWS);
    let across = some_of(&strategies, 14);
    let cells = shown
        .iter()
        .map(|variant| {
            let cell = |strategy: &&str| {
                let share = facts.summary(variant, strategy)?.win_rate?;
                let told = facts.win_rate(variant, strategy)?;
                Some((share, format!("{strategy} in {variant}: {told}")))
            };
            across.iter().map(cell).collect()
        })
        .collect();
    let shares = Shares {
        rows: labels(shown.iter().map(|variant| facts.said(variant))),
        columns: labels(across.iter().copied()),
        cells,
    };
    let caption = format!(
        "How many per cent of its games each strategy (across) wins in each variant (down). A dash: no games.{}",
        left_out(shown.len(), variants.len(), "variants")
    );
    Some(shares.draw("win-rates", "hardness", "Win rates", paint).caption(caption))
}

/// The anchor's win rate over a grid of two settings.
pub(super) fn two_axes(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let axes = facts.run.axes();
    let [first, second] = axes.as_slice() else { return None };
    let [downs, acrosses] = facts.study.settings.as_slice() else { return None };
    let values = |points: &[crate::analysis::Point]| points.iter().map(|p| p.value.clone()).collect::<Vec<String>>();
    let (down, across) = (values(&downs.points), values(&acrosses.points));
    (down.len() > 1 && across.len() > 1 && down.len() <= MOST_ROWS && across.len() <= 16).then_some(())?;
    let find = |a: &str, b: &str| {
        // Named variants may repeat the grid; the first of them is shown.
        let label = facts.run.labels.iter().find(|label| {
            label.strategy == facts.anchor && label.axes.iter().map(|(_, value)| value.as_str()).eq([a, b])
        })?;
        let share = facts.summary(&label.variant, facts.anchor)?.win_rate?;
        Some((share, format!("{}: {}", label.variant, facts.win_rate(&label.variant, facts.anchor)?)))
    };
    let cells = down.iter().map(|a| across.iter().map(|b| find(a, b)).collect()).collect();
    let shares = Shares { rows: labels(&down), columns: labels(&across), cells };
    let caption = format!("Per cent of games that {} wins.", player(facts.anchor));
    let drawing = shares.draw("two-settings", "settings", "Two settings together", paint).caption(caption);
    let (x, y) = (words::short(second, 40), words::short(first, 30));
    Some(drawing.lay(|layout| {
        let tall = layout.height.unwrap_or(300.0) + 30.0;
        layout.with_height(tall).with_x_label(x).with_y_label(y)
    }))
}
