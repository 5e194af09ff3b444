//! Shares that add up to a whole: losses by cause, ranks.

use super::{
    ChartName, Drawing, MOST_ROWS, Terminal, Topic, left_out, legend_below, some_of, variant_labels,
    zones::{Zone, Zones},
};
use crate::{
    analysis::{CellSummary, Share},
    report::{
        paint::Paint,
        verdicts::{Facts, player},
        words,
    },
};
use kuva::prelude::{BarPlot, TextAnnotation, TickFormat};

/// A bar of shares, with the percentages of the larger parts written into it.
pub(super) struct Bar {
    pub label: String,
    /// Share from 0 to 1 and what the tooltip says.
    pub parts: Vec<(f64, String)>,
}

/// Bars of shares, one below the other, all of the same parts.
pub(super) fn stacked(
    bars: &[Bar],
    parts: &[String],
    colour: impl Fn(usize) -> String,
) -> (BarPlot, Vec<TextAnnotation>) {
    let mut plot = BarPlot::new().with_horizontal(true).with_stacked().with_width(0.78);
    let mut tips = Vec::new();
    let mut notes = Vec::new();
    // kuva counts bars from below.
    for (row, bar) in bars.iter().rev().enumerate() {
        let mut sum = 0.0;
        let mut values = Vec::new();
        for (place, (share, tip)) in bar.parts.iter().enumerate() {
            let percent = 100.0 * share.max(0.0);
            values.push((percent, colour(place)));
            tips.push(tip.clone());
            if percent >= 6.0 {
                let text = words::fixed(percent, 0);
                notes.push(TextAnnotation::new(text, sum + percent / 2.0, row as f64 + 1.0 - 0.38).with_font_size(12));
            }
            sum += percent;
        }
        plot = plot.with_group(bar.label.clone(), values);
    }
    (plot.with_tooltip_labels(tips).with_legend(parts.iter().map(String::as_str).collect()), notes)
}

/// Finishes a drawing of such bars. In a terminal, whose rows are too coarse for bars and the numbers in them, they are a
/// table.
pub(super) fn lay(
    drawing: Drawing,
    bars: &[Bar],
    parts: &[String],
    notes: Vec<TextAnnotation>,
    label: &str,
) -> Drawing {
    let header = std::iter::once(String::new()).chain(parts.iter().cloned()).collect();
    let percent = |(share, _): &(f64, String)| words::percent(*share, 1.0);
    let row = |bar: &Bar| std::iter::once(bar.label.clone()).chain(bar.parts.iter().map(percent)).collect();
    let table = Terminal::Table(header, bars.iter().map(row).collect());
    drawing.in_terminal(table).rows(bars.len(), 27.0).lay(|layout| {
        let layout = legend_below(layout)
            .with_x_axis_min(0.0)
            .with_x_axis_max(100.0)
            .with_x_tick_format(TickFormat::Fixed(0))
            .with_x_label(label);
        notes.into_iter().fold(layout, kuva::prelude::Layout::with_annotation)
    })
}

/// The anchor's cells with games, at most as many as a chart has room for, and how many there are.
pub(super) fn anchor_cells<'a>(facts: &Facts<'a>) -> (Vec<(&'a str, &'a CellSummary)>, usize) {
    let all: Vec<(&str, &CellSummary)> = facts
        .run
        .variants()
        .into_iter()
        .filter_map(|variant| Some((variant, facts.summary(variant, facts.anchor)?)))
        .collect();
    (some_of(&all, MOST_ROWS), all.len())
}

/// The strips of rows that are about these cells.
fn of_variants(facts: &Facts<'_>, cells: &[(&str, &CellSummary)]) -> Zones {
    Zones::Rows(cells.iter().map(|(variant, _)| Zone::default().of(facts, variant)).collect())
}

fn bars(
    facts: &Facts<'_>,
    paint: Paint,
    cells: &[(&str, &CellSummary)],
    shares: impl Fn(&CellSummary) -> Vec<Share>,
) -> Vec<Bar> {
    let names = variant_labels(facts, cells.iter().map(|(variant, _)| *variant), paint);
    let bar = |((_, summary), label): (&(&str, &CellSummary), String)| {
        let tip = |share: &Share| (share.share, format!("{label}: {} {}", share.name, words::share_of(share)));
        Bar { parts: shares(summary).iter().map(tip).collect(), label }
    };
    cells.iter().zip(names).map(bar).collect()
}

/// Why the anchor loses.
pub(super) fn losses(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let (mut cells, all) = anchor_cells(facts);
    cells.retain(|(_, summary)| summary.losses.iter().any(|share| share.count > 0));
    let (_, first) = cells.first()?;
    // Causes that nothing ended by would only fill the legend.
    let used: Vec<usize> = (0..first.losses.len())
        .filter(|&place| {
            cells.iter().any(|(_, summary)| summary.losses.get(place).is_some_and(|share| share.count > 0))
        })
        .collect();
    let parts: Vec<String> =
        used.iter().filter_map(|&place| first.losses.get(place)).map(|share| share.name.to_owned()).collect();
    let bars = bars(facts, paint, &cells, |summary| {
        used.iter().filter_map(|&place| summary.losses.get(place).cloned()).collect()
    });
    let (plot, notes) = stacked(&bars, &parts, |place| paint.area(place));
    let caption = format!(
        "Of the games that {} loses, how many per cent end by each cause.{}{}",
        player(facts.anchor),
        if parts.iter().any(|part| part == "truncated") { " `truncated` games were cut short." } else { "" },
        left_out(cells.len(), all, "variants")
    );
    let drawing = Drawing::new(ChartName::Losses, Topic::Losses, "Losses by cause", vec![plot.into()]).caption(caption);
    Some(lay(drawing, &bars, &parts, notes, "share of lost games (%)").zones(of_variants(facts, &cells)))
}

/// The ranks the anchor reaches.
pub(super) fn ranks(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let (cells, all) = anchor_cells(facts);
    let (_, first) = cells.first()?;
    (first.ranks.len() > 1).then_some(())?;
    let parts: Vec<String> = first.ranks.iter().map(|share| share.name.to_owned()).collect();
    let bars = bars(facts, paint, &cells, |summary| summary.ranks.clone());
    // Ranks have an order, and so have their colours.
    let most = parts.len().saturating_sub(1).max(1) as f64;
    let (plot, notes) = stacked(&bars, &parts, |place| paint.heat(0.25 + 0.75 * place as f64 / most));
    let caption = format!(
        "How many per cent of the games of {} end with each rank, the lowest at the left.{}",
        player(facts.anchor),
        left_out(cells.len(), all, "variants")
    );
    let drawing = Drawing::new(ChartName::Ranks, Topic::Losses, "Ranks reached", vec![plot.into()]).caption(caption);
    Some(lay(drawing, &bars, &parts, notes, "share of games (%)").zones(of_variants(facts, &cells)))
}
