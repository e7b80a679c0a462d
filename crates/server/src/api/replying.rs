//! Which question an answer replies to. An answer never becomes the answer to a question its sender has not seen.
//!
//! The engine takes an answer for the question that waits. Until it asks itself which one was meant, it is asked
//! here, before.

use colloquy_engine::engine::Answer;
use colloquy_engine::session::Turn;
use colloquy_engine::{Engine, SessionId, UtteranceId};
use uuid::Uuid;

use crate::problem::{Outcome, Problem};

/// Passes an answer on when it replies to the question that waits. A repetition of the answer that was given to an
/// earlier question is that answer's turn; any other reply to an earlier question is outdated.
///
/// An answer without a key is given one made of question and words, by which the engine knows it again also while
/// its turn is under way.
pub(super) async fn replying(
    engine: &Engine,
    id: &SessionId,
    replies_to: &str,
    answer: &mut Answer,
) -> Outcome<Option<Turn>> {
    let question: UtteranceId = replies_to
        .parse()
        .map_err(|_| Problem::invalid("replies_to", "must be the id of a question, such as `u1`"))?;
    let key = answer.idempotency_key.get_or_insert_with(|| {
        let words = Uuid::new_v5(&Uuid::NAMESPACE_OID, answer.text.as_bytes());
        format!("{question} {words}")
    });
    if engine.store().turn_by_key(id, key).await?.is_some() {
        return Ok(None);
    }
    let session = engine.store().session_load(id).await?;
    let mut from_then_on = session.transcript.iter().skip_while(|said| said.id != question);
    if let Some(given) = from_then_on.nth(1)
        && given.text == answer.text
    {
        return Ok(Some(engine.store().turn_get(id, given.turn_number).await?));
    }
    match session.pending_question() {
        Some(waiting) if waiting.id != question => Err(Problem::outdated(waiting)),
        // What waits is answered; where nothing waits the engine says why.
        _ => Ok(None),
    }
}
