//! What a run has reached, as bytes that a later run goes on from.

use super::{
    Tally,
    seal::{Unsealed, seal, unseal},
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use thiserror::Error;

/// How a checkpoint of this version of the format begins; one of another version is not read.
const HEAD: &str = r#"{"format":3,"checksum":""#;

/// How those of older versions of the format begin, which had no checksum.
const OLDER: [&str; 2] = [r#"{"format":1,"identity""#, r#"{"format":2,"identity""#];

/// What a run has reached: one tally a cell, without the results of single games, which have a file of their own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint<'a> {
    /// The run these tallies belong to: a hash of everything that decides its games.
    pub identity: String,
    /// One tally a cell, in the order of the cells.
    pub tallies: Cow<'a, [Tally]>,
    /// How many parts of kept games belong to it.
    pub parts: u32,
    /// Whether games of before these parts are gathered in one table.
    pub gathered: bool,
}

/// Why a checkpoint cannot be gone on from.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unusable {
    /// It is not a checkpoint.
    #[error("it is no checkpoint ({0})")]
    Malformed(String),
    /// It is not what was written.
    #[error("its checksum does not fit its text")]
    Changed,
    /// It was written by an older version.
    #[error("it has the format of an older version")]
    Older,
    /// It belongs to another run.
    #[error("it belongs to another run")]
    OtherRun,
}

impl<'a> Checkpoint<'a> {
    /// A checkpoint of the run with this identity, with `parts` of kept games, and others `gathered` in one table.
    #[must_use]
    pub fn new(identity: String, tallies: &'a [Tally], parts: u32, gathered: bool) -> Self {
        Self { identity, tallies: Cow::Borrowed(tallies), parts, gathered }
    }

    /// The bytes to keep.
    ///
    /// # Errors
    /// Only if serialisation fails, which these types give no reason for.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        Ok(seal(HEAD, &serde_json::to_vec(self)?))
    }

    /// Reads kept bytes of the run with this identity and number of cells.
    ///
    /// # Errors
    /// An [`Unusable`] that says why these bytes are of no use to that run.
    pub fn from_bytes(bytes: &[u8], identity: &str, cells: usize) -> Result<Self, Unusable> {
        if OLDER.iter().any(|head| bytes.starts_with(head.as_bytes())) {
            return Err(Unusable::Older);
        }
        let body = unseal(HEAD, bytes).map_err(|error| match error {
            Unsealed::Other => Unusable::Malformed("it does not begin as one of this version does".into()),
            Unsealed::Changed => Unusable::Changed,
        })?;
        let checkpoint: Self = serde_json::from_slice(&body).map_err(|error| Unusable::Malformed(error.to_string()))?;
        if checkpoint.identity != identity || checkpoint.tallies.len() != cells {
            return Err(Unusable::OtherRun);
        }
        Ok(checkpoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_comes_back_as_it_was() {
        let mut tally = Tally { games: 3, wins: 1, ..Tally::default() };
        tally.score.add(-4);
        tally.score.add(17);
        let checkpoint = Checkpoint::new("x".into(), std::slice::from_ref(&tally), 2, true);
        let bytes = checkpoint.to_bytes().unwrap();
        assert_eq!(Checkpoint::from_bytes(&bytes, "x", 1), Ok(checkpoint));
    }

    #[test]
    fn other_bytes_are_refused_with_a_reason() {
        let bytes = Checkpoint::new("x".into(), &[], 0, false).to_bytes().unwrap();
        assert_eq!(Checkpoint::from_bytes(&bytes, "y", 0), Err(Unusable::OtherRun));
        assert_eq!(Checkpoint::from_bytes(&bytes, "x", 1), Err(Unusable::OtherRun));
        let edited = String::from_utf8(bytes).unwrap().replace("\"parts\":0", "\"parts\":1");
        assert_eq!(Checkpoint::from_bytes(edited.as_bytes(), "x", 0), Err(Unusable::Changed));
        assert_eq!(Checkpoint::from_bytes(br#"{"format":2,"identity":"x""#, "x", 0), Err(Unusable::Older));
        assert!(matches!(Checkpoint::from_bytes(b"{", "x", 0), Err(Unusable::Malformed(_))));
        assert!(matches!(Checkpoint::from_bytes(b"[]", "x", 0), Err(Unusable::Malformed(_))));
    }

    #[test]
    fn keys_that_are_unknown_or_there_twice_are_refused() {
        for body in [
            r#"{"identity":"x","tallies":[],"parts":0,"gathered":false,"more":1}"#,
            r#"{"identity":"x","tallies":[],"parts":0,"gathered":false,"parts":0}"#,
        ] {
            let bytes = seal(HEAD, body.as_bytes());
            assert!(matches!(Checkpoint::from_bytes(&bytes, "x", 0), Err(Unusable::Malformed(_))), "{body}");
        }
    }
}
