//! Repairs for everyday speech: verbs the tagger does not know as such, qualities it takes for things,
//! prepositions it takes for conjunctions.

use super::Tag;
use crate::lemmas;
use crate::lexicon::{structure, verbs, world};
use crate::tokens::Token;

/// Prepositions that never join clauses.
const ALWAYS_PREPOSITIONS: &[&str] =
    &["on", "off", "for", "from", "about", "in", "at", "with", "of", "by", "out", "up", "down", "over"];
/// Words of qualities that are things elsewhere: `it's light`, `it looks rubbish`.
const ALSO_QUALITIES: &[&str] = &[
    "light", "dark", "damp", "humid", "cold", "quiet", "rubbish", "pants", "fun", "ace", "mint", "magic",
    "pricey", "key", "rough", "plain", "spot-on", "fab", "calm", "safe", "fresh", "warm", "cool",
];

/// The tag a word has in everyday speech, where the tagger's is wrong.
pub(super) fn word(tokens: &[Token], i: usize) -> Option<Tag> {
    preposition(tokens, i)
        .or_else(|| body(tokens, i))
        .or_else(|| after_nominative(tokens, i))
        .or_else(|| after_plural(tokens, i))
        .or_else(|| after_everyone(tokens, i))
        .or_else(|| after_thing(tokens, i))
        .or_else(|| quality(tokens, i))
        .or_else(|| under_way(tokens, i))
}

/// The last word before a token that is no adverb and no negation, unless a mark stands between.
fn spoken(tokens: &[Token], i: usize) -> Option<usize> {
    let passed = |t: &Token| t.tag == Tag::ADV || t.is_any(&["n't", "not", "all", "both"]);
    let at = (0..i).rev().find(|k| !passed(&tokens[*k]))?;
    (!tokens[at].is_mark()).then_some(at)
}

/// `a good record on | I feel`, `the night before.`
fn preposition(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    if token.tag != Tag::SCONJ {
        return None;
    }
    if token.is_any(&["before", "after"]) && tokens.get(i + 1).is_none_or(Token::is_mark) {
        return Some(Tag::ADV);
    }
    token.is_any(ALWAYS_PREPOSITIONS).then_some(Tag::ADP)
}

/// `my back hurts`, `it went for his back`: after a possessive this is no particle, unless a thing follows that it
/// qualifies (`my back garden`).
fn body(tokens: &[Token], i: usize) -> Option<Tag> {
    let owned = i.checked_sub(1).is_some_and(|b| {
        tokens[b].is_any(&["my", "your", "his", "her", "our", "their", "lower", "bad", "sore", "stiff"])
    });
    let qualifies = tokens.get(i + 1).is_some_and(|n| {
        matches!(n.tag, Tag::NOUN | Tag::PROPN | Tag::ADJ) && !lemmas::is_verb_form(&n.word)
    });
    (tokens[i].word == "back" && owned && !qualifies).then_some(Tag::NOUN)
}

/// `I snap at the kids`, `we just faff about`: what follows a pronoun that is always a subject is its verb,
/// unless that comes only later (`we parents are`).
fn after_nominative(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    let subject = &tokens[spoken(tokens, i)?];
    let particle = tokens.get(i + 1).is_some_and(|n| n.is_any(structure::PARTICLES));
    let thing = (matches!(token.tag, Tag::NOUN | Tag::PROPN | Tag::SYM | Tag::INTJ)
        || token.tag == Tag::ADJ && particle && token.word == "calm")
        && token.word.chars().count() > 1
        && token.word.chars().all(char::is_alphabetic)
        && (!token.shown.chars().any(char::is_uppercase) || lemmas::is_verb_form(&token.word));
    let verb_later = tokens.get(i + 1).is_some_and(|n| {
        matches!(n.tag, Tag::AUX) || n.tag == Tag::VERB && !n.word.ends_with("ing") && !n.word.ends_with("ed")
    });
    let named = world::PEOPLE.contains(&token.word.as_str()) || world::TIMES.contains(&token.word.as_str());
    let known = lemmas::is_verb_form(&token.word);
    let may = known || !token.word.ends_with("ss") && !verb_later;
    let idle = token.is_any(&["all", "both", "home", "two", "three", "myself", "lot"]);
    (subject.is_any(&["i", "we", "they", "he", "she", "you"]) && thing && may && !named && !idle)
        .then_some(Tag::VERB)
        .filter(|_| known || subject.word != "you")
}

/// `people judge you`, `phone calls cost a bomb`: a bare verb between a plural and its object.
fn after_plural(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    let before = i.checked_sub(1).map(|b| &tokens[b])?;
    let plural = before.tag == Tag::NOUN
        && (lemmas::noun(&before.word) != before.word || before.is_any(&["people", "folk", "folks"]));
    let bare = matches!(token.tag, Tag::NOUN | Tag::ADJ | Tag::PROPN)
        && (verbs::is_base(&token.word) || verbs::irregular(&token.word).is_some())
        && !lemmas::is_ing(&token.word);
    let object = tokens.get(i + 1).is_some_and(|n| {
        n.is_any(&["the", "a", "an", "you", "me", "us", "him", "them", "my", "your", "our", "their", "his"])
            || n.word == "it" && tokens.get(i + 2).is_none_or(|a| !matches!(a.tag, Tag::AUX | Tag::VERB))
    });
    let person = world::PEOPLE.contains(&before.word.as_str())
        && tokens.get(i + 1).is_some_and(|n| matches!(n.tag, Tag::ADP | Tag::ADV) || n.is_mark());
    (plural && bare && (object || person)).then_some(Tag::VERB)
}

/// `nobody fights`, `everyone just stares`.
fn after_everyone(tokens: &[Token], i: usize) -> Option<Tag> {
    const ONES: &[&str] = &[
        "nobody",
        "everyone",
        "everybody",
        "somebody",
        "someone",
        "anyone",
        "anybody",
        "nothing",
        "everything",
        "something",
        "who",
    ];
    let token = &tokens[i];
    let subject = &tokens[spoken(tokens, i)?];
    (subject.is_any(ONES)
        && matches!(token.tag, Tag::NOUN | Tag::PROPN)
        && token.word.ends_with('s')
        && lemmas::is_verb_form(&token.word))
    .then_some(Tag::VERB)
}

/// `my chest tightens up`, `when the oven beeps the dog barks`: after one thing, a verb in `s` before a
/// particle, or in the second half of a sentence that begins with a circumstance.
fn after_thing(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    let [opener, before] = tokens.get(i.checked_sub(2)?..i)? else { return None };
    let thing = matches!(before.tag, Tag::NOUN | Tag::PROPN)
        && lemmas::noun(&before.word) == before.word
        && (opener.tag == Tag::DET || opener.is_any(structure::POSSESSIVES));
    let form = token.tag == Tag::NOUN && token.word.ends_with('s') && lemmas::is_verb_form(&token.word);
    let next = tokens.get(i + 1);
    let particle = next.is_some_and(|n| n.is_any(&["up", "out", "off", "down", "away"]));
    let circumstance = tokens[0].is_any(&["when", "if", "whenever", "once"])
        && next.is_none_or(|n| n.is_mark() || matches!(n.tag, Tag::ADV | Tag::ADP | Tag::CCONJ))
        && !tokens[..i].iter().any(Token::is_mark)
        && tokens[1..i].iter().filter(|t| matches!(t.tag, Tag::VERB | Tag::AUX)).count() == 1;
    (thing && form && (particle || circumstance)).then_some(Tag::VERB)
}

/// `it's light enough`, `it looks rubbish`.
fn quality(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    let before = &tokens[spoken(tokens, i)?];
    let copula = before.tag == Tag::AUX && lemmas::verb(&before.word) == "be"
        || before.tag == Tag::VERB
            && matches!(lemmas::verb(&before.word).as_str(), "look" | "sound" | "seem" | "feel" | "get");
    let ends = tokens.get(i + 1).is_none_or(|n| {
        n.is_mark()
            || matches!(n.tag, Tag::CCONJ | Tag::SCONJ | Tag::PRON | Tag::DET)
            || n.is_any(&["enough", "to", "for", "when", "because", "so", "on", "in", "at", "and", "but"])
    });
    (copula && ends && token.tag == Tag::NOUN && token.is_any(ALSO_QUALITIES)).then_some(Tag::ADJ)
}

/// `I'm shouting about shoes`: a person who is doing something.
fn under_way(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    let at = spoken(tokens, i)?;
    let person =
        at.checked_sub(1).is_some_and(|b| tokens[b].is_any(&["i", "we", "they", "he", "she", "you"]));
    let person = person
        || tokens[at].is_any(&["be", "been"])
            && tokens[at.saturating_sub(4)..at]
                .iter()
                .any(|t| t.is_any(&["i", "we", "they", "he", "she", "you"]));
    let being = tokens[at].tag == Tag::AUX
        && tokens[at].is_any(&["'m", "am", "'re", "are", "'s", "is", "was", "were", "be", "been"]);
    let object = tokens.get(i + 1).is_some_and(|n| {
        matches!(n.tag, Tag::DET | Tag::PRON | Tag::ADP) || n.is_any(&["my", "at", "about"])
    });
    let form = lemmas::is_ing(&token.word) && lemmas::is_verb_form(&token.word);
    (person && being && form && (token.tag == Tag::NOUN || token.tag == Tag::ADJ && object))
        .then_some(Tag::VERB)
}

/// What may follow a finite verb but rarely a plural noun: `the app crashes a lot`, `friends notice it`.
pub(super) fn finite_continues(after: &Token, word: &str) -> bool {
    matches!(after.tag, Tag::DET | Tag::PRON | Tag::PART)
        || word == "matters"
        || after.is_any(&["properly", "well", "better", "too", "smoother", "to"])
}

#[cfg(test)]
mod tests {
    use super::super::{Tag, tag};
    use crate::tokens::tokenise;

    #[test]
    fn everyday_words_are_what_they_do_in_the_sentence() {
        for (text, word, expected) in [
            ("I start the day stressed and I snap at the kids", "snap", Tag::VERB),
            ("he faffs about with the lid and we faff too", "faff", Tag::VERB),
            ("they nick bikes round here", "nick", Tag::VERB),
            ("she natters to everybody", "natters", Tag::VERB),
            ("you just swipe and pay", "swipe", Tag::VERB),
            ("the phone calls cost a bomb", "cost", Tag::VERB),
            ("people judge you", "judge", Tag::VERB),
            ("other drivers block the lane", "block", Tag::VERB),
            ("nobody fights", "fights", Tag::VERB),
            ("everyone just stares", "stares", Tag::VERB),
            ("my chest tightens up", "tightens", Tag::VERB),
            ("when the oven beeps the dog barks", "barks", Tag::VERB),
            ("I like the dog treats", "treats", Tag::NOUN),
            ("it's light enough to carry", "light", Tag::ADJ),
            ("I'm shouting about shoes", "shouting", Tag::VERB),
            ("when I put a good record on I feel at home", "on", Tag::ADP),
            ("he doesn't have to ring me", "to", Tag::PART),
            ("I turn up to meetings late", "meetings", Tag::NOUN),
            ("it wants my location all the time", "location", Tag::NOUN),
            ("I'm home by six", "home", Tag::NOUN),
            ("the night before", "before", Tag::ADV),
            ("my back hurts so I stopped running", "back", Tag::NOUN),
            ("my back stopped hurting", "back", Tag::NOUN),
            ("it is bad for my back", "back", Tag::NOUN),
            ("I get it back quickly", "back", Tag::ADV),
            ("I have a sore back", "back", Tag::NOUN),
        ] {
            let (mut tokens, _) = tokenise(text);
            tag(&mut tokens);
            let found = tokens.iter().find(|t| t.word == word).map(|t| t.tag);
            assert_eq!(found, Some(expected), "{text}: {word}");
        }
    }
}
