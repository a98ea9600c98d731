//! Which games are there? Shows the start position, the rule options and the first moves of each.

use warpboard::{Position, Variant};

fn main() {
    for &variant in Variant::ALL {
        let position = variant.start();
        println!("{variant}: {}, {} cells", variant.title(), variant.cell_count());
        for option in variant.rule_options() {
            let values = match option.values {
                [] => String::new(),
                values => format!("={}", values.join("|")),
            };
            println!("  rule {}{values}\n      {}", option.name, option.summary);
        }
        println!("\n{}", position.diagram().text());
        let mut moves: Vec<String> =
            position.legal_moves().iter().map(|mv| format!("{mv:#}")).collect();
        moves.sort();
        println!("{} first moves: {} ...\n", moves.len(), moves[..10.min(moves.len())].join(" "));
    }
}
