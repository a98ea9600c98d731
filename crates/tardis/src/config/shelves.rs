//! What is around each cell, shared by all pairs of places of the Tardises that are alike there.

use std::cell::RefCell;
use std::sync::OnceLock;

use warpboard_core::Cell;

use crate::board::{Anchor, CELLS, FILES, GROUND, INSIDE_CELLS, Vessel};
use crate::config::around::Around;
use crate::config::cache::Cache;
use crate::config::plane::Plane;

/// What is around each of some cells, worked out when first asked for.
type Shelf = [OnceLock<Around>];

/// Shelves by the anchor of W, and by that of B.
static NEAR: [[OnceLock<Box<Shelf>>; Anchor::COUNT]; 2] =
    [const { [const { OnceLock::new() }; Anchor::COUNT] }; 2];

/// The shelf of cells that neither is near.
static FAR: OnceLock<Box<Shelf>> = OnceLock::new();

thread_local! {
    /// What is around cells that both are near.
    static BETWEEN: RefCell<Cache<Around, 256, { 128 << 10 }>> = const { RefCell::new(Cache::new()) };
}

/// Where to look for what is around each cell, with the Tardises at one pair of places.
#[derive(Debug)]
pub(crate) struct Shelves {
    plane: Plane,
    /// The place of each cell. There is none for cells that both are near.
    places: [Option<&'static OnceLock<Around>>; CELLS],
}

impl Shelves {
    pub(crate) fn new(plane: Plane) -> Shelves {
        let [w, b] = Vessel::ALL.map(|vessel| -> &'static Shelf {
            match plane.anchor(vessel) {
                Some(at) => NEAR[vessel.index()][at.index()].get_or_init(|| shelf(PLACES_NEAR)),
                None => &[],
            }
        });
        let far = FAR.get_or_init(|| shelf(GROUND));
        let places = std::array::from_fn(|i| {
            match Vessel::ALL.map(|vessel| place_near(&plane, vessel, Cell::new(i))) {
                [None, None] => Some(&far[i]),
                [Some(place), None] => Some(&w[place]),
                [None, Some(place)] => Some(&b[place]),
                [Some(_), Some(_)] => None,
            }
        });
        Shelves { plane, places }
    }

    /// Looks at what is around a cell that is not covered.
    #[inline(always)]
    pub(crate) fn with<R>(&self, cell: Cell, look: impl FnOnce(&Around) -> R) -> R {
        let between;
        let around = match self.places[cell.index()] {
            Some(place) => place.get_or_init(|| self.find(cell)),
            None => {
                between = self.between(cell);
                &between
            }
        };
        look(around)
    }

    #[cold]
    #[inline(never)]
    fn find(&self, cell: Cell) -> Around {
        let is_near = |vessel| place_near(&self.plane, vessel, cell).is_some();
        Around::new(&self.plane.with_only(is_near), cell)
    }

    #[inline(never)]
    fn between(&self, cell: Cell) -> Around {
        let key = self.plane.number << 8 | cell.index() as u32;
        let place = (key.wrapping_mul(0x9e37_79b9) >> 16) as usize;
        BETWEEN.with_borrow_mut(|cache| cache.get(key, place, || self.find(cell)).clone())
    }
}

/// The memory of all shelves, in bytes.
pub(crate) fn memory() -> usize {
    let shelves = NEAR.iter().flatten().chain([&FAR]).filter_map(OnceLock::get);
    shelves.map(|shelf| size_of_val(&**shelf)).sum()
}

fn shelf(places: usize) -> Box<Shelf> {
    (0..places).map(|_| OnceLock::new()).collect()
}

/// Files, and ranks, of ground around and under a Tardis where it is near.
const SIDE: usize = 2 * Around::RADIUS + 3;

/// The places around a Tardis, and in it.
const PLACES_NEAR: usize = SIDE * SIDE + INSIDE_CELLS;

/// The place of a cell among those around a Tardis and in it; `None` if it is not so near.
fn place_near(plane: &Plane, vessel: Vessel, cell: Cell) -> Option<usize> {
    let anchor = plane.anchor(vessel)?;
    if Vessel::of(cell) == Some(vessel) {
        return Some(SIDE * SIDE + (cell.index() - GROUND) % INSIDE_CELLS);
    }
    let (file, rank) = match Vessel::of(cell) {
        None => (cell.index() % FILES, cell.index() / FILES),
        Some(_) => (plane.corner(cell).0 as usize / 2, plane.rank(cell)),
    };
    let file = (file + Around::RADIUS).checked_sub(anchor.file())?;
    let rank = (rank + Around::RADIUS).checked_sub(anchor.rank())?;
    (file < SIDE && rank < SIDE).then_some(rank * SIDE + file)
}
