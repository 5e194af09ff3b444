//! Who plays, the deal and the rest, the ladder of strategies, and paired differences.

use super::{
    ChartName, Drawing, MOST_ROWS, Topic, WHOLE,
    endings::{Bar, lay, stacked},
    left_out,
    scale::{Row, around, finite},
    short, some_of, variant_labels,
    zones::{Zone, Zones},
};
use crate::{
    analysis::{Change, Estimate, Interval, Luck, Pair, Shares},
    report::{
        paint::Paint,
        verdicts::{self, Facts, player},
        words,
    },
    scenario::Compare,
};

/// Where the differences between games come from, in each variant: of the scores, or where those never vary, of who
/// wins.
pub(super) fn shares(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let of = |shares: fn(&Luck) -> Option<&Shares>| -> Vec<(&Luck, &Shares)> {
        let all = facts.study.luck.iter().filter_map(|luck| Some((luck, shares(luck)?)));
        all.filter(|(_, shares)| known(shares)).collect()
    };
    let of_score = of(|luck| luck.score.as_ref());
    let scored = !of_score.is_empty();
    let all = if scored { of_score } else { of(|luck| luck.wins.as_ref()) };
    let shown = some_of(&all, MOST_ROWS);
    let players = verdicts::players(facts, shown.first()?.0);
    let parts = ["who plays", "the deal", "the rest"].map(String::from);
    let names = variant_labels(facts, shown.iter().map(|(luck, _)| luck.variant.as_str()), paint);
    let bar = |((_, shares), label): (&(&Luck, &Shares), String)| {
        let estimates = [&shares.player, &shares.deal, &shares.interplay];
        let part = |(estimate, part): (&Estimate, &String)| {
            (estimate.value, format!("{label}: {part} {}", words::estimated_share(estimate)))
        };
        Bar { parts: estimates.into_iter().zip(&parts).map(part).collect(), label }
    };
    let bars: Vec<Bar> = shown.iter().zip(names).map(bar).collect();
    let (plot, notes) = stacked(&bars, &parts, |place| paint.area(place));
    let caption = format!(
        "Of the differences between {}: how many per cent go back to which of {players} plays, to the deal, which is luck \
         that all of them share, and to what is left: deals that suit one player and not another, and each player's own luck. \
         Other players give other shares.{}{}",
        if scored { "the scores of games" } else { "games won and lost" },
        if scored {
            ""
        } else {
            " They depend on the win rate too: where nearly all games are won or lost, who plays decides little."
        },
        left_out(shown.len(), all.len(), "variants")
    );
    let drawing = Drawing::new(ChartName::Luck, Topic::Luck, "Who plays, the deal, and the rest", vec![plot.into()])
        .caption(caption);
    let of = if scored { "share of the variation of scores (%)" } else { "share of the variation of winning (%)" };
    let rows = Zones::Rows(shown.iter().map(|(luck, _)| Zone::default().of(facts, &luck.variant)).collect());
    Some(lay(drawing, &bars, &parts, notes, of).zones(rows))
}

/// Whether all three shares are known.
fn known(shares: &Shares) -> bool {
    [shares.player, shares.deal, shares.interplay].iter().all(|share| share.value.is_finite())
}

fn in_percent(value: f64, interval: Interval) -> Estimate {
    let interval = Interval { low: 100.0 * interval.low, high: 100.0 * interval.high };
    Estimate { value: 100.0 * value, error: 0.0, interval }
}

/// The strategies by win rate, where the reader looks first.
pub(super) fn ladder(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let variant = facts.focus?;
    let mut rungs: Vec<(&str, f64, Interval)> = facts
        .run
        .strategies()
        .into_iter()
        .filter_map(|strategy| {
            let summary = facts.summary(variant, strategy)?;
            Some((strategy, summary.win_rate?, summary.win_interval))
        })
        .collect();
    (rungs.len() > 1).then_some(())?;
    rungs.sort_by(|a, b| b.1.total_cmp(&a.1));
    let rows: Vec<Row> = rungs
        .iter()
        .take(MOST_ROWS)
        .map(|(strategy, rate, interval)| Row {
            label: if paint.is_narrow() {
                format!("{} · {}", short(strategy, 14), words::percent(*rate, 1.0))
            } else {
                format!("{} · {}", short(strategy, 28), words::share(*rate, *interval))
            },
            estimate: in_percent(*rate, *interval),
            colour: paint.line(0),
            zone: Zone::new(format!("{strategy}: {}", words::share(*rate, *interval))).of_player(strategy),
        })
        .collect();
    let caption = format!(
        "Each strategy's win rate in {}: wide gaps between neighbours mean that skill pays. At the dashed line every other \
         game is won.",
        facts.variant(variant)
    );
    let title = format!("The ladder of players in {}", short(&facts.said(variant, 60), 60));
    let drawing = Drawing::forest(ChartName::Ladder, Topic::Luck, title, &rows, 50.0, paint);
    Some(drawing.caption(caption).lay(|layout| layout.with_x_label("games won (%)")))
}

/// Variants against each other, for the anchor: neighbours among levels, alternatives, or changes against a baseline.
pub(super) fn differences(facts: &Facts<'_>, paint: Paint) -> Option<Drawing> {
    let listed = !facts.study.contrasts.is_empty();
    if !listed {
        facts.study.levels.as_ref()?;
    }
    let variant = |cell: usize| facts.run.labels.get(cell).map(|label| label.variant.as_str()).unwrap_or_default();
    let of_anchor = |pair: &&Pair| facts.run.labels.get(pair.b).is_some_and(|label| label.strategy == facts.anchor);
    // Each with the colour of what it is: those that the games cannot tell from no difference are pale.
    let all: Vec<(&Pair, Option<Change>)> = match listed {
        true => facts.study.contrasts.iter().map(|contrast| (&contrast.pair, Some(contrast.change))).collect(),
        false => facts.study.pairs.variants.iter().filter(of_anchor).map(|pair| (pair, None)).collect(),
    };
    let all: Vec<(&Pair, Option<Change>)> = all.into_iter().filter(|(pair, _)| finite(&pair.wins)).collect();
    let baseline = match facts.run.compare {
        Compare::Baseline(name) if listed => Some(name),
        _ => None,
    };
    // The largest differences come first where there is no order but theirs.
    let shown = if listed && baseline.is_none() {
        all.iter().copied().take(MOST_ROWS).collect()
    } else {
        some_of(&all, MOST_ROWS)
    };
    (!shown.is_empty()).then_some(())?;
    let rows: Vec<Row> = shown
        .iter()
        .map(|(pair, change)| {
            let (a, b) = (facts.said(variant(pair.a), 24), facts.said(variant(pair.b), 24));
            let label = match (&baseline, paint.is_narrow()) {
                (Some(_), true) => short(&b, 17),
                (Some(_), false) => short(&b, 40),
                (None, true) => format!("→ {}", short(&b, 15)),
                (None, false) => format!("{} → {}", short(&a, 24), short(&b, 24)),
            };
            let (mark, colour) = match change {
                Some(Change::None) => (if paint.is_narrow() { " · =" } else { " · no change" }, 4),
                Some(Change::Unseen) => (if paint.is_narrow() { " · ?" } else { " · not told apart" }, 4),
                _ => ("", 0),
            };
            let (from, to) = (variant(pair.a), variant(pair.b));
            let tip = format!(
                "{} → {}: {}{}",
                facts.said(from, WHOLE),
                facts.said(to, WHOLE),
                words::points(&pair.wins),
                match change {
                    Some(Change::None) => "; no change",
                    Some(Change::Unseen) => "; not told apart",
                    _ => "",
                }
            );
            Row {
                zone: Zone::new(tip).of(facts, from).of(facts, to),
                label: format!("{label}{mark}"),
                estimate: in_percent(pair.wins.value, pair.wins.interval),
                colour: paint.line(colour),
            }
        })
        .collect();
    let player = player(facts.anchor);
    let begin = match &baseline {
        Some(name) => format!(
            "How many more of the same games, in percentage points, {player} wins in each variant than in {}. Left of 0 (the \
             dashed line) it wins fewer, so the variant is harder. Sorted by what was seen.",
            words::name(name)
        ),
        None if listed => format!(
            "How many more of the same games, in percentage points, {player} wins in the second of two variants than in the \
             first. Left of 0 (the dashed line) it wins fewer. Sorted by the size of what was seen."
        ),
        None => format!(
            "How many more of the same games, in percentage points, {player} wins in the later of two neighbours. Left of 0 \
             (the dashed line) it wins fewer."
        ),
    };
    let untold = if shown.iter().any(|(_, change)| *change == Some(Change::Unseen)) {
        " Where two are not told apart (in a narrow chart: ?), the games cannot tell the difference from none, all \
         comparisons taken together."
    } else {
        ""
    };
    let caption = format!("{begin}{untold}{}", left_out(shown.len(), all.len(), "pairs"));
    let label = if paint.is_narrow() { "percentage points won" } else { "difference in win rate (percentage points)" };
    let title = match baseline {
        Some(name) => format!("Each variant against “{}”, game by game", short(name, 40)),
        None => "Differences, game by game".to_owned(),
    };
    let topic = if listed { Topic::Compared } else { Topic::Levels };
    let drawing = Drawing::forest(ChartName::Differences, topic, title, &rows, 0.0, paint).caption(caption);
    Some(drawing.lay(|layout| around(layout, &rows, 0.0).with_x_label(label)))
}
