//! `[design]`: points that fill the space of the axes, where a grid of all their values would be too large.

use super::{super::place::Place, axes::AxisText, zips::Group};
use crate::{
    files::{Item, Mistake, Mistakes, TableReader, did_you_mean},
    random::{Draw, Purpose, Stream, Streams},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most points of a design: as many as the Sobol' sequence here has.
pub const MOST_POINTS: usize = 1 << 16;

/// The most axes, or zips, that the Sobol' sequence here has dimensions for.
const MOST_DIMENSIONS: usize = sobol_burley::NUM_DIMENSIONS as usize;

/// The fewest values of a range without a step; the most are ten times as many.
const FINENESS: f64 = 1_000.0;

const HELP: &str = "write it like `design = { kind = \"sobol\", points = 200 }`";

/// The points at which a sweep is played, where they are no grid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Design {
    /// How they are laid out.
    pub kind: DesignKind,
    /// How many there are.
    pub points: usize,
    /// Which of all such layouts it is.
    pub seed: u64,
    /// How many of the points are apart: those with the same value on every axis are played once.
    pub apart: usize,
}

/// How the points of a design are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DesignKind {
    /// The Sobol' sequence with Owen's scrambling (Burley 2020, <https://jcgt.org/published/0009/04/01/>): any first
    /// points fill the space evenly, and so do their shadows on a few of the axes.
    Sobol,
    /// A Latin hypercube (McKay, Beckman and Conover 1979, <https://doi.org/10.1080/00401706.1979.10489755>): on each axis
    /// alone the points are spread evenly, and otherwise at random.
    Latin,
}

impl DesignKind {
    /// The words that files use.
    pub const WORDS: [&str; 2] = ["sobol", "latin"];

    fn read(word: &str) -> Option<Self> {
        [Self::Sobol, Self::Latin]
            .into_iter()
            .zip(Self::WORDS)
            .find_map(|(kind, known)| (known == word).then_some(kind))
    }

    /// What it is called in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sobol => "Sobol' design",
            Self::Latin => "Latin hypercube",
        }
    }
}

/// A design as it is written, with the place of its key.
pub(super) struct DesignText {
    kind: DesignKind,
    points: usize,
    seed: u64,
    place: Place,
}

/// The points of a design, by the steps of the groups of axes, and what is told of it.
pub(super) struct Points {
    pub design: Design,
    /// A step for each group; no two are the same.
    pub steps: Vec<Vec<usize>>,
}

/// Reads `[design]`. `axes` says whether there are any.
pub(super) fn read_design(item: &Item<'_>, axes: bool, mistakes: &mut Mistakes) -> Option<DesignText> {
    let table: TableReader<'_> = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
    let require = |key| table.require(key).map_err(|mistake| Mistakes::from(mistake.help(HELP)));
    let (kind, points) = (mistakes.take(require("kind")), mistakes.take(require("points")));
    let seed = table.get("seed");
    table.unknown_keys(mistakes);
    let place = Place::of_key(item);
    if !axes {
        let mistake = place.mistake("a design needs axes", "there are none between which its points could lie");
        mistakes.push(mistake.help("give `[axes]`, with lists of values or ranges, or take the design out"));
    }
    let kind = kind.and_then(|item| mistakes.take(read_kind(&item).map_err(Mistakes::from)));
    let points = points.and_then(|item| {
        let help = "a few hundred tell much: say ten for each pair of axes";
        mistakes.take(whole(&item, 2, MOST_POINTS as u64, help).map_err(Mistakes::from))
    });
    let seed = seed.map(|item| {
        let help = "each number is another layout of the points; the luck of games has a `seed` of its own";
        mistakes.take(whole(&item, 0, u64::from(u32::MAX), help).map_err(Mistakes::from))
    });
    let seed = seed.map_or(Some(1), |seed| seed)?;
    axes.then_some(DesignText { kind: kind?, points: usize::try_from(points?).ok()?, seed, place })
}

fn read_kind(item: &Item<'_>) -> Result<DesignKind, Mistake> {
    let word = item.text()?;
    DesignKind::read(word).ok_or_else(|| {
        let mistake = item.mistake(format!("there is no design `{word}`"), "expected \"sobol\" or \"latin\"");
        match did_you_mean(word, DesignKind::WORDS) {
            Some(near) => mistake.suggest(Some(near)),
            None => {
                mistake.help("a Sobol' design fills the space more evenly; a Latin hypercube takes any number of axes")
            }
        }
    })
}

fn whole(item: &Item<'_>, least: u64, most: u64, help: &str) -> Result<u64, Mistake> {
    let number = item.integer()?;
    u64::try_from(number).ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        let label = format!("expected {least} to {most}, found {number}");
        item.mistake(format!("`{}` is out of range", item.path), label).help(help)
    })
}

/// The numbers that a range without a step stands for in a design: round ones, one to ten thousand of them, evenly from
/// the least to the greatest. As a file would write them.
pub(super) fn fine(from: f64, to: f64) -> Vec<String> {
    let span = to - from;
    let mut power = 300_i32;
    while power > -300 && ten_to(power) * FINENESS > span {
        power -= 1;
    }
    let (step, scale, places) = (ten_to(power), ten_to(-power), usize::try_from(-power).unwrap_or(0));
    let in_steps = |end: f64| if power < 0 { end * scale } else { end / step };
    // What only rounding keeps from an end counts.
    let (first, last) = ((in_steps(from) - 1e-6).ceil(), (in_steps(to) + 1e-6).floor());
    let number = |at: u32| {
        let value = if power < 0 { (first + f64::from(at)) / scale } else { (first + f64::from(at)) * step };
        let text = format!("{value:.places$}");
        // -0 and 0 are one value.
        text.parse::<f64>().map_or(text, |value| format!("{:?}", value.clamp(from, to) + 0.0))
    };
    if span <= 0.0 || !(last - first).is_finite() || last < first {
        return vec![format!("{from:?}")];
    }
    (0..=(last - first) as u32).map(number).collect()
}

/// A power of ten, the nearest there is on any machine.
fn ten_to(power: i32) -> f64 {
    format!("1e{power}").parse().unwrap_or(1.0)
}

impl DesignText {
    /// The points among the steps of the groups. Steps that no point has are taken out of the groups and their axes.
    pub fn lay(&self, axes: &mut [AxisText], groups: &mut [Group], mistakes: &mut Mistakes) -> Option<Points> {
        if self.kind == DesignKind::Sobol && groups.len() > MOST_DIMENSIONS {
            let label = format!("expected at most {MOST_DIMENSIONS}, found {}", groups.len());
            let mistake = self.place.mistake("a Sobol' design has not so many axes", label);
            mistakes.push(mistake.help("take `kind = \"latin\"`, or zip axes that belong together"));
            return None;
        }
        if groups.iter().any(|group| group.steps == 0) {
            return None;
        }
        let columns: Vec<Vec<usize>> =
            groups.iter().enumerate().map(|(place, group)| self.column(place, group.steps)).collect();
        let mut seen = BTreeSet::new();
        let mut steps: Vec<Vec<usize>> = (0..self.points)
            .map(|point| columns.iter().map(|column| column[point]).collect())
            .filter(|steps: &Vec<usize>| seen.insert(steps.clone()))
            .collect();
        for (place, group) in groups.iter_mut().enumerate() {
            let used: BTreeSet<usize> = steps.iter().map(|steps| steps[place]).collect();
            let mut becomes = vec![0; group.steps];
            used.iter().enumerate().for_each(|(after, &before)| becomes[before] = after);
            steps.iter_mut().for_each(|steps| steps[place] = becomes[steps[place]]);
            for &axis in &group.axes {
                let values = std::mem::take(&mut axes[axis].values).into_iter().enumerate();
                axes[axis].values = values.filter(|(step, _)| used.contains(step)).map(|(_, value)| value).collect();
            }
            group.steps = used.len();
        }
        let Self { kind, points, seed, .. } = *self;
        Some(Points { design: Design { kind, points, seed, apart: steps.len() }, steps })
    }

    /// The step of one group at each point: one of so many, each about as often.
    fn column(&self, place: usize, steps: usize) -> Vec<usize> {
        let at = |unit: f64| ((unit * steps as f64) as usize).min(steps - 1);
        match self.kind {
            DesignKind::Sobol => {
                // All are below 2³²: the numbers of points and of dimensions, and the seed.
                let (dimension, seed) = (place as u32, self.seed as u32);
                (0..self.points as u32)
                    .map(|point| at(f64::from(sobol_burley::sample(point, dimension, seed))))
                    .collect()
            }
            DesignKind::Latin => {
                let mut stream: Stream = Streams::new(self.seed).stream(place as u64, Purpose::named("design"));
                let mut order: Vec<u32> = (0..self.points as u32).collect();
                stream.shuffle(&mut order);
                let points = self.points as f64;
                order.into_iter().map(|row| at((f64::from(row) + stream.unit()) / points)).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        Sweep,
        tests::{TOP, mistakes, sweep},
    };
    use super::*;

    const AXES: &str = "[axes]\ntimers.start = { from = 20, to = 29 }\nstore.markup = { from = 0, to = 2 }\n\
                        spy.direction = [\"down\", \"either\"]\n";

    fn designed(design: &str) -> Sweep {
        sweep(&format!("{TOP}design = {{ {design} }}\n{AXES}"))
    }

    /// The value of an axis in every cell.
    fn values(sweep: &Sweep, axis: usize) -> Vec<&str> {
        sweep.cells.iter().map(|cell| cell.axis_values[axis].1.as_str()).collect()
    }

    #[test]
    fn cells_are_the_same_on_every_machine() {
        let shown =
            ["kind = \"sobol\", points = 8", "kind = \"latin\", points = 8", "kind = \"sobol\", points = 8, seed = 2"]
                .map(|design| {
                    let cells = designed(design).cells;
                    cells.iter().map(|cell| cell.variant.as_str()).collect::<Vec<_>>().join("\n")
                });
        insta::assert_snapshot!(shown.join("\n\n"));
    }

    #[test]
    fn every_value_of_a_list_is_taken_about_as_often() {
        for kind in ["sobol", "latin"] {
            let sweep = designed(&format!("kind = \"{kind}\", points = 200"));
            let starts = values(&sweep, 0);
            for start in 20..30 {
                let often = starts.iter().filter(|value| **value == start.to_string()).count();
                // 20 each; a Latin hypercube is exact, and 200 points of the sequence are no power of 2.
                assert!((17..=23).contains(&often), "{kind}: {start} {often} times");
            }
            assert_eq!(values(&sweep, 2).iter().filter(|value| **value == "down").count(), 100, "{kind}");
        }
    }

    #[test]
    fn a_range_without_a_step_is_any_number_of_few_digits() {
        assert_eq!(fine(0.0, 1.0).len(), 1_001);
        assert_eq!(fine(0.0, 1.0)[..3], ["0.0", "0.001", "0.002"]);
        assert_eq!(fine(-0.25, 0.25)[2499..2502], ["-0.0001", "0.0", "0.0001"]);
        assert_eq!(fine(100.0, 5_100.0).last().map(String::as_str), Some("5100.0"));
        assert_eq!(fine(0.0, 3e6)[1], "1000.0");
        assert_eq!(fine(0.5, 0.5), ["0.5"]);
        for (from, to) in [(0.05, 0.123), (1.0 / 3.0, 2.0), (-7.0, 1e9), (0.0, 1e-7)] {
            let all: Vec<f64> = fine(from, to).iter().map(|text| text.parse().expect("a number")).collect();
            assert!((900..=10_001).contains(&all.len()), "{from} to {to}: {}", all.len());
            assert!(all.iter().all(|value| (from..=to).contains(value)), "{from} to {to}");
            assert!(all.windows(2).all(|two| two[0] < two[1]), "{from} to {to}");
        }
        let sweep = designed("kind = \"sobol\", points = 100");
        let markups = values(&sweep, 1);
        assert!(markups.iter().all(|shown| shown.len() <= 5), "{markups:?}");
        assert!(markups.iter().collect::<BTreeSet<_>>().len() > 90, "{markups:?}");
        // Only what is played is a value of the axis.
        assert_eq!(sweep.axes[1].values.len(), markups.iter().collect::<BTreeSet<_>>().len());
        assert!(sweep.axes[1].values.windows(2).all(|two| two[0].number() < two[1].number()));
    }

    #[test]
    fn points_that_fall_together_are_played_once_and_counted() {
        let text = format!(
            "{TOP}design = {{ kind = \"sobol\", points = 50 }}\n[axes]\ntimers.start = [20, 22]\nspy.free = [true, false]\n"
        );
        let sweep = sweep(&text);
        assert_eq!(sweep.cells.len(), 4);
        let design = sweep.design.expect("a design");
        assert_eq!((design.points, design.apart, design.seed), (50, 4, 1));
    }

    #[test]
    fn zips_variants_strategies_and_asserts_go_with_a_design() {
        let text = "scenario = \"plain.toml\"\nstrategies = [\"players/patient.toml\", \"random\"]\ngames = 10\n\
                    design = { kind = \"latin\", points = 6 }\n\
                    [axes]\ntimers.start = [22, 24, 26]\ntimers.distances = [[2, 3], [4, 5], [6, 7]]\nstore.markup = { from = 0.5, to = 1.5 }\n\
                    [[zip]]\nname = \"spacing\"\naxes = [\"timers.start\", \"timers.distances\"]\n\
                    [[variant]]\nname = \"plain\"\n[[variant]]\nname = \"free\"\nset = { spy.free = true }\n\
                    [[assert]]\nquantity = \"wins\"\nat_least = 0.1\nset = { timers.start = 24 }\nstrategy = \"random\"\n";
        let sweep = sweep(text);
        assert_eq!((sweep.cells.len(), sweep.axes.len()), (24, 2));
        assert!(sweep.cells[0].variant.starts_with("plain, spacing="), "{}", sweep.cells[0].variant);
        let of_variant = |name: &str| -> Vec<&[_]> {
            let cells = sweep.cells.iter().filter(|cell| cell.variant_name.as_deref() == Some(name));
            cells.map(|cell| cell.axis_values.as_slice()).collect()
        };
        assert_eq!(of_variant("plain"), of_variant("free"), "every variant meets the same points");
        assert_eq!(sweep.asserts[0].cells.len(), 4, "two points of six, in two variants");
    }

    #[test]
    fn every_mistake_of_a_design_is_told_in_its_place() {
        let wrong = [
            format!("design = {{ kind = \"sobl\", points = 1, seed = -1, more = 2 }}\n{AXES}"),
            format!("design = {{ kind = \"halton\" }}\n{AXES}"),
            "design = { kind = \"sobol\", points = 20 }\n".to_owned(),
            format!("design = 20\n{AXES}"),
            "design = { kind = \"sobol\", points = 60000 }\n[axes]\nstore.markup = { from = 0, to = 2, by = 3 }\n"
                .to_owned(),
            "[axes]\nstore.markup = { from = 0.5, to = 2 }\n".to_owned(),
            format!(
                "design = {{ kind = \"sobol\", points = 60000 }}\n[axes]\nstore.markup = {{ from = 0, to = 2 }}\nstrategy.mistakes.slip = {{ from = 0.0, to = 0.5 }}\n{}",
                "[[variant]]\nname = \"a\"\n[[variant]]\nname = \"b\"\nset = { spy.free = true }\n"
            ),
        ];
        insta::assert_snapshot!(wrong.map(|text| mistakes(&format!("{TOP}{text}"))).join("\n\n----\n\n"));
    }
}
