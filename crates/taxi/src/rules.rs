//! The options of the rules.

use warpboard_core::{RuleError, RuleOption, Rules, parse_switch, unknown_option};

/// The options of TAXI, all off by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TaxiRules {
    /// Two pawns in a unit may also step sideways without capture (TX-50).
    pub pp_sideways: bool,
    /// Three pawns may also step diagonally backward without capture (TX-51).
    pub ppp_backward: bool,
    /// A single piece or a pair may move out of a unit (TX-52).
    pub separate_on_board: bool,
}

impl TaxiRules {
    fn switch(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "pp_sideways" => Some(&mut self.pp_sideways),
            "ppp_backward" => Some(&mut self.ppp_backward),
            "separate_on_board" => Some(&mut self.separate_on_board),
            _ => None,
        }
    }
}

impl Rules for TaxiRules {
    const OPTIONS: &'static [RuleOption] = &[
        RuleOption {
            name: "pp_sideways",
            values: &[],
            summary: "two pawns in a unit may also step sideways without capture",
        },
        RuleOption {
            name: "ppp_backward",
            values: &[],
            summary: "three pawns may also step diagonally backward without capture",
        },
        RuleOption {
            name: "separate_on_board",
            values: &[],
            summary: "a single piece or a pair may move out of a unit",
        },
    ];

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), RuleError> {
        let switch = self.switch(name).ok_or_else(|| unknown_option::<Self>(name))?;
        *switch = parse_switch(name, value)?;
        Ok(())
    }

    fn settings(&self) -> Vec<String> {
        let mut rules = *self;
        let names = Self::OPTIONS.iter().map(|option| option.name);
        names.filter(|name| rules.switch(name).is_some_and(|on| *on)).map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tx_50_options_are_switches() {
        let mut rules = TaxiRules::default();
        assert_eq!(rules.settings(), [""; 0]);
        rules.set("separate_on_board", None).unwrap();
        rules.set("pp_sideways", Some("true")).unwrap();
        assert_eq!(rules.settings(), ["pp_sideways", "separate_on_board"]);
        rules.set("pp_sideways", Some("false")).unwrap();
        assert_eq!(rules.settings(), ["separate_on_board"]);
        assert!(matches!(rules.set("ppp_backward", Some("yes")), Err(RuleError::Value { .. })));
        assert!(matches!(rules.set("ppp", None), Err(RuleError::UnknownOption { .. })));
    }
}
