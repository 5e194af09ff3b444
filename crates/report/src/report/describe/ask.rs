//! What somebody wants to know of a description: a topic, words, or both.

use super::{Description, Item};
use crate::files::did_you_mean;

/// Nothing is known about what was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotFound {
    /// What there is not, as a sentence without a full stop.
    pub what: String,
    /// What to ask for instead.
    pub help: String,
}

/// The shortest part of a name that may have been meant; what is shorter is near to too much.
const SHORTEST: usize = 4;

/// The most near names that are suggested.
const MOST_NEAR: usize = 5;

impl Description {
    /// The same, of this alone: the first word may be a topic, in the plural or the singular; of the others every one
    /// must stand in the name of an item, in its sentence or in what else is said of it, in upper or lower case. An item
    /// whose whole name is one of the words is told in any case.
    ///
    /// # Errors
    /// If nothing is found, with the nearest names.
    pub fn only(mut self, words: &[String]) -> Result<Self, NotFound> {
        let Some(first) = words.first() else { return Ok(self) };
        self.narrowed = true;
        let Some(name) = self.known.iter().find(|name| is_topic(name, first)).copied() else {
            let items = || self.topics.iter().flat_map(|topic| &topic.items);
            let near = did_you_mean(first, self.known.iter().copied());
            return match near.filter(|_| !items().any(|item| is_about(item, &[first.to_lowercase()]))) {
                Some(near) => Err(NotFound {
                    what: format!("`{}` has no topic `{first}`", self.called),
                    help: format!("did you mean `{near}`?"),
                }),
                None => self.about(words, ""),
            };
        };
        let called = self.called.clone();
        self.topics.retain(|topic| topic.name == name);
        if self.topics.is_empty() {
            return Err(NotFound { what: format!("`{called}` has no {name}"), help: self.topics_in_words() });
        }
        match words.get(1..) {
            Some(words) if !words.is_empty() => self.about(words, name),
            _ => Ok(self),
        }
    }

    /// The items about these words; `within` is the topic that was asked for, if any.
    fn about(mut self, words: &[String], within: &str) -> Result<Self, NotFound> {
        let not_found = self.not_found(words, within);
        let wanted: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        for topic in &mut self.topics {
            topic.items.retain(|item| is_about(item, &wanted));
            topic.note.clear();
        }
        self.topics.retain(|topic| !topic.items.is_empty());
        if self.topics.is_empty() { Err(not_found) } else { Ok(self) }
    }

    fn not_found(&self, words: &[String], within: &str) -> NotFound {
        let all = words.join(" ");
        let place = if within.is_empty() { String::new() } else { format!("the {within} of ") };
        let what = format!("nothing in {place}`{}` is about `{all}`", self.called);
        let near: Vec<String> = words.iter().flat_map(|word| self.near(word)).collect();
        let help = match near.as_slice() {
            [] => self.topics_in_words(),
            [one] => format!("did you mean `{one}`?"),
            several => format!("near it are `{}`", several[..several.len().min(MOST_NEAR)].join("`, `")),
        };
        NotFound { what, help }
    }

    /// The names near to a word: a whole one, or those with the nearest part.
    fn near(&self, word: &str) -> Vec<String> {
        let names = || self.topics.iter().flat_map(|topic| &topic.items).map(|item| item.name.as_str());
        if let Some(name) = did_you_mean(word, names()) {
            return vec![name.to_owned()];
        }
        let parts = |name: &str| name.split(['.', '_', ' ']).map(str::to_owned).collect::<Vec<_>>();
        let all: Vec<String> = names().flat_map(parts).filter(|part| part.len() >= SHORTEST).collect();
        let nearest = did_you_mean(word, all.iter().map(String::as_str)).filter(|_| word.len() >= SHORTEST);
        let Some(nearest) = nearest else { return Vec::new() };
        let mut near: Vec<String> =
            names().filter(|name| parts(name).iter().any(|part| part == nearest)).map(str::to_owned).collect();
        near.dedup();
        near
    }

    fn topics_in_words(&self) -> String {
        let names = self.known;
        format!("ask for one of its topics, or for words in them: {}", names.join(", "))
    }
}

fn is_topic(name: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    name == word || name.strip_suffix('s') == Some(word.as_str())
}

fn is_about(item: &Item, words: &[String]) -> bool {
    let name = item.name.to_lowercase();
    let within = |word: &String| {
        name.contains(word.as_str())
            || item.about.to_lowercase().contains(word.as_str())
            || item.facts.iter().any(|fact| fact.text.to_lowercase().contains(word.as_str()))
    };
    words.contains(&name) || words.iter().all(within)
}
