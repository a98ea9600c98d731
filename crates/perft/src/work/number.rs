//! Whole numbers in JSON, exact at any size: for `#[serde(with = "warpboard_perft::work::number")]`.
//!
//! JSON has one kind of number, which many programs read as a 64-bit float; beyond 2^53 they would
//! lose digits without a word. So a number above 2^53 is written as text, `"9007199254740993"`, and
//! a number up to that as a number. Both are read, whatever the size.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use warpboard_core::Quoted;

/// A number that is written and read like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Number(#[serde(with = "self")] pub u128);

/// The greatest number that is written as a number.
const GREATEST_NUMBER: u64 = 1 << 53;

/// Writes a number of up to 128 bits.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<N, S>(number: &N, serializer: S) -> Result<S::Ok, S::Error>
where
    N: Copy + Into<u128>,
    S: Serializer,
{
    let number: u128 = (*number).into();
    match u64::try_from(number) {
        Ok(small) if small <= GREATEST_NUMBER => serializer.serialize_u64(small),
        _ => serializer.collect_str(&number),
    }
}

/// Reads a number, or its decimal digits as text.
///
/// # Errors
/// Those of the deserializer, and one for what is no whole number of the type.
pub fn deserialize<'de, N, D>(deserializer: D) -> Result<N, D::Error>
where
    N: TryFrom<u128>,
    D: Deserializer<'de>,
{
    let number = deserializer.deserialize_any(NumberVisitor)?;
    N::try_from(number).map_err(|_| {
        let bits = 8 * size_of::<N>();
        D::Error::custom(format!("`{number}`: expected a number of at most {bits} bits"))
    })
}

const EXPECTED: &str = "a whole number of at most 128 bits, or its decimal digits as text";

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = u128;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(EXPECTED)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u128, E> {
        Ok(number.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u128, E> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let canonical = digits && (text == "0" || !text.starts_with('0'));
        let number = text.parse().ok().filter(|_| canonical);
        number.ok_or_else(|| E::custom(format!("{}: expected {EXPECTED}", Quoted(text))))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::Number;

    #[derive(Debug, Deserialize)]
    struct Narrow(#[serde(with = "super")] u64);

    #[test]
    fn numbers_above_2_to_the_53_are_text() {
        for (number, text) in [
            (0, "0"),
            (9_007_199_254_740_992, "9007199254740992"),
            (9_007_199_254_740_993, "\"9007199254740993\""),
            (u128::MAX, "\"340282366920938463463374607431768211455\""),
        ] {
            assert_eq!(serde_json::to_string(&Number(number)).unwrap(), text);
            assert_eq!(serde_json::from_str::<Number>(text).unwrap(), Number(number));
        }
        assert_eq!(serde_json::from_str::<Number>("\"7\"").unwrap(), Number(7));
        assert_eq!(
            serde_json::from_str::<Number>("18446744073709551615").unwrap(),
            Number(u64::MAX.into())
        );
    }

    #[test]
    fn what_is_no_whole_number_is_refused() {
        let texts = [
            "-1",
            "1.0",
            "1e3",
            "\"\"",
            "\"+1\"",
            "\"01\"",
            "\" 1\"",
            "\"0x1\"",
            "true",
            "null",
            "18446744073709551616",
            "\"340282366920938463463374607431768211456\"",
        ];
        for text in texts {
            let error = serde_json::from_str::<Number>(text).unwrap_err().to_string();
            assert!(error.contains("expected a whole number of at most 128 bits"), "{error}");
        }
        let error = serde_json::from_str::<Narrow>("\"18446744073709551616\"").unwrap_err();
        let message = "`18446744073709551616`: expected a number of at most 64 bits";
        assert!(error.to_string().starts_with(message), "{error}");
        assert_eq!(serde_json::from_str::<Narrow>("\"18446744073709551615\"").unwrap().0, u64::MAX);
    }
}
