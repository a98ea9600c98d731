//! Positions that are valid and strange: legal ones whose text was changed here and there.

use warpboard_core::VariantPosition;
use warpboard_core::text::{RankEntry, RankWriter, rank_entries};
use warpboard_core::zobrist::Stream;

/// How often a changed text may be refused before [`mutate`] gives up.
const ATTEMPTS: usize = 64;

/// A position that differs from this one by some pieces moved, copied, removed or recolored, the
/// other side to move, or fields emptied. `None` if none of the changes tried gives a position
/// that the game accepts.
///
/// The same seed gives the same mutation.
pub fn mutate<P: VariantPosition>(position: &P, seed: u64) -> Option<P> {
    let fen = position.fen();
    let mut random = Random(Stream::new(seed));
    (0..ATTEMPTS)
        .filter_map(|_| change(&fen, &mut random))
        .find_map(|changed| P::from_fen(&changed, position.rules()).ok())
}

struct Random(Stream);

impl Random {
    /// A number below `limit`, or 0.
    fn below(&mut self, limit: usize) -> usize {
        (self.0.next() % limit.max(1) as u64) as usize
    }
}

/// A changed text.
fn change(fen: &str, random: &mut Random) -> Option<String> {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let mut board = Placement::read(fields.first()?)?;
    for _ in 0..=random.below(4) {
        board.change(random);
    }
    fields[0] = board.write();
    if random.below(4) == 0 {
        let side = fields.get_mut(1)?;
        *side = if side == "w" { "b" } else { "w" }.to_owned();
    }
    let keeps_rights = random.below(2) == 0;
    for field in fields.iter_mut().skip(2).filter(|field| !is_clock(field)) {
        if !keeps_rights && random.below(2) == 0 {
            *field = "-".to_owned();
        }
    }
    Some(fields.join(" "))
}

/// Clocks stay: most games refuse a FEN without.
fn is_clock(field: &str) -> bool {
    field.bytes().all(|byte| byte.is_ascii_digit())
}

/// A placement field taken apart.
struct Placement {
    /// The ranks, each with the separator behind it.
    ranks: Vec<(Vec<Place>, Option<char>)>,
    /// What follows the ranks: a hand in brackets.
    rest: String,
}

/// A place of a rank: the text of a piece or of a missing cell; empty for an empty cell.
type Place = String;

impl Placement {
    fn read(field: &str) -> Option<Placement> {
        let (board, rest) = field.split_at(field.find('[').unwrap_or(field.len()));
        let mut ranks = Vec::new();
        for rank in board.split_inclusive(['/', '|']) {
            let entries = rank.trim_end_matches(['/', '|']);
            let mut places = Vec::new();
            for entry in rank_entries(entries, "placement").ok()? {
                match entry {
                    RankEntry::Empty(count) => places.extend(vec![Place::new(); count]),
                    RankEntry::NoCell => places.push("*".to_owned()),
                    RankEntry::Piece(text) => places.push(text.to_owned()),
                }
            }
            ranks.push((places, rank[entries.len()..].chars().next()));
        }
        Some(Placement { ranks, rest: rest.to_owned() })
    }

    fn write(&self) -> String {
        let mut writer = RankWriter::new();
        for (places, separator) in &self.ranks {
            for place in places {
                if place.is_empty() { writer.empty() } else { writer.piece(place) }
            }
            if let Some(separator) = separator {
                writer.separator(*separator);
            }
        }
        writer.finish() + &self.rest
    }

    /// Moves, copies, removes or recolors a piece.
    fn change(&mut self, random: &mut Random) {
        let mut cells: Vec<&mut Place> = self
            .ranks
            .iter_mut()
            .flat_map(|(places, _)| places)
            .filter(|place| *place != "*")
            .collect();
        let pieces: Vec<usize> = (0..cells.len()).filter(|&i| !cells[i].is_empty()).collect();
        if pieces.is_empty() {
            return;
        }
        let piece = pieces[random.below(pieces.len())];
        let other = random.below(cells.len());
        match random.below(4) {
            0 => {
                let text = std::mem::take(cells[piece]);
                *cells[piece] = std::mem::replace(cells[other], text);
            }
            1 => *cells[other] = cells[piece].clone(),
            2 => cells[piece].clear(),
            _ => *cells[piece] = recolored(cells[piece]),
        }
    }
}

fn recolored(piece: &str) -> String {
    let recolor = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    piece.chars().map(recolor).collect()
}

#[cfg(test)]
mod tests {
    use warpboard_core::NoOptions;

    use super::*;
    use crate::toy::{SOUND, Toy};

    #[test]
    fn placements_round_trip() {
        for placement in ["TT2tt2", "3***3/a10B|*2+W(RN)[QqP]", "8/8[]"] {
            assert_eq!(Placement::read(placement).unwrap().write(), placement);
        }
    }

    #[test]
    fn texts_of_any_number_of_fields_are_changed() {
        for (fen, clocks) in [
            ("TT2tt2", ""),
            ("TT2tt2 w", ""),
            ("TT2tt2 w K", ""),
            ("TT2tt2 w 7 9", " 7 9"),
            ("TT2tt2 w K e3 7 9", " 7 9"),
        ] {
            let mut random = Random(Stream::new(1));
            let changed: Vec<String> = (0..200).filter_map(|_| change(fen, &mut random)).collect();
            let alike = |text: &String| {
                text.split(' ').count() == fen.split(' ').count() && text.ends_with(clocks)
            };
            assert!(changed.iter().all(alike), "{changed:?}");
            let emptied = changed.iter().any(|text| text.contains(" -"));
            assert_eq!(emptied, fen.contains('K'), "{changed:?}");
        }
    }

    #[test]
    fn mutations_differ_and_repeat_by_seed() {
        let start = Toy::<SOUND>::start(NoOptions);
        let mutants: Vec<String> =
            (0..50).filter_map(|seed| mutate(&start, seed)).map(|mutant| mutant.fen()).collect();
        assert_eq!(mutants.len(), 50);
        assert!(mutants.iter().any(|fen| fen.contains(" b ")));
        assert_eq!(mutate(&start, 7), mutate(&start, 7));
    }
}
