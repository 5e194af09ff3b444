//! Every game's outcome, kept in parts while a run goes on and gathered into one table at its end.
//!
//! Each of these Parquet files carries its own checksum and the identity of its run, in the metadata of its footer.

use super::{
    DirectoryError, Reached, RunDirectory,
    files::{Unread, parquet, read_plain},
    names::{OUTCOMES, part},
};
use crate::simulation::Tally;
use polars::{io::parquet::write::KeyValueMetadata, prelude::*};
use std::{collections::BTreeSet, io, ops::Range};
use xxhash_rust::xxh3::Xxh3;

/// The games of a run that is being played.
///
/// Memory holds the games since the last part was written; parts are written together with checkpoints.
#[derive(Debug, Default)]
pub struct KeptGames {
    parts: u32,
    gathered: bool,
    waiting: Option<DataFrame>,
}

impl KeptGames {
    /// Goes on after what an earlier part of the run reached. All that it kept is checked.
    pub(super) fn after(directory: &RunDirectory, reached: Option<&Reached>) -> Result<Self, DirectoryError> {
        let Some(reached) = reached else { return Ok(Self::default()) };
        let kept = Self { parts: reached.parts, gathered: reached.gathered, waiting: None };
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

    /// Adds games.
    ///
    /// # Errors
    /// Only if the columns differ from those before, which would be a defect.
    pub fn add(&mut self, games: DataFrame) -> PolarsResult<()> {
        match &mut self.waiting {
            Some(waiting) => waiting.vstack_mut(&games).map(|_| ()),
            None => {
                self.waiting = Some(games);
                Ok(())
            }
        }
    }

    /// Writes the games that are waiting as one more part.
    ///
    /// # Errors
    /// What the disk says; the games then go on waiting.
    pub fn flush(&mut self, directory: &RunDirectory) -> Result<(), DirectoryError> {
        let Some(waiting) = &self.waiting else { return Ok(()) };
        let name = part(self.parts);
        let bytes = sealed(waiting, &directory.manifest().identity)
            .map_err(|error| directory.disk(&name, io::Error::other(error)))?;
        directory.write(&name, &bytes)?;
        self.parts += 1;
        self.waiting = None;
        Ok(())
    }

    /// Gathers all parts, and the table of an earlier run that this one topped up, into one table sorted by cell and
    /// game, says so in the checkpoint, and removes the parts. `tallies` are what the games added up to, which are
    /// saved already.
    ///
    /// Whenever this is cut short, the next run finds every game in what the checkpoint names: the table is written
    /// before the checkpoint, which is written before a part goes, and a game that is there twice counts once.
    ///
    /// # Errors
    /// What the disk says, or what is missing or damaged; the parts then stay.
    pub fn gather(mut self, directory: &RunDirectory, tallies: &[Tally]) -> Result<(), DirectoryError> {
        self.flush(directory)?;
        if self.gathered && self.parts == 0 {
            return Ok(());
        }
        let failed = |error: PolarsError| directory.disk(OUTCOMES, io::Error::other(error));
        let mut all: Option<DataFrame> = None;
        for name in self.files() {
            let Some(bytes) = self.read(directory, &name, tallies)? else { continue };
            let frame = ParquetReader::new(io::Cursor::new(bytes)).finish().map_err(failed)?;
            match &mut all {
                Some(all) => {
                    all.vstack_mut(&frame).map_err(failed)?;
                }
                None => all = Some(frame),
            }
        }
        let Some(all) = all else { return Ok(()) };
        let mut sorted = once_each(&all).map_err(failed)?;
        check(&sorted, tallies).map_err(failed)?.map_err(|why| DirectoryError::Damaged {
            path: directory.path().join(OUTCOMES).display().to_string(),
            why,
        })?;
        // In one piece, so that the bytes do not tell of how many parts there were.
        sorted.rechunk_mut();
        directory.write(OUTCOMES, &sealed(&sorted, &directory.manifest().identity).map_err(failed)?)?;
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

/// The most bytes that a game takes in a file, far more than it does.
const MOST_OF_A_GAME: u64 = 1 << 10;

/// The key of the checksum in a file's metadata, and that of the run's identity.
const CHECKSUM: &str = "perihelion.checksum";
const RUN: &str = "perihelion.run";

/// What stands in the checksum's place while it is computed.
const BLANK: &str = "0000000000000000";

/// A Parquet file of these games, with the identity of their run and the checksum of all its bytes: XXH3 of 64 bits, in
/// hexadecimal, computed with zeros in its place.
fn sealed(games: &DataFrame, identity: &str) -> PolarsResult<Vec<u8>> {
    let of = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let metadata = KeyValueMetadata::from_static(vec![of(CHECKSUM, BLANK), of(RUN, identity)]);
    let mut bytes = Vec::new();
    parquet(&mut bytes).with_key_value_metadata(Some(metadata)).finish(&mut games.clone())?;
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

/// Whether sorted games are those that the tallies count: all of them, with as many won and the same scores. What is
/// otherwise, if they are not.
fn check(games: &DataFrame, tallies: &[Tally]) -> PolarsResult<Result<(), String>> {
    let (cells, places) = (games.column("cell")?.u32()?, games.column("game")?.u64()?);
    let (won, scores) = (games.column("won")?.bool()?, games.column("score")?.i32()?);
    let mut sums = vec![(0_u64, 0_u64, 0_i128); tallies.len()];
    let mut gaps = BTreeSet::new();
    for (((cell, place), won), score) in cells.iter().zip(places.iter()).zip(won.iter()).zip(scores.iter()) {
        let (Some(cell), Some(place), Some(won), Some(score)) = (cell, place, won, score) else {
            return Ok(Err("a game is without a result".into()));
        };
        let Some((games, wins, sum)) = sums.get_mut(cell as usize) else {
            return Ok(Err(format!("it has games of a cell {cell}")));
        };
        if place != *games {
            gaps.insert(cell);
        }
        *games += 1;
        *wins += u64::from(won);
        *sum += i128::from(score);
    }
    let of = |tally: &Tally| {
        let sum = tally.score.iter().map(|(score, count)| i128::from(score) * i128::from(count)).sum();
        (tally.games, tally.wins, sum)
    };
    let other = sums.iter().zip(tallies).position(|(sums, tally)| *sums != of(tally));
    Ok(match gaps.first().map(|&cell| cell as usize).or(other) {
        Some(cell) => Err(format!("its games of cell {cell} are not those that the checkpoint counts")),
        None => Ok(()),
    })
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
        let told = |tallies: &[Tally]| check(&once_each(&games()).unwrap(), tallies).unwrap();
        let one = || tally(1, 1, &[5]);
        assert_eq!(told(&[tally(2, 1, &[1, 2]), one()]), Ok(()));
        for other in [tally(3, 1, &[1, 2, 0]), tally(2, 2, &[1, 2]), tally(2, 1, &[1, 3])] {
            assert!(told(&[other, one()]).unwrap_err().contains("cell 0"));
        }
        assert!(told(&[tally(2, 1, &[1, 2])]).is_err());
    }

    #[test]
    fn a_file_of_games_tells_every_change_and_whose_it_is() {
        let identity = "a".repeat(64);
        let bytes = sealed(&games(), &identity).unwrap();
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
