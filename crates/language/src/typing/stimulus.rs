//! Frames of concept tests: what is said about a described idea.

use crate::analysis::Join;
use crate::lexicon::stance;

use super::traits::Traits;
use super::{Evidence, inner, note};

/// Evidence from the frames of a statement.
pub fn frames(t: &Traits<'_>, out: &mut Evidence) {
    judgements(t, out);
    within(t, out);
    parts(t, out);
    use_of_it(t, out);
    let worse = t.clause.polarity < 0;
    let all = t.names("everyone|everybody|people|nobody|one");
    if t.imperative || t.says("would solve|would fix|could take|they could|let me") {
        note(out, "improvement", 0.92);
    }
    if t.says("whether|i ask myself|who pays|who gets") {
        note(out, "doubt", 0.9);
    }
    if t.clause.question
        || t.says("not sure|don't believe|unsure|prove|the catch|what about|depends|sceptical|skeptical|i doubt|i wonder|how do they|need to see|need to know|too good to be true|hard to believe") && !t.is(Join::Condition)
    {
        note(out, "doubt", 1.0);
    }
    if t.is(Join::Condition) && t.hypothetical()
        || t.says("should") && !all
        || t.says("i'd change|i wish|better if|it needs|they need to|would like them to|let me choose")
    {
        note(out, "improvement", 1.0);
    }
    let gain = t.hypothetical() && (t.own || t.causes || t.about_topic) && !worse
        || t.says("no more|would save|i could|handy for|useful for|saves|don't have to|wouldn't have to|no need|easier|quicker|cheaper");
    if gain && !t.emotion && !t.is(Join::Condition) {
        note(out, "benefit", 0.9);
    }
    if t.does("feel") && t.about_topic && !t.emotion {
        note(out, "drawback", if worse { 0.95 } else { 0.3 });
    }
    if worse && !t.emotion && !t.clause.question
        || t.says("costs|expensive|extra|another app|fee|plastic|wasteful|more work") && !t.clause.negated
    {
        note(out, "drawback", 0.85);
    }
    if t.says("for when|before guests|on sundays|at weekends|on holiday|in the morning|at work")
        && (t.fragment || t.is(Join::Setting))
        || t.is(Join::Setting)
        || t.fragment && t.timed
    {
        note(out, "usage_occasion", 0.85);
    }
    if t.says("already have|already use|compared with|compared to|like the one from|similar to|reminds me of")
        || t.is(Join::Instead)
    {
        note(out, "alternative", 0.9);
    }
}

/// The parts of what was shown, and what people take it to be.
fn parts(t: &Traits<'_>, out: &mut Evidence) {
    let pointed = t.says("the bit about|the bit with|the part about|the part with|the part where|the bit where|the line about|the sentence about|the picture|the photo|the headline|the slogan|the claim|they start with|it starts with|where it says|the promise|that's the idea");
    if pointed {
        note(out, "stimulus_element", 0.97);
    }
    let taken = t.says("i take it|as i understand|it sounds like a|sounds like a|like the old|in other words|a kind of|some kind of|a sort of");
    let guessed =
        matches!(t.clause.opinion.as_deref(), Some("guess" | "assume" | "suppose" | "take" | "imagine"))
            && t.names("you|they");
    if taken || guessed {
        note(out, "comprehension", 0.96);
    }
    if t.says("my first thought|first thought was|second thought|my reaction|gut feeling|yes please|no thanks|no thank you|heard that before|like that before|seen it all") {
        note(out, "reaction", 1.0);
    }
    if t.own
        && t.copular
        && t.quality
        && !t.emotion
        && !t.hypothetical()
        && t.clause.verb.as_ref().is_some_and(|v| v.chain.is_empty())
    {
        note(out, "reaction", 0.86);
    }
    if t.about_topic && !t.hypothetical() && !t.past() && !t.causes && !t.touches && !t.fragment {
        note(out, "perceived_attribute", 0.76);
    }
}

/// When it would be used, what is used now, and what would make it right.
fn use_of_it(t: &Traits<'_>, out: &mut Evidence) {
    let opens = |words: &str| words.split('|').any(|w| t.text.trim_start().starts_with(&format!("{w} ")));
    let occasion = t.own && t.does("use|order|get|take|buy|try|need|want") && t.hypothetical();
    if t.fragment && opens("before|after|on|during|when|whenever|at")
        || occasion && t.says("before|on the days|on days|when|after|during|whenever")
        || t.is(Join::Condition) && !t.hypothetical()
    {
        note(out, "usage_occasion", 0.95);
    }
    let now =
        t.says("now|at the moment|already|usually|so far|these days|what i have|what we have|what i use");
    if now && !t.hypothetical() && !t.past() && !t.emotion {
        note(out, "alternative", 0.93);
    }
    if t.hypothetical()
        && t.copular
        && !t.about_topic
        && !t.own
        && t.names("fair|good|nice|better|great|enough|ideal|helpful")
    {
        note(out, "improvement", 0.96);
    }
    if t.fragment && opens("no") || t.says("would be over|any more|no longer") && t.clause.polarity >= 0 {
        note(out, "benefit", 0.93);
    }
    if t.says("pile up|throw away|throwing away|has to pay|have to pay|to pay for|every time") && !t.fragment
        || t.fragment && t.names("expensive|pricey|costly|rubbish|waste|hassle|dear")
    {
        note(out, "drawback", 0.96);
    }
    if t.says("i don't know|who knows|i doubt")
        || t.past() && !t.own && !t.about_topic && !t.copular && !t.fragment
    {
        note(out, "doubt", 0.92);
    }
}

/// Feelings and values.
fn within(t: &Traits<'_>, out: &mut Evidence) {
    let inner = inner::of(t);
    if inner.virtue.max(inner.end) > 0.0 {
        note(out, "personal_value", 0.97 * inner.virtue.max(inner.end));
    }
    if inner.feeling > 0.0
        && !t.does("like|love|hate|dislike|enjoy")
        && (t.own || t.causes || t.within || t.fragment)
    {
        note(out, "emotional_benefit", inner.feeling);
    }
    if t.does("feel") && (t.emotion || t.own)
        || t.emotion && t.hypothetical()
        || t.says("peace of mind|one worry less|relief|less stress")
    {
        note(out, "emotional_benefit", 0.95);
    }
    if t.says("without rushing|in a panic|bad conscience|good conscience|clear conscience|right with me|well with me|calmly|in peace|my conscience") {
        note(out, "emotional_benefit", 0.98);
    }
    let all = t.names("everyone|everybody|people|nobody|one") && t.says("should|ought to|deserve|deserves");
    let lived = t.own && t.clause.negated && t.does("live|function|exist|survive") && t.chained("want");
    if all || lived || t.says("fair is fair|matters to me|who i am|what i stand for|at somebody else's|at someone else's|at other people's") {
        note(out, "personal_value", 0.99);
    }
    let short = t.text.split_whitespace().count() <= 7;
    if t.names_any(stance::END_STATES) && short || t.says_any(stance::END_PHRASES) {
        note(out, "personal_value", 0.85);
    }
}

fn judgements(t: &Traits<'_>, out: &mut Evidence) {
    let sounds = t.does("sound|seem|look") && !t.own || matches!(t.clause.opinion.as_deref(), Some("seem"));
    let liking = t.own && t.does("like|love|hate|dislike")
        || t.own && t.copular && t.names("curious|interested|impressed|intrigued");
    let word = t.fragment
        && !t.text.starts_with(" no ")
        && stance::POSITIVE
            .iter()
            .chain(stance::NEGATIVE)
            .chain(stance::EMOTIONS)
            .any(|w| t.text.split_whitespace().any(|x| x == *w))
        || t.copular
            && t.names("interesting|weird|meh|clever|great|nice|good|cool|boring|handy|smart|odd|strange|fine|brilliant|silly|useful");
    if sounds && !t.nominal || liking || word {
        note(out, "reaction", 0.95);
    }
    let restates = t.says("so it's|it says|i understand|they bring|it's for people|means that|basically|the idea is|they deliver|you get");
    let asked = t.question.contains("own words")
        || t.question.contains("understand")
        || t.question.contains("picture")
        || t.question.contains("main thing");
    if restates || asked && !t.own {
        note(out, "comprehension", if asked { 1.0 } else { 0.7 });
    }
    if t.copular && !t.own || t.about_topic && t.does("have|contain|come|include") {
        note(out, "perceived_attribute", 0.7);
    }
    if t.fragment {
        note(out, "perceived_attribute", 0.5);
    } else {
        note(out, "benefit", 0.3);
    }
}
