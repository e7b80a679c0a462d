//! Coded answers: what somebody said, and what a careful reader hears in it.
//!
//! One JSON object a line, by the guide `coded/GUIDE.md`. Spans are verbatim words of the answer.

use colloquy_engine::interpretation::{Act, Operation};
use serde::{Deserialize, Serialize};

/// One answer with its codes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Coded {
    /// A name for reports.
    pub id: String,
    /// What the interview is about. Sets are split by it.
    pub topic: String,
    /// Whose node types are used.
    pub methodology: String,
    /// The question before the answer.
    pub question: String,
    /// What the question asked about; empty when it was open.
    #[serde(default)]
    pub focus: String,
    /// What was said.
    pub answer: String,
    /// What the person does with it.
    pub act: Act,
    /// What may be coded, in order of speaking.
    pub statements: Vec<Stated>,
    /// Which statement leads to which by position, and the words that say so.
    #[serde(default)]
    pub relations: Vec<(usize, usize, String)>,
    /// Positions of the statements that answer what was asked about the focus.
    #[serde(default)]
    pub to_focus: Vec<usize>,
    /// Words that must not be coded.
    #[serde(default)]
    pub not: Vec<String>,
    /// What those words are instead, in the same order: `meta` (about the interview), `phatic`, `joke` or `aside`. Empty where
    /// it was not coded.
    #[serde(default)]
    pub not_kinds: Vec<String>,
    /// Words a skilled interviewer would follow up; empty when there are none.
    #[serde(default)]
    pub cue: String,
    /// What kind of move comes next.
    #[serde(default)]
    pub next: String,
    /// For each statement every way in which a skilled interviewer could well take it up now; empty where that was not coded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Vec<Operation>>,
    /// The statement that a skilled interviewer would take up, and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<(usize, Operation)>,
    /// The question they would ask; empty where that was not coded.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub asks: String,
}

/// One coded statement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stated {
    /// The words that say it.
    pub quote: String,
    /// A good label.
    pub label: String,
    /// Words without which a label would be wrong or cut, lower case.
    pub keep: Vec<String>,
    /// Node types a coder would accept, the best first.
    pub types: Vec<String>,
    /// -1, 0 or 1: bad, neither or good for the person.
    pub valence: i8,
    /// `topic`, `alternative`, `self`, `other_people` or `other`.
    pub about: String,
    /// Any coder would code it; false where it is a matter of taste.
    pub must: bool,
}

/// Reads a file of coded answers. Empty lines count for nothing.
///
/// # Errors
/// What is wrong, with the number of the line, at the first line that is no coded answer.
pub fn read(text: &str) -> Result<Vec<Coded>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(at, line)| one(line).map_err(|error| format!("line {}: {error}", at + 1))).collect()
}

fn one(line: &str) -> Result<Coded, String> {
    let coded: Coded = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let count = coded.statements.len();
    let ends =
        coded.relations.iter().flat_map(|(from, to, _)| [*from, *to]).chain(coded.to_focus.iter().copied());
    match ends.into_iter().find(|end| *end >= count) {
        Some(end) => {
            Err(format!("there is no statement {end}: they are numbered from 0, and there are {count}"))
        }
        None => Ok(coded),
    }
}

/// Where words stand in a text, as bytes, end exclusive; ASCII letters may differ in case.
pub fn place(text: &str, words: &str) -> Option<(usize, usize)> {
    let at = text.find(words).or_else(|| text.to_ascii_lowercase().find(&words.to_ascii_lowercase()))?;
    Some((at, at + words.len()))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use colloquy_engine::library;

    use super::*;

    const SETS: [(&str, &str); 3] = [
        ("train", include_str!("../coded/train.jsonl")),
        ("dev", include_str!("../coded/dev.jsonl")),
        ("test", include_str!("../coded/test.jsonl")),
    ];

    fn all() -> Vec<(&'static str, Coded)> {
        let of = |(set, text): (&'static str, &str)| {
            read(text).unwrap().into_iter().map(move |coded| (set, coded))
        };
        SETS.into_iter().flat_map(of).collect()
    }

    #[test]
    fn what_was_coded_was_said_and_is_of_the_methodology() {
        let mut methodologies = BTreeMap::new();
        for (_, coded) in all() {
            let id = &coded.id;
            let said = |words: &str| place(&coded.answer, words).is_some();
            let methodology = methodologies
                .entry(coded.methodology.clone())
                .or_insert_with(|| library::methodology(&coded.methodology).unwrap().unwrap().methodology);
            for stated in &coded.statements {
                assert!(said(&stated.quote), "{id}: {}", stated.quote);
                assert!(stated.label.split_whitespace().count() <= 9, "{id}: {}", stated.label);
                let label = stated.label.to_lowercase();
                assert!(stated.keep.iter().all(|word| label.contains(word.as_str())), "{id}: {label}");
                assert!(!stated.keep.is_empty() && !stated.types.is_empty(), "{id}: {label}");
                let known = |name: &String| methodology.ontology.node_type(name).is_some();
                assert!(stated.types.iter().all(known), "{id}: {:?}", stated.types);
            }
            assert!(coded.not_kinds.is_empty() || coded.not_kinds.len() == coded.not.len(), "{id}");
            let ways = &coded.ways;
            assert!(ways.is_empty() || ways.len() == coded.statements.len(), "{id}");
            assert!(coded.way.is_none_or(|(at, way)| ways[at].contains(&way)), "{id}");
            assert!(coded.not.iter().chain([&coded.cue]).all(|words| said(words)), "{id}");
            assert!(coded.relations.iter().all(|(from, to, cue)| from != to && said(cue)), "{id}");
        }
    }

    #[test]
    fn sets_share_no_topic_and_none_is_a_shipped_one() {
        let mut set_of: BTreeMap<String, &str> = BTreeMap::new();
        let mut ids = BTreeSet::new();
        for (set, coded) in all() {
            assert_eq!(*set_of.entry(coded.topic.clone()).or_insert(set), set, "{}", coded.topic);
            assert!(ids.insert(coded.id.clone()), "{} is there twice", coded.id);
        }
        assert!(set_of.len() >= 60 && ids.len() >= 1500, "{} topics, {} answers", set_of.len(), ids.len());
        for (id, ..) in library::CONCEPTS {
            let name = id.replace('_', " ");
            assert!(!set_of.contains_key(&name), "{name} is a shipped concept");
        }
    }

    #[test]
    fn short_answers_have_an_act_and_are_there_once() {
        let mut seen = BTreeSet::new();
        for line in include_str!("../coded/acts.jsonl").lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            serde_json::from_value::<Act>(value["act"].clone()).unwrap();
            assert!(seen.insert(value["answer"].as_str().unwrap().to_owned()), "{line}");
            assert!(!value["question"].as_str().unwrap().is_empty(), "{line}");
        }
        assert!(seen.len() >= 1000);
    }

    #[test]
    fn a_line_that_is_none_is_named() {
        let good = r#"{"id": "a", "topic": "t", "methodology": "m", "question": "q", "answer": "x", "act": "aside", "statements": []}"#;
        assert_eq!(read(&format!("{good}\n\n{good}\n")).unwrap().len(), 2);
        assert!(read(&format!("{good}\n{{}}")).unwrap_err().starts_with("line 2: missing field"));
        let ends = good.replace("\"statements\": []", "\"statements\": [], \"to_focus\": [0]");
        assert_eq!(
            read(&ends).unwrap_err(),
            "line 1: there is no statement 0: they are numbered from 0, and there are 0"
        );
    }
}
