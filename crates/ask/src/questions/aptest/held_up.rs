//! Held up: what is gained by the words of theirs that a question holds up, and lost where it holds up words once more or old ones.

use std::collections::BTreeMap;

use colloquy_engine::interpretation::{AskRequest, Wording};
use colloquy_engine::utterance::Speaker;
use colloquy_listen::{confided, parroted};

use super::super::worth;
use crate::lint::text::{sentences, take_quotes};

/// How much less apt it is to hold words of theirs up behind none, one, two and more questions in a row that did. In the rounds from 50 on
/// such questions got 1.21 of 2 with 19 % zeros (355), behind one other .94 and 32 % (128), behind two and more .65 and 49 % (43; "Are you just
/// going to read me back to myself?"). Beside the other questions of the same interview what wants more got .37 more behind what held nothing up (167, rounds
/// 58 to 75) and .12 less behind such another (103), what came then .48 and .17 more (120).
const HELD_UP: [f64; 3] = [0.0, 0.25, 0.5];
/// How much more counts a point more of what readers would give the words that are taken up than what they would give any of the answer's.
/// Of 104 answers on topics nothing was learned from what is most apt alone took up words that had got 1.07 of 2 and 28 % zeros, the last of
/// each had 1.24, and with two to four points of this for one of that 1.27 and 18 %; less, for what is not taken up is weighed too.
const WORTH: f64 = 1.5;
/// How much more readers gave words beside those that say that this is told to hardly anybody, than what was told long before: 1.19 to 1.22 of 2
/// (254 of the words judged alone), .82 to .89 (379). In eight of the sixteen interviews of rounds 75 and 76 one of the worst moments was that
/// something else was taken up there.
const CONFIDED: f64 = 0.3;
/// How much less apt it is to hold up words of an earlier answer: 26 such in rounds 59 to 77 got .31 of 2 with 73 % zeros ("We've gone back to that,
/// have we?"), those of the last answer 1.17 and 21 % (669).
const GOES_BACK: f64 = 0.7;

/// How much less apt it is to hold up words behind which so many sentences more were said: what asked for more of such words got .94 of 2 with 31 %
/// zeros in rounds 66 to 87 (111), of later ones 1.35 and 12 % (438).
const LONG_SINCE: f64 = 0.35;
const SENTENCES_SINCE: usize = 4;

/// What counts for the words that questions of one moment hold up.
pub(super) struct HeldUp<'a> {
    request: &'a AskRequest<'a>,
    /// What is gained by each.
    gained: BTreeMap<String, f64>,
    /// What is lost since others were.
    again: f64,
}

impl<'a> HeldUp<'a> {
    pub(super) fn of<'w>(request: &'a AskRequest<'a>, wordings: impl Iterator<Item = &'w Wording>) -> Self {
        let in_a_row = request.brief.asked.iter().rev().take_while(|asked| words_of(asked).is_some()).count();
        let told = request.transcript.iter().filter(|said| said.speaker == Speaker::Respondent);
        let minds = told.map(|said| said.text.as_str()).chain(request.answer).any(parroted::minds);
        let last = HELD_UP.len() - 1;
        // Who minds it once minds it from then on.
        let again = HELD_UP[if minds { last } else { in_a_row.min(last) }];
        Self { request, gained: gained_by_words(request, wordings), again }
    }

    /// What a question gains by the words it holds up; nothing where it holds up none.
    pub(super) fn gains(&self, question: &str) -> f64 {
        let Some(words) = words_of(question) else { return 0.0 };
        let back = if self.goes_back(question, &words) { GOES_BACK } else { 0.0 };
        let since = if self.was_long_since(&words) { LONG_SINCE } else { 0.0 };
        self.gained.get(&words).copied().unwrap_or_default() - self.again - back - since
    }

    /// Much of the answer was told behind them.
    fn was_long_since(&self, words: &str) -> bool {
        let behind = self.request.answer.and_then(|answer| answer.get(answer.find(words)? + words.len()..));
        let told = |said: &&str| said.chars().any(char::is_alphanumeric);
        behind.is_some_and(|behind| {
            sentences(behind).iter().filter(|said| told(said)).count() >= SENTENCES_SINCE
        })
    }

    /// They were said in an earlier answer and not just asked about, and are not the method's nor of what is shown.
    fn goes_back(&self, question: &str, words: &str) -> bool {
        let AskRequest { methodology, concept, brief, answer, .. } = self.request;
        let shown = concept.stimulus.as_ref().map(|stimulus| stimulus.text.as_str());
        let near = [*answer, brief.asked.last().map(String::as_str), shown];
        methodology.frame.asked_by(question).is_none()
            && !near.into_iter().flatten().any(|text| text.contains(words))
    }
}

/// What is gained by each of the words of theirs that some questions hold up, each looked at once.
fn gained_by_words<'a>(
    request: &AskRequest<'_>,
    wordings: impl Iterator<Item = &'a Wording>,
) -> BTreeMap<String, f64> {
    let mut worths: BTreeMap<String, (f64, usize)> = BTreeMap::new();
    let confided = request.answer.and_then(|answer| answer.get(confided::of(answer)?.around));
    let of = |words: &str| {
        let beside = confided.is_some_and(|confided| confided.contains(words));
        Some(worth::of(request.answer?, words)? + if beside { CONFIDED } else { 0.0 })
    };
    for words in wordings.filter_map(|wording| words_of(&wording.question)) {
        let known = worths.get(&words).map(|(worth, _)| *worth);
        if let Some(worth) = known.or_else(|| of(&words)) {
            worths.entry(words).or_insert((worth, 0)).1 += 1;
        }
    }
    let times: usize = worths.values().map(|(_, times)| times).sum();
    let all: f64 = worths.values().map(|(worth, times)| worth * *times as f64).sum();
    let usual = all / times.max(1) as f64;
    worths.into_iter().map(|(words, (worth, _))| (words, WORTH * (worth - usual))).collect()
}

/// The words of theirs that a question holds up.
fn words_of(question: &str) -> Option<String> {
    take_quotes(question).1.into_iter().next()
}
