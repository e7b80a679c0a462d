//! How a respondent understands a question: from its words alone, as a person would.
//!
//! What is wanted ([`operation`], learned from questions of other hands), what it is about ([`focus`]), and what is wrong
//! with it ([`faults`]). What the interviewer declared a question to mean is not known here.

use colloquy_engine::interpretation::Operation;
use serde::Serialize;

use crate::respondent::trace::Trace;

pub(crate) mod faults;
pub(crate) mod focus;
mod manner;
mod meaning;
pub mod operation;
pub(crate) mod words;

pub use faults::Faults;
pub use focus::Focus;
pub use manner::Manner;
pub use meaning::Meanings;
pub use words::Vocabulary;

/// A question as the respondent took it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Understood {
    /// What is wanted.
    pub operation: Operation,
    /// How sure the respondent is of that, 0..=1.
    pub sure: f32,
    /// What it is about.
    pub focus: Focus,
    /// What is wrong with it.
    pub faults: Faults,
    /// How it takes up what was said before.
    pub manner: Manner,
    /// It only hands the word back: more of whatever they would tell next.
    pub goes_on: bool,
}

/// What the respondent remembers of the talk when hearing a question.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory<'a> {
    /// Which beliefs were said.
    pub(crate) told: &'a [bool],
    /// What was said, with what it stood for, oldest first.
    pub(crate) said: &'a [(String, Trace)],
    /// Questions heard, oldest first.
    pub(crate) heard: &'a [words::WordBag],
}

/// Understands a question. `first` marks the opening, which is always taken as an open invitation.
pub(crate) fn understand(
    vocabulary: &Vocabulary,
    question: &str,
    memory: Memory<'_>,
    first: bool,
) -> Understood {
    let bag = words::WordBag::of(question);
    let faults = faults::find(question, &bag, memory.heard);
    let manner = manner::of(question);
    if first {
        return Understood {
            operation: Operation::Open,
            sure: 1.0,
            focus: Focus::Nothing,
            faults,
            manner,
            goes_on: false,
        };
    }
    let heard = if faults.double { faults::last_half(question) } else { question };
    let quoteless = words::without_quotes(heard);
    let (mut focus, main) = focus::find(vocabulary, heard, &quoteless, memory);
    let (operation, sure, goes_on) = operation::read_within(heard);
    // Only a question about the link of two things is about both; any other is about the one it names best.
    if let (Focus::Pair(..), Some(main)) = (focus, main)
        && operation != Operation::Check
        && !joins(&words::padded(&quoteless))
    {
        focus = Focus::Belief(main);
    }
    // Who is handed the word back goes on from what they said last, whatever it is dressed in.
    if goes_on || focus == Focus::Nothing && (operation::needs_focus(operation) || points(&quoteless)) {
        focus = match focus::last_said(memory.said) {
            Some(belief) => Focus::Belief(belief),
            None => Focus::Nothing,
        };
    }
    Understood { operation, sure, focus, faults, manner, goes_on }
}

/// Whether a question points at what was said last as it ends: "what gets in the way of that?", "what else comes to mind there?"
fn points(quoteless: &str) -> bool {
    let said = words::split(quoteless);
    said.last().is_some_and(|last| ["that", "there", "it", "this"].contains(&last.as_str()))
}

/// Whether a question asks how two things hang together.
fn joins(padded: &str) -> bool {
    [" between ", " together ", " connect", " link", " relate", " to do with ", " lead to ", " get from "]
        .iter()
        .any(|word| padded.contains(word))
}
