use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn model() -> impl Strategy<Value = BTreeSet<usize>> {
    prop::collection::btree_set(0..192usize, 0..40)
}

/// The cells of the model that sets of so many words hold.
fn held<const N: usize>(model: &BTreeSet<usize>) -> BTreeSet<usize> {
    model.iter().copied().filter(|&cell| cell < CellSet::<N>::CAPACITY).collect()
}

fn set<const N: usize>(model: &BTreeSet<usize>) -> CellSet<N> {
    model.iter().copied().map(Cell::new).collect()
}

fn agrees<const N: usize>(a: &BTreeSet<usize>, b: &BTreeSet<usize>) -> Result<(), TestCaseError> {
    let (a, b) = (held::<N>(a), held::<N>(b));
    let (x, y) = (set::<N>(&a), set::<N>(&b));
    prop_assert_eq!(x & y, set(&(&a & &b)));
    prop_assert_eq!(x | y, set(&(&a | &b)));
    prop_assert_eq!(x ^ y, set(&(&a ^ &b)));
    prop_assert_eq!(x - y, set(&(&a - &b)));
    prop_assert_eq!(!x & y, set(&(&b - &a)));
    prop_assert_eq!(x.len(), a.len());
    prop_assert_eq!(x.is_empty(), a.is_empty());
    prop_assert_eq!(x.has_several(), a.len() > 1);
    prop_assert_eq!(x.is_disjoint(y), a.is_disjoint(&b));
    prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
    prop_assert_eq!(x.first().map(Cell::index), a.first().copied());
    let cells: Vec<_> = a.iter().copied().collect();
    prop_assert_eq!(x.iter().map(Cell::index).collect::<Vec<_>>(), &cells[..]);
    let mut folded = Vec::new();
    x.iter().for_each(|cell| folded.push(cell.index()));
    let mut tried = Vec::new();
    let flow = x.try_for_each(|cell| {
        tried.push(cell.index());
        if tried.len() == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    prop_assert_eq!(flow.is_break(), a.len() >= 7);
    prop_assert_eq!(tried, a.iter().copied().take(7).collect::<Vec<_>>());
    let mut left = x;
    let popped: Vec<_> = std::iter::from_fn(|| left.pop_first()).map(Cell::index).collect();
    prop_assert_eq!(popped, &cells[..]);
    for gone in 0..=a.len() {
        let mut rest = x.iter();
        rest.by_ref().take(gone).for_each(drop);
        prop_assert_eq!(rest.len(), a.len() - gone);
    }
    prop_assert_eq!(x.iter().skip(3).len(), a.len().saturating_sub(3));
    prop_assert_eq!(folded, cells);
    Ok(())
}

fn changes<const N: usize>(a: &BTreeSet<usize>, i: usize) -> Result<(), TestCaseError> {
    let i = i % CellSet::<N>::CAPACITY;
    let (cell, a) = (Cell::new(i), held::<N>(a));
    let mut x = set::<N>(&a);
    prop_assert_eq!(x.contains(cell), a.contains(&i));
    x.toggle(cell);
    prop_assert_eq!(x.contains(cell), !a.contains(&i));
    x.insert(cell);
    prop_assert!(x.contains(cell));
    x.remove(cell);
    prop_assert!(!x.contains(cell));
    prop_assert_eq!(CellSet::<N>::of(cell).first(), Some(cell));
    Ok(())
}

proptest! {
    #[test]
    fn agrees_with_a_set_of_numbers(a in model(), b in model()) {
        agrees::<1>(&a, &b)?;
        agrees::<2>(&a, &b)?;
        agrees::<3>(&a, &b)?;
    }

    #[test]
    fn single_cells(a in model(), i in 0..192usize) {
        changes::<1>(&a, i)?;
        changes::<2>(&a, i)?;
        changes::<3>(&a, i)?;
    }
}
