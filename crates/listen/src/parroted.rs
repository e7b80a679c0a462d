//! Parroted: whether somebody minds that their words are said back to them ("you do like repeating me", "you hand me back my own words").

use colloquy_syntax::{Dep, Doc, Tag};

use crate::features::{lemma, norm};
use crate::memo;

/// Verbs of saying somebody's words again.
const REPEATS: &[&str] = &["repeat", "quote", "parrot", "echo"];
/// What whoever does it is like.
const LIKE: &[&str] = &["parrot", "echo"];
/// What is given back.
const WORDS: &[&str] = &["word", "sentence", "phrase", "line", "expression"];
/// Verbs of giving something back that is told, to whoever told it.
const GIVES: &[&str] = &["say", "read", "hand", "throw", "play", "feed", "chuck", "fling", "toss", "bounce"];
/// What else it is called that is given back.
const THINGS: &[&str] = &["them", "things", "stuff", "bits"];
/// Who or what is said again.
const MINE: &[&str] = &["me", "myself", "everything", "it", "that"];

/// Whether an answer minds it.
pub fn minds(answer: &str) -> bool {
    // Most answers say nothing of the kind, and need no parse.
    let small = answer.to_lowercase();
    if !REPEATS.iter().chain(&["words", "back", "what i said"]).any(|word| small.contains(word)) {
        return false;
    }
    let doc = memo::parsed(answer);
    let says = |t: usize| repeats(&doc, t) || gives_back(&doc, t) || is_like(&doc, t) || knows_it(&doc, t);
    (0..doc.len()).any(says)
}

/// "You're like a parrot", "it's like an echo in here".
fn is_like(doc: &Doc, be: usize) -> bool {
    let who =
        doc.child(be, Dep::Nsubj).is_some_and(|s| matches!(norm(doc, s).as_str(), "you" | "it" | "this"));
    let like = doc.child(be, Dep::Prep).filter(|like| norm(doc, *like) == "like");
    let thing = like.and_then(|like| doc.child(like, Dep::Pobj));
    let one = thing.is_some_and(|thing| LIKE.contains(&lemma(doc, thing).as_str()));
    matches!(lemma(doc, be).as_str(), "be" | "sound") && doc[be].tag != Tag::VBD && who && one
}

/// "I know what I said."
fn knows_it(doc: &Doc, verb: usize) -> bool {
    let own = |t: usize| doc.child(t, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "i");
    let what = |said: usize| doc.subtree(said).any(|t| norm(doc, t) == "what");
    let said =
        doc.child(verb, Dep::Ccomp).filter(|said| lemma(doc, *said) == "say" && own(*said) && what(*said));
    lemma(doc, verb) == "know"
        && doc[verb].tag == Tag::VBP
        && own(verb)
        && said.is_some()
        && doc.child(verb, Dep::Neg).is_none()
}

/// "You keep repeating me", "stop quoting me", "do you have to repeat everything?".
fn repeats(doc: &Doc, verb: usize) -> bool {
    let object = doc.child(verb, Dep::Dobj);
    let mine = object.is_none_or(|o| MINE.contains(&norm(doc, o).as_str()) || is_mine(doc, o));
    REPEATS.contains(&lemma(doc, verb).as_str()) && mine && by_you(doc, verb)
}

/// "You hand me back my own words", "you're just reading my words back to me", "you say what I say back to me".
fn gives_back(doc: &Doc, verb: usize) -> bool {
    let back = doc.subtree(verb).any(|t| norm(doc, t) == "back");
    let words = doc.subtree(verb).any(|t| WORDS.contains(&lemma(doc, t).as_str()) && is_mine(doc, t));
    let to_me = doc.subtree(verb).any(|t| matches!(norm(doc, t).as_str(), "me" | "myself"));
    let object = || doc.child(verb, Dep::Dobj).map(|object| norm(doc, object));
    let told = || object().is_none_or(|o| MINE.iter().chain(THINGS).any(|thing| *thing == o));
    // "Read" is told as past where it is not.
    let now = doc[verb].tag != Tag::VBD || lemma(doc, verb) == "read";
    let says = GIVES.contains(&lemma(doc, verb).as_str()) && now && told();
    // "Reading me back to me."
    let alone =
        doc[verb].dep == Dep::Root && doc[verb].tag == Tag::VBG && doc.child(verb, Dep::Nsubj).is_none();
    back && (words || says && to_me) && (alone || by_you(doc, verb) || beside_it(doc, verb))
}

/// "You do that a lot, read it back to me."
fn beside_it(doc: &Doc, verb: usize) -> bool {
    let does = |t: usize| lemma(doc, t) == "do" && by_you(doc, t) && doc[t].tag != Tag::VBD;
    let who = doc.child(verb, Dep::Nsubj).filter(|who| *who < verb);
    who.is_none() && (0..verb).any(|t| doc[t].sentence == doc[verb].sentence && does(t))
}

fn is_mine(doc: &Doc, noun: usize) -> bool {
    doc.children(noun).any(|c| doc[c].dep == Dep::Poss && norm(doc, c) == "my")
}

/// Whoever asks does it, or is told to stop: the verb's own subject, or that of what it hangs on.
fn by_you(doc: &Doc, verb: usize) -> bool {
    let mut at = Some(verb);
    while let Some(here) = at {
        if let Some(who) = doc.child(here, Dep::Nsubj) {
            return norm(doc, who) == "you";
        }
        if lemma(doc, here) == "stop" {
            return true;
        }
        at = doc.head(here).filter(|_| matches!(doc[here].dep, Dep::Xcomp | Dep::Ccomp | Dep::Conj));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::minds;

    #[test]
    fn who_minds_that_their_words_are_said_back_is_heard() {
        for (answer, mind) in [
            ("You do like repeating me. It's sore.", true),
            ("You keep repeating me back to myself. Right.", true),
            ("Will you stop repeating everything?", true),
            ("Do you have to repeat everything?", true),
            ("You're echoing me again, are you?", true),
            ("You do like to hand me back my own words, don't you.", true),
            ("You keep giving me back my words.", true),
            ("You just say it back to me.", true),
            ("You keep reading my own sentences back at me.", true),
            ("Can you not do that? Reading me back to me.", true),
            ("You're rather picking up my phrases and handing them back, if you don't mind my saying.", true),
            ("You do that a lot, say it back to me.", true),
            ("You do that a lot, read it back to me. It were full.", true),
            ("You do throw everything back at me, don't you.", true),
            ("You've a way of feeding me my own lines back.", true),
            ("You read it back to me wrong.", true),
            ("He did that a lot, read it back to me.", false),
            ("You hand it back to them at the desk.", false),
            ("They give you your phrases back on a card.", false),
            ("You're like a parrot, you are.", true),
            ("Are you just going to read me back to myself?", true),
            ("It's like an echo in here.", true),
            ("You sound like a parrot.", true),
            ("I know what I said, thanks.", true),
            ("I don't know what I said to her.", false),
            ("I know what he said.", false),
            ("It was like an echo in that hall.", false),
            ("She's like a parrot, she is.", false),
            ("Reading to me in bed, that was my nan.", false),
            ("He repeats everything his brother says.", false),
            ("I had to repeat the year.", false),
            ("The room echoed, and he came back with the words of the song.", false),
            ("You repeat the dose after an hour.", false),
            ("You go back to the shop and you ask for the other one.", false),
            ("My words came back to me on the bus.", false),
        ] {
            assert_eq!(minds(answer), mind, "{answer}");
        }
    }
}
