//! What a run says to somebody who decides whether the game is printed: two pages in plain words, without intervals, terms
//! or settings.

use super::{
    charts,
    page::{Figure, environment},
    paint::Surface,
    tables::{Column, Entry, Table},
    thousands,
    verdicts::{Facts, player},
    words::{fixed, list, plain, sentence},
};
use crate::{
    analysis::{Estimate, Luck, Meets, Run, Share, Study, tries},
    files::shown_markup,
    frames::{ChartName, Manifest, Status},
};
use minijinja::{context, value::Serde};
use serde::Serialize;

/// The most variants and players of the table.
const MOST_ROWS: usize = 12;
const MOST_PLAYERS: usize = 5;

/// The most ways to lose that are told.
const MOST_CAUSES: usize = 4;

/// A question with its answer.
#[derive(Serialize)]
struct Part {
    id: &'static str,
    question: &'static str,
    sentences: Vec<String>,
}

/// The page for a publisher, which asks nothing of the network. The same run gives the same bytes.
///
/// # Errors
/// A fault of the template, which is ours.
pub fn publisher_html(run: &Run<'_>, study: &Study, manifest: &Manifest) -> Result<String, minijinja::Error> {
    let facts = Facts::new(run, study);
    // What a publisher asks is about the player that the game is made for.
    let facts = facts.of_player(facts.foremost());
    let mut environment = environment()?;
    environment.add_template("publisher.html", include_str!("publisher.html"))?;
    let first = |surface| charts::some_pictures(&facts, surface, "", |name| name == ChartName::Overview).pop();
    let figure = first(Surface::Page).zip(first(Surface::Narrow)).map(|(wide, narrow)| Figure {
        name: wide.name.to_string(),
        title: "Games won".to_owned(),
        caption: caption(&facts),
        svg: wide.svg,
        narrow: narrow.svg,
        table: won_of_a_hundred(&facts),
        player: String::new(),
        others: Vec::new(),
    });
    let parts = [length(&facts), losses(&facts), decided(&facts), luck(&facts), certainty(&facts, manifest)];
    let page = environment.get_template("publisher.html")?.render(context! {
        title => manifest.title.as_str(),
        ruleset => manifest.ruleset.as_str(),
        purpose => manifest.about.as_str(),
        facts => format!("{} games played by a computer", thousands(facts.games()).replace(' ', "\u{a0}")),
        summary => summary(&facts),
        figure => Serde(figure),
        parts => Serde(parts.into_iter().flatten().collect::<Vec<_>>()),
        perihelion => manifest.perihelion.as_str(),
    })?;
    Ok(shown_markup(&page).into_owned())
}

/// A share as people say it.
fn in_ten(share: f64) -> String {
    match share {
        0.0 => "no".to_owned(),
        share if share < 0.03 => "hardly any".to_owned(),
        share if share < 0.075 => "about 1 in 20".to_owned(),
        1.0 => "all".to_owned(),
        share if share > 0.97 => "nearly all".to_owned(),
        share if share > 0.925 => "about 19 in 20".to_owned(),
        share => format!("about {} in 10", fixed(10.0 * share, 0)),
    }
}

/// What to print, or from where to where it goes.
fn summary(facts: &Facts<'_>) -> String {
    let who = player(facts.anchor);
    let rate = |variant: &str| facts.summary(variant, facts.anchor)?.win_rate;
    let wins = |variant: &str| rate(variant).map(|rate| format!("wins {} games", in_ten(rate)));
    if let (Some(band), Some(variant)) = (facts.run.target, facts.focus) {
        let wanted = format!("{} to {} %", fixed(100.0 * band.win_rate.low, 0), fixed(100.0 * band.win_rate.high, 0));
        let meets = facts.target().iter().any(|(name, _, meets)| *name == variant && *meets == Meets::Yes);
        let so = if meets { "as was wanted" } else { "the nearest there is to what was wanted" };
        if let Some(wins) = wins(variant) {
            return format!("With {}, {who} {wins}: {so} ({wanted}).", facts.variant(variant));
        }
    }
    let mut rates: Vec<(&str, f64)> =
        facts.run.variants().into_iter().filter_map(|variant| Some((variant, rate(variant)?))).collect();
    rates.sort_by(|a, b| a.1.total_cmp(&b.1));
    match rates.as_slice() {
        [] => "No game was played yet.".to_owned(),
        [(_, only)] => format!("{} wins {} games.", sentence(&who), in_ten(*only)),
        [(hard, least), .., (easy, most)] => format!(
            "{} wins {} games with {}, and {} with {}.",
            sentence(&who),
            in_ten(*most),
            facts.variant(easy),
            in_ten(*least),
            facts.variant(hard)
        ),
    }
}

fn part(id: &'static str, question: &'static str, sentences: Vec<String>) -> Option<Part> {
    (!sentences.is_empty()).then_some(Part { id, question, sentences })
}

/// The players of the table, from the least able on: those who try to win, the ends and whoever the game is for among them.
fn players<'a>(facts: &Facts<'a>) -> Vec<&'a str> {
    let mut players: Vec<&str> = facts.strategies().into_iter().filter(|name| tries(name)).collect();
    players.reverse();
    while players.len() > MOST_PLAYERS {
        let mut inner = 1..players.len() - 1;
        match inner.find(|&place| players[place] != facts.anchor) {
            Some(place) => drop(players.remove(place)),
            None => break,
        }
    }
    players
}

/// What the picture shows.
fn caption(facts: &Facts<'_>) -> String {
    let who = match players(facts).as_slice() {
        [] => String::new(),
        [_] => " The player follows a script; it stands for people who play in that way.".to_owned(),
        [first, .., last] => format!(
            " The players follow scripts, from {} to {}; they stand for people who play worse and better.",
            plain(first),
            plain(last)
        ),
    };
    let wanted = if facts.run.target.is_some() { " A shaded band, or a tick, is what was wanted." } else { "" };
    format!("How many per cent of the games are won.{who}{wanted}")
}

/// How many of 100 games players win.
fn won_of_a_hundred(facts: &Facts<'_>) -> Option<Table> {
    let players = players(facts);
    let variants = charts::some_of(&facts.run.variants(), MOST_ROWS);
    let columns = std::iter::once("variant").chain(players.iter().copied());
    let columns = columns.enumerate().map(|(place, label)| Column { label: label.to_owned(), number: place > 0 });
    let rows = variants.iter().map(|variant| {
        let entry = |strategy: &&str| {
            let rate = facts.summary(variant, strategy).and_then(|summary| summary.win_rate);
            let text = rate.map_or_else(|| "–".to_owned(), |rate| fixed(100.0 * rate, 0));
            Entry { text, value: rate }
        };
        std::iter::once(Entry { text: facts.said(variant, 60), value: None }).chain(players.iter().map(entry)).collect()
    });
    let (columns, rows): (_, Vec<_>) = (columns.collect(), rows.collect());
    (!players.is_empty() && !rows.is_empty()).then(|| Table {
        title: "Games won of 100".to_owned(),
        columns,
        rows,
        long: false,
    })
}

/// How long a game is.
fn length(facts: &Facts<'_>) -> Option<Part> {
    let summary = facts.summary(facts.focus?, facts.anchor)?;
    let (turns, decisions) = (summary.turns.as_ref()?, summary.decisions.as_ref()?);
    let [low, _, middle, _, high] = turns.quantiles;
    let turns = match low == high {
        true => format!("Every game takes {middle} turns"),
        false => format!("A game takes {middle} turns as a rule; nine in ten take {low} to {high}"),
    };
    let choices = decisions.mean * (1.0 - summary.forced.unwrap_or(0.0));
    part(
        "length",
        "How long is a game?",
        vec![format!("{turns}. There are about {} choices to make.", fixed(choices, 0))],
    )
}

/// How games are lost, the usual ways first.
fn losses(facts: &Facts<'_>) -> Option<Part> {
    let summary = facts.summary(facts.focus?, facts.anchor)?;
    let mut causes: Vec<_> = summary.losses.iter().filter(|share| share.share >= 0.03).collect();
    causes.sort_by(|a, b| b.share.total_cmp(&a.share));
    let about = |name: &str| {
        let ending = facts.run.descriptor.endings.iter().find(|ending| ending.name == name);
        ending.map_or_else(|| "The game was cut short.".to_owned(), |ending| without_brackets(ending.about))
    };
    let told = |of: &&Share| format!("{} of the lost games: {}", sentence(&in_ten(of.share)), about(of.name));
    part("losses", "How is it lost?", causes.iter().take(MOST_CAUSES).map(told).collect())
}

/// A sentence without what stands in brackets.
fn without_brackets(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, (_, after))) =
        rest.split_once(" (").and_then(|(before, after)| Some((before, after.split_once(')')?)))
    {
        plain.push_str(before);
        rest = after;
    }
    plain + rest
}

/// When it is decided.
fn decided(facts: &Facts<'_>) -> Option<Part> {
    let of = facts.turns().filter(|of| of.tells())?;
    let mut sentences = vec![match of.decided {
        Some(turn) => format!("After turn {turn} the score tells in nine games of ten how they end."),
        None => "Not before the last turn: until then, the score does not tell in nine games of ten how they end."
            .to_owned(),
    }];
    if let Some(lead) = &of.lead {
        let never = in_ten(lead.never.share);
        sentences.push(format!("In {never} games the lead never changes."));
    }
    if of.dead >= 0.1 {
        sentences.push(format!("In {} turns there is nothing to choose.", in_ten(of.dead)));
    }
    part("decided", "When is it decided?", sentences)
}

/// Luck or skill.
fn luck(facts: &Facts<'_>) -> Option<Part> {
    let known = |luck: &&Luck| luck.score.is_some();
    let luck = facts.study.luck.iter().filter(known).max_by_key(|luck| Some(luck.variant.as_str()) == facts.focus)?;
    let score = luck.score.as_ref()?;
    let share = |of: &Estimate| fixed(100.0 * of.value.clamp(0.0, 1.0), 0);
    part(
        "luck",
        "Is it luck or skill?",
        vec![format!(
            "Of what makes one game's score another than the next one's, {} % is who plays, and {} % is what is dealt to everybody alike. The rest is each player's own luck, and cards that suit some players more than others.",
            share(&score.player),
            share(&score.deal)
        )],
    )
}

/// How sure all that is.
fn certainty(facts: &Facts<'_>, manifest: &Manifest) -> Option<Part> {
    let summaries = facts.run.summaries.iter().filter(|summary| summary.games > 0);
    let worst = summaries.map(|summary| summary.win_interval.half_width()).max_by(f64::total_cmp)?;
    let points = 100.0 * worst;
    let near = match points < 1.0 {
        true => "1 percentage point".to_owned(),
        false => format!("{} percentage points", fixed(points.ceil(), 0)),
    };
    let mut sentences =
        vec![format!("The win rates lie within {near} of what ever more games of these players would show.")];
    if manifest.status != Status::Complete {
        sentences.push("The games are not all played yet.".to_owned());
    }
    if !manifest.decisive.is_empty() {
        let names: Vec<String> = manifest.decisive.iter().map(|path| format!("`{path}`")).collect();
        let (that, decides) = if names.len() == 1 { ("That", "decides") } else { ("Those", "each decide") };
        sentences.push(format!(
            "Where the rules are silent, something was assumed. {that} of {} {decides} alone how hard the game is.",
            list(&names)
        ));
    } else if !manifest.assumed.is_empty() {
        sentences.push("Where the rules are silent, something was assumed; the full report lists it.".to_owned());
    }
    if !facts.study.warnings.is_empty() {
        sentences.push("The full report says which figures are shaky.".to_owned());
    }
    part("certainty", "How sure is this?", sentences)
}
