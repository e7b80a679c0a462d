//! Feelings, ways of acting and ends of life, whatever the methodology calls them.

use colloquy_engine::interpretation::Modality;

use crate::lexicon::{stance, world};

use super::traits::Traits;

/// How surely a statement tells of something inner; each 0..=1.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Inner {
    /// A feeling or how one is seen.
    pub feeling: f64,
    /// A way of acting.
    pub virtue: f64,
    /// An end of life.
    pub end: f64,
}

/// What a statement tells of the inner life.
pub fn of(t: &Traits<'_>) -> Inner {
    Inner { feeling: feeling(t), virtue: virtue(t), end: end(t) }
}

fn strongest(cases: &[(bool, f64)]) -> f64 {
    cases.iter().filter(|(holds, _)| *holds).map(|(_, weight)| *weight).fold(0.0, f64::max)
}

fn feeling(t: &Traits<'_>) -> f64 {
    let felt = (t.does("feel") && (t.own || t.causes || t.about_topic) && !t.product_subject && !t.sensed)
        || t.says("feel like|makes me feel|makes you feel|made me feel|make me feel|sense of|feeling of");
    let opinion = t.clause.opinion.as_deref() == Some("feel") && !t.product_subject;
    let carried = t.own && t.says("feeling") && t.emotion_word;
    let liked = t.own
        && t.does("enjoy|love|hate|worry|fear|trust|relax|dread|miss|care|appreciate|struggle|regret|dislike|resent|panic|cry|unwind")
        && !t.clause.hypothetical()
        && !(t.does("miss") && t.names("train|bus|flight|ferry|plane|tram|connection|appointment|deadline|turn|exit|meeting|call|class|lesson|stop|beginning|start"));
    let seen = t.people
        && t.does("think|see|notice|judge|admire|respect|compliment|laugh|look|expect|appreciate|count|rely|treat|stare")
        || t.says("look like a|fit in|left out|in control|in charge|looked after|impress|show off|seen as|on top of|taken seriously|take me seriously|more seriously|self-conscious");
    let moving = t.does("stress|calm|settle|reassure|comfort|embarrass|annoy|frustrate|bother|scare|excite|inspire|motivate|worry|concern|overwhelm|bore|relax|irritate|upset|please|cheer|soothe") && !t.own;
    strongest(&[
        (felt, 1.0),
        (opinion, 0.85),
        (carried, 0.9),
        (t.emotion && (t.copular || t.causes || t.fragment || matches!(t.head.as_str(), "get" | "make" | "stay" | "start")), 0.9),
        (t.emotion_noun && t.copular && t.about_topic, 0.92),
        (t.emotion_noun && (t.fragment || t.does("give|have|bring|cause|take|reduce|relieve|feel")), 0.85),
        (liked, 0.88),
        (seen || moving, 0.85),
        (t.within, 0.88),
        (t.says("thing to worry|to worry about|worry less|nagging|small treat|a treat|a luxury|one luxury|guilty|guilt|edge off the day|i can relax|feel nicer|feel better|headspace|switch off|my own time"), 0.85),
        (t.says("blood boil|cried|burst into tears|weight came off|weight off my|think straight|stomach dropped|heart stopped|shaking with|could have hugged|ground to open"), 1.0),
    ])
}

fn virtue(t: &Traits<'_>) -> f64 {
    let wants_to_be =
        t.own && t.head == "be" && (t.chained("want|try|like") || t.clause.modality == Modality::Desired);
    let quality = t.names_any(stance::VIRTUES);
    let way = t.own
        && (t.chained("try")
            || t.clause.modality == Modality::Desired
            || t.does("like|love|try|want|prefer"));
    let short = t.text.split_whitespace().count() <= 6;
    strongest(&[
        (t.says_any(stance::VALUE_PHRASES), 1.0),
        (wants_to_be && !t.emotion, 0.9),
        (t.own && quality && (t.copular || t.fragment || t.head == "be" || t.says("being")), 0.85),
        (way && (quality || t.says("being|not depending|without depending|on my own|by myself")), 0.85),
        (
            t.own
                && t.says("responsibility|seriously|with respect|put myself first|brought up|raised to|was raised|in line with what|somebody who|someone who|good at what|good mother|careful about|what others need|doing my part|responsibly|fairly|my own standards|waste money|treat people"),
            0.88,
        ),
        (
            t.names_any(stance::VIRTUE_NOUNS)
                && (t.fragment && short
                    || t.says("values|value|important to me|matters to me|believe in|principle|ethical")),
            0.8,
        ),
    ])
}

fn end(t: &Traits<'_>) -> f64 {
    let short = t.text.split_whitespace().count() <= 6;
    let product = t.names_any(world::PRODUCT_PARTS);
    let named = t.names_any(stance::END_STATES) && !product;
    let summed = t.says("comes down to|what matters is|what matters most|what i'm after|what i want from life|what life is about|in the end it's|in the end it is|end of the day it's|that's what counts|is everything");
    let wished = t.own
        && (t.clause.modality == Modality::Desired || t.chained("want|like|love|hope") || t.hypothetical());
    let life = t.says("my children|my kids|grandchildren|my family|the next generation|the planet|the world|in life|of life|at seventy|at eighty|as long as i can|be around|close to me|know me|belong|belongs|get somewhere|look back|in the mirror|left for them|decent person|a long life|healthy life|grow up|grow old|in trouble again|real friends|real friendships|friends and family|family and friends|besides work");
    let about = t.says("it's about being|it's about having|it's about living|it's about achieving|it's about what we|it's about not being|it's about getting somewhere")
        || t.says("it's about|it is about") && (life || named);
    strongest(&[
        (t.says_any(stance::END_PHRASES), 1.0),
        (summed && !t.emotion, 0.86),
        (about && !t.emotion && !t.names_any(world::PRODUCT_PARTS), 0.84),
        (
            named
                && (t.fragment && short
                    || t.does("give|have|mean|want|be|matter") && (short || t.says("about|in life|of life"))),
            0.85,
        ),
        (wished && life, 0.92),
        (t.fragment && life && short, 0.8),
        (t.fragment && t.says("quiet mind|inner calm|inner peace|calm head|close bonds|long healthy life|liveable world"), 0.9),
        (t.own && t.says("respect myself|at peace with myself|live my life|live by my values|enjoy life"), 0.9),
    ])
}
