//! What the respondent does with an answer, or with one sentence of it.

use colloquy_engine::interpretation::Act;
use colloquy_engine::ports::Context;
use colloquy_syntax::Doc;

use crate::clause::Clause;
use crate::features::{self, Question};
use crate::models::{self, Judges, Models};
use crate::parsed::Parsed;
use crate::read::Draft;
use crate::{chunk, context};

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
const SURELY: f32 = 12.0;

/// What one of several sentences does to the interviewer, by what each does when it stands alone ([`alone`]), where one surely
/// protests, corrects or refuses. In a long answer that is often one short sentence, of which a judge of the whole hears
/// nothing; a question among things told is mostly no question to the interviewer.
pub fn of_sentences(does: impl Iterator<Item = (Act, f32)>) -> Option<Act> {
    let aimed = |act: Act| matches!(act, Act::Complaint | Act::Correction | Act::Refusal);
    let sure = does.filter(|(act, times)| aimed(*act) && *times >= SURELY);
    sure.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(act, _)| act)
}

/// What a sentence does when it stands alone: the likeliest act, and how many times likelier it is than an answer.
pub fn alone(models: &Models, parsed: &Parsed, question: &Question, context: Option<&Context>) -> (Act, f32) {
    let judges = models.judges(context.is_some());
    let (_, clauses) = chunk::parted(parsed, question, context, &judges.roles);
    does([judges, models.judges(false)], &parsed.doc, &clauses, question, context)
}

impl Draft<'_> {
    /// What the respondent does with it; an answer, where nothing else is surely so.
    pub fn act(&self) -> Act {
        let Draft { judges, plain, context, parsed, question, clauses, .. } = self;
        let (act, times) = does([judges, plain], &parsed.doc, clauses, question, *context);
        if times >= TIMES { act } else { Act::Answer }
    }
}

/// The likeliest act, and how many times likelier it is than an answer, by the judges for what is at hand and those by words
/// alone.
fn does(
    [judges, plain]: [&Judges; 2],
    doc: &Doc,
    clauses: &[Clause],
    question: &Question,
    context: Option<&Context>,
) -> (Act, f32) {
    let mut features = features::of_answer(doc, clauses, question);
    features.vector = context::whole(context, doc);
    let shares = judges.act.shares(&features);
    let words = plain.act.shares(&features);
    let told = judges.act.classes().iter().zip(shares.iter().zip(&words));
    let told = told.map(|(name, (share, word))| (models::act(name), *share, share * word.powf(WORDS)));
    let likely = told.filter(|(act, share, _)| *act != Act::Closing || *share >= ENDS);
    let told: Vec<(Act, f32)> = likely.map(|(act, _, both)| (act, both)).collect();
    let answers = told.iter().find(|(act, _)| *act == Act::Answer).map_or(0.0, |(_, share)| *share);
    let best = told.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or((Act::Answer, 1.0), |(act, share)| (act, share / answers.max(f32::MIN_POSITIVE)))
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
