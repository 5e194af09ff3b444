//! Reading a scenario file and the files it extends, into a draft.

use super::{
    draft::{Change, Draft},
    path::{EVERY_CARD, Named, NoSuchPath, below, lies_in, no_such_setting, resolve, suggestion},
    place::Place,
    rulesets::{known, unknown},
    value::{read_cards, read_value},
};
use crate::{
    Rulesets,
    files::{self, FileKind, Item, Mistake, Mistakes, Source, TableReader, did_you_mean, near_path},
    ruleset::{Descriptor, SettingInfo, SettingKind},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// How many files may extend one another in a row.
pub(super) const LONGEST_CHAIN: usize = 16;

/// The most entries that `assumed` and `decisive` may have.
const MOST_ASSUMED: usize = 2_000;

/// The keys of a scenario file that are not settings.
const HEADER: [&str; 6] = ["ruleset", "title", "about", "assumed", "decisive", "extends"];

/// A scenario file with everything it extends.
#[derive(Debug, Clone)]
pub(super) struct Reading {
    pub draft: Draft,
    pub path: PathBuf,
    pub title: Option<String>,
    pub about: Option<String>,
    /// Paths of settings, and of cards and fields of cards where not the whole table is meant.
    pub assumed: BTreeSet<String>,
    /// What of that decides alone how hard the game is, as it is written.
    pub decisive: Vec<String>,
    /// The file itself last.
    pub sources: Vec<Arc<Source>>,
}

impl Reading {
    /// The name of the scenario's file, without its ending.
    pub fn name(&self) -> String {
        stem(&self.path)
    }
}

/// The name of a file without its ending.
pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A file in a chain of extending files.
struct Link {
    name: String,
    real: PathBuf,
}

/// Reads a scenario file and the files it extends.
///
/// `None` if its ruleset cannot be known. Otherwise there may be mistakes all the same.
pub(super) fn read_scenario(source: Arc<Source>, rulesets: &Rulesets, mistakes: &mut Mistakes) -> Option<Reading> {
    read_link(source, rulesets, &mut Vec::new(), mistakes)
}

fn read_link(
    source: Arc<Source>,
    rulesets: &Rulesets,
    chain: &mut Vec<Link>,
    mistakes: &mut Mistakes,
) -> Option<Reading> {
    let parsed = mistakes.take(files::parse(&source))?;
    mistakes.take(FileKind::Scenario.expect(&source, &parsed, &[]).map_err(|mistake| Mistakes::from(*mistake)))?;
    let top = TableReader::top(&source, &parsed);
    let real = fs::canonicalize(&source.path).unwrap_or_else(|_| source.path.clone());
    chain.push(Link { name: source.name.clone(), real });
    let parent = top.get("extends").and_then(|item| read_parent(&item, rulesets, chain, mistakes));
    let extends = top.get("extends").is_some();
    let own = own_ruleset(&top, extends, rulesets, mistakes);
    if let (Some((own, item)), Some(parent)) = (&own, &parent)
        && own.name != parent.draft.descriptor.name
    {
        // Each setting of one would be a mistake to the other; this one says it all.
        mistakes.push(of_another_ruleset(item, own.name, parent));
        return None;
    }
    let descriptor = own.map(|(own, _)| own).or_else(|| parent.as_ref().map(|parent| parent.draft.descriptor))?;
    let orphan = extends && parent.is_none();
    let mut reading = parent.unwrap_or_else(|| Reading {
        draft: Draft::new(descriptor, Arc::clone(&source)),
        path: PathBuf::new(),
        title: None,
        about: None,
        assumed: BTreeSet::new(),
        decisive: Vec::new(),
        sources: Vec::new(),
    });
    reading.draft.belongs_to(&source, orphan);
    reading.path.clone_from(&source.path);
    for (key, text) in [("title", &mut reading.title), ("about", &mut reading.about)] {
        if let Some(item) = top.get(key) {
            *text = mistakes.take(item.text().map_err(Mistakes::from)).map(str::to_owned).or(text.take());
        }
    }
    let before = mistakes.list.len();
    read_settings(&top, &mut reading.draft, mistakes);
    // What is assumed may name cards, so it is read after them; its mistakes stand first, as in the file.
    let mut first = Mistakes::default();
    if let Some(item) = top.get("assumed") {
        read_assumed(&item, &mut reading, &mut first);
    }
    if let Some(item) = top.get("decisive") {
        read_decisive(&item, &mut reading, &mut first);
    }
    mistakes.list.splice(before..before, first.list);
    reading.draft.close();
    reading.sources.push(source);
    Some(reading)
}

/// The scenario that this one extends.
fn read_parent(
    item: &Item<'_>,
    rulesets: &Rulesets,
    chain: &mut Vec<Link>,
    mistakes: &mut Mistakes,
) -> Option<Reading> {
    let source = mistakes.take(named_file(item))?;
    let real = fs::canonicalize(&source.path).unwrap_or_else(|_| source.path.clone());
    if let Some(start) = chain.iter().position(|link| link.real == real) {
        let names: Vec<&str> = chain[start..].iter().map(|link| link.name.as_str()).collect();
        let mistake = item.mistake(
            "files extend one another in a circle",
            format!("{} extends {}", names.join(" extends "), names.first().copied().unwrap_or_default()),
        );
        mistakes.push(mistake.help("take `extends` out of one of them"));
        return None;
    }
    if chain.len() >= LONGEST_CHAIN {
        let mistake = item.mistake(
            format!("more than {LONGEST_CHAIN} files extend one another"),
            format!("this would be file {}", chain.len() + 1),
        );
        mistakes.push(mistake.help("extend a file nearer to the start of the chain"));
        return None;
    }
    read_link(source, rulesets, chain, mistakes)
}

/// The file whose path the value at `item` is, beside the file it is written in.
pub(super) fn named_file(item: &Item<'_>) -> Result<Arc<Source>, Mistakes> {
    let written = item.text()?;
    let path = item.source.beside(written);
    let unreadable = |mistake: Mistake| {
        let told = item.mistake(mistake.what(), format!("looked for {}", path.display()));
        if let Some(near) = near_path(&path, Path::is_file) {
            // As it would be written here, where it lies in the folder that is named.
            let beside = near.file_name().filter(|_| near.parent() == path.parent());
            return match beside.map(|name| Path::new(written).with_file_name(name)) {
                Some(meant) => told.help(format!("did you mean `{}`?", meant.display())),
                None => told.help(format!(
                    "paths start beside the file they are written in; did you mean the file {}?",
                    near.display()
                )),
            };
        }
        match mistake.advice().filter(|_| path.exists() && !path.is_dir()) {
            Some(advice) => told.help(advice),
            None => told.help("paths start beside the file they are written in"),
        }
    };
    Ok(Source::read(&path).map_err(unreadable)?)
}

/// The ruleset that a file names itself, and where.
fn own_ruleset<'a>(
    top: &TableReader<'a>,
    extends: bool,
    rulesets: &Rulesets,
    mistakes: &mut Mistakes,
) -> Option<(&'static Descriptor, Item<'a>)> {
    let Some(item) = top.get("ruleset") else {
        // Where a file extends another, a mistake there has been noted already.
        if !extends {
            let mistake =
                Mistake::at(top.source(), 0..0, "`ruleset` is missing", "expected `ruleset = \"…\"` at the top");
            mistakes.push(mistake.help(known(rulesets)));
        }
        return None;
    };
    let name = mistakes.take(item.text().map_err(Mistakes::from))?;
    let Some(descriptor) = rulesets.descriptor(name) else {
        mistakes.push(unknown(rulesets, name, &Place::of_value(&item)));
        return None;
    };
    Some((descriptor, item))
}

fn of_another_ruleset(item: &Item<'_>, own: &str, parent: &Reading) -> Mistake {
    let theirs = parent.draft.descriptor.name;
    let label = format!("here it is `{own}`, in {} `{theirs}`", parent.path.display());
    let mistake = item.mistake("the file extends a scenario of another ruleset", label);
    mistake.help("extend a scenario of the same ruleset, or none")
}

/// Adds what the paths and table prefixes of `assumed` stand for.
fn read_assumed(item: &Item<'_>, reading: &mut Reading, mistakes: &mut Mistakes) {
    for (_, _, found) in paths_of(item, &reading.draft, mistakes) {
        reading.assumed.extend(found);
    }
}

/// Takes the entries of `decisive` instead of those taken over: another game may rest on something else. All of them
/// must be assumed.
fn read_decisive(item: &Item<'_>, reading: &mut Reading, mistakes: &mut Mistakes) {
    reading.decisive.clear();
    for (entry, path, found) in paths_of(item, &reading.draft, mistakes) {
        match found.iter().find(|path| !reading.assumed.iter().any(|outer| lies_in(path, outer))) {
            None if reading.decisive.contains(&path) => (),
            None => reading.decisive.push(path),
            Some(known) => {
                let mistake =
                    entry.mistake(format!("`{known}` is not assumed"), "so it cannot be a decisive assumption");
                mistakes.push(mistake.help("name it in `assumed` too, or take it out of here"));
            }
        }
    }
}

/// The entries of a list of paths and table prefixes, each with what it stands for.
fn paths_of<'a>(item: &Item<'a>, draft: &Draft, mistakes: &mut Mistakes) -> Vec<(Item<'a>, String, Vec<String>)> {
    let help = "list the paths of settings, of tables of them, or of fields of cards";
    let Some(entries) = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(help)))) else {
        return Vec::new();
    };
    if let Some(entry) = entries.get(MOST_ASSUMED) {
        let mistake = entry
            .mistake(format!("`{}` has too many entries", item.path), format!("this is entry {}", MOST_ASSUMED + 1));
        mistakes.push(mistake.help("name tables, or every card of one: `contracts.deck.*.prestige`"));
    }
    let mut all = Vec::new();
    for entry in entries.into_iter().take(MOST_ASSUMED) {
        let Some(path) = mistakes.take(entry.text().map(str::to_owned).map_err(Mistakes::from)) else { continue };
        match assumable(&path, draft) {
            Ok(found) => all.push((entry, path, found)),
            Err(none) => mistakes.push(none.mistake(|what, _| entry.mistake(what, "nothing to assume here"))),
        }
    }
    all
}

/// The settings that an entry of `assumed` stands for: those of a table, one alone, or a card or a field of one.
fn assumable(path: &str, draft: &Draft) -> Result<Vec<String>, NoSuchPath> {
    let within = |info: &&SettingInfo| below(info.path, path).is_some();
    let whole: Vec<String> = draft.descriptor.all_settings().filter(within).map(|info| info.path.to_owned()).collect();
    if !whole.is_empty() {
        return Ok(whole);
    }
    match resolve(path, draft.descriptor)? {
        Named::Card(info, _, card) | Named::Field(info, _, card, _) if card != EVERY_CARD => {
            draft.knows_card(info.path, card).map(|()| vec![path.to_owned()])
        }
        Named::Field(..) => Ok(vec![path.to_owned()]),
        Named::Card(info, ..) => Ok(vec![info.path.to_owned()]),
        Named::Setting(_) | Named::Param(_) => Err(no_such_setting(path, draft.descriptor)),
    }
}

/// What one key of a table of settings leads to.
enum Branch {
    Setting(&'static SettingInfo),
    Table,
}

/// The keys of the table of settings at `prefix` (empty at the top).
fn branches(descriptor: &Descriptor, prefix: &str) -> BTreeMap<&'static str, Branch> {
    let mut found = BTreeMap::new();
    for info in descriptor.all_settings() {
        let Some(rest) = info.path.strip_prefix(prefix) else { continue };
        let rest = if prefix.is_empty() { Some(rest) } else { rest.strip_prefix('.') };
        match rest.and_then(|rest| rest.split_once('.').map_or(Some((rest, "")), Some)) {
            Some((key, "")) => found.insert(key, Branch::Setting(info)),
            Some((key, _)) => found.insert(key, Branch::Table),
            None => continue,
        };
    }
    found
}

fn read_settings(table: &TableReader<'_>, draft: &mut Draft, mistakes: &mut Mistakes) {
    let branches = branches(draft.descriptor, table.path());
    for (key, item) in table.entries() {
        if table.path().is_empty() && HEADER.contains(&key) {
            continue;
        }
        match branches.get(key) {
            Some(Branch::Setting(info)) => read_setting(&item, info, draft, mistakes),
            Some(Branch::Table) => {
                let inside = || {
                    let all = draft.descriptor.all_settings().map(|info| info.path);
                    let here = all.filter(|path| path.starts_with(&format!("{}.", item.path)));
                    here.map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", ")
                };
                let read = item.table().map_err(|mistake| mistake.help(format!("its settings are {}", inside())));
                match mistakes.take(read.map_err(Mistakes::from)) {
                    Some(inner) => read_settings(&inner, draft, mistakes),
                    None => draft.spoil(&item.path),
                }
            }
            None => {
                let (mistake, meant) = unknown_key(key, &item, table.path(), draft.descriptor, &branches);
                mistakes.push(mistake);
                // What it says of the setting that was meant is not known, unless that is there under its name too.
                meant.filter(|path| !given(table, path)).iter().for_each(|path| draft.spoil(path));
            }
        }
    }
}

fn read_setting(item: &Item<'_>, info: &'static SettingInfo, draft: &mut Draft, mistakes: &mut Mistakes) {
    let place = Place::of_value(item);
    let change = match &info.kind {
        SettingKind::Cards(kind) => {
            let (cards, whole) = read_cards(item, kind, mistakes);
            // A table with a header has no span of its own worth pointing at; its key has.
            let place = Place::of_key(item);
            Some(Change::Cards { path: info.path, cards, place, known_only: false, whole })
        }
        _ => mistakes.take(read_value(item, info)).map(|value| Change::Value { path: info.path, value, place }),
    };
    match change {
        Some(change) => draft.apply(&change, mistakes),
        None => draft.spoil(info.path),
    }
}

/// Whether a table holds something at this path.
fn given(table: &TableReader<'_>, path: &str) -> bool {
    let rest = match table.path() {
        "" => Some(path),
        own => path.strip_prefix(own).and_then(|rest| rest.strip_prefix('.')),
    };
    rest.is_some_and(|key| table.get(key).is_some())
}

/// What to say about an unknown key, and the path of the setting or the table of settings that may be meant.
fn unknown_key(
    key: &str,
    item: &Item<'_>,
    table: &str,
    descriptor: &Descriptor,
    here: &BTreeMap<&'static str, Branch>,
) -> (Mistake, Option<String>) {
    let here = || here.keys().copied();
    let header = if table.is_empty() { &HEADER[..] } else { &[] };
    let place = if table.is_empty() { "at the top of a scenario".to_owned() } else { format!("in `{table}`") };
    let mistake =
        Place::of_key(item).mistake(format!("unknown key `{key}`"), format!("no such setting is known {place}"));
    let near = did_you_mean(key, here().chain(header.iter().copied()));
    // A setting written in the wrong table.
    let elsewhere = descriptor
        .all_settings()
        .map(|info| info.path)
        .find(|path| path.rsplit('.').next() == Some(key) || *path == item.path);
    match (elsewhere, near) {
        (Some(path), _) => (mistake.help(format!("did you mean `{path}`?")), Some(path.to_owned())),
        (None, Some(near)) => {
            let path = if table.is_empty() { near.to_owned() } else { format!("{table}.{near}") };
            (mistake.suggest(Some(near)), Some(path))
        }
        (None, None) => (mistake.help(suggestion(key, "known here", here().chain(header.iter().copied()))), None),
    }
}
