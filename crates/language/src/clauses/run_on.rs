//! Unpunctuated speech: where a new statement begins although nothing marks it.

use std::ops::Range;

use crate::analysis::Join;
use crate::clauses::starts::{Scan, has_verb};
use crate::lemmas;
use crate::lexicon::{structure, verbs, world};
use crate::tags::Tag;

use super::{Bound, quoting};

/// Pronouns that are only ever a subject.
const NOMINATIVES: &[&str] = &["i", "we", "they", "he", "she"];
/// Nouns and pronouns whose relative clause needs no gap that can be seen: `the way it works`.
const RELATIVE_HEADS: &[&str] = &[
    "way",
    "ways",
    "time",
    "times",
    "day",
    "days",
    "moment",
    "reason",
    "thing",
    "things",
    "one",
    "ones",
    "all",
    "everything",
    "something",
    "anything",
    "nothing",
    "what",
    "same",
    "amount",
    "minute",
    "year",
    "place",
    "stuff",
];
/// Verbs whose object may stand before them while another follows: `the joy it brings me`.
const GIVING: &[&str] = &[
    "give", "bring", "cost", "save", "tell", "show", "send", "offer", "buy", "teach", "leave", "lend", "get",
    "make", "take", "cause", "do",
];
/// Verbs that take a clause as their object, a person between them or not.
const OPENING: &[&str] =
    &["show", "remind", "promise", "convince", "assure", "prove", "teach", "ask", "wonder", "let", "make"];
/// Verbs that take a clause as their object right behind them.
const OPENING_NEXT: &[&str] = &[
    "read", "hear", "forget", "remember", "regret", "pretend", "hate", "like", "love", "enjoy", "mind",
    "miss",
];

/// Verbs that need no object: what follows them may be a new subject.
const INTRANSITIVE: &[&str] = &[
    "rain", "snow", "come", "go", "arrive", "leave", "sleep", "work", "happen", "start", "finish", "end",
    "stop", "die", "fail", "ring", "break", "cook", "eat", "drive", "run", "walk", "travel", "retire",
    "call", "shout", "cry", "laugh", "move", "crash", "freeze", "cycle", "sit", "lie", "wait", "appear",
    "knock", "bark", "swim", "beep", "ding", "buzz", "boil", "ping", "close", "open", "shut", "leak", "drip",
    "bleed", "ache",
];

/// A new subject with its verb where nothing marks the bound: after a fronted clause, or in unpunctuated
/// speech.
pub(super) fn bound(scan: &Scan<'_>, i: usize, current: &Bound, seg: &Range<usize>) -> Option<Bound> {
    let tokens = scan.tokens;
    let token = &tokens[i];
    let before = &tokens[i - 1];
    if quoting(&tokens[seg.clone()]) {
        return None;
    }
    let fronted = current.join.subordinates();
    let settled = has_verb(tokens, seg)
        || matches!(current.join, Join::Without | Join::CauseNoun | Join::Time)
        || told_of(scan, i, seg);
    if !settled
        || matches!(before.tag, Tag::SCONJ | Tag::AUX)
        || verbs::COGNITION.contains(&before.lemma.as_str())
        || before.is_any(&[
            "that", "than", "what", "how", "where", "whatever", "as", "the", "if", "which", "who", "like",
            "before", "when", "way", "whether", "wherever", "however", "whenever",
        ])
    {
        return None;
    }
    let found = Bound { at: i, marker: i..i, join: Join::And, contrast: false };
    let pronoun = structure::SUBJECT_PRONOUNS[..8].contains(&token.word.as_str()) || token.word == "there";
    if fronted && !pronoun {
        return new_subject(scan, i, current).then_some(found);
    }
    if !pronoun || before.tag == Tag::DET || !scan.starts_clause(i) {
        return None;
    }
    let particle = before.tag == Tag::ADP && before.is_any(structure::PARTICLES);
    let contact_relative =
        matches!(before.tag, Tag::NOUN | Tag::PROPN | Tag::PRON) && !before.is_any(&["it", "them", "home"]);
    let may = if fronted {
        before.tag != Tag::ADP || particle
    } else if matches!(before.tag, Tag::VERB | Tag::ADP) || contact_relative || token.word == "it" {
        (before.tag != Tag::ADP || particle) && complete(scan, i, seg)
    } else {
        token.word != "that" && token.word != "this"
    };
    may.then_some(found)
}

/// A noun phrase with its verb behind a fronted clause: `when it's watery | my coffee tastes of nothing`.
fn new_subject(scan: &Scan<'_>, i: usize, current: &Bound) -> bool {
    let token = &scan.tokens[i];
    let before = &scan.tokens[i - 1];
    let dated = current.join == Join::Time
        && token.is_any(&["everything", "everyone", "everybody", "nothing", "nobody", "people"]);
    let opens = token.tag == Tag::DET
        || token.is_any(structure::POSSESSIVES)
        || world::PEOPLE.contains(&token.word.as_str())
            && matches!(before.tag, Tag::ADJ | Tag::ADV | Tag::VERB)
        || dated;
    let takes_it = before.tag == Tag::VERB && !INTRANSITIVE.contains(&before.lemma.as_str());
    let relative =
        before.is_any(RELATIVE_HEADS) || before.is_any(&["someone", "somebody", "anyone", "anybody"]);
    let free = !relative
        && !matches!(before.tag, Tag::DET | Tag::CCONJ | Tag::NUM | Tag::PART)
        && (before.tag != Tag::ADP || before.is_any(structure::PARTICLES))
        && !before.is_any(structure::POSSESSIVES);
    let joined = before.tag == Tag::ADP
        && (i..scan.end.min(i + 9))
            .take_while(|k| !scan.is_finite(*k))
            .any(|k| scan.tokens[k].tag == Tag::CCONJ);
    opens && free && !takes_it && !joined && scan.starts_clause(i)
}

/// `the walks in winter | it's dark`: a noun phrase of which something is told.
fn told_of(scan: &Scan<'_>, i: usize, seg: &Range<usize>) -> bool {
    let tokens = &scan.tokens[seg.clone()];
    let named = tokens.first().is_some_and(|t| t.tag == Tag::DET || t.is_any(structure::POSSESSIVES))
        && tokens.iter().any(|t| t.tag == Tag::NOUN)
        && !tokens.iter().any(|t| t.is_any(RELATIVE_HEADS) || t.is_mark());
    scan.word(i) == Some("it") && named && complete(scan, i, seg)
}

/// Whether the clause that starts here lacks nothing, so that it is no relative clause of what stands before:
/// `the drill | it goes right through me`, but not `the noise it makes`.
fn complete(scan: &Scan<'_>, i: usize, seg: &Range<usize>) -> bool {
    let tokens = scan.tokens;
    let token = &tokens[i];
    let before = &tokens[i - 1];
    let last_verb = tokens[seg.clone()].iter().rev().find(|t| t.tag == Tag::VERB);
    let opening = last_verb.is_some_and(|v| {
        let lemma = v.lemma.as_str();
        verbs::COGNITION.contains(&lemma)
            || verbs::SAYING.contains(&lemma)
            || OPENING.contains(&lemma)
            || v.start == before.start && OPENING_NEXT.contains(&lemma)
    });
    if opening
        || before.is_any(RELATIVE_HEADS)
        || tokens[seg.clone()].iter().any(|t| t.is_any(&["how", "what", "whatever"]))
        || !(token.is_any(NOMINATIVES) || token.is_any(&["it", "there"]))
    {
        return false;
    }
    let skip = |mut at: usize| {
        while tokens
            .get(at)
            .is_some_and(|t| at < scan.end && (t.tag == Tag::ADV || t.is_any(&["n't", "not"])))
        {
            at += 1;
        }
        at
    };
    let mut verb = skip(i + 1);
    if !scan.is_finite(verb) {
        return false;
    }
    while tokens[verb].tag == Tag::AUX && scan.tokens.get(skip(verb + 1)).is_some_and(|t| t.tag == Tag::VERB)
    {
        verb = skip(verb + 1);
        if verb >= scan.end {
            return false;
        }
    }
    let next = skip(verb + 1);
    let Some(object) = tokens.get(next).filter(|_| next < scan.end) else { return false };
    let being = tokens[verb].tag == Tag::AUX && lemmas::verb(&tokens[verb].word) == "be";
    let giving = GIVING.contains(&tokens[verb].lemma.as_str());
    let person = object.is_any(&["me", "you", "us", "him", "them", "her", "myself"])
        || object.word == "it" && !scan.is_finite(next + 1);
    let through = matches!(object.tag, Tag::ADP | Tag::ADJ)
        && scan.word(next + 1).is_some_and(|w| w == "me" || w == "you" || w == "through")
        && object.word != "for";
    if being {
        matches!(object.tag, Tag::ADJ | Tag::DET | Tag::NOUN) || object.is_any(&["like", "about"])
    } else {
        !giving && (person || through || object.tag == Tag::DET || object.is_any(structure::POSSESSIVES))
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;

    #[test]
    fn a_new_statement_is_heard_without_a_mark() {
        for (text, parts) in [
            ("When it's watery my coffee tastes of nothing", 2),
            ("If the bus is late my boss makes a face", 2),
            ("When I put a good record on I feel at home", 2),
            ("When they kick off the neighbours bang on the wall", 2),
            ("Since the update everything is in a different place", 2),
            ("I hate that drill it goes right through me", 2),
            ("I carry the shopping up it kills my back", 2),
            ("the walks in winter it's dark and cold", 2),
            ("I like the noise it makes", 1),
            ("I love the joy it brings me", 1),
            ("I told the nurse it was fine", 1),
            ("If you make the children wait they moan", 2),
            ("It's the way it makes me feel", 1),
            ("the shop I go to is shut", 1),
        ] {
            let analysis = Analysis::of(text);
            let quotes: Vec<&str> = analysis.clauses.iter().map(|c| analysis.quote(&c.range())).collect();
            assert_eq!(quotes.len(), parts, "{text}: {quotes:?}");
        }
    }
}
