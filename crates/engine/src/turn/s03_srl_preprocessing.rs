//! Stage 3, SrlPreprocessing: clauses, discourse relations and predicate frames of the answer.
//!
//! *Takes* the kept answer. *Gives* its parse. Local, offline and total: it waits for nobody and never fails.
//! Every interpreter is offered the result, so a language model sees the same relations the offline engine does.

use super::parts::Parts;
use super::s01_context_loading::Context;
use crate::given::interpretation::Parse;

/// Parses the answer; one that was read before its turn failed is not parsed again.
pub fn parse(parts: &Parts, context: &Context) -> Parse {
    if context.answer.reading.is_some() {
        return Parse::default();
    }
    parts.linguist.parse(&context.answer.utterance.text)
}
