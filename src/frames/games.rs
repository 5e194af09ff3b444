//! Every game's outcome, kept in parts while a run goes on and gathered into one table at its end.

use super::{DirectoryError, Format, RunDirectory, bytes_of};
use polars::prelude::*;
use std::{fs::File, io, path::Path};

/// The table of all games.
const GATHERED: &str = "outcomes.parquet";

/// The games of a run that is being played.
///
/// Memory holds the games since the last part was written; parts are written together with checkpoints.
#[derive(Debug, Default)]
pub struct KeptGames {
    parts: u32,
    waiting: Option<DataFrame>,
}

impl KeptGames {
    /// Goes on after this many parts.
    #[must_use]
    pub fn after(parts: u32) -> Self {
        Self { parts, waiting: None }
    }

    /// How many parts are written.
    #[must_use]
    pub fn parts(&self) -> u32 {
        self.parts
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
        let bytes =
            bytes_of(waiting, Format::Parquet).map_err(|error| directory.disk(&name, io::Error::other(error)))?;
        directory.write(&name, &bytes)?;
        self.parts += 1;
        self.waiting = None;
        Ok(())
    }

    /// Gathers all parts, and the table of an earlier run that this one topped up, into one table sorted by cell and
    /// game, and removes the parts.
    ///
    /// # Errors
    /// What the disk says; the parts then stay.
    pub fn gather(mut self, directory: &RunDirectory) -> Result<(), DirectoryError> {
        self.flush(directory)?;
        let failed = |error: PolarsError| directory.disk(GATHERED, io::Error::other(error));
        let mut all: Option<DataFrame> = None;
        for name in std::iter::once(GATHERED.to_owned()).chain((0..self.parts).map(part)) {
            let Some(frame) = read(&directory.path().join(name)).map_err(failed)? else { continue };
            match &mut all {
                Some(all) => {
                    all.vstack_mut(&frame).map_err(failed)?;
                }
                None => all = Some(frame),
            }
        }
        let Some(all) = all else { return Ok(()) };
        let sorted = once_each(&all).map_err(failed)?;
        directory.write(GATHERED, &bytes_of(&sorted, Format::Parquet).map_err(failed)?)?;
        for place in 0..self.parts {
            // A part that is left over is read again next time, and its games are found to be there already.
            let _ = std::fs::remove_file(directory.path().join(part(place)));
        }
        Ok(())
    }
}

/// The name of a part.
fn part(place: u32) -> String {
    format!("games-{place:06}.parquet")
}

/// Which part a file of this name is; `None` for any other file.
pub(super) fn place_of_part(name: &str) -> Option<u32> {
    name.strip_prefix("games-")?.strip_suffix(".parquet")?.parse().ok()
}

fn read(path: &Path) -> PolarsResult<Option<DataFrame>> {
    match File::open(path) {
        Ok(file) => ParquetReader::new(file).finish().map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The games sorted by cell and index, each once.
fn once_each(games: &DataFrame) -> PolarsResult<DataFrame> {
    let sorted = games.sort(["cell", "game"], SortMultipleOptions::default().with_maintain_order(true))?;
    let (cells, games) = (sorted.column("cell")?.u32()?.clone(), sorted.column("game")?.u64()?.clone());
    let names: Vec<_> = cells.iter().zip(games.iter()).collect();
    let new: BooleanChunked = (0..names.len()).map(|place| place == 0 || names[place] != names[place - 1]).collect();
    sorted.filter(&new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_known_by_its_name() {
        assert_eq!(place_of_part(&part(12)), Some(12));
        assert_eq!(place_of_part("outcomes.parquet"), None);
    }

    #[test]
    fn games_are_sorted_and_each_is_there_once() {
        let games =
            df!("cell" => [1_u32, 0, 0, 1, 0], "game" => [0_u64, 1, 0, 0, 1], "score" => [5, 2, 1, 5, 2]).unwrap();
        let expected = df!("cell" => [0_u32, 0, 1], "game" => [0_u64, 1, 0], "score" => [1, 2, 5]).unwrap();
        assert!(once_each(&games).unwrap().equals(&expected));
    }
}
