//! Choice: to somebody who asks which of the things they told was meant, and tells nothing besides, it is theirs to choose.

use colloquy_engine::interpretation::{AskedBack, Instead, Wording};
use colloquy_listen::asked_back;

use super::super::phrasing;
use super::Following;
use super::heard_out::words_of;
use super::mend::takes_up;
use crate::lint::text::{self, sentences};

/// Most words of an answer that asks which of several things was meant.
pub(super) const CHOICE: usize = 45;
/// Most words that are told beside the question. In the interviews from round 34 on somebody who told no more than this and was given the
/// choice was asked badly one time in ten (30), who told more two times in five (29): they have made it.
const BESIDE: usize = 8;
/// The same where it is asked of whoever asks what they mean, and they tell something of both.
const AS_LITTLE: usize = 40;
/// Whom and what it is asked of: "do you mean", "are we on", "is this about".
const OF_US: [&str; 4] = ["you", "we", "this", "that"];

impl Following<'_> {
    /// To somebody who asks which of several things was meant: the choice is theirs. In interviews that were held this got 1.57 of 2 (45
    /// times), one of the things chosen for them .8.
    pub(super) fn theirs_to_choose(&self) -> Option<Wording> {
        let answer = self.request.answer?;
        let asks = self.only_asks() || self.speaks_of_the_question() || self.ends_offering(answer);
        let chooses = self.words() <= CHOICE && asks && asked_back::offers_choice(answer);
        self.which_they_like().or_else(|| if chooses { self.either() } else { None })
    }

    /// The same whatever they tell besides, to somebody who asks that first or last of all of whoever asks.
    pub(super) fn which_they_like(&self) -> Option<Wording> {
        let answer = self.request.answer?;
        // "Do you want it short or the whole of it?" is answered in so many words.
        let asks = self.asks_beside() != Some(AskedBack::RightAnswer);
        let asks = asks && (Self::opens_offering(answer) || self.asks_which_at_last(answer));
        if asks { self.either() } else { None }
    }

    fn either(&self) -> Option<Wording> {
        if self.gave_choice() {
            return None;
        }
        // "Which, the price or the driver? What's this for anyway?": what else they ask is answered first.
        let asked = asked_back::each(self.request.answer?);
        let other = asked.into_iter().find(|asked| *asked != AskedBack::Reference);
        let before = other.and_then(|other| self.answers(other).into_iter().next()).unwrap_or_default();
        let either = self.behind(&[before.as_str(), ""], &self.draw.shuffled(phrasing::EITHER, "either"))?;
        Some(self.declared(either, Some(Instead::Repair)))
    }

    /// Hardly anything is said beside questions.
    pub(super) fn only_asks(&self) -> bool {
        let said = sentences(self.request.answer.unwrap_or_default());
        let told = said.into_iter().filter(|sentence| !sentence.trim_end().ends_with('?'));
        told.map(text::count_words).sum::<usize>() <= BESIDE
    }

    /// What is said beside questions tells nothing of the matter, and is said to whoever asks: "I mean it, you can mean that day or all of it".
    fn speaks_of_the_question(&self) -> bool {
        let said = sentences(self.request.answer.unwrap_or_default());
        let mut told = said.into_iter().filter(|sentence| !sentence.trim_end().ends_with('?'));
        let to_us = |said: &str| {
            said.split(|c: char| !c.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case("you"))
        };
        self.told.is_empty() && told.all(to_us)
    }

    /// The last thing they ask is which of several things was meant: nothing is chosen behind it.
    fn ends_offering(&self, answer: &str) -> bool {
        self.ends_asking() && sentences(answer).last().is_some_and(|last| asked_back::offers_choice(last))
    }

    /// Behind much that they told the same is asked of whoever asks: "is it the shop you want or why I bought it?".
    fn asks_which_at_last(&self, answer: &str) -> bool {
        self.ends_offering(answer) && sentences(answer).last().is_some_and(|last| asks_what_is_wanted(last))
    }

    /// The first thing they say asks which of several things whoever asks means, "is this about the song or the singer?", and what they tell behind it
    /// is as little.
    fn opens_offering(answer: &str) -> bool {
        let said = sentences(answer);
        let first = said.first().copied().unwrap_or_default();
        let behind: usize = said.iter().skip(1).map(|said| text::count_words(said)).sum();
        behind <= AS_LITTLE && first.ends_with('?') && asks_of_us(first) && asked_back::offers_choice(first)
    }

    /// Whether the last question gave them the choice: who asks back again had none.
    fn gave_choice(&self) -> bool {
        let asked = self.request.brief.asked.last();
        asked.is_some_and(|asked| takes_up(asked, phrasing::EITHER))
    }
}

/// Whether a question is of what whoever asks means.
fn asks_of_us(said: &str) -> bool {
    words_of(said).any(|word| OF_US.contains(&word.as_str()))
}

/// Whether a question is what whoever asks wants or means.
fn asks_what_is_wanted(said: &str) -> bool {
    let words: Vec<String> = words_of(said).collect();
    let you = words.iter().any(|word| word == "you");
    you && words
        .iter()
        .any(|word| matches!(word.as_str(), "want" | "wanted" | "mean" | "meant" | "after" | "asking"))
}
