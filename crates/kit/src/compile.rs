//! From a statement to tables.

use warpboard_core::between::Between;
use warpboard_core::movement::{Purpose, Way};
use warpboard_core::paths::PathTable;
use warpboard_core::reach::Reach;
use warpboard_core::zobrist::Stream;
use warpboard_core::{Cell, CellSet, Color};

use crate::compiled::{
    Army, Castle, Compiled, CompiledEnds, CompiledGoal, Drops, Keys, Leaps, Mover, Need, Promotion,
    ROLES, RoleInfo, Threat,
};
use crate::error::{Result, StatementError, unknown};
use crate::ground::{Cells, Ground};
use crate::moves::NONE;
use crate::notation;
use crate::sided::Sided;
use crate::statement::{Extinction, Promotes, Role, Statement};

/// Paths of one motion, and what they are for.
struct Paths {
    table: PathTable,
    way: Way,
    purpose: Purpose,
    /// Whether they are double steps that may be answered en passant.
    double: bool,
}

impl Paths {
    /// Whether nothing can be in the way: all paths are single steps or leaps.
    fn are_leaps(&self) -> bool {
        let mut single = true;
        for origin in cells(&self.table) {
            self.table.for_each_path(origin, |path| single &= path.len() == 1);
        }
        single && self.way == Way::Free
    }
}

fn cells(table: &PathTable) -> impl Iterator<Item = Cell> {
    (0..table.cells()).map(Cell::new)
}

/// A set of any width as one of this width.
pub(crate) fn narrow<const N: usize>(cells: Cells) -> CellSet<N> {
    cells.iter().collect()
}

/// What is known while a statement is compiled.
pub(crate) struct Compiler<'a> {
    pub(crate) statement: &'a Statement,
    pub(crate) ground: &'a Ground,
    pub(crate) names: Vec<&'a str>,
}

impl<'a> Compiler<'a> {
    pub(crate) fn new(statement: &'a Statement, ground: &'a Ground) -> Compiler<'a> {
        let names = statement.roles.keys().map(String::as_str).collect();
        Compiler { statement, ground, names }
    }

    /// The number of the role of a name.
    pub(crate) fn role(&self, name: &str, at: &str) -> Result<u8> {
        let found = self.names.iter().position(|known| *known == name);
        let number = found.ok_or_else(|| unknown(at, name, "a role", self.names.clone()))?;
        Ok(number as u8)
    }

    fn roles(&self, names: &[String], at: &str) -> Result<Vec<u8>> {
        if names.is_empty() {
            return Err(StatementError::new(at, "", "at least one role"));
        }
        names.iter().map(|name| self.role(name, at)).collect()
    }

    pub(crate) fn compile<const N: usize>(self) -> Result<Compiled<N>> {
        let statement = self.statement;
        let roles = self.role_infos()?;
        let mut captures: Vec<PathTable> = Vec::new();
        let mut armies = Vec::new();
        for color in Color::ALL {
            armies.push(self.army::<N>(color, &mut captures)?);
        }
        let armies: [Army<N>; 2] = armies.try_into().expect("two armies");
        let cells = self.ground.topology.cells();
        let suffixes = notation::suffixes(&self, &roles)?;
        let castles = self.castles::<N>(&armies)?;
        let mut spoils = vec![0; 256];
        for (number, castle) in castles.iter().enumerate() {
            for cell in [castle.king.0, castle.rook.0] {
                spoils[cell.index()] |= 1 << number;
            }
        }
        let between = Between::of_paths(&captures);
        let ends = self.ends::<N>()?;
        let ends_early =
            !ends.extinction.is_empty() || ends.goal.is_some() || ends.checks > 0 || ends.bare;
        let plain = between.is_some()
            && !ends_early
            && !statement.must_capture
            && !statement.no_checks
            && !roles.iter().any(|role| role.no_mate);
        let mut compiled = Compiled {
            number: 0,
            statement: statement.clone(),
            topology: self.ground.topology.clone(),
            rows: self.ground.rows(),
            roles,
            armies,
            between,
            castles,
            spoils,
            files: cells.map(|cell| narrow(self.ground.file_of(cell))).collect(),
            keys: keys(&statement.id),
            ends,
            plain,
            suffixes,
        };
        self.check_start(&mut compiled)?;
        Ok(compiled)
    }

    /// Reads the start position, and counts what it has.
    fn check_start<const N: usize>(&self, compiled: &mut Compiled<N>) -> Result<()> {
        let wrong = |error: warpboard_core::FenError| {
            let found = if error.text.is_empty() { &self.statement.start } else { &error.text };
            let expected = format!("{} ({} of a FEN)", error.expected, error.field);
            StatementError::new("start", found, expected)
        };
        let state = crate::fen::read_uncounted(&self.statement.start, compiled).map_err(wrong)?;
        for (number, role) in compiled.roles.iter_mut().enumerate() {
            role.at_start = [0, 1].map(|color| state.men[color][number].len() as u8);
        }
        for (roles, left, _, armies) in &mut compiled.ends.extinction {
            *armies = [0, 1].map(|color| {
                let count: usize =
                    roles.iter().map(|&role| state.men[color][usize::from(role)].len()).sum();
                count > usize::from(*left)
            });
        }
        crate::fen::read(&self.statement.start, compiled).map_err(wrong)?;
        Ok(())
    }

    fn role_infos(&self) -> Result<Vec<RoleInfo>> {
        let mut infos: Vec<RoleInfo> = Vec::new();
        for (name, role) in &self.statement.roles {
            let at = format!("roles.{name}");
            let letter = notation::letter(&role.letter, &at)?;
            if let Some(other) = infos.iter().find(|other| other.letter == letter) {
                let expected = format!("a letter that `{}` does not have", other.name);
                return Err(StatementError::new(format!("{at}.letter"), letter, expected));
            }
            let hand = match &role.hand {
                Some(_) if !self.statement.hands => {
                    let expected = "no such entry in a game without `hands = true`";
                    return Err(StatementError::new(format!("{at}.hand"), "hand", expected));
                }
                Some(hand) => self.role(hand, &format!("{at}.hand"))?,
                None if self.statement.hands && !role.royal => infos.len() as u8,
                None => NONE,
            };
            infos.push(RoleInfo {
                name: name.clone(),
                letter,
                royal: role.royal,
                clock: role.clock,
                en_passant: role.en_passant,
                hand,
                drop_from: infos.len() as u8,
                one_a_file: role.drop.one_a_file,
                no_mate: role.drop.no_mate,
                at_start: [0; 2],
            });
        }
        for (number, (name, role)) in self.statement.roles.iter().enumerate() {
            let at = format!("roles.{name}.drop.roles");
            for other in &role.drop.roles {
                let other = self.role(other, &at)?;
                infos[usize::from(other)].drop_from = number as u8;
            }
        }
        Ok(infos)
    }

    /// The paths of a role of an army.
    fn paths(&self, name: &str, role: &Role, color: Color) -> Result<Vec<Paths>> {
        let at = format!("roles.{name}.moves");
        let mut paths = self.lay(role.moves.of(color), color, &at)?;
        for (number, also) in role.also.iter().enumerate() {
            let at = format!("roles.{name}.also.{number}");
            let from = self.ground.sided(&also.from, &format!("{at}.from"))?[color.index()];
            for mut more in self.lay(also.moves.of(color), color, &format!("{at}.moves"))? {
                more.table = more.table.filtered(|origin, _| from.contains(origin));
                more.double = also.en_passant;
                paths.push(more);
            }
        }
        if let Some(stays) = &role.stays {
            let stays = self.ground.sided(stays, &format!("roles.{name}.stays"))?[color.index()];
            for paths in &mut paths {
                paths.table = paths.table.filtered(|origin, path| {
                    stays.contains(origin) && stays.contains(path[path.len() - 1])
                });
            }
        }
        Ok(paths)
    }

    fn lay(&self, moves: &crate::Moves, color: Color, at: &str) -> Result<Vec<Paths>> {
        let movement = self.ground.movement(moves, color, at)?;
        let lay = |motion: &warpboard_core::movement::Motion| Paths {
            table: PathTable::new(&self.ground.topology, &motion.pattern),
            way: motion.way,
            purpose: motion.purpose,
            double: false,
        };
        Ok(movement.motions().iter().map(lay).collect())
    }

    fn army<const N: usize>(&self, color: Color, captures: &mut Vec<PathTable>) -> Result<Army<N>> {
        let count = self.ground.topology.len();
        let all: CellSet<N> = CellSet::first_n(count);
        let mut army = Army {
            movers: Vec::new(),
            threats: Vec::new(),
            drops: self.drops(color)?,
            stays: Vec::new(),
            doubles: Vec::new(),
        };
        for (number, (name, role)) in self.statement.roles.iter().enumerate() {
            let number = number as u8;
            let mut leaps = vec![Leaps::default(); count];
            let mut attacks = PathTable::new(&self.ground.topology, &Default::default());
            let mut lines = Vec::new();
            let mut doubles = vec![Vec::new(); count];
            let at = format!("roles.{name}");
            for paths in self.paths(name, role, color)? {
                if paths.double {
                    collect_doubles(&paths.table, &mut doubles, &at)?;
                }
                let leaping = paths.are_leaps();
                if leaping {
                    add_leaps(&paths, &mut leaps);
                } else {
                    lines.push((paths.purpose, Reach::new(&paths.table, paths.way)));
                }
                if !paths.purpose.captures() {
                } else if leaping {
                    attacks = attacks.united(&paths.table);
                } else {
                    add_threat(&mut army.threats, number, &paths.table, paths.way.into(), captures);
                }
            }
            if let Some(checks) = &role.checks {
                for paths in self.lay(checks.of(color), color, &format!("{at}.checks"))? {
                    if paths.are_leaps() {
                        attacks = attacks.united(&paths.table);
                    } else {
                        let need = paths.way.into();
                        add_threat(&mut army.threats, number, &paths.table, need, captures);
                    }
                }
            }
            add_threat(&mut army.threats, number, &attacks, Need::Leap, captures);
            army.doubles.push(doubles);
            let stays = match &role.stays {
                Some(stays) => narrow(self.ground.sided(stays, &at)?[color.index()]),
                None => all,
            };
            army.stays.push(stays);
            let promotion = match &role.promotes {
                Some(promotes) => {
                    Some(self.promotion(promotes, color, &format!("{at}.promotes"))?)
                }
                None => None,
            };
            army.movers.push(Mover {
                role: number,
                royal: role.royal,
                en_passant: role.en_passant,
                leaps,
                lines,
                promotion,
            });
        }
        Ok(army)
    }

    fn promotion<const N: usize>(
        &self,
        promotes: &Promotes,
        color: Color,
        at: &str,
    ) -> Result<Promotion<N>> {
        let roles = self.roles(&promotes.to, &format!("{at}.to"))?;
        let zone = self.ground.sided(&promotes.zone, &format!("{at}.zone"))?[color.index()];
        let must = match &promotes.must {
            None => zone,
            Some(Sided::Same(none)) if none == "none" => Cells::EMPTY,
            Some(must) => self.ground.sided(must, &format!("{at}.must"))?[color.index()],
        };
        if !must.is_subset(zone) {
            let expected = "cells of the promotion zone, or `none`";
            return Err(StatementError::new(format!("{at}.must"), "must", expected));
        }
        Ok(Promotion {
            zone: narrow(zone),
            must: narrow(must),
            leaving: promotes.leaving,
            by_capture: promotes.by_capture,
            captured_only: promotes.captured_only,
            roles: roles.into_iter().fold(0, |bits, role| bits | 1 << role),
        })
    }

    fn drops<const N: usize>(&self, color: Color) -> Result<Vec<Drops<N>>> {
        let mut drops = Vec::new();
        for (number, (name, role)) in self.statement.roles.iter().enumerate() {
            let mut choices = Vec::new();
            let itself = [name.clone()];
            let names = if role.drop.roles.is_empty() { &itself[..] } else { &role.drop.roles };
            for other in names {
                let at = format!("roles.{name}.drop.roles");
                let other = self.role(other, &at)?;
                let drop = &self.statement.roles[self.names[usize::from(other)]].drop;
                let at = format!("roles.{}.drop.zone", self.names[usize::from(other)]);
                let zone = match &drop.zone {
                    Some(zone) => self.ground.sided(zone, &at)?[color.index()],
                    None => self.ground.topology.cells().collect(),
                };
                choices.push((other, narrow(zone)));
            }
            drops.push((number as u8, choices));
        }
        Ok(drops)
    }

    fn castles<const N: usize>(&self, armies: &[Army<N>; 2]) -> Result<Vec<Castle<N>>> {
        let mut castles: Vec<Castle<N>> = Vec::new();
        for text in &self.statement.castling {
            let castle = notation::castle(text, self, armies)?;
            if castles.iter().any(|other| other.letter == castle.letter) {
                let expected = "a letter that no other castle has";
                return Err(StatementError::new("castling", text, expected));
            }
            castles.push(castle);
        }
        Ok(castles)
    }

    fn ends<const N: usize>(&self) -> Result<CompiledEnds<N>> {
        let ends = &self.statement.ends;
        let mut extinction = Vec::new();
        for Extinction { roles, together, left, verdict } in &ends.extinction {
            let roles = self.roles(roles, "ends.extinction.roles")?;
            if *together {
                extinction.push((roles, *left, *verdict, [true; 2]));
            } else {
                extinction.extend(roles.iter().map(|&it| (vec![it], *left, *verdict, [true; 2])));
            }
        }
        let goal = match &ends.goal {
            None => None,
            Some(goal) => Some(CompiledGoal {
                roles: self.roles(&goal.roles, "ends.goal.roles")?,
                zones: self.ground.sided(&goal.zone, "ends.goal.zone")?.map(narrow),
                reply: goal.reply,
            }),
        };
        let royals = self.statement.roles.values().any(|role| role.royal);
        for (given, name) in [
            (ends.checks > 0, "checks"),
            (ends.bare, "bare"),
            (self.statement.no_checks, "no_checks"),
        ] {
            if given && !royals {
                let expected = "no such entry in a game without a royal piece";
                return Err(StatementError::new(format!("ends.{name}"), name, expected));
            }
        }
        Ok(CompiledEnds {
            checkmate: ends.checkmate,
            stalemate: ends.stalemate,
            extinction,
            goal,
            checks: ends.checks,
            bare: ends.bare,
        })
    }
}

fn add_leaps<const N: usize>(paths: &Paths, leaps: &mut [Leaps<N>]) {
    for (origin, leaps) in cells(&paths.table).zip(leaps) {
        let reached = paths.table.reach(origin);
        match paths.purpose {
            Purpose::Both => leaps.both |= reached,
            Purpose::Move => leaps.moving |= reached,
            Purpose::Capture => leaps.capturing |= reached,
        }
    }
}

/// Adds that a role attacks by some paths: to the threat that has the same paths, or a new one.
fn add_threat<const N: usize>(
    threats: &mut Vec<Threat<N>>,
    role: u8,
    table: &PathTable,
    need: Need,
    captures: &mut Vec<PathTable>,
) {
    let reversed = table.reversed();
    let sources: Vec<CellSet<N>> = cells(table).map(|cell| reversed.reach(cell)).collect();
    if sources.iter().all(CellSet::is_empty) {
        return;
    }
    let same = |threat: &&mut Threat<N>| threat.need == need && threat.reversed == reversed;
    if let Some(threat) = threats.iter_mut().find(same) {
        threat.roles.push(role);
        return;
    }
    if need != Need::Leap && !captures.contains(table) {
        captures.push(table.clone());
    }
    threats.push(Threat { roles: vec![role], sources, need, reversed });
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

/// Key numbers that depend on the game's id alone.
fn keys(id: &str) -> Keys {
    let seed = id.bytes().fold(0xcbf2_9ce4_8422_2325, |seed: u64, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    let mut stream = Stream::new(seed);
    let pieces = [0, 1].map(|_| (0..ROLES * 256).map(|_| stream.next()).collect());
    Keys {
        pieces,
        hands: [stream.take(), stream.take()],
        rights: stream.take(),
        passed: (0..256).map(|_| stream.next()).collect(),
        checks: stream.take(),
        black: stream.next(),
    }
}
