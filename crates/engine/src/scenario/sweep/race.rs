//! `[race]`: games go where they tell most.

use super::{
    super::place::Place,
    grid::{Stop, Target},
    players::Player,
};
use crate::files::{Item, Mistakes, TableReader, did_you_mean};
use serde::{Deserialize, Serialize};

/// Which variants of a sweep go on when games are moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Race {
    /// Which ones stay.
    pub keep: Keep,
}

/// What a race keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Keep {
    /// The variants that do not surely miss the target.
    #[serde(rename = "nearest target")]
    NearestTarget,
}

impl Keep {
    /// The words that files use.
    pub const WORDS: [&str; 1] = ["nearest target"];
}

const HELP: &str = "write it like `race = { keep = \"nearest target\" }`";

/// Reads `[race]`, with the place of its key.
pub(super) fn read_race(item: &Item<'_>, mistakes: &mut Mistakes) -> Option<(Race, Place)> {
    let table: TableReader<'_> = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
    let keep = mistakes.take(table.require("keep").map_err(|mistake| Mistakes::from(mistake.help(HELP))));
    table.unknown_keys(mistakes);
    let keep = keep?;
    let word = mistakes.take(keep.text().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
    if !Keep::WORDS.contains(&word) {
        let mistake = keep.mistake(format!("a race cannot keep `{word}`"), "expected \"nearest target\"");
        mistakes.push(match did_you_mean(word, Keep::WORDS) {
            Some(near) => mistake.suggest(Some(near)),
            None => {
                mistake.help("variants that surely miss the `[target]` are dropped, and the others get their games")
            }
        });
        return None;
    }
    Some((Race { keep: Keep::NearestTarget }, Place::of_key(item)))
}

/// Whether a race suits the rest of the file.
pub(super) fn check(place: &Place, target: Option<&Target>, stop: &Stop, players: &[Player], mistakes: &mut Mistakes) {
    if let Stop::Precision { .. } = stop {
        let mistake = place.mistake("a race goes with `games`", "a precision has no games that could be moved");
        mistakes
            .push(mistake.help("give `games = 10000`, which is what each cell has on average, or take the race out"));
    }
    let Some(target) = target else {
        let mistake = place.mistake("a race goes with a target", "there is nothing that variants could miss");
        mistakes.push(mistake.help("add `[target]` with a `win_rate`, or take the race out"));
        return;
    };
    let judged = players.iter().find(|player| player.strategy.name() == target.strategy);
    if let Some(player) = judged.filter(|player| player.games.is_some()) {
        let what = format!("`{}` plays a number of games of its own", target.strategy);
        let mistake = player.place.mistake(what, "a race would move them");
        mistakes.push(mistake.help("take its `games` out, or the race"));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{TOP, mistakes, sweep};
    use super::*;

    const TARGET: &str = "[target]\nwin_rate = [0.4, 0.6]\nstrategy = \"random\"\n";

    #[test]
    fn a_race_keeps_what_is_nearest_the_target() {
        let raced = sweep(&format!("{TOP}race = {{ keep = \"nearest target\" }}\n{TARGET}"));
        assert_eq!(raced.race, Some(Race { keep: Keep::NearestTarget }));
        assert_eq!(sweep(TOP).race, None);
    }

    #[test]
    fn every_mistake_of_a_race_is_told_in_its_place() {
        let top = "scenario = \"plain.toml\"\nstrategies = [\"random\"]\nprecision = 0.1\n";
        let own = "scenario = \"plain.toml\"\ngames = 10\nrace.keep = \"nearest target\"\n[[strategy]]\nname = \"random\"\ngames = 3\n";
        let wrong = [
            format!("{TOP}race = true\n{TARGET}"),
            format!("{TOP}race = {{ keep = \"nearest targt\", drop = 3 }}\n{TARGET}"),
            format!("{TOP}race = {{ keep = \"the best\" }}\n"),
            format!("{TOP}[race]\n{TARGET}"),
            format!("{top}race = {{ keep = \"nearest target\" }}\n"),
            format!("{own}{TARGET}"),
        ];
        insta::assert_snapshot!(wrong.map(|text| mistakes(&text)).join("\n\n----\n\n"));
    }
}
