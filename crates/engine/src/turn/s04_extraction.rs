//! Stage 4, Extraction: the answer is read and rated in one call, and new labels get their vectors.
//!
//! *Takes* the context and the parse. *Gives* the reading, as the interpreter gave it (it is kept for replay), and the
//! vectors. *Waits for* the interpreter once, and for the embedder once. Without vectors words alone decide what is the
//! same, and the turn says so.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use super::error::TurnError;
use super::expectation::Expectation;
use super::parts::Parts;
use super::s01_context_loading::Context;
use crate::decide::advance::Stage;
use crate::decide::signals::{How, SIGNALS};
use crate::given::interpretation::{KnownNode, ListenRequest, Parse, Reading, Reply, Task};
use crate::state::graph::Vector;
use crate::state::graph::update::texts_to_embed;
use crate::state::session::Session;
use crate::turn::ports::LanguageError;

/// Ids of the judged signals, in list order.
static JUDGED: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| SIGNALS.iter().filter(|s| matches!(s.how, How::Judged(_))).map(|s| s.id).collect());

/// What was heard.
pub struct Heard {
    /// What was read, and by whom.
    pub reply: Reply<Reading>,
    /// Vectors of new labels, by folded label.
    pub vectors: HashMap<String, Vector>,
    /// What was expected to be chosen.
    pub expectation: Expectation,
    /// What could not be done, in words.
    pub degraded: Vec<String>,
    /// Notes said once in a session that are made now.
    pub noted: Vec<String>,
}

/// A note that the respondent does not speak English.
pub const LANGUAGE: &str = "language";
/// A note that the session's embedder is not here.
pub const EMBEDDER: &str = "embedder";
/// A note that somebody else interprets than when the session began.
pub const INTERPRETER: &str = "interpreter";

/// Reads the answer; one that was read before its turn failed is not read again.
pub async fn listen(
    parts: &Parts,
    context: &Context,
    parse: &Parse,
    until_us: u64,
) -> Result<Heard, TurnError> {
    let mut request = request(context, parse);
    let expectation = Expectation::of(parts, context, &request, until_us).await;
    request.expected = &expectation.candidates;
    let reply = match &context.answer.reading {
        Some(kept) => kept.clone(),
        None => parts
            .interpreter_of(&context.session)
            .listen(&request, &parts.call(&context.session, Task::Listen, 1, until_us))
            .await
            .map_err(|source| TurnError::Stage { stage: Stage::Extraction, source })?,
    };
    let degraded = reply.degraded.clone();
    let mut heard = Heard { degraded, vectors: HashMap::new(), noted: Vec::new(), expectation, reply };
    if let Some(name) = &heard.reply.value.language {
        let words = format!(
            "{LANGUAGE}: the respondent speaks {name}; without a model answers are read with low confidence"
        );
        once(&context.session, LANGUAGE, words, &mut heard.degraded, &mut heard.noted);
    }
    taken_over(parts, &context.session, &mut heard);
    embed(parts, &context.session, &mut heard).await;
    Ok(heard)
}

/// Says a thing the first time in a session.
fn once(session: &Session, what: &str, words: String, degraded: &mut Vec<String>, noted: &mut Vec<String>) {
    if !session.noted.iter().any(|said| said == what) {
        degraded.push(words);
        noted.push(what.to_owned());
    }
}

/// Says that the interview goes on with somebody else, once for each.
fn taken_over(parts: &Parts, session: &Session, heard: &mut Heard) {
    let (before, now) = (&session.config.interpreter, parts.interpreter.name());
    if before != now && parts.interpreter.named(before).is_none() {
        let words = format!("{INTERPRETER}: this interview began with `{before}` and goes on with `{now}`");
        let note = format!("{INTERPRETER} {now}");
        once(session, &note, words, &mut heard.degraded, &mut heard.noted);
    }
}

/// Gets the vectors of new labels from the embedder the session began with; no other's are ever mixed in.
async fn embed(parts: &Parts, session: &Session, heard: &mut Heard) {
    let embedder = &parts.embedder;
    if session.config.embedder != embedder.name() {
        let words = format!(
            "{EMBEDDER}: this interview began with `{}`, which is not here; meaning is judged by words",
            session.config.embedder
        );
        return once(session, EMBEDDER, words, &mut heard.degraded, &mut heard.noted);
    }
    if embedder.dims() == 0 || !heard.reply.value.extractability.extractable {
        return;
    }
    match vectors(parts, session, &heard.reply.value).await {
        Ok(vectors) => heard.vectors = vectors,
        Err(error) => heard.degraded.push(format!("embed: {error}")),
    }
}

/// Vectors of a reading's new labels, by folded label.
pub(super) async fn vectors(
    parts: &Parts,
    session: &Session,
    reading: &Reading,
) -> Result<HashMap<String, Vector>, LanguageError> {
    let embedder = &parts.embedder;
    let wanted = texts_to_embed(&session.graph, reading);
    let texts: Vec<&str> = wanted.iter().map(|(_, text)| text.as_str()).collect();
    let vectors = if texts.is_empty() { Vec::new() } else { embedder.embed(&texts).await? };
    let model: Arc<str> = Arc::from(embedder.name());
    let named = wanted.into_iter().zip(vectors);
    Ok(named.filter_map(|((key, _), values)| Some((key, Vector::new(&model, &values)?))).collect())
}

fn request<'a>(context: &'a Context, parse: &'a Parse) -> ListenRequest<'a> {
    let session = &context.session;
    ListenRequest {
        methodology: &context.methodology,
        concept: &session.concept,
        question: session.pending_question().map(|question| question.text.as_str()),
        intent: Some(&session.asked.intent),
        focus: context.focus(),
        strategy: context.strategy(),
        focus_element: context.element(),
        answer: &context.answer.utterance.text,
        parse,
        known: session.graph.standing_nodes().map(KnownNode::of).collect(),
        transcript: &session.transcript,
        wanted: &JUDGED,
        expected: &[],
        turn: session.next_turn(),
    }
}
