//! Endings: their codes and the docs of `enum Ending`, read from the engine's source.

use super::Entry;

const PATH: &str = "crates/engine/src/state/session/value.rs";
const SOURCE: &str = include_str!("../../../engine/src/state/session/value.rs");

/// All endings, in order of declaration.
pub(crate) fn entries() -> Vec<Entry> {
    variants(SOURCE, "pub enum Ending {")
        .into_iter()
        .map(|(name, line, text)| Entry { name: snake(&name), place: format!("{PATH}:{line}"), text })
        .collect()
}

/// Variants of an enum with their lines and doc comments.
fn variants(source: &str, opening: &str) -> Vec<(String, usize, String)> {
    let mut found = Vec::new();
    let mut docs: Vec<&str> = Vec::new();
    let inside = source.lines().enumerate().skip_while(|(_, line)| line.trim() != opening).skip(1);
    for (index, line) in inside.take_while(|(_, line)| line.trim() != "}") {
        let line = line.trim();
        if let Some(doc) = line.strip_prefix("///") {
            docs.push(doc.trim());
        } else if let Some(name) =
            line.strip_suffix(',').filter(|name| name.chars().all(char::is_alphanumeric))
        {
            found.push((name.to_owned(), index + 1, std::mem::take(&mut docs).join(" ")));
        }
    }
    found
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (index, c) in name.chars().enumerate() {
        if c.is_uppercase() && index > 0 {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;
    use colloquy_engine::Ending;

    #[test]
    fn every_ending_is_found_with_the_code_it_is_stored_under() {
        let entries = entries();
        assert_eq!(entries.len(), 11);
        for entry in &entries {
            let ending: Result<Ending, _> = serde_json::from_value(entry.name.clone().into());
            assert!(ending.is_ok(), "{}", entry.name);
        }
        assert_eq!(entries[0].name, "max_turns_reached");
        let line =
            SOURCE.lines().nth(entries[0].place.rsplit(':').next().unwrap().parse::<usize>().unwrap() - 1);
        assert_eq!(line.unwrap().trim(), "MaxTurnsReached,");
    }
}
