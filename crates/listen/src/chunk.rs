//! From pieces to the stretches of an answer that are statements.
//!
//! The text is cut wherever grammar or a mark could part two statements. Each chunk then begins a statement, goes on with
//! the one before it, or is none: learned, and decided for the whole answer at once (Viterbi 1967).

mod parting;

use colloquy_engine::ports::Context;
use colloquy_syntax::{Doc, Pos};

use crate::clause::{Clause, Piece, bucket, class_of, highest, is_verbal, marker, subject};
use crate::features::{self, Place, Question, lemma, norm};
use crate::learned::{Features, Model, softmax};
use crate::parsed::Parsed;
use crate::words;

pub use parting::statements;

/// What is added to the log of "no statement": a clause that is lost can never be asked about, one too many is judged
/// again by its content.
const LEAN: f32 = -0.7;
/// What is added to the log of a beginning for a chunk that opens with a word of reason or condition: what is related is two
/// statements, not one.
const PART: f32 = 0.7;

/// What a chunk is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The first of a statement.
    Begins,
    /// More of the statement before.
    GoesOn,
    /// No statement.
    Other,
}

impl Role {
    /// All, in the order of [`Role::NAMES`].
    pub const ALL: [Self; 3] = [Self::Begins, Self::GoesOn, Self::Other];
    /// Names in models.
    pub const NAMES: [&str; 3] = ["begins", "goes on", "other"];
}

/// The text in chunks: one clause each, which lie side by side and hold every word.
pub fn chunks(doc: &Doc, pieces: &[Piece]) -> Vec<Clause> {
    let mut of = vec![usize::MAX; doc.len()];
    for (at, piece) in pieces.iter().enumerate() {
        for token in &piece.tokens {
            of[*token] = at;
        }
    }
    let mut found: Vec<Clause> = Vec::new();
    let mut open = false;
    for token in 0..doc.len() {
        if doc[token].pos == Pos::Space || of[token] == usize::MAX {
            continue;
        }
        if doc[token].pos == Pos::Punct {
            let inner = matches!(doc.token_text(token), "'" | "’" | "-");
            if let Some(last) = found.last_mut() {
                last.tokens.push(token);
                last.range.end = token + 1;
                open &= inner;
            }
            continue;
        }
        match found.last_mut() {
            Some(last) if open && (last.pieces[0] == of[token] || denies_before(doc, token)) => {
                last.tokens.push(token);
                last.range.end = token + 1;
            }
            _ => {
                found.push(Clause {
                    pieces: vec![of[token]],
                    head: token,
                    tokens: vec![token],
                    range: token..token + 1,
                });
                open = true;
            }
        }
    }
    for chunk in &mut found {
        chunk.head = highest(doc, &chunk.tokens);
    }
    found
}

/// What tells a chunk's role but for the role of the one before.
pub fn base(
    doc: &Doc,
    pieces: &[Piece],
    chunks: &[Clause],
    at: usize,
    question: &Question,
    context: Option<&Context>,
) -> Features {
    let mut f = features::of_meant(doc, Place { clauses: chunks, at, question }, context);
    let chunk = &chunks[at];
    let spoken =
        |c: &Clause| c.tokens.iter().copied().filter(|t| doc[*t].pos != Pos::Punct).collect::<Vec<_>>();
    let own = spoken(chunk);
    for (place, token) in own.iter().take(3).enumerate() {
        f.of(&format!("first{place}"), &norm(doc, *token));
    }
    if let Some(last) = own.last() {
        f.of("last", &norm(doc, *last));
        f.of("lastpos", doc[*last].pos.name());
    }
    let end = chunk.tokens.last().filter(|t| doc[**t].pos == Pos::Punct).map_or("-", |t| doc.token_text(*t));
    f.of("end", end);
    if let Some(next) = chunks.get(at + 1) {
        let words = spoken(next);
        f.of("next0", &words.first().map_or_else(String::new, |t| norm(doc, *t)));
        f.of("next head", &lemma(doc, next.head));
        f.of("next tie", &tie(doc, pieces, chunk, next));
        f.of("next size", bucket(words.len()));
        f.when(is_verbal(doc, next.head), "next verbal");
    }
    let whole = doc.sentences().get(doc[chunk.head].sentence).map_or(0, ExactSizeIterator::len);
    f.of("sentence", bucket(whole));
    f.when(pieces[chunk.pieces[0]].head == chunk.head, "has predicate");
    f
}

/// What tells whether a chunk goes on with the one before; it counts by that one's role.
pub fn tied(doc: &Doc, pieces: &[Piece], chunks: &[Clause], at: usize) -> Features {
    let mut f = Features::default();
    let Some(before) = at.checked_sub(1).map(|b| &chunks[b]) else {
        f.when(true, "start");
        return f;
    };
    let chunk = &chunks[at];
    let tie = tie(doc, pieces, before, chunk);
    let mark =
        before.tokens.last().filter(|t| doc[**t].pos == Pos::Punct).map_or("-", |t| doc.token_text(*t));
    let size = |c: &Clause| bucket(c.tokens.iter().filter(|t| doc[**t].pos != Pos::Punct).count());
    let who = |c: &Clause| subject(doc, c.head).map_or("-", |s| class_of(doc, s));
    let conj = marker(doc, chunk.head).map_or("-".to_owned(), |m| norm(doc, m));
    let first =
        chunk.tokens.iter().find(|t| doc[**t].pos != Pos::Punct).map_or_else(String::new, |t| norm(doc, *t));
    let predicate = |c: &Clause| pieces[c.pieces[0]].head == c.head;
    let shape = format!("{}{}", u8::from(predicate(before)), u8::from(predicate(chunk)));
    f.add(format_args!("tie={tie}"));
    f.add(format_args!("mark={mark}"));
    f.add(format_args!("tie mark={tie} {mark}"));
    f.add(format_args!("sizes={} {}", size(before), size(chunk)));
    f.add(format_args!("tie sizes={tie} {}", size(chunk)));
    f.add(format_args!("conj={conj}"));
    f.add(format_args!("tie conj={tie} {conj}"));
    f.add(format_args!("first={first}"));
    f.add(format_args!("first mark={first} {mark}"));
    f.add(format_args!("who={} {}", who(before), who(chunk)));
    f.add(format_args!("tie who={tie} {} {}", who(before), who(chunk)));
    f.add(format_args!("shape={shape} {mark}"));
    f.add(format_args!("tie shape={tie} {shape}"));
    f.add(format_args!("head before={} {tie}", lemma(doc, before.head)));
    f.add(format_args!("verbal={} {} {mark}", is_verbal(doc, before.head), is_verbal(doc, chunk.head)));
    f.add(format_args!("dep={} {mark}", doc[chunk.head].dep.name()));
    f.when(true, "any");
    f
}

/// How a chunk hangs together with the one before it.
fn tie(doc: &Doc, pieces: &[Piece], before: &Clause, chunk: &Clause) -> String {
    let (b, c) = (before.pieces[0], chunk.pieces[0]);
    if b == c {
        return format!("same {}", doc[chunk.head].dep.name());
    }
    let above = |p: usize| pieces[p].above.filter(|_| !pieces[p].loose);
    if above(c) == Some(b) {
        return format!("under {}", doc[pieces[c].head].dep.name());
    }
    if above(b) == Some(c) {
        return format!("over {}", doc[pieces[b].head].dep.name());
    }
    if doc[before.head].sentence == doc[chunk.head].sentence {
        "apart".to_owned()
    } else {
        "other sentence".to_owned()
    }
}

/// All that tells a chunk's role after one of a role.
pub fn seen(base: &Features, tied: &Features, before: Role) -> Features {
    let mut f = base.clone();
    f.extend_in(tied, before as usize);
    f
}

/// An answer parted, as a model judges it.
pub(crate) struct Parted {
    /// What says one thing each.
    pub parts: Vec<Clause>,
    /// What may be noted: as much of a sentence as a label holds.
    pub statements: Vec<Clause>,
}

/// Parts an answer.
pub(crate) fn parted(
    parsed: &Parsed,
    question: &Question,
    context: Option<&Context>,
    model: &Model,
) -> Parted {
    let Parsed { doc, pieces, chunks, .. } = parsed;
    let roles = roles(doc, pieces, chunks, question, context, model, LEAN);
    let [parts, statements] = statements(doc, pieces, chunks, &roles);
    Parted { parts, statements }
}

/// The likeliest roles of all chunks together. `lean` is added to the log of what is no statement: more finds fewer.
pub fn roles(
    doc: &Doc,
    pieces: &[Piece],
    chunks: &[Clause],
    question: &Question,
    context: Option<&Context>,
    model: &Model,
    lean: f32,
) -> Vec<Role> {
    let mut best: Vec<[(f32, usize); 3]> = Vec::with_capacity(chunks.len());
    for at in 0..chunks.len() {
        let own = model.logits(&base(doc, pieces, chunks, at, question, context));
        let tied = tied(doc, pieces, chunks, at);
        let parts = opens_with_reason(doc, &chunks[at]);
        let torn = at > 0 && is_torn(doc, pieces, &chunks[at - 1], &chunks[at]);
        let denied = at > 0 && is_denied(doc, pieces, &chunks[at - 1], &chunks[at]);
        let mut row = [(f32::NEG_INFINITY, 0); 3];
        for (b, role) in Role::ALL.into_iter().enumerate() {
            let so_far = match at {
                0 if role != Role::Other => continue,
                0 => 0.0,
                _ => best[at - 1][b].0,
            };
            let mut logits = own.clone();
            model.sum(tied.seen_in(b), &mut logits);
            for (k, share) in softmax(&logits).into_iter().enumerate().take(3) {
                if k == Role::GoesOn as usize && role == Role::Other {
                    continue;
                }
                if k == Role::Begins as usize && (denied || torn && role != Role::Other) {
                    continue;
                }
                let leaning = match Role::ALL[k] {
                    Role::Other => lean,
                    Role::Begins if parts => PART,
                    Role::Begins | Role::GoesOn => 0.0,
                };
                let value = so_far + share.max(1e-9).ln() + leaning;
                if value > row[k].0 {
                    row[k] = (value, b);
                }
            }
        }
        best.push(row);
    }
    let Some(last) = best.last() else { return Vec::new() };
    let mut state = (0..3).fold(0, |a, b| if last[b].0 > last[a].0 { b } else { a });
    let mut roles = vec![Role::Other; chunks.len()];
    for at in (0..chunks.len()).rev() {
        roles[at] = Role::ALL[state];
        state = best[at][state].1;
    }
    roles
}

/// "Because it leaks", "and if it rains".
fn opens_with_reason(doc: &Doc, chunk: &Clause) -> bool {
    let classes = ["cause", "result", "condition"];
    opens_with(doc, chunk, |word| {
        classes.iter().any(|class| words::is(class, word)) && !words::is("moment", word)
    })
}

/// Whether a chunk opens with such a word: its first, or the second after one that joins.
fn opens_with(doc: &Doc, chunk: &Clause, such: impl Fn(&str) -> bool) -> bool {
    let mut words = chunk.tokens.iter().filter(|t| doc[**t].pos != Pos::Punct).map(|t| norm(doc, *t));
    let joins = |word: &str| words::is("joining", word) || words::is("contrast", word);
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    such(&first) || joins(&first) && such(&second)
}

/// Whether the chunk before denies what a chunk says: "I didn't say", "I believed him". Without it the opposite would be said.
fn is_denied(doc: &Doc, pieces: &[Piece], before: &Clause, chunk: &Clause) -> bool {
    let under =
        matches!(tie(doc, pieces, before, chunk).as_str(), "under ccomp" | "under xcomp" | "under pcomp");
    under
        && doc.head(chunk.head).is_some_and(|above| {
            before.tokens.contains(&above)
                && doc.children(above).any(|child| words::is("negator", &norm(doc, child)))
        })
}

/// Whether a chunk is what the verb before it is said of: "I start", "the day stressed". A clause of time, reason or manner has a word
/// that says so, or a pause.
fn is_torn(doc: &Doc, pieces: &[Piece], before: &Clause, chunk: &Clause) -> bool {
    let (last, first) = (before.tokens.last(), chunk.tokens.first());
    tie(doc, pieces, before, chunk) == "under advcl"
        && last.is_some_and(|last| *last == before.head && is_verbal(doc, *last))
        && first.is_some_and(|first| matches!(doc[*first].pos, Pos::Det | Pos::Pron | Pos::Adj | Pos::Noun))
        && marker(doc, chunk.head).is_none()
}

/// Whether a token is the "n't" of the word before it, whatever the tree hangs it on.
fn denies_before(doc: &Doc, token: usize) -> bool {
    let part = matches!(norm(doc, token).as_str(), "n't" | "n’t" | "not");
    part && token.checked_sub(1).is_some_and(|before| doc[before].end == doc[token].start)
}
