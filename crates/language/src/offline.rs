//! The offline language engine behind the engine's ports.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use colloquy_engine::interpretation::{
    AskRequest, ExtractRequest, Reading, LintContext, LintFinding, NameSlotsRequest, NotExtractable,
    Parse, RateRequest, Ratings, SlotProposal, Wording,
};
use colloquy_engine::ports::{DeltaSink, Embedder, Interpreter, LanguageError, Linguist};
use colloquy_engine::session::{Speaker, Utterance};

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
    pub fn read(&self, request: &ExtractRequest<'_>) -> Reading {
        let analysis = analysis_of(request);
        if let Some(kept) = kept(request, &analysis) {
            return kept;
        }
        if let Some(nothing) = gate(request, &analysis) {
            return nothing;
        }
        let draft = extraction::draft(&analysis, request);
        humbled(request, extraction::finish(&analysis, request, draft, &[]))
    }

    /// Similarity of every statement to every node type; empty without embedder, or when it fails: meaning
    /// only ever adds to what frames say.
    async fn meaning(
        &self,
        analysis: &Analysis,
        request: &ExtractRequest<'_>,
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
        request: &ExtractRequest<'_>,
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
fn analysis_of(request: &ExtractRequest<'_>) -> Arc<Analysis> {
    request
        .parse
        .analysis
        .clone()
        .and_then(|a| a.downcast::<Analysis>().ok())
        .filter(|a| a.text == request.answer)
        .unwrap_or_else(|| Arc::new(Analysis::of(request.answer)))
}

/// What becomes of the confidence in what was read in a language this engine does not know.
const FOREIGN_CONFIDENCE: f64 = 0.5;

/// What an answer in a language this engine does not read comes to: its words, clause by clause.
fn kept(request: &ExtractRequest<'_>, analysis: &Analysis) -> Option<Reading> {
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
fn humbled(request: &ExtractRequest<'_>, extraction: Reading) -> Reading {
    if other_tongue::foreign_talk(request) { doubted(extraction) } else { extraction }
}

/// The same reading with the confidence of one in a language that is not known.
fn doubted(mut extraction: Reading) -> Reading {
    for concept in &mut extraction.statements {
        concept.confidence *= FOREIGN_CONFIDENCE;
    }
    for relation in &mut extraction.relations {
        relation.confidence *= FOREIGN_CONFIDENCE;
    }
    extraction
}

/// An empty extraction when the answer holds nothing to extract.
fn gate(request: &ExtractRequest<'_>, analysis: &Analysis) -> Option<Reading> {
    let earlier: Vec<&str> = request
        .tail
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

    async fn extract(&self, request: &ExtractRequest<'_>) -> Result<Reading, LanguageError> {
        let analysis = analysis_of(request);
        if let Some(kept) = kept(request, &analysis) {
            return Ok(kept);
        }
        if let Some(nothing) = gate(request, &analysis) {
            return Ok(nothing);
        }
        let draft = extraction::draft(&analysis, request);
        let meaning = self.meaning(&analysis, request, &draft).await;
        Ok(humbled(request, extraction::finish(&analysis, request, draft, &meaning)))
    }

    async fn rate(&self, request: &RateRequest<'_>) -> Result<Ratings, LanguageError> {
        Ok(ratings::rate(request))
    }

    async fn name_slots(&self, request: &NameSlotsRequest<'_>) -> Result<Vec<SlotProposal>, LanguageError> {
        Ok(crate::slot_names::name_slots(request))
    }

    async fn ask(&self, request: &AskRequest<'_>, deltas: DeltaSink<'_>) -> Result<Wording, LanguageError> {
        let wording = crate::questions::ask(request);
        deltas(&wording.question);
        Ok(wording)
    }
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

    fn foreign_language(&self, transcript: &[Utterance]) -> Option<String> {
        Some(tongue::detect(transcript)).filter(|t| t.foreign).map(|t| t.name)
    }
}
