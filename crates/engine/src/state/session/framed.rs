//! A session as its frame sees it: what was asked, what the person did with it, and what they said.

use super::value::{FRAME, Focus, FocusEntry, SessionState};
use crate::given::interpretation::Act;
use crate::given::methodology::Methodology;
use crate::given::utterance::Utterance;
use crate::state::frame::{Asked, EntryOf, FrameState, FrameView, Step};
use crate::text::ids::{NodeId, TurnNumber};

impl EntryOf {
    /// What a question about it is about.
    pub(crate) fn focus(&self) -> Focus {
        match self {
            Self::Interview => Focus::None,
            Self::Node(id) => Focus::Node(*id),
            Self::Element(id) => Focus::Element(id.clone()),
        }
    }
}

impl FocusEntry {
    /// What its question asked, as a frame sees it.
    fn asked(&self) -> Asked<'_> {
        Asked {
            strategy: &self.strategy,
            slot: self.aspect.as_deref().or_else(|| (self.strategy == FRAME).then_some(self.label.as_str())),
            node: self.focus.node(),
            element: match &self.focus {
                Focus::Element(id) => Some(id),
                _ => None,
            },
        }
    }
}

impl SessionState {
    /// The answers so far as the frame sees them, oldest first; the newest, whose turn is not closed yet, as given.
    fn steps<'a>(&'a self, newest: Option<(Act, &'a [NodeId])>) -> Vec<Step<'a>> {
        let told = self.turns.iter().map(|tail| (tail.act, tail.nodes_touched.as_slice())).chain(newest);
        let asked = std::iter::once(None).chain(self.focus_history.iter().map(Some));
        let questions: Vec<&Utterance> = self.questions().collect();
        let question = |turn: TurnNumber| {
            let before = questions.iter().rev().find(|question| question.turn_number < turn);
            before.map_or("", |question| question.text.as_str())
        };
        told.zip(asked.zip(1..))
            .map(|((act, touched), (asked, turn))| Step {
                turn,
                asked: asked.map(FocusEntry::asked),
                question: question(turn),
                act,
                touched,
            })
            .collect()
    }

    /// The frame as it stands with an answer whose turn is not closed yet.
    pub(crate) fn framed(&self, methodology: &Methodology, act: Act, touched: &[NodeId]) -> FrameState {
        FrameState::of(&FrameView {
            methodology,
            graph: &self.graph,
            stimulus: self.concept.stimulus.as_ref(),
            coverage: &self.coverage,
            steps: &self.steps(Some((act, touched))),
        })
    }
}
