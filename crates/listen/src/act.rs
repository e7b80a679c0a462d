//! What the respondent does with an answer, or with one sentence of it.

use colloquy_engine::interpretation::{Act, Opening};
use colloquy_engine::ports::Context;
use colloquy_syntax::Doc;

use crate::clause::Clause;
use crate::features::{self, Question};
use crate::models::{self, ACTS, Judges, Models};
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

/// How much an encoder that learned what answers do counts, of one, beside judges of its vectors.
const TOLD: f32 = 0.5;

/// How many times likelier than an answer anything else must be of one sentence among others.
const SURELY: f32 = 6.0;
/// Sentences an answer opens with.
const OPENING: usize = 2;
/// From here on it may be something else. Of 77 troubles in ten interviews that nothing learned from 51 are surely heard, 60 at
/// least so; of 177 answers 3 are taken for trouble, and 14 may be.
const MAYBE: f32 = 1.3;
/// From here on the last sentence surely says that they know no more.
const NO_MORE: f32 = 12.0;

/// What an answer does to the interviewer, as far as it is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Done {
    /// What it surely does; an answer, where nothing else is sure.
    pub act: Act,
    /// What else it may do ([`colloquy_engine::interpretation::Reading::may_be`]).
    pub may_be: Option<Act>,
}

/// What several sentences do to the interviewer, by what each does when it stands alone ([`alone`]), where one protests, corrects or
/// refuses. In a long answer that is often one short sentence, of which a judge of the whole hears nothing; a question among
/// things told is mostly no question to the interviewer. Who ends by saying that there is nothing more may have had enough.
///
/// Where it is known how the answer `opens`, its first sentences surely do nothing else than that.
pub fn of_sentences(does: &[(Act, f32)], opens: Option<Opening>) -> Done {
    let sure =
        |at: usize, times: f32| if at < OPENING && begins_to_tell(opens) { times.min(MAYBE) } else { times };
    let does = does.iter().enumerate().map(|(at, (act, times))| (*act, sure(at, *times)));
    let does = does.collect::<Vec<_>>();
    let aimed = does.iter().filter(|(act, times)| is_aimed(*act) && *times >= MAYBE);
    let ends = does.last().is_some_and(|(act, times)| *act == Act::DontKnow && *times >= NO_MORE);
    match aimed.reduce(|best, next| if next.1 > best.1 { next } else { best }) {
        Some((act, times)) if *times >= SURELY => Done { act: *act, may_be: None },
        aimed => {
            let may_be = aimed.map(|(act, _)| *act).or(ends.then_some(Act::DontKnow));
            Done { act: Act::Answer, may_be }
        }
    }
}

/// Whether what an answer of so many sentences was heard to do as a whole is belied by how it opens: it begins to tell, and what may be
/// aimed at the interviewer stands further back, if anywhere. Who asked what was meant would have begun or ended with it (`asks_last`).
pub fn is_belied(act: Act, opens: Option<Opening>, sentences: usize, asks_last: bool) -> bool {
    let asks = matches!(act, Act::CounterQuestion | Act::NotUnderstood) && !asks_last;
    (is_aimed(act) || asks) && sentences > OPENING + 1 && begins_to_tell(opens)
}

fn begins_to_tell(opens: Option<Opening>) -> bool {
    matches!(opens, Some(Opening::Nothing | Opening::Unknown))
}

/// What is aimed at the interviewer.
fn is_aimed(act: Act) -> bool {
    matches!(act, Act::Complaint | Act::Correction | Act::Refusal)
}

/// What a sentence does when it stands alone: the likeliest act, and how many times likelier it is than an answer.
pub fn alone(models: &Models, parsed: &Parsed, question: &Question, context: Option<&Context>) -> (Act, f32) {
    let judges = models.judges(context.is_some());
    let clauses = chunk::parted(parsed, question, context, &judges.roles).parts;
    does([judges, models.judges(false)], &parsed.doc, &clauses, question, (context, &[]))
}

impl Draft<'_> {
    /// What the respondent does with it, judged as a whole.
    pub fn does(&self) -> Done {
        let Draft { models, judges, context, done, parsed, question, parts, .. } = self;
        let (act, times) =
            does([judges, models.judges(false)], &parsed.doc, parts, question, (*context, done));
        match act {
            act if times >= TIMES => Done { act, may_be: None },
            act => Done { act: Act::Answer, may_be: Some(act).filter(|act| *act != Act::Answer) },
        }
    }
}

/// The likeliest act, and how many times likelier it is than an answer, by the judges for what is at hand, those by words alone, and
/// what an encoder told, if any did.
fn does(
    [judges, plain]: [&Judges; 2],
    doc: &Doc,
    clauses: &[Clause],
    question: &Question,
    (context, done): (Option<&Context>, &[f32]),
) -> (Act, f32) {
    let mut features = features::of_answer(doc, clauses, question);
    features.vector = context::whole(context, doc);
    let shares = judges.act.shares(&features);
    let words = plain.act.shares(&features);
    let told = judges.act.classes().iter().zip(shares.iter().zip(&words));
    let told = told.map(|(name, (share, word))| {
        let done = ACTS.iter().position(|(_, known)| known == name).and_then(|at| done.get(at));
        let share = done.map_or(*share, |done| share.powf(1.0 - TOLD) * done.powf(TOLD));
        (models::act(name), share, share * word.powf(WORDS))
    });
    let likely = told.filter(|(act, share, _)| *act != Act::Closing || *share >= ENDS);
    let told: Vec<(Act, f32)> = likely.map(|(act, _, both)| (act, both)).collect();
    let answers = told.iter().find(|(act, _)| *act == Act::Answer).map_or(0.0, |(_, share)| *share);
    let best = told.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or((Act::Answer, 1.0), |(act, share)| (act, share / answers.max(f32::MIN_POSITIVE)))
}

#[cfg(test)]
mod tests {
    use super::{Act, Done, Opening, is_belied, of_sentences};

    #[test]
    fn only_what_surely_protests_corrects_or_refuses_counts_in_one_sentence() {
        for (does, expected) in [
            (&[(Act::Answer, 1.0), (Act::Complaint, 20.0), (Act::Refusal, 15.0)][..], (Act::Complaint, None)),
            (&[(Act::Correction, 7.0), (Act::CounterQuestion, 90.0)], (Act::Correction, None)),
            (
                &[(Act::Complaint, 5.0), (Act::NotUnderstood, 90.0), (Act::Closing, 90.0)],
                (Act::Answer, Some(Act::Complaint)),
            ),
            (&[(Act::Refusal, 1.1), (Act::CounterQuestion, 90.0)], (Act::Answer, None)),
            (&[(Act::Answer, 1.0), (Act::DontKnow, 30.0)], (Act::Answer, Some(Act::DontKnow))),
            (&[(Act::DontKnow, 30.0), (Act::Answer, 1.0)], (Act::Answer, None)),
            (&[], (Act::Answer, None)),
        ] {
            let Done { act, may_be } = of_sentences(does, None);
            assert_eq!((act, may_be), expected, "{does:?}");
        }
    }

    #[test]
    fn what_the_first_sentences_are_heard_to_do_counts_where_the_answer_opens_so() {
        let protests =
            &[(Act::Complaint, 20.0), (Act::Answer, 1.0), (Act::Answer, 1.0), (Act::Answer, 1.0)][..];
        let later = &[(Act::Answer, 1.0), (Act::Answer, 1.0), (Act::Answer, 1.0), (Act::Complaint, 20.0)][..];
        for (does, opens, expected) in [
            (protests, Some(Opening::Nothing), (Act::Answer, Some(Act::Complaint))),
            (protests, Some(Opening::Protest), (Act::Complaint, None)),
            (protests, None, (Act::Complaint, None)),
            (later, Some(Opening::Nothing), (Act::Complaint, None)),
        ] {
            let Done { act, may_be } = of_sentences(does, opens);
            assert_eq!((act, may_be), expected, "{does:?} {opens:?}");
        }
        for (act, opens, sentences, asks_last, belied) in [
            (Act::Refusal, Some(Opening::Nothing), 4, false, true),
            (Act::Refusal, Some(Opening::Refuses), 4, false, false),
            (Act::Refusal, Some(Opening::Nothing), 2, false, false),
            (Act::Refusal, None, 9, false, false),
            (Act::CounterQuestion, Some(Opening::Nothing), 4, false, true),
            (Act::CounterQuestion, Some(Opening::Nothing), 4, true, false),
            (Act::CounterQuestion, Some(Opening::Lost), 4, false, false),
        ] {
            assert_eq!(is_belied(act, opens, sentences, asks_last), belied, "{act:?} {opens:?} {sentences}");
        }
    }
}
