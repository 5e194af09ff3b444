//! The page: one file that needs nothing else.

use super::{
    charts::{self, Chart, MOST_CURVES},
    glossary::GLOSSARY,
    paint::Surface,
    svg::escape,
    tables::{self, Table},
    thousands,
    verdicts::{Facts, Topic, card_sentences, player, verdicts},
    words,
};
use crate::{
    analysis::{About, Habits, Notable, Run, Study, Warning},
    files::{UNSHOWABLE, command_line, shown_markup},
    frames::{ChartName, Manifest, Status},
    ruleset::SettingKind,
    scenario::lies_in,
    strategy::SEARCH,
};
use minijinja::{Environment, Value, context, syntax::SyntaxConfig, value::Serde};
use serde::Serialize;
use std::collections::BTreeMap;

/// The command line that replays a game of a cell, such as `perihelion replay … --game 7`; `None` where there is none.
/// Its arguments are the cell and the game's index.
pub type CommandOf<'a> = dyn Fn(usize, u64) -> Option<String> + 'a;

/// The most players whose games have charts of their own, besides the usual one's.
const MOST_PLAYERS: usize = 5;

/// About how many letters all charts and their tables may take before those of further players are left out: with the rest, a
/// page is no larger than mail takes.
const MOST_LETTERS: usize = 1_800_000;

/// The most cells whose notable games are listed.
const MOST_NOTABLE: usize = 4;

#[derive(Serialize)]
struct Part {
    id: &'static str,
    /// Whether it tells the warnings.
    warns: bool,
    question: &'static str,
    verdict: String,
    more: Vec<String>,
    figures: Vec<Figure>,
    tables: Vec<Table>,
    commands: Vec<Command>,
}

/// A chart with what is said of it.
#[derive(Serialize)]
pub(super) struct Figure {
    pub name: String,
    pub title: String,
    pub caption: String,
    pub svg: String,
    /// The same for a narrow screen.
    pub narrow: String,
    pub table: Option<Table>,
    /// The player whose games it is about, and the same of others; empty where it is not about one player.
    pub player: String,
    pub others: Vec<Other>,
}

/// A chart of another player's games.
#[derive(Serialize)]
pub(super) struct Other {
    pub player: String,
    pub caption: String,
    pub svg: String,
    pub narrow: String,
    pub table: Option<Table>,
}

/// A command to be copied.
#[derive(Serialize)]
pub(super) struct Command {
    pub what: String,
    pub line: String,
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
    // The same charts, in the same order.
    let mut narrow: BTreeMap<ChartName, String> =
        charts::pictures(&facts, Surface::Narrow).into_iter().map(|chart| (chart.name, chart.svg)).collect();
    let drawn = charts.iter().map(|chart| &chart.svg).chain(narrow.values()).map(String::len).sum::<usize>();
    let mut tables: BTreeMap<ChartName, Table> =
        charts.iter().filter_map(|chart| Some((chart.name, charts::table(&facts, chart.name)?))).collect();
    let told = tables.values().map(Table::letters).sum();
    let mut others = of_other_players(&facts, MOST_LETTERS.saturating_sub(drawn).saturating_sub(told));
    let (summary, sections): (Vec<_>, Vec<_>) =
        verdicts(run, study).into_iter().partition(|section| section.topic == Topic::Summary);
    let mut figures = |topic: Topic| -> (Vec<ChartName>, Vec<Figure>) {
        let mine: Vec<Chart> = charts.extract_if(.., |chart| chart.topic == topic).collect();
        let drawn = mine.iter().map(|chart| chart.name).collect();
        let figure = |chart: Chart| Figure {
            table: tables.remove(&chart.name),
            name: chart.name.to_string(),
            title: chart.title,
            caption: chart.caption,
            svg: chart.svg,
            narrow: narrow.remove(&chart.name).unwrap_or_default(),
            player: if chart.name.is_of_a_player() { facts.anchor.to_owned() } else { String::new() },
            others: others.remove(&chart.name).unwrap_or_default(),
        };
        (drawn, mine.into_iter().map(figure).collect())
    };
    let (_, overview) = figures(Topic::Summary);
    let mut parts: Vec<Part> = Vec::new();
    for section in sections {
        let (drawn, figures) = figures(section.topic);
        let mut part = Part {
            id: section.topic.id(),
            warns: section.topic == Topic::Trust,
            question: section.question,
            verdict: section.verdict,
            more: section.more,
            figures,
            tables: Vec::new(),
            commands: Vec::new(),
        };
        // Where there is too little to draw, the table stands alone.
        let alone = |name| if drawn.contains(&name) { None } else { charts::table(&facts, name) };
        match section.topic {
            Topic::Hardness => {
                part.tables.extend(alone(ChartName::WinRates));
                part.tables.extend(tables::misfits(&facts));
            }
            Topic::Asserts => part.tables.push(tables::asserts(&facts)),
            Topic::Trust => {
                let no_levels = study.levels.is_none() && study.contrasts.is_empty();
                part.tables.extend(no_levels.then(|| charts::table(&facts, ChartName::Differences)).flatten());
            }
            Topic::Settings => {
                for place in MOST_CURVES + 1..=facts.study.settings.len() {
                    part.tables
                        .extend([false, true].into_iter().filter_map(|wins| tables::setting(&facts, place, wins)));
                }
            }
            Topic::Losses => {
                part.tables.extend(tables::games(&facts));
                part.tables.extend(tables::habits(&facts));
                part.tables.extend(tables::resources(&facts));
                part.tables.extend(tables::metrics(&facts));
            }
            Topic::Turns => part.tables.extend(tables::turns(&facts)),
            Topic::Summary | Topic::Levels | Topic::Compared | Topic::Luck => {}
        }
        parts.push(part);
        if section.topic == Topic::Losses {
            parts.extend(of_cards(&facts, manifest));
        }
    }
    let mut environment = environment()?;
    environment.add_template("page.html", include_str!("page.html"))?;
    let status = match manifest.status {
        Status::Running => "still being played, or killed",
        Status::Interrupted => "interrupted before its end",
        Status::Complete => "complete",
    };
    let page = environment.get_template("page.html")?.render(context! {
        title => manifest.title.as_str(),
        ruleset => manifest.ruleset.as_str(),
        about => run.descriptor.about,
        purpose => manifest.about.as_str(),
        games => thousands(facts.games()).replace(' ', "\u{a0}"),
        variants => run.variants().len(),
        names => names(&facts),
        strategies => run.strategies().len(),
        status,
        complete => manifest.status == Status::Complete,
        overview => Serde(overview),
        summary => Serde(summary.into_iter().next().map(|section| (section.verdict, section.more))),
        rollouts => rollouts(manifest),
        target => Serde(tables::target(&facts)),
        parts => Serde(parts),
        warnings => Serde(warnings(study)),
        commands => Serde(commands(&facts, manifest)),
        notable => Serde(notable(&facts, command_of)),
        seed => manifest.seed,
        perihelion => manifest.perihelion.as_str(),
        rules_version => manifest.rules_version,
        stop => manifest.stop.as_str(),
        level => words::level(manifest.level),
        identity => manifest.identity.as_str(),
        assumed => assumed(run, manifest),
        inputs => Serde(&manifest.inputs),
        glossary => Serde(GLOSSARY),
    })?;
    Ok(shown_markup(&page).into_owned())
}

/// The variants, for those who choose among them: each as tables name it and, where that differs, as charts do.
fn names(facts: &Facts<'_>) -> String {
    let named = |variant: &&str| {
        let said = facts.said(variant, 60);
        if said == *variant { vec![(*variant).to_owned()] } else { vec![(*variant).to_owned(), said] }
    };
    let names: Vec<Vec<String>> = facts.run.variants().iter().map(named).collect();
    // A list of texts is JSON whatever they hold.
    serde_json::to_string(&names).unwrap_or_default()
}

/// The charts about one player's games, of other players than the usual one, the ablest first, as long as there is room for
/// their letters.
fn of_other_players(facts: &Facts<'_>, room: usize) -> BTreeMap<ChartName, Vec<Other>> {
    let mut all: BTreeMap<ChartName, Vec<Other>> = BTreeMap::new();
    let mut letters = 0;
    let others = facts.strategies().into_iter().filter(|strategy| *strategy != facts.anchor);
    for (place, player) in others.take(MOST_PLAYERS).enumerate() {
        let (facts, of) = (facts.of_player(player), format!("-of-{}", place + 1));
        let [wide, narrow] = [Surface::Page, Surface::Narrow]
            .map(|surface| charts::some_pictures(&facts, surface, &of, ChartName::is_of_a_player));
        let tables: Vec<Option<Table>> = wide.iter().map(|chart| charts::table(&facts, chart.name)).collect();
        letters += wide.iter().chain(&narrow).map(|chart| chart.svg.len()).sum::<usize>();
        letters += tables.iter().flatten().map(Table::letters).sum::<usize>();
        if letters > room {
            break;
        }
        for ((chart, narrow), table) in wide.into_iter().zip(narrow).zip(tables) {
            let Chart { name, caption, svg, .. } = chart;
            let other = Other { player: player.to_owned(), caption, svg, narrow: narrow.svg, table };
            all.entry(name).or_default().push(other);
        }
    }
    all
}

/// What renders pages, with what templates have in common.
pub(super) fn environment() -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.add_filter("prose", |text: String| Value::from_safe_string(prose(&text)));
    environment.add_filter("linked", |text: String| Value::from_safe_string(linked(&prose(&text))));
    environment.add_filter("whole", |text: String| Value::from_safe_string(words::together(&escape(&text))));
    environment.add_template("parts.html", include_str!("parts.html"))?;
    environment.add_template("frame.html", include_str!("frame.html"))?;
    environment.add_global("css", Value::from_safe_string(include_str!("page.css").to_owned()));
    environment.add_global("js", Value::from_safe_string(include_str!("page.js").to_owned()));
    Ok(environment)
}

/// The warning that a run of this manifest, with so many games in all its cells, is unfinished; `None` where it is
/// complete.
#[must_use]
pub fn unfinished(manifest: &Manifest, games: u64) -> Option<Warning> {
    let asked = manifest.command.iter().position(|argument| argument == "-n").map(|place| place + 1);
    let each = asked.and_then(|place| manifest.command.get(place)?.parse::<u64>().ok());
    let alike = manifest.grid.cells.len().saturating_sub(manifest.own_games.len()) as u64;
    let own = manifest.own_games.iter().fold(0, |sum: u64, own| sum.saturating_add(*own));
    let planned = each.and_then(|each| each.checked_mul(alike)?.checked_add(own));
    let planned = planned.filter(|planned| *planned > games);
    let games = match planned {
        Some(planned) => format!("{} of {} games", thousands(games), thousands(planned)),
        None => words::count(games, "game", "games"),
    };
    let what = match manifest.status {
        Status::Complete => return None,
        Status::Interrupted => format!("the run is unfinished: it was stopped at {games}"),
        Status::Running => format!("the run is unfinished: it is still being played or was killed, and has {games}"),
    };
    let remedy = "go on with --resume; until then cells may have very different numbers of games".into();
    Some(Warning { about: About::Unfinished, what, remedy })
}

/// A sentence as HTML: names in backticks become code, and what must not part at a line's end is kept together.
fn prose(text: &str) -> String {
    let mut html = String::new();
    for (place, part) in text.split('`').enumerate() {
        let escaped = escape(part);
        if place % 2 == 1 {
            html.push_str(&format!("<code>{escaped}</code>"));
        } else {
            html.push_str(&words::together(&escaped));
        }
    }
    html
}

/// How many rollouts a decision the players that look ahead made; empty where there are none.
fn rollouts(manifest: &Manifest) -> String {
    let mut told: Vec<String> = Vec::new();
    for cell in &manifest.grid.cells {
        // The first line of such a player's text says how many; see `Strategy::text`.
        let text = manifest.grid.scripts.get(cell.script).map_or("", |script| script.text.as_str());
        let first = text.lines().next().and_then(|line| line.strip_prefix("search.rollouts = "));
        let one = first.map(|rollouts| format!("{} of {rollouts} a decision", cell.strategy));
        told.extend(one.filter(|one| !told.contains(one)));
    }
    told.join(", ")
}

/// A sentence of the summary with a link to the warnings where it speaks of them.
fn linked(html: &str) -> String {
    let link = |words: &str| html.replacen(words, &format!("<a href=\"#warnings\">{words}</a>"), 1);
    if html.contains("warnings below") { link("warnings below") } else { link("warning below") }
}

/// The commands that make the run and this page again.
fn commands(facts: &Facts<'_>, manifest: &Manifest) -> Vec<Command> {
    let line = |arguments: &[String]| {
        command_line(arguments).unwrap_or_else(|| format!("(the command cannot be shown, for {UNSHOWABLE})"))
    };
    let mut commands = vec![Command { what: "Play the same games again".into(), line: line(&manifest.command) }];
    if manifest.status != Status::Complete {
        let mut resumed = manifest.command.clone();
        resumed.push("--resume".into());
        commands.push(Command { what: "Play what is missing".into(), line: line(&resumed) });
    }
    commands.push(Command {
        what: "Write this page again, from inside the folder it lies in".into(),
        line: line(&["report".into(), ".".into()]),
    });
    commands.extend(look_ahead(facts, manifest));
    commands
}

/// Which card is too strong: what is counted by card, and the command that tells what each card is worth; `None` where the
/// game has no cards.
fn of_cards(facts: &Facts<'_>, manifest: &Manifest) -> Option<Part> {
    let decks = facts.run.descriptor.settings.iter().filter(|info| matches!(info.kind, SettingKind::Cards(_)));
    let patterns: Vec<String> = decks.map(|info| format!("{}.*", info.path)).collect();
    let replay = manifest.replays.get(facts.run.cell(facts.focus?, facts.anchor)?)?;
    let command = |pattern: &String| {
        let mut arguments = vec!["ablate".to_owned()];
        arguments.extend(replay.iter().cloned());
        arguments.extend(["--each".to_owned(), pattern.clone()]);
        let what = format!("Leave out each card of {}, one at a time", pattern.trim_end_matches(".*"));
        Some(Command { what, line: command_line(&arguments)? })
    };
    let counted = card_sentences(facts);
    let verdict = match counted.is_empty() {
        true => "What each card is worth takes games without it: this ranks them, on the same luck.".to_owned(),
        false => counted.join(" "),
    };
    (!patterns.is_empty()).then(|| Part {
        id: "cards",
        warns: false,
        question: "Which card is too strong?",
        verdict,
        more: Vec::new(),
        figures: Vec::new(),
        tables: tables::cards(facts),
        commands: patterns.iter().take(MOST_DECKS).filter_map(command).collect(),
    })
}

/// The most tables of cards that a command is given for.
const MOST_DECKS: usize = 3;

/// The command with which a player looks ahead where the reader looks first, on the same luck, where none of this run
/// does.
fn look_ahead(facts: &Facts<'_>, manifest: &Manifest) -> Option<Command> {
    if facts.somebody_searches() {
        return None;
    }
    let variant = facts.focus?;
    let replay = manifest.replays.get(facts.run.cell(variant, facts.anchor)?)?;
    let mut arguments = vec!["run".to_owned()];
    let mut rest = replay.iter().peekable();
    while let Some(argument) = rest.next() {
        match (argument.as_str(), rest.peek()) {
            ("-s", Some(_)) => {
                arguments.push(argument.clone());
                arguments.extend(rest.next().map(|strategy| format!("{SEARCH}{strategy}")));
            }
            // A script's own numbers are not those of the player that looks ahead with it.
            ("--set", Some(change)) if change.starts_with("strategy.") => {
                rest.next();
            }
            _ => arguments.push(argument.clone()),
        }
    }
    arguments.extend(["-n", FEW_GAMES].map(String::from));
    let what = format!("See what a player that looks ahead wins of {}", facts.variant(variant).replace('`', ""));
    Some(Command { what, line: command_line(&arguments)? })
}

/// The games of a player that looks ahead, which takes its time.
const FEW_GAMES: &str = "200";

/// The games worth seeing, first those where the reader looks first.
fn notable(facts: &Facts<'_>, command_of: &CommandOf<'_>) -> Vec<NotableCell> {
    let looked_at = |cell: usize| {
        facts.run.labels.get(cell).map_or(2, |label| {
            u8::from(Some(label.variant.as_str()) != facts.focus) + u8::from(label.strategy != facts.anchor)
        })
    };
    let mut cells: Vec<&Habits> = facts.study.habits.iter().filter(|habits| !habits.games.is_empty()).collect();
    cells.sort_by_key(|habits| (looked_at(habits.cell), habits.cell));
    cells
        .into_iter()
        .take(MOST_NOTABLE)
        .filter_map(|habits| {
            let label = facts.run.labels.get(habits.cell)?;
            let command = |game: &Notable| {
                let line = command_of(habits.cell, game.game)?;
                Some(Command { what: format!("{}, {} (game {})", game.what, game.figure, game.game), line })
            };
            let games: Vec<Command> = habits.games.iter().filter_map(command).collect();
            let place = words::sentence(&format!("{} in {}", player(&label.strategy), facts.variant(&label.variant)));
            (!games.is_empty()).then_some(NotableCell { place, games })
        })
        .collect()
}

/// The warnings with what to do, as sentences.
fn warnings(study: &Study) -> Vec<(String, String)> {
    let sentence = |text: &str| format!("{}.", words::sentence(text.trim_end_matches('.')));
    study.warnings.iter().map(|warning| (sentence(&warning.what), sentence(&warning.remedy))).collect()
}

/// The assumed settings with what they do, and their values as far as they are short.
fn assumed(run: &Run<'_>, manifest: &Manifest) -> Vec<Value> {
    let about = |path: &str| run.descriptor.about(path).unwrap_or_default();
    let value = |path: &str| {
        let mut values: Vec<String> = Vec::new();
        for scenario in &manifest.grid.scenarios {
            let value = scenario.get("settings").and_then(|settings| settings.get(path)).map(ToString::to_string);
            values.extend(value.filter(|value| !values.contains(value)));
        }
        let text = values.join(" or ").replace('"', "");
        if text.chars().count() > MOST_OF_A_VALUE { String::new() } else { text }
    };
    let decides =
        |path: &str| manifest.decisive.iter().any(|decisive| lies_in(path, decisive) || lies_in(decisive, path));
    let one = |path: &String| context! { path, value => value(path), about => about(path), decisive => decides(path) };
    manifest.assumed.iter().map(one).collect()
}

/// The longest value of an assumed setting that is told; card lists stand in the scenario.
const MOST_OF_A_VALUE: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::CellLabel,
        frames::{GridBuilder, Script},
        report::fixture,
    };

    #[test]
    fn the_page_gives_a_command_with_which_a_player_looks_ahead_unless_one_did() {
        let mut fixture = fixture::start();
        let command = |fixture: &fixture::Fixture| {
            let run = fixture.run();
            look_ahead(&Facts::new(&run, &fixture.study), &fixture.manifest).map(|command| command.line)
        };
        assert_eq!(command(&fixture), None, "without arguments of its games there is no command");
        let arguments = |label: &CellLabel| {
            let set = label.axes.iter().map(|(path, value)| format!("{path}={value}"));
            let begin = ["a game.toml", "-s", label.strategy.as_str()].map(String::from);
            let changes = set.chain(["strategy.keep=3".to_owned()]).flat_map(|change| ["--set".to_owned(), change]);
            begin.into_iter().chain(changes).chain(["--seed".to_owned(), "1".to_owned()]).collect()
        };
        fixture.manifest.replays = fixture.labels.iter().map(arguments).collect();
        let found = command(&fixture).expect("a command");
        let path = fixture.labels[0].axes[0].0.clone();
        assert_eq!(found, format!("perihelion run 'a game.toml' -s search:standard --set '{path}=23' --seed 1 -n 200"));
        fixture.labels[0].strategy = "search:standard".to_owned();
        assert_eq!(command(&fixture), None);
    }

    #[test]
    fn prose_marks_names_and_keeps_figures_whole() {
        assert_eq!(prose("`a<b` wins 47 % of 15 000 games"), "<code>a&lt;b</code> wins 47\u{a0}% of 15\u{a0}000 games");
        assert_eq!(prose("46–48 %, 3 more"), "46\u{2060}–\u{2060}48\u{a0}%, 3 more");
        assert_eq!(prose("<img> & co"), "&lt;img&gt; &amp; co");
    }

    #[test]
    fn an_unfinished_run_says_how_far_it_is() {
        let mut manifest = fixture::interrupted().manifest;
        let what = |manifest: &Manifest| unfinished(manifest, 12_160).map(|warning| warning.what);
        let found = what(&manifest).expect("a warning");
        assert_eq!(found, "the run is unfinished: it was stopped at 12 160 of 525 000 games");
        // A precision promises no number of games.
        manifest.command = ["sweep", "a.toml", "--precision", "0.01"].map(String::from).to_vec();
        assert_eq!(what(&manifest).expect("a warning"), "the run is unfinished: it was stopped at 12 160 games");
        manifest.status = Status::Complete;
        assert_eq!(what(&manifest), None);
    }

    #[test]
    fn players_that_look_ahead_say_how_far() {
        let mut manifest = fixture::two_levels().manifest;
        assert_eq!(rollouts(&manifest), "");
        let script = Script { text: "search.rollouts = 64\n…".into(), rules: Vec::new() };
        let mut builder = GridBuilder::default();
        let (scenario, script) = (builder.scenario(serde_json::Value::Null), builder.script(script));
        for variant in ["a", "b"] {
            let label = CellLabel { variant: variant.into(), axes: Vec::new(), strategy: "search:expert".into() };
            builder.cell(label, scenario, script);
        }
        manifest.grid = builder.build().0;
        assert_eq!(rollouts(&manifest), "search:expert of 64 a decision");
    }

    #[test]
    fn every_situation_gives_a_sound_page() {
        for (name, fixture) in fixture::all() {
            let html = fixture.html();
            assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>"), "{name}");
            for (open, close) in [
                ("<section", "</section>"),
                ("<figure", "</figure>"),
                ("<svg", "</svg>"),
                ("<table", "</table>"),
                ("<tr>", "</tr>"),
                ("<details", "</details>"),
                ("<div", "</div>"),
                ("<g", "</g>"),
            ] {
                // `<g` also begins the g of the SVG alone, and nothing else here.
                let opened = html.matches(&format!("{open}>")).count() + html.matches(&format!("{open} ")).count();
                let opened = if open == "<tr>" { html.matches("<tr>").count() } else { opened };
                assert_eq!(opened, html.matches(close).count(), "{name}: {open}");
            }
            let order = if ["alternatives", "baseline"].contains(&name) { "compared" } else { "levels" };
            for id in ["summary", "hardness", order, "settings", "losses", "luck", "trust", "reproduce", "glossary"] {
                assert_eq!(html.matches(&format!("id=\"{id}\"")).count(), 1, "{name}: {id}");
            }
            let html = html.split("<script>").next().unwrap_or_default();
            assert!(!html.contains("NaN") && !html.contains("undefined</"), "{name}");
            assert!(
                !html.contains("http://")
                    || html.matches("http://").count() == html.matches("http://www.w3.org/").count(),
                "{name}"
            );
        }
    }

    #[test]
    fn names_cannot_become_markup() {
        let html = fixture::hostile().html();
        assert_eq!(html.matches("<script").count(), 1, "the page's own");
        assert!(!html.contains("<img"));
        assert!(html.contains("&lt;script&gt;alert"));
        assert!(html.contains("␛[2J") && !html.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{9b}']));
    }

    #[test]
    fn the_same_run_gives_the_same_bytes() {
        assert_eq!(fixture::two_axes().html(), fixture::two_axes().html());
    }

    #[test]
    fn ids_are_unique() {
        let html = fixture::start().html();
        let mut ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }

    #[test]
    fn a_thousand_cells_stay_below_five_megabytes() {
        let html = fixture::large().html();
        assert!(html.len() < 5_000_000, "{}", html.len());
        assert!(html.contains("(1 050 rows)") || html.contains("(1050 rows)"));
    }

    #[test]
    fn the_page_tells_how_to_make_it_again() {
        let html = fixture::interrupted().html().replace("&#x2f;", "/");
        assert!(html.contains("perihelion sweep scenarios/timers/sweeps/start.toml -n 15000</code>"), "the command");
        assert!(html.contains("-n 15000 --resume</code>"), "what is missing");
        assert!(html.contains("--game 4711 --set timers.start=22</code>"), "a replay");
        assert!(html.contains("interrupted before its end"));
    }
}
