//! What somebody says is the point, as they turn from what they were asked: "the hinge was the thing", "it's the noise that matters"; and
//! whether they would sooner be asked something.

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use super::{LONGEST, Offered, ending};
use crate::features::{is_denied, lemma, norm};
use crate::memo;
use crate::sense::said_back;

/// Verbs that say that something is what counts.
const COUNTS: &[&str] = &["matter", "count"];
/// What such a thing is called.
const POINTS: &[&str] = &["thing", "point", "trouble", "problem", "worst", "best", "heart", "nub"];

/// The last thing an answer says to be the point; None in most.
pub fn point(answer: &str) -> Option<Offered> {
    let doc = memo::parsed(answer);
    (0..doc.len()).rev().find_map(|token| at(&doc, token))
}

/// Whether a question asks what counts.
pub fn asks_the_point(question: &str) -> bool {
    COUNTS.iter().chain(POINTS).any(|word| question.contains(word))
}

/// Whether somebody would be asked something rather than left to talk: "you'll have to ask me something", "ask us about something else", "you
/// pick", "have you no questions?", at the end "what else do you want to know?".
pub fn wants_questions(answer: &str) -> bool {
    // Most answers say nothing of the kind, and need no parse.
    let small = answer.to_lowercase();
    if !["ask", "question", "want", "like"].iter().chain(CHOOSES).any(|word| small.contains(word)) {
        return false;
    }
    let doc = memo::parsed(answer);
    let last = doc.sentences().len().saturating_sub(1);
    let wonders = |token: usize| doc[token].sentence == last && wonders(&doc, token);
    (0..doc.len()).any(|token| {
        bids(&doc, token)
            || leaves_it(&doc, token)
            || would(&doc, token)
            || misses_questions(&doc, token)
            || wonders(token)
    })
}

/// "What do you want to know?", "what else would you like me to say?", "what else did you want on the scheme?".
fn wonders(doc: &Doc, verb: usize) -> bool {
    let you = doc.child(verb, Dep::Nsubj).filter(|s| norm(doc, *s) == "you");
    let what = you
        .is_some_and(|you| (0..you).any(|t| doc[t].sentence == doc[verb].sentence && norm(doc, t) == "what"));
    // "What you want to know is …" asks nothing.
    let asked = doc.children(verb).any(|c| doc[c].dep == Dep::Aux && you.is_some_and(|you| c < you));
    let tells = |c: usize| matches!(lemma(doc, c).as_str(), "know" | "hear" | "ask" | "say" | "tell");
    let of_me = |c: usize| doc.child(c, Dep::Nsubj).is_none_or(|s| norm(doc, s) == "me");
    let told =
        doc.children(verb).any(|c| matches!(doc[c].dep, Dep::Xcomp | Dep::Ccomp) && tells(c) && of_me(c));
    let of =
        |c: usize| c > verb && doc[c].dep == Dep::Prep && matches!(norm(doc, c).as_str(), "on" | "about");
    let more = || lemma(doc, verb) == "want" && doc.children(verb).any(of);
    matches!(lemma(doc, verb).as_str(), "want" | "like") && what && asked && (told || more())
}

/// "I'd sooner be asked something."
fn would(doc: &Doc, verb: usize) -> bool {
    let be = doc.children(verb).any(|c| doc[c].dep == Dep::Auxpass && norm(doc, c) == "be");
    let objects = doc.children(verb).filter(|c| *c > verb && matches!(doc[*c].dep, Dep::Dobj | Dep::Prep));
    let own = doc.child(verb, Dep::Nsubjpass).is_some_and(|s| norm(doc, s) == "i");
    let open = objects.into_iter().all(|c| is_open(doc, c));
    lemma(doc, verb) == "ask" && be && own && open && !is_denied(doc, verb)
}

/// "Ask me something", "you ask, I'll answer": to whoever asks, and of nothing that is named.
fn bids(doc: &Doc, verb: usize) -> bool {
    let subject = doc.child(verb, Dep::Nsubj).map(|s| norm(doc, s));
    let you = subject.as_deref().is_none_or(|s| s == "you");
    let now = matches!(doc[verb].tag, Tag::VB | Tag::VBP) && lemma(doc, verb) == "ask";
    let me = |c: usize| matches!(norm(doc, c).as_str(), "me" | "us");
    let objects = || doc.children(verb).filter(|c| *c > verb && doc[*c].pos != Pos::Punct);
    let named = |c: usize| doc.child(c, Dep::Pobj).is_none_or(|thing| !is_open(doc, thing));
    let open = objects().all(|c| me(c) || is_open(doc, c) || doc[c].dep != Dep::Prep || !named(c));
    let told = objects().any(me) || subject.is_some() && objects().next().is_none();
    let asks = sentence_asks(doc, verb);
    // "Nobody knew to ask me."
    let above = doc.head(verb).filter(|_| matches!(doc[verb].dep, Dep::Xcomp | Dep::Ccomp | Dep::Advcl));
    let who = above.and_then(|above| doc.child(above, Dep::Nsubj)).map(|who| norm(doc, who));
    let of_others = who.is_some_and(|who| who != "you" && who != "i");
    now && you && told && open && !asks && !of_others && !is_denied(doc, verb)
}

/// "You pick", "you choose, pet": whoever asks is to say what of.
fn leaves_it(doc: &Doc, verb: usize) -> bool {
    let you = doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "you");
    let says_what = |c: usize| matches!(doc[c].pos, Pos::Noun | Pos::Pron | Pos::Verb | Pos::Aux | Pos::Adp);
    let alone = |c: usize| c < verb || !says_what(c);
    let chooses = CHOOSES.contains(&lemma(doc, verb).as_str()) && doc[verb].tag == Tag::VBP;
    // "You go in, you pick, you pay" is a habit.
    let run = doc.sentences().get(doc[verb].sentence).cloned().unwrap_or_default();
    let said_shortly = run.len() <= SHORTLY && run.filter(|t| norm(doc, *t) == "you").count() == 1;
    chooses && you && said_shortly && doc.children(verb).all(alone) && !sentence_asks(doc, verb)
}

/// Most words, and marks, of a sentence that leaves it to whoever asks.
const SHORTLY: usize = 9;
/// Verbs of choosing.
const CHOOSES: &[&str] = &["pick", "choose", "decide"];

/// What somebody is to be asked who names nothing.
const OPEN: &[&str] = &["something", "anything", "summat", "owt", "properly", "proper", "then", "instead"];

/// Whether a word names nothing.
pub(super) fn is_open(doc: &Doc, word: usize) -> bool {
    OPEN.contains(&norm(doc, word).as_str())
}

/// "Do you not have any questions of your own?", "have you no questions?".
fn misses_questions(doc: &Doc, noun: usize) -> bool {
    let you = |verb: usize| doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "you");
    let has = doc.head(noun).filter(|verb| matches!(lemma(doc, *verb).as_str(), "have" | "get"));
    lemma(doc, noun) == "question" && sentence_asks(doc, noun) && has.is_some_and(you)
}

fn sentence_asks(doc: &Doc, token: usize) -> bool {
    let run = doc.sentences().get(doc[token].sentence).cloned().unwrap_or_default();
    run.last().is_some_and(|last| norm(doc, last) == "?")
}

fn at(doc: &Doc, token: usize) -> Option<Offered> {
    let thing = counts(doc, token).or_else(|| is_point(doc, token))?;
    if !matches!(doc[thing].pos, Pos::Noun | Pos::Propn) {
        return None;
    }
    let relative = doc.children(thing).filter(|c| doc[*c].dep == Dep::Relcl);
    let end = relative.filter_map(|c| doc.left_edge(c)).min().unwrap_or(doc.len());
    let mut tokens: Vec<usize> =
        doc.subtree(thing).take_while(|t| *t < end && doc[*t].pos != Pos::Punct).collect();
    tokens.retain(|t| *t <= thing || belongs(doc, thing, *t));
    let (end, last) = ending(doc, token)?;
    let fits = (1..=LONGEST).contains(&tokens.len());
    fits.then(|| Offered { what: said_back(doc, &tokens), clause: false, told: true, end, last, asks: false })
}

/// What stands behind a thing belongs to it where a preposition leads to it: "the colour of the door".
fn belongs(doc: &Doc, thing: usize, token: usize) -> bool {
    doc.children(thing).any(|c| doc[c].dep == Dep::Prep && doc.subtree(c).any(|t| t == token))
}

/// "The noise matters", "it's the noise that matters", "what counts is the noise".
fn counts(doc: &Doc, verb: usize) -> Option<usize> {
    if !COUNTS.contains(&lemma(doc, verb).as_str()) || doc[verb].pos != Pos::Verb || is_denied(doc, verb) {
        return None;
    }
    let what = || doc.children(verb).find(|c| norm(doc, *c) == "what");
    let subject = doc.child(verb, Dep::Nsubj).or_else(what)?;
    match norm(doc, subject).as_str() {
        "what" => {
            let be = doc.head(verb).filter(|be| lemma(doc, *be) == "be" && !is_denied(doc, *be))?;
            doc.child(be, Dep::Attr)
        }
        // "It wasn't the queue that mattered" says what is not.
        "that" | "which" => {
            let thing = doc.head(verb).filter(|_| doc[verb].dep == Dep::Relcl)?;
            Some(thing).filter(|thing| doc.head(*thing).is_none_or(|be| !is_denied(doc, be)))
        }
        _ => Some(subject),
    }
}

/// "The noise was the thing", "the trouble is the noise".
fn is_point(doc: &Doc, be: usize) -> Option<usize> {
    let (subject, attr) = (doc.child(be, Dep::Nsubj)?, doc.child(be, Dep::Attr)?);
    let the = |t: usize| doc.children(t).any(|c| norm(doc, c) == "the");
    let point = |t: usize| POINTS.contains(&lemma(doc, t).as_str()) && the(t);
    if lemma(doc, be) != "be" || is_denied(doc, be) {
        None
    } else if point(attr) {
        Some(subject)
    } else {
        Some(attr).filter(|_| point(subject))
    }
}

#[cfg(test)]
mod tests {
    use super::{point, wants_questions};

    #[test]
    fn who_would_sooner_be_asked_something_is_known() {
        for (answer, wants) in [
            ("I've run dry. You ask me something.", true),
            ("You'll have to ask me something proper.", true),
            ("Go on, ask me.", true),
            ("It sits fine, I've a good mattress. Ask me something else.", true),
            ("Ask me another one.", true),
            ("I'd sooner be asked something, to be honest.", true),
            ("I'd rather not be asked about the ferry.", false),
            ("Do you not have any questions of your own?", true),
            ("Haven't you got any more questions?", true),
            ("That's a bin for you. What do you want to know?", true),
            ("What else did you want to hear, I've a bus at ten.", true),
            ("It's a lamp. What would you like me to say?", true),
            ("We shut at four. There we are. What else did you want on the ferry?", true),
            ("What did he want on the ferry?", false),
            ("What do you want to know? It was the Friday, and I'd the dog with me.", false),
            ("What you want to know is how they got in.", false),
            ("I said to him, what do you want, and he went.", false),
            ("Do you want to know what it cost?", false),
            ("Don't ask me, I only work here.", false),
            ("I didn't go to the funeral, nobody knew to ask me.", false),
            ("He forgot to ask me, so I went home.", false),
            ("They ask me every year, and I go.", false),
            ("You don't ask him twice.", false),
            ("Ask me about the ferry.", false),
            ("Ask us about summat else.", true),
            ("Not that. Ask me about anything else, pet.", true),
            ("I don't know, you pick.", true),
            ("You choose.", true),
            ("You go in, you pick, you pay.", false),
            ("You pick them in June, before the frost.", false),
            ("You choose a chair and sit down.", false),
            ("You decide, don't you?", false),
            ("She had a question for the vet.", false),
            ("Did you ask me that before?", false),
        ] {
            assert_eq!(wants_questions(answer), wants, "{answer}");
        }
    }

    #[test]
    fn what_is_said_to_be_the_point_is_known() {
        for (answer, what) in [
            ("About the lid? Nothing, it's a lid. The hinge was the thing.", Some("the hinge")),
            ("No, not the queue. It's the noise that matters.", Some("the noise")),
            ("It wasn't really the noise that mattered.", None),
            ("It was never the money that counted, love.", None),
            ("What counts isn't the garden.", None),
            ("What counts is my sister's garden.", Some("your sister's garden")),
            ("The trouble is the stairs.", Some("the stairs")),
            ("My knees matter more than the price.", Some("your knees")),
            ("The colour of the door was the thing, not the door.", Some("the colour of the door")),
            ("The thing is, I never asked him.", None),
            ("It doesn't matter. The rope was old.", None),
            ("That was the point.", None),
            ("The noise doesn't matter.", None),
        ] {
            assert_eq!(point(answer).map(|offered| offered.what).as_deref(), what, "{answer}");
        }
    }
}
