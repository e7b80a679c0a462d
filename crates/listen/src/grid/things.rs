//! Which things an answer names that can be compared: what stands in a list, not what is told of it.

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::features::{Question, lemma, norm};
use crate::label::is_article;

/// Most words of a name.
const LONGEST: usize = 4;
/// Most things taken from one answer.
const MOST: usize = 8;
/// Nouns that name nothing by themselves.
const GENERAL: &[&str] = &[
    "afternoon",
    "bit",
    "bunch",
    "case",
    "chance",
    "couple",
    "course",
    "day",
    "deal",
    "dozen",
    "end",
    "evening",
    "example",
    "experience",
    "fact",
    "few",
    "god",
    "half",
    "hour",
    "idea",
    "kind",
    "life",
    "load",
    "lot",
    "matter",
    "mind",
    "minute",
    "moment",
    "month",
    "morning",
    "name",
    "night",
    "number",
    "one",
    "other",
    "pair",
    "part",
    "people",
    "person",
    "place",
    "point",
    "question",
    "reason",
    "rest",
    "side",
    "sort",
    "stuff",
    "thing",
    "time",
    "today",
    "type",
    "way",
    "week",
    "weekend",
    "word",
    "year",
];
/// Verbs of what somebody thinks or says, under which a list goes on.
const SAYING: &[&str] = &["guess", "mean", "say", "suppose", "think"];

/// Verbs of what is done with such things as are asked about.
const HAVING: &[&str] =
    &["do", "have", "know", "like", "love", "prefer", "take", "try", "use", "visit", "watch", "read", "eat"];

/// The tokens of each thing named, in order, each once.
pub(super) fn named(doc: &Doc, question: &Question) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for t in 0..doc.len() {
        let Some(name) = name(doc, t, question) else { continue };
        let words = words(doc, &name);
        let known = found.iter().any(|other| {
            let other = self::words(doc, other);
            other.iter().all(|word| words.contains(word)) || words.iter().all(|word| other.contains(word))
        });
        if !known && found.len() < MOST {
            found.push(name);
        }
    }
    found
}

fn words(doc: &Doc, name: &Range<usize>) -> Vec<String> {
    name.clone().map(|t| norm(doc, t)).filter(|word| !is_article(word)).collect()
}

/// The name a token is the head of, with its article.
fn name(doc: &Doc, t: usize, question: &Question) -> Option<Range<usize>> {
    let name = bare(doc, t, question)?;
    let article = name.start.checked_sub(1).filter(|before| is_article(&norm(doc, *before)));
    Some(article.unwrap_or(name.start)..name.end)
}

fn bare(doc: &Doc, t: usize, question: &Question) -> Option<Range<usize>> {
    if is_sound(doc.token_text(t)) {
        return None;
    }
    let of_question = |t: usize| question.content.contains(&lemma(doc, t)) || norm(doc, t) == "of";
    // "The dog walk", where walks were asked about, however the sentence is taken apart.
    if of_question(t) && norm(doc, t) != "of" && doc[t].tag != Tag::VBG {
        let tells = |t: &usize| matches!(doc[*t].pos, Pos::Noun | Pos::Propn | Pos::Adj) && !of_question(*t);
        let before = (0..t).rev().take_while(tells).last().map(|begin| begin..t + 1);
        let told = |name: &Range<usize>| name.clone().any(|t| tells(&t));
        let whole = matches!(doc[t].pos, Pos::Noun | Pos::Propn).then(|| noun(doc, t)).flatten().filter(told);
        return whole.or(before).filter(|name| name.len() <= LONGEST);
    }
    // A name no dictionary has may be taken for any word.
    if doc[t].pos != Pos::Propn && is_named(doc, t) {
        return Some(t..t + 1);
    }
    let name = match doc[t].pos {
        Pos::Noun | Pos::Propn => noun(doc, t)?,
        // "The Sunday one".
        Pos::Num if norm(doc, t) == "one" => noun(doc, t).filter(|name| name.len() > 1)?,
        Pos::Verb if doc[t].tag == Tag::VBG => doing(doc, t)?,
        _ => return None,
    };
    let fits = name.len() <= LONGEST && !name.clone().all(of_question) && is_listed(doc, t);
    fits.then_some(name)
}

/// Written like a name where no sentence begins, and standing first in what is said.
fn is_named(doc: &Doc, t: usize) -> bool {
    let mut letters = doc.token_text(t).chars();
    let capital = letters.next().is_some_and(char::is_uppercase) && letters.all(char::is_lowercase);
    let before =
        t.checked_sub(1).filter(|before| doc[*before].sentence == doc[t].sentence).map(|t| doc[t].pos);
    let first = matches!(before, Some(Pos::Punct | Pos::Cconj | Pos::Intj));
    capital && first && doc[t].end > doc[t].start + 2 && doc[t].pos != Pos::Intj
}

/// A sound somebody makes while thinking: "Umm", "Hmm", "Ooh".
fn is_sound(word: &str) -> bool {
    let mut letters: Vec<char> = word.to_lowercase().chars().collect();
    let short = letters.len() < 4;
    letters.dedup();
    // "Och" and "Nah" are written like names where a sentence begins.
    letters.len() < 3 || short && word.starts_with(char::is_uppercase)
}

/// A noun with what tells which.
fn noun(doc: &Doc, t: usize) -> Option<Range<usize>> {
    let none = doc.children(t).any(|c| match norm(doc, c).as_str() {
        "no" | "any" | "that" | "this" | "what" | "which" => true,
        // "Boots and all."
        "all" => doc[c].dep == Dep::Conj,
        _ => false,
    });
    let told = doc.children(t).any(|c| c < t && matches!(doc[c].dep, Dep::Amod | Dep::Compound));
    let general = lemma(doc, t) != "one" || !told;
    if none || general && GENERAL.contains(&lemma(doc, t).as_str()) || doc[t].start + 1 == doc[t].end {
        return None;
    }
    let tells = |c: &usize| {
        matches!(doc[*c].dep, Dep::Amod | Dep::Compound | Dep::Nmod | Dep::Poss) && doc[*c].pos != Pos::Punct
    };
    let mut begin = t;
    for c in doc.children(t).rev().filter(|c| *c < t) {
        if !tells(&c) {
            break;
        }
        begin = doc.subtree(c).min().unwrap_or(c).min(begin);
    }
    // "A tin of steak" is no tin.
    let of = doc.children(t).find(|c| *c == t + 1 && norm(doc, *c) == "of");
    let end =
        of.and_then(|of| doc.children(of).find(|c| doc[*c].dep == Dep::Pobj)).map_or(t + 1, |what| what + 1);
    // "Harlow's", a shop.
    let end = if end < doc.len() && doc[end].dep == Dep::Case { end + 1 } else { end };
    let of_others = (begin..end).any(|t| matches!(norm(doc, t).as_str(), "her" | "his" | "their"));
    (!of_others).then_some(begin..end)
}

/// What somebody does, named by itself: "ironing", "ringing my mother".
fn doing(doc: &Doc, t: usize) -> Option<Range<usize>> {
    let bare = !doc.children(t).any(|c| {
        matches!(doc[c].dep, Dep::Nsubj | Dep::Nsubjpass | Dep::Aux | Dep::Auxpass | Dep::Neg | Dep::Mark)
    });
    let with = doc.children(t).filter(|c| matches!(doc[*c].dep, Dep::Dobj | Dep::Prt)).max();
    let to = doc.children(t).find(|c| *c == t + 1 && doc[*c].dep == Dep::Prep);
    let with = with.or_else(|| doc.children(to?).find(|c| doc[*c].dep == Dep::Pobj)).unwrap_or(t);
    bare.then_some(t..with + 1)
}

/// "Running, obviously, that was my thing": nothing but sounds and joining words before it in its sentence, and a comma behind.
fn stands_alone(doc: &Doc, t: usize) -> bool {
    let light = |t: usize| {
        matches!(doc[t].pos, Pos::Intj | Pos::Punct | Pos::Cconj | Pos::Adv | Pos::Space | Pos::Det)
    };
    let of_sentence = |before: &usize| doc[*before].sentence == doc[t].sentence;
    let begins = (0..t).rev().take_while(of_sentence).all(light);
    begins && t + 1 < doc.len() && norm(doc, t + 1) == ","
}

/// It stands where a list is given: alone, beside another that does, or as what is said to be there, had or done.
fn is_listed(doc: &Doc, t: usize) -> bool {
    let says = |head: usize| SAYING.contains(&lemma(doc, head).as_str());
    if stands_alone(doc, t) {
        return true;
    }
    let mut at = t;
    loop {
        let Some(head) = doc.head(at) else { return true };
        let nominal = matches!(doc[head].pos, Pos::Noun | Pos::Propn) || doc[head].tag == Tag::VBG;
        let goes_on = match doc[at].dep {
            Dep::Conj | Dep::Appos | Dep::Parataxis => true,
            Dep::Dep | Dep::Npadvmod => nominal || says(head),
            Dep::Nsubj => at == t,
            Dep::Dobj => at == t && (HAVING.contains(&lemma(doc, head).as_str()) || says(head)),
            // What something is, is no name of it; "there's the tram" and "it's mostly the tram" tell one.
            Dep::Attr => {
                at == t
                    && doc[head].tag != Tag::VBD
                    && doc.children(head).any(|c| {
                        doc[c].dep == Dep::Expl
                            || doc[c].dep == Dep::Nsubj && matches!(norm(doc, c).as_str(), "it" | "that")
                    })
            }
            Dep::Ccomp | Dep::Xcomp => says(head) || doc[at].tag == Tag::VBG,
            _ => false,
        };
        if !goes_on {
            return false;
        }
        at = head;
    }
}

#[cfg(test)]
mod tests {
    use super::{Question, named};

    #[test]
    fn what_is_listed_is_named_and_what_is_told_of_it_is_not() {
        for (question, answer, expected) in [
            (
                "Which kinds of tea come to mind first?",
                "Earl Grey, obviously. Then builder's tea, and peppermint.",
                &["Earl Grey", "builder's tea", "peppermint"][..],
            ),
            (
                "Which gyms do you know?",
                "There's the leisure centre, and I've used a small boxing gym. It was cold because the boiler had gone.",
                &["the leisure centre", "a small boxing gym"],
            ),
            (
                "Which ones come to mind?",
                "Running, trainers and all, and cycling. No swimming, I can't.",
                &["Running", "cycling"],
            ),
            ("Which ones come to mind?", "I don't know, a bit of this, a couple of things.", &[]),
            (
                "Which kinds of run have you done?",
                "The charity run first, that's once a year. Then the Friday one with the club, and running to the station.",
                &["The charity run", "the Friday one", "running to the station"],
            ),
            (
                "Which apps do you use?",
                "um, Strivva mostly. and Notely obviously, I live in Notely. er, the maps.",
                &["Strivva", "Notely", "the maps"],
            ),
            (
                "Which shops do you know?",
                "Besides those? Umm. Harlow's, I got gloves there. Her mum's cardigans are absolute belters. It was just the market.",
                &["Harlow's"],
            ),
            (
                "Which ways of relaxing come to mind?",
                "Uh, knitting, obviously, that's my thing. Then the bath, I suppose. Reading, painting.",
                &["knitting", "the bath", "Reading", "painting"],
            ),
            ("Which banks do you know?", "My bank, I suppose. A credit union.", &["A credit union"]),
        ] {
            let doc = colloquy_syntax::parse(answer);
            let found: Vec<&str> =
                named(&doc, &Question::of(question)).into_iter().map(|name| doc.span_text(name)).collect();
            assert_eq!(found, expected, "{answer}");
        }
    }
}
