//! Dice.

use crate::random::{Draw, Stream};

/// Rolls one die with this many sides and returns a face from 1 to `sides` (0 for a die without sides).
#[inline]
pub fn roll(stream: &mut Stream, sides: u32) -> u32 {
    if sides == 0 { 0 } else { 1 + stream.below(sides) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Streams};

    #[test]
    fn a_die_shows_each_of_its_faces_and_no_other() {
        let mut stream = Streams::new(1).stream(0, Purpose::named("dice"));
        let mut seen = [false; 7];
        for _ in 0..200 {
            seen[roll(&mut stream, 6) as usize] = true;
        }
        assert_eq!(seen, [false, true, true, true, true, true, true]);
        assert_eq!(roll(&mut stream, 0), 0);
    }
}
