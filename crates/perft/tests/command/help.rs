//! What the command tells about itself.

use crate::common::{OWN_CRATES, objects, output, run};

#[test]
fn help_has_examples() {
    let text = output(&["--help"]);
    assert!(text.contains("Examples:\n") && text.contains("perft count xiangqi 5"), "{text}");
}

#[test]
fn a_subcommand_tells_its_own_options_and_no_others() {
    let position = ["--fen", "--moves", "--rule"];
    let counting = ["--threads", "--hash", "--mode", "--quiet"];
    let own = ["--svg", "--mark", "--max-nodes", "--seconds"];
    let all = [&position[..], &counting, &own].concat();
    let cases: [(&str, Vec<&str>); 13] = [
        ("variants", vec![]),
        ("count", [&position[..], &counting].concat()),
        ("divide", [&position[..], &counting].concat()),
        ("moves", position.to_vec()),
        ("play", position.to_vec()),
        ("show", [&position[..], &["--svg", "--mark"]].concat()),
        ("verify", [&counting[..], &["--max-nodes", "--rule"]].concat()),
        ("compare", [&position[..], &counting].concat()),
        ("stats", [&position[..], &counting[..1]].concat()),
        ("bench", vec!["--seconds"]),
        ("rules", vec![]),
        ("notation", vec![]),
        ("completions", vec![]),
    ];
    for (command, options) in cases {
        let help = output(&[command, "--help"]);
        let told: Vec<&str> = help.split_whitespace().filter(|word| all.contains(word)).collect();
        for option in all.iter().filter(|option| !options.contains(option)) {
            assert!(!told.contains(option), "{command}: {option}");
        }
        for option in options.iter().chain(&["--json", "--help"]) {
            assert!(help.contains(option), "{command}: {option}");
        }
    }
    for command in ["count", "moves", "play"] {
        assert!(output(&[command, "--help"]).contains("`-` reads one a line"));
    }
}

/// The words of a command line, in which double quotes keep a word together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

#[test]
fn the_notation_of_every_game_has_examples_that_work() {
    for game in objects(&output(&["variants", "--json"])).into_iter().take(OWN_CRATES) {
        let id = game["variant"].as_str().unwrap();
        let page = output(&["notation", id]);
        assert!(page.starts_with("## Notation\n") && page.matches("\n## ").count() == 0, "{page}");
        let examples: Vec<&str> =
            page.lines().filter_map(|line| line.strip_prefix("    perft ")).collect();
        assert!(examples.len() >= 2, "{id}");
        for example in examples {
            let command = example.split(" # ").next().unwrap();
            let words = words(command);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(words[..2], ["play", id]);
            assert_eq!(output(&words).lines().count(), 1, "{example}");
        }
        let rules = output(&["rules", id]);
        assert!(rules.starts_with("# ") && rules.contains(&page), "{id}");
        let object = &objects(&output(&["rules", id, "--json"]))[0];
        assert_eq!(*object, serde_json::json!({ "variant": id, "text": rules }));
    }
}

#[test]
fn completions_know_commands_options_and_games() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(&["completions", shell]);
        for word in ["divide", "max-nodes", "xiangqi", "powershell"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    // Were `help` among its own values, fish would take it as given and go on with files.
    let fish = output(&["completions", "fish"]);
    let start = "complete -c perft -n \"__fish_perft_using_subcommand help; and not ";
    let values: Vec<&str> = fish.lines().filter_map(|line| line.strip_prefix(start)).collect();
    assert!(values.iter().any(|rest| rest.contains("-f -a \"count\"")), "{values:?}");
    for rest in values {
        let known = rest.split('"').next().unwrap_or_default();
        assert!(known.contains(" count ") && !known.contains(" help"), "{rest}");
    }
    let (_, stderr, status) = run(&["completions", "bush"]);
    assert!(
        stderr.starts_with("error: shell: `bush`: expected one of ") && status == 2,
        "{stderr}"
    );
    assert!(stderr.ends_with("; did you mean `bash`?\n"), "{stderr}");
}
