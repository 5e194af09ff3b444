//! The rules of a strategy's files as one list: what a file adds to those of the strategy that it extends, and where, and
//! what it leaves out.

use super::{
    load::{Document, RuleEntry, Written},
    script::RulePart,
    text::rule_name,
};
use crate::{
    files::{Mistake, Mistakes, Source, did_you_mean},
    ruleset::Descriptor,
};
use std::{ops::Range, path::Path};

/// The rules in the order in which they are asked. Documents come with the strategy's own first; `remembered` are the names
/// of what it remembers.
pub(super) fn rules(
    documents: Vec<Document>,
    descriptor: &Descriptor,
    remembered: &[String],
    mistakes: &mut Mistakes,
) -> Vec<RulePart> {
    let mut rules: Vec<RulePart> = Vec::new();
    for Document { source, drop, rules: own, .. } in documents.into_iter().rev() {
        for name in &drop {
            if let Some(place) = place_of(&source, &rules, name, descriptor, mistakes) {
                rules.remove(place);
            }
        }
        let (mut first, mut between) = (Vec::new(), Vec::new());
        for mut entry in own {
            match entry.before.take() {
                None => first.push(part(&source, entry, remembered)),
                Some(name) => between.extend(
                    place_of(&source, &rules, &name, descriptor, mistakes)
                        .map(|place| (place, part(&source, entry, remembered))),
                ),
            }
        }
        // Those before one rule stay in the order of the file.
        between.sort_by_key(|(place, _)| *place);
        for (place, part) in between.into_iter().rev() {
            rules.insert(place, part);
        }
        rules.splice(..0, first);
    }
    rules
}

/// The place of the rule of the extended strategy that is called so.
fn place_of(
    source: &std::sync::Arc<Source>,
    rules: &[RulePart],
    (name, span): &(String, Range<usize>),
    descriptor: &Descriptor,
    mistakes: &mut Mistakes,
) -> Option<usize> {
    let known: Vec<String> = rules.iter().map(|rule| rule_name(descriptor, rule)).collect();
    let place = known.iter().position(|known| known == name);
    if place.is_none() {
        let label =
            if rules.is_empty() { "this file extends no other" } else { "the extended strategy has no such rule" };
        let mistake = Mistake::at(source, span.clone(), format!("there is no rule `{name}`"), label);
        mistakes.push(match did_you_mean(name, known.iter().map(String::as_str)) {
            None => mistake.help("name a rule as `describe` and reports do"),
            suggestion => mistake.suggest(suggestion),
        });
    }
    place
}

fn part(source: &Source, rule: RuleEntry, remembered: &[String]) -> RulePart {
    let place = |name: &str| remembered.iter().position(|known| known == name);
    let node = |written: Option<Written>| written.and_then(|written| written.node);
    RulePart {
        name: rule.name.map(|(name, _)| name),
        place: line_of(source, rule.place.start),
        kinds: rule.kinds,
        when: node(rule.when),
        prefer: node(rule.prefer),
        set: rule.set.into_iter().filter_map(|set| Some((place(&set.name)?, set.written.node?))).collect(),
    }
}

/// The file's name without its folder, and the line of a byte.
fn line_of(source: &Source, at: usize) -> String {
    let name = Path::new(&source.name).file_name().unwrap_or_default().to_string_lossy();
    let line = 1 + source.text.bytes().take(at).filter(|&byte| byte == b'\n').count();
    format!("{name}:{line}")
}

#[cfg(test)]
mod tests {
    use super::super::toy::DESCRIPTOR;
    use crate::{files::Source, strategy::Strategy};
    use std::fs;

    /// The names of the rules of a file with these lines, which extends one with the rules `a` to `c` and one without a
    /// name, or what is wrong with it.
    fn extended(lines: &str) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let rule = |name: &str| format!("[[rule]]\nname = \"{name}\"\naction = \"buy\"\nwhen = 'coins > 1'\n");
        let text = format!("ruleset = \"toy\"\n{}{}{}[[rule]]\naction = \"any\"\n", rule("a"), rule("b"), rule("c"));
        fs::write(folder.path().join("base.toml"), text).expect("written");
        let path = folder.path().join("own.toml");
        fs::write(&path, format!("ruleset = \"toy\"\nextends = \"base.toml\"\n{lines}")).expect("written");
        let source = Source::read(&path).expect("a file");
        Strategy::from_source(&source, &DESCRIPTOR)
            .map(|strategy| strategy.rule_names())
            .map_err(|mistakes| mistakes.to_string())
    }

    #[test]
    fn rules_are_left_out_and_put_before_others() {
        let own = |name: &str, more: &str| format!("[[rule]]\nname = \"{name}\"\naction = \"sell\"\n{more}\n");
        let order = |lines: &str| extended(lines).expect("a strategy").join(" ");
        let last = "base.toml:14: any";
        assert_eq!(order(&own("x", "")), format!("x a b c {last}"));
        assert_eq!(order(&own("x", "before = 'b'")), format!("a x b c {last}"));
        let several = [own("x", "before = 'c'"), own("y", ""), own("z", "before = 'c'"), own("w", "before = 'a'")];
        assert_eq!(order(&several.concat()), format!("y w a b x z c {last}"));
        assert_eq!(order("drop = ['b']"), format!("a c {last}"));
        assert_eq!(order(&format!("drop = ['a', '{last}']\n{}", own("x", "before = 'c'"))), "b x c");
    }

    #[test]
    fn a_rule_can_give_way_to_another_of_its_name() {
        let changed = "drop = ['b']\n[[rule]]\nname = \"b\"\nbefore = 'c'\naction = \"rest\"\n";
        assert_eq!(extended(changed).expect("a strategy")[..3], ["a", "b", "c"]);
    }

    #[test]
    fn rules_that_are_not_there_are_mistakes() {
        let told = extended("drop = ['d']").expect_err("a mistake");
        assert!(
            told.contains("there is no rule `d`") && told.contains("the extended strategy has no such rule"),
            "{told}"
        );
        let told = extended("[[rule]]\naction = \"buy\"\nbefore = 'base.toml:14'\n").expect_err("a mistake");
        assert!(told.contains("there is no rule `base.toml:14`"), "{told}");
        let told = extended("drop = ['a', 'b', 'c', 'base.toml:14: any']").expect_err("a mistake");
        assert!(told.contains("the strategy has no rule"), "{told}");
        let told = extended("drop = 'a'").expect_err("a mistake");
        assert!(told.contains("a list"), "{told}");
    }
}
