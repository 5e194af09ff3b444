//! The results of single games, which comparisons game by game need: one compact file for all cells.
//!
//! Little-endian throughout: the line `perihelion results 1`, the run's identity and a line feed; the number of cells
//! as a u32; each cell's number of results as a u32; then the results as i32, cell after cell, game after game. A result
//! is the score times 2, plus 1 if the game was won.

use crate::simulation::{GameResult, Results, Tally};

const FIRST_LINE: &str = "perihelion results 1\n";

/// The bytes of the file for the run with this identity.
pub(super) fn encode(identity: &str, tallies: &[Tally]) -> Vec<u8> {
    let games: usize = tallies.iter().map(|tally| tally.results.games().len()).sum();
    let mut bytes = Vec::with_capacity(FIRST_LINE.len() + identity.len() + 5 + 4 * (tallies.len() + games));
    bytes.extend_from_slice(FIRST_LINE.as_bytes());
    bytes.extend_from_slice(identity.as_bytes());
    bytes.push(b'\n');
    let mut number = |number: usize| bytes.extend_from_slice(&u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
    number(tallies.len());
    tallies.iter().for_each(|tally| number(tally.results.games().len()));
    for result in tallies.iter().flat_map(|tally| tally.results.games()) {
        bytes.extend_from_slice(&result.bits().to_le_bytes());
    }
    bytes
}

/// Gives the tallies of the run with this identity the results that the file holds. They are saved before the tallies,
/// so there may be more of them than games; those are dropped.
///
/// # Errors
/// Why the bytes are of no use to this run, completing "cannot be read: …"; the tallies are as before then.
pub(super) fn decode(bytes: &[u8], identity: &str, tallies: &mut [Tally]) -> Result<(), String> {
    let rest = bytes.strip_prefix(FIRST_LINE.as_bytes()).ok_or("it does not begin as a file of results")?;
    let rest = rest.strip_prefix(identity.as_bytes()).ok_or("it belongs to another run")?;
    let rest = rest.strip_prefix(b"\n").ok_or("it belongs to another run")?;
    let (words, []) = rest.as_chunks::<4>() else { return Err("it ends in the middle of a number".into()) };
    let ([cells], words) = words.split_at_checked(1).ok_or("it is cut short")? else {
        return Err("it is cut short".into());
    };
    if u32::from_le_bytes(*cells) as usize != tallies.len() {
        return Err("it has another number of cells".into());
    }
    let (lengths, words) = words.split_at_checked(tallies.len()).ok_or("it is cut short")?;
    let lengths: Vec<usize> = lengths.iter().map(|length| u32::from_le_bytes(*length) as usize).collect();
    if lengths.iter().sum::<usize>() != words.len() {
        return Err("it is cut short".into());
    }
    let wanted = |tally: &Tally| tally.games.min(crate::simulation::KEPT) as usize;
    if tallies.iter().zip(&lengths).any(|(tally, &length)| length < wanted(tally)) {
        return Err("it holds fewer games than the checkpoint".into());
    }
    let mut words = words;
    for (tally, &length) in tallies.iter_mut().zip(&lengths) {
        let (own, others) = words.split_at(length);
        words = others;
        let games = own[..wanted(tally)].iter().map(|word| GameResult::from_bits(i32::from_le_bytes(*word)));
        tally.results = Results::new(games.collect());
    }
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
        assert_eq!(refused(&bytes, "other", 2), "it belongs to another run");
        assert_eq!(refused(&bytes, "id", 3), "it holds fewer games than the checkpoint");
        assert_eq!(refused(&bytes[..bytes.len() - 4], "id", 2), "it is cut short");
        assert_eq!(refused(&bytes[..bytes.len() - 1], "id", 2), "it ends in the middle of a number");
        assert_eq!(refused(b"PK", "id", 2), "it does not begin as a file of results");
        assert_eq!(decode(&bytes, "id", &mut []).unwrap_err(), "it has another number of cells");
    }
}
