//! Loss: whether somebody is said to have died whom the person telling it was close to. It is plain in the words, and told in passing more
//! often than not ("… after my dad passed, and the van was …").

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::features::{lemma, norm};
use crate::words;

/// How likely such a thing was hard to tell.
const HARD: f32 = 0.9;
/// Whose they are.
const OWN: &[&str] = &["my", "our", "me"];
/// Who is spoken of as one who is known.
const KNOWN: &[&str] = &["he", "she", "him", "her"];
/// What is done with the dead.
const BURIALS: &[&str] = &["bury", "cremate"];
/// When somebody is lost, or by what: other nouns with an article are places.
const TIMES: &[&str] = &[
    "spring", "summer", "autumn", "winter", "year", "month", "week", "night", "morning", "war", "accident",
    "crash", "fire", "flood", "pandemic", "lockdown", "end",
];
/// What tells that words behind "pass" are of a death.
const AWAY: &[&str] = &["away", "on"];

/// How likely what some words of an answer tell was hard to tell, as far as they tell of a loss; else 0.
pub(crate) fn within(doc: &Doc, run: Range<usize>) -> f32 {
    let tells = run
        .into_iter()
        .any(|verb| died(doc, verb) || is_dead(doc, verb) || lost(doc, verb) || buried(doc, verb));
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
        return close || is_known(doc, who);
    }
    // "He passed" may be an examination, "my dad passed the shop" goes by.
    let away = doc
        .children(verb)
        .any(|c| AWAY.contains(&norm(doc, c).as_str()) && doc.child(c, Dep::Pobj).is_none());
    let beyond = doc.children(verb).any(|c| {
        matches!(doc[c].dep, Dep::Dobj | Dep::Prt | Dep::Ccomp) && !AWAY.contains(&norm(doc, c).as_str())
    });
    !beyond && (close || is_known(doc, who) && (away || of_somebody_close(doc, verb)))
}

/// "He's dead four years", "my dad was dead by then".
fn is_dead(doc: &Doc, verb: usize) -> bool {
    let dead = doc.children(verb).any(|c| doc[c].dep == Dep::Acomp && norm(doc, c) == "dead");
    let open = doc.children(verb).any(|c| supposes(doc, c));
    let who = doc.child(verb, Dep::Nsubj);
    lemma(doc, verb) == "be"
        && dead
        && !open
        && who.is_some_and(|who| is_close(doc, who) || is_known(doc, who))
}

/// "She passed in the spring", said of a wife who was named just before, and not of a test she took.
fn of_somebody_close(doc: &Doc, verb: usize) -> bool {
    let near = doc.sentences().get(doc[verb].sentence.saturating_sub(1)).map_or(0, |sentence| sentence.start);
    let tested = (0..doc.len()).any(|t| TESTS.contains(&lemma(doc, t).as_str()));
    let timed = doc.children(verb).any(|c| match doc[c].dep {
        Dep::Prep => matches!(norm(doc, c).as_str(), "in" | "at") && !place(doc, c),
        Dep::Npadvmod => true,
        _ => norm(doc, c) == "ago",
    });
    let named = |t: usize| matches!(doc[t].pos, Pos::Noun | Pos::Propn) && is_close(doc, t);
    timed && !tested && (near..verb).any(named)
}

/// What people pass in another sense.
const TESTS: &[&str] = &[
    "test",
    "exam",
    "course",
    "degree",
    "licence",
    "license",
    "lesson",
    "school",
    "audition",
    "interview",
    "drive",
];

/// "We buried my dad on the Tuesday", "he'd only just been buried".
fn buried(doc: &Doc, verb: usize) -> bool {
    let whom = doc.child(verb, Dep::Nsubjpass).or_else(|| doc.child(verb, Dep::Dobj));
    BURIALS.contains(&lemma(doc, verb).as_str())
        && happened(doc, verb)
        && whom.is_some_and(|whom| is_close(doc, whom) || is_known(doc, whom))
}

fn is_known(doc: &Doc, who: usize) -> bool {
    KNOWN.contains(&norm(doc, who).as_str())
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
    let place = |o: usize| {
        doc.children(o).any(|c| doc[c].dep == Dep::Det) && !TIMES.contains(&lemma(doc, o).as_str())
    };
    doc.child(preposition, Dep::Pobj).is_some_and(place)
}

/// It was so, and is not denied or supposed.
fn happened(doc: &Doc, verb: usize) -> bool {
    let past = matches!(doc[verb].tag, Tag::VBD | Tag::VBN);
    // "She'd been buried" had, "she'd be buried" would.
    let been = doc.children(verb).any(|c| doc[c].tag == Tag::VBN && doc[c].dep == Dep::Auxpass);
    let had = |c: usize| been && matches!(doc.token_text(c), "'d" | "’d");
    past && !doc.children(verb).any(|c| supposes(doc, c) && !had(c))
}

/// Whether a word beside a verb denies or supposes it.
fn supposes(doc: &Doc, token: usize) -> bool {
    doc[token].dep == Dep::Neg
        || doc[token].tag == Tag::MD
        || matches!(norm(doc, token).as_str(), "nearly" | "almost" | "if")
}

/// Somebody of their own: "my dad", "Mum", "our Daniel"; "our Kevin's wife" is not.
fn is_close(doc: &Doc, who: usize) -> bool {
    let whose = doc.children(who).find(|c| doc[*c].dep == Dep::Poss);
    let ours = doc[who].pos == Pos::Propn && whose.is_some_and(|whose| norm(doc, whose) == "our");
    let kin = ours || words::is("kin", &lemma(doc, who)) || words::is("kin", &norm(doc, who));
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
            ("He's dead four years in October, and it's still on the fridge.", true),
            ("My dad was dead by then.", true),
            ("The battery's dead, I think.", false),
            ("She's not dead, she's in Goa.", false),
            ("If he's dead nobody told me.", false),
            ("We lost my brother at nineteen.", true),
            ("I lost my wife two years ago.", true),
            ("I lost my wife in the spring and the garden went with her.", true),
            ("It's four years since we lost our Martin.", true),
            ("We'd buried him on the Friday and the van was still full of his tools.", true),
            ("She'd only just been buried when the bill came.", true),
            ("The dog buried it under the hedge.", false),
            ("The battery died on the way home.", false),
            ("I nearly died when he said it.", false),
            ("My wife did the accounts. She passed in the winter, so it fell to me.", true),
            ("It was my brother's van. He passed ten years ago.", true),
            ("My daughter took her driving test. She passed in June.", false),
            ("My brother waved. He passed quickly, on a bike, and we laughed.", false),
            ("My brother waved. He passed in a van.", false),
            ("That was my sister's. She passed at ninety.", true),
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
