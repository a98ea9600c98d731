//! Property tests that every game passes alike.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use warpboard::VariantPosition;
use warpboard_perft::invariants::{check, check_candidates, check_playout, mutate};

/// Plays games of up to `plies` plies, chosen at random, and checks every position on the way.
pub(crate) fn playouts<P>(cases: u32, plies: usize, starts: &[P])
where
    P: VariantPosition + Send + Sync,
{
    let choices = prop::collection::vec(any::<u8>(), 0..=2 * plies);
    let strategy = (prop::sample::select((0..starts.len()).collect::<Vec<_>>()), choices);
    run(cases, strategy, |(start, bytes)| {
        check_playout(&starts[start], &bytes).map_err(|violation| violation.to_string())?;
        Ok(())
    });
}

/// Changes positions by hand, one change after the other, and checks each: valid, and strange.
pub(crate) fn mutations<P: VariantPosition>(cases: u32, steps: usize, starts: &[P]) {
    let seeds = prop::collection::vec(any::<u64>(), 1..=steps);
    let strategy = (prop::sample::select((0..starts.len()).collect::<Vec<_>>()), seeds);
    run(cases, strategy, |(start, seeds)| {
        let mut position = starts[start].clone();
        for seed in seeds {
            let Some(mutant) = mutate(&position, seed) else { continue };
            check(&mutant).map_err(|violation| violation.to_string())?;
            check_candidates(&mutant, &position.legal_moves())
                .map_err(|violation| violation.to_string())?;
            position = mutant;
        }
        Ok(())
    });
}

/// The start position under each of these settings.
pub(crate) fn starts<P: VariantPosition>(settings: &[&[&str]]) -> Vec<P> {
    let rules = settings.iter().map(|settings| {
        <P::Rules as warpboard::Rules>::from_settings(*settings).expect("the settings fit")
    });
    rules.map(P::start).collect()
}

fn run<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value) -> Result<(), String>) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let result =
        TestRunner::new(config).run(&strategy, |value| test(value).map_err(TestCaseError::fail));
    if let Err(failure) = result {
        panic!("{failure}");
    }
}
