//! The offline language engine behind the engine's ports.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, LintContext, LintFinding, ListenRequest, NotExtractable, Parse, Reading, Reply,
    Wording,
};
use colloquy_engine::ports::{DraftSink, Embedder, Interpreter, LanguageError, Linguist};
use colloquy_engine::utterance::Speaker;

use crate::analysis::Analysis;
use crate::extraction::other_tongue;
use crate::{discourse, extraction, frames, meaning, opposition, ratings, tongue};

/// Name of the offline engine, recorded with every turn.
pub const NAME: &str = "offline";

/// Reads answers and words questions without a model. With an embedder it also types statements by meaning.
#[derive(Default)]
pub struct Offline {
    embedder: Option<Arc<dyn Embedder>>,
    prototypes: Mutex<BTreeMap<String, Arc<meaning::Prototypes>>>,
}

impl std::fmt::Debug for Offline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Offline")
            .field("embedder", &self.embedder.as_ref().map(|e| e.name()))
            .finish_non_exhaustive()
    }
}

impl Offline {
    /// Without an embedder: frames and cues alone decide on types.
    pub fn new() -> Self {
        Self::default()
    }

    /// With an embedder, which is asked once per answer, for all statements together.
    pub fn with_embedder(embedder: Arc<dyn Embedder>) -> Self {
        Self { embedder: Some(embedder), prototypes: Mutex::default() }
    }

    /// Reads one answer without embeddings. Total, and linear in the length of the answer.
    pub fn read(&self, request: &ListenRequest<'_>) -> Reading {
        let (analysis, draft) = match drafted(request) {
            Ok(drafted) => drafted,
            Err(reading) => return *reading,
        };
        humbled(request, extraction::finish(&analysis, request, draft, &[]))
    }

    /// Reads one answer, with embeddings where there are any; does not rate it.
    pub async fn extract(&self, request: &ListenRequest<'_>) -> Reading {
        let (analysis, draft) = match drafted(request) {
            Ok(drafted) => drafted,
            Err(reading) => return *reading,
        };
        let meaning = self.meaning(&analysis, request, &draft).await;
        humbled(request, extraction::finish(&analysis, request, draft, &meaning))
    }

    /// Similarity of every statement to every node type; empty without embedder, or when it fails: meaning
    /// only ever adds to what frames say.
    async fn meaning(
        &self,
        analysis: &Analysis,
        request: &ListenRequest<'_>,
        draft: &extraction::Draft,
    ) -> Vec<Vec<f64>> {
        let Some(embedder) = self.embedder.as_ref().filter(|_| !draft.units.is_empty()) else {
            return Vec::new();
        };
        let texts: Vec<&str> = draft.units.iter().map(|unit| extraction::telling(analysis, unit)).collect();
        let vectors = match embedder.embed(&texts).await {
            Ok(vectors) => vectors,
            Err(error) => {
                tracing::warn!(%error, "statements are typed without embeddings");
                return Vec::new();
            }
        };
        if let Some(learned) = meaning::learned(request.methodology, embedder.name(), &vectors) {
            return learned;
        }
        let prototypes = self.prototypes(embedder.as_ref(), request).await;
        prototypes.map_or_else(Vec::new, |prototypes| prototypes.similarities(&vectors))
    }

    async fn prototypes(
        &self,
        embedder: &dyn Embedder,
        request: &ListenRequest<'_>,
    ) -> Option<Arc<meaning::Prototypes>> {
        let texts = meaning::texts(request.methodology);
        let key = format!("{}|{}", request.methodology.name, meaning::fingerprint(&texts));
        let held = self.prototypes.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if held.is_some() {
            return held;
        }
        let made = Arc::new(meaning::Prototypes::embed(embedder, &texts).await?);
        self.prototypes.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&made));
        Some(made)
    }
}

/// The parser's own reading when stage 3 brought it along, else a fresh one.
fn analysis_of(request: &ListenRequest<'_>) -> Arc<Analysis> {
    request
        .parse
        .analysis
        .clone()
        .and_then(|a| a.downcast::<Analysis>().ok())
        .filter(|a| a.text == request.answer)
        .unwrap_or_else(|| Arc::new(Analysis::of(request.answer)))
}

/// An answer as far as frames tell; or its reading at once, when there is nothing more to find in it.
fn drafted(request: &ListenRequest<'_>) -> Result<(Arc<Analysis>, extraction::Draft), Box<Reading>> {
    let analysis = analysis_of(request);
    if let Some(reading) = kept(request, &analysis).or_else(|| gate(request, &analysis)) {
        return Err(Box::new(reading));
    }
    let draft = extraction::draft(&analysis, request);
    Ok((analysis, draft))
}

/// What becomes of the confidence in what was read in a language this engine does not know.
const FOREIGN_CONFIDENCE: f64 = 0.5;

/// What an answer in a language this engine does not read comes to: its words, clause by clause.
fn kept(request: &ListenRequest<'_>, analysis: &Analysis) -> Option<Reading> {
    if !other_tongue::applies(request) {
        return None;
    }
    let reading = other_tongue::reading(analysis);
    let draft = other_tongue::draft(&reading);
    let found = extraction::finish(&reading, request, draft, &[]);
    // Marks and joining words may leave nothing; what then was said is read as anything else.
    (!found.statements.is_empty()).then(|| doubted(found))
}

/// Marks a reading of a respondent who does not speak English: the words are kept, with low confidence.
fn humbled(request: &ListenRequest<'_>, reading: Reading) -> Reading {
    if other_tongue::foreign_talk(request) { doubted(reading) } else { reading }
}

/// The same reading with the confidence of one in a language that is not known.
fn doubted(mut reading: Reading) -> Reading {
    for concept in &mut reading.statements {
        concept.confidence *= FOREIGN_CONFIDENCE;
    }
    for relation in &mut reading.relations {
        relation.confidence *= FOREIGN_CONFIDENCE;
    }
    reading
}

/// An empty extraction when the answer holds nothing to extract.
fn gate(request: &ListenRequest<'_>, analysis: &Analysis) -> Option<Reading> {
    let earlier: Vec<&str> = request
        .tail()
        .iter()
        .filter(|u| u.speaker == Speaker::Respondent && u.text != request.answer)
        .map(|u| u.text.as_str())
        .collect();
    let verdict = ratings::extractability(request.question, request.answer, &earlier);
    let reason = verdict.reason.filter(|_| !verdict.extractable)?;
    let relieved = |c: &crate::analysis::Clause| {
        c.negated && c.verb.as_ref().is_some_and(|v| v.chain.iter().any(|w| w == "have" || w == "need"))
    };
    let unsure = matches!(reason, NotExtractable::Vague | NotExtractable::NonAnswer | NotExtractable::Ack);
    if unsure && analysis.clauses.iter().any(relieved) {
        return None;
    }
    let reasoned = analysis.links.iter().any(|l| l.explicit && l.strength >= 0.8);
    if reason == NotExtractable::Tangent && reasoned {
        return None;
    }
    Some(Reading::nothing(reason))
}

#[async_trait]
impl Interpreter for Offline {
    fn name(&self) -> &str {
        NAME
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        _call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        let mut reading = self.extract(request).await;
        reading.ratings = ratings::rate(request.question, request.answer, &request.earlier_answers());
        reading.language = foreign_language(request);
        Ok(Reply::free(reading, NAME))
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        _call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        let wording = Wording { intent: request.brief.intent.clone(), ..crate::questions::ask(request) };
        draft(&wording.question);
        Ok(Reply::free(wording, NAME))
    }
}

/// English name of the language the respondent speaks, when all answers together show that it is certainly
/// not English; None while they do not.
fn foreign_language(request: &ListenRequest<'_>) -> Option<String> {
    let mut texts = request.earlier_answers();
    texts.push(request.answer);
    Some(tongue::of_texts(&texts)).filter(|t| t.foreign).map(|t| t.name)
}

impl Linguist for Offline {
    fn parse(&self, answer: &str) -> Parse {
        let analysis = Analysis::of(answer);
        Parse {
            discourse: discourse::relations(&analysis),
            frames: frames::predicate_frames(&analysis),
            analysis: Some(Arc::new(analysis)),
        }
    }

    fn lint(&self, question: &str, context: &LintContext<'_>) -> Vec<LintFinding> {
        crate::lint::lint(question, context)
    }

    fn opposed(&self, a: &str, b: &str) -> bool {
        opposition::opposed(a, b)
    }
}
