//! What the games of one suite came to, and what they never came to.

use super::{Conformance, differences, findings::Findings};
use crate::ruleset::{COMMON_SETTINGS, Descriptor, Ruleset};
use std::collections::BTreeSet;

/// How often an action must have been offered, or a game have ended, before "always the same" is worth telling.
const ENOUGH: u64 = 20;

/// A variable that more kinds have than this is one of those that say what any action gives, and most give nothing of it:
/// it only has to be other than 0 somewhere.
const MANY: usize = 8;

/// Stands for every kind that has a variable.
const ALL: &str = "*";

/// What the games of one suite came to.
pub(super) struct Reached {
    /// How many legal actions there were of each kind.
    pub(super) offered: Vec<u64>,
    /// The causes that games ended by.
    pub(super) causes: BTreeSet<u8>,
    /// The least and the most of each metric, those of cards last, over all games and all cards.
    pub(super) metrics: Vec<Option<(i32, i32)>>,
    /// Games that were played as far as their ending or their limit.
    pub(super) games: u64,
    /// Which action kinds have which action variables: by variable, then by kind.
    pub(super) has: Vec<Vec<bool>>,
    /// Whether an action variable was ever other than 0 for a kind: by variable, then by kind.
    pub(super) moved: Vec<Vec<bool>>,
    /// The settings that rules were made of.
    pub(super) read: BTreeSet<&'static str>,
}

impl Reached {
    pub(super) fn nothing(descriptor: &Descriptor) -> Self {
        let having = |kinds: &[&str]| descriptor.actions.iter().map(|kind| kinds.contains(&kind.name)).collect();
        Self {
            offered: vec![0; descriptor.actions.len()],
            causes: BTreeSet::new(),
            metrics: vec![None; descriptor.every_metric().count()],
            games: 0,
            has: descriptor.action_variables.iter().map(|variable| having(variable.kinds)).collect(),
            moved: vec![vec![false; descriptor.actions.len()]; descriptor.action_variables.len()],
            read: BTreeSet::new(),
        }
    }

    /// Finds what was never reached, other than what a ruleset's own test excuses; and excuses that excuse nothing.
    pub(super) fn find<R: Ruleset>(&self, suite: &Conformance<'_, R>, findings: &mut Findings) {
        let descriptor = R::DESCRIPTOR;
        if !suite.sound_only {
            self.find_kinds_and_endings(descriptor, &suite.rare, findings);
            self.find_metrics(descriptor, &suite.steady, findings);
            self.find_variables(descriptor, &suite.nought, findings);
            self.find_settings(descriptor, &suite.unread, findings);
        }
        let kind = |name: &str| descriptor.actions.iter().any(|kind| kind.name == name);
        let unknown = |what: &str, name: &str| format!("`{name}`, named as {what}");
        for name in &suite.rare {
            if !kind(name) && !descriptor.endings.iter().any(|ending| ending.name == *name) {
                findings.once(format!("{}, is neither an action kind nor an ending", unknown("rare", name)));
            }
        }
        for name in &suite.steady {
            if !descriptor.every_metric().any(|metric| metric.name == *name) {
                findings.once(format!("{}, is no metric", unknown("steady", name)));
            }
        }
        for (variable, of) in &suite.nought {
            let claimed = |name: &str, of: &str| {
                let mut all = descriptor.action_variables.iter();
                all.any(|variable| variable.name == name && (of == ALL || variable.kinds.contains(&of)))
            };
            if !claimed(variable, of) {
                findings.once(format!("{}, is no variable of the action kind `{of}`", unknown("nought", variable)));
            }
        }
        for path in &suite.unread {
            if descriptor.setting(path).is_none() {
                findings.once(format!("{}, is no setting", unknown("unread", path)));
            }
        }
    }

    fn find_kinds_and_endings(&self, descriptor: &Descriptor, rare: &[&str], findings: &mut Findings) {
        for (kind, offered) in descriptor.actions.iter().zip(&self.offered) {
            if *offered == 0 && !rare.contains(&kind.name) {
                findings.once(format!("the action kind `{}` was never legal", kind.name));
            }
        }
        for (place, ending) in descriptor.endings.iter().enumerate() {
            let reached = self.causes.iter().any(|&cause| usize::from(cause) == place);
            if !reached && !rare.contains(&ending.name) {
                findings.once(format!("no game ended by `{}`", ending.name));
            }
        }
    }

    fn find_metrics(&self, descriptor: &Descriptor, steady: &[&str], findings: &mut Findings) {
        for (metric, seen) in descriptor.every_metric().zip(&self.metrics) {
            let Some((least, most)) = *seen else { continue };
            match (least == most, steady.contains(&metric.name)) {
                (true, false) if metric.least != metric.most && self.games >= ENOUGH => findings.once(format!(
                    "the metric `{}` is {least} at the end of each of {} games, as if nothing ever wrote it",
                    metric.name, self.games
                )),
                (false, true) => {
                    findings
                        .once(format!("the metric `{}`, named as steady, goes from {least} to {most}", metric.name));
                }
                _ => {}
            }
        }
    }

    fn find_variables(&self, descriptor: &Descriptor, nought: &[(&str, &str)], findings: &mut Findings) {
        for ((variable, moved), has) in descriptor.action_variables.iter().zip(&self.moved).zip(&self.has) {
            let kinds = || descriptor.actions.iter().enumerate().filter(|(place, _)| has[*place]);
            let all = nought.contains(&(variable.name, ALL));
            let excused = |kind: &str| all || nought.contains(&(variable.name, kind));
            for (_, kind) in kinds().filter(|(place, kind)| moved[*place] && excused(kind.name)) {
                findings.once(format!(
                    "the variable `{}`, named as nought for `{}`, has other values",
                    variable.name, kind.name
                ));
            }
            let nowhere = !moved.contains(&true);
            if kinds().count() > MANY && !nowhere {
                continue;
            }
            let zero: Vec<String> = kinds()
                .filter(|(place, kind)| !moved[*place] && self.offered[*place] >= ENOUGH && !excused(kind.name))
                .map(|(place, kind)| format!("`{}` ({} of them)", kind.name, self.offered[place]))
                .collect();
            if !zero.is_empty() {
                findings.once(format!(
                    "the variable `{}` is 0 for each action {}, as if the kind lacked it",
                    variable.name,
                    differences::listed(&zero)
                ));
            }
        }
    }

    fn find_settings(&self, descriptor: &Descriptor, unread: &[&str], findings: &mut Findings) {
        // The settings every ruleset has are read by whoever plays the games.
        let own = |path: &str| !COMMON_SETTINGS.iter().any(|common| common.path == path);
        for info in descriptor.all_settings().filter(|info| own(info.path)) {
            match (self.read.contains(info.path), unread.contains(&info.path)) {
                (false, false) => {
                    findings.once(format!("nothing reads the setting `{}` when rules are made", info.path));
                }
                (true, true) => findings.once(format!("the setting `{}`, named as unread, is read", info.path)),
                _ => {}
            }
        }
    }
}
