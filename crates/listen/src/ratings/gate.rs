//! The gate before extraction: is there anything to extract, and if not, why (`language.md` 3.8).

use colloquy_engine::interpretation::{Extractability, NotExtractable};

use super::features::Features;
use super::valence;

/// Judges an answer. In doubt it is extractable.
pub(super) fn judge(f: &Features) -> Extractability {
    let reason = reason(f);
    match reason {
        Some(reason) if !excused(f, reason) => Extractability { extractable: false, reason: Some(reason) },
        _ => Extractability { extractable: true, reason: None },
    }
}

fn reason(f: &Features) -> Option<NotExtractable> {
    let own = f.words >= 4 && speaks_of_own(&f.lower_words());
    if f.tokens.is_empty() {
        return Some(NotExtractable::NoWords);
    }
    if asks_back(f) {
        return Some(NotExtractable::QuestionBack);
    }
    if f.deflects {
        return Some(NotExtractable::Deflect);
    }
    if (says_again(f) && f.new_content.len() <= 1) || f.repeats_earlier {
        return Some(NotExtractable::Repeat);
    }
    if f.is_non_answer {
        return Some(NotExtractable::NonAnswer);
    }
    if f.is_acknowledgement && !own {
        return Some(if f.vague.len() > 1 { NotExtractable::Vague } else { NotExtractable::Ack });
    }
    if !own && (f.new_content.is_empty() || !f.vague.is_empty() && only_generalities(f)) {
        return Some(NotExtractable::Vague);
    }
    wanders_off(f).then_some(NotExtractable::Tangent)
}

/// The fatigue phrase points back at what was said, as against mere indifference.
fn says_again(f: &Features) -> bool {
    f.fatigue.iter().any(|phrase| phrase != "whatever" && phrase != "i'm tired" && phrase != "just is")
}

/// Exceptions: a feeling, a pole or a number may be the whole answer to a question for one.
fn excused(f: &Features, reason: NotExtractable) -> bool {
    let asks = |words: &[&str]| words.iter().any(|word| f.question.contains(word));
    match reason {
        NotExtractable::Ack | NotExtractable::Vague | NotExtractable::NonAnswer | NotExtractable::Repeat => {
            if !f.non_answers.is_empty() && f.vague.is_empty() {
                return false;
            }
            let short = f.words <= 5;
            let feeling = asks(&["feel", "like for you", "mood", "went through you", "react"])
                && f.fatigue.is_empty()
                && valence::of(f).1 != 3;
            let pole = asks(&["opposite", "other end", "alike", "odd one out"])
                && (!f.vague.is_empty() || !f.content.is_empty());
            let number = f.numbers > 0
                && asks(&[
                    "number", "from 1", "if 1", "1 to", "scale", "how many", "how long", "how much", "order",
                ]);
            short && (feeling || pole || number)
        }
        _ => false,
    }
}

/// A question put to the interviewer with no content of its own.
fn asks_back(f: &Features) -> bool {
    const BACK: &[&[&str]] = &[
        &["what", "do", "you", "mean"],
        &["repeat", "that"],
        &["repeat", "the", "question"],
        &["say", "that", "again"],
        &["come", "again"],
        &["what", "was", "the", "question"],
        &["don't", "understand", "the", "question"],
        &["can", "you", "rephrase"],
        &["could", "you", "rephrase"],
        &["can", "you", "explain"],
        &["what", "kind", "of", "answer"],
        &["how", "do", "you", "mean"],
        &["what", "you", "mean"],
        &["what", "you're", "asking"],
        &["what", "you", "are", "asking"],
        &["what", "you", "want", "to", "know"],
        &["what", "you're", "getting", "at"],
        &["understand", "your", "question"],
        &["don't", "get", "the", "question"],
        &["don't", "follow"],
        &["in", "what", "way"],
        &["in", "what", "sense"],
    ];
    let words = f.lower_words();
    let phrase = BACK.iter().any(|p| words.windows(p.len()).any(|w| w == *p));
    let bare = f.question_marks > 0
        && f.new_content.len() <= 1
        && f.words <= 6
        && words.first().is_some_and(|w| {
            [
                "what", "how", "why", "which", "who", "like", "sorry", "huh", "eh", "pardon", "when",
                "where", "such",
            ]
            .contains(w)
        });
    (phrase && f.new_content.len() <= 3) || bare
}

/// Only words that say nothing in particular are new.
fn only_generalities(f: &Features) -> bool {
    const GENERALITIES: &[&str] =
        &["atmosphere", "matters", "overall", "whole", "lot", "lots", "everything", "etc"];
    f.new_content.iter().all(|w| GENERALITIES.contains(&w.as_str()))
}

/// Opens with a tangent cue and shares no content word with the question.
fn wanders_off(f: &Features) -> bool {
    const CUES: &[&[&str]] = &[
        &["reminds", "me"],
        &["speaking", "of"],
        &["funny", "story"],
        &["on", "another", "note"],
        &["off", "topic"],
    ];
    let words = f.lower_words();
    let opening = &words[..words.len().min(10)];
    let cue = CUES.iter().any(|p| opening.windows(p.len()).any(|w| w == *p));
    cue && f.new_content.len() == f.content.len()
}
/// Wide words that mean much once they are one's own: "no time", "my life", "be myself".
fn speaks_of_own(words: &[&str]) -> bool {
    const AMOUNTS: &[&str] = &[
        "no", "my", "our", "own", "more", "less", "enough", "little", "much", "spare", "free", "any", "your",
    ];
    const WIDE: &[&str] = &["time", "life", "people", "day", "days", "self"];
    const SELVES: &[&str] = &["myself", "ourselves", "mine", "ours"];
    let own = words.windows(2).any(|w| AMOUNTS.contains(&w[0]) && WIDE.contains(&w[1]));
    // "For myself" and "by myself" alone say little; "be myself" says it all.
    own || words.len() >= 2 && words.iter().any(|w| SELVES.contains(w))
}
