//! Rules on the manner of a question: it must not lead, judge, doubt or presuppose.

use std::sync::LazyLock;

use regex::Regex;

use super::context::{Listed, listed, voiced_valence};
use super::form::{matches, pattern};
use super::text::Question;
use super::{Findings, Talk};

static LEADING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?:^|[.,;:!?]\s+|\b(?:so|and|but|or)\s+)(?:don't|wouldn't|isn't|aren't|didn't|doesn't|won't|couldn't|wasn't|weren't|haven't|shouldn't) (?:you|it|that|they|this)\b|,\s*(?:right|correct|no|yes|yeah|huh)\?|\b(?:surely|obviously|of course|everyone knows|everybody knows|most people|i assume|i imagine you|i bet|you would agree|you'd agree|wouldn't you agree)\b|\byou must (?:have|be|feel)\b|(?:^|[.?!]\s+)clearly\b|\bclearly,",
    )
});
static PRESUPPOSED_DEGREE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\bhow (?:much (?:do|did|would) you (?:love|like|enjoy|hate|dislike|want)|(?:great|good|bad|terrible|frustrating|annoying|amazing|easy|difficult|hard|happy|angry|upset|disappointed|frustrated|excited|painful|awful|wonderful|stressful|worried)\b)",
    )
});

pub(super) fn leading(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    if matches(&LEADING, &q.plain) {
        out.fail("puts words into the respondent's mouth");
    } else if matches(&PRESUPPOSED_DEGREE, &q.plain) {
        out.fail("takes a like or dislike for granted");
    }
}

static SUGGESTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:is|was) (?:it|that|this) because\b|\beither\b[^?]*\bor\b|\bor (?:is|was|would|are|were|do|did) (?:it|that|they|you)\b|\bor rather\b",
    )
});

pub(super) fn answer_suggested(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let grid = talk.methodology.technique == "repertory_grid";
    if matches(&SUGGESTED, &q.plain) && !grid {
        out.fail("offers the answer to choose from");
    }
}

static PREDICTION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\bwould you (?:buy|pay|recommend|switch|sign up|purchase|subscribe)\b|\bwould you use (?:it|this|that)\b( (?:alongside|with))?",
    )
});

pub(super) fn prediction(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let Some(found) = PREDICTION.as_ref().and_then(|p| p.captures(&q.plain)) else { return };
    if found.get(1).is_some() {
        return;
    }
    let message = "asks for a prediction; people predict themselves badly";
    if matches!(talk.methodology.technique.as_str(), "critical_incident" | "jobs_to_be_done") {
        out.fail(message);
    } else {
        out.warn(message);
    }
}

static EVALUATION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:(?:great|good|excellent|perfect|interesting|wonderful|amazing|fantastic) (?:answer|point|question|insight|observation)|that's (?:great|good|wonderful|amazing|terrible|awful|fantastic|interesting|lovely|so true|a shame|brilliant)|i (?:totally |completely |fully )?agree|i disagree|i love that|i like that|how (?:awful|lovely|wonderful|sad|nice)[.!,]|i'm (?:so )?sorry (?:you|to hear)|well done|good for you|you're right|that makes sense)\b|\bwow\b|\b(?:excellent|perfect|awesome|fantastic|brilliant|lovely|great)[!.,]",
    )
});

pub(super) fn evaluation(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    if matches(&EVALUATION, &q.plain) || q.plain.contains("how awful") {
        out.fail("judges the answer");
    }
}

static DOUBLE_NEGATION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\bnot\b[^?]*\b(?:un(?:able|aware|certain|clear|comfortable|convinced|fair|familiar|happy|helpful|important|interested|likely|necessary|pleasant|reasonable|reliable|satisfied|sure|usual|willing)\w*|never|without)\b|n't[^?]*\b(?:not|never|no)\b|\bwithout not\b",
    )
});

pub(super) fn double_negation(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    if matches(&DOUBLE_NEGATION, &q.asking) {
        out.warn("negates twice");
    }
}

static DOUBTING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:do|did) you (?:really|actually|honestly|seriously)\b|\breally\?|\bare you (?:serious|sure)\b",
    )
});

pub(super) fn doubting(q: &Question<'_>, _: &Talk<'_>, out: &mut Findings) {
    if matches(&DOUBTING, &q.plain) {
        out.fail("sounds as if the respondent were not believed");
    }
}

static ASSUMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:what|which) (?:\w+ )?(?:problems?|issues?|benefits?|advantages|frustrations?|difficulties|annoyances|concerns|worries)\b",
    )
});

/// Feelings that must not be named for the respondent.
const EMOTIONS: &[&str] = &[
    "angry",
    "furious",
    "frustrated",
    "frustrating",
    "annoyed",
    "annoying",
    "happy",
    "sad",
    "scared",
    "afraid",
    "worried",
    "anxious",
    "proud",
    "guilty",
    "ashamed",
    "embarrassed",
    "excited",
    "relieved",
    "disappointed",
    "upset",
    "stressed",
    "lonely",
    "jealous",
    "delighted",
    "thrilled",
    "bored",
];

pub(super) fn presupposition(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    if matches(&ASSUMED, &q.plain) && !q.plain.contains("if any") && !voiced_valence(talk) {
        out.warn("takes it for granted that there is a problem or a benefit");
    }
    let mut named = FEELINGS.iter().filter(|word| word.is_in(&q.squeezed));
    if let Some(word) = named.find(|word| !theirs_has(talk, word.phrase)) {
        out.warn(format!("names a feeling the respondent did not: “{}”", word.phrase));
    }
}

static FEELINGS: LazyLock<Vec<Listed>> = LazyLock::new(|| listed(EMOTIONS));

/// The respondent used the word, or its stem ("worry" for "worried").
fn theirs_has(talk: &Talk<'_>, word: &str) -> bool {
    let stem: String = word.chars().take(5).collect();
    talk.heard(&format!(" {stem}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_compiles() {
        for p in [
            &LEADING,
            &PRESUPPOSED_DEGREE,
            &SUGGESTED,
            &PREDICTION,
            &EVALUATION,
            &DOUBLE_NEGATION,
            &DOUBTING,
            &ASSUMED,
        ] {
            assert!(p.is_some());
        }
    }
}
