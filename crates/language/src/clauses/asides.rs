//! Asides: words that comment on the talking and say nothing of the matter: `to be honest`, `I suppose`.

use std::ops::Range;

use crate::clauses::starts::Scan;
use crate::frames::lead::joined;
use crate::tags::Tag;
use crate::tokens::Token;

/// Asides anywhere in a sentence, as written.
const ASIDES: &[&str] = &[
    "to be honest",
    "to be quite honest",
    "to be completely honest",
    "to be perfectly honest",
    "to be honest with you",
    "to be fair",
    "to be frank",
    "to be clear",
    "to be sure",
    "to tell the truth",
    "to tell you the truth",
    "truth be told",
    "quite honestly",
    "honestly speaking",
    "in all honesty",
    "in fairness",
    "if i'm honest",
    "if i am honest",
    "if i'm being honest",
    "if i'm fair",
    "if i'm completely honest",
    "if we're honest",
    "let's be honest",
    "let's face it",
    "if you ask me",
    "i suppose",
    "i guess",
    "i must say",
    "i have to say",
    "i must admit",
    "i have to admit",
    "i'd say",
    "i would say",
    "i reckon",
    "i imagine",
    "you know what i mean",
    "if you know what i mean",
    "you know",
    "practically speaking",
    "generally speaking",
    "broadly speaking",
    "strictly speaking",
    "roughly speaking",
    "relatively speaking",
    "financially speaking",
    "personally speaking",
    "speaking of which",
    "speaking for myself",
    "then again",
    "on second thoughts",
    "on second thought",
    "no question",
    "no doubt about it",
    "that reminds me",
    "not that it matters",
    "what i mean is",
    "let me start again",
    "let me rephrase that",
    "sorry what i mean is",
];
/// Asides that only end a sentence.
const TRAILING: &[&str] = &[
    "i think",
    "i believe",
    "i mean",
    "or something",
    "or something like that",
    "something like that",
    "or whatever",
    "or whatever they call it",
    "or whatever it's called",
    "or whatever you call it",
    "or what have you",
    "as it is",
    "and everything",
    "or nothing",
    "and that",
    "or anything",
    "and so on",
    "and all that",
    "and stuff like that",
    "and things like that",
];
/// Longest aside, in tokens: `if i'm completely honest` and the like.
const LONGEST: usize = 7;
/// Verbs after which `to be honest` says what is wanted.
const WANTING: &[&str] = &[
    "want",
    "try",
    "need",
    "aim",
    "hope",
    "strive",
    "help",
    "teach",
    "remind",
    "encourage",
    "matter",
    "prefer",
    "learn",
    "force",
    "allow",
    "push",
    "inspire",
    "expect",
    "ask",
    "tell",
    "promise",
    "raise",
    "choose",
    "decide",
    "train",
    "prompt",
];

/// Qualities after which `to be honest` is what has them: `it's hard to be honest`.
#[rustfmt::skip]
const ASKING: &[&str] = &[
    "able", "afraid", "best", "better", "brave", "careful", "crucial", "difficult", "easier", "easy", "essential", "free", "good", "great", "happy", "hard", "harder", "important", "keen", "likely", "lovely", "nice", "proud", "ready", "refreshing", "right", "safe", "scary", "tough", "unable", "vital", "willing", "wrong",
];

/// The sentence without the asides at its ends. A sentence that is nothing but an aside stays whole.
pub fn within(tokens: &[Token], sentence: Range<usize>) -> Range<usize> {
    let mut range = sentence.clone();
    let scan = Scan { tokens, end: sentence.end };
    if let Some(len) = at(&scan, sentence.start) {
        if comma(&scan, sentence.start + len) {
            range.start += len + 1;
        } else if tokens[sentence.start].is_any(&["to", "if"]) && scan.starts_clause(sentence.start + len) {
            range.start += len;
        }
    }
    let mut end = range.end;
    while end > range.start && tokens[end - 1].is_mark() {
        end -= 1;
    }
    let said = untrailed(tokens, range.start..end).end;
    if said < end {
        range.end = said;
    }
    let said = tokens[range.clone()].iter().any(|t| !t.is_mark());
    if said { range } else { sentence }
}

/// Where the aside starts that ends a stretch.
fn trailing(tokens: &[Token], range: Range<usize>) -> Option<usize> {
    let low = range.end.saturating_sub(LONGEST).max(range.start + 1);
    (low..range.end).find(|start| {
        let phrase = joined(&tokens[*start..range.end]);
        (ASIDES.contains(&phrase.as_str()) || TRAILING.contains(&phrase.as_str()))
            && loose(tokens, range.start, *start)
    })
}

/// The stretch without the asides that end it, and without what an `I mean` at its end says once more:
/// `creamy, the barista kind I mean` is `creamy`.
pub fn untrailed(tokens: &[Token], mut range: Range<usize>) -> Range<usize> {
    while let Some(start) = trailing(tokens, range.clone()) {
        let meant = joined(&tokens[start..range.end]) == "i mean";
        range.end = start;
        let comma = range.clone().rev().find(|i| tokens[*i].word == ",").filter(|at| *at > range.start);
        let verb = |r: Range<usize>| tokens[r].iter().any(|t| matches!(t.tag, Tag::VERB | Tag::AUX));
        if let Some(at) = comma.filter(|at| meant && verb(range.start..*at) && !verb(*at + 1..range.end)) {
            range.end = at;
        }
        while range.end > range.start + 1 && tokens[range.end - 1].is_mark() {
            range.end -= 1;
        }
    }
    range
}

/// Whether an aside stands at `to`, where else a purpose would begin: `I need it | to be honest`.
pub fn stands_at(scan: &Scan<'_>, from: usize, i: usize) -> bool {
    at(scan, i).is_some() && i > from && loose(scan.tokens, from, i)
}

/// The length of an aside that starts at a token, comma not included.
pub fn at(scan: &Scan<'_>, i: usize) -> Option<usize> {
    let longest = LONGEST.min(scan.end.checked_sub(i)?);
    (2..=longest).rev().find(|len| ASIDES.contains(&joined(&scan.tokens[i..i + len]).as_str()))
}

/// Whether a stretch only announces what follows the comma: `I mean, ...`, `I'm not sure, but ...`.
pub fn announces(seg: &[Token], next: &Token) -> bool {
    let said = match seg {
        [said @ .., comma] if comma.word == "," => said,
        _ => seg,
    };
    let words = joined(said);
    let doubt = matches!(words.as_str(), "i'm not sure" | "i am not sure" | "i don't know" | "not sure");
    words == "i mean" && next.word == "," || doubt && next.is_any(&[",", "but"])
}

/// Past an aside between commas: `and, to be honest, it is loud`. The token itself when there is none.
pub fn skip(scan: &Scan<'_>, i: usize) -> usize {
    match at(scan, i) {
        Some(len) if comma(scan, i + len) => i + len + 1,
        _ => i,
    }
}

fn comma(scan: &Scan<'_>, i: usize) -> bool {
    scan.word(i) == Some(",")
}

/// Whether what stands before does not ask for the words: `I want to be honest`, `what I suppose`.
fn loose(tokens: &[Token], from: usize, start: usize) -> bool {
    let before = &tokens[start - 1];
    if before.word == "," {
        return true;
    }
    if tokens[start].word == "to" {
        let wanting = tokens[from..start]
            .iter()
            .rposition(|t| t.tag == Tag::VERB && WANTING.contains(&t.lemma.as_str()));
        // `I need those minutes to be honest`: a thing is nobody who could be honest.
        let wanted = wanting.is_some_and(|at| {
            let object = &tokens[from + at + 1..start];
            object.last().is_none_or(|t| {
                t.tag == Tag::PRON && !t.is_any(&["it", "this", "that", "these", "those"])
                    || matches!(t.tag, Tag::PROPN | Tag::ADV)
                    || crate::lexicon::world::PEOPLE.contains(&t.word.as_str())
                    || crate::lexicon::world::PEOPLE.contains(&t.lemma.as_str())
            })
        });
        let asking = before.tag == Tag::ADJ && before.is_any(ASKING);
        return !(wanted || asking || matches!(before.tag, Tag::AUX | Tag::VERB | Tag::SCONJ));
    }
    let object = tokens[start].word == "something" && matches!(before.tag, Tag::VERB | Tag::AUX);
    let asked = before.is_any(&[
        "what", "how", "that", "than", "as", "way", "thing", "all", "who", "do", "does", "so", "not", "whom",
    ]);
    !(object || asked)
}
