//! The charts of a report, drawn by kuva: for the page, as files of their own, and in the terminal.

mod endings;
mod grid;
pub(super) mod leaflet;
mod luck;
mod outcomes;
mod overview;
mod scale;
mod settings;
mod turns;
mod zones;

use super::{
    paint::{Paint, Surface},
    svg,
    tables::{self, Table},
    terminal,
    verdicts::{Facts, Topic},
    words,
};
use crate::{
    analysis::{Run, Study},
    files::shown,
    frames::ChartName,
};
use kuva::{
    backend::{svg::SvgBackend, terminal::TerminalBackend},
    prelude::{Layout, LegendPosition, Plot, render_multiple},
    render::{
        layout::ComputedLayout,
        render::{Primitive, Scene},
    },
};
use scale::{Row, forest};
pub(super) use settings::MOST_CURVES;
use std::fmt::Write;
use zones::Zones;

/// A chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// Its name.
    pub name: ChartName,
    /// What the section of the page it belongs to is about.
    pub topic: Topic,
    /// What it shows.
    pub title: String,
    /// How to read it, and what is left out.
    pub caption: String,
    /// The picture.
    pub svg: String,
}

/// The most rows a chart has; tables tell the rest.
pub(super) const MOST_ROWS: usize = 30;

/// The letters that a tip has for a variant.
const WHOLE: usize = 200;

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
    pub name: ChartName,
    pub topic: Topic,
    pub title: String,
    pub caption: String,
    pub plots: Vec<Plot>,
    pub layout: Layout,
    /// Its rows of names, where it has such.
    pub rows: Option<usize>,
    /// How a terminal shows it.
    pub terminal: Terminal,
    /// Its strips, in the page.
    pub zones: Vec<Zones>,
    /// The places of the variants that its series are of, in the order of the legend, where that is what they are of.
    pub series: Vec<usize>,
}

impl Drawing {
    fn new(name: ChartName, topic: Topic, title: impl Into<String>, plots: Vec<Plot>) -> Self {
        let layout = Layout::auto_from_plots(&plots);
        Self {
            name,
            topic,
            title: title.into(),
            caption: String::new(),
            plots,
            layout,
            rows: None,
            terminal: Terminal::Chart,
            zones: Vec::new(),
            series: Vec::new(),
        }
    }

    /// Estimates with their intervals, one below the other, and a line at `zero`.
    fn forest(name: ChartName, topic: Topic, title: impl Into<String>, rows: &[Row], zero: f64, paint: Paint) -> Self {
        let drawing = Self::new(name, topic, title, vec![forest(rows, zero, paint).into()]);
        drawing.rows(rows.len(), 24.0).zones(Zones::Rows(rows.iter().map(|row| row.zone.clone()).collect()))
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

    fn zones(mut self, zones: Zones) -> Self {
        self.zones.push(zones);
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
    some_pictures(facts, surface, "", |_| true)
}

/// Those of them that are wanted. What `of` says ends their ids, where a page has the same charts of several players.
pub(super) fn some_pictures(
    facts: &Facts<'_>,
    surface: Surface,
    of: &str,
    wanted: impl Fn(ChartName) -> bool,
) -> Vec<Chart> {
    let paint = Paint(surface);
    drawings(facts, paint, wanted)
        .into_iter()
        .map(|drawing| {
            let mut layout = wrapped(finished(drawing.layout, paint), room(paint));
            if surface == Surface::Narrow {
                layout = layout.with_width(NARROW).with_ticks(3);
            }
            let places = ComputedLayout::from_layout(&layout);
            let mut scene = render_multiple(drawing.plots, layout);
            if matches!(surface, Surface::Page | Surface::Narrow) {
                drawing.zones.into_iter().for_each(|zones| zones.lay(&mut scene, &places));
            }
            if surface == Surface::Narrow {
                end_below_words(&mut scene);
            }
            let raw = SvgBackend::new().render_scene(&scene);
            Chart {
                name: drawing.name,
                topic: drawing.topic,
                svg: svg::finish(&raw, &format!("{}{of}", drawing.name), &drawing.title, &drawing.series, surface),
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
    let figures = |header: &[String], rows: &[Vec<String>]| {
        terminal::figures(header, rows, 1, Some(u16::try_from(width.max(40)).unwrap_or(u16::MAX)))
    };
    let mut text = String::new();
    for mut drawing in drawings(&facts, paint, |_| true) {
        drawing.title = shown(&drawing.title).into_owned();
        let told = match &drawing.terminal {
            Terminal::Chart => None,
            Terminal::Table(header, rows) => Some(figures(header, rows)),
            Terminal::PageTable => table(&facts, drawing.name).map(|of| {
                let header: Vec<String> = of.columns.into_iter().map(|column| column.label).collect();
                let rows: Vec<Vec<String>> =
                    of.rows.into_iter().map(|row| row.into_iter().map(|entry| entry.text).collect()).collect();
                figures(&header, &rows)
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

/// The charts that are wanted, of all that this run can have, in the order of the page.
fn drawings(facts: &Facts<'_>, paint: Paint, wanted: impl Fn(ChartName) -> bool) -> Vec<Drawing> {
    let names = ChartName::all(MOST_CURVES).into_iter().filter(|name| wanted(*name));
    names.filter_map(|name| drawing(facts, name, paint)).collect()
}

fn drawing(facts: &Facts<'_>, name: ChartName, paint: Paint) -> Option<Drawing> {
    if overview::shows(facts, name) {
        return None;
    }
    match name {
        ChartName::Overview => overview::overview(facts, paint),
        ChartName::Levels => scale::levels(facts, paint),
        ChartName::Scale => scale::players_and_levels(facts, paint),
        ChartName::WinRates => grid::win_rates(facts, paint),
        ChartName::Steps => scale::steps(facts, paint),
        ChartName::Setting { place, wins } => settings::curve(facts, place, wins, paint),
        ChartName::TwoSettings => grid::over_two_axes(facts, paint),
        ChartName::Effects => settings::effects(facts, paint),
        ChartName::Losses => endings::losses(facts, paint),
        ChartName::Ranks => endings::ranks(facts, paint),
        ChartName::Scores => outcomes::scores(facts, paint),
        ChartName::Survival => outcomes::survival(facts, paint),
        ChartName::Fan => turns::fan(facts, paint),
        ChartName::Chances => turns::chances(facts, paint),
        ChartName::Foretold => turns::foretold(facts, paint),
        ChartName::Luck => luck::shares(facts, paint),
        ChartName::Ladder => luck::ladder(facts, paint),
        ChartName::Differences => luck::differences(facts, paint),
    }
}

/// The table that says what a chart shows, which may be there where the chart is not.
pub(super) fn table(facts: &Facts<'_>, name: ChartName) -> Option<Table> {
    match name {
        ChartName::Overview => table(facts, overview::told_by(facts)),
        ChartName::Levels => tables::difficulties(facts),
        ChartName::Scale => tables::players_and_levels(facts),
        ChartName::WinRates => tables::cells(facts),
        ChartName::Steps => tables::steps(facts),
        ChartName::Setting { place, wins } => tables::setting(facts, place, wins),
        ChartName::TwoSettings => tables::two_settings(facts),
        ChartName::Effects => tables::effects(facts),
        ChartName::Losses => tables::shares(facts, "Losses by cause", |summary| &summary.losses),
        ChartName::Ranks => tables::shares(facts, "Ranks reached", |summary| &summary.ranks),
        ChartName::Scores => tables::spreads(facts, "Scores", |summary| summary.score.as_ref()),
        ChartName::Survival => tables::spreads(facts, "Turns a game", |summary| summary.turns.as_ref()),
        ChartName::Fan => tables::fan(facts),
        ChartName::Chances => tables::chances(facts),
        ChartName::Foretold => tables::foretold(facts),
        ChartName::Luck => tables::luck(facts),
        ChartName::Ladder => tables::ladder(facts),
        ChartName::Differences => tables::differences(facts),
    }
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

/// Names of rows as a chart has room for, each different from the others.
fn labels(names: impl IntoIterator<Item = impl AsRef<str>>, paint: Paint) -> Vec<String> {
    cut(names, room_of_rows(paint))
}

/// Names that stand side by side below a chart, where each has one line.
fn labels_across(names: impl IntoIterator<Item = impl AsRef<str>>, paint: Paint) -> Vec<String> {
    cut(names, room(paint))
}

/// Names of at most so many letters, and a number where two would be the same.
fn cut(names: impl IntoIterator<Item = impl AsRef<str>>, most: usize) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for name in names {
        let name = name.as_ref();
        let cut = short(name, most);
        let again = labels.iter().filter(|label| label.starts_with(&cut)).count();
        labels.push(if again > 0 { format!("{cut} ({})", again + 1) } else { cut });
    }
    labels
}

/// Variants as a chart has room for.
fn variant_labels<'a>(facts: &Facts<'_>, variants: impl IntoIterator<Item = &'a str>, paint: Paint) -> Vec<String> {
    labels(variants.into_iter().map(|variant| facts.said(variant, room_of_settings(paint))), paint)
}

/// What a win rate beside a name takes, in letters, with what is lost where a name is broken.
const OF_A_FIGURE: usize = 10;

/// The letters that a name beside a row may have in all, without a figure: on paper and screens there are two lines.
fn room_of_rows(paint: Paint) -> usize {
    if paint.is_text() { room(paint) } else { 2 * room(paint) - OF_A_FIGURE }
}

/// The letters that the settings of a variant are named with. Short words for them on one line are better than paths on two.
fn room_of_settings(paint: Paint) -> usize {
    if paint.is_narrow() { room_of_rows(paint) } else { room(paint) }
}

/// Puts names beside rows that are too long for one line on two, one above the other.
fn wrapped(layout: Layout, room: usize) -> Layout {
    let length = |name: &String| name.chars().count();
    let Some(names) = layout.y_categories.as_ref().filter(|names| names.iter().any(|name| length(name) > room)) else {
        return layout;
    };
    let (mut lines, mut places) = (Vec::new(), Vec::new());
    for (row, name) in names.iter().enumerate() {
        let middle = row as f64 + 1.0;
        if length(name) <= room {
            lines.push(name.clone());
            places.push(middle);
            continue;
        }
        let (first, second) = two_lines(name, room);
        lines.extend([first, second]);
        places.extend([middle + OF_A_ROW, middle - OF_A_ROW]);
    }
    // Two lines of 13 pixels need that much.
    let height = layout.height.map(|height| height + 4.0 * names.len() as f64);
    let mut layout = layout.with_y_categories(lines);
    layout.y_category_positions = Some(places);
    layout.height = height;
    layout
}

/// How far the two lines of a name lie from the middle of its row, in rows.
const OF_A_ROW: f64 = 0.22;

/// A long name on two lines of at most `room` letters, if it is no longer than both. The first ends after a space or a sign where
/// there is one in its second half.
fn two_lines(name: &str, room: usize) -> (String, String) {
    let letters: Vec<char> = name.chars().collect();
    let ends = |place: &usize| !letters[place - 1].is_alphanumeric() && letters[place - 1] != '\\';
    let least = (room / 2).max(letters.len().saturating_sub(room)).max(1);
    let cut = (least..=room.min(letters.len())).rev().find(ends).unwrap_or(room);
    let text = |letters: &[char]| letters.iter().collect::<String>().trim().to_owned();
    (text(&letters[..cut]), text(&letters[cut..]))
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

/// Ends a chart on a narrow screen below its lowest words. kuva counts the entries of a plot's legend as one.
fn end_below_words(scene: &mut Scene) {
    let words = || {
        scene.elements.iter().filter_map(|element| match element {
            Primitive::Text { y, rotate, .. } => Some((*y, rotate.is_some())),
            _ => None,
        })
    };
    let lowest = words().map(|(y, _)| y).fold(0.0, f64::max) + BELOW_WORDS;
    // Names aslant reach further down than where they begin; the title of an axis goes upwards.
    let aslant = words().filter(|(_, is_turned)| *is_turned).count() > 1;
    scene.height = if aslant { scene.height.max(lowest) } else { lowest };
}

/// What is left below the lowest words, in pixels.
const BELOW_WORDS: f64 = 14.0;

#[cfg(test)]
mod tests;
