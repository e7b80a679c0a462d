//! From an answer taken apart to its reading: which clauses are statements, what each is, and which leads to which.

mod pairs;
mod together;
mod types;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use colloquy_engine::interpretation::{Act, ListenRequest, Natural, Reading, Statement, Unheard};
use colloquy_engine::ports::Context;

use crate::act::Done;
use crate::chunk::{self, Parted};
use crate::clause::{Clause, subject};
use crate::features::{self, Place, Question};
use crate::label::{self, Label};
use crate::learned::{Features, Model};
use crate::models::{self, Judges, Models};
use crate::parsed::Parsed;
use crate::stimulus::{self, Part};
use crate::{confided, grid, loss, sense, training};
use together::{compare, details, merge, modality, prune};
pub use types::expected;
use types::{MARGIN, wanted};

/// Most statements of one answer that count.
pub const MOST: usize = 8;
/// From this share of content on, a clause is a statement.
pub const KEEP: f32 = 0.35;
/// From this share on it is suggested; below, it is left out.
pub const SUGGEST: f32 = 0.25;
/// Who answers a question in so few words, marks included, has answered it with them: they need less to be a statement.
const FEW: usize = 12;
/// See [`FEW`].
const KEEP_OF_FEW: f32 = 0.1;
/// The same two where words alone tell, which are less sure of anything.
pub const KEEP_BY_WORDS: f32 = 0.2;
/// See [`KEEP_BY_WORDS`].
pub const SUGGEST_BY_WORDS: f32 = 0.08;
/// From this share on it is told what words are that are no statement.
const SURE: f32 = 0.5;
/// From this share on an answer is a disclosure, if something in it is bad for the person. In live trials a
/// kind word in the wrong place ("That can't be easy", to "lighter, weirdly") was worse than none.
const DISCLOSED: f32 = 0.35;
/// The same where nothing in it is bad for the person, as far as is known.
const DISCLOSED_ALONE: f32 = 0.6;
/// From this share on a statement may be hard to tell, and is marked as such.
const MAYBE_HARD: f32 = 0.15;
/// From this chance on it is told what a skilled interviewer would do with a statement.
const LIKELY: f32 = 0.04;
/// What everything said has of being taken up, beside its salience, and the share of it that what was not said last keeps:
/// chosen on a fifth of our own topics, where .46 to .47 of the steps were good ones for anything near.
const PLAIN: f64 = 0.1;
const EARLIER: f64 = 0.5;
/// A judged valence beyond this, either way, is a polarity.
const POLAR: f64 = 0.34;

/// The clauses of an answer that may be statements.
#[derive(Debug)]
pub struct Draft<'m> {
    pub(crate) models: &'m Models,
    pub(crate) judges: &'m Judges,
    pub(crate) context: Option<&'m Context>,
    /// Which runs of words lead to which, as an encoder tells it.
    joined: BTreeMap<(pairs::Run, pairs::Run), [f32; 3]>,
    /// How likely the answer does each act, as an encoder tells it; empty where none does.
    pub(crate) done: Vec<f32>,
    pub(crate) parsed: Arc<Parsed>,
    pub(crate) question: Question,
    pub(crate) parts: Vec<Clause>,
    pub(crate) clauses: Vec<Clause>,
}

impl<'m> Draft<'m> {
    /// Finds them by what was learned; with a context (of [`crate::context::words`], after the question, by the encoder the
    /// models name) by what words mean in it.
    pub fn of(
        models: &'m Models,
        parsed: Arc<Parsed>,
        question: Option<&str>,
        context: Option<&'m Context>,
    ) -> Self {
        let judges = models.judges(context.is_some());
        let question = Question::of(question.unwrap_or_default());
        let Parted { parts, statements: clauses } = chunk::parted(&parsed, &question, context, &judges.roles);
        let (joined, done) = (BTreeMap::new(), Vec::new());
        Self { models, judges, context, joined, done, parsed, question, parts, clauses }
    }

    /// The words of each clause.
    pub fn quotes(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().map(|clause| self.parsed.quote(clause))
    }

    /// What each clause is labelled, and what was dropped for it by which rule.
    pub fn labels(&self) -> Vec<Label> {
        let Parsed { doc, pieces, .. } = self.parsed.as_ref();
        let label = |clause| label::render(doc, pieces, clause, self.context, &self.judges.keep);
        self.clauses.iter().map(label).collect()
    }

    /// The chunks of no clause, and why.
    fn unheard(&self) -> Vec<Unheard> {
        let kept = |chunk: &Clause| self.clauses.iter().any(|clause| clause.range.contains(&chunk.head));
        let chunks = &self.parsed.chunks;
        let left = (0..chunks.len()).filter(|at| !kept(&chunks[*at]));
        left.map(|at| unheard(self.models, &self.parsed, &self.question, at)).collect()
    }

    /// Judges the clauses. `own` tells the types of a methodology nothing was learned for.
    pub fn finish(&self, request: &ListenRequest<'_>, own: Option<&Model>) -> Reading {
        self.hearing(request, own).reading()
    }

    fn hearing<'h>(&'h self, request: &'h ListenRequest<'h>, own: Option<&'h Model>) -> Hearing<'h> {
        let (labels, wanted) = (self.labels(), wanted(request));
        Hearing { draft: self, request, judges: self.judges, own, labels, wanted }
    }
}

/// Why a chunk is no statement.
fn unheard(models: &Models, parsed: &Parsed, question: &Question, at: usize) -> Unheard {
    let Parsed { doc, chunks, .. } = parsed;
    let chunk = &chunks[at];
    let content: Vec<String> = features::content(doc, chunk.tokens.iter().copied());
    let reason = if !content.is_empty() && content.iter().all(|word| question.content.contains(word)) {
        "echo"
    } else if features::has_mark(doc, doc[chunk.head].sentence, '?') {
        "question"
    } else {
        let features = features::of_clause(doc, Place { clauses: chunks, at, question });
        match models.left.best(&features) {
            Some((kind, share)) if share >= SURE => {
                if kind == "meta" {
                    "about the interview"
                } else {
                    kind
                }
            }
            _ => "no content",
        }
    };
    Unheard::because(parsed.quote(chunk).to_owned(), reason)
}

/// One answer on its way to a reading.
pub(crate) struct Hearing<'a> {
    pub(crate) draft: &'a Draft<'a>,
    pub(crate) request: &'a ListenRequest<'a>,
    judges: &'a Judges,
    own: Option<&'a Model>,
    /// What each clause is labelled.
    labels: Vec<Label>,
    /// Node types the question was put for.
    wanted: &'a [String],
}

/// A statement with what led to it.
pub(crate) struct Heard {
    /// Its clause, by position.
    pub clause: usize,
    /// What was made of it.
    pub statement: Statement,
    content: f32,
    /// How likely it answers what was asked of the focus.
    pub answers: f32,
}

impl Hearing<'_> {
    fn reading(&self) -> Reading {
        let Done { act, may_be } = self.draft.does();
        if let Some(rated) = grid::ratings(&self.draft.parsed, self.request) {
            return Reading { act, ..rated };
        }
        let mut unheard = self.draft.unheard();
        let mut heard = Vec::new();
        let parts = stimulus::parts(self.request);
        for at in 0..self.draft.clauses.len() {
            match self.statement(at, act, &parts) {
                Ok(statement) => heard.push(statement),
                Err(left) => unheard.push(left),
            }
        }
        merge(&mut heard);
        prune(&mut heard, &mut unheard);
        compare(&mut heard);
        let mut relations = self.relations(&heard);
        relations.extend(self.focus(&heard));
        grid::complete(&self.draft.parsed, self.request, &self.draft.clauses, &mut heard, &mut relations);
        let disclosure = self.mark(&mut heard);
        let statements: Vec<Statement> = heard.into_iter().map(|heard| heard.statement).collect();
        Reading { act, disclosure, may_be, unheard, ..Reading::of(statements, relations) }
    }

    /// The tokens of what tells something hard, each with how likely: sentences of the answer, else all of it.
    fn hard(&self) -> Vec<(Range<usize>, f32)> {
        let Draft { context, parsed, parts, question, .. } = self.draft;
        let doc = &parsed.doc;
        let words = features::of_answer(doc, parts, question);
        let share = |run: &Range<usize>| {
            let features = training::hardship(*context, doc, run.clone(), &words);
            let plain = loss::within(doc, run.clone()).max(confided::within(doc, run.clone()));
            plain.max(self.judges.disclosure.share(&features, "disclosure"))
        };
        let judged = training::hearable(*context, doc).into_iter().map(|run| (share(&run), run));
        let mut hard: Vec<_> =
            judged.filter(|(share, _)| *share >= MAYBE_HARD).map(|(share, run)| (run, share)).collect();
        // Where a sentence is known, the rest of the answer is not hard.
        let all = 0..doc.len();
        if hard.iter().any(|(run, share)| *run != all && *share >= DISCLOSED) {
            hard.retain(|(run, _)| *run != all);
        }
        hard
    }

    /// Marks the statements that tell something hard; whether there are any that are bad for the person. A sentence without
    /// a statement ("I don't tell people that") is about the one before it.
    fn mark(&self, heard: &mut [Heard]) -> bool {
        let bad = |heard: &Heard| heard.statement.sense.valence.is_some_and(|valence| valence < 0.0);
        let least = if heard.iter().any(bad) { DISCLOSED } else { DISCLOSED_ALONE };
        let head = |heard: &Heard| self.draft.clauses.get(heard.clause).map_or(0, |clause| clause.head);
        let heads: Vec<usize> = heard.iter().map(head).collect();
        let runs = self.hard();
        for (run, share) in &runs {
            let within = heads.iter().any(|head| run.contains(head));
            let before = heads.iter().filter(|head| **head < run.start).max();
            let told = |head: &usize| if within { run.contains(head) } else { Some(head) == before };
            for (heard, _) in heard.iter_mut().zip(&heads).filter(|(_, head)| told(head)) {
                let hard = &mut heard.statement.sense.hard;
                *hard = Some(hard.unwrap_or_default().max(rounded(f64::from(*share))));
            }
        }
        runs.iter().any(|(_, share)| *share >= least)
    }

    fn features(&self, at: usize) -> Features {
        let place = Place { clauses: &self.draft.clauses, at, question: &self.draft.question };
        features::of_meant(&self.draft.parsed.doc, place, self.draft.context)
    }

    fn statement(&self, at: usize, act: Act, parts: &[Part<'_>]) -> Result<Heard, Unheard> {
        let (parsed, judges) = (&self.draft.parsed, self.judges);
        let clause = &self.draft.clauses[at];
        let label = self.labels[at].text.clone();
        let quote = parsed.quote(clause).to_owned();
        let mut features = self.features(at);
        let mut done = features.clone();
        features::done(models::name(act), &mut done);
        // What somebody who asks back asks is for the interviewer to answer.
        let asks = features::has_mark(&parsed.doc, parsed.doc[clause.head].sentence, '?');
        if asks && matches!(act, Act::CounterQuestion | Act::NotUnderstood) {
            return Err(Unheard::because(quote, "question"));
        }
        // Who complains to the interviewer says "you" to it.
        let addressed =
            subject(&parsed.doc, clause.head).is_some_and(|s| features::norm(&parsed.doc, s) == "you");
        if addressed && act == Act::Complaint {
            return Err(Unheard::because(quote, "about the interview"));
        }
        let content = self.content(done);
        let few = parsed.doc.len() <= FEW;
        let (keep, suggest) = match self.draft.context {
            Some(_) if few && act == Act::Answer => (KEEP_OF_FEW, KEEP_OF_FEW),
            Some(_) => (KEEP, SUGGEST),
            None => (KEEP_BY_WORDS, SUGGEST_BY_WORDS),
        };
        if content < suggest || !label.chars().any(char::is_alphanumeric) {
            return Err(Unheard::because(quote, "no content"));
        }
        let valence = judges.valence.shares(&features);
        let valence = match valence.as_slice() {
            [bad, _, good] => f64::from(good - bad),
            _ => 0.0,
        };
        let mut known = sense::of(parsed, clause, &label);
        known.valence = Some(rounded(valence));
        known.about = judges.about.best(&features).and_then(|(class, _)| sense::about(class));
        known.salience = Some(rounded(f64::from(judges.salience.share(&features, "strong"))));
        features::asked(&self.draft.question, &mut features);
        let answers = judges.focus.share(&features, "answers");
        let technique = &self.request.methodology.technique;
        let mut course = features.clone();
        features::course(technique, &parsed.doc, clause, &mut course);
        known.natural = natural(&judges.natural, &course);
        let typed = self.typed(&features, answers);
        let confidence = f64::from(0.6 * content + 0.4 * typed.share);
        let mut statement = Statement {
            label,
            node_type: typed.name,
            span: Some(parsed.chars(parsed.bytes(clause))),
            quote,
            confidence: rounded(confidence).clamp(0.0, 1.0),
            polarity: if valence.abs() < POLAR { 0 } else { valence.signum() as i8 },
            modality: modality(parsed, clause),
            ambiguous: typed.margin < MARGIN,
            suggested: content < keep,
            details: details(parsed, clause, &self.labels[at]),
            sense: known,
            ..Statement::default()
        };
        let said = features::content(&parsed.doc, clause.range.clone());
        stimulus::tell(self.request, parts, &said, &mut statement);
        Ok(Heard { clause: at, statement, content, answers })
    }

    /// How likely a clause with these features is content: for anybody, and for this methodology, since a laddering has no
    /// place for what happened next.
    fn content(&self, mut features: Features) -> f32 {
        let judges = self.judges;
        let content = judges.content.share(&features, "content");
        features::asked(&self.draft.question, &mut features);
        let own = judges.fits(&self.request.methodology.ontology);
        (content * own.map_or(content, |model| model.share(&features, "fits"))).sqrt()
    }
}

/// What a skilled interviewer would do next with a statement, the likeliest first.
fn natural(model: &Model, features: &Features) -> Vec<Natural> {
    let shares = model.shares(features);
    let share = |name: &str| model.classes().iter().position(|class| class == name).map(|at| shares[at]);
    let ways = models::WAYS.iter().filter_map(|(operation, name)| Some((*operation, share(name)?)));
    let mut natural: Vec<Natural> = ways
        .filter(|(_, share)| *share >= LIKELY)
        .map(|(operation, share)| Natural { operation, chance: rounded(f64::from(share)) })
        .collect();
    natural.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    natural
}

/// Three decimals, so that equal runs print equal bytes.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

impl Heard {
    /// A statement that no clause was judged for.
    pub(crate) fn plain(statement: Statement) -> Self {
        Self { clause: 0, statement, content: 1.0, answers: 0.0 }
    }
}
