//! What a run has reached, as bytes that a later run goes on from.

use super::Tally;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use thiserror::Error;

/// The version of the format; a checkpoint of another version is not read.
const FORMAT: u32 = 2;

/// What a run has reached: one tally a cell, without the results of single games, which have a file of their own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint<'a> {
    format: u32,
    /// The run these tallies belong to: a hash of everything that decides its games.
    pub identity: String,
    /// One tally a cell, in the order of the cells.
    pub tallies: Cow<'a, [Tally]>,
    /// How many parts of kept games belong to it.
    pub parts: u32,
}

/// Why a checkpoint cannot be gone on from.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unusable {
    /// It is not a checkpoint.
    #[error("it is not a checkpoint ({0})")]
    Malformed(String),
    /// Another version of the format.
    #[error("it was written in format {0}, and this version reads format {FORMAT}")]
    Format(u32),
    /// It belongs to another run.
    #[error("it belongs to another run")]
    OtherRun,
}

impl<'a> Checkpoint<'a> {
    /// A checkpoint of the run with this identity.
    #[must_use]
    pub fn new(identity: String, tallies: &'a [Tally], parts: u32) -> Self {
        Self { format: FORMAT, identity, tallies: Cow::Borrowed(tallies), parts }
    }

    /// The bytes to keep.
    ///
    /// # Errors
    /// Only if serialisation fails, which these types give no reason for.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        serde_json::to_vec(self).map_err(std::io::Error::other)
    }

    /// Reads kept bytes of the run with this identity and number of cells.
    ///
    /// # Errors
    /// An [`Unusable`] that says why these bytes are of no use to that run.
    pub fn from_bytes(bytes: &[u8], identity: &str, cells: usize) -> Result<Self, Unusable> {
        let malformed = |error: serde_json::Error| Unusable::Malformed(error.to_string());
        let value: serde_json::Value = serde_json::from_slice(bytes).map_err(malformed)?;
        match value.get("format").and_then(serde_json::Value::as_u64) {
            Some(format) if format == u64::from(FORMAT) => {}
            Some(format) => return Err(Unusable::Format(u32::try_from(format).unwrap_or(u32::MAX))),
            None => return Err(Unusable::Malformed("it names no format".into())),
        }
        let checkpoint: Self = serde_json::from_value(value).map_err(malformed)?;
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
        let checkpoint = Checkpoint::new("x".into(), std::slice::from_ref(&tally), 2);
        let bytes = checkpoint.to_bytes().unwrap();
        assert_eq!(Checkpoint::from_bytes(&bytes, "x", 1), Ok(checkpoint));
    }

    #[test]
    fn other_bytes_are_refused_with_a_reason() {
        let bytes = Checkpoint::new("x".into(), &[], 0).to_bytes().unwrap();
        assert_eq!(Checkpoint::from_bytes(&bytes, "y", 0), Err(Unusable::OtherRun));
        assert_eq!(Checkpoint::from_bytes(&bytes, "x", 1), Err(Unusable::OtherRun));
        assert_eq!(Checkpoint::from_bytes(br#"{"format":9}"#, "x", 0), Err(Unusable::Format(9)));
        assert!(matches!(Checkpoint::from_bytes(b"{", "x", 0), Err(Unusable::Malformed(_))));
        assert!(matches!(Checkpoint::from_bytes(b"[]", "x", 0), Err(Unusable::Malformed(_))));
    }
}
