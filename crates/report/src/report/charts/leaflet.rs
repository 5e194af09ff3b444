//! The charts of a page that is about no run.

use super::{
    NARROW, end_below_words, finished, legend_below,
    scale::{Row, around, forest},
    short,
    zones::Zone,
};
use crate::report::{
    leaflet::{Drawn, Picture, Points},
    paint::{Paint, Surface, dash, marker},
    svg, words,
};
use kuva::{
    backend::svg::SvgBackend,
    plot::ColorMap,
    prelude::{Heatmap, Layout, LinePlot, Plot, ReferenceLine, ScatterPlot, TextAnnotation, render_multiple},
};
use std::sync::Arc;

/// The SVG of a chart for one surface.
pub(in crate::report) fn draw(picture: &Picture, surface: Surface) -> String {
    let paint = Paint(surface);
    let (plots, layout) = match &picture.drawn {
        Drawn::Lines { lines, axes } => curves(lines, axes, paint),
        Drawn::Points { kinds, axes, ends } => points(kinds, axes, ends, paint),
        Drawn::Grid { rows, columns, shares, axes } => grid((rows, columns), shares, axes, paint),
        Drawn::Estimates { rows, axis } => {
            let room = paint.room(46, 20);
            let rows: Vec<Row> = rows
                .iter()
                .map(|(name, estimate)| {
                    let pale = estimate.interval.contains(0.0);
                    let colour = paint.line(if pale { 4 } else { 0 });
                    Row { label: short(name, room), estimate: *estimate, colour, zone: Zone::default() }
                })
                .collect();
            let plots: Vec<Plot> = vec![forest(&rows, 0.0, paint).into()];
            let layout = Layout::auto_from_plots(&plots).with_height(110.0 + 24.0 * rows.len() as f64);
            let layout = around(layout, &rows, 0.0).with_x_label(axis.as_str());
            (plots, layout)
        }
    };
    let mut layout = finished(layout, paint);
    if surface == Surface::Narrow {
        layout = layout.with_width(NARROW).with_ticks(3);
    }
    let mut scene = render_multiple(plots, layout);
    if surface == Surface::Narrow {
        end_below_words(&mut scene);
    }
    svg::finish(&SvgBackend::new().render_scene(&scene), picture.name, &picture.title, &[], surface)
}

fn curves(lines: &[(String, Vec<(f64, f64)>)], axes: &[String; 2], paint: Paint) -> (Vec<Plot>, Layout) {
    let mut plots: Vec<Plot> = Vec::new();
    for (place, (name, points)) in lines.iter().enumerate() {
        let colour = paint.line(place);
        let line = LinePlot::new().with_data(points.iter().copied()).with_color(colour.clone()).with_stroke_width(2.2);
        plots.push(line.with_line_style(dash(place)).into());
        let tips = points.iter().map(|(x, y)| format!("{name}: {y:.2} at {} {x}", axes[0]));
        let marks = ScatterPlot::new().with_data(points.iter().copied()).with_color(colour).with_size(4.0);
        plots.push(marks.with_marker(marker(place)).with_tooltip_labels(tips).with_legend(short(name, 34)).into());
    }
    let xs = || lines.iter().flat_map(|line| &line.1).map(|point| point.0);
    let span = xs().fold(f64::NEG_INFINITY, f64::max) - xs().fold(f64::INFINITY, f64::min);
    let layout = legend_below(Layout::auto_from_plots(&plots).with_height(460.0))
        .with_x_label(axes[0].as_str())
        .with_y_label(axes[1].as_str())
        .with_reference_line(ReferenceLine::horizontal(0.0).with_color(paint.guide()));
    let layout = if span <= paint.room(20, 8) as f64 { layout.with_x_tick_step(1.0) } else { layout };
    (plots, layout)
}

fn points(kinds: &[Points], axes: &[String; 2], ends: &[Vec<f64>; 2], paint: Paint) -> (Vec<Plot>, Layout) {
    let plot = |(place, Points { name, points }): (usize, &Points)| -> Plot {
        let tips = points.iter().map(|point| point.2.clone());
        // The last kind is what is looked for.
        let size = if place + 1 == kinds.len() { 9.0 } else { 5.0 };
        let marks = ScatterPlot::new().with_data(points.iter().map(|point| (point.0, point.1)));
        let marks = marks.with_color(paint.line(place)).with_size(size).with_marker(marker(place));
        marks.with_tooltip_labels(tips).with_legend(short(name, 34)).into()
    };
    let plots: Vec<Plot> = kinds.iter().enumerate().map(plot).collect();
    let mut layout = legend_below(Layout::auto_from_plots(&plots).with_height(460.0))
        .with_x_label(axes[0].as_str())
        .with_y_label(axes[1].as_str());
    for end in &ends[0] {
        layout = layout.with_reference_line(ReferenceLine::vertical(*end).with_color(paint.target()));
    }
    for end in &ends[1] {
        layout = layout.with_reference_line(ReferenceLine::horizontal(*end).with_color(paint.target()));
    }
    (plots, layout)
}

fn grid(
    (rows, columns): (&[String], &[String]),
    shares: &[Vec<(f64, bool)>],
    axes: &[String; 2],
    paint: Paint,
) -> (Vec<Plot>, Layout) {
    // The first row is drawn above the others.
    let values: Vec<Vec<f64>> =
        shares.iter().rev().map(|row| row.iter().map(|(share, _)| 100.0 * share).collect()).collect();
    let all = || values.iter().flatten().copied();
    let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    // Shares have the same colour in every chart, whatever others there are.
    let colour = move |place: f64| paint.heat((least + place * (most - least)) / 100.0);
    let map = Heatmap::new().with_data(values).with_color_map(ColorMap::Custom(Arc::new(colour))).with_cell_size(0.985);
    let plots: Vec<Plot> = vec![map.into()];
    let mut layout = Layout::auto_from_plots(&plots)
        .with_height(130.0 + 30.0 * rows.len() as f64)
        .with_y_label(axes[0].as_str())
        .with_x_label(axes[1].as_str())
        .with_x_categories(columns.to_vec())
        .with_y_categories(rows.iter().rev().cloned().collect())
        .with_show_grid(false);
    layout.show_colorbar = false;
    for (y, row) in shares.iter().rev().enumerate() {
        for (x, (share, wanted)) in row.iter().enumerate() {
            let tick = if *wanted { " ✓" } else { "" };
            let text = format!("{}{tick}", words::fixed(100.0 * share, 0));
            layout = layout
                .with_annotation(TextAnnotation::new(text, x as f64 + 1.0, y as f64 + 1.0 - 0.35).with_font_size(13));
        }
    }
    (plots, layout)
}
