//! How far a strategy looks ahead: the numbers of `[look_ahead]`.

use super::load;
use crate::files::{Item, Mistakes, TableReader};
use std::ops::{Range, RangeInclusive};

/// The steps that a decision may look ahead; [`STEPS_UNLESS_TOLD`] unless told otherwise.
pub const STEPS: RangeInclusive<u32> = 1..=1_000_000;
/// See [`STEPS`].
pub const STEPS_UNLESS_TOLD: u32 = 300;

/// The deals of luck with which a decision may look at each action; one unless told otherwise.
pub const DEALS: RangeInclusive<u32> = 1..=1_000;

/// How many of the turn's next decisions may follow what one found; none unless told otherwise.
pub const FOLLOW: RangeInclusive<u32> = 0..=12;

/// How far a decision looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reach {
    /// How many actions it may try out.
    pub steps: u32,
    /// With how many deals of luck it looks at each of its actions.
    pub deals: u32,
    /// How many of the turn's next decisions follow what it found, as long as nothing comes otherwise.
    pub follow: u32,
}

impl Default for Reach {
    fn default() -> Self {
        Self { steps: STEPS_UNLESS_TOLD, deals: 1, follow: 0 }
    }
}

/// A number of [`Reach`]: its key under `[look_ahead]`, the param that varies it, and what it may be.
struct Number {
    key: &'static str,
    param: &'static str,
    range: RangeInclusive<u32>,
    of: fn(&mut Reach) -> &mut u32,
}

const NUMBERS: [Number; 3] = [
    Number { key: "steps", param: "look_ahead.steps", range: STEPS, of: |reach| &mut reach.steps },
    Number { key: "deals", param: "look_ahead.deals", range: DEALS, of: |reach| &mut reach.deals },
    Number { key: "follow", param: "look_ahead.follow", range: FOLLOW, of: |reach| &mut reach.follow },
];

impl Reach {
    /// Every number as a param.
    pub fn params(mut self) -> impl Iterator<Item = (String, f64)> {
        NUMBERS.iter().map(move |number| (number.param.to_owned(), f64::from(*(number.of)(&mut self))))
    }

    /// The same with another number for one of [`Self::params`]; `None` if it has another name.
    ///
    /// # Errors
    /// What the param must be, in lower case.
    pub fn with(mut self, name: &str, value: f64) -> Option<Result<Self, String>> {
        let number = NUMBERS.iter().find(|number| number.param == name)?;
        let whole = value as u32;
        if f64::from(whole) != value || !number.range.contains(&whole) {
            let (least, most) = (number.range.start(), number.range.end());
            return Some(Err(format!("`{name}` must be a whole number from {least} to {most}, not {value}")));
        }
        *(number.of)(&mut self) = whole;
        Some(Ok(self))
    }

    /// The lines of the table in a file.
    pub fn lines(mut self) -> String {
        NUMBERS.iter().map(|number| format!("{} = {}\n", number.key, (number.of)(&mut self))).collect()
    }
}

/// `[look_ahead]` in one file.
#[derive(Debug, Default)]
pub(super) struct ReachEntry {
    numbers: [Option<u32>; NUMBERS.len()],
    /// Who plays on where the steps do not suffice, and where the file says so.
    pub base: Option<(String, Range<usize>)>,
}

impl ReachEntry {
    /// Reads the table, if there is one.
    pub fn read(top: &TableReader<'_>, mistakes: &mut Mistakes) -> Self {
        let Some(table) = load::table(top, "look_ahead", mistakes) else { return Self::default() };
        let numbers = NUMBERS.each_ref().map(|number| read(&table.get(number.key)?, number, mistakes));
        let base = table.get("base").and_then(|item| {
            let base = mistakes.take(item.text().map_err(Mistakes::from))?;
            Some((base.to_owned(), item.value.span()))
        });
        table.unknown_keys(mistakes);
        Self { numbers, base }
    }
}

fn read(item: &Item<'_>, number: &Number, mistakes: &mut Mistakes) -> Option<u32> {
    let found = mistakes.take(item.integer().map_err(Mistakes::from))?;
    let fits = u32::try_from(found).ok().filter(|found| number.range.contains(found));
    if fits.is_none() {
        let (least, most) = (number.range.start(), number.range.end());
        let told = format!("found {found}, expected a whole number from {least} to {most}");
        mistakes.push(item.mistake(format!("`{}` is out of range", number.param), told));
    }
    fits
}

/// What a strategy's files say together, its own first: what a file does not say, the one it extends says.
pub(super) fn merge(entries: &[&ReachEntry]) -> Reach {
    let mut reach = Reach::default();
    for (place, number) in NUMBERS.iter().enumerate() {
        if let Some(said) = entries.iter().find_map(|entry| entry.numbers[place]) {
            *(number.of)(&mut reach) = said;
        }
    }
    reach
}
