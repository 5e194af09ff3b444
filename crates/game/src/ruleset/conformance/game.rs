//! One game at random, looked at from all sides.

mod variables;

use super::{Conformance, SEED, differences, findings::Findings, reached::Reached, slots::Slot};
use crate::{
    random::{Draw, Luck, MAX_STREAMS, Purpose, Stream, StreamId, Streams},
    ruleset::{Chooser, Component, Defect, Descriptor, Ending, Ruleset, Silent, Transcript, play},
};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Picks each legal action with the same chance.
#[derive(Clone)]
struct AtRandom(Stream);

impl<R: Ruleset> Chooser<R> for AtRandom {
    fn choose(&mut self, _: &R, _: &R::State, actions: &[R::Action]) -> usize {
        self.0.index(actions.len())
    }
}

fn at_random(game: u64) -> AtRandom {
    AtRandom(Streams::new(SEED).stream(game, Purpose::named("conformance")))
}

/// The luck of a game: the ruleset's streams, and up to the most there may be others that it has no business with.
fn luck(descriptor: &Descriptor, game: u64) -> Luck {
    let names = descriptor.streams.iter().map(|stream| stream.name);
    let mut luck = Luck::new(SEED, names.chain(std::iter::repeat_n("undeclared", MAX_STREAMS)));
    luck.begin(game);
    luck
}

/// The places of the streams that stand otherwise in one luck than in another.
fn drawn<'a>(one: &'a mut Luck, other: &'a mut Luck) -> impl Iterator<Item = usize> + 'a {
    let moved = |&place: &usize| {
        let id = StreamId(place as u8);
        one.stream(id) != other.stream(id)
    };
    (0..MAX_STREAMS).filter(moved)
}

/// What a panic said.
pub(super) fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no words")
}

/// The settings that games are played under.
pub(super) struct Case<'a> {
    /// What tells them apart: `as given`, `with store.slots = 0`.
    pub(super) name: &'a str,
    /// Whether they are the scenario's own, under which random play ends and ranks and wins agree.
    pub(super) own: bool,
    /// The decisions after which a game is cut short.
    pub(super) limit: u32,
    /// The numbers that are written for an outcome.
    pub(super) slots: Vec<Slot>,
}

/// Ends of earlier games of a case that later ones are compared with.
#[derive(Default)]
pub(super) struct Ends {
    lowest_win: Option<(u8, u64)>,
    highest_loss: Option<(u8, u64)>,
    has_margin: Option<bool>,
}

/// One game, and where in it we are.
struct Visit<'a, 'b, R: Ruleset> {
    suite: &'a Conformance<'b, R>,
    rules: &'a R,
    case: &'a Case<'a>,
    game: u64,
    /// The decision, from 0, and the action chosen there.
    at: Option<(u32, Option<String>)>,
    /// What the ruleset was last asked to do, should it panic.
    doing: (&'static str, &'static str),
    reached: &'a mut Reached,
    ends: &'a mut Ends,
    findings: &'a mut Findings,
}

/// Plays one game and adds what is wrong with it. Returns whether the ruleset got through it without a panic.
pub(super) fn check<R: Ruleset>(
    suite: &Conformance<'_, R>,
    rules: &R,
    case: &Case<'_>,
    game: u64,
    ends: &mut Ends,
    reached: &mut Reached,
    findings: &mut Findings,
) -> bool {
    let mut visit = Visit { suite, rules, case, game, at: None, doing: ("starting", ""), reached, ends, findings };
    match catch_unwind(AssertUnwindSafe(|| visit.play())) {
        Ok(()) => true,
        Err(panic) => {
            let (doing, name) = visit.doing;
            let name = if name.is_empty() { String::new() } else { format!(" `{name}`") };
            visit.found(&format!("panic {doing}{name}"), || {
                format!("the ruleset panicked while {doing}{name}: {}", said(&*panic))
            });
            false
        }
    }
}

impl<R: Ruleset> Visit<'_, '_, R> {
    fn found(&mut self, kind: &str, what: impl FnOnce() -> String) {
        let (game, case, at) = (self.game, self.case.name, &self.at);
        self.findings.add(kind, || {
            let place = match at {
                None => String::new(),
                Some((decision, None)) => format!(", decision {decision}"),
                Some((decision, Some(action))) => format!(", decision {decision}, `{action}`"),
            };
            format!("game {game} {case}{place}: {}", what())
        });
    }

    fn play(&mut self) {
        let (rules, limit) = (self.rules, self.case.limit);
        let (mut luck, mut chooser) = (luck(R::DESCRIPTOR, self.game), at_random(self.game));
        let mut log = Transcript::default();
        self.doing = ("dealing", "");
        let mut state = rules.deal(&mut luck, &mut log);
        self.doing = ("counting components", "");
        let mut parts = rules.components(&state);
        let (mut actions, mut saved, mut decision) = (Vec::new(), None, 0);
        let ending = loop {
            self.at = Some((decision, None));
            self.check_invariants(&state);
            self.doing = ("telling whether the game has ended", "");
            let ending = rules.ending(&state);
            if ending.is_some() || decision >= limit {
                break ending;
            }
            self.doing = ("listing legal actions", "");
            actions.clear();
            rules.legal_actions(&state, &mut actions);
            let action = match actions.as_slice() {
                [] => {
                    self.found("no action", || "no action is legal, and the game has not ended".into());
                    return;
                }
                [only] => *only,
                several => several[<AtRandom as Chooser<R>>::choose(&mut chooser, rules, &state, several)],
            };
            self.check_actions(&state, &actions);
            self.check_variables(&state, &actions);
            self.check_variables_at_once(&state, &actions);
            self.check_scores(&state);
            self.describe(&state, action);
            let mut before = (state.clone(), luck.clone());
            log.entries.clear();
            self.doing = ("carrying out the action", "");
            rules.apply(&mut state, action, &mut luck, &mut log);
            if state == before.0 && drawn(&mut luck, &mut before.1).next().is_none() {
                self.found("idle action", || "the action is legal and changes nothing, nor does it draw luck".into());
            }
            self.check_components(&state, &mut parts);
            if decision % 8 == 0 {
                // The choice is made by now, and the clone goes on with the one after it.
                saved = Some((before.0, before.1, action, chooser.clone(), decision));
            }
            decision += 1;
        };
        self.check_end(&state, ending, decision);
        if let Some(undeclared) =
            drawn(&mut luck, &mut self::luck(R::DESCRIPTOR, self.game)).find(|&id| id >= R::DESCRIPTOR.streams.len())
        {
            self.found("stream", || {
                let declared = R::DESCRIPTOR.streams.len();
                format!("luck is drawn from stream {undeclared}, and {declared} are declared, from 0")
            });
        }
        self.doing = ("playing the game again", "");
        self.check_again(&state, ending, decision, &mut actions);
        if let Some((other, luck, action, chooser, at)) = saved {
            self.doing = ("playing on from a clone", "");
            self.at = Some((at, None));
            self.check_clone(&state, other, luck, action, chooser, &mut actions);
        }
    }

    fn check_invariants(&mut self, state: &R::State) {
        let suite = self.suite;
        for (name, holds) in &suite.invariants {
            self.doing = ("looking after an invariant of its own", "");
            if let Err(what) = holds(self.rules, state) {
                self.found(&format!("invariant {name}"), || format!("the invariant `{name}` is broken: {what}"));
            }
        }
    }

    /// Looks at the list of legal actions: the same each time, each action once, each of a kind that there is.
    fn check_actions(&mut self, state: &R::State, legal: &[R::Action]) {
        let rules = self.rules;
        let mut again = Vec::with_capacity(legal.len());
        rules.legal_actions(state, &mut again);
        if again != legal {
            self.found("legal actions", || "legal actions differ from one call to the next".into());
        }
        for (place, action) in legal.iter().enumerate() {
            if legal[..place].contains(action) {
                self.found("twice", || {
                    format!("`{}` stands twice among the legal actions", rules.describe_action(state, *action))
                });
            }
            self.doing = ("telling the kind of an action", "");
            let (kind, kinds) = (R::action_kind(*action), R::DESCRIPTOR.actions.len());
            match self.reached.offered.get_mut(usize::from(kind)) {
                Some(offered) => *offered += 1,
                None => self.found("action kind", || {
                    let action = rules.describe_action(state, *action);
                    format!("`{action}` is of action kind {kind}, and {kinds} are declared, from 0")
                }),
            }
        }
    }

    /// Looks at what an outcome would record if the game were cut short here.
    fn check_scores(&mut self, state: &R::State) {
        let rules = self.rules;
        self.doing = ("writing metrics", "");
        let slots = &self.case.slots;
        let mut metrics = vec![0; slots.len()];
        rules.metrics(state, &mut metrics);
        for (slot, value) in slots.iter().zip(metrics) {
            if let Some(wrong) = slot.wrong_with(value) {
                self.found(&format!("metric {}", slot.info.name), || wrong);
            }
        }
        self.doing = ("telling the score", "");
        let (score, range) = (rules.score(state), rules.score_range());
        if !range.contains(&score) {
            self.found("score", || format!("the score {score} is outside {} to {}", range.start(), range.end()));
        }
        self.doing = ("telling the rank", "");
        self.check_rank(rules.standing(state));
    }

    fn check_rank(&mut self, rank: u8) {
        let ranks = R::DESCRIPTOR.ranks.len();
        if usize::from(rank) >= ranks {
            self.found("rank", || format!("the rank is {rank}, and {ranks} are declared, from 0"));
        }
    }

    fn describe(&mut self, state: &R::State, action: R::Action) {
        self.doing = ("describing an action", "");
        let words = self.rules.describe_action(state, action);
        if words.is_empty() {
            self.found("description", || format!("the action {action:?} has no description"));
        }
        self.doing = ("describing the state", "");
        if self.rules.describe_state(state).is_empty() {
            self.found("description of the state", || "the state has no description".into());
        }
        if let Some((_, at)) = &mut self.at {
            *at = Some(words);
        }
    }

    fn check_components(&mut self, state: &R::State, parts: &mut Vec<Component>) {
        self.doing = ("counting components", "");
        let now = self.rules.components(state);
        if *parts != now {
            let count = |parts: &[Component], name: &str| {
                parts.iter().filter(|part| part.name == name).map(|part| part.count).sum::<u32>()
            };
            let mut names: Vec<&str> = parts.iter().chain(&now).map(|part| part.name.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            let changes = names.into_iter().map(|name| (name, count(parts, name), count(&now, name)));
            let changed = changes.filter(|(_, before, after)| before != after);
            let all: Vec<String> =
                changed.map(|(name, before, after)| format!("`{name}` {before} became {after}")).collect();
            self.found("components", || match differences::listed(&all) {
                none if none.is_empty() => "components changed their order".into(),
                some => format!("components changed: {some}"),
            });
            *parts = now;
        }
    }

    fn check_end(&mut self, state: &R::State, ending: Option<Ending>, decisions: u32) {
        let rules = self.rules;
        self.check_scores(state);
        self.doing = ("writing metrics", "");
        // What is written does not depend on what stood there before.
        let slots = &self.case.slots;
        let mut metrics = [i32::MIN, i32::MAX].map(|before| vec![before; slots.len()]);
        metrics.iter_mut().for_each(|metrics| rules.metrics(state, metrics));
        let [metrics, other] = metrics;
        for (slot, (value, other)) in slots.iter().zip(metrics.into_iter().zip(other)) {
            if value != other {
                let what = || format!("the metric `{}` is not written", slot.name());
                self.found(&format!("metric {}", slot.info.name), what);
            } else if slot.is_of_a_row() {
                let seen = &mut self.reached.metrics[slot.metric];
                *seen = Some(seen.map_or((value, value), |(least, most)| (value.min(least), value.max(most))));
            }
        }
        self.reached.games += 1;
        let Some(ending) = ending else {
            if self.case.own {
                self.found("endless", || format!("random play did not end within {decisions} decisions"));
            }
            return;
        };
        let causes = R::DESCRIPTOR.endings.len();
        if usize::from(ending.cause) >= causes {
            self.found("cause", || {
                format!("the game ended by cause {}, and {causes} are declared, from 0", ending.cause)
            });
        }
        self.reached.causes.insert(ending.cause);
        self.check_rank(ending.rank);
        self.check_margin(state, ending);
        if self.case.own && !self.suite.free_ranks {
            self.check_win(ending);
        }
    }

    fn check_margin(&mut self, state: &R::State, ending: Ending) {
        self.doing = ("telling the margin", "");
        let margin = self.rules.margin(state);
        if let Some(margin) = margin
            && ending.won != (margin >= 0)
        {
            let result = if ending.won { "won" } else { "lost" };
            self.found("margin", || format!("the margin is {margin} in a game that is {result}"));
        }
        if *self.ends.has_margin.get_or_insert(margin.is_some()) != margin.is_some() {
            self.found("some margin", || "some games have a margin and others of the same rules have none".into());
        }
    }

    /// Holds the rank of a game against those of the games before: no win is worth less than a loss.
    fn check_win(&mut self, ending: Ending) {
        let Some(name) = R::DESCRIPTOR.ranks.get(usize::from(ending.rank)).map(|rank| rank.name) else { return };
        let named = |rank: u8| R::DESCRIPTOR.ranks.get(usize::from(rank)).map_or("", |rank| rank.name);
        if !ending.won {
            if self.ends.highest_loss.is_none_or(|(rank, _)| ending.rank > rank) {
                self.ends.highest_loss = Some((ending.rank, self.game));
            }
        } else if self.ends.lowest_win.is_none_or(|(rank, _)| ending.rank < rank) {
            self.ends.lowest_win = Some((ending.rank, self.game));
        }
        if ending.won && ending.rank == 0 && R::DESCRIPTOR.ranks.len() > 1 {
            self.found("lowest win", || format!("the game is won with `{name}`, the lowest rank"));
        } else if let (Some((win, won)), Some((loss, lost))) = (self.ends.lowest_win, self.ends.highest_loss)
            && win < loss
        {
            self.found("rank of a win", || {
                format!(
                    "game {won} is won with `{}`, and game {lost} lost with the higher `{}`",
                    named(win),
                    named(loss)
                )
            });
        }
    }

    /// Plays the game again, as batches do, without a log.
    fn check_again(&mut self, end: &R::State, ending: Option<Ending>, decisions: u32, actions: &mut Vec<R::Action>) {
        let (rules, limit) = (self.rules, self.case.limit);
        let (mut luck, mut chooser) = (luck(R::DESCRIPTOR, self.game), at_random(self.game));
        let again = play(rules, &mut chooser, &mut luck, limit, &mut Silent, actions, |_, _, _, _| {});
        match again {
            Err(defect) => self.found("again", || format!("playing the game again gave another game: {defect}")),
            Ok((state, played)) if state != *end => self.found("again", || {
                let differences = differences::between(end, &state);
                format!(
                    "playing the game again gave another game, of {} decisions, that ends with {differences}",
                    played.decisions
                )
            }),
            Ok((_, played)) if played.ending != ending || played.decisions != decisions => {
                self.found("again", || {
                    let differences = differences::between(&(ending, decisions), &(played.ending, played.decisions));
                    format!("playing the game again gave another end: {differences}")
                });
            }
            Ok(_) => {}
        }
    }

    /// Plays on from a clone, `action` first, and compares the end with the game's own.
    fn check_clone(
        &mut self,
        end: &R::State,
        mut other: R::State,
        mut luck: Luck,
        action: R::Action,
        mut chooser: AtRandom,
        actions: &mut Vec<R::Action>,
    ) {
        let rules = self.rules;
        let Some((from, _)) = self.at else { return };
        rules.apply(&mut other, action, &mut luck, &mut Silent);
        let left = self.case.limit - from - 1;
        let on =
            crate::ruleset::play_on(rules, other, &mut chooser, &mut luck, left, &mut Silent, actions, |_, _, _, _| {});
        match on {
            Ok((state, _)) if state == *end => {}
            Ok((state, _)) => self.found("clone", || {
                format!("a clone went another way, to an end with {}", differences::between(end, &state))
            }),
            Err(Defect::NoLegalAction { .. } | Defect::NoSuchAction { .. }) => {
                self.found("clone", || "a clone came to where no action is legal".into());
            }
        }
    }
}
