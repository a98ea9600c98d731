//! What is known while a statement is compiled.

use warpboard_core::CellSet;

use crate::error::{Result, StatementError, unknown};
use crate::ground::{Cells, Ground};
use crate::statement::Statement;

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

    pub(crate) fn roles(&self, names: &[String], at: &str) -> Result<Vec<u8>> {
        if names.is_empty() {
            return Err(StatementError::new(at, "", "at least one role"));
        }
        names.iter().map(|name| self.role(name, at)).collect()
    }
}
