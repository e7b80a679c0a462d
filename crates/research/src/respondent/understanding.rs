//! How a respondent understands a question: from its words alone, as a person would.
//!
//! What is wanted ([`operation`]), what it is about ([`focus`]), and what is wrong with it ([`faults`]).

use crate::respondent::trace::Trace;

pub(crate) mod faults;
pub(crate) mod focus;
mod meaning;
pub(crate) mod operation;
pub(crate) mod words;

pub use faults::Faults;
pub use focus::Focus;
pub use meaning::Meanings;
pub use operation::{Aspect, Operation};
pub use words::Vocabulary;

/// A question as the respondent took it.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Understood {
    /// What is wanted.
    pub operation: Operation,
    /// The side of things asked for, when there is one.
    pub aspect: Aspect,
    /// What it is about.
    pub focus: Focus,
    /// What is wrong with it.
    pub faults: Faults,
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
    let heard = if faults.double { faults::last_half(question) } else { question };
    let quoteless = words::without_quotes(heard);
    let (mut focus, main) = focus::find(vocabulary, heard, &quoteless, memory);
    let padded = words::padded(&quoteless);
    let (asked, aspect) = operation::read(&padded, &focus);
    let operation = if first { Operation::Open } else { asked };
    // Only a question about the link of two things is about both; any other is about the one it names best.
    if let (Focus::Pair(..), Some(main)) = (focus, main)
        && !matches!(operation, Operation::Relation | Operation::Validate)
    {
        focus = Focus::Belief(main);
    }
    if operation.needs_focus() && focus == Focus::Nothing {
        focus = match focus::last_said(memory.said) {
            Some(belief) => Focus::Belief(belief),
            None => Focus::Nothing,
        };
    }
    Understood { operation, aspect, focus, faults }
}
