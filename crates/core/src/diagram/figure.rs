//! The figurines of chess, drawn as paths so that no font is needed.

/// How a piece is drawn: SVG path data in a box of 100 by 100, the origin at its top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Figure {
    /// The outline, which is filled in the color of the army.
    pub body: &'static str,
    /// Lines on the body, in ink that stands out from it.
    pub details: &'static str,
}

impl Figure {
    /// The king.
    pub const KING: Figure = Figure {
        body: "M24 89V83C24 79 27 77 28 72C18 64 11 56 11 46C11 37 18 31 27 31C34 31 40 34 45 40\
               C42 36 41 33 41 30C41 25 44 22 47 21V16H40V9H47V3H53V9H60V16H53V21C56 22 59 25 59 30\
               C59 33 58 36 55 40C60 34 66 31 73 31C82 31 89 37 89 46C89 56 82 64 72 72\
               C73 77 76 79 76 83V89Z",
        details: "M28 72C40 67 60 67 72 72M26 81C40 76 60 76 74 81\
                  M45 40C49 46 50 53 50 61C50 53 51 46 55 40",
    };

    /// The queen.
    pub const QUEEN: Figure = Figure {
        body: "M27 62L11 34A5.5 5.5 0 1 1 16 33L34 49L30 25A5.5 5.5 0 1 1 35 24L44 46L47.5 20\
               A5.5 5.5 0 1 1 52.5 20L56 46L65 24A5.5 5.5 0 1 1 70 25L66 49L84 33\
               A5.5 5.5 0 1 1 89 34L73 62C71 66 71 69 72 73C74 76 76 79 76 83V89H24V83\
               C24 79 26 76 28 73C29 69 29 66 27 62Z",
        details: "M27 62C40 57 60 57 73 62M28 72C40 67 60 67 72 72M26 81C40 76 60 76 74 81",
    };

    /// The rook.
    pub const ROOK: Figure = Figure {
        body: "M20 89V80L28 73L32 43L23 35V15H35V23H44V15H56V23H65V15H77V35L68 43L72 73L80 80V89Z",
        details: "M23 34H77M32 43H68M28 73H72M20 80H80",
    };

    /// The bishop.
    pub const BISHOP: Figure = Figure {
        body: "M21 89V84C21 79 30 79 36 77C40 75 41 71 41 68H36C33 68 33 62 36 61C28 55 26 47 30 39\
               C33 32 41 28 46 21A6.5 6.5 0 1 1 54 21C59 28 67 32 70 39C74 47 72 55 64 61\
               C67 62 67 68 64 68H59C59 71 60 75 64 77C70 79 79 79 79 84V89Z",
        details: "M36 61H64M41 68H59M50 32V50M42 41H58",
    };

    /// The knight.
    pub const KNIGHT: Figure = Figure {
        body: "M29 89C28 76 34 69 42 62C47 58 50 53 50 48C44 54 38 55 33 57C29 62 25 66 20 64\
               C18 63 18 61 19 59C17 61 14 60 12 57C10 53 12 49 14 45C18 38 22 34 24 27\
               C25 22 28 19 32 17L32 7L41 14L47 5L51 15C72 19 84 39 82 66C82 76 80 83 80 89Z",
        details: "M31 28L36 26M17 51L19 49M19 59L24 55M56 23C69 31 74 47 73 68M50 48C52 45 53 42 52 38",
    };

    /// The pawn.
    pub const PAWN: Figure = Figure {
        body: "M24 89V83C24 78 28 76 32 73C39 67 43 58 43 50H37C34 50 34 45 37 44L41 42\
               C37 39 35 34 35 30A15 15 0 0 1 65 30C65 34 63 39 59 42L63 44C66 45 66 50 63 50H57\
               C57 58 61 67 68 73C72 76 76 78 76 83V89Z",
        details: "M41 42H59M32 73H68",
    };

    /// The figure of the piece of chess of that name, in English and in either case.
    #[must_use]
    pub fn named(name: &str) -> Option<Figure> {
        let figures = [
            ("king", Figure::KING),
            ("queen", Figure::QUEEN),
            ("rook", Figure::ROOK),
            ("bishop", Figure::BISHOP),
            ("knight", Figure::KNIGHT),
            ("pawn", Figure::PAWN),
        ];
        let found = figures.into_iter().find(|(other, _)| other.eq_ignore_ascii_case(name))?;
        Some(found.1)
    }
}
