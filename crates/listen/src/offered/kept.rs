//! Kept: what somebody was about to tell, and says that they were kept from, or asks whether it is wanted.

use colloquy_syntax::{Dep, Doc};

use super::objects::{named, thing};
use crate::features::{is_denied, lemma, norm};

/// "Do you not want the goat?"
pub(super) fn is_unwanted(doc: &Doc, verb: usize) -> Option<usize> {
    let you = doc.child(verb, Dep::Nsubj).filter(|s| norm(doc, *s) == "you")?;
    let asked = |c: usize| doc[c].dep == Dep::Aux && lemma(doc, c) == "do" && c < you;
    let told_of = |thing: &usize| doc.children(*thing).any(|c| norm(doc, c) == "the");
    let thing = doc.child(verb, Dep::Dobj).filter(|thing| *thing > verb && told_of(thing));
    let wants = lemma(doc, verb) == "want" && doc.children(verb).any(asked) && is_denied(doc, verb);
    wants.then(|| named(doc, thing?))?
}

/// "You've not let me do the goat", "you haven't let me get to the wedding".
pub(super) fn was_not_let(doc: &Doc, verb: usize) -> Option<usize> {
    let you = doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "you");
    let let_me = lemma(doc, verb) == "let" && you && is_denied(doc, verb);
    let told = doc.children(verb).find(|c| matches!(doc[*c].dep, Dep::Ccomp | Dep::Xcomp) && *c > verb);
    let told = told.filter(|_| let_me)?;
    let me = doc.child(told, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "me");
    let thing = || {
        let object = doc.child(told, Dep::Dobj).and_then(|object| named(doc, object));
        thing(doc, told, &["about", "to"]).or(object)
    };
    me.then(thing)?
}

/// "Do you want to know about the lift or not?", "don't you want to hear about the wedding?".
pub(super) fn asks_whether(doc: &Doc, verb: usize) -> Option<usize> {
    let wants = doc.head(verb).filter(|head| lemma(doc, *head) == "want")?;
    let you = doc.child(wants, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "you");
    let does = doc.children(wants).any(|c| c < wants && doc[c].dep == Dep::Aux && lemma(doc, c) == "do");
    let hears = matches!(lemma(doc, verb).as_str(), "know" | "hear");
    (you && does && hears).then(|| thing(doc, verb, &["about"]))?
}
