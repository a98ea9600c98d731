//! The options of a game's rules.

use std::fmt::Debug;
use std::hash::Hash;

use crate::error::RuleError;

/// The options of a game's rules, set by name.
pub trait Rules: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The options that there are.
    const OPTIONS: &'static [RuleOption];

    /// Sets an option by name; `value` is `None` for an option given without value.
    /// The options of a game may be set in any order.
    ///
    /// # Errors
    /// [`RuleError`] if there is no such option or it does not take the value.
    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), RuleError>;

    /// The options that are not at their default, as `name` or `name=value`, in the order of
    /// [`OPTIONS`](Rules::OPTIONS).
    fn settings(&self) -> Vec<String>;

    /// The rules with these options set, each written as `name` or `name=value`.
    ///
    /// # Errors
    /// [`RuleError`] for the first option that is wrong, or if the options do not fit together.
    fn from_settings<S: AsRef<str>>(
        settings: impl IntoIterator<Item = S>,
    ) -> Result<Self, RuleError> {
        let mut rules = Self::default();
        for setting in settings {
            match setting.as_ref().split_once('=') {
                Some((name, value)) => rules.set(name, Some(value))?,
                None => rules.set(setting.as_ref(), None)?,
            }
        }
        rules.check()?;
        Ok(rules)
    }

    /// Checks that the options fit together, once all are set.
    ///
    /// # Errors
    /// [`RuleError::Needs`] if an option only makes sense beside another one.
    fn check(&self) -> Result<(), RuleError> {
        Ok(())
    }
}

/// The name, values and meaning of one rule option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleOption {
    /// The name.
    pub name: &'static str,
    /// The values it takes; empty for an option that is on or off.
    pub values: &'static [&'static str],
    /// What it changes, in one line.
    pub summary: &'static str,
}

/// The rules of a game without options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NoOptions;

impl Rules for NoOptions {
    const OPTIONS: &'static [RuleOption] = &[];

    fn set(&mut self, name: &str, _: Option<&str>) -> Result<(), RuleError> {
        Err(RuleError::UnknownOption { name: name.to_owned(), expected: "none".to_owned() })
    }

    fn settings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Sets an option that is on or off: no value and `true` turn it on, `false` off.
///
/// # Errors
/// [`RuleError::Value`] for any other value.
pub fn parse_switch(name: &str, value: Option<&str>) -> Result<bool, RuleError> {
    match value {
        None | Some("true") => Ok(true),
        Some("false") => Ok(false),
        Some(other) => Err(RuleError::Value {
            name: name.to_owned(),
            value: other.to_owned(),
            expected: "`true`, `false` or no value".to_owned(),
        }),
    }
}

/// The error for an option that the game `R` does not have.
#[must_use]
pub fn unknown_option<R: Rules>(name: &str) -> RuleError {
    let names: Vec<String> = R::OPTIONS.iter().map(|option| format!("`{}`", option.name)).collect();
    RuleError::UnknownOption { name: name.to_owned(), expected: names.join(", ") }
}
