//! Every game's outcome, kept in parts while a run goes on and gathered into one table at its end.
//!
//! Each of these Parquet files carries its own checksum and the identity of its run, in the metadata of its footer.

use super::{
    DirectoryError, Reached, RunDirectory, Table,
    files::{GROUP, Unread, parquet, read_plain},
    names::{OUTCOMES, part},
    tables::outcomes,
};
use crate::simulation::{Outcomes, Tally};
use polars::{io::parquet::write::KeyValueMetadata, prelude::*};
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    ops::Range,
};
use xxhash_rust::xxh3::Xxh3;

/// The games of a run that is being played.
///
/// Memory holds the games since the last part was written, which are never many more than a part has; parts are written
/// together with checkpoints, and in between when they are full.
#[derive(Debug, Default)]
pub struct KeptGames {
    parts: u32,
    gathered: bool,
    /// By cell, games that follow one another.
    waiting: BTreeMap<usize, Outcomes>,
    count: usize,
}

impl KeptGames {
    /// Goes on after what an earlier part of the run reached. All that it kept is checked.
    pub(super) fn after(directory: &RunDirectory, reached: Option<&Reached>) -> Result<Self, DirectoryError> {
        let Some(reached) = reached else { return Ok(Self::default()) };
        let kept = Self { parts: reached.parts, gathered: reached.gathered, ..Self::default() };
        for name in kept.files() {
            kept.read(directory, &name, &reached.tallies)?;
        }
        Ok(kept)
    }

    /// How many parts are written.
    #[must_use]
    pub fn parts(&self) -> u32 {
        self.parts
    }

    /// Whether the games before those parts are gathered in one table.
    #[must_use]
    pub fn gathered(&self) -> bool {
        self.gathered
    }

    /// Adds games of a cell, which follow those of it that were added before.
    pub fn add(&mut self, cell: usize, mut games: Outcomes) {
        self.count += games.rows.len();
        match self.waiting.get_mut(&cell) {
            Some(waiting) => waiting.append(&mut games),
            None => drop(self.waiting.insert(cell, games)),
        }
    }

    /// Whether so many games are waiting that they are to be written before any more are added.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.count >= PART
    }

    /// Writes the games that are waiting as one more part, sorted by cell and game.
    ///
    /// # Errors
    /// What the disk says; the games then go on waiting.
    pub fn flush(&mut self, table: &Table<'_>, directory: &RunDirectory) -> Result<(), DirectoryError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let name = part(self.parts);
        let bytes = outcomes(table, &self.waiting)
            .and_then(|games| sealed(&directory.manifest().identity, &games, PART_GROUP, |writer| writer(&games)))
            .map_err(|error| directory.disk(&name, io::Error::other(error)))?;
        directory.write(&name, &bytes)?;
        self.parts += 1;
        self.waiting.clear();
        self.count = 0;
        Ok(())
    }

    /// Gathers all parts, and the table of an earlier run that this one topped up, into one table sorted by cell and
    /// game, says so in the checkpoint, and removes the parts. `tallies` are what the games added up to, which are
    /// saved already.
    ///
    /// Games are read block by block from wherever they are, so that memory holds what the files do and one block.
    ///
    /// Whenever this is cut short, the next run finds every game in what the checkpoint names: the table is written
    /// before the checkpoint, which is written before a part goes, and a game that is there twice counts once.
    ///
    /// # Errors
    /// What the disk says, or what is missing or damaged; the parts then stay.
    pub fn gather(
        mut self,
        table: &Table<'_>,
        directory: &RunDirectory,
        tallies: &[Tally],
    ) -> Result<(), DirectoryError> {
        self.flush(table, directory)?;
        if self.gathered && self.parts == 0 {
            return Ok(());
        }
        let failed = |error: PolarsError| directory.disk(OUTCOMES, io::Error::other(error));
        let blocks = blocks(tallies);
        let mut sources = Vec::new();
        for name in self.files() {
            let Some(bytes) = self.read(directory, &name, tallies)? else { continue };
            sources.push(Source::new(bytes, &blocks).map_err(failed)?);
        }
        if sources.is_empty() {
            return Ok(());
        }
        let columns = columns_of_games(table, tallies).map_err(failed)?;
        let mut seen = Seen::new(tallies.len());
        let bytes = sealed(&directory.manifest().identity, &columns, GROUP, |writer| {
            for block in 0..blocks.len() {
                let mut rows = columns.clone();
                for source in &sources {
                    rows.vstack_mut(&source.block(block, &columns)?)?;
                }
                let rows = once_each(&rows)?;
                seen.add(&rows)?;
                writer(&rows)?;
            }
            Ok(())
        })
        .map_err(failed)?;
        seen.check(tallies).map_err(|why| DirectoryError::Damaged {
            path: directory.path().join(OUTCOMES).display().to_string(),
            why,
        })?;
        drop(sources);
        directory.write(OUTCOMES, &bytes)?;
        directory.save_tallies(tallies, (0, true))?;
        for place in 0..self.parts {
            // One that is left over is removed when the directory is opened the next time.
            let _ = std::fs::remove_file(directory.path().join(part(place)));
        }
        Ok(())
    }

    /// Where the games are, first those of before.
    fn files(&self) -> impl Iterator<Item = String> + use<> {
        std::iter::once(OUTCOMES.to_owned()).chain((0..self.parts).map(part))
    }

    /// The bytes of one of these files, checked; `None` for a gathered table that is not there and need not be.
    fn read(&self, directory: &RunDirectory, name: &str, tallies: &[Tally]) -> Result<Option<Vec<u8>>, DirectoryError> {
        let path = directory.path().join(name);
        let damaged = |why: &str| {
            let path = path.display().to_string();
            Err(DirectoryError::Damaged { path, why: why.to_owned() })
        };
        let games = tallies.iter().fold(1 << 10, |games: u64, tally| games.saturating_add(tally.games));
        match read_plain(&path, games.saturating_mul(MOST_OF_A_GAME)) {
            Ok(bytes) => match check_seal(&bytes, &directory.manifest().identity) {
                Ok(()) => Ok(Some(bytes)),
                Err(why) => damaged(why),
            },
            // Before the first gathering there is none, or the one of a gathering that was cut short.
            Err(Unread::Missing) if name == OUTCOMES && !self.gathered => Ok(None),
            Err(Unread::Missing) => damaged("it is not there"),
            Err(Unread::Odd(why)) => damaged(&why),
            Err(Unread::Disk(error)) => {
                Err(DirectoryError::Disk { what: "read", path: path.display().to_string(), error })
            }
        }
    }
}

/// About how many games a part has at most.
const PART: usize = 1 << 19;

/// The rows of a group in a part: few, because a gathering reads a part a cell at a time.
const PART_GROUP: usize = 1 << 12;

/// How many games a gathering has in memory at a time: whole groups of the table.
const BLOCK: usize = 8 * GROUP;

/// The most bytes that a game takes in a file, far more than it does.
const MOST_OF_A_GAME: u64 = 1 << 10;

/// The key of the checksum in a file's metadata, and that of the run's identity.
const CHECKSUM: &str = "perihelion.checksum";
const RUN: &str = "perihelion.run";

/// What stands in the checksum's place while it is computed.
const BLANK: &str = "0000000000000000";

/// A Parquet file with the columns of `like` in groups of so many rows, with the identity of the games' run and the
/// checksum of all its bytes: XXH3 of 64 bits, in hexadecimal, computed with zeros in its place. `write` is given what takes
/// its rows, whole groups at a time but for the last.
fn sealed(
    identity: &str,
    like: &DataFrame,
    group: usize,
    write: impl FnOnce(&mut dyn FnMut(&DataFrame) -> PolarsResult<()>) -> PolarsResult<()>,
) -> PolarsResult<Vec<u8>> {
    let of = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let metadata = KeyValueMetadata::from_static(vec![of(CHECKSUM, BLANK), of(RUN, identity)]);
    let mut bytes = Vec::new();
    let mut writer = parquet(&mut bytes).with_key_value_metadata(Some(metadata)).batched(like.schema())?;
    write(&mut |rows| {
        // In one piece, so that the bytes do not tell of how many parts there were.
        let mut rows = rows.clone();
        rows.rechunk_mut();
        (0..rows.height()).step_by(group).try_for_each(|first| writer.write_batch(&rows.slice(first as i64, group)))
    })?;
    writer.finish()?;
    drop(writer);
    let place = value_of(&bytes, CHECKSUM, BLANK.len())
        .ok_or_else(|| PolarsError::ComputeError("the checksum has no place in the file".into()))?;
    let checksum = checksum(&bytes, &place);
    bytes[place].copy_from_slice(checksum.as_bytes());
    Ok(bytes)
}

/// Whether a file is one that [`sealed`] made for this run.
fn check_seal(bytes: &[u8], identity: &str) -> Result<(), &'static str> {
    let place = value_of(bytes, CHECKSUM, BLANK.len()).ok_or("it is cut short, or was not written by perihelion")?;
    if bytes[place.clone()] != *checksum(bytes, &place).as_bytes() {
        return Err("its checksum does not fit its bytes");
    }
    match value_of(bytes, RUN, identity.len()).is_some_and(|place| bytes[place] == *identity.as_bytes()) {
        true => Ok(()),
        false => Err("it belongs to another run"),
    }
}

fn checksum(bytes: &[u8], place: &Range<usize>) -> String {
    let mut hash = Xxh3::new();
    hash.update(&bytes[..place.start]);
    hash.update(BLANK.as_bytes());
    hash.update(&bytes[place.end..]);
    format!("{:016x}", hash.digest())
}

/// Where in the footer of a Parquet file the value of a key stands that is this many bytes long, at most 127.
fn value_of(bytes: &[u8], key: &str, length: usize) -> Option<Range<usize>> {
    // A file ends with its footer, the footer's length as 32 bits, and four letters.
    let end = bytes.len().checked_sub(8)?;
    let footer = u32::from_le_bytes(*bytes.get(end..end + 4)?.first_chunk()?) as usize;
    let begin = end.checked_sub(footer)?;
    // In the compact form of Thrift, what follows the key is the mark of one more text, and its length.
    let sign = [key.as_bytes(), &[0x18, u8::try_from(length).ok().filter(|length| *length < 0x80)?]].concat();
    let found = bytes[begin..end].windows(sign.len()).rposition(|window| window == sign)?;
    let value = begin + found + sign.len();
    (value + length <= end).then_some(value..value + length)
}

/// The games sorted by cell and index, each once.
fn once_each(games: &DataFrame) -> PolarsResult<DataFrame> {
    let sorted = games.sort(["cell", "game"], SortMultipleOptions::default().with_maintain_order(true))?;
    let (cells, games) = (sorted.column("cell")?.u32()?.clone(), sorted.column("game")?.u64()?.clone());
    let names: Vec<_> = cells.iter().zip(games.iter()).collect();
    let new: BooleanChunked = (0..names.len()).map(|place| place == 0 || names[place] != names[place - 1]).collect();
    sorted.filter(&new)
}

/// The first game of each block, by its cell and index, where these are all games.
fn blocks(tallies: &[Tally]) -> Vec<(u32, u64)> {
    let (mut blocks, mut before) = (Vec::new(), 0_u64);
    for (cell, tally) in (0..).zip(tallies) {
        let end = before + tally.games;
        let first = before.next_multiple_of(BLOCK as u64);
        blocks.extend((first..end).step_by(BLOCK).map(|row| (cell, row - before)));
        before = end;
    }
    blocks
}

/// The columns of the table of all games, without rows: those of a part, but for the scores that no game has.
pub(super) fn columns_of_games(table: &Table<'_>, tallies: &[Tally]) -> PolarsResult<DataFrame> {
    let all = outcomes(table, &BTreeMap::new())?;
    let absent = [
        ("opponent_score", tallies.iter().all(|tally| tally.opponent.total() == 0)),
        ("margin", tallies.iter().all(|tally| tally.margin.total() == 0)),
    ];
    Ok(all.drop_many(absent.iter().filter(|(_, absent)| *absent).map(|(name, _)| *name)))
}

/// A file of games sorted by cell and index.
struct Source {
    bytes: Vec<u8>,
    /// The row at which each block begins in it, and at last the number of rows.
    starts: Vec<usize>,
}

impl Source {
    fn new(bytes: Vec<u8>, blocks: &[(u32, u64)]) -> PolarsResult<Self> {
        let names = vec!["cell".to_owned(), "game".to_owned()];
        let mut keys = ParquetReader::new(io::Cursor::new(&bytes)).with_columns(Some(names)).finish()?;
        keys.rechunk_mut();
        let (cells, games) = (keys.column("cell")?.u32()?.cont_slice()?, keys.column("game")?.u64()?.cont_slice()?);
        let start = |&(cell, game): &(u32, u64)| {
            let first = cells.partition_point(|other| *other < cell);
            let end = cells.partition_point(|other| *other <= cell);
            first + games[first..end].partition_point(|other| *other < game)
        };
        // Whatever no block has is read with the first or the last, and told there.
        let inner = blocks.iter().skip(1).map(start);
        let starts = std::iter::once(0).chain(inner).chain([cells.len()]).collect();
        Ok(Self { starts, bytes })
    }

    /// Its rows of a block, with these columns.
    fn block(&self, block: usize, columns: &DataFrame) -> PolarsResult<DataFrame> {
        let (start, end) = (self.starts[block], self.starts[block + 1]);
        if start >= end {
            return Ok(columns.clone());
        }
        let rows = ParquetReader::new(io::Cursor::new(&self.bytes)).with_slice(Some((start, end - start))).finish()?;
        let column = |like: &Column| match rows.column(like.name()) {
            Ok(column) => column.clone(),
            Err(_) => Column::full_null(like.name().clone(), rows.height(), like.dtype()),
        };
        DataFrame::new(rows.height(), columns.columns().iter().map(column).collect())
    }
}

/// What the games of a table add up to.
struct Seen {
    /// By cell, games, games won and the sum of scores.
    sums: Vec<(u64, u64, i128)>,
    /// What is wrong with them in themselves.
    wrong: Option<String>,
    /// Cells of which a game is missing.
    gaps: BTreeSet<u32>,
}

impl Seen {
    fn new(cells: usize) -> Self {
        Self { sums: vec![(0, 0, 0); cells], wrong: None, gaps: BTreeSet::new() }
    }

    /// Adds sorted games, which follow those before.
    fn add(&mut self, games: &DataFrame) -> PolarsResult<()> {
        let (cells, places) = (games.column("cell")?.u32()?, games.column("game")?.u64()?);
        let (won, scores) = (games.column("won")?.bool()?, games.column("score")?.i32()?);
        for (((cell, place), won), score) in cells.iter().zip(places.iter()).zip(won.iter()).zip(scores.iter()) {
            let (Some(cell), Some(place), Some(won), Some(score)) = (cell, place, won, score) else {
                self.wrong = Some("a game is without a result".into());
                continue;
            };
            let Some((games, wins, sum)) = self.sums.get_mut(cell as usize) else {
                self.wrong = Some(format!("it has games of a cell {cell}"));
                continue;
            };
            if place != *games {
                self.gaps.insert(cell);
            }
            *games += 1;
            *wins += u64::from(won);
            *sum += i128::from(score);
        }
        Ok(())
    }

    /// Whether they are those that the tallies count: all of them, with as many won and the same scores. What is otherwise,
    /// if they are not.
    fn check(&self, tallies: &[Tally]) -> Result<(), String> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        let of = |tally: &Tally| {
            let sum = tally.score.iter().map(|(score, count)| i128::from(score) * i128::from(count)).sum();
            (tally.games, tally.wins, sum)
        };
        let other = self.sums.iter().zip(tallies).position(|(sums, tally)| *sums != of(tally));
        match self.gaps.first().map(|&cell| cell as usize).or(other) {
            Some(cell) => Err(format!("its games of cell {cell} are not those that the checkpoint counts")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> DataFrame {
        df!("cell" => [1_u32, 0, 0, 1, 0], "game" => [0_u64, 1, 0, 0, 1], "won" => [true, false, true, true, false],
            "score" => [5, 2, 1, 5, 2])
        .unwrap()
    }

    #[test]
    fn games_are_sorted_and_each_is_there_once() {
        let expected = df!("cell" => [0_u32, 0, 1], "game" => [0_u64, 1, 0], "won" => [true, false, true],
            "score" => [1, 2, 5])
        .unwrap();
        assert!(once_each(&games()).unwrap().equals(&expected));
    }

    #[test]
    fn games_that_the_tallies_do_not_count_are_told() {
        let tally = |games: u64, wins: u64, scores: &[i32]| {
            let mut tally = Tally { games, wins, ..Tally::default() };
            scores.iter().for_each(|&score| tally.score.add(score));
            tally
        };
        let told = |tallies: &[Tally]| {
            let mut seen = Seen::new(tallies.len());
            seen.add(&once_each(&games()).unwrap()).unwrap();
            seen.check(tallies)
        };
        let one = || tally(1, 1, &[5]);
        assert_eq!(told(&[tally(2, 1, &[1, 2]), one()]), Ok(()));
        for other in [tally(3, 1, &[1, 2, 0]), tally(2, 2, &[1, 2]), tally(2, 1, &[1, 3])] {
            assert!(told(&[other, one()]).unwrap_err().contains("cell 0"));
        }
        assert!(told(&[tally(2, 1, &[1, 2])]).is_err());
    }

    #[test]
    fn blocks_begin_at_whole_groups_of_all_games_and_are_found_in_every_file() {
        let tally = |games: usize| Tally { games: games as u64, ..Tally::default() };
        let half = BLOCK as u64 / 2;
        let begun = blocks(&[tally(0), tally(BLOCK / 2), tally(2 * BLOCK), tally(0), tally(1), tally(BLOCK)]);
        assert_eq!(begun, [(1, 0), (2, half), (2, half + BLOCK as u64), (5, half - 1)]);
        let games =
            df!("cell" => [1_u32, 1, 2, 2, 2, 5, 5], "game" => [3, 4, half - 1, half, half + 1, half - 1, half])
                .unwrap();
        let bytes = sealed(&"a".repeat(64), &games, 3, |write| write(&games)).unwrap();
        let source = Source::new(bytes, &begun).unwrap();
        assert_eq!(source.starts, [0, 3, 5, 5, 7]);
        let mut again = games.clear();
        for block in 0..begun.len() {
            again.vstack_mut(&source.block(block, &games.clear()).unwrap()).unwrap();
        }
        assert!(again.equals(&games));
    }

    #[test]
    fn a_file_of_games_tells_every_change_and_whose_it_is() {
        let identity = "a".repeat(64);
        let bytes = sealed(&identity, &games(), 2, |write| write(&games())).unwrap();
        assert_eq!(check_seal(&bytes, &identity), Ok(()));
        assert!(ParquetReader::new(io::Cursor::new(bytes.clone())).finish().unwrap().equals(&games()));
        assert_eq!(check_seal(&bytes, &"b".repeat(64)), Err("it belongs to another run"));
        for place in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1 << (place % 8);
            assert!(check_seal(&flipped, &identity).is_err(), "byte {place}");
            assert!(check_seal(&bytes[..place], &identity).is_err(), "cut at {place}");
        }
    }
}
