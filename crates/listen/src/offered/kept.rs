//! Kept: what somebody was about to tell, and says that they were kept from, or asks whether it is wanted.

use colloquy_syntax::{Dep, Doc, Pos};

use super::objects::{clause, named, thing};
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

/// "Do you want to know about the lift or not?", "don't you want to hear about the wedding?", "do you want to hear the routine?".
pub(super) fn asks_whether(doc: &Doc, verb: usize) -> Option<usize> {
    let wants = doc.head(verb).filter(|head| lemma(doc, *head) == "want")?;
    let you = doc.child(wants, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "you");
    let does = doc.children(wants).any(|c| c < wants && doc[c].dep == Dep::Aux && lemma(doc, c) == "do");
    let hears = matches!(lemma(doc, verb).as_str(), "know" | "hear");
    let heard = || doc.child(verb, Dep::Dobj).filter(|thing| is_known(doc, *thing));
    let heard = || heard().and_then(|thing| named(doc, thing)).or_else(|| clause(doc, verb));
    (you && does && hears).then(|| thing(doc, verb, &["about"]).or_else(heard))?
}

/// "Shall I tell you what the neighbour did?", "should I tell you about the second one?".
pub(super) fn asks_to_tell(doc: &Doc, verb: usize) -> Option<usize> {
    let own = doc.child(verb, Dep::Nsubj).filter(|s| norm(doc, *s) == "i")?;
    let may = |c: usize| c < own && matches!(norm(doc, c).as_str(), "shall" | "should" | "can");
    // "I asked him should I tell you" is told.
    let first = doc.sentences().get(doc[verb].sentence).map_or(0, |sentence| sentence.start);
    let asked = !(first..own).any(|t| doc[t].pos == Pos::Verb);
    let asks = lemma(doc, verb) == "tell" && asked && doc.children(verb).any(may);
    let you = doc.children(verb).any(|c| c > verb && norm(doc, c) == "you");
    (asks && you).then(|| thing(doc, verb, &["about"]).or_else(|| clause(doc, verb)))?
}

/// "Go on with what, the lamp?": what the last thing that is asked guesses at.
pub(super) fn guesses_at(doc: &Doc, what: usize) -> Option<usize> {
    let sentence = doc.sentences().get(doc[what].sentence)?.clone();
    let asks = sentence.end == doc.len() && norm(doc, sentence.end.checked_sub(1)?) == "?";
    if norm(doc, what) != "what" || doc[what].dep != Dep::Pobj || !asks {
        return None;
    }
    let mut guess = what + 1..sentence.end - 1;
    let apart = guess.next().is_some_and(|mark| norm(doc, mark) == ",");
    let nominal = |t: usize| matches!(doc[t].pos, Pos::Det | Pos::Adj | Pos::Noun | Pos::Propn | Pos::Pron);
    let thing = guess.clone().next_back().filter(|_| apart && guess.all(nominal))?;
    named(doc, thing)
}

/// Whether it is one that was told of: "the routine", "my list".
fn is_known(doc: &Doc, thing: usize) -> bool {
    doc.children(thing).any(|c| doc[c].dep == Dep::Poss || norm(doc, c) == "the")
}
