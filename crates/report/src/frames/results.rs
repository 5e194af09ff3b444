//! The results of single games, which comparisons game by game need: one compact file for all cells.
//!
//! Little-endian throughout: the line `perihelion results 2`; the checksum of all that follows it, XXH3 of 64 bits; the
//! run's identity and a line feed; the number of cells as a u32; each cell's number of results as a u32; then the
//! results as i32, cell after cell, game after game. A result is the score times 2, plus 1 if the game was won.

use crate::simulation::{GameResult, KEPT, Results, Tally};
use xxhash_rust::xxh3::xxh3_64;

const FIRST_LINE: &str = "perihelion results 2\n";

/// How files of older versions of the format begin.
const OLDER: &str = "perihelion results 1\n";

/// Why a file of results is of no use to a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Useless {
    /// It was written by an older version.
    Older,
    /// It is not what was written, or not for this run.
    Damaged(String),
}

impl From<&str> for Useless {
    fn from(why: &str) -> Self {
        Self::Damaged(why.to_owned())
    }
}

/// The most bytes that the file of a run with this identity and so many cells has.
pub(super) fn most(identity: &str, cells: usize) -> u64 {
    (FIRST_LINE.len() + 8 + identity.len() + 1) as u64 + 4 * (1 + cells as u64 * (1 + KEPT))
}

/// The bytes of the file for the run with this identity.
pub(super) fn encode(identity: &str, tallies: &[Tally]) -> Vec<u8> {
    let games: usize = tallies.iter().map(|tally| tally.results.games().len()).sum();
    let begin = FIRST_LINE.len() + 8;
    let mut bytes = Vec::with_capacity(begin + identity.len() + 5 + 4 * (tallies.len() + games));
    bytes.extend_from_slice(FIRST_LINE.as_bytes());
    bytes.extend_from_slice(&[0; 8]);
    bytes.extend_from_slice(identity.as_bytes());
    bytes.push(b'\n');
    let mut number = |number: usize| bytes.extend_from_slice(&u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
    number(tallies.len());
    tallies.iter().for_each(|tally| number(tally.results.games().len()));
    for result in tallies.iter().flat_map(|tally| tally.results.games()) {
        bytes.extend_from_slice(&result.bits().to_le_bytes());
    }
    let checksum = xxh3_64(&bytes[begin..]).to_le_bytes();
    bytes[FIRST_LINE.len()..begin].copy_from_slice(&checksum);
    bytes
}

/// Gives the tallies of the run with this identity the results that the file holds. They are saved before the tallies,
/// so there may be more of them than games; those are dropped.
///
/// # Errors
/// Why the bytes are of no use to this run; the tallies are as before then.
pub(super) fn decode(bytes: &[u8], identity: &str, tallies: &mut [Tally]) -> Result<(), Useless> {
    if bytes.starts_with(OLDER.as_bytes()) {
        return Err(Useless::Older);
    }
    let rest = bytes.strip_prefix(FIRST_LINE.as_bytes()).ok_or("it does not begin as a file of results")?;
    let (checksum, rest) = rest.split_first_chunk().ok_or("it is cut short")?;
    if u64::from_le_bytes(*checksum) != xxh3_64(rest) {
        return Err("its checksum does not fit its bytes".into());
    }
    let rest = rest.strip_prefix(identity.as_bytes()).ok_or("it belongs to another run")?;
    let rest = rest.strip_prefix(b"\n").ok_or("it belongs to another run")?;
    let (words, []) = rest.as_chunks::<4>() else { return Err("it ends in the middle of a number".into()) };
    let Some((cells, words)) = words.split_first() else { return Err("it is cut short".into()) };
    if u32::from_le_bytes(*cells) as usize != tallies.len() {
        return Err("it has another number of cells".into());
    }
    let (lengths, words) = words.split_at_checked(tallies.len()).ok_or("it is cut short")?;
    let lengths: Vec<usize> = lengths.iter().map(|length| u32::from_le_bytes(*length) as usize).collect();
    if lengths.iter().map(|&length| length as u64).sum::<u64>() != words.len() as u64 {
        return Err("it is cut short".into());
    }
    let wanted = |tally: &Tally| tally.games.min(KEPT) as usize;
    if tallies.iter().zip(&lengths).any(|(tally, &length)| length < wanted(tally)) {
        return Err("it holds fewer games than the checkpoint".into());
    }
    let mut words = words;
    let mut read = Vec::with_capacity(tallies.len());
    for (tally, &length) in tallies.iter().zip(&lengths) {
        let (own, others) = words.split_at(length);
        words = others;
        let games = own[..wanted(tally)].iter().map(|word| GameResult::from_bits(i32::from_le_bytes(*word)));
        read.push(Results::new(games.collect()));
    }
    tallies.iter_mut().zip(read).for_each(|(tally, results)| tally.results = results);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(results: &[(bool, i32)]) -> Tally {
        let games: Vec<_> = results.iter().map(|&(won, score)| GameResult::new(won, score)).collect();
        Tally { games: games.len() as u64, results: Results::new(games), ..Tally::default() }
    }

    fn without_results(tallies: &[Tally]) -> Vec<Tally> {
        tallies.iter().map(|tally| Tally { results: Results::default(), ..tally.clone() }).collect()
    }

    #[test]
    fn results_come_back_as_they_were() {
        let tallies = [tally(&[(true, 17), (false, -3)]), tally(&[]), tally(&[(false, 0)])];
        let mut read = without_results(&tallies);
        decode(&encode("id", &tallies), "id", &mut read).unwrap();
        assert_eq!(read, tallies);
    }

    #[test]
    fn results_of_games_after_the_checkpoint_are_dropped() {
        let bytes = encode("id", &[tally(&[(true, 17), (false, -3)])]);
        let mut read = [Tally { games: 1, ..Tally::default() }];
        decode(&bytes, "id", &mut read).unwrap();
        assert_eq!(read, [tally(&[(true, 17)])]);
    }

    #[test]
    fn bytes_that_are_of_no_use_are_refused_with_a_reason() {
        let tallies = [tally(&[(true, 17), (false, -3)])];
        let bytes = encode("id", &tallies);
        let refused = |bytes: &[u8], identity: &str, games: u64| {
            let mut read = [Tally { games, ..Tally::default() }];
            decode(bytes, identity, &mut read).unwrap_err()
        };
        let damaged = |why: &str| Useless::Damaged(why.to_owned());
        assert_eq!(refused(&bytes, "other", 2), damaged("it belongs to another run"));
        assert_eq!(refused(&bytes, "id", 3), damaged("it holds fewer games than the checkpoint"));
        assert_eq!(refused(&bytes[..25], "id", 2), damaged("it is cut short"));
        assert_eq!(refused(b"PK", "id", 2), damaged("it does not begin as a file of results"));
        assert_eq!(refused(b"perihelion results 1\nid\n", "id", 2), Useless::Older);
        assert_eq!(decode(&bytes, "id", &mut []).unwrap_err(), damaged("it has another number of cells"));
        // With a checksum made anew.
        let sealed = |rest: &[u8]| [FIRST_LINE.as_bytes(), &xxh3_64(rest).to_le_bytes(), rest].concat();
        let rest = &bytes[FIRST_LINE.len() + 8..];
        assert_eq!(refused(&sealed(&rest[..rest.len() - 4]), "id", 2), damaged("it is cut short"));
        assert_eq!(refused(&sealed(&rest[..rest.len() - 1]), "id", 2), damaged("it ends in the middle of a number"));
        assert_eq!(refused(&sealed(&rest[..3]), "id", 2), damaged("it is cut short"));
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_told() {
        let bytes = encode("id", &[tally(&[(true, 17), (false, -3)])]);
        let told = |bytes: &[u8]| {
            let mut read = [Tally { games: 2, ..Tally::default() }];
            assert!(decode(bytes, "id", &mut read).is_err());
        };
        for place in 0..bytes.len() {
            told(&bytes[..place]);
            for bit in 0..8 {
                let mut flipped = bytes.clone();
                flipped[place] ^= 1 << bit;
                told(&flipped);
            }
        }
        assert!(bytes.len() as u64 <= most("id", 1));
    }
}
