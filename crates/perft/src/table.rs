//! The hash table: node counts of positions met before.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::cpu::prefetch;

/// A table of node counts by position and depth, shared by threads without locks.
///
/// An entry is two words, the count and the key XOR the count, so that an entry which two threads
/// wrote at once belongs to no key and is never believed (Hyatt and Mann, "A lock-less
/// transposition table implementation for parallel search", 2002). Entries are found by all 64
/// bits of a key into which the depth is mixed.
///
/// One table may serve any number of counts of positions of one game. Different rules give
/// different keys, so they may share it too.
#[derive(Debug)]
pub struct HashTable {
    buckets: Box<[Line]>,
}

/// A table that does not fit into memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("hash: `{mib}`: expected a number of MiB, at least 1, that memory has room for")]
pub struct TableError {
    mib: usize,
}

/// A cache line of entries.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line([Entry; 4]);

#[derive(Debug, Default)]
struct Entry {
    /// The key XOR `count`.
    check: AtomicU64,
    /// The number of nodes plus one; 0 in an empty entry, and `u64::MAX` where it saturated.
    count: AtomicU64,
}

impl HashTable {
    /// An empty table of so many MiB.
    ///
    /// # Errors
    /// If `mib` is 0, or there is no memory for so many.
    pub fn new(mib: usize) -> Result<HashTable, TableError> {
        let error = TableError { mib };
        let bytes = mib.checked_mul(1 << 20).filter(|&bytes| bytes > 0).ok_or(error)?;
        let length = bytes / size_of::<Line>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(length).map_err(|_| error)?;
        buckets.resize_with(length, Line::default);
        Ok(HashTable { buckets: buckets.into_boxed_slice() })
    }

    /// The size in MiB.
    #[must_use]
    pub fn mib(&self) -> usize {
        size_of_val(&*self.buckets) >> 20
    }

    /// Fetches the place of a position and depth from memory.
    #[inline(always)]
    pub(crate) fn fetch(&self, key: u64, depth: u8) {
        prefetch(self.bucket(key, depth).line);
    }

    /// The place of a position and depth.
    #[inline(always)]
    pub(crate) fn bucket(&self, key: u64, depth: u8) -> Bucket<'_> {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        // Both steps can be undone: what differs in position or depth alone stays different.
        let key = (key ^ u64::from(depth).wrapping_mul(ODD)).wrapping_mul(ODD);
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        let line = &self.buckets[index as usize];
        Bucket { line, key }
    }
}

/// The place in the table where a position and depth is found, if anywhere.
pub(crate) struct Bucket<'a> {
    line: &'a Line,
    key: u64,
}

impl Bucket<'_> {
    /// The number of nodes, if it is known.
    #[inline(always)]
    pub(crate) fn get(&self) -> Option<u64> {
        self.line.0.iter().find_map(|entry| {
            let count = entry.count.load(Ordering::Relaxed);
            let check = entry.check.load(Ordering::Relaxed);
            let known = check ^ count == self.key && count != 0;
            known.then(|| if count == u64::MAX { count } else { count - 1 })
        })
    }

    /// Puts the number of nodes in the place of the entry that saves the least work.
    #[inline(always)]
    pub(crate) fn put(&self, nodes: u64) {
        let entries = &self.line.0;
        let mut least = &entries[0];
        for entry in &entries[1..] {
            if entry.count.load(Ordering::Relaxed) < least.count.load(Ordering::Relaxed) {
                least = entry;
            }
        }
        let count = nodes.saturating_add(1);
        least.count.store(count, Ordering::Relaxed);
        least.check.store(self.key ^ count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_what_saves_the_most_work() {
        let table = HashTable::new(1).unwrap();
        assert_eq!(table.mib(), 1);
        // Keys this close share a bucket, whatever the multiplier.
        for nodes in 0..8_u64 {
            let bucket = Bucket { line: &table.buckets[7], key: nodes };
            assert_eq!(bucket.get(), None);
            bucket.put(nodes);
            assert_eq!(bucket.get(), Some(nodes));
        }
        let kept: Vec<u64> =
            (0..8).filter_map(|key| Bucket { line: &table.buckets[7], key }.get()).collect();
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
    fn impossible_sizes_are_refused() {
        for mib in [0, usize::MAX, usize::MAX >> 20] {
            assert_eq!(HashTable::new(mib).unwrap_err(), TableError { mib });
        }
    }
}
