//! The tables of a study: difficulty, levels, settings, pairs, luck, sensitivity, habits, turns, cards.
//!
//! Every estimate is four columns: the figure under its own name, its standard error `…_se`, and its interval `…_low`
//! and `…_high`. Difficulties and abilities are in logits, shares from 0 to 1.

use super::{keys::keyed, tables::label_columns};
use crate::analysis::{
    AtTurn, ByCard, CardMeans, Chance, Curve, Difficulty, Effect, Estimate, Fan, Fit, Habit, Habits, Interval, Levels,
    Luck, Meets, Moves, Pair, Pairs, Placed, Reach, Run, Shape, Share, Shares, Study, Summed, TurnByTurn, Verdict,
};
use polars::prelude::*;

/// A table in the making: columns of the same length, one entry an item.
pub(super) struct Columns<'a, T> {
    items: &'a [T],
    columns: Vec<Column>,
}

impl<'a, T> Columns<'a, T> {
    pub(super) fn of(items: &'a [T]) -> Self {
        Self { items, columns: Vec::new() }
    }

    /// A table whose rows each belong to a cell: the columns that say which come first.
    fn of_cells(run: &Run<'_>, items: &'a [T], cell: impl Fn(&T) -> usize) -> Self {
        let of: Vec<usize> = items.iter().map(cell).collect();
        Self { items, columns: label_columns(run.descriptor, run.labels, &of) }
    }

    pub(super) fn text(&mut self, name: &str, value: impl Fn(&'a T) -> String) {
        self.columns.push(Column::new(name.into(), self.items.iter().map(value).collect::<Vec<_>>()));
    }

    pub(super) fn whole(&mut self, name: &str, value: impl Fn(&'a T) -> u64) {
        self.columns.push(Column::new(name.into(), self.items.iter().map(value).collect::<Vec<_>>()));
    }

    pub(super) fn whole_or_none(&mut self, name: &str, value: impl Fn(&'a T) -> Option<u64>) {
        self.columns.push(Column::new(name.into(), self.items.iter().map(value).collect::<Vec<_>>()));
    }

    fn flag(&mut self, name: &str, value: impl Fn(&'a T) -> bool) {
        self.columns.push(Column::new(name.into(), self.items.iter().map(value).collect::<Vec<_>>()));
    }

    pub(super) fn number(&mut self, name: &str, value: impl Fn(&'a T) -> Option<f64>) {
        self.columns.push(Column::new(name.into(), self.items.iter().map(value).collect::<Vec<_>>()));
    }

    fn estimate(&mut self, name: &str, value: impl Fn(&'a T) -> Option<Estimate>) {
        self.number(name, |item| value(item).map(|estimate| estimate.value));
        self.number(&format!("{name}_se"), |item| value(item).map(|estimate| estimate.error));
        self.interval(name, |item| value(item).map(|estimate| estimate.interval));
    }

    pub(super) fn interval(&mut self, name: &str, value: impl Fn(&'a T) -> Option<Interval>) {
        self.number(&format!("{name}_low"), |item| value(item).map(|interval| interval.low));
        self.number(&format!("{name}_high"), |item| value(item).map(|interval| interval.high));
    }

    fn share(&mut self, name: &str, value: impl Fn(&'a T) -> Option<&'a Share>) {
        self.number(name, |item| value(item).map(|share| share.share));
        self.interval(name, |item| value(item).map(|share| share.interval));
    }

    pub(super) fn finish(self) -> PolarsResult<DataFrame> {
        DataFrame::new(self.items.len(), self.columns)
    }
}

/// The tables of a study by name, without those that have nothing to say.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn study(run: &Run<'_>, study: &Study) -> PolarsResult<Vec<(&'static str, DataFrame)>> {
    let mut tables = Vec::new();
    if !study.asserts.is_empty() {
        tables.push(("asserts", keyed(run, &super::asserts(run.labels, &study.asserts)?)?));
    }
    if let Some(found) = &study.race {
        tables.push(("race", keyed(run, &race(&found.variants)?)?));
    }
    if let Some(found) = &study.difficulty {
        tables.push(("difficulty", keyed(run, &difficulty(found)?)?));
        tables.push(("residuals", residuals(run, found)?));
    }
    if let Some(found) = &study.levels {
        tables.push(("levels", keyed(run, &levels(found)?)?));
    }
    if !study.settings.is_empty() {
        tables.push(("settings", settings(run, &study.settings)?));
        tables.push(("slopes", slopes(&study.settings)?));
    }
    if study.pairs != Pairs::default() {
        let all: Vec<&Pair> = study.pairs.variants.iter().chain(&study.pairs.strategies).collect();
        tables.push(("pairs", keyed(run, &pairs(run, &all)?)?));
    }
    if !study.luck.is_empty() {
        tables.push(("luck", keyed(run, &luck(&study.luck)?)?));
    }
    if !study.sensitivity.effects.is_empty() {
        tables.push(("sensitivity", sensitivity(&study.sensitivity.effects)?));
    }
    if !study.sensitivity.scores.is_empty() {
        tables.push(("score_sensitivity", sensitivity(&study.sensitivity.scores)?));
    }
    if !study.sensitivity.fits.is_empty() {
        tables.push(("surfaces", surfaces(&study.sensitivity.fits)?));
    }
    if !study.habits.is_empty() {
        tables.push(("habits", habits(run, &study.habits)?));
        tables.push(("survival", survival(run, &study.habits)?));
    }
    if !study.turns.is_empty() {
        tables.push(("turns", turns(run, &study.turns)?));
        tables.push(("chances", chances(run, &study.turns)?));
    }
    if !study.cards.is_empty() {
        tables.push(("cards", cards(run, &study.cards)?));
    }
    Ok(tables)
}

/// One row a strategy or variant on the scale.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn difficulty(found: &Difficulty) -> PolarsResult<DataFrame> {
    let kinds = [("ability", &found.strategies), ("difficulty", &found.variants)];
    let rows: Vec<(&str, &Placed)> =
        kinds.iter().flat_map(|(kind, list)| list.iter().map(move |placed| (*kind, placed))).collect();
    let mut columns = Columns::of(&rows);
    columns.text("what", |(kind, _)| (*kind).to_owned());
    columns.text("name", |(_, placed)| placed.name.clone());
    columns.estimate("logits", |(_, placed)| Some(placed.logits));
    columns.text("extreme", |(_, placed)| match placed.extreme {
        Some(crate::analysis::Extreme::AllWon) => "all won".into(),
        Some(crate::analysis::Extreme::AllLost) => "all lost".into(),
        Some(crate::analysis::Extreme::Untied) => "untied".into(),
        None => String::new(),
    });
    columns.finish()
}

/// One row a cell: the win rate seen, and the one the scale expects.
fn residuals(run: &Run<'_>, found: &Difficulty) -> PolarsResult<DataFrame> {
    let mut columns = Columns::of_cells(run, &found.residuals, |residual| residual.cell);
    columns.number("seen", |residual| Some(residual.seen));
    columns.number("expected", |residual| Some(residual.expected));
    columns.estimate("residual_logits", |residual| Some(residual.logits));
    columns.flag("misfit", |residual| residual.misfit);
    columns.finish()
}

/// One row a step between neighbouring levels.
fn levels(found: &Levels) -> PolarsResult<DataFrame> {
    let mut columns = Columns::of(&found.steps);
    columns.text("from", |step| step.from.clone());
    columns.text("to", |step| step.to.clone());
    columns.text("player", |_| found.player.clone());
    columns.estimate("own_step_logits", |step| step.own);
    columns.estimate("step_logits", |step| Some(step.size));
    columns.number("p_value_holm", |step| Some(step.p_value));
    columns.text("verdict", |step| {
        match step.verdict {
            Verdict::InOrder => "in order",
            Verdict::OutOfOrder => "out of order",
            Verdict::TooClose => "too close to tell apart",
        }
        .into()
    });
    columns.estimate("own_unevenness_logits", |step| step.own_unevenness);
    columns.estimate("unevenness_logits", |step| step.unevenness);
    columns.flag("uneven", |step| step.uneven);
    columns.finish()
}

/// One row a value of a setting.
fn settings(run: &Run<'_>, curves: &[Curve]) -> PolarsResult<DataFrame> {
    let rows: Vec<_> = curves.iter().flat_map(|curve| curve.points.iter().map(move |point| (curve, point))).collect();
    let mut columns = Columns::of(&rows);
    columns.text("axis", |(curve, _)| curve.axis.clone());
    columns.text("value", |(_, point)| point.value.to_string());
    columns.number("number", |(_, point)| point.number);
    columns.text("player", |(curve, _)| curve.player.clone());
    columns.estimate("own_logits", |(_, point)| point.own);
    columns.estimate("difficulty_logits", |(_, point)| Some(point.difficulty));
    for (place, strategy) in run.strategies().into_iter().enumerate() {
        columns.estimate(&format!("wins_{strategy}"), |(_, point)| point.win_rates.get(place).copied().flatten());
    }
    let mut causes: Vec<&str> = run.descriptor.endings.iter().map(|ending| ending.name).collect();
    causes.push("truncated");
    for cause in causes {
        let share = |point: &&crate::analysis::Point| -> Option<Share> {
            point.losses.iter().find(|share| share.name == cause).cloned()
        };
        columns.number(&format!("losses_{cause}"), |(_, point)| share(point).map(|share| share.share));
        columns.interval(&format!("losses_{cause}"), |(_, point)| share(point).map(|share| share.interval));
    }
    columns.text("meets_target", |(_, point)| {
        match point.meets {
            Some(Meets::Yes) => "yes",
            Some(Meets::Perhaps) => "perhaps",
            Some(Meets::No) => "no",
            None => "",
        }
        .into()
    });
    columns.finish()
}

/// One row a setting: how steep it is, which way it goes, and where it reaches the target.
fn slopes(curves: &[Curve]) -> PolarsResult<DataFrame> {
    let mut columns = Columns::of(curves);
    columns.text("axis", |curve| curve.axis.clone());
    columns.text("unit", |curve| curve.unit.to_owned());
    columns.text("player", |curve| curve.player.clone());
    columns.estimate("own_logits_per_unit", |curve| curve.own_slope);
    columns.estimate("logits_per_unit", |curve| curve.slope);
    columns.text("differs", |curve| {
        match curve.moves {
            Moves::Certainly => "certainly",
            Moves::Unseen => "not seen",
            Moves::SameResults => "same results",
            Moves::Never => "same games",
            Moves::OneValue => "one value",
        }
        .into()
    });
    columns.text("shape", |curve| {
        match curve.shape {
            Some(Shape::Straight) => "straight",
            Some(Shape::Bent(_)) => "bent",
            Some(Shape::Peak(_)) => "harder, then easier",
            Some(Shape::Valley(_)) => "easier, then harder",
            Some(Shape::Wavy(..)) => "up and down",
            None => "",
        }
        .into()
    });
    columns.flag("bends", Curve::bends);
    columns.estimate("largest_difference", |curve| curve.span.map(|span| span.difference));
    columns.number("no_difference_above", |curve| curve.span.map(|span| span.at_most));
    let value = |curve: &Curve, place: fn(&Reach) -> usize| {
        let reach = curve.reaches.as_ref()?;
        Some(curve.points.get(place(reach))?.value.to_string())
    };
    columns.text("target_after", move |curve| value(curve, |reach| reach.before).unwrap_or_default());
    columns.text("target_before", move |curve| value(curve, |reach| reach.after).unwrap_or_default());
    let about = |curve: &Curve| curve.reaches.as_ref()?.about;
    columns.number("target_at", move |curve| about(curve).map(|about| about.value));
    columns.interval("target_at", move |curve| about(curve).map(|about| about.interval));
    columns.finish()
}

/// One row a pair of cells: `b` minus `a`, game by game.
///
/// `win_sequence_…` and `score_sequence_…` are anytime-valid and what sentences and tables show;
/// `win_difference_low` and `…_high` (Newcombe's) and those of `score_difference` are for this number of games alone, for
/// comparison with other tools.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn pairs(run: &Run<'_>, pairs: &[&Pair]) -> PolarsResult<DataFrame> {
    let mut columns = Columns::of(pairs);
    columns.text("variant_a", |pair| run.labels[pair.a].variant.clone());
    columns.text("strategy_a", |pair| run.labels[pair.a].strategy.clone());
    columns.text("variant_b", |pair| run.labels[pair.b].variant.clone());
    columns.text("strategy_b", |pair| run.labels[pair.b].strategy.clone());
    columns.whole("games", |pair| pair.games);
    differences(&mut columns, |pair| Some(pair));
    columns.finish()
}

/// The columns of what a comparison of two cells found, where an item has one.
pub(super) fn differences<'a, T>(columns: &mut Columns<'a, T>, of: impl Fn(&'a T) -> Option<&'a Pair> + Copy) {
    let fixed = |of: Estimate, interval: Option<Interval>| Estimate { interval: interval.unwrap_or(of.interval), ..of };
    columns.estimate("win_difference", |item| of(item).map(|pair| fixed(pair.wins, Some(pair.wins_fixed))));
    columns.interval("win_sequence", |item| of(item).map(|pair| pair.wins.interval));
    let score = |item: &'a T| of(item).and_then(|pair| Some((pair.score?, pair.score_fixed)));
    columns.estimate("score_difference", |item| score(item).map(|(score, interval)| fixed(score, interval)));
    columns.interval("score_sequence", |item| score(item).map(|(score, _)| score.interval));
    columns.number("variance_saved", |item| of(item).map(|pair| pair.saved));
    columns.number("p_value_holm", |item| of(item).map(|pair| pair.p_value));
}

/// One row a variant: the players it is about, and the shares of variance of winning and of the score.
fn luck(found: &[Luck]) -> PolarsResult<DataFrame> {
    type Outcome = fn(&Luck) -> Option<Shares>;
    type Part = fn(Shares) -> Estimate;
    let mut columns = Columns::of(found);
    columns.text("variant", |luck| luck.variant.clone());
    columns.text("players", |luck| luck.players.join(", "));
    columns.whole("games", |luck| luck.games);
    let outcomes: [(&str, Outcome); 2] = [("wins", |luck| luck.wins), ("score", |luck| luck.score)];
    let parts: [(&str, Part); 3] =
        [("player", |shares| shares.player), ("deal", |shares| shares.deal), ("interplay", |shares| shares.interplay)];
    for (outcome, shares) in outcomes {
        for (part, of) in parts {
            columns.estimate(&format!("{outcome}_{part}"), |luck| shares(luck).map(of));
        }
    }
    columns.estimate("logits_player", |luck| luck.logits);
    columns.finish()
}

/// One row a variant that raced.
fn race(variants: &[(String, u64, bool)]) -> PolarsResult<DataFrame> {
    let mut columns = Columns::of(variants);
    columns.text("variant", |(variant, ..)| variant.clone());
    columns.whole("games", |(_, games, _)| *games);
    columns.flag("dropped", |(.., dropped)| *dropped);
    columns.finish()
}

/// One row an axis and strategy.
fn sensitivity(effects: &[Effect]) -> PolarsResult<DataFrame> {
    let mut columns = Columns::of(effects);
    columns.text("axis", |effect| effect.axis.clone());
    columns.text("strategy", |effect| effect.strategy.clone());
    columns.estimate("main", |effect| Some(effect.main));
    columns.estimate("total", |effect| Some(effect.total));
    columns.estimate("range", |effect| Some(effect.range));
    columns.finish()
}

/// One row a strategy and what a surface was fitted to.
fn surfaces(fits: &[Fit]) -> PolarsResult<DataFrame> {
    let mut columns = Columns::of(fits);
    columns.text("strategy", |fit| fit.strategy.clone());
    columns.text("of", |fit| match fit.summed {
        Summed::Wins => "wins".into(),
        Summed::Score => "score".into(),
    });
    columns.whole("points", |fit| fit.points as u64);
    columns.whole("terms", |fit| fit.terms as u64);
    columns.whole("degree_alone", |fit| fit.degrees.0 as u64);
    columns.whole("degree_together", |fit| fit.degrees.1 as u64);
    columns.estimate("explained", |fit| Some(fit.explained));
    columns.finish()
}

/// One row an action kind or a rule of a cell.
fn habits(run: &Run<'_>, found: &[Habits]) -> PolarsResult<DataFrame> {
    let rows: Vec<(usize, &str, &Habit)> = found
        .iter()
        .flat_map(|habits| {
            let actions = habits.actions.iter().map(|habit| (habits.cell, "action", habit));
            actions.chain(habits.rules.iter().map(|habit| (habits.cell, "rule", habit)))
        })
        .collect();
    let mut columns = Columns::of_cells(run, &rows, |(cell, ..)| *cell);
    columns.text("what", |(_, what, _)| (*what).to_owned());
    columns.text("name", |(_, _, habit)| habit.name.clone());
    columns.share("games_share", |(_, _, habit)| Some(&habit.games));
    columns.number("times", |(_, _, habit)| Some(habit.times));
    columns.number("times_won", |(_, _, habit)| habit.times_won);
    columns.number("times_lost", |(_, _, habit)| habit.times_lost);
    columns.share("won_with", |(_, _, habit)| habit.won_with.as_ref());
    columns.share("won_without", |(_, _, habit)| habit.won_without.as_ref());
    columns.finish()
}

/// One row a cell and turn. What is said of its end is about the games that went on after it.
fn turns(run: &Run<'_>, found: &[TurnByTurn]) -> PolarsResult<DataFrame> {
    let rows: Vec<(usize, &AtTurn)> =
        found.iter().flat_map(|of| of.turns.iter().map(move |turn| (of.cell, turn))).collect();
    let mut columns = Columns::of_cells(run, &rows, |(cell, _)| *cell);
    columns.whole("turn", |(_, at)| at.turn as u64);
    columns.whole("games", |(_, at)| at.games);
    columns.whole("going", |(_, at)| at.going);
    columns.whole("won", |(_, at)| at.won);
    columns.number("decisions", |(_, at)| Some(at.decisions));
    columns.number("forced_share", |(_, at)| at.forced);
    columns.number("dead_share", |(_, at)| Some(at.dead));
    fan(&mut columns, "score_won", |at| at.score.won);
    fan(&mut columns, "score_lost", |at| at.score.lost);
    if found.iter().any(|of| of.lead.is_some()) {
        fan(&mut columns, "margin_won", |at| at.margin.won);
        fan(&mut columns, "margin_lost", |at| at.margin.lost);
        columns.share("kept", |(_, at)| at.kept.as_ref());
    }
    columns.share("foretold", |(_, at)| at.foretold.as_ref());
    columns.number("comebacks", |(_, at)| Some(at.comebacks));
    columns.number("thrown_away", |(_, at)| Some(at.thrown_away));
    columns.finish()
}

/// The columns of scores or margins at the end of a turn.
fn fan<'a>(columns: &mut Columns<'a, (usize, &'a AtTurn)>, name: &str, of: impl Fn(&AtTurn) -> Option<Fan>) {
    columns.number(&format!("{name}_mean"), |(_, at)| of(at).map(|fan| fan.mean));
    for (place, quantile) in ["q05", "q25", "q50", "q75", "q95"].into_iter().enumerate() {
        columns.number(&format!("{name}_{quantile}"), |(_, at)| of(at).map(|fan| fan.quantiles[place]));
    }
}

/// One row a cell, turn and standing at its end: the chance to win.
fn chances(run: &Run<'_>, found: &[TurnByTurn]) -> PolarsResult<DataFrame> {
    let of_cell = |of: &'_ TurnByTurn| -> Vec<(usize, &'static str, usize, Chance)> {
        let by = of.measure.name();
        let all = of.turns.iter().flat_map(|at| at.chances.iter().map(|chance| (of.cell, by, at.turn, *chance)));
        all.collect()
    };
    let rows: Vec<(usize, &str, usize, Chance)> = found.iter().flat_map(of_cell).collect();
    let mut columns = Columns::of_cells(run, &rows, |(cell, ..)| *cell);
    columns.whole("turn", |(_, _, turn, _)| *turn as u64);
    columns.text("by", |(_, by, ..)| (*by).to_owned());
    columns.number("from", |(.., chance)| Some(chance.low.into()));
    columns.number("to", |(.., chance)| Some(chance.high.into()));
    columns.whole("games", |(.., chance)| chance.games);
    columns.whole("won", |(.., chance)| chance.won);
    columns.number("chance", |(.., chance)| Some(chance.chance));
    columns.interval("chance", |(.., chance)| Some(chance.interval));
    columns.finish()
}

/// One row a cell, metric of cards, and card: its means in games won and lost, and that of games lost minus that of games
/// won.
fn cards(run: &Run<'_>, found: &[ByCard]) -> PolarsResult<DataFrame> {
    let rows: Vec<(&ByCard, &CardMeans)> =
        found.iter().flat_map(|of| of.cards.iter().map(move |means| (of, means))).collect();
    let metric = |of: &ByCard| run.descriptor.card_metrics.get(of.metric).map_or("", |metric| metric.each.name);
    let mut columns = Columns::of_cells(run, &rows, |(of, _)| of.cell);
    columns.text("metric", |(of, _)| metric(of).to_owned());
    columns.text("card", |(_, means)| means.card.clone());
    columns.number("mean_won", |(_, means)| means.won);
    columns.number("mean_lost", |(_, means)| means.lost);
    columns.estimate("difference", |(_, means)| means.difference);
    columns.finish()
}

/// One row a cell and turn: the share of games still running after it.
fn survival(run: &Run<'_>, found: &[Habits]) -> PolarsResult<DataFrame> {
    let rows: Vec<(usize, usize, f64)> = found
        .iter()
        .flat_map(|habits| habits.survival.iter().enumerate().map(|(turn, &share)| (habits.cell, turn, share)))
        .collect();
    let mut columns = Columns::of_cells(run, &rows, |(cell, ..)| *cell);
    columns.whole("turn", |(_, turn, _)| *turn as u64);
    columns.number("running", |(_, _, share)| Some(*share));
    columns.finish()
}
