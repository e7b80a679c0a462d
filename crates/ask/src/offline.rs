//! The offline language engine behind the engine's ports.

mod finished;

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
use colloquy_listen::act::Done;
use colloquy_listen::features::Question;
use colloquy_listen::learned::Model;
use colloquy_listen::models::Models;
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;
use colloquy_listen::training;
use colloquy_syntax::Doc;

use colloquy_listen::{
    act, asked_back, bids, context, led_off, marks, offered, opening, opposition, other_tongue, ratings,
    tongue,
};

use finished::finished;

use crate::lint::text::{count_words, sentences, squeezed};
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
        let answer = marks::of(request.answer);
        let marked = ListenRequest { answer: &answer, ..request.clone() };
        let reading = match heard(&marked) {
            Ok((parsed, verdict)) => self.by_words(&marked, parsed, verdict),
            Err(reading) => *reading,
        };
        finished::as_said(reading, request.answer, &answer)
    }

    /// Reads one answer, with embeddings where there are any; does not rate it.
    pub async fn extract(&self, request: &ListenRequest<'_>) -> Reading {
        let answer = marks::of(request.answer);
        let marked = ListenRequest { answer: &answer, ..request.clone() };
        finished::as_said(self.marked(&marked).await, request.answer, &answer)
    }

    /// Reads an answer that has its question marks.
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
        let mut reading = finished(request, verdict, reading, &asked);
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
        if fronted.is_empty() {
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

/// An answer taken apart, and why it may hold no statement; or its reading at once, when there is nothing more to find in
/// it.
fn heard(request: &ListenRequest<'_>) -> Result<(Arc<Parsed>, Option<NotExtractable>), Box<Reading>> {
    if let Some(reading) = kept(request) {
        return Err(Box::new(reading));
    }
    match verdict(request) {
        // "Can you say it again?" says nothing again.
        Some(reason @ (NotExtractable::Repeat | NotExtractable::NoWords))
            if bids::of(request.answer).is_none() =>
        {
            Err(Box::new(Reading::nothing(reason)))
        }
        verdict => Ok((parsed(request), verdict)),
    }
}

fn verdict(request: &ListenRequest<'_>) -> Option<NotExtractable> {
    ratings::extractability(request.question, request.answer, &request.earlier_answers()).reason
}

/// Whether the words an answer begins with ask which of two things, or which part of something, was meant.
fn asks_which(opening: &str) -> bool {
    opening.ends_with('?') && (asked_back::which(opening) || squeezed(opening).contains(" or "))
}

/// Most sentences that are judged by themselves: each is read once more.
const SENTENCES: usize = 40;

/// Words up to which somebody who begins by asking what was meant tells too little of what was wanted.
const UNDERSTOOD: usize = 45;

/// Most words of an opening.
const OPENING: usize = 14;
/// Words that are no opening by themselves.
const FEW: usize = 2;

/// The first sentence of an answer, when it is short ("I've just told you that. …"); with the next, when it is a word or two and goes
/// on.
fn opening(answer: &str) -> Option<&str> {
    let sentences = sentences(answer);
    let [first, second, rest @ ..] = sentences.as_slice() else {
        return Some(answer.trim()).filter(|only| count_words(only) <= OPENING);
    };
    let last = if count_words(first) <= FEW && !rest.is_empty() { second } else { first };
    let end = answer.find(last)? + last.len();
    answer.get(..end).filter(|opening| count_words(opening) <= OPENING)
}

/// The parse stage 3 brought along, else a fresh one.
fn parsed(request: &ListenRequest<'_>) -> Arc<Parsed> {
    let brought = request.parse.analysis.clone().and_then(|parsed| parsed.downcast::<Parsed>().ok());
    let same = brought.filter(|parsed| parsed.text == request.answer);
    same.unwrap_or_else(|| Arc::new(Parsed::of(request.answer)))
}

/// What an answer in a language this engine does not read comes to: its words, clause by clause.
fn kept(request: &ListenRequest<'_>) -> Option<Reading> {
    let found = other_tongue::applies(request).then(|| other_tongue::reading(request))?;
    // Marks and joining words may leave nothing; what then was said is read as anything else.
    (!found.statements.is_empty()).then_some(found)
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
        let answer = request.answer.map(marks::of);
        let request = &AskRequest { answer: answer.as_deref(), ..*request };
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

/// English name of the language the respondent speaks, when all answers together show that it is certainly
/// not English; None while they do not.
fn foreign_language(request: &ListenRequest<'_>) -> Option<String> {
    let mut texts = request.earlier_answers();
    texts.push(request.answer);
    Some(tongue::of_texts(&texts)).filter(|t| t.foreign).map(|t| t.name)
}

impl Linguist for Offline {
    fn parse(&self, answer: &str) -> Parse {
        Parse { analysis: Some(Arc::new(Parsed::of(&marks::of(answer)))) }
    }

    fn lint(&self, question: &str, context: &LintContext<'_>) -> Vec<LintFinding> {
        crate::lint::lint(question, context)
    }

    fn opposed(&self, a: &str, b: &str) -> bool {
        opposition::opposed(a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_begins_with_asking_which_was_meant_is_heard() {
        for (answer, which) in [
            ("About which, the shed or the gate? The shed's a shed. The gate I made myself.", true),
            ("Hm. Which bit? I suppose the waiting was what got me in the end.", true),
            ("The worst? That was the waiting, with nobody to say how long.", false),
            ("She asked me which one I wanted. I took the green.", false),
        ] {
            assert_eq!(opening(answer).is_some_and(asks_which), which, "{answer}");
        }
    }
}
