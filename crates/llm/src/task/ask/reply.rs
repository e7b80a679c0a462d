//! What a model says: first its words, then, after a line of three hyphens, what it noticed and why it asks this.

use std::sync::{Mutex, PoisonError};

use colloquy_engine::interpretation::{Act, Departure, Instead, Operation};
use colloquy_engine::ports::DraftSink;

/// The line between the words and what is said about them.
const MARK: &str = "\n---";

/// Passes the words on as they come, and keeps back what follows the mark.
pub(crate) struct Words<'a> {
    draft: DraftSink<'a>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// All that came.
    whole: String,
    /// Bytes of it that were passed on.
    passed: usize,
    /// Bytes of leading white space.
    begun: bool,
}

impl<'a> Words<'a> {
    /// Passes words on to a draft.
    pub(crate) fn new(draft: DraftSink<'a>) -> Self {
        Self { draft, state: Mutex::default() }
    }

    /// Takes a piece of the reply.
    pub(crate) fn take(&self, piece: &str) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.whole.push_str(piece);
        if !state.begun {
            state.passed = state.whole.len() - state.whole.trim_start().len();
            state.begun = state.passed < state.whole.len();
        }
        let end = safe_end(&state.whole);
        if state.begun && end > state.passed {
            let words = state.whole[state.passed..end].to_owned();
            state.passed = end;
            (self.draft)(&words);
        }
    }
}

/// Up to where the text is certainly words: before the mark, or before anything its beginning could be.
fn safe_end(whole: &str) -> usize {
    match whole.find(MARK) {
        Some(at) => whole[..at].trim_end().len(),
        // White space at the end may be all that stands before the mark.
        None => whole.trim_end_matches(|c: char| c == '-' || c.is_whitespace()).len(),
    }
}

/// A reply taken apart.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Said {
    /// The words.
    pub(crate) question: String,
    /// What the person was seen to do.
    pub(crate) noticed: Option<Act>,
    /// That something else is asked than was proposed.
    pub(crate) departure: Option<Departure>,
    /// What it asks.
    pub(crate) operation: Option<Operation>,
    /// Which of what the method has not heard yet it asks for, from 0.
    pub(crate) asks_for: Option<usize>,
    /// Why this is asked, in words.
    pub(crate) reason: String,
}

impl Said {
    /// Takes a reply apart. `candidates` is the number of other candidates that were offered. What cannot be read of
    /// the lines after the mark is absent; the words are all that must be there.
    pub(crate) fn of(reply: &str, candidates: usize) -> Self {
        let reply = reply.trim();
        let (question, about) = match format!("\n{reply}").find(MARK) {
            // The mark's line break is the one put before the reply, so places are the reply's own.
            Some(0) => ("", reply),
            Some(at) => (&reply[..at - 1], &reply[at..]),
            None => (reply, ""),
        };
        let line = |name: &str| {
            let parts = about.lines().filter_map(|line| line.split_once(':'));
            let mut named = parts.filter(|(key, _)| key.trim().eq_ignore_ascii_case(name));
            named.next().map(|(_, value)| value.trim()).unwrap_or_default()
        };
        Self {
            question: question.trim().to_owned(),
            noticed: word(line("noticed")),
            departure: instead(line("instead"), candidates)
                .map(|instead| Departure { instead, reason: cut(line("because")) }),
            reason: cut(line("because")),
            operation: word(line("asks")),
            asks_for: number(line("for")),
        }
    }
}

/// The first word of a line, as a word of a closed list.
fn word<T: serde::de::DeserializeOwned>(line: &str) -> Option<T> {
    let end = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len());
    serde_json::from_value(line[..end].to_lowercase().into()).ok()
}

/// Most characters of a reason.
const REASON: usize = 200;

fn cut(text: &str) -> String {
    text.chars().take(REASON).collect()
}

/// The place that a line's first number names.
fn number(line: &str) -> Option<usize> {
    let from = line.find(|c: char| c.is_ascii_digit())?;
    let digits: String = line[from..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse::<usize>().ok()?.checked_sub(1)
}

fn instead(line: &str, candidates: usize) -> Option<Instead> {
    let lower = line.to_lowercase();
    if let Some(rest) = lower.strip_prefix("candidate") {
        return number(rest).filter(|at| *at < candidates).map(Instead::Candidate);
    }
    if lower.starts_with("cue") {
        let words = line[3..].trim_matches(|c: char| !c.is_alphanumeric());
        return (!words.is_empty()).then(|| Instead::Cue(cut(words)));
    }
    match lower.trim_end_matches('.') {
        "repair" => Some(Instead::Repair),
        "close" => Some(Instead::Close),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "Ah, my mistake. What is it about the meds?\n---\nnoticed: correction\ninstead: cue: a mistake with someone's meds\nbecause: it is what keeps her up\nasks: up\nfor: 2";

    #[test]
    fn words_come_first_and_what_is_said_about_them_after() {
        let said = Said::of(WHOLE, 3);
        assert_eq!(said.question, "Ah, my mistake. What is it about the meds?");
        assert_eq!(said.noticed, Some(Act::Correction));
        assert_eq!(said.operation, Some(Operation::Up));
        assert_eq!(said.asks_for, Some(1));
        let departure = said.departure.unwrap();
        assert_eq!(departure.instead, Instead::Cue("a mistake with someone's meds".to_owned()));
        assert_eq!(departure.reason, "it is what keeps her up");
    }

    #[test]
    fn every_way_of_leaving_the_plan_is_read_and_nonsense_is_none() {
        let of = |line: &str| {
            Said::of(&format!("Why?\n---\ninstead: {line}"), 2).departure.map(|departure| departure.instead)
        };
        assert_eq!(of("candidate 2"), Some(Instead::Candidate(1)));
        assert_eq!(of("Candidate #1"), Some(Instead::Candidate(0)));
        assert_eq!(of("repair"), Some(Instead::Repair));
        assert_eq!(of("close."), Some(Instead::Close));
        for nothing in ["none", "", "candidate 3", "candidate 0", "candidate", "cue:", "whatever"] {
            assert_eq!(of(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_reply_without_the_lines_is_all_words_and_one_without_words_has_none() {
        assert_eq!(
            Said::of("  Why is that? ", 0),
            Said { question: "Why is that?".to_owned(), ..Said::default() }
        );
        assert_eq!(Said::of("---\nnoticed: answer", 0).question, "");
        assert_eq!(Said::of("", 0), Said::default());
    }

    #[test]
    fn only_words_are_passed_on_however_the_reply_is_cut() {
        let letters: Vec<char> = WHOLE.chars().collect();
        for size in 1..letters.len() {
            let passed = Mutex::new(String::new());
            let draft = |piece: &str| passed.lock().unwrap().push_str(piece);
            let words = Words::new(&draft);
            for piece in letters.chunks(size) {
                words.take(&piece.iter().collect::<String>());
            }
            assert_eq!(*passed.lock().unwrap(), "Ah, my mistake. What is it about the meds?", "{size}");
        }
    }

    #[test]
    fn a_hyphen_in_the_words_is_kept_back_only_until_more_comes() {
        let passed = Mutex::new(Vec::new());
        let draft = |piece: &str| passed.lock().unwrap().push(piece.to_owned());
        let words = Words::new(&draft);
        for piece in ["\n What about the self", "-", "checkout", "?"] {
            words.take(piece);
        }
        assert_eq!(passed.lock().unwrap().concat(), "What about the self-checkout?");
        assert_eq!(passed.lock().unwrap()[0], "What about the self");
    }

    proptest::proptest! {
        #[test]
        fn nothing_a_model_says_panics(reply in "\\PC{0,80}(\n---\n\\PC{0,80})?", candidates in 0usize..5) {
            let _ = Said::of(&reply, candidates);
        }
    }
}
