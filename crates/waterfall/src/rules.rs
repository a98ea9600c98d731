//! The options of the rules.

use warpboard_core::{RuleError, RuleOption, Rules, parse_switch, unknown_option};

/// The options of the rules; the default is the game itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WaterfallRules {
    /// Bishops and diagonal cannons in place of rams and fireworks, and what goes with them
    /// (WX-50).
    pub regular_bishops: bool,
    /// What the lieutenant is under [`regular_bishops`](Self::regular_bishops) (WX-50).
    pub lieutenant: Lieutenant,
    /// Elephants and advisors lose the diagonals of the plane of the rank (WX-51).
    pub no_rank_plane_overlap: bool,
    /// Korean elephants, cannons and palaces (WX-52).
    pub korean: bool,
}

/// What the lieutenant is when bishops are regular.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lieutenant {
    /// A pawn.
    #[default]
    Pawn,
    /// A pawn and a hireling together.
    Compound,
}

const REGULAR_BISHOPS: &str = "regular_bishops";
const LIEUTENANT: &str = "lieutenant";
const NO_RANK_PLANE_OVERLAP: &str = "no_rank_plane_overlap";
const KOREAN: &str = "korean";

impl Rules for WaterfallRules {
    const OPTIONS: &'static [RuleOption] = &[
        RuleOption {
            name: REGULAR_BISHOPS,
            values: &[],
            summary: "rams and fireworks move along all diagonals; hirelings, mules and generals follow",
        },
        RuleOption {
            name: LIEUTENANT,
            values: &["pawn", "compound"],
            summary: "with regular_bishops: the lieutenant moves as a pawn, or as pawn and hireling",
        },
        RuleOption {
            name: NO_RANK_PLANE_OVERLAP,
            values: &[],
            summary: "elephants and advisors do not move along diagonals of the plane of the rank",
        },
        RuleOption {
            name: KOREAN,
            values: &[],
            summary: "elephants, cannons and palace lines as in Janggi",
        },
    ];

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), RuleError> {
        match name {
            REGULAR_BISHOPS => self.regular_bishops = parse_switch(name, value)?,
            LIEUTENANT => self.lieutenant = parse_lieutenant(value)?,
            NO_RANK_PLANE_OVERLAP => self.no_rank_plane_overlap = parse_switch(name, value)?,
            KOREAN => self.korean = parse_switch(name, value)?,
            _ => return Err(unknown_option::<Self>(name)),
        }
        Ok(())
    }

    fn settings(&self) -> Vec<String> {
        let compound = self.lieutenant == Lieutenant::Compound;
        [
            (self.regular_bishops, REGULAR_BISHOPS),
            (compound, "lieutenant=compound"),
            (self.no_rank_plane_overlap, NO_RANK_PLANE_OVERLAP),
            (self.korean, KOREAN),
        ]
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, text)| text.to_owned())
        .collect()
    }

    fn check(&self) -> Result<(), RuleError> {
        if self.lieutenant == Lieutenant::Compound && !self.regular_bishops {
            return Err(RuleError::Needs {
                name: "lieutenant=compound".to_owned(),
                needs: REGULAR_BISHOPS.to_owned(),
            });
        }
        Ok(())
    }
}

impl WaterfallRules {
    /// The number of different rules, as far as moves go.
    pub(crate) const COUNT: usize = 16;

    /// A number for each of the rules, below [`COUNT`](Self::COUNT).
    pub(crate) fn index(self) -> usize {
        usize::from(self.regular_bishops)
            + 2 * usize::from(self.lieutenant == Lieutenant::Compound)
            + 4 * usize::from(self.no_rank_plane_overlap)
            + 8 * usize::from(self.korean)
    }
}

fn parse_lieutenant(value: Option<&str>) -> Result<Lieutenant, RuleError> {
    match value {
        Some("pawn") => Ok(Lieutenant::Pawn),
        Some("compound") => Ok(Lieutenant::Compound),
        other => Err(RuleError::Value {
            name: LIEUTENANT.to_owned(),
            value: other.unwrap_or_default().to_owned(),
            expected: "`pawn` or `compound`".to_owned(),
        }),
    }
}
