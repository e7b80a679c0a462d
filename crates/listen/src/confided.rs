//! Confided: whether somebody says that they tell this to hardly anybody ("I've never told my wife that", "nobody knows"). What stands beside such
//! words is not told like the rest, however it is told.

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::features::{lemma, norm, opens_a_question};
use crate::marks::Spelt;
use crate::memo;

/// How likely what was told there was hard to tell: of 180 answers of rounds 40 to 73 with such words those that were met with thanks got 1.07 of 2
/// for what was asked then, the others .82.
pub const HARD: f32 = 0.6;
/// Verbs of telling.
const TELLS: &[&str] = &["tell", "say", "admit", "confess", "mention"];
/// The same with what is spoken of behind them: "I don't talk about this".
const SPEAKS: &[&str] = &["talk", "speak"];
/// "Told" as it is said in the north.
const TELLT: &[&str] = &["tellt", "telt", "telled"];
/// What says that it is seldom or never done.
const SELDOM: &[&str] = &["never", "hardly", "rarely", "seldom", "usually", "often"];
/// Words of habit, with which nobody is told to do so: "don't usually tell people that".
const USUALLY: &[&str] = &["usually", "really", "generally", "normally", "often"];
/// What is told of which nobody speaks so: "I don't tell lies", "I never said no".
const OTHER: &[&str] =
    &["lie", "joke", "story", "time", "difference", "no", "yes", "much", "anything", "word"];
/// Who nobody is: "I've told nobody".
const NOBODY: &[&str] = &["nobody", "noone", "none"];
/// Who is somebody of theirs where they say no more of them than "the".
const KIN: &[&str] = &[
    "child", "kid", "boy", "girl", "lad", "lass", "wife", "husband", "family", "daughter", "son", "mother",
    "father", "missus", "bairn",
];
/// Most words from "tell you" to what denies that it is told.
const ANNOUNCED: usize = 7;

/// How likely what some words of an answer tell was hard to tell, as far as they say that it is told to hardly anybody; else 0.
pub(crate) fn within(doc: &Doc, run: Range<usize>) -> f32 {
    let confided = run.into_iter().any(|verb| kept(doc, verb) || unknown(doc, verb) || announces(doc, verb));
    if confided { HARD } else { 0.0 }
}

/// Words that say that something is told to hardly anybody, as bytes of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confided {
    /// The sentence that says so.
    pub said: Range<usize>,
    /// The same with the sentence before and the one behind: what is told so.
    pub around: Range<usize>,
}

/// The first such words of an answer; None in most.
pub fn of(answer: &str) -> Option<Confided> {
    let spelt = Spelt::of(answer);
    let Confided { said, around } = in_words(&spelt.text)?;
    Some(Confided { said: spelt.place(said), around: spelt.place(around) })
}

/// The same where apostrophes stand.
fn in_words(answer: &str) -> Option<Confided> {
    // Most answers say nothing of the kind, and need no parse.
    let small = answer.to_lowercase();
    if !TELLS.iter().chain(SPEAKS).chain(&["told", "telt", "said", "know"]).any(|word| small.contains(word)) {
        return None;
    }
    let doc = memo::parsed(answer);
    let sentences = doc.sentences();
    let at = sentences.iter().position(|run| within(&doc, run.clone()) > 0.0)?;
    let bytes = |first: usize, last: usize| {
        let (first, last) = (sentences.get(first)?, sentences.get(last)?);
        Some(doc.tokens().get(first.start)?.start..doc.tokens().get(last.end.checked_sub(1)?)?.end)
    };
    let around = bytes(at.saturating_sub(1), (at + 1).min(sentences.len() - 1))?;
    Some(Confided { said: bytes(at, at)?, around })
}

/// "I'll tell you something I don't generally", "I'll tell you a thing I never told her": announced as seldom told.
fn announces(doc: &Doc, verb: usize) -> bool {
    let you = doc.children(verb).any(|c| c > verb && norm(doc, c) == "you");
    let own = doc.child(verb, Dep::Nsubj).is_some_and(|who| who < verb && norm(doc, who) == "i");
    if lemma(doc, verb) != "tell" || !you || !own {
        return false;
    }
    let sentence = doc.sentences().get(doc[verb].sentence).cloned().unwrap_or_default();
    let behind: Vec<usize> = (verb + 2..sentence.end).take(ANNOUNCED).collect();
    let thing =
        |t: &usize| matches!(lemma(doc, *t).as_str(), "something" | "summat" | "thing" | "one" | "bit");
    let thing = behind.iter().position(thing).unwrap_or(behind.len());
    let words = |t: &&usize| norm(doc, **t) != "," && norm(doc, **t) != "then";
    let mut told = behind.iter().skip(thing + 1).filter(words).take_while(|t| doc[**t].pos != Pos::Punct);
    let i = told.next().is_some_and(|t| norm(doc, *t) == "i");
    let not = |t: &usize| doc[*t].dep == Dep::Neg || SELDOM.contains(&norm(doc, *t).as_str());
    let rest: Vec<usize> = told.copied().collect();
    let denied = rest.iter().position(not);
    // "I'll tell you one thing I don't like" tells of something else.
    let tells = |t: &usize| {
        let said = lemma(doc, *t);
        let tells = TELLS.iter().chain(TELLT).any(|tells| *tells == said);
        doc[*t].pos != Pos::Verb || said == "do" || tells
    };
    i && denied.is_some_and(|not| not < 3) && rest.iter().all(tells)
}

/// "I've not told a soul", "I don't usually say this", "I never told him", "I've told nobody".
fn kept(doc: &Doc, verb: usize) -> bool {
    let said = lemma(doc, verb);
    let tells = if TELLT.contains(&said.as_str()) { "tell".to_owned() } else { said };
    let who = doc.child(verb, Dep::Nsubj).map(|who| norm(doc, who));
    // "Never told anyone that": who types says no more of who; "never tell her" may be asked of somebody.
    let habit = |c: usize| USUALLY.contains(&norm(doc, c).as_str());
    let told = matches!(doc[verb].tag, Tag::VBD | Tag::VBN) || doc.children(verb).any(habit);
    let unsaid = who.is_none() && told && begins(doc, verb);
    let who = if unsaid { "i".to_owned() } else { who.unwrap_or_default() };
    let own = matches!(who.as_str(), "i" | "we");
    // "I'm not saying that" is of now.
    let now = doc[verb].tag == Tag::VBG;
    let of_it = |c: usize| {
        matches!(norm(doc, c).as_str(), "about" | "of")
            && doc.child(c, Dep::Pobj).is_some_and(|what| is_it(doc, what) || is_somebody(doc, what))
    };
    let speaks = || SPEAKS.contains(&tells.as_str()) && doc.children(verb).any(of_it);
    if !own || now || !(TELLS.contains(&tells.as_str()) || speaks()) {
        return false;
    }
    let children = || doc.children(verb);
    // "I can't say", "I wouldn't tell": nothing is told of what was.
    let supposed =
        children().any(|c| doc[c].dep == Dep::Aux && doc[c].tag == Tag::MD || norm(doc, c) == "if");
    let denied = children().any(|c| doc[c].dep == Dep::Neg || SELDOM.contains(&norm(doc, c).as_str()));
    let objects: Vec<usize> =
        children().filter(|c| matches!(doc[*c].dep, Dep::Dobj | Dep::Dative | Dep::Prep)).collect();
    let people = objects.iter().map(|o| doc.child(*o, Dep::Pobj).unwrap_or(*o));
    let people: Vec<usize> = people.filter(|who| is_somebody(doc, *who)).chain(said_to(doc, verb)).collect();
    let to_nobody = people.iter().any(|who| NOBODY.contains(&norm(doc, *who).replace(' ', "").as_str()));
    let to_you = objects.iter().any(|o| norm(doc, doc.child(*o, Dep::Pobj).unwrap_or(*o)) == "you");
    // "I never said it for him" is no telling.
    let for_them =
        |c: usize| norm(doc, c) == "for" && doc.child(c, Dep::Pobj).is_some_and(|who| is_somebody(doc, who));
    // "I've no told anybody" says no of it, "I don't tell it much" how often.
    let did = |c: usize| lemma(doc, c) == "do" && doc[c].tag == Tag::VBD;
    let simply = doc[verb].tag == Tag::VBD || children().any(did);
    let often = |c: usize| norm(doc, c) == "much" && !simply;
    let other = children()
        .filter(|c| doc[*c].dep != Dep::Neg && !often(*c))
        .any(|c| OTHER.contains(&lemma(doc, c).as_str()) || for_them(c));
    // "I never said it was cheap" puts something right; "I've not said that to Ruth, she'd fret" runs on.
    let clause = tells != "tell"
        && children().any(|c| doc[c].dep == Dep::Ccomp)
        && !objects.iter().any(|o| doc[*o].dep == Dep::Dobj && is_it(doc, *o))
        && said_to(doc, verb).is_none();
    if supposed || other || to_you || clause || !(denied || to_nobody) {
        return false;
    }
    // "I didn't say that" puts something right; "I didn't tell my mother" keeps it. What two people never say to each other neither keeps to
    // themselves.
    !people.is_empty() || !simply && who == "i"
}

/// Nothing stands before a verb in its clause but what says how seldom.
fn begins(doc: &Doc, verb: usize) -> bool {
    let seldom =
        |c: usize| matches!(doc[c].dep, Dep::Neg | Dep::Aux) || matches!(doc[c].pos, Pos::Adv | Pos::Cconj);
    doc.children(verb).filter(|c| *c < verb).all(seldom) && doc.children(verb).any(|c| c < verb && seldom(c))
}

/// "Nobody knows", "nobody else knows that", "my sister doesn't even know", "she doesn't know I kept it": not "nobody knows why". In rounds 20 to 75
/// seven of eight who said of one person that they do not know it told what they keep from them.
fn unknown(doc: &Doc, verb: usize) -> bool {
    let nobody = |who: usize| {
        NOBODY.contains(&norm(doc, who).as_str())
            || norm(doc, who) == "one" && doc.children(who).any(|c| norm(doc, c) == "no")
    };
    // Of themselves, and not how it will go: "nobody knows I kept it".
    let own =
        |clause: usize| doc.subtree(clause).any(|t| norm(doc, t) == "i") && !opens_a_question(doc, clause);
    let Some(who) = doc.child(verb, Dep::Nsubj).filter(|_| lemma(doc, verb) == "know") else { return false };
    let of_that = doc.children(verb).all(|c| doc[c].dep != Dep::Dobj || is_it(doc, c));
    let denied = doc.children(verb).any(|c| doc[c].dep == Dep::Neg && norm(doc, c) != "never");
    let one =
        matches!(norm(doc, who).as_str(), "he" | "she") || doc[who].pos == Pos::Propn || is_theirs(doc, who);
    // "When I say she doesn't know, I mean of beetroot": no more than words.
    let said = doc.head(verb).is_some_and(|head| {
        head != verb && matches!(&*lemma(doc, head), "say" | "mean") && doc[verb].dep == Dep::Ccomp
    });
    let now = !said
        && matches!(doc[verb].tag, Tag::VBZ | Tag::VBP | Tag::VB)
        && doc
            .children(verb)
            .all(|c| doc[c].dep != Dep::Aux || lemma(doc, c) == "do" && doc[c].tag != Tag::VBD);
    let them = nobody(who) || one && denied;
    let more = |c: usize| match doc[c].dep {
        Dep::Ccomp => !own(c),
        dep => dep == Dep::Xcomp,
    };
    now && of_that && them && !doc.children(verb).any(more)
}

/// Who it is that something is said to, right behind a verb ("said that to anybody, …"): where the sentence runs on, its tree takes "that" for the
/// beginning of what was said.
fn said_to(doc: &Doc, verb: usize) -> Option<usize> {
    let (it, to) = (verb + 1, verb + 2);
    let there = to < doc.len() && is_it(doc, it) && norm(doc, to) == "to";
    doc.child(to, Dep::Pobj).filter(|who| there && is_somebody(doc, *who))
}

/// What was told, as a word.
fn is_it(doc: &Doc, token: usize) -> bool {
    matches!(norm(doc, token).as_str(), "it" | "that" | "this")
}

/// Somebody, or anybody: a pronoun of a person, a name, or a noun whose somebody is.
fn is_somebody(doc: &Doc, who: usize) -> bool {
    let said = norm(doc, who);
    let one = matches!(
        said.as_str(),
        "him" | "her" | "them" | "anyone" | "anybody" | "nobody" | "someone" | "people" | "folk" | "soul"
    );
    let the = || doc.children(who).any(|c| norm(doc, c) == "the");
    let kin = || KIN.contains(&lemma(doc, who).as_str()) && the();
    one || doc[who].pos == Pos::Propn || is_theirs(doc, who) || kin()
}

/// "My sister".
fn is_theirs(doc: &Doc, who: usize) -> bool {
    doc[who].pos == Pos::Noun && doc.children(who).any(|c| doc[c].dep == Dep::Poss)
}

#[cfg(test)]
mod tests {
    use super::{of, within};

    #[test]
    fn what_is_told_so_stands_around_the_words_that_say_it() {
        for (answer, said, around) in [
            (
                "It rained. I took the pearl out. My sister doesn't know. He said ta. We had chips.",
                "My sister doesn't know.",
                "I took the pearl out. My sister doesn't know. He said ta.",
            ),
            (
                "it rained. i dont tell people that. the dog barked",
                "i dont tell people that.",
                "it rained. i dont tell people that. the dog barked",
            ),
            (
                "I've never told anybody that.",
                "I've never told anybody that.",
                "I've never told anybody that.",
            ),
        ] {
            let confided = of(answer).unwrap();
            assert_eq!((&answer[confided.said], &answer[confided.around]), (said, around));
        }
        for (typed, told) in [
            ("dont usually tell people that", true),
            ("dont really tell anyone this", true),
            ("dont tell anyone this", false),
        ] {
            assert_eq!(of(typed).is_some(), told, "{typed}");
        }
        assert_eq!(of("He said it rained. I know him."), None);
        assert_eq!(of(""), None);
    }

    /// Each is heard as told to hardly anybody, or is not.
    fn are_heard(said: &[(&str, bool)]) {
        for (said, confided) in said {
            let doc = colloquy_syntax::parse(said);
            assert_eq!(within(&doc, 0..doc.len()) > 0.0, *confided, "{said}");
        }
    }

    #[test]
    fn what_is_told_to_hardly_anybody_is_heard_as_such() {
        are_heard(&[
            ("I've never told anybody that.", true),
            ("I've not told my brother, and I won't.", true),
            ("I don't usually say this to people.", true),
            ("I don't really tell people.", true),
            ("I never told him about the loan.", true),
            ("I didn't tell a soul.", true),
            ("never told anyone that lol", true),
            ("never tell a lie", false),
            ("told the vet", false),
            ("I have told nobody, not even Ruth.", true),
            ("Nobody knows that.", true),
            ("No one else knows.", true),
            ("Nobody knows that's why I keep the key.", true),
            ("Nobody knows I sit out there of a night.", true),
            ("Nobody knows what I'm meant to do.", false),
            ("Nobody knows if I'm right.", false),
            ("Nobody knows the bus goes at nine.", false),
            ("My sister doesn't even know.", true),
            ("She still doesn't know I've got it.", true),
            ("He doesn't know that I walk there of a night.", true),
            ("She doesn't know it's Tuesday half the time.", false),
            ("I go there on my lunch. He doesn't know.", true),
            ("So it's glued now, and she doesn't know that.", true),
            ("Ruth doesn't know about it to this day.", true),
            ("He doesn't know what he's doing.", false),
            ("My sister doesn't know anybody there.", false),
            ("They don't know.", false),
            ("You never know.", false),
            ("I asked the man and he didn't know.", false),
            ("He knows that.", false),
            ("So when I say Ruth doesn't know, I mean she'd know her own kettle.", false),
            ("I mean, Ruth doesn't know.", true),
            ("I haven't mentioned it to my daughter.", true),
            ("I didn't say that, you did.", false),
            ("I never said it was cheap.", false),
            ("I've not said that to Ruth, she'd have me at the doctor's.", true),
            ("I don't really say this to people, I was frightened of it.", true),
            ("I've never said that to anybody, well, I told the cat.", true),
            ("I can't say, really.", false),
            ("I wouldn't tell my boss, if it was me.", false),
            ("I haven't told you about the hens.", false),
            ("I don't tell lies.", false),
            ("Nobody knows why it stopped.", false),
            ("He never told anybody.", false),
            ("I told my sister the same night.", false),
            ("I don't say it's wrong.", false),
            ("I'm not saying that.", false),
            ("And I didn't say it.", false),
            ("I've no really told anybody that.", true),
            ("I didnae tell my mother.", true),
            ("We've never said it.", false),
            ("We've never told my dad.", true),
            ("I've not said it for years.", true),
            ("I never said it for her.", false),
            ("I said nothing, I switched the camera off.", false),
            ("Everybody looks at their shoes, well, you can't see shoes on Zoom.", false),
            ("I wasn't telling him about the car.", false),
            ("My wife doesn't know it even.", true),
        ]);
    }

    #[test]
    fn who_announces_it_or_names_whom_it_is_kept_from_confides_it() {
        are_heard(&[
            ("I never told the children that one.", true),
            ("I've not told the wife.", true),
            ("I never told the driver where to stop.", false),
            ("Well, I'll tell you something I don't generally. I slept in it.", true),
            ("I'll tell you something then, I don't generally.", true),
            ("I'll tell you a thing I don't tell much.", true),
            ("I'll tell you a thing I never told her.", true),
            ("I'll tell you one thing I don't like, the noise.", false),
            ("I'll tell you something, I don't miss it.", false),
            ("I'll tell you something I bought.", false),
            ("I don't tell it much.", true),
            ("I didn't tell him much.", false),
        ]);
    }

    #[test]
    fn what_is_not_spoken_of_is_confided_too() {
        are_heard(&[
            ("I've never tellt anybody that.", true),
            ("I havenae telt my mother.", true),
            ("I don't talk about this really.", true),
            ("I don't usually speak of him.", true),
            ("I've never really talked about that.", true),
            ("I don't talk to my brother.", false),
            ("I don't talk about work.", false),
            ("We don't talk about it.", false),
            ("I wasn't talking about him.", false),
        ]);
    }
}
