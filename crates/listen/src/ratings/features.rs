//! What is counted in an answer before anything is judged.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::LazyLock;

use super::clauses::{propositions, split_clauses};
use super::lexicon::{is_discourse_word, is_stop_word, lexicon};
use super::words::{Token, tokenise};
use crate::memo::Memo;

/// Everything the scores look at.
#[derive(Debug, Clone, Default)]
pub struct Features {
    /// Words, hyphenated ones counted once.
    pub words: usize,
    /// Words as they count for energy: divided by the respondent's own habit.
    pub habitual_words: f64,
    /// Clauses: at sentence punctuation, commas and connectives.
    pub clauses: usize,
    /// Clauses that bring something new.
    pub propositions: usize,
    /// Distinct content words without vague ones.
    pub content: Vec<String>,
    /// Of these, the ones the question did not hold.
    pub new_content: Vec<String>,
    /// Content words, vague ones included.
    pub content_count: usize,
    /// Distinct numbers and quantities.
    pub numbers: usize,
    /// Distinct times and places.
    pub times_and_places: usize,
    /// Numbers, times and places, counting what stands together ("half past five") once.
    pub concrete: usize,
    /// "Double", "than", "compared with": one thing is measured by another.
    pub comparisons: usize,
    /// Distinct names.
    pub names: usize,
    /// Tells of something that happened.
    pub event: bool,
    /// Kin and people named by their role: `my sister`, `the trainer`.
    pub people: usize,
    /// Real hedges, as said.
    pub hedges: Vec<String>,
    /// "I think", "I feel", ...
    pub softeners: Vec<String>,
    /// "Definitely", ...
    pub boosters: Vec<String>,
    /// Causes, purposes and consequences.
    pub causes: Vec<String>,
    /// Contrasts and trade-offs.
    pub tradeoffs: Vec<String>,
    /// Conditions.
    pub conditions: Vec<String>,
    /// Values and reflection.
    pub values: Vec<String>,
    /// "Also", "for example", ...
    pub extensions: Vec<String>,
    /// Signs of tiredness.
    pub fatigue: Vec<String>,
    /// Attempts to get away from the question.
    pub deflection: Vec<String>,
    /// Vague words.
    pub vague: Vec<String>,
    /// Phrases of not answering.
    pub non_answers: Vec<String>,
    /// Not an answer: such a phrase and next to nothing else.
    pub is_non_answer: bool,
    /// Nothing is left once acknowledgements are taken away.
    pub is_acknowledgement: bool,
    /// The answer is the deflection.
    pub deflects: bool,
    /// Starts with "I don't know" or the like.
    pub opens_unsure: bool,
    /// "Never heard of it", "no idea".
    pub professes_ignorance: bool,
    /// "I don't care", "whatever".
    pub professes_indifference: bool,
    /// Question marks.
    pub question_marks: usize,
    /// Exclamation marks.
    pub exclamations: usize,
    /// Almost all of it was said in an earlier answer.
    pub repeats_earlier: bool,
    /// The question, in lower case.
    pub question: String,
    /// Words of the answer with what stands before them.
    pub(super) tokens: Vec<Token>,
}

static EVENT_VERBS: Words = LazyLock::new(|| EVENT_VERB_LIST.split_whitespace().collect());
static PEOPLE: Words = LazyLock::new(|| PEOPLE_LIST.split_whitespace().collect());
static COMPARISONS: Words =
    LazyLock::new(|| "double twice half than compared unlike triple".split(' ').collect());

const EVENT_VERB_LIST: &str = "rang waited opened saw stood parked came tried told bought went said got made ordered asked \
    annoyed expected wanted called took found broke left ran started stopped paid sent received \
    arrived switched signed gave spoke wrote lost met sat walked drove cooked happened turned returned \
    cancelled decided";

const PEOPLE_LIST: &str = "mum mom dad mother father sister brother wife husband partner kids kid children child daughter son \
    girls boys grandmother grandfather friend friends boss colleague colleagues neighbour neighbor \
    teacher doctor trainer woman man guests flatmate roommate grandma girlfriend boyfriend family baby";

impl Features {
    /// Counts an answer in the light of its question and of earlier answers (oldest first).
    pub fn read(question: &str, answer: &str, earlier: &[&str]) -> Self {
        let lists = lexicon();
        let tokens = tokenise(answer);
        let words: Vec<String> = tokens.iter().map(|t| t.word.clone()).collect();
        let word_count = tokens.iter().filter(|t| !t.joined).count();
        let content = distinct(content_words(&words, true));
        let asked: HashSet<String> = content_words(&plain_words(question), false).into_iter().collect();
        let kin: Vec<String> = words.iter().filter(|w| PEOPLE.contains(w.as_str())).cloned().collect();
        let new_content: Vec<String> = content.iter().filter(|w| !asked.contains(*w)).cloned().collect();
        let rest = rest_words(&words);
        let rest_new = rest.iter().filter(|w| !asked.contains(*w)).count();
        let mut causes = lists.causes.find(&words);
        causes.extend(consequences(&tokens));
        let deflection = lists.deflections.find(&words);
        let non_answers = lists.non_answers.find(&words);
        let clauses = split_clauses(&tokens);
        let mut features = Self {
            words: word_count,
            habitual_words: word_count as f64 / habit(earlier),
            clauses: clauses.len().max(1),
            content_count: content_words(&words, false).len(),
            numbers: numbers(&words),
            times_and_places: distinct(lists.times_and_places.find(&words)).len(),
            comparisons: words.iter().filter(|w| COMPARISONS.contains(w.as_str())).count(),
            names: distinct(tokens.iter().filter(|t| t.capital).map(|t| t.word.clone()).collect()).len(),
            event: words.iter().any(|w| EVENT_VERBS.contains(w.as_str())),
            people: distinct(kin).len(),
            hedges: lists.hedges.find(&words),
            softeners: lists.softeners.find(&words),
            boosters: lists.boosters.find(&words),
            causes,
            tradeoffs: lists.tradeoffs.find(&words),
            conditions: lists.conditions.find(&words),
            values: lists.values.find(&words),
            extensions: lists.extensions.find(&words),
            fatigue: lists.fatigue.find(&words),
            vague: lists.vague.find(&words),
            is_non_answer: !non_answers.is_empty()
                && (rest_new == 0 || (rest_new == 1 && lists.non_answers.longest_at(&words, 0).is_some())),
            is_acknowledgement: rest.is_empty() && !words.is_empty(),
            deflects: !deflection.is_empty() && new_content.len() <= 5,
            opens_unsure: opens_unsure(&words),
            professes_ignorance: says_any(&words, IGNORANCE),
            professes_indifference: says_any(&words, INDIFFERENCE),
            question_marks: answer.matches(['?', '？', '؟']).count(),
            exclamations: answer.matches(['!', '！']).count().min(3),
            repeats_earlier: repeats(&content, earlier),
            question: question.to_lowercase(),
            deflection,
            non_answers,
            content,
            new_content,
            ..Self::default()
        };
        features.concrete = concrete(&words);
        features.propositions = features.propositions_in(&clauses);
        features.tokens = tokens;
        features
    }

    /// Clauses that bring something new; none in an answer that is none.
    fn propositions_in(&self, clauses: &[Vec<&Token>]) -> usize {
        if self.is_non_answer || self.is_acknowledgement {
            return 0;
        }
        let hedged: HashSet<&str> = self.hedges.iter().flat_map(|h| h.split(' ')).collect();
        propositions(clauses, self.words, &hedged)
    }

    /// Nothing is asserted: no answer, a mere acknowledgement, or a way out.
    pub fn is_empty_talk(&self) -> bool {
        self.is_non_answer || self.is_acknowledgement || self.deflects
    }

    /// The words, lower case, in order.
    pub(super) fn lower_words(&self) -> Vec<&str> {
        self.tokens.iter().map(|t| t.word.as_str()).collect()
    }
}

const IGNORANCE: &[&str] = &[
    "no idea",
    "never heard of",
    "don't know anything about",
    "know nothing about",
    "not familiar with",
    "don't know what that is",
    "don't know much about",
    "no clue",
    "never used",
    "never seen",
    "haven't heard of",
    "don't know",
    "dunno",
];

const INDIFFERENCE: &[&str] = &[
    "don't care",
    "couldn't care less",
    "doesn't matter to me",
    "not interested",
    "don't mind",
    "whatever",
    "not bothered",
    "no interest",
    "doesn't interest me",
    "makes no difference to me",
];

/// A list of words, ready to be asked.
type Words = LazyLock<HashSet<&'static str>>;

fn says_any(words: &[String], phrases: &[&str]) -> bool {
    let text = format!(" {} ", words.join(" "));
    phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
}

/// Median length of the first three answers against the 18 words of a usual one, within .6 and 1.6; 1 before
/// there are three (`language.md` 3.6).
fn habit(earlier: &[&str]) -> f64 {
    let [first, second, third, ..] = earlier else { return 1.0 };
    let mut lengths = [first, second, third].map(|answer| Before::of(answer).words);
    lengths.sort_unstable();
    (lengths[1] as f64 / 18.0).clamp(0.6, 1.6)
}

/// What later answers are compared with in an earlier one.
struct Before {
    words: usize,
    content: HashSet<String>,
}

impl Before {
    /// Of an answer: it is looked at again with every later one, so it is read once.
    fn of(answer: &str) -> Rc<Self> {
        thread_local! {
            static BEFORE: Memo<String, Before> = Memo::default();
        }
        let read = || {
            let words = plain_words(answer);
            Self { words: words.len(), content: content_words(&words, true).into_iter().collect() }
        };
        BEFORE.with(|memo| memo.of(answer, read))
    }
}

fn plain_words(text: &str) -> Vec<String> {
    tokenise(text).into_iter().map(|t| t.word).collect()
}

fn distinct(words: Vec<String>) -> Vec<String> {
    let mut seen = HashSet::new();
    words.into_iter().filter(|w| seen.insert(w.clone())).collect()
}

pub(super) fn content_words(words: &[String], without_vague: bool) -> Vec<String> {
    let lists = lexicon();
    words
        .iter()
        .filter(|w| {
            let too_short = w.is_ascii() && w.len() <= 2;
            let framing = is_stop_word(w) || is_discourse_word(w);
            let vague = without_vague && lists.vague_words.contains(w.as_str());
            !too_short && !framing && !vague
        })
        .cloned()
        .collect()
}

/// Content words left once non-answers, acknowledgements and fatigue phrases are taken away.
fn rest_words(words: &[String]) -> Vec<String> {
    let lists = lexicon();
    let mut kept = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let taken = [&lists.non_answers, &lists.acknowledgements, &lists.fatigue]
            .iter()
            .filter_map(|phrases| phrases.longest_at(words, at))
            .max();
        if let Some(length) = taken {
            at += length;
        } else {
            kept.push(words[at].clone());
            at += 1;
        }
    }
    content_words(&kept, false)
}

/// ", so" before a subject: a consequence, as against a filler or a degree.
fn consequences(tokens: &[Token]) -> Vec<String> {
    const SUBJECTS: &[&str] = &[
        "i", "it", "we", "you", "they", "that", "in", "he", "she", "my", "the", "there", "i'm", "it's", "i'd",
    ];
    tokens
        .windows(2)
        .filter(|pair| pair[0].comma && pair[0].word == "so" && SUBJECTS.contains(&pair[1].word.as_str()))
        .map(|pair| format!("so {}", pair[1].word))
        .collect()
}

fn numbers(words: &[String]) -> usize {
    let digits = words.iter().filter(|w| w.starts_with(|c: char| c.is_numeric())).cloned().collect();
    // "One" as a pronoun ("the cheap one", "no one") is not a number.
    let pronoun = |at: usize| {
        words[at] == "one" && !words.get(at + 1).is_some_and(|next| !is_stop_word(next) || next == "of")
    };
    let named: Vec<String> = lexicon()
        .numbers
        .spans(words)
        .into_iter()
        .filter(|&(start, _)| !pronoun(start))
        .map(|(start, end)| words[start..end].join(" "))
        .collect();
    distinct(digits).len() + distinct(named).len()
}

/// Numbers, times and places; runs of them, with "of", "past" or "at" between, count once.
fn concrete(words: &[String]) -> usize {
    let lists = lexicon();
    let mut marked = vec![false; words.len()];
    for (start, end) in lists.numbers.spans(words).into_iter().chain(lists.times_and_places.spans(words)) {
        marked[start..end].fill(true);
    }
    for (at, word) in words.iter().enumerate() {
        marked[at] |= word.starts_with(|c: char| c.is_numeric());
        let pronoun = word == "one" && words.get(at + 1).is_none_or(|next| is_stop_word(next));
        marked[at] &= !pronoun;
    }
    let joins = |at: usize| matches!(words[at].as_str(), "of" | "past" | "to" | "a");
    let mut runs = 0;
    let mut inside = false;
    for at in 0..words.len() {
        runs += usize::from(marked[at] && !inside);
        inside = marked[at] || (inside && joins(at) && marked.get(at + 1) == Some(&true));
    }
    runs
}

fn opens_unsure(words: &[String]) -> bool {
    const OPENINGS: &[&[&str]] =
        &[&["i", "don't", "know"], &["dunno"], &["no", "idea"], &["not", "sure"], &["i'm", "not", "sure"]];
    OPENINGS
        .iter()
        .any(|opening| words.iter().map(String::as_str).take(opening.len()).eq(opening.iter().copied()))
}

/// At least four fifths of three or more content words were in one earlier answer.
fn repeats(content: &[String], earlier: &[&str]) -> bool {
    content.len() >= 3
        && earlier.iter().any(|answer| {
            let before = Before::of(answer);
            let again = content.iter().filter(|w| before.content.contains(*w)).count();
            again * 5 >= content.len() * 4
        })
}
