//! Texts with numbers: equal texts merged, sorted, and on disk where memory is short.
//!
//! Texts gather in a hash table. When it has grown to its limit it is sorted and written to a file
//! that has no name, a run; at the end all runs are merged. What sorts without merging holds and
//! writes a text as often as it comes, and most come several times.

use std::collections::hash_map;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::manifest::Overflow;

/// A text in a family: texts of different families are never equal, and are sorted by family.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key {
    pub(super) family: u32,
    pub(super) text: Box<str>,
}

/// A text and the sum of its numbers.
pub(super) type Entry = (Key, u128);

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub(super) enum MergeError {
    #[error(transparent)]
    Disk(#[from] io::Error),
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

/// What an entry takes in a hash table beside its text: itself, its share of empty places, and
/// what the allocator needs.
const OVERHEAD: usize = 2 * size_of::<Entry>() + 16;

/// Open files are few: when there are so many runs they are merged to one.
const MOST_RUNS: usize = 128;

/// Takes texts in.
pub(super) struct Merger {
    gathered: FxHashMap<Key, u128>,
    /// The bytes that the gathered texts take, about.
    bytes: usize,
    most_bytes: usize,
    folder: PathBuf,
    runs: Vec<File>,
    /// How many texts are in runs, those that are in several as often.
    written: u64,
}

impl Merger {
    /// Gathers so many bytes, about, and writes runs into a folder.
    pub(super) fn new(most_bytes: usize, folder: &Path) -> Merger {
        let folder = folder.to_owned();
        let (gathered, runs) = (FxHashMap::default(), Vec::new());
        Merger { gathered, bytes: 0, most_bytes, folder, runs, written: 0 }
    }

    /// How many different texts there are at most; exactly, if all are in memory.
    pub(super) fn len(&self) -> u64 {
        self.written + self.gathered.len() as u64
    }

    /// Adds a number to those of a text.
    pub(super) fn add(&mut self, key: Key, number: u128) -> Result<(), MergeError> {
        let bytes = key.text.len() + OVERHEAD;
        match self.gathered.entry(key) {
            hash_map::Entry::Occupied(mut sum) => {
                *sum.get_mut() = plus(*sum.get(), number)?;
                return Ok(());
            }
            hash_map::Entry::Vacant(place) => place.insert(number),
        };
        self.bytes += bytes;
        if self.bytes > self.most_bytes { self.write_run() } else { Ok(()) }
    }

    /// The texts in their order, each once.
    pub(super) fn finish(mut self) -> Result<Merged, MergeError> {
        let gathered = self.take_sorted().into_iter().map(Ok);
        let runs = std::mem::take(&mut self.runs);
        let mut sources: Vec<Source> = vec![Box::new(gathered)];
        for run in runs {
            sources.push(Box::new(RunReader::new(run)?));
        }
        Ok(merge(sources))
    }

    fn take_sorted(&mut self) -> Vec<Entry> {
        self.bytes = 0;
        let mut entries: Vec<Entry> = std::mem::take(&mut self.gathered).into_iter().collect();
        entries.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        entries
    }

    fn write_run(&mut self) -> Result<(), MergeError> {
        let entries = self.take_sorted();
        self.written += entries.len() as u64;
        let entries = entries.into_iter().map(Ok);
        self.runs.push(write(entries, &self.folder)?);
        if self.runs.len() == MOST_RUNS {
            let runs = std::mem::take(&mut self.runs);
            let sources: Result<Vec<Source>, io::Error> =
                runs.into_iter().map(|run| Ok(Box::new(RunReader::new(run)?) as Source)).collect();
            self.runs.push(write(merge(sources?), &self.folder)?);
        }
        Ok(())
    }
}

fn plus(a: u128, b: u128) -> Result<u128, Overflow> {
    a.checked_add(b).ok_or(Overflow("times"))
}

/// Entries in their order.
type Source = Box<dyn Iterator<Item = Result<Entry, MergeError>> + Send>;

/// Entries in their order, each key once.
pub(super) type Merged = Source;

fn merge(sources: Vec<Source>) -> Merged {
    let in_order = |a: &Result<Entry, MergeError>, b: &Result<Entry, MergeError>| match (a, b) {
        (Ok((a, _)), Ok((b, _))) => a < b,
        // What is wrong comes first.
        (a, _) => a.is_err(),
    };
    let merged = sources.into_iter().kmerge_by(in_order);
    Box::new(merged.coalesce(|a, b| match (a, b) {
        (Ok((key, one)), Ok((same, other))) if key == same => {
            Ok(plus(one, other).map(|sum| (key, sum)).map_err(MergeError::from))
        }
        (a, b) => Err((a, b)),
    }))
}

/// Writes a run into a file that goes when it is closed.
fn write(
    entries: impl Iterator<Item = Result<Entry, MergeError>>,
    folder: &Path,
) -> Result<File, MergeError> {
    let mut run = BufWriter::new(tempfile::tempfile_in(folder)?);
    for entry in entries {
        let (Key { family, text }, number) = entry?;
        let length = u32::try_from(text.len()).map_err(io::Error::other)?;
        run.write_all(&family.to_le_bytes())?;
        run.write_all(&length.to_le_bytes())?;
        run.write_all(&number.to_le_bytes())?;
        run.write_all(text.as_bytes())?;
    }
    Ok(run.into_inner().map_err(io::IntoInnerError::into_error)?)
}

/// Reads a run.
struct RunReader(BufReader<File>);

impl RunReader {
    fn new(mut run: File) -> io::Result<RunReader> {
        run.seek(SeekFrom::Start(0))?;
        Ok(RunReader(BufReader::new(run)))
    }

    fn read<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn entry(&mut self) -> io::Result<Entry> {
        let family = u32::from_le_bytes(self.read()?);
        let length = u32::from_le_bytes(self.read()?);
        let number = u128::from_le_bytes(self.read()?);
        let mut text = vec![0; length as usize];
        self.0.read_exact(&mut text)?;
        let text = String::from_utf8(text).map_err(io::Error::other)?.into_boxed_str();
        Ok((Key { family, text }, number))
    }
}

impl Iterator for RunReader {
    type Item = Result<Entry, MergeError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.0.fill_buf() {
            Ok([]) => None,
            Ok(_) => Some(self.entry().map_err(MergeError::from)),
            Err(error) => Some(Err(error.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn key(family: u32, text: &str) -> Key {
        Key { family, text: text.into() }
    }

    /// 20,000 texts, many of them equal, in no order.
    fn texts() -> Vec<Key> {
        let number = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        (0..20_000).map(|n| key(n as u32 % 2, &format!("text {}", number(n) % 3_000))).collect()
    }

    #[test]
    fn however_little_memory_there_is_the_result_is_the_same() {
        let mut expected: BTreeMap<Key, u128> = BTreeMap::new();
        for (number, key) in texts().into_iter().enumerate() {
            *expected.entry(key).or_default() += number as u128;
        }
        assert!(expected.len() > 4_000);
        // In memory; in a few runs; in more runs than are kept open, each of a few texts.
        for most_bytes in [usize::MAX, 100_000, 2_000] {
            let mut merger = Merger::new(most_bytes, &std::env::temp_dir());
            for (number, key) in texts().into_iter().enumerate() {
                merger.add(key, number as u128).unwrap();
                assert!(merger.runs.len() < MOST_RUNS && merger.bytes <= most_bytes);
            }
            assert!(merger.len() >= expected.len() as u64);
            assert_eq!(merger.runs.is_empty(), most_bytes == usize::MAX);
            let merged: Result<Vec<Entry>, MergeError> = merger.finish().unwrap().collect();
            assert!(merged.unwrap().into_iter().eq(expected.clone()), "{most_bytes}");
        }
    }

    #[test]
    fn nothing_merges_to_nothing() {
        assert_eq!(Merger::new(0, &std::env::temp_dir()).finish().unwrap().count(), 0);
    }

    #[test]
    fn sums_beyond_128_bits_are_errors() {
        for most_bytes in [usize::MAX, 0] {
            let mut merger = Merger::new(most_bytes, &std::env::temp_dir());
            let added =
                merger.add(key(0, "a"), u128::MAX).and_then(|()| merger.add(key(0, "a"), 1));
            let error = added.err().or_else(|| merger.finish().unwrap().find_map(Result::err));
            assert_eq!(error.unwrap().to_string(), "times: there are more than 128 bits can count");
        }
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let mut merger = Merger::new(0, Path::new("/no/such/folder"));
        assert!(matches!(merger.add(key(0, "a"), 1), Err(MergeError::Disk(_))));
    }
}
