//! Word lists of the ratings, read once from `data/lexicons_signals.json`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

/// The lists as they are in the data file.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Lists {
    hedges_genuine: Vec<String>,
    softeners: Vec<String>,
    boosters: Vec<String>,
    non_answer: Vec<String>,
    acknowledgement: Vec<String>,
    deflection: Vec<String>,
    fatigue: Vec<String>,
    extension: Vec<String>,
    causal: Vec<String>,
    tradeoff: Vec<String>,
    conditional: Vec<String>,
    values_reflection: Vec<String>,
    vague: Vec<String>,
    time_place: Vec<String>,
    numbers: Vec<String>,
    valence_positive: BTreeMap<String, f64>,
    valence_negative: BTreeMap<String, f64>,
    intensifiers: HashMap<String, f64>,
    dampeners: HashMap<String, f64>,
    reversers: HashSet<String>,
    negators: HashSet<String>,
}

/// Phrases by their first word, longest first, so that a match is found by looking at one word.
#[derive(Debug, Default)]
pub(super) struct Phrases {
    by_first: HashMap<String, Vec<Vec<String>>>,
}

impl Phrases {
    fn new<'a>(phrases: impl IntoIterator<Item = &'a str>) -> Self {
        let mut by_first: HashMap<String, Vec<Vec<String>>> = HashMap::new();
        for phrase in phrases {
            let words: Vec<String> =
                phrase.split([' ', '-', '/']).filter(|w| !w.is_empty()).map(str::to_owned).collect();
            if let Some(first) = words.first() {
                by_first.entry(first.clone()).or_default().push(words);
            }
        }
        for list in by_first.values_mut() {
            list.sort_by_key(|words| std::cmp::Reverse(words.len()));
        }
        Self { by_first }
    }

    /// Length in words of the longest phrase that starts at `at`.
    pub(super) fn longest_at(&self, words: &[String], at: usize) -> Option<usize> {
        let list = words.get(at).and_then(|word| self.by_first.get(word.as_str()))?;
        list.iter().find(|phrase| words[at..].starts_with(phrase)).map(Vec::len)
    }

    /// Every phrase found, left to right, longest first at each place, no word counted twice.
    pub(super) fn find(&self, words: &[String]) -> Vec<String> {
        self.spans(words).into_iter().map(|(start, end)| words[start..end].join(" ")).collect()
    }

    /// Word ranges of the phrases found.
    pub(super) fn spans(&self, words: &[String]) -> Vec<(usize, usize)> {
        let mut spans = Vec::new();
        let mut at = 0;
        while at < words.len() {
            if let Some(length) = self.longest_at(words, at) {
                spans.push((at, at + length));
                at += length;
            } else {
                at += 1;
            }
        }
        spans
    }
}

/// All lists, ready to search.
pub(super) struct Lexicon {
    pub(super) hedges: Phrases,
    pub(super) softeners: Phrases,
    pub(super) boosters: Phrases,
    pub(super) non_answers: Phrases,
    pub(super) acknowledgements: Phrases,
    pub(super) deflections: Phrases,
    pub(super) fatigue: Phrases,
    pub(super) extensions: Phrases,
    pub(super) causes: Phrases,
    pub(super) tradeoffs: Phrases,
    pub(super) conditions: Phrases,
    pub(super) values: Phrases,
    pub(super) vague: Phrases,
    pub(super) vague_words: HashSet<String>,
    pub(super) times_and_places: Phrases,
    pub(super) numbers: Phrases,
    pub(super) number_words: HashSet<String>,
    pub(super) valence: HashMap<String, f64>,
    pub(super) valence_phrases: Phrases,
    pub(super) intensifiers: HashMap<String, f64>,
    pub(super) dampeners: HashMap<String, f64>,
    pub(super) reversers: HashSet<String>,
    pub(super) negators: HashSet<String>,
}

/// Said instead of an answer: besides the file's list.
const NON_ANSWERS: &[&str] = &[
    "hard to say",
    "difficult to say",
    "hard to tell",
    "no opinion",
    "no thoughts",
    "no answer",
    "i've no idea",
    "haven't got a clue",
    "can't put my finger on it",
    "nothing springs to mind",
    "not that i know of",
    "couldn't say",
    "i do not know",
    "don't know",
    "couldn't tell you",
    "i can't say",
    "not that i can think of",
    "nothing comes to my mind",
    "i have no answer",
    "no clue",
    "beats me",
    "not much",
    "idk",
    "i wouldn't know",
    "can't think",
    "cannot think of anything",
    "i never thought about it",
];

const DEFLECTIONS: &[&str] = &[
    "never mind that",
    "never mind",
    "forget i said",
    "forget about it",
    "that was just by the way",
    "just by the way",
    "nothing to do with it",
    "go on to something else",
    "move on to something else",
    "let's leave it",
    "leave it at that",
    "prefer not to",
    "that's private",
    "it's private",
    "too personal",
    "none of your business",
    "can we skip",
    "skip this",
    "skip that",
    "skip it",
    "move on please",
    "let's move on",
    "i don't want to talk about",
    "don't want to answer",
    "rather not say",
    "not going to answer",
    "ask me something else",
    "something else please",
    "i said that already",
    "i just told you",
    "you already asked",
    "you asked that",
];

/// What is one's own, and what counts most, besides the file's list.
const VALUES: &[&str] = &[
    "are mine",
    "is mine",
    "the only",
    "for myself",
    "my own time",
    "kind of person",
    "who i want",
    "means a lot",
    "means the world",
    "what matters",
    "matters most",
    "it matters",
];

const CAUSES: &[&str] = &[
    "cause of",
    "cos",
    "'cause",
    "because of",
    "that means",
    "meaning i",
    "means we",
    "means you",
    "helps us",
    "lets us",
    "makes us",
    "makes you",
    "allows me",
    "stops me",
    "keeps me",
    "gives me",
    "is why",
    "leads me",
    "ends up",
];

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    // The file is part of the program; `the_shipped_lists_are_complete` reads it, so a broken one never ships.
    let lists: Lists =
        serde_json::from_str(include_str!("../../data/lexicons_signals.json")).unwrap_or_default();
    Lexicon::new(lists)
});

/// The lists.
pub(super) fn lexicon() -> &'static Lexicon {
    &LEXICON
}

impl Lexicon {
    fn new(lists: Lists) -> Self {
        let phrases = |list: &[String], more: &[&'static str]| {
            Phrases::new(list.iter().map(String::as_str).chain(more.iter().copied()))
        };
        let valence: HashMap<String, f64> = lists
            .valence_positive
            .into_iter()
            .chain(lists.valence_negative)
            .map(|(phrase, value)| (phrase.replace('-', " "), value))
            .collect();
        let mut keys: Vec<&str> = valence.keys().map(String::as_str).collect();
        keys.sort_unstable();
        Self {
            hedges: phrases(&lists.hedges_genuine, &["i'm not sure", "don't really know", "guess so"]),
            softeners: phrases(&lists.softeners, &[]),
            boosters: phrases(&lists.boosters, &[]),
            non_answers: phrases(&lists.non_answer, NON_ANSWERS),
            acknowledgements: phrases(
                &lists.acknowledgement,
                &["hmm", "hm", "um", "uh", "well", "cool", "got it", "alright", "yup", "i guess"],
            ),
            deflections: phrases(&lists.deflection, DEFLECTIONS),
            fatigue: phrases(&lists.fatigue, &["already told you", "just like before"]),
            extensions: phrases(&lists.extension, &[]),
            causes: phrases(&lists.causal, CAUSES),
            tradeoffs: phrases(&lists.tradeoff, &[]),
            conditions: phrases(&lists.conditional, &[]),
            values: phrases(&lists.values_reflection, VALUES),
            vague_words: lists.vague.iter().cloned().collect(),
            vague: phrases(&lists.vague, &[]),
            times_and_places: phrases(&lists.time_place, &[]),
            number_words: lists.numbers.iter().cloned().collect(),
            numbers: phrases(&lists.numbers, &[]),
            valence_phrases: Phrases::new(keys),
            valence,
            intensifiers: lists.intensifiers,
            dampeners: lists.dampeners,
            reversers: lists.reversers,
            negators: lists.negators,
        }
    }
}

static STOP_WORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    "a an the of to in on at for and or but with from by about as is are was were be been being it its it's \
     this that that's these those i i'm i've i'd me my mine myself we we're our your you he she they them \
     their his her do does did done has have had having not no so than then too just also if when what how who \
     which there here would could can can't don't didn't will only any some because since until before after \
     into over under up down out off again more most less own same such really very get got gets it'd you'd \
     they're i'll oh well yeah yes us him itself themselves yourself am isn't wasn't doesn't won't"
        .split(' ')
        .filter(|w| !w.is_empty())
        .collect()
});

/// Words that frame what is said instead of saying it.
const DISCOURSE_WORDS: &[&str] = &[
    "think",
    "guess",
    "suppose",
    "maybe",
    "perhaps",
    "probably",
    "honestly",
    "mostly",
    "know",
    "like",
    "feel",
    "sure",
    "kind",
    "sort",
    "say",
    "said",
    "obviously",
    "definitely",
    "absolutely",
    "really",
    "actually",
    "basically",
    "certainly",
    "clearly",
    "hmm",
];

/// A word too common to carry content.
pub(crate) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(word)
}

/// A word that frames what is said: `think`, `maybe`, `like`.
pub(super) fn is_discourse_word(word: &str) -> bool {
    DISCOURSE_WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_lists_are_complete() {
        let lists: Lists = serde_json::from_str(include_str!("../../data/lexicons_signals.json")).unwrap();
        assert!(lists.hedges_genuine.len() > 30 && lists.values_reflection.len() > 30);
        assert!(lists.valence_positive.len() > 40 && lists.valence_negative.len() > 40);
        assert!(lists.negators.contains("not") && !lists.intensifiers.is_empty());
    }

    #[test]
    fn the_longest_phrase_wins_and_words_count_once() {
        let phrases = Phrases::new(["not sure", "not really sure", "sure"]);
        let words: Vec<String> = "i am not really sure sure".split(' ').map(str::to_owned).collect();
        assert_eq!(phrases.find(&words), ["not really sure", "sure"]);
    }
}
