//! The charts of a report, drawn by kuva: for the page, as files of their own, and in the terminal.

mod endings;
mod grid;
mod luck;
mod outcomes;
mod scale;
mod settings;

use super::{
    paint::{Paint, Surface},
    svg,
    verdicts::Facts,
    words,
};
use crate::analysis::{Run, Study};
use kuva::{
    backend::{svg::SvgBackend, terminal::TerminalBackend},
    prelude::{Layout, LegendPosition, Plot, render_multiple},
};
use std::fmt::Write;

/// A chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// Its name, for files and links: `levels`.
    pub name: &'static str,
    /// The section of the page it belongs to, by its id.
    pub section: &'static str,
    /// What it shows.
    pub title: String,
    /// How to read it, and what is left out.
    pub caption: String,
    /// The picture.
    pub svg: String,
}

/// The most rows a chart has; tables tell the rest.
pub(super) const MOST_ROWS: usize = 30;

/// The width of a chart, in pixels.
const WIDTH: f64 = 860.0;

/// The size of a terminal's character, in pixels of a chart.
const COLUMN: f64 = 6.2;

/// Its height.
const ROW: f64 = 13.5;

/// What it takes to read a chart in a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Terminal {
    /// Nothing.
    Any,
    /// Colour.
    Coloured,
    /// It cannot be read there.
    No,
}

/// A chart before it is drawn.
pub(super) struct Drawing {
    pub name: &'static str,
    pub section: &'static str,
    pub title: String,
    pub caption: String,
    pub plots: Vec<Plot>,
    pub layout: Layout,
    /// Its rows of names, where it has such.
    pub rows: Option<usize>,
    /// What it takes to read it in a terminal.
    pub terminal: Terminal,
}

impl Drawing {
    fn new(name: &'static str, section: &'static str, title: impl Into<String>, plots: Vec<Plot>) -> Self {
        let layout = Layout::auto_from_plots(&plots);
        Self {
            name,
            section,
            title: title.into(),
            caption: String::new(),
            plots,
            layout,
            rows: None,
            terminal: Terminal::Any,
        }
    }

    fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// Changes the layout.
    fn lay(mut self, change: impl FnOnce(Layout) -> Layout) -> Self {
        self.layout = change(self.layout);
        self
    }

    /// Makes room for this many rows of names.
    fn rows(mut self, rows: usize, each: f64) -> Self {
        self.rows = Some(rows);
        self.lay(|layout| layout.with_height(110.0 + each * rows as f64))
    }

    fn in_terminal(mut self, terminal: Terminal) -> Self {
        self.terminal = terminal;
        self
    }
}

/// The charts as SVG files of their own, on white.
#[must_use]
pub fn charts(run: &Run<'_>, study: &Study) -> Vec<Chart> {
    pictures(&Facts::new(run, study), Surface::File)
}

/// The charts for one surface.
pub(super) fn pictures(facts: &Facts<'_>, surface: Surface) -> Vec<Chart> {
    let paint = Paint(surface);
    drawings(facts, paint)
        .into_iter()
        .map(|drawing| {
            let layout = finished(drawing.layout, paint);
            let scene = render_multiple(drawing.plots, layout);
            let raw = SvgBackend::new().render_scene(&scene);
            Chart {
                name: drawing.name,
                section: drawing.section,
                svg: svg::finish(&raw, drawing.name, &drawing.title, surface),
                title: drawing.title,
                caption: drawing.caption,
            }
        })
        .collect()
}

/// The charts for a terminal of this many columns, one below the other.
#[must_use]
pub fn charts_text(run: &Run<'_>, study: &Study, width: usize, colour: bool) -> String {
    let facts = Facts::new(run, study);
    let paint = Paint(if colour { Surface::Terminal } else { Surface::Plain });
    let columns = width.clamp(40, 140);
    let readable = |needs: Terminal| needs == Terminal::Any || (colour && needs == Terminal::Coloured);
    let mut text = String::new();
    for drawing in drawings(&facts, paint).into_iter().filter(|drawing| readable(drawing.terminal)) {
        // A letter takes one column, so a column has to be narrower than a letter of the proportional type that kuva
        // measures with; otherwise names are cut.
        // Names stand on every line, or on every second one where they are few.
        let rows = drawing.rows.map_or(22, |rows| 7 + rows * if rows > 12 { 1 } else { 2 });
        let layout = finished(drawing.layout, paint)
            .with_width(columns as f64 * COLUMN)
            .with_height(rows as f64 * ROW)
            .with_term_rows(u32::try_from(rows).unwrap_or(60));
        let scene = render_multiple(drawing.plots, layout);
        let picture = TerminalBackend::new(columns, rows).render_scene(&scene);
        let picture = if colour { picture } else { without_colour(&picture) };
        let _ = writeln!(text, "{}\n{}", drawing.title, picture.trim_end());
        text.push('\n');
    }
    text
}

fn finished(layout: Layout, paint: Paint) -> Layout {
    let width = layout.width.unwrap_or(WIDTH);
    layout.with_theme(paint.theme()).with_width(width).with_tick_size(13).with_label_size(13).with_body_size(13)
}

/// Drops ANSI colour sequences.
fn without_colour(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            // An escape sequence of colours ends with m.
            for skipped in letters.by_ref() {
                if skipped == 'm' {
                    break;
                }
            }
        } else {
            plain.push(letter);
        }
    }
    plain
}

/// Every chart this run can have, in the order of the page.
fn drawings(facts: &Facts<'_>, paint: Paint) -> Vec<Drawing> {
    let all = [
        scale::levels(facts, paint),
        scale::players_and_levels(facts, paint),
        grid::win_rates(facts, paint),
        scale::steps(facts, paint),
    ];
    let mut drawings: Vec<Drawing> = all.into_iter().flatten().collect();
    drawings.extend(settings::curves(facts, paint));
    drawings.extend(grid::two_axes(facts, paint));
    drawings.extend(settings::effects(facts, paint));
    drawings.extend(endings::losses(facts, paint));
    drawings.extend(endings::ranks(facts, paint));
    drawings.extend(outcomes::scores(facts, paint));
    drawings.extend(outcomes::survival(facts, paint));
    drawings.extend(luck::shares(facts, paint));
    drawings.extend(luck::ladder(facts, paint));
    drawings.extend(luck::differences(facts, paint));
    drawings
}

/// At most [`MOST_ROWS`] of these, the first and the last among them and the others evenly between.
pub(super) fn some_of<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    if all.len() <= most {
        return all.to_vec();
    }
    (0..most).map(|place| all[place * (all.len() - 1) / (most - 1)]).collect()
}

/// What a caption says where not all rows are shown.
fn left_out(shown: usize, of: usize, what: &str) -> String {
    if shown < of { format!(" Shown are {shown} of {of} {what}; the table has all.") } else { String::new() }
}

/// Names as a chart has room for, each different from the others.
fn labels(names: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for name in names {
        let name = name.as_ref();
        let cut = short(name, 34);
        let again = labels.iter().filter(|label| label.starts_with(&cut)).count();
        labels.push(if again > 0 { format!("{cut} ({})", again + 1) } else { cut });
    }
    labels
}

/// A text as a chart has room for. kuva sets what stands between dollars as mathematics; here a dollar is a dollar.
fn short(text: &str, most: usize) -> String {
    words::short(text, most).replace('$', "\\$")
}

/// A legend below the plot, in columns.
fn legend_below(layout: Layout) -> Layout {
    layout.with_legend_position(LegendPosition::OutsideBottomColumns).with_legend_box(false)
}

#[cfg(test)]
mod tests;
