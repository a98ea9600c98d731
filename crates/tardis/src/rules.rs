//! The option of the rules.

use warpboard_core::{RuleError, RuleOption, Rules, parse_switch, unknown_option};

/// The options of Tardis Taijitu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TardisRules {
    /// Cannon, Arrow and Tank need exactly one screen for every move, not for captures alone
    /// (TT-23).
    pub korean_hoppers: bool,
}

impl Rules for TardisRules {
    const OPTIONS: &'static [RuleOption] = &[RuleOption {
        name: "korean_hoppers",
        values: &[],
        summary: "Cannon, Arrow and Tank need exactly one screen for every move",
    }];

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), RuleError> {
        match name {
            "korean_hoppers" => self.korean_hoppers = parse_switch(name, value)?,
            _ => return Err(unknown_option::<Self>(name)),
        }
        Ok(())
    }

    fn settings(&self) -> Vec<String> {
        Self::OPTIONS
            .iter()
            .filter(|_| self.korean_hoppers)
            .map(|option| option.name.to_owned())
            .collect()
    }
}
