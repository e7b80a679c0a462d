//! Stage 3, SrlPreprocessing: clauses, discourse relations and predicate frames of the answer.
//!
//! *Takes* the kept answer. *Gives* its parse. Local, offline and total: it waits for nobody and never fails.
//! Every interpreter is offered the result, so a language model sees the same relations the offline engine does.

use crate::interpretation::Parse;
use crate::turn::parts::Parts;
use crate::turn::s02_utterance_saving::Said;

/// Parses the answer.
pub fn parse(parts: &Parts, said: &Said) -> Parse {
    parts.linguist.parse(&said.utterance.text)
}
