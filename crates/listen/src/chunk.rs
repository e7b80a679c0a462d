//! From pieces to the stretches of an answer that are statements.
//!
//! The text is cut wherever grammar or a mark could part two statements. Each chunk then begins a statement, goes on with
//! the one before it, or is none: learned, and decided for the whole answer at once (Viterbi 1967).

use std::ops::Range;

use colloquy_engine::ports::Context;
use colloquy_syntax::{Dep, Doc, Pos};

use crate::clause::{self, Clause, Piece, bucket, class_of, highest, is_verbal, marker, subject};
use crate::features::{self, Place, Question, lemma, norm};
use crate::learned::{Features, Model, softmax};
use crate::{context, words};

/// What is added to the log of "no statement": a clause that is lost can never be asked about, one too many is judged
/// again by its content.
pub const LEAN: f32 = -0.7;
/// What is added to the log of a beginning for a chunk that opens with a word of reason or condition: what is related is two
/// statements, not one.
const PART: f32 = 0.7;

/// Words from which on a statement is looked at for a second one in it: no label could hold it whole.
const LONG: usize = 16;
/// Fewest words of a part that is taken out of a statement for being long.
const FEWEST: usize = 4;
/// The same where words of reason join them.
const FEW: usize = 3;
/// Most words of a scrap.
const SCRAP: usize = 2;

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
    let mut f = features::of_clause(doc, Place { clauses: chunks, at, question });
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
    f.vector = context::of(context, doc, chunk.tokens.iter().copied());
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

/// "Because it leaks", "and if it rains": the first word, or the second after one that joins.
fn opens_with_reason(doc: &Doc, chunk: &Clause) -> bool {
    let mut words = chunk.tokens.iter().filter(|t| doc[**t].pos != Pos::Punct).map(|t| norm(doc, *t));
    let reason = |word: &str| {
        ["cause", "result", "condition"].iter().any(|class| words::is(class, word)) && !words::is("moment", word)
    };
    let joins = |word: &str| words::is("joining", word) || words::is("contrast", word);
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    reason(&first) || joins(&first) && reason(&second)
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

/// The statements that roles come to, each a clause of its own.
pub fn statements(doc: &Doc, pieces: &[Piece], chunks: &[Clause], roles: &[Role]) -> Vec<Clause> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, role) in roles.iter().enumerate() {
        match (role, runs.last_mut()) {
            (Role::Begins, _) => runs.push(at..at + 1),
            (Role::GoesOn, Some(run)) if run.end == at => run.end = at + 1,
            (Role::GoesOn, _) => runs.push(at..at + 1),
            (Role::Other, _) => {}
        }
    }
    let mut parted: Vec<Range<usize>> = Vec::new();
    let mut runs = with_their_moments(doc, chunks, runs);
    while let Some(run) = runs.pop() {
        match parting(doc, pieces, chunks, &run) {
            Some(at) => runs.extend([run.start..at, at..run.end]),
            None => parted.push(run),
        }
    }
    parted.reverse();
    let scrap = |run: &Range<usize>| is_scrap(doc, pieces, chunks, run);
    let whole: Vec<Range<usize>> = parted
        .iter()
        .filter(|run| !scrap(run) || !parted.iter().any(|other| beside(run, other) && !scrap(other)))
        .cloned()
        .collect();
    let made = whole.into_iter().filter_map(|run| {
        let parts = &chunks[run];
        let tokens: Vec<usize> = parts.iter().flat_map(|c| c.tokens.iter().copied()).collect();
        let mut pieces: Vec<usize> = parts.iter().map(|c| c.pieces[0]).collect();
        pieces.dedup();
        clause::of_tokens(doc, pieces, tokens)
    });
    made.collect()
}

/// Statements with the clauses of time that hang on them: "when they were shut" says nothing by itself. Not where no label
/// could hold both.
fn with_their_moments(doc: &Doc, chunks: &[Clause], mut runs: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let size = |run: &Range<usize>| chunks[run.clone()].iter().map(|chunk| spoken(doc, chunk)).sum::<usize>();
    let moment = |run: &Range<usize>| {
        let head = chunks[run.start].head;
        run.len() == 1
            && matches!(doc[head].dep, Dep::Advcl | Dep::Relcl | Dep::Acl)
            && marker(doc, head).is_some_and(|mark| words::is("moment", &norm(doc, mark)))
    };
    let under = |low: &Range<usize>, high: &Range<usize>| {
        let above = doc.head(chunks[low.start].head);
        above.is_some_and(|above| chunks[high.clone()].iter().any(|chunk| chunk.tokens.contains(&above)))
    };
    let mut at = 0;
    while at + 1 < runs.len() {
        let (first, second) = (runs[at].clone(), runs[at + 1].clone());
        let hangs = moment(&first) && under(&first, &second) || moment(&second) && under(&second, &first);
        if hangs && first.end == second.start && size(&first) + size(&second) <= LONG {
            runs[at] = first.start..second.end;
            runs.remove(at + 1);
        } else {
            at += 1;
        }
    }
    runs
}

/// Whether two runs lie side by side.
fn beside(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.end == b.start || b.end == a.start
}

/// Whether a run of chunks is a word or two without a predicate: "Daft." after what was daft.
fn is_scrap(doc: &Doc, pieces: &[Piece], chunks: &[Clause], run: &Range<usize>) -> bool {
    let words: usize = chunks[run.clone()].iter().map(|chunk| spoken(doc, chunk)).sum();
    let says = |chunk: &Clause| is_verbal(doc, chunk.head) && pieces[chunk.pieces[0]].head == chunk.head;
    words <= SCRAP && !chunks[run.clone()].iter().any(says)
}

/// Where a run of chunks says two things: at the end of a sentence; where words of reason join them, for what is related is two statements; and where no
/// label could hold it all, at a predicate beside the one before, with a subject of its own. Of several places the one that
/// leaves the shortest parts.
fn parting(doc: &Doc, pieces: &[Piece], chunks: &[Clause], run: &Range<usize>) -> Option<usize> {
    let size = |part: Range<usize>| chunks[part].iter().map(|chunk| spoken(doc, chunk)).sum::<usize>();
    let long = size(run.clone()) > LONG;
    let own = |at: usize| {
        let head = chunks[at].head;
        is_verbal(doc, head) && subject(doc, head).is_some() && pieces[chunks[at].pieces[0]].head == head
    };
    let parts = |at: usize| (size(run.start..at), size(at..run.end));
    let joined = |at: usize| {
        let tie = tie(doc, pieces, &chunks[at - 1], &chunks[at]);
        // Two sentences in one label say neither.
        if tie == "other sentence" {
            return true;
        }
        let fewest = parts(at).0.min(parts(at).1);
        if fewest >= FEW && reason(doc, chunks, at, &tie) && own(at) && (run.start..at).any(own) {
            return true;
        }
        let mark = chunks[at - 1].tokens.last().is_some_and(|t| doc[*t].pos == Pos::Punct);
        let beside =
            matches!(tie.as_str(), "other sentence" | "under conj" | "under parataxis" | "over parataxis")
                || mark && matches!(tie.as_str(), "over ccomp" | "apart");
        long && beside && own(at) && fewest >= FEWEST
    };
    let at = (run.start + 1..run.end).filter(|at| joined(*at));
    at.min_by_key(|at| parts(*at).0.max(parts(*at).1))
}

/// Whether words of reason join a chunk to the one before: its own, or "if" and the like before what they are the condition of.
fn reason(doc: &Doc, chunks: &[Clause], at: usize, tie: &str) -> bool {
    opens_with_reason(doc, &chunks[at]) || tie == "over advcl" && opens_with_reason(doc, &chunks[at - 1])
}

/// How many words of a chunk are spoken.
fn spoken(doc: &Doc, chunk: &Clause) -> usize {
    chunk
        .tokens
        .iter()
        .filter(|t| doc[**t].pos != Pos::Punct && !doc.token_text(**t).starts_with(['\'', '’']))
        .count()
}

/// Whether a token is the "n't" of the word before it, whatever the tree hangs it on.
fn denies_before(doc: &Doc, token: usize) -> bool {
    let part = matches!(norm(doc, token).as_str(), "n't" | "n’t" | "not");
    part && token.checked_sub(1).is_some_and(|before| doc[before].end == doc[token].start)
}
