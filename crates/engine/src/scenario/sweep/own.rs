//! `[[strategy]]`: strategies with a number of games, or of rollouts, of their own.

use super::header::{games_of, rollouts_of};
use crate::{
    files::{Item, Mistakes, TableReader},
    scenario::place::Place,
};

const HELP: &str = "write each as `[[strategy]]`, such as\n\n[[strategy]]\nname     = \"search:standard\"\ngames    = 200\nrollouts = 32";

/// What a strategy has of its own.
#[derive(Debug, Clone, Default)]
pub(super) struct Own {
    /// The games that each of its cells plays.
    pub games: Option<u64>,
    /// The rollouts it takes for a decision, and where that is said.
    pub rollouts: Option<(u32, Place)>,
}

/// A strategy that is named with what it has of its own.
pub(super) struct Named<'a> {
    /// As in a list of strategies.
    pub name: &'a str,
    /// Its name, where it stands.
    pub item: Item<'a>,
    pub own: Own,
}

/// The strategies listed at `item`, in that order. Where an entry is wrong, it is left out.
pub(super) fn read_named<'a>(item: &Item<'a>, mistakes: &mut Mistakes) -> Vec<Named<'a>> {
    let list = item.list().map_err(|mistake| Mistakes::from(mistake.help(HELP)));
    let entries = mistakes.take(list).unwrap_or_default();
    entries.iter().filter_map(|entry| read_one(entry, mistakes)).collect()
}

fn read_one<'a>(entry: &Item<'a>, mistakes: &mut Mistakes) -> Option<Named<'a>> {
    let table: TableReader<'a> = mistakes.take(entry.table().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
    let name = mistakes.take(table.require("name").map_err(|mistake| Mistakes::from(mistake.help(HELP))));
    let games = table.get("games").map(|item| mistakes.take(games_of(&item).map_err(Mistakes::from)));
    let rollouts = table.get("rollouts").map(|item| {
        let rollouts = mistakes.take(rollouts_of(&item).map_err(Mistakes::from))?;
        Some((rollouts, Place::of_key(&item)))
    });
    table.unknown_keys(mistakes);
    let item = name?;
    let name = mistakes.take(item.text().map_err(Mistakes::from))?;
    Some(Named { name, item, own: Own { games: games.flatten(), rollouts: rollouts.flatten() } })
}
