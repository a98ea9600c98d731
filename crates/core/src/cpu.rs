//! Entry points by what the processor can do: the only module of this crate with `unsafe` code.
//!
//! Move generators count and scan bits. The baseline of x86-64 has no instruction for either, and
//! a build for it is much slower than one for the machine at hand. So what is hot is compiled for
//! processors that have the instructions, with the game's generator inlined into it. Processors
//! that have not get by with the one generator that is compiled for any listener.
#![allow(unsafe_code)]

/// Something to do, which is inlined into the entry point: mark [`run`](Task::run)
/// `#[inline(always)]`. The arguments are passed one by one and not in a struct, as the compiler
/// knows of references among arguments that nothing else refers to the same.
pub(crate) trait Task<A, B, C> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run(a: A, b: B, c: C) -> Self::Output;
}

/// Does it as fast as the processor can; `None` on an x86-64 processor that lacks instructions.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn run<T: Task<A, B, C>, A, B, C>(a: A, b: B, c: C) -> Option<T::Output> {
    use std::sync::LazyLock;

    static HAS_BIT_INSTRUCTIONS: LazyLock<bool> = LazyLock::new(|| {
        is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("avx2")
    });
    // SAFETY: the processor has all the features.
    HAS_BIT_INSTRUCTIONS.then(|| unsafe { run_with_bit_instructions::<T, _, _, _>(a, b, c) })
}

/// Does it. There is nothing to choose from on this architecture.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn run<T: Task<A, B, C>, A, B, C>(a: A, b: B, c: C) -> Option<T::Output> {
    Some(T::run(a, b, c))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
fn run_with_bit_instructions<T: Task<A, B, C>, A, B, C>(a: A, b: B, c: C) -> T::Output {
    T::run(a, b, c)
}
