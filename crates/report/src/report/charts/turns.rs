//! Games turn by turn: fans of scores, chances to win, and how well the result is foretold.

use super::{
    ChartName, Drawing, Terminal, Topic, legend_below, some_of,
    zones::{Zone, Zones},
};
use crate::{
    analysis::{AtTurn, DECIDED, Fan, MeasuredBy, Share, TurnByTurn},
    report::{
        paint::{Paint, dash, marker},
        verdicts::{Facts, player},
        words::{fixed, percent, sentence, share_of},
    },
};
use kuva::prelude::{BandPlot, LinePlot, Plot, ReferenceLine, ScatterPlot, TickFormat};

/// Whose games they are, for captions.
fn whose(facts: &Facts<'_>) -> Option<String> {
    Some(format!("games of {} in {}", player(facts.anchor), facts.variant(facts.focus?).replace('`', "")))
}

/// The turns after which at least one game in a hundred goes on.
fn told(of: &TurnByTurn) -> Vec<&AtTurn> {
    of.turns.iter().filter(|at| at.going >= of.games.div_ceil(100).max(1)).collect()
}

/// The turns, of so many counted from 0, that a chart has strips for: all, or some that lie evenly among them.
pub(super) fn turns_told(turns: usize, paint: Paint) -> impl Iterator<Item = usize> {
    let all: Vec<usize> = (0..turns).collect();
    some_of(&all, paint.room(24, 12)).into_iter()
}

/// Strips that tell what is to be said of some turns.
fn zones(turns: &[&AtTurn], paint: Paint, told: impl Fn(&AtTurn) -> Vec<String>) -> Zones {
    let column = |place: usize| {
        let at = turns[place];
        (at.turn as f64, Zone::new(format!("turn {}: {}", at.turn, told(at).join("; "))))
    };
    Zones::Columns(turns_told(turns.len(), paint).map(column).collect())
}

/// The scores, or margins where the opponent has a score, of games won and lost in the end.
pub(super) fn fan(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let of = facts.turns()?;
    let mut plots: Vec<Plot> = Vec::new();
    let mut lines: Vec<Plot> = Vec::new();
    let legends = ["won in the end", "lost in the end"];
    for (place, legend) in legends.into_iter().enumerate() {
        let points: Vec<(f64, Fan)> = told(of)
            .into_iter()
            .filter_map(|at| {
                let fans = of.fans(at);
                Some((at.turn as f64, if place == 0 { fans.won? } else { fans.lost? }))
            })
            .collect();
        if points.len() < 2 {
            continue;
        }
        let colour = paint.line(place);
        let quantile = |which: usize| points.iter().map(move |(_, fan)| fan.quantiles[which]);
        for (low, high, opacity) in [(0, 4, 0.14), (1, 3, 0.22)] {
            let band = BandPlot::new(points.iter().map(|(turn, _)| *turn), quantile(low), quantile(high));
            plots.push(band.with_color(colour.clone()).with_opacity(opacity).into());
        }
        let medians = points.iter().map(|(turn, fan)| (*turn, fan.quantiles[2]));
        let line = LinePlot::new().with_data(medians).with_color(colour).with_stroke_width(2.2);
        lines.push(line.with_line_style(dash(place)).with_legend(legend).into());
    }
    (!lines.is_empty()).then_some(())?;
    plots.extend(lines);
    let (title, what) = match of.measure {
        MeasuredBy::Score => ("Scores turn by turn", "score"),
        MeasuredBy::Margin => ("Margins turn by turn", "margin"),
    };
    let caption = format!(
        "The {what} at the end of each turn in {} that go on after it: the line is the median, the darker band holds half of the games, the lighter nine in ten.",
        whose(facts)?
    );
    let drawing = Drawing::new(ChartName::Fan, Topic::Turns, title, plots).caption(caption);
    let tips = zones(&told(of), paint, |at| {
        let fans = of.fans(at);
        let of = |(fan, legend): (Option<Fan>, &str)| {
            let [_, first, median, third, _] = fan?.quantiles.map(|quantile| fixed(quantile, 0));
            Some(format!("{legend} {median}, half of them {first} to {third}"))
        };
        [fans.won, fans.lost].into_iter().zip(legends).filter_map(of).collect()
    });
    let drawing = drawing.in_terminal(Terminal::PageTable).zones(tips);
    let label = format!("{what} ({})", facts.run.descriptor.score_unit);
    Some(drawing.lay(|layout| {
        let layout = legend_below(layout.with_height(420.0)).with_x_label("turn").with_y_label(label);
        let layout = layout.with_x_tick_format(TickFormat::Fixed(0)).with_y_tick_format(TickFormat::Fixed(0));
        match of.measure {
            MeasuredBy::Score => layout,
            // Where the game would be won.
            MeasuredBy::Margin => layout.with_reference_line(ReferenceLine::horizontal(0.0).with_color(paint.guide())),
        }
    }))
}

/// The chance to win by the standing, a line for each of a few turns.
pub(super) fn chances(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let of = facts.turns().filter(|of| of.tells())?;
    let mut plots: Vec<Plot> = Vec::new();
    let what = of.measure.name();
    let turns: Vec<&AtTurn> = of.turns.iter().filter(|at| at.chances.len() > 1).collect();
    for (place, at) in turns.into_iter().enumerate() {
        let middle = |low: i32, high: i32| f64::midpoint(low.into(), high.into());
        let points = || at.chances.iter().map(|chance| (middle(chance.low, chance.high), 100.0 * chance.chance));
        let name = format!("turn {}", at.turn);
        let line = LinePlot::new().with_data(points()).with_color(paint.line(place)).with_stroke_width(2.0);
        plots.push(line.with_line_style(dash(place)).into());
        let tips = at.chances.iter().map(|chance| {
            let standing = if chance.low == chance.high {
                chance.low.to_string()
            } else {
                format!("{} to {}", chance.low, chance.high)
            };
            format!("{name}, {what} {}: {}", standing.replace('-', "−"), percent(chance.chance, 1.0))
        });
        let marks = ScatterPlot::new().with_data(points()).with_color(paint.line(place)).with_size(3.5);
        plots.push(marks.with_marker(marker(place)).with_tooltip_labels(tips).with_legend(name).into());
    }
    (!plots.is_empty()).then_some(())?;
    let caption = format!(
        "Of {} that go on after a turn, how many per cent are won, by the {what} at its end. The lines never fall, and where few games stand, they follow few games: the table has the intervals.",
        whose(facts)?
    );
    let title = format!("Chance to win by the {what} at the end of a turn");
    let drawing = Drawing::new(ChartName::Chances, Topic::Turns, title, plots).caption(caption);
    let drawing = drawing.in_terminal(Terminal::PageTable);
    let label = format!("{what} ({})", facts.run.descriptor.score_unit);
    Some(drawing.lay(|layout| {
        legend_below(layout.with_height(420.0))
            .with_x_label(label)
            .with_y_label("won in the end (%)")
            .with_y_axis_min(0.0)
            .with_y_axis_max(100.0)
            .with_x_tick_format(TickFormat::Fixed(0))
    }))
}

/// How well the result is foretold.
pub(super) fn foretold(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let of = facts.turns().filter(|of| of.tells())?;
    let turns: Vec<&AtTurn> = of.turns.iter().filter(|at| at.going > 0).collect();
    (turns.len() > 1).then_some(())?;
    let mut plots: Vec<Plot> = Vec::new();
    let known = turns.iter().filter_map(|at| Some((at.turn as f64, 100.0 * at.foretold.as_ref()?.share)));
    let mut names = vec!["known or told rightly"];
    let line = |points: Vec<(f64, f64)>, place: usize, name: &str| -> Plot {
        let line = LinePlot::new().with_data(points).with_color(paint.line(place)).with_stroke_width(2.2);
        line.with_line_style(dash(place)).with_legend(name).into()
    };
    plots.push(line(known.collect(), 0, names[0]));
    let kept: Vec<(f64, f64)> =
        told(of).into_iter().filter_map(|at| Some((at.turn as f64, 100.0 * at.kept.as_ref()?.share))).collect();
    if kept.len() > 1 {
        names.push("won by whoever is ahead");
        plots.push(line(kept, 1, names[1]));
    }
    let what = of.measure.name();
    let ahead = if names.len() > 1 { " The second line is about games that go on alone." } else { "" };
    let caption = format!(
        "Of all {}, how many per cent are over at the end of a turn, or have the result that their {what} lets one expect.{ahead} The dashed line is at nine in ten.",
        whose(facts)?
    );
    let title = "How soon the result is foretold";
    let drawing = Drawing::new(ChartName::Foretold, Topic::Turns, title, plots).caption(sentence(&caption));
    let tips = zones(&turns, paint, |at| {
        let shares = [at.foretold.as_ref(), at.kept.as_ref().filter(|_| names.len() > 1)];
        let of = |(share, name): (Option<&Share>, &&str)| Some(format!("{name} {}", share_of(share?)));
        shares.into_iter().zip(&names).filter_map(of).collect()
    });
    let drawing = drawing.in_terminal(Terminal::PageTable).zones(tips);
    Some(drawing.lay(|layout| {
        let line = ReferenceLine::horizontal(100.0 * DECIDED).with_color(paint.guide());
        legend_below(layout.with_height(360.0))
            .with_x_label("turn")
            .with_y_label("games (%)")
            .with_y_axis_max(100.0)
            .with_x_tick_format(TickFormat::Fixed(0))
            .with_reference_line(line)
    }))
}
