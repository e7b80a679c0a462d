//! Frames of customer journeys.

use super::traits::Traits;
use super::{Evidence, inner, note};

/// Evidence from the frames of a statement.
pub fn frames(t: &Traits<'_>, out: &mut Evidence) {
    if matches!(t.clause.opinion.as_deref(), Some("expect" | "assume" | "hope" | "imagine"))
        || t.says("expected|assumed|hoped|hoping|pictured|had imagined|i thought i'd|was told|supposed to|imagined|thought it would|i'd thought")
    {
        note(out, "expectation", 1.0);
    }
    let effort = t.says("couldn't|had to|took ages|confusing|again and again|error|queue|waiting|nobody|didn't work|hidden|crashed|stuck|kept asking|too long|slow|twice");
    let long = t.does("take") && t.timed;
    if effort || long {
        note(out, "friction", 0.95);
    } else if t.clause.polarity < 0 && !t.emotion && !t.clause.hypothetical() {
        note(out, "friction", if t.own { 0.6 } else { 0.82 });
    }
    if t.says("that's when|from then on|turning point|what sold me|that was it|almost quit|made up my mind")
        || t.own && t.does("decide")
        || t.own && t.chained("decide")
    {
        note(out, "moment_of_truth", 1.0);
    }
    let inner = inner::of(t);
    if inner.feeling > 0.0 && !t.people {
        note(out, "state", inner.feeling.max(0.9));
    }
    let medium =
        t.names_any(crate::lexicon::world::CHANNELS) || t.says("telephone|front desk|in person|by phone");
    let only_medium = medium
        && (t.copular
            || t.does("work|go|happen")
            || !t.past() && t.says("use the|through the|by phone|by telephone|on the app"));
    if only_medium && !t.emotion {
        note(out, "channel", 0.9);
    }
    let mental = t.own
        && (t.does("wonder|worry|doubt|hesitate|lose|feel|enjoy|love|hate|dread")
            || t.says("gone off|lost interest|almost|fed up|excited|bored|looking forward"));
    if mental || t.emotion && (t.copular || t.causes || t.head == "feel" || t.head == "get") {
        note(out, "state", 0.95);
    }
    if t.says("at first|in the beginning|after a while|nowadays|the first weeks|once i'd") && !t.past()
        || t.fragment && t.timed
    {
        note(out, "stage", 0.8);
    }
    let lasting = t.says("for months|for weeks|for years|before that|in the first weeks|the first weeks|after a year|it started with|since then|by now|these days|the whole time|month by month");
    if lasting && !t.emotion {
        note(out, "stage", 0.85);
    }
    if t.fragment {
        note(out, "channel", if t.names_any(crate::lexicon::world::CHANNELS) { 0.9 } else { 0.2 });
        note(out, "stage", 0.4);
        return;
    }
    note(out, "touchpoint", if t.past() { 0.8 } else { 0.5 });
}
