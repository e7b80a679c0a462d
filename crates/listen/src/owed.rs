//! Owed: what a skilled interviewer would first take up behind an answer, before asking anything. Learned from what such interviewers would have
//! said behind answers of interviews that were held.
//!
//! How an answer opens tells most of it, and how it goes on tells whether it mattered: who asks which part was meant and then tells on at length is
//! owed less than who says no more.

use colloquy_engine::interpretation::Opening;
use colloquy_syntax::Doc;

use crate::features::{self, Question};
use crate::learned::Features;
use crate::models::Judges;

/// First words of an answer that are looked at, whatever sentences they are.
const WORDS: usize = 25;
/// From this share on something is owed to who is lost, or finds what was taken up of no account.
const SURE: f32 = 0.4;
/// From this share on it is to anybody: regret for nothing is minded most (six of the sixteen people of rounds 91 and 92).
const SURER: f32 = 0.5;
/// The least share that is told from none.
const LEAST: f32 = 1e-4;
/// Most questions that are counted.
const QUESTIONS: usize = 5;
/// How much numbers weigh beside words, of which each is there or not.
const SCALE: f32 = 0.5;

/// How likely each kind is owed behind an answer to a question that opens so (`opens`: how likely each way is), with what an encoder says of that (`seen`;
/// empty where none does), in the order of [`Opening::ALL`].
pub fn shares(judges: &Judges, question: &str, whole: &Doc, (opens, seen): (&[f32], &[f32])) -> Vec<f32> {
    together(judges.owed.shares(&features(question, whole, opens)), seen)
}

/// What is owed where each kind is so likely; nothing where that is not sure.
pub fn of(shares: &[f32]) -> Opening {
    let all = Opening::ALL.into_iter().zip(shares.iter().copied());
    let (owing, others): (Vec<_>, Vec<_>) = all.partition(|(owed, _)| is_something(*owed));
    let best = |of: &[(Opening, f32)]| of.iter().copied().max_by(|(_, a), (_, b)| a.total_cmp(b));
    let kind = best(&owing).map_or(Opening::Nothing, |(owed, _)| owed);
    let enough = if matches!(kind, Opening::Lost | Opening::Slight) { SURE } else { SURER };
    if owing.iter().map(|(_, share)| share).sum::<f32>() >= enough {
        return kind;
    }
    best(&others).filter(|(_, share)| *share >= SURE).map_or(Opening::Nothing, |(owed, _)| owed)
}

/// The likeliest of what is owed, where it is one of these: that they mind being read back is told by their words alone.
pub fn likeliest(shares: &[f32]) -> Opening {
    let all = Opening::ALL
        .into_iter()
        .zip(shares)
        .filter(|(owed, share)| *owed != Opening::Nothing && **share > 0.0);
    let best = all.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(owed, _)| owed);
    best.filter(|owed| is_something(*owed) && *owed != Opening::Echoed).unwrap_or(Opening::Nothing)
}

/// Two opinions of the same, each counting as much (the geometric mean, shares together 1): on unseen answers their area under the curve is .92, that of
/// either .91.
fn together(shares: Vec<f32>, seen: &[f32]) -> Vec<f32> {
    if seen.len() != shares.len() {
        return shares;
    }
    let both: Vec<f32> = shares.iter().zip(seen).map(|(share, seen)| (share * seen).sqrt()).collect();
    let sum = both.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    both.into_iter().map(|share| share / sum).collect()
}

/// Whether an interviewer owes something: a question is answered by what it asks, and who has no more is owed another question.
pub const fn is_something(owed: Opening) -> bool {
    !matches!(owed, Opening::Nothing | Opening::Asks | Opening::Unknown)
}

/// What tells it: the first words, how likely each way to open is, how long the answer is, and what it asks.
pub fn features(question: &str, whole: &Doc, opens: &[f32]) -> Features {
    let first = colloquy_syntax::parse(whole.span_text(0..whole.len().min(WORDS)).trim());
    let mut features = features::of_answer(&first, &[], &Question::of(question));
    let answer = whole.text();
    let asks = answer.matches('?').count().min(QUESTIONS);
    let told = [
        (answer.split_whitespace().count() as f32 + 1.0).ln(),
        asks as f32,
        f32::from(u8::from(answer.trim_end().ends_with('?'))),
        f32::from(u8::from(question.contains('“'))),
    ];
    let opens = opens.iter().map(|share| (share + LEAST).ln());
    features.vector = Some(opens.chain(told).map(|number| number * SCALE).collect());
    features
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::Models;

    /// An answer taken apart, and how likely it opens in each way.
    fn opened(question: &str, answer: &str) -> (&'static Judges, Doc, Vec<f32>) {
        let doc = colloquy_syntax::parse(answer);
        let judges = Models::shipped().judges(false);
        let opens = judges.opens.shares(&crate::opening::features(question, &doc));
        (judges, doc, opens)
    }

    fn owed(question: &str, answer: &str) -> Opening {
        let (judges, doc, opens) = opened(question, answer);
        of(&shares(judges, question, &doc, (&opens, &[])))
    }

    #[test]
    fn what_is_minded_is_owed_something_and_what_is_told_is_not() {
        for (question, answer, expected) in [
            ("What was that like for you?", "What was what like? You've lost me there.", Opening::Lost),
            ("What happened then?", "I've told you that already. He rang back.", Opening::Told),
            ("Can you tell me a bit more about that?", "I'd rather leave that, thanks.", Opening::Refuses),
            (
                "How did it go on from there?",
                "We got the ladder out and went round the back.",
                Opening::Nothing,
            ),
            ("What does that mean to you?", "It means I can get on with my day.", Opening::Nothing),
        ] {
            assert_eq!(owed(question, answer), expected, "{answer}");
        }
        assert_eq!(owed("", ""), Opening::Nothing);
    }

    #[test]
    fn the_likeliest_of_what_is_owed_is_known_where_none_is_sure() {
        let shares = |of: &[(Opening, f32)]| {
            let of = |one: &Opening| of.iter().find(|(kind, _)| kind == one).map_or(0.0, |(_, share)| *share);
            Opening::ALL.iter().map(of).collect::<Vec<_>>()
        };
        for (likely, sure, likeliest) in [
            (&[(Opening::Nothing, 0.8), (Opening::Told, 0.2)][..], Opening::Nothing, Opening::Told),
            (&[(Opening::Told, 0.1), (Opening::Protest, 0.2)], Opening::Nothing, Opening::Protest),
            (&[(Opening::Asks, 0.3), (Opening::Protest, 0.2)], Opening::Nothing, Opening::Nothing),
            (&[(Opening::Echoed, 0.3), (Opening::Protest, 0.1)], Opening::Nothing, Opening::Nothing),
            (&[(Opening::Nothing, 0.55), (Opening::Lost, 0.45)], Opening::Lost, Opening::Lost),
            (&[(Opening::Asks, 0.7), (Opening::Told, 0.3)], Opening::Asks, Opening::Nothing),
            (&[], Opening::Nothing, Opening::Nothing),
        ] {
            let shares = shares(likely);
            assert_eq!((of(&shares), super::likeliest(&shares)), (sure, likeliest), "{likely:?}");
        }
    }

    #[test]
    fn what_an_encoder_says_of_it_counts_as_much() {
        let (question, answer) = ("What happened then?", "He rang back.");
        let (judges, doc, opens) = opened(question, answer);
        let said = |seen: &[f32]| of(&shares(judges, question, &doc, (&opens, seen)));
        let surely = |kind: Opening| {
            let share = |one: Opening| if one == kind { 1.0 } else { 0.0 };
            said(&Opening::ALL.map(share))
        };
        assert_eq!(surely(Opening::Told), Opening::Told);
        assert_eq!(
            (surely(Opening::Nothing), said(&[]), said(&[1.0])),
            (Opening::Nothing, Opening::Nothing, Opening::Nothing)
        );
    }

    #[test]
    fn who_asks_and_then_tells_at_length_is_owed_less_than_who_says_no_more() {
        let (question, asks) = ("What was that like for you?", "What, the wait?");
        let told = "Long, mainly. We sat in the van with the heater on and ate what there was, and then the \
                    lad came back with the part and it was the wrong one, so he went again, and by then it was dark \
                    and my brother had gone to sleep against the window with his boots still on.";
        let share = |answer: &str| {
            let (judges, doc, opens) = opened(question, answer);
            judges.owed.shares(&features(question, &doc, &opens))[0]
        };
        assert!(share(&format!("{asks} {told}")) > share(asks) + 0.2);
    }
}
