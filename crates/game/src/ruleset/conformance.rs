//! The conformance suite: one battery of tests that every ruleset passes.
//!
//! A ruleset's own test plays the suite with the settings of its shipped scenario and prints what it returns. [`check`] is
//! the whole of it; [`Conformance`] says more where a game needs it: what chance seldom comes to, and what must always
//! hold in this game.
//!
//! ```
//! use perihelion_game::ruleset::{Ruleset, Settings, conformance::{self, Conformance}};
//!
//! fn conforms<Game: Ruleset>(settings: &Settings) {
//!     let findings = conformance::check::<Game>(settings, 200);
//!     assert!(findings.is_empty(), "{}", findings.join("\n"));
//! }
//!
//! fn conforms_and_keeps_its_points<Game: Ruleset>(settings: &Settings) {
//!     let findings = Conformance::<Game>::of(settings)
//!         .games(200)
//!         .rare(&["overtime"])
//!         .invariant("points are never owed", |rules, state| match rules.score(state) {
//!             0.. => Ok(()),
//!             owed => Err(format!("{owed} points")),
//!         })
//!         .check();
//!     assert!(findings.is_empty(), "{}", findings.join("\n"));
//! }
//! ```

mod declared;
mod differences;
mod extremes;
mod fields;
mod findings;
mod game;
mod reached;
mod slots;
#[cfg(test)]
pub(super) mod tests;

use super::{Problem, Ruleset, Settings};
use findings::Findings;
use game::{Case, Ends};
use reached::Reached;
use slots::slots;
use std::panic::{AssertUnwindSafe, catch_unwind};

const SEED: u64 = 20_261_120;

/// Something that a game says always holds: of the rules and a state, or what is wrong.
type Invariant<'a, R> = Box<dyn Fn(&R, &<R as Ruleset>::State) -> Result<(), String> + 'a>;

/// Plays `games` random games under `settings`, and a few under every setting's extremes, and returns every way in
/// which the ruleset breaks the contract: an empty list is a pass.
///
/// The same as [`Conformance::check`] without exceptions.
#[must_use]
pub fn check<R: Ruleset>(settings: &Settings, games: u64) -> Vec<String> {
    Conformance::<R>::of(settings).games(games).check()
}

/// The suite for one ruleset under the settings of one scenario.
pub struct Conformance<'a, R: Ruleset> {
    settings: &'a Settings,
    games: u64,
    rare: Vec<&'a str>,
    steady: Vec<&'a str>,
    nought: Vec<(&'a str, &'a str)>,
    unread: Vec<&'a str>,
    free_ranks: bool,
    sound_only: bool,
    invariants: Vec<(&'a str, Invariant<'a, R>)>,
}

impl<'a, R: Ruleset> Conformance<'a, R> {
    /// The suite under these settings: 200 games and no exceptions.
    #[must_use]
    pub fn of(settings: &'a Settings) -> Self {
        Self {
            settings,
            games: 200,
            rare: Vec::new(),
            steady: Vec::new(),
            nought: Vec::new(),
            unread: Vec::new(),
            free_ranks: false,
            sound_only: false,
            invariants: Vec::new(),
        }
    }

    /// Plays so many games under the settings as given. Under each extreme a twentieth of them are played, at least 5.
    #[must_use]
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// For a game too long for chance to come everywhere: these action kinds and ending causes need not be reached by
    /// random play, and the ruleset's own tests show that players reach them.
    #[must_use]
    pub fn rare(mut self, names: &[&'a str]) -> Self {
        self.rare.extend(names);
        self
    }

    /// These metrics may have one value in all games of random play.
    #[must_use]
    pub fn steady(mut self, metrics: &[&'a str]) -> Self {
        self.steady.extend(metrics);
        self
    }

    /// These action variables, each with one of the action kinds that have it or with `*` for all of them, may be 0
    /// throughout random play.
    #[must_use]
    pub fn nought(mut self, variables_and_kinds: &[(&'a str, &'a str)]) -> Self {
        self.nought.extend(variables_and_kinds);
        self
    }

    /// Rules may be made without reading these settings, by path.
    #[must_use]
    pub fn unread(mut self, settings: &[&'a str]) -> Self {
        self.unread.extend(settings);
        self
    }

    /// Ranks say something else than how near the goal is, so that a game may be won with any of them.
    #[must_use]
    pub fn free_ranks(mut self) -> Self {
        self.free_ranks = true;
        self
    }

    /// Asks only that whatever games come to is sound, and not that they come everywhere: for further scenarios of a
    /// ruleset whose standard one is asked both.
    #[must_use]
    pub fn sound_only(mut self) -> Self {
        self.sound_only = true;
        self
    }

    /// Also asks, in each state in which a decision is due and at the end, whether this holds; `holds` says what is wrong.
    #[must_use]
    pub fn invariant(mut self, name: &'a str, holds: impl Fn(&R, &R::State) -> Result<(), String> + 'a) -> Self {
        self.invariants.push((name, Box::new(holds)));
        self
    }

    /// Plays the games and returns every way in which the ruleset breaks the contract, each kind of fault once, where it
    /// was first met: an empty list is a pass.
    ///
    /// Of the descriptor: declared names are unique, lists are no longer than may be, every setting has a sentence and a
    /// default that it may hold; a metric of cards is of a table.
    ///
    /// Of games: random play ends; playing again gives the same game; a clone continued is the game continued; nothing
    /// panics; no component is lost or made; metrics and scores keep to their declared ranges, and metrics are written;
    /// every variable can be read in every state reached, and booleans are 0 or 1; legal actions do not change from one
    /// call to the next, none stands twice among them, and each changes something; action kinds, causes, ranks and
    /// streams are among those declared; a game with a margin is won exactly if that is 0 or more; under the settings as
    /// given no game is won with the lowest of several ranks, nor with a lower one than another is lost with; the game's
    /// own invariants hold.
    ///
    /// Of all games together: every action kind and every ending is reached; no metric has the same value throughout
    /// (one of cards: throughout and for all cards), and
    /// no action variable is 0 for all actions of a kind that it is declared for, or, where more than eight kinds have it,
    /// for all actions of all of them; every setting is read by [`Ruleset::new`].
    #[must_use]
    pub fn check(&self) -> Vec<String> {
        let mut findings = Findings::default();
        declared::findings_of(R::DESCRIPTOR).into_iter().for_each(|what| findings.once(what));
        if !R::DESCRIPTOR.strays().is_empty() {
            // Which numbers are written cannot be told then.
            return findings.into_texts();
        }
        let mut reached = Reached::nothing(R::DESCRIPTOR);
        self.check_case(self.settings, "as given", true, &mut reached, &mut findings);
        for info in R::DESCRIPTOR.all_settings() {
            for value in extremes::extremes(info, self.settings) {
                let name = format!("with {} = {value}", info.path);
                let mut changed = self.settings.clone();
                changed.set(info.path, value);
                let endless = findings.has("endless") || findings.has("idle action");
                if endless && changed.common().decisions > self.settings.common().decisions {
                    // Games that do not end would not end later either.
                    continue;
                }
                self.check_case(&changed, &name, false, &mut reached, &mut findings);
            }
        }
        reached.find(self, &mut findings);
        findings.into_texts()
    }

    fn check_case(&self, settings: &Settings, name: &str, own: bool, reached: &mut Reached, findings: &mut Findings) {
        let (watched, reads) = settings.watched();
        let make = || R::DESCRIPTOR.check_room(settings).and_then(|()| R::new(&watched));
        let made = catch_unwind(AssertUnwindSafe(make));
        reached.read.extend(reads.paths());
        let rules = match made {
            Ok(Ok(rules)) => rules,
            Ok(Err(problems)) => {
                // Values that only make no sense together with the others are refused by the ruleset; that is its right.
                if own {
                    let words = problems.iter().map(|Problem { path, what, help, .. }| match help.as_str() {
                        "" => format!("`{path}`: {what}"),
                        help => format!("`{path}`: {what} ({help})"),
                    });
                    let words = words.collect::<Vec<_>>().join("; ");
                    findings.once(format!("the settings given cannot be played: {words}"));
                }
                return;
            }
            Err(panic) => {
                let said = game::said(&*panic);
                findings.add("panic of new", || format!("making the rules {name} panicked: {said}"));
                return;
            }
        };
        let case = Case { name, own, limit: settings.common().decisions, slots: slots(R::DESCRIPTOR, settings) };
        let games = if own { self.games } else { (self.games / 20).max(5) };
        let mut ends = Ends::default();
        for game in 0..games {
            // One panic tells enough, and games after it might all end there.
            if !game::check(self, &rules, &case, game, &mut ends, reached, findings) {
                break;
            }
        }
    }
}
