//! The offline language engine behind the engine's ports.

mod answer;
mod finished;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use colloquy_engine::interpretation::{
    Act, AskRequest, AskedBack, CallContext, LintContext, LintFinding, ListenRequest, NotExtractable,
    Opening, Parse, Reading, Reply, Wording,
};
use colloquy_engine::ports::{
    Context, DraftSink, Embedder, Gathered, Gathering, Interpreter, LanguageError, Linguist,
};
use colloquy_engine::utterance::Utterance;
use colloquy_listen::act::Done;
use colloquy_listen::features::Question;
use colloquy_listen::learned::Model;
use colloquy_listen::marks::Spelt;
use colloquy_listen::models::Models;
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;
use colloquy_listen::training;
use colloquy_syntax::Doc;

use colloquy_listen::{
    act, asked_back, context, led_off, marks, offered, opening, opposition, ratings, tongue,
};

pub(crate) use answer::TERSE;
use answer::{
    SENTENCES, UNDERSTOOD, answers_behind_echo, asks_which, by_opening, heard, is_terse, opening,
    tells_feelings, tells_thoughts,
};
use finished::finished;

use crate::lint::text::count_words;
use crate::questions::aptest;
use crate::questions::follow::judged::before;
use crate::questions::told_on::{self, calmed};

/// Name of the offline engine, recorded with every turn.
pub const NAME: &str = "offline";

/// Reads answers and words questions without a model. With an embedder it also judges statements by meaning.
#[derive(Default)]
pub struct Offline {
    embedder: Option<Arc<dyn Embedder>>,
    /// What was learned of the types of methodologies nothing is shipped for, by their texts.
    own: Mutex<BTreeMap<String, Arc<Model>>>,
}

impl std::fmt::Debug for Offline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Offline")
            .field("embedder", &self.embedder.as_ref().map(|e| e.name()))
            .finish_non_exhaustive()
    }
}

impl Offline {
    /// Without an embedder: words and structure alone decide.
    pub fn new() -> Self {
        Self::default()
    }

    /// With an embedder, which is asked once per answer, for all statements together.
    pub fn with_embedder(embedder: Arc<dyn Embedder>) -> Self {
        Self { embedder: Some(embedder), own: Mutex::default() }
    }

    /// Reads one answer by its words alone; does not rate it. Total, and linear in its length.
    pub fn read(&self, request: &ListenRequest<'_>) -> Reading {
        let spelt = Spelt::of(request.answer);
        let marked = ListenRequest { answer: &spelt.text, ..request.clone() };
        let reading = match heard(&marked) {
            Ok((parsed, verdict)) => self.by_words(&marked, parsed, verdict),
            Err(reading) => *reading,
        };
        finished::as_said(reading, &spelt)
    }

    /// Reads one answer, with embeddings where there are any; does not rate it.
    pub async fn extract(&self, request: &ListenRequest<'_>) -> Reading {
        let spelt = Spelt::of(request.answer);
        let marked = ListenRequest { answer: &spelt.text, ..request.clone() };
        finished::as_said(self.marked(&marked).await, &spelt)
    }

    /// Reads an answer that has its marks.
    async fn marked(&self, request: &ListenRequest<'_>) -> Reading {
        let (parsed, verdict) = match heard(request) {
            Ok(heard) => heard,
            Err(reading) => return *reading,
        };
        let question = request.question.unwrap_or_default();
        let Some(context) = self.in_context(question, &parsed.doc).await else {
            return self.by_words(request, parsed, verdict);
        };
        let own = self.own(request).await;
        let draft = Draft::of(Models::shipped(), parsed.clone(), request.question, Some(&context));
        let pairs = draft.pairs();
        let mut told = self.gathered(question, &parsed.doc, &pairs).await;
        let asked = std::mem::take(&mut told.asked);
        let opens = request.question.map(|asked| opening::of_parse(asked, &parsed.doc, &told));
        let draft = draft.with_gathered(&pairs, told);
        let led_off = led_off::says_so(&request.concept.name, question, &parsed.doc, Some(&context));
        let mut reading = Reading { opens, led_off, ..draft.finish(request, own.as_deref()) };
        // Who begins with asking what was meant and goes on all the same was not asked clearly; who tells much has understood.
        let unclear = count_words(request.answer) <= UNDERSTOOD
            && (opening(request.answer).is_some_and(asks_which) || asked_back::echoes(&parsed.doc));
        let (sentences, asks_last) =
            (context::sentences(&parsed.doc).len(), request.answer.trim_end().ends_with('?'));
        if act::is_belied(reading.act, opens, sentences, asks_last) {
            reading.may_be = Some(reading.act);
            reading.act = Act::Answer;
        }
        if reading.act == Act::Answer {
            let Done { act, may_be } = self.sentences(request, &parsed, opens).await;
            // "I tell you about my uncle and you want a number."
            let led_away = || offered::of_parse(&parsed.doc).is_some_and(|offered| offered.told);
            let may_be = may_be.or(reading.may_be).or_else(|| led_away().then_some(Act::Complaint));
            reading.may_be = may_be.or_else(|| opens.and_then(opening::act));
            reading.act = if act == Act::Answer && unclear { Act::CounterQuestion } else { act };
        }
        if reading.act == Act::Answer
            && let Some(act) = opens.and_then(|opens| by_opening(request.answer, opens, &reading))
        {
            reading.act = act;
        }
        // What is learned of short answers is of people who had told much before: whose answers are all short tells with them.
        if reading.act == Act::Answer && is_terse(request) {
            (reading.opens, reading.may_be) = (opens.map(|_| Opening::Nothing), None);
            reading.led_off = false;
        }
        let thoughts = tells_thoughts(request);
        let feelings = matches!(reading.act, Act::Answer | Act::Complaint) && tells_feelings(request);
        // Who wants to end or refuses does so behind any words.
        let ends = matches!(reading.act, Act::Closing | Act::Refusal);
        if thoughts || feelings || !ends && answers_behind_echo(request) {
            (reading.act, reading.opens, reading.may_be) =
                (Act::Answer, opens.map(|_| Opening::Nothing), None);
        }
        // "No thanks" refuses what is shown, and no question.
        if reading.act == Act::Answer && request.concept.stimulus.is_some() && opens == Some(Opening::Refuses)
        {
            (reading.opens, reading.may_be) = (Some(Opening::Nothing), None);
        }
        let mut reading = finished(request, verdict.filter(|_| !thoughts), reading, &asked);
        if unclear && reading.act == Act::CounterQuestion {
            reading.asked_back = Some(AskedBack::Reference);
        }
        reading
    }

    /// What several sentences do to the interviewer ([`act::of_sentences`]).
    async fn sentences(&self, request: &ListenRequest<'_>, parsed: &Parsed, opens: Option<Opening>) -> Done {
        let doc = &parsed.doc;
        let sentences = context::sentences(doc);
        if sentences.len() < 2 {
            return Done::default();
        }
        let asked = request.question.unwrap_or_default();
        let question = Question::of(asked);
        let mut does = Vec::with_capacity(sentences.len().min(SENTENCES));
        for run in sentences.into_iter().take(SENTENCES) {
            let said = Parsed::of(doc.span_text(run).trim());
            let context = self.in_context(asked, &said.doc).await;
            does.push(act::alone(Models::shipped(), &said, &question, context.as_ref()));
        }
        act::of_sentences(&does, opens)
    }

    fn by_words(
        &self,
        request: &ListenRequest<'_>,
        parsed: Arc<Parsed>,
        verdict: Option<NotExtractable>,
    ) -> Reading {
        let own = own_texts(request, false).map(|texts| self.learned(&texts, &[]));
        let question = request.question.unwrap_or_default();
        let led_off = led_off::says_so(&request.concept.name, question, &parsed.doc, None);
        let draft = Draft::of(Models::shipped(), parsed, request.question, None);
        let reading = Reading { led_off, ..draft.finish(request, own.as_deref()) };
        finished(request, verdict, reading, &[])
    }

    /// Words in their context; None without an embedder whose vectors the judges know, or when it fails: meaning only
    /// ever adds to what words say.
    async fn in_context(&self, before: &str, doc: &Doc) -> Option<Context> {
        let embedder =
            self.embedder.as_ref().filter(|embedder| embedder.name() == Models::shipped().encoder)?;
        match embedder.in_context(before, &context::words(doc)).await {
            Ok(context) => context,
            Err(error) => {
                tracing::warn!(%error, "statements are judged without embeddings");
                None
            }
        }
    }

    /// What an embedder tells of an answer; nothing from one that does not know or fails.
    async fn gathered(&self, before: &str, doc: &Doc, pairs: &[(Range<usize>, Range<usize>)]) -> Gathered {
        let Some(embedder) = &self.embedder else { return Gathered::default() };
        let (words, questions) = (&*context::words(doc), &*asked_back::questions(doc));
        match embedder.gathered(Gathering { before, words, pairs, questions }).await {
            Ok(told) => told.unwrap_or_default(),
            Err(error) => {
                tracing::warn!(%error, "what leads to what is told by words alone");
                Gathered::default()
            }
        }
    }

    /// What would be said, or what else could be where that is surely more apt after what was said, the words in front weighed last; by words
    /// alone, what would be said. `opens` is how the answer was heard to open.
    async fn aptest(&self, request: &AskRequest<'_>, opens: Option<Opening>, first: Wording) -> Wording {
        let Some((embedder, answer)) = self.embedder.as_ref().zip(request.answer) else { return first };
        let before = before(&request.methodology.technique, &request.brief.asked);
        let apt = async |first: &Wording, others: &[Wording]| {
            let next: Vec<&str> = std::iter::once(first).chain(others).map(|w| w.question.as_str()).collect();
            match embedder.aptness(&before, answer, &next).await {
                Ok(apt) => apt.unwrap_or_default(),
                Err(error) => {
                    tracing::warn!(%error, "what is said next is chosen without embeddings");
                    Vec::new()
                }
            }
        };
        let mut others = crate::questions::others(request);
        others.retain(|other| other.question != first.question);
        let chosen = if others.is_empty() {
            first
        } else {
            let apt = apt(&first, &others).await;
            aptest::chosen(request, first, others, &apt)
        };
        if let Some(owned) = opens.and_then(|opens| crate::questions::owned_up(request, opens, &chosen)) {
            return owned;
        }
        let fronted = crate::questions::fronted(request, &chosen);
        // "Fair enough." behind few words agrees with them: "felt like a coward".
        if fronted.is_empty() || aptest::few_words(request, &chosen) {
            return chosen;
        }
        let apt = apt(&chosen, &fronted).await;
        aptest::fronted(chosen, fronted, &apt)
    }

    /// The types of a methodology of somebody's own, by the meaning of its descriptions and examples; None of one that
    /// answers were coded for, or when they cannot be embedded.
    async fn own(&self, request: &ListenRequest<'_>) -> Option<Arc<Model>> {
        let texts = own_texts(request, true)?;
        if let Some(held) = self.held(&key(&texts, true)) {
            return Some(held);
        }
        let mut contexts = Vec::with_capacity(texts.len());
        for (_, text) in &texts {
            contexts.push(self.in_context("", &colloquy_syntax::parse(text)).await);
        }
        Some(self.learned(&texts, &contexts))
    }

    fn held(&self, key: &str) -> Option<Arc<Model>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// What is learned from some texts, once: by words alone where there are no contexts.
    fn learned(&self, texts: &[(String, String)], contexts: &[Option<Context>]) -> Arc<Model> {
        let key = key(texts, contexts.iter().any(Option::is_some));
        self.held(&key).unwrap_or_else(|| {
            let made = Arc::new(training::types::own(texts, contexts));
            self.own.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&made));
            made
        })
    }
}

fn key(texts: &[(String, String)], with_vectors: bool) -> String {
    format!("{with_vectors} {texts:?}")
}

/// The sentences that stand for the types of a methodology; None of one that answers were coded for.
fn own_texts(request: &ListenRequest<'_>, with_vectors: bool) -> Option<Vec<(String, String)>> {
    let ontology = &request.methodology.ontology;
    let known = Models::shipped().judges(with_vectors).knows(ontology).is_some();
    (!known).then(|| training::types::texts(ontology))
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
        let spelt = Spelt::of(request.answer);
        reading.ratings = ratings::rate(request.question, &spelt.text, &request.earlier_answers());
        reading.language = foreign_language(request);
        Ok(Reply::free(reading, NAME))
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        _call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        let answer = request.answer.map(marks::of);
        let transcript = marked(request, answer.as_deref());
        let request = &AskRequest { answer: answer.as_deref(), transcript: &transcript, ..*request };
        let opens = request.reading.and_then(told_on::began);
        let calmed = calmed(request);
        let told_on =
            calmed.as_ref().map(|(reading, brief)| AskRequest { reading: Some(reading), brief, ..*request });
        let request = told_on.as_ref().unwrap_or(request);
        let wording = self.aptest(request, opens, crate::questions::ask(request)).await;
        draft(&wording.question);
        Ok(Reply::free(wording, NAME))
    }
}

/// The talk with the question marks nobody typed in the last answer.
fn marked<'a>(request: &AskRequest<'a>, answer: Option<&str>) -> Cow<'a, [Utterance]> {
    let Some(answer) = answer.filter(|answer| Some(*answer) != request.answer) else {
        return Cow::Borrowed(request.transcript);
    };
    let mut transcript = request.transcript.to_vec();
    let last = transcript.iter_mut().rfind(|said| Some(said.text.as_str()) == request.answer);
    if let Some(last) = last {
        answer.clone_into(&mut last.text);
    }
    Cow::Owned(transcript)
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
        Parse { analysis: Some(Arc::new(Parsed::of(&Spelt::of(answer).text))) }
    }

    fn lint(&self, question: &str, context: &LintContext<'_>) -> Vec<LintFinding> {
        crate::lint::lint(question, context)
    }

    fn opposed(&self, a: &str, b: &str) -> bool {
        opposition::opposed(a, b)
    }
}
