//! The rulesets a file may name.

use crate::{
    files::{Mistake, did_you_mean},
    random::Luck,
    ruleset::{Descriptor, Problem, Ruleset, Settings, Silent},
    rulesets,
};

use super::place::Place;

/// The rulesets a file may name: the shipped ones, or those of a program that brings its own.
#[derive(Debug, Clone)]
pub struct Rulesets {
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    descriptor: &'static Descriptor,
    problems: fn(&Settings) -> Vec<Problem>,
    margin: fn(&Settings) -> bool,
}

impl Rulesets {
    /// No ruleset at all, to be added to.
    #[must_use]
    pub const fn none() -> Self {
        Self { entries: Vec::new() }
    }

    /// The rulesets perihelion ships.
    #[must_use]
    pub fn shipped() -> Self {
        struct Add(Rulesets);
        impl rulesets::Visitor for Add {
            type Output = Rulesets;
            fn visit<R: Ruleset>(self) -> Rulesets {
                self.0.with::<R>()
            }
        }
        rulesets::DESCRIPTORS.iter().fold(Self::none(), |known, descriptor| {
            rulesets::meet(descriptor.name, Add(known.clone())).unwrap_or(known)
        })
    }

    /// Adds a ruleset of one's own.
    #[must_use]
    pub fn with<R: Ruleset>(mut self) -> Self {
        let problems = |settings: &Settings| R::new(settings).err().unwrap_or_default();
        self.entries.push(Entry { descriptor: R::DESCRIPTOR, problems, margin: has_margin::<R> });
        self
    }

    /// Adds a ruleset that nobody plays.
    #[cfg(test)]
    pub(super) fn with_problems(
        mut self,
        descriptor: &'static Descriptor,
        problems: fn(&Settings) -> Vec<Problem>,
    ) -> Self {
        self.entries.push(Entry { descriptor, problems, margin: |_| false });
        self
    }

    /// The descriptor of the ruleset with this name.
    #[must_use]
    pub fn descriptor(&self, name: &str) -> Option<&'static Descriptor> {
        self.descriptors().find(|descriptor| descriptor.name == name)
    }

    /// The names of all of them, as a help line.
    pub(super) fn names(&self) -> String {
        let names: Vec<String> = self.descriptors().map(|known| format!("\"{}\"", known.name)).collect();
        format!("the rulesets are: {}", names.join(", "))
    }

    /// Every descriptor, in the order in which they were added.
    pub fn descriptors(&self) -> impl Iterator<Item = &'static Descriptor> {
        self.entries.iter().map(|entry| entry.descriptor)
    }

    /// What about these settings, taken together, the ruleset with this name cannot play.
    #[must_use]
    pub fn problems(&self, name: &str, settings: &Settings) -> Vec<Problem> {
        let entry = self.entries.iter().find(|entry| entry.descriptor.name == name);
        entry.map(|entry| (entry.problems)(settings)).unwrap_or_default()
    }

    /// Whether games of the ruleset with this name have margins under these settings: points beyond the goal or short of
    /// it.
    #[must_use]
    pub fn has_margin(&self, name: &str, settings: &Settings) -> bool {
        let entry = self.entries.iter().find(|entry| entry.descriptor.name == name);
        entry.is_some_and(|entry| (entry.margin)(settings))
    }

    /// The mistake of naming a ruleset that is not there.
    pub(super) fn unknown(&self, name: &str, place: &Place) -> Mistake {
        let names: Vec<&str> = self.descriptors().map(|descriptor| descriptor.name).collect();
        let mistake = place.mistake(format!("there is no ruleset `{name}`"), "no ruleset has this name");
        match did_you_mean(name, names.iter().copied()) {
            Some(near) => mistake.suggest(Some(near)),
            None => mistake.help(format!("the rulesets are: {}", names.join(", "))),
        }
    }
}

/// Whether a game of this ruleset that has just been dealt has a margin.
fn has_margin<R: Ruleset>(settings: &Settings) -> bool {
    let Ok(rules) = R::new(settings) else { return false };
    let mut luck = Luck::new(0, R::DESCRIPTOR.streams.iter().map(|stream| stream.name));
    luck.begin(0);
    let dealt = rules.deal(&mut luck, &mut Silent);
    rules.margin(&dealt).is_some()
}

impl Default for Rulesets {
    /// The shipped ones.
    fn default() -> Self {
        Self::shipped()
    }
}
