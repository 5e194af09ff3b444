//! Heatmaps: win rates of every variant and strategy, and of two settings together.

use super::{
    ChartName, Drawing, MOST_ROWS, Terminal, Topic, WHOLE, labels, labels_across, left_out, short, some_of,
    variant_labels,
    zones::{Zone, Zones},
};
use crate::analysis::{CellLabel, Meets};
use crate::report::{
    paint::Paint,
    verdicts::{Facts, player},
    words,
};
use kuva::{
    plot::ColorMap,
    prelude::{ContourPlot, Heatmap, Plot, TextAnnotation, TickFormat},
};
use std::{collections::BTreeSet, sync::Arc};

/// A share in a grid.
struct Cell {
    share: f64,
    /// What its tooltip says.
    tip: String,
    /// Whether it meets the target.
    meets: bool,
}

impl Cell {
    fn of(facts: &Facts<'_>, met: &BTreeSet<(&str, &str)>, variant: &str, strategy: &str) -> Option<Self> {
        let share = facts.summary(variant, strategy)?.win_rate?;
        let tip = format!("{strategy} in {}: {}", facts.said(variant, WHOLE), facts.win_rate(variant, strategy)?);
        Some(Self { share, tip, meets: met.contains(&(variant, strategy)) })
    }
}

/// The cells that meet the target, by variant and strategy.
fn met<'a>(facts: &Facts<'a>) -> BTreeSet<(&'a str, &'a str)> {
    let strategy = facts.run.target.map_or("", |band| band.strategy.as_str());
    facts
        .target()
        .into_iter()
        .filter(|(.., meets)| *meets == Meets::Yes)
        .map(|(variant, ..)| (variant, strategy))
        .collect()
}

/// What a caption says about them, where there are any.
fn ticked(met: &BTreeSet<(&str, &str)>) -> &'static str {
    if met.is_empty() { "" } else { " A tick: it meets your target." }
}

/// A grid of shares; `NaN` where there is none. Rows are listed from the top.
struct Shares {
    rows: Vec<String>,
    columns: Vec<String>,
    cells: Vec<Vec<Option<Cell>>>,
    /// Shares at which a line is drawn through the grid, where rows and columns are steps of numbers.
    lines: Vec<f64>,
}

impl Shares {
    /// The same as a table, for a terminal.
    fn table(&self) -> Terminal {
        let header = std::iter::once(String::new()).chain(self.columns.iter().cloned()).collect();
        let told = |cell: &Option<Cell>| match cell {
            Some(cell) if cell.meets => format!("{} ✓", words::percent(cell.share, 1.0)),
            Some(cell) => words::percent(cell.share, 1.0),
            None => "–".to_owned(),
        };
        let rows = self.rows.iter().zip(&self.cells);
        let row = |(name, cells): (&String, &Vec<Option<Cell>>)| {
            std::iter::once(name.clone()).chain(cells.iter().map(told)).collect()
        };
        Terminal::Table(header, rows.map(row).collect())
    }

    /// Draws it with the percentages written into the cells, for those who cannot tell colours apart.
    fn draw(self, name: ChartName, topic: Topic, title: &str, paint: Paint) -> Drawing {
        let values: Vec<Vec<f64>> = self
            .cells
            .iter()
            .rev()
            .map(|row| row.iter().map(|cell| cell.as_ref().map_or(f64::NAN, |cell| 100.0 * cell.share)).collect())
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
            .map(|cell| cell.as_ref().map_or_else(|| "no games".to_owned(), |cell| cell.tip.clone()))
            .collect();
        let marks: Vec<Vec<bool>> = self
            .cells
            .iter()
            .rev()
            .map(|row| row.iter().map(|cell| cell.as_ref().is_some_and(|cell| cell.meets)).collect())
            .collect();
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let table = self.table();
        let map = Heatmap::new()
            .with_data(values.clone())
            .with_color_map(ColorMap::Custom(Arc::new(colour)))
            .with_tooltip_labels(tips)
            .with_cell_size(0.985);
        let mut plots: Vec<Plot> = vec![map.into()];
        let steps = |count: usize| (1..=count).map(|place| place as f64).collect::<Vec<_>>();
        if !self.lines.is_empty() && values.iter().flatten().all(|value| value.is_finite()) {
            let levels: Vec<f64> = self.lines.iter().map(|share| 100.0 * share).collect();
            let lines = ContourPlot::new().with_grid(values.clone(), steps(columns), steps(rows)).with_levels(&levels);
            plots.push(lines.with_line_color(paint.ink()).with_line_width(2.0).into());
        }
        let height = if rows > 16 { 24.0 } else { 30.0 };
        let below: Vec<String> = self.rows.into_iter().rev().collect();
        let wide = self.columns.iter().map(|column| column.chars().count()).max().unwrap_or(0);
        let crowded = paint.room(70, 24);
        let drawing = Drawing::new(name, topic, title, plots).in_terminal(table);
        let mut drawing = drawing.rows(rows, height).lay(|layout| {
            // No axis has a title here, unless one is given later.
            let tall = layout.height.unwrap_or(300.0) - 40.0;
            let mut layout = layout
                .with_height(tall)
                .with_x_categories(self.columns)
                .with_y_categories(below)
                .with_show_grid(false)
                .with_colorbar_tick_format(TickFormat::Fixed(0));
            // Every cell has its number.
            layout.show_colorbar &= !paint.is_narrow();
            if wide * columns > crowded { layout.with_x_tick_rotate(-35.0) } else { layout }
        });
        // Rotated names need room below.
        if wide * columns > crowded {
            let extra = 5.0 * wide as f64;
            drawing = drawing.lay(|layout| {
                let height = layout.height.unwrap_or(300.0) + extra;
                layout.with_height(height)
            });
        }
        for (y, row) in values.iter().enumerate() {
            for (x, value) in row.iter().enumerate() {
                let text = if value.is_finite() { words::fixed(*value, 0) } else { "–".to_owned() };
                let text = if marks[y][x] { format!("{text} ✓") } else { text };
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
    let (variants, strategies) = (facts.run.variants(), facts.strategies());
    (facts.games() > 0 && variants.len() * strategies.len() > 1).then_some(())?;
    let shown = some_of(&variants, MOST_ROWS);
    let across = some_of(&strategies, 14);
    let met = met(facts);
    let cells = shown
        .iter()
        .map(|variant| across.iter().map(|strategy| Cell::of(facts, &met, variant, strategy)).collect())
        .collect();
    let shares = Shares {
        rows: variant_labels(facts, shown.iter().copied(), paint),
        columns: labels_across(across.iter().copied(), paint),
        cells,
        lines: Vec::new(),
    };
    let caption = format!(
        "How many per cent of its games each strategy (across, the ablest first) wins in each variant (down). A dash: no games.{}{}",
        ticked(&met),
        left_out(shown.len(), variants.len(), "variants") + &left_out(across.len(), strategies.len(), "strategies")
    );
    let rows = Zones::Rows(shown.iter().map(|variant| Zone::default().of(facts, variant)).collect());
    let columns = Zones::columns(across.iter().map(|player| Zone::default().of_player(player)));
    let drawing = shares.draw(ChartName::WinRates, Topic::Hardness, "Win rates", paint).caption(caption);
    Some(drawing.zones(rows).zones(columns))
}

/// Whether two settings make a grid that can be drawn.
pub(super) fn is_grid(facts: &Facts<'_>) -> bool {
    sides(facts).is_some()
}

/// The values of two settings, down and across.
fn sides(facts: &Facts<'_>) -> Option<[Vec<String>; 2]> {
    let axes = facts.run.axes();
    let ([_, _], [downs, acrosses]) = (axes.as_slice(), facts.study.settings.as_slice()) else { return None };
    let values =
        |points: &[crate::analysis::Point]| points.iter().map(|p| p.value.to_string()).collect::<Vec<String>>();
    let (down, across) = (values(&downs.points), values(&acrosses.points));
    let fits = down.len() > 1 && across.len() > 1 && down.len() <= MOST_ROWS && across.len() <= 16;
    let label = |label: &CellLabel| label.strategy == facts.anchor && label.axes.len() == 2;
    (fits && facts.run.labels.iter().any(label)).then_some([down, across])
}

/// The foremost player's win rate over a grid of two settings.
pub(super) fn over_two_axes(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let [down, across] = sides(facts)?;
    let axes = facts.run.axes();
    let [first, second] = axes.as_slice() else { return None };
    let (strategy, met) = (facts.foremost(), met(facts));
    let find = |a: &str, b: &str| {
        // Named variants may repeat the grid; the first of them is shown.
        let label = facts.run.labels.iter().find(|label| {
            label.strategy == strategy && label.axes.iter().map(|(_, value)| value.as_str()).eq([a, b])
        })?;
        Cell::of(facts, &met, &label.variant, strategy)
    };
    let cells: Vec<Vec<Option<Cell>>> = down.iter().map(|a| across.iter().map(|b| find(a, b)).collect()).collect();
    cells.iter().flatten().any(Option::is_some).then_some(())?;
    let numbers = facts.study.settings.iter().all(|curve| curve.points.iter().all(|point| point.number.is_some()));
    let band = facts.run.target.filter(|_| numbers).map(|band| band.win_rate);
    let lines = band.map_or_else(Vec::new, |band| vec![band.low, band.high]);
    let between = match band {
        Some(band) => format!(
            " The lines run where {} and {} % would be won, were wins to change evenly from cell to cell: the ends of your target.",
            words::fixed(100.0 * band.low, 0),
            words::fixed(100.0 * band.high, 0)
        ),
        None => String::new(),
    };
    let shares = Shares { rows: labels(&down, paint), columns: labels_across(&across, paint), cells, lines };
    let caption = format!("Per cent of games that {} wins.{}{between}", player(strategy), ticked(&met));
    let drawing = shares.draw(ChartName::TwoSettings, Topic::Settings, "Two settings together", paint).caption(caption);
    let (x, y) = (short(second, 40), short(first, 30));
    Some(drawing.lay(|layout| {
        let tall = layout.height.unwrap_or(300.0) + 30.0;
        layout.with_height(tall).with_x_label(x).with_y_label(y)
    }))
}
