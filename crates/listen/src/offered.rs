//! What somebody says they were talking of, or would sooner talk of: "I was telling you about the boiler", "can we stick to
//! the phones?", "ask me about the bench", "I've just told you about my sister and you want a number". It is taken up before
//! anything else.

mod kept;
mod objects;
mod point;

use colloquy_syntax::{Dep, Doc, Pos, Tag};

pub use point::{asks_the_point, point, wants_questions};

use crate::features::{is_denied, is_own, lemma, norm};
use crate::memo;
use crate::sense::said_back;
use objects::{clause, is_open_end, is_time, named, thing};
use point::is_open;

/// Verbs of telling.
const TELLS: &[&str] = &["tell", "talk", "speak", "say", "chat", "explain", "describe"];
/// Verbs of keeping to something, or coming back to it.
const KEEPS: &[&str] =
    &["stick", "keep", "get", "go", "come", "return", "stay", "turn", "move", "talk", "speak"];
/// What they lead to it with.
const TO: &[&str] = &["to", "about", "with", "onto"];
/// Most words said back.
const LONGEST: usize = 8;

/// Something somebody would be asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// It, as it is said to them: "the boiler", "how you lost her".
    pub what: String,
    /// It is a clause, and no thing.
    pub clause: bool,
    /// They had told of it, and were led away from it.
    pub told: bool,
    /// Where the sentence that offers it ends, in bytes of the answer.
    pub end: usize,
    /// Nothing is said after that sentence.
    pub last: bool,
    /// That sentence asks whether they should tell it.
    pub asks: bool,
}

/// What is offered in an answer: the last of several; None in most.
pub fn of(answer: &str) -> Option<Offered> {
    of_parse(&memo::parsed(answer))
}

/// The same of an answer that is parsed already.
pub fn of_parse(doc: &Doc) -> Option<Offered> {
    (0..doc.len()).rev().find_map(|verb| at(doc, verb))
}

fn at(doc: &Doc, verb: usize) -> Option<Offered> {
    let denied = is_denied(doc, verb);
    let wanted = kept::is_unwanted(doc, verb);
    let told = has_told(doc, verb).or(wanted);
    let object = if denied {
        let later = || comes_later(doc, verb).or_else(|| kept::was_not_let(doc, verb));
        told.or_else(|| was_not_asked(doc, verb)).or_else(later)?
    } else {
        let would = || {
            let asked = was_telling(doc, verb).or_else(|| asks_for(doc, verb));
            let kept = asked.or_else(|| keeps_to(doc, verb)).or_else(|| will_tell(doc, verb));
            let whether = kept.or_else(|| kept::asks_whether(doc, verb)).or_else(|| was_to_be(doc, verb));
            let whether = whether.or_else(|| kept::asks_to_tell(doc, verb)).or_else(|| is_unasked(doc, verb));
            whether.or_else(|| kept::guesses_at(doc, verb))
        };
        told.or_else(would).or_else(|| thought_so(doc, verb))?
    };
    let is_thing = doc[object].dep != Dep::Ccomp && doc[object].dep != Dep::Advcl;
    let mark = |t: &usize| doc[*t].pos == Pos::Punct;
    let tokens: Vec<usize> = if is_thing {
        let telling = doc.left_edge(verb).filter(|_| doc.head(verb) == Some(object));
        let ends = |t: usize| mark(&t) || is_open_end(doc, t) || telling == Some(t);
        let whole: Vec<usize> = doc.subtree(object).skip_while(mark).take_while(|t| !ends(*t)).collect();
        if whole.len() <= LONGEST { whole } else { (doc.left_edge(object)?..=object).collect() }
    } else {
        let mut told: Vec<usize> = doc.subtree(object).filter(|t| !mark(t)).collect();
        // "… how we bought it, if that's what you want to know."
        if told.len() > LONGEST {
            told = doc.subtree(object).take_while(|t| !mark(t)).collect();
        }
        // "… what happened yet" says of it that it is to come.
        while denied && told.last().is_some_and(|last| norm(doc, *last) == "yet") {
            told.pop();
        }
        told
    };
    let (end, last) = ending(doc, verb)?;
    let fits = tokens.len() <= LONGEST && !tokens.is_empty();
    let told = told.is_some() && !denied || wanted.is_some();
    let asks = kept::asks_whether(doc, verb).or_else(|| kept::asks_to_tell(doc, verb)).is_some();
    fits.then(|| Offered { what: said_back(doc, &tokens), clause: !is_thing, told, end, last, asks })
}

/// "I was telling you about the boiler", "we were talking about trains", "I was on about the price".
fn was_telling(doc: &Doc, verb: usize) -> Option<usize> {
    let own = is_own(doc, verb);
    let was = |c: usize| doc[c].dep == Dep::Aux && is_was(doc, c);
    let going_on = doc[verb].tag == Tag::VBG && doc.children(verb).any(was);
    let on = is_was(doc, verb) && doc.children(verb).any(|c| doc[c].dep == Dep::Prep && norm(doc, c) == "on");
    let tells = TELLS.contains(&lemma(doc, verb).as_str());
    let meant = tells && meant_to(doc, verb);
    // "I was thinking more of the floor" is said to whoever asked about something else, "I was thinking of my mother" tells.
    let rather = || lemma(doc, verb) == "think" && doc.subtree(verb).any(|t| norm(doc, t) == "more");
    let told = going_on && (tells || rather());
    // What was told to somebody else is a part of the story.
    let others = [Dep::Dobj, Dep::Dative]
        .into_iter()
        .filter_map(|dep| doc.child(verb, dep))
        .any(|object| doc[object].pos != Pos::Pron || norm(doc, object) != "you");
    if !(own && (told || on) || meant) || others {
        return None;
    }
    pointed_out(doc, verb).or_else(|| thing(doc, verb, &["about", "of"])).or_else(|| clause(doc, verb))
}

/// "It was the lad I was telling you about, not the tea".
fn pointed_out(doc: &Doc, verb: usize) -> Option<usize> {
    let pointed = doc.head(verb).filter(|_| doc[verb].dep == Dep::Relcl)?;
    named(doc, pointed).filter(|thing| doc[*thing].dep == Dep::Attr && *thing < verb)
}

/// "I was going to say about the vet".
fn meant_to(doc: &Doc, verb: usize) -> bool {
    doc[verb].tag == Tag::VB
        && doc.head(verb).is_some_and(|going| {
            lemma(doc, going) == "go"
                && doc[going].tag == Tag::VBG
                && doc.children(going).any(|c| is_was(doc, c))
                && is_own(doc, going)
        })
}

/// "What you haven't asked me is about the swans."
fn is_unasked(doc: &Doc, verb: usize) -> Option<usize> {
    let unasked = |c: usize| {
        let you = doc.child(c, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "you");
        lemma(doc, c) == "ask" && you && is_denied(doc, c)
    };
    let asked = doc.children(verb).any(|c| c < verb && doc[c].dep == Dep::Csubj && unasked(c));
    if lemma(doc, verb) != "be" || !asked {
        return None;
    }
    thing(doc, verb, &["about"])
        .or_else(|| doc.child(verb, Dep::Attr).filter(|thing| doc[*thing].pos != Pos::Pron))
}

/// Where the sentence of a word ends, in bytes, and whether nothing is said after it.
fn ending(doc: &Doc, token: usize) -> Option<(usize, bool)> {
    let sentence = doc.sentences().get(doc[token].sentence)?.clone();
    let last = (sentence.end..doc.len()).all(|t| matches!(doc[t].pos, Pos::Punct | Pos::Space));
    Some((doc[sentence.end.checked_sub(1)?].end, last))
}

fn is_was(doc: &Doc, token: usize) -> bool {
    matches!(norm(doc, token).as_str(), "was" | "were")
}

/// "I've just told you about my sister", "I tell you about the funeral and you ask ...", "I haven't told you about the dog".
fn has_told(doc: &Doc, verb: usize) -> Option<usize> {
    // "I can tell you about the boat" is still to come.
    let would = doc.children(verb).any(|c| doc[c].tag == Tag::MD && !HAD.contains(&doc.token_text(c)));
    let i = !would && doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "i");
    let you = doc.children(verb).any(|c| c > verb && norm(doc, c) == "you");
    // What was only said was told them where they were led away from it: "I'd just said something about my knee and you ask ...".
    let led_away = || {
        let others = doc.children(verb).filter(|c| doc[*c].dep == Dep::Conj);
        others.into_iter().any(|c| doc.child(c, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "you"))
    };
    let lemma = lemma(doc, verb);
    let told = you && lemma == "tell" || matches!(lemma.as_str(), "say" | "mention") && led_away();
    let something = doc.child(verb, Dep::Dobj);
    let about = || thing(doc, verb, &["about"]).or_else(|| thing(doc, something?, &["about"]));
    (i && told).then(|| pointed_out(doc, verb).or_else(about))?
}

/// "Had", which may be "would".
const HAD: [&str; 2] = ["'d", "’d"];

/// "I haven't even got to the funeral yet", "we've not come to the money yet", "I haven't told you what happened yet".
fn comes_later(doc: &Doc, verb: usize) -> Option<usize> {
    let have = |c: usize| doc[c].dep == Dep::Aux && lemma(doc, c) == "have";
    let yet = doc.subtree(verb).any(|t| norm(doc, t) == "yet");
    if !(is_own(doc, verb) && yet && doc.children(verb).any(have)) {
        return None;
    }
    match lemma(doc, verb).as_str() {
        "get" | "come" => thing(doc, verb, &["to"]),
        "tell" => thing(doc, verb, &["about"]).or_else(|| clause(doc, verb)),
        _ => None,
    }
}

/// "You haven't asked about the test", "you never asked me what happened there".
fn was_not_asked(doc: &Doc, verb: usize) -> Option<usize> {
    let you = doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "you");
    let asked = you && lemma(doc, verb) == "ask";
    asked.then(|| thing(doc, verb, &["about"]).or_else(|| clause(doc, verb)))?
}

/// "I thought we were doing the kitchen".
fn thought_so(doc: &Doc, verb: usize) -> Option<usize> {
    let we = doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "we");
    let doing = lemma(doc, verb) == "do" && doc[verb].tag == Tag::VBG;
    let thought = doc.head(verb).is_some_and(|head| lemma(doc, head) == "think" && head < verb);
    (we && doing && thought).then(|| named(doc, doc.child(verb, Dep::Dobj)?))?
}

/// "I can tell you about the move", "I'll talk about the dog all day", "about the dog I'd tell you anything", "I can tell you how we got it, if
/// you like". "I can tell you how cold it was" tells it.
fn will_tell(doc: &Doc, verb: usize) -> Option<usize> {
    let tells = matches!(lemma(doc, verb).as_str(), "tell" | "talk") && doc[verb].tag == Tag::VB;
    let would = |c: usize| doc[c].dep == Dep::Aux && doc[c].tag == Tag::MD;
    let others = [Dep::Dobj, Dep::Dative].into_iter().filter_map(|dep| doc.child(verb, dep));
    let you = others.into_iter().all(|whom| matches!(norm(doc, whom).as_str(), "you" | "anything" | "all"));
    let own = doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "i");
    let asks = || {
        let sentence = doc.sentences().get(doc[verb].sentence).cloned().unwrap_or_default();
        sentence.into_iter().any(|t| matches!(norm(doc, t).as_str(), "if" | "?"))
    };
    let thing = || thing(doc, verb, &["about"]).filter(|object| !is_time(doc, *object));
    let about = || thing().or_else(|| clause(doc, verb).filter(|_| asks()));
    (tells && own && you && doc.children(verb).any(would)).then(about)?
}

/// "Ask me about the bench", "ask me something about the phone", "you should ask me about my aunt".
fn asks_for(doc: &Doc, verb: usize) -> Option<usize> {
    let subject = doc.child(verb, Dep::Nsubj).map(|s| norm(doc, s));
    let may = |c: usize| matches!(norm(doc, c).as_str(), "should" | "could" | "can" | "might");
    let bids = lemma(doc, verb) == "ask"
        && doc[verb].tag == Tag::VB
        && (subject.is_none() || subject.as_deref() == Some("you") && doc.children(verb).any(may));
    let me = doc.children(verb).any(|c| matches!(norm(doc, c).as_str(), "me" | "us"));
    let something = doc.child(verb, Dep::Dobj);
    // "Ask us about summat else" names nothing.
    let named = |object: &usize| !is_open(doc, *object);
    (bids && me)
        .then(|| thing(doc, verb, &["about"]).or_else(|| thing(doc, something?, &["about"])).filter(named))?
}

/// "Can we stick to the phones?", "let's go back to the garden", "we can talk about the shops", "I'd rather leave that and go back to the
/// shops".
fn keeps_to(doc: &Doc, verb: usize) -> Option<usize> {
    let keeps = KEEPS.contains(&lemma(doc, verb).as_str()) && doc[verb].tag == Tag::VB;
    let subject = doc.child(verb, Dep::Nsubj).map(|s| norm(doc, s));
    let may = |t: usize| matches!(norm(doc, t).as_str(), "can" | "could" | "shall" | "might" | "should");
    let we = subject.as_deref() == Some("we") && doc.children(verb).any(|c| doc[c].dep == Dep::Aux && may(c));
    let lets = doc.head(verb).is_some_and(|head| {
        lemma(doc, head) == "let" && doc[head].tag == Tag::VB && doc.child(head, Dep::Nsubj).is_none()
    });
    // What somebody said that somebody should do is a part of the story.
    let told = doc[verb].dep == Dep::Ccomp && !lets && doc.head(verb).is_some_and(|head| head < verb);
    let rather = |verb: usize| {
        let sooner = |c: usize| matches!(norm(doc, c).as_str(), "rather" | "sooner");
        doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "i") && doc.children(verb).any(sooner)
    };
    // "I'd rather leave it, if you don't mind, and go back …": wherever it hangs, nobody else does it.
    let above = std::iter::successors(Some(verb), |t| doc.head(*t).filter(|head| head != t));
    let whose = doc.child(verb, Dep::Nsubj).is_none_or(|s| norm(doc, s) == "i");
    let own = whose && !is_denied(doc, verb) && above.take(3).any(rather);
    (keeps && !told && (we || lets || own)).then(|| thing(doc, verb, TO))?
}

/// "I thought this was meant to be about the choir", "it's supposed to be about the trams".
fn was_to_be(doc: &Doc, verb: usize) -> Option<usize> {
    let above = |token: usize| doc.head(token).filter(|head| *head != token);
    let mut heads = std::iter::successors(above(verb), |token| above(*token)).take(2);
    let this = |token: usize| {
        let subject = doc.child(token, Dep::Nsubj).or_else(|| doc.child(token, Dep::Nsubjpass));
        subject.is_some_and(|s| matches!(norm(doc, s).as_str(), "this" | "it" | "we" | "you"))
    };
    let expected = |head: usize| match lemma(doc, head).as_str() {
        "think" => is_own(doc, head) && this(verb),
        "mean" | "suppose" => this(head),
        _ => false,
    };
    (lemma(doc, verb) == "be" && heads.any(expected)).then(|| thing(doc, verb, &["about"]))?
}

#[cfg(test)]
mod tests;
