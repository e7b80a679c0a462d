//! Rules on the form of a question: one, open, short, readable, rendered without a seam.

use std::sync::LazyLock;

use colloquy_engine::interpretation::FocusBrief;
use regex::Regex;

use super::text::{Question, count_words, lower_words, sentences, syllables};
use super::{Findings, MOST_WORDS, Talk};

/// A pattern of this crate. The patterns are constants; `every_pattern_compiles` proves that they are sound.
pub(super) fn pattern(text: &str) -> Option<Regex> {
    Regex::new(text).ok()
}

/// Whether a pattern of ours matches.
pub(super) fn matches(pattern: &LazyLock<Option<Regex>>, text: &str) -> bool {
    pattern.as_ref().is_some_and(|p| p.is_match(text))
}

const WH: &str = "(?:what|how|why|when|where|who|whom|whose|which)";
pub(super) const AUX: &str = "(?:do|does|did|is|are|was|were|am|have|has|had|can|could|would|will|should|might|may|must|\
     isn't|aren't|don't|doesn't|didn't|wouldn't|couldn't|haven't|won't|wasn't|weren't|hasn't)";

static IF_ANY: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r",?\s*\bif (?:any(?:thing|where|one|body)?|ever|at all)\b,?"));
static TWO_WH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(&format!(r"\b{WH}\b[^?]*,?\s+\b(?:and|or)\s+(?:also\s+)?{WH}\b\s+(?:{AUX}|[a-z]+\s+{AUX})\b"))
});
static AND_AUX: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(&format!(
        r"\b{WH}\b[^?]*\band\s+(?:also\s+)?{AUX}\s+(?:you|it|they|that|this|the|there|he|she|we|your|their)\b"
    ))
});
/// "..., and why?", "what happened and how you felt".
static AND_WH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(&format!(
        r"\b{WH}\b[^?]*\band\s+(?:also\s+)?(?:(?:why|how|when|where|who|what for|which \w+)(?: not)?\s*[?.]|{WH}\s+(?:you|they|he|she|we)\b)"
    ))
});
/// The other half of a comparison in threes: which two are alike, and how the third differs, is one question.
static THE_THIRD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(r",?\s*\band (?:how|why|in what way|what)\b[^?.]*\b(?:third|other one|odd one)\b[^?.]*")
});
/// The same in short: "which is the odd one out, and how?".
static ODD_ONE: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r"\b(?:odd one out|stands? apart|other two),?\s*and (?:how|why|in what way)\b"));
/// An opinion asked of two things with an article each.
static TWO_OBJECTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:feel about|think of|think about|opinion of|opinion on|satisfied with|happy with|rate|liked? about|disliked? about)\s+(?:the|its|their|your)\s+\w+(?: \w+)?\s+(?:and|or)\s+(?:the|its|their|your)\s+\w+",
    )
});

pub(super) fn double_barrelled(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    let text = [&IF_ANY, &THE_THIRD, &ODD_ONE]
        .into_iter()
        .filter_map(|aside| aside.as_ref())
        .fold(q.asking.clone(), |text, aside| aside.replace_all(&text, " ").into_owned());
    if [&TWO_WH, &AND_AUX, &AND_WH, &TWO_OBJECTS].into_iter().any(|p| matches(p, &text)) {
        out.fail("asks two things at once");
    }
}

pub(super) fn two_questions(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    let marks = q.plain.matches(['?', '？', '؟']).count();
    if marks > 1 {
        out.fail(format!("{marks} questions in one"));
    }
}

static LEAD_WORD: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r"^(?:(?:so|and|but|now|ok|okay|well|right|then|also),?\s+)+"));
/// A verb before its subject: in English the form of a question for yes or no.
static CLOSED: LazyLock<Option<Regex>> = LazyLock::new(|| pattern(&format!(r"^{AUX}\s+[a-z].*\?")));
static CLOSED_AFTER_LEAD: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(&format!(r"^([^,?]{{0,60}}),\s+({AUX}\s+[a-z].*\?)")));
/// A statement with a question mark, or what is left of a question for yes or no.
static STATED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(r"^(?:(?:you|it|that|they|this|there)(?:'re|'s|'ve|'d)?\s+[a-z]|(?:any|anything|ever)\s).*\?")
});
static ANY_WH: LazyLock<Option<Regex>> = LazyLock::new(|| pattern(&format!(r"\b{WH}\b")));
static WH_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| pattern(r"^(?:what|which|who|how|why|where)\b"));
static INVITATION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"^(?:(?:could|can|would|will) you (?:please |perhaps |just )?(?:tell|describe|walk|talk|say|give|explain|show|take|share|put|help|mind|think|recall|remember|picture|imagine|elaborate|expand|list|name|compare|sum|paint|go|write)\b|(?:may|can|could|might) i ask\b)",
    )
});

pub(super) fn closed(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    // Whether it was understood may be asked for a yes, and a rating of a grid in any form.
    if talk.listened {
        return;
    }
    if talk.strategy.is_some_and(|s| s.stems == "rate_elements" || s.name == "rate_elements") {
        return;
    }
    let body = LEAD_WORD.as_ref().map_or_else(|| q.asking.clone(), |p| p.replace(&q.asking, "").into_owned());
    let after_lead = CLOSED_AFTER_LEAD.as_ref().and_then(|p| p.captures(&body)).and_then(|c| {
        let lead = c.get(1).filter(|lead| !matches(&WH_FIRST, lead.as_str()));
        lead.and_then(|_| c.get(2)).map(|rest| rest.as_str())
    });
    let closed = (matches(&CLOSED, &body) && !matches(&INVITATION, &body))
        || after_lead.is_some_and(|rest| !matches(&INVITATION, rest))
        || (matches(&STATED, &body) && !matches(&ANY_WH, &body));
    if closed {
        out.fail("can be answered with yes or no");
    }
}

/// Words of a lead-in before the question itself that are still easy to follow.
const LEAD_IN_WORDS: usize = 14;

/// Words that may stand before a question that answers the person first.
const ANSWERING_WORDS: usize = 15;
/// Words more of a question that compares things.
const COMPARING_WORDS: usize = 10;

/// Words of the person's own that count for the length of a question: a whole sentence of theirs is easier to follow than a part of it.
const QUOTED_WORDS: usize = 10;

pub(super) fn length(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    // Three things are named before it is asked how they differ.
    let compares = matches!(talk.brief.focus, FocusBrief::Triad { .. })
        || talk.methodology.ontology.node_type("construct_pole").is_some();
    let asking = if compares { MOST_WORDS + COMPARING_WORDS } else { MOST_WORDS };
    let most = if talk.listened { asking + ANSWERING_WORDS } else { asking };
    let asked = count_words(&q.asking);
    let quoted: usize = q.quotes.iter().map(|quote| count_words(quote).saturating_sub(QUOTED_WORDS)).sum();
    let words = q.words.saturating_sub(quoted);
    if words > most {
        out.fail(format!("{words} words; at most {most}"));
    } else if asked > asking {
        out.fail(format!("{asked} words in the question itself; at most {asking}"));
    } else if q.words < 2 {
        out.fail("too short to be a question");
    }
    let all = sentences(&q.plain);
    if let [lead @ .., _] = all.as_slice() {
        let words: usize = lead.iter().map(|s| count_words(s)).sum();
        if words > LEAD_IN_WORDS {
            out.warn(format!("{words} words before the question itself"));
        }
    }
}

static SEAM: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(r"[{}_<>]|\bnull\b|\bundefined\b|\bnone\?|\s{2,}|\s[?.,;:!]|\.\.|\?\?|,,|[.,]\?|\(\)|“”")
});
const DETERMINERS: &[&str] = &["the", "a", "an", "my", "your", "its", "their", "our", "his"];
const PREPOSITIONS: &[&str] = &["of", "to", "for", "with", "from", "about", "in"];

pub(super) fn rendering(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    if matches(&SEAM, &q.plain.replace("...", "…"))
        || q.raw.trim() != q.raw
        || q.raw.matches('“').count() != q.raw.matches('”').count()
    {
        out.fail("a slot or a seam shows");
        return;
    }
    let words: Vec<String> = lower_words(&q.plain).collect();
    for pair in words.windows(2) {
        let (first, second) = (pair[0].as_str(), pair[1].as_str());
        let two_determiners = DETERMINERS.contains(&first) && DETERMINERS.contains(&second);
        let same_preposition = first == second && PREPOSITIONS.contains(&first);
        if (two_determiners || same_preposition) && adjacent(&q.plain, first, second) {
            out.fail(format!("“{first} {second}” in a row"));
            return;
        }
    }
}

/// The two words stand side by side, with nothing but a space between them.
fn adjacent(text: &str, first: &str, second: &str) -> bool {
    format!(" {text} ").replace('?', " ").contains(&format!(" {first} {second} "))
}

/// Letters from which a word is hard to read.
const LONG_WORD: usize = 14;
/// Flesch-Kincaid grade from which a question is hard to follow.
const HARD_GRADE: f64 = 9.0;

pub(super) fn readability(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    let words: Vec<String> = lower_words(&q.plain).filter(|w| w.is_ascii()).collect();
    if let Some(long) = words.iter().find(|w| w.len() >= LONG_WORD) {
        out.warn(format!("“{long}” is hard to read"));
        return;
    }
    if words.len() < 8 {
        return;
    }
    let sentences = sentences(&q.plain).len().max(1) as f64;
    let syllables: usize = words.iter().map(|w| syllables(w)).sum();
    let count = words.len() as f64;
    let grade = 0.39 * count / sentences + 11.8 * syllables as f64 / count - 15.59;
    if grade > HARD_GRADE {
        out.warn(format!("reads at grade {grade:.0}"));
    }
}

static A_BEFORE_VOWEL: LazyLock<Option<Regex>> = LazyLock::new(|| pattern(r"\ba ([aeio][a-z]+)"));
static AN_BEFORE_CONSONANT: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r"\ban ([bcdfgjklmnpqrstvwxyz][a-z]+)"));
static AGREEMENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:you|they|we) (?:is|was|has|does)\b|\b(?:it|he|she) (?:are|were|have|do)\b|\bi (?:is|are|has)\b|\b(?:does|do|did) \w+ (?:is|are|was|were)\b",
    )
});

pub(super) fn grammar(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    let first = |p: &LazyLock<Option<Regex>>| {
        p.as_ref().and_then(|p| p.captures(&q.plain)).and_then(|c| c.get(1)).map(|m| m.as_str().to_owned())
    };
    if let Some(word) = first(&A_BEFORE_VOWEL)
        && !["one", "once", "euro", "ewe"].iter().any(|w| word.starts_with(w))
    {
        out.warn(format!("“a {word}” should be “an {word}”"));
    }
    if let Some(word) = first(&AN_BEFORE_CONSONANT) {
        out.warn(format!("“an {word}” should be “a {word}”"));
    }
    // "Were it", "do they" and the like are questions; only the plain order can disagree.
    if matches(&AGREEMENT, &q.plain) && !matches(&INVERTED, &q.plain) {
        out.warn("subject and verb do not agree");
    }
}

static INVERTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:if|wish|and|or|with|to|than|about|for|like|between) (?:it|he|she|you|they|we) \w+|\b(?:make|makes|made|let|lets|did|does|do|would|could|can|should|might) (?:it|he|she) \w+",
    )
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_compiles() {
        for p in [
            &IF_ANY,
            &THE_THIRD,
            &TWO_WH,
            &AND_AUX,
            &LEAD_WORD,
            &CLOSED,
            &CLOSED_AFTER_LEAD,
            &AND_WH,
            &TWO_OBJECTS,
            &STATED,
            &ANY_WH,
            &WH_FIRST,
            &INVITATION,
            &SEAM,
            &A_BEFORE_VOWEL,
            &AN_BEFORE_CONSONANT,
            &AGREEMENT,
            &INVERTED,
        ] {
            assert!(p.is_some());
        }
    }
}
