//! Wording one question: asked of the interpreter, checked, and asked again when it is refused.

use std::sync::{Mutex, PoisonError};

use super::error::TurnError;
use super::parts::{Parts, Streaming};
use super::trace::Observer;
use crate::decide::advance::Stage;
use crate::given::interpretation::{
    AskRequest, Instead, LintContext, Purpose, QuestionBrief, Reading, Reply, Task, Usage, Wording,
};
use crate::state::session::Session;
use crate::text::left_out::LeftOut;
use crate::turn::ports::{LanguageError, LanguageErrorKind};
use crate::turn::question::{self, Likeness};

/// One question to be worded.
pub(crate) struct Asking<'a> {
    pub(crate) parts: &'a Parts,
    pub(crate) session: &'a Session,
    pub(crate) request: AskRequest<'a>,
    pub(crate) observer: &'a dyn Observer,
    /// When nobody waits any more ([`Parts::until_us`]).
    pub(crate) until_us: u64,
    /// Whether words are left out: no draft of the question is passed on then, which may have some of them.
    pub(crate) guarded: bool,
    /// A question that is there already, and by whom; it is checked like any other.
    pub(crate) prepared: Option<Reply<&'a str>>,
}

/// What the client has seen of the question so far.
#[derive(Default)]
struct Draft(Mutex<String>);

impl Draft {
    fn add(&self, piece: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(piece);
    }

    fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A wording that may not be asked, and how alike it is to an earlier question (1: the same).
struct Refused {
    reply: Reply<Wording>,
    reason: String,
    likeness: f64,
}

/// What a question with words that are left out counts as: rather one that is worded badly than what is left of it, rather that
/// than a repetition.
const OMITS: f64 = 0.5;

/// Seed of a turn's question: the same session seed and turn give the same words.
pub fn seed_of(session_seed: u64, turn: u32) -> u64 {
    // SplitMix64 over the pair (public domain constants), so that neighbouring turns share nothing.
    let mut z = session_seed.wrapping_add(u64::from(turn).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Words the question: asked again when a wording is refused, as often as the methodology's `retries` says for whoever
/// is asked first and once more as often for whoever takes over ([`crate::given::interpretation::CallContext::attempt`] tells
/// them apart); when all are refused, the one least like an earlier question is asked, without words that are left out.
pub(crate) async fn word_question(asking: Asking<'_>) -> Result<Reply<Wording>, TurnError> {
    let mut brief = asking.request.brief.clone();
    let mut refused: Vec<Refused> = Vec::new();
    let mut usage = Usage::default();
    let draft = Draft::default();
    let rounds = 2 * (asking.request.methodology.question_dedup.retries + 1);
    if let Some(prepared) = &asking.prepared {
        let question = question::clean(prepared.value);
        let wording = Wording { question, intent: brief.intent.clone(), ..Wording::default() };
        let Some((reason, _)) = refusal(&asking, &brief, &wording).await? else {
            settle(&asking, &draft, &wording.question);
            return Ok(Reply::free(wording, &prepared.by));
        };
        brief.rejected.push((omitted(&asking).await?.text(&wording.question), reason));
    }
    for attempt in 1..=rounds {
        let reply = attempted(&asking, &brief, attempt, &draft).await.map_err(failed)?;
        usage = usage.and(reply.usage);
        match refusal(&asking, &brief, &reply.value).await? {
            None => {
                settle(&asking, &draft, &reply.value.question);
                return Ok(Reply { usage, ..reply });
            }
            Some((reason, likeness)) => {
                brief.rejected.push((omitted(&asking).await?.text(&reply.value.question), reason.clone()));
                brief.seed = seed_of(brief.seed, brief.rejected.len() as u32);
                refused.push(Refused { reply, reason, likeness });
            }
        }
    }
    let least = refused.into_iter().min_by(|a, b| a.likeness.total_cmp(&b.likeness));
    let Some(Refused { mut reply, reason, .. }) = least else {
        let detail = "no question could be worded".to_owned();
        return Err(failed(LanguageError { kind: LanguageErrorKind::Other, retryable: false, detail }));
    };
    reply.value.question = omitted(&asking).await?.text(&reply.value.question);
    reply.degraded.push(format!("ask: no wording passed ({reason})"));
    settle(&asking, &draft, &reply.value.question);
    Ok(Reply { usage, ..reply })
}

/// Tells the client which question holds: nothing more when it has seen just that.
fn settle(asking: &Asking<'_>, draft: &Draft, question: &str) {
    let seen = draft.text();
    if seen.is_empty() {
        asking.observer.question_delta(question);
    } else if seen != question {
        asking.observer.question_replaced(question);
    }
}

/// One wording, cleaned. Pieces of the first are passed on as they come, as a draft, where the engine streams drafts.
async fn attempted(
    asking: &Asking<'_>,
    brief: &QuestionBrief,
    attempt: u32,
    draft: &Draft,
) -> Result<Reply<Wording>, LanguageError> {
    let request = AskRequest { brief, ..asking.request };
    let call = asking.parts.call(asking.session, Task::Ask, attempt, asking.until_us);
    let streams = asking.parts.streaming == Streaming::Drafts && attempt == 1 && !asking.guarded;
    let pass_on = |piece: &str| {
        if streams {
            draft.add(piece);
            asking.observer.question_delta(piece);
        }
    };
    let mut reply = asking.parts.interpreter_of(asking.session).ask(&request, &call, &pass_on).await?;
    reply.value.question = question::clean(&reply.value.question);
    Ok(reply)
}

/// Why a wording may not be asked, and how alike it is to an earlier question.
async fn refusal(
    asking: &Asking<'_>,
    brief: &QuestionBrief,
    wording: &Wording,
) -> Result<Option<(String, f64)>, TurnError> {
    if wording.question.is_empty() {
        return Ok(Some(("it is empty".to_owned(), 1.0)));
    }
    if let Some(repeats) = repeats(asking, brief, &wording.question).await {
        return Ok(Some(repeats));
    }
    // As of now: words may have been left out while the question was worded.
    if omitted(asking).await?.mentions(&wording.question, false) {
        return Ok(Some(("it has words that are left out".to_owned(), OMITS)));
    }
    let parts = wording.departure.as_ref().is_some_and(|departure| departure.instead == Instead::Close);
    let asks = brief.purpose != Purpose::Closing && !parts;
    Ok(asks.then(|| lint(asking, brief, wording)).flatten().map(|reason| (reason, 0.0)))
}

/// What is left out of the session by now.
async fn omitted(asking: &Asking<'_>) -> Result<LeftOut, TurnError> {
    Ok(asking.session.omitting(&asking.parts.left_out(&asking.session.id).await?))
}

fn failed(source: LanguageError) -> TurnError {
    TurnError::Stage { stage: Stage::QuestionGeneration, source }
}

fn lint(asking: &Asking<'_>, brief: &QuestionBrief, wording: &Wording) -> Option<String> {
    let request = &asking.request;
    // Who told something hard is met with words that would be a judgement anywhere else.
    let told_hard = request.reading.is_some_and(Reading::may_be_hard);
    let context = LintContext {
        asked: &brief.asked,
        brief,
        answer: request.answer,
        transcript: request.transcript,
        listened: wording.noticed.is_some() || told_hard,
        methodology: request.methodology,
        strategy: request.strategy,
        concept: request.concept,
    };
    let findings = asking.parts.linguist.lint(&wording.question, &context);
    findings.into_iter().find(|f| f.fail).map(|f| format!("{}: {}", f.rule, f.message))
}

/// Whether the question was asked before, by words, and by meaning where words leave it open.
async fn repeats(asking: &Asking<'_>, brief: &QuestionBrief, worded: &str) -> Option<(String, f64)> {
    let settings = &asking.request.methodology.question_dedup;
    let likeness = question::likeness(worded, &brief.asked, settings);
    let settled = match likeness {
        Likeness::Unsure { ref earlier } => {
            let cosines = cosines(asking, worded, brief, earlier).await;
            question::settle(likeness, &cosines, settings)
        }
        decided => decided,
    };
    match settled {
        Likeness::Asked { earlier, jaccard } => {
            Some((format!("it repeats \u{201c}{}\u{201d}", brief.asked[earlier]), jaccard))
        }
        Likeness::New | Likeness::Unsure { .. } => None,
    }
}

async fn cosines(
    asking: &Asking<'_>,
    worded: &str,
    brief: &QuestionBrief,
    earlier: &[(usize, f64)],
) -> Vec<f64> {
    let embedder = &asking.parts.embedder;
    if embedder.dims() == 0 {
        return Vec::new();
    }
    let texts: Vec<&str> =
        std::iter::once(worded).chain(earlier.iter().map(|(at, _)| brief.asked[*at].as_str())).collect();
    match embedder.embed(&texts).await {
        Ok(vectors) => {
            let Some((first, rest)) = vectors.split_first() else { return Vec::new() };
            rest.iter().map(|v| crate::state::graph::dedup::cosine(first, v)).collect()
        }
        // Words alone decide when meaning cannot be had.
        Err(_) => Vec::new(),
    }
}
