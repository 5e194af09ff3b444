//! The folder of a run that is played in parts, by any number of machines: what is to be played, and the parts that were.

use super::{
    DirectoryError, Manifest,
    files::write_atomically,
    fingerprint,
    manifest::hex,
    read::{MOST, bytes_of, manifest_in},
};
use crate::{
    scenario::Stop,
    simulation::{GameResult, KEPT, Results, Segment, Tally, Unsealed, join, seal, unseal},
};
use perihelion_engine::Rulesets;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};

/// The manifest of the run that the parts make up.
const PLAN: &str = "plan.json";

/// Which parts there are.
const ROUNDS: &str = "rounds.json";

/// The folder of the parts that were played.
const PARTS: &str = "parts";

/// What the name of a part that was played ends with.
const ENDING: &str = "part";

/// What the name of a part ends with that is being played.
const BEGUN: &str = "begun";

/// How these files begin, up to their checksum.
const ROUNDS_HEAD: &str = "{\"perihelion\":\"rounds\",\"checksum\":\"";
const PART_HEAD: &str = "{\"perihelion\":\"part\",\"checksum\":\"";

/// A round: games that can be played before anybody looks at any of them, divided into parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Round {
    /// What each part plays.
    pub parts: Vec<Vec<Segment>>,
}

/// The file of rounds.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rounds {
    identity: String,
    stop: Stop,
    rounds: Vec<Round>,
}

/// A part as its file holds it. In the tallies of another version numbers may mean something else, so the version is part of the
/// plan.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    plan: String,
    round: usize,
    part: usize,
    tallies: Vec<Tally>,
    results: Vec<Vec<i32>>,
}

/// A part that was played, as far as it has come.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Its round, from 0.
    pub round: usize,
    /// Which part of the round it is, from 0.
    pub part: usize,
    /// What the games of each of its segments add up to.
    pub tallies: Vec<Tally>,
}

/// The folder.
#[derive(Debug)]
pub struct Shards {
    path: PathBuf,
    /// The manifest of the run, as it is before anything is played.
    pub manifest: Manifest,
    /// When a cell has played enough.
    pub stop: Stop,
    /// What is played, round by round.
    pub rounds: Vec<Round>,
}

/// What the parts add up to.
#[derive(Debug)]
pub struct Joined {
    /// What each cell's games add up to, as far as none is missing.
    pub tallies: Vec<Tally>,
    /// The parts that are not there, by round and number.
    pub missing: Vec<(usize, usize)>,
    /// How many files held a part that another one holds too.
    pub twice: usize,
}

impl Shards {
    /// Makes the folder of a run with its first round. Where it holds another one, that is discarded only if it may be replaced.
    ///
    /// # Errors
    /// A [`DirectoryError`] if the folder holds something else, or the disk refuses; nothing is changed then.
    pub fn make(
        path: &Path,
        manifest: Manifest,
        stop: Stop,
        first: Round,
        replace: bool,
    ) -> Result<Self, DirectoryError> {
        let shown = || path.display().to_string();
        // What is not ours is never written over.
        if bytes_of(&path.join(PLAN), MOST).is_ok_and(|bytes| bytes.is_some_and(|bytes| Manifest::is_one(&bytes))) {
            if !replace {
                return Err(DirectoryError::Planned { path: shown() });
            }
            let old = fs::read_dir(path.join(PARTS)).into_iter().flatten().flatten().map(|entry| entry.path());
            for file in old.filter(|file| is_ours(file)) {
                fs::remove_file(&file).map_err(|error| disk("remove", &file, error))?;
            }
        } else if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(DirectoryError::NotARun { path: shown() });
        }
        fs::create_dir_all(path.join(PARTS)).map_err(|error| disk("make the folder", path, error))?;
        let shards = Self { path: path.to_owned(), manifest, stop, rounds: vec![first] };
        let bytes = shards.manifest.to_bytes().map_err(|error| disk("write", &path.join(PLAN), error))?;
        // Last the plan: without it the folder is none.
        shards.write_rounds()?;
        shards.write(PLAN, &bytes)?;
        Ok(shards)
    }

    /// Reads the folder of a run of one of these rulesets.
    ///
    /// # Errors
    /// A [`DirectoryError`] that says what is not there or cannot be read.
    pub fn read(path: &Path, rulesets: &Rulesets) -> Result<Self, DirectoryError> {
        let file = path.join(PLAN);
        let manifest = manifest_in(&file, Some(rulesets))?
            .ok_or_else(|| DirectoryError::NotPlanned { path: path.display().to_string() })?;
        let (own, version) = (env!("CARGO_PKG_VERSION"), &manifest.perihelion);
        if own != version {
            let why = format!("it was made by perihelion {version}, and this is {own}");
            return Err(DirectoryError::Unreadable { path: file.display().to_string(), why });
        }
        let file = path.join(ROUNDS);
        let damaged = |why: &str| DirectoryError::Damaged { path: file.display().to_string(), why: why.to_owned() };
        let bytes = bytes_of(&file, MOST)?.ok_or_else(|| damaged("it is not there"))?;
        let Rounds { identity, stop, rounds } = unsealed(ROUNDS_HEAD, &bytes).map_err(|why| damaged(&why))?;
        if identity != manifest.identity {
            return Err(damaged("it belongs to another run"));
        }
        let cells = manifest.grid.cells.len();
        let sound = |segment: &Segment| segment.cell < cells && segment.from < segment.to;
        if rounds.is_empty() {
            return Err(damaged("it has no round"));
        }
        if !rounds.iter().flat_map(|round| &round.parts).flatten().all(sound) {
            return Err(damaged("it names games that cannot be"));
        }
        Ok(Self { path: path.to_owned(), manifest, stop, rounds })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a round.
    ///
    /// # Errors
    /// What the disk says; the rounds before stay.
    pub fn add(&mut self, round: Round) -> Result<(), DirectoryError> {
        self.rounds.push(round);
        self.write_rounds()
    }

    fn write_rounds(&self) -> Result<(), DirectoryError> {
        let Self { manifest, stop, rounds, .. } = self;
        let rounds = Rounds { identity: manifest.identity.clone(), stop: *stop, rounds: rounds.clone() };
        let body = serde_json::to_vec(&rounds).map_err(|error| disk("write", &self.path.join(ROUNDS), error.into()))?;
        self.write(ROUNDS, &seal(ROUNDS_HEAD, &body))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), DirectoryError> {
        let file = self.path.join(name);
        write_atomically(&file, bytes).map_err(|error| disk("write", &file, error))
    }

    /// What a part plays; `None` where there is no such part.
    #[must_use]
    pub fn segments(&self, round: usize, part: usize) -> Option<&[Segment]> {
        self.rounds.get(round)?.parts.get(part).map(Vec::as_slice)
    }

    /// The file of a part.
    #[must_use]
    pub fn file(&self, round: usize, part: usize) -> PathBuf {
        self.path.join(PARTS).join(format!("{}-{part:06}.{ENDING}", round + 1))
    }

    /// A hash of all that decides what a part of this round holds.
    fn plan(&self, round: usize) -> String {
        hex(fingerprint(&(&self.manifest.identity, round, self.rounds.get(round))))
    }

    /// Writes a part: beside its place, and then renamed, so that nobody ever sees half of it. One that is being played has a
    /// name of its own until it is whole, so that a whole one stays whole whoever plays it again.
    ///
    /// # Errors
    /// What the disk says; what was there before stays.
    pub fn write_part(&self, part: &Part) -> Result<(), DirectoryError> {
        let results = |tally: &Tally| tally.results.games().iter().map(|result| result.bits()).collect();
        let written = Written {
            plan: self.plan(part.round),
            round: part.round,
            part: part.part,
            results: part.tallies.iter().map(results).collect(),
            tallies: part.tallies.clone(),
        };
        let whole = self.file(part.round, part.part);
        let begun = whole.with_extension(BEGUN);
        let file = if self.is_whole(part) { &whole } else { &begun };
        let body = serde_json::to_vec(&written).map_err(|error| disk("write", file, error.into()))?;
        fs::create_dir_all(self.path.join(PARTS)).map_err(|error| disk("make the folder", &self.path, error))?;
        write_atomically(file, &seal(PART_HEAD, &body)).map_err(|error| disk("write", file, error))?;
        if file == &whole && begun.is_file() {
            // Another process that plays the same part may have removed it.
            match fs::remove_file(&begun) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(disk("remove", &begun, error)),
                _ => {}
            }
        }
        Ok(())
    }

    /// A part as far as it has come; `None` where nobody has begun it.
    ///
    /// # Errors
    /// As [`Shards::read_part`].
    pub fn begun(&self, round: usize, part: usize) -> Result<Option<Part>, DirectoryError> {
        let whole = self.file(round, part);
        match self.read_part(&whole)? {
            Some(part) => Ok(Some(part)),
            None => self.read_part(&whole.with_extension(BEGUN)),
        }
    }

    /// Every part, by round and number.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.rounds.iter().enumerate().flat_map(|(round, of)| (0..of.parts.len()).map(move |part| (round, part)))
    }

    /// Reads a part from a file, which may have any name; `None` where there is none.
    ///
    /// # Errors
    /// A [`DirectoryError`] where the file is damaged, or no part of this run.
    pub fn read_part(&self, file: &Path) -> Result<Option<Part>, DirectoryError> {
        let Some(bytes) = bytes_of(file, MOST)? else { return Ok(None) };
        let bad = |why: String| DirectoryError::BadPart { path: file.display().to_string(), why };
        let written: Written = unsealed(PART_HEAD, &bytes).map_err(bad)?;
        let Written { plan, round, part, tallies, results } = written;
        let segments = self.segments(round, part).filter(|_| plan == self.plan(round));
        let segments = segments.ok_or_else(|| bad("it belongs to another plan".into()))?;
        if tallies.len() != segments.len() || results.len() != segments.len() {
            return Err(bad("it has more or fewer cells than its plan".into()));
        }
        let kept = |tally: &Tally, segment: &Segment| {
            KEPT.min(segment.from.saturating_add(tally.games)) - KEPT.min(segment.from)
        };
        let lacks =
            |((tally, bits), segment): ((&Tally, &Vec<i32>), &Segment)| bits.len() as u64 != kept(tally, segment);
        if tallies.iter().zip(&results).zip(segments).any(lacks) {
            return Err(bad("it has more or fewer results than games".into()));
        }
        let whole = |((tally, bits), segment): ((Tally, Vec<i32>), &Segment)| {
            let games = bits.into_iter().map(GameResult::from_bits).collect();
            Tally { results: Results::starting(segment.from, games), ..tally }
        };
        let tallies: Vec<Tally> = tallies.into_iter().zip(results).zip(segments).map(whole).collect();
        if tallies.iter().zip(segments).any(|(tally, segment)| tally.games > segment.games()) {
            return Err(bad("it has more games than its plan".into()));
        }
        Ok(Some(Part { round, part, tallies }))
    }

    /// Whether a part has all its games.
    #[must_use]
    pub fn is_whole(&self, part: &Part) -> bool {
        let segments = self.segments(part.round, part.part).unwrap_or_default();
        part.tallies.iter().zip(segments).all(|(tally, segment)| tally.games == segment.games())
    }

    /// Adds up the parts that lie in the folder and in `others`, on top of tallies of no games, one a cell. Files are read one
    /// after the other, in any order; a part that is there twice counts once.
    ///
    /// # Errors
    /// A [`DirectoryError`] that names the first file that is damaged or belongs to another plan.
    pub fn join(&self, others: &[PathBuf], none: Vec<Tally>) -> Result<Joined, DirectoryError> {
        let parts_of = |folder: &PathBuf| if folder.join(PARTS).is_dir() { folder.join(PARTS) } else { folder.clone() };
        let own = Some(self.path.join(PARTS)).filter(|folder| folder.is_dir());
        let folders: BTreeSet<PathBuf> = own.into_iter().chain(others.iter().map(parts_of)).collect();
        let mut parts: BTreeMap<(usize, usize), Part> = BTreeMap::new();
        let mut twice = 0;
        for folder in &folders {
            let entries = fs::read_dir(folder).map_err(|error| disk("read", folder, error))?;
            let mut files: Vec<PathBuf> =
                entries.flatten().map(|entry| entry.path()).filter(|path| is_part(path)).collect();
            files.sort();
            for file in files {
                let Some(part) = self.read_part(&file)?.filter(|part| self.is_whole(part)) else { continue };
                match parts.insert((part.round, part.part), part) {
                    Some(same) if parts.get(&(same.round, same.part)) == Some(&same) => twice += 1,
                    Some(_) => {
                        let why = "another file holds the same part with other games: the machines do not agree".into();
                        return Err(DirectoryError::BadPart { path: file.display().to_string(), why });
                    }
                    None => {}
                }
            }
        }
        let missing = self.places().filter(|place| !parts.contains_key(place)).collect();
        let mut by_cell: Vec<Vec<(std::ops::Range<u64>, &Tally)>> = vec![Vec::new(); none.len()];
        for part in parts.values() {
            let segments = self.segments(part.round, part.part).unwrap_or_default();
            for (segment, tally) in segments.iter().zip(&part.tallies) {
                by_cell[segment.cell].push((segment.from..segment.to, tally));
            }
        }
        let mut tallies = none;
        tallies.iter_mut().zip(by_cell).for_each(|(tally, played)| join(tally, played));
        Ok(Joined { tallies, missing, twice })
    }
}

/// Whether a file is a part, whole or begun, of whatever plan.
fn is_ours(path: &Path) -> bool {
    let named = path.extension().is_some_and(|ending| ending == ENDING || ending == BEGUN);
    named && bytes_of(path, MOST).is_ok_and(|bytes| bytes.is_some_and(|bytes| bytes.starts_with(PART_HEAD.as_bytes())))
}

fn is_part(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == ENDING) && path.is_file()
}

/// The value in a sealed file, or what is wrong with it.
fn unsealed<T: serde::de::DeserializeOwned>(head: &str, bytes: &[u8]) -> Result<T, String> {
    let body = unseal(head, bytes).map_err(|error| match error {
        Unsealed::Other => "it does not begin as one of this version does",
        Unsealed::Changed => "its checksum does not fit its text",
    })?;
    serde_json::from_slice(&body).map_err(|error| error.to_string())
}

fn disk(what: &'static str, path: &Path, error: io::Error) -> DirectoryError {
    DirectoryError::Disk { what, path: path.display().to_string(), error }
}
