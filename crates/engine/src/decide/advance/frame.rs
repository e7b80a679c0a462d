//! What has to come up whatever the person begins with: the slots of the technique's frame, the topics of the guide.
//!
//! What the person tells comes first, and what they speak of by themselves need not be asked. Between two threads the
//! next empty slot is asked about; topics are spread over the interview, so that what they bring can be followed. A
//! topic that is still open when the talk would end is asked about before it ends.

use crate::decide::continuation::Continuation;
use crate::given::interpretation::{Act, Reading};
use crate::given::methodology::Methodology;
use crate::given::methodology::frame::Slot;
use crate::state::session::{Ending, FRAME, Session, SessionStatus, TOPIC_GUIDE, TurnTail};
use crate::text::search::Search;

/// What is asked about instead of what was chosen: the name of a slot, or a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Due {
    /// [`FRAME`] or [`TOPIC_GUIDE`].
    pub(super) strategy: &'static str,
    pub(super) label: String,
}

/// The slot or topic to ask about now.
pub(super) fn due(
    session: &Session,
    methodology: &Methodology,
    reading: &Reading,
    continuation: Continuation,
) -> Option<Due> {
    let left = continuation.turns_remaining;
    if left == 0 || session.status == SessionStatus::Closing {
        return None;
    }
    // Trouble, and what is hard to tell, is not passed over for a list.
    let listens = reading.disclosure || reading.act != Act::Answer;
    if let Some(topic) = topic(session, continuation, listens) {
        return Some(Due { strategy: TOPIC_GUIDE, label: topic.clone() });
    }
    let slot = slot(session, methodology, continuation).filter(|_| !listens)?;
    Some(Due { strategy: FRAME, label: slot.name.clone() })
}

/// The topic whose turn it is: its share of the interview is over, or the talk would end.
fn topic(session: &Session, continuation: Continuation, listens: bool) -> Option<&String> {
    let topics = &session.config.topics;
    let open: Vec<&String> = topics.iter().filter(|topic| !was_touched(session, topic)).collect();
    let asked = session.focus_history.iter().filter(|entry| entry.strategy == TOPIC_GUIDE).count();
    let (turn, most) = (session.turn_count as usize + 1, session.config.max_turns as usize);
    let share = most * (asked + 1) / (open.len() + asked + 1);
    let last = open.len() >= continuation.turns_remaining as usize || continuation.ending.is_some();
    let comes = last || turn > share && !listens;
    open.first().copied().filter(|_| comes)
}

/// Somebody asked about a topic or spoke of it.
fn was_touched(session: &Session, topic: &str) -> bool {
    let asked =
        session.focus_history.iter().any(|entry| entry.strategy == TOPIC_GUIDE && entry.label == topic);
    let said: Vec<&str> = session.answers().map(|answer| answer.text.as_str()).collect();
    asked || Search::of(topic).find("", said).is_some()
}

/// The first empty slot, once the thread was followed for as long as answers are left for it.
fn slot<'a>(session: &Session, methodology: &'a Methodology, continuation: Continuation) -> Option<&'a Slot> {
    let frame = &methodology.frame;
    let empty: Vec<&Slot> = frame.slots.iter().filter(|slot| !is_filled(session, slot)).collect();
    let share = (continuation.turns_remaining / u32::try_from(empty.len()).ok()?.max(1)).saturating_sub(1);
    let stay = share.clamp(1, frame.stay.max(1)) as usize;
    let leads = |tail: &&TurnTail| tail.strategy != FRAME && tail.strategy != TOPIC_GUIDE;
    let followed = session.turns.iter().rev().take_while(leads).count();
    let comes = match continuation.ending {
        None => followed >= stay,
        // Who tells nothing more is not asked through a list.
        Some(ending) => {
            matches!(ending, Ending::CloseStrategy | Ending::DepthPlateau | Ending::ExplorationComplete)
        }
    };
    empty.into_iter().next().filter(|_| comes)
}

/// It was asked about, in these words or as a follow-up, or told without being asked.
fn is_filled(session: &Session, slot: &Slot) -> bool {
    let chosen =
        session.focus_history.iter().any(|entry| entry.strategy == FRAME && entry.label == slot.name);
    let asked = |question: &str| slot.asks.iter().any(|ask| question.ends_with(ask.as_str()));
    let of_types = session.graph.live_nodes().filter(|node| slot.types.contains(&node.node_type));
    chosen || session.questions().any(|question| asked(&question.text)) || of_types.count() >= Slot::TOLD
}
