//! The page: one file that needs nothing else.

use super::{
    charts,
    paint::Surface,
    svg::escape,
    tables::{self, Table},
    thousands,
    verdicts::{Facts, player, verdicts},
    words,
};
use crate::{
    analysis::{Run, Study},
    frames::{Manifest, Status},
};
use minijinja::{Environment, Value, context, syntax::SyntaxConfig, value::Serde};
use serde::Serialize;

/// The command line that replays a game of a cell, such as `perihelion replay … --game 7`; `None` where there is none.
/// Its arguments are the cell and the game's index.
pub type CommandOf<'a> = dyn Fn(usize, u64) -> Option<String> + 'a;

/// The most cells whose notable games are listed.
const MOST_NOTABLE: usize = 4;

#[derive(Serialize)]
struct Part {
    id: &'static str,
    question: &'static str,
    verdict: String,
    more: Vec<String>,
    figures: Vec<Figure>,
    tables: Vec<Table>,
}

#[derive(Serialize)]
struct Figure {
    name: &'static str,
    title: String,
    caption: String,
    svg: String,
    table: Option<Table>,
}

#[derive(Serialize)]
struct Command {
    what: String,
    line: String,
}

#[derive(Serialize)]
struct NotableCell {
    place: String,
    games: Vec<Command>,
}

/// The report of a run as one HTML page that asks nothing of the network. The same run gives the same bytes.
///
/// `command_of` says how a game of a cell is replayed.
///
/// # Errors
/// A fault of the template, which is ours.
pub fn html(
    run: &Run<'_>,
    study: &Study,
    manifest: &Manifest,
    command_of: &CommandOf<'_>,
) -> Result<String, minijinja::Error> {
    let facts = Facts::new(run, study);
    let mut charts = charts::pictures(&facts, Surface::Page);
    let mut sections = verdicts(run, study).into_iter();
    let summary = sections.next();
    let mut parts: Vec<Part> = Vec::new();
    for section in sections {
        let (mine, others) = charts.into_iter().partition(|chart| chart.section == section.id);
        charts = others;
        let mine: Vec<charts::Chart> = mine;
        let figures = mine.into_iter().map(|chart| Figure {
            table: tables::of_chart(&facts, chart.name),
            name: chart.name,
            title: chart.title,
            caption: chart.caption,
            svg: chart.svg,
        });
        let mut part = Part {
            id: section.id,
            question: section.question,
            verdict: section.verdict,
            more: section.more,
            figures: figures.collect(),
            tables: Vec::new(),
        };
        // Where there is too little to draw, the table stands alone.
        let alone = |name: &str, part: &Part| {
            if part.figures.iter().any(|figure| figure.name == name) { None } else { tables::of_chart(&facts, name) }
        };
        match part.id {
            "hardness" => {
                let cells = alone("win-rates", &part);
                part.tables.extend(cells);
                part.tables.extend(tables::misfits(&facts));
            }
            "settings" => {
                for place in 5..=facts.study.settings.len() {
                    part.tables.extend(tables::of_chart(&facts, &format!("setting-{place}")));
                    part.tables.extend(tables::of_chart(&facts, &format!("setting-{place}-wins")));
                }
            }
            "losses" => {
                part.tables.extend(tables::habits(&facts));
                part.tables.extend(tables::metrics(&facts));
            }
            _ => {}
        }
        parts.push(part);
    }
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.add_filter("prose", |text: String| Value::from_safe_string(prose(&text)));
    environment.add_template("page.html", include_str!("page.html"))?;
    let status = match manifest.status {
        Status::Running => "still being played, or killed",
        Status::Interrupted => "interrupted before its end",
        Status::Complete => "complete",
    };
    environment.get_template("page.html")?.render(context! {
        css => Value::from_safe_string(include_str!("page.css").to_owned()),
        js => Value::from_safe_string(include_str!("page.js").to_owned()),
        title => manifest.title.as_str(),
        ruleset => manifest.ruleset.as_str(),
        about => run.descriptor.about,
        games => thousands(facts.games()).replace(' ', "\u{a0}"),
        variants => run.variants().len(),
        strategies => run.strategies().len(),
        status,
        complete => manifest.status == Status::Complete,
        summary => Serde(summary.map(|section| (section.verdict, section.more))),
        target => Serde(tables::target(&facts)),
        parts => Serde(parts),
        warnings => Serde(study.warnings.iter().map(|warning| (&warning.what, &warning.remedy)).collect::<Vec<_>>()),
        commands => Serde(commands(manifest)),
        notable => Serde(notable(&facts, command_of)),
        seed => manifest.seed,
        perihelion => manifest.perihelion.as_str(),
        rules_version => manifest.rules_version,
        stop => manifest.stop.as_str(),
        level => words::fixed(100.0 * manifest.level, 0),
        identity => manifest.identity.as_str(),
        assumed => assumed(run, manifest),
        inputs => Serde(&manifest.inputs),
        glossary => Serde(GLOSSARY),
    })
}

/// A sentence as HTML: names in backticks become code, and what must not part at a line's end is kept together.
fn prose(text: &str) -> String {
    let mut html = String::new();
    for (place, part) in text.split('`').enumerate() {
        let escaped = escape(part);
        if place % 2 == 1 {
            html.push_str(&format!("<code>{escaped}</code>"));
        } else {
            html.push_str(&kept_together(&escaped));
        }
    }
    html
}

/// Keeps numbers whole at the end of a line: `15 000`, `47 %`, `46–48`.
fn kept_together(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let digit = |place: Option<usize>| place.and_then(|place| letters.get(place)).is_some_and(char::is_ascii_digit);
    let mut kept = String::with_capacity(text.len() + 8);
    for (place, &letter) in letters.iter().enumerate() {
        let (before, after) = (digit(place.checked_sub(1)), letters.get(place + 1));
        match letter {
            ' ' if before && after == Some(&'%') => kept.push('\u{a0}'),
            // Thousands are apart by a space that is followed by three digits.
            ' ' if before && (1..=3).all(|step| digit(Some(place + step))) => kept.push('\u{a0}'),
            '–' if before => kept.push_str("\u{2060}–\u{2060}"),
            _ => kept.push(letter),
        }
    }
    kept
}

/// The commands that make the run and this page again.
fn commands(manifest: &Manifest) -> Vec<Command> {
    let line = |arguments: &[String]| {
        let quoted: Vec<String> = arguments.iter().map(|argument| quoted(argument)).collect();
        format!("perihelion {}", quoted.join(" "))
    };
    let mut commands = vec![Command { what: "Play the same games again".into(), line: line(&manifest.command) }];
    if manifest.status != Status::Complete {
        let mut resumed = manifest.command.clone();
        resumed.push("--resume".into());
        commands.push(Command { what: "Play what is missing".into(), line: line(&resumed) });
    }
    commands.push(Command {
        what: "Write this page again, from inside the folder it lies in".into(),
        line: "perihelion report .".into(),
    });
    commands
}

/// An argument as a shell takes it.
fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '=' | ',' | ':' | '+' | '@' | '%');
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.to_owned();
    }
    format!("'{}'", argument.replace('\'', "'\\''"))
}

/// The games worth seeing, first those where the reader looks first.
fn notable(facts: &Facts<'_>, command_of: &CommandOf<'_>) -> Vec<NotableCell> {
    let looked_at = |cell: usize| {
        facts.run.labels.get(cell).map_or(2, |label| {
            u8::from(Some(label.variant.as_str()) != facts.focus) + u8::from(label.strategy != facts.anchor)
        })
    };
    let mut cells: Vec<&crate::analysis::Habits> =
        facts.study.habits.iter().filter(|habits| !habits.games.is_empty()).collect();
    cells.sort_by_key(|habits| (looked_at(habits.cell), habits.cell));
    cells
        .into_iter()
        .take(MOST_NOTABLE)
        .filter_map(|habits| {
            let label = facts.run.labels.get(habits.cell)?;
            let command = |game: &crate::analysis::Notable| {
                let line = command_of(habits.cell, game.game)?;
                Some(Command { what: format!("{}, {} (game {})", game.what, game.figure, game.game), line })
            };
            let games: Vec<Command> = habits.games.iter().filter_map(command).collect();
            let place = words::sentence(&format!("{} in {}", player(&label.strategy), facts.variant(&label.variant)));
            (!games.is_empty()).then_some(NotableCell { place, games })
        })
        .collect()
}

/// The assumed settings with what they do.
fn assumed(run: &Run<'_>, manifest: &Manifest) -> Vec<Value> {
    manifest
        .assumed
        .iter()
        .map(|path| context! { path, about => run.descriptor.setting(path).map_or("", |setting| setting.about) })
        .collect()
}

/// The words a reader may not know.
const GLOSSARY: &[(&str, &str)] = &[
    (
        "Interval",
        "The figure comes from a limited number of games, so it is not known exactly. The interval in brackets is where the \
         true figure lies with the confidence stated. More games make it narrower: four times as many halve it.",
    ),
    (
        "Logit",
        "The unit of difficulty and of ability. If a player stands as high as a level, that player wins half of the games. \
         One logit above wins 73 %, two 88 %, three 95 %; one below wins 27 %, two 12 %, three 5 %. A step of one logit \
         feels the same all along the scale, which percentages do not: from 50 to 60 % is a smaller change than from 89 to 99 %.",
    ),
    (
        "Difficulty",
        "Where a variant stands on the scale of a Rasch model: a strategy's chance to win depends on nothing but its ability \
         minus the difficulty. Warnings say where this does not hold.",
    ),
    ("Anchor", "The strategy whose ability is called 0, so that difficulties can be read as its win rates."),
    (
        "Anytime-valid",
        "Usual intervals are right for one look at a number of games fixed before. These are right at all looks together, so \
         a run may be watched, stopped when it looks good, or topped up. The price is that they are somewhat wider.",
    ),
    (
        "Holm",
        "Who makes many comparisons finds some difference by chance alone. Holm's method raises the bar so that all the \
         verdicts of a list are right together with the confidence stated.",
    ),
    (
        "p",
        "How often games without any difference would show one at least as large. Below 0.05 is taken as a real difference.",
    ),
    (
        "Paired difference",
        "All cells play the same deals: game 7 brings the same luck to each. Differences are counted deal by deal, which \
         leaves out what luck does to both.",
    ),
    (
        "Standard error",
        "How far an estimate is typically off. A 95 % interval reaches about two of them to either side.",
    ),
    (
        "Alone, and with others",
        "A setting explains a share of the variation alone; together with other settings, where its effect depends on theirs, \
         it has a part in a larger share.",
    ),
    ("Wilson", "The usual interval of a share for a number of games fixed before, for comparison with other tools."),
];
