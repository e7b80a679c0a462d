//! What the respondent does with an answer, or with one sentence of it.

use colloquy_engine::interpretation::Act;

use crate::context;
use crate::features;
use crate::models;
use crate::read::Draft;

/// How many times likelier than an answer anything else must be: who answered and is taken for lost is asked the same again,
/// and an interview that is closed by mistake cannot be taken up again.
const TIMES: f32 = 2.0;
/// From this share on somebody wants to end the interview; below, the likeliest of all else holds. Of wishes to stop nearly
/// all are above .75; "leave it there", said of a subject, and "I've told you that" were not, and ended interviews.
const ENDS: f32 = 0.75;
/// How much words alone count beside vectors for what somebody does with an answer. Vectors of talk unlike any that was learned
/// from are sure of much that is not so.
const WORDS: f32 = 0.5;

/// How many times likelier than an answer anything else must be of one sentence among others.
pub const SURELY: f32 = 12.0;

/// What one of several sentences does to the interviewer, by what each does when it stands alone ([`Draft::does`]), where one
/// surely protests, corrects or refuses. In a long answer that is often one short sentence, of which a judge of the whole hears
/// nothing; a question among things told is mostly no question to the interviewer.
pub fn of_sentences(does: impl Iterator<Item = (Act, f32)>) -> Option<Act> {
    let aimed = |act: Act| matches!(act, Act::Complaint | Act::Correction | Act::Refusal);
    let sure = does.filter(|(act, times)| aimed(*act) && *times >= SURELY);
    sure.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(act, _)| act)
}

impl Draft<'_> {
    /// What the respondent does with it; an answer, where nothing else is surely so.
    pub fn act(&self) -> Act {
        let (act, times) = self.does();
        if times >= TIMES { act } else { Act::Answer }
    }

    /// The likeliest act, and how many times likelier it is than an answer.
    pub fn does(&self) -> (Act, f32) {
        let doc = &self.parsed.doc;
        let mut features = features::of_answer(doc, &self.clauses, &self.question);
        features.vector = context::whole(self.context, doc);
        let judge = &self.judges.act;
        let closes = judge.share(&features, models::name(Act::Closing)) >= ENDS;
        let words = self.plain.act.shares(&features);
        let shares = judge.shares(&features);
        let told = judge.classes().iter().zip(shares.iter().zip(&words));
        let told = told.map(|(name, (share, word))| (models::act(name), share * word.powf(WORDS)));
        let told: Vec<(Act, f32)> = told.filter(|(act, _)| closes || *act != Act::Closing).collect();
        let answers = told.iter().find(|(act, _)| *act == Act::Answer).map_or(0.0, |(_, share)| *share);
        let best = told.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map_or((Act::Answer, 1.0), |(act, share)| (act, share / answers.max(f32::MIN_POSITIVE)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Act, of_sentences};

    #[test]
    fn only_what_surely_protests_corrects_or_refuses_counts_in_one_sentence() {
        for (does, expected) in [
            (&[(Act::Answer, 1.0), (Act::Complaint, 20.0), (Act::Refusal, 15.0)][..], Some(Act::Complaint)),
            (&[(Act::Correction, 13.0), (Act::CounterQuestion, 90.0)], Some(Act::Correction)),
            (&[(Act::Complaint, 11.0), (Act::NotUnderstood, 90.0), (Act::Closing, 90.0)], None),
            (&[], None),
        ] {
            assert_eq!(of_sentences(does.iter().copied()), expected, "{does:?}");
        }
    }
}
