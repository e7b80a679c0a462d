//! Frames of means-end chains: attribute, consequences, values.

use colloquy_engine::interpretation::Modality;

use crate::lexicon::{stance, world};

use super::traits::Traits;
use super::{Evidence, note};

/// Evidence from the frames of a statement.
pub fn frames(t: &Traits<'_>, out: &mut Evidence) {
    values(t, out);
    feelings(t, out);
    if t.fragment {
        note(out, "attribute", if t.emotion_noun { 0.3 } else { 0.7 });
        if t.clause.negated && !t.first {
            note(out, "functional_consequence", 0.75);
        }
        return;
    }
    if t.copular && t.named_thing && t.quality && !t.causes {
        note(out, "attribute", 1.0);
    }
    if t.does("feel") && t.sensed && !t.causes {
        note(out, "attribute", 1.0);
    }
    let product = t.about_topic || t.product_subject;
    if t.copular && !t.own && !t.people && !t.causes {
        note(out, "attribute", if t.nominal && t.clause.past_or_long() { 0.6 } else { 0.8 });
    }
    if t.existential {
        note(out, "attribute", 0.75);
    }
    if product && t.does("have|contain|come|cost|include|offer|weigh|taste|smell|look") && !t.causes {
        note(out, "attribute", 0.8);
    }
    let result = t.says("can|could|don't have to|no need|able to|easier|quicker|faster|so") && t.own;
    note(
        out,
        "functional_consequence",
        if t.causes || result {
            0.75
        } else if t.copular && !t.own {
            0.4
        } else {
            0.7
        },
    );
}

fn values(t: &Traits<'_>, out: &mut Evidence) {
    if t.says_any(stance::END_PHRASES) {
        note(out, "terminal_value", 1.0);
    }
    if t.says_any(stance::VALUE_PHRASES) {
        note(out, "instrumental_value", 1.0);
    }
    let wants_to_be =
        t.own && t.head == "be" && (t.chained("want|try|like") || t.clause.modality == Modality::Desired);
    if wants_to_be && !t.emotion {
        note(out, "instrumental_value", 0.9);
    }
    if t.own && t.names_any(stance::VIRTUES) && (t.copular || t.fragment || t.head == "be" || t.says("being"))
    {
        note(out, "instrumental_value", 0.85);
    }
    let short = t.text.split_whitespace().count() <= 6;
    let product = t.names_any(world::PRODUCT_PARTS);
    if t.names_any(stance::END_STATES)
        && !product
        && (t.fragment && short
            || t.does("give|have|mean|want|be|matter") && (short || t.says("about|in life|of life")))
    {
        note(out, "terminal_value", 0.85);
    }
    if t.names_any(stance::VIRTUE_NOUNS)
        && (t.fragment && short
            || t.says("values|value|important to me|matters to me|believe in|principle|ethical"))
    {
        note(out, "instrumental_value", 0.8);
    }
}

fn feelings(t: &Traits<'_>, out: &mut Evidence) {
    if t.does("feel") && (t.own || t.causes || t.about_topic) && !t.product_subject && !t.sensed
        || t.says("feel like|makes me feel|makes you feel|made me feel")
    {
        note(out, "psychosocial_consequence", 1.0);
    }
    if t.emotion && (t.copular || t.causes || t.head == "get" || t.head == "make" || t.head == "stay") {
        note(out, "psychosocial_consequence", 0.9);
    }
    if t.emotion_noun && (t.fragment || t.does("give|have|bring|cause|take|reduce|relieve|feel")) {
        note(out, "psychosocial_consequence", 0.85);
    }
    if t.own
        && t.does("enjoy|love|hate|worry|fear|trust|relax|dread|miss|care|appreciate|struggle|regret|dislike|resent|panic")
    {
        note(out, "psychosocial_consequence", 0.88);
    }
    let perceived = t.people
        && t.does("think|see|say|notice|judge|like|admire|respect|compliment|laugh|look|expect|appreciate|love|enjoy|count|rely");
    if perceived || t.says("look like|fit in|left out|in control|looked after|impress|show off|seen as") {
        note(out, "psychosocial_consequence", 0.85);
    }
    if t.does("stress|calm|settle|reassure|comfort|embarrass|annoy|frustrate|bother|scare|excite|inspire|motivate|worry|concern|overwhelm|bore|relax") && !t.own
    {
        note(out, "psychosocial_consequence", 0.85);
    }
}

impl crate::analysis::Clause {
    /// Told in the past or long: less likely a quality.
    fn past_or_long(&self) -> bool {
        self.tense == crate::analysis::Tense::Past || self.end - self.start > 12
    }
}
