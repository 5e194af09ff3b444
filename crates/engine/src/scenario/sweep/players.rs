//! The strategies that a sweep or a command names: built-in players, files, patterns of files, and searches with these.

use super::{
    super::place::Place,
    own::{Named, Own, read_named},
    patterns::{Finder, MOST_LOOKED_AT, NoFiles, is_pattern},
    shipped::Shipped,
};
use crate::{
    files::{Item, Mistake, Mistakes, Source, did_you_mean, near_path},
    ruleset::Descriptor,
    strategy::{SEARCH, Strategy},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::Arc,
};

/// The most strategies that one list may name.
const MOST_STRATEGIES: usize = 1_000;

/// A strategy, with the place where it was asked for.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub strategy: Strategy,
    pub place: Place,
    path: Option<PathBuf>,
    /// The file, if it is one, whatever the path says.
    real: Option<PathBuf>,
    /// Whether some entry names it alone, rather than a pattern.
    by_name: bool,
    /// The games that each of its cells plays, if the sweep says so of it alone.
    pub games: Option<u64>,
    /// The rollouts that it takes for a decision, if the sweep says so of it alone.
    rollouts: Option<u32>,
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

/// Where a sweep names strategies.
pub(super) struct Lists<'a> {
    /// `strategies`.
    pub plain: Option<Item<'a>>,
    /// `[[strategy]]`.
    pub with_own: Option<Item<'a>>,
}

/// How many rollouts search players take for a decision.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rollouts {
    /// What all take, whatever the sweep says.
    pub of_all: Option<u32>,
    /// What those take of which the sweep says nothing else.
    pub of_others: Option<u32>,
}

/// The strategies of a sweep in the order in which they are listed; those of one pattern sorted by file name.
pub(super) fn read_players(
    source: &Arc<Source>,
    lists: &Lists<'_>,
    descriptor: &'static Descriptor,
    rollouts: Rollouts,
    mistakes: &mut Mistakes,
) -> Vec<Player> {
    let mut list = List::new(descriptor, Shipped::new(descriptor.name, &source.path));
    if let Some(item) = &lists.plain {
        let help = "list files, patterns or built-in players: `strategies = [\"../standard.toml\", \"random\"]`";
        let entries = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(help))));
        if entries.as_ref().is_some_and(Vec::is_empty) && lists.with_own.is_none() {
            mistakes.push(item.mistake("no strategy is named", "expected at least one").help(help));
        }
        for entry in entries.unwrap_or_default() {
            if let Some(name) = mistakes.take(entry.text().map_err(Mistakes::from)) {
                list.add((name, entry.source, Place::of_value(&entry)), Own::default(), mistakes);
            }
        }
    }
    for Named { name, item, own } in lists.with_own.as_ref().map(|item| read_named(item, mistakes)).unwrap_or_default()
    {
        list.add((name, item.source, Place::of_value(&item)), own, mistakes);
    }
    let mut players = list.players(mistakes);
    for player in &mut players {
        if let Some(rollouts) = rollouts.of_all.or(player.rollouts).or(rollouts.of_others) {
            player.strategy = player.strategy.with_rollouts(rollouts);
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
    let mut list = List::new(descriptor, Shipped::new(descriptor.name, scenario));
    for name in names {
        let source = Source::from_text("--strategy", name.as_str());
        let place = Place::of_span(&source, 0..name.len());
        list.add((name, &source, place), Own::default(), mistakes);
    }
    list.players(mistakes)
}

/// The name of a strategy, with the file and the place where it stands.
struct Asked<'a> {
    /// Without what makes it a search player.
    name: &'a str,
    /// Whether a search player with this base is asked for.
    searches: bool,
    /// Whether the name is a pattern, and not that of a file whose name looks like one.
    is_pattern: bool,
    source: &'a Arc<Source>,
    place: Place,
    own: Own,
}

impl<'a> Asked<'a> {
    fn new((name, source, place): (&'a str, &'a Arc<Source>, Place), own: Own) -> Result<Self, Mistake> {
        let is_pattern = |name: &str| is_pattern(name) && source.beside(name).symlink_metadata().is_err();
        let Some(base) = name.strip_prefix(SEARCH) else {
            if let Some((_, place)) = &own.rollouts {
                let mistake = place.mistake("`rollouts` goes with search players", "this one does not look ahead so");
                return Err(mistake.help(format!("name it `{SEARCH}{name}`, or take it out")));
            }
            return Ok(Self { name, searches: false, is_pattern: is_pattern(name), source, place, own });
        };
        if base.trim().is_empty() {
            let mistake = place.mistake("this search player has no strategy", "expected one to play its rollouts");
            return Err(mistake.help(format!("name it after the colon, such as `{SEARCH}standard`")));
        }
        if base.starts_with(SEARCH) {
            let what = "a search player cannot search with another one";
            let mistake = place.mistake(what, "each of its rollouts would need rollouts of its own");
            return Err(mistake.help(format!("leave one `{SEARCH}` out")));
        }
        Ok(Self { name: base, searches: true, is_pattern: is_pattern(base), source, place, own })
    }

    /// The player that is asked for, now that the strategy of this name is known.
    fn player(&self, strategy: Strategy, path: Option<PathBuf>) -> Result<Player, Mistake> {
        let place = self.place.clone();
        let real = path.as_ref().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone()));
        let by_name = !self.is_pattern;
        let strategy = match self.searches {
            true => Strategy::search(&strategy)
                .map_err(|reason| place.mistake(format!("`{}` cannot play rollouts", strategy.name()), reason))?,
            false => strategy,
        };
        let rollouts = self.own.rollouts.as_ref().map(|(rollouts, _)| *rollouts);
        Ok(Player { strategy, place, path, real, by_name, games: self.own.games, rollouts })
    }
}

/// A list of strategies while it is read.
pub(super) struct List {
    descriptor: &'static Descriptor,
    shipped: Shipped,
    finder: Finder,
    players: Vec<Player>,
    /// The texts of the entries so far.
    named: BTreeSet<String>,
    /// What the list names again: the name, the place of the second time, and how often in all.
    again: Vec<(String, Place, usize)>,
    /// By whether it searches and by the text of its file: where that is written, so far.
    texts: BTreeMap<(bool, String, Option<PathBuf>), PathBuf>,
    full: bool,
}

impl List {
    pub fn new(descriptor: &'static Descriptor, shipped: Shipped) -> Self {
        Self {
            descriptor,
            shipped,
            finder: Finder::default(),
            players: Vec::new(),
            named: BTreeSet::new(),
            again: Vec::new(),
            texts: BTreeMap::new(),
            full: false,
        }
    }

    /// Adds what the name stands for, with what it has of its own.
    pub fn add(&mut self, named: (&str, &Arc<Source>, Place), own: Own, mistakes: &mut Mistakes) {
        if self.named.contains(named.0) {
            self.name_again(named.0, named.2);
            return;
        }
        if self.is_full(1, &named.2, mistakes) {
            return;
        }
        self.named.insert(named.0.to_owned());
        let Some(asked) = mistakes.take(Asked::new(named, own).map_err(Mistakes::from)) else { return };
        if let Some(strategy) = Strategy::builtin(asked.name) {
            self.insert(&asked, strategy, None, mistakes);
            return;
        }
        let paths = files_of(&asked, &self.shipped, &mut self.finder);
        let Some(paths) = mistakes.take(paths.map_err(Mistakes::from)) else { return };
        if self.is_full(paths.len(), &asked.place, mistakes) {
            return;
        }
        for path in paths {
            let unreadable = |mistake: Mistake| {
                let what = format!("the strategy {} cannot be read", path.display());
                let told = asked.place.mistake(what, mistake.what());
                told.help(mistake.advice().unwrap_or("check the file"))
            };
            let source = mistakes.take(Source::read(&path).map_err(|mistake| unreadable(mistake).into()));
            let Some(source) = source else { continue };
            if self.is_twin(&asked, &source, mistakes) {
                continue;
            }
            if let Some(strategy) = mistakes.take(Strategy::from_source(&source, self.descriptor)) {
                self.insert(&asked, strategy, Some(path), mistakes);
            }
        }
    }

    /// Whether so many more are too many, which is told once.
    fn is_full(&mut self, more: usize, place: &Place, mistakes: &mut Mistakes) -> bool {
        if self.full || self.named.len().max(self.players.len()) + more <= MOST_STRATEGIES {
            return self.full;
        }
        self.full = true;
        let label = match more {
            1 => format!("this is strategy {}", MOST_STRATEGIES + 1),
            more => format!("these are {more} files"),
        };
        let mistake = place.mistake("too many strategies are named", label);
        mistakes.push(mistake.help(format!("name at most {MOST_STRATEGIES}")));
        true
    }

    fn name_again(&mut self, name: &str, place: Place) {
        match self.again.iter_mut().find(|(known, ..)| known == name) {
            Some((_, _, times)) => *times += 1,
            None => self.again.push((name.to_owned(), place, 2)),
        }
    }

    /// Whether another file says the same, letter for letter, under another name.
    fn is_twin(&mut self, asked: &Asked<'_>, source: &Source, mistakes: &mut Mistakes) -> bool {
        // The same path in two folders is not the same file.
        let folder = source.text.contains("extends").then(|| source.beside(""));
        let key = (asked.searches, source.text.clone(), folder);
        let stem = |path: &Path| path.file_stem().map(ToOwned::to_owned);
        match self.texts.get(&key) {
            // The same file again, or another one of the same name, are told apart later.
            Some(twin) if stem(twin) == stem(&source.path) => false,
            Some(twin) => {
                let label = format!("{} says the same as {}", source.path.display(), twin.display());
                let mistake = asked.place.mistake("two strategies are the same, letter for letter", label);
                mistakes.push(mistake.help("take one of them out: they would play the same games"));
                true
            }
            None => {
                self.texts.insert(key, source.path.clone());
                false
            }
        }
    }

    /// Adds a player unless a pattern has found it before; the same one named twice, or another one of the same name, is a
    /// mistake.
    fn insert(&mut self, asked: &Asked<'_>, strategy: Strategy, path: Option<PathBuf>, mistakes: &mut Mistakes) {
        let Some(player) = mistakes.take(asked.player(strategy, path).map_err(Mistakes::from)) else { return };
        let name = player.strategy.name().to_owned();
        let Some(same) = self.players.iter_mut().find(|known| known.strategy.name() == name) else {
            self.players.push(player);
            return;
        };
        if same.real == player.real {
            if same.by_name && player.by_name {
                self.name_again(&name, player.place);
            } else {
                same.by_name |= player.by_name;
                same.games = player.games.or(same.games);
                same.rollouts = player.rollouts.or(same.rollouts);
            }
            return;
        }
        let shown =
            |path: &Option<PathBuf>| path.as_ref().map_or("built in".to_owned(), |path| path.display().to_string());
        let mistake = player.place.mistake(
            format!("two strategies are called `{name}`"),
            format!("one is {}, the other {}", shown(&same.path), shown(&player.path)),
        );
        mistakes.push(mistake.help("rename one of the files"));
    }

    /// The players, after telling which are named again.
    pub fn players(self, mistakes: &mut Mistakes) -> Vec<Player> {
        for (name, place, times) in self.again {
            let what = match times {
                2 => format!("`{name}` is named twice"),
                times => format!("`{name}` is named {times} times"),
            };
            mistakes.push(place.mistake(what, "it stands before this").help("name it once: it plays the same games"));
        }
        self.players
    }
}

/// The files that a path, a short name or a pattern stands for.
fn files_of(asked: &Asked<'_>, shipped: &Shipped, finder: &mut Finder) -> Result<Vec<PathBuf>, Mistake> {
    let Asked { name, source, place, searches, is_pattern, .. } = asked;
    if !is_pattern {
        let path = source.beside(name);
        let is_short = !name.contains(['/', '\\']) && path.extension().is_none();
        if path.is_file() || (!is_short && path.symlink_metadata().is_ok()) {
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
    let found = finder.files(name, source).map_err(|error| match error {
        NoFiles::Malformed(error) => place
            .mistake("this is not a pattern of file names", error)
            .help("`*` stands for any part of a name, `?` for one letter"),
        NoFiles::TooMany => place
            .mistake(
                "too many files lie where this pattern looks",
                format!("more than {MOST_LOOKED_AT} files and folders"),
            )
            .help("name the folder that the strategies are in"),
    })?;
    if found.is_empty() {
        let mistake =
            place.mistake("no strategy file matches", format!("looked for {}", source.beside(name).display()));
        return Err(mistake.help(where_paths_start(source)));
    }
    Ok(found)
}

/// Where a path is looked for.
fn where_paths_start(source: &Source) -> &'static str {
    match source.path.as_os_str().is_empty() {
        true => "paths start where the program runs",
        false => "paths start beside the file they are written in",
    }
}
