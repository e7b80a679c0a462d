//! Named: what is asked names one thing that was told, so that nobody has to ask which part of it was meant; and somebody who had to is
//! told sorry.

use std::cmp::Reverse;

use colloquy_engine::interpretation::{Act, Move, Opening, Operation, Statement, Wording};
use colloquy_listen::clause::is_conditional;
use colloquy_listen::{asked_back, opening, parroted, told_already, words};

use super::super::{phrasing, purposes, told_on, worth};
use super::candidates::{Candidate, Lead, MORE_IN_A_ROW, is_quotable, nature};
use super::kind::GENTLY;
use super::{Following, heard_out, mend};
use crate::lint::text;

/// Words from which what is told behind the guess is an answer.
const TELLS_ON: usize = 9;
/// Words from which they have understood: regret for a question that was answered at length is waved off ("What are you sorry for?").
pub(super) const UNDERSTOOD: usize = 30;
/// Most words of an answer that settles no question of the method.
const LITTLE: usize = 20;
/// Words behind a protest from which an answer only began with it.
const GOES_ON: usize = 20;
/// Fewest words of a question that are known for it again.
const PHRASE: usize = 3;
/// Things told that a question may be pinned to.
const PINNED: usize = 3;

impl<'a> Following<'a> {
    /// Ways to ask somebody who asked what was meant, guessed, and told on, the best last: words that own up, and one thing they told, in
    /// their words. Of questions after such answers in interviews that were held those that pointed at nothing got .63 of 2 (38, and every
    /// fourth was asked about again), those in their words .91 (11).
    pub(super) fn named(&self) -> Vec<Wording> {
        let heard = matches!(
            self.moved().what,
            Move::Follow | Move::Rephrase | Move::ClarifyReference | Move::AnswerQuestion
        );
        // Who may refuse it is not asked about it by their own words.
        let heard = heard && self.reading.may_be != Some(Act::Refusal);
        let heard = heard && self.point().is_none() && self.given_back().is_none();
        let end = self.left_guessing().filter(|_| heard && self.hardest() < GENTLY && !self.ends_asking());
        let Some((end, before)) = end.zip(self.owned()) else { return Vec::new() };
        let mut ways = self.weighed(None, None);
        ways.retain(|(_, way)| {
            let told = |told: &Statement| self.said_after(told, end) && told.sense.negated != Some(true);
            way.lead == Lead::Quote && way.statement.is_some_and(told)
        });
        let worded = ways.iter().rev().filter_map(|(_, way)| self.about(way, None, before));
        worded.map(|wording| mend::taking_up(wording, before)).collect()
    }

    /// Where the guesses at what was meant end that the answer begins with, where enough is told behind them.
    pub(super) fn guessed(&self) -> Option<usize> {
        let find = || {
            let answer = self.request.answer?;
            let lost = || (self.opening() == Opening::Lost).then(|| asked_back::first_asked(answer));
            let end = asked_back::opens(answer).or_else(|| lost()?)?;
            (self.words_after(end) >= TELLS_ON).then_some(end)
        };
        *self.guesses.get_or_init(find)
    }

    /// The same where so little is told behind them that they may be guessing still.
    pub(super) fn left_guessing(&self) -> Option<usize> {
        self.guessed().filter(|end| self.words_after(*end) < UNDERSTOOD && !self.waves_off())
    }

    /// Words to somebody who guessed at what was meant and told on: either was fine, where they named two things; else, unless they told
    /// much, that it was left open. Nothing of that is said to somebody who told something hard.
    pub(super) fn owned(&self) -> Option<&'static str> {
        self.least_said(self.owned_words()?)
    }

    pub(super) fn owned_words(&self) -> Option<&'static [&'static str]> {
        *self.owned.get_or_init(|| self.find_owned())
    }

    fn find_owned(&self) -> Option<&'static [&'static str]> {
        if self.waves_off() || self.tells_on() || self.told_likely_hard() {
            return None;
        }
        let several = |asked| asked_back::offers_choice(asked) || self.guesses_again();
        let either = |asked| several(asked).then_some(phrasing::EITHER_WAY);
        let Some(end) = self.guessed().filter(|_| !self.ends_asking()) else {
            let answer = self.request.answer.filter(|answer| asked_back::asks_further_on(answer))?;
            let guesses = asked_back::guesses(answer).then_some(phrasing::VAGUE);
            return either(answer).or(guesses);
        };
        let asked = self.request.answer.and_then(|answer| answer.get(..end)).unwrap_or_default();
        if self.says_again(asked) {
            return None;
        }
        let corrects = self.reading.act == Act::Correction || self.opening() == Opening::Corrects;
        let nothing = !self.tells_behind(end);
        let corrects = corrects || self.denies() || nothing;
        // Who answers their guess at length has settled it: of such words in rounds 50 to 71 those behind fewer than 30 words got 1.75 of 2 and
        // no zero (12), the others .71 and six (17).
        let settled = !nothing && self.left_guessing().is_none();
        let owned = either(asked).filter(|_| !corrects).unwrap_or(phrasing::VAGUE);
        (!settled).then_some(owned)
    }

    /// They say words of the question again while they think, and guess at nothing: "At the time? I laughed."
    pub(super) fn says_again(&self, asked: &str) -> bool {
        let Some(last) = self.request.brief.asked.last() else { return false };
        let said: Vec<String> = heard_out::words_of(last).collect();
        let mut again = heard_out::words_of(asked).filter(|word| !words::is("filler", word)).peekable();
        again.peek().is_some() && again.all(|word| said.contains(&word))
    }

    /// They name another thing that may have been meant, wherever they do: "Or did you mean the ferry?".
    fn guesses_again(&self) -> bool {
        let sentences = text::sentences(self.request.answer.unwrap_or_default());
        let other = |said: &&str| {
            said.ends_with('?') && said.get(..3).is_some_and(|or| or.eq_ignore_ascii_case("or "))
        };
        sentences.iter().any(|said| other(said) && asked_back::offers_choice(said))
    }

    /// Something is told behind so many bytes of the answer that is not only denied.
    fn tells_behind(&self, end: usize) -> bool {
        self.told.iter().any(|told| told.sense.negated != Some(true) && self.said_after(told, end))
    }

    /// They guessed at what was meant, and answered that in a few words at least. In a round of interviews three such answers were
    /// taken for no more than a question, and what was asked then was bad each time.
    pub(super) fn answers_a_guess(&self) -> bool {
        let asks = self.ends_asking() || self.asks_beside().is_some();
        !asks && self.guessed().is_some_and(|end| self.tells_behind(end))
    }

    /// They refuse nothing, whatever it was heard as: "With my sister? She threw hers out.", "you'll have to ask me something".
    pub(super) fn refuses_nothing(&self) -> bool {
        let asked = self.wants_to_be_asked() && self.opening() != Opening::Refuses;
        self.answers_a_guess() && self.reading.opens == Some(Opening::Lost) || asked
    }

    /// The same, unless the method's question can be put more plainly to who said little: "Wrong? With what? I might have got wet."
    pub(super) fn settles_a_guess(&self) -> bool {
        let plainer = || self.words() <= LITTLE && self.plainer("").is_some();
        self.answers_a_guess() && !plainer()
    }

    /// They began with a protest, and told on at some length.
    pub(super) fn goes_on_from_a_protest(&self) -> bool {
        let long = |end: usize| self.words_after(end) >= GOES_ON;
        !self.ends_asking() && self.protest().is_some_and(long)
    }

    /// They guessed at what was meant, and answered that at length.
    pub(super) fn has_understood(&self) -> bool {
        !self.ends_asking() && self.guessed().is_some_and(|end| self.words_after(end) >= UNDERSTOOD)
    }

    /// They go on to tell at length, whatever they began with.
    pub(super) fn tells_on(&self) -> bool {
        self.request.answer.is_some_and(told_on::tells_on)
    }

    pub(super) fn words_after(&self, end: usize) -> usize {
        self.request.answer.and_then(|answer| answer.get(end..)).map_or(0, text::count_words)
    }

    /// They say that they told it already.
    pub(super) fn told_already(&self) -> bool {
        let says_so = || self.request.answer.is_some_and(told_already::says_so);
        // Who was told that they may have ("I hadn't, no.") has not said so by how they open.
        let may = || {
            self.request.brief.asked.last().is_some_and(|last| mend::takes_up(last, phrasing::MAY_BE_TOLD))
        };
        *self.told_already.get_or_init(|| self.opening() == Opening::Told && !may() || says_so())
    }

    /// What is told beside what an answer opens with, where that is of no account to them; all that was, where nothing is told beside it.
    pub(super) fn but_what_is_slight(self) -> Self {
        // What hurts is told in passing too: "What's to say? … and that was when Davie died".
        if self.opening() != Opening::Slight || self.told_hard() {
            return self;
        }
        let end = self.opening_end();
        let told: Vec<_> = self.told.iter().copied().filter(|told| self.said_after(told, end)).collect();
        if told.is_empty() { self } else { Self { told, ..self } }
    }

    /// Where the sentences end with which the answer opens.
    fn opening_end(&self) -> usize {
        let answer = self.request.answer.unwrap_or_default();
        let mut opening = text::sentences(answer).into_iter().take(heard_out::OPENING);
        opening.next_back().and_then(|last| Some(answer.find(last)? + last.len())).unwrap_or_default()
    }

    /// How the answer opens, by its words alone where whoever read it does not tell.
    pub(super) fn opening(&self) -> Opening {
        let (asked, answer) = (self.request.brief.asked.last(), self.request.answer);
        let by_words = || asked.zip(answer).map(|(asked, answer)| opening::of(asked, answer));
        let begins = answer.and_then(|answer| answer.get(..self.opening_end()));
        let minds = || begins.is_some_and(|begins| parroted::minds(begins) || self.quotes_us(begins));
        let find = || self.reading.opens.or_else(by_words).unwrap_or(Opening::Nothing);
        let find = || if minds() { Opening::Echoed } else { find() };
        *self.opening.get_or_init(find)
    }

    /// Words quote a question to whoever asked it: 'You like your "tell me a bit more", don't you.'
    fn quotes_us(&self, said: &str) -> bool {
        let you = heard_out::words_of(said).any(|word| word == "you");
        let quoted = said.split(['"', '“', '”']).skip(1).step_by(2);
        let phrases = quoted
            .map(|words| text::squeezed(words.trim()))
            .filter(|words| words.split_whitespace().count() >= PHRASE);
        let asked: Vec<String> = self.request.brief.asked.iter().map(|asked| text::squeezed(asked)).collect();
        you && phrases.into_iter().any(|phrase| asked.iter().any(|asked| asked.contains(&phrase)))
    }

    /// Ways to ask about one moment of what happened, in their words.
    pub(super) fn pinned(&self) -> Vec<Candidate<'a>> {
        if !self.tells_at_length() {
            return Vec::new();
        }
        let told = self
            .told
            .iter()
            .copied()
            .filter(|told| is_quotable(told) && self.words_of(&told.quote).is_some());
        let way = |(told, (operation, ask)): (&'a Statement, (Operation, &'static str))| {
            let asked = !self.rests(ask);
            asked.then_some(Candidate { statement: Some(told), operation, ask, lead: Lead::Quote })
        };
        // "I've not felt useful" tells of no moment.
        let happened = told.take(PINNED).filter(|told| nature(told).past && !is_perfect(&told.quote));
        let ways = happened.flat_map(|told| phrasing::MOMENT.iter().map(move |&way| (told, way)));
        ways.filter_map(way).collect()
    }

    /// Ways to ask for more of each thing they told, in their words, what is most worth it in front. Of 1,937 such words readers
    /// gave those of people's own doing and feeling 1.03 of 2, of others' and of things .83; but the best of each answer 1.72, where only
    /// their own may be held up 1.47.
    pub(super) fn held_up(&self) -> Vec<Candidate<'a>> {
        self.held_up_where(false)
    }

    /// The same, also of what is hard and however often more was asked for, where there is nothing else.
    pub(super) fn held_up_where(&self, nothing_else: bool) -> Vec<Candidate<'a>> {
        if !self.tells_at_length() {
            return Vec::new();
        }
        let story = purposes::has_a_story(self.request.methodology);
        let more = nothing_else || self.may_want_more(MORE_IN_A_ROW);
        let may = |told: &&Statement| {
            let hard = !nothing_else && told.sense.hard.is_some_and(|hard| hard >= GENTLY);
            // What is said of whoever asks is nothing to ask about.
            let of_them = !parroted::minds(&told.quote);
            !hard && of_them && !is_conditional(&told.quote) && self.words_of(&told.quote).is_some()
        };
        let worth = |told: &Statement| worth::of(self.request.answer?, self.words_of(&told.quote)?);
        let mut held: Vec<&'a Statement> = self.told.iter().copied().filter(may).collect();
        // Bits of positive numbers are ordered as the numbers are.
        held.sort_by_cached_key(|told| Reverse(worth(told).unwrap_or_default().to_bits()));
        let ways = held.into_iter().flat_map(|told| {
            let more = (Operation::Concrete, phrasing::MORE, more);
            let why = (Operation::Up, phrasing::MATTERS, self.climbs());
            let like = (Operation::Feeling, phrasing::FELT, story && nature(told).past);
            let ways = [more, why, like].into_iter().filter(|(.., may)| *may);
            ways.filter_map(move |(operation, asks, _)| {
                let ask = if nothing_else {
                    self.least_lately(asks)
                } else {
                    self.drawn(vec![asks]).into_iter().next()
                }?;
                Some(Candidate { statement: Some(told), operation, ask, lead: Lead::Quote })
            })
        });
        ways.collect()
    }
}

/// It is said of what lasts until now, "I've not been back", and not of what could have been.
fn is_perfect(words: &str) -> bool {
    const MODAL: [&str; 6] = ["could", "would", "should", "might", "must", "may"];
    let words: Vec<String> =
        words.split_whitespace().map(|word| word.to_lowercase().replace('’', "'")).collect();
    let modal = |word: Option<&String>| word.is_some_and(|word| MODAL.contains(&word.as_str()));
    words.iter().enumerate().any(|(at, word)| match word.as_str() {
        "have" | "has" | "haven't" | "hasn't" => {
            !modal(at.checked_sub(1).and_then(|before| words.get(before)))
        }
        word => word.strip_suffix("'ve").is_some_and(|who| !MODAL.contains(&who)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lasts_until_now_is_no_moment() {
        for (words, lasts) in [
            ("I've not been back", true),
            ("she hasn't said a word since", true),
            ("I could have thrown him out", false),
            ("I would've gone", false),
            ("we had the van by then", false),
        ] {
            assert_eq!(is_perfect(words), lasts, "{words}");
        }
    }
}
