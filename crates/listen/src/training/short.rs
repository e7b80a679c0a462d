//! Short examples: sentences and answers of which one thing alone was coded.

use std::ops::Range;

use colloquy_engine::interpretation::{Act, AskedBack, Opening};
use colloquy_engine::ports::Context;
use colloquy_syntax::Doc;

use super::Contexts;
use crate::clause::Clause;
use crate::coded::place;
use crate::features::{self, Place, Question};
use crate::learned::{Features, Model};
use crate::parsed::Parsed;
use crate::{chunk, context};

/// A sentence that shows a node type.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Typed {
    /// The methodology.
    pub methodology: String,
    /// The node type.
    #[serde(rename = "type")]
    pub node_type: String,
    /// The sentence.
    pub text: String,
}

/// An answer of an interview with statements of which the type alone was coded.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Noted {
    /// The methodology.
    pub methodology: String,
    /// The question.
    pub question: String,
    /// What was said.
    pub answer: String,
    /// The statements.
    pub notes: Vec<Note>,
}

/// Words of an answer with the type of what they say.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Note {
    /// The words.
    pub quote: String,
    /// The node type; None where the methodology has no place for them.
    #[serde(rename = "type")]
    pub node_type: Option<String>,
}

/// A short answer of which only the act was coded.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Acted {
    /// The question.
    pub question: String,
    /// What was said.
    pub answer: String,
    /// What the person does with it.
    pub act: Act,
    /// What a question back is about, where that was coded.
    #[serde(default)]
    pub about: Option<AskedBack>,
    /// The words that do it, in a longer answer.
    #[serde(default)]
    pub words: Option<String>,
}

/// A question in an answer.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Asked {
    /// What the interviewer had asked.
    pub question: String,
    /// What was said.
    pub answer: String,
    /// The question in the answer.
    pub asks: String,
    /// What it would know of the interviewer; None where it wants no reply.
    #[serde(default)]
    pub about: Option<AskedBack>,
}

/// An answer of which was said how it opens.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Opened {
    /// What the interviewer had said.
    pub question: String,
    /// Its first words.
    pub answer: String,
    /// What they do.
    pub opens: Opening,
}

/// An answer of which was said what a skilled interviewer would owe whoever gave it.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Owed {
    /// What the interviewer had said.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// What their first words take up.
    pub owed: Opening,
}

/// An answer of which somebody who read the interview said whether it shows trouble with what was asked.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Minded {
    /// What the interviewer had said.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// Whether it does.
    pub minded: bool,
}

/// An answer of which was said whether its last words say that they were led off the topic.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct LedOff {
    /// What the talk was about.
    pub topic: String,
    /// What the interviewer had said.
    pub question: String,
    /// The last words.
    pub answer: String,
    /// Whether they say so.
    pub led_off: bool,
}

impl Acted {
    /// Whether the answer as a whole does it: of a long one a sentence may, which the rest then says nothing about.
    pub(super) fn is_whole(&self) -> bool {
        let words = |text: &str| text.split_whitespace().count();
        self.words.as_deref().is_none_or(|does| words(does) * MOSTLY >= words(&self.answer))
    }

    /// The sentences of a longer answer, and what each does when it stands alone: those that do what was coded, and those
    /// that do nothing but answer. None, where it was not told which.
    pub(super) fn alone<'d>(&self, doc: &'d Doc) -> Vec<(&'d str, Act)> {
        let sentences = context::sentences(doc);
        let place = self.words.as_deref().and_then(|words| place(&self.answer, words));
        let does = |run: &Range<usize>| place.is_some_and(|place| overlaps(doc, run, place));
        // An aside and a wish to end are what the whole answer is.
        let unknown =
            matches!(self.act, Act::Aside | Act::Closing) || self.act != Act::Answer && place.is_none();
        if unknown || sentences.len() < 2 {
            return Vec::new();
        }
        let act = |run: &Range<usize>| if does(run) { self.act } else { Act::Answer };
        sentences.into_iter().map(|run| (doc.span_text(run.clone()).trim(), act(&run))).collect()
    }
}

/// The share of an answer that must do something for the whole to do it, as one of so many parts.
const MOSTLY: usize = 3;

/// A short answer of which only was coded whether something hard is told in it.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Told {
    /// The question.
    pub question: String,
    /// What was said.
    pub answer: String,
    /// Whether it asks for a kind word before anything else: loss, illness, fear, shame. What only annoys does not.
    pub hard: bool,
    /// The words that tell it, in a longer answer.
    #[serde(default)]
    pub words: Option<String>,
}

impl Told {
    /// Runs of tokens, and whether something hard is told in them. Of a longer answer the sentences that tell it do; what
    /// surrounds them teaches nothing, for it is said with the same weight on the mind.
    pub(super) fn runs(&self, doc: &Doc) -> Vec<(Range<usize>, bool)> {
        let place = self.words.as_deref().and_then(|words| place(&self.answer, words));
        match (self.hard, place) {
            (true, Some(place)) => {
                let tells = |run: &Range<usize>| overlaps(doc, run, place);
                context::sentences(doc).into_iter().filter(tells).map(|run| (run, true)).collect()
            }
            (true, None) => vec![(0..doc.len(), true)],
            (false, _) => context::runs(doc).into_iter().map(|run| (run, false)).collect(),
        }
    }
}

/// Whether a run of tokens shares something with a place in the text, in bytes.
fn overlaps(doc: &Doc, run: &Range<usize>, (start, end): (usize, usize)) -> bool {
    run.clone().any(|token| doc[token].start < end && doc[token].end > start)
}

/// A short answer, taken apart.
pub(super) struct Short {
    pub(super) parsed: Parsed,
    pub(super) question: Question,
    pub(super) context: Option<Context>,
    pub(super) clauses: Vec<Clause>,
    /// Of the answer as a whole.
    pub(super) features: Features,
}

impl Short {
    /// What is known of the clause that says some words most, as a statement; None where none does.
    pub(super) fn said(&self, words: (usize, usize)) -> Option<Features> {
        let Self { parsed, question, context, clauses, .. } = self;
        let doc = &parsed.doc;
        let within = |token: &&usize| doc[**token].start >= words.0 && doc[**token].end <= words.1;
        let shared = |clause: &Clause| clause.tokens.iter().filter(within).count();
        let (at, clause) = clauses.iter().enumerate().max_by_key(|(_, clause)| shared(clause))?;
        if shared(clause) * 2 < clause.tokens.len().max(1) {
            return None;
        }
        let mut features = features::of_meant(doc, Place { clauses, at, question }, context.as_ref());
        features::asked(question, &mut features);
        Some(features)
    }

    /// Its clauses are those that words alone tell.
    pub(super) fn of(question: &str, answer: &str, roles: &Model, contexts: Contexts<'_>) -> Self {
        let parsed = Parsed::of(answer);
        let context = contexts(question, &parsed.doc);
        let question = Question::of(question);
        let clauses = chunk::parted(&parsed, &question, None, roles).parts;
        let mut features = features::of_answer(&parsed.doc, &clauses, &question);
        features.vector = context::whole(context.as_ref(), &parsed.doc);
        Self { parsed, question, context, clauses, features }
    }
}
