//! What is wrong with a question, as the person who hears it would notice.

use serde::Serialize;

use super::words::{self, WordBag};

/// Faults that change how a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Faults {
    /// Can be answered by yes or no.
    pub closed: bool,
    /// Asks two things.
    pub double: bool,
    /// Suggests its answer.
    pub leading: bool,
    /// Uses words of the trade.
    pub jargon: bool,
    /// Was asked before, nearly in the same words.
    pub duplicate: bool,
}

const OPENERS: &[&str] = &[
    "do", "does", "did", "is", "are", "was", "were", "have", "has", "had", "can", "could", "would", "will",
    "should", "don't", "doesn't", "didn't", "isn't", "aren't", "wasn't", "weren't", "haven't", "wouldn't",
    "couldn't", "won't", "may", "might",
];
const SUBJECTS: &[&str] = &[
    "you", "it", "that", "this", "they", "there", "he", "she", "we", "i", "the", "your", "these", "those",
    "any", "anyone", "anything", "people", "everyone",
];
const INVITATIONS: &[&str] =
    &["tell", "describe", "give", "explain", "walk", "talk", "take", "say", "share", "help", "think", "put"];
const LEADING: &[&str] = &[
    "don't you",
    "isn't it",
    "aren't you",
    "doesn't it",
    "wouldn't you",
    "didn't you",
    "won't you",
    "right",
    "surely",
    "obviously",
    "of course",
    "you must",
    "i imagine you",
    "i'm sure you",
    "you'd agree",
    "you would agree",
    "wouldn't you say",
    "wouldn't you agree",
    "is it because",
    "was it because",
    "is that because",
    "was that because",
    "how great",
    "how frustrating",
    "how annoying",
    "how wonderful",
    "as everyone knows",
    "clearly",
    "no doubt",
    "don't you think",
    "so it is",
    "so you",
];
const JARGON: &[&str] = &[
    "attribute",
    "attributes",
    "consequence",
    "consequences",
    "terminal value",
    "terminal values",
    "instrumental value",
    "psychosocial",
    "ladder",
    "laddering",
    "construct",
    "constructs",
    "touchpoint",
    "touchpoints",
    "pain point",
    "pain points",
    "gain point",
    "job to be done",
    "jobs to be done",
    "salience",
    "ontology",
    "means-end",
    "means end",
    "value chain",
    "stakeholder",
    "stakeholders",
    "node",
    "nodes",
    "edge",
    "edges",
    "emotional job",
    "social job",
    "critical incident",
    "moment of truth",
    "stimulus",
];
const SECOND_ASKS: &[&str] = &[
    "and what",
    "and how",
    "and why",
    "and where",
    "and when",
    "and who",
    "and which",
    "and did",
    "and do",
    "and does",
    "and would",
    "and is",
    "and are",
    "or what",
    "or how",
    "or why",
];

pub(crate) fn find(question: &str, bag: &WordBag, heard: &[WordBag]) -> Faults {
    let bare = words::without_quotes(question);
    let padded = words::padded(&bare);
    let has = |phrases: &[&str]| phrases.iter().any(|p| contains(&padded, p));
    Faults {
        closed: closed(&bare),
        double: bare.matches('?').count() > 1 || second_ask(&bare),
        leading: tag(&bare) || leading(&padded),
        jargon: has(JARGON),
        duplicate: heard.iter().any(|earlier| earlier.jaccard(bag) > 0.85),
    }
}

fn contains(padded: &str, phrase: &str) -> bool {
    padded
        .match_indices(phrase)
        .any(|(at, _)| padded[..at].ends_with(' ') && padded[at + phrase.len()..].starts_with(' '))
}

fn leading(padded: &str) -> bool {
    // "right" and "so you" lead only at the end and at the start; as words of a sentence they do not.
    LEADING.iter().any(|phrase| match *phrase {
        "right" => padded.trim_end().ends_with(" right"),
        "so you" | "so it is" => padded.trim_start().starts_with(phrase) && !asks(padded),
        _ => contains(padded, phrase),
    })
}

fn asks(padded: &str) -> bool {
    [" what ", " how ", " why ", " where ", " when ", " which ", " who "].iter().any(|w| padded.contains(w))
}

fn tag(bare: &str) -> bool {
    let Some((_, last)) = bare.trim_end_matches(['?', ' ']).rsplit_once(',') else { return false };
    let last = words::split(last);
    let words: Vec<&str> = last.iter().map(String::as_str).collect();
    matches!(words[..], [aux, who] if OPENERS.contains(&aux) && SUBJECTS.contains(&who))
}

fn last_sentence(bare: &str) -> &str {
    let trimmed = bare.trim_end_matches(['?', '.', '!', ' ', '\u{2026}']);
    trimmed.rsplit(['.', '!', '?']).next().unwrap_or(trimmed)
}

fn closed(bare: &str) -> bool {
    let all = words::split(last_sentence(bare));
    let skip = all.iter().take_while(|w| matches!(w.as_str(), "and" | "so" | "but" | "then" | "or")).count();
    let words: Vec<&str> = all[skip..].iter().map(String::as_str).collect();
    let [aux, who, rest @ ..] = words.as_slice() else { return false };
    if !OPENERS.contains(aux) || !SUBJECTS.contains(who) {
        return false;
    }
    !(matches!(*aux, "can" | "could" | "would" | "will")
        && rest.iter().take(3).any(|w| INVITATIONS.contains(w)))
}

fn second_ask(bare: &str) -> bool {
    let padded = words::padded(last_sentence(bare));
    asks(&padded)
        && SECOND_ASKS
            .iter()
            .any(|p| padded.find(&format!(" {p} ")).is_some_and(|at| at > 0 && asks(&padded[..=at])))
}

/// The part of a double question that stays in the ear: the last.
pub(crate) fn last_half(question: &str) -> &str {
    let sentence = last_sentence(question);
    let lower = sentence.to_ascii_lowercase();
    let cut = SECOND_ASKS.iter().filter_map(|p| lower.rfind(p)).max();
    match cut {
        Some(at) if at > 0 && sentence.is_char_boundary(at) => &sentence[at..],
        _ => sentence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(question: &str) -> Faults {
        find(question, &WordBag::of(question), &[WordBag::of("What happened next at work?")])
    }

    #[test]
    fn each_fault_is_noticed_and_good_questions_have_none() {
        for question in ["Do you like it?", "And did that help?", "Thanks. Is it expensive?"] {
            assert!(faults(question).closed, "{question}");
        }
        for question in ["What do you like? And why?", "What do you do and how do you feel about it?"] {
            assert!(faults(question).double, "{question}");
        }
        for question in ["You like it, don't you?", "Surely that is nice?", "Is it because of the price?"] {
            assert!(faults(question).leading, "{question}");
        }
        assert!(faults("Which terminal value does it serve?").jargon);
        assert!(faults("What happened at work next?").duplicate);
        for question in [
            "What does the taste do for you?",
            "Could you give me an example of that?",
            "Thanks for making the time. To start, tell me about the last time you chose it.",
            "How do you feel on a day with it and on a day without?",
            "You said \u{201c}don't you dare\u{201d}. What is behind that?",
            "What comes out of that for you, good or bad?",
            "",
        ] {
            assert_eq!(faults(question), Faults::default(), "{question}");
        }
    }

    #[test]
    fn the_last_half_stays() {
        assert_eq!(last_half("What do you do and how do you feel?"), "and how do you feel");
        assert_eq!(last_half("Where was that? What happened?").trim(), "What happened");
        assert_eq!(last_half(""), "");
    }
}
