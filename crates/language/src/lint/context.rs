//! Rules that need the talk so far: repetition, grounding, quotes, the respondent's own words.

use std::collections::BTreeSet;

use colloquy_engine::interpretation::{FocusBrief, FocusNode, LintContext, Purpose};
use colloquy_engine::session::Speaker;

use super::Findings;
use super::text::{Question, content, jaccard, lower_words, occurs, opener, squeezed};

/// Earlier questions a near-duplicate is looked for in.
const RECENT_QUESTIONS: usize = 6;
/// Content-word Jaccard from which two questions are near-duplicates.
const NEAR_DUPLICATE: f64 = 0.60;
/// Share of questions with "why" above which another one is one too many.
const WHY_SHARE: f64 = 0.25;

/// Everything the respondent said, and the words of the stimulus and the topic, squeezed.
pub(super) fn respondent_words(context: &LintContext<'_>) -> String {
    let mut text = String::new();
    for utterance in context.transcript.iter().filter(|u| u.speaker == Speaker::Respondent) {
        text.push_str(&utterance.text);
        text.push_str(" . ");
    }
    text.push_str(context.answer.unwrap_or(""));
    squeezed(&text)
}

/// Texts a quote may be taken from: each answer on its own, and the stimulus.
fn quotable(context: &LintContext<'_>) -> Vec<String> {
    let answers =
        context.transcript.iter().filter(|u| u.speaker == Speaker::Respondent).map(|u| u.text.as_str());
    let stimulus =
        context.concept.stimulus.iter().flat_map(|s| {
            std::iter::once(s.text.as_str()).chain(s.elements.iter().map(|e| e.content.as_str()))
        });
    answers.chain(context.answer).chain(stimulus).map(squeezed).collect()
}

fn focus_nodes<'a>(context: &'a LintContext<'_>) -> Vec<&'a FocusNode> {
    match &context.brief.focus {
        FocusBrief::Node { node, .. } => vec![node],
        FocusBrief::Edge { source, target, .. } => vec![source, target],
        FocusBrief::Chain { nodes } => nodes.iter().collect(),
        FocusBrief::None | FocusBrief::Element { .. } | FocusBrief::Triad { .. } => Vec::new(),
    }
}

/// The respondent has voiced a like or dislike: of the focus, or anywhere so far.
pub(super) fn voiced_valence(context: &LintContext<'_>) -> bool {
    focus_nodes(context).iter().any(|node| node.polarity != 0)
}

pub(super) fn repeated_why(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    let has_why = |text: &str| lower_words(text).any(|w| w == "why");
    if !has_why(&q.asking) {
        return;
    }
    if context.asked.iter().rev().take(2).any(|earlier| has_why(earlier)) {
        out.fail("“why” was asked a moment ago");
    }
    let whys = context.asked.iter().filter(|earlier| has_why(earlier)).count();
    if !context.asked.is_empty() && whys as f64 / context.asked.len() as f64 > WHY_SHARE {
        out.warn("more than a quarter of the questions ask “why”");
    }
}

pub(super) fn near_duplicate(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    let own = content(q.body);
    let close = context
        .asked
        .iter()
        .rev()
        .take(RECENT_QUESTIONS)
        .find(|earlier| jaccard(&own, &content(earlier)) >= NEAR_DUPLICATE);
    if let Some(earlier) = close {
        out.fail(format!("almost the same as “{earlier}”"));
    }
}

/// Words of the trade, never of a respondent.
const JARGON: &[&str] = &[
    "attribute",
    "functional consequence",
    "psychosocial",
    "terminal value",
    "instrumental value",
    "ladder",
    "laddering",
    "means-end",
    "construct",
    "bipolar",
    "job statement",
    "job to be done",
    "jobs to be done",
    "pain point",
    "gain point",
    "node",
    "edge",
    "touchpoint",
    "moment of truth",
    "persona",
    "critical incident",
    "attribution",
    "stimulus",
    "ontology",
    "schema",
    "saturation",
];

/// A plural of a word counts as the word.
fn holds(squeezed_text: &str, phrase: &str) -> bool {
    occurs(squeezed_text, phrase) || occurs(squeezed_text, &format!("{phrase}s"))
}

pub(super) fn jargon(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    let text = squeezed(&q.plain);
    let found: Vec<&&str> = JARGON.iter().filter(|word| holds(&text, word)).collect();
    if found.is_empty() {
        return;
    }
    let theirs = respondent_words(context);
    let topic = squeezed(&context.concept.name);
    if let Some(word) = found.into_iter().find(|word| !holds(&theirs, word) && !holds(&topic, word)) {
        out.fail(format!("“{word}” is a word of the trade"));
    }
}

const POINTERS: &[&str] = &[
    "that", "it", "this", "there", "then", "they", "next", "before", "after", "since", "else", "those",
    "these", "so",
];

pub(super) fn grounding(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    if context.brief.purpose == Purpose::Opening || !q.quotes.is_empty() {
        return;
    }
    let mut ground: BTreeSet<String> = content(context.answer.unwrap_or(""));
    for node in focus_nodes(context) {
        ground.extend(content(&node.label));
    }
    match &context.brief.focus {
        FocusBrief::Element { content: words, .. } => ground.extend(content(words)),
        FocusBrief::Triad { elements } => ground.extend(elements.iter().flat_map(|e| content(e))),
        _ => {}
    }
    ground.extend(content(&context.concept.name));
    let points = lower_words(&q.plain).any(|w| POINTERS.contains(&w.as_str()));
    if !ground.is_empty() && !points && content(&q.plain).is_disjoint(&ground) {
        out.warn("says nothing of what it is about");
    }
}

pub(super) fn quote_fidelity(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    if q.quotes.is_empty() {
        return;
    }
    let sources = quotable(context);
    for quote in &q.quotes {
        if !sources.iter().any(|source| occurs(source, quote)) {
            out.fail(format!("“{quote}” was never said"));
        }
    }
}

pub(super) fn dangling_pronoun(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    let Some(answer) = context.answer else { return };
    let pronoun = lower_words(&q.plain).any(|w| matches!(w.as_str(), "it" | "that" | "this"));
    if !pronoun || !q.quotes.is_empty() {
        return;
    }
    let said = content(answer);
    let several = answer.matches(['.', ',', ';']).count() >= 2 || lower_words(answer).count() > 16;
    let names_something = !content(&q.plain).is_disjoint(&said)
        || focus_nodes(context).iter().any(|n| !content(&q.plain).is_disjoint(&content(&n.label)));
    let bare = content(&q.plain).len() <= 2;
    if several && bare && !names_something {
        out.warn("“it” or “that” could mean several things");
    }
}

/// Words of questions that are meant to hold two things.
const RELATIONAL: &[&str] = &[
    "between",
    "both",
    "link",
    "connect",
    "versus",
    "together",
    "next to",
    "rather than",
    "from",
    "first",
    "then",
    "ahead of",
    "tip",
    "lead",
    "leads",
    "hang",
    "compare",
    "compared",
    "of the two",
    "weighs",
    "and",
    "or",
    "side",
];

fn relational_strategy(context: &LintContext<'_>) -> bool {
    const KEYS: &[&str] = &[
        "connect",
        "link",
        "relat",
        "tension",
        "gap",
        "valid",
        "reflect",
        "triad",
        "rate",
        "construct",
        "ideal",
        "compare",
        "pyramid",
        "map",
        "timeline",
        "narrative",
        "bridge",
        "summar",
    ];
    context.strategy.is_some_and(|s| {
        KEYS.iter().any(|key| s.name.contains(key) || s.stems.contains(key))
            || s.tactics.iter().any(|t| KEYS.iter().any(|key| t.contains(key)))
    })
}

pub(super) fn two_foci(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    let FocusBrief::Node { node, linked } = &context.brief.focus else { return };
    if relational_strategy(context) {
        return;
    }
    let text = squeezed(&q.plain);
    if RELATIONAL.iter().any(|word| occurs(&text, word)) || !occurs(&text, &node.label) {
        return;
    }
    let own = squeezed(&node.label);
    let other = linked.iter().map(|(other, _)| other).find(|other| {
        content(&other.label).len() > 1 && occurs(&text, &other.label) && !occurs(&own, &other.label)
    });
    if let Some(other) = other {
        out.fail(format!("is about two things: “{}” and “{}”", node.label, other.label));
    }
}

/// Subjects nobody is asked about who did not bring them up.
const SENSITIVE: &[&str] = &[
    "religion",
    "religious",
    "political",
    "vote for",
    "sexual",
    "sexuality",
    "ethnicity",
    "ethnic",
    "race",
    "racial",
    "salary",
    "income",
    "diagnosis",
    "medication",
    "pregnant",
    "pregnancy",
    "abortion",
    "immigration status",
    "mental health",
    "your weight",
    "criminal record",
];

pub(super) fn sensitive(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    let text = squeezed(&q.plain);
    let found: Vec<&&str> = SENSITIVE.iter().filter(|word| occurs(&text, word)).collect();
    if found.is_empty() {
        return;
    }
    let theirs = respondent_words(context);
    let topic = squeezed(&format!("{} {}", context.concept.name, context.concept.objective));
    if let Some(word) = found.into_iter().find(|word| !occurs(&theirs, word) && !occurs(&topic, word)) {
        out.fail(format!("“{word}” is private, and the respondent did not bring it up"));
    }
}

pub(super) fn own_words(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    let text = squeezed(&q.plain);
    let theirs = respondent_words(context);
    for node in focus_nodes(context) {
        let words = content(&node.label);
        let said =
            words.iter().any(|w| theirs.contains(&format!(" {}", &w[..w.len().min(4).max(first_char(w))])));
        if node.quote.is_some() && occurs(&text, &node.label) && !words.is_empty() && !said {
            out.warn(format!("“{}” are not the respondent's words", node.label));
        }
    }
}

/// Bytes of the first character, so that a cut never falls inside one.
fn first_char(word: &str) -> usize {
    if word.is_ascii() { 0 } else { word.len() }
}

pub(super) fn already_answered(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    const LINKING: &[&str] =
        &["connect", "link", "how do you get from", "how does that relate", "what connects"];
    let FocusBrief::Node { node, linked } = &context.brief.focus else { return };
    let text = squeezed(&q.plain);
    if !LINKING.iter().any(|words| occurs(&text, words)) || !occurs(&text, &node.label) {
        return;
    }
    if let Some((other, _)) = linked.iter().find(|(other, _)| occurs(&text, &other.label)) {
        out.warn(format!("the link with “{}” has been voiced already", other.label));
    }
}

pub(super) fn runs(q: &Question<'_>, context: &LintContext<'_>, out: &mut Findings) {
    let own = opener(q.raw);
    let recent: Vec<&String> = context.asked.iter().rev().take(3).collect();
    if own.is_some() && recent.len() >= 2 && recent.iter().take(2).all(|earlier| opener(earlier) == own) {
        out.fail(format!("the third question in a row to begin with “{}”", own.unwrap_or_default()));
    }
    if recent.len() < 3 {
        return;
    }
    // Which focus is asked about is chosen before the words are: a run of it can be told, not mended, here.
    let names = |text: &str, words: &BTreeSet<String>| !words.is_empty() && words.is_subset(&content(text));
    for node in focus_nodes(context) {
        let words = content(&node.label);
        if names(q.raw, &words) && recent.iter().all(|earlier| names(earlier, &words)) {
            out.warn(format!("the fourth question in a row about “{}”", node.label));
        }
    }
    if let (FocusBrief::Element { .. }, Some(stimulus)) = (&context.brief.focus, &context.concept.stimulus) {
        let coverage = |text: &str| stimulus.elements.iter().any(|e| names(text, &content(&e.content)));
        if recent.iter().take(2).all(|earlier| coverage(earlier)) {
            out.warn("the third question in a row that goes through the description");
        }
    }
}
