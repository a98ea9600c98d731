//! Letters, suffixes and castles as text.

use warpboard_core::{CellSet, Color};

use crate::compiled::{Army, Castle, RoleInfo};
use crate::compiler::Compiler;
use crate::error::{Result, StatementError};

/// The letter of a role as it is stated.
pub(crate) fn letter(text: &str, at: &str) -> Result<String> {
    let plain = text.strip_prefix('+').unwrap_or(text);
    let fits = plain.len() == 1 && plain.bytes().all(|byte| byte.is_ascii_uppercase());
    if fits {
        return Ok(text.to_owned());
    }
    let expected = "a letter from `A` to `Z`, behind a `+` for a promoted piece";
    Err(StatementError::new(format!("{at}.letter"), text, expected))
}

/// How a promotion to each role is written behind the cells.
pub(crate) fn suffixes(compiler: &Compiler<'_>, roles: &[RoleInfo]) -> Result<Vec<String>> {
    let mut suffixes: Vec<Option<String>> = vec![None; roles.len()];
    for (name, role) in &compiler.statement.roles {
        let Some(promotes) = &role.promotes else { continue };
        let promotes = promotes.or(&compiler.statement.promotes);
        let at = format!("roles.{name}.promotes.to");
        for other in &promotes.to {
            let number = usize::from(compiler.role(other, &at)?);
            let (from, to) = (role.letter.as_str(), roles[number].letter.as_str());
            let suffix = match (from.strip_prefix('+'), to.strip_prefix('+')) {
                (None, Some(plain)) if plain == from => "+".to_owned(),
                (Some(plain), None) if plain == to => "-".to_owned(),
                (_, plain) => plain.unwrap_or(to).to_ascii_lowercase(),
            };
            match &suffixes[number] {
                Some(known) if *known != suffix => {
                    let expected = format!(
                        "roles whose promotion is written alike: `{other}` is both `{known}` and \
                         `{suffix}`"
                    );
                    return Err(StatementError::new(at, other, expected));
                }
                _ => suffixes[number] = Some(suffix),
            }
        }
        let mut texts: Vec<&Option<String>> = Vec::new();
        for other in &promotes.to {
            let suffix = &suffixes[usize::from(compiler.role(other, &at)?)];
            if texts.contains(&suffix) {
                let expected = "choices that are written differently";
                return Err(StatementError::new(at, other, expected));
            }
            texts.push(suffix);
        }
    }
    Ok(suffixes.into_iter().map(Option::unwrap_or_default).collect())
}

/// A castle as it is stated: `K e1g1 h1f1`.
pub(crate) fn castle<const N: usize>(
    text: &str,
    compiler: &Compiler<'_>,
    armies: &[Army<N>; 2],
) -> Result<Castle<N>> {
    let topology = &compiler.ground.topology;
    let wrong = |found: &str, expected: &str| StatementError::new("castling", found, expected);
    let words: Vec<&str> = text.split_whitespace().collect();
    let [letter, king, rook] = words[..] else {
        return Err(wrong(text, "a letter, the king's cells and the rook's: `K e1g1 h1f1`"));
    };
    let letter = match letter.chars().collect::<Vec<char>>()[..] {
        [letter] if letter.is_ascii_alphabetic() => letter,
        _ => return Err(wrong(letter, "one letter, upper case for White")),
    };
    let pair = |pair: &str| {
        let splits = (1..pair.len()).filter(|&at| pair.is_char_boundary(at));
        let mut splits = splits.map(|at| pair.split_at(at));
        splits.find_map(|(from, to)| Some((topology.cell(from)?, topology.cell(to)?)))
    };
    let king_cells = pair(king).ok_or_else(|| wrong(king, "two cells of the board"))?;
    let rook_cells = pair(rook).ok_or_else(|| wrong(rook, "two cells of the board"))?;
    let color = Color::of_letter(letter).index();
    let start = crate::fen::placement_of(&compiler.statement.start, compiler);
    let there = |cell| start.iter().find(|(at, ..)| *at == cell).filter(|it| it.1 == color);
    let royal = |role: u8| compiler.statement.roles[compiler.names[usize::from(role)]].royal;
    let at = |cell, found| {
        let role = there(cell).map(|&(_, _, role)| role);
        role.ok_or_else(|| wrong(found, "the cell of a piece of the army at the start"))
    };
    let king_role = at(king_cells.0, king)?;
    let rook_role = Some(at(rook_cells.0, rook)?).filter(|&role| !royal(role));
    let rook_role =
        rook_role.ok_or_else(|| wrong(rook, "the royal piece to be the one that goes first"))?;
    let leaps = armies[color].movers[usize::from(king_role)].table.leaps(king_cells.0);
    if (leaps.both | leaps.moving).contains(king_cells.1) || king_cells.0 == king_cells.1 {
        return Err(wrong(king, "a cell that the piece cannot move to otherwise"));
    }
    let line = |from, to| compiler.ground.line(from, to);
    let no_line = |found: &str| wrong(found, "cells on one line");
    let way = line(king_cells.0, king_cells.1).ok_or_else(|| no_line(king))?;
    let rook_way = line(rook_cells.0, rook_cells.1).ok_or_else(|| no_line(rook))?;
    let apart = line(king_cells.0, rook_cells.0).ok_or_else(|| no_line(text))?;
    let cells = way.iter().chain(&rook_way).chain(&apart).copied();
    let mut empty: CellSet<N> = cells.collect();
    empty.remove(king_cells.0);
    empty.remove(rook_cells.0);
    Ok(Castle {
        letter,
        color,
        king: king_cells,
        rook: rook_cells,
        king_role,
        rook_role,
        empty,
        safe: if royal(king_role) { way.into_iter().collect() } else { CellSet::EMPTY },
        behind: CellSet::EMPTY,
        uncovers: false,
    })
}
