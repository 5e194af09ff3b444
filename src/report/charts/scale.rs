//! Difficulty and ability on one scale, and the steps between levels.

use super::{Drawing, MOST_ROWS, labels, left_out, short, some_of};
use crate::{
    analysis::{Estimate, Placed},
    report::{
        paint::Paint,
        verdicts::{Facts, player},
    },
};
use kuva::prelude::{ForestPlot, ForestRow, ReferenceLine};

/// One row of a forest: its name, its estimate and its colour.
pub(super) struct Row {
    pub label: String,
    pub estimate: Estimate,
    pub colour: String,
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
    let names = labels(shown.iter().map(|placed| facts.said(&placed.name)));
    let rows: Vec<Row> = shown
        .iter()
        .zip(names)
        .map(|(placed, label)| {
            let rate = facts.win_rate(&placed.name, facts.anchor).map_or(String::new(), |rate| format!(" · {rate}"));
            Row { label: format!("{label}{rate}"), estimate: placed.logits, colour: paint.line(0) }
        })
        .collect();
    let title = "Difficulty of each variant";
    let caption = format!(
        "Further to the right is harder. The square is the difficulty, the line its interval; beside each name stands how often \
         {} wins. At the dashed line that player wins every other game.{}",
        player(facts.anchor),
        left_out(shown.len(), all.len(), "variants")
    );
    let drawing = Drawing::new("levels", "hardness", title, vec![forest(&rows, 0.0, paint).into()]);
    Some(
        drawing
            .caption(caption)
            .rows(rows.len(), 24.0)
            .lay(|layout| layout.with_x_label("difficulty (logits): harder →")),
    )
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
            let name = if *player { placed.name.clone() } else { facts.said(&placed.name) };
            let label = short(&name, 34);
            Row {
                label: if *player { format!("player {label} ◆") } else { label },
                estimate: placed.logits,
                colour: paint.line(usize::from(*player)),
            }
        })
        .collect();
    let caption = format!(
        "Players are marked ◆. Sorted from top to bottom: a player wins more than half of the games of every level that stands below, and fewer of \
         those above.{}",
        left_out(shown, all, "variants")
    );
    let drawing =
        Drawing::new("scale", "hardness", "Players and levels on one scale", vec![forest(&rows, 0.0, paint).into()]);
    Some(
        drawing
            .caption(caption)
            .rows(rows.len(), 23.0)
            .lay(|layout| layout.with_x_label("ability or difficulty (logits)")),
    )
}

/// The steps between levels.
pub(super) fn steps(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let levels = facts.study.levels.as_ref()?;
    let steps = &levels.steps;
    (!steps.is_empty()).then_some(())?;
    let places: Vec<usize> = some_of(&(0..steps.len()).collect::<Vec<_>>(), MOST_ROWS);
    let rows: Vec<Row> = places
        .iter()
        .filter_map(|&place| steps.get(place))
        .filter(|step| finite(&step.size))
        .map(|step| Row {
            label: format!(
                "{} → {}{}",
                short(&facts.said(&step.from), 24),
                short(&facts.said(&step.to), 24),
                if step.uneven { " · uneven" } else { "" }
            ),
            estimate: step.size,
            colour: paint.line(usize::from(step.uneven)),
        })
        .collect();
    (!rows.is_empty()).then_some(())?;
    let (right, left) = if levels.falling { ("easier", "harder") } else { ("harder", "easier") };
    let caption = format!(
        "Right of the dashed line the later level is {right}, left of it {left}; where the line is touched the games cannot \
         tell.{}",
        left_out(rows.len(), steps.len(), "steps")
    );
    let plot = forest(&rows, 0.0, paint);
    // An even step, where it is the same everywhere: on an axis of uneven numbers it is not.
    let evens = steps.iter().filter_map(|step| Some(step.size.value - step.unevenness.as_ref()?.value));
    let (least, most) = evens.fold((f64::MAX, f64::MIN), |(least, most), even| (least.min(even), most.max(even)));
    let even = (least <= most && most - least <= 1e-9).then_some(least);
    let drawing = Drawing::new("steps", "levels", "Steps between levels", vec![plot.into()]);
    Some(drawing.caption(caption).rows(rows.len(), 24.0).lay(|layout| {
        let layout = layout.with_x_label(format!("how much {right} the later level is (logits)"));
        match even {
            Some(even) => layout.with_reference_line(
                ReferenceLine::vertical(even).with_label("even step").with_color(paint.guide()).with_dasharray("2 3"),
            ),
            None => layout,
        }
    }))
}
