//! Hearing what a respondent says after the end, when they are shown what was understood.

use std::collections::HashMap;

use super::parts::Parts;
use super::s04_extraction::vectors;
use super::s11_response_saving::kept_vectors;
use crate::decide::check::{CheckRecord, Heard, Said, Verdict, take_in};
use crate::given::interpretation::{KnownNode, ListenRequest, Reading, Reply, Task};
use crate::given::methodology::Methodology;
use crate::given::utterance::Utterance;
use crate::state::session::Session;

/// Verdicts, and what is read from what was said with them. Words that cannot be read now are kept all the same.
pub(crate) async fn hear(
    parts: &Parts,
    session: &Session,
    methodology: &Methodology,
    verdicts: Vec<Verdict>,
    words: Option<String>,
    leave_out: Option<String>,
) -> CheckRecord {
    let said = match words {
        Some(words) => Some(read(parts, session, methodology, &verdicts, words).await),
        None => None,
    };
    CheckRecord { verdicts, said, leave_out }
}

async fn read(
    parts: &Parts,
    session: &Session,
    methodology: &Methodology,
    verdicts: &[Verdict],
    words: String,
) -> Said {
    let answer = Utterance::answer(session.next_turn(), words, parts.clock.now());
    let parse = parts.linguist.parse(&answer.text);
    let request = ListenRequest {
        known: session.graph.standing_nodes().map(KnownNode::of).collect(),
        transcript: &session.transcript,
        turn: answer.turn_number,
        ..ListenRequest::alone(methodology, &session.concept, &answer.text, &parse)
    };
    let call = parts.call(session, Task::Listen, 1, parts.until_us());
    let interpreter = parts.interpreter_of(session);
    let read = interpreter.listen(&request, &call).await;
    let Reply { value: reading, usage, by, mut degraded } = read.unwrap_or_else(|error| Reply {
        degraded: vec![format!("listen: {error}")],
        ..Reply::free(Reading::default(), interpreter.name())
    });
    let here = session.config.embedder == parts.embedder.name() && parts.embedder.dims() > 0;
    let found = if here { vectors(parts, session, &reading).await } else { Ok(HashMap::new()) };
    let found = found.unwrap_or_else(|error| {
        degraded.push(format!("embed: {error}"));
        HashMap::new()
    });
    let opposed = |a: &str, b: &str| parts.linguist.opposed(a, b);
    let heard = Heard { answer: &answer, reading: &reading, vectors: &found, verdicts, recorded: None };
    let (change, resolution) = take_in(&mut session.fork(), methodology, parts.meaning(&opposed), &heard);
    let vectors = kept_vectors(&reading, &change, &found);
    Said { answer, reading, by, usage, vectors, resolution, degraded }
}
