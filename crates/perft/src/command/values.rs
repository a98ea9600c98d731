//! Values of options that are numbers, as the command line reads them.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number in a range; the error says what was expected, and what reports it names the field.
fn number<T>(text: &str, range: RangeInclusive<T>, expected: impl Display) -> Result<T, String>
where
    T: FromStr + PartialOrd,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("expected {expected}"))
}

pub(crate) fn depth(text: &str) -> Result<u8, String> {
    number(text, 0..=u8::MAX, "a number from 0 to 255")
}

pub(crate) fn threads(text: &str) -> Result<NonZero<usize>, String> {
    const MOST: NonZero<usize> = NonZero::new(1024).unwrap();
    number(text, NonZero::<usize>::MIN..=MOST, "a number from 1 to 1024")
}

pub(crate) fn mib(text: &str) -> Result<usize, String> {
    number(text, 1..=usize::MAX, "a number of MiB, at least 1")
}

pub(crate) fn max_nodes(text: &str) -> Result<u64, String> {
    number(text, 0..=u64::MAX, "a number of nodes")
}

pub(crate) fn max_moves(text: &str) -> Result<usize, String> {
    number(text, 0..=usize::MAX, "a number of moves")
}

pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    number(text, 0.0..=3600.0, "a number from 0 to 3600")
}
