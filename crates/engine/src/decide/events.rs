//! What happens in a session. A session is what its events come to, one after the other.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::decide::advance::{
    Decided, Explain, Meaning, Outcome, Resolution, TurnInputs, advance, s06_slot_discovery,
};
use crate::decide::check::{self, CheckRecord, Heard, take_in};
use crate::decide::record::{Departed, Question, TurnRecord};
use crate::given::interpretation::Reading;
use crate::given::methodology::Methodology;
use crate::given::utterance::Utterance;
use crate::state::graph::Vector;
use crate::state::graph::undo::UndoError;
use crate::state::session::{Ending, Focus, Session};
use crate::state::slots::SlotMapping;
use crate::text::fold::fold;
use crate::text::ids::{MergeId, NodeId};

/// Something that happened in a session, and when.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionEvent {
    /// When.
    pub at: Timestamp,
    /// What.
    pub what: Happening,
}

/// What can happen in a session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// The opening question was said.
    Started(Question),
    /// An answer was given and a question said.
    TurnTaken(Arc<TurnRecord>),
    /// Another question took the place of the one that waited.
    QuestionReplaced {
        /// Its strategy.
        strategy: String,
        /// What it is about.
        focus: Focus,
        /// The question.
        question: Question,
    },
    /// A merge was undone.
    MergeUndone {
        /// Which.
        merge: MergeId,
        /// Where the nodes without a slot were placed.
        slots: Vec<(NodeId, SlotMapping)>,
    },
    /// After the end the respondent judged what was understood.
    Checked(Arc<CheckRecord>),
    /// Paused; the next answer makes it go on.
    Paused,
    /// Ended at once.
    Finished {
        /// Why.
        ending: Ending,
        /// An answer whose turn was not complete: kept, not read.
        unheard: Option<Utterance>,
    },
}

impl SessionEvent {
    /// The name of its kind, as stored and shown.
    pub const fn kind(&self) -> &'static str {
        match self.what {
            Happening::Started(_) => "started",
            Happening::TurnTaken(_) => "turn_taken",
            Happening::QuestionReplaced { .. } => "question_replaced",
            Happening::MergeUndone { .. } => "merge_undone",
            Happening::Checked(_) => "checked",
            Happening::Paused => "paused",
            Happening::Finished { .. } => "finished",
        }
    }

    /// Vectors of the nodes it created.
    pub fn vectors(&self) -> &[(NodeId, Vector)] {
        match &self.what {
            Happening::TurnTaken(record) => &record.vectors,
            Happening::Checked(record) => record.said.as_ref().map_or(&[], |said| &said.vectors),
            _ => &[],
        }
    }

    /// The turn's record, when it is one.
    pub fn turn(&self) -> Option<&TurnRecord> {
        match &self.what {
            Happening::TurnTaken(record) => Some(record),
            _ => None,
        }
    }
}

/// Brings a session past an event, as it was decided then. Gives the outcome when it is a turn, with as many reasons as
/// `explain` asks for.
///
/// # Errors
/// When a merge is undone that is not there: the events are not of this session.
pub fn apply(
    session: &mut Session,
    methodology: &Methodology,
    event: &SessionEvent,
    explain: Explain,
) -> Result<Option<Outcome>, UndoError> {
    let mut outcome = None;
    match &event.what {
        Happening::Started(question) => {
            let opening = Utterance::question(0, question.text.clone(), event.at);
            session.start(opening, question.intent.clone());
        }
        Happening::TurnTaken(record) => outcome = Some(retake(session, methodology, record, explain)),
        Happening::QuestionReplaced { strategy, focus, question } => {
            session.ask_instead(strategy, focus.clone(), &question.text, question.intent.clone());
        }
        Happening::MergeUndone { merge, slots } => {
            let rules = s06_slot_discovery::rules(methodology, Meaning::RECORDED);
            session.undo_merge(*merge, rules, Some(slots))?;
        }
        Happening::Checked(record) => recheck(session, methodology, record),
        Happening::Paused => session.pause(event.at),
        Happening::Finished { ending, .. } => session.finish(*ending, event.at),
    }
    session.touch(event.at);
    Ok(outcome)
}

/// Takes a recorded check in again.
fn recheck(session: &mut Session, methodology: &Methodology, record: &CheckRecord) {
    session.check(check::contested(&record.verdicts));
    if let Some(said) = &record.said {
        let vectors = vectors_by_label(&said.reading, &said.resolution, &said.vectors);
        let recorded = Some(&said.resolution);
        let (answer, reading, verdicts) = (&said.answer, &said.reading, record.verdicts.as_slice());
        let heard = Heard { answer, reading, vectors: &vectors, verdicts, recorded };
        take_in(session, methodology, Meaning::RECORDED, &heard);
    }
}

/// Takes a recorded turn again.
fn retake(
    session: &mut Session,
    methodology: &Methodology,
    record: &TurnRecord,
    explain: Explain,
) -> Outcome {
    for note in &record.noted {
        session.note_once(note);
    }
    let vectors = vectors_by_label(&record.reading, &record.resolution, &record.vectors);
    let inputs = TurnInputs {
        answer: &record.answer,
        reading: &record.reading,
        vectors: &vectors,
        groups: &record.groups,
        left_out: &record.left_out,
        decided: Some(Decided { resolution: &record.resolution, choice: &record.choice }),
    };
    let outcome = advance(session, methodology, Meaning::RECORDED, inputs, explain, &mut |_| ());
    say(session, record);
    outcome
}

/// Says what a turn's record says next.
pub(crate) fn say(session: &mut Session, record: &TurnRecord) {
    let question = record.question.as_ref().map(|q| (q.text.clone(), q.intent.clone()));
    session.say(question, record.ending(), record.completed_at);
    session.part(record.farewell.clone());
    if let Some(question) = &record.question
        && let Some(departed) = &question.departure
    {
        let Departed { strategy, focus, .. } = departed;
        session.ask_instead(strategy, focus.clone(), &question.text, question.intent.clone());
    }
}

/// Vectors of a record's new nodes by the folded label of the statement that made each: the first of those
/// resolved to it. The same words of another type may have been taken for a node before; they carry no vector.
fn vectors_by_label(
    reading: &Reading,
    resolution: &Resolution,
    known: &[(NodeId, Vector)],
) -> HashMap<String, Vector> {
    let made = |(node, vector): &(NodeId, Vector)| {
        let mut resolved = reading.statements.iter().zip(&resolution.statements);
        let (statement, _) = resolved.find(|(_, same)| same.is_some_and(|same| same.node == *node))?;
        Some((fold(&statement.label), vector.clone()))
    };
    known.iter().filter_map(made).collect()
}

/// The session that events come to.
///
/// # Errors
/// As [`apply`].
pub fn retell(
    mut session: Session,
    methodology: &Methodology,
    events: &[SessionEvent],
) -> Result<Session, UndoError> {
    for event in events {
        apply(&mut session, methodology, event, Explain::Nothing)?;
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given::interpretation::Statement;
    use crate::state::graph::MergeTier;
    use crate::state::graph::dedup::Match;

    /// "oat milk" is new, "milk of oats" is taken for it, and "milk of oats" of another type is a node of its own.
    #[test]
    fn words_taken_for_another_node_do_not_lend_its_vector() {
        let statements = ["oat milk", "milk of oats", "milk of oats"]
            .map(|label| Statement { label: label.to_owned(), ..Statement::default() });
        let reading = Reading { statements: statements.into(), ..Reading::default() };
        let became = |node| Some(Match { node: NodeId::at(node), tier: MergeTier::Exact, similarity: 1.0 });
        let resolution =
            Resolution { statements: vec![became(0), became(0), became(1)], ..Resolution::default() };
        let vector = |values: [f32; 2]| Vector::new(&"model".into(), &values).unwrap();
        let (first, second) = (vector([1.0, 0.0]), vector([0.0, 1.0]));
        let known = [(NodeId::at(0), first.clone()), (NodeId::at(1), second.clone())];
        let found = vectors_by_label(&reading, &resolution, &known);
        assert_eq!(
            found,
            HashMap::from([("oat milk".to_owned(), first), ("milk of oats".to_owned(), second)])
        );
    }
}
