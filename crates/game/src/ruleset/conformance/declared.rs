//! What a descriptor alone shows: names that clash, settings that could not hold their default, lists that are too long.

use super::fields;
use crate::{
    random::MAX_STREAMS,
    ruleset::{Descriptor, FieldInfo, MOST_RESOURCES, Quantity, SettingInfo, SettingKind},
};
use std::collections::BTreeSet;

/// The most action kinds, endings or ranks: each is told by a `u8`.
const MAX_LISTED: usize = 256;

/// Everything wrong with a descriptor.
pub(super) fn findings_of(descriptor: &Descriptor) -> BTreeSet<String> {
    let mut findings = BTreeSet::new();
    let mut unique = |what: &str, names: Vec<&'static str>| {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name) {
                findings.insert(format!("two {what} are called `{name}`"));
            }
        }
    };
    unique("settings", descriptor.all_settings().map(|s| s.path).collect());
    unique("action kinds", descriptor.actions.iter().map(|a| a.name).collect());
    unique("metrics", descriptor.every_metric().map(|m| m.name).collect());
    unique("endings", descriptor.endings.iter().map(|e| e.name).collect());
    unique("ranks", descriptor.ranks.iter().map(|r| r.name).collect());
    unique("streams", descriptor.streams.iter().map(|s| s.name).collect());
    unique("resources", descriptor.resources.to_vec());
    let variables = descriptor.state_variables.iter().map(|v| v.name);
    unique("variables", variables.chain(descriptor.action_variables.iter().map(|v| v.name)).collect());
    let quantities = descriptor.state_variables.iter().map(|v| (v.name, v.quantity));
    let quantities = quantities.chain(descriptor.action_variables.iter().map(|v| (v.name, v.quantity)));
    findings.extend(quantities.flat_map(|(name, quantity)| wrong_words(name, quantity)));
    findings.extend(descriptor.all_settings().filter_map(wrong_with));
    for variable in descriptor.action_variables {
        for kind in variable.kinds {
            if descriptor.action_kind(kind).is_none() {
                findings.insert(format!("`{}` belongs to the unknown action kind `{kind}`", variable.name));
            }
        }
    }
    for name in descriptor.resources {
        let variable = descriptor.state_variables.iter().find(|variable| variable.name == *name);
        if variable.is_none_or(|variable| variable.quantity != Quantity::Number) {
            findings.insert(format!("the resource `{name}` is no state variable that is a number"));
        }
    }
    if descriptor.ranks.is_empty() || descriptor.endings.is_empty() {
        findings.insert("a ruleset has at least one rank and one ending".into());
    }
    let listed = [
        ("action kinds", descriptor.actions.len(), MAX_LISTED),
        ("endings", descriptor.endings.len(), MAX_LISTED),
        ("ranks", descriptor.ranks.len(), MAX_LISTED),
        ("streams", descriptor.streams.len(), MAX_STREAMS),
        ("resources", descriptor.resources.len(), MOST_RESOURCES),
    ];
    for (what, declared, most) in listed.into_iter().filter(|(_, declared, most)| declared > most) {
        findings.insert(format!("{declared} {what} are declared, and there may be {most}"));
    }
    let backwards = descriptor.every_metric().filter(|metric| metric.least > metric.most);
    findings.extend(backwards.map(|metric| format!("the metric `{}` has a range that makes no sense", metric.name)));
    findings.extend(descriptor.strays().into_iter().map(|problem| format!("{}: {}", problem.what, problem.help)));
    // Its columns would be called as settings may be, and settings are columns too.
    let mistakable = |name: &str| descriptor.all_settings().any(|info| info.path.split('.').next() == Some(name));
    let mistakable = descriptor.card_metrics.iter().filter(|metric| mistakable(metric.each.name));
    findings.extend(mistakable.map(|metric| {
        let name = metric.each.name;
        format!("the metric of cards `{name}` is called as the settings `{name}.…`")
    }));
    findings.extend(descriptor.all_settings().flat_map(fields::findings));
    findings
}

/// What is wrong with the words that a variable may be.
fn wrong_words(variable: &str, quantity: Quantity) -> Vec<String> {
    let Quantity::Word { words, .. } = quantity else { return Vec::new() };
    let mut findings = Vec::new();
    if words.is_empty() {
        findings.push(format!("the variable `{variable}` has no words"));
    }
    let mut seen = BTreeSet::new();
    for word in quantity.written() {
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name || Quantity::TAKEN.contains(&word) {
            findings.push(format!("no strategy can write the word `{word}` of the variable `{variable}`"));
        }
        if !seen.insert(word) {
            findings.push(format!("two words of the variable `{variable}` are called `{word}`"));
        }
    }
    findings
}

/// What is wrong with how a setting is declared.
fn wrong_with(info: &SettingInfo) -> Option<String> {
    let sound = match &info.kind {
        SettingKind::Integer { least, most, default } => (least..=most).contains(&default),
        SettingKind::Number { least, most, default } => (least..=most).contains(&default),
        SettingKind::Boolean { .. } => true,
        SettingKind::Choice { choices, default } => choices.iter().any(|choice| choice.name == *default),
        SettingKind::Integers { least, most, shortest, longest, default } => {
            (shortest..=longest).contains(&&default.len())
                && default.iter().all(|value| (least..=most).contains(&value))
        }
        SettingKind::Cards(cards) => {
            let within =
                |field: &FieldInfo| field.default.is_none_or(|value| (field.least..=field.most).contains(&value));
            cards.fewest <= cards.most && cards.fields.iter().all(within)
        }
    };
    let what = match () {
        () if !sound => "has a default or a range that makes no sense",
        () if info.about.is_empty() => "has no sentence that says what it does",
        () => return None,
    };
    Some(format!("the setting `{}` {what}", info.path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{
        Origin,
        declare::{assumed, cards, choice, field, numbers, word, yes_or_no},
    };

    #[test]
    fn words_of_variables_are_such_as_strategies_can_write() {
        let of = |words, optional| wrong_words("turn.to", Quantity::Word { words, optional });
        let sound = const { &[word("up", "Up."), word("none", "Nowhere.")] };
        assert_eq!(of(sound, false), [""; 0]);
        assert_eq!(of(sound, true), ["two words of the variable `turn.to` are called `none`"]);
        assert_eq!(of(&[], false), ["the variable `turn.to` has no words"]);
        let unsound = const { &[word("half-way", "Half."), word("in", "In."), word("2nd", "Second."), word("", "")] };
        let finding = |word: &str| format!("no strategy can write the word `{word}` of the variable `turn.to`");
        assert_eq!(of(unsound, false), ["half-way", "in", "2nd", ""].map(finding));
    }

    #[test]
    fn settings_declared_soundly_pass_and_others_are_named() {
        let words = || -> &'static [_] { const { &[word("up", "Up."), word("down", "Down.")] } };
        let of = Origin::Assumed;
        let sound = [
            assumed("a.a", [1, 3, 3], "", "A."),
            yes_or_no("a.b", true, of, "B."),
            choice("a.c", words(), "down", of, "C."),
            numbers("a.d", [0, 9], [1, 2], &[0, 9], "", of, "D."),
            cards("a.e", const { &[field("worth", 9, "Points.")] }, [1, 9], of, "E."),
        ];
        assert_eq!(sound.iter().filter_map(wrong_with).collect::<Vec<_>>(), [""; 0]);
        let worth = const { &[FieldInfo { name: "worth", about: "Points.", least: 1, most: 9, default: Some(0) }] };
        let unsound = [
            assumed("a.a", [1, 3, 4], "", "A."),
            assumed("a.b", [3, 1, 2], "", "B."),
            choice("a.c", words(), "left", of, "C."),
            numbers("a.d", [0, 9], [1, 2], &[0, 10], "", of, "D."),
            numbers("a.e", [0, 9], [1, 2], &[], "", of, "E."),
            cards("a.f", worth, [1, 9], of, "F."),
            cards("a.g", &[], [9, 1], of, "G."),
        ];
        for info in unsound {
            let finding = wrong_with(&info).expect(info.path);
            assert_eq!(finding, format!("the setting `{}` has a default or a range that makes no sense", info.path));
        }
        let silent = wrong_with(&yes_or_no("a.a", true, of, "")).expect("a finding");
        assert_eq!(silent, "the setting `a.a` has no sentence that says what it does");
    }
}
