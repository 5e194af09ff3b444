//! What the variants of a sweep are to each other.

use super::{super::place::Place, grid::Compare, variants::VariantText};
use crate::files::{Mistakes, TableReader, did_you_mean};

/// The keys of a file that say it, with the places to blame.
pub(super) struct Wish {
    /// The word, with the place of the value and that of the key.
    word: Option<(String, Place, Place)>,
    /// The name of the baseline, with the same places.
    baseline: Option<(String, Place, Place)>,
    /// Whether one of them is there but could not be read.
    broken: bool,
}

/// Reads `compare` and `baseline`.
pub(super) fn read(top: &TableReader<'_>, mistakes: &mut Mistakes) -> Wish {
    let mut broken = false;
    let mut text = |key: &str| {
        let item = top.get(key)?;
        let text = mistakes.take(item.text().map_err(Mistakes::from));
        broken |= text.is_none();
        Some((text?.to_owned(), Place::of_value(&item), Place::of_key(&item)))
    };
    let (mut word, baseline) = (text("compare"), text("baseline"));
    if let Some((said, place, _)) = &word
        && !Compare::WORDS.contains(&said.as_str())
    {
        let mistake = place
            .mistake(format!("`compare` cannot be `{said}`"), "expected \"levels\", \"alternatives\" or \"baseline\"");
        mistakes.push(match did_you_mean(said, Compare::WORDS) {
            Some(near) => mistake.suggest(Some(near)),
            None => mistake.help(
                "levels are in order of difficulty, alternatives in none, and with a baseline each variant is compared with \
                 that one",
            ),
        });
        word = None;
        broken = true;
    }
    Wish { word, baseline, broken }
}

impl Wish {
    /// What is wished for, where it suits the variants; `None` where nothing is said.
    ///
    /// Where not all variants could be read, the one that is missed may be among them.
    pub fn settle(
        self,
        listed: bool,
        variants: &[VariantText],
        all_read: bool,
        mistakes: &mut Mistakes,
    ) -> Option<Compare> {
        let names: Vec<&str> = variants.iter().filter_map(|variant| variant.name.as_deref()).collect();
        let key = self.word.as_ref().or(self.baseline.as_ref()).map(|(_, _, key)| key);
        if let Some(key) = key.filter(|_| !listed) {
            let what = if self.word.is_some() { "compare" } else { "baseline" };
            let mistake = key.mistake(format!("`{what}` goes with `[[variant]]`"), "the sweep lists no variants");
            mistakes.push(mistake.help("take it out: the values of an axis are in the order of their numbers"));
            return None;
        }
        let said = self.word.as_ref().map(|(word, ..)| word.as_str());
        if let Some((_, _, key)) = &self.baseline
            && said != Some("baseline")
            && !self.broken
        {
            let mistake = key.mistake("`baseline` goes with `compare = \"baseline\"`", "nothing is compared with it");
            mistakes.push(match said {
                Some(_) => mistake.help("take one of them out"),
                None => mistake.help("add `compare = \"baseline\"`"),
            });
            return None;
        }
        match (said?, self.baseline) {
            ("levels", _) => Some(Compare::Levels),
            ("alternatives", _) => Some(Compare::Alternatives),
            (_, Some((name, place, _))) => {
                if names.contains(&name.as_str()) {
                    return Some(Compare::Baseline(name));
                }
                if all_read {
                    let mistake =
                        place.mistake(format!("the sweep has no variant `{name}`"), "expected the name of one of them");
                    mistakes.push(match did_you_mean(&name, names.iter().copied()) {
                        Some(near) => mistake.suggest(Some(near)),
                        None => mistake.help(format!("its variants are: {}", shown(&names))),
                    });
                }
                None
            }
            (_, None) => {
                if let Some((_, place, _)) = self.word.filter(|_| !self.broken) {
                    let first = names.first().copied().unwrap_or("as printed");
                    let mistake =
                        place.mistake("the baseline has no name", "each variant is compared with one of them");
                    mistakes.push(mistake.help(format!("name it, such as `baseline = \"{first}\"`")));
                }
                None
            }
        }
    }
}

/// The first names of a list.
fn shown(names: &[&str]) -> String {
    const MOST: usize = 12;
    let more = names.len().saturating_sub(MOST);
    let first = names[..names.len() - more].join(", ");
    if more > 0 { format!("{first} and {more} more") } else { first }
}
