//! From how roles move to the tables of an army.

use warpboard_core::attacks::moves::{MotionPaths, MoveTable};
use warpboard_core::attacks::reach::Reach;
use warpboard_core::movement::{Motion, Way};
use warpboard_core::paths::PathTable;
use warpboard_core::{Cell, CellSet, Color};

use crate::compiled::{Army, Drops, Mover, Need, Promotion, Roles, Threat};
use crate::compiler::{Compiler, narrow};
use crate::error::{Result, StatementError};
use crate::ground::Cells;
use crate::sided::Sided;
use crate::statement::{Promotes, Role};

/// The most steps of a motion, from all cells together. A queen takes 4,000 on a board of 12x10;
/// where paths fork there is no end to them.
const MOST_STEPS: usize = 1 << 18;

/// The paths of one motion.
struct Paths {
    motion: MotionPaths,
    /// Whether they are double steps that may be answered en passant.
    double: bool,
}

impl Paths {
    /// The cells from which there is a move on an empty board.
    fn mobile(&self) -> Cells {
        let MotionPaths { paths, way, purpose } = &self.motion;
        let moves = purpose.moves() && *way == Way::Free;
        let leads_on = |&cell: &Cell| moves && !paths.reach::<2>(cell).is_empty();
        cells(paths).filter(leads_on).collect()
    }
}

fn cells(table: &PathTable) -> impl Iterator<Item = Cell> {
    (0..table.cells()).map(Cell::new)
}

impl Compiler<'_> {
    /// The paths of a role of an army.
    fn paths(&self, name: &str, role: &Role, color: Color) -> Result<Vec<Paths>> {
        let at = format!("roles.{name}.moves");
        let mut paths = self.lay(role.moves.of(color), color, &at)?;
        for (number, also) in role.also.iter().enumerate() {
            let at = format!("roles.{name}.also.{number}");
            let from = self.ground.sided(&also.from, &format!("{at}.from"))?[color.index()];
            for mut more in self.lay(also.moves.of(color), color, &format!("{at}.moves"))? {
                more.motion.paths = more.motion.paths.filtered(|origin, _| from.contains(origin));
                more.double = also.en_passant;
                paths.push(more);
            }
        }
        if let Some(stays) = &role.stays {
            let stays = self.ground.sided(stays, &format!("roles.{name}.stays"))?[color.index()];
            for paths in &mut paths {
                paths.motion.paths = paths.motion.paths.filtered(|origin, path| {
                    stays.contains(origin) && stays.contains(path[path.len() - 1])
                });
            }
        }
        Ok(paths)
    }

    fn lay(&self, moves: &crate::Moves, color: Color, at: &str) -> Result<Vec<Paths>> {
        let movement = self.ground.movement(moves, color, at)?;
        let lay = |motion: &Motion| {
            let paths = PathTable::within(&self.ground.topology, &motion.pattern, MOST_STEPS)?;
            let motion = MotionPaths { paths, way: motion.way, purpose: motion.purpose };
            Some(Paths { motion, double: false })
        };
        movement.motions().iter().map(lay).collect::<Option<_>>().ok_or_else(|| {
            let found = match moves {
                crate::Moves::Text(text) => text,
                crate::Moves::Movement(_) => "a movement",
            };
            let expected =
                format!("at most {MOST_STEPS} steps from all cells; paths fork too often");
            StatementError::new(at, found, expected)
        })
    }

    /// The tables of an army. What is laid out is added to what is known.
    pub(crate) fn army<const N: usize>(
        &self,
        color: Color,
        known: &mut Known<N>,
    ) -> Result<Army<N>> {
        let count = self.ground.topology.len();
        let all: CellSet<N> = CellSet::first_n(count);
        let mut army = Army {
            movers: Vec::new(),
            threats: Vec::new(),
            drops: Vec::new(),
            stays: Vec::new(),
            doubling: 0,
            doubles: Vec::new(),
        };
        let mut mobile = Vec::new();
        for (number, (name, role)) in self.statement.roles.iter().enumerate() {
            let number = number as u8;
            let mut doubles = vec![Vec::new(); count];
            let at = format!("roles.{name}");
            let paths = self.paths(name, role, color)?;
            mobile.push(paths.iter().fold(Cells::EMPTY, |cells, paths| cells | paths.mobile()));
            for paths in paths.iter().filter(|paths| paths.double) {
                collect_doubles(&paths.motion.paths, &mut doubles, &at)?;
            }
            let motions: Vec<MotionPaths> = paths.into_iter().map(|paths| paths.motion).collect();
            let table = MoveTable::new(count, &motions, |motion| known.onto(motion));
            let mut attacks = vec![CellSet::EMPTY; count];
            let mut captures: Vec<MotionPaths> =
                motions.into_iter().filter(|motion| motion.purpose.captures()).collect();
            if let Some(checks) = &role.checks {
                let checks = self.lay(checks.of(color), color, &format!("{at}.checks"))?;
                captures.extend(checks.into_iter().map(|paths| paths.motion));
            }
            for motion in &captures {
                if motion.are_leaps() {
                    add_sources(&mut attacks, &motion.paths);
                } else {
                    known.add_threat(&mut army.threats, number, motion);
                }
            }
            add_leaping(&mut army.threats, number, &attacks);
            if doubles.iter().any(|doubles| !doubles.is_empty()) {
                army.doubling |= 1 << number;
            }
            army.doubles.push(doubles);
            let stays = match &role.stays {
                Some(stays) => narrow(self.ground.sided(stays, &at)?[color.index()]),
                None => all,
            };
            army.stays.push(stays);
            let promotion = match &role.promotes {
                Some(promotes) => {
                    let promotes = promotes.or(&self.statement.promotes);
                    let at = format!("{at}.promotes");
                    Some(self.promotion(&promotes, color, mobile[usize::from(number)], &at)?)
                }
                None => None,
            };
            army.movers.push(Mover {
                role: number,
                royal: role.royal,
                en_passant: role.en_passant,
                table,
                promotion,
            });
        }
        army.drops = self.drops(color, &mobile)?;
        Ok(army)
    }

    /// How a role is promoted that can move, on an empty board, from the cells `mobile`.
    fn promotion<const N: usize>(
        &self,
        promotes: &Promotes,
        color: Color,
        mobile: Cells,
        at: &str,
    ) -> Result<Promotion<N>> {
        let roles = self.roles(&promotes.to, &format!("{at}.to"))?;
        let Some(zone) = &promotes.zone else {
            let expected = "a field `zone`, here or in the `promotes` of the game";
            return Err(StatementError::new(at, "", expected));
        };
        let zone = self.ground.sided(zone, &format!("{at}.zone"))?[color.index()];
        let must = match &promotes.must {
            None => zone,
            Some(Sided::Same(none)) if none == "none" => Cells::EMPTY,
            Some(Sided::Same(stuck)) if stuck == "stuck" => zone - mobile,
            Some(must) => self.ground.sided(must, &format!("{at}.must"))?[color.index()],
        };
        if !must.is_subset(zone) {
            let expected = "cells of the promotion zone, `none` or `stuck`";
            return Err(StatementError::new(format!("{at}.must"), "must", expected));
        }
        Ok(Promotion {
            zone: narrow(zone),
            must: narrow(must),
            leaving: promotes.leaving.unwrap_or_default(),
            by_capture: promotes.by_capture.unwrap_or_default(),
            captured_only: promotes.captured_only.unwrap_or_default(),
            roles: roles.into_iter().fold(0, |bits, role| bits | 1 << role),
        })
    }

    /// The roles that an army keeps in hand, each with those that it may be dropped as, and where.
    /// `mobile` are the cells from which each role can move, on an empty board.
    fn drops<const N: usize>(&self, color: Color, mobile: &[Cells]) -> Result<Vec<Drops<N>>> {
        let mut zones = Vec::new();
        for ((name, role), mobile) in self.statement.roles.iter().zip(mobile) {
            let zone = match &role.drop.zone {
                Some(zone) => {
                    self.ground.sided(zone, &format!("roles.{name}.drop.zone"))?[color.index()]
                }
                None => self.ground.topology.cells().collect(),
            };
            zones.push(narrow(if role.drop.mobile { zone & *mobile } else { zone }));
        }
        let mut drops = Vec::new();
        for (number, (name, role)) in self.statement.roles.iter().enumerate() {
            let itself = [name.clone()];
            let names = if role.drop.roles.is_empty() { &itself[..] } else { &role.drop.roles };
            let others = self.roles(names, &format!("roles.{name}.drop.roles"))?;
            let choices = others.into_iter().map(|other| (other, zones[usize::from(other)]));
            drops.push((number as u8, choices.collect()));
        }
        Ok(drops)
    }
}

/// Adds the origins of paths to the cells on which they end.
fn add_sources<const N: usize>(sources: &mut [CellSet<N>], table: &PathTable) {
    for origin in cells(table) {
        for end in table.reach::<N>(origin) {
            sources[end.index()].insert(origin);
        }
    }
}

/// From the origins of what ends on each cell to the ends of what begins there.
fn transposed<const N: usize>(sources: &[CellSet<N>]) -> Vec<CellSet<N>> {
    let mut targets = vec![CellSet::EMPTY; sources.len()];
    for (end, sources) in sources.iter().enumerate() {
        for origin in sources {
            targets[origin.index()].insert(Cell::new(end));
        }
    }
    targets
}

/// Adds that a role attacks whatever is in the way.
fn add_leaping<const N: usize>(threats: &mut Vec<Threat<N>>, role: u8, sources: &[CellSet<N>]) {
    if sources.iter().any(|sources| !sources.is_empty()) {
        add_threat(threats, role, sources, Need::Leap, None);
    }
}

/// Adds that a role attacks: to the threat that is the same but for the role, or a new one.
fn add_threat<const N: usize>(
    threats: &mut Vec<Threat<N>>,
    role: u8,
    sources: &[CellSet<N>],
    need: Need,
    reaches: Option<(usize, [&Reach<N>; 2])>,
) {
    let number = reaches.map(|(number, _)| number);
    let same =
        |it: &&mut Threat<N>| it.need == need && it.reversed == number && it.sources == sources;
    match threats.iter_mut().find(same) {
        Some(threat) => threat.roles.push(role),
        None => threats.push(Threat {
            roles: Roles::one(role),
            sources: sources.to_vec(),
            targets: transposed(sources),
            around: Vec::new(),
            need,
            reversed: number,
            toward: reaches.map(|(_, [toward, _])| toward.clone()),
            onto: reaches.map(|(_, [_, onto])| onto.clone()),
        }),
    }
}

/// What is laid out already: many roles, of both armies, go the same ways.
#[derive(Default)]
pub(crate) struct Known<const N: usize> {
    reaches: Vec<(PathTable, Way, Reach<N>)>,
    /// The paths along lines by which something is captured.
    pub(crate) captures: Vec<PathTable>,
}

impl<const N: usize> Known<N> {
    /// The number of a table among those that have been laid out.
    fn number(&mut self, table: PathTable, way: Way) -> usize {
        let known = self.reaches.iter().position(|it| it.1 == way && it.0 == table);
        known.unwrap_or_else(|| {
            let reach = Reach::new(&table, way);
            self.reaches.push((table, way, reach));
            self.reaches.len() - 1
        })
    }

    /// The numbers of what leads to cells, and from cells. Turned round twice, paths are in an order
    /// that does not depend on how they are stated.
    fn numbers(&mut self, motion: &MotionPaths) -> [usize; 2] {
        let toward = motion.paths.reversed();
        let onto = toward.reversed();
        [toward, onto].map(|table| self.number(table, motion.way))
    }

    /// What the paths of a motion reach.
    fn onto(&mut self, motion: &MotionPaths) -> Reach<N> {
        let [_, onto] = self.numbers(motion);
        self.reaches[onto].2.clone()
    }

    /// Adds that a role captures by a motion that is no leap.
    fn add_threat(&mut self, threats: &mut Vec<Threat<N>>, role: u8, motion: &MotionPaths) {
        let numbers = self.numbers(motion);
        let [(toward, _, _), _] = numbers.map(|number| &self.reaches[number]);
        let sources: Vec<CellSet<N>> = cells(toward).map(|cell| toward.reach(cell)).collect();
        if sources.iter().all(CellSet::is_empty) {
            return;
        }
        let reaches = numbers.map(|number| &self.reaches[number].2);
        add_threat(threats, role, &sources, motion.way.into(), Some((numbers[0], reaches)));
        add_table(&mut self.captures, motion.paths.clone());
    }
}

/// Adds a table to those that there are.
fn add_table(tables: &mut Vec<PathTable>, table: PathTable) {
    if !tables.contains(&table) {
        tables.push(table);
    }
}

/// The double steps of a table: each passes over one cell.
fn collect_doubles(table: &PathTable, doubles: &mut [Vec<(Cell, Cell)>], at: &str) -> Result<()> {
    let mut lengths_fit = true;
    for origin in cells(table) {
        table.for_each_path(origin, |path| match path {
            [_] => {}
            [passed, end] => doubles[origin.index()].push((*end, *passed)),
            _ => lengths_fit = false,
        });
    }
    if lengths_fit {
        return Ok(());
    }
    let expected = "moves of at most two steps, which pass over one cell";
    Err(StatementError::new(format!("{at}.also"), "en_passant", expected))
}
