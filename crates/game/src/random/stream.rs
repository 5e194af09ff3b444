//! Streams: which generator a purpose of a game draws from, and how it is seeded.

use arrayvec::ArrayVec;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator behind every purpose: xoshiro256++ (Blackman and Vigna, <https://prng.di.unimi.it>).
pub type Stream = Xoshiro256PlusPlus;

/// The most streams one ruleset may declare.
pub const MAX_STREAMS: usize = 12;

/// What a stream is for, as 64 bits made from its name.
///
/// The name alone decides, so adding a stream to a ruleset leaves the luck of its other streams as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purpose(u64);

impl Purpose {
    /// The purpose called `name` (64-bit FNV-1a of its bytes).
    #[must_use]
    pub const fn named(name: &str) -> Self {
        let bytes = name.as_bytes();
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut i = 0;
        while i < bytes.len() {
            hash ^= bytes[i] as u64;
            hash = hash.wrapping_mul(0x0000_0100_0000_01b3);
            i += 1;
        }
        Self(hash)
    }
}

/// Mixes the bits of `x` so that every input bit reaches every output bit (the finalizer of SplitMix64).
const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// One odd constant per word of a generator's state, so that the four words are mixed independently.
const LANES: [u64; 4] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x2545_f491_4f6c_dd1d];

/// Makes the streams of the games of one seed.
#[derive(Debug, Clone)]
pub struct Streams {
    lanes: [u64; 4],
}

impl Streams {
    /// The streams of `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { lanes: LANES.map(|lane| mix(seed.wrapping_add(lane))) }
    }

    /// The stream of one purpose of the game with this index: 256 bits mixed from seed, game index and purpose.
    #[must_use]
    pub fn stream(&self, game: u64, purpose: Purpose) -> Stream {
        self.of_game(game).stream(purpose)
    }

    /// Streams of their own, apart from those of every game: 256 bits mixed from seed, index and purpose, from which they
    /// start as those of a seed do. Branches can branch again, such as a game's into those of its decisions.
    #[must_use]
    pub fn branch(&self, index: u64, purpose: Purpose) -> Self {
        Self { lanes: self.of_game(index).lanes.map(|lane| mix(lane ^ purpose.0)) }
    }

    fn of_game(&self, game: u64) -> GameStreams {
        let mut lanes = self.lanes;
        for (lane, odd) in lanes.iter_mut().zip(LANES) {
            *lane = mix(lane.wrapping_add(game.wrapping_mul(odd)));
        }
        GameStreams { lanes }
    }
}

struct GameStreams {
    lanes: [u64; 4],
}

impl GameStreams {
    #[inline]
    fn stream(&self, purpose: Purpose) -> Stream {
        let mut bytes = [0; 32];
        for (chunk, lane) in bytes.chunks_exact_mut(8).zip(self.lanes) {
            chunk.copy_from_slice(&mix(lane ^ purpose.0).to_le_bytes());
        }
        // An all-zero seed, the one state xoshiro256++ cannot leave, is replaced by the generator itself.
        Stream::from_seed(bytes)
    }
}

/// A stream of a ruleset: its place in the descriptor's list of streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamId(pub u8);

/// The luck of one game: one stream for each purpose a ruleset declares.
///
/// It is an argument of every rule that draws, never part of a state.
#[derive(Debug, Clone)]
pub struct Luck {
    streams: Streams,
    purposes: ArrayVec<Purpose, MAX_STREAMS>,
    current: ArrayVec<Stream, MAX_STREAMS>,
}

impl Luck {
    /// The luck of game 0 of `seed`, with one stream for each of the first [`MAX_STREAMS`] names.
    #[must_use]
    pub fn new<'a>(seed: u64, names: impl IntoIterator<Item = &'a str>) -> Self {
        let streams = Streams::new(seed);
        let purposes: ArrayVec<Purpose, MAX_STREAMS> =
            names.into_iter().take(MAX_STREAMS).map(Purpose::named).collect();
        let current = purposes.iter().map(|&purpose| streams.stream(0, purpose)).collect();
        Self { streams, purposes, current }
    }

    /// Turns to the start of game 0 of other streams, for the same purposes.
    #[inline]
    pub fn draw_from(&mut self, streams: &Streams) {
        self.streams = streams.clone();
        self.begin(0);
    }

    /// Turns to where another luck is, which has the same purposes.
    #[inline]
    pub fn follow(&mut self, other: &Self) {
        self.streams = other.streams.clone();
        for (current, other) in self.current.iter_mut().zip(&other.current) {
            *current = other.clone();
        }
    }

    /// Turns to the start of the game with this index.
    #[inline]
    pub fn begin(&mut self, game: u64) {
        let of_game = self.streams.of_game(game);
        for (current, &purpose) in self.current.iter_mut().zip(&self.purposes) {
            *current = of_game.stream(purpose);
        }
    }

    /// The stream with this place in the descriptor.
    ///
    /// # Panics
    /// If the ruleset declares no such stream, which is a defect of the ruleset.
    #[inline]
    pub fn stream(&mut self, id: StreamId) -> &mut Stream {
        &mut self.current[usize::from(id.0)]
    }

    /// The same, of what derives `Streams`: `luck.of(Stream::Threats)`.
    ///
    /// # Panics
    /// As [`Luck::stream`].
    #[inline]
    pub fn of(&mut self, stream: impl Into<StreamId>) -> &mut Stream {
        self.stream(stream.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;

    #[test]
    fn streams_are_pinned_by_golden_values() {
        let mut deal = Streams::new(1).stream(0, Purpose::named("deal"));
        let drawn: Vec<u64> = (0..3).map(|_| deal.next_u64()).collect();
        insta::assert_debug_snapshot!(drawn);
    }

    #[test]
    fn branches_are_pinned_by_golden_values() {
        let search = Purpose::named("search");
        let mut deal = Streams::new(1).branch(7, search).branch(3, search).stream(0, Purpose::named("deal"));
        let drawn: Vec<u64> = (0..3).map(|_| deal.next_u64()).collect();
        insta::assert_debug_snapshot!(drawn);
    }

    #[test]
    fn seed_game_and_purpose_each_change_the_stream() {
        let first = |seed, game, name| Streams::new(seed).stream(game, Purpose::named(name)).next_u64();
        let base = first(1, 0, "deal");
        assert_ne!(base, first(2, 0, "deal"));
        assert_ne!(base, first(1, 1, "deal"));
        assert_ne!(base, first(1, 0, "bot"));
    }

    #[test]
    fn luck_agrees_with_streams_and_forgets_the_game_before() {
        let mut luck = Luck::new(9, ["deal", "bot"]);
        luck.stream(StreamId(1)).next_u64();
        luck.begin(5);
        let expected = Streams::new(9).stream(5, Purpose::named("bot")).next_u64();
        assert_eq!(luck.stream(StreamId(1)).next_u64(), expected);
    }

    #[test]
    fn luck_that_follows_another_draws_what_that_will_draw() {
        let (mut one, mut other) = (Luck::new(9, ["deal", "bot"]), Luck::new(1, ["deal", "bot"]));
        one.begin(5);
        one.stream(StreamId(1)).next_u64();
        other.follow(&one);
        for place in [0, 1, 1, 0] {
            assert_eq!(one.stream(StreamId(place)).next_u64(), other.stream(StreamId(place)).next_u64());
        }
        one.begin(6);
        other.begin(6);
        assert_eq!(one.stream(StreamId(0)).next_u64(), other.stream(StreamId(0)).next_u64());
    }

    #[test]
    fn branches_differ_from_each_other_and_from_the_streams_they_come_from() {
        let first = |streams: &Streams, game| streams.stream(game, Purpose::named("deal")).next_u64();
        let streams = Streams::new(1);
        let branch = |index, name| streams.branch(index, Purpose::named(name));
        let mut firsts = vec![first(&streams, 0), first(&streams, 1)];
        for branch in [branch(0, "search"), branch(1, "search"), branch(0, "other"), branch(0, "deal")] {
            firsts.extend([first(&branch, 0), first(&branch, 1)]);
            firsts.extend([first(&branch.branch(0, Purpose::named("search")), 0)]);
        }
        let all = firsts.len();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), all);
        let mut luck = Luck::new(9, ["deal"]);
        luck.draw_from(&branch(4, "search"));
        luck.begin(1);
        assert_eq!(luck.stream(StreamId(0)).next_u64(), first(&branch(4, "search"), 1));
    }

    #[test]
    fn every_output_bit_of_neighbouring_games_is_fair() {
        // 4,096 games, 64 bits: each bit's count is binomial(4096, 1/2), so 5.5 standard errors is 176.
        let streams = Streams::new(0);
        let mut counts = [0_i64; 64];
        for game in 0..4096 {
            let word = streams.stream(game, Purpose::named("deal")).next_u64();
            for (bit, count) in counts.iter_mut().enumerate() {
                *count += ((word >> bit) & 1) as i64;
            }
        }
        assert!(counts.iter().all(|count| (count - 2048).abs() <= 176), "{counts:?}");
    }
}
