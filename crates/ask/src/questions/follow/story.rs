//! Story: whether something happened that may have gone on, so that what came then can be asked.

use colloquy_engine::interpretation::Operation;
use colloquy_listen::memo::Memo;
use colloquy_syntax::Tag;

use super::super::phrasing;
use super::Following;
use super::candidates::nature;
use crate::lint::text;

/// Last sentences of an answer by which it is told whether a story is still going on, and fewest words of each.
const LAST: usize = 2;
const FEWEST: usize = 3;

impl Following<'_> {
    /// What was told is a story that may go on.
    pub(super) fn is_story(&self) -> bool {
        self.has_happened() && self.is_told_as_past() && self.request.answer.is_none_or(ends_in_the_past)
    }

    /// Something may have happened: of what somebody is shown nothing has yet, unless they tell so.
    pub(super) fn has_happened(&self) -> bool {
        let shown = self.request.concept.stimulus.is_some();
        !shown || self.told.iter().any(|told| nature(told).past)
    }

    /// Two of five things told, or more, are past: what came then was asked in rounds 50 to 73 where less of an answer was past with 1.13 of 2 and
    /// 30 % zeros (53: "How did what go on? The duck, or Mr Pargeter?"), where more was with 1.50 and 11 % (261).
    fn is_told_as_past(&self) -> bool {
        let past = self.told.iter().filter(|told| nature(told).past).count();
        5 * past >= 2 * self.told.len()
    }

    /// Both questions before asked what came next: a third in a row is a form, and no talk.
    pub(super) fn goes_on_and_on(&self) -> bool {
        let mut asked = self.request.brief.asked.iter().rev().take(2);
        let next = |question: &String| phrasing::operation_of(question) == Some(Operation::Next);
        asked.len() == 2 && asked.all(next)
    }
}

/// Whether an answer ends in what has happened: no more of what its last sentences say is so now than was so then. In rounds 50 to 76 what came then
/// was asked behind such with 1.47 of 2 and 11 % zeros (281), behind others with .95 and 41 % (56; "After what? After the chips or after the knees?").
fn ends_in_the_past(answer: &str) -> bool {
    thread_local! {
        static ENDS: Memo<String, bool> = Memo::default();
    }
    ENDS.with(|memo| {
        *memo.of(answer, || {
            let sentences = text::sentences(answer);
            let told = sentences.into_iter().rev().filter(|said| text::count_words(said) >= FEWEST);
            let (mut then, mut now) = (0, 0);
            for said in told.take(LAST) {
                for token in colloquy_syntax::parse(said).tokens() {
                    then += usize::from(token.tag == Tag::VBD);
                    now += usize::from(matches!(token.tag, Tag::VBZ | Tag::VBP));
                }
            }
            then >= now
        })
    })
}

#[cfg(test)]
mod tests {
    use super::ends_in_the_past;

    #[test]
    fn a_story_that_has_come_to_the_present_goes_on_no_further() {
        for (answer, past) in [
            ("The lift stuck. We sat on the floor and sang.", true),
            ("I never use it. The man came on the Friday and took the door off.", true),
            ("We sang, and she laughed. That's a thing I think of.", true),
            ("She rang the bell. And then.", true),
            ("He left in May. It's still in the hall. I dust round it.", false),
            ("So I got the job, and now I run the place and my knees hurt.", false),
            ("I take the stairs. You never know.", false),
        ] {
            assert_eq!(ends_in_the_past(answer), past, "{answer}");
        }
    }
}
