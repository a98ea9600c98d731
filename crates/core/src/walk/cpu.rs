//! Entry points by what the processor can do: the only module of this crate with `unsafe` code.
//!
//! Move generators count and scan bits. The baseline of x86-64 has no instruction for either, and
//! a build for it is much slower than one for the machine at hand. So the recursion is compiled
//! twice there. A processor that has the instructions gets a version into which the compiler
//! inlines the game's generator; one that has not gets a version that calls what is compiled for
//! any processor elsewhere. Each version calls itself, so the choice is made once a count and not
//! once a node.
#![allow(unsafe_code)]

use std::marker::PhantomData;

use super::{CountNodes, Level, Source, Walk};

/// The nodes at `depth >= 1` by the fastest version that this processor runs.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn nodes<P: CountNodes, S: Source<P>>(
    walk: &mut Walk<'_, P::Move>,
    position: &mut P,
    depth: u8,
) -> u64 {
    match BitInstructions::<S>::detect() {
        Some(level) => level.nodes(walk, position, depth),
        None => Baseline(PhantomData::<super::ByVisits>).nodes(walk, position, depth),
    }
}

/// The nodes at `depth >= 1`.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn nodes<P: CountNodes, S: Source<P>>(
    walk: &mut Walk<'_, P::Move>,
    position: &mut P,
    depth: u8,
) -> u64 {
    Baseline(PhantomData::<S>).nodes(walk, position, depth)
}

/// The version for every processor that the target allows.
#[derive(Debug, Clone, Copy)]
struct Baseline<S>(PhantomData<S>);

impl<P: CountNodes, S: Source<P>> Level<P> for Baseline<S> {
    fn nodes(self, walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64 {
        super::nodes::<Self, P, S>(self, walk, position, depth)
    }
}

/// The version for processors with the bit instructions; a value is proof that this is one.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
struct BitInstructions<S>(PhantomData<S>);

#[cfg(target_arch = "x86_64")]
impl<S> BitInstructions<S> {
    /// The proof, if this processor has the instructions.
    fn detect() -> Option<Self> {
        let has_them = is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("avx2");
        has_them.then_some(BitInstructions(PhantomData))
    }
}

#[cfg(target_arch = "x86_64")]
impl<P: CountNodes, S: Source<P>> Level<P> for BitInstructions<S> {
    #[inline(always)]
    fn nodes(self, walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64 {
        // SAFETY: a value of this type is made only where all the features were detected.
        unsafe { nodes_with_bit_instructions(self, walk, position, depth) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
fn nodes_with_bit_instructions<P: CountNodes, S: Source<P>>(
    level: BitInstructions<S>,
    walk: &mut Walk<'_, P::Move>,
    position: &mut P,
    depth: u8,
) -> u64 {
    super::nodes::<_, P, S>(level, walk, position, depth)
}
