//! Which statement leads to which, where the person says so.

use colloquy_syntax::{Doc, Pos};

use crate::clause::{Clause, Piece, bucket, class_of, is_verbal, marker, subject};
use crate::edges::Joined;
use crate::features::{lead, lead_span, lemma, norm, tense};
use crate::learned::Features;
use crate::parsed::Parsed;
use crate::words;

/// How far apart, in clauses, two statements may be.
pub const REACH: usize = 4;

/// What kind of joining word some words are, by the first that is one.
fn kind(lead: &[String]) -> &'static str {
    const KINDS: [&str; 6] = ["cause", "result", "condition", "sequence", "contrast", "joining"];
    KINDS.into_iter().find(|kind| lead.iter().any(|word| words::is(kind, word))).unwrap_or("none")
}

/// Two statements of an answer, the first of them said first.
struct Pair<'a> {
    doc: &'a Doc,
    clauses: &'a [Clause],
    first: &'a Clause,
    second: &'a Clause,
    /// How many statements on the second is, from 1.
    far: usize,
}

/// What tells whether one of two statements leads to the other. `nodes` are the clauses that are statements, in order; `ends`
/// two of them by position, the earlier first.
pub fn between(parsed: &Parsed, clauses: &[Clause], nodes: &[usize], ends: (usize, usize)) -> Features {
    let Parsed { doc, pieces, .. } = parsed;
    let (at, to) = (nodes[ends.0], nodes[ends.1]);
    let far = (ends.1 - ends.0).min(REACH);
    let pair = Pair { doc, clauses, first: &clauses[at], second: &clauses[to], far };
    let mut f = Features::default();
    f.add(format_args!("far={far}"));
    f.add(format_args!("clauses between={}", (to - at - 1).min(3)));
    f.when(ends.1 + 1 == nodes.len(), "b is last");
    pair.places(&mut f);
    let next = nodes.get(ends.0 + 1).filter(|_| far > 1).map_or("-", |next| kind_of(doc, clauses, *next));
    pair.kinds((at, to), next, &tree(doc, pieces, pair.first, pair.second), &mut f);
    pair.side("a", pair.first, &mut f);
    pair.side("b", pair.second, &mut f);
    pair.predicates(&mut f);
    f
}

impl Pair<'_> {
    fn places(&self, f: &mut Features) {
        let (first, second) = (self.doc[self.first.head].sentence, self.doc[self.second.head].sentence);
        f.of("sentence", if first == second { "same" } else { "other" });
        f.add(format_args!("sentences apart={}", second.abs_diff(first).min(3)));
    }

    /// Words that join, and how the trees do.
    fn kinds(&self, (at, to): (usize, usize), next: &str, tree: &str, f: &mut Features) {
        let far = self.far;
        for (name, lead) in
            [("lead a", lead(self.doc, self.clauses, at)), ("lead b", lead(self.doc, self.clauses, to))]
        {
            f.of(name, &lead.join(" "));
            f.add(format_args!("{name} {far}={}", lead.join(" ")));
            for word in lead {
                f.add(format_args!("{name} word={word}"));
                f.add(format_args!("{name} word {far}={word}"));
            }
        }
        let (before, after) = (kind_of(self.doc, self.clauses, at), kind_of(self.doc, self.clauses, to));
        let one = self.doc[self.first.head].sentence == self.doc[self.second.head].sentence;
        f.add(format_args!("kinds={before} {after} {far}"));
        f.add(format_args!("kind a={before} {far}"));
        f.add(format_args!("kind b={after} {far}"));
        f.add(format_args!("kinds one={before} {after} {far} {one}"));
        f.add(format_args!("kinds tree={before} {after} {tree}"));
        f.add(format_args!("kinds next={after} {far} {next}"));
        f.of("tree", tree);
        for (name, clause) in [("a", self.first), ("b", self.second)] {
            let mark = marker(self.doc, clause.head).map_or("-".to_owned(), |m| norm(self.doc, m));
            f.add(format_args!("mark {name}={mark}"));
            f.add(format_args!("tree+mark {name}={tree} {mark}"));
        }
    }

    /// What one of the two is like.
    fn side(&self, name: &str, clause: &Clause, f: &mut Features) {
        let (doc, far) = (self.doc, self.far);
        f.add(format_args!("head {name}={}", lemma(doc, clause.head)));
        f.add(format_args!("subject {name}={}", subject(doc, clause.head).map_or("-", |s| class_of(doc, s))));
        f.add(format_args!("tense {name}={}", tense(doc, clause.head)));
        f.add(format_args!("size {name}={}", bucket(clause.tokens.len())));
        f.when(is_verbal(doc, clause.head), &format!("verbal {name}"));
        for (at, token) in clause.tokens.iter().take(3).enumerate() {
            f.add(format_args!("{name}{at}={}", norm(doc, *token)));
            f.add(format_args!("{name}{at} {far}={}", norm(doc, *token)));
        }
    }

    fn predicates(&self, f: &mut Features) {
        let (doc, far) = (self.doc, self.far);
        if let Some(subject) = subject(doc, self.second.head) {
            let how = format!("{} {}", lemma(doc, subject), lemma(doc, self.second.head));
            f.of("that b", &how);
            f.add(format_args!("that b {far}={how}"));
        }
        f.add(format_args!("tenses={} {}", tense(doc, self.first.head), tense(doc, self.second.head)));
    }
}

/// The words that lead a clause in or mark it.
fn leading(doc: &Doc, clauses: &[Clause], at: usize) -> Vec<String> {
    let head = clauses[at].head;
    let mut words = lead(doc, clauses, at);
    words.extend(marker(doc, head).filter(|m| *m < head).map(|m| norm(doc, m)));
    words
}

/// The kind of the words that lead a clause in or mark it.
fn kind_of(doc: &Doc, clauses: &[Clause], at: usize) -> &'static str {
    kind(&leading(doc, clauses, at))
}

/// Whether what joins two clauses tells no more than the moment: "when they were shut" is seldom why.
pub fn is_of_a_moment(doc: &Doc, clauses: &[Clause], (a, b): (usize, usize)) -> bool {
    let words: Vec<String> = [a, b].into_iter().flat_map(|at| leading(doc, clauses, at)).collect();
    let is = |word: &&String, kinds: &[&str]| kinds.iter().any(|kind| words::is(kind, word));
    let joining: Vec<&String> = words
        .iter()
        .filter(|word| is(word, &["cause", "result", "condition", "sequence", "contrast"]))
        .collect();
    !joining.is_empty() && joining.iter().all(|word| is(word, &["moment"]))
}

/// Whether words of reason join two clauses.
pub fn is_marked(doc: &Doc, clauses: &[Clause], (a, b): (usize, usize)) -> bool {
    matches!(kind_of(doc, clauses, b), "cause" | "result" | "condition")
        || matches!(kind_of(doc, clauses, a), "cause" | "condition")
}

/// Whether words join two clauses that say more than "and".
pub fn is_joined(doc: &Doc, clauses: &[Clause], (a, b): (usize, usize)) -> bool {
    let says = |at: usize| !matches!(kind_of(doc, clauses, at), "none" | "joining");
    says(a) || says(b)
}

/// How the trees of two clauses hang together.
fn tree(doc: &Doc, pieces: &[Piece], first: &Clause, second: &Clause) -> String {
    let under = |low: &Clause, high: &Clause| {
        low.pieces
            .iter()
            .map(|at| &pieces[*at])
            .find(|piece| !piece.loose && piece.above.is_some_and(|above| high.pieces.contains(&above)))
    };
    if let Some(piece) = under(second, first) {
        return format!("b under a {}", doc[piece.head].dep.name());
    }
    if let Some(piece) = under(first, second) {
        return format!("a under b {}", doc[piece.head].dep.name());
    }
    "apart".to_owned()
}

/// The words that carry a relation: those that lead one of the clauses in, or mark it.
pub fn cue(doc: &Doc, clauses: &[Clause], (a, b): (usize, usize)) -> Option<(usize, usize)> {
    let spoken = |range: std::ops::Range<usize>| {
        let words: Vec<usize> = range.filter(|t| !matches!(doc[*t].pos, Pos::Punct | Pos::Space)).collect();
        Some((doc[*words.first()?].start, doc[*words.last()?].end))
    };
    let lead_b = lead_span(doc, clauses, b);
    let mark_b =
        marker(doc, clauses[b].head).filter(|m| *m < clauses[b].head && *m + 4 > clauses[b].range.start);
    let lead_a = lead_span(doc, clauses, a);
    spoken(lead_b)
        .or_else(|| mark_b.map(|m| (doc[m].start, doc[m].end)))
        .or_else(|| spoken(lead_a))
        .or_else(|| clauses[b].tokens.first().map(|t| (doc[*t].start, doc[*t].end)))
}

/// What kind of words join two clauses, as far as they tell.
pub fn joined(doc: &Doc, clauses: &[Clause], (a, b): (usize, usize)) -> Joined {
    let leads = |at: usize| kind(&lead(doc, clauses, at));
    match leads(b) {
        "contrast" => Joined::Contrast,
        "sequence" if leads(a) != "cause" => Joined::Order,
        _ => Joined::Reason,
    }
}
