//! Words of questions and of beliefs, folded and stemmed, with weights: rare words tell more.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use colloquy_engine::fold::fold;
use rust_stemmers::{Algorithm, Stemmer};

use crate::respondent::mind::Mind;

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// Words that carry no meaning of their own.
const FUNCTION_WORDS: &str = "a an the and or but if so as at by for from in into of on onto off out over to up \
    with without about above after again against all am any are aren't be because been before being below \
    between both can can't could did didn't do does doesn't doing don't down during each few further had has \
    have haven't having he her here hers him his how i i'd i'll i'm i've is isn't it it's its itself just let \
    let's me more most my myself no nor not now once only other our ours out own same she should some such \
    than that that's the their them then there there's these they they're this those through too under until \
    us very was wasn't we were what what's when where which while who whom why will won't would you you'd \
    you'll you're you've your yours yourself much many really rather quite also even still ever always never \
    something anything nothing thing things one ones get gets got getting go goes going gone put them else \
    make makes making made";

/// Words interviewers use to frame any question; they say little about what it is about.
const FRAME_WORDS: &str = "mention mentioned tell told say said saying mean means talk talked describe explain \
    matter important importance feel feeling feelings notice difference different happen happened happens \
    time times moment day days life example lead leads led come comes came think thought mind back last first \
    next way part side people someone person friend hear heard earlier point want like know see look sound \
    bring brings brought give gives kind sort word words end behind picture imagine step start use used \
    using place add little bit closer thanks okay step deal dealt work works help helps change changes \
    choose choosing choice take taking took right good well scale perfect detail please ask asking asked begin \
    understand suppose exactly remember main stand stands stay thank story question";

/// Stems that questions on several topics are framed with, one a line: what a question is about has a word of its own.
const FRAMING: &str = include_str!("../../../data/framing.txt");
/// Topics from which a word is one of these.
const TOPICS: usize = 5;

static FRAMING_STEMS: LazyLock<std::collections::HashSet<&str>> = LazyLock::new(|| FRAMING.lines().collect());
static FUNCTION: LazyLock<std::collections::HashSet<&str>> =
    LazyLock::new(|| FUNCTION_WORDS.split_whitespace().collect());
static FRAME: LazyLock<std::collections::HashSet<String>> =
    LazyLock::new(|| FRAME_WORDS.split_whitespace().map(stem).collect());

fn stem(word: &str) -> String {
    let plain = word.trim_end_matches("'s").trim_matches('\'');
    STEMMER.stem(plain).into_owned()
}

/// The stems that questions on several topics are framed with, of questions with their topics.
pub(crate) fn framing<'a>(questions: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut topics: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (question, topic) in questions {
        for word in split(question).iter().filter(|word| !FUNCTION.contains(word.as_str())) {
            topics.entry(stem(word)).or_default().insert(topic);
        }
    }
    topics.into_iter().filter(|(_, topics)| topics.len() >= TOPICS).map(|(stem, _)| stem).collect()
}

/// Folded words of a text, in order.
pub(crate) fn split(text: &str) -> Vec<String> {
    fold(text)
        .split(|c: char| !(c.is_alphanumeric() || c == '\''))
        .filter(|w| w.chars().any(char::is_alphanumeric))
        .map(str::to_owned)
        .collect()
}

/// Folded words with single spaces between and around, for finding phrases.
pub(crate) fn padded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(' ');
    for word in split(text) {
        out.push_str(&word);
        out.push(' ');
    }
    out
}

/// A question with its quoted spans taken out.
pub(crate) fn without_quotes(question: &str) -> String {
    let mut out = String::with_capacity(question.len());
    let mut depth = false;
    for c in question.chars() {
        match c {
            '\u{201c}' => depth = true,
            '\u{201d}' => depth = false,
            '"' => depth = !depth,
            _ if !depth => out.push(c),
            _ => {}
        }
    }
    out
}

/// The quoted spans of a question, in order.
pub(crate) fn quotes(question: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    for c in question.chars() {
        match (c, open.as_mut()) {
            ('\u{201c}', _) | ('"', None) => open = Some(String::new()),
            ('\u{201d}' | '"', Some(_)) => found.extend(open.take()),
            (_, Some(quote)) => quote.push(c),
            _ => {}
        }
    }
    found.retain(|q| q.chars().any(char::is_alphanumeric));
    found
}

/// The distinct words of a question, for telling whether it was asked before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WordBag(Vec<String>);

impl WordBag {
    pub(crate) fn of(question: &str) -> Self {
        let mut words = split(question);
        words.sort_unstable();
        words.dedup();
        Self(words)
    }

    /// Shared words / all words of both.
    pub(crate) fn jaccard(&self, other: &Self) -> f64 {
        let shared = self.0.iter().filter(|w| other.0.binary_search(w).is_ok()).count();
        let all = self.0.len() + other.0.len() - shared;
        if all == 0 { 1.0 } else { shared as f64 / all as f64 }
    }
}

/// A word of the mind's vocabulary, by number.
pub(crate) type WordId = u32;

/// A way of naming or saying a belief, as weighted words.
#[derive(Debug, Clone)]
pub(crate) struct KnownText {
    /// The belief; None for a remark beside the point.
    pub(crate) belief: Option<usize>,
    /// Its distinct words, sorted.
    pub(crate) words: Vec<WordId>,
    /// Sum of their weights.
    pub(crate) weight: f64,
    /// How well it stands for the belief: 1 for names, less for sentences.
    pub(crate) rank: f64,
}

/// All words of a mind: made once per model, shared by its interviews.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    ids: HashMap<String, WordId>,
    weights: Vec<f64>,
    frame: Vec<bool>,
    topic: Vec<bool>,
    pub(crate) texts: Vec<KnownText>,
}

impl Vocabulary {
    /// The vocabulary of a mind. Perturbation leaves texts alone, so one serves all draws of a model.
    pub fn of(mind: &Mind) -> Self {
        let mut vocabulary = Self {
            ids: HashMap::new(),
            weights: Vec::new(),
            frame: Vec::new(),
            topic: Vec::new(),
            texts: Vec::new(),
        };
        let mut beliefs_with: Vec<u32> = Vec::new();
        for (position, belief) in mind.beliefs.iter().enumerate() {
            let first = vocabulary.texts.len();
            vocabulary.learn(&belief.label, Some(position), 1.0);
            for name in &belief.names {
                vocabulary.learn(name, Some(position), 1.0);
            }
            for said in &belief.paraphrases {
                vocabulary.learn(said, Some(position), 0.9);
            }
            for detail in &belief.details {
                vocabulary.learn(detail, Some(position), 0.8);
            }
            let mut here: Vec<WordId> =
                vocabulary.texts[first..].iter().flat_map(|t| t.words.iter().copied()).collect();
            here.sort_unstable();
            here.dedup();
            beliefs_with.resize(vocabulary.weights.len(), 0);
            for word in here {
                beliefs_with[word as usize] += 1;
            }
        }
        for tangent in &mind.tangents {
            vocabulary.learn(tangent, None, 0.9);
        }
        beliefs_with.resize(vocabulary.weights.len(), 1);
        for word in split(&mind.concept) {
            if let Some(&id) = vocabulary.ids.get(&stem(&word)) {
                vocabulary.topic[id as usize] = true;
            }
        }
        for (id, weight) in vocabulary.weights.iter_mut().enumerate() {
            *weight = 1.0 / f64::from(beliefs_with[id].max(1)).sqrt();
            if vocabulary.frame[id] || vocabulary.topic[id] {
                *weight *= 0.35;
            }
        }
        for text in &mut vocabulary.texts {
            text.weight = text.words.iter().map(|&w| vocabulary.weights[w as usize]).sum();
        }
        vocabulary
    }

    fn learn(&mut self, text: &str, belief: Option<usize>, rank: f64) {
        let mut words = Vec::new();
        for word in split(text) {
            if FUNCTION.contains(word.as_str()) {
                continue;
            }
            let stemmed = stem(&word);
            let next = self.weights.len() as WordId;
            let id = *self.ids.entry(stemmed.clone()).or_insert(next);
            if id == next {
                self.weights.push(1.0);
                self.frame.push(FRAME.contains(&stemmed));
                self.topic.push(false);
            }
            words.push(id);
        }
        words.sort_unstable();
        words.dedup();
        if !words.is_empty() {
            self.texts.push(KnownText { belief, words, weight: 0.0, rank });
        }
    }

    /// The content words of a question: number and place for those the mind knows, and how many it does not.
    pub(crate) fn hear(&self, question: &str) -> (Vec<(WordId, usize)>, usize) {
        let mut known = Vec::new();
        let mut unknown = 0;
        for (place, word) in split(question).iter().enumerate() {
            if FUNCTION.contains(word.as_str()) {
                continue;
            }
            let stemmed = stem(word);
            match self.ids.get(&stemmed) {
                Some(&id) => known.push((id, place)),
                None if FRAME.contains(&stemmed) || FRAMING_STEMS.contains(stemmed.as_str()) => {}
                None => unknown += 1,
            }
        }
        (known, unknown)
    }

    pub(crate) fn weight(&self, word: WordId) -> f64 {
        self.weights.get(word as usize).copied().unwrap_or(0.0)
    }

    /// Whether a word tells something about what a question is about.
    pub(crate) fn telling(&self, word: WordId) -> bool {
        let at = word as usize;
        !self.frame.get(at).copied().unwrap_or(true) && !self.topic.get(at).copied().unwrap_or(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_found_and_left_out() {
        let question = "You said \u{201c}it froths\u{201d}. What about \"that\"?";
        assert_eq!(quotes(question), ["it froths", "that"]);
        assert_eq!(without_quotes(question), "You said . What about ?");
        assert!(quotes("say \u{201c} \u{201d} \u{201c}open").is_empty());
        assert_eq!(padded("What\u{2019}s  that?"), " what's that ");
    }

    #[test]
    fn word_bags_compare_without_order() {
        let a = WordBag::of("What else comes to mind?");
        assert_eq!(a.jaccard(&WordBag::of("to mind comes what else")), 1.0);
        assert!(a.jaccard(&WordBag::of("What happened then?")) < 0.3);
        assert_eq!(WordBag::of("").jaccard(&WordBag::of("?")), 1.0);
    }

    #[test]
    fn rare_words_weigh_more_than_common_ones() {
        let vocabulary = Vocabulary::of(&crate::samples::mind());
        let (known, unknown) = vocabulary.hear("What is it about the bitter taste of a zebra?");
        assert_eq!(unknown, 1);
        assert_eq!(known.len(), 2);
        assert!(known.iter().all(|&(w, _)| vocabulary.weight(w) > 0.9 && vocabulary.telling(w)));
        let (feel, _) = vocabulary.hear("feel");
        assert!(vocabulary.weight(feel[0].0) < 0.4 && !vocabulary.telling(feel[0].0));
    }
}
