//! The rulesets that a program knows, and what each hands over: the only place where their types are erased.

use crate::{
    ruleset::{Descriptor, Problem, Ruleset, Settings, Silent},
    simulation::{BrokenGame, Playable, Seat, Sizes, look_ahead, rules},
    strategy::Strategy,
};
use std::{ops::Range, sync::Arc};

/// A strategy at a table, or the problems that keep the ruleset from playing the settings.
pub type Seated = Result<Arc<dyn Playable>, Vec<Problem>>;

/// The steps that were taken, or the problems that keep the ruleset from playing the settings.
pub type Ahead = Result<Result<u64, BrokenGame>, Vec<Problem>>;

/// A ruleset as everything above the rules knows it. What plays its games is compiled where [`Entry::of`] is evaluated,
/// so a ruleset's own crate does that, once, in a `static`.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// What the ruleset says about itself.
    pub descriptor: &'static Descriptor,
    /// How many bytes its rules, a state and an action lie in.
    pub sizes: Sizes,
    problems: fn(&Settings) -> Vec<Problem>,
    margin: fn(&Settings) -> bool,
    seat: fn(&Settings, &Strategy) -> Seated,
    ahead: fn(&Settings, u64, Range<u64>) -> Ahead,
}

impl Entry {
    /// The entry of a ruleset.
    #[must_use]
    pub const fn of<R: Ruleset>() -> Self {
        Self {
            descriptor: R::DESCRIPTOR,
            sizes: Sizes::of::<R>(),
            problems: problems::<R>,
            margin: has_margin::<R>,
            seat: seat::<R>,
            ahead: ahead::<R>,
        }
    }

    /// The entry of a ruleset whose files can be read and checked, and whose games cannot be played.
    #[must_use]
    pub const fn unplayed(descriptor: &'static Descriptor, problems: fn(&Settings) -> Vec<Problem>) -> Self {
        let sizes = Sizes { rules: 0, state: 0, action: 0 };
        let (seat, ahead) = (|_: &_, _: &_| Err(Vec::new()), |_: &_, _, _| Err(Vec::new()));
        Self { descriptor, sizes, problems, margin: |_| false, seat, ahead }
    }

    /// What about these settings, taken together, the ruleset cannot play.
    #[must_use]
    pub fn problems(&self, settings: &Settings) -> Vec<Problem> {
        (self.problems)(settings)
    }

    /// Whether games have margins under these settings: points beyond the goal or short of it.
    #[must_use]
    pub fn has_margin(&self, settings: &Settings) -> bool {
        (self.margin)(settings)
    }

    /// Seats a strategy at the rules of these settings.
    ///
    /// # Errors
    /// The problems that keep the ruleset from playing these settings.
    pub fn seat(&self, settings: &Settings, strategy: &Strategy) -> Seated {
        (self.seat)(settings, strategy)
    }

    /// Takes, in the games with these indices, the steps that a player who looks ahead takes: see [`look_ahead`].
    ///
    /// # Errors
    /// The problems that keep the ruleset from playing these settings, or a [`BrokenGame`] if it breaks its contract.
    pub fn look_ahead(&self, settings: &Settings, seed: u64, games: Range<u64>) -> Ahead {
        (self.ahead)(settings, seed, games)
    }
}

fn problems<R: Ruleset>(settings: &Settings) -> Vec<Problem> {
    rules::<R>(settings).err().unwrap_or_default()
}

/// Whether a game that has just been dealt has a margin.
fn has_margin<R: Ruleset>(settings: &Settings) -> bool {
    let Ok(rules) = rules::<R>(settings) else { return false };
    let mut luck = R::DESCRIPTOR.luck(0);
    luck.begin(0);
    let dealt = rules.deal(&mut luck, &mut Silent);
    rules.margin(&dealt).is_some()
}

fn seat<R: Ruleset>(settings: &Settings, strategy: &Strategy) -> Seated {
    Ok(Arc::new(Seat::<R>::new(settings, strategy.clone())?))
}

fn ahead<R: Ruleset>(settings: &Settings, seed: u64, games: Range<u64>) -> Ahead {
    let rules = rules::<R>(settings)?;
    Ok(look_ahead(&rules, settings.common().decisions, seed, games))
}

/// The rulesets that a file may name: those of a program, in the order in which they were added.
#[derive(Debug, Clone, Default)]
pub struct Rulesets {
    entries: Vec<Entry>,
}

impl Rulesets {
    /// Adds a ruleset; one that is there with the same name gives way to it.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Self {
        self.entries.retain(|known| known.descriptor.name != entry.descriptor.name);
        self.entries.push(entry);
        self
    }

    /// The ruleset with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.descriptor.name == name)
    }

    /// Seats a strategy at the ruleset with this name, under these settings; `None` where there is no such ruleset.
    ///
    /// # Errors
    /// As [`Entry::seat`].
    #[must_use]
    pub fn seat(&self, name: &str, settings: &Settings, strategy: &Strategy) -> Option<Seated> {
        self.get(name).map(|entry| entry.seat(settings, strategy))
    }

    /// The descriptor of the ruleset with this name.
    #[must_use]
    pub fn descriptor(&self, name: &str) -> Option<&'static Descriptor> {
        self.get(name).map(|entry| entry.descriptor)
    }

    /// Every descriptor, in the order in which they were added.
    pub fn descriptors(&self) -> impl Iterator<Item = &'static Descriptor> {
        self.entries.iter().map(|entry| entry.descriptor)
    }

    /// The names of all of them, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.descriptors().map(|descriptor| descriptor.name)
    }
}

impl FromIterator<Entry> for Rulesets {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Self {
        entries.into_iter().fold(Self::default(), Self::with)
    }
}
