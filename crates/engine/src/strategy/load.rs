//! Reading a strategy file and the files it extends, one document each.

use super::{
    evaluate::bit,
    lex::is_name,
    parse::parse,
    reach::ReachEntry,
    syntax::{Fault, Function, KEYWORDS, Node},
    value::ValueEntry,
};
use crate::{
    files::{self, FileKind, Item, Mistake, Mistakes, Source, TableReader, did_you_mean},
    ruleset::Descriptor,
};
use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

/// How many files may extend one another.
pub(super) const LONGEST_CHAIN: usize = 8;

/// The most rules, params or lets one file may have.
pub(super) const MOST_ENTRIES: usize = 200;

/// An expression, and how its bytes are found again in the file.
#[derive(Debug, Clone)]
pub(super) struct Written {
    source: Arc<Source>,
    value: Range<usize>,
    /// Where the expression starts, if the file writes it letter for letter.
    start: Option<usize>,
    /// `None` if it could not be parsed; the mistake is known.
    pub node: Option<Node>,
}

impl Written {
    /// Reads the expression in a text.
    fn read(item: &Item<'_>, mistakes: &mut Mistakes) -> Option<Self> {
        let Ok(text) = item.text() else {
            mistakes.push(item.wrong_type("an expression in quotes"));
            return None;
        };
        let (value, raw) = (item.value.span(), item.written());
        // One quote, three, or three and a line break stand before the text; if what follows is the text itself, no
        // escape has moved its bytes.
        let start = [1, 3, 4, 5]
            .into_iter()
            .find(|&quote| raw.get(quote..).is_some_and(|rest| rest.starts_with(text) && rest.len() <= text.len() + 3))
            .map(|quote| value.start + quote);
        let mut written = Self { source: Arc::clone(item.source), value, start, node: None };
        match parse(text) {
            Ok(node) => written.node = Some(node),
            Err(fault) => mistakes.push(written.mistake(fault)),
        }
        Some(written)
    }

    /// The mistake in the file that a fault of the expression is.
    pub fn mistake(&self, fault: Fault) -> Mistake {
        let span = match self.start {
            Some(start) => start + fault.span.start..start + fault.span.end,
            None => self.value.clone(),
        };
        let mistake = Mistake::at(&self.source, span, fault.what, fault.label);
        match fault.help {
            Some(help) => mistake.help(help),
            None => mistake,
        }
    }
}

/// A param of one file.
#[derive(Debug)]
pub(super) struct ParamEntry {
    pub name: String,
    pub key: Range<usize>,
    pub value: f64,
}

/// A `let` of one file.
#[derive(Debug, Clone)]
pub(super) struct LetEntry {
    pub name: String,
    pub key: Range<usize>,
    pub written: Written,
}

/// A rule of one file.
#[derive(Debug)]
pub(super) struct RuleEntry {
    /// Its own name, and where it stands.
    pub name: Option<(String, Range<usize>)>,
    /// Where its `[[rule]]` stands.
    pub place: Range<usize>,
    /// Its action kinds, one bit each; none if a mistake hides them.
    pub kinds: u64,
    pub when: Option<Written>,
    pub prefer: Option<Written>,
    /// What it sets when it decides.
    pub set: Vec<LetEntry>,
    /// The rule of the extended strategy that it is asked right before, and where the file says so.
    pub before: Option<(String, Range<usize>)>,
}

/// One strategy file.
#[derive(Debug)]
pub(super) struct Document {
    pub source: Arc<Source>,
    pub title: Option<String>,
    pub about: Option<String>,
    extends: Option<(PathBuf, Range<usize>)>,
    pub params: Vec<ParamEntry>,
    pub lets: Vec<LetEntry>,
    /// What it remembers, with where it stands, and a sentence about each.
    pub memory: Vec<(String, Range<usize>, String)>,
    pub rules: Vec<RuleEntry>,
    /// Rules of the extended strategy that are left out, and where the file says so.
    pub drop: Vec<(String, Range<usize>)>,
    pub value: Option<ValueEntry>,
    pub reach: ReachEntry,
    pub slip: Option<f64>,
    pub blur: Option<f64>,
}

/// The ruleset a strategy names, and where in the file it does.
pub(super) fn ruleset_of(source: &Arc<Source>) -> Result<(String, Range<usize>), Mistakes> {
    let parsed = files::parse(source)?;
    let item = TableReader::top(source, &parsed).require("ruleset")?;
    Ok((item.text()?.to_owned(), item.value.span()))
}

/// The documents of a strategy: its own, then the one it extends, and so on. None if one of them cannot be read, since
/// nobody knows then what the others mean.
pub(super) fn chain(
    source: &Arc<Source>,
    descriptor: &'static Descriptor,
    mistakes: &mut Mistakes,
) -> Option<Vec<Document>> {
    let mut documents: Vec<Document> = Vec::new();
    let mut next = Some(Arc::clone(source));
    let mut extending = None;
    while let Some(source) = next.take() {
        let document = Document::read(&source, descriptor, extending.as_ref(), mistakes)?;
        if let Some((path, span)) = &document.extends {
            let sources: Vec<&Arc<Source>> = documents.iter().map(|document| &document.source).collect();
            next = Some(mistakes.take(base(&source, &sources, path, span).map_err(Mistakes::from))?);
            extending = Some((Arc::clone(&source), span.clone()));
        }
        documents.push(document);
    }
    Some(documents)
}

/// Reads the file that `last` extends, itself extended by the files before it.
fn base(last: &Arc<Source>, before: &[&Arc<Source>], path: &Path, span: &Range<usize>) -> Result<Arc<Source>, Mistake> {
    let chain: Vec<&Arc<Source>> = before.iter().copied().chain([last]).collect();
    let same = |source: &Source| {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        !source.path.as_os_str().is_empty() && real(&source.path) == real(path)
    };
    if let Some(start) = chain.iter().position(|source| same(source)) {
        let mut names: Vec<&str> = chain[start..].iter().map(|source| source.name.as_str()).collect();
        names.push(names[0]);
        let label = format!("goes round: {}", names.join(" extends "));
        let mistake = Mistake::at(last, span.clone(), "a strategy cannot extend itself", label);
        return Err(mistake.help("leave `extends` out of one of them"));
    }
    if chain.len() == LONGEST_CHAIN {
        let what = "too many strategies extend one another";
        let label = format!("this would be file {} of the chain", LONGEST_CHAIN + 1);
        let mistake = Mistake::at(last, span.clone(), what, label);
        return Err(mistake.help(format!("extend at most {} files, one by the other", LONGEST_CHAIN - 1)));
    }
    Source::read(path).map_err(|mistake| {
        let what = format!("the strategy `{}` cannot be extended", path.display());
        let told = Mistake::at(last, span.clone(), what, mistake.what());
        match mistake.advice().filter(|_| path.exists() && !path.is_dir()) {
            Some(advice) => told.help(advice),
            None => told.help("check the path, which starts in the folder of this file"),
        }
    })
}

impl Document {
    /// Reads one file as far as it can be read; `None` if it is no TOML, or no strategy for this ruleset. `extending` is
    /// the file that extends it, with the place where it says so.
    fn read(
        source: &Arc<Source>,
        descriptor: &'static Descriptor,
        extending: Option<&(Arc<Source>, Range<usize>)>,
        mistakes: &mut Mistakes,
    ) -> Option<Self> {
        let parsed = mistakes.take(files::parse(source))?;
        let settings: Vec<&str> =
            descriptor.all_settings().filter_map(|setting| setting.path.split('.').next()).collect();
        let kind = FileKind::Strategy.expect(source, &parsed, &settings);
        mistakes.take(kind.map_err(|mistake| Mistakes::from(*mistake)))?;
        let top = TableReader::top(source, &parsed);
        let missing = |mistake: Mistake| mistake.help(format!("write `ruleset = \"{}\"` at the top", descriptor.name));
        if let Some(item) = mistakes.take(top.require("ruleset").map_err(|mistake| Mistakes::from(missing(mistake))))
            && let Some(name) = mistakes.take(item.text().map_err(Mistakes::from))
            && name != descriptor.name
        {
            // Each of its names would be a mistake as well; this one says it all.
            let own = descriptor.name;
            mistakes.push(match extending {
                None => {
                    let mistake =
                        item.mistake(format!("this strategy is for the ruleset `{name}`"), format!("expected `{own}`"));
                    mistake.help(format!("choose a strategy for `{own}`"))
                }
                Some((source, span)) => {
                    let label = format!("here it is `{own}`, there `{name}`");
                    let what = "the file extends a strategy for another ruleset";
                    Mistake::at(source, span.clone(), what, label)
                        .help(format!("extend a strategy for `{own}`, or none"))
                }
            });
            return None;
        }
        let mut text = |key: &str| {
            let item = top.get(key)?;
            let text = mistakes.take(item.text().map_err(Mistakes::from))?;
            Some((text.to_owned(), item.value.span()))
        };
        let title = text("title").map(|(text, _)| text);
        let about = text("about").map(|(text, _)| text);
        let extends = text("extends").map(|(path, span)| (source.beside(&path), span));
        let params = params(&top, mistakes);
        let lets = lets(&top, "let", mistakes);
        let memory = memory(&top, mistakes);
        let rules = rules(&top, descriptor, mistakes);
        let drop = top.get("drop").map_or_else(Vec::new, |item| texts(&item, mistakes));
        let value = ValueEntry::read(&top, descriptor, mistakes);
        let reach = ReachEntry::read(&top, mistakes);
        let (mut slip, mut blur) = (None, None);
        if let Some(table) = table(&top, "mistakes", mistakes) {
            slip = share(&table, "slip", Some(1.0), mistakes);
            blur = share(&table, "blur", None, mistakes);
            table.unknown_keys(mistakes);
        }
        top.unknown_keys(mistakes);
        let source = Arc::clone(source);
        Some(Self { source, title, about, extends, params, lets, memory, rules, drop, value, reach, slip, blur })
    }
}

/// The table under a key, if there is one.
pub(super) fn table<'a>(top: &TableReader<'a>, key: &str, mistakes: &mut Mistakes) -> Option<TableReader<'a>> {
    mistakes.take(top.get(key)?.table().map_err(Mistakes::from))
}

/// A number of `[mistakes]`.
fn share(table: &TableReader<'_>, key: &str, most: Option<f64>, mistakes: &mut Mistakes) -> Option<f64> {
    let item = table.get(key)?;
    let value = mistakes.take(item.number().map_err(Mistakes::from))?;
    match out_of_range(key, value, most) {
        None => Some(value),
        Some(expected) => {
            let found = format!("found {}, expected {expected}", item.written());
            mistakes.push(item.mistake(format!("`{}` is out of range", item.path), found));
            None
        }
    }
}

/// What is expected of a number of `[mistakes]`, if this value is not it.
fn out_of_range(key: &str, value: f64, most: Option<f64>) -> Option<&'static str> {
    let fits = value.is_finite() && value >= 0.0 && most.is_none_or(|most| value <= most);
    match key {
        _ if fits => None,
        "slip" => Some("a chance from 0 to 1"),
        _ => Some("a standard deviation of at least 0"),
    }
}

/// What is expected of the param `mistakes.slip` or `mistakes.blur`, if this value is not it.
pub(super) fn out_of_range_mistake(path: &str, value: f64) -> Option<&'static str> {
    match path {
        "mistakes.slip" => out_of_range("slip", value, Some(1.0)),
        _ => out_of_range("blur", value, None),
    }
}

/// The entries of `[params]` or `[let]`, without those whose name no expression could read.
fn entries<'a>(top: &TableReader<'a>, key: &str, mistakes: &mut Mistakes) -> Vec<(&'a str, Item<'a>)> {
    let Some(table) = table(top, key, mistakes) else { return Vec::new() };
    let mut entries = table.entries();
    if let Some((_, item)) = entries.get(MOST_ENTRIES) {
        let what = format!("`[{key}]` has too many entries");
        let label = format!("this is entry {}", MOST_ENTRIES + 1);
        mistakes.push(
            Mistake::at(item.source, item.key.clone(), what, label).help(format!("write at most {MOST_ENTRIES}")),
        );
        entries.truncate(MOST_ENTRIES);
    }
    entries.retain(|(name, item)| {
        let at = |what: String, label: &str| Mistake::at(item.source, item.key.clone(), what, label);
        if !is_name(name) {
            let mistake = at(format!("`{name}` cannot be a name"), "no expression could read this");
            mistakes.push(mistake.help("use letters, digits and underscores, and start with no digit"));
            false
        } else if KEYWORDS.contains(name) || Function::named(name).is_some() {
            mistakes.push(at(format!("`{name}` is a word of the language"), "choose another name"));
            false
        } else {
            true
        }
    });
    entries
}

fn params(top: &TableReader<'_>, mistakes: &mut Mistakes) -> Vec<ParamEntry> {
    let mut params = Vec::new();
    for (name, item) in entries(top, "params", mistakes) {
        // A param whose value is a mistake still has its name, so that its readers are no mistakes too.
        let value = mistakes.take(item.number().map_err(Mistakes::from)).unwrap_or(0.0);
        params.push(ParamEntry { name: name.to_owned(), key: item.key, value });
    }
    params
}

fn memory(top: &TableReader<'_>, mistakes: &mut Mistakes) -> Vec<(String, Range<usize>, String)> {
    let mut memory = Vec::new();
    for (name, item) in entries(top, "memory", mistakes) {
        // What is remembered has its name even where the sentence is a mistake.
        let about = mistakes.take(item.text().map_err(Mistakes::from)).unwrap_or_default();
        memory.push((name.to_owned(), item.key.clone(), about.to_owned()));
    }
    memory
}

fn lets(top: &TableReader<'_>, key: &str, mistakes: &mut Mistakes) -> Vec<LetEntry> {
    let mut lets = Vec::new();
    for (name, item) in entries(top, key, mistakes) {
        let key = item.key.clone();
        let written = Written::read(&item, mistakes).unwrap_or_else(|| Written {
            source: Arc::clone(item.source),
            value: item.value.span(),
            start: None,
            node: None,
        });
        lets.push(LetEntry { name: name.to_owned(), key, written });
    }
    lets
}

fn rules(top: &TableReader<'_>, descriptor: &'static Descriptor, mistakes: &mut Mistakes) -> Vec<RuleEntry> {
    let Some(item) = top.get("rule") else { return Vec::new() };
    if item.value.get_ref().as_array().is_none() {
        let mistake =
            Mistake::at(item.source, item.key.clone(), "`rule` has the wrong type", "expected a list of tables");
        mistakes.push(mistake.help("start every rule with a line `[[rule]]`"));
        return Vec::new();
    }
    let mut items = item.list().unwrap_or_default();
    if let Some(item) = items.get(MOST_ENTRIES) {
        let mistake = item.mistake("the strategy has too many rules", format!("this is rule {}", MOST_ENTRIES + 1));
        mistakes.push(mistake.help(format!("write at most {MOST_ENTRIES}")));
        items.truncate(MOST_ENTRIES);
    }
    for (number, item) in (1..).zip(&mut items) {
        item.path = format!("rule {number}");
    }
    items.iter().filter_map(|item| rule(item, descriptor, mistakes)).collect()
}

fn rule(item: &Item<'_>, descriptor: &'static Descriptor, mistakes: &mut Mistakes) -> Option<RuleEntry> {
    let table = mistakes.take(item.table().map_err(Mistakes::from))?;
    let kinds = match mistakes.take(table.require("action").map_err(Mistakes::from)) {
        Some(action) => action_kinds(&action, descriptor, mistakes),
        None => 0,
    };
    let when = table.get("when").and_then(|item| Written::read(&item, mistakes));
    let prefer = table.get("prefer").and_then(|item| Written::read(&item, mistakes));
    let name = table.get("name").and_then(|item| {
        let name = mistakes.take(item.text().map_err(Mistakes::from))?;
        if name.trim().is_empty() {
            mistakes.push(item.mistake("the rule's name is empty", "expected a name, or no `name` at all"));
            return None;
        }
        Some((name.to_owned(), item.value.span()))
    });
    let set = lets(&table, "set", mistakes);
    let before = table.get("before").and_then(|item| named(&item, mistakes));
    table.unknown_keys(mistakes);
    Some(RuleEntry { name, place: item.value.span(), kinds, when, prefer, set, before })
}

/// A name, and where it stands.
fn named(item: &Item<'_>, mistakes: &mut Mistakes) -> Option<(String, Range<usize>)> {
    let name = mistakes.take(item.text().map_err(Mistakes::from))?;
    Some((name.to_owned(), item.value.span()))
}

/// The names in a list, and where they stand.
fn texts(item: &Item<'_>, mistakes: &mut Mistakes) -> Vec<(String, Range<usize>)> {
    let items = mistakes.take(item.list().map_err(Mistakes::from)).unwrap_or_default();
    items.iter().filter_map(|item| named(item, mistakes)).collect()
}

/// The kinds that `action` names, as bits; none if there is a mistake in it.
fn action_kinds(item: &Item<'_>, descriptor: &'static Descriptor, mistakes: &mut Mistakes) -> u64 {
    let all = (0_u8..).zip(descriptor.actions).fold(0, |kinds, (kind, _)| kinds | bit(kind));
    if item.text() == Ok("any") {
        return all;
    }
    let items = match item.list() {
        Ok(items) => items,
        Err(_) if item.text().is_ok() => vec![item.clone()],
        Err(_) => {
            mistakes.push(item.wrong_type("an action kind, a list of action kinds, or \"any\""));
            return 0;
        }
    };
    if items.is_empty() {
        mistakes.push(
            item.mistake("the rule is about no action kind", "this list is empty").help("name one, or write \"any\""),
        );
    }
    let (mut kinds, mut sound) = (0, !items.is_empty());
    for item in &items {
        match mistakes.take(action_kind(item, kinds, descriptor).map_err(Mistakes::from)) {
            Some(kind) => kinds |= bit(kind),
            None => sound = false,
        }
    }
    if sound { kinds } else { 0 }
}

fn action_kind(item: &Item<'_>, before: u64, descriptor: &'static Descriptor) -> Result<u8, Mistake> {
    let name = item.text()?;
    let Some(kind) = descriptor.action_kind(name) else {
        if name == "any" {
            let mistake = item.mistake("`any` stands alone", "this is one of a list");
            return Err(mistake.help("write `action = \"any\"`"));
        }
        let known = || descriptor.actions.iter().map(|kind| kind.name);
        let mistake = item.mistake(format!("unknown action kind `{name}`"), "no action kind is called this");
        return Err(match did_you_mean(name, known().chain(["any"])) {
            None => mistake.help(format!("action kinds: {}, or any", known().collect::<Vec<_>>().join(", "))),
            suggestion => mistake.suggest(suggestion),
        });
    };
    if before & bit(kind) != 0 {
        return Err(item.mistake(format!("`{name}` is listed twice"), "it stands in this list already"));
    }
    Ok(kind)
}
