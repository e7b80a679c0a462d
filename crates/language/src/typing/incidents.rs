//! Frames of critical incidents.

use crate::analysis::Join;

use super::traits::Traits;
use super::{Evidence, note};

/// Evidence from the frames of a statement.
pub fn frames(t: &Traits<'_>, out: &mut Evidence) {
    insights(t, out);
    let dated = t.timed || t.says("once|one time|last week|there was this|twice|the day");
    if t.past() && !t.emotion {
        if t.first && (dated || !t.own || t.question.contains("what happened")) {
            note(out, "incident", 1.0);
        } else if t.first {
            note(out, "incident", 0.7);
        }
    }
    if (t.does("feel") || t.copular || t.head == "get" || t.causes) && t.emotion
        || t.says("blood boil|cried|burst into tears")
    {
        note(out, "emotion", 1.0);
    }
    let because = t.is(Join::Cause)
        || t.is(Join::CauseNoun)
        || t.says("the reason|down to|their fault|understaffed|lucky");
    let believed =
        matches!(t.clause.opinion.as_deref(), Some("think" | "guess" | "suppose" | "reckon" | "believe"));
    if because && !t.emotion || believed && !t.own {
        note(out, "attribution", 0.85);
    }
    let progressive = t.clause.verb.as_ref().is_some_and(|v| v.progressive);
    if t.past() && (progressive || t.copular && !t.emotion || t.existential)
        || t.says("in the middle of|about to|had just|at the time|the day before")
    {
        note(out, "situation", 0.8);
    }
    if t.fragment {
        note(out, "situation", 0.5);
        return;
    }
    if t.own && !t.emotion {
        let passive = t.clause.verb.as_ref().is_some_and(|v| v.passive);
        note(out, if passive || t.does("get|receive|lose") { "outcome" } else { "action" }, 0.8);
    } else if t.people
        && t.does("say|tell|ask|put|call|promise|send|give|transfer|offer|explain|apologise|help|take")
    {
        note(out, "action", 0.75);
    }
    if !t.own && t.past() || t.says("in the end|ended up|still|came back|finally|refunded|fixed|never") {
        note(out, "outcome", if t.people { 0.6 } else { 0.85 });
    }
    note(out, "outcome", 0.3);
}

fn insights(t: &Traits<'_>, out: &mut Evidence) {
    if matches!(t.clause.opinion.as_deref(), Some("learn" | "realise" | "realize" | "know" | "understand"))
        || t.says("learned|learnt|taught me|the lesson|showed me|you have to|never trust|i'd forgotten")
    {
        note(out, "learning", 1.0);
    }
    let since =
        t.question.contains("differently") || t.question.contains("since") || t.question.contains("change");
    let now = t.says("now|since then|ever since|these days|nowadays|from now on|so now");
    if now && !t.past() && t.own
        || t.own && t.does("stop|switch|start|leave|move|quit|cancel|avoid") && (since || now)
        || t.chained("stop|start") && (since || now)
    {
        note(out, "behavior_change", 1.0);
    } else if since && t.own && !t.emotion {
        note(out, "behavior_change", 0.75);
    }
    if t.own && !t.past() && t.says("always|never") && !t.emotion {
        note(out, "behavior_change", 0.8);
    }
}
