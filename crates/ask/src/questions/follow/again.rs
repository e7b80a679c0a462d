//! Again: what was asked is put once more, in the person's own words, to somebody who did not see what was meant or asked about something else.

use colloquy_engine::interpretation::{AskRequest, FocusBrief, Instead, Wording};
use colloquy_engine::utterance::Speaker;
use colloquy_listen::asked_back;

use super::super::{phrasing, worth};
use super::{Following, first, mend, quote, quoted, said};
use crate::lint::text::{self, sentences, take_quotes};

/// Words of content from which a quote tells what was meant.
const TELLING: usize = 2;

impl Following<'_> {
    /// Back to the point, by the person's own words, where these tell enough.
    pub(super) fn put_again(&self, before: &str) -> Option<Wording> {
        // A question of the method stands for itself.
        if let Some(wording) = self.otherwise(before) {
            return Some(wording);
        }
        let last = self.request.brief.asked.last();
        // What the question pointed at, in their words; else what it was about.
        let shown = self.request.concept.stimulus.as_ref().map_or("", |stimulus| stimulus.text.as_str());
        let theirs = |words: &String| !shown.contains(words.trim_end_matches(['.', ',']));
        let pointed = last.and_then(|last| take_quotes(last).1.into_iter().find(theirs));
        let about = || match &self.request.brief.focus {
            FocusBrief::Node { node, .. } | FocusBrief::Edge { source: node, .. } => quote(node),
            _ => None,
        };
        self.back_at(&pointed.or_else(about).or_else(|| self.pointed_at())?, before)
    }

    /// Words of the answer before, to somebody who was left to go on and does not see with what: what was said to the 34 who asked "Go on with what?" in
    /// rounds 72 to 111 got .82 of 2 with 32 % zeros, to two of them the same once more.
    pub(super) fn what_to_go_on_with(&self, before: &str) -> Option<Wording> {
        let left = |last: &&String| phrasing::invites(last) || last.ends_with(phrasing::AFRESH.1);
        self.request.brief.asked.last().filter(left)?;
        self.request.answer.filter(|asked| asked_back::which(asked) && !asked_back::offers_choice(asked))?;
        let wording = self.declared(self.back_at(&self.pointed_at()?, before)?, Some(Instead::Repair));
        Some(mend::taking_up(wording, before))
    }

    /// A bit more of some words, which the talk goes back to.
    fn back_at(&self, words: &str, before: &str) -> Option<Wording> {
        if text::content(words).len() < TELLING {
            return None;
        }
        let asks = self.drawn(vec![phrasing::EASIER]);
        let forms = self.draw.shuffled(phrasing::STAYS, "meant");
        let fill = |form: &&str, ask: &&str| said(&[before, &form.replace("{}", words), ask]);
        let question = first(&asks, &forms, fill, |question| self.fits(question))?;
        Some(Wording { question, ..Wording::default() })
    }

    /// What a question meant that pointed at something without naming it, named.
    pub(super) fn meant(&self, before: &str) -> Option<Wording> {
        let last = self.request.brief.asked.last()?;
        let ask = phrasing::about_it(phrasing::operation_of(last)?)?;
        if !take_quotes(last).1.is_empty() {
            return None;
        }
        let words = self.pointed_at().filter(|words| text::content(words).len() >= TELLING)?;
        self.behind(&[said(&[before, &phrasing::MEANT_BY.replace("{}", &words)])], &[ask])
    }

    /// What a question without any words of theirs pointed at: what was most worth it in what they had said before it, and was not taken up.
    fn pointed_at(&self) -> Option<String> {
        let before = self.before()?;
        let asked = &self.request.brief.asked;
        let new = |said: &&str| !asked.iter().any(|asked| asked.contains(said));
        let said = sentences(before).into_iter().filter_map(quoted).filter(new);
        let worth = |said: &&str| worth::of(before, said).unwrap_or_default();
        said.max_by(|a, b| worth(a).total_cmp(&worth(b))).map(str::to_owned)
    }

    /// The answer before the last.
    fn before(&self) -> Option<&str> {
        let AskRequest { transcript, answer, .. } = self.request;
        let answers = transcript.iter().rev().filter(|said| said.speaker == Speaker::Respondent);
        answers.map(|said| said.text.as_str()).find(|text| Some(*text) != *answer)
    }
}
