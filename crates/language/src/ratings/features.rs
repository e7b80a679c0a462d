//! What is counted in an answer before anything is judged.

use std::collections::HashSet;

use super::lexicon::{is_discourse_word, is_stop_word, lexicon};

/// A word with the punctuation in front of it.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// Lower case, straight apostrophes; hyphenated words are split.
    pub(super) word: String,
    /// Joined to the word before by a hyphen.
    pub(super) joined: bool,
    /// A comma (or dash) stands between this word and the one before.
    pub(super) comma: bool,
    /// A full stop, semicolon, colon, question or exclamation mark, or nothing, stands before it.
    pub(super) starts_sentence: bool,
    /// Written with a capital inside a sentence.
    pub(super) capital: bool,
}

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

const EVENT_VERBS: &[&str] = &[
    "rang",
    "waited",
    "opened",
    "saw",
    "stood",
    "parked",
    "came",
    "tried",
    "told",
    "bought",
    "went",
    "said",
    "got",
    "made",
    "ordered",
    "asked",
    "annoyed",
    "expected",
    "wanted",
    "called",
    "took",
    "found",
    "broke",
    "left",
    "ran",
    "started",
    "stopped",
    "paid",
    "sent",
    "received",
    "arrived",
    "switched",
    "signed",
    "gave",
    "spoke",
    "wrote",
    "lost",
    "met",
    "sat",
    "walked",
    "drove",
    "cooked",
    "happened",
    "turned",
    "returned",
    "cancelled",
    "decided",
];

const PEOPLE: &[&str] = &[
    "mum",
    "mom",
    "dad",
    "mother",
    "father",
    "sister",
    "brother",
    "wife",
    "husband",
    "partner",
    "kids",
    "kid",
    "children",
    "child",
    "daughter",
    "son",
    "girls",
    "boys",
    "grandmother",
    "grandfather",
    "friend",
    "friends",
    "boss",
    "colleague",
    "colleagues",
    "neighbour",
    "neighbor",
    "teacher",
    "doctor",
    "trainer",
    "woman",
    "man",
    "guests",
    "flatmate",
    "roommate",
    "grandma",
    "girlfriend",
    "boyfriend",
    "family",
    "baby",
];

impl Features {
    /// Counts an answer in the light of its question and of earlier answers (oldest first).
    pub fn read(question: &str, answer: &str, earlier: &[&str]) -> Self {
        let lists = lexicon();
        let tokens = tokenise(answer);
        let words: Vec<String> = tokens.iter().map(|t| t.word.clone()).collect();
        let word_count = tokens.iter().filter(|t| !t.joined).count();
        let content = distinct(content_words(&words, true));
        let asked: HashSet<String> = content_words(&plain_words(question), false).into_iter().collect();
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
            names: distinct(tokens.iter().filter(|t| t.capital).map(|t| t.word.clone()).collect()).len(),
            event: words.iter().any(|w| EVENT_VERBS.contains(&w.as_str())),
            people: distinct(words.iter().filter(|w| PEOPLE.contains(&w.as_str())).cloned().collect()).len(),
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
        features.propositions = propositions(&clauses, word_count);
        if features.is_non_answer || features.is_acknowledgement {
            features.propositions = 0;
        }
        features.tokens = tokens;
        features
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

fn says_any(words: &[String], phrases: &[&str]) -> bool {
    let text = format!(" {} ", words.join(" "));
    phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
}

/// Median length of the first three answers against the 18 words of a usual one, within .6 and 1.6; 1 before
/// there are three (`language.md` 3.6).
fn habit(earlier: &[&str]) -> f64 {
    let [first, second, third, ..] = earlier else { return 1.0 };
    let mut lengths = [first, second, third].map(|answer| plain_words(answer).len());
    lengths.sort_unstable();
    (lengths[1] as f64 / 18.0).clamp(0.6, 1.6)
}

/// Splits into words; hyphens split too, and are remembered.
pub(super) fn tokenise(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let (mut comma, mut stop, mut joined) = (false, true, false);
    let mut chars = text.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        if !first.is_alphanumeric() {
            match first {
                ',' | '–' | '—' | '，' | '、' => comma = true,
                '.' | '!' | '?' | ';' | ':' | '\n' | '。' | '？' | '！' | '…' => stop = true,
                _ => {}
            }
            joined = first == '-' && tokens.last().is_some() && !comma && !stop && glued(text, start);
            continue;
        }
        let mut end = start + first.len_utf8();
        while let Some(&(at, next)) = chars.peek() {
            let inside = next.is_alphanumeric() && !is_unspaced(next) && !is_unspaced(first)
                || (matches!(next, '\'' | '’' | '.' | ',') && continues_word(text, at, next));
            if !inside {
                break;
            }
            end = at + next.len_utf8();
            chars.next();
        }
        let raw = &text[start..end];
        tokens.push(Token {
            word: raw.to_lowercase().replace('’', "'"),
            joined,
            comma,
            starts_sentence: stop,
            capital: !stop && first.is_uppercase() && raw.chars().count() > 2 && !raw.starts_with("I'"),
        });
        (comma, stop, joined) = (false, false, false);
    }
    tokens
}

/// Characters of scripts written without spaces: each counts as a word.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{0e00}'..='\u{0e7f}')
}

/// A hyphen between two letters.
fn glued(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    let after = text[at + 1..].chars().next().is_some_and(char::is_alphanumeric);
    before && after
}

/// An apostrophe before a letter, or a point or comma between digits.
fn continues_word(text: &str, at: usize, mark: char) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + mark.len_utf8()..].chars().next();
    if matches!(mark, '.' | ',') {
        before.is_some_and(|c| c.is_ascii_digit()) && after.is_some_and(|c| c.is_ascii_digit())
    } else {
        after.is_some_and(char::is_alphabetic)
    }
}

fn plain_words(text: &str) -> Vec<String> {
    tokenise(text).into_iter().map(|t| t.word).collect()
}

fn distinct(words: Vec<String>) -> Vec<String> {
    let mut seen = HashSet::new();
    words.into_iter().filter(|w| seen.insert(w.clone())).collect()
}

fn content_words(words: &[String], without_vague: bool) -> Vec<String> {
    let lists = lexicon();
    words
        .iter()
        .filter(|w| {
            let long_enough = !w.is_ascii() || w.len() > 2;
            long_enough
                && !is_stop_word(w)
                && !is_discourse_word(w)
                && !(without_vague && lists.vague_words.contains(w.as_str()))
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
            let before: HashSet<String> = content_words(&plain_words(answer), true).into_iter().collect();
            let again = content.iter().filter(|w| before.contains(*w)).count();
            again * 5 >= content.len() * 4
        })
}

/// Clauses as runs of words: cut at punctuation, at connectives, and at "and" before a new subject.
fn split_clauses(tokens: &[Token]) -> Vec<Vec<&Token>> {
    const CONNECTIVES: &[&str] = &[
        "because", "which", "until", "although", "though", "but", "since", "when", "where", "if", "so",
        "whereas", "while", "then",
    ];
    const SUBJECTS: &[&str] = &[
        "i", "it", "he", "she", "we", "they", "there", "honestly", "that", "i'm", "it's", "i've", "i'd",
        "you",
    ];
    let mut clauses: Vec<Vec<&Token>> = vec![Vec::new()];
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map_or("", |t| t.word.as_str());
        let degree = token.word == "so" && !(token.comma || next == "that" || SUBJECTS.contains(&next));
        let connective = CONNECTIVES.contains(&token.word.as_str()) && !degree;
        let new_subject = token.word == "and" && SUBJECTS.contains(&next);
        if token.starts_sentence || token.comma || connective || new_subject {
            clauses.push(Vec::new());
        }
        if !connective
            && !new_subject
            && let Some(last) = clauses.last_mut()
        {
            last.push(token);
        }
    }
    clauses.retain(|clause| !clause.is_empty());
    clauses
}

/// Clauses that bring at least two new content words, or one with a verb; a fragment that is a sentence of its
/// own ("The price.") counts with one.
fn propositions(clauses: &[Vec<&Token>], words: usize) -> usize {
    let mut seen: HashSet<&str> = HashSet::new();
    let mut count = 0;
    for (at, clause) in clauses.iter().enumerate() {
        let own: Vec<String> = clause.iter().map(|t| t.word.clone()).collect();
        let fresh: HashSet<String> =
            content_words(&own, true).into_iter().filter(|w| !seen.contains(w.as_str())).collect();
        let whole_sentence = clause.first().is_some_and(|t| t.starts_sentence)
            && clauses.get(at + 1).is_none_or(|next| next.first().is_some_and(|t| t.starts_sentence));
        if fresh.len() >= 2 || (fresh.len() == 1 && (words <= 6 || has_verb(&own) || whole_sentence)) {
            count += 1;
            seen.extend(clause.iter().map(|t| t.word.as_str()).filter(|w| fresh.contains(*w)));
        }
    }
    count
}

/// A finite-looking verb: an auxiliary, or a word the tagger takes for a verb.
fn has_verb(words: &[String]) -> bool {
    use harper_brill::{Tagger as _, UPOS, brill_tagger};
    brill_tagger().tag_sentence(words).iter().any(|tag| matches!(tag, Some(UPOS::VERB | UPOS::AUX)))
        || words
            .iter()
            .any(|w| w.contains("n't") || w.ends_with("'s") || w.ends_with("'m") || w.ends_with("'re"))
}
