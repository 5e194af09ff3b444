//! The strategies that a sweep or a command names: built-in players, files, patterns of files, and searches with these.

use super::{super::place::Place, shipped::Shipped};
use crate::{
    files::{Item, Mistake, Mistakes, Source, did_you_mean, near_path},
    ruleset::Descriptor,
    strategy::{SEARCH, Strategy},
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

/// The strategies listed at `item`, in that order; those of one pattern sorted by file name. Search players take
/// `rollouts` a decision, if that is given.
pub(super) fn read_players(
    item: &Item<'_>,
    descriptor: &'static Descriptor,
    rollouts: Option<u32>,
    mistakes: &mut Mistakes,
) -> Vec<Player> {
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
            add(&mut players, (name, entry.source, Place::of_value(&entry)), &shipped, descriptor, mistakes);
        }
    }
    if let Some(rollouts) = rollouts {
        players.iter_mut().for_each(|player: &mut Player| player.strategy = player.strategy.with_rollouts(rollouts));
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
        let place = Place::of_span(&source, 0..name.len());
        add(&mut players, (name, &source, place), &shipped, descriptor, mistakes);
    }
    players
}

/// The name of a strategy, with the file and the place where it stands.
struct Asked<'a> {
    /// Without what makes it a search player.
    name: &'a str,
    /// Whether a search player with this base is asked for.
    searches: bool,
    source: &'a Arc<Source>,
    place: Place,
}

impl<'a> Asked<'a> {
    fn new((name, source, place): (&'a str, &'a Arc<Source>, Place)) -> Result<Self, Mistake> {
        let Some(base) = name.strip_prefix(SEARCH) else { return Ok(Self { name, searches: false, source, place }) };
        if base.trim().is_empty() {
            let mistake = place.mistake("this search player has no strategy", "expected one to play its rollouts");
            return Err(mistake.help(format!("name it after the colon, such as `{SEARCH}standard`")));
        }
        if base.starts_with(SEARCH) {
            let what = "a search player cannot search with another one";
            let mistake = place.mistake(what, "each of its rollouts would need rollouts of its own");
            return Err(mistake.help(format!("leave one `{SEARCH}` out")));
        }
        Ok(Self { name: base, searches: true, source, place })
    }

    /// The player that is asked for, now that the strategy of this name is known.
    fn player(&self, strategy: Strategy, path: Option<PathBuf>) -> Result<Player, Mistake> {
        let place = self.place.clone();
        let strategy = match self.searches {
            true => Strategy::search(&strategy)
                .map_err(|reason| place.mistake(format!("`{}` cannot play rollouts", strategy.name()), reason))?,
            false => strategy,
        };
        Ok(Player { strategy, place, path })
    }
}

/// Adds what the name stands for.
fn add(
    players: &mut Vec<Player>,
    named: (&str, &Arc<Source>, Place),
    shipped: &Shipped,
    descriptor: &'static Descriptor,
    mistakes: &mut Mistakes,
) {
    let Some(asked) = mistakes.take(Asked::new(named).map_err(Mistakes::from)) else { return };
    let mut add = |strategy, path, mistakes: &mut Mistakes| {
        if let Some(player) = mistakes.take(asked.player(strategy, path).map_err(Mistakes::from)) {
            insert(players, player, mistakes);
        }
    };
    if let Some(strategy) = Strategy::builtin(asked.name) {
        add(strategy, None, mistakes);
        return;
    }
    let Some(paths) = mistakes.take(files_of(&asked, shipped).map_err(Mistakes::from)) else { return };
    for path in paths {
        if let Some(strategy) = mistakes.take(Strategy::load(&path, descriptor)) {
            add(strategy, Some(path), mistakes);
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
    let Asked { name, source, place, searches } = asked;
    if !name.contains(['*', '?', '[']) {
        let path = source.beside(name);
        let is_short = !name.contains(['/', '\\']) && path.extension().is_none();
        if path.is_file() || (!is_short && path.exists()) {
            return Ok(vec![path]);
        }
        if !is_short {
            let mistake = place.mistake("there is no such strategy", format!("looked for {}", path.display()));
            let near = near_path(&path, Path::is_file).map(|near| format!("did you mean `{}`?", near.display()));
            return Err(mistake.help(near.unwrap_or_else(|| where_paths_start(source).to_owned())));
        }
        return match shipped.find(name) {
            Some(path) => Ok(vec![path]),
            None => Err(shipped.unknown(name, if *searches { SEARCH } else { "" }, &path, place)),
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
