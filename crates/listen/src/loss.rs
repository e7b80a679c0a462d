//! Loss: whether somebody is said to have died whom the person telling it was close to. It is plain in the words, and told in passing more
//! often than not ("… after my dad passed, and the van was …").

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Tag};

use crate::features::{lemma, norm};
use crate::words;

/// How likely such a thing was hard to tell.
const HARD: f32 = 0.9;
/// Whose they are.
const OWN: &[&str] = &["my", "our", "me"];
/// Who is spoken of as one who is known.
const KNOWN: &[&str] = &["he", "she"];
/// What tells that words behind "pass" are of a death.
const AWAY: &[&str] = &["away", "on"];

/// How likely what some words of an answer tell was hard to tell, as far as they tell of a loss; else 0.
pub(crate) fn within(doc: &Doc, run: Range<usize>) -> f32 {
    let tells = run.into_iter().any(|verb| died(doc, verb) || lost(doc, verb));
    if tells { HARD } else { 0.0 }
}

/// "My dad died", "she passed away", "since Mum passed".
fn died(doc: &Doc, verb: usize) -> bool {
    let lemma = lemma(doc, verb);
    let passes = lemma == "pass";
    if !(passes || lemma == "die") || !happened(doc, verb) {
        return false;
    }
    let Some(who) = doc.child(verb, Dep::Nsubj) else { return false };
    let close = is_close(doc, who);
    if !passes {
        return close || KNOWN.contains(&norm(doc, who).as_str());
    }
    // "He passed" may be an examination, "my dad passed the shop" goes by.
    let away = doc.children(verb).any(|c| AWAY.contains(&norm(doc, c).as_str()));
    let beyond = doc.children(verb).any(|c| {
        matches!(doc[c].dep, Dep::Dobj | Dep::Prt | Dep::Ccomp) && !AWAY.contains(&norm(doc, c).as_str())
    });
    !beyond && (close || away && KNOWN.contains(&norm(doc, who).as_str()))
}

/// "We lost my brother", "I lost my wife in March".
fn lost(doc: &Doc, verb: usize) -> bool {
    let own = doc.child(verb, Dep::Nsubj).is_some_and(|who| matches!(norm(doc, who).as_str(), "i" | "we"));
    let found = || {
        doc.children(verb).any(|c| matches!(doc[c].dep, Dep::Prep) && norm(doc, c) != "to" && place(doc, c))
    };
    lemma(doc, verb) == "lose"
        && happened(doc, verb)
        && own
        && doc.child(verb, Dep::Dobj).is_some_and(|whom| is_close(doc, whom))
        && !found()
}

/// "… in the crowd", "… at the fair": who is lost in a place is found again.
fn place(doc: &Doc, preposition: usize) -> bool {
    doc.child(preposition, Dep::Pobj).is_some_and(|o| doc.children(o).any(|c| doc[c].dep == Dep::Det))
}

/// It was so, and is not denied or supposed.
fn happened(doc: &Doc, verb: usize) -> bool {
    let past = matches!(doc[verb].tag, Tag::VBD | Tag::VBN);
    let supposed = |c: usize| {
        doc[c].dep == Dep::Neg
            || doc[c].tag == Tag::MD
            || matches!(norm(doc, c).as_str(), "nearly" | "almost" | "if")
    };
    past && !doc.children(verb).any(supposed)
}

/// Somebody of their own: "my dad", "Mum", "our Kevin's wife" is not.
fn is_close(doc: &Doc, who: usize) -> bool {
    let kin = words::is("kin", &lemma(doc, who)) || words::is("kin", &norm(doc, who));
    let whose = doc.children(who).find(|c| doc[*c].dep == Dep::Poss);
    let article = doc.children(who).any(|c| doc[c].dep == Dep::Det);
    kin && whose.map_or(!article, |whose| OWN.contains(&norm(doc, whose).as_str()))
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn who_tells_that_somebody_close_to_them_died_is_heard() {
        for (said, told) in [
            ("It was the year my dad died, and I'd just got the allotment.", true),
            ("I took it over after Mum passed away.", true),
            ("My husband passed in March, so it's only me to cook for.", true),
            ("She died in the spring and I never moved the chair.", true),
            ("We lost my brother at nineteen.", true),
            ("I lost my wife two years ago.", true),
            ("The battery died on the way home.", false),
            ("I nearly died when he said it.", false),
            ("My son passed his test in May.", false),
            ("My mother passed the shop every day.", false),
            ("He passed, in the end, with a B.", false),
            ("We lost my brother in the crowd and found him at the ice cream van.", false),
            ("If my dad died tomorrow I'd not know where the key is.", false),
            ("My dad hasn't died, he's in Spain.", false),
            ("The neighbour's dog died.", false),
            ("I lost my keys.", false),
        ] {
            let doc = colloquy_syntax::parse(said);
            assert_eq!(within(&doc, 0..doc.len()) > 0.0, told, "{said}");
        }
    }
}
