//! "Did you mean".

/// The known name nearest to `found`, if one is near enough to be what was meant.
pub fn did_you_mean<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = found.chars().count();
    let bag = Bag::of(found);
    let likeness = |name: &str| {
        // `prestige` for `contract.prestige` is a likely slip too.
        if name.rsplit('.').next() == Some(found) {
            return Some(1);
        }
        // Neither a name of another length nor one of other letters is near: most names need no closer look.
        let farthest = 1 + name.len().min(found.len()) / 4;
        if name.chars().count().abs_diff(letters) > farthest || apart(&bag, &Bag::of(name)) > farthest {
            return None;
        }
        Some(strsim::damerau_levenshtein(found, name)).filter(|distance| *distance <= farthest)
    };
    known
        .into_iter()
        .filter_map(|name| Some((likeness(name)?, name)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// How often each letter stands in a name, some letters counted together.
struct Bag([u32; 64]);

impl Bag {
    fn of(name: &str) -> Self {
        let mut counts = [0; 64];
        name.chars().for_each(|letter| counts[letter as usize % 64] += 1);
        Self(counts)
    }
}

/// A number of changes of one letter, each of which takes at most one letter out and puts one in, that it takes at least
/// to get from one name to the other.
fn apart(one: &Bag, two: &Bag) -> usize {
    let over = |a: &Bag, b: &Bag| a.0.iter().zip(&b.0).map(|(a, b)| a.saturating_sub(*b) as usize).sum::<usize>();
    over(one, two).max(over(two, one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let known = ["timers.start", "timers.gap", "contract.prestige"];
        assert_eq!(did_you_mean("timers.strat", known), Some("timers.start"));
        assert_eq!(did_you_mean("prestige", known), Some("contract.prestige"));
        assert_eq!(did_you_mean("galaxy", known), None);
        assert_eq!(did_you_mean("x", []), None);
        assert_eq!(did_you_mean("tiemrs.start", known), Some("timers.start"), "two letters swapped");
        assert_eq!(did_you_mean(&"timers.start".repeat(1_000), known), None);
    }
}
