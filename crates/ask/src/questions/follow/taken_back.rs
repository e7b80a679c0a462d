//! Taken back: somebody denies what the interviewer just said of them, or what a question took for granted.

use colloquy_engine::interpretation::Act;
use colloquy_listen::words;
use rust_stemmers::{Algorithm, Stemmer};

use super::super::phrasing;
use super::heard_out::{OPENING, negates, words_of};
use super::{Following, mend};
use crate::lint::text;

/// Most words before who or what it is denied of, from there to the negation, and from there to what is denied.
const NEAR: usize = 4;
/// What is denied of words in front: "it wasn't that hard", "I don't mind going into it".
const CLAIMS: [(&[&str], &[&str]); 2] =
    [(phrasing::KIND, &["hard"]), (phrasing::taken_up(Act::Refusal), &["mind", "into", "leave"])];
/// "I hadn't told you", "I never said that": not "I didn't tell a soul".
const TELL: [&str; 4] = ["say", "said", "tell", "told"];
const WHAT_WAS_TOLD: [&str; 4] = ["you", "that", "it", "so"];
/// What a denial begins with.
const SUBJECTS: [&str; 5] = ["i", "it", "that", "they", "there"];
/// What stands behind "I don't" to say less than that something is not so.
const UNSURE: [&str; 10] =
    ["know", "think", "remember", "recall", "suppose", "want", "care", "sure", "feel", "make"];
/// What is no claim of theirs or ours: "Why does that matter to you?", "It doesn't matter, it's a coat."
const NO_CLAIM: &str = "matter";
/// Most words of a denial that is all a sentence says.
const SHORTLY: usize = 8;
/// What keeping something to oneself is called.
const KEEPS: [&str; 4] = ["keep", "kept", "secret", "hiding"];
/// Questions that leave it open whether there is anything to what they ask.
const OPEN: [&str; 3] = ["if anything", "haven't", "would you"];

impl Following<'_> {
    /// Words to somebody who denies what was said to them, or what was taken for granted. Of 20 corrections that second persons found in rounds 51 to
    /// 57, 19 were passed over; about half of them were of this kind.
    pub(super) fn taken_back(&self) -> Option<&'static str> {
        if self.denies_keeping() {
            return self.least_said(phrasing::NOT_KEPT);
        }
        self.least_said(phrasing::taken_up(Act::Correction)).filter(|_| self.denies_in(usize::MAX))
    }

    /// The same in so few words that it is said to whoever asked, however much is told behind it: "I didn't say afraid."
    pub(super) fn takes_back_shortly(&self) -> bool {
        self.denies_in(SHORTLY)
    }

    /// Who was asked what it was like to keep something to themselves says that they do not: "It's not a secret.", "Keeping what?", "I don't know that I
    /// was keeping it." Of the 65 so asked in rounds 94 to 106 second persons found trouble in 32, among them 19 of the 21 this takes for it, eleven
    /// of these unmended.
    pub(super) fn denies_keeping(&self) -> bool {
        let asked = self.request.brief.asked.last().is_some_and(|last| last.ends_with(phrasing::KEPT));
        let Some(answer) = self.request.answer.filter(|_| asked) else { return false };
        text::sentences(answer).into_iter().take(OPENING).any(|said| {
            let words: Vec<String> = words_of(said).collect();
            let kept = |word: &String| KEEPS.iter().any(|keeps| word.starts_with(keeps));
            let Some(at) = words.iter().position(kept) else { return false };
            let denied = words[at.saturating_sub(SHORTLY)..at].iter().any(|word| negates(word));
            // "Keeping what?", but not "keeping it to myself?" of who thinks.
            let asks = || said.ends_with('?') && words.iter().any(|word| word == "what");
            denied || asks() || words.iter().any(|word| word == "word")
        })
    }

    /// A sentence of at most so many words that the answer opens with denies it.
    fn denies_in(&self, most: usize) -> bool {
        let (Some(answer), Some(last)) = (self.request.answer, self.request.brief.asked.last()) else {
            return false;
        };
        let claimed = CLAIMS.iter().filter(|(front, _)| mend::takes_up(last, front));
        let claimed: Vec<&str> = claimed.flat_map(|(_, claims)| claims.iter().copied()).collect();
        let told = mend::takes_up(last, phrasing::TOLD);
        let granted = taken_for_granted(last);
        let denies = |said: &&str| {
            let Some(behind) = denied(said) else { return false };
            let near = &behind[..behind.len().min(NEAR)];
            let unsure = behind.first().is_some_and(|word| UNSURE.contains(&word.as_str()));
            near.iter().any(|word| claimed.contains(&word.as_str()))
                || told && near.windows(2).any(|two| is_told(&two[0], &two[1]))
                || !unsure && near.iter().any(|word| granted.contains(&stem(word)))
        };
        let sentences = text::sentences(answer).into_iter().take(OPENING);
        let mut told = sentences.filter(|said| !said.ends_with('?') && text::count_words(said) <= most);
        told.any(|said| denies(&said))
    }
}

fn is_told(verb: &str, what: &str) -> bool {
    TELL.contains(&verb) && WHAT_WAS_TOLD.contains(&what)
}

/// The stems of what a question takes for granted: not of what it quotes, nor where it leaves it open.
fn taken_for_granted(question: &str) -> Vec<String> {
    let asked = text::sentences(question).into_iter().rfind(|said| said.ends_with('?')).unwrap_or_default();
    // "There's not much to say" denies nothing that was asked for.
    let more = phrasing::wants_more(question);
    let quoted = more || asked.contains('“') || OPEN.iter().any(|open| asked.to_lowercase().contains(open));
    let granted = text::content(asked)
        .into_iter()
        .filter(|word| !quoted && word != NO_CLAIM && !words::is("filler", word));
    granted.map(|word| stem(&word)).collect()
}

/// What stands behind the negation of a sentence that begins by denying something of somebody or something.
fn denied(said: &str) -> Option<Vec<String>> {
    let words: Vec<String> = words_of(said).filter(|word| !words::is("filler", word)).collect();
    let subject = |word: &String| SUBJECTS.contains(&word.split(['\'', '’']).next().unwrap_or(word));
    let who = words.iter().take(NEAR).position(subject)?;
    let not = words.iter().skip(who).take(NEAR).position(|word| negates(word) && word != "nothing")?;
    words.get(who + not + 1..).map(<[String]>::to_vec)
}

fn stem(word: &str) -> String {
    Stemmer::create(Algorithm::English).stem(word).into_owned()
}
