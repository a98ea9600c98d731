//! Zobrist keys: numbers that stand for the features of a position.

/// A stream of key numbers, the same on every machine and in every release, since users store
/// keys.
///
/// The numbers are those of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014). It runs at compile time, so that a game's tables can be constants.
///
/// ```
/// use warpboard_core::zobrist::Stream;
///
/// const KEYS: [u64; 64] = Stream::new(1).table();
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
#[derive(Debug, Clone)]
pub struct Stream {
    state: u64,
}

impl Stream {
    /// A stream; every game has a seed of its own.
    #[must_use]
    pub const fn new(seed: u64) -> Stream {
        Stream { state: seed.wrapping_mul(0xd134_2543_de82_ef95) }
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next `N` numbers of the stream.
    #[must_use]
    pub const fn table<const N: usize>(mut self) -> [u64; N] {
        self.take()
    }

    /// Takes the next `N` numbers from the stream, which goes on behind them.
    #[must_use]
    pub const fn take<const N: usize>(&mut self) -> [u64; N] {
        let mut table = [0; N];
        let mut i = 0;
        while i < N {
            table[i] = self.next();
            i += 1;
        }
        table
    }

    /// Takes the next `M` tables of `N` numbers from the stream.
    #[must_use]
    pub const fn take_tables<const N: usize, const M: usize>(&mut self) -> [[u64; N]; M] {
        let mut tables = [[0; N]; M];
        let mut i = 0;
        while i < M {
            tables[i] = self.take();
            i += 1;
        }
        tables
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        // First outputs of SplitMix64 for state 0, from the reference implementation (S. Vigna).
        let mut stream = Stream::new(0);
        assert_eq!(stream.next(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(stream.next(), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(stream.next(), 0x06c4_5d18_8009_454f);
    }
}
