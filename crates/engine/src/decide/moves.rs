//! Moves: what is done about what the person just did, before anything is planned (`conversation.md` 1).
//!
//! Every answer is an act first. The first move that fits is taken; how far it goes tells how much trouble came before: the
//! first time the point is put again, the second time something easier is asked, then it is left, and after three in a row
//! with nothing told besides the interview offers to stop. Who words the question is handed the move, whoever it is.

use crate::given::interpretation::{Move, Moved, Reading};
use crate::state::session::SessionState;

mod accept;
mod answer_question;
mod clarify_reference;
mod come_back;
mod ease;
mod follow;
mod heard;
mod mend;
mod rephrase;
mod respect;
mod wrap_up;

pub use heard::Heard;

/// The move for what was heard.
pub fn choose(heard: &Heard) -> Moved {
    let fits = |what: Move| {
        let way = match what {
            Move::WrapUp => wrap_up::fits(heard),
            Move::Follow => follow::fits(heard),
            Move::AnswerQuestion => answer_question::fits(heard),
            Move::ClarifyReference => clarify_reference::fits(heard),
            Move::Rephrase => rephrase::fits(heard),
            Move::Accept => accept::fits(heard),
            Move::Mend => mend::fits(heard),
            Move::Respect => respect::fits(heard),
            Move::Ease => ease::fits(heard),
            Move::Return => come_back::fits(heard),
        };
        way.map(|way| Moved { what, way })
    };
    Move::ALL.into_iter().find_map(fits).unwrap_or_default()
}

/// The move after an answer whose turn is not closed yet.
pub(super) fn after(session: &SessionState, reading: &Reading) -> Moved {
    let troubles = session.turns.iter().rev().take_while(|tail| tail.moved.what.repairs()).count();
    choose(&Heard::of(reading, troubles, session.concept.stimulus.is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given::interpretation::{Act, Way};

    #[test]
    fn every_act_has_a_move_however_often_it_comes() {
        let acts = [
            Act::Answer,
            Act::DontKnow,
            Act::NotUnderstood,
            Act::CounterQuestion,
            Act::Correction,
            Act::Complaint,
            Act::Refusal,
            Act::Closing,
            Act::Aside,
        ];
        for act in acts {
            for troubles in 0..6 {
                let moved = choose(&Heard { act, troubles, ..Heard::default() });
                let ends = act == Act::Closing || act != Act::Answer && troubles >= wrap_up::BEAR;
                assert_eq!(moved.what == Move::WrapUp, ends, "{act:?} {troubles}");
                assert_eq!(moved.what == Move::Follow, act == Act::Answer, "{act:?} {troubles}");
            }
        }
    }

    #[test]
    fn who_tells_enough_besides_is_followed_and_nobody_is_asked_through_a_fourth_trouble() {
        for (act, tells, troubles, expected) in [
            (Act::DontKnow, 2, 5, (Move::Follow, Way::Stay)),
            (Act::Aside, 2, 0, (Move::Follow, Way::Stay)),
            (Act::DontKnow, 1, 3, (Move::Ease, Way::Leave)),
            (Act::Complaint, 1, 3, (Move::Mend, Way::Leave)),
            (Act::Complaint, 0, 3, (Move::WrapUp, Way::Leave)),
            (Act::NotUnderstood, 0, 2, (Move::Rephrase, Way::Leave)),
            (Act::Closing, 3, 0, (Move::WrapUp, Way::Leave)),
        ] {
            let moved = choose(&Heard { act, tells, troubles, ..Heard::default() });
            assert_eq!((moved.what, moved.way), expected, "{act:?} {tells} {troubles}");
        }
    }
}
