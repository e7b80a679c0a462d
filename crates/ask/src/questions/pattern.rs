//! Stems taken apart once: their slots, their fixed words, what they presume of a focus.

use std::rc::Rc;

use crate::lint::digest::{Digest, bit};
use crate::lint::text::sentences;
use colloquy_listen::memo::Memo;

/// What can be told of a stem without a talk.
#[derive(Debug, Default)]
pub(super) struct Pattern {
    /// Its fixed parts as words: what is left of it in any question made from it.
    parts: Vec<Vec<u64>>,
    /// The bits of these words.
    mask: u64,
    /// It asks "why".
    pub(super) why: bool,
    /// It has `{focus}` or `{element}`.
    pub(super) names_focus: bool,
    /// It has `{source}`.
    pub(super) source: bool,
    /// It has `{target}`.
    pub(super) target: bool,
    /// It has `{quote}`.
    pub(super) quote: bool,
    /// Elements it compares: 0 to 3.
    pub(super) elements: usize,
    /// It is one sentence.
    pub(super) single: bool,
    /// It begins with a quote.
    pub(super) quote_first: bool,
    /// Its quote is of a text that was shown, not of the respondent.
    pub(super) of_text: bool,
    /// An -ing phrase does not read well in it.
    pub(super) np_only: bool,
    /// Only a doing reads well in it.
    pub(super) doing_only: bool,
    /// It goes back to what was said some time ago.
    pub(super) goes_back: bool,
    /// Its quote is a single word.
    pub(super) of_word: bool,
    /// It presumes that the focus is something good.
    pub(super) for_good: bool,
    /// It presumes that the focus is a burden.
    pub(super) for_bad: bool,
    /// It presumes that the focus is something that happened.
    pub(super) for_events: bool,
}

impl Pattern {
    /// Of a stem. Stems are part of the program, so each is taken apart once per thread.
    pub(super) fn of(stem: &'static str) -> Rc<Self> {
        thread_local! {
            static PATTERNS: Memo<(usize, usize), Pattern> = Memo::default();
        }
        // A text of the program never moves: where it stands is a name for it.
        PATTERNS.with(|memo| memo.by_key((stem.as_ptr().addr(), stem.len()), || Self::new(stem)))
    }

    fn new(stem: &str) -> Self {
        let has = |slot: &str| stem.contains(slot);
        let holds = |list: &[&str]| list.iter().any(|part| stem.contains(part));
        // Odd parts are slot names.
        let fixed = stem.split(['{', '}']).step_by(2).map(|part| Digest::of(part).words);
        let parts: Vec<Vec<u64>> = fixed.filter(|words| !words.is_empty()).collect();
        Self {
            mask: parts.iter().flatten().fold(0, |mask, word| mask | bit(*word)),
            parts,
            why: Digest::of(stem).why,
            names_focus: has("{focus}") || has("{element}"),
            source: has("{source}"),
            target: has("{target}"),
            quote: has("{quote}"),
            elements: ["{a}", "{b}", "{c}"].iter().rposition(|slot| has(slot)).map_or(0, |at| at + 1),
            single: sentences(stem).len() == 1,
            quote_first: stem.starts_with('“'),
            of_text: has("eading “")
                || has("read “")
                || has("reads “")
                || has("says “")
                || has("description"),
            np_only: holds(NP_ONLY),
            doing_only: has("manage {focus}"),
            goes_back: stem.starts_with("Earlier"),
            of_word: has("word you used") || has("the word “"),
            for_good: holds(FOR_GOOD),
            for_bad: holds(FOR_BAD),
            for_events: holds(FOR_EVENTS),
        }
    }

    /// Whether an earlier question was made from the stem: its fixed parts occur in it, in order.
    pub(super) fn made(&self, question: &Digest) -> bool {
        if self.mask & !question.mask != 0 || self.parts.is_empty() {
            return false;
        }
        let mut at = 0;
        for words in &self.parts {
            let rest = question.words.get(at..).unwrap_or_default();
            let Some(found) = rest.windows(words.len()).position(|w| w == words.as_slice()) else {
                return false;
            };
            at += found + words.len();
        }
        true
    }
}

/// A stem with what restricts it.
#[derive(Debug, Clone)]
pub(super) struct Stem<'a> {
    /// Its text with slots.
    pub(super) text: &'static str,
    /// What it is made of.
    pub(super) pattern: Rc<Pattern>,
    /// The focus must be a noun phrase.
    pub(super) np_only: bool,
    /// The focus must be something one strives for.
    pub(super) goal_only: bool,
    /// The tactic it belongs to.
    pub(super) tactic: Option<&'a str>,
    /// How far from what the strategy asks for: 0 its own stems.
    pub(super) cost: f64,
}

impl Stem<'_> {
    /// A stem without restrictions.
    pub(super) fn plain(text: &'static str, cost: f64) -> Self {
        Self { text, pattern: Pattern::of(text), np_only: false, goal_only: false, tactic: None, cost }
    }
}

/// Places where an -ing phrase stumbles.
const NP_ONLY: &[&str] = &[
    "{focus} weren't there",
    "{focus} disappeared",
    "{focus} fell away",
    "without {focus}",
    "you have {focus}",
    "you had {focus}",
    "having {focus}",
    "go for {focus}",
    "halfway between {focus}",
    "play in {focus}",
    "like {focus} happen",
    "{focus} take place",
    "did {focus} take",
    "out of {focus}",
];
/// Presumes that the focus is something good.
const FOR_GOOD: &[&str] = &[
    "get out of {focus}",
    "gain from {focus}",
    "go without {focus}",
    "{focus} disappeared",
    "go for {focus}",
    "speaks to you",
    "advantage of",
    "caught your eye",
    "promise",
    "pay off",
    "give up to",
    "worth a try",
    "having {focus}",
    "you have {focus}",
    "get from {focus}",
    "possible",
    "lose without",
    "hope to reach",
    "to get {focus}",
];
/// Presumes that the focus is a burden.
const FOR_BAD: &[&str] = &[
    "deal with {focus}",
    "avoiding {focus}",
    "makes up for {focus}",
    "got to you",
    "stop counting",
    "weigh on",
    "accept {focus}",
    "cope with",
    "easier to bear",
    "bothers you",
    "went wrong",
    "cost you",
];
/// Presumes that the focus is something that happened.
const FOR_EVENTS: &[&str] = &[
    "during {focus}",
    "{focus} take place",
    "did {focus} take",
    "{focus} go on",
    "{focus} turn out",
    "{focus} end?",
    "led to {focus}",
    "after {focus}",
    "before {focus}",
    "{focus} came up",
    "part did",
    "play in {focus}",
    "starting with {focus}",
    "around {focus}",
    "{focus} happen",
    "happened after that",
    "happened next",
    "did you do next",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_tells_which_stem_it_was_made_from() {
        let pattern = Pattern::of("When you have {focus}, what does it make {concept} like?");
        for (question, made) in [
            ("I see. When you have time to cook, what does it make dinner like?", true),
            ("When you have time, what does it make of you?", false),
            ("What does it make dinner like when you have time?", false),
            ("", false),
        ] {
            assert_eq!(pattern.made(&Digest::of(question)), made, "{question}");
        }
        assert!(pattern.names_focus && pattern.single && !pattern.quote && !pattern.why);
        assert!(!Pattern::of("{focus}").made(&Digest::of("time to cook")));
    }
}
