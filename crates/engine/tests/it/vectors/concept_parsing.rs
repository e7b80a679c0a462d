//! `arbitration/concept_parsing`: sentences to parts, headings to texts, parts to requirements.

use colloquy_engine::concept::headings;
use colloquy_engine::concept::stimulus::{StimulusParts, elements_of, parts};
use serde_json::{Value, json};

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}

pub(crate) fn concept_parsing(case: &Value) -> Result<(), String> {
    let input = &case["in"];
    let out = if let Some(source) = input["markdown"].as_str() {
        let (name, description) = headings(source);
        json!({"name": name, "description": description})
    } else if let Some(source) = input["text"].as_str() {
        let found = parts(source);
        json!({"insight": found.insight, "promise": found.promise, "rtb": found.rtb})
    } else {
        let given = StimulusParts {
            insight: text(input, "insight"),
            promise: text(input, "promise"),
            rtb: text(input, "rtb"),
        };
        elements_of(&given).into_iter().map(|e| (e.id, json!(e.requirements))).collect()
    };
    if out == case["out"] { Ok(()) } else { Err(format!("got {out}, expected {}", case["out"])) }
}
