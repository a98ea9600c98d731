//! Positions by what stands where, and their moves as words.

use warpboard_core::{Position, VariantPosition};
use warpboard_taxi::{Taxi, TaxiRules};

/// First and last file of each rank from 1.
const FILES: [(u8, u8); 9] = [
    (b'e', b'g'),
    (b'd', b'g'),
    (b'c', b'g'),
    (b'b', b'g'),
    (b'a', b'g'),
    (b'a', b'f'),
    (b'a', b'e'),
    (b'a', b'd'),
    (b'a', b'c'),
];

/// A position of units such as `d5:RN` and the fields behind the placement up to the clocks.
pub(crate) fn position_under(rules: TaxiRules, units: &str, fields: &str) -> Taxi {
    let unit_at = |cell: &str| {
        let mut units = units.split(' ').map(|unit| unit.split_once(':').unwrap());
        units.find(|(at, _)| *at == cell).map(|(_, unit)| unit)
    };
    let rank = |(rank, (first, last)): (usize, &(u8, u8))| -> String {
        let mut text = String::new();
        for file in b'a'..=b'g' {
            let cell = format!("{}{}", char::from(file), rank + 1);
            match unit_at(&cell) {
                _ if !(first..=last).contains(&&file) => text.push('*'),
                None => text.push('1'),
                Some(unit) if unit.len() == 1 => text.push_str(unit),
                Some(unit) => text += &format!("({unit})"),
            }
        }
        (2..=7).rev().fold(text, |text, n| text.replace(&"1".repeat(n), &n.to_string()))
    };
    let ranks: Vec<String> =
        FILES.iter().enumerate().rev().map(|(i, files)| rank((i, files))).collect();
    let fen = format!("{} {fields} 0 1", ranks.join("/"));
    let position = Taxi::from_fen(&fen, rules).unwrap();
    assert_eq!(position.fen(), fen);
    position
}

/// The same without options.
pub(crate) fn position(units: &str, fields: &str) -> Taxi {
    position_under(TaxiRules::default(), units, fields)
}

/// The legal moves of which `wanted` holds, sorted, as one text.
pub(crate) fn moves(position: &Taxi, wanted: impl Fn(&str) -> bool) -> String {
    let mut words: Vec<String> =
        position.legal_moves().iter().map(ToString::to_string).filter(|w| wanted(w)).collect();
    words.sort();
    words.join(" ")
}

/// Where the whole unit on a cell may go, in the order of the cells' names.
pub(crate) fn from(position: &Taxi, cell: &str) -> String {
    let words = moves(position, |word| word.starts_with(cell) && !word.contains(':'));
    words.split(' ').map(|word| word.strip_prefix(cell).unwrap_or("")).collect::<Vec<_>>().join(" ")
}

/// Where the taxi may go if nobody gets on or off.
pub(crate) fn drives(position: &Taxi) -> String {
    let words = moves(position, |word| word.starts_with('@') && !word.contains(['+', '-']));
    words.split(' ').map(|word| word.split('>').nth(1).unwrap_or("")).collect::<Vec<_>>().join(" ")
}

/// The position after a legal move.
pub(crate) fn after(position: &Taxi, word: &str) -> Taxi {
    let mut next = position.clone();
    let mv = next.parse_move(word).unwrap();
    next.play(mv).unwrap();
    next
}
