//! Frames of jobs to be done.

use crate::analysis::Join;
use crate::lexicon::world;

use super::traits::Traits;
use super::{Evidence, inner, note};

const SOLVE: &str = "use|try|buy|order|switch|sign|ask|download|hire|book|rent|subscribe|pay|install|borrow|replace|let|rotate|batch|freeze|double|pick|drive|pay|go|take|bring|wear|delegate|prep|batch";

/// Evidence from the frames of a statement.
pub fn frames(t: &Traits<'_>, out: &mut Evidence) {
    circumstances(t, out);
    aims(t, out);
    habits(t, out);
    others(t, out);
    burdens(t, out);
    let inner = inner::of(t);
    if inner.feeling.max(inner.virtue) > 0.0 && t.clause.polarity >= 0 && !feared(t) {
        note(out, "emotional_job", 0.95 * inner.feeling.max(inner.virtue).max(inner.end));
    }
    let negative = t.clause.polarity < 0;
    if t.says("worried|afraid|scared|nervous|what if|hesitate|hesitated|anxious|didn't trust|wasn't sure|risk|worry|put me off") || t.clause.opinion.as_deref() == Some("worry")
    {
        note(out, "anxiety", 1.0);
    }
    if t.question.contains("hesitat") && t.own && t.past() {
        note(out, "anxiety", 0.85);
    }
    let hesitation = t.question.contains("hesitat")
        || t.question.contains("worr")
        || t.question.contains("gone wrong")
        || t.question.contains("put you off");
    if hesitation && negative {
        note(out, "anxiety", 0.85);
    }
    let too = t.says("too|tired of|sick of|fed up|hassle|annoying|a pain|never|wears me out|waste|struggle|hard to|takes ages|takes forever|nothing left|run out|can't");
    if negative && !t.emotion || too && t.clause.polarity <= 0 {
        note(out, "pain_point", if too { 0.85 } else { 0.75 });
    }
    if t.chained("use|used")
        || t.says("the way we've always|by habit|grew up|autopilot|used to it|never bothered|always have|always done|i've always|we've always")
    {
        note(out, "habit", 0.85);
    }
    if t.fragment {
        note(out, "gain_point", 0.3);
        note(out, if negative { "pain_point" } else { "solution_approach" }, 0.45);
    } else {
        note(out, "gain_point", if t.clause.polarity > 0 { 0.7 } else { 0.3 });
        note(out, "job_statement", if t.own { 0.3 } else { 0.1 });
    }
}

/// A feeling about what may go wrong.
fn feared(t: &Traits<'_>) -> bool {
    t.names("afraid|scared|frightened|worried|terrified|nervous")
}

/// What other people are to see, and what has to be done whoever does it.
fn others(t: &Traits<'_>, out: &mut Evidence) {
    let shown = t.names_any(world::PEOPLE)
        && t.says("should see|to see|to know|to think|to learn|to be proud|will thank|will remember")
        && !t.past();
    if shown
        || t.says("set an example|an example to|an example for|role model|what the neighbours|in front of")
    {
        note(out, "social_job", 0.97);
    }
    let duty = !t.own && !t.past() && t.says("has to|have to|must|needs to|need to");
    if duty {
        note(out, "job_statement", 0.8);
    }
    if t.own && t.does("save") && !t.clause.negated {
        note(out, "gain_point", 0.9);
    }
    if t.own && !t.clause.negated && !t.past() && t.clause.polarity >= 0 && (t.does("know") || t.says("can"))
    {
        note(out, "gain_point", 0.8);
    }
    if t.says("was used to|were used to|automatic|automatically|out of habit|without thinking|what one does|what one did|like everybody|like everyone|as everybody|second nature") {
        note(out, "habit", 0.93);
    }
}

/// What happened to people, what it is like around them, and what weighs on them.
fn burdens(t: &Traits<'_>, out: &mut Evidence) {
    let about_others = !t.own && !t.fragment && !t.hypothetical() && !t.emotion;
    let single = t.past() && t.clause.verb.as_ref().is_some_and(|v| !v.progressive);
    if about_others && single && (!t.copular || t.does("become")) && !t.about_topic {
        note(out, "job_trigger", 0.76);
    }
    if t.existential && !t.past() && !t.clause.negated {
        note(out, "job_context", 0.75);
    }
    let blocked = t.names("nobody|nothing|never|still|always") && about_others && !t.past();
    if blocked && t.clause.polarity <= 0 {
        note(out, "pain_point", 0.88);
    }
    if t.own && t.says("the only one who|the one who has to|on my own with|always me") {
        note(out, "pain_point", 0.9);
    }
    let costly = t.says("a fortune|my money|an arm and a leg|euros a month|pounds a month|a month|figures")
        && !t.does("save");
    if costly && !t.own {
        note(out, "pain_point", 0.85);
    }
}

/// What is done as a rule, and what has changed for the better.
fn habits(t: &Traits<'_>, out: &mut Evidence) {
    let plain = t.own && !t.emotion && !t.copular && !t.hypothetical() && !t.clause.negated;
    let wanting = t.chained("want|need|try|like|hope|have")
        || matches!(t.head.as_str(), "want" | "need" | "try" | "have");
    let wished = t.clause.modality == colloquy_engine::interpretation::Modality::Desired;
    if plain && !wanting && !wished && t.clause.verb.as_ref().is_some_and(|v| !v.progressive) && !t.imperative
    {
        note(out, "solution_approach", if t.past() { 0.6 } else { 0.72 });
    }
    if t.imperative {
        note(out, "job_statement", 0.74);
    }
    if t.is(Join::Contrast) && !t.own && t.clause.polarity <= 0 {
        note(out, "pain_point", 0.5);
    }
    let ended = t.clause.negated && t.says("any more|anymore|no longer")
        || t.says("no longer|nothing left to|back in the evening|of the evening back");
    if ended {
        note(out, "gain_point", 0.92);
    }
    let compared = t.says("more|less|fewer|wider|calmer|sooner|earlier|lower|dropped|back|together|already know|finished by|settled|stays with me");
    if compared && !t.past() && t.clause.polarity >= 0 && !t.emotion {
        note(out, "gain_point", 0.78);
    }
    let fear = t.says("fear was|my fear|afraid|what if|didn't want to be|i'd pay for|never open|wasn't sure|nervous about|wasted money");
    if fear {
        note(out, "anxiety", 0.95);
    }
}

fn circumstances(t: &Traits<'_>, out: &mut Evidence) {
    let setting = t.is(Join::Setting) || t.is(Join::After);
    let realised =
        t.says("one day|suddenly|it hit me|realised|realized|broke|ran out|moved|found out|the day");
    if setting && t.past() || realised && t.past() {
        note(out, "job_trigger", 0.9);
    } else if setting {
        note(out, "job_context", 0.9);
    }
    let arrived = t.own
        && t.past()
        && t.timed | t.says("got in|got home|came home|at twenty|o'clock")
        && !t.names("wanted|needed");
    if t.copular && t.timed && !t.own
        || t.fragment && t.timed
        || t.existential && t.timed
        || arrived && t.does("get|come|arrive|finish")
    {
        note(out, "job_context", 0.9);
    }
    if t.past()
        && t.does(
            "open|break|move|change|lose|start|happen|notice|see|look|add|grow|double|close|cancel|crash",
        )
        && !t.chained("start|stop")
    {
        note(out, "job_trigger", if t.own { 0.8 } else { 0.7 });
    }
    if t.dated && !t.past() {
        note(out, "job_context", 0.86);
    }
    if t.says("every morning|every evening|every night|on weekdays|when the house") && !t.past() && !t.own {
        note(out, "job_context", 0.6);
    }
}

fn aims(t: &Traits<'_>, out: &mut Evidence) {
    let wanting = t.chained("want|need|try|have|trying|like|love|hope") && t.own && !t.clause.negated;
    if wanting || t.says("the goal is|the point is|the thing is to|the aim is|the task is|make sure|my job is to|i'm trying to|what i'm trying") {
        note(out, "job_statement", 0.9);
    }
    if t.is(Join::Purpose) && t.own {
        note(out, "job_statement", 0.6);
        note(out, "gain_point", 0.6);
    }
    if matches!(t.head.as_str(), "want" | "need") && t.own {
        note(out, "gain_point", if t.clause.negated { 0.5 } else { 0.95 });
    }
    if t.says("saves|quicker|more time|no longer|easier|done in|settled|cheaper|no need|don't have to|so i can|less") && t.clause.polarity >= 0
        && t.head != "feel"
    {
        note(out, "gain_point", 0.85);
    }
    let felt = t.does("feel")
        || t.emotion && (t.copular || t.causes)
        || t.says("peace of mind|in control|headspace|guilt|proud|switch off|at peace|at ease|patience|nerves left|energy left|clear head|catch my breath");
    if felt && !feared(t) {
        note(out, "emotional_job", 1.0);
    }
    if t.own
        && t.copular
        && t.says("nice to|patient with|good parent|good mum|good dad|there for|kind to|be nice")
        || t.own && t.head == "be" && t.clause.polarity > 0
    {
        note(out, "emotional_job", 0.88);
    }
    if t.says("people think|be seen|judge|judged|look like|impress|belong|embarrass|not be the|others think|share the load") || t.people && t.does("think|see|judge|notice|say")
    {
        note(out, "social_job", 0.9);
    }
    let ended = t.chained("end|wind");
    let wished = t.hypothetical() || t.clause.modality == colloquy_engine::interpretation::Modality::Desired;
    let solved = !wished && t.does(SOLVE) && (t.own || t.people) && t.nominal && t.clause.polarity >= -1;
    if ended
        || t.own && solved && !t.says("never opened")
        || t.says("make a list|signed up|switched to|ended up|workaround|looking for a|looked for a|started looking")
    {
        note(out, "solution_approach", if ended { 1.0 } else { 0.9 });
    }
}
