//! Memory for tables: the only module of this crate with `unsafe` code.
#![allow(unsafe_code)]

use std::ops::Deref;
use std::sync::atomic::AtomicU64;

use memmap2::{MmapMut, MmapRaw};

/// A cache line of words.
#[derive(Debug)]
#[repr(align(64))]
pub(crate) struct CacheLine(pub(crate) [AtomicU64; 8]);

/// Cache lines, zeros at first. The system provides the memory only where it is written to, in
/// large pages if it can: so what is read here and there seldom misses the processor's page tables.
#[derive(Debug)]
pub(crate) struct Lines {
    memory: MmapRaw,
    length: usize,
}

impl Lines {
    /// So many lines, at least one, if there is memory for them.
    pub(crate) fn new(length: usize) -> Option<Lines> {
        let bytes = length.checked_mul(size_of::<CacheLine>()).filter(|&bytes| bytes > 0)?;
        let memory = MmapRaw::from(MmapMut::map_anon(bytes).ok()?);
        // A wish: a system without large pages does without, and Miri knows no wishes.
        #[cfg(all(target_os = "linux", not(miri)))]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Some(Lines { memory, length })
    }
}

impl Deref for Lines {
    type Target = [CacheLine];

    #[inline(always)]
    fn deref(&self) -> &[CacheLine] {
        // SAFETY: the memory is of this length and lives as long as `self`, pages are aligned to
        // more than lines, all bits are values of the words, and nothing else refers to it.
        unsafe { std::slice::from_raw_parts(self.memory.as_mut_ptr().cast(), self.length) }
    }
}

/// Asks for the cache line that a value starts in.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of x86-64, and a prefetch reads and writes nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn memory_is_zeroed() {
        // Miri is a thousand times slower.
        let length = if cfg!(miri) { 100 } else { 100_000 };
        let lines = Lines::new(length).unwrap();
        assert_eq!(lines.len(), length);
        assert!(lines.iter().all(|line| line.0[7].load(Ordering::Relaxed) == 0));
        lines[5].0[3].store(1, Ordering::Relaxed);
        prefetch(&lines[5]);
        assert_eq!(lines[5].0[3].load(Ordering::Relaxed), 1);
    }

    #[test]
    fn too_much_memory_is_refused() {
        for length in [0, usize::MAX, usize::MAX >> 7] {
            assert!(Lines::new(length).is_none());
        }
    }
}
