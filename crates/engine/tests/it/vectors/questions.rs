//! `selection/format_question` and `arbitration/question_generation`: tidying questions, telling repeated ones.

use colloquy_engine::methodology::QuestionDedup;
use colloquy_engine::question::{Likeness, clean, closest, likeness, unwrapped, with_mark, without_prefix};
use serde_json::{Value, json};

use super::close;
use super::shapes::{expect, number, texts};

pub(crate) fn format_question(case: &Value) -> Result<(), String> {
    let raw = case["raw"].as_str().unwrap();
    let bare = unwrapped(raw);
    if without_prefix(bare) == bare {
        expect("cleaned", &json!(clean(raw)), &case["out"])?;
    }
    expect("question", &json!(with_mark(bare)), &case["out"])
}

pub(crate) fn question_generation(case: &Value) -> Result<(), String> {
    let (given, out) = (&case["in"], &case["out"]);
    if let Some(raw) = given["raw"].as_str() {
        let bare = without_prefix(unwrapped(raw));
        expect("question", &json!(bare), &out["question"])?;
        return expect(
            "cleaned",
            &json!(clean(raw).trim_end_matches('?')),
            &json!(bare.trim_end_matches('?')),
        );
    }
    if let Some(candidate) = given["candidate"].as_str() {
        return repeated(case, candidate, &texts(&given["recent"]));
    }
    generated(case)
}

fn repeated(case: &Value, candidate: &str, recent: &[String]) -> Result<(), String> {
    let out = &case["out"];
    let same = |recent: &[String]| {
        matches!(likeness(candidate, recent, &QuestionDedup::default()), Likeness::Asked { .. })
    };
    let last_six = &recent[recent.len().saturating_sub(6)..];
    expect("duplicate", &json!(same(recent)), &out["duplicate"])?;
    match (closest(candidate, last_six), out["jaccard"].as_f64()) {
        (Some((_, found)), Some(wanted)) if close("arbitration", found, wanted) => Ok(()),
        (None, None) => Ok(()),
        (found, wanted) => Err(format!("jaccard {found:?}, expected {wanted:?}")),
    }
}

/// Wordings are asked for until one is new: at most three, each a little warmer and with one hint more.
fn generated(case: &Value) -> Result<(), String> {
    let settings = QuestionDedup::default();
    let (given, out) = (&case["in"], &case["out"]);
    let recent = texts(&given["recent_questions"]);
    let (mut question, mut temperatures, mut hints) = (None, Vec::new(), Vec::new());
    for (attempt, output) in given["llm_outputs"].as_array().unwrap().iter().enumerate() {
        if attempt as u32 > settings.retries {
            break;
        }
        temperatures.push((0.7 + 0.1 * attempt as f64).min(1.0));
        hints.push(attempt); // every wording before it was rejected, and told so
        let Some(worded) = output.as_str() else { break };
        if likeness(worded, &recent, &settings) == Likeness::New {
            question = Some(clean(worded));
            break;
        }
    }
    expect("calls", &json!(temperatures.len()), &out["calls"])?;
    expect("hints", &json!(hints), &out["hint_count_per_call"])?;
    for (found, wanted) in temperatures.iter().zip(out["temperatures"].as_array().unwrap()) {
        if !close("arbitration", *found, number(wanted)) {
            return Err(format!("temperatures {temperatures:?}"));
        }
    }
    // Where no wording is left the offline engine words the question.
    let question = question.unwrap_or_else(|| "<generic continuation fallback>".to_owned());
    expect("question", &json!(question), &out["question"])
}
