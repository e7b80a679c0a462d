//! What is offered: a thing, or a clause that tells how or what.

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::features::{lemma, norm};

/// "… or what", "… or not".
pub(super) fn is_open_end(doc: &Doc, or: usize) -> bool {
    let ends = |t: usize| matches!(norm(doc, t).as_str(), "what" | "not" | "something");
    norm(doc, or) == "or" && or + 1 < doc.len() && ends(or + 1)
}

/// "… all day", "… the whole night": how long, and not what of.
pub(super) fn is_time(doc: &Doc, object: usize) -> bool {
    let long = |c: usize| matches!(norm(doc, c).as_str(), "all" | "whole" | "every");
    TIMES.contains(&lemma(doc, object).as_str()) && doc.children(object).any(long)
}

/// Stretches of time.
const TIMES: [&str; 6] = ["day", "night", "week", "hour", "evening", "afternoon"];

/// What stands behind one of some prepositions of a word, where it is a thing.
pub(super) fn thing(doc: &Doc, word: usize, prepositions: &[&str]) -> Option<usize> {
    let mut waiting: Vec<usize> = doc.children(word).filter(|c| leads(doc, *c)).collect();
    while let Some(at) = waiting.pop() {
        if prepositions.contains(&norm(doc, at).as_str())
            && let Some(object) = doc.child(at, Dep::Pobj).or_else(|| doc.child(at, Dep::Pcomp))
        {
            return named(doc, object);
        }
        waiting.extend(doc.children(at).filter(|c| leads(doc, *c)));
    }
    None
}

/// A thing, or what was done: "burying the cat".
pub(super) fn named(doc: &Doc, object: usize) -> Option<usize> {
    let done = doc[object].dep == Dep::Pcomp && doc[object].tag == Tag::VBG;
    // "The little one".
    let one = norm(doc, object) == "one" && doc.child(object, Dep::Amod).is_some();
    Some(object).filter(|o| done || one || matches!(doc[*o].pos, Pos::Noun | Pos::Propn))
}

/// Prepositions and what stands between them and a verb: "back to", "on about".
fn leads(doc: &Doc, token: usize) -> bool {
    matches!(doc[token].dep, Dep::Prep | Dep::Advmod | Dep::Prt | Dep::Pcomp)
}

/// A clause that tells how or what: "how I lost her".
pub(super) fn clause(doc: &Doc, verb: usize) -> Option<usize> {
    let asks =
        |head: usize| doc.left_edge(head).is_some_and(|first| matches!(doc[first].tag, Tag::WRB | Tag::WP));
    doc.children(verb).find(|c| *c > verb && matches!(doc[*c].dep, Dep::Ccomp | Dep::Advcl) && asks(*c))
}
