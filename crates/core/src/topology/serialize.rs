//! Topologies as structures, behind the feature `serde`. What is read goes through the builder.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Direction, Onward, Shape, Topology, TopologyBuilder, TopologyError};
use crate::cell::Cell;

/// A topology; cells and directions are referred to by their numbers.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Topology")]
struct Parts {
    cells: Vec<CellPart>,
    directions: Vec<DirectionPart>,
    /// From, direction, to.
    steps: Vec<(u16, u16, u16)>,
    /// From, direction, to, and where paths by that step may go on to.
    restrictions: Vec<(u16, u16, u16, Vec<u16>)>,
    zones: Vec<(String, Vec<u16>)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Cell")]
struct CellPart {
    name: String,
    shape: Shape,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Direction")]
struct DirectionPart {
    name: String,
    opposite: Option<u16>,
}

impl Serialize for Topology {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Parts::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Topology {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Parts::deserialize(deserializer)?.build().map_err(D::Error::custom)
    }
}

impl Parts {
    fn of(topology: &Topology) -> Parts {
        let mut parts = Parts {
            cells: Vec::new(),
            directions: Vec::new(),
            steps: Vec::new(),
            restrictions: Vec::new(),
            zones: Vec::new(),
        };
        for direction in topology.directions() {
            parts.directions.push(DirectionPart {
                name: topology.direction_name(direction).to_owned(),
                opposite: topology.opposite(direction).map(|opposite| opposite.0),
            });
        }
        for cell in topology.cells() {
            let (name, shape) = (topology.name(cell).to_owned(), topology.shape(cell));
            parts.cells.push(CellPart { name, shape });
            for direction in topology.directions() {
                for &step in topology.steps(cell, direction) {
                    let (from, to) = (number(cell), number(step.to));
                    parts.steps.push((from, direction.0, to));
                    if step.onward != Onward::All {
                        let onward = topology.onward(step, direction);
                        let onward = onward.map(|step| number(step.to)).collect();
                        parts.restrictions.push((from, direction.0, to, onward));
                    }
                }
            }
        }
        for name in topology.zones() {
            let cells = topology.zone(name).into_iter().flatten().map(number).collect();
            parts.zones.push((name.to_owned(), cells));
        }
        parts
    }

    fn build(self) -> Result<Topology, TopologyError> {
        let mut builder = TopologyBuilder::new();
        for cell in self.cells {
            builder.cell(cell.name, cell.shape);
        }
        let count = self.directions.len();
        let opposites: Vec<Option<u16>> =
            self.directions.iter().map(|direction| direction.opposite).collect();
        for direction in self.directions {
            builder.direction(direction.name);
        }
        for (there, back) in (0..).zip(opposites) {
            let Some(back) = back else { continue };
            if usize::from(back) >= count {
                return Err(TopologyError::UnknownDirection(usize::from(back)));
            }
            builder.set_opposite(Direction(there), Direction(back));
        }
        for (from, direction, to) in self.steps {
            builder.step(cell(from), Direction(direction), cell(to));
        }
        for (from, direction, to, onward) in self.restrictions {
            builder.restrict(
                cell(from),
                Direction(direction),
                cell(to),
                onward.into_iter().map(cell),
            );
        }
        for (name, cells) in self.zones {
            builder.zone(name, cells.into_iter().map(cell));
        }
        builder.build()
    }
}

fn number(cell: Cell) -> u16 {
    cell.index() as u16
}

fn cell(number: u16) -> Cell {
    Cell::new(usize::from(number))
}

#[cfg(test)]
mod tests {
    use super::super::{Hexagonal, Lattice, Squares};
    use super::*;

    fn round_trip(topology: &Topology) {
        let json = serde_json::to_string(topology).unwrap();
        let again: Topology = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), json);
        for cell in topology.cells() {
            assert_eq!(again.name(cell), topology.name(cell));
            for direction in topology.directions() {
                assert_eq!(again.steps(cell, direction), topology.steps(cell, direction));
            }
        }
    }

    #[test]
    fn boards_of_every_kind_round_trip() {
        let zoned = Lattice::builder([3, 3]).only(|at| at != [1, 1]).zone("edge", |at| at[0] == 0);
        round_trip(zoned.build().unwrap().topology());
        round_trip(Hexagonal::of_side(2).unwrap().topology());
        // Paths from the large square split, and go on as they came.
        let mut plane = Squares::builder(2);
        plane.square("large", 2, 2, 2);
        plane.square("below", 2, 1, 1);
        plane.square("below-too", 3, 1, 1);
        plane.square("corner", 4, 1, 1);
        plane.square("behind", 0, 4, 2);
        round_trip(plane.build().unwrap().topology());
    }

    #[test]
    fn what_is_read_is_checked() {
        let shape = r#"{"x":0,"y":0,"size":1,"panel":0,"outline":"Square"}"#;
        let read = |directions: &str, steps: &str| {
            let json = format!(
                r#"{{"cells":[{{"name":"a","shape":{shape}}}],"directions":[{directions}],
                "steps":[{steps}],"restrictions":[],"zones":[]}}"#
            );
            serde_json::from_str::<Topology>(&json).map_err(|error| error.to_string())
        };
        assert!(read("", "").is_ok());
        let away = r#"{"name":"n","opposite":null}"#;
        assert!(read(away, "[0,0,0]").is_ok());
        assert!(read(away, "[0,0,7]").unwrap_err().contains("cell number 7"));
        assert!(read(away, "[0,3,0]").unwrap_err().contains("direction number 3"));
        let gone = r#"{"name":"n","opposite":9}"#;
        assert!(read(gone, "").unwrap_err().contains("direction number 9"));
    }
}
