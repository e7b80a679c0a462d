//! Boundary: whether somebody says, in passing, that something of what they tell is to be left ("I'd rather not go through that part", "we'll leave
//! that there"). Of the rest they tell on, so the answer as a whole refuses nothing.

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::features::{is_own, lemma, norm};
use crate::memo;

/// Words without one of which nothing of the kind is said, which spares a parse.
const CUES: [&str; 15] = [
    "rather",
    "sooner",
    "prefer",
    "leave",
    "left",
    "not",
    "n't",
    "nae",
    "private",
    "your business",
    "all i",
    " no ",
    "enough",
    "else",
    "subject",
];
/// Verbs of speaking of something.
const SPEAKS: &[&str] = &["talk", "speak", "say", "tell", "discuss", "dwell", "describe", "repeat", "answer"];
/// Verbs that speak of something with a word behind them: "go into", "get on about".
const GOES: &[&str] = &["go", "get", "come", "dig"];
const INTO: &[&str] = &["into", "over", "through", "round", "around"];
/// What somebody has none of who would not speak of something.
const WISHES: &[&str] = &["wish", "desire", "interest", "urge", "appetite", "inclination", "intention"];
/// Who decides it.
const OWN: &[&str] = &["i", "we"];
/// What stands where a thing would, as what was just told.
const THAT: &[&str] = &["it", "that", "this", "those", "them", "him", "her"];
/// What is not gone into for being dull.
const DETAILS: &[&str] = &["detail", "in", "out", "rest"];
/// Most words of such a sentence: longer ones tell something by the way.
const LONGEST: usize = 60;

/// Where the last sentence of an answer is that says so, in bytes; None in most.
pub fn of(answer: &str) -> Option<Range<usize>> {
    let small = answer.to_lowercase().replace('’', "'");
    if !CUES.iter().any(|cue| small.contains(cue)) {
        return None;
    }
    let doc = memo::parsed(answer);
    let draws = |run: &Range<usize>| {
        run.len() <= LONGEST && run.clone().any(|t| is_drawn(&doc, run, t) && !is_reported(&doc, run, t))
    };
    let run = doc.sentences().iter().rev().find(|run| draws(run))?.clone();
    Some(doc.tokens().get(run.start)?.start..doc.tokens().get(run.end.checked_sub(1)?)?.end)
}

/// The sentence asks or quotes, or somebody said so then.
fn is_reported(doc: &Doc, run: &Range<usize>, drawn: usize) -> bool {
    // "Can we leave that?" and "can we talk about something else?" ask for nothing.
    let bids = lemma(doc, drawn) == "leave" || turns_away(doc, drawn);
    let asks = |t: usize| doc.token_text(t) == "?" && !bids;
    let marks = |t: usize| matches!(doc.token_text(t), "\"" | "“" | "”") || asks(t);
    let told = |t: usize| {
        let says = matches!(&*lemma(doc, t), "say" | "tell" | "go" | "think" | "be");
        let like = lemma(doc, t) != "be" || t + 1 < run.end && norm(doc, t + 1) == "like";
        says && like && matches!(doc[t].tag, Tag::VBD | Tag::VBZ) && doc[t].pos != Pos::Aux
    };
    run.clone().any(marks) || (run.start..drawn).any(told)
}

fn is_drawn(doc: &Doc, run: &Range<usize>, t: usize) -> bool {
    would_not(doc, run, t)
        || will_not(doc, t)
        || has_no_wish(doc, t)
        || leaves(doc, t)
        || turns_away(doc, t)
        || is_off_the_record(doc, t)
        || is_private(doc, t)
        || says_no_more(doc, t)
}

/// "Don't put that down", "don't write that in".
fn is_off_the_record(doc: &Doc, verb: usize) -> bool {
    let bids = doc[verb].tag == Tag::VB && doc.child(verb, Dep::Nsubj).is_none_or(|who| who > verb);
    let denied = doc.children(verb).any(|c| c < verb && doc[c].dep == Dep::Neg);
    let notes = matches!(&*lemma(doc, verb), "put" | "write" | "note" | "record");
    let it = doc.children(verb).any(|c| c > verb && THAT.contains(&norm(doc, c).as_str()));
    bids && denied && notes && it
}

/// "Can we talk about something else?", "let's change the subject", "I'd rather we moved on to something else".
fn turns_away(doc: &Doc, verb: usize) -> bool {
    if !matches!(&*lemma(doc, verb), "talk" | "speak" | "move" | "go" | "get" | "change" | "do" | "try") {
        return false;
    }
    let behind = || doc.subtree(verb).filter(|t| *t > verb);
    let open = |t: usize| matches!(norm(doc, t).as_str(), "something" | "summat" | "anything");
    let other = behind().any(|t| open(t) && t + 1 < doc.len() && norm(doc, t + 1) == "else");
    let subject = lemma(doc, verb) == "change" && behind().any(|t| norm(doc, t) == "subject");
    let we =
        doc.child(verb, Dep::Nsubj).is_some_and(|who| matches!(norm(doc, who).as_str(), "we" | "us" | "'s"));
    let may = |c: usize| matches!(norm(doc, c).as_str(), "can" | "could" | "shall" | "let" | "rather");
    let lets = doc.head(verb).is_some_and(|head| lemma(doc, head) == "let");
    (other || subject) && we && (lets || doc.children(verb).any(may) && doc[verb].tag == Tag::VB)
}

/// "I'd rather not go into it", "I'd sooner not say", "I'd rather not.", "I'd prefer not to".
fn would_not(doc: &Doc, run: &Range<usize>, t: usize) -> bool {
    let sooner = matches!(norm(doc, t).as_str(), "rather" | "sooner" | "prefer");
    let not = t + 1 < run.end && matches!(norm(doc, t + 1).as_str(), "not" | "no");
    // Who would rather not stands before it.
    let own = (run.start..t).rev().take(4).any(|who| OWN.contains(&norm(doc, who).as_str()));
    if !(sooner && not && own) {
        return false;
    }
    let mut behind = (t + 2..run.end).skip_while(|t| matches!(norm(doc, *t).as_str(), "to" | "really"));
    let Some(verb) = behind.next().filter(|t| doc[*t].pos != Pos::Punct) else { return true };
    let ends = matches!(norm(doc, verb).as_str(), "if" | "thanks" | "thank" | "please");
    let there = norm(doc, verb) == "go" && verb + 1 < run.end && norm(doc, verb + 1) == "there";
    ends || there || speaks(doc, verb) || at_part(doc, verb)
}

/// "I'm not going into that", "I don't want to talk about it", "I won't go into it", "we'll not go into that".
fn will_not(doc: &Doc, verb: usize) -> bool {
    if !speaks(doc, verb) || is_of_detail(doc, verb) {
        return false;
    }
    let above = doc.head(verb).filter(|head| {
        doc[verb].dep == Dep::Xcomp && matches!(&*lemma(doc, *head), "want" | "like" | "wish" | "care" | "go")
    });
    let says = above.unwrap_or(verb);
    let own = is_own(doc, says);
    let denied = |t: usize| doc.children(t).any(|c| doc[c].dep == Dep::Neg && norm(doc, c) != "never");
    // "I don't think I want to go into that", "I don't think we'll go into that".
    let thinks = doc.head(says).filter(|head| {
        doc[says].dep == Dep::Ccomp && lemma(doc, *head) == "think" && is_own(doc, *head) && denied(*head)
    });
    let denies = if denied(says) { Some(says) } else { thinks };
    let now = |c: usize| {
        matches!(
            norm(doc, c).as_str(),
            "'m" | "am" | "'re" | "do" | "wo" | "will" | "'ll" | "ca" | "can" | "would" | "'d"
        )
    };
    let helps: Vec<usize> =
        denies.into_iter().flat_map(|t| doc.children(t)).filter(|c| doc[*c].dep == Dep::Aux).collect();
    // "I don't go through the front" is a habit, "I can't get over it" no wish.
    let wished = |c: usize| match norm(doc, c).as_str() {
        "do" => above.is_some() || thinks.is_some(),
        "ca" | "can" => lemma(doc, verb) != "get",
        _ => true,
    };
    let held_back =
        !helps.is_empty() && helps.into_iter().all(|c| doc[c].tag != Tag::VBD && now(c) && wished(c));
    own && held_back && of_something_told(doc, verb)
}

/// What is spoken of points at something told, and to nobody else: not "I can't say how it broke", of which nothing is known, "I'm not saying it's bad",
/// "I can't talk to him about it".
fn of_something_told(doc: &Doc, verb: usize) -> bool {
    let behind = || doc.children(verb).filter(|c| *c > verb);
    let of_something = GOES.contains(&&*lemma(doc, verb))
        || behind().any(|c| matches!(norm(doc, c).as_str(), "about" | "of" | "more"));
    let to_others = behind()
        .filter(|c| matches!(norm(doc, *c).as_str(), "to" | "with"))
        .any(|c| doc.child(c, Dep::Pobj).is_some_and(|who| norm(doc, who) != "you"));
    of_something && !to_others && !doc.children(verb).any(|c| doc[c].dep == Dep::Ccomp)
}

/// "I've no wish to go into that", "I have no interest in discussing it", "I've got no great urge to talk about him".
fn has_no_wish(doc: &Doc, wish: usize) -> bool {
    if !WISHES.contains(&&*lemma(doc, wish)) || doc[wish].pos != Pos::Noun {
        return false;
    }
    let none = |c: usize| c < wish && matches!(norm(doc, c).as_str(), "no" | "nae" | "zero");
    let have = doc.head(wish).filter(|have| doc[*have].tag != Tag::VBD && is_own(doc, *have));
    let own = have.is_some_and(|have| matches!(&*lemma(doc, have), "have" | "get"));
    let told = |t: usize| {
        let discussed = lemma(doc, t) == "discuss" && doc.child(t, Dep::Dobj).is_some();
        t > wish && speaks(doc, t) && !is_of_detail(doc, t) && (discussed || of_something_told(doc, t))
    };
    own && doc.children(wish).any(none) && doc.subtree(wish).any(told)
}

/// "We'll leave that there", "I'd rather we left it", "let's leave it at that", "leave that out".
fn leaves(doc: &Doc, verb: usize) -> bool {
    if lemma(doc, verb) != "leave" || doc.children(verb).any(|c| doc[c].dep == Dep::Neg) {
        return false;
    }
    let what =
        doc.children(verb).find(|c| *c > verb && matches!(doc[*c].dep, Dep::Dobj | Dep::Nsubj | Dep::Det));
    let it = what.is_some_and(|what| THAT.contains(&norm(doc, what).as_str()) || is_pointed_at(doc, what));
    let who = doc.child(verb, Dep::Nsubj).filter(|who| *who < verb);
    let own = who.is_none_or(|who| matches!(norm(doc, who).as_str(), "i" | "we" | "us"));
    // "I leave it there every night", "I left it at that": of what is done, or was.
    let helped = doc.children(verb).any(|c| {
        c < verb
            && matches!(norm(doc, c).as_str(), "'ll" | "will" | "can" | "could" | "let" | "rather" | "sooner")
    });
    let under = std::iter::successors(doc.head(verb).filter(|head| *head != verb), |t| {
        doc.head(*t).filter(|h| h != t)
    });
    let sooner = |t: usize| {
        (0..t).rev().take(4).any(|before| matches!(norm(doc, before).as_str(), "rather" | "sooner"))
    };
    let let_us = under
        .take(2)
        .any(|t| matches!(&*lemma(doc, t), "let" | "like" | "want") && doc[t].tag != Tag::VBD || sooner(t));
    it && own && (helped || let_us || sooner(verb)) && ends_there(doc, verb)
}

/// "That's private."
fn is_private(doc: &Doc, be: usize) -> bool {
    let that = doc.child(be, Dep::Nsubj).is_some_and(|s| THAT.contains(&norm(doc, s).as_str()));
    let private = doc.child(be, Dep::Acomp).is_some_and(|c| norm(doc, c) == "private");
    let is = lemma(doc, be) == "be"
        && doc[be].tag == Tag::VBZ
        && that
        && private
        && doc.child(be, Dep::Neg).is_none();
    // "None of your business."
    let words = |n: usize| be.checked_sub(n).map(|at| norm(doc, at));
    let yours = norm(doc, be) == "business" && words(1).is_some_and(|word| word == "your");
    is || yours && (1..=3).filter_map(words).any(|word| word == "none" || word == "not")
}

/// "That's all I'll say about that", "I'll say no more", "I've said enough about him".
fn says_no_more(doc: &Doc, verb: usize) -> bool {
    if lemma(doc, verb) != "say" || !is_own(doc, verb) {
        return false;
    }
    let will = doc.children(verb).any(|c| matches!(norm(doc, c).as_str(), "'ll" | "will"));
    // "That's all I can say": no more is known.
    let can = doc.children(verb).any(|c| matches!(norm(doc, c).as_str(), "can" | "could"));
    let about = doc.children(verb).any(|c| c > verb && matches!(norm(doc, c).as_str(), "about" | "on"));
    let all = doc[verb].dep == Dep::Relcl && doc.head(verb).is_some_and(|all| norm(doc, all) == "all");
    let object = doc.child(verb, Dep::Dobj).map(|what| (what, norm(doc, what)));
    let no_more = object.as_ref().is_some_and(|(what, said)| {
        said == "more" && doc.children(*what).any(|c| norm(doc, c) == "no") || said == "enough" && about
    });
    all && !can && (will || about && doc[verb].tag != Tag::VBD) || no_more && (will || about)
}

/// A verb of speaking of something.
fn speaks(doc: &Doc, verb: usize) -> bool {
    let lemma = lemma(doc, verb);
    let next = |c: usize, words: &[&str]| {
        (c + 1..doc.len().min(c + 3)).any(|t| words.contains(&norm(doc, t).as_str()))
    };
    let into = |c: usize| {
        let word = norm(doc, c);
        c > verb
            && (INTO.contains(&word.as_str())
                || word == "on" && next(c, &["about"])
                || word == "back" && next(c, INTO))
    };
    let goes = GOES.contains(&lemma.as_str()) && doc.children(verb).any(into) && !goes_somewhere(doc, verb);
    doc[verb].tag != Tag::VBD && (SPEAKS.contains(&lemma.as_str()) || goes)
}

/// "Go into town", "go back to work": nothing points at what was told.
fn goes_somewhere(doc: &Doc, verb: usize) -> bool {
    let thing = doc.children(verb).find_map(|c| doc.child(c, Dep::Pobj));
    thing.is_some_and(|thing| {
        doc[thing].pos == Pos::Noun
            && !doc.children(thing).any(|c| matches!(doc[c].dep, Dep::Det | Dep::Poss | Dep::Predet))
            || doc[thing].pos == Pos::Propn
    })
}

/// "I'd rather not do that bit": a part of what is told.
fn at_part(doc: &Doc, verb: usize) -> bool {
    let part = doc.child(verb, Dep::Dobj).or_else(|| doc.child(verb, Dep::Npadvmod));
    lemma(doc, verb) == "do" && part.is_some_and(|part| matches!(&*lemma(doc, part), "bit" | "part" | "one"))
}

/// "The ins and outs", "the details": it is dull, not kept back.
fn is_of_detail(doc: &Doc, verb: usize) -> bool {
    doc.subtree(verb).any(|t| t > verb && DETAILS.contains(&&*lemma(doc, t)) && doc[t].pos == Pos::Noun)
}

/// "That one", "that bit", "my mum", "the chair": what was told, and no bag.
fn is_pointed_at(doc: &Doc, thing: usize) -> bool {
    doc.children(thing).any(|c| matches!(norm(doc, c).as_str(), "that" | "this"))
}

/// Nothing says where or for whom it is left, but that it is.
fn ends_there(doc: &Doc, verb: usize) -> bool {
    let open =
        |c: &usize| *c > verb && !matches!(doc[*c].dep, Dep::Dobj | Dep::Nsubj | Dep::Punct | Dep::Det);
    let says = |c: usize| {
        matches!(
            norm(doc, c).as_str(),
            "there" | "out" | "alone" | "be" | "now" | "please" | "thanks" | "thank" | "then"
        ) || doc
            .child(c, Dep::Pobj)
            .is_some_and(|thing| matches!(norm(doc, thing).as_str(), "that" | "it" | "this"))
            || matches!(doc[c].dep, Dep::Advcl | Dep::Cc | Dep::Conj | Dep::Intj)
    };
    doc.children(verb).filter(open).all(says)
}

#[cfg(test)]
mod tests;
