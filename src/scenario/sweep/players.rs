//! The strategies that a sweep or a command names: built-in players, files and patterns of files.

use super::{super::place::Place, shipped::Shipped};
use crate::{
    files::{Item, Mistake, Mistakes, Source, did_you_mean},
    ruleset::Descriptor,
    strategy::Strategy,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// A strategy, with the place where it was asked for.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub strategy: Strategy,
    pub place: Place,
    path: Option<PathBuf>,
}

impl Player {
    /// A parameter that is varied is one that every strategy has.
    pub fn check_param(players: &[Self], name: &str, place: &Place, mistakes: &mut Mistakes) {
        for player in players {
            let params = player.strategy.params();
            let names = || params.iter().map(|(known, _)| known.as_str());
            if names().any(|known| known == name) {
                continue;
            }
            let mistake = place.mistake(
                format!("the strategy `{}` has no parameter `{name}`", player.strategy.name()),
                "every strategy must have it",
            );
            mistakes.push(match did_you_mean(name, names()) {
                Some(near) => mistake.help(format!("did you mean `strategy.{near}`?")),
                None => mistake.help("add it to the strategy's `[params]`, or leave the strategy out"),
            });
        }
    }
}

/// The strategies listed at `item`, in that order; those of one pattern sorted by file name.
pub(super) fn read_players(item: &Item<'_>, descriptor: &'static Descriptor, mistakes: &mut Mistakes) -> Vec<Player> {
    let help = "list files, patterns or built-in players: `strategies = [\"../standard.toml\", \"random\"]`";
    let Some(entries) = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(help)))) else {
        return Vec::new();
    };
    if entries.is_empty() {
        mistakes.push(item.mistake("no strategy is named", "expected at least one").help(help));
    }
    let mut players = Vec::new();
    let shipped = Shipped::new(descriptor.name, &item.source.path);
    for entry in entries {
        if let Some(name) = mistakes.take(entry.text().map_err(Mistakes::from)) {
            let asked = Asked { name, source: entry.source, place: Place::of_value(&entry) };
            add(&mut players, &asked, &shipped, descriptor, mistakes);
        }
    }
    players
}

/// The strategies with these names, given on the command line.
///
/// Short names are looked for here, and from the folder of the scenario at `scenario` upward.
pub(super) fn named_players(
    names: &[String],
    scenario: &Path,
    descriptor: &'static Descriptor,
    mistakes: &mut Mistakes,
) -> Vec<Player> {
    let mut players = Vec::new();
    let shipped = Shipped::new(descriptor.name, scenario);
    for name in names {
        let source = Source::from_text("--strategy", name.as_str());
        let asked = Asked { name, source: &source, place: Place::of_span(&source, 0..name.len()) };
        add(&mut players, &asked, &shipped, descriptor, mistakes);
    }
    players
}

/// The name of a strategy, with the file and the place where it stands.
struct Asked<'a> {
    name: &'a str,
    source: &'a Arc<Source>,
    place: Place,
}

/// Adds what the name stands for.
fn add(
    players: &mut Vec<Player>,
    asked: &Asked<'_>,
    shipped: &Shipped,
    descriptor: &'static Descriptor,
    mistakes: &mut Mistakes,
) {
    let place = || asked.place.clone();
    if let Some(strategy) = Strategy::builtin(asked.name) {
        insert(players, Player { strategy, place: place(), path: None }, mistakes);
        return;
    }
    let Some(paths) = mistakes.take(files_of(asked, shipped).map_err(Mistakes::from)) else { return };
    for path in paths {
        if let Some(strategy) = mistakes.take(Strategy::load(&path, descriptor)) {
            insert(players, Player { strategy, place: place(), path: Some(path) }, mistakes);
        }
    }
}

/// Adds a player unless the same one is there; another one of the same name is a mistake.
fn insert(players: &mut Vec<Player>, player: Player, mistakes: &mut Mistakes) {
    let name = player.strategy.name().to_owned();
    let Some(same) = players.iter().find(|known| known.strategy.name() == name) else {
        players.push(player);
        return;
    };
    if same.path == player.path {
        return;
    }
    let shown = |path: &Option<PathBuf>| path.as_ref().map_or("built in".to_owned(), |path| path.display().to_string());
    let mistake = player.place.mistake(
        format!("two strategies are called `{name}`"),
        format!("one is {}, the other {}", shown(&same.path), shown(&player.path)),
    );
    mistakes.push(mistake.help("rename one of the files"));
}

/// The files that a path, a short name or a pattern stands for.
fn files_of(asked: &Asked<'_>, shipped: &Shipped) -> Result<Vec<PathBuf>, Mistake> {
    let Asked { name, source, place } = asked;
    if !name.contains(['*', '?', '[']) {
        let path = source.beside(name);
        let is_short = !name.contains(['/', '\\']) && path.extension().is_none();
        if path.is_file() || (!is_short && path.exists()) {
            return Ok(vec![path]);
        }
        if !is_short {
            let mistake = place.mistake("there is no such strategy", format!("looked for {}", path.display()));
            return Err(mistake.help(where_paths_start(source)));
        }
        return match shipped.find(name) {
            Some(path) => Ok(vec![path]),
            None => Err(shipped.unknown(name, &path, place)),
        };
    }
    let mut found = matches(name, source).map_err(|error| {
        place
            .mistake("this is not a pattern of file names", error)
            .help("`*` stands for any part of a name, `?` for one letter")
    })?;
    if found.is_empty() {
        let mistake =
            place.mistake("no strategy file matches", format!("looked for {}", source.beside(name).display()));
        return Err(mistake.help(where_paths_start(source)));
    }
    found.sort_by(|a, b| (a.file_name(), a).cmp(&(b.file_name(), b)));
    Ok(found)
}

/// Where a path is looked for.
fn where_paths_start(source: &Source) -> &'static str {
    match source.path.as_os_str().is_empty() {
        true => "paths start where the program runs",
        false => "paths start beside the file they are written in",
    }
}

/// The files that a pattern written in `source` matches. The directory of `source` itself is no pattern.
fn matches(pattern: &str, source: &Arc<Source>) -> Result<Vec<PathBuf>, String> {
    let special = |part: &str| part.contains(['*', '?', '[']);
    let plain = pattern.split('/').take_while(|part| !special(part)).map(|part| part.len() + 1).sum::<usize>();
    let directory = source.beside(&pattern[..plain]);
    let directory = glob::Pattern::escape(&directory.to_string_lossy());
    let whole = Path::new(&directory).join(&pattern[plain..]);
    let found = glob::glob(&whole.to_string_lossy()).map_err(|error| error.msg.to_owned())?;
    Ok(found.filter_map(Result::ok).filter(|path| path.is_file()).collect())
}
