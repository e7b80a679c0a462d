//! Frames of critical incidents.

use crate::analysis::Join;

use super::traits::Traits;
use super::{Evidence, inner, note};

/// Evidence from the frames of a statement.
pub fn frames(t: &Traits<'_>, out: &mut Evidence) {
    insights(t, out);
    let dated = t.timed || t.says("once|one time|last week|there was this|twice|the day");
    if t.past() && !t.emotion && (t.opening || t.says("once|one time|the time|there was this|the opposite")) {
        if t.first && (dated || !t.own || t.question.contains("what happened")) {
            note(out, "incident", 1.0);
        } else if t.first {
            note(out, "incident", 0.7);
        }
    }
    felt(t, out);
    explained(t, out);
    happened(t, out);
}

/// What it was like.
fn felt(t: &Traits<'_>, out: &mut Evidence) {
    let inner = inner::of(t);
    if inner.feeling > 0.0 && !t.people {
        note(out, "emotion", inner.feeling);
    }
    if (t.does("feel") || t.copular || t.head == "get" || t.causes) && t.emotion
        || t.says("blood boil|cried|burst into tears")
    {
        note(out, "emotion", 1.0);
    }
}

/// What it is put down to.
fn explained(t: &Traits<'_>, out: &mut Evidence) {
    let because = t.is(Join::Cause)
        || t.is(Join::CauseNoun)
        || t.says("the reason|down to|their fault|understaffed|lucky");
    let believed =
        matches!(t.clause.opinion.as_deref(), Some("think" | "guess" | "suppose" | "reckon" | "believe"));
    if because && !t.emotion || believed && !t.own {
        note(out, "attribution", if believed { 0.95 } else { 0.85 });
    }
    let explains = !t.own && !t.past() && !t.hypothetical() && !t.emotion && t.clause.verb.is_some();
    if explains
        || t.says("was the problem|was the reason|made the difference|the authority|trained|their systems")
    {
        note(out, "attribution", 0.82);
    }
}

/// What was going on, what was done, what came of it.
fn happened(t: &Traits<'_>, out: &mut Evidence) {
    let progressive = t.clause.verb.as_ref().is_some_and(|v| v.progressive);
    if t.past() && (progressive || t.copular && !t.emotion || t.existential)
        || t.says("in the middle of|about to|had just|at the time|the day before")
    {
        let standing = t.copular && !t.people || t.says("i only had|i had just|i had forty|at the time");
        note(out, "situation", if standing { 0.86 } else { 0.8 });
    }
    if t.fragment {
        note(out, "situation", 0.5);
        note(out, "outcome", 0.35);
        return;
    }
    if t.own && !t.emotion {
        let passive = t.clause.verb.as_ref().is_some_and(|v| v.passive);
        note(out, if passive || t.does("get|receive|lose") { "outcome" } else { "action" }, 0.8);
    } else if t.people
        && t.does("say|tell|ask|put|call|promise|send|give|transfer|offer|explain|apologise|help|take")
    {
        note(out, "action", 0.78);
    } else if t.people && t.past() && !t.copular && !t.clause.negated {
        note(out, "action", 0.72);
    }
    if !t.own && t.past() || t.says("in the end|ended up|still|came back|finally|refunded|fixed|never") {
        let weight = match (t.people, t.copular) {
            (true, _) => 0.6,
            (false, true) => 0.8,
            (false, false) => 0.85,
        };
        note(out, "outcome", weight);
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
    let since_then = t.says("any more|anymore|since then|ever since|these days|for good")
        || t.text.trim().ends_with(" since");
    if t.own && since_then {
        note(out, "behavior_change", 0.92);
    }
    let habit = t.own && !t.past() && !t.emotion && !t.copular && t.clause.subject.is_some();
    let modal = t.hypothetical() || t.says("can|can't|should|must|need|have to|want");
    if habit && (t.says("always|never") || !modal && inner::of(t).feeling < 0.5) {
        note(out, "behavior_change", 0.82);
    }
    let generic = !t.past() && t.says("you need|you have to|you should|you can't|you never|i can't have|i can put up|i need|counts more|matters more|i'd forgive|need a|always get");
    if generic {
        note(out, "learning", 0.86);
    }
}
