//! Conditions on variables, as rules write them.

use crate::ruleset::Quantity;
use std::fmt;

/// What a variable is asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Test {
    /// Whether it is true, or false.
    Is(bool),
    /// Whether it is this word, by its value, or is not.
    Word(f64),
    /// Of [`Self::Word`].
    NotWord(f64),
    /// Whether it is at least this.
    AtLeast(f64),
    /// Whether it is less than this.
    Below(f64),
}

impl Test {
    /// Whether a value passes.
    pub fn holds(self, value: f64) -> bool {
        match self {
            Self::Is(wanted) => (value != 0.0) == wanted,
            Self::Word(word) => value == word,
            Self::NotWord(word) => value != word,
            Self::AtLeast(least) => value >= least,
            Self::Below(bound) => value < bound,
        }
    }

    /// The tests that part these values of a variable in two, with at most so many bounds for a number.
    pub fn of(quantity: Quantity, values: &mut [f64], bounds: usize) -> Vec<Self> {
        values.sort_by(f64::total_cmp);
        let mut different = values.to_owned();
        different.dedup();
        if different.len() < 2 {
            return Vec::new();
        }
        match quantity {
            Quantity::Boolean => vec![Self::Is(true), Self::Is(false)],
            Quantity::Word { .. } => {
                different.into_iter().flat_map(|word| [Self::Word(word), Self::NotWord(word)]).collect()
            }
            Quantity::Number => {
                let cuts: Vec<f64> = if different.len() <= bounds + 1 {
                    different.windows(2).map(|pair| bound(pair[0], pair[1])).collect()
                } else {
                    // Those between equally many of the values.
                    let at = |part: usize| values[part * values.len() / (bounds + 1)];
                    let below = |value: f64| different[different.partition_point(|other| *other < value).max(1) - 1];
                    let mut cuts: Vec<f64> = (1..=bounds).map(|part| bound(below(at(part)), at(part))).collect();
                    cuts.dedup();
                    cuts.retain(|cut| *cut > different[0]);
                    cuts
                };
                cuts.into_iter().flat_map(|cut| [Self::AtLeast(cut), Self::Below(cut)]).collect()
            }
        }
    }
}

/// A number above one and at most the other, as short as it can be written.
fn bound(below: f64, above: f64) -> f64 {
    let middle = if above.fract() == 0.0 { above } else { f64::midpoint(below, above) };
    (1..=6).map(|digits| rounded(middle, digits)).find(|cut| below < *cut && *cut <= above).unwrap_or(above)
}

/// A number with so many digits that count.
pub fn rounded(value: f64, digits: usize) -> f64 {
    format!("{value:.*e}", digits.saturating_sub(1)).parse().unwrap_or(value)
}

/// A test of a variable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Condition {
    /// The variable's name.
    pub name: &'static str,
    /// Its type.
    pub quantity: Quantity,
    /// What it is asked for.
    pub test: Test,
}

impl Condition {
    fn word(&self, value: f64) -> &'static str {
        self.quantity.written().find(|word| self.quantity.value_of(word) == Some(value)).unwrap_or(Quantity::NONE)
    }
}

impl fmt::Display for Condition {
    /// As a strategy file writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        match self.test {
            Test::Is(true) => f.write_str(name),
            Test::Is(false) => write!(f, "not {name}"),
            Test::Word(value) => write!(f, "{name} == {}", self.word(value)),
            Test::NotWord(value) => write!(f, "{name} != {}", self.word(value)),
            Test::AtLeast(least) => write!(f, "{name} >= {least}"),
            Test::Below(bound) => write!(f, "{name} < {bound}"),
        }
    }
}

/// Several conditions that all hold, as a strategy file writes them; of two bounds to one side of a number only the
/// narrower. `true` where there are none.
pub fn all(conditions: &[Condition]) -> String {
    let wider = |one: &Condition, other: &Condition| {
        one.name == other.name
            && match (one.test, other.test) {
                (Test::AtLeast(a), Test::AtLeast(b)) => a < b,
                (Test::Below(a), Test::Below(b)) => a > b,
                _ => false,
            }
    };
    let needed = conditions.iter().filter(|one| !conditions.iter().any(|other| wider(one, other)));
    let texts: Vec<String> = needed.map(ToString::to_string).collect();
    if texts.is_empty() { "true".to_owned() } else { texts.join(" and ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::declare::word;

    const NUMBER: Quantity = Quantity::Number;

    fn condition(name: &'static str, test: Test) -> Condition {
        Condition { name, quantity: NUMBER, test }
    }

    #[test]
    fn bounds_are_short_and_part_the_values() {
        for (below, above, expected) in
            [(1.0, 2.0, 2.0), (0.3, 0.4, 0.35), (0.1234, 0.1236, 0.1235), (-3.0, -1.0, -1.0)]
        {
            let cut = bound(below, above);
            assert!(below < cut && cut <= above && cut == expected, "{below} {cut} {above}");
        }
        let tests = Test::of(NUMBER, &mut [3.0, 1.0, 2.0, 1.0], 5);
        let expected = [Test::AtLeast(2.0), Test::Below(2.0), Test::AtLeast(3.0), Test::Below(3.0)];
        assert_eq!(tests, expected);
        // Many values: as many bounds as asked for, each with values on both sides.
        let mut many: Vec<f64> = (0..100).map(|number| f64::from(number) / 7.0).collect();
        let tests = Test::of(NUMBER, &mut many, 3);
        assert_eq!(tests.len(), 6);
        for test in tests {
            let holds = many.iter().filter(|value| test.holds(**value)).count();
            assert!((20..=80).contains(&holds), "{test:?} {holds}");
        }
        assert_eq!(Test::of(NUMBER, &mut [4.0; 9], 3), []);
    }

    #[test]
    fn conditions_are_written_as_files_do() {
        const WORDS: Quantity = Quantity::Word { words: &[word("up", "Up."), word("down", "Down.")], optional: true };
        let of = |test| Condition { name: "way", quantity: WORDS, test }.to_string();
        let tests = [Test::Word(1.0), Test::Word(0.0), Test::NotWord(2.0)];
        assert_eq!(tests.map(of), ["way == up", "way == none", "way != down"]);
        let several = [
            condition("coins", Test::AtLeast(2.0)),
            condition("tired", Test::Is(false)),
            condition("coins", Test::AtLeast(3.5)),
            condition("coins", Test::Below(9.0)),
        ];
        assert_eq!(all(&several), "not tired and coins >= 3.5 and coins < 9");
        assert_eq!(all(&[]), "true");
    }
}
