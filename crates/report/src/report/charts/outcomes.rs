//! How games go: scores and how long they last.

use super::{
    ChartName, Drawing, Terminal, Topic, WHOLE,
    endings::anchor_cells,
    left_out, legend_below, short, some_of,
    turns::turns_told,
    variant_labels,
    zones::{Zone, Zones, place_of},
};
use crate::{
    analysis::Habits,
    report::{
        paint::{Paint, dash},
        verdicts::{Facts, player},
        words,
    },
};
use kuva::prelude::{LinePlot, Plot, ReferenceLine, RidgelinePlot, TickFormat};
use std::collections::BTreeSet;

/// The values a ridge is drawn from: as many quantiles.
const SAMPLES: u32 = 300;

/// The corners of a ridge: one every eight pixels of a wide chart.
const CORNERS: usize = 80;

/// The most ridges.
const MOST_RIDGES: usize = 16;

/// The anchor's scores in each variant.
pub(super) fn scores(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let (cells, _) = anchor_cells(facts);
    let all = cells.len();
    let cells = some_of(&cells, MOST_RIDGES);
    let names = variant_labels(facts, cells.iter().map(|(variant, _)| *variant), paint);
    let mut plot = RidgelinePlot::new().with_overlap(0.0).with_opacity(0.55).with_stroke_width(1.6);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut zones = Vec::new();
    for ((variant, summary), label) in cells.iter().zip(names) {
        let histogram = &facts.run.tallies.get(facts.run.cell(variant, facts.anchor)?)?.score;
        let at = |place: u32| histogram.quantile((f64::from(place) + 0.5) / f64::from(SAMPLES));
        let values: Vec<f64> = (0..SAMPLES).filter_map(at).map(f64::from).collect();
        least = values.iter().copied().fold(least, f64::min);
        most = values.iter().copied().fold(most, f64::max);
        plot = plot.with_group_color(label, values, paint.line(0));
        let tip = summary.score.as_ref().map_or_else(String::new, |spread| {
            let [low, first, median, third, high] = spread.quantiles;
            let name = facts.said(variant, WHOLE);
            format!("{name}: median {median}; half of the games {first} to {third}, nine in ten {low} to {high}")
                .replace('-', "−")
        });
        zones.push(Zone::new(tip).of(facts, variant));
    }
    // A curve needs some spread to be drawn over.
    (most > least).then_some(())?;
    let plot = plot.with_bandwidth(((most - least) / 45.0).max(0.6)).with_kde_samples(CORNERS);
    // A line where the goal is, where it is the same for all.
    let goals: BTreeSet<Option<i32>> = cells.iter().map(|(_, summary)| summary.goal).collect();
    let goal = match goals.into_iter().collect::<Vec<_>>().as_slice() {
        [Some(goal)] => Some(f64::from(*goal)).filter(|goal| *goal > least && *goal < most),
        _ => None,
    };
    let at_goal = if goal.is_some() { " At the dashed line the goal's score is reached." } else { "" };
    let caption = format!(
        "Where each hill is high, many games of {} end with that score.{at_goal}{}",
        player(facts.anchor),
        left_out(zones.len(), all, "variants")
    );
    let drawing = Drawing::new(ChartName::Scores, Topic::Losses, "Scores", vec![plot.into()]).caption(caption);
    let unit = facts.run.descriptor.score_unit;
    Some(drawing.rows(zones.len(), 44.0).zones(Zones::Hills(zones)).in_terminal(Terminal::PageTable).lay(|layout| {
        let layout = layout.with_x_label(format!("score ({unit})")).with_x_tick_format(TickFormat::Fixed(0));
        match goal {
            Some(goal) => {
                let line = ReferenceLine::vertical(goal).with_label(format!("goal: {goal}")).with_color(paint.ink());
                layout.with_reference_line(line)
            }
            None => layout,
        }
    }))
}

/// How many games are still running after each turn.
pub(super) fn survival(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let of_anchor = |cell: usize| facts.run.labels.get(cell).is_some_and(|label| label.strategy == facts.anchor);
    let all: Vec<&Habits> =
        facts.study.habits.iter().filter(|habits| of_anchor(habits.cell) && habits.survival.len() > 1).collect();
    let shown = some_of(&all, 6);
    (!shown.is_empty()).then_some(())?;
    let plots: Vec<Plot> = shown
        .iter()
        .enumerate()
        .filter_map(|(place, habits)| {
            let variant = &facts.run.labels.get(habits.cell)?.variant;
            let known = habits.survival.iter().enumerate().filter(|(_, share)| share.is_finite());
            let points = known.map(|(turn, share)| (turn as f64, 100.0 * share));
            let line =
                LinePlot::new().with_data(points).with_step().with_color(paint.line(place)).with_stroke_width(2.0);
            Some(
                line.with_line_style(dash(place))
                    .with_legend(short(&facts.said(variant, paint.room(24, 20)), 34))
                    .into(),
            )
        })
        .collect();
    let room = paint.room(24, 20);
    let names: Vec<String> = shown
        .iter()
        .filter_map(|habits| facts.run.labels.get(habits.cell))
        .map(|label| short(&facts.said(&label.variant, room), room))
        .collect();
    let caption = format!(
        "How many per cent of the games of {} are still running after each turn.{}",
        player(facts.anchor),
        left_out(shown.len(), all.len(), "variants")
    );
    let drawing = Drawing::new(ChartName::Survival, Topic::Losses, "Games still running", plots).caption(caption);
    let mut drawing = drawing.zones(at_turns(&shown, &names, paint));
    drawing.series =
        shown.iter().filter_map(|habits| place_of(facts, &facts.run.labels.get(habits.cell)?.variant)).collect();
    Some(drawing.lay(|layout| {
        legend_below(layout.with_height(420.0))
            .with_x_label("turn")
            .with_y_label("running (%)")
            .with_y_axis_min(0.0)
            .with_y_axis_max(100.0)
            .with_x_axis_min(0.0)
    }))
}

/// Strips that tell how many games of each variant are still running after a turn.
fn at_turns(shown: &[&Habits], names: &[String], paint: Paint) -> Zones {
    let last = shown.iter().map(|habits| habits.survival.len()).max().unwrap_or(0);
    let column = |turn: usize| {
        let of = |(habits, name): (&&Habits, &String)| {
            // After its last turn none is running.
            let share = habits.survival.get(turn).copied().unwrap_or(0.0);
            share.is_finite().then(|| format!("{name} {}", words::percent(share, 1.0)))
        };
        let told: Vec<String> = shown.iter().zip(names).filter_map(of).collect();
        (turn as f64, Zone::new(format!("after turn {turn}: {}", told.join("; "))))
    };
    Zones::Columns(turns_told(last, paint).map(column).collect())
}
