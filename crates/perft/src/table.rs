//! The hash table: node counts of positions met before.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use warpboard_core::walk::NodeTable;

use crate::memory::{CacheLine, Lines, prefetch};

/// A table of node counts by position and depth, shared by threads without locks.
///
/// An entry is two words, the count and the key XOR the count, so that an entry which two threads
/// wrote at once belongs to no key and is never believed (Hyatt and Mann, "A lock-less
/// transposition table implementation for parallel search", 2002). Entries are found by all 64
/// bits of a key into which the depth is mixed.
///
/// The table begins small and grows when it has to give up entries, until it has the size that it
/// may have: a count that needs little memory neither waits for more nor reaches all over it.
///
/// One table may serve any number of counts of positions of one game. Different rules give
/// different keys, so they may share it too.
#[derive(Debug)]
pub struct HashTable {
    /// All memory that the table may use.
    lines: Lines,
    /// The lines that it uses, the first ones.
    used: AtomicUsize,
    /// Entries given up since the table grew.
    given_up: AtomicUsize,
    /// Whether a thread is making the table grow.
    grows: AtomicBool,
}

/// A table that does not fit into memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("hash: `{mib}`: expected a number of MiB, at least 1, that memory has room for")]
pub struct TableError {
    mib: usize,
}

impl TableError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "resources"
    }
}

/// The lines that a table begins with: 16 MiB.
const FIRST_LINES: usize = (16 << 20) / size_of::<CacheLine>();

/// A table grows when it gave up an entry for each so many of its lines.
const LINES_PER_LOSS: usize = 32;

/// Two words: the key XOR the count, and the number of nodes plus one, which is 0 in an empty
/// entry and `u64::MAX` where it saturated.
type Entry = [AtomicU64; 2];

impl HashTable {
    /// An empty table of at most so many MiB.
    ///
    /// # Errors
    /// If `mib` is 0, or there is no memory for so many.
    pub fn new(mib: usize) -> Result<HashTable, TableError> {
        let bytes = mib.checked_mul(1 << 20);
        let lines = bytes.and_then(|bytes| Lines::new(bytes / size_of::<CacheLine>()));
        Ok(HashTable::of(lines.ok_or(TableError { mib })?, FIRST_LINES))
    }

    /// An empty table that may use all these lines, and begins with so many of them.
    fn of(lines: Lines, first: usize) -> HashTable {
        HashTable {
            used: AtomicUsize::new(first.min(lines.len())),
            given_up: AtomicUsize::new(0),
            grows: AtomicBool::new(false),
            lines,
        }
    }

    /// The size in MiB that the table may have.
    #[must_use]
    pub fn mib(&self) -> usize {
        size_of_val(&*self.lines) >> 20
    }

    /// The place of a position and depth.
    #[inline(always)]
    fn bucket(&self, key: u64, depth: u8) -> Bucket<'_> {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        // Both steps can be undone: what differs in position or depth alone stays different.
        let key = (key ^ u64::from(depth).wrapping_mul(ODD)).wrapping_mul(ODD);
        let line = &self.lines[line_of(key, self.used.load(Ordering::Relaxed))];
        Bucket { table: self, line, key }
    }

    /// Counts an entry that is given up, and has the table grow when there were many.
    #[inline(always)]
    fn give_up(&self) {
        let used = self.used.load(Ordering::Relaxed);
        if used < self.lines.len() {
            let given_up = self.given_up.fetch_add(1, Ordering::Relaxed);
            if given_up >= used / LINES_PER_LOSS && !self.grows.swap(true, Ordering::Acquire) {
                self.grow(used);
                self.grows.store(false, Ordering::Release);
            }
        }
    }

    /// Doubles the table from `used` lines. Other threads may go on meanwhile: what they put where
    /// it is not looked for any more is lost, as what they find torn is never believed.
    #[cold]
    fn grow(&self, used: usize) {
        let doubled = used.saturating_mul(2).min(self.lines.len());
        if self.used.load(Ordering::Relaxed) != used {
            return;
        }
        // From the last line down: an entry's new line is never before its old one.
        for number in (0..used).rev() {
            for entry in entries(&self.lines[number]) {
                let count = entry[1].load(Ordering::Relaxed);
                let key = entry[0].load(Ordering::Relaxed) ^ count;
                let line = line_of(key, doubled);
                if count != 0 && line != number {
                    entry[1].store(0, Ordering::Relaxed);
                    put(&self.lines[line], key, count);
                }
            }
        }
        self.given_up.store(0, Ordering::Relaxed);
        self.used.store(doubled, Ordering::Relaxed);
    }
}

impl NodeTable for HashTable {
    fn get(&self, key: u64, depth: u8) -> Option<u64> {
        self.bucket(key, depth).get()
    }

    fn put(&self, key: u64, depth: u8, nodes: u64) {
        self.bucket(key, depth).put(nodes);
    }

    fn fetch(&self, key: u64, depth: u8) {
        prefetch(self.bucket(key, depth).line);
    }
}

/// The line of a key among `used` lines.
#[inline(always)]
fn line_of(key: u64, used: usize) -> usize {
    ((u128::from(key) * used as u128) >> 64) as usize
}

#[inline(always)]
fn entries(line: &CacheLine) -> &[Entry] {
    line.0.as_chunks().0
}

/// Puts a count plus one in the place of the entry that saves the least work, and returns that
/// entry's count plus one.
#[inline(always)]
fn put(line: &CacheLine, key: u64, count: u64) -> u64 {
    let entries = entries(line);
    let saved = |entry: &Entry| entry[1].load(Ordering::Relaxed);
    let mut least = &entries[0];
    for entry in &entries[1..] {
        if saved(entry) < saved(least) {
            least = entry;
        }
    }
    let lost = saved(least);
    least[1].store(count, Ordering::Relaxed);
    least[0].store(key ^ count, Ordering::Relaxed);
    lost
}

/// The place in the table where a position and depth is found, if anywhere.
struct Bucket<'a> {
    table: &'a HashTable,
    line: &'a CacheLine,
    key: u64,
}

impl Bucket<'_> {
    /// The number of nodes, if it is known.
    #[inline(always)]
    fn get(&self) -> Option<u64> {
        entries(self.line).iter().find_map(|entry| {
            let count = entry[1].load(Ordering::Relaxed);
            let check = entry[0].load(Ordering::Relaxed);
            let known = check ^ count == self.key && count != 0;
            known.then(|| if count == u64::MAX { count } else { count - 1 })
        })
    }

    /// Puts the number of nodes in the place of the entry that saves the least work.
    #[inline(always)]
    fn put(&self, nodes: u64) {
        if put(self.line, self.key, nodes.saturating_add(1)) != 0 {
            self.table.give_up();
        }
    }
}

#[cfg(test)]
mod tests {
    use warpboard::chess::Chess;
    use warpboard::taxi::Taxi;
    use warpboard_core::zobrist::Stream;
    use warpboard_core::{CountNodes, NoOptions, VariantPosition};

    use super::*;
    use crate::toy::{SOUND, Toy};
    use crate::{Counting, Perft};

    #[test]
    fn a_table_keeps_what_saves_the_most_work() {
        let table = HashTable::new(1).unwrap();
        assert_eq!(table.mib(), 1);
        // Keys this close share a bucket, whatever the multiplier.
        let bucket = |key| Bucket { table: &table, line: &table.lines[7], key };
        for nodes in 0..8_u64 {
            assert_eq!(bucket(nodes).get(), None);
            bucket(nodes).put(nodes);
            assert_eq!(bucket(nodes).get(), Some(nodes));
        }
        let kept: Vec<u64> = (0..8).filter_map(|key| bucket(key).get()).collect();
        assert_eq!(kept, [4, 5, 6, 7]);
    }

    #[test]
    fn the_depth_is_part_of_the_key() {
        let table = HashTable::new(1).unwrap();
        table.bucket(42, 3).put(1000);
        assert_eq!(table.bucket(42, 3).get(), Some(1000));
        assert_eq!(table.bucket(42, 4).get(), None);
        assert_eq!(table.bucket(43, 3).get(), None);
    }

    #[test]
    fn a_table_grows_to_its_size_and_takes_what_it_knows_along() {
        let table = HashTable::new(20).unwrap();
        let mut keys = Stream::new(7);
        let keys: Vec<u64> = (0..1_200_000).map(|_| keys.next()).collect();
        let known = |keys: &[u64]| {
            keys.iter().filter(|&&key| table.bucket(key, 2).get() == Some(key >> 32)).count()
        };
        let (few, many) = keys.split_at(100_000);
        few.iter().for_each(|&key| table.bucket(key, 2).put(key >> 32));
        assert_eq!(table.used.load(Ordering::Relaxed), FIRST_LINES);
        assert!(known(few) > 99_000, "{}", known(few));
        many.iter().for_each(|&key| table.bucket(key, 2).put(key >> 32));
        assert_eq!(table.used.load(Ordering::Relaxed), table.lines.len());
        assert!(known(&keys) > 960_000, "{}", known(&keys));
    }

    /// The entries that hold something, of the lines in use.
    fn held(table: &HashTable) -> usize {
        let used = table.used.load(Ordering::Relaxed);
        let entries = table.lines[..used].iter().flat_map(entries);
        entries.filter(|entry| entry[1].load(Ordering::Relaxed) != 0).count()
    }

    /// A count that puts far more into a table than it has room for, from its smallest size on.
    fn outgrows<P: CountNodes + Send + Sync>(start: &P, depth: u8, nodes: u64) {
        const LINES: usize = 64;
        let ample = HashTable::new(16).unwrap();
        assert_eq!(Perft::new(depth).hash(&ample).count(start).unwrap(), nodes);
        assert!(held(&ample) > 8 * LINES, "{}", held(&ample));
        for counting in [Counting::Bulk, Counting::LastPly, Counting::Full] {
            for threads in [1, 2] {
                let table = HashTable::of(Lines::new(LINES).unwrap(), 1);
                let perft = Perft::new(depth).counting(counting).threads(threads).hash(&table);
                // The second time, much of it is known.
                for _ in 0..2 {
                    assert_eq!(perft.count(start).unwrap(), nodes, "{perft:?}");
                }
                assert_eq!(table.used.load(Ordering::Relaxed), LINES, "{perft:?}");
                assert!(held(&table) > 3 * LINES, "{}", held(&table));
            }
        }
    }

    #[test]
    fn counts_are_right_while_a_table_grows_and_gives_entries_up() {
        let toy = Toy::<SOUND>::start(NoOptions);
        outgrows(&toy, 16, crate::perft(&toy, 16));
        // Kiwipete and its published count.
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        outgrows(&Chess::from_fen(fen, NoOptions).unwrap(), 4, 4_085_603);
        // The start and the count of a second generator.
        outgrows(&Taxi::start(Default::default()), 5, 2_135_457);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for mib in [0, usize::MAX, usize::MAX >> 20] {
            assert_eq!(HashTable::new(mib).unwrap_err(), TableError { mib });
        }
    }
}
