//! From the tree of a text to its clauses, and to the groups of clauses that say one thing together.
//!
//! Grammar gives the pieces: a predicate with what hangs on it and on no other predicate. Whether two pieces are one
//! statement ("I can't stand people who chew") or two ("I was late because the bus broke down") is learned.

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::words;

/// How far up the tree is looked.
const DEEP: usize = 200;

/// A predicate, or a phrase that stands alone, with the tokens that hang on it and on no other piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Token of the predicate.
    pub head: usize,
    /// The piece it hangs on, by position; for the root of a sentence the piece before it, if there is one.
    pub above: Option<usize>,
    /// Whether `above` is a piece of another tree.
    pub loose: bool,
    /// Its tokens in order, without white space.
    pub tokens: Vec<usize>,
}

/// Some pieces taken as one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Positions of its pieces, the highest in the tree first.
    pub pieces: Vec<usize>,
    /// Token of the highest predicate.
    pub head: usize,
    /// Its tokens in order.
    pub tokens: Vec<usize>,
    /// From the first to the last of the tokens that carry it, without marker and fillers around.
    pub range: Range<usize>,
}

/// The pieces of a text, in the order of their first tokens.
pub fn pieces(doc: &Doc) -> Vec<Piece> {
    let n = doc.len();
    let heads: Vec<bool> = (0..n).map(|token| is_head(doc, token)).collect();
    // The nearest head at or above each token; heads of tokens come before them in no fixed order, so paths are walked
    // once and remembered.
    let mut owner: Vec<Option<usize>> = vec![None; n];
    let mut path = Vec::new();
    for token in 0..n {
        let mut at = token;
        let found = loop {
            if let Some(known) = owner[at] {
                break known;
            }
            path.push(at);
            match doc.head(at) {
                _ if heads[at] => break at,
                Some(above) => at = above,
                None => break at,
            }
        };
        for on_the_way in path.drain(..) {
            owner[on_the_way] = Some(found);
        }
    }
    let mut by_head: std::collections::BTreeMap<usize, Vec<usize>> = std::collections::BTreeMap::new();
    for (token, owner) in owner.iter().enumerate().filter(|(token, _)| doc[*token].pos != Pos::Space) {
        by_head.entry(owner.unwrap_or(token)).or_default().push(token);
    }
    by_head.retain(|_, tokens| tokens.iter().any(|token| is_word(doc, *token)));
    let mut found: Vec<(usize, Vec<usize>)> = by_head.into_iter().collect();
    found.sort_by_key(|(_, tokens)| tokens[0]);
    let place = |head: usize| found.iter().position(|(other, _)| *other == head);
    (0..found.len())
        .map(|at| {
            let (head, tokens) = &found[at];
            let tree = doc.head(*head).and_then(|above| place(owner[above].unwrap_or(above)));
            let above = tree.or_else(|| at.checked_sub(1));
            Piece { head: *head, above, loose: tree.is_none(), tokens: tokens.clone() }
        })
        .collect()
}

fn is_word(doc: &Doc, token: usize) -> bool {
    !matches!(doc[token].pos, Pos::Punct | Pos::Space | Pos::Sym)
}

/// Whether a token has a predicate's shape.
pub fn is_verbal(doc: &Doc, token: usize) -> bool {
    matches!(doc[token].pos, Pos::Verb | Pos::Aux) || subject(doc, token).is_some()
}

/// The subject of a predicate.
pub fn subject(doc: &Doc, head: usize) -> Option<usize> {
    doc.children(head).find(|c| matches!(doc[*c].dep, Dep::Nsubj | Dep::Nsubjpass | Dep::Csubj | Dep::Expl))
}

fn is_head(doc: &Doc, token: usize) -> bool {
    let Some(above) = doc.head(token) else { return true };
    match doc[token].dep {
        Dep::Advcl | Dep::Parataxis | Dep::Ccomp | Dep::Csubj | Dep::Relcl | Dep::Acl | Dep::Dep => {
            is_verbal(doc, token)
        }
        // "so annoying and a waste of time": what follows a phrase that stands alone stands alone too.
        Dep::Conj => is_verbal(doc, token) || doc.is_root(above) || doc[above].dep == Dep::Attr,
        Dep::Pcomp => doc[token].tag == Tag::VBG,
        Dep::Appos => doc.is_root(above),
        _ => false,
    }
}

/// The word that marks how a piece hangs on another: its conjunction, relative or question word, or preposition.
pub fn marker(doc: &Doc, head: usize) -> Option<usize> {
    let mark = doc.left_children(head).find(|c| {
        let child = &doc[*c];
        matches!(child.dep, Dep::Mark)
            || child.dep == Dep::Advmod && child.tag == Tag::WRB
            || matches!(child.tag, Tag::WDT | Tag::WP)
            || child.dep == Dep::Aux && child.tag == Tag::TO
    });
    mark.or_else(|| {
        doc.head(head).filter(|above| doc[*above].dep == Dep::Prep && doc[head].dep == Dep::Pcomp)
    })
}

/// Words before what is not said to be so.
const CONDITIONS: &[&str] = &["if", "unless", "whether"];

/// Where the words begin before a clause that tell that it is not said to be so: "if you make a mistake", "as if I minded". Of 175 notes of
/// interviews that had lost them people took 15, of 28 that had kept them ten.
pub fn condition(doc: &Doc, clause: &Clause) -> Option<usize> {
    let norm = |token: usize| crate::features::norm(doc, token);
    let before = clause.range.start.checked_sub(1)?;
    let seems = before.checked_sub(1).filter(|token| norm(*token) == "as");
    let is = CONDITIONS.contains(&norm(before).as_str()) || seems.is_some() && norm(before) == "though";
    is.then(|| seems.unwrap_or(before))
}

/// Whether words begin with one before what is not said to be so.
pub fn is_conditional(words: &str) -> bool {
    let mut words = words.split_whitespace().map(str::to_lowercase);
    let first = words.next().unwrap_or_default();
    let seems = first == "as" && matches!(words.next().as_deref(), Some("if" | "though"));
    seems || CONDITIONS.contains(&first.as_str())
}

/// A number of words as a class.
pub fn bucket(count: usize) -> &'static str {
    match count {
        0 => "0",
        1 => "1",
        2 => "2",
        3 => "3",
        4..=5 => "4-5",
        6..=8 => "6-8",
        9..=13 => "9-13",
        _ => "14+",
    }
}

/// A subject as a class: who or what it is.
pub fn class_of(doc: &Doc, token: usize) -> &'static str {
    let word = doc[token].norm.trim().to_lowercase();
    for class in ["self", "generic", "other", "thing"] {
        if words::is(class, &word) {
            return class;
        }
    }
    match doc[token].pos {
        Pos::Pron => "pronoun",
        Pos::Propn => "name",
        _ => "noun",
    }
}

/// A clause of some tokens, without what carries nothing around it; None when nothing does.
pub fn of_tokens(doc: &Doc, pieces: Vec<usize>, mut tokens: Vec<usize>) -> Option<Clause> {
    tokens.sort_unstable();
    let range = carried(doc, &tokens)?;
    tokens.retain(|token| range.contains(token));
    Some(Clause { pieces, head: highest(doc, &tokens), tokens, range })
}

/// Words of some chunks as a clause.
pub fn of_chunks(doc: &Doc, chunks: &[Clause], words: Range<usize>) -> Option<Clause> {
    let of = within(chunks, &words);
    let mut pieces: Vec<usize> = of.iter().map(|chunk| chunk.pieces[0]).collect();
    pieces.dedup();
    of_tokens(doc, pieces, words.filter(|token| doc[*token].pos != Pos::Space).collect())
}

/// What a run of words says before and from each chunk that begins in it.
pub fn halves(doc: &Doc, chunks: &[Clause], run: &Range<usize>) -> Vec<[Clause; 2]> {
    let firsts = within(chunks, run).iter().filter_map(|chunk| chunk.tokens.first().copied());
    let half = |words: Range<usize>| of_chunks(doc, chunks, words);
    let cuts = firsts.filter(|at| run.start < *at);
    cuts.filter_map(|at| Some([half(run.start..at)?, half(at..run.end)?])).collect()
}

/// The chunks, which lie side by side, that have one of some words.
fn within<'c>(chunks: &'c [Clause], words: &Range<usize>) -> &'c [Clause] {
    let first = chunks.partition_point(|chunk| chunk.tokens.last().is_some_and(|last| *last < words.start));
    let count = chunks[first..].partition_point(|chunk| chunk.tokens.first().is_some_and(|t| *t < words.end));
    &chunks[first..first + count]
}

/// The word of some tokens that stands highest in the tree; their first when none is a word.
pub fn highest(doc: &Doc, tokens: &[usize]) -> usize {
    let words = tokens.iter().copied().filter(|t| doc[*t].pos != Pos::Punct);
    words.min_by_key(|t| (doc.ancestors(*t).take(DEEP).count(), *t)).unwrap_or(tokens[0])
}

/// From the first to the last token that carries something: without conjunctions, fillers and marks around.
fn carried(doc: &Doc, tokens: &[usize]) -> Option<Range<usize>> {
    let carries = |token: usize| is_word(doc, token) && doc[token].pos != Pos::Intj;
    // "If it rains I take the bus": without its first word it would say that it rains.
    let marks_a_part = |token: usize| {
        let clause = doc.head(token).and_then(|verb| doc.head(verb));
        clause.is_some_and(|above| tokens.binary_search(&above).is_ok())
    };
    let leads = |token: usize| {
        let it = &doc[token];
        carries(token)
            && it.pos != Pos::Cconj
            && (it.dep != Dep::Mark || marks_a_part(token))
            && !(words::is("filler", it.norm.trim())
                && matches!(it.dep, Dep::Advmod | Dep::Intj | Dep::Cc | Dep::Prep | Dep::Dep))
    };
    let first = tokens
        .iter()
        .copied()
        .find(|t| leads(*t))
        .or_else(|| tokens.iter().copied().find(|t| carries(*t)))?;
    let ends = |token: usize| carries(token) && doc[token].pos != Pos::Cconj && doc[token].dep != Dep::Mark;
    let last = tokens
        .iter()
        .copied()
        .rfind(|t| ends(*t))
        .filter(|last| *last >= first)
        .or_else(|| tokens.iter().copied().rfind(|t| carries(*t)))?;
    (first <= last).then_some(first..last + 1)
}
