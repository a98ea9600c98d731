//! What is worked out when it is asked for and kept while there is room: caches of threads, which
//! all together have a fixed amount of memory.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The memory for the caches of all threads, in bytes.
const ALL: usize = 8 << 20;

/// What of it caches have claimed.
static CLAIMED: AtomicUsize = AtomicUsize::new(0);

/// The memory that caches have claimed, in bytes.
pub(crate) fn claimed() -> usize {
    CLAIMED.load(Ordering::Relaxed)
}

/// The memory that something has beside itself, in bytes.
pub(crate) trait Memory {
    fn memory(&self) -> usize;
}

/// A cache of one thread, of `BYTES` bytes: slots, each with what was last asked for there.
#[derive(Debug)]
pub(crate) struct Cache<T, const SLOTS: usize, const BYTES: usize> {
    /// None before the first use, and where there is no memory for them.
    slots: Option<Box<[Slot<T>; SLOTS]>>,
    /// The memory of what is kept, without the slots.
    kept: usize,
    /// What was last asked for, without slots.
    last: Option<T>,
}

/// Aligned, so that its place is found by a shift if it is small.
#[derive(Debug)]
#[repr(align(64))]
struct Slot<T> {
    key: u32,
    value: T,
}

/// The key of an empty slot.
const NONE: u32 = u32::MAX;

impl<T: Memory + Default, const SLOTS: usize, const BYTES: usize> Cache<T, SLOTS, BYTES> {
    /// The memory for what is kept.
    const ROOM: usize = BYTES - SLOTS * size_of::<Slot<T>>();

    pub(crate) const fn new() -> Self {
        Cache { slots: None, kept: 0, last: None }
    }

    /// What belongs to a key, which is not `u32::MAX`. The low bits of `place` tell the slot.
    #[inline]
    pub(crate) fn get(&mut self, key: u32, place: usize, make: impl FnOnce() -> T) -> &mut T {
        let place = place % SLOTS;
        if self.slots.as_ref().is_none_or(|slots| slots[place].key != key) {
            return self.make(key, place, make);
        }
        &mut self.slots.as_mut().expect("slots that have been laid out")[place].value
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, key: u32, place: usize, make: impl FnOnce() -> T) -> &mut T {
        if self.slots.is_none() && !self.start() {
            return self.last.insert(make());
        }
        let slots = self.slots.as_mut().expect("slots that have been laid out");
        Self::fill(slots, &mut self.kept, place, key, make());
        &mut slots[place].value
    }

    fn fill(slots: &mut [Slot<T>; SLOTS], kept: &mut usize, place: usize, key: u32, value: T) {
        *kept -= slots[place].value.memory();
        if *kept + value.memory() > Self::ROOM {
            slots.iter_mut().for_each(|slot| *slot = Slot { key: NONE, value: T::default() });
            *kept = 0;
        }
        *kept += value.memory();
        slots[place] = Slot { key, value };
    }

    /// Lays out the slots, if there is memory for them.
    fn start(&mut self) -> bool {
        if !claim(BYTES) {
            return false;
        }
        let slots: Vec<Slot<T>> =
            (0..SLOTS).map(|_| Slot { key: NONE, value: T::default() }).collect();
        self.slots = Some(slots.try_into().ok().expect("as many slots"));
        true
    }
}

impl<T, const SLOTS: usize, const BYTES: usize> Drop for Cache<T, SLOTS, BYTES> {
    fn drop(&mut self) {
        if self.slots.is_some() {
            CLAIMED.fetch_sub(BYTES, Ordering::Relaxed);
        }
    }
}

/// Claims memory for a cache, if it is left.
fn claim(bytes: usize) -> bool {
    let claim = |claimed| (claimed + bytes <= ALL).then_some(claimed + bytes);
    CLAIMED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, claim).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Memory for Box<[u8]> {
        fn memory(&self) -> usize {
            self.len()
        }
    }

    #[test]
    fn a_cache_keeps_what_there_is_room_for() {
        let mut cache: Cache<Box<[u8]>, 4, 1000> = Cache::new();
        let made = |cache: &mut Cache<_, 4, 1000>, key: u32, len: usize| {
            let mut made = false;
            let make = || -> Box<[u8]> {
                made = true;
                vec![key as u8; len].into()
            };
            assert_eq!(**cache.get(key, key as usize, make), *vec![key as u8; len]);
            made
        };
        assert!(made(&mut cache, 1, 300));
        assert!(!made(&mut cache, 1, 300));
        assert!(made(&mut cache, 2, 300));
        assert!(!made(&mut cache, 1, 300));
        // The same slot.
        assert!(made(&mut cache, 5, 300));
        assert!(made(&mut cache, 1, 300));
        // No more room.
        assert!(made(&mut cache, 3, 600));
        assert!(!made(&mut cache, 3, 600));
        assert!(made(&mut cache, 2, 300));
        assert!(claimed() >= 1000);
    }

    #[test]
    fn a_cache_without_memory_works() {
        let mut cache: Cache<Box<[u8]>, 4, { ALL + 1 }> = Cache::new();
        for key in [1, 2, 1, 1, 6] {
            assert_eq!(cache.get(key, key as usize, || vec![key as u8].into())[0], key as u8);
        }
    }
}
