//! Rules that need the talk so far: repetition, grounding, quotes, the respondent's own words.

use std::sync::LazyLock;

use colloquy_engine::interpretation::{FocusBrief, Purpose};

use super::digest::{Digest, content_ids, disjoint, overlap, within};
use super::text::{PROMISES, Question, content, occurs, opener_of, squeezed};
use super::words::{JARGON, RELATIONAL, SENSITIVE};
use super::{Findings, Talk};

/// Earlier questions a near-duplicate is looked for in.
const RECENT_QUESTIONS: usize = 6;
/// Content-word Jaccard from which two questions are near-duplicates.
const NEAR_DUPLICATE: f64 = 0.60;
/// Share of questions with "why" above which another one is one too many.
const WHY_SHARE: f64 = 0.25;

/// Words or phrases of a list, ready to be looked for in squeezed text.
pub(super) struct Listed {
    pub(super) phrase: &'static str,
    squeezed: String,
    plural: String,
}

/// Prepares a list.
pub(super) fn listed(phrases: &[&'static str]) -> Vec<Listed> {
    phrases
        .iter()
        .map(|phrase| Listed { phrase, squeezed: squeezed(phrase), plural: squeezed(&format!("{phrase}s")) })
        .collect()
}

impl Listed {
    /// Whether a squeezed text holds the phrase.
    pub(super) fn is_in(&self, text: &str) -> bool {
        text.contains(&self.squeezed)
    }

    /// Whether a squeezed text holds the phrase or its plural.
    fn in_any_form(&self, text: &str) -> bool {
        text.contains(&self.squeezed) || text.contains(&self.plural)
    }
}

/// Whether a squeezed text holds a phrase of a list.
fn any_of(list: &[Listed], text: &str) -> bool {
    list.iter().any(|one| one.is_in(text))
}

/// The respondent has voiced a like or dislike: of the focus, or anywhere so far.
pub(super) fn voiced_valence(talk: &Talk<'_>) -> bool {
    talk.points().iter().any(|point| point.node.polarity != 0)
}

pub(super) fn repeated_why(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    if !q.digest.why || !Digest::of(&q.asking).why {
        return;
    }
    let asked = talk.digests();
    if asked.iter().rev().take(2).any(|earlier| earlier.why) {
        out.fail("“why” was asked a moment ago");
    }
    let whys = asked.iter().filter(|earlier| earlier.why).count();
    if !asked.is_empty() && whys as f64 / asked.len() as f64 > WHY_SHARE {
        out.warn("more than a quarter of the questions ask “why”");
    }
}

pub(super) fn near_duplicate(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    if talk.asked.is_empty() {
        return;
    }
    let own = content_ids(q.body);
    let recent = talk.asked.iter().zip(talk.digests()).rev().take(RECENT_QUESTIONS);
    let mut close = recent.filter(|(_, earlier)| overlap(&own, &earlier.content) >= NEAR_DUPLICATE);
    if let Some((earlier, _)) = close.next() {
        out.fail(format!("almost the same as “{earlier}”"));
    }
}

static TRADE: LazyLock<Vec<Listed>> = LazyLock::new(|| listed(JARGON));

pub(super) fn jargon(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let found: Vec<&Listed> = TRADE.iter().filter(|word| word.in_any_form(&q.squeezed)).collect();
    if found.is_empty() {
        return;
    }
    let topic = squeezed(&talk.concept.name);
    let theirs = |word: &Listed| talk.said().iter().any(|answer| word.in_any_form(answer));
    if let Some(word) = found.into_iter().find(|word| !theirs(word) && !word.in_any_form(&topic)) {
        out.fail(format!("“{}” is a word of the trade", word.phrase));
    }
}

const POINTERS: &[&str] = &[
    "that", "it", "this", "there", "then", "they", "next", "before", "after", "since", "else", "those",
    "these", "so",
];

static POINTING: LazyLock<Vec<Listed>> = LazyLock::new(|| listed(POINTERS));

pub(super) fn grounding(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    if talk.brief.purpose == Purpose::Opening || !q.quotes.is_empty() {
        return;
    }
    let ground = talk.ground();
    if !ground.is_empty() && disjoint(&q.content, ground) && !any_of(&POINTING, &q.squeezed) {
        out.warn("says nothing of what it is about");
    }
}

pub(super) fn quote_fidelity(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    for quote in &q.quotes {
        let words = squeezed(quote);
        if words.len() < 2 || !talk.quotable().iter().any(|source| source.contains(&words)) {
            out.fail(format!("“{quote}” was never said"));
        }
    }
    if !q.quotes.is_empty() && talk.asked.iter().map(String::as_str).chain([q.raw]).any(promises_no_quotes) {
        out.fail("holds words up to somebody who was promised that none are");
    }
}

fn promises_no_quotes(question: &str) -> bool {
    PROMISES.iter().any(|words| question.starts_with(words))
}

/// Words of an answer from which "that" could mean several things.
const LONG_ANSWER: usize = 16;

pub(super) fn dangling_pronoun(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let Some(answer) = talk.answer else { return };
    if q.content.len() > 2 || !q.quotes.is_empty() {
        return;
    }
    if ![" it ", " that ", " this "].iter().any(|pronoun| q.squeezed.contains(pronoun)) {
        return;
    }
    let names_something = !disjoint(&q.content, talk.answer_content())
        || talk.points().iter().any(|point| !disjoint(&q.content, &point.content));
    let several = answer.matches(['.', ',', ';']).count() >= 2
        || answer.split_whitespace().take(LONG_ANSWER + 1).count() > LONG_ANSWER;
    if several && !names_something {
        out.warn("“it” or “that” could mean several things");
    }
}

static RELATING: LazyLock<Vec<Listed>> = LazyLock::new(|| listed(RELATIONAL));

fn relational_strategy(talk: &Talk<'_>) -> bool {
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
    talk.strategy.is_some_and(|s| {
        KEYS.iter().any(|key| s.name.contains(key) || s.stems.contains(key))
            || s.tactics.iter().any(|t| KEYS.iter().any(|key| t.contains(key)))
    })
}

pub(super) fn two_foci(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let FocusBrief::Node { linked, .. } = &talk.brief.focus else { return };
    let Some(own) = talk.points().first().filter(|own| own.squeezed.len() > 1) else { return };
    let names_own = q.squeezed.contains(&own.squeezed);
    if linked.is_empty() || !names_own || relational_strategy(talk) || any_of(&RELATING, &q.squeezed) {
        return;
    }
    let other = linked.iter().map(|(other, _)| other).find(|other| {
        let words = squeezed(&other.label);
        content_ids(&other.label).len() > 1 && q.squeezed.contains(&words) && !own.squeezed.contains(&words)
    });
    if let Some(other) = other {
        out.fail(format!("is about two things: “{}” and “{}”", own.node.label, other.label));
    }
}

static PRIVATE: LazyLock<Vec<Listed>> = LazyLock::new(|| listed(SENSITIVE));

pub(super) fn sensitive(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let found: Vec<&Listed> = PRIVATE.iter().filter(|word| word.is_in(&q.squeezed)).collect();
    if found.is_empty() {
        return;
    }
    let topic = squeezed(&format!("{} {}", talk.concept.name, talk.concept.objective));
    let known = |word: &Listed| talk.heard(&word.squeezed) || word.is_in(&topic);
    if let Some(word) = found.into_iter().find(|word| !known(word)) {
        out.fail(format!("“{}” is private, and the respondent did not bring it up", word.phrase));
    }
}

/// Letters two words share from their start when one is a form of the other.
const STEM_LETTERS: usize = 4;

pub(super) fn own_words(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    for point in talk.points() {
        let named = point.squeezed.len() > 1 && q.squeezed.contains(&point.squeezed);
        if point.node.quote.is_none() || !named || point.content.is_empty() {
            continue;
        }
        let mut words = content(&point.node.label).into_iter();
        let said = words.any(|word| {
            let stem: String =
                word.chars().take(if word.is_ascii() { STEM_LETTERS } else { usize::MAX }).collect();
            talk.heard(&format!(" {stem}"))
        });
        if !said {
            out.warn(format!("“{}” are not the respondent's words", point.node.label));
        }
    }
}

/// Words that ask for a link.
const LINKING: &[&str] = &["connect", "link", "how do you get from", "how does that relate", "what connects"];
static ASKING_FOR_LINK: LazyLock<Vec<Listed>> = LazyLock::new(|| listed(LINKING));

pub(super) fn already_answered(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let FocusBrief::Node { linked, .. } = &talk.brief.focus else { return };
    let Some(own) = talk.points().first().filter(|own| own.squeezed.len() > 1) else { return };
    if !q.squeezed.contains(&own.squeezed) || !any_of(&ASKING_FOR_LINK, &q.squeezed) {
        return;
    }
    if let Some((other, _)) = linked.iter().find(|(other, _)| occurs(&q.squeezed, &other.label)) {
        out.warn(format!("the link with “{}” has been voiced already", other.label));
    }
}

pub(super) fn runs(q: &Question<'_>, talk: &Talk<'_>, out: &mut Findings) {
    let own = q.digest.opener;
    let asked = talk.digests();
    let recent = asked.get(asked.len().saturating_sub(3)..).unwrap_or_default();
    if own.is_some() && recent.len() >= 2 && recent.iter().rev().take(2).all(|earlier| earlier.opener == own)
    {
        let word = opener_of(q.body).unwrap_or_default().to_lowercase();
        let message = format!("the third question in a row to begin with “{word}”");
        // Who listens may ask "what" three times; who fills in stems sounds like a form.
        if talk.listened { out.warn(message) } else { out.fail(message) }
    }
    if recent.len() < 3 {
        return;
    }
    // Which focus is asked about is chosen before the words are: a run of it can be told, not mended, here.
    let names = |text: &Digest, words: &[u64]| !words.is_empty() && within(words, &text.content);
    for point in talk.points() {
        let words = &point.content;
        if names(&q.digest, words) && recent.iter().all(|earlier| names(earlier, words)) {
            out.warn(format!("the fourth question in a row about “{}”", point.node.label));
        }
    }
    if let (FocusBrief::Element { .. }, Some(stimulus)) = (&talk.brief.focus, &talk.concept.stimulus) {
        let elements: Vec<Vec<u64>> = stimulus.elements.iter().map(|e| content_ids(&e.content)).collect();
        let coverage = |text: &Digest| elements.iter().any(|words| names(text, words));
        if recent.iter().rev().take(2).all(|earlier| coverage(earlier)) {
            out.warn("the third question in a row that goes through the description");
        }
    }
}
