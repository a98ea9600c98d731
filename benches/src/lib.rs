//! The benches of warpboard, see `benches/`, and what they share.

/// The number in the middle; of an even count the greater of the two there.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_middle_of_numbers_in_any_order() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 3.0);
    }
}
