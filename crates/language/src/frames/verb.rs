//! Subject and verb group of a clause.

use std::ops::Range;

use crate::analysis::Verb;
use crate::clauses::starts::Scan;
use crate::lexicon::{structure, verbs, world};
use crate::tags::Tag;
use crate::tokens::Token;

/// Adjectives that govern `to` + verb and carry little: `able to`.
const PASSED_ADJECTIVES: &[&str] = &[
    "able", "going", "supposed", "about", "likely", "willing", "trying", "unable", "bound", "meant",
    "allowed", "used",
];
/// Verbs passed on the way to a gerund: `end up ordering`, `keep failing`.
const PASSED_BEFORE_GERUND: &[&str] = &[
    "end", "keep", "start", "stop", "begin", "continue", "find", "avoid", "enjoy", "love", "like", "hate",
    "prefer", "finish", "go", "try", "spend", "wind", "see",
];

/// The subject and the predicate within a clause.
pub fn find(tokens: &[Token], range: Range<usize>) -> (Option<Range<usize>>, Option<Verb>) {
    let scan = Scan { tokens, end: range.end };
    let Some(first) = main_verb(&scan, range.clone()) else {
        return (None, None);
    };
    let subject = (first > range.start)
        .then(|| narrow(tokens, trim(tokens, range.start..first)))
        .filter(|s| !s.is_empty());
    (subject, Some(group(&scan, first)))
}

/// The subject without what stands before it: `by six I` is `I`, `in March my bank` is `my bank`.
fn narrow(tokens: &[Token], range: Range<usize>) -> Range<usize> {
    let Some(last) = range.end.checked_sub(1).filter(|l| *l >= range.start) else { return range };
    // `there` is a subject before a form of `be`; in `nobody there had time` it says where.
    let placed = range.len() == 2 && matches!(tokens[range.start].tag, Tag::PRON | Tag::NOUN | Tag::PROPN);
    let exists = !placed && tokens.get(range.end).is_some_and(|t| t.lemma == "be" || t.tag == Tag::AUX);
    if structure::SUBJECT_PRONOUNS[..8].contains(&tokens[last].word.as_str())
        || tokens[last].is_any(&["i", "we", "they"])
        || tokens[last].word == "there" && (exists || range.len() == 1)
    {
        return last..range.end;
    }
    let comma = tokens[range.clone()].iter().rposition(|t| t.word == ",").map(|k| range.start + k + 1);
    let list = tokens[range.clone()].iter().any(|t| t.tag == Tag::CCONJ);
    if let Some(at) = comma.filter(|at| *at < range.end && !list) {
        return trim(tokens, at..range.end);
    }
    if tokens[range.start].tag == Tag::ADP && !tokens[range.start].is_any(&["of"]) {
        // `after work everything is full`, `to me that is a trick`
        let pronoun = structure::SUBJECT_PRONOUNS.contains(&tokens[last].word.as_str())
            && !tokens[last].is_any(&["which", "who", "what", "there"]);
        if pronoun {
            return last..range.end;
        }
        let determined = (range.start + 2..range.end)
            .find(|i| matches!(tokens[*i].tag, Tag::DET) || tokens[*i].is_any(structure::POSSESSIVES));
        return determined.unwrap_or(range.start + 1)..range.end;
    }
    range
}

/// The first verb of the clause proper: relative clauses within the subject are passed over.
fn main_verb(scan: &Scan<'_>, range: Range<usize>) -> Option<usize> {
    let mut relative = 0;
    let mut i = range.start;
    let mut fallback = None;
    while i < range.end {
        let token = &scan.tokens[i];
        let before = (i > range.start).then(|| &scan.tokens[i - 1]);
        let after_noun = before.is_some_and(|b| {
            matches!(b.tag, Tag::NOUN | Tag::PROPN)
                || b.is_any(&[
                    "something",
                    "anything",
                    "nothing",
                    "everything",
                    "someone",
                    "somebody",
                    "anyone",
                    "nobody",
                    "all",
                    "one",
                    "what",
                ])
        });
        if after_noun
            && token.is_any(&["that", "who", "which", "i", "we", "they", "you", "he", "she", "where"])
            && token.tag != Tag::DET
            && !after_fronted_phrase(scan, &range, i)
        {
            relative += 1;
        }
        relative += usize::from(before.is_some_and(|b| asks_inside(scan, b, i)));
        let question_word =
            i == range.start && token.is_any(&["what", "how", "where", "whatever", "whoever"]);
        if question_word && scan.word(i + 1).is_some_and(|w| structure::SUBJECT_PRONOUNS.contains(&w)) {
            relative += 1;
        }
        let infinitive = before.is_some_and(|b| b.word == "to" && b.tag == Tag::PART);
        if scan.is_finite(i)
            && !infinitive
            && !noun_modifier(scan, i, range.start)
            && !caused(scan, i, range.start)
        {
            if relative == 0 {
                return Some(i);
            }
            relative -= 1;
            fallback.get_or_insert(i);
            i = group(scan, i).head;
        } else if i == range.start
            && (scan.is_gerund(i) || token.tag == Tag::AUX && token.word == "be" || token.tag == Tag::VERB)
        {
            fallback.get_or_insert(i);
        }
        i += 1;
    }
    fallback.filter(|f| *f == range.start).or_else(|| bare_verb(scan, &range))
}

/// `the question what's for dinner bores me`: the verb of what is asked comes first.
fn asks_inside(scan: &Scan<'_>, before: &Token, i: usize) -> bool {
    before.is_any(&["question", "thought", "worry"])
        && scan.tokens[i].is_any(&["what", "who", "whether", "how", "why", "if"])
        && scan.is_finite(i + 1)
}

/// Whether the pronoun at a token begins the clause proper, after a phrase that only says when or where: `in
/// the end I paid`, `last winter we moved`. A relative clause has a gap where its object would stand: `in the
/// script I mentioned`.
fn after_fronted_phrase(scan: &Scan<'_>, range: &Range<usize>, i: usize) -> bool {
    let token = &scan.tokens[i];
    if !token.is_any(&["i", "we", "they", "you", "he", "she"]) || i == range.start {
        return false;
    }
    let first = &scan.tokens[range.start];
    let before = &scan.tokens[i - 1];
    let timed = world::TIMES.contains(&before.word.as_str())
        || before.is_any(&[
            "end",
            "beginning",
            "start",
            "meantime",
            "moment",
            "while",
            "way",
            "times",
            "work",
            "point",
        ]);
    let dated =
        first.is_any(&["last", "one", "every", "this", "next", "each", "that", "some", "most"]) && timed;
    if !(first.tag == Tag::ADP || first.word == "once" || dated) {
        return false;
    }
    let Some(verb) = (i + 1..range.end.min(i + 5)).find(|at| scan.is_finite(*at)) else { return false };
    let head = group(scan, verb).head;
    timed
        || scan.tokens[(head + 1).min(range.end)..range.end]
            .iter()
            .any(|t| matches!(t.tag, Tag::NOUN | Tag::PROPN | Tag::PRON | Tag::ADJ | Tag::NUM))
}

/// `ideas generated by it`: a participle behind a noun is no finite verb when `by` or nothing follows.
fn noun_modifier(scan: &Scan<'_>, i: usize, start: usize) -> bool {
    let token = &scan.tokens[i];
    let participle = token.tag == Tag::VERB
        && (token.word.ends_with("ed") || token.word.ends_with("en") && token.word.len() > 4);
    if !participle {
        return false;
    }
    let noun_next =
        scan.tokens.get(i + 1).is_some_and(|t| i + 1 < scan.end && matches!(t.tag, Tag::NOUN | Tag::PROPN));
    let determined = i > start && matches!(scan.tokens[i - 1].tag, Tag::DET | Tag::ADJ | Tag::ADV | Tag::ADP);
    let by = scan.word(i + 1) == Some("by") && i > start && matches!(scan.tokens[i - 1].tag, Tag::NOUN);
    noun_next && (determined || i == start) || by
}

/// A fragment without a finite verb: `not having to think`, `saving time`.
fn bare_verb(scan: &Scan<'_>, range: &Range<usize>) -> Option<usize> {
    let mut i = range.start;
    while i < range.end && (scan.tokens[i].is_any(&["not", "to", "never"]) || scan.tokens[i].tag == Tag::ADV)
    {
        i += 1;
    }
    (i < range.end && matches!(scan.tokens[i].tag, Tag::VERB | Tag::AUX)).then_some(i)
}

/// The verb group that starts at a token, down to the verb that carries content.
pub fn group(scan: &Scan<'_>, first: usize) -> Verb {
    let tokens = scan.tokens;
    let mut main = first;
    let mut i = first;
    let mut be = false;
    while i < scan.end {
        let t = &tokens[i];
        match t.tag {
            Tag::AUX => {
                main = i;
                be = t.lemma == "be";
            }
            Tag::VERB => {
                main = i;
                break;
            }
            Tag::PART if t.is_any(&["n't", "not"]) => {}
            Tag::ADV => {}
            Tag::PRON if i == first + 1 && tokens[first].tag == Tag::AUX => {}
            _ => break,
        }
        i += 1;
    }
    let word = tokens[main].word.as_str();
    let verb = tokens[main].tag == Tag::VERB && main > first && be;
    let participle = word.ends_with("ed") || word.ends_with("en") || verbs::irregular(word).is_some();
    let mut out = Verb {
        first,
        main,
        head: main,
        chain: Vec::new(),
        passive: verb && participle && !word.ends_with("ing") && !perfect(scan, first, main),
        progressive: verb && word.ends_with("ing"),
    };
    while out.chain.len() < 4 {
        let Some(next) = chained(scan, &mut out) else { break };
        out.head = next;
        out.passive = false;
    }
    out
}

/// `it's expanded my reach`, `it's become normal`: `'s` is `has` when an object follows, or the verb cannot be
/// passive.
fn perfect(scan: &Scan<'_>, first: usize, main: usize) -> bool {
    let object = scan
        .tokens
        .get(main + 1)
        .is_some_and(|t| main + 1 < scan.end && (t.tag == Tag::DET || t.is_any(&["me", "us", "it", "them"])));
    let intransitive = scan.tokens[main].is_any(&["become", "gone", "got", "gotten", "been", "come"]);
    scan.tokens[first].word == "'s" && (object || intransitive)
}

/// `having someone check it saves time`: the bare verb behind a gerund of causing and its object belongs to
/// the gerund.
fn caused(scan: &Scan<'_>, i: usize, start: usize) -> bool {
    let token = &scan.tokens[i];
    let causing = scan.tokens[start]
        .is_any(&["having", "letting", "making", "helping", "seeing", "watching", "hearing"]);
    causing
        && i > start + 1
        && i <= start + 4
        && token.word == token.lemma
        && scan.tokens[start + 1..i]
            .iter()
            .all(|t| matches!(t.tag, Tag::DET | Tag::NOUN | Tag::PROPN | Tag::PRON | Tag::ADJ))
}

/// The next verb of a chain: `want to feel`, `am able to plan`, `end up ordering`.
fn chained(scan: &Scan<'_>, verb: &mut Verb) -> Option<usize> {
    let tokens = scan.tokens;
    let lemma = tokens[verb.head].lemma.clone();
    let mut at = verb.head + 1;
    let mut passed = None;
    while let Some(t) = tokens.get(at).filter(|_| at < scan.end) {
        if lemma == "be" && t.is_any(PASSED_ADJECTIVES) && scan.word(at + 1) == Some("to") {
            passed = Some(t.word.clone());
        } else if !(t.tag == Tag::ADV
            || t.is_any(&["not", "n't", "up", "just", "myself", "ourselves", "yourself"]))
        {
            break;
        }
        at += 1;
    }
    let t = tokens.get(at).filter(|_| at < scan.end)?;
    let complement = verbs::COMPLEMENT.contains(&lemma.as_str())
        && !verbs::CAUSE_TO_DO.contains(&lemma.as_str())
        || lemma == "get";
    if t.word == "to" && (passed.is_some() || complement && lemma != "be") {
        let mut next = at + 1;
        while tokens.get(next).is_some_and(|t| next < scan.end && (t.tag == Tag::ADV || t.word == "not")) {
            next += 1;
        }
        let verb_next = tokens.get(next).is_some_and(|t| {
            next < scan.end
                && (matches!(t.tag, Tag::VERB | Tag::AUX) || verbs::is_base(&t.word) && t.tag != Tag::ADP)
        });
        if verb_next && tokens[at].tag == Tag::PART {
            verb.chain.push(passed.unwrap_or(lemma));
            return Some(next);
        }
    }
    let gerund = t.tag == Tag::VERB && t.word.ends_with("ing");
    if gerund && PASSED_BEFORE_GERUND.contains(&lemma.as_str()) && passed.is_none() {
        verb.chain.push(lemma);
        return Some(at);
    }
    None
}

/// Adverbs, marks and coordinators off both ends.
pub fn trim(tokens: &[Token], mut range: Range<usize>) -> Range<usize> {
    let loose = |t: &Token| {
        t.is_mark() || matches!(t.tag, Tag::ADV | Tag::INTJ | Tag::CCONJ) && !t.is_any(&["there", "here"])
    };
    while !range.is_empty() && loose(&tokens[range.end - 1]) {
        range.end -= 1;
    }
    while !range.is_empty() && loose(&tokens[range.start]) {
        range.start += 1;
    }
    range
}
