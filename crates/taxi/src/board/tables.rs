//! What each unit can do from each place: tables by unit, one set of them for each choice of the
//! options that change how units move.

use std::sync::LazyLock;

use warpboard_core::attacks::lookup::{Lookup, relevant_to};
use warpboard_core::paths::{PathTable, Pattern};
use warpboard_core::{Cell, Color};

use crate::board::{self, ALL, BOARD, Board, CELLS, CellSet, PLACES};
use crate::piece::{Role, UNITS, Unit, UnitSet};
use crate::rules::TaxiRules;

/// The ways of moving that units are made of (TX-11 to TX-14). A unit has all those that its
/// pieces give, so that more pawns or knights add to what one does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// Single steps of `K`, `RR` and `BB`.
    Step,
    /// The slides of `R`.
    Rook,
    /// The slides of `B`.
    Bishop,
    /// The leaps of `N`.
    Leap,
    /// The repeated leaps of `NN`.
    Rider,
    /// `P`: straight forward without capture, diagonally forward with capture.
    Pawn,
    /// What `PP` adds to `P`: each of these steps with and without capture.
    PawnPair,
    /// What `PPP` adds to `PP`: steps sideways.
    PawnTrio,
    /// No way of moving: the unit holds the king (TX-15).
    Royal,
    /// No way of moving: the unit is a single pawn, which promotes (TX-24).
    LonePawn,
}

/// The number of ways, those that are none included.
pub(crate) const WAYS: usize = 10;

/// A set of cells for each way of moving proper.
pub(crate) type ByWay = [CellSet; Way::MOVING.len()];

impl Way {
    /// The ways of moving proper, in their order.
    pub(crate) const MOVING: [Way; 8] = [
        Way::Step,
        Way::Rook,
        Way::Bishop,
        Way::Leap,
        Way::Rider,
        Way::Pawn,
        Way::PawnPair,
        Way::PawnTrio,
    ];
}

/// A set of ways, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ways(pub(crate) u16);

impl Ways {
    /// The ways of a unit.
    #[inline]
    pub(crate) const fn of(unit: Unit) -> Ways {
        WAYS_OF[unit.index()]
    }

    #[inline]
    pub(crate) const fn has(self, way: Way) -> bool {
        self.0 >> way as u32 & 1 != 0
    }

    /// Whether there are slides or repeated leaps among them.
    #[inline]
    pub(crate) const fn slide(self) -> bool {
        self.0 & (1 << Way::Rook as u32 | 1 << Way::Bishop as u32 | 1 << Way::Rider as u32) != 0
    }
}

const WAYS_OF: [Ways; UNITS] = {
    let mut table = [Ways(0); UNITS];
    let mut index = 0;
    while index < UNITS {
        table[index] = ways(Unit::numbered(index));
        index += 1;
    }
    table
};

/// The number of sets of cells that a position keeps: one for each way, one for each army.
pub(crate) const SETS: usize = WAYS + 2;

/// For each of the sets all cells if a unit of an army belongs to it, or none.
#[inline]
pub(crate) fn masks(color: Color, unit: Unit) -> &'static [CellSet; SETS] {
    &MASKS[color.index()][unit.index()]
}

static MASKS: [[[CellSet; SETS]; UNITS]; 2] = {
    let mut table = [[[CellSet::EMPTY; SETS]; UNITS]; 2];
    let mut index = 0;
    while index < 2 * UNITS * SETS {
        let (color, unit, set) = (index / SETS / UNITS, index / SETS % UNITS, index % SETS);
        if set == WAYS + color || set < WAYS && WAYS_OF[unit].0 >> set & 1 != 0 {
            table[color][unit][set] = ALL;
        }
        index += 1;
    }
    table
};

const fn ways(unit: Unit) -> Ways {
    let kings = unit.count(Role::King);
    let rooks = unit.count(Role::Rook);
    let bishops = unit.count(Role::Bishop);
    let knights = unit.count(Role::Knight);
    let pawns = unit.count(Role::Pawn);
    Ways(
        ((kings >= 1 || rooks >= 2 || bishops >= 2) as u16) << Way::Step as u32
            | ((rooks >= 1) as u16) << Way::Rook as u32
            | ((bishops >= 1) as u16) << Way::Bishop as u32
            | ((knights >= 1) as u16) << Way::Leap as u32
            | ((knights >= 2) as u16) << Way::Rider as u32
            | ((pawns >= 1) as u16) << Way::Pawn as u32
            | ((pawns >= 2) as u16) << Way::PawnPair as u32
            | ((pawns >= 3) as u16) << Way::PawnTrio as u32
            | ((kings >= 1) as u16) << Way::Royal as u32
            | ((unit.index() == Unit::PAWN.index()) as u16) << Way::LonePawn as u32,
    )
}

/// The cells that single steps and leaps lead to, without and with capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Leaps {
    pub(crate) quiet: CellSet,
    pub(crate) capture: CellSet,
}

impl Leaps {
    fn of(way: Way, color: Color, place: usize, rules: TaxiRules) -> Leaps {
        let board = &*BOARD;
        let (us, them) = (color.index(), (!color).index());
        let both = |cells| Leaps { quiet: cells, capture: cells };
        let none = CellSet::EMPTY;
        match way {
            Way::Step => both(board.step[place]),
            Way::Leap => both(board.leap[place]),
            Way::Pawn => {
                Leaps { quiet: board.forward[us][place], capture: board.diagonal[us][place] }
            }
            Way::PawnPair => {
                let sideways = if rules.pp_sideways { board.beside[place] } else { none };
                Leaps {
                    quiet: board.diagonal[us][place] | sideways,
                    capture: board.forward[us][place],
                }
            }
            Way::PawnTrio => {
                let backward = if rules.ppp_backward { board.diagonal[them][place] } else { none };
                let beside = board.beside[place];
                Leaps { quiet: beside | backward, capture: beside }
            }
            Way::Rook | Way::Bishop | Way::Rider | Way::Royal | Way::LonePawn => Leaps::default(),
        }
    }
}

/// What slides and repeated leaps reach from a place when nothing is in the way.
fn slides(way: Way, place: usize) -> CellSet {
    match way {
        Way::Rook => BOARD.rook[place],
        Way::Bishop => BOARD.bishop[place],
        Way::Rider => BOARD.rider[place],
        _ => CellSet::EMPTY,
    }
}

/// A value for each unit and place of each army.
type ByUnit<T, const AT: usize> = [[[T; AT]; UNITS]; 2];

/// What units reach, under one choice of options.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) board: &'static Board,
    pub(crate) slides: &'static Slides,
    pub(crate) picks: &'static Picks,
    /// Steps and leaps on the board.
    pub(crate) leaps: ByUnit<Leaps, CELLS>,
    /// Where a taxi with these riders travels, the other taxi aside (TX-31).
    pub(crate) travel: ByUnit<CellSet, PLACES>,
    /// Where a taxi is called to by units that have a way of moving (TX-31).
    pub(crate) calls: [[ByWay; PLACES]; 2],
    /// From where an army's units that have a way of moving capture on a cell, if nothing stands in
    /// between.
    pub(crate) attackers: [[ByWay; CELLS]; 2],
}

impl Tables {
    /// The tables for these rules.
    #[inline(always)]
    pub(crate) fn of(rules: TaxiRules) -> &'static Tables {
        static TABLES: [LazyLock<Box<Tables>>; 4] = [
            LazyLock::new(|| Tables::new(0)),
            LazyLock::new(|| Tables::new(1)),
            LazyLock::new(|| Tables::new(2)),
            LazyLock::new(|| Tables::new(3)),
        ];
        &TABLES[usize::from(rules.pp_sideways) + 2 * usize::from(rules.ppp_backward)]
    }

    fn new(options: usize) -> Box<Tables> {
        let rules = TaxiRules {
            pp_sideways: options & 1 != 0,
            ppp_backward: options & 2 != 0,
            ..TaxiRules::default()
        };
        let mut tables = Box::new(Tables {
            board: &BOARD,
            slides: &SLIDES,
            picks: &PICKS,
            leaps: [[[Leaps::default(); CELLS]; UNITS]; 2],
            travel: [[[CellSet::EMPTY; PLACES]; UNITS]; 2],
            calls: [[ByWay::default(); PLACES]; 2],
            attackers: [[ByWay::default(); CELLS]; 2],
        });
        for color in Color::ALL {
            for place in 0..PLACES {
                for way in Way::MOVING {
                    tables.add(way, color, place, rules);
                }
            }
        }
        tables
    }

    /// What a way of moving does from a place.
    fn add(&mut self, way: Way, color: Color, place: usize, rules: TaxiRules) {
        let army = color.index();
        let leaps = Leaps::of(way, color, place, rules);
        let slides = slides(way, place);
        let travel = leaps.quiet | slides;
        self.calls[army][place][way as usize] = travel;
        let cell = (place < CELLS).then(|| Cell::new(place));
        for unit in Unit::all().filter(|&unit| Ways::of(unit).has(way)) {
            self.travel[army][unit.index()][place] |= travel;
            if cell.is_some() {
                let sum = &mut self.leaps[army][unit.index()][place];
                sum.quiet |= leaps.quiet;
                sum.capture |= leaps.capture;
            }
        }
        for to in leaps.capture | slides {
            self.attackers[army][to.index()][way as usize].extend(cell);
        }
    }
}

/// Slides over the board as it is occupied.
#[derive(Debug)]
pub(crate) struct Slides {
    pub(crate) rook: Lookup<1>,
    pub(crate) bishop: Lookup<1>,
    pub(crate) rider: Lookup<1>,
}

static SLIDES: LazyLock<Slides> = LazyLock::new(|| {
    let lattice = board::lattice();
    let table = |pattern: Pattern| {
        let paths = PathTable::new(lattice.topology(), &pattern);
        let targets = |from, occupied| paths.targets(from, occupied);
        let relevant = |from| relevant_to(ALL, |occupied| targets(from, occupied));
        Lookup::new(CELLS, relevant, targets)
    };
    Slides {
        rook: table(Pattern::slide(lattice.directions_of_rank(1))),
        bishop: table(Pattern::slide(lattice.directions_of_rank(2))),
        rider: table(Pattern::rider(lattice.leaper(&[1, 2]))),
    }
});

impl Slides {
    /// Each of them with its way of moving.
    #[inline]
    pub(crate) fn by_way(&self) -> [(Way, &Lookup<1>); 3] {
        [(Way::Rook, &self.rook), (Way::Bishop, &self.bishop), (Way::Rider, &self.rider)]
    }

    /// What the slides among these ways reach, the first unit on each line included.
    #[inline(always)]
    pub(crate) fn reach(&self, ways: Ways, from: Cell, occupied: CellSet) -> CellSet {
        let mut cells = CellSet::EMPTY;
        if ways.has(Way::Rook) {
            cells |= self.rook.get(from, occupied);
        }
        if ways.has(Way::Bishop) {
            cells |= self.bishop.get(from, occupied);
        }
        if ways.has(Way::Rider) {
            cells |= self.rider.get(from, occupied);
        }
        cells
    }
}

/// What may be let off where a unit is picked up (TX-30), by the riders that travelled and the
/// unit that boards.
#[derive(Debug)]
pub(crate) struct Picks {
    /// On an own drive.
    pub(crate) own: [[UnitSet; UNITS]; UNITS],
    /// On a call: the caller stays aboard whole.
    pub(crate) call: [[UnitSet; UNITS]; UNITS],
}

static PICKS: LazyLock<Box<Picks>> = LazyLock::new(|| {
    let mut picks = Box::new(Picks {
        own: [[UnitSet::EMPTY; UNITS]; UNITS],
        call: [[UnitSet::EMPTY; UNITS]; UNITS],
    });
    for riders in Unit::all() {
        for unit in Unit::all().filter(|unit| !unit.is_empty()) {
            let (own, call) = let_off(riders, unit);
            picks.own[riders.index()][unit.index()] = own;
            picks.call[riders.index()][unit.index()] = call;
        }
    }
    picks
});

/// The units that may be let off when `riders` come to `unit` and it boards, on an own drive and
/// on a call.
fn let_off(riders: Unit, unit: Unit) -> (UnitSet, UnitSet) {
    let (mut own, mut call) = (UnitSet::EMPTY, UnitSet::EMPTY);
    for first in riders.parts().iter() {
        // Riders get off before the unit boards.
        let staying = riders.without(first).expect("a part");
        if staying.and(unit).is_none() {
            continue;
        }
        call.insert(first);
        for then in unit.parts().iter() {
            let no_pick_up = first.is_empty() && then == unit;
            if let Some(off) = first.and(then).filter(|_| !no_pick_up) {
                own.insert(off);
            }
        }
    }
    (own, call)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(text: &str) -> Unit {
        Unit::of_all(text.chars().map(|letter| Role::from_letter(letter).unwrap())).unwrap()
    }

    fn texts(set: UnitSet) -> Vec<String> {
        set.iter().map(|unit| unit.to_string()).collect()
    }

    /// The example of the rule: a taxi with `R` that drives onto `N`.
    #[test]
    fn tx_30_what_is_let_off_where_a_unit_boards() {
        let (own, call) = let_off(unit("R"), unit("N"));
        assert_eq!(texts(own), ["", "R", "RN"]);
        assert_eq!(texts(call), ["", "R"]);
        // A rider gets off and an equal piece boards in its place.
        assert_eq!(texts(let_off(unit("N"), unit("N")).0), ["", "N", "NN"]);
        // Three are aboard: one at least gets off first, and three at most.
        let (own, call) = let_off(unit("RBP"), unit("N"));
        assert_eq!(texts(call), ["R", "B", "P", "RB", "RP", "BP", "RBP"]);
        assert_eq!(
            texts(own),
            ["R", "B", "P", "RB", "RN", "RP", "BN", "BP", "NP", "RBN", "RBP", "RNP", "BNP"]
        );
    }

    #[test]
    fn tx_13_equal_pieces_have_other_ways() {
        let ways = |text| {
            let all = [Way::Step, Way::Rook, Way::Bishop, Way::Leap, Way::Rider, Way::Pawn];
            let all = [&all[..], &[Way::PawnPair, Way::PawnTrio, Way::Royal]].concat();
            all.into_iter().filter(|&way| Ways::of(unit(text)).has(way)).collect::<Vec<_>>()
        };
        assert_eq!(ways("RR"), [Way::Step, Way::Rook]);
        assert_eq!(ways("BBB"), [Way::Step, Way::Bishop]);
        assert_eq!(ways("NNP"), [Way::Leap, Way::Rider, Way::Pawn]);
        assert_eq!(ways("PPP"), [Way::Pawn, Way::PawnPair, Way::PawnTrio]);
        assert_eq!(ways("KRB"), [Way::Step, Way::Rook, Way::Bishop, Way::Royal]);
    }
}
