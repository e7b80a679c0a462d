//! Rules on the manner of a question: it must not lead, judge, doubt or presuppose.

use std::sync::LazyLock;

use regex::Regex;

use super::context::{Listed, listed, voiced_valence};
use super::form::{AUX, matches, pattern};
use super::text::Question;
use super::words::EMOTIONS;
use super::{Findings, Talk};

static LEADING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?:^|[.;:!?]\s+|,\s+|\b(?:so|and|but|or)\s+)(?:don't|wouldn't|isn't|aren't|didn't|doesn't|won't|couldn't|wasn't|weren't|haven't|hasn't|hadn't|shouldn't|can't|mustn't)\s+(?:you|it|that|they|this|the|he|she|we|there|your|people|everyone|everybody)\b|\b(?:surely|of course|everyone knows|everybody knows|as (?:we all|everybody|everyone|you) knows?|most people|presumably|no doubt|undoubtedly|i imagine you|i bet|you would agree|you'd agree)\b|\bi (?:assume|guess|suppose|presume|take it|gather|expect)(?: that)? (?:you|it|that|they|this|the)\b|\bi assume\b|\b(?:would|do|don't|wouldn't) you (?:not )?agree\b|\byou (?:must|probably|surely) (?:have|be|feel|felt|were|think|like|find)\b|(?:^|[.?!]\s+)(?:clearly|naturally|obviously)\b|\b(?:clearly|obviously),",
    )
});
/// ", right?", ", isn't it?", ", did you?".
static TAG: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(&format!(
        r",\s*(?:right|correct|no|yes|yeah|huh|ok|okay|true|eh|agreed|innit)\?|,\s*{AUX}\s+(?:i|you|it|they|he|she|we|that|there)(?:\s+(?:think|say|agree))?\s*\?"
    ))
});
/// "What was that for, would you say?": behind an open question it puts nothing into anybody's mouth.
static WOULD_YOU_SAY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(r"\b(?:what|how|why|when|where|who|which)\b[^?]*,\s*would you (?:say|think)\s*\?")
});
static PRESUPPOSED_DEGREE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\bhow (?:much (?:do|did|would) you (?:love|like|enjoy|hate|dislike|want|value|appreciate|miss)\b|much (?:better|worse|easier|nicer|faster|happier|calmer|cheaper)\b|(?:great|good|bad|terrible|frustrating|annoying|amazing|easy|difficult|hard|happy|angry|upset|disappointed|frustrated|excited|painful|awful|wonderful|stressful|worried|delicious|tasty|rude|slow|helpful|unhelpful|convenient|inconvenient|horrible|impressed|relieved|thrilled|delighted|proud|guilty|anxious|nervous|scared|useful|useless|nice|unfriendly)\b)",
    )
});

pub(super) fn leading(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let manner = q.manner(talk.listened);
    if matches(&LEADING, manner) || matches(&TAG, manner) && !matches(&WOULD_YOU_SAY, manner) {
        out.fail("puts words into the respondent's mouth");
    } else if matches(&PRESUPPOSED_DEGREE, manner) {
        out.fail("takes a like or dislike for granted");
    }
}

static SUGGESTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:is|was|are|were) (?:it|that|this|they) (?:because|due to|down to|thanks to|on account of|to do with|why)\b|(?:^|[.!?,]\s+)(?:do|did|have|are|were) you\b[^?]*\bbecause\b[^?]*\?|\beither\b[^?]*\bor\b|\bor (?:is|was|would|are|were|do|did) (?:it|that|they|you)\b|\bor rather\b",
    )
});
/// Two answers in a question for yes or no.
static EITHER_OR: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"^(?:(?:so|and|but|now|well|then),?\s+)*(?:is|was|are|were|do|does|did|has|have)\s[^?]*\s(?:or)\s(?:[^?]*)\?",
    )
});

pub(super) fn answer_suggested(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let grid = talk.methodology.technique == "repertory_grid";
    if (matches(&SUGGESTED, q.manner(talk.listened)) || matches(&EITHER_OR, &q.asking)) && !grid {
        out.fail("offers the answer to choose from");
    }
}

static PREDICTION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:would|will) you (?:ever |still |also |really |probably |consider |be willing to |be likely to )*(?:buy|buying|pay|paying|recommend|recommending|switch|switching|sign up|purchase|subscribe)\b|\b(?:would|will) you use (?:it|this|that)\b( (?:alongside|with))?|\bhow likely (?:are|is|would) (?:you|it)\b|\b(?:do you (?:plan|intend|expect)|are you (?:going|planning)) to\b|\bdo you think you(?:'ll| will| would)\b|\bwould you (?:do|feel|react|respond|say|think) if\b",
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
        r"\b(?:(?:great|good|excellent|perfect|interesting|wonderful|amazing|fantastic) (?:answer|point|question|insight|observation)|(?:good|glad|great|nice|lovely|sorry|sad|happy) to (?:hear|know)|that (?:must (?:have been|be|feel)|sounds|seems) (?:so |really |very |quite |like |a |an |pretty )*(?:great|awful|terrible|hard|difficult|tough|frustrating|lovely|nice|fun|annoying|amazing|horrible|painful|stressful|wonderful|good|bad|exciting|exhausting|interesting|relief|nightmare)|that's (?:great|good|wonderful|amazing|terrible|awful|fantastic|interesting|lovely|so true|a shame|brilliant)|i (?:totally |completely |fully )?agree|i disagree|i love that|i like that|how (?:awful|lovely|wonderful|sad|nice)[.!,]|i'm (?:so )?sorry (?:you|to hear)|well done|you're right|that makes sense)\b|\bwow\b|(?:^|[.!?,]\s)good for you[.!,]|\bhow (?:interesting|exciting|annoying|frustrating|fascinating|funny)[!.,]|(?:^|[.!?]\s)(?:what an? )?(?:great|good|excellent|wise|smart|nice|clever) (?:choice|thinking|job|one|call)[!.,]|(?:^|[.!?]\s)(?:interesting|fascinating|nice|cool|amazing|wonderful|impressive|congratulations|good)[!.,]|\b(?:excellent|perfect|awesome|fantastic|brilliant|lovely|great)[!.,]",
    )
});

pub(super) fn evaluation(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    if matches(&EVALUATION, q.manner(talk.listened)) || q.manner(talk.listened).contains("how awful") {
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
        r"(?:^|[,.;:]\s+|\b(?:so|and|but|why)\s+)(?:do|did) you (?:really|actually|honestly|seriously|truly|genuinely)\b|\breally\?|\bare you (?:serious|sure|certain|joking|kidding)\b|\b(?:is|was|can|could) (?:that|this|it) (?:really|actually|be) (?:true|right|so|how|what|the case)\b|\bis that true\b",
    )
});
/// "Why didn't you", "why on earth": the respondent is called to account.
static REPROACH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\bwhy (?:didn't|don't|haven't|hadn't|couldn't|wouldn't|won't|aren't|weren't|can't|shouldn't) (?:you|they|he|she|we)\b|\bwhy (?:did|do|would|have|had|could|are|were) you (?:not|never|even|still|always|keep|bother|ever|just)\b|\bwhy would you (?:do|say|think|want|need|buy|even|ever|ask)\b|\bwhy (?:on earth|the hell|in the world)\b|\bhow (?:on earth|could you|come you)\b|\bwhat were you thinking\b",
    )
});

pub(super) fn doubting(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    if matches(&DOUBTING, q.manner(talk.listened)) {
        out.fail("sounds as if the respondent were not believed");
    } else if matches(&REPROACH, q.manner(talk.listened)) {
        out.fail("sounds like a reproach");
    }
}

static ASSUMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"\b(?:what|which) (?:\w+ )?(?:problems?|issues?|benefits?|advantages?|disadvantages?|drawbacks?|downsides?|frustrations?|difficult(?:y|ies)|annoyances?|concerns?|worries|fears?|risks?|weaknesses|strengths|barriers?|obstacles?|complaints?|hassles?)\b|\bwhat (?:\w+ )?(?:annoyed|annoys|frustrated|frustrates|disappointed|disappoints|irritated|irritates|upset|upsets|angered) you\b|\bhow (?:has|have|did|does|do) (?:it|this|that|they|the \w+) (?:improved?|helped|benefit(?:ed)?|ruin(?:ed)?|harm(?:ed)?|hurt)\b|\bmakes? your (?:\w+ )?\w+ (?:easier|better|nicer|worse|harder)\b|\bwhat (?:do|did|don't) you (?:love|hate|adore|despise)\b",
    )
});

pub(super) fn presupposition(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    if matches(&ASSUMED, &q.plain)
        && !q.plain.contains("if any")
        && !q.plain.contains("if at all")
        && !voiced_valence(talk)
    {
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
    talk.heard(&format!(" {}", stem.trim_end_matches('i')))
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
            &REPROACH,
            &TAG,
            &EITHER_OR,
            &ASSUMED,
        ] {
            assert!(p.is_some());
        }
    }
}
