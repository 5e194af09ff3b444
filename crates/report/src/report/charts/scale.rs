//! Difficulty and ability on one scale, and the steps between levels.

use super::{
    ChartName, Drawing, MOST_ROWS, Topic, WHOLE, left_out, room_of_rows, room_of_settings, short, some_of,
    variant_labels, zones::Zone,
};
use crate::{
    analysis::{Estimate, Placed, Step, UNEVEN_LOGITS, UNEVEN_SHARE, Verdict},
    report::{
        paint::Paint,
        verdicts::{Facts, player},
        words,
    },
};
use kuva::prelude::{ForestPlot, ForestRow, Layout, ReferenceLine, ShadedRegion};

/// One row of a forest: its name, its estimate, its colour, and what it tells of whom.
pub(super) struct Row {
    pub label: String,
    pub estimate: Estimate,
    pub colour: String,
    pub zone: Zone,
}

/// Estimates with their intervals, one below the other.
pub(super) fn forest(rows: &[Row], zero: f64, paint: Paint) -> ForestPlot {
    // Letters are too coarse for caps and large markers.
    let (marker, cap) = if paint.is_text() { (2.0, 0.0) } else { (5.0, 5.0) };
    let mut plot =
        ForestPlot::new().with_null_value(zero).with_marker_size(marker).with_whisker_width(2.0).with_cap_size(cap);
    plot.color = paint.line(0);
    for row in rows {
        let mut forest = ForestRow::new(
            row.label.clone(),
            row.estimate.value,
            row.estimate.interval.low,
            row.estimate.interval.high,
        );
        forest.color = Some(row.colour.clone());
        plot.rows.push(forest);
    }
    plot
}

pub(super) fn finite(estimate: &Estimate) -> bool {
    estimate.value.is_finite() && estimate.interval.low.is_finite() && estimate.interval.high.is_finite()
}

/// Sees to it that a line at `zero` lies inside the chart, not on its edge.
pub(super) fn around(layout: Layout, rows: &[Row], zero: f64) -> Layout {
    let ends = rows.iter().flat_map(|row| [row.estimate.interval.low, row.estimate.interval.high, row.estimate.value]);
    let (least, most) = ends.fold((zero, zero), |(least, most), end| (least.min(end), most.max(end)));
    let edge = 0.06 * (most - least);
    let layout = if least >= zero { layout.with_x_axis_min(zero - edge) } else { layout };
    if most <= zero { layout.with_x_axis_max(zero + edge) } else { layout }
}

/// Each variant's difficulty.
pub(super) fn levels(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let scale = facts.study.difficulty.as_ref()?;
    let all: Vec<&Placed> = scale.variants.iter().filter(|placed| finite(&placed.logits)).collect();
    // Too many to show: those that stand for all, from the hardest to the easiest.
    let shown = if all.len() > MOST_ROWS {
        let mut sorted = all.clone();
        sorted.sort_by(|a, b| b.logits.value.total_cmp(&a.logits.value));
        some_of(&sorted, MOST_ROWS)
    } else {
        all.clone()
    };
    (!shown.is_empty()).then_some(())?;
    let names = variant_labels(facts, shown.iter().map(|placed| placed.name.as_str()), paint);
    let won = |variant: &str| {
        let rate = facts.summary(variant, facts.anchor)?.win_rate?;
        let short = || words::percent(rate, 1.0);
        Some(format!(" · {}", if paint.is_narrow() { short() } else { facts.win_rate(variant, facts.anchor)? }))
    };
    let rows: Vec<Row> = shown
        .iter()
        .zip(names)
        .map(|(placed, label)| {
            let rate = won(&placed.name).unwrap_or_default();
            let tip =
                format!("{}: difficulty {} logits", facts.said(&placed.name, WHOLE), words::figure(&placed.logits));
            let tip = match facts.win_rate(&placed.name, facts.anchor) {
                Some(rate) => format!("{tip}; {} wins {rate}", player(facts.anchor).replace('`', "")),
                None => tip,
            };
            let zone = Zone::new(tip).of(facts, &placed.name);
            Row { label: format!("{label}{rate}"), estimate: placed.logits, colour: paint.line(0), zone }
        })
        .collect();
    let title = "Difficulty of each variant";
    let caption = format!(
        "Further to the right is harder. The square is the difficulty, the line its interval; beside each name stands how often \
         {} wins. At the dashed line that player wins every other game.{}",
        player(facts.anchor),
        left_out(shown.len(), all.len(), "variants")
    );
    let drawing = Drawing::forest(ChartName::Levels, Topic::Hardness, title, &rows, 0.0, paint);
    Some(drawing.caption(caption).lay(|layout| layout.with_x_label("difficulty (logits): harder →")))
}

/// Players and levels on the same scale.
pub(super) fn players_and_levels(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let (mut levels, players) = (facts.hardest_first(), facts.ablest_first());
    (players.len() > 1 && !levels.is_empty()).then_some(())?;
    let all = levels.len();
    levels = some_of(&levels, MOST_ROWS.saturating_sub(players.len()).max(6));
    let shown = levels.len();
    let mut both: Vec<(&Placed, bool)> = players.into_iter().map(|placed| (placed, true)).collect();
    both.extend(levels.into_iter().map(|placed| (placed, false)));
    both.retain(|(placed, _)| finite(&placed.logits));
    (both.len() > 1).then_some(())?;
    both.sort_by(|a, b| b.0.logits.value.total_cmp(&a.0.logits.value));
    let rows: Vec<Row> = both
        .iter()
        .map(|(placed, player)| {
            let name = if *player { placed.name.clone() } else { facts.said(&placed.name, room_of_settings(paint)) };
            let label = short(&name, room_of_rows(paint));
            let what = if *player { "ability" } else { "difficulty" };
            let whole = if *player { name } else { facts.said(&placed.name, WHOLE) };
            let zone = Zone::new(format!("{whole}: {what} {} logits", words::figure(&placed.logits)));
            Row {
                label: if *player { format!("{label} (player)") } else { label },
                estimate: placed.logits,
                colour: paint.line(usize::from(*player)),
                zone: if *player { zone.of_player(&placed.name) } else { zone.of(facts, &placed.name) },
            }
        })
        .collect();
    let caption = format!(
        "Players have a colour of their own and say so. Sorted from top to bottom: a player wins more than half of the games of every {} that stands below, and fewer of \
         those above.{}",
        facts.sort(),
        left_out(shown, all, "variants")
    );
    let title = format!("Players and {}s on one scale", facts.sort());
    let drawing = Drawing::forest(ChartName::Scale, Topic::Hardness, title, &rows, 0.0, paint);
    Some(drawing.caption(caption).lay(|layout| layout.with_x_label("ability or difficulty (logits)")))
}

/// The steps between levels.
pub(super) fn steps(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let levels = facts.study.levels.as_ref()?;
    let steps = &levels.steps;
    (!steps.is_empty()).then_some(())?;
    let (right, left) = if levels.falling { ("easier", "harder") } else { ("harder", "easier") };
    let places: Vec<usize> = some_of(&(0..steps.len()).collect::<Vec<_>>(), MOST_ROWS);
    let rows: Vec<Row> = places
        .iter()
        .filter_map(|&place| steps.get(place))
        .filter(|step| finite(&step.size))
        .map(|step| {
            let (mark, colour) = marked(step);
            let (from, to) = (facts.said(&step.from, 24), facts.said(&step.to, 24));
            let label = if paint.is_narrow() {
                format!("→ {}{mark}", short(&to, 12))
            } else {
                format!("{} → {}{mark}", short(&from, 24), short(&to, 24))
            };
            let tip = format!(
                "from {} to {}: {right} by {} logits{}",
                facts.said(&step.from, WHOLE),
                facts.said(&step.to, WHOLE),
                words::figure(&step.size),
                mark.replace(" · ", "; ")
            );
            let zone = Zone::new(tip).of(facts, &step.from).of(facts, &step.to);
            Row { label, estimate: step.size, colour: paint.line(colour), zone }
        })
        .collect();
    (!rows.is_empty()).then_some(())?;
    // An even step, where it is the same everywhere: on an axis of uneven numbers it is not.
    let evens = steps.iter().filter_map(|step| Some(step.size.value - step.unevenness.as_ref()?.value));
    let (least, most) = evens.fold((f64::MAX, f64::MIN), |(least, most), even| (least.min(even), most.max(even)));
    let even = (least <= most && most - least <= 1e-9).then_some(least);
    let near = even.map(|even| UNEVEN_LOGITS.max(UNEVEN_SHARE * even.abs()));
    let about_even = match (even, near) {
        (Some(_), Some(near)) => format!(
            " The dotted line is an even step; a step counts as uneven if it differs from that for certain and lies outside \
             the shaded band, which is {} logits to either side: the larger of {} logits and a quarter of an even step.",
            words::fixed(near, 2),
            words::fixed(UNEVEN_LOGITS, 1)
        ),
        _ => String::new(),
    };
    let caption = format!(
        "Each level against the one before it{}. Right of 0 (the dashed line) the later level is {right}, left of it {left}; \
         where 0 is touched the games cannot tell.{about_even}{}",
        if facts.run.strategies().len() > 1 { ", for all players together" } else { "" },
        left_out(rows.len(), steps.len(), "steps")
    );
    let drawing =
        Drawing::forest(ChartName::Steps, Topic::Levels, "Steps between levels", &rows, 0.0, paint).caption(caption);
    let text = paint.is_text();
    Some(drawing.lay(|layout| {
        let label = if paint.is_narrow() {
            format!("{right} by (logits)")
        } else {
            format!("how much {right} the later level is (logits)")
        };
        let layout = around(layout, &rows, 0.0).with_x_label(label);
        match (even, near) {
            (Some(even), Some(near)) => {
                let layout = layout.with_reference_line(
                    ReferenceLine::vertical(even)
                        .with_label("even step")
                        .with_color(paint.guide())
                        .with_dasharray("2 3"),
                );
                // An area would hide the marks where there are only letters.
                if text {
                    return layout;
                }
                let band = ShadedRegion::vertical(even - near, even + near);
                layout.with_shaded_region(band.with_color(paint.guide()).with_opacity(0.12))
            }
            _ => layout,
        }
    }))
}

/// What a step is marked with, and its colour.
fn marked(step: &Step) -> (&'static str, usize) {
    match step.verdict {
        Verdict::OutOfOrder => (" · out of order", 1),
        Verdict::TooClose => (" · too close", 4),
        Verdict::InOrder if step.uneven => (" · uneven", 5),
        Verdict::InOrder => ("", 0),
    }
}
