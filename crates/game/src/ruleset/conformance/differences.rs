//! What differs between two values, field by field, so that a finding need not print two whole states.

use std::{collections::BTreeMap, fmt::Debug};

/// The most differences that are spelled out.
const SHOWN: usize = 4;

/// The fields in which two values differ, as `market.cards[2].price 3 became 4`, a few of them spelled out; an empty text
/// if their `Debug` forms are the same.
pub(super) fn between(before: &impl Debug, after: &impl Debug) -> String {
    let (before, after) = (fields(&format!("{before:#?}")), fields(&format!("{after:#?}")));
    let changed = before.iter().filter(|&(path, value)| after.get(path) != Some(value)).map(|(path, value)| {
        after.get(path).map_or_else(|| format!("{path} {value} is gone"), |new| format!("{path} {value} became {new}"))
    });
    let added = after.iter().filter(|&(path, _)| !before.contains_key(path));
    let all: Vec<String> = changed.chain(added.map(|(path, value)| format!("{path} {value} is new"))).collect();
    listed(&all)
}

/// The first few of these, and how many more there are.
pub(super) fn listed(all: &[String]) -> String {
    let shown = all[..all.len().min(SHOWN)].join(", ");
    match all.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown}, and {more} more"),
    }
}

/// The leaves of a value's `{:#?}` form by their paths. Each line of it is one of: `name: Thing {`, `Thing {`, `name: value,`,
/// `value,` or a closing bracket; the places of a list have no names and are counted.
fn fields(text: &str) -> BTreeMap<String, String> {
    let mut leaves = BTreeMap::new();
    // Where we are, and how many nameless values were met on each level.
    let mut path: Vec<String> = Vec::new();
    let mut counts = vec![0_usize];
    for line in text.lines().map(str::trim) {
        if line.starts_with([')', ']', '}']) {
            path.pop();
            if counts.len() > 1 {
                counts.pop();
            }
            continue;
        }
        let opens = line.ends_with(['(', '[', '{']);
        let outermost = path.is_empty() && opens && counts[0] == 0;
        let (name, value) = match line.split_once(": ") {
            // A name is one word; a text that holds a colon is in quotes.
            Some((name, value)) if !name.contains(['"', '(', ' ']) => (format!(".{name}"), value),
            _ => {
                let count = counts.last_mut().map_or(0, |count| std::mem::replace(count, *count + 1));
                (if outermost { String::new() } else { format!("[{count}]") }, line)
            }
        };
        if opens {
            path.push(name);
            counts.push(0);
        } else {
            let leaf = path.concat() + &name;
            let leaf = leaf.trim_start_matches('.').to_owned();
            leaves.insert(leaf, value.trim_end_matches(',').to_owned());
        }
    }
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone)]
    #[allow(dead_code)] // Read by `Debug` alone.
    struct Card {
        name: &'static str,
        price: Option<u8>,
    }

    #[derive(Debug, Clone)]
    #[allow(dead_code)]
    struct Market {
        coins: i32,
        cards: Vec<Card>,
        at: (u8, u8),
    }

    #[test]
    fn only_fields_that_differ_are_named() {
        let cards = vec![Card { name: "ice: rare", price: Some(3) }, Card { name: "ore", price: None }];
        let before = Market { coins: 7, cards, at: (1, 2) };
        let mut after = before.clone();
        assert_eq!(between(&before, &after), "");
        (after.coins, after.at.1, after.cards[0].price) = (8, 5, Some(4));
        assert_eq!(between(&before, &after), "at[1] 2 became 5, cards[0].price[0] 3 became 4, coins 7 became 8");
        after = before.clone();
        after.cards.pop();
        assert_eq!(between(&before, &after), "cards[1].name \"ore\" is gone, cards[1].price None is gone");
        assert_eq!(between(&1, &2), "[0] 1 became 2");
        assert_eq!(between(&[0; 9], &[1; 9]).matches("became").count(), SHOWN);
        assert!(between(&[0; 9], &[1; 9]).ends_with(", and 5 more"));
    }
}
