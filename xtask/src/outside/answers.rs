//! What is answered: the recorded interviews of `examples/`, and `xtask/answers.txt`.

use anyhow::{Context, Result, bail};

use crate::workspace;

/// Concepts with a recorded interview of their own.
pub(crate) const CONCEPTS: [&str; 2] = ["headphones", "oat_milk"];
/// What fits any of them.
const FURTHER: &str = "xtask/answers.txt";

/// The answers about each of the concepts, in their order.
pub(crate) fn all() -> Result<Vec<Vec<String>>> {
    CONCEPTS.into_iter().map(about).collect()
}

/// The answers about a concept: its own interview, then what fits any, then the other interviews. No two are the
/// same, so that each can be told from the others in what is kept.
pub(crate) fn about(concept: &str) -> Result<Vec<String>> {
    let others = CONCEPTS.iter().filter(|other| **other != concept);
    let examples = |name: &str| format!("examples/{name}.txt");
    let files = [examples(concept), FURTHER.to_owned()].into_iter().chain(others.map(|name| examples(name)));
    let mut answers: Vec<String> = Vec::new();
    for file in files {
        let path = workspace::root().join(&file);
        let text = std::fs::read_to_string(path).with_context(|| format!("{file} cannot be read"))?;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if answers.iter().any(|known| known == line) {
                bail!("{file} has an answer that is there before: {line}");
            }
            answers.push(line.to_owned());
        }
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_enough_to_say_and_all_of_it_differs() {
        for concept in CONCEPTS {
            assert!(about(concept).unwrap().len() >= 55, "{concept}");
        }
    }
}
