//! What the reading knows must not come from what measures it: no phrase of the rooms of `listen` and `ask` stands in a mind, in a
//! simulated respondent's speech or in a gold file, but for what a general source has, and nothing it learns from is a
//! mind's own wording.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::Finding;
use crate::workspace;

/// Where phrases may not come from.
const MEASURES: [&str; 4] = ["mental-models", "crates/ask/tests/gold", "personas", "crates/research/data"];
/// The rooms that are looked through, and what they learn from.
const ROOMS: [&str; 4] = ["crates/listen/src", "crates/listen/data", "crates/ask/src", "crates/ask/data"];
const LEARNED_FROM: [&str; 2] = ["crates/listen/coded", "crates/ask/judged"];
/// Rooms that measure: they hold what they measure by.
const MEASURING: [&str; 3] = ["measure.rs", "trial.rs", "evaluate"];
/// Phrases of general sources, each under its source.
const GENERAL: &str = include_str!("general.txt");
/// Words that carry no content: two others make a phrase.
const LIGHT: &str = "a an the and or but so of to in on at for with from by as is are was were be been it its this \
    that these those i you he she we they me my your our his her not no do does did have has had will would can could \
    should may might must if when what which who how why than then there here very just more most some any all about \
    into out up down over too many other own one two";

/// Looks through rooms and training answers.
pub(crate) fn check(root: &Path) -> Result<Vec<Finding>> {
    let mut measured = String::new();
    let mut wordings = HashSet::new();
    for path in MEASURES.iter().flat_map(|folder| workspace::files(&root.join(folder), &[".json", ".yaml"])) {
        let text = read(&path)?;
        measured.push_str(&format!(" {} ", words(&text).join(" ")));
        if let Ok(mind) = serde_json::from_str::<Value>(&text) {
            paraphrases(&mind, &mut wordings);
        }
    }
    let general: HashSet<String> =
        GENERAL.lines().filter(|line| !line.starts_with('#')).map(|line| words(line).join(" ")).collect();
    let measures = |path: &Path| {
        path.iter().any(|part| MEASURING.iter().any(|name| part.to_string_lossy().contains(name)))
    };
    let mut findings = Vec::new();
    let rooms = ROOMS.iter().flat_map(|room| workspace::files(&root.join(room), &[".rs", ".json"]));
    for path in rooms.filter(|path| !measures(path)) {
        let text = read(&path)?;
        for (line, phrase) in literals(&text).filter(|(_, phrase)| is_phrase(phrase)) {
            let phrase_words = words(phrase).join(" ");
            if !general.contains(&phrase_words) && measured.contains(&format!(" {phrase_words} ")) {
                let problem = format!("`{phrase}` stands in a mind or a gold file");
                findings.push(Finding::new(workspace::shown(root, &path), line, problem));
            }
        }
    }
    for path in LEARNED_FROM.iter().flat_map(|folder| workspace::files(&root.join(folder), &[".jsonl"])) {
        for (index, line) in read(&path)?.lines().enumerate() {
            let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
            for said in taught(&value).into_iter().filter(|said| wordings.contains(&words(said).join(" "))) {
                let problem = format!("`{said}` is a mind's own wording");
                findings.push(Finding::new(workspace::shown(root, &path), index + 1, problem));
            }
        }
    }
    Ok(findings)
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// Words of letters, lower case.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('’', "'");
    let words = text.split(|c: char| !c.is_alphabetic() && c != '\'');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Two words of content or more. Names with underscores are no phrases.
fn is_phrase(text: &str) -> bool {
    let light = |word: &str| LIGHT.split_whitespace().any(|light| light == word);
    let content = words(text).into_iter().filter(|word| word.len() > 2 && !light(word));
    !text.contains('_') && content.count() >= 2
}

/// What is written between quotes, with its line: no comments, and nothing of the tests.
fn literals(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    lines
        .flat_map(|(index, line)| line.split('"').skip(1).step_by(2).map(move |literal| (index + 1, literal)))
}

/// All strings of lists named `paraphrases`.
fn paraphrases(value: &Value, found: &mut HashSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if name == "paraphrases" {
                    let said = field.as_array().into_iter().flatten().filter_map(Value::as_str);
                    found.extend(said.map(|said| words(said).join(" ")));
                }
                paraphrases(field, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| paraphrases(item, found)),
        _ => {}
    }
}

/// The sentences an answer teaches: itself and what was coded in it.
fn taught(value: &Value) -> Vec<String> {
    let of = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
    let stated = value.get("statements").and_then(Value::as_array).into_iter().flatten();
    let quotes = stated.filter_map(|statement| of(statement, "quote"));
    let all = [of(value, "text"), of(value, "answer")].into_iter().flatten().chain(quotes);
    all.filter(|said| is_phrase(said)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_told_from_names_and_single_words() {
        assert!(is_phrase("froths like a dream"));
        assert!(!is_phrase("too many") && !is_phrase("opposite_pole") && !is_phrase("because of that"));
        let code = "let a = \"one two\";\n// \"comment here\"\n#[cfg(test)]\n\"test phrase\"";
        assert_eq!(literals(code).collect::<Vec<_>>(), [(1, "one two")]);
    }

    #[test]
    fn what_teaches_and_what_measures_are_read_from_their_files() {
        let mut found = HashSet::new();
        paraphrases(&serde_json::json!({"nodes": [{"paraphrases": ["I’d miss the bus"]}]}), &mut found);
        assert!(found.contains("i'd miss the bus"));
        let answer =
            serde_json::json!({"answer": "warm bread", "statements": [{"quote": "the bread smells"}]});
        assert_eq!(taught(&answer), ["warm bread", "the bread smells"]);
    }
}
