//! A sweep's design, in words.

use super::{thousands, words::count};
use crate::scenario::Design;

/// How the points of a sweep lie, in a sentence or two; with those that fall together.
#[must_use]
pub fn design_text(design: &Design) -> String {
    let points = count(design.points as u64, "point", "points");
    let together = match design.points.saturating_sub(design.apart) as u64 {
        0 => String::new(),
        same => format!(
            " {} of them {} the values of {}, so that {} {} played.",
            thousands(same),
            if same == 1 { "has" } else { "have" },
            if same == 1 { "another" } else { "others" },
            thousands(design.apart as u64),
            if design.apart == 1 { "is" } else { "are" },
        ),
    };
    format!("A {} of {points} fills the space of the axes.{together}", design.kind.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::DesignKind;

    #[test]
    fn points_that_fall_together_are_said() {
        let design = |points, apart| design_text(&Design { kind: DesignKind::Sobol, points, seed: 1, apart });
        assert_eq!(design(200, 200), "A Sobol' design of 200 points fills the space of the axes.");
        let told = "A Sobol' design of 200 points fills the space of the axes. 3 of them have the values of others, so that \
                    197 are played.";
        assert_eq!(design(200, 197), told);
    }
}
