//! Changes that are proposed, played and kept.

use super::{
    Eyes, Findings, Onlooker, Plan, Sample, Study,
    edition::{Added, Change, Edition},
    lessons::{self, Worth},
    look,
    propose::propose,
    race::{Course, Gain, MOST, Runner, gain, is_ahead, play, race},
};
use crate::{
    simulation::{Advised, Playable, apart},
    strategy::{RuleInfo, Strategy},
    train::Halt,
};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many rules are proposed of each kind of action, from each of two ways of telling what they gain.
const OF_A_KIND: usize = 8;

/// The most decisions that rules are learned from at once.
const LESSONS: u32 = 3_000;

/// After the first round the adviser looks at this many times fewer decisions.
const LATER: u32 = 3;

/// By how much numbers are changed.
const SHARES: [f64; 6] = [0.0, 0.5, 0.75, 1.25, 1.5, 2.0];
const FEW_SHARES: [f64; 2] = [0.6, 1.6];

/// How many times what was kept is played on new games, when some of it is left out.
const CONFIRMED: u64 = 5;

/// How many rounds may find nothing before it ends.
const IN_VAIN: u32 = 4;

/// What can be done better.
#[derive(Debug, Clone)]
pub struct Outlook {
    /// Changes that gain, in the order in which they were found.
    pub kept: Vec<Kept>,
    /// What they gain together, on games that nothing was chosen by; `None` where there are none.
    pub together: Option<Gain>,
    /// How many changes looked good, and were left out because new games did not show it for certain.
    pub left_out: usize,
    /// How many changes were played.
    pub played: usize,
    /// How many rounds there were.
    pub rounds: u32,
    /// Whether what was found has been played on new games; it was not if it was ended before.
    pub confirmed: bool,
    /// If not, the changes that were found.
    pub unproven: Vec<Unproven>,
    /// The strategy with what was kept.
    pub edition: Edition,
}

/// A change that gains.
#[derive(Debug, Clone)]
pub struct Kept {
    /// The change.
    pub change: Change,
    /// What the strategy gains by it on what it was with those before.
    pub step: Gain,
    /// What it gains by it and those before on what it was at first.
    pub so_far: Gain,
}

/// A change that won its race, and what it gained there on the strategy with those before it. It is the best of many, so that
/// looks like more than it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unproven {
    /// The change.
    pub change: Change,
    /// What it gained.
    pub gain: Gain,
}

/// All that has been reached after some rounds.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reached {
    /// How many.
    pub rounds: u32,
    /// What was found before changes were looked for.
    pub(super) findings: Findings,
    /// The changes that the strategy is played with from here on.
    pub changes: Vec<Unproven>,
    /// How many rounds found nothing since the last that did.
    in_vain: u32,
    /// How many changes were played, and of how many seeds games.
    played: usize,
    seeds: u64,
}

impl Reached {
    pub(super) fn nothing(findings: Findings) -> Self {
        Self { rounds: 0, findings, changes: Vec::new(), in_vain: 0, played: 0, seeds: 10 }
    }

    /// What the changes gained in their races, in wins and points.
    #[must_use]
    pub fn gain(&self) -> [f64; 2] {
        let sum = |of: fn(&Gain) -> f64| self.changes.iter().map(|change| of(&change.gain)).sum();
        [sum(|gain| gain.wins.value), sum(|gain| gain.points.value)]
    }
}

/// The strategy as it is being changed.
struct Champion {
    edition: Edition,
    seat: Arc<dyn Playable>,
    /// Its rules in order.
    seated: Vec<RuleInfo>,
}

impl Champion {
    /// The strategy with these changes.
    fn with<S>(study: &Study<'_, S>, own: &Edition, changes: &[Unproven]) -> Result<Self, Halt>
    where
        S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    {
        let unfit = || Halt::Unfit("what was reached before are no changes of this strategy".into());
        let with = |edition: Edition, change: &Unproven| edition.with(&change.change);
        let edition = changes.iter().try_fold(own.clone(), with).ok_or_else(unfit)?;
        let strategy = match changes {
            [] => study.strategy.clone(),
            _ => edition.strategy(study.descriptor).map_err(|_| unfit())?,
        };
        Ok(Self { edition, seat: (study.seat)(&strategy)?, seated: strategy.rules() })
    }
}

/// Looks for changes that gain, on from what was reached. The first round begins with a sample of the strategy's decisions.
pub fn improve<S>(
    study: &Study<'_, S>,
    plan: &Plan,
    worth: &Worth,
    mut first: Option<Sample>,
    reached: &mut Reached,
    onlooker: &dyn Onlooker,
) -> Result<Outlook, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let own = Edition::new(study.path, study.strategy, study.descriptor);
    let mut champion = Champion::with(study, &own, &reached.changes)?;
    while reached.rounds < plan.rounds && reached.in_vain < IN_VAIN {
        reached.seeds += 2;
        let by_adviser = match first.take() {
            Some(first) => Some(first),
            None => {
                // Fewer: what it costs is known by now.
                let plan = Plan { decisions: plan.decisions.min(LESSONS).div_ceil(LATER), ..plan.clone() };
                look(&*champion.seat, &plan, Eyes::Adviser, apart(plan.seed, reached.seeds), onlooker)?
            }
        };
        let Some(by_adviser) = by_adviser else { break };
        let of_lessons = Plan { decisions: plan.decisions.min(LESSONS), ..plan.clone() };
        let own = look(&*champion.seat, &of_lessons, Eyes::Own, apart(plan.seed, reached.seeds + 1), onlooker)?;
        let Some(own) = own else { break };
        let mut changes = changes(study, worth, &champion, [&own.games, few(&by_adviser.games)], reached.rounds);
        let before = reached.changes.len();
        // What gains beside the best is raced again with it.
        while !changes.is_empty() {
            let seated = seated(study, &champion.edition, changes)?;
            reached.played += seated.len();
            reached.seeds += 1;
            let course = Course {
                seed: apart(plan.seed, reached.seeds),
                games: plan.games,
                worth: *worth,
                goes_on: &|| onlooker.goes_on(),
            };
            let mut left = race(&course, &*champion.seat, seated)?.into_iter();
            let Some(best) = left.next().filter(|best| is_ahead(&best.gain)) else { break };
            let (change, edition) = best.who;
            let seated = edition.strategy(study.descriptor).map(|strategy| strategy.rules()).unwrap_or_default();
            champion = Champion { edition, seat: best.seat, seated };
            reached.changes.push(Unproven { change, gain: best.gain });
            changes = left.map(|runner| runner.who.0).collect();
        }
        if !onlooker.goes_on() {
            break;
        }
        reached.rounds += 1;
        reached.in_vain = if reached.changes.len() == before { reached.in_vain + 1 } else { 0 };
        if !onlooker.another(reached) {
            break;
        }
    }
    let found = Outlook {
        kept: Vec::new(),
        together: None,
        left_out: 0,
        played: reached.played,
        rounds: reached.rounds,
        confirmed: false,
        unproven: reached.changes.clone(),
        edition: own,
    };
    let changes = reached.changes.iter().map(|unproven| unproven.change.clone()).collect();
    confirm(study, plan, worth, changes, found, onlooker)
}

/// The first of these games, with as many decisions as are learned from at once.
fn few(games: &[Advised]) -> &[Advised] {
    let mut looked = 0;
    let most = games.iter().take_while(|game| {
        looked += game.looked.len();
        looked <= LESSONS as usize
    });
    &games[..most.count()]
}

/// The changes that may gain something, each once.
fn changes<S>(
    study: &Study<'_, S>,
    worth: &Worth,
    champion: &Champion,
    [own, by_adviser]: [&[Advised]; 2],
    round: u32,
) -> Vec<Change> {
    let rules = champion.edition.rules();
    let mut names = (1..).map(|number| format!("coached {}.{number}", round + 1)).filter(|name| !rules.contains(name));
    let mut name = || names.next().unwrap_or_default();
    let mut changes: Vec<Change> = Vec::new();
    let mut add = |change: Change| {
        if !changes.iter().any(|known| known.does_the_same(&change)) {
            changes.push(change);
        }
    };
    let lessons = [lessons::by_itself(own, rules.len(), worth), lessons::by_adviser(by_adviser, rules.len(), worth)];
    for lessons in lessons {
        for proposal in propose(study.descriptor, &lessons, rules.len(), OF_A_KIND) {
            let kind = study.descriptor.actions.get(usize::from(proposal.kind)).map_or("any", |kind| kind.name);
            let (when, prefer) = (proposal.when, proposal.prefer);
            let rule = Added { name: name(), action: format!("\"{kind}\""), when, prefer };
            let above = rules.get(proposal.before..).unwrap_or_default().to_vec();
            add(Change::Add { rule, above });
        }
    }
    for (param, from) in study.strategy.params() {
        // Mistakes are meant, and how far it sees is no skill.
        if ["mistakes.", "look_ahead.", "search."].iter().any(|of| param.starts_with(of)) {
            continue;
        }
        let now = champion.edition.param(&param).unwrap_or(from);
        others(now, &SHARES).into_iter().for_each(|to| add(Change::Set { param: param.clone(), from, to }));
    }
    for (place, rule) in champion.seated.iter().enumerate() {
        let Some(known) = rules.get(place) else { continue };
        add(Change::Drop { rule: known.clone() });
        // A rule that remembers something does more than to choose.
        if !rule.set.is_empty() {
            continue;
        }
        let written = |when: &str, prefer: &str, name: String| Added {
            name,
            action: written_kinds(&rule.action),
            when: when.to_owned(),
            prefer: (prefer != "0").then(|| prefer.to_owned()),
        };
        for when in with_other_numbers(&rule.when) {
            add(Change::Replace { rule: known.clone(), by: written(&when, &rule.prefer, name()) });
        }
        for prefer in with_other_numbers(&rule.prefer) {
            add(Change::Replace { rule: known.clone(), by: written(&rule.when, &prefer, name()) });
        }
        // The same rule further up as well: at the top, and right before the one above it.
        for higher in [0, place.saturating_sub(1)].into_iter().filter(|higher| *higher < place) {
            let above = rules[higher..].to_vec();
            add(Change::Add { rule: written(&rule.when, &rule.prefer, name()), above });
        }
    }
    changes
}

/// The kinds of a rule, as a file writes them.
fn written_kinds(kinds: &str) -> String {
    let quoted: Vec<String> = kinds.split(", ").map(|kind| format!("\"{kind}\"")).collect();
    if let [only] = quoted.as_slice() { only.clone() } else { format!("[{}]", quoted.join(", ")) }
}

/// An expression with one of its numbers changed, in every way that is tried.
fn with_other_numbers(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find(|letter: char| letter.is_ascii_digit()).map(|start| from + start) {
        let end = text[start..]
            .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
            .map_or(text.len(), |end| start + end);
        from = end;
        let in_a_name =
            text[..start].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.');
        let Ok(value) = text[start..end].parse::<f64>() else { continue };
        if in_a_name || text[end..].starts_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
            continue;
        }
        let to = others(value, &FEW_SHARES).into_iter().filter(|other| *other >= 0.0);
        found.extend(to.map(|other| format!("{}{other}{}", &text[..start], &text[end..])));
    }
    found
}

/// Numbers near a number: shares of it, and for small whole ones those next to it.
fn others(value: f64, shares: &[f64]) -> Vec<f64> {
    let whole = value.fract() == 0.0;
    let mut others: Vec<f64> = shares.iter().map(|share| value * share).collect();
    if whole {
        others.iter_mut().for_each(|other| *other = other.round());
        others.extend([value - 1.0, value + 1.0]);
    } else {
        others.iter_mut().for_each(|other| *other = super::condition::rounded(*other, 4));
    }
    others.retain(|other| *other != value);
    others.sort_by(f64::total_cmp);
    others.dedup();
    others
}

/// Who races: the champion with each change; those that cannot be written are left out.
fn seated<S>(
    study: &Study<'_, S>,
    edition: &Edition,
    changes: Vec<Change>,
) -> Result<Vec<Runner<(Change, Edition)>>, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let runner = |change: Change| -> Result<Option<Runner<(Change, Edition)>>, Halt> {
        let Some(edition) = edition.with(&change) else { return Ok(None) };
        let Ok(strategy) = edition.strategy(study.descriptor) else { return Ok(None) };
        Ok(Some(Runner::new((change, edition), (study.seat)(&strategy)?)))
    };
    let all: Result<Vec<Option<_>>, Halt> = changes.into_par_iter().map(runner).collect();
    Ok(all?.into_iter().flatten().collect())
}

/// Plays what was found on new games, each change on those before, and leaves out what does not gain there for certain; again
/// on new games until nothing is left out.
fn confirm<S>(
    study: &Study<'_, S>,
    plan: &Plan,
    worth: &Worth,
    mut changes: Vec<Change>,
    mut found: Outlook,
    onlooker: &dyn Onlooker,
) -> Result<Outlook, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    if !onlooker.goes_on() {
        return Ok(found);
    }
    let own = found.edition.clone();
    let games = plan.games.saturating_mul(2).clamp(2, MOST);
    onlooker.begins(&format!("what was found, on {games} games of its own"));
    for number in 0..CONFIRMED {
        let seed = apart(plan.seed, 1 << 20 | number);
        let (mut edition, mut kept) = (own.clone(), Vec::new());
        let goes_on = || onlooker.goes_on();
        let Some(start) = play(&*(study.seat)(study.strategy)?, seed, 0..games, &goes_on)? else { return Ok(found) };
        let mut last = start.results.clone();
        let before = changes.len();
        for change in std::mem::take(&mut changes) {
            let Some(next) = edition.with(&change) else { continue };
            let Ok(strategy) = next.strategy(study.descriptor) else { continue };
            let Some(played) = play(&*(study.seat)(&strategy)?, seed, 0..games, &goes_on)? else { return Ok(found) };
            let step = gain(&last, &played.results, worth);
            if step.worth.value <= 1.96 * step.worth.error {
                continue;
            }
            kept.push(Kept { change: change.clone(), step, so_far: gain(&start.results, &played.results, worth) });
            changes.push(change);
            (edition, last) = (next, played.results);
        }
        found.left_out += before - changes.len();
        // What is left after others were left out has chosen itself by these games: once more, on new ones.
        if before == changes.len() || number + 1 == CONFIRMED {
            found.together = (!kept.is_empty()).then(|| gain(&start.results, &last, worth));
            (found.kept, found.edition, found.confirmed) = (kept, edition, true);
            found.unproven.clear();
            break;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_changed_one_at_a_time_and_names_are_left_alone() {
        let changed = with_other_numbers("a2.b >= 3 and 0.5 * c_1 < 10");
        for expected in [
            "a2.b >= 2 and 0.5 * c_1 < 10",
            "a2.b >= 4 and 0.5 * c_1 < 10",
            "a2.b >= 3 and 0.3 * c_1 < 10",
            "a2.b >= 3 and 0.5 * c_1 < 16",
        ] {
            assert!(changed.iter().any(|text| text == expected), "{expected} is not in {changed:?}");
        }
        assert!(changed.iter().all(|text| text.contains("a2.b") && text.contains("c_1")), "{changed:?}");
        assert_eq!(with_other_numbers("not tired"), Vec::<String>::new());
    }

    #[test]
    fn whole_numbers_stay_whole() {
        assert_eq!(others(2.0, &SHARES), [0.0, 1.0, 3.0, 4.0]);
        assert_eq!(others(0.0, &SHARES), [-1.0, 1.0]);
        assert_eq!(others(0.5, &[0.5, 2.0]), [0.25, 1.0]);
    }

    #[test]
    fn kinds_are_written_as_files_do() {
        assert_eq!(written_kinds("any"), "\"any\"");
        assert_eq!(written_kinds("buy, take"), "[\"buy\", \"take\"]");
    }
}
