use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn model() -> impl Strategy<Value = BTreeSet<usize>> {
    prop::collection::btree_set(0..192usize, 0..40)
}

fn set(model: &BTreeSet<usize>) -> CellSet<3> {
    model.iter().copied().map(Cell::new).collect()
}

proptest! {
    #[test]
    fn agrees_with_a_set_of_numbers(a in model(), b in model()) {
        let (x, y) = (set(&a), set(&b));
        prop_assert_eq!(x & y, set(&(&a & &b)));
        prop_assert_eq!(x | y, set(&(&a | &b)));
        prop_assert_eq!(x ^ y, set(&(&a ^ &b)));
        prop_assert_eq!(x - y, set(&(&a - &b)));
        prop_assert_eq!(x.len(), a.len());
        prop_assert_eq!(x.is_empty(), a.is_empty());
        prop_assert_eq!(x.has_several(), a.len() > 1);
        prop_assert_eq!(x.is_disjoint(y), a.is_disjoint(&b));
        prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
        prop_assert_eq!(x.iter().map(Cell::index).collect::<Vec<_>>(), a.iter().copied().collect::<Vec<_>>());
        let mut folded = Vec::new();
        x.iter().for_each(|cell| folded.push(cell.index()));
        let mut tried = Vec::new();
        let flow = x.try_for_each(|cell| {
            tried.push(cell.index());
            if tried.len() == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        prop_assert_eq!(flow.is_break(), a.len() >= 7);
        prop_assert_eq!(tried, a.iter().copied().take(7).collect::<Vec<_>>());
        prop_assert_eq!(x.iter().len(), a.len());
        prop_assert_eq!(x.iter().skip(3).len(), a.len().saturating_sub(3));
        prop_assert_eq!(folded, a.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn single_cells(a in model(), i in 0..192usize) {
        let cell = Cell::new(i);
        let mut x = set(&a);
        prop_assert_eq!(x.contains(cell), a.contains(&i));
        x.toggle(cell);
        prop_assert_eq!(x.contains(cell), !a.contains(&i));
        x.insert(cell);
        prop_assert!(x.contains(cell));
        x.remove(cell);
        prop_assert!(!x.contains(cell));
        prop_assert_eq!(CellSet::<3>::of(cell).first(), Some(cell));
    }
}
