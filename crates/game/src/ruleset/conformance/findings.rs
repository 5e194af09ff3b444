//! Findings: each kind of fault once, where it was first met, with how often it was met again.

use std::collections::BTreeMap;

/// What was found, in the order in which it was first met.
#[derive(Debug, Default)]
pub(super) struct Findings {
    found: Vec<Finding>,
    places: BTreeMap<String, usize>,
}

#[derive(Debug)]
struct Finding {
    first: String,
    more: u64,
}

impl Findings {
    /// Adds a fault of this kind; `what` words it only the first time.
    pub(super) fn add(&mut self, kind: impl Into<String>, what: impl FnOnce() -> String) {
        let kind = kind.into();
        if let Some(&place) = self.places.get(&kind) {
            self.found[place].more += 1;
        } else {
            self.places.insert(kind, self.found.len());
            self.found.push(Finding { first: what(), more: 0 });
        }
    }

    /// Adds a fault that comes up once.
    pub(super) fn once(&mut self, what: String) {
        self.add(what.clone(), || what);
    }

    /// Whether a fault of this kind was found.
    pub(super) fn has(&self, kind: &str) -> bool {
        self.places.contains_key(kind)
    }

    /// One text a kind.
    pub(super) fn into_texts(self) -> Vec<String> {
        let text = |finding: Finding| match finding.more {
            0 => finding.first,
            more => format!("{} (and {more} more like it)", finding.first),
        };
        self.found.into_iter().map(text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_told_once_with_how_many_more() {
        let mut findings = Findings::default();
        for (kind, what) in [("lost", "a card is lost"), ("rank", "no such rank"), ("lost", "b"), ("lost", "c")] {
            findings.add(kind, || what.to_owned());
        }
        assert!(findings.has("rank") && !findings.has("won"));
        assert_eq!(findings.into_texts(), ["a card is lost (and 2 more like it)", "no such rank"]);
    }
}
