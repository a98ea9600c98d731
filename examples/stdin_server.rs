//! How does a program in another language use warpboard? It writes a line of JSON and reads one.
//!
//!     {"variant": "xiangqi", "moves": ["h3e3"]}
//!     {"variant": "chess", "fen": "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"}
//!
//! `fen`, `rules` and `moves` may be left out. The answer tells the position after the moves, the
//! legal moves there, and the end of the game if it is one; or what is wrong with the line.

use std::error::Error;
use std::io::{BufRead, Write};

use serde_json::{Value, json};
use warpboard::Variant;
use warpboard::dynamic::DynPosition;

fn main() -> Result<(), Box<dyn Error>> {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let answer = answer(&line?).unwrap_or_else(|error| json!({ "error": error.to_string() }));
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<Value, Box<dyn Error>> {
    let request: Value = serde_json::from_str(line)?;
    let position = position(&request)?;
    Ok(json!({
        "variant": position.variant_id(),
        "fen": position.fen(),
        "key": format!("{:016x}", position.key()),
        "check": position.is_check(),
        "moves": position.legal_moves(),
        "outcome": position.outcome().map(|outcome| outcome.to_string()),
    }))
}

fn position(request: &Value) -> Result<Box<dyn DynPosition>, Box<dyn Error>> {
    let variant: Variant =
        request["variant"].as_str().ok_or("expected a string `variant`")?.parse()?;
    let rules = strings(request, "rules")?;
    let fen = match &request["fen"] {
        Value::Null => None,
        fen => Some(fen.as_str().ok_or("expected a string `fen`")?),
    };
    let mut position = variant.set_up(&rules, fen)?.into_dyn();
    for mv in strings(request, "moves")? {
        position.play(mv)?;
    }
    Ok(position)
}

fn strings<'a>(request: &'a Value, name: &str) -> Result<Vec<&'a str>, String> {
    let fault = || format!("expected a list of strings `{name}`");
    match &request[name] {
        Value::Null => Ok(Vec::new()),
        list => {
            let list = list.as_array().ok_or_else(fault)?;
            list.iter().map(|item| item.as_str().ok_or_else(fault)).collect()
        }
    }
}
