//! Words told apart by what stands around them: `speed up my work`, `rides to work`.

use super::Tag;
use crate::lemmas;
use crate::lexicon::{structure, verbs};
use crate::tokens::Token;

/// Verbs of going and carrying, after which `to` + noun is a place.
const GOING: &[&str] = &[
    "go", "get", "come", "cycle", "walk", "drive", "ride", "commute", "travel", "run", "return", "take",
    "wear", "bring", "carry", "head", "send", "bike", "move", "arrive",
];
/// Nouns of places one goes to without an article.
const PLACES: &[&str] = &[
    "work",
    "school",
    "bed",
    "class",
    "court",
    "church",
    "lunch",
    "dinner",
    "breakfast",
    "market",
    "date",
    "town",
    "university",
    "college",
    "practice",
    "training",
];
/// How far back the verb of going may stand, in tokens.
const REACH: usize = 6;

/// `to work`, `to bed`: a place one goes to, not something one does, unless an object follows.
pub fn is_place(tokens: &[Token], i: usize) -> bool {
    let goes = tokens[..i].iter().rev().take(REACH).take_while(|t| !t.is_mark()).any(|t| {
        GOING.contains(&lemmas::verb(&t.word).as_str())
            || t.is_any(&["back", "bus", "train", "way", "trip", "off", "journey", "commute"])
    });
    let deed = tokens.get(i).is_some_and(|t| t.is_any(&["work", "date", "market", "court", "school"]));
    let timely = tokens.get(i + 2).is_some_and(|t| t.is_any(&["time", "foot"]));
    let object = deed
        && !timely
        && tokens.get(i + 1).is_some_and(|t| {
            matches!(t.tag, Tag::DET | Tag::PRON) || t.is_any(&["on", "with", "out", "through", "as"])
        });
    goes && tokens.get(i).is_some_and(|t| t.is_any(PLACES)) && !object
}

/// `the cheese stall used to be here`: a base form between a determined noun and the verb is a noun.
fn compound(tokens: &[Token], i: usize) -> Option<Tag> {
    let [.., first, second] = &tokens[..i] else { return None };
    let named =
        first.tag == Tag::DET && matches!(second.tag, Tag::NOUN | Tag::PROPN) && !second.word.ends_with('s');
    let verb =
        tokens.get(i + 1).is_some_and(|t| t.tag == Tag::AUX || t.tag == Tag::VERB && t.word.ends_with("ed"));
    let word = tokens[i].word.as_str();
    let bare = !word.ends_with("ed")
        && !word.ends_with('s')
        && !lemmas::is_ing(word)
        && verbs::irregular(word).is_none();
    (tokens[i].tag == Tag::VERB && bare && named && verb).then_some(Tag::NOUN)
}

/// `this thick, creamy feel`: a word of sensing behind qualities is what has them.
fn sense(tokens: &[Token], i: usize) -> Option<Tag> {
    let sensed = tokens[i].is_any(&["feel", "look", "taste", "smell", "sound", "touch", "finish"]);
    let quality =
        |t: &Token| t.tag == Tag::ADJ || matches!(t.tag, Tag::NOUN | Tag::VERB) && t.word.ends_with('y');
    if !sensed || tokens[i].tag == Tag::NOUN || !tokens[..i].last().is_some_and(quality) {
        return None;
    }
    let joined = |t: &Token| t.word == "," || t.word == "and";
    let before =
        tokens[..i].iter().rev().take(REACH).find(|t| !(quality(t) || joined(t) || t.tag == Tag::ADV));
    before.is_some_and(|t| t.is_any(&["a", "an", "this", "that", "such"])).then_some(Tag::NOUN)
}

/// The repairs of this room.
pub fn word(tokens: &[Token], i: usize) -> Option<Tag> {
    sense(tokens, i).or_else(|| compound(tokens, i)).or_else(|| verb(tokens, i))
}

/// A base form taken for a noun although a particle and its object follow, after a coordinator or at the
/// start: `refine ideas and speed up my work`.
fn verb(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    let word = |k: usize| tokens.get(k).map_or("", |t| t.word.as_str());
    let opened = i == 0 || matches!(word(i - 1), "and" | "or" | "but" | "then" | "," | "to" | "not");
    let spoken = tokens[..i].iter().rev().find(|t| t.tag != Tag::ADV);
    let denied = spoken.is_some_and(|t| t.is_any(&["n't", "not"]))
        && tokens[..i]
            .iter()
            .rev()
            .take(4)
            .any(|t| t.is_any(&["do", "does", "did", "can", "could", "would", "will"]));
    let after_adverb = i > 0 && tokens[i - 1].tag == Tag::ADV;
    if matches!(token.tag, Tag::NOUN | Tag::ADJ) && verbs::is_base(&token.word) && denied && after_adverb {
        return Some(Tag::VERB);
    }
    let object_next = tokens.get(i + 1).is_some_and(|t| matches!(t.tag, Tag::DET | Tag::NUM | Tag::ADJ));
    let helped = i >= 2
        && tokens[i - 1].is_any(&["me", "us", "you", "them", "him", "her"])
        && tokens[i - 2]
            .is_any(&["help", "helps", "helped", "let", "lets", "make", "makes", "helping", "letting"]);
    if token.tag == Tag::ADJ && verbs::is_base(&token.word) && helped && object_next {
        return Some(Tag::VERB);
    }
    let plural_subject = i == 0
        && token.tag == Tag::VERB
        && token.word.ends_with('s')
        && tokens.get(1).is_some_and(|t| t.is_any(&["do", "are", "were", "have", "can", "will", "matter"]));
    if plural_subject {
        return Some(Tag::NOUN);
    }
    let particle =
        structure::PARTICLES.contains(&word(i + 1)) && !matches!(word(i + 1), "in" | "on" | "over");
    let object = tokens.get(i + 2).is_some_and(|t| matches!(t.tag, Tag::DET | Tag::PRON | Tag::NUM));
    (matches!(token.tag, Tag::NOUN | Tag::ADJ) && verbs::is_base(&token.word) && opened && particle && object)
        .then_some(Tag::VERB)
}
