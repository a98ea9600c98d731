//! From a statement to tables.

use warpboard_core::attacks::between::Between;
use warpboard_core::zobrist::Stream;
use warpboard_core::{Cell, CellSet, Color};

use crate::army::Known;
use crate::compiled::{
    Army, Castle, Compiled, CompiledEnds, CompiledGoal, Keys, Need, ROLES, RoleInfo,
};
use crate::compiler::{Compiler, narrow};
use crate::error::{Result, StatementError};
use crate::moves::NONE;
use crate::notation;
use crate::statement::Extinction;

impl Compiler<'_> {
    /// The game in tables.
    pub(crate) fn compile<const N: usize>(self) -> Result<Compiled<N>> {
        let statement = self.statement;
        let roles = self.role_infos()?;
        let mut known = Known::default();
        let mut armies = Vec::new();
        for color in Color::ALL {
            armies.push(self.army::<N>(color, &mut known)?);
        }
        let mut armies: [Army<N>; 2] = armies.try_into().expect("two armies");
        let cells = self.ground.topology.cells();
        let suffixes = notation::suffixes(&self, &roles)?;
        let mut castles = self.castles::<N>(&armies)?;
        let mut spoils = vec![0; 256];
        for (number, castle) in castles.iter().enumerate() {
            for cell in [castle.king.0, castle.rook.0] {
                spoils[cell.index()] |= 1 << number;
            }
        }
        let between = Between::of_paths(&known.captures);
        for castle in &mut castles {
            let opens = |from: &Cell| {
                let way = between.as_ref().map(|it| it.get(castle.king.1, *from));
                way.is_some_and(|way| way.contains(castle.rook.0))
            };
            castle.behind = self.ground.topology.cells().filter(opens).collect();
            let hops = || armies[1 - castle.color].threats.iter().any(|it| it.need == Need::Hop);
            castle.uncovers = !castle.safe.is_empty()
                && (between.is_none() || !castle.behind.is_empty() || hops());
        }
        look_around(&mut armies, &castles);
        let ends = self.ends::<N>()?;
        let ends_early =
            !ends.extinction.is_empty() || ends.goal.is_some() || ends.checks > 0 || ends.bare;
        let plain =
            between.is_some() && !ends_early && !statement.must_capture && !statement.no_checks;
        let royal_lines =
            |army: &Army<N>| army.movers.iter().any(|it| it.royal && !it.table.is_leaper());
        let counts_replies = plain && !armies.iter().any(royal_lines);
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
            counts_replies,
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

/// Tells each threat where it matters to the other army's royal piece.
fn look_around<const N: usize>(armies: &mut [Army<N>; 2], castles: &[Castle<N>]) {
    for color in 0..2 {
        let royals = armies[color].movers.iter().filter(|mover| mover.royal);
        let mut steps: Vec<CellSet<N>> = Vec::new();
        for mover in royals {
            steps.resize(mover.table.cells(), CellSet::EMPTY);
            for (from, steps) in steps.iter_mut().enumerate() {
                *steps |= mover.table.leaps(Cell::new(from)).reach();
            }
        }
        for castle in castles.iter().filter(|castle| castle.color == color) {
            if let Some(steps) = steps.get_mut(castle.king.0.index()) {
                *steps |= castle.safe;
            }
        }
        for threat in &mut armies[1 - color].threats {
            let sources = |cells: &CellSet<N>| {
                cells.iter().fold(CellSet::EMPTY, |all, cell| all | threat.sources[cell.index()])
            };
            threat.around = steps.iter().map(sources).collect();
        }
    }
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
