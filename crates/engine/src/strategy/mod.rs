//! Strategies: how people play, as a priority list that a designer writes and nothing has to compile.
//!
//! A strategy file has rules, top rule first. The first rule that some legal action satisfies decides; among the actions
//! that satisfy it, the one with the highest `prefer` is taken, and the first in the ruleset's order breaks ties. Where
//! no rule matches, the first legal action is taken, and the decision is counted as uncovered. A rule without a name is
//! called by its file, line and action kinds. `docs/strategies.md` tells all this at length.
//!
//! ```toml
//! ruleset = "timers"
//! title   = "Contract rush"
//! about   = "Finishes the richest contract it can pay for."
//!
//! [params]                 # numbers a sweep can vary
//! patience = 3
//!
//! [let]                    # names for expressions
//! worth = 'contract.prestige - 0.25 * contract.missing'
//!
//! [[rule]]
//! name   = "rich contracts"
//! action = "complete_contract"           # a kind, a list of kinds, or "any"
//! when   = 'contract.prestige >= patience or timers.gap <= 2'
//! prefer = 'worth'
//!
//! [mistakes]               # how a real person differs from the script
//! slip = 0.05              # chance to take a random legal action instead
//! blur = 0.5               # standard deviation of noise on every `prefer`
//! ```
//!
//! # Expressions
//!
//! Numbers, `true`, `false`, params, lets, state variables and action variables; from the weakest to the strongest:
//! `if a then b else c`, `or`, `and`, `not`, `< <= > >= == !=`, `+ -`, `* / %`, unary minus; `min` and `max` of two
//! numbers or more, `abs`, `floor` and `clamp(a, lowest, highest)`. Every expression is a number or a boolean, found out
//! before the first game. Comparisons are not chained.
//!
//! - Division by zero gives 0, and so does `%` by zero. A division by a literal zero is a mistake.
//! - `%` is what whole divisions leave over, with the sign of the left number: `-7 % 4` is -3.
//! - A result too large for a number counts as 0. So nothing is ever infinite or not a number.
//! - `clamp` gives the lowest where the lowest is above the highest.
//! - `when` is true and `prefer` is 0 unless given. `blur` is added to that 0 too: with it, a rule without `prefer`
//!   takes any action that satisfies it.
//! - `slip` and `blur` can be varied like params, as `mistakes.slip` and `mistakes.blur`.
//! - A `let` can read params, state variables, lets above it and those of the strategy it extends. If it reads action
//!   variables, only rules whose kinds all have them can use it.
//!
//! # Search players
//!
//! [`Strategy::search`] makes a player that looks ahead with a strategy, called `search:` and its name: before each
//! turn it plays the rest of the game out many times, by many plans.
//!
//! # Extending
//!
//! `extends = "other.toml"` takes over another strategy, found beside the file. Own params, lets and mistakes replace
//! those of the same name, for the base's rules as well; own rules are asked before the base's, or right before the rule
//! of it that their `before` names, and rules of the base that `drop` names are left out.

mod ahead;
mod asides;
mod base;
mod branches;
mod by_hand;
mod check;
mod columns;
mod compile;
mod condition;
mod edit;
mod evaluate;
mod graph;
mod idle;
mod judge;
mod kinds;
mod lex;
mod load;
mod operate;
mod operators;
mod parse;
mod player;
mod reach;
mod restore;
mod rollout;
mod script;
mod search;
mod step;
mod sums;
mod syntax;
mod text;
mod types;
mod usage;
mod value;
mod weigh;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod toy;

pub use by_hand::ByHand;
pub use condition::{Condition, Meaning};
pub use player::{Player, SAMPLED_GAMES, StrategyPlayer};
pub use reach::{DEALS, FOLLOW, STEPS, STEPS_UNLESS_TOLD};
pub(crate) use rollout::Rollouts;
pub use search::{ROLLOUTS, ROLLOUTS_UNLESS_TOLD, SEARCH};
pub use usage::Usage;
pub use weigh::Weighed;

use crate::{
    files::{Mistake, Mistakes, Source, did_you_mean},
    ruleset::{Descriptor, Ruleset},
};
use player::Kind;
use script::{Parts, Script};
use search::{Search, SearchPlayer};
use std::{ops::Range, path::Path, sync::Arc};

/// The names of the players that need no file.
pub const BUILTINS: [&str; 2] = ["random", "first"];

/// How a player chooses: a checked and compiled strategy file, a built-in, or a search with one of them. Never changes;
/// cheap to clone.
#[derive(Debug, Clone)]
pub struct Strategy {
    card: Arc<Card>,
    play: Play,
}

/// What a strategy says about itself.
#[derive(Debug)]
struct Card {
    name: String,
    /// What a command line calls it.
    called: String,
    title: String,
    about: String,
    warnings: Vec<Mistake>,
}

#[derive(Debug, Clone)]
enum Play {
    Random,
    First,
    Script(Arc<Script>),
    Search(Arc<Search>),
}

/// What is worth something to a strategy, in the units of its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Worth {
    /// A state variable, a `let`, or `constant`, or what a game that is over is worth: `score`, `margin`, `turns` or `win`.
    pub name: String,
    /// What that is, in a sentence.
    pub about: &'static str,
    /// What one of it is worth, and what is added to that for each turn, or for each of what [`Strategy::goes_by`] names.
    pub always: f64,
    /// Of [`Self::always`].
    pub by_turn: f64,
}

/// A rule, for tables of what rules were used for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInfo {
    /// Its own name, or where it stands and its action kinds, such as `standard.toml:57: complete_contract`.
    pub name: String,
    /// Its action kinds, such as `buy, sell`, or `any`.
    pub action: String,
    /// Its condition as a file would write it; `true` if it has none.
    pub when: String,
    /// Its preference as a file would write it; `0` if it has none.
    pub prefer: String,
    /// What it sets when it decides: names, and the expressions as a file would write them.
    pub set: Vec<(String, String)>,
}

impl Strategy {
    /// Reads and checks a strategy file for the ruleset with this descriptor.
    ///
    /// # Errors
    /// Every mistake in the file and in those it extends, each where it stands.
    pub fn load(path: &Path, descriptor: &'static Descriptor) -> Result<Self, Mistakes> {
        Self::from_source(&Source::read(path)?, descriptor)
    }

    /// Checks the text of a strategy file for the ruleset with this descriptor. Paths in a text that is no file start
    /// where the program runs.
    ///
    /// # Errors
    /// Every mistake in the text and in the files it extends, each where it stands.
    pub fn from_source(source: &Arc<Source>, descriptor: &'static Descriptor) -> Result<Self, Mistakes> {
        if descriptor.actions.len() > 64 {
            let what = format!("the ruleset `{}` has more than 64 action kinds", descriptor.name);
            return Err(Mistake::of_file(&source.name, what, "no strategy can be written for it").into());
        }
        let mut mistakes = Mistakes::default();
        let Some(documents) = load::chain(source, descriptor, &mut mistakes) else { return Err(mistakes) };
        let base = Self::base_of(&documents, descriptor, &mut mistakes);
        let name = Path::new(&source.name).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
        let said = |get: fn(&load::Document) -> &Option<String>| documents.first().and_then(|own| get(own).clone());
        let title = said(|document| &document.title).unwrap_or_else(|| name.clone());
        let about = said(|document| &document.about).unwrap_or_default();
        let warnings = idle::warnings(&documents);
        let script = script::merge(source, documents, descriptor, base, mistakes)?;
        let called = source.name.clone();
        Ok(Self { card: Arc::new(Card { name, called, title, about, warnings }), play: Play::Script(Arc::new(script)) })
    }

    /// Whether it tries actions out before it takes one.
    #[must_use]
    pub fn looks_ahead(&self) -> bool {
        self.rollouts().is_some() || self.look_ahead().is_some()
    }

    /// The built-in player with this name: `random` takes every legal action with the same chance, `first` the first.
    #[must_use]
    pub fn builtin(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Self::built_in(Play::Random)),
            "first" => Some(Self::built_in(Play::First)),
            _ => None,
        }
    }

    fn built_in(play: Play) -> Self {
        let (name, title, about) = match play {
            Play::First => ("first", "First", "Takes the first legal action in the ruleset's order."),
            _ => ("random", "Random", "Takes any legal action, each with the same chance."),
        };
        let (name, called, title, about) = (name.into(), name.into(), title.into(), about.into());
        Self { card: Arc::new(Card { name, called, title, about, warnings: Vec::new() }), play }
    }

    /// The search player with this base, called `search:` and the base's name, with [`ROLLOUTS_UNLESS_TOLD`] rollouts a
    /// decision.
    ///
    /// It tries plans for the rest of the turn out by playing the rest of the game with the base, again and again, and
    /// follows the plan that won most; see `docs/strategies.md`. Where the base has mistakes, they are left out: a slip is how a person
    /// departs from a plan, and whoever searches has a plan and keeps to it.
    ///
    /// # Errors
    /// The reason in lower case, if the base searches itself.
    pub fn search(base: &Self) -> Result<Self, String> {
        if let Play::Search(_) = base.play {
            return Err("a search player cannot search with another one".to_owned());
        }
        let Self { play, .. } = base.steady();
        let card = Card {
            name: format!("{SEARCH}{}", base.name()),
            called: format!("{SEARCH}{}", base.called()),
            title: format!("Search with {}", base.title()),
            about: format!(
                "Tries plans for each turn out by playing on as {} would, and takes the best.",
                base.title()
            ),
            warnings: base.card.warnings.clone(),
        };
        let base = Self { card: Arc::clone(&base.card), play };
        let search = Search { base, rollouts: ROLLOUTS_UNLESS_TOLD, tree: false };
        Ok(Self { card: Arc::new(card), play: Play::Search(Arc::new(search)) })
    }

    /// The rollouts of a decision; `None` unless it is a search player.
    #[must_use]
    pub fn rollouts(&self) -> Option<u32> {
        match &self.play {
            Play::Search(search) => Some(search.rollouts),
            Play::Random | Play::First | Play::Script(_) => None,
        }
    }

    /// The same strategy with so many rollouts a decision if it is a search player; otherwise as it is. Numbers outside
    /// [`ROLLOUTS`] count as the nearest one inside.
    #[must_use]
    pub fn with_rollouts(&self, rollouts: u32) -> Self {
        let Play::Search(search) = &self.play else { return self.clone() };
        let rollouts = rollouts.clamp(*ROLLOUTS.start(), *ROLLOUTS.end());
        self.searching(Search { rollouts, ..Search::clone(search) })
    }

    fn searching(&self, search: Search) -> Self {
        Self { card: Arc::clone(&self.card), play: Play::Search(Arc::new(search)) }
    }

    /// The ruleset a strategy file is for, and the bytes at which the file says so, to find its descriptor.
    ///
    /// # Errors
    /// The mistakes, if the text is no TOML or names no ruleset.
    pub fn ruleset_of(source: &Arc<Source>) -> Result<(String, Range<usize>), Mistakes> {
        load::ruleset_of(source)
    }

    /// The name of its file without folder and extension, or the built-in's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.card.name
    }

    /// What a command line calls it: the path of its file as it was given, or the built-in's name.
    #[must_use]
    pub fn called(&self) -> &str {
        &self.card.called
    }

    /// Its title; its name where the file gives none.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.card.title
    }

    /// What it does, in the words of its author; empty where the file says nothing.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.card.about
    }

    /// What the file says in vain: params and lets that nothing reads, and rules that are never asked.
    #[must_use]
    pub fn warnings(&self) -> &[Mistake] {
        &self.card.warnings
    }

    /// Every param with its value, those of the base first, then `mistakes.slip` (a chance) and `mistakes.blur` (a
    /// standard deviation, in units of `prefer`), and `look_ahead.steps` and `look_ahead.deals` where a rule looks ahead. Built-ins have none. Search
    /// players have the params of their base without its mistakes, `search.rollouts`, and
    /// `search.tree` (1 where it looks at later turns by a tree, 0 otherwise).
    #[must_use]
    pub fn params(&self) -> Vec<(String, f64)> {
        let script = match &self.play {
            Play::Script(script) => script,
            Play::Search(search) => {
                let mut params = search.base.params();
                params.retain(|(name, _)| !name.starts_with("mistakes."));
                params.push((search::ROLLOUTS_PARAM.to_owned(), f64::from(search.rollouts)));
                params.push((search::TREE_PARAM.to_owned(), f64::from(u8::from(search.tree))));
                return params;
            }
            Play::Random | Play::First => return Vec::new(),
        };
        let mistakes = [("mistakes.slip".to_owned(), script.slip), ("mistakes.blur".to_owned(), script.blur)];
        let reach = self.look_ahead().map(|_| script.reach.params());
        script.params.iter().cloned().chain(mistakes).chain(reach.into_iter().flatten()).collect()
    }

    /// The same strategy with another value for a param of [`Strategy::params`].
    ///
    /// # Errors
    /// The reason in lower case, such as ``there is no param `patence`: did you mean `patience`?``.
    pub fn with_param(&self, name: &str, value: f64) -> Result<Self, String> {
        let script = match &self.play {
            Play::Script(script) => script,
            Play::Search(search) if name == search::ROLLOUTS_PARAM => {
                let rollouts = search::read_rollouts(value)?;
                return Ok(self.searching(Search { rollouts, ..Search::clone(search) }));
            }
            Play::Search(search) if name == search::TREE_PARAM => {
                let tree = search::read_tree(value)?;
                return Ok(self.searching(Search { tree, ..Search::clone(search) }));
            }
            Play::Search(search) if self.params().iter().any(|(param, _)| param == name) => {
                let base = search.base.with_param(name, value)?;
                return Ok(self.searching(Search { base, ..Search::clone(search) }));
            }
            Play::Search(_) => return Err(self.no_such_param(name)),
            Play::Random | Play::First => {
                return Err(format!("the built-in player `{}` has no params", self.name()));
            }
        };
        if !value.is_finite() {
            return Err(format!("`{name}` must be a finite number, not {value}"));
        }
        let (mut params, mut slip, mut blur, mut reach) =
            (script.params.clone(), script.slip, script.blur, script.reach);
        let looks = self.look_ahead().is_some();
        let out_of_range = || load::out_of_range_mistake(name, value);
        match name {
            _ if looks && let Some(changed) = script.reach.with(name, value) => reach = changed?,
            "mistakes.slip" | "mistakes.blur" => {
                if let Some(expected) = out_of_range() {
                    return Err(format!("`{name}` must be {expected}, not {value}"));
                }
                let own = if name == "mistakes.slip" { &mut slip } else { &mut blur };
                *own = value;
            }
            _ => match params.iter_mut().find(|(param, _)| param == name) {
                Some((_, own)) => *own = value,
                None => return Err(self.no_such_param(name)),
            },
        }
        let script = Script::new(Arc::clone(&script.parts), params, slip, blur, reach)
            .map_err(|_| format!("the strategy is too large with `{name}` = {value}"))?;
        Ok(Self { card: Arc::clone(&self.card), play: Play::Script(Arc::new(script)) })
    }

    fn no_such_param(&self, name: &str) -> String {
        let known = self.params();
        let known = || known.iter().map(|(name, _)| name.as_str());
        match did_you_mean(name, known()) {
            Some(near) => format!("there is no param `{name}`: did you mean `{near}`?"),
            None => format!("there is no param `{name}`: params are {}", known().collect::<Vec<_>>().join(", ")),
        }
    }

    /// Its rules in the order in which they are asked, as [`Usage`] counts them. Built-ins and search players have none.
    #[must_use]
    pub fn rules(&self) -> Vec<RuleInfo> {
        match &self.play {
            Play::Script(script) => text::rules(&script.parts),
            Play::Random | Play::First | Play::Search(_) => Vec::new(),
        }
    }

    /// The same strategy without the rule at this place of [`Strategy::rules`]; `None` where there is none.
    #[must_use]
    pub fn without_rule(&self, place: usize) -> Option<Self> {
        self.with_parts(|parts| (place < parts.rules.len()).then(|| drop(parts.rules.remove(place))))
    }

    /// The same strategy, which takes an action of this kind, by its place in
    /// [`Descriptor::actions`](crate::ruleset::Descriptor::actions), only where there is no other: restricted play, as
    /// in Jaffe and others, Evaluating Competitive Game Balance with Restricted Play (AIIDE 2012). `None` for players
    /// without rules of their own.
    #[must_use]
    pub fn without_kind(&self, kind: usize) -> Option<Self> {
        self.with_parts(|parts| {
            let others = !1_u64.checked_shl(u32::try_from(kind).ok()?)?;
            parts.rules.iter_mut().for_each(|rule| rule.kinds &= others);
            parts.rules.retain(|rule| rule.kinds != 0);
            // What the rules leave open is left to the first other action.
            parts.rules.push(script::RulePart {
                name: Some("any other action".to_owned()),
                place: String::new(),
                kinds: others,
                when: None,
                prefer: None,
                set: Vec::new(),
            });
            Some(())
        })
    }

    /// The same strategy with what its files say changed.
    fn with_parts(&self, change: impl FnOnce(&mut Parts) -> Option<()>) -> Option<Self> {
        let Play::Script(script) = &self.play else { return None };
        let mut parts = Parts::clone(&script.parts);
        change(&mut parts)?;
        let script =
            Script::new(Arc::new(parts), script.params.clone(), script.slip, script.blur, script.reach).ok()?;
        Some(Self { card: Arc::clone(&self.card), play: Play::Script(Arc::new(script)) })
    }

    /// What a position is worth to it, part by part; nothing where it has no value.
    #[must_use]
    pub fn worth(&self) -> Vec<Worth> {
        match &self.play {
            Play::Script(script) => script.parts.value.as_ref().map(|value| value.worth(script.parts.descriptor)),
            Play::Random | Play::First | Play::Search(_) => None,
        }
        .unwrap_or_default()
    }

    /// The state variable by which what it values changes; `None` where that is the turn.
    #[must_use]
    pub fn goes_by(&self) -> Option<&'static str> {
        let Play::Script(script) = &self.play else { return None };
        let by = usize::from(script.parts.value.as_ref()?.by?);
        script.parts.descriptor.state_variables.get(by).map(|variable| variable.name)
    }

    /// How it looks ahead, if a rule does: the steps of a decision, and who plays on where these do not suffice.
    #[must_use]
    pub fn look_ahead(&self) -> Option<(u32, &Self)> {
        match &self.play {
            Play::Script(script) if !script.program.looks.is_empty() => Some((script.reach.steps, &script.parts.base)),
            Play::Random | Play::First | Play::Script(_) | Play::Search(_) => None,
        }
    }

    /// Its lets by name, each after those it reads, as a file would write them.
    #[must_use]
    pub fn lets(&self) -> Vec<(String, String)> {
        match &self.play {
            Play::Script(script) => {
                script.parts.lets.iter().map(|(name, node)| (name.clone(), node.to_string())).collect()
            }
            Play::Random | Play::First | Play::Search(_) => Vec::new(),
        }
    }

    /// What its rules remember from one decision to the next, with a sentence about each.
    #[must_use]
    pub fn memory(&self) -> &[(String, String)] {
        match &self.play {
            Play::Script(script) => &script.parts.memory,
            Play::Random | Play::First | Play::Search(_) => &[],
        }
    }

    /// The names of [`Strategy::rules`].
    #[must_use]
    pub fn rule_names(&self) -> Vec<String> {
        self.rules().into_iter().map(|rule| rule.name).collect()
    }

    /// Everything that decides how it plays, in one canonical form: what it extends is in place, params are numbers, and
    /// names, comments and layout are gone. Two strategies with the same text play alike.
    ///
    /// For a script this is a strategy file itself, and for a search player a line or two before the text of its base.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.play {
            Play::Script(script) => text::canonical(script),
            Play::Random | Play::First => format!("player = \"{}\"\n", self.name()),
            Play::Search(search) => search.text(),
        }
    }

    /// Where its way of playing lies in memory: the same for two strategies only if they play alike.
    #[must_use]
    pub fn address(&self) -> usize {
        match &self.play {
            Play::Script(script) => Arc::as_ptr(script).addr(),
            Play::Search(search) => Arc::as_ptr(search).addr(),
            // Nothing lies at so low an address.
            Play::Random => 0,
            Play::First => 1,
        }
    }

    /// A player of this strategy for games of `seed`, at the start of game 0. The rules must be those of the ruleset the
    /// strategy was checked for.
    #[must_use]
    pub fn player<R: Ruleset>(&self, rules: &R, seed: u64) -> StrategyPlayer<R> {
        StrategyPlayer::new(match &self.play {
            Play::Search(search) => {
                let player = SearchPlayer::new::<R>(search, rules, seed);
                Kind::Search(Box::new(player))
            }
            Play::Random | Play::First | Play::Script(_) => self.plain::<R>(seed),
        })
    }

    /// A player that does not look ahead.
    fn plain<R: Ruleset>(&self, seed: u64) -> Kind<R::Action> {
        match &self.play {
            Play::Random => Kind::random(seed),
            Play::First => Kind::first(),
            Play::Script(script) => {
                debug_assert_eq!(script.parts.descriptor.name, R::DESCRIPTOR.name, "another ruleset's strategy");
                Kind::script::<R>(script, seed)
            }
            // A search player's base is never one itself.
            Play::Search(search) => search.base.plain::<R>(seed),
        }
    }
}
