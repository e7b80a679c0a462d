//! What learned parts look at in a clause and in an answer.

use std::collections::BTreeSet;

use colloquy_engine::ports::Context;
use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::clause::{self, Clause, bucket, class_of, is_verbal, marker, subject};
use crate::learned::Features;
use crate::{context, words};

/// Where a clause stands.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// All clauses of the answer.
    pub clauses: &'a [Clause],
    /// Which of them it is.
    pub at: usize,
    /// Lemmas of the question's content words.
    pub question: &'a Question,
}

/// What is known of the question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Question {
    /// Lemmas of its words, lower case, in order.
    pub lemmas: Vec<String>,
    /// Lemmas of its content words.
    pub content: BTreeSet<String>,
}

impl Question {
    /// Of a question's words.
    pub fn of(text: &str) -> Self {
        let doc = colloquy_syntax::parse(text);
        let lemmas: Vec<String> = (0..doc.len())
            .filter(|t| !matches!(doc[*t].pos, Pos::Punct | Pos::Space))
            .map(|t| lemma(&doc, t))
            .collect();
        let content = content(&doc, 0..doc.len());
        Self { lemmas, content }
    }
}

/// The dictionary form in lower case.
pub fn lemma(doc: &Doc, token: usize) -> String {
    doc[token].lemma.trim().to_lowercase()
}

/// The normal form in lower case.
pub fn norm(doc: &Doc, token: usize) -> String {
    doc[token].norm.trim().to_lowercase()
}

/// Whether a verb is denied: "not", "n't", "never".
pub(crate) fn is_denied(doc: &Doc, verb: usize) -> bool {
    doc.children(verb).any(|c| doc[c].dep == Dep::Neg || norm(doc, c) == "never")
}

/// Whether they say a verb of themselves.
pub(crate) fn is_own(doc: &Doc, verb: usize) -> bool {
    doc.child(verb, Dep::Nsubj).is_some_and(|s| matches!(norm(doc, s).as_str(), "i" | "we"))
}

/// Whether a clause begins as one that is asked does: "who it's for", "whether it runs", "if it costs anything".
pub(crate) fn opens_a_question(doc: &Doc, clause: usize) -> bool {
    let first = doc.left_edge(clause).unwrap_or(clause);
    matches!(doc[first].tag, Tag::WP | Tag::WRB | Tag::WDT | Tag::WPS)
        || matches!(norm(doc, first).as_str(), "if" | "whether")
}

/// Whether a token is a word of content rather than of grammar.
pub fn is_content(doc: &Doc, token: usize) -> bool {
    matches!(doc[token].pos, Pos::Noun | Pos::Propn | Pos::Verb | Pos::Adj | Pos::Num)
        && !words::is("light", &lemma(doc, token))
}

/// The lemmas of some tokens that are words of content.
pub fn content<C: FromIterator<String>>(doc: &Doc, tokens: impl Iterator<Item = usize>) -> C {
    tokens.filter(|t| is_content(doc, *t)).map(|t| lemma(doc, t)).collect()
}

/// Whether a sentence holds a mark; false for tokens of none.
pub fn has_mark(doc: &Doc, sentence: usize, mark: char) -> bool {
    let tokens = doc.sentences().get(sentence).cloned().unwrap_or(0..0);
    tokens.into_iter().any(|t| doc.token_text(t).contains(mark))
}

/// Whether the predicate of a clause, or what it lives by, is denied.
pub fn is_negated(doc: &Doc, clause: &Clause) -> bool {
    clause
        .tokens
        .iter()
        .any(|t| doc[*t].dep == Dep::Neg || words::is("negator", &norm(doc, *t)) && doc[*t].dep != Dep::Intj)
}

/// What tells about a clause: its words, its structure, its place.
pub fn of_clause(doc: &Doc, place: Place<'_>) -> Features {
    let clause = &place.clauses[place.at];
    let mut f = Features::default();
    words_of(doc, clause, &mut f);
    structure(doc, clause, &mut f);
    position(doc, place, &mut f);
    f
}

/// The same with what its words mean where they were said.
pub fn of_meant(doc: &Doc, place: Place<'_>, context: Option<&Context>) -> Features {
    let said = place.clauses[place.at].tokens.iter().copied();
    let mut f = of_clause(doc, place);
    f.vector = context::of(context, doc, said);
    f
}

fn words_of(doc: &Doc, clause: &Clause, f: &mut Features) {
    let mut before = String::from("^");
    for &token in clause.tokens.iter().filter(|t| !matches!(doc[**t].pos, Pos::Punct | Pos::Space)) {
        let word = lemma(doc, token);
        f.of("w", &word);
        f.add(format_args!("b={before} {word}"));
        before = word;
    }
    f.add(format_args!("b={before} $"));
    f.when(is_negated(doc, clause), "negated");
}

fn structure(doc: &Doc, clause: &Clause, f: &mut Features) {
    let head = clause.head;
    let verb = lemma(doc, head);
    f.of("head", &verb);
    f.of("tag", doc[head].tag.name());
    f.of("dep", doc[head].dep.name());
    let who = subject(doc, head).map_or("-", |s| class_of(doc, s));
    f.of("subject", who);
    f.add(format_args!("subject+head={who} {verb}"));
    f.add(format_args!("subject+tag={who} {}", doc[head].tag.name()));
    if let Some(subject) = subject(doc, head) {
        f.of("subject word", &lemma(doc, subject));
    }
    for child in doc.children(head) {
        let what = doc[child].dep;
        if matches!(what, Dep::Dobj | Dep::Acomp | Dep::Attr | Dep::Xcomp | Dep::Oprd | Dep::Prt) {
            f.of(what.name(), &lemma(doc, child));
            f.of("has", what.name());
        }
        if matches!(what, Dep::Aux | Dep::Auxpass) {
            f.of("aux", &norm(doc, child));
        }
        if what == Dep::Prep {
            f.of("prep", &lemma(doc, child));
        }
    }
    f.when(is_verbal(doc, head), "verbal");
    let mark = marker(doc, head).map_or("-".to_owned(), |m| norm(doc, m));
    f.of("mark", &mark);
    f.of("tense", tense(doc, head));
    f.add(format_args!("subject+tense={who} {}", tense(doc, head)));
}

/// The tense of a predicate as far as its forms tell.
pub fn tense(doc: &Doc, head: usize) -> &'static str {
    let auxiliaries: Vec<usize> =
        doc.children(head).filter(|c| matches!(doc[*c].dep, Dep::Aux | Dep::Auxpass)).collect();
    let modal = |words: &[&str]| auxiliaries.iter().any(|a| words.contains(&lemma(doc, *a).as_str()));
    if modal(&["would", "could", "might", "'d"]) {
        return "hypothetical";
    }
    if modal(&["will", "'ll", "shall", "gon"]) {
        return "future";
    }
    let past = |t: usize| doc[t].tag == Tag::VBD;
    if past(head) || auxiliaries.iter().any(|a| past(*a)) || doc[head].tag == Tag::VBN {
        return "past";
    }
    match doc[head].tag {
        Tag::VBP | Tag::VBZ | Tag::VB => "present",
        Tag::VBG => "ing",
        _ if is_verbal(doc, head) => "present",
        _ => "none",
    }
}

fn position(doc: &Doc, place: Place<'_>, f: &mut Features) {
    let Place { clauses, at, question } = place;
    let clause = &clauses[at];
    f.of("at", &at.min(4).to_string());
    f.of("left", &(clauses.len() - 1 - at).min(3).to_string());
    f.of("of", &clauses.len().min(6).to_string());
    f.when(clauses.len() == 1, "alone");
    let count = clause.tokens.iter().filter(|t| doc[**t].pos != Pos::Punct).count();
    f.of("size", bucket(count));
    let content: Vec<String> = content(doc, clause.tokens.iter().copied());
    f.of("content", bucket(content.len()));
    let echoed = content.iter().filter(|w| question.content.contains(*w)).count();
    f.add(format_args!("echo={} of {}", echoed.min(3), content.len().min(4)));
    f.when(!content.is_empty() && echoed == content.len(), "echo only");
    let sentence = doc[clause.head].sentence;
    let range = doc.sentences().get(sentence).cloned().unwrap_or(0..0);
    let last = range.clone().rev().find(|t| doc[*t].pos == Pos::Punct).map(|t| doc.token_text(t));
    f.when(last.is_some_and(|mark| mark.contains('?')), "question");
    f.when(last.is_some_and(|mark| mark.contains('!')), "exclamation");
    let alone = clauses.iter().filter(|c| doc[c.head].sentence == sentence).count();
    f.of("in sentence", &alone.min(4).to_string());
    let first = doc.sentences().get(sentence).and_then(|r| r.clone().find(|t| doc[*t].pos != Pos::Punct));
    f.when(first.is_some_and(|t| t >= clause.range.start && t < clause.range.end), "opens sentence");
    let lead = lead(doc, clauses, at);
    f.of("lead", &lead.join(" "));
    for word in lead.iter().take(4) {
        f.of("lead word", word);
    }
    f.when(clause.tokens.iter().any(|t| words::is("generic", &norm(doc, *t))), "you");
    f.when(clause.tokens.iter().any(|t| words::is("self", &norm(doc, *t))), "me");
}

/// The words right before a clause that belong to none: its conjunctions and fillers, lower case, at most four.
pub fn lead(doc: &Doc, clauses: &[Clause], at: usize) -> Vec<String> {
    let span = lead_span(doc, clauses, at);
    span.filter(|t| !matches!(doc[*t].pos, Pos::Punct | Pos::Space)).map(|t| norm(doc, t)).collect()
}

/// The tokens of [`lead`], with punctuation.
pub fn lead_span(doc: &Doc, clauses: &[Clause], at: usize) -> std::ops::Range<usize> {
    let start = clauses[at].range.start;
    let taken = |t: usize| clauses.iter().any(|c| c.tokens.binary_search(&t).is_ok());
    let mut from = start;
    let mut count = 0;
    while from > 0 && count < 4 && !taken(from - 1) {
        from -= 1;
        count += usize::from(!matches!(doc[from].pos, Pos::Punct | Pos::Space));
    }
    from..start
}

/// What tells about a sentence that stands alone, taken as one clause; None when nothing in it is a word.
pub fn of_sentence(doc: &Doc, context: Option<&Context>) -> Option<Features> {
    let pieces = clause::pieces(doc);
    let tokens: Vec<usize> = pieces.iter().flat_map(|piece| piece.tokens.iter().copied()).collect();
    let whole = clause::of_tokens(doc, (0..pieces.len()).collect(), tokens)?;
    let question = Question::default();
    let mut features = of_clause(doc, Place { clauses: &[whole], at: 0, question: &question });
    features.vector = context::of(context, doc, 0..doc.len());
    Some(features)
}

/// What types are told by beside the clause: the question's words.
pub fn asked(question: &Question, f: &mut Features) {
    let mut before = "^";
    for word in &question.lemmas {
        f.weighed(0.5, format_args!("q={word}"));
        f.weighed(0.5, format_args!("qb={before} {word}"));
        before = word;
    }
}

/// What content is told by beside the clause: what the person does with the answer. Of a protest little is content.
pub fn done(act: &str, f: &mut Features) {
    f.of("act", act);
}

/// What the next question is told by beside the statement and the question: the technique.
pub fn course(technique: &str, doc: &Doc, clause: &Clause, f: &mut Features) {
    let who = subject(doc, clause.head).map_or("-", |s| class_of(doc, s));
    let tense = tense(doc, clause.head);
    f.of("technique", technique);
    f.add(format_args!("technique+tense={technique} {tense}"));
    f.add(format_args!("technique+subject={technique} {who}"));
    f.add(format_args!("technique+both={technique} {who} {tense}"));
}

/// What tells about an answer as a whole.
pub fn of_answer(doc: &Doc, clauses: &[Clause], question: &Question) -> Features {
    let mut f = Features::default();
    let tokens: Vec<usize> = (0..doc.len()).filter(|t| doc[*t].pos != Pos::Space).collect();
    spoken(&tokens.iter().map(|t| norm(doc, *t)).collect::<Vec<_>>(), &mut f);
    f.add(format_args!("clauses={}", clauses.len().min(6)));
    let questions: Vec<usize> =
        (0..doc.sentences().len()).filter(|sentence| has_mark(doc, *sentence, '?')).collect();
    for at in &questions {
        asking(doc, *at, &mut f);
    }
    f.add(format_args!("questions={}", questions.len().min(3)));
    let echoed =
        tokens.iter().filter(|t| is_content(doc, **t) && question.content.contains(&lemma(doc, **t))).count();
    f.add(format_args!("echo={}", echoed.min(3)));
    if let Some(first) = clauses.first() {
        f.of("first head", &lemma(doc, first.head));
        f.when(is_negated(doc, first), "first negated");
    }
    if let Some(range) = doc.sentences().first() {
        f.of("first sentence", bucket(range.len()));
        for t in range.clone() {
            f.of("s1", &norm(doc, t));
        }
    }
    f
}

/// The words of an answer, one by one and together.
fn spoken(words: &[String], f: &mut Features) {
    for (at, word) in words.iter().enumerate() {
        f.weighed(0.5, format_args!("w={word}"));
        if let Some(next) = words.get(at + 1) {
            f.weighed(0.5, format_args!("b={word} {next}"));
        }
        if let [_, second, third] = &words[at..(at + 3).min(words.len())] {
            f.weighed(0.5, format_args!("t={word} {second} {third}"));
        }
    }
    for (at, word) in words.iter().take(6).enumerate() {
        f.of("early", word);
        if at < 2 {
            f.add(format_args!("at{at}={word}"));
        }
    }
    for word in words.iter().rev().take(5) {
        f.of("late", word);
    }
    f.of("size", bucket(words.len() / 3));
}

/// A question in the answer.
fn asking(doc: &Doc, at: usize, f: &mut Features) {
    let range = doc.sentences()[at].clone();
    let spoken = range.filter(|t| !matches!(doc[*t].pos, Pos::Punct | Pos::Space));
    let words: Vec<String> = spoken.map(|t| norm(doc, t)).collect();
    f.of("question", &words.iter().take(2).cloned().collect::<Vec<_>>().join(" "));
    for word in &words {
        f.of("question word", word);
    }
    let place = match at {
        0 => "first",
        _ if at + 1 == doc.sentences().len() => "last",
        _ => "mid",
    };
    f.of("question at", place);
    f.of("question size", bucket(words.len()));
}
