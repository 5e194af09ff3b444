//! What each setting does.

use super::{ChartName, Drawing, Terminal, Topic, legend_below, scale::finite, short};
use crate::{
    analysis::{Curve, Effect, Interval, Point},
    report::{
        paint::{Paint, dash, marker},
        verdicts::{Facts, player},
        words,
    },
};
use kuva::prelude::{BandPlot, BarPlot, Layout, LinePlot, Plot, ReferenceLine, ScatterPlot, ShadedRegion, TickFormat};

/// The most curves that are drawn; tables tell the others.
pub(in crate::report) const MOST_CURVES: usize = 4;

/// Difficulty, or the win rates of all strategies, against the value of the setting at this place, counted from 1.
pub(super) fn curve(facts: &Facts<'_>, place: usize, wins: bool, paint: Paint) -> Option<Drawing> {
    let curves = &facts.study.settings;
    let (curve, name) = (curves.get(place.checked_sub(1)?)?, ChartName::Setting { place, wins });
    match wins {
        false => difficulty(facts, curve, name, common_scale(curves), paint),
        true => wins_against(facts, curve, name, paint),
    }
}

/// The lowest and the highest difficulty of all curves with some room, so that their steepness can be compared; `None`
/// for a single one.
fn common_scale(curves: &[Curve]) -> Option<(f64, f64)> {
    let intervals = curves.iter().filter(|curve| curve.points.len() > 1).flat_map(|curve| &curve.points);
    let ends = intervals.flat_map(|point| [point.difficulty.interval.low, point.difficulty.interval.high]);
    let (low, high) =
        ends.filter(|end| end.is_finite()).fold((f64::MAX, f64::MIN), |(low, high), end| (low.min(end), high.max(end)));
    let room = (0.05 * (high - low)).max(0.1);
    (curves.len() > 1 && low <= high).then_some((low - room, high + room))
}

/// Where each point stands from left to right, and its names where the values are not all numbers.
fn places(curve: &Curve) -> (Vec<f64>, Option<Vec<String>>) {
    let numbers: Option<Vec<f64>> = curve.points.iter().map(|point| point.number.filter(|n| n.is_finite())).collect();
    match numbers {
        Some(numbers) => (numbers, None),
        None => {
            let names = curve.points.iter().map(|point| short(point.value.as_str(), 22)).collect();
            ((1..=curve.points.len()).map(|place| place as f64).collect(), Some(names))
        }
    }
}

fn axis_label(curve: &Curve) -> String {
    let unit = if curve.unit.is_empty() { String::new() } else { format!(" ({})", curve.unit) };
    format!("{}{unit}", short(&curve.axis, 50))
}

fn difficulty(
    facts: &Facts<'_>,
    curve: &Curve,
    name: ChartName,
    scale: Option<(f64, f64)>,
    paint: Paint,
) -> Option<Drawing> {
    (curve.points.len() > 1).then_some(())?;
    let (x, names) = places(curve);
    let mut points: Vec<(f64, f64, Interval)> = x
        .iter()
        .zip(&curve.points)
        .map(|(&x, point)| (x, point.difficulty.value, point.difficulty.interval))
        .filter(|(_, value, interval)| value.is_finite() && interval.low.is_finite() && interval.high.is_finite())
        .collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    (points.len() > 1).then_some(())?;
    let xs = || points.iter().map(|(x, ..)| *x);
    let errors = points.iter().map(|(_, value, interval)| (value - interval.low, interval.high - value));
    let colour = paint.line(0);
    let scatter = ScatterPlot::new()
        .with_data(points.iter().map(|(x, y, _)| (*x, *y)))
        .with_color(colour.clone())
        .with_size(4.5)
        .with_y_err_asymmetric(errors)
        .with_tooltip_labels(points.iter().map(|(x, y, interval)| {
            format!(
                "{x}: difficulty {} ({} to {})",
                words::fixed(*y, 2),
                words::fixed(interval.low, 2),
                words::fixed(interval.high, 2)
            )
        }));
    let mut plots: Vec<Plot> = Vec::new();
    // Values without an order are not joined by a line.
    if names.is_none() {
        let band = BandPlot::new(
            xs(),
            points.iter().map(|(.., interval)| interval.low),
            points.iter().map(|(.., interval)| interval.high),
        );
        plots.push(band.with_color(colour.clone()).with_opacity(0.18).into());
        plots.push(
            LinePlot::new()
                .with_data(points.iter().map(|(x, y, _)| (*x, *y)))
                .with_color(colour)
                .with_stroke_width(2.0)
                .into(),
        );
    }
    plots.push(scatter.into());
    let same = if scale.is_some() { " All settings are drawn to the same scale." } else { "" };
    let caption = format!(
        "The difficulty at each value{}{}, with its interval. Higher is harder.{same}",
        pooled(facts),
        averaged(facts)
    );
    let drawing =
        Drawing::new(name, Topic::Settings, format!("Difficulty against {}", curve.axis), plots).caption(caption);
    Some(drawing.lay(|layout| {
        let layout = with_names(layout.with_height(380.0), curve, names, paint);
        let layout = layout.with_x_label(axis_label(curve)).with_y_label("difficulty");
        match scale {
            Some((low, high)) => layout.with_y_axis_min(low).with_y_axis_max(high),
            None => layout,
        }
    }))
}

/// Puts names, or whole numbers where all values are whole, on the axis of a setting.
fn with_names(layout: Layout, curve: &Curve, names: Option<Vec<String>>, paint: Paint) -> Layout {
    let Some(names) = names else {
        let numbers = || curve.points.iter().filter_map(|point| point.number);
        let (least, most) = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
        let whole = numbers().all(|number| number.fract() == 0.0) && most - least <= paint.room(14, 7) as f64;
        return if whole { layout.with_x_tick_step(1.0) } else { layout };
    };
    with_places(layout, names, paint)
}

/// Puts names at the places 1, 2, 3 and so on from left to right, aslant where they have too little room.
pub(super) fn with_places(layout: Layout, names: Vec<String>, paint: Paint) -> Layout {
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let count = names.len();
    let layout = layout.with_x_axis_min(0.5).with_x_axis_max(count as f64 + 0.5).with_x_categories(names);
    if wide * count > paint.room(70, 28) { layout.with_x_tick_rotate(-30.0) } else { layout }
}

/// The win rates of all strategies against the values of a setting.
pub(super) fn wins_against(facts: &Facts<'_>, curve: &Curve, name: ChartName, paint: Paint) -> Option<Drawing> {
    (curve.points.len() > 1).then_some(())?;
    let (x, names) = places(curve);
    let points = |place: usize| {
        let rate = |(&x, point): (&f64, &Point)| {
            let rate = point.win_rates.get(place)?.as_ref().filter(|rate| finite(rate))?;
            Some((x, rate.value, rate.interval))
        };
        let mut points: Vec<(f64, f64, Interval)> = x.iter().zip(&curve.points).filter_map(rate).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        points
    };
    let joined = names.is_none();
    let plots = wins(facts, &|x| x.to_string(), joined, points, paint);
    (!plots.is_empty()).then_some(())?;
    let averaged = averaged(facts);
    let caption = format!("Each strategy's win rate{averaged}, with its interval.{}", how_to_read(facts, joined));
    let drawing =
        Drawing::new(name, Topic::Settings, format!("Win rates against {}", curve.axis), plots).caption(caption);
    Some(
        in_percent(facts, drawing, paint)
            .lay(|layout| with_names(layout, curve, names, paint).with_x_label(axis_label(curve))),
    )
}

/// The most players whose wins are drawn.
const MOST_PLAYERS: usize = 8;

/// The players whose wins are drawn, the ablest first, with their places in the sweep, which their colours follow.
fn drawn<'a>(facts: &Facts<'a>) -> Vec<(usize, &'a str)> {
    let strategies = facts.run.strategies();
    let place = |name: &&str| strategies.iter().position(|other| other == name);
    facts.strategies().into_iter().filter_map(|name| Some((place(&name)?, name))).take(MOST_PLAYERS).collect()
}

/// How wide intervals are, on average, that are drawn of one player only.
const WIDE: f64 = 0.25;

/// Players' wins against whatever stands from left to right: `points` are those of a player, by its place, as shares, and
/// `said` is what stands at a place. Where places have an order, points are joined.
pub(super) fn wins(
    facts: &Facts<'_>,
    said: &dyn Fn(f64) -> String,
    joined: bool,
    points: impl Fn(usize) -> Vec<(f64, f64, Interval)>,
    paint: Paint,
) -> Vec<Plot> {
    let mut plots: Vec<Plot> = Vec::new();
    for (place, strategy) in drawn(facts) {
        let points = points(place);
        if points.is_empty() {
            continue;
        }
        let data = || points.iter().map(|(x, share, _)| (*x, 100.0 * share));
        let colour = paint.line(place);
        let tip = |(x, share, interval): &(f64, f64, Interval)| {
            format!("{strategy} at {}: {}", said(*x), words::share(*share, *interval))
        };
        if joined {
            // Where little was played, the intervals of all would hide one another.
            let wide =
                points.iter().map(|(.., interval)| interval.high - interval.low).sum::<f64>() / points.len() as f64;
            let opacity = if strategy != facts.foremost() && wide > WIDE { 0.0 } else { 0.15 };
            let band = BandPlot::new(
                points.iter().map(|(x, ..)| *x),
                points.iter().map(|(.., interval)| 100.0 * interval.low),
                points.iter().map(|(.., interval)| 100.0 * interval.high),
            );
            plots.push(band.with_color(colour.clone()).with_opacity(opacity).into());
            let width = if strategy == facts.foremost() { 3.5 } else { 1.8 };
            let line = LinePlot::new().with_data(data()).with_color(colour.clone()).with_stroke_width(width);
            plots.push(line.with_line_style(dash(place)).into());
        }
        let mut scatter =
            ScatterPlot::new().with_data(data()).with_color(colour).with_size(4.5).with_marker(marker(place));
        if !joined {
            let errors = |(_, share, interval): &(f64, f64, Interval)| {
                (100.0 * (share - interval.low), 100.0 * (interval.high - share))
            };
            scatter = scatter.with_y_err_asymmetric(points.iter().map(errors));
        }
        plots.push(scatter.with_tooltip_labels(points.iter().map(tip)).with_legend(short(strategy, 28)).into());
    }
    plots
}

/// What a caption says of the players' wins.
pub(super) fn how_to_read(facts: &Facts<'_>, joined: bool) -> String {
    let bold =
        if joined { format!(" {} is drawn boldest.", words::sentence(&player(facts.anchor))) } else { String::new() };
    format!("{bold}{}{}", shaded(facts), left_over(facts.run.strategies().len(), MOST_PLAYERS))
}

/// What a caption says of the target behind wins, where there is one.
pub(super) fn shaded(facts: &Facts<'_>) -> &'static str {
    if facts.run.target.is_some() { " The shaded band is your target." } else { "" }
}

/// Sets wins on an axis from 0 to 100 %, with the target behind them and a legend below.
pub(super) fn in_percent(facts: &Facts<'_>, drawing: Drawing, paint: Paint) -> Drawing {
    drawing.lay(|layout| {
        let layout =
            legend_below(layout.with_height(460.0)).with_y_label("won (%)").with_y_axis_min(0.0).with_y_axis_max(100.0);
        match facts.run.target.map(|band| band.win_rate) {
            // An area would hide the curves where there are only letters.
            Some(band) if paint.is_text() => layout
                .with_reference_line(ReferenceLine::horizontal(100.0 * band.low).with_color(paint.target()))
                .with_reference_line(ReferenceLine::horizontal(100.0 * band.high).with_color(paint.target())),
            Some(band) => layout.with_shaded_region(
                ShadedRegion::horizontal(100.0 * band.low, 100.0 * band.high)
                    .with_color(paint.target())
                    .with_opacity(0.16),
            ),
            None => layout,
        }
    })
}

/// Whose difficulty it is, where several play.
fn pooled(facts: &Facts<'_>) -> &'static str {
    if facts.run.strategies().len() > 1 { ", for all players together" } else { "" }
}

/// What a caption says about the other settings, where there are any.
fn averaged(facts: &Facts<'_>) -> &'static str {
    if facts.run.variants().len() > facts.study.settings.first().map_or(0, |curve| curve.points.len()) {
        ", averaged over all that else was varied"
    } else {
        ""
    }
}

fn left_over(all: usize, most: usize) -> String {
    if all > most { format!(" Shown are {most} of {all} strategies.") } else { String::new() }
}

/// The bars of a setting: kuva stands them from below and their legend from the left.
const EFFECTS: [&str; 2] = ["alone and with others (lower bar)", "alone (upper bar)"];

/// How much of the variation each setting explains.
pub(super) fn effects(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let all = &facts.study.sensitivity.effects;
    let known = |effect: &&Effect| effect.strategy == facts.anchor && finite(&effect.main) && finite(&effect.total);
    let effects: Vec<&Effect> = all.iter().filter(known).take(12).collect();
    (effects.len() > 1).then_some(())?;
    let percent = |share: f64| 100.0 * share.max(0.0);
    let mut plot = BarPlot::new().with_horizontal(true).with_width(0.7).with_error_color(paint.ink());
    let (mut errors, mut tips) = (Vec::new(), Vec::new());
    for effect in effects.iter().rev() {
        let bars = [(&effect.total, 1), (&effect.main, 0)];
        plot = plot.with_group(
            short(&effect.axis, paint.room(34, 18)),
            bars.map(|(estimate, place)| (percent(estimate.value), paint.area(place))).to_vec(),
        );
        for (estimate, what) in [(&effect.total, "with others"), (&effect.main, "alone")] {
            let value = percent(estimate.value);
            errors.push((
                (value - percent(estimate.interval.low)).max(0.0),
                (percent(estimate.interval.high) - value).max(0.0),
            ));
            tips.push(format!("{}, {what}: {}", effect.axis, words::estimated_share(estimate)));
        }
    }
    let plot = plot.with_asymmetric_error(errors).with_tooltip_labels(tips).with_legend(EFFECTS.to_vec());
    let header = ["", "alone", "alone and with others"].map(String::from).to_vec();
    let row = |effect: &&Effect| {
        let shares = [&effect.main, &effect.total].map(words::estimated_share);
        std::iter::once(effect.axis.clone()).chain(shares).collect()
    };
    let table = Terminal::Table(header, effects.iter().map(row).collect());
    let over = if facts.run.design.is_some() { "design" } else { "grid" };
    let caption = format!(
        "Of how the win rate of {} varies over the {over}: the share each setting explains alone, and the share it has a part in.",
        player(facts.anchor)
    );
    let drawing = Drawing::new(ChartName::Effects, Topic::Settings, "How much each setting matters", vec![plot.into()]);
    let rows = effects.len();
    Some(drawing.caption(caption).in_terminal(table).rows(rows, 52.0).lay(|layout| {
        legend_below(layout)
            .with_x_label("share of the variation (%)")
            .with_x_tick_format(TickFormat::Fixed(0))
            .with_reference_line(ReferenceLine::vertical(0.0).with_color(paint.guide()))
    }))
}
