//! Entry points by what the processor can do: with `memory`, the only module with `unsafe` code.
//!
//! Move generators count and scan bits. The baseline of x86-64 has no instruction for either, and
//! a build for it is much slower than one for the machine at hand. So the recursion is compiled
//! twice, and a processor that has the instructions gets the second version, into which the
//! compiler inlines the game's generator. Each version calls itself, so the choice is made once a
//! count and not once a node.
#![allow(unsafe_code)]

use warpboard_core::Position;

use crate::walk::{Walk, nodes};

/// A version of the recursion.
pub(crate) trait Level: Copy + Send + Sync {
    /// The nodes below a position.
    fn nodes<P: Position>(self, walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64;
}

/// The version for every processor that the target allows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Baseline;

impl Level for Baseline {
    fn nodes<P: Position>(self, walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64 {
        nodes(self, walk, position, depth)
    }
}

/// The version for processors with the bit instructions; a value is proof that this is one.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct BitInstructions(());

#[cfg(target_arch = "x86_64")]
impl BitInstructions {
    /// The proof, if this processor has the instructions.
    pub(crate) fn detect() -> Option<BitInstructions> {
        let has_them = is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("avx2");
        has_them.then_some(BitInstructions(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Level for BitInstructions {
    #[inline(always)]
    fn nodes<P: Position>(self, walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64 {
        // SAFETY: a value of this type is made only where all the features were detected.
        unsafe { nodes_with_bit_instructions(self, walk, position, depth) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
fn nodes_with_bit_instructions<P: Position>(
    level: BitInstructions,
    walk: &mut Walk<'_, P::Move>,
    position: &mut P,
    depth: u8,
) -> u64 {
    nodes(level, walk, position, depth)
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
