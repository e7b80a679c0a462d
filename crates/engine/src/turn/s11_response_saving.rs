//! Stage 11, ResponseSaving: the interviewer's words join the transcript, and the turn's record is made.
//!
//! *Takes* all that was heard, decided and worded. *Gives* the record, in which the session's status has moved. Nothing
//! is written to the store yet: that happens in stage 12, everything at once.

use std::collections::HashMap;

use jiff::Timestamp;

use super::s04_extraction::Heard;
use super::s10_question_generation::Asked;
use crate::decide::advance::{DECISION_VERSION, Outcome};
use crate::decide::events;
use crate::decide::record::{Question, TurnRecord, best};
use crate::given::interpretation::{Reading, SlotProposal};
use crate::state::graph::Vector;
use crate::state::graph::update::Change;
use crate::state::session::Session;
use crate::text::fold::fold;
use crate::text::ids::NodeId;
use crate::turn::ports::KeptAnswer;

/// All that a turn came to.
pub struct Taken<'a> {
    /// Stages 1 and 2.
    pub answer: KeptAnswer,
    /// Stage 4.
    pub heard: Heard,
    /// Groups taken in with it.
    pub groups: Vec<SlotProposal>,
    /// Words that are left out.
    pub left_out: Vec<String>,
    /// Stages 5 to 9.
    pub outcome: &'a Outcome,
    /// Stage 10.
    pub question: Asked,
}

/// Says the words and makes the record; durations are entered when it is committed.
pub fn record(session: &mut Session, taken: Taken<'_>, now: Timestamp) -> TurnRecord {
    let Taken { answer, heard, groups, left_out, outcome, question } = taken;
    let mut degraded = heard.degraded;
    degraded.extend(question.degraded);
    for note in &heard.noted {
        session.note_once(note);
    }
    let record = TurnRecord {
        turn: session.turn_count,
        key: answer.key,
        answer: answer.utterance,
        vectors: kept_vectors(&heard.reply.value, &outcome.change, &heard.vectors),
        by: heard.reply.by,
        usage: heard.reply.usage.and(question.usage),
        reading: heard.reply.value,
        groups,
        left_out,
        resolution: outcome.resolution(),
        choice: outcome.choice.clone(),
        candidates: outcome.decision().map(best).unwrap_or_default(),
        decided_by: DECISION_VERSION,
        question: question.wording.map(|wording| Question::of(wording, question.departed)),
        farewell: question.farewell,
        degraded,
        noted: heard.noted,
        stages: Vec::new(),
        completed_at: now,
    };
    events::say(session, &record);
    record
}

/// Vectors of the nodes the turn created: all others are known, or were only looked up.
pub(super) fn kept_vectors(
    reading: &Reading,
    change: &Change,
    vectors: &HashMap<String, Vector>,
) -> Vec<(NodeId, Vector)> {
    let made = |node: NodeId| {
        let resolved = reading.statements.iter().zip(&change.resolved);
        let mut of_node = resolved.filter(|(_, same)| same.is_some_and(|same| same.node == node));
        let (statement, _) = of_node.next()?;
        Some((node, vectors.get(&fold(&statement.label))?.clone()))
    };
    change.nodes.iter().filter(|node| node.created).map(|node| node.id).filter_map(made).collect()
}
