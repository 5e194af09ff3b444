//! The picture of the first screen, beside the sentence that says what to print: how often players win, in per cent.

use super::{
    ChartName, Drawing, MOST_ROWS, Topic, WHOLE, grid, labels_across, left_out, room, room_of_rows,
    scale::{Row, around},
    settings::{self, how_to_read, in_percent, shaded, wins, with_places},
    short, some_of, variant_labels,
    zones::{Zone, Zones},
};
use crate::{
    analysis::{Estimate, Interval, Meets},
    report::{
        paint::Paint,
        verdicts::{Facts, player},
        words,
    },
    scenario::Compare,
};
use kuva::prelude::{Layout, ReferenceLine, ShadedRegion};

/// The most levels whose names stand side by side.
const MOST_LEVELS: usize = 12;

/// Which picture that is, where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Picture {
    /// All players' wins against the values of the only setting that changes.
    Curves,
    /// The usual player's wins over two settings.
    Grid,
    /// All players' wins from level to level.
    Levels,
    /// The usual player's wins in each variant.
    Variants,
    /// All players' wins in the only variant.
    Players,
}

fn picture(facts: &Facts<'_>) -> Option<Picture> {
    (facts.games() > 0).then_some(())?;
    let (variants, axes) = (facts.run.variants().len(), facts.run.axes().len());
    let points = facts.study.settings.first().map_or(0, |curve| curve.points.len());
    match (variants, axes) {
        (0, _) => None,
        (1, _) => (facts.run.strategies().len() > 1).then_some(Picture::Players),
        (_, 1) if points == variants => Some(Picture::Curves),
        (_, 2) if grid::is_grid(facts) => Some(Picture::Grid),
        (2..=MOST_LEVELS, _) if facts.has_list() && *facts.run.compare == Compare::Levels => Some(Picture::Levels),
        _ => Some(Picture::Variants),
    }
}

/// Whether this picture shows what that chart would, which then is not drawn again.
pub(super) fn shows(facts: &Facts<'_>, name: ChartName) -> bool {
    match picture(facts) {
        Some(Picture::Curves) => name == ChartName::Setting { place: 1, wins: true },
        Some(Picture::Grid) => name == ChartName::TwoSettings,
        _ => false,
    }
}

/// The chart whose table tells what the picture shows.
pub(super) fn told_by(facts: &Facts<'_>) -> ChartName {
    match picture(facts) {
        Some(Picture::Curves) => ChartName::Setting { place: 1, wins: true },
        Some(Picture::Grid) => ChartName::TwoSettings,
        _ => ChartName::WinRates,
    }
}

/// The picture.
pub(super) fn overview(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let drawing = match picture(facts)? {
        Picture::Curves => curves(facts, paint),
        Picture::Grid => grid::over_two_axes(facts, paint),
        Picture::Levels => levels(facts, paint),
        Picture::Variants => variants(facts, paint),
        Picture::Players => players(facts, paint),
    };
    drawing.map(|drawing| Drawing { name: ChartName::Overview, topic: Topic::Summary, ..drawing })
}

/// The variant to print: the nearest to the middle of the target, where it meets that for certain.
fn to_print<'a>(facts: &Facts<'a>) -> Option<&'a str> {
    let focus = facts.focus?;
    let meets = facts.target().into_iter().any(|(variant, _, meets)| variant == focus && meets == Meets::Yes);
    meets.then_some(focus)
}

fn curves(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let curve = facts.study.settings.first()?;
    let drawing = settings::wins_against(facts, curve, ChartName::Overview, paint)?;
    // Where to print it, on an axis of numbers.
    let numbers = curve.points.iter().all(|point| point.number.is_some());
    let label = to_print(facts).filter(|_| numbers);
    let label = label.and_then(|variant| facts.run.labels.iter().find(|label| label.variant == variant));
    let at = label.and_then(|label| label.axes.first()).and_then(|(_, value)| value.number());
    Some(match at {
        Some(at) => drawing.lay(|layout| marked(layout, at, paint)),
        None => drawing,
    })
}

/// Marks what to print.
fn marked(layout: Layout, at: f64, paint: Paint) -> Layout {
    layout.with_reference_line(ReferenceLine::vertical(at).with_label("to print").with_color(paint.ink()))
}

fn levels(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let variants = facts.run.variants();
    let strategies = facts.run.strategies();
    let points = |place: usize| {
        let point = |(x, variant): (usize, &&str)| {
            let summary = facts.summary(variant, strategies[place])?;
            Some((x as f64 + 1.0, summary.win_rate?, summary.win_interval))
        };
        variants.iter().enumerate().filter_map(point).collect::<Vec<(f64, f64, Interval)>>()
    };
    let names = labels_across(variants.iter().map(|variant| facts.said(variant, room(paint))), paint);
    let said = |x: f64| facts.said(variants[x as usize - 1], WHOLE);
    let plots = wins(facts, &said, true, points, paint);
    let caption = format!("How many per cent of its games each player wins at each level.{}", how_to_read(facts, true));
    let zones = Zones::columns(variants.iter().map(|variant| Zone::default().of(facts, variant)));
    let drawing = Drawing::new(ChartName::Overview, Topic::Summary, "Wins from level to level", plots).zones(zones);
    let print = to_print(facts).and_then(|print| variants.iter().position(|variant| *variant == print));
    Some(in_percent(facts, drawing.caption(caption), paint).lay(|layout| {
        let layout = with_places(layout, names, paint);
        match print {
            Some(place) => marked(layout, place as f64 + 1.0, paint),
            None => layout,
        }
    }))
}

/// Wins in per cent as a row; `None` where nothing was played.
fn row(facts: &Facts<'_>, variant: &str, strategy: &str, colour: String) -> Option<Row> {
    let summary = facts.summary(variant, strategy)?;
    let (value, Interval { low, high }) = (summary.win_rate?, summary.win_interval);
    let tip = format!("{strategy} in {}: {}", facts.said(variant, WHOLE), words::share(value, summary.win_interval));
    let zone = Zone::new(tip).of(facts, variant).of_player(strategy);
    let interval = Interval { low: 100.0 * low, high: 100.0 * high };
    let label = format!(" · {}", words::percent(value, 1.0));
    Some(Row { label, estimate: Estimate { value: 100.0 * value, error: 0.0, interval }, colour, zone })
}

/// Draws such rows, from the most to the least, with the target behind and a line at what they are compared with; `what` they
/// are is said where not all are shown.
fn wins_of_each(
    facts: &Facts<'_>,
    mut rows: Vec<Row>,
    what: &str,
    told: [&str; 2],
    line: Option<f64>,
    paint: Paint,
) -> Option<Drawing> {
    (!rows.is_empty()).then_some(())?;
    rows.sort_by(|one, other| other.estimate.value.total_cmp(&one.estimate.value));
    let all = rows.len();
    let shown = some_of(&(0..all).collect::<Vec<_>>(), MOST_ROWS);
    let rows: Vec<Row> =
        rows.into_iter().enumerate().filter(|(place, _)| shown.contains(place)).map(|(_, row)| row).collect();
    let [title, caption] = told;
    let caption = format!("{caption}{}{}", shaded(facts), left_out(rows.len(), all, what));
    // Without anything to compare with, the line of the plot stands at 0, its left end.
    let zero = line.unwrap_or(0.0);
    let drawing = Drawing::forest(ChartName::Overview, Topic::Summary, title, &rows, zero, paint).caption(caption);
    Some(drawing.lay(|layout| {
        let layout = around(layout, &rows, zero).with_x_label("won (%)").with_x_axis_min(0.0);
        match facts.run.target.map(|band| band.win_rate) {
            Some(band) if !paint.is_text() => {
                let region = ShadedRegion::vertical(100.0 * band.low, 100.0 * band.high);
                layout.with_shaded_region(region.with_color(paint.target()).with_opacity(0.16))
            }
            _ => layout,
        }
    }))
}

fn variants(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let strategy = facts.foremost();
    let all = facts.run.variants();
    let print = to_print(facts);
    let names = variant_labels(facts, all.iter().copied(), paint);
    let baseline = match facts.run.compare {
        Compare::Baseline(name) => Some(name.as_str()),
        _ => None,
    };
    let of_variant = |(variant, name): (&&str, String)| {
        let colour = paint.line(usize::from(baseline == Some(*variant)));
        let row = row(facts, variant, strategy, colour)?;
        let print = if print == Some(*variant) { " · to print" } else { "" };
        Some(Row { label: format!("{name}{}{print}", row.label), ..row })
    };
    let rows: Vec<Row> = all.iter().zip(names).filter_map(of_variant).collect();
    let line = baseline.and_then(|name| Some(100.0 * facts.summary(name, strategy)?.win_rate?));
    let who = player(strategy);
    let compared = match (baseline, line) {
        (Some(name), Some(_)) => format!(" The dashed line is {}, the baseline.", facts.variant(name)),
        _ => String::new(),
    };
    let caption = format!("How many per cent of its games {who} wins in each variant, with the interval.{compared}");
    wins_of_each(facts, rows, "variants", [&format!("Wins of {who}"), &caption], line, paint)
}

fn players(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let variant = *facts.run.variants().first()?;
    let strategies = facts.run.strategies();
    let of_player = |(place, name): (usize, &&str)| {
        let row = row(facts, variant, name, paint.line(place))?;
        Some(Row { label: format!("{}{}", short(name, room_of_rows(paint)), row.label), ..row })
    };
    let rows: Vec<Row> = strategies.iter().enumerate().filter_map(of_player).collect();
    let caption = "How many per cent of its games each player wins, with the interval.";
    wins_of_each(facts, rows, "players", ["Wins of each player", caption], None, paint)
}
