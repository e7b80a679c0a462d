//! Wording one question: asked of the interpreter, checked, asked again, and at last taken from the fallback.

use crate::interpretation::{AskRequest, LintContext, Purpose, QuestionBrief, Wording};
use crate::ports::{Interpreter, LanguageError, LanguageErrorKind};
use crate::question::{self, Likeness};
use crate::turn::parts::Parts;
use crate::turn::trace::Observer;

/// One question to be worded.
pub(crate) struct Asking<'a> {
    pub(crate) parts: &'a Parts,
    pub(crate) request: AskRequest<'a>,
    pub(crate) observer: &'a dyn Observer,
}

/// A wording that may not be asked, and how alike it is to an earlier question (1: the same).
struct Refused {
    wording: Wording,
    reason: String,
    likeness: f64,
}

/// Seed of a turn's question: the same session seed and turn give the same words.
pub fn seed_of(session_seed: u64, turn: u32) -> u64 {
    // SplitMix64 over the pair (public domain constants), so that neighbouring turns share nothing.
    let mut z = session_seed.wrapping_add(u64::from(turn).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Words the question: by the interpreter, at most `retries` times more when a wording is refused, then by the
/// fallback; when all are refused, the one least like an earlier question is asked.
pub(crate) async fn word_question(
    asking: Asking<'_>,
    degraded: &mut Vec<String>,
) -> Result<Wording, LanguageError> {
    let parts = asking.parts;
    let mut brief = asking.request.brief.clone();
    let mut refused: Vec<Refused> = Vec::new();
    let retries = asking.request.methodology.question_dedup.retries;
    let voices = std::iter::repeat_n(&parts.interpreter, retries as usize + 1)
        .chain(parts.fallback.iter().flat_map(|f| std::iter::repeat_n(f, retries as usize + 1)));
    let mut unreachable: Option<LanguageError> = None;
    for voice in voices {
        if unreachable.is_some() && std::sync::Arc::ptr_eq(voice, &parts.interpreter) {
            continue;
        }
        match attempt(&asking, voice.as_ref(), &brief).await {
            Ok(Ok(wording)) => {
                if let Some(error) = &unreachable {
                    degraded.push(format!("ask: {error}"));
                }
                asking.observer.question_delta(&wording.question);
                return Ok(wording);
            }
            Ok(Err(no)) => {
                brief.rejected.push((no.wording.question.clone(), no.reason.clone()));
                brief.seed = seed_of(brief.seed, brief.rejected.len() as u32);
                refused.push(no);
            }
            Err(error) => unreachable = Some(error),
        }
    }
    let least = refused.into_iter().min_by(|a, b| a.likeness.total_cmp(&b.likeness));
    match (least, unreachable) {
        (Some(least), _) => {
            degraded.push(format!("ask: no wording passed ({})", least.reason));
            asking.observer.question_delta(&least.wording.question);
            Ok(least.wording)
        }
        (None, Some(error)) => Err(error),
        (None, None) => Err(LanguageError {
            kind: LanguageErrorKind::Other,
            retryable: false,
            detail: "no question could be worded".to_owned(),
        }),
    }
}

/// One wording, cleaned and checked.
async fn attempt(
    asking: &Asking<'_>,
    voice: &dyn Interpreter,
    brief: &QuestionBrief,
) -> Result<Result<Wording, Refused>, LanguageError> {
    let request = AskRequest { brief, ..asking.request };
    // Pieces are passed on only once the whole is checked: a respondent never sees a question withdrawn.
    let mut wording = voice.ask(&request, &|_| {}).await?;
    wording.question = question::clean(&wording.question);
    let refuse = |reason: String, likeness, wording| Ok(Err(Refused { wording, reason, likeness }));
    if wording.question.is_empty() {
        return refuse("it is empty".to_owned(), 1.0, wording);
    }
    if let Some((reason, likeness)) = repeats(asking, brief, &wording.question).await {
        return refuse(reason, likeness, wording);
    }
    if brief.purpose != Purpose::Closing
        && let Some(reason) = lint(asking, brief, &wording.question)
    {
        return refuse(reason, 0.0, wording);
    }
    Ok(Ok(wording))
}

fn lint(asking: &Asking<'_>, brief: &QuestionBrief, question: &str) -> Option<String> {
    let request = &asking.request;
    let context = LintContext {
        asked: &brief.asked,
        brief,
        answer: request.answer,
        transcript: request.transcript,
        methodology: request.methodology,
        strategy: request.strategy,
        concept: request.concept,
    };
    let findings = asking.parts.linguist.lint(question, &context);
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
            rest.iter().map(|v| crate::graph::dedup::cosine(first, v)).collect()
        }
        // Words alone decide when meaning cannot be had.
        Err(_) => Vec::new(),
    }
}
