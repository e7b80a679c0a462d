//! Stage 4, Extraction: the answer is read into concepts and relations; beside it, the answer is rated.
//!
//! *Takes* the context, the answer and its parse. *Gives* the extraction and the ratings, as the interpreter
//! gave them (they are kept for replay). *Waits for* the interpreter once: both calls run side by side. When
//! it cannot be reached and a fallback is set, the fallback does the work and the turn says so.

use std::sync::LazyLock;

use futures_util::join;

use crate::graph::Node;
use crate::interpretation::{ExtractRequest, Extraction, KnownNode, Parse, RateRequest, Ratings};
use crate::ports::LanguageError;
use crate::session::{Focus, Utterance};
use crate::signals::{How, SIGNALS};
use crate::turn::error::TurnError;
use crate::turn::parts::Parts;
use crate::turn::s01_context_loading::Context;
use crate::turn::s02_utterance_saving::Said;
use crate::turn::stage::Stage;

/// Utterances before the answer that an interpreter is shown.
const TAIL: usize = 10;

/// Ids of the judged signals, in list order.
static JUDGED: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| SIGNALS.iter().filter(|s| matches!(s.how, How::Judged(_))).map(|s| s.id).collect());

/// What was read.
pub struct Reading {
    /// Concepts and relations.
    pub extraction: Extraction,
    /// Ratings of the answer.
    pub ratings: Ratings,
    /// Tasks the fallback did, and a language nobody here reads well, in words.
    pub degraded: Vec<String>,
}

/// Reads and rates the answer.
pub async fn read(
    parts: &Parts,
    context: &Context,
    said: &Said,
    parse: &Parse,
) -> Result<Reading, TurnError> {
    let extract = extract_request(context, said, parse);
    let earlier: Vec<&str> = earlier_answers(context);
    let rate = RateRequest {
        question: said.question.as_deref(),
        answer: &said.utterance.text,
        parse,
        earlier_answers: &earlier,
        wanted: &JUDGED,
    };
    let (extraction, ratings) = join!(extracted(parts, &extract), rated(parts, &rate));
    let mut degraded = Vec::new();
    let failed = |source| TurnError::Stage { stage: Stage::Extraction, source };
    let extraction = extraction.map(|done| noted(done, &mut degraded)).map_err(failed)?;
    let ratings = ratings.map(|done| noted(done, &mut degraded)).map_err(failed)?;
    degraded.extend(language_note(parts, context));
    Ok(Reading { extraction, ratings, degraded })
}

/// How a note on the respondent's language begins.
pub const LANGUAGE_NOTE: &str = "language:";

/// Said once in a session, in the turn that shows it: that the respondent does not speak English.
fn language_note(parts: &Parts, context: &Context) -> Option<String> {
    let transcript = &context.session.transcript;
    let spoken = |until: usize| parts.linguist.foreign_language(&transcript[..until]);
    let name = spoken(transcript.len())?;
    let shown_before = (0..transcript.len()).rev().any(|until| spoken(until).is_some());
    let note = "without a model answers are read with low confidence";
    (!shown_before).then(|| format!("{LANGUAGE_NOTE} the respondent speaks {name}; {note}"))
}

/// A task's result, with a word when the fallback did it.
type Done<T> = (T, Option<String>);

fn noted<T>((result, note): Done<T>, degraded: &mut Vec<String>) -> T {
    degraded.extend(note);
    result
}

async fn extracted(parts: &Parts, request: &ExtractRequest<'_>) -> Result<Done<Extraction>, LanguageError> {
    match parts.interpreter.extract(request).await {
        Ok(extraction) => Ok((extraction, None)),
        Err(error) => match &parts.fallback {
            Some(fallback) => Ok((fallback.extract(request).await?, Some(format!("extract: {error}")))),
            None => Err(error),
        },
    }
}

async fn rated(parts: &Parts, request: &RateRequest<'_>) -> Result<Done<Ratings>, LanguageError> {
    match parts.interpreter.rate(request).await {
        Ok(ratings) => Ok((ratings, None)),
        Err(error) => match &parts.fallback {
            Some(fallback) => Ok((fallback.rate(request).await?, Some(format!("rate: {error}")))),
            None => Err(error),
        },
    }
}

/// The respondent's earlier answers, oldest first; the newest utterance is the answer itself.
fn earlier_answers(context: &Context) -> Vec<&str> {
    let mut answers: Vec<&str> = context.session.answers().map(|u| u.text.as_str()).collect();
    answers.pop();
    answers
}

fn extract_request<'a>(context: &'a Context, said: &'a Said, parse: &'a Parse) -> ExtractRequest<'a> {
    let session = &context.session;
    let last_focus = session.turns.last().map(|t| &t.focus);
    let before = session.transcript.len().saturating_sub(1);
    let tail: &[Utterance] = &session.transcript[before.saturating_sub(TAIL)..before];
    ExtractRequest {
        methodology: &context.methodology,
        concept: &session.concept,
        question: said.question.as_deref(),
        focus: session.tracker.previous_focus.and_then(|id| session.graph.node(id)).map(known),
        strategy: context.last_strategy(),
        focus_element: match last_focus {
            Some(Focus::Element(id)) => Some(id.as_str()),
            _ => None,
        },
        answer: &said.utterance.text,
        parse,
        known: session.graph.live_nodes().map(known).collect(),
        tail,
        turn: context.turn,
    }
}

/// A node as interpreters are shown it.
pub fn known(node: &Node) -> KnownNode<'_> {
    KnownNode {
        id: node.id,
        label: &node.label,
        node_type: &node.node_type,
        aliases: &node.aliases,
        last_mentioned_turn: node.last_mentioned_turn,
        polarity: node.polarity,
    }
}
