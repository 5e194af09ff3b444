//! The charts of a page that is about no run.

use super::{
    NARROW, finished, legend_below, more_legend,
    scale::{Row, around, forest},
    short,
};
use crate::report::{
    leaflet::{Drawn, Picture},
    paint::{Paint, Surface, dash, marker},
    svg,
};
use kuva::{
    backend::svg::SvgBackend,
    prelude::{Layout, LinePlot, Plot, ReferenceLine, ScatterPlot, render_multiple},
};

/// The SVG of a chart for one surface.
pub(in crate::report) fn draw(picture: &Picture, surface: Surface) -> String {
    let paint = Paint(surface);
    let (plots, layout, below) = match &picture.drawn {
        Drawn::Lines { lines, axes } => curves(lines, axes, paint),
        Drawn::Estimates { rows, axis } => {
            let room = paint.room(46, 20);
            let rows: Vec<Row> = rows
                .iter()
                .map(|(name, estimate)| {
                    let pale = estimate.interval.contains(0.0);
                    let colour = paint.line(if pale { 4 } else { 0 });
                    Row { label: short(name, room), estimate: *estimate, colour }
                })
                .collect();
            let plots: Vec<Plot> = vec![forest(&rows, 0.0, paint).into()];
            let layout = Layout::auto_from_plots(&plots).with_height(110.0 + 24.0 * rows.len() as f64);
            let layout = around(layout, &rows, 0.0).with_x_label(axis.as_str());
            (plots, layout, 0.0)
        }
    };
    let mut layout = finished(layout, paint);
    if surface == Surface::Narrow {
        layout = layout.with_width(NARROW).with_ticks(3);
    }
    let mut scene = render_multiple(plots, layout);
    if surface == Surface::Narrow {
        scene.height += below;
    }
    svg::finish(&SvgBackend::new().render_scene(&scene), picture.name, &picture.title, surface)
}

fn curves(lines: &[(String, Vec<(f64, f64)>)], axes: &[String; 2], paint: Paint) -> (Vec<Plot>, Layout, f64) {
    let mut plots: Vec<Plot> = Vec::new();
    for (place, (name, points)) in lines.iter().enumerate() {
        let colour = paint.line(place);
        let line = LinePlot::new().with_data(points.iter().copied()).with_color(colour.clone()).with_stroke_width(2.2);
        plots.push(line.with_line_style(dash(place)).into());
        let tips = points.iter().map(|(x, y)| format!("{name}: {y:.2} in turn {x}"));
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
    (plots, layout, more_legend(lines.iter().map(|line| line.0.as_str())))
}
