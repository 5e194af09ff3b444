//! The charts of a report, drawn by kuva: for the page, as files of their own, and in the terminal.

mod endings;
mod grid;
mod luck;
mod outcomes;
mod scale;
mod settings;

use super::{
    paint::{Paint, Surface},
    svg, tables, terminal,
    verdicts::Facts,
    words,
};
use crate::{
    analysis::{Run, Study},
    files::shown,
};
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

/// The width of a chart on a narrow screen, in pixels.
const NARROW: f64 = 400.0;

/// The size of a terminal's character, in pixels of a chart.
const COLUMN: f64 = 6.2;

/// Its height.
const ROW: f64 = 13.5;

/// How a terminal shows what a chart shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Terminal {
    /// As a chart.
    Chart,
    /// As a table of these columns and rows: letters are too coarse to draw it without mistakes.
    Table(Vec<String>, Vec<Vec<String>>),
    /// As the table that the page has beside the chart.
    PageTable,
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
    /// What its legend needs below on a narrow screen, in pixels.
    pub below: f64,
    /// How a terminal shows it.
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
            below: 0.0,
            terminal: Terminal::Chart,
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

    /// Keeps room for a legend of these entries.
    fn legend<'a>(mut self, entries: impl IntoIterator<Item = &'a str>) -> Self {
        self.below = more_legend(entries);
        self
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
            let mut layout = finished(drawing.layout, paint);
            if surface == Surface::Narrow {
                layout = layout.with_width(NARROW).with_ticks(3);
            }
            let mut scene = render_multiple(drawing.plots, layout);
            if surface == Surface::Narrow {
                scene.height += drawing.below;
            }
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
    let table = |header: &[String], rows: &[Vec<String>]| {
        terminal::figures(header, rows, 1, Some(u16::try_from(width.max(40)).unwrap_or(u16::MAX)))
    };
    let mut text = String::new();
    for mut drawing in drawings(&facts, paint) {
        drawing.title = shown(&drawing.title).into_owned();
        let told = match &drawing.terminal {
            Terminal::Chart => None,
            Terminal::Table(header, rows) => Some(table(header, rows)),
            Terminal::PageTable => tables::of_chart(&facts, drawing.name).map(|of| {
                let header: Vec<String> = of.columns.into_iter().map(|column| column.label).collect();
                let rows: Vec<Vec<String>> =
                    of.rows.into_iter().map(|row| row.into_iter().map(|entry| entry.text).collect()).collect();
                table(&header, &rows)
            }),
        };
        if let Some(told) = told {
            let _ = writeln!(text, "{}\n{told}\n", drawing.title);
            continue;
        }
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
fn labels(names: impl IntoIterator<Item = impl AsRef<str>>, paint: Paint) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for name in names {
        let name = name.as_ref();
        let cut = short(name, room(paint));
        let again = labels.iter().filter(|label| label.starts_with(&cut)).count();
        labels.push(if again > 0 { format!("{cut} ({})", again + 1) } else { cut });
    }
    labels
}

/// Variants as a chart has room for.
fn variant_labels<'a>(facts: &Facts<'_>, variants: impl IntoIterator<Item = &'a str>, paint: Paint) -> Vec<String> {
    labels(variants.into_iter().map(|variant| facts.said(variant, room(paint))), paint)
}

/// The letters that a name beside a row may have.
fn room(paint: Paint) -> usize {
    if paint.is_text() { 36 } else { paint.room(50, 17) }
}

/// A text as a chart has room for. kuva sets what stands between dollars as mathematics; here a dollar is a dollar.
fn short(text: &str, most: usize) -> String {
    words::short(text, most).replace('$', "\\$")
}

/// A legend below the plot, in columns.
fn legend_below(layout: Layout) -> Layout {
    layout.with_legend_position(LegendPosition::OutsideBottomColumns).with_legend_box(false)
}

/// The height of the rows of such a legend beyond the first on a narrow screen, in pixels. kuva counts a plot's entries
/// as one.
fn more_legend<'a>(entries: impl IntoIterator<Item = &'a str>) -> f64 {
    let lengths: Vec<usize> = entries.into_iter().map(|entry| entry.chars().count()).collect();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    // Names at the left leave some 230 pixels.
    let columns = (230 / (38 + 8 * longest)).max(1);
    22.0 * lengths.len().div_ceil(columns).saturating_sub(1) as f64
}

#[cfg(test)]
mod tests;
