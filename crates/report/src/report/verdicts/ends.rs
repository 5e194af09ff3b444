//! What stands at either end of something, with all that cannot be told from it.

use crate::{
    analysis::AtEnds,
    report::words::{between, count, short_list},
};

/// How a sentence says where something is least and where it is most.
pub(super) struct Words {
    /// `less`, of one compared with another.
    pub less: &'static str,
    /// `least`.
    pub least: &'static str,
    /// `most`.
    pub most: &'static str,
    /// What stands before a name: `in`.
    pub of: &'static str,
}

/// The most names of one end that are told.
const MOST_NAMES: usize = 3;

/// `least in a, with 12 %, and most in b and c, with 40 to 41 %, too close to tell apart`; where others cannot be told
/// from either end, `less in a, with 12 %, than in c, with 40 %; 3 others cannot be told from either`. `None` where the
/// ends are not apart.
///
/// `name` and `figure` say what stands at a place; `range` says the figures of several, from the least on.
pub(super) fn least_and_most(
    ends: &AtEnds,
    words: &Words,
    name: &dyn Fn(usize) -> Option<String>,
    figure: &dyn Fn(usize) -> Option<String>,
    range: &dyn Fn(&[usize]) -> Option<String>,
) -> Option<String> {
    let (&lowest, &highest) = (ends.lowest.first()?, ends.highest.first()?);
    if !ends.apart {
        return None;
    }
    let Words { less, least, most, of } = words;
    let others = ends.in_doubt() as u64;
    if others > 0 {
        return Some(format!(
            "{less} {of} {}, with {}, than {of} {}, with {}; {} cannot be told from either",
            name(lowest)?,
            figure(lowest)?,
            name(highest)?,
            figure(highest)?,
            count(others, "other", "others")
        ));
    }
    let end = |places: &[usize]| -> Option<String> {
        let names: Vec<String> = places.iter().filter_map(|&place| name(place)).collect();
        Some(match places {
            [one] => format!("{}, with {}", name(*one)?, figure(*one)?),
            several => format!("{}, with {}, too close to tell apart", short_list(&names, MOST_NAMES), range(several)?),
        })
    };
    let (low, high) = (end(&ends.lowest)?, end(&ends.highest)?);
    Some(format!("{least} {of} {low}, and {most} {of} {high}"))
}

/// What several shares lie between: `12 to 14 %`.
pub(super) fn range(places: &[usize], share: impl Fn(usize) -> Option<f64>) -> Option<String> {
    let shares: Vec<f64> = places.iter().filter_map(|&place| share(place)).collect();
    let (least, most) =
        (shares.iter().copied().min_by(f64::total_cmp)?, shares.iter().copied().max_by(f64::total_cmp)?);
    Some(between(least, most).trim_start_matches("from ").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lowest: &[usize], highest: &[usize], apart: bool) -> Option<String> {
        let ends = AtEnds { lowest: lowest.to_vec(), highest: highest.to_vec(), apart };
        let words = Words { less: "less", least: "least", most: "most", of: "in" };
        let name = |place: usize| ["a", "b", "c", "d", "e"].get(place).map(|name| (*name).to_owned());
        least_and_most(&ends, &words, &name, &|place| Some(format!("{place} %")), &|of| {
            Some(format!("{} of them", of.len()))
        })
    }

    #[test]
    fn all_that_cannot_be_told_from_an_end_is_named_with_it() {
        assert_eq!(told(&[0], &[4], true).unwrap(), "least in a, with 0 %, and most in e, with 4 %");
        assert_eq!(
            told(&[0, 1], &[4], true).unwrap(),
            "least in a and b, with 2 of them, too close to tell apart, and most in e, with 4 %"
        );
        assert_eq!(
            told(&[0, 1, 2], &[4, 3, 2, 1], true).unwrap(),
            "less in a, with 0 %, than in e, with 4 %; 2 others cannot be told from either"
        );
        assert_eq!(told(&[0, 1], &[1, 0], false), None);
    }
}
