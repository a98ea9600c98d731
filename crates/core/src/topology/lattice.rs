//! Lattices of any number of dimensions, with missing cells.

use std::collections::BTreeSet;

use super::{Direction, Outline, Shape, Topology, TopologyBuilder, TopologyError};
use crate::cell::Cell;
use crate::paths::Jump;

/// A lattice of unit cells in any number of dimensions, some of which may be missing.
///
/// Cells are numbered with the first axis fastest, so that the numbers grow or fall along every
/// line. There is a direction for every vector of -1, 0 and 1 but the zero vector:
/// `3^N - 1` of them.
///
/// On boards of up to three dimensions the axes are called file, rank and layer; directions are
/// `e`/`w`, `n`/`s`, `u`/`d` and their combinations in the order `n`/`s`, `e`/`w`, `u`/`d`
/// (`ne`, `swu`); cells are named by file letter and rank number behind the layer number
/// (`e4`, `5e1`). Beyond three dimensions directions are the signed axes (`+1-3`), and cells are
/// their coordinates from 1 (`1.2.3.4`).
#[derive(Debug, Clone)]
pub struct Lattice {
    topology: Topology,
    extents: Vec<usize>,
    wraps: Vec<bool>,
    cell_at: Vec<Option<Cell>>,
    coordinates: Vec<Vec<usize>>,
}

impl Lattice {
    /// A full lattice of these extents, one an axis.
    ///
    /// # Errors
    /// [`TopologyError`] if there is no axis, an extent is 0, or there are too many cells.
    pub fn new(extents: impl Into<Vec<usize>>) -> Result<Lattice, TopologyError> {
        LatticeBuilder::new(extents).build()
    }

    /// A lattice to be described further.
    #[must_use]
    pub fn builder<'a>(extents: impl Into<Vec<usize>>) -> LatticeBuilder<'a> {
        LatticeBuilder::new(extents)
    }

    /// The board.
    #[must_use]
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// The board, without the coordinates.
    #[must_use]
    pub fn into_topology(self) -> Topology {
        self.topology
    }

    /// The number of cells along each axis.
    #[must_use]
    pub fn extents(&self) -> &[usize] {
        &self.extents
    }

    /// The cell at these coordinates, each counted from 0; `None` if it is missing or outside.
    #[must_use]
    pub fn cell_at(&self, coordinates: &[usize]) -> Option<Cell> {
        self.cell_at[box_index(&self.extents, coordinates)?]
    }

    /// The coordinates of a cell, one an axis, counted from 0.
    ///
    /// # Panics
    /// If the cell is not of this board.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> &[usize] {
        &self.coordinates[cell.index()]
    }

    /// The cell at a vector from a cell; `None` if it is missing or outside, or the vector has not
    /// one entry an axis.
    ///
    /// # Panics
    /// If the cell is not of this board.
    #[must_use]
    pub fn offset(&self, from: Cell, vector: &[i32]) -> Option<Cell> {
        self.cell_at(&moved(&self.extents, &self.wraps, self.coordinates(from), vector)?)
    }

    /// The leap by a vector.
    #[must_use]
    pub fn jump(&self, vector: &[i32]) -> Jump {
        Jump::new(self.topology.len(), |from| self.offset(from, vector))
    }

    /// The leaps of a leaper: all vectors whose entries, signs and order apart, are those of
    /// `leap` and zeros. `[1, 2]` is the knight on a board of any number of dimensions.
    #[must_use]
    pub fn leaper(&self, leap: &[u32]) -> Vec<Jump> {
        self.leaper_vectors(leap).iter().map(|vector| self.jump(vector)).collect()
    }

    /// The vectors of a leaper, as [`leaper`](Self::leaper) takes them, in ascending order.
    #[must_use]
    pub fn leaper_vectors(&self, leap: &[u32]) -> Vec<Vec<i32>> {
        let axes = self.extents.len();
        let mut vectors = BTreeSet::new();
        if leap.iter().filter(|&&entry| entry != 0).count() <= axes {
            let longest = leap.len().max(axes);
            let mut entries: Vec<i32> = leap.iter().map(|&entry| entry as i32).collect();
            entries.resize(longest, 0);
            spread(&mut entries, axes, &mut Vec::new(), &mut vectors);
        }
        vectors.into_iter().collect()
    }

    /// The direction of a vector; `None` unless it has one entry an axis, each -1, 0 or 1, not
    /// all 0.
    #[must_use]
    pub fn direction(&self, vector: &[i8]) -> Option<Direction> {
        vectors(self.extents.len()).position(|other| other == vector).map(Direction::new)
    }

    /// The vector of a direction.
    ///
    /// # Panics
    /// If the direction is not of this board.
    #[must_use]
    pub fn vector(&self, direction: Direction) -> Vec<i8> {
        vectors(self.extents.len()).nth(direction.index()).expect("a direction of this board")
    }

    /// The directions with this many axes in them: 1 for orthogonal, 2 for diagonal, 3 for
    /// triagonal ones.
    #[must_use]
    pub fn directions_of_rank(&self, axes: usize) -> Vec<Direction> {
        vectors(self.extents.len())
            .enumerate()
            .filter(|(_, vector)| vector.iter().filter(|&&entry| entry != 0).count() == axes)
            .map(|(index, _)| Direction::new(index))
            .collect()
    }
}

/// Describes a [`Lattice`]: missing cells, names and zones.
pub struct LatticeBuilder<'a> {
    extents: Vec<usize>,
    wraps: Vec<usize>,
    links: Vec<Link>,
    exists: Box<Predicate<'a>>,
    name: Option<Box<Namer<'a>>>,
    zones: Vec<(String, Box<Predicate<'a>>)>,
}

/// A step beside those of the lattice: from, along a vector, to.
type Link = (Vec<usize>, Vec<i8>, Vec<usize>);

type Predicate<'a> = dyn Fn(&[usize]) -> bool + 'a;
type Namer<'a> = dyn Fn(&[usize]) -> String + 'a;

impl std::fmt::Debug for LatticeBuilder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LatticeBuilder").field("extents", &self.extents).finish_non_exhaustive()
    }
}

impl<'a> LatticeBuilder<'a> {
    /// A full lattice of these extents, one an axis.
    #[must_use]
    pub fn new(extents: impl Into<Vec<usize>>) -> Self {
        LatticeBuilder {
            extents: extents.into(),
            wraps: Vec::new(),
            links: Vec::new(),
            exists: Box::new(|_| true),
            name: None,
            zones: Vec::new(),
        }
    }

    /// Only the cells at whose coordinates `exists` holds.
    #[must_use]
    pub fn only(mut self, exists: impl Fn(&[usize]) -> bool + 'a) -> Self {
        self.exists = Box::new(exists);
        self
    }

    /// Closes an axis to a ring, axes counted from 0: behind its last cell comes the first. With
    /// one axis of two closed the board is a cylinder, with both a torus.
    ///
    /// ```
    /// use warpboard_core::topology::Lattice;
    ///
    /// let cylinder = Lattice::builder([8, 8]).wrap(0).build()?;
    /// let topology = cylinder.topology();
    /// let (h1, east) = (topology.cell("h1").unwrap(), topology.direction("e").unwrap());
    /// assert_eq!(topology.step(h1, east), topology.cell("a1"));
    /// assert_eq!(cylinder.offset(h1, &[1, 2]), topology.cell("a3"));
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    #[must_use]
    pub fn wrap(mut self, axis: usize) -> Self {
        self.wraps.push(axis);
        self
    }

    /// One more step along a vector of -1, 0 and 1, from one cell to another wherever it is, and
    /// back: a portal, or a fork if there is a step along the vector already. Leaps do not follow
    /// it.
    #[must_use]
    pub fn link(
        mut self,
        from: impl Into<Vec<usize>>,
        vector: impl Into<Vec<i8>>,
        to: impl Into<Vec<usize>>,
    ) -> Self {
        self.links.push((from.into(), vector.into(), to.into()));
        self
    }

    /// Names cells by their coordinates.
    #[must_use]
    pub fn named(mut self, name: impl Fn(&[usize]) -> String + 'a) -> Self {
        self.name = Some(Box::new(name));
        self
    }

    /// A zone of the cells at whose coordinates `member` holds.
    #[must_use]
    pub fn zone(mut self, name: impl Into<String>, member: impl Fn(&[usize]) -> bool + 'a) -> Self {
        self.zones.push((name.into(), Box::new(member)));
        self
    }

    /// Makes the lattice.
    ///
    /// # Errors
    /// [`TopologyError`] if there is no axis, an extent is 0, an axis that closes is none or
    /// shorter than 3, a link is from or to no cell or along no vector, no cell exists, there are too
    /// many cells or directions, or names collide.
    pub fn build(self) -> Result<Lattice, TopologyError> {
        let extents = self.extents;
        let wraps: Vec<bool> = (0..extents.len()).map(|axis| self.wraps.contains(&axis)).collect();
        let volume = extents.iter().try_fold(1usize, |volume, &extent| volume.checked_mul(extent));
        let limit = usize::from(u16::MAX);
        match volume {
            _ if extents.is_empty() => {
                return Err(TopologyError::Geometry("a lattice needs at least one axis".into()));
            }
            Some(0) => {
                return Err(TopologyError::Geometry("every extent must be at least 1".into()));
            }
            Some(count) if count > 1 << 20 => {
                return Err(TopologyError::TooMany { what: "cells", count, limit });
            }
            None => {
                return Err(TopologyError::TooMany { what: "cells", count: usize::MAX, limit });
            }
            Some(_) if extents.len() > 10 => {
                return Err(TopologyError::TooMany {
                    what: "axes",
                    count: extents.len(),
                    limit: 10,
                });
            }
            Some(_) => {}
        }
        if self.wraps.iter().any(|&axis| extents.get(axis).is_none_or(|&extent| extent < 3)) {
            let error = "an axis that closes to a ring must have at least 3 cells";
            return Err(TopologyError::Geometry(error.into()));
        }
        let mut builder = TopologyBuilder::new();
        let mut cell_at = Vec::new();
        let mut coordinates = Vec::new();
        for at in all_coordinates(&extents) {
            if (self.exists)(&at) {
                let name = self.name.as_ref().map_or_else(|| default_name(&at), |name| name(&at));
                cell_at.push(Some(builder.cell(name, shape(&at))));
                coordinates.push(at);
            } else {
                cell_at.push(None);
            }
        }
        if coordinates.len() > limit {
            return Err(TopologyError::TooMany { what: "cells", count: coordinates.len(), limit });
        }
        let vectors: Vec<Vec<i8>> = vectors(extents.len()).collect();
        add_directions(&mut builder, &vectors);
        for (i, from) in coordinates.iter().enumerate() {
            for (number, vector) in vectors.iter().enumerate() {
                let to = neighbour(&extents, &wraps, from, vector);
                let to = to.and_then(|index| cell_at[index]);
                if let Some(to) = to {
                    builder.step(Cell::new(i), Direction::new(number), to);
                }
            }
        }
        for (from, vector, to) in &self.links {
            let [from, to] = [from, to].map(|at| cell_at[box_index(&extents, at)?]);
            let direction = vectors.iter().position(|other| other == vector);
            let (Some(from), Some(direction), Some(to)) = (from, direction, to) else {
                let error = "a link must lead from a cell along a vector to a cell";
                return Err(TopologyError::Geometry(error.into()));
            };
            builder.step_both(from, Direction::new(direction), to);
        }
        for (name, member) in &self.zones {
            let cells = coordinates.iter().enumerate().filter(|(_, at)| member(at));
            builder.zone(name.clone(), cells.map(|(i, _)| Cell::new(i)));
        }
        Ok(Lattice { topology: builder.build()?, extents, wraps, cell_at, coordinates })
    }
}

/// Adds a direction a vector; a vector and its negative stand at mirrored places of the list.
fn add_directions(builder: &mut TopologyBuilder, vectors: &[Vec<i8>]) {
    for vector in vectors {
        builder.direction(direction_name(vector));
    }
    for i in 0..vectors.len() {
        builder.set_opposite(Direction::new(i), Direction::new(vectors.len() - 1 - i));
    }
}

/// The coordinates of a box in the order of their numbers: the first axis fastest.
fn all_coordinates(extents: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    (0..extents.iter().product()).map(|mut index: usize| {
        extents
            .iter()
            .map(|&extent| {
                let at = index % extent;
                index /= extent;
                at
            })
            .collect()
    })
}

fn box_index(extents: &[usize], coordinates: &[usize]) -> Option<usize> {
    let inside = coordinates.len() == extents.len()
        && coordinates.iter().zip(extents).all(|(at, extent)| at < extent);
    inside.then(|| {
        coordinates.iter().zip(extents).rev().fold(0, |index, (at, extent)| index * extent + at)
    })
}

fn neighbour(extents: &[usize], wraps: &[bool], from: &[usize], vector: &[i8]) -> Option<usize> {
    let vector: Vec<i32> = vector.iter().map(|&entry| i32::from(entry)).collect();
    box_index(extents, &moved(extents, wraps, from, &vector)?)
}

/// The coordinates at a vector from some, around the axes that close; `None` below 0.
fn moved(extents: &[usize], wraps: &[bool], from: &[usize], vector: &[i32]) -> Option<Vec<usize>> {
    let along = |((&at, &entry), (&extent, &wraps)): ((&usize, &i32), (&usize, &bool))| {
        let to = at.checked_add_signed(entry as isize);
        if !wraps {
            return to;
        }
        Some((at as i64 + i64::from(entry)).rem_euclid(extent as i64) as usize)
    };
    from.iter().zip(vector).zip(extents.iter().zip(wraps)).map(along).collect()
}

/// All ways to put the entries, signed, in order into vectors of `axes` entries; entries left over
/// must be zero.
fn spread(
    entries: &mut Vec<i32>,
    axes: usize,
    vector: &mut Vec<i32>,
    vectors: &mut BTreeSet<Vec<i32>>,
) {
    if vector.len() == axes {
        if entries.iter().all(|&entry| entry == 0) {
            vectors.insert(vector.clone());
        }
        return;
    }
    for i in 0..entries.len() {
        let entry = entries.remove(i);
        for signed in [entry, -entry] {
            vector.push(signed);
            spread(entries, axes, vector, vectors);
            vector.pop();
        }
        entries.insert(i, entry);
    }
}

/// All vectors of -1, 0 and 1 but zero, the first axis fastest.
fn vectors(axes: usize) -> impl Iterator<Item = Vec<i8>> {
    (0..3usize.pow(axes as u32))
        .map(move |mut index| {
            (0..axes)
                .map(|_| {
                    let entry = (index % 3) as i8 - 1;
                    index /= 3;
                    entry
                })
                .collect::<Vec<i8>>()
        })
        .filter(|vector| vector.iter().any(|&entry| entry != 0))
}

fn direction_name(vector: &[i8]) -> String {
    if vector.len() > 3 {
        let signed = vector.iter().enumerate().filter(|(_, entry)| **entry != 0);
        return signed
            .map(|(axis, &d)| format!("{}{}", if d > 0 { '+' } else { '-' }, axis + 1))
            .collect();
    }
    let letter = |axis: usize, letters: [&'static str; 2]| match vector.get(axis) {
        Some(1) => letters[0],
        Some(-1) => letters[1],
        _ => "",
    };
    [letter(1, ["n", "s"]), letter(0, ["e", "w"]), letter(2, ["u", "d"])].concat()
}

/// `a`, ..., `z`, `aa`, `ab`, ...
pub(super) fn file_name(mut file: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + (file % 26) as u8);
        if file < 26 {
            break;
        }
        file = file / 26 - 1;
    }
    letters.iter().rev().map(|&letter| char::from(letter)).collect()
}

fn default_name(at: &[usize]) -> String {
    match at {
        [file] => file_name(*file),
        [file, rank] => format!("{}{}", file_name(*file), rank + 1),
        [file, rank, layer] => format!("{}{}{}", layer + 1, file_name(*file), rank + 1),
        _ => at.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join("."),
    }
}

fn shape(at: &[usize]) -> Shape {
    let axis = |axis: usize| at.get(axis).map_or(0.0, |&at| at as f32);
    // Beyond three dimensions the further axes spread the panels out.
    let x = axis(0) + 0.5;
    let y = axis(1) + 0.5;
    let panel = at.iter().skip(2).rev().fold(0usize, |panel, at| panel * 10 + at) as u16;
    Shape { x, y, size: 1.0, panel, outline: Outline::Square }
}

#[cfg(test)]
mod tests;
