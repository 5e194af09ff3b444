//! From a draft to settings that can be played, or to what keeps them from it, each mistake in the file that holds it.

use super::{draft::Draft, guess};
use crate::{
    Entry, Rulesets,
    files::Mistakes,
    ruleset::{Problem, Settings},
};
use std::collections::BTreeSet;

impl Draft {
    /// The settings, if every one is there and they can be played together.
    ///
    /// Where some values are wrong, what the ruleset says about the others is told all the same.
    pub fn settle(&self, rulesets: &Rulesets, mistakes: &mut Mistakes) -> Option<Settings> {
        let before = mistakes.list.len();
        let settings = self.settings(mistakes);
        let known = self.is_known();
        if let Some(entry) = rulesets.get(self.descriptor.name) {
            let problems = if known { entry.problems(&settings) } else { guess::robust(self, entry) };
            let problems = self.homes(problems, entry);
            problems.iter().for_each(|(home, problem)| mistakes.push(home.locate(problem)));
        }
        (known && mistakes.list.len() == before).then_some(settings)
    }

    /// Each problem with the first draft that has it on the way from the first file to here, as long as the value is the
    /// same: what one file got wrong is not told of those that extend it.
    fn homes(&self, problems: Vec<Problem>, entry: &Entry) -> Vec<(&Self, Problem)> {
        let mut problems: Vec<(&Self, Problem)> = problems.into_iter().map(|problem| (self, problem)).collect();
        let mut base = self.base.as_deref();
        let mut above = self;
        while let Some(draft) = base.filter(|_| problems.iter().any(|(home, _)| std::ptr::eq(*home, above))) {
            let theirs = guess::problems(draft, entry);
            let theirs: BTreeSet<_> = theirs.iter().map(guess::key).collect();
            for (home, problem) in &mut problems {
                let same_value = above.value_place(&problem.path) == draft.value_place(&problem.path);
                if std::ptr::eq(*home, above) && same_value && theirs.contains(&guess::key(problem)) {
                    *home = draft;
                }
            }
            (above, base) = (draft, draft.base.as_deref());
        }
        problems
    }
}
