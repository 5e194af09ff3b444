//! "Did you mean".

/// The known name nearest to `found`, if one is near enough to be what was meant.
pub fn did_you_mean<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |name: &str| {
        let whole = strsim::damerau_levenshtein(found, name);
        // `prestige` for `contract.prestige` is a likely slip too.
        let tail = name.rsplit('.').next().unwrap_or(name);
        if tail == found { 1 } else { whole }
    };
    known
        .into_iter()
        .map(|name| (likeness(name), name))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, name)| *distance <= 1 + name.len().min(found.len()) / 4)
        .map(|(_, name)| name)
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
    }
}
